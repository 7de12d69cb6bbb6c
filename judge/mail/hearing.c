#include "hearing.h"
#include "../conf/words.h"

#include <string.h>

struct judge_hearing {
    GStrv phrases[JUDGE_HEARD_ALL];
    GStrv ordinals; /* ORDINALS a language, the first first */
    GStrv yes;
    GHashTable *courtesy, *until;
};

enum { SENTENCE_WORDS = 60, DATE_WORDS = 8, ORDINALS = 6 };

/* The lines of a section of both catalogues. */
static GStrv lines_of(const struct judge_home *home, const char *key)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    for (enum rules_language l = RULES_FRENCH; l < RULES_LANGUAGE_COUNT; l++) {
        g_autofree char *text = judge_say(home, l, key, NULL);
        g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
        for (char **line = lines; *line; line++)
            if (*g_strstrip(*line))
                g_ptr_array_add(all, g_strdup(*line));
    }
    g_ptr_array_add(all, NULL);
    return (GStrv)g_ptr_array_free(g_steal_pointer(&all), FALSE);
}

/* The words of a section as a set. */
static GHashTable *words_of(const struct judge_home *home, const char *key)
{
    GHashTable *set = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_auto(GStrv) lines = lines_of(home, key);
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) words = g_strsplit(*line, " ", -1);
        for (char **word = words; *word; word++)
            g_hash_table_add(set, g_strdup(*word));
    }
    return set;
}

static struct judge_hearing *hearing_new(const struct judge_home *home)
{
    static const char *const keys[JUDGE_HEARD_ALL] = {
        [JUDGE_HEARD_LEAVING] = "hear-leaving",   [JUDGE_HEARD_AWAY] = "hear-away",
        [JUDGE_HEARD_DELAY] = "hear-delay",       [JUDGE_HEARD_DEADLINE] = "hear-deadline",
        [JUDGE_HEARD_LOST] = "hear-lost",         [JUDGE_HEARD_JOINING] = "hear-joining",
        [JUDGE_HEARD_DRAW] = "hear-draw",         [JUDGE_HEARD_ENTRY] = "hear-entry",
        [JUDGE_HEARD_DENIAL] = "hear-denial",     [JUDGE_HEARD_REQUEST] = "hear-request",
        [JUDGE_HEARD_DROPPING] = "hear-dropping", [JUDGE_HEARD_OBJECTION] = "hear-objection",
        [JUDGE_HEARD_ASSENT] = "hear-assent",     [JUDGE_HEARD_EASY] = "hear-easy",
        [JUDGE_HEARD_DISSENT] = "hear-dissent"};
    struct judge_hearing *hearing = g_new0(struct judge_hearing, 1);

    for (unsigned k = JUDGE_HEARD_NONE + 1; k < JUDGE_HEARD_ALL; k++)
        hearing->phrases[k] = lines_of(home, keys[k]);

    hearing->ordinals = lines_of(home, "hear-ordinals");
    hearing->yes = lines_of(home, "hear-yes");
    hearing->courtesy = words_of(home, "hear-courtesy");
    hearing->until = words_of(home, "hear-until");

    return hearing;
}

static void hearing_free(gpointer data)
{
    struct judge_hearing *hearing = data;
    for (unsigned k = 0; k < JUDGE_HEARD_ALL; k++)
        g_strfreev(hearing->phrases[k]);
    g_strfreev(hearing->ordinals);
    g_strfreev(hearing->yes);
    g_hash_table_unref(hearing->courtesy);
    g_hash_table_unref(hearing->until);
    g_free(hearing);
}

const struct judge_hearing *judge_hearing_of(struct judge_home *home)
{
    struct judge_hearing *hearing = g_datalist_get_data(&home->kept, "hearing");
    if (!hearing) {
        hearing = hearing_new(home);
        g_datalist_set_data_full(&home->kept, "hearing", hearing, hearing_free);
    }
    return hearing;
}

static bool is_letter(char c)
{
    return g_ascii_isalnum(c) || c == '\'';
}

/* Whether the phrase stands in the text as whole words. */
static bool has_phrase(const char *text, const char *phrase)
{
    size_t len = strlen(phrase);
    for (const char *at = text; (at = strstr(at, phrase)); at++)
        if ((at == text || !is_letter(at[-1])) && !is_letter(at[len]))
            return true;
    return false;
}

