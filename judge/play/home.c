#include "home.h"
#include "map_bundle.h"
#include "own_map.h"
#include "../conf/console.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../conf/zone.h"
#include "../../templates/say.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static void board_free(void *data)
{
    g_autofree struct judge_board *board = data;
    rules_names_free(board->names);
    rules_map_free(board->map);
}

char *judge_home_folder(const struct judge_context *context)
{
    if (context->home && *context->home)
        return g_canonicalize_filename(context->home, NULL);
    if (context->config_path) {
        g_autofree char *folder = g_path_get_dirname(context->config_path);
        return g_canonicalize_filename(folder, NULL);
    }
    if (g_file_test("judge.conf", G_FILE_TEST_EXISTS))
        return g_get_current_dir();
    return NULL;
}

struct judge_home *judge_home_open_with(const struct judge_context *context, const char *database,
                                        GError **error)
{
    g_autofree char *folder = judge_home_folder(context);
    if (!folder) {
        judge_fail(error, JUDGE_ERROR_SETUP, "home-none", NULL);
        return NULL;
    }

    struct judge_config *config = judge_config_load(folder, context->config_path, context->language, error);
    if (!config)
        return NULL;

    g_autofree char *path = database ? g_strdup(database) : g_build_filename(folder, "judge.db", NULL);
    struct games_store *store = games_store_open(path, false, error);
    if (!store) {
        judge_config_free(config);
        return NULL;
    }

    struct judge_home *home = g_new0(struct judge_home, 1);
    home->context = context;
    home->config = config;
    home->store = store;
    home->now_s = context->now_s;
    home->language = templates_language(config->language, RULES_FRENCH);
    home->boards = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, board_free);
    home->drawn = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_bytes_unref);
    home->zones = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_time_zone_unref);
    home->digest = g_ptr_array_new_with_free_func(g_free);
    home->printed = g_ptr_array_new_with_free_func(g_free);
    home->lock = -1;
    home->began_us = g_get_monotonic_time();

    return home;
}

struct judge_home *judge_home_open(const struct judge_context *context, GError **error)
{
    return judge_home_open_with(context, NULL, error);
}

void judge_home_progress_end(struct judge_home *home)
{
    if (!home->said_us)
        return;
    dprintf(STDERR_FILENO, "\r\033[K");
    home->said_us = 0;
}

void judge_home_close(struct judge_home *home)
{
    if (!home)
        return;

    judge_home_progress_end(home);
    g_clear_pointer(&home->ahead, g_hash_table_unref);
    g_datalist_clear(&home->kept);
    mailio_guard_free(home->guard);
    games_store_close(home->store);
    if (home->atlas)
        templates_atlas_free(home->atlas);
    g_hash_table_unref(home->boards);
    g_hash_table_unref(home->drawn);
    g_hash_table_unref(home->zones);
    g_ptr_array_unref(home->digest);
    g_ptr_array_unref(home->printed);
    judge_config_free(home->config);
    if (home->lock >= 0)
        close(home->lock);
    g_free(home);
}

void judge_home_at_step(struct judge_home *home, const char *what)
{
    if (home->step)
        home->step(home->step_context, what);
}

bool judge_home_begin(struct judge_home *home, GError **error)
{
    return games_store_begin(home->store, error);
}

/* Between two lines of the digest: no text has it. */
#define BETWEEN_LINES "\x1e"

void judge_home_keep_digest(struct judge_home *home)
{
    g_autofree char *kept = games_store_get(home->store, "digest");
    g_auto(GStrv) lines = g_strsplit(judge_or_empty(kept), BETWEEN_LINES, -1);
    for (char **line = lines; *line; line++)
        g_ptr_array_add(home->digest, g_strdup(*line));
    home->keeps_digest = true;
    home->digest_kept = home->digest->len;
}

static bool keep_digest(struct judge_home *home, GError **error)
{
    if (!home->keeps_digest || home->digest_kept == home->digest->len)
        return true;

    g_autoptr(GString) all = g_string_new(NULL);
    for (guint i = 0; i < home->digest->len; i++)
        g_string_append_printf(all, "%s%s", i ? BETWEEN_LINES : "", (const char *)home->digest->pdata[i]);

    return games_store_set(home->store, "digest", judge_filled(all->str), error);
}

bool judge_home_digest_done(struct judge_home *home, GError **error)
{
    home->digest_kept = home->digest->len;
    return games_store_set(home->store, "digest", NULL, error);
}

