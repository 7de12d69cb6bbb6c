/* Votes in words: questions, results, the letters about them. */
#include "votes.h"
#include "finale.h"
#include "notice.h"
#include "press.h"
#include "report.h"
#include "report_notes.h"
#include "../play/people.h"
#include "../play/toss.h"
#include "../play/voters.h"
#include "../conf/settings.h"
#include "../../templates/say.h"

#define NUMBER G_GINT64_FORMAT

bool judge_votes_ended(const struct games_question *question)
{
    return !strcmp(question->state, "passed") && !judge_votes_is_kind(question, "extension") &&
           !judge_votes_is_kind(question, "question");
}

char *judge_votes_power_list(const struct judge_play *play, const char *ids, enum rules_language language)
{
    g_auto(GStrv) all = g_strsplit(ids, ",", -1);
    g_autoptr(GString) text = g_string_new(NULL);
    for (char **id = all; *id; id++)
        judge_list_add(text, judge_play_power_name(play, *id, language));
    return g_strdup(text->str);
}

enum { SHORT_CHARS = 100 };

/* The first line of a question, not too long: `*more` tells whether there is more of it. */
static char *first_line(const char *text, bool *more)
{
    g_autofree char *line = g_strchomp(g_strndup(text, strcspn(text, "\r\n")));
    bool is_long = g_utf8_strlen(line, -1) > SHORT_CHARS;
    *more = is_long || strlen(line) < strlen(text);
    if (!*more)
        return g_steal_pointer(&line);
    if (!is_long)
        return g_strconcat(line, " (…)", NULL);

    g_autofree char *begin = g_utf8_substring(line, 0, SHORT_CHARS);
    return g_strconcat(begin, "…", NULL);
}

/* Set where a draw is among those who have pieces. */
static const char *pieces_of(const struct judge_play *play)
{
    return judge_setting_is(play->game, "draws", "with-pieces") ? "yes" : NULL;
}

char *judge_votes_say_question(const struct judge_play *play, const struct games_question *question,
                               enum rules_language language)
{
    const char *text = judge_or_empty(question->text);
    bool more;
    if (judge_votes_is_kind(question, "question"))
        return first_line(text, &more);
    bool all = judge_votes_is_kind(question, "draw") && !strcmp(text, "ALL");
    g_autofree char *key = g_strdup_printf("vote-q-%s%s", question->kind, all ? "-all" : "");
    g_autofree char *word = NULL;
    if (judge_votes_is_kind(question, "extension"))
        word = templates_say_span(judge_span_s(text), language);
    else if (judge_votes_is_kind(question, "stalemate"))
        word = g_strndup(text, strcspn(text, " ")); /* years */
    else
        word = judge_votes_power_list(play, text, language);
    return judge_say(play->home, language, key, "word", word, "pieces", pieces_of(play), NULL);
}

char *judge_votes_say_state(const struct judge_play *play, const struct games_question *question,
                            enum rules_language language)
{
    g_autofree char *words = judge_votes_say_question(play, question, language);
    g_autofree char *key = g_strdup_printf(
        "%s-%s", judge_votes_is_kind(question, "stalemate") ? "stalemate" : "vote", question->state);
    g_autofree char *counted = g_strdup_printf("vote/%" NUMBER "/count", question->id);
    g_autofree char *count = games_store_get(play->home->store, counted);
    g_auto(GStrv) n = g_strsplit(judge_or_empty(count), " ", -1);
    bool full = g_strv_length(n) >= 4;
    g_autofree char *by = full && n[4] ? judge_votes_power_list(play, n[4], language) : NULL;
    g_auto(GStrv) years = g_strsplit(judge_or_empty(question->text), " ", 2);

    return judge_say(play->home, language, key, "question", words, "number", DIGITS(question->id), "yes",
                     full ? n[0] : NULL, "no", full ? n[1] : NULL, "abstain",
                     full && strcmp(n[2], "0") ? n[2] : NULL, "silent",
                     full && strcmp(n[3], "0") ? n[3] : NULL, "by", by, "word", years[0], "most",
                     years[0] ? years[1] : NULL, "pieces", pieces_of(play), NULL);
}

