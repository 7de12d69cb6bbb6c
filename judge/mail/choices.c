#include "choices.h"
#include "hearing.h"
#include "leftover.h"
#include "lines.h"
#include "run.h"
#include "../conf/words.h"
#include "../course/acknowledge.h"
#include "../play/home.h"

#include <string.h>

enum { MOST_OFFERS = 60, ANSWER_BYTES = 100 };

/* The orders that the letter offers which the mail answers; a mail that answers none speaks of the last one. */
static GStrv offers_of(const struct judge_mail *mail)
{
    bool open = mail->in.play && mail->in.play->phase;
    for (char **id = mail->in.message->references; open && *id; id++) {
        GStrv offers = judge_offers_in(&mail->in, *id);
        if (offers)
            return offers;
    }
    if (!open || !mail->in.person || mail->in.message->references[0])
        return NULL;

    g_autofree char *key = judge_offers_last_key(mail->in.person->id, mail->in.play->game->id);
    g_autofree char *last = games_store_get(mail->in.home->store, key);

    return last ? judge_offers_in(&mail->in, last) : NULL;
}

/* A line's words in small letters, without marks and courtesies: "Number 2, please!" is "number 2". */
static char *plain_words(const char *line)
{
    char all[3 * ANSWER_BYTES + 1];
    rules_text_fold(line, MIN(strlen(line), ANSWER_BYTES), all, sizeof all);
    g_auto(GStrv) words = g_strsplit_set(all, " .!,:;()\"#=-\r", -1);
    g_autoptr(GString) said = g_string_new(NULL);

    for (char **word = words; *word; word++)
        if (**word && !judge_word_in(*word, judge_words_kindly) &&
            !judge_word_in(*word, judge_words_choice_noun))
            g_string_append_printf(said, "%s%s", said->len ? " " : "", *word);

    return g_string_free(g_steal_pointer(&said), FALSE);
}

/* What a line of an answer says of the offers. */
struct answer {
    guint64 chosen; /* bit i: the offer i+1 */
    bool only;      /* nothing but words that answer */
};

/* The offers that a bare "yes" takes: what was most likely meant, one for each unit. */
static guint64 first_offers(char *const *offers, unsigned n)
{
    g_autoptr(GHashTable) units = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    guint64 firsts = 0;
    for (unsigned i = 0; i < n; i++) {
        g_auto(GStrv) words = g_strsplit_set(offers[i], " /", -1);
        const char *place = words[0] && words[1] ? words[1] : "";
        bool rival = g_str_has_prefix(offers[i], TEMPLATES_ACK_RIVAL);
        if (!rival && g_hash_table_add(units, g_strdup(place)))
            firsts |= G_GUINT64_CONSTANT(1) << i;
    }
    return firsts;
}

/* One word of an answer: a figure, yes, no (to the figure before it), all, or what stands between. False: another word. */
static bool take_word(const char *word, char *const *offers, unsigned n, guint64 *last, struct answer *a)
{
    guint64 figure = g_ascii_strtoull(word, NULL, 10);
    if (strspn(word, "0123456789") == strlen(word)) {
        *last = figure && figure <= n ? G_GUINT64_CONSTANT(1) << (figure - 1) : 0;
        a->chosen |= *last;
        return strlen(word) <= 2;
    }

    if (judge_word_in(word, judge_words_no_word)) {
        a->chosen &= ~*last;
        return *last != 0;
    }

    if (judge_word_in(word, judge_words_choice_all)) {
        a->chosen = first_offers(offers, n);
        return true;
    }

    return judge_word_in(word, judge_words_choice_light) || judge_word_in(word, judge_words_yes_word);
}

/* "2", "the first", "1) yes", "1, 2 and 4", "yes to all", "1 yes, 2 no"; "yes" for what was most likely meant. */
static struct answer read_answer(const struct judge_hearing *hearing, const char *folded, char *const *offers,
                                 unsigned n)
{
    struct answer a = {.only = *folded != '\0'};
    unsigned ordinal = judge_hear_ordinal(hearing, folded);
    if (ordinal) {
        a.chosen = ordinal <= n ? G_GUINT64_CONSTANT(1) << (ordinal - 1) : 0;
        return a;
    }

    if (judge_hear_yes(hearing, folded)) {
        a.chosen = first_offers(offers, n);
        return a;
    }

    guint64 last = 0;
    bool figures = false;
    g_auto(GStrv) words = g_strsplit(folded, " ", -1);
    for (char **word = words; a.only && *word; word++) {
        a.only = take_word(*word, offers, n, &last, &a);
        figures = figures || g_ascii_isdigit(**word) || judge_word_in(*word, judge_words_choice_all);
    }

    a.only = a.only && figures;
    if (!a.only)
        a.chosen = 0;

    return a;
}

