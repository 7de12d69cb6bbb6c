#include "entry.h"
#include "hearing.h"
#include "lines.h"
#include "which_game.h"
#include "../asks/args.h"
#include "../conf/list.h"
#include "../conf/rounds.h"
#include "../conf/words.h"
#include "../desk/entrants.h"
#include "../desk/entry_read.h"
#include "../letters/tournament.h"
#include "../play/people.h"

#include <string.h>

enum { LINE_BYTES = 600, SENTENCES_MOST = 40, WRAPPED_BYTES = 45 };

/* What a mail says of one tournament. */
struct wish {
    struct judge_tournament *t;
    guint64 in, out; /* rounds */
    guint64 asked;   /* of the letter that is answered */
    bool enters, leaves, adds, only;
    struct judge_entry_words words; /* of himself */
    enum judge_ask_id asks;         /* a page of it; NONE: none */
    bool unclear;                   /* of which rounds */
    GString *passed;                /* words for its directors */
};

static void wish_free(void *data)
{
    struct wish *wish = data;
    judge_tournament_free(wish->t);
    judge_entry_words_clear(&wish->words);
    g_string_free(wish->passed, TRUE);
    g_free(wish);
}

/* The mail in hand: what has been said so far, and of which tournaments the next sentence speaks. */
struct reading {
    const struct judge_mail *mail;
    struct judge_hearing *hearing;
    GPtrArray *wishes;  /* struct wish* */
    GPtrArray *current; /* of them, borrowed */
    GPtrArray *seats;   /* of the sender; NULL: unknown */
};

enum stance { SAYS_NOTHING, COMES, STAYS_AWAY, GOES };

static struct wish *wish_of(struct reading *r, const char *name)
{
    GAMES_EACH(struct wish, wish, r->wishes)
        if (!strcmp(wish->t->row->name, name))
            return wish;
    struct judge_tournament *t = judge_tournament_find(r->mail->in.home, name, NULL);
    struct wish *wish = t ? g_new0(struct wish, 1) : NULL;
    if (wish) {
        wish->t = t;
        wish->passed = g_string_new(NULL);
        g_ptr_array_add(r->wishes, wish);
    }
    return wish;
}

/* Makes those the current ones that a text names, and takes their names out of it. Transfer full. */
static char *name_out(struct reading *r, const char *raw, bool *named)
{
    g_autoptr(GString) text = g_string_new(raw);
    size_t at, end;
    *named = false;
    for (;;) {
        g_autofree char *folded = judge_fold(text->str, G_MAXSIZE);
        g_autofree char *name = judge_tournament_in(r->mail->in.home, folded, &at, &end);
        struct wish *wish = name ? wish_of(r, name) : NULL;
        if (!wish)
            return g_string_free(g_steal_pointer(&text), FALSE);
        if (!*named)
            g_ptr_array_set_size(r->current, 0);
        *named = true;
        g_ptr_array_add(r->current, wish);
        while (at > 0 && folded[at - 1] != ' ') /* "d'Ouessant" */
            at--;
        const char *first = judge_args_raw(text->str, folded, folded + at),
                   *last = judge_args_raw(text->str, folded, folded + end);
        while (last > first && strchr(" ,.;:!?", last[-1]))
            last--;
        gsize begin = (gsize)(first - text->str);
        g_string_erase(text, (gssize)begin, last - first);
        g_string_insert(text, (gssize)begin, " ");
    }
}

/* Whether words or phrases of a list stand in a folded text. */
static bool has_word(const struct reading *r, const char *folded, const char *const *list)
{
    g_autofree char *any = g_strjoinv("|", (char **)list);
    return judge_hear_wants(r->hearing, folded, any, true);
}

static bool is_denied(const struct reading *r, enum judge_heard kind, const char *folded)
{
    return !judge_hears(r->hearing, kind, folded) && has_word(r, folded, judge_words_deny_word);
}

/* "Je ne viens que pour la deuxième" denies nothing. */
static bool only_restricts(const char *folded)
{
    return g_regex_match_simple("\\b(ne |n')[^,;.]* (que |qu')", folded, 0, 0) &&
           !g_regex_match_simple("\\b(pas|plus|jamais)\\b", folded, 0, 0);
}

