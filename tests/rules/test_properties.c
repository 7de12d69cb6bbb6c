/*
 * Properties of adjudication on thousands of generated positions. A separate slow checker knows only the
 * equations of the rules and asks whether a result satisfies them; it shares nothing with the engine. The
 * seed is printed; give another as the first argument.
 */
#include "../harness.h"
#include "generate.h"
#include "same_position.h"

static uint64_t seed = 1971;
static struct rules_map *map;
static struct rules_result result, again;
static struct rules_position pos, other;
static struct rules_order orders[RULES_MAX_LOCS], shuffled[RULES_MAX_LOCS];

/* The result seen by province: what each unit was ordered to do in effect, and what came of it. */
struct view {
    const struct rules_position *pos;
    const struct rules_outcome *at[RULES_MAX_LOCS];
};

static rules_loc prov(rules_loc loc)
{
    return map->province[loc];
}

static bool is_move(const struct rules_outcome *o)
{
    return o && o->order.kind == RULES_MOVE && o->verdict != RULES_VOID;
}

/* A move whose army got as far as its target: by land always, by sea if its convoy stood. */
static bool arrives(const struct rules_outcome *o)
{
    return is_move(o) && o->verdict != RULES_DISRUPTED && o->verdict != RULES_NO_CONVOY;
}

static bool moved(const struct rules_outcome *o)
{
    return is_move(o) && o->verdict == RULES_SUCCEEDS;
}

static void look(const struct rules_position *p, const struct rules_result *r, struct view *v)
{
    memset(v, 0, sizeof *v);
    v->pos = p;
    for (unsigned i = 0; i < r->n_outcomes; i++)
        if (r->outcome[i].unit.kind != RULES_UNIT_NONE && i < p->n_units)
            v->at[prov(r->outcome[i].unit.loc)] = &r->outcome[i];
}

static bool by_sea(const struct rules_outcome *o)
{
    return o->by_convoy || o->verdict == RULES_DISRUPTED || o->verdict == RULES_NO_CONVOY;
}

static bool head_to_head(const struct view *v, const struct rules_outcome *o)
{
    const struct rules_outcome *there = v->at[prov(o->order.to)];
    return is_move(there) && prov(there->order.to) == prov(o->unit.loc) && !by_sea(o) && !by_sea(there);
}

/* Whether a support named by its outcome counts: given and matched. */
static bool gives(const struct rules_outcome *o)
{
    return o && (o->order.kind == RULES_SUPPORT_HOLD || o->order.kind == RULES_SUPPORT_MOVE) &&
           o->verdict == RULES_SUCCEEDS;
}

/* Supports for the unit in `p`; those of `not_of` are left out. */
static unsigned supports(const struct view *v, rules_loc p, bool of_move, rules_power not_of)
{
    unsigned n = 0;
    for (rules_loc q = 0; q < map->n_provinces; q++) {
        const struct rules_outcome *o = v->at[q];
        if (gives(o) && prov(o->order.from) == p && (o->order.kind == RULES_SUPPORT_MOVE) == of_move &&
            (!of_move || (is_move(v->at[p]) && prov(o->order.to) == prov(v->at[p]->order.to))) &&
            o->unit.power != not_of)
            n++;
    }
    return n;
}

static unsigned hold_strength(const struct view *v, rules_loc p)
{
    const struct rules_outcome *o = v->at[p];
    if (!o)
        return 0;
    if (is_move(o))
        return moved(o) ? 0 : 1;
    return 1 + supports(v, p, false, RULES_NO_POWER);
}

static unsigned attack_strength(const struct view *v, const struct rules_outcome *o)
{
    rules_loc from = prov(o->unit.loc), to = prov(o->order.to);
    const struct rules_outcome *there = v->at[to];
    if (!arrives(o))
        return 0;
    if (!there || (moved(there) && !head_to_head(v, o)))
        return 1 + supports(v, from, true, RULES_NO_POWER);
    if (there->unit.power == o->unit.power)
        return 0;
    return 1 + supports(v, from, true, there->unit.power);
}

static unsigned prevent_strength(const struct view *v, const struct rules_outcome *o)
{
    if (!arrives(o))
        return 0;
    if (head_to_head(v, o) && moved(v->at[prov(o->order.to)]))
        return 0;
    return 1 + supports(v, prov(o->unit.loc), true, RULES_NO_POWER);
}

/* Dislodged by a unit that came from the place it attacks, neither by sea: no effect there (IX.7). */
static bool no_effect(const struct view *v, const struct rules_outcome *o)
{
    return o->dislodged && prov(o->order.to) == prov(o->dislodged_by) && head_to_head(v, o);
}

