/*
 * Any bytes as a text with conditions and headings: no crash, no endless loop; the text that is left has the
 * lines of the text that came, and no more bytes; what is said to be known can be tested; the reader takes
 * what is left. The first byte chooses the position.
 */
#include "../../rules/rules.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void want(bool condition)
{
    if (!condition)
        abort();
}

static const char *const positions[] = {
    "PRESTATE_SETPHASE Fall 1902, Movement\nPRESTATE_SUPPLYCENTER_OWNERS\nFrance: PAR\nFrance: MAR\nFrance: "
    "BEL\nGermany: MUN\nPRESTATE\nFrance: A PAR\nFrance: F BRE\nFrance: A MAR\nGermany: A BUR\nGermany: F "
    "BEL\nEngland: F ENG\n",
    "PRESTATE_SETPHASE Fall 1902, Retreat\nPRESTATE\nFrance: F BRE\nGermany: A BUR\nGermany: A "
    "RUH\nPRESTATE_DISLODGED\nFrance: A BUR\nPRESTATE_RESULTS\nSUCCESS: Germany: A MUN-BUR\nSUCCESS: "
    "Germany: A RUH S A MUN-BUR\n",
    "PRESTATE_SETPHASE Fall 1901, Adjustment\nPRESTATE_SUPPLYCENTER_OWNERS\nFrance: A PAR\nFrance: A "
    "BRE\nFrance: A MAR\nFrance: A SPA\nPRESTATE\nFrance: A SPA\nItaly: A TYR\n",
};

static size_t lines_of(const char *text, size_t len)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++)
        n += text[i] == '\n';
    return n;
}

static void check_branches(const struct rules_read_context *context, const char *text, size_t len)
{
    struct rules_branches branches;
    struct rules_readings readings;
    rules_branches_read(context, text, len, &branches);
    want(branches.n <= RULES_CONDITION_BRANCHES);
    want(strlen(branches.text) <= len && strlen(branches.plain) <= strlen(branches.text));
    want(lines_of(branches.text, strlen(branches.text)) == lines_of(text, len));
    for (size_t i = 0; i < branches.n; i++) {
        const struct rules_branch *branch = &branches.branch[i];
        want(branch->source && branch->orders && branch->depth <= RULES_CONDITION_DEPTH);
        want(branch->fate > RULES_BRANCH_NONE && branch->fate < RULES_BRANCH_FATE_COUNT);
        want(rules_condition_test(branch->whole, context->pos) <= RULES_UNSURE);
        if (branch->fate == RULES_BRANCH_FOLLOWED)
            want(rules_condition_test(branch->whole, context->pos) == RULES_TRUE);
    }
    rules_read(context, branches.text, strlen(branches.text), &readings);
    rules_readings_clear(&readings);
    rules_branches_clear(&branches);
}

static void check_headings(const struct rules_read_context *context, const char *text, size_t len)
{
    for (size_t at = 0; at < len;) {
        const char *nl = memchr(text + at, '\n', len - at);
        size_t n = nl ? (size_t)(nl - text) - at : len - at;
        struct rules_heading heading;
        rules_heading_read(context, text + at, n, &heading);
        want(heading.time < RULES_HEADING_TIME_COUNT && heading.body <= n);
        if (heading.time == RULES_HEADING_LATER)
            want(heading.phase.year <= context->pos->phase.year + RULES_HEADING_YEARS);
        at += n + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rules_map *map; /* loaded once for all inputs */
    static struct rules_names *names;
    static struct rules_position pos[3];
    if (!map) {
        map = rules_map_builtin("standard");
        want(map);
        names = rules_names_new(map);
        for (size_t i = 0; i < 3; i++)
            want(rules_position_parse(map, positions[i], strlen(positions[i]), "fuzz", &pos[i], NULL, NULL));
    }
    if (size == 0)
        return 0;
    struct rules_rulebook book;
    want(rules_rulebook_find("datc", &book));
    struct rules_read_context context = {.names = names,
                                         .pos = &pos[data[0] % 3],
                                         .power = rules_map_find_power(map, "FRANCE", 6),
                                         .book = &book};
    /* A NUL is a blank to the reader: the checks count bytes up to one. */
    char *text = malloc(size);
    want(text);
    for (size_t i = 1; i < size; i++)
        text[i - 1] = data[i] ? (char)data[i] : ' ';
    check_branches(&context, text, size - 1);
    check_headings(&context, text, size - 1);
    free(text);
    return 0;
}
