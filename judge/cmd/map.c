/* `judge map`: the map of a game's phase, or of a position or case file. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../letters/punctual.h"
#include "../letters/report.h"
#include "../play/result.h"
#include "../conf/console.h"
#include "../conf/refusals.h"
#include "../conf/files.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

GAMES_AUTOPTR(templates_atlas)

enum { MAX_POSITION_FILE = 4 << 20, MAX_MAP_FILE = 16 << 20 };

struct request {
    enum rules_language console; /* of what is said beside the map */
    const char *game, *position, *phase, *language, *notation, *width, *out, *map, *rules, *title;
    bool orders, grey, before, bare, chart, turns;
    enum templates_map_format format;
    int status; /* of the drawing, when what is wrong was said already */
};

judge_command_run judge_cmd_map;

/* The reader of a file: what it was asked, and how many lines were put before the text. */
struct reading {
    const struct request *request;
    unsigned added;
};

static void print_finding(void *context, enum rules_severity severity, const char *file, unsigned line,
                          const char *message)
{
    const struct reading *reading = context;
    unsigned own = line > reading->added ? line - reading->added : line;
    judge_console_finding(reading->request->console, severity, file, own, message);
}

static int not_drawn(enum rules_language console, const GError *error)
{
    g_autofree char *why = judge_refusal_said(console, error);
    judge_console(console, "judge map", "map-not-drawn", "why", why, NULL);
    return JUDGE_REFUSED;
}

/* A PDF has a size on paper, its width in points: names and units grow as it gets narrow, to be read when it is printed. */
static void size_for_paper(const struct request *request, struct templates_atlas *atlas,
                           struct templates_scene *scene)
{
    static const double least_label = 4.4, board_label = 15, unit_share = .72; /* points; board units */
    double width, height;
    if (request->format != TEMPLATES_PDF || !scene->width)
        return;

    templates_map_size(atlas, scene, &width, &height);
    scene->label_scale = MAX(1, least_label / (board_label * scene->width / width));
    scene->unit_scale = MAX(1, scene->label_scale * unit_share);
}

static int draw(const struct request *request, struct templates_atlas *atlas, struct templates_scene *scene)
{
    if (request->notation)
        scene->notation = request->notation;
    scene->grey = request->grey;
    scene->bare = request->bare;
    scene->view = request->before ? TEMPLATES_VIEW_BEFORE : TEMPLATES_VIEW_AFTER;
    if (request->title)
        scene->title = request->title;
    if (request->width)
        scene->width = (unsigned)strtoul(request->width, NULL, 10);
    size_for_paper(request, atlas, scene);

    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) picture = templates_map_draw(atlas, scene, request->format, &error);
    if (!picture)
        return not_drawn(request->console, error);

    return judge_write_file(request->console, request->out, picture) ? JUDGE_DONE : JUDGE_REFUSED;
}

/* The position of a phase, with its outcomes if these are `told`; of no phase: where the game stands or ended. */
static bool read_phase(const struct request *request, const struct judge_play *play, bool told,
                       const struct games_phase *row, struct rules_position *pos, struct rules_result *result,
                       GError **error)
{
    if (told)
        return judge_play_result(play, row, pos, result, error);
    if (!request->phase)
        return judge_play_last_position(play, pos, error);
    return judge_position_read(play->board, row->position, row->code, pos, error);
}

static void orders_not_shown(const struct request *request, const struct games_phase *row)
{
    g_autofree char *first = judge_console_said(request->console, "phase-first", NULL);
    judge_console(request->console, "judge map", "orders-not-shown", "phase", row ? row->code : first, NULL);
}

