#include "now.h"
#include "../letters/press.h"
#include "../letters/votes.h"
#include "../conf/settings.h"
#include "../play/embargo.h"
#include "../play/home.h"
#include "../play/orders.h"
#include "../play/people.h"
#include "../play/seats.h"

#include <string.h>

#define NUMBER G_GINT64_FORMAT

/* Kinds of facts, in the order in which they are told. A fact's name is the letter of its kind and what it is about. */
enum kind {
    NAME,
    STATE,
    DATE,
    HELD,
    SEAT,
    ORDERS,
    MARK,
    VOTE,
    BALLOT,
    MUTED,
    PRESS,
    OBJECTION,
    SETTING,
    AHEAD,
    REPORT
};

/* Takes `value`. */
static void put(GHashTable *facts, enum kind kind, const char *about, char *value)
{
    g_hash_table_insert(facts, g_strdup_printf("%c%s", 'a' + (int)kind, about), value);
}

static char *number(gint64 n)
{
    return g_strdup_printf("%" NUMBER, n);
}

/* What concerns one person alone is about "12 34": the 12th, and person 34. */
static void put_own(GHashTable *facts, enum kind kind, const char *what, gint64 person, const char *value)
{
    g_autofree char *about = g_strdup_printf("%s %" NUMBER, what, person);
    put(facts, kind, about, g_strdup(value));
}

/* "12 FRANCE": "player", "joined" (the powers are still to be drawn), "waiting" (to be admitted), "called", "editor" or, who only gets
 * the letters, "reader". */
static void put_seats(GHashTable *facts, const struct judge_play *play)
{
    static const char *const roles[] = {[GAMES_ROLE_PLAYER] = "player",
                                        [GAMES_ROLE_STANDBY] = "called",
                                        [GAMES_ROLE_OBSERVER] = "reader",
                                        [GAMES_ROLE_EDITOR] = "editor"};
    g_autoptr(GPtrArray) waiting = games_admission_list(play->home->store, play->game->id);
    for (guint i = 0; i < waiting->len; i++) {
        g_autofree char *about =
            g_strdup_printf("%" NUMBER " ", ((const struct games_admission *)waiting->pdata[i])->person);
        put(facts, SEAT, about, g_strdup("waiting"));
    }
    GAMES_EACH(const struct games_seat, seat, play->seats) {
        g_autofree char *about = g_strdup_printf("%" NUMBER " %s", seat->person, judge_or_empty(seat->power));
        bool joined = seat->role == GAMES_ROLE_PLAYER && !seat->power;
        put(facts, SEAT, about, g_strdup(joined ? "joined" : roles[seat->role]));
        if (seat->wait || seat->ready)
            put_own(facts, MARK, judge_or_empty(seat->power), seat->person, seat->wait ? "wait" : "ready");
    }
}

char *judge_now_orders(const struct judge_play *play, const char *power, const char *notation)
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

/* What ended the game; questions that are open, and what each player has said to them. */
static void put_votes(GHashTable *facts, const struct judge_play *play)
{
    g_autoptr(GPtrArray) all = games_question_list(play->home->store, play->game->id, false);
    GAMES_EACH(const struct games_question, question, all) {
        if (judge_votes_ended(question))
            put(facts, VOTE, DIGITS(question->id), g_strdup(question->state));
        if (question->closed_s)
            continue;
        put(facts, VOTE, DIGITS(question->id), number(question->phase));
        g_autoptr(GPtrArray) cast = games_ballot_list(play->home->store, question->id);
        GAMES_EACH(const struct games_ballot, ballot, cast) {
            const struct games_seat *seat = judge_play_seat(play, ballot->power);
            if (seat)
                put_own(facts, BALLOT, DIGITS(question->id), seat->person, ballot->choice);
        }
    }
}

/* Orders that wait for a phase. */
static void put_ahead(GHashTable *facts, const struct judge_play *play)
{
    g_autoptr(GPtrArray) list = games_ahead_list(play->home->store, play->game->id, 0);
    GAMES_EACH(const struct games_ahead, one, list)
        put_own(facts, AHEAD, one->code, one->person, one->text);
}

