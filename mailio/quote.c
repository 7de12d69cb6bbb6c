/*
 * The author's own words: a text without what it quotes, signs and carries along. Works on lines, in this
 * order: marked lines (">"), attributions and header blocks with the old text below them, then signatures and
 * footers in what is left. When in doubt a line that looks like an order (keep_line) stays, except inside a
 * quotation: better to ask than to follow an old order.
 */
#include "message.h"
#include "text_p.h"
#include "words_p.h"

#include <string.h>

enum what { OWN, MARKED, HEAD, OLD, FOOT };

struct line {
    const char *text;
    gsize len;
    const char *fold; /* NUL-terminated */
    guint16 fold_len;
    guint8 what;    /* enum what */
    bool signature; /* by its HTML markup */
};

struct letter {
    struct line *lines;
    unsigned n;
    const struct mailio_parse_settings *settings;
};

static bool keep(const struct letter *t, const struct line *l)
{
    return t->settings && t->settings->keep_line && l->len &&
           t->settings->keep_line(t->settings->keep_context, l->text, l->len);
}

static bool blank(const struct line *l)
{
    return l->fold_len == 0;
}

static bool has(const char *fold, const char *words)
{
    return strstr(fold, words) != NULL;
}

static bool starts(const char *fold, const char *prefix)
{
    return strncmp(fold, prefix, strlen(prefix)) == 0;
}

static bool starts_any(const char *fold, const char *const *prefixes)
{
    for (; *prefixes; prefixes++)
        if (starts(fold, *prefixes))
            return true;
    return false;
}

static bool has_any(const char *fold, const char *const *words)
{
    for (; *words; words++)
        if (has(fold, *words))
            return true;
    return false;
}

/* ---- quote marks ---- */

/* "JD> text": the length of the initials and the mark, or 0. */
static gsize initials(const struct line *l)
{
    gsize i = 0;
    while (i < l->len && i < 12 && g_ascii_isalpha(l->text[i]))
        i++;
    return i && i + 1 < l->len && l->text[i] == '>' && l->text[i + 1] == ' ' ? i + 1 : 0;
}

static bool is_marked(const struct line *l)
{
    return l->fold[0] == '>' || starts(l->fold, "|>") || starts(l->fold, "| >");
}

/* Lines with the same initials before ">" are a quotation if there are two of them, or if the rest alone
 * looks like an order. */
static void mark_initials(struct letter *t)
{
    for (unsigned i = 0; i < t->n; i++) {
        struct line *l = &t->lines[i];
        gsize n = l->what == OWN ? initials(l) : 0;
        if (!n)
            continue;
        struct line rest = {.text = l->text + n + 1, .len = l->len - n - 1};
        bool again = false;
        for (unsigned j = i >= 8 ? i - 8 : 0; j < t->n && j <= i + 8 && !again; j++)
            again = j != i && initials(&t->lines[j]) == n && !strncmp(t->lines[j].text, l->text, n);
        bool whole = keep(t, l), part = keep(t, &rest);
        if (part || (again && !whole))
            l->what = MARKED;
    }
}

static unsigned next_written(const struct letter *t, unsigned i)
{
    while (i < t->n && blank(&t->lines[i]))
        i++;
    return i;
}

/* The end of a quoted line that a server wrapped: short, unmarked, right between marked lines, the first of
 * them long. */
static void mark_wrapped(struct letter *t)
{
    for (unsigned i = 1; i + 1 < t->n; i++) {
        struct line *l = &t->lines[i];
        if (l->what != OWN || blank(l) || t->lines[i - 1].what != MARKED || t->lines[i + 1].what != MARKED)
            continue;
        if (t->lines[i - 1].len + strcspn(l->fold, " ") + 1 > 72 && l->fold_len < 40)
            l->what = MARKED;
    }
}

/* ---- attributions: "Le mar. 4 mars 2025 à 20:01, N <a> a écrit :" ---- */

static bool has_verb(const char *fold)
{
    if (has_any(fold, mailio_words_attribution_after_address))
        return true;
    for (const char *const *verb = mailio_words_attribution_verb; *verb; verb++)
        for (const char *at = strstr(fold, *verb); at; at = strstr(at + 1, *verb))
            if (at > fold && strchr(" >,)\"*_/", at[-1]))
                return true;
    return false;
}

