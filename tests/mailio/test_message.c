/* The pieces of the message reader one by one; whole mails are in test_mails.c. */
#include "html_text.h"
#include "../harness.h"
#include "../../mailio/mailio.h"

#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* "-A UKR", "A PAR - BUR", "A : Par - Bur", "PAR> BUR"; not "F: +33 1", not prose. */
static bool is_order(void *context, const char *line, gsize len)
{
    (void)context;
    gsize i = 0, letters = 0;
    if (len == 8 && !strncmp(line + 3, "> ", 2))
        return g_ascii_isupper(line[0]) && g_ascii_isupper(line[7]);
    while (i < len && strchr(" -+", line[i]))
        i++;
    if (i == len || (line[i] != 'A' && line[i] != 'F'))
        return false;
    for (i++; i < len && strchr(" :", line[i]); i++)
        ;
    for (; i < len && g_ascii_isalpha(line[i]); i++)
        letters++;
    while (i < len && line[i] == ' ')
        i++;
    return letters >= 3 && (i == len || line[i] == '-' || line[i] == 'H');
}

static const struct mailio_parse_settings with_orders = {.keep_line = is_order};

#define WANT_OWN(text, want)                                                                                 \
    do {                                                                                                     \
        g_autofree char *own_ = mailio_strip_quotes(text, &with_orders, NULL);                               \
        WANT_STR(own_, want);                                                                                \
    } while (0)

#define WANT_UTF8(bytes, label, want)                                                                        \
    do {                                                                                                     \
        g_autofree char *utf8_ = mailio_bytes_to_utf8(bytes, sizeof(bytes) - 1, label);                      \
        WANT_STR(utf8_, want);                                                                               \
    } while (0)

#define WANT_HTML(html, want)                                                                                \
    do {                                                                                                     \
        g_autofree char *text_ = mailio_html_to_text(html, sizeof(html) - 1, true);                          \
        WANT_STR(text_, want);                                                                               \
    } while (0)

static void bytes_win_over_labels(void)
{
    WANT_UTF8("oc\xc3\xa9"
              "an",
              "iso-8859-1", "océan");
    WANT_UTF8("oc\xe9"
              "an",
              "utf-8", "océan");
    WANT_UTF8("A Par \x96 Bur\x85", "ISO-8859-1", "A Par – Bur…");
    WANT_UTF8("A Par \x96 Bur", NULL, "A Par – Bur");
    WANT_UTF8("\xe9", "unknown-8bit", "é");
    WANT_UTF8("\xc5\xe9", "iso-8859-2", "Ĺé");
    WANT_UTF8("A\0 \0B\0", "utf-16", "A B");
    WANT_UTF8("\xfe\xff\0A\0B", "anything", "AB");
    WANT_UTF8("mixed \xc3\xa9 and \xe9", "utf-8", "mixed é and é");
    WANT_UTF8("", "utf-8", "");
}

static void text_comes_out_clean(void)
{
    WANT_UTF8("a\r\nb\rc\r\r\nd", "utf-8", "a\nb\nc\nd");
    WANT_UTF8("a\0b\x01\x1b[0mc\tz", "utf-8", "ab[0mc\tz");
    WANT_UTF8("e\xcc\x81", "utf-8", "é");
    WANT_UTF8("\xef\xbb\xbf"
              "A\xe2\x80\x8b PAR\xc2\xad",
              "utf-8", "A PAR");
    WANT_UTF8("caf\xc3\x83\xc2\xa9", "utf-8", "café"); /* encoded twice */
    WANT_UTF8("\xc2\xab oui \xc2\xbb", "utf-8", "« oui »");
}

static void removals_are_no_signatures(void)
{
    WANT_OWN("-A UKR\n- A PAR\n", "-A UKR\n- A PAR\n");
    WANT_OWN("A PAR - BUR\n-- \n-A UKR\nJean\n", "A PAR - BUR\n-A UKR\n");
    WANT_OWN("A PAR - BUR\n--\nJean\nF: +33 1\n", "A PAR - BUR\n");
    WANT_OWN("one\n--\ntwo\n3\n4\n5\n6\n7\n8\n",
             "one\n--\ntwo\n3\n4\n5\n6\n7\n8\n"); /* a divider, not a signature */
}

