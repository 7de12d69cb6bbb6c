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
#define FROM     'S' /* "from round 2 on", and "withdraw from round 2" */
#define TO       't'
#define UNTIL    'u'
#define BUT      'b'
#define NO       'n'
#define ONLY     'y'
#define THAT     'q' /* "je ne viens que pour la 2" */
#define ONE      '1' /* "one", "une": a number behind "round" only */
#define ODD      'i'
#define EVEN     'e'
#define PLAYS    '+'
#define MISSES   '-'
#define BACK     'w' /* "out 4, in 3": plays, behind rounds alone */
#define UNSURE   '?' /* "perhaps", "late": no plain answer */
#define STOP     '.'
#define VERBS    "+-"
#define NUMBERS  "COFL"
#define PARTS    NUMBERS "aie"
#define LINKS    "rRtu"            /* between the ends of a range */
#define NAMING   PARTS "rRsStuyq&" /* what a stretch of words that names rounds is of */

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
    {ROUND, judge_words_entry_round},   {ROUNDS, judge_words_entry_rounds}, {ALL, judge_words_entry_all},
    {LAST, judge_words_entry_last},     {'&', judge_words_entry_and},       {UNTIL, judge_words_entry_until},
    {TO, judge_words_entry_to},         {SINCE, judge_words_entry_since},   {BUT, judge_words_entry_but},
    {NO, judge_words_entry_not},        {ONLY, judge_words_entry_only},     {ONE, judge_words_entry_one},
    {ODD, judge_words_entry_odd},       {EVEN, judge_words_entry_even},     {PLAYS, judge_words_entry_plays},
    {MISSES, judge_words_entry_misses}, {UNSURE, judge_words_entry_unsure}, {STOP, judge_words_entry_clause},
    {BACK, judge_words_entry_back},     {THAT, judge_words_entry_that},     {FROM, judge_words_entry_from},
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

/* `the`: "la" stands before it, which makes a round of "la 3"; `cut`: the end of "can't". */
static void add_word(struct reading *r, const char *text, bool the, bool cut)
{
    char kind = OTHER, last = r->n ? r->kind[r->n - 1] : OTHER;
    for (gsize i = 0; kind == OTHER && i < G_N_ELEMENTS(lists); i++)
        kind = judge_word_in(text, lists[i].list) ? lists[i].kind : OTHER;
    bool short_round = *text == 'r' && g_ascii_isdigit(text[1]);
    if (short_round || (the && judge_word_number(text)))
        add(r, ROUND, 0);
    if (cut && !strcmp(text, "t"))
        add(r, NO, 0);
    else if (kind == OTHER)
        add_number(r, text + short_round);
    else if (kind == ONE && g_ascii_tolower(last) == ROUND)
        add(r, CARDINAL, 1);
    else if (kind != ' ' && kind != ONE)
        add(r, kind, 0);
}

