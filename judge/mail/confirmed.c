/* The answer to a letter that asked its sender to confirm: what waited is done, or not. */
#include "confirmed.h"
#include "answer.h"
#include "confirm.h"
#include "identity.h"
#include "lines.h"
#include "run.h"
#include "secrets.h"
#include "way_back.h"
#include "which_game.h"
#include "../play/home.h"
#include "../play/household.h"
#include "../play/people.h"
#include "../play/play.h"
#include "../conf/password.h"

#include <string.h>

enum { KEEP_S = 14 * 86400 };

/* The code a mail confirms: that of the letter it answers, or one written after the word. NULL if none. */
static char *code_of(const struct judge_mail *mail)
{
    /* The letter that is answered, not one further up the thread: its yes is not the older one's. */
    struct games_letter *letter =
        games_outbox_find_answered(mail->in.home->store, mail->in.message->references);
    if (letter) {
        g_autofree char *key = g_strconcat("confirm-id/", letter->message_id, NULL);
        games_letter_free(letter);
        return games_store_get(mail->in.home->store, key);
    }

    g_autofree char *both = g_strconcat(mail->in.message->subject, "\n", mail->in.message->text, NULL);
    g_auto(GStrv) lines = g_strsplit(both, "\n", 40);
    for (char **line = lines; *line; line++) {
        g_autofree char *small = g_ascii_strdown(*line, -1);
        const char *at = strstr(small, "confirm");
        g_auto(GStrv) words = g_strsplit_set(at ? at : "", " ()[].:,", 20);
        for (char **w = words; *w; w++)
            if (strlen(*w) == JUDGE_CONFIRM_CODE &&
                strspn(*w, "abcdefghijkmnpqrstuvwxyz23456789") == JUDGE_CONFIRM_CODE) {
                g_autofree char *key = g_strconcat("confirm/", *w, NULL);
                g_autofree char *value = games_store_get(mail->in.home->store, key);
                if (value && *value)
                    return g_strdup(*w);
            }
    }

    return NULL;
}

bool judge_confirm_newcomer(struct judge_mail *mail, const char *name, const char *language, GError **error)
{
    struct games_store *store = mail->in.home->store;
    const char *address = mail->in.message->from_address;
    g_autofree char *local = g_strndup(address, strcspn(address, "@"));
    const char *names[] = {name, local, address}; /* the last is shown to nobody */
    gint64 id = 0;
    for (gsize i = 0; !id && i < G_N_ELEMENTS(names); i++) {
        bool own = names[i] == address ||
                   (names[i] && !strchr(names[i], '@') && !judge_name_is_others(mail->in.home, 0, names[i]));
        g_clear_error(error);
        id = own ? games_person_add(store, names[i], address, language, error) : 0;
    }
    mail->in.person = id ? games_person_get(store, id) : NULL;
    return mail->in.person != NULL;
}

/* The game that a kept line is about: by its number, or by its name in a request of an older version; NULL: none. */
static struct judge_play *game_of(struct judge_home *home, GKeyFile *file, gsize line, const char *name)
{
    gsize n = 0;
    g_auto(GStrv) games = g_key_file_get_string_list(file, "r", "games", &n, NULL);
    if (!games)
        return judge_play_find(home, name, NULL);
    gint64 id = line < n ? g_ascii_strtoll(games[line], NULL, 10) : 0;
    return id ? judge_play_load(home, id, NULL) : NULL;
}

