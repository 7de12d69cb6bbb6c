/*
 * Mail in and out against real servers on loopback: a private Dovecot and an SMTP server with TLS and AUTH
 * (tests/servers/), started and stopped here; and against servers that break off or hang, which are played by
 * a thread.
 */
#include "../harness.h"
#include "../../mailio/mailio.h"

#include <arpa/inet.h>
#include <glib/gstdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static char *folder;            /* everything the tests make */
static GHashTable *environment; /* what the server scripts printed */

static int shell(const char *format, ...) G_GNUC_PRINTF(1, 2);
static int shell(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *command = g_strdup_vprintf(format, args);
    va_end(args);
    return system(command);
}

/* Runs a server script and takes over what it prints. */
static bool start_server(const char *format, ...) G_GNUC_PRINTF(1, 2);
static bool start_server(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *command = g_strdup_vprintf(format, args);
    va_end(args);
    g_autofree char *with_log = g_strdup_printf("%s > %s/started 2>&1", command, folder);
    bool ok = system(with_log) == 0;
    g_autofree char *path = g_strdup_printf("%s/started", folder);
    g_autofree char *text = NULL;
    if (!ok || !g_file_get_contents(path, &text, NULL, NULL)) {
        printf("server did not start: %s\n%s\n", command, text ? text : "");
        return false;
    }
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        char *equals = strchr(*line, '=');
        if (equals)
            g_hash_table_insert(environment, g_strndup(*line, (gsize)(equals - *line)), g_strdup(equals + 1));
    }
    return true;
}

static const char *env(const char *name)
{
    const char *value = g_hash_table_lookup(environment, name);
    return value ? value : "";
}

/* ---- mailboxes ---- */

struct taken {
    GPtrArray *keys, *texts;
    gsize heads, full_size;
    gint64 arrived_s; /* of the last */
    const char *skip; /* a key that is known */
};

static bool take(void *context, const struct mailio_raw *raw)
{
    struct taken *t = context;
    g_ptr_array_add(t->keys, g_strdup(raw->key));
    g_ptr_array_add(t->texts,
                    raw->data ? g_strndup(raw->data, raw->len) : g_strndup(raw->head, raw->head_len));
    t->heads += raw->data == NULL;
    t->full_size = raw->full_size;
    t->arrived_s = raw->arrived_s;
    return true;
}

static bool is_known(void *context, guint64 uidvalidity, guint64 uid, const char *key)
{
    struct taken *t = context;
    (void)uidvalidity;
    (void)uid;
    return t->skip && !strcmp(t->skip, key);
}

static struct taken taken_new(void)
{
    return (struct taken){.keys = g_ptr_array_new_with_free_func(g_free),
                          .texts = g_ptr_array_new_with_free_func(g_free)};
}

static void taken_clear(struct taken *t)
{
    g_ptr_array_unref(t->keys);
    g_ptr_array_unref(t->texts);
}

static char *imaps_url(const char *host)
{
    return g_strdup_printf("imaps://judge@%s:%s/INBOX", host, env("IMAPS_PORT"));
}

static struct mailio_mailbox *open_box(const char *url, const char *password, const char *ca_file,
                                       GError **error)
{
    struct mailio_mailbox_settings settings = {.url = url,
                                               .password = password,
                                               .ca_file = ca_file,
                                               .processed = "processed",
                                               .rejected = "rejected",
                                               .timeout_s = 10};
    return mailio_mailbox_open(&settings, error);
}

/* Puts `n` messages of `size` bytes and more into the box, as a server would deliver them. */
static void deliver(const char *user, unsigned n, gsize size)
{
    const char *mail = env("DOVECOT_MAIL");
    shell("mkdir -p %s/%s/cur %s/%s/new %s/%s/tmp", mail, user, mail, user, mail, user);
    for (unsigned i = 0; i < n; i++) {
        GString *text = g_string_new(NULL);
        g_string_printf(text,
                        "From: p%u@example.org\nTo: judge@example.org\nSubject: orders %u\nMessage-ID: "
                        "<m%u@example.org>\n\nA PAR - BUR\n",
                        i, i, i);
        while (text->len < size)
            g_string_append(text, "a line of a very long message that somebody sent by mistake\n");
        g_autofree char *path = g_strdup_printf("%s/%s/new/%u.M%uP1.test", mail, user, 1000000000 + i, i);
        g_file_set_contents(path, text->str, (gssize)text->len, NULL);
        g_chmod(path, 0644);
        g_string_free(text, TRUE);
    }
    shell("[ $(id -u) -ne 0 ] || chown -R nobody %s/%s", mail, user);
}

static unsigned files_in(const char *dir)
{
    GDir *d = g_dir_open(dir, 0, NULL);
    unsigned n = 0;
    while (d && g_dir_read_name(d))
        n++;
    if (d)
        g_dir_close(d);
    return n;
}

static unsigned filed(const char *where)
{
    g_autofree char *dir = g_strdup_printf("%s/judge/.%s/cur", env("DOVECOT_MAIL"), where);
    return files_in(dir);
}

static void empty_boxes(void)
{
    shell("rm -rf %s/judge", env("DOVECOT_MAIL"));
}