static int draw_game_phase(const struct request *request, struct judge_play *play, GError **error)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1),
                                     *next = g_new(struct rules_position, 1);
    g_autofree struct rules_result *result = g_new0(struct rules_result, 1);
    struct games_phase *row =
        request->phase ? games_phase_find(play->home->store, play->game->id, request->phase) : NULL;
    if (request->phase && !row) {
        judge_console(request->console, "judge map", "phase-none", "game", play->game->name, "phase",
                      request->phase, NULL);
        return JUDGE_REFUSED;
    }

    if (!request->phase && play->phase) {
        bool last = request->orders && !play->phase->adjudicated_s;
        row = games_phase_get(play->home->store, last ? play->phase->parent : play->phase->id);
    }

    int status = JUDGE_REFUSED;
    bool told = request->orders && row && row->adjudicated_s;
    if (request->orders && !told)
        orders_not_shown(request, row);
    else if (read_phase(request, play, told, row, pos, result, error)) {
        enum rules_language language = request->language
                                           ? templates_language(request->language, RULES_ENGLISH)
                                           : judge_play_language(play, NULL);
        g_autofree char *when = templates_say_phase(play->board->map, pos->phase, language);
        g_autofree char *title = g_strdup_printf("%s · %s", play->game->name, when);
        struct templates_scene scene = {.names = play->board->names,
                                        .pos = pos,
                                        .language = language,
                                        .notation = judge_play_notation(play, language),
                                        .title = title,
                                        .book = &play->book};

        if (told) {
            rules_advance(result, &play->book, next);
            scene.result = result;
            scene.next = next;
        }

        struct templates_atlas *atlas = judge_home_atlas(play->home, error);
        status = atlas ? draw(request, atlas, &scene) : JUDGE_REFUSED;
    }

    games_phase_free(row);

    return status;
}

/* Centres by year, up to where the game stands. */
static int draw_chart(const struct request *request, struct judge_play *play, GError **error)
{
    enum rules_language language = request->language ? templates_language(request->language, RULES_ENGLISH)
                                                     : judge_play_language(play, NULL);
    g_autofree char *said = templates_phrase(language, "chart.title", NULL);
    g_autofree char *title = g_strdup_printf("%s · %s", play->game->name, said);
    struct templates_chart chart = {.title = request->title ? request->title : title,
                                    .width = request->width ? (unsigned)strtoul(request->width, NULL, 10) : 0,
                                    .language = language};

    g_autoptr(judge_report) report = judge_report_new(play, judge_played_last(play), NULL, error);
    struct templates_atlas *atlas = report ? judge_home_atlas(play->home, error) : NULL;
    g_autoptr(GBytes) picture = NULL;
    if (atlas && judge_report_years(report, &chart))
        picture = templates_chart_draw(atlas, &chart, request->format, error);
    else if (atlas)
        judge_refuse(error, "chart-early", "game", play->game->name, NULL);

    return picture && judge_write_file(request->console, request->out, picture) ? JUDGE_DONE : JUDGE_REFUSED;
}

/* Who ordered in time, up to where the game stands. */
static int draw_turns(const struct request *request, const struct judge_play *play, GError **error)
{
    enum rules_language language = request->language ? templates_language(request->language, RULES_ENGLISH)
                                                     : judge_play_language(play, NULL);
    struct templates_atlas *atlas = judge_home_atlas(play->home, error);
    g_autoptr(judge_punctual) punctual = atlas ? judge_punctual_new(play, language) : NULL;
    g_autoptr(GBytes) picture = NULL;

    if (punctual) {
        struct templates_turns turns = *judge_punctual_turns(punctual);
        turns.title = request->title ? request->title : turns.title;
        turns.width = request->width ? (unsigned)strtoul(request->width, NULL, 10) : 0;
        picture = templates_turns_draw(atlas, &turns, request->format, error);
    } else if (atlas) {
        judge_refuse(error, "turns-early", "game", play->game->name, NULL);
    }

    return picture && judge_write_file(request->console, request->out, picture) ? JUDGE_DONE : JUDGE_REFUSED;
}

/* A game of the store: the position of a phase, or with --orders what became of its orders. */
static bool draw_game(struct judge_play *play, void *data, GString *said, GError **error)
{
    (void)said;
    struct request *request = data;
    if (request->chart)
        request->status = draw_chart(request, play, error);
    else if (request->turns)
        request->status = draw_turns(request, play, error);
    else
        request->status = draw_game_phase(request, play, error);
    return !*error;
}

