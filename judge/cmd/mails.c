/* mails, mail N, drop, letters: what came in and what became of it, what waits to leave. */
#include "command.h"
#include "mails.h"
#include "options.h"
#include "../mail/stored.h"
#include "../play/home.h"
#include "../conf/terminal.h"
#include "../conf/console.h"
#include "../conf/context.h"
#include "../conf/refusals.h"
#include "../conf/zone.h"
#include "../../mailio/mailio.h"

#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = 16, LISTED = 50 };

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

static void print_mail(struct judge_home *home, const struct games_mail_in *mail)
{
    struct games_person *person = mail->person ? games_person_get(home->store, mail->person) : NULL;
    struct games_game *game = mail->game ? games_game_get(home->store, mail->game) : NULL;
    g_autofree char *when = judge_stamp(mail->received_s);
    printf("%" G_GINT64_FORMAT "\t%s\t%s\t%" G_GSIZE_FORMAT "\t%s\t%s\t%s\n", mail->id, when,
           mail_states[mail->state], mail->size, person ? person->name : "-", game ? game->name : "-",
           mail->note ? mail->note : "-");
    games_person_free(person);
    games_game_free(game);
}

int judge_cmd_mails(struct judge_context *context, int argc, char **argv)
{
    bool all = false, stuck = false;
    const struct judge_option options[] = {{"all", NULL, &all}, {"stuck", NULL, &stuck}, {NULL, NULL, NULL}};

    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, 0, "mails");
    if (!operand)
        return JUDGE_USAGE;

    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    if (!home)
        return judge_complain(context->language, error);

    unsigned most = all ? 0 : LISTED;
    g_autoptr(GPtrArray) list = stuck ? games_mail_stuck(home->store) : games_mail_list(home->store, 0, most);
    for (guint i = 0; i < list->len; i++)
        print_mail(home, list->pdata[i]);
    judge_home_close(home);

    return JUDGE_DONE;
}

/* What a mail brought about: the lines of the log that name it, and the letters they caused are in `show`. */
static void print_effects(struct judge_home *home, gint64 id)
{
    g_autoptr(GPtrArray) events = games_event_of_mail(home->store, id);
    for (guint i = 0; i < events->len; i++) {
        const struct games_event *event = events->pdata[i];
        struct games_game *game = event->game ? games_game_get(home->store, event->game) : NULL;
        printf("# %s\t%s\t%s\n", event->what, game ? game->name : "-", event->detail ? event->detail : "");
        games_game_free(game);
    }
}

static void print_lines(const char *mark, char *text)
{
    g_autofree char *shown = judge_terminal_text(text ? g_strchomp(text) : "");
    g_auto(GStrv) lines = g_strsplit(shown, "\n", -1);
    for (char **line = lines; text && *line; line++)
        printf("%s%s\n", mark, *line);
}

/* Its words without quotations and signatures, as what each line was taken, and the subjects of the answers. */
static void print_as_read(struct judge_home *home, gint64 id)
{
    mailio_init();
    g_autofree char *words = judge_stored_reading(home, id, home->context->language),
                    *answers = judge_stored_answers(home, id);
    print_lines("# > ", words);
    print_lines("# < ", answers);
}

static void print_pruned(enum rules_language language)
{
    g_autofree char *said = judge_console_said(language, "mail-pruned", NULL);
    printf("# %s\n", said);
}

int judge_mail_show(struct judge_context *context, const char *word)
{
    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    gint64 id = home ? number_of(word, &error) : 0;
    struct games_mail_in *mail = id ? games_mail_get(home->store, id) : NULL;
    if (id && !mail)
        judge_refuse(&error, "mail-none", "number", word, NULL);

    if (mail) {
        g_autoptr(GBytes) raw = games_mail_raw(home->store, id);
        gsize len;
        const char *bytes = g_bytes_get_data(raw, &len);
        printf("# ");
        print_mail(home, mail);
        print_effects(home, id);
        if (mail->pruned_s)
            print_pruned(context->language);
        else
            print_as_read(home, id);
        putchar('\n');
        fwrite(bytes ? bytes : "", 1, len, stdout);
    }

    games_mail_in_free(mail);
    judge_home_close(home);

    return error ? judge_complain(context->language, error) : JUDGE_DONE;
}

int judge_cmd_drop(struct judge_context *context, int argc, char **argv)
{
    bool retry = false;
    const struct judge_option options[] = {{"retry", NULL, &retry}, {NULL, NULL, NULL}};

    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 1, "drop");
    if (!operand)
        return JUDGE_USAGE;

    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);

    gint64 id = home ? number_of(operand[0], &error) : 0;
    if (id && judge_home_begin(home, &error)) {
        bool done = retry ? games_mail_retry(home->store, id, &error)
                          : games_mail_drop(home->store, id, "dropped by hand", &error);
        judge_home_end(home, done, &error);
    }

    judge_home_close(home);

    return error ? judge_complain(context->language, error) : JUDGE_DONE;
}

/* -- letters -- */

static void print_letters(const GPtrArray *letters, const char *state)
{
    for (guint i = 0; i < letters->len; i++) {
        const struct games_letter *letter = letters->pdata[i];
        g_autofree char *when = judge_stamp(letter->created_s);
        printf("%" G_GINT64_FORMAT "\t%s\t%s\t%s\t%s\t%u\t%s\n", letter->id, when, state, letter->kind,
               letter->to_address, letter->tries, letter->last_error ? letter->last_error : "-");
    }
}

static void print_outbox(struct judge_home *home)
{
    enum { GIVEN_UP_DAYS = 30 };
    g_autoptr(GPtrArray) waiting = games_outbox_due(home->store, G_MAXINT64 / 2, 1000);
    g_autoptr(GPtrArray) held = games_outbox_held(home->store);
    g_autoptr(GPtrArray) given_up =
        games_outbox_given_up(home->store, home->now_s - GIVEN_UP_DAYS * (gint64)86400);
    print_letters(waiting, "waiting");
    print_letters(held, "held");
    print_letters(given_up, "given-up");
}

static bool settle_letter(struct judge_home *home, gint64 id, bool send, GError **error)
{
    if (send)
        return games_outbox_release(home->store, id, home->now_s, error);
    return games_outbox_failed(home->store, id, home->now_s, true, "dropped by hand", error) &&
           games_outbox_set_told(home->store, id, home->now_s, error);
}

int judge_cmd_letters(struct judge_context *context, int argc, char **argv)
{
    const char *operand[MAX_WORDS], *send = NULL, *drop = NULL;
    const struct judge_option options[] = {{"send", &send, NULL}, {"drop", &drop, NULL}, {NULL, NULL, NULL}};
    int n;

    if (argc > MAX_WORDS || !judge_options_read(context->language, argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n || (send && drop))
        return judge_usage(context->language, "letters", "letters", NULL);

    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    const char *word = send ? send : drop;
    if (home && !word)
        print_outbox(home);

    gint64 id = home && word ? number_of(word, &error) : 0;
    if (id && judge_home_begin(home, &error))
        judge_home_end(home, settle_letter(home, id, send != NULL, &error), &error);
    judge_home_close(home);

    return error ? judge_complain(context->language, error) : JUDGE_DONE;
}