static void fetches_and_files(const char *url)
{
    g_autoptr(GError) error = NULL;
    empty_boxes();
    deliver("judge", 3, 0);
    shell("touch -d @1741118400 %s/judge/new/*", env("DOVECOT_MAIL"));
    struct mailio_mailbox *box = open_box(url, "secret", env("DOVECOT_CA"), &error);
    WANT_STR(error ? error->message : "", "");
    if (!box)
        return;
    struct taken t = taken_new();
    WANT(mailio_mailbox_fetch(box, 0, 0, NULL, take, &t, &error));
    WANT_INT(t.keys->len, 3);
    WANT_INT(t.arrived_s, 1741118400); /* INTERNALDATE, which Dovecot takes from the file */
    WANT(t.texts->len == 3 && strstr(g_ptr_array_index(t.texts, 1), "Subject: orders 1\r\n"));
    if (t.keys->len == 3) {
        /* Fetching alone changes nothing: a new connection sees the same keys. */
        struct taken again = taken_new();
        again.skip = g_ptr_array_index(t.keys, 0);
        struct mailio_mailbox *second = open_box(url, "secret", env("DOVECOT_CA"), &error);
        WANT(second && mailio_mailbox_fetch(second, 0, 1, is_known, take, &again, &error));
        WANT_INT(again.keys->len, 1);
        WANT_STR(again.keys->len ? g_ptr_array_index(again.keys, 0) : "", g_ptr_array_index(t.keys, 1));
        mailio_mailbox_close(second);
        taken_clear(&again);
        const char *good[] = {g_ptr_array_index(t.keys, 0), g_ptr_array_index(t.keys, 2), "77:1", "junk"};
        const char *bad[] = {g_ptr_array_index(t.keys, 1)};
        WANT(mailio_mailbox_file(box, good, 4, MAILIO_FILE_PROCESSED, &error));
        WANT(mailio_mailbox_file(box, bad, 1, MAILIO_FILE_REJECTED, &error));
        WANT(mailio_mailbox_file(box, good, 2, MAILIO_FILE_PROCESSED, &error)); /* gone meanwhile: no error */
    }
    WANT_STR(error ? error->message : "", "");
    mailio_mailbox_close(box);
    taken_clear(&t);
    WANT_INT(filed("processed"), 2);
    WANT_INT(filed("rejected"), 1);
    t = taken_new();
    box = open_box(url, "secret", env("DOVECOT_CA"), &error);
    WANT(box && mailio_mailbox_fetch(box, 0, 0, NULL, take, &t, &error));
    WANT_INT(t.keys->len, 0);
    struct mailio_reached reached;
    WANT(box && mailio_mailbox_probe(box, &reached, &error) && reached.server && reached.count == 0);
    WANT_STR(reached.secured, "TLS 1.3");
    mailio_mailbox_close(box);
    taken_clear(&t);
}

static void imaps_fetches_and_files(void)
{
    g_autofree char *url = imaps_url("localhost");
    fetches_and_files(url);
}

static void imap_with_starttls_fetches_and_files(void)
{
    g_autofree char *url = g_strdup_printf("imap://judge@localhost:%s/INBOX", env("IMAP_PORT"));
    fetches_and_files(url);
}

static void without_a_processed_folder_mail_stays_seen(void)
{
    g_autofree char *url = imaps_url("127.0.0.1");
    struct mailio_mailbox_settings settings = {
        .url = url, .password = "secret", .ca_file = env("DOVECOT_CA")};
    empty_boxes();
    deliver("judge", 2, 0);
    for (unsigned pass = 0; pass < 2; pass++) {
        g_autoptr(GError) error = NULL;
        struct taken t = taken_new();
        struct mailio_mailbox *box = mailio_mailbox_open(&settings, &error);
        WANT(box && mailio_mailbox_fetch(box, 0, 0, NULL, take, &t, &error));
        WANT_INT(t.keys->len, pass ? 0 : 2);
        WANT(box && mailio_mailbox_file(box, (const char *const *)t.keys->pdata, t.keys->len,
                                        MAILIO_FILE_PROCESSED, &error));
        mailio_mailbox_close(box);
        taken_clear(&t);
    }
}

/* 40 mails of years, one of the evening before the first day, one of its first second. */
static void fetches_since(const char *scheme, const char *port, bool received)
{
    const gint64 since_s = 1741132800; /* 5 March 2025 */
    const char *mail = env("DOVECOT_MAIL");
    empty_boxes();
    deliver("judge", 42, 0);
    shell("cd %s/judge/new && touch -d 2019-01-01 * && touch -d @%" G_GINT64_FORMAT
          " 1000000040.* && touch -d @%" G_GINT64_FORMAT " 1000000041.*",
          mail, since_s - 3600, since_s);
    if (received)
        shell("cd %s/judge/new && for f in *; do t=$(stat -c %%Y $f); { echo \"Received: from a.test by "
              "mx.test; $(date -R -d "
              "@$t)\"; cat $f; } >../m && cat ../m >$f; done; rm ../m",
              mail);

    g_autofree char *url =
        g_strdup_printf("%s://judge@localhost:%s%s", scheme, port, received ? "" : "/INBOX");
    struct mailio_mailbox_settings settings = {
        .url = url, .password = "secret", .ca_file = env("DOVECOT_CA"), .since_s = since_s};
    g_autoptr(GError) error = NULL;
    struct taken t = taken_new();
    struct mailio_mailbox *box = mailio_mailbox_open(&settings, &error);
    WANT(box && mailio_mailbox_fetch(box, 0, 10, NULL, take, &t, &error));
    WANT_INT(t.keys->len, 1);
    WANT(t.texts->len && strstr(t.texts->pdata[0], "Subject: orders 41\r\n"));
    WANT_INT(t.arrived_s, since_s);
    WANT_INT(mailio_mailbox_count_before(box, since_s), received ? 0 : 41); /* POP does not know */

    mailio_mailbox_close(box);
    taken_clear(&t);
}

