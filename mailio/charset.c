/*
 * Characters. Labels lie in both directions (UTF-8 called latin-1, windows-1252 called iso-8859-1, latin-1
 * called UTF-8), and a dropped byte changes an order, so bytes that say what they are win over the label and
 * nothing is ever dropped without a trace.
 */
#include "message.h"
#include "text_p.h"

#include <string.h>

/* windows-1252, 0x80 to 0x9f; the five unassigned bytes become U+FFFD. */
static const guint16 cp1252_high[32] = {
    0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd, 0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178,
};

static gunichar from_cp1252(guchar byte)
{
    return byte >= 0x80 && byte < 0xa0 ? cp1252_high[byte - 0x80] : byte;
}

/* The windows-1252 byte of a character, or -1. */
static int to_cp1252(gunichar c)
{
    if (c < 0x80 || (c >= 0xa0 && c <= 0xff))
        return (int)c;
    for (int i = 0; i < 32; i++)
        if (cp1252_high[i] == c && c != 0xfffd)
            return 0x80 + i;
    return c >= 0x80 && c < 0xa0 ? (int)c : -1;
}

static bool is_ascii(const char *bytes, gsize len)
{
    guint64 seen = 0, word;
    gsize i = 0;
    for (; i + sizeof word <= len; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        seen |= word;
    }
    for (; i < len; i++)
        seen |= (guchar)bytes[i];
    return !(seen & G_GUINT64_CONSTANT(0x8080808080808080));
}

/* UTF-8 where it is valid, windows-1252 where it is not: text labelled utf-8 or not at all. */
static GString *decode_mixed(const char *bytes, gsize len)
{
    GString *out = g_string_sized_new(len + len / 8 + 1);
    const char *end = bytes + len;

    while (bytes < end) {
        const char *bad;
        g_utf8_validate_len(bytes, (gsize)(end - bytes), &bad);
        g_string_append_len(out, bytes, bad - bytes);
        bytes = bad;
        if (bytes < end) {
            if (*bytes) /* a NUL stops the validation too */
                g_string_append_unichar(out, from_cp1252((guchar)*bytes));
            bytes++;
        }
    }

    return out;
}

static GString *decode_cp1252(const char *bytes, gsize len)
{
    GString *out = g_string_sized_new(len + len / 4 + 1);
    for (gsize i = 0; i < len;) {
        gsize run = i;
        while (run < len && (guchar)bytes[run] - 1u < 0x7f)
            run++;
        g_string_append_len(out, bytes + i, (gssize)(run - i));
        i = run;
        if (i < len && bytes[i])
            g_string_append_unichar(out, from_cp1252((guchar)bytes[i]));
        i++;
    }
    return out;
}

/* More wrong places than this, and the text is in another charset than its label says. */
#define WRONG_MAX 1000

/* By iconv; a byte it cannot take becomes U+FFFD. NULL if iconv does not know the charset, or the text is not
 * in it. */
static GString *decode_iconv(const char *bytes, gsize len, const char *charset)
{
    GIConv cd = g_iconv_open("UTF-8", charset);
    if (cd == (GIConv)-1)
        return NULL;

    GString *out = g_string_sized_new(len + len / 4 + 1);
    char block[4096];
    gchar *in = (gchar *)bytes;
    gsize left = len;
    unsigned wrong = 0;
    while (left && wrong <= WRONG_MAX) {
        gchar *to = block;
        gsize room = sizeof block;
        gsize before = left;
        gsize rc = g_iconv(cd, &in, &left, &to, &room);
        g_string_append_len(out, block, (gssize)(sizeof block - room));
        if (rc != (gsize)-1 || (left == before && room == sizeof block)) {
            if (!left || rc != (gsize)-1)
                break;
            g_string_append_unichar(out, 0xfffd);
            wrong++;
            in++;
            left--;
        }
    }

    if (wrong > WRONG_MAX) {
        g_iconv_close(cd);
        g_string_free(out, TRUE);
        return NULL;
    }

    gchar *to = block;
    gsize room = sizeof block;
    g_iconv(cd, NULL, NULL, &to, &room);
    g_string_append_len(out, block, (gssize)(sizeof block - room));
    g_iconv_close(cd);
    const char *bad;
    if (!g_utf8_validate_len(out->str, out->len, &bad)) { /* NULs of UTF-16 junk */
        GString *again = decode_mixed(out->str, out->len);
        g_string_free(out, TRUE);
        out = again;
    }

    return out;
}

/* UTF-8 read as windows-1252 and written as UTF-8 again ("ocÃ©an"): one level back, only if all of the text
 * comes out right. */