char *judge_votes_say_owed(const struct judge_play *play, const struct games_seat *seat,
                           enum rules_language language)
{
    g_autoptr(GPtrArray) owed = judge_votes_owed(play, seat);
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < owed->len; i++) {
        g_autofree char *said = judge_votes_say_state(play, owed->pdata[i], language);
        judge_list_join(list, "\n", said);
    }
    return g_string_free(list, !list->len);
}

static bool is_one_of(const char *result, const char *const *kinds)
{
    g_autofree char *kind = g_strndup(result, strcspn(result, " "));
    return g_strv_contains(kinds, kind);
}

char *judge_votes_say_end(const struct judge_play *play, enum rules_language language)
{
    static const char *const agreed[] = {"draw", "concession", "vote", "terminated", NULL};
    const char *result = play->game->result;
    return result && is_one_of(result, agreed) ? judge_end_said(play, language) : NULL;
}

char *judge_end_said(const struct judge_play *play, enum rules_language language)
{
    static const char *const known[] = {"draw", "concession", "vote", "terminated",
                                        "solo", "side",       "year", NULL};
    const char *result = play->game->result;
    if (play->game->state != GAMES_STATE_ENDED || !result)
        return NULL;
    if (!is_one_of(result, known)) /* an editor's own words */
        return g_strdup(result);

    const char *blank = strchr(result, ' ');
    g_autofree char *key = g_strdup_printf("vote-end-%.*s", (int)strcspn(result, " "), result);
    const char *ids = blank ? blank + 1 : "";
    bool solo = g_str_has_prefix(result, "solo ");
    rules_power winner = solo ? judge_play_power(play, ids) : RULES_NO_POWER;
    uint8_t side = winner == RULES_NO_POWER ? RULES_NO_SIDE : play->board->map->power[winner].side;
    g_autofree char *word = side == RULES_NO_SIDE ? judge_votes_power_list(play, ids, language)
                                                  : judge_side_said(play, side, RULES_NO_POWER, language);
    return judge_say(play->home, language, key, "word", word, NULL);
}

void judge_votes_report(const struct judge_play *play, gint64 from_s, gint64 until_s,
                        enum rules_language language, GPtrArray *notes)
{
    g_autoptr(GPtrArray) all = games_question_list(play->home->store, play->game->id, false);
    GAMES_EACH(struct games_question, question, all) {
        bool closed = question->closed_s > from_s && question->closed_s <= until_s;
        bool open = question->opened_s <= until_s && (!question->closed_s || question->closed_s > until_s);
        if (open) {
            g_free(question->state);
            question->state = g_strdup("open");
        }
        bool over = open && play->game->state == GAMES_STATE_ENDED; /* nothing is asked any more */
        if (closed || (open && !over))
            g_ptr_array_add(notes, judge_votes_say_state(play, question, language));
    }
}

bool judge_votes_tell(const struct judge_play *play, const struct games_question *question, const char *key,
                      gint64 but, GError **error)
{
    g_autoptr(GPtrArray) recipients = judge_report_recipients(play, error);
    bool open = !strcmp(key, "vote-opened"), more = false;
    g_free(first_line(judge_or_empty(question->text), &more));

    more = more && judge_votes_is_kind(question, "question");
    const char *veto = judge_flag(judge_votes_is_kind(question, "end"));
    bool passed = !g_strcmp0(question->state, "passed");
    const char *moved = judge_flag(passed && judge_votes_is_kind(question, "extension"));
    g_autofree char *whole = more ? judge_press_indent(question->text) : NULL;

    g_autofree char *silence_key = g_strdup_printf("vote-silence-%s", judge_setting(play->game, "silence"));
    for (guint i = 0; recipients && i < recipients->len; i++) {
        const struct judge_recipient *to = recipients->pdata[i];
        if (to->person->id == but)
            continue;

        enum rules_language language = judge_play_language(play, to->person);
        g_autofree char *words = judge_votes_say_question(play, question, language);
        g_autofree char *state = open ? NULL : judge_votes_say_state(play, question, language);
        g_autofree char *silence = judge_say(play->home, language, silence_key, NULL);
        const char *pairs[] = {
            "question", words,   "whole", whole, "state", state, "number", DIGITS(question->id),
            "silence",  silence, "veto",  veto,  "moved", moved, NULL};
        struct judge_notice notice = {.key = key,
                                      .sentences = true,
                                      .person = to->person,
                                      .power = judge_play_power(play, to->power),
                                      .words = pairs,
                                      .kind = open ? "vote" : NULL,
                                      .calendar = !open};
        if (!judge_notice_post(play, &notice, error))
            return false;
    }

    return recipients != NULL;
}

