#include "answer.h"
#include "../../rules/text.h"
#include "../../templates/templates.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

enum {
    LINES_READ = 10,
    LINE_BYTES = 400,
    WORDS_OF_YES = 8,
    LEAVE_WORDS = 12,
    NAME_WORDS = 5,
    NAME_LINES = 6
};

/* What a word does in an answer: keys of templates/<language>/answers.txt. */
enum {
    WORD_YES,
    WORD_FILLER,
    WORD_NO,
    WORD_GREETING,
    WORD_LEAVE,
    WORD_FOOT,
    WORD_TO_US,
    WORD_EASY,
    WORD_KINDS
};
static const char *const word_keys[WORD_KINDS] = {"answer-yes",      "answer-filler", "answer-no",
                                                  "answer-greeting", "answer-leave",  "answer-foot",
                                                  "answer-to-us",    "answer-easy"};

/* Words of one kind in all languages. */
static GHashTable *vocabulary(unsigned kind)
{
    GHashTable *words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (unsigned l = RULES_FRENCH; l < RULES_LANGUAGE_COUNT; l++) {
        g_autofree char *line = templates_phrase((enum rules_language)l, word_keys[kind], NULL);
        g_auto(GStrv) list = g_strsplit(line, " ", -1);
        for (char **word = list; *word; word++)
            g_hash_table_add(words, g_strdup(*word));
    }
    return words;
}

static bool is_of(GHashTable *const *known, unsigned kind, char *const *words)
{
    for (; *words; words++)
        if (g_hash_table_contains(known[kind], *words))
            return true;
    return false;
}

/* "ouiii", "YESSS", "nooon" drawn out, as they are written; other words stay as they are. */
static void undraw(GHashTable *const *known, char *word)
{
    g_autofree char *once = g_strdup(word);
    size_t n = 0, run = 1;
    bool drawn = false;
    for (const char *c = word; *c; c++) {
        run = c > word && c[-1] == *c ? run + 1 : 1;
        drawn |= run > 2 || (run == 2 && !c[1]);
        if (run == 1)
            once[n++] = *c;
    }
    once[n] = '\0';
    if (drawn &&
        (g_hash_table_contains(known[WORD_YES], once) || g_hash_table_contains(known[WORD_NO], once)))
        strcpy(word, once); /* shorter */
}

/* Leaves out what denies nothing: "no problem", "pas de souci". */
static void drop_easy(GHashTable *const *known, char **words)
{
    for (char **from = words; *from; from++) {
        g_autoptr(GString) phrase = g_string_new(NULL);
        for (char **to = from; *to && phrase->len < LINE_BYTES; to++) {
            g_string_append_printf(phrase, "%s%s", phrase->len ? "_" : "", *to);
            for (char **word = from; g_hash_table_contains(known[WORD_EASY], phrase->str) && word <= to;
                 word++)
                **word = '\0';
        }
    }
}

/* The words of a line, folded: lower case, no accents, apostrophes and stops apart. Transfer full. */
static char **words_of(GHashTable *const *known, const char *line)
{
    char folded[LINE_BYTES * 2];
    g_auto(GStrv) parts = g_strsplit(line, "\xe2\x80\x99", -1); /* the typographic apostrophe */
    g_autofree char *plain = g_strjoinv("'", parts);
    rules_text_fold(plain, MIN(strlen(plain), LINE_BYTES), folded, sizeof folded);
    char **words = g_strsplit_set(folded, " \t.,;:!?()[]\"'-/*_<>", -1);
    for (char **word = words; *word; word++)
        undraw(known, *word);
    drop_easy(known, words);
    return words;
}

/* "Bonjour Monsieur," and the like, before the answer itself: a short line that begins with a greeting and assents to nothing. */
static bool is_greeting(GHashTable *const *known, char **words)
{
    unsigned n = 0;
    bool assents_too = false, greets = false;
    for (char **word = words; *word; word++) {
        if (!**word)
            continue;
        greets |= n == 0 && g_hash_table_contains(known[WORD_GREETING], *word);
        assents_too |= g_hash_table_contains(known[WORD_YES], *word);
        n++;
    }
    return greets && !assents_too && n <= 4;
}

static bool is_code(const char *word)
{
    return strlen(word) == 10 && strspn(word, "abcdefghijkmnpqrstuvwxyz23456789") == 10;
}

/* "🎉", "^^": neither letters nor figures. */
static bool is_ornament(const char *word)
{
    for (const char *c = word; *c; c = g_utf8_next_char(c))
        if (g_unichar_isalnum(g_utf8_get_char(c)))
            return false;
    return true;
}