/* Powers that may not write. */
static void put_muted(GHashTable *facts, const struct judge_play *play)
{
    g_auto(GStrv) muted = g_strsplit(judge_setting(play->game, "muted"), " ", -1);
    for (char **power = muted; *power; power++) {
        const struct games_seat *seat = judge_play_seat(play, *power);
        if (seat)
            put_own(facts, MUTED, *power, seat->person, "muted");
    }
}

/* What was written to the game: press as it is printed, or (empty) not; objections that are open. */
static void put_words(GHashTable *facts, const struct judge_play *play)
{
    g_autoptr(GPtrArray) press = games_press_list(play->home->store, play->game->id, 0, false),
                         open = games_objection_list(play->home->store, play->game->id, true);
    GAMES_EACH(const struct games_press, one, press)
        if (!one->withdrawn_s)
            put_own(facts, PRESS, DIGITS(one->id), one->person, one->cut ? "" : one->text);
    GAMES_EACH(const struct games_objection, one, open)
        put_own(facts, OBJECTION, DIGITS(one->id), one->person, "open");
}

static void put_phase(GHashTable *facts, const struct judge_play *play)
{
    const struct rules_map *map = play->board->map;
    const char *notation = judge_play_notation(play, RULES_ENGLISH);
    /* the date of a game that stops or goes on is another one */
    put(facts, DATE, "",
        g_strdup_printf("%" NUMBER " %s", play->phase->deadline_s, judge_state_word(play->game->state)));
    gint64 due_s = play->game->state == GAMES_STATE_ACTIVE ? judge_play_due_s(play) : 0;
    if (due_s && due_s <= play->home->now_s)
        put(facts, HELD, "", g_strdup(judge_or_empty(judge_held_by(play))));
    for (rules_power p = 0; p < map->n_powers; p++)
        put(facts, ORDERS, map->power[p].id, judge_now_orders(play, map->power[p].id, notation));
}

GHashTable *judge_now_take(const struct judge_play *play)
{
    GHashTable *facts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    put(facts, NAME, "", g_strdup(play->game->name));
    put(facts, STATE, "", g_strdup(judge_state_word(play->game->state)));
    put_seats(facts, play);
    put_votes(facts, play);
    put_muted(facts, play);
    put_ahead(facts, play);
    put_words(facts, play);
    if (play->phase)
        put_phase(facts, play);

    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    GAMES_EACH(const struct games_phase, row, line) {
        g_autofree char *id = number(row->id);
        if (row->adjudicated_s)
            put(facts, REPORT, id, g_strdup("counts"));
    }

    for (const struct judge_setting *setting = judge_settings; setting->name; setting++) {
        const char *is = judge_setting(play->game, setting->name);
        if (strcmp(setting->name, "muted")) /* is each one's own */
            put(facts, SETTING, setting->name, *is ? g_strdup(is) : NULL);
    }
    put(facts, SETTING, "timezone", g_strdup(play->game->timezone));
    GHashTableIter iter;
    void *key, *value;
    g_hash_table_iter_init(&iter, play->game->settings);
    while (g_hash_table_iter_next(&iter, &key, &value))
        if (g_str_has_prefix(key, "rules."))
            put(facts, SETTING, key, g_strdup(value));
    return facts;
}

/* -- what is said -- */

struct saying {
    const struct judge_play *play;
    const struct judge_now_reader *to;
    const char *about, *was, *is; /* of the fact in hand; NULL: there was or is none */
    GString *text, *reports[2];   /* those that count no longer, and those that count again */
};

static void say(const struct saying *s, const char *key, ...) G_GNUC_NULL_TERMINATED;
static void say(const struct saying *s, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    g_autofree char *line = judge_say_words(s->play->home, s->to->language, key, words);
    va_end(words);
    g_string_append_printf(s->text, "\n - %s", g_strchomp(line));
}

static void say_name(const struct saying *s)
{
    say(s, "now-name", "name", s->is, "was", s->was, NULL);
}

