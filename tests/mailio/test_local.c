/* Ways in and out on this machine: Maildir, mbox, delivery to Maildirs, a sendmail program. */
#include "../harness.h"
#include "../../mailio/mailio.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static char *folder;

static char *in_folder(const char *format, ...) G_GNUC_PRINTF(1, 2);
static char *in_folder(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *name = g_strdup_vprintf(format, args);
    va_end(args);
    return g_build_filename(folder, name, NULL);
}

static void put(const char *path, const char *text)
{
    g_autofree char *dir = g_path_get_dirname(path);
    g_mkdir_with_parents(dir, 0700);
    g_file_set_contents(path, text, -1, NULL);
}

static bool exists(const char *format, ...) G_GNUC_PRINTF(1, 2);
static bool exists(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *name = g_strdup_vprintf(format, args);
    va_end(args);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    return g_file_test(path, G_FILE_TEST_EXISTS);
}

static char *contents(const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    char *text = NULL;
    g_file_get_contents(path, &text, NULL, NULL);
    return text;
}

static bool take(void *context, const struct mailio_raw *raw)
{
    GPtrArray *all = context;
    g_ptr_array_add(all, g_strdup(raw->key));
    g_ptr_array_add(all, raw->data ? g_strndup(raw->data, raw->len)
                                   : g_strdup_printf("head:%.*s", (int)raw->head_len, raw->head));
    return true;
}

static bool take_one(void *context, const struct mailio_raw *raw)
{
    take(context, raw);
    return false;
}

static GPtrArray *fetch(const char *url, const char *processed, gsize max_size, unsigned max_count)
{
    struct mailio_mailbox_settings settings = {
        .url = url, .processed = processed, .rejected = processed ? "rejected" : NULL};
    g_autoptr(GError) error = NULL;
    GPtrArray *all = g_ptr_array_new_with_free_func(g_free);
    struct mailio_mailbox *box = mailio_mailbox_open(&settings, &error);
    WANT(box && mailio_mailbox_fetch(box, max_size, max_count, NULL, take, all, &error));
    mailio_mailbox_close(box);
    return all;
}

static void file(const char *url, const char *processed, const char *key, enum mailio_filing where)
{
    struct mailio_mailbox_settings settings = {
        .url = url, .processed = processed, .rejected = processed ? "rejected" : NULL};
    g_autoptr(GError) error = NULL;
    struct mailio_mailbox *box = mailio_mailbox_open(&settings, &error);
    const char *keys[] = {key, "gone"};
    WANT(box && mailio_mailbox_file(box, keys, 2, where, &error));
    WANT_STR(error ? error->message : "", "");
    mailio_mailbox_close(box);
}

static char *make_maildir(const char *name)
{
    static const char *const parts[] = {"cur", "new", "tmp"};
    for (int i = 0; i < 3; i++) {
        g_autofree char *dir = in_folder("%s/%s", name, parts[i]);
        g_mkdir_with_parents(dir, 0700);
    }
    return g_strdup_printf("maildir:%s/%s", folder, name);
}

static void a_maildir_is_read_oldest_first_and_filed(void)
{
    g_autofree char *url = make_maildir("in");
    g_autofree char *second = in_folder("in/new/20.b.host"), *first = in_folder("in/cur/3.a.host:2,"),
                    *third = in_folder("in/new/100.c");
    g_autofree char *hidden = in_folder("in/new/.hidden"), *odd = in_folder("in/new/50.folder"),
                    *link = in_folder("in/new/60.link");
    put(second, "S: 2\n\nA PAR - BUR\n");
    put(first, "S: 1\n\nA\n");
    put(third, "S: 3\n\nlong body\n");
    put(hidden, "no");
    g_mkdir(odd, 0700);
    WANT_INT(symlink(second, link), 0);
    GPtrArray *all = fetch(url, "processed", 0, 0);
    WANT_INT(all->len, 6);
    if (all->len == 6) {
        WANT_STR(g_ptr_array_index(all, 0), "3.a.host");
        WANT_STR(g_ptr_array_index(all, 2), "20.b.host");
        WANT_STR(g_ptr_array_index(all, 3), "S: 2\n\nA PAR - BUR\n");
        WANT_STR(g_ptr_array_index(all, 4), "100.c");
    }
    g_ptr_array_unref(all);
    file(url, "processed", "20.b.host", MAILIO_FILE_PROCESSED);
    file(url, "processed", "3.a.host", MAILIO_FILE_REJECTED);
    WANT(exists("in/.processed/cur/20.b.host:2,S") && !exists("in/new/20.b.host"));
    WANT(exists("in/.rejected/cur/3.a.host:2,S") && exists("in/.rejected/new"));
    all = fetch(url, "processed", 10, 1);
    WANT_INT(all->len, 2);
    WANT_STR(all->len == 2 ? g_ptr_array_index(all, 1) : "", "head:S: 3\n\n");
    g_ptr_array_unref(all);
}