static enum stance stance_of(const struct reading *r, const char *folded)
{
    static const enum judge_heard comes[] = {JUDGE_HEARD_COMING, JUDGE_HEARD_ENTRY, JUDGE_HEARD_JOINING};
    static const enum judge_heard goes[] = {JUDGE_HEARD_LEAVING, JUDGE_HEARD_DECLINING, JUDGE_HEARD_OFF,
                                            JUDGE_HEARD_SKIPPING};
    bool skips = judge_hear_behind(r->hearing, JUDGE_HEARD_SKIPPING, folded);
    if (judge_hear_behind(r->hearing, JUDGE_HEARD_PUTTING_OFF, folded) ||
        (skips && !judge_hears(r->hearing, JUDGE_HEARD_SKIPPING, folded))) /* "I won't miss it" */
        return SAYS_NOTHING;
    for (gsize i = 0; i < G_N_ELEMENTS(goes); i++)
        if (judge_hear_behind(r->hearing, goes[i], folded))
            return GOES;
    bool in = false;
    for (gsize i = 0; i < G_N_ELEMENTS(comes); i++) {
        bool said = judge_hear_behind(r->hearing, comes[i], folded) != NULL, only = only_restricts(folded);
        if (said && !only && is_denied(r, comes[i], folded))
            return GOES;
        in |= said && (only || judge_hears(r->hearing, comes[i], folded));
    }
    if (judge_hear_behind(r->hearing, JUDGE_HEARD_AWAY, folded))
        return STAYS_AWAY;
    return in ? COMES : SAYS_NOTHING;
}

/* The rounds of a sentence on their sides; who goes without naming one, in answer to a letter about one and not of the `whole`
 * tournament, goes from that. What gives no plain answer is `unclear`. */
static bool read_rounds(struct reading *r, struct wish *wish, const char *folded, bool enters, bool supposed,
                        bool whole, bool *unclear)
{
    unsigned n = judge_tournament_rounds(wish->t);
    struct judge_rounds read = judge_rounds_read(folded, n, false);
    if (read.beyond) /* the command tells that there is none such */
        read = judge_rounds_read(folded, RULES_MAX_ROUNDS, false);
    guint64 set = read.set | read.minus;
    enum stance stance = stance_of(r, folded);
    bool known = set || !read.named || (wish->asked && !whole);
    *unclear = (read.said || stance || enters) && (!known || (set && (read.unsure || supposed)));
    if (*unclear || (supposed && stance != COMES) || !(stance || (set && read.said)))
        return false;
    if (set && !read.said && stance != COMES) {
        read.minus = set;
        read.set = 0;
    }
    if (read.only && !read.set)
        read.set = judge_rounds_all(n) & ~read.minus;
    bool goes = !set && stance != COMES;
    wish->adds |= has_word(r, folded, judge_words_entry_add) || (read.set && read.minus && !read.all) ||
                  (read.set && !(read.set & (read.set - 1)));
    wish->only |= read.only;
    wish->enters |= stance == COMES || read.set || (enters && set);
    wish->in |= read.set;
    wish->out |= goes && !whole ? wish->asked : read.minus;
    wish->leaves |= stance == GOES && goes && !(wish->asked && !whole);
    return set || stance == COMES || stance == GOES || (goes && wish->asked && !whole);
}

/* What he says of himself, beside rounds. */
static bool read_himself(struct wish *wish, const char *raw)
{
    g_auto(judge_entry_words) words;
    judge_entry_words_read(raw, judge_tournament_rounds(wish->t), false, &words);
    struct judge_entry *to = &wish->words.entry, *from = &words.entry;
    to->born = from->born ? from->born : to->born;
    to->journey = from->journey ? from->journey : to->journey;
    to->newcomer |= from->newcomer;
    char **const kept[] = {&wish->words.town, &wish->words.team, &wish->words.role},
                 **const said[] = {&words.town, &words.team, &words.role};
    for (gsize i = 0; i < G_N_ELEMENTS(kept); i++)
        if (*said[i]) {
            g_free(*kept[i]);
            *kept[i] = g_steal_pointer(said[i]);
        }
    return from->born || from->journey || from->newcomer || from->town || from->team || from->role;
}