/* An offer as the letter printed it: "A MAR H" may mean two units, "A Marseille T" one. Transfer full. */
static char *as_printed(const struct judge_mail *mail, const char *offer)
{
    const struct judge_play *play = mail->in.play;
    struct rules_order order;
    offer += g_str_has_prefix(offer, TEMPLATES_ACK_RIVAL) ? strlen(TEMPLATES_ACK_RIVAL) : 0;
    if (!rules_order_parse(play->board->map, mail->in.power, offer, strlen(offer), &order))
        return g_strdup(offer);
    return templates_say_to_copy(play->board->names, &play->pos, &order, &play->book,
                                 judge_play_notation(play, mail->in.language), mail->in.language);
}

/* The offers chosen, in one line; NULL: none. Transfer full. */
static char *print_chosen(const struct judge_mail *mail, char *const *offers, unsigned n, guint64 chosen)
{
    g_autoptr(GString) line = g_string_new(NULL);
    for (unsigned i = 0; i < n; i++) {
        g_autofree char *order = chosen >> i & 1 ? as_printed(mail, offers[i]) : NULL;
        if (order)
            g_string_append_printf(line, "%s%s", line->len ? templates_joint(mail->in.language) : "", order);
    }
    return line->len ? g_strdup(line->str) : NULL;
}

/* "Yes", where nothing was asked that it could answer, or several things were: its writer is told what to send. */
static void say_unanswered(struct judge_mail *mail, unsigned n)
{
    const struct games_phase *phase = mail->in.play ? mail->in.play->phase : NULL;
    if (!phase || phase->adjudicated_s || !mail->in.seat)
        return;
    mail->in.keeps_offers = n > 0;
    judge_intake_tell(&mail->in, n ? "answer-which" : "answer-to-nothing", NULL);
}

/* Whether a line goes on with "and …" behind an answer, or parts from it: "1 and 2, and ANK - BLA", "yes, A PAR H". */
static bool goes_on(const char *rest, bool figures_alone)
{
    char folded[3 * ANSWER_BYTES + 1];
    const char *word = rest + strspn(rest, " ,;");
    rules_text_fold(word, MIN(strcspn(word, " "), ANSWER_BYTES), folded, sizeof folded);
    return judge_word_in(folded, judge_words_choice_then) || (!figures_alone && strpbrk(rest, ",;") == rest);
}

/* "Oui et non" is no yes. */
static bool denies(const char *rest)
{
    char folded[3 * ANSWER_BYTES + 1];
    rules_text_fold(rest, MIN(strlen(rest), ANSWER_BYTES), folded, sizeof folded);
    g_auto(GStrv) words = g_strsplit_set(folded, " ,;.!?'", -1);
    for (char **word = words; *word; word++)
        if (judge_word_in(*word, judge_words_no_word))
            return true;
    return false;
}

/*
 * An answer before other words: "1 et 2, et ANK - NOI" is the orders chosen, and the rest. "1. A PAR - BUR" is a list's
 * first line. NULL: it begins with none. Transfer full.
 */
static char *answer_before(const struct judge_mail *mail, const struct judge_hearing *hearing,
                           const char *said, char *const *offers, unsigned n)
{
    enum { MOST_WORDS = 12 };
    char *found = NULL;
    gsize end = strcspn(said, " ,;");
    for (unsigned words = 0; words < MOST_WORDS && said[end] && end < ANSWER_BYTES; words++) {
        g_autofree char *head = g_strndup(said, end), *folded = plain_words(head);
        struct answer a = read_answer(hearing, folded, offers, n);
        bool one_figure =
            a.chosen && !(a.chosen & (a.chosen - 1)) && !strpbrk(folded, "abcdefghijklmnopqrstuvwxyz");
        bool meant = strpbrk(folded, "0123456789") || !denies(said + end);
        g_autofree char *line = a.only && meant ? print_chosen(mail, offers, n, a.chosen) : NULL;
        if (line && goes_on(said + end, one_figure)) {
            g_free(found);
            found = g_strconcat(line, ". ", said + end + strspn(said + end, " ,;"), NULL);
        }
        end += strspn(said + end, " ,;");
        end += strcspn(said + end, " ,;");
    }
    return found;
}

