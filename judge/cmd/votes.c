/* Votes and press from the command line: what there is, and the editor's hand in it. */
#include "command.h"
#include "door.h"
#include "listing.h"
#include "options.h"
#include "../course/act.h"
#include "../desk/press.h"
#include "../course/votes.h"
#include "../course/questions.h"
#include "../letters/votes.h"
#include "../conf/terminal.h"

#include <string.h>
#define NUMBER G_GINT64_FORMAT

/* What is done to a game, or what is asked of its players. */
struct wish {
    bool (*how)(struct judge_play *play, gint64 number, bool first, GError **error); /* NULL: a question */
    gint64 number;
    bool first;
    const char *text, *majority;
};

static bool do_it(struct judge_play *play, void *data, GString *said, GError **error)
{
    const struct wish *wish = data;
    struct games_act_open *act = judge_act_begin(play->home, play->game->id, 0, 0, error);
    if (!act || wish->how)
        return act &&
               judge_act_end(play->home, act, wish->how(play, wish->number, wish->first, error), error);

    gint64 id = judge_votes_open(play, "question", wish->text, wish->majority, NULL, 0, 0,
                                 play->home->context->language, error);
    g_string_append_printf(said, "%" NUMBER "\n", id);
    return judge_act_end(play->home, act, id != 0, error);
}

/* A number given as one of two options. False: it is none. */
static bool read_numbers(const char *one, const char *other, gint64 *number, bool *first)
{
    guint64 n = 0;
    const char *text = one ? one : other;
    *first = one != NULL;
    if (text && (!g_ascii_string_to_unsigned(text, 10, 1, G_MAXINT64, &n, NULL) || (one && other)))
        return false;
    *number = (gint64)n;
    return true;
}

#define VOTE_COLUMNS  "number,kind,state,count;number,power,ballot"
#define PRESS_COLUMNS "number,phase,writer,shown,to,state,text"

struct shown {
    bool ballots;
    const char *format;
};

static bool show_votes(struct judge_play *play, void *data, GString *said, GError **error)
{
    (void)error;
    const struct shown *shown = data;
    g_autoptr(GPtrArray) all = games_question_list(play->home->store, play->game->id, false);
    GAMES_EACH(const struct games_question, question, all) {
        g_autofree char *state = judge_votes_say_state(play, question, play->home->context->language);
        g_strdelimit(state, "\n\t", ' ');
        g_string_append_printf(said, "%" NUMBER "\t%s\t%s\t%s\n", question->id, question->kind,
                               question->state, state);
        g_autoptr(GPtrArray) cast = games_ballot_list(play->home->store, question->id);
        for (guint b = 0; shown->ballots && b < cast->len; b++) {
            const struct games_ballot *ballot = cast->pdata[b];
            g_string_append_printf(said, "%" NUMBER "\t%s\t%s\n", question->id, ballot->power,
                                   ballot->choice);
        }
    }
    judge_listing_show(play->home->context, VOTE_COLUMNS, shown->format, said);
    return true;
}

static bool close_vote(struct judge_play *play, gint64 number, bool close, GError **error)
{
    return judge_votes_close_one(play, number, !close, 0, 0, play->home->context->language, error);
}

int judge_cmd_votes(struct judge_context *context, int argc, char **argv)
{
    const char *close = NULL, *cancel = NULL, *question = NULL, *majority = NULL;
    struct shown shown = {0};
    bool first;
    const struct judge_option options[] = {{"ballots", NULL, &shown.ballots},
                                           {JUDGE_LISTING_FORMAT, &shown.format, NULL},
                                           {"close", &close, NULL},
                                           {"cancel", &cancel, NULL},
                                           {"ask", &question, NULL},
                                           {"majority=half|two-thirds|all", &majority, NULL},
                                           {NULL, NULL, NULL}};

    gint64 number;
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 1, "words");
    if (!operand)
        return JUDGE_USAGE;
    if (!read_numbers(close, cancel, &number, &first))
        return judge_usage(context->language, "votes", "vote-number", NULL);

    if (majority && !question)
        return judge_usage(context->language, "votes", "majority", NULL);
    if (question && (number || shown.ballots || !*question || !g_utf8_validate(question, -1, NULL) ||
                     g_utf8_strlen(question, -1) > 2000))
        return judge_usage(context->language, "votes", "ask", NULL);

    struct wish wish = {question ? NULL : close_vote, number, first, question, majority};
    return question || number ? judge_cmd_do_games(context, operand[0], do_it, &wish)
                              : judge_cmd_look_game(context, operand[0], show_votes, &shown);
}

static char *first_line(const char *text)
{
    g_autofree char *line = g_strdelimit(g_strndup(text, strcspn(text, "\n")), "\t", ' ');
    return judge_terminal_text(line);
}

/* What has become of an item; where several words fit, the first. */
static const char *state_of(const struct games_press *item)
{
    bool own = !strcmp(item->to, "DIARY") || !strcmp(item->to, "END");
    const struct {
        bool fits;
        const char *word;
    } states[] = {
        {item->withdrawn_s != 0, "withdrawn"},
        {item->cut, "cut"},
        {own && !item->held, "kept"},
        {item->printed, "printed"},
        {item->held, "held"},
    };

    for (guint i = 0; i < G_N_ELEMENTS(states); i++)
        if (states[i].fits)
            return states[i].word;
    return "sent";
}

static bool show_press(struct judge_play *play, void *format, GString *said, GError **error)
{
    (void)error;
    g_autoptr(GPtrArray) all = games_press_list(play->home->store, play->game->id, 0, false);
    GAMES_EACH(const struct games_press, item, all) {
        g_autoptr(games_phase) row = games_phase_get(play->home->store, item->phase);
        const char *state = state_of(item);

        g_autofree char *line = first_line(item->text);
        g_string_append_printf(said, "%" NUMBER "\t%s\t%s\t%s\t%s\t%s\t%s\n", item->id, row ? row->code : "-",
                               item->true_power ? item->true_power : "-",
                               item->from_power ? item->from_power : "(anonymous)", item->to, state, line);
    }
    judge_listing_show(play->home->context, PRESS_COLUMNS, format, said);
    return true;
}

static bool cut_press(struct judge_play *play, gint64 number, bool cut, GError **error)
{
    return judge_press_set_cut(play, number, cut, 0, 0, error);
}

int judge_cmd_press(struct judge_context *context, int argc, char **argv)
{
    const char *cut = NULL, *restore = NULL, *format = NULL;
    const struct judge_option options[] = {{"cut", &cut, NULL},
                                           {"restore", &restore, NULL},
                                           {JUDGE_LISTING_FORMAT, &format, NULL},
                                           {NULL, NULL, NULL}};
    bool first;

    gint64 number;
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 1, "words");
    if (!operand)
        return JUDGE_USAGE;
    if (!read_numbers(cut, restore, &number, &first))
        return judge_usage(context->language, "press", "press-number", NULL);

    struct wish wish = {cut_press, number, first, NULL, NULL};
    return number ? judge_cmd_do_games(context, operand[0], do_it, &wish)
                  : judge_cmd_look_game(context, operand[0], show_press, (void *)(uintptr_t)format);
}
