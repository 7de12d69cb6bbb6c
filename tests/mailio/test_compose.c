/* Messages out: the same bytes each time, safe on every wire, and read back as they were meant. */
#include "../harness.h"
#include "../../mailio/message.h"
#include "../../mailio/mailio.h"

static const char png[] = "\x89PNG\r\n\x1a\n not really, but bytes \0 of all kinds \xff\xfe";

static struct mailio_outgoing sample(void)
{
    static const char *const references[] = {"first@judge.example", "second@judge.example", NULL};
    return (struct mailio_outgoing){
        .from_name = "Le juge",
        .from_address = "judge@judge.example",
        .to_name = "Jérôme \"Jé\" Dupont, marquis",
        .to_address = "jerome@example.fr",
        .subject = "[Kersaint] Automne 1902 : Trieste tombe, la France seule en tête du classement général",
        .message_id = "k-1902A-fr@judge.example",
        .in_reply_to = "second@judge.example",
        .references = references,
        .date_s = 1741119245,
        .utc_offset = "+0100",
        .auto_submitted = "auto-generated",
        .loop_token = "loop-token",
        .language = "fr",
        .text = "A PAR - BUR\nl'été à Sébastopol = un\nFrom here\n.\n-- \nfin\n",
        .html = "<p>A PAR - BUR<br>l'été</p>"};
}

/* With its parts, each encoded. */
static GBytes *compose_whole(const struct mailio_outgoing *mail, GError **error)
{
    struct mailio_encoded **parts = g_new0(struct mailio_encoded *, mail->n_parts + 1);
    for (unsigned i = 0; i < mail->n_parts; i++)
        parts[i] = mailio_encode_part(&mail->parts[i]);
    GBytes *bytes = mailio_compose_encoded(mail, parts, mail->n_parts, error);
    for (unsigned i = 0; i < mail->n_parts; i++)
        mailio_encoded_free(parts[i]);
    g_free(parts);
    return bytes;
}

static char *compose(const struct mailio_outgoing *mail)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) bytes = compose_whole(mail, &error);
    if (!bytes)
        return g_strdup_printf("error: %s", error->message);
    gsize len;
    const char *data = g_bytes_get_data(bytes, &len);
    return g_strndup(data, len);
}

/* RFC 5322 2.1.1 and 2.3: CRLF only, ASCII, at most 998 bytes a line; at most 78 in what we write. */
static void want_safe(const char *raw)
{
    unsigned column = 0, longest = 0;
    bool ascii = true, endings = true;
    for (const char *p = raw; *p; p++) {
        ascii = ascii && (unsigned char)*p < 0x80 && (*p >= ' ' || strchr("\r\n\t", *p));
        endings = endings && (*p != '\n' || (p > raw && p[-1] == '\r')) && (*p != '\r' || p[1] == '\n');
        column = *p == '\n' ? 0 : column + (*p != '\r');
        longest = MAX(longest, column);
    }
    WANT(ascii);
    WANT(endings);
    WANT(longest <= 100);
}

static void the_same_struct_gives_the_same_bytes(void)
{
    struct mailio_part part = {
        .content_type = "image/png", .content_id = "map@judge.example", .data = png, .len = sizeof png};
    struct mailio_outgoing mail = sample();
    mail.parts = &part;
    mail.n_parts = 1;
    g_autofree char *one = compose(&mail), *two = compose(&mail);
    WANT_STR(one, two);
    struct mailio_encoded *encoded[] = {mailio_encode_part(&part)};
    g_autoptr(GBytes) bytes = mailio_compose_encoded(&mail, encoded, 1, NULL);
    g_autofree char *three = g_strndup(g_bytes_get_data(bytes, NULL), g_bytes_get_size(bytes));
    WANT_STR(three, one);
    mailio_encoded_free(encoded[0]);
    mailio_encoded_free(NULL);
    mail.message_id = "other@judge.example";
    g_autofree char *other = compose(&mail);
    WANT(strcmp(other, one) != 0);
}