bool judge_hears(const struct judge_hearing *hearing, enum judge_heard kind, const char *folded)
{
    for (char **phrase = hearing->phrases[kind]; phrase && *phrase; phrase++)
        if (has_phrase(folded, *phrase))
            return true;
    return false;
}

enum judge_heard judge_hear(const struct judge_hearing *hearing, const char *folded)
{
    for (unsigned k = JUDGE_HEARD_NONE + 1; k < JUDGE_HEARD_COUNT; k++)
        if (judge_hears(hearing, k, folded))
            return k;
    return JUDGE_HEARD_NONE;
}

/* Words of a folded text, without marks. */
static GStrv split_words(const char *folded)
{
    g_auto(GStrv) all = g_strsplit_set(folded, " \t\n,;:.!?()[]\"*_/-", -1);
    g_autoptr(GPtrArray) words = g_ptr_array_new();
    for (char **word = all; *word; word++)
        if (**word)
            g_ptr_array_add(words, g_strdup(*word));
    g_ptr_array_add(words, NULL);
    return (GStrv)g_ptr_array_free(g_steal_pointer(&words), FALSE);
}

unsigned judge_hear_content(const struct judge_hearing *hearing, const char *folded)
{
    g_auto(GStrv) words = split_words(folded);
    unsigned n = 0;
    for (char **word = words; *word; word++) {
        bool number = strspn(*word, "0123456789") == strlen(*word);
        n += !number && strlen(*word) > 1 && !g_hash_table_contains(hearing->courtesy, *word);
    }
    return n;
}

bool judge_hear_yes(const struct judge_hearing *hearing, const char *folded)
{
    return g_strv_contains((const char *const *)hearing->yes, folded);
}

unsigned judge_hear_ordinal(const struct judge_hearing *hearing, const char *folded)
{
    for (unsigned i = 0; hearing->ordinals[i]; i++) {
        g_auto(GStrv) forms = g_strsplit(hearing->ordinals[i], " | ", -1);
        if (g_strv_contains((const char *const *)forms, folded))
            return i % ORDINALS + 1;
    }
    return 0;
}

static char *say_days(struct games_day from, struct games_day to)
{
    return g_strdup_printf("%04d-%02d-%02d %04d-%02d-%02d", from.year, from.month, from.day, to.year,
                           to.month, to.day);
}

/* A bare number is no date, and "Friday" alone no absence: "10 mars", "3/4", "until Friday" are. */
static bool may_be_dates(const struct judge_hearing *hearing, const char *text)
{
    g_autofree char *first = g_strndup(text, strcspn(text, " "));
    return strpbrk(text, " /") != NULL &&
           (strpbrk(text, "0123456789") || g_hash_table_contains(hearing->until, first));
}

char *judge_hear_days(const struct judge_hearing *hearing, const char *folded, struct games_day today)
{
    g_auto(GStrv) words = g_strsplit_set(folded, " ,;:!?()", SENTENCE_WORDS);
    guint n = g_strv_length(words);
    for (guint i = 0; i < n; i++) {
        gsize len = strlen(words[i]);
        if (len && words[i][len - 1] == '.')
            words[i][len - 1] = '\0';
    }

    for (guint at = 0; at < n; at++)
        for (guint len = MIN(n - at, DATE_WORDS); len; len--) {
            char *after = words[at + len];
            words[at + len] = NULL;
            g_autofree char *text = g_strjoinv(" ", words + at);
            words[at + len] = after;
            struct games_day from, to;
            enum games_when_read read =
                may_be_dates(hearing, text) ? games_days_read(text, today, &from, &to) : GAMES_WHEN_WORDS;
            if (read == GAMES_WHEN_MOMENT)
                return say_days(from, to);
            if (read == GAMES_WHEN_WEEKDAY)
                return g_steal_pointer(&text);
        }

    return NULL;
}

bool judge_hear_thanks(const struct judge_hearing *hearing, const char *text)
{
    enum { LONGEST = 600 };
    char folded[3 * LONGEST + 1];
    if (!text || strlen(text) > LONGEST)
        return false;

    rules_text_fold(text, strlen(text), folded, sizeof folded);
    bool thanks = false;
    g_auto(GStrv) parts = g_strsplit_set(folded, " ,.!;:\r\n\t", -1);
    for (char **part = parts; *part; part++)
        thanks |= judge_word_in(*part, judge_words_thanks);
    return thanks && !strchr(folded, '?') && judge_hear_content(hearing, folded) <= 1; /* a name below it */
}
