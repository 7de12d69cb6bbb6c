/*
 * Conditions: what they say, how their blocks are cut, what is followed of them in a position, and what is
 * only asked about.
 */
#include "../harness.h"
#include "../../rules/rules.h"

#include <stdlib.h>

static struct rules_map *map;
static struct rules_names *names;
static struct rules_position pos;
static struct rules_rulebook book;

static const char movement[] =
    "PRESTATE_SETPHASE Fall 1902, Movement\n"
    "PRESTATE_SUPPLYCENTER_OWNERS\nFrance: PAR\nFrance: MAR\nFrance: BRE\nFrance: BEL\nGermany: "
    "MUN\nGermany: "
    "BER\nGermany: HOL\n"
    "PRESTATE\nFrance: A PAR\nFrance: F BRE\nFrance: A MAR\nGermany: A BUR\nGermany: A MUN\nGermany: F "
    "BEL\nEngland: F ENG\n";
static const char retreats[] =
    "PRESTATE_SETPHASE Fall 1902, Retreat\nPRESTATE\nFrance: F BRE\nGermany: A BUR\nGermany: A "
    "RUH\nPRESTATE_DISLODGED\nFrance: A BUR\nPRESTATE_RESULTS\nSUCCESS: Germany: A MUN-BUR\nSUCCESS: "
    "Germany: "
    "A RUH S A MUN-BUR\n";

static void place(const char *text)
{
    WANT(rules_position_parse(map, text, strlen(text), "test", &pos, NULL, NULL));
}

/* "fate fate|text that is left", for France. */
static const char *cut(const char *text)
{
    static char out[8192];
    static const char *const fates[RULES_BRANCH_FATE_COUNT] = {
        "none", "followed", "left", "unread", "future", "unsure", "mixed", "deep", "blocked"};
    struct rules_read_context context = {
        .names = names, .pos = &pos, .book = &book, .power = rules_map_find_power(map, "FRANCE", 6)};
    struct rules_branches branches;
    size_t n = 0;
    rules_branches_read(&context, text, strlen(text), &branches);
    out[0] = '\0';
    for (size_t i = 0; i < branches.n; i++)
        n += (size_t)snprintf(out + n, sizeof out - n, "%s%s", i ? " " : "", fates[branches.branch[i].fate]);
    snprintf(out + n, sizeof out - n, "|%s", branches.text);
    for (size_t end = strlen(out); end && strchr(" \n", out[end - 1]);)
        out[--end] = '\0';
    rules_branches_clear(&branches);
    return out;
}

/* The fate of one condition. */
static const char *fate(const char *condition)
{
    static char out[32];
    char text[512];
    snprintf(text, sizeof text, "SI %s ALORS A PAR - PIC", condition);
    snprintf(out, sizeof out, "%.*s", (int)strcspn(cut(text), "|"), cut(text));
    return out;
}

static void what_is_empty_is_the_place_named_last(void)
{
    WANT_STR(cut("A PAR - PIC si elle est vide"), "followed|A PAR - PIC");
    WANT_STR(cut("F BRE - ENG, if it is free"), "left|");
    WANT_STR(cut("A PAR - BUR if empty"), "left|");
    WANT_STR(cut("A PAR - PIC s'il vous pla\xC3\xAEt si elle est libre"),
             "followed|A PAR - PIC s'il vous pla\xC3\xAEt");
    WANT(strncmp(cut("A PAR - PIC si elle est libre s'il te pla\xC3\xAEt"), "followed|A PAR - PIC", 20) == 0);
    WANT_STR(cut("If it is empty, A PAR - PIC"), "unread|");
}

