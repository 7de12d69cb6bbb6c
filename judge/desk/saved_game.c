#include "saved_game.h"
#include "create.h"
#include "../play/saved_game.h"
#include "../conf/console.h"
#include "../conf/json.h"
#include "../conf/list.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"

#include <string.h>

enum { MOST_PHASES = 3000, MOST_ORDERS = 2000, MOST_MESSAGES = 50000, MOST_TEXT = 1 << 16, MOST_NAME = 200 };

struct taking {
    struct judge_home *home;
    struct judge_play *play;
    const struct rules_map *map;
    const struct judge_keeping *keep;
    struct judge_record *record;
};

typedef struct judge_json_place place_in;

/* ---- the game ---- */

bool judge_saved_is(const json_t *document)
{
    return json_is_array(json_object_get(document, "phases"));
}

/* Our map by its name there. */
static const char *map_here(const char *theirs)
{
    const char *const *names = rules_map_builtin_names();
    for (; *names; names++)
        if (!strcmp(judge_saved_map(*names), theirs) || !strcmp(*names, theirs))
            return *names;
    return NULL;
}

static const char *map_of(const json_t *document, GError **error)
{
    const char *theirs = judge_json_text(document, NULL, "map", MOST_NAME, error);
    const char *here = theirs ? map_here(theirs) : NULL;
    if (!theirs || here)
        return here;
    const char *near = judge_nearest(theirs, rules_map_builtin_names());
    const place_in place = {NULL, "map", 0};
    judge_json_refuse(error, &place, near ? "json-map-near" : "json-map", "map", theirs, "near", near, NULL);
    return NULL;
}

/* A rulebook that our own member names, where it is one; else that of the classic rules. */
static const char *rulebook_of(const json_t *document)
{
    const char *rules =
        json_string_value(json_object_get(json_object_get(document, "moeshoeshoe"), "rulebook"));
    struct rules_rulebook book;
    bool plain = rules && !strchr(rules, ' ') && judge_rules_parse(rules, &book);
    return plain ? rules : "datc";
}

static gint64 make_game(struct judge_home *home, const json_t *document, const char *name, GError **error)
{
    const char *map = map_of(document, error);
    if (!map)
        return 0;
    const char *pairs[] = {"rules", rulebook_of(document), NULL};
    g_autofree char *own = judge_setup_name(json_string_value(json_object_get(document, "id")));
    const struct judge_setup setup = {.name = name ? name : own, .variant = map, .pairs = pairs};
    return judge_setup_make(home, &setup, home->context->language, NULL, NULL, error);
}

/* ---- positions ---- */

static rules_power power_at(const struct taking *t, const char *word, const place_in *place, GError **error)
{
    rules_power power = rules_map_power(t->map, word);
    if (power != RULES_NO_POWER)
        return power;
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (rules_power p = 0; p < t->map->n_powers; p++)
        g_ptr_array_add(names, (gpointer)t->map->power[p].id);
    const char *near = judge_list_nearest(word, names);
    judge_json_refuse(error, place, near ? "json-power-near" : "json-power", "power", word, "near", near,
                      NULL);
    return RULES_NO_POWER;
}

/* "A PAR", "F STP/SC"; false if it is none. */
static bool read_unit(const struct taking *t, const char *text, rules_power power, struct rules_unit *unit)
{
    struct rules_order order;
    g_autofree char *hold = g_strconcat(text, " H", NULL);
    if (!rules_order_parse(t->map, power, hold, strlen(hold), &order) || order.kind != RULES_HOLD ||
        order.unit_kind == RULES_UNIT_NONE)
        return false;
    *unit = (struct rules_unit){power, order.unit_kind, order.unit};
    return true;
}

static bool put_unit(const struct taking *t, rules_power power, const char *text, struct rules_position *pos)
{
    bool dislodged = text[0] == '*';
    struct rules_unit unit;
    if (!read_unit(t, text + dislodged, power, &unit))
        return false;
    rules_loc province = t->map->province[unit.loc];
    if (!dislodged)
        return !rules_position_unit(pos, province) && rules_position_add(pos, unit);
    bool fits = pos->n_dislodged < t->map->n_provinces && !rules_position_dislodged(pos, province);
    if (fits)
        rules_position_add_dislodged(pos, &unit);
    return fits;
}

