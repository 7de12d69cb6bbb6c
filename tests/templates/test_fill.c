/* The template engine: every feature, hostile data, the last touch. Uses overriding templates in a folder of
 * its own. */
#include "../../templates/fill.h"
#include "../harness.h"

#include <glib/gstdio.h>

static char *home;

static void write_template(const char *code, const char *name, const char *text)
{
    char *folder = g_build_filename(home, "templates", code, NULL),
         *path = g_build_filename(folder, name, NULL);
    g_mkdir_with_parents(folder, 0700);
    WANT(g_file_set_contents(path, text, -1, NULL));
    g_free(path);
    g_free(folder);
}

static char *fill_with(enum rules_language language, const char *name, const char *text,
                       const struct templates_data *data)
{
    const char *code = language == RULES_FRENCH ? "fr" : "en";
    write_template(code, name, text);
    char *out = templates_fill(home, language, name, data);
    char *path = g_build_filename(home, "templates", code, name, NULL);
    g_unlink(path);
    g_free(path);
    return out;
}

static void want_fill(const char *text, const struct templates_data *data, const char *want)
{
    char *got = fill_with(RULES_ENGLISH, "ack.txt", text, data);
    WANT_STR(got, want);
    g_free(got);
}

static void want_html(enum rules_language language, const char *text, const struct templates_data *data,
                      const char *want)
{
    char *got = fill_with(language, "ack.html", text, data);
    WANT_STR(got, want);
    g_free(got);
}

static void values_and_sections_are_filled(void)
{
    struct templates_data *d = templates_data_new();
    templates_data_set(d, "name", "Paris");
    templates_data_set_flag(d, "yes", true);
    templates_data_set_flag(d, "no", false);
    templates_data_set_int(d, "n", 0);
    templates_data_set(d, "empty", "");
    want_fill("Hello {{name}}{{ name }}{{{name}}}.\n", d, "Hello ParisParisParis.\n");
    want_fill("{{#yes}}a{{/yes}}{{#no}}b{{/no}}{{^no}}c{{/no}}{{#n}}d{{/n}}{{#empty}}e{{/empty}}{{^gone}}f{{/"
              "gone}}\n",
              d, "acf\n");
    want_fill("{{#name}}in {{name}}{{/name}}\n", d, "in Paris\n");
    templates_data_set(d, "name", NULL);
    want_fill("[{{name}}]\n", d, "[]\n");
    templates_data_free(d);
}

static void lists_repeat_and_see_what_is_outside(void)
{
    struct templates_data *d = templates_data_new();
    templates_data_set(d, "game", "G");
    for (int i = 0; i < 3; i++) {
        struct templates_data *entry = templates_data_add(d, "units");
        char *name = g_strdup_printf("u%d", i);
        templates_data_set(entry, "unit", name);
        g_free(name);
        for (int k = 0; k < i; k++)
            templates_data_set(templates_data_add(entry, "orders"), "order", k ? "x" : "y");
    }
    want_fill("{{#units}}{{^-first}}, "
              "{{/-first}}{{-index}}:{{unit}}/{{game}}{{#orders}}<{{order}}>{{/orders}}{{#-last}}.{{/"
              "-last}}{{/units}}\n",
              d, "1:u0/G, 2:u1/G<y>, 3:u2/G<y><x>.\n");
    want_fill("{{^units}}none{{/units}}{{^others}}no others{{/others}}\n", d, "no others\n");
    templates_data_free(d);
}

static void a_tag_alone_takes_its_line(void)
{
    struct templates_data *d = templates_data_new();
    templates_data_set_flag(d, "yes", true);
    want_fill("a\n{{#yes}}\nb\n{{/yes}}\n  {{! a comment }}\nc {{! not alone }}d\n", d, "a\nb\nc d\n");
    templates_data_free(d);
}

static void numbers_choose_by_language(void)
{
    struct templates_data *d = templates_data_new();
    templates_data_set_int(d, "n", 0);
    char *fr = fill_with(RULES_FRENCH, "ack.txt", "{{n}} {{n?ordre|ordres}}\n", d);
    WANT_STR(fr, "0 ordre\n");
    g_free(fr);
    want_fill("{{n}} {{n?order|orders}}\n", d, "0 orders\n");
    templates_data_set_int(d, "n", 1);
    want_fill("{{n}} {{n?order|orders}}\n", d, "1 order\n");
    templates_data_set_int(d, "n", 7);
    want_fill("{{n}} {{n?order|orders}}\n", d, "7 orders\n");
    templates_data_free(d);
}

