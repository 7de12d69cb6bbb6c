#include "set_words.h"
#include "set_words_p.h"
#include "settings.h"
#include "words.h"

#include <string.h>

enum { LINE_BYTES = 600 };

static char *fold(const char *text)
{
    return g_strstrip(g_strdelimit(judge_fold(text, LINE_BYTES), "\t_", ' '));
}

void judge_set_read_clear(struct judge_set_read *read)
{
    g_free(read->key);
    g_free(read->value);
    *read = (struct judge_set_read){0};
}

const char *judge_set_phrase(unsigned i)
{
    return i < judge_set_n_lines ? judge_set_lines[i].words : NULL;
}

const char *judge_set_key(const char *word)
{
    g_autofree char *folded = fold(word);
    g_autofree char *plain = g_strdelimit(g_ascii_strdown(word, -1), "_", '-');
    const struct judge_setting *setting = judge_setting_find(g_strstrip(plain));
    if (setting)
        return setting->name;
    for (size_t i = 0; i < judge_set_n_keys; i++)
        if (!strcmp(judge_set_keys[i].said, folded))
            return judge_set_keys[i].key;
    return NULL;
}

char *judge_set_value(const char *key, const char *value)
{
    g_autofree char *folded = fold(value);
    for (size_t i = 0; i < judge_set_n_values; i++) {
        const struct judge_set_value_row *row = &judge_set_values[i];
        if (!strcmp(row->key, key) && !strcmp(row->said, folded))
            return g_strdup(row->value);
    }

    /* words of the settings are written small: "GREY" is grey; what is free text or a name stays */
    const struct judge_setting *setting = judge_setting_find(key);
    g_auto(GStrv) words = g_strsplit(setting && setting->values ? setting->values : "", ", ", -1);
    g_autofree char *small = g_strdelimit(g_strdup(folded), " ", '-');
    if (g_strv_contains((const char *const *)words, folded))
        return g_strdup(folded);
    return g_strdup(g_strv_contains((const char *const *)words, small) ? small : value);
}

/* "24", "24 hours", "2 days", "2 jours" as a time; anything else as it is. */
static char *hours(const char *said)
{
    g_autofree char *folded = fold(said);
    if (!g_ascii_isdigit(*folded))
        return g_strdup(said);

    char *unit;
    guint64 n = g_ascii_strtoull(folded, &unit, 10);
    unit = g_strstrip(unit);
    if (!*unit || judge_word_in(unit, judge_words_unit_hour))
        return g_strdup_printf("%" G_GUINT64_FORMAT "h", n);
    if (judge_word_in(unit, judge_words_unit_day))
        return g_strdup_printf("%" G_GUINT64_FORMAT "d", n);
    return g_strdup(said);
}

static char *percent(const char *said)
{
    g_autofree char *number = g_strdelimit(g_strdup(said), ",", '.');
    char *end;
    double rate = g_ascii_strtod(number, &end);
    bool share = strchr(number, '.') && rate <= 1;
    end += strspn(end, " %");
    if (*end || rate < 0 || rate > 100)
        return g_strdup(said);

    return g_strdup_printf("%d", (int)(share ? rate * 100 + 0.5 : rate));
}

/* What stands behind `n_words` words of a line as written. */
static const char *behind(const char *line, unsigned n_words)
{
    const char *at = line + strspn(line, " \t");
    while (n_words--) {
        at += strcspn(at, " \t_");
        at += strspn(at, " \t_");
    }
    at += strspn(at, " \t=:");
    return at;
}

static unsigned count_words(const char *text)
{
    unsigned n = *text != '\0';
    for (; *text; text++)
        n += *text == ' ';
    return n;
}

/* Whether the words of a row fit the folded line; `*n_words` is then how many stand before what it takes. */
static bool fits(const char *words, const char *folded, unsigned *n_words)
{
    bool takes = g_str_has_suffix(words, " *");
    g_autofree char *head = g_strndup(words, strlen(words) - (takes ? 2 : 0));
    gsize n = strlen(head);
    *n_words = count_words(head);
    if (!takes)
        return !strcmp(head, folded);
    return !strncmp(head, folded, n) && folded[n] == ' ' && folded[n + 1];
}

