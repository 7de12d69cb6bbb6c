#include "rounds.h"
#include "words.h"

#include <string.h>

enum { MOST_WORDS = 200, MOST_ROUNDS = 64 };

/* What a word is, as a letter; a text is read as the string of these. */
#define OTHER    'o'
#define CARDINAL 'C'
#define ORDINAL  'O'
#define FIRST    'F'
#define LAST     'L'
#define ROUND    'r'
#define ROUNDS   'R'
#define ALL      'a'
#define SINCE    's'
#define TO       't'
#define UNTIL    'u'
#define BUT      'b'
#define NO       'n'
#define ONLY     'y'
#define ONE      '1' /* "one", "une": a number behind "round" only */
#define UNSURE   '?' /* denied twice */
#define STOP     '.'
#define NUMBERS  "COFL"
#define LINKS    "rRtu"         /* between the ends of a range */
#define NAMING   "COFLrRastuy&" /* what a stretch of words that names rounds is of */

/* A text by its words; those that say nothing of rounds ("the", "la") are left out. */
struct reading {
    char kind[MOST_WORDS + 1];
    unsigned number[MOST_WORDS];
    unsigned n;
};

static const struct {
    char kind;
    const char *const *list;
} lists[] = {
    {ROUND, judge_words_entry_round}, {ROUNDS, judge_words_entry_rounds}, {ALL, judge_words_entry_all},
    {LAST, judge_words_entry_last},   {'&', judge_words_entry_and},       {UNTIL, judge_words_entry_until},
    {TO, judge_words_entry_to},       {SINCE, judge_words_entry_since},   {BUT, judge_words_entry_but},
    {NO, judge_words_entry_no},       {ONLY, judge_words_entry_only},     {ONE, judge_words_entry_one},
    {' ', judge_words_entry_filler}};

static void add(struct reading *r, char kind, unsigned number)
{
    r->kind[r->n] = kind;
    r->number[r->n++] = number;
}

/* "2", "two" count; "2nd", "second" name one; "R2" is "round 2". */
static void add_number(struct reading *r, const char *text)
{
    static const char *const *const articles[] = {judge_words_number_one, judge_words_number_two};
    bool article = judge_word_in(text, articles[0]) || judge_word_in(text, articles[1]);
    unsigned place = judge_word_ordinal(text), count = article ? 0 : judge_word_number(text);
    if (place)
        add(r, place == 1 ? FIRST : ORDINAL, place);
    else
        add(r, count ? CARDINAL : OTHER, count);
}

static void add_word(struct reading *r, const char *text)
{
    char kind = OTHER, last = r->n ? r->kind[r->n - 1] : OTHER;
    for (gsize i = 0; kind == OTHER && i < G_N_ELEMENTS(lists); i++)
        kind = judge_word_in(text, lists[i].list) ? lists[i].kind : OTHER;
    bool short_round = *text == 'r' && g_ascii_isdigit(text[1]);
    if (short_round)
        add(r, ROUND, 0);
    if (kind == OTHER)
        add_number(r, text + short_round);
    else if (kind == ONE && g_ascii_tolower(last) == ROUND)
        add(r, CARDINAL, 1);
    else if (kind != ' ' && kind != ONE)
        add(r, kind == BUT && last == BUT ? UNSURE : kind, 0);
}

/* The words of a text with what parts them; of "1-3" the dash is one. */
static void read_words(const char *folded, struct reading *r)
{
    for (const char *at = folded; *at && r->n + 1 < MOST_WORDS;) {
        gsize len = 0;
        while (g_ascii_isalnum(at[len]))
            len++;
        g_autofree char *text = g_strndup(at, len ? len : 1);
        if (len)
            add_word(r, text);
        else if (strchr(",;/+&", *at))
            add(r, '&', 0);
        else if (strchr(".!?:()", *at))
            add(r, STOP, 0);
        else if (*at == '-' && r->n && strchr(NUMBERS, r->kind[r->n - 1]))
            add(r, TO, 0);
        at += len ? len : 1;
    }
}

static guint64 from_to(unsigned from, unsigned to)
{
    guint64 set = 0;
    for (unsigned r = from; r && r <= to && r <= MOST_ROUNDS; r++)
        set |= (guint64)1 << (r - 1);
    return set;
}

/* Numbers that count rounds: where the number stands, and of which end. */
static const struct {
    const char *words;
    unsigned at;
    char end; /* FIRST, LAST, or ALL where the number must be that of all rounds */
} counts[] = {{"FCR", 1, FIRST}, {"LCR", 1, LAST}, {"CFR", 0, FIRST}, {"CLR", 0, LAST}, {"CR", 0, ALL}};

