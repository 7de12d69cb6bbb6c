#include "rows.h"
#include "../conf/settings.h"
#include "../conf/words.h"
#include "../course/handover.h"
#include "../course/votes.h"
#include "../desk/director.h"
#include "../desk/preview.h"
#include "../desk/create.h"
#include "../desk/undo.h"
#include "../letters/press.h"
#include "../letters/votes.h"
#include "../play/demand.h"
#include "../play/embargo.h"
#include "../play/household.h"
#include "../play/people.h"

#include <string.h>

/* ---- the proof that it takes ---- */

static bool is_due(const struct judge_play *play)
{
    const struct games_phase *phase = play->phase;
    return phase && phase->deadline_s && phase->deadline_s <= play->home->now_s;
}

#define PROOF(what, proof, when)                                                                             \
    enum judge_proof judge_proof_if_##what(const struct judge_scope *scope, const struct judge_args *args)   \
    {                                                                                                        \
        (void)args;                                                                                          \
        return (when) ? JUDGE_PROOF_##proof : JUDGE_PROOF_NONE;                                              \
    }
PROOF(early, SURE, !is_due(scope->play))
PROOF(begun, SURE, scope->play->game->state != GAMES_STATE_FORMING)
PROOF(ended, SURE, scope->play->game->state == GAMES_STATE_ENDED)
PROOF(desk, LETTER, scope->editor && !scope->seat)

static enum judge_proof sure_if(bool more)
{
    return more ? JUDGE_PROOF_SURE : JUDGE_PROOF_NONE;
}

enum judge_proof judge_proof_if_sooner(const struct judge_scope *scope, const struct judge_args *args)
{
    const struct judge_play *play = scope->play;
    if (!play->phase)
        return JUDGE_PROOF_NONE;

    g_autofree char *when = g_strjoinv(" ", args->words);
    gint64 now_s = play->home->now_s, stands_s = play->phase->deadline_s;
    gint64 to_s = judge_desk_deadline(play, when, NULL);
    return sure_if(to_s > now_s && (!stands_s || to_s < stands_s));
}

enum judge_proof judge_proof_if_issue(const struct judge_scope *scope, const struct judge_args *args)
{
    (void)args;
    bool shows = !*scope->rest || judge_word_in(scope->rest, judge_words_zine_proof);
    return judge_is_chief(scope->home, scope->person) ? MAX(sure_if(!shows), JUDGE_PROOF_LETTER)
                                                      : JUDGE_PROOF_NONE;
}

enum judge_proof judge_proof_if_broken(const struct judge_scope *scope, const struct judge_args *args)
{
    (void)scope;
    bool harms = false;
    for (char **word = args->words; *word; word++)
        harms |=
            judge_deed_harm(&(struct judge_deed){.kind = "tournament", .act = judge_act_name(*word)}) != NULL;
    return sure_if(harms);
}

enum judge_proof judge_proof_if_alone(const struct judge_scope *scope, const struct judge_args *args)
{
    (void)args;
    gint64 other = 0;
    bool several = false;
    GAMES_EACH(const struct games_seat, seat, scope->play->seats) {
        bool own = scope->person && seat->person == scope->person->id,
             counts = seat->role == GAMES_ROLE_PLAYER && !own;
        several |= counts && other && seat->person != other;
        other = counts ? seat->person : other;
    }
    return several ? JUDGE_PROOF_NONE : JUDGE_PROOF_LETTER;
}

/* A letter, where his yes to that question (0: to any that is open) ends the game. */
static enum judge_proof if_he_decides(const struct judge_scope *scope, gint64 number)
{
    g_autoptr(GPtrArray) open = games_question_list(scope->home->store, scope->play->game->id, true);
    for (guint i = 0; scope->person && i < open->len; i++) {
        const struct games_question *asked = open->pdata[i];
        bool ends = !judge_votes_is_kind(asked, "extension") && !judge_votes_is_kind(asked, "question");
        if (ends && (!number || number == asked->id) &&
            judge_votes_decides(scope->play, asked, scope->person->id))
            return JUDGE_PROOF_LETTER;
    }
    return JUDGE_PROOF_NONE;
}

enum judge_proof judge_proof_if_last(const struct judge_scope *scope, const struct judge_args *args)
{
    (void)args;
    return if_he_decides(scope, 0);
}

enum judge_proof judge_proof_if_ballot(const struct judge_scope *scope, const struct judge_args *args)
{
    return args->words[0] ? if_he_decides(scope, g_ascii_strtoll(args->words[0], NULL, 10))
                          : JUDGE_PROOF_NONE;
}

