#include "password.h"
#include "words.h"
#include "../../rules/rules.h"

#include <glib.h>
#include <string.h>

/* Whether a word of a line may begin one for a password: most do not, told by their first letter. */
static bool may_begin(const char *at)
{
    for (const char *const *word = judge_words_password_word; *word; word++)
        if (!g_ascii_isalpha(*at) || **word == g_ascii_tolower(*at))
            return true;
    return false;
}

/* Whether that much of a line is a word for a password, or may be meant as one. */
static bool is_near_word(const char *line, size_t len)
{
    enum { SLIPS = 2, LEAST = 8, MOST = 30 }; /* of short words another word is too near: "passed" */
    char folded[2 * MOST];
    if (!len || len > MOST || strchr(".?!;", line[len - 1]))
        return false;
    len = rules_text_fold(line, len, folded, sizeof folded);
    for (const char *const *word = judge_words_password_word; *word; word++) {
        size_t n = strlen(*word);
        if ((n == len && !memcmp(*word, folded, n)) ||
            (n >= LEAST && **word == *folded && rules_text_distance(*word, n, folded, len, SLIPS) <= SLIPS))
            return true;
    }
    return false;
}

/* Behind blanks, quotation marks and what leads to a value; `*leads`: one of these. */
static const char *behind_marks(const char *at, bool *leads)
{
    static const char *const marks[] = {":", "=", "→", " ", "\u00a0", ",", "\"",
                                        "'", "(", ">", "«", "“",      "‘", NULL};
    enum { LEAD = 3 };
    for (size_t i = 0; marks[i] && !g_ascii_isalnum(*at);) {
        bool here = g_str_has_prefix(at, marks[i]);
        *leads |= here && i < LEAD;
        at += here ? strlen(marks[i]) : 0;
        i = here ? 0 : i + 1;
    }
    return at;
}

/* The password behind the word for it: a word behind a mark or a verb, at the end of the line, or that is no word of a language. */
static bool find_behind(const char *at, struct judge_password *found)
{
    bool leads = false;
    size_t len;
    at = behind_marks(at, &leads);
    for (; (len = judge_word_leads(at, judge_words_password_verb)) && strchr(" :=", at[len]); leads = true)
        at = behind_marks(at + len, &leads);
    len = strcspn(at, " ");
    bool last = !at[len + strspn(at + len, " ")], odd = strcspn(at, "0123456789+#$%&*@_/\\^~|<>=") < len;
    *found = (struct judge_password){.at = at, .len = len, .last = last};
    return len && (leads || last || odd);
}

/* The word of a sentence about a password that is one by its looks, wherever it stands: letters and figures, no code of a phase. */
static bool find_mixed(const char *line, struct judge_password *found)
{
    g_autoptr(GRegex) mixed = g_regex_new("\\b(?=[^\\s,;]*[0-9])(?=[^\\s,;]*[a-z])[^\\s,;:!?\"'()<>@]{7,}",
                                          G_REGEX_CASELESS, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    gint from = 0, to = 0;
    if (!g_regex_match(mixed, line, 0, &match) || !g_match_info_fetch_pos(match, 0, &from, &to))
        return false;
    *found = (struct judge_password){.at = line + from, .len = (size_t)(to - from)};
    return true;
}

/* In what begins with one of the first `most` bytes of a line. */
static bool find_in(const char *line, size_t most, struct judge_password *found)
{
    enum { MOST_WORDS = 5 };
    bool leads = false, begins = true;
    for (const char *at = behind_marks(line, &leads); *at && at < line + most;
         at = behind_marks(at, &leads)) {
        g_autofree char *small = begins ? g_ascii_strdown(at, (gssize)strnlen(at, 40)) : NULL;
        size_t fresh = small ? judge_word_leads(small, judge_words_new_password) : 0;
        const char *word = fresh ? at + fresh : NULL, *end = at;
        bool may = !fresh && may_begin(at);
        for (unsigned n = 0; may && n < MOST_WORDS && *end == (n ? ' ' : *at); n++) {
            end += strspn(end, " ");
            end += strcspn(end, " :=,;?!");
            word = is_near_word(at, (size_t)(end - at)) ? end : word;
        }
        if (word) {
            bool behind = find_behind(word, found);
            found->ask = fresh && found->last ? at : NULL;
            found->alone = at == line + strspn(line, " ") && found->last && !found->ask;
            if ((behind && (found->ask || found->alone)) || find_mixed(line, found) || behind)
                return true;
        }
        at += strcspn(at, " ");
        begins = at > line && strchr(":]", at[-1]);
    }
    return false;
}

bool judge_password_find(const char *before, const char *line, struct judge_password *found)
{
    if (find_in(line, strlen(line), found))
        return true;
    if (!before)
        return false;
    size_t above = strlen(before);
    g_autofree char *both = g_strconcat(before, " ", line, NULL);
    struct judge_password whole;
    bool below = find_in(both, above, found) && (found->alone || found->ask) &&
                 found->at - both > (gssize)above && !find_in(before, above, &whole);
    found->at = below ? line + (found->at - both) - above - 1 : NULL;
    found->ask = below && found->ask ? line : NULL;
    found->below = below;
    return below;
}

char *judge_password_mask(const char *line, const char *among)
{
    struct judge_password found;
    if (!find_in(line, strlen(line), &found))
        return g_strdup(line);
    g_autofree char *word = judge_fold(found.at, found.len),
                    *rest = judge_password_mask(found.at + found.len, among);
    bool his = !among || strstr(among, word);
    return g_strdup_printf("%.*s%s%s", (int)(found.at - line + (his ? 0 : (gssize)found.len)), line,
                           his ? "***" : "", rest);
}
