#include "tournament.h"
#include "../../templates/templates.h"

#include <string.h>

/* A sentence of the catalogue on a line of its own, filled with names and values up to a NULL. */
static void put_line(GString *text, enum rules_language language, const char *lead, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    g_autofree char *line = templates_phrase_list(language, key, words);
    va_end(words);
    g_string_append_printf(text, "%s%s\n", lead, line);
}

typedef char number_text[64];

static const char *number(unsigned n, number_text text)
{
    g_snprintf(text, sizeof(number_text), "%u", n);
    return text;
}

static const char *exact(struct rules_fraction f, number_text text)
{
    rules_fraction_print(f, text, sizeof(number_text));
    return text;
}

static char *said_reason(enum rules_seating_reason reason, enum rules_language language)
{
    static const char *const keys[RULES_SEATING_REASON_COUNT] = {
        [RULES_SEATING_REASON_PINNED] = "tournament.why-pinned",
        [RULES_SEATING_REASON_PROVED] = "tournament.why-proved",
        [RULES_SEATING_REASON_SOUGHT] = "tournament.why-sought",
    };
    return templates_phrase(language, keys[reason], NULL);
}

static const char *name_of(const struct judge_draw *draw, guint slot)
{
    return ((const struct games_entrant *)draw->slot->pdata[slot])->name;
}

static void put_boards(GString *text, const struct judge_tournament *t, const struct judge_draw *draw,
                       enum rules_language language)
{
    for (unsigned b = 0; b < draw->n_tables; b++) {
        number_text board;
        put_line(text, language, "\n", "tournament.table", "board", number(b + 1, board), NULL);
        for (rules_power p = 0; p < t->map->n_powers; p++)
            for (guint s = 0; s < draw->slot->len; s++)
                if (draw->result.table[s] == b && draw->result.power[s] == p)
                    g_string_append_printf(text, "    %s : %s\n", rules_power_name(t->names, p, language),
                                           name_of(draw, s));
    }
}

static void put_repetitions(GString *text, const struct judge_tournament *t, const struct judge_draw *draw,
                            enum rules_language language)
{
    unsigned n = 0;
    g_string_append_c(text, '\n');
    for (guint s = 0; s < draw->slot->len; s++) {
        enum rules_seating_reason why = rules_seating_why_power(&draw->task, &draw->result, s);
        if (why == RULES_SEATING_REASON_NONE)
            continue;
        n++;
        g_autofree char *reason = said_reason(why, language);
        put_line(text, language, "", "tournament.power-again", "player", name_of(draw, s), "power",
                 rules_power_name(t->names, draw->result.power[s], language), "why", reason, NULL);
    }

    for (guint a = 0; a < draw->slot->len; a++)
        for (guint b = a + 1; b < draw->slot->len; b++) {
            enum rules_seating_reason why = rules_seating_why_meeting(&draw->task, &draw->result, a, b);
            if (why == RULES_SEATING_REASON_NONE)
                continue;
            n++;
            g_autofree char *reason = said_reason(why, language);
            put_line(text, language, "", "tournament.meeting-again", "player", name_of(draw, a), "other",
                     name_of(draw, b), "why", reason, NULL);
        }

    if (n == 0)
        put_line(text, language, "", "tournament.no-repetition", NULL);
}

char *judge_draw_page(const struct judge_tournament *t, const struct judge_draw *draw, unsigned round,
                      enum rules_language language)
{
    GString *text = g_string_new(NULL);
    number_text of_round, tables, size, seed;
    g_snprintf(seed, sizeof seed, "%" G_GUINT64_FORMAT, draw->task.seed);
    put_line(text, language, "", "tournament.drawn", "round", number(round, of_round), "seed", seed, "tables",
             number(draw->n_tables, tables), "size", number(draw->sizes.table_size, size), NULL);
    if (draw->sizes.table_size == 6)
        put_line(text, language, "", "tournament.size-survivor", NULL);
    put_boards(text, t, draw, language);
    put_repetitions(text, t, draw, language);
    return g_string_free(text, FALSE);
}

