/* Coasts, in any way that people write them. */
#include "read_parse_p.h"

#include <string.h>

static char direction_at(struct reader *r, size_t at, bool letters)
{
    static const struct {
        uint8_t symbol;
        char letter;
    } directions[] = {{SYM_NORTH, 'N'}, {SYM_SOUTH, 'S'}, {SYM_EAST, 'E'}, {SYM_WEST, 'W'}};
    if (at >= r->n_tokens || (r->token[at].len == 1 && !letters))
        return 0;
    for (size_t i = 0; i < 4; i++)
        if (read_is(r, at, (enum symbol)directions[i].symbol, NULL))
            return directions[i].letter;
    return 0;
}

char read_coast_letters(const char *word)
{
    static const struct {
        char word[3];
        char letter;
    } words[] = {{"nc", 'N'}, {"cn", 'N'}, {"nn", 'N'}, {"sc", 'S'}, {"cs", 'S'},
                 {"ec", 'E'}, {"ce", 'E'}, {"wc", 'W'}, {"co", 'W'}};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(word, words[i].word) == 0)
            return words[i].letter;
    return 0;
}

char read_coast_word(const struct reader *r, size_t at)
{
    return at < r->n_tokens && r->token[at].kind == TOKEN_WORD ? read_coast_letters(r->token[at].word) : 0;
}

bool read_begins_coast(struct reader *r, size_t at)
{
    return read_is(r, at, SYM_COAST, NULL) ||
           (direction_at(r, at, false) && read_is(r, at + 1, SYM_COAST, NULL));
}

/* "côte nord", "côte du nord", "côte-nord": the direction behind the word at token `at`. */
static char coast_behind_word(struct reader *r, size_t at, size_t *end)
{
    size_t after = at + 1;
    if (read_sign_is(r, after, TOKEN_DASH) || read_sign_is(r, after, TOKEN_DOT))
        after++;
    if (!direction_at(r, after, true))
        after = read_skip_fill(r, after);
    *end = after + 1;
    return direction_at(r, after, true);
}

/* "n.c.", "n.c": two letters with their full stops from token `at` on. */
static bool is_dotted_coast(struct reader *r, size_t at)
{
    return read_sign_is(r, at + 1, TOKEN_DOT) && read_is_letter(r, at + 2, SYM_CONVOY);
}

/* "nord", "north coast", "n. coast", "n.c.": the direction at token `at`; `marked`: in brackets, or behind a sign. */
static char coast_by_direction(struct reader *r, size_t at, bool marked, size_t *end)
{
    bool dotted = is_dotted_coast(r, at);
    char letter = direction_at(r, at, marked || dotted);
    size_t next = at + 1;
    if (!letter)
        return 0;

    if (dotted) {
        *end = at + 3 + read_sign_is(r, at + 3, TOKEN_DOT);
        return letter;
    }
    if (read_sign_is(r, next, TOKEN_DOT) && read_is(r, next + 1, SYM_COAST, NULL))
        next++;
    bool coast = read_is(r, next, SYM_COAST, NULL) || (marked && read_is_letter(r, next, SYM_CONVOY));
    bool whole = marked || r->token[at].len >= 3;
    *end = coast ? next + 1 : next;

    return coast || whole ? letter : 0;
}

char read_coast(struct reader *r, size_t at, size_t *end)
{
    bool dash = read_sign_is(r, at, TOKEN_DASH), tight_dash = dash && !r->token[at].blank_before;
    bool sign = tight_dash || read_sign_is(r, at, TOKEN_SLASH) || read_sign_is(r, at, TOKEN_DOT);
    size_t word = sign ? at + 1 : at;
    if (word >= r->n_tokens || (dash && r->token[word].blank_before))
        return 0;

    char letter = read_coast_word(r, word);
    if (letter) {
        *end = word + 1;
        return letter;
    }
    if (dash)
        return 0;

    size_t name = read_skip_fill(r, word);
    if (read_is(r, name, SYM_COAST, NULL))
        return coast_behind_word(r, name, end);

    return coast_by_direction(r, word, sign || r->token[word].depth > 0, end);
}

bool read_has_coasts(const struct reader *r, const struct place_edge *e)
{
    for (uint8_t h = 0; h < e->n_hits; h++)
        if (r->map->place[e->hits[h].place].n_coasts > 0)
            return true;
    return false;
}
