#include "tournament.h"
#include "lines.h"
#include "palmares.h"
#include "../play/standings.h"
#include "../conf/list.h"

#include <string.h>

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

static char *said_reason(const struct judge_tournament *t, enum rules_seating_reason reason,
                         enum rules_language language)
{
    bool ranked = reason == RULES_SEATING_REASON_PINNED && t->formula.draw == JUDGE_DRAW_SWISS;
    static const char *const keys[RULES_SEATING_REASON_COUNT] = {
        [RULES_SEATING_REASON_PINNED] = "tournament.why-pinned",
        [RULES_SEATING_REASON_PROVED] = "tournament.why-proved",
        [RULES_SEATING_REASON_SOUGHT] = "tournament.why-sought",
    };
    const char *key = t->formula.draw == JUDGE_DRAW_RANDOM ? "tournament.why-random" : keys[reason];
    return templates_phrase(language, ranked ? "tournament.why-ranked" : key, NULL);
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
        judge_line_put(text, language, "\n", "tournament.table", "board", number(b + 1, board), NULL);
        for (rules_power p = 0; p < t->map->n_powers; p++)
            for (guint s = 0; s < draw->slot->len; s++)
                if (draw->result.table[s] == b && draw->result.power[s] == p)
                    judge_line_put(text, language, "    ", "list.of", "head",
                                   rules_power_name(t->names, p, language), "list", name_of(draw, s), NULL);
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
        g_autofree char *reason = said_reason(t, why, language);
        judge_line_put(text, language, "", "tournament.power-again", "player", name_of(draw, s), "power",
                       rules_power_name(t->names, draw->result.power[s], language), "why", reason, NULL);
    }

    for (guint a = 0; a < draw->slot->len; a++)
        for (guint b = a + 1; b < draw->slot->len; b++) {
            enum rules_seating_reason why = rules_seating_why_meeting(&draw->task, &draw->result, a, b);
            if (why == RULES_SEATING_REASON_NONE)
                continue;
            n++;
            g_autofree char *reason = said_reason(t, why, language);
            judge_line_put(text, language, "", "tournament.meeting-again", "player", name_of(draw, a),
                           "other", name_of(draw, b), "why", reason, NULL);
        }

    if (n == 0)
        judge_line_put(text, language, "", "tournament.no-repetition", NULL);
}

