#include "press_anyway.h"
#include "answer.h"
#include "hearing.h"
#include "../conf/list.h"
#include "../conf/words.h"

#include <string.h>

#define HELD                                                                                                 \
    "held/" /* before the Message-ID of a letter: the mail whose press it held, and prints of the blocks */

/* A block's print: its words tell it among those of its mail. */
static char *print_of(const struct judge_press_block *block)
{
    return g_strdup_printf("%08x%08x", g_str_hash(block->head), g_str_hash(block->text));
}

/* Whether a letter is of a phase that is over, or old where none is open: what it held waits no longer. */
static bool is_past(const struct judge_mail *mail, const struct games_letter *letter)
{
    enum { KEEP_S = 14 * 86400 };
    g_autoptr(games_game) game = games_game_get(mail->in.home->store, letter->game);
    g_autoptr(games_phase) open = games_phase_get(mail->in.home->store, game ? game->phase : 0);
    bool over = open && (letter->phase ? letter->phase != open->id : letter->created_s < open->opened_s);
    return over || mail->in.home->now_s - letter->created_s > KEEP_S;
}

/* What the letter held that the mail answers, if it went to this sender: where it is kept; NULL: nothing. Transfer full. */
static char *held_key(struct judge_mail *mail)
{
    struct games_store *store = mail->in.home->store;
    g_autoptr(games_letter) letter = games_outbox_find_answered(store, mail->in.message->references);
    bool his = letter && mail->in.person && letter->person == mail->in.person->id;
    g_autofree char *key = his ? g_strconcat(HELD, letter->message_id, NULL) : NULL,
                    *value = key ? games_store_get(store, key) : NULL;
    bool past = value && is_past(mail, letter);
    if (past)
        judge_intake_tell(&mail->in, "press-held-past", NULL);
    return value && !past ? g_steal_pointer(&key) : NULL;
}

/* The held blocks of an earlier mail. */
static GPtrArray *blocks_of(const struct mailio_message *message, char *const *prints)
{
    g_auto(judge_text) text;
    g_autofree char *subject = judge_mail_own_subject(message);
    judge_text_init(&text, message->text);
    GPtrArray *blocks = judge_press_cut(subject, &text);
    for (guint i = blocks->len; i-- > 0;) {
        struct judge_press_block *block = blocks->pdata[i];
        g_autofree char *print = print_of(block);
        block->anyway = g_strv_contains((const char *const *)prints, print);
        if (!block->anyway)
            g_ptr_array_remove_index(blocks, i);
    }
    return blocks;
}

/* Whether a line says that what is held goes out as it stands: a yes, or the words of PRESS ANYWAY in a sentence. */
static bool frees(const struct judge_mail *mail, const char *line)
{
    GHashTable *words = judge_answers_of(mail->in.home);
    g_autofree char *folded = judge_fold(line, G_MAXSIZE);
    bool anyway = false;
    for (const char *const *phrase = judge_words_press_anyway; *phrase; phrase++)
        anyway |= strstr(folded, *phrase) != NULL;
    enum judge_answer says = judge_reply_read(words, line, &(struct judge_offered){0}).answer;
    return (judge_answer_plain(words, line) == JUDGE_ANSWER_YES) ||
           (anyway && (says != JUDGE_ANSWER_NO) && !strchr(line, '?'));
}

/* The lines of the mail without those that free the press (`*n` of them); below PRESS ANYWAY stand no words of it. Transfer full. */
static char *without_answer(struct judge_mail *mail, const struct judge_press_block *bare, unsigned *n)
{
    g_autofree char *left = judge_text_left(&mail->in.text),
                    *all = g_strjoin("\n", left, bare ? bare->text : NULL, NULL);
    g_auto(GStrv) lines = g_strsplit(all, "\n", -1);
    g_autoptr(GString) rest = g_string_new(NULL);
    *n = bare != NULL;
    for (char **line = lines; *line; line++) {
        bool answer = frees(mail, *line);
        *n += answer;
        judge_list_join(rest, "\n", answer ? "" : *line);
    }
    return g_strdup(rest->str);
}

