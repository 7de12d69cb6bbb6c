/* The answer to a letter that asked its sender to confirm: what waited is done, or not. */
#include "confirmed.h"
#include "answer.h"
#include "confirm.h"
#include "editor.h"
#include "hearing.h"
#include "identity.h"
#include "lines.h"
#include "proof.h"
#include "run.h"
#include "secrets.h"
#include "way_back.h"
#include "which_game.h"
#include "../letters/post.h"
#include "../play/household.h"
#include "../play/people.h"
#include "../conf/password.h"
#include "../conf/words.h"

#include <string.h>

enum { KEEP_S = 14 * 86400, BEGINNING = 400 };

/* The code a mail confirms: that of the letter it answers, or one written after the word. NULL if none. */
static char *code_of(const struct judge_mail *mail)
{
    /* The letter that is answered, not one further up the thread: its yes is not the older one's. */
    g_autoptr(games_letter) letter =
        games_outbox_find_answered(mail->in.home->store, mail->in.message->references);
    if (letter) {
        g_autofree char *key = g_strconcat("confirm-id/", letter->message_id, NULL);
        return games_store_get(mail->in.home->store, key);
    }

    g_autofree char *both = g_strconcat(mail->in.message->subject, "\n", mail->in.message->text, NULL);
    g_autofree char *small = g_ascii_strdown(both, MIN((gssize)strlen(both), 4000));
    g_auto(GStrv) words = g_strsplit_set(small, " \n()[].:,", -1);
    for (char **w = words; *w; w++) {
        g_autofree char *key = strlen(*w) == JUDGE_CONFIRM_CODE ? g_strconcat("confirm/", *w, NULL) : NULL,
                        *value = key ? games_store_get(mail->in.home->store, key) : NULL;
        if (value && *value)
            return g_strdup(*w);
    }

    return NULL;
}

/* A request that was kept until its sender confirmed it. */
struct request_kept {
    char *key; /* under which it is kept */
    GKeyFile *file;
    gint64 at_s;
    guint64 chosen; /* bit i: the line i is meant */
};

/* A newcomer bears the name of somebody who is known here: he, and the editor, hear of it. */
static bool tell_look_alike(struct judge_mail *mail, const char *name, GError **error)
{
    struct judge_home *home = mail->in.home;
    const char *address = mail->in.message->from_address;
    gint64 id = name && mail->in.person ? judge_name_is_persons(home, mail->in.person->id, name) : 0;
    g_autoptr(games_person) own = games_person_get(home->store, id);
    if (!own || home->foreseen)
        return true;
    judge_home_tell(home, NULL, "tell-look-alike", "address", address, "name", own->name, "own", own->address,
                    NULL);
    return judge_post_said(home, (struct judge_draft){.person = own}, error, "look-alike", "address", address,
                           "own", own->address, "editor", home->config->editor, NULL);
}

/* Whether the question of a request went to the address that writes. */
static bool is_to(const struct judge_mail *mail, const struct request_kept *kept)
{
    g_autofree char *address = g_key_file_get_string(kept->file, "r", "address", NULL);
    return !g_ascii_strcasecmp(address ? address : "", mail->in.message->from_address);
}

/* Somebody else at the address of who was asked answers: the question stays open, and he is told whose it is. */
static void tell_housemate(struct judge_mail *mail, const struct request_kept *kept, bool *was)
{
    gint64 id = g_key_file_get_int64(kept->file, "r", "person", NULL);
    g_autoptr(games_person) owner = games_person_get(mail->in.home->store, id);
    enum judge_answer answer = judge_answer_plain(judge_answers_of(mail->in.home), mail->in.message->text);
    *was = owner && (answer == JUDGE_ANSWER_YES || answer == JUDGE_ANSWER_NO);
    if (*was)
        judge_intake_note(&mail->in, "confirm-anothers", "name", owner->name, NULL);
}

