#include "answer.h"
#include "own_name.h"
#include "../conf/words.h"
#include "../play/home.h"
#include "../../templates/templates.h"

#include <string.h>

enum { LINES_READ = 12, LINE_BYTES = 400, PHRASE_WORDS = 4, NAME_WORDS = 5, NAME_LINES = 6 };

#define MARKS             " .,;:/-!("
#define NUMBER            "(?i)(?<![a-z])(?<![0-9][.:)] )(?<![0-9] )no\\. ?(?=[0-9]+(?![0-9.:)]))" /* "no. 2" */
#define BETWEEN_SENTENCES "\n|(?<=[.!;])\\s"

/* What a word, or a phrase, does in an answer: keys of templates/<language>/answers.txt. */
static const char *const kind_keys[] = {
    "answer-yes",   "answer-weak",   "answer-filler",  "answer-nay",     "answer-no",     "answer-soft",
    "answer-not",   "answer-turn",   "answer-abstain", "answer-all",     "answer-around", "answer-greeting",
    "answer-leave", "answer-foot",   "answer-to-us",   "answer-easy",    "answer-except", "answer-only",
    "answer-rest",  "answer-last",   "answer-count",   "answer-through", "answer-or",     "answer-and",
    "answer-first", "answer-second", "answer-third",   "answer-fourth",  "answer-fifth",  "answer-sixth",
    "answer-noun",  "answer-stands"};
enum kind { YES, WEAK, FILLER, NAY, NO, SOFT, NOT, TURN, ABSTAIN, ALL, AROUND, GREETING, LEAVE };
enum { FOOT = LEAVE + 1, TO_US, EASY, EXCEPT, ONLY, REST, LAST, COUNT, THROUGH, OR, AND };
enum { FIRST = AND + 1, NOUN = FIRST + 6, STANDS, RANKS = (1 << (NOUN - FIRST)) - 1 };

GHashTable *judge_answers_new(void)
{
    GHashTable *words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (unsigned l = RULES_FRENCH; l < RULES_LANGUAGE_COUNT; l++)
        for (unsigned kind = 0; kind < G_N_ELEMENTS(kind_keys); kind++) {
            g_autofree char *line = templates_phrase((enum rules_language)l, kind_keys[kind], NULL);
            g_auto(GStrv) list = g_strsplit(line, " ", -1);
            for (char **word = list; *word; word++) {
                guint before = GPOINTER_TO_UINT(g_hash_table_lookup(words, *word));
                g_hash_table_replace(words, g_strdup(*word), GUINT_TO_POINTER(before | 1u << kind));
            }
        }
    return words;
}

GHashTable *judge_answers_of(struct judge_home *home)
{
    GHashTable *words = g_datalist_get_data(&home->kept, "answers");
    if (!words)
        g_datalist_set_data_full(&home->kept, "answers", words = judge_answers_new(),
                                 (GDestroyNotify)g_hash_table_unref);
    return words;
}

/* A word of a line, or a phrase that stands for one. */
struct said {
    char *word; /* folded: lower case, no accents */
    unsigned kinds;
};

static bool is(const struct said *said, unsigned kind)
{
    return said->kinds >> kind & 1;
}

/* The mark of a stop (mark_clauses). */
static bool is_stop(const struct said *said)
{
    return *said->word == '|';
}

static unsigned kinds_of(GHashTable *words, const char *word)
{
    return GPOINTER_TO_UINT(g_hash_table_lookup(words, word));
}

/* "ouiii", "YESSS", "nooon" drawn out, as they are written; other words stay as they are. */
static void undraw(GHashTable *words, char *word)
{
    g_autofree char *once = g_strdup(word);
    size_t n = 0, len = strlen(word);
    for (const char *c = word; *c; c++)
        if (c == word || c[-1] != *c)
            once[n++] = *c;
    once[n] = '\0';
    bool drawn = len > n && (len > n + 1 || word[len - 1] == word[len - 2]);
    if (drawn && kinds_of(words, once) & (1u << YES | 1u << NAY))
        memcpy(word, once, n + 1); /* shorter */
}

