/* `judge score`: scoring systems on games or on centres given by hand; their list and descriptions; what one
 * more centre is worth. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../conf/refusals.h"
#include "../letters/lines.h"
#include "../play/score.h"

#include <stdio.h>
#include <string.h>

struct request {
    enum rules_language language;
    const char *systems, *centres, *before, *eliminated, *averages, *draw, *voters, *out, *result, *describe;
    const char *players, *variant, *total, *end_year, *begin_year, *neutral, *format, *spoken;
    bool list, live;
    const char **games;
    int n_games;
    int status; /* of games, when what is wrong was said already */
};

/* A game to be scored, and the names of its powers. */
struct entry {
    const char *title; /* NULL: given by hand */
    const struct rules_names *names;
    const struct rules_map *map;
    struct rules_score_game game;
};

static int refuse_with(const struct request *request, const char *option, const char *key, const char *name,
                       const char *word)
{
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set(data, name, word);
    g_autofree char *text = templates_phrase(request->language, key, data);
    fprintf(stderr, "%s%s%s\n", option, *option ? ": " : "", text);
    return JUDGE_REFUSED;
}

static bool complain_of(const struct request *request, const char *option, const struct rules_names *names,
                        const struct rules_score_problem *problem)
{
    g_autofree char *text = templates_say_score_problem(names, problem, request->language);
    fprintf(stderr, "%s: %s\n", option, text);
    return false;
}

static int unknown_system(const struct request *request, const char *name)
{
    const struct rules_score_system *all;
    size_t n = rules_score_systems(&all);

    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (size_t i = 0; i < n; i++)
        g_ptr_array_add(names, (char *)all[i].name);

    const char *near = judge_list_nearest(name, names);
    g_autofree char *list = g_strjoinv(", ", (char **)names->pdata);
    g_autoptr(templates_data_auto) data = templates_data_new();

    templates_data_set_all(data, "name", name, "near", near, "list", list, NULL);

    g_autofree char *text = templates_phrase(
        request->language, near ? "score.unknown-system-near" : "score.unknown-system", data);
    fprintf(stderr, "%s\n", text);

    return JUDGE_REFUSED;
}

/* ---- what is given by hand ---- */

static bool take_number(enum rules_language language, const char *option, const char *text, unsigned high,
                        unsigned *value)
{
    if (!text)
        return true;
    char *end;
    guint64 n = g_ascii_strtoull(text, &end, 10);
    if (!g_ascii_isdigit(*text) || *end || n > high) {
        judge_usage(language, "score", "number-up-to", "option", option, "most", DIGITS(high), "word", text,
                    NULL);
        return false;
    }
    *value = (unsigned)n;
    return true;
}

/* Numbers of powers, read as a position is: "A=5,E=6". */
static bool take_list(const struct request *request, const char *option, const char *text,
                      const struct rules_names *names, unsigned *number)
{
    struct rules_score_game read = {0};
    struct rules_score_problem problem;
    if (!rules_score_position_read(names, "", text, &read, &problem))
        return complain_of(request, option, names, &problem);
    memcpy(number, read.centres, sizeof read.centres);
    return true;
}

static bool take_set(const struct request *request, const char *option, const char *text,
                     const struct rules_names *names, uint64_t *set)
{
    struct rules_score_problem problem;
    return rules_score_powers_read(names, text, set, &problem) ||
           complain_of(request, option, names, &problem);
}

static bool take_players(const struct request *request, struct entry *entry)
{
    uint64_t players = 0;
    if (!take_set(request, "--players", request->players, entry->names, &players))
        return false;
    entry->game.absent = ~players;
    return true;
}

static bool take_out(const struct request *request, struct entry *entry)
{
    struct rules_score_problem problem;
    return rules_score_out_read(entry->names, request->out, &entry->game, &problem) ||
           complain_of(request, "--out", entry->names, &problem);
}

static bool take_averages(const struct request *request, const struct rules_names *names,
                          struct rules_score_game *game)
{
    g_auto(GStrv) pairs = g_strsplit_set(request->averages, "; ", 256);
    for (unsigned i = 0; i < RULES_SCORE_MAX_POWERS; i++)
        game->average[i] = rules_fraction_make(0, 1);
    if (g_strv_length(pairs) == 1) { /* commas part the pairs, unless they stand in numbers */
        g_strfreev(pairs);
        pairs = g_strsplit(request->averages, ",", 256);
    }

