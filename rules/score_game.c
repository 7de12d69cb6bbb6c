/* A game as scoring asks for it: from its record, or from a position that somebody typed. */
#include "score_p.h"
#include "names_p.h"
#include "text.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- the record ---- */

static const char *const end_words[RULES_SCORE_END_COUNT] = {
    [RULES_SCORE_END_NONE] = "",       [RULES_SCORE_END_SOLO] = "solo",
    [RULES_SCORE_END_SIDE] = "side",   [RULES_SCORE_END_CONCESSION] = "concession",
    [RULES_SCORE_END_DRAW] = "draw",   [RULES_SCORE_END_YEAR] = "year",
    [RULES_SCORE_END_AGREED] = "vote",
};

static int power_of_id(const struct rules_map *map, const char *id, size_t len)
{
    for (unsigned p = 0; p < map->n_powers && p < RULES_SCORE_MAX_POWERS; p++)
        if (strlen(map->power[p].id) == len && strncasecmp(map->power[p].id, id, len) == 0)
            return (int)p;
    return -1;
}

/* "FRANCE,TURKEY" as a set; false on a word that names no power, or on none. */
static bool read_set(const struct rules_map *map, const char *text, uint64_t *set)
{
    for (const char *p = text;;) {
        size_t len = strcspn(p, ", ");
        int power = power_of_id(map, p, len);
        if (power < 0)
            return false;
        *set |= (uint64_t)1 << power;

        p += len;
        if (!*p)
            return true;
        p += strspn(p, ", ");
    }
}

bool rules_score_result_read(const struct rules_map *map, const char *text, struct rules_score_result *result)
{
    size_t len = strcspn(text, " ");
    const char *rest = text + len + strspn(text + len, " ");

    *result = (struct rules_score_result){.winner = -1};
    for (int end = RULES_SCORE_END_SOLO; end < RULES_SCORE_END_COUNT; end++)
        if (strlen(end_words[end]) == len && strncmp(end_words[end], text, len) == 0)
            result->end = (enum rules_score_end)end;

    switch (result->end) {
    case RULES_SCORE_END_SOLO:
    case RULES_SCORE_END_CONCESSION:
        result->winner = power_of_id(map, rest, strlen(rest));
        return result->winner >= 0;

    case RULES_SCORE_END_SIDE:
    case RULES_SCORE_END_DRAW:
        return read_set(map, rest, &result->draw);
    case RULES_SCORE_END_YEAR:
        result->winner = *rest ? power_of_id(map, rest, strlen(rest)) : -1;
        return !*rest || result->winner >= 0;

    case RULES_SCORE_END_AGREED:
        return !*rest;
    default:
        return false;
    }
}

size_t rules_score_result_print(const struct rules_map *map, const struct rules_score_result *result,
                                char *out, size_t size)
{
    int n = snprintf(out, size, "%s", end_words[result->end]);
    size_t len = n < 0 ? 0 : (size_t)n;
    bool draw = result->end == RULES_SCORE_END_DRAW || result->end == RULES_SCORE_END_SIDE;

    char mark = ' ';
    for (unsigned p = 0; p < map->n_powers && p < RULES_SCORE_MAX_POWERS; p++) {
        bool named = draw ? result->draw >> p & 1 : (int)p == result->winner;
        if (!named || len >= size)
            continue;
        n = snprintf(out + len, size - len, "%c%s", mark, map->power[p].id);
        len += n < 0 ? 0 : (size_t)n;
        mark = ',';
    }

    return len;
}

void rules_score_add_year(struct rules_score_game *game, int32_t year, const unsigned *centres)
{
    for (unsigned p = 0; p < game->n_powers; p++) {
        if (centres[p] > 0)
            game->eliminated_year[p] = 0;
        else if (!game->eliminated_year[p])
            game->eliminated_year[p] = year;
    }
    unsigned was[RULES_SCORE_MAX_POWERS];
    memcpy(was, game->place_before, sizeof was);
    for (unsigned p = 0; year >= score_begin(game) && year < game->end_year && p < game->n_powers; p++) {
        game->place_before[p] = 0;
        for (unsigned q = 0; q < game->n_powers; q++)
            game->place_before[p] += centres[q] > centres[p] || (centres[q] == centres[p] && was[q] < was[p]);
    }
    if (year != game->end_year - 1)
        return;

    game->has_year_before = true;
    for (unsigned p = 0; p < game->n_powers; p++)
        game->centres_year_before[p] = centres[p];
}