static void conditions_are_tested_on_the_position(void)
{
    static const struct {
        const char *words, *fate;
    } cases[] = {
        {"BUR", "followed"},
        {"PIC", "left"},
        {"A BUR", "followed"},
        {"F BUR", "left"},
        {"NOT PIC", "followed"},
        {"FRANCE BUR", "left"},
        {"GERMANY A BUR", "followed"},
        {"NON GERMANY BUR", "left"},
        {"A BUR (Allemagne)", "followed"},
        {"une armée allemande est en Bourgogne", "followed"},
        {"une flotte allemande est en Bourgogne", "left"},
        {"il y a une armée allemande à BUR", "followed"},
        {"l'Allemagne n'est pas en Bourgogne", "left"},
        {"there is a German army in BUR", "followed"},
        {"the German army is still in Munich", "followed"},
        {"A MUN est allemande", "followed"},
        {"la flotte anglaise est dans la Manche", "followed"},
        {"je suis à PAR", "followed"},
        {"mon armée est à BUR", "left"},
        {"personne n'est à PIC", "followed"},
        {"BUR est vide", "left"},
        {"PIC est vide", "followed"},
        {"PIC n'est pas vide", "left"},
        {"BUR is not empty", "followed"},
        {"BUR is occupied by Germany", "followed"},
        {"Paris est occupée par la France", "followed"},
        {"l'Allemagne occupe BEL", "followed"},
        {"la France possède BEL", "followed"},
        {"Germany owns BEL", "left"},
        {"Germany does not own BEL", "followed"},
        {"BEL est à la France", "followed"},
        {"BEL appartient à l'Allemagne", "left"},
        {"NWY is neutral", "followed"},
        {"HOL est neutre", "left"},
        {"BUR et PIC sont vides", "left"},
        {"PIC et GAS sont vides", "followed"},
        {"BUR ou PIC est vide", "followed"},
        {"PIC, GAS et RUH sont vides", "followed"},
        {"BUR AND MUN", "followed"},
        {"BUR OR PIC", "followed"},
        {"BUR AND NOT PIC", "followed"},
    };
    place(movement);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (strcmp(fate(cases[i].words), cases[i].fate) != 0) {
            printf("'%s' is %s\n", cases[i].words, fate(cases[i].words));
            CU_FAIL("condition");
        }
}

static void what_can_be_taken_in_two_ways_counts_where_both_agree(void)
{
    place(movement);
    WANT_STR(fate("la France tient BEL"), "unsure"); /* owns it, but a German fleet stands there */
    WANT_STR(fate("BEL est française"), "unsure");
    WANT_STR(fate("j'ai BEL"), "unsure");
    WANT_STR(fate("la France tient PAR"), "followed");    /* both */
    WANT_STR(fate("Germany holds Burgundy"), "followed"); /* no centre: a unit */
    WANT_STR(fate("la Russie tient BEL"), "left");        /* neither */
    WANT_STR(fate("BUR et PIC est vide"), "unsure");
    WANT_STR(fate("l'Allemagne est en Bourgogne et à Munich"), "unsure");
    WANT_STR(fate("BUR AND PIC OR GAS"), "mixed");
}

static void orders_to_come_are_nothing_to_rest_on(void)
{
    place(movement);
    WANT_STR(fate("A MUN - BUR"), "future");
    WANT_STR(fate("l'Allemagne attaque la Bourgogne"), "future");
    WANT_STR(fate("Germany moves to Burgundy"), "future");
    WANT_STR(fate("l'Allemagne me soutient"), "future");
    WANT_STR(fate("A MUN tient"), "future");
    WANT_STR(fate("Brest est attaquée"), "future");
    WANT_STR(fate("A MUN est délogée"), "future");
    place(retreats);
    WANT_STR(fate("A BUR est délogée"), "followed");
    WANT_STR(fate("A BUR is not dislodged"), "left");
    WANT_STR(fate("A RUH is dislodged"), "left");
}

static void what_is_not_understood_is_not_followed(void)
{
    place(movement);
    WANT_STR(fate("la lune est pleine"), "unread");
    WANT_STR(fate("tu veux"), "unread");
    WANT_STR(cut("SI A MUN - BUR ALORS A PAR H SINON A PAR - BUR\nF BRE - MAO"),
             "future blocked|\nF BRE - MAO");
    WANT_STR(cut("Si tu veux :\nA PAR - BUR"), "unread|");
    WANT_STR(cut("IF x THEN\nA PAR H\nELSE IF BUR THEN\nA PAR - PIC\nELSE\nA PAR - GAS\nENDIF\nA MAR H"),
             "unread blocked blocked|\n\n\n\n\n\n\nA MAR H");
    WANT_STR(cut("IF BUR THEN A PAR H ELSE IF x THEN A PAR - PIC"), "followed left|A PAR H");
}

