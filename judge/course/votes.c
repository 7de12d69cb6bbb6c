#include "votes.h"
#include "course.h"
#include "nmr.h"
#include "../letters/votes.h"
#include "../play/result.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"

#include <string.h>

#define NUMBER G_GINT64_FORMAT

static enum games_silence silence_of(const struct judge_play *play)
{
    enum games_silence silence = GAMES_SILENCE_NO;
    games_silence_parse(judge_setting(play->game, "silence"), &silence);
    return silence;
}

static enum games_majority majority_of(const struct judge_play *play, const struct games_question *question)
{
    g_autofree char *key = g_strdup_printf("vote/%" NUMBER "/majority", question->id);
    g_autofree char *own = games_store_get(play->home->store, key);
    const char *word = own && *own ? own : judge_setting(play->game, "majority");

    if (!strcmp(word, "all"))
        return GAMES_MAJORITY_ALL;
    return !strcmp(word, "two-thirds") ? GAMES_MAJORITY_TWO_THIRDS : GAMES_MAJORITY_HALF;
}

/* The moment an end vote was asked at, from its phase. */
enum games_end_moment judge_votes_moment_of(const struct judge_play *play,
                                            const struct games_question *question, int *year)
{
    g_autoptr(games_phase) row = games_phase_get(play->home->store, question->phase);
    enum games_end_moment moment =
        row ? games_end_moment_of(row->code, play->board->map->begin.year, year) : GAMES_END_MOMENT_NONE;
    return moment;
}

/* Where enough centres force a result (vote-centres; 004, Baltimore 2000), it passes when those who are for it own so many,
 * and cannot any more when they would not with all the silent. */
static void weigh(const struct judge_play *play, const struct games_voter *voters, unsigned n,
                  struct games_tally *count)
{
    gint64 wanted = judge_setting_number(play->game, "vote-centres");
    unsigned for_it = 0, silent = 0;
    if (wanted == 0)
        return;

    for (unsigned i = 0; i < n; i++) {
        bool votes = !voters[i].vacant;
        for_it += votes && !g_strcmp0(voters[i].choice, "yes") ? voters[i].centres : 0;
        silent += votes && !voters[i].choice ? voters[i].centres : 0;
    }

    count->vetoed = false;
    count->passed = for_it >= (unsigned)wanted;
    count->final = count->passed || for_it + silent < (unsigned)wanted;
}

/* An end by vote, or a question of the editor. */
static bool tally_other(const struct judge_play *play, const struct games_question *question,
                        const GArray *voters, struct games_tally *count)
{
    const struct games_voter *all = (const struct games_voter *)voters->data;
    enum games_silence silence = silence_of(play);
    int year;

    if (judge_votes_is_kind(question, "end"))
        games_end_decide(all, voters->len, question->text, judge_votes_moment_of(play, question, &year),
                         silence, count);
    else {
        /* Nobody can veto here: it has passed when it would even if all the silent said no. */
        struct games_tally worst;
        enum games_majority majority = majority_of(play, question);
        games_tally_count(all, voters->len, games_voter_survives, silence, majority, count);
        games_tally_count(all, voters->len, games_voter_survives, GAMES_SILENCE_NO, majority, &worst);
        count->final |= worst.passed;
    }

    return true;
}

/* Counts a question among the voters. False: it cannot be counted any more (a power in it was eliminated). */
static bool tally_among(const struct judge_play *play, const struct games_question *question, GArray *voters,
                        struct games_tally *count)
{
    const struct games_voter *all = (const struct games_voter *)voters->data;
    enum games_silence silence = silence_of(play);
    bool counted;

    memset(count, 0, sizeof *count);
    if (judge_votes_is_kind(question, "draw"))
        counted = games_tally_draw(all, voters->len, question->text, NULL,
                                   !judge_setting_is(play->game, "draws", "lists"), silence, count, NULL);
    else if (judge_votes_is_kind(question, "concession"))
        counted = games_tally_concession(all, voters->len, question->text, NULL, silence, count, NULL);
    else
        return tally_other(play, question, voters, count);

    if (counted)
        weigh(play, all, voters->len, count);
    return counted;
}

/* As it stands. */
static bool tally(const struct judge_play *play, const struct games_question *question,
                  struct games_tally *count)
{
    g_autoptr(GArray) voters = judge_voters(play, question);
    return tally_among(play, question, voters, count);
}

