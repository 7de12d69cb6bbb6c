#include "heading.h"
#include "read_p.h"

#include <stdlib.h>
#include <string.h>

static uint8_t step_season(const struct rules_map *map, uint8_t step)
{
    switch (map->flow[step].season[0]) {
    case 'S':
    case 'P':
        return SEASON_SPRING;
    case 'F':
    case 'A':
        return SEASON_FALL;
    default:
        return SEASON_WINTER;
    }
}

/* Year written in full or as two digits, near the game's. */
static int32_t read_year(const struct reader *r, const char *digits)
{
    long value = strtol(digits, NULL, 10);
    size_t len = strlen(digits);
    int32_t now = r->context->pos->phase.year;
    if (len == 4 && value >= now - 100 && value <= now + 100)
        return (int32_t)value;
    if (len == 2)
        return now / 100 * 100 + (int32_t)value;
    return 0;
}

static uint8_t letter_type(char letter)
{
    return letter == 'm'   ? RULES_PHASE_MOVEMENT
           : letter == 'r' ? RULES_PHASE_RETREAT
           : letter        ? RULES_PHASE_ADJUSTMENT
                           : 0;
}

/* "P01", "S1901M", "A02", "F1901", "aut01": season letters, digits, phase letter. */
static bool read_phase_code(const struct reader *r, const struct token *t, struct heading *h)
{
    static const char *const *const seasons[] = {[SEASON_SPRING] = read_list_code_spring,
                                                 [SEASON_FALL] = read_list_code_fall,
                                                 [SEASON_WINTER] = read_list_code_winter};
    char season[12], digits[5];
    size_t n = 0, d = 0;
    const char *c = t->word;

    while (*c >= 'a' && *c <= 'z' && n + 1 < sizeof season)
        season[n++] = *c++;
    season[n] = '\0';
    while (*c >= '0' && *c <= '9' && d + 1 < sizeof digits)
        digits[d++] = *c++;
    digits[d] = '\0';
    if (n == 0 || (d != 2 && d != 4) || (*c != '\0' && (c[1] != '\0' || !strchr("mrab", *c))))
        return false;

    for (size_t i = SEASON_SPRING; i <= SEASON_WINTER; i++)
        if (read_in_list(season, seasons[i]) && read_year(r, digits)) {
            h->season = (uint8_t)i;
            h->year = read_year(r, digits);
            h->type = letter_type(*c);
            return true;
        }

    return false;
}

size_t read_heading_part(struct reader *r, size_t at, struct heading *h, unsigned *said)
{
    const struct token *t = &r->token[at];
    size_t words, n;
    uint8_t n_symbols;

    if (t->kind == TOKEN_NUMBER) {
        int32_t year = read_year(r, t->word);
        if (t->len == 4 && year)
            h->year = year;
        else if (t->len == 2 && year && h->season && !h->year)
            h->year = year;
        else if (t->len > 2)
            return 0;
        *said += 1;
        return 1;
    }

    if (t->kind != TOKEN_WORD)
        return t->kind == TOKEN_DASH || t->kind == TOKEN_COMMA || t->kind == TOKEN_DOT ||
                       t->kind == TOKEN_SLASH || t->kind == TOKEN_BAR || t->kind == TOKEN_BANG ||
                       t->kind == TOKEN_CLOSE || t->kind == TOKEN_ARROW
                   ? 1
                   : 0;
    if (t->word[0] >= '1' && t->word[0] <= '9')
        return 1; /* "1er", "2nd" */
    if (read_phase_code(r, t, h)) {
        *said += 1;
        return 1;
    }

    const struct word_symbol *symbols = read_word_symbols(r, at, &n_symbols);
    for (uint8_t i = 0; i < n_symbols; i++)
        if (symbols[i].symbol == SYM_SEASON) {
            h->season = symbols[i].sense;
            *said += 1;
            return symbols[i].n_words;
        }
    if (read_is(r, at, SYM_PHASE, &words)) {
        *said += 1;
        for (uint8_t i = 0; i < n_symbols; i++)
            if (symbols[i].symbol == SYM_PHASE)
                h->type = symbols[i].sense;
        if (read_is(r, at, SYM_BUILD, NULL))
            h->mode = FORM_BUILD;
        else if (read_is(r, at, SYM_REMOVE, NULL) || read_is(r, at, SYM_DISBAND, NULL))
            h->mode = FORM_REMOVE;
        return words;
    }

    if (read_is(r, at, SYM_ORDERS, &words)) {
        *said += 1;
        return words;
    }

    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].power != RULES_NO_POWER) {
            *said += 1;
            return edges[i].n_tokens;
        }
    if (read_is(r, at, SYM_OPENING, &words) || read_is(r, at, SYM_FILLER, &words))
        return words ? words : 1;

    return 0;
}