bool judge_home_commit(struct judge_home *home, const char *what, GError **error)
{
    judge_home_at_step(home, what);
    if (!keep_digest(home, error) || !games_store_commit(home->store, error)) {
        games_store_rollback(home->store);
        return false;
    }
    home->digest_kept = home->digest->len;
    judge_home_at_step(home, what);
    return true;
}

void judge_home_rollback(struct judge_home *home)
{
    games_store_rollback(home->store);
}

bool judge_home_end(struct judge_home *home, bool ok, GError **error)
{
    if (ok)
        return judge_home_commit(home, "command", error);
    judge_home_rollback(home);
    return false;
}

void judge_home_progress(struct judge_home *home, const char *what, guint done, guint total)
{
    gint64 now_us = g_get_monotonic_time();
    if (now_us - home->began_us < G_USEC_PER_SEC || now_us - home->said_us < G_USEC_PER_SEC / 5 ||
        !isatty(STDERR_FILENO))
        return;
    home->said_us = now_us;
    g_autofree char *said =
        judge_console_said(home->context->language, what, "done", DIGITS(done), "total", DIGITS(total), NULL);
    dprintf(STDERR_FILENO, "\r\033[K%s", said); /* not through the gate: this moves the cursor */
}

bool judge_home_lock(struct judge_home *home, unsigned wait_s, GError **error)
{
    g_autofree char *path = g_build_filename(home->config->home, "judge.lock", NULL);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return judge_fail(error, JUDGE_ERROR_SETUP, "file-unopened", "path", path, "why", g_strerror(errno),
                          NULL);

    for (unsigned tenth = 0; flock(fd, LOCK_EX | LOCK_NB) != 0; tenth++) {
        if ((errno != EWOULDBLOCK && errno != EINTR) || tenth >= wait_s * 10) {
            judge_refuse(error, "pass-running", "home", home->config->home, NULL);
            close(fd);
            return false;
        }
        g_usleep(100000);
    }

    home->lock = fd;

    return true;
}

struct finding {
    GString *text;
    unsigned n;
};

static void note_finding(void *context, enum rules_severity severity, const char *file, unsigned line,
                         const char *message)
{
    struct finding *finding = context;
    if (severity == RULES_ERROR && finding->n++ < 5)
        g_string_append_printf(finding->text, "%s%s:%u: %s", finding->text->len ? "\n" : "", file, line,
                               message);
}

/* A built-in map with further lines. */
static struct rules_map *builtin_with(const char *variant, const char *lines, rules_report *report,
                                      void *context)
{
    const char *text;
    size_t len;
    g_autofree char *file_name = g_strconcat(variant, ".map", NULL);
    if (!rules_map_builtin_text(variant, &text, &len))
        return NULL;
    g_autoptr(GString) all = g_string_new_len(text, (gssize)len);
    g_string_append_printf(all, "\n%s", lines);
    return rules_map_load(all->str, all->len, file_name, NULL, NULL, report, context);
}

/* The game's board with `lines` of its own behind its map. */
static const struct judge_board *board_with(struct judge_home *home, const struct games_game *game,
                                            const char *lines, GError **error)
{
    g_autofree char *map_key = game->map_text
                                   ? g_compute_checksum_for_string(G_CHECKSUM_SHA256, game->map_text, -1)
                                   : g_strdup(game->variant);
    const char *chosen = judge_setting(game, "notation"); /* names in full are those of the rulebook */
    const char *notation = templates_notation_for(!strcmp(chosen, "names") ? NULL : chosen,
                                                  judge_setting(game, "rules"), RULES_FRENCH);
    const char *words = judge_setting(game, "words");
    g_autofree char *key = g_strconcat(map_key, "\n", notation, "\n", words, "\n", lines, NULL);
    struct judge_board *board = g_hash_table_lookup(home->boards, key);
    if (board)
        return board;

    g_autoptr(GString) text = g_string_new(NULL);
    struct finding finding = {text, 0};
    struct rules_map *map =
        game->map_text ? judge_map_unbundle(game->map_text, lines, game->variant, note_finding, &finding)
                       : builtin_with(game->variant, lines, note_finding, &finding);
    if (!map) {
        if (text->len)
            g_string_prepend_c(text, '\n');
        judge_fail(error, JUDGE_ERROR_SETUP, "map-unloaded", "map", game->variant, "game", game->name,
                   "findings", text->str, NULL);
        return NULL;
    }

    board = g_new0(struct judge_board, 1);
    board->map = map;
    board->names = rules_names_new_called(map, notation, strcmp(words, "usual") ? words : NULL);
    g_hash_table_insert(home->boards, g_steal_pointer(&key), board);

    return board;
}

