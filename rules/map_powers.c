/* Powers, their centres and units (docs/map-format.md, "Powers"). */
#include "map_read_p.h"
#include "text.h"

#include <string.h>

/* Identity: capitals without . : + - , and display: "U+S+A" is USA ("Powers"). */
static const char *power_id(struct map_reader *r, const char *upper)
{
    char *id = rules_arena_alloc(&r->b->arena, strlen(upper) + 1), *to = id;
    for (const char *s = upper; *s; s++)
        if (!strchr(".:+-,", *s))
            *to++ = *s;
    return id;
}

/* Title case of words written all in capitals; others as written. `plus` replaces '+'; 0 leaves it out. */
static const char *display(struct map_reader *r, const char *word, char plus)
{
    size_t len = strlen(word), n = 0, used;
    char *out = rules_arena_alloc(&r->b->arena, 4 * len + 1);
    bool has_small = false, after_letter = false;

    for (size_t i = 0; i < len; i += used) {
        uint32_t c = rules_utf8_decode(word + i, len - i, &used);
        has_small = has_small || rules_char_upper(c) != c;
    }

    size_t start = strspn(word, "_");
    for (size_t i = start < len ? start : 0; i < len; i += used) {
        uint32_t c = rules_utf8_decode(word + i, len - i, &used);
        bool letter = rules_char_upper(c) != c || rules_char_lower(c) != c || c >= 0x80;
        if (c == '+') {
            if (plus)
                out[n++] = plus;
        } else if (c != ',' && c != ':') {
            uint32_t small = has_small ? c : rules_char_lower(c);
            n += rules_utf8_encode(after_letter ? small : rules_char_upper(c), out + n);
        }
        after_letter = letter;
    }

    return out;
}

static const char *first_letter(struct map_reader *r, const char *upper)
{
    upper += strspn(upper, "_.:+-,");
    size_t used, len = strlen(upper);
    if (len == 0)
        return "";
    rules_utf8_decode(upper, len, &used);
    return rules_arena_strndup(&r->b->arena, upper, used);
}

static bool id_ok(const char *id)
{
    for (size_t i = 0, used, len = strlen(id); i < len; i += used) {
        uint32_t c = rules_utf8_decode(id + i, len - i, &used);
        if (rules_char_lower(c) != c || (c >= '0' && c <= '9') || c >= 0xAA)
            return len <= MAP_MAX_NAME;
    }
    return false;
}

static int power_add(struct map_reader *r, const struct map_line *l, const char *written, const char *upper,
                     const char *id)
{
    struct map_builder *b = r->b;
    int found = map_power_find(b, id);

    if (found >= 0)
        return found;
    if (b->n_powers == MAP_MAX_POWERS_EVER) {
        map_error(b, l->spot, "more than %d powers", RULES_MAX_POWERS);
        return -1;
    }

    struct map_power *p = &b->powers[b->n_powers];
    memset(p, 0, sizeof *p);
    p->id = id;
    p->name = display(r, written, 0);
    p->adjective = p->name;
    p->letter = first_letter(r, upper);
    p->alive = true;
    p->spot = l->spot;

    return (int)b->n_powers++;
}

/* "(adjective:letter)"; false on a fault. */
static bool read_bracket(struct map_reader *r, const struct map_line *l, size_t at, struct map_power *p)
{
    const char *word = l->word[at], *upper = l->upper[at];
    size_t len = strlen(word);

    if (len < 2 || word[len - 1] != ')') {
        map_error(r->b, l->spot, "expected (adjective:letter) in one word, not '%s'", map_q(r, word));
        return false;
    }

    char *inside = rules_arena_strndup(&r->b->arena, word + 1, len - 2);
    char *colon = strrchr(inside, ':');
    const char *letter = NULL;
    if (colon) {
        letter = strrchr(upper, ':') + 1;
        *colon = '\0';
    }

    if (inside[0])
        p->adjective = display(r, inside, ' ');
    if (letter && *letter && *letter != ')')
        p->letter = first_letter(r, letter);
    p->has_bracket = true;
    if (strcmp(p->letter, "M") == 0 || strcmp(p->letter, "?") == 0)
        map_error(r->b, l->spot, "the letter of a power may not be '%s': write one as in %s(%s:X)", p->letter,
                  p->id, inside);

    return true;
}