static void what_lay_there_before_is_left_alone(void)
{
    fetches_since("imaps", env("IMAPS_PORT"), false);
    fetches_since("pop3s", env("POP3S_PORT"), true);
}

static void a_large_message_comes_with_its_header_only(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *url = imaps_url("localhost");
    empty_boxes();
    deliver("judge", 1, 20u << 20);
    struct taken t = taken_new();
    struct mailio_mailbox *box = open_box(url, "secret", env("DOVECOT_CA"), &error);
    WANT(box && mailio_mailbox_fetch(box, 5u << 20, 0, NULL, take, &t, &error));
    WANT_INT(t.heads, 1);
    WANT(t.full_size > (20u << 20));
    WANT(t.texts->len && strlen(g_ptr_array_index(t.texts, 0)) < 1000 &&
         strstr(g_ptr_array_index(t.texts, 0), "Message-ID"));
    taken_clear(&t);
    t = taken_new();
    WANT(box && mailio_mailbox_fetch(box, 0, 0, NULL, take, &t, &error)); /* without a limit all of it */
    WANT_INT(t.heads, 0);
    WANT(t.texts->len && strlen(g_ptr_array_index(t.texts, 0)) > (20u << 20));
    mailio_mailbox_close(box);
    taken_clear(&t);
}

/* Commands a client sent after login in the last session, from Dovecot's raw log. */
static unsigned commands_sent(void)
{
    g_autofree char *command =
        g_strdup_printf("cat %s/*.in | grep -acE '^[0-9.]* ?[0-9]+ [A-Z]'", env("DOVECOT_RAWLOG"));
    FILE *pipe = popen(command, "r");
    unsigned n = 0;
    if (pipe && fscanf(pipe, "%u", &n) != 1)
        n = 0;
    if (pipe)
        pclose(pipe);
    return n;
}

static unsigned commands_for(unsigned n_mails)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *url = imaps_url("localhost");
    empty_boxes();
    deliver("judge", n_mails, 2000);
    shell("rm -f %s/*", env("DOVECOT_RAWLOG"));
    struct taken t = taken_new();
    struct mailio_mailbox *box = open_box(url, "secret", env("DOVECOT_CA"), &error);
    WANT(box && mailio_mailbox_fetch(box, 1u << 20, 0, NULL, take, &t, &error));
    WANT_INT(t.keys->len, n_mails);
    WANT(box && mailio_mailbox_file(box, (const char *const *)t.keys->pdata, t.keys->len,
                                    MAILIO_FILE_PROCESSED, &error));
    mailio_mailbox_close(box);
    taken_clear(&t);
    return commands_sent();
}

static void round_trips_do_not_grow_with_the_mails(void)
{
    unsigned one = commands_for(1), many = commands_for(300);
    WANT(one >= 5);
    WANT_INT(many, one);
    WANT(many <= 10);
}

static void want_box_error(const char *url, const char *password, const char *ca_file, int code,
                           const char *words)
{
    g_autoptr(GError) error = NULL;
    struct mailio_mailbox *box = open_box(url, password, ca_file, &error);
    WANT(!box);
    mailio_mailbox_close(box);
    WANT(error && g_error_matches(error, MAILIO_ERROR, code));
    WANT(error && strstr(error->message, words));
    if (error && !(error->code == code && strstr(error->message, words)))
        printf("got %d \"%s\", want %d \"%s\"\n", error->code, error->message, code, words);
    WANT(!error || !strstr(error->message, "wrong-secret"));
}

static void a_wrong_password_is_for_the_editor_to_mend(void)
{
    g_autofree char *url = imaps_url("localhost");
    want_box_error(url, "wrong-secret", env("DOVECOT_CA"), MAILIO_ERROR_SETUP,
                   "@step='fault.step.login' what='judge'");
    want_box_error(url, NULL, env("DOVECOT_CA"), MAILIO_ERROR_SETUP, "no-login");
}

static void a_missing_folder_is_for_the_editor_to_mend(void)
{
    g_autofree char *url = g_strdup_printf("imaps://judge@localhost:%s/Nowhere", env("IMAPS_PORT"));
    want_box_error(url, "secret", env("DOVECOT_CA"), MAILIO_ERROR_SETUP,
                   "@step='fault.step.folder' what='Nowhere'");
}

static void a_server_that_is_down_is_tried_later(void)
{
    want_box_error("imaps://judge@localhost:1/INBOX", "secret", NULL, MAILIO_ERROR_RETRY, "unreached");
    g_autofree char *plain_port = g_strdup_printf("imaps://judge@localhost:%s/INBOX", env("IMAP_PORT"));
    want_box_error(plain_port, "secret", env("DOVECOT_CA"), MAILIO_ERROR_RETRY, "tls-");
}

