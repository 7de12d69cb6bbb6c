#include "lines.h"

#include <assert.h>

static void line_free(void *data)
{
    struct judge_line *line = data;
    g_free(line->words);
    g_free(line->instead);
    g_free(line->as);
    g_free(line);
}

void judge_text_add(struct judge_text *text, const char *words)
{
    struct judge_line *line = g_new0(struct judge_line, 1);
    line->words = g_strdup(words);
    g_ptr_array_add(text->lines, line);
}

void judge_text_init(struct judge_text *text, const char *words)
{
    g_auto(GStrv) lines = g_strsplit(words, "\n", -1);
    text->lines = g_ptr_array_new_with_free_func(line_free);
    text->turn = JUDGE_TAKER_NOBODY;

    for (char **words_of = lines; *words_of; words_of++)
        judge_text_add(text, *words_of);
    if (!*words) /* one empty line */
        judge_text_add(text, "");
}

void judge_text_clear(struct judge_text *text)
{
    g_clear_pointer(&text->lines, g_ptr_array_unref);
}

void judge_text_turn(struct judge_text *text, enum judge_taker taker)
{
    assert(taker >= text->turn);
    text->turn = taker;
}

const char *judge_text_line(const struct judge_text *text, guint line)
{
    const struct judge_line *l = text->lines->pdata[line];
    if (l->taker)
        return "";
    return l->instead ? l->instead : l->words;
}

void judge_text_take(struct judge_text *text, guint line, const char *as)
{
    struct judge_line *l = text->lines->pdata[line];
    assert(text->turn != JUDGE_TAKER_NOBODY);
    if (l->taker)
        return;
    l->taker = text->turn;
    l->as = g_strdup(as);
}

void judge_text_take_all(struct judge_text *text, const char *as)
{
    for (guint i = 0; i < text->lines->len; i++)
        judge_text_take(text, i, as);
}

void judge_text_instead(struct judge_text *text, guint line, const char *words)
{
    struct judge_line *l = text->lines->pdata[line];
    char *copy = g_strdup(words);
    g_free(l->instead);
    l->instead = copy;
}

char *judge_text_left(const struct judge_text *text)
{
    GString *left = g_string_new(NULL);
    for (guint i = 0; i < text->lines->len; i++)
        g_string_append_printf(left, "%s%s", i ? "\n" : "", judge_text_line(text, i));
    return g_string_free(left, FALSE);
}

bool judge_text_has_left(const struct judge_text *text)
{
    g_autofree char *left = judge_text_left(text);
    return *g_strstrip(left) != '\0';
}

const char *judge_taker_word(enum judge_taker taker)
{
    static const char *const words[JUDGE_TAKER_COUNT] = {
        [JUDGE_TAKER_NOBODY] = "nobody",
        [JUDGE_TAKER_PASSWORD] = "password",
        [JUDGE_TAKER_NEW_GAME] = "new game",
        [JUDGE_TAKER_PRESS] = "press",
        [JUDGE_TAKER_FORM] = "form",
        [JUDGE_TAKER_DESK] = "desk",
        [JUDGE_TAKER_AHEAD] = "ahead",
        [JUDGE_TAKER_COMMAND] = "command",
        [JUDGE_TAKER_LATE] = "late",
        [JUDGE_TAKER_SEASONS] = "seasons",
        [JUDGE_TAKER_CONDITIONS] = "conditions",
        [JUDGE_TAKER_ORDERS] = "orders",
        [JUDGE_TAKER_PROSE] = "prose",
    };

    return words[taker];
}