static void refs_add(struct map_reader *r, struct map_refs *refs, struct map_ref ref)
{
    MAP_GROW(r->b, refs->items, refs->n, refs->room);
    refs->items[refs->n++] = ref;
}

static bool refs_remove(struct map_reader *r, struct map_refs *refs, const struct map_place *place)
{
    size_t kept = 0;
    for (size_t i = 0; i < refs->n; i++)
        if (map_ref_place(r->b, refs->items[i]) != place)
            refs->items[kept++] = refs->items[i];
    bool removed = kept < refs->n;
    refs->n = kept;
    return removed;
}

static void refs_add_once(struct map_reader *r, struct map_refs *refs, struct map_place *place,
                          struct map_spot spot)
{
    for (size_t i = 0; i < refs->n; i++)
        if (map_ref_place(r->b, refs->items[i]) == place)
            return;
    if (refs->n < 2 * RULES_MAX_LOCS)
        refs_add(r, refs, map_ref_to(r->b, place, spot));
}

enum centre_list { LIST_HOMES, LIST_OWNS, LIST_NEUTRAL };

struct centre_marks { /* before a centre's code */
    bool minus, site, alternative, secret, claim;
};

static struct centre_marks take_marks(char **word)
{
    struct centre_marks marks = {0};
    for (; **word && strchr("-*+@~&", **word); ++*word) {
        marks.minus |= **word == '-';
        marks.site |= **word == '*' || **word == '+';
        marks.alternative |= **word == '@';
        marks.secret |= **word == '~';
        marks.claim |= **word == '&';
    }
    return marks;
}

static void bad_centre(struct map_reader *r, struct map_line *l, size_t at, enum centre_list list,
                       const struct map_power *p)
{
    struct map_builder *b = r->b;
    map_error(b, l->spot, "bad code '%s': expected a centre%s%s", map_q(r, l->word[at]), p ? " of " : "",
              p ? map_q(r, p->id) : "");
    if (list != LIST_HOMES || !p || p->has_bracket)
        return;
    const char *hint = map_suggest_keyword(b, p->id);
    if (*hint)
        map_error(b, l->spot, "'%s' is read as the name of a power%s", map_q(r, l->word[0]), hint);
}

static struct map_refs *refs_of(struct map_builder *b, enum centre_list list, struct map_power *p)
{
    switch (list) {
    case LIST_HOMES:
        return &p->homes;
    case LIST_OWNS:
        return &p->owns;
    default:
        return &b->neutral;
    }
}

static void list_centre(struct map_reader *r, struct map_line *l, size_t at, struct centre_marks marks,
                        enum centre_list list, struct map_power *p, struct map_place *place)
{
    struct map_builder *b = r->b;
    struct map_refs *refs = refs_of(b, list, p);

    if (marks.alternative)
        map_unplayable(r, l->spot, "'@' (alternative homes)");
    if (marks.site || marks.secret)
        map_warn(b, l->spot, "'%s': %s are remembered but not played", map_q(r, l->word[at]),
                 marks.site ? "build sites that are no centres" : "secret builds");

    if (marks.alternative || marks.site) /* not a home; the place must exist all the same */
        refs_add_once(r, &b->sites, place, l->spot);
    else if (!marks.minus)
        refs_add_once(r, refs, place, l->spot);
    else if (!refs_remove(r, refs, place))
        map_warn(b, l->spot, "'%s' takes away a centre that was not there", map_q(r, l->word[at]));
    else if (list == LIST_HOMES)
        refs_add_once(r, &b->neutral, place, l->spot);
}

/* Reads words[from…] as centres of a list, with their marks ("Powers"). */
static void read_centres(struct map_reader *r, struct map_line *l, size_t from, enum centre_list list,
                         struct map_power *p)
{
    for (size_t i = from; i < l->n; i++) {
        char *word = l->upper[i];
        struct centre_marks marks = take_marks(&word);
        if (list == LIST_HOMES && marks.claim) {
            map_unplayable(r, l->spot, "'&SC' (further homes claimed during play)");
            continue;
        }
        if (list == LIST_OWNS && (strcmp(word, "SC!") == 0 || strcmp(word, "SC?") == 0)) {
            map_not_played(r, l, word);
            continue;
        }

        if (marks.alternative)
            word[strcspn(word, "(")] = '\0';
        if (!map_code_ok(word) || strchr(word, '/')) {
            bad_centre(r, l, i, list, p);
            return;
        }
        struct map_place *place = map_place_of(r->b, word);
        if (!place) {
            map_error(r->b, l->spot, "more than %d codes", MAP_MAX_CODES);
            return;
        }
        list_centre(r, l, i, marks, list, p, place);
    }
}

