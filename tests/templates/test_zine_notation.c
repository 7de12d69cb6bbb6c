/* Results as the rules of Descartes print them: the examples of their chapters VIII to X, adjudicated and written as there. */
#include "sample.h"

#include "../../rules/adjudicate.h"

enum { MOST = 8 };

struct example {
    const char *line[MOST]; /* "POWER order|what the rules print" */
};

static const struct example examples[] = {
    /* VIII: equal and unequal forces */
    {{"FRANCE A PAR - BUR|A PAR = BOU", "FRANCE A MAR S A PAR - BUR|A TOU S A PAR - BOU",
      "GERMANY A MUN - BUR|A MUN : BOU"}},
    {{"FRANCE A PAR - BUR|A PAR : BOU", "FRANCE A MAR S A PAR - BUR|A TOU S A PAR - BOU",
      "GERMANY A MUN - BUR|A MUN : BOU", "GERMANY A RUH S A MUN - BUR|A RHE S A MUN - BOU"}},
    {{"GERMANY A RUH H|A RHE T (retraite...)", "FRANCE A BEL S A BUR - RUH|A BEL S A BOU - RHE",
      "FRANCE A BUR - RUH|A BOU = RHE"}},
    /* nobody drives his own unit out: a support that does nothing keeps its capital */
    {{"ENGLAND F DEN - KIE|F DAN : KIE", "ENGLAND F HEL S F NTH - DEN|F HEL S F NRD - DAN",
      "ENGLAND F NTH - DEN|F NRD : DAN", "RUSSIA F BAL S A BER - KIE|F BAL S A BER - KIE",
      "RUSSIA A BER - KIE|A BER = KIE"}},
    {{"FRANCE A BUR H|A BOU T", "GERMANY A KIE S A BOH - MUN|A KIE S A BOH - MUN",
      "GERMANY A MUN - BUR|A MUN : BOU", "AUSTRIA A BOH - MUN|A BOH : MUN"}},
    {{"GERMANY A SIL S A BOH - MUN|A SIL S A BOH - MUN", "GERMANY A MUN H|A MUN T",
      "AUSTRIA A BOH - MUN|A BOH : MUN", "AUSTRIA A TYR S A BOH - MUN|A ALP S A BOH - MUN",
      "FRANCE A BUR - MUN|A BOU : MUN", "FRANCE A RUH S A BUR - MUN|A RHE S A BOU - MUN",
      "FRANCE A KIE S A BUR - MUN|A KIE S A BOU - MUN"}},
    /* who is driven out stops nobody where the attack came from */
    {{"TURKEY A BUL - RUM|A BUL : ROU (retraite...)", "RUSSIA A SEV - RUM|A ODE = ROU",
      "RUSSIA F RUM - BUL/EC|F ROU = BUL", "RUSSIA A SER S F RUM - BUL|A SER S F ROU - BUL"}},
    /* supports cut, and not cut */
    {{"GERMANY A PRU - WAR|A PRU : VAR", "GERMANY A SIL S A PRU - WAR|A SIL s A PRU - VAR",
      "RUSSIA A WAR H|A VAR T", "RUSSIA A BOH - SIL|A BOH : SIL"}},
    {{"GERMANY A PRU - WAR|A PRU = VAR", "GERMANY A SIL S A PRU - WAR|A SIL S A PRU - VAR",
      "RUSSIA A WAR - SIL|A VAR : SIL (retraite...)"}},
    {{"GERMANY F BER - PRU|F BER : PRU", "GERMANY A SIL S F BER - PRU|A SIL s F BER - PRU (retraite...)",
      "RUSSIA A PRU - SIL|A PRU = SIL", "RUSSIA A WAR S A PRU - SIL|A VAR S A PRU - SIL",
      "RUSSIA F BAL - PRU|F BAL : PRU"}},
    /* X: convoys; the fleet that is driven out convoys in small, the others do not */
    {{"ENGLAND A LON - BEL|A LON : BEL", "ENGLAND F NTH C A LON - BEL|F NRD c A LON - BEL (retraite...)",
      "FRANCE F ENG S F DEN - NTH|F MAN S F DAN - NRD", "GERMANY F DEN - NTH|F DAN = NRD"}},
    {{"FRANCE A SPA - NAP|A ESP : NAP", "FRANCE F LYO C A SPA - NAP|F LIO C A ESP - NAP",
      "FRANCE F TYS C A SPA - NAP|F TYR c A ESP - NAP (retraite...)",
      "ITALY F NAP S F ION - TYS|F NAP S F ION - TYR", "ITALY F ION - TYS|F ION = TYR"}},
    {{"GERMANY F NTH C A DEN - LON|F NRD c A DAN - LON (retraite...)", "GERMANY A DEN - LON|A DAN : LON",
      "GERMANY F BEL S F NTH|F BEL s F NRD T", "ENGLAND F ENG - BEL|F MAN : BEL",
      "ENGLAND F EDI S F NWG - NTH|F EDI S F GRO - NRD", "ENGLAND F NWG - NTH|F GRO = NRD"}},
};

static struct sample *s;

static unsigned read_orders(const struct example *example, struct rules_order *orders)
{
    unsigned n = 0;
    for (unsigned i = 0; i < MOST && example->line[i]; i++) {
        g_auto(GStrv) half = g_strsplit(example->line[i], "|", 2);
        g_auto(GStrv) word = g_strsplit(half[0], " ", 2);
        g_auto(GStrv) unit = g_strsplit(word[1], " ", 3);
        g_autofree char *stands = g_strdup_printf("%s %s", unit[0], unit[1]);
        put(s, &s->before, word[0], stands);
        orders[n++] = order_of_text(s, word[0], word[1]);
    }
    return n;
}

/* Beyond what the rules print, a move says that it went by sea, and a fleet on which coast. */
static bool is_as_printed(const char *said, const char *printed)
{
    g_autofree char *by_sea = g_strdup_printf("%s par convoi", printed),
                    *coast = g_strdup_printf("%scn", printed);
    return !strcmp(said, printed) || !strcmp(said, by_sea) || !strcmp(said, coast);
}

static void check(const struct example *example)
{
    struct rules_order orders[MOST];
    struct rules_result *result = calloc(1, sizeof *result);
    set_phase(s, &s->before, "S1901M");
    unsigned n = read_orders(example, orders);
    rules_adjudicate(&s->before, orders, n, &s->book, result);

    for (unsigned i = 0; i < n; i++) {
        const char *printed = strchr(example->line[i], '|') + 1;
        for (unsigned k = 0; k < result->n_outcomes; k++) {
            const struct rules_outcome *outcome = &result->outcome[k];
            if (outcome->order.unit != orders[i].unit)
                continue;
            g_autofree char *said = templates_say_notation(s->names, &s->before, outcome, "descartes", true);
            if (!is_as_printed(said, printed))
                printf("'%s' for '%s'\n", said, printed);
            WANT(is_as_printed(said, printed));
        }
    }

    WANT_INT(result->n_outcomes, n);
    free(result);
}

static void results_are_printed_as_in_the_rules(void)
{
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        check(&examples[i]);
}

int main(void)
{
    s = sample_new();
    rules_rulebook_find("descartes", &s->book);
    int status =
        tests_run("zine notation", (struct test[]){TEST(results_are_printed_as_in_the_rules), {NULL, NULL}});
    sample_free(s);
    return status;
}
