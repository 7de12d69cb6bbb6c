/* Questions opened: who may ask what, and when. */
#include "questions.h"
#include "votes.h"
#include "course.h"
#include "../letters/votes.h"
#include "../conf/settings.h"

#include <string.h>

#define NUMBER G_GINT64_FORMAT

static bool has_end_vote(const struct judge_play *play)
{
    const char *wanted = judge_setting(play->game, "end-vote");
    return !strcmp(wanted, "yes") ||
           (!strcmp(wanted, "rules") && rules_rulebook_brings(play->rules, "end-vote"));
}

/* Why a power may not ask for the end here; NULL: it may. Bretagne V. */
static const char *end_refusal(const struct judge_play *play, const char *power)
{
    static const char *const keys[] = {NULL,
                                       "vote-end-moment",
                                       "vote-end-no-centre",
                                       "vote-end-asked-in-autumn",
                                       "vote-end-voted-in-autumn",
                                       "vote-end-already"};

    G_STATIC_ASSERT(G_N_ELEMENTS(keys) == GAMES_END_REFUSAL_COUNT);

    g_autoptr(GPtrArray) all = games_question_list(play->home->store, play->game->id, false);
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);

    g_autoptr(GArray) past = g_array_new(FALSE, TRUE, sizeof(struct games_end_request));
    GAMES_EACH(const struct games_question, question, all) {
        bool on_line = false;
        for (guint r = 0; r < line->len; r++)
            on_line |= ((struct games_phase *)line->pdata[r])->id == question->phase;
        if (!judge_votes_is_kind(question, "end") || !on_line || !strcmp(question->state, "cancelled"))
            continue;
        struct games_end_request request = {.power = question->text,
                                            .voted = strcmp(question->state, "vetoed") != 0};
        request.moment = judge_votes_moment_of(play, question, &request.year);
        g_array_append_val(past, request);
    }

    int year;
    enum games_end_moment moment =
        games_end_moment_of(play->phase->code, play->board->map->begin.year, &year);
    g_autoptr(GArray) voters = judge_voters(play, NULL);
    const struct games_voter *voter = judge_votes_voter_of(voters, power);

    return voter ? keys[games_end_may_request(voter, moment, year,
                                              (const struct games_end_request *)past->data, past->len)]
                 : keys[GAMES_END_WRONG_MOMENT];
}

/* The open question that is the same; NULL: none. Transfer full. */
static struct games_question *same_question(const struct judge_play *play, const char *kind, const char *text)
{
    g_autoptr(GPtrArray) open = games_question_list(play->home->store, play->game->id, true);
    GAMES_EACH(const struct games_question, question, open)
        if (judge_votes_is_kind(question, kind) && (!strcmp(kind, "end") || !g_strcmp0(question->text, text)))
            return games_question_get(play->home->store, question->id);
    return NULL;
}

/* A question that somebody would put. */
struct asking {
    const struct judge_play *play;
    const GArray *voters;
    const char *text, *proposer; /* NULL: the editor */
    enum rules_language language;
};

static bool may_ask_draw(const struct asking *q, GError **error)
{
    const struct games_game *game = q->play->game;
    bool all_survivors = !judge_setting_is(game, "draws", "lists");
    const char *all_key = "vote-draw-all";
    struct games_tally count;
    if (judge_setting_is(game, "draws", "no"))
        return judge_votes_refuse(q->play, q->language, error, "vote-no-draws", NULL);
    if (judge_setting_is(game, "draws", "with-pieces"))
        all_key = "vote-draw-pieces";
    if (games_tally_draw((const struct games_voter *)q->voters->data, q->voters->len, q->text, NULL,
                         all_survivors, GAMES_SILENCE_NO, &count, NULL))
        return true;

    g_autofree char *names = judge_votes_power_list(q->play, q->text, q->language);
    return judge_votes_refuse(q->play, q->language, error, all_survivors ? all_key : "vote-draw-dead", names);
}