static bool put_centre(const struct taking *t, rules_power power, const char *text,
                       struct rules_position *pos)
{
    for (unsigned c = 0; c < t->map->n_centres; c++)
        if (!strcmp(t->map->place[t->map->centres[c]].code, text)) {
            pos->owner[t->map->centres[c]] = power;
            return true;
        }
    return false;
}

typedef bool put_word(const struct taking *t, rules_power power, const char *text,
                      struct rules_position *pos);

/* A member of the state that lists words by power. */
static bool take_lists(const struct taking *t, const json_t *state, const place_in *in, const char *member,
                       put_word *put, struct rules_position *pos, GError **error)
{
    const place_in place = {in, member, 0};
    const json_t *all = judge_json_member(state, in, member, JSON_OBJECT, error);
    const char *name;
    json_t *list;
    if (!all)
        return false;

    json_object_foreach((json_t *)all, name, list)
    {
        const place_in here = {&place, name, 0};
        rules_power power = power_at(t, name, &here, error);
        if (power == RULES_NO_POWER || !judge_json_is(list, &here, JSON_ARRAY, error))
            return false;
        for (size_t i = 0; i < json_array_size(list); i++) {
            const place_in item = {&here, NULL, i};
            const char *text = json_string_value(json_array_get(list, i));
            if (!text || strlen(text) > MOST_NAME || !put(t, power, text, pos))
                return judge_json_refuse(error, &item, "json-word", "value", judge_or_empty(text), NULL);
        }
    }
    return true;
}

static bool lists_retreat(const json_t *places, const char *code)
{
    size_t i;
    json_t *one;
    json_array_foreach(places, i, one) if (!g_strcmp0(json_string_value(one), code)) return true;
    return false;
}

/* Who attacked is not written there; where a unit cannot go, although nothing stands there, units stood each other off. */
static void mark_contested(const struct taking *t, const json_t *state, struct rules_position *pos)
{
    const json_t *retreats = json_object_get(state, "retreats");
    for (unsigned d = 0; d < pos->n_dislodged; d++) {
        const struct rules_unit *unit = &pos->dislodged[d].unit;
        g_autofree char *name =
            g_strdup_printf("%s %s", unit->kind == RULES_FLEET ? "F" : "A", t->map->place[unit->loc].code);
        const json_t *places =
            json_object_get(json_object_get(retreats, t->map->power[unit->power].id), name);
        rules_loc open[64];
        size_t n = rules_retreats_open(pos, &pos->dislodged[d], &t->play->book, open);
        for (size_t i = 0; places && i < n; i++)
            if (!lists_retreat(places, t->map->place[open[i]].code))
                pos->contested[t->map->province[open[i]] / 64] |= G_GUINT64_CONSTANT(1)
                                                                  << (t->map->province[open[i]] % 64);
    }
}

static bool take_state(const struct taking *t, const json_t *phase, const place_in *in, const char *code,
                       struct judge_record_phase *kept, GError **error)
{
    const place_in place = {in, "state", 0};
    struct rules_position *pos = &kept->position;
    const json_t *state = judge_json_member(phase, in, "state", JSON_OBJECT, error);
    if (!state)
        return false;

    struct rules_phase when;
    bool over = !strcmp(code, "COMPLETED");
    if (!over && !rules_phase_parse(t->map, code, strlen(code), &when))
        return judge_json_refuse(error, in, "json-phase", "value", code, NULL);
    if (over) { /* nothing is ordered: the step says only that nobody retreats */
        const struct judge_record_phase *before =
            t->record->phases->len ? t->record->phases->pdata[t->record->phases->len - 1] : NULL;
        when = before ? rules_phase_next(t->map, before->position.phase) : t->map->begin;
    }

    rules_position_empty(t->map, when, pos);
    for (unsigned c = 0; c < t->map->n_centres; c++)
        pos->owner[t->map->centres[c]] = RULES_NO_POWER;
    if (!take_lists(t, state, &place, "units", put_unit, pos, error) ||
        !take_lists(t, state, &place, "centers", put_centre, pos, error))
        return false;
    if (over || rules_phase_type(t->map, when) != RULES_PHASE_RETREAT)
        pos->n_dislodged = 0;
    mark_contested(t, state, pos);

    const char *why = NULL;
    if (!rules_position_ok(pos, &why))
        return judge_json_refuse(error, &place, "json-position", NULL);
    json_int_t us = json_integer_value(json_object_get(state, "timestamp"));
    kept->opened_s = us > 0 ? MIN(us / 1000000, t->home->now_s) : t->home->now_s;
    kept->known = true;
    return true;
}

