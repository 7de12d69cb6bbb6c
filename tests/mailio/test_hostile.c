/*
 * Mails made to crash the reader or to keep it busy. Each is read at a small size and at sixteen times that,
 * up to the limit of a mail: work that grows with the square of the input would grow 256 times, and what is
 * allowed is 2.5 times a doubling. Our own time is measured, never the clock on the wall.
 */
#include "html_text.h"
#include "../harness.h"
#include "../../mailio/mailio.h"

#include <math.h>
#include <time.h>

enum { MAIL_LIMIT = 10 * 1024 * 1024, GROWTH = 16, RUNS = 3 };

/* 2.5 to the fourth: four doublings. */
static const double ALLOWED = 39.0;

/* Too little to measure: what the small size is taken to need at least. */
static const double LEAST_S = 0.004;

/* A mail of about `size` bytes: a beginning, one piece again and again ('#' in it is a number), an end. */
struct hostile {
    const char *name, *head, *piece, *tail;
    gsize limit; /* largest size; 0: that of a mail */
};

static bool is_order(void *context, const char *line, gsize len)
{
    (void)context;
    return len > 2 && (line[0] == 'A' || line[0] == 'F') && line[1] == ' ';
}

static GString *make(const struct hostile *h, gsize size)
{
    GString *raw = g_string_sized_new(size + 1024);
    g_string_append(raw, h->head);
    gsize tail = h->tail ? strlen(h->tail) : 0;
    for (unsigned i = 0; raw->len + tail < size; i++)
        for (const char *p = h->piece; *p; p++)
            if (*p == '#')
                g_string_append_printf(raw, "%u", i);
            else
                g_string_append_c(raw, *p);
    if (h->tail)
        g_string_append(raw, h->tail);
    return raw;
}

static double seconds_to_read(const GString *raw, unsigned runs)
{
    static const struct mailio_parse_settings settings = {.own_address = "judge@x.org",
                                                          .loop_token = "token",
                                                          .authserv_id = "mx.x.org",
                                                          .keep_line = is_order};
    double best = 1e9;
    for (unsigned i = 0; i < runs; i++) {
        clock_t began = clock();
        struct mailio_message *m = mailio_message_parse(raw->str, raw->len, &settings);
        best = MIN(best, (double)(clock() - began) / CLOCKS_PER_SEC);
        mailio_message_free(m);
    }
    return best;
}

static void want_linear(const struct hostile *h)
{
    gsize limit = h->limit ? h->limit : MAIL_LIMIT;
    GString *small = make(h, limit / GROWTH), *large = make(h, limit);
    double few = seconds_to_read(small, RUNS), many = seconds_to_read(large, 1);
    g_string_free(small, TRUE);
    g_string_free(large, TRUE);
    double allowed = ALLOWED * MAX(few, LEAST_S);
    if (getenv("HOSTILE_TABLE") || many > allowed)
        printf("%-44s %8.3f s at %5.1f kB %8.3f s at %8.1f kB, x%.2f a doubling\n", h->name, few,
               (double)limit / GROWTH / 1024, many, (double)limit / 1024,
               many > 0 && few > 0 ? sqrt(sqrt(many / few)) : 1.0);
    WANT(many <= allowed);
}

static void want_all_linear(const struct hostile *list, gsize n)
{
    for (gsize i = 0; i < n; i++)
        want_linear(&list[i]);
}

#define BOTH                                                                                                 \
    FROM "Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\nx\n"           \
         "--b\nContent-Type: text/html\n\n"
#define FROM  "From: a@b.fr\n"
#define HTML  FROM "Content-Type: text/html; charset=utf-8\n\n"
#define MIXED FROM "Content-Type: multipart/mixed; boundary=b\n\n"
#define REPORT                                                                                               \
    "From: mailer-daemon@b.fr\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n"  \
    "--b\nContent-Type: message/delivery-status\n\n"