static void without_a_folder_a_maildir_keeps_it_seen(void)
{
    g_autofree char *url = make_maildir("stay");
    g_autofree char *path = in_folder("stay/new/1.a");
    put(path, "S: 1\n\nA\n");
    file(url, NULL, "1.a", MAILIO_FILE_PROCESSED);
    WANT(exists("stay/cur/1.a:2,S"));
    GPtrArray *all = fetch(url, NULL, 0, 0);
    WANT_INT(all->len, 0);
    g_ptr_array_unref(all);
}

static void want_no_box(const char *url, const char *words)
{
    struct mailio_mailbox_settings settings = {.url = url, .processed = "processed"};
    g_autoptr(GError) error = NULL;
    WANT(!mailio_mailbox_open(&settings, &error));
    WANT(error && error->code == MAILIO_ERROR_SETUP && strstr(error->message, words));
    if (error && !strstr(error->message, words))
        printf("got \"%s\", want \"%s\"\n", error->message, words);
}

static void boxes_that_are_none_say_so(void)
{
    want_no_box("maildir:/nonexistent/box", "not-opened path='/nonexistent/box/new'");
    want_no_box("mbox:/nonexistent", "not-opened path='/nonexistent'");
    want_no_box("ftp://x", "mailbox-scheme");
    want_no_box("", "fault.url.empty");
    want_no_box("nonsense", "fault.url.scheme");
    want_no_box("imaps:/x", "fault.url.slashes");
    want_no_box("imaps://", "fault.url.host");
    want_no_box("imaps://a b/", "fault.url.host");
    want_no_box("imaps://host:99999/INBOX", "fault.url.port");
    want_no_box("imaps://host:x/INBOX", "fault.url.port");
    want_no_box("imaps://us%0Aer@host/INBOX", "fault.url.user");
    want_no_box("maildir:", "fault.url.path");
}

static void an_mbox_is_split_unquoted_and_filed(void)
{
    g_autofree char *path = in_folder("spool");
    g_autofree char *url = g_strdup_printf("mbox:%s", path);
    put(path, "From a@b Mon\nS: 1\n\n>From x\n>>From y\nFrom here it goes on\n\nFrom c@d Tue\nS: 2\n\nA PAR "
              "- BUR\n\nFrom c@d Tue\nS: 2\n\nA PAR "
              "- BUR\n\n");
    GPtrArray *all = fetch(url, "processed", 0, 0);
    WANT_INT(all->len, 6);
    if (all->len == 6) {
        WANT_STR(g_ptr_array_index(all, 1), "S: 1\n\nFrom x\n>From y\nFrom here it goes on\n");
        WANT_STR(g_ptr_array_index(all, 3), "S: 2\n\nA PAR - BUR\n");
        WANT(strcmp(g_ptr_array_index(all, 2), g_ptr_array_index(all, 4)) != 0); /* equal mails, two keys */
        file(url, "processed", g_ptr_array_index(all, 0), MAILIO_FILE_PROCESSED);
    }
    g_ptr_array_unref(all);
    g_autofree char *rest = contents("spool"), *filed = contents("spool.processed");
    WANT_STR(rest, "From c@d Tue\nS: 2\n\nA PAR - BUR\n\nFrom c@d Tue\nS: 2\n\nA PAR - BUR\n\n");
    WANT_STR(filed, "From a@b Mon\nS: 1\n\n>From x\n>>From y\nFrom here it goes on\n\n");
}