void map_power_kill_units(struct map_reader *r, int power)
{
    for (size_t i = 0; i < r->b->n_units; i++)
        if (r->b->units[i].power == power)
            r->b->units[i].dead = true;
}

bool map_need_power(struct map_reader *r, const struct map_line *l)
{
    if (r->power >= 0 && r->b->powers[r->power].alive)
        return true;
    map_error(r->b, l->spot, "'%s' belongs to a power, but no power line stands before it",
              map_q(r, l->upper[0]));
    return false;
}

/* NAME (adjective:letter) centre…, and OLD -> NEW (adjective:letter). */
void map_read_power(struct map_reader *r, struct map_line *l)
{
    struct map_builder *b = r->b;
    size_t at = 1;

    r->power = -1;
    const char *id = power_id(r, l->upper[0]);
    bool rename = l->n > 1 && strcmp(l->word[1], "->") == 0;
    size_t name_at = rename ? 2 : 0;
    if (rename && l->n < 3) {
        map_error(b, l->spot, "expected a name after '%s ->'", map_q(r, l->word[0]));
        return;
    }

    const char *new_id = power_id(r, l->upper[name_at]);
    if (!id_ok(id) || !id_ok(new_id)) {
        map_error(b, l->spot, "'%s' is neither a directive nor the name of a power or place",
                  map_q(r, l->word[0]));
        return;
    }

    int index;
    if (rename) {
        index = map_power_find(b, id);
        int there = map_power_find(b, new_id);
        if (index < 0) {
            map_error(b, l->spot, "'%s ->' renames a power that is not known%s", map_q(r, l->word[0]),
                      map_suggest_power(b, id));
            return;
        }
        if (there >= 0 && there != index) {
            map_error(b, l->spot, "cannot rename '%s': there is a power '%s' already", map_q(r, id),
                      map_q(r, new_id));
            return;
        }
        struct map_power *p = &b->powers[index];
        p->id = new_id;
        p->name = p->adjective = display(r, l->word[name_at], 0);
        p->letter = first_letter(r, l->upper[name_at]);
        at = 3;
    } else {
        index = power_add(r, l, l->word[0], l->upper[0], id);
    }

    r->power = index;
    if (index < 0)
        return;

    struct map_power *p = &b->powers[index];
    if (at < l->n && l->word[at][0] == '(' && !read_bracket(r, l, at++, p))
        return;
    read_centres(r, l, at, LIST_HOMES, p);
}

void map_read_neutral(struct map_reader *r, struct map_line *l)
{
    r->power = -1;
    read_centres(r, l, 1, LIST_NEUTRAL, NULL);
}

void map_read_owned(struct map_reader *r, struct map_line *l)
{
    bool centers = l->upper[0][0] == 'C';
    if (centers && (r->power < 0 || !r->b->powers[r->power].alive)) {
        map_read_neutral(r, l);
        return;
    }
    if (!map_need_power(r, l))
        return;
    struct map_power *p = &r->b->powers[r->power];
    p->has_owns = true;
    if (centers)
        p->owns.n = 0;
    read_centres(r, l, 1, LIST_OWNS, p);
}

void map_read_homes(struct map_reader *r, struct map_line *l)
{
    if (!map_need_power(r, l))
        return;
    struct map_power *p = &r->b->powers[r->power];
    bool inhabits = l->upper[0][0] == 'I';
    if (!inhabits || !p->inhabits)
        p->homes.n = 0;
    p->inhabits = inhabits;
    read_centres(r, l, 1, LIST_HOMES, p);
}

/* A unit that the file puts in the province of `place` takes the place of any other there. */
static void clear_province(struct map_builder *b, const struct map_place *place)
{
    size_t len = map_code_province_len(place->code);
    for (size_t i = 0; i < b->n_units; i++) {
        struct map_unit *other = &b->units[i];
        const struct map_place *there = other->dead ? NULL : map_ref_place(b, other->at);
        if (there && strncmp(there->code, place->code, len) == 0 && map_code_province_len(there->code) == len)
            other->dead = true;
    }
}