static void headers_cost_what_they_weigh(void)
{
    static const struct hostile list[] = {
        {"groups within groups in Cc", FROM "Cc: ", "g:", "\n\nA PAR - BUR\n", 0},
        {"groups within groups in From", "From: ", "g:", "\n\nA PAR - BUR\n", 0},
        {"groups, a field of the nested mail",
         MIXED "--b\nContent-Type: message/rfc822\n\nTo: ", "g:", "\n\nx\n--b--\n", 0},
        {"comments within comments in To", FROM "To: ", "(", "\n\nA PAR - BUR\n", 0},
        {"comments within comments in Received", FROM "Received: ", "(", "\n\nA PAR - BUR\n", 0},
        {"routes in To", FROM "To: <", "@a,", ":x@y>\n\nA PAR - BUR\n", 0},
        {"quoted pairs in From", "From: \"", "\\\"", "\" <a@b.fr>\n\nA PAR - BUR\n", 0},
        {"addresses in To", FROM "To: ", "\"a\" <a@b.fr>, ", "\n\nA PAR - BUR\n", 0},
        {"fields of one name", FROM, "To: a@b.fr\n", "\nA PAR - BUR\n", 0},
        {"fields of all names", FROM, "X-Y#: z\n", "\nA PAR - BUR\n", 0},
        {"fields without a name", FROM, ": z\n", "\nA PAR - BUR\n", 0},
        {"lines without a colon", FROM, "z\n", "\nA PAR - BUR\n", 0},
        {"a field folded for ever", FROM "X: ", "y\n ", "\n\nA PAR - BUR\n", 0},
        {"a field of one long line", FROM "X: ", "y", "\n\nA PAR - BUR\n", 0},
        {"References", FROM "References: ", "<a#@b> ", "\n\nA PAR - BUR\n", 0},
        {"References within References", FROM "References: ", "<", "\n\nA PAR - BUR\n", 0},
        {"Message-ID", FROM "Message-ID: <", "a.", "@b>\n\nA PAR - BUR\n", 0},
        {"Date", FROM "Date: ", "Tue, ", "\n\nA PAR - BUR\n", 0},
        {"encoded words", FROM "Subject: ", "=?utf-8?q?a?= ", "\n\nA PAR - BUR\n", 0},
        {"words that begin as encoded ones", FROM "Subject: ", "=?utf-8?q?", "\n\nA PAR - BUR\n", 0},
        {"a subject of replies", FROM "Subject: ", "Re: ", "\n\nA PAR - BUR\n", 0},
        {"a subject of tags", FROM "Subject: ", "[]", "\n\nA PAR - BUR\n", 0},
        {"a subject of combining marks", FROM "Subject: e", "\xcc\x81\xcc\xa3", "\n\nA PAR - BUR\n", 0},
        {"a name of combining marks", "From: \"e", "\xcc\x81\xcc\xa3", "\" <a@b.fr>\n\nA PAR - BUR\n", 0},
        {"parameters of Content-Type", FROM "Content-Type: text/plain", "; a#=b", "\n\nA PAR - BUR\n", 0},
        {"continued parameters", FROM "Content-Type: text/plain", "; a*#=b", "\n\nA PAR - BUR\n", 0},
        {"Authentication-Results", FROM, "Authentication-Results: mx.x.org; dkim=pass\n", "\nA\n", 0},
        {"one Authentication-Results", FROM "Authentication-Results: mx.x.org", "; dkim=pass header.d=b.fr",
         "\n\nA\n", 0},
        {"comments in Authentication-Results", FROM "Authentication-Results: mx.x.org ", "(", "\n\nA\n", 0},
    };
    want_all_linear(list, G_N_ELEMENTS(list));
}

static void structure_costs_what_it_weighs(void)
{
    static const struct hostile list[] = {
        {"parts", MIXED, "--b\n\nx\n", NULL, 0},
        {"parts without an end of their header", MIXED, "--b\n", NULL, 0},
        {"parts within parts", "From: a@b.fr\n", "Content-Type: multipart/mixed; boundary=b\n\n--b\n", NULL,
         0},
        {"mails within mails", "From: a@b.fr\n", "Content-Type: message/rfc822\n\n", NULL, 0},
        {"mails in a digest", FROM "Content-Type: multipart/digest; boundary=b\n\n",
         "--b\n\nTo: a@b.fr\nSubject: x\n\nx\n", NULL, 0},
        {"alternatives in HTML", FROM "Content-Type: multipart/alternative; boundary=b\n\n",
         "--b\nContent-Type: text/html\n\n<p>x\n", NULL, 0},
        {"a header of a part", MIXED "--b\n", "X: y\n", "\nx\n--b--\n", 0},
        {"lines that are nearly boundaries", MIXED "--b\n\n", "--bb\n", NULL, 0},
        {"attachments", MIXED, "--b\nContent-Disposition: attachment; filename=a.txt\n\nx\n", NULL, 0},
        {"base64 of nothing", FROM "Content-Transfer-Encoding: base64\n\n", "====\n", NULL, 0},
        {"quoted-printable of nothing", FROM "Content-Transfer-Encoding: quoted-printable\n\n", "=\n", NULL,
         0},
        {"uuencode of nothing", FROM "Content-Transfer-Encoding: x-uuencode\n\nbegin 644 x\n", "!\n", NULL,
         0},
        {"preface", "", "From x\n", FROM "\nA\n", 0},
    };
    want_all_linear(list, G_N_ELEMENTS(list));
}

