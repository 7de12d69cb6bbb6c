/* The entries of a case file: one line of a block, its power, units, owners, orders and results. */
#include "case_file_p.h"
#include "text.h"

#include <string.h>

/* Bytes of the blank that begins `text`: also those that French puts before a colon; 0 if there is none. */
static size_t blank_bytes(const char *text, size_t len)
{
    static const char *const blanks[] = {"\xC2\xA0", "\xE2\x80\xAF", "\xE2\x80\x89"};
    if (len == 0)
        return 0;
    if ((unsigned char)text[0] < 0x80)
        return (unsigned char)text[0] <= ' ';
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
        size_t n = strlen(blanks[i]);
        if (len >= n && memcmp(text, blanks[i], n) == 0)
            return n;
    }
    return 0;
}

static size_t blank_bytes_before(const char *end, size_t len)
{
    for (size_t n = 1; n <= 3 && n <= len; n++)
        if (blank_bytes(end - n, n) == n)
            return n;
    return 0;
}

struct span case_trim(const char *text, size_t len)
{
    for (size_t n; (n = blank_bytes(text, len)) > 0; len -= n)
        text += n;
    for (size_t n; (n = blank_bytes_before(text + len, len)) > 0;)
        len -= n;
    return (struct span){text, len};
}

/* How much of a span a message shows. */
int case_shown(struct span s)
{
    return s.len > 60 ? 60 : (int)s.len;
}

/* Splits at the first ':'. False if there is none. */
static bool cut_colon(struct span line, struct span *before, struct span *after)
{
    const char *colon = memchr(line.text, ':', line.len);
    if (!colon)
        return false;
    *before = case_trim(line.text, (size_t)(colon - line.text));
    *after = case_trim(colon + 1, line.len - (size_t)(colon + 1 - line.text));
    return true;
}

/* The power of a line and what follows it. `named` is what the line calls the power; empty under a heading. */
struct entry {
    rules_power power;
    struct span named, rest;
};

/*
 * "Power: rest"; some files forget the ':' here and there, so a whole name of a power may do without. Under a
 * heading ("France:" on a line of its own) a line needs no power. False if it has none.
 */
static bool cut_power(struct parser *p, struct span line, struct entry *entry)
{
    if (!cut_colon(line, &entry->named, &entry->rest)) {
        size_t n = 0;
        while (n < line.len && (unsigned char)line.text[n] > ' ')
            n++;
        entry->named = (struct span){line.text, n};
        entry->rest = case_trim(line.text + n, line.len - n);
        entry->power = case_find_power_word(&p->names, line.text, n);
        if (entry->power != RULES_NO_POWER || !p->headed)
            return entry->power != RULES_NO_POWER;
        *entry = (struct entry){p->heading, {line.text, 0}, line};
        return true;
    }

    entry->power = case_find_power(&p->names, entry->named.text, entry->named.len);

    return true;
}

/* "France:" alone: the lines that follow in this block are of France. */
static bool take_heading(struct parser *p, const struct entry *entry)
{
    if (entry->rest.len > 0 || entry->named.len == 0)
        return false;
    p->headed = true;
    p->heading = entry->power;
    return true;
}

/* The power of a line and the rest of it; false if there is no more to it, or after a fault. */
static bool read_power(struct parser *p, struct span line, rules_power *power, struct span *rest)
{
    struct entry entry;
    if (!cut_power(p, line, &entry)) {
        case_fault(p, "expected 'Power: unit', not '%.*s'", case_shown(line), line.text);
        return false;
    }
    if (entry.power == RULES_NO_POWER && entry.named.len > 0)
        case_fault(p, "unknown power '%.*s'", case_shown(entry.named), entry.named.text);
    if (take_heading(p, &entry) || entry.power == RULES_NO_POWER)
        return false;
    *power = entry.power;
    *rest = entry.rest;
    return true;
}

