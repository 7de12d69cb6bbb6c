/* A printed document as one HTML file: nothing remote, no script; maps are pictures within it. */
#include "paper_p.h"

#include <stdlib.h>
#include <string.h>

static const char style[] =
    ":root{color-scheme:light dark}\n"
    "body{font:16px/1.5 Georgia,'DejaVu Serif',serif;max-width:46em;margin:0 auto;padding:1em;"
    "overflow-wrap:anywhere}\n"
    "h1,h2,h3,h4,th,td,figcaption,.head{font-family:system-ui,'DejaVu Sans',sans-serif}\n"
    "h1{text-align:center;margin:.2em 0}.under{text-align:center;margin:0 0 1.5em}\n"
    "h2{border-bottom:2px solid;margin:1.8em 0 .6em}h3{margin:1.4em 0 .4em}h4{margin:1em 0 .3em}\n"
    ".behind{font-weight:400;font-size:1rem}\n"
    "p{margin:.5em 0}.small{font-size:.9em}.mark{text-align:center;font-weight:700;border:2px solid;"
    "padding:.3em}\n"
    "blockquote{margin:.2em 0 .8em 1.2em;white-space:pre-line}.head{font-weight:700;margin:.8em 0 0}\n"
    "pre{white-space:pre-wrap;font-size:.85em}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-size:.92em;margin:.5em 0}\n"
    "th,td{padding:.1em .8em .1em 0;text-align:left;vertical-align:top;overflow-wrap:normal}"
    "td.n,th.n{text-align:right}\n"
    "table.form td:last-child{border-bottom:1px solid;min-width:14em;height:2em}\n"
    "figure{margin:1em 0}figure img{width:100%;height:auto;background:#fff}figcaption{font-size:.9em;"
    "text-align:center}\n"
    "@media print{body{max-width:none;font-size:10pt}h2{break-before:auto}figure,table,h2,h3,h4"
    "{break-inside:avoid}h2,h3,h4{break-after:avoid}}\n";

static void put_escaped(GString *out, const char *text)
{
    g_autofree char *escaped = g_markup_escape_text(text, -1);
    g_string_append(out, escaped);
}

/* Markup whose tags HTML knows too; line ends are breaks. */
static void put_markup(GString *out, const char *markup)
{
    for (; *markup; markup++)
        if (*markup == '\n')
            g_string_append(out, "<br>\n");
        else
            g_string_append_c(out, *markup);
}

/* Headings have the number of their block for a name. */
static void put_heading(GString *out, const struct templates_block *block, guint i)
{
    g_string_append_printf(out, "<h%u id=\"b%u\">", block->level + 1, i);
    put_escaped(out, block->text);
    if (block->behind) {
        g_string_append(out, " <span class=\"behind\">");
        put_escaped(out, block->behind);
        g_string_append(out, "</span>");
    }
    g_string_append_printf(out, "</h%u>\n", block->level + 1);
}

/* The heading that a row of contents names; false: there is none. */
static bool find_heading(const struct templates_paper *paper, const char *text, guint *i)
{
    for (*i = 0; *i < paper->block->len; ++*i) {
        const struct templates_block *block = paper->block->pdata[*i];
        if (block->kind == TEMPLATES_BLOCK_HEADING && block->level < 3 && !g_strcmp0(block->text, text))
            return true;
    }
    return false;
}

static void put_table(GString *out, const struct templates_paper *paper, const struct templates_block *block)
{
    bool numbers = block->style == TEMPLATES_TABLE_NUMBERS;
    g_string_append_printf(out, "<div class=\"wide\"><table%s>\n",
                           block->style == TEMPLATES_TABLE_FORM ? " class=\"form\"" : "");
    for (unsigned r = 0; r < block->rows; r++) {
        const char *tag = r ? "td" : "th";
        g_string_append(out, "<tr>");
        for (unsigned c = 0; c < block->columns; c++) {
            bool number = numbers && c > 0 && c + 1 < block->columns;
            const char *cell = block->cell[r * block->columns + c];
            guint to = 0;
            bool leads =
                block->style == TEMPLATES_TABLE_CONTENTS && !c && r && find_heading(paper, cell, &to);
            g_string_append_printf(out, "<%s%s>", tag, number ? " class=\"n\"" : "");
            if (leads)
                g_string_append_printf(out, "<a href=\"#b%u\">", to);
            put_escaped(out, cell ? cell : "");
            g_string_append_printf(out, "%s</%s>", leads ? "</a>" : "", tag);
        }
        g_string_append(out, "</tr>\n");
    }
    g_string_append(out, "</table></div>\n");
}

static void put_picture(GString *out, GBytes *png, const char *words, const char *caption)
{
    gsize len;
    const guchar *data = g_bytes_get_data(png, &len);
    g_autofree char *base64 = g_base64_encode(data, len);
    g_string_append_printf(out, "<figure><img src=\"data:image/png;base64,%s\" alt=\"", base64);
    put_escaped(out, words);
    g_string_append(out, "\">");
    if (*caption) {
        g_string_append(out, "<figcaption>");
        put_escaped(out, caption);
        g_string_append(out, "</figcaption>");
    }
    g_string_append(out, "</figure>\n");
}

