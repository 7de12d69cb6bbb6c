/* The orders of a mail: read, stored unit by unit. */
#include "orders.h"
#include "ahead.h"
#include "conditional.h"
#include "handover.h"
#include "nmr.h"
#include "seasons.h"
#include "share.h"
#include "../letters/post.h"
#include "../play/bids.h"
#include "../play/demand.h"
#include "../play/orders.h"
#include "../play/packed.h"
#include "../play/seasons.h"
#include "../play/seats.h"
#include "../conf/settings.h"

#include <string.h>

/* The orders of a standby who is called wait beside those of the player: these three know where. */
GPtrArray *judge_orders_on_file(const struct judge_intake *in)
{
    const char *power = in->play->board->map->power[in->power].id;
    g_autofree char *code = judge_nmr_code(in->play);
    return judge_seat_is_called(in->seat)
               ? games_order_list_later(in->home->store, in->play->game->id, code, power)
               : games_order_list(in->home->store, in->play->phase->id, power);
}

/* Reads words in the light of what is on file, the orders in `before`. */
static void read_beside(const struct judge_intake *in, const GPtrArray *before, const char *words,
                        struct rules_readings *readings)
{
    g_autoptr(GArray) filed = g_array_new(FALSE, FALSE, sizeof(struct rules_order));
    struct rules_read_context context = judge_play_reading(in->play, in->power);
    GAMES_EACH(const struct games_order, row, before) {
        struct rules_order order;
        if (judge_order_read(in->play, row, &order) && order.unit < in->play->board->map->n_locs)
            g_array_append_val(filed, order);
    }
    context.filed = (const struct rules_order *)filed->data;
    context.n_filed = filed->len;
    rules_read(&context, words, strlen(words), readings);
}

bool judge_intake_stands(const struct judge_intake *in, const char *words)
{
    if (!in->play || !in->play->phase || !in->seat)
        return false;
    g_autoptr(GPtrArray) before = judge_orders_on_file(in);
    g_auto(rules_readings) readings;
    read_beside(in, before, words, &readings);
    return readings.stands;
}

static bool withdraw_order(const struct judge_intake *in, const char *unit, GError **error)
{
    const char *power = in->play->board->map->power[in->power].id;
    g_autofree char *code = judge_nmr_code(in->play);
    return judge_seat_is_called(in->seat)
               ? games_order_withdraw_later(in->home->store, in->play->game->id, code, power, unit,
                                            in->home->now_s, error)
               : games_order_withdraw(in->home->store, in->play->phase->id, power, unit, in->home->now_s,
                                      error);
}

/* Takes back the conditional orders that stand behind a unit's own, "PAR#2" and on; `code` NULL: of the open
 * phase. */
static bool withdraw_further(const struct judge_intake *in, const char *base, const char *code,
                             GError **error)
{
    const char *power = in->play->board->map->power[in->power].id;
    g_autoptr(GPtrArray) rows = code
                                    ? games_order_list_later(in->home->store, in->play->game->id, code, power)
                                    : judge_orders_on_file(in);
    g_autofree char *begin = g_strconcat(base, "#", NULL);
    GAMES_EACH(const struct games_order, row, rows)
        if (g_str_has_prefix(row->unit, begin) &&
            !(code ? games_order_withdraw_later(in->home->store, in->play->game->id, code, power, row->unit,
                                                in->home->now_s, error)
                   : withdraw_order(in, row->unit, error)))
            return false;

    return true;
}

static bool put_order(const struct judge_intake *in, const struct games_order *order, GError **error)
{
    g_autofree char *code = judge_nmr_code(in->play);
    return judge_seat_is_called(in->seat)
               ? games_order_put_later(in->home->store, in->play->game->id, code, order, error)
               : games_order_put(in->home->store, order, error);
}

/* The row's unit: the province; builds and removals the site; waives are numbered. */
static char *unit_key(const struct rules_map *map, const struct rules_order *order, unsigned n_waives)
{
    if (order->kind == RULES_WAIVE || order->unit == RULES_NO_LOC)
        return g_strdup_printf("WAIVE%u", n_waives);
    return g_strdup(map->place[map->province[order->unit]].code);
}

static char *ranked_text(const struct judge_play *play, const struct rules_reading *reading)
{
    if (!rules_reading_note(reading, RULES_NOTE_RANKED) || !reading->n_candidates)
        return NULL;
    GString *text = g_string_new(NULL);
    for (unsigned i = 0; i < reading->n_candidates; i++) {
        char order[160];
        rules_order_print(play->board->map, &play->pos, &reading->candidates[i], order, sizeof order);
        g_string_append_printf(text, "%s%s", i ? " | " : "", order);
    }
    return g_string_free(text, FALSE);
}

