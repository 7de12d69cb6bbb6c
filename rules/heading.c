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
    switch (letter) {
    case '\0':
        return 0;
    case 'm':
        return RULES_PHASE_MOVEMENT;
    case 'r':
        return RULES_PHASE_RETREAT;
    default:
        return RULES_PHASE_ADJUSTMENT;
    }
}

/* The season that the letters of a phase code name. */
static enum season code_season(const char *letters)
{
    static const char *const *const seasons[] = {[SEASON_SPRING] = read_list_code_spring,
                                                 [SEASON_FALL] = read_list_code_fall,
                                                 [SEASON_WINTER] = read_list_code_winter};
    for (int i = SEASON_SPRING; i <= SEASON_WINTER; i++)
        if (read_in_list(letters, seasons[i]))
            return (enum season)i;
    return SEASON_NONE;
}

/* Copies the characters first … last that `c` begins with; returns what is behind them. */
static const char *take_range(const char *c, char first, char last, char *out, size_t size)
{
    size_t n = 0;
    while (*c >= first && *c <= last && n + 1 < size)
        out[n++] = *c++;
    out[n] = '\0';
    return c;
}

/* "P01", "S1901M", "A02", "F1901", "aut01": season letters, digits, phase letter. */
static bool read_phase_code(const struct reader *r, const struct token *t, struct heading *h)
{
    char letters[12], digits[5];
    const char *c = take_range(t->word, 'a', 'z', letters, sizeof letters);
    c = take_range(c, '0', '9', digits, sizeof digits);

    size_t n_digits = strlen(digits);
    bool dated = n_digits == 2 || n_digits == 4;
    bool ends = *c == '\0' || (c[1] == '\0' && strchr("mrab", *c));
    if (!*letters || !dated || !ends)
        return false;

    enum season season = code_season(letters);
    int32_t year = read_year(r, digits);
    if (season == SEASON_NONE || !year)
        return false;

    h->season = (uint8_t)season;
    h->year = year;
    h->type = letter_type(*c);

    return true;
}

/* ---- parts of a heading: each returns the tokens it takes, 0 if it is not there ---- */

static size_t take_year(const struct reader *r, const struct token *t, struct heading *h)
{
    int32_t year = read_year(r, t->word);
    bool short_year = t->len == 2 && h->season && !h->year;
    bool is_year = year && (t->len == 4 || short_year);
    if (is_year)
        h->year = year;
    return is_year || t->len <= 2;
}

static bool parts_words(const struct token *t)
{
    switch (t->kind) {
    case TOKEN_DASH:
    case TOKEN_COMMA:
    case TOKEN_DOT:
    case TOKEN_SLASH:
    case TOKEN_BAR:
    case TOKEN_BANG:
    case TOKEN_CLOSE:
    case TOKEN_ARROW:
        return true;
    default:
        return false;
    }
}

/* The meaning `symbol` of the words at a token, the first or the last of them; NULL if they have none. */
static const struct word_symbol *find_meaning(struct reader *r, size_t at, enum symbol symbol, bool last)
{
    uint8_t n;
    const struct word_symbol *symbols = read_word_symbols(r, at, &n), *found = NULL;
    for (uint8_t i = 0; i < n && (last || !found); i++)
        if (symbols[i].symbol == symbol)
            found = &symbols[i];
    return found;
}

static size_t take_season(struct reader *r, size_t at, struct heading *h)
{
    const struct word_symbol *season = find_meaning(r, at, SYM_SEASON, false);
    if (!season)
        return 0;
    h->season = season->sense;
    return season->n_words;
}

/* "Retraites", "builds": the phase, and what its bare units are for. */
static size_t take_phase(struct reader *r, size_t at, struct heading *h)
{
    size_t words;
    if (!read_is(r, at, SYM_PHASE, &words))
        return 0;

    h->type = find_meaning(r, at, SYM_PHASE, true)->sense;
    if (read_is(r, at, SYM_BUILD, NULL))
        h->mode = FORM_BUILD;
    else if (read_is(r, at, SYM_REMOVE, NULL) || read_is(r, at, SYM_DISBAND, NULL))
        h->mode = FORM_REMOVE;

    return words;
}