/* The page that a question about a tournament is answered by. */
static enum judge_ask_id page_of(const struct reading *r, const char *folded)
{
    static const enum judge_ask_id pages[] = {JUDGE_ASK_RANKING, JUDGE_ASK_RECORD};
    for (gsize i = 0; i < G_N_ELEMENTS(pages); i++)
        if (judge_hear_wants(r->hearing, folded, judge_ask_of(pages[i])->names, true))
            return pages[i];
    return judge_word_within(folded, judge_words_entry_rank_stem) ? JUDGE_ASK_RANKING : JUDGE_ASK_TOURNAMENT;
}

/* Whether the page of a tournament does not tell what a sentence asks: its directors may. */
static bool is_for_directors(const char *folded, bool other)
{
    return other || !judge_word_within(folded, judge_words_entry_page_stem);
}

/* Whether one of the powers is named. */
static bool names_power(const struct reading *r, const char *folded)
{
    const struct judge_board *board = judge_home_variant(r->mail->in.home, "standard");
    g_auto(GStrv) words = g_strsplit_set(folded, " ,;.!?'-", -1);
    for (char **word = words; *word; word++)
        if (strlen(*word) > 4 && rules_names_find_power(board->names, *word, strlen(*word)) != RULES_NO_POWER)
            return true;
    return false;
}

/* Whether a sentence was understood as one about the current tournaments. */
static bool read_sentence(struct reading *r, const char *sentence)
{
    bool named, any = false;
    g_autofree char *raw = name_out(r, sentence, &named), *folded = judge_fold(raw, LINE_BYTES);
    bool may = judge_word_within(folded, judge_words_entry_may_stem),
         enters = judge_hears(r->hearing, JUDGE_HEARD_ENTRY, folded) ||
                  judge_hears(r->hearing, JUDGE_HEARD_JOINING, folded) ||
                  judge_hears(r->hearing, JUDGE_HEARD_COMING, folded),
         unsure = judge_hear_behind(r->hearing, JUDGE_HEARD_PUTTING_OFF, folded) != NULL,
         other = has_word(r, folded, judge_words_entry_person),
         doubts = has_word(r, folded, judge_words_entry_doubt),
         question = other || doubts || (strchr(folded, '?') && (!(may && enters) || names_power(r, folded))),
         whole = named || has_word(r, folded, judge_words_tournament_word);
    g_autofree char *plain =
        judge_hear_without(r->hearing, JUDGE_HEARD_REQUEST, folded); /* "s'il vous plaît" */
    bool supposed = has_word(r, plain, judge_words_entry_if);
    GAMES_EACH(struct wish, wish, r->current) {
        bool unclear = false, himself = !question && read_himself(wish, raw),
             rounds = !question && read_rounds(r, wish, folded, enters, supposed, whole, &unclear);
        wish->unclear |= unclear;
        if (unclear)
            judge_list_join(wish->passed, " ", sentence);
        bool asks = named && !unclear && !himself && !rounds &&
                    (question || unsure || supposed || judge_hears(r->hearing, JUDGE_HEARD_REQUEST, folded));
        wish->asks = asks ? page_of(r, folded) : wish->asks;
        if (asks && wish->asks == JUDGE_ASK_TOURNAMENT && is_for_directors(folded, other))
            judge_list_join(wish->passed, " ", sentence);
        any |= himself || rounds || asks || unclear;
    }
    return any;
}