/* A mail answers a letter that asked somebody else for a yes: he and the editor hear of it, once. */
static bool tell_another(struct judge_mail *mail, const struct request_kept *kept, GError **error)
{
    struct judge_home *home = mail->in.home;
    gint64 id = g_key_file_get_int64(kept->file, "r", "person", NULL);
    g_autofree char *address = g_key_file_get_string(kept->file, "r", "address", NULL), *whole = NULL;
    g_autoptr(games_person) owner = games_person_get(home->store, id);
    bool yes = judge_answer_plain(judge_answers_of(home), mail->in.message->text) == JUDGE_ANSWER_YES;
    if (!owner || !yes || home->foreseen || g_key_file_has_key(kept->file, "r", "answered", NULL))
        return true;
    g_key_file_set_string(kept->file, "r", "answered", mail->in.message->from_address);
    whole = g_key_file_to_data(kept->file, NULL, NULL);
    judge_home_tell(home, NULL, "tell-anothers-yes", "writer", mail->in.message->from_address, "address",
                    address, NULL);
    return games_store_set(home->store, kept->key, whole, error) &&
           judge_post_said(home, (struct judge_draft){.person = owner}, error, "anothers-yes", "editor",
                           home->config->editor, NULL);
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
    mail->in.person = games_person_get(store, id);
    return mail->in.person != NULL && tell_look_alike(mail, name, error);
}

/* One line of a request, in the game of which it was asked (`game`: its number, its date, its name; NULL: an older version). */
static bool run_kept(struct judge_mail *mail, const char *line, const char *game, GError **error)
{
    const char *rest, *date = game ? strchr(game, '@') : NULL;
    gint64 id = game ? g_ascii_strtoll(game, NULL, 10) : 0;
    g_autofree char *tag = judge_confirm_game(line, &rest), *bare = judge_desk_line_again(mail, rest);
    g_autoptr(judge_play) play =
        id ? judge_play_load(mail->in.home, id, NULL) : judge_confirm_play(mail->in.home, line);
    if ((tag || id) && (!play || !g_strcmp0(play->game->result, "purged")))
        return judge_intake_note(&mail->in, "confirm-no-game", "game", tag ? tag : strrchr(game, '@') + 1,
                                 "command", bare, NULL);

    bool was, in_phase = tag && play->phase;
    /* What a player asked in a phase that is over is asked anew. */
    mail->proven = mail->sure =
        !in_phase || play->phase->opened_s <= mail->asked_s || judge_mail_is_editor(mail, play);
    struct judge_scope who = tag ? judge_mail_scope_in(mail, play) : judge_mail_scope(mail);
    who.many = tag != NULL; /* each line is of its own game */
    /* What the same yes moved before it is meant. */
    who.redated = in_phase && date && mail->asked_s < mail->in.home->now_s &&
                  g_ascii_strtoll(date + 1, NULL, 10) != play->phase->deadline_s;
    bool ok = judge_mail_run_line(mail, &who, bare, &was, error);
    mail->proven = mail->sure = true;
    return ok;
}

static bool run_lines(struct judge_mail *mail, const struct request_kept *kept, GError **error)
{
    g_auto(GStrv) lines = g_key_file_get_string_list(kept->file, "r", "lines", NULL, NULL);
    g_auto(GStrv) games = g_key_file_get_string_list(kept->file, "r", "games", NULL, NULL);
    bool ok = true;
    for (gsize i = 0; ok && lines && lines[i]; i++)
        ok = !(kept->chosen >> MIN(i, 63) & 1) || run_kept(mail, lines[i], games ? games[i] : NULL, error);
    return ok && judge_confirm_ask(mail, error);
}

static bool add_address(struct judge_mail *mail, GKeyFile *file, GError **error)
{
    struct games_store *store = mail->in.home->store;
    gint64 id = g_key_file_get_int64(file, "r", "person", NULL);
    g_autoptr(GError) why = NULL;
    if (!games_person_add_address(store, id, mail->in.message->from_address, &why))
        return judge_intake_note(&mail->in, "address-taken", "address", mail->in.message->from_address, NULL);
    mail->in.person = games_person_get(store, id);
    if (!judge_way_back_offer(mail->in.home, mail->in.person, mail->in.person->address,
                              mail->in.message->from_address, false, error) ||
        !judge_way_back_settle(mail->in.home, mail->in.message->from_address, true, error))
        return false;
    judge_intake_note(&mail->in, "address-added", "address", mail->in.message->from_address, NULL);
    return judge_home_log(mail->in.home, "address", id, mail->in.row->id, NULL, error);
}