int rules_score_timed_winner(const struct rules_rulebook *book, const unsigned *centres,
                             const unsigned *pieces, unsigned n_powers)
{
    const unsigned *count = book->value[RULES_OPTION_TIMED_WINNER] == RULES_TIMED_PIECES ? pieces : centres;
    if (book->value[RULES_OPTION_TIMED_WINNER] == RULES_TIMED_NOBODY)
        return -1;

    int leader = -1;
    unsigned best = 0;
    for (unsigned p = 0; p < n_powers; p++) {
        if (count[p] > best) {
            best = count[p];
            leader = (int)p;
        } else if (count[p] == best) {
            leader = -1;
        }
    }

    return leader;
}

/* ---- names of powers ---- */

int rules_score_power_find(const struct rules_names *names, const char *word, size_t len)
{
    const struct rules_map *map = names->map;
    for (unsigned p = 0; p < map->n_powers && p < RULES_SCORE_MAX_POWERS; p++) {
        const char *letter = map->power[p].letter;
        if (strlen(letter) == len && strncasecmp(letter, word, len) == 0)
            return (int)p;
    }

    rules_power found = rules_names_find_power(names, word, len);
    return found == RULES_NO_POWER || found >= RULES_SCORE_MAX_POWERS ? -1 : (int)found;
}

enum { MOST_EDITS = 2, SHORTEST_TO_CORRECT = 4, WORD_SIZE = 64 };

static unsigned distance_to(const char *name, const char *word, size_t len)
{
    char folded[WORD_SIZE];
    size_t n = rules_text_fold(name, strlen(name), folded, sizeof folded);
    return rules_text_distance(folded, n, word, len, MOST_EDITS);
}

static unsigned distance_to_power(const struct rules_names *names, rules_power power, const char *word,
                                  size_t len)
{
    const struct rules_map_power *row = &names->map->power[power];
    const char *const called[] = {
        rules_power_name(names, power, RULES_FRENCH),
        rules_power_name(names, power, RULES_ENGLISH),
        row->name,
        row->id,
        row->adjective ? row->adjective : row->id,
    };

    unsigned least = MOST_EDITS + 1;
    for (size_t i = 0; i < sizeof called / sizeof called[0]; i++) {
        unsigned distance = distance_to(called[i], word, len);
        least = distance < least ? distance : least;
    }

    return least;
}

int rules_score_power_nearest(const struct rules_names *names, const char *word, size_t len)
{
    char folded[WORD_SIZE];
    size_t n = rules_text_fold(word, len, folded, sizeof folded);

    if (n < SHORTEST_TO_CORRECT)
        return -1;

    int nearest = -1;
    unsigned least = MOST_EDITS + 1;
    for (unsigned p = 0; p < names->map->n_powers && p < RULES_SCORE_MAX_POWERS; p++) {
        unsigned distance = distance_to_power(names, (rules_power)p, folded, n);
        if (distance < least) {
            least = distance;
            nearest = (int)p;
        }
    }

    return nearest;
}

/* ---- a typed position ---- */

struct typing {
    const struct rules_names *names;
    const char *neutral_words;
    struct rules_score_game *game;
    struct rules_score_problem *problem;
    uint64_t given;
    unsigned n_bare, n_named;
};

/* Copies the beginning of a word, whole characters only. */
static void keep_word(struct rules_score_problem *problem, const char *word, size_t len)
{
    size_t room = sizeof problem->word - 1;
    if (len > room) {
        len = room;
        while (len > 0 && ((unsigned char)word[len] & 0xC0) == 0x80)
            len--;
    }
    memcpy(problem->word, word, len);
    problem->word[len] = '\0';
}

static bool wrong(struct typing *typing, enum rules_score_fault fault, const char *word, size_t len)
{
    typing->problem->fault = fault;
    keep_word(typing->problem, word, len);
    return false;
}