static void what_is_written_reads_back(void)
{
    struct mailio_part parts[] = {{.content_type = "image/png",
                                   .content_id = "map@x",
                                   .file_name = "carte été.png",
                                   .data = png,
                                   .len = sizeof png,
                                   .alt = "carte"},
                                  {.content_type = "text/plain; charset=utf-8",
                                   .file_name = "ordres.txt",
                                   .data = "A MAR - SPA é\n",
                                   .len = 15}};
    struct mailio_outgoing mail = sample();
    mail.parts = parts;
    mail.n_parts = 2;
    g_autofree char *raw = compose(&mail);
    want_safe(raw);
    struct mailio_message *m = mailio_message_parse(raw, strlen(raw), NULL);
    WANT_STR(m->from_address, mail.from_address);
    WANT_STR(m->from_name, mail.from_name);
    WANT_STR(m->subject, mail.subject);
    WANT_STR(m->message_id, mail.message_id);
    WANT_STR(m->to[0], mail.to_address);
    WANT_STR(m->full_text, mail.text);
    WANT_STR(m->language, "fr");
    WANT_INT(m->date_s, mail.date_s);
    WANT_STR(m->references[0], "second@judge.example");
    WANT_STR(m->references[1], "first@judge.example");
    WANT_STR(m->attachment_text[0], "A MAR - SPA é\n");
    WANT_STR(mailio_kind_word(m->kind), "automatic"); /* Auto-Submitted stops other robots, and us */
    mailio_message_free(m);
    struct mailio_parse_settings settings = {.loop_token = "loop-token"};
    m = mailio_message_parse(raw, strlen(raw), &settings);
    WANT_STR(mailio_kind_word(m->kind), "own");
    mailio_message_free(m);
    WANT(strstr(raw, "Date: Tue, 04 Mar 2025 21:14:05 +0100\r\n") ||
         strstr(raw, "Date: Tue, 4 Mar 2025 21:14:05 +0100\r\n"));
    WANT(strstr(raw, "Content-ID: <map@x>\r\n") && strstr(raw, "multipart/related") &&
         strstr(raw, "multipart/mixed"));
    WANT(!strstr(raw, "\r\nFrom here") && !strstr(raw, "\r\n.\r\n"));
}

static void plain_ascii_goes_as_it_is(void)
{
    struct mailio_outgoing mail = sample();
    mail.html = NULL;
    mail.text = "A PAR - BUR\n\n  F BRE - MAO\n";
    mail.to_name = NULL;
    mail.subject = "[Kersaint] Fall 1902";
    g_autofree char *raw = compose(&mail);
    WANT(strstr(raw, "\r\nSubject: [Kersaint] Fall 1902\r\n") &&
         strstr(raw, "\r\nTo: jerome@example.fr\r\n"));
    WANT(strstr(raw, "\r\nContent-Transfer-Encoding: 7bit\r\n\r\nA PAR - BUR\r\n\r\n  F BRE - MAO\r\n") !=
         NULL);
    want_safe(raw);
}

static void want_refused(const struct mailio_outgoing *mail, const char *words)
{
    g_autoptr(GError) error = NULL;
    WANT(compose_whole(mail, &error) == NULL);
    WANT(error && error->code == MAILIO_ERROR_REFUSED && strstr(error->message, words));
}

static void no_header_can_be_injected(void)
{
    static const char evil[] = "x\r\nBcc: victim@example.org";
#define REFUSES(field, value, words)                                                                         \
    do {                                                                                                     \
        struct mailio_outgoing mail_ = sample();                                                             \
        mail_.field = value;                                                                                 \
        want_refused(&mail_, words);                                                                         \
    } while (0)
    REFUSES(subject, evil, "Subject");
    REFUSES(subject, "x\ny", "Subject");
    REFUSES(subject, "x\x7f", "Subject");
    REFUSES(subject, "\xff", "Subject");
    REFUSES(to_name, evil, "To");
    REFUSES(from_name, evil, "From");
    REFUSES(to_address, evil, "To");
    REFUSES(to_address, "no address", "To");
    REFUSES(to_address, NULL, "To");
    REFUSES(to_address, "a@b@c", "To");
    REFUSES(to_address, "é@example.fr", "UTF-8");
    REFUSES(reply_to, "x@y>\n", "Reply-To");
    REFUSES(message_id, "a b", "Message-ID");
    REFUSES(message_id, NULL, "Message-ID");
    REFUSES(in_reply_to, "a>\r\nX: y", "In-Reply-To");
    REFUSES(auto_submitted, evil, "Auto-Submitted");
    REFUSES(loop_token, evil, "X-Loop");
    REFUSES(list_id, evil, "X-Game");
    REFUSES(language, evil, "Content-Language");
    REFUSES(utc_offset, "+01:0", "Date");
    REFUSES(text, "\xff", "UTF-8");
    struct mailio_part part = {.content_type = "image/png\r\nX: y",
                               .content_id = "a\r\nb",
                               .file_name = "a\"\r\nX: y",
                               .data = "x",
                               .len = 1};
    struct mailio_outgoing mail = sample();
    mail.parts = &part;
    mail.n_parts = 1;
    g_autofree char *raw = compose(&mail);
    WANT(!strstr(raw, "\nX: y"));
    want_safe(raw);
}

