#include "create.h"
#include "../play/map_bundle.h"
#include "../conf/conflicts.h"
#include "../conf/files.h"
#include "../conf/refusals.h"
#include "../conf/set_words.h"
#include "../conf/settings.h"
#include "../conf/zone.h"

#include <string.h>

enum { MAP_BYTES = 16 << 20, MAX_PAIRS = 200 };

char *judge_setup_free_name(struct judge_home *home, const char *name)
{
    for (unsigned n = 2;; n++) {
        g_autofree char *other = g_strdup_printf("%s-%u", name, n);
        g_autoptr(games_game) game = games_game_find(home->store, other);
        g_autoptr(games_tournament) tournament = games_tournament_find(home->store, other);
        if (!game && !tournament)
            return g_steal_pointer(&other);
    }
}

bool judge_setup_name_ok(struct judge_home *home, const char *name, GError **error)
{
    g_autoptr(games_game) taken = games_game_find(home->store, name);
    g_autoptr(games_tournament) tournament = games_tournament_find(home->store, name);
    if (!taken && !tournament)
        return true;
    g_autofree char *free_one = judge_setup_free_name(home, name);
    return judge_refuse(error, taken ? "name-taken-free" : "name-tournament-free", "game",
                        taken ? taken->name : tournament->name, "free", free_one, NULL);
}

char *judge_setup_name(const char *theirs)
{
    g_autofree char *plain =
        g_strcanon(g_strndup(judge_or_empty(theirs), 60), G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS, '-');
    return g_ascii_isalnum(*plain) ? g_steal_pointer(&plain) : g_strconcat("G", plain, NULL);
}