/* The line of the command for what a mail says of a tournament; NULL: nothing. Transfer full. */
static char *line_of(const struct judge_mail *mail, const struct wish *wish)
{
    unsigned n = judge_tournament_rounds(wish->t);
    const char *name = wish->t->row->name;
    const struct games_person *person = mail->in.person;
    const struct games_entrant *known = person ? judge_tournament_entrant_of(wish->t, person->id) : NULL;
    guint64 there = 0, in = wish->in ? wish->in : judge_rounds_all(n);
    for (unsigned i = 1; known && i <= n; i++)
        there |= (guint64)judge_tournament_is_present(wish->t, known, i) << (i - 1);
    bool adds = !wish->only && (wish->adds || !(there & in)); /* "I can come to the third after all" */
    guint64 left = (adds ? in | there : in) & ~wish->out;
    const struct judge_entry *own = &wish->words.entry;
    struct games_entrant row = {.town = wish->words.town,
                                .team = wish->words.team,
                                .role = wish->words.role,
                                .born = own->born,
                                .journey = own->journey,
                                .newcomer = own->newcomer};
    bool himself = own->born || own->journey || own->newcomer || row.town || row.team || row.role;
    bool joins = (wish->enters && left) || (himself && known && !wish->out);
    g_autofree char *ask = judge_ask_word(joins ? JUDGE_ASK_JOIN : JUDGE_ASK_QUIT, mail->in.language);
    if (joins) {
        bool rounds = wish->in || wish->out;
        g_autofree char *details = judge_entry_said(wish->t, rounds ? &left : NULL, &row, mail->in.language);
        return g_strconcat(ask, " ", name, *details ? ", " : "", details, NULL);
    }
    g_autoptr(GString) rounds = g_string_new(NULL);
    for (unsigned i = 1; i <= RULES_MAX_ROUNDS && wish->out != judge_rounds_all(n); i++)
        if (wish->out >> (i - 1) & 1)
            g_string_append_printf(rounds, " %u", i);
    if (wish->out || wish->leaves)
        return g_strconcat(ask, " ", name, rounds->str, NULL);
    g_autofree char *page = wish->asks ? judge_ask_word(wish->asks, mail->in.language) : NULL;
    return page ? g_strjoin(" ", page, name, NULL) : NULL;
}

/* Whether a line is for a command, whatever follows its name: "ANNOUNCE: sign up for Rennes". Who comes, goes or is away is so named too. */
static bool is_for_command(const struct reading *r, const char *line)
{
    enum { NAME_BYTES = 24 };
    static const enum judge_ask_id own[] = {JUDGE_ASK_JOIN, JUDGE_ASK_QUIT, JUDGE_ASK_ABSENCE};
    const struct judge_said *said = judge_mail_said(r->mail, line);
    bool marked = strcspn(said->folded, ":=") <= MIN(strlen(said->folded) - 1, NAME_BYTES),
         shouted = g_ascii_isupper(said->line[0]) && g_ascii_isupper(said->line[1]), others = said->n_shapes;
    for (gsize i = 0; i < G_N_ELEMENTS(own); i++)
        others = others && !judge_said_begins(said, own[i]);
    return judge_mail_is_command(r->mail, line) || (others && (marked || shouted));
}

/* A sentence without its clauses that read as orders, which go to `orders`. Transfer full. */
static char *orders_out(const struct reading *r, const char *sentence, GString *orders)
{
    GString *rest = g_string_new(NULL);
    for (const char *at = sentence; *at;) {
        gsize len = strcspn(at, ",;"), end = len + strspn(at + len, ",; ");
        g_autofree char *clause = g_strndup(at, len), *whole = g_strchomp(g_strndup(at, end));
        g_autofree char *folded = judge_fold(clause, G_MAXSIZE);
        bool own = judge_word_leads(folded, judge_words_entry_own) != 0, /* "I come from Brest" */
            order = !own && r->seats && !judge_rounds_read(folded, RULES_MAX_ROUNDS, false).named &&
                    judge_which_orders(r->mail, r->seats, clause);
        judge_list_join(order ? orders : rest, " ", whole);
        at += end;
    }
    return g_string_free(rest, FALSE);
}

/* Whether a sentence is about a tournament: it names one, or what stands before it does. */
static bool is_about(const struct reading *r, const char *sentence)
{
    size_t at, end;
    g_autofree char *folded = judge_fold(sentence, G_MAXSIZE),
                    *name = r->current->len ? NULL : judge_tournament_in(r->mail->in.home, folded, &at, &end);
    return r->current->len || name;
}

