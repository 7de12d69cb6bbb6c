/*
 * HTML mail to text, by libxml2. What a client's markup says is a quotation becomes "> " lines, so that HTML
 * and plain mails meet the same rules in quote.c; signature blocks are marked. A blockquote without class,
 * cite or border is the author's own indenting and stays.
 */
#include "bound_p.h"
#include "message.h"
#include "text_p.h"

#include <libxml/HTMLparser.h>
#include <libxml/tree.h>
#include <string.h>

#define HTML_MAX  (2u * 1024u * 1024u)
#define DEPTH_MAX 300

/* What an element adds to everything inside it. */
struct frame {
    xmlNode *node;
    unsigned quote;
    bool signature, pre, wingdings, hidden, cell, in_p;
    bool paragraph;   /* wants a blank line around it */
    bool block;       /* ends its line */
    gsize row_start;  /* tr: where it begins in the output */
    unsigned cells;   /* tr: cells seen */
    bool row_broken;  /* tr: a cell holds several lines */
    gsize cell_start; /* td: where it begins */
};

struct render {
    GString *out;
    unsigned newlines; /* wanted before the next character */
    bool space;        /* a blank wanted before the next character, unless a line begins */
    bool cut;          /* an Outlook or Zimbra divider was passed: all that follows is old text */
    struct frame stack[DEPTH_MAX];
    unsigned depth;
};

/* ---- selectors ---- */

static const char *attribute(const xmlNode *node, const char *name)
{
    for (const xmlAttr *a = node->properties; a; a = a->next)
        if (g_ascii_strcasecmp((const char *)a->name, name) == 0)
            return a->children && a->children->content ? (const char *)a->children->content : "";
    return NULL;
}

/* OWA puts x_ before names in mail it quotes. */
static const char *without_x(const char *word)
{
    while (g_ascii_strncasecmp(word, "x_", 2) == 0)
        word += 2;
    return word;
}

static bool word_in(const char *word, gsize len, const char *const *list)
{
    for (; *list; list++) {
        gsize n = strlen(*list);
        if ((*list)[n - 1] == '*' ? len >= n - 1 && !g_ascii_strncasecmp(word, *list, n - 1)
                                  : len == n && !g_ascii_strncasecmp(word, *list, n))
            return true;
    }
    return false;
}

/* Whether one of the class words or the id is in the list; "name*" matches a beginning. */
static bool named(const xmlNode *node, const char *const *list)
{
    const char *id = attribute(node, "id");
    if (id && word_in(without_x(id), strlen(without_x(id)), list))
        return true;

    const char *class = attribute(node, "class");
    while (class && *class) {
        class += strspn(class, " \t\r\n");
        gsize len = strcspn(class, " \t\r\n");
        const char *word = without_x(class);
        gsize skipped = (gsize)(word - class);
        if (skipped < len && word_in(word, len - skipped, list))
            return true;
        class += len;
    }

    return false;
}

static bool is_element(const xmlNode *node, const char *name)
{
    return node->type == XML_ELEMENT_NODE && g_ascii_strcasecmp((const char *)node->name, name) == 0;
}

/* A style attribute in lower case without blanks, at most 511 bytes. */
static void style_of(const xmlNode *node, char style[512])
{
    const char *raw = attribute(node, "style");
    gsize n = 0;
    for (; raw && *raw && n < 511; raw++)
        if (!g_ascii_isspace(*raw))
            style[n++] = g_ascii_tolower(*raw);
    style[n] = '\0';
}

static bool has_left_bar(const char *style)
{
    const char *bar = strstr(style, "border-left:");
    if (!bar)
        return false;
    bar += strlen("border-left:");
    return *bar && strncmp(bar, "none", 4) && strncmp(bar, "0;", 2) && strncmp(bar, "0px", 3) &&
           strncmp(bar, "medium", 6);
}

/* Old text begins here and goes on to the end of the mail: the header block of Outlook, the divider of
 * Zimbra. */
static bool is_divider(const xmlNode *node, const char *style)
{
    static const char *const names[] = {"appendonsend",
                                        "divRplyFwdMsg",
                                        "OutlookMessageHeader",
                                        "mail-editor-reference-message-container",
                                        "ms-outlook-mobile-reference-message",
                                        "stopSpelling",
                                        "zwchr",
                                        NULL};

    if (named(node, names))
        return true;

    const char *marker = attribute(node, "data-marker");
    if (marker && strcmp(marker, "__DIVIDER__") == 0)
        return true;

    static const char *const bars[] = {"border-top:solid#e1e1e1",
                                       "border-top:solid#b5c4df",
                                       "border-top:1ptsolidrgb(225,225,225)",
                                       "border-top:1ptsolidrgb(181,196,",
                                       "border-top:1.0ptsolid#e1e1e1",
                                       "border-top:1.0ptsolid#b5c4df",
                                       "border-top:1ptsolid#e1e1e1",
                                       "border-top:solidrgb(225,225,225)",
                                       NULL};
    for (const char *const *bar = bars; is_element(node, "div") && *bar; bar++)
        if (strstr(style, *bar))
            return true;

    return false;
}

