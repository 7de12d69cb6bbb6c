#include "choices.h"
#include "answer.h"
#include "lines.h"
#include "../conf/words.h"
#include "../course/acknowledge.h"
#include "../course/orders.h"
#include "../play/home.h"

#include <string.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
enum { MOST_OFFERS = 60, ANSWER_BYTES = 100 };

/* Whether a letter leaves the last question of the open phase as it is: it asks nothing else, and brings nobody's words. */
static bool leaves_open(const struct judge_mail *mail, const struct games_letter *letter)
{
    static const char *const others[] = {"vote", "press", "confirm", "zine", "editor", NULL};
    bool asks = g_strv_contains(others, letter->kind);
    return !asks && letter->created_s >= mail->in.play->phase->opened_s;
}

/* The orders that the letter offers which the mail answers, and that letter; a mail that answers none, or any other of the
 * phase, speaks of the last one. */
static GStrv offers_of(const struct judge_mail *mail, char **letter)
{
    bool open = mail->in.play && mail->in.play->phase;
    for (char **id = mail->in.message->references; open && *id; id++) {
        GStrv offers = judge_offers_in(&mail->in, *id);
        if (offers) {
            *letter = g_strdup(*id);
            return offers;
        }
    }
    bool new = !mail->in.message->references[0];
    if (!open || !mail->in.person || !(mail->answered ? leaves_open(mail, mail->answered) : new))
        return NULL;

    g_autofree char *key = judge_offers_last_key(mail->in.person->id, mail->in.play->game->id);
    *letter = games_store_get(mail->in.home->store, key);
    return *letter ? judge_offers_in(&mail->in, *letter) : NULL;
}

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

/* The offers that a reply takes; `*refused`: those that it does not want. */
static guint64 taken_by(const struct judge_reply *reply, char *const *offers, unsigned n, guint64 *refused)
{
    guint64 all = n ? ~G_GUINT64_CONSTANT(0) >> (64 - n) : 0, firsts = first_offers(offers, n);
    bool figures = reply->chosen || reply->refused;
    bool yes = reply->plain && reply->answer == JUDGE_ANSWER_YES;
    *refused = reply->plain && reply->answer == JUDGE_ANSWER_NO ? all : 0;
    if (yes)
        *refused |= reply->refused & all;
    if (!yes || (figures && !reply->all))
        return yes ? reply->chosen & all : 0;
    return (firsts | (reply->chosen & all)) & ~*refused;
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

static struct judge_reply read_reply(const struct judge_mail *mail, const char *words)
{
    return judge_reply_read(judge_answers_of(mail->in.home), words, MOST_OFFERS);
}

/*
 * An answer before other words: "1 et 2, et ANK - NOI" is the orders chosen, and the rest. "1. A PAR - BUR" is a list's
 * first line. NULL: it begins with none. Transfer full.
 */
static char *answer_before(const struct judge_mail *mail, const char *said, char *const *offers, unsigned n)
{
    enum { MOST_WORDS = 12 };
    char *found = NULL;
    gsize end = strcspn(said, " ,;");
    for (unsigned words = 0; words < MOST_WORDS && said[end] && end < ANSWER_BYTES; words++) {
        g_autofree char *head = g_strndup(said, end);
        struct judge_reply reply = read_reply(mail, head), rest = read_reply(mail, said + end);
        guint64 refused, chosen = taken_by(&reply, offers, n, &refused);
        bool one_figure = reply.chosen && !(reply.chosen & (reply.chosen - 1)) && !strpbrk(head, LETTERS);
        bool meant = reply.chosen || (rest.answer != JUDGE_ANSWER_NO && rest.answer != JUDGE_ANSWER_MIXED);
        g_autofree char *line = meant ? print_chosen(mail, offers, n, chosen) : NULL;
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
    g_autofree char *own = g_strstrip(g_strdup(m->text));
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

/* What he does not want is offered no more. */
static bool refuse(struct judge_mail *mail, const char *letter, char *const *offers, unsigned n,
                   guint64 refused, GError **error)
{
    g_autofree char *orders = print_chosen(mail, offers, n, refused);
    if (orders)
        judge_intake_tell(&mail->in, "answer-refused", "orders", orders, NULL);
    for (unsigned i = 0; i < n; i++)
        if (refused >> i & 1 && !judge_offers_drop(&mail->in, letter, offers[i], error))
            return false;
    return true;
}

/* An answer that is none for certain is quoted, and the question stays. */
static void say_unsure(struct judge_mail *mail, guint i)
{
    g_autofree char *line = g_strdup(judge_text_line(&mail->in.text, i));
    if (judge_mail_is_command(mail, line) || judge_intake_reads(&mail->in, line))
        return;
    judge_intake_tell(&mail->in, "answer-unsure", "line", line, NULL);
    judge_text_instead(&mail->in.text, i, "");
    mail->in.keeps_offers = true;
}

bool judge_choices_take(struct judge_mail *mail, GError **error)
{
    take_quotation(mail);
    struct judge_text *text = &mail->in.text;
    g_autofree char *letter = NULL;
    g_auto(GStrv) offers = offers_of(mail, &letter);
    unsigned n = offers ? MIN(g_strv_length(offers), MOST_OFFERS) : 0;
    guint64 refused = 0;
    bool unanswered = false, answered = false;

    for (guint i = 0; i < text->lines->len; i++) {
        const char *said = judge_text_line(text, i);
        struct judge_reply reply = read_reply(mail, said);
        guint64 no, chosen = taken_by(&reply, offers, n, &no);
        g_autofree char *line =
            reply.plain || !n ? print_chosen(mail, offers, n, chosen) : answer_before(mail, said, offers, n);
        refused |= no;
        answered |= line || no;
        if (line || no)
            judge_text_instead(text, i, line ? line : "");
        else if (reply.plain && !judge_mail_is_command(mail, said))
            unanswered = true;
        else if (n && reply.answer != JUDGE_ANSWER_NONE && strlen(said) < ANSWER_BYTES)
            say_unsure(mail, i);
    }

    if (unanswered && !answered)
        say_unanswered(mail, n);
    return !refused || refuse(mail, letter, offers, n, refused, error);
}