/* The words of a text with what parts them; of "1-3" the dash is one. */
static void read_words(const char *folded, struct reading *r)
{
    bool the = false;
    for (const char *at = folded; *at && r->n + 2 < MOST_WORDS;) {
        gsize len = 0;
        while (g_ascii_isalnum(at[len]))
            len++;
        g_autofree char *text = g_strndup(at, len ? len : 1);
        if (len)
            add_word(r, text, the, at > folded && at[-1] == '\'');
        else if (strchr(",;/+&", *at))
            add(r, '&', 0);
        else if (strchr(".!?:()", *at))
            add(r, STOP, 0);
        else if (*at == '-' && r->n && strchr(NUMBERS, r->kind[r->n - 1]))
            add(r, TO, 0);
        the = *at == ' ' ? the : len && judge_word_in(text, judge_words_entry_the);
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
} counts[] = {{"FCR", 1, FIRST}, {"LCR", 1, LAST}, {"CFR", 0, FIRST}, {"CLR", 0, LAST}, {"CR", 0, ALL},
              {"FC", 1, FIRST},  {"LC", 1, LAST},  {"CF", 0, FIRST},  {"CL", 0, LAST}};

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

static guint64 every_second(bool odd, unsigned n)
{
    static const guint64 even = 0xAAAAAAAAAAAAAAAA;
    return (even >> odd) & from_to(1, n);
}

/* The rounds of the words from `i` up to `end`. */
static guint64 set_of(const struct reading *r, unsigned i, unsigned end, unsigned n, bool *beyond)
{
    guint64 set = 0;
    bool until = false, onward = false;
    for (unsigned used; i < end; i += used) {
        if (strchr("ie", r->kind[i]))
            set |= every_second(r->kind[i] == ODD, n);
        until |= r->kind[i] == UNTIL;
        onward |= strchr("sS", r->kind[i]) != NULL;
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

/* On which side words put the rounds that they stand beside: 1 who plays them, -1 who misses them. */
struct side {
    int verb; /* as its word says, "I'll miss" */
    bool no, but;
    bool unsure; /* "not without" */
};

/* `now`: that of what stands before, whose word says `verb`. */
static int side_of(const struct side *side, int verb, int now)
{
    int said = side->verb ? side->verb : verb, before = now ? now : 1;
    if (side->no) /* "I don't play 2", "I miss 1, not 2" */
        return said ? -said : -1;
    return side->but ? -before : side->verb;
}

/* Takes one word into it, where these letters say who plays or misses. */
static void put_word(struct side *side, char kind, const char *verbs)
{
    if (kind == NO)
        side->no = true;
    else if (strchr(verbs, kind)) {
        side->verb = kind == MISSES ? -1 : 1;
        side->unsure |= side->no & (kind == MISSES);
        side->but = false;
    }
}

/* What the first clause from `i` on that says a side says, and not of rounds behind it; where it ends in `*after`. */
static struct side side_behind(const struct reading *r, unsigned i, unsigned *after)
{
    struct side side = {0};
    bool said = false, parted = false;
    char last = OTHER;
    for (*after = i; i < r->n && !strchr(PARTS, r->kind[i]); i++) {
        bool parts = strchr("&.b", r->kind[i]) != NULL;
        if (said && parts)
            return side;
        parted |= parts;
        last = strchr("+-n", r->kind[i]) ? r->kind[i] : last;
        put_word(&side, r->kind[i], VERBS);
        said = side.verb || side.no;
        *after = said ? i + 1 : *after;
    }
    return i < r->n && (parted || last == NO) ? (struct side){0} : side;
}

/* A text while it is read: what is said of the rounds that come next, and of those before. */
struct walk {
    struct reading words;
    struct judge_rounds read;
    unsigned n; /* rounds that there are */
    struct side side;
    int now, verb; /* side and word of the rounds before */
    bool alone;    /* "I only play …" */
};

/* A stretch of words that may name rounds. */
struct stretch {
    unsigned begin, end;
    guint64 set;
    bool all, only;
    int own; /* the side that words before it say */
};

/* Of "not the first, the last two", which are all, the first is denied alone. */
static guint64 denied_of(const struct walk *w, const struct stretch *at)
{
    bool beyond;
    unsigned stop = at->begin + (unsigned)strcspn(w->words.kind + at->begin, "&");
    bool part = !w->side.verb && at->set == from_to(1, w->n) && stop < at->end;
    guint64 first = part ? set_of(&w->words, at->begin, stop, w->n, &beyond) : 0;
    return first ? first : at->set;
}

/* Puts the rounds of a stretch on their side, of which `later` stands behind them. */
static void put_rounds(struct walk *w, const struct stretch *at, int later)
{
    const struct reading *r = &w->words;
    struct judge_rounds *read = &w->read;
    guint64 all = from_to(1, w->n);
    bool torn = at->own * later < 0 && strchr("+-nw", r->kind[at->end]), /* "I play 1 and 2, 3 not" */
        from = has(r, at->begin, at->end, "S") && !has(r, at->begin, at->end, "tu");
    int own = at->own ? at->own : later;
    w->now = own ? own : w->now;
    w->verb = w->side.verb ? w->side.verb : w->verb;
    guint64 minus = w->now < 0 ? denied_of(w, at) : 0;
    read->set |= at->set & ~minus;
    read->minus |= minus;
    read->unsure |= torn || w->side.unsure || (at->own < 0 && from);
    read->unsure |=
        !own && minus != all && read->minus == all; /* "I leave before the last, so rounds 1 to 3" */
    read->all |= at->all && w->now >= 0;
    read->only |= at->only;
    read->said |= w->now || at->only;
}

/* Goes on by a word that is none of rounds. */
static void put_other(struct walk *w, char kind)
{
    if (strchr("&.b", kind)) {
        if (w->side.verb) {
            w->now = side_of(&w->side, w->verb, w->now);
            w->verb = w->side.verb;
        }
        w->side = (struct side){.but = kind == BUT};
        w->alone = false;
    }
    w->alone |= kind == ONLY;
    w->read.unsure |= kind == UNSURE;
    put_word(&w->side, kind, VERBS);
}

/* Reads on at word `i`; the word that comes next. */
static unsigned read_on(struct walk *w, unsigned i, bool bare)
{
    const struct reading *r = &w->words;
    unsigned after, end = i + (unsigned)strspn(r->kind + i, NAMING);
    bool numbers = has(r, i, end, PARTS), named = has(r, i, end, "rR"), beyond = false;
    struct stretch at = {i, end, .only = w->alone || has(r, i, end, "yq")};
    w->side.but &= !at.only;
    at.own = side_of(&w->side, w->verb, w->now);
    const struct side behind = side_behind(r, end, &after);
    int later = side_of(&behind, 0, 0);
    bool ends = strchr(".+-nbw", r->kind[end]) || r->kind[MAX(end, 1) - 1] == '&';
    if (numbers && (bare || named || ((at.own || later || at.only) && ends)))
        at.set = set_of(r, i, end, w->n, &beyond);
    at.all = !at.set && has(r, i, end, "a") && (bare || named || r->kind[end] == BUT);
    at.set |= at.all ? from_to(1, w->n) : 0;
    w->read.beyond |= beyond;
    w->read.named |= at.set || named;
    if (!at.set) {
        w->read.rest |= numbers || named || r->kind[i] == OTHER;
        put_other(w, r->kind[i]);
        return MAX(end, i + 1);
    }
    if (!at.own && later) {
        end = after;
        w->side = behind;
    }
    put_rounds(w, &at, later);
    w->side = (struct side){0};
    w->alone = false;
    if (r->kind[end])
        put_word(&w->side, r->kind[end], "+-w");
    return end;
}

struct judge_rounds judge_rounds_read(const char *folded, unsigned n, bool bare)
{
    struct walk w = {.n = MIN(n, MOST_ROUNDS)};
    read_words(folded, &w.words);
    for (unsigned i = 0; i < w.words.n;)
        i = read_on(&w, i, bare);
    if (w.read.all) /* "all but the second" */
        w.read.set &= ~w.read.minus;
    w.read.unsure |= (w.read.set & w.read.minus) != 0;
    return w.read;
}

guint64 judge_rounds_all(unsigned n)
{
    return from_to(1, MIN(n, MOST_ROUNDS));
}

guint64 judge_rounds_of(const struct judge_rounds *read, unsigned n)
{
    guint64 all = judge_rounds_all(n);
    if (!(read->set | read->minus))
        return 0;
    return (read->set ? read->set : all) & ~read->minus;
}