static void attributions_in_many_languages_go(void)
{
    static const char *const lines[] = {
        "Le mar. 4 mars 2025 à 20:01, N <n@x.fr> a écrit\u00a0:",
        "Le mar. 4 mars 2025 à 20:01, Le juge de paix <n@x.fr> a\nécrit\u202f:",
        "On Tue, Mar 4, 2025 at 8:01 PM N <n@x.fr> wrote:",
        "On Tue, Mar 4, 2025 at 8:01 PM The long name of somebody\n<n@x.fr>\nwrote:",
        "Am 04.03.2025 um 20:01 schrieb N:",
        "Am Di., 4. März 2025 um 20:01 Uhr schrieb N <n@x.fr>:",
        "Il giorno mar 4 mar 2025 alle ore 20:01 N <n@x.fr> ha scritto:",
        "El mar, 4 mar 2025 a las 20:01, N (<n@x.fr>) escribió:",
        "Em ter., 4 de mar. de 2025 às 20:01, N <n@x.fr> escreveu:",
        "Op di 4 mrt 2025 om 20:01 schreef N <n@x.fr>:",
        "W dniu 4.03.2025 o 20:01, N pisze/napisał(a):",
        "Den tis 4 mars 2025 kl 20:01 skrev N <n@x.fr>:",
        "Quoting N <n@x.fr>:",
        "Selon N <n@x.fr>:",
        "2025-03-04 20:01 GMT+01:00 N <n@x.fr>:",
        "N <n@x.fr> writes:",
        "Le 04/03/2025 à 20:01, N nous a dit :",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autofree char *marked = g_strdup_printf("A PAR - BUR\n\n%s\n\n> A PAR - PIC\n", lines[i]);
        g_autofree char *bare = g_strdup_printf("A PAR - BUR\n\n%s\n\nA PAR - PIC\n", lines[i]);
        WANT_OWN(marked, "A PAR - BUR\n");
        WANT_OWN(bare, "A PAR - BUR\n");
    }
}

static void header_blocks_go_with_all_below(void)
{
    static const char *const blocks[] = {
        "De : N\nEnvoyé : mardi 4 mars 2025 20:01\nÀ : M\nObjet : x\n",
        "De\u00a0: N\n\nEnvoyé\u00a0: mardi 4 mars 2025 20:01\n\nÀ\u00a0: M\n\nObjet\u00a0: x\n",
        "From: N <n@x.fr>\nSent: Tuesday\nTo: M\nSubject: x\n",
        ("*From:* N <n@x.fr>\n*Sent:* Tuesday 4\n*To:* M; a very long list of\n receivers that goes "
         "on\n*Subject:* x\n"),
        "envoyé : 4 mars 2025\nde : N\nà : M\nobjet : x\n",
        "Gesendet: Dienstag, 4. März 2025\nVon: N\nAn: M\nBetreff: x\n",
        "Da: N <n@x.it>\nInviato: martedì 4\nA: M\nOggetto: x\n",
        "________________________________\nDe : N\nEnvoyé : mardi 4 mars\nÀ : M\n",
        "-----Message d'origine-----\nDe : N\n",
        "---------- Forwarded message ---------\nDe : N <n@x.fr>\n",
        "-------- Message d'origine --------De : N Date : 4/3 À : M Objet : x A PAR - PIC\n",
        "======\nMessage du : 04/03/2025\nDe : N\nA : M\n",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(blocks); i++) {
        g_autofree char *text =
            g_strconcat("A PAR - BUR\n\n", blocks[i], "\nA PAR - PIC\n> F BRE - MAN\nA MAR - SPA\n", NULL);
        WANT_OWN(text, "A PAR - BUR\n");
    }
}

