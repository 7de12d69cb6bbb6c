/* The year, victory, house rules, and other files (docs/map-format.md, "The game"). */
#include "map_read_p.h"

#include <string.h>

void map_read_victory(struct map_reader *r, struct map_line *l)
{
    struct map_builder *b = r->b;
    uint16_t *numbers = rules_arena_alloc(&b->arena, l->n * sizeof *numbers);
    bool units = l->n > 1 && strcmp(l->upper[1], "UNITS") == 0;
    size_t first = units ? 2 : 1;

    b->invasion = l->n == 2 && strcmp(l->upper[1], "INVASION") == 0;
    if (b->invasion) {
        b->n_victory = 0;
        return;
    }

    for (size_t i = first; i < l->n; i++) {
        long value;
        if (!map_is_number(l->word[i], &value, false) || value > 60000) {
            map_error(b, l->spot, "expected a number of centres after VICTORY, not '%s'",
                      map_q(r, l->word[i]));
            return;
        }
        numbers[i - first] = (uint16_t)value;
    }

    if (l->n <= first) {
        map_error(b, l->spot, "expected a number of centres after VICTORY");
        return;
    }

    b->victory = numbers;
    b->n_victory = l->n - first < 1000 ? l->n - first : 1000;
    b->victory_units = units;
    b->victory_spot = l->spot;
}

void map_read_begin(struct map_reader *r, struct map_line *l)
{
    long year;
    if (l->n != 4) {
        map_error(r->b, l->spot, "expected a season, a year and a phase after BEGIN");
        return;
    }

    if (!map_is_number(l->word[2], &year, true)) {
        map_error(r->b, l->spot, "expected a year in BEGIN, not '%s'", map_q(r, l->word[2]));
        return;
    }

    r->b->begin_season = l->upper[1];
    r->b->begin_year = (int32_t)year;
    r->b->begin_phase = l->upper[3];
    r->b->begin_spot = l->spot;
}

static void add_flow(struct map_reader *r, struct map_flow_item item)
{
    MAP_GROW(r->b, r->b->flow, r->b->n_flow, r->b->room_flow);
    r->b->flow[r->b->n_flow++] = item;
}

/* What stands behind "WORD" or "WORD:" in `text`; NULL if it is another word. */
static const char *behind_word(const char *text, const char *word)
{
    size_t len = strlen(word);
    if (strncmp(text, word, len) != 0 || (text[len] && text[len] != ':'))
        return NULL;
    return text[len] ? text + len + 1 : text + len;
}

/* NEWYEAR[:n] */
static void read_newyear(struct map_reader *r, const struct map_line *l, const char *word, const char *years)
{
    enum { MAX_YEARS = 10000 };
    long n = 1;
    bool given = strchr(word, ':') != NULL;

    if (given && (!map_is_number(years, &n, true) || n > MAX_YEARS || n < -MAX_YEARS))
        map_error(r->b, l->spot, "expected a number of years in '%s'", map_q(r, word));
    add_flow(r, (struct map_flow_item){FLOW_NEWYEAR, NULL, NULL, (int16_t)n, 0});
}

/* IFYEARDIV:d[=m] */
static void read_ifyeardiv(struct map_reader *r, const struct map_line *l, const char *word, const char *rest)
{
    enum { MAX_DIVISOR = 10000 };
    long d = 1, m = 0;
    char *div = rules_arena_strndup(&r->b->arena, rest, strlen(rest)), *mod = strchr(div, '=');
    if (mod)
        *mod++ = '\0';

    bool divides = map_is_number(div, &d, false) && d >= 1 && d <= MAX_DIVISOR;
    if (!divides || (mod && (!map_is_number(mod, &m, false) || m >= d))) {
        map_error(r->b, l->spot, "expected IFYEARDIV:d or IFYEARDIV:d=m with m below d, not '%s'",
                  map_q(r, word));
        d = 1;
        m = 0;
    }
    add_flow(r, (struct map_flow_item){FLOW_IFYEARDIV, NULL, NULL, (int16_t)d, (int16_t)m});
}

/* NEWYEAR or IFYEARDIV; false if the word is neither. */
static bool read_flow_special(struct map_reader *r, const struct map_line *l, const char *word)
{
    const char *years = behind_word(word, "NEWYEAR"), *divisor = behind_word(word, "IFYEARDIV");
    if (years)
        read_newyear(r, l, word, years);
    else if (divisor)
        read_ifyeardiv(r, l, word, divisor);
    return years || divisor;
}