static void an_unknown_authority_is_refused(void)
{
    g_autofree char *url = imaps_url("localhost");
    want_box_error(url, "secret", NULL, MAILIO_ERROR_SETUP, "fault.certificate.issuer");
    g_autofree char *starttls = g_strdup_printf("imap://judge@localhost:%s/INBOX", env("IMAP_PORT"));
    want_box_error(starttls, "secret", NULL, MAILIO_ERROR_SETUP, "fault.certificate.issuer");
    want_box_error(url, "secret", "/nonexistent.pem", MAILIO_ERROR_SETUP, "certificates-none");
}

static void plain_text_passwords_stay_on_this_machine(void)
{
    struct mailio_mailbox_settings settings = {
        .url = "imap://judge@mail.example.org/INBOX", .password = "secret", .insecure_plain = true};
    g_autoptr(GError) error = NULL;
    WANT(!mailio_mailbox_open(&settings, &error));
    WANT(error && error->code == MAILIO_ERROR_SETUP && strstr(error->message, "password-plain"));
}

static void a_password_in_a_url_is_refused_and_not_repeated(void)
{
    want_box_error("imaps://judge:wrong-secret@localhost/INBOX", "secret", NULL, MAILIO_ERROR_SETUP,
                   "fault.url.password");
}

/* Another Dovecot with a certificate of the given kind. */
static void want_certificate_refused(const char *cert, const char *key, const char *words)
{
    g_autofree char *dir = g_strdup_printf("%s/other", folder);
    g_autofree char *command =
        g_strdup_printf("CERT=%s KEY=%s sh tests/servers/dovecot.sh start %s", cert, key, dir);
    if (start_server("%s", command)) {
        g_autofree char *url = imaps_url("localhost");
        want_box_error(url, "secret", cert, MAILIO_ERROR_SETUP, words);
    } else {
        WANT(false);
    }
    shell("sh tests/servers/dovecot.sh stop %s", dir);
}

/* other.pem names another host, expired.pem ended in 2020. */
static void make_bad_certificates(void)
{
    WANT_INT(shell("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3 -subj "
                   "/CN=other.example -addext "
                   "subjectAltName=DNS:other.example"
                   " -keyout %s/other.key -out %s/other.pem 2>/dev/null",
                   folder, folder),
             0);
    WANT_INT(shell("sh tests/servers/expired.sh %s", folder), 0);
}

static void wrong_host_names_and_old_certificates_are_refused(void)
{
    make_bad_certificates();
    GHashTable *kept = environment;
    environment = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autofree char *other = g_strdup_printf("%s/other.pem", folder),
                    *other_key = g_strdup_printf("%s/other.key", folder);
    g_autofree char *expired = g_strdup_printf("%s/expired.pem", folder),
                    *expired_key = g_strdup_printf("%s/expired.key", folder);
    want_certificate_refused(other, other_key, "fault.certificate.other-host");
    want_certificate_refused(expired, expired_key, "fault.certificate.expired");
    g_hash_table_unref(environment);
    environment = kept;
}

static void pop3s_fetches_and_deletes(void)
{
    if (!*env("POP3S_PORT")) {
        printf("no POP3 server here\n");
        WANT(false);
        return;
    }
    g_autofree char *url = g_strdup_printf("pop3s://judge@localhost:%s", env("POP3S_PORT"));
    empty_boxes();
    deliver("judge", 2, 0);
    deliver("judge", 2, 0);
    for (unsigned pass = 0; pass < 2; pass++) {
        g_autoptr(GError) error = NULL;
        struct taken t = taken_new();
        struct mailio_mailbox *box = open_box(url, "secret", env("DOVECOT_CA"), &error);
        WANT_STR(error ? error->message : "", "");
        WANT(box && mailio_mailbox_fetch(box, 0, 0, NULL, take, &t, &error));
        WANT_INT(t.keys->len, pass ? 1 : 2);
        WANT(box && mailio_mailbox_file(box, (const char *const *)t.keys->pdata, MIN(t.keys->len, 1),
                                        MAILIO_FILE_PROCESSED, &error));
        mailio_mailbox_close(box);
        taken_clear(&t);
    }
    want_box_error(url, "wrong-secret", env("DOVECOT_CA"), MAILIO_ERROR_SETUP, "refused-on");
    want_box_error(url, "secret", NULL, MAILIO_ERROR_SETUP, "fault.certificate.issuer");
}

static void imap_logs_in_with_a_token_or_says_why_not(void)
{
    g_autofree char *url = imaps_url("localhost");
    struct mailio_mailbox_settings settings = {
        .url = url, .oauth2_token = "wrong-secret", .ca_file = env("DOVECOT_CA"), .timeout_s = 5};
    g_autoptr(GError) error = NULL;
    WANT(!mailio_mailbox_open(&settings, &error));
    WANT(error && strstr(error->message, "fault.step.login' what='judge'") &&
         !strstr(error->message, "wrong-secret"));
}

/* ---- servers that misbehave ---- */

/* Says its lines one after each line it hears, then closes or waits. */
struct actor {
    int listener;
    unsigned port;
    const char *const *lines; /* NULL-terminated */
    bool hangs;
    GThread *thread;
};