static void partials_are_included_and_never_without_end(void)
{
    struct templates_data *d = templates_data_new();
    templates_data_set(d, "x", "X");
    write_template("en", "report.txt", "<{{x}}>{{>report}}");
    char *got = fill_with(RULES_ENGLISH, "ack.txt", "a{{>report}}b\n", d);
    WANT_STR(got, "a<X><X><X><X><X><X><X><X>b\n");
    g_free(got);
    want_fill("{{>no-such}}{{>../../etc/passwd}}.\n", d, ".\n");
    char *path = g_build_filename(home, "templates", "en", "report.txt", NULL);
    g_unlink(path);
    g_free(path);
    templates_data_free(d);
}

static void html_is_escaped_unless_raw(void)
{
    struct templates_data *d = templates_data_new();
    templates_data_set(d, "evil", "<script>alert(\"x\")</script> & 'y'");
    want_html(RULES_ENGLISH, "{{evil}}", d,
              "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;y&#39;");
    want_html(RULES_ENGLISH, "{{{evil}}}", d, "<script>alert(\"x\")</script> & 'y'");
    want_fill("{{evil}}\n", d, "<script>alert(\"x\")</script> & 'y'\n");
    templates_data_free(d);
}

static void data_is_made_harmless(void)
{
    struct templates_data *d = templates_data_new();
    templates_data_set(d, "x",
                       "a\x1b[31mb\r\x07\xE2\x80\xAE"
                       "c\xFF");
    want_fill("{{x}}\n", d, "a[31mbc\xEF\xBF\xBD\n");
    templates_data_set(d, "x", "{{name}} {{#x}}");
    want_fill("{{x}}\n", d, "{{name}} {{#x}}\n");
    templates_data_free(d);
}

static void broken_templates_still_give_text(void)
{
    struct templates_data *d = templates_data_new();
    templates_data_set(d, "x", "X");
    want_fill("a {{x} b\n", d, "a {{x} b\n");
    want_fill("a {{#x}} b\n", d, "a  b\n");
    want_fill("a {{/x}} b {{}} c {{#}}{{/}}\n", d, "a  b  c\n");
    want_fill("{{x", d, "{{x\n");
    templates_data_free(d);
}

static void deep_nesting_is_bounded(void)
{
    struct templates_data *d = templates_data_new(), *at = d;
    GString *text = g_string_new(NULL);
    for (int i = 0; i < 100; i++) {
        at = templates_data_add(at, "l");
        g_string_append(text, "{{#l}}");
    }
    g_string_append(text, "deep");
    for (int i = 0; i < 100; i++)
        g_string_append(text, "{{/l}}");
    char *got = fill_with(RULES_ENGLISH, "ack.txt", text->str, d);
    WANT_STR(got, "");
    g_free(got);
    g_string_free(text, TRUE);
    templates_data_free(d);
}

/* Whatever an editor types into a template, filling it ends and gives valid text. */
static void any_template_at_all_can_be_filled(void)
{
    struct templates_data *d = templates_data_new();
    templates_data_set(d, "a", "A");
    templates_data_set(templates_data_add(d, "l"), "a", "B");
    templates_data_set(templates_data_add(d, "l"), "b", "C");
    static const char *const piece[] = {"{{",    "}}",  "{{#l}}", "{{/l}}",   "{{^a}}",    "{{/a}}",
                                        "{{a}}", "{{{", "}}}",    "{{>ack}}", "\n",        " ",
                                        "x",     "<p>", "<",      ">",        "{{l?x|y}}", "{{-last}}",
                                        "'",     "é",   "{{!",    "<code>"};
    guint32 seed = 20261121;
    for (int round = 0; round < 400; round++) {
        GString *text = g_string_new(NULL);
        for (int i = 0; i < 24; i++) {
            seed = seed * 1664525u + 1013904223u;
            g_string_append(text, piece[(seed >> 16) % (sizeof piece / sizeof piece[0])]);
        }
        char *out = fill_with(RULES_FRENCH, round & 1 ? "ack.html" : "ack.txt", text->str, d);
        if (!g_utf8_validate(out, -1, NULL))
            printf("seed 20261121, round %d: %s\n", round, text->str);
        WANT(g_utf8_validate(out, -1, NULL));
        g_free(out);
        g_string_free(text, TRUE);
    }
    templates_data_free(d);
}