/* What was said, as a setting keeps it. Transfer full. */
static char *converted(enum convert how, const char *said)
{
    switch (how) {
    case HOURS:
        return hours(said);
    case PERCENT:
        return percent(said);
    default:
        return g_strdup(said);
    }
}

static bool read_phrase(const char *line, const char *folded, struct judge_set_read *read)
{
    for (size_t i = 0; i < judge_set_n_lines; i++) {
        const struct judge_set_line_row *row = &judge_set_lines[i];
        unsigned words;
        if (!fits(row->words, folded, &words))
            continue;

        g_autofree char *said = g_strstrip(g_strdup(behind(line, words)));
        g_autofree char *value = converted(row->convert, said);
        g_auto(GStrv) parts = g_strsplit(row->value ? row->value : "", "%", 2);
        *read = (struct judge_set_read){
            .kind = row->kind, .key = g_strdup(row->key), .value = g_strjoinv(value, parts), .say = row->say};
        return true;
    }

    return false;
}

/* "key = value", "key: value". */
static bool read_pair(const char *line, struct judge_set_read *read)
{
    gsize mark = strcspn(line, "=:");
    g_autofree char *head = g_strstrip(g_strndup(line, mark));
    const char *key = line[mark] && *head ? judge_set_key(head) : NULL;
    g_autofree char *small = g_ascii_strdown(head, -1);
    if (line[mark] == '=' && !key && g_str_has_prefix(small, "rules."))
        key = small;
    if (!key)
        return false;
    g_autofree char *value = g_strstrip(g_strdup(line + mark + 1));
    *read = (struct judge_set_read){
        .kind = JUDGE_SET_VALUE, .key = g_strdup(key), .value = judge_set_value(key, value)};
    return true;
}

/* "key value": the longest words in front that name a key. */
static bool read_loosely(const char *line, struct judge_set_read *read)
{
    for (unsigned n = MIN(count_words(line) - 1, 3); n >= 1; n--) {
        const char *rest = behind(line, n);
        g_autofree char *said = g_strchomp(g_strndup(line, (gsize)(rest - line)));
        const char *key = *rest ? judge_set_key(said) : NULL;
        if (!key)
            continue;
        g_autofree char *value = g_strstrip(g_strdup(rest));
        bool list = !strcmp(key, "allow") || !strcmp(key, "deny");
        *read = (struct judge_set_read){.kind = list ? JUDGE_SET_ADD : JUDGE_SET_VALUE,
                                        .key = g_strdup(key),
                                        .value = judge_set_value(key, value)};
        return true;
    }

    return false;
}

static bool is_accepted(const struct judge_set_read *read)
{
    g_autofree char *kept = judge_setting_check(NULL, read->key, read->value, NULL);
    return kept != NULL;
}

bool judge_set_read_line(const char *line, bool strict, struct judge_set_read *read)
{
    *read = (struct judge_set_read){0};
    g_autofree char *copy = g_strstrip(g_strdup(line));
    gsize len = strlen(copy);
    if (!len || len > LINE_BYTES || !g_utf8_validate(copy, -1, NULL))
        return false;

    while (len && strchr(";,", copy[len - 1]))
        copy[--len] = '\0';

    g_autofree char *folded = fold(copy);
    if (strpbrk(copy, "=:") && read_pair(copy, read))
        return true;

    /* "start hand" is ours, "start 2026-03-01" the old judges': what our settings take comes first. */
    struct judge_set_read loose = {0};
    bool ours = !strict && read_loosely(copy, &loose);
    if (!(ours && is_accepted(&loose)) && read_phrase(copy, folded, read)) {
        judge_set_read_clear(&loose);
        return true;
    }

    *read = loose;

    return ours;
}
