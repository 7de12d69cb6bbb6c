/* Orders in the notations of zines and judges. A notation is a row of marks; one printer serves all. */
#include "say_p.h"

#include <string.h>

struct notation {
    const char *name, *abbreviations; /* whose abbreviations of places */
    enum rules_language full;         /* or full names in this language */
    const char *coast[4];             /* north, south, east, west */
    const char *coast_before;
    const char *hold, *move, *support, *convoy, *retreat, *disband, *build, *remove, *waive;
    const char *support_failed, *convoy_failed, *move_made, *move_failed; /* in results */
    const char *supported_hold;                                           /* after the supported unit */
    const char *by_convoy;                                                /* after a move that says so */
    bool letters, nations; /* "A", "F"; the nationality of foreign units */
    bool convoyed_letter;  /* a convoyed move is written with `convoy` instead of `move` (faf) */
    bool adjustment_first; /* "+F TOU" */
    bool capitals;         /* places in capitals, however the edition prints them */
    bool east_is_north;    /* Bulgaria's other coast is its north coast (Descartes VIII.B) */
};

#define FRENCH_WORDS                                                                                         \
    .retreat = " r ", .disband = " d", .build = "+", .remove = "-", .waive = "passe", .adjustment_first = true

/* What Descartes, Asmodée and the fanzines have in common. */
#define FRENCH_MARKS                                                                                         \
    .hold = " T", .move = " - ", .support = " S ", .convoy = " C ", .support_failed = " s ",                 \
    .convoy_failed = " c ", .supported_hold = " T", .by_convoy = " par convoi", .letters = true,             \
    FRENCH_WORDS

#define ENGLISH_MARKS                                                                                        \
    .hold = " H", .move = " - ", .move_made = " - ", .move_failed = " - ", .support = " S ",                 \
    .support_failed = " S ", .convoy = " C ", .convoy_failed = " C ", .supported_hold = "",                  \
    .retreat = " R ", .disband = " D", .build = " B", .remove = " D", .waive = "WAIVE", .letters = true

static const struct notation notations[] = {
    {.name = "judge",
     .abbreviations = "judge",
     .coast = {"NC", "SC", "EC", "WC"},
     .coast_before = "/",
     .by_convoy = " VIA",
     ENGLISH_MARKS},
    {.name = "descartes",
     .abbreviations = "descartes",
     .coast = {"cn", "cs", "ce", "co"},
     .coast_before = "",
     .move_made = " = ",
     .move_failed = " : ",
     .east_is_north = true,
     FRENCH_MARKS},
    {.name = "french", /* the codes that most French players write, orders as written */
     .abbreviations = "asmodee",
     .coast = {"cn", "cs", "ce", "co"},
     .coast_before = "",
     .move_made = " - ",
     .move_failed = " - ",
     .capitals = true,
     .east_is_north = true,
     FRENCH_MARKS},
    {.name = "asmodee",
     .abbreviations = "asmodee",
     .coast = {"cn", "cs", "ce", "co"},
     .coast_before = " ",
     .move_made = " = ",
     .move_failed = " : ",
     FRENCH_MARKS},
    {.name = "moeshoeshoe",
     .abbreviations = "moeshoeshoe",
     .coast = {"cn", "cs", "ce", "co"},
     .coast_before = " ",
     .hold = " (H)",
     .move = "-",
     .move_made = "-",
     .move_failed = "-",
     .support = " (S) ",
     .support_failed = " (S) ",
     .convoy = " (C) ",
     .convoy_failed = " (C) ",
     .supported_hold = " (H)",
     .by_convoy = " par convoi",
     .letters = true,
     .nations = true,
     FRENCH_WORDS},
    {.name = "faf",
     .abbreviations = "descartes",
     .coast = {"CN", "CS", "CE", "CO"},
     .coast_before = "",
     .hold = " XXX",
     .move = " - ",
     .move_made = " - ",
     .move_failed = " - ",
     .support = " s ",
     .support_failed = " s ",
     .convoy = " c ",
     .convoy_failed = " c ",
     .supported_hold = " XXX",
     .by_convoy = "",
     .letters = true, /* 000 writes without them, and is read so: with them a line says which unit it means */
     .convoyed_letter = true,
     .east_is_north = true,
     FRENCH_WORDS},
    {.name = "names-fr", .full = RULES_FRENCH, .move_made = " - ", .move_failed = " - ", FRENCH_MARKS},
    {.name = "names-en", .full = RULES_ENGLISH, .by_convoy = " via convoy", ENGLISH_MARKS},
};