size_t read_power_at(struct reader *r, size_t at, rules_power *power)
{
    size_t n;
    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].power != RULES_NO_POWER) {
            *power = edges[i].power;
            return edges[i].n_tokens;
        }
    return 0;
}

size_t read_power_heading(struct reader *r, size_t at)
{
    rules_power power;
    if (at >= r->n_tokens)
        return 0;
    size_t n, words = read_power_at(r, at, &power), sign = at + words;
    bool dash = words && read_sign_is(r, sign, TOKEN_DASH) && r->text[r->token[sign].start - 1] == ' ' &&
                r->text[r->token[sign].end] == ' ';
    const struct place_edge *edges = read_places(r, at, &n);
    for (size_t i = 0; dash && i < n; i++) /* "TUR - BUL" may be an order */
        dash = edges[i].power != RULES_NO_POWER && edges[i].n_hits == 0;
    return dash || (words && read_sign_is(r, sign, TOKEN_COLON)) ? sign : 0;
}

/* A heading that names several powers is of none of them alone; "in English" names none. */
static size_t take_power(struct reader *r, size_t at, struct heading *h)
{
    rules_power power;
    size_t words = read_power_at(r, at, &power);
    bool language = at > 0 && read_in_list(r->token[at - 1].word, read_list_language);
    if (words && !language) {
        h->power = h->of_power && h->power != power ? RULES_NO_POWER : power;
        h->of_power = true;
    }
    return words;
}

/* The words at a token that say something; in this order, for some could be several of them. */
static size_t take_words(struct reader *r, size_t at, struct heading *h)
{
    if (read_power_heading(r, at)) /* "AUT:" is no season */
        return take_power(r, at, h);
    size_t words = read_phase_code(r, &r->token[at], h) ? 1 : 0;
    if (!words)
        words = take_season(r, at, h);
    if (!words)
        words = take_phase(r, at, h);
    return words || read_is(r, at, SYM_ORDERS, &words) ? words : take_power(r, at, h);
}

/* "A MON", and "- A Mon" by itself: behind the letter of a unit a code in capitals, or one that ends what a sign begins, is a
 * place, though it is a word too. */
static bool is_unit_and_code(struct reader *r, size_t at)
{
    const struct token *letter = &r->token[at], *code = letter + 1;
    bool unit = letter->len == 1 && letter->capital && (letter->word[0] == 'a' || letter->word[0] == 'f');
    if (!unit || at + 1 >= r->n_tokens || code->kind != TOKEN_WORD || !code->capital)
        return false;

    size_t sign = letter->start, n = 0;
    while (sign > 0 && r->text[sign - 1] == ' ')
        sign--;
    bool signed_line = sign > 0 && strchr("-+", r->text[sign - 1]) && at + 2 == r->n_tokens, small = false;
    for (size_t i = code->start; i < code->end; i++)
        small = small || (r->text[i] >= 'a' && r->text[i] <= 'z');
    const struct place_edge *edges = !small || signed_line ? read_places(r, at + 1, &n) : NULL;
    for (size_t i = 0; i < n; i++)
        if (edges[i].level == NAME_LISTED && edges[i].n_hits > 0 && edges[i].n_tokens == 1)
            return true;
    return false;
}

size_t read_heading_part(struct reader *r, size_t at, struct heading *h, unsigned *said)
{
    const struct token *t = &r->token[at];
    bool ordinal = t->word[0] >= '1' && t->word[0] <= '9'; /* "1er", "2nd" */
    size_t words;

    if (t->kind == TOKEN_NUMBER) {
        words = take_year(r, t, h);
        *said += words > 0;
        return words;
    }
    if (t->kind != TOKEN_WORD)
        return parts_words(t);
    if (ordinal)
        return 1;

    words = take_words(r, at, h);
    *said += words > 0;
    if (words)
        return words;

    words = read_phrase_in_list(r, at, read_list_heading);
    if (words)
        return words;
    bool polite = !is_unit_and_code(r, at) &&
                  (read_is(r, at, SYM_OPENING, &words) || read_is(r, at, SYM_FILLER, &words));

    return polite ? words : 0;
}