/* Adds when the message arrived to the last of `all`'s keys. */
static bool take_arrival(void *context, const struct mailio_raw *raw)
{
    g_ptr_array_add(context, g_strdup_printf("%" G_GINT64_FORMAT, raw->arrived_s));
    return true;
}

static char *arrivals(const char *url, gsize max_size)
{
    struct mailio_mailbox_settings settings = {.url = url, .authserv_id = "y"};
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(g_free);
    struct mailio_mailbox *box = mailio_mailbox_open(&settings, NULL);
    WANT(box && mailio_mailbox_fetch(box, max_size, 0, NULL, take_arrival, all, NULL));
    mailio_mailbox_close(box);
    g_ptr_array_add(all, NULL);
    return g_strjoinv(" ", (char **)all->pdata);
}

#define RECEIVED "Received: from x (a; b) by y\n\twith ESMTPS id z; Tue, 4 Mar 2025 20:00:00 +0100 (CET)\n"
#define EARLIER  "Received: by x; Mon, 3 Mar 2025 20:00:00 +0100\n"

static void arrival_is_told_by_the_server_then_by_the_file(void)
{
    g_autofree char *url = make_maildir("arrived");
    g_autofree char *told = in_folder("arrived/new/1741115000.a"),
                    *named = in_folder("arrived/new/1741116000.b"), *dated = in_folder("arrived/new/c");
    put(told, "Date: Wed, 1 Jan 2020 00:00:00 +0000\n" RECEIVED EARLIER "\nA PAR - BUR\n");
    put(named, "Date: Wed, 1 Jan 2020 00:00:00 +0000\nX: " RECEIVED "\n" RECEIVED);
    put(dated, "Received: by y; whenever\n" RECEIVED "\nA PAR - BUR\n");
    struct timespec times[2] = {{.tv_sec = 1741117000}, {.tv_sec = 1741117000}};
    WANT_INT(utimensat(AT_FDCWD, dated, times, 0), 0);
    g_autofree char *all = arrivals(url, 0), *heads = arrivals(url, 1);
    WANT_STR(all, "1741117000 1741114800 1741116000"); /* by name: "c" has no number */
    WANT_STR(heads, all);

    g_setenv("TZ", "UTC0", TRUE);
    tzset();
    g_autofree char *box = in_folder("arrivals"), *box_url = g_strdup_printf("mbox:%s", box);
    put(box, "From a@b Tue Mar  4 21:00:00 2025\nS: 1\n\nx\n\nFrom a@b Tue Mar  4 21:00:00 2025\n" RECEIVED
             "\nx\n\nFrom a@b\nS: 2\n\nx\n");
    g_autofree char *in_box = arrivals(box_url, 0);
    WANT_STR(in_box, "1741122000 1741114800 0");
}

static void got_may_stop_a_fetch(void)
{
    g_autofree char *url = make_maildir("stop");
    g_autofree char *one = in_folder("stop/new/1.a"), *two = in_folder("stop/new/2.b");
    put(one, "S: 1\n\n");
    put(two, "S: 2\n\n");
    struct mailio_mailbox_settings settings = {.url = url};
    struct mailio_mailbox *box = mailio_mailbox_open(&settings, NULL);
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(g_free);
    WANT(box && mailio_mailbox_fetch(box, 0, 0, NULL, take_one, all, NULL));
    WANT_INT(all->len, 2);
    mailio_mailbox_close(box);
}

/* ---- out ---- */

struct fates {
    unsigned ok, codes[3];
    char words[200];
};

static bool note(void *context, gint64 id, const GError *error)
{
    struct fates *f = context;
    (void)id;
    f->ok += !error;
    if (error) {
        f->codes[error->code]++;
        g_strlcpy(f->words, error->message, sizeof f->words);
    }
    return true;
}

