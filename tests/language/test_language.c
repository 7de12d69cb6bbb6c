/*
 * Runs every case of samples.txt and of cases/ beside it: the right orders must be followed and no other; the
 * exact status is scored apart and must not fall below what is reached. `test_language FILE…` runs other
 * files.
 */
#include "cases.h"

enum { MAX_WANTS = 32 };

struct want {
    char status[64], canonical[160];
    bool optional;
};

struct language_case {
    char id[64], position[64], power[32], rules[32], tags[128];
    bool doubtful, none, nofollow;
    char *text;
    unsigned n_wants;
    struct want want[MAX_WANTS];
};

struct totals {
    unsigned passed, failed, doubtful, doubtful_passed, statuses, exact, misread;
};

static struct rules_map *map;
static struct rules_names *names;
static char *positions;

static bool followed(enum rules_read_status status)
{
    return status == RULES_READ_OK || status == RULES_READ_ASSUMED;
}

/* Canonical form without the coast of the standing unit and without H behind a supported unit: these are not
 * compared. */
static void reduce(const char *canonical, char *out, size_t size)
{
    size_t n = 0, word = 0;
    bool support = strstr(canonical, " S ") != NULL, build = strstr(canonical, " B") != NULL;
    const char *s = strstr(canonical, " S ");
    for (const char *c = canonical; *c && n + 1 < size; c++) {
        if (*c == ' ')
            word++;
        bool standing = word == 1 || (support && s && c > s && word == 4);
        if (*c == '/' && standing && !(build && word == 1)) {
            while (c[1] && c[1] != ' ')
                c++;
            continue;
        }
        out[n++] = *c;
    }
    out[n] = '\0';
    if (support && n > 2 && strcmp(out + n - 2, " H") == 0)
        out[n - 2] = '\0';
}

/* `wanted` is "a || b" or holds "*". */
static bool canonical_agrees(const char *wanted, const char *got)
{
    char copy[160], a[160], b[160];
    snprintf(copy, sizeof copy, "%s", wanted);
    reduce(got, b, sizeof b);
    for (char *part = copy; part;) {
        char *next = strstr(part, " || ");
        if (next) {
            *next = '\0';
            next += 4;
        }
        reduce(part, a, sizeof a);
        if (strcmp(part, "*") == 0 || strcmp(a, b) == 0)
            return true;
        part = next;
    }
    return false;
}

static bool status_in(const char *list, const char *word)
{
    char copy[64], *rest;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *part = strtok_r(copy, "|", &rest); part; part = strtok_r(NULL, "|", &rest))
        if (strcmp(part, word) == 0)
            return true;
    return false;
}

static bool want_is_followed(const struct want *w)
{
    return strncmp(w->status, "ok", 2) == 0 || strncmp(w->status, "assumed", 7) == 0;
}

struct got {
    char canonical[192];
    enum rules_read_status status;
    bool matched;
};

/* Whether the reading passes; counts exact statuses of the wanted lines. */
static bool judge_case(const struct language_case *test, struct got *got, size_t n, struct totals *totals)
{
    bool ok = true;
    if (test->none || test->nofollow) {
        for (size_t i = 0; i < n; i++)
            if (followed(got[i].status) || (test->none && got[i].status != RULES_READ_UNREAD))
                ok = false;
        return ok;
    }
    for (unsigned w = 0; w < test->n_wants; w++) {
        const struct want *want = &test->want[w];
        bool found = false, exact = false;
        for (size_t i = 0; i < n; i++) {
            bool either = strchr(want->status, '|') &&
                          (status_in(want->status, "void") || status_in(want->status, "ambiguous")) &&
                          want_is_followed(want);
            if (!either && followed(got[i].status) != want_is_followed(want))
                continue;
            if (!canonical_agrees(want->canonical, got[i].canonical))
                continue;
            if (got[i].status == RULES_READ_UNREAD && !status_in(want->status, "unread"))
                continue;
            found = true;
            got[i].matched = true;
            exact = exact || status_in(want->status, rules_read_status_word(got[i].status));
        }
        if (want->optional)
            continue;
        /* What must not be followed may also be unread or silent. */
        if (!found && (want_is_followed(want) || !status_in(want->status, "unread")) &&
            want_is_followed(want))
            ok = false;
        if (!test->doubtful) {
            totals->statuses++;
            totals->exact += exact;
        }
    }
    for (size_t i = 0; i < n; i++)
        if (followed(got[i].status) && !got[i].matched) {
            ok = false;
            totals->misread += !test->doubtful;
        }
    return ok;
}