/* "🎉", "^^": neither letters nor figures, and no answer. */
static bool is_ornament(GHashTable *words, const char *word)
{
    for (const char *c = word; *c; c = g_utf8_next_char(c))
        if (g_unichar_isalnum(g_utf8_get_char(c)))
            return false;
    return !kinds_of(words, word);
}

static void said_clear(void *said)
{
    g_free(((struct said *)said)->word);
}

/* The words of a line (struct said), apostrophes and stops apart, phrases as one. Transfer full. */
static GArray *words_of(GHashTable *words, const char *line)
{
    GArray *all = g_array_sized_new(FALSE, FALSE, sizeof(struct said), 1); /* where none begins, too */
    g_array_set_clear_func(all, said_clear);
    g_autofree char *folded = judge_fold(line, LINE_BYTES);
    g_auto(GStrv) list = g_strsplit_set(folded, " \t\r.,;:!?()[]\"'-/*_<>#=", -1);
    guint n = 0;
    for (guint i = 0; list[i]; i++) {
        char *word = list[i];
        list[i] = NULL;
        if (*word && !is_ornament(words, word)) {
            undraw(words, word);
            list[n++] = word;
        } else
            g_free(word);
    }

    g_autofree char *alone = n == 1 ? g_strconcat(list[0], ".", NULL) : NULL; /* "Y" and no more is "y." */
    for (guint i = 0, len; i < n; i += len) {
        struct said said = {0};
        for (len = MIN(n - i, PHRASE_WORDS); !said.kinds && len; len -= !said.kinds) {
            char *after = list[i + len];
            list[i + len] = NULL;
            g_free(said.word);
            said.word = g_strjoinv("_", list + i);
            list[i + len] = after;
            said.kinds = kinds_of(words, said.word);
        }
        len = MAX(len, 1);
        said.kinds |= alone ? kinds_of(words, alone) : 0;
        g_array_append_val(all, said);
    }
    return all;
}

#define EACH(said, line)                                                                                     \
    const struct said *said = (const struct said *)(line)->data;                                             \
    said < (const struct said *)(line)->data + (line)->len;                                                  \
    said++

static bool any(const GArray *line, unsigned kinds)
{
    for (EACH(said, line))
        if (said->kinds & kinds)
            return true;
    return false;
}

/* "Bonjour Monsieur," and the like, before the answer itself: a short line that begins with a greeting and assents to nothing. */
static bool is_greeting(const GArray *line)
{
    enum { MOST_WORDS = 4 };
    return line->len && line->len <= MOST_WORDS && is(&g_array_index(line, struct said, 0), GREETING) &&
           !any(line, 1u << YES);
}

static bool is_code(const char *word)
{
    return strlen(word) == 10 && strspn(word, "abcdefghijkmnpqrstuvwxyz23456789") == 10;
}

/* A line of assent: at least one word that agrees, and none that says something else. */
static bool is_assent(const GArray *line)
{
    bool agrees = false;
    for (EACH(said, line)) {
        agrees |= is(said, YES);
        if (!(said->kinds & (1u << YES | 1u << FILLER | 1u << EASY)) && !is_code(said->word))
            return false;
    }
    return agrees;
}

/* "Merci, et bonne soirée": nothing but courtesy. */
static bool is_leave(const GArray *line)
{
    enum { MOST_WORDS = 12 };
    for (EACH(said, line))
        if (!(said->kinds & (1u << YES | 1u << FILLER | 1u << GREETING | 1u << LEAVE | 1u << EASY)))
            return false;
    return line->len <= MOST_WORDS;
}

