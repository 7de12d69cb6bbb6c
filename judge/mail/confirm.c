/* Requests that wait until their sender has answered a letter that only he got: asked. */
#include "confirm.h"
#include "../conf/password.h"
#include "../course/acknowledge.h"
#include "../letters/post.h"
#include "../play/people.h"
#include "../../templates/letter.h"

#include <string.h>

enum { FORGET_S = 60 * 86400, MAX_LINES = 20, QUESTIONS_A_DAY = 20 };

/* Ten letters and digits that only this judge can make, new for each mail. */
static char *make_code(struct judge_home *home, const struct judge_request *request, const char *salt)
{
    static const char digits[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* no l, o, 0, 1 */
    g_autofree char *secret = games_store_get(home->store, "secret");

    g_autofree char *lines = request->lines ? g_strjoinv("\n", (char **)request->lines) : g_strdup("also");
    g_autofree char *text =
        g_strjoin("\n", "confirm", judge_or_empty(secret), request->address, salt, lines, NULL);
    g_autoptr(GChecksum) sum = g_checksum_new(G_CHECKSUM_SHA256);
    guint8 digest[32];
    gsize len = sizeof digest;
    g_checksum_update(sum, (const guchar *)text, -1);
    g_checksum_get_digest(sum, digest, &len);
    char *code = g_malloc(JUDGE_CONFIRM_CODE + 1);
    for (unsigned i = 0; i < JUDGE_CONFIRM_CODE; i++)
        code[i] = digits[digest[i] & 31];
    code[JUDGE_CONFIRM_CODE] = '\0';

    return code;
}

char *judge_confirm_game(const char *line, const char **rest)
{
    const char *end = *line == '[' ? strchr(line, ']') : NULL;
    *rest = end ? end + 1 : line;
    return end ? g_strndup(line + 1, (gsize)(end - line) - 1) : NULL;
}

struct judge_play *judge_confirm_play(struct judge_home *home, const char *line)
{
    g_auto(GStrv) words = g_strsplit_set(line, "[] ,:@", -1);
    struct judge_play *play = NULL;
    for (char **word = words; *word && !play; word++)
        play = judge_play_find(home, *word, NULL);
    return play;
}

/* The games that lines name, by their numbers, and their deadlines: when the yes comes the name may be another's, and the date
 * another. */
static void pack_games(struct judge_home *home, const struct judge_request *request, GKeyFile *file)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (gsize i = 0; request->lines && request->lines[i]; i++) {
        g_autoptr(judge_play) play = judge_confirm_play(home, request->lines[i]);
        g_string_append_printf(list, "%" G_GINT64_FORMAT "@%" G_GINT64_FORMAT "@%s;",
                               play ? play->game->id : 0, play && play->phase ? play->phase->deadline_s : 0,
                               play ? play->game->name : "");
    }
    g_key_file_set_value(file, "r", "games", list->str);
}

/* A request as it is kept: a key file in a fact of the store. */
static char *pack(struct judge_home *home, const struct judge_request *request)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_key_file_set_string(file, "r", "address", request->address);
    g_key_file_set_int64(file, "r", "person", request->person ? request->person->id : 0);
    g_key_file_set_int64(file, "r", "at", home->now_s);
    if (request->leaves)
        g_key_file_set_boolean(file, "r", "leaves", true);
    g_key_file_set_string(file, "r", "language", templates_language_code(request->language));
    const struct {
        const char *key, *value;
    } texts[] = {{"name", request->name},
                 {"also", request->also},
                 {"back", request->back},
                 {"title", request->title},
                 {"quoted", request->quoted},
                 {"host", request->handed_by},
                 {"harm", request->title ? request->harm : NULL}};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        if (texts[i].value)
            g_key_file_set_string(file, "r", texts[i].key, texts[i].value);
    if (request->mail)
        g_key_file_set_int64(file, "r", "mail", request->mail);
    if (request->game)
        g_key_file_set_int64(file, "r", "game", request->game->id);
    g_key_file_set_int64(file, "r", "phase", games_phase_newest(home->store));
    if (request->lines)
        g_key_file_set_string_list(file, "r", "lines", request->lines,
                                   g_strv_length((char **)request->lines));
    pack_games(home, request, file);

    return g_key_file_to_data(file, NULL, NULL);
}

