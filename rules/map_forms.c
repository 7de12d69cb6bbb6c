/*
 * Directives of our own for forms of play that the shared format does not know: scripts, sides, powers
 * in one hand, closed places, tosses, picking of centres (docs/map-format.md, "Forms of play"). They are kept as they are written
 * and resolved when the map is whole.
 */
#include "auction.h"
#include "map_read_p.h"
#include "script.h"

#include <stdlib.h>
#include <string.h>

static bool is(const char *word, const char *other)
{
    return strcmp(word, other) == 0;
}

static void keep(struct map_reader *r, struct map_line *l, enum map_form_kind kind, const char *power)
{
    struct map_builder *b = r->b;
    MAP_GROW(b, b->forms, b->n_forms, b->room_forms);
    b->forms[b->n_forms++] = (struct map_form){kind, l->spot, power, l->n, l->upper, l->text};
}

bool map_read_script_line(struct map_reader *r, struct map_line *l)
{
    if (!r->script)
        return false;
    if (l->n == 2 && is(l->upper[0], "END") && is(l->upper[1], "SCRIPT"))
        r->script = NULL;
    else
        keep(r, l, FORM_SCRIPT_LINE, r->script);
    return true;
}

bool map_read_form(struct map_reader *r, struct map_line *l)
{
    static const struct {
        const char *word;
        enum map_form_kind kind;
    } words[] = {{"SIDE", FORM_SIDE},         {"CLOSED", FORM_CLOSED},   {"TOSS", FORM_TOSS},
                 {"TOGETHER", FORM_TOGETHER}, {"PICK", FORM_PICK},       {"NAMEHOMES", FORM_NAME_HOMES},
                 {"AUCTION", FORM_AUCTION},   {"PLAYERS", FORM_PLAYERS}, {"CREDITS", FORM_CREDITS},
                 {"HIRED", FORM_HIRED},       {"SHAPE", FORM_SHAPE}};
    if (is(l->upper[0], "SCRIPT")) {
        if (l->n > 1)
            map_error(r->b, l->spot, "expected nothing after SCRIPT, not '%s'", map_q(r, l->word[1]));
        if (map_need_power(r, l)) {
            r->script = r->b->powers[r->power].id;
            r->script_spot = l->spot;
            keep(r, l, FORM_SCRIPT, r->script);
        }
        return true;
    }

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is(l->upper[0], words[i].word)) {
            keep(r, l, words[i].kind, NULL);
            return true;
        }

    return false;
}

void map_read_played(struct map_reader *r, struct map_line *l)
{
    struct map_builder *b = r->b;
    if (l->n < 2)
        map_error(b, l->spot, "expected names of powers after PLAYED");
    for (size_t i = 1; i < l->n; i++) {
        int power = map_power_find(b, l->upper[i]);
        if (power < 0) {
            map_error(b, l->spot, "unknown power '%s'%s", map_q(r, l->word[i]),
                      map_suggest_power(b, l->upper[i]));
            continue;
        }
        b->powers[power].dummy = false;
        for (size_t k = 0; k < b->n_dummies; k++)
            if (is(b->dummies[k].id, b->powers[power].id))
                b->dummies[k--] = b->dummies[--b->n_dummies];
        keep(r, l, FORM_PLAYED, b->powers[power].id);
    }
}

/* --- when the map is whole --- */

struct forms {
    struct map_builder *b;
    struct rules_map *map;
    const struct map_form *form; /* the one that is being resolved */
};

static void fault(struct forms *f, const char *expected)
{
    map_error(f->b, f->form->spot, "%s, not '%s'", expected, map_quote(f->b, f->form->text));
}

static rules_power power_of(const struct rules_map *map, const char *id)
{
    for (rules_power p = 0; p < map->n_powers; p++)
        if (is(map->power[p].id, id))
            return p;
    return RULES_NO_POWER;
}

static struct rules_map_power *power_in(struct forms *f, const char *id)
{
    rules_power p = power_of(f->map, id);
    return p == RULES_NO_POWER ? NULL : (struct rules_map_power *)&f->map->power[p];
}

