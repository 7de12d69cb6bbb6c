/* Phases: which follows which, their codes ("S1901M") printed and read. */
#include "map.h"
#include "text.h"
#include "words_p.h"

#include <stdio.h>
#include <string.h>

struct rules_phase rules_phase_next(const struct rules_map *map, struct rules_phase phase)
{
    struct rules_phase next = {phase.year, (uint8_t)(phase.step + 1)};
    if (next.step >= map->n_flow) {
        next.step = 0;
        next.year += map->wrap_year;
    }

    next.year += map->flow[next.step].year_step;
    const struct rules_flow_step *step = &map->flow[next.step];
    if (step->div > 0 && next.step > 0) {
        int32_t rest = next.year % step->div;
        if (rest < 0)
            rest += step->div;
        if (rest != step->mod) { /* IFYEARDIV: back to the first element; the year turns as at the end */
            next.step = 0;
            next.year += map->wrap_year + map->flow[0].year_step;
        }
    }

    return next;
}

void rules_phase_code(const struct rules_map *map, struct rules_phase phase, char *out, size_t size)
{
    static const char types[RULES_PHASE_TYPE_COUNT] = {'?', 'M', 'R', 'A'};
    const struct rules_flow_step *step = &map->flow[phase.step];
    size_t used;
    rules_utf8_decode(step->season, strlen(step->season) + 1, &used);
    snprintf(out, size, "%.*s%d%c", (int)used, step->season, (int)phase.year, types[step->type]);
}

enum { MAX_YEAR = 999999 };

/* Step of the type whose season is `season` (folded), else the first whose season begins so. */
static bool find_step(const struct rules_map *map, const char *season, size_t season_len,
                      enum rules_phase_type type, uint8_t *step)
{
    bool found = false;
    for (uint8_t i = 0; i < map->n_flow; i++) {
        char folded[256];
        size_t len = rules_text_fold(map->flow[i].season, strlen(map->flow[i].season), folded, sizeof folded);
        if (map->flow[i].type != type || len < season_len || memcmp(folded, season, season_len) != 0)
            continue;
        if (len == season_len || !found)
            *step = i;
        if (len == season_len)
            return true;
        found = true;
    }

    return found;
}

/* Whether the map has the season instead of which one of the words stands. */
static bool find_step_instead(const struct rules_map *map, const char *season, size_t len,
                              const char *const *words, const char *instead, enum rules_phase_type type,
                              uint8_t *step)
{
    for (; *words; words++)
        if (strncmp(*words, season, len) == 0 && find_step(map, instead, strlen(instead), type, step))
            return true;
    return false;
}

/* By the map's own name of the season, or by that of another program. */
static bool find_step_by_season(const struct rules_map *map, const char *season, size_t len,
                                enum rules_phase_type type, uint8_t *step)
{
    if (find_step(map, season, len, type, step))
        return true;

