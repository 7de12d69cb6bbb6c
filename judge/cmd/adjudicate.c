/* `judge adjudicate`: the sandbox of arbiters. Positions and orders of a case file in, outcomes with their
 * reasons and the next position out. */
#include "command.h"
#include "options.h"
#include "../conf/console.h"
#include "../conf/files.h"
#include "../conf/json.h"
#include "../play/state_json.h"
#include "../../templates/say.h"
#include "../../templates/say_rules.h"

#include <stdio.h>
#include <string.h>

enum { MAX_FILE = 16 << 20 };

struct request {
    const char *rules, *map, *file;
    enum rules_language language;
    bool json, explain;
};

struct sandbox {
    const struct request *request;
    enum rules_language console; /* of what is said beside the results */
    struct rules_map *map;
    struct rules_names *names;
    struct rules_casefile file;
    struct rules_position before, next;
    struct rules_result result;
    struct rules_case_orders read;
    bool first; /* JSON: no case printed yet */
    bool trouble;
};

static json_t *place_of(const struct rules_map *map, rules_loc loc)
{
    return loc < map->n_locs ? json_string(map->place[loc].code) : json_null();
}

static char *unit_text(const struct sandbox *box, const struct rules_unit *unit)
{
    return templates_say_unit(box->names, box->map, unit->kind, unit->loc, "judge");
}

static const char *power_id(const struct sandbox *box, rules_power power)
{
    return power < box->map->n_powers ? box->map->power[power].id : "";
}

/* Of each unit what came of its order, in the words of that package. */
static json_t *results_of(const struct sandbox *box)
{
    json_t *all = json_object();
    for (unsigned i = 0; i < box->result.n_outcomes; i++) {
        const struct rules_outcome *outcome = &box->result.outcome[i];
        if (!outcome->unit.kind)
            continue;

        json_t *words = json_array();
        const char *word = judge_verdict_json(outcome->verdict, outcome->order.kind == RULES_CONVOY);
        if (word)
            json_array_append_new(words, json_string(word));
        if (outcome->dislodged)
            json_array_append_new(words, json_string("dislodged"));
        g_autofree char *unit = unit_text(box, &outcome->unit);
        json_object_set_new(all, unit, words);
    }
    return all;
}

static json_t *outcome_of(const struct sandbox *box, const struct rules_outcome *outcome)
{
    rules_power power = outcome->unit.kind ? outcome->unit.power : outcome->order.power;
    rules_loc by = outcome->dislodged ? outcome->dislodged_by : RULES_NO_LOC;
    g_autofree char *order = templates_say_notation(box->names, &box->before, outcome, "judge", false);
    g_autofree char *law = templates_say_law(outcome->law, box->request->language);
    json_t *all =
        json_pack("{s:s, s:o, s:b, s:s, s:s, s:o, s:o, s:i, s:i, s:b, s:b, s:o, s:o}", "power",
                  power_id(box, power), "order", judge_json_of(order), "given", (int)!outcome->no_order,
                  "result", rules_verdict_word(outcome->verdict), "cause", rules_cause_word(outcome->cause),
                  "by", place_of(box->map, outcome->by), "by2", place_of(box->map, outcome->by2), "strength",
                  (int)outcome->strength, "against", (int)outcome->against, "convoyed",
                  (int)outcome->by_convoy, "dislodged", (int)outcome->dislodged, "dislodged_by",
                  place_of(box->map, by), "law", judge_json_of(law));

    if (box->request->explain) {
        g_autofree char *why =
            templates_say_outcome(box->names, &box->before, outcome, box->request->language, false);
        json_object_set_new(all, "explain", judge_json_of(why));
    }

    return all;
}

static json_t *outcomes_of(const struct sandbox *box)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < box->result.n_outcomes; i++)
        json_array_append_new(list, outcome_of(box, &box->result.outcome[i]));
    return list;
}

/* The orders that were read, of powers that have any. */
static json_t *orders_of(const struct sandbox *box)
{
    json_t *all = json_object();
    for (rules_power p = 0; p < box->map->n_powers; p++) {
        json_t *list = json_array();
        for (unsigned i = 0; i < box->read.n_orders; i++) {
            if (box->read.orders[i].power != p)
                continue;
            g_autofree char *order =
                templates_say_written(box->names, &box->before, &box->read.orders[i], "judge");
            json_array_append_new(list, judge_json_of(order));
        }
        if (json_array_size(list))
            json_object_set(all, power_id(box, p), list);
        json_decref(list);
    }
    return all;
}