/* What was asked in those lines, or in the mail that waits: nothing that follows the word of a password. Transfer full. */
static char *list_of(GKeyFile *file, guint64 lines_meant, enum rules_language language)
{
    g_autofree char *quoted = g_key_file_get_string(file, "r", "quoted", NULL);
    g_auto(GStrv) said = g_key_file_get_string_list(file, "r", "lines", NULL, NULL);
    if (!said)
        said = g_strsplit(quoted ? quoted : "", "\n", -1);
    GString *list = g_string_new(NULL);
    for (gsize i = 0; said[i]; i++) {
        g_autofree char *masked = judge_password_mask(g_strstrip(said[i]), NULL);
        if (lines_meant >> MIN(i, 63) & 1)
            judge_list_join(list, templates_joint(language), masked);
    }
    return g_string_free(list, FALSE);
}

/* The lines of a request that a word stands in. */
static guint64 lines_with(const void *context, const char *word)
{
    guint64 found = 0;
    for (gsize i = 0; ((char *const *)context)[i]; i++) {
        g_autofree char *folded = judge_fold(((char *const *)context)[i], G_MAXSIZE);
        g_auto(GStrv) words = g_strsplit_set(folded, " []:,.=", -1);
        found |= (guint64)g_strv_contains((const char *const *)words, word) << i;
    }
    return found;
}

/* Whether he was proven when he asked it, or the judge asked. */
static bool is_his(const struct request_kept *kept)
{
    return g_key_file_has_key(kept->file, "r", "title", NULL);
}

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
    kept->file = kept->key ? judge_confirm_kept(mail->in.home, kept->key) : NULL;
    if (!kept->file)
        return false;

    kept->at_s = g_key_file_get_int64(kept->file, "r", "at", NULL);
    gint64 writer = mail->in.person ? mail->in.person->id : -1,
           person = g_key_file_get_int64(kept->file, "r", "person", NULL);
    bool comes = g_key_file_has_key(kept->file, "r", "also", NULL);
    return is_to(mail, kept) ? comes || person <= 0 || writer <= 0 || writer == person
                             : !comes && person == writer;
}

/* No, or too late, or none of those that were chosen (`rest`): nothing is done. */
static void cancel_request(struct judge_mail *mail, const struct request_kept *kept, bool late, bool rest)
{
    g_autofree char *list = list_of(kept->file, kept->chosen, mail->in.language);
    g_autofree char *address = g_key_file_get_string(kept->file, "r", "address", NULL),
                    *host = g_key_file_get_string(kept->file, "r", "host", NULL);
    struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    g_autofree char *said = judge_fold(mail->in.message->text, BEGINNING);
    bool his = is_his(kept) || judge_hears(hearing, JUDGE_HEARD_STAYING, said) || /* "actually no" */
               judge_hears(hearing, JUDGE_HEARD_THINKING, said);
    judge_intake_note(&mail->in, late ? "confirm-late" : "confirm-cancelled", "list", list, NULL);
    if (!late && !rest && (!his || judge_hears(hearing, JUDGE_HEARD_DISOWNING, said)))
        judge_home_tell(mail->in.home, NULL, "tell-confirm-cancelled", "address", address, "list", list,
                        "host", host, NULL);
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
    mail->asked_phase = g_key_file_get_int64(kept->file, "r", "phase", NULL);
    mail->in.editor = judge_mail_is_editor(mail, mail->in.play);
    *resume = g_key_file_get_int64(kept->file, "r", "mail", NULL);
    *game = *resume ? g_key_file_get_int64(kept->file, "r", "game", NULL) : 0;
    mail->confirmed =
        !*resume; /* of lines the letter has told the harm; in a mail it is asked when it comes to it */
    mail->resumed_s = mail->meant_s = *resume ? kept->at_s : 0;

    return run_lines(mail, kept, error);
}