static void reports_cost_what_they_weigh(void)
{
    static const struct hostile list[] = {
        {"a report of blank lines", REPORT, "\n", "--b--\n", 0},
        {"a report of blocks", REPORT, "X: y\n\n", "--b--\n", 0},
        {"a report of actions", REPORT, "Action: delayed\n\n", "--b--\n", 0},
        {"a report of addresses", REPORT "Action: failed\n\n", "Final-Recipient: rfc822; x\n\n", "--b--\n",
         0},
        {"an old report", "From: mailer-daemon@b.fr\nSubject: undelivered mail\n\n", "@ @ ", "\n", 0},
        {"an old report of lines", "From: mailer-daemon@b.fr\nSubject: undelivered mail\n\n", "@\n", "\n", 0},
        {"reports", "From: mailer-daemon@b.fr\nContent-Type: multipart/report; boundary=b\n\n",
         "--b\nContent-Type: message/delivery-status\n\nAction: failed\n\n", NULL, 0},
    };
    want_all_linear(list, G_N_ELEMENTS(list));
}

static void characters_cost_what_they_weigh(void)
{
    static const struct hostile list[] = {
        {"combining marks", FROM "Content-Type: text/plain; charset=utf-8\n\ne", "\xcc\x81\xcc\xa3", NULL, 0},
        {"combining marks, class after class", FROM "Content-Type: text/plain; charset=utf-8\n\ne",
         "\xcc\x95\xcc\x80\xcc\xa1\xcc\xb4", NULL, 0},
        {"marks of width two", FROM "Content-Type: text/plain; charset=utf-8\n\ne", "\xcd\x84\xcc\xa3", NULL,
         0},
        {"Hangul", FROM "Content-Type: text/plain; charset=utf-8\n\n", "\xe1\x84\x80\xe1\x85\xa1", NULL, 0},
        {"bad UTF-7", FROM "Content-Type: text/plain; charset=utf-7\n\n", "+A\\", NULL, 0},
        {"UTF-7 that goes on", FROM "Content-Type: text/plain; charset=utf-7\n\n+", "AAAA", NULL, 0},
        {"UTF-7 shifts", FROM "Content-Type: text/plain; charset=utf-7\n\n", "+", NULL, 0},
        {"ISO-2022-JP escapes", FROM "Content-Type: text/plain; charset=iso-2022-jp\n\n", "\x1b$B", NULL, 0},
        {"ISO-2022-KR escapes", FROM "Content-Type: text/plain; charset=iso-2022-kr\n\n", "\x0e\x0f~", NULL,
         0},
        {"HZ", FROM "Content-Type: text/plain; charset=hz\n\n", "~{", NULL, 0},
        {"surrogates", FROM "Content-Type: text/plain; charset=utf-16\n\n\xff\xfe", "\x01\xd8", NULL, 0},
        {"wrong UTF-8", FROM "Content-Type: text/plain; charset=utf-8\n\n", "\xff\xc3", NULL, 0},
        {"wrong Big5", FROM "Content-Type: text/plain; charset=big5\n\n", "\xff\x81", NULL, 0},
        {"encoded twice, but for the end", FROM "\n", "\xc3\x83\xc2\xa9", "\xe2\x98\x83", 0},
        {"invisible characters", FROM "\n", "\xe2\x80\x8b", NULL, 0},
        {"carriage returns", FROM "\n", "\r", "x", 0},
    };
    want_all_linear(list, G_N_ELEMENTS(list));
}