/* The first phase of a season. */
static bool find_season(const struct rules_map *map, const char *season, uint8_t *step)
{
    for (uint8_t i = 0; i < map->n_flow; i++)
        if (is(map->flow[i].season, season)) {
            *step = i;
            return true;
        }
    return false;
}

/* "SPRING 1915": the first phase of that season. */
static bool find_phase(const struct forms *f, size_t at, struct rules_phase *phase)
{
    long year;
    if (at + 1 >= f->form->n || !map_is_number(f->form->upper[at + 1], &year, true))
        return false;
    phase->year = (int32_t)year;
    return find_season(f->map, f->form->upper[at], &phase->step);
}

static bool find_number(const struct forms *f, size_t at, uint8_t *number)
{
    long value;
    if (at >= f->form->n || !map_is_number(f->form->upper[at], &value, false) || value > 200)
        return false;
    *number = (uint8_t)value;
    return true;
}

/* "SPRING 1901" or "ALWAYS" begins a part of a script. */
static bool read_when(struct forms *f, struct rules_script_line *when)
{
    const struct map_form *form = f->form;
    char *last = form->upper[form->n - 1];
    size_t len = strlen(last);
    long year = 0;
    uint8_t step;

    if (len > 1 && last[len - 1] == ':')
        last[len - 1] = '\0';
    if (form->n == 1 && is(form->upper[0], "ALWAYS")) {
        *when = (struct rules_script_line){.season = NULL};
        return true;
    }

    if (form->n > 2 || !find_season(f->map, form->upper[0], &step))
        return false;
    if (form->n == 2 && !map_is_number(form->upper[1], &year, true))
        return false;

    *when = (struct rules_script_line){
        .season = f->map->flow[step].season, .has_year = form->n == 2, .year = (int32_t)year};

    return true;
}

/* SCRIPT and the lines after it; returns the index of the last of these. */
static size_t make_script(struct forms *f, size_t at)
{
    struct map_builder *b = f->b;
    const char *id = b->forms[at].power;
    struct rules_map_power *power = power_in(f, id);
    struct rules_script *script = rules_arena_alloc(&f->map->arena, sizeof *script);
    size_t last = at;

    while (last + 1 < b->n_forms && b->forms[last + 1].kind == FORM_SCRIPT_LINE)
        last++;
    struct rules_script_line *lines = rules_arena_alloc(&f->map->arena, (last - at) * sizeof *lines);
    struct rules_script_line when = {.season = NULL};

    for (size_t i = at + 1; i <= last; i++) {
        f->form = &b->forms[i];
        if (!power || read_when(f, &when))
            continue;
        lines[script->n] = when;
        if (rules_order_parse(f->map, power_of(f->map, id), f->form->text, strlen(f->form->text),
                              &lines[script->n].order))
            script->n++;
        else
            fault(f, "expected in a script a season such as 'SPRING 1901', ALWAYS, or an order such as "
                     "'A PAR - BUR'");
    }

    script->line = lines;
    if (power)
        power->script = script;

    return last;
}

/* SIDE NAME POWER… */
static void make_side(struct forms *f)
{
    struct rules_map *map = f->map;
    const struct map_form *form = f->form;
    uint8_t side = 0;

    if (form->n < 2 || map->n_sides == RULES_MAX_SIDES) {
        fault(f, "expected SIDE, a name, and its powers");
        return;
    }

    while (side < map->n_sides && !is(map->side[side], form->upper[1]))
        side++;
    if (side == map->n_sides) {
        map->side[side] = rules_arena_strndup(&map->arena, form->upper[1], strlen(form->upper[1]));
        map->n_sides++;
    }

    for (size_t i = 2; i < form->n; i++) {
        struct rules_map_power *power = power_in(f, form->upper[i]);
        if (power)
            power->side = side;
        else
            fault(f, "expected powers of the map after SIDE and its name");
    }
}

/* TOGETHER POWER POWER… : whom the first of them is with, they are with. */
static void make_together(struct forms *f)
{
    const struct map_form *form = f->form;
    const struct rules_map_power *first = form->n > 2 ? power_in(f, form->upper[1]) : NULL;

    for (size_t i = 2; first && i < form->n; i++) {
        struct rules_map_power *power = power_in(f, form->upper[i]);
        if (power)
            power->hand = first->hand;
        else
            first = NULL;
    }

    if (!first)
        fault(f, "expected powers of the map after TOGETHER, at least two");
}