static unsigned digits(const char *fold)
{
    unsigned n = 0;
    for (; *fold; fold++)
        n += g_ascii_isdigit(*fold) != 0;
    return n;
}

/* A clock time, or a year of four digits: what prose about "Le 4 mars" lacks. */
static bool has_stamp(const char *fold)
{
    for (const char *p = fold; *p; p++) {
        if (!g_ascii_isdigit(*p) || (p > fold && g_ascii_isdigit(p[-1])))
            continue;
        gsize n = strspn(p, "0123456789");
        if (n == 4 && (p[0] == '1' || p[0] == '2') && (p[1] == '9' || p[1] == '0'))
            return true;
        if (n <= 2 && (p[n] == ':' || p[n] == 'h') && g_ascii_isdigit(p[n + 1]))
            return true;
    }
    return false;
}

static bool starts_with_date(const char *fold)
{
    return g_ascii_isdigit(fold[0]) && strspn(fold, "0123456789-/.") >= 8;
}

/* Yahoo on Android: the old text begins on the same line. */
static bool runs_on(const char *fold)
{
    return has_stamp(fold) && has_any(fold, mailio_words_attribution_run_on);
}

/* "Le 4 mars", "On Tue, 4 Mar". */
static bool opens(const char *fold)
{
    return starts_any(fold, mailio_words_attribution_open) && digits(fold);
}

/* 0: none. 1: one if marked lines follow. 2: one by itself. */
static int attribution_strength(const char *fold, gsize len, unsigned n_lines)
{
    while (len && strchr("*_ ", fold[len - 1]))
        len--;

    bool address = strchr(fold, '@') != NULL;
    bool opener = opens(fold);
    if (opener && address && runs_on(fold))
        return 2;
    if (!len || fold[len - 1] != ':')
        return 0;

    bool dated = opener || starts_with_date(fold);
    if (address && (starts_any(fold, mailio_words_attribution_quoting) || starts_with_date(fold)))
        return 2;
    if (!has_verb(fold))
        return 0;
    if (dated)
        return address || has_stamp(fold) ? 2 : 1;
    if (address && n_lines <= 2)
        return 2;

    return n_lines == 1 && len < 80 ? 1 : 0;
}

/* Whether one of up to four lines from `i` ends like an attribution: a cheap look first. */
static bool may_attribute(const struct letter *t, unsigned i)
{
    if (t->lines[i].fold_len > 400)
        return false;
    if (strstr(t->lines[i].fold, "> "))
        return true;

    for (unsigned k = i; k < t->n && k < i + 4 && !blank(&t->lines[k]); k++) {
        guint16 len = t->lines[k].fold_len, end = MIN(len, 3);
        if (memchr(t->lines[k].fold + len - end, ':', end))
            return true;
    }
    return false;
}

/* Whether a first line may be the beginning of an attribution that goes on. */
static bool may_go_on(const char *fold)
{
    return starts_any(fold, mailio_words_attribution_open) || strchr(fold, '@') || g_ascii_isdigit(fold[0]) ||
           strchr(fold, '<');
}

/* Joins up to four lines from `i`; returns how many make an attribution (0: none) and its strength. */
static unsigned attribution(const struct letter *t, unsigned i, int *strength)
{
    char joined[640];
    gsize len = 0;
    if (!may_attribute(t, i) || keep(t, &t->lines[i]))
        return 0;

    for (unsigned k = 0; k < 4 && i + k < t->n; k++) {
        const struct line *l = &t->lines[i + k];
        if (blank(l) || l->what != OWN || len + l->fold_len + 2 > sizeof joined)
            return 0;
        /* It begins here, and what stands above is his. */
        if (k && !strpbrk(t->lines[i].fold, "@<") && opens(l->fold))
            return 0;
        if (len)
            joined[len++] = ' ';
        memcpy(joined + len, l->fold, l->fold_len + 1u);
        len += l->fold_len;
        *strength = attribution_strength(joined, len, k + 1);
        if (*strength)
            return k + 1;
        if (k == 0 && !may_go_on(joined))
            return 0;
    }

    return 0;
}

