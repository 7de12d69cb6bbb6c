/* mails, mail N, drop, letters: what came in and what became of it, what waits to leave. */
#include "command.h"
#include "door.h"
#include "listing.h"
#include "mails.h"
#include "options.h"
#include "../mail/stored.h"
#include "../conf/terminal.h"
#include "../conf/console.h"
#include "../conf/refusals.h"
#include "../conf/zone.h"

#include <stdio.h>
#include <string.h>

enum { LISTED = 50 };

static const char *const mail_states[] = {
    [GAMES_MAIL_STORED] = "waiting",  [GAMES_MAIL_ACTED] = "acted",     [GAMES_MAIL_IGNORED] = "ignored",
    [GAMES_MAIL_REFUSED] = "refused", [GAMES_MAIL_ASIDE] = "set-aside", [GAMES_MAIL_DROPPED] = "dropped"};

/* A whole number above 0; 0 after a refusal. */
static gint64 number_of(const char *word, GError **error)
{
    gint64 number = 0;
    if (!g_ascii_string_to_signed(word, 10, 1, G_MAXINT64, &number, NULL))
        judge_refuse(error, "number-bad", "word", word, NULL);
    return number;
}

static void print_mail(struct judge_home *home, const struct games_mail_in *mail, GString *said)
{
    g_autoptr(games_person) person = games_person_get(home->store, mail->person);
    g_autoptr(games_game) game = games_game_get(home->store, mail->game);
    g_autofree char *when = judge_stamp(mail->received_s);
    g_string_append_printf(said, "%" G_GINT64_FORMAT "\t%s\t%s\t%" G_GSIZE_FORMAT "\t%s\t%s\t%s\n", mail->id,
                           when, mail_states[mail->state], mail->size, person ? person->name : "-",
                           game ? game->name : "-", mail->note ? mail->note : "-");
}

#define MAIL_COLUMNS   "number,time,state,bytes,person,game,note"
#define LETTER_COLUMNS "number,time,state,kind,address,tries,answer"

struct listing {
    bool all, stuck;
    const char *format;
};

static bool list_mails(struct judge_home *home, void *data, GString *said, GError **error)
{
    (void)error;
    const struct listing *wish = data;
    unsigned most = wish->all ? 0 : LISTED;
    g_autoptr(GPtrArray) list =
        wish->stuck ? games_mail_stuck(home->store) : games_mail_list(home->store, 0, most);
    for (guint i = 0; i < list->len; i++)
        print_mail(home, list->pdata[i], said);
    judge_listing_show(home->context, MAIL_COLUMNS, wish->format, said);
    return true;
}

int judge_cmd_mails(struct judge_context *context, int argc, char **argv)
{
    struct listing wish = {0};
    const struct judge_option options[] = {{"all", NULL, &wish.all},
                                           {"stuck", NULL, &wish.stuck},
                                           {JUDGE_LISTING_FORMAT, &wish.format, NULL},
                                           {NULL, NULL, NULL}};

    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, 0, "mails");
    return operand ? judge_cmd_look(context, list_mails, &wish) : JUDGE_USAGE;
}

/* What a mail brought about: the lines of the log that name it, and the letters they caused are in `show`. */
static void print_effects(struct judge_home *home, gint64 id, GString *said)
{
    g_autoptr(GPtrArray) events = games_event_of_mail(home->store, id);
    GAMES_EACH(const struct games_event, event, events) {
        g_autoptr(games_game) game = games_game_get(home->store, event->game);
        g_string_append_printf(said, "# %s\t%s\t%s\n", event->what, game ? game->name : "-",
                               event->detail ? event->detail : "");
    }
}

static void print_lines(const char *mark, char *text, GString *said)
{
    g_autofree char *shown = judge_terminal_text(text ? g_strchomp(text) : "");
    g_auto(GStrv) lines = g_strsplit(shown, "\n", -1);
    for (char **line = lines; text && *line; line++)
        g_string_append_printf(said, "%s%s\n", mark, *line);
}

/* Its words without quotations and signatures, as what each line was taken, and the subjects of the answers. */
static void print_as_read(struct judge_home *home, gint64 id, GString *said)
{
    mailio_init();
    g_autofree char *words = judge_stored_reading(home, id, home->context->language),
                    *answers = judge_stored_answers(home, id);
    print_lines("# > ", words, said);
    print_lines("# < ", answers, said);
}