/* CLOSED PLACE… [UNTIL SPRING 1915] */
static void make_closed(struct forms *f)
{
    struct rules_map *map = f->map;
    const struct map_form *form = f->form;
    size_t n = 1;

    if (!map->closed)
        map->closed = rules_arena_alloc(&map->arena, map->words * sizeof *map->closed);
    for (; n < form->n && !is(form->upper[n], "UNTIL"); n++) {
        rules_loc loc = rules_map_find(map, form->upper[n], strlen(form->upper[n]));
        if (loc == RULES_NO_LOC)
            fault(f, "expected places of the map after CLOSED");
        else
            rules_bit_set(map->closed, map->province[loc]);
    }

    map->opens = n < form->n;
    if (map->opens && (n + 3 != form->n || !find_phase(f, n + 1, &map->closed_until)))
        fault(f, "expected a season and a year after UNTIL");
}

/* TOSS POWER WINTER 1914 SPRING 1915 */
static void make_toss(struct forms *f)
{
    struct rules_toss *toss = &f->map->toss;
    const struct map_form *form = f->form;
    toss->power = form->n == 6 ? power_of(f->map, form->upper[1]) : RULES_NO_POWER;
    if (toss->power == RULES_NO_POWER || !find_phase(f, 2, &toss->before) || !find_phase(f, 4, &toss->joins))
        fault(f, "expected TOSS, a power, the season and year of the toss, and those in which it joins");
}

/* PICK 5 BACK 1 */
static void make_pick(struct forms *f)
{
    struct rules_picking *picking = &f->map->picking;
    const struct map_form *form = f->form;
    bool back = form->n == 4 && is(form->upper[2], "BACK") && find_number(f, 3, &picking->back);
    if (!find_number(f, 1, &picking->rounds) || picking->rounds == 0 || (form->n != 2 && !back) ||
        picking->back >= picking->rounds)
        fault(f, "expected PICK and a number of rounds, then BACK and how many centres are given back");
}

/* NAMEHOMES 3 WINTER 1901 */
static void make_name_homes(struct forms *f)
{
    struct rules_picking *picking = &f->map->picking;
    if (f->form->n != 4 || !find_number(f, 1, &picking->homes) || !find_phase(f, 2, &picking->homes_before))
        fault(f,
              "expected NAMEHOMES, a number of centres, and the season and year before which they are named");
}

/* AUCTION SPRING */
static void make_auction(struct forms *f)
{
    struct rules_map *map = f->map;
    map->auction = f->form->n == 2 && find_season(map, f->form->upper[1], &map->auction_step);
    if (!map->auction || map->flow[map->auction_step].type != RULES_PHASE_MOVEMENT)
        fault(f, "expected AUCTION and a season that begins with moves");
}

/* PLAYERS 2 */
static void make_players(struct forms *f)
{
    if (f->form->n != 2 || !find_number(f, 1, &f->map->n_players) || f->map->n_players < 2)
        fault(f, "expected PLAYERS and how many of the powers have one");
}

/* CREDITS ENGLAND 20 */
static void make_credits(struct forms *f)
{
    const struct map_form *form = f->form;
    struct rules_map_power *power = form->n == 3 ? power_in(f, form->upper[1]) : NULL;
    long value;
    if (power && map_is_number(form->upper[2], &value, false) && value <= RULES_MOST_CREDITS)
        power->credits = (uint16_t)value;
    else
        fault(f, "expected CREDITS, a power of the map, and a number");
}

/* HIRED GERMANY [BY ENGLAND] */
static void make_hired(struct forms *f)
{
    const struct map_form *form = f->form;
    struct rules_map_power *power = form->n > 1 ? power_in(f, form->upper[1]) : NULL;
    bool by = form->n == 4 && is(form->upper[2], "BY");
    struct rules_map_power *who = by ? power_in(f, form->upper[3]) : NULL;
    if (!power || who == power || (form->n != 2 && !who)) {
        fault(f, "expected HIRED and a power of the map, then BY and the power that hires it");
        return;
    }

    power->hired = true;
    power->dummy = !who;
    power->hand = who ? who->hand : (rules_power)(power - f->map->power);
}