    for (char **pair = pairs; *pair; pair++) {
        char *equals = strchr(g_strchomp(*pair), '=');
        if (!**pair)
            continue;
        int power = equals ? rules_score_power_find(names, *pair, (size_t)(equals - *pair)) : -1;
        bool good = power >= 0 && rules_fraction_parse(equals + 1, strlen(equals + 1), &game->average[power]);
        if (!good || game->average[power].num < 0) {
            refuse_with(request, "--averages", "score.bad-average", "word", *pair);
            return false;
        }
    }

    return game->has_averages = true;
}

static bool take_result(const struct request *request, struct entry *entry)
{
    struct rules_score_game *game = &entry->game;
    g_autofree char *said =
        request->result ? judge_score_result(entry->map, entry->names, request->result) : NULL;
    if (request->result && !(said && rules_score_result_read(entry->map, said, &game->result))) {
        refuse_with(request, "--result", "score.bad-result", "word", request->result);
        return false;
    }
    if (!request->draw)
        return true;
    game->result = (struct rules_score_result){.end = RULES_SCORE_END_DRAW, .winner = -1};
    return take_set(request, "--draw", request->draw, entry->names, &game->result.draw);
}

static bool take_years(const struct request *request, struct entry *entry)
{
    struct rules_score_game *game = &entry->game;
    unsigned number[RULES_SCORE_MAX_POWERS];

    if (request->before) {
        if (!take_list(request, "--before", request->before, entry->names, game->centres_year_before))
            return false;
        game->has_year_before = true;
    }

    if (!request->eliminated)
        return true;

    if (!take_list(request, "--eliminated", request->eliminated, entry->names, number))
        return false;

    for (unsigned p = 0; p < game->n_powers; p++)
        game->eliminated_year[p] = (int32_t)number[p];

    return true;
}

/* What was typed is looked at more closely than what was played here. */
static bool is_sound(const struct request *request, const struct entry *entry)
{
    struct rules_score_problem problem;
    g_auto(GStrv) systems = g_strsplit(request->systems, ",", 64);
    for (char **name = systems; *name && request->centres; name++) {
        const struct rules_score_system *system = rules_score_find(*name, strlen(*name));
        if (!rules_score_examine_typed(system, &entry->game, &problem))
            return complain_of(request, system->name, entry->names, &problem);
        if (!rules_score_wants_years(system, &entry->game))
            continue;
        g_autofree char *title = templates_say_score_title(system, request->language);
        g_autofree char *asked =
            templates_phrase_words(request->language, "score.wants-years", "system", title, NULL);
        fprintf(stderr, "%s\n", asked);
    }
    return true;
}

/* All that options say about a game, over what its record says. */
static bool take_options(const struct request *request, struct entry *entry)
{
    struct rules_score_game *game = &entry->game;
    unsigned end = 0, begin = 0, neutral = 0, total = 0;
    bool numbers = take_number(request->language, "end-year", request->end_year, 9999, &end) &&
                   take_number(request->language, "begin-year", request->begin_year, 9999, &begin) &&
                   take_number(request->language, "neutral", request->neutral, 1024, &neutral) &&
                   take_number(request->language, "total", request->total, 1024, &total);

    if (!numbers)
        return false;

    game->end_year = end ? (int32_t)end : game->end_year;
    game->begin_year = begin ? (int32_t)begin : game->begin_year;
    if (total) {
        game->total_centres = total;
        game->victory = 0;
    }

    if (request->neutral) {
        game->neutral = neutral;
        game->neutral_unknown = false;
    }

    return take_years(request, entry) && take_result(request, entry) &&
           (!request->averages || take_averages(request, entry->names, game)) &&
           (!request->voters ||
            take_set(request, "--voters", request->voters, entry->names, &game->voters)) &&
           (!request->out || take_out(request, entry)) &&
           (!request->players || take_players(request, entry)) && is_sound(request, entry);
}

