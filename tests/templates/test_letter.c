/* The page of a letter: what the text shows by its form becomes what it is, and no word is lost. */
#include "../../templates/letter.h"
#include "../harness.h"

#include <string.h>

#define WANT_HAS(text, part)                                                                                 \
    do {                                                                                                     \
        if (!strstr(text, part))                                                                             \
            printf("%s:%d: no \"%s\" in:\n%s\n", __FILE__, __LINE__, part, text);                            \
        CU_ASSERT(strstr(text, part) != NULL);                                                               \
    } while (0)

static char *page_of(enum rules_language language, const char *text)
{
    struct templates_letter letter = {
        .language = language, .game = "Kersaint", .subject = "Sujet", .text = text};
    return templates_letter_html(&letter);
}

static void want_in(const char *text, const char *want)
{
    char *html = page_of(RULES_ENGLISH, text);
    WANT_HAS(html, want);
    g_free(html);
}

static void words_become_what_they_look_like(void)
{
    want_in("CENTRES BY YEAR\n\nFrance 5\n", "<h2>CENTRES BY YEAR</h2>");
    want_in("one\ntwo\n\nthree", "<p>one<br/>\ntwo</p>");
    want_in("- one\n- two\n", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>");
    want_in("Answer:\n    VOTE YES\n    VOTE NO\n", "<p class=\"copy\"><code>VOTE NO</code></p>");
    want_in("France writes:\n\n    Dear all,\n    be well.\n",
            "<p class=\"in\">Dear all,<br/>\nbe well.</p>");
    want_in("   STATUS        my orders\n   MAP           the map,\n                 attached\n",
            "<dt>MAP</dt><dd>the map, attached</dd>");
    want_in("   NUL, VOTE 3 OUI, VOTES       une partie nulle ; répondre à un vote\n"
            "   ABSENCE du 3 au 10 mars      je serai loin\n   construire F BRE\n",
            "</dt><dd>je serai loin</dd>\n<dt>construire F\302\240BRE</dt>");
    want_in("    Germany: Otto\n        new here\n",
            "Germany: Otto<br/>\n\302\240\302\240\302\240\302\240new here");
    want_in("France  5  6  7\nItaly   4  4  5\n", "<pre class=\"scroll\" tabindex=\"0\">France  5  6  7\n");
    want_in("A PAR - BUR\n", "<p>A\302\240PAR\302\240-");
}

/* A report within a letter: each order beside its own reason, also where the order above has none. */
static void a_report_keeps_its_rows(void)
{
    static const char report[] = "KERSAINT \302\267 FALL 1901 \302\267 DATC rules\n\nRUSSIA (\"Boris\")\n"
                                 "  F BOT - SWE\n"
                                 "  F RUM - SEV       bounced with A UKR (1 against 1); dislodged by A BUL\n"
                                 "                    -> nowhere to retreat: disbanded\n"
                                 "TURKEY\n  A CON - BUL\n  +F SMY\n\n"
                                 "CENTRES        00 01\n  Russia  5 (+1)  4  5  BER\n";
    want_in(report, "<h2>KERSAINT \302\267 FALL 1901 \302\267 DATC rules</h2>");
    want_in(
        report,
        "<dl class=\"orders\">\n<dt><code>F BOT - SWE</code></dt>\n<dt><code>F RUM - SEV</code></dt><dd>");
    want_in(report, "dislodged by A\302\240"
                    "BUL -&gt; nowhere to retreat: disbanded</dd>\n</dl>\n<p>TURKEY</p>");
    want_in(report, "<dt><code>A CON - BUL</code></dt>\n<dt><code>+F SMY</code></dt>\n</dl>");
    want_in("   A PAR R GAS, A PAR D     retreat; disband\n   build F BRE, waive\n",
            "<dd>retreat; disband</dd>\n<dt><code>build F BRE, waive</code></dt>\n</dl>");
    want_in(report, "<pre class=\"scroll\" tabindex=\"0\">CENTRES        00 01\n");
}

static void broken_lines_are_one_again(void)
{
    const char *sentence =
        "Nobody answered, and the game waits until somebody does: orders that came stay on file, and those "
        "that come now count.\n";
    char *broken = templates_tidy_text(sentence), *html = page_of(RULES_ENGLISH, broken);
    WANT(strchr(broken, '\n') < broken + strlen(broken) - 1);
    WANT_HAS(html,
             "<p>Nobody answered, and the game waits until somebody does: orders that came stay on file, and "
             "those that come now count.</p>");
    char *in = templates_letter_set_in(broken);
    WANT_HAS(in, "orders that\n    came stay on file");
    g_free(in);
    g_free(html);
    g_free(broken);
}

static void what_others_wrote_is_harmless(void)
{
    want_in("    <b>Hello</b> & \"you\"\n", "&lt;b&gt;Hello&lt;/b&gt; &amp; &quot;you&quot;");
    want_in("{{x}} {{#y}}", "{{x}} {{#y}}");
    want_in("", "<h1>Kersaint \302\267 Sujet</h1>");
}

static void a_map_stands_below_its_words(void)
{
    struct templates_letter letter = {.language = RULES_FRENCH,
                                      .subject = "Carte",
                                      .text = "La carte.",
                                      .cid = "map-1@x",
                                      .alt = "Carte, \"Printemps\""};
    char *html = templates_letter_html(&letter);
    WANT_HAS(html, "<img src=\"cid:map-1@x\" alt=\"Carte, &quot;Printemps&quot;\"");
    WANT(strstr(html, "La carte.") < strstr(html, "<img"));
    g_free(html);
}

int main(void)
{
    return tests_run("letter", (struct test[]){TEST(words_become_what_they_look_like),
                                               TEST(a_report_keeps_its_rows),
                                               TEST(broken_lines_are_one_again),
                                               TEST(what_others_wrote_is_harmless),
                                               TEST(a_map_stands_below_its_words),
                                               {NULL, NULL}});
}
