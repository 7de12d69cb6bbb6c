#include "log.h"
#include "../conf/journal.h"

#include <string.h>

/* Ids as words; none for 0. Transfer full. */
static char *id_word(gint64 id)
{
    return id ? g_strdup_printf("%" G_GINT64_FORMAT, id) : NULL;
}

static void write_line(const struct judge_home *home, enum judge_priority priority, const char *what,
                       const char *const *words)
{
    judge_journal_write(home->config->log, home->now_s, priority, what, words);
}

void judge_pass_log_mail(const struct judge_home *home, const struct games_mail_in *mail)
{
    static const char *const states[] = {
        [GAMES_MAIL_STORED] = "waiting",  [GAMES_MAIL_ACTED] = "acted",     [GAMES_MAIL_IGNORED] = "ignored",
        [GAMES_MAIL_REFUSED] = "refused", [GAMES_MAIL_ASIDE] = "set-aside", [GAMES_MAIL_DROPPED] = "dropped"};
    bool aside = mail->state == GAMES_MAIL_ASIDE;
    g_autofree char *id = id_word(mail->id), *game = id_word(mail->game), *person = id_word(mail->person);
    const char *const words[] = {"id",     id,     "state", states[mail->state], "game", game,
                                 "person", person, "note",  mail->note,          NULL};
    write_line(home, aside ? JUDGE_LOG_WARNING : JUDGE_LOG_INFO, "mail", words);
}

void judge_pass_log_letter(const struct judge_home *home, const struct games_letter *letter, const char *fate,
                           const char *why)
{
    g_autofree char *id = id_word(letter->id), *game = id_word(letter->game), *phase = id_word(letter->phase),
                    *person = id_word(letter->person);
    const char *const words[] = {
        "id",    id,    "fate",   fate,   "kind", letter->kind, "to", letter->to_address, "game", game,
        "phase", phase, "person", person, "why",  why,          NULL};
    write_line(home, why ? JUDGE_LOG_WARNING : JUDGE_LOG_INFO, "letter", words);
}

void judge_pass_log_trouble(const struct judge_home *home, const char *said)
{
    const char *const words[] = {"said", said, NULL};
    if (home->config->log)
        write_line(home, JUDGE_LOG_WARNING, "trouble", words);
}

static void log_event(const struct judge_home *home, const struct games_event *event)
{
    g_autofree char *id = id_word(event->id), *game = id_word(event->game), *phase = id_word(event->phase),
                    *person = id_word(event->person), *mail = id_word(event->mail);
    const char *const words[] = {"id",    id,           "what",   event->what,   "game", game,
                                 "phase", phase,        "person", person,        "mail", mail,
                                 "power", event->power, "detail", event->detail, NULL};
    write_line(home, JUDGE_LOG_INFO, "event", words);
}

gint64 judge_pass_log_begin(struct judge_home *home)
{
    g_autoptr(GPtrArray) newest = games_event_list(home->store, 0, 1);
    return newest->len ? ((const struct games_event *)newest->pdata[0])->id : 0;
}

void judge_pass_log_end(struct judge_home *home, const struct judge_pass *pass, gint64 since)
{
    bool wanted = home->config->log || *judge_journal_mark(JUDGE_LOG_INFO);
    g_autoptr(GPtrArray) events = wanted ? games_event_since(home->store, since) : g_ptr_array_new();
    for (guint i = 0; i < events->len; i++)
        log_event(home, events->pdata[i]);

    g_autofree char *fetched = id_word(pass->fetched), *adjudicated = id_word(pass->adjudicated),
                    *sent = id_word(pass->sent), *failed = id_word(pass->failed);
    const char *const words[] = {"fetched", fetched,  "adjudicated", adjudicated, "sent",
                                 sent,      "failed", failed,        NULL};
    write_line(home, pass->trouble ? JUDGE_LOG_WARNING : JUDGE_LOG_INFO, "pass", words);
}
