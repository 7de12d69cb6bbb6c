#include "mail.h"
#include "proof.h"
#include "../asks/args.h"
#include "../letters/post.h"
#include "../conf/refusals.h"
#include "../conf/words.h"
#include "../play/people.h"

#include <string.h>

char *judge_mail_harmless(const char *line)
{
    enum { MOST_WORDS = 6 };
    GString *out = g_string_new(NULL);
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    unsigned n = 0;
    bool more = false;
    for (char **word = words; *word && n < MOST_WORDS; word++) {
        bool plain = **word != '\0';
        for (const char *c = *word; *c && plain; c = g_utf8_next_char(c))
            plain = g_unichar_isalnum(g_utf8_get_char(c)) || strchr("-_?,'[]@/=", *c);
        if (**word)
            g_string_append_printf(out, "%s%s", n++ ? " " : "", plain ? *word : "…");
        more = word[1] && **word;
    }
    if (n == MOST_WORDS && more)
        g_string_append(out, " […]");
    return g_string_free(out, FALSE);
}

char *judge_mail_quote(const struct judge_mail *mail, const char *line)
{
    return mail->in.person ? g_strdup(line) : judge_mail_harmless(line);
}

/* To a stranger without the name that his mail gives him: it may be a forger's words to whose address this is. */
char *judge_mail_quote_beginning(const struct judge_mail *mail, const char *text)
{
    enum { SHOWN_CHARS = 70 };
    g_autofree char *line = g_strndup(text, strcspn(text, "\n")), *valid = g_utf8_make_valid(line, -1);
    if (g_utf8_strlen(valid, -1) <= SHOWN_CHARS)
        return judge_mail_quote(mail, valid);

    g_autofree char *head = g_utf8_substring(valid, 0, SHOWN_CHARS);
    char *blank = strrchr(head, ' ');
    if (blank)
        *blank = '\0';
    g_autofree char *cut = g_strconcat(head, " …", NULL);
    return judge_mail_quote(mail, cut);
}

static struct judge_draft answer_to(const struct judge_mail *mail, const struct judge_play *play,
                                    const char *kind, const char *subject, const char *text)
{
    return (struct judge_draft){.person = mail->in.person,
                                .address = mail->in.message->from_address,
                                .game = play ? play->game : NULL,
                                .phase = play && play->phase ? play->phase->id : 0,
                                .kind = kind,
                                .language = mail->in.language,
                                .subject = subject,
                                .text = text,
                                .answers = mail->in.message};
}

bool judge_mail_answer_part(struct judge_mail *mail, const struct judge_play *play, const char *subject,
                            const char *text, struct mailio_encoded *part, GError **error)
{
    struct judge_draft draft = answer_to(mail, play, "answer", subject, text);
    draft.parts = &part;
    draft.n_parts = part ? 1 : 0;
    mail->in.n_answers++;
    return judge_post(mail->in.home, &draft, NULL, error);
}

bool judge_mail_answer(struct judge_mail *mail, const struct judge_play *play, const char *kind,
                       const char *subject, const char *text, GError **error)
{
    struct judge_draft draft = answer_to(mail, play, kind, subject, text);

    mail->in.n_answers++;
    g_clear_pointer(&mail->answer_id, g_free);

    return judge_post(mail->in.home, &draft, &mail->answer_id, error);
}

bool judge_mail_page(struct judge_mail *mail, const struct judge_play *play, const char *key,
                     const char *text, GError **error)
{
    const char *game = play ? play->game->name : NULL;
    g_autofree char *subject = judge_say(mail->in.home, mail->in.language, key, "game", game, NULL);
    return judge_mail_answer(mail, play, "answer", subject, text, error);
}

static bool is_editor(const struct judge_home *home, const struct judge_play *play,
                      const struct games_person *person)
{
    return play ? judge_edits(play, person) : judge_is_chief(home, person);
}

bool judge_mail_keep(struct judge_mail *mail, const struct judge_play *play, const char *line, char *harm)
{
    g_ptr_array_add(mail->unproven,
                    play ? g_strdup_printf("[%s] %s", play->game->name, line) : g_strdup(line));
    if (harm)
        judge_list_join(mail->harm, "\n", harm);
    g_free(harm);
    return true;
}

bool judge_mail_is_editor(const struct judge_mail *mail, const struct judge_play *play)
{
    struct judge_home *home = mail->in.home;
    if (is_editor(home, play, mail->in.person))
        return true;

    const char *address = mail->in.message ? mail->in.message->from_address : NULL;
    g_autoptr(GArray) people = address ? games_persons_by_address(home->store, address) : NULL;
    bool may = false;
    for (guint i = 0; people && people->len > 1 && !may && i < people->len; i++) {
        g_autoptr(games_person) beside = games_person_get(home->store, g_array_index(people, gint64, i));
        may = beside && is_editor(home, play, beside);
    }

    return may;
}