void read_find_later(const struct reader *r, struct heading *h)
{
    const struct rules_map *map = r->map;
    struct rules_phase now = r->context->pos->phase, phase = now;
    uint8_t current = step_season(map, now.step);
    int32_t year = h->year ? h->year : now.year;
    uint8_t season = h->season;

    h->later = h->past = false;
    if (season == 0)
        season = year == now.year ? current : SEASON_SPRING;
    if (year == now.year && (season == current || (current == SEASON_WINTER && season == SEASON_FALL)))
        return;
    if (h->year == 0 && season < current)
        year++;
    if (year < now.year || (year == now.year && season < current)) {
        h->past = true;
        return;
    }

    for (int i = 0; i < 8 * RULES_MAX_FLOW; i++) {
        phase = rules_phase_next(map, phase);
        if (phase.year == year && step_season(map, phase.step) == season &&
            (map->flow[phase.step].type == RULES_PHASE_MOVEMENT || season == SEASON_WINTER)) {
            h->later = true;
            h->phase = phase;
            return;
        }
    }

    h->past = true; /* too far away to keep */
}

/* ---- headings by themselves ---- */

/* A phase without season and year is said by a noun, or by any such word with a colon: "build" alone may be
 * the end of an order that was wrapped. */
static bool is_noun(const struct token *t)
{
    return read_in_list(t->word, read_list_phase_noun);
}

static bool matches(const struct rules_map *map, const struct heading *h, struct rules_phase phase, bool open)
{
    uint8_t season = step_season(map, phase.step), type = map->flow[phase.step].type;
    bool adjusts = type == RULES_PHASE_ADJUSTMENT;
    if (h->year && phase.year != h->year)
        return false;
    if (h->season && h->season != season &&
        !(adjusts && h->season == SEASON_FALL && (open || h->type == RULES_PHASE_ADJUSTMENT)))
        return false;
    if (h->type)
        return type == h->type;
    return open || (season == SEASON_WINTER ? adjusts : type == RULES_PHASE_MOVEMENT);
}

static void place_in_time(const struct reader *r, const struct heading *h, struct rules_heading *out)
{
    const struct rules_map *map = r->map;
    struct rules_phase now = r->context->pos->phase, phase = now;
    uint8_t current = step_season(map, now.step);

    if (!h->year && h->season && h->season < current && r->phase == RULES_PHASE_MOVEMENT) {
        out->time = RULES_HEADING_UNCLEAR; /* "Printemps" in autumn: an old mail's heading, or next year's? */
        return;
    }

    for (int i = 0; i <= (RULES_HEADING_YEARS + 1) * RULES_MAX_FLOW;
         i++, phase = rules_phase_next(map, phase)) {
        if (phase.year > now.year + RULES_HEADING_YEARS)
            break;
        if (!matches(map, h, phase, i == 0))
            continue;
        out->time = i == 0 ? RULES_HEADING_OPEN : RULES_HEADING_LATER;
        out->phase = phase;
        return;
    }

    if (h->year > now.year + RULES_HEADING_YEARS)
        out->time = RULES_HEADING_FAR;
    else if (h->year && (h->year < now.year || (h->year == now.year && (!h->season || h->season <= current))))
        out->time = RULES_HEADING_PAST;
    else
        out->time = RULES_HEADING_UNCLEAR;
}

void rules_heading_read(const struct rules_read_context *context, const char *line, size_t len,
                        struct rules_heading *out)
{
    struct rules_arena arena;
    struct token tokens[READ_MAX_TOKENS];

    memset(out, 0, sizeof *out);
    out->body = len;
    if (len == 0 || len > RULES_HEADING_BYTES)
        return;

    rules_arena_init(&arena);
    char *copy = rules_arena_strndup(&arena, line, len);
    struct reader r = {.context = context,
                       .names = context->names,
                       .map = context->names->map,
                       .arena = &arena,
                       .phase = rules_phase_type(context->names->map, context->pos->phase),
                       .text = copy,
                       .text_len = strlen(copy),
                       .token = tokens,
                       .step_budget = READ_STEP_BUDGET};
    struct heading h = {0};
    unsigned said = 0;
    bool is_heading = read_tokens(&r, 0, r.text_len) >= r.text_len && r.n_tokens > 0, named = false;
    size_t at = 0;
    if (is_heading && strcmp(r.token[0].word, "phase") == 0) {
        named = true;
        at = r.n_tokens > 1 && r.token[1].kind == TOKEN_COLON ? 2 : 1;
    }

    size_t first = at;
    while (is_heading && at < r.n_tokens && r.token[at].kind != TOKEN_COLON) {
        size_t n = read_heading_part(&r, at, &h, &said);
        is_heading = n > 0;
        at += n;
    }

    bool colon = is_heading && at < r.n_tokens;
    bool dated = h.season || (h.year && (h.type || named));
    bool alone =
        h.type && !h.year && (named || colon || (r.n_tokens == first + 1 && is_noun(&r.token[first])));
    if (is_heading && (dated || alone)) {
        place_in_time(&r, &h, out);
        if (colon && at + 1 < r.n_tokens)
            out->body = r.token[at + 1].start;
    } else if (named && r.n_tokens <= 4 && first < r.n_tokens)
        out->time = RULES_HEADING_UNCLEAR;
    rules_arena_clear(&arena);
}