static gpointer act(gpointer data)
{
    const struct actor *a = data;
    int fd = accept(a->listener, NULL, NULL);
    char heard[4096];
    for (const char *const *line = a->lines; *line; line++) {
        if (write(fd, *line, strlen(*line)) < 0)
            break;
        if (line[1] && read(fd, heard, sizeof heard) <= 0)
            break;
    }
    if (a->hangs)
        while (read(fd, heard, sizeof heard) > 0)
            ;
    close(fd);
    return NULL;
}

static void actor_start(struct actor *a, const char *const *lines, bool hangs)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof address;
    a->listener = socket(AF_INET, SOCK_STREAM, 0);
    a->lines = lines;
    a->hangs = hangs;
    if (bind(a->listener, (struct sockaddr *)&address, size) || listen(a->listener, 4) ||
        getsockname(a->listener, (struct sockaddr *)&address, &size))
        exit(2);
    a->port = ntohs(address.sin_port);
    a->thread = g_thread_new("actor", act, a);
}

static void actor_stop(struct actor *a)
{
    shutdown(a->listener, SHUT_RDWR);
    g_thread_join(a->thread);
    close(a->listener);
}

static void want_broken_fetch(const char *const *lines, bool hangs)
{
    struct actor a;
    actor_start(&a, lines, hangs);
    g_autofree char *url = g_strdup_printf("imap://judge@127.0.0.1:%u/INBOX", a.port);
    struct mailio_mailbox_settings settings = {
        .url = url, .password = "secret", .insecure_plain = true, .timeout_s = 1};
    g_autoptr(GError) error = NULL;
    struct taken t = taken_new();
    gint64 began = g_get_monotonic_time();
    struct mailio_mailbox *box = mailio_mailbox_open(&settings, &error);
    WANT(!box || !mailio_mailbox_fetch(box, 0, 0, NULL, take, &t, &error));
    mailio_mailbox_close(box);
    WANT(g_get_monotonic_time() - began < 8 * G_USEC_PER_SEC);
    WANT(error && error->code == MAILIO_ERROR_RETRY);
    WANT_INT(t.keys->len, 0);
    taken_clear(&t);
    actor_stop(&a);
}

#define GREETING "* OK [CAPABILITY IMAP4rev1] ready\r\n"
#define SELECTED "* 1 EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n2 OK [READ-WRITE] done\r\n"

static void connections_that_break_are_tried_later(void)
{
    static const char *const no_greeting[] = {"", NULL};
    static const char *const in_literal[] = {GREETING,
                                             "1 OK in\r\n",
                                             SELECTED,
                                             "* SEARCH 5\r\n3 OK done\r\n",
                                             "* 1 FETCH (UID 5 RFC822.SIZE 5000)\r\n4 OK done\r\n",
                                             "* 1 FETCH (UID 5 BODY[] {5000}\r\nFrom: a@b.c\r\n\r\nA PAR",
                                             NULL};
    static const char *const nonsense[] = {GREETING, "1 OK in\r\n", SELECTED,
                                           "* SEARCH (((\r\n\001\377 junk\r\n", NULL};
    want_broken_fetch(no_greeting, false);
    want_broken_fetch(in_literal, false);
    want_broken_fetch(nonsense, false);
}

static void servers_that_hang_are_left(void)
{
    static const char *const silent[] = {"", NULL};
    static const char *const in_literal[] = {GREETING,
                                             "1 OK in\r\n",
                                             SELECTED,
                                             "* SEARCH 5\r\n3 OK done\r\n",
                                             "* 1 FETCH (UID 5 RFC822.SIZE 5000)\r\n4 OK done\r\n",
                                             "* 1 FETCH (UID 5 BODY[] {5000}\r\nFrom: a@b.c\r\n\r\nA PAR",
                                             NULL};
    want_broken_fetch(silent, true);
    want_broken_fetch(in_literal, true);
}

/* ---- submission ---- */

struct fate {
    unsigned n, ok, retry, refused, setup, down;
    char *words; /* of the last error */
};

static bool note(void *context, gint64 id, const GError *error)
{
    struct fate *f = context;
    f->n++;
    WANT(id > 0);
    if (!error) {
        f->ok++;
        return true;
    }
    f->retry += error->code == MAILIO_ERROR_RETRY;
    f->refused += error->code == MAILIO_ERROR_REFUSED;
    f->setup += error->code == MAILIO_ERROR_SETUP;
    f->down += error->code == MAILIO_ERROR_DOWN;
    g_free(f->words);
    f->words = g_strdup(error->message);
    return true;
}

static struct fate send_with(const struct mailio_submit_settings *settings, unsigned n, const char *const *to)
{
    g_autoptr(GError) error = NULL;
    struct fate fate = {.n = 0};
    struct mailio_submit *submit = mailio_submit_open(settings, &error);
    if (!submit) {
        note(&fate, 1, error);
        return fate;
    }
    static const char body[] = "Subject: report\r\n\r\nline\r\n.leading dot\r\n..two\r\n";
    g_autoptr(GBytes) raw = g_bytes_new_static(body, sizeof body - 1);
    struct mailio_letter *letters = g_new0(struct mailio_letter, n);
    GPtrArray *ids = g_ptr_array_new_with_free_func(g_free);
    for (unsigned i = 0; i < n; i++) {
        g_ptr_array_add(ids, g_strdup_printf("m%u@example.org", i));
        letters[i] = (struct mailio_letter){.id = i + 1,
                                            .envelope_from = i % 2 ? "" : "judge@example.org",
                                            .envelope_to = to ? to[i] : "player@example.org",
                                            .message_id = g_ptr_array_index(ids, i),
                                            .raw = raw};
    }
    mailio_submit_send(submit, letters, n, note, &fate);
    mailio_submit_close(submit);
    g_ptr_array_unref(ids);
    g_free(letters);
    return fate;
}

