#include "rounds.h"
#include "words.h"

#include <string.h>

enum kind { OTHER, NUMBER, ROUND, ALL, LAST, AND, TO, UNTIL, SINCE, BUT, NO, FILLER, STOP };
enum { MOST_WORDS = 200, MOST_ROUNDS = 64, YEAR_LEAST = 1000 };

struct word {
    enum kind kind;
    unsigned number; /* of NUMBER */
    bool ordinal;    /* "2nd" */
    bool several;    /* of ROUND: "rounds" */
    bool names;      /* "round", "R2" */
};

static const struct {
    enum kind kind;
    const char *const *list;
} lists[] = {{ROUND, judge_words_entry_rounds}, {ALL, judge_words_entry_all},
             {LAST, judge_words_entry_last},    {AND, judge_words_entry_and},
             {UNTIL, judge_words_entry_until},  {TO, judge_words_entry_to},
             {SINCE, judge_words_entry_since},  {BUT, judge_words_entry_but},
             {NO, judge_words_entry_no},        {FILLER, judge_words_entry_filler}};

/* "2", "two", "2nd", "second"; 0: no number. */
static unsigned number_of(const char *text, bool *ordinal)
{
    const char *const *const by_order[] = {judge_words_ordinal_fr, judge_words_ordinal_en,
                                           judge_words_ordinal_one, judge_words_ordinal_many};
    gsize digits = strspn(text, "0123456789");
    g_autofree char *number = g_strndup(text, digits);
    *ordinal = digits && judge_word_in(text + digits, judge_words_ordinal_end);
    if (*ordinal || (digits && !text[digits]))
        return (unsigned)MIN(g_ascii_strtoull(number, NULL, 10), G_MAXINT);
    for (gsize l = 0; l < G_N_ELEMENTS(by_order) && !digits; l++)
        for (unsigned i = 0; by_order[l][i]; i++)
            if (!strcmp(by_order[l][i], text)) {
                *ordinal = true;
                return i + 1;
            }
    bool one = judge_word_in(text, judge_words_number_one) || judge_word_in(text, judge_words_number_two);
    return digits || one ? 0 : judge_word_number(text);
}

static struct word word_of(const char *text)
{
    struct word word = {.kind = OTHER};
    bool r2 = *text == 'r' && text[1] && !text[1 + strspn(text + 1, "0123456789")];
    for (gsize i = 0; i < G_N_ELEMENTS(lists) && !word.kind; i++)
        if (judge_word_in(text, lists[i].list))
            word.kind = lists[i].kind;
    word.several = word.kind == ROUND && g_str_has_suffix(text, "s");
    if (!word.kind && (word.number = number_of(text + r2, &word.ordinal))) {
        word.kind = NUMBER;
        word.ordinal |= r2;
    }
    word.names = r2 || word.kind == ROUND;
    return word;
}

/* The words of a text with what parts them; of "1-3" the dash is one. */
static unsigned words_of(const char *folded, struct word *words)
{
    unsigned n = 0;
    for (const char *at = folded; *at && n < MOST_WORDS;) {
        gsize len = 0;
        while (g_ascii_isalnum(at[len]))
            len++;
        g_autofree char *text = g_strndup(at, len ? len : 1);
        if (len)
            words[n++] = word_of(text);
        else if (strchr(",;/+&", *at))
            words[n++].kind = AND;
        else if (strchr(".!?:()", *at))
            words[n++].kind = STOP;
        else if (*at == '-' && n && words[n - 1].kind == NUMBER)
            words[n++].kind = TO;
        at += len ? len : 1;
    }
    return n;
}

static guint64 from_to(unsigned from, unsigned to)
{
    guint64 set = 0;
    for (unsigned r = from; r && r <= to && r <= MOST_ROUNDS; r++)
        set |= (guint64)1 << (r - 1);
    return set;
}

/* A stretch of words that may name rounds. */
struct stretch {
    const struct word *word;
    unsigned n;
    bool named, all; /* by "round"; by "all" */
};

static bool may_name(enum kind kind)
{
    return (kind >= NUMBER && kind <= SINCE) || kind == FILLER;
}

static struct stretch stretch_of(const struct word *words, unsigned n)
{
    struct stretch s = {.word = words};
    for (; s.n < n && may_name(words[s.n].kind); s.n++) {
        bool year = words[s.n].kind == NUMBER && words[s.n].number >= YEAR_LEAST;
        if (year)
            break;
        s.named |= words[s.n].names;
        s.all |= words[s.n].kind == ALL;
    }
    return s;
}

