/* Files and lines of a map to the builder. */
#include "map_read_p.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

const char *map_q(struct map_reader *r, const char *word)
{
    return map_quote(r->b, word);
}

void map_unplayable(struct map_reader *r, struct map_spot spot, const char *what)
{
    if (r->b->unplayable)
        return;
    r->b->unplayable =
        rules_arena_printf(&r->b->arena, "%s:%u: %s is not supported: this map can be loaded but not played",
                           spot.source->file, spot.line, map_q(r, what));
    map_warn(r->b, spot, "%s is not supported: this map can be loaded but not played", map_q(r, what));
}

void map_not_played(struct map_reader *r, const struct map_line *l, const char *what)
{
    map_warn(r->b, l->spot, "'%s' is remembered but not played", map_q(r, what));
}

bool map_is_number(const char *word, long *value, bool sign)
{
    const char *digits = sign && (word[0] == '-' || word[0] == '+') ? word + 1 : word;
    size_t n = strspn(digits, "0123456789");
    if (n == 0 || n > 6 || digits[n])
        return false;
    *value = strtol(word, NULL, 10);
    return true;
}

/* [variant] DIRECTIVES … END DIRECTIVES */
static void read_stanza(struct map_reader *r, struct map_line *l)
{
    if (strcmp(l->upper[0], "END") == 0) {
        if (!r->in_stanza)
            map_warn(r->b, l->spot, "'END DIRECTIVES' closes nothing");
        r->in_stanza = false;
        r->skipping = SKIP_NONE;
        return;
    }

    if (r->in_stanza)
        map_warn(r->b, l->spot, "the DIRECTIVES of line %u are not closed", r->stanza_spot.line);
    r->in_stanza = true;
    r->stanza_spot = l->spot;
    r->skipping = l->n > 1 ? SKIP_DIRECTIVES : SKIP_NONE;
    if (l->n > 1)
        map_warn(r->b, l->spot, "lines for games of the variant '%s' are not played", map_q(r, l->word[0]));
}

/* IN phase[: directive]; FROM START | FROM phase … */
static void read_phase_condition(struct map_reader *r, struct map_line *l)
{
    if (l->upper[0][0] == 'F') {
        if (l->n == 2 && strcmp(l->upper[1], "START") == 0) {
            if (r->skipping == SKIP_PHASES)
                r->skipping = SKIP_NONE;
            return;
        }
        map_unplayable(r, l->spot, "FROM (the map changes during play)");
        r->skipping = SKIP_PHASES;
        return;
    }

    const char *colon = strchr(l->text, ':');
    if (colon && colon[1 + strspn(colon + 1, " ")]) {
        map_warn(r->b, l->spot, "'%s' (for some phases only) is remembered but not played",
                 map_q(r, l->text));
        return;
    }

    map_unplayable(r, l->spot, "IN (lines for some phases only)");
    r->skipping = SKIP_PHASES;
}

static bool one_of(const char *word, const char *list)
{
    size_t len = strlen(word);
    for (const char *s = list; *s;) {
        size_t n = strcspn(s, " ");
        if (n == len && memcmp(s, word, n) == 0)
            return true;
        s += n + (s[n] == ' ');
    }
    return false;
}

typedef void read_directive(struct map_reader *r, struct map_line *l);

/* A directive of one or several words. */
struct directive {
    const char *words; /* parted by blanks */
    read_directive *read;
};

static bool read_by_table(const struct directive *table, size_t n, struct map_reader *r, struct map_line *l)
{
    for (size_t i = 0; i < n; i++)
        if (one_of(l->upper[0], table[i].words)) {
            table[i].read(r, l);
            return true;
        }
    return false;
}

static void read_nothing(struct map_reader *r, struct map_line *l)
{
    (void)r;
    (void)l;
}

static void read_unplayed_rule(struct map_reader *r, struct map_line *l)
{
    map_not_played(r, l, l->upper[0]);
}

static void read_league(struct map_reader *r, struct map_line *l)
{
    map_unplayable(r, l->spot, "LEAGUE");
}