/* Where a dislodged unit may go. Transfer full. */
static char *say_retreats(const struct sandbox *box, const struct rules_position *pos,
                          const struct rules_dislodged *unit, const struct rules_rulebook *book)
{
    rules_loc open[64];
    size_t n = rules_retreats_open(pos, unit, book, open);
    g_autoptr(GString) out = g_string_new(NULL);
    for (size_t i = 0; i < n && i < 64; i++)
        g_string_append_printf(out, "%s%s", i ? ", " : "", box->map->place[open[i]].code);
    return judge_console_said(box->request->language, n ? "retreats" : "retreats-none", "places", out->str,
                              NULL);
}

static void print_json(struct sandbox *box, const struct rules_case *test, const struct rules_rulebook *book)
{
    char phase[16], next[16];
    rules_phase_code(box->map, test->phase, phase, sizeof phase);
    rules_phase_code(box->map, box->next.phase, next, sizeof next);

    json_t *after = json_pack("{s:s}", "name", next);
    judge_state_set(after, JUDGE_STATE_UNITS, &box->next, book, false);
    judge_state_set(after, JUDGE_STATE_RETREATS, &box->next, book, false);
    judge_state_set(after, JUDGE_STATE_CENTRES, &box->next, book, false);

    json_t *all = json_pack("{s:o, s:s, s:s, s:o, s:o, s:o, s:o}", "case", judge_json_of(test->name), "rules",
                            book->name, "name", phase, "orders", orders_of(box), "results", results_of(box),
                            "outcomes", outcomes_of(box), "next", after);
    g_autofree char *line = judge_json_line(all);
    printf("%s\n    %s", box->first ? "" : ",", line);
    box->first = false;
    json_decref(all);
}

static void print_outcome(const struct sandbox *box, const struct rules_outcome *outcome, int width,
                          const struct rules_rulebook *book)
{
    g_autofree char *order = templates_say_notation(box->names, &box->before, outcome, "judge", false);
    bool only_dislodged =
        outcome->dislodged && outcome->order.kind == RULES_HOLD; /* a hold that held is not one */
    g_autofree char *none = templates_phrase(box->request->language, "cause.no-order", NULL);
    printf("  %-*s  %s%s%s%s", width, order,
           only_dislodged ? "dislodged" : rules_verdict_word(outcome->verdict),
           outcome->dislodged && !only_dislodged ? ", dislodged" : "", outcome->no_order ? ", " : "",
           outcome->no_order ? none : "");

    const struct rules_dislodged *unit = NULL;
    if (outcome->dislodged && outcome->unit.kind)
        unit = rules_position_dislodged(&box->result.after, box->map->province[outcome->unit.loc]);
    if (unit) {
        g_autofree char *open = NULL;
        g_autofree char *said = say_retreats(box, &box->result.after, unit, book);
        printf(" (%s)", said);
    }

    printf("\n");
    if (!box->request->explain)
        return;

    g_autofree char *why =
        templates_say_outcome(box->names, &box->before, outcome, box->request->language, true);
    if (*why)
        printf("  %*s    %s\n", width, "", why);
}