static void headers_of_any_length_are_folded(void)
{
    struct mailio_outgoing mail = sample();
    GString *subject = g_string_new(NULL);
    for (unsigned i = 0; i < 120; i++) {
        g_autofree char *before = g_strdup(subject->str);
        mail.subject = before;
        g_autofree char *raw = compose(&mail);
        struct mailio_message *m = mailio_message_parse(raw, strlen(raw), NULL);
        WANT_STR(m->subject, before);
        want_safe(raw);
        mailio_message_free(m);
        g_string_append(subject, i % 7 == 3 ? "é" : i % 11 == 5 ? "日" : i % 5 == 2 && i % 2 ? " x" : "y");
    }
    g_string_free(subject, TRUE);
}

static void text_of_any_kind_survives(void)
{
    static const char *const texts[] = {"",
                                        "\n",
                                        "x",
                                        "é",
                                        " leading and trailing \n",
                                        "tab\t\n",
                                        "=3D=\n",
                                        "..\n.\nFrom \n>From x\n",
                                        "--=_boundary\n",
                                        "日本語 – « ça »\n"};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++) {
        struct mailio_outgoing mail = sample();
        mail.text = texts[i];
        g_autofree char *raw = compose(&mail);
        want_safe(raw);
        struct mailio_message *m = mailio_message_parse(raw, strlen(raw), NULL);
        g_autofree char *want =
            g_strdup(*texts[i] && texts[i][strlen(texts[i]) - 1] == '\n' ? texts[i] : texts[i]);
        g_strchomp(want);
        g_strchomp(m->full_text);
        if (*want)
            WANT_STR(m->full_text, want);
        mailio_message_free(m);
    }
    GString *long_line = g_string_new(NULL);
    for (unsigned i = 0; i < 3000; i++)
        g_string_append(long_line, i % 9 ? "x" : "é");
    struct mailio_outgoing mail = sample();
    mail.text = long_line->str;
    g_autofree char *raw = compose(&mail);
    want_safe(raw);
    struct mailio_message *m = mailio_message_parse(raw, strlen(raw), NULL);
    g_strchomp(m->full_text);
    WANT_STR(m->full_text, long_line->str);
    mailio_message_free(m);
    g_string_free(long_line, TRUE);
}

/* Readers built on GMime take the padding of one encoded word for the end of all that follow. */
static void only_the_last_encoded_word_is_padded(void)
{
    struct mailio_outgoing mail = {.from_address = "judge@x.example",
                                   .to_address = "p@x.example",
                                   .subject =
                                       "[Kersaint] La partie Kersaint est cr\303\251\303\251e, \303\240 vous",
                                   .message_id = "1@x.example",
                                   .text = "x"};
    g_autoptr(GBytes) bytes = compose_whole(&mail, NULL);
    gsize len;
    const char *raw = g_bytes_get_data(bytes, &len);
    g_autofree char *text = g_strndup(raw, len);
    const char *subject = strstr(text, "Subject:"), *end = strstr(subject, "\r\nMessage-ID");
    const char *first = strstr(subject, "?=");
    WANT(first && first < end && first[-1] != '=');

    g_autofree char *got = NULL;
    struct mailio_message *message = mailio_message_parse(text, len, NULL);
    got = g_strdup(message->subject);
    mailio_message_free(message);
    WANT_STR(got, mail.subject);
}

int main(void)
{
    static const struct test tests[] = {TEST(the_same_struct_gives_the_same_bytes),
                                        TEST(what_is_written_reads_back),
                                        TEST(plain_ascii_goes_as_it_is),
                                        TEST(no_header_can_be_injected),
                                        TEST(headers_of_any_length_are_folded),
                                        TEST(text_of_any_kind_survives),
                                        TEST(only_the_last_encoded_word_is_padded),
                                        {NULL, NULL}};
    mailio_init();
    int status = tests_run("compose", tests);
    mailio_shutdown();
    return status;
}
