/* Requests that wait until their sender has answered a letter that only he got. */
#include "confirm.h"
#include "answer.h"
#include "identity.h"
#include "mail.h"
#include "lines.h"
#include "run.h"
#include "way_back.h"
#include "which_game.h"
#include "../course/orders.h"
#include "../letters/post.h"
#include "../play/home.h"
#include "../play/people.h"
#include "../play/play.h"

#include <string.h>

enum { KEEP_S = 14 * 86400, FORGET_S = 60 * 86400, CODE_LEN = 10, MAX_LINES = 20, QUESTIONS_A_DAY = 10 };

/* Ten letters and digits that only this judge can make, new for each mail. */
static char *make_code(struct judge_home *home, const struct judge_request *request, const char *salt)
{
    static const char digits[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* no l, o, 0, 1 */
    g_autofree char *secret = games_store_get(home->store, "secret");

    g_autofree char *lines = request->lines ? g_strjoinv("\n", (char **)request->lines) : g_strdup("also");
    g_autofree char *text =
        g_strjoin("\n", "confirm", secret ? secret : "", request->address, salt, lines, NULL);
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    guint8 digest[32];
    gsize len = sizeof digest;
    g_checksum_update(sum, (const guchar *)text, -1);
    g_checksum_get_digest(sum, digest, &len);
    char *code = g_malloc(CODE_LEN + 1);
    for (unsigned i = 0; i < CODE_LEN; i++)
        code[i] = digits[digest[i] & 31];
    code[CODE_LEN] = '\0';

    return code;
}

/* A request as it is kept: a key file in a fact of the store. */
static char *pack(const struct judge_request *request, gint64 now_s)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_key_file_set_string(file, "r", "address", request->address);
    g_key_file_set_int64(file, "r", "person", request->person ? request->person->id : 0);
    g_key_file_set_int64(file, "r", "at", now_s);
    g_key_file_set_string(file, "r", "language", templates_language_code(request->language));
    if (request->name)
        g_key_file_set_string(file, "r", "name", request->name);
    if (request->also)
        g_key_file_set_string(file, "r", "also", request->also);
    if (request->back)
        g_key_file_set_string(file, "r", "back", request->back);
    if (request->mail)
        g_key_file_set_int64(file, "r", "mail", request->mail);
    if (request->lines)
        g_key_file_set_string_list(file, "r", "lines", request->lines,
                                   g_strv_length((char **)request->lines));

    return g_key_file_to_data(file, NULL, NULL);
}

static bool keep(struct judge_home *home, const char *code, const char *message_id, const char *value,
                 GError **error)
{
    g_autofree char *key = g_strconcat("confirm/", code, NULL);
    g_autofree char *id_key = g_strconcat("confirm-id/", message_id, NULL);
    return games_store_set(home->store, key, value, error) &&
           games_store_set(home->store, id_key, code, error);
}

static const char *key_of(const struct judge_request *request)
{
    if (request->also)
        return "confirm-also";
    if (request->mail)
        return "not-proven";
    return request->leaves ? "confirm-leave" : "confirm";
}

static char *say_subject(struct judge_home *home, const struct judge_request *request, const char *code)
{
    if (request->title)
        return judge_say(home, request->language, "confirm-title", "title", request->title, "code", code,
                         NULL);
    return judge_say(home, request->language, "confirm-subject", "code", code, "judge", home->config->name,
                     NULL);
}

static char *say_text(struct judge_home *home, const struct judge_request *request, const char *code)
{
    if (request->text)
        return g_strdup(request->text);

    g_autoptr(GString) list = g_string_new(NULL);
    for (gsize i = 0; request->lines && request->lines[i]; i++) {
        g_autofree char *line =
            request->person ? g_strdup(request->lines[i]) : judge_mail_harmless(request->lines[i]);
        g_string_append_printf(list, "%s    %s", i ? "\n" : "", line);
    }
    g_autofree char *whose = request->also ? judge_person_name(request->person) : NULL;
    g_autofree char *date =
        templates_say_date(home->now_s, judge_home_zone(home, home->config->timezone), request->language);

    return judge_say(home, request->language, key_of(request), "code", code, "judge", home->config->name,
                     "list", list->str, "name", whose ? whose : "?", "editor", home->config->editor, "date",
                     date, NULL);
}