static bool take_centres(const struct request *request, struct entry *entry)
{
    struct rules_score_problem problem;
    g_autofree char *neutral = templates_phrase(request->language, "score.neutral-words", NULL);
    entry->game.result.winner = -1;
    entry->game.absent = rules_score_absent(entry->map);
    entry->game.begin_year = entry->map->begin.year;
    return rules_score_position_read(entry->names, neutral, request->centres, &entry->game, &problem) ||
           complain_of(request, "--centres", entry->names, &problem);
}

static void say_more(const struct request *request, const struct entry *entry,
                     const struct rules_score_system *system, unsigned power)
{
    struct rules_fraction then;
    int from;
    char points[64];

    if (!rules_score_one_more(system, &entry->game, power, &then, &from))
        return;

    rules_fraction_print(then, points, sizeof points);
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set(data, "points", points);

    if (from >= 0)
        templates_data_set(data, "power",
                           rules_power_name(entry->names, (rules_power)from, request->language));

    g_autofree char *text =
        templates_phrase(request->language, from < 0 ? "score.more-nobody" : "score.more-from", data);
    printf("   %s", text);
}

/* "France, England": the side that won. Transfer full. */
static char *side_names(const struct request *request, const struct entry *entry)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (unsigned p = 0; p < entry->game.n_powers; p++)
        if (entry->game.result.draw >> p & 1)
            judge_list_add(names, rules_power_name(entry->names, (rules_power)p, request->language));
    return g_strdup(names->str);
}

static void say_end(const struct request *request, const struct entry *entry,
                    const struct rules_score_table *table)
{
    if (entry->game.result.end == RULES_SCORE_END_SIDE) {
        g_autofree char *powers = side_names(request, entry);
        g_autofree char *text =
            templates_phrase_words(request->language, "score.won-side", "powers", powers, NULL);
        printf("     %s\n", text);
    }

    if (table->solo >= 0) {
        enum rules_score_end end = entry->game.result.end;
        bool ordinary = rules_score_soloist(&entry->game) == table->solo;
        const char *key = ordinary ? "score.won-solo" : "score.won-lowered";
        if (end == RULES_SCORE_END_CONCESSION)
            key = "score.won-concession";

        g_autoptr(templates_data_auto) data = templates_data_new();
        templates_data_set(data, "power",
                           rules_power_name(entry->names, (rules_power)table->solo, request->language));
        g_autofree char *text = templates_phrase(request->language, key, data);
        printf("     %s\n", text);
    }

    if (table->no_winner) {
        g_autofree char *text = templates_phrase(request->language, "score.shared", NULL);
        printf("     %s\n", text);
    }
}

/* A name in a column of `width` characters. */
static void print_name(const char *name, int width)
{
    int missing = width - (int)g_utf8_strlen(name, -1);
    printf("%s%*s", name, missing > 0 ? missing : 0, "");
}

static void print_table(const struct request *request, const struct entry *entry,
                        const struct rules_score_system *system, const struct rules_score_table *table)
{
    char exact[64];
    g_autofree char *title = templates_say_score_title(system, request->language);
    printf("%s (%s)%s%s\n", title, system->name, entry->title ? " – " : "", judge_or_empty(entry->title));

    for (unsigned rank = 1; rank <= table->n_powers; rank++)
        for (unsigned p = 0; p < table->n_powers; p++) {
            if (table->rank[p] != rank)
                continue;
            rules_fraction_print(table->score[p], exact, sizeof exact);
            g_autofree char *decimal = judge_decimal(table->score[p], request->language);
            printf("%3u. ", rank);
            print_name(rules_power_name(entry->names, (rules_power)p, request->language), 16);
            printf(" %3u   %-12s %s", entry->game.centres[p], exact, decimal);
            if (request->live)
                say_more(request, entry, system, p);
            putchar('\n');
        }

    rules_fraction_print(table->sum, exact, sizeof exact);
    g_autofree char *sum = templates_phrase(request->language, "score.sum", NULL);
    printf("     ");
    print_name(sum, 22);
    printf(" %s\n", exact);
    say_end(request, entry, table);
}