/* A yes to the letter is one to the request. */
static bool keep_id(struct games_store *store, const char *code, const char *message_id, GError **error)
{
    g_autofree char *key = g_strconcat("confirm-id/", message_id, NULL);
    return games_store_set(store, key, code, error);
}

static const char *key_of(const struct judge_request *request)
{
    if (request->also)
        return "confirm-also";
    if (request->other)
        return "confirm-former";
    if (request->mail)
        return "not-proven";
    return request->leaves ? "confirm-leave" : "confirm";
}

static char *say_text(struct judge_home *home, const struct judge_request *request, const char *code)
{
    if (request->text)
        return g_strdup(request->text);

    g_autoptr(GString) list = g_string_new(NULL);
    guint n = request->lines ? g_strv_length((char **)request->lines) : 0;
    for (guint i = 0; i < n; i++) {
        g_autofree char *line = request->person ? judge_password_mask(request->lines[i], NULL)
                                                : judge_mail_harmless(request->lines[i]);
        g_autofree char *number = g_strdup_printf("%u) ", i + 1);
        g_string_append_printf(list, "    %s%s\n", n > 1 ? number : "", line);
    }
    g_strchomp(list->str);
    g_autofree char *whose = request->also || request->other ? judge_person_name(request->person) : NULL;
    g_autofree char *date =
        templates_say_date(request->came_s ? request->came_s : home->now_s,
                           judge_home_zone(home, home->config->timezone), request->language);
    g_autofree char *would =
        request->would && *request->would ? templates_letter_set_in(request->would) : NULL;

    return judge_say(home, request->language, key_of(request), "code", code, "game",
                     request->game ? request->game->name : NULL, "quoted", request->quoted, "list", list->str,
                     "name", whose, "several", judge_flag(n > 1), "date", date, "other", request->other,
                     "harm", request->harm, "would", would, "host", request->handed_by, "forged",
                     judge_flag(request->forged), NULL);
}

gint64 judge_confirm_left(struct judge_home *home, const char *address)
{
    g_autofree char *small = g_utf8_strdown(address, -1);
    return QUESTIONS_A_DAY - games_spent(home->store, "question", small, home->now_s);
}

/*
 * The question itself: a few a day to one address, whoever caused them, so that nobody fills another's mailbox with
 * questions about mails forged in his name. Not counted with the answers that he asks for himself.
 */
static bool post_question(struct judge_home *home, const struct judge_draft *draft, char **message_id,
                          GError **error)
{
    g_autofree char *address = g_utf8_strdown(draft->address, -1);
    gint64 left = judge_confirm_left(home, address);
    if (!left)
        judge_home_tell(home, NULL, "tell-questions-limit", "address", address, NULL);
    if (!games_spend(home->store, "question", address, 1, home->now_s, error))
        return false;
    if (left <= 0)
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
    g_autofree char *value = pack(home, request);
    const char *subject_key = request->title ? "confirm-title" : "confirm-subject";
    g_autofree char *subject = judge_say(home, request->language, subject_key, "title", request->title,
                                         "code", code, NULL),
                    *said = say_text(home, request, code);
    bool last = !request->title && judge_confirm_left(home, request->address) == 1;
    g_autofree char *ends = last ? judge_say(home, request->language, "confirm-last", NULL) : NULL,
                    *text = g_strjoin("\n\n", said, ends, NULL);
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
    g_autofree char *message_id = NULL, *key = g_strconcat("confirm/", code, NULL);
    bool of_mail = !request->title; /* else the judge asks of itself */
    bool posted = of_mail ? post_question(home, &draft, &message_id, error)
                          : judge_post(home, &draft, &message_id, error);
    return posted && (!message_id || (games_store_set(home->store, key, value, error) &&
                                      keep_id(home->store, code, message_id, error)));
}

