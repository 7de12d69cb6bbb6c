#include "hearing.h"
#include "../conf/words.h"
#include "../../rules/wish.h"

#include <string.h>

struct judge_hearing {
    GStrv phrases[JUDGE_HEARD_ALL];
    GRegex *said[JUDGE_HEARD_ALL], *denied[JUDGE_HEARD_ALL];
    GHashTable *courtesy, *until;
    const struct rules_names *names; /* of the standard board */
    char *weighed;                   /* the sentence that was weighed last, and what it wishes */
    enum judge_heard wish;
    uint8_t share[JUDGE_HEARD_COUNT]; /* of a hundred */
};

#define WHOLE "(?<![a-z0-9'])(?:%s)(?![a-z0-9'])"
enum { SENTENCE_WORDS = 60, DATE_WORDS = 8 };

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

/* Of the sections of judge.txt, in the order of enum judge_heard. */
static const char *const keys[] = {"hear-entry",       "hear-request",   "hear-wanting",  "hear-dropping",
                                   "hear-objection",   "hear-off",       "hear-staying",  "hear-thinking",
                                   "hear-turning",     "hear-disowning", "hear-picking",  "hear-giving-back",
                                   "hear-homes",       "hear-bidding",   "hear-taking",   "hear-declining",
                                   "hear-putting-off", "hear-coming",    "hear-skipping", "old-words"};

/* Phrases as a pattern; of a phrase whose parts are joined by " .. " these have up to three words between them. */
static char *pattern_of(char *const *phrases)
{
    g_autofree char *joined = g_strjoinv("\n", (char **)phrases), *plain = g_regex_escape_string(joined, -1);
    GString *pattern = g_string_new(plain);
    g_string_replace(pattern, " \\.\\. ", "(?: [^ ]+){0,3} ", 0);
    g_string_replace(pattern, "\n", "|", 0);
    return g_string_free(pattern, FALSE);
}

/* What sentences are known by, and by what close to it, in its clause, they deny or only suppose it. */
static void compile(struct judge_hearing *hearing, enum judge_heard kind)
{
    g_autofree char *pattern = pattern_of(hearing->phrases[kind]), *whole = g_strdup_printf(WHOLE, pattern);
    g_autofree char *deny = pattern_of((char **)judge_words_deny_word),
                    *suppose = pattern_of((char **)judge_words_suppose_word);
    g_autofree char *denied =
        g_strdup_printf("(?<![a-z0-9])(?:%s|%s)(?:[ '][^ ',;:.]+){0,2}[ '](?:%s)|(?:%s) (?:%s)(?![a-z0-9])",
                        deny, suppose, pattern, pattern, deny);
    hearing->said[kind] = g_regex_new(whole, G_REGEX_RAW | G_REGEX_OPTIMIZE, 0, NULL);
    hearing->denied[kind] = g_regex_new(denied, G_REGEX_RAW | G_REGEX_OPTIMIZE, 0, NULL);
}

static struct judge_hearing *hearing_new(struct judge_home *home)
{
    struct judge_hearing *hearing = g_new0(struct judge_hearing, 1);

    g_assert(G_N_ELEMENTS(keys) == JUDGE_HEARD_ALL - 1);
    for (unsigned k = 0; k < G_N_ELEMENTS(keys); k++) {
        hearing->phrases[k + 1] = lines_of(home, keys[k]);
        compile(hearing, k + 1);
    }

    hearing->courtesy = words_of(home, "hear-courtesy");
    hearing->until = words_of(home, "hear-until");
    hearing->names = judge_home_variant(home, "standard")->names;

    return hearing;
}

static void hearing_free(gpointer data)
{
    g_autofree struct judge_hearing *hearing = data;
    for (unsigned k = 1; k < JUDGE_HEARD_ALL; k++) {
        g_strfreev(hearing->phrases[k]);
        g_regex_unref(hearing->said[k]);
        g_regex_unref(hearing->denied[k]);
    }
    g_hash_table_unref(hearing->courtesy);
    g_hash_table_unref(hearing->until);
    g_free(hearing->weighed);
}

struct judge_hearing *judge_hearing_of(struct judge_home *home)
{
    struct judge_hearing *hearing = g_datalist_get_data(&home->kept, "hearing");
    if (!hearing) {
        hearing = hearing_new(home);
        g_datalist_set_data_full(&home->kept, "hearing", hearing, hearing_free);
    }
    return hearing;
}

char *const *judge_hear_lines(const struct judge_hearing *hearing, enum judge_heard kind)
{
    return hearing->phrases[kind];
}

bool judge_hear_wants(const struct judge_hearing *hearing, const char *folded, const char *names, bool any)
{
    g_autofree char *wants = pattern_of(hearing->phrases[JUDGE_HEARD_WANTING]),
                    *behind = g_strdup_printf("(?:%s)(?:[ '-][^ ',;:.]+){0,4}[ ']", wants),
                    *pattern =
                        g_strdup_printf("(?<![a-z0-9])%s(?:%s)(?![a-z0-9'])", any ? "" : behind, names);
    return g_regex_match_simple(pattern, folded, G_REGEX_RAW, 0);
}