static void say_date(const struct saying *s)
{
    if ((!judge_play_runs(s->play)) || (s->to->whole && !s->to->grave))
        return;
    gint64 at_s = s->play->phase->deadline_s, was_s = g_ascii_strtoll(judge_or_empty(s->was), NULL, 10);
    if ((s->play->game->state == GAMES_STATE_PAUSED) && (at_s == was_s))
        return;
    g_autofree char *date = templates_say_date(at_s, s->to->zone, s->to->language);
    g_autofree char *delay = at_s ? templates_say_delay(at_s - s->play->home->now_s, s->to->language) : NULL;
    const char *issue = judge_flag(judge_deadline_is_issue(s->play));
    say(s, "now-date", "deadline", date, "delay", delay, "issue", issue, "loose",
        judge_flag(judge_deadline_is_loose(s->play)), "paused",
        judge_flag(s->play->game->state == GAMES_STATE_PAUSED), NULL);
}

/* What held a phase that is over holds it no longer: the editor knows before he does it. */
static void say_held(const struct saying *s)
{
    if (!s->to->grave || !s->was || !s->is || *s->is)
        return;
    *s->to->grave = true;
    say(s, "now-due", NULL);
}

/* A player's seat to everybody once powers are drawn, any other to him alone. */
static void say_seat(const struct saying *s)
{
    const char *role = s->is ? s->is : s->was, *id = strchr(s->about, ' ') + 1;
    gint64 who = g_ascii_strtoll(s->about, NULL, 10);
    const struct games_seat *now = *id ? judge_play_seat(s->play, id) : NULL;
    bool his = who == s->to->person, plays = !strcmp(role, "player"), is = !g_strcmp0(s->is, "player");
    bool forming = s->play->game->state == GAMES_STATE_FORMING, joins = !strcmp(role, "joined");
    if (s->to->grave) {
        g_autoptr(games_person) sitter = games_person_get(s->play->home->store, who);
        g_autofree char *called = judge_person_name(sitter);
        *s->to->grave |=
            (strcmp(role, "reader") != 0) && ((s->was != NULL) || (strcmp(role, "waiting") != 0));
        say(s, "harm-undo-seat", "name", called ? called : sitter->address, role, "yes", "comes",
            judge_flag(s->is), "lost", judge_flag(s->was), "power",
            judge_play_power_name(s->play, id, s->to->language), NULL);
        return;
    }
    if ((!his) && ((!plays) || forming || ((!s->is) && (now != NULL)))) /* who has it now is told */
        return;
    if (((!s->is) && (joins || forming)) &&
        judge_play_seat_of(s->play, who, GAMES_ROLE_PLAYER)) /* what he has now is told */
        return;
    g_autoptr(games_person) person = now ? games_person_get(s->play->home->store, now->person) : NULL;
    g_autofree char *name = person ? judge_person_shown(s->play->game, person) : NULL;
    g_autofree char *key = g_strconcat("now-", *id ? "seat" : role, NULL);
    const char *lost = his && !g_strcmp0(s->was, "player") ? "yes" : NULL;
    bool out = lost && !s->is && !judge_play_seat_of(s->play, who, GAMES_ROLE_PLAYER);
    say(s, key, "game", s->play->game->name, "power",
        *id ? judge_play_power_name(s->play, id, s->to->language) : NULL, "his", judge_flag(his), "yours",
        his && (is || !*id) ? s->is : NULL, "called", his && !is ? s->is : NULL, "lost", lost, "out",
        judge_flag(out), "played", judge_flag(now), "name", name, NULL);
}

static void say_orders(const struct saying *s)
{
    const struct games_seat *seat = judge_play_seat(s->play, s->about);
    if (s->to->grave && !s->to->whole)
        say(s, "now-orders-changed", "power", judge_play_power_name(s->play, s->about, s->to->language),
            "was", s->was, "is", s->is, NULL);
    if (!judge_play_runs(s->play) || s->to->whole || !seat || seat->person != s->to->person)
        return;
    g_autofree char *list =
        judge_now_orders(s->play, s->about, judge_play_notation(s->play, s->to->language));
    g_auto(GStrv) lines = g_strsplit(list ? list + 1 : "", "\n", -1);
    g_autofree char *orders = g_strjoinv(templates_joint(s->to->language), lines);
    say(s, "now-orders", "power", judge_play_power_name(s->play, s->about, s->to->language), "orders",
        list ? orders : NULL, NULL);
}

