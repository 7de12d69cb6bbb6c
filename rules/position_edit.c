/* One change of a position. */
#include "position_edit.h"
#include "case_p.h"

#include <stdio.h>
#include <string.h>

struct edit {
    struct case_names names;
    struct rules_position *pos;
    char *done;
    size_t size;
};

struct span {
    const char *text;
    size_t len;
};

static struct span trimmed(const char *text, size_t len)
{
    while (len > 0 && (unsigned char)text[0] <= ' ')
        text++, len--;
    while (len > 0 && (unsigned char)text[len - 1] <= ' ')
        len--;
    return (struct span){text, len};
}

static enum rules_edit_result remove_unit(struct edit *e, struct span text)
{
    const struct rules_map *map = e->pos->map;
    uint8_t kind;
    rules_loc loc;
    if (!case_read_unit(&e->names, text.text, text.len, true, &kind, &loc))
        return RULES_EDIT_NO_PLACE;

    const struct rules_unit *unit = rules_position_unit(e->pos, map->province[loc]);
    if (!unit || (kind != RULES_UNIT_NONE && unit->kind != kind))
        return RULES_EDIT_NO_UNIT;
    rules_position_remove(e->pos, map->province[loc]);
    snprintf(e->done, e->size, "-%s", map->place[map->province[loc]].code);
    return RULES_EDIT_DONE;
}

static enum rules_edit_result give_centre(struct edit *e, struct span place, struct span owner)
{
    const struct rules_map *map = e->pos->map;
    rules_loc loc = case_read_place(&e->names, place.text, place.len);
    rules_power power = RULES_NO_POWER;

    if (loc == RULES_NO_LOC)
        return RULES_EDIT_NO_PLACE;
    if (!map->place[map->province[loc]].centre)
        return RULES_EDIT_NO_CENTRE;
    if (owner.len > 0) {
        power = case_find_power(&e->names, owner.text, owner.len);
        if (power == RULES_NO_POWER)
            return RULES_EDIT_NO_POWER;
    }

    e->pos->owner[map->province[loc]] = power;
    snprintf(e->done, e->size, "%s=%s", map->place[map->province[loc]].code,
             power == RULES_NO_POWER ? "" : map->power[power].id);

    return RULES_EDIT_DONE;
}

/* Bytes of the power's name that begins `text`: up to a colon, else its first word. */
static size_t power_len(struct span text)
{
    const char *colon = memchr(text.text, ':', text.len);
    size_t n = 0;
    if (colon)
        return (size_t)(colon - text.text);
    while (n < text.len && (unsigned char)text.text[n] > ' ')
        n++;
    return n;
}

static enum rules_edit_result put_unit(struct edit *e, struct span text)
{
    const struct rules_map *map = e->pos->map;
    size_t n = power_len(text);
    struct span name = trimmed(text.text, n), rest = trimmed(text.text + n, text.len - n);
    struct rules_unit unit;

    if (rest.len > 0 && rest.text[0] == ':')
        rest = trimmed(rest.text + 1, rest.len - 1);
    if (name.len == 0 || rest.len == 0)
        return RULES_EDIT_NONE;

    unit.power = case_find_power(&e->names, name.text, name.len);
    if (unit.power == RULES_NO_POWER)
        return RULES_EDIT_NO_POWER;
    if (!case_read_unit(&e->names, rest.text, rest.len, false, &unit.kind, &unit.loc))
        return RULES_EDIT_NO_PLACE;
    if (unit.kind == RULES_ARMY)
        unit.loc = map->province[unit.loc];
    if (!rules_position_add(e->pos, unit))
        return RULES_EDIT_CANNOT_STAND;

    snprintf(e->done, e->size, "%s %c %s", map->power[unit.power].id, unit.kind == RULES_ARMY ? 'A' : 'F',
             map->place[unit.loc].code);

    return RULES_EDIT_DONE;
}

enum rules_edit_result rules_position_edit(struct rules_position *pos, const struct rules_names *names,
                                           const char *text, size_t len, char *done, size_t size)
{
    struct edit e = {.pos = pos, .done = done, .size = size};
    struct span line = trimmed(text, len);

    case_names_init(&e.names, pos->map, names, NULL);
    if (size > 0)
        done[0] = '\0';
    if (line.len == 0)
        return RULES_EDIT_NONE;

    const char *equals = memchr(line.text, '=', line.len);
    if (line.text[0] == '-')
        return remove_unit(&e, trimmed(line.text + 1, line.len - 1));
    if (!equals)
        return put_unit(&e, line);
    return give_centre(&e, trimmed(line.text, (size_t)(equals - line.text)),
                       trimmed(equals + 1, line.len - (size_t)(equals + 1 - line.text)));
}