static bool read_unit(struct parser *p, rules_power power, struct span text, struct rules_unit *unit)
{
    const struct rules_map *map = p->file->map;
    unit->power = power;
    if (!case_read_unit(&p->names, text.text, text.len, false, &unit->kind, &unit->loc)) {
        case_fault(p, "expected a unit such as 'A Paris', not '%.*s'", case_shown(text), text.text);
        return false;
    }

    if (unit->kind == RULES_ARMY)
        unit->loc = map->province[unit->loc];
    if (case_may_stand(map, unit->kind, unit->loc))
        return true;

    const struct rules_place *place = &map->place[unit->loc];
    if (unit->kind == RULES_FLEET && place->n_coasts > 0)
        case_fault(p, "expected a coast for the fleet in '%s', such as %s", place->code,
                   map->place[place->coasts].code);
    else
        case_fault(p, "%s cannot stand in '%s'", unit->kind == RULES_ARMY ? "an army" : "a fleet",
                   place->code);

    return false;
}

/* The next of several units on a line, "A Paris, F Brest". False after the last. */
static bool next_of_list(struct span *list, struct span *item)
{
    size_t n = 0;
    *list = case_trim(list->text, list->len);
    if (list->len == 0)
        return false;
    while (n < list->len && list->text[n] != ',' && list->text[n] != ';')
        n++;
    *item = case_trim(list->text, n);
    n += n < list->len;
    *list = (struct span){list->text + n, list->len - n};
    return true;
}

static bool case_room(struct parser *p, const struct list *list)
{
    if (list->n < MAX_ENTRIES)
        return true;
    if (!p->current.malformed)
        case_fault(p, "more than %d lines in a block", MAX_ENTRIES);
    return false;
}

/* At most one unit a province in PRESTATE and in PRESTATE_DISLODGED. */
static bool first_in_province(struct parser *p, unsigned *lines, rules_loc loc)
{
    rules_loc province = p->file->map->province[loc];
    if (lines[province] > 0) {
        case_fault(p, "a second unit in '%s': one stands there since line %u",
                   p->file->map->place[province].code, lines[province]);
        return false;
    }
    lines[province] = p->line;
    return true;
}

/* Takes " from PRO [convoy]" off the end of a dislodged unit. False after a fault. */
static bool cut_attacker(struct parser *p, struct span *unit, rules_loc *from, bool *convoyed)
{
    static const char word[] = " from ", by_sea[] = " convoy";
    size_t at = 0, n = sizeof word - 1, m = sizeof by_sea - 1;

    while (at + n < unit->len && memcmp(unit->text + at, word, n) != 0)
        at++;
    *from = RULES_NO_LOC;
    *convoyed = false;
    if (at + n >= unit->len)
        return true;

    struct span place = case_trim(unit->text + at + n, unit->len - at - n);
    unit->len = at;
    if (place.len > m && memcmp(place.text + place.len - m, by_sea, m) == 0) {
        *convoyed = true;
        place = case_trim(place.text, place.len - m);
    }

    *from = case_read_place(&p->names, place.text, place.len);
    if (*from == RULES_NO_LOC) {
        case_fault(p, "unknown place '%.*s' after 'from'", case_shown(place), place.text);
        return false;
    }

    *from = p->file->map->province[*from];

    return true;
}

/* "unit [from PRO [convoy]]" */
static void read_dislodged(struct parser *p, rules_power power, struct span text)
{
    struct rules_unit unit;
    rules_loc from;
    bool convoyed;
    if (!cut_attacker(p, &text, &from, &convoyed) || !read_unit(p, power, text, &unit) ||
        !first_in_province(p, p->dislodged_line, unit.loc))
        return;
    *(struct rules_unit *)case_push(p, &p->dislodged, sizeof unit) = unit;
    *(rules_loc *)case_push(p, &p->from, sizeof from) = from;
    *(bool *)case_push(p, &p->convoyed, sizeof convoyed) = convoyed;
}

static void read_owner(struct parser *p, rules_power power, struct span text)
{
    const struct rules_map *map = p->file->map;
    uint8_t kind;
    rules_loc loc;
    if (!case_read_unit(&p->names, text.text, text.len, true, &kind, &loc)) {
        case_fault(p, "expected a supply centre such as 'A Paris', not '%.*s'", case_shown(text), text.text);
        return;
    }
    loc = map->province[loc];
    if (!map->place[loc].centre)
        case_fault(p, "'%s' is not a supply centre", map->place[loc].code);
    else if (p->current.owner)
        p->current.owner[loc] = power;
}

bool case_is_word(struct span s, const char *word)
{
    size_t n = strlen(word);
    if (s.len != n)
        return false;
    for (size_t i = 0; i < n; i++)
        if (rules_char_lower((unsigned char)s.text[i]) != (unsigned char)word[i])
            return false;
    return true;
}

