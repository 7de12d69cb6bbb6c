/* Absences by mail: announced, listed, cancelled one by one; which deadlines they touch is said at once. */
#include "absence.h"
#include "handlers.h"
#include "../course/postpone.h"
#include "../play/demand.h"
#include "../../games/when.h"
#include "../conf/refusals.h"
#include "../conf/words.h"

#include <string.h>

enum { MOST = 20, DAY_S = 86400 };

static bool log_absence(const struct judge_mail *mail, const char *detail, GError **error)
{
    return judge_home_log(mail->in.home, "absence", mail->in.person->id, mail->in.row->id, detail, error);
}

/* "off", "off 12", "non 12"; `*number` 0: all of them. */
static bool is_off(const char *rest, guint64 *number)
{
    size_t len = strcspn(rest, " ");
    g_autofree char *word = g_strndup(rest, len);
    *number = 0;
    if (!judge_word_in(word, judge_words_flag_no) && !judge_word_in(word, judge_words_cancel_word))
        return false;
    return !rest[len] || g_ascii_string_to_unsigned(rest + len + 1, 10, 1, G_MAXINT64, number, NULL);
}

/* Whether words name days, even one that is another weekday, or past: that is answered. */
static bool names_days(enum games_when_read read)
{
    return (read == GAMES_WHEN_MOMENT) || (read == GAMES_WHEN_WEEKDAY) || (read == GAMES_WHEN_PAST);
}

bool judge_words_absence(const struct judge_scope *scope)
{
    const char *rest = scope->rest;
    struct games_day today, from, to;
    guint64 number;
    return !*rest || is_off(rest, &number) ||
           (games_day_of(scope->home->now_s, NULL, &today) &&
            names_days(games_days_read(rest, today, &from, &to)));
}

static void say_absence(struct judge_mail *mail, const char *key, const char *zone,
                        const struct games_absence *absence)
{
    g_autofree char *from = templates_say_date(absence->from_s, zone, mail->in.language);
    g_autofree char *to = templates_say_date(absence->to_s - 60, zone, mail->in.language);
    judge_intake_tell(&mail->in, key, "from", from, "to", to, "number", DIGITS(absence->id), NULL);
}

/* A date that was put off for it stays: all have been told of it. He and the editor, who can bring it forward, read so. */
static bool say_stays(struct judge_mail *mail, const struct games_absence *absence, GError **error)
{
    g_autoptr(GPtrArray) seats = games_seat_of_person(mail->in.home->store, mail->in.person->id);
    GAMES_EACH(const struct games_seat, seat, seats) {
        g_autoptr(judge_play) play = judge_play_load(mail->in.home, seat->game, error);
        if (!play)
            return false;
        if (seat->role != GAMES_ROLE_PLAYER || !judge_absence_moved(play, absence->to_s))
            continue;
        g_autofree char *date =
            judge_play_date(play, mail->in.person, play->phase->deadline_s, mail->in.language);
        g_autofree char *told =
            judge_play_date(play, NULL, play->phase->deadline_s, judge_home_editor_language(play->home));
        judge_home_tell(play->home, NULL, "tell-absence-stays", "game", play->game->name, "deadline", told,
                        NULL);
        judge_intake_tell(&mail->in, "absence-stays", "game", play->game->name, "deadline", date, NULL);
    }
    return true;
}

/* One of his own by its number, or all. */
static bool cancel(struct judge_mail *mail, const char *zone, guint64 number, GError **error)
{
    g_autoptr(GPtrArray) all =
        games_absence_list(mail->in.home->store, mail->in.person->id, mail->in.home->now_s);
    unsigned n = 0;
    GAMES_EACH(const struct games_absence, one, all) {
        if (number && (guint64)one->id != number)
            continue;
        n++;
        if (!games_absence_cancel(mail->in.home->store, one->id, error))
            return false;
        if (number)
            say_absence(mail, "absence-cancelled", zone, one);
        if (!say_stays(mail, one, error))
            return false;
    }

    g_autofree char *word = g_strdup_printf("%" G_GUINT64_FORMAT, number);
    if (!number || !n)
        judge_intake_tell(&mail->in, number ? "absence-no-number" : "absence-off", "number", word, NULL);
    g_autofree char *detail = g_strdup_printf("cancelled=%u", n);

    return !n || log_absence(mail, detail, error);
}

static void list(struct judge_mail *mail, const char *zone)
{
    g_autoptr(GPtrArray) all =
        games_absence_list(mail->in.home->store, mail->in.person->id, mail->in.home->now_s);
    for (guint i = 0; i < all->len; i++)
        say_absence(mail, "absence-listed", zone, all->pdata[i]);
    if (!all->len)
        judge_intake_tell(&mail->in, "absence-none", "word", NULL, NULL);
}

/* What becomes of the deadline of one of his games that falls into the absence. */
static bool say_game(struct judge_mail *mail, struct judge_play *play, const struct games_seat *seat,
                     const struct games_absence *absence, GError **error)
{
    gint64 deadline_s = play->phase ? play->phase->deadline_s : 0;
    rules_power power = judge_play_power(play, seat->power);
    if (!deadline_s || play->phase->adjudicated_s || power == RULES_NO_POWER ||
        deadline_s < absence->from_s || deadline_s >= absence->to_s)
        return true;

    bool owes = judge_demand_of(play, power).owed, moved = false;
    if (owes && !judge_absence_postpone(play, 0, &moved, error))
        return false;

    const char *zone = judge_play_zone(play, mail->in.person);
    g_autofree char *phase = judge_play_phase_name(play, NULL, mail->in.language);
    g_autofree char *date = templates_say_date(deadline_s, zone, mail->in.language);
    g_autofree char *later =
        moved ? templates_say_date(play->phase->deadline_s, zone, mail->in.language) : NULL;
    return judge_intake_note(&mail->in, "absence-deadline", "game", play->game->name, "phase", phase,
                             "deadline", date, "moved", later, "excused", moved || !owes ? NULL : "yes",
                             "ordered", owes ? NULL : "yes", NULL);
}