/* ---- when a heading is ---- */

/* Whether orders for that season of the year can be kept for `phase`: its movement, or the winter's step. */
static bool is_later_step(const struct rules_map *map, struct rules_phase phase, int32_t year, uint8_t season)
{
    bool kept = map->flow[phase.step].type == RULES_PHASE_MOVEMENT || season == SEASON_WINTER;
    return phase.year == year && step_season(map, phase.step) == season && kept;
}

/* "Automne 1902, A PAR - BUR": where the order of a unit begins at token `at` or behind a sign there; 0: none does. Asked
 * behind a season with its year, which needs no colon then. */
static size_t read_order_behind(struct reader *r, size_t at)
{
    size_t words = 0, n = 0;
    while (at < r->n_tokens && (r->token[at].kind == TOKEN_DASH || r->token[at].kind == TOKEN_COMMA ||
                                r->token[at].kind == TOKEN_DOT || r->token[at].kind == TOKEN_SLASH ||
                                r->token[at].kind == TOKEN_BAR || r->token[at].kind == TOKEN_SEMICOLON))
        at++;
    if (at >= r->n_tokens || !(read_is(r, at, SYM_ARMY, &words) || read_is(r, at, SYM_FLEET, &words)) ||
        at + words >= r->n_tokens)
        return 0;

    const struct place_edge *edges = read_places(r, at + words, &n);
    for (size_t i = 0; i < n; i++)
        if (edges[i].power == RULES_NO_POWER)
            return at;
    return 0;
}

/* ":)", ":-D": a colon that heads nothing. */
static bool is_smiley(const struct reader *r, const struct token *t)
{
    const char *c = r->text + t->end;
    c += *c == '-';
    return *c && strchr(")(DP", *c) && strchr(" \n", c[1]);
}

bool read_heading_parts(struct reader *r, struct heading *h, bool remarks, unsigned *said, size_t *at,
                        size_t *behind)
{
    *behind = 0;
    while (*at < r->n_tokens && !*behind &&
           (r->token[*at].kind != TOKEN_COLON || is_smiley(r, &r->token[*at]))) {
        size_t sign = read_power_heading(r, *at);
        bool remark = remarks && r->token[*at].depth > 0 && *said > 0;
        size_t n = remark ? 1 : read_heading_part(r, *at, h, said);
        if (n == 0)
            return false;
        *at = sign ? sign : *at + n;
        if (sign)
            break;
        *behind = h->season && h->year ? read_order_behind(r, *at) : 0;
    }
    return true;
}

void read_find_later(const struct reader *r, struct heading *h)
{
    const struct rules_map *map = r->map;
    struct rules_phase now = r->context->pos->phase, phase = now;
    uint8_t current = step_season(map, now.step), season = h->season;
    int32_t year = h->year ? h->year : now.year;

    h->later = h->past = false;
    if (season == 0)
        season = year == now.year ? current : SEASON_SPRING;
    bool of_winter = current == SEASON_WINTER && season == SEASON_FALL;
    if (year == now.year && (season == current || of_winter))
        return;

    if (h->year == 0 && season < current)
        year++;
    h->past = year < now.year || (year == now.year && season < current);
    for (int i = 0; i < 8 * RULES_MAX_FLOW && !h->past; i++) {
        phase = rules_phase_next(map, phase);
        if (is_later_step(map, phase, year, season)) {
            h->later = true;
            h->phase = phase;
            return;
        }
    }

    h->past = true; /* or too far away to keep */
}

void read_find_type(const struct reader *r, struct heading *h, uint8_t type)
{
    h->later = h->past = false;
    h->phase = r->context->pos->phase;
    for (int i = 0; i < RULES_MAX_FLOW && type > r->phase && !h->later; i++) {
        h->phase = rules_phase_next(r->map, h->phase);
        h->later = r->map->flow[h->phase.step].type == type;
    }
}

/* ---- headings in the midst of a line ---- */

