/* judge check: runs case files and says what differs. */
#include "command.h"
#include "options.h"
#include "../conf/console.h"
#include "../conf/files.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

judge_command_run judge_cmd_check;

enum { MAX_FILE = 256 << 20 };

struct check {
    const char *rules;
    const char *map_name; /* --map, or NULL: each file's VARIANT_ALL, else standard */
    struct rules_rulebook book;
    struct rules_map *map;
    char *map_loaded; /* name that `map` was loaded by */
    struct rules_result *result;
    const char *path;
    enum rules_language console; /* of what is said beside the results */
    unsigned passed, failed;
};

static void print_fault(void *context, enum rules_severity severity, const char *file, unsigned line,
                        const char *message)
{
    const struct check *check = context;
    judge_console_finding(check->console, severity, file, line, message);
}

/* The word after VARIANT_ALL, in small letters, or NULL. The map must be known before the file can be parsed.
 */
static char *variant_of(const char *text)
{
    static const char keyword[] = "variant_all";
    for (const char *line = text; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        line += strspn(line, " \t\r");
        if (g_ascii_strncasecmp(line, keyword, sizeof keyword - 1) == 0)
            return g_strstrip(g_ascii_strdown(line + sizeof keyword - 1,
                                              (gssize)strcspn(line + sizeof keyword - 1, "#\r\n")));
    }
    return NULL;
}

/* Names that other programs give to the standard board: "Standard", jDip's "DATC_NoHoldBuild" and the like.
 */
static bool is_standard(const char *variant)
{
    return !*variant || g_str_has_prefix(variant, "standard") || g_str_has_prefix(variant, "datc_standard");
}

static bool use_map(struct check *check, const char *text)
{
    g_autofree char *variant = variant_of(text);
    const char *name = variant ? variant : "standard";
    if (check->map_name)
        name = check->map_name;
    if (!check->map_name) {
        struct rules_map *own = rules_map_builtin(name);
        if (!own && is_standard(name))
            name = "standard";
        rules_map_free(own);
    }

    if (check->map && g_str_equal(check->map_loaded, name))
        return true;

    struct rules_map *map =
        check->map_name ? judge_load_map(check->console, name, false) : rules_map_builtin(name);
    if (!map) {
        if (!check->map_name)
            judge_console(check->console, check->path, "variant-none", "variant", name, NULL);
        return false;
    }

    rules_map_free(check->map);
    g_free(check->map_loaded);
    check->map = map;
    check->map_loaded = g_strdup(name);

    return true;
}

/* What had to be assumed to read the orders of a case: no fault, but an arbiter may have meant another thing. */
static void print_assumed(const struct check *check, const struct rules_case *test)
{
    struct rules_position pos;
    struct rules_rulebook book;
    struct rules_case_orders read;
    rules_case_book(test, &check->book, &book);
    if (!rules_case_position(test, check->map, &pos, NULL))
        return;
    rules_case_read_orders(test, &pos, &book, &read);
    for (unsigned i = 0; i < read.n_findings; i++)
        if (read.findings[i].status == RULES_READ_ASSUMED)
            fprintf(stderr, "%s:%u: assumed: %s = %s\n", check->path, read.findings[i].line->line,
                    read.findings[i].line->written, read.findings[i].meaning);
    rules_case_orders_clear(&read);
}

static void run_case(struct check *check, const struct rules_case *test)
{
    char diff[16384];
    if (!rules_case_has_tag(test, check->rules))
        return;

    if (test->malformed) { /* said on standard error */
        g_autofree char *why = judge_console_said(check->console, "case-not-run", NULL);
        printf("FAILED %s (%s:%u): %s\n", test->name, check->path, test->line, why);
        check->failed++;
    } else if (rules_case_check(test, check->map, &check->book, check->result, diff, sizeof diff)) {
        check->passed++;
    } else {
        printf("FAILED %s (%s:%u)\n", test->name, check->path, test->line);
        for (char *line = diff; *line;) {
            size_t n = strcspn(line, "\n");
            printf("    %.*s\n", (int)n, line);
            line += n + (line[n] == '\n');
        }
        check->failed++;
    }

    print_assumed(check, test);
}

static int run_file(struct check *check, const char *path)
{
    gsize len;
    check->path = path;

    g_autofree char *text = judge_read_file(check->console, path, MAX_FILE, &len);
    if (!text)
        return JUDGE_USAGE;
    if (!use_map(check, text))
        return JUDGE_REFUSED;

    struct rules_casefile file;
    bool ok = rules_casefile_parse(text, len, path, check->map, NULL, &file, print_fault, check);
    for (unsigned i = 0; i < file.n_cases; i++)
        run_case(check, &file.cases[i]);

    if (file.n_cases == 0)
        judge_console(check->console, path, "cases-expected", NULL);
    ok = ok && file.n_cases > 0;
    rules_casefile_clear(&file);

    return ok ? JUDGE_DONE : JUDGE_REFUSED;
}

int judge_cmd_check(struct judge_context *context, int argc, char **argv)
{
    struct check check = {.rules = "datc", .console = context->language};
    const struct judge_option options[] = {
        {"rules", &check.rules, NULL}, {"map", &check.map_name, NULL}, {NULL, NULL, NULL}};
    int status = JUDGE_DONE;

    g_autofree const char **files = judge_operands(context, argc, argv, options, 1, INT_MAX, "no-cases");
    if (!files)
        return JUDGE_USAGE;
    int n = (int)g_strv_length((char **)files);
    if (!rules_rulebook_find(check.rules, &check.book))
        return judge_usage_rules(context->language, argv[0], check.rules);

    check.result = g_new0(struct rules_result, 1);
    for (int i = 0; i < n; i++) {
        int got = run_file(&check, files[i]);
        status = MAX(status, got);
    }

    printf("%u passed, %u failed\n", check.passed, check.failed);
    if (check.failed > 0)
        status = MAX(status, JUDGE_REFUSED);
    rules_map_free(check.map);
    g_free(check.map_loaded);
    g_free(check.result);

    return status;
}
