/*
 * Games that the promises are tried on: a home, games under every rulebook and form of year, positions in phases of every
 * type, mails acted on, and what the letters said of each unit.
 */
#ifndef TESTS_JUDGE_PROMISE_WORLD_H
#define TESTS_JUDGE_PROMISE_WORLD_H

#include "../harness.h"
#include "../../judge/cmd/command.h"
#include "../../judge/conf/config.h"
#include "../../judge/conf/settings.h"
#include "../../judge/course/course.h"
#include "../../judge/course/nmr.h"
#include "../../judge/course/acknowledge.h"
#include "../../judge/course/orders.h"
#include "../../judge/mail/act.h"
#include "../../judge/play/home.h"
#include "../../judge/play/orders.h"
#include "../../judge/play/people.h"
#include "../../judge/play/play.h"
#include "../../judge/play/result.h"
#include "../../judge/play/seats.h"
#include "../../mailio/mailio.h"
#include "../../templates/templates.h"

#include <fcntl.h>
#include <gmime/gmime.h>
#include <unistd.h>

enum { NOW_S = 1772359200, DAY_S = 86400, N_RULEBOOKS = 5 };

/* A row of a letter: what it says of one unit. */
struct row {
    char *order; /* "A PAR - BUR", or the unit alone */
    bool void_, none;
    bool met; /* an outcome was found for it */
};

static void row_clear(gpointer data)
{
    g_free(((struct row *)data)->order);
}

/* What somebody was told of a power's orders in a phase. */
struct told {
    gint64 phase;
    enum rules_language language;
    char *words;  /* his last mail */
    char *letter; /* the last letter that tells the orders; NULL: there was none */
    char *id;     /* its Message-ID */
    GArray *rows; /* struct row: of that letter */
};

enum teller { TELLER_PLAYER, TELLER_STANDBY, N_TELLERS };

/* One game, and who was told what. */
struct table {
    const char *name;
    gint64 game;
    struct judge_play *play;
    enum rules_language language;
    struct told told[RULES_MAX_POWERS][N_TELLERS];
    char *report[RULES_MAX_POWERS]; /* the last one */
    struct table *partner;          /* a game with the same England; NULL: none */
    GHashTable *words;              /* what each person wrote about the game; id -> GString */
    gint64 opened;                  /* the phase that the faults speak of */
    unsigned n_lines;               /* how often it began anew */
};

/* What a game is like: many ways at once, so that a few games have them all. */
struct kind {
    const char *name, *settings;
    bool both_languages, one_person_twice;
};

static const struct kind kinds[] = {
    {"fr", "language=fr", false, false},
    {"en", "language=en void-orders=refuse", false, false},
    {"mixed", "language=fr nmr=standby hand-over=0h", true, false},
    {"twice", "language=en notation=descartes", true, true},
    {"postal", "language=fr year=two-seasons", false, false},
    {"three", "language=en year=three-deadlines notation=asmodee", true, false},
};

enum { N_TABLES = N_RULEBOOKS * G_N_ELEMENTS(kinds) };

struct world {
    char *folder, *path;
    struct judge_context context;
    struct judge_home *home;
    GRand *rand;
    struct table table[N_TABLES];
    struct table *now; /* the one that is played */
    unsigned n_phases, n_mails, n_acks, n_rows, n_lines, n_faults, max_shown, n_meant, serial, edits;
    unsigned of_type[RULES_PHASE_TYPE_COUNT], n_ahead, n_standby, n_desk, n_replies, n_year, n_both, n_hands,
        n_sentences, n_followed, n_edits;
    bool corrected; /* letters tell of a corrected position, and behind that of orders */
};

static unsigned below(struct world *w, unsigned n)
{
    return n ? (unsigned)g_rand_int_range(w->rand, 0, (gint32)n) : 0;
}

static bool chance(struct world *w, unsigned percent)
{
    return below(w, 100) < percent;
}

/* ---- the home ---- */

/* Runs quietly: commands print what they did. */
static int quietly(const struct world *w, judge_command_run *run, const char *line)
{
    struct judge_context context = w->context;
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    fflush(NULL);
    int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO), nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    close(nothing);

    int status = run(&context, (int)g_strv_length(words), words);

    fflush(NULL);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
    return status;
}