static GString *undo_double(const char *text, gsize len)
{
    GString *out = NULL;
    bool pairs = false;

    for (gsize i = 0; i + 1 < len && !pairs; i++) /* U+00C2 to U+00F4, then another one above ASCII */
        pairs = ((guchar)text[i] == 0xc3 && (guchar)text[i + 1] >= 0x82 && i + 2 < len &&
                 (guchar)text[i + 2] >= 0xc2);
    for (gsize i = 0; i + 3 < len && !pairs; i++)
        pairs = (guchar)text[i] == 0xc3 && (guchar)text[i + 1] >= 0x80 && (guchar)text[i + 2] >= 0xc2;
    if (!pairs && !g_strstr_len(text, (gssize)len, "\xc3\x82\xc2"))
        return NULL;

    out = g_string_sized_new(len);
    for (const char *p = text; p < text + len; p = g_utf8_next_char(p)) {
        int byte = to_cp1252(g_utf8_get_char(p));
        if (byte < 0) {
            g_string_free(out, TRUE);
            return NULL;
        }
        g_string_append_c(out, (char)byte);
    }

    if (is_ascii(out->str, out->len) || !g_utf8_validate_len(out->str, out->len, NULL)) {
        g_string_free(out, TRUE);
        return NULL;
    }

    return out;
}

static bool label_is(const char *label, const char *const *names)
{
    for (; *names; names++)
        if (g_ascii_strncasecmp(label, *names, strlen(*names)) == 0)
            return true;
    return false;
}

/* UTF-16 without a byte order mark: Western text has its NULs in the high bytes. */
static const char *guess_utf16_order(const char *bytes, gsize len)
{
    gsize even = 0, odd = 0;
    for (gsize i = 0; i + 1 < len && i < 512; i += 2) {
        even += bytes[i] == 0;
        odd += bytes[i + 1] == 0;
    }
    return odd > even ? "UTF-16LE" : "UTF-16BE";
}

/* The order of bytes by their mark, else by the label, else by a guess; NULL: not UTF-16. */
static const char *utf16_order(const char *bytes, gsize len, const char *label)
{
    static const char *const wide[] = {"utf-16", "utf16", "ucs-2", "iso-10646-ucs-2", NULL};
    if (len < 2)
        return NULL;
    if (!memcmp(bytes, "\xff\xfe", 2))
        return "UTF-16LE";
    if (!memcmp(bytes, "\xfe\xff", 2))
        return "UTF-16BE";
    if (!label_is(label, wide) || !memchr(bytes, 0, len))
        return NULL;
    if (strstr(label, "le"))
        return "UTF-16LE";
    return strstr(label, "be") ? "UTF-16BE" : guess_utf16_order(bytes, len);
}

static GString *decode_utf16(const char *bytes, gsize len, const char *order)
{
    gsize mark = (guchar)bytes[0] + (guchar)bytes[1] == 0xff + 0xfe ? 2 : 0;
    return decode_iconv(bytes + mark, (len - mark) & ~(gsize)1, order);
}

/* NULL: the bytes are UTF-8 as they stand. */
static GString *decode(const char *bytes, gsize len, const char *label)
{
    static const char *const seven_bit[] = {"utf-7", "unicode-1-1-utf-7", "iso-2022", "hz", NULL};
    static const char *const western[] = {
        "iso-8859-1:", "iso8859-1:", "iso_8859-1:", "latin1:",       "latin-1:",     "l1:", "us-ascii:",
        "ascii:",      "cp1252:",    "ansi:",       "windows-1252:", "iso-8859-1-w", NULL};
    static const char *const unicode[] = {"utf-8", "utf8", "unicode-1-1-utf-8", NULL};
    const char *order = utf16_order(bytes, len, label);
    GString *out = order ? decode_utf16(bytes, len, order) : NULL;

    if (out)
        return out;
    if (is_ascii(bytes, len)) {
        if (label_is(label, seven_bit))
            out = decode_iconv(bytes, len, label);
        if (!out && memchr(bytes, 0, len))
            out = decode_mixed(bytes, len);
        return out ? out : g_string_new_len(bytes, (gssize)len);
    }

    if (g_utf8_validate_len(bytes, len, NULL))
        return undo_double(bytes, len);

    g_autofree char *closed = g_strconcat(label, ":", NULL);
    if (label_is(closed, western))
        return decode_cp1252(bytes, len);
    if (*label && !label_is(label, unicode))
        out = decode_iconv(bytes, len, label);

    return out ? out : decode_mixed(bytes, len);
}