/* The rule of 2000: a convoyed army does not cut the support of an attack on a fleet of its own convoy. Which
 * of several routes is needed is left to the cases; here such a support may stand or be cut. */
static bool against_its_convoy(const struct view *v, const struct rules_outcome *support,
                               const struct rules_outcome *attack)
{
    if (support->order.kind != RULES_SUPPORT_MOVE || !by_sea(attack))
        return false;
    const struct rules_outcome *fleet = v->at[prov(support->order.to)];
    return fleet && fleet->order.kind == RULES_CONVOY && prov(fleet->order.from) == prov(attack->unit.loc);
}

static const char *wrong(const struct view *v, const struct rules_result *r)
{
    for (rules_loc p = 0; p < map->n_provinces; p++) {
        const struct rules_outcome *o = v->at[p];
        if (!o)
            continue;
        const struct rules_outcome *dislodger = NULL;
        for (rules_loc q = 0; q < map->n_provinces; q++)
            if (moved(v->at[q]) && prov(v->at[q]->order.to) == p) {
                if (dislodger)
                    return "two units end in one province";
                dislodger = v->at[q];
            }
        if (o->dislodged != (dislodger != NULL && !moved(o)))
            return "dislodged without a stronger unit coming in, or the other way";
        if (o->dislodged && prov(o->dislodged_by) != prov(dislodger->unit.loc))
            return "dislodged by another than is said";
        if (o->dislodged && dislodger->unit.power == o->unit.power)
            return "dislodged by its own power";
        /* Supports: cut exactly when the rules say. */
        bool matched = gives(o) || (o->verdict == RULES_CUT);
        if (matched && (o->order.kind == RULES_SUPPORT_HOLD || o->order.kind == RULES_SUPPORT_MOVE)) {
            bool either = o->dislodged && against_its_convoy(v, o, dislodger);
            bool cut = o->dislodged && !either;
            for (rules_loc q = 0; q < map->n_provinces; q++) {
                const struct rules_outcome *a = v->at[q];
                if (!arrives(a) || prov(a->order.to) != p || a->unit.power == o->unit.power)
                    continue;
                if (o->order.kind == RULES_SUPPORT_MOVE && prov(o->order.to) == q)
                    continue;
                if (against_its_convoy(v, o, a))
                    either = true;
                else
                    cut = true;
            }
            if (cut == gives(o) && !(either && !cut))
                return cut ? "support counts although it is cut" : "support is cut without an attack";
        }
        if (!is_move(o))
            continue;
        if (!arrives(o)) {
            if (moved(o))
                return "moved without arriving";
            continue;
        }
        unsigned attack = attack_strength(v, o), against = hold_strength(v, prov(o->order.to));
        const struct rules_outcome *there = v->at[prov(o->order.to)];
        if (head_to_head(v, o))
            against = 1 + supports(v, prov(o->order.to), true, RULES_NO_POWER);
        (void)there;
        bool wins = attack > against;
        for (rules_loc q = 0; q < map->n_provinces; q++) {
            const struct rules_outcome *rival = v->at[q];
            if (rival && rival != o && is_move(rival) && prov(rival->order.to) == prov(o->order.to) &&
                !no_effect(v, rival) && prevent_strength(v, rival) >= attack)
                wins = false;
        }
        if (wins != moved(o))
            return wins ? "stays although it is stronger" : "moves although it is not stronger";
    }
    for (unsigned i = 1; i < r->after.n_units; i++)
        if (prov(r->after.units[i - 1].loc) >= prov(r->after.units[i].loc))
            return "units of the next position out of order or doubled";
    const char *why;
    if (r->after.n_dislodged == 0 &&
        !rules_position_ok(&r->after, &why)) /* `after` is still in its movement phase */
        return why;
    return NULL;
}

static void show(const struct rules_position *p, const struct rules_order *o, size_t n)
{
    char text[192];
    printf("ORDERS\n");
    for (size_t i = 0; i < n; i++) {
        rules_order_print(map, p, &o[i], text, sizeof text);
        printf("\t%s: %s%s\n", map->power[o[i].power].name, text, o[i].flags & RULES_VIA ? " (via)" : "");
    }
}

static void set_up(struct generator *g, unsigned units)
{
    struct rules_phase phase = map->begin;
    generate_position(g, map, units, phase, &pos);
}

