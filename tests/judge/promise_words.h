/* Mails as people write them, made up from a seed, and what was meant by each line that can mean one thing only. */
#ifndef TESTS_JUDGE_PROMISE_WORDS_H
#define TESTS_JUDGE_PROMISE_WORDS_H

#include "promise_world.h"
#include "../../rules/names_p.h"

/* An order that was written. */
struct meant {
    struct rules_order order;
    bool sure; /* it can mean nothing else; else it is followed as meant, or not at all */
    bool said; /* in a sentence */
};

struct writing {
    struct world *w;
    const struct rules_position *pos; /* as the writer imagines it */
    rules_power power;
    enum rules_language language;
    GString *text, *press; /* his orders; what stands before them and orders nothing */
    GArray *meant;         /* struct meant: for the open phase */
    bool doubt;            /* the line that is being written is misspelt */
    bool shared;           /* it has a word that means several places */
    bool mixed;            /* some order of the mail names its unit by such a word: it may be another's */
    bool headed;           /* the last line is a heading */
    bool saying;           /* it is a sentence */
    bool later;            /* what is written is not for the open phase */
};

static const char *say(const struct writing *wr, const char *french, const char *english)
{
    return wr->language == RULES_FRENCH ? french : english;
}

static bool may(struct writing *wr, unsigned percent)
{
    return chance(wr->w, percent);
}

/* One letter too many, too few, or two in the wrong order. Transfer full. */
static char *misspelt(struct writing *wr, const char *name)
{
    GString *text = g_string_new(name);
    gsize at = 1 + below(wr->w, (unsigned)text->len - 3);
    if (!g_ascii_isalpha(text->str[at]) || !g_ascii_isalpha(text->str[at + 1]))
        return g_string_free(text, FALSE);

    wr->doubt = true;
    switch (below(wr->w, 3)) {
    case 0:
        g_string_erase(text, (gssize)at, 1);
        break;
    case 1:
        g_string_insert_c(text, (gssize)at, text->str[at]);
        break;
    default: {
        char c = text->str[at];
        text->str[at] = text->str[at + 1];
        text->str[at + 1] = c;
    }
    }
    return g_string_free(text, FALSE);
}

static const char *const notations[] = {"judge", "descartes", "asmodee", "moeshoeshoe"};

/* Whether some edition, or many players, write so for another place. */
static bool is_shared(const struct rules_names *names, const struct rules_map *map, const char *name,
                      rules_loc loc)
{
    static const char *const several[] = {"tyr", "mar", "liv", "gal", "nor", "med", "atl", NULL};
    char key[RULES_NAME_KEY_MAX + 1];
    size_t len = rules_name_key(name, strlen(name), key);
    if (g_strv_contains(several, key))
        return true;

    for (const struct rules_name_entry *e = rules_names_lookup(names, key, len); e;
         e = rules_names_next(names, e))
        if (e->place != RULES_NO_LOC && e->place != map->province[loc])
            return true;
    return false;
}

/* A place, in words that often can mean no other. Transfer full. */
static char *say_place(struct writing *wr, rules_loc loc)
{
    const struct judge_play *play = wr->w->now->play;
    const struct rules_names *names = play->board->names;
    const struct rules_map *map = play->board->map;
    const char *name = map->place[loc].code;
    if (may(wr, 35))
        name = rules_place_name(names, loc, may(wr, 85) ? wr->language : RULES_ENGLISH);
    else if (may(wr, 25))
        name = rules_place_abbreviation(names, loc, notations[below(wr->w, G_N_ELEMENTS(notations))]);

    rules_loc found = rules_names_find_place(names, name, strlen(name));
    wr->shared |= found == RULES_NO_LOC || map->province[found] != map->province[loc] ||
                  is_shared(names, map, name, loc);
    if (strlen(name) > 6 && may(wr, 4))
        return misspelt(wr, name);
    return may(wr, 8) ? g_utf8_strdown(name, -1) : g_strdup(name);
}

static rules_loc any_place(struct writing *wr)
{
    return (rules_loc)below(wr->w, wr->pos->map->n_locs);
}

static struct rules_order order_of(const struct writing *wr, enum rules_order_kind kind,
                                   const struct rules_unit *unit)
{
    return rules_order_make(kind, wr->power, (enum rules_unit_kind)unit->kind, unit->loc);
}

