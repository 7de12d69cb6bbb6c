/* `judge tournament …`: made, who takes part, draws, results, standings. */
#include "command.h"
#include "options.h"
#include "../conf/refusals.h"
#include "../desk/tournament.h"
#include "../letters/tournament.h"
#include "../play/home.h"
#include "../play/tournament.h"
#include "../../templates/templates.h"

#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = 256 };

struct request {
    const char *word[MAX_WORDS];
    int n;
    const char *rounds, *scoring, *totals, *role, *team, *factor, *why, *seed, *result, *year;
    const char *missed, *substitute, *seasons, *format, *spoken;
    bool keep, again, explain;
    enum rules_language language;
};

/* What a subcommand does; `word` 0 and 1 are its name and the tournament's. Prints what it did. */
typedef bool act(struct judge_home *home, const struct request *request, GError **error);

static void say(const struct request *request, const char *key, ...) G_GNUC_NULL_TERMINATED;
static void say(const struct request *request, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    g_autofree char *text = templates_phrase_list(request->language, key, words);
    va_end(words);
    puts(text);
}

static bool make(struct judge_home *home, const struct request *request, GError **error)
{
    if (!judge_tournament_make(home, request->word[1], request->scoring, request->totals, request->rounds,
                               error))
        return false;
    const struct rules_score_system *system = rules_score_find(request->scoring, strlen(request->scoring));
    g_autofree char *title = templates_say_score_title(system, request->language);
    say(request, "tournament.made", "name", request->word[1], "rounds", request->rounds, "system", title,
        NULL);
    return true;
}

static bool add(struct judge_home *home, const struct request *request, GError **error)
{
    bool ok = true;
    for (int i = 2; i < request->n && ok; i++) {
        struct judge_tournament *t = judge_tournament_find(home, request->word[1], error);
        ok = t && judge_tournament_add(t, request->word[i], request->role, request->team, error);
        judge_tournament_free(t);
    }
    g_autofree char *n = g_strdup_printf("%d", request->n - 2);
    if (ok)
        say(request, "tournament.added", "n", n, NULL);
    return ok;
}

static bool tell_state(struct judge_home *home, const struct request *request, GError **error)
{
    struct judge_tournament *t = judge_tournament_find(home, request->word[1], error);
    bool ok = t && judge_tournament_say(t, request->word[2], request->word[3], request->word[4],
                                        request->factor, request->why, error);
    if (ok)
        say(request, "tournament.state", "player", request->word[3], "round", request->word[2], "state",
            request->word[4], NULL);
    judge_tournament_free(t);
    return ok;
}

static bool draw_round(struct judge_home *home, const struct request *request, GError **error)
{
    guint64 seed = (guint64)home->context->now_s;
    if (request->seed && !g_ascii_string_to_unsigned(request->seed, 10, 0, G_MAXINT64, &seed, NULL))
        return judge_refuse(error, "tournament-seed", "word", request->seed, NULL);

    struct judge_tournament *t = judge_tournament_find(home, request->word[1], error);
    unsigned round = t ? judge_tournament_round(t, request->word[2], error) : 0;
    struct judge_draw *draw = round ? judge_draw_round(t, round, seed, error) : NULL;

    bool ok = draw && (!request->keep || judge_tournament_keep(t, round, draw, error));
    if (ok) {
        g_autofree char *page = judge_draw_page(t, draw, round, request->language);
        g_autofree char *number = g_strdup_printf("%" G_GUINT64_FORMAT, seed);
        fputs(page, stdout);
        if (!request->keep)
            say(request, "tournament.tried", "seed", number, NULL);
    }

    judge_draw_free(draw);
    judge_tournament_free(t);

    return ok;
}

static bool put_result(struct judge_home *home, const struct request *request, GError **error)
{
    struct judge_board_result result = {.round = request->word[2],
                                        .board = request->word[3],
                                        .centres = request->word[4],
                                        .result = request->result,
                                        .year = request->year,
                                        .again = request->again};
    struct judge_tournament *t = judge_tournament_find(home, request->word[1], error);
    bool ok = t && judge_tournament_result(t, &result, error);
    if (ok)
        say(request, "tournament.noted", "round", result.round, "board", result.board, NULL);
    judge_tournament_free(t);
    return ok;
}

static bool put_seat(struct judge_home *home, const struct request *request, GError **error)
{
    struct judge_seating_change change = {.round = request->word[2],
                                          .board = request->word[3],
                                          .power = request->word[4],
                                          .name = request->n > 5 ? request->word[5] : NULL,
                                          .missed = request->missed,
                                          .substitute = request->substitute,
                                          .seasons = request->seasons};
    struct judge_tournament *t = judge_tournament_find(home, request->word[1], error);
    bool ok = t && judge_tournament_seat(t, &change, error);
    judge_tournament_free(t);
    return ok;
}

