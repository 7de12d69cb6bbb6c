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
    struct list units, dislodged, from, convoyed, contested, results, orders, order_text, after,
        after_dislodged, expect, tags;
    unsigned *unit_line; /* line of the unit in a province, by province: to find doubles */
    unsigned *dislodged_line;
};

static void fault(struct parser *p, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fault(struct parser *p, const char *format, ...)
{
    char message[512];
    va_list args;
    p->ok = false;
    p->current.malformed = true;
    if (!p->report || ++p->n_faults > MAX_FAULTS)
        return;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    for (char *c = message; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            *c = '?';
    p->report(p->report_context, RULES_ERROR, p->file_name, p->line, message);
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

static void end_case(struct parser *p)
{
    struct rules_case *c = &p->current;
    struct rules_order *orders = p->orders.items;
    if (rules_phase_type(p->file->map, c->phase) == RULES_PHASE_RETREAT)
        for (unsigned i = 0; i < p->orders.n; i++)
            if (orders[i].kind == RULES_MOVE)
                orders[i].kind = RULES_RETREAT;
    c->units = finish(p, &p->units, sizeof *c->units, &c->n_units);
    c->dislodged = finish(p, &p->dislodged, sizeof *c->dislodged, &c->n_dislodged);
    c->attacker_from = finish(p, &p->from, sizeof *c->attacker_from, NULL);
    c->attacker_convoyed = finish(p, &p->convoyed, sizeof *c->attacker_convoyed, NULL);
    c->contested = finish(p, &p->contested, sizeof *c->contested, &c->n_contested);
    c->results = finish(p, &p->results, sizeof *c->results, &c->n_results);
    c->orders = finish(p, &p->orders, sizeof *c->orders, &c->n_orders);
    c->order_text = finish(p, &p->order_text, sizeof *c->order_text, NULL);
    c->after = finish(p, &p->after, sizeof *c->after, &c->n_after);
    c->after_dislodged = finish(p, &p->after_dislodged, sizeof *c->after_dislodged, &c->n_after_dislodged);
    c->expect_outcome = finish(p, &p->expect, sizeof *c->expect_outcome, &c->n_expect_outcomes);
    if (p->cases.n < MAX_CASES)
        *(struct rules_case *)push(p, &p->cases, sizeof *c) = *c;
    p->in_case = false;
    p->block = BLOCK_NONE;
}

/* --- entries --- */

struct span {
    const char *text;
    size_t len;
};

static struct span trim(const char *text, size_t len)
{
    while (len > 0 && (unsigned char)text[0] <= ' ')
        text++, len--;
    while (len > 0 && (unsigned char)text[len - 1] <= ' ')
        len--;
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

/* "Power: rest"; some files forget the ':' here and there, so a whole name of a power may do without. False
 * if neither. */
static bool cut_power(struct parser *p, struct span line, struct span *name, struct span *rest)
{
    if (cut_colon(line, name, rest))
        return true;
    size_t n = 0;
    while (n < line.len && (unsigned char)line.text[n] > ' ')
        n++;
    *name = (struct span){line.text, n};
    *rest = trim(line.text + n, line.len - n);
    return case_find_power_word(&p->names, name->text, name->len) != RULES_NO_POWER;
}

static bool read_power(struct parser *p, struct span line, rules_power *power, struct span *rest)
{
    struct span name;
    if (!cut_power(p, line, &name, rest)) {
        fault(p, "expected 'Power: unit', not '%.*s'", shown(line), line.text);
        return false;
    }
    *power = case_find_power(&p->names, name.text, name.len);
    if (*power == RULES_NO_POWER)
        fault(p, "unknown power '%.*s'", shown(name), name.text);
    return *power != RULES_NO_POWER;
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

static bool read_unit(struct parser *p, struct span line, struct rules_unit *unit)
{
    const struct rules_map *map = p->file->map;
    struct span rest;
    if (!read_power(p, line, &unit->power, &rest))
        return false;
    if (!case_read_unit(&p->names, rest.text, rest.len, false, &unit->kind, &unit->loc)) {
        fault(p, "expected a unit such as 'A Paris', not '%.*s'", shown(rest), rest.text);
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

/* "Power: unit [from PRO [convoy]]" */
static void read_dislodged(struct parser *p, struct span line)
{
    rules_loc from = RULES_NO_LOC;
    bool convoyed = false;
    struct rules_unit unit;
    for (size_t i = 0; i + 6 < line.len; i++) {
        if (memcmp(line.text + i, " from ", 6) != 0)
            continue;
        struct span rest = trim(line.text + i + 6, line.len - i - 6);
        line.len = i;
        if (rest.len > 7 && memcmp(rest.text + rest.len - 7, " convoy", 7) == 0) {
            convoyed = true;
            rest = trim(rest.text, rest.len - 7);
        }
        from = case_read_place(&p->names, rest.text, rest.len);
        if (from == RULES_NO_LOC) {
            fault(p, "unknown place '%.*s' after 'from'", shown(rest), rest.text);
            return;
        }
        from = p->file->map->province[from];
        break;
    }
    if (!read_unit(p, line, &unit) || !first_in_province(p, p->dislodged_line, unit.loc))
        return;
    *(struct rules_unit *)push(p, &p->dislodged, sizeof unit) = unit;
    *(rules_loc *)push(p, &p->from, sizeof from) = from;
    *(bool *)push(p, &p->convoyed, sizeof convoyed) = convoyed;
}

static void read_owner(struct parser *p, struct span line)
{
    const struct rules_map *map = p->file->map;
    rules_power power;
    struct span rest;
    uint8_t kind;
    rules_loc loc;
    if (!read_power(p, line, &power, &rest))
        return;
    if (!case_read_unit(&p->names, rest.text, rest.len, true, &kind, &loc)) {
        fault(p, "expected a supply centre such as 'A Paris', not '%.*s'", shown(rest), rest.text);
        return;
    }
    loc = map->province[loc];
    if (!map->place[loc].centre)
        fault(p, "'%s' is not a supply centre", map->place[loc].code);
    else if (p->current.owner)
        p->current.owner[loc] = power;
}

static void read_order(struct parser *p, struct span line)
{
    struct span name, rest;
    if (!cut_power(p, line, &name, &rest)) {
        fault(p, "expected 'Power: order', not '%.*s'", shown(line), line.text);
        return;
    }
    rules_power power =
        case_find_power(&p->names, name.text, name.len); /* unknown: the order is useless, no more */
    *(struct rules_order *)push(p, &p->orders, sizeof(struct rules_order)) =
        case_read_order(&p->names, power, rest.text, rest.len);
    *(const char **)push(p, &p->order_text, sizeof(const char *)) =
        rules_arena_strndup(p->arena, line.text, line.len);
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

static void read_result(struct parser *p, struct span line)
{
    struct span word, rest, name, order;
    bool cut = cut_colon(line, &word, &rest), success = cut && is_word(word, "success");
    if (!cut || (!success && !is_word(word, "failure")) || !cut_power(p, rest, &name, &order)) {
        fault(p, "expected 'SUCCESS: Power: order' or 'FAILURE: Power: order', not '%.*s'", shown(line),
              line.text);
        return;
    }
    struct rules_case_result *result = push(p, &p->results, sizeof *result);
    result->success = success;
    result->order =
        case_read_order(&p->names, case_find_power(&p->names, name.text, name.len), order.text, order.len);
}

static void read_entry(struct parser *p, struct span line)
{
    struct rules_unit unit;
    rules_loc loc;
    switch (p->block) {
    case BLOCK_UNITS:
        if (room(p, &p->units) && read_unit(p, line, &unit) && first_in_province(p, p->unit_line, unit.loc))
            *(struct rules_unit *)push(p, &p->units, sizeof unit) = unit;
        break;
    case BLOCK_AFTER:
        if (room(p, &p->after) && read_unit(p, line, &unit))
            *(struct rules_unit *)push(p, &p->after, sizeof unit) = unit;
        break;
    case BLOCK_AFTER_DISLODGED:
        if (room(p, &p->after_dislodged) && read_unit(p, line, &unit))
            *(struct rules_unit *)push(p, &p->after_dislodged, sizeof unit) = unit;
        break;
    case BLOCK_DISLODGED:
        if (room(p, &p->dislodged))
            read_dislodged(p, line);
        break;
    case BLOCK_CONTESTED:
        loc = case_read_place(&p->names, line.text, line.len);
        if (loc == RULES_NO_LOC)
            fault(p, "unknown place '%.*s'", shown(line), line.text);
        else if (room(p, &p->contested))
            *(rules_loc *)push(p, &p->contested, sizeof loc) = p->file->map->province[loc];
        break;
    case BLOCK_RESULTS:
        if (room(p, &p->results))
            read_result(p, line);
        break;
    case BLOCK_OWNERS:
        read_owner(p, line);
        break;
    case BLOCK_ORDERS:
        if (room(p, &p->orders))
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
    case_names_init(&p.names, map, &p.scratch);
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
    rules_arena_clear(&file->arena);
    memset(file, 0, sizeof *file);
}
