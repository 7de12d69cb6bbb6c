#include "orders.h"
#include "desk.h"
#include "../course/conditional.h"
#include "../course/orders.h"
#include "../letters/notice.h"
#include "../play/home.h"
#include "../play/play.h"
#include "../conf/refusals.h"

#include <string.h>

static bool tell_player(struct judge_play *play, rules_power power, GError **error)
{
    const char *id = play->board->map->power[power].id;
    const struct games_seat *seat = judge_play_seat(play, id);
    struct games_person *person = seat ? games_person_get(play->home->store, seat->person) : NULL;
    if (!person)
        return true;
    g_autoptr(GPtrArray) rows = games_order_list(play->home->store, play->phase->id, id);
    g_autoptr(GString) list = g_string_new("\n");
    for (guint i = 0; i < rows->len; i++)
        g_string_append_printf(list, "%s%s", i ? "\n" : "",
                               ((const struct games_order *)rows->pdata[i])->text);
    const char *pairs[] = {"orders", rows->len ? list->str : NULL, NULL};
    struct judge_notice notice = {
        .key = "orders-for-you", .sentences = true, .person = person, .power = power, .words = pairs};
    bool ok = judge_notice_post(play, &notice, error);
    games_person_free(person);
    return ok;
}

static bool counts(enum rules_read_status status)
{
    return status == RULES_READ_OK || status == RULES_READ_ASSUMED;
}

bool judge_desk_orders(struct judge_play *play, const struct judge_desk_by *by, char **words,
                       const char *text, GError **error)
{
    const struct judge_board *board = play->board;
    rules_power power =
        words[0] ? rules_names_find_power(board->names, words[0], strlen(words[0])) : RULES_NO_POWER;
    if (words[0] && power == RULES_NO_POWER)
        power = rules_map_find_power(board->map, words[0], strlen(words[0]));
    if (power == RULES_NO_POWER || !play->phase || play->phase->adjudicated_s) {
        if (power == RULES_NO_POWER)
            return judge_refuse(error, "power-none", "power", words[0] ? words[0] : "", NULL);
        else
            return judge_refuse(error, "phase-not-open", "game", play->game->name, NULL);
    }
    struct games_person *person = by->person ? games_person_get(play->home->store, by->person) : NULL;
    struct games_mail_in *row = by->mail ? games_mail_get(play->home->store, by->mail) : NULL;
    struct judge_intake in;
    judge_intake_init(&in, play->home, play, power, person, text ? text : "");
    in.row = row;
    in.editor = true;
    struct rules_readings readings;
    bool ok = judge_intake_orders(&in, &readings, error);
    struct rules_read_context context = {
        .names = board->names, .pos = &play->pos, .power = power, .book = &play->book};
    for (size_t i = 0; ok && i < readings.n; i++) {
        const struct rules_reading *reading = &readings.reading[i];
        char order[160] = "-", note[400] = "";
        if (reading->order.kind != RULES_ORDER_NONE)
            rules_order_print(board->map, &play->pos, &reading->order, order, sizeof order);
        rules_note_print(&context, reading, note, sizeof note);
        if (by->unfit && !counts(reading->status))
            g_ptr_array_add(by->unfit, g_strdup(reading->source ? reading->source : order));
        g_string_append_printf(by->said, "%s\t%s\t%s\t%s\n", rules_read_status_word(reading->status), order,
                               reading->source ? reading->source : "", note);
    }
    /* What was kept for later phases, decided, or must be asked: the editor reads it in place of the player.
     */
    bool any = readings.n || readings.clear || in.later->len || in.questions || in.conditions;
    GPtrArray *const told[] = {in.later, in.conditions, in.questions, in.notes};
    for (guint k = 0; ok && k < G_N_ELEMENTS(told); k++)
        for (guint i = 0; told[k] && i < told[k]->len; i++) {
            g_autofree char *line = g_strdelimit(g_strdup(told[k]->pdata[i]), "\n\t", ' ');
            g_string_append_printf(by->said, "note\t-\t%s\t\n", line);
        }
    rules_readings_clear(&readings);
    ok = ok && (!any || tell_player(play, power, error));
    judge_intake_clear(&in);
    games_mail_in_free(row);
    games_person_free(person);
    if (ok && !any)
        return judge_refuse(error, "orders-none", "power", board->map->power[power].id, NULL);
    return ok;
}
