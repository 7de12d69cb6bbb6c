/*
 * What the judge says is what it does. Games and mails are made up from a seed, under every rulebook, in phases of every
 * type and in both languages; what the letter of acknowledgement says of each unit must be what is on file, what the
 * adjudication takes, and what the report prints; and each order on file must have come from words of that player.
 *
 * PROMISE_PHASES=N plays N phases instead of a few; PROMISE_SEED=N begins elsewhere.
 */
#include "../harness.h"
#include "../../judge/cmd/command.h"
#include "../../judge/conf/settings.h"
#include "../../judge/course/course.h"
#include "../../judge/mail/act.h"
#include "../../judge/play/home.h"
#include "../../judge/play/orders.h"
#include "../../judge/play/play.h"
#include "../../judge/play/result.h"
#include "../../mailio/mailio.h"
#include "../../templates/templates.h"

#include <fcntl.h>
#include <gmime/gmime.h>
#include <unistd.h>

enum { NOW_S = 1772359200, PHASES = 40, MAX_SHOWN = 12, N_RULEBOOKS = 5 };

/* A row of a letter: what it says of one unit. */
struct row {
    char *order; /* "A PAR - BUR", or the unit alone */
    bool void_, none;
};

static void row_clear(gpointer data)
{
    g_free(((struct row *)data)->order);
}

/* What one power wrote and was told in the phase. */
struct told {
    GString *words; /* of all its mails */
    char *last;     /* its last mail */
    GArray *rows;   /* struct row: of the last acknowledgement; NULL: there was none */
    char *letter;
};