static const char *const powers[] = {"AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"};

/* England of two games is one person, and in some games Italy and Turkey are. Transfer full. */
static char *address_of(const struct kind *kind, const char *game, unsigned power)
{
    if (kind->one_person_twice && (power == 4 || power == 6))
        return g_strdup_printf("twice.%s@x.example", game);
    if (power == 1 && (!strcmp(kind->name, "fr") || !strcmp(kind->name, "postal")))
        return g_strdup_printf("two-games.%.3s@x.example", game);
    return g_strdup_printf("%s.%s@x.example", powers[power], game);
}

static void make_game(struct world *w, const char *name, const char *rules, const struct kind *kind)
{
    g_autofree char *create = g_strdup_printf("new %s --rules %s nmr-out=99 early=no last-year=9990 %s", name,
                                              rules, kind->settings);
    WANT_INT(quietly(w, judge_cmd_new, create), 0);
}

/* Seven players; the game is active, its first phase is opened later. */
static void seat_players(struct world *w, gint64 game, const char *name, const struct kind *kind)
{
    g_autoptr(GError) error = NULL;
    for (unsigned p = 0; p < G_N_ELEMENTS(powers); p++) {
        g_autofree char *address = address_of(kind, name, p);
        bool english = kind->both_languages ? p % 2 : strstr(kind->settings, "language=en") != NULL;
        struct games_person *known = games_person_by_address(w->home->store, address);
        gint64 person =
            known ? known->id
                  : games_person_add(w->home->store, powers[p], address, english ? "en" : "fr", &error);
        games_person_free(known);
        WANT(person && games_seat_add(w->home->store, game, person, GAMES_ROLE_PLAYER, powers[p],
                                      w->home->now_s, &error));
    }
    WANT(games_game_set_state(w->home->store, game, GAMES_STATE_ACTIVE, w->home->now_s, NULL, &error));
}

/* No mail carries a proof of who wrote it. */
static void trust_addresses(const struct world *w)
{
    g_autofree char *file = g_build_filename(w->path, "judge.conf", NULL), *text = NULL;
    WANT(g_file_get_contents(file, &text, NULL, NULL));
    g_autofree char *with = g_strconcat(text ? text : "", "\n[security]\nproof = address\n", NULL);
    WANT(g_file_set_contents(file, with, -1, NULL));
}

static void find_tables(struct world *w)
{
    unsigned n = 0;
    for (unsigned book = 0; book < N_RULEBOOKS; book++)
        for (unsigned k = 0; k < G_N_ELEMENTS(kinds); k++) {
            struct table *table = &w->table[n++];
            g_autofree char *name = g_strdup_printf("%s%s", rules_rulebook_names(false)[book], kinds[k].name);
            struct games_game *game = judge_desk_find_game(w->home, name);
            WANT(game != NULL);
            table->name = g_intern_string(name);
            table->game = game ? game->id : 0;
            table->words = g_hash_table_new(g_direct_hash, g_direct_equal);
            if (!strcmp(kinds[k].name, "postal")) /* that of the kind "fr" */
                w->table[n - 1 - k].partner = table;
            games_game_free(game);
            seat_players(w, table->game, name, &kinds[k]);
        }
}

static void make_home(struct world *w)
{
    bool memory = g_file_test("/dev/shm", G_FILE_TEST_IS_DIR) && access("/dev/shm", W_OK) == 0;
    w->folder = memory ? g_mkdtemp(g_strdup("/dev/shm/judge-promise-XXXXXX"))
                       : g_dir_make_tmp("judge-promise-XXXXXX", NULL);
    w->path = g_build_filename(w->folder, "home", NULL);
    w->context = (struct judge_context){.now_s = NOW_S, .language = RULES_ENGLISH};
    g_autofree char *init = g_strdup_printf("init %s --editor editor@x.example", w->path);
    WANT_INT(quietly(w, judge_cmd_init, init), 0);
    trust_addresses(w);
    w->context.home = w->path;

    for (unsigned book = 0; book < N_RULEBOOKS; book++)
        for (unsigned k = 0; k < G_N_ELEMENTS(kinds); k++) {
            g_autofree char *name = g_strdup_printf("%s%s", rules_rulebook_names(false)[book], kinds[k].name);
            make_game(w, name, rules_rulebook_names(false)[book], &kinds[k]);
        }
    w->home = judge_home_open(&w->context, NULL);
    WANT(w->home != NULL);
    WANT(judge_home_begin(w->home, NULL));
    find_tables(w);
    WANT(judge_home_commit(w->home, "test", NULL));
}

