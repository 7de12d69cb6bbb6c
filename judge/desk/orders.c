#include "desk.h"
#include "say.h"
#include "../course/acknowledge.h"
#include "../course/orders.h"
#include "../conf/refusals.h"
#include "../../templates/say.h"

#include <string.h>

/* The player of a power reads what is in force now as he would had he written it himself; `before`: what was on file, for what
 * changed; `later`: with what is kept for later phases. */
static bool tell_orders(struct judge_play *play, rules_power power, GPtrArray *before, bool later,
                        GError **error)
{
    const struct games_seat *seat = judge_play_seat(play, play->board->map->power[power].id);
    g_autoptr(games_person) person = seat ? games_person_get(play->home->store, seat->person) : NULL;
    if (!person)
        return true;

    g_auto(judge_intake) his;
    judge_intake_init(&his, play->home, play, power, person, "");
    his.seat = seat;
    his.lists_ahead = later;
    his.before = before ? g_ptr_array_ref(before) : NULL;
    judge_intake_note(&his, "orders-for-you", NULL);
    return judge_intake_acknowledge(&his, NULL, error);
}

/* One line as it was read, in a sentence. */
static void say_reading(const struct judge_play *play, const struct judge_desk_by *by,
                        const struct rules_reading *reading, const char *columns)
{
    const struct rules_names *names = play->board->names;
    const char *notation = judge_play_notation(play, by->language);
    g_autofree char *order = templates_say_written(names, &play->pos, &reading->order, notation);
    g_autofree char *assumed = templates_say_assumed(names, &play->pos, reading, notation, by->language);
    g_autofree char *why = reading->n_notes ? templates_say_note(names, &play->pos, reading,
                                                                 &reading->notes[0], notation, by->language)
                                            : NULL;
    if (rules_read_follows(reading->status))
        judge_desk_say(play, by, columns, "desk-order", "order", order, "assumed", assumed, NULL);
    else
        judge_desk_say(play, by, columns, "desk-order-not", "source",
                       reading->source ? reading->source : order, "why", why, NULL);
}

/* What was read of each line: status, order as it counts, the words, a note. */
static void say_readings(const struct judge_play *play, const struct judge_desk_by *by, rules_power power,
                         const struct rules_readings *readings)
{
    struct rules_read_context context = judge_play_reading(play, power);

    for (size_t i = 0; i < readings->n; i++) {
        const struct rules_reading *reading = &readings->reading[i];
        char order[160] = "-", note[400] = "";
        if (reading->order.kind != RULES_ORDER_NONE)
            rules_order_print(play->board->map, &play->pos, &reading->order, order, sizeof order);
        rules_note_print(&context, reading, note, sizeof note);

        if (by->unfit && !rules_read_follows(reading->status))
            g_ptr_array_add(by->unfit, g_strdup(reading->source ? reading->source : order));
        g_autofree char *columns = g_strjoin("\t", rules_read_status_word(reading->status), order,
                                             reading->source ? reading->source : "", note, NULL);
        say_reading(play, by, reading, columns);
    }
}

/* What was kept for later phases, decided, or must be asked: the editor reads it in place of the player. */
static void say_kept(const struct judge_intake *in, const struct judge_desk_by *by)
{
    const GPtrArray *const told[] = {in->later, in->conditions, in->questions, in->notes};
    for (guint k = 0; k < G_N_ELEMENTS(told); k++)
        for (guint i = 0; told[k] && i < told[k]->len; i++) {
            g_autofree char *line = g_strdelimit(g_strdup(told[k]->pdata[i]), "\n\t", ' ');
            g_string_append_printf(by->said, by->letter ? "%s\n" : "note\t-\t%s\t\n", line);
        }
}

/* Reads, keeps and tells the orders of a power. */
static bool take_orders(struct judge_play *play, const struct judge_desk_by *by, struct judge_intake *in,
                        GError **error)
{
    g_auto(rules_readings) readings;
    bool ok = judge_intake_orders(in, &readings, error);

    if (ok) {
        say_readings(play, by, in->power, &readings);
        say_kept(in, by);
    }

    bool read = readings.n || readings.clear;
    bool any = read || in->later->len > in->n_kept || in->questions || in->conditions;
    if (ok && !any)
        return judge_refuse(error, "orders-none", "power", play->board->map->power[in->power].id, NULL);

    bool reported = by->unfit != NULL; /* an erratum plays the phase at once: its report tells the player */
    return ok && (reported || tell_orders(play, in->power, in->before, in->later->len > 0, error));
}

bool judge_desk_orders(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    if (!play->phase || play->phase->adjudicated_s)
        return judge_refuse(error, "phase-not-open", "game", play->game->name, NULL);

    g_autoptr(games_person) person = games_person_get(play->home->store, by->person);
    g_autoptr(games_mail_in) row = games_mail_get(play->home->store, by->mail);
    g_auto(judge_intake) in;
    judge_intake_init(&in, play->home, play, by->asked.power, person, judge_or_empty(by->text));
    in.row = row;
    in.editor = true;
    return take_orders(play, by, &in, error);
}