/* A word of a name, a number, or an address: "Jean-Pierre", "06", "+43", "d'Arc", "de", "karl@x.example". */
static bool is_word_of_name(const char *word)
{
    static const char *const small[] = {"de", "la",  "le", "du",  "des", "von", "van", "der",
                                        "et", "and", "&",  "the", "of",  "-",   NULL};
    const char *first = word + strspn(word, "(\"'-~*_");
    gunichar c = g_utf8_get_char_validated(first, -1);
    bool known = c < (gunichar)-2;
    bool address = strchr(word, '@') || strstr(word, "://") || g_str_has_prefix(word, "www.");
    return g_strv_contains(small, word) || address || strstr(word, "d'") == word ||
           (known && !g_unichar_islower(c));
}

/* "Jean-Pierre Martin", "paul", "06 12 34 56 78": a few words with no sign of a sentence, an order or a question. */
static bool is_name(const char *line)
{
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    unsigned n = 0, of_names = 0;
    for (char **word = words; *word; word++) {
        n += **word != '\0';
        of_names += **word && is_word_of_name(*word);
    }
    bool unit = strspn(line, "AF") && line[1] == ' ';
    return n <= NAME_WORDS && (of_names == n || n == 1) && !unit && !strpbrk(line, "?>=") &&
           !strstr(line, " - ");
}

/* What a text says, a line at a time. */
struct answering {
    GHashTable *words;
    GHashTable *own; /* words of what is asked */
    judge_answer_says *says;
    void *context;
    enum judge_answer answer;
    bool seen;    /* the line that answers */
    bool left;    /* what stands below it has taken leave, or signed */
    char *beside; /* the line that makes a yes mixed; NULL: none */
    unsigned names;
};

/* What programs, offices and mottoes put below a letter: "Envoyé de mon mobile, sans relecture", "« Je ne perds jamais. »". */
static bool is_foot(const struct answering *a, const char *line, const GArray *words)
{
    static const char *const marks[] = {"\"", "\xc2\xab", "\xe2\x80\x9c", "--", "__", "=="};
    bool marked = false;
    for (gsize i = 0; i < G_N_ELEMENTS(marks); i++)
        marked |= g_str_has_prefix(line, marks[i]);
    return (a->answer == JUDGE_ANSWER_YES) && (any(words, 1u << FOOT) || (marked && a->left));
}

/* "Lucie", "Thank you, R. Higgs", "cordialement Kurt": who signs, alone or behind a leave. */
static bool is_signature(const struct answering *a, const char *line)
{
    bool signs = false;
    for (const char *name = line + strspn(line, MARKS); *name && !signs; name += strspn(name, MARKS)) {
        g_autofree char *before = g_strndup(line, (gsize)(name - line));
        g_autoptr(GArray) leave = words_of(a->words, before), name_words = words_of(a->words, name);
        signs = is_leave(leave) &&
                (any(leave, 1u << LEAVE) || (!leave->len && (*name >= 'A') && (*name <= 'Z'))) &&
                is_name(name) && !any(name_words, 1u << TO_US | 1u << SOFT);
        signs = signs && !(a->says && a->says(a->context, name));
        name += strcspn(name, MARKS);
    }
    return signs;
}

/* Below the yes: leave, a name, and below these a title or a motto that speaks to nobody. */
static void read_below(struct answering *a, const char *line, const GArray *words)
{
    bool leave = is_leave(words) || (any(words, 1u << LEAVE) && is_signature(a, line));
    bool to_us = any(words, 1u << TO_US), says = a->says && a->says(a->context, line);
    bool name = !leave && !to_us && is_name(line), signs = name && a->names++ < NAME_LINES && !says;
    bool motto = a->left && !name && !to_us && !says && !strpbrk(line, "?>=") &&
                 (judge_own_name_phone_in(line) || !strpbrk(line, "0123456789"));
    a->left |= leave || signs;
    if (!(leave || signs || motto))
        a->answer = JUDGE_ANSWER_MIXED;
}

/* "Yes - Lucie", "OUI / merci, Ines": an assent, and who signs it behind a mark. */
static bool is_signed_assent(const struct answering *a, const char *line)
{
    for (const char *at = strpbrk(line, MARKS + 1); at; at = strpbrk(at + 1, MARKS + 1)) {
        g_autofree char *head = g_strndup(line, (gsize)(at - line));
        g_autoptr(GArray) assent = words_of(a->words, head);
        if (is_assent(assent) && is_signature(a, at))
            return true;
    }
    return false;
}