/* Where it is played again, what is on file counts again. */
static void say_state(const struct saying *s)
{
    g_autofree char *key = g_strconcat("now-", s->is, NULL);
    g_autofree char *end = judge_end_said(s->play, s->to->language);
    if (s->to->grave)
        *s->to->grave |= (strcmp(s->is, "paused") != 0) && (strcmp(s->was, "paused") != 0);
    say(s, key, "end", end, NULL);
    for (guint i = 0; !s->to->grave && !strcmp(s->is, "active") && i < s->play->seats->len; i++) {
        struct saying one = *s;
        const struct games_seat *seat = s->play->seats->pdata[i];
        one.about = seat->power;
        if (seat->role == GAMES_ROLE_PLAYER && one.about)
            say_orders(&one);
    }
}

static void say_vote(const struct saying *s)
{
    g_autoptr(games_question) question =
        games_question_get(s->play->home->store, g_ascii_strtoll(s->about, NULL, 10));
    g_autofree char *words = judge_votes_say_question(s->play, question, s->to->language);
    say(s, "now-vote", "number", s->about, "question", words, "open", question->closed_s ? NULL : s->is,
        "was", judge_flag(g_strcmp0(s->was, "passed") && s->was), "passed",
        judge_flag(!strcmp(question->state, "passed")), "failed",
        judge_flag(!strcmp(question->state, "failed")), NULL);
}

/* WAIT and READY, ballots, silence, objections; a ballot goes with its question or his seat, which is said. */
static void say_own(const struct saying *s)
{
    static const char *const keys[] = {
        [MARK] = "now-mark", [BALLOT] = "now-ballot", [MUTED] = "now-muted", [OBJECTION] = "now-objection"};
    g_auto(GStrv) about = g_strsplit(s->about, " ", 2);
    bool goes = s->about[-1] == 'a' + BALLOT && !s->is,
         his = g_ascii_strtoll(about[1], NULL, 10) == s->to->person;
    bool foreseen = s->to->grave && s->about[-1] == 'a' + OBJECTION;
    if (!goes && (his || foreseen))
        say(s, keys[s->about[-1] - 'a'], "number", about[0], "his", judge_flag(his), s->is ? s->is : "none",
            "yes", "was_ready", judge_flag(!g_strcmp0(s->was, "ready")), NULL);
}

static void say_press(const struct saying *s)
{
    g_auto(GStrv) about = g_strsplit(s->about, " ", 2);
    if (!s->is || g_ascii_strtoll(about[1], NULL, 10) != s->to->person)
        return;
    g_autofree char *text = *s->is && *judge_or_empty(s->was) ? judge_press_indent(s->is) : NULL;
    say(s, "now-press", "number", about[0], "cut", judge_flag(!*s->is), "text", text, NULL);
}

/* Orders that wait again; those that wait no more have been read, or went with the seat, which is said. */
static void say_ahead(const struct saying *s)
{
    g_auto(GStrv) about = g_strsplit(s->about, " ", 2);
    if (!s->is || !g_strcmp0(about[0], s->to->left) || g_ascii_strtoll(about[1], NULL, 10) != s->to->person)
        return;
    g_autofree char *phase = judge_play_phase_name(s->play, about[0], s->to->language),
                    *text = g_strstrip(g_strdup(s->is));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autofree char *orders = g_strjoinv(templates_joint(s->to->language), lines);
    say(s, "now-ahead", "phase", phase, "orders", orders, NULL);
}

static void say_setting(const struct saying *s)
{
    const struct judge_setting *setting = judge_setting_find(s->about);
    if (s->to->rules && setting && setting->quiet)
        return;
    g_autofree char *own = g_strdup_printf("setting.%s.%s", s->about, judge_or_empty(s->is));
    bool meant = templates_phrase_exists(s->to->language, own);
    g_autofree char *does = NULL;
    if (meant)
        does = templates_phrase(s->to->language, own, NULL);
    else if (setting)
        does = judge_setting_said(s->to->language, setting);
    say(s, "setting-changed", "key", s->about, "does", does, "off",
        judge_flag(!meant && !g_strcmp0(s->is, "no")), "old", s->was, "new", s->is, NULL);
}