/* ---- what it brings about ---- */

static void add(struct judge_harm *s, char *sentence)
{
    judge_list_join(s->said, "\n", g_strstrip(sentence));
    g_free(sentence);
}

static void say(struct judge_harm *s, const char *key, const char *name, const char *value)
{
    add(s, judge_say(s->play->home, s->language, key, "game", s->play->game->name, name, value, NULL));
}

/* A sentence with what is asked: the power and who plays it, who is named, the phase, the number. */
static void say_asked(struct judge_harm *s, const char *key)
{
    const struct judge_play *play = s->play;
    const struct rules_map *map = play->board->map;
    rules_power power = s->asked->power;
    const char *called = NULL;
    g_autofree char *name = NULL, *next = NULL;
    if (power != RULES_NO_POWER) {
        const struct games_seat *seat = judge_play_seat(play, map->power[power].id);
        g_autoptr(games_person) person = games_person_get(play->home->store, seat ? seat->person : 0);
        g_autoptr(games_person) standby = games_person_get(play->home->store, judge_seat_next(play, power));
        name = person ? judge_person_name(person) : NULL;
        next = standby ? judge_person_name(standby) : NULL;
        next = standby && !next ? g_strdup(standby->address) : next;
        called = rules_power_name(play->board->names, power, s->language);
    }
    struct rules_phase of = play->pos.phase;
    rules_phase_parse(map, s->asked->phase, strlen(s->asked->phase), &of);
    g_autofree char *phase = templates_say_phase(map, of, s->language);
    add(s, judge_say(play->home, s->language, key, "game", play->game->name, "power", called, "name", name,
                     "to", s->asked->address, "next", next, "open", judge_flag(judge_play_is_open(play)),
                     "phase", phase, "number", DIGITS(s->asked->number), NULL));
}

/* It gives somebody all secrets of a game who has them not yet. */
static bool adds_editor(const struct judge_harm *s)
{
    const char *address = judge_desk_is_off(s->asked->rest) ? NULL : s->asked->address;
    g_autoptr(games_person) who = games_person_by_address(s->play->home->store, judge_or_empty(address));
    return address && !(who && judge_play_seat_of(s->play, who->id, GAMES_ROLE_EDITOR));
}

/* Who is named plays already: he would see two sides. */
static void say_second(struct judge_harm *s)
{
    const struct judge_play *play = s->play;
    const char *address =
        judge_play_runs(play) && s->asked->power != RULES_NO_POWER ? s->asked->address : NULL;
    g_autoptr(games_person) who = games_person_by_address(play->home->store, judge_or_empty(address));
    const struct games_seat *seat = who ? judge_play_seat_of(play, who->id, GAMES_ROLE_PLAYER) : NULL;
    rules_power own = seat ? judge_play_power(play, seat->power) : s->asked->power;
    if (own != s->asked->power && !rules_same_hand(play->board->map, own, s->asked->power))
        add(s, judge_say(play->home, s->language, "harm-second", "game", play->game->name, "name", who->name,
                         "own", rules_power_name(play->board->names, own, s->language), NULL));
}

/* What one sentence says; `s->told`: it is done unasked to who is proven. */
#define HARM(ask, when, key)                                                                                 \
    void judge_harm_##ask(struct judge_harm *s)                                                              \
    {                                                                                                        \
        if (when)                                                                                            \
            say_asked(s, key);                                                                               \
        say_second(s);                                                                                       \
    }
HARM(seat,
     s->told || (judge_play_is_open(s->play) &&
                 judge_play_seat(s->play, s->play->board->map->power[s->asked->power].id)),
     "harm-eject")
HARM(call, s->told, "harm-call")
HARM(forward, s->told, "harm-forward")
HARM(unstart, s->told || (judge_play_is_open(s->play) && !s->play->phase->parent), "harm-unstart")
HARM(reveal, s->play->game->state == GAMES_STATE_ENDED && !judge_game_shows_names(s->play->game),
     "harm-reveal")
HARM(promote, (s->told || s->letter) && adds_editor(s), "harm-promote")
HARM(edit, s->told, "harm-edit")
HARM(orders, s->told, "harm-orders")
HARM(eject, s->told || judge_play_seat(s->play, s->play->board->map->power[s->asked->power].id), "harm-eject")
HARM(terminate, judge_filled(s->text) && s->asked->rest && s->play->game->state != GAMES_STATE_ENDED,
     "harm-terminate")