static void told_clear(struct told *told)
{
    g_free(told->words);
    g_free(told->letter);
    g_free(told->id);
    g_clear_pointer(&told->rows, g_array_unref);
    memset(told, 0, sizeof *told);
}

static void table_forget(struct table *table)
{
    for (unsigned p = 0; p < RULES_MAX_POWERS; p++) {
        for (unsigned t = 0; t < N_TELLERS; t++)
            told_clear(&table->told[p][t]);
        g_clear_pointer(&table->report[p], g_free);
    }
    judge_play_free(g_steal_pointer(&table->play));
}

static void world_end(struct world *w)
{
    for (unsigned i = 0; i < N_TABLES; i++) {
        GHashTableIter iter;
        gpointer text;
        g_hash_table_iter_init(&iter, w->table[i].words);
        while (g_hash_table_iter_next(&iter, NULL, &text))
            g_string_free(text, TRUE);
        g_hash_table_unref(w->table[i].words);
        table_forget(&w->table[i]);
    }
    if (w->rand)
        g_rand_free(w->rand);
    judge_home_close(w->home);
    /* words of players stand in answers, conditions above all, in the codes of any edition and in any language */
    g_autofree char *read =
        g_strdup_printf("/usr/bin/python3 tests/words/letters.py --but 'a code of "
                        "another edition|a mark without its blank, or with one|a number and its noun|"
                        "a line of the other language' %s",
                        w->path);
    fflush(stdout);
    WANT_INT(system(read), 0); /* every letter reads as a person would have written it */
    g_autofree char *remove = g_strdup_printf("rm -rf %s", w->folder);
    WANT_INT(system(remove), 0);
    g_free(w->folder);
    g_free(w->path);
}

/* ---- phases ---- */

/* Opens a phase of a game in that position, as the first of its line. */
static void open_at(struct world *w, struct table *table, const struct rules_position *pos)
{
    g_autoptr(GError) error = NULL;
    char code[32];
    struct judge_play *play = table->play;
    g_autofree char *text = judge_position_text(pos);
    rules_phase_code(pos->map, pos->phase, code, sizeof code);
    if (play->game->state == GAMES_STATE_ENDED)
        WANT(games_game_set_state(w->home->store, table->game, GAMES_STATE_ACTIVE, w->home->now_s, NULL,
                                  &error));
    WANT(games_phase_open(w->home->store, table->game, 0, code, text, w->home->now_s, w->home->now_s + DAY_S,
                          &error) != 0);
    WANT(judge_play_reload(play, &error));
    table->opened = play->phase->id;
}

/* ---- words on file ---- */

/* What a person wrote about the game. */
static GString *words_of(const struct table *table, gint64 person)
{
    GString *words = g_hash_table_lookup(table->words, GSIZE_TO_POINTER((gsize)person));
    if (!words) {
        words = g_string_new(NULL);
        g_hash_table_insert(table->words, GSIZE_TO_POINTER((gsize)person), words);
    }
    return words;
}

/* Blanks as one, so that words may be looked for across line ends. Transfer full. */
static char *squeeze(const char *text)
{
    g_auto(GStrv) words = g_strsplit_set(text, " \t\r\n", -1);
    GString *out = g_string_new(NULL);
    for (char **word = words; *word; word++)
        if (**word)
            g_string_append_printf(out, "%s%s", out->len ? " " : "", *word);
    return g_string_free(out, FALSE);
}

/* ---- letters ---- */

