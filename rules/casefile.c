/* Case files: lines and blocks. */
#include "case_p.h"
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_LINE = 65536, MAX_ENTRIES = 4 * RULES_MAX_LOCS, MAX_CASES = 1000000, MAX_FAULTS = 1000 };

enum block {
    BLOCK_NONE,
    BLOCK_UNITS,
    BLOCK_DISLODGED,
    BLOCK_CONTESTED,
    BLOCK_RESULTS,
    BLOCK_OWNERS,
    BLOCK_ORDERS,
    BLOCK_AFTER,
    BLOCK_AFTER_DISLODGED,
    BLOCK_EXPECT,
};

enum keyword {
    KEYWORD_NONE,
    KEYWORD_VARIANT,
    KEYWORD_CASE,
    KEYWORD_PHASE,
    KEYWORD_SAME,
    KEYWORD_END,
    KEYWORD_BLOCK
};

static const struct {
    const char *word;
    enum keyword keyword;
    enum block block;
} keywords[] = {
    {"variant_all", KEYWORD_VARIANT, BLOCK_NONE},
    {"case", KEYWORD_CASE, BLOCK_NONE},
    {"prestate_setphase", KEYWORD_PHASE, BLOCK_NONE},
    {"prestate", KEYWORD_BLOCK, BLOCK_UNITS},
    {"prestate_dislodged", KEYWORD_BLOCK, BLOCK_DISLODGED},
    {"prestate_contested", KEYWORD_BLOCK, BLOCK_CONTESTED},
    {"prestate_results", KEYWORD_BLOCK, BLOCK_RESULTS},
    {"prestate_supplycenter_owners", KEYWORD_BLOCK, BLOCK_OWNERS},
    {"orders", KEYWORD_BLOCK, BLOCK_ORDERS},
    {"poststate", KEYWORD_BLOCK, BLOCK_AFTER},
    {"poststate_same", KEYWORD_SAME, BLOCK_NONE},
    {"poststate_dislodged", KEYWORD_BLOCK, BLOCK_AFTER_DISLODGED},
    {"expect", KEYWORD_BLOCK, BLOCK_EXPECT},
    {"end", KEYWORD_END, BLOCK_NONE},
};

struct list { /* grows in the arena, reused from case to case */
    void *items;
    unsigned n, room;
};

struct parser {
    struct rules_casefile *file;
    struct rules_arena scratch;
    struct rules_arena *arena;
    struct case_names names;
    const char *file_name;
    rules_report *report;
    void *report_context;
    unsigned line, n_faults;
    bool ok;

    struct list cases;
    bool in_case, named; /* a case is open; it began with CASE */
    struct rules_case current;
    enum block block;
    struct list units, dislodged, from, convoyed, contested, results, result_lines, successes, lines, after,
        after_dislodged, expect, tags;
    bool headed; /* "France:" stood alone on a line of this block: what follows is `heading`'s */
    rules_power heading;
    unsigned *unit_line; /* line of the unit in a province, by province: to find doubles */
    unsigned *dislodged_line;
};