const char *templates_notation_for(const char *chosen, const char *rulebook, enum rules_language language)
{
    bool choice = chosen && *chosen && g_ascii_strcasecmp(chosen, "plain") != 0;
    if (choice && !g_ascii_strcasecmp(chosen, "names"))
        return language == RULES_FRENCH ? "names-fr" : "names-en";
    if (choice)
        return chosen;
    if (language != RULES_FRENCH)
        return "plain";
    const char *own = rules_rulebook_brings(rulebook, "notation-fr");
    return own ? own : "french";
}

static const struct notation *find_notation(const char *name)
{
    for (gsize i = 0; name && i < G_N_ELEMENTS(notations); i++)
        if (!g_ascii_strcasecmp(notations[i].name, name))
            return &notations[i];
    return &notations[0];
}

static bool has_north(const struct rules_map *map, rules_loc province)
{
    for (rules_loc i = 0; i < map->place[province].n_coasts; i++) {
        const char *slash = strchr(map->place[map->place[province].coasts + i].code, '/');
        if (slash && slash[1] == 'N')
            return true;
    }
    return false;
}

/* "cn" of a coast; NULL: not one of the four. */
static const char *coast_sign(const struct rules_map *map, rules_loc loc, const struct notation *notation)
{
    static const char letters[] = "NSEW";
    const char *slash = strchr(map->place[loc].code, '/');
    const char *letter = slash && slash[1] ? strchr(letters, slash[1]) : NULL;
    if (!letter || slash[2] != 'C' || slash[3])
        return NULL;
    if (*letter == 'E' && notation->east_is_north && !has_north(map, map->province[loc]))
        letter = letters;
    return notation->coast[letter - letters];
}

/* A province's abbreviation, without a coast. Transfer full. */
static char *label_of(const struct rules_names *names, rules_loc province, const struct notation *notation)
{
    const char *text = rules_place_abbreviation(names, province, notation->abbreviations);
    return notation->capitals ? g_utf8_strup(text, -1) : g_strdup(text);
}

static void put_place(GString *out, const struct rules_names *names, const struct rules_map *map,
                      rules_loc loc, const struct notation *notation)
{
    if (loc >= map->n_locs) {
        g_string_append_c(out, '?');
        return;
    }

    if (notation == &notations[0]) {
        g_string_append(out, map->place[loc].code);
        return;
    }

    if (notation->full) {
        g_string_append(out, rules_place_name(names, loc, notation->full));
        return;
    }

    g_autofree char *label = label_of(names, map->province[loc], notation);
    g_string_append(out, label);
    if (map->province[loc] == loc)
        return;

    const char *sign = coast_sign(map, loc, notation), *slash = strchr(map->place[loc].code, '/');
    if (sign)
        g_string_append_printf(out, "%s%s", notation->coast_before, sign);
    else if (slash)
        g_string_append(out, slash);
}

static void put_unit(GString *out, const struct rules_names *names, const struct rules_map *map,
                     enum rules_unit_kind kind, rules_loc loc, const struct notation *notation)
{
    if (kind && (notation->letters))
        g_string_append(out, kind == RULES_ARMY ? "A " : "F ");
    put_place(out, names, map, loc, notation);
}

char *templates_say_place(const struct rules_names *names, const struct rules_map *map, rules_loc loc,
                          const char *notation)
{
    GString *out = g_string_new(NULL);
    put_place(out, names, map, loc, find_notation(notation));
    return g_string_free(out, FALSE);
}

/* Whose codes a map carries: names in full have no room there. */
static const struct notation *label_notation(const char *name)
{
    const struct notation *found = find_notation(name);
    if (!found->full)
        return found;
    return find_notation(found->full == RULES_FRENCH ? "french" : "judge");
}

char *templates_say_label(const struct rules_names *names, rules_loc province, const char *notation)
{
    return label_of(names, province, label_notation(notation));
}

char *templates_say_coast(const struct rules_map *map, rules_loc loc, const char *notation)
{
    const char *sign = coast_sign(map, loc, label_notation(notation));
    const char *slash = strchr(map->place[loc].code, '/');
    if (sign)
        return g_strdup(sign);
    return g_strdup(slash ? slash + 1 : "");
}

char *templates_say_unit(const struct rules_names *names, const struct rules_map *map,
                         enum rules_unit_kind kind, rules_loc loc, const char *notation)
{
    GString *out = g_string_new(NULL);
    put_unit(out, names, map, kind, loc, find_notation(notation));
    return g_string_free(out, FALSE);
}

