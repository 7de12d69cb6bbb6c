/* Press cut out of mails, and the words that say to whom it goes. */
#include "../harness.h"
#include "../../judge/course/press_read.h"

#include <string.h>

static struct rules_map *map;
static struct rules_names *names;

/* Blocks as "kind|head|text|mark", joined by " // "; then what is left, lines joined by '/'. */
static char *cut(const char *subject, const char *mail)
{
    struct judge_text text;
    judge_text_init(&text, mail);
    g_autoptr(GPtrArray) blocks = judge_press_cut(subject, &text);
    g_autoptr(GString) out = g_string_new(NULL);
    GAMES_EACH(const struct judge_press_block, b, blocks) {
        g_autofree char *head = g_strstrip(g_strdup(b->head));
        g_string_append_printf(out, "%d|%s|%s|%s // ", (int)b->kind, head, b->text,
                               b->has_mark ? "mark" : "end");
    }
    g_autofree char *left = judge_text_left(&text);
    g_string_append(out, left);
    judge_text_clear(&text);
    return g_strdelimit(g_string_free(g_steal_pointer(&out), FALSE), "\n", '/');
}

static const struct {
    const char *name, *subject, *mail, *want;
} cuts[] = {
    {"a block between orders", NULL, "A PAR - BUR\nPRESS TO Italy\nhello\n\nyou\nENDPRESS\nA MAR - SPA",
     "1|TO Italy|hello//you|mark // A PAR - BUR//////A MAR - SPA"},
    {"text on the header line", NULL, "PRESSE À France, Allemagne : bonjour\nà tous\nFIN",
     "1|À France, Allemagne|bonjour/à tous|mark // //"},
    {"no end mark: to the end of the mail", NULL, "broadcast\nA PAR - BUR\nCLEAR",
     "2||A PAR - BUR/CLEAR|end // //"},
    {"another header ends a block: it was for other eyes", NULL, "PRESS TO Italy: one\nPRESS TO Turkey: two",
     "1|TO Italy|one|end // 1|TO Turkey|two|end // /"},
    {"SIGNOFF ends a block and stays", NULL, "PRESS TO ALL\nhi\nSIGNOFF", "1|TO ALL|hi|mark // //SIGNOFF"},
    {"talk about the press is none", NULL, "pressed for time\nPress on, friends\nla presse : rien\nimpresse",
     "pressed for time/Press on, friends/la presse : rien/impresse"},
    {"a no-break space before the colon", NULL, "PRESSE\xC2\xA0\xC3\x80 TOUS\xC2\xA0: oui",
     "1|\xC2\xA0\xC3\x80 TOUS\xC2\xA0|oui|end // "},
    {"the subject as header", "PRESS TO Russia", "hello\nENDPRESS\nA PAR - BUR",
     "1|TO Russia|hello|mark // //A PAR - BUR"},
    {"a bare word as subject is none", "presse", "A PAR - BUR", "A PAR - BUR"},
    {"a diary", NULL, "JOURNAL : cher journal\nFIN", "3||cher journal|mark // /"},
    {"an end mark alone is no block", NULL, "FIN\nA PAR H", "FIN/A PAR H"},
};

static void blocks_are_cut(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(cuts); i++) {
        g_autofree char *got = cut(cuts[i].subject, cuts[i].mail);
        /* Lines that were cut leave empty ones: their number is the mail's. */
        g_autofree char *want = g_strdup(cuts[i].want);
        if (strcmp(got, want))
            printf("%s: got %s, want %s\n", cuts[i].name, got, want);
        CU_ASSERT_STRING_EQUAL(got, want);
    }
}

static const struct {
    const char *head, *want;
} heads[] = {
    {"TO Italy", "ITALY"},
    {"à l'Allemagne et à la Turquie", "GERMANY,TURKEY"},
    {"À TOUS", "ALL"},
    {"TO ALL BUT France", "ALL-FRANCE"},
    {"to GM", "EDITOR"},
    {"à l’éditeur", "EDITOR"},
    {"TO Turkey", "TURKEY"},
    {"TO Ger, Fra", "FRANCE,GERMANY"},
    {"TO F", "FRANCE"},
    {"À A", "?a"},
    {"TO A F", "AUSTRIA,FRANCE"},
    {"A, F, G", "AUSTRIA,FRANCE,GERMANY"},
    {"A F G", "AUSTRIA,FRANCE,GERMANY"},
    {"E T A", "AUSTRIA,ENGLAND,TURKEY"},
    {"F A", "AUSTRIA,FRANCE"},
    {"A et F", "AUSTRIA,FRANCE"},
    {"A Allemagne", "GERMANY"},
    {"TO A FROM Turkey", "AUSTRIA from TURKEY"},
    {"A l'Allemagne et a la Turquie", "GERMANY,TURKEY"},
    {"to A, Germany", "AUSTRIA,GERMANY"},
    {"to Frence", "?frence"},
    {"to FGI", "FRANCE,GERMANY,ITALY"},
    {"to fgi", "?fgi"},
    {"to FXI", "?fxi"},
    {"GRISE À TOUS (Berne)", "ALL grey @Berne"},
    {"À Turquie DE Autriche", "TURKEY from AUSTRIA"},
    {"à Turquie sous le nom d'Autriche", "TURKEY from AUSTRIA"},
    {"TO Turkey FROM EDITOR", "TURKEY from-editor"},
    {"to Austria-Hungary, Great Britain", "AUSTRIA,ENGLAND"},
    {"", ""},
};

