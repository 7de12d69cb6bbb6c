/* `judge score`: scoring systems on a game or on centres given by hand; their list and descriptions; what one
 * more centre is worth. */
#include "command.h"
#include "options.h"
#include "../play/score.h"
#include "../conf/context.h"
#include "../../rules/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct request {
    const char *systems, *game, *centres, *before, *eliminated, *averages, *draw, *voters, *out, *describe;
    const char *format;
    enum rules_language language;
    long total, end_year, begin_year, neutral;
    bool list, live;
};

static bool take_number(const char *text, long low, long high, long *value)
{
    char *end;
    long n = strtol(text, &end, 10);
    if (end == text || *end || n < low || n > high)
        return false;
    *value = n;
    return true;
}

/* How powers are named on the command line and in the answer. */
struct power_words {
    struct rules_map *map;
    struct rules_names *names;
    enum rules_language language;
};

/* Index of a power by the name it was given in --centres, or by any name of the standard board; -1 if it is
 * not among them. */
static int find_power(const struct judge_scored *scored, const struct power_words *words, const char *name)
{
    g_autofree char *wanted = judge_score_power_name(words->map, words->names, name, words->language);
    for (unsigned i = 0; i < scored->game.n_powers; i++)
        if (g_ascii_strcasecmp(scored->name[i], wanted) == 0)
            return (int)i;
    return -1;
}

/* Splits "A=5,E=6" and calls `put` for each pair; prints what was expected and returns false on anything
 * else. */
static bool each_pair(const char *option, const char *text, struct judge_scored *scored,
                      const struct power_words *words,
                      bool (*put)(struct judge_scored *, int index, const char *value))
{
    g_auto(GStrv) pairs = g_strsplit_set(text, ",;", 256);
    for (char **p = pairs; *p; p++) {
        g_auto(GStrv) pair = g_strsplit(g_strstrip(*p), "=", 2);
        int index = pair[0] ? find_power(scored, words, g_strstrip(pair[0])) : -1;
        if (!**p)
            continue;
        if (index < 0 || !pair[1] || !put(scored, index, g_strstrip(pair[1]))) {
            fprintf(stderr, "%s: expected pairs such as \"A=5,E=6\" with powers of --centres, not '%s'\n",
                    option, *p);
            return false;
        }
    }
    return true;
}

static bool put_before(struct judge_scored *scored, int index, const char *value)
{
    long n;
    if (!take_number(value, 0, 1024, &n))
        return false;
    scored->game.centres_year_before[index] = (unsigned)n;
    return true;
}

static bool put_eliminated(struct judge_scored *scored, int index, const char *value)
{
    long n;
    if (!take_number(value, 1, 9999, &n))
        return false;
    scored->game.eliminated_year[index] = (int32_t)n;
    return true;
}

static bool put_average(struct judge_scored *scored, int index, const char *value)
{
    return rules_fraction_parse(value, strlen(value), &scored->game.average[index]) &&
           scored->game.average[index].num >= 0;
}

static bool power_set(const char *option, const char *text, const struct judge_scored *scored,
                      const struct power_words *words, uint64_t *set)
{
    g_auto(GStrv) names = g_strsplit_set(text, ",; ", 256);
    for (char **n = names; *n; n++) {
        int index = **n ? find_power(scored, words, *n) : -1;
        if (**n && index < 0) {
            fprintf(stderr, "%s: '%s' is not among the powers of the game\n", option, *n);
            return false;
        }
        if (index >= 0)
            *set |= (uint64_t)1 << index;
    }
    return true;
}

/* Reads --centres: "A=11,E=11,F=7,…", "neutral=1", or bare counts "11,11,7,5,0,0,0". */
static bool take_centres(const char *text, const struct power_words *words, struct judge_scored *scored)
{
    g_auto(GStrv) pairs = g_strsplit_set(text, ",; ", 256);
    struct rules_score_game *game = &scored->game;
    game->neutral_unknown = true;
    for (char **p = pairs; *p; p++) {
        g_strstrip(*p);
        if (!**p)
            continue;
        char *equals = strpbrk(*p, "=:");
        const char *value = equals ? equals + 1 : *p;
        long n;
        if (equals)
            *equals = '\0';
        if (!take_number(value, 0, 1024, &n)) {
            fprintf(stderr, "--centres: expected a number of centres for %s, not '%s'\n",
                    equals ? *p : "a power", value);
            return false;
        }
        if (equals && (!g_ascii_strcasecmp(*p, "neutral") || !g_ascii_strcasecmp(*p, "neutre") ||
                       !g_ascii_strcasecmp(*p, "neutres"))) {
            game->neutral = (unsigned)n;
            game->neutral_unknown = false;
            continue;
        }
        if (game->n_powers == RULES_SCORE_MAX_POWERS) {
            fprintf(stderr, "--centres: more than %d powers\n", RULES_SCORE_MAX_POWERS);
            return false;
        }
        char *name = equals ? judge_score_power_name(words->map, words->names, *p, words->language)
                            : g_strdup_printf("%u", game->n_powers + 1);
        for (unsigned i = 0; i < game->n_powers; i++)
            if (!g_ascii_strcasecmp(scored->name[i], name)) {
                fprintf(stderr, "--centres: '%s' stands there twice\n", *p);
                g_free(name);
                return false;
            }
        scored->name[game->n_powers] = name;
        game->centres[game->n_powers++] = (unsigned)n;
    }
    return true;
}