/* The first letters by which a word is known in its other forms: "annule" and "ANNULER". */
static char *stem_of(const char *word)
{
    enum { STEM = 5 };
    return g_strndup(word, STEM);
}

/* A word of what is asked adds nothing to a yes that repeats it, but it still denies by itself. */
static void take_own(const struct answering *a, GArray *line)
{
    bool leads = line->len && is(&g_array_index(line, struct said, 0), YES);
    for (guint i = 1; leads && i < line->len; i++) {
        struct said *said = &g_array_index(line, struct said, i);
        g_autofree char *stem = stem_of(said->word);
        if (!(said->kinds & (1u << NAY | 1u << NOT | 1u << TURN)) && g_hash_table_contains(a->own, stem))
            said->kinds = 1u << FILLER;
    }
}

/* Whether words deny: behind a yes those that stand first or last in their line, and never "no time", of a noun. */
static bool denies(const GArray *line, bool turns)
{
    const struct said *first = (const struct said *)line->data, *last = first + line->len - 1;
    for (EACH(said, line)) {
        bool of_noun = is(said, NOUN) && said < last && !said[1].kinds && (turns || said > first);
        bool says = (said->kinds & (1u << NAY | 1u << NO | (turns ? 0 : 1u << SOFT))) != 0;
        says &= (!turns) || !is(said, EASY); /* "yes, no need to ask" */
        if (says && !of_noun && (!turns || said == first || said == last))
            return true;
    }
    return false;
}

/* "Not more than two games though": it says something else, and does not end with its no. */
static bool denies_in_part(const GArray *line)
{
    bool unknown = false;
    for (EACH(said, line))
        unknown |= !said->kinds;
    return unknown && !(g_array_index(line, struct said, line->len - 1).kinds & (1u << NAY | 1u << NO));
}

/* False: the line denies, whatever follows it. */
static bool read_line(struct answering *a, const char *line, bool near)
{
    g_autoptr(GArray) words = words_of(a->words, line);
    bool yes = words->len && is(&g_array_index(words, struct said, 0), YES);
    if (is_foot(a, line, words))
        return true;
    if (!a->seen)
        take_own(a, words);
    if (near && denies(words, yes || (a->answer == JUDGE_ANSWER_YES))) {
        if (a->answer != JUDGE_ANSWER_YES || !denies_in_part(words))
            return false;
        a->answer = JUDGE_ANSWER_MIXED; /* "yes. Not more than two games though." */
    }
    if (a->answer == JUDGE_ANSWER_YES)
        read_below(a, line, words);
    if ((a->answer == JUDGE_ANSWER_YES) && any(words, 1u << SOFT | 1u << TURN))
        a->answer = JUDGE_ANSWER_MIXED;
    if (a->seen || is_greeting(words))
        return true;

    a->seen = true;
    if (strchr(line, '?'))
        a->answer = JUDGE_ANSWER_ASKS;
    else if (is_assent(words) || is_signed_assent(a, line))
        a->answer = JUDGE_ANSWER_YES;
    else if (yes)
        a->answer = JUDGE_ANSWER_MIXED;
    return true;
}

static enum judge_answer read_lines(struct answering *a, const char *text)
{
    g_auto(GStrv) lines = g_regex_split_simple(BETWEEN_SENTENCES, text, G_REGEX_RAW, 0); /* sentences */
    for (unsigned i = 0; lines[i]; i++) {
        bool near = i < LINES_READ; /* a "not" far below is a provider's */
        if (!near && a->answer != JUDGE_ANSWER_YES)
            break;
        if (*g_strstrip(lines[i]) && !read_line(a, lines[i], near))
            return JUDGE_ANSWER_NO;
        if (a->answer == JUDGE_ANSWER_MIXED && !a->beside)
            a->beside = g_strdup(lines[i]);
    }
    return a->answer;
}