HARM(hand_over, true, "harm-hand-over")
HARM(rename, s->told, "harm-rename")

void judge_harm_process(struct judge_harm *s)
{
    const struct judge_play *play = s->play;
    bool there = judge_desk_is_at(play, s->asked->phase, NULL);
    gint64 deadline_s = there ? play->phase->deadline_s : 0;
    /* Once the deadline has passed the editor has been told who is missing. */
    bool over = deadline_s && deadline_s <= play->home->now_s;
    if (!there || (over && !s->told))
        return;

    g_autofree char *missing = judge_demands_said(play, s->language, judge_demand_is_open);
    g_autofree char *phase = judge_play_phase_name(play, NULL, s->language);
    g_autofree char *date = judge_play_date(play, NULL, deadline_s, s->language);
    if (date)
        add(s, judge_say(play->home, s->language, over ? "harm-process" : "harm-early", "game",
                         play->game->name, "phase", phase, "date", date, NULL));
    enum rules_phase_type type = judge_play_type(play);
    if (*missing)
        add(s, judge_say(play->home, s->language, "harm-missing", "powers", missing, "builds",
                         judge_flag(type == RULES_PHASE_ADJUSTMENT), "retreats",
                         judge_flag(type == RULES_PHASE_RETREAT), "moves",
                         judge_flag(type < RULES_PHASE_RETREAT), NULL));
    g_autoptr(GString) waits = g_string_new(NULL);
    GAMES_EACH(const struct games_seat, seat, play->seats)
        if (seat->role == GAMES_ROLE_PLAYER && seat->wait)
            judge_list_join(waits, ", ", judge_play_power_name(play, seat->power, s->language));
    if (waits->len)
        say(s, "harm-waits", "powers", waits->str);
}

/* Whether a date in words is another one now than it was then. */
static bool means_another_date(const struct judge_scope *scope, const char *words)
{
    const struct judge_play *play = scope->play;
    return words && play->phase &&
           judge_desk_deadline_from(play, words, scope->asked_s, NULL) !=
               judge_desk_deadline_from(play, words, scope->home->now_s, NULL);
}

static bool is_since(const struct judge_scope *scope, gint64 at_s)
{
    return at_s > scope->asked_s && at_s <= scope->home->now_s;
}

/* Whether somebody sat down at the power, or left it, since. */
static bool sits_anew(const struct judge_scope *scope, rules_power power)
{
    const struct judge_play *play = scope->play;
    const char *id = power == RULES_NO_POWER ? NULL : play->board->map->power[power].id;
    g_autoptr(GPtrArray) seats = games_seat_list(scope->home->store, play->game->id, true);
    bool anew = false;
    for (guint i = 0; id && i < seats->len; i++) {
        const struct games_seat *seat = seats->pdata[i];
        anew |=
            !g_strcmp0(seat->power, id) && (is_since(scope, seat->since_s) || is_since(scope, seat->until_s));
    }
    return anew;
}

static bool acted_since(const struct judge_scope *scope)
{
    g_autoptr(games_act) act = games_act_last(scope->home->store, scope->play->game->id, NULL, 0);
    return act && is_since(scope, act->at_s);
}

/* How many ballots of a vote were cast since. */
static unsigned cast_since(struct games_store *store, gint64 question, gint64 at_s)
{
    g_autoptr(GPtrArray) ballots = games_ballot_list(store, question);
    unsigned n = 0;
    for (guint i = 0; i < ballots->len; i++)
        n += ((const struct games_ballot *)ballots->pdata[i])->cast_s > at_s;
    return n;
}

bool judge_harm_has_moved(const struct judge_scope *scope, const struct judge_ask *ask,
                          const struct judge_asked *asked)
{
    const struct games_phase *phase = scope->play ? scope->play->phase : NULL;
    if (!scope->asked_s || !phase || ask->role != JUDGE_ROLE_EDITOR)
        return false;
    if (scope->play->game->created_s > scope->asked_s) /* another bore its name */
        return true;
    if (ask->flags & JUDGE_ASK_OF_PHASE && (phase->opened_s > scope->asked_s || scope->redated))
        return true;
    switch (ask->args) {
    case JUDGE_ARG_POWER:
    case JUDGE_ARG_POWER_ADDRESS:
        return sits_anew(scope, asked->power);
    case JUDGE_ARG_ACT: /* of a mail that waited whole */
        return !asked->number && acted_since(scope);
    case JUDGE_ARG_SETTING:
        return scope->play->game->started_s > scope->asked_s;
    case JUDGE_ARG_NUMBER:
        return ask->harm && cast_since(scope->home->store, asked->number, scope->asked_s);
    case JUDGE_ARG_MOMENT:
        return acted_since(scope) || means_another_date(scope, asked->rest);
    default:
        return false;
    }
}