/* UNITS: those named before it are gone. */
static void read_units(struct map_reader *r, struct map_line *l)
{
    if (map_need_power(r, l))
        map_power_kill_units(r, r->power);
}

static void read_dummies(struct map_reader *r, struct map_line *l)
{
    if (l->n == 1 && strcmp(l->upper[0], "DUMMIES") == 0)
        map_error(r->b, l->spot, "expected names of powers after DUMMIES");
    else
        map_read_status(r, l, true);
}

static void read_unplayed(struct map_reader *r, struct map_line *l)
{
    map_read_status(r, l, false);
}

/* Words tested before a place line. */
static bool read_early(struct map_reader *r, struct map_line *l)
{
    static const struct directive directives[] = {{"TEXTONLY FLAGS NOTIFY", read_nothing},
                                                  {"VICTORY", map_read_victory},
                                                  {"USE USES MAP", map_read_use},
                                                  {"FLOW", map_read_flow},
                                                  {"BEGIN", map_read_begin},
                                                  {"RULE RULES", map_read_rules},
                                                  {"ROTATE NEWHOMES", read_unplayed_rule}};

    if (one_of(l->upper[0], "IN FROM")) {
        read_phase_condition(r, l);
        return true;
    }
    if (r->skipping == SKIP_PHASES)
        return true;

    return read_by_table(directives, sizeof directives / sizeof *directives, r, l);
}

static bool read_terrain(struct map_reader *r, struct map_line *l)
{
    static const struct {
        const char *word;
        enum rules_terrain terrain;
    } terrains[] = {{"COAST", RULES_TERRAIN_COAST}, {"LAND", RULES_TERRAIN_LAND},
                    {"WATER", RULES_TERRAIN_WATER}, {"PORT", RULES_TERRAIN_PORT},
                    {"SHUT", RULES_TERRAIN_SHUT},   {"AMEND", RULES_TERRAIN_NONE}};
    for (size_t i = 0; i < sizeof terrains / sizeof *terrains; i++)
        if (strcmp(terrains[i].word, l->upper[0]) == 0) {
            map_read_terrain(r, l, terrains[i].terrain);
            return true;
        }
    return false;
}

static void read_late(struct map_reader *r, struct map_line *l)
{
    static const struct directive directives[] = {{"FLAG", read_nothing},
                                                  {"OWNS CENTERS", map_read_owned},
                                                  {"INHABITS HOME HOMES", map_read_homes},
                                                  {"UNITS", read_units},
                                                  {"RESERVES MILITIA CONTROL TEAM TEAMS", read_unplayed_rule},
                                                  {"LEAGUE", read_league},
                                                  {"A F", map_read_unit},
                                                  {"DUMMY DUMMIES", read_dummies},
                                                  {"UNPLAYED", read_unplayed},
                                                  {"PLAYED", map_read_played},
                                                  {"DROP", map_read_drop},
                                                  {"UNOWNED NEUTRAL", map_read_neutral}};

    if (read_terrain(r, l) || read_by_table(directives, sizeof directives / sizeof *directives, r, l))
        return;
    if (!map_read_form(r, l))
        map_read_power(r, l);
}

static void read_line(struct map_reader *r, struct map_line *l)
{
    if (one_of(l->upper[l->n - 1], "DIRECTIVE DIRECTIVES")) {
        read_stanza(r, l);
        return;
    }
    if (map_read_script_line(r, l) || r->skipping == SKIP_DIRECTIVES || read_early(r, l))
        return;
    if (strchr(l->text, '='))
        map_read_place(r, l);
    else
        read_late(r, l);
}

/* Copies a line, controls as blanks, blanks at the ends gone, and splits it. False for a line without
 * anything. */