static bool read_count(const char *text, size_t len, unsigned *count)
{
    *count = 0;
    for (size_t i = 0; i < len; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *count = *count * 10 + (unsigned)(text[i] - '0');
    }
    return len > 0 && len <= 4;
}

static bool means_nobody(const struct typing *typing, const char *word, size_t len)
{
    char folded[WORD_SIZE];
    size_t n = rules_text_fold(word, len, folded, sizeof folded);
    for (const char *p = typing->neutral_words; *p;) {
        size_t known = strcspn(p, " ");
        if (known == n && strncmp(p, folded, n) == 0)
            return true;
        p += known + (p[known] == ' ');
    }
    return false;
}

/* The power of a word of a list; false with what is wrong. */
static bool take_power(struct typing *typing, const char *word, size_t len, int *power)
{
    *power = rules_score_power_find(typing->names, word, len);
    if (*power >= 0)
        return true;
    typing->problem->power = rules_score_power_nearest(typing->names, word, len);
    return wrong(typing, RULES_SCORE_FAULT_UNKNOWN, word, len);
}

static bool take_named(struct typing *typing, const char *name, size_t len, unsigned count)
{
    if (means_nobody(typing, name, len)) {
        typing->game->neutral = count;
        typing->game->neutral_unknown = false;
        return true;
    }

    int power;
    if (!take_power(typing, name, len, &power))
        return false;

    if (typing->given >> power & 1) {
        typing->problem->power = power;
        return wrong(typing, RULES_SCORE_FAULT_TWICE, name, len);
    }

    typing->given |= (uint64_t)1 << power;
    typing->game->centres[power] = count;
    typing->n_named++;

    return true;
}

static bool take_bare(struct typing *typing, const char *word, size_t len, unsigned count)
{
    if (typing->n_bare == typing->game->n_powers) {
        typing->problem->n = typing->n_bare + 1;
        typing->problem->expected = typing->game->n_powers;
        return wrong(typing, RULES_SCORE_FAULT_MANY_VALUES, word, len);
    }
    typing->game->centres[typing->n_bare++] = count;
    return true;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Blanks at both ends of a text. */
static void trim(const char **text, size_t *len)
{
    while (*len > 0 && is_space(**text)) {
        ++*text;
        --*len;
    }
    while (*len > 0 && is_space((*text)[*len - 1]))
        --*len;
}

/* "A=17", "Great Britain : 3", "Turkey 1904" as a name and a value; false: a value alone. */
static bool split_pair(const char *entry, size_t len, size_t *name_len, const char **value, size_t *value_len)
{
    size_t at = 0;
    while (at < len && entry[at] != '=' && entry[at] != ':')
        at++;
    bool marked = at < len;
    while (!marked && at > 0 && !is_space(entry[at - 1]))
        at--;
    bool named = marked || (at > 0 && entry[at] >= '0' && entry[at] <= '9');
    *name_len = named ? at : 0;
    *value = named ? entry + at + marked : entry;
    *value_len = (size_t)(entry + len - *value);
    trim(value, value_len);
    while (*name_len > 0 && is_space(entry[*name_len - 1]))
        --*name_len;
    return named;
}

/* One entry, between commas: "A=17", "Great Britain : 3", "17". */
static bool take_entry(struct typing *typing, const char *entry, size_t len)
{
    trim(&entry, &len);
    if (len == 0)
        return true;

    const char *value;
    size_t name_len, value_len;
    bool named = split_pair(entry, len, &name_len, &value, &value_len);

    unsigned count;
    if (!read_count(value, value_len, &count))
        return wrong(typing, RULES_SCORE_FAULT_WORD, entry, len);

    return named ? take_named(typing, entry, name_len, count) : take_bare(typing, entry, len, count);
}

/* Where the next entry ends: at a comma, or at a blank behind a number. */
static size_t entry_length(const char *text)
{
    size_t len = 0;
    while (text[len] && text[len] != ',' && text[len] != ';') {
        bool behind_number = len > 0 && text[len - 1] >= '0' && text[len - 1] <= '9';
        if (behind_number && is_space(text[len]))
            break;
        len++;
    }
    return len;
}

bool rules_score_position_read(const struct rules_names *names, const char *neutral_words, const char *text,
                               struct rules_score_game *game, struct rules_score_problem *problem)
{
    const struct rules_map *map = names->map;
    struct typing typing = {.names = names, .neutral_words = neutral_words, .game = game, .problem = problem};

    *problem = (struct rules_score_problem){.total = map->n_centres, .power = -1};
    game->n_powers = map->n_powers < RULES_SCORE_MAX_POWERS ? map->n_powers : RULES_SCORE_MAX_POWERS;
    game->total_centres = map->n_centres;
    game->victory = rules_map_victory(map, game->end_year ? game->end_year : map->begin.year);
    game->neutral_unknown = true;
    memset(game->centres, 0, sizeof game->centres);
    problem->n_powers = game->n_powers;

    for (const char *p = text; *p;) {
        size_t len = entry_length(p);
        if (!take_entry(&typing, p, len))
            return false;
        p += len + (p[len] != '\0');
    }

    bool mixed = typing.n_bare > 0 && typing.n_named > 0;

    return !mixed || wrong(&typing, RULES_SCORE_FAULT_MIXED, text, strlen(text));
}

/* "F", or "F E" without a comma between them. */
static bool take_powers(struct typing *typing, const char *text, size_t len, uint64_t *powers)
{
    trim(&text, &len);
    int power = len ? rules_score_power_find(typing->names, text, len) : -1;
    for (size_t at = 0; power < 0 && at < len;) {
        size_t n = 0;
        while (at + n < len && !is_space(text[at + n]))
            n++;
        int one;
        if (n && !take_power(typing, text + at, n, &one))
            return false;
        *powers |= n ? UINT64_C(1) << one : 0;
        at += n + 1;
    }
    *powers |= power >= 0 ? UINT64_C(1) << power : 0;
    return true;
}

bool rules_score_powers_read(const struct rules_names *names, const char *text, uint64_t *powers,
                             struct rules_score_problem *problem)
{
    *problem = (struct rules_score_problem){.power = -1, .n_powers = names->map->n_powers};
    struct typing typing = {.names = names, .problem = problem};
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, ",;");
        if (!take_powers(&typing, p, len, powers))
            return false;
        p += len + (p[len] != '\0');
    }
    return true;
}

