#include "press_anyway.h"
#include "answer.h"
#include "../play/home.h"

#include <string.h>

#define HELD                                                                                                 \
    "held/" /* before the Message-ID of a letter: the mail whose press it held, and prints of the blocks */

/* A block's print: its words tell it among those of its mail. */
static char *print_of(const struct judge_press_block *block)
{
    return g_strdup_printf("%08x%08x", g_str_hash(block->head), g_str_hash(block->text));
}

/* What the letter held that the mail answers, if it went to this sender: where it is kept; NULL: nothing. Transfer full. */
static char *held_key(const struct judge_mail *mail)
{
    struct games_store *store = mail->in.home->store;
    g_autoptr(games_letter) letter = games_outbox_find_answered(store, mail->in.message->references);
    bool his = letter && mail->in.person && letter->person == mail->in.person->id;
    g_autofree char *key = his ? g_strconcat(HELD, letter->message_id, NULL) : NULL,
                    *value = key ? games_store_get(store, key) : NULL;
    return value ? g_steal_pointer(&key) : NULL;
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

gint64 judge_press_anyway_of(struct judge_mail *mail)
{
    bool bare = mail->press->len && judge_press_block_is_bare(mail->press->pdata[0]);
    if (!bare &&
        (mail->press->len || judge_answer_read(judge_answers_of(mail->in.home), mail->in.message->text, NULL,
                                               NULL, NULL, NULL) != JUDGE_ANSWER_YES))
        return 0;
    mail->held_key = held_key(mail);
    g_autofree char *value = mail->held_key ? games_store_get(mail->in.home->store, mail->held_key) : NULL;
    return value ? g_ascii_strtoll(value, NULL, 10) : 0;
}

void judge_press_anyway_take(struct judge_mail *mail, struct mailio_message *message)
{
    g_autofree char *value = games_store_get(mail->in.home->store, mail->held_key);
    g_auto(GStrv) words = g_strsplit(value, " ", -1);
    mail->held = message;
    g_ptr_array_unref(mail->press);
    mail->press = blocks_of(message, words + 1);
    judge_text_turn(&mail->in.text, JUDGE_TAKER_PRESS);
    judge_text_take_all(&mail->in.text, NULL);
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