bool templates_by_sea(const struct rules_position *pos, const struct rules_order *order)
{
    const struct rules_map *map = pos->map;
    if (order->flags & RULES_VIA)
        return true;
    if (order->unit >= map->n_locs || order->to >= map->n_locs)
        return false;
    enum rules_unit_kind kind = order->unit_kind ? order->unit_kind : templates_unit_kind(pos, order->unit);
    return kind == RULES_ARMY &&
           !rules_bit(rules_row(map, map->army_to, map->province[order->unit]), map->province[order->to]);
}

/* The nationality of a foreign unit, in capitals, for notations that name it: "RUSSIE ". */
static void put_nation(GString *out, const struct rules_names *names, const struct rules_position *pos,
                       rules_power giver, rules_loc loc)
{
    const struct rules_unit *unit =
        loc < pos->map->n_locs ? rules_position_unit(pos, pos->map->province[loc]) : NULL;
    if (!unit || unit->power == giver || unit->power >= pos->map->n_powers)
        return;
    g_autofree char *name = g_utf8_strup(rules_power_name(names, unit->power, RULES_FRENCH), -1);
    g_string_append_printf(out, "%s ", name);
}

static void put_other(GString *out, const struct rules_names *names, const struct rules_position *pos,
                      const struct rules_order *order, const struct notation *notation)
{
    enum rules_unit_kind kind = order->other_kind ? order->other_kind : templates_unit_kind(pos, order->from);
    if (notation->nations)
        put_nation(out, names, pos, order->power, order->from);
    put_unit(out, names, pos->map, kind, order->from, notation);
}

/* How an order is written: as given, or with what became of it. FAILED supports and convoys are those that
 * were broken; impossible ones keep their capital (001, the note on broken convoys). */
enum mark { WRITTEN, MADE, FAILED };

static bool is_removal(const struct rules_position *pos, const struct rules_order *order)
{
    return order->kind == RULES_DISBAND && rules_phase_type(pos->map, pos->phase) == RULES_PHASE_ADJUSTMENT;
}

/* The words between the parts of an order, by how it is written. */
static const char *move_mark(const struct notation *notation, enum mark mark, bool by_convoy)
{
    if (notation->convoyed_letter && by_convoy)
        return notation->convoy;
    if (mark == WRITTEN)
        return notation->move;
    return mark == MADE ? notation->move_made : notation->move_failed;
}

static const char *help_mark(const struct notation *notation, enum rules_order_kind kind, enum mark mark)
{
    if (kind == RULES_CONVOY)
        return mark == FAILED ? notation->convoy_failed : notation->convoy;
    return mark == FAILED ? notation->support_failed : notation->support;
}

/* What follows the unit: "- BOU", "S A MAR - BOU", "d". */
static void put_action(GString *out, const struct rules_names *names, const struct rules_position *pos,
                       const struct rules_order *order, const struct notation *notation, enum mark mark,
                       bool by_convoy)
{
    switch (order->kind) {
    case RULES_MOVE:
        g_string_append(out, move_mark(notation, mark, by_convoy));
        put_place(out, names, pos->map, order->to, notation);
        if (order->flags & RULES_VIA)
            g_string_append(out, notation->by_convoy);
        break;
    case RULES_SUPPORT_HOLD:
        g_string_append(out, help_mark(notation, RULES_SUPPORT_HOLD, mark));
        put_other(out, names, pos, order, notation);
        g_string_append(out, notation->supported_hold);
        break;
    case RULES_SUPPORT_MOVE:
    case RULES_CONVOY:
        g_string_append(out, help_mark(notation, order->kind, mark));
        put_other(out, names, pos, order, notation);
        g_string_append(out, notation->move);
        put_place(out, names, pos->map, order->to, notation);
        break;
    case RULES_RETREAT:
        g_string_append(out, notation->retreat);
        put_place(out, names, pos->map, order->to, notation);
        break;
    case RULES_DISBAND:
        g_string_append(out, is_removal(pos, order) ? notation->remove : notation->disband);
        break;
    case RULES_BUILD:
        g_string_append(out, notation->build);
        break;
    default:
        g_string_append(out, notation->hold);
        break;
    }
}