/* ---- header blocks: De / Envoyé / À / Objet ---- */

enum label {
    LABEL_NONE,
    LABEL_FROM = 1,
    LABEL_DATE = 2,
    LABEL_TO = 4,
    LABEL_SUBJECT = 8,
    LABEL_OTHER = 16,
    LABEL_WEAK = 32
};

static const struct {
    const char *const *words;
    unsigned label;
} labels[] = {
    {mailio_words_label_from, LABEL_FROM},   {mailio_words_label_date, LABEL_DATE},
    {mailio_words_label_to, LABEL_TO},       {mailio_words_label_subject, LABEL_SUBJECT},
    {mailio_words_label_other, LABEL_OTHER},
};

static bool is_among(const char *word, gsize len, const char *const *words)
{
    for (; *words; words++)
        if (**words == *word && !strncmp(*words, word, len) && !(*words)[len])
            return true;
    return false;
}

/* The label a line begins with; `*value` is what stands after the colon. */
static unsigned label_of(const struct line *l, const char **value)
{
    const char *p = l->fold;
    p += strspn(p, "*_| ");
    const char *colon = strchr(p, ':');
    if (!colon || colon - p > 20)
        return LABEL_NONE;

    gsize len = (gsize)(colon - p);
    *value = colon + 1 + strspn(colon + 1, "*_ ");
    while (len && strchr("*_ ", p[len - 1]))
        len--;

    for (gsize i = 0; i < G_N_ELEMENTS(labels); i++)
        if (is_among(p, len, labels[i].words))
            return labels[i].label | (is_among(p, len, mailio_words_label_weak) ? (unsigned)LABEL_WEAK : 0);

    return starts_any(p, mailio_words_label_date_start) ? (unsigned)LABEL_DATE : (unsigned)LABEL_NONE;
}

static bool is_rule(const struct line *l)
{
    return l->fold_len >= 4 && strspn(l->fold, "-_=*~#") == l->fold_len;
}

/* What the labels of a header block have told. */
struct header_labels {
    unsigned kinds;
    bool dated, address;
};

static void add_label(struct header_labels *h, unsigned label, const char *value)
{
    h->kinds |= label & ~(unsigned)LABEL_WEAK;
    h->dated = h->dated || ((label & LABEL_DATE) && digits(value));
    h->address = h->address || strchr(value, '@');
}

/* "A : Par - Bur" is an order, not the receiver of an old mail. */
static bool is_unit_line(const struct letter *t, const struct line *l, unsigned label, const char *value,
                         const struct header_labels *h)
{
    return (label & LABEL_TO) && keep(t, l) && !strchr(value, '@') && !(h->kinds & LABEL_FROM);
}

static bool is_header(const struct header_labels *h)
{
    unsigned n = 0;
    for (unsigned label = LABEL_FROM; label <= LABEL_SUBJECT; label <<= 1)
        n += (h->kinds & label) != 0;
    return n >= 2 && (h->kinds & (LABEL_FROM | LABEL_DATE)) && (h->dated || h->address);
}

/* Whether a header block begins at line `i`: at least two of its labels, one of them the sender or the date,
 * and a date or an address. */
static bool header_block(const struct letter *t, unsigned i, unsigned *end)
{
    const char *value = "";
    unsigned seen = label_of(&t->lines[i], &value);
    if (!(seen & (LABEL_FROM | LABEL_DATE | LABEL_SUBJECT)) || (seen & LABEL_WEAK))
        return false;

    struct header_labels h = {0};
    unsigned written = 0, strangers = 0;
    *end = i + 1;
    for (unsigned k = i; k < t->n && written < 8 && strangers < 2; k++) {
        const struct line *l = &t->lines[k];
        bool gap = blank(l);
        if (gap && k > i && blank(&t->lines[k - 1]))
            break;
        if (gap)
            continue;
        if (l->what != OWN)
            break;
        unsigned label = label_of(l, &value);
        written++;
        if (!label) { /* a long list of receivers goes on, or the old text begins */
            strangers++;
            continue;
        }
        if (is_unit_line(t, l, label, value, &h))
            break;
        strangers = 0;
        *end = k + 1;
        add_label(&h, label, value);
    }

    return is_header(&h);
}