/* The place of the next word behind `i` that is no filler; `s->n`: there is none. */
static unsigned next_of(const struct stretch *s, unsigned i)
{
    do
        i++;
    while (i < s->n && s->word[i].kind == FILLER);
    return i;
}

static enum kind kind_at(const struct stretch *s, unsigned i)
{
    return i < s->n ? s->word[i].kind : STOP;
}

/* "first two", "deux dernières", "all three": a number that counts rounds; the word after it that is used up too, 0: it counts none. */
static unsigned counts(const struct stretch *s, unsigned i, unsigned n, guint64 *set)
{
    const struct word *word = &s->word[i];
    unsigned next = next_of(s, i), then = next_of(s, next), count;
    bool first = word->ordinal && word->number == 1, last = word->kind == LAST;
    if ((first || last) && kind_at(s, next) == NUMBER && !s->word[next].ordinal && kind_at(s, then) == ROUND)
        count = s->word[next].number;
    else if (word->kind == NUMBER && !word->ordinal && kind_at(s, then) == ROUND && s->word[then].several) {
        count = word->number;
        first = kind_at(s, next) == NUMBER && s->word[next].ordinal && s->word[next].number == 1;
        last = kind_at(s, next) == LAST;
    } else if (word->kind == NUMBER && !word->ordinal && kind_at(s, next) == ROUND && s->word[next].several) {
        count = word->number;
        *set |= count == n ? from_to(1, n) : 0; /* two of three: which is not said */
        return next;
    } else
        return 0;
    if ((!first && !last) || count > n)
        return 0;
    *set |= first ? from_to(1, count) : from_to(n - count + 1, n);
    return next;
}

static guint64 set_of(const struct stretch *s, unsigned n, bool *beyond)
{
    guint64 set = 0;
    bool until = false, since = false;
    for (unsigned i = 0, used; i < s->n; i++) {
        const struct word *word = &s->word[i];
        until |= word->kind == UNTIL;
        since |= word->kind == SINCE;
        if (word->kind != NUMBER && word->kind != LAST)
            continue;
        if ((used = counts(s, i, n, &set))) {
            i = used;
            continue;
        }
        unsigned from = word->kind == LAST ? n : word->number, to = from, next = next_of(s, i), end = i;
        while (kind_at(s, next) == ROUND || kind_at(s, next) == TO || kind_at(s, next) == UNTIL) {
            end = kind_at(s, next) == ROUND ? end : next;
            next = next_of(s, next);
        }
        bool range = end != i && (kind_at(s, next) == NUMBER || kind_at(s, next) == LAST);
        if (range) {
            to = s->word[next].kind == LAST ? n : s->word[next].number;
            i = next;
        }
        *beyond |= from < 1 || from > n || to > n;
        set |= from_to(until && !range ? 1 : from, to);
        until = false;
    }
    return since && set ? from_to((unsigned)g_bit_nth_lsf((gulong)set, -1) + 1, n) : set;
}

struct judge_rounds judge_rounds_read(const char *folded, unsigned n, bool bare)
{
    struct judge_rounds read = {0};
    struct word words[MOST_WORDS] = {0};
    unsigned n_words = words_of(folded, words), most = MIN(n, MOST_ROUNDS);
    bool named = bare;
    for (unsigned i = 0; i < n_words;) {
        struct stretch s = stretch_of(words + i, n_words - i);
        enum kind before = i ? words[i - 1].kind : STOP,
                  after = i + s.n < n_words ? words[i + s.n].kind : STOP;
        bool excepts = before == BUT && (named || s.named), beyond = false;
        guint64 set = s.named || bare || excepts ? set_of(&s, most, &beyond) : 0;
        bool denied = excepts || (after == NO && s.n && words[i + s.n - 1].kind != AND);
        read.set |= denied ? 0 : set;
        read.minus |= denied ? set : 0;
        read.all |= s.all && !set && (s.named || after == BUT || bare);
        read.beyond |= beyond;
        read.rest |= !set && !s.all && s.n && (words[i].kind == NUMBER || words[i].kind == ROUND);
        named |= set || read.all;
        i += s.n;
        if (!s.n || i < n_words) {
            read.rest |= words[i].kind == OTHER || words[i].kind == NUMBER;
            i++;
        }
    }
    return read;
}

guint64 judge_rounds_all(unsigned n)
{
    return from_to(1, MIN(n, MOST_ROUNDS));
}

guint64 judge_rounds_of(const struct judge_rounds *read, unsigned n)
{
    bool some = read->set && !read->all;
    return read->set || read->all || read->minus ? (some ? read->set : judge_rounds_all(n)) & ~read->minus
                                                 : 0;
}