enum judge_answer judge_answer_read(GHashTable *words, const char *text, const char *own,
                                    judge_answer_says *says, void *context, char **beside)
{
    g_autoptr(GHashTable) stems = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GArray) asked = words_of(words, judge_or_empty(own));
    for (EACH(said, asked))
        g_hash_table_add(stems, stem_of(said->word));
    struct answering a = {.words = words, .own = stems, .says = says, .context = context};
    enum judge_answer answer = read_lines(&a, text ? text : "");
    if (beside)
        *beside = g_steal_pointer(&a.beside);
    g_free(a.beside);
    return answer;
}

enum judge_answer judge_answer_plain(GHashTable *words, const char *text)
{
    return judge_answer_read(words, text, NULL, NULL, NULL, NULL);
}

bool judge_answer_eases(GHashTable *words, const char *text)
{
    g_autoptr(GArray) said = words_of(words, text);
    return any(said, 1u << EASY);
}

/* What the words of a reply have said so far. */
struct saying {
    const struct judge_offered *offered;
    struct judge_reply *reply;
    unsigned n[JUDGE_ANSWER_COUNT], units;
    guint64 items, before;     /* of which nothing is said yet: in this clause, before it */
    guint64 run;               /* what the words that name it have in common */
    enum judge_answer verdict; /* what the clause says before its items */
    unsigned last;             /* the figure before */
    bool negated, turned, only, awaits, refuses, more, unclear, told;
    bool vague, denied, either, through; /* "the rest" of nothing, behind a no; "or", "to" before an item */
    bool beyond;                         /* a figure of nothing that is offered */
    bool points;                         /* a figure or a name of what is offered */
    bool stands, approves;               /* words of what is on file, of all as it is */
    bool agrees;                         /* with whatever is asked */
};

static guint64 up_to(unsigned n)
{
    return n ? ~G_GUINT64_CONSTANT(0) >> (64 - MIN(n, 64)) : 0;
}

/* What the items are told: no takes them out, yes or nothing takes them. */
static void settle(struct saying *s, guint64 *items, enum judge_answer verdict)
{
    guint64 no = verdict == JUDGE_ANSWER_NO ? *items : 0, yes = *items & ~no;
    s->reply->chosen = (s->reply->chosen & ~no) | yes;
    s->reply->refused = (s->reply->refused & ~yes) | no;
    *items = 0;
}

static void add_items(struct saying *s, guint64 items)
{
    s->unclear |= s->either && ((s->items | s->before) != 0);
    s->either &= !items;
    s->awaits &= !items;
    s->items |= items;
}

/* Words that stood together and name something have named it. */
static void end_run(struct saying *s)
{
    add_items(s, s->run);
    s->run = 0;
}

/* A comma leaves open what is said of the items before it, a full stop does not. */
static void end_clause(struct saying *s, bool stop)
{
    end_run(s);
    bool items = s->items != 0,
         bare = (s->verdict != JUDGE_ANSWER_NONE) && !items; /* "1, 2, no" is said of what stands before */
    s->unclear |= (bare && s->negated && (s->before != 0)) ||
                  ((s->refuses || s->vague || (s->denied && !s->only)) && items && !s->verdict);
    s->denied = (!stop) && (s->denied || (bare && (s->before == 0) && (s->verdict == JUDGE_ANSWER_NO)));
    s->refuses = items && !stop && (s->verdict == JUDGE_ANSWER_NO); /* "not 1, 2": and 2? */
    s->negated &= !s->refuses;
    if (s->verdict || stop) {
        settle(s, &s->before, bare ? s->verdict : JUDGE_ANSWER_YES);
        settle(s, &s->items, s->verdict);
    }
    s->before |= s->items;
    s->items = 0;
    s->verdict = JUDGE_ANSWER_NONE;
    s->last = 0;
}

