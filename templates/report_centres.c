/* The table of centres: counts by year, names, what changed hands. */
#include "report_p.h"

#include <string.h>

enum { MAX_YEARS_SHOWN = 8 };

/* Centres of a power as lists of names: those it keeps, those won and lost since an earlier position. */
struct holdings {
    GPtrArray *kept, *gained, *lost; /* element char*: names, in the reader's alphabet */
};

static gint by_name(gconstpointer one, gconstpointer other)
{
    return templates_compare_words(*(char *const *)one, *(char *const *)other);
}

static void holdings_init(struct holdings *h, const struct templates_report *report,
                          const struct rules_position *before, rules_power power)
{
    const struct rules_map *map = report->after->map;
    *h = (struct holdings){g_ptr_array_new_with_free_func(g_free), g_ptr_array_new_with_free_func(g_free),
                           g_ptr_array_new_with_free_func(g_free)};
    for (unsigned i = 0; i < map->n_centres; i++) {
        rules_loc centre = map->centres[i];
        bool now = report->after->owner[centre] == power;
        bool then = before ? before->owner[centre] == power : now;
        if (!now && !then)
            continue;
        GPtrArray *list = now ? h->gained : h->lost;
        if (now && then)
            list = h->kept;
        g_ptr_array_add(list,
                        templates_say_place(report->names, map, centre, templates_report_notation(report)));
    }

    g_ptr_array_sort(h->kept, by_name);
    g_ptr_array_sort(h->gained, by_name);
    g_ptr_array_sort(h->lost, by_name);
}

/* "BEL BRE PAR". Transfer full. */
static char *joined(GPtrArray *names)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < names->len; i++)
        g_string_append_printf(text, "%s%s", i ? " " : "", (const char *)names->pdata[i]);
    return g_string_free(text, FALSE);
}

static void holdings_clear(struct holdings *h)
{
    g_ptr_array_unref(h->kept);
    g_ptr_array_unref(h->gained);
    g_ptr_array_unref(h->lost);
}

static void pad(GString *text, unsigned columns)
{
    for (unsigned i = templates_width(text->str); i < columns; i++)
        g_string_append_c(text, ' ');
}

/* The table while it is made. */
struct centre_table {
    struct templates_data *data;
    const struct templates_report *report;
    const struct rules_position *before;
    unsigned first_year; /* shown */
    unsigned name_columns;
};

static void add_head(const struct centre_table *table)
{
    const struct templates_report *report = table->report;
    g_autofree char *title = templates_phrase(report->language, "report.centres", NULL);
    g_autoptr(GString) head = g_string_new(title);
    pad(head, 2 + table->name_columns + 10);
    for (unsigned y = table->first_year; y < report->n_years; y++) {
        g_autofree char *year = g_strdup_printf("%02d", abs(report->years[y] % 100));
        g_string_append_printf(head, " %s", year);
        templates_data_set(templates_data_add(table->data, "years"), "year", year);
    }
    templates_data_set(table->data, "centres_head", head->str);
}

/* Whether a power had a centre in any year: who never had one is not in the table. */
static bool ever_held(const struct templates_report *report, rules_power power)
{
    unsigned ever = rules_position_count_centres(report->after, power);
    for (unsigned y = 0; y < report->n_years; y++)
        ever += report->counts[y * report->after->map->n_powers + power];
    return ever > 0;
}

/* "France          8  (+1)   3  6": name, centres, what is due, and the counts of the years. */
static GString *put_counts(const struct centre_table *table, struct templates_data *entry, rules_power power,
                           const char *change)
{
    const struct templates_report *report = table->report;
    const char *name = rules_power_name(report->names, power, report->language);

    glong shown = MIN((glong)table->name_columns, g_utf8_strlen(name, -1));
    g_autofree char *cut = g_utf8_substring(name, 0, shown);
    GString *left = g_string_new(cut);

    pad(left, table->name_columns);
    g_string_append_printf(left, " %2u %5s ", rules_position_count_centres(report->after, power), change);
    for (unsigned y = table->first_year; y < report->n_years; y++) {
        unsigned count = report->counts[y * report->after->map->n_powers + power];
        g_autofree char *cell = count ? g_strdup_printf("%u", count) : g_strdup("-");
        g_string_append_printf(left, " %2s", cell);
        templates_data_set(templates_data_add(entry, "counts"), "count", cell);
    }

    return left;
}

static void add_row(const struct centre_table *table, rules_power power)
{
    const struct templates_report *report = table->report;
    const struct rules_map *map = report->after->map;
    struct templates_data *entry = templates_data_add(table->data, "centres");
    bool adjusting = !report->ended && rules_phase_type(map, report->after->phase) == RULES_PHASE_ADJUSTMENT;
    int due = adjusting ? rules_adjustments_due(report->after, power) : 0;

    g_autofree char *change = due ? g_strdup_printf("(%+d)", due) : g_strdup("");

    g_autoptr(GString) left = put_counts(table, entry, power, change);

    struct holdings h;
    holdings_init(&h, report, table->before, power);
    g_autofree char *kept = joined(h.kept), *gained = joined(h.gained), *lost = joined(h.lost);
    g_autoptr(GString) right = g_string_new(kept);
    if (*gained)
        g_string_append_printf(right, "%s+ %s", right->len ? "  " : "", gained);
    if (*lost)
        g_string_append_printf(right, "%s- %s", right->len ? "  " : "", lost);

    /* with few years shown the list stands beside the numbers, else below them */
    unsigned at = 2 + templates_width(left->str) + 3;

    g_autoptr(GString) line = g_string_new(NULL);
    templates_put_columns(line, left->str, 2, at <= 46 ? at : 10, right->str);
    g_autofree char *total = g_strdup_printf("%u", rules_position_count_centres(report->after, power));

    templates_data_set_all(entry, "line", line->str, "power",
                           rules_power_name(report->names, power, report->language), "total", total, NULL);
    templates_data_set_int(entry, "columns", report->n_years - table->first_year + 2);
    templates_set_badge(entry, map, power);
    templates_data_set_all(entry, "change", change, "kept", kept, "gained", gained, "lost", lost, NULL);
    holdings_clear(&h);
}

void templates_add_centres(struct templates_data *data, const struct templates_report *report,
                           const struct rules_position *before)
{
    if (!report->n_years)
        return;

    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(report->names, report->after->map, report->language, order);
    unsigned widest = 10;

    for (unsigned k = 0; k < n; k++)
        widest = MAX(widest, templates_width(rules_power_name(report->names, order[k], report->language)));

    struct centre_table table = {
        .data = data,
        .report = report,
        .before = before,
        .first_year = report->n_years > MAX_YEARS_SHOWN ? report->n_years - MAX_YEARS_SHOWN : 0,
        .name_columns = MIN(widest, 18),
    };

    add_head(&table);
    for (unsigned k = 0; k < n; k++)
        if (ever_held(report, order[k]))
            add_row(&table, order[k]);
}
