#include "back.h"
#include "corrected.h"
#include "nmr.h"
#include "../letters/notice.h"
#include "../letters/seats.h"
#include "../letters/votes.h"
#include "../play/bids.h"
#include "../play/demand.h"
#include "../play/orders.h"
#include "../play/people.h"
#include "../play/seats.h"
#include "../conf/settings.h"

#include <string.h>

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
    g_autoptr(games_phase) row = games_phase_get(play->home->store, question->phase);
    return row && !strcmp(row->code, play->phase->code);
}

/* What ended a game that is played again is void. */
static bool void_votes(const struct judge_play *play, GError **error)
{
    struct games_store *store = play->home->store;
    g_autoptr(GPtrArray) all = games_question_list(store, play->game->id, false);
    bool ok = true;
    for (guint i = 0; i < all->len && ok && judge_play_runs(play); i++) {
        const struct games_question *question = all->pdata[i];
        ok = !judge_votes_ended(question) ||
             (games_question_set_state(store, question->id, "cancelled", play->home->now_s, error) &&
              judge_play_log(play, "vote-dropped", 0, 0, error, "question=%" G_GINT64_FORMAT, question->id));
    }
    return ok;
}

/* Questions of phases that are left follow into the one gone to, or end. */
static bool move_votes(const struct judge_play *play, GError **error)
{
    struct games_store *store = play->home->store;
    if (!void_votes(play, error))
        return false;
    g_autoptr(GPtrArray) open = games_question_list(store, play->game->id, true);
    g_autoptr(GPtrArray) line = games_phase_line(store, play->game->id);
    for (guint i = 0; i < open->len && play->phase; i++) {
        const struct games_question *question = open->pdata[i];
        if (is_on_line(line, question->phase))
            continue;
        bool kept = survives(play, question);
        if (!(kept ? games_question_move(store, question->id, play->phase->id, error)
                   : games_question_set_state(store, question->id, "cancelled", play->home->now_s, error)) ||
            !judge_play_log(play, kept ? "vote-moved" : "vote-dropped", 0, 0, error,
                            "question=%" G_GINT64_FORMAT, question->id))
            return false;
    }
    return true;
}

/* Open objections to phases that are played again: to those who made them, and to editors. */
static void say_objections(const struct judge_play *play, gint64 person, bool editor,
                           enum rules_language language, GString *list)
{
    struct games_store *store = play->home->store;
    g_autoptr(GPtrArray) open = games_objection_list(store, play->game->id, true);

    g_autoptr(GPtrArray) line = games_phase_line(store, play->game->id);
    GAMES_EACH(const struct games_objection, objection, open) {
        g_autoptr(games_phase) row =
            editor || objection->person == person ? games_phase_get(store, objection->phase) : NULL;
        if (row && !is_on_line(line, row->id)) {
            g_autofree char *when = judge_play_phase_name(play, row->code, language);
            g_autofree char *said = judge_say(play->home, language, "back-objection", "number",
                                              DIGITS(objection->id), "when", when, NULL);
            g_string_append_printf(list, "\n%s", g_strdelimit(said, "\n", ' '));
        }
    }
}

/* What is on file for the powers of one reader, each under its name, a line each behind a line end; of one that is asked nothing,
 * nothing. Transfer full. */
static char *orders_of_all(const struct judge_play *play, const struct judge_recipient *to,
                           enum rules_language language)
{
    const struct rules_map *map = play->board->map;
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < to->powers->len; i++) {
        const char *id = to->powers->pdata[i];
        const struct games_seat *seat = judge_play_seat(play, id);
        if (!seat || seat->person != to->person->id) /* a standby is not shown the player's */
            continue;
        rules_power power = rules_map_find_power(map, id, strlen(id));
        g_autofree char *orders = judge_now_orders(play, id, judge_play_notation(play, language));
        g_auto(GStrv) lines = g_strsplit(orders ? orders + 1 : "", "\n", -1);
        g_autofree char *name =
            judge_say(play->home, language, "back-orders", "power",
                      rules_power_name(play->board->names, power, language), "orders", orders, NULL);
        struct judge_demand demand = judge_demand_of(play, power);
        if (orders || (demand.wanted && !demand.bids))
            g_string_append_printf(list, "\n%s", g_strchomp(name));
        for (char **line = lines; *line; line++)
            g_string_append_printf(list, "\n    %s", *line);
    }
    return g_string_free(list, list->len == 0);
}

/* Whether anything of his waits for a phase. */
static bool is_kept(const struct judge_play *play, const struct games_seat *seat, const char *code)
{
    struct games_store *store = play->home->store;
    g_autoptr(GPtrArray) rows = games_order_list_later(store, play->game->id, code, seat->power),
                         texts = games_ahead_list(store, play->game->id, seat->id);
    bool kept = rows->len > 0;
    for (guint i = 0; i < texts->len; i++)
        kept |= !strcmp(((const struct games_ahead *)texts->pdata[i])->code, code);
    return kept;
}