static char *said_text(const struct judge_intake *in, const struct rules_reading *reading)
{
    GString *text = g_string_new(NULL);
    for (unsigned i = 0; i < reading->n_notes; i++) {
        if (reading->notes[i].kind == RULES_NOTE_CAUSE)
            continue; /* why it cannot be done is said anew each time it is shown */
        if (reading->notes[i].kind == RULES_NOTE_SURPLUS)
            continue; /* so is what comes to nothing for others */
        if (reading->notes[i].kind == RULES_NOTE_IMPLIED && !(reading->order.flags & RULES_IMPLIED))
            continue; /* the order that this one implies has a line of its own */
        g_autofree char *one =
            templates_say_note(in->play->board->names, &in->play->pos, reading, &reading->notes[i],
                               judge_play_notation(in->play, in->language), in->language);
        if (one && *one)
            g_string_append_printf(text, "%s%s", text->len ? templates_joint(in->language) : "", one);
    }

    return g_string_free(text, FALSE);
}

/* One order that is kept for a later phase, with its choices and its condition, in the reader's notation: "A MUN r RHE, BER, d". */
static void say_kept(const struct judge_intake *in, const struct rules_position *pos,
                     const struct games_order *row, GString *out)
{
    const struct rules_names *names = in->play->board->names;
    const char *notation = judge_play_notation(in->play, in->language);
    struct rules_order order;
    struct judge_extra extra;
    struct rules_arena arena;
    if (!judge_order_read(in->play, row, &order))
        return;
    judge_extra_unpack(row->extra, &extra);
    g_autofree char *first = templates_say_written(names, pos, &order, notation);
    g_string_append(out, first);
    g_auto(GStrv) choices = g_strsplit(judge_or_empty(extra.ranked), " | ", -1);
    for (char **choice = choices; *choice; choice++) {
        if (!rules_order_parse(pos->map, in->power, *choice, strlen(*choice), &order))
            continue;
        g_autofree char *whole = templates_say_written(names, pos, &order, notation);
        g_autofree char *place =
            order.kind == RULES_RETREAT ? templates_say_place(names, pos->map, order.to, notation) : NULL;
        const char *last = strrchr(whole, ' ');
        const char *word = last ? last + 1 : whole;
        g_string_append_printf(out, ", %s", place ? place : word);
    }
    rules_arena_init(&arena);
    const struct rules_condition *condition =
        extra.condition ? judge_condition_unpack(pos->map, extra.condition, &arena) : NULL;
    g_autofree char *when = condition ? templates_say_condition(names, condition, in->language) : NULL;
    if (when)
        g_string_append_printf(out, " (%s)", when);
    rules_arena_clear(&arena);
    judge_extra_clear(&extra);
}

bool judge_orders_kept(struct judge_intake *in, bool cleared, GError **error)
{
    const struct rules_map *map = in->play->board->map;
    const char *power = map->power[in->power].id;
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    rules_position_copy(pos, &in->play->pos);
    for (unsigned i = 0; i < map->n_flow; i++) {
        char code[32];
        pos->phase = rules_phase_next(map, pos->phase);
        rules_phase_code(map, pos->phase, code, sizeof code);
        if (judge_seat_is_called(in->seat))
            g_strlcat(code, "/STANDBY", sizeof code);
        if (cleared && !games_order_withdraw_later(in->home->store, in->play->game->id, code, power, NULL,
                                                   in->home->now_s, error))
            return false;
        g_autoptr(GPtrArray) rows = games_order_list_later(in->home->store, in->play->game->id, code, power);
        g_autofree char *name = templates_say_phase(map, pos->phase, in->language);
        g_autoptr(GString) line = g_string_new(name);
        g_string_append(line, in->language == RULES_FRENCH ? " : " : ": ");
        bool anew = false;
        for (guint k = 0; k < rows->len; k++) {
            const struct games_order *row = rows->pdata[k];
            g_string_append(line, k ? templates_joint(in->language) : "");
            say_kept(in, pos, row, line);
            anew |= in->row && row->mail == in->row->id;
        }
        in->n_kept += rows->len && !anew;
        if (rows->len)
            g_ptr_array_add(in->later, g_strdup(line->str));
    }
    return true;
}

struct given {
    GHashTable *units; /* keys given in this mail: unit -> number of conditional orders */
    unsigned n_waives;
    GHashTable *read,
        *unread; /* words of retreats and adjustments sent with the moves, the second with lines that work or "";
                    NULL: not asked for */
};