/* "-----Message d'origine-----" and its kin, whatever follows on the same line. */
static bool is_delimiter(const struct line *l)
{
    const char *p = l->fold;

    gsize dashes = strspn(p, "-_=*~");
    if (dashes < 2)
        return starts_any(p, mailio_words_old_text_bare);

    p += dashes;
    p += strspn(p, " ");

    return starts_any(p, mailio_words_old_text_rule);
}

static void mark_range(struct letter *t, unsigned from, unsigned to, enum what what)
{
    for (unsigned i = from; i < to; i++)
        if (t->lines[i].what == OWN)
            t->lines[i].what = (guint8)what;
}

/* Blank lines and rulers just above a header block belong to it. */
static unsigned back_over_rulers(const struct letter *t, unsigned i)
{
    unsigned first = i;
    for (unsigned k = i; k > 0; k--) {
        const struct line *l = &t->lines[k - 1];
        if (l->what != OWN || (!blank(l) && !is_rule(l)))
            break;
        if (is_rule(l))
            first = k - 1;
    }
    return first;
}

/*
 * Attributions and header blocks. What follows tells two habits apart: a marked quotation goes on (and may be
 * answered between its lines), an unmarked one reaches to the end of the mail.
 */
static void mark_old_text(struct letter *t)
{
    for (unsigned i = 0; i < t->n; i++) {
        if (t->lines[i].what != OWN || blank(&t->lines[i]))
            continue;
        unsigned end = i + 1, from = i;
        int strength = 2;
        bool delimiter = is_delimiter(&t->lines[i]);
        if (delimiter) {
            unsigned block = next_written(t, i + 1);
            if (block < t->n && t->lines[block].what == OWN)
                header_block(t, block, &end);
        } else if (header_block(t, i, &end)) {
            from = back_over_rulers(t, i);
        } else {
            unsigned n = attribution(t, i, &strength);
            if (!n)
                continue;
            end = i + n;
        }
        unsigned next = next_written(t, end);
        bool marked = next < t->n && t->lines[next].what == MARKED;
        if (!marked && strength < 2)
            continue;
        mark_range(t, from, end, HEAD);
        if (!marked) {
            for (unsigned k = end; k < t->n; k++)
                t->lines[k].what = OLD;
            return;
        }
        i = end - 1;
    }
}

/* ---- signatures and footers ---- */

static void mark_feet(struct letter *t, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++)
        if (!keep(t, &t->lines[i]))
            t->lines[i].what = FOOT;
}

/* The end of the run of lines not quoted that begins at `i`. */
static unsigned region_end(const struct letter *t, unsigned i)
{
    while (i < t->n && t->lines[i].what == OWN)
        i++;
    return i;
}

/* Whether at most `most` lines are written between two. */
static bool few_between(const struct letter *t, unsigned from, unsigned to, unsigned most)
{
    unsigned n = 0;
    for (unsigned i = from; i < to && n <= most; i++)
        n += !blank(&t->lines[i]);
    return n <= most;
}

/* "-- " is a signature by agreement (RFC 3676 4.3); "--" alone only if little follows. */
static bool is_signature_mark(const struct letter *t, unsigned i, unsigned end)
{
    const struct line *l = &t->lines[i];
    if (l->len == 3 && !memcmp(l->text, "-- ", 3))
        return true;
    bool dashes = l->fold_len <= 3 && l->fold_len >= 1 && l->len >= 2 && strspn(l->fold, "-") == l->fold_len;
    return dashes && few_between(t, i + 1, end, 6);
}

static bool is_long_footer(const struct letter *t, unsigned i)
{
    const struct line *l = &t->lines[i];
    const char *p = l->fold + strspn(l->fold, "*_- [");
    if (starts_any(p, mailio_words_footer_start))
        return true;
    if ((!is_rule(l) && !starts(l->fold, "--~--~-") && !starts(l->fold, "-~-----")) || l->fold_len < 8)
        return false;
    unsigned next = next_written(t, i + 1);
    return next < t->n && (has_any(t->lines[next].fold, mailio_words_footer_ruled) ||
                           starts_any(t->lines[next].fold, mailio_words_footer_start) ||
                           (next + 1 < t->n && has_any(t->lines[next + 1].fold, mailio_words_footer_ruled)));
}