/* Whether a line refuses what is held, in any words. */
static bool refuses(const struct judge_mail *mail, const char *line)
{
    struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    g_autofree char *folded = judge_fold(line, G_MAXSIZE);
    GHashTable *words = judge_answers_of(mail->in.home);
    return (judge_reply_read(words, line, &(struct judge_offered){0}).answer == JUDGE_ANSWER_NO) ||
           judge_hears(hearing, JUDGE_HEARD_DROPPING, folded) ||
           judge_hears(hearing, JUDGE_HEARD_TURNING, folded);
}

/* Takes the lines that answer the letter without freeing what it holds ("yes, but without my name"): none of them is an order. Whether
 * one refuses; then nothing is freed. */
static bool take_refusal(struct judge_mail *mail, judge_answer_says *says)
{
    bool refused = false;
    for (guint i = 0; i < mail->in.text.lines->len; i++) {
        const char *line = judge_text_line(&mail->in.text, i);
        refused |= refuses(mail, line);
        if (*line && !frees(mail, line) && !says(mail, line))
            judge_text_take(&mail->in.text, i, NULL);
    }
    return refused;
}

bool judge_press_anyway_of(struct judge_mail *mail, judge_answer_says *says, gint64 *first, GError **error)
{
    const struct judge_press_block *block = mail->press->len ? mail->press->pdata[0] : NULL;
    bool bare = block && judge_press_block_is_bare(block);
    unsigned n = 0;
    *first = 0;
    mail->held_key = held_key(mail);
    if (!mail->held_key)
        return true;
    g_autofree char *value = games_store_get(mail->in.home->store, mail->held_key),
                    *rest = without_answer(mail, bare ? block : NULL, &n);
    bool again = block && !bare && !n; /* other words instead */
    if (take_refusal(mail, says) || again) {
        g_autofree char *key = g_steal_pointer(&mail->held_key);
        judge_intake_tell(&mail->in, "press-dropped", NULL);
        return games_store_set(mail->in.home->store, key, NULL, error);
    }
    if (n && (!block || bare))
        *first = g_ascii_strtoll(value, NULL, 10);
    else
        judge_intake_tell(&mail->in, "press-still-held", NULL);
    return true;
}

void judge_press_anyway_take(struct judge_mail *mail, struct mailio_message *message)
{
    unsigned n;
    g_autofree char *value = games_store_get(mail->in.home->store, mail->held_key),
                    *rest = without_answer(mail, mail->press->len ? mail->press->pdata[0] : NULL, &n);
    g_auto(GStrv) words = g_strsplit(value, " ", -1);
    mail->held = message;
    g_ptr_array_unref(mail->press);
    mail->press = blocks_of(message, words + 1);
    judge_text_clear(&mail->in.text);
    judge_text_init(&mail->in.text, rest);
}

void judge_press_hold(struct judge_mail *mail, const struct judge_press_block *block)
{
    g_autofree char *print = print_of(block);
    if (!mail->holds)
        mail->holds = g_string_new(NULL);
    g_string_append_printf(mail->holds, " %s", print);
}

bool judge_press_anyway_keep(struct judge_mail *mail, GError **error)
{
    struct games_store *store = mail->in.home->store;
    if (mail->held && !games_store_set(store, mail->held_key, NULL, error))
        return false;
    if (!mail->holds || !mail->answer_id)
        return true;
    g_autofree char *key = g_strconcat(HELD, mail->answer_id, NULL);
    g_autofree char *value = g_strdup_printf(
        "%" G_GINT64_FORMAT "%s", mail->in.older ? mail->in.older : mail->in.row->id, mail->holds->str);
    return games_store_set(store, key, value, error);
}
