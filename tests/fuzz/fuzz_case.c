/* Any bytes as a case file or a position: no crash, no endless loop; positions survive being printed and
 * read. */
#include "../../rules/rules.h"
#include "../rules/same_position.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void want(bool condition)
{
    if (!condition)
        abort();
}

static void count_finding(void *context, enum rules_severity severity, const char *file, unsigned line,
                          const char *message)
{
    (void)severity;
    want(file && message[0] && line > 0);
    ++*(unsigned *)context;
}

static void check_position(const struct rules_map *map, const struct rules_position *pos,
                           struct rules_position *again)
{
    static char text[65536];
    size_t len = rules_position_print(pos, text, sizeof text);
    want(len < sizeof text);
    want(rules_position_parse(map, text, len, "again", again, NULL, NULL));
    want(same_position(pos, again));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct rules_map *map; /* loaded once for all inputs */
    static struct rules_names *names;
    static struct rules_rulebook book;
    static struct rules_result result;
    static struct rules_position pos, again;
    if (!map) {
        map = rules_map_builtin("standard");
        want(map && rules_rulebook_find("datc", &book));
        names = rules_names_new(map);
    }
    struct rules_casefile file;
    unsigned findings = 0;
    bool ok =
        rules_casefile_parse((const char *)data, size, "fuzz", map, names, &file, count_finding, &findings);
    want(ok == (findings == 0));
    for (unsigned i = 0; i < file.n_cases && i < 20; i++) {
        const struct rules_case *test = &file.cases[i];
        char diff[512];
        if (rules_case_position(test, map, &pos, NULL))
            check_position(map, &pos, &again);
        rules_case_check(test, map, &book, &result, diff, sizeof diff);
    }
    rules_casefile_clear(&file);
    return 0;
}