/*
 * The question itself: a few a day to one address, whoever caused them, so that nobody fills another's mailbox with
 * questions about mails forged in his name. Not counted with the answers that he asks for himself.
 */
static bool post_question(struct judge_home *home, const struct judge_draft *draft, char **message_id,
                          GError **error)
{
    g_autofree char *address = g_utf8_strdown(draft->address, -1);
    gint64 had = games_spent(home->store, "question", address, home->now_s);
    if (had == QUESTIONS_A_DAY)
        judge_home_tell(home, NULL, "tell-questions-limit", "address", address, NULL);
    if (!games_spend(home->store, "question", address, 1, home->now_s, error))
        return false;
    if (had >= QUESTIONS_A_DAY)
        return true;

    gint64 causing = home->causing;
    home->causing = 0;
    bool ok = judge_post(home, draft, message_id, error);
    home->causing = causing;
    return ok;
}

bool judge_confirm_post(struct judge_home *home, const struct judge_request *request,
                        const struct mailio_message *answers, GError **error)
{
    g_autofree char *salt = games_outbox_salt(home->store, request->address);
    g_autofree char *code = make_code(home, request, salt);
    g_autofree char *value = pack(request, home->now_s);
    g_autofree char *subject = say_subject(home, request, code), *text = say_text(home, request, code);
    /* To the address itself, not to the person's first one: this address is what must be proven. */
    struct games_person to = {0};
    if (request->person && !request->also)
        to = *request->person;
    to.address = (char *)request->address;
    struct judge_draft draft = {.person = to.id ? &to : NULL,
                                .address = request->address,
                                .game = request->game,
                                .phase = request->phase,
                                .kind = "confirm",
                                .language = request->language,
                                .subject = subject,
                                .text = text,
                                .answers = answers};
    g_autofree char *message_id = NULL;
    bool of_mail = !request->title; /* else the judge asks of itself */
    bool posted = of_mail ? post_question(home, &draft, &message_id, error)
                          : judge_post(home, &draft, &message_id, error);
    return posted && (!message_id || keep(home, code, message_id, value, error));
}

bool judge_confirm_ask(struct judge_mail *mail, GError **error)
{
    if (mail->unproven->len > MAX_LINES)
        g_ptr_array_set_size(mail->unproven, MAX_LINES);
    g_ptr_array_add(mail->unproven, NULL);
    struct judge_request request = {.address = mail->in.message->from_address,
                                    .person = mail->in.person,
                                    .name = mail->in.message->from_name,
                                    .language = mail->in.language,
                                    .lines = (const char *const *)mail->unproven->pdata,
                                    .leaves = mail->leaves};
    bool ok = judge_confirm_post(mail->in.home, &request, mail->in.message, error);
    g_ptr_array_set_size(mail->unproven, 0);
    mail->in.n_answers++;

    return ok;
}

/* The code a mail confirms: that of the letter it answers, or one written after the word. NULL if none. */
static char *code_of(const struct judge_mail *mail)
{
    for (char **id = mail->in.message->references; *id; id++) {
        g_autofree char *key = g_strconcat("confirm-id/", *id, NULL);
        char *code = games_store_get(mail->in.home->store, key);
        if (code && *code)
            return code;
        g_free(code);
    }

    g_autofree char *both = g_strconcat(mail->in.message->subject, "\n", mail->in.message->text, NULL);
    g_auto(GStrv) lines = g_strsplit(both, "\n", 40);
    for (char **line = lines; *line; line++) {
        g_autofree char *small = g_ascii_strdown(*line, -1);
        const char *at = strstr(small, "confirm");
        g_auto(GStrv) words = g_strsplit_set(at ? at : "", " ()[].:,", 20);
        for (char **w = words; *w; w++)
            if (strlen(*w) == CODE_LEN && strspn(*w, "abcdefghijkmnpqrstuvwxyz23456789") == CODE_LEN) {
                g_autofree char *key = g_strconcat("confirm/", *w, NULL);
                g_autofree char *value = games_store_get(mail->in.home->store, key);
                if (value && *value)
                    return g_strdup(*w);
            }
    }

    return NULL;
}