/* Whether the words before token `at` in its sentence make no heading of what stands there: doubt, a condition, talk. */
static bool is_spoken_of(struct reader *r, size_t at)
{
    static const enum symbol talk[] = {SYM_TALK, SYM_DOUBT, SYM_IF, SYM_NOT};
    while (at > 0 && !read_ends_sentence(&r->token[at - 1]))
        if (read_is_any(r, --at, talk, sizeof talk / sizeof talk[0]))
            return true;
    return false;
}

size_t read_heading_within(struct reader *r, size_t from, bool any)
{
    enum { LONGEST = 8 };
    for (size_t colon = from + 1; colon < r->n_tokens; colon++)
        for (size_t at = colon > from + LONGEST ? colon - LONGEST : from;
             read_sign_is(r, colon, TOKEN_COLON) && at < colon; at++) {
            struct heading h = {.power = RULES_NO_POWER};
            size_t end = at, behind;
            unsigned said = 0;
            bool parted = at == 0 || r->token[at - 1].kind != TOKEN_WORD || read_is(r, at - 1, SYM_AND, NULL);
            if (r->token[at].kind != TOKEN_WORD || !read_heading_parts(r, &h, false, &said, &end, &behind) ||
                end != colon)
                continue;
            bool led = h.year || !read_is(r, at, SYM_SEASON, NULL);
            if ((h.season && (led || parted)) ||
                (h.year && parted)) /* "in my game of 1987:" is none, nor "may we win :)" */
                read_find_later(r, &h);
            else if (h.type && parted)
                read_find_type(r, &h, h.type);
            else
                break;
            if ((any || h.later || h.past) && !is_spoken_of(r, at))
                return at;
            break;
        }
    return r->n_tokens;
}

/* ---- headings by themselves ---- */

/* "Automne" is said of the adjustments behind it too, where they are open or named. */
static bool matches_season(const struct heading *h, uint8_t season, bool adjusts, bool open)
{
    if (!h->season || h->season == season)
        return true;
    return adjusts && h->season == SEASON_FALL && (open || h->type == RULES_PHASE_ADJUSTMENT);
}

static bool matches(const struct rules_map *map, const struct heading *h, struct rules_phase phase, bool open)
{
    uint8_t season = step_season(map, phase.step), type = map->flow[phase.step].type;
    bool adjusts = type == RULES_PHASE_ADJUSTMENT;
    if (h->year && phase.year != h->year)
        return false;
    if (!matches_season(h, season, adjusts, open))
        return false;
    if (h->type)
        return type == h->type;
    return open || (season == SEASON_WINTER ? adjusts : type == RULES_PHASE_MOVEMENT);
}

/* The step that the heading names, from the position's on; false if there is none near enough. */
static bool find_step(const struct reader *r, const struct heading *h, struct rules_heading *out)
{
    struct rules_phase now = r->context->pos->phase, phase = now;

    for (int i = 0; i <= (RULES_HEADING_YEARS + 1) * RULES_MAX_FLOW; i++) {
        if (phase.year > now.year + RULES_HEADING_YEARS)
            return false;
        if (matches(r->map, h, phase, i == 0)) {
            out->time = i == 0 ? RULES_HEADING_OPEN : RULES_HEADING_LATER;
            out->phase = phase;
            return true;
        }
        phase = rules_phase_next(r->map, phase);
    }

    return false;
}

static enum rules_heading_time time_without_step(const struct reader *r, const struct heading *h)
{
    struct rules_phase now = r->context->pos->phase;
    bool of_past = h->year < now.year;

    if (h->year == now.year)
        of_past = !h->season || h->season <= step_season(r->map, now.step);
    if (h->year > now.year + RULES_HEADING_YEARS)
        return RULES_HEADING_FAR;
    return h->year && of_past ? RULES_HEADING_PAST : RULES_HEADING_UNCLEAR;
}

static void place_in_time(const struct reader *r, const struct heading *h, struct rules_heading *out)
{
    uint8_t current = step_season(r->map, r->context->pos->phase.step);

    /* "Printemps" in autumn: an old mail's heading, or next year's? */
    if (!h->year && h->season && h->season < current && r->phase == RULES_PHASE_MOVEMENT)
        out->time = RULES_HEADING_UNCLEAR;
    else if (!find_step(r, h, out))
        out->time = time_without_step(r, h);
}