/* Whether words from `i` on count rounds, which are put into the set; how many words that are. 0: none do. */
static unsigned count_rounds(const struct reading *r, unsigned i, unsigned n, guint64 *set)
{
    for (gsize c = 0; c < G_N_ELEMENTS(counts); c++) {
        if (!g_str_has_prefix(r->kind + i, counts[c].words))
            continue;
        unsigned count = MIN(r->number[i + counts[c].at], n + 1);
        if (counts[c].end != ALL && count <= n)
            *set |= counts[c].end == FIRST ? from_to(1, count) : from_to(n - count + 1, n);
        *set |= count == n ? from_to(1, n) : 0; /* two of three: which is not said */
        return (unsigned)strlen(counts[c].words);
    }
    return 0;
}

/* The rounds of the words from `i` up to `end`. */
static guint64 set_of(const struct reading *r, unsigned i, unsigned end, unsigned n, bool *beyond)
{
    guint64 set = 0;
    bool until = false, onward = false;
    for (unsigned used; i < end; i += used) {
        until |= r->kind[i] == UNTIL;
        onward |= r->kind[i] == SINCE;
        used = strchr(NUMBERS, r->kind[i]) ? count_rounds(r, i, n, &set) : 1;
        if (used)
            continue;
        unsigned links = (unsigned)strspn(r->kind + i + 1, LINKS), last = i + 1 + links;
        bool range = strcspn(r->kind + i + 1, "tu") < links && last < end && strchr(NUMBERS, r->kind[last]);
        unsigned from = r->kind[i] == LAST ? n : r->number[i];
        last = range ? last : i;
        unsigned to = r->kind[last] == LAST ? n : r->number[last];
        *beyond |= MAX(from, to) > n;
        set |= from_to(until && !range ? 1 : from, to);
        until = false;
        onward &= !range; /* "from 1 to 3" */
        used = last + 1 - i;
    }
    return onward && set ? from_to((unsigned)g_bit_nth_lsf((gulong)set, -1) + 1, n) : set;
}

static bool has(const struct reading *r, unsigned i, unsigned end, const char *kinds)
{
    return i + strcspn(r->kind + i, kinds) < end;
}

/* Whether words name rounds: by that word, or as "the first only", which no other word goes on, "only the first time". */
static bool says_rounds(const struct reading *r, unsigned i, unsigned end)
{
    return has(r, i, end, "rR") || (has(r, i, end, "y") && has(r, i, end, "FOL") && r->kind[end] != OTHER);
}

/* Whether what stands behind rounds denies them: "round 3 not", "la 3, non", and no "round 3 but not 2". */
static bool is_denied_by(const char *kind)
{
    return *kind == NO || (*kind == BUT && strchr(".", kind[1]));
}

struct judge_rounds judge_rounds_read(const char *folded, unsigned n, bool bare)
{
    struct judge_rounds read = {0};
    struct reading r = {.n = 0};
    read_words(folded, &r);
    n = MIN(n, MOST_ROUNDS);
    bool named = bare;
    for (unsigned i = 0, end; i < r.n; i = MAX(end, i + 1)) {
        bool beyond = false, first_but = i && r.kind[i - 1] == BUT;
        end = i + (unsigned)strspn(r.kind + i, NAMING);
        bool says = says_rounds(&r, i, end), all = has(&r, i, end, "a");
        bool excepts = first_but && r.kind[i] != ONLY && (named || says);
        guint64 set = says || bare || excepts ? set_of(&r, i, end, n, &beyond) : 0;
        bool denied = excepts || (end > i && is_denied_by(r.kind + end) && r.kind[end - 1] != '&');
        *(denied ? &read.minus : &read.set) |= set;
        read.all |= all && !set && (says || bare || r.kind[end] == BUT);
        read.beyond |= beyond || r.kind[i] == UNSURE;
        read.rest |= !set && !all && strchr(end > i ? "COrR" : "o", r.kind[i]);
        named |= set || read.all;
    }
    return read;
}

guint64 judge_rounds_all(unsigned n)
{
    return from_to(1, MIN(n, MOST_ROUNDS));
}

guint64 judge_rounds_of(const struct judge_rounds *read, unsigned n)
{
    if (!(read->set | read->minus) && !read->all)
        return 0;
    guint64 in = read->set && !read->all ? read->set : judge_rounds_all(n);
    return in & ~read->minus;
}