static bool put_map(GString *out, const struct templates_block *block, struct templates_atlas *atlas,
                    GError **error)
{
    enum { WIDTH = 1000 };
    struct templates_scene scene = block->scene;
    scene.width = WIDTH;
    scene.label_scale = 1.3;
    scene.bare = false;
    g_autoptr(GBytes) picture = templates_map_draw(atlas, &scene, TEMPLATES_PNG, error);
    if (!picture)
        return false;

    g_autofree char *words = templates_map_alt(&scene);
    put_picture(out, picture, words, block->text);
    return true;
}

static void put_wrapped(GString *out, const char *open, const char *markup, const char *close)
{
    g_string_append(out, open);
    put_markup(out, markup);
    g_string_append(out, close);
}

static void put_quote(GString *out, const struct templates_block *block)
{
    if (block->behind) {
        g_string_append(out, "<p class=\"head\">");
        put_escaped(out, block->behind);
        g_string_append(out, "</p>\n");
    }
    g_string_append(out, "<blockquote>");
    put_escaped(out, block->text);
    g_string_append(out, "</blockquote>\n");
}

static void put_item(GString *out, const struct templates_block *block)
{
    if (block->behind)
        g_string_append_printf(out, "<li value=\"%d\">", atoi(block->behind));
    else
        g_string_append(out, "<li>");
    put_markup(out, block->text);
    g_string_append(out, "</li>\n");
}

static bool put_block(GString *out, const struct templates_paper *paper, guint i,
                      struct templates_atlas *atlas, GError **error)
{
    const struct templates_block *block = paper->block->pdata[i];
    switch (block->kind) {
    case TEMPLATES_BLOCK_HEADING:
        put_heading(out, block, i);
        break;
    case TEMPLATES_BLOCK_PARAGRAPH:
        put_wrapped(out, "<p>", block->text, "</p>\n");
        break;
    case TEMPLATES_BLOCK_SMALL:
        put_wrapped(out, "<p class=\"small\">", block->text, "</p>\n");
        break;
    case TEMPLATES_BLOCK_ITEM:
        put_item(out, block);
        break;
    case TEMPLATES_BLOCK_QUOTE:
        put_quote(out, block);
        break;
    case TEMPLATES_BLOCK_PLAIN:
        g_string_append(out, "<pre>");
        put_escaped(out, block->text);
        g_string_append(out, "</pre>\n");
        break;
    case TEMPLATES_BLOCK_RULE:
        g_string_append(out, "<hr>\n");
        break;
    case TEMPLATES_BLOCK_TABLE:
        put_table(out, paper, block);
        break;
    case TEMPLATES_BLOCK_MAP:
        return put_map(out, block, atlas, error);
    case TEMPLATES_BLOCK_PICTURE:
        put_picture(out, block->file, "", "");
        break;
    default:
        break;
    }
    return true;
}

static void put_head(GString *out, const struct templates_paper *paper)
{
    g_string_append_printf(
        out,
        "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
        templates_language_code(paper->language));
    put_escaped(out, paper->title);
    if (paper->under) {
        g_string_append(out, " · ");
        put_escaped(out, paper->under);
    }
    g_string_append_printf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>", style);
    put_escaped(out, paper->title);
    g_string_append(out, "</h1>\n");
    if (paper->under) {
        g_string_append(out, "<p class=\"under\">");
        put_escaped(out, paper->under);
        g_string_append(out, "</p>\n");
    }
    if (paper->mark) {
        g_string_append(out, "<p class=\"mark\">");
        put_escaped(out, paper->mark);
        g_string_append(out, "</p>\n");
    }
}

/* The list that a block is an item of: "ul", "ol"; NULL: of none. */
static const char *list_of(const struct templates_paper *paper, guint i)
{
    const struct templates_block *block = i < paper->block->len ? paper->block->pdata[i] : NULL;
    if (!block || block->kind != TEMPLATES_BLOCK_ITEM)
        return NULL;
    return block->behind ? "ol" : "ul";
}

char *templates_paper_html(const struct templates_paper *paper, struct templates_atlas *atlas, GError **error)
{
    g_autoptr(GString) out = g_string_new(NULL);
    put_head(out, paper);
    for (guint i = 0; i < paper->block->len; i++) {
        const char *list = list_of(paper, i), *before = i ? list_of(paper, i - 1) : NULL;
        if (list && g_strcmp0(list, before))
            g_string_append_printf(out, "<%s>\n", list);
        if (!put_block(out, paper, i, atlas, error))
            return NULL;
        if (list && g_strcmp0(list, list_of(paper, i + 1)))
            g_string_append_printf(out, "</%s>\n", list);
    }
    g_string_append(out, "</body>\n</html>\n");
    return templates_tidy_html(out->str, paper->language);
}