static bool store_one(struct judge_intake *in, const struct rules_reading *reading, struct given *given,
                      GError **error)
{
    struct judge_play *play = in->play;
    const struct rules_map *map = play->board->map;
    char text[160], code[32] = "";

    rules_order_print(map, &play->pos, &reading->order, text, sizeof text);
    if (reading->order.kind == RULES_WAIVE)
        given->n_waives++;
    g_autofree char *base = unit_key(map, &reading->order, given->n_waives);
    const struct rules_phase *due = &play->pos.phase;
    bool later = reading->has_phase && rules_phase_compare(reading->phase, *due) != 0;
    if (later)
        rules_phase_code(map, reading->phase, code, sizeof code);
    if (later && judge_seat_is_called(in->seat))
        g_strlcat(code, "/STANDBY", sizeof code);
    g_autofree char *slot = g_strconcat(code, " ", base, NULL);
    guint before = GPOINTER_TO_UINT(g_hash_table_lookup(given->units, slot));
    /* The first order to a unit in a mail replaces what the unit had; further ones hang on conditions and
     * stand behind it. */
    if (!before && !withdraw_further(in, base, later ? code : NULL, error))
        return false;
    if (!before && !later && !withdraw_order(in, base, error))
        return false;

    g_autofree char *unit = before ? g_strdup_printf("%s#%u", base, before + 1) : g_strdup(base);
    g_hash_table_insert(given->units, g_steal_pointer(&slot), GUINT_TO_POINTER(before + 1));

    struct judge_extra extra = {.said = said_text(in, reading),
                                .tongue = g_strdup(templates_language_code(in->language)),
                                .ranked = ranked_text(play, reading),
                                .condition = judge_condition_pack(map, reading->condition)};
    g_autofree char *packed = judge_extra_pack(&extra);
    judge_extra_clear(&extra);
    struct games_order order = {.phase = play->phase->id,
                                .power = (char *)map->power[in->power].id,
                                .unit = unit,
                                .text = text,
                                .status = (char *)rules_read_status_word(reading->status),
                                .source = (char *)(judge_or_empty(reading->source)),
                                .extra = packed,
                                .mail = judge_intake_mail(in),
                                .person = judge_intake_person(in),
                                .given_s = in->home->now_s};
    return later ? games_order_put_later(in->home->store, play->game->id, code, &order, error)
                 : put_order(in, &order, error);
}

/* Whether a stored adjustment does something, were there no others. */
static bool is_of_use(const struct judge_play *play, const struct games_order *row)
{
    const struct rules_map *map = play->board->map;
    rules_power power = rules_map_power(map, row->power);
    struct rules_order order;
    if (!rules_order_parse(map, power, row->text, strlen(row->text), &order))
        return false;

    bool builds = rules_adjustments_due(&play->pos, power) > 0;
    return builds == (order.kind != RULES_DISBAND) &&
           rules_order_check(&play->pos, &order, &play->book, NULL) == RULES_CAUSE_NONE;
}

/* The unit of a row, "STP" of "STP#2". Transfer full. */
static char *base_of(const struct games_order *row)
{
    return g_strndup(row->unit, strcspn(row->unit, "#"));
}

/* The units of rows that do something and were given, or not, by this mail; element char*. Transfer full. */
static GHashTable *units_of_use(const struct judge_play *play, const GPtrArray *rows,
                                const struct given *given, bool new)
{
    GHashTable *units = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GAMES_EACH(const struct games_order, row, rows) {
        g_autofree char *base = base_of(row), *slot = g_strconcat(" ", base, NULL);
        if (g_hash_table_contains(given->units, slot) == new &&is_of_use(play, row))
            g_hash_table_add(units, g_steal_pointer(&base));
    }
    return units;
}

/* Whether a mail said WAIVE and nothing else: that is of what is left. */
static bool waives_rest(const struct given *given)
{
    GHashTableIter each;
    gpointer unit;
    g_hash_table_iter_init(&each, given->units);
    while (g_hash_table_iter_next(&each, &unit, NULL))
        if (!g_str_has_prefix(unit, " WAIVE"))
            return false;
    return true;
}

/*
 * Adjustments: a new set replaces the old one as far as both together are more than is due, the oldest first; WAIVE alone replaces
 * nothing. What can do nothing pushes out nothing; an old order of that sort is no longer of interest.
 */