/* Whether a line says something behind a no, "Non : A PAR - BOU", or by itself. */
static bool says_behind_no(struct judge_mail *mail, const char *line)
{
    static const char marks[] = ".,;:!-";
    GHashTable *words = judge_answers_of(mail->in.home);
    bool no = judge_answer_plain(words, line) == JUDGE_ANSWER_NO,
         more = !no && *line && judge_which_says_more(mail, line);
    for (const char *at = strpbrk(line, marks); at && no && !more; at = strpbrk(at + 1, marks)) {
        const char *rest = at + strspn(at, ".,;:!- ");
        g_autofree char *head = g_strndup(line, (gsize)(at - line));
        more =
            *rest && judge_answer_plain(words, head) == JUDGE_ANSWER_NO && judge_which_says_more(mail, rest);
    }
    return more;
}

/* "Non. PROLONGER 1 jour": a no that is not all. */
static bool goes_on(struct judge_mail *mail)
{
    g_auto(GStrv) lines = g_strsplit(mail->in.message->text, "\n", -1);
    bool any = false;
    for (char **line = lines; *line && !any; line++)
        any = says_behind_no(mail, g_strstrip(*line));
    return any;
}

/* Whether the answer is another's, as far as a mail server knows; of an address that is to come no earlier mail has shown it. */
static bool is_forged(const struct judge_mail *mail, const struct request_kept *kept)
{
    bool comes = g_key_file_has_key(kept->file, "r", "also", NULL);
    return judge_proof_is_forged(mail) || (comes && mail->in.message->dmarc == MAILIO_AUTH_FAIL);
}

/* What a mail answers to a request; of several lines it may choose. Abstains: an answer that is forged. `*beside`: what keeps a yes
 * from being one. */
static enum judge_answer answer_to(struct judge_mail *mail, struct request_kept *kept, const char *own,
                                   char **beside)
{
    GHashTable *words = judge_answers_of(mail->in.home);
    const char *text = mail->in.message->text;
    gsize n = 0;
    g_auto(GStrv) lines = g_key_file_get_string_list(kept->file, "r", "lines", &n, NULL);
    const struct judge_offered offered = {(unsigned)n, ((guint64)1 << MIN(n, 63)) - 1,
                                          lines ? lines_with : NULL, lines};
    enum judge_answer answer = judge_answer_read(words, text, own, judge_which_says_more, mail, beside);
    if (answer == JUDGE_ANSWER_ASKS &&
        !is_his(kept)) { /* "Who is this?", but "Yes, and when does it begin?" */
        g_autofree char *bare = g_strdelimit(g_strdup(text), "?", '.');
        enum judge_answer says = judge_reply_read(words, bare, &(struct judge_offered){0}).answer;
        bool agrees = says == JUDGE_ANSWER_YES || says == JUDGE_ANSWER_MIXED;
        answer = agrees ? JUDGE_ANSWER_MIXED : JUDGE_ANSWER_NO;
    }
    bool settled = (answer == JUDGE_ANSWER_YES) || ((answer == JUDGE_ANSWER_NO) && (n < 2));
    guint64 chosen = settled ? 0 : judge_answer_choice(words, text, &offered, judge_which_says_more, mail);
    kept->chosen = chosen ? chosen : ~chosen;
    answer = chosen ? JUDGE_ANSWER_YES : answer;
    return answer != JUDGE_ANSWER_NONE && is_forged(mail, kept) ? JUDGE_ANSWER_ABSTAIN : answer;
}