static void orders_and_prose_are_no_headers(void)
{
    WANT_OWN("A : Par - Bur\nLe : rien\nA: Mar-Spa\n", "A : Par - Bur\nLe : rien\nA: Mar-Spa\n");
    WANT_OWN("De : Paris\nA : Bourgogne\n", "De : Paris\nA : Bourgogne\n");
    WANT_OWN("À : x\nA PAR - BUR\n", "À : x\nA PAR - BUR\n");
    WANT_OWN("Le 4 mars je serai absent.\nLe 5 mars 2025, on m'a écrit :\nA PAR - BUR\n",
             "Le 4 mars je serai absent.\nLe 5 mars 2025, on m'a écrit :\nA PAR - BUR\n");
    WANT_OWN("PAR> BUR\nBRE> MAO\n", "PAR> BUR\nBRE> MAO\n");
}

static void answers_between_quoted_lines_stay(void)
{
    WANT_OWN(
        "Le 04/03/2025 à 20:01, N a écrit :\n> A PAR ?\nA PAR - BUR\n> F BRE ?\nF BRE - MAO\n-- \nJean\n",
        "A PAR - BUR\nF BRE - MAO\n");
    WANT_OWN("N <n@x.fr> wrote:\n> x\n> -- \n> Le juge\nA PAR - BUR\n", "A PAR - BUR\n");
    WANT_OWN("JD> A PAR - PIC\nJD> F BRE - MAN\nA PAR - BUR\n", "A PAR - BUR\n");
    WANT_OWN("|> A PAR - PIC\nA PAR - BUR\n", "A PAR - BUR\n");
    /* A server wrapped a quoted line: its end is not an answer. */
    WANT_OWN("> A PAR - PIC une ligne de presse qui est bien trop longue pour tenir sur une seule\nligne\n> "
             "suite\nA PAR - BUR\n",
             "A PAR - BUR\n");
}

static void mobile_footers_go_wherever_they_stand(void)
{
    static const char *const lines[] = {"Envoyé de mon iPhone",
                                        "Envoyé depuis mon Galaxy",
                                        "Envoyé à partir de Yahoo Mail pour iPhone",
                                        "Envoyé à partir d’Outlook pour Android",
                                        "Télécharger Outlook pour iOS<https://aka.ms/o0ukef>",
                                        "Obtenir Outlook pour Android",
                                        "Provenance : Courrier pour Windows 10",
                                        "Envoyé avec Proton Mail.",
                                        "Envoyé depuis l'application Mail Orange",
                                        "Sent from my iPad",
                                        "Sent from Outlook for Android",
                                        "Get Outlook for iOS",
                                        "Von meinem iPhone gesendet",
                                        "Inviato da iPhone"};
    for (gsize i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autofree char *text = g_strconcat("A PAR - BUR\n", lines[i], "\nF BRE - MAO\n", NULL);
        WANT_OWN(text, "A PAR - BUR\nF BRE - MAO\n");
    }
}

static void what_was_removed_is_told(void)
{
    g_autofree char *removed = NULL;
    g_autofree char *own = mailio_strip_quotes("A PAR - BUR\n> old\n", NULL, &removed);
    WANT_STR(own, "A PAR - BUR\n");
    WANT_STR(removed, "> old\n");
}

static void html_becomes_lines(void)
{
    WANT_HTML("A<br>B<br><br>C", "A\nB\n\nC\n");
    WANT_HTML("<div>A</div><div>B</div>", "A\nB\n");
    WANT_HTML("<p>A</p><p>B</p>", "A\n\nB\n");
    WANT_HTML("<p class=MsoNormal>A<o:p></o:p></p><p class=MsoNormal>B<o:p></o:p></p>", "A\nB\n");
    WANT_HTML("  one \n two&nbsp;three &eacute; &#8211; &lt;x&gt; ", "one two\u00a0three é – <x>\n");
    WANT_HTML("<pre>A\nB</pre>", "A\nB\n");
    WANT_HTML("<style>p{}</style><script>x</script><title>t</title>A<!-- no -->", "A\n");
    WANT_HTML("<b>A</b> <i>PAR</i>-<u>BUR</u>", "A PAR-BUR\n");
    WANT_HTML("", "");
    WANT_HTML("a < b && c; &unknown; &#xfffffff; d", "a < b && c; &unknown; d\n");
}