static char *smtp_url(const char *scheme)
{
    return g_strdup_printf("%s://judge@localhost:%s", scheme, env("SMTP_PORT"));
}

static struct fate send_to(const char *password, const char *ca_file, unsigned n, const char *const *to)
{
    g_autofree char *url = smtp_url("smtp");
    struct mailio_submit_settings settings = {
        .url = url, .password = password, .ca_file = ca_file, .timeout_s = 5};
    return send_with(&settings, n, to);
}

static char *smtp_log(void)
{
    char *text = NULL;
    g_file_get_contents(env("SMTP_LOG"), &text, NULL, NULL);
    return text ? text : g_strdup("");
}

static unsigned count_words(const char *text, const char *words)
{
    unsigned n = 0;
    for (const char *p = text; (p = strstr(p, words)); p += strlen(words))
        n++;
    return n;
}

/* Messages the server kept in all. */
static unsigned kept(void)
{
    return files_in(env("SMTP_MAIL"));
}

static void smtp_sends_what_it_was_given(void)
{
    const char *to[] = {"first@example.org", "second@example.org"};
    unsigned before = kept();
    struct fate fate = send_to("secret", env("SMTP_CA"), 2, to);
    WANT_INT(fate.ok, 2);
    WANT_STR(fate.words, NULL);
    WANT_INT(kept() - before, 2);
    g_autofree char *text = NULL;
    g_autofree char *path = g_strdup_printf("%s/%06u.eml", env("SMTP_MAIL"), before + 2);
    g_file_get_contents(path, &text, NULL, NULL);
    WANT_STR(text, "X-Envelope-From: <>\r\nX-Envelope-To: <second@example.org>\r\nSubject: "
                   "report\r\n\r\nline\r\n.leading dot\r\n..two\r\n");
    g_free(fate.words);
}

static void connections_are_reused_and_few(void)
{
    g_autofree char *before = smtp_log();
    struct fate fate = send_to("secret", env("SMTP_CA"), 60, NULL);
    g_autofree char *after = smtp_log();
    WANT_INT(fate.n, 60);
    WANT_INT(fate.ok, 60);
    unsigned logins = count_words(after, "login judge ok") - count_words(before, "login judge ok");
    WANT(logins >= 1 && logins <= 4);
    g_free(fate.words);
}

static void each_letter_has_a_fate_of_its_own(void)
{
    const char *to[] = {"refuse@example.org",  "a@example.org",     "later@example.org",   "b@example.org",
                        "dataerr@example.org", "full@example.org",  "c@example.org",       "datalater@x.org",
                        "not an address",      "lost@example.org",  "-option@example.org", "busy@example.org",
                        "d@example.org",       "break@example.org", "e@example.org"};
    struct fate fate = send_to("secret", env("SMTP_CA"), G_N_ELEMENTS(to), to);
    WANT_INT(fate.n, G_N_ELEMENTS(to));
    WANT_INT(fate.ok, 5);
    WANT_INT(fate.refused, 3);
    WANT_INT(fate.retry, 7);
    WANT_INT(fate.setup, 0);
    g_free(fate.words);
    const char *refused[] = {"refuse@example.org"};
    fate = send_to("secret", env("SMTP_CA"), 1, refused);
    WANT(fate.words && strstr(fate.words, "smtp-recipient host='localhost' address='refuse@example.org' "
                                          "said='550 5.1.1 no such user here"));
    g_free(fate.words);
}

/* Addresses given to RCPT by one run. */
static unsigned recipients_tried(const char *before, const char *after)
{
    return count_words(after, "rcpt ") - count_words(before, "rcpt ");
}

static void a_limit_of_our_account_stops_all(void)
{
    const char *to[] = {"limit@example.org", "a@example.org", "b@example.org", "refuse@example.org"};
    g_autofree char *before = smtp_log();
    struct fate fate = send_to("secret", env("SMTP_CA"), G_N_ELEMENTS(to), to);
    g_autofree char *after = smtp_log();
    WANT_INT(fate.setup, 4);
    WANT(fate.words && strstr(fate.words, "550 5.4.5 Daily user sending limit exceeded"));
    WANT_INT(recipients_tried(before, after), 1);
    g_free(fate.words);
}

static void refusals_in_doubt_wait_and_three_stop_all(void)
{
    const char *to[] = {"policy1@x.org", "policy2@x.org", "policy3@x.org", "a@example.org", "b@example.org"};
    g_autofree char *before = smtp_log();
    struct fate fate = send_to("secret", env("SMTP_CA"), G_N_ELEMENTS(to), to);
    g_autofree char *after = smtp_log();
    WANT_INT(fate.retry, 3);
    WANT_INT(fate.setup, 2);
    WANT_INT(recipients_tried(before, after), 3);
    g_free(fate.words);

    const char *one[] = {"policy1@x.org", "a@example.org", "policy2@x.org", "b@example.org", "c@example.org"};
    fate = send_to("secret", env("SMTP_CA"), G_N_ELEMENTS(one), one);
    WANT_INT(fate.retry, 2);
    WANT_INT(fate.ok, 3);
    g_free(fate.words);
}