static bool trim_adjustments(struct judge_intake *in, const struct given *given, GError **error)
{
    struct judge_play *play = in->play;
    unsigned due = (unsigned)ABS(rules_adjustments_due(&play->pos, in->power));

    g_autoptr(GPtrArray) rows = judge_orders_on_file(in);
    bool rest = waives_rest(given);
    g_autoptr(GHashTable) new = units_of_use(play, rows, given, !rest);
    g_autoptr(GHashTable) old = units_of_use(play, rows, given, rest);
    for (guint i = rows->len; i-- > 0;) { /* the newest of the old ones fill what the new ones leave */
        const struct games_order *row = rows->pdata[i];
        g_autofree char *base = base_of(row), *slot = g_strconcat(" ", base, NULL);
        if (g_hash_table_contains(given->units, slot) != rest)
            continue;
        bool fits = g_hash_table_contains(new, base) || g_hash_table_size(new) < due;
        if (fits && g_hash_table_contains(old, base))
            g_hash_table_add(new, g_steal_pointer(&base));
        else if (!withdraw_order(in, row->unit, error))
            return false;
    }

    return true;
}

/* What is read of retreats or adjustments sent with the moves. */
struct kept {
    struct rules_read_context context; /* on a position in which all of them can be read */
    enum rules_phase_type type;
    bool builds; /* adjustments: builds, or removals */
};

/* The orders that a statement lacks little of, as lines to copy: the coasts of a fleet; "" if there are none. Transfer
 * full. */
static char *lines_near(const struct judge_intake *in, const struct kept *kept,
                        const struct rules_reading *reading)
{
    const struct rules_map *map = in->play->board->map;
    GString *lines = g_string_new(NULL);
    for (unsigned i = 0; i < reading->n_notes; i++) {
        const struct rules_note *note = &reading->notes[i];
        struct rules_order order;
        if (note->kind != RULES_NOTE_SUGGEST || !note->a ||
            !rules_order_parse(map, in->power, note->a, strlen(note->a), &order))
            continue;
        g_autofree char *line =
            templates_say_to_copy(in->play->board->names, kept->context.pos, &order, &in->play->book,
                                  judge_play_notation(in->play, in->language), in->language);
        g_string_append_printf(lines, "%s%s", lines->len ? templates_joint(in->language) : "", line);
    }
    return g_string_free(lines, FALSE);
}

/* The words of a statement without the sign that parts them from what stands before. Transfer full. */
static char *quoted(const struct rules_reading *reading)
{
    const char *source = judge_or_empty(reading->source);
    return g_strdup(source + strspn(source, " ,;:."));
}

/* Keeps the orders of one text, all under `condition` (NULL: none). */
static bool keep_text(struct judge_intake *in, const struct kept *kept, const char *text,
                      const struct rules_condition *condition, struct given *given, GError **error)
{
    g_auto(rules_readings) readings;
    rules_read(&kept->context, text, strlen(text), &readings);
    bool ok = true;
    for (size_t i = 0; ok && i < readings.n; i++) {
        struct rules_reading *reading = &readings.reading[i];
        bool followed = rules_read_follows(reading->status) && !reading->has_phase &&
                        reading->order.kind != RULES_ORDER_NONE;
        bool removal = reading->order.kind == RULES_DISBAND;
        if (followed && (kept->type == RULES_PHASE_RETREAT || removal != kept->builds)) {
            reading->has_phase = true;
            reading->phase = kept->context.pos->phase;
            if (condition)
                reading->condition = condition;
            ok = store_one(in, reading, given, error);
        } else if (!followed) {
            g_hash_table_insert(given->unread, quoted(reading), lines_near(in, kept, reading));
        }
        if (followed && reading->source)
            g_hash_table_add(given->read, quoted(reading));
    }

    return ok;
}

static bool keep_branch(struct judge_intake *in, const struct kept *kept, const struct rules_branch *branch,
                        const char *under, struct given *given, GError **error)
{
    if (!branch->whole) {
        if (kept->type == RULES_PHASE_RETREAT || kept->builds) /* the same text is read twice: asked once */
            judge_conditional_ask(in, branch);
        return true;
    }
    g_autofree char *text = g_strconcat(under, "\n", branch->orders, NULL);
    return keep_text(in, kept, text, branch->whole, given, error);
}

/*
 * A ranked list of builds may name a site twice ("F LON", then "A LON"), which one text with orders may not:
 * adjustments are read line by line, each under the last heading, in the order in which they were written.
 */
static bool keep_lines(struct judge_intake *in, const struct kept *kept,
                       const struct rules_branches *branches, struct given *given, GError **error)
{
    g_auto(GStrv) lines = g_strsplit(branches->plain, "\n", -1);
    const char *under = "";
    size_t next = 0;
    bool ok = true;
    for (guint i = 0; ok && lines[i]; i++) {
        struct rules_heading heading;
        char *line = g_strstrip(lines[i]);
        for (; ok && next < branches->n && branches->branch[next].line <= i + 1; next++)
            ok = keep_branch(in, kept, &branches->branch[next], under, given, error);
        rules_heading_read(&kept->context, line, strlen(line), &heading);
        if (heading.time != RULES_HEADING_NONE && !heading.begin) {
            under = line;
            continue;
        }
        g_autofree char *one = g_strconcat(under, "\n", line, NULL);
        ok = ok && (!*line || keep_text(in, kept, one, NULL, given, error));
    }

    return ok;
}