static void print_json(const struct entry *entry, const struct rules_score_system *system,
                       const struct rules_score_table *table, bool first)
{
    char exact[64], end[512];
    printf("%s  {\"system\": \"%s\", ", first ? "" : ",\n", system->name);
    if (entry->title)
        printf("\"game\": \"%s\", ", entry->title);
    rules_score_result_print(entry->map, &entry->game.result, end, sizeof end);
    if (*end)
        printf("\"result\": \"%s\", ", end);

    printf("\"scores\": {");
    const char *joint = "";
    for (unsigned p = 0; p < table->n_powers; p++) {
        if (!table->rank[p])
            continue;
        rules_fraction_print(table->score[p], exact, sizeof exact);
        g_autofree char *decimal = judge_decimal(table->score[p], RULES_ENGLISH);
        g_autofree char *name =
            g_strescape(rules_power_name(entry->names, (rules_power)p, RULES_ENGLISH), NULL);
        printf("%s\"%s\": {\"centres\": %u, \"score\": \"%s\", \"decimal\": %s, \"rank\": %u}", joint, name,
               entry->game.centres[p], exact, decimal, table->rank[p]);
        joint = ", ";
    }

    rules_fraction_print(table->sum, exact, sizeof exact);
    printf("}, \"sum\": \"%s\"}", exact);
}

/* What each power had on average over several games. */
static void print_means(const struct request *request, const struct rules_score_system *system,
                        const GArray *entries)
{
    const struct entry *first = &g_array_index(entries, struct entry, 0);
    g_autofree struct rules_fraction *scores = g_new(struct rules_fraction, entries->len);
    g_autofree char *title = templates_phrase(request->language, "score.means", NULL);

    printf("\n%s (%s)\n", title, system->name);

    for (unsigned p = 0; p < first->game.n_powers; p++) {
        for (guint i = 0; i < entries->len; i++) {
            struct rules_score_table table;
            rules_score(system, &g_array_index(entries, struct entry, i).game, &table);
            scores[i] = table.score[p];
        }
        char exact[64];
        struct rules_fraction mean = rules_mean(scores, entries->len);
        rules_fraction_print(mean, exact, sizeof exact);
        g_autofree char *decimal = judge_decimal(mean, request->language);
        printf("     ");
        print_name(rules_power_name(first->names, (rules_power)p, request->language), 22);
        printf(" %-12s %s\n", exact, decimal);
    }
}

static int score_entries(const struct request *request, GArray *entries)
{
    bool json = g_strcmp0(request->format, "json") == 0, first = true, one_map = true;
    g_auto(GStrv) systems = g_strsplit(request->systems, ",", 64);
    for (guint i = 0; i < entries->len; i++) {
        const struct entry *entry = &g_array_index(entries, struct entry, i);
        one_map &= entry->names == g_array_index(entries, struct entry, 0).names;
    }

    if (json)
        puts("[");
    for (char **name = systems; *name; name++) {
        const struct rules_score_system *system = rules_score_find(*name, strlen(*name));
        for (guint i = 0; i < entries->len; i++, first = false) {
            const struct entry *entry = &g_array_index(entries, struct entry, i);
            struct rules_score_table table;
            struct rules_score_problem problem;
            if (!rules_score_table(system, &entry->game, &table, &problem)) {
                complain_of(request, entry->title ? entry->title : system->name, entry->names, &problem);
                return JUDGE_REFUSED;
            }

            if (!json && !first)
                putchar('\n');
            if (json)
                print_json(entry, system, &table, first);
            else
                print_table(request, entry, system, &table);
        }

        if (!json && entries->len > 1 && one_map)
            print_means(request, system, entries);
    }

    if (json)
        puts("\n]");

    return JUDGE_DONE;
}

static int score_centres(const struct request *request)
{
    g_autofree char *variant = g_ascii_strdown(request->variant ? request->variant : "standard", -1);
    g_autoptr(rules_map) map = rules_map_builtin(variant);
    if (!map) {
        g_autofree char *list = g_strjoinv(", ", (char **)rules_map_builtin_names());
        g_autofree char *text = templates_phrase_words(request->language, "refusal.variant-none", "variant",
                                                       request->variant, "list", list, NULL);
        fprintf(stderr, "%s\n", text);
        return JUDGE_REFUSED;
    }
    g_autoptr(rules_names) names = rules_names_new(map);

    g_autoptr(GArray) entries = g_array_new(FALSE, FALSE, sizeof(struct entry));
    g_autofree struct entry *entry = g_new0(struct entry, 1);

    entry->map = map;
    entry->names = names;

    int status = JUDGE_REFUSED;
    if (take_centres(request, entry) && take_options(request, entry)) {
        g_array_append_val(entries, *entry);
        status = score_entries(request, entries);
    }

    return status;
}