bool judge_votes_decides(const struct judge_play *play, const struct games_question *question, gint64 person)
{
    struct games_tally count;
    g_autoptr(GArray) voters = judge_voters(play, question);
    for (guint i = 0; i < voters->len; i++) {
        struct games_voter *voter = &g_array_index(voters, struct games_voter, i);
        voter->choice = voter->player == person ? "yes" : voter->choice;
    }
    return tally_among(play, question, voters, &count) && count.final && count.passed;
}

/* Ballots really cast for and against. */
static void explicit_count(const struct judge_play *play, const struct games_question *question,
                           unsigned *yes, unsigned *no)
{
    g_autoptr(GArray) voters = judge_voters(play, question);
    *yes = *no = 0;
    for (guint i = 0; i < voters->len; i++) {
        const char *choice = g_array_index(voters, struct games_voter, i).choice;
        *yes += choice && !strcmp(choice, "yes");
        *no += choice && (!strcmp(choice, "no") || !strcmp(choice, "veto"));
    }
}

bool judge_votes_refuse(const struct judge_play *play, enum rules_language language, GError **error,
                        const char *key, const char *word)
{
    g_autofree char *sentence = judge_say(play->home, language, key, "word", word, NULL);
    return judge_refuse_said(error, sentence);
}

bool judge_votes_over(struct judge_play *play, const char *result, GError **error)
{
    struct games_store *store = play->home->store;
    if (!games_game_set_state(store, play->game->id, GAMES_STATE_ENDED, play->home->now_s, result, error))
        return false;
    struct games_game *game = games_game_get(store, play->game->id);
    if (!game)
        return judge_refuse(error, "game-gone", "game", play->game->name, NULL);
    games_game_free(play->game);
    play->game = game;
    bool ok = true;
    for (rules_power p = 0; ok && p < play->board->map->n_powers; p++)
        ok = judge_nmr_release(play, p, 0, error);
    return ok;
}

bool judge_votes_end_game(struct judge_play *play, const char *result, GError **error)
{
    return judge_play_log(play, "ended", 0, 0, error, "result=%s", result) &&
           judge_votes_over(play, result, error);
}

bool judge_votes_end_by_vote(struct judge_play *play, GError **error)
{
    return judge_votes_end_game(play, "vote", error);
}

char *judge_votes_survivors(const struct judge_play *play, const struct rules_position *pos)
{
    const struct rules_map *map = play->board->map;
    GString *ids = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++) {
        struct games_voter voter = judge_voter_at(pos, p);
        if (games_voter_survives(&voter) && !judge_voter_is_left_out(play, &voter))
            judge_list_join(ids, ",", voter.power);
    }
    return g_string_free(ids, FALSE);
}

/* Powers that share a draw, for the game's result. */
static char *sharers(const struct judge_play *play, const char *list)
{
    return strcmp(list, "ALL") ? g_strdup(list) : judge_votes_survivors(play, &play->pos);
}

static bool move_deadline(struct judge_play *play, const struct games_question *question, GError **error)
{
    gint64 span_s = judge_span_s(question->text);
    if (!play->phase || play->phase->id != question->phase || !play->phase->deadline_s || !span_s)
        return true;
    play->phase->deadline_s += span_s;
    return games_phase_set_deadline(play->home->store, play->phase->id, play->phase->deadline_s, error) &&
           judge_play_log(play, "deadline", 0, 0, error, "why=vote question=%" NUMBER " at=%" NUMBER,
                          question->id, play->phase->deadline_s);
}

static const char *vetoer(const struct judge_play *play, const struct games_question *question)
{
    g_autoptr(GArray) voters = judge_voters(play, question);
    for (guint i = 0; i < voters->len; i++) {
        const struct games_voter *voter = &g_array_index(voters, struct games_voter, i);
        if (voter->choice && !strcmp(voter->choice, "veto") && games_end_may_veto(voter))
            return voter->power;
    }
    return NULL;
}

/* What an agreed question ends the game with, as the game keeps it; NULL: the game goes on. Transfer full. */
static char *ending_of(const struct judge_play *play, const struct games_question *question)
{
    g_autofree char *shared = judge_votes_is_kind(question, "draw") ? sharers(play, question->text) : NULL;
    if (shared)
        return g_strdup_printf("draw %s", shared);
    if (judge_votes_is_kind(question, "concession"))
        return judge_result_won(play->board->map, "concession", judge_play_power(play, question->text));
    if (!judge_votes_is_kind(question, "end"))
        return NULL;

    int year = 0;
    return judge_votes_moment_of(play, question, &year) == GAMES_END_MOMENT_SPRING ? NULL : g_strdup("vote");
}