/* A place where the unit could go, mostly. */
static rules_loc near_place(struct writing *wr, const struct rules_unit *unit)
{
    struct rules_order move =
        rules_order_make(RULES_MOVE, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
    for (unsigned tries = 0; tries < 80; tries++) {
        move.to = any_place(wr);
        if (rules_order_check(wr->pos, &move, &wr->w->now->play->book, NULL) == RULES_CAUSE_NONE)
            return move.to;
    }
    return any_place(wr);
}

static const char *letter_of(struct writing *wr, const struct rules_unit *unit)
{
    static const char *const words[][4] = {{"Armée ", "armée ", "Flotte ", "flotte "},
                                           {"Army ", "army ", "Fleet ", "fleet "}};
    bool fleet = unit->kind == RULES_FLEET;
    if (may(wr, 8))
        return words[wr->language == RULES_ENGLISH][fleet * 2 + below(wr->w, 2)];
    if (may(wr, 3)) {
        wr->doubt = true;
        return may(wr, 50) ? "" : fleet ? "A " : "F ";
    }
    return fleet ? "F " : "A ";
}

/* A unit, "A PAR". Transfer full. */
static char *say_unit(struct writing *wr, const struct rules_unit *unit)
{
    const char *letter = letter_of(wr, unit);
    g_autofree char *at = say_place(wr, unit->loc);
    return g_strconcat(letter, at, NULL);
}

static const char *pick(struct writing *wr, const char *const *words, unsigned n)
{
    return words[may(wr, 60) ? 0 : below(wr->w, n)];
}

static const char *const moves[][5] = {{" - ", "-", " vers ", " -> ", " va à "},
                                       {" - ", "-", " to ", " -> ", " moves to "}};
static const char *const supports[][3] = {{" S ", " soutient ", " s "}, {" S ", " supports ", " s "}};
static const char *const holds[][4] = {{" H", " T", " tient", " xxx"}, {" H", " holds", " hold", " stands"}};
static const char *const convoys[][3] = {{" C ", " convoie ", " c "}, {" C ", " convoys ", " c "}};
#define WORD(wr, list) pick(wr, (list)[(wr)->language == RULES_ENGLISH], G_N_ELEMENTS((list)[0]))

/* Another unit, mostly one's own. */
static const struct rules_unit *other_than(struct writing *wr, const struct rules_unit *unit)
{
    const struct rules_unit *other = unit;
    for (unsigned tries = 0; tries < 40 && (other == unit || (other->power != unit->power && may(wr, 70)));
         tries++)
        other = &wr->pos->units[below(wr->w, wr->pos->n_units)];
    return other;
}

/* An order to the unit as somebody writes it; one in eight cannot be done. `*order`: what is meant. Transfer full. */
static char *say_order(struct writing *wr, const struct rules_unit *unit, struct rules_order *order)
{
    wr->doubt = wr->shared = false;
    g_autofree char *who = say_unit(wr, unit);
    wr->mixed |= wr->shared;
    const struct rules_unit *other = other_than(wr, unit);
    rules_loc to = may(wr, 12) ? any_place(wr) : near_place(wr, unit);
    unsigned way = below(wr->w, 11);

    if (way == 0) {
        *order = order_of(wr, RULES_HOLD, unit);
        return g_strconcat(who, WORD(wr, holds), NULL);
    }
    if (way <= 4) {
        g_autofree char *whom = say_unit(wr, other);
        bool stays = way == 1, convoy = way == 4;
        to = may(wr, 60) ? to : near_place(wr, other);
        while (wr->pos->map->province[to] == wr->pos->map->province[other->loc])
            to = any_place(wr);
        *order = order_of(wr, stays ? RULES_SUPPORT_HOLD : convoy ? RULES_CONVOY : RULES_SUPPORT_MOVE, unit);
        order->from = other->loc;
        order->to = stays ? RULES_NO_LOC : to;
        g_autofree char *where = stays ? NULL : say_place(wr, to);
        return g_strconcat(who, convoy ? WORD(wr, convoys) : WORD(wr, supports), whom,
                           stays ? NULL : WORD(wr, moves), where, NULL);
    }

    *order = order_of(wr, RULES_MOVE, unit);
    order->to = to;
    g_autofree char *where = say_place(wr, to);
    if (may(wr, 4)) { /* he cannot decide */
        g_autofree char *or_there = say_place(wr, near_place(wr, unit));
        wr->shared = true;
        return g_strconcat(who, " - ", where, say(wr, " ou ", " or "), or_there, NULL);
    }
    const char *via = way == 5 && unit->kind == RULES_ARMY ? say(wr, " par convoi", " via convoy") : "";
    return g_strconcat(who, WORD(wr, moves), where, via, NULL);
}

static void note_meaning(struct writing *wr, const struct rules_order *order, bool sure)
{
    struct meant meant = {*order, sure && !wr->doubt, wr->saying};
    for (unsigned n = wr->shared ? 2 : 1; n && !wr->later;
         n--) /* twice: nothing is said of what it comes to */
        g_array_append_val(wr->meant, meant);
}

/* One line about a unit; now and then behind another on its line, or in a list. */
static void put_line(struct writing *wr, const char *line)
{
    /* Behind a heading there must be a line end: "PHASE S1903R ; Par - Bur" is one only if a unit follows. */
    bool joined = wr->text->len && wr->text->str[wr->text->len - 1] == '\n' && !wr->headed && may(wr, 3);
    if (joined) {
        g_string_truncate(wr->text, wr->text->len - 1);
        g_string_append(wr->text, " ; ");
    } else if (may(wr, 4)) {
        g_string_append(wr->text, may(wr, 50) ? "- " : "* ");
        wr->mixed |= wr->doubt; /* "- Kie - STP" goes on with the line before */
    }
    g_string_append_printf(wr->text, "%s\n", line);
    wr->headed = false;
}

static void say_condition(struct writing *wr, const struct rules_unit *unit)
{
    const struct rules_unit *seen = &wr->pos->units[below(wr->w, wr->pos->n_units)];
    struct rules_order then, otherwise;
    g_autofree char *one = say_order(wr, unit, &then), *two = say_order(wr, unit, &otherwise);
    g_autofree char *where = say_place(wr, may(wr, 50) ? seen->loc : any_place(wr));
    wr->doubt = true;
    if (may(wr, 20)) {
        g_string_append_printf(wr->text, "%s %s %s %s\n", one, say(wr, "sauf si", "unless"), where,
                               say(wr, "est occupé", "is occupied"));
        note_meaning(wr, &then, false);
        return;
    }
    g_string_append_printf(
        wr->text, may(wr, 50) ? "%s %s%s %s %s %s %s %s\n" : "%s %s%s %s\n%s\n%s\n%s\n%s\n",
        say(wr, "SI", "IF"), seen->kind == RULES_ARMY ? "A " : "F ", where, say(wr, "ALORS", "THEN"), one,
        say(wr, "SINON", "ELSE"), two, say(wr, "FIN SI", "ENDIF"));
    note_meaning(wr, &then, false);
    note_meaning(wr, &otherwise, false);
}

/* The orders of one unit: mostly one, now and then several that contradict each other. */
static void say_unit_orders(struct writing *wr, const struct rules_unit *unit)
{
    if (may(wr, 6)) {
        say_condition(wr, unit);
        return;
    }
    unsigned n = may(wr, 12) ? 2 + below(wr->w, 2) : 1;
    bool change = n == 2 && may(wr, 30);
    for (unsigned i = 0; i < n; i++) {
        struct rules_order order;
        g_autofree char *line = say_order(wr, unit, &order);
        if (i && change)
            g_string_append(wr->text, say(wr, "Finalement :\n", "No, make that:\n"));
        put_line(wr, line);
        note_meaning(wr, &order, n == 1);
    }
}

static void say_moves(struct writing *wr)
{
    for (unsigned u = 0; u < wr->pos->n_units; u++)
        if (wr->pos->units[u].power == wr->power && !may(wr, 25))
            say_unit_orders(wr, &wr->pos->units[u]);
    if (wr->pos->n_units && may(wr, 5)) { /* somebody else's */
        struct rules_order order;
        g_autofree char *line = say_order(wr, &wr->pos->units[below(wr->w, wr->pos->n_units)], &order);
        put_line(wr, line);
        note_meaning(wr, &order, false);
    }
}

/* "A MUN R BER, KIE", or with words of rank. */
static void say_ranked(struct writing *wr, const struct rules_unit *unit, const char *to, const char *next)
{
    g_autofree char *who = say_unit(wr, unit);
    const char *between = may(wr, 60) ? ", " : say(wr, " sinon ", " else ");
    g_string_append_printf(wr->text, "%s R %s%s%s\n", who, to, between, may(wr, 20) ? "D" : next);
}

static rules_loc retreat_of(struct writing *wr, const struct rules_dislodged *out)
{
    rules_loc open[64];
    size_t n = rules_retreats_open(wr->pos, out, &wr->w->now->play->book, open);
    return n && may(wr, 80) ? open[below(wr->w, (unsigned)n)] : any_place(wr);
}

static void say_retreat(struct writing *wr, const struct rules_dislodged *out, bool only)
{
    wr->doubt = wr->shared = false;
    bool goes = !may(wr, 20), ranked = goes && only && may(wr, 15);
    rules_loc to = retreat_of(wr, out);
    struct rules_order order = order_of(wr, goes ? RULES_RETREAT : RULES_DISBAND, &out->unit);
    g_autofree char *where = say_place(wr, to), *next = say_place(wr, retreat_of(wr, out));
    if (goes)
        order.to = to;
    if (ranked)
        say_ranked(wr, &out->unit, where, next);
    else {
        g_autofree char *who = say_unit(wr, &out->unit);
        g_autofree char *line =
            goes ? g_strdup_printf("%s %s %s", who, may(wr, 50) ? "R" : "-", where)
                 : g_strconcat(who, may(wr, 70) ? " D" : say(wr, " disperse", " disbands"), NULL);
        put_line(wr, line);
    }
    wr->shared |= ranked; /* the first that can be done */
    note_meaning(wr, &order, only);
}

static void say_retreats(struct writing *wr)
{
    for (unsigned u = 0; u < wr->pos->n_dislodged; u++) {
        const struct rules_dislodged *out = &wr->pos->dislodged[u];
        if (out->unit.power != wr->power || may(wr, 15))
            continue;
        bool twice = may(wr, 15);
        say_retreat(wr, out, !twice);
        if (twice)
            say_retreat(wr, out, false);
    }
}

static void say_builds(struct writing *wr, unsigned due)
{
    const struct rules_map *map = wr->pos->map;
    rules_loc sites[RULES_MAX_LOCS];
    size_t n_sites = rules_build_sites(wr->pos, wr->power, sites);
    unsigned n = below(wr->w, due + 3);
    for (unsigned i = 0; i < n; i++) {
        rules_loc site = n_sites && may(wr, 85) ? sites[below(wr->w, (unsigned)n_sites)] : any_place(wr);
        const struct rules_place *place = &map->place[map->province[site]];
        if (place->n_coasts && may(wr, 40))
            site = (rules_loc)(place->coasts + below(wr->w, place->n_coasts));
        struct rules_unit unit = {wr->power, (uint8_t)(may(wr, 50) ? RULES_ARMY : RULES_FLEET), site};
        struct rules_order order = order_of(wr, RULES_BUILD, &unit);
        wr->doubt = wr->shared = false;
        g_autofree char *at = say_place(wr, site);
        const char *kind = unit.kind == RULES_ARMY ? "A" : "F";
        switch (below(wr->w, 6)) {
        case 0:
            g_string_append_printf(wr->text, "%s %s %s\n", say(wr, "construire", "Build"), kind, at);
            break;
        case 1:
            g_string_append_printf(wr->text, "%s %s B\n", kind, at);
            break;
        case 2:
            g_string_append_printf(wr->text, "+%s %s/+%s %s\n", kind, at, may(wr, 50) ? "A" : "F", at);
            wr->doubt = true;
            break;
        case 3:
            g_string_append(wr->text, may(wr, 20) ? say(wr, "passe\n", "WAIVE\n") : "");
            /* fall through */
        default:
            g_string_append_printf(wr->text, "+%s %s\n", kind, at);
        }
        note_meaning(wr, &order, true);
    }
}

static void say_removals(struct writing *wr, unsigned due)
{
    unsigned n = below(wr->w, due + 3);
    for (unsigned i = 0, tries = 0; wr->pos->n_units && i < n && tries < 100; tries++) {
        const struct rules_unit *unit = &wr->pos->units[below(wr->w, wr->pos->n_units)];
        if (unit->power != wr->power && !may(wr, 4))
            continue;
        i++;
        wr->doubt = wr->shared = false;
        struct rules_order order = order_of(wr, RULES_DISBAND, unit);
        g_autofree char *who = say_unit(wr, unit);
        switch (below(wr->w, 3)) {
        case 0:
            g_string_append_printf(wr->text, "-%s\n", who);
            break;
        case 1:
            g_string_append_printf(wr->text, "%s %s\n", say(wr, "retirer", "remove"), who);
            break;
        default:
            g_string_append_printf(wr->text, "%s D\n", who);
        }
        note_meaning(wr, &order, unit->power == wr->power);
    }
}

/* Orders for the phase of wr->pos. */
static void say_orders(struct writing *wr)
{
    int due = rules_adjustments_due(wr->pos, wr->power);
    switch (rules_phase_type(wr->pos->map, wr->pos->phase)) {
    case RULES_PHASE_MOVEMENT:
        say_moves(wr);
        break;
    case RULES_PHASE_RETREAT:
        say_retreats(wr);
        break;
    default:
        if (due > 0 || (due == 0 && may(wr, 50)) || may(wr, 3))
            say_builds(wr, (unsigned)ABS(due));
        else
            say_removals(wr, (unsigned)ABS(due));
    }
}

/* The heading of a later phase, in one of its forms. */
static void say_heading(struct writing *wr, struct rules_phase phase)
{
    const struct rules_map *map = wr->pos->map;
    char code[32];
    rules_phase_code(map, phase, code, sizeof code);
    if (may(wr, 50)) {
        g_string_append_printf(wr->text, "PHASE %s\n", code);
        return;
    }
    static const char *const kinds_of[][2] = {
        [RULES_PHASE_MOVEMENT] = {"", ""},
        [RULES_PHASE_RETREAT] = {"Retraites ", "Retreats "},
        [RULES_PHASE_ADJUSTMENT] = {"Ajustements ", "Adjustments "},
    };
    enum rules_phase_type type = rules_phase_type(map, phase);
    bool english = wr->language == RULES_ENGLISH;
    const char *season = *code == 'S' ? say(wr, "printemps ", "spring ") : say(wr, "automne ", "fall ");
    if (type == RULES_PHASE_ADJUSTMENT)
        season = "";
    g_string_append_printf(wr->text, "%s%s%d%s\n", kinds_of[type][english], season, (int)phase.year,
                           may(wr, 50) ? " :" : "");
}

/* Orders for a phase to come, as if the units stood where they stand now. */
static void say_ahead(struct writing *wr)
{
    g_autofree struct rules_position *then = g_new(struct rules_position, 1);
    const struct rules_position *now = wr->pos;
    rules_position_copy(then, now);
    for (unsigned n = 1 + below(wr->w, 4); n; n--)
        then->phase = rules_phase_next(now->map, then->phase);
    then->n_dislodged = 0;
    if (rules_phase_type(now->map, then->phase) == RULES_PHASE_RETREAT)
        for (unsigned u = 0; u < now->n_units; u++)
            then->dislodged[then->n_dislodged++] =
                (struct rules_dislodged){.unit = now->units[u], .attacker_from = RULES_NO_LOC};

    say_heading(wr, then->phase);
    wr->headed = true;
    wr->pos = then;
    wr->later = true;
    if (may(wr, 8))
        g_string_append(wr->text, say(wr, "EFFACER\n", "CLEAR\n"));
    else
        say_orders(wr);
    wr->pos = now;
    wr->later = false;
    wr->w->n_ahead++;
}

/* Retreats and builds among the moves, where they are ordered together. */
static void say_year(struct writing *wr)
{
    const struct rules_map *map = wr->pos->map;
    struct rules_order order;
    wr->later = true;
    for (unsigned u = 0; u < wr->pos->n_units; u++) {
        const struct rules_unit *unit = &wr->pos->units[u];
        if (unit->power != wr->power || !may(wr, 30))
            continue;
        g_autofree char *line = say_order(wr, unit, &order), *who = say_unit(wr, unit),
                        *to = say_place(wr, near_place(wr, unit)),
                        *next = say_place(wr, near_place(wr, unit));
        bool with_move = may(wr, 50);
        wr->later = !with_move;
        note_meaning(wr, &order, false);
        wr->later = true;
        if (with_move)
            g_string_append_printf(wr->text, "%s (%s %s, %s)\n", line, say(wr, "retraite :", "retreat:"), to,
                                   next);
        else
            g_string_append_printf(wr->text, "%s R %s, %s\n", who, to, next);
    }
    if (may(wr, 50)) {
        g_string_append(wr->text, say(wr, "Constructions :\n", "Builds:\n"));
        for (unsigned n = 1 + below(wr->w, 3); n; n--) {
            rules_loc site = map->centres[below(wr->w, map->n_centres)];
            const struct rules_map_power *power = &map->power[wr->power];
            if (power->n_homes && may(wr, 85))
                site = power->homes[below(wr->w, power->n_homes)];
            g_autofree char *at = say_place(wr, site);
            g_string_append_printf(wr->text, "+%s %s\n", may(wr, 50) ? "A" : "F", at);
        }
    }
    wr->later = false;
    wr->w->n_year++;
}

/* Press with what would be orders, were it not press. */
static void say_press(struct writing *wr)
{
    struct rules_order order;
    g_string_append(wr->press, say(wr, "PRESSE À TOUS :\n", "PRESS TO ALL:\n"));
    if (wr->pos->n_units) {
        g_autofree char *line = say_order(wr, &wr->pos->units[below(wr->w, wr->pos->n_units)], &order);
        g_string_append_printf(wr->press, "%s\n", line);
    }
    g_string_append(wr->press, say(wr, "FIN\n", "END\n"));
}

#endif