/* The plain text of a letter. Transfer full. */
static char *text_of(GBytes *raw)
{
    gsize len;
    const void *data = g_bytes_get_data(raw, &len);
    GMimeStream *stream = g_mime_stream_mem_new_with_buffer(data, len);
    GMimeParser *parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage *message = g_mime_parser_construct_message(parser, NULL);
    GMimeObject *part = g_mime_message_get_mime_part(message);
    while (GMIME_IS_MULTIPART(part))
        part = g_mime_multipart_get_part(GMIME_MULTIPART(part), 0);
    g_autofree char *wire = g_mime_text_part_get_text(GMIME_TEXT_PART(part));
    g_auto(GStrv) lines = g_strsplit(wire, "\r\n", -1);
    char *text = g_strjoinv("\n", lines);
    g_object_unref(message);
    g_object_unref(parser);
    g_object_unref(stream);
    return text;
}

/* The beginning of a phrase, up to the cause that it names. Transfer full. */
static char *beginning(enum rules_language language, const char *key)
{
    struct templates_data *data = templates_data_new();
    templates_data_set(data, "cause", "@");
    char *text = templates_phrase(language, key, data);
    templates_data_free(data);
    char *at = strchr(text, '@');
    if (at)
        *at = '\0';
    return text;
}

static bool begins_with(enum rules_language language, const char *text, const char *const *keys)
{
    for (; *keys; keys++) {
        g_autofree char *begin = beginning(language, *keys);
        if (g_str_has_prefix(text, begin))
            return true;
    }
    return false;
}

static struct row row_of(enum rules_language language, const char *line)
{
    static const char *const voids[] = {"ack.row-void", "ack.row-void-retreat", "ack.row-void-adjustment",
                                        NULL};
    static const char *const nones[] = {"ack.row-none", "ack.row-none-retreat", "ack.row-doubt",
                                        "ack.row-doubt-retreat", NULL};
    const char *cell = line + 3, *right = strstr(cell, "  ");
    struct row row = {.order = right ? g_strndup(cell, (gsize)(right - cell)) : g_strdup(cell)};
    while (right && *right == ' ')
        right++;
    row.void_ = right && begins_with(language, right, voids);
    row.none = right && begins_with(language, right, nones);
    return row;
}

/* A row with the lines on which it goes on; moves behind them. Transfer full. */
static char *whole_row(char ***line)
{
    GString *row = g_string_new(**line);
    while (*++*line && g_str_has_prefix(**line, "    ")) {
        const char *more = **line + strspn(**line, " ");
        g_string_append_printf(row, "%s%s", strstr(row->str + 3, "  ") ? " " : "  ", more);
    }
    return g_string_free(row, FALSE);
}

/* Which line of a letter is its heading, "NOTED: Spring 1902, France" or the subject; -1: none. */
static int heading_of(char *const *lines, const char *head, bool *noted)
{
    for (int i = 0; lines[i]; i++) {
        const char *at = strstr(lines[i], head);
        const char *behind = at ? at + strlen(head) : "x";
        if (!at || (*behind && !g_str_has_prefix(behind, ":") && !g_str_has_prefix(behind, " :")))
            continue;
        *noted = at != lines[i];
        return i;
    }
    return -1;
}

/* The rows about units under "phase, power"; NULL: the letter has no such heading. Transfer full. */
static GArray *rows_of(enum rules_language language, const char *text, const char *head)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    bool noted = false;
    int at = heading_of(lines, head, &noted);
    if (at < 0)
        return NULL;

    GArray *rows = g_array_new(FALSE, FALSE, sizeof(struct row));
    g_array_set_clear_func(rows, row_clear);
    char **line = lines + at + 1;
    while (!noted && *line && **line) /* what stands between the heading and the rows */
        line++;
    line += !noted && *line;
    while (*line && g_str_has_prefix(*line, "   ") && (*line)[3] != ' ') {
        g_autofree char *whole = whole_row(&line);
        struct row row = row_of(language, whole);
        g_array_append_val(rows, row);
    }
    return rows;
}