/* The mail's own game waits for its orders: they may stand in the same mail. */
static bool is_own_game(const struct judge_scope *scope, gint64 game)
{
    return scope->play && scope->seat && scope->play->game->id == game;
}

static bool say_games(struct judge_mail *mail, const struct judge_scope *scope,
                      const struct games_absence *absence, bool own, GError **error)
{
    g_autoptr(GPtrArray) seats = games_seat_of_person(mail->in.home->store, mail->in.person->id);
    bool ok = true;
    for (guint i = 0; ok && i < seats->len; i++) {
        const struct games_seat *seat = seats->pdata[i];
        if (seat->role != GAMES_ROLE_PLAYER || is_own_game(scope, seat->game) != own)
            continue;
        g_autoptr(judge_play) play = judge_play_load(mail->in.home, seat->game, error);
        ok = play && say_game(mail, play, seat, absence, error);
        if (ok && own && scope->play->phase && play->phase && scope->play->phase->id == play->phase->id)
            scope->play->phase->deadline_s = play->phase->deadline_s; /* what the acknowledgement shows */
    }

    return ok;
}

/* The row just added, or the same one that was there: its number is what cancels it. */
static struct games_absence *find(const GPtrArray *all, gint64 from_s, gint64 to_s)
{
    GAMES_EACH(struct games_absence, one, all)
        if (one->from_s == from_s && one->to_s == to_s)
            return one;
    return NULL;
}

static bool announce(struct judge_mail *mail, const struct judge_scope *scope, const char *rest,
                     const char *zone, gint64 from_s, gint64 to_s, GError **error)
{
    struct games_store *store = mail->in.home->store;
    g_autoptr(GPtrArray) before = games_absence_list(store, mail->in.person->id, mail->in.home->now_s);
    bool known = find(before, from_s, to_s) != NULL;
    if (!known && before->len >= MOST)
        return judge_intake_tell(&mail->in, "absence-many", "word", rest, NULL);

    if (!known && !games_absence_add(store, mail->in.person->id, from_s, to_s, NULL, error))
        return false;

    g_autoptr(GPtrArray) all = games_absence_list(store, mail->in.person->id, mail->in.home->now_s);
    const struct games_absence *own = find(all, from_s, to_s);
    if (own)
        say_absence(mail, "absence-on", zone, own);
    if (all->len > 1)
        judge_intake_tell(&mail->in, "absence-others", "word", NULL, NULL);
    if (own)
        g_array_append_val(mail->absences, own->id);

    return (known || log_absence(mail, rest, error)) && (!own || say_games(mail, scope, own, false, error));
}

bool judge_absence_after_orders(struct judge_mail *mail, GError **error)
{
    if (!mail->absences->len)
        return true;
    g_autoptr(GPtrArray) all =
        games_absence_list(mail->in.home->store, mail->in.person->id, mail->in.home->now_s);
    struct judge_scope own = judge_mail_scope(mail);
    bool ok = true;
    for (guint i = 0; ok && i < all->len; i++) {
        const struct games_absence *one = all->pdata[i];
        ok = !games_ids_hold(mail->absences, one->id) || say_games(mail, &own, one, true, error);
    }
    return ok;
}

/* "until Friday 20 February", which is a Saturday: named, and nothing is noted. */
static void note_weekday(struct judge_mail *mail, const struct judge_scope *scope, const char *words,
                         struct games_day day)
{
    g_autofree char *figures = g_strdup_printf("%04d-%02d-%02d", day.year, day.month, day.day);
    g_autoptr(GError) why = NULL;
    g_autoptr(GString) quoted = g_string_new(words);
    g_string_replace(quoted, "  ", " ", 0); /* where a sign was */
    judge_refuse(&why, "weekday-other", "word", quoted->str, "day", figures, NULL);
    judge_intake_take_note(&mail->in, judge_mail_say_refusal(scope, why));
}

const char *judge_absence_zone(const struct judge_mail *mail)
{
    const char *own = mail->in.person->timezone;
    return judge_home_zone(mail->in.home, own && *own ? own : mail->in.home->config->timezone);
}

bool judge_run_absence(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *rest = scope->rest;
    const char *name = judge_absence_zone(mail);

    guint64 number;
    mail->in.asks = true;
    if (is_off(rest, &number))
        return cancel(mail, name, number, error);
    if (!*rest) {
        list(mail, name);
        return true;
    }

    struct games_day today, first, last;
    gint64 from_s = 0, to_s = 0;
    enum games_when_read read = games_day_of(mail->in.home->now_s, name, &today)
                                    ? games_days_read(rest, today, &first, &last)
                                    : GAMES_WHEN_WORDS;
    if (read == GAMES_WHEN_WEEKDAY) {
        note_weekday(mail, scope, rest, first);
        return true;
    }
    if (read == GAMES_WHEN_MOMENT) {
        from_s = games_day_begins(first, name);
        to_s = games_day_begins(games_days_after(last, 1), name);
    }
    if (to_s <= mail->in.home->now_s || from_s >= to_s || to_s - from_s > 366LL * DAY_S)
        return judge_intake_tell(&mail->in, "absence-refused", "word", rest, NULL);

    return announce(mail, scope, rest, name, from_s, to_s, error);
}
