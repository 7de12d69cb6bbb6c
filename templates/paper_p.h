/*
 * Shared by the files of printed documents:
 *
 *     paper.c           a document put together, block by block; markup
 *     paper_markdown.c  an editor's Markdown as blocks
 *     paper_text.c      as text
 *     paper_html.c      as HTML
 *     paper_layout.c    blocks as rows of given width and height
 *     paper_pages.c     rows on pages, in columns
 *     paper_map.c       maps on pages, from parts that are drawn once
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
    TEMPLATES_BLOCK_PICTURE,
    TEMPLATES_BLOCK_LEGEND, /* of its scene */
};

struct templates_block {
    enum templates_block_kind kind;
    unsigned level;      /* headings */
    char *text, *behind; /* markup, or plain: see paper.h; of an item its number, NULL: a bullet */
    enum templates_table_style style;
    unsigned columns, rows;
    char **cell; /* [rows * columns], NULL: empty */
    struct templates_scene scene;
    cairo_surface_t *picture;
    GBytes *file; /* the same as it came */
};

struct templates_paper {
    enum rules_language language;
    char *title, *under, *mark;
    char *day;        /* of pages: "2026-05-04"; NULL: none is told */
    GPtrArray *block; /* struct templates_block* */
};

/* The markup where links are told by their address: only tags that Pango knows. Transfer full. */
char *templates_markup_for_print(const char *markup);

/* -- pages -- */

/* How a document looks on a page; lengths in points. */
struct templates_sheet_style {
    double width, height, margin_x, margin_top, margin_bottom;
    double size; /* of running text */
    unsigned columns;
    double gap; /* between them */
};
extern const struct templates_sheet_style templates_sheet_a4, templates_sheet_a5;

double templates_sheet_column(const struct templates_sheet_style *style); /* how wide one is */

/* A thing on a page: one of them. Positions from the upper left corner. */
struct templates_piece {
    double x, y, width, height;
    PangoLayout *layout;               /* owned; drawn with the upper left corner at x, y */
    PangoLayoutLine *line;             /* of a layout that `keeps` owns; x, y: its base line */
    const struct templates_block *map; /* or legend */
    cairo_surface_t *picture;
    bool rule;      /* a line of `width` */
    unsigned level; /* of the heading that it is of; 0: of none */
};

/* What is not parted by the end of a column. */
struct templates_row {
    double before, height; /* `before`: left out at the head of a column */
    bool wide;             /* as wide as the page */
    bool glued;            /* the next row stands below it */
    bool head;             /* of a heading */
    bool rest;             /* goes on with a text that began above */
    bool floats;           /* a map: where there is no room for it, what follows comes before it */
    const struct templates_block *heading; /* that begins here; NULL: none */
    GArray *piece;                         /* struct templates_piece, y from the row's top */
};

struct templates_page {
    GArray *piece;      /* struct templates_piece */
    GPtrArray *heading; /* const struct templates_block*: those that begin on it */
    bool starts;        /* with the first of them */
};

/* Where the page of a heading is told. */
struct templates_reference {
    const struct templates_block *heading;
    PangoLayout *page;
};

struct templates_pages {
    const struct templates_sheet_style *style;
    GPtrArray *page;    /* struct templates_page* */
    GPtrArray *layouts; /* PangoLayout*, kept as long */
    GArray *reference;  /* struct templates_reference */
};
/* A document as rows, in order. The array and the pieces of its rows are the caller's. */
GArray *templates_rows_new(const struct templates_paper *paper, struct templates_atlas *atlas,
                           PangoContext *context, struct templates_pages *pages);
struct templates_pages *templates_pages_new(const struct templates_paper *paper,
                                            struct templates_atlas *atlas, PangoContext *context,
                                            const struct templates_sheet_style *style);
void templates_pages_free(struct templates_pages *pages);

/* -- maps -- */

/* Parts of boards, drawn once a document. Transfer full. */
GHashTable *templates_forms_new(void);
/* A map without frame where a piece stands. */
/* What the signs of a map mean, as wide as a piece; how high that is. */
bool templates_legend_paint(struct templates_atlas *atlas, const struct templates_scene *scene, cairo_t *cr,
                            const struct templates_piece *at, GError **error);
double templates_legend_height(const struct templates_scene *scene, double width);
bool templates_form_map(struct templates_atlas *atlas, GHashTable *forms, const struct templates_scene *scene,
                        cairo_t *cr, const struct templates_piece *at, GError **error);
