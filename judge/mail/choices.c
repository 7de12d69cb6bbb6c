#include "choices.h"
#include "hearing.h"
#include "../conf/settings.h"
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

/* The orders that the letter offers which the mail answers; NULL: none. */
static GStrv offers_of(const struct judge_mail *mail)
{
    bool open = mail->in.play && mail->in.play->phase;
    for (char **id = mail->in.message->references; open && *id; id++) {
        if (!is_of_this_phase(mail, *id))
            continue;
        g_autofree char *key = g_strconcat(JUDGE_OFFERS, *id, NULL);
        g_autofree char *lines = games_store_get(mail->in.home->store, key);
        if (lines && *lines)
            return g_strsplit(lines, "\n", -1);
    }
    return NULL;
}

/* Which offer a line chooses, from 1; 0: none. */
static unsigned choice_of(const struct judge_hearing *hearing, const char *line, unsigned n)
{
    char all[128];
    rules_text_fold(line, MIN(strlen(line), 40), all, sizeof all);
    g_auto(GStrv) words = g_strsplit_set(all, " .!,:;()\"#", -1);
    g_autoptr(GString) said = g_string_new(NULL);
    for (char **word = words; *word; word++)
        if (**word)
            g_string_append_printf(said, "%s%s", said->len ? " " : "", *word);

    const char *folded = said->str;

    unsigned figure = (unsigned)g_ascii_strtoull(folded, NULL, 10);
    if (*folded && strspn(folded, "0123456789") == strlen(folded) && figure <= n)
        return figure;

    unsigned ordinal = judge_hear_ordinal(hearing, folded);
    if (ordinal)
        return ordinal <= n ? ordinal : 0;

    return n == 1 && judge_hear_yes(hearing, folded) ? 1 : 0;
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

void judge_choices_take(struct judge_mail *mail)
{
    struct judge_text *text = &mail->in.text;
    g_auto(GStrv) offers = offers_of(mail);
    if (!offers)
        return;

    g_autoptr(judge_hearing) hearing = judge_hearing_new(mail->in.home);
    for (guint i = 0; i < text->lines->len; i++) {
        unsigned choice = choice_of(hearing, judge_text_line(text, i), g_strv_length(offers));
        g_autofree char *line = choice ? as_printed(mail, offers[choice - 1]) : NULL;
        if (line)
            judge_text_instead(text, i, line);
    }
}