static bool may_ask_concession(const struct asking *q, GError **error)
{
    struct games_tally count;
    if (judge_setting_is(q->play->game, "concessions", "no"))
        return judge_votes_refuse(q->play, q->language, error, "vote-no-concessions", NULL);

    g_autofree char *name = judge_votes_power_list(q->play, q->text, q->language);
    if (!games_tally_concession((const struct games_voter *)q->voters->data, q->voters->len, q->text, NULL,
                                GAMES_SILENCE_NO, &count, NULL))
        return judge_votes_refuse(q->play, q->language, error, "vote-not-largest", name);
    bool himself = q->proposer && !strcmp(q->text, q->proposer);
    return !himself || judge_votes_refuse(q->play, q->language, error, "vote-concede-self", NULL);
}

static bool may_ask_end(const struct asking *q, GError **error)
{
    const char *why = has_end_vote(q->play) ? end_refusal(q->play, q->text) : "vote-no-end";
    return !why || judge_votes_refuse(q->play, q->language, error, why, NULL);
}

static bool may_ask_extension(const struct asking *q, GError **error)
{
    if (!q->play->phase->deadline_s)
        return judge_votes_refuse(q->play, q->language, error, "vote-no-deadline", NULL);
    return judge_span_s(q->text) || judge_votes_refuse(q->play, q->language, error, "vote-span", NULL);
}

static bool may_ask(const struct judge_play *play, const char *kind, const char *text, const char *proposer,
                    enum rules_language language, GError **error)
{
    static const struct {
        const char *kind;
        bool (*may)(const struct asking *q, GError **error);
    } kinds[] = {{"draw", may_ask_draw},
                 {"concession", may_ask_concession},
                 {"end", may_ask_end},
                 {"extension", may_ask_extension}};
    if (!play->phase || play->game->state == GAMES_STATE_FORMING)
        return judge_votes_refuse(play, language, error, "vote-not-started", NULL);
    if (play->game->state == GAMES_STATE_ENDED)
        return judge_votes_refuse(play, language, error, "vote-over", NULL);

    g_autoptr(GArray) voters = judge_voters(play, NULL);
    if (proposer && !games_voter_survives(judge_votes_voter_of(voters, proposer)))
        return judge_votes_refuse(play, language, error, "vote-eliminated", NULL);

    struct asking q = {play, voters, text, proposer, language};
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++)
        if (!strcmp(kind, kinds[i].kind))
            return kinds[i].may(&q, error);
    return true;
}

gint64 judge_votes_open(struct judge_play *play, const char *kind, const char *text, const char *majority,
                        const char *proposer, gint64 person, gint64 mail, enum rules_language language,
                        GError **error)
{
    struct games_store *store = play->home->store;
    g_autoptr(games_question) same = same_question(play, kind, text);

    if (same && strcmp(kind, "end")) { /* asking again is agreeing */
        gint64 id = same->id;
        return !proposer || judge_votes_cast(play, id, proposer, "yes", mail, language, error) ? id : 0;
    }

    if (!may_ask(play, kind, text, proposer, language, error))
        return 0;

    struct games_question question = {.game = play->game->id,
                                      .phase = play->phase->id,
                                      .person = person,
                                      .kind = (char *)kind,
                                      .text = (char *)text,
                                      .opened_s = play->home->now_s};
    question.id = games_question_add(store, &question, error);
    if (!question.id || !judge_play_log(play, "vote-opened", person, mail, error,
                                        "question=%" NUMBER " kind=%s", question.id, kind))
        return 0;

    g_autofree char *key = g_strdup_printf("vote/%" NUMBER "/majority", question.id);
    if ((majority && !games_store_set(store, key, majority, error)) ||
        (proposer && !games_ballot_put(store, question.id, judge_votes_voice_of(play, proposer), "yes", mail,
                                       play->home->now_s, error)) ||
        !judge_votes_tell(play, &question, "vote-opened", person, error))
        return 0;

    return question.id;
}
