#include "choices.h"
#include "hearing.h"
#include "leftover.h"
#include "run.h"
#include "../conf/settings.h"
#include "../conf/words.h"
#include "../course/orders.h"
#include "../play/home.h"

#include <string.h>

/* Whether a letter of ours was about the phase that is open now: what it offered was meant for that one. */
static bool is_of_this_phase(const struct judge_mail *mail, const char *message_id)
{
    struct games_letter *letter = games_outbox_find(mail->in.home->store, message_id);
    bool is = letter && letter->phase == mail->in.play->phase->id;
    games_letter_free(letter);
    return is;
}

/* The orders that a letter offers; NULL: none, or for another phase. */
static GStrv offers_in(const struct judge_mail *mail, const char *message_id)
{
    if (!is_of_this_phase(mail, message_id))
        return NULL;
    g_autofree char *key = g_strconcat(JUDGE_OFFERS, message_id, NULL);
    g_autofree char *lines = games_store_get(mail->in.home->store, key);
    return lines && *lines ? g_strsplit(lines, "\n", -1) : NULL;
}

/* The orders that the letter offers which the mail answers; a mail that answers none speaks of the last one. */
static GStrv offers_of(const struct judge_mail *mail)
{
    bool open = mail->in.play && mail->in.play->phase;
    for (char **id = mail->in.message->references; open && *id; id++) {
        GStrv offers = offers_in(mail, *id);
        if (offers)
            return offers;
    }
    if (!open || !mail->in.person || mail->in.message->references[0])
        return NULL;

    g_autofree char *key = judge_offers_last_key(mail->in.person->id, mail->in.play->game->id);
    g_autofree char *last = games_store_get(mail->in.home->store, key);

    return last ? offers_in(mail, last) : NULL;
}

/* A line's words in small letters, without marks and courtesies: "Number 2, please!" is "number 2". */
static char *plain_words(const char *line)
{
    char all[128];
    rules_text_fold(line, MIN(strlen(line), 40), all, sizeof all);
    g_auto(GStrv) words = g_strsplit_set(all, " .!,:;()\"#\r", -1);
    g_autoptr(GString) said = g_string_new(NULL);

    for (char **word = words; *word; word++)
        if (**word && !judge_word_in(*word, judge_words_kindly) &&
            !judge_word_in(*word, judge_words_choice_noun))
            g_string_append_printf(said, "%s%s", said->len ? " " : "", *word);

    return g_string_free(g_steal_pointer(&said), FALSE);
}

/* Which offer a line chooses, from 1; 0: none. */
static unsigned choice_of(const struct judge_hearing *hearing, const char *folded, unsigned n)
{
    unsigned figure = (unsigned)g_ascii_strtoull(folded, NULL, 10);
    if (*folded && strspn(folded, "0123456789") == strlen(folded) && figure <= n)
        return figure;

    unsigned ordinal = judge_hear_ordinal(hearing, folded);
    if (ordinal)
        return ordinal <= n ? ordinal : 0;

    return n == 1 && judge_hear_yes(hearing, folded) ? 1 : 0;
}

/* Words that only answer a question. */
static bool is_answer(const struct judge_hearing *hearing, const char *folded)
{
    size_t len = strlen(folded);
    bool figure = len && len <= 2 && strspn(folded, "0123456789") == len;
    return figure || judge_hear_ordinal(hearing, folded) || judge_hear_yes(hearing, folded);
}

/* An offer as the letter printed it: "A MAR H" may mean two units, "A Marseille T" one. Transfer full. */
static char *as_printed(const struct judge_mail *mail, const char *offer)
{
    const struct judge_play *play = mail->in.play;
    struct rules_order order;
    if (!rules_order_parse(play->board->map, mail->in.power, offer, strlen(offer), &order))
        return g_strdup(offer);
    return templates_say_to_copy(play->board->names, &play->pos, &order, &play->book,
                                 judge_setting(play->game, "notation"), mail->in.language);
}

/* "Yes", where nothing was asked that it could answer, or several things were: its writer is told what to send. */
static void say_unanswered(struct judge_mail *mail, unsigned n)
{
    const struct games_phase *phase = mail->in.play ? mail->in.play->phase : NULL;
    if (!phase || phase->adjudicated_s || !mail->in.seat || (!n && judge_leftover_is_thanks(mail)))
        return;
    mail->in.keeps_offers = n > 0;
    judge_intake_note(&mail->in, n ? "answer-which" : "answer-to-nothing", NULL);
    mail->in.asks = true;
}

void judge_choices_take(struct judge_mail *mail)
{
    struct judge_text *text = &mail->in.text;
    g_auto(GStrv) offers = offers_of(mail);
    unsigned n = offers ? g_strv_length(offers) : 0, chosen = 0;
    const char *unanswered = NULL;
    g_autoptr(judge_hearing) hearing = judge_hearing_new(mail->in.home);

    for (guint i = 0; i < text->lines->len; i++) {
        const char *said = judge_text_line(text, i);
        g_autofree char *folded = plain_words(said);
        unsigned choice = n ? choice_of(hearing, folded, n) : 0;
        g_autofree char *line = choice ? as_printed(mail, offers[choice - 1]) : NULL;
        if (line)
            judge_text_instead(text, i, line);
        else if (*folded && is_answer(hearing, folded) && !judge_mail_is_command(mail, said))
            unanswered = said;
        chosen += line != NULL;
    }

    if (unanswered && !chosen)
        say_unanswered(mail, n);
}