static bool is_quote(const xmlNode *node, const char *style)
{
    static const char *const names[] = {
        "gmail_quote",           "gmail_quote_container", "gmail_attr",
        "moz-cite-prefix",       "yahoo_quoted*",         "protonmail_quote",
        "tutanota_quote",        "zmail_extra",           "reply-intro",
        "isReplyContent",        "isForwardContent",      "moz-forward-container",
        "message-reply-section", "AOLMsgPart*",           "response_container_BBPPID",
        "hushmail-quote",        "reply_header",          "quoted-message",
        "evolution-attribution", "-x-evo-attribution",    NULL};

    if (named(node, names))
        return true;

    const char *name = attribute(node, "name");
    if (name && (!g_ascii_strcasecmp(name, "quote") || !g_ascii_strcasecmp(name, "quoted-content") ||
                 !g_ascii_strcasecmp(name, "messageReplySection")))
        return true;

    const char *fairemail = attribute(node, "fairemail");
    if (fairemail && g_ascii_strcasecmp(fairemail, "signature"))
        return true;
    if (is_element(node, "blockquote")) {
        const char *type = attribute(node, "type");
        return (type && !g_ascii_strcasecmp(type, "cite")) || attribute(node, "cite") || has_left_bar(style);
    }

    /* Outlook's and GMX's bar beside old text. */
    return is_element(node, "div") && has_left_bar(style) &&
           (strstr(style, "border-left:solidblue") || strstr(style, "border-left:2pxsolid#c3d9e5"));
}

static bool is_signature(const xmlNode *node)
{
    static const char *const names[] = {"gmail_signature",
                                        "gmail_signature_prefix",
                                        "moz-signature",
                                        "protonmail_signature_block",
                                        "AppleMailSignature",
                                        "Signature",
                                        "ms-outlook-mobile-signature",
                                        "ms-outlook-mobile-body-separator-line",
                                        "ymail_android_signature",
                                        "ymail_signature_box",
                                        "composer_signature",
                                        "signature_old",
                                        "lineBreakAtBeginningOfSignature",
                                        "k9mail-signature",
                                        "sfr-signature",
                                        "tutanota_signature",
                                        "DAB4FAD8-2DD7-40BB-A1B8-4E2AA1F9FDF2", /* Avast's advertisement */
                                        NULL};
    const char *name = attribute(node, "name");
    const char *fairemail = attribute(node, "fairemail");

    return named(node, names) || (name && !g_ascii_strcasecmp(name, "messageSignatureSection")) ||
           (fairemail && !g_ascii_strcasecmp(fairemail, "signature")) || attribute(node, "data-smartmail");
}

static bool in_list(const xmlNode *node, const char *const *names)
{
    for (; *names; names++)
        if (is_element(node, *names))
            return true;
    return false;
}

/* ---- output ---- */

static struct frame *top(struct render *r)
{
    return &r->stack[r->depth - 1];
}

static void begin_line(struct render *r)
{
    const struct frame *f = top(r);
    if (f->signature && !f->quote && !r->cut)
        g_string_append_c(r->out, MAILIO_MARK_SIGNATURE);
    unsigned quote = MIN(f->quote + (r->cut ? 1 : 0), 9);
    for (unsigned i = 0; i < quote; i++)
        g_string_append_c(r->out, '>');
    if (quote)
        g_string_append_c(r->out, ' ');
}

static void want_newlines(struct render *r, unsigned n)
{
    r->newlines = MAX(r->newlines, n);
    r->space = false;
}

static void put(struct render *r, const char *text, gsize len)
{
    if (r->newlines || r->out->len == 0) {
        for (unsigned i = 0; r->out->len && i < r->newlines; i++) {
            if (i && (top(r)->quote || r->cut)) /* a blank line inside a quotation stays inside it */
                g_string_append_c(r->out, '>');
            g_string_append_c(r->out, '\n');
        }
        r->newlines = 0;
        r->space = false;
        begin_line(r);
    }

    if (r->space)
        g_string_append_c(r->out, ' ');
    r->space = false;
    g_string_append_len(r->out, text, (gssize)len);
}

/* Word's arrows: letters in the Wingdings font. */
static const char *wingding(gunichar c)
{
    switch (c) {
    case 0xe0:
    case 0xe8:
    case 0xf0:
    case 0xf0e0:
    case 0xf0e8:
    case 0xf0f0:
        return "\xe2\x86\x92";
    case 0xdf:
    case 0xf0df:
        return "\xe2\x86\x90";
    case 'J':
    case 0xf04a:
        return ":-)";
    default:
        return "";
    }
}

