/* Places, references and findings of a map that is being read. */
#include "map_p.h"
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *map_grow(struct map_builder *b, void *items, size_t n, size_t *room, size_t size)
{
    if (n < *room)
        return items;
    size_t more = *room ? *room * 2 : 8;
    void *grown = rules_arena_alloc(&b->arena, more * size);
    if (n > 0)
        memcpy(grown, items, n * size);
    *room = more;
    return grown;
}

void map_builder_init(struct map_builder *b)
{
    memset(b, 0, sizeof *b);
    rules_arena_init(&b->arena);
    b->places =
        rules_arena_alloc(&b->arena, MAP_MAX_CODES * sizeof *b->places); /* pointers to places stay valid */
    b->index_size = 4 * MAP_MAX_CODES;
    b->index = rules_arena_alloc(&b->arena, b->index_size * sizeof *b->index);
    b->powers = rules_arena_alloc(&b->arena, MAP_MAX_POWERS_EVER * sizeof *b->powers);
}

static void add_finding(struct map_builder *b, enum rules_severity severity, struct map_spot spot,
                        const char *message)
{
    if (severity == RULES_ERROR)
        b->n_errors++;
    if (b->n_findings == MAP_MAX_FINDINGS) {
        b->n_dropped_findings++;
        return;
    }
    MAP_GROW(b, b->findings, b->n_findings, b->room_findings);
    if (spot.source && spot.source->from)
        message = rules_arena_printf(&b->arena, "%s (included from %s:%u)", message, spot.source->from->file,
                                     spot.source->from_line);
    b->findings[b->n_findings] = (struct map_finding){severity, spot, (uint32_t)b->n_findings, message};
    b->n_findings++;
}

static char *vformat(struct map_builder *b, const char *format, va_list args)
{
    char text[2048];
    vsnprintf(text, sizeof text, format, args);
    return rules_arena_strndup(&b->arena, text, strlen(text));
}

void map_error(struct map_builder *b, struct map_spot spot, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_finding(b, RULES_ERROR, spot, vformat(b, format, args));
    va_end(args);
}

void map_warn(struct map_builder *b, struct map_spot spot, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    add_finding(b, RULES_WARNING, spot, vformat(b, format, args));
    va_end(args);
}

const char *map_quote(struct map_builder *b, const char *word)
{
    enum { SHOWN = 60 };
    size_t len = strlen(word), cut = len;
    if (len > SHOWN) {
        cut = SHOWN;
        while (cut > 0 && ((unsigned char)word[cut] & 0xC0) == 0x80)
            cut--;
    }
    return rules_arena_printf(&b->arena, "%.*s%s", (int)cut, word, cut < len ? "…" : "");
}