static bool run_lines(struct judge_mail *mail, GKeyFile *file, GError **error)
{
    g_auto(GStrv) lines = g_key_file_get_string_list(file, "r", "lines", NULL, NULL);
    g_auto(GStrv) games = g_key_file_get_string_list(file, "r", "games", NULL, NULL);
    bool was, ok = true;
    for (gsize i = 0; ok && lines && lines[i]; i++) {
        const char *rest;
        g_autofree char *name = judge_confirm_game(lines[i], &rest);
        g_autoptr(judge_play) play = name ? game_of(mail->in.home, file, i, name) : NULL;
        const char *date = play && play->phase && games ? strchr(games[i], '@') : NULL;
        struct judge_scope who = play ? judge_mail_scope_in(mail, play) : judge_mail_scope(mail);
        g_autofree char *bare = g_strstrip(g_strdup(rest));
        who.many = play != NULL; /* each line is of its own game */
        /* What a player asked in a phase that is over is asked anew. */
        bool over =
            play && play->phase && play->phase->opened_s > mail->asked_s && !judge_mail_is_editor(mail, play);
        mail->proven = mail->sure = !over;
        /* What the same yes moved before it is meant. */
        who.redated = date && mail->asked_s < mail->in.home->now_s &&
                      g_ascii_strtoll(date + 1, NULL, 10) != play->phase->deadline_s;
        if (name && !play)
            judge_intake_note(&mail->in, "confirm-no-game", "game", name, "command", bare, NULL);
        else
            ok = judge_mail_run_line(mail, &who, bare, &was, error);
    }
    mail->proven = mail->sure = true;
    return ok && (!mail->unproven->len || judge_confirm_ask(mail, error));
}

static bool add_address(struct judge_mail *mail, GKeyFile *file, GError **error)
{
    struct games_store *store = mail->in.home->store;
    gint64 id = g_key_file_get_int64(file, "r", "person", NULL);
    g_autoptr(GError) why = NULL;
    if (!games_person_add_address(store, id, mail->in.message->from_address, &why)) {
        judge_intake_note(&mail->in, "address-taken", "address", mail->in.message->from_address, NULL);
        return true;
    }
    mail->in.person = games_person_get(store, id);
    if (!judge_way_back_offer(mail->in.home, mail->in.person, mail->in.person->address,
                              mail->in.message->from_address, false, error))
        return false;
    judge_intake_note(&mail->in, "address-added", "address", mail->in.message->from_address, NULL);
    return judge_home_log(mail->in.home, "address", id, mail->in.row->id, NULL, error);
}

/* What was asked, for the editor: nothing that follows the word of a password. Transfer full. */
static char *list_of(GKeyFile *file, enum rules_language language)
{
    g_auto(GStrv) lines = g_key_file_get_string_list(file, "r", "lines", NULL, NULL);
    GString *list = g_string_new(NULL);
    for (char **line = lines; line && *line; line++) {
        g_autofree char *masked = judge_password_mask(*line);
        judge_list_join(list, templates_joint(language), masked);
    }
    return g_string_free(list, FALSE);
}

/* A request that was kept until its sender confirmed it. */
struct request_kept {
    char *key; /* under which it is kept */
    GKeyFile *file;
    gint64 at_s;
};

static void request_clear(struct request_kept *kept)
{
    g_free(kept->key);
    g_clear_pointer(&kept->file, g_key_file_unref);
}

/* The request that a mail's code names, if the code went to who writes now; false: none. Free with request_clear. */
static bool find_request(const struct judge_mail *mail, struct request_kept *kept)
{
    g_autofree char *code = code_of(mail);
    kept->key = code ? g_strconcat("confirm/", code, NULL) : NULL;
    kept->file = g_key_file_new();
    g_autofree char *value = kept->key ? games_store_get(mail->in.home->store, kept->key) : NULL;
    if (!value || !*value || !g_key_file_load_from_data(kept->file, value, strlen(value), 0, NULL))
        return false;

    kept->at_s = g_key_file_get_int64(kept->file, "r", "at", NULL);
    g_autofree char *address = g_key_file_get_string(kept->file, "r", "address", NULL);
    return !g_ascii_strcasecmp(address ? address : "", mail->in.message->from_address);
}

/* No, or too late: nothing is done. */
static void cancel_request(struct judge_mail *mail, const struct request_kept *kept, bool late)
{
    g_autofree char *list = list_of(kept->file, mail->in.language);
    g_autofree char *address = g_key_file_get_string(kept->file, "r", "address", NULL);
    judge_intake_note(&mail->in, late ? "confirm-late" : "confirm-cancelled", "list", list, NULL);
    bool proven = g_key_file_has_key(kept->file, "r", "harm", NULL); /* when he asked it */
    if (!late && !proven)
        judge_home_tell(mail->in.home, NULL, "tell-confirm-cancelled", "address", address, "list", list,
                        NULL);
}