char *judge_draw_page(const struct judge_tournament *t, const struct judge_draw *draw, unsigned round,
                      enum rules_language language)
{
    GString *text = g_string_new(NULL);
    number_text of_round, tables, seed;
    static const char *const size[] = {"7", "6", "7, 6"};
    unsigned sizes = draw->n_sixes ? 1 + (draw->n_sixes < draw->n_tables) : 0;
    g_snprintf(seed, sizeof seed, "%" G_GUINT64_FORMAT, draw->task.seed);
    judge_line_put(text, language, "", "tournament.drawn", "round", number(round, of_round), "seed", seed,
                   "tables", number(draw->n_tables, tables), "size", size[sizes], NULL);
    if (draw->n_sixes)
        judge_line_put(text, language, "", "tournament.size-survivor", NULL);
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

static const char lead[] = "           ";

/* A table of less than seven, and who made it count in full all the same. */
static void explain_table(GString *text, const struct judge_tournament *t,
                          const struct judge_round_line *line, unsigned round, enum rules_language language)
{
    unsigned board;
    const struct games_board_seat *late = judge_round_seventh(t, round, &board);
    const struct games_entrant *who = late ? judge_tournament_entrant_by_id(t, late->entrant) : NULL;
    if (line->n_players == 6 && who)
        judge_line_put(text, language, lead, "tournament.why-full", "player", who->name, "board",
                       DIGITS(board), NULL);
    else
        judge_line_put(text, language, lead, "tournament.why-table", "n", DIGITS(line->n_players), NULL);
}

/* What took from a line, or keeps it from being the last word. */
static void explain_line(GString *text, const struct judge_tournament *t, const struct judge_standing *one,
                         unsigned round, enum rules_language language)
{
    const struct judge_round_line *line = &one->round[round - 1];
    const struct judge_formula *formula = &t->formula;
    const struct games_round_entrant *said = judge_tournament_said(t, one->entrant->id, round);
    number_text missed, replaced, factor;
    if (line->running)
        judge_line_put(text, language, lead, "tournament.why-running", NULL);
    if (line->n_players < 7 && line->n_players > 0 && formula->table)
        explain_table(text, t, line, round, language);
    if (line->twice) {
        static const char *const counts[] = {"formula.two-boards.lower", "formula.two-boards.better",
                                             "formula.two-boards.both"};
        judge_line_put(text, language, lead, counts[formula->twice], NULL);
    }
    if (line->missed)
        judge_line_put(text, language, lead, "tournament.why-late", "n", number(line->missed, missed), NULL);
    if (line->handed_over)
        judge_line_put(text, language, lead, "tournament.why-handed", NULL);
    else if (line->replaced)
        judge_line_put(text, language, lead, "tournament.why-replaced", "n", number(line->replaced, replaced),
                       NULL);
    if (said && said->factor && strcmp(said->factor, "1") != 0)
        judge_line_put(text, language, lead, said->why ? "tournament.sanction-why" : "tournament.sanction",
                       "factor", said->factor, "why", said->why, NULL);
    if (!line->handed_over && rules_fraction_compare(line->factor, rules_fraction_make(1, 1)) != 0)
        judge_line_put(text, language, lead, "tournament.why-factor", "factor", exact(line->factor, factor),
                       NULL);
}

/* Each round's points, and the weight with which they count. */
static void explain_one(GString *text, const struct judge_tournament *t, const struct judge_standing *one,
                        enum rules_language language)
{
    for (unsigned r = 0; r < MIN(t->row->rounds, RULES_MAX_ROUNDS); r++) {
        const struct judge_round_line *line = &one->round[r];
        number_text round, board, centres, whole, weight;
        if (!line->played)
            continue;
        g_autofree char *raw = judge_points(line->raw, language), *points = judge_exact(line->points);
        judge_line_put(text, language, "       ", "tournament.line", "round", number(r + 1, round), "board",
                       number(line->board, board), "power",
                       rules_power_name(line->where->names, line->power, language), "centres",
                       number(line->centres, centres), "raw", raw, "whole",
                       number((unsigned)(line->raw.num / line->raw.den), whole), "points", points, "weight",
                       exact(one->total.weight[r], weight), NULL);
        explain_line(text, t, one, r + 1, language);
    }

    bool bretagne = !strcmp(t->row->totals, "bretagne");
    const char *key = bretagne ? rule_key(one->total.rule) : NULL;
    if (key)
        judge_line_put(text, language, "       ", key, NULL);

    number_text bonus;
    if (bretagne && rules_fraction_compare(one->total.bonus, rules_fraction_make(1, 1)) > 0)
        judge_line_put(text, language, "       ", "tournament.why-intime", "bonus",
                       exact(one->total.bonus, bonus), NULL);
}

char *judge_standing_own_page(const struct judge_tournament *t, const struct judge_standing *one,
                              enum rules_language language)
{
    GString *text = g_string_new(NULL);
    number_text place;
    g_autofree char *points = judge_points(one->total.points, language);
    g_autofree unsigned *places = g_new0(unsigned, t->standing->len + 1);
    guint own = 0;
    for (guint i = 0; i < t->standing->len; i++) {
        const struct judge_standing *other = &g_array_index(t->standing, struct judge_standing, i);
        places[i] = other->place;
        own = other == one ? i : own;
    }

    if (!one->place) {
        judge_line_put(text, language, "", "tournament.own-none", "tournament", t->row->name, NULL);
        return g_string_free(text, FALSE);
    }