/* What sentences wish by the weight of their words, and from what share on that is heard; what acts without a question wants more. */
struct wish {
    const char *kind; /* of rules/maps/wishes.weights */
    enum judge_heard heard;
    unsigned share; /* of a hundred */
};

static const struct wish wishes[] = {
    {"W:leave|", JUDGE_HEARD_LEAVING, 80},     {"W:away|", JUDGE_HEARD_AWAY, 60},
    {"W:delay|", JUDGE_HEARD_DELAY, 60},       {"W:deadline|", JUDGE_HEARD_DEADLINE, 60},
    {"W:map|", JUDGE_HEARD_MAP, 70},           {"W:rules|", JUDGE_HEARD_RULES, 70},
    {"W:history|", JUDGE_HEARD_HISTORY, 70},   {"W:players|", JUDGE_HEARD_PLAYERS, 80},
    {"W:status|", JUDGE_HEARD_STANDING, 60},   {"W:clear|", JUDGE_HEARD_CLEARING, 70},
    {"W:ready|", JUDGE_HEARD_READY, 90},       {"W:wait|", JUDGE_HEARD_WAITING, 80},
    {"W:draw|", JUDGE_HEARD_DRAW, 60},         {"W:join|", JUDGE_HEARD_JOINING, 70},
    {"W:standby|", JUDGE_HEARD_HELPING, 70},   {"W:watch|", JUDGE_HEARD_WATCHING, 80},
    {"W:address|", JUDGE_HEARD_MOVED, 75},     {"W:help|", JUDGE_HEARD_LOST, 80},
    {"W:object|", JUDGE_HEARD_PROTESTING, 80}, {"W:editor|", JUDGE_HEARD_NONE, 0},
    {"W:nowait|", JUDGE_HEARD_NO_WAIT, 50},    {"W:quiet|", JUDGE_HEARD_QUIET, 60},
    {"W:trial|", JUDGE_HEARD_TRYING, 60},      {"W:talk|", JUDGE_HEARD_NONE, 0},
    {"W:order|", JUDGE_HEARD_NONE, 0},
};

/* What an editor's sentences ask of his desk: the line that does it is shown. */
static const struct wish desk[] = {
    {"D:extend|", JUDGE_HEARD_EXTENDING, 50},  {"D:pause|", JUDGE_HEARD_PAUSING, 50},
    {"D:undo|", JUDGE_HEARD_UNDOING, 50},      {"D:rollback|", JUDGE_HEARD_GOING_BACK, 50},
    {"D:announce|", JUDGE_HEARD_TELLING, 50},  {"D:process|", JUDGE_HEARD_JUDGING, 50},
    {"D:eject|", JUDGE_HEARD_EJECTING, 50},    {"D:terminate|", JUDGE_HEARD_STOPPING, 50},
    {"D:call|", JUDGE_HEARD_CALLING, 50},      {"D:missing|", JUDGE_HEARD_MISSING, 50},
    {"D:deadline|", JUDGE_HEARD_DEADLINE, 50}, {"D:players|", JUDGE_HEARD_PLAYERS, 50},
    {"D:talk|", JUDGE_HEARD_NONE, 0},
};

/* The likeliest of some wishes, where it is likely enough; `shares` gets that of each, by what it is heard as. */
static enum judge_heard weigh(const struct judge_hearing *hearing, const struct wish *all, unsigned n,
                              const char *folded, uint8_t *shares)
{
    const char *kinds[G_N_ELEMENTS(wishes)] = {NULL};
    uint16_t share[G_N_ELEMENTS(wishes)] = {0};
    unsigned best = 0;
    for (unsigned i = 0; i < n; i++)
        kinds[i] = all[i].kind;
    rules_wish_weigh(hearing->names, folded, kinds, n, share);
    for (unsigned i = 0; i < n; i++) {
        best = share[i] > share[best] ? i : best;
        shares[all[i].heard] = (uint8_t)(share[i] * 100u / RULES_WISH_WHOLE);
    }
    return share[best] * 100u >= all[best].share * RULES_WISH_WHOLE ? all[best].heard : JUDGE_HEARD_NONE;
}

enum judge_heard judge_hear_desk(const struct judge_hearing *hearing, const char *folded)
{
    uint8_t shares[JUDGE_HEARD_COUNT];
    return weigh(hearing, desk, G_N_ELEMENTS(desk), folded, shares);
}

/* What a sentence is weighed for is kept for who asks of the same again. */
enum judge_heard judge_hear(struct judge_hearing *hearing, const char *folded)
{
    if (g_strcmp0(hearing->weighed, folded)) {
        g_free(hearing->weighed);
        hearing->weighed = g_strdup(folded);
        hearing->wish = weigh(hearing, wishes, G_N_ELEMENTS(wishes), folded, hearing->share);
    }
    return hearing->wish;
}

