/*
 * Press and settings in a mail: blocks and their addresses, SET lines in either language, deadline rules. Lines keep
 * their number and no line is lost; what an address names is on the board; a value that is accepted is accepted again.
 */
#include "../../games/games.h"
#include "../../judge/conf/set_words.h"
#include "../../judge/conf/settings.h"
#include "../../judge/course/press_read.h"
#include "../../mailio/mailio.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void want(bool condition)
{
    if (!condition)
        abort();
}

static void check_block(const struct rules_names *names, const struct rules_map *map,
                        const struct judge_press_block *block)
{
    want(block->kind > JUDGE_PRESS_NONE && block->kind < JUDGE_PRESS_COUNT && block->head && block->text);
    struct judge_press_address address;
    judge_press_address_read(names, map, block->head, &address);
    bool named = false;
    for (int p = 0; p < RULES_MAX_POWERS; p++) {
        want(p < map->n_powers || (!address.to[p] && !address.except[p] && !address.shown[p]));
        named |= address.to[p];
    }
    want(address.unknown || address.named == named);
    want(address.as < JUDGE_PRESS_AS_COUNT);
    judge_press_address_clear(&address);
}

static void check_press(const struct rules_names *names, const struct rules_map *map, const char *words)
{
    struct judge_text text;
    judge_text_init(&text, words);
    guint lines = text.lines->len;
    judge_text_turn(&text, JUDGE_TAKER_PRESS);
    const char *end = strchr(words, '\n');
    g_autofree char *subject = end ? g_strndup(words, (gsize)(end - words)) : NULL;
    g_autoptr(GPtrArray) blocks = judge_press_cut(subject, &text);
    for (guint i = 0; i < blocks->len; i++)
        check_block(names, map, blocks->pdata[i]);
    want(text.lines->len == lines);
    judge_text_clear(&text);
}

static void check_deadline(const char *line)
{
    struct games_deadline_rule rule;
    if (!games_deadline_parse(line, &rule, NULL))
        return;
    const gint64 start_s = 1772359200;
    gint64 next_s = games_deadline_next(&rule, start_s, "Europe/Paris", NULL, 0);
    want(rule.issue ? !next_s : next_s > start_s && next_s % 60 == 0); /* no issue is dated here */
}

static void check_setting(const char *line)
{
    struct judge_set_read read;
    bool strict = line[0] == ' ';
    if (judge_set_read_line(line, strict, &read) && read.kind == JUDGE_SET_VALUE) {
        g_autofree char *value = judge_set_value(read.key, read.value);
        g_autofree char *kept = judge_setting_check(NULL, read.key, value, NULL);
        g_autofree char *again = kept && *kept ? judge_setting_check(NULL, read.key, kept, NULL) : NULL;
        want(!kept || !*kept || !g_strcmp0(kept, again));
    }
    judge_set_read_clear(&read);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rules_map *map; /* loaded once for all inputs */
    static struct rules_names *names;
    if (!map) {
        mailio_init();
        map = rules_map_builtin("standard");
        want(map);
        names = rules_names_new(map);
    }

    g_autofree char *words = mailio_bytes_to_utf8((const char *)data, size, "utf-8");
    check_press(names, map, words);
    g_auto(GStrv) lines = g_strsplit(words, "\n", 40);
    for (char **line = lines; *line; line++) {
        check_setting(*line);
        check_deadline(*line);
    }
    return 0;
}