/* Does what was asked for, as proven. */
static bool grant_request(struct judge_mail *mail, const struct request_kept *kept, gint64 *resume,
                          gint64 *game, GError **error)
{
    if (g_key_file_has_key(kept->file, "r", "also", NULL))
        return add_address(mail, kept->file, error);
    g_autofree char *name = g_key_file_get_string(kept->file, "r", "name", NULL);
    if (!mail->in.person &&
        !judge_confirm_newcomer(mail, name, templates_language_code(mail->in.language), error))
        return false;

    mail->proven = mail->sure = true;
    mail->asked_s = kept->at_s;
    mail->in.editor = judge_mail_is_editor(mail, mail->in.play);
    *resume = g_key_file_get_int64(kept->file, "r", "mail", NULL);
    *game = *resume ? g_key_file_get_int64(kept->file, "r", "game", NULL) : 0;
    mail->confirmed =
        !*resume; /* of lines the letter has told the harm; in a mail it is asked when it comes to it */
    mail->resumed_s = mail->meant_s = *resume ? kept->at_s : 0;

    return run_lines(mail, kept->file, error);
}

/* Whether a line below a yes begins as a command, or would be read as an order in one of its sender's games. */
static bool says_more(void *context, const char *line)
{
    struct judge_mail *mail = context;
    if (!mail->in.person)
        return judge_mail_begins_command(mail, line);
    g_autoptr(GPtrArray) seats = games_seat_of_person(mail->in.home->store, mail->in.person->id);
    return judge_mail_begins_command(mail, line) || judge_which_orders(mail, seats, line);
}

/* "Non.\nPROLONGER 1 jour": a no that is not all. */
static bool goes_on(struct judge_mail *mail)
{
    g_auto(GStrv) lines = g_strsplit(mail->in.message->text, "\n", -1);
    for (char **line = lines; *line; line++)
        if (*g_strstrip(*line) && says_more(mail, *line))
            return true;
    return false;
}

static bool settle_request(struct judge_mail *mail, const struct request_kept *kept, bool *was,
                           gint64 *resume, gint64 *game, GError **error)
{
    g_autofree char *language = g_key_file_get_string(kept->file, "r", "language", NULL);
    mail->in.language = templates_language(language, mail->in.language);
    if (g_key_file_has_key(kept->file, "r", "back", NULL))
        return judge_way_back_take(mail, kept->file, kept->key, was, error);

    g_autofree char *list = list_of(kept->file, mail->in.language),
                    *harm = g_key_file_get_string(kept->file, "r", "harm", NULL);
    g_autofree char *own = g_strjoin(" ", list, harm, NULL);
    g_autofree char *masked = judge_secrets_mask(mail->in.message->text);
    g_autofree char *quoted = judge_mail_quote_beginning(mail, masked);
    enum judge_answer answer =
        judge_answer_read(judge_answers_of(mail->in.home), mail->in.message->text, own, says_more, mail);
    bool late = mail->in.home->now_s - kept->at_s > KEEP_S;
    static const char *const unsettled[JUDGE_ANSWER_COUNT] = {
        [JUDGE_ANSWER_NONE] = "confirm-unclear", [JUDGE_ANSWER_MIXED] = "confirm-mixed"};
    if (!late && unsettled[answer]) { /* it goes on waiting */
        judge_intake_note(&mail->in, unsettled[answer], "line", quoted, "list", list, NULL);
        mail->waits = g_strdup(strchr(kept->key, '/') + 1);
        *was = !mail->in.person; /* what else it says is read as any letter */
        return true;
    }

    if (!games_store_set(mail->in.home->store, kept->key, NULL, error))
        return false;
    if (!late && answer == JUDGE_ANSWER_YES)
        return grant_request(mail, kept, resume, game, error);
    cancel_request(mail, kept, late);
    *was = !mail->in.person || !goes_on(mail);
    return true;
}

bool judge_confirm_take(struct judge_mail *mail, bool *was, gint64 *resume, gint64 *game, GError **error)
{
    struct request_kept kept = {0};
    *resume = 0;
    *was = find_request(mail, &kept);
    bool ok = !*was || settle_request(mail, &kept, was, resume, game, error);
    request_clear(&kept);
    return ok;
}