static void put_order(GString *out, const struct rules_names *names, const struct rules_position *pos,
                      const struct rules_order *order, const struct rules_unit *unit,
                      const struct notation *notation, enum mark mark, bool by_convoy)
{
    if (order->kind == RULES_WAIVE) {
        g_string_append(out, notation->waive);
        return;
    }

    bool stands = unit && unit->kind;
    enum rules_unit_kind kind = stands ? unit->kind : order->unit_kind;
    rules_loc place = stands && order->kind != RULES_BUILD ? unit->loc : order->unit;

    if (!kind)
        kind = templates_unit_kind(pos, order->unit);

    bool removal = is_removal(pos, order);
    if (notation->adjustment_first && (order->kind == RULES_BUILD || removal)) {
        g_string_append(out, removal ? notation->remove : notation->build);
        g_string_append(out, kind == RULES_FLEET ? "F " : "A ");
        put_place(out, names, pos->map, place, notation);
        return;
    }

    put_unit(out, names, pos->map, kind, place, notation);
    put_action(out, names, pos, order, notation, mark, by_convoy);
}

char *templates_say_written(const struct rules_names *names, const struct rules_position *pos,
                            const struct rules_order *order, const char *notation)
{
    GString *out = g_string_new(NULL);
    put_order(out, names, pos, order, NULL, find_notation(notation), WRITTEN, templates_by_sea(pos, order));
    return g_string_free(out, FALSE);
}

static bool reads_back(const struct rules_names *names, const struct rules_position *pos,
                       const struct rules_order *order, const struct rules_rulebook *book, const char *line)
{
    struct rules_read_context context = {.names = names, .pos = pos, .power = order->power, .book = book};
    struct rules_readings readings;
    char want[160], got[160] = "";
    rules_order_print(pos->map, pos, order, want, sizeof want);
    rules_read(&context, line, strlen(line), &readings);
    if (readings.n == 1 &&
        (readings.reading[0].status == RULES_READ_OK || readings.reading[0].status == RULES_READ_ASSUMED))
        rules_order_print(pos->map, pos, &readings.reading[0].order, got, sizeof got);
    rules_readings_clear(&readings);
    size_t len = strlen(want);
    return !strncmp(got, want, len) && (!got[len] || !strcmp(got + len, " VIA"));
}

char *templates_say_to_copy(const struct rules_names *names, const struct rules_position *pos,
                            const struct rules_order *order, const struct rules_rulebook *book,
                            const char *notation, enum rules_language language)
{
    char *line = templates_say_written(names, pos, order, notation);
    if (reads_back(names, pos, order, book, line))
        return line;
    char *full = templates_say_written(names, pos, order, language == RULES_FRENCH ? "names-fr" : "names-en");
    if (!reads_back(names, pos, order, book, full)) {
        g_free(full);
        return line;
    }
    g_free(line);
    return full;
}

bool templates_outcome_failed(const struct rules_outcome *outcome)
{
    switch (outcome->verdict) {
    case RULES_VERDICT_NONE:
    case RULES_SUCCEEDS:
        return false;
    case RULES_DISBANDED:
        return outcome->order.kind == RULES_RETREAT;
    default:
        return true;
    }
}

/* Reports that tell the dislodgement themselves leave only who did it. */
static bool was_dislodged(const struct rules_outcome *outcome)
{
    return outcome->dislodged ||
           (outcome->verdict == RULES_DISRUPTED && outcome->dislodged_by != RULES_NO_LOC);
}

/* A support or convoy that came to nothing without being broken. */
static bool is_idle_help(const struct rules_outcome *outcome)
{
    switch (outcome->order.kind) {
    case RULES_SUPPORT_HOLD:
    case RULES_SUPPORT_MOVE:
        return outcome->verdict != RULES_CUT;
    case RULES_CONVOY:
        return !was_dislodged(outcome); /* a fleet of a broken chain that held out keeps its capital */
    default:
        return false;
    }
}

char *templates_say_notation(const struct rules_names *names, const struct rules_position *pos,
                             const struct rules_outcome *outcome, const char *notation, bool result)
{
    const struct notation *found = find_notation(notation);
    GString *out = g_string_new(NULL);
    enum mark mark = WRITTEN;
    if (result)
        mark = templates_outcome_failed(outcome) && !is_idle_help(outcome) ? FAILED : MADE;
    bool by_convoy = outcome->by_convoy || templates_by_sea(pos, &outcome->order);
    put_order(out, names, pos, &outcome->order, &outcome->unit, found, mark, by_convoy);
    if (result && outcome->dislodged && !strcmp(found->name, "descartes"))
        g_string_append(out, " (retraite...)");
    return g_string_free(out, FALSE);
}
