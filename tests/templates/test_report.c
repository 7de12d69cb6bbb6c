/*
 * Reports and acknowledgements: golden files in tests/templates/expected (a missing one fails; `test_report
 * --write` writes them all, to be read before they are committed), widths, well-formed HTML, hostile words,
 * every template in both languages.
 */
#include "sample.h"
#include "../../templates/report_p.h"
#include "../../templates/draw.h"

#include <math.h>

#include <libxml/parser.h>

/* Any of the three may be NULL. */
static void report_letter(const struct templates_report *const *part, unsigned n, char **subject, char **text,
                          char **html)
{
    struct templates_letter *letter = templates_letter_new(part, n);
    templates_letter_fill(letter, part[0]->reader_power, subject, text, html);
    templates_letter_free(letter);
}

static G_GNUC_NO_INLINE char *templates_report_text(const struct templates_report *report)
{
    char *text;
    report_letter(&report, 1, NULL, &text, NULL);
    return text;
}

static G_GNUC_NO_INLINE char *templates_report_html(const struct templates_report *report)
{
    char *html;
    report_letter(&report, 1, NULL, NULL, &html);
    return html;
}

static struct sample *s;
static bool writing;

static unsigned widest_line(const char *text)
{
    unsigned widest = 0;
    char **lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++)
        widest = MAX(widest, (unsigned)g_utf8_strlen(*line, -1));
    g_strfreev(lines);
    return widest;
}

static void want_plain_text(const char *text)
{
    WANT(g_utf8_validate(text, -1, NULL));
    WANT(widest_line(text) <= TEMPLATES_COLUMNS);
    WANT(!strstr(text, "{{") && !strstr(text, "\n\n\n") && !strstr(text, " \n") &&
         g_str_has_suffix(text, "\n"));
    WANT(!strstr(text, "\xC2\xA0") && !strstr(text, "\xE2\x80\x99")); /* plain spaces and apostrophes */
}

