/* `judge adjudicate`: the sandbox of arbiters. Positions and orders of a case file in, outcomes with their
 * reasons and the next position out. */
#include "command.h"
#include "options.h"
#include "../conf/console.h"
#include "../conf/context.h"
#include "../conf/files.h"
#include "../../rules/rules.h"
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

static void put_text(GString *out, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text ? text : "", -1);
    g_string_append_c(out, '"');
    for (const char *p = valid; *p; p++)
        if (*p == '"' || *p == '\\')
            g_string_append_printf(out, "\\%c", *p);
        else if ((unsigned char)*p < 0x20)
            g_string_append_printf(out, "\\u%04x", (unsigned char)*p);
        else
            g_string_append_c(out, *p);
    g_string_append_c(out, '"');
}

static void put_place(GString *out, const char *key, const struct rules_map *map, rules_loc loc)
{
    g_string_append_printf(out, ", \"%s\": ", key);
    if (loc < map->n_locs)
        put_text(out, map->place[loc].code);
    else
        g_string_append(out, "null");
}

static char *unit_text(const struct sandbox *box, const struct rules_unit *unit)
{
    return templates_say_unit(box->names, box->map, unit->kind, unit->loc, "judge");
}

static const char *power_id(const struct sandbox *box, rules_power power)
{
    return power < box->map->n_powers ? box->map->power[power].id : "";
}

/* The word that the Python package's saved games use for a result; "" for a success. */
static const char *result_word(const struct rules_outcome *outcome)
{
    switch (outcome->verdict) {
    case RULES_BOUNCED:
        return "bounce";
    case RULES_CUT:
        return "cut";
    case RULES_DISRUPTED:
        return outcome->order.kind == RULES_CONVOY ? "disrupted" : "no convoy";
    case RULES_NO_CONVOY:
        return "no convoy";
    case RULES_UNMATCHED:
    case RULES_VOID:
    case RULES_IGNORED:
        return "void";
    case RULES_DISBANDED:
        return "disband";
    default:
        return "";
    }
}

static void put_results(GString *out, const struct sandbox *box)
{
    g_string_append(out, ", \"results\": {");
    bool first = true;
    for (unsigned i = 0; i < box->result.n_outcomes; i++) {
        const struct rules_outcome *outcome = &box->result.outcome[i];
        if (!outcome->unit.kind)
            continue;

        g_autofree char *unit = unit_text(box, &outcome->unit);
        g_string_append(out, first ? "" : ", ");
        first = false;
        put_text(out, unit);
        g_string_append(out, ": [");

        const char *word = result_word(outcome);
        if (*word)
            put_text(out, word);
        if (outcome->dislodged)
            g_string_append_printf(out, "%s\"dislodged\"", *word ? ", " : "");
        g_string_append_c(out, ']');
    }

    g_string_append_c(out, '}');
}

static void put_outcomes(GString *out, const struct sandbox *box)
{
    g_string_append(out, ", \"outcomes\": [");
    for (unsigned i = 0; i < box->result.n_outcomes; i++) {
        const struct rules_outcome *outcome = &box->result.outcome[i];
        rules_power power = outcome->unit.kind ? outcome->unit.power : outcome->order.power;
        g_autofree char *order = templates_say_notation(box->names, &box->before, outcome, "judge", false);

        g_string_append_printf(out, "%s\n      {\"power\": ", i ? "," : "");
        put_text(out, power_id(box, power));
        g_string_append(out, ", \"order\": ");
        put_text(out, order);
        g_string_append_printf(out, ", \"given\": %s, \"result\": ", outcome->no_order ? "false" : "true");
        put_text(out, rules_verdict_word(outcome->verdict));
        g_string_append(out, ", \"cause\": ");
        put_text(out, rules_cause_word(outcome->cause));
        put_place(out, "by", box->map, outcome->by);
        put_place(out, "by2", box->map, outcome->by2);
        g_string_append_printf(out,
                               ", \"strength\": %u, \"against\": %u, \"convoyed\": %s, \"dislodged\": %s",
                               outcome->strength, outcome->against, outcome->by_convoy ? "true" : "false",
                               outcome->dislodged ? "true" : "false");
        put_place(out, "dislodged_by", box->map, outcome->dislodged ? outcome->dislodged_by : RULES_NO_LOC);
        g_string_append(out, ", \"law\": ");

        g_autofree char *law = templates_say_law(outcome->law, box->request->language);
        put_text(out, law);
        if (box->request->explain) {
            g_autofree char *why =
                templates_say_outcome(box->names, &box->before, outcome, box->request->language, false);
            g_string_append(out, ", \"explain\": ");
            put_text(out, why);
        }

        g_string_append_c(out, '}');
    }

    g_string_append(out, "]");
}

/* Lists by power: `add` appends the entries of one power and returns how many. */
typedef unsigned put_entries(GString *out, const struct sandbox *box, rules_power power);