static struct fates send_one(const char *url, const char *from, const char *to, const char *message_id,
                             const char *text)
{
    struct mailio_submit_settings settings = {.url = url, .timeout_s = 2};
    struct fates fates = {.ok = 0};
    g_autoptr(GError) error = NULL;
    struct mailio_submit *submit = mailio_submit_open(&settings, &error);
    WANT(submit != NULL);
    if (!submit)
        return fates;
    g_autoptr(GBytes) raw = g_bytes_new(text, strlen(text));
    struct mailio_letter letter = {
        .id = 1, .envelope_from = from, .envelope_to = to, .message_id = message_id, .raw = raw};
    mailio_submit_send(submit, &letter, 1, note, &fates);
    mailio_submit_close(submit);
    return fates;
}

static unsigned files_in(const char *name)
{
    g_autofree char *path = in_folder("%s", name);
    GDir *d = g_dir_open(path, 0, NULL);
    unsigned n = 0;
    while (d && g_dir_read_name(d))
        n++;
    if (d)
        g_dir_close(d);
    return n;
}

static void sending_twice_to_a_maildir_gives_one_file(void)
{
    g_autofree char *url = g_strdup_printf("maildir:%s/out", folder);
    for (int i = 0; i < 2; i++)
        WANT_INT(send_one(url, "", "Jean@Example.FR", "m1@x", "S: 1\r\n\r\nA\r\n").ok, 1);
    WANT_INT(files_in("out/jean@example.fr/new"), 1);
    WANT_INT(files_in("out/jean@example.fr/tmp"), 0);
    /* Read meanwhile: still one. */
    g_autofree char *new = in_folder("out/jean@example.fr/new");
    GDir *d = g_dir_open(new, 0, NULL);
    g_autofree char *name = g_strdup(d ? g_dir_read_name(d) : "");
    if (d)
        g_dir_close(d);
    g_autofree char *from = g_build_filename(new, name, NULL),
                    *to = in_folder("out/jean@example.fr/cur/%s:2,S", name);
    WANT_INT(g_rename(from, to), 0);
    WANT_INT(send_one(url, "", "jean@example.fr", "m1@x", "S: 1\r\n\r\nA\r\n").ok, 1);
    WANT_INT(files_in("out/jean@example.fr/new"), 0);
    WANT_INT(send_one(url, "", "jean@example.fr", "m2@x", "S: 2\r\n\r\nA\r\n").ok, 1);
    WANT_INT(files_in("out/jean@example.fr/new"), 1);
    g_autofree char *text = NULL;
    g_file_get_contents(to, &text, NULL, NULL);
    WANT_STR(text, "S: 1\n\nA\n");
}

static void addresses_cannot_leave_the_folder(void)
{
    g_autofree char *url = g_strdup_printf("maildir:%s/safe", folder);
    WANT_INT(send_one(url, "", "../../evil@x.org", "m1@x", "x").ok, 1);
    WANT_INT(files_in("safe"), 1);
    WANT(!exists("evil@x.org"));
    WANT_INT(send_one(url, "", "not an address", "m1@x", "x").codes[MAILIO_ERROR_REFUSED], 1);
    WANT_INT(send_one(url, "", "a/b@../c", "m1@x", "x").ok, 1);
    WANT_INT(files_in("safe"), 2);
}

/* A sendmail program that keeps its arguments and input, and ends as its recipient says. */
static char *make_sendmail(const char *name, const char *more)
{
    g_autofree char *path = in_folder("%s", name);
    g_autofree char *script = g_strdup_printf(
        "#!/bin/sh\nprintf '%%s|' \"$@\" >>%s/args\ncat >>%s/input\n%s\n", folder, folder, more);
    put(path, script);
    g_chmod(path, 0755);
    return g_strdup_printf("sendmail:%s", path);
}