static void run_case(const struct language_case *test, struct totals *totals, bool verbose)
{
    static struct rules_position pos;
    struct rules_rulebook book;
    if (!cases_position(map, positions, test->position, &pos) || !rules_rulebook_find(test->rules, &book)) {
        printf("%s: unknown position '%s' or rulebook '%s'\n", test->id, test->position, test->rules);
        totals->failed++;
        return;
    }
    struct rules_read_context context = {.names = names,
                                         .pos = &pos,
                                         .book = &book,
                                         .power =
                                             rules_map_find_power(map, test->power, strlen(test->power))};
    struct rules_readings readings;
    rules_read(&context, test->text, strlen(test->text), &readings);
    struct got *got = calloc(readings.n + 1, sizeof *got);
    for (size_t i = 0; i < readings.n; i++) {
        got[i].status = readings.reading[i].status;
        rules_order_print(map, &pos, &readings.reading[i].order, got[i].canonical, sizeof got[i].canonical);
    }
    unsigned before = totals->exact, statuses = totals->statuses;
    bool ok = judge_case(test, got, readings.n, totals);
    bool exact = totals->exact - before == totals->statuses - statuses;
    if (test->doubtful) {
        totals->doubtful++;
        totals->doubtful_passed += ok;
    } else {
        totals->passed += ok;
        totals->failed += !ok;
    }
    if ((!ok && !test->doubtful) || (verbose && (!exact || !ok))) {
        printf("%s%s%s (%s, %s, %s): %s\n", ok ? "status " : "FAILED ", test->id,
               test->doubtful ? " (doubtful)" : "", test->position, test->power, test->rules, test->tags);
        printf("    text: %s\n", test->text);
        for (size_t i = 0; i < readings.n; i++) {
            char note[400];
            rules_note_print(&context, &readings.reading[i], note, sizeof note);
            printf("    got:  %s\t%s\t%s\t%s\n", rules_read_status_word(got[i].status), got[i].canonical,
                   readings.reading[i].source, note);
        }
        for (unsigned w = 0; w < test->n_wants; w++)
            printf("    want: %s\t%s\n", test->want[w].status, test->want[w].canonical);
    }
    free(got);
    rules_readings_clear(&readings);
}

static void take(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%.*s", (int)strcspn(from, "\r\n"), from);
}

static void add_want(struct language_case *test, char *line)
{
    if (strcmp(line, "none") == 0)
        test->none = true;
    else if (strcmp(line, "nofollow") == 0)
        test->nofollow = true;
    else if (test->n_wants < MAX_WANTS) {
        struct want *w = &test->want[test->n_wants++];
        char *tab = strchr(line, '\t');
        w->optional = line[0] == '?';
        if (tab)
            *tab = '\0';
        take(w->status, sizeof w->status, line + w->optional);
        take(w->canonical, sizeof w->canonical, tab ? tab + 1 : "*");
    }
}

static void run_file(const char *path, struct totals *totals, bool verbose)
{
    size_t len, text_len = 0;
    char *data = cases_slurp(path, &len), *rest = data, *line;
    struct language_case test;
    enum { HEAD, TEXT, EXPECT } state = HEAD;
    memset(&test, 0, sizeof test);
    test.text = malloc(len + 1);
    while ((line = rest) && *line) {
        rest = strchr(line, '\n');
        if (rest)
            *rest++ = '\0';
        if (state == TEXT) {
            if (strcmp(line, "EXPECT") == 0) {
                state = EXPECT;
                continue;
            }
            text_len += (size_t)sprintf(test.text + text_len, "%s\n", line);
        } else if (strcmp(line, "END") == 0) {
            run_case(&test, totals, verbose);
            state = HEAD;
        } else if (state == EXPECT) {
            add_want(&test, line);
        } else if (strncmp(line, "CASE ", 5) == 0) {
            char *text = test.text;
            memset(&test, 0, sizeof test);
            test.text = text;
            take(test.id, sizeof test.id, line + 5);
        } else if (strncmp(line, "POSITION ", 9) == 0) {
            take(test.position, sizeof test.position, line + 9);
        } else if (strncmp(line, "POWER ", 6) == 0) {
            take(test.power, sizeof test.power, line + 6);
        } else if (strncmp(line, "RULES ", 6) == 0) {
            take(test.rules, sizeof test.rules, line + 6);
        } else if (strncmp(line, "TAGS ", 5) == 0) {
            take(test.tags, sizeof test.tags, line + 5);
        } else if (strncmp(line, "DOUBTFUL", 8) == 0) {
            test.doubtful = true;
        } else if (strcmp(line, "TEXT") == 0) {
            state = TEXT;
            text_len = 0;
            test.text[0] = '\0';
        }
    }
    free(test.text);
    free(data);
}

int main(int argc, char **argv)
{
    struct totals totals = {0};
    size_t len;
    bool verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    map = rules_map_builtin("standard");
    names = rules_names_new(map);
    positions = cases_slurp("tests/language/positions.txt", &len);
    if (argc > 1 + verbose)
        for (int i = 1 + verbose; i < argc; i++)
            run_file(argv[i], &totals, verbose);
    else {
        run_file("tests/language/samples.txt", &totals, verbose);
        run_file("tests/language/more.txt", &totals, verbose);
        run_file("tests/language/players.txt", &totals, verbose);
    }
    printf("exact status %u of %u; doubtful cases agreeing %u of %u; orders misread %u\n", totals.exact,
           totals.statuses, totals.doubtful_passed, totals.doubtful, totals.misread);
    if (totals.exact < totals.statuses) {
        printf("FAILED the exact status: every case reaches it\n");
        totals.failed++;
    }
    printf("%u passed, %u failed\n", totals.passed, totals.failed);
    free(positions);
    rules_names_free(names);
    rules_map_free(map);
    return totals.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