static void put_by_power(GString *out, const struct sandbox *box, const char *key, const char *open,
                         const char *close, put_entries *put)
{
    g_string_append_printf(out, ", \"%s\": {", key);
    bool first = true;
    for (unsigned p = 0; p < box->map->n_powers; p++) {
        GString *entries = g_string_new(NULL);
        if (put(entries, box, (rules_power)p)) {
            g_string_append(out, first ? "" : ", ");
            put_text(out, power_id(box, (rules_power)p));
            g_string_append_printf(out, ": %s%s%s", open, entries->str, close);
            first = false;
        }
        g_string_free(entries, TRUE);
    }

    g_string_append_c(out, '}');
}

static unsigned put_orders(GString *out, const struct sandbox *box, rules_power power)
{
    unsigned n = 0;
    for (unsigned i = 0; i < box->read.n_orders; i++) {
        if (box->read.orders[i].power != power)
            continue;
        g_autofree char *order =
            templates_say_written(box->names, &box->before, &box->read.orders[i], "judge");
        g_string_append(out, n++ ? ", " : "");
        put_text(out, order);
    }
    return n;
}

static unsigned put_units(GString *out, const struct sandbox *box, rules_power power)
{
    unsigned n = 0;
    for (unsigned i = 0; i < box->next.n_units; i++) {
        if (box->next.units[i].power != power)
            continue;
        g_autofree char *unit = unit_text(box, &box->next.units[i]);
        g_string_append(out, n++ ? ", " : "");
        put_text(out, unit);
    }

    for (unsigned i = 0; i < box->next.n_dislodged; i++) {
        if (box->next.dislodged[i].unit.power != power)
            continue;
        g_autofree char *unit = unit_text(box, &box->next.dislodged[i].unit);
        g_autofree char *starred = g_strconcat("*", unit, NULL);
        g_string_append(out, n++ ? ", " : "");
        put_text(out, starred);
    }

    return n;
}

static size_t open_retreats(const struct sandbox *box, const struct rules_position *pos,
                            const struct rules_dislodged *unit, const struct rules_rulebook *book,
                            char **text)
{
    rules_loc open[64];
    size_t n = rules_retreats_open(pos, unit, book, open);
    GString *out = g_string_new(NULL);
    for (size_t i = 0; i < n && i < 64; i++)
        g_string_append_printf(out, "%s%s", i ? ", " : "", box->map->place[open[i]].code);
    *text = g_string_free(out, FALSE);
    return n;
}

/* {"F TRI": ["ALB"]}: dislodged units of the position to come. */
static void put_retreats(GString *out, const struct sandbox *box, const struct rules_rulebook *book)
{
    g_string_append(out, ", \"retreats\": {");
    bool first_power = true;
    for (unsigned p = 0; p < box->map->n_powers; p++) {
        bool any = false;
        for (unsigned i = 0; i < box->next.n_dislodged; i++) {
            const struct rules_dislodged *unit = &box->next.dislodged[i];
            if (unit->unit.power != p)
                continue;

            if (!any) {
                g_string_append(out, first_power ? "" : ", ");
                put_text(out, power_id(box, (rules_power)p));
                g_string_append(out, ": {");
                first_power = false;
            }

            g_autofree char *name = unit_text(box, &unit->unit);
            g_string_append(out, any ? ", " : "");
            any = true;
            put_text(out, name);
            g_string_append(out, ": [");

            rules_loc open[64];
            size_t n = rules_retreats_open(&box->next, unit, book, open);
            for (size_t k = 0; k < n && k < 64; k++) {
                g_string_append(out, k ? ", " : "");
                put_text(out, box->map->place[open[k]].code);
            }

            g_string_append_c(out, ']');
        }

        if (any)
            g_string_append_c(out, '}');
    }

    g_string_append_c(out, '}');
}

static unsigned put_centres(GString *out, const struct sandbox *box, rules_power power)
{
    unsigned n = 0;
    for (unsigned i = 0; i < box->map->n_centres; i++) {
        if (box->next.owner[box->map->centres[i]] != power)
            continue;
        g_string_append(out, n++ ? ", " : "");
        put_text(out, box->map->place[box->map->centres[i]].code);
    }
    return n;
}

static void print_json(struct sandbox *box, const struct rules_case *test, const struct rules_rulebook *book)
{
    char phase[16], next[16];
    rules_phase_code(box->map, test->phase, phase, sizeof phase);
    rules_phase_code(box->map, box->next.phase, next, sizeof next);

    GString *out = g_string_new(box->first ? "\n    {\"case\": " : ",\n    {\"case\": ");
    box->first = false;
    put_text(out, test->name);
    g_string_append(out, ", \"rules\": ");
    put_text(out, book->name);
    g_string_append(out, ", \"name\": ");
    put_text(out, phase);
    put_by_power(out, box, "orders", "[", "]", put_orders);
    put_results(out, box);
    put_outcomes(out, box);
    g_string_append(out, ", \"next\": {\"name\": ");
    put_text(out, next);
    put_by_power(out, box, "units", "[", "]", put_units);
    put_retreats(out, box, book);
    put_by_power(out, box, "centers", "[", "]", put_centres);
    g_string_append(out, "}}");
    fputs(out->str, stdout);
    g_string_free(out, TRUE);
}