/* Retreats or adjustments sent with the moves: read as if all of them could be due, kept for their phase with
 * their conditions, which are tested when it comes. */
static bool read_ahead(struct judge_intake *in, const char *text, enum rules_phase_type type, bool builds,
                       struct given *given, GError **error)
{
    struct judge_play *play = in->play;
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    judge_seasons_imagine(play, in->power, type, builds, pos);
    struct kept kept = {.context = judge_play_reading(play, in->power), .type = type, .builds = builds};
    kept.context.pos = pos;
    g_auto(rules_branches) branches;
    rules_branches_read(&kept.context, text, strlen(text), &branches);
    bool ok;
    if (type == RULES_PHASE_ADJUSTMENT)
        ok = keep_lines(in, &kept, &branches, given, error);
    else {
        ok = keep_text(in, &kept, branches.plain, NULL, given, error);
        for (size_t i = 0; ok && i < branches.n; i++)
            ok = keep_branch(in, &kept, &branches.branch[i], "", given, error);
    }

    return ok;
}

bool judge_readings_follow(const struct rules_readings *readings)
{
    for (size_t i = 0; i < readings->n; i++)
        if (rules_read_follows(readings->reading[i].status))
            return true;
    return false;
}

bool judge_context_orders(const struct rules_read_context *context, const char *text, bool followed)
{
    g_auto(rules_branches) branches;
    rules_branches_read(context, text, strlen(text), &branches);
    g_auto(rules_readings) readings;
    rules_read(context, branches.plain, strlen(branches.plain), &readings);
    bool any = branches.n > 0 || judge_readings_follow(&readings);
    for (size_t i = 0; !followed && i < readings.n; i++)
        any |= readings.reading[i].order.kind != RULES_ORDER_NONE;
    return any;
}

/* Whether words order builds, or removals, with a condition or without: a question about builds is no list of them. */
static bool orders_adjustments(const struct judge_intake *in, const char *text, bool builds)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    judge_seasons_imagine(in->play, in->power, RULES_PHASE_ADJUSTMENT, builds, pos);
    struct rules_read_context context = judge_play_reading(in->play, in->power);
    context.pos = pos;
    return judge_context_orders(&context, text, true);
}

/* Lines that were read neither as builds nor as removals, nor as retreats. */
static void tell_unread(struct judge_intake *in, const struct given *given)
{
    g_autoptr(GList) lines = g_list_sort(g_hash_table_get_keys(given->unread), (GCompareFunc)g_strcmp0);
    for (const GList *line = lines; line; line = line->next)
        if (!g_hash_table_contains(given->read, line->data))
            judge_intake_note(in, "ahead-unread", "line", line->data, "lines",
                              g_hash_table_lookup(given->unread, line->data), NULL);
}

static bool read_all_ahead(struct judge_intake *in, const char *retreats, const char *adjustments,
                           GError **error)
{
    struct judge_play *play = in->play;
    struct given given = {.units = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                          .read = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                          .unread = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free)};
    bool ok = !*retreats || read_ahead(in, retreats, RULES_PHASE_RETREAT, false, &given, error);

    if (ok && *adjustments) {
        char code[32];
        struct rules_phase phase =
            rules_phase_next(play->board->map, rules_phase_next(play->board->map, play->pos.phase));
        rules_phase_code(play->board->map, phase, code, sizeof code);
        if (judge_seat_is_called(in->seat))
            g_strlcat(code, "/STANDBY", sizeof code);
        /* A new list of builds or removals takes the place of the old one. */
        bool list = orders_adjustments(in, adjustments, true) || orders_adjustments(in, adjustments, false);
        ok = (!list || games_order_withdraw_later(in->home->store, play->game->id, code,
                                                  play->board->map->power[in->power].id, NULL,
                                                  in->home->now_s, error)) &&
             read_ahead(in, adjustments, RULES_PHASE_ADJUSTMENT, true, &given, error) &&
             read_ahead(in, adjustments, RULES_PHASE_ADJUSTMENT, false, &given, error);
    }

    if (g_hash_table_size(given.units))
        in->asks = true;
    tell_unread(in, &given);
    g_hash_table_unref(given.units);
    g_hash_table_unref(given.read);
    g_hash_table_unref(given.unread);

    return ok;
}