static int by_place_in_text(const void *x, const void *y)
{
    const struct map_finding *a = x, *b = y;
    if (a->spot.seq != b->spot.seq)
        return a->spot.seq < b->spot.seq ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

void map_report_all(struct map_builder *b, rules_report *report, void *context)
{
    if (!report)
        return;
    if (b->n_findings > 1)
        qsort(b->findings, b->n_findings, sizeof *b->findings, by_place_in_text);
    for (size_t i = 0; i < b->n_findings; i++) {
        const struct map_finding *f = &b->findings[i];
        report(context, f->severity, f->spot.source->file, f->spot.line, f->message);
    }

    if (b->n_dropped_findings > 0) {
        char text[80];
        snprintf(text, sizeof text, "%zu more findings are not shown", b->n_dropped_findings);
        const struct map_finding *last = &b->findings[b->n_findings - 1];
        report(context, b->n_errors ? RULES_ERROR : RULES_WARNING, last->spot.source->file, last->spot.line,
               text);
    }
}

static char *convert(struct rules_arena *arena, const char *text, uint32_t (*change)(uint32_t))
{
    size_t len = strlen(text), n = 0, used;
    char *out = rules_arena_alloc(arena, 4 * len + 1);
    for (size_t i = 0; i < len; i += used)
        n += rules_utf8_encode(change(rules_utf8_decode(text + i, len - i, &used)), out + n);
    return out;
}

char *map_upper(struct rules_arena *arena, const char *text)
{
    return convert(arena, text, rules_char_upper);
}

char *map_lower(struct rules_arena *arena, const char *text)
{
    return convert(arena, text, rules_char_lower);
}

static bool is_letter_or_digit(uint32_t c)
{
    if (c < 0x80)
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
    return c >= 0xAA && c != 0xD7 && c != 0xF7 && c != 0xFFFD;
}

bool map_code_ok(const char *code)
{
    uint32_t c[7];
    size_t len = strlen(code), n = 0, used;
    for (size_t i = 0; i < len; i += used) {
        if (n == 6)
            return false;
        c[n++] = rules_utf8_decode(code + i, len - i, &used);
    }
    if (n != 3 && n != 6)
        return false;
    if (!is_letter_or_digit(c[0]) || !is_letter_or_digit(c[2]) || c[1] == '/')
        return false;
    return n == 3 || (c[3] == '/' && is_letter_or_digit(c[4]) && is_letter_or_digit(c[5]));
}

size_t map_code_province_len(const char *code)
{
    size_t len = strlen(code), at = 0, used;
    for (int i = 0; i < 3 && at < len; i++, at += used)
        rules_utf8_decode(code + at, len - at, &used);
    return at;
}

static struct map_index *slot_of(struct map_builder *b, const char *code)
{
    uint64_t hash = 14695981039346656037u;
    for (const char *c = code; *c; c++)
        hash = (hash ^ (unsigned char)*c) * 1099511628211u;
    size_t i = (size_t)(hash % b->index_size);
    while (b->index[i].code && strcmp(b->index[i].code, code) != 0)
        i = (i + 1) % b->index_size;
    return &b->index[i];
}

struct map_place *map_place_find(struct map_builder *b, const char *code)
{
    struct map_index *slot = slot_of(b, code);
    return slot->code && slot->place >= 0 ? &b->places[slot->place] : NULL;
}

struct map_place *map_place_of(struct map_builder *b, const char *code)
{
    struct map_index *slot = slot_of(b, code);
    if (slot->code && slot->place >= 0)
        return &b->places[slot->place];
    if (b->n_places == MAP_MAX_CODES)
        return NULL;
    struct map_place *place = &b->places[b->n_places];
    memset(place, 0, sizeof *place);
    place->code = rules_arena_strndup(&b->arena, code, strlen(code));
    place->forward = -1;
    slot->code = place->code;
    slot->place = (int)b->n_places++;
    return place;
}

/* The code no longer means that place; the key stays in the table, so that other keys are still found. */
void map_place_forget(struct map_builder *b, const char *code)
{
    struct map_index *slot = slot_of(b, code);
    if (slot->code)
        slot->place = -1;
}

struct map_ref map_ref_to(struct map_builder *b, struct map_place *place, struct map_spot spot)
{
    return (struct map_ref){(uint16_t)(place - b->places), place->generation, spot};
}

struct map_place *map_ref_place(struct map_builder *b, struct map_ref ref)
{
    struct map_place *place = &b->places[ref.place];
    uint16_t generation = ref.generation;
    for (size_t steps = 0; steps <= b->n_places; steps++) {
        if (place->generation != generation)
            return NULL;
        if (place->forward < 0)
            return place;
        generation = place->forward_generation;
        place = &b->places[place->forward];
    }
    return NULL;
}

bool map_place_rename(struct map_builder *b, struct map_place *place, const char *code)
{
    if (strcmp(place->code, code) == 0)
        return true;

    struct map_place *there = map_place_find(b, code);
    if (there && (there->has_name || there->has_terrain))
        return false;

    struct map_index *slot = slot_of(b, code);
    if (!slot->code &&
        b->n_places == MAP_MAX_CODES) /* each code in the table costs a place, so the table never fills */
        return false;
    if (there) { /* only mentioned so far: those mentions mean the renamed place now */
        there->forward = (int)(place - b->places);
        there->forward_generation = place->generation;
    } else if (!slot->code) {
        struct map_place *reserved = &b->places[b->n_places++];
        memset(reserved, 0, sizeof *reserved);
        reserved->code = "";
        reserved->forward = -1;
    }

    map_place_forget(b, place->code);
    place->code = rules_arena_strndup(&b->arena, code, strlen(code));
    slot = slot_of(b, code);
    slot->code = place->code;
    slot->place = (int)(place - b->places);

    return true;
}

int map_power_find(const struct map_builder *b, const char *id)
{
    for (size_t i = 0; i < b->n_powers; i++)
        if (b->powers[i].alive && strcmp(b->powers[i].id, id) == 0)
            return (int)i;
    return -1;
}

struct nearest {
    char folded[64];
    size_t len;
    unsigned best;
    const char *text;
};

static void nearest_init(struct nearest *n, const char *word)
{
    n->len = rules_text_fold(word, strlen(word), n->folded, sizeof n->folded);
    n->best = n->len <= 4 ? 2 : 3;
    n->text = NULL;
}

static void nearest_try(struct nearest *n, const char *known, const char *shown)
{
    char folded[64];
    size_t len = rules_text_fold(known, strlen(known), folded, sizeof folded);
    unsigned d = rules_text_distance(n->folded, n->len, folded, len, n->best);
    if (d < n->best) {
        n->best = d;
        n->text = shown;
    }
}

static const char *nearest_text(struct map_builder *b, const struct nearest *n)
{
    return n->text ? rules_arena_printf(&b->arena, " (did you mean '%s'?)", n->text) : "";
}

const char *map_suggest_place(struct map_builder *b, const char *code)
{
    struct nearest n;
    if (b->n_errors > 200) /* hostile files: no search for each of many thousand words */
        return "";

    nearest_init(&n, code);
    for (size_t i = 0; i < b->n_places; i++) {
        const struct map_place *place = &b->places[i];
        if (!place->has_name || place->forward >= 0)
            continue;
        nearest_try(&n, place->code, place->code);
        for (size_t k = 0; k < place->n_words; k++)
            nearest_try(&n, place->words[k].text, place->code);
    }

    return nearest_text(b, &n);
}

static const char *const keywords[] = {
    "IN",       "FROM",     "TEXTONLY",   "VICTORY", "USE",     "USES",   "MAP",     "FLAGS",     "FLOW",
    "NOTIFY",   "BEGIN",    "RULE",       "RULES",   "ROTATE",  "FLAG",   "OWNS",    "CENTERS",   "INHABITS",
    "HOME",     "HOMES",    "UNITS",      "DUMMY",   "DUMMIES", "TEAM",   "TEAMS",   "DROP",      "COAST",
    "LAND",     "WATER",    "PORT",       "SHUT",    "AMEND",   "LEAGUE", "CONTROL", "UNOWNED",   "NEUTRAL",
    "UNPLAYED", "PLAYED",   "SCRIPT",     "SIDE",    "CLOSED",  "TOSS",   "PICK",    "NAMEHOMES", "RESERVES",
    "MILITIA",  "NEWHOMES", "DIRECTIVES", NULL};

const char *map_nearest_keyword(const char *word)
{
    struct nearest n;
    nearest_init(&n, word);
    n.best = n.len <= 4 ? 2 : 3;
    for (size_t i = 0; keywords[i]; i++)
        if (strlen(keywords[i]) > 2)
            nearest_try(&n, keywords[i], keywords[i]);
    return n.text;
}

const char *map_suggest_keyword(struct map_builder *b, const char *word)
{
    const char *near = map_nearest_keyword(word);
    return near ? rules_arena_printf(&b->arena, " (did you mean the directive '%s'?)", near) : "";
}

const char *map_suggest_power(struct map_builder *b, const char *id)
{
    struct nearest n;
    nearest_init(&n, id);
    for (size_t i = 0; i < b->n_powers; i++)
        if (b->powers[i].alive)
            nearest_try(&n, b->powers[i].id, b->powers[i].id);
    return nearest_text(b, &n);
}

bool map_is_order_word(const char *word)
{
    static const char *const words[] = {
        "AND",     "THE",    "VIA",   "FOR",     "NOT",    "ALL",  "NONE", "HOLD", "HLD",    "MOVE", "MTO",
        "SUPPORT", "CONVOY", "BUILD", "DISBAND", "WAIVE",  "BLD",  "DSB",  "WVE",  "REMOVE", "REM",  "DIS",
        "RETREAT", "RTO",    "ARMY",  "FLEET",   "EXCEPT", "FROM", "INTO", "WITH", "PROXY",  NULL};
    for (size_t i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

/* Lower case, signs as blanks, brackets and slashes set apart. */
static void part_words(const char *text, char *out, size_t size)
{
    size_t n = 0, len = strlen(text), used;
    for (size_t i = 0; i < len && n + 8 < size; i += used) {
        uint32_t c = rules_char_lower(rules_utf8_decode(text + i, len - i, &used));
        bool dropped = c == '.' || c == ':', round = c == '(' || c == ')', square = c == '[' || c == ']';
        bool blank = c == '-' || c == '+' || c == ',' || c == '\t';
        if (dropped)
            continue;
        if (blank || round || square)
            out[n++] = ' ';
        else if (c == '/')
            n += (size_t)snprintf(out + n, size - n, " / ");
        else
            n += rules_utf8_encode(c, out + n);
    }

    out[n] = '\0';
}

/* A word that a name may have or not. */
static bool is_small_word(const char *word, size_t len)
{
    static const char *const small[] = {"/", "the", "of", "to", "in"};
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        if (strlen(small[i]) == len && memcmp(small[i], word, len) == 0)
            return true;
    return false;
}

size_t map_normal(const char *text, char *out, size_t size)
{
    char apart[1024];
    size_t total = 0;

    part_words(text, apart, sizeof apart);
    out[0] = '\0';

    for (const char *s = apart; *s;) {
        size_t len = strcspn(s, " ");
        bool skip = len == 0 || is_small_word(s, len) || total + len + 2 > size;
        if (!skip && total > 0)
            out[total++] = ' ';
        if (!skip) {
            memcpy(out + total, s, len);
            total += len;
            out[total] = '\0';
        }
        s += len + (s[len] == ' ');
    }

    return total;
}
