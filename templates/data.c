/* The data that templates are filled with: a tree of strings, flags, numbers and lists, made harmless. */
#include "fill_p.h"

#include <string.h>

static struct templates_data *node_new(enum templates_data_kind kind)
{
    struct templates_data *node = g_new0(struct templates_data, 1);
    node->kind = kind;
    return node;
}

static void node_free(gpointer data)
{
    struct templates_data *node = data;
    if (!node)
        return;
    g_free(node->text);
    if (node->list)
        g_ptr_array_unref(node->list);
    if (node->map)
        g_hash_table_unref(node->map);
    g_free(node);
}

struct templates_data *templates_data_new(void)
{
    struct templates_data *map = node_new(TEMPLATES_DATA_MAP);
    map->map = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, node_free);
    return map;
}

void templates_data_free(struct templates_data *data)
{
    node_free(data);
}

/* Characters that may not reach a letter: controls, line separators, and marks that reverse the direction in
 * which neighbours are shown. */
static bool is_harmful(gunichar c)
{
    static const struct {
        gunichar first, last;
    } range[] = {
        {0, '\t' - 1},    {'\n' + 1, 0x1F}, {0x7F, 0x9F},     {0x200E, 0x200F},
        {0x2028, 0x202E}, {0x2066, 0x2069}, {0xFEFF, 0xFEFF},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(range); i++)
        if (c >= range[i].first && c <= range[i].last)
            return true;
    return false;
}

/* Most values are short and plain: no need to look at their characters twice. */
static bool is_plain_ascii(const char *value)
{
    for (; *value; value++)
        if ((unsigned char)*value < 0x20 || (unsigned char)*value >= 0x7F)
            return false;
    return true;
}

static char *clean_text(const char *value)
{
    if (is_plain_ascii(value))
        return g_strdup(value);
    g_autofree char *valid = g_utf8_make_valid(value, -1);
    char *out = valid; /* what is kept moves down over what is not */
    for (const char *p = valid; *p;) {
        const char *next = g_utf8_next_char(p);
        bool kept = !is_harmful(g_utf8_get_char(p));
        while (p < next)
            *out = *p++, out += kept;
    }
    *out = '\0';
    return g_steal_pointer(&valid);
}

static void map_put(struct templates_data *map, const char *key, struct templates_data *node)
{
    g_return_if_fail(map->kind == TEMPLATES_DATA_MAP);
    g_hash_table_replace(map->map, g_strdup(key), node);
}

void templates_data_set(struct templates_data *map, const char *key, const char *value)
{
    if (!value) {
        g_hash_table_remove(map->map, key);
        return;
    }
    struct templates_data *node = node_new(TEMPLATES_DATA_STRING);
    node->text = clean_text(value);
    map_put(map, key, node);
}

void templates_data_set_all(struct templates_data *map, ...)
{
    va_list pairs;
    va_start(pairs, map);
    for (const char *key; (key = va_arg(pairs, const char *));)
        templates_data_set(map, key, va_arg(pairs, const char *));
    va_end(pairs);
}

void templates_data_set_flag(struct templates_data *map, const char *key, bool value)
{
    struct templates_data *node = node_new(TEMPLATES_DATA_FLAG);
    node->number = value;
    map_put(map, key, node);
}

void templates_data_set_int(struct templates_data *map, const char *key, gint64 value)
{
    struct templates_data *node = node_new(TEMPLATES_DATA_INT);
    node->number = value;
    node->text = g_strdup_printf("%" G_GINT64_FORMAT, value);
    map_put(map, key, node);
}

struct templates_data *templates_data_add(struct templates_data *map, const char *list)
{
    struct templates_data *node = g_hash_table_lookup(map->map, list);
    if (!node || node->kind != TEMPLATES_DATA_LIST) {
        node = node_new(TEMPLATES_DATA_LIST);
        node->list = g_ptr_array_new_with_free_func(node_free);
        map_put(map, list, node);
    }
    struct templates_data *entry = templates_data_new();
    g_ptr_array_add(node->list, entry);
    return entry;
}

gint64 templates_data_number(const struct templates_data *node, enum rules_language language)
{
    if (!node)
        return 0;
    if (node->kind == TEMPLATES_DATA_LIST)
        return node->list->len;
    if (node->kind != TEMPLATES_DATA_STRING)
        return node->number;

    const char *text = node->text;
    bool number = g_ascii_isdigit(text[*text == '-' || *text == '+']);
    if (!*text || number)
        return g_ascii_strtoll(text, NULL, 10);
    return templates_name_number(text, language);
}

bool templates_data_is_set(const struct templates_data *node)
{
    if (!node)
        return false;
    switch (node->kind) {
    case TEMPLATES_DATA_LIST:
        return node->list->len > 0;
    case TEMPLATES_DATA_STRING:
        return *node->text != '\0';
    default:
        return node->number != 0;
    }
}
