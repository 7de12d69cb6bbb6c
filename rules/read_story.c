/* Convoys told as a story: an army, the fleets that carry it and the coast where it lands, over a few sentences. */
#include "read_look_p.h"

#include "adjudicate.h"
#include "board_p.h"

#include <string.h>

enum { MAX_FLEETS = 4, MAX_SENTENCES = 3 };

/* Who is in the story. */
struct story {
    struct look *look;
    size_t from, to; /* items */
    const struct rules_unit *army, *fleet[MAX_FLEETS];
    size_t army_item, fleet_item[MAX_FLEETS], coast_item, n_fleets;
    const struct place_ref *coast;
    bool boat, spoilt;
};

static bool is_own_army(const struct rules_unit *unit)
{
    return unit && unit->kind == RULES_ARMY;
}

static void add_fleet(struct story *story, const struct rules_unit *unit, size_t at)
{
    for (size_t i = 0; i < story->n_fleets; i++)
        if (story->fleet[i] == unit)
            return;
    if (story->n_fleets == MAX_FLEETS) {
        story->spoilt = true;
        return;
    }
    story->fleet_item[story->n_fleets] = at;
    story->fleet[story->n_fleets++] = unit;
}

static void add_army(struct story *story, const struct rules_unit *unit, size_t at)
{
    story->spoilt = story->spoilt || (story->army && story->army != unit);
    if (!story->army)
        story->army_item = at;
    story->army = unit;
}

static void add_coast(struct story *story, size_t at)
{
    const struct place_ref *ref = &story->look->s->item[at].ref;
    story->spoilt = story->spoilt || (story->coast && !read_same_place(story->coast->edge, ref->edge)) ||
                    ref->edge->n_hits != 1;
    story->coast = ref;
    story->coast_item = at;
}

static bool is_at_sea(const struct look *look, const struct rules_unit *unit)
{
    return unit->kind == RULES_FLEET &&
           rules_bit(look->m->r.map->convoyer, look->m->r.map->province[unit->loc]);
}

static void add_place(struct story *story, size_t at)
{
    const struct item *item = &story->look->s->item[at];
    const struct rules_unit *own = read_own_unit(story->look->s, &item->ref);
    if (item->ref.edge->level != NAME_LISTED)
        story->spoilt = true;
    else if (is_own_army(own))
        add_army(story, own, at);
    else if (own && is_at_sea(story->look, own))
        add_fleet(story, own, at);
    else if (own)
        story->spoilt = true;
    else
        add_coast(story, at);
}

static void add_boat(struct story *story, size_t at)
{
    const struct sentence *s = story->look->s;
    story->boat = story->boat || read_is_verb(s, at, SYM_CONVOY) || read_kind_at(s, at) == ITEM_BY_CONVOY;
}

static bool is_spoiling(const struct sentence *s, size_t at)
{
    enum item_kind kind = read_kind_at(s, at);
    bool verb = kind == ITEM_VERB && !read_is_verb(s, at, SYM_CONVOY) && !read_is_verb(s, at, SYM_MOVE) &&
                !read_is_verb(s, at, SYM_LEAVE);
    bool turns = kind == ITEM_TURN && s->item[at].symbol != SYM_CHANGE; /* "should be carried" */
    return verb || kind == ITEM_DOUBT || kind == ITEM_NOT || turns || kind == ITEM_NOBODY ||
           kind == ITEM_POWER || kind == ITEM_SIGN || kind == ITEM_OTHERS;
}

/* Words of ships that the items leave out. */
static bool speaks_of_boats(const struct sentence *s, size_t from, size_t to)
{
    for (size_t i = s->item[from].first; i < s->item[to].first; i++)
        if (read_in_list(s->r->token[i].word, read_list_boat))
            return true;
    return false;
}

static void read_part(struct story *story, size_t from, size_t to)
{
    const struct sentence *s = story->look->s;
    for (size_t i = from; i < to; i++) {
        if (read_kind_at(s, i) == ITEM_UNIT)
            add_place(story, i);
        add_boat(story, i);
        story->spoilt = story->spoilt || is_spoiling(s, i);
    }
    story->boat = story->boat || speaks_of_boats(s, from, to);
}