static void blocks_over_lines(void)
{
    place(movement);
    WANT_STR(cut("SI PIC\nALORS\nA PAR H\nSINON\nA PAR - BUR\n"), "left followed|\n\n\n\nA PAR - BUR");
    WANT_STR(cut("Si BUR est vide :\n  A PAR - BUR\n  A MAR - GAS\nSinon :\n  A PAR H\n\nF BRE - MAO"),
             "left followed|\n\n\n\n  A PAR H\n\nF BRE - MAO");
    WANT_STR(cut("Si PIC est vide,\nA MAR H\nsinon A MAR - PIE\nF BRE H"),
             "followed left|\nA MAR H\n\nF BRE H");
    WANT_STR(
        cut("IF PIC\nTHEN A PAR - BUR\nELSE IF GERMANY A BUR\nTHEN\n A PAR - GAS\n\n A MAR H\nELSE\n A PAR "
            "H\nENDIF\nF BRE H"),
        "left followed left|\n\n\n\n A PAR - GAS\n\n A MAR H\n\n\n\nF BRE H");
    WANT_STR(cut("SI BUR :\n SI PIC :\n   A PAR - BUR\n SINON :\n   A PAR - GAS\n FIN SI\n A MAR H\nSINON\n "
                 "A MAR S "
                 "A PAR\nFIN SI\nF BRE H"),
             "followed left followed left|\n\n\n\n   A PAR - GAS\n\n A MAR H\n\n\n\nF BRE H");
    WANT_STR(cut("SI BUR ALORS A PAR - GAS\nA MAR H"), "followed|A PAR - GAS\nA MAR H");
    WANT_STR(cut("1. Si BUR est vide : A PAR - BUR\n2. A MAR H"), "left|\n2. A MAR H");
    WANT_STR(cut("SI l'Allemagne est en Bourgogne\nET A MUN est allemande\nALORS A PAR - GAS\nA MAR H"),
             "followed|\n\nA PAR - GAS\nA MAR H");
}

static void blocks_on_one_line(void)
{
    place(movement);
    WANT_STR(cut("SI BUR ALORS A PAR - PIC SINON A PAR - BUR"), "followed left|A PAR - PIC");
    WANT_STR(cut("IF PIC THEN A PAR - BUR ELSE IF BUR THEN A PAR - GAS ELSE A PAR H ENDIF A MAR H"),
             "left followed left|A PAR - GAS                    A MAR H");
    WANT_STR(cut("IF BUR THEN A PAR - PIC ELSE A PAR H ENDIF"), "followed left|A PAR - PIC");
    WANT_STR(cut("IF PIC THEN A PAR - BUR ELSE A PAR H ENDIF"), "left followed|A PAR H");
    WANT_STR(cut("SI BUR ALORS SI PIC ALORS A PAR - PIC SINON A PAR - GAS"),
             "followed left followed|A PAR - GAS");
    WANT_STR(cut("Si BUR est vide, A PAR - BUR. A MAR H"), "left|A MAR H");
    WANT_STR(cut("A PAR - BUR sauf si PIC est vide"), "left|");
    WANT_STR(cut("A PAR - PIC unless BUR is empty, else A PAR H"), "followed left|A PAR - PIC");
    WANT_STR(cut("A PAR - PIC seulement si BUR est vide"), "left|");
    /* Which of the two hangs on it? No matter where it holds. */
    WANT_STR(cut("A PAR - PIC, A MAR - SPA si PIC est occupé"), "unsure|");
    WANT_STR(cut("A PAR - PIC, A MAR - SPA si BUR est occupé"), "followed|A PAR - PIC, A MAR - SPA");
}

