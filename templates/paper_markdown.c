/* An editor's Markdown as blocks, read by libcmark. What is no text of his own (raw HTML, pictures) is left out. */
#include "paper_p.h"

#include <cmark.h>
#include <string.h>

struct reader {
    struct templates_paper *paper;
    unsigned level; /* of his highest headings */
    GString *text;  /* markup of the block that is open */
    GPtrArray *tag; /* closing tags of links that are open */
    unsigned quoted, listed;
    GArray *number; /* int: of the next item of each list that is open; 0: bullets */
};

static bool is_safe(const char *url)
{
    static const char *const schemes[] = {"http://", "https://", "mailto:"};
    for (gsize i = 0; url && i < G_N_ELEMENTS(schemes); i++)
        if (!g_ascii_strncasecmp(url, schemes[i], strlen(schemes[i])))
            return true;
    return false;
}

static void add_text(struct reader *r, const char *text)
{
    g_autofree char *escaped = templates_markup_escape(text);
    g_string_append(r->text, escaped);
}

static void open_link(struct reader *r, cmark_node *node)
{
    const char *url = cmark_node_get_url(node);
    bool safe = is_safe(url);
    if (safe) {
        g_autofree char *escaped = g_markup_escape_text(url, -1);
        g_string_append_printf(r->text, "<a href=\"%s\">", escaped);
    }
    g_ptr_array_add(r->tag, (char *)(safe ? "</a>" : ""));
}

static void close_link(struct reader *r)
{
    g_string_append(r->text, r->tag->pdata[r->tag->len - 1]);
    g_ptr_array_set_size(r->tag, (gint)r->tag->len - 1);
}

/* What stands within a line. False: it is none of these. */
static bool read_inline(struct reader *r, cmark_node *node, bool enter)
{
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_TEXT:
        add_text(r, cmark_node_get_literal(node));
        return true;
    case CMARK_NODE_CODE:
        g_string_append(r->text, "<tt>");
        add_text(r, cmark_node_get_literal(node));
        g_string_append(r->text, "</tt>");
        return true;
    case CMARK_NODE_SOFTBREAK:
        g_string_append_c(r->text, ' ');
        return true;
    case CMARK_NODE_LINEBREAK:
        g_string_append_c(r->text, '\n');
        return true;
    case CMARK_NODE_EMPH:
        g_string_append(r->text, enter ? "<i>" : "</i>");
        return true;
    case CMARK_NODE_STRONG:
        g_string_append(r->text, enter ? "<b>" : "</b>");
        return true;
    case CMARK_NODE_LINK:
        if (enter)
            open_link(r, node);
        else
            close_link(r);
        return true;
    default:
        return false;
    }
}

static void end_paragraph(struct reader *r)
{
    g_autofree char *plain = NULL;
    if (r->listed) {
        int *number = &g_array_index(r->number, int, r->number->len - 1);
        if (*number)
            templates_paper_numbered(r->paper, (unsigned)(*number)++, r->text->str);
        else
            templates_paper_item(r->paper, r->text->str);
    } else if (r->quoted) {
        plain = templates_markup_text(r->text->str);
        templates_paper_quote(r->paper, NULL, plain);
    } else if (r->text->len) {
        templates_paper_paragraph(r->paper, r->text->str);
    }
}

static void begin_list(struct reader *r, cmark_node *node)
{
    int first =
        cmark_node_get_list_type(node) == CMARK_ORDERED_LIST ? MAX(cmark_node_get_list_start(node), 1) : 0;
    g_array_append_val(r->number, first);
    r->listed++;
}

static void end_list(struct reader *r)
{
    g_array_set_size(r->number, r->number->len - 1);
    r->listed--;
}

static void read_block(struct reader *r, cmark_node *node, bool enter)
{
    g_autofree char *plain = NULL;
    switch (cmark_node_get_type(node)) {
    case CMARK_NODE_PARAGRAPH:
        if (enter)
            g_string_truncate(r->text, 0);
        else
            end_paragraph(r);
        break;
    case CMARK_NODE_HEADING:
        if (enter) {
            g_string_truncate(r->text, 0);
            break;
        }
        plain = templates_markup_text(r->text->str);
        templates_paper_heading(r->paper, r->level + (unsigned)cmark_node_get_heading_level(node) - 1, plain,
                                NULL);
        break;
    case CMARK_NODE_BLOCK_QUOTE:
        r->quoted += enter ? 1u : -1u;
        break;
    case CMARK_NODE_LIST:
        if (enter)
            begin_list(r, node);
        else
            end_list(r);
        break;
    case CMARK_NODE_CODE_BLOCK:
        templates_paper_plain(r->paper, cmark_node_get_literal(node));
        break;
    case CMARK_NODE_THEMATIC_BREAK:
        templates_paper_rule(r->paper);
        break;
    default:
        break;
    }
}

void templates_paper_markdown(struct templates_paper *paper, const char *markdown, unsigned level)
{
    g_autofree char *valid = g_utf8_make_valid(markdown, -1);
    struct reader r = {.paper = paper,
                       .level = level,
                       .text = g_string_new(NULL),
                       .tag = g_ptr_array_new(),
                       .number = g_array_new(FALSE, FALSE, sizeof(int))};

    cmark_node *document = cmark_parse_document(valid, strlen(valid), CMARK_OPT_DEFAULT);
    cmark_iter *iter = cmark_iter_new(document);
    for (cmark_event_type event; (event = cmark_iter_next(iter)) != CMARK_EVENT_DONE;) {
        cmark_node *node = cmark_iter_get_node(iter);
        bool enter = event == CMARK_EVENT_ENTER;
        if (!read_inline(&r, node, enter))
            read_block(&r, node, enter);
    }

    cmark_iter_free(iter);
    cmark_node_free(document);
    g_string_free(r.text, TRUE);
    g_ptr_array_unref(r.tag);
    g_array_unref(r.number);
}