void map_read_unit(struct map_reader *r, struct map_line *l)
{
    struct map_builder *b = r->b;
    if (!map_need_power(r, l))
        return;
    if (l->n != 2 || !map_code_ok(l->upper[1])) {
        map_error(b, l->spot, "expected one place after '%s'%s%s", l->upper[0], l->n > 1 ? ", not " : "",
                  l->n > 1 ? map_q(r, l->word[l->n - 1]) : "");
        return;
    }

    struct map_place *place = map_place_of(b, l->upper[1]);
    if (!place) {
        map_error(b, l->spot, "more than %d codes", MAP_MAX_CODES);
        return;
    }
    if (b->n_units == MAP_MAX_UNITS) {
        map_error(b, l->spot, "more than %d units", MAP_MAX_UNITS);
        return;
    }

    clear_province(b, place);
    MAP_GROW(b, b->units, b->n_units, b->room_units);
    b->units[b->n_units++] = (struct map_unit){false, l->upper[0][0] == 'A' ? RULES_ARMY : RULES_FLEET,
                                               r->power, map_ref_to(b, place, l->spot)};
}

static void power_vanish(struct map_reader *r, int index)
{
    struct map_power *p = &r->b->powers[index];
    p->alive = false;
    p->homes.n = p->owns.n = 0;
    map_power_kill_units(r, index);
}

static bool named(const char *const *ids, size_t n, const char *id)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(ids[i], id) == 0)
            return true;
    return false;
}

/* DUMMY or UNPLAYED for one power. */
static void set_status(struct map_reader *r, int power, bool dummy)
{
    if (dummy)
        r->b->powers[power].dummy = true;
    else
        power_vanish(r, power);
}

/* The power of the line above. */
static void read_status_alone(struct map_reader *r, struct map_line *l, bool dummy)
{
    if (!map_need_power(r, l))
        return;
    set_status(r, r->power, dummy);
    if (!dummy)
        r->power = -1;
}

/* "ALL EXCEPT FRANCE" */
static void read_status_all(struct map_reader *r, struct map_line *l, bool dummy)
{
    struct map_builder *b = r->b;
    const char **except = rules_arena_alloc(&b->arena, l->n * sizeof *except);
    size_t n = 0;

    if (l->n > 2 && strcmp(l->upper[2], "EXCEPT") != 0) {
        map_error(b, l->spot, "expected EXCEPT after '%s ALL', not '%s'", l->upper[0], map_q(r, l->word[2]));
        return;
    }

    for (size_t i = 3; i < l->n; i++) {
        const char *id = power_id(r, l->upper[i]);
        if (map_power_find(b, id) < 0)
            map_error(b, l->spot, "unknown power '%s'%s", map_q(r, l->word[i]), map_suggest_power(b, id));
        else if (!named(except, n, id))
            except[n++] = id;
    }

    for (size_t i = 0; i < b->n_powers; i++)
        if (b->powers[i].alive && !named(except, n, b->powers[i].id))
            set_status(r, (int)i, dummy);
}

/* DUMMY and UNPLAYED: alone, with names, ALL, ALL EXCEPT names. */
void map_read_status(struct map_reader *r, struct map_line *l, bool dummy)
{
    struct map_builder *b = r->b;
    if (l->n == 1) {
        read_status_alone(r, l, dummy);
        return;
    }

    r->power = -1;
    if (strcmp(power_id(r, l->upper[1]), "ALL") == 0) {
        read_status_all(r, l, dummy);
        return;
    }

    for (size_t i = 1; i < l->n; i++) {
        const char *id = power_id(r, l->upper[i]);
        int index = map_power_find(b, id);
        if (index >= 0) {
            set_status(r, index, dummy);
        } else if (dummy) { /* its power line may follow */
            MAP_GROW(b, b->dummies, b->n_dummies, b->room_dummies);
            b->dummies[b->n_dummies++] = (struct map_deferred){id, l->spot};
        } else {
            map_error(b, l->spot, "unknown power '%s'%s", map_q(r, l->word[i]), map_suggest_power(b, id));
        }
    }
}