/* The newcomer becomes a person: the name his mail gave, else what stands before the "@". */
static gint64 add_person(struct judge_mail *mail, GKeyFile *file, GError **error)
{
    const char *address = mail->in.message->from_address;
    g_autofree char *name = g_key_file_get_string(file, "r", "name", NULL);
    g_autofree char *language = g_key_file_get_string(file, "r", "language", NULL);
    g_autofree char *local = g_strndup(address, strcspn(address, "@"));
    const char *given = name && *name && !strchr(name, '@') ? name : local;
    const char *spoken = language ? language : "en";

    gint64 id = games_person_add(mail->in.home->store, given, address, spoken, NULL);
    return id ? id : games_person_add(mail->in.home->store, local, address, spoken, error);
}

static bool run_lines(struct judge_mail *mail, GKeyFile *file, GError **error)
{
    g_auto(GStrv) lines = g_key_file_get_string_list(file, "r", "lines", NULL, NULL);
    bool was, ok = true;
    for (char **line = lines; ok && line && *line; line++) {
        const char *end = **line == '[' ? strchr(*line, ']') : NULL;
        g_autofree char *name = end ? g_strndup(*line + 1, (gsize)(end - *line) - 1) : NULL;
        mail->in.play = name ? judge_play_find(mail->in.home, name, NULL) : NULL;
        mail->in.editor = judge_mail_is_editor(mail);
        g_autofree char *bare = g_strstrip(g_strdup(end ? end + 1 : *line));
        ok = judge_mail_run_line(mail, bare, &was, error);
        judge_play_free(g_steal_pointer(&mail->in.play));
    }
    return ok;
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
    struct games_event event = {
        .at_s = mail->in.home->now_s, .person = id, .mail = mail->in.row->id, .what = "address"};
    judge_intake_note(&mail->in, "address-added", "address", mail->in.message->from_address, NULL);
    return games_event_add(store, &event, error);
}

