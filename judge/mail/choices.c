#include "choices.h"
#include "answer.h"
#include "lines.h"
#include "../conf/words.h"
#include "../course/acknowledge.h"
#include "../course/orders.h"

#include <string.h>

#define JOINTS  " ,;:+&"
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
static GStrv offers_of(const struct judge_mail *mail, char **letter, guint64 *closed)
{
    bool open = mail->in.play && mail->in.play->phase;
    for (char **id = mail->in.message->references; open && *id; id++) {
        GStrv offers = judge_offers_in(&mail->in, *id, closed);
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
    return *letter ? judge_offers_in(&mail->in, *letter, closed) : NULL;
}

/* The order that an offer is; false: none. */
static bool order_of(const struct judge_mail *mail, const char *offer, struct rules_order *order)
{
    offer += g_str_has_prefix(offer, TEMPLATES_ACK_RIVAL) ? strlen(TEMPLATES_ACK_RIVAL) : 0;
    return rules_order_parse(mail->in.play->board->map, mail->in.power, offer, strlen(offer), order);
}

/* The offers of a question, and the words by which people name one: of its places in all languages, and of its unit. */
struct question {
    GStrv offers;
    char *letter; /* that asked it */
    bool fresh;   /* the mail answers no letter: courtesies in it are no answer to an old one */
    gint64 old_s; /* when the letter was written that a fresh mail would answer, if long ago; else 0 */
    GHashTable *words;
    bool on_file;   /* orders of his stand: who confirms these says nothing of the offers */
    guint64 closed; /* offers that were refused or settled: only a word that names one takes it */
    rules_loc unit[MOST_OFFERS]; /* their provinces */
    struct judge_offered offered;
};

static void add_words(struct question *q, unsigned i, const char *names)
{
    g_autofree char *folded = judge_fold(names, ANSWER_BYTES);
    g_auto(GStrv) words = g_strsplit_set(folded, " /().'-", -1);
    for (char **word = words; *word; word++)
        for (unsigned form = 0; form < 2 && strlen(*word) > 1; form++) { /* "northern", too */
            guint64 *set = g_new0(guint64, 1);
            char *key = g_strconcat(*word, form ? "ern" : "", NULL);
            const guint64 *known = g_hash_table_lookup(q->words, key);
            *set = (known ? *known : 0) | G_GUINT64_CONSTANT(1) << i;
            g_hash_table_replace(q->words, key, set);
        }
}

static guint64 named(const void *context, const char *word)
{
    const guint64 *set = g_hash_table_lookup(((const struct question *)context)->words, word);
    return set ? *set : 0;
}

static void take_offer(const struct judge_mail *mail, struct question *q, unsigned i)
{
    const struct judge_board *board = mail->in.play->board;
    const char *offer = q->offers[i];
    struct rules_order order;
    bool rival = g_str_has_prefix(offer, TEMPLATES_ACK_RIVAL), parsed = order_of(mail, offer, &order);
    q->offered.firsts |= (guint64)!rival << i;
    q->unit[i] = parsed && order.unit < board->map->n_locs ? board->map->province[order.unit] : RULES_NO_LOC;
    const rules_loc places[] = {order.unit, order.from, order.to};
    const char *kind = offer[strcspn(offer, "AF")] == 'F' ? "answer-fleet" : "answer-army";
    for (enum rules_language l = RULES_FRENCH; parsed && l < RULES_LANGUAGE_COUNT; l++) {
        g_autofree char *kinds = templates_phrase(l, kind, NULL);
        add_words(q, i, kinds);
        for (gsize at = 0; at < G_N_ELEMENTS(places); at++)
            if (places[at] < board->map->n_locs) {
                add_words(q, i, rules_place_name(board->names, places[at], l));
                add_words(q, i, board->map->place[places[at]].code);
            }
    }
}

/* The offers that are open, a bit each. */
static guint64 open_offers(const struct question *q)
{
    return ~q->closed & ((G_GUINT64_CONSTANT(1) << q->offered.n) - 1);
}

/* Whether two of the offers are of the same unit. */
static bool has_rivals(const struct question *q, guint64 chosen)
{
    uint64_t seen[RULES_MAX_WORDS] = {0};
    for (unsigned i = 0; i < q->offered.n; i++) {
        bool of_unit = chosen >> i & 1 && q->unit[i] != RULES_NO_LOC;
        if (of_unit && rules_bit(seen, q->unit[i]))
            return true;
        if (of_unit)
            rules_bit_set(seen, q->unit[i]);
    }
    return false;
}

/* An offer as the letter printed it: "A MAR H" may mean two units, "A Marseille T" one. Transfer full. */
static char *as_printed(const struct judge_mail *mail, const char *offer)
{
    const struct judge_play *play = mail->in.play;
    struct rules_order order;
    if (!order_of(mail, offer, &order))
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
static void say_unanswered(struct judge_mail *mail, bool open)
{
    const struct games_phase *phase = mail->in.play ? mail->in.play->phase : NULL;
    if (!phase || phase->adjudicated_s || !mail->in.seat)
        return;
    mail->in.keeps_offers = open;
    judge_intake_tell(&mail->in, open ? "answer-which" : "answer-to-nothing", NULL);
}

/* What stands behind signs and "and". Borrowed. */
static const char *behind_joint(const char *rest)
{
    const char *word = rest + strspn(rest, JOINTS);
    gsize len = MIN(strcspn(word, " "), ANSWER_BYTES);
    return judge_word_is(word, len, judge_words_choice_then) ? word + len + strspn(word + len, " ") : word;
}

/* Whether a line goes on with "and …" behind an answer, or parts from it: "1 and 2, and ANK - BLA", "yes, A PAR H". */
static bool goes_on(const char *rest, bool figures_alone)
{
    const char *word = rest + strspn(rest, JOINTS);
    return !g_ascii_isdigit(*word) &&
           (behind_joint(rest) > word || (!figures_alone && strcspn(rest, JOINTS + 1) <= (*rest == ' ')));
}

static struct judge_reply read_reply(const struct judge_mail *mail, const struct question *q,
                                     const char *words)
{
    struct judge_reply reply = judge_reply_read(judge_answers_of(mail->in.home), words, &q->offered);
    if (reply.stands && q->on_file)
        return (struct judge_reply){.stands = true};
    if (!reply.which) {
        reply.chosen &= ~q->closed;
        reply.refused &= ~q->closed;
    }
    if (reply.which && has_rivals(q, reply.chosen))
        reply.answer = JUDGE_ANSWER_MIXED;
    reply.plain &= reply.answer != JUDGE_ANSWER_MIXED;
    return reply;
}

/* Of what was chosen that which the words behind order again: "yes, I waive" is one waiver. */
static guint64 said_again(const struct judge_mail *mail, const struct question *q, guint64 chosen,
                          const char *words)
{
    g_auto(rules_readings) readings;
    judge_play_read(mail->in.play, mail->in.power, words, &readings);
    guint64 again = 0;
    for (size_t k = 0; k < readings.n; k++) {
        char text[ANSWER_BYTES];
        rules_order_print(mail->in.play->board->map, &mail->in.play->pos, &readings.reading[k].order, text,
                          sizeof text);
        for (unsigned i = 0; i < q->offered.n && rules_read_follows(readings.reading[k].status); i++)
            again |= (guint64)g_str_has_suffix(q->offers[i], text) << i;
    }
    return again & chosen;
}

/*
 * An answer before other words: "1 et 2, et ANK - NOI" is the orders chosen, and the rest. "1. A PAR - BUR" is a list's
 * first line. NULL: it begins with none. Transfer full.
 */
static char *answer_before(struct judge_mail *mail, const char *said, const struct question *q,
                           guint64 *refused)
{
    enum { MOST_WORDS = 12 };
    char *found = NULL;
    const char *command = NULL;
    gsize end = strcspn(said, " ,;");
    for (unsigned words = 0; words < MOST_WORDS && said[end] && end < ANSWER_BYTES; words++) {
        g_autofree char *head = g_strndup(said, end);
        struct judge_reply reply = read_reply(mail, q, head), rest = read_reply(mail, q, said + end);
        bool figures = reply.which && !strpbrk(head, LETTERS);
        bool one_figure = figures && !(reply.chosen & (reply.chosen - 1));
        bool meant = reply.plain && !reply.names &&
                     (reply.which || rest.others ||
                      (rest.answer != JUDGE_ANSWER_NO && rest.answer != JUDGE_ANSWER_MIXED));
        bool ends = end && strchr(".!", said[end - 1]) && !one_figure;
        bool no = reply.answer == JUDGE_ANSWER_NO;
        if (meant && (ends || rest.others || goes_on(said + end, one_figure)) &&
            !(no && (judge_intake_reads(&mail->in, said + end) || g_strv_length(q->offers) > 1))) {
            guint64 chosen = reply.chosen & ~said_again(mail, q, reply.chosen, said + end);
            g_autofree char *line = print_chosen(mail, q->offers, q->offered.n, chosen);
            g_free(found);
            *refused = reply.refused;
            command = behind_joint(said + end);
            command = judge_mail_is_command(mail, command) ? command : NULL;
            found = g_strconcat(judge_or_empty(line), ". ",
                                command ? "" : said + end + strspn(said + end, JOINTS), NULL);
        }
        end += strspn(said + end, " ,;");
        end += strcspn(said + end, " ,;");
    }
    if (command)
        judge_text_add(&mail->in.text, command);
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
            judge_list_join(quoted, "\n", own);
    }
    return quoted->len ? g_strdup(quoted->str) : NULL;
}

/* A support or a convoy, if one that cannot be done. */
static bool helps(const struct rules_reading *reading)
{
    enum rules_order_kind kind = reading->order.kind;
    return reading->status == RULES_READ_VOID &&
           (kind == RULES_SUPPORT_HOLD || kind == RULES_SUPPORT_MOVE || kind == RULES_CONVOY);
}

/* Whether each line is an order that is followed, or a help that cannot be, and nothing else stands there. */
static bool are_orders(const struct judge_mail *mail, const char *lines, unsigned n_lines)
{
    g_auto(rules_readings) readings;
    judge_play_read(mail->in.play, mail->in.power, lines, &readings);
    bool exact = readings.n == n_lines && !readings.n_talk && !readings.clear;
    for (size_t i = 0; i < readings.n; i++)
        exact &= rules_read_follows(readings.reading[i].status) || helps(&readings.reading[i]);
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
    if (!ours || !are_orders(mail, quoted, g_strv_length(lines)))
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

/* An answer that is none for certain is quoted, and the question stays; one that chooses beside orders leaves these. */
static void say_unsure(struct judge_mail *mail, guint i, bool which)
{
    g_autofree char *line = g_strdup(judge_text_line(&mail->in.text, i));
    bool orders = judge_intake_reads(&mail->in, line);
    if (judge_mail_is_command(mail, line) || (orders && !which))
        return;
    judge_intake_tell(&mail->in, "answer-unsure", "line", line, NULL);
    if (!orders)
        judge_text_instead(&mail->in.text, i, "");
    mail->in.keeps_offers = true;
}

/* "Heavens, no!", "nope, leave it": a few words that refuse, and order nothing. */
static bool is_curt_no(const struct judge_mail *mail, const struct judge_reply *reply, const char *line)
{
    enum { MOST_WORDS = 6 };
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    return reply->answer == JUDGE_ANSWER_NO && !reply->which && g_strv_length(words) <= MOST_WORDS &&
           !judge_intake_reads(&mail->in, line);
}

/* Whether words order something, and which offers go then: those of its units, or where none is of these all of them; what is
 * ordered as it was offered does not. */
static bool refused_by(const struct judge_mail *mail, const struct question *q, const char *words,
                       guint64 *refused)
{
    const struct rules_map *map = mail->in.play->board->map;
    g_auto(rules_readings) readings;
    judge_play_read(mail->in.play, mail->in.power, words, &readings);
    guint64 all = open_offers(q), of_unit = 0, same = 0, n = 0;
    for (size_t k = 0; k < readings.n; k++) {
        const struct rules_order *order = &readings.reading[k].order;
        bool follows = rules_read_follows(readings.reading[k].status) && order->unit < map->n_locs;
        char text[ANSWER_BYTES];
        rules_order_print(map, &mail->in.play->pos, order, text, sizeof text);
        n += follows;
        for (unsigned i = 0; follows && i < q->offered.n; i++) {
            guint64 of = q->unit[i] == map->province[order->unit];
            of_unit |= of << i;
            same |= (of & g_str_has_suffix(q->offers[i], text)) << i;
        }
    }
    guint64 gone = of_unit & all ? of_unit & all : all;
    *refused = n ? gone & ~same : *refused;
    return n > 0;
}

/* What is ordered behind a no: "No, Bre H", "neither - A SER S A GRE please", and "No: Bothnia to Sweden" where that was offered.
 * Borrowed; NULL: nothing is. */
static const char *order_behind_no(const struct judge_mail *mail, const struct question *q, const char *said,
                                   guint64 *refused)
{
    static const char signs[] = ",;:.!-\xe2\x80\x93\xe2\x80\x94";
    const char *order = NULL;
    for (const char *at = said; *at && at < said + ANSWER_BYTES; at = g_utf8_next_char(at)) {
        const char *rest = at;
        while (*rest == ' ' || (*rest && g_utf8_strchr(signs, -1, g_utf8_get_char(rest))))
            rest = g_utf8_next_char(rest);
        g_autofree char *head = g_strndup(said, (gsize)(at - said));
        struct judge_reply reply = {0};
        if (*at != ' ' && rest > at)
            reply = read_reply(mail, q, head);
        bool no = reply.plain && !reply.chosen && (reply.which || reply.answer == JUDGE_ANSWER_NO);
        if (!no || !refused_by(mail, q, rest, refused))
            continue;
        order = rest;
        *refused = reply.which ? reply.refused : *refused;
    }
    return order;
}

/* The words that a line of an answer stands for, the orders that it chooses first; NULL: it is none. Transfer full. */
static char *answered_by(struct judge_mail *mail, const struct question *q, const char *said,
                         const struct judge_reply *reply, guint64 *refused)
{
    bool own = reply->names && (g_str_has_suffix(said, ":") || are_orders(mail, said, 1));
    *refused = 0;
    const char *order = open_offers(q) ? order_behind_no(mail, q, said, refused) : NULL;
    if (order)
        return g_strdup(order);
    bool mixed = (reply->answer == JUDGE_ANSWER_MIXED) && !reply->which;
    if (own || mixed) /* a heading, or an order of its own */
        return NULL;
    if (!reply->plain && !is_curt_no(mail, reply, said))
        return q->offered.n && (reply->which || !q->fresh) ? answer_before(mail, said, q, refused) : NULL;
    *refused = reply->refused;
    char *line = print_chosen(mail, q->offers, q->offered.n, reply->chosen);
    return line || !*refused ? line : g_strdup("");
}

/* When a letter was written, or asked again, that a mail which answers none speaks of, days later; 0: it does not. */
static gint64 asked_long_ago(const struct judge_mail *mail, const struct question *q)
{
    enum { LONG_S = 86400 };
    struct games_store *store = mail->in.home->store;
    g_autoptr(games_letter) letter = q->fresh && q->letter ? games_outbox_find(store, q->letter) : NULL;
    g_autofree char *key = g_strconcat(JUDGE_OFFERS "again/", q->letter, NULL),
                    *again = letter ? games_store_get(store, key) : NULL;
    gint64 asked_s = letter ? MAX(letter->created_s, g_ascii_strtoll(judge_or_empty(again), NULL, 10)) : 0;
    return mail->in.home->now_s - asked_s > LONG_S ? asked_s : 0;
}

/* "Yes", alone in a mail of its own, days behind the question: what it would take is told, and asked. */
static bool ask_again(struct judge_mail *mail, const struct question *q, guint64 chosen, GError **error)
{
    g_autofree char *orders = print_chosen(mail, q->offers, q->offered.n, chosen),
                    *date = judge_play_date(mail->in.play, mail->in.person, q->old_s, mail->in.language),
                    *key = g_strconcat(JUDGE_OFFERS "again/", q->letter, NULL);
    mail->in.keeps_offers = true;
    judge_intake_tell(&mail->in, "answer-old", "orders", orders, "date", date, NULL);
    return games_store_set(mail->in.home->store, key, DIGITS(mail->in.home->now_s), error);
}

bool judge_choices_take(struct judge_mail *mail, GError **error)
{
    take_quotation(mail);
    struct judge_text *text = &mail->in.text;
    struct question q = {.words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)};
    q.offers = offers_of(mail, &q.letter, &q.closed);
    q.fresh = !mail->in.message->references[0];
    q.old_s = asked_long_ago(mail, &q);
    q.offered =
        (struct judge_offered){q.offers ? MIN(g_strv_length(q.offers), MOST_OFFERS) : 0, 0, named, &q};
    for (unsigned i = 0; i < q.offered.n; i++)
        take_offer(mail, &q, i);
    q.offered.firsts |= q.offered.n == 1; /* no number was printed: the yes is to it */
    g_autoptr(GPtrArray) on_file =
        mail->in.play && mail->in.play->phase && mail->in.seat ? judge_orders_on_file(&mail->in) : NULL;
    q.on_file = on_file && on_file->len;
    bool open = open_offers(&q) != 0;
    guint64 refused = 0;
    bool unanswered = false, answered = false, ok = true;

    for (guint i = 0; i < text->lines->len && ok; i++) {
        guint64 no;
        const char *said = judge_text_line(text, i);
        struct judge_reply reply = read_reply(mail, &q, said);
        bool kept = q.on_file && judge_intake_stands(&mail->in, said),
             stands = reply.stands || (kept && !reply.agrees && !strpbrk(said, "0123456789"));
        if (stands && q.on_file) {
            if (!kept && !judge_intake_reads(&mail->in, said))
                judge_text_instead(text, i, "");
            mail->in.keeps_offers = true;
            mail->in.asks |= open;
            continue;
        }
        bool blind = q.old_s && reply.plain && reply.chosen && !reply.which;
        g_autofree char *line = blind ? g_strdup("") : answered_by(mail, &q, said, &reply, &no);
        if (blind) {
            no = 0;
            ok &= ask_again(mail, &q, reply.chosen, error);
        }
        refused |= no;
        answered |= line != NULL;
        g_autofree char *ended =
            line && *line ? g_strconcat(line, ".", NULL) : NULL; /* what is below is no part of it */
        if (line)
            judge_text_instead(text, i, judge_or_empty(ended));
        else if (reply.plain)
            unanswered |= !reply.names && !judge_mail_is_command(mail, said);
        else if (open && reply.answer != JUDGE_ANSWER_NONE && strlen(said) < ANSWER_BYTES)
            say_unsure(mail, i, reply.which && !reply.names);
    }

    if (unanswered && !answered)
        say_unanswered(mail, open);
    ok = ok && (!refused || refuse(mail, q.letter, q.offers, q.offered.n, refused, error));
    g_strfreev(q.offers);
    g_free(q.letter);
    g_hash_table_unref(q.words);
    return ok;
}