static void talk_is_left_to_the_reader(void)
{
    static const char *const said[] = {
        "A PAR - BUR, F BRE - MAO. Let me know if that's a problem.",
        "A PAR - BUR, F BRE - MAO. Sorry if this comes late!",
        "A PAR - BUR, F BRE - MAO, and give me a ring if you need more.",
        "A PAR - BUR, F BRE - MAO. I don't know if that is how one writes it.",
        "A PAR - BUR, F BRE - MAO. Dites-moi si tout est correct.",
        "A PAR - BUR, F BRE - MAO. Pourriez-vous me confirmer si vous les avez bien reçus ?",
        "A PAR - BUR, F BRE - MAO, préviens-moi s'il manque une chose.",
        "A PAR - BUR, F BRE - MAO. Je ne sais pas si c'est comme ça qu'on écrit.",
    };
    static const char *const conditional[] = {
        "A PAR - BUR, F BRE - MAO. Only if nobody objects.",
        "A PAR - BUR, F BRE - MAO. These only count if Ivan has not written.",
        "A PAR - BUR, F BRE - MAO. Don't carry these out if I write again.",
        "A PAR - BUR, F BRE - MAO. On annule tout si nous avons signé.",
        "A PAR - BUR, F BRE - MAO. Ça ne vaut que si Hugo a dit oui.",
    };
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        char want[256];
        snprintf(want, sizeof want, "|%s", said[i]);
        WANT_STR(cut(said[i]), want);
    }
    for (size_t i = 0; i < sizeof conditional / sizeof conditional[0]; i++)
        CU_ASSERT(strstr(cut(conditional[i]), "PAR - BUR") == NULL);
    static const char *const texts[] = {"A PAR - BUR\nA MAR H",
                                        "S'il vous plaît :\nA PAR - BUR",
                                        "A PAR - BUR si possible",
                                        "Si tu veux, on en parle.\nA PAR H",
                                        "Je ne sais pas si la Russie vient.",
                                        "> Si PIC est vide : A PAR - PIC",
                                        ""};
    char want[256];
    place(movement);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        snprintf(want, sizeof want, "|%s", texts[i]);
        WANT_STR(cut(texts[i]), want);
    }
}

