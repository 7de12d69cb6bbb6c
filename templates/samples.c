/* Sentences with sample values: the names that a sentence asks for are found in its text, their values in samples.txt. */
#include "samples.h"
#include "fill_p.h"

#include <string.h>

/* Files whose sentences are sections; the others are catalogues of phrases. */
static const char *const sectioned[] = {"notices", "judge", "help", "zine"};

const char *templates_samples_file(unsigned index)
{
    const unsigned n = G_N_ELEMENTS(sectioned);
    return index < n ? sectioned[index] : templates_catalogue_name(index - n);
}

static bool is_sectioned(const char *file)
{
    for (gsize i = 0; i < G_N_ELEMENTS(sectioned); i++)
        if (!strcmp(sectioned[i], file))
            return true;
    return false;
}

static void sample_free(void *data)
{
    struct templates_sample *sample = data;
    g_free(sample->key);
    for (unsigned l = 0; l < RULES_LANGUAGE_COUNT; l++) {
        g_free(sample->full[l]);
        g_free(sample->bare[l]);
    }
    g_free(sample);
}

/* The sample value of a name in a sentence: of that sentence alone (sample.too-large.word), or of all (sample.word); its own
 * name, where samples.txt has none. Transfer full. */
static char *value_of(enum rules_language language, const char *sentence, const char *name)
{
    g_autofree char *own = g_strconcat("sample.", sentence, ".", name, NULL);
    g_autofree char *key = g_strconcat("sample.", name, NULL);
    if (templates_phrase_exists(language, own))
        return templates_phrase(language, own, NULL);
    return templates_phrase_exists(language, key) ? templates_phrase(language, key, NULL)
                                                  : g_strdup_printf("[%s]", name);
}

/* ---- what a sentence asks for ---- */

/* Whether the text itself, no list within it, asks where an entry stands: then it is a list. */
static bool asks_place(const char *at, const char *end)
{
    struct templates_tag tag, close;
    for (; templates_find_tag(at, end, &tag); at = tag.end) {
        if (*tag.name == '-')
            return true;
        if ((tag.kind == '#' || tag.kind == '^') && templates_find_close(&tag, end, &close))
            tag.end = close.end;
    }
    return false;
}

/* The line of a list's entries (sample.rolled-back.orders.line); NULL: as everywhere. Transfer full. */
static char *own_line(enum rules_language language, const char *key, const char *list)
{
    g_autofree char *own = g_strconcat("sample.", key, ".", list, ".line", NULL);
    return templates_phrase_exists(language, own) ? templates_phrase(language, own, NULL) : NULL;
}

static void add_entry(struct templates_data *data, const char *list, const char *line)
{
    struct templates_data *entry = templates_data_add(data, list);
    if (line)
        templates_data_set(entry, "line", line);
}

/* Sets what the text between `at` and `end` names; conditions only if `full`. */
static void set_names(struct templates_data *data, enum rules_language language, const char *key,
                      const char *at, const char *end, bool full)
{
    struct templates_tag tag, close;
    for (; templates_find_tag(at, end, &tag); at = tag.end) {
        g_autofree char *name = g_strndup(tag.name, strcspn(tag.name, "}:? "));
        bool condition = tag.kind == '#' || tag.kind == '^';
        bool plain = !tag.kind || tag.kind == '{' || tag.kind == '&';
        if (*name == '-' || (!condition && !plain))
            continue;

        g_autofree char *value = value_of(language, key, name);
        bool section = tag.kind == '#' && templates_find_close(&tag, end, &close) && full;
        bool places = section && asks_place(tag.end, close.start);
        g_autofree char *line = own_line(language, key, name);
        if (places || (section && line)) {
            add_entry(data, name, line);
            if (places)
                add_entry(data, name, line);
        } else if (!line && (!condition || full)) {
            templates_data_set(data, name, value);
        }
    }
}

/* Conditions that do not hold: the names they ask for are taken back. */
static void unset_conditions(struct templates_data *data, const char *at, const char *end)
{
    struct templates_tag tag;
    for (; templates_find_tag(at, end, &tag); at = tag.end) {
        g_autofree char *name = g_strndup(tag.name, strcspn(tag.name, "}:? "));
        if ((tag.kind == '#' || tag.kind == '^') && *name != '-')
            templates_data_set(data, name, NULL);
    }
}

/* ---- sections ---- */