static void markup_costs_what_it_weighs(void)
{
    static const struct hostile list[] = {
        {"a tag of attributes", HTML "<p ", "a# ", ">x</p>", 0},
        {"one attribute again and again", HTML "<p ", "a ", ">x</p>", 0},
        {"tags of many attributes", HTML, "<p a b c d e f g h i j k l m n o p q r s t u v w x y z>", "x", 0},
        {"a tag of other attributes", HTML "<p ", "a=1 b=\"2\" c='3' ", ">x</p>", 0},
        {"a tag of quotes", HTML "<p ", "=\"", ">x</p>", 0},
        {"a tag without an end", HTML "<p ", "a", NULL, 0},
        {"a class of names", HTML "<p class=\"", "a ", "\">x</p>", 0},
        {"a style", HTML "<p style=\"", "a:b;", "\">x</p>", 0},
        {"elements within elements", HTML, "<div><blockquote>", "x", 0},
        {"inline elements within each other", HTML, "<b><i>", "x", 0},
        {"paragraphs within inline elements", HTML, "<p><b><i>x", NULL, 0},
        {"tables within tables", HTML, "<table><tr><td>x", NULL, 0},
        {"ends without beginnings", HTML, "</div></p>", "x", 0},
        {"elements with wrong ends", HTML, "<b></i>", "x", 0},
        {"breaks", HTML, "<br>", "x", 0},
        {"forms", HTML, "<form><select><option>", "x", 0},
        {"comments", HTML, "<!-- ", "x", 0},
        {"declarations", HTML, "<!x <? ", "x", 0},
        {"scripts", HTML, "<script>", "x", 0},
        {"styles without ends", HTML, "<style>", "x", 0},
        {"ends of scripts", HTML "<script>", "</", "x", 0},
        {"less-than signs", HTML, "<", "x", 0},
        {"ampersands", HTML, "&", "x", 0},
        {"entities", HTML, "&#x65;&eacute;&amp", "x", 0},
        {"rows", HTML "<table>", "<tr><td>a</td><td>b</td></tr>", "</table>", 0},
        {"cells", HTML "<table><tr>", "<td>a</td>", "</tr></table>", 0},
        {"cells in rows in cells", HTML, "<table><tr><td>a</td><td>", "x", 0},
        {"struck out", HTML, "<s>A PAR - BUR", "x", 0},
        {"less-than signs beside plain text", BOTH, "<", "\n--b--\n", 0},
        {"styles beside plain text", BOTH, "<style>", "\n--b--\n", 0},
        {"paragraphs beside plain text", BOTH, "<p>x", "\n--b--\n", 0},
        {"frames of other documents", HTML, "<html><body>", "x", 0},
    };
    want_all_linear(list, G_N_ELEMENTS(list));
}

static void quotations_cost_what_they_weigh(void)
{
    static const struct hostile list[] = {
        {"attributions", FROM "\n", "Le 4 mars 2025 a@b.fr :\n", NULL, 0},
        {"beginnings of attributions", FROM "\n", "On 4 \n", NULL, 0},
        {"labels", FROM "\n", "De : x\nA : y\n", NULL, 0},
        {"marks", FROM "\n", "> > > > > > x\n", NULL, 0},
        {"initials", FROM "\n", "JD> a\n", NULL, 0},
        {"one line", FROM "\n", "x", NULL, 0},
        {"blank lines", FROM "\n", "\n", "x", 0},
        {"signatures", FROM "\n", "-- \n", "x", 0},
        {"dashes", FROM "\n", "--\n", "x", 0},
        {"rulers", FROM "\n", "________________________________\n", "x", 0},
        {"delimiters", FROM "\n", "-----Original Message-----\n", "x", 0},
        {"flowed lines", FROM "Content-Type: text/plain; format=flowed\n\n", "a \n", NULL, 0},
        {"flowed quotations", FROM "Content-Type: text/plain; format=flowed\n\n", ">a \n>>b \n", NULL, 0},
        {"clear-signed text", FROM "\n", "-----BEGIN PGP SIGNED MESSAGE-----\n", NULL, 0},
        {"orders after signatures", FROM "\n-- \n", "A PAR - BUR\n", NULL, 0},
    };
    want_all_linear(list, G_N_ELEMENTS(list));
}

/* ---- what is left ---- */

static char *text_of(const GString *raw)
{
    struct mailio_message *m = mailio_message_parse(raw->str, raw->len, NULL);
    char *text = g_steal_pointer(&m->text);
    mailio_message_free(m);
    return text;
}

static void a_field_without_end_is_cut_and_the_rest_is_read(void)
{
    static const struct hostile list[] = {
        {"Cc", FROM "Cc: ", "g:", "\nSubject: s\n\nA PAR - BUR\n", 0},
        {"folded", FROM "X: ", "y\n ", "\nSubject: s\n\nA PAR - BUR\n", 0},
        {"many", FROM, "X: y\n",
         "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\nSubject: "
         "s\n\nQSBQQVIgLSBCVVIK\n",
         0},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(list); i++) {
        GString *raw = make(&list[i], 200 * 1024);
        struct mailio_message *m = mailio_message_parse(raw->str, raw->len, NULL);
        WANT_STR(m->from_address, "a@b.fr");
        WANT_STR(m->subject, "s");
        WANT_STR(m->text, "A PAR - BUR\n");
        mailio_message_free(m);
        g_string_free(raw, TRUE);
    }
}