static void print_table(const struct rules_score_system *system, const struct judge_scored *scored,
                        const struct rules_score_table *table, const struct request *request)
{
    bool fr = request->language == RULES_FRENCH;
    char exact[64], decimal[64], more[64];
    printf("%s (%s)\n", system->title[request->language], system->name);
    for (unsigned r = 1; r <= table->n_powers; r++) {
        for (unsigned i = 0; i < table->n_powers; i++) {
            if (table->rank[i] != r)
                continue;
            rules_fraction_print(table->score[i], exact, sizeof exact);
            rules_fraction_print_decimal(table->score[i], 2, request->language, decimal, sizeof decimal);
            printf("%3u. %-16s %3u   %-12s %s", table->rank[i], scored->name[i], scored->game.centres[i],
                   exact, decimal);
            struct rules_fraction then;
            int from;
            if (request->live && rules_score_one_more(system, &scored->game, i, &then, &from)) {
                rules_fraction_print(then, more, sizeof more);
                printf(fr ? "   un centre de plus%s%s : %s" : "   one more centre%s%s: %s",
                       from < 0 ? ""
                       : fr     ? ", pris à "
                                : ", from ",
                       from < 0 ? "" : scored->name[from], more);
            }
            putchar('\n');
        }
    }
    rules_fraction_print(table->sum, exact, sizeof exact);
    printf(fr ? "     somme                  %s\n" : "     sum                    %s\n", exact);
    if (table->solo >= 0)
        printf(fr ? "     solo : %s\n" : "     solo: %s\n", scored->name[table->solo]);
    if (table->no_winner)
        puts(fr ? "     première place partagée : aucun vainqueur" : "     first place shared: no winner");
}

static void print_json(const struct rules_score_system *system, const struct judge_scored *scored,
                       const struct rules_score_table *table, bool last)
{
    char exact[64], decimal[64];
    printf("  {\"system\": \"%s\", \"scores\": {", system->name);
    for (unsigned i = 0; i < table->n_powers; i++) {
        rules_fraction_print(table->score[i], exact, sizeof exact);
        rules_fraction_print_decimal(table->score[i], 6, RULES_ENGLISH, decimal, sizeof decimal);
        g_autofree char *name = g_strescape(scored->name[i], NULL);
        printf("%s\"%s\": {\"centres\": %u, \"score\": \"%s\", \"decimal\": %s, \"rank\": %u}", i ? ", " : "",
               name, scored->game.centres[i], exact, decimal, table->rank[i]);
    }
    rules_fraction_print(table->sum, exact, sizeof exact);
    printf("}, \"sum\": \"%s\"}%s\n", exact, last ? "" : ",");
}

static int list_systems(enum rules_language language)
{
    const struct rules_score_system *all;
    size_t n = rules_score_systems(&all);
    for (size_t i = 0; i < n; i++)
        printf("%-20s %s\n", all[i].name, all[i].title[language]);
    return JUDGE_DONE;
}

static int unknown_system(const char *name)
{
    const struct rules_score_system *all;
    size_t n = rules_score_systems(&all);
    fprintf(stderr, "unknown scoring system '%s'; expected one of:", name);
    for (size_t i = 0; i < n; i++)
        fprintf(stderr, " %s", all[i].name);
    fputc('\n', stderr);
    return JUDGE_REFUSED;
}

static int score_all(const struct request *request, const struct power_words *words,
                     struct judge_scored *scored)
{
    struct rules_score_game *game = &scored->game;
    uint64_t out = 0;
    game->total_centres = request->total ? (unsigned)request->total : game->total_centres;
    game->end_year = request->end_year ? (int32_t)request->end_year : game->end_year;
    game->begin_year = request->begin_year ? (int32_t)request->begin_year : game->begin_year;
    if (request->neutral >= 0) {
        game->neutral = (unsigned)request->neutral;
        game->neutral_unknown = false;
    }
    game->has_year_before |= request->before != NULL;
    game->has_averages |= request->averages != NULL;
    for (unsigned i = 0; i < game->n_powers; i++)
        game->average[i].den = game->average[i].den ? game->average[i].den : 1;
    if ((request->before && !each_pair("--before", request->before, scored, words, put_before)) ||
        (request->eliminated &&
         !each_pair("--eliminated", request->eliminated, scored, words, put_eliminated)) ||
        (request->averages && !each_pair("--averages", request->averages, scored, words, put_average)) ||
        (request->draw && !power_set("--draw", request->draw, scored, words, &game->draw)) ||
        (request->voters && !power_set("--voters", request->voters, scored, words, &game->voters)) ||
        (request->out && !power_set("--out", request->out, scored, words, &out)))
        return JUDGE_REFUSED;
    for (unsigned i = 0; i < game->n_powers; i++)
        game->eliminated[i] |= out >> i & 1;