struct world {
    char *folder, *path;
    struct judge_context context;
    struct judge_home *home;
    GRand *rand;
    gint64 game[N_RULEBOOKS][2];
    unsigned n_phases, n_mails, n_acks, n_rows, n_lines, n_faults, serial;
    struct judge_play *play;
    enum rules_language language;
    struct told told[RULES_MAX_POWERS];
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

static int judge(const struct world *w, judge_command_run *run, const char *line)
{
    struct judge_context context = w->context;
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    return run(&context, (int)g_strv_length(words), words);
}

/* Runs quietly: commands print what they did. */
static int quietly(const struct world *w, judge_command_run *run, const char *line)
{
    fflush(NULL);
    int out = dup(STDOUT_FILENO), err = dup(STDERR_FILENO), nothing = open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    close(nothing);
    int status = judge(w, run, line);
    fflush(NULL);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    close(out);
    close(err);
    return status;
}

static const char *const languages[] = {"fr", "en"};

static void make_game(struct world *w, unsigned book, unsigned language)
{
    static const char *const powers[] = {"AUSTRIA", "ENGLAND", "FRANCE", "GERMANY",
                                         "ITALY",   "RUSSIA",  "TURKEY"};
    const char *rules = rules_rulebook_names(false)[book];
    g_autofree char *name = g_strdup_printf("G%s%s", rules, languages[language]);
    g_autofree char *new =
        g_strdup_printf("new %s --rules %s --language %s nmr-out=99 early=no last-year=1950", name, rules,
                        languages[language]);
    WANT_INT(quietly(w, judge_cmd_new, new), 0);
    for (unsigned p = 0; p < G_N_ELEMENTS(powers); p++) {
        g_autofree char *seat = g_strdup_printf("player %s %s %s.%s@x.example --language %s", name, powers[p],
                                                powers[p], name, languages[language]);
        WANT_INT(quietly(w, judge_cmd_player, seat), 0);
    }
    g_autofree char *start = g_strdup_printf("start %s", name);
    WANT_INT(quietly(w, judge_cmd_start, start), 0);
}

static void make_home(struct world *w)
{
    w->folder = g_dir_make_tmp("judge-promise-XXXXXX", NULL);
    w->path = g_build_filename(w->folder, "home", NULL);
    w->context = (struct judge_context){.now_s = NOW_S, .language = RULES_ENGLISH};
    g_autofree char *init = g_strdup_printf("init %s --editor editor@x.example", w->path);
    WANT_INT(quietly(w, judge_cmd_init, init), 0);
    w->context.home = w->path;
    for (unsigned book = 0; book < N_RULEBOOKS; book++)
        for (unsigned l = 0; l < 2; l++)
            make_game(w, book, l);
    w->home = judge_home_open(&w->context, NULL);
    WANT(w->home != NULL);
    for (unsigned book = 0; book < N_RULEBOOKS; book++)
        for (unsigned l = 0; l < 2; l++) {
            g_autofree char *name = g_strdup_printf("G%s%s", rules_rulebook_names(false)[book], languages[l]);
            struct games_game *game = judge_desk_find_game(w->home, name);
            WANT(game != NULL);
            w->game[book][l] = game ? game->id : 0;
            games_game_free(game);
        }
}

/* ---- positions ---- */

static void scatter_units(struct world *w, struct rules_position *pos, unsigned least, unsigned most)
{
    const struct rules_map *map = pos->map;
    for (rules_power p = 0; p < map->n_powers; p++) {
        unsigned wanted = least + below(w, most - least + 1);
        for (unsigned tries = 0; tries < 60 && rules_position_count_units(pos, p) < wanted; tries++) {
            rules_loc loc = (rules_loc)below(w, map->n_locs);
            struct rules_unit unit = {p, (uint8_t)(chance(w, 50) ? RULES_ARMY : RULES_FLEET), loc};
            if (!rules_position_unit(pos, map->province[loc]))
                rules_position_add(pos, unit);
        }
    }
}

static void scatter_centres(struct world *w, struct rules_position *pos)
{
    const struct rules_map *map = pos->map;
    for (uint16_t c = 0; c < map->n_centres; c++)
        if (pos->owner[map->centres[c]] == RULES_NO_POWER || chance(w, 12))
            pos->owner[map->centres[c]] = (rules_power)below(w, map->n_powers);
}

static struct rules_phase phase_named(const struct rules_map *map, const char *code)
{
    struct rules_phase phase = {0};
    WANT(rules_phase_parse(map, code, strlen(code), &phase));
    return phase;
}

/* A move of each unit, and supports for them: some units are dislodged. */
static size_t clash(struct world *w, const struct rules_position *pos, const struct rules_rulebook *book,
                    struct rules_order *orders)
{
    const struct rules_map *map = pos->map;
    size_t n = 0;
    for (unsigned u = 0; u < pos->n_units; u++) {
        const struct rules_unit *unit = &pos->units[u];
        struct rules_order order =
            rules_order_make(RULES_MOVE, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
        for (unsigned tries = 0; tries < 30; tries++) {
            order.to = (rules_loc)below(w, map->n_locs);
            if (rules_order_check(pos, &order, book, NULL) == RULES_CAUSE_NONE)
                break;
        }
        for (size_t k = 0; k < n; k++) {
            struct rules_order help = rules_order_make(RULES_SUPPORT_MOVE, unit->power,
                                                       (enum rules_unit_kind)unit->kind, unit->loc);
            help.from = orders[k].unit;
            help.to = orders[k].to;
            if (orders[k].kind == RULES_MOVE && orders[k].power == unit->power &&
                rules_order_check(pos, &help, book, NULL) == RULES_CAUSE_NONE) {
                order = help;
                break;
            }
        }
        orders[n++] = order;
    }
    return n;
}

static void make_position(struct world *w, enum rules_phase_type type, struct rules_position *pos)
{
    const struct rules_map *map = w->play->board->map;
    g_autofree struct rules_result *result = g_new(struct rules_result, 1);
    g_autofree struct rules_order *orders = g_new(struct rules_order, RULES_MAX_LOCS);

    if (type == RULES_PHASE_ADJUSTMENT) {
        rules_position_empty(map, phase_named(map, "W1901A"), pos);
        scatter_centres(w, pos);
        scatter_units(w, pos, 1, 7);
        return;
    }
    for (unsigned tries = 0; tries < 200; tries++) {
        rules_position_empty(map, phase_named(map, chance(w, 50) ? "S1902M" : "F1902M"), pos);
        scatter_units(w, pos, 3, type == RULES_PHASE_MOVEMENT ? 6 : 7);
        if (type == RULES_PHASE_MOVEMENT)
            return;
        size_t n = clash(w, pos, &w->play->book, orders);
        rules_adjudicate(pos, orders, n, &w->play->book, result);
        rules_advance(result, &w->play->book, pos);
        if (pos->n_dislodged)
            return;
    }
}

/* Opens a phase of that type in a position of its own. */
static void open_phase(struct world *w, gint64 game, enum rules_phase_type type)
{
    g_autoptr(GError) error = NULL;
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    char code[32];
    w->play = judge_play_load(w->home, game, &error);
    WANT(w->play != NULL);
    make_position(w, type, pos);
    g_autofree char *text = judge_position_text(pos);
    rules_phase_code(pos->map, pos->phase, code, sizeof code);
    WANT(judge_home_begin(w->home, &error));
    if (w->play->game->state == GAMES_STATE_ENDED)
        WANT(games_game_set_state(w->home->store, game, GAMES_STATE_ACTIVE, NOW_S, NULL, &error));
    WANT(games_phase_open(w->home->store, game, 0, code, text, NOW_S, NOW_S + 86400, &error) != 0);
    WANT(judge_home_commit(w->home, "test", &error));
    WANT(judge_play_reload(w->play, &error));
}

/* ---- words ---- */

static const char *say_place(struct world *w, rules_loc loc)
{
    const struct rules_map *map = w->play->board->map;
    return chance(w, 60) ? map->place[loc].code : rules_place_name(w->play->board->names, loc, w->language);
}

static rules_loc any_place(struct world *w)
{
    return (rules_loc)below(w, w->play->board->map->n_locs);
}

/* A place where the unit could go, mostly. */
static rules_loc near_place(struct world *w, const struct rules_unit *unit)
{
    struct rules_order move =
        rules_order_make(RULES_MOVE, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
    for (unsigned tries = 0; tries < 80; tries++) {
        move.to = any_place(w);
        if (rules_order_check(&w->play->pos, &move, &w->play->book, NULL) == RULES_CAUSE_NONE)
            return move.to;
    }
    return any_place(w);
}

static const char *letter_of(const struct rules_unit *unit)
{
    return unit->kind == RULES_ARMY ? "A" : "F";
}

/* An order to the unit as somebody writes it; one in eight cannot be done. */
static char *say_order(struct world *w, const struct rules_unit *unit)
{
    const struct rules_position *pos = &w->play->pos;
    const char *kind = letter_of(unit), *at = say_place(w, unit->loc);
    const struct rules_unit *other = &pos->units[below(w, pos->n_units)];
    for (unsigned tries = 0; tries < 40 && (other == unit || (other->power != unit->power && chance(w, 70)));
         tries++)
        other = &pos->units[below(w, pos->n_units)];

    rules_loc to = chance(w, 12) ? any_place(w) : near_place(w, unit);
    switch (below(w, 10)) {
    case 0:
        return g_strdup_printf("%s %s H", kind, at);
    case 1:
        return g_strdup_printf("%s %s S %s %s", kind, at, letter_of(other), say_place(w, other->loc));
    case 2:
    case 3:
        return g_strdup_printf("%s %s S %s %s - %s", kind, at, letter_of(other), say_place(w, other->loc),
                               say_place(w, chance(w, 60) ? to : near_place(w, other)));
    case 4:
        return g_strdup_printf("%s %s C A %s - %s", kind, at, say_place(w, other->loc),
                               say_place(w, any_place(w)));
    case 5:
        return g_strdup_printf("%s %s %s", at, w->language == RULES_FRENCH ? "va à" : "to", say_place(w, to));
    default:
        return g_strdup_printf("%s %s - %s", kind, at, say_place(w, to));
    }
}

static void say_condition(struct world *w, GString *text, const struct rules_unit *unit)
{
    const struct rules_unit *seen = &w->play->pos.units[below(w, w->play->pos.n_units)];
    rules_loc where = chance(w, 50) ? seen->loc : any_place(w);
    g_autofree char *then = say_order(w, unit), *other = say_order(w, unit);
    bool french = w->language == RULES_FRENCH;
    g_string_append_printf(
        text, chance(w, 50) ? "%s %s %s %s %s %s %s %s\n" : "%s %s %s %s\n%s\n%s\n%s\n%s\n",
        french ? "SI" : "IF", letter_of(seen), say_place(w, where), french ? "ALORS" : "THEN", then,
        french ? "SINON" : "ELSE", other, french ? "FIN SI" : "ENDIF");
}

static void say_moves(struct world *w, GString *text, rules_power power)
{
    const struct rules_position *pos = &w->play->pos;
    for (unsigned u = 0; u < pos->n_units; u++) {
        const struct rules_unit *unit = &pos->units[u];
        if (unit->power != power || chance(w, 25))
            continue;
        if (chance(w, 6)) {
            say_condition(w, text, unit);
            continue;
        }
        unsigned n = chance(w, 18) ? 2 + below(w, 2) : 1;
        for (unsigned i = 0; i < n; i++) {
            g_autofree char *order = say_order(w, unit);
            g_string_append_printf(text, "%s\n", order);
        }
    }
    if (chance(w, 5)) { /* somebody else's */
        g_autofree char *order = say_order(w, &pos->units[below(w, pos->n_units)]);
        g_string_append_printf(text, "%s\n", order);
    }
    if (chance(w, 6))
        g_string_append_printf(text, "PHASE F1903M\n%s\n", "A PAR - BUR");
}

static void say_retreats(struct world *w, GString *text, rules_power power)
{
    const struct rules_position *pos = &w->play->pos;
    for (unsigned u = 0; u < pos->n_dislodged; u++) {
        const struct rules_dislodged *out = &pos->dislodged[u];
        rules_loc open[64];
        size_t n_open = rules_retreats_open(pos, out, &w->play->book, open);
        if (out->unit.power != power || chance(w, 15))
            continue;
        unsigned n = chance(w, 15) ? 2 : 1;
        for (unsigned i = 0; i < n; i++) {
            rules_loc to = n_open && chance(w, 80) ? open[below(w, (unsigned)n_open)] : any_place(w);
            if (chance(w, 20))
                g_string_append_printf(text, "%s %s D\n", letter_of(&out->unit), say_place(w, out->unit.loc));
            else
                g_string_append_printf(text, "%s %s %s %s\n", letter_of(&out->unit),
                                       say_place(w, out->unit.loc), chance(w, 50) ? "R" : "-",
                                       say_place(w, to));
        }
    }
}

static void say_builds(struct world *w, GString *text, rules_power power, unsigned due)
{
    const struct rules_map *map = w->play->board->map;
    rules_loc sites[RULES_MAX_LOCS];
    size_t n_sites = rules_build_sites(&w->play->pos, power, sites);
    unsigned n = below(w, due + 3);
    for (unsigned i = 0; i < n; i++) {
        rules_loc site = n_sites && chance(w, 85) ? sites[below(w, (unsigned)n_sites)] : any_place(w);
        const struct rules_place *place = &map->place[map->province[site]];
        if (place->n_coasts && chance(w, 40))
            site = (rules_loc)(place->coasts + below(w, place->n_coasts));
        const char *kind = chance(w, 50) ? "A" : "F";
        const char *at = say_place(w, site);
        switch (below(w, 5)) {
        case 0:
            g_string_append_printf(text, "+%s %s\n", kind, at);
            break;
        case 1:
            g_string_append_printf(text, "%s %s %s\n", w->language == RULES_FRENCH ? "construire" : "Build",
                                   kind, at);
            break;
        case 2:
            g_string_append_printf(text, "%s %s B\n", kind, at);
            break;
        case 3:
            g_string_append_printf(text, "+%s %s/+%s %s\n", kind, at, chance(w, 50) ? "A" : "F",
                                   say_place(w, site));
            break;
        default:
            g_string_append(text, chance(w, 20) ? "WAIVE\n" : "");
            g_string_append_printf(text, "+%s %s\n", kind, at);
        }
    }
}

static void say_removals(struct world *w, GString *text, rules_power power, unsigned due)
{
    const struct rules_position *pos = &w->play->pos;
    unsigned n = below(w, due + 3);
    for (unsigned i = 0, tries = 0; i < n && tries < 100; tries++) {
        const struct rules_unit *unit = &pos->units[below(w, pos->n_units)];
        if (unit->power != power && !chance(w, 4))
            continue;
        i++;
        g_string_append_printf(text, chance(w, 50) ? "-%s %s\n" : "%s %s D\n", letter_of(unit),
                               say_place(w, unit->loc));
    }
}

static char *say_mail(struct world *w, rules_power power)
{
    GString *text = g_string_new(NULL);
    int due = rules_adjustments_due(&w->play->pos, power);
    if (chance(w, 5))
        g_string_append(text, w->language == RULES_FRENCH ? "EFFACER\n" : "CLEAR\n");
    switch (judge_play_type(w->play)) {
    case RULES_PHASE_MOVEMENT:
        say_moves(w, text, power);
        break;
    case RULES_PHASE_RETREAT:
        say_retreats(w, text, power);
        break;
    default:
        if (due > 0 || chance(w, 3))
            say_builds(w, text, power, (unsigned)ABS(due));
        else
            say_removals(w, text, power, (unsigned)ABS(due));
    }
    return g_string_free(text, FALSE);
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

static bool begins_with(const struct world *w, const char *text, const char *const *keys)
{
    for (; *keys; keys++) {
        g_autofree char *begin = beginning(w->language, *keys);
        if (g_str_has_prefix(text, begin))
            return true;
    }
    return false;
}

/* The rows about units: lines with three blanks before them, up to the first empty line. */
static GArray *rows_of(const struct world *w, const char *text)
{
    static const char *const voids[] = {"ack.row-void", "ack.row-void-retreat", "ack.row-void-adjustment",
                                        NULL};
    static const char *const nones[] = {"ack.row-none", "ack.row-none-retreat", "ack.row-doubt",
                                        "ack.row-doubt-retreat", NULL};
    GArray *rows = g_array_new(FALSE, FALSE, sizeof(struct row));
    g_array_set_clear_func(rows, row_clear);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    bool begins = true, asks = false; /* a paragraph; it is one of the questions, which are numbered */
    for (char **line = lines; *line; line++) {
        if (!**line && rows->len)
            break;
        asks = (asks && !begins && **line) || g_ascii_isdigit(**line);
        begins = !**line;
        bool is_row = !asks && g_str_has_prefix(*line, "   ") && strlen(*line) > 4 && (*line)[3] != ' ' &&
                      (strchr("AF", (*line)[3]) ? (*line)[4] == ' ' : g_str_has_prefix(*line + 3, "WAIVE"));
        if (!is_row)
            continue;
        char *cell = *line + 3, *right = strstr(cell, "  ");
        struct row row = {.order = right ? g_strndup(cell, (gsize)(right - cell)) : g_strdup(cell)};
        while (right && *right == ' ')
            right++;
        row.void_ = right && begins_with(w, right, voids);
        row.none = right && begins_with(w, right, nones);
        g_array_append_val(rows, row);
    }
    return rows;
}

/* ---- faults ---- */

static void fault(struct world *w, rules_power power, const char *what, const char *detail)
{
    CU_ASSERT(!"a promise is kept");
    if (w->n_faults++ >= MAX_SHOWN)
        return;
    const struct told *told = &w->told[power];
    printf("phase %u, %s %s, %s: %s: %s\n--- last mail\n%s--- letter\n%s---\n", w->n_phases,
           w->play->game->name, w->play->phase->code, w->play->board->map->power[power].id, what,
           detail ? detail : "", told->last ? told->last : "", told->letter ? told->letter : "");
}

/* Takes what waits in the outbox; `report`: of this power, its reports too. */
static void take_letters(struct world *w, char **reports)
{
    g_autoptr(GError) error = NULL;
    const struct rules_map *map = w->play->board->map;
    g_autoptr(GPtrArray) due = games_outbox_due(w->home->store, NOW_S + 1, 1000);
    WANT(judge_home_begin(w->home, &error));
    for (guint i = 0; i < due->len; i++) {
        const struct games_letter *letter = due->pdata[i];
        for (rules_power p = 0; p < map->n_powers; p++) {
            g_autofree char *to = g_strdup_printf("%s.%s@x.example", map->power[p].id, w->play->game->name);
            if (g_ascii_strcasecmp(to, letter->to_address))
                continue;
            struct told *told = &w->told[p];
            if (!strcmp(letter->kind, "ack")) {
                g_free(told->letter);
                told->letter = text_of(letter->raw);
                if (told->rows)
                    g_array_unref(told->rows);
                told->rows = rows_of(w, told->letter);
                w->n_acks++;
                w->n_rows += told->rows->len;
            } else if (reports && !strcmp(letter->kind, "report")) {
                g_free(reports[p]);
                reports[p] = text_of(letter->raw);
            }
        }
        WANT(games_outbox_intend(w->home->store, &letter->id, 1, NOW_S, &error));
        WANT(games_outbox_sent(w->home->store, letter->id, NOW_S, &error));
    }
    WANT(judge_home_commit(w->home, "test", &error));
}

/* ---- one mail ---- */

static void send_mail(struct world *w, rules_power power, const char *text)
{
    g_autoptr(GError) error = NULL;
    const char *id = w->play->board->map->power[power].id;
    g_autofree char *raw =
        g_strdup_printf("From: %s.%s@x.example\r\nTo: judge@localhost\r\nSubject: [%s] orders\r\nMessage-ID: "
                        "<p%u@x.example>\r\n"
                        "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s",
                        id, w->play->game->name, w->play->game->name, ++w->serial, text);
    gint64 mail = 0;
    WANT(judge_home_begin(w->home, &error));
    WANT(games_mail_store(w->home->store, "test", 0, 0, NULL, raw, strlen(raw), strlen(raw), NOW_S, &mail,
                          &error));
    WANT(mail != 0 && judge_act(w->home, mail, &error));
    WANT(judge_home_commit(w->home, "act", &error));
    if (error)
        printf("%s\n", error->message);
    w->n_mails++;
}

/* Blanks as one, so that words may be looked for across line ends. */
static char *squeeze(const char *text)
{
    g_auto(GStrv) words = g_strsplit_set(text, " \t\r\n", -1);
    GString *out = g_string_new(NULL);
    for (char **word = words; *word; word++)
        if (**word)
            g_string_append_printf(out, "%s%s", out->len ? " " : "", *word);
    return g_string_free(out, FALSE);
}

/* Each order on file came from words of that player. */
static void check_sources(struct world *w, rules_power power)
{
    g_autoptr(GPtrArray) rows =
        games_order_list(w->home->store, w->play->phase->id, w->play->board->map->power[power].id);
    g_autofree char *words = squeeze(w->told[power].words->str);
    for (guint i = 0; i < rows->len; i++) {
        const struct games_order *row = rows->pdata[i];
        g_autofree char *source = squeeze(row->source ? row->source : "");
        if (!*source || !strstr(words, source))
            fault(w, power, "an order on file without words of the player", row->text);
    }
}

/* ---- one phase ---- */

static const struct row *find_row(const struct told *told, const char *text)
{
    for (guint i = 0; i < told->rows->len; i++) {
        const struct row *row = &g_array_index(told->rows, struct row, i);
        if (!strcmp(row->order, text))
            return row;
    }
    return NULL;
}

static bool comes_to_nothing(const struct rules_outcome *o)
{
    return o->verdict == RULES_VOID || o->verdict == RULES_IGNORED;
}

/* What the letter said of the unit of an outcome; `given`: its order as the adjudication got it, NULL: none. An order that
 * cannot be done may lose its coast on the way. */
static void check_outcome(struct world *w, const struct rules_outcome *o, const struct rules_order *given,
                          const char *report)
{
    const struct rules_map *map = w->play->board->map;
    const struct told *told = &w->told[o->order.power];
    char text[160];
    const char *notation = judge_setting(w->play->game, "notation");
    const struct rules_names *names = w->play->board->names;
    g_autofree char *written = templates_say_written(names, &w->play->pos, &o->order, notation);
    g_strlcpy(text, written, sizeof text);
    bool nothing = o->no_order && !(o->order.flags & RULES_IMPLIED);
    if (nothing) {
        if (judge_play_type(w->play) == RULES_PHASE_ADJUSTMENT)
            return; /* removed by the rules: the letter says how many */
        g_autofree char *unit =
            templates_say_unit(names, map, (enum rules_unit_kind)o->unit.kind, o->unit.loc, notation);
        g_strlcpy(text, unit, sizeof text);
    }

    const struct row *row = find_row(told, text);
    g_autofree char *as_given =
        given ? templates_say_written(names, &w->play->pos, given, notation) : g_strdup(text);
    row = row ? row : find_row(told, as_given);
    if (!row)
        fault(w, o->order.power, "adjudicated, and the letter does not say so", text);
    else if (row->void_ != comes_to_nothing(o))
        fault(w, o->order.power, row->void_ ? "the letter says void" : "the letter says good", text);
    else if (row->none != nothing)
        fault(w, o->order.power, "the letter says without order", text);

    w->n_lines++;
    struct rules_outcome standing = *o;
    standing.dislodged = false;
    g_autofree char *result = templates_say_notation(names, &w->play->pos, &standing, notation, true);
    g_autofree char *line = g_strdup_printf("\n  %s", result);
    const char *printed = report ? strstr(report, line) : NULL;
    g_autofree char *end = printed ? g_strndup(printed + 1, strcspn(printed + 1, "\n")) : NULL;
    g_autofree char *none = templates_phrase(w->language, "cause.no-order", NULL);
    if (!printed)
        fault(w, o->order.power, "the report does not print", result);
    else if ((strstr(end, none) != NULL) != nothing)
        fault(w, o->order.power, "the report differs on whether it was ordered", end);
}

static const struct rules_order *given_for(const struct rules_result *result, const GArray *orders,
                                           unsigned outcome)
{
    for (unsigned i = 0; i < result->n_orders; i++)
        if (result->of_order[i] == outcome)
            return &g_array_index(orders, struct rules_order, i);
    return NULL;
}

static void check_letter(struct world *w, const struct rules_result *result, const GArray *orders,
                         rules_power power, const char *report)
{
    struct told *told = &w->told[power];
    unsigned n = 0;
    if (!told->rows)
        return;
    for (unsigned i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        if (o->order.power != power)
            continue;
        n += !o->no_order || judge_play_type(w->play) != RULES_PHASE_ADJUSTMENT;
        check_outcome(w, o, given_for(result, orders, i), report);
    }
    if (told->rows->len != n)
        fault(w, power, "the letter and the adjudication do not tell of as many units", NULL);
}

static void adjudicate_and_check(struct world *w)
{
    g_autoptr(GError) error = NULL;
    struct games_phase *told = games_phase_get(w->home->store, w->play->phase->id);
    g_autofree struct rules_position *before = g_new(struct rules_position, 1);
    g_autofree struct rules_result *result = g_new(struct rules_result, 1);
    g_autoptr(GArray) orders = judge_play_orders(w->play, told->id, &w->play->pos, NULL);
    rules_position_copy(before, &w->play->pos);
    rules_adjudicate(before, (const struct rules_order *)orders->data, orders->len, &w->play->book, result);

    WANT(judge_home_begin(w->home, &error));
    WANT(judge_play_adjudicate(w->play, "test", &error));
    WANT(judge_home_commit(w->home, "test", &error));
    if (error)
        printf("%s\n", error->message);
    char *reports[RULES_MAX_POWERS] = {NULL};
    take_letters(w, reports);

    /* The play has gone on; faults speak of the phase that was told. */
    games_phase_free(w->play->phase);
    w->play->phase = told;
    rules_position_copy(&w->play->pos, before);
    for (rules_power p = 0; p < before->map->n_powers; p++)
        check_letter(w, result, orders, p, reports[p]);
    for (unsigned p = 0; p < RULES_MAX_POWERS; p++)
        g_free(reports[p]);
}

static void forget(struct world *w)
{
    for (unsigned p = 0; p < RULES_MAX_POWERS; p++) {
        struct told *told = &w->told[p];
        if (told->words)
            g_string_free(told->words, TRUE);
        if (told->rows)
            g_array_unref(told->rows);
        g_free(told->last);
        g_free(told->letter);
    }
    memset(w->told, 0, sizeof w->told);
    judge_play_free(g_steal_pointer(&w->play));
    g_ptr_array_set_size(w->home->digest, 0);
}

static void play_phase(struct world *w)
{
    static const enum rules_phase_type types[] = {RULES_PHASE_MOVEMENT, RULES_PHASE_ADJUSTMENT,
                                                  RULES_PHASE_RETREAT, RULES_PHASE_MOVEMENT,
                                                  RULES_PHASE_ADJUSTMENT};
    unsigned language = w->n_phases % 2, book = w->n_phases / 2 % N_RULEBOOKS;
    w->language = language ? RULES_ENGLISH : RULES_FRENCH;
    open_phase(w, w->game[book][language], types[below(w, G_N_ELEMENTS(types))]);
    w->n_phases++;

    for (rules_power p = 0; p < w->play->board->map->n_powers; p++) {
        w->told[p].words = g_string_new(NULL);
        if (!rules_power_must_order(&w->play->pos, p, &w->play->book))
            continue;
        unsigned n = 1 + below(w, 3);
        for (unsigned m = 0; m < n; m++) {
            g_autofree char *text = say_mail(w, p);
            g_string_append(w->told[p].words, text);
            g_free(w->told[p].last);
            w->told[p].last = g_strdup(text);
            send_mail(w, p, text);
            take_letters(w, NULL);
            check_sources(w, p);
        }
    }
    WANT(judge_play_reload(w->play, NULL));
    adjudicate_and_check(w);
    forget(w);
}

static unsigned number(const char *name, unsigned otherwise)
{
    const char *value = g_getenv(name);
    return value ? (unsigned)g_ascii_strtoull(value, NULL, 10) : otherwise;
}

static void what_the_letter_says_is_what_is_done(void)
{
    struct world w = {0};
    mailio_init();
    make_home(&w);
    w.rand = g_rand_new_with_seed(number("PROMISE_SEED", 1971));
    for (unsigned n = number("PROMISE_PHASES", PHASES); n && w.home; n--)
        play_phase(&w);
    printf("%u phases, %u mails, %u letters with %u rows, %u lines of reports: %u faults\n", w.n_phases,
           w.n_mails, w.n_acks, w.n_rows, w.n_lines, w.n_faults);
    WANT(w.n_acks > 0 && w.n_lines > 0);
    g_rand_free(w.rand);
    judge_home_close(w.home);
    g_autofree char *remove = g_strdup_printf("rm -rf %s", w.folder);
    WANT_INT(system(remove), 0);
    g_free(w.folder);
    g_free(w.path);
}

int main(void)
{
    return tests_run("promise", (struct test[]){TEST(what_the_letter_says_is_what_is_done), {NULL, NULL}});
}