static void report_fault(struct parser *p, unsigned line, const char *format, va_list args)
{
    char message[512];
    p->ok = false;
    p->current.malformed = true;
    if (!p->report || ++p->n_faults > MAX_FAULTS)
        return;
    vsnprintf(message, sizeof message, format, args);
    for (char *c = message; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            *c = '?';
    p->report(p->report_context, RULES_ERROR, p->file_name, line, message);
}

/* A fault in the line that is being read. */
static void fault(struct parser *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fault(struct parser *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report_fault(p, p->line, format, args);
    va_end(args);
}

/* A fault in an earlier line. */
static void fault_at(struct parser *p, unsigned line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void fault_at(struct parser *p, unsigned line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report_fault(p, line, format, args);
    va_end(args);
}

static void *push(struct parser *p, struct list *list, size_t size)
{
    if (list->n == list->room) {
        unsigned more = list->room ? 2 * list->room : 64;
        void *grown = rules_arena_alloc(&p->scratch, more * size);
        if (list->n > 0)
            memcpy(grown, list->items, list->n * size);
        list->items = grown;
        list->room = more;
    }
    void *item = (char *)list->items + list->n++ * size;
    memset(item, 0, size);
    return item;
}

static void *finish(struct parser *p, struct list *list, size_t size, unsigned *n)
{
    void *items = rules_arena_alloc(p->arena, list->n * size);
    if (list->n > 0)
        memcpy(items, list->items, list->n * size);
    if (n)
        *n = list->n;
    list->n = 0;
    return items;
}

static struct rules_phase default_phase(const struct rules_map *map)
{
    struct rules_phase phase;
    return rules_phase_parse(map, "Spring 1901, Movement", 21, &phase) ? phase : map->begin;
}

static void begin_case(struct parser *p, const char *name, size_t len, bool named)
{
    memset(&p->current, 0, sizeof p->current);
    p->current.name = rules_arena_strndup(p->arena, name, len);
    p->current.line = p->line;
    p->current.phase = default_phase(p->file->map);
    p->current.rules = finish(p, &p->tags, sizeof(const char *), &p->current.n_rules);
    memset(p->unit_line, 0, p->file->map->n_locs * sizeof *p->unit_line);
    memset(p->dislodged_line, 0, p->file->map->n_locs * sizeof *p->dislodged_line);
    p->in_case = true;
    p->named = named;
    p->block = BLOCK_NONE;
}

/* --- entries --- */

struct span {
    const char *text;
    size_t len;
};

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

static struct span trim(const char *text, size_t len)
{
    for (size_t n; (n = blank_bytes(text, len)) > 0; len -= n)
        text += n;
    for (size_t n; (n = blank_bytes_before(text + len, len)) > 0;)
        len -= n;
    return (struct span){text, len};
}

/* How much of a span a message shows. */
static int shown(struct span s)
{
    return s.len > 60 ? 60 : (int)s.len;
}

/* Splits at the first ':'. False if there is none. */
static bool cut_colon(struct span line, struct span *before, struct span *after)
{
    const char *colon = memchr(line.text, ':', line.len);
    if (!colon)
        return false;
    *before = trim(line.text, (size_t)(colon - line.text));
    *after = trim(colon + 1, line.len - (size_t)(colon + 1 - line.text));
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
        entry->rest = trim(line.text + n, line.len - n);
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
        fault(p, "expected 'Power: unit', not '%.*s'", shown(line), line.text);
        return false;
    }
    if (entry.power == RULES_NO_POWER && entry.named.len > 0)
        fault(p, "unknown power '%.*s'", shown(entry.named), entry.named.text);
    if (take_heading(p, &entry) || entry.power == RULES_NO_POWER)
        return false;
    *power = entry.power;
    *rest = entry.rest;
    return true;
}

static bool may_stand(const struct rules_map *map, uint8_t kind, rules_loc loc)
{
    const struct rules_place *place = &map->place[loc];
    if (kind == RULES_FLEET)
        return place->fleet_may;
    return loc < map->n_provinces &&
           (place->terrain == RULES_TERRAIN_LAND || place->terrain == RULES_TERRAIN_COAST ||
            place->terrain == RULES_TERRAIN_PORT);
}

static bool read_unit(struct parser *p, rules_power power, struct span text, struct rules_unit *unit)
{
    const struct rules_map *map = p->file->map;
    unit->power = power;
    if (!case_read_unit(&p->names, text.text, text.len, false, &unit->kind, &unit->loc)) {
        fault(p, "expected a unit such as 'A Paris', not '%.*s'", shown(text), text.text);
        return false;
    }

    if (unit->kind == RULES_ARMY)
        unit->loc = map->province[unit->loc];
    if (may_stand(map, unit->kind, unit->loc))
        return true;

    const struct rules_place *place = &map->place[unit->loc];
    if (unit->kind == RULES_FLEET && place->n_coasts > 0)
        fault(p, "expected a coast for the fleet in '%s', such as %s", place->code,
              map->place[place->coasts].code);
    else
        fault(p, "%s cannot stand in '%s'", unit->kind == RULES_ARMY ? "an army" : "a fleet", place->code);

    return false;
}

/* The next of several units on a line, "A Paris, F Brest". False after the last. */
static bool next_of_list(struct span *list, struct span *item)
{
    size_t n = 0;
    *list = trim(list->text, list->len);
    if (list->len == 0)
        return false;
    while (n < list->len && list->text[n] != ',' && list->text[n] != ';')
        n++;
    *item = trim(list->text, n);
    n += n < list->len;
    *list = (struct span){list->text + n, list->len - n};
    return true;
}

static bool room(struct parser *p, const struct list *list)
{
    if (list->n < MAX_ENTRIES)
        return true;
    if (!p->current.malformed)
        fault(p, "more than %d lines in a block", MAX_ENTRIES);
    return false;
}

/* At most one unit a province in PRESTATE and in PRESTATE_DISLODGED. */
static bool first_in_province(struct parser *p, unsigned *lines, rules_loc loc)
{
    rules_loc province = p->file->map->province[loc];
    if (lines[province] > 0) {
        fault(p, "a second unit in '%s': one stands there since line %u", p->file->map->place[province].code,
              lines[province]);
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

    struct span place = trim(unit->text + at + n, unit->len - at - n);
    unit->len = at;
    if (place.len > m && memcmp(place.text + place.len - m, by_sea, m) == 0) {
        *convoyed = true;
        place = trim(place.text, place.len - m);
    }

    *from = case_read_place(&p->names, place.text, place.len);
    if (*from == RULES_NO_LOC) {
        fault(p, "unknown place '%.*s' after 'from'", shown(place), place.text);
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
    *(struct rules_unit *)push(p, &p->dislodged, sizeof unit) = unit;
    *(rules_loc *)push(p, &p->from, sizeof from) = from;
    *(bool *)push(p, &p->convoyed, sizeof convoyed) = convoyed;
}

static void read_owner(struct parser *p, rules_power power, struct span text)
{
    const struct rules_map *map = p->file->map;
    uint8_t kind;
    rules_loc loc;
    if (!case_read_unit(&p->names, text.text, text.len, true, &kind, &loc)) {
        fault(p, "expected a supply centre such as 'A Paris', not '%.*s'", shown(text), text.text);
        return;
    }
    loc = map->province[loc];
    if (!map->place[loc].centre)
        fault(p, "'%s' is not a supply centre", map->place[loc].code);
    else if (p->current.owner)
        p->current.owner[loc] = power;
}

static bool is_word(struct span s, const char *word)
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
    *(struct rules_case_line *)push(p, list, sizeof(struct rules_case_line)) =
        (struct rules_case_line){p->line, entry->power, written, written + (entry->rest.text - line.text)};
}

static void read_order(struct parser *p, struct span line)
{
    struct entry entry;
    if (!cut_power(p, line, &entry)) {
        fault(p, "expected 'Power: order', not '%.*s'", shown(line), line.text);
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
    bool cut = cut_colon(line, &word, &rest), success = cut && is_word(word, "success");
    if (!cut || (!success && !is_word(word, "failure")) || !cut_power(p, rest, &entry)) {
        fault(p, "expected 'SUCCESS: Power: order' or 'FAILURE: Power: order', not '%.*s'", shown(line),
              line.text);
        return;
    }
    keep_order(p, &p->result_lines, rest, &entry);
    *(bool *)push(p, &p->successes, sizeof success) = success;
}

/* One of the units on a line of a block. */
static void read_item(struct parser *p, rules_power power, struct span item)
{
    struct rules_unit unit;
    switch (p->block) {
    case BLOCK_UNITS:
        if (room(p, &p->units) && read_unit(p, power, item, &unit) &&
            first_in_province(p, p->unit_line, unit.loc))
            *(struct rules_unit *)push(p, &p->units, sizeof unit) = unit;
        break;
    case BLOCK_AFTER:
        if (room(p, &p->after) && read_unit(p, power, item, &unit))
            *(struct rules_unit *)push(p, &p->after, sizeof unit) = unit;
        break;
    case BLOCK_AFTER_DISLODGED:
        if (room(p, &p->after_dislodged) && read_unit(p, power, item, &unit))
            *(struct rules_unit *)push(p, &p->after_dislodged, sizeof unit) = unit;
        break;
    case BLOCK_DISLODGED:
        if (room(p, &p->dislodged))
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
        fault(p, "unknown place '%.*s'", shown(line), line.text);
    else if (room(p, &p->contested))
        *(rules_loc *)push(p, &p->contested, sizeof loc) = p->file->map->province[loc];
}

static void read_entry(struct parser *p, struct span line)
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
        if (room(p, &p->result_lines))
            read_result(p, line);
        break;
    case BLOCK_ORDERS:
        if (room(p, &p->lines))
            read_order(p, line);
        break;
    case BLOCK_EXPECT:
        if (room(p, &p->expect))
            *(const char **)push(p, &p->expect, sizeof(const char *)) =
                rules_arena_strndup(p->arena, line.text, line.len);
        break;
    case BLOCK_NONE:
        fault(p, "expected a keyword such as CASE, PRESTATE or ORDERS, not '%.*s'", shown(line), line.text);
        break;
    }
}

/* --- the end of a case --- */

static void add_result(struct parser *p, bool success, const struct rules_order *order)
{
    *(struct rules_case_result *)push(p, &p->results, sizeof(struct rules_case_result)) =
        (struct rules_case_result){success, *order};
}

/* Results in canonical orders throughout, as programs write them. */
static bool results_are_canonical(struct parser *p, const struct rules_case_line *lines, unsigned n)
{
    const bool *success = p->successes.items;
    for (unsigned i = 0; i < n; i++) {
        struct rules_order order;
        const char *text = lines[i].order;
        if (lines[i].power == RULES_NO_POWER ||
            !rules_order_parse(p->file->map, lines[i].power, text, strlen(text), &order)) {
            p->results.n = 0;
            return false;
        }
        add_result(p, success[i], &order);
    }
    return true;
}

/*
 * The results of the movement phase before, read like orders. Where the units stood is in the lines
 * themselves: each is first read alone, on an empty board.
 */
static void read_results(struct parser *p)
{
    const struct rules_case_line *lines = p->result_lines.items;
    const bool *success = p->successes.items;
    unsigned n = p->result_lines.n;

    p->result_lines.n = p->successes.n = 0;
    if (results_are_canonical(p, lines, n))
        return;

    struct rules_position before;
    rules_position_copy(&before, &p->names.board);
    for (unsigned i = 0; i < n; i++) {
        struct rules_order order;
        const char *text = lines[i].order;
        if (lines[i].power != RULES_NO_POWER &&
            case_read_order(&p->names, &p->names.board, lines[i].power, text, strlen(text), &order))
            rules_position_add(&before, (struct rules_unit){order.power, order.unit_kind, order.unit});
    }

    struct rules_case_orders read;
    struct rules_case phase = {.names = case_names_need(&p->names), .lines = lines, .n_lines = n};
    rules_case_read_orders(&phase, &before, &p->names.book, &read);
    for (unsigned i = 0; i < read.n_orders; i++)
        add_result(p, success[read.of_order[i] - lines], &read.orders[i]);
    for (unsigned i = 0; i < read.n_findings; i++)
        if (read.findings[i].status != RULES_READ_ASSUMED)
            fault_at(p, read.findings[i].line->line, "result not understood: '%.60s'",
                     read.findings[i].line->written);
    rules_case_orders_clear(&read);
}

static void end_case(struct parser *p)
{
    struct rules_case *c = &p->current;
    read_results(p);
    c->units = finish(p, &p->units, sizeof *c->units, &c->n_units);
    c->dislodged = finish(p, &p->dislodged, sizeof *c->dislodged, &c->n_dislodged);
    c->attacker_from = finish(p, &p->from, sizeof *c->attacker_from, NULL);
    c->attacker_convoyed = finish(p, &p->convoyed, sizeof *c->attacker_convoyed, NULL);
    c->contested = finish(p, &p->contested, sizeof *c->contested, &c->n_contested);
    c->results = finish(p, &p->results, sizeof *c->results, &c->n_results);
    c->lines = finish(p, &p->lines, sizeof *c->lines, &c->n_lines);
    c->after = finish(p, &p->after, sizeof *c->after, &c->n_after);
    c->after_dislodged = finish(p, &p->after_dislodged, sizeof *c->after_dislodged, &c->n_after_dislodged);
    c->expect_outcome = finish(p, &p->expect, sizeof *c->expect_outcome, &c->n_expect_outcomes);
    c->names = p->file->names;

    if (p->cases.n < MAX_CASES)
        *(struct rules_case *)push(p, &p->cases, sizeof *c) = *c;
    p->in_case = false;
    p->block = BLOCK_NONE;
}

/* --- lines --- */

/* "# rules: datc,1971" */
static void read_comment(struct parser *p, struct span comment)
{
    static const char word[] = "rules:";
    comment = trim(comment.text, comment.len);
    if (comment.len < sizeof word - 1 || !is_word((struct span){comment.text, sizeof word - 1}, word))
        return;

    p->tags.n = 0;

    const char *s = comment.text + sizeof word - 1, *end = comment.text + comment.len;
    while (s < end && p->tags.n < 64) {
        const char *comma = memchr(s, ',', (size_t)(end - s));
        struct span tag = trim(s, (size_t)((comma ? comma : end) - s));
        if (tag.len > 0)
            *(const char **)push(p, &p->tags, sizeof(const char *)) =
                rules_arena_strndup(p->arena, tag.text, tag.len);
        s = comma ? comma + 1 : end;
    }
}

static void open_block(struct parser *p, enum block block, struct span rest)
{
    if (rest.len > 0)
        fault(p, "expected nothing after the keyword, not '%.*s'", shown(rest), rest.text);
    p->block = block;
    p->headed = false;
    if (block == BLOCK_AFTER)
        p->current.has_after = true;
    else if (block == BLOCK_CONTESTED)
        p->current.has_contested = true;
    else if (block == BLOCK_OWNERS && !p->current.has_owners) {
        size_t n = p->file->map->n_provinces;
        p->current.has_owners = true;
        p->current.owner = rules_arena_alloc(p->arena, n * sizeof *p->current.owner);
        memset(p->current.owner, RULES_NO_POWER, n * sizeof *p->current.owner);
    }
}

static void read_keyword(struct parser *p, enum keyword keyword, enum block block, struct span rest)
{
    if (keyword == KEYWORD_VARIANT) {
        p->file->variant = rules_arena_strndup(p->arena, rest.text, rest.len);
        return;
    }

    if (keyword == KEYWORD_CASE) {
        if (p->in_case) {
            fault(p, "expected END before the next CASE");
            end_case(p);
        }
        begin_case(p, rest.text, rest.len, true);
        if (rest.len == 0)
            fault(p, "expected a name after CASE");
        return;
    }

    if (keyword == KEYWORD_END && !p->in_case) {
        fault(p, "END without CASE");
        return;
    }

    if (!p->in_case)
        begin_case(p, "", 0, false);
    if (keyword == KEYWORD_END) {
        end_case(p);
    } else if (keyword == KEYWORD_SAME) {
        p->current.after_same = p->current.has_after = true;
        p->block = BLOCK_NONE;
    } else if (keyword == KEYWORD_PHASE) {
        p->block = BLOCK_NONE;
        if (!rules_phase_parse(p->file->map, rest.text, rest.len, &p->current.phase))
            fault(p, "expected a phase such as 'Spring 1901, Movement' or S1901M, not '%.*s'", shown(rest),
                  rest.text);
    } else {
        open_block(p, block, rest);
    }
}

static void read_line(struct parser *p, const char *text, size_t len)
{
    const char *hash = memchr(text, '#', len);
    struct span line = trim(text, hash ? (size_t)(hash - text) : len);

    if (hash && line.len == 0)
        read_comment(p, (struct span){hash + 1, len - (size_t)(hash + 1 - text)});
    if (line.len == 0)
        return;

    size_t word_len = 0;
    while (word_len < line.len && (unsigned char)line.text[word_len] > ' ')
        word_len++;
    struct span word = {line.text, word_len}, rest = trim(line.text + word_len, line.len - word_len);
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (is_word(word, keywords[i].word)) {
            read_keyword(p, keywords[i].keyword, keywords[i].block, rest);
            p->tags.n = 0;
            return;
        }
    p->tags.n = 0;
    read_entry(p, line);
}

bool rules_casefile_parse(const char *text, size_t len, const char *file_name, const struct rules_map *map,
                          struct rules_casefile *file, rules_report *report, void *report_context)
{
    struct parser p;
    memset(file, 0, sizeof *file);
    memset(&p, 0, sizeof p);
    rules_arena_init(&file->arena);
    rules_arena_init(&p.scratch);
    file->map = map;
    file->variant = "";

    p.file = file;
    p.arena = &file->arena;
    p.file_name = file_name;
    p.report = report;
    p.report_context = report_context;
    p.ok = true;
    case_names_init(&p.names, map, &file->names);
    p.unit_line = rules_arena_alloc(&p.scratch, map->n_locs * sizeof *p.unit_line);
    p.dislodged_line = rules_arena_alloc(&p.scratch, map->n_locs * sizeof *p.dislodged_line);
    if (len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3, len -= 3;
    while (len > 0) {
        const char *end = memchr(text, '\n', len);
        size_t n = end ? (size_t)(end - text) : len;
        p.line++;
        if (n > MAX_LINE)
            fault(&p, "the line is longer than %d bytes", MAX_LINE);
        else
            read_line(&p, text, n);
        text += n + (end ? 1 : 0);
        len -= n + (end ? 1 : 0);
    }

    if (p.in_case) {
        if (p.named)
            fault(&p, "expected END of the case '%.60s' before the end of the file", p.current.name);
        end_case(&p);
    }

    file->cases = finish(&p, &p.cases, sizeof *file->cases, &file->n_cases);
    rules_arena_clear(&p.scratch);

    return p.ok;
}

void rules_casefile_clear(struct rules_casefile *file)
{
    rules_names_free(file->names);
    rules_arena_clear(&file->arena);
    memset(file, 0, sizeof *file);
}