/* Keeps the count and the state of a question that is closed; `vetoer` NULL: nobody. */
static bool keep_count(struct judge_play *play, struct games_question *question,
                       const struct games_tally *count, const char *state, const char *vetoed_by,
                       GError **error)
{
    g_autofree char *key = g_strdup_printf("vote/%" NUMBER "/count", question->id);
    g_autofree char *numbers =
        g_strdup_printf("%u %u %u %u%s%s", count->cast_yes, count->cast_no, count->cast_abstain,
                        count->silent, vetoed_by ? " " : "", judge_or_empty(vetoed_by));
    if (!games_store_set(play->home->store, key, numbers, error) ||
        !games_question_set_state(play->home->store, question->id, state, play->home->now_s, error) ||
        !judge_play_log(play, "vote-closed", 0, 0, error, "question=%" NUMBER " kind=%s state=%s",
                        question->id, question->kind, state))
        return false;

    g_free(question->state);
    question->state = g_strdup(state);
    return true;
}

/* Closes one question with its count and does what it decided. */
static bool close_question(struct judge_play *play, struct games_question *question,
                           const struct games_tally *count, const char *state,
                           enum judge_votes_effect *effect, GError **error)
{
    bool end = judge_votes_is_kind(question, "end"), passed = !strcmp(state, "passed");
    const char *by = end && count->vetoed && strcmp(state, "cancelled") ? vetoer(play, question) : NULL;
    g_autofree char *result = passed ? ending_of(play, question) : NULL;
    if (by)
        state = "vetoed";
    if (!keep_count(play, question, count, state, by, error))
        return false;

    bool ok = true;
    if (result) {
        ok = judge_votes_end_game(play, result, error);
        *effect = JUDGE_VOTES_ENDED;
    } else if (passed && end) {
        *effect = JUDGE_VOTES_AUTUMN;
    } else if (passed && judge_votes_is_kind(question, "extension")) {
        ok = move_deadline(play, question, error);
    }

    return ok && judge_votes_tell(play, question, "vote-closed", 0, error) &&
           (!result || judge_votes_tell_end(play, error));
}

bool judge_votes_settle(struct judge_play *play, GError **error)
{
    g_autoptr(GPtrArray) open = games_question_list(play->home->store, play->game->id, true);
    enum judge_votes_effect effect = JUDGE_VOTES_NONE;
    for (guint i = 0; i < open->len && effect == JUDGE_VOTES_NONE; i++) {
        struct games_question *question = open->pdata[i];
        struct games_tally count;
        unsigned yes, no;
        bool countable = tally(play, question, &count);
        explicit_count(play, question, &yes, &no);
        bool agreed = countable && count.final && count.passed;
        bool dropped =
            !yes && (judge_votes_is_kind(question, "draw") || judge_votes_is_kind(question, "concession"));
        if ((agreed || dropped || count.vetoed) &&
            !close_question(play, question, &count, agreed ? "passed" : "failed", &effect, error))
            return false;
    }

    if (effect == JUDGE_VOTES_AUTUMN) /* nothing is left to order */
        return judge_play_adjudicate(play, "vote", error);

    return true;
}

bool judge_votes_before(struct judge_play *play, enum judge_votes_effect *effect, GError **error)
{
    g_autoptr(GPtrArray) open = games_question_list(play->home->store, play->game->id, true);
    bool standing =
        judge_setting_is(play->game, "vote-term", "standing") && silence_of(play) == GAMES_SILENCE_NO;
    *effect = JUDGE_VOTES_NONE;
    for (guint i = 0; i < open->len && *effect != JUDGE_VOTES_ENDED; i++) {
        struct games_question *question = open->pdata[i];
        struct games_tally count;
        unsigned yes, no;
        bool countable = tally(play, question, &count);

        explicit_count(play, question, &yes, &no);
        bool stays = judge_votes_is_kind(question, "draw") || judge_votes_is_kind(question, "concession");
        bool asks = judge_votes_is_kind(question, "question") && play->phase->deadline_s > play->home->now_s;
        if (asks || (stays && standing && countable && !no && yes && !count.passed))
            continue;

        bool here = !judge_votes_is_kind(question, "end") || question->phase == play->phase->id;
        bool passed = countable && here && count.passed && !count.vetoed;
        if (!close_question(play, question, &count, passed ? "passed" : "failed", effect, error))
            return false;
    }

    return true;
}