static void text_is_wrapped_and_tidied(void)
{
    struct templates_data *d = templates_data_new();
    templates_data_set(
        d, "x", "mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot m\xC3\xA9t fin");
    want_fill("\n\n1. {{x}}   \n\n\n\nend\n\n", d,
              "1. mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot\n"
              "   mot m\xC3\xA9t fin\n\nend\n");
    templates_data_set(d, "x", "mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot");
    want_fill("{{x}} ? Oui", d,
              "mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot\nmot ? Oui\n");
    want_fill("{{x}} \xC2\xAB a \xC2\xBB b", d,
              "mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot mot\n"
              "\xC2\xAB a \xC2\xBB b\n");
    char *long_word = g_strnfill(100, 'x');
    templates_data_set(d, "x", long_word);
    char *want = g_strdup_printf("a\n%s\nb\n", long_word);
    want_fill("a {{x}} b\n", d, want);
    g_free(want);
    g_free(long_word);
    templates_data_free(d);
}

static void want_language(enum rules_language language, const char *text, const struct templates_data *data,
                          const char *want)
{
    char *got = fill_with(language, "ack.txt", text, data);
    WANT_STR(got, want);
    g_free(got);
}

static void names_take_the_form_that_is_asked(void)
{
    static const struct {
        const char *name, *text, *want;
    } french[] = {
        {"Italie", "{{x:le}}, {{x:de}}, {{x:a}}, {{x:en}}, {{x:d}}, {{x:adj}}",
         "l'Italie, de l'Italie, \xC3\xA0 l'Italie, en Italie, d'Italie, italienne\n"},
        {"Turquie", "{{x:Le}} est \xC3\xA0 vous", "La Turquie est \xC3\xA0 vous\n"},
        {"Portugal", "{{x:le}}, {{x:de}}, {{x:a}}, {{x:en}}",
         "le Portugal, du Portugal, au Portugal, au Portugal\n"},
        {"Pays-Bas", "{{x:Le}} {{x?tombe|tombent}}, {{x:de}}, {{x:a}}",
         "Les Pays-Bas tombent, des Pays-Bas, aux Pays-Bas\n"},
        {"Paris", "{{x:le}} {{x?tombe|tombent}}, {{x:en}}", "Paris tombe, \xC3\xA0 Paris\n"},
        {"Albion", "{{x:le}}, {{x:de}}, {{x:a}}", "Albion, d'Albion, \xC3\xA0 Albion\n"},
        {"tous", "Transmis {{x:a}}", "Transmis \xC3\xA0 tous\n"},
        {"France, Italie, Turquie", "{{x:le}} {{x?attend|attendent}}",
         "la France, l'Italie et la Turquie attendent\n"},
        {"France, Italie", "Transmis {{x:a}}", "Transmis \xC3\xA0 la France et \xC3\xA0 l'Italie\n"},
        {"", "[{{x:le}}]", "[]\n"},
        {"Italie", "{{x:nosuch}}", "Italie\n"},
    };
    struct templates_data *d = templates_data_new();
    for (gsize i = 0; i < G_N_ELEMENTS(french); i++) {
        templates_data_set(d, "x", french[i].name);
        want_language(RULES_FRENCH, french[i].text, d, french[i].want);
    }
    templates_data_set(d, "x", "Ruhr, Turkey");
    want_language(RULES_ENGLISH, "{{x:The}}; {{x:to}}; {{x:in}}", d,
                  "The Ruhr and Turkey; to the Ruhr and to Turkey; in the Ruhr and in Turkey\n");
    templates_data_free(d);
}

static void forms_are_escaped_in_html(void)
{
    struct templates_data *d = templates_data_new();
    templates_data_set(d, "x", "<b>, Italie");
    want_html(RULES_FRENCH, "{{x:a}}", d, "\xC3\xA0 &lt;b&gt; et \xC3\xA0 l\xE2\x80\x99Italie");
    templates_data_free(d);
}

