#include "prize_votes.h"
#include "../play/prizes.h"
#include "../play/result.h"
#include "../play/standings.h"
#include "../conf/refusals.h"
#include "../conf/words.h"

#include <string.h>

/* The board at which he sat in a round, and what he played. */
static const struct games_tournament_board *board_of(const struct judge_tournament *t, gint64 entrant,
                                                     unsigned round, const char **power)
{
    GAMES_EACH(const struct games_tournament_board, board, t->board) {
        for (guint s = 0; board->round == round && s < board->seat->len; s++) {
            const struct games_board_seat *seat = board->seat->pdata[s];
            *power = seat->power;
            if (judge_board_has(board, seat, entrant))
                return board;
        }
    }
    return NULL;
}

/* Whether a power has neither centre nor unit any more. */
static bool is_eliminated(const struct judge_play *play, const char *id)
{
    rules_power power = judge_play_power(play, id);
    return power != RULES_NO_POWER && rules_position_count_centres(&play->pos, power) == 0 &&
           rules_position_count_units(&play->pos, power) == 0;
}

/* "From one's own end on": elimination, or the end of the game (002 VII). */
static bool is_done(const struct judge_tournament *t, const struct games_tournament_board *board,
                    const char *power)
{
    if (board->outside)
        return true;
    g_autoptr(judge_play) play = board->game ? judge_play_load(t->home, board->game, NULL) : NULL;
    return play && (play->game->state == GAMES_STATE_ENDED || (play->phase && is_eliminated(play, power)));
}

/* Who is meant: a name of the board, whole or its beginning if no other begins so, or a power. */
static const struct games_entrant *choice_at(const struct judge_tournament *t,
                                             const struct games_tournament_board *board, const char *word)
{
    const struct games_entrant *found = NULL;
    unsigned n = 0;
    int power = rules_score_power_find(t->names, word, strlen(word));
    g_autofree char *wanted = g_utf8_casefold(word, -1);
    for (guint i = 0; i < board->seat->len && *word; i++) {
        const struct games_board_seat *seat = board->seat->pdata[i];
        const gint64 sitters[] = {seat->entrant, seat->substitute};
        for (gsize s = 0; s < G_N_ELEMENTS(sitters); s++) {
            const struct games_entrant *one = judge_tournament_entrant_by_id(t, sitters[s]);
            g_autofree char *name = one ? g_utf8_casefold(one->name, -1) : NULL;
            bool by_power = power >= 0 && !g_ascii_strcasecmp(seat->power, t->map->power[power].id) && s == 0;
            if (name && !strcmp(name, wanted))
                return one;
            if (one && (by_power || g_str_has_prefix(name, wanted))) {
                found = one;
                n++;
            }
        }
    }
    return n == 1 ? found : NULL;
}

bool judge_prize_vote_cast(struct judge_tournament *t, const struct judge_prize_ballot *ballot,
                           const char **named, GError **error)
{
    const struct games_entrant *voter = judge_tournament_entrant_of(t, ballot->person);
    const char *power = NULL;
    const struct games_tournament_board *board = voter ? board_of(t, voter->id, ballot->round, &power) : NULL;
    g_auto(GStrv) categories = judge_prize_categories(t);
    *named = NULL;
    if (!board)
        return judge_refuse(error, "prize-not-played", "round", DIGITS(ballot->round), "tournament",
                            t->row->name, NULL);
    if (!g_strv_contains((const char *const *)categories, ballot->category)) {
        g_autofree char *list = g_strjoinv(", ", categories);
        return judge_refuse(error, "prize-category", "word", ballot->category, "list", list, NULL);
    }
    if (!is_done(t, board, power))
        return judge_refuse(error, "prize-early", "round", DIGITS(ballot->round), NULL);

    char folded[64];
    rules_text_fold(ballot->choice, MIN(strlen(ballot->choice), 20), folded, sizeof folded);
    bool nobody = judge_word_in(folded, judge_words_nobody);
    const struct games_entrant *choice = nobody ? NULL : choice_at(t, board, ballot->choice);
    if (!nobody && !choice)
        return judge_refuse(error, "prize-nobody", "name", ballot->choice, NULL);
    if (choice && choice->id == voter->id)
        return judge_refuse(error, "prize-oneself", NULL);

    struct games_prize_vote vote = {.round = ballot->round,
                                    .category = (char *)ballot->category,
                                    .voter = voter->id,
                                    .choice = choice ? choice->id : 0};
    *named = choice ? choice->name : NULL;
    return games_prize_vote_put(t->home->store, t->row->id, &vote, ballot->mail, t->home->now_s, error);
}