static void print_next(const struct sandbox *box, const struct rules_rulebook *book)
{
    char code[16];
    rules_phase_code(box->map, box->next.phase, code, sizeof code);

    g_autofree char *phase = templates_say_phase(box->map, box->next.phase, box->request->language);
    printf("\n%s %s\n", code, phase);
    for (unsigned p = 0; p < box->map->n_powers; p++) {
        g_autoptr(GString) units = g_string_new(NULL);
        unsigned n = 0;
        for (unsigned i = 0; i < box->next.n_units; i++) {
            if (box->next.units[i].power != p)
                continue;
            g_autofree char *unit = unit_text(box, &box->next.units[i]);
            g_string_append_printf(units, "%s%s", n++ ? ", " : "", unit);
        }

        for (unsigned i = 0; i < box->next.n_dislodged; i++) {
            const struct rules_dislodged *dislodged = &box->next.dislodged[i];
            if (dislodged->unit.power != p)
                continue;
            g_autofree char *unit = unit_text(box, &dislodged->unit);
            g_autofree char *open = say_retreats(box, &box->next, dislodged, book);
            g_string_append_printf(units, "%s*%s (%s)", n++ ? ", " : "", unit, open);
        }

        if (rules_phase_type(box->map, box->next.phase) == RULES_PHASE_ADJUSTMENT) {
            int due = rules_adjustments_due(&box->next, (rules_power)p);
            if (due)
                g_string_append_printf(units, "%s%+d", n ? "  " : "", due);
        }

        if (units->len)
            printf("  %s: %s\n", rules_power_name(box->names, (rules_power)p, box->request->language),
                   units->str);
    }
}

static void print_text(struct sandbox *box, const struct rules_case *test, const struct rules_rulebook *book)
{
    char code[16];
    rules_phase_code(box->map, test->phase, code, sizeof code);

    g_autofree char *phase = templates_say_phase(box->map, test->phase, box->request->language);
    g_autofree char *rules = judge_console_said(box->request->language, "show-rules", NULL);
    printf("%sCASE %s\n%s %s, %s %s\n", box->first ? "" : "\n", test->name, code, phase, rules, book->name);
    box->first = false;

    int width = 0;
    for (unsigned i = 0; i < box->result.n_outcomes; i++) {
        g_autofree char *order =
            templates_say_notation(box->names, &box->before, &box->result.outcome[i], "judge", false);
        width = MAX(width, (int)g_utf8_strlen(order, -1));
    }

    width = MIN(width, 32);
    bool movement = rules_phase_type(box->map, test->phase) == RULES_PHASE_MOVEMENT;
    for (unsigned p = 0; p < box->map->n_powers; p++) {
        bool titled = false;
        for (unsigned i = 0; i < box->result.n_outcomes; i++) {
            const struct rules_outcome *outcome = &box->result.outcome[i];
            rules_power power = outcome->unit.kind ? outcome->unit.power : outcome->order.power;
            bool idle =
                outcome->order.kind == RULES_HOLD && outcome->no_order && outcome->verdict == RULES_SUCCEEDS;
            if (power != p || (!movement && idle))
                continue;
            if (!titled)
                printf("%s\n", rules_power_name(box->names, (rules_power)p, box->request->language));
            titled = true;
            print_outcome(box, outcome, width, book);
        }
    }

    print_next(box, book);
}

static void print_finding(void *context, enum rules_severity severity, const char *file, unsigned line,
                          const char *message)
{
    struct sandbox *box = context;
    if (severity == RULES_ERROR)
        box->trouble = true;
    judge_console_finding(box->console, severity, file, line, message);
}

/* --rules, else the first rulebook the case itself is tagged with, else datc. */
static bool choose_rules(const struct request *request, const struct rules_case *test,
                         struct rules_rulebook *book)
{
    struct rules_rulebook base;
    bool found = request->rules && rules_rulebook_find(request->rules, &base);
    for (unsigned i = 0; !found && i < test->n_rules; i++)
        found = rules_rulebook_find(test->rules[i], &base);
    if (!found)
        found = rules_rulebook_find("datc", &base);
    rules_case_book(test, &base, book);
    return found;
}

/* What a reading assumed, or why it was not followed, in the reader's language. */
static char *say_notes(const struct sandbox *box, const struct rules_reading *reading)
{
    g_autoptr(GPtrArray) notes = g_ptr_array_new_with_free_func(g_free);
    for (unsigned i = 0; reading && i < reading->n_notes; i++) {
        char *note = templates_say_note(box->names, &box->before, reading, &reading->notes[i], "judge",
                                        box->request->language);
        if (note && *note)
            g_ptr_array_add(notes, note);
        else
            g_free(note);
    }
    g_ptr_array_add(notes, NULL);
    return g_strjoinv(templates_joint(box->request->language), (char **)notes->pdata);
}

