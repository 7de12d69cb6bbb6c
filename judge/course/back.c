#include "back.h"
#include "corrected.h"
#include "../letters/notice.h"
#include "../letters/votes.h"
#include "../play/home.h"
#include "../play/orders.h"
#include "../play/people.h"
#include "../play/play.h"
#include "../play/seats.h"
#include "../conf/settings.h"

#include <string.h>

struct vote_back {
    struct games_question *question;
    bool kept;
};

static void vote_back_clear(void *data)
{
    games_question_free(((struct vote_back *)data)->question);
}

static bool is_on_line(const GPtrArray *line, gint64 phase)
{
    for (guint i = 0; i < line->len; i++)
        if (((const struct games_phase *)line->pdata[i])->id == phase)
            return true;
    return false;
}

/* Whether a question asked in a phase that is left still asks something in the one gone to. */
static bool survives(const struct judge_play *play, const struct games_question *question)
{
    if (strcmp(question->kind, "extension") && strcmp(question->kind, "end"))
        return true;
    struct games_phase *row = games_phase_get(play->home->store, question->phase);
    bool same = row && !strcmp(row->code, play->phase->code);
    games_phase_free(row);
    return same;
}

/* struct vote_back of the questions that had to follow; NULL on error. */
static GArray *move_votes(struct judge_play *play, GError **error)
{
    struct games_store *store = play->home->store;
    g_autoptr(GPtrArray) open = games_question_list(store, play->game->id, true);
    g_autoptr(GPtrArray) line = games_phase_line(store, play->game->id);
    g_autoptr(GArray) moved = g_array_new(FALSE, TRUE, sizeof(struct vote_back));

    g_array_set_clear_func(moved, vote_back_clear);
    for (guint i = 0; i < open->len; i++) {
        const struct games_question *question = open->pdata[i];
        if (is_on_line(line, question->phase))
            continue;
        struct vote_back one = {.kept = survives(play, question)};
        if (!(one.kept ? games_question_move(store, question->id, play->phase->id, error)
                       : games_question_set_state(store, question->id, "failed", play->home->now_s, error)) ||
            !judge_play_log(play, one.kept ? "vote-moved" : "vote-dropped", 0, 0, error,
                            "question=%" G_GINT64_FORMAT, question->id))
            return NULL;
        one.question = games_question_get(store, question->id);
        if (one.question)
            g_array_append_val(moved, one);
    }

    return g_steal_pointer(&moved);
}

static void add_line(GString *list, char *sentence)
{
    g_strdelimit(sentence, "\n", ' ');
    g_string_append_printf(list, "\n%s", sentence);
    g_free(sentence);
}

static void say_votes(const struct judge_play *play, const GArray *moved, enum rules_language language,
                      GString *list)
{
    for (guint i = 0; i < moved->len; i++) {
        const struct vote_back *one = &g_array_index(moved, struct vote_back, i);
        g_autofree char *words = judge_votes_say_question(play, one->question, language);
        g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, one->question->id);
        add_line(list, judge_say(play->home, language, one->kept ? "back-vote-kept" : "back-vote-closed",
                                 "number", number, "question", words, NULL));
    }
}

/* Open objections to phases that are played again: to those who made them, and to editors. */
static void say_objections(const struct judge_play *play, gint64 person, bool editor,
                           enum rules_language language, GString *list)
{
    struct games_store *store = play->home->store;
    g_autoptr(GPtrArray) open = games_objection_list(store, play->game->id, true);

    g_autoptr(GPtrArray) line = games_phase_line(store, play->game->id);
    for (guint i = 0; i < open->len; i++) {
        const struct games_objection *objection = open->pdata[i];
        struct games_phase *row =
            editor || objection->person == person ? games_phase_get(store, objection->phase) : NULL;
        struct rules_phase phase;
        if (row && !is_on_line(line, row->id) &&
            rules_phase_parse(play->board->map, row->code, strlen(row->code), &phase)) {
            g_autofree char *when = templates_say_phase(play->board->map, phase, language);
            g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, objection->id);
            add_line(list,
                     judge_say(play->home, language, "back-objection", "number", number, "when", when, NULL));
        }
        games_phase_free(row);
    }
}

/* The orders of a power that are in force, a line each; NULL: none. Transfer full. */
static char *orders_of(const struct judge_play *play, const char *power, const char *notation)
{
    g_autoptr(GArray) orders = judge_play_orders(play, play->phase->id, &play->pos, power);
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < orders->len; i++) {
        g_autofree char *text = templates_say_written(
            play->board->names, &play->pos, &g_array_index(orders, struct rules_order, i), notation);
        g_string_append_printf(list, "\n%s", text);
    }
    return g_string_free(list, orders->len == 0);
}

/* The same of all powers of one reader. */
static char *orders_of_all(const struct judge_play *play, const GPtrArray *powers, const char *notation)
{
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < powers->len; i++) {
        g_autofree char *orders = orders_of(play, powers->pdata[i], notation);
        g_string_append(list, orders ? orders : "");
    }
    return g_string_free(list, list->len == 0);
}