static void every_result_satisfies_the_equations(void)
{
    static const char *const books[] = {"datc", "2000", "szykman", "2023"};
    struct generator g = {.state = seed, .convoys = 25, .foreign = true};
    unsigned bad = 0, paradoxes = 0;
    for (unsigned i = 0; i < 6000; i++) {
        struct rules_rulebook book;
        struct view view;
        set_up(&g, 8 + generate_below(&g, 30));
        size_t n = generate_orders(&g, &pos, orders);
        WANT(rules_rulebook_find(books[i % 4], &book));
        rules_adjudicate(&pos, orders, n, &book, &result);
        bool paradox = false;
        for (unsigned k = 0; k < result.n_outcomes; k++)
            paradox |= result.outcome[k].cause == RULES_CAUSE_CONVOY_PARADOX;
        paradoxes += paradox;
        if (paradox)
            continue; /* the paradox rule overrules the equations */
        look(&pos, &result, &view);
        const char *what = wrong(&view, &result);
        if (what && bad++ < 3) {
            printf("position %u, rules %s: %s\n", i, books[i % 4], what);
            show(&pos, orders, n);
        }
    }
    WANT_INT(bad, 0);
    WANT(paradoxes < 600);
}

static void the_order_of_orders_does_not_matter(void)
{
    static const char *const books[] = {"datc", "1971", "descartes", "faf", "bretagne"};
    struct generator g = {.state = seed + 1, .convoys = 30, .foreign = true};
    unsigned bad = 0;
    for (unsigned i = 0; i < 3000; i++) {
        struct rules_rulebook book;
        set_up(&g, 8 + generate_below(&g, 30));
        size_t n = generate_orders(&g, &pos, orders);
        WANT(rules_rulebook_find(books[i % 5], &book));
        memcpy(shuffled, orders, n * sizeof *orders);
        for (size_t k = n; k > 1; k--) {
            size_t j = generate_below(&g, (unsigned)k);
            struct rules_order swap = shuffled[k - 1];
            shuffled[k - 1] = shuffled[j];
            shuffled[j] = swap;
        }
        rules_adjudicate(&pos, orders, n, &book, &result);
        rules_adjudicate(&pos, shuffled, n, &book, &again);
        if (!same_position(&result.after, &again.after) && bad++ < 3) {
            printf("position %u, rules %s: shuffled orders give another result\n", i, books[i % 5]);
            show(&pos, orders, n);
        }
    }
    WANT_INT(bad, 0);
}

static void the_names_of_powers_do_not_matter(void)
{
    static const char *const books[] = {"datc", "1971", "descartes", "faf", "bretagne"};
    struct generator g = {.state = seed + 2, .convoys = 30, .foreign = true};
    unsigned bad = 0;
    for (unsigned i = 0; i < 2500; i++) {
        struct rules_rulebook book;
        set_up(&g, 8 + generate_below(&g, 30));
        size_t n = generate_orders(&g, &pos, orders);
        unsigned turn = 1 + generate_below(&g, map->n_powers - 1u);
        WANT(rules_rulebook_find(books[i % 5], &book));
        rules_adjudicate(&pos, orders, n, &book, &result);
        rules_position_copy(&other, &pos);
        for (unsigned k = 0; k < other.n_units; k++)
            other.units[k].power = (rules_power)((other.units[k].power + turn) % map->n_powers);
        for (size_t k = 0; k < n; k++)
            orders[k].power = (rules_power)((orders[k].power + turn) % map->n_powers);
        rules_adjudicate(&other, orders, n, &book, &again);
        bool same = result.after.n_units == again.after.n_units;
        for (unsigned k = 0; same && k < result.after.n_units; k++)
            same = result.after.units[k].loc == again.after.units[k].loc &&
                   (result.after.units[k].power + turn) % map->n_powers == again.after.units[k].power;
        if (!same && bad++ < 3)
            printf("position %u, rules %s: turned powers give another result\n", i, books[i % 5]);
    }
    WANT_INT(bad, 0);
}

static void without_convoys_datc_descartes_and_bretagne_agree(void)
{
    static const char *const books[] = {"descartes", "bretagne", "1971", "faf"};
    struct generator g = {.state = seed + 3, .convoys = 0, .foreign = true};
    unsigned bad = 0;
    for (unsigned i = 0; i < 4000; i++) {
        struct rules_rulebook datc, book;
        set_up(&g, 8 + generate_below(&g, 30));
        size_t n = generate_orders(&g, &pos, orders);
        for (size_t k = 0; k < n; k++) /* supports of coasts are where the table differs */
            if (orders[k].kind == RULES_SUPPORT_MOVE)
                orders[k].flags |= RULES_COAST_WRITTEN;
        WANT(rules_rulebook_find("datc", &datc));
        WANT(rules_rulebook_find(books[i % 4], &book));
        rules_adjudicate(&pos, orders, n, &datc, &result);
        rules_adjudicate(&pos, orders, n, &book, &again);
        if (!same_position(&result.after, &again.after) && bad++ < 3) {
            printf("position %u: datc and %s differ\n", i, books[i % 4]);
            show(&pos, orders, n);
        }
    }
    WANT_INT(bad, 0);
}

