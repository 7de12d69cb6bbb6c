#include "voters.h"
#include "home.h"
#include "seats.h"
#include "../conf/settings.h"

#include <string.h>

struct games_voter judge_voter_at(const struct rules_position *pos, rules_power power)
{
    const struct rules_map *map = pos->map;
    const struct rules_map_power *own = &map->power[power];
    struct games_voter voter = {.power = own->id,
                                .centres = rules_position_count_centres(pos, power),
                                .units = rules_position_count_units(pos, power)};
    for (unsigned i = 0; i < pos->n_dislodged; i++)
        voter.units += pos->dislodged[i].unit.power == power;
    for (unsigned i = 0; i < own->n_homes; i++)
        voter.home_centres += pos->owner[own->homes[i]] == power;
    for (rules_loc l = 0; l < map->n_provinces; l++) {
        if (!map->place[l].centre)
            continue;
        const struct rules_unit *unit = rules_position_unit(pos, l);
        if (pos->owner[l] == power)
            voter.free_centres += !unit || unit->power == power;
        else
            voter.foreign_held += unit && unit->power == power;
    }
    return voter;
}

/* What the silence of a player means who sent nothing in the last phase that asked for orders; NULL: what
 * anybody's does. */
static const char *silence_of_absent(const struct judge_play *play, const struct games_seat *seat)
{
    const char *word = judge_setting(play->game, "vote-absent");
    bool absent = seat && seat->missed_in_a_row > 0;
    bool counts = absent && (!strcmp(word, "yes") || !strcmp(word, "abstain"));
    return counts ? word : NULL;
}

bool judge_votes_speaks_for(const struct judge_play *play, const char *power, const char *other)
{
    const struct games_seat *a = judge_play_seat(play, power), *b = judge_play_seat(play, other);
    return !strcmp(power, other) || (a && b && a->person == b->person);
}

const char *judge_votes_voice_of(const struct judge_play *play, const char *power)
{
    const struct rules_map *map = play->board->map;
    for (rules_power p = 0; p < map->n_powers; p++)
        if (judge_votes_speaks_for(play, map->power[p].id, power))
            return map->power[p].id;
    return power;
}

/* The choices that stand on one question, by the place of their power among the voters. */
static void take_ballots(const struct judge_play *play, gint64 question, GArray *voters, const char **choice)
{
    g_autoptr(GPtrArray) ballots = games_ballot_list(play->home->store, question);
    GAMES_EACH(const struct games_ballot, ballot, ballots) {
        for (guint i = 0; i < voters->len; i++) {
            const struct games_voter *voter = &g_array_index(voters, struct games_voter, i);
            if (!voter->vacant && judge_votes_speaks_for(play, ballot->power, voter->power))
                choice[i] = g_intern_string(ballot->choice);
        }
    }
}

/* A yes to a draw among some is a yes to one among fewer of them: for who is silent on the latter, and is not
 * left out by it. */
static void take_implied(const struct judge_play *play, const struct games_question *question, GArray *voters)
{
    g_autoptr(GPtrArray) open = games_question_list(play->home->store, play->game->id, true);
    const struct games_voter *all = (const struct games_voter *)voters->data;
    GAMES_EACH(const struct games_question, larger, open) {
        if (strcmp(larger->kind, "draw") || larger->id == question->id)
            continue;
        g_autofree const char **said = g_new0(const char *, voters->len);
        take_ballots(play, larger->id, voters, said);
        for (guint i = 0; i < voters->len; i++) {
            struct games_voter *voter = &g_array_index(voters, struct games_voter, i);
            if (!voter->choice && !g_strcmp0(said[i], "yes") &&
                games_tally_implies(all, voters->len, larger->text, question->text, voter->power))
                voter->choice = "yes";
        }
    }
}

bool judge_voter_is_left_out(const struct judge_play *play, const struct games_voter *voter)
{
    return !voter->units && judge_setting_is(play->game, "draws", "with-pieces");
}

GArray *judge_voters(const struct judge_play *play, const struct games_question *question)
{
    const struct rules_map *map = play->board->map;
    GArray *voters = g_array_new(FALSE, TRUE, sizeof(struct games_voter));

    for (rules_power p = 0; p < map->n_powers; p++) {
        const struct games_seat *seat = judge_play_seat(play, map->power[p].id);
        struct games_voter voter = judge_voter_at(&play->pos, p);
        voter.vacant = !seat;
        voter.left_out = judge_voter_is_left_out(play, &voter);
        voter.if_silent = silence_of_absent(play, seat);
        voter.player = seat ? seat->person : 0;
        g_array_append_val(voters, voter);
    }

    if (!question)
        return voters;

    g_autofree const char **said = g_new0(const char *, voters->len);
    take_ballots(play, question->id, voters, said);
    for (guint i = 0; i < voters->len; i++)
        g_array_index(voters, struct games_voter, i).choice = said[i];

    if (!strcmp(question->kind, "draw"))
        take_implied(play, question, voters);

    return voters;
}

const struct games_voter *judge_votes_voter_of(const GArray *voters, const char *power)
{
    for (guint i = 0; i < voters->len; i++) {
        const struct games_voter *voter = &g_array_index(voters, struct games_voter, i);
        if (!strcmp(voter->power, power))
            return voter;
    }
    return NULL;
}

GPtrArray *judge_votes_owed(const struct judge_play *play, const struct games_seat *seat)
{
    GPtrArray *open = games_question_list(play->home->store, play->game->id, true);
    for (guint i = open->len; i-- > 0;) {
        g_autoptr(GArray) voters = judge_voters(play, open->pdata[i]);
        const struct games_voter *voter =
            judge_votes_voter_of(voters, judge_votes_voice_of(play, seat->power));
        if (voter->choice || !games_voter_survives(voter) || judge_seat_is_called(seat))
            g_ptr_array_remove_index(open, i);
    }
    return open;
}