/* "1 no", "no 1": of what stands before it in its clause, unless that has its own; "not" of what follows, if anything does. */
static void say_verdict(struct saying *s, enum judge_answer verdict, bool leads)
{
    end_run(s);
    bool trails = (s->items != 0) && !s->verdict && !leads;
    if (trails)
        settle(s, &s->before, verdict);
    if (trails || s->verdict)
        settle(s, &s->items, trails ? verdict : s->verdict);
    s->before |= s->items;
    s->items = 0;
    s->verdict = trails ? JUDGE_ANSWER_NONE : verdict;
    s->vague &= !trails;
    s->told = true;
}

/* The figure that a word is, "2", "n°2", "second", "two"; 0: none, or "one", which is no more than a word. */
static unsigned figure_of(const struct said *said)
{
    const char *digits = said->word + strcspn(said->word, "0123456789");
    for (unsigned rank = FIRST; rank < NOUN; rank++)
        if (is(said, rank))
            return rank - FIRST + 1;
    bool digit = *digits && strspn(digits, "0123456789") == strlen(digits) && *said->word != '+';
    unsigned number = digit ? (unsigned)g_ascii_strtoull(digits, NULL, 10) : judge_word_number(said->word);
    return digit || number > 1 ? number : 0;
}

/* A figure, or several: "the first two", "les deux derniers", "aux 3", "1 to 3". Returns how many words it takes. */
static guint take_figure(struct saying *s, const struct said *before, const struct said *said,
                         const struct said *next, unsigned figure)
{
    unsigned n = s->offered->n, beside = figure_of(next), ends = 1u << LAST | 1u << FIRST;
    bool leads = is(said, LAST) || (is(said, FIRST) && beside > 1), trails = (next->kinds & ends) != 0;
    bool last = (said->kinds | next->kinds) & 1u << LAST, ordinal = said->kinds >> FIRST & RANKS;
    unsigned many = leads ? MAX(beside, 1) : figure;
    guint64 items = up_to(many) & ~up_to(s->through && s->last ? s->last : many - 1);
    if (leads || trails)
        items = last ? up_to(n) & ~up_to(n - MIN(many, n)) : up_to(many);
    else if (is(before, COUNT) && !ordinal && (figure > 1))
        items = many == n || many == s->units ? s->offered->firsts : 0;
    items &= up_to(n);
    s->beyond |= !items || (many > n);
    end_run(s);
    add_items(s, items);
    s->last = figure;
    s->points = true;
    s->told = true;
    s->through = false;
    return 1 + ((leads && (beside > 0)) || trails);
}

/* "Except": all that is offered but what follows; after a no nothing but that. */
static void take_except(struct saying *s)
{
    bool denied = (s->n[JUDGE_ANSWER_NO] > 0) && !s->n[JUDGE_ANSWER_YES];
    end_clause(s, true);
    if (!s->reply->chosen && !denied)
        s->reply->chosen = s->offered->firsts;
    s->only |= denied;
    s->verdict = denied ? JUDGE_ANSWER_YES : JUDGE_ANSWER_NO;
    s->awaits = true;
}

/* A word that names some of what is offered; "est" and the like only beside another. */
static bool take_name(struct saying *s, const struct said *said)
{
    unsigned light = 1u << FILLER | 1u << AROUND | 1u << AND;
    guint64 named = s->offered->named ? s->offered->named(s->offered->context, said->word) : 0;
    guint64 beside = s->run & named;
    if (!named || said->kinds & ~light || (said->kinds && !beside))
        return false;
    s->more |= (s->run != 0) && !beside;
    s->points = true;
    s->run = s->run ? beside : named;
    return true;
}

static void take_rest(struct saying *s)
{
    s->vague = !(s->before | s->items | s->reply->chosen | s->reply->refused);
    settle(s, &s->before, JUDGE_ANSWER_YES);
    add_items(s, s->offered->firsts & ~(s->items | s->reply->chosen | s->reply->refused));
}

static void take_not(struct saying *s)
{
    s->n[JUDGE_ANSWER_MIXED] += s->n[JUDGE_ANSWER_YES] > 0;
    s->negated = true;
    say_verdict(s, JUDGE_ANSWER_NO, true);
}