static char *read_head(const char *head)
{
    struct judge_press_address *a = g_new(struct judge_press_address, 1);
    judge_press_address_read(names, map, head, a);
    GString *out = g_string_new(a->unknown ? "?" : a->all ? "ALL" : "");
    if (a->unknown)
        g_string_append(out, a->unknown);
    for (rules_power p = 0; !a->unknown && p < map->n_powers; p++) {
        if (a->to[p])
            g_string_append_printf(out, "%s%s", out->len ? "," : "", map->power[p].id);
        if (a->except[p])
            g_string_append_printf(out, "-%s", map->power[p].id);
    }
    if (a->editor && !a->unknown)
        g_string_append_printf(out, "%sEDITOR", out->len ? "," : "");
    if (a->as == JUDGE_PRESS_AS_GREY)
        g_string_append(out, " grey");
    if (a->as == JUDGE_PRESS_AS_EDITOR)
        g_string_append(out, " from-editor");
    if (a->as == JUDGE_PRESS_AS_POWER)
        g_string_append_printf(out, " from %s", map->power[a->from].id);
    if (a->dateline)
        g_string_append_printf(out, " @%s", a->dateline);
    judge_press_address_clear(a);
    g_free(a);
    return g_string_free(out, FALSE);
}

static void headers_are_read(void)
{
    for (size_t i = 0; i < G_N_ELEMENTS(heads); i++) {
        g_autofree char *got = read_head(heads[i].head);
        if (strcmp(got, heads[i].want))
            printf("'%s': got '%s', want '%s'\n", heads[i].head, got, heads[i].want);
        CU_ASSERT_STRING_EQUAL(got, heads[i].want);
    }
}

/* Whatever comes in, nothing is lost and nothing runs over. */
static void any_bytes_are_survived(void)
{
    guint64 state = 20260302;
    static const char *const pieces[] = {
        "PRESS TO ",    "PRESSE \xC3\x80 ", ":",          "\n",  "FIN\n", "(", ")",      "Italy ", "\xC2\xA0",
        "\xE2\x80\xAF", "\xE2\x80\x99",     "BROADCAST ", "de ", "\xFF",  " ", "DIARY\n"};
    for (int round = 0; round < 3000; round++) {
        g_autoptr(GString) words = g_string_new(NULL);
        for (int i = 0; i < 40; i++) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            g_string_append(words, pieces[(state >> 33) % G_N_ELEMENTS(pieces)]);
        }
        unsigned lines = 0;
        for (const char *c = words->str; *c; c++)
            lines += *c == '\n';
        struct judge_text text;
        judge_text_init(&text, words->str);
        g_autoptr(GPtrArray) blocks = judge_press_cut(round % 2 ? words->str : NULL, &text);
        for (guint i = 0; i < blocks->len; i++) {
            g_autofree char *read = read_head(((struct judge_press_block *)blocks->pdata[i])->head);
            CU_ASSERT_PTR_NOT_NULL(read);
        }
        g_autofree char *left = judge_text_left(&text);
        for (const char *c = left; *c; c++)
            lines -= *c == '\n';
        CU_ASSERT_EQUAL(lines, 0); /* line numbers stay */
        judge_text_clear(&text);
    }
}

int main(void)
{
    map = rules_map_builtin("standard");
    names = rules_names_new(map);
    static const struct test tests[] = {{"blocks are cut out of a mail", blocks_are_cut},
                                        {"headers say to whom and how", headers_are_read},
                                        {"any bytes are survived", any_bytes_are_survived},
                                        {NULL, NULL}};
    int status = tests_run("press", tests);
    rules_names_free(names);
    rules_map_free(map);
    return status;
}