/* "Spring 1901 (version 2)" */
static void note_report(const struct saying *s)
{
    g_autoptr(games_phase) row = games_phase_get(s->play->home->store, g_ascii_strtoll(s->about, NULL, 10));
    g_autoptr(GPtrArray) all = games_phase_all(s->play->home->store, s->play->game->id);
    unsigned n = 0, of = 0;
    GAMES_EACH(const struct games_phase, other, all) {
        bool same = other->adjudicated_s && !strcmp(other->code, row->code);
        of += same;
        n += same && other->id <= row->id;
    }
    GString *list = s->reports[s->is != NULL];
    g_autofree char *when = judge_play_phase_name(s->play, row->code, s->to->language);
    g_autofree char *said = judge_say(s->play->home, s->to->language, "now-report", "phase", when, "version",
                                      of > 1 ? DIGITS(n) : NULL, NULL);
    judge_list_join(list, " · ", said);
}

static void (*const says[])(const struct saying *s) = {
    [NAME] = say_name,       [STATE] = say_state,   [DATE] = say_date,      [HELD] = say_held,
    [SEAT] = say_seat,       [ORDERS] = say_orders, [MARK] = say_own,       [VOTE] = say_vote,
    [BALLOT] = say_own,      [PRESS] = say_press,   [MUTED] = say_own,      [OBJECTION] = say_own,
    [SETTING] = say_setting, [AHEAD] = say_ahead,   [REPORT] = note_report,
};

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The facts that differ, in their order: const char*, borrowed from both. */
static GPtrArray *differing(GHashTable *before, GHashTable *now)
{
    GPtrArray *list = g_ptr_array_new();
    GHashTable *const both[] = {before, now};
    for (guint i = 0; i < G_N_ELEMENTS(both); i++) {
        GHashTableIter iter;
        void *key, *value, *other;
        g_hash_table_iter_init(&iter, both[i]);
        while (g_hash_table_iter_next(&iter, &key, &value)) {
            bool there = g_hash_table_lookup_extended(both[!i], key, NULL, &other);
            if (!there || (i && g_strcmp0(value, other)))
                g_ptr_array_add(list, key);
        }
    }
    g_ptr_array_sort(list, by_name);
    return list;
}

static void say_fact(struct saying *s, GHashTable *before, GHashTable *now, const char *fact)
{
    s->about = fact + 1;
    s->was = g_hash_table_lookup(before, fact);
    s->is = g_hash_table_lookup(now, fact);
    says[*fact - 'a'](s);
}

char *judge_now_said(GHashTable *before, GHashTable *now, const struct judge_play *play,
                     const struct judge_now_reader *reader)
{
    g_autoptr(GPtrArray) facts = differing(before, now);
    g_autoptr(GString) gone = g_string_new(NULL), again = g_string_new(NULL), text = g_string_new(NULL);
    struct saying s = {.play = play, .to = reader, .text = text, .reports = {gone, again}};
    for (guint i = 0; i < facts->len; i++)
        say_fact(&s, before, now, facts->pdata[i]);
    if (gone->len + again->len) {
        if (reader->grave)
            *reader->grave = true;
        say(&s, "now-reports", "void", judge_filled(gone->str), "again", judge_filled(again->str), NULL);
    }
    return text->len ? g_strdup(text->str) : NULL;
}

bool judge_now_dated(GHashTable *before, GHashTable *now)
{
    const char fact[] = {'a' + DATE, '\0'};
    return g_strcmp0(g_hash_table_lookup(before, fact), g_hash_table_lookup(now, fact)) != 0;
}

GArray *judge_now_seated(GHashTable *before, GHashTable *now, bool called)
{
    g_autoptr(GPtrArray) facts = differing(before, now);
    GArray *people = g_array_new(FALSE, FALSE, sizeof(gint64));
    for (guint i = 0; i < facts->len; i++) {
        const char *fact = facts->pdata[i];
        gint64 person = g_ascii_strtoll(fact + 1, NULL, 10);
        if (*fact == 'a' + SEAT && called == !g_strcmp0(g_hash_table_lookup(now, fact), "called"))
            g_array_append_val(people, person);
    }
    return people;
}