/* What they had sent for the phase that the game has left, and no other who had the power; where it stands as it was played
 * before, what they sent since. NULL: nothing. */
static char *orders_left(const struct judge_play *play, gint64 id, const struct judge_recipient *to,
                         enum rules_language language)
{
    g_autoptr(games_phase) left = id ? games_phase_get(play->home->store, id) : NULL,
                           played =
                               left ? games_phase_find(play->home->store, play->game->id, left->code) : NULL;
    /* The orders of the open phase are listed, whichever row of it they were given in. */
    if (!left || left->adjudicated_s || (played && !played->adjudicated_s))
        return NULL;
    g_autoptr(GString) list = g_string_new(NULL);
    bool kept = false;
    for (guint i = 0; i < to->powers->len; i++) {
        const char *power = to->powers->pdata[i];
        g_autoptr(GPtrArray) rows = games_order_list(play->home->store, left->id, power);
        const struct games_seat *seat = judge_play_seat(play, power);
        kept |= seat && !played && is_kept(play, seat, left->code);
        GAMES_EACH(const struct games_order, row, rows) {
            if (((played != NULL) && (row->given_s < left->opened_s)) ||
                (row->person != to->person->id &&
                 games_seat_played(play->home->store, play->game->id, row->person, power, false)))
                continue;
            g_autofree char *order = judge_order_shown(play, row, language);
            judge_list_join(list, templates_joint(language), order);
        }
    }
    g_autofree char *when = judge_nmr_say_missed(play, to->person->id, left->id);
    return list->len || kept
               ? judge_say(play->home, language, "back-left", "phase", when, "kept", judge_flag(kept),
                           "played", judge_flag(played), "orders", judge_filled(list->str), NULL)
               : NULL;
}

char *judge_back_counts(const struct judge_play *play, enum rules_language language)
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
    bool before = play->game->state == GAMES_STATE_ACTIVE && judge_setting_is(play->game, "early", "yes") &&
                  (!phase->deadline_s || at_s < phase->deadline_s);
    return before ? judge_play_date(play, person, MAX(at_s, play->home->now_s), language) : NULL;
}

/* Who did what. Transfer full. */
static char *say_act(const struct judge_play *play, const struct judge_told *told,
                     enum rules_language language)
{
    g_autofree char *what = judge_event_said(told->what, language),
                    *phase = judge_play_phase_name(play, NULL, language);
    return judge_say(play->home, language, told->key, "game", play->game->name, "phase", phase, "what", what,
                     "known", judge_bids_are_known(play) ? "yes" : NULL, "code",
                     play->phase ? play->phase->code : NULL, "power",
                     judge_play_power_name(play, told->power, language), NULL);
}

/* `whole`: with all that he needs. `now_is`: what is true by now. `standing`: his orders as they count now, behind the letter; NULL:
 * they are listed in it. */
static bool tell_one(const struct judge_play *play, const struct judge_recipient *to,
                     const struct judge_told *told, bool whole, GHashTable *now_is, const char *standing,
                     GError **error)
{
    enum rules_language language = judge_play_language(play, to->person);
    bool editor = !to->power && judge_edits(play, to->person), open = whole && judge_play_is_open(play);
    g_autoptr(GString) votes = g_string_new(NULL);
    g_autofree char *orders = NULL, *counts = NULL, *goes_on = NULL, *left = NULL;
    if (open) {
        say_objections(play, to->person->id, editor, language, votes);
        orders = orders_of_all(play, to, language);
        counts = editor ? judge_back_counts(play, language) : NULL;
        goes_on = say_goes_on(play, to->person, language);
    }

    if (open || told->dropped)
        left = orders_left(play, told->left, to, language);
    const char *zone = judge_play_zone(play, to->person);
    g_autoptr(games_phase) was = left ? games_phase_get(play->home->store, told->left) : NULL;
    struct judge_now_reader reader = {
        to->person->id, zone, language, whole, !judge_edits(play, to->person), NULL, was ? was->code : NULL};
    g_autofree char *now = judge_now_said(told->before, now_is, play, &reader);
    if (told->rules && (editor || !now))
        return true;
    g_autofree char *phase = judge_play_phase_name(play, NULL, language);
    g_autofree char *said = say_act(play, told, language);
    g_autofree char *subject_key = g_strconcat(told->key, "-subject", NULL);
    g_autofree char *subject = judge_say(play->home, language, subject_key, "game", play->game->name, "phase",
                                         phase, "moved", judge_flag(open && told->whole), NULL);
    const char *words[] = {"said",     said,
                           "subject",  subject,
                           "why",      judge_filled(told->why),
                           "now",      now,
                           "open",     judge_flag(open),
                           "orders",   orders,
                           "plays",    judge_flag(to->power),
                           "edits",    judge_flag(editor),
                           "behind",   standing,
                           "left",     left,
                           "counts",   counts,
                           "standing", judge_filled(votes->str),
                           "goes_on",  goes_on,
                           NULL};
    struct judge_notice notice = {.key = "back",
                                  .sentences = true,
                                  .person = to->person,
                                  .behind = standing,
                                  .power = judge_play_power(play, to->power),
                                  .words = words,
                                  .position = open,
                                  .map = open,
                                  .calendar = true};
    return judge_notice_post(play, &notice, error);
}

