/* Orders on file when the position under them is corrected: those of units that are gone leave it, and each player is told
 * what his count for now. */
#include "corrected.h"
#include "acknowledge.h"
#include "intake.h"
#include "orders.h"
#include "../letters/post.h"
#include "../play/demand.h"
#include "../play/orders.h"
#include "../play/seats.h"

#include <string.h>

/* Whether the unit of a row is there no more. Retreats and builds kept beside moves have no unit yet. */
static bool is_gone(const struct judge_play *play, const struct games_order *row)
{
    struct rules_order order;
    return judge_order_read(play, row, &order) &&
           !judge_order_is_own(play, judge_play_power(play, row->power), &order);
}

/* Takes those of `rows` that are gone; `later` NULL: they are of the open phase. */
static bool drop(struct judge_play *play, GPtrArray *rows, const char *later, GPtrArray *dropped,
                 GError **error)
{
    struct games_store *store = play->home->store;
    gint64 now_s = play->home->now_s;

    for (guint i = 0; i < rows->len;) {
        const struct games_order *row = rows->pdata[i];
        if (!is_gone(play, row)) {
            i++;
            continue;
        }
        bool ok = later ? games_order_withdraw_later(store, play->game->id, later, row->power, row->unit,
                                                     now_s, error)
                        : games_order_withdraw(store, play->phase->id, row->power, row->unit, now_s, error);
        if (!ok)
            return false;
        g_ptr_array_add(dropped, g_ptr_array_steal_index(rows, i));
    }

    return true;
}

GPtrArray *judge_corrected_drop(struct judge_play *play, GError **error)
{
    struct games_store *store = play->home->store;
    g_autofree char *waiting = judge_nmr_code(play);
    g_autoptr(GPtrArray) dropped = g_ptr_array_new_with_free_func((GDestroyNotify)games_order_free),
                         rows = games_order_list(store, play->phase->id, NULL);
    if (!drop(play, rows, NULL, dropped, error))
        return NULL;

    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        g_autoptr(GPtrArray) later =
            games_order_list_later(store, play->game->id, waiting, play->board->map->power[p].id);
        if (!drop(play, later, waiting, dropped, error))
            return NULL;
    }

    return g_steal_pointer(&dropped);
}

/* "A PAR - BUR is dropped" for each that was his. Returns how many. */
static unsigned say_dropped(struct judge_intake *in, const GPtrArray *dropped)
{
    const struct judge_play *play = in->play;
    unsigned n = 0;

    GAMES_EACH(const struct games_order, row, dropped) {
        bool his = row->person == in->person->id || !judge_seat_is_called(in->seat);
        if (!his || judge_play_power(play, row->power) != in->power)
            continue;
        g_autofree char *text = judge_order_shown(play, row, in->language);
        judge_intake_note(in, "order-dropped", "order", text, NULL);
        n++;
    }

    return n;
}

char *judge_corrected_standing(struct judge_play *play, struct games_person *person, const GPtrArray *dropped)
{
    g_autofree struct judge_intake *part = g_new0(struct judge_intake, play->seats->len);
    unsigned n = 0;

    GAMES_EACH(const struct games_seat, seat, play->seats) {
        bool sits = seat->role == GAMES_ROLE_PLAYER || judge_seat_is_called(seat);
        if (seat->person != person->id || !seat->power || !sits)
            continue;

        struct judge_intake *in = &part[n];
        judge_intake_init(in, play->home, play, judge_play_power(play, seat->power), person, "");
        in->seat = seat;
        g_autoptr(GPtrArray) rows = judge_orders_on_file(in);
        bool asked = !dropped && judge_demand_of(play, in->power).owed > 0;
        if ((dropped && say_dropped(in, dropped)) || rows->len || asked)
            n++;
        else
            judge_intake_clear(in);
    }

    char *text = n ? judge_intake_standing(part, n) : NULL;
    for (unsigned i = 0; i < n; i++)
        judge_intake_clear(&part[i]);

    return text;
}