static bool has_line_word(const char *text, const char *word)
{
    for (const char *line = text; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
        line += strspn(line, " \t");
        if (g_ascii_strncasecmp(line, word, strlen(word)) == 0 && strchr(" \t\r\n", line[strlen(word)]))
            return true;
    }
    return false;
}

/* A file for drawing: what was read of it. */
struct drawing {
    struct rules_position pos, next;
    struct rules_result result;
    char *title;
    bool told;
};

/* A case file: the case whose phase is asked for, else the first. A position with orders but without the line
 * CASE is one case. */
static bool read_case(const struct request *request, const struct rules_map *map, const char *text,
                      const struct rules_rulebook *book, struct drawing *drawing)
{
    struct rules_casefile file;
    const struct rules_case *found = NULL;
    struct reading reading = {request, has_line_word(text, "CASE") ? 0 : 1};

    g_autofree char *whole =
        reading.added ? g_strconcat("CASE position\n", text, "\nEND\n", NULL) : g_strdup(text);

    rules_casefile_parse(whole, strlen(whole), request->position, map, NULL, &file, print_finding, &reading);
    for (unsigned i = 0; i < file.n_cases && !found; i++) {
        char code[32];
        rules_phase_code(map, file.cases[i].phase, code, sizeof code);
        if (!request->phase || g_ascii_strcasecmp(code, request->phase) == 0 ||
            strcmp(file.cases[i].name, request->phase) == 0)
            found = &file.cases[i];
    }

    g_autofree char *none =
        judge_console_said(request->console, request->phase ? "case-not-of-phase" : "case-empty", NULL);
    const char *why = none;
    bool ok = found && rules_case_position(found, map, &drawing->pos, &why);
    if (!ok)
        fprintf(stderr, "%s: %s\n", request->position, why);

    if (ok && request->orders) {
        struct rules_case_orders read;
        rules_case_read_orders(found, &drawing->pos, book, &read);
        for (unsigned i = 0; i < read.n_findings; i++)
            fprintf(stderr, "%s:%u: %s: %s\n", request->position, read.findings[i].line->line - reading.added,
                    rules_read_status_word(read.findings[i].status), read.findings[i].line->written);
        rules_adjudicate(&drawing->pos, read.orders, read.n_orders, book, &drawing->result);
        rules_advance(&drawing->result, book, &drawing->next);
        rules_case_orders_clear(&read);
        drawing->told = true;
    }

    rules_casefile_clear(&file);

    return ok;
}

static bool read_position(const struct request *request, const struct rules_map *map, const char *text,
                          gsize len, struct drawing *drawing)
{
    struct reading reading = {request, 0};
    if (!rules_position_parse(map, text, len, request->position, &drawing->pos, print_finding, &reading))
        return false;
    if (request->phase &&
        !rules_phase_parse(map, request->phase, strlen(request->phase), &drawing->pos.phase)) {
        judge_console(request->console, "judge map", "phase-word", "word", request->phase, NULL);
        return false;
    }
    if (request->orders)
        judge_console(request->console, request->position, "orders-none", NULL);
    return true;
}

static int draw_file(const struct request *request, struct rules_map *map, const struct rules_rulebook *book)
{
    gsize len;
    g_autofree char *text = judge_read_file(request->console, request->position, MAX_POSITION_FILE, &len);
    if (!text)
        return JUDGE_REFUSED;

    g_autofree struct drawing *drawing = g_new0(struct drawing, 1);
    bool is_case = has_line_word(text, "CASE") || (request->orders && has_line_word(text, "ORDERS"));
    if (!(is_case ? read_case(request, map, text, book, drawing)
                  : read_position(request, map, text, len, drawing)))
        return JUDGE_REFUSED;

    g_autoptr(GError) error = NULL;
    g_autoptr(templates_atlas) atlas = templates_atlas_new(&error);
    if (!atlas)
        return not_drawn(request->console, error);

    g_autoptr(rules_names) names = rules_names_new(map);
    enum rules_language language =
        request->language ? templates_language(request->language, RULES_ENGLISH) : RULES_ENGLISH;
    g_autofree char *title = templates_say_phase(map, drawing->pos.phase, language);
    struct templates_scene scene = {
        .names = names, .pos = &drawing->pos, .language = language, .title = title, .book = book};

    if (drawing->told) {
        scene.result = &drawing->result;
        scene.next = &drawing->next;
    }

    return draw(request, atlas, &scene);
}