/* Whether the silent still decide a question of the open phase; the editor's waits for nobody. */
static bool is_awaited(const struct judge_play *play, const struct games_question *question)
{
    struct games_tally count;
    bool counted = tally(play, question, &count);
    bool holds = question->phase == play->phase->id && !judge_votes_is_kind(question, "question");
    return holds && counted && !count.final;
}

bool judge_votes_hold(const struct judge_play *play)
{
    g_autoptr(GPtrArray) open = games_question_list(play->home->store, play->game->id, true);
    for (guint i = 0; i < open->len; i++) {
        if (judge_votes_is_kind(open->pdata[i], "end") || is_awaited(play, open->pdata[i]))
            return true;
    }
    return false;
}

/* Whether something holds for any power of the voter's player. */
static bool can(const GArray *voters, const struct games_voter *voter,
                bool (*holds)(const struct games_voter *voter))
{
    for (guint i = 0; voter && i < voters->len; i++) {
        const struct games_voter *one = &g_array_index(voters, struct games_voter, i);
        bool his = one == voter || (one->player && one->player == voter->player);
        if (his && holds(one))
            return true;
    }
    return false;
}

/* Why a power may not answer a request to end the game so; NULL: it may. */
static const char *no_say_in_end(const struct judge_play *play, const struct games_question *question,
                                 const GArray *voters, const char *power, const char *choice)
{
    const struct games_voter *voter = judge_votes_voter_of(voters, power);
    bool may_veto = can(voters, voter, games_end_may_veto);
    bool own = question->text && judge_votes_speaks_for(play, power, question->text);
    if (own && choice && strcmp(choice, "yes"))
        return "vote-own-request";
    if (choice && !strcmp(choice, "veto") && !may_veto)
        return "vote-may-not-veto";
    return can(voters, voter, games_end_may_vote) || may_veto ? NULL : "vote-no-centre";
}

/* Why a ballot is not taken: the key of a sentence; NULL: it is. `question` may be NULL. */
static const char *no_ballot(const struct judge_play *play, const struct games_question *question,
                             const char *power, const char *choice)
{
    if (!question || question->game != play->game->id)
        return "vote-unknown";
    if (strcmp(question->state, "open") && strcmp(question->state, "voting"))
        return "vote-closed-already";

    g_autoptr(GArray) voters = judge_voters(play, NULL);
    if (!can(voters, judge_votes_voter_of(voters, power), games_voter_survives))
        return "vote-eliminated";
    if (judge_votes_is_kind(question, "end"))
        return no_say_in_end(play, question, voters, power, choice);
    return choice && !strcmp(choice, "veto") ? "vote-no-veto" : NULL;
}

bool judge_votes_cast(struct judge_play *play, gint64 id, const char *power, const char *choice, gint64 mail,
                      enum rules_language language, GError **error)
{
    g_autoptr(games_question) question = games_question_get(play->home->store, id);
    const char *why = no_ballot(play, question, power, choice);
    if (why)
        return judge_votes_refuse(play, language, error, why, DIGITS(id));

    return games_ballot_put(play->home->store, id, judge_votes_voice_of(play, power), choice, mail,
                            play->home->now_s, error);
}

bool judge_votes_close_one(struct judge_play *play, gint64 id, bool cancel, gint64 person, gint64 mail,
                           enum rules_language language, GError **error)
{
    g_autoptr(games_question) question = games_question_get(play->home->store, id);
    bool open = question && question->game == play->game->id && !question->closed_s;
    enum judge_votes_effect effect = JUDGE_VOTES_NONE;
    struct games_tally count;

    bool other = !question || question->game != play->game->id;
    bool ok = open ||
              judge_votes_refuse(play, language, error, other ? "vote-unknown" : "vote-decided", DIGITS(id));
    if (ok) {
        bool countable = tally(play, question, &count);
        bool passed = countable && count.passed && !count.vetoed;
        const char *state = passed ? "passed" : "failed";
        ok = judge_play_log(play, cancel ? "vote-cancelled" : "vote-counted", person, mail, error,
                            "question=%" NUMBER, id) &&
             close_question(play, question, &count, cancel ? "cancelled" : state, &effect, error);
    }

    return ok && (effect != JUDGE_VOTES_AUTUMN || judge_play_adjudicate(play, "vote", error));
}