static void mark_region_feet(struct letter *t, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++) {
        struct line *l = &t->lines[i];
        if (l->signature) {
            mark_feet(t, i, i + 1);
        } else if (!blank(l)) {
            const char *p = l->fold + strspn(l->fold, "*_-[> ");
            if (starts_any(p, mailio_words_footer_line) && l->fold_len < 160) {
                mark_feet(t, i, i + 1);
            } else if (is_signature_mark(t, i, to) || is_long_footer(t, i)) {
                mark_feet(t, i, to);
                return;
            }
        }
    }
}

/* ---- the whole ---- */

static struct letter split(const char *text, const struct mailio_parse_settings *settings, char **folds)
{
    struct letter t = {.settings = settings};
    gsize len = strlen(text);
    unsigned n = 1;
    for (const char *p = text; (p = strchr(p, '\n')); p++)
        n++;
    t.lines = g_new0(struct line, n);
    char *to = *folds = g_malloc(len + n + 1);
    for (const char *p = text; t.n < n; p++) {
        const char *end = strchrnul(p, '\n');
        struct line *l = &t.lines[t.n++];
        l->signature = *p == MAILIO_MARK_SIGNATURE;
        l->text = p + l->signature;
        l->len = (gsize)(end - l->text);
        const char *first = l->text;
        while (first < end && *first == ' ')
            first++;
        if (*first == '>') { /* marked: no pattern is asked of it */
            l->fold = ">";
            l->fold_len = 1;
            l->what = MARKED;
            p = end;
            if (!*p)
                break;
            continue;
        }
        l->fold = to;
        /* A line longer than any pattern is prose; its first part tells. */
        gsize used = mailio_text_fold(l->text, MIN(l->len, 2000), to);
        l->fold_len = (guint16)used;
        to += used + 1;
        l->what = is_marked(l) ? MARKED : OWN;
        p = end;
        if (!*p)
            break;
    }

    return t;
}

/* Lines for which `want` holds, without blank lines at the ends and with at most one blank line between
 * others. */
static char *gather(const struct letter *t, bool own)
{
    GString *out = g_string_new(NULL);
    bool gap = false;

    for (unsigned i = 0; i < t->n; i++) {
        const struct line *l = &t->lines[i];
        if ((l->what == OWN) != own || blank(l)) {
            gap = gap || l->what == OWN || blank(l);
            continue;
        }
        if (gap && out->len)
            g_string_append_c(out, '\n');
        gap = false;
        g_string_append_len(out, l->text, (gssize)l->len);
        g_string_append_c(out, '\n');
    }

    return g_string_free(out, FALSE);
}

char *mailio_quotes_strip(const char *text, const struct mailio_parse_settings *settings, char **removed,
                          bool *had_quote, unsigned *n_orders)
{
    char *folds;
    struct letter t = split(text, settings, &folds);

    mark_initials(&t);
    mark_wrapped(&t);
    mark_old_text(&t);
    for (unsigned i = 0; i < t.n; i++)
        if (t.lines[i].what == OWN) {
            unsigned end = region_end(&t, i);
            mark_region_feet(&t, i, end);
            i = end - 1;
        }
    for (unsigned i = 0; had_quote && i < t.n; i++)
        *had_quote = *had_quote || (t.lines[i].what != OWN && t.lines[i].what != FOOT);
    for (unsigned i = 0; n_orders && i < t.n; i++)
        *n_orders += t.lines[i].what == OWN && keep(&t, &t.lines[i]);
    char *own = gather(&t, true);
    if (removed)
        *removed = gather(&t, false);
    g_free(t.lines);
    g_free(folds);

    return own;
}

char *mailio_strip_quotes(const char *text, const struct mailio_parse_settings *settings, char **removed)
{
    return mailio_quotes_strip(text, settings, removed, NULL, NULL);
}