char *judge_setup_map(const struct judge_home *home, const char *word)
{
    g_autofree char *name = g_ascii_strdown(word, -1);
    if (rules_map_is_builtin(name))
        return g_steal_pointer(&name);
    if (!*name || strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_") != strlen(name))
        return NULL;
    g_autofree char *file = g_strconcat(name, ".map", NULL);
    g_autofree char *path = g_build_filename(home->config->home, "maps", file, NULL);
    bool plain = g_file_test(path, G_FILE_TEST_IS_REGULAR) && !g_file_test(path, G_FILE_TEST_IS_SYMLINK);
    return plain ? g_steal_pointer(&path) : NULL;
}

/* A map that a game can be made with: it must load, and be playable. */
static bool take_map(const struct judge_home *home, const struct judge_setup *setup, char **name, char **text,
                     GError **error)
{
    g_autofree char *found = setup->map_file ? NULL : judge_setup_map(home, setup->variant);
    const char *file = setup->map_file;
    if (found && strchr(found, '/'))
        file = found;
    struct rules_map *map = NULL;
    if (file)
        map = judge_load_map(home->context->language, file, true);
    else if (found)
        map = rules_map_builtin(found);

    if (!map) {
        g_auto(GStrv) names = g_strdupv((char **)rules_map_builtin_names());
        g_autofree char *list = g_strjoinv(", ", names);
        return file ? judge_refuse(error, "map-unusable", "map", file, NULL)
                    : judge_refuse(error, "variant-none", "variant", setup->variant, "list", list, NULL);
    }

    g_autofree char *why = g_strdup(map->unplayable);
    rules_map_free(map);
    if (why)
        return judge_refuse(error, "map-unplayable", "map", file ? file : setup->variant, "why", why, NULL);

    *name = file ? g_path_get_basename(file) : g_strdup(found);
    return !file || (*text = judge_map_bundle(home->context->language, file, MAP_BYTES)) ||
           judge_refuse(error, "map-unread", "map", file, NULL);
}

static bool is_column(const char *key)
{
    return !strcmp(key, "language") || !strcmp(key, "timezone");
}

static const char *given(const void *context, const char *key)
{
    const struct games_game *game = context;
    return games_game_setting(game, key, NULL);
}

/* Judges the game as it has become; contradictions that were there before, and that none of `pairs` touches,
 * are left alone. */
static bool is_sound(struct judge_home *home, gint64 id, const char *const *pairs, enum rules_language reader,
                     GString *warnings, GError **error)
{
    const struct judge_conflict *found[JUDGE_CONFLICTS_MAX];
    g_autoptr(games_game) game = games_game_get(home->store, id);
    size_t n = judge_conflicts(given, game, found, G_N_ELEMENTS(found));

    bool ok = true;
    for (size_t i = 0; ok && i < n; i++) {
        bool about = false;
        for (const char *const *pair = pairs; pair && *pair && !about; pair += 2)
            about = judge_conflict_is_about(found[i], *pair);
        g_autofree char *why = templates_phrase(reader, found[i]->say, NULL);
        if (about && found[i]->refused)
            ok = judge_refuse(error, "conflict", "@why", found[i]->say, NULL);
        else if (about && warnings)
            g_string_append_printf(warnings, "%s\n", why);
    }

    return ok;
}

bool judge_setup_of_mail(const char *const *pairs, const char **culprit, GError **error)
{
    for (const char *const *pair = pairs; pair && *pair; pair += 2)
        if (judge_setting_names_file(pair[0], pair[1])) {
            if (culprit)
                *culprit = pair[0];
            return judge_refuse(error, "setting-file-mail", "setting", pair[0], "value", pair[1], NULL);
        }
    return true;
}

/* A rulebook whose games end in a year that is agreed (001 IV.A) has one when they are made, and no game one that is over. */
static bool has_year(struct judge_home *home, gint64 id, const char *const *pairs, const char **culprit,
                     GError **error)
{
    const char *about = NULL;
    for (const char *const *pair = pairs; pair && *pair; pair += 2)
        if (!strcmp(*pair, "last-year") || !strcmp(*pair, "rules") || !strcmp(*pair, "rules.end"))
            about = *pair;
    g_autoptr(judge_play) play = about ? judge_play_load(home, id, error) : NULL;
    if (!about || !play)
        return !about;

    const char *year = games_game_setting(play->game, "last-year", NULL);
    int32_t now = play->pos.phase.year, last = play->last_year;
    bool agreed = !strcmp(rules_option_value(&play->book, RULES_OPTION_END), "agreed-year");
    if ((last && last < now) || (agreed && !year)) {
        if (culprit)
            *culprit = about;
        return judge_refuse(error, last ? "last-year-over" : "last-year-asked", "game", play->game->name,
                            "year", DIGITS(last), "now", DIGITS(now), "example", DIGITS(now + 6), NULL);
    }
    return true;
}

/* A file that a value names must be there. */
static bool has_file(const struct judge_home *home, const char *key, const char *value, GError **error)
{
    if (!judge_setting_names_file(key, value))
        return true;
    g_autofree char *text = judge_read_kept(home->config->home, key, value, MAP_BYTES);
    g_autofree char *folder = g_build_filename(home->config->home, key, NULL);
    return text ||
           judge_refuse(error, "setting-file-none", "setting", key, "value", value, "folder", folder, NULL);
}

bool judge_setup_set(struct judge_home *home, const struct games_game *game, const char *const *pairs,
                     enum rules_language reader, const char **culprit, GString *warnings, GError **error)
{
    for (const char *const *pair = pairs; pair && *pair; pair += 2) {
        g_autofree char *kept = judge_setting_check(game, pair[0], pair[1], error);
        if (culprit)
            *culprit = pair[0];
        if (!kept || !has_file(home, pair[0], kept, error))
            return false;
        if (is_column(pair[0]) && !*kept)
            return judge_refuse(error, "setting-empty", "setting", pair[0], NULL);
        if (!games_game_set(home->store, game->id, pair[0], judge_filled(kept), error))
            return false;
    }

    if (culprit)
        *culprit = NULL;

    return has_year(home, game->id, pairs, culprit, error) &&
           is_sound(home, game->id, pairs, reader, warnings, error);
}

/* Whether a word opens a pair; inside free text only a known key does. */
static bool opens_pair(const char *word, const char *inside)
{
    gsize n = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.");
    if (!n || word[n] != '=')
        return false;
    const struct judge_setting *setting = judge_setting_find(inside);
    g_autofree char *key = g_ascii_strdown(word, (gssize)n);
    return !setting || !setting->free_text || judge_setting_find(key) || g_str_has_prefix(key, "rules.");
}

char **judge_setup_split(const char *text, GError **error)
{
    g_autoptr(GPtrArray) pairs = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *copy = g_strstrip(g_strdup(text));
    const char *at = copy;
    while (*at) {
        gsize n = strcspn(at, "=");
        g_autofree char *key = g_strstrip(g_strndup(at, n));
        if (!at[n] || !*key || strchr(key, ' ') || pairs->len >= 2 * MAX_PAIRS) {
            judge_refuse(error, "pair-bad", "words", text, NULL);
            return NULL;
        }
        const char *value = at + n + 1, *end = value;
        char *small = g_ascii_strdown(key, -1);
        while (*end && !(end > value && g_ascii_isspace(end[-1]) && opens_pair(end, small)))
            end++;
        g_ptr_array_add(pairs, small);
        g_ptr_array_add(pairs, g_strstrip(g_strndup(value, (gsize)(end - value))));
        at = end;
    }

    if (!pairs->len) {
        judge_refuse(error, "pair-bad", "words", text, NULL);
        return NULL;
    }

    g_ptr_array_add(pairs, NULL);

    return (char **)g_ptr_array_free(g_steal_pointer(&pairs), FALSE);
}

char *judge_setup_differences(const struct games_game *game)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (const struct judge_setting *s = judge_settings; s->name; s++) {
        const char *value = games_game_setting(game, s->name, NULL);
        if (value && *value && strcmp(value, judge_setting_preset(game, s)) && !is_column(s->name))
            g_string_append_printf(text, "    %s = %s\n", s->name, value);
    }

    for (unsigned o = 0; o < RULES_OPTION_COUNT; o++) {
        g_autofree char *key = g_strconcat("rules.", rules_option_key(o), NULL);
        const char *value = games_game_setting(game, key, NULL);
        if (value && *value)
            g_string_append_printf(text, "    %s = %s\n", key, value);
    }

    return g_strchomp(g_strdup(text->str));
}