bool judge_confirm_ask(struct judge_mail *mail, GError **error)
{
    bool known = mail->unproven->len > 0; /* he is going to be */
    for (guint i = 0; i < mail->registers->len; i++) {
        g_autofree char *quoted = judge_mail_quote(mail, mail->registers->pdata[i]);
        if (known)
            g_ptr_array_add(mail->unproven, g_strdup(mail->registers->pdata[i]));
        else
            judge_intake_tell(&mail->in, "command-needs-person", "command", quoted, NULL);
    }
    g_ptr_array_set_size(mail->registers, 0);
    if (!mail->whole && !mail->unproven->len)
        return true;
    if (mail->unproven->len > MAX_LINES)
        g_ptr_array_set_size(mail->unproven, MAX_LINES);
    g_ptr_array_add(mail->unproven, NULL);
    struct judge_request request = {.address = mail->in.message->from_address,
                                    .person = mail->in.person,
                                    .quoted = mail->quoted,
                                    .name = mail->in.message->from_name,
                                    .language = mail->in.language,
                                    .lines = mail->whole ? NULL : (const char *const *)mail->unproven->pdata,
                                    .mail = mail->whole ? mail->in.row->id : 0,
                                    .harm = mail->harm->str,
                                    .leaves = mail->leaves,
                                    .handed_by = mail->in.message->handed_by,
                                    .forged = mail->in.message->dmarc == MAILIO_AUTH_FAIL,
                                    .came_s = mail->asked_s ? mail->asked_s : mail->in.row->arrived_s};
    bool ok = judge_confirm_post(mail->in.home, &request, mail->in.message, error);
    g_ptr_array_set_size(mail->unproven, 0);
    g_string_truncate(mail->harm, 0);
    mail->whole = false;
    mail->in.n_answers++;

    return ok;
}

bool judge_confirm_go_on(const struct judge_mail *mail, gint64 before, GError **error)
{
    struct games_store *store = mail->in.home->store;
    bool ok = true;
    for (gint64 id = games_outbox_last(store); mail->waits && ok && id > before; id--) {
        g_autoptr(games_letter) letter = games_outbox_get(store, id);
        g_autofree char *key = g_strconcat(JUDGE_OFFERS, letter ? letter->message_id : "", NULL);
        g_autofree char *offers = games_store_get(store, key);
        bool his = letter && !g_ascii_strcasecmp(letter->to_address, mail->in.message->from_address);
        if (his && !offers && strcmp(letter->kind, "confirm"))
            ok = keep_id(store, mail->waits, letter->message_id, error);
    }
    return ok;
}

GKeyFile *judge_confirm_kept(struct judge_home *home, const char *key)
{
    g_autofree char *value = games_store_get(home->store, key);
    g_autoptr(GKeyFile) file = g_key_file_new();
    bool kept = value && *value && g_key_file_load_from_data(file, value, strlen(value), 0, NULL);
    return kept ? g_steal_pointer(&file) : NULL;
}

bool judge_confirm_drop(struct judge_home *home, gint64 person, bool leaves, unsigned *n, GError **error)
{
    g_auto(GStrv) requests = games_store_keys(home->store, "confirm/");
    for (char **key = requests; *key; key++) {
        g_autoptr(GKeyFile) file = judge_confirm_kept(home, *key);
        bool his = file && g_key_file_get_int64(file, "r", "person", NULL) == person &&
                   !g_key_file_has_key(file, "r", "back", NULL) &&
                   (!leaves || g_key_file_has_key(file, "r", "leaves", NULL));
        if (n)
            *n += his;
        if (his && !games_store_set(home->store, *key, NULL, error))
            return false;
    }
    return true;
}

static bool is_forgotten(struct judge_home *home, const char *key)
{
    g_autoptr(GKeyFile) file = judge_confirm_kept(home, key);
    return !file || home->now_s - g_key_file_get_int64(file, "r", "at", NULL) > FORGET_S;
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
        g_autofree char *request = g_strconcat("confirm/", judge_or_empty(code), NULL);
        g_autofree char *value = games_store_get(store, request);
        if (!value && !games_store_set(store, *key, NULL, error))
            return false;
    }

    return true;
}
