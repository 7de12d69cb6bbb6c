#include "answer.h"
#include "own_name.h"
#include "../play/home.h"
#include "../../rules/text.h"
#include "../../templates/templates.h"

#include <string.h>

enum {
    LINES_READ = 10,
    LINE_BYTES = 400,
    PHRASE_WORDS = 4,
    NAME_WORDS = 5,
    NAME_LINES = 6,
    PHONE_DIGITS = 6
};

/* What a word, or a phrase, does in an answer: keys of templates/<language>/answers.txt. */
enum kind {
    YES,
    WEAK,
    FILLER,
    NAY,
    NO,
    SOFT,
    NOT,
    TURN,
    ABSTAIN,
    ALL,
    AROUND,
    GREETING,
    LEAVE,
    FOOT,
    TO_US,
    EASY,
    FIRST
};
static const char *const kind_keys[] = {
    "answer-yes",   "answer-weak",   "answer-filler",  "answer-nay",  "answer-no",     "answer-soft",
    "answer-not",   "answer-turn",   "answer-abstain", "answer-all",  "answer-around", "answer-greeting",
    "answer-leave", "answer-foot",   "answer-to-us",   "answer-easy", "answer-first",  "answer-second",
    "answer-third", "answer-fourth", "answer-fifth",   "answer-sixth"};

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

static bool is(const struct said *said, enum kind kind)
{
    return said->kinds >> kind & 1;
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
        strcpy(word, once); /* shorter */
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
    char folded[LINE_BYTES * 2];
    GArray *all = g_array_new(FALSE, FALSE, sizeof(struct said));
    g_array_set_clear_func(all, said_clear);
    g_auto(GStrv) parts = g_strsplit(line, "\xe2\x80\x99", -1); /* the typographic apostrophe */
    g_autofree char *plain = g_strjoinv("'", parts);
    rules_text_fold(plain, MIN(strlen(plain), LINE_BYTES), folded, sizeof folded);
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
    bool known = c != (gunichar)-1 && c != (gunichar)-2;
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
    bool unit = (line[0] == 'A' || line[0] == 'F') && line[1] == ' ';
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
    bool seen; /* the line that answers */
    bool left; /* what stands below it has taken leave, or signed */
    unsigned names;
};

/* What programs, offices and mottoes put below a letter: "Envoyé de mon mobile, sans relecture", "« Je ne perds jamais. »". */
static bool is_foot(const struct answering *a, const char *line, const GArray *words)
{
    static const char *const marks[] = {"\"", "\xc2\xab", "\xe2\x80\x9c", "--", "__", "=="};
    bool marked = false;
    for (gsize i = 0; i < G_N_ELEMENTS(marks); i++)
        marked |= g_str_has_prefix(line, marks[i]);
    return a->answer == JUDGE_ANSWER_YES && (any(words, 1u << FOOT) || (marked && a->left));
}

/* A line below the yes: leave, a name, and below these a title or a motto that speaks to nobody. */
static void read_below(struct answering *a, const char *line, const GArray *words)
{
    bool leave = is_leave(words);
    bool name = !leave && is_name(line), says = a->says && a->says(a->context, line);
    bool motto = a->left && !name && !any(words, 1u << TO_US) && !strpbrk(line, "?>=") &&
                 (judge_own_name_phone_in(line) || !strpbrk(line, "0123456789"));
    a->names += name;
    if (leave || (name && a->names <= NAME_LINES && !says))
        a->left = true;
    else if (says || !motto)
        a->answer = JUDGE_ANSWER_MIXED;
}

/* "Yes - Lucie", "OUI / merci, Ines": an assent, and who signs it behind a mark. */
static bool is_signed_assent(const struct answering *a, const char *line)
{
    for (const char *at = strpbrk(line, ".,;:/-!("); at; at = strpbrk(at + 1, ".,;:/-!(")) {
        g_autofree char *head = g_strndup(line, (gsize)(at - line)), *name = g_strdup(at + 1);
        g_autoptr(GArray) assent = words_of(a->words, head);
        g_autoptr(GArray) signing = words_of(a->words, g_strdelimit(g_strstrip(name), ".,;:/!()", ' '));
        if (is_assent(assent) && *g_strstrip(name) && is_name(name) && g_ascii_isupper(*name) &&
            !any(signing, 1u << TO_US) && !(a->says && a->says(a->context, name)))
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
        bool denies = said->kinds & (1u << NAY | 1u << NOT | 1u << TURN);
        if (!denies && g_hash_table_contains(a->own, stem))
            said->kinds = 1u << FILLER;
    }
}

/* False: the line denies, whatever follows it. */
static bool read_line(struct answering *a, const char *line, bool near)
{
    g_autoptr(GArray) words = words_of(a->words, line);
    bool yes =
        words->len && is(&g_array_index(words, struct said, 0), YES); /* it goes on to something else */
    if (is_foot(a, line, words))
        return true;
    if (!a->seen)
        take_own(a, words);
    bool doubts = any(words, 1u << SOFT | 1u << TURN), turns = yes || a->answer == JUDGE_ANSWER_YES;
    if (near && (any(words, 1u << NAY | 1u << NO) || (!turns && any(words, 1u << SOFT))))
        return false;
    if (a->answer == JUDGE_ANSWER_YES)
        read_below(a, line, words);
    if (a->answer == JUDGE_ANSWER_YES && doubts)
        a->answer = JUDGE_ANSWER_MIXED;
    if (a->seen || is_greeting(words))
        return true;

    a->seen = true;
    if (is_assent(words) || is_signed_assent(a, line))
        a->answer = JUDGE_ANSWER_YES;
    else if (yes)
        a->answer = JUDGE_ANSWER_MIXED;
    return !strchr(line, '?');
}