/* Plays games of random orders: retreats and adjustments too. Units and centres add up in every phase. */
static void the_unfolding_of_games_conserves_units_and_centres(void)
{
    static const char *const books[] = {"datc", "1971", "descartes", "faf", "bretagne"};
    struct generator g = {.state = seed + 4, .convoys = 15, .foreign = false};
    unsigned bad = 0, retreats = 0, adjustments = 0;
    for (unsigned game = 0; game < 60; game++) {
        struct rules_rulebook book;
        WANT(rules_rulebook_find(books[game % 5], &book));
        rules_position_start(map, &pos);
        for (unsigned turn = 0; turn < 60; turn++) {
            size_t n = 0;
            enum rules_phase_type type = rules_phase_type(map, pos.phase);
            if (type == RULES_PHASE_MOVEMENT) {
                n = generate_orders(&g, &pos, orders);
            } else if (type == RULES_PHASE_RETREAT) {
                retreats++;
                for (unsigned i = 0; i < pos.n_dislodged; i++) {
                    rules_loc open[64];
                    size_t k = rules_retreats_open(&pos, &pos.dislodged[i], &book, open);
                    const struct rules_unit *u = &pos.dislodged[i].unit;
                    if (k == 0 || generate_below(&g, 8) == 0)
                        continue;
                    orders[n] =
                        rules_order_make(RULES_RETREAT, u->power, (enum rules_unit_kind)u->kind, u->loc);
                    orders[n++].to = open[generate_below(&g, (unsigned)k)];
                }
            } else {
                adjustments++;
                for (rules_power p = 0; p < map->n_powers; p++) {
                    rules_loc sites[RULES_MAX_LOCS];
                    int due = rules_adjustments_due(&pos, p);
                    size_t k = due > 0 ? rules_build_sites(&pos, p, sites) : 0;
                    for (size_t i = 0; i < k; i++)
                        orders[n++] = rules_order_make(RULES_BUILD, p, RULES_ARMY, sites[i]);
                }
            }
            rules_adjudicate(&pos, orders, n, &book, &result);
            unsigned before = pos.n_units + pos.n_dislodged,
                     after = result.after.n_units + result.after.n_dislodged;
            unsigned survivors = result.after.n_units;
            if (type == RULES_PHASE_MOVEMENT && before != after && bad++ < 3)
                printf("game %u turn %u: %u units before, %u after\n", game, turn, before, after);
            if (type == RULES_PHASE_RETREAT && survivors > before && bad++ < 3)
                printf("game %u turn %u: retreats made units\n", game, turn);
            rules_advance(&result, &book, &other);
            const char *why;
            if (!rules_position_ok(&other, &why) && bad++ < 3)
                printf("game %u turn %u: %s\n", game, turn, why);
            for (rules_power p = 0; type == RULES_PHASE_ADJUSTMENT && p < map->n_powers; p++)
                if (rules_position_count_units(&other, p) > rules_position_count_centres(&other, p) &&
                    bad++ < 3)
                    printf("game %u turn %u: more units than centres after adjustments\n", game, turn);
            unsigned owned_before = 0, owned_after = 0;
            for (unsigned c = 0; c < map->n_centres; c++) {
                owned_before += pos.owner[map->centres[c]] != RULES_NO_POWER;
                owned_after += other.owner[map->centres[c]] != RULES_NO_POWER;
            }
            if (owned_after < owned_before && bad++ < 3)
                printf("game %u turn %u: an owned centre became nobody's\n", game, turn);
            rules_position_copy(&pos, &other);
        }
    }
    WANT_INT(bad, 0);
    WANT(retreats > 100);
    WANT(adjustments > 100);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10);
    printf("seed %llu\n", (unsigned long long)seed);
    map = rules_map_builtin("standard");
    if (!map)
        return 2;
    int status = tests_run("properties", (struct test[]){
                                             TEST(every_result_satisfies_the_equations),
                                             TEST(the_order_of_orders_does_not_matter),
                                             TEST(the_names_of_powers_do_not_matter),
                                             TEST(without_convoys_datc_descartes_and_bretagne_agree),
                                             TEST(the_unfolding_of_games_conserves_units_and_centres),
                                             {NULL, NULL},
                                         });
    rules_map_free(map);
    return status;
}