/* What was asked, for the editor: nothing that follows the word of a password. Transfer full. */
static char *list_of(GKeyFile *file)
{
    g_auto(GStrv) lines = g_key_file_get_string_list(file, "r", "lines", NULL, NULL);
    GString *list = g_string_new(NULL);
    for (char **line = lines; line && *line; line++) {
        g_autofree char *first = g_strndup(*line, strcspn(*line, " "));
        bool secret = judge_password_is_line(*line);
        g_string_append_printf(list, "%s%s", list->len ? " ; " : "", secret ? first : *line);
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

/* Neither yes nor no, or too late: nothing is done. Other words than yes or no are a letter like any other, proven by what
 * it answers. */
static void cancel_request(struct judge_mail *mail, const struct request_kept *kept, bool late,
                           enum judge_answer answer, bool *was)
{
    g_autofree char *list = list_of(kept->file), *own = g_strstrip(g_strdup(mail->in.message->text));
    g_autofree char *address = g_key_file_get_string(kept->file, "r", "address", NULL);
    judge_intake_note(&mail->in, late ? "confirm-late" : "confirm-cancelled", "list", list, NULL);
    if (!late)
        judge_home_tell(mail->in.home, NULL, "tell-confirm-cancelled", "address", address, "list", list,
                        NULL);

    bool said_no = late || answer == JUDGE_ANSWER_NO;
    *was = said_no || !mail->in.person || !*own;
}

/* Does what was asked for, as proven. */
static bool grant_request(struct judge_mail *mail, const struct request_kept *kept, gint64 *resume,
                          GError **error)
{
    if (g_key_file_has_key(kept->file, "r", "also", NULL))
        return add_address(mail, kept->file, error);
    if (!mail->in.person) {
        gint64 id = add_person(mail, kept->file, error);
        if (!id || !(mail->in.person = games_person_get(mail->in.home->store, id)))
            return false;
    }

    mail->proven = mail->sure = mail->confirmed = true;
    mail->in.editor = judge_mail_is_editor(mail);
    *resume = g_key_file_get_int64(kept->file, "r", "mail", NULL);
    mail->resumed_s = mail->meant_s = *resume ? kept->at_s : 0;

    return run_lines(mail, kept->file, error);
}

/* Whether a line below a yes begins as a command, or would be read as an order in one of its sender's games. */
static bool says_more(void *context, const char *line)
{
    struct judge_mail *mail = context;
    if (!mail->in.person)
        return judge_mail_begins_command(line);
    g_autoptr(GPtrArray) seats = games_seat_of_person(mail->in.home->store, mail->in.person->id);
    return judge_mail_begins_command(line) || judge_which_orders(mail, seats, line);
}

/* What leaves a request waiting: the note that says so; NULL: it is settled. */
static const char *unsettled(enum judge_answer answer, bool newcomer)
{
    if (answer == JUDGE_ANSWER_MIXED)
        return "confirm-mixed";
    /* Nothing is at stake but his own joining: the request stays, and he is told what to write. */
    return answer == JUDGE_ANSWER_NONE && newcomer ? "confirm-unclear" : NULL;
}

static bool settle_request(struct judge_mail *mail, const struct request_kept *kept, bool *was,
                           gint64 *resume, GError **error)
{
    g_autofree char *language = g_key_file_get_string(kept->file, "r", "language", NULL);
    mail->in.language = templates_language(language, mail->in.language);
    if (g_key_file_has_key(kept->file, "r", "back", NULL))
        return judge_way_back_take(mail, kept->file, kept->key, was, error);

    enum judge_answer answer = judge_answer_read(mail->in.message->text, says_more, mail);
    bool late = mail->in.home->now_s - kept->at_s > KEEP_S;
    const char *note = unsettled(answer, !g_key_file_get_int64(kept->file, "r", "person", NULL));
    if (!late && note) {
        judge_intake_note(&mail->in, note, NULL);
        *was = answer != JUDGE_ANSWER_MIXED || !mail->in.person; /* what else it says is read as any letter */
        return true;
    }

    if (!games_store_set(mail->in.home->store, kept->key, NULL, error))
        return false;
    if (!late && answer == JUDGE_ANSWER_YES)
        return grant_request(mail, kept, resume, error);
    cancel_request(mail, kept, late, answer, was);
    return true;
}

bool judge_confirm_take(struct judge_mail *mail, bool *was, gint64 *resume, GError **error)
{
    struct request_kept kept = {0};
    *resume = 0;
    *was = find_request(mail, &kept);
    bool ok = !*was || settle_request(mail, &kept, was, resume, error);
    request_clear(&kept);
    return ok;
}

bool judge_confirm_drop(struct judge_home *home, gint64 person, GError **error)
{
    g_auto(GStrv) requests = games_store_keys(home->store, "confirm/");
    for (char **key = requests; *key; key++) {
        g_autofree char *value = games_store_get(home->store, *key);
        g_autoptr(GKeyFile) file = g_key_file_new();
        bool his = value && g_key_file_load_from_data(file, value, strlen(value), 0, NULL) &&
                   g_key_file_get_int64(file, "r", "person", NULL) == person &&
                   !g_key_file_has_key(file, "r", "back", NULL);
        if (his && !games_store_set(home->store, *key, NULL, error))
            return false;
    }
    return true;
}

static bool is_forgotten(struct judge_home *home, const char *key)
{
    g_autofree char *value = games_store_get(home->store, key);
    g_autoptr(GKeyFile) file = g_key_file_new();
    return !value || !*value || !g_key_file_load_from_data(file, value, strlen(value), 0, NULL) ||
           home->now_s - g_key_file_get_int64(file, "r", "at", NULL) > FORGET_S;
}

bool judge_confirm_prune(struct judge_home *home, GError **error)
{
    struct games_store *store = home->store;
    g_auto(GStrv) requests = games_store_keys(store, "confirm/");
    for (char **key = requests; *key; key++)
        if (is_forgotten(home, *key) && !games_store_set(store, *key, NULL, error))
            return false;
    g_auto(GStrv) ids = games_store_keys(store, "confirm-id/");
    for (char **key = ids; *key; key++) {
        g_autofree char *code = games_store_get(store, *key);
        g_autofree char *request = g_strconcat("confirm/", code ? code : "", NULL);
        g_autofree char *value = games_store_get(store, request);
        if (!value && !games_store_set(store, *key, NULL, error))
            return false;
    }

    return true;
}