/* The quoted lines of a mail, without what marks them and the numbers that our letters give them; NULL: it has none. Blank
 * ones are left out. Transfer full. */
static char *quoted_lines(const char *full)
{
    g_autoptr(GString) quoted = g_string_new(NULL);
    g_auto(GStrv) lines = g_strsplit(full, "\n", -1);
    for (char **line = lines; *line; line++) {
        const char *at = *line + strspn(*line, " \t>");
        if (!memchr(*line, '>', (gsize)(at - *line)))
            continue;
        gsize number = strspn(at, "0123456789");
        at += number && at[number] == ')' ? number + 1 : 0;
        g_autofree char *own = g_strstrip(g_strdup(at));
        if (*own)
            g_string_append_printf(quoted, "%s%s", quoted->len ? "\n" : "", own);
    }
    return quoted->len ? g_strdup(quoted->str) : NULL;
}

/* Whether each line is an exact order, each to another unit, and nothing else stands there. */
static bool are_exact_orders(const struct judge_mail *mail, const char *lines, unsigned n_lines)
{
    const struct judge_play *play = mail->in.play;
    const struct rules_map *map = play->board->map;
    struct rules_read_context context = judge_play_reading(play, mail->in.power);
    struct rules_readings readings;
    uint64_t ordered[RULES_MAX_WORDS] = {0};
    rules_read(&context, lines, strlen(lines), &readings);
    bool exact = readings.n == n_lines && !readings.n_talk && !readings.clear;
    for (size_t i = 0; exact && i < readings.n; i++) {
        const struct rules_order *order = &readings.reading[i].order;
        exact = readings.reading[i].status == RULES_READ_OK && order->unit < map->n_locs &&
                !rules_bit(ordered, map->province[order->unit]);
        if (exact)
            rules_bit_set(ordered, map->province[order->unit]);
    }
    rules_readings_clear(&readings);
    return exact;
}

/* A reply without a word of its own, whose quotation of our letter is cut down to lines of orders: these are its words. */
static void take_quotation(struct judge_mail *mail)
{
    const struct mailio_message *m = mail->in.message;
    bool open = mail->in.play && mail->in.play->phase && mail->in.seat && mail->in.person;
    g_autofree char *own = g_strstrip(g_strdup(m->text ? m->text : ""));
    g_autofree char *quoted = open && !*own && m->full_text ? quoted_lines(m->full_text) : NULL;
    bool ours = false;
    for (char **id = m->references; quoted && *id; id++)
        ours = ours || judge_offers_letter(&mail->in, *id);
    g_auto(GStrv) lines = g_strsplit(ours ? quoted : "", "\n", -1);
    if (!ours || !are_exact_orders(mail, quoted, g_strv_length(lines)))
        return;

    g_autofree char *line = g_strjoinv(templates_joint(mail->in.language), lines);
    judge_text_instead(&mail->in.text, 0, line);
    judge_intake_note(&mail->in, "quotation-chosen", NULL);
}

void judge_choices_take(struct judge_mail *mail)
{
    take_quotation(mail);
    struct judge_text *text = &mail->in.text;
    g_auto(GStrv) offers = offers_of(mail);
    unsigned n = offers ? MIN(g_strv_length(offers), MOST_OFFERS) : 0, chosen = 0;
    const char *unanswered = NULL;
    const struct judge_hearing *hearing = judge_hearing_of(mail->in.home);

    for (guint i = 0; i < text->lines->len; i++) {
        const char *said = judge_text_line(text, i);
        g_autofree char *folded = plain_words(said);
        struct answer a = read_answer(hearing, folded, offers, n);
        g_autofree char *line = a.only || !n ? print_chosen(mail, offers, n, a.chosen)
                                             : answer_before(mail, hearing, said, offers, n);
        if (line)
            judge_text_instead(text, i, line);
        else if (a.only && !judge_mail_is_command(mail, said))
            unanswered = said;
        chosen += line != NULL;
    }

    if (unanswered && !chosen)
        say_unanswered(mail, n);
}