/* The text of a section between its tags, filled. NULL: it prints nothing. Transfer full. */
static char *fill_section(const char *home, enum rules_language language, const char *key, const char *at,
                          const char *end, bool full)
{
    g_autoptr(templates_data_auto) data = templates_data_new();
    g_autofree char *section = g_strndup(at, (gsize)(end - at));
    set_names(data, language, key, at, end, full);
    if (!full)
        unset_conditions(data, at, end);

    g_autofree char *filled = templates_fill_text(home, language, section, false, data);
    char *text = g_strchomp(templates_tidy_blanks(filled));
    if (!*text)
        g_clear_pointer(&text, g_free);
    return text;
}

static struct templates_sample *sample_of(GPtrArray *samples, GHashTable *by_key, const char *key)
{
    struct templates_sample *sample = g_hash_table_lookup(by_key, key);
    if (!sample) {
        sample = g_new0(struct templates_sample, 1);
        sample->key = g_strdup(key);
        g_ptr_array_add(samples, sample);
        g_hash_table_insert(by_key, sample->key, sample);
    }
    return sample;
}

static void set_sample(struct templates_sample *sample, enum rules_language language, char *full, char *bare)
{
    g_free(sample->full[language]);
    g_free(sample->bare[language]);
    sample->full[language] = full;
    sample->bare[language] = g_strcmp0(full, bare) ? bare : NULL;
    if (!sample->bare[language])
        g_free(bare);
}

static void add_sections(GPtrArray *samples, GHashTable *by_key, const char *home,
                         enum rules_language language, const char *file)
{
    g_autofree char *name = g_strconcat(file, ".txt", NULL);
    g_autofree char *text = templates_load(home, templates_language_code(language), name);
    const char *end = text + strlen(text);
    struct templates_tag tag, close;

    for (const char *at = text; templates_find_tag(at, end, &tag); at = close.end) {
        close = tag;
        if (tag.kind != '#' || !templates_find_close(&tag, end, &close))
            continue;
        g_autofree char *key = g_strndup(tag.name, tag.name_len);
        char *full = fill_section(home, language, key, tag.end, close.start, true);
        char *bare = fill_section(home, language, key, tag.end, close.start, false);
        set_sample(sample_of(samples, by_key, key), language, full, bare);
    }
}

/* ---- phrases ---- */

/* "{name}", "{name.the}", "{name:le}", "{n?one|many}": the names of a phrase. */
static struct templates_data *phrase_data(enum rules_language language, const char *key, const char *phrase)
{
    struct templates_data *data = templates_data_new();
    for (const char *at = phrase; (at = strchr(at, '{')); at++) {
        g_autofree char *name = g_strndup(at + 1, strcspn(at + 1, ":?}"));
        g_autofree char *value = value_of(language, key, name);
        templates_data_set(data, name, value);
    }
    return data;
}

static const char *text_of(enum rules_language language, const char *file, gsize *len)
{
    g_autofree char *name = g_strdup_printf("%s/%s.txt", templates_language_code(language), file);
    return templates_builtin(name, len);
}

static char *fill_phrase(enum rules_language language, const char *key, const char *phrase)
{
    g_autoptr(templates_data_auto) data = phrase_data(language, key, phrase);
    return templates_phrase(language, key, data);
}

static void add_phrases(GPtrArray *samples, GHashTable *by_key, enum rules_language language,
                        const char *file)
{
    gsize len;
    const char *bytes = text_of(language, file, &len);
    g_autofree char *text = g_strndup(bytes, len);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    for (char **line = lines; *line; line++) {
        const char *equals = strchr(*line, '=');
        if (**line == '#' || **line == ' ' || !equals)
            continue;
        g_autofree char *key = g_strchomp(g_strndup(*line, (gsize)(equals - *line)));
        set_sample(sample_of(samples, by_key, key), language, fill_phrase(language, key, equals), NULL);
    }
}

GPtrArray *templates_samples_of(const char *home, const char *file)
{
    static const enum rules_language order[] = {RULES_FRENCH, RULES_ENGLISH};
    GPtrArray *samples = g_ptr_array_new_with_free_func(sample_free);
    g_autoptr(GHashTable) by_key = g_hash_table_new(g_str_hash, g_str_equal);

    for (gsize i = 0; i < G_N_ELEMENTS(order); i++)
        if (is_sectioned(file))
            add_sections(samples, by_key, home, order[i], file);
        else
            add_phrases(samples, by_key, order[i], file);

    return samples;
}