static void a_table_row_is_one_line(void)
{
    WANT_HTML("<table><tr><td>A PAR</td><td>-</td><td>BUR</td></tr><tr><td>F "
              "BRE</td><td></td><td>H</td></tr></table>",
              "A PAR - BUR\nF BRE H\n");
    WANT_HTML("<table><tr><td>A PAR - BUR<br>F BRE - MAO</td><td>side</td></tr></table>",
              "A PAR - BUR\nF BRE - MAO\nside\n");
    WANT_HTML("<table><tr><td><table><tr><td>A</td><td>PAR</td></tr></table></td></tr></table>", "A PAR\n");
}

static void html_deep_or_endless_is_bounded(void)
{
    GString *deep = g_string_new("A PAR - BUR");
    for (int i = 0; i < 20000; i++)
        g_string_append(deep, "<div><blockquote>");
    g_string_append(deep, "end");
    clock_t began = clock();
    g_autofree char *text = mailio_html_to_text(deep->str, deep->len, true);
    WANT(g_str_has_prefix(text, "A PAR - BUR"));
    WANT(clock() - began < 3 * CLOCKS_PER_SEC);
    g_string_free(deep, TRUE);
}

/* A megabyte of nonsense of a kind that invites quadratic work. */
static void want_quick(const char *head, const char *unit)
{
    GString *raw = g_string_new(head);
    while (raw->len < 1024 * 1024)
        g_string_append(raw, unit);
    clock_t began = clock(); /* our own time: the machine may be busy */
    struct mailio_message *m = mailio_message_parse(raw->str, raw->len, &with_orders);
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    if (seconds > 0.3)
        printf("%.20s: %.2f s\n", unit, seconds);
    WANT(seconds < 3.0); /* a second here; room for sanitizers and busy machines */
    mailio_message_free(m);
    g_string_free(raw, TRUE);
}

static void nonsense_of_a_megabyte_is_quick(void)
{
    want_quick("From: a@b.fr\n\n", "Le 4 mars 2025 a@b.fr :\n");
    want_quick("From: a@b.fr\n\n", "De : x\nA : y\n");
    want_quick("From: a@b.fr\n\n", "> > > > > > x\n");
    want_quick("From: a@b.fr\n\n", "x");
    want_quick("From: a@b.fr\n\n", "JD> a\n");
    want_quick("From: a@b.fr\n\n", "On a\n");
    want_quick("From: a@b.fr\nContent-Type: text/html\n\n", "<table><tr><td>");
    want_quick("From: a@b.fr\nContent-Type: text/html\n\n", "<p><b><i>x");
    want_quick("From: a@b.fr\nContent-Type: text/html\n\n", "<br>");
    want_quick("From: a@b.fr\nContent-Type: text/plain; format=flowed\n\n", "a \n");
    want_quick("From: a@b.fr\nContent-Type: multipart/mixed; boundary=b\n\n", "--b\n\nx\n");
    want_quick("From: a@b.fr\n", "Authentication-Results: a; dkim=pass\n");
    want_quick("From: ", "\"a\" <a@b.fr>, ");
    want_quick("From: a@b.fr\nReferences: ", "<a@b> ");
    want_quick("", "Content-Type: multipart/mixed; boundary=b\n\n--b\n");
}

static void nothing_is_a_message_too(void)
{
    struct mailio_message *m = mailio_message_parse("", 0, NULL);
    WANT_STR(mailio_kind_word(m->kind), "junk");
    WANT_STR(m->text, "");
    WANT_STR(m->subject, "");
    WANT(!m->from_address && m->to[0] == NULL && m->references[0] == NULL);
    mailio_message_free(m);
    mailio_message_free(NULL);
}

