/* Topics of the player's guide: names from topics.txt; the pages are sections of help.txt. */
#include "help.h"
#include "say.h"

#include <string.h>

/* In the order in which they are listed; their names are topic.KEY of topics.txt. */
static const char *const topics[] = {
    "orders",     "names",    "supports",  "convoys",  "coasts",      "retreats", "adjustments", "ahead",
    "conditions", "mistakes", "deadlines", "results",  "joining",     "people",   "data",        "press",
    "create",     "editor",   "votes",     "standbys", "tournaments", "zine",     "running",     "mending"};

/* Topics for editors only. */
static const char desk_keys[] = "editor running mending";

const char *templates_help_key(unsigned index)
{
    return index < G_N_ELEMENTS(topics) ? topics[index] : NULL;
}

static bool has_word(const char *words, const char *wanted)
{
    g_auto(GStrv) all = g_strsplit(words, " ", -1);
    return g_strv_contains((const char *const *)all, wanted);
}

/* The words that ask for a topic in a language, the one that is shown first. Transfer full. */
static char *names_of(const char *topic, enum rules_language language)
{
    g_autofree char *key = g_strconcat("topic.", topic, NULL);
    return templates_phrase(language, key, NULL);
}

/* The key of the topic that a word asks for in either language; NULL: none. */
static const char *find(const char *word)
{
    char folded[64];
    rules_text_fold(word, strlen(word), folded, sizeof folded);
    g_strstrip(folded);
    for (gsize i = 0; i < G_N_ELEMENTS(topics); i++) {
        g_autofree char *fr = names_of(topics[i], RULES_FRENCH), *en = names_of(topics[i], RULES_ENGLISH);
        if (has_word(fr, folded) || has_word(en, folded))
            return topics[i];
    }
    return NULL;
}

bool templates_help_is_desk(const char *topic)
{
    const char *key = find(topic);
    return key && has_word(desk_keys, key);
}

char *templates_help(const char *home, enum rules_language language, const char *topic)
{
    const char *key = find(topic);
    if (!key)
        return NULL;
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set_flag(data, key, true);
    return templates_fill(home, language, "help.txt", data);
}

char *templates_help_topics(enum rules_language language, bool desk)
{
    GString *out = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(topics); i++) {
        g_autofree char *names = names_of(topics[i], language);
        if (desk || !has_word(desk_keys, topics[i]))
            g_string_append_printf(out, "%s%.*s", out->len ? ", " : "", (int)strcspn(names, " "), names);
    }
    return g_string_free(out, FALSE);
}