    const struct {
        const char *const *words;
        const char *instead;
    } others[] = {{read_list_instead_spring, "spring"},
                  {read_list_instead_fall, "fall"},
                  {read_list_instead_winter, "winter"},
                  {read_list_instead_autumn, "autumn"}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (find_step_instead(map, season, len, others[i].words, others[i].instead, type, step))
            return true;
    return false;
}

static bool begins_with_one(const char *word, size_t len, const char *const *stems)
{
    for (; *stems; stems++)
        if (len >= strlen(*stems) && memcmp(word, *stems, strlen(*stems)) == 0)
            return true;
    return false;
}

static enum rules_phase_type type_of_word(const char *word, size_t len)
{
    const char *const *const stems[RULES_PHASE_TYPE_COUNT] = {
        [RULES_PHASE_MOVEMENT] = read_list_movement_stem,
        [RULES_PHASE_RETREAT] = read_list_retreat_stem,
        [RULES_PHASE_ADJUSTMENT] = read_list_adjustment_stem,
    };
    for (int type = 0; type < RULES_PHASE_TYPE_COUNT; type++)
        if (stems[type] && begins_with_one(word, len, stems[type]))
            return (enum rules_phase_type)type;
    return RULES_PHASE_NONE;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static enum rules_phase_type type_of_letter(char letter)
{
    switch (letter) {
    case 'm':
        return RULES_PHASE_MOVEMENT;
    case 'r':
        return RULES_PHASE_RETREAT;
    case 'a':
    case 'b':
        return RULES_PHASE_ADJUSTMENT;
    default:
        return RULES_PHASE_NONE;
    }
}

/* "s1901m": season letter, year, type letter. */
static bool parse_code(const struct rules_map *map, const char *text, size_t len, struct rules_phase *phase)
{
    size_t digits = 1;
    int32_t year = 0;
    while (digits < len && is_digit(text[digits]) && year <= MAX_YEAR)
        year = year * 10 + (text[digits++] - '0');
    if (digits == 1 || digits + 1 != len || year > MAX_YEAR)
        return false;
    enum rules_phase_type type = type_of_letter(text[len - 1]);
    phase->year = year;
    return type != RULES_PHASE_NONE && find_step_by_season(map, text, 1, type, &phase->step);
}

/* The words of a phase as far as they are read. */
struct phase_words {
    const char *season; /* NULL: none yet */
    size_t season_len;  /* 0: the season came with its year and type, as in "s1901m" */
    bool has_year;
    enum rules_phase_type type;
    struct rules_phase phase;
};

/* A number of digits only, up to MAX_YEAR. */
static bool read_year(const char *word, size_t len, int32_t *year)
{
    *year = 0;
    for (size_t i = 0; i < len; i++) {
        if (!is_digit(word[i]) || *year > MAX_YEAR / 10)
            return false;
        *year = *year * 10 + (word[i] - '0');
    }
    return true;
}

/* False if the word has no place beside those before it. */
static bool take_word(const struct rules_map *map, struct phase_words *found, const char *word, size_t len)
{
    if (is_digit(word[0])) {
        bool first = !found->has_year;
        found->has_year = true;
        return first && read_year(word, len, &found->phase.year);
    }

    if (found->type == RULES_PHASE_NONE && type_of_word(word, len) != RULES_PHASE_NONE) {
        found->type = type_of_word(word, len);
        return true;
    }

    if (found->season)
        return false;

    found->season = word;
    bool nothing_yet = !found->has_year && found->type == RULES_PHASE_NONE;
    if (nothing_yet && parse_code(map, word, len, &found->phase)) {
        found->type = rules_phase_type(map, found->phase);
        found->has_year = true;
        return true;
    }

    found->season_len = len;

    return true;
}

/* A season and a year alone are its movement, or the adjustments of a season that has none. */
static bool find_season(const struct rules_map *map, struct phase_words *found)
{
    const char *season = found->season;
    size_t len = found->season_len;
    uint8_t *step = &found->phase.step;
    if (found->type != RULES_PHASE_NONE)
        return find_step_by_season(map, season, len, found->type, step);

    bool winter = *season == 'w' || *season == 'h';
    return find_step_by_season(map, season, len, winter ? RULES_PHASE_ADJUSTMENT : RULES_PHASE_MOVEMENT,
                               step);
}

bool rules_phase_parse(const struct rules_map *map, const char *text, size_t len, struct rules_phase *phase)
{
    static const char parting[] = " \t\r,:;()[]{}-_/|";
    struct phase_words found = {.season = NULL};
    char folded[160];

    if (len >= sizeof folded)
        return false;

    size_t n = rules_text_fold(text, len, folded, sizeof folded);
    for (size_t i = 0; i < n;) {
        size_t word = strcspn(folded + i, parting), start = i;
        i += word + 1;
        if (word > 0 && !take_word(map, &found, folded + start, word))
            return false;
    }

    if (!found.season || !found.has_year)
        return false;
    if (found.season_len > 0 && !find_season(map, &found))
        return false;

    *phase = found.phase;

    return true;
}

unsigned rules_map_victory(const struct rules_map *map, int32_t year)
{
    if (map->n_victory == 0)
        return map->n_centres / 2u + 1;
    int32_t index = year - map->begin.year;
    if (index < 0)
        index = 0;
    return map->victory[index < map->n_victory ? index : map->n_victory - 1];
}