    rules_place_print(places, t->standing->len, own, place, sizeof place);
    judge_line_put(text, language, "", "tournament.own", "place", place, "points", points, "tournament",
                   t->row->name, NULL);
    g_string_append_c(text, '\n');
    explain_one(text, t, one, language);
    return g_string_free(text, FALSE);
}

static void put_scores(GString *text, const struct judge_tournament *t,
                       const struct judge_scored_board *scored, enum rules_language language)
{
    for (unsigned rank = 1; rank <= scored->table.n_powers; rank++)
        for (rules_power p = 0; p < scored->table.n_powers; p++) {
            if (scored->table.rank[p] != rank)
                continue;
            const struct games_entrant *who = judge_tournament_entrant_by_id(t, scored->owner[p]);
            const char *power = rules_power_name(scored->where->names, p, language);
            g_autofree char *points = judge_points(scored->table.score[p], language),
                            *whose = who ? g_strdup_printf("%s (%s)", power, who->name) : g_strdup(power);
            judge_line_put(text, language, "    ", "score.line", "power", whose, "points", points, NULL);
        }
}

char *judge_board_page(const struct judge_tournament *t, unsigned round, unsigned number,
                       enum rules_language language)
{
    GString *text = g_string_new(NULL);
    GAMES_EACH(const struct judge_scored_board, scored, t->scored)
        if (scored->board->round == round && scored->board->number == number)
            put_scores(text, t, scored, language);
    return g_string_free(text, FALSE);
}

char *judge_standings_page(const struct judge_tournament *t, bool explain, enum rules_language language)
{
    GString *text = g_string_new(NULL);
    g_autoptr(GArray) order = judge_tournament_order(t);

    g_autofree unsigned *places = g_new0(unsigned, t->standing->len + 1);
    for (guint i = 0; i < t->standing->len; i++)
        places[i] = g_array_index(t->standing, struct judge_standing, i).place;

    judge_line_put(text, language, "", t->live ? "tournament.title-live" : "tournament.title", "name",
                   t->row->name, NULL);
    g_string_append_c(text, '\n');
    for (guint i = 0; i < order->len; i++) {
        guint at = g_array_index(order, guint, i);
        const struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, at);
        number_text place;
        g_autofree char *points = judge_points(one->total.points, language);
        if (!one->place) {
            judge_line_put(text, language, "", "tournament.unplaced", "player", one->entrant->name, NULL);
            continue;
        }
        rules_place_print(places, t->standing->len, at, place, sizeof place);
        judge_line_put(text, language, "", "tournament.row", "place", place, "player", one->entrant->name,
                       "points", points, NULL);
        if (explain)
            explain_one(text, t, one, language);
    }

    g_autofree char *best = judge_best_countries_page(t, language);
    g_string_append_printf(text, "\n%s", best);

    return g_string_free(text, FALSE);
}

/* One line a participant: his rounds where they are not all, what he plays in the organisation. */
static void put_entrant(GString *text, const struct judge_tournament *t, const struct games_entrant *entrant,
                        bool director, enum rules_language language)
{
    g_autoptr(GString) away = g_string_new(NULL);
    for (unsigned r = 1; r <= MIN(t->row->rounds, RULES_MAX_ROUNDS); r++) {
        const char *state = judge_tournament_state(t, entrant->id, r);
        g_autofree char *key = g_strconcat("tournament.state.", state, NULL);
        g_autofree char *said = templates_phrase(language, key, NULL);
        if (strcmp(state, "in") != 0)
            g_string_append_printf(away, "%s%u %s", away->len ? ", " : "", r, said);
    }

    g_autofree char *role_key = g_strconcat("tournament.role.", entrant->role, NULL);
    g_autofree char *role = templates_phrase(language, role_key, NULL);
    bool plain = !strcmp(entrant->role, "player");
    g_string_append_printf(text, "    %s", entrant->name);
    if (!plain)
        g_string_append_printf(text, ", %s", role);
    if (entrant->team)
        g_string_append_printf(text, " [%s]", entrant->team);
    if (entrant->left_s) {
        g_autofree char *left = templates_phrase(language, "tournament.left", NULL);
        g_string_append_printf(text, ", %s", left);
    } else if (away->len)
        g_string_append_printf(text, " (%s)", away->str);
    if (director && !entrant->address) {
        g_autofree char *none = templates_phrase(language, "tournament.no-letters", NULL);
        g_string_append_printf(text, ", %s", none);
    }
    g_string_append_c(text, '\n');
}