/* Whether adjustments follow the season that is being ordered. */
static bool adjustments_follow(const struct judge_play *play)
{
    const struct rules_map *map = play->board->map;
    struct rules_phase next = rules_phase_next(map, rules_phase_next(map, play->pos.phase));
    return judge_seasons_merges(play->game, RULES_PHASE_ADJUSTMENT) &&
           rules_phase_type(map, next) == RULES_PHASE_ADJUSTMENT;
}

void judge_intake_leave_behind(struct judge_intake *in, const char *code)
{
    struct judge_play *play = in->play;
    if (!play->phase || !strcmp(play->phase->code, code) || in->power == RULES_NO_POWER)
        return;

    g_autofree char *name = judge_play_phase_name(play, code, in->language);
    if (in->clear || judge_intake_has_orders(in))
        judge_intake_tell(in, "left-behind", "phase", name, NULL);
    in->clear = false;
    judge_text_turn(&in->text, JUDGE_TAKER_LATE);
    judge_text_take_all(&in->text, NULL);
}

bool judge_intake_is_late(const struct judge_intake *in)
{
    const struct judge_play *play = in->play;
    gint64 deadline_s = play->phase->deadline_s, arrived_s = in->row ? in->row->arrived_s : 0;
    bool open = play->game->state == GAMES_STATE_ACTIVE && deadline_s && !in->editor;
    if (!open || arrived_s <= deadline_s || judge_setting_is(play->game, "late", "accept"))
        return false;

    bool granted = in->power != RULES_NO_POWER &&
                   arrived_s <= judge_power_granted_until(play, play->board->map->power[in->power].id);
    return !granted && !judge_seat_is_called(in->seat) && !judge_nmr_has_waited(play);
}

bool judge_intake_clears(const struct judge_intake *in, const char *words)
{
    g_auto(rules_readings) readings;
    judge_play_read(in->play, in->power, words, &readings);
    return readings.clear;
}

bool judge_intake_reads(const struct judge_intake *in, const char *words)
{
    if (!in->play)
        return false;
    g_auto(rules_readings) readings;
    judge_play_read(in->play, in->power, words, &readings);
    return readings.n > 0 || readings.clear;
}

bool judge_intake_follows(const struct judge_intake *in, const char *words)
{
    g_auto(rules_readings) readings = {0};
    if (in->play && in->play->phase)
        judge_play_read(in->play, in->power, words, &readings);
    return judge_readings_follow(&readings);
}

bool judge_intake_has_orders(const struct judge_intake *in)
{
    g_autofree char *left = judge_text_left(&in->text);
    return judge_intake_reads(in, left);
}

/* Late orders are told, and kept for the next phase of the kind if the setting says so; the words beside them are left. */
static bool intake_refuse_late(struct judge_intake *in, GError **error)
{
    struct judge_play *play = in->play;
    if (!in->clear && !judge_intake_has_orders(in))
        return true;

    g_autofree char *left = judge_text_left(&in->text);
    const char *zone = judge_play_zone(play, in->person);
    g_autofree char *arrived = templates_say_date(in->row->arrived_s, zone, in->language);
    g_autofree char *deadline = templates_say_date(play->phase->deadline_s, zone, in->language);
    g_autofree char *phase = judge_play_phase_name(play, NULL, in->language);
    judge_intake_note(in, "late-orders", "arrived", arrived, "deadline", deadline, "phase", phase, NULL);
    in->asks = in->unfollowed = true;
    in->clear = false;
    judge_text_turn(&in->text, JUDGE_TAKER_LATE);
    for (guint i = 0; i < in->text.lines->len; i++)
        if (judge_intake_reads(in, judge_text_line(&in->text, i)))
            judge_text_take(&in->text, i, NULL);
    bool kept = !judge_setting_is(play->game, "late", "next") || judge_ahead_keep_next(in, left, error);
    return kept && judge_play_log(play, "late-orders", judge_intake_person(in), in->row->id, error,
                                  "power=%s", play->board->map->power[in->power].id);
}

/* Drops the statements that another power of the same person takes. */
static void keep_own(const struct judge_intake *in, struct rules_readings *readings)
{
    size_t n = 0;
    for (size_t i = 0; i < readings->n; i++)
        if (!in->share || judge_share_keeps(in->share, in->play, in->power, &readings->reading[i], false))
            readings->reading[n++] = readings->reading[i];
    readings->n = n;
}

/* What is not for this phase leaves the text: orders for later ones, orders that came late. Retreats and builds that stand
 * among moves are put apart (transfer full). */