unsigned judge_hear_share(struct judge_hearing *hearing, enum judge_heard kind, const char *folded)
{
    judge_hear(hearing, folded);
    return hearing->share[kind];
}

bool judge_hear_doubts(struct judge_hearing *hearing, enum judge_heard heard, const char *folded)
{
    enum { CERTAIN = 97 };
    unsigned share = judge_hear_share(hearing, heard, folded);
    return share && share < CERTAIN; /* 0: something else told it */
}

/* Whether a phrase of a kind stands in a folded sentence, undenied. */
static bool says(const struct judge_hearing *hearing, enum judge_heard kind, const char *folded)
{
    return g_regex_match(hearing->said[kind], folded, 0, NULL) &&
           (kind == JUDGE_HEARD_REQUEST || !g_regex_match(hearing->denied[kind], folded, 0, NULL));
}

bool judge_hears(struct judge_hearing *hearing, enum judge_heard kind, const char *folded)
{
    return kind < JUDGE_HEARD_ALL ? says(hearing, kind, folded) : judge_hear(hearing, folded) == kind;
}

const char *judge_hear_behind(struct judge_hearing *hearing, enum judge_heard kind, const char *folded)
{
    if (kind >= JUDGE_HEARD_ALL)
        return judge_hear(hearing, folded) == kind ? folded + strlen(folded) : NULL;
    g_autoptr(GMatchInfo) match = NULL;
    int end = 0;
    bool found = g_regex_match(hearing->said[kind], folded, 0, &match);
    return found && g_match_info_fetch_pos(match, 0, NULL, &end) ? folded + end : NULL;
}

char *judge_hear_without(const struct judge_hearing *hearing, enum judge_heard kind, const char *folded)
{
    return g_regex_replace_literal(hearing->said[kind], folded, -1, 0, "", 0, NULL);
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

static char *say_days(struct games_day from, struct games_day to)
{
    return g_strdup_printf("%04d-%02d-%02d %04d-%02d-%02d", from.year, from.month, from.day, to.year,
                           to.month, to.day);
}

/* A bare number is no date, and "Friday" alone no absence: "10 mars", "3/4", "until Friday" are, and days from one to another. */
static bool may_be_dates(const struct judge_hearing *hearing, const char *text, bool several)
{
    g_autofree char *first = g_strndup(text, strcspn(text, " "));
    return strpbrk(text, " /") != NULL &&
           (several || strpbrk(text, "0123456789") || g_hash_table_contains(hearing->until, first));
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
            enum games_when_read read = games_days_read(text, today, &from, &to);
            bool several = read == GAMES_WHEN_MOMENT && memcmp(&from, &to, sizeof from) != 0;
            if ((read == GAMES_WHEN_WORDS) || (read == GAMES_WHEN_NO_DAY) ||
                !may_be_dates(hearing, text, several))
                continue;
            return read == GAMES_WHEN_MOMENT ? say_days(from, to) : g_steal_pointer(&text);
        }

    return NULL;
}

bool judge_hear_thanks(const struct judge_hearing *hearing, const char *text)
{
    enum { LONGEST = 600 };
    if (!text || strlen(text) > LONGEST)
        return false;

    g_autofree char *folded = judge_fold(text, G_MAXSIZE);
    bool thanks = false;
    g_auto(GStrv) parts = g_strsplit_set(folded, " ,.!;:\r\n\t", -1);
    for (char **part = parts; *part; part++)
        thanks |= judge_word_in(*part, judge_words_thanks);
    return thanks && !strchr(folded, '?') && judge_hear_content(hearing, folded) <= 1; /* a name below it */
}

/* The bytes up to the end of the first sentence of a text. */
static gsize sentence_bytes(const char *text)
{
    for (gsize len = 0;; len++) {
        len += strcspn(text + len, ".?!");
        gsize end = len + strspn(text + len, ".?!)\"");
        if (!text[len] || !text[end])
            return len + strlen(text + len);
        gsize word = len;
        while (word && g_ascii_isalpha(text[word - 1]))
            word--;
        if (len > word && judge_word_is(text + word, len - word, judge_words_abbreviated)) {
            len = end - 1; /* "St. Petersburg" */
            continue;
        }
        bool item = len && g_ascii_isdigit(text[len - 1]) &
                               !(len > 2 && g_ascii_isdigit(text[len - 3])); /* "2. Brest" */
        if (g_ascii_isspace(text[end]) & (len > 2) & !item)
            return end;
    }
}

char *judge_sentence_take(const char **at)
{
    char *sentence = g_strndup(*at, MIN(sentence_bytes(*at), strcspn(*at, "\n")));
    *at += strlen(sentence);
    *at += strspn(*at, " \t\n");
    return sentence;
}