/* "120,40"; false if it is none. */
static bool read_point(const char *word, int16_t *x, int16_t *y)
{
    char *comma, *end;
    long left = strtol(word, &comma, 10);
    if (comma == word || *comma != ',')
        return false;
    long down = strtol(comma + 1, &end, 10);
    if (end == comma + 1 || *end || labs(left) > INT16_MAX || labs(down) > INT16_MAX)
        return false;
    *x = (int16_t)left;
    *y = (int16_t)down;
    return true;
}

/* SHAPE PAR 100,40 120,44 118,60 */
static void make_shape(struct forms *f, struct rules_shape *shape)
{
    const struct map_form *form = f->form;
    rules_loc place =
        form->n > 4 ? rules_map_find(f->map, form->upper[1], strlen(form->upper[1])) : RULES_NO_LOC;
    int16_t *x = rules_arena_alloc(&f->map->arena, form->n * sizeof *x),
            *y = rules_arena_alloc(&f->map->arena, form->n * sizeof *y);
    uint16_t n = 0;

    for (size_t i = 2; i < form->n && n < UINT16_MAX && place != RULES_NO_LOC; i++, n++)
        if (!read_point(form->upper[i], &x[n], &y[n]))
            place = RULES_NO_LOC;
    if (place == RULES_NO_LOC)
        fault(f, "expected SHAPE, a place of the map, and three points or more such as 120,40");
    else
        *shape = (struct rules_shape){f->map->province[place], n, x, y};
}

static void make_shapes(struct forms *f)
{
    struct map_builder *b = f->b;
    size_t most = 0;
    for (size_t i = 0; i < b->n_forms; i++)
        most += b->forms[i].kind == FORM_SHAPE;
    struct rules_shape *shapes = rules_arena_alloc(&f->map->arena, (most + 1) * sizeof *shapes);

    f->map->shape = shapes;
    for (size_t i = 0; i < b->n_forms; i++) {
        f->form = &b->forms[i];
        if (f->form->kind == FORM_SHAPE)
            make_shape(f, &shapes[f->map->n_shapes++]);
    }
}

void map_make_forms(struct map_builder *b, struct rules_map *map)
{
    struct forms f = {.b = b, .map = map};
    map->toss.power = RULES_NO_POWER;
    for (rules_power p = 0; p < map->n_powers; p++) {
        struct rules_map_power *power = (struct rules_map_power *)&map->power[p];
        power->side = RULES_NO_SIDE;
        power->hand = p;
    }

    for (size_t i = 0; i < b->n_forms; i++) {
        f.form = &b->forms[i];
        switch (f.form->kind) {
        case FORM_SCRIPT:
            i = make_script(&f, i);
            break;
        case FORM_PLAYED:
            if (power_in(&f, f.form->power))
                power_in(&f, f.form->power)->script = NULL;
            break;
        case FORM_SIDE:
            make_side(&f);
            break;
        case FORM_CLOSED:
            make_closed(&f);
            break;
        case FORM_TOSS:
            make_toss(&f);
            break;
        case FORM_TOGETHER:
            make_together(&f);
            break;
        case FORM_PICK:
            make_pick(&f);
            break;
        case FORM_NAME_HOMES:
            make_name_homes(&f);
            break;
        case FORM_AUCTION:
            make_auction(&f);
            break;
        case FORM_PLAYERS:
            make_players(&f);
            break;
        case FORM_CREDITS:
            make_credits(&f);
            break;
        case FORM_HIRED:
            make_hired(&f);
            break;
        case FORM_SHAPE: /* all at once, below */
            break;
        case FORM_SCRIPT_LINE:
            break; /* behind its SCRIPT */
        }
    }

    make_shapes(&f);
    for (rules_power p = 0; p < map->n_powers; p++)
        map->scripted = map->scripted || map->power[p].script;
}
