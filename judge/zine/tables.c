#include "tables.h"
#include "../letters/press.h"
#include "../play/result.h"
#include "../conf/table.h"

#include <string.h>

void judge_zine_csv(GString *out, ...)
{
    va_list cells;
    va_start(cells, out);
    for (const char *cell; (cell = va_arg(cells, const char *)) != NULL;)
        judge_table_put(out, cell);
    va_end(cells);
    judge_table_end_line(out);
}

static char *stamp(gint64 at_s)
{
    if (!at_s)
        return g_strdup("");
    g_autoptr(GDateTime) at = g_date_time_new_from_unix_utc(at_s);
    return g_date_time_format(at, "%Y-%m-%dT%H:%M:%SZ");
}

static void put_games(const struct judge_zine *zine, GString *out)
{
    judge_zine_csv(out, "game", "state", "variant", "rules", "phase", "deadline", NULL);
    GAMES_EACH(const struct judge_play, play, zine->plays) {
        g_autofree char *deadline = stamp(judge_play_due_s(play));
        judge_zine_csv(out, play->game->name, judge_state_word(play->game->state), play->game->variant,
                       play->rules, play->phase ? play->phase->code : "", deadline, NULL);
    }
}

static const struct judge_play *play_of(const struct judge_zine *zine, gint64 game)
{
    for (guint i = 0; i < zine->plays->len; i++)
        if (((const struct judge_play *)zine->plays->pdata[i])->game->id == game)
            return zine->plays->pdata[i];
    return NULL;
}

static void put_orders_of(const struct judge_zine *zine, const struct games_phase *row, GString *out)
{
    const struct judge_play *play = play_of(zine, row->game);
    g_autoptr(GPtrArray) results = games_result_list(zine->home->store, row->id, 0);
    for (guint i = 0; play && i < results->len; i++) {
        const struct games_result *result = results->pdata[i];
        judge_zine_csv(out, play->game->name, row->code, DIGITS(row->version), result->power, result->unit,
                       result->order, result->verdict, judge_or_empty(result->cause),
                       result->dislodged ? "yes" : "no", NULL);
    }
}

static void put_orders(const struct judge_zine *zine, GString *out)
{
    judge_zine_csv(out, "game", "phase", "version", "power", "unit", "order", "verdict", "cause", "dislodged",
                   NULL);
    for (guint i = 0; i < zine->rows->len; i++) {
        const struct judge_zine_row *one = &g_array_index(zine->rows, struct judge_zine_row, i);
        g_autoptr(games_phase) row =
            one->kind == GAMES_ISSUE_PHASE ? games_phase_get(zine->home->store, one->ref) : NULL;
        if (row)
            put_orders_of(zine, row, out);
    }
}

static void put_centres(const struct judge_zine *zine, GString *out)
{
    judge_zine_csv(out, "game", "phase", "power", "centres", "units", NULL);
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    GAMES_EACH(const struct judge_play, play, zine->plays) {
        if (!play->phase || !judge_play_last_position(play, pos, NULL))
            continue;
        for (rules_power p = 0; p < play->board->map->n_powers; p++)
            judge_zine_csv(out, play->game->name, play->phase->code, play->board->map->power[p].id,
                           DIGITS(rules_position_count_centres(pos, p)),
                           DIGITS(rules_position_count_units(pos, p)), NULL);
    }
}

static void put_press(const struct judge_zine *zine, GString *out)
{
    judge_zine_csv(out, "game", "from", "to", "dateline", "text", NULL);
    for (guint i = 0; i < zine->rows->len; i++) {
        const struct judge_zine_row *one = &g_array_index(zine->rows, struct judge_zine_row, i);
        g_autoptr(games_press) item =
            one->kind == GAMES_ISSUE_PRESS ? games_press_get(zine->home->store, one->ref) : NULL;
        const struct judge_play *play = item ? play_of(zine, item->game) : NULL;
        if (play) {
            g_autofree char *from = judge_press_say_from(play, item, zine->language);
            g_autofree char *to = judge_press_say_readers(play, item, zine->language);
            g_autofree char *dateline = judge_press_say_dateline(play, item, zine->language);
            judge_zine_csv(out, play->game->name, judge_or_empty(from), to, judge_or_empty(dateline),
                           item->text, NULL);
        }
    }
}

static const struct {
    const char *name;
    void (*put)(const struct judge_zine *zine, GString *out);
} tables[JUDGE_ZINE_TABLE_COUNT] = {
    [JUDGE_ZINE_TABLE_GAMES] = {"games", put_games},
    [JUDGE_ZINE_TABLE_ORDERS] = {"orders", put_orders},
    [JUDGE_ZINE_TABLE_CENTRES] = {"centres", put_centres},
    [JUDGE_ZINE_TABLE_PRESS] = {"press", put_press},
};

const char *judge_zine_table_name(enum judge_zine_table table)
{
    return tables[table].name;
}

char *judge_zine_table(const struct judge_zine *zine, enum judge_zine_table table)
{
    GString *out = g_string_new(NULL);
    tables[table].put(zine, out);
    return g_string_free(out, FALSE);
}
