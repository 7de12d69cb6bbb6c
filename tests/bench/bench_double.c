/*
 * Hostile inputs doubled four times up to the limit of a mail (10 MB) or of its text (body-size, 1 MB), a stage at a time: seconds of our own processor
 * at the smallest and the largest, and the worst growth of one doubling (2.0 is linear). Wanted: at most 2.5 a doubling, at most 1 s at the limit. bench-double [WORDS]: only the rows that have them.
 * The kinds of mail, about a hundred, are in tests/mailio/test_hostile.c: HOSTILE_TABLE=yes build/tests/mailio/test_hostile prints their table.
 */
#include "../mailio/html_text.h"
#include "../../judge/conf/json.h"
#include "../../judge/conf/set_words.h"
#include "../../judge/course/press_read.h"
#include "../../judge/mail/answer.h"
#include "../../mailio/mailio.h"
#include "../../rules/rules.h"
#include "../../templates/fill_p.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { TEXT = 1 << 20, MAIL = 10 << 20, DOUBLINGS = 4 };

static struct rules_map *map;
static struct rules_names *names;

static void read_orders(const char *text, gsize len)
{
    static struct rules_position pos;
    static struct rules_rulebook book;
    if (!pos.map) {
        rules_position_start(map, &pos);
        rules_rulebook_find("bretagne", &book);
    }
    struct rules_read_context context = {.names = names, .pos = &pos, .power = 2, .book = &book};
    struct rules_readings readings;
    rules_read(&context, text, len, &readings);
    rules_readings_clear(&readings);
}

static void read_conditions(const char *text, gsize len)
{
    static struct rules_position pos;
    if (!pos.map)
        rules_position_start(map, &pos);
    struct rules_read_context context = {.names = names, .pos = &pos, .power = 2};
    struct rules_branches branches;
    rules_branches_read(&context, text, len, &branches);
    rules_branches_clear(&branches);
}

static void tidy_text(const char *text, gsize len)
{
    (void)len;
    g_free(templates_tidy_text(text));
}

static void tidy_html(const char *text, gsize len)
{
    (void)len;
    g_free(templates_tidy_html(text, RULES_FRENCH));
}

static void read_press(const char *text, gsize len)
{
    (void)len;
    struct judge_text lines;
    judge_text_init(&lines, text);
    judge_text_turn(&lines, JUDGE_TAKER_PRESS);
    g_autoptr(GPtrArray) blocks = judge_press_cut("press", &lines);
    for (guint i = 0; i < blocks->len; i++) {
        const struct judge_press_block *block = blocks->pdata[i];
        struct judge_press_address address;
        judge_press_address_read(names, map, block->head, &address);
        judge_press_address_clear(&address);
    }
    judge_text_clear(&lines);
}

static void read_settings(const char *text, gsize len)
{
    (void)len;
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        struct judge_set_read read;
        judge_set_read_line(*line, false, &read);
        judge_set_read_clear(&read);
    }
}

static void read_answer(const char *text, gsize len)
{
    (void)len;
    judge_answer_read(text, NULL, NULL);
}

static void read_html(const char *text, gsize len)
{
    g_free(mailio_html_to_text(text, len, true));
}

static void read_charset(const char *text, gsize len)
{
    g_free(mailio_bytes_to_utf8(text, len, "utf-7"));
}

static void strip_quotes(const char *text, gsize len)
{
    (void)len;
    static const struct mailio_parse_settings settings = {.own_address = "judge@x.org",
                                                          .loop_token = "token"};
    g_free(mailio_strip_quotes(text, &settings, NULL));
}

static void read_json(const char *text, gsize len)
{
    g_autoptr(GError) error = NULL;
    json_t *document = judge_json_load(text, len, &error);
    json_decref(document);
}

static void read_mail(const char *text, gsize len)
{
    static const struct mailio_parse_settings settings = {
        .own_address = "judge@x.org", .loop_token = "token", .authserv_id = "mx.x.org"};
    g_autofree char *mail = g_strconcat("From: a@b.fr\n\n", text, NULL);
    mailio_message_free(mailio_message_parse(mail, len + 14, &settings));
}