static void the_fields_are_read(void)
{
    static const char raw[] =
        "From: =?utf-8?q?J=C3=A9r=C3=B4me_D?= <J@Example.FR>\r\nReply-To: other@example.fr\r\n"
        "To: group: a@x.fr, B@x.fr;, judge@j.org\r\nCc: <c@x.fr>\r\nSubject: a\r\n b\r\n"
        "Message-ID: <m1@x>\r\nIn-Reply-To: <r3@x>\r\nReferences: <r1@x>\r\n <r2@x> <r3@x>\r\n"
        "Date: Tue, 04 Mar 2025 21:14:05 +0100\r\nContent-Language: fr-FR\r\n\r\nA PAR - BUR\r\n";
    struct mailio_message *m = mailio_message_parse(raw, sizeof raw - 1, NULL);
    g_autofree char *to = g_strjoinv(" ", m->to), *references = g_strjoinv(" ", m->references);
    WANT_STR(m->from_address, "j@example.fr");
    WANT_STR(m->from_name, "Jérôme D");
    WANT_STR(m->reply_to, "other@example.fr");
    WANT_STR(to, "a@x.fr b@x.fr judge@j.org c@x.fr");
    WANT_STR(m->subject, "a b");
    WANT_STR(m->message_id, "m1@x");
    WANT_STR(references, "r3@x r2@x r1@x");
    WANT_INT(m->date_s, 1741119245);
    WANT_STR(m->language, "fr-FR");
    WANT_INT(m->size, sizeof raw - 1);
    mailio_message_free(m);
}

/* The bytes end where the page does: who looks beyond them dies. */
static void nothing_beyond_the_bytes_is_read(void)
{
    static const char *const charsets[] = {NULL,    "utf-8", "us-ascii",    "iso-8859-1", "utf-16",
                                           "utf-7", "big5",  "iso-2022-jp", "ucs-2",      "x-junk"};
    static const char bytes[] = "\0\xff\xfe\0A\xc3\x1b$<&+=-\n>\xed\xa0\0\xef\xbb";
    gsize page = (gsize)sysconf(_SC_PAGESIZE);
    char *room = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    WANT(room != MAP_FAILED && !mprotect(room + page, page, PROT_NONE));

    for (gsize from = 0; from < sizeof bytes - 1; from++)
        for (gsize len = 0; len <= sizeof bytes - 1 - from; len++) {
            char *at = memcpy(room + page - len, bytes + from, len);
            for (gsize c = 0; c < G_N_ELEMENTS(charsets); c++)
                g_free(mailio_bytes_to_utf8(at, len, charsets[c]));
            g_free(mailio_html_to_text(at, len, true));
        }

    munmap(room, 2 * page);
}

int main(void)
{
    static const struct test tests[] = {TEST(bytes_win_over_labels),
                                        TEST(nothing_beyond_the_bytes_is_read),
                                        TEST(text_comes_out_clean),
                                        TEST(removals_are_no_signatures),
                                        TEST(attributions_in_many_languages_go),
                                        TEST(header_blocks_go_with_all_below),
                                        TEST(orders_and_prose_are_no_headers),
                                        TEST(answers_between_quoted_lines_stay),
                                        TEST(mobile_footers_go_wherever_they_stand),
                                        TEST(what_was_removed_is_told),
                                        TEST(html_becomes_lines),
                                        TEST(a_table_row_is_one_line),
                                        TEST(html_deep_or_endless_is_bounded),
                                        TEST(nonsense_of_a_megabyte_is_quick),
                                        TEST(nothing_is_a_message_too),
                                        TEST(the_fields_are_read),
                                        {NULL, NULL}};
    mailio_init();
    int status = tests_run("message", tests);
    mailio_shutdown();
    return status;
}