static void put_wingdings(struct render *r, const char *text)
{
    for (; *text; text = g_utf8_next_char(text)) {
        const char *as = wingding(g_utf8_get_char(text));
        if (*as)
            put(r, as, strlen(as));
        else
            r->space = r->out->len > 0;
    }
}

static bool is_ascii(const char *text)
{
    while (*text && (guchar)*text < 0x80 && ((guchar)*text >= 0x20 || g_ascii_isspace(*text)))
        text++;
    return !*text;
}

static void put_text(struct render *r, const xmlNode *node)
{
    const char *raw = (const char *)node->content;
    if (!raw || top(r)->hidden || !g_utf8_validate(raw, -1, NULL))
        return;

    /* "&#155;", "&#x202e;": a reference may name what the text itself may not hold. */
    g_autofree char *clean = is_ascii(raw) ? NULL : mailio_text_clean(raw, strlen(raw));
    const char *p = clean ? clean : raw;
    if (top(r)->wingdings) {
        put_wingdings(r, p);
        return;
    }

    while (*p) {
        gsize blank = strspn(p, " \t\r\n\f");
        if (blank && top(r)->pre) {
            for (gsize i = 0; i < blank; i++) {
                if (p[i] == '\n') {
                    r->newlines++;
                    r->space = false;
                } else if (p[i] != '\r') {
                    put(r, " ", 1);
                }
            }
            r->newlines = MIN(r->newlines, 3);
        } else if (blank) {
            r->space = r->out->len > 0 && !r->newlines;
        }
        p += blank;
        gsize len = strcspn(p, " \t\r\n\f");
        if (len)
            put(r, p, len);
        p += len;
    }
}

/* ---- the walk ---- */

static const char *const block_elements[] = {
    "div",  "p",          "tr",      "table",   "li",      "ul",     "ol",     "dl",     "dt",
    "dd",   "blockquote", "pre",     "h1",      "h2",      "h3",     "h4",     "h5",     "h6",
    "hr",   "td",         "th",      "section", "article", "header", "footer", "center", "address",
    "form", "fieldset",   "caption", "tbody",   "thead",   "body",   NULL};
static const char *const silent_elements[] = {"head",   "style",  "script", "title",    "template",
                                              "object", "svg",    "select", "noscript", "del",
                                              "s",      "strike", "audio",  "video",    NULL};
static const char *const spaced_elements[] = {"p",  "h1", "h2", "h3", "h4", "h5",
                                              "h6", "ul", "ol", "dl", NULL};

/* Hidden text, and text struck out: an order crossed out is not given. */
static bool is_hidden(const xmlNode *node, const char *style)
{
    return in_list(node, silent_elements) || strstr(style, "display:none") || strstr(style, "line-through") ||
           strstr(style, "mso-hide:all") || strstr(style, "visibility:hidden");
}

bool mailio_html_has_struck(const char *html)
{
    static const char *const marks[] = {"<s>", "<s ", "<del", "<strike", "line-through"};
    for (gsize i = 0; i < G_N_ELEMENTS(marks); i++)
        if (strcasestr(html, marks[i]))
            return true;
    return false;
}

/* What an element takes over from the one around it. */
static struct frame inherit(const struct render *r, xmlNode *node)
{
    struct frame f = {.node = node};
    if (r->depth)
        f = r->stack[r->depth - 1];
    f.node = node;
    f.row_start = f.cell_start = r->out->len;
    f.cells = 0;
    f.paragraph = f.block = f.row_broken = false;
    return f;
}

static bool is_wingdings(const xmlNode *node, const char *style, bool around)
{
    const char *face = is_element(node, "font") ? attribute(node, "face") : NULL;
    if (strstr(style, "font-family:"))
        return strstr(style, "font-family:wingdings") || strstr(style, "font-family:\"wingdings\"") ||
               strstr(style, "font-family:'wingdings'");
    return face ? g_ascii_strncasecmp(face, "wingdings", 9) == 0 : around;
}

static bool is_preformatted(const xmlNode *node, const char *style, bool around)
{
    if (strstr(style, "white-space:normal") || strstr(style, "white-space:nowrap"))
        return false;
    return around || is_element(node, "pre") || strstr(style, "white-space:pre");
}

/* What an element shows and is quoted as, by what is around it and its own marks. */
static void take_looks(struct render *r, xmlNode *node, struct frame *f, const char *style)
{
    f->cell = f->cell || is_element(node, "td") || is_element(node, "th");
    f->hidden = f->hidden || is_hidden(node, style);
    f->wingdings = is_wingdings(node, style, f->wingdings);
    f->pre = is_preformatted(node, style, f->pre);
    if (f->hidden)
        return;

    r->cut = r->cut || is_divider(node, style);
    f->quote += is_quote(node, style);
    f->signature = f->signature || is_signature(node);
}