void judge_harm_moved(struct judge_harm *s)
{
    const struct judge_play *play = s->play;
    gint64 deadline_s = play->phase->deadline_s;
    gint64 to_s = s->asked->rest ? judge_desk_deadline(play, s->asked->rest, NULL) : 0;
    g_autofree char *date = judge_play_date(play, NULL, s->asked_s, s->language);
    g_autofree char *phase = judge_play_phase_name(play, NULL, s->language);
    g_autofree char *deadline = deadline_s ? judge_desk_say_date(play, deadline_s, s->language) : NULL;
    g_autofree char *to = to_s ? judge_desk_say_date(play, to_s, s->language) : NULL;
    add(s, judge_say(play->home, s->language, "harm-moved", "game", play->game->name, "date", date, "phase",
                     phase, "deadline", deadline, "to", to, NULL));
}

/* The phases that were adjudicated from the one gone back to on, those played since it was asked among them. */
void judge_harm_rollback(struct judge_harm *s)
{
    const struct judge_play *play = s->play;
    g_autoptr(GString) list = g_string_new(NULL);
    gint64 id = s->asked_s || s->told ? play->game->phase : 0;
    for (bool there = false; id && !there;) {
        g_autoptr(games_phase) row = games_phase_get(play->home->store, id);
        there = !row || !strcmp(row->code, s->asked->phase);
        if (row && row->adjudicated_s)
            g_string_prepend(g_string_prepend(list, list->len ? ", " : ""), row->code);
        id = row ? row->parent : 0;
    }
    if (list->len)
        say(s, "harm-rollback", "list", list->str);
}

void judge_harm_close_vote(struct judge_harm *s)
{
    unsigned n = s->asked_s ? cast_since(s->play->home->store, s->asked->number, s->asked_s) : 0;
    if (n)
        say(s, "harm-ballots", "since", DIGITS(n));
    if (s->told)
        say_asked(s, "harm-close-vote");
}

void judge_harm_extend(struct judge_harm *s)
{
    const struct judge_play *play = s->play;
    gint64 now_s = play->home->now_s, stands_s = play->phase ? play->phase->deadline_s : 0;
    gint64 to_s = stands_s && s->asked->rest ? judge_desk_deadline(play, s->asked->rest, NULL) : 0;
    if (to_s <= now_s || to_s >= stands_s)
        return;

    g_autofree char *missing = judge_demands_said(play, s->language, judge_demand_is_open);
    g_autofree char *phase = judge_play_phase_name(play, NULL, s->language);
    g_autofree char *stands = judge_desk_say_date(play, stands_s, s->language);
    g_autofree char *to = judge_desk_say_date(play, to_s, s->language);
    add(s, judge_say(play->home, s->language, "harm-sooner", "game", play->game->name, "phase", phase,
                     "stands", stands, "date", to, "powers", judge_filled(missing), NULL));
}

/* What cannot be released is refused without a question. */
void judge_harm_release(struct judge_harm *s)
{
    if (s->play->phase && judge_desk_is_previewed(s->play) &&
        !judge_embargo_holds(s->play->home, s->play->game))
        judge_harm_process(s);
}

void judge_harm_start(struct judge_harm *s)
{
    g_autoptr(GPtrArray) joined = judge_seats_joined(s->play);
    unsigned wanted = judge_seats_wanted(s->play);
    if (!joined->len || (joined->len >= wanted) || (s->play->game->state != GAMES_STATE_FORMING))
        return;

    add(s, judge_say(s->play->home, s->language, "harm-start", "game", s->play->game->name, "there",
                     DIGITS(joined->len), "wanted", DIGITS(wanted), NULL));
}

void judge_harm_purge(struct judge_harm *s)
{
    g_autoptr(GPtrArray) joined = judge_seats_joined(s->play);
    if (s->play->game->state == GAMES_STATE_FORMING && !joined->len) /* else it is refused */
        say(s, "harm-purge", NULL, NULL);
}

void judge_harm_undo(struct judge_harm *s)
{
    char *said = judge_desk_undo_harm(s->play, s->asked->number, s->person, s->told, s->language);
    if (said)
        add(s, said);
}

