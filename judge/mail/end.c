/* How a mail ends: answered, refused, finished with a note in the log. */
#include "end.h"
#include "absence.h"
#include "bounce.h"
#include "confirm.h"
#include "contact.h"
#include "hand.h"
#include "guess.h"
#include "handlers.h"
#include "identity.h"
#include "leftover.h"
#include "message.h"
#include "press.h"
#include "proof.h"
#include "run.h"
#include "secrets.h"
#include "which_game.h"
#include "../letters/allowance.h"
#include "../letters/post.h"
#include "../play/people.h"

#include <string.h>

/* An answer whose sentences have only the judge's address, the editor's, and one word of the case in them. */
static bool answer_key(struct judge_mail *mail, const char *key, const char *word, GError **error)
{
    const struct judge_config *config = mail->in.home->config;
    bool newcomer = !strcmp(key, "unknown-sender") || !strcmp(key, "no-game");
    bool passed = newcomer && judge_contact_pass_on(mail);
    g_autofree char *openings = newcomer ? judge_contact_openings(mail) : NULL;
    g_autofree char *subject_key = g_strconcat(key, "-subject", NULL);
    g_autofree char *subject = judge_say(mail->in.home, mail->in.language, subject_key, "word", word, NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, key, "word", word, "address", config->address, "subject",
                  mail->in.message->subject, "games", openings, "passed", judge_flag(passed), NULL);
    return judge_mail_answer(mail, mail->in.play, "refusal", subject, text, error);
}

/* Of one person and one domain, as a mail server sees them: "zoe+1@" and "ZOE+2@" are zoe. Transfer full. */
static char *folded_address(const char *address)
{
    g_autofree char *small = g_ascii_strdown(address, -1);
    const char *at = strrchr(small, '@');
    gsize local = strcspn(small, "+@");
    return g_strdup_printf("%.*s%s", (int)local, small, judge_or_empty(at));
}

/* Of a domain with its "@" the part that somebody registers, by its looks: "@mail.x.example" is "@x.example", "@mail.x.co.uk" is
 * "@x.co.uk". Transfer full. */
static char *registered(const char *domain)
{
    enum { CODE = 2, SHORT = 3 };
    g_auto(GStrv) labels = g_strsplit(domain + 1, ".", -1);
    guint n = g_strv_length(labels), kept = 2;
    if (n > kept && strlen(labels[n - 1]) == CODE && strlen(labels[n - 2]) <= SHORT)
        kept++;
    g_autofree char *part = g_strjoinv(".", labels + (n > kept ? n - kept : 0));
    return g_strconcat("@", part, NULL);
}

/* Whether a stranger may have an answer: counted by day for him, his domain and all, so that two programs cannot keep each
 * other busy, nor fill a borrowed mailbox. `count` notes that he gets it. */
bool judge_mail_count_answer(struct judge_home *home, const char *address, bool count)
{
    const struct judge_config *config = home->config;
    g_autofree char *folded = folded_address(address);
    const char *at = strrchr(folded, '@');
    g_autofree char *domain = registered(at ? at : "@");
    const struct {
        const char *who;
        gint64 most;
    } limits[] = {{folded, config->answers_a_day},
                  {domain, config->answers_a_day_domain},
                  {"*", config->answers_a_day_all}};

    for (gsize i = 0; i < G_N_ELEMENTS(limits); i++)
        if (games_spent(home->store, "stranger", limits[i].who, home->now_s) >= limits[i].most)
            return false;

    bool counted = true;
    for (gsize i = 0; count && counted && i < G_N_ELEMENTS(limits); i++)
        counted = games_spend(home->store, "stranger", limits[i].who, 1, home->now_s, NULL);
    return counted;
}

bool judge_mail_finish(const struct judge_mail *mail, enum games_mail_state state, GError **error,
                       const char *format, ...)
{
    if (mail->part)
        return true;
    va_list args;
    va_start(args, format);
    g_autofree char *note = g_strdup_vprintf(format, args);
    va_end(args);
    return games_mail_finish(mail->in.home->store, mail->in.row->id, state, mail->in.message->message_id,
                             mail->in.person ? mail->in.person->id : 0,
                             mail->in.play ? mail->in.play->game->id : 0, note, error);
}

/* Refuses with an answer (if the address may have one today) and says so in the log. */
bool judge_mail_refuse(struct judge_mail *mail, const char *key, const char *word, GError **error)
{
    bool answered =
        mail->in.person || judge_mail_count_answer(mail->in.home, mail->in.message->from_address, true);
    return (!answered || answer_key(mail, key, word, error)) &&
           judge_mail_finish(mail, GAMES_MAIL_REFUSED, error, "%s%s", key,
                             answered ? "" : ", not answered: enough answers today");
}
