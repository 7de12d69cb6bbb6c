/*
 * A printed document, said once and made three ways: text in TEMPLATES_COLUMNS columns, one HTML file, PDF pages.
 *
 *     paper = templates_paper_new(RULES_FRENCH, "Moeshoeshoe", "no 12 · 4 décembre 2026");
 *     templates_paper_heading(paper, 1, "Kersaint", NULL);
 *     templates_paper_paragraph(paper, markup);
 *     pdf = templates_paper_pdf(paper, atlas, TEMPLATES_PAPER_A5, &error);
 *     templates_paper_free(paper);
 *
 * Running text is *markup*: <b>, <i>, <u>, <tt>, <a href="…"> with the rest escaped (templates_markup_escape). What is not
 * well-formed is printed as it stands, so a slip never costs an issue. Titles, cells and captions are plain text. Strings are
 * copied. Same document, same bytes (with the same fonts and libraries).
 */
#pragma once

#include "draw.h"
#include "fill.h"

struct templates_paper;

/* `title` stands large on the first page, `under` below it and at the foot of each page. */
struct templates_paper *templates_paper_new(enum rules_language language, const char *title,
                                            const char *under);
void templates_paper_free(struct templates_paper *paper); /* NULL is allowed */
/* "…" across all pages, in the text and in HTML: an issue that is not published yet. */
void templates_paper_mark(struct templates_paper *paper, const char *mark);

/* The day that the pages say they are of, "2026-05-04". */
void templates_paper_date(struct templates_paper *paper, const char *day);

/* Text as markup; controls but line ends are left out, what is not UTF-8 is mended. Transfer full. */
char *templates_markup_escape(const char *text);
/* Markup as it is read: <u>x</u> as _x_, links with their address behind them. Transfer full. */
char *templates_markup_text(const char *markup);

/* `level` 1 (a part), 2, 3. `behind` (may be NULL) stands small at the right of it. */
void templates_paper_heading(struct templates_paper *paper, unsigned level, const char *text,
                             const char *behind);
void templates_paper_paragraph(struct templates_paper *paper, const char *markup);
/* The same, small: what need not be read. */
void templates_paper_small(struct templates_paper *paper, const char *markup);
/* Somebody's words: a head ("PARIS, France à tous") and plain text, whose line ends stand. */
void templates_paper_quote(struct templates_paper *paper, const char *head, const char *text);
void templates_paper_item(struct templates_paper *paper, const char *markup);
void templates_paper_numbered(struct templates_paper *paper, unsigned number, const char *markup);
/* Plain text in letters of one width; too long lines are broken. */
void templates_paper_plain(struct templates_paper *paper, const char *text);
void templates_paper_rule(struct templates_paper *paper);

enum templates_table_style {
    TEMPLATES_TABLE_PLAIN,
    TEMPLATES_TABLE_NUMBERS, /* all columns but the first and last hold numbers */
    TEMPLATES_TABLE_FORM,    /* room to write by hand in the last column */
    TEMPLATES_TABLE_CONTENTS, /* the first cell of a row is the text of a heading: its page stands behind, or it leads there */
};
/* `cells`: rows * columns plain texts, NULL: empty; the first row is the head. The last column takes what room is left. */
void templates_paper_table(struct templates_paper *paper, enum templates_table_style style, unsigned columns,
                           unsigned rows, const char *const *cells);
/* The scene is copied with its position and result; what else it points to (names, map, notation) must live as long. */
void templates_paper_map(struct templates_paper *paper, const struct templates_scene *scene,
                         const char *caption);

/* What the patterns, letters and signs of such maps mean; in pages alone. The scene as above. */
void templates_paper_legend(struct templates_paper *paper, const struct templates_scene *scene);
/* A PNG in a document, as wide as it has room. False: it is none, or larger than 4000 pixels. */
bool templates_paper_picture(struct templates_paper *paper, GBytes *png);

/* CommonMark in the safe mode: no HTML of its own, no pictures, links to http, https and mailto only. Its headings begin at
 * `level`. */
void templates_paper_markdown(struct templates_paper *paper, const char *markdown, unsigned level);

/* How many blocks there are so far: parts of a document are told by where they begin and end. */
unsigned templates_paper_length(const struct templates_paper *paper);
/* A part as text; its first map alone (NULL without an error: it has none). Transfer full. */
char *templates_paper_part_text(const struct templates_paper *paper, unsigned from, unsigned to);
GBytes *templates_paper_part_map(const struct templates_paper *paper, unsigned from, unsigned to,
                                 struct templates_atlas *atlas, enum templates_map_format format,
                                 GError **error);

char *templates_paper_text(const struct templates_paper *paper);
/* NULL with an error if a map cannot be drawn. Transfer full. */
char *templates_paper_html(const struct templates_paper *paper, struct templates_atlas *atlas,
                           GError **error);

enum templates_paper_format {
    TEMPLATES_PAPER_A4,
    TEMPLATES_PAPER_A5,
    TEMPLATES_PAPER_BOOKLET, /* A5 pages two on a sheet of A4, in the order that a folded heap wants, printed on both sides */
};
/* Maps are in greys for paper unless `colour`. `*pages` (may be NULL): how many there are. */
GBytes *templates_paper_pdf(const struct templates_paper *paper, struct templates_atlas *atlas,
                            enum templates_paper_format format, bool colour, unsigned *pages, GError **error);
/* Labels for envelopes, plain texts of some lines each: sixteen on a page of A4, in two columns. */
GBytes *templates_paper_labels(struct templates_atlas *atlas, unsigned n, const char *const *labels,
                               GError **error);