/* A line that was not plain: "FILE:12: assumed: France: A PAR - Burgundi = A PAR - BUR (…)". */
static void print_reading(const struct sandbox *box, const struct rules_case_finding *finding)
{
    g_autofree char *notes = say_notes(box, finding->reading);
    g_autofree char *order = NULL;
    if (finding->status == RULES_READ_ASSUMED)
        order = templates_say_written(box->names, &box->before, &finding->reading->order, "judge");
    fprintf(stderr, "%s:%u: %s: %s%s%s%s%s%s\n", box->request->file, finding->line->line,
            rules_read_status_word(finding->status), finding->line->written, order ? " = " : "",
            order ? order : "", *notes ? " (" : "", notes, *notes ? ")" : "");
}

static void run_case(struct sandbox *box, const struct rules_case *test)
{
    struct rules_rulebook book;
    const char *why = "";

    choose_rules(box->request, test, &book);
    if (!rules_case_position(test, box->map, &box->before, &why)) {
        g_autofree char *place = judge_console_place(box->request->file, test->line);
        judge_console(box->console, place, "case-unset", "case", test->name, "why", why, NULL);
        box->trouble = true;
        return;
    }

    rules_case_read_orders(test, &box->before, &book, &box->read);
    for (unsigned i = 0; i < box->read.n_findings; i++)
        print_reading(box, &box->read.findings[i]);
    box->trouble = box->trouble || !box->read.understood;

    rules_adjudicate(&box->before, box->read.orders, box->read.n_orders, &book, &box->result);
    rules_advance(&box->result, &book, &box->next);
    if (box->request->json)
        print_json(box, test, &book);
    else
        print_text(box, test, &book);

    rules_case_orders_clear(&box->read);
}

static int run(struct sandbox *box)
{
    gsize len;
    g_autofree char *text = judge_read_file(box->console, box->request->file, MAX_FILE, &len);
    if (!text)
        return JUDGE_USAGE;

    box->map = judge_load_map(box->console, box->request->map ? box->request->map : "standard", false);
    if (!box->map)
        return JUDGE_USAGE;

    box->names = rules_names_new(box->map);
    rules_casefile_parse(text, len, box->request->file, box->map, box->names, &box->file, print_finding, box);
    box->first = true;
    if (box->request->json)
        printf("{\"cases\": [");

    for (unsigned i = 0; i < box->file.n_cases; i++)
        run_case(box, &box->file.cases[i]);
    if (box->request->json)
        printf("]}\n");
    if (!box->file.n_cases) {
        judge_console(box->console, box->request->file, "cases-none", NULL);
        box->trouble = true;
    }

    rules_casefile_clear(&box->file);
    rules_names_free(box->names);
    rules_map_free(box->map);

    return box->trouble ? JUDGE_REFUSED : JUDGE_DONE;
}

judge_command_run judge_cmd_adjudicate;

/* Reads the call; JUDGE_DONE, or the status after saying what is wrong. */
static int read_arguments(enum rules_language console, int argc, char **argv, struct request *request)
{
    const char *language = NULL, *format = NULL;
    const struct judge_option options[] = {
        {"rules", &request->rules, NULL},     {"map", &request->map, NULL},
        {"language=fr|en", &language, NULL},  {"format=text|json", &format, NULL},
        {"explain", NULL, &request->explain}, {NULL, NULL, NULL}};
    g_autofree const char **operand = g_new0(const char *, argc);
    int n;
    if (!judge_options_read(console, argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n > 1)
        return judge_usage(console, argv[0], "one-file", "word", operand[1], NULL);
    if (!n)
        return judge_usage(console, argv[0], "no-cases", NULL);

    request->language = templates_language(language, console);

    request->file = operand[0];
    request->json = format && !strcmp(format, "json");
    return JUDGE_DONE;
}

int judge_cmd_adjudicate(struct judge_context *context, int argc, char **argv)
{
    struct request request = {.language = context->language};
    int status = read_arguments(context->language, argc, argv, &request);
    if (status != JUDGE_DONE)
        return status;

    struct rules_rulebook book;
    if (request.rules && !rules_rulebook_find(request.rules, &book))
        return judge_usage_rules(context->language, argv[0], request.rules);

    g_autofree struct sandbox *box = g_new0(struct sandbox, 1);
    box->request = &request;
    box->console = context->language;
    status = run(box);

    return status;
}