char *judge_setup_brought(const struct games_game *game)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (const struct judge_setting *s = judge_settings; s->name; s++) {
        const char *preset = judge_setting_preset(game, s);
        bool told = *judge_or_empty(games_game_setting(game, s->name, NULL)) != '\0';
        if (!told && strcmp(preset, s->preset) != 0)
            g_string_append_printf(text, "    %s = %s\n", s->name, preset);
    }
    return g_strchomp(g_strdup(text->str));
}

/* Settings that belong to one game and not to its kind. */
static bool is_own(const char *key)
{
    static const char *const own[] = {"number", "muted", "private", "allow", "deny"};
    for (size_t i = 0; i < G_N_ELEMENTS(own); i++)
        if (!strcmp(own[i], key))
            return true;
    return false;
}

static bool copy_settings(struct judge_home *home, const struct games_game *from, gint64 to, GError **error)
{
    g_autoptr(GList) keys = g_list_sort(g_hash_table_get_keys(from->settings), (GCompareFunc)strcmp);
    for (GList *one = keys; one; one = one->next) {
        const char *key = one->data, *value = g_hash_table_lookup(from->settings, key);
        bool known = judge_setting_find(key) || g_str_has_prefix(key, "rules.");
        bool passed_on = known && !is_own(key) && !is_column(key);
        if (passed_on && !games_game_set(home->store, to, key, value, error))
            return false;
    }
    return true;
}

/* The first of what was asked, what the model has, and what the judge is set to. */
static const char *first_of(const char *asked, const char *model, const char *preset)
{
    if (asked)
        return asked;
    return model ? model : preset;
}

/* The game's settings: the model's, then those asked for. */
static bool set_all(struct judge_home *home, gint64 id, const struct judge_setup *setup,
                    const struct games_game *like, const char *const *columns, enum rules_language reader,
                    const char **culprit, GString *warnings, GError **error)
{
    g_autoptr(games_game) game = games_game_get(home->store, id);
    return game && (!like || copy_settings(home, like, id, error)) &&
           (!setup->mail || judge_setup_of_mail(setup->pairs, culprit, error)) &&
           judge_setup_set(home, game, columns, reader, NULL, NULL, error) &&
           judge_setup_set(home, game, setup->pairs, reader, culprit, warnings, error);
}

/* The game must be loadable as a whole, or it is not made. */
static bool log_made(struct judge_home *home, gint64 id, const struct judge_setup *setup,
                     const char *map_name, const struct games_game *like, GError **error)
{
    g_autoptr(judge_play) play = judge_play_load(home, id, error);
    return play && judge_play_log(play, "created", setup->person, setup->mail, error,
                                  "name=%s variant=%s rules=%s%s%s", setup->name, map_name, play->rules,
                                  like ? " like=" : "", like ? like->name : "");
}

static gint64 make(struct judge_home *home, const struct judge_setup *setup, const struct games_game *like,
                   enum rules_language reader, const char **culprit, GString *warnings, GError **error)
{
    g_autofree char *map_name = NULL, *map_text = NULL;
    bool same_map = like && !setup->variant && !setup->map_file;
    if (same_map) {
        map_name = g_strdup(like->variant);
        map_text = g_strdup(like->map_text);
    } else if (!take_map(home, setup, &map_name, &map_text, error))
        return 0;