static void print_outcome(const struct sandbox *box, const struct rules_outcome *outcome, int width,
                          const struct rules_rulebook *book)
{
    g_autofree char *order = templates_say_notation(box->names, &box->before, outcome, "judge", false);
    bool only_dislodged =
        outcome->dislodged && outcome->order.kind == RULES_HOLD; /* a hold that held is not one */
    printf("  %-*s  %s%s%s", width, order,
           only_dislodged ? "dislodged" : rules_verdict_word(outcome->verdict),
           outcome->dislodged && !only_dislodged ? ", dislodged" : "", outcome->no_order ? ", no order" : "");

    const struct rules_dislodged *unit = NULL;
    if (outcome->dislodged && outcome->unit.kind)
        unit = rules_position_dislodged(&box->result.after, box->map->province[outcome->unit.loc]);
    if (unit) {
        g_autofree char *open = NULL;
        size_t n = open_retreats(box, &box->result.after, unit, book, &open);
        g_autofree char *said =
            n ? judge_console_said(box->request->language, "retreats", "places", open, NULL)
              : judge_console_said(box->request->language, "retreats-none", NULL);
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
        GString *units = g_string_new(NULL);
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
            g_autofree char *open = NULL;
            open_retreats(box, &box->next, dislodged, book, &open);
            g_string_append_printf(units, "%s*%s (retreats: %s)", n++ ? ", " : "", unit,
                                   *open ? open : "none");
        }

        if (rules_phase_type(box->map, box->next.phase) == RULES_PHASE_ADJUSTMENT) {
            int due = rules_adjustments_due(&box->next, (rules_power)p);
            if (due)
                g_string_append_printf(units, "%s%+d", n ? "  " : "", due);
        }

        if (units->len)
            printf("  %s: %s\n", box->map->power[p].name, units->str);
        g_string_free(units, TRUE);
    }
}

static void print_text(struct sandbox *box, const struct rules_case *test, const struct rules_rulebook *book)
{
    char code[16];
    rules_phase_code(box->map, test->phase, code, sizeof code);

    g_autofree char *phase = templates_say_phase(box->map, test->phase, box->request->language);
    printf("%sCASE %s\n%s %s, rules %s\n", box->first ? "" : "\n", test->name, code, phase, book->name);
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
                printf("%s\n", box->map->power[p].name);
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
        char *note =
            templates_say_note(box->names, &box->before, reading, &reading->notes[i], box->request->language);
        if (note && *note)
            g_ptr_array_add(notes, note);
        else
            g_free(note);
    }
    g_ptr_array_add(notes, NULL);
    return g_strjoinv("; ", (char **)notes->pdata);
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
    rules_casefile_parse(text, len, box->request->file, box->map, &box->file, print_finding, box);
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
    const struct judge_option options[] = {{"rules", &request->rules, NULL},     {"map", &request->map, NULL},
                                           {"language", &language, NULL},        {"format", &format, NULL},
                                           {"explain", NULL, &request->explain}, {NULL, NULL, NULL}};
    g_autofree const char **operand = g_new0(const char *, argc);
    int n;
    if (!judge_options_read(console, argc, argv, options, operand, &n))
        return JUDGE_USAGE;

    if (n > 1)
        return judge_usage(console, argv[0], "one-file", "word", operand[1], NULL);
    if (format && strcmp(format, "text") && strcmp(format, "json"))
        return judge_usage(console, argv[0], "format", "word", format, NULL);
    request->language = language ? templates_language(language, RULES_LANGUAGE_NONE) : console;
    if (request->language == RULES_LANGUAGE_NONE)
        return judge_usage(console, argv[0], "language", "word", language, NULL);
    if (!n)
        return judge_usage(console, argv[0], "no-cases", NULL);

    request->file = operand[0];
    request->json = format && !strcmp(format, "json");
    return JUDGE_DONE;
}

static int wrong_rules(enum rules_language console, const char *word)
{
    g_autofree char *names = g_strjoinv(", ", (char **)(gpointer)rules_rulebook_names(false));
    return judge_usage(console, "adjudicate", "rules", "word", word, "choices", names, NULL);
}

int judge_cmd_adjudicate(struct judge_context *context, int argc, char **argv)
{
    struct request request = {.language = context->language};
    int status = read_arguments(context->language, argc, argv, &request);
    if (status != JUDGE_DONE)
        return status;

    struct rules_rulebook book;
    if (request.rules && !rules_rulebook_find(request.rules, &book))
        return wrong_rules(context->language, request.rules);

    struct sandbox *box = g_new0(struct sandbox, 1);
    box->request = &request;
    box->console = context->language;
    status = run(box);
    g_free(box);

    return status;
}