/* Each text is set so that the line is full just after its `kept` part: that part goes down as a whole. */
static void lines_never_break_within_times_and_orders(void)
{
    static const char *const kept[] = {
        "20 h 00",
        "F DEN - SWE",
        "A PAR S A MAR - BUR",
        "F ATL = ESPcn",
        "3 ordres",
        "F STP/NC - NWY",
        "(*cut, dislodged*)",
        "A Mun-Bur",
        "A Ruh (S) A Mun-Bur",
        "14 mars",
        "A GR\xC3\x88 - \xC3\x89G\xC3\x89",
    };
    for (gsize i = 0; i < G_N_ELEMENTS(kept); i++)
        for (unsigned lead = 60; lead < 76; lead++) {
            char *fill = g_strnfill(lead, 'x'), *text = g_strdup_printf("%s %s fin", fill, kept[i]);
            char *got = templates_wrap(text, TEMPLATES_COLUMNS);
            if (!strstr(got, kept[i]))
                printf("'%s' is broken: %s\n", kept[i], got);
            WANT(strstr(got, kept[i]) != NULL);
            g_free(got);
            g_free(text);
            g_free(fill);
        }
    char *force = templates_wrap("stand-off avec F BOT (1 contre 1)", 30);
    WANT_STR(force, "stand-off avec F BOT\n(1 contre 1)");
    g_free(force);
    char *open = templates_wrap("une parenthèse (qui dit beaucoup plus que cela) se coupe", 30);
    WANT_STR(open, "une parenthèse (qui dit\nbeaucoup plus que cela) se\ncoupe");
    g_free(open);
    char *list = templates_wrap("A PAR B, A MAR B, F BRE B", 12);
    WANT_STR(list, "A PAR B,\nA MAR B,\nF BRE B");
    g_free(list);
}

static void html_keeps_times_and_orders_together(void)
{
    struct templates_data *d = templates_data_new();
    want_html(RULES_ENGLISH, "at 20 h 00: F DEN - SWE, A PAR B in 3 days", d,
              "at 20\xC2\xA0h\xC2\xA0"
              "00: F\xC2\xA0"
              "DEN\xC2\xA0-\xE2\x81\xA0\xC2\xA0SWE, A\xC2\xA0PAR\xC2\xA0"
              "B in 3\xC2\xA0"
              "days");
    want_html(RULES_ENGLISH, "<code>F DEN - SWE</code>", d, "<code>F DEN - SWE</code>");
    templates_data_free(d);
}

static void html_gets_french_type_but_not_in_code(void)
{
    struct templates_data *d = templates_data_new();
    templates_data_set(d, "x",
                       "l'arm\xC3\xA9"
                       "e : oui !");
    want_html(RULES_FRENCH,
              "<p title=\"a : b\">{{x}} \xC2\xAB a \xC2\xBB</p> <code>A PAR : BOU l'a</code> d'ici", d,
              "<p title=\"a : b\">l\xE2\x80\x99"
              "arm\xC3\xA9"
              "e\xC2\xA0: oui\xC2\xA0! \xC2\xAB\xC2\xA0"
              "a\xC2\xA0\xC2\xBB</p> "
              "<code>A PAR : BOU l'a</code> d\xE2\x80\x99ici");
    want_html(RULES_ENGLISH, "it's a : b", d, "it\xE2\x80\x99s a : b");
    want_html(RULES_ENGLISH, "<style>a</sty", d, "<style>a</sty");
    want_html(RULES_ENGLISH, "a < b <", d, "a < b <");
    templates_data_free(d);
}

static void phrases_take_names_and_numbers(void)
{
    struct templates_data *d = templates_data_new();
    templates_data_set_int(d, "n", 2);
    char *text = templates_phrase(RULES_FRENCH, "delay.days", d);
    WANT_STR(text, "2 jours");
    g_free(text);
    text = templates_phrase(RULES_FRENCH, "todo.builds", d);
    WANT(strstr(text, "gardant au plus 2 lignes") != NULL);
    g_free(text);
    text = templates_phrase(RULES_ENGLISH, "no.such.key", d);
    WANT_STR(text, "no.such.key");
    g_free(text);
    templates_data_free(d);
}

static void languages_are_recognised(void)
{
    WANT_INT(templates_language("fr", RULES_ENGLISH), RULES_FRENCH);
    WANT_INT(templates_language("fr_BE.UTF-8", RULES_ENGLISH), RULES_FRENCH);
    WANT_INT(templates_language("EN-gb", RULES_FRENCH), RULES_ENGLISH);
    WANT_INT(templates_language("frisian", RULES_ENGLISH), RULES_ENGLISH);
    WANT_INT(templates_language("de", RULES_FRENCH), RULES_FRENCH);
    WANT_INT(templates_language("", RULES_FRENCH), RULES_FRENCH);
    WANT_INT(templates_language(NULL, RULES_ENGLISH), RULES_ENGLISH);
}

static void overriding_templates_are_checked(void)
{
    WANT(templates_check_overrides(home, RULES_ENGLISH) == NULL);
    write_template("fr", "ack.txt", "bien\n{{#x}}\n{{/y}}\n{{");
    write_template("fr", "akc.txt", "a");
    char *findings = templates_check_overrides(home, RULES_ENGLISH);
    WANT_STR(findings, "fr/ack.txt:2: section {{#x}} is never closed, expected {{/x}}\n"
                       "fr/ack.txt:4: a tag is never closed: two braces were expected\n"
                       "fr/akc.txt: no template has this name, it is never used\n");
    g_free(findings);
}