    if (!judge_setup_name_ok(home, setup->name, error))
        return 0;

    const char *language = first_of(setup->language, like ? like->language : NULL, home->config->language);
    const char *zone = first_of(setup->timezone, like ? like->timezone : NULL, home->config->timezone);
    const char *columns[] = {"language", language, "timezone", zone, NULL};
    gint64 id = games_game_add(home->store, setup->name, map_name, map_text, language, zone, setup->seed,
                               home->now_s, error);
    bool ok = id && set_all(home, id, setup, like, columns, reader, culprit, warnings, error) &&
              log_made(home, id, setup, map_name, like, error);

    return ok ? id : 0;
}

gint64 judge_setup_make(struct judge_home *home, const struct judge_setup *setup, enum rules_language reader,
                        const char **culprit, GString *warnings, GError **error)
{
    g_autoptr(games_game) like = NULL;
    if (setup->like) {
        g_autoptr(judge_play) play = judge_play_find(home, setup->like, error);
        if (!play)
            return 0;
        like = games_game_get(home->store, play->game->id);
    }
    return make(home, setup, like, reader, culprit, warnings, error);
}

/* A list setting with one word more or less. Transfer full. */
static char *with_word(const char *list, const char *word, bool more)
{
    g_auto(GStrv) words = g_strsplit_set(list, " ,;", -1);
    g_autoptr(GString) kept = g_string_new(NULL);
    for (char **w = words; *w; w++)
        if (**w && g_ascii_strcasecmp(*w, word))
            judge_list_join(kept, " ", *w);
    if (more)
        judge_list_join(kept, " ", word);
    return g_strdup(kept->str);
}

/* "key=value key=value", in words of either language. */
static void add_pairs(char *const *split, GPtrArray *pairs)
{
    for (char *const *pair = split; *pair; pair += 2) {
        const char *key = judge_set_key(pair[0]);
        g_ptr_array_add(pairs, g_strdup(key ? key : pair[0]));
        g_ptr_array_add(pairs, key ? judge_set_value(key, pair[1]) : g_strdup(pair[1]));
    }
}

/* One line of SET, ours or an old judge's, as KEY, VALUE added to `pairs`; what cannot be set is said. */
static bool read_set(const struct judge_play *play, const char *line, GPtrArray *pairs, GError **error)
{
    g_auto(judge_set_read) read = {0};
    g_auto(GStrv) split = strchr(line, '=') ? judge_setup_split(line, NULL) : NULL;
    bool several = split && g_strv_length(split) > 2, ok = true;
    if (several) {
        add_pairs(split, pairs);
        return true;
    }

    if (strchr(line, '/') && judge_is_zone(line)) { /* SET ZONE Europe/Paris */
        g_ptr_array_add(pairs, g_strdup("timezone"));
        g_ptr_array_add(pairs, g_strdup(line));
    } else if (!judge_set_read_line(line, false, &read)) {
        g_autofree char *word = g_ascii_strdown(line, (gssize)strcspn(line, "= \t"));
        if (judge_setting_find(word))
            judge_refuse(error, "pair-bad", "words", line, NULL);
        else
            judge_setting_unknown(error, word);
        ok = false;
    } else if (read.kind == JUDGE_SET_SAY)
        ok = judge_refuse(error, "conflict", "@why", read.say, NULL);
    else {
        bool list = read.kind == JUDGE_SET_ADD || read.kind == JUDGE_SET_DROP;
        g_ptr_array_add(pairs, g_strdup(read.key));
        g_ptr_array_add(pairs, list ? with_word(judge_setting(play->game, read.key), read.value,
                                                read.kind == JUDGE_SET_ADD)
                                    : g_strdup(read.value));
    }

    return ok;
}

GStrv judge_setup_pairs(const struct judge_play *play, const char *text, GError **error)
{
    g_autoptr(GPtrArray) pairs = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) lines = g_strsplit(judge_or_empty(text), "\n", -1);
    bool ok = true;
    for (char **line = lines; ok && *line; line++)
        ok = !*g_strstrip(*line) || read_set(play, *line, pairs, error);
    ok = ok && (pairs->len || judge_refuse(error, "set-empty", NULL));
    g_ptr_array_add(pairs, NULL);
    return ok ? (GStrv)g_ptr_array_free(g_steal_pointer(&pairs), FALSE) : NULL;
}
