/* doctor: what is wrong now, as the last passes left it: for who comes back after a week, and for monitoring. */
#include "doctor_now.h"
#include "../conf/config.h"
#include "../desk/tournament.h"
#include "../pass/pass.h"
#include "../../mailio/mailio.h"

#include <string.h>

enum {
    OLDEST_SANE_S = 1700000000, /* November 2023: a clock before that was never set */
    MAY_DIFFER_S = 300,         /* clocks are set back a little by their own service */
    DAY_S = 86400,
    GRACE_S = 3600, /* passes are minutes apart, or an hour */
    BACKUP_OLD_DAYS = 7,
    MANY = 100000,
};

/* A number of the store, as a fact that a pass left; 0: none. */
static gint64 fact(const struct judge_home *home, const char *key)
{
    g_autofree char *text = games_store_get(home->store, key);
    return text ? g_ascii_strtoll(text, NULL, 10) : 0;
}

/* "3 h", "40 min". Transfer full. */
static char *span_since(const struct doctor *doctor, const struct judge_home *home, gint64 then_s)
{
    gint64 span_s = MAX(home->now_s - then_s, 0);
    bool is_short = span_s < 3600;
    return templates_phrase_words(doctor->language, is_short ? "doctor.minutes" : "doctor.hours", "count",
                                  DIGITS(is_short ? span_s / 60 : span_s / 3600), NULL);
}

/* "doctor.WHAT" with how many there are, {count}; nothing if there are none. */
static void say_count(struct doctor *doctor, const char *what, guint n)
{
    if (n)
        judge_doctor_say(doctor, DOCTOR_WARN, what, what, "count", DIGITS(n), NULL);
}

/* ---- clocks ---- */

static void check_clock(struct doctor *doctor, const struct judge_home *home)
{
    /* 0 is a time here: where a clock that nobody set begins. */
    g_autoptr(GDateTime) now = g_date_time_new_from_unix_utc(home->now_s);
    g_autofree char *text = now ? g_date_time_format(now, "%Y-%m-%dT%H:%M:%SZ") : g_strdup("?");
    gint64 last_s = fact(home, "last-pass");
    gint64 idle_s = home->now_s - last_s;
    g_autofree char *span = span_since(doctor, home, last_s);

    if (home->now_s < OLDEST_SANE_S)
        judge_doctor_say(doctor, DOCTOR_BAD, "clock", "clock-unset", "time", text, NULL);
    else if (idle_s < -MAY_DIFFER_S)
        judge_doctor_say(doctor, DOCTOR_BAD, "clock", "clock-back", "time", text, NULL);
    else if (last_s && idle_s > DAY_S)
        judge_doctor_say(doctor, DOCTOR_WARN, "clock", "clock-idle", "time", text, "span", span, NULL);
    else if (last_s)
        judge_doctor_line(doctor, DOCTOR_OK, "clock", text);
    else
        judge_doctor_say(doctor, DOCTOR_OK, "clock", "clock-first", "time", text, NULL);
}

/* Mail that came, as its server says, later than our clock said when it was fetched. */
static void check_mail_clock(struct doctor *doctor, const struct judge_home *home)
{
    gint64 behind_s = fact(home, JUDGE_CLOCK_BEHIND_KEY);
    if (behind_s)
        judge_doctor_say(doctor, DOCTOR_WARN, "clock", "clock-mail", "minutes", DIGITS(behind_s / 60), NULL);
}

void judge_doctor_server_clock(struct doctor *doctor, const struct judge_home *home, const char *what,
                               gint64 server_s)
{
    gint64 off_s = server_s - home->now_s;
    if (server_s && ABS(off_s) > MAY_DIFFER_S)
        judge_doctor_say(doctor, DOCTOR_WARN, what, off_s > 0 ? "clock-slow" : "clock-fast", "minutes",
                         DIGITS(ABS(off_s) / 60), NULL);
}

/* ---- the last passes ---- */

