/* Places: names, terrain, neighbours, and changing them (docs/map-format.md, "Places"). */
#include "map_read_p.h"
#include "text.h"

#include <string.h>

static void place_drop(struct map_reader *r, struct map_place *place)
{
    (void)r;
    place->generation++;
    place->has_name = place->has_terrain = false;
    place->n_abuts = place->n_words = 0;
}

static void add_word(struct map_reader *r, struct map_place *place, const char *text, bool weak)
{
    size_t len = strlen(text);
    char *copy = rules_arena_strndup(&r->b->arena, text, len);

    for (size_t i = 0; i < len; i++)
        if (copy[i] == '+')
            copy[i] = ' ';
    const char *folded = map_lower(&r->b->arena, copy);
    for (size_t i = 0; i < place->n_words; i++)
        if (strcmp(place->words[i].text, folded) == 0) {
            place->words[i].weak = place->words[i].weak && weak;
            return;
        }
    if (place->n_words == MAP_MAX_WORDS) {
        map_error(r->b, place->name_spot, "'%s' has more than %d words", place->code, MAP_MAX_WORDS);
        return;
    }

    MAP_GROW(r->b, place->words, place->n_words, place->room_words);
    place->words[place->n_words++] = (struct map_word){folded, weak};
}

/* The left side of a place line: the name with single blanks, and `*old` from "OLD -> Name" (NULL without).
 */
static char *take_name(struct map_reader *r, const char *text, const char **old)
{
    struct rules_arena *arena = &r->b->arena;
    char *name = rules_arena_alloc(arena, strlen(text) + 1);
    size_t at = 0, words = 0;

    *old = NULL;
    for (const char *s = text; *s;) {
        size_t n = strcspn(s, " ");
        if (words == 1 && n == 2 && memcmp(s, "->", 2) == 0 && !*old) {
            *old = rules_arena_strndup(arena, name, at);
            at = 0;
        } else if (n > 0) {
            if (at > 0)
                name[at++] = ' ';
            memcpy(name + at, s, n);
            at += n;
            words++;
        }
        name[at] = '\0';
        s += n + (s[n] == ' ');
    }

    return name;
}

/* The place that the line names: renamed if `old` is given, made if it is new; NULL after a fault. */
static struct map_place *place_named(struct map_reader *r, const struct map_line *l, const char *old,
                                     const char *code)
{
    struct map_builder *b = r->b;
    if (!old) {
        struct map_place *place = map_place_of(b, code);
        if (!place)
            map_error(b, l->spot, "more than %d codes", MAP_MAX_CODES);
        return place;
    }

    const char *old_code = map_upper(&b->arena, old);
    struct map_place *place = map_place_find(b, old_code);
    if (!place || (!place->has_name && !place->has_terrain)) {
        map_error(b, l->spot, "'%s ->' renames a place that is not known%s", map_q(r, old),
                  map_suggest_place(b, old_code));
        return NULL;
    }

    if (!map_place_rename(b, place, code)) {
        map_error(b, l->spot, "cannot rename '%s': the code '%s' is used already", map_q(r, old),
                  map_q(r, code));
        return NULL;
    }

    place->n_words = 0;

    return place;
}

static void read_aliases(struct map_reader *r, const struct map_line *l, struct map_place *place,
                         const char *text)
{
    for (const char *s = text; *s;) {
        size_t n = strcspn(s, " ");
        if (n > MAP_MAX_NAME) {
            map_error(r->b, l->spot, "an alias of '%s' is longer than %d bytes", place->code, MAP_MAX_NAME);
        } else if (n > 0) {
            bool weak = n > 1 && s[n - 1] == '?';
            add_word(r, place, rules_arena_strndup(&r->b->arena, s, n - weak), weak);
        }
        s += n + (s[n] == ' ');
    }
}