/* ---- orders ---- */

static void take_order(const struct taking *t, rules_power power, const char *code, const char *text,
                       struct judge_record_phase *kept)
{
    struct rules_order order;
    struct judge_record_order given = {.power = t->map->power[power].id};
    char canonical[160];
    if (rules_order_parse(t->map, power, text, strlen(text), &order)) {
        rules_order_print(t->map, &kept->position, &order, canonical, sizeof canonical);
        given.text = g_strdup(canonical);
        g_array_append_val(kept->orders, given);
        return;
    }
    g_autofree char *said = judge_console_said(t->home->context->language, "import-order", "power",
                                               given.power, "order", text, NULL);
    t->keep->differs(t->keep->context, code, said);
}

static bool take_orders(const struct taking *t, const json_t *phase, const place_in *in, const char *code,
                        struct judge_record_phase *kept, GError **error)
{
    const place_in place = {in, "orders", 0};
    const json_t *all = judge_json_member(phase, in, "orders", JSON_OBJECT, error);
    const char *name;
    json_t *list;
    if (!all)
        return false;

    json_object_foreach((json_t *)all, name, list)
    {
        const place_in here = {&place, name, 0};
        rules_power power = power_at(t, name, &here, error);
        if (power == RULES_NO_POWER ||
            (!json_is_null(list) && !judge_json_is(list, &here, JSON_ARRAY, error)))
            return false;
        for (size_t i = 0; i < json_array_size(list); i++) {
            const place_in item = {&here, NULL, i};
            const char *text = json_string_value(json_array_get(list, i));
            if (!text || strlen(text) > MOST_NAME || kept->orders->len >= MOST_ORDERS)
                return judge_json_refuse(error, &item, "json-word", "value", judge_or_empty(text), NULL);
            take_order(t, power, code, text, kept);
        }
    }
    return true;
}

/* ---- phases ---- */

static bool take_phase(struct taking *t, const json_t *phase, const place_in *place, GError **error)
{
    if (!judge_json_is(phase, place, JSON_OBJECT, error))
        return false;
    const char *code = judge_json_text(phase, place, "name", MOST_NAME, error);
    if (!code)
        return false;

    struct judge_record_phase *kept = judge_record_phase_new();
    bool ok =
        take_state(t, phase, place, code, kept, error) && take_orders(t, phase, place, code, kept, error);
    g_ptr_array_add(t->record->phases, kept);
    if (!strcmp(code, "COMPLETED"))
        t->record->over = true;
    return ok;
}

/* Our own member tells of ends that the other program does not know. */
static void take_end(struct taking *t, const json_t *document)
{
    const json_t *own = json_object_get(document, "moeshoeshoe");
    const char *state = json_string_value(json_object_get(own, "state"));
    const char *outcome = json_string_value(json_object_get(own, "outcome"));
    static const char *const kinds[] = {"solo", "side", "year", "draw", "vote", "concession", "terminated"};
    if (g_strcmp0(state, "ended"))
        return;
    t->record->over = true;

    g_auto(GStrv) words = g_strsplit_set(judge_or_empty(outcome), " ,", 300);
    bool known = false;
    for (size_t k = 0; words[0] && k < G_N_ELEMENTS(kinds); k++)
        known |= !strcmp(words[0], kinds[k]);
    for (char **word = words; known && *word && *++word;)
        known = rules_map_power(t->map, *word) != RULES_NO_POWER;
    t->record->result = known ? g_strdup(outcome) : NULL;
}

static bool take_phases(struct taking *t, const json_t *document, GError **error)
{
    const place_in place = {NULL, "phases", 0};
    const json_t *phases = json_object_get(document, "phases");
    size_t n = json_array_size(phases);
    if (n > MOST_PHASES)
        return judge_json_refuse(error, &place, "json-many", "most", DIGITS(MOST_PHASES), NULL);
    for (size_t i = 0; i < n; i++) {
        const place_in here = {&place, NULL, i};
        if (t->record->over)
            return judge_json_refuse(error, &here, "json-after-end", NULL);
        if (!take_phase(t, json_array_get(phases, i), &here, error))
            return false;
    }
    take_end(t, document);
    return true;
}

/* ---- press and players ---- */

