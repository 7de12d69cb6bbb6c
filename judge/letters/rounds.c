#include "rounds.h"
#include "palmares.h"
#include "post.h"
#include "tournament.h"
#include "../play/people.h"
#include "../play/round_draw.h"
#include "../play/standings.h"

#include <string.h>

static struct games_person *person_of(const struct judge_tournament *t, const struct games_entrant *entrant)
{
    return games_person_get(t->home->store, entrant->person);
}

/* The language of his letters. */
static enum rules_language entrant_language(const struct judge_tournament *t,
                                            const struct games_entrant *entrant)
{
    g_autoptr(games_person) person = person_of(t, entrant);
    g_autofree char *usual = judge_tournament_setting(t, "language");
    enum rules_language language = templates_language(usual, t->home->language);
    language = person ? templates_language(person->language, language) : language;
    return language;
}

/* A letter about a tournament to who takes part; who has no address gets none. `*n` (may be NULL) counts those written. */
static bool entrant_post(const struct judge_tournament *t, const struct games_entrant *entrant,
                         const char *subject, const char *text, unsigned *n, GError **error)
{
    g_autoptr(games_person) person = person_of(t, entrant);
    bool reached = person ? person->address != NULL : entrant->address != NULL;
    if (!reached) {
        return true;
    }

    struct judge_draft draft = {.person = person,
                                .address = entrant->address,
                                .name = entrant->name,
                                .kind = "notice",
                                .language = entrant_language(t, entrant),
                                .subject = subject,
                                .text = text};
    bool ok = judge_post(t->home, &draft, NULL, error);
    if (n)
        *n += ok;
    return ok;
}

/* ---- board calls ---- */

static const char *name_of(const struct judge_tournament *t, gint64 entrant)
{
    const struct games_entrant *one = judge_tournament_entrant_by_id(t, entrant);
    return one ? one->name : "?";
}

static const char *power_name(const struct judge_tournament *t, const struct games_tournament_board *board,
                              const char *id, enum rules_language language)
{
    g_autofree char *variant = judge_tournament_variant(t, board);
    const struct judge_board *where = judge_home_variant(t->home, variant);
    rules_power power = where ? rules_map_power(where->map, id) : RULES_NO_POWER;
    return power == RULES_NO_POWER ? id : rules_power_name(where->names, power, language);
}

static void put_table(GString *text, const struct judge_tournament *t,
                      const struct games_tournament_board *board, enum rules_language language)
{
    g_autofree char *lead = templates_phrase(language, "tournament.call-table", NULL);
    g_string_append_printf(text, "\n\n%s\n\n", lead);
    GAMES_EACH(const struct games_board_seat, seat, board->seat) {
        if (!seat->entrant)
            continue;
        g_autofree char *row = templates_phrase_words(language, "tournament.seat", "power",
                                                      power_name(t, board, seat->power, language), "player",
                                                      name_of(t, seat->entrant), NULL);
        g_string_append_printf(text, "    %s\n", row);
    }
}

static bool call_one(const struct judge_tournament *t, const struct games_tournament_board *board,
                     const struct games_board_seat *seat, const struct games_game *game, unsigned *n,
                     GError **error)
{
    const struct games_entrant *entrant = judge_tournament_entrant_by_id(t, seat->entrant);
    if (!entrant)
        return true;

    enum rules_language language = entrant_language(t, entrant);
    const char *power = power_name(t, board, seat->power, language);
    g_autofree char *subject =
        templates_phrase_words(language, "tournament.call-subject", "tournament", t->row->name, "round",
                               DIGITS(board->round), "power", power, NULL);
    g_autofree char *call =
        templates_phrase_words(language, "tournament.call", "tournament", t->row->name, "round",
                               DIGITS(board->round), "board", DIGITS(board->number), "power", power, NULL);

    GString *text = g_string_new(call);
    if (game) {
        g_autofree char *line =
            templates_phrase_words(language, "tournament.call-game", "game", game->name, NULL);
        g_string_append_printf(text, " %s", line);
    }

    if (!game || judge_game_shows_names(game))
        put_table(text, t, board, language);
    else {
        g_autofree char *hidden = templates_phrase(language, "tournament.call-hidden", NULL);
        g_string_append_printf(text, " %s", hidden);
    }

    g_autofree char *whole = g_string_free(text, FALSE);
    return entrant_post(t, entrant, subject, whole, n, error);
}

