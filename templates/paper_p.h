/*
 * Shared by the files of printed documents:
 *
 *     paper.c           a document put together, block by block; markup
 *     paper_markdown.c  an editor's Markdown as blocks
 *     paper_text.c      as text
 *     paper_html.c      as HTML
 *     paper_layout.c    blocks as lines of given width and height, lines on pages
 *     paper_pdf.c       pages drawn
 */
#pragma once

#include "fill_p.h"
#include "paper.h"

#include <cairo.h>
#include <pango/pangocairo.h>

enum templates_block_kind {
    TEMPLATES_BLOCK_NONE,
    TEMPLATES_BLOCK_HEADING,
    TEMPLATES_BLOCK_PARAGRAPH,
    TEMPLATES_BLOCK_SMALL,
    TEMPLATES_BLOCK_QUOTE,
    TEMPLATES_BLOCK_ITEM,
    TEMPLATES_BLOCK_PLAIN,
    TEMPLATES_BLOCK_RULE,
    TEMPLATES_BLOCK_TABLE,
    TEMPLATES_BLOCK_MAP,
};

struct templates_block {
    enum templates_block_kind kind;
    unsigned level;      /* headings */
    char *text, *behind; /* markup, or plain: see paper.h; of an item its number, NULL: a bullet */
    enum templates_table_style style;
    unsigned columns, rows;
    char **cell; /* [rows * columns], NULL: empty */
    struct templates_scene scene;
};

struct templates_paper {
    enum rules_language language;
    char *title, *under, *mark;
    GPtrArray *block; /* struct templates_block* */
};

/* The markup where links are told by their address: only tags that Pango knows. Transfer full. */
char *templates_markup_for_print(const char *markup);

/* -- pages -- */

/* How a document looks on a page; lengths in points. */
struct templates_sheet_style {
    double width, height, margin_x, margin_top, margin_bottom;
    double size; /* of running text */
};
extern const struct templates_sheet_style templates_sheet_a4, templates_sheet_a5;

/* A thing on a page: one of the three. Positions from the upper left corner. */
struct templates_piece {
    double x, y, width, height;
    PangoLayout *layout;   /* owned; drawn with the upper left corner at x, y */
    PangoLayoutLine *line; /* of a layout that `keeps` owns; x, y: its base line */
    const struct templates_block *map;
    bool rule; /* a line of `width` */
};

struct templates_page {
    GArray *piece; /* struct templates_piece */
};

struct templates_pages {
    const struct templates_sheet_style *style;
    GPtrArray *page;    /* struct templates_page* */
    GPtrArray *layouts; /* PangoLayout*, kept as long */
};
struct templates_pages *templates_pages_new(const struct templates_paper *paper,
                                            struct templates_atlas *atlas, PangoContext *context,
                                            const struct templates_sheet_style *style);
void templates_pages_free(struct templates_pages *pages);
