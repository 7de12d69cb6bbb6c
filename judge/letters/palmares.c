#include "palmares.h"
#include "lines.h"
#include "../play/prizes.h"

#include <string.h>

char *judge_prize_category_title(const char *category, enum rules_language language)
{
    g_autofree char *key = g_strconcat("prize.vote.", category, NULL);
    return templates_phrase_exists(language, key) ? templates_phrase(language, key, NULL)
                                                  : g_strdup(category);
}

char *judge_best_countries_page(const struct judge_tournament *t, enum rules_language language)
{
    GString *text = g_string_new(NULL);
    g_autoptr(GArray) best = judge_best_countries(t);
    judge_line_put(text, language, "", "tournament.best", NULL);
    g_string_append_c(text, '\n');
    for (guint i = 0; i < best->len; i++) {
        const struct judge_best *row = &g_array_index(best, struct judge_best, i);
        const char *power = rules_power_name(t->names, row->power, language);
        g_autofree char *points = judge_points(row->points, language);
        if (row->who)
            judge_line_put(text, language, "    ",
                           row->takes ? "tournament.best-row-takes" : "tournament.best-row", "power", power,
                           "player", row->who->entrant->name, "points", points, NULL);
        else
            judge_line_put(text, language, "    ", "tournament.best-none", "power", power, NULL);
    }
    return g_string_free(text, FALSE);
}

/* Those who share the first place of a prize. */
static void put_winners(GString *text, const GArray *rows, enum judge_prize prize,
                        const struct judge_tournament *t, enum rules_language language)
{
    g_autofree char *unit = judge_tournament_setting(t, "journey");
    for (guint i = 0; i < rows->len; i++) {
        const struct judge_prize_row *row = &g_array_index(rows, struct judge_prize_row, i);
        g_autofree char *points = judge_points(row->points, language);
        if (row->place > 1)
            break;
        bool journey = prize == JUDGE_PRIZE_JOURNEY;
        const char *key = row->takes ? "prize.row-takes" : "prize.row";
        judge_line_put(text, language, "    ", journey && row->who->entrant->town ? "prize.row-journey" : key,
                       "player", row->who->entrant->name, "points", points, "unit", journey ? unit : "",
                       "town", row->who->entrant->town, NULL);
    }
    if (rows->len == 0)
        judge_line_put(text, language, "    ", "prize.none", NULL);
}

static void put_prize(GString *text, const struct judge_tournament *t, enum judge_prize prize,
                      const char *category, enum rules_language language)
{
    g_autoptr(GArray) rows = judge_prize_rows(t, prize, category);
    g_autofree char *title = category ? judge_prize_category_title(category, language)
                                      : templates_phrase(language, judge_prize_key(prize), NULL);
    g_string_append_printf(text, "%s\n", title);
    put_winners(text, rows, prize, t, language);
}

static void put_teams(GString *text, const struct judge_tournament *t, enum rules_language language)
{
    g_autoptr(GPtrArray) teams = judge_standings_teams(t);
    if (teams->len == 0)
        return;

    judge_line_put(text, language, "\n", "tournament.teams", NULL);
    g_string_append_c(text, '\n');
    GAMES_EACH(const struct judge_team, team, teams) {
        g_autofree char *points = judge_points(team->points, language);
        judge_line_put(text, language, "    ", "tournament.row", "place", DIGITS(team->place), "player",
                       team->name, "points", points, NULL);
    }
}

char *judge_palmares_page(const struct judge_tournament *t, enum rules_language language)
{
    static const enum judge_prize prizes[] = {JUDGE_PRIZE_TRAVELLER, JUDGE_PRIZE_BREST, JUDGE_PRIZE_YOUNG,
                                              JUDGE_PRIZE_NEWCOMER, JUDGE_PRIZE_JOURNEY};
    GString *text = g_string_new(NULL);
    judge_line_put(text, language, "", "prize.heading", "name", t->row->name, NULL);
    g_string_append_c(text, '\n');
    for (gsize i = 0; i < G_N_ELEMENTS(prizes); i++)
        put_prize(text, t, prizes[i], NULL, language);

    g_auto(GStrv) categories = judge_prize_categories(t);
    for (char **category = categories; *category; category++)
        put_prize(text, t, JUDGE_PRIZE_VOTE, *category, language);

    put_teams(text, t, language);

    return g_string_free(text, FALSE);
}

char *judge_prize_invitation(const struct judge_tournament *t, unsigned round, enum rules_language language)
{
    g_auto(GStrv) categories = judge_prize_categories(t);
    if (!*categories)
        return NULL;

    GString *text = g_string_new(NULL);
    judge_line_put(text, language, "", "prize.invitation", NULL);
    judge_line_put(text, language, "\n    ", "prize.invitation-line", "tournament", t->row->name, "round",
                   DIGITS(round), "category", *categories, NULL);
    g_string_append_c(text, '\n');
    for (char **category = categories; *category; category++) {
        g_autofree char *title = judge_prize_category_title(*category, language);
        judge_line_put(text, language, "    ", "prize.category", "category", *category, "title", title, NULL);
    }
    return g_string_free(text, FALSE);
}