bool rules_score_out_read(const struct rules_names *names, const char *text, struct rules_score_game *game,
                          struct rules_score_problem *problem)
{
    *problem = (struct rules_score_problem){.power = -1, .n_powers = names->map->n_powers};
    struct typing typing = {.names = names, .problem = problem};
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, ",;"), entry_len = len, name_len, year_len;
        const char *entry = p, *year;
        trim(&entry, &entry_len);
        bool told = split_pair(entry, entry_len, &name_len, &year, &year_len);

        unsigned number = 0;
        uint64_t powers = 0;
        if (told && !read_count(year, year_len, &number))
            return wrong(&typing, RULES_SCORE_FAULT_YEAR_WORD, entry, entry_len);
        if (!take_powers(&typing, entry, told ? name_len : entry_len, &powers))
            return false;
        for (unsigned i = 0; i < game->n_powers; i++) {
            if (!(powers >> i & 1))
                continue;
            game->eliminated_year[i] = (int32_t)number;
            game->homeless |= game->centres[i] ? UINT64_C(1) << i : 0;
        }
        p += len + (p[len] != '\0');
    }
    return true;
}

int rules_score_falling_winner(const unsigned *before, const unsigned *now, unsigned n_powers,
                               unsigned victory, int32_t years)
{
    unsigned most = 0, second = 0, leader = 0;
    for (unsigned p = 0; p < n_powers; p++) {
        if (now[p] > most) {
            second = most;
            most = now[p];
            leader = p;
        } else if (now[p] > second)
            second = now[p];
    }

    if (years < 1 || most == 0)
        return -1;
    unsigned wanted = (unsigned)years < victory ? victory - (unsigned)years : 1;
    bool wins = most >= wanted && most > second && most > before[leader];
    return wins ? (int)leader : -1;
}