static void a_refused_login_is_tried_once_and_stops_all(void)
{
    g_autofree char *before = smtp_log();
    struct fate fate = send_to("wrong-secret", env("SMTP_CA"), 20, NULL);
    g_autofree char *after = smtp_log();
    WANT_INT(fate.n, 20);
    WANT_INT(fate.setup, 20);
    WANT(fate.words && strstr(fate.words, "smtp-login") && !strstr(fate.words, "wrong-secret"));
    WANT_INT(count_words(after, "login judge refused") - count_words(before, "login judge refused"), 1);
    g_free(fate.words);
}

static void an_unknown_certificate_stops_all(void)
{
    unsigned before = kept();
    struct fate fate = send_to("secret", NULL, 3, NULL);
    WANT_INT(fate.setup, 3);
    WANT(fate.words && strstr(fate.words, "certificate"));
    WANT_INT(kept(), before);
    g_free(fate.words);
}

static void a_server_down_or_busy_is_tried_later(void)
{
    struct mailio_submit_settings settings = {
        .url = "smtp://judge@localhost:1", .password = "secret", .timeout_s = 2};
    gint64 began = g_get_monotonic_time();
    struct fate fate = send_with(&settings, 50, NULL);
    WANT_INT(fate.down, 50);
    WANT(fate.words && strstr(fate.words, "unreached host='localhost'"));
    WANT(g_get_monotonic_time() - began < 5 * G_USEC_PER_SEC);
    g_free(fate.words);
    shell("touch %s/sink/down", folder);
    fate = send_to("secret", env("SMTP_CA"), 3, NULL);
    WANT_INT(fate.down, 3);
    g_free(fate.words);
    shell("rm %s/sink/down; touch %s/sink/sender", folder, folder);
    fate = send_to("secret", env("SMTP_CA"), 3, NULL);
    WANT_INT(fate.setup, 3); /* a sender refused is refused for all letters */
    WANT(fate.words && strstr(fate.words, "553 5.7.1"));
    g_free(fate.words);
    shell("rm %s/sink/sender", folder);
}

static void a_token_logs_in(void)
{
    g_autofree char *url = smtp_url("smtp");
    struct mailio_submit_settings settings = {
        .url = url, .oauth2_token = "token-of-judge", .ca_file = env("SMTP_CA"), .timeout_s = 5};
    struct fate fate = send_with(&settings, 2, NULL);
    WANT_INT(fate.ok, 2);
    g_free(fate.words);
    settings.oauth2_token = "wrong-secret";
    fate = send_with(&settings, 2, NULL);
    WANT_INT(fate.setup, 2);
    WANT(fate.words && !strstr(fate.words, "wrong-secret"));
    g_free(fate.words);
}

static void a_wrong_port_and_certificates_that_are_not_there_are_named(void)
{
    g_autofree char *tls = smtp_url("smtps"), *url = smtp_url("smtp");
    struct mailio_submit_settings settings = {
        .url = tls, .password = "secret", .ca_file = env("SMTP_CA"), .timeout_s = 5};
    struct fate fate = send_with(&settings, 1, NULL);
    WANT(fate.words && strstr(fate.words, "tls-port"));
    g_free(fate.words);
    settings.url = url;
    settings.ca_file = "/nonexistent.pem";
    fate = send_with(&settings, 1, NULL);
    WANT(fate.words && strstr(fate.words, "certificates-none"));
    g_free(fate.words);
}

static void the_probe_tells_what_was_reached(void)
{
    g_autofree char *url = smtp_url("smtp");
    struct mailio_submit_settings settings = {
        .url = url, .password = "secret", .ca_file = env("SMTP_CA"), .timeout_s = 5};
    g_autoptr(GError) error = NULL;
    struct mailio_reached reached;
    struct mailio_submit *submit = mailio_submit_open(&settings, &error);
    WANT(submit && mailio_submit_probe(submit, &reached, &error) && reached.server && reached.login);
    WANT_STR(reached.secured, "STARTTLS");
    mailio_submit_close(submit);
    settings.password = "wrong-secret";
    submit = mailio_submit_open(&settings, &error);
    WANT(submit && !mailio_submit_probe(submit, &reached, &error));
    WANT(error && error->code == MAILIO_ERROR_SETUP);
    mailio_submit_close(submit);
}

static void nothing_is_sent_without_tls(void)
{
    g_autofree char *dir = g_strdup_printf("%s/plain", folder);
    GHashTable *old = environment;
    environment = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    if (start_server("/usr/bin/python3 tests/servers/smtp_sink.py start %s --tls none", dir)) {
        struct fate fate = send_to("secret", NULL, 2, NULL);
        WANT_INT(fate.setup, 2);
        WANT(fate.words && strstr(fate.words, "smtp-starttls"));
        g_free(fate.words);
        g_autofree char *url = smtp_url("smtp");
        struct mailio_submit_settings settings = {
            .url = url, .password = "secret", .insecure_plain = true, .timeout_s = 5};
        fate = send_with(&settings, 2, NULL);
        WANT_INT(fate.ok, 2);
        g_free(fate.words);
    } else {
        WANT(false);
    }
    shell("/usr/bin/python3 tests/servers/smtp_sink.py stop %s", dir);
    g_hash_table_unref(environment);
    environment = old;
}