/* A line of assent: at least one word that agrees, and none that says something else. */
static bool is_assent(GHashTable *const *known, char **words)
{
    unsigned agreeing = 0, n = 0;
    for (char **word = words; *word; word++) {
        if (is_ornament(*word) || is_code(*word))
            continue;
        bool agrees = g_hash_table_contains(known[WORD_YES], *word);
        if (!agrees && !g_hash_table_contains(known[WORD_FILLER], *word))
            return false;
        agreeing += agrees;
        n++;
    }
    return agreeing > 0 && n <= WORDS_OF_YES;
}

/* "Oui, et dites-le aux autres": a yes that goes on to something else. */
static bool begins_with_yes(GHashTable *const *known, char **words)
{
    while (*words && !**words)
        words++;
    return *words && g_hash_table_contains(known[WORD_YES], *words);
}

/* "Merci, et bonne soirée": nothing but courtesy. */
static bool is_leave(GHashTable *const *known, char **words)
{
    unsigned n = 0;
    for (char **word = words; *word; word++) {
        if (!**word)
            continue;
        bool courteous = false;
        for (unsigned kind = 0; kind <= WORD_LEAVE && !courteous; kind++)
            courteous = kind != WORD_NO && g_hash_table_contains(known[kind], *word);
        if (!courteous)
            return false;
        n++;
    }
    return n <= LEAVE_WORDS;
}

/* A word of a name, a number, or an address: "Jean-Pierre", "06", "+43", "d'Arc", "de", "karl@x.example". */
static bool is_word_of_name(const char *word)
{
    static const char *const small[] = {"de",  "la", "le",  "du", "des", "von", "van",
                                        "der", "et", "and", "&",  "the", "of",  "-"};
    for (gsize i = 0; i < G_N_ELEMENTS(small); i++)
        if (!strcmp(word, small[i]))
            return true;

    const char *first = word + strspn(word, "(\"'-~*_");
    gunichar c = g_utf8_get_char_validated(first, -1);
    bool known = c != (gunichar)-1 && c != (gunichar)-2;
    bool address = strchr(word, '@') || strstr(word, "://") || g_str_has_prefix(word, "www.");

    return address || strstr(word, "d'") == word || (known && !g_unichar_islower(c));
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
    GHashTable *known[WORD_KINDS];
    judge_answer_says *says;
    void *context;
    enum judge_answer answer;
    bool seen; /* the line that answers */
    bool left; /* what stands below it has taken leave, or signed */
    unsigned names;
};

/* What programs, offices and mottoes put below a letter: "Envoyé de mon mobile, sans relecture", "« Je ne perds jamais. »". */
static bool is_foot(const struct answering *a, const char *line, char **words)
{
    static const char *const marks[] = {"\"", "\xc2\xab", "\xe2\x80\x9c", "--", "__", "=="};
    bool marked = false;
    for (gsize i = 0; i < G_N_ELEMENTS(marks); i++)
        marked |= g_str_has_prefix(line, marks[i]);
    return a->answer == JUDGE_ANSWER_YES && (is_of(a->known, WORD_FOOT, words) || (marked && a->left));
}

/* A line below the yes: leave, a name, and below these a motto that speaks to nobody. */
static void read_below(struct answering *a, const char *line, char **words)
{
    bool leave = is_leave(a->known, words);
    bool name = !leave && is_name(line), says = a->says && a->says(a->context, line);
    bool motto = a->left && !name && !is_of(a->known, WORD_TO_US, words) && !strpbrk(line, "?>=0123456789");
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
        g_auto(GStrv) assent = words_of(a->known, head);
        g_auto(GStrv) signing = words_of(a->known, g_strdelimit(g_strstrip(name), ".,;:/!()", ' '));
        if (is_assent(a->known, assent) && *g_strstrip(name) && is_name(name) && g_ascii_isupper(*name) &&
            !is_of(a->known, WORD_TO_US, signing) && !(a->says && a->says(a->context, name)))
            return true;
    }
    return false;
}

/* False: the line denies, whatever follows it. */
static bool read_line(struct answering *a, const char *line, bool near)
{
    g_auto(GStrv) words = words_of(a->known, line);
    if (is_foot(a, line, words))
        return true;
    if (near && is_of(a->known, WORD_NO, words))
        return false;
    if (a->answer == JUDGE_ANSWER_YES)
        read_below(a, line, words);
    if (a->seen || is_greeting(a->known, words))
        return true;

    a->seen = true;
    if (is_assent(a->known, words) || is_signed_assent(a, line))
        a->answer = JUDGE_ANSWER_YES;
    else if (begins_with_yes(a->known, words))
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

enum judge_answer judge_answer_read(const char *text, judge_answer_says *says, void *context)
{
    struct answering a = {.says = says, .context = context};
    for (unsigned kind = 0; kind < WORD_KINDS; kind++)
        a.known[kind] = vocabulary(kind);
    enum judge_answer answer = read_lines(&a, text ? text : "");
    for (unsigned kind = 0; kind < WORD_KINDS; kind++)
        g_hash_table_unref(a.known[kind]);
    return answer;
}