static bool set_apart(struct judge_intake *in, char **retreats, char **adjustments, GError **error)
{
    struct judge_play *play = in->play;
    if (!judge_ahead_file(in, error))
        return false;
    if (judge_intake_is_late(in) && !intake_refuse_late(in, error))
        return false;

    bool moves = judge_play_type(play) == RULES_PHASE_MOVEMENT;
    if (moves && judge_seasons_merges(play->game, RULES_PHASE_RETREAT)) {
        judge_seasons_take(in, adjustments_follow(play), retreats, adjustments);
    } else {
        *retreats = g_strdup("");
        *adjustments = g_strdup("");
    }
    return true;
}

/* A standby who orders takes the seat that he was called to; where it waits for somebody, his orders are noted. */
static bool take_called_seat(struct judge_intake *in, const struct rules_readings *readings, GError **error)
{
    if (!judge_seat_is_called(in->seat) || !judge_readings_follow(readings))
        return true;
    if (!judge_intake_take_seat(in, error))
        return false;
    return !judge_seat_is_called(in->seat) || judge_intake_note(in, "standby-noted", NULL);
}

/* Whether both are orders to one unit for the open phase, whatever happens. */
static bool order_one_unit(const struct rules_map *map, const struct rules_reading *a,
                           const struct rules_reading *b)
{
    bool plain = !a->has_phase && !b->has_phase && !a->condition && !b->condition;
    bool units = a->order.unit < map->n_locs && b->order.unit < map->n_locs;
    return plain && units && map->province[a->order.unit] == map->province[b->order.unit];
}

/* Whether a legal order on file stays beside one that cannot be done, as the rulebook wants (001 VII.B). */
static bool legal_one_stays(const struct judge_intake *in, const struct rules_reading *reading)
{
    const struct judge_play *play = in->play;
    const struct rules_map *map = play->board->map;
    bool stays = play->book.value[RULES_OPTION_DOUBLE_ORDERS] == RULES_DOUBLE_LEGAL_STAYS && !in->clear &&
                 !reading->has_phase && reading->order.unit < map->n_locs;
    for (guint i = 0; stays && i < in->before->len; i++) {
        struct rules_order order;
        if (judge_order_read(play, in->before->pdata[i], &order) && order.unit < map->n_locs &&
            map->province[order.unit] == map->province[reading->order.unit] &&
            rules_order_check(&play->pos, &order, &play->book, NULL) == RULES_CAUSE_NONE)
            return true;
    }
    return false;
}

/* An order that cannot be done gives way to one that is followed: nothing of it goes on file. */
static bool gives_way(const struct judge_intake *in, const struct rules_readings *readings,
                      const struct rules_reading *reading)
{
    for (size_t i = 0; reading->status == RULES_READ_VOID && i < readings->n; i++)
        if (rules_read_follows(readings->reading[i].status) &&
            order_one_unit(in->play->board->map, reading, &readings->reading[i]))
            return true;
    return reading->status == RULES_READ_VOID && legal_one_stays(in, reading);
}

static bool store_readings(struct judge_intake *in, const struct rules_readings *readings,
                           struct given *given, GError **error)
{
    bool refuse_void = judge_setting_is(in->play->game, "void-orders", "refuse");
    for (size_t i = 0; i < readings->n; i++) {
        const struct rules_reading *reading = &readings->reading[i];
        bool followed =
            rules_read_follows(reading->status) || (reading->status == RULES_READ_VOID && !refuse_void);
        bool ordered = followed && reading->order.kind != RULES_ORDER_NONE &&
                       judge_order_is_own(in->play, in->power, &reading->order) &&
                       !gives_way(in, readings, reading);
        if (ordered && !store_one(in, reading, given, error))
            return false;
    }
    return true;
}

static bool log_orders(const struct judge_intake *in, guint n, bool cleared, GError **error)
{
    if (!n && !cleared)
        return true;
    return judge_play_log(in->play, "orders", judge_intake_person(in), judge_intake_mail(in), error,
                          "power=%s orders=%u%s", in->play->board->map->power[in->power].id, n,
                          cleared ? " cleared=yes" : "");
}

/* Takes back the orders on file of the units in these provinces, whatever hangs on conditions among them. */
static bool withdraw_units(const struct judge_intake *in, const uint64_t *provinces, GError **error)
{
    const struct rules_map *map = in->play->board->map;
    for (rules_loc p = 0; p < map->n_provinces; p++) {
        const char *unit = map->place[p].code;
        if (rules_bit(provinces, p) &&
            !(withdraw_further(in, unit, NULL, error) && withdraw_order(in, unit, error)))
            return false;
    }
    return true;
}