/* For the editor, in his alphabet: "Angleterre 2, France 3"; NULL: nobody has orders on file. Transfer full. */
static char *count_orders(const struct judge_play *play, enum rules_language language)
{
    const struct rules_map *map = play->board->map;
    rules_power sorted[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(play->board->names, map, language, sorted);

    GString *list = g_string_new(NULL);
    for (unsigned i = 0; i < n; i++) {
        g_autoptr(GArray) orders =
            judge_play_orders(play, play->phase->id, &play->pos, map->power[sorted[i]].id);
        if (orders->len)
            g_string_append_printf(list, "%s%s %u", list->len ? ", " : "",
                                   rules_power_name(play->board->names, sorted[i], language), orders->len);
    }
    return g_string_free(list, list->len == 0);
}

/* From when on a game that may go on before its deadline does so with what is on file; NULL: it does not. Transfer full. */
static char *say_goes_on(const struct judge_play *play, const struct games_person *person,
                         enum rules_language language)
{
    const struct games_phase *phase = play->phase;
    gint64 at_s = phase->opened_s + judge_setting_seconds(play->game, "hand-over");
    bool before =
        judge_setting_is(play->game, "early", "yes") && (!phase->deadline_s || at_s < phase->deadline_s);
    return before ? templates_say_date(at_s, judge_play_zone(play, person), language) : NULL;
}

/* `standing`: his orders as they count now, behind the letter; NULL: they are listed in it. */
static bool tell_one(const struct judge_play *play, const struct judge_recipient *to, const char *key,
                     const char *why, const GArray *moved, const char *standing, GError **error)
{
    enum rules_language language = judge_play_language(play, to->person);
    bool editor = !to->power && judge_edits(play, to->person);

    g_autoptr(GString) votes = g_string_new(NULL);

    say_votes(play, moved, language, votes);
    say_objections(play, to->person->id, editor, language, votes);

    g_autofree char *orders = orders_of_all(play, to->powers, judge_play_notation(play, language));
    g_autofree char *counts = editor ? count_orders(play, language) : NULL;
    g_autofree char *goes_on = say_goes_on(play, to->person, language);
    const char *words[] = {"why",      why && *why ? why : NULL,
                           "orders",   orders,
                           "plays",    to->power ? "yes" : NULL,
                           "edits",    editor ? "yes" : NULL,
                           "counts",   counts,
                           "standing", votes->len ? votes->str : NULL,
                           "goes_on",  goes_on,
                           NULL};
    struct judge_notice notice = {
        .key = key,
        .sentences = true,
        .person = to->person,
        .behind = standing,
        .power =
            to->power ? rules_map_find_power(play->board->map, to->power, strlen(to->power)) : RULES_NO_POWER,
        .words = words,
        .position = true,
        .map = true,
        .calendar = true};

    return judge_notice_post(play, &notice, error);
}

bool judge_back_tell(struct judge_play *play, const char *key, const char *why, GError **error)
{
    g_autoptr(GArray) moved = move_votes(play, error);
    g_autoptr(GPtrArray) recipients = moved ? judge_report_recipients(play, error) : NULL;
    for (guint i = 0; recipients && i < recipients->len; i++)
        if (!tell_one(play, recipients->pdata[i], key, why, moved, NULL, error))
            return false;
    return recipients != NULL;
}

/* Standbys who are called have orders to give, and get no reports yet. */
static void add_called(const struct judge_play *play, GPtrArray *recipients)
{
    for (guint i = 0; i < play->seats->len; i++) {
        const struct games_seat *seat = play->seats->pdata[i];
        struct games_person *person =
            judge_seat_is_called(seat) ? games_person_get(play->home->store, seat->person) : NULL;
        if (person)
            judge_recipient_add(recipients, person, seat->power);
    }
}

bool judge_back_tell_corrected(struct judge_play *play, const GPtrArray *dropped, GError **error)
{
    g_autoptr(GArray) moved = move_votes(play, error);
    g_autoptr(GPtrArray) recipients = moved ? judge_report_recipients(play, error) : NULL;
    if (!recipients)
        return false;

    add_called(play, recipients);
    for (guint i = 0; i < recipients->len; i++) {
        const struct judge_recipient *to = recipients->pdata[i];
        g_autofree char *standing = judge_corrected_standing(play, to->person, dropped);
        if (!tell_one(play, to, "edited", NULL, moved, standing, error))
            return false;
    }

    return true;
}

bool judge_objection_close(const struct judge_play *play, const struct games_objection *objection,
                           bool upheld, const char *answer, GError **error)
{
    struct games_person *person =
        objection->person ? games_person_get(play->home->store, objection->person) : NULL;
    const char *pairs[] = {"upheld", upheld ? "yes" : NULL,   "text", objection->text,
                           "answer", *answer ? answer : NULL, NULL};
    struct judge_notice notice = {.key = "objection-answer",
                                  .sentences = true,
                                  .person = person,
                                  .power = RULES_NO_POWER,
                                  .words = pairs};
    bool ok =
        games_objection_answer(play->home->store, objection->id, upheld, answer, play->home->now_s, error) &&
        (!person || judge_notice_post(play, &notice, error));

    games_person_free(person);

    return ok;
}

bool judge_objections_replayed(struct judge_play *play, const struct games_phase *row, GError **error)
{
    g_autoptr(GPtrArray) open = games_objection_list(play->home->store, play->game->id, true);
    for (guint i = 0; i < open->len; i++) {
        const struct games_objection *objection = open->pdata[i];
        struct games_phase *old = games_phase_get(play->home->store, objection->phase);
        bool replayed = old && old->id != row->id && !strcmp(old->code, row->code);
        games_phase_free(old);
        struct games_person *person =
            replayed ? games_person_get(play->home->store, objection->person) : NULL;
        g_autofree char *answer =
            judge_say(play->home, judge_play_language(play, person), "objection-replayed", NULL);
        games_person_free(person);
        if (replayed && !judge_objection_close(play, objection, true, answer, error))
            return false;
    }

    return true;
}