/* Draws the lines behind an entry's that tell nothing but rounds and what he is into it: "JOIN Rennes" / "rounds 1 and 2". */
static void join_details(struct judge_text *text, guint first)
{
    for (guint at = first + 1; at < text->lines->len; at++) {
        const char *line = judge_text_line(text, at);
        g_auto(judge_entry_words) words;
        judge_entry_words_read(line, RULES_MAX_ROUNDS, false, &words);
        if (!line[strspn(line, " \t")] || words.unread)
            return;
        g_autofree char *joined = g_strjoin(", ", judge_text_line(text, first), line, NULL);
        judge_text_instead(text, first, joined);
        judge_text_instead(text, at, "");
    }
}

/* The sentences of the lines from `first` on up to a blank one, or to one too short to be wrapped, as an order is; what was not
 * understood stays in the first of them. */
static guint read_paragraph(struct reading *r, struct judge_text *text, guint first)
{
    g_autoptr(GString) whole = g_string_new(NULL), left = g_string_new(NULL);
    guint end = first;
    bool command = false, any = false;
    if (judge_said_begins(judge_mail_said(r->mail, judge_text_line(text, first)), JUDGE_ASK_JOIN) &&
        is_for_command(r, judge_text_line(text, first)))
        join_details(text, first);
    for (bool wrapped = true; wrapped && end < text->lines->len; end++) {
        const char *line = judge_text_line(text, end);
        if (!line[strspn(line, " \t")])
            break;
        command |= is_for_command(r, line);
        judge_list_join(whole, " ", line);
        wrapped = strlen(line) >= WRAPPED_BYTES;
    }
    for (const char *at = command || whole->len > LINE_BYTES * 4 ? "" : whole->str; *at;) {
        g_autofree char *sentence = judge_sentence_take(&at);
        if (!is_about(r, sentence)) { /* most mails: nothing of it is read here */
            judge_list_join(left, " ", sentence);
            continue;
        }
        g_autoptr(GString) orders = g_string_new(NULL);
        g_autofree char *words = orders_out(r, sentence, orders);
        bool understood = read_sentence(r, words);
        any |= understood;
        judge_list_join(left, orders->len || !understood ? " " : "", understood ? orders->str : sentence);
    }
    for (guint i = first; any && i < end; i++)
        judge_text_instead(text, i, i == first ? left->str : "");
    return MAX(end, first + 1);
}

/* The directors read what no page tells. */
static bool pass_on(struct judge_mail *mail, const struct wish *wish, GError **error)
{
    const char *address = mail->in.message->from_address;
    g_autofree char *own = mail->in.person ? judge_person_name(mail->in.person) : NULL;
    const char *words[] = {"player", own ? own : address, "address", address,
                           "words",  wish->passed->str,   NULL};
    return !wish->passed->len ||
           (judge_intake_tell(&mail->in, "tournament-passed", "tournament", wish->t->row->name, "unclear",
                              judge_flag(wish->unclear), NULL) &&
            judge_directors_write(wish->t, "tournament.passed", words, error));
}

bool judge_entry_take(struct judge_mail *mail, GError **error)
{
    g_autoptr(GPtrArray) all = games_tournament_list(mail->in.home->store);
    if (!all->len)
        return true;
    struct reading r = {
        .mail = mail,
        .hearing = judge_hearing_of(mail->in.home),
        .wishes = g_ptr_array_new_with_free_func(wish_free),
        .current = g_ptr_array_new(),
        .seats = mail->in.person ? games_seat_of_person(mail->in.home->store, mail->in.person->id) : NULL};
    bool named;
    g_autofree char *subject = name_out(&r, judge_or_empty(mail->in.message->subject), &named),
                    *about = judge_fold(subject, LINE_BYTES);
    GAMES_EACH(struct wish, wish, r.current)
        wish->asked = judge_rounds_read(about, judge_tournament_rounds(wish->t), false).set;
    struct judge_text *text = &mail->in.text;
    guint n = text->lines->len;
    for (guint at = 0; at < n;)
        at = read_paragraph(&r, text, at);
    bool ok = true;
    GAMES_EACH(const struct wish, wish, r.wishes) {
        g_autofree char *line = line_of(mail, wish);
        ok = ok && pass_on(mail, wish, error);
        if (line)
            judge_text_add(text, line);
    }
    g_clear_pointer(&r.seats, g_ptr_array_unref);
    g_ptr_array_unref(r.current);
    g_ptr_array_unref(r.wishes);
    return ok;
}
