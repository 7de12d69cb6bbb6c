#include "archive.h"
#include "../conf/json.h"

#include <string.h>

struct writing {
    GString *out;
    const struct games_archive_table *table; /* the one whose rows are being written; NULL: none yet */
};

static void add_value(GString *out, const struct games_archive_column *column,
                      const struct games_archive_value *value)
{
    bool text = column->kind == GAMES_ARCHIVE_TEXT || column->kind == GAMES_ARCHIVE_POWER;
    if (value->none || (text && !value->text)) {
        g_string_append(out, "null");
    } else if (text) {
        judge_json_quote(out, value->text);
    } else {
        g_string_append_printf(out, "%" G_GINT64_FORMAT, value->number);
    }
}

static void begin_table(struct writing *w, const struct games_archive_table *table)
{
    g_string_append(w->out, w->table ? "\n]},\n" : "");
    w->table = table;
    judge_json_quote(w->out, table->name);
    g_string_append(w->out, ": {\"columns\": [");
    for (unsigned c = 0; c < table->n; c++) {
        g_string_append(w->out, c ? ", " : "");
        judge_json_quote(w->out, table->column[c].name);
    }
    g_string_append(w->out, "], \"rows\": [");
}

static bool add_row(void *context, const struct games_archive_table *table,
                    const struct games_archive_value *values)
{
    struct writing *w = context;
    bool first = w->table != table;
    if (first)
        begin_table(w, table);

    g_string_append(w->out, first ? "\n[" : ",\n[");
    for (unsigned c = 0; c < table->n; c++) {
        g_string_append(w->out, c ? ", " : "");
        add_value(w->out, &table->column[c], &values[c]);
    }
    g_string_append_c(w->out, ']');
    return true;
}

char *judge_archive_text(const struct judge_play *play)
{
    struct writing w = {.out = g_string_new(NULL)};
    g_autoptr(GDateTime) now = g_date_time_new_from_unix_utc(play->home->now_s);
    g_autofree char *date = g_date_time_format(now, "%Y-%m-%dT%H:%M:%SZ");
    const char *address = play->home->config->address;

    g_string_append_printf(w.out, "{\"format\": \"%s\", \"version\": %d, \"exported\": \"%s\", \"judge\": ",
                           JUDGE_ARCHIVE_FORMAT, JUDGE_ARCHIVE_VERSION, date);
    judge_json_quote(w.out, judge_or_empty(address));
    g_string_append(w.out, ",\n\"tables\": {\n");
    games_archive_read(play->home->store, play->game->id, add_row, &w);
    g_string_append(w.out, w.table ? "\n]}\n}}\n" : "}}\n");
    return g_string_free(w.out, FALSE);
}