static enum judge_answer read_lines(struct answering *a, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (unsigned i = 0; lines[i]; i++) {
        bool near = i < LINES_READ; /* a "not" far below is a provider's */
        if (!near && a->answer != JUDGE_ANSWER_YES)
            break;
        if (*g_strstrip(lines[i]) && !read_line(a, lines[i], near))
            return JUDGE_ANSWER_NO;
    }
    return a->answer;
}

enum judge_answer judge_answer_read(GHashTable *words, const char *text, const char *own,
                                    judge_answer_says *says, void *context)
{
    g_autoptr(GHashTable) stems = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GArray) asked = words_of(words, own ? own : "");
    for (EACH(said, asked))
        g_hash_table_add(stems, stem_of(said->word));
    struct answering a = {.words = words, .own = stems, .says = says, .context = context};
    return read_lines(&a, text ? text : "");
}

/* The figure that a word is, "2", "n°2", "second"; 0: none. */
static unsigned figure_of(const struct said *said)
{
    const char *digits = said->word + strcspn(said->word, "0123456789");
    if (*digits && strspn(digits, "0123456789") == strlen(digits) && *said->word != '+')
        return (unsigned)g_ascii_strtoull(digits, NULL, 10);
    for (unsigned rank = FIRST; rank < G_N_ELEMENTS(kind_keys); rank++)
        if (is(said, rank))
            return rank - FIRST + 1;
    return 0;
}

/* What the words of a reply have said so far. */
struct saying {
    unsigned n[JUDGE_ANSWER_COUNT];
    bool negated; /* "not", of which it is not told what */
    bool turned;  /* "but", "if" */
    guint64 last; /* the figure before, which "no" refuses */
    bool more;
};

static void take_word(struct saying *s, const struct said *said, unsigned n, struct judge_reply *reply)
{
    static const enum judge_answer answers[] = {[YES] = JUDGE_ANSWER_YES,
                                                [WEAK] = JUDGE_ANSWER_YES,
                                                [EASY] = JUDGE_ANSWER_YES,
                                                [NAY] = JUDGE_ANSWER_NO,
                                                [ABSTAIN] = JUDGE_ANSWER_ABSTAIN};
    enum judge_answer answer = JUDGE_ANSWER_NONE;
    for (unsigned kind = 0; kind < G_N_ELEMENTS(answers) && !answer; kind++)
        answer = is(said, kind) ? answers[kind] : JUDGE_ANSWER_NONE;
    unsigned figure = figure_of(said);
    if (figure) {
        s->last = figure <= n ? G_GUINT64_CONSTANT(1) << (figure - 1) : 0;
        s->more |= !s->last;
        *(s->negated ? &reply->refused : &reply->chosen) |= s->last;
    } else if (s->last && said->kinds & (1u << NAY | 1u << NOT)) {
        reply->chosen &= ~s->last;
        reply->refused |= s->last;
        s->last = 0;
    } else if (is(said, NOT)) {
        s->n[JUDGE_ANSWER_MIXED] += s->n[JUDGE_ANSWER_YES] > 0;
        s->negated = true;
    } else if (is(said, YES) && s->negated && !s->n[JUDGE_ANSWER_NO]) /* "pas d'accord" */
        s->n[JUDGE_ANSWER_NO]++;
    else if (answer) {
        s->n[JUDGE_ANSWER_MIXED] += s->negated;
        s->n[answer]++;
    } else if (is(said, ALL))
        reply->all = true;
    else if (is(said, TURN)) {
        s->turned = true;
        s->last = 0;
    } else
        s->more |= !(said->kinds & (1u << FILLER | 1u << AROUND | 1u << LEAVE | 1u << GREETING));
}

struct judge_reply judge_reply_read(GHashTable *words, const char *line, unsigned n)
{
    struct judge_reply reply = {0};
    struct saying s = {0};
    if (strlen(line) > LINE_BYTES || strchr(line, '?'))
        return reply;
    g_autoptr(GArray) all = words_of(words, line);
    for (EACH(said, all))
        take_word(&s, said, n, &reply);

    unsigned kinds = 0;
    for (enum judge_answer answer = JUDGE_ANSWER_YES; answer < JUDGE_ANSWER_COUNT; answer++)
        if (s.n[answer]) {
            reply.answer = answer;
            kinds++;
        }
    bool figures = reply.chosen || reply.refused || (reply.all && !s.turned && !s.n[JUDGE_ANSWER_NO]);
    if (figures)
        reply.answer = JUDGE_ANSWER_YES;
    else if (kinds > 1 || (s.turned && s.n[JUDGE_ANSWER_YES]))
        reply.answer = JUDGE_ANSWER_MIXED;
    reply.plain = reply.answer != JUDGE_ANSWER_NONE && reply.answer != JUDGE_ANSWER_MIXED && !s.more;
    return reply;
}