/* A mail that waited for its yes or its game: what came since stands, and what it says of those units is dropped, told. */
static void keep_newer(struct judge_intake *in, struct rules_readings *readings, bool *cleared)
{
    const struct rules_map *map = in->play->board->map;
    bool adjusts = judge_play_type(in->play) == RULES_PHASE_ADJUSTMENT;
    g_autoptr(GHashTable) since = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; in->older && i < in->before->len; i++) {
        const struct games_order *row = in->before->pdata[i];
        if (row->mail > in->older)
            g_hash_table_add(since, base_of(row));
    }
    if (!g_hash_table_size(since))
        return;

    size_t kept = 0;
    bool spared = false;
    for (rules_loc p = 0; p < map->n_provinces; p++)
        if (rules_bit(readings->withdrawn, p) && g_hash_table_contains(since, map->place[p].code)) {
            readings->withdrawn[p / 64] &= ~(UINT64_C(1) << p % 64);
            spared = true;
        }
    g_autoptr(GString) dropped = g_string_new(NULL);
    for (size_t i = 0; i < readings->n; i++) {
        const struct rules_reading *reading = &readings->reading[i];
        bool follows = rules_read_follows(reading->status);
        g_autofree char *unit = follows ? unit_key(map, &reading->order, 0) : NULL;
        bool newer = unit && (adjusts || g_hash_table_contains(since, unit));
        newer = newer || (spared && reading->n_notes && reading->notes[0].kind == RULES_NOTE_WITHDRAWN);
        if (newer)
            judge_list_join(dropped, templates_joint(in->language), reading->source ? reading->source : unit);
        else
            readings->reading[kept++] = *reading;
    }
    readings->n = kept;
    if (dropped->len || *cleared)
        judge_intake_note(in, "newer-orders-stand", "list", judge_filled(dropped->str), NULL);
    in->asks |= dropped->len || *cleared;
    *cleared = false;
    readings->clear = in->clear = false;
}

bool judge_intake_note_answer(const struct judge_intake *in, bool answered, GError **error)
{
    bool his = in->seat && in->person && in->seat->person == in->person->id;
    return !his || judge_seat_is_called(in->seat) ||
           judge_seat_note_answer(in->play, in->seat, in->row, answered, error);
}

bool judge_intake_orders(struct judge_intake *in, struct rules_readings *readings, GError **error)
{
    struct judge_play *play = in->play;
    g_autofree char *retreats = NULL, *adjustments = NULL;
    memset(readings, 0, sizeof *readings);
    judge_ahead_cut(in);
    bool ahead = in->ahead->len > 0;
    if (!set_apart(in, &retreats, &adjustments, error))
        return false;

    judge_conditional_decide(in);
    in->before = judge_orders_on_file(in);
    g_autofree char *left = judge_text_left(&in->text);
    read_beside(in, in->before, left, readings);
    keep_own(in, readings);
    size_t n_read = readings->n;
    if (!judge_ahead_keep_said(in, readings, error))
        return false;
    ahead |= readings->n < n_read;
    bool cleared = readings->clear || in->clear;
    keep_newer(in, readings, &cleared);
    if (!take_called_seat(in, readings, error) ||
        (cleared && !(withdraw_order(in, NULL, error) && judge_orders_kept(in, true, error))) ||
        !withdraw_units(in, readings->withdrawn, error))
        return false;

    struct given given = {.units = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL)};
    bool ok = store_readings(in, readings, &given, error) &&
              read_all_ahead(in, retreats, adjustments, error) && judge_orders_kept(in, false, error);
    guint n_given = g_hash_table_size(given.units);
    if (ok && n_given && judge_play_type(play) == RULES_PHASE_ADJUSTMENT) {
        ok = trim_adjustments(in, &given, error);
        n_given = g_hash_table_size(given.units);
    }
    g_hash_table_unref(given.units);
    g_autoptr(GPtrArray) rows = in->promises ? judge_orders_on_file(in) : NULL;
    judge_conditional_hold(in, readings, rows);

    bool answered = ahead || *retreats || *adjustments;
    for (size_t i = 0; i < readings->n; i++)
        answered |= readings->reading[i].status != RULES_READ_UNREAD;
    in->asks |= readings->n || cleared || readings->stands;
    if (readings->stands && !n_given && !cleared)
        judge_intake_note(in, "orders-stand", "moves",
                          judge_flag(judge_play_type(play) == RULES_PHASE_MOVEMENT), NULL);
    return ok && (!(answered || cleared) || judge_intake_note_answer(in, answered, error)) &&
           log_orders(in, n_given, cleared, error);
}