/* By what rules a game is played, or what becomes of who is silent. */
#define RULE_KEYS "rules|rules\\..*|nmr|nmr-first|variant|last-year|year|anonymous"

/* Whether a setting lets a phase that is over be judged and mailed at once. */
static bool lets_go(const struct judge_play *play, const char *key, const char *value)
{
    bool issue = !g_strcmp0(judge_held_by(play), "issue"),
         preview = judge_setting_is(play->game, "preview", "yes");
    bool lifts = issue ? g_regex_match_simple("^(embargo|zine|private)$", key, 0, 0) &&
                             strcmp(value, "issue") && !preview
                       : preview && !strcmp(key, "preview") && strcmp(value, "yes");
    return lifts && is_due(play);
}

/* Last words with a player's name, where they were written for an end that tells who played what. */
static void say_last_words(struct judge_harm *s)
{
    g_autoptr(GPtrArray) all = games_press_list(s->play->home->store, s->play->game->id, 0, false);
    GAMES_EACH(const struct games_press, item, all) {
        bool waits = !strcmp(item->to, PRESS_STATEMENT) && !item->cut && !item->withdrawn_s;
        g_autofree char *name = waits ? judge_player_named(s->play, item->text) : NULL;
        if (name)
            say(s, "harm-last-words", "number", DIGITS(item->id));
    }
}

void judge_harm_set(struct judge_harm *s)
{
    g_auto(GStrv) pairs = judge_setup_pairs(s->play, s->text, NULL);
    for (char **pair = pairs; judge_play_runs(s->play) && pair && *pair; pair += 2) {
        g_autofree char *set = g_strjoin("=", pair[0], pair[1], NULL);
        if (lets_go(s->play, pair[0], pair[1]))
            add(s, judge_say(s->play->home, s->language, "harm-embargo", "game", s->play->game->name,
                             "setting", set, judge_held_by(s->play), "yes", NULL));
        else if (!strcmp(set, "reveal=never"))
            say_last_words(s);
        else if (s->told || g_regex_match_simple("^(" RULE_KEYS ")$", pair[0], 0, 0))
            say(s, !strcmp(set, "anonymous=no") ? "harm-names" : "harm-rule", "setting", set);
    }
}

/* ---- which game waits for it ---- */

bool judge_waits_objection(const struct judge_play *play, const char *rest)
{
    g_autoptr(GPtrArray) all = games_objection_list(play->home->store, play->game->id, false);
    bool waits = false;
    GAMES_EACH(const struct games_objection, one, all)
        waits |= one->id == g_ascii_strtoll(rest, NULL, 10);
    return waits;
}

/* Whether words name the phase of that code. */
static bool names(const struct judge_play *play, const char *words, const char *code)
{
    struct rules_phase phase;
    char wanted[32];
    if (!rules_phase_parse(play->board->map, words, strlen(words), &phase))
        return false;
    rules_phase_code(play->board->map, phase, wanted, sizeof wanted);
    return !strcmp(code, wanted);
}

bool judge_waits_doubtful(const struct judge_play *play, const char *rest)
{
    g_autofree char *words = g_strndup(rest, strcspn(rest, " :"));
    g_autoptr(GPtrArray) all = games_objection_list(play->home->store, play->game->id, false);
    bool waits = false;
    GAMES_EACH(const struct games_objection, one, all) {
        g_autoptr(games_phase) row = games_phase_get(play->home->store, one->phase);
        waits |= row && names(play, words, row->code);
    }
    return waits;
}

static bool is_at(const struct judge_play *play, const char *rest)
{
    return judge_play_is_open(play) && (!*rest || names(play, rest, play->phase->code));
}

bool judge_waits_previewed(const struct judge_play *play, const char *rest)
{
    g_autofree char *key =
        play->phase ? g_strdup_printf("preview/%" G_GINT64_FORMAT, play->phase->id) : g_strdup("");
    g_autofree char *preview = games_store_get(play->home->store, key);
    return preview && is_at(play, rest);
}

bool judge_waits_overdue(const struct judge_play *play, const char *rest)
{
    return is_due(play) && is_at(play, rest);
}

bool judge_waits_full(const struct judge_play *play, const char *rest)
{
    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    return !*rest && play->game->state == GAMES_STATE_FORMING && joined->len >= judge_seats_wanted(play);
}

bool judge_waits_paused(const struct judge_play *play, const char *rest)
{
    return !*rest && play->game->state == GAMES_STATE_PAUSED;
}