/* A pass may run every ten minutes, and fail every ten minutes. */
static void check_passes(struct doctor *doctor, const struct judge_home *home)
{
    gint64 last_s = fact(home, "last-pass"), good_s = fact(home, JUDGE_GOOD_PASS_KEY);
    g_autofree char *span = span_since(doctor, home, good_s);
    if (!last_s)
        return;

    g_autoptr(GDateTime) good = g_date_time_new_from_unix_utc(good_s);
    g_autofree char *text = good ? g_date_time_format(good, "%Y-%m-%dT%H:%M:%SZ") : g_strdup("?");
    if (!good_s)
        judge_doctor_say(doctor, DOCTOR_WARN, "passes", "passes-none", NULL);
    else if (last_s > good_s)
        judge_doctor_say(doctor, DOCTOR_WARN, "passes", "passes-bad", "time", text, "span", span, NULL);
    else
        judge_doctor_say(doctor, DOCTOR_OK, "passes", "passes-ok", "time", text, NULL);
}

/* How the last passes fared at a door: a server that answers now may have refused for days. Whether it fails. */
static bool check_link(struct doctor *doctor, struct judge_home *home, enum games_door door, const char *what)
{
    g_autoptr(games_link) link = games_link_get(home->store, door);
    g_autofree char *span = span_since(doctor, home, link->failing_s);
    bool fails = link->failing_s != 0;
    if (fails)
        judge_doctor_say(doctor, DOCTOR_BAD, what, door == GAMES_DOOR_IN ? "fails-in" : "fails-out", "span",
                         span, "why", link->why ? link->why : "?", NULL);
    return fails;
}

/* ---- what waits ---- */

/* Letters older than an hour, whenever their next try is, and what the server said to the oldest. */
static void check_outbox(struct doctor *doctor, struct judge_home *home)
{
    g_autoptr(GPtrArray) waiting = games_outbox_heads(home->store, G_MAXINT64 / 2, MANY);
    const struct games_letter *oldest = NULL;
    guint n = 0;
    GAMES_EACH(const struct games_letter, letter, waiting) {
        if (letter->created_s > home->now_s - GRACE_S)
            continue;
        if (!oldest || letter->created_s < oldest->created_s)
            oldest = letter;
        n++;
    }
    if (!oldest)
        return;

    g_autofree char *span = span_since(doctor, home, oldest->created_s);
    g_autofree char *untried = templates_phrase(doctor->language, "doctor.outbox-untried", NULL);
    judge_doctor_say(doctor, DOCTOR_WARN, "outbox", "outbox", "count", DIGITS(n), "span", span, "address",
                     oldest->to_address, "why", oldest->last_error ? oldest->last_error : untried, NULL);
}

/* Mail that was fetched, and not acted on since. */
static void check_pending(struct doctor *doctor, struct judge_home *home)
{
    g_autoptr(GArray) pending = games_mail_pending(home->store);
    g_autoptr(games_mail_in) first =
        pending->len ? games_mail_get(home->store, g_array_index(pending, gint64, 0)) : NULL;
    g_autofree char *span = span_since(doctor, home, first ? first->received_s : 0);
    if (first && first->received_s < home->now_s - GRACE_S)
        judge_doctor_say(doctor, DOCTOR_WARN, "pending", "pending", "count", DIGITS(pending->len), "span",
                         span, NULL);
}

static void check_stuck(struct doctor *doctor, struct judge_home *home)
{
    g_autoptr(GPtrArray) mails = games_mail_stuck(home->store), letters = games_outbox_held(home->store);
    say_count(doctor, "mails", mails->len);
    say_count(doctor, "letters", letters->len);

    enum { DAYS = 7 }; /* of a letter that was given up; the editor's own may have been among them */
    g_autoptr(GPtrArray) given_up = games_outbox_given_up(home->store, home->now_s - DAYS * (gint64)86400);
    const struct games_letter *last = given_up->len ? given_up->pdata[given_up->len - 1] : NULL;
    if (last)
        judge_doctor_say(doctor, DOCTOR_WARN, "letters", "given-up", "count", DIGITS(given_up->len),
                         "address", last->to_address, "why", judge_or_empty(last->last_error), NULL);
}

/* What lies in the mailbox and was never stored. */
struct unread {
    struct judge_home *home;
    guint n;
    gint64 oldest_s; /* of the first that was looked at; 0: not known */
};