bool judge_board_call_post(const struct judge_tournament *t, const struct games_tournament_board *board,
                           unsigned *n, GError **error)
{
    g_autoptr(games_game) game = games_game_get(t->home->store, board->game);
    bool ok = true;
    for (guint i = 0; i < board->seat->len && ok; i++)
        ok = call_one(t, board, board->seat->pdata[i], game, n, error);
    return ok;
}

/* ---- who steps down ---- */

static bool ask_one(const struct judge_tournament *t, const struct games_entrant *entrant, unsigned round,
                    unsigned present, unsigned wanted, unsigned *n, GError **error)
{
    enum rules_language language = entrant_language(t, entrant);
    g_autofree char *subject = templates_phrase_words(language, "tournament.ask-subject", "tournament",
                                                      t->row->name, "round", DIGITS(round), NULL);
    g_autofree char *ask =
        templates_phrase_words(language, "tournament.ask", "tournament", t->row->name, "round", DIGITS(round),
                               "present", DIGITS(present), "down", DIGITS(wanted), NULL);
    g_autofree char *line = templates_phrase_words(language, "tournament.ask-line", "tournament",
                                                   t->row->name, "round", DIGITS(round), NULL);
    g_autofree char *gain = templates_phrase(language, "tournament.ask-gain", NULL);
    bool gains = !strcmp(t->row->totals, "bretagne") && strcmp(entrant->role, "organiser") != 0 &&
                 strcmp(entrant->role, "helper") != 0;
    g_autofree char *text =
        g_strdup_printf("%s\n\n    %s%s%s", ask, line, gains ? "\n\n" : "", gains ? gain : "");
    return entrant_post(t, entrant, subject, text, n, error);
}

bool judge_round_ask_post(const struct judge_tournament *t, unsigned round, unsigned present, unsigned wanted,
                          unsigned *n, GError **error)
{
    g_autoptr(GPtrArray) candidates = judge_draw_candidates(t, round);
    unsigned n_first = 0;
    for (guint i = 0; i < candidates->len; i++)
        n_first += strcmp(((const struct games_entrant *)candidates->pdata[i])->role, "player") != 0;

    unsigned asked = n_first >= wanted ? n_first : candidates->len;
    for (unsigned i = 0; i < asked; i++)
        if (!ask_one(t, candidates->pdata[i], round, present, wanted, n, error))
            return false;
    return true;
}

/* ---- results ---- */

static bool is_last(const struct judge_tournament *t, unsigned round)
{
    for (unsigned r = 1; r <= t->row->rounds; r++) {
        const struct games_round *row = judge_tournament_round_row(t, r);
        bool done = r == round || judge_round_is_over(t, r) || (row && !strcmp(row->state, "cancelled"));
        if (!done)
            return false;
    }
    return true;
}

static bool results_to(const struct judge_tournament *t, const struct judge_standing *one, unsigned round,
                       GError **error)
{
    enum rules_language language = entrant_language(t, one->entrant);
    bool last = is_last(t, round);
    g_autofree char *subject = templates_phrase_words(
        language, last ? "tournament.results-last-subject" : "tournament.results-subject", "tournament",
        t->row->name, "round", DIGITS(round), NULL);
    g_autofree char *own = judge_standing_own_page(t, one, language);
    g_autofree char *ranking = judge_standings_page(t, false, language);
    g_autofree char *winners = last ? judge_palmares_page(t, language) : NULL;
    g_autofree char *vote = one->round[round - 1].played ? judge_prize_invitation(t, round, language) : NULL;

    g_autoptr(GString) text = g_string_new(own);
    const char *parts[] = {ranking, winners, vote};
    for (gsize i = 0; i < G_N_ELEMENTS(parts); i++)
        if (parts[i])
            g_string_append_printf(text, "\n%s", parts[i]);
    return entrant_post(t, one->entrant, subject, text->str, NULL, error);
}

bool judge_round_results_post(const struct judge_tournament *t, unsigned round, GError **error)
{
    for (guint i = 0; i < t->standing->len; i++) {
        const struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, i);
        bool gone = one->entrant->left_s && !one->place;
        if (!gone && !results_to(t, one, round, error))
            return false;
    }
    return true;
}
