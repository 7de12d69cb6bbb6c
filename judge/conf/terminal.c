#include "terminal.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { WIDEST = 4 }; /* bytes of a character */

static const char instead[] = "\xef\xbf\xbd"; /* U+FFFD */

bool judge_terminal_obeys(gunichar c)
{
    bool stays = c == '\n' || c == '\t';
    bool turns = c == 0x061c || (c >= 0x200e && c <= 0x200f) || (c >= 0x202a && c <= 0x202e) ||
                 (c >= 0x2066 && c <= 0x2069);
    bool ends = c == 0x2028 || c == 0x2029;
    return (c < 0x20 && !stays) || (c >= 0x7f && c < 0xa0) || turns || ends;
}

/* Passes on what is whole of some bytes; how many were taken. The rest is the beginning of a character, unless `last`. */
static gsize pass(GString *out, const char *bytes, gsize len, bool last)
{
    gsize at = 0;
    while (at < len) {
        gunichar c = g_utf8_get_char_validated(bytes + at, (gssize)(len - at));
        bool cut = c == (gunichar)-2 || (c == 0 && bytes[at]);
        if (cut && !last && len - at < WIDEST)
            break;
        bool broken = cut || c == (gunichar)-1;
        gsize n = broken || !c ? 1 : (gsize)g_utf8_skip[(guchar)bytes[at]];
        if (broken || judge_terminal_obeys(c))
            g_string_append(out, instead);
        else
            g_string_append_len(out, bytes + at, (gssize)n);
        at += n;
    }
    return at;
}

char *judge_terminal_text(const char *text)
{
    GString *out = g_string_new(NULL);
    pass(out, text, strlen(text), true);
    return g_string_free(out, FALSE);
}

/* ---- streams ---- */

struct gate {
    int fd;
    char held[WIDEST]; /* of a character whose end is still to come */
    gsize n_held;
};

static bool write_all(int fd, const char *data, gsize len)
{
    while (len) {
        ssize_t n = write(fd, data, len);
        if (n < 0 && errno != EINTR)
            return false;
        if (n > 0) {
            data += n;
            len -= (gsize)n;
        }
    }
    return true;
}

static ssize_t gate_write(void *cookie, const char *data, size_t len)
{
    struct gate *gate = cookie;
    g_autoptr(GString) in = g_string_new_len(gate->held, (gssize)gate->n_held);
    g_autoptr(GString) out = g_string_new(NULL);
    g_string_append_len(in, data, (gssize)len);
    gsize taken = pass(out, in->str, in->len, false);
    gate->n_held = in->len - taken;
    memcpy(gate->held, in->str + taken, gate->n_held);
    return write_all(gate->fd, out->str, out->len) ? (ssize_t)len : 0;
}

static FILE *gated(FILE *stream, int fd, int mode)
{
    static const cookie_io_functions_t functions = {.write = gate_write};
    if (!isatty(fd))
        return stream;
    struct gate *gate = g_new0(struct gate, 1); /* lives as long as the program */
    gate->fd = fd;
    FILE *through = fopencookie(gate, "w", functions);
    if (!through) {
        g_free(gate);
        return stream;
    }
    setvbuf(through, NULL, mode, BUFSIZ);
    return through;
}

void judge_terminal_guard(void)
{
    stdout = gated(stdout, STDOUT_FILENO, _IOLBF);
    stderr = gated(stderr, STDERR_FILENO, _IONBF);
}

void judge_terminal_colour(enum judge_colour colour)
{
    static const char *const sequences[] = {[JUDGE_COLOUR_NONE] = "\033[0m",
                                            [JUDGE_COLOUR_FAINT] = "\033[2m",
                                            [JUDGE_COLOUR_YELLOW] = "\033[33m",
                                            [JUDGE_COLOUR_RED] = "\033[31m"};
    const char *no = g_getenv("NO_COLOR"), *term = g_getenv("TERM");
    if (!isatty(STDOUT_FILENO) || (no && *no) || !term || !strcmp(term, "dumb"))
        return;
    fflush(stdout);
    write_all(STDOUT_FILENO, sequences[colour], strlen(sequences[colour]));
}
