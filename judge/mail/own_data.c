#include "own_data.h"
#include "handlers.h"
#include "../desk/entrants.h"
#include "../letters/post.h"
#include "../conf/json.h"
#include "../conf/refusals.h"

#include <jansson.h>
#include <string.h>

/* Facts "forget/PERSON": when he asked for it. */
#define FORGET_KEY "forget/"

enum { PATIENCE_S = 3 * 86400, MOST_BYTES = 8 << 20, A_DAY = 1 };

char *judge_own_data(struct judge_home *home, gint64 person, GError **error)
{
    g_autofree char *data = games_person_data(home->store, person);
    json_error_t why;
    json_t *tree = data ? json_loads(data, 0, &why) : NULL;
    char *text = tree ? judge_json_dump(tree, JSON_INDENT(2) | JSON_PRESERVE_ORDER) : NULL;
    json_decref(tree);
    if (!text)
        judge_fail(error, JUDGE_ERROR_RETRY, "data-unread", NULL);
    return text;
}

/* He is called so from now on: a word and his number. */
bool judge_forget_person(struct judge_home *home, gint64 person, GError **error)
{
    g_autofree char *pseudonym =
        judge_say(home, home->language, "forgotten-name", "number", DIGITS(person), NULL);
    return judge_entry_withdraw_all(home, person, error) &&
           games_person_forget(home->store, person, pseudonym, home->now_s, error) &&
           judge_home_log(home, "forgotten", person, 0, NULL, error);
}

/* Whether a letter to him has not left yet. */
static bool letter_waits(struct judge_home *home, gint64 person)
{
    g_autoptr(GPtrArray) due = games_outbox_heads(home->store, G_MAXINT64 / 2, 1000000);
    for (guint i = 0; i < due->len; i++)
        if (((const struct games_letter *)due->pdata[i])->person == person)
            return true;
    return false;
}

/* A place that he took meanwhile keeps him. */
static bool forget_one(struct judge_home *home, const char *key, gint64 person, GError **error)
{
    g_autoptr(GError) why = NULL;
    if (!games_store_set(home->store, key, NULL, error))
        return false;
    return judge_forget_person(home, person, &why) || judge_refused_at_most(&why, error);
}

bool judge_forget_due(struct judge_home *home, GError **error)
{
    g_auto(GStrv) keys = games_store_keys(home->store, FORGET_KEY);
    for (char **key = keys; *key; key++) {
        gint64 person = g_ascii_strtoll(*key + strlen(FORGET_KEY), NULL, 10);
        g_autofree char *value = games_store_get(home->store, *key);
        gint64 asked_s = g_ascii_strtoll(judge_or_empty(value), NULL, 10);
        bool waits = home->now_s < asked_s + PATIENCE_S && letter_waits(home, person);
        if (!waits && !forget_one(home, *key, person, error))
            return false;
    }
    return true;
}

/* ---- by mail ---- */

/* To the first address on file, whoever wrote. */
static bool post_data(struct judge_mail *mail, const char *data, GError **error)
{
    struct mailio_part part = {.content_type = "application/json; charset=utf-8",
                               .file_name = "moeshoeshoe.json",
                               .data = data,
                               .len = strlen(data)};
    g_autoptr(mailio_encoded) encoded = mailio_encode_part(&part);
    g_autofree char *subject = judge_say(mail->in.home, mail->in.language, "own-data-subject", NULL),
                    *text = judge_say(mail->in.home, mail->in.language, "own-data", NULL);
    return judge_mail_answer_part(mail, NULL, subject, text, encoded, error);
}

bool judge_run_own_data(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_home *home = scope->home;
    if (games_spent(home->store, "own-data", DIGITS(scope->person->id), home->now_s) >= A_DAY)
        return judge_intake_tell(&mail->in, "own-data-limit", NULL);

    g_autofree char *data = judge_own_data(home, mail->in.person->id, error);
    if (!data)
        return false;
    if (strlen(data) > MOST_BYTES)
        return judge_intake_tell(&mail->in, "own-data-large", NULL);
    return games_spend(home->store, "own-data", DIGITS(scope->person->id), 1, home->now_s, error) &&
           post_data(mail, data, error);
}

static bool still_plays(struct judge_home *home, gint64 person)
{
    g_autoptr(GPtrArray) seats = games_seat_of_person(home->store, person);
    GAMES_EACH(const struct games_seat, seat, seats) {
        g_autoptr(games_game) game = games_game_get(home->store, seat->game);
        bool plays = seat->role == GAMES_ROLE_PLAYER && !seat->until_s && game && !game->ended_s;
        if (plays)
            return true;
    }
    return false;
}

/* Asked back once, whatever proves him: it cannot be undone. */
bool judge_run_forget_me(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_home *home = mail->in.home;
    if (still_plays(home, mail->in.person->id))
        return judge_intake_tell(&mail->in, "forget-plays", NULL);
    if (!mail->confirmed)
        return judge_mail_keep(mail, NULL, scope->line,
                               judge_say(home, mail->in.language, "harm-forget", NULL));

    g_autofree char *key = g_strdup_printf(FORGET_KEY "%" G_GINT64_FORMAT, mail->in.person->id);
    judge_intake_tell(&mail->in, "forget-done", NULL);
    return judge_entry_withdraw_all(home, mail->in.person->id, error) &&
           games_store_set(home->store, key, DIGITS(home->now_s), error);
}
