/* Messages read by a child that they may crash: it gives what the reader gives, and what kills it is told. */
#include "../harness.h"
#include "../../mailio/mailio.h"
#include "../../mailio/pack_p.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

static volatile unsigned spun;

static void eat_memory(void)
{
    for (unsigned i = 0; i < 64; i++)
        memset(g_malloc(64u << 20), 1, 64u << 20);
}

static bool can_open(void)
{
    int fd = open("/etc/passwd", O_RDONLY | O_CLOEXEC);
    return fd >= 0;
}

/* A file that its parent holds open; the judge's store is one. */
static int held = -1;

static bool can_read_held(void)
{
    char byte;
    return pread(held, &byte, 1, 0) == 1;
}

/* What a hostile mail could do to its reader: the line says it. An order stays where a signature is cut, so the
 * answer shows what it could do. */
static bool misbehave(void *context, const char *line, gsize len)
{
    (void)context;
    g_autofree char *word = g_strndup(line, len);
    if (!strcmp(word, "CRASH"))
        raise(SIGSEGV);
    if (!strcmp(word, "ABORT"))
        abort();
    while (!strcmp(word, "SPIN"))
        spun++;
    while (!strcmp(word, "SLEEP"))
        poll(NULL, 0, 1000);
    if (!strcmp(word, "EAT"))
        eat_memory();
    if (!strcmp(word, "OPEN"))
        return can_open();
    if (!strcmp(word, "HELD"))
        return can_read_held();
    if (!strcmp(word, "CONNECT"))
        return socket(AF_INET, SOCK_STREAM, 0) >= 0;
    if (!strcmp(word, "FORK"))
        return fork() >= 0;
    return g_str_has_prefix(word, "A ");
}

static const struct mailio_parse_settings settings = {.own_address = "judge@judge.example",
                                                      .loop_token = "loop-token",
                                                      .authserv_id = "mx.judge.example",
                                                      .keep_line = misbehave};

static struct mailio_message *read_words(struct mailio_guard *guard, const char *words, GError **error)
{
    g_autofree char *raw = g_strdup_printf("From: a@b.fr\n\nA PAR - BUR\n-- \n%s\n", words);
    return mailio_guard_parse(guard, raw, strlen(raw), error);
}

static void every_sample_is_read_as_without_the_guard(void)
{
    struct mailio_guard *guard = mailio_guard_new(&settings, NULL);
    GDir *d = g_dir_open("tests/mails", 0, NULL);
    const char *name;
    unsigned n = 0;
    while (d && (name = g_dir_read_name(d))) {
        if (!g_str_has_suffix(name, ".eml"))
            continue;
        g_autofree char *path = g_build_filename("tests/mails", name, NULL), *raw = NULL;
        gsize len;
        g_autoptr(GError) error = NULL;
        WANT(g_file_get_contents(path, &raw, &len, NULL));
        struct mailio_message *here = mailio_message_parse(raw, len, &settings);
        struct mailio_message *there = mailio_guard_parse(guard, raw, len, &error);
        WANT_STR(error ? error->message : "", "");
        if (there) {
            GByteArray *a = mailio_message_pack(here), *b = mailio_message_pack(there);
            bool same = a->len == b->len && !memcmp(a->data, b->data, a->len);
            if (!same)
                printf("%s is read otherwise by the guard\n", name);
            WANT(same);
            g_byte_array_unref(a);
            g_byte_array_unref(b);
        }
        mailio_message_free(here);
        mailio_message_free(there);
        n++;
    }
    if (d)
        g_dir_close(d);
    WANT(n > 100);
    mailio_guard_free(guard);
}

static void what_kills_the_reader_is_poison_and_the_next_is_read(void)
{
    static const struct {
        const char *words, *want;
    } list[] = {
        {"CRASH", "reader-crashed signal='SEGV'"},
        {"SPIN", "reader-slow number='300'"},
        {"ABORT", "reader-crashed signal='ABRT'"},
    };
    struct mailio_guard_limits limits = {.cpu_ms = 300};
    signal(SIGSEGV, SIG_DFL); /* a checker would write a report, which the child may not */
    struct mailio_guard *guard = mailio_guard_new(&settings, &limits);
    for (gsize i = 0; i < G_N_ELEMENTS(list); i++) {
        g_autoptr(GError) error = NULL;
        struct mailio_message *m = read_words(guard, list[i].words, &error);
        WANT(!m && g_error_matches(error, MAILIO_ERROR, MAILIO_ERROR_POISON));
        WANT_STR(error ? error->message : "", list[i].want);
        g_clear_error(&error);

        m = read_words(guard, "A MAR - SPA", &error);
        WANT_STR(m ? m->text : "", "A PAR - BUR\nA MAR - SPA\n");
        mailio_message_free(m);
    }
    mailio_guard_free(guard);
}

static void who_waits_for_ever_is_poison(void)
{
    struct mailio_guard_limits limits = {.wall_ms = 300};
    struct mailio_guard *guard = mailio_guard_new(&settings, &limits);
    g_autoptr(GError) error = NULL;
    struct mailio_message *m = read_words(guard, "SLEEP", &error);
    WANT(!m && g_error_matches(error, MAILIO_ERROR, MAILIO_ERROR_POISON));
    WANT_STR(error ? error->message : "", "reader-endless number='300'");
    mailio_guard_free(guard);
}