char *mailio_bytes_to_utf8(const char *bytes, gsize len, const char *charset_label)
{
    char label[64] = "";
    gsize n = 0;
    for (const char *p = charset_label ? charset_label : ""; *p && n + 1 < sizeof label; p++)
        if (g_ascii_isgraph(*p) && *p != '"' && *p != '\'')
            label[n++] = g_ascii_tolower(*p);
    label[n] = '\0';
    g_autoptr(GString) text = decode(bytes, len, label);
    if (!text)
        return mailio_text_clean(bytes, len);
    return mailio_text_clean(text->str, text->len);
}

/* Characters that show nothing: U+200B to U+200F, U+202A to U+202E, U+2060 to U+206F, U+FEFF, U+00AD. Returns
 * their length or 0. */
static gsize invisible(const guchar *p, gsize left)
{
    bool soft_hyphen = left >= 2 && p[0] == 0xc2 && p[1] == 0xad;
    if (soft_hyphen)
        return 2;
    if (left < 3)
        return 0;

    gunichar c = ((gunichar)p[0] << 16) | ((gunichar)p[1] << 8) | p[2]; /* as it is written in UTF-8 */
    static const gunichar unseen[][2] = {
        {0xe2808b, 0xe2808f}, {0xe280aa, 0xe280ae}, {0xe281a0, 0xe281af}, {0xefbbbf, 0xefbbbf}};
    for (gsize i = 0; i < G_N_ELEMENTS(unseen); i++)
        if (c >= unseen[i][0] && c <= unseen[i][1])
            return 3;
    return 0;
}

/* Marks in a row after which more are nobody's writing (UAX 15, Stream-Safe Text Format: 30): putting them in
 * order costs the square of their number. */
#define MARKS_MAX 30

/* Whether a character is a mark on the one before; none of a single byte or of Latin-1 is. */
static bool is_mark(const char *p, gsize width)
{
    return (guchar)*p >= 0xcc && g_unichar_combining_class(g_utf8_get_char_validated(p, (gssize)width)) != 0;
}

/* Where a piece of text that begins at `from` may end without parting a character from its marks: before
 * ASCII, or when that does not come, before some character that is no mark. */
static const char *piece_end(const char *from, const char *end)
{
    enum { SHORT = 64, LONG = 1024 };
    for (const char *p = from; p < end; p = g_utf8_next_char(p)) {
        gsize len = (gsize)(p - from);
        if (len > SHORT && (guchar)*p < 0x80)
            return p;
        if (len > LONG && !is_mark(p, (gsize)g_utf8_skip[(guchar)*p]))
            return p;
    }
    return end;
}

/* NFC, piece by piece: GLib moves all that follows at each character that it composes. Takes `text`. */
static GString *composed(GString *text)
{
    GString *out = g_string_sized_new(text->len + 1);
    const char *end = text->str + text->len;

    for (const char *p = text->str; p < end;) {
        const char *next = piece_end(p, end);
        g_autofree char *nfc = g_utf8_normalize(p, next - p, G_NORMALIZE_NFC);
        if (nfc)
            g_string_append(out, nfc);
        else
            g_string_append_len(out, p, next - p);
        p = next;
    }

    g_string_free(text, TRUE);

    return out;
}

/* Text on its way to be clean. */
struct cleaning {
    GString *out;
    bool compose; /* precomposed Latin text is NFC already */
    unsigned marks;
};

/* Printable ASCII, line ends and tabs, as many as stand together. */
static gsize plain_run(const guchar *p, gsize left)
{
    gsize run = 0;
    while (run < left && ((p[run] >= 0x20 && p[run] < 0x7f) || p[run] == '\n' || p[run] == '\t'))
        run++;
    return run;
}

/* Any other byte below 0x80: line ends become '\n', the rest shows nothing. How many bytes were taken. */
static gsize take_control(struct cleaning *c, const guchar *p, gsize left)
{
    gsize n = 1;
    if (*p == '\r') {
        while (n < left && p[n] == '\r')
            n++;
        if (n == left || p[n] != '\n')
            g_string_append_c(c->out, '\n');
    } else if (*p == '\f' || *p == '\v') {
        g_string_append_c(c->out, '\n');
    }
    return n;
}

/* U+0080 to U+009F are windows-1252 that lost its label; U+0085 there is a line end where it is meant. */
static void take_c1(struct cleaning *c, guchar low)
{
    if (low == 0x85)
        g_string_append_c(c->out, '\n');
    else
        g_string_append_unichar(c->out, from_cp1252(low));
}