static bool cancel(struct judge_home *home, const struct request *request, GError **error)
{
    struct judge_tournament *t = judge_tournament_find(home, request->word[1], error);
    bool ok = t && judge_tournament_cancel(t, request->word[2], error);
    judge_tournament_free(t);
    return ok;
}

/* A row a player: place, name, total, then each round's points. */
static void print_csv(const struct judge_tournament *t)
{
    g_autoptr(GArray) order = judge_tournament_order(t);
    printf("place,name,total");
    for (unsigned r = 0; r < t->row->rounds; r++)
        printf(",round%u,power%u,centres%u", r + 1, r + 1, r + 1);

    putchar('\n');

    for (guint i = 0; i < order->len; i++) {
        const struct judge_standing *one =
            &g_array_index(t->standing, struct judge_standing, g_array_index(order, guint, i));
        char text[64];
        g_auto(GStrv) parts = g_strsplit(one->entrant->name, "\"", -1);
        g_autofree char *name = g_strjoinv("\"\"", parts);

        rules_fraction_print(one->total.points, text, sizeof text);
        printf("%u,\"%s\",%s", one->place, name, one->place ? text : "");
        for (unsigned r = 0; r < t->row->rounds; r++) {
            const struct judge_round_line *line = &one->round[r];
            rules_fraction_print(line->points, text, sizeof text);
            if (line->played)
                printf(",%s,%s,%u", text, t->map->power[line->power].id, line->centres);
            else
                printf(",,,");
        }

        putchar('\n');
    }
}

static bool show_standings(struct judge_home *home, const struct request *request, GError **error)
{
    struct judge_tournament *t = judge_tournament_find(home, request->word[1], error);
    if (!t)
        return false;
    if (!g_strcmp0(request->format, "csv")) {
        print_csv(t);
    } else {
        g_autofree char *page = judge_standings_page(t, request->explain, request->language);
        fputs(page, stdout);
    }
    judge_tournament_free(t);
    return true;
}

static const struct {
    const char *name;
    int least, most; /* words, the first two included */
    act *run;
} acts[] = {
    {"new", 2, 2, make},         {"add", 3, MAX_WORDS, add},
    {"state", 5, 5, tell_state}, {"draw", 3, 3, draw_round},
    {"seat", 5, 6, put_seat},    {"result", 5, 5, put_result},
    {"cancel", 3, 3, cancel},    {"standings", 2, 2, show_standings},
};

static int run_act(struct judge_context *context, const struct request *request, act *run)
{
    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    bool ok = home && judge_home_begin(home, &error);
    if (ok) {
        ok = run(home, request, &error);
        ok = judge_home_end(home, ok, &error);
    }
    judge_home_close(home);
    return ok ? JUDGE_DONE : judge_complain(context->language, error);
}

/* The line of the help that says which words an act takes. */
static int wrong_words(enum rules_language language, const char *name)
{
    g_autofree char *help = templates_phrase(language, "usage.tournament.help", NULL);
    g_autofree char *head = g_strdup_printf("  %s ", name);
    g_auto(GStrv) lines = g_strsplit(help, "\n", -1);
    char **line = lines;
    while (*line && !g_str_has_prefix(*line, head))
        line++;
    return judge_usage(language, "tournament", "act", "use", *line ? g_strstrip(*line) : name, NULL);
}

int judge_cmd_tournament(struct judge_context *context, int argc, char **argv)
{
    struct request request = {.rounds = "3", .scoring = "angevin", .totals = "bretagne", .role = "player"};
    const struct judge_option options[] = {
        {"rounds", &request.rounds, NULL},
        {"scoring", &request.scoring, NULL},
        {"totals", &request.totals, NULL},
        {"role", &request.role, NULL},
        {"team", &request.team, NULL},
        {"factor", &request.factor, NULL},
        {"why", &request.why, NULL},
        {"seed", &request.seed, NULL},
        {"result", &request.result, NULL},
        {"year", &request.year, NULL},
        {"missed", &request.missed, NULL},
        {"substitute", &request.substitute, NULL},
        {"seasons", &request.seasons, NULL},
        {"format", &request.format, NULL},
        {"language", &request.spoken, NULL},
        {"keep", NULL, &request.keep},
        {"again", NULL, &request.again},
        {"explain", NULL, &request.explain},
        {NULL, NULL, NULL},
    };

    if (argc > MAX_WORDS ||
        !judge_options_read(context->language, argc, argv, options, request.word, &request.n))
        return JUDGE_USAGE;

    request.language =
        request.spoken ? templates_language(request.spoken, context->language) : context->language;
    context->language = request.language;

    for (gsize i = 0; i < G_N_ELEMENTS(acts) && request.n > 0; i++) {
        if (strcmp(acts[i].name, request.word[0]))
            continue;
        if (request.n < acts[i].least || request.n > acts[i].most)
            return wrong_words(context->language, acts[i].name);
        return run_act(context, &request, acts[i].run);
    }

    return judge_usage(context->language, "tournament", "words", NULL);
}