static const struct row {
    const char *stage, *what;
    void (*run)(const char *text, gsize len);
    const char *piece;
    gsize limit;
} rows[] = {
    {"orders", "orders", read_orders, "A PAR - BUR\n", TEXT},
    {"orders", "one line of orders", read_orders, "A PAR - BUR ", TEXT},
    {"orders", "supports of supports", read_orders, "S A PAR ", TEXT},
    {"orders", "misspelt places", read_orders, "A Parrs - Burgandie\n", TEXT},
    {"orders", "words that nobody knows", read_orders, "xyzzy quux ", TEXT},
    {"orders", "prose", read_orders,
     "The army in Paris shall go to Burgundy, and Marseilles will help it there.\n", TEXT},
    {"orders", "conditions", read_orders, "SI A PAR - BUR ALORS A MAR H SINON A MAR S A PAR\n", TEXT},
    {"orders", "conditions within conditions", read_orders, "SI ", TEXT},
    {"orders", "nobody", read_orders, "personne ", TEXT},
    {"orders", "other units", read_orders, "other units ", TEXT},
    {"orders", "a phrase", read_orders, "units I have ", TEXT},
    {"orders", "a unit told of", read_orders, "nor do ", TEXT},
    {"orders", "brackets", read_orders, "(", TEXT},
    {"orders", "dashes", read_orders, "- ", TEXT},
    {"orders", "one word", read_orders, "a", TEXT},
    {"orders", "headings", read_orders, "Printemps 1901 :\n", TEXT},
    {"orders", "quotes", read_orders, "> > A PAR - BUR\n", TEXT},
    {"conditions", "IF below IF", read_conditions, "IF BUR is empty THEN\n", TEXT / 8},
    {"conditions", "IF in one line", read_conditions, "IF NOT ", TEXT},
    {"conditions", "ELSE without orders", read_conditions, "IF BUR is empty THEN\nELSE foo\n", TEXT},
    {"letter", "marks of outcomes without an end", tidy_text, "(* x ", TEXT},
    {"letter", "one line of a page", tidy_html, "IF NOT ", TEXT},
    {"letter", "French marks", tidy_html, "\xc2\xab x ! ", TEXT},
    {"press", "blocks", read_press, "PRESS TO FRANCE\nx\nENDPRESS\n", TEXT},
    {"press", "blocks without an end", read_press, "PRESS TO FRANCE, ENGLAND, ITALY\n", TEXT},
    {"press", "one long head", read_press, "PRESS TO ", TEXT},
    {"settings", "lines", read_settings, "press = grey\n", TEXT},
    {"settings", "one line", read_settings, "press ", TEXT},
    {"answer", "lines below a yes", read_answer, "yes\n", TEXT},
    {"html", "tags within tags", read_html, "<div>", MAIL},
    {"html", "attributes", read_html, "<a b=c d=e f='g'>x</a>", MAIL},
    {"html", "tables", read_html, "<table><tr><td>A PAR<td>-", MAIL},
    {"html", "entities", read_html, "&nbsp;&#x41;&", MAIL},
    {"charset", "UTF-7", read_charset, "+AGE-+", MAIL},
    {"quotes", "lines quoted", strip_quotes, "> a\n", MAIL},
    {"quotes", "heads of quotations", strip_quotes,
     "Le lundi 3 mars 2025, X <a@b> a \xc3\xa9"
     "crit :\n",
     MAIL},
    {"quotes", "marks of answers", strip_quotes, "-----Original Message-----\nFrom: x\n", MAIL},
    {"json", "lists within lists", read_json, "[", MAIL},
    {"json", "numbers", read_json, "1,", MAIL},
    {"mail", "lines", read_mail, "A PAR - BUR\n", MAIL},
    {"mail", "combining marks", read_mail, "a\xcc\x81\xcc\xa7", MAIL},
};

static double seconds_of(const struct row *row, gsize size)
{
    GString *text = g_string_sized_new(size + 128);
    while (text->len < size)
        g_string_append(text, row->piece);
    double best = 1e9;
    for (int run = 0; run < 3; run++) {
        clock_t began = clock();
        row->run(text->str, text->len);
        best = MIN(best, (double)(clock() - began) / CLOCKS_PER_SEC);
    }
    g_string_free(text, TRUE);
    return best;
}

static void measure(const struct row *row)
{
    const double least_s = 0.02; /* below it a ratio is chance */
    gsize limit = row->limit;
    double first = seconds_of(row, limit >> DOUBLINGS), before = first, worst = 0;
    for (unsigned n = DOUBLINGS; n-- > 0;) {
        gsize size = limit >> n;
        double now = seconds_of(row, size);
        if (before > least_s)
            worst = MAX(worst, now / before);
        before = now;
    }
    printf("%-9s %-30s %8.3f s  %8.3f s at %2zu MB  x%.2f%s\n", row->stage, row->what, first, before,
           limit >> 20, worst, worst > 2.5 || before > 1 ? "  !" : "");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    mailio_init();
    map = rules_map_builtin("standard");
    names = rules_names_new(map);
    printf("%-9s %-30s %10s  %10s  worst doubling\n", "stage", "input", "1/16", "the limit");
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++)
        if (argc < 2 || strstr(rows[i].stage, argv[1]) || strstr(rows[i].what, argv[1]))
            measure(&rows[i]);
    rules_names_free(names);
    rules_map_free(map);
    mailio_shutdown();
    return 0;
}