static bool take_message(const struct taking *t, const json_t *message, const place_in *place, gint64 row,
                         GError **error)
{
    if (!judge_json_is(message, place, JSON_OBJECT, error))
        return false;
    const char *from = judge_json_text(message, place, "sender", MOST_NAME, error);
    const char *to = from ? judge_json_text(message, place, "recipient", MOST_NAME, error) : NULL;
    const char *text = to ? judge_json_text(message, place, "message", MOST_TEXT, error) : NULL;
    if (!text)
        return false;

    const place_in sender = {place, "sender", 0}, reader = {place, "recipient", 0};
    bool system = !strcmp(from, "SYSTEM"), all = !strcmp(to, "GLOBAL");
    bool apart = !strcmp(to, "OBSERVER") || !strcmp(to, "OMNISCIENT");
    if (apart)
        return true;
    if ((!system && power_at(t, from, &sender, error) == RULES_NO_POWER) ||
        (!all && power_at(t, to, &reader, error) == RULES_NO_POWER))
        return false;

    json_int_t us = json_integer_value(json_object_get(message, "time_sent"));
    struct games_press press = {.game = t->play->game->id,
                                .phase = row,
                                .from_power = (char *)(system ? "EDITOR" : from),
                                .true_power = (char *)(system ? "EDITOR" : from),
                                .to = (char *)(all ? "ALL" : to),
                                .text = (char *)text,
                                .written_s = us > 0 ? MIN(us / 1000000, t->home->now_s) : t->home->now_s,
                                .printed = true};
    return games_press_add(t->home->store, &press, error) != 0;
}

static bool take_messages(const struct taking *t, const json_t *document, GError **error)
{
    const json_t *phases = json_object_get(document, "phases");
    const place_in list = {NULL, "phases", 0};
    size_t total = 0;
    for (size_t i = 0; i < json_array_size(phases); i++) {
        const place_in phase = {&list, NULL, i}, messages = {&phase, "messages", 0};
        const struct judge_record_phase *kept = t->record->phases->pdata[i];
        const json_t *all = json_object_get(json_array_get(phases, i), "messages");
        for (size_t m = 0; m < json_array_size(all); m++) {
            const place_in place = {&messages, NULL, m};
            if (++total > MOST_MESSAGES)
                return judge_json_refuse(error, &place, "json-many", "most", "50000", NULL);
            if (!take_message(t, json_array_get(all, m), &place, kept->row, error))
                return false;
        }
    }
    return true;
}

/* Who plays, where our own member knows an address. */
static bool take_player(const struct taking *t, const json_t *player, GError **error)
{
    const char *power = json_string_value(json_object_get(player, "power"));
    const char *address = json_string_value(json_object_get(player, "address"));
    const char *name = json_string_value(json_object_get(player, "name"));
    bool sits = power && address && json_is_null(json_object_get(player, "until"));
    if (!sits || rules_map_power(t->map, power) == RULES_NO_POWER)
        return true;

    g_autoptr(games_person) known = games_person_by_address(t->home->store, address);
    const char *called = name ? name : address;
    gint64 person =
        known ? known->id : games_person_add(t->home->store, called, address, t->play->game->language, error);
    return person && games_seat_add(t->home->store, t->play->game->id, person, GAMES_ROLE_PLAYER, power,
                                    t->home->now_s, error) != 0;
}

static bool take_players(const struct taking *t, const json_t *document, GError **error)
{
    const json_t *players = json_object_get(json_object_get(document, "moeshoeshoe"), "players");
    const place_in own = {NULL, "moeshoeshoe", 0}, list = {&own, "players", 0};
    for (size_t i = 0; i < json_array_size(players) && i < MOST_ORDERS; i++) {
        const place_in place = {&list, NULL, i};
        g_autoptr(GError) why = NULL;
        if (take_player(t, json_array_get(players, i), &why))
            continue;
        g_autofree char *said = judge_refusal_said(t->home->context->language, why);
        return judge_json_refuse(error, &place, "json-row", "why", said, NULL);
    }
    return true;
}

bool judge_saved_take(struct judge_home *home, const json_t *document, struct judge_import *import,
                      const struct judge_keeping *keep, GError **error)
{
    import->game = make_game(home, document, import->name, error);
    g_autoptr(judge_play) play = import->game ? judge_play_load(home, import->game, error) : NULL;
    if (!play)
        return false;

    struct taking t = {home, play, play->board->map, keep, judge_record_new()};
    bool ok = take_phases(&t, document, error) && judge_record_put(play, t.record, keep, error) &&
              take_messages(&t, document, error) && take_players(&t, document, error);
    judge_record_free(t.record);
    return ok;
}