static void want_well_formed(const char *html)
{
    xmlDocPtr doc = xmlReadMemory(html, (int)strlen(html), "mail.html", "UTF-8",
                                  XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    if (!doc) {
        const xmlError *error = xmlGetLastError();
        printf("line %d: %s%s\n", error ? error->line : 0, error ? error->message : "", html);
    }
    WANT(doc != NULL);
    xmlFreeDoc(doc);
    WANT(!strstr(html, "{{") && !strstr(html, "<script") && !strstr(html, "http://w") &&
         !strstr(html, "src=\"http") && !strstr(html, "url(") && !strstr(html, "<link"));
}

/* Takes `got`. */
static void want_golden(const char *name, char *got)
{
    char *path = g_build_filename("tests", "templates", "expected", name, NULL), *want = NULL;
    if (writing)
        WANT(g_file_set_contents(path, got, -1, NULL));
    if (!g_file_get_contents(path, &want, NULL, NULL)) {
        printf("no expectation %s\n", path);
        WANT(false);
    } else if (strcmp(got, want) != 0) {
        char **g = g_strsplit(got, "\n", -1), **w = g_strsplit(want, "\n", -1);
        unsigned i = 0;
        while (g[i] && w[i] && !strcmp(g[i], w[i]))
            i++;
        printf("%s:%u:\n  got  %s\n  want %s\n", path, i + 1, g[i] ? g[i] : "(end)", w[i] ? w[i] : "(end)");
        WANT(false);
        g_strfreev(g);
        g_strfreev(w);
    }
    if (g_str_has_suffix(name, ".html"))
        want_well_formed(got);
    else
        want_plain_text(got);
    g_free(path);
    g_free(want);
    g_free(got);
}

static void the_report_of_an_autumn(void)
{
    struct templates_report report = sample_report(s, RULES_FRENCH, "descartes");
    want_golden("report-descartes-fr.txt", templates_report_text(&report));
    want_golden("report-descartes-fr.html", templates_report_html(&report));
    report = sample_report(s, RULES_ENGLISH, "judge");
    want_golden("report-judge-en.txt", templates_report_text(&report));
    want_golden("report-judge-en.html", templates_report_html(&report));
    report = sample_report(s, RULES_FRENCH, "moeshoeshoe");
    report.explain = true;
    report.reader_power = NULL;
    want_golden("report-moeshoeshoe-fr.txt", templates_report_text(&report));
    report.map_cid = NULL;
    want_golden("report-moeshoeshoe-fr.html", templates_report_html(&report));
}

static void all_at_once_is_the_same_as_one_by_one(void)
{
    struct templates_report report = sample_report(s, RULES_ENGLISH, "descartes");
    char *subject, *text, *html;
    report_letter(&(const struct templates_report *){&report}, 1, &subject, &text, &html);
    char *other = templates_report_text(&report);
    WANT_STR(text, other);
    g_free(other);
    other = templates_report_html(&report);
    WANT_STR(html, other);
    g_free(other);
    other = templates_report_subject(&report);
    WANT_STR(subject, other);
    g_free(other);
    g_free(subject);
    g_free(text);
    g_free(html);
}

static void want_subject(const struct templates_report *report, const char *want)
{
    char *got = templates_report_subject(report);
    WANT_STR(got, want);
    WANT(strlen(got) < 120 && !strchr(got, '\n'));
    g_free(got);
}

static void subjects_name_the_news_from_facts(void)
{
    struct templates_report report = sample_report(s, RULES_FRENCH, "judge");
    want_subject(&report, "Automne 1902 : Trieste tombe, 2 unités délogées");
    report.language = RULES_ENGLISH;
    want_subject(&report, "Fall 1902: Trieste falls, 2 units dislodged");
    report.language = RULES_FRENCH;

    struct sample *next = sample_new();
    rules_position_copy(&next->before, &s->after);
    rules_position_copy(&next->after, &s->after);
    set_phase(next, &next->after, "W1902A");
    next->after.owner[at(next, "TRI")] = power_of(next, "ITALY");
    next->after.owner[at(next, "VIE")] = power_of(next, "ITALY");
    next->after.owner[at(next, "BEL")] = power_of(next, "FRANCE");
    next->after.owner[at(next, "HOL")] = power_of(next, "FRANCE");
    next->after.owner[at(next, "SPA")] = power_of(next, "FRANCE");
    put(next, &next->after, "AUSTRIA", "A BUD");
    report = sample_report(next, RULES_FRENCH, "judge");
    want_subject(&report, "Automne 1902, retraites : Trieste et Vienne tombent, la France seule en tête");
    next->after.owner[at(next, "SPA")] = next->after.owner[at(next, "HOL")] = RULES_NO_POWER;
    next->after.owner[at(next, "VIE")] = power_of(next, "AUSTRIA");
    want_subject(&report, "Automne 1902, retraites : Trieste tombe");
    report.ended = true;
    report.end = RULES_END_SOLO;
    report.winner = power_of(next, "GERMANY");
    want_subject(&report, "Automne 1902, retraites : victoire de l'Allemagne, Trieste tombe");
    char *text = templates_report_text(&report);
    WANT(strstr(text, "Fin de la partie : l'Allemagne l'emporte.") != NULL);
    WANT(!strstr(text, "PROCHAINE DATE") && !strstr(text, "À FAIRE"));
    g_free(text);
    report.before = NULL;
    report.result = NULL;
    report.ended = false;
    want_subject(&report, "Automne 1902, ajustements : la partie commence");
    sample_free(next);
}

static void want_title(const struct templates_report *report, const char *one, const char *other)
{
    char *got = templates_report_title(report);
    bool either = got && one && (!strcmp(got, one) || !strcmp(got, other));
    if (!either && (got || one))
        printf("got \"%s\", want \"%s\" or \"%s\"\n", got ? got : "(null)", one ? one : "(null)", other);
    WANT(either || (!got && !one));
    g_free(got);
}

/* A line each in the page, in its type; none for the break at the end. */
static void scores_flow_in_the_page(void)
{
    struct templates_report report = sample_report(s, RULES_FRENCH, "judge");
    report.scores = "C-Diplo\n 1. France : 46\n";
    char *html = templates_report_html(&report);
    const char *last = strstr(html, "<p class=\"place\"> 1. France");
    WANT(strstr(html, "<p class=\"place\">C-Diplo</p>") != NULL);
    WANT(last != NULL);
    WANT(last && !strstr(last + strlen("<p class="), "class=\"place\""));
    WANT(!strstr(html, "<pre>C-Diplo"));
    g_free(html);
}

/* One of two sentences, which the name of the game and the phase choose; the editor's own takes its place. */
static void headlines_are_made_of_what_happened(void)
{
    struct sample *next = sample_new();
    rules_position_copy(&next->before, &s->after);
    rules_position_copy(&next->after, &s->after);
    set_phase(next, &next->after, "W1902A");
    struct templates_report report = sample_report(next, RULES_FRENCH, "judge");
    want_title(&report, NULL, "");

    next->before.owner[at(next, "TRI")] = next->after.owner[at(next, "VEN")] = power_of(next, "AUSTRIA");
    next->before.owner[at(next, "VEN")] = next->after.owner[at(next, "TRI")] = power_of(next, "ITALY");
    want_title(&report, "On échange les maisons : Trieste pour l'Italie, Venise pour l'Autriche.",
               "Chacun chez l'autre : l'Italie s'installe à Trieste, l'Autriche à Venise.");
    report.language = RULES_ENGLISH;
    want_title(&report, "A swap of houses: Trieste for Italy, Venice for Austria.",
               "Each at the other's: Italy moves into Trieste, Austria into Venice.");

    report.headline = "Venice <awakes>";
    want_title(&report, "Venice <awakes>", "");
    char *html = templates_report_html(&report), *text = templates_report_text(&report);
    WANT(strstr(html, "<p class=\"headline\">Venice &lt;awakes&gt;</p>") != NULL);
    WANT(strstr(text, "\nVenice <awakes>\n\n") != NULL);
    g_free(html);
    g_free(text);
    report.headline = "";
    want_title(&report, NULL, "");
    sample_free(next);
}

static void who_strikes_his_helper_makes_the_headline(void)
{
    struct sample *stab = sample_new();
    set_phase(stab, &stab->before, "S1902M");
    put(stab, &stab->before, "FRANCE", "A BUR");
    put(stab, &stab->before, "GERMANY", "A MUN");
    put(stab, &stab->before, "FRANCE", "A PIC");
    rules_position_copy(&stab->after, &stab->before);
    rules_position_copy(&stab->result.after, &stab->before);
    add_outcome(stab, "FRANCE", "A BUR - MUN", RULES_SUCCEEDS, RULES_CAUSE_STRONGER, "MUN", 2, 1);
    struct rules_outcome *help =
        add_outcome(stab, "GERMANY", "A MUN S A PIC - BEL", RULES_SUCCEEDS, RULES_CAUSE_GIVEN, "PIC", 0, 0);
    struct templates_report report = sample_report(stab, RULES_FRENCH, "judge");
    want_title(&report, NULL, "");

    help->dislodged = true;
    help->dislodged_by = at(stab, "BUR");
    want_title(&report, "La France remercie l'Allemagne de son aide, et prend sa place à Munich.",
               "Avec des amis comme la France, l'Allemagne n'a plus besoin d'ennemis.");
    sample_free(stab);
}

/* An eliminated power, an idle season. */
static void quiet_seasons_and_eliminations_are_told(void)
{
    struct sample *quiet = sample_new();
    set_phase(quiet, &quiet->before, "S1902M");
    memset(quiet->before.owner, RULES_NO_POWER, sizeof quiet->before.owner);
    put(quiet, &quiet->before, "FRANCE", "A PAR");
    put(quiet, &quiet->before, "ITALY", "A ROM");
    rules_position_copy(&quiet->after, &quiet->before);
    add_outcome(quiet, "FRANCE", "A PAR H", RULES_SUCCEEDS, RULES_CAUSE_HELD, NULL, 1, 0);
    rules_position_copy(&quiet->result.after, &quiet->before);
    struct templates_report report = sample_report(quiet, RULES_FRENCH, "judge");
    want_subject(&report, "Printemps 1902 : rien ne bouge");
    rules_position_remove(&quiet->after, at(quiet, "ROM"));
    want_subject(&report, "Printemps 1902 : élimination de l'Italie");
    sample_free(quiet);
}

/* Whether the words stand in the text, wherever its lines break. */
static bool says(const char *text, const char *words)
{
    char **parts = g_strsplit_set(text, " \n", -1);
    GString *flat = g_string_new(NULL);
    for (char **part = parts; *part; part++)
        if (**part)
            g_string_append_printf(flat, "%s ", *part);
    bool found = strstr(flat->str, words) != NULL;
    g_string_free(flat, TRUE);
    g_strfreev(parts);
    return found;
}

static void an_adjustment_phase_offers_lines_to_copy(void)
{
    struct sample *winter = sample_new();
    rules_position_copy(&winter->before, &s->after);
    set_phase(winter, &winter->after, "W1902A");
    put(winter, &winter->after, "FRANCE", "A PAR");
    put(winter, &winter->after, "AUSTRIA", "A VIE");
    put(winter, &winter->after, "AUSTRIA", "A BUD");
    put(winter, &winter->after, "AUSTRIA", "A SER");
    winter->after.owner[at(winter, "VIE")] = power_of(winter, "ITALY");
    struct templates_report report = sample_report(winter, RULES_FRENCH, "descartes");
    char *text = templates_report_text(&report);
    WANT(says(text, "2 mobilisations possibles. Répondez à ce message en gardant au plus 2 lignes :"));
    WANT(strstr(text, "    +F BRE\n") && strstr(text, "    +A TOU\n") && !strstr(text, "    +A PAR\n"));
    want_plain_text(text);
    g_free(text);
    report.reader_power = "AUSTRIA";
    report.language = RULES_ENGLISH;
    report.notation = "judge";
    text = templates_report_text(&report);
    WANT(says(text, "1 removal due. Reply to this message and keep one line:"));
    WANT(strstr(text, "    A SER D\n") != NULL);
    want_plain_text(text);
    g_free(text);
    sample_free(winter);
}

static void orders_on_file_are_not_asked_for_again(void)
{
    struct sample *own = sample_new();
    sample_autumn(own);
    struct templates_report report = sample_report(own, RULES_ENGLISH, "plain");
    report.reader_power = "FRANCE";
    struct templates_given given[] = {{"FRANCE", "F BRE B", true}, {"GERMANY", "A SECRET", true}};
    report.given = given;
    report.n_given = 2;
    g_autofree char *done = templates_report_text(&report);
    WANT(strstr(done, "F BRE B") && !strstr(done, "TO DO") && !strstr(done, "SECRET"));
    given[0].complete = false;
    g_autofree char *part = templates_report_text(&report);
    WANT(strstr(part, "F BRE B") && strstr(part, "TO DO"));
    sample_free(own);
}

/* ---- acknowledgements ---- */

static struct rules_note notes[] = {
    {RULES_NOTE_NAME, "Belgiqe", "BEL", RULES_CAUSE_NONE},
    {RULES_NOTE_CANDIDATES, NULL, NULL, RULES_CAUSE_NONE},
    {RULES_NOTE_SUGGEST, "A MUN - TYR", NULL, RULES_CAUSE_NONE},
};

struct mail {
    struct sample *board;
    struct rules_order orders[4], candidates[2];
    const char *assumed[4];
    enum rules_cause causes[4];
    struct rules_reading reading[4];
    struct rules_readings readings;
    struct templates_ack ack;
};

static struct mail *mail_new(enum rules_language language, const char *notation)
{
    struct mail *mail = g_new0(struct mail, 1);
    struct sample *b = mail->board = sample_new();
    put(b, &b->before, "FRANCE", "A BUR");
    put(b, &b->before, "FRANCE", "A PIC");
    put(b, &b->before, "FRANCE", "F MAO");
    put(b, &b->before, "FRANCE", "A PAR");
    mail->orders[0] = order_of_text(b, "FRANCE", "A BUR - BEL");
    mail->orders[1] = order_of_text(b, "FRANCE", "A PIC S A BUR - BEL");
    mail->candidates[0] = order_of_text(b, "FRANCE", "F MAO - SPA/NC");
    mail->candidates[1] = order_of_text(b, "FRANCE", "F MAO - SPA/SC");
    mail->reading[0] = (struct rules_reading){.status = RULES_READ_ASSUMED,
                                              .order = mail->orders[0],
                                              .source = "A Bourgogne - Belgiqe",
                                              .n_notes = 1,
                                              .notes = &notes[0]};
    mail->reading[1] = (struct rules_reading){
        .status = RULES_READ_OK, .order = mail->orders[1], .source = "A PIC S A BOU - BEL"};
    mail->reading[2] = (struct rules_reading){.status = RULES_READ_AMBIGUOUS,
                                              .source = "F ATL - ESP",
                                              .n_notes = 1,
                                              .notes = &notes[1],
                                              .n_candidates = 2,
                                              .candidates = mail->candidates};
    mail->reading[2].order =
        rules_order_make(RULES_ORDER_NONE, power_of(b, "FRANCE"), RULES_UNIT_NONE, RULES_NO_LOC);
    mail->readings.n = 3;
    mail->readings.reading = mail->reading;
    mail->assumed[0] =
        language == RULES_FRENCH ? "j'ai lu « Belgiqe » comme Belgique" : "I read \"Belgiqe\" as Belgium";
    mail->ack = (struct templates_ack){
        .language = language,
        .names = b->names,
        .game = "Kersaint",
        .judge = "Moeshoeshoe",
        .pos = &b->before,
        .book = &b->book,
        .power = power_of(b, "FRANCE"),
        .readings = &mail->readings,
        .n_orders = 2,
        .orders = mail->orders,
        .assumed = mail->assumed,
        .causes = mail->causes,
        .deadline_s = 1796324400, /* 2026-12-03T19:00:00Z */
        .now_s = 1795800000,
        .zone = "Europe/Brussels",
        .notation = notation,
    };
    return mail;
}

static void mail_free(struct mail *mail)
{
    sample_free(mail->board);
    g_free(mail);
}

static char *ack_subject(const struct templates_ack *ack)
{
    char *subject;
    templates_ack_several(ack, 1, &subject, NULL, NULL);
    return subject;
}

static char *ack_text(const struct templates_ack *ack)
{
    char *text;
    templates_ack_several(ack, 1, NULL, &text, NULL);
    return text;
}

static char *ack_html(const struct templates_ack *ack)
{
    char *html;
    templates_ack_several(ack, 1, NULL, NULL, &html);
    return html;
}

static void want_ack_subject(const struct mail *mail, const char *want)
{
    char *got = ack_subject(&mail->ack);
    WANT_STR(got, want);
    g_free(got);
}

static void an_answer_puts_questions_first(void)
{
    struct mail *mail = mail_new(RULES_FRENCH, "descartes");
    want_ack_subject(mail, "Automne 1902, France : 2 ordres notés, 1 question, 1 unité sans ordre");
    want_golden("ack-questions-fr.txt", ack_text(&mail->ack));
    want_golden("ack-questions-fr.html", ack_html(&mail->ack));
    mail_free(mail);
}

static void an_answer_to_good_orders_is_short(void)
{
    struct mail *mail = mail_new(RULES_ENGLISH, NULL);
    mail->readings.n = 2;
    mail->orders[2] = order_of_text(mail->board, "FRANCE", "F MAO - IRI");
    mail->orders[3] = order_of_text(mail->board, "FRANCE", "A PAR H");
    mail->ack.n_orders = 4;
    mail->ack.wait = true;
    want_ack_subject(mail, "Fall 1902, France: all 4 orders noted");
    want_golden("ack-good-en.txt", ack_text(&mail->ack));
    want_golden("ack-good-en.html", ack_html(&mail->ack));
    mail_free(mail);
}

static void void_unread_and_conditional_orders_are_answered(void)
{
    struct mail *mail = mail_new(RULES_ENGLISH, NULL);
    struct rules_condition condition = {.kind = RULES_CONDITION_UNIT,
                                        .power = power_of(mail->board, "GERMANY"),
                                        .unit_kind = RULES_ARMY,
                                        .place = at(mail->board, "MUN")};
    mail->reading[1].condition = &condition;
    mail->orders[2] = order_of_text(mail->board, "FRANCE", "A PAR - NTH");
    mail->causes[2] = rules_order_check(mail->ack.pos, &mail->orders[2], mail->ack.book, NULL);
    mail->reading[2] =
        (struct rules_reading){.status = RULES_READ_VOID, .order = mail->orders[2], .source = "A PAR - NTH"};
    mail->reading[3] = (struct rules_reading){
        .status = RULES_READ_UNREAD, .source = "A Mun zu Tirol bitte", .n_notes = 1, .notes = &notes[2]};
    mail->readings.n = 4;
    mail->ack.n_orders = 3;
    mail->ack.cleared = true;
    static const char *const said[] = {"Press sent to all:\nit went to 6 players."};
    static const char *const later[] = {"Spring 1903: A PAR - BUR"};
    mail->ack.n_notes = mail->ack.n_later = 1;
    mail->ack.notes = said;
    mail->ack.later = later;
    want_ack_subject(
        mail, "Fall 1902, France: 2 orders noted, 1 question, 1 impossible order, 1 unit without orders");
    want_golden("ack-void-en.txt", ack_text(&mail->ack));
    mail->ack.language = RULES_FRENCH;
    want_golden("ack-void-fr.txt", ack_text(&mail->ack));
    mail_free(mail);
}

static void a_mistake_mended_in_the_same_mail_is_not_asked_about(void)
{
    struct mail *mail = mail_new(RULES_FRENCH, NULL);
    mail->reading[2].status = RULES_READ_VOID;
    mail->reading[2].order = order_of_text(mail->board, "FRANCE", "F MAO - PAR");
    mail->reading[2].source = "F MAO - PAR";
    mail->reading[3] = (struct rules_reading){.status = RULES_READ_OK,
                                              .order = order_of_text(mail->board, "FRANCE", "F MAO - IRI"),
                                              .source = "F MAO - IRI"};
    mail->readings.n = 4;
    char *text = ack_text(&mail->ack);
    WANT(!strstr(text, "F MAO - PAR"));
    g_free(text);
    mail->readings.n = 3;
    text = ack_text(&mail->ack);
    WANT(says(text, "« F MAO - PAR » n'est pas noté : une flotte ne peut pas aller à Paris."));
    g_free(text);
    mail->orders[2] = mail->reading[2].order;
    mail->ack.n_orders = 3;
    text = ack_text(&mail->ack);
    WANT(says(text,
              "« F MAO - PAR » est noté, mais ne peut pas se faire (une flotte ne peut pas aller à Paris)"));
    g_free(text);
    static struct rules_note talk = {RULES_NOTE_PRESS, NULL, NULL, RULES_CAUSE_NONE};
    mail->reading[2] = (struct rules_reading){
        .status = RULES_READ_UNREAD, .source = "A demain", .n_notes = 1, .notes = &talk};
    text = ack_text(&mail->ack);
    WANT(!strstr(text, "A demain"));
    g_free(text);
    mail_free(mail);
}

static void retreats_and_adjustments_are_answered(void)
{
    struct sample *b = sample_new();
    struct templates_ack ack = {.language = RULES_FRENCH,
                                .names = b->names,
                                .game = "K",
                                .judge = "J",
                                .pos = &s->after,
                                .book = &b->book,
                                .power = power_of(b, "FRANCE"),
                                .notation = "descartes"};
    char *text = ack_text(&ack);
    WANT(strstr(text, "F MAN : pas d'ordre de retraite ; elle serait dispersée.") != NULL);
    WANT(strstr(text, "       F MAN r ATL\n") && strstr(text, "       F MAN d\n") && !strstr(text, "r NRD"));
    want_plain_text(text);
    g_free(text);
    set_phase(b, &b->after, "W1902A");
    put(b, &b->after, "FRANCE", "A PAR");
    struct rules_order build = order_of_text(b, "FRANCE", "F BRE B");
    ack.pos = &b->after;
    ack.n_orders = 1;
    ack.orders = &build;
    ack.causes = (const enum rules_cause[]){RULES_CAUSE_NONE};
    char *subject = ack_subject(&ack);
    WANT_STR(subject, "Automne 1902, ajustements, France : 1 ordre noté, 1 ajustement à donner");
    g_free(subject);
    text = ack_text(&ack);
    WANT(strstr(text, "+F BRE") && strstr(text, "Une flotte mobilisée à Brest"));
    WANT(strstr(text, "1 mobilisation n'est pas donnée") && strstr(text, "       +A TOU\n") &&
         strstr(text, "       passe\n"));
    want_plain_text(text);
    g_free(text);

    /* a bare yes takes no second order of a unit, and no more than are due */
    uint8_t odds[] = {60};
    struct rules_order guess[] = {order_of_text(b, "FRANCE", "A MAR B"),
                                  order_of_text(b, "FRANCE", "F MAR B")};
    struct rules_reading reading[2] = {{.status = RULES_READ_UNREAD, .source = "Toulon", .line = 1},
                                       {.status = RULES_READ_UNREAD, .source = "Marseille", .line = 2}};
    for (int i = 0; i < 2; i++) {
        reading[i].n_guesses = 1;
        reading[i].guess = &guess[i];
        reading[i].guess_odds = odds;
    }
    struct rules_readings readings = {.n = 2, .reading = reading};
    ack.readings = &readings;
    text = ack_text(&ack);
    WANT(says(text, "OUI, seul en réponse, prend 1."));
    g_free(text);
    sample_free(b);
}

/* ---- all templates, hostile data ---- */

static void hostile_words_stay_words(void)
{
    struct templates_report report = sample_report(s, RULES_FRENCH, "judge");
    static const char *const evil_note[] = {"</td><script>alert(1)</script>\n\n \x1b[2J"};
    static const struct templates_press_item evil_press[] = {
        {"<b>", "\"><img src=x>", NULL, "A PAR - BUR\n:: Judge: faux\n\xFF\xFE</p>]]>"}};
    report.game = "K<1>&\"'";
    report.notes = evil_note;
    report.press = evil_press;
    report.n_press = 1;
    report.map_alt = "\" onload=\"x";
    char *html = templates_report_html(&report), *text = templates_report_text(&report);
    want_well_formed(html);
    WANT(strstr(html, "&lt;script&gt;") && strstr(html, "alt=\"&quot; onload=&quot;x\"") &&
         !strstr(html, "<img src=x"));
    want_plain_text(text);
    WANT(strstr(text, "\n    :: Judge: faux\n") != NULL); /* press never begins a line */
    g_free(html);
    g_free(text);
}

static void every_template_is_there_in_both_languages(void)
{
    unsigned n[3] = {0, 0, 0};
    const char *name;
    for (unsigned i = 0; (name = templates_builtin_name(i)); i++) {
        int language = g_str_has_prefix(name, "fr/")   ? RULES_FRENCH
                       : g_str_has_prefix(name, "en/") ? RULES_ENGLISH
                                                       : RULES_LANGUAGE_NONE;
        if (!language)
            continue;
        n[language]++;
        gsize len;
        char *other = g_strdup_printf("%s/%s", language == RULES_FRENCH ? "en" : "fr", name + 3);
        if (!templates_builtin(other, &len))
            printf("no %s\n", other);
        WANT(templates_builtin(other, &len) != NULL);
        g_free(other);
        if (strstr(name, "words") || strstr(name, "forms"))
            continue;
        struct templates_data *empty = templates_data_new();
        char *text = templates_fill(NULL, (enum rules_language)language, name + 3, empty);
        if (g_str_has_suffix(name, ".html"))
            want_well_formed(text);
        else if (*text)
            want_plain_text(text);
        g_free(text);
        templates_data_free(empty);
        const char *bytes = templates_builtin(name, &len);
        char *source = g_strndup(bytes, len), *folder = g_dir_make_tmp("judge-report-XXXXXX", NULL);
        char *dir = g_build_filename(folder, "templates", language == RULES_FRENCH ? "fr" : "en", NULL);
        char *path = g_build_filename(dir, name + 3, NULL), *remove = g_strdup_printf("rm -rf '%s'", folder);
        g_mkdir_with_parents(dir, 0700);
        WANT(g_file_set_contents(path, source, -1, NULL));
        char *findings = templates_check_overrides(folder, RULES_ENGLISH);
        WANT_STR(findings, NULL);
        g_free(findings);
        WANT_INT(system(remove), 0);
        g_free(source);
        g_free(folder);
        g_free(dir);
        g_free(path);
        g_free(remove);
    }
    WANT_INT(n[RULES_FRENCH], n[RULES_ENGLISH]);
    WANT(n[RULES_FRENCH] >= 6);
}

static void want_yours(const char *power, enum rules_language language, const char *want)
{
    struct templates_report report = sample_report(s, language, "descartes");
    report.reader_power = power;
    char *text = templates_report_text(&report);
    if (!strstr(text, want))
        printf("missing '%s' in:\n%.600s\n", want, text);
    WANT(strstr(text, want) != NULL);
    g_free(text);
}

static void want_no_yours(const char *power, enum rules_language language, const char *unwanted)
{
    struct templates_report report = sample_report(s, language, "descartes");
    report.reader_power = power;
    char *text = templates_report_text(&report);
    WANT(strstr(text, "FOR ") != NULL && strstr(text, unwanted) == NULL);
    g_free(text);
}

static struct rules_outcome *move_from(struct sample *sample, const char *place)
{
    unsigned i = 0;
    while (sample->result.outcome[i].unit.loc != at(sample, place))
        i++;
    return &sample->result.outcome[i];
}

static void readers_are_told_first_what_changed_for_them(void)
{
    rules_loc trieste = at(s, "TRI");
    rules_power before = s->after.owner[trieste];
    want_yours("TURKEY", RULES_FRENCH, "POUR LA TURQUIE\n - Rien de perdu, rien de gagn\xC3\xA9.\n");
    s->after.owner[trieste] = power_of(s, "ITALY");
    want_yours("ITALY", RULES_FRENCH, "POUR L'ITALIE\n - Centre gagn\xC3\xA9 : Trieste.\n");
    want_yours("AUSTRIA", RULES_FRENCH,
               " - Centre perdu : Trieste.\n - F TRI est d\xC3\xA9log\xC3\xA9"
               "e par A VEN : choisissez ADR, MON ou la dispersion.\n");
    want_yours("GERMANY", RULES_ENGLISH,
               "FOR GERMANY\n - Support cut: A RHE S A MUN - BOU.\n"
               " - Attack repulsed: A MUN - BOU.\n");
    struct rules_outcome *move = move_from(s, "MUN");
    enum rules_verdict met = move->verdict;
    move->verdict = RULES_VOID;
    want_yours("GERMANY", RULES_ENGLISH, " - Order that cannot be, not followed: A MUN - BOU.\n");
    move->verdict = RULES_NO_CONVOY;
    want_yours("GERMANY", RULES_FRENCH, " - Convoi manqu\xC3\xA9 : A MUN - BOU.\n");
    move->verdict = met;
    s->after.owner[trieste] = before;

    struct templates_report observer = sample_report(s, RULES_FRENCH, "descartes");
    observer.reader_power = NULL;
    char *text = templates_report_text(&observer);
    WANT(strstr(text, "POUR ") == NULL);
    g_free(text);
}

/* A power of which nothing is left but what its reader once had. */
static void take_all(struct rules_position *pos, rules_power power)
{
    for (unsigned i = 0; i < pos->map->n_centres; i++)
        if (pos->owner[pos->map->centres[i]] == power)
            pos->owner[pos->map->centres[i]] = RULES_NO_POWER;
    for (unsigned i = pos->n_units; i-- > 0;)
        if (pos->units[i].power == power)
            rules_position_remove(pos, pos->map->province[pos->units[i].loc]);
}

static void readers_are_told_what_comes_for_them(void)
{
    want_yours("ITALY", RULES_FRENCH,
               "POUR L'ITALIE\n - Unit\xC3\xA9 d\xC3\xA9log\xC3\xA9"
               "e par vous : F TRI (Autriche).\n");
    want_yours("ITALY", RULES_ENGLISH, " - Unit that you dislodged: F TRI (Austria).\n");
    want_yours("ITALY", RULES_FRENCH,
               " - Rien \xC3\xA0 envoyer pour l'instant. Prochaine date : Automne 1902,");
    want_yours("ITALY", RULES_ENGLISH, " - Nothing to send for now. Next date: Fall 1902,");

    struct rules_position kept = s->after;
    take_all(&s->after, power_of(s, "ITALY"));
    want_yours("ITALY", RULES_ENGLISH,
               " - Italy has neither centre nor unit left: the game ends here for you.");
    want_yours("ITALY", RULES_FRENCH, " - L'Italie n'a plus ni centre ni unit\xC3\xA9 :");
    s->after = kept;
}

/* What is lost if nothing is done depends on what stands before the count: moves, the last moves, or retreats only. */
static void readers_are_told_what_threatens_them(void)
{
    want_yours("AUSTRIA", RULES_FRENCH,
               " - Centre occup\xC3\xA9 par l'Italie, perdu aux ajustements : Trieste.\n");
    want_yours("AUSTRIA", RULES_ENGLISH, " - Centre held by Italy, lost at the adjustments: Trieste.\n");

    struct rules_position kept = s->after;
    put(s, &s->after, "AUSTRIA", "A BUD");
    put(s, &s->after, "AUSTRIA", "A BOH");
    want_yours("AUSTRIA", RULES_FRENCH,
               " - Aux ajustements, au moins 1 d\xC3\xA9mobilisation : 2 centres pour 3 unit\xC3\xA9s.\n");

    s->after.n_dislodged = 0;
    rules_phase_parse(s->map, "S1903M", 6, &s->after.phase);
    want_yours(
        "AUSTRIA", RULES_FRENCH,
        " - Centre occup\xC3\xA9 par l'Italie, perdu s'il l'est encore \xC3\xA0 la fin de l'ann\xC3\xA9"
        "e :\n   Trieste.\n - Si l'ann\xC3\xA9"
        "e finissait ainsi : 2 centres pour 3 unit\xC3\xA9s, donc\n   1 d\xC3\xA9mobilisation.\n");
    want_no_yours("FRANCE", RULES_ENGLISH, "without a guard");

    rules_phase_parse(s->map, "F1903M", 6, &s->after.phase);
    want_yours("FRANCE", RULES_FRENCH,
               " - Centre sans garde, \xC3\xA0 port\xC3\xA9"
               "e d'unit\xC3\xA9s \xC3\xA9trang\xC3\xA8res : Brest (F MAN).\n");
    want_yours("FRANCE", RULES_ENGLISH,
               " - Centre without a guard, within reach of foreign units: Brest (F MAN).");
    rules_phase_parse(s->map, "W1903A", 6, &s->after.phase);
    want_no_yours("AUSTRIA", RULES_ENGLISH, "held by");
    s->after = kept;
}

/* A theatre stays with the reader it was set for. */
static void a_theatre_is_shown_in_html(void)
{
    struct templates_report report = sample_report(s, RULES_FRENCH, "descartes");
    const struct templates_report *part = &report;
    struct templates_letter *letter = templates_letter_new(&part, 1);
    char *html;
    templates_letter_set_theatre(letter, "near@kersaint", "La France de plus pr\xC3\xA8s.");
    templates_letter_fill(letter, "FRANCE", NULL, NULL, &html);
    WANT(strstr(html, "src=\"cid:near@kersaint\" alt=\"La France") != NULL);
    g_free(html);
    templates_letter_set_theatre(letter, NULL, NULL);
    templates_letter_fill(letter, "ITALY", NULL, NULL, &html);
    WANT(strstr(html, "near@kersaint") == NULL);
    g_free(html);
    templates_letter_free(letter);
}

static double channel(const char *hex)
{
    char two[3] = {hex[0], hex[1], 0};
    double c = (double)strtol(two, NULL, 16) / 255;
    return c <= .03928 ? c / 12.92 : pow((c + .055) / 1.055, 2.4);
}

static double light_of(const char *colour)
{
    return .2126 * channel(colour + 1) + .7152 * channel(colour + 3) + .0722 * channel(colour + 5);
}

/* WCAG 2, AA: 4.5 for text. */
static void can_be_read(const struct rules_map *map)
{
    for (unsigned p = 0; p < map->n_powers; p++) {
        char colour[8], ink[8];
        templates_power_colours(map, (rules_power)p, colour, ink);
        double a = light_of(colour), b = light_of(ink);
        double contrast = (MAX(a, b) + .05) / (MIN(a, b) + .05);
        if (contrast < 4.5)
            printf("%s on %s: %.2f\n", ink, colour, contrast);
        WANT(contrast >= 4.5);
    }
}

static void badges_can_be_read(void)
{
    can_be_read(s->map);
}

/* Powers that are called after colours have them. */
static void colours_are_what_they_are_called(void)
{
    struct rules_map *map = rules_map_builtin("escalation5");
    unsigned red, green, blue;
    char colour[8], ink[8];
    can_be_read(map);

    templates_power_colours(map, rules_map_find_power(map, "ORANGE", 6), colour, ink);
    WANT(sscanf(colour, "#%2x%2x%2x", &red, &green, &blue) == 3 && red > 2 * green && green > 2 * blue);
    templates_power_colours(map, rules_map_find_power(map, "INDIGO", 6), colour, ink);
    WANT(sscanf(colour, "#%2x%2x%2x", &red, &green, &blue) == 3 && blue > red && blue > green);
    rules_map_free(map);
}

int main(int argc, char **argv)
{
    writing = argc > 1 && !strcmp(argv[1], "--write");
    s = sample_new();
    sample_autumn(s);
    int status = tests_run("report", (struct test[]){
                                         TEST(the_report_of_an_autumn),
                                         TEST(all_at_once_is_the_same_as_one_by_one),
                                         TEST(scores_flow_in_the_page),
                                         TEST(headlines_are_made_of_what_happened),
                                         TEST(who_strikes_his_helper_makes_the_headline),
                                         TEST(subjects_name_the_news_from_facts),
                                         TEST(quiet_seasons_and_eliminations_are_told),
                                         TEST(an_adjustment_phase_offers_lines_to_copy),
                                         TEST(an_answer_puts_questions_first),
                                         TEST(an_answer_to_good_orders_is_short),
                                         TEST(void_unread_and_conditional_orders_are_answered),
                                         TEST(a_mistake_mended_in_the_same_mail_is_not_asked_about),
                                         TEST(retreats_and_adjustments_are_answered),
                                         TEST(hostile_words_stay_words),
                                         TEST(every_template_is_there_in_both_languages),
                                         TEST(orders_on_file_are_not_asked_for_again),
                                         TEST(readers_are_told_first_what_changed_for_them),
                                         TEST(readers_are_told_what_comes_for_them),
                                         TEST(readers_are_told_what_threatens_them),
                                         TEST(a_theatre_is_shown_in_html),
                                         TEST(badges_can_be_read),
                                         TEST(colours_are_what_they_are_called),
                                         {NULL, NULL},
                                     });
    sample_free(s);
    xmlCleanupParser();
    return status;
}