    bool json = g_strcmp0(request->format, "json") == 0;
    g_auto(GStrv) names = g_strsplit(request->systems, ",", 64);
    for (char **n = names; *n; n++)
        if (!rules_score_find(g_strstrip(*n), strlen(*n)))
            return unknown_system(*n);
    if (json)
        puts("[");
    for (char **n = names; *n; n++) {
        const struct rules_score_system *system = rules_score_find(*n, strlen(*n));
        struct rules_score_table table;
        char message[256];
        if (rules_score_check(system, game, request->language, message, sizeof message)) {
            fprintf(stderr, "%s: %s\n", system->name, message);
            return JUDGE_REFUSED;
        }
        rules_score(system, game, &table);
        if (json)
            print_json(system, scored, &table, !n[1]);
        else
            print_table(system, scored, &table, request);
        if (!json && n[1])
            putchar('\n');
    }
    if (json)
        puts("]");
    return JUDGE_DONE;
}

static void clear_scored(struct judge_scored *scored)
{
    for (unsigned i = 0; i < RULES_SCORE_MAX_POWERS; i++)
        g_free(scored->name[i]);
}

int judge_cmd_score(struct judge_context *context, int argc, char **argv)
{
    struct request request = {.language = RULES_ENGLISH, .format = "text", .neutral = -1};
    const struct {
        const char *name;
        const char **text;
        long *number;
    } options[] = {
        {"--centres", &request.centres, NULL},       {"--centers", &request.centres, NULL},
        {"--before", &request.before, NULL},         {"--eliminated", &request.eliminated, NULL},
        {"--averages", &request.averages, NULL},     {"--draw", &request.draw, NULL},
        {"--voters", &request.voters, NULL},         {"--out", &request.out, NULL},
        {"--describe", &request.describe, NULL},     {"--format", &request.format, NULL},
        {"--total", NULL, &request.total},           {"--end-year", NULL, &request.end_year},
        {"--begin-year", NULL, &request.begin_year}, {"--neutral", NULL, &request.neutral},
    };
    for (int i = 1; i < argc; i++) {
        size_t o = 0;
        if (!strcmp(argv[i], "--list")) {
            request.list = true;
        } else if (!strcmp(argv[i], "--live")) {
            request.live = true;
        } else if (!strcmp(argv[i], "--language") && i + 1 < argc) {
            i++;
            request.language = g_str_has_prefix(argv[i], "fr") ? RULES_FRENCH : RULES_ENGLISH;
        } else if (g_str_has_prefix(argv[i], "--")) {
            while (o < G_N_ELEMENTS(options) && strcmp(argv[i], options[o].name) != 0)
                o++;
            if (o == G_N_ELEMENTS(options))
                return judge_usage("score", "unknown option '%s'", argv[i]);
            if (++i == argc)
                return judge_usage("score", "'%s' needs a value", argv[i - 1]);
            if (options[o].text)
                *options[o].text = argv[i];
            else if (!take_number(argv[i], 0, 9999, options[o].number))
                return judge_usage("score", "'%s' wants a number, not '%s'", argv[i - 1], argv[i]);
        } else if (!request.systems) {
            request.systems = argv[i];
        } else if (!request.game) {
            request.game = argv[i];
        } else {
            return judge_usage("score", "too many words: '%s'", argv[i]);
        }
    }
    if (request.list)
        return list_systems(request.language);
    if (request.describe) {
        const struct rules_score_system *system =
            rules_score_find(request.describe, strlen(request.describe));
        if (!system)
            return unknown_system(request.describe);
        printf("%s (%s)\n\n%s", system->title[request.language], system->name,
               system->description[request.language]);
        return JUDGE_DONE;
    }
    if (!request.systems || !request.game == !request.centres)
        return judge_usage("score", "expected a system, and a game or --centres \"A=5,…\"");
    struct judge_scored scored = {0};
    struct power_words words = {.map = rules_map_builtin("standard"), .language = request.language};
    words.names = rules_names_new(words.map);
    int status = JUDGE_REFUSED;
    bool ready = request.centres ? take_centres(request.centres, &words, &scored)
                                 : judge_score_game(context, request.game, &scored);
    if (ready)
        status = score_all(&request, &words, &scored);
    clear_scored(&scored);
    rules_names_free(words.names);
    rules_map_free(words.map);
    return status;
}