const struct judge_board *judge_home_variant(struct judge_home *home, const char *variant)
{
    struct judge_board *board = g_hash_table_lookup(home->boards, variant);
    struct rules_map *map = board ? NULL : rules_map_builtin(variant);
    if (!map)
        return board;
    board = g_new0(struct judge_board, 1);
    board->map = map;
    board->names = rules_names_new(map);
    g_hash_table_insert(home->boards, g_strdup(variant), board);
    return board;
}

const struct judge_board *judge_home_board_at(struct judge_home *home, const struct games_game *game,
                                              const char *code, GError **error)
{
    const struct judge_board *board = board_with(home, game, "", error);
    struct rules_phase now;
    if (!board)
        return NULL;

    if (!code || !rules_phase_parse(board->map, code, strlen(code), &now))
        now = board->map->begin;
    g_autofree char *lines = judge_map_own_lines(game, board->map, now);
    return *lines ? board_with(home, game, lines, error) : board;
}

const struct judge_board *judge_home_board(struct judge_home *home, const struct games_game *game,
                                           GError **error)
{
    g_autoptr(games_phase) phase = games_phase_get(home->store, game->phase);
    const struct judge_board *board = judge_home_board_at(home, game, phase ? phase->code : NULL, error);
    return board;
}

struct templates_atlas *judge_home_atlas(struct judge_home *home, GError **error)
{
    if (!home->atlas)
        home->atlas = templates_atlas_new(error);
    return home->atlas;
}

const char *judge_home_zone(struct judge_home *home, const char *zone)
{
    gpointer kept = NULL;
    const char *wanted = zone && *zone ? zone : home->config->timezone;
    if (wanted && g_hash_table_lookup_extended(home->zones, wanted, &kept, NULL))
        return kept; /* checked before */

    g_autofree char *known = judge_zone(judge_is_zone(zone) ? zone : home->config->timezone);
    if (!known)
        return "UTC";
    if (g_hash_table_lookup_extended(home->zones, known, &kept, NULL))
        return kept;

    GTimeZone *held = g_time_zone_new_identifier(known);
    if (!held)
        return "UTC";

    kept = g_strdup(known);
    g_hash_table_insert(home->zones, kept, held);

    return kept;
}

char *judge_say_of(const struct judge_home *home, enum rules_language language, const char *file,
                   const char *key, va_list words)
{
    g_autoptr(templates_data_auto) data = templates_data_new();
    struct templates_data *fields = templates_data_add(data, key);
    templates_data_set_all(fields, "judge", home->config->name, "editor", home->config->editor, NULL);
    for (const char *name; (name = va_arg(words, const char *));)
        templates_data_set_word(fields, language, name, va_arg(words, const char *));
    char *text = templates_fill_flowing(home->config->home, language, file, data);
    return g_strchomp(text);
}

char *judge_say_words(const struct judge_home *home, enum rules_language language, const char *key,
                      va_list words)
{
    return judge_say_of(home, language, "judge.txt", key, words);
}

enum rules_language judge_home_editor_language(const struct judge_home *home)
{
    if (!home->keeps_digest && home->context->wished != RULES_LANGUAGE_NONE)
        return home->context->wished;
    const char *address = home->config->editor;
    g_autoptr(games_person) editor = address ? games_person_by_address(home->store, address) : NULL;
    enum rules_language language = templates_language(editor ? editor->language : NULL, home->language);
    return language;
}

bool judge_home_log(const struct judge_home *home, const char *what, gint64 person, gint64 mail,
                    const char *detail, GError **error)
{
    struct games_event event = {
        .at_s = home->now_s, .person = person, .mail = mail, .what = (char *)what, .detail = (char *)detail};
    return games_event_add(home->store, &event, error);
}

void judge_home_tell(struct judge_home *home, const char *once, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    g_autofree char *line = judge_say_words(home, judge_home_editor_language(home), key, words);
    va_end(words);
    g_strdelimit(line, "\n", ' ');
    if (once) {
        g_autofree char *fact = g_strconcat("told/", once, NULL);
        g_autofree char *before = games_store_get(home->store, fact);
        if (!g_strcmp0(before, line))
            return;
        games_store_set(home->store, fact, line, NULL);
    }
    g_ptr_array_add(home->digest, g_steal_pointer(&line));
}

char *judge_say(const struct judge_home *home, enum rules_language language, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    char *text = judge_say_words(home, language, key, words);
    va_end(words);
    return text;
}