static void take_no(struct saying *s)
{
    s->n[JUDGE_ANSWER_MIXED] += s->negated;
    s->n[JUDGE_ANSWER_NO]++;
    say_verdict(s, JUDGE_ANSWER_NO, false);
}

static void take_yes(struct saying *s, const struct said *said)
{
    bool agrees = !is(said, ABSTAIN), denied = is(said, YES) && s->negated && !s->n[JUDGE_ANSWER_NO];
    enum judge_answer answer = agrees ? JUDGE_ANSWER_YES : JUDGE_ANSWER_ABSTAIN;
    s->n[JUDGE_ANSWER_MIXED] += s->negated && !denied;
    s->n[denied ? JUDGE_ANSWER_NO : answer]++; /* "pas d'accord" */
    if (!denied)
        say_verdict(s, answer, false);
}

/* What a word does is the first of these that it is; any other word says more. Returns how many words it takes. */
static guint take_word(struct saying *s, const struct said *said)
{
    unsigned of_all = 1u << WEAK | 1u << ALL | 1u << EASY;
    if (take_name(s, said))
        return 1;
    s->agrees |= is(said, YES);
    if (is(said, STANDS))
        *(said->kinds & of_all ? &s->approves : &s->stands) = true;
    if (is_stop(said))
        end_clause(s, said->word[1] != '\0');
    else if (is(said, REST))
        take_rest(s);
    else if (is(said, EXCEPT))
        take_except(s);
    else if (said->kinds & (1u << ONLY | 1u << TURN)) {
        *(is(said, ONLY) ? &s->only : &s->turned) = true;
        bool bare_no = is(said, ONLY) && s->verdict == JUDGE_ANSWER_NO && !s->negated && !s->items;
        s->verdict = bare_no ? JUDGE_ANSWER_NONE : s->verdict;                     /* "no only 1" */
    } else if (is(said, NAY) && !(is(said, EASY) && (s->n[JUDGE_ANSWER_YES] > 0))) /* "yes, no need to ask" */
        take_no(s);
    else if (said->kinds & (1u << YES | 1u << WEAK | 1u << EASY | 1u << ABSTAIN))
        take_yes(s, said);
    else if (is(said, NOT))
        take_not(s);
    else if (is(said, ALL)) /* "1, 2, 3 are all fine" says so of these */
        add_items(s, s->items | s->before | s->reply->chosen ? 0 : s->offered->firsts);
    else if (is(said, AND))
        end_run(s);
    else
        s->more |= !(said->kinds & (1u << FILLER | 1u << AROUND | 1u << LEAVE | 1u << GREETING |
                                    1u << THROUGH | 1u << STANDS));
    s->either |= is(said, OR);
    s->through = is(said, THROUGH);
    return 1;
}

/* The line with its stops as words, and "1-3" as "1 thru 3". Transfer full. */
static char *mark_clauses(const char *line)
{
    static const char *const marks[][2] = {{NUMBER, " number "},
                                           {":", " "},
                                           {"[.;!]", " || "},
                                           {",", " | "},
                                           {"(?<=[0-9]) *- *(?=[0-9])", " thru "},
                                           {"(?<=[0-9])[+](?=[0-9])", " & "}};
    char *marked = g_strdup(line);
    for (gsize i = 0; i < G_N_ELEMENTS(marks); i++) {
        g_autoptr(GRegex) mark = g_regex_new(marks[i][0], G_REGEX_RAW, 0, NULL);
        g_autofree char *before = marked;
        marked = g_regex_replace_literal(mark, before, -1, 0, marks[i][1], 0, NULL);
    }
    return marked;
}