/* A line while it is read as a heading. */
struct heading_line {
    struct reader r;
    struct heading heading;
    bool named;   /* it begins with "phase" */
    size_t first; /* token behind that */
    size_t colon; /* token that ends it; none: r.n_tokens */
    size_t body;  /* token at which the orders begin; none: r.n_tokens or more */
};

/* Reads the parts up to a colon, or to an order behind a season with its year. False: something in it is no part of a heading. */
static bool read_parts(struct heading_line *l)
{
    struct reader *r = &l->r;
    unsigned said = 0;
    size_t at = 0;
    if (read_tokens(r, 0, r->text_len) < r->text_len || r->n_tokens == 0)
        return false;

    l->named = strcmp(r->token[0].word, "phase") == 0;
    if (l->named)
        at = r->n_tokens > 1 && r->token[1].kind == TOKEN_COLON ? 2 : 1;
    l->first = at;

    size_t behind;
    if (!read_heading_parts(r, &l->heading, false, &said, &at, &behind))
        return false;
    l->colon = behind ? r->n_tokens : at;
    l->body = behind ? behind : at + 1;

    return true;
}

/* A phase is named by its date, by a noun alone enough, or by any such word with a colon: "build" alone may be the end of an
 * order that was wrapped. */
static bool names_phase(const struct heading_line *l)
{
    const struct heading *h = &l->heading;
    bool colon = l->colon < l->r.n_tokens;
    size_t behind = l->first + 1, n = l->r.n_tokens;
    bool one_noun = read_in_list(l->r.token[l->first].word, read_list_phase_noun) &&
                    (n == behind || behind + read_phrase_in_list(&l->r, behind, read_list_heading) == n);
    if (h->season || (h->year && (h->type || l->named)))
        return true;
    return h->type && !h->year && (l->named || colon || one_noun);
}

static void read_line_heading(const struct rules_read_context *context, const char *line, size_t len,
                              bool any, struct rules_heading *out)
{
    struct rules_arena arena;
    struct token tokens[READ_MAX_TOKENS];

    memset(out, 0, sizeof *out);
    out->body = len;
    if (len == 0 || len > RULES_HEADING_BYTES)
        return;

    rules_arena_init(&arena);
    char *copy = rules_arena_strndup(&arena, line, len);
    struct heading_line l = {.r = {.context = context,
                                   .names = context->names,
                                   .map = context->names->map,
                                   .arena = &arena,
                                   .phase = rules_phase_type(context->names->map, context->pos->phase),
                                   .text = copy,
                                   .text_len = strlen(copy),
                                   .token = tokens,
                                   .step_budget = READ_STEP_BUDGET}};

    bool whole = read_parts(&l) && names_phase(&l);
    size_t within = whole ? 0 : read_heading_within(&l.r, 1, any), behind;
    if (!whole && within < l.r.n_tokens) { /* "A PAR - BUR. For autumn: A BUR - BEL" */
        unsigned said = 0;
        l.heading = (struct heading){.power = RULES_NO_POWER};
        l.colon = within;
        whole = read_heading_parts(&l.r, &l.heading, false, &said, &l.colon, &behind);
        l.body = l.colon + 1;
        whole = whole && (!any || l.heading.season || l.heading.year);
        bool joint = read_sign_is(&l.r, within - 1, TOKEN_PLUS) || read_is(&l.r, within - 1, SYM_AND, NULL);
        out->begin = whole ? l.r.token[within - joint].start : 0;
    }
    if (whole) {
        place_in_time(&l.r, &l.heading, out);
        if (l.body < l.r.n_tokens)
            out->body = l.r.token[l.body].start;
    } else if (l.named && l.r.n_tokens <= 4 && l.first < l.r.n_tokens) {
        out->time = RULES_HEADING_UNCLEAR;
    }
    rules_arena_clear(&arena);
}

void rules_heading_read(const struct rules_read_context *context, const char *line, size_t len,
                        struct rules_heading *out)
{
    read_line_heading(context, line, len, false, out);
}

void rules_heading_next(const struct rules_read_context *context, const char *line, size_t len,
                        struct rules_heading *out)
{
    read_line_heading(context, line, len, true, out);
}