static bool score_games(struct judge_home *home, void *data, GString *said, GError **error)
{
    (void)said;
    struct request *request = data;
    request->status = JUDGE_REFUSED;
    g_autoptr(GPtrArray) plays = g_ptr_array_new_with_free_func((GDestroyNotify)judge_play_free);
    g_autoptr(GArray) entries = g_array_new(FALSE, FALSE, sizeof(struct entry));
    for (int i = 0; i < request->n_games; i++) {
        struct judge_play *play = judge_play_find(home, request->games[i], error);
        if (!play)
            return false;
        g_ptr_array_add(plays, play);

        struct entry entry = {
            .title = play->game->name, .names = play->board->names, .map = play->board->map};
        if (!judge_score_play(play, &entry.game, error))
            return false;
        if (!take_options(request, &entry))
            return true;
        g_array_append_val(entries, entry);
    }
    request->status = score_entries(request, entries);
    return true;
}

static int list_systems(enum rules_language language)
{
    const struct rules_score_system *all;
    size_t n = rules_score_systems(&all);
    for (size_t i = 0; i < n; i++) {
        g_autofree char *title = templates_say_score_title(&all[i], language);
        printf("%-20s %s\n", all[i].name, title);
    }
    return JUDGE_DONE;
}

static int describe(const struct request *request)
{
    const struct rules_score_system *system = rules_score_find(request->describe, strlen(request->describe));
    if (!system)
        return unknown_system(request, request->describe);

    g_autofree char *title = templates_say_score_title(system, request->language);
    g_autofree char *page = templates_say_score_page(system, request->language);
    g_autofree char *lines = templates_wrap(page, TEMPLATES_COLUMNS);
    printf("%s (%s)\n\n%s\n", title, system->name, g_strchomp(lines));
    return JUDGE_DONE;
}

int judge_cmd_score(struct judge_context *context, int argc, char **argv)
{
    struct request request = {.language = context->language};
    const struct judge_option options[] = {
        {"centres", &request.centres, NULL},
        {"centers", &request.centres, NULL},
        {"before", &request.before, NULL},
        {"eliminated", &request.eliminated, NULL},
        {"averages", &request.averages, NULL},
        {"draw", &request.draw, NULL},
        {"voters", &request.voters, NULL},
        {"out", &request.out, NULL},
        {"players", &request.players, NULL},
        {"variant", &request.variant, NULL},
        {"result", &request.result, NULL},
        {"describe", &request.describe, NULL},
        {"format=text|json", &request.format, NULL},
        {"total", &request.total, NULL},
        {"end-year", &request.end_year, NULL},
        {"begin-year", &request.begin_year, NULL},
        {"neutral", &request.neutral, NULL},
        {"language=fr|en", &request.spoken, NULL},
        {"list", NULL, &request.list},
        {"live", NULL, &request.live},
        {NULL, NULL, NULL},
    };

    g_autofree const char **operands = g_new0(const char *, (gsize)argc);
    int n;
    if (!judge_options_read(context->language, argc, argv, options, operands, &n))
        return JUDGE_USAGE;

    request.language = templates_language(request.spoken, context->language);

    if (request.list)
        return list_systems(request.language);
    if (request.describe)
        return describe(&request);

    bool has_games = n > 1, has_centres = request.centres != NULL;
    if (n == 0 || has_games == has_centres)
        return judge_usage(context->language, "score", "words", NULL);

    request.systems = operands[0];
    request.games = operands + 1;
    request.n_games = n - 1;

    g_auto(GStrv) systems = g_strsplit(request.systems, ",", 64);
    for (char **name = systems; *name; name++)
        if (!rules_score_find(*name, strlen(*name)))
            return unknown_system(&request, *name);

    if (has_centres)
        return score_centres(&request);
    int status = judge_cmd_look(context, score_games, &request);
    return status == JUDGE_DONE ? request.status : status;
}
