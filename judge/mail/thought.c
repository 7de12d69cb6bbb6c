#include "thought.h"
#include "answer.h"
#include "hearing.h"
#include "../conf/words.h"
#include "../course/orders.h"

#include <string.h>

#define MARKS " ,.;:!-"

/* Behind "no", where that stands for itself at the beginning: "no, make it four days", and no "no press from me". NULL: it does not. */
static const char *behind_no(const char *folded)
{
    gsize len = strcspn(folded, " ,.;:!");
    const char *rest = folded + len + strspn(folded + len, " ");
    return judge_word_is(folded, len, judge_words_no_word) && (!*rest || strchr(",.;:!", *rest)) ? rest
                                                                                                 : NULL;
}

char *judge_thought_rest(const struct judge_mail *mail, const char *sentence)
{
    struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    g_autofree char *folded = judge_fold(sentence, G_MAXSIZE),
                    *turned = judge_hear_without(hearing, JUDGE_HEARD_TURNING, folded),
                    *rest = judge_hear_without(hearing, JUDGE_HEARD_THINKING, turned);
    const char *own = rest + strspn(rest, MARKS), *behind = behind_no(own);
    return g_strdup(behind ? behind : own);
}

/* Whether words that only think again ("actually") say no, deny, or bring a number. */
static bool says_otherwise(const struct judge_mail *mail, const char *own)
{
    struct judge_reply reply =
        judge_reply_read(judge_answers_of(mail->in.home), own, &(struct judge_offered){0});
    if (reply.answer == JUDGE_ANSWER_NO)
        return true;
    g_autofree char *deny = g_strjoinv("|", (char **)judge_words_deny_word),
                    *other = g_strdup_printf("(?<![a-z])(?:%s|non)(?![a-z])|[0-9]", deny);
    return g_regex_match_simple(other, own, G_REGEX_RAW, 0);
}

bool judge_thought_is(const struct judge_mail *mail, const char *sentence)
{
    struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    g_autofree char *folded = judge_fold(sentence, G_MAXSIZE);
    const char *own = folded + strspn(folded, MARKS);
    bool turns = behind_no(own) || judge_hear_behind(hearing, JUDGE_HEARD_TURNING, own) ||
                 (judge_hear_behind(hearing, JUDGE_HEARD_THINKING, own) && says_otherwise(mail, own));
    return turns && !strchr(own, '?') && !judge_intake_follows(&mail->in, sentence);
}

/* Behind a command: "I must ask the others first", "don't", « n'envoyez pas encore » hold back what it asks. */
static bool holds_back(const struct judge_mail *mail, const char *sentence)
{
    struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    g_autofree char *folded = judge_fold(sentence, G_MAXSIZE);
    if (strchr(folded, '?') || judge_intake_follows(&mail->in, sentence))
        return false;
    if (judge_hear_behind(hearing, JUDGE_HEARD_PUTTING_OFF, folded) ||
        judge_hear(hearing, folded) == JUDGE_HEARD_WAITING)
        return true;
    g_autofree char *own = judge_thought_rest(mail, sentence);
    const char *rest = own;
    for (gsize len = 0; (len = judge_word_leads(rest, judge_words_oh)) > 0;)
        rest += len + strspn(rest + len, MARKS);
    return judge_word_leads(rest, judge_words_forbid_word) > 0;
}

/* The thought in a text, whose first sentence, courtesies aside, speaks of what stands before it, the others of anything. Transfer full. */
static char *thought_in(const struct judge_mail *mail, const char *text, bool *near)
{
    for (text = judge_or_empty(text) + strspn(judge_or_empty(text), " "); *text && *near;) {
        g_autofree char *sentence = judge_sentence_take(&text), *folded = judge_fold(sentence, G_MAXSIZE);
        if (judge_thought_is(mail, sentence) || holds_back(mail, sentence))
            return g_steal_pointer(&sentence);
        struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
        *near =
            !judge_hear_content(hearing, folded) || judge_hear_behind(hearing, JUDGE_HEARD_THINKING, folded);
    }
    return NULL;
}

const char *judge_thought_take(struct judge_mail *mail, const char *rest, guint line)
{
    struct judge_text *text = &mail->in.text;
    bool near = true;
    char *found = thought_in(mail, rest, &near);
    for (; !found && near && line < text->lines->len; line++) {
        const char *words = judge_text_line(text, line);
        if (mail->in.is_command(&mail->in, words) || judge_intake_follows(&mail->in, words))
            break;
        found = thought_in(mail, words, &near);
        if (!found)
            continue;
        const char *at = strstr(words, found);
        g_autofree char *left = g_strdup_printf("%.*s%s", (int)(at - words), words, at + strlen(found));
        judge_text_instead(text, line, g_strstrip(left));
    }
    if (found) {
        g_free(mail->thought);
        mail->thought = found;
    }
    return found;
}

/* Words as they are quoted, without the marks around them. Transfer full. */
static char *bare(const struct judge_mail *mail, const char *words)
{
    g_autofree char *own = g_strdup(words + strspn(words, MARKS));
    for (gsize len = strlen(own); len && strchr(MARKS, own[len - 1]); len--)
        own[len - 1] = '\0';
    return judge_mail_quote_beginning(mail, own);
}

bool judge_thought_tell(struct judge_mail *mail, const char *ask, const char *rest, guint line)
{
    const char *found = judge_thought_take(mail, rest, line);
    if (!found)
        return false;
    g_autofree char *shown = bare(mail, ask), *words = bare(mail, found);
    mail->in.unfollowed = true;
    return judge_intake_tell(&mail->in, "second-thought", "command", shown, "words", words, NULL);
}

bool judge_thought_doubts(struct judge_mail *mail, const char *sentence, guint below)
{
    if (!judge_thought_is(mail, sentence))
        return false;
    const struct judge_text *text = &mail->in.text;
    bool behind = false, before = false; /* a correction, which the order behind it makes */
    for (guint i = 0; i < text->lines->len; i++) {
        bool orders = ((const struct judge_line *)text->lines->pdata[i])->taker == JUDGE_TAKER_ORDERS;
        behind |= orders && i < below;
        before |= orders && i >= below;
    }
    if (!behind || before)
        return false;
    g_autofree char *words = bare(mail, sentence);
    judge_intake_list(&mail->in.questions,
                      judge_say(mail->in.home, mail->in.language, "thought-orders", "words", words, NULL));
    return mail->in.asks = true;
}