/* An order kept as it is written: what it means depends on the rest of its block, and on the rulebook. An
 * unknown power makes it useless, no more. */
static void keep_order(struct parser *p, struct list *list, struct span line, const struct entry *entry)
{
    char *written = rules_arena_strndup(p->arena, line.text, line.len);
    *(struct rules_case_line *)case_push(p, list, sizeof(struct rules_case_line)) =
        (struct rules_case_line){p->line, entry->power, written, written + (entry->rest.text - line.text)};
}

static void read_order(struct parser *p, struct span line)
{
    struct entry entry;
    if (!cut_power(p, line, &entry)) {
        case_fault(p, "expected 'Power: order', not '%.*s'", case_shown(line), line.text);
        return;
    }
    if (take_heading(p, &entry))
        return;
    case_names_need(&p->names); /* they read the orders of the case */
    keep_order(p, &p->lines, line, &entry);
}

static void read_result(struct parser *p, struct span line)
{
    struct span word, rest;
    struct entry entry;
    bool cut = cut_colon(line, &word, &rest), success = cut && case_is_word(word, "success");
    if (!cut || (!success && !case_is_word(word, "failure")) || !cut_power(p, rest, &entry)) {
        case_fault(p, "expected 'SUCCESS: Power: order' or 'FAILURE: Power: order', not '%.*s'",
                   case_shown(line), line.text);
        return;
    }
    keep_order(p, &p->result_lines, rest, &entry);
    *(bool *)case_push(p, &p->successes, sizeof success) = success;
}

/* One of the units on a line of a block. */
static void read_item(struct parser *p, rules_power power, struct span item)
{
    struct rules_unit unit;
    switch (p->block) {
    case BLOCK_UNITS:
        if (case_room(p, &p->units) && read_unit(p, power, item, &unit) &&
            first_in_province(p, p->unit_line, unit.loc))
            *(struct rules_unit *)case_push(p, &p->units, sizeof unit) = unit;
        break;
    case BLOCK_AFTER:
        if (case_room(p, &p->after) && read_unit(p, power, item, &unit))
            *(struct rules_unit *)case_push(p, &p->after, sizeof unit) = unit;
        break;
    case BLOCK_AFTER_DISLODGED:
        if (case_room(p, &p->after_dislodged) && read_unit(p, power, item, &unit))
            *(struct rules_unit *)case_push(p, &p->after_dislodged, sizeof unit) = unit;
        break;
    case BLOCK_DISLODGED:
        if (case_room(p, &p->dislodged))
            read_dislodged(p, power, item);
        break;
    default: /* BLOCK_OWNERS */
        read_owner(p, power, item);
        break;
    }
}

static void read_items(struct parser *p, struct span line)
{
    rules_power power;
    struct span list, item;
    if (!read_power(p, line, &power, &list))
        return;
    while (next_of_list(&list, &item))
        read_item(p, power, item);
}

static void read_contested(struct parser *p, struct span line)
{
    rules_loc loc = case_read_place(&p->names, line.text, line.len);
    if (loc == RULES_NO_LOC)
        case_fault(p, "unknown place '%.*s'", case_shown(line), line.text);
    else if (case_room(p, &p->contested))
        *(rules_loc *)case_push(p, &p->contested, sizeof loc) = p->file->map->province[loc];
}

void case_read_entry(struct parser *p, struct span line)
{
    switch (p->block) {
    case BLOCK_UNITS:
    case BLOCK_AFTER:
    case BLOCK_AFTER_DISLODGED:
    case BLOCK_DISLODGED:
    case BLOCK_OWNERS:
        read_items(p, line);
        break;
    case BLOCK_CONTESTED:
        read_contested(p, line);
        break;
    case BLOCK_RESULTS:
        if (case_room(p, &p->result_lines))
            read_result(p, line);
        break;
    case BLOCK_ORDERS:
        if (case_room(p, &p->lines))
            read_order(p, line);
        break;
    case BLOCK_EXPECT:
        if (case_room(p, &p->expect))
            *(const char **)case_push(p, &p->expect, sizeof(const char *)) =
                rules_arena_strndup(p->arena, line.text, line.len);
        break;
    case BLOCK_NONE:
        case_fault(p, "expected a keyword such as CASE, PRESTATE or ORDERS, not '%.*s'", case_shown(line),
                   line.text);
        break;
    }
}
