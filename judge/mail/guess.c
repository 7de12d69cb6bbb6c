#include "guess.h"
#include "../letters/post.h"

enum { TRIES_A_MAIL = 3, WRONG_A_DAY = 10 };

static bool is_paused(const struct judge_mail *mail)
{
    return games_spent(mail->in.home->store, "guess", DIGITS(mail->in.person->id), mail->in.home->now_s) >=
           WRONG_A_DAY;
}

bool judge_guess(struct judge_mail *mail, const char *password, bool told)
{
    struct judge_home *home = mail->in.home;
    bool has = mail->in.person && mail->in.person->password;
    if (told && mail->in.person && !has)
        judge_intake_tell(&mail->in, "password-unset", NULL);
    if (!has)
        return false;

    mail->guesses++;
    mail->guess_paused = mail->guess_paused || is_paused(mail);
    if (mail->guess_paused || mail->guesses > TRIES_A_MAIL)
        return false;

    bool right = false;
    if (!games_person_password_ok(home->store, mail->in.person->id, password, &right, NULL))
        return false;
    mail->guesses_wrong += !right;
    if (told && !right)
        judge_intake_tell(&mail->in, "password-wrong", NULL);
    return right;
}

static bool log_wrong(struct judge_mail *mail, gint64 today, GError **error)
{
    g_autofree char *detail = g_strdup_printf("wrong=%u today=%" G_GINT64_FORMAT "%s", mail->guesses_wrong,
                                              today, today >= WRONG_A_DAY ? " paused" : "");
    return judge_home_log(mail->in.home, "password", mail->in.person->id, mail->in.row->id, detail, error);
}

static bool tell_pause(struct judge_mail *mail, GError **error)
{
    struct judge_home *home = mail->in.home;
    const struct judge_draft draft = {.person = mail->in.person};
    judge_home_tell(home, NULL, "tell-guess-paused", "address", draft.person->address, NULL);
    return judge_post_said(home, draft, error, "guess-paused", NULL);
}

bool judge_guess_settle(struct judge_mail *mail, GError **error)
{
    struct judge_home *home = mail->in.home;
    if (mail->guess_paused)
        judge_intake_note(&mail->in, "guess-closed", NULL);
    if (!mail->guesses_wrong)
        return true;

    gint64 before = games_spent(home->store, "guess", DIGITS(mail->in.person->id), home->now_s);
    gint64 today = before + mail->guesses_wrong;
    bool ok = games_spend(home->store, "guess", DIGITS(mail->in.person->id), mail->guesses_wrong, home->now_s,
                          error) &&
              log_wrong(mail, today, error);
    return ok && (before >= WRONG_A_DAY || today < WRONG_A_DAY || tell_pause(mail, error));
}