static void a_program_gets_the_mail_without_a_shell(void)
{
    g_autofree char *url = make_sendmail("sendmail", "");
    struct fates f = send_one(url, "judge@x.org", "$(touch${IFS}pwned)@x.org", "m@x", "S: 1\r\n\r\nA\r\n");
    WANT_INT(f.codes[MAILIO_ERROR_REFUSED], 1); /* parentheses are no address */
    f = send_one(url, "judge@x.org", "`id`;ls|x@x.org", "m@x", "S: 1\r\n\r\nA\r\n");
    WANT_INT(f.codes[MAILIO_ERROR_REFUSED], 1);
    f = send_one(url, "judge@x.org", "`id`|x@x.org", "m@x", "S: 1\r\n\r\nA\r\n");
    WANT_INT(f.ok, 1);
    f = send_one(url, "", "-f@x.org", "m@x", "S: 1\r\n\r\nA\r\n");
    WANT_INT(f.codes[MAILIO_ERROR_REFUSED], 1);
    f = send_one(url, "", "b@x.org", "m@x", "S: 2\r\n\r\n");
    WANT_INT(f.ok, 1);
    g_autofree char *args = contents("args"), *input = contents("input");
    WANT_STR(args, "-i|-f|judge@x.org|--|`id`|x@x.org|-i|-f|<>|--|b@x.org|");
    WANT_STR(input, "S: 1\n\nA\nS: 2\n\n");
}

static void a_programs_end_is_understood(void)
{
    static const struct {
        const char *more;
        enum mailio_error_code code;
        const char *words;
    } ends[] = {{"echo 'no such user' >&2; exit 67", MAILIO_ERROR_REFUSED, "program-ended-said path='"},
                {"exit 75", MAILIO_ERROR_RETRY, "number='75'"},
                {"exit 78", MAILIO_ERROR_SETUP, "number='78'"},
                {"exit 1", MAILIO_ERROR_RETRY, "number='1'"},
                {"kill -9 $$", MAILIO_ERROR_RETRY, "program-killed"},
                {"exec sleep 60", MAILIO_ERROR_RETRY, "program-endless"}};
    for (gsize i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *name = g_strdup_printf("end%zu", i);
        g_autofree char *url = make_sendmail(name, ends[i].more);
        struct fates f = send_one(url, "", "b@x.org", "m@x", "S: 2\r\n\r\n");
        WANT_INT(f.codes[ends[i].code], 1);
        WANT(strstr(f.words, ends[i].words) != NULL);
    }
    /* One that reads nothing must not stop us. */
    g_autofree char *path = in_folder("deaf");
    put(path, "#!/bin/sh\nexit 0\n");
    g_chmod(path, 0755);
    g_autofree char *url = g_strdup_printf("sendmail:%s", path);
    g_autofree char *big = g_strnfill(1 << 20, 'x');
    WANT_INT(send_one(url, "", "b@x.org", "m@x", big).ok, 1);
}

static void ways_out_that_are_none_say_so(void)
{
    static const char *const urls[] = {
        "sendmail:relative", "sendmail:/nonexistent", "gopher://x", "smtp://judge@host", "smtps:x", ""};
    for (gsize i = 0; i < G_N_ELEMENTS(urls); i++) {
        struct mailio_submit_settings settings = {.url = urls[i]};
        g_autoptr(GError) error = NULL;
        WANT(!mailio_submit_open(&settings, &error));
        WANT(error && error->code == MAILIO_ERROR_SETUP);
    }
}

int main(void)
{
    static const struct test tests[] = {TEST(a_maildir_is_read_oldest_first_and_filed),
                                        TEST(without_a_folder_a_maildir_keeps_it_seen),
                                        TEST(boxes_that_are_none_say_so),
                                        TEST(an_mbox_is_split_unquoted_and_filed),
                                        TEST(arrival_is_told_by_the_server_then_by_the_file),
                                        TEST(got_may_stop_a_fetch),
                                        TEST(sending_twice_to_a_maildir_gives_one_file),
                                        TEST(addresses_cannot_leave_the_folder),
                                        TEST(a_program_gets_the_mail_without_a_shell),
                                        TEST(a_programs_end_is_understood),
                                        TEST(ways_out_that_are_none_say_so),
                                        {NULL, NULL}};
    mailio_init();
    folder = g_dir_make_tmp("mailio.XXXXXX", NULL);
    int status = tests_run("local", tests);
    g_autofree char *remove = g_strdup_printf("rm -rf '%s'", folder);
    if (system(remove))
        status = EXIT_FAILURE;
    g_free(folder);
    mailio_shutdown();
    return status;
}