static bool show_mail(struct judge_home *home, void *word, GString *said, GError **error)
{
    gint64 id = number_of(word, error);
    g_autoptr(games_mail_in) mail = games_mail_get(home->store, id);
    if (!mail)
        return id && judge_refuse(error, "mail-none", "number", (const char *)word, NULL);

    gsize len;
    g_autoptr(GBytes) raw = games_mail_raw(home->store, id);
    g_autofree char *pruned = judge_console_said(home->context->language, "mail-pruned", NULL);
    g_string_append(said, "# ");
    print_mail(home, mail, said);
    print_effects(home, id, said);
    if (mail->pruned_s)
        g_string_append_printf(said, "# %s\n", pruned);
    else
        print_as_read(home, id, said);

    const char *bytes = g_bytes_get_data(raw, &len);
    printf("%s\n", said->str);
    fwrite(judge_or_empty(bytes), 1, len, stdout); /* as it came, with what no text holds */
    g_string_truncate(said, 0);
    return true;
}

int judge_mail_show(struct judge_context *context, const char *word)
{
    return judge_cmd_look(context, show_mail, (void *)(uintptr_t)word);
}

struct settling {
    const char *word;
    bool again; /* tried again, or sent after all; else dropped */
};

static bool settle_mail(struct judge_home *home, void *data, GString *said, GError **error)
{
    (void)said;
    const struct settling *wish = data;
    gint64 id = number_of(wish->word, error);
    return id && (wish->again ? games_mail_retry(home->store, id, error)
                              : games_mail_drop(home->store, id, "dropped by hand", error));
}

int judge_cmd_drop(struct judge_context *context, int argc, char **argv)
{
    struct settling wish = {0};
    const struct judge_option options[] = {{"retry", NULL, &wish.again}, {NULL, NULL, NULL}};

    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 1, "drop");
    if (!operand)
        return JUDGE_USAGE;
    wish.word = operand[0];
    return judge_cmd_do(context, settle_mail, &wish);
}

/* -- letters -- */

static void print_letters(const GPtrArray *letters, const char *state, GString *said)
{
    GAMES_EACH(const struct games_letter, letter, letters) {
        g_autofree char *when = judge_stamp(letter->created_s);
        g_string_append_printf(said, "%" G_GINT64_FORMAT "\t%s\t%s\t%s\t%s\t%u\t%s\n", letter->id, when,
                               state, letter->kind, letter->to_address, letter->tries,
                               letter->last_error ? letter->last_error : "-");
    }
}

static bool list_outbox(struct judge_home *home, void *format, GString *said, GError **error)
{
    (void)error;
    enum { GIVEN_UP_DAYS = 30 };
    g_autoptr(GPtrArray) waiting = games_outbox_heads(home->store, G_MAXINT64 / 2, 1000);
    g_autoptr(GPtrArray) held = games_outbox_held(home->store);
    g_autoptr(GPtrArray) given_up =
        games_outbox_given_up(home->store, home->now_s - GIVEN_UP_DAYS * (gint64)86400);
    print_letters(waiting, "waiting", said);
    print_letters(held, "held", said);
    print_letters(given_up, "given-up", said);
    judge_listing_show(home->context, LETTER_COLUMNS, format, said);
    return true;
}

static bool settle_letter(struct judge_home *home, void *data, GString *said, GError **error)
{
    (void)said;
    const struct settling *wish = data;
    gint64 id = number_of(wish->word, error);
    if (!id || wish->again)
        return id && games_outbox_release(home->store, id, home->now_s, error);
    return games_outbox_failed(home->store, id, home->now_s, true, "dropped by hand", error) &&
           games_outbox_set_told(home->store, id, home->now_s, error);
}

int judge_cmd_letters(struct judge_context *context, int argc, char **argv)
{
    const char *send = NULL, *drop = NULL, *format = NULL;
    const struct judge_option options[] = {{"send", &send, NULL},
                                           {"drop", &drop, NULL},
                                           {JUDGE_LISTING_FORMAT, &format, NULL},
                                           {NULL, NULL, NULL}};

    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, 0, "letters");
    if (!operand)
        return JUDGE_USAGE;
    if (send && drop)
        return judge_usage(context->language, "letters", "letters", NULL);
    struct settling wish = {send ? send : drop, send != NULL};
    return wish.word ? judge_cmd_do(context, settle_letter, &wish)
                     : judge_cmd_look(context, list_outbox, (void *)(uintptr_t)format);
}