static void put_rounds(GString *text, const struct judge_tournament *t, enum rules_language language)
{
    GAMES_EACH(const struct games_round, round, t->round) {
        number_text at;
        const char *state = round->state;
        if (!strcmp(state, "drawn") && judge_round_is_over(t, round->number))
            state = "over";
        g_autofree char *key = g_strconcat("tournament.round.", state, NULL);
        judge_line_put(text, language, "    ", "tournament.round", "round", number(round->number, at),
                       "@state", key, NULL);
    }
}

char *judge_tournament_page(const struct judge_tournament *t, bool director, enum rules_language language)
{
    GString *text = g_string_new(NULL);
    number_text rounds, n;
    g_autofree char *system = templates_say_score_title(t->system, language);
    judge_line_put(text, language, "", "tournament.made", "name", t->row->name, "rounds",
                   number(t->row->rounds, rounds), "system", system, NULL);
    g_string_append_c(text, '\n');
    put_rounds(text, t, language);
    g_autofree char *rules = judge_formula_said(t->home->store, t->row, language);
    judge_line_put(text, language, "\n", "tournament.rules", "totals", t->row->totals, NULL);
    g_string_append_printf(text, "\n%s", rules);
    unsigned there = 0;
    GAMES_EACH(const struct games_entrant, one, t->entrant)
        there += !one->left_s;
    judge_line_put(text, language, "\n", "tournament.entrants", "n", number(there, n), NULL);
    g_string_append_c(text, '\n');
    for (guint i = 0; i < t->entrant->len; i++)
        put_entrant(text, t, t->entrant->pdata[i], director, language);
    if (judge_tournament_is_set(t, "sign-up", "open")) {
        judge_line_put(text, language, "\n", "tournament.how", NULL);
        judge_line_put(text, language, "\n    ", "tournament.how-line", "name", t->row->name, NULL);
    }
    return g_string_free(text, FALSE);
}

static void add_detail(GString *list, enum rules_language language, const char *key,
                       ...) G_GNUC_NULL_TERMINATED;
static void add_detail(GString *list, enum rules_language language, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    g_autofree char *said = templates_phrase_list(language, key, words);
    va_end(words);
    judge_list_add(list, said);
}

char *judge_entry_said(const struct judge_tournament *t, const guint64 *rounds,
                       const struct games_entrant *entrant, enum rules_language language)
{
    g_autoptr(GString) in = g_string_new(NULL);
    GString *list = g_string_new(NULL);
    number_text text;
    unsigned n = 0;
    for (unsigned r = 1; rounds && r <= judge_tournament_rounds(t); r++)
        if (*rounds >> (r - 1) & 1) {
            judge_list_add(in, number(r, text));
            n++;
        }

    const char *some = n == 1 ? "tournament.detail.round" : "tournament.detail.rounds";
    const char *key = n ? some : "tournament.detail.none";
    key = n == t->row->rounds ? "tournament.detail.all" : key;
    if (rounds)
        add_detail(list, language, key, "rounds", in->str, NULL);
    if (entrant->born)
        add_detail(list, language, "tournament.detail.born", "born", number((unsigned)entrant->born, text),
                   NULL);
    if (entrant->newcomer)
        add_detail(list, language, "tournament.detail.newcomer", NULL);
    if (entrant->journey) {
        g_autofree char *unit = judge_tournament_setting(t, "journey");
        add_detail(list, language, "tournament.detail.journey", "journey",
                   number((unsigned)entrant->journey, text), "unit", unit, NULL);
    }
    if (entrant->town)
        add_detail(list, language, "tournament.detail.town", "town", entrant->town, NULL);
    if (entrant->team)
        add_detail(list, language, "tournament.detail.team", "team", entrant->team, NULL);
    if (!g_strcmp0(entrant->role, "volunteer"))
        add_detail(list, language, "tournament.detail.volunteer", NULL);
    return g_string_free(list, FALSE);
}

char *judge_entry_details(const struct judge_tournament *t, const struct games_entrant *entrant,
                          enum rules_language language)
{
    guint64 rounds = 0;
    for (unsigned r = 1; r <= judge_tournament_rounds(t); r++)
        rounds |= (guint64)judge_tournament_is_present(t, entrant, r) << (r - 1);
    return judge_entry_said(t, &rounds, entrant, language);
}