static bool format_of(const char *path, enum templates_map_format *format)
{
    static const char *const suffix[] = {".png", ".svg", ".pdf"};
    for (int i = 0; i < 3; i++) {
        size_t n = strlen(path);
        if (n >= 4 && g_ascii_strcasecmp(path + n - 4, suffix[i]) == 0) {
            *format = (enum templates_map_format)i;
            return true;
        }
    }
    return false;
}

static bool is_width(const char *text)
{
    char *end;
    unsigned long n = strtoul(text, &end, 10);
    return g_ascii_isdigit(*text) && *end == '\0' && n >= TEMPLATES_MAP_MIN_WIDTH &&
           n <= TEMPLATES_MAP_MAX_WIDTH;
}

/* `-o` is the one short option here; the reader of options knows long ones. */
static void lengthen(int argc, char **argv)
{
    static char out[] = "--out";
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "-o") == 0)
            argv[i] = out;
}

static int wrong_width(enum rules_language language, const char *word)
{
    return judge_usage(language, "map", "width", "least", DIGITS(TEMPLATES_MAP_MIN_WIDTH), "most",
                       DIGITS(TEMPLATES_MAP_MAX_WIDTH), "word", word, NULL);
}

int judge_cmd_map(struct judge_context *context, int argc, char **argv)
{
    struct request r = {.console = context->language};
    const struct judge_option options[] = {{"position", &r.position, NULL},
                                           {"phase", &r.phase, NULL},
                                           {"orders", NULL, &r.orders},
                                           {"language=fr|en", &r.language, NULL},
                                           {"notation", &r.notation, NULL},
                                           {"grey", NULL, &r.grey},
                                           {"gray", NULL, &r.grey},
                                           {"before", NULL, &r.before},
                                           {"bare", NULL, &r.bare},
                                           {"width", &r.width, NULL},
                                           {"out", &r.out, NULL},
                                           {"map", &r.map, NULL},
                                           {"rules", &r.rules, NULL},
                                           {"title", &r.title, NULL},
                                           {"chart", NULL, &r.chart},
                                           {"punctuality", NULL, &r.turns},
                                           {NULL, NULL, NULL}};

    g_autofree const char **operand = g_new0(const char *, argc);
    int n = 0;

    lengthen(argc, argv);
    if (!judge_options_read(context->language, argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n + (r.position ? 1 : 0) != 1)
        return judge_usage(context->language, "map", "map-of-what", NULL);
    if (!r.out || !format_of(r.out, &r.format))
        return judge_usage(context->language, "map", "map-file", NULL);
    if ((r.chart || r.turns) && (r.position || r.format == TEMPLATES_PDF))
        return judge_usage(context->language, "map", "chart", NULL);
    if (r.width && !is_width(r.width))
        return wrong_width(context->language, r.width);

    r.game = operand[0];
    if (r.game) {
        int status = judge_cmd_look_game(context, r.game, draw_game, &r);
        return status == JUDGE_DONE ? r.status : status;
    }

    struct rules_rulebook book;
    if (!rules_rulebook_find(r.rules ? r.rules : "datc", &book))
        return judge_usage_rules(context->language, argv[0], r.rules);

    g_autoptr(rules_map) map = judge_load_map(r.console, r.map ? r.map : "standard", false);
    if (!map)
        return JUDGE_REFUSED;

    int status = draw_file(&r, map, &book);

    return status;
}