/* The parts between commas and the like of which nothing is answered and that name something, or speak of boats. */
static void collect_story(struct story *story)
{
    const struct sentence *s = story->look->s;
    for (size_t i = story->from, end; i < story->to; i = end + 1) {
        bool named = false, answered = false;
        for (end = i; end < story->to && !read_parts_clauses(s, end); end++) {
            bool here = read_kind_at(s, end) == ITEM_UNIT;
            named |= here;
            answered =
                answered || (here && read_is_answered(story->look->m, s->r->token[s->item[end].first].start));
        }
        if (end > i && !answered && (named || speaks_of_boats(s, i, end)))
            read_part(story, i, end);
        for (size_t k = i; k < end && !answered; k++) /* "if the Italians are asleep", "?" */
            story->spoilt =
                story->spoilt || (read_kind_at(s, k) == ITEM_DOUBT && s->item[k].symbol != SYM_TALK);
    }
}

/* Whether the fleets of the story, and they alone, carry the army; its orders in `meant`. */
static bool can_be_told(const struct story *story, struct meant *meant)
{
    const struct look *look = story->look;
    const struct rules_map *map = look->m->r.map;
    bool whole = story->army && story->n_fleets && story->coast && story->boat && !story->spoilt;
    if (!whole)
        return false;

    uint64_t sea[RULES_MAX_WORDS] = {0};
    for (size_t i = 0; i < story->n_fleets; i++)
        rules_bit_set(sea, map->province[story->fleet[i]->loc]);
    struct rules_order move = read_order_for(story->army, RULES_MOVE), fixed;
    move.flags |= RULES_VIA;
    if (!read_aim_order(look, move, story->coast, &fixed) ||
        !rules_route_exists(map, map->province[story->army->loc], map->province[fixed.to], sea))
        return false;

    meant->n = 0;
    meant->order[meant->n++] = fixed;
    for (size_t i = 0; i < story->n_fleets; i++) {
        struct rules_order convoy = read_order_for(story->fleet[i], RULES_CONVOY);
        convoy.from = story->army->loc;
        convoy.other_kind = RULES_ARMY;
        convoy.to = fixed.to;
        if (!read_can(look, &convoy, &meant->order[meant->n]))
            return false;
        meant->n++;
    }

    return true;
}

/* The part of the sentence around item `at`, between commas and the like. */
static size_t part_begins(const struct sentence *s, size_t at)
{
    while (at > 0 && !read_parts_clauses(s, at - 1))
        at--;
    return at;
}

static size_t part_ends(const struct sentence *s, size_t at)
{
    while (at < s->n && !read_parts_clauses(s, at))
        at++;
    return at;
}

static void follow_story(struct story *story, const struct meant *meant)
{
    const struct sentence *s = story->look->s;
    bool given[MAX_MEANT];
    uint32_t from = s->r->token[s->item[story->from].first].start,
             to = s->r->token[s->item[story->to - 1].end - 1].end;
    if (!read_agrees(story->look, meant, from, to, given))
        return;

    size_t first = story->army_item < story->coast_item ? story->army_item : story->coast_item,
           last = story->army_item < story->coast_item ? story->coast_item : story->army_item;
    for (size_t i = 0; i < meant->n; i++) {
        size_t begin = part_begins(s, i ? story->fleet_item[i - 1] : first),
               end = part_ends(s, i ? story->fleet_item[i - 1] : last);
        read_forget(story->look->m, s->r->token[s->item[begin].first].start,
                    s->r->token[s->item[end - 1].end - 1].end);
        if (!given[i])
            read_add_looked(story->look, &meant->order[i], begin, end);
    }
}

/* The sentence behind item `at`. */
static size_t sentence_end(const struct sentence *s, size_t at)
{
    while (at < s->n && read_kind_at(s, at) != ITEM_END)
        at++;
    return at;
}

void read_stories(struct look *look)
{
    const struct sentence *s = look->s;
    for (size_t begin = 0; begin < s->n;) {
        size_t end = begin, next = sentence_end(s, begin) + 1;
        for (int n = 0; n < MAX_SENTENCES && end < s->n; n++) {
            struct story story = {.look = look, .from = begin};
            struct meant meant = {.n = 0};
            end = sentence_end(s, n ? end + 1 : begin);
            story.to = end;
            if (story.to > story.from)
                collect_story(&story);
            bool begins = !n || story.army; /* the first sentence has a part in it */
            if (begins && can_be_told(&story, &meant)) {
                follow_story(&story, &meant);
                next = end + 1;
                break;
            }
        }
        begin = next;
    }
}