static bool settle_request(struct judge_mail *mail, struct request_kept *kept, bool *was, gint64 *resume,
                           gint64 *game, GError **error)
{
    g_autofree char *language = g_key_file_get_string(kept->file, "r", "language", NULL);
    mail->in.language = templates_language(language, mail->in.language);
    if (g_key_file_has_key(kept->file, "r", "back", NULL) && !is_forged(mail, kept))
        return judge_way_back_take(mail, kept->file, kept->key, was, error);

    g_autofree char *list = list_of(kept->file, ~(guint64)0, mail->in.language),
                    *harm = g_key_file_get_string(kept->file, "r", "harm", NULL);
    g_autofree char *own = g_strjoin(" ", list, harm, NULL), *beside = NULL;
    enum judge_answer answer = answer_to(mail, kept, own, &beside);
    g_autofree char *masked = judge_secrets_mask(beside ? beside : mail->in.message->text),
                    *quoted = judge_mail_quote_beginning(mail, masked);
    const char *beginning = mail->in.message->text + strspn(mail->in.message->text, " \t\r\n");
    bool late = mail->in.home->now_s - kept->at_s > KEEP_S, yes = (answer == JUDGE_ANSWER_YES) && !late,
         forged = answer == JUDGE_ANSWER_ABSTAIN;
    static const char *const unsettled[JUDGE_ANSWER_COUNT] = {[JUDGE_ANSWER_NONE] = "confirm-unclear",
                                                              [JUDGE_ANSWER_ASKS] = "confirm-unclear",
                                                              [JUDGE_ANSWER_MIXED] = "confirm-mixed",
                                                              [JUDGE_ANSWER_ABSTAIN] = "confirm-forged"};
    if (forged)
        judge_home_tell(mail->in.home, NULL, "tell-forged", "address", mail->in.message->from_address,
                        "asked", "yes", NULL);
    if (answer == JUDGE_ANSWER_NONE &&
        judge_which_says_more(mail, beginning)) { /* no answer, but what it says: it waits */
        *was = false;
        return true;
    }
    if (!late && (unsettled[answer] != NULL)) { /* it goes on waiting */
        judge_intake_note(&mail->in, unsettled[answer], "line", quoted, "list", list, NULL);
        mail->waits = g_strdup(strchr(kept->key, '/') + 1);
        *was = forged || !mail->in.person; /* what else it says is read as any letter */
        return true;
    }

    if (!games_store_set(mail->in.home->store, kept->key, NULL, error) ||
        (yes && !grant_request(mail, kept, resume, game, error)))
        return false;
    kept->chosen ^= yes ? ~(guint64)0 : 0;
    if (kept->chosen)
        cancel_request(mail, kept, late, yes);
    *was = yes || !mail->in.person || !goes_on(mail);
    return true;
}

/* Whether the mail says no to a letter of no game that asks nothing by itself, "an address of yours is to come": all it can be about is
 * what waits for somebody else's yes, and an address that came. */
static bool refuses_all(const struct judge_mail *mail)
{
    g_autoptr(games_letter) letter =
        games_outbox_find_answered(mail->in.home->store, mail->in.message->references);
    if (!mail->in.person || !letter || letter->game || judge_proof_is_forged(mail))
        return false;
    return judge_reply_read(judge_answers_of(mail->in.home), mail->in.message->text,
                            &(struct judge_offered){0})
               .answer == JUDGE_ANSWER_NO;
}

/* Drops addresses that are to become the writer's, and sends back one that did. */
static bool refuse_addresses(struct judge_mail *mail, bool *was, GError **error)
{
    struct games_store *store = mail->in.home->store;
    g_auto(GStrv) keys = games_store_keys(store, "confirm/");
    bool ok = true;
    for (char **key = keys; *key && ok && !*was; key++) {
        struct request_kept kept = {
            .key = g_strdup(*key), .file = judge_confirm_kept(mail->in.home, *key), .chosen = ~(guint64)0};
        bool his = kept.file && g_key_file_get_int64(kept.file, "r", "person", NULL) == mail->in.person->id;
        if (his && g_key_file_has_key(kept.file, "r", "also", NULL)) {
            ok = games_store_set(store, *key, NULL, error);
            cancel_request(mail, &kept, false, false);
            *was = true;
        } else if (his && g_key_file_has_key(kept.file, "r", "back", NULL) && is_to(mail, &kept))
            ok = judge_way_back_take(mail, kept.file, kept.key, was, error);
        request_clear(&kept);
    }
    return ok;
}

bool judge_confirm_take(struct judge_mail *mail, bool *was, gint64 *resume, gint64 *game, GError **error)
{
    struct request_kept kept = {0};
    *resume = 0;
    *was = find_request(mail, &kept);
    bool ok = true;
    if (*was)
        ok = settle_request(mail, &kept, was, resume, game, error);
    else if (kept.at_s && is_to(mail, &kept))
        tell_housemate(mail, &kept, was);
    else if (kept.at_s)
        ok = tell_another(mail, &kept, error);
    else if (refuses_all(mail))
        ok = refuse_addresses(mail, was, error);
    request_clear(&kept);
    return ok;
}