static void depth_and_number_are_bounded(void)
{
    static char text[200000];
    size_t n = 0;
    place(movement);
    for (int i = 0; i < 40; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "SI BUR ALORS ");
    snprintf(text + n, sizeof text - n, "A PAR H");
    WANT(!strstr(strchr(cut(text), '|'), "A PAR"));
    for (int i = n = 0; i < 3000; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%*sSI BUR :\n", i % 50, "");
    snprintf(text + n, sizeof text - n, "A PAR H\n");
    struct rules_read_context context = {
        .names = names, .pos = &pos, .book = &book, .power = rules_map_find_power(map, "FRANCE", 6)};
    struct rules_branches branches;
    rules_branches_read(&context, text, strlen(text), &branches);
    WANT(branches.n <= RULES_CONDITION_BRANCHES);
    rules_branches_clear(&branches);
    for (int i = n = 0; i < 100; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "SI BUR ALORS A PAR - GAS\n");
    snprintf(text + n, sizeof text - n, "SI PIC ALORS A PAR - BUR\n");
    rules_branches_read(&context, text, strlen(text), &branches);
    WANT(branches.n == RULES_CONDITION_BRANCHES && branches.truncated);
    WANT(!strstr(branches.text, "A PAR - BUR")); /* beyond the limit nothing is followed */
    rules_branches_clear(&branches);
}

/* Whether orders follow is asked of every IF: lines that were looked at are not looked at again. */
static void many_conditions_without_orders(void)
{
    enum { LINES = 20000 };
    static const char line[] = "IF BUR is empty THEN\n";
    char *text = malloc(LINES * sizeof line);
    size_t len = 0;
    for (int i = 0; i < LINES; i++, len += strlen(line))
        memcpy(text + len, line, sizeof line);

    struct rules_read_context context = {
        .names = names, .pos = &pos, .book = &book, .power = rules_map_find_power(map, "FRANCE", 6)};
    struct rules_branches branches;
    rules_branches_read(&context, text, len, &branches);
    WANT(branches.n == 0);
    rules_branches_clear(&branches);
    free(text);
}

/* ---- headings ---- */

static const char *heading(const char *line)
{
    static char out[64];
    static const char *const words[] = {"none", "open", "later", "past", "far", "unclear"};
    struct rules_read_context context = {
        .names = names, .pos = &pos, .book = &book, .power = rules_map_find_power(map, "FRANCE", 6)};
    struct rules_heading h;
    char code[16] = "";
    rules_heading_read(&context, line, strlen(line), &h);
    if (h.time == RULES_HEADING_LATER || h.time == RULES_HEADING_OPEN)
        rules_phase_code(map, h.phase, code, sizeof code);
    snprintf(out, sizeof out, "%s%s%s%s%s", words[h.time], *code ? " " : "", code,
             h.body < strlen(line) ? " " : "", line + h.body);
    return out;
}

static void headings_name_phases(void)
{
    static const struct {
        const char *line, *want;
    } cases[] = {
        {"PHASE S1903M", "later S1903M"},
        {"PHASE A1902M", "open F1902M"},
        {"PHASE FALL 1902 MOVEMENT", "open F1902M"},
        {"PHASE FALL 1902 RETREATS", "later F1902R"},
        {"phase : hiver 1902", "later W1902A"},
        {"Pour le printemps 1903 :", "later S1903M"},
        {"Printemps 1903", "later S1903M"},
        {"*** Automne 1903 ***", "later F1903M"},
        {"Retraites automne 1902 :", "later F1902R"},
        {"Retraites :", "later F1902R"},
        {"Ajustements 1902", "later W1902A"},
        {"Constructions :", "later W1902A"},
        {"Winter 1902", "later W1902A"},
        {"Hiver 02 : F BRE, A PAR", "later W1902A F BRE, A PAR"},
        {"S1904R", "later S1904R"},
        {"Printemps 1903, A PAR - BUR", "later S1903M A PAR - BUR"},
        {"Spring 1903 ; Fleet Brest - MAO", "later S1903M Fleet Brest - MAO"},
        {"PHASE S1903M - A PAR - BUR", "later S1903M A PAR - BUR"},
        {"Automne 1903 A PAR - BUR", "later F1903M A PAR - BUR"},
        {"Retraites automne 1902 ; A MAR R GAS", "later F1902R A MAR R GAS"},
        {"Automne 1902 ; A PAR - BUR", "open F1902M A PAR - BUR"},
        {"Spring 1903 looks good for A PAR - BUR", "none"},
        {"Au printemps, A PAR - BUR", "none"},
        {"A PAR - BUR please. Let the best man win :-)", "none"},
        {"F BRE - MAO and I hope to fall: never", "none"},
        {"win :)", "none"},
        {"Winter: :)", "later W1902A :)"},
        {"Mouvements :", "open F1902M"},
        {"Automne 1902 :", "open F1902M"},
        {"Spring 1902:", "past"},
        {"PHASE W1901A", "past"},
        {"Printemps 1909", "far"},
        {"Printemps :", "unclear"}, /* an old mail's heading, or next year's? */
        {"PHASE soon", "unclear"},
        {"France :", "none"},
        {"Mes ordres :", "none"},
        {"A PAR - BUR", "none"},
        {"A MAR H", "none"},
        {"build", "none"},
        {"1902", "none"},
        {"La phase suivante me laisse songeur, et je ne sais que faire.", "none"},
        {"", "none"},
    };
    place(movement);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        if (strcmp(heading(cases[i].line), cases[i].want) != 0) {
            printf("'%s' is %s\n", cases[i].line, heading(cases[i].line));
            CU_FAIL("heading");
        }
    place(retreats);
    WANT_STR(heading("Retraites :"), "open F1902R");
    WANT_STR(heading("Automne 1902"), "open F1902R");
    WANT_STR(heading("Printemps :"), "later S1903M");
    WANT_STR(heading("disband"), "none");
}

int main(void)
{
    map = rules_map_builtin("standard");
    names = rules_names_new(map);
    rules_rulebook_find("datc", &book);
    int status =
        tests_run("conditions", (struct test[]){TEST(conditions_are_tested_on_the_position),
                                                TEST(what_is_empty_is_the_place_named_last),
                                                TEST(what_can_be_taken_in_two_ways_counts_where_both_agree),
                                                TEST(orders_to_come_are_nothing_to_rest_on),
                                                TEST(what_is_not_understood_is_not_followed),
                                                TEST(blocks_over_lines),
                                                TEST(blocks_on_one_line),
                                                TEST(talk_is_left_to_the_reader),
                                                TEST(depth_and_number_are_bounded),
                                                TEST(many_conditions_without_orders),
                                                TEST(headings_name_phases),
                                                {NULL, NULL}});
    rules_names_free(names);
    rules_map_free(map);
    return status;
}