/* What the words come to. */
static void conclude(const struct saying *s, struct judge_reply *reply)
{
    unsigned kinds = 0;
    for (enum judge_answer answer = JUDGE_ANSWER_YES; answer < JUDGE_ANSWER_COUNT; answer++) {
        kinds += s->n[answer] > 0;
        reply->answer = s->n[answer] ? answer : reply->answer;
    }
    bool yes = s->n[JUDGE_ANSWER_YES], turned = s->turned || s->only || s->awaits;
    reply->which = (reply->chosen | reply->refused) != 0;
    bool mixed = reply->which ? s->unclear || s->awaits || (s->turned && (s->more || s->beyond))
                              : (kinds > 1) || (turned && yes);
    reply->answer = reply->which ? JUDGE_ANSWER_YES : reply->answer;
    reply->answer = mixed || (s->stands && yes && !reply->which) ? JUDGE_ANSWER_MIXED : reply->answer;
    reply->names = reply->which && !s->told;
    if (!reply->chosen && yes)
        reply->chosen = s->offered->firsts & ~reply->refused;
    if (reply->which ? s->only : !reply->which && (reply->answer == JUDGE_ANSWER_NO))
        reply->refused = up_to(s->offered->n) & ~reply->chosen;
    reply->others = s->vague;
    reply->agrees = s->agrees;
    reply->stands = !s->points && !s->more && (s->stands || (s->approves && !s->agrees));
    reply->plain = ((reply->answer != JUDGE_ANSWER_NONE) != s->beyond) && !mixed && !s->more;
}

/* Before its first and behind its last word a line stops. */
static const struct said *word_at(const GArray *all, guint i)
{
    static const struct said stop = {"|", 0};
    return i < all->len ? &g_array_index(all, struct said, i) : &stop;
}

/* "1. No", "2) fine, thanks": a list's figure, of which yes or no is said. */
static bool heads_verdict(const GArray *all, guint figure)
{
    unsigned verdicts = 1u << YES | 1u << WEAK | 1u << EASY | 1u << ABSTAIN | 1u << NAY;
    const struct said *after = word_at(all, figure + 3);
    return is_stop(word_at(all, figure - 1)) && is_stop(word_at(all, figure + 1)) &&
           ((word_at(all, figure + 2)->kinds & verdicts) != 0) &&
           (is_stop(after) || ((is(after, FILLER) || is(after, LEAVE)) && is_stop(word_at(all, figure + 4))));
}

struct judge_reply judge_reply_read(GHashTable *words, const char *line, const struct judge_offered *offered)
{
    struct judge_reply reply = {0};
    struct saying s = {offered, &reply, .units = (unsigned)__builtin_popcountll(offered->firsts)};
    if (strlen(line) > LINE_BYTES || strchr(line, '?'))
        return reply;
    g_autofree char *marked = mark_clauses(line);
    g_autoptr(GArray) all = words_of(words, marked);
    for (guint i = 0, taken; i < all->len; i += taken) {
        const struct said *said = word_at(all, i);
        unsigned figure = figure_of(said);
        taken = figure || is(said, LAST)
                    ? take_figure(&s, word_at(all, i - 1), said, word_at(all, i + 1), figure) +
                          heads_verdict(all, i)
                    : take_word(&s, said);
    }
    end_clause(&s, true);
    conclude(&s, &reply);
    return reply;
}

guint64 judge_answer_choice(GHashTable *words, const char *text, const struct judge_offered *offered,
                            judge_answer_says *says, void *context)
{
    struct answering a = {.words = words, .says = says, .context = context};
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    guint64 chosen = 0, refused = 0;
    for (char **line = lines; *line && a.answer != JUDGE_ANSWER_MIXED; line++) {
        g_autoptr(GArray) said = words_of(words, g_strstrip(*line));
        struct judge_reply reply = judge_reply_read(words, *line, offered);
        if (reply.which && reply.plain) {
            a.answer = JUDGE_ANSWER_YES;
            chosen |= reply.chosen;
            refused |= reply.refused;
        } else if (a.answer == JUDGE_ANSWER_YES)
            read_below(&a, *line, said);
        else if (said->len)
            a.answer = is_greeting(said) ? JUDGE_ANSWER_NONE : JUDGE_ANSWER_MIXED;
    }
    return a.answer == JUDGE_ANSWER_YES ? chosen & ~refused : 0;
}