static struct judge_scope scope_of(const struct judge_mail *mail, struct judge_play *play,
                                   const struct games_seat *seat, bool editor, bool proven)
{
    bool trusted = editor && judge_config_trusts_address(mail->in.home->config);
    enum judge_proof proof = proven ? JUDGE_PROOF_LETTER : JUDGE_PROOF_NONE;
    return (struct judge_scope){.home = mail->in.home,
                                .play = play,
                                .seat = seat,
                                .person = mail->in.person,
                                .mail = judge_intake_mail(&mail->in),
                                .language = mail->in.language,
                                .proof = mail->sure || trusted ? JUDGE_PROOF_SURE : proof,
                                .editor = editor,
                                .registers = mail->registering,
                                .insists = mail->confirmed,
                                .blind = mail->resumed_s && !mail->confirmed,
                                .came = mail->came,
                                .asked_s = mail->asked_s ? mail->asked_s : mail->meant_s,
                                .door = (void *)mail};
}

struct judge_scope judge_mail_scope(const struct judge_mail *mail)
{
    return scope_of(mail, mail->in.play, mail->in.seat, mail->in.editor, mail->proven);
}

/* The letter that was answered speaks for its own games. */
struct judge_scope judge_mail_scope_in(const struct judge_mail *mail, struct judge_play *play)
{
    bool own = mail->in.play && mail->in.play->game->id == play->game->id;
    bool editor = mail->in.person && judge_mail_is_editor(mail, play);
    bool proven = (mail->proven && own) || judge_proof_holds(mail, play->game->id);
    return scope_of(mail, play, own ? mail->in.seat : NULL, editor, proven);
}

const struct judge_said *judge_mail_said(const struct judge_mail *mail, const char *line)
{
    struct judge_said *said = g_hash_table_lookup(mail->said, line);
    if (!said) {
        said = judge_said_new(line);
        g_hash_table_insert(mail->said, g_strdup(line), said);
    }
    return said;
}

struct judge_scope judge_mail_scope_line(const struct judge_scope *who, const char *line, const char *folded)
{
    const struct judge_mail *mail = who->door;
    struct judge_scope scope = *who;
    scope.line = line;
    scope.folded = scope.rest = folded;
    scope.below = mail->blocks ? g_hash_table_lookup(mail->blocks, line) : NULL;
    return scope;
}

bool judge_mail_may_write(const struct judge_mail *mail, enum judge_written what)
{
    struct judge_scope scope = judge_mail_scope(mail);
    return judge_may(&scope, &judge_written[what], NULL) == JUDGE_MAY;
}

const char *judge_mail_raw_rest(const struct judge_scope *scope, const char *rest)
{
    return judge_args_raw(scope->line, scope->folded, rest);
}

char *judge_mail_without_mark(const char *line)
{
    const char *reason = judge_args_reason(line);
    size_t end = reason ? (size_t)(reason - line) : strlen(line), mark = strcspn(line, " !:");
    const char *after = line[mark] == '!' ? line + mark + 1 : line + end;
    while (end && line[end - 1] == ' ')
        end--;
    if (line[mark] != '!' && end)
        mark = end - 1;
    return line[mark] == '!' ? g_strchomp(g_strdup_printf("%.*s%s", (int)mark, line, after)) : NULL;
}

/* Behind "Re:", "Rép :" and their kin, or the text itself. */
static char *behind_reply_mark(char *text)
{
    size_t len = strcspn(text, " :"), blanks = strspn(text + len, " ");
    if (text[len + blanks] != ':' || blanks > 1 || len > 8)
        return text;
    return judge_word_is(text, len, judge_words_reply_mark) ? g_strchug(text + len + blanks + 1) : text;
}

/* Behind "[Kersaint]", or the text itself. */
static char *behind_tag(char *text)
{
    char *end = *text == '[' ? strchr(text, ']') : NULL;
    return end ? g_strchug(end + 1) : text;
}

char *judge_mail_bare_subject(const char *subject)
{
    g_autofree char *text = g_strdup(subject);
    char *at = g_strstrip(text), *before;
    do {
        before = at;
        at = behind_tag(behind_reply_mark(at));
    } while (at != before);
    return g_strdup(at);
}

char *judge_mail_own_subject(const struct mailio_message *message)
{
    g_autofree char *subject = g_strstrip(g_strdup(message->subject));
    g_autofree char *bare = judge_mail_bare_subject(subject);
    bool of_thread = message->references[0] && !g_str_equal(subject, bare);
    return g_strdup(of_thread ? "" : bare);
}

char *judge_mail_say_refusal(const struct judge_scope *scope, const GError *why)
{
    return judge_refusal_said_on(scope->play ? scope->play->board->names : NULL, scope->language, why);
}

const char *judge_mail_words(const struct mailio_message *m)
{
    bool attached = !m->text[strspn(m->text, " \t\r\n")] && m->attachment_text && m->attachment_text[0];
    return attached ? m->attachment_text[0] : m->text;
}

bool judge_mail_shouts(const char *line)
{
    gsize capitals = strspn(line, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    return capitals > 2 && capitals == strcspn(line, " .");
}