static bool make_line(struct map_reader *r, const char *text, size_t len, struct map_line *l)
{
    struct rules_arena *arena = &r->b->arena;
    while (len > 0 && (unsigned char)text[len - 1] <= ' ')
        len--;
    while (len > 0 && (unsigned char)text[0] <= ' ')
        text++, len--;
    if (len == 0 || text[0] == '#')
        return false;

    l->text = rules_arena_strndup(arena, text, len);

    size_t words = 1;
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)l->text[i] <= ' ' || l->text[i] == 0x7F) {
            l->text[i] = ' ';
            words++;
        }
    l->word = rules_arena_alloc(arena, words * sizeof *l->word);
    l->upper = rules_arena_alloc(arena, words * sizeof *l->upper);
    l->n = 0;
    for (const char *s = l->text; *s;) {
        size_t n = strcspn(s, " ");
        if (n > 0) {
            l->word[l->n] = rules_arena_strndup(arena, s, n);
            l->upper[l->n] = map_upper(arena, l->word[l->n]);
            l->n++;
        }
        s += n + (s[n] == ' ');
    }

    return l->n > 0;
}

/* Bytes that are not UTF-8: the whole file is Latin-1. */
static const char *from_latin1(struct map_builder *b, const char *text, size_t *len)
{
    char *out = rules_arena_alloc(&b->arena, 2 * *len + 1);
    size_t n = 0;
    for (size_t i = 0; i < *len; i++)
        n += rules_utf8_encode((unsigned char)text[i], out + n);
    *len = n;
    return out;
}

/* Whether more lines may be read; if not, that is said. */
static bool may_go_on(struct map_builder *b, struct map_spot spot)
{
    if (++b->n_lines > MAP_MAX_LINES) {
        map_error(b, spot, "more than %d lines", MAP_MAX_LINES);
        return false;
    }
    if (b->n_errors >= MAP_MAX_ERRORS) {
        map_error(b, spot, "too many errors: the rest is not read");
        return false;
    }
    return true;
}

static void read_text_line(struct map_reader *r, const char *text, size_t len, struct map_spot spot)
{
    struct map_line line = {.spot = spot};
    if (len > MAP_MAX_LINE) {
        map_error(r->b, spot, "the line is longer than %d bytes", MAP_MAX_LINE);
        return;
    }
    if (!make_line(r, text, len, &line))
        return;
    if (line.n > MAP_MAX_WORDS)
        map_error(r->b, spot, "more than %d words in a line", MAP_MAX_WORDS);
    else
        read_line(r, &line);
}

/* False: there are too many lines or errors to go on. */
static bool read_text_lines(struct map_reader *r, const char *text, size_t len)
{
    struct map_spot spot = {r->source, 0, r->b->seq};

    for (const char *end = text + len; text < end;) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t n = (size_t)((newline ? newline : end) - text);
        spot.line++;
        spot.seq = ++r->b->seq;
        if (!may_go_on(r->b, spot))
            return false;
        read_text_line(r, text, n, spot);
        text += n + (newline ? 1 : 0);
    }

    return true;
}

void map_read_text(struct map_builder *b, const char *text, size_t len, const struct map_source *source,
                   unsigned depth)
{
    static const char byte_order_mark[] = "\xEF\xBB\xBF";
    enum { MARK_BYTES = sizeof byte_order_mark - 1 };
    struct map_reader r = {.b = b, .source = source, .depth = depth, .power = -1};

    b->n_bytes += len;
    if (b->n_bytes > MAP_MAX_BYTES) {
        map_error(b, (struct map_spot){source, 1, b->seq}, "the map is larger than %d bytes", MAP_MAX_BYTES);
        return;
    }

    if (!rules_utf8_valid(text, len))
        text = from_latin1(b, text, &len);
    if (len >= MARK_BYTES && memcmp(text, byte_order_mark, MARK_BYTES) == 0) {
        text += MARK_BYTES;
        len -= MARK_BYTES;
    }
    if (!read_text_lines(&r, text, len))
        return;

    if (r.script)
        map_error(b, r.script_spot, "this SCRIPT is not closed by END SCRIPT");
    if (r.in_stanza)
        map_warn(b, r.stanza_spot, "these DIRECTIVES are not closed by END DIRECTIVES");
}
