/* Any bytes as a map file: no crash, no endless loop, and what is loaded keeps its invariants. */
#include "../../rules/rules.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void want(bool condition)
{
    if (!condition)
        abort();
}

static void drop_line(void *context, const char *text)
{
    *(size_t *)context += strlen(text);
}

static void drop_finding(void *context, enum rules_severity severity, const char *file, unsigned line,
                         const char *message)
{
    unsigned *errors = context;
    *errors += severity == RULES_ERROR;
    want(file && line > 0 && message[0]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned errors = 0;
    struct rules_map *map =
        rules_map_load((const char *)data, size, "fuzz.map", NULL, NULL, drop_finding, &errors);
    want((map != NULL) == (errors == 0));
    if (!map)
        return 0;
    size_t total = 0;
    rules_map_list(map, drop_line, &total);
    want(total > 0);
    struct rules_position *pos = malloc(sizeof *pos), *again = malloc(sizeof *again);
    rules_position_start(map, pos);
    want(rules_position_ok(pos, NULL));
    size_t len = rules_position_print(pos, NULL, 0);
    char *text = malloc(len + 1);
    want(rules_position_print(pos, text, len + 1) == len);
    if (rules_position_parse(map, text, len, "position", again, NULL,
                             NULL)) /* not where seasons cannot be told apart */
        want(rules_position_ok(again, NULL));
    for (int i = 0; i < 200; i++) {
        char code[32];
        pos->phase = rules_phase_next(map, pos->phase);
        want(pos->phase.step < map->n_flow);
        rules_phase_code(map, pos->phase, code, sizeof code);
    }
    for (rules_loc i = 0; i < map->n_locs; i++)
        want(rules_map_find(map, map->place[i].code, strlen(map->place[i].code)) == i);
    free(text);
    free(pos);
    free(again);
    rules_map_free(map);
    return 0;
}