/* Whether an element begins a line of its own, and whether it keeps a distance. `changes`: it is another's words. */
static void take_block(xmlNode *node, struct frame *f, bool changes)
{
    /* Office's <o:p> reaches us as a p inside a p, which HTML does not have; it stands inside a line. */
    bool p = is_element(node, "p"), office = p && f->in_p;
    f->in_p = f->in_p || p;
    f->block = (in_list(node, block_elements) && !office) || changes;

    const char *class = attribute(node, "class");
    bool word = class && strstr(class, "Mso");
    f->paragraph = f->block && !f->cell && !word && in_list(node, spaced_elements);
}

static void enter(struct render *r, xmlNode *node)
{
    char style[512];
    style_of(node, style);
    struct frame f = inherit(r, node);
    unsigned quote_around = f.quote;
    bool signature_around = f.signature;

    take_looks(r, node, &f, style);
    bool changes = r->depth && (f.quote != quote_around || f.signature != signature_around);
    take_block(node, &f, changes);
    r->stack[r->depth++] = f;

    if (f.hidden)
        return;
    if (is_element(node, "br")) {
        r->newlines = MIN(r->newlines + 1, 3);
        r->space = false;
    } else if (f.block) {
        want_newlines(r, f.paragraph ? 2 : 1);
    }
}

/* A row whose cells are one line each becomes one line; a table made for layout stays as it is. */
static void end_row(struct render *r, const struct frame *row)
{
    if (row->cells < 2 || row->row_broken || row->quote || row->signature || r->cut)
        return;
    gsize from = row->row_start;
    while (from < r->out->len && r->out->str[from] == '\n')
        from++;
    gsize to = from;
    for (gsize i = from; i < r->out->len; i++) {
        char c = r->out->str[i] == '\n' ? ' ' : r->out->str[i];
        if (c != ' ' || to == from || r->out->str[to - 1] != ' ')
            r->out->str[to++] = c;
    }
    g_string_truncate(r->out, to);
}

static void end_cell(struct render *r, const struct frame *cell)
{
    for (unsigned i = r->depth; i-- > 0;) {
        struct frame *row = &r->stack[i];
        if (is_element(row->node, "table"))
            return;
        if (!is_element(row->node, "tr"))
            continue;
        gsize from = cell->cell_start;
        while (from < r->out->len && r->out->str[from] == '\n')
            from++;
        if (from == r->out->len)
            return;
        row->cells++;
        row->row_broken = row->row_broken || memchr(r->out->str + from, '\n', r->out->len - from);
        return;
    }
}

static void leave(struct render *r)
{
    struct frame f = *top(r);
    r->depth--;
    if (f.hidden || !r->depth)
        return;
    if (f.block)
        want_newlines(r, f.paragraph ? 2 : 1);
    if (is_element(f.node, "td") || is_element(f.node, "th"))
        end_cell(r, &f);
    else if (is_element(f.node, "tr"))
        end_row(r, &f);
}

static void walk(struct render *r, xmlNode *root)
{
    xmlNode *node = root;
    while (node) {
        bool down = false;
        if (node->type == XML_ELEMENT_NODE && r->depth < DEPTH_MAX) {
            enter(r, node);
            down = node->children != NULL;
            if (!down)
                leave(r);
        } else if (r->depth && (node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE)) {
            put_text(r, node);
        }
        if (down) {
            node = node->children;
            continue;
        }
        while (node && node != root && !node->next) {
            node = node->parent;
            if (r->depth && top(r)->node == node)
                leave(r);
        }
        node = node && node != root ? node->next : NULL;
    }
}

char *mailio_html_render(const char *html, gsize len)
{
    htmlParserCtxt *context = htmlNewParserCtxt();
    if (!context)
        return g_strdup("");

    g_autofree char *bounded = mailio_bound_html(html, MIN(len, HTML_MAX));
    len = strlen(bounded);
    xmlDoc *doc = htmlCtxtReadMemory(context, len ? bounded : " ", len ? (int)len : 1, NULL, "UTF-8",
                                     HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
                                         HTML_PARSE_NONET | HTML_PARSE_COMPACT | HTML_PARSE_IGNORE_ENC);
    htmlFreeParserCtxt(context);
    g_autofree struct render *r = g_new0(struct render, 1);
    r->out = g_string_sized_new(len / 2 + 16);
    xmlNode *root = doc ? xmlDocGetRootElement(doc) : NULL;
    if (root)
        walk(r, root);
    char *text = g_string_free(r->out, FALSE);
    if (doc)
        xmlFreeDoc(doc);

    return text;
}