/* A sentence of judge.txt as it is filled for French readers. Transfer full. */
static char *sentence(const char *key)
{
    struct templates_data *d = templates_data_new();
    templates_data_set(templates_data_add(d, key), "powers", "France");
    char *text = templates_fill(home, RULES_FRENCH, "judge.txt", d);
    templates_data_free(d);
    return text;
}

static void a_file_of_another_release_is_completed_and_told(void)
{
    char *ours = sentence("note-late");
    write_template("fr", "judge.txt",
                   "{{#note-scripted}}\nSans joueur : {{powers}}, {{pouvoirs}}.\n{{/note-scripted}}\n");
    write_template("en", "words.txt", "a = b\n");
    char *late = sentence("note-late"), *own = sentence("note-scripted");
    WANT(strlen(ours) > 10);
    WANT_STR(late, ours);
    WANT_STR(own, "Sans joueur : France, .\n");

    char *findings = templates_check_fit(home, RULES_ENGLISH);
    WANT_STR(findings, "en/words.txt: only the program's own is read: this copy changes nothing\n"
                       "fr/ack.txt:2: nothing fills x any more, it stays empty\n"
                       "fr/judge.txt:2: nothing fills pouvoirs any more, it stays empty\n");
    g_free(findings);
    g_free(ours);
    g_free(late);
    g_free(own);
}

/* Every 25th sentence of judge.txt, from our file and from a copy of it, which is read whole. */
static void a_sentence_is_the_same_alone(const char *code, enum rules_language language)
{
    g_autofree char *file = g_strconcat(code, "/judge.txt", NULL);
    gsize len;
    const char *text = templates_builtin(file, &len);
    write_template(code, "judge.txt", text);
    unsigned n = 0, compared = 0;
    for (const char *at = text; (at = strstr(at, "\n{{#")); at++) {
        if (n++ % 25)
            continue;
        g_autofree char *key = g_strndup(at + 4, strcspn(at + 4, "}"));
        struct templates_data *data = templates_data_new();
        templates_data_set(templates_data_add(data, key), "game", "Kersaint");
        g_autofree char *alone = g_strstrip(templates_fill_flowing(NULL, language, "judge.txt", data));
        g_autofree char *whole = g_strstrip(templates_fill_flowing(home, language, "judge.txt", data));
        WANT_STR(alone, whole);
        compared += *alone != '\0';
        templates_data_free(data);
    }
    WANT(compared > 20);
    g_autofree char *path = g_build_filename(home, "templates", file, NULL);
    g_unlink(path);
}

static void sentences_are_the_same_alone(void)
{
    a_sentence_is_the_same_alone("en", RULES_ENGLISH);
    a_sentence_is_the_same_alone("fr", RULES_FRENCH);
}

int main(void)
{
    home = g_dir_make_tmp("judge-fill-XXXXXX", NULL);
    int status = tests_run("fill", (struct test[]){
                                       TEST(values_and_sections_are_filled),
                                       TEST(lists_repeat_and_see_what_is_outside),
                                       TEST(a_tag_alone_takes_its_line),
                                       TEST(numbers_choose_by_language),
                                       TEST(partials_are_included_and_never_without_end),
                                       TEST(html_is_escaped_unless_raw),
                                       TEST(data_is_made_harmless),
                                       TEST(broken_templates_still_give_text),
                                       TEST(deep_nesting_is_bounded),
                                       TEST(any_template_at_all_can_be_filled),
                                       TEST(text_is_wrapped_and_tidied),
                                       TEST(names_take_the_form_that_is_asked),
                                       TEST(forms_are_escaped_in_html),
                                       TEST(lines_never_break_within_times_and_orders),
                                       TEST(html_keeps_times_and_orders_together),
                                       TEST(html_gets_french_type_but_not_in_code),
                                       TEST(phrases_take_names_and_numbers),
                                       TEST(languages_are_recognised),
                                       TEST(overriding_templates_are_checked),
                                       TEST(sentences_are_the_same_alone),
                                       TEST(a_file_of_another_release_is_completed_and_told),
                                       {NULL, NULL},
                                   });
    char *remove = g_strdup_printf("rm -rf '%s'", home);
    if (system(remove) != 0)
        status = 1;
    g_free(remove);
    g_free(home);
    return status;
}