/* Keeps what a letter of acknowledgement tells. */
static void keep_ack(struct world *w, struct table *table, const struct games_letter *letter)
{
    const struct rules_map *map = table->play->board->map;
    struct games_person *person = games_person_get(w->home->store, letter->person);
    struct games_phase *row = games_phase_get(w->home->store, letter->phase);
    enum rules_language language = judge_play_language(table->play, person);
    struct rules_phase phase = {0};
    WANT(row && rules_phase_parse(map, row->code, strlen(row->code), &phase));
    g_autofree char *text = text_of(letter->raw), *when = templates_say_phase(map, phase, language);
    g_autofree char *flat = g_strdelimit(g_strdup(text), "\n", ' ');
    bool found = false;

    for (rules_power p = 0; p < map->n_powers; p++) { /* one who plays several is told of each */
        const struct games_seat *seat = judge_play_seat(table->play, map->power[p].id);
        bool own = seat && seat->person == letter->person;
        g_autofree char *head =
            g_strdup_printf("%s, %s", when, rules_power_name(table->play->board->names, p, language));
        const char *name = rules_power_name(table->play->board->names, p, language);
        g_autofree char *as_before = /* an answer that changed nothing says so in a sentence */
            g_strdup_printf(language == RULES_FRENCH ? "(%s, %s)" : "%s (%s)", when, name);
        found |= strstr(flat, as_before) != NULL;
        GArray *rows = rows_of(language, text, head);
        if (!rows)
            continue;

        found = true;
        struct told *told = &table->told[p][own ? TELLER_PLAYER : TELLER_STANDBY];
        g_free(told->letter);
        g_free(told->id);
        if (told->rows)
            g_array_unref(told->rows);
        told->phase = letter->phase;
        told->language = language;
        told->letter = g_strdup(text);
        told->id = g_strdup(letter->message_id);
        told->rows = rows;
        w->n_acks++;
        w->n_rows += rows->len;
    }
    found |= w->corrected;
    if (!found)
        printf("no heading in:\n%s\n", text);
    WANT(found);
    games_phase_free(row);
    games_person_free(person);
}

static struct table *table_of(struct world *w, gint64 game)
{
    for (unsigned i = 0; i < N_TABLES; i++)
        if (w->table[i].game == game)
            return &w->table[i];
    return NULL;
}

/* Takes what waits in the outbox. */
static void take_letters(struct world *w)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GPtrArray) due = games_outbox_due(w->home->store, w->home->now_s + 1, 1000);
    for (guint i = 0; i < due->len; i++) {
        const struct games_letter *letter = due->pdata[i];
        struct table *table = table_of(w, letter->game);
        bool tells = !strcmp(letter->kind, "ack") || (w->corrected && !strcmp(letter->kind, "notice"));
        if (table && table->play && tells)
            keep_ack(w, table, letter);
        for (rules_power p = 0;
             table && table->play && !strcmp(letter->kind, "report") && p < table->play->board->map->n_powers;
             p++) {
            const struct games_seat *seat =
                judge_play_seat(table->play, table->play->board->map->power[p].id);
            if (seat && seat->person == letter->person) {
                g_free(table->report[p]);
                table->report[p] = text_of(letter->raw);
            }
        }
        WANT(games_outbox_intend(w->home->store, &letter->id, 1, w->home->now_s, &error));
        WANT(games_outbox_sent(w->home->store, letter->id, w->home->now_s, &error));
    }
}

/* ---- one mail ---- */

static void send_mail(struct world *w, const char *from, const char *subject, const char *header,
                      const char *text)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *raw =
        g_strdup_printf("From: %s\r\nTo: judge@localhost\r\nSubject: %s\r\nMessage-ID: <p%u@x.example>\r\n%s"
                        "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s",
                        from, subject, ++w->serial, header ? header : "", text);
    gint64 mail = 0;
    WANT(games_mail_store(w->home->store, "test", 0, 0, NULL, raw, strlen(raw), strlen(raw), w->home->now_s,
                          &mail, &error));
    WANT(mail != 0 && judge_act(w->home, mail, &error));
    if (error)
        printf("%s\n", error->message);
    w->n_mails++;
}

#endif