/* U+2028, U+2029. */
static bool is_separator(const guchar *p, gsize left)
{
    return left > 2 && p[0] == 0xe2 && p[1] == 0x80 && (p[2] == 0xa8 || p[2] == 0xa9);
}

/* Whether a character may have to be composed with its neighbours: combining marks, and scripts beyond Latin. */
static bool may_compose(const guchar *p, gsize left)
{
    bool punctuation = p[0] == 0xe2 && left > 1 && p[1] <= 0x83;
    return p[0] == 0xcc || p[0] == 0xcd || (p[0] > 0xe0 && !punctuation);
}

static gsize take_character(struct cleaning *c, const guchar *p, gsize left)
{
    bool control = p[0] == 0xc2 && left > 1 && p[1] < 0xa0;
    if (control) {
        take_c1(c, p[1]);
        return 2;
    }

    if (is_separator(p, left)) {
        g_string_append_c(c->out, '\n');
        return 3;
    }

    gsize n = MIN((gsize)g_utf8_skip[p[0]], left), unseen = invisible(p, left);
    if (unseen)
        return unseen;

    c->compose = c->compose || may_compose(p, left);
    c->marks = is_mark((const char *)p, n) ? c->marks + 1 : 0;
    if (c->marks <= MARKS_MAX)
        g_string_append_len(c->out, (const char *)p, (gssize)n);

    return n;
}

char *mailio_text_clean(const char *utf8, gsize len)
{
    struct cleaning c = {.out = g_string_sized_new(len + 1)};
    for (gsize i = 0; i < len;) {
        const guchar *p = (const guchar *)utf8 + i;
        gsize run = plain_run(p, len - i);
        if (run) {
            g_string_append_len(c.out, utf8 + i, (gssize)run);
            c.marks = 0;
            i += run;
        } else {
            i += *p < 0x80 ? take_control(&c, p, len - i) : take_character(&c, p, len - i);
        }
    }

    if (c.compose)
        c.out = composed(c.out);

    return g_string_free(c.out, FALSE);
}

/* ASCII stand-in for a two-byte character U+00C0 to U+017F, or 0. */
static char latin_base(gunichar c)
{
    static const char first[] =
        "aaaaaaaceeeeiiiidnooooo*ouuuuyts"; /* U+00C0 to U+00DF, and the same 32 above */
    static const char extended[] = "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllllllln"
                                   "nnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
    if (c == 0xff)
        return 'y';
    if (c >= 0xc0 && c < 0xff)
        return first[(c - 0xc0) & 31];
    return c >= 0x100 && c < 0x100 + sizeof extended - 1 ? extended[c - 0x100] : 0;
}

/* What a character above ASCII becomes in a folded line: a plain one, ' ' for blanks, or 0 to stay. */
static char fold_high(gunichar c)
{
    static const struct {
        gunichar first, last;
        char plain;
    } folded[] = {
        {0xa0, 0xa0, ' '},     {0x2000, 0x200a, ' '},  {0x202f, 0x202f, ' '},  {0x205f, 0x205f, ' '},
        {0x3000, 0x3000, ' '}, {0x2018, 0x2019, '\''}, {0x201b, 0x201b, '\''}, {0x2032, 0x2032, '\''},
        {0xb4, 0xb4, '\''},    {0x201c, 0x201d, '"'},  {0xab, 0xab, '"'},      {0xbb, 0xbb, '"'},
        {0x2010, 0x2015, '-'}, {0x2212, 0x2212, '-'},  {0xfe63, 0xfe63, '-'},  {0xff1a, 0xff1a, ':'},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(folded); i++)
        if (c >= folded[i].first && c <= folded[i].last)
            return folded[i].plain;
    return latin_base(c);
}

gsize mailio_text_fold(const char *line, gsize len, char *folded)
{
    gsize n = 0;
    bool blank = false;
    for (gsize i = 0; i < len;) {
        guchar c = (guchar)line[i];
        char plain = c <= ' ' ? ' ' : g_ascii_tolower((char)c);
        gsize width = 1;
        if (c >= 0x80) {
            width = MIN((gsize)g_utf8_skip[c], len - i);
            gunichar u = width > 1 ? g_utf8_get_char_validated(line + i, (gssize)width) : 0xfffd;
            plain = u < 0x110000 ? fold_high(u) : 0;
        }
        if (plain == ' ') {
            blank = n > 0;
            i += width;
            continue;
        }
        if (blank)
            folded[n++] = ' ';
        blank = false;
        if (plain) {
            folded[n++] = plain;
        } else {
            memcpy(folded + n, line + i, width);
            n += width;
        }
        i += width;
    }

    folded[n] = '\0';

    return n;
}