/* Memory has no bound under the address sanitizer, which keeps its own. */
static void who_eats_memory_is_poison(void)
{
#ifndef __SANITIZE_ADDRESS__
    struct mailio_guard_limits limits = {.memory_mb = 256};
    struct mailio_guard *guard = mailio_guard_new(&settings, &limits);
    g_autoptr(GError) error = NULL;
    struct mailio_message *m = read_words(guard, "EAT", &error);
    WANT(!m && g_error_matches(error, MAILIO_ERROR, MAILIO_ERROR_POISON));
    WANT(error && g_str_has_prefix(error->message, "reader-crashed"));
    mailio_guard_free(guard);
#endif
}

static void the_reader_has_nothing_but_the_message(void)
{
    struct mailio_guard *guard = mailio_guard_new(&settings, NULL);
    held = open("Makefile", O_RDONLY | O_CLOEXEC);
    WANT(held >= 0);
    g_autoptr(GError) error = NULL;
    struct mailio_message *m = read_words(guard, "HELD", &error);
    WANT_STR(m ? m->text : "", "A PAR - BUR\n");
    mailio_message_free(m);
    close(held);

    if (mailio_guard_is_sealed(guard)) {
        m = read_words(guard, "OPEN\nCONNECT\nFORK", &error);
        WANT_STR(m ? m->text : "", "A PAR - BUR\n");
        mailio_message_free(m);
    } else {
        printf("no seccomp here: the filter was not tried\n");
    }
    mailio_guard_free(guard);
}

/* A child that went away between two messages is no fault of the second. */
static void a_lost_reader_is_replaced(void)
{
    struct mailio_guard *guard = mailio_guard_new(&settings, NULL);
    g_autoptr(GError) error = NULL;
    struct mailio_message *m = read_words(guard, "x", &error);
    WANT(m != NULL);
    mailio_message_free(m);

    g_autofree char *children = NULL;
    g_autofree char *path = g_strdup_printf("/proc/self/task/%d/children", (int)getpid());
    if (g_file_get_contents(path, &children, NULL, NULL) && atoi(children) > 0)
        kill(atoi(children), SIGKILL);
    m = read_words(guard, "x", &error);
    if (!m) /* it took the message before it went */
        m = read_words(guard, "x", NULL);
    WANT(m != NULL);
    mailio_message_free(m);
    mailio_guard_free(guard);
}

/* Charsets whose tables lie in files are there without the files. */
static void charsets_are_at_hand(void)
{
    static const struct {
        const char *charset, *bytes, *want;
    } list[] = {{"koi8-r", "\xf0\xe1\xf2", "ПАР\n"}, {"iso-8859-15", "\xbd", "œ\n"},
                {"macintosh", "\x8e", "é\n"},        {"utf-7", "+AOk-", "é\n"},
                {"big5", "\xa4\xa4", "中\n"},        {"shift_jis", "\x82\xa0", "あ\n"},
                {"windows-1251", "\xcf", "П\n"},     {"iso-2022-jp", "\x1b$B$\"\x1b(B", "あ\n"}};
    struct mailio_guard *guard = mailio_guard_new(&settings, NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(list); i++) {
        g_autofree char *raw = g_strdup_printf(
            "From: a@b.fr\nSubject: =?%s?Q?=41?=\nContent-Type: text/plain; charset=%s\n\n%s\n",
            list[i].charset, list[i].charset, list[i].bytes);
        struct mailio_message *m = mailio_guard_parse(guard, raw, strlen(raw), NULL);
        WANT_STR(m ? m->text : "", list[i].want);
        WANT_STR(m ? m->subject : "", "A");
        mailio_message_free(m);
    }
    mailio_guard_free(guard);
}

/* The bytes come from a process that may be in a stranger's hands. */
static void nonsense_is_no_message(void)
{
    static const char raw[] =
        "From: a@b.fr\nTo: c@d.fr\nReferences: <x@y> <z@y>\nSubject: s\n\nA PAR - BUR\n";
    struct mailio_message *m = mailio_message_parse(raw, sizeof raw - 1, NULL);
    GByteArray *packed = mailio_message_pack(m);
    mailio_message_free(m);
    for (guint cut = 0; cut < packed->len; cut++)
        WANT(mailio_message_unpack(packed->data, cut) == NULL);
    unsigned taken = 0;
    for (guint i = 0; i < packed->len; i++) {
        static const guint8 values[] = {0x00, 0x01, 0x7f, 0x80, 0xff};
        guint8 was = packed->data[i];
        for (gsize v = 0; v < G_N_ELEMENTS(values); v++) {
            packed->data[i] = values[v];
            m = mailio_message_unpack(packed->data, packed->len);
            taken += m != NULL;
            WANT(!m || (m->kind < MAILIO_KIND_COUNT && g_utf8_validate(m->text, -1, NULL)));
            mailio_message_free(m);
        }
        packed->data[i] = was;
    }
    WANT(taken > 0);
    g_byte_array_unref(packed);
}

int main(void)
{
    static const struct test tests[] = {TEST(every_sample_is_read_as_without_the_guard),
                                        TEST(what_kills_the_reader_is_poison_and_the_next_is_read),
                                        TEST(who_waits_for_ever_is_poison),
                                        TEST(who_eats_memory_is_poison),
                                        TEST(the_reader_has_nothing_but_the_message),
                                        TEST(a_lost_reader_is_replaced),
                                        TEST(charsets_are_at_hand),
                                        TEST(nonsense_is_no_message),
                                        {NULL, NULL}};
    mailio_init();
    int status = tests_run("guard", tests);
    mailio_shutdown();
    return status;
}