void map_read_flow(struct map_reader *r, struct map_line *l)
{
    struct map_builder *b = r->b;
    b->flow_spot = l->spot;
    if (l->n == 1)
        b->n_flow = 0;
    for (size_t i = 1; i < l->n; i++) {
        if (b->n_flow >= 4 * RULES_MAX_FLOW) {
            map_error(b, l->spot, "more than %d phases in FLOW", RULES_MAX_FLOW);
            return;
        }
        char *word = l->upper[i];
        if (read_flow_special(r, l, word))
            continue;
        char *colon = strrchr(word, ':');
        char *first = strchr(word, ':');
        if (first && strchr(first, ','))
            colon = first;
        if (!colon || colon == word || !colon[1]) {
            map_error(b, l->spot, "expected season:phase,phase… in FLOW, not '%s'", map_q(r, l->word[i]));
            continue;
        }
        const char *season = rules_arena_strndup(&b->arena, word, (size_t)(colon - word));
        for (char *s = colon + 1; *s;) {
            size_t n = strcspn(s, ",");
            char *phase = rules_arena_strndup(&b->arena, s, n);
            if (n > 0 && b->n_flow < 4 * RULES_MAX_FLOW && !read_flow_special(r, l, phase))
                add_flow(r, (struct map_flow_item){FLOW_PHASE, season, phase, 0, 0});
            s += n + (s[n] == ',');
        }
    }
}

void map_read_rules(struct map_reader *r, struct map_line *l)
{
    struct map_builder *b = r->b;
    const struct {
        const char *word;

        bool *flag;
    } known[] = {{"BUILD_ANY", &b->build_any},
                 {"REMOTE_BUILDS", &b->remote_builds},
                 {"HOME_BUILDS", &b->home_builds},
                 {"MOBILIZE", &b->mobilize}};

    for (size_t i = 1; i < l->n; i++) {
        char *word = l->upper[i];
        bool on = word[0] != '!', found = false;
        word += !on;
        word[strcspn(word, ",")] = '\0';
        for (size_t k = 0; k < sizeof known / sizeof *known; k++)
            if (strcmp(known[k].word, word) == 0) {
                *known[k].flag = on;
                found = true;
            }
        if (!found)
            map_warn(b, l->spot, "the rule '%s' is not played", map_q(r, word));
    }
}

static bool bare_name(const char *name)
{
    return name[0] && name[0] != '.' && !strpbrk(name, "/\\:") && strlen(name) <= MAP_MAX_NAME;
}

static bool used_before(struct map_builder *b, const char *name)
{
    for (size_t i = 0; i < b->n_used; i++)
        if (strcmp(b->used[i], name) == 0)
            return true;
    return false;
}

static void use_file(struct map_reader *r, struct map_line *l, const char *word)
{
    struct map_builder *b = r->b;
    const char *name = strchr(word, '.') ? word : rules_arena_printf(&b->arena, "%s.map", word);
    const char *text = NULL;
    size_t len = 0;

    if (!bare_name(name)) {
        map_error(b, l->spot, "'%s' is not a bare file name", map_q(r, word));
        return;
    }

    if (used_before(b, name)) {
        map_error(b, l->spot, "the file '%s' is used a second time", map_q(r, name));
        return;
    }

    if (r->depth >= RULES_MAX_INCLUDE_DEPTH) {
        map_error(b, l->spot, "files are included more than %d deep", RULES_MAX_INCLUDE_DEPTH);
        return;
    }

    if (!b->open(b->open_context, name, &text, &len)) {
        const char *lower = map_lower(&b->arena, name);
        if (strcmp(lower, name) == 0 || used_before(b, lower) ||
            !b->open(b->open_context, lower, &text, &len)) {
            map_error(b, l->spot, "cannot find the file '%s'", map_q(r, name));
            return;
        }
        name = lower;
    }

    MAP_GROW(b, b->used, b->n_used, b->room_used);
    b->used[b->n_used++] = name;
    struct map_source *source = rules_arena_alloc(&b->arena, sizeof *source);
    source->file = name;
    source->from = r->source;
    source->from_line = l->spot.line;
    map_read_text(b, text, len, source, r->depth + 1);
}

void map_read_use(struct map_reader *r, struct map_line *l)
{
    bool picture = l->upper[0][0] == 'M';
    if (l->n < 2) {
        map_error(r->b, l->spot, "expected a file name after '%s'", l->upper[0]);
        return;
    }

    if (picture && l->n > 2)
        map_error(r->b, l->spot, "expected one name after MAP, not '%s'", map_q(r, l->word[2]));
    if (picture && !r->b->picture) {
        char *name = rules_arena_strndup(&r->b->arena, l->word[1], strlen(l->word[1]));
        name[strcspn(name, ".")] = '\0';
        r->b->picture = map_lower(&r->b->arena, name);
    }

    for (size_t i = 1; i < (picture ? 2 : l->n); i++)
        use_file(r, l, l->word[i]);
}