static void parts_beyond_the_bounds_are_text(void)
{
    static const struct hostile deep = {
        "", "From: a@b.fr\n", "Content-Type: multipart/mixed; boundary=b\n\n--b\n", "\nA PAR - BUR\n", 0};
    static const struct hostile wide = {"", MIXED "--b\n\nA PAR - BUR\n", "--b\n\nA MAR - SPA\n", NULL, 0};
    GString *raw = make(&deep, 1024 * 1024);
    g_autofree char *lost = text_of(raw);
    WANT(lost != NULL);
    g_string_free(raw, TRUE);

    raw = make(&wide, 1024 * 1024);
    g_autofree char *first = text_of(raw);
    WANT(g_str_has_prefix(first, "A PAR - BUR\nA MAR - SPA\n"));
    g_string_free(raw, TRUE);
}

/* 30 marks are enough for every language (UAX 15). */
static void marks_in_a_row_are_bounded(void)
{
    GString *raw = g_string_new("e");
    for (int i = 0; i < 1000; i++)
        g_string_append(raw, "\xcc\x81\xcc\xa3");
    g_string_append(raw, " e\xcc\x81t\xc3\xa9");
    g_autofree char *clean = mailio_bytes_to_utf8(raw->str, raw->len, "utf-8");
    WANT(strlen(clean) < 80);
    WANT(g_str_has_suffix(clean, " \xc3\xa9t\xc3\xa9"));
    g_string_free(raw, TRUE);
}

static void subjects_and_names_have_a_length(void)
{
    static const struct hostile subject = {"", FROM "Subject: \xc3\xa9", "\xc3\xa9\xc3\xa9",
                                           "\n\nA PAR - BUR\n", 0};
    static const struct hostile name = {"", "From: \"x", "\xc3\xa9\xc3\xa9", "\" <a@b.fr>\n\nA PAR - BUR\n",
                                        0};
    GString *raw = make(&subject, 20 * 1024);
    struct mailio_message *m = mailio_message_parse(raw->str, raw->len, NULL);
    WANT_INT(strlen(m->subject), 2000);
    mailio_message_free(m);
    g_string_free(raw, TRUE);

    raw = make(&name, 20 * 1024);
    m = mailio_message_parse(raw->str, raw->len, NULL);
    WANT_STR(m->from_address, "a@b.fr");
    WANT_INT(strlen(m->from_name), 299);
    WANT(g_utf8_validate(m->from_name, -1, NULL));
    mailio_message_free(m);
    g_string_free(raw, TRUE);
}

/* What a reader of tags must not take for another thing. */
static void html_means_the_same_when_bounded(void)
{
    static const char *const list[][2] = {
        {"<p a='x>y' b=\"<i>\" id=q>A PAR</p>", "A PAR\n"},
        {"a < b > c <- d", "a < b > c <- d\n"},
        {"<!-- <p> -->A<!-- > -- > -->B", "AB\n"},
        {"<![if !mso]>A<![endif]>", "A\n"},
        {"<script>if (a<b && c>d) document.write('</p>');</script>A", "A\n"},
        {"<STYLE>p > b {}</STYLE >A", "A\n"},
        {"<div class='x\"y gmail_signature'>-- <br>J</div><div "
         "style=\"font-family:'Wingdings'\">\xc3\xa0</div>",
         "\xe2\x86\x92\n"},
        {"<p <b>A PAR</b>", "A PAR\n"},
        {"<br/>A<br / >B<hr/>C", "A\nB\nC\n"},
        {"<div x=\"1\"y=\"2\"style=\"display:none\">no</div>A", "A\n"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(list); i++) {
        g_autofree char *text = mailio_html_to_text(list[i][0], strlen(list[i][0]), true);
        WANT_STR(text, list[i][1]);
    }
}

int main(void)
{
    static const struct test tests[] = {TEST(headers_cost_what_they_weigh),
                                        TEST(structure_costs_what_it_weighs),
                                        TEST(reports_cost_what_they_weigh),
                                        TEST(characters_cost_what_they_weigh),
                                        TEST(markup_costs_what_it_weighs),
                                        TEST(quotations_cost_what_they_weigh),
                                        TEST(a_field_without_end_is_cut_and_the_rest_is_read),
                                        TEST(parts_beyond_the_bounds_are_text),
                                        TEST(marks_in_a_row_are_bounded),
                                        TEST(subjects_and_names_have_a_length),
                                        TEST(html_means_the_same_when_bounded),
                                        {NULL, NULL}};
    mailio_init();
    int status = tests_run("hostile", tests);
    mailio_shutdown();
    return status;
}