/* A standby whose call comes back, or stays in a game that has moved, hears it from a call. */
static bool call_again(const struct judge_play *play, const struct judge_told *told, GHashTable *now_is,
                       const GArray *people, GError **error)
{
    g_autoptr(GPtrArray) calls = games_standby_call_list(play->home->store, play->game->id, true);
    GAMES_EACH(const struct games_standby_call, call, calls) {
        if (!games_ids_hold(people, call->person))
            continue;
        g_autoptr(games_person) person = games_person_get(play->home->store, call->person);
        enum rules_language language = judge_play_language(play, person);
        struct judge_now_reader reader = {
            .person = call->person, .zone = judge_play_zone(play, person), .language = language};
        g_autofree char *act = say_act(play, told, language),
                        *now = judge_now_said(told->before, now_is, play, &reader),
                        *again = g_strconcat(act, now ? "\n" : "", now, NULL);
        if (!judge_nmr_ask(play, judge_play_power(play, call->power), call->person, call->called_s, again,
                           error))
            return false;
    }
    return true;
}

bool judge_back_tell(struct judge_play *play, const struct judge_told *told, const GArray *people,
                     GError **error)
{
    g_autoptr(GPtrArray) recipients = move_votes(play, error) ? judge_report_recipients(play, error) : NULL;
    if (!recipients)
        return false;
    if (told->dropped)
        judge_recipients_add_called(play, recipients);
    guint n_sit = recipients->len; /* who sits there no more gets no other letter of the game */
    if (!told->whole)
        judge_recipients_add_called(play, recipients);
    g_autoptr(GHashTable) now_is = judge_now_take(play);
    g_autoptr(GArray) seated = judge_now_seated(told->before, now_is, false);
    g_autoptr(GArray) others = g_array_copy(seated), called = judge_now_seated(told->before, now_is, true);
    for (guint i = 0; told->whole && !told->dropped && i < play->seats->len; i++) {
        const struct games_seat *seat = play->seats->pdata[i];
        if (judge_seat_is_called(seat) && !games_ids_hold(called, seat->person))
            g_array_append_val(called, seat->person);
    }
    if (people)
        g_array_append_vals(others, people->data, people->len);
    for (guint i = 0; i < others->len; i++) {
        gint64 id = g_array_index(others, gint64, i);
        bool gets = games_ids_hold(called, id);
        for (guint k = 0; k < recipients->len; k++)
            gets |= ((const struct judge_recipient *)recipients->pdata[k])->person->id == id;
        struct games_person *person = gets ? NULL : games_person_get(play->home->store, id);
        if (person)
            judge_recipient_add(recipients, person, NULL);
    }

    bool in_season = judge_play_is_open(play) && judge_play_type(play) != RULES_PHASE_MOVEMENT,
         dated = judge_now_dated(told->before, now_is);
    for (guint i = 0; i < recipients->len; i++) {
        const struct judge_recipient *to = recipients->pdata[i];
        bool sits_anew = games_ids_hold(seated, to->person->id);
        bool sits = i < n_sit || !games_ids_hold(called, to->person->id); /* else he hears it from a call */
        bool whole = i < n_sit && (told->whole || (sits_anew && to->power));
        bool asks = told->dropped || (whole && in_season);
        g_autofree char *asked = asks ? judge_corrected_standing(play, to->person, told->dropped) : NULL;
        if (sits &&
            (told->whole || dated || !people || sits_anew || games_ids_hold(people, to->person->id)) &&
            !tell_one(play, to, told, whole, now_is, asked, error))
            return false;
    }
    return call_again(play, told, now_is, called, error);
}

bool judge_objection_close(const struct judge_play *play, const struct games_objection *objection,
                           const char *outcome, const char *answer, GError **error)
{
    const char *pairs[] = {outcome, "yes", "text", objection->text, "answer", judge_filled(answer), NULL};
    return games_objection_answer(play->home->store, objection->id, strcmp(outcome, "stands") != 0, answer,
                                  play->home->now_s, error) &&
           judge_notice_tell(play, objection->person, RULES_NO_POWER, "objection-answer", pairs, error);
}

bool judge_objections_replayed(struct judge_play *play, const struct games_phase *row, GError **error)
{
    g_autoptr(GPtrArray) open = games_objection_list(play->home->store, play->game->id, true);
    GAMES_EACH(const struct games_objection, objection, open) {
        g_autoptr(games_phase) old = games_phase_get(play->home->store, objection->phase);
        bool replayed = old && old->id != row->id && !strcmp(old->code, row->code);
        if (replayed && !judge_objection_close(play, objection, "replayed", "", error))
            return false;
    }

    return true;
}