/* "Long name = code alias…", "OLD -> Long name = new alias…". */
void map_read_place(struct map_reader *r, struct map_line *l)
{
    struct map_builder *b = r->b;
    char *equals = strchr(l->text, '=');
    const char *old, *right = equals + 1 + strspn(equals + 1, " ");

    *equals = '\0';
    const char *name = take_name(r, l->text, &old);
    if (!*name) {
        map_error(b, l->spot, "expected a place name before '='");
        return;
    }

    if (strlen(name) > MAP_MAX_NAME) {
        map_error(b, l->spot, "the name '%s' is longer than %d bytes", map_q(r, name), MAP_MAX_NAME);
        return;
    }

    size_t code_len = strcspn(right, " ");
    const char *written = rules_arena_strndup(&b->arena, right, code_len),
               *code = map_upper(&b->arena, written);
    if (!map_code_ok(code)) {
        map_error(
            b, l->spot,
            "bad code '%s': expected three characters such as PAR, or a coast such as SPA/SC, after '='",
            map_q(r, written));
        return;
    }

    struct map_place *place = place_named(r, l, old, code);
    if (!place)
        return;

    place->has_name = true;
    place->name = name;
    place->name_spot = l->spot;
    add_word(r, place, code, false);
    add_word(r, place, name, false);
    read_aliases(r, l, place, right + code_len);
}

static bool has_small_letters(const char *code, size_t len)
{
    bool small = false;
    for (size_t i = 0, used; i < len; i += used) {
        uint32_t c = rules_utf8_decode(code + i, len - i, &used);
        if (rules_char_upper(c) != c)
            small = true;
        else if (rules_char_lower(c) != c)
            return false;
    }
    return small;
}

/* A province that had coasts becomes one location: its coasts are gone, entries for them mean the province.
 */
static void lose_coasts(struct map_reader *r, struct map_place *place)
{
    struct map_builder *b = r->b;
    size_t len = strlen(place->code);
    for (size_t i = 0; i < b->n_places; i++) {
        struct map_place *coast = &b->places[i];
        if (coast->forward >= 0 || strncmp(coast->code, place->code, len) != 0 || coast->code[len] != '/')
            continue;
        map_place_forget(b, coast->code);
        coast->forward = (int)(place - b->places);
        coast->forward_generation = place->generation;
        coast->has_name = coast->has_terrain = false;
        coast->n_words = coast->n_abuts = 0;
    }
}

/* Takes marks off an entry; false if nothing is left. */
static bool strip_abut(struct map_reader *r, char *word, char **code, struct map_abut *abut)
{
    const char *written = rules_arena_strndup(&r->b->arena, word, strlen(word));
    char *s = word;
    bool marked = false;

    while (*s == '*') {
        s++;
        marked = true;
    }

    char *colon = strchr(s, ':');
    if (colon) {
        abut->one_way = colon == s;
        s = colon + 1;
        marked = true;
    }

    while (*s == '*') {
        s++;
        marked = true;
    }

    size_t len = strcspn(s, "(~*");
    if (s[len]) {
        s[len] = '\0';
        marked = true;
    }

    abut->restricted = marked ? written : NULL;
    *code = s;

    return *s != '\0';
}

static void set_case(struct map_abut *abut, const char *code)
{
    size_t len = map_code_province_len(code), letters = 0, small = 0;
    bool first_small = false;

    for (size_t i = 0, used; i < len; i += used) {
        uint32_t c = rules_utf8_decode(code + i, len - i, &used);
        bool is_small = rules_char_upper(c) != c;
        if (!is_small && rules_char_lower(c) == c)
            continue;
        if (letters++ == 0)
            first_small = is_small;
        small += is_small;
    }

    abut->fleet = !first_small;
    abut->capitalised = letters > 1 && !first_small && small == letters - 1;
}

static bool is_abuts_word(const char *upper)
{
    return strcmp(upper, "ABUTS") == 0;
}

static void remove_abuts(struct map_reader *r, struct map_place *place, const char *beginning)
{
    size_t kept = 0, len = strlen(beginning);
    for (size_t i = 0; i < place->n_abuts; i++) {
        const struct map_place *to = map_ref_place(r->b, place->abuts[i].to);
        if (to && strncmp(to->code, beginning, len) != 0)
            place->abuts[kept++] = place->abuts[i];
    }
    place->n_abuts = kept;
}