/* Lines as a notice takes them: each behind a line end. Transfer full. */
static char *lines_of(const GPtrArray *lines)
{
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < lines->len; i++)
        g_string_append_printf(text, "\n%s", (const char *)lines->pdata[i]);
    return text->len ? g_strdup(text->str) : NULL;
}

/* Who ordered in time, a line a power; NULL: nothing is recorded. Transfer full. */
static char *turns_of(const struct judge_finale *finale)
{
    const struct templates_turns *turns = finale->punctual ? judge_punctual_turns(finale->punctual) : NULL;
    g_autoptr(GPtrArray) lines = turns ? templates_turns_lines(turns) : NULL;
    return lines ? lines_of(lines) : NULL;
}

static bool tell_end_to(const struct judge_play *play, const struct judge_recipient *to,
                        const GPtrArray *items, GError **error)
{
    enum rules_language language = judge_play_language(play, to->person);
    g_autoptr(judge_report) report = judge_report_new(play, NULL, NULL, error);
    struct templates_chart years = {.language = language};
    if (!report)
        return false;

    judge_report_years(report, &years);
    struct judge_finale *finale = judge_finale_new(play, &years, NULL, language);
    g_autofree char *places = lines_of(finale->places), *story = lines_of(finale->story);
    g_autofree char *result = judge_votes_say_end(play, language);
    g_autofree char *scores = judge_report_scores(play, language);
    g_autofree char *press = judge_press_text(play, items, language);
    g_autofree char *turns = turns_of(finale);
    g_autofree char *chart_cid = NULL, *chart_alt = NULL, *turns_cid = NULL, *turns_alt = NULL;
    struct mailio_encoded *chart = judge_report_chart(&report, 1, language, &chart_cid, &chart_alt),
                          *punctual = judge_report_turns(&report, 1, language, &turns_cid, &turns_alt);
    g_autofree char *points = finale->points ? g_strconcat("\n", finale->points, NULL) : NULL;
    const char *pairs[] = {"result",   result,           "scores", scores, "places", places, "story", story,
                           "farewell", finale->farewell, "points", points, "turns",  turns,  NULL};
    struct judge_notice notice = {.key = "end",
                                  .person = to->person,
                                  .power = RULES_NO_POWER,
                                  .words = pairs,
                                  .behind = press,
                                  .enclosed = chart ? chart : punctual,
                                  .cid = chart ? chart_cid : turns_cid,
                                  .alt = chart ? chart_alt : turns_alt,
                                  .besides = chart ? punctual : NULL,
                                  .calendar = true};
    bool ok = judge_notice_post(play, &notice, error);
    mailio_encoded_free(chart);
    mailio_encoded_free(punctual);
    judge_finale_free(finale);

    return ok;
}

bool judge_votes_tell_end(const struct judge_play *play, GError **error)
{
    gint64 phase = play->phase && !play->phase->adjudicated_s ? play->phase->id : 0;
    g_autoptr(GPtrArray) items = judge_press_of_report(play, phase, play->home->now_s);
    if (phase && !judge_press_printed(play, phase, error))
        return false;

    g_autoptr(GPtrArray) recipients = judge_report_recipients(play, error);
    for (guint i = 0; recipients && i < recipients->len; i++)
        if (!tell_end_to(play, recipients->pdata[i], items, error))
            return false;

    return recipients != NULL;
}