/* A server with that certificate, which we trust as one of an authority: nothing is sent to it. */
static void want_no_letter(const char *name)
{
    g_autofree char *cert = g_strdup_printf("%s/%s.pem", folder, name);
    g_autofree char *dir = g_strdup_printf("%s/smtp-%s", folder, name);
    g_autofree char *command =
        g_strdup_printf("/usr/bin/python3 tests/servers/smtp_sink.py start %%s --cert %s --key %s/%s.key",
                        cert, folder, name);
    if (!start_server(command, dir)) {
        WANT(false);
        return;
    }
    struct fate fate = send_to("secret", cert, 2, NULL);
    WANT_INT(fate.setup, 2);
    WANT(fate.words && strstr(fate.words, "smtp-certificate"));
    WANT_INT(kept(), 0);
    g_autofree char *log = smtp_log();
    WANT(!strstr(log, "AUTH"));
    g_free(fate.words);
    shell("/usr/bin/python3 tests/servers/smtp_sink.py stop %s", dir);
}

static void nothing_is_sent_to_wrong_hosts_and_old_certificates(void)
{
    GHashTable *old = environment;
    make_bad_certificates();
    environment = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    want_no_letter("other");
    want_no_letter("expired");
    g_hash_table_unref(environment);
    environment = old;
}

static void smtps_sends(void)
{
    g_autofree char *dir = g_strdup_printf("%s/smtps", folder);
    GHashTable *old = environment;
    environment = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    if (start_server("/usr/bin/python3 tests/servers/smtp_sink.py start %s --tls smtps", dir)) {
        g_autofree char *url = smtp_url("smtps");
        struct mailio_submit_settings settings = {
            .url = url, .password = "secret", .ca_file = env("SMTP_CA"), .timeout_s = 5};
        struct fate fate = send_with(&settings, 9, NULL);
        WANT_INT(fate.ok, 9);
        WANT_STR(fate.words, NULL);
        g_free(fate.words);
    } else {
        WANT(false);
    }
    shell("/usr/bin/python3 tests/servers/smtp_sink.py stop %s", dir);
    g_hash_table_unref(environment);
    environment = old;
}

int main(void)
{
    static const struct test tests[] = {TEST(imaps_fetches_and_files),
                                        TEST(imap_with_starttls_fetches_and_files),
                                        TEST(without_a_processed_folder_mail_stays_seen),
                                        TEST(what_lay_there_before_is_left_alone),
                                        TEST(a_large_message_comes_with_its_header_only),
                                        TEST(round_trips_do_not_grow_with_the_mails),
                                        TEST(a_wrong_password_is_for_the_editor_to_mend),
                                        TEST(a_missing_folder_is_for_the_editor_to_mend),
                                        TEST(a_server_that_is_down_is_tried_later),
                                        TEST(an_unknown_authority_is_refused),
                                        TEST(plain_text_passwords_stay_on_this_machine),
                                        TEST(a_password_in_a_url_is_refused_and_not_repeated),
                                        TEST(wrong_host_names_and_old_certificates_are_refused),
                                        TEST(pop3s_fetches_and_deletes),
                                        TEST(imap_logs_in_with_a_token_or_says_why_not),
                                        TEST(connections_that_break_are_tried_later),
                                        TEST(servers_that_hang_are_left),
                                        TEST(smtp_sends_what_it_was_given),
                                        TEST(connections_are_reused_and_few),
                                        TEST(each_letter_has_a_fate_of_its_own),
                                        TEST(a_limit_of_our_account_stops_all),
                                        TEST(refusals_in_doubt_wait_and_three_stop_all),
                                        TEST(a_refused_login_is_tried_once_and_stops_all),
                                        TEST(an_unknown_certificate_stops_all),
                                        TEST(a_server_down_or_busy_is_tried_later),
                                        TEST(a_token_logs_in),
                                        TEST(a_wrong_port_and_certificates_that_are_not_there_are_named),
                                        TEST(the_probe_tells_what_was_reached),
                                        TEST(nothing_is_sent_without_tls),
                                        TEST(nothing_is_sent_to_wrong_hosts_and_old_certificates),
                                        TEST(smtps_sends),
                                        {NULL, NULL}};
    g_autoptr(GError) error = NULL;
    mailio_init();
    folder = g_dir_make_tmp("mailio.XXXXXX", &error);
    environment = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    int status = EXIT_FAILURE;
    if (start_server("sh tests/servers/dovecot.sh start %s/box judge:secret", folder) &&
        start_server("/usr/bin/python3 tests/servers/smtp_sink.py start %s/sink", folder))
        status = tests_run("servers", tests);
    else
        printf("0 passed, 1 failed\n");
    shell("sh tests/servers/dovecot.sh stop %s/box; /usr/bin/python3 tests/servers/smtp_sink.py stop "
          "%s/sink; rm -rf %s",
          folder, folder, folder);
    g_hash_table_unref(environment);
    g_free(folder);
    mailio_shutdown();
    return status;
}