static const char *rule_key(enum rules_total_rule rule)
{
    static const char *const keys[RULES_TOTAL_RULE_COUNT] = {
        [RULES_TOTAL_THREE] = "tournament.rule-three",
        [RULES_TOTAL_FEW] = "tournament.rule-few",
        [RULES_TOTAL_STEPPED] = "tournament.rule-stepped",
        [RULES_TOTAL_SHORTENED] = "tournament.rule-shortened",
        [RULES_TOTAL_LAST_ONE] = "tournament.rule-last-one",
    };
    return keys[rule];
}

/* Each round's points, and the weight with which they count. */
static void explain_one(GString *text, const struct judge_tournament *t, const struct judge_standing *one,
                        enum rules_language language)
{
    bool by_weights = !strcmp(t->row->totals, "bretagne");
    for (unsigned r = 0; r < MIN(t->row->rounds, RULES_MAX_ROUNDS); r++) {
        const struct judge_round_line *line = &one->round[r];
        number_text round, board, centres, raw, points, weight;
        if (!line->played)
            continue;
        put_line(text, language, "       ", "tournament.line", "round", number(r + 1, round), "board",
                 number(line->board, board), "power", rules_power_name(t->names, line->power, language),
                 "centres", number(line->centres, centres), "raw", exact(line->raw, raw), "points",
                 exact(line->points, points), "weight",
                 by_weights ? exact(one->total.weight[r], weight) : "1", NULL);
    }

    const char *key = by_weights ? rule_key(one->total.rule) : NULL;
    if (key)
        put_line(text, language, "       ", key, NULL);
}

/* Best result with each country at tables of six and seven, no factor applied (002 VII). */
static void put_best_countries(GString *text, const struct judge_tournament *t, enum rules_language language)
{
    g_autoptr(GArray) results = g_array_new(FALSE, FALSE, sizeof(struct rules_country_result));
    g_autoptr(GPtrArray) player = g_ptr_array_new();
    for (guint i = 0; i < t->standing->len; i++) {
        const struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, i);
        for (unsigned r = 0; r < MIN(t->row->rounds, RULES_MAX_ROUNDS); r++) {
            if (!one->round[r].played)
                continue;
            struct rules_country_result result = {one->round[r].raw, one->round[r].power,
                                                  one->round[r].n_players, false};
            g_array_append_val(results, result);
            g_ptr_array_add(player, one->entrant->name);
        }
    }

    for (guint i = 0; i < t->script->len; i++) {
        g_array_append_val(results, g_array_index(t->script, struct rules_country_result, i));
        g_ptr_array_add(player, NULL);
    }

    put_line(text, language, "\n", "tournament.best", NULL);
    g_autofree bool *best = g_new0(bool, results->len + 1);

    const struct rules_country_result *all = (const void *)results->data;
    for (rules_power p = 0; p < t->map->n_powers; p++) {
        const char *power = rules_power_name(t->names, p, language);
        if (!rules_best_country(all, results->len, p, best))
            put_line(text, language, "    ", "tournament.best-none", "power", power, NULL);
        for (guint i = 0; i < results->len; i++) {
            number_text points;
            if (best[i] && all[i].power == p)
                put_line(text, language, "    ", "tournament.best-row", "power", power, "player",
                         player->pdata[i], "points", exact(all[i].points, points), NULL);
        }
    }
}

char *judge_standings_page(const struct judge_tournament *t, bool explain, enum rules_language language)
{
    GString *text = g_string_new(NULL);
    g_autoptr(GArray) order = judge_tournament_order(t);

    g_autofree unsigned *places = g_new0(unsigned, t->standing->len + 1);
    for (guint i = 0; i < t->standing->len; i++)
        places[i] = g_array_index(t->standing, struct judge_standing, i).place;

    put_line(text, language, "", "tournament.title", "name", t->row->name, NULL);
    g_string_append_c(text, '\n');
    for (guint i = 0; i < order->len; i++) {
        guint at = g_array_index(order, guint, i);
        const struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, at);
        number_text place, points;
        if (!one->place) {
            put_line(text, language, "", "tournament.unplaced", "player", one->entrant->name, NULL);
            continue;
        }
        rules_place_print(places, t->standing->len, at, place, sizeof place);
        put_line(text, language, "", "tournament.row", "place", place, "player", one->entrant->name, "points",
                 exact(one->total.points, points), NULL);
        if (explain)
            explain_one(text, t, one, language);
    }

    put_best_countries(text, t, language);

    return g_string_free(text, FALSE);
}