/* All but the first are only counted: their bytes are not fetched. */
static bool count_unread(void *context, guint64 uidvalidity, guint64 uid, const char *key)
{
    struct unread *unread = context;
    if (games_mail_is_known(unread->home->store, unread->home->config->in.url, uidvalidity, uid, key))
        return true;
    return unread->n++ > 0;
}

static bool note_oldest(void *context, const struct mailio_raw *raw)
{
    struct unread *unread = context;
    unread->oldest_s = raw->arrived_s;
    return true;
}

void judge_doctor_mailbox(struct doctor *doctor, struct judge_home *home, struct mailio_mailbox *box)
{
    enum { HEAD_ONLY = 1 };
    struct unread unread = {.home = home};
    g_autoptr(GError) nothing = NULL; /* the next pass says what it meets */
    if (!mailio_mailbox_fetch(box, HEAD_ONLY, 0, count_unread, note_oldest, &unread, &nothing) || !unread.n)
        return;

    bool is_old = unread.oldest_s && unread.oldest_s < home->now_s - GRACE_S;
    g_autofree char *span = span_since(doctor, home, unread.oldest_s);
    if (is_old)
        judge_doctor_say(doctor, DOCTOR_WARN, "incoming", "unread-old", "count", DIGITS(unread.n), "span",
                         span, NULL);
    else
        judge_doctor_say(doctor, DOCTOR_OK, "incoming", "unread", "count", DIGITS(unread.n), NULL);
}

/* ---- games ---- */

/* Games whose deadline is past: the next pass adjudicates them. Those that a pass left wait for somebody, as it told them. And those
 * that will be due before somebody has mended the mail. */
static void check_games(struct doctor *doctor, struct judge_home *home, bool mail_fails)
{
    g_autoptr(GArray) late = games_phase_due(home->store, home->now_s - GRACE_S);
    g_autoptr(GArray) soon = games_phase_due(home->store, home->now_s + DAY_S);
    gint64 pass_s = fact(home, "last-pass");
    guint waiting = 0;
    for (guint i = 0; i < late->len; i++) {
        g_autoptr(games_phase) row = games_phase_get(home->store, g_array_index(late, gint64, i));
        waiting += row && row->deadline_s <= pass_s;
    }
    say_count(doctor, "games", late->len - waiting);
    if (waiting)
        judge_doctor_say(doctor, DOCTOR_OK, "games", "games-wait", "count", DIGITS(waiting), NULL);
    if (mail_fails && soon->len > late->len)
        say_count(doctor, "games-soon", soon->len - late->len);
}

/* Names that are refused since tournaments of that name were made. */
static void check_tournaments(struct doctor *doctor, struct judge_home *home)
{
    g_autoptr(GPtrArray) all = games_tournament_list(home->store);
    GAMES_EACH(const struct games_tournament, one, all)
        if (judge_tournament_name_is_taken(home, one->name))
            judge_doctor_say(doctor, DOCTOR_WARN, "games", "tournament-name", "name", one->name, NULL);
}

static void check_backup(struct doctor *doctor, struct judge_home *home)
{
    gint64 last_s = fact(home, "last-backup");
    bool old = home->now_s - last_s > BACKUP_OLD_DAYS * DAY_S;
    if (last_s)
        judge_doctor_say(doctor, old ? DOCTOR_WARN : DOCTOR_OK, "backup", "backup", "days",
                         DIGITS((home->now_s - last_s) / DAY_S), NULL);
    else if (fact(home, "last-pass")) /* before the first there is nothing to lose */
        judge_doctor_say(doctor, DOCTOR_WARN, "backup", "backup-none", NULL);
}

void judge_doctor_now(struct doctor *doctor, struct judge_home *home)
{
    check_clock(doctor, home);
    check_mail_clock(doctor, home);
    check_passes(doctor, home);
    bool in = check_link(doctor, home, GAMES_DOOR_IN, "incoming");
    bool out = check_link(doctor, home, GAMES_DOOR_OUT, "outgoing");
    check_outbox(doctor, home);
    check_pending(doctor, home);
    check_stuck(doctor, home);
    check_games(doctor, home, in || out);
    check_tournaments(doctor, home);
    check_backup(doctor, home);
}