static void read_abuts(struct map_reader *r, struct map_line *l, struct map_place *place, bool amend)
{
    struct map_builder *b = r->b;
    for (size_t i = 3; i < l->n; i++) {
        if (l->word[i][0] == '-' && amend) {
            if (!l->upper[i][1])
                map_error(b, l->spot, "expected a code after '-'");
            else
                remove_abuts(r, place, l->upper[i] + 1);
            continue;
        }
        struct map_abut abut = {0};
        char *code;
        if (!strip_abut(r, l->word[i], &code, &abut) || !map_code_ok(code)) {
            map_error(b, l->spot, "bad code '%s' in the list of '%s'", map_q(r, l->word[i]),
                      map_q(r, place->code));
            continue;
        }
        struct map_place *to = map_place_of(b, map_upper(&b->arena, code));
        if (!to) {
            map_error(b, l->spot, "more than %d codes", MAP_MAX_CODES);
            return;
        }
        if (place->n_abuts == MAP_MAX_ABUTS) {
            map_error(b, l->spot, "'%s' has more than %d neighbours", map_q(r, place->code), MAP_MAX_ABUTS);
            return;
        }
        set_case(&abut, code);
        abut.to = map_ref_to(b, to, l->spot);
        MAP_GROW(b, place->abuts, place->n_abuts, place->room_abuts);
        place->abuts[place->n_abuts++] = abut;
    }
}

/* The place that a terrain line is about; NULL if it names none, which is said. */
static struct map_place *terrain_place(struct map_reader *r, const struct map_line *l, bool amend)
{
    struct map_builder *b = r->b;
    if (l->n < 2) {
        map_error(b, l->spot, "expected a code after '%s'", l->upper[0]);
        return NULL;
    }
    if (!map_code_ok(l->upper[1])) {
        map_error(b, l->spot, "bad code '%s' after '%s'", map_q(r, l->word[1]), l->upper[0]);
        return NULL;
    }

    struct map_place *place = map_place_of(b, l->upper[1]);
    if (!place) {
        map_error(b, l->spot, "more than %d codes", MAP_MAX_CODES);
        return NULL;
    }
    if (amend && !place->has_terrain) {
        map_error(b, l->spot, "AMEND of '%s', which has no terrain line before it%s", map_q(r, l->word[1]),
                  map_suggest_place(b, l->upper[1]));
        return NULL;
    }

    return place;
}

/* Whether a list of neighbours follows; anything else behind the code is a fault. */
static bool has_abuts(struct map_reader *r, const struct map_line *l)
{
    if (l->n <= 2)
        return false;
    if (is_abuts_word(l->upper[2]))
        return true;
    map_error(r->b, l->spot, "expected ABUTS after '%s', not '%s'", map_q(r, l->word[1]),
              map_q(r, l->word[2]));
    return false;
}

/* COAST|LAND|WATER|PORT|SHUT|AMEND code [ABUTS code…] (sections 3 and 4). */
void map_read_terrain(struct map_reader *r, struct map_line *l, enum rules_terrain terrain)
{
    bool amend = terrain == RULES_TERRAIN_NONE;
    struct map_place *place = terrain_place(r, l, amend);
    if (!place)
        return;

    bool capital = !has_small_letters(l->word[1], map_code_province_len(l->word[1]));
    bool abuts = has_abuts(r, l);
    bool other_case = place->has_terrain && place->capital != capital;
    if (other_case && capital && !strchr(place->code, '/'))
        lose_coasts(r, place);
    if (!amend) {
        place->terrain = terrain;
        if (abuts || other_case)
            place->n_abuts = 0;
    }

    place->capital = capital;
    place->has_terrain = true;
    place->terrain_spot = l->spot;
    if (abuts)
        read_abuts(r, l, place, amend);
}

void map_read_drop(struct map_reader *r, struct map_line *l)
{
    struct map_builder *b = r->b;
    if (l->n < 2)
        map_error(b, l->spot, "expected codes after DROP");
    for (size_t w = 1; w < l->n; w++) {
        size_t len = strlen(l->upper[w]), n = 0;
        for (size_t i = 0; i < b->n_places; i++) {
            struct map_place *place = &b->places[i];
            if (place->forward >= 0 || !place->code[0] || strncmp(place->code, l->upper[w], len) != 0)
                continue;
            n += place->has_name || place->has_terrain;
            place_drop(r, place);
        }
        if (n == 0)
            map_error(b, l->spot, "DROP of unknown place '%s'%s", map_q(r, l->word[w]),
                      map_suggest_place(b, l->upper[w]));
    }
}
