/* Lines of a map file to the builder. Sections named in comments are those of docs/map-format.md. */
#include "map_p.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum skipping { SKIP_NONE, SKIP_DIRECTIVES, SKIP_PHASES };

struct reader {
    struct map_builder *b;
    const struct map_source *source;
    unsigned depth;
    int power;              /* current power: local to the file; -1: none */
    enum skipping skipping; /* lines that hold only for some games or phases */
    bool in_stanza;
    struct map_spot stanza_spot;
};

struct line {
    struct map_spot spot;
    size_t n;
    char **word;  /* as written */
    char **upper; /* in capitals */
    char *text;   /* the line, blanks at both ends gone */
};

static const char *q(struct reader *r, const char *word)
{
    return map_quote(r->b, word);
}

static void unplayable(struct reader *r, struct map_spot spot, const char *what)
{
    if (r->b->unplayable)
        return;
    r->b->unplayable =
        rules_arena_printf(&r->b->arena, "%s:%u: %s is not supported: this map can be loaded but not played",
                           spot.source->file, spot.line, q(r, what));
    map_warn(r->b, spot, "%s is not supported: this map can be loaded but not played", q(r, what));
}

static void not_played(struct reader *r, const struct line *l, const char *what)
{
    map_warn(r->b, l->spot, "'%s' is remembered but not played", q(r, what));
}

static bool is_number(const char *word, long *value, bool sign)
{
    const char *digits = sign && (word[0] == '-' || word[0] == '+') ? word + 1 : word;
    size_t n = strspn(digits, "0123456789");
    if (n == 0 || n > 6 || digits[n])
        return false;
    *value = strtol(word, NULL, 10);
    return true;
}

/* --- places --- */

static void place_drop(struct reader *r, struct map_place *place)
{
    (void)r;
    place->generation++;
    place->has_name = place->has_terrain = false;
    place->n_abuts = place->n_words = 0;
}

static void add_word(struct reader *r, struct map_place *place, const char *text, bool weak)
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

/* "Long name = code alias…", "OLD -> Long name = new alias…" (section 2). */
static void read_place(struct reader *r, struct line *l)
{
    struct map_builder *b = r->b;
    char *equals = strchr(l->text, '=');
    size_t name_words = 0, at = 0; /* words of the left side; the first may hold '=' itself */
    *equals = '\0';
    char *right = equals + 1;
    char *name = rules_arena_alloc(&b->arena, (size_t)(equals - l->text) + 1);
    const char *old = NULL;
    for (char *s = l->text; *s;) {
        size_t n = strcspn(s, " ");
        if (n > 0) {
            if (name_words == 1 && n == 2 && memcmp(s, "->", 2) == 0 && !old) {
                old = rules_arena_strndup(&b->arena, name, at);
                at = 0;
                name[0] = '\0';
            } else {
                if (at > 0)
                    name[at++] = ' ';
                memcpy(name + at, s, n);
                at += n;
                name[at] = '\0';
                name_words++;
            }
        }
        s += n + (s[n] == ' ');
    }
    size_t code_start = strspn(right, " "), code_len = strcspn(right + code_start, " ");
    char *code_text = rules_arena_strndup(&b->arena, right + code_start, code_len);
    if (at == 0) {
        map_error(b, l->spot, "expected a place name before '='");
        return;
    }
    if (at > MAP_MAX_NAME) {
        map_error(b, l->spot, "the name '%s' is longer than %d bytes", q(r, name), MAP_MAX_NAME);
        return;
    }
    const char *code = map_upper(&b->arena, code_text);
    if (!map_code_ok(code)) {
        map_error(
            b, l->spot,
            "bad code '%s': expected three characters such as PAR, or a coast such as SPA/SC, after '='",
            q(r, code_text));
        return;
    }
    struct map_place *place;
    if (old) {
        const char *old_code = map_upper(&b->arena, old);
        place = map_place_find(b, old_code);
        if (!place || (!place->has_name && !place->has_terrain)) {
            map_error(b, l->spot, "'%s ->' renames a place that is not known%s", q(r, old),
                      map_suggest_place(b, old_code));
            return;
        }
        if (!map_place_rename(b, place, code)) {
            map_error(b, l->spot, "cannot rename '%s': the code '%s' is used already", q(r, old), q(r, code));
            return;
        }
        place->n_words = 0;
    } else {
        place = map_place_of(b, code);
        if (!place) {
            map_error(b, l->spot, "more than %d codes", MAP_MAX_CODES);
            return;
        }
    }
    place->has_name = true;
    place->name = name;
    place->name_spot = l->spot;
    add_word(r, place, code, false);
    add_word(r, place, name, false);
    for (char *s = right + code_start + code_len; *s;) {
        size_t n = strcspn(s, " ");
        if (n > MAP_MAX_NAME) {
            map_error(b, l->spot, "an alias of '%s' is longer than %d bytes", q(r, code), MAP_MAX_NAME);
        } else if (n > 0) {
            char *alias = rules_arena_strndup(&b->arena, s, n);
            bool weak = n > 1 && alias[n - 1] == '?';
            if (weak)
                alias[n - 1] = '\0';
            add_word(r, place, alias, weak);
        }
        s += n + (s[n] == ' ');
    }
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
static void lose_coasts(struct reader *r, struct map_place *place)
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
static bool strip_abut(struct reader *r, char *word, char **code, struct map_abut *abut)
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

static void remove_abuts(struct reader *r, struct map_place *place, const char *beginning)
{
    size_t kept = 0, len = strlen(beginning);
    for (size_t i = 0; i < place->n_abuts; i++) {
        const struct map_place *to = map_ref_place(r->b, place->abuts[i].to);
        if (to && strncmp(to->code, beginning, len) != 0)
            place->abuts[kept++] = place->abuts[i];
    }
    place->n_abuts = kept;
}

static void read_abuts(struct reader *r, struct line *l, struct map_place *place, bool amend)
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
            map_error(b, l->spot, "bad code '%s' in the list of '%s'", q(r, l->word[i]), q(r, place->code));
            continue;
        }
        struct map_place *to = map_place_of(b, map_upper(&b->arena, code));
        if (!to) {
            map_error(b, l->spot, "more than %d codes", MAP_MAX_CODES);
            return;
        }
        if (place->n_abuts == MAP_MAX_ABUTS) {
            map_error(b, l->spot, "'%s' has more than %d neighbours", q(r, place->code), MAP_MAX_ABUTS);
            return;
        }
        set_case(&abut, code);
        abut.to = map_ref_to(b, to, l->spot);
        MAP_GROW(b, place->abuts, place->n_abuts, place->room_abuts);
        place->abuts[place->n_abuts++] = abut;
    }
}

/* COAST|LAND|WATER|PORT|SHUT|AMEND code [ABUTS code…] (sections 3 and 4). */
static void read_terrain(struct reader *r, struct line *l, enum rules_terrain terrain)
{
    struct map_builder *b = r->b;
    bool amend = terrain == RULES_TERRAIN_NONE;
    if (l->n < 2) {
        map_error(b, l->spot, "expected a code after '%s'", l->upper[0]);
        return;
    }
    if (!map_code_ok(l->upper[1])) {
        map_error(b, l->spot, "bad code '%s' after '%s'", q(r, l->word[1]), l->upper[0]);
        return;
    }
    struct map_place *place = map_place_of(b, l->upper[1]);
    if (!place) {
        map_error(b, l->spot, "more than %d codes", MAP_MAX_CODES);
        return;
    }
    if (amend && !place->has_terrain) {
        map_error(b, l->spot, "AMEND of '%s', which has no terrain line before it%s", q(r, l->word[1]),
                  map_suggest_place(b, l->upper[1]));
        return;
    }
    bool capital = !has_small_letters(l->word[1], map_code_province_len(l->word[1]));
    bool abuts = l->n > 2;
    if (abuts && !is_abuts_word(l->upper[2])) {
        map_error(b, l->spot, "expected ABUTS after '%s', not '%s'", q(r, l->word[1]), q(r, l->word[2]));
        abuts = false;
    }
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

static void read_drop(struct reader *r, struct line *l)
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
            map_error(b, l->spot, "DROP of unknown place '%s'%s", q(r, l->word[w]),
                      map_suggest_place(b, l->upper[w]));
    }
}

/* --- powers --- */

/* Identity: capitals without . : + - , and display: "U+S+A" is USA (section 5). */
static const char *power_id(struct reader *r, const char *upper)
{
    char *id = rules_arena_alloc(&r->b->arena, strlen(upper) + 1), *to = id;
    for (const char *s = upper; *s; s++)
        if (!strchr(".:+-,", *s))
            *to++ = *s;
    return id;
}

/* Title case of words written all in capitals; others as written. `plus` replaces '+'; 0 leaves it out. */
static const char *display(struct reader *r, const char *word, char plus)
{
    size_t len = strlen(word), n = 0, used;
    char *out = rules_arena_alloc(&r->b->arena, 4 * len + 1);
    bool has_small = false, after_letter = false;
    for (size_t i = 0; i < len; i += used) {
        uint32_t c = rules_utf8_decode(word + i, len - i, &used);
        has_small = has_small || rules_char_upper(c) != c;
    }
    size_t start = strspn(word, "_");
    for (size_t i = start < len ? start : 0; i < len; i += used) {
        uint32_t c = rules_utf8_decode(word + i, len - i, &used);
        bool letter = rules_char_upper(c) != c || rules_char_lower(c) != c || c >= 0x80;
        if (c == '+') {
            if (plus)
                out[n++] = plus;
        } else if (c != ',' && c != ':') {
            uint32_t cased = after_letter ? (has_small ? c : rules_char_lower(c)) : rules_char_upper(c);
            n += rules_utf8_encode(cased, out + n);
        }
        after_letter = letter;
    }
    return out;
}

static const char *first_letter(struct reader *r, const char *upper)
{
    upper += strspn(upper, "_.:+-,");
    size_t used, len = strlen(upper);
    if (len == 0)
        return "";
    rules_utf8_decode(upper, len, &used);
    return rules_arena_strndup(&r->b->arena, upper, used);
}

static bool id_ok(const char *id)
{
    for (size_t i = 0, used, len = strlen(id); i < len; i += used) {
        uint32_t c = rules_utf8_decode(id + i, len - i, &used);
        if (rules_char_lower(c) != c || (c >= '0' && c <= '9') || c >= 0xAA)
            return len <= MAP_MAX_NAME;
    }
    return false;
}

static int power_add(struct reader *r, const struct line *l, const char *written, const char *upper,
                     const char *id)
{
    struct map_builder *b = r->b;
    int found = map_power_find(b, id);
    if (found >= 0)
        return found;
    if (b->n_powers == MAP_MAX_POWERS_EVER) {
        map_error(b, l->spot, "more than %d powers", RULES_MAX_POWERS);
        return -1;
    }
    struct map_power *p = &b->powers[b->n_powers];
    memset(p, 0, sizeof *p);
    p->id = id;
    p->name = display(r, written, 0);
    p->adjective = p->name;
    p->letter = first_letter(r, upper);
    p->alive = true;
    p->spot = l->spot;
    return (int)b->n_powers++;
}

/* "(adjective:letter)"; false on a fault. */
static bool read_bracket(struct reader *r, const struct line *l, size_t at, struct map_power *p)
{
    const char *word = l->word[at], *upper = l->upper[at];
    size_t len = strlen(word);
    if (len < 2 || word[len - 1] != ')') {
        map_error(r->b, l->spot, "expected (adjective:letter) in one word, not '%s'", q(r, word));
        return false;
    }
    char *inside = rules_arena_strndup(&r->b->arena, word + 1, len - 2);
    char *colon = strrchr(inside, ':');
    const char *letter = NULL;
    if (colon) {
        letter = strrchr(upper, ':') + 1;
        *colon = '\0';
    }
    if (inside[0])
        p->adjective = display(r, inside, ' ');
    if (letter && *letter && *letter != ')')
        p->letter = first_letter(r, letter);
    p->has_bracket = true;
    if (strcmp(p->letter, "M") == 0 || strcmp(p->letter, "?") == 0)
        map_error(r->b, l->spot, "the letter of a power may not be '%s': write one as in %s(%s:X)", p->letter,
                  p->id, inside);
    return true;
}

static void refs_add(struct reader *r, struct map_refs *refs, struct map_ref ref)
{
    MAP_GROW(r->b, refs->items, refs->n, refs->room);
    refs->items[refs->n++] = ref;
}

static bool refs_remove(struct reader *r, struct map_refs *refs, const struct map_place *place)
{
    size_t kept = 0;
    for (size_t i = 0; i < refs->n; i++)
        if (map_ref_place(r->b, refs->items[i]) != place)
            refs->items[kept++] = refs->items[i];
    bool removed = kept < refs->n;
    refs->n = kept;
    return removed;
}

static void refs_add_once(struct reader *r, struct map_refs *refs, struct map_place *place,
                          struct map_spot spot)
{
    for (size_t i = 0; i < refs->n; i++)
        if (map_ref_place(r->b, refs->items[i]) == place)
            return;
    if (refs->n < 2 * RULES_MAX_LOCS)
        refs_add(r, refs, map_ref_to(r->b, place, spot));
}

enum centre_list { LIST_HOMES, LIST_OWNS, LIST_NEUTRAL };

/* Reads words[from…] as centres of a list, with their marks (section 5). */
static void read_centres(struct reader *r, struct line *l, size_t from, enum centre_list list,
                         struct map_power *p)
{
    struct map_builder *b = r->b;
    struct map_refs *refs = list == LIST_HOMES ? &p->homes : list == LIST_OWNS ? &p->owns : &b->neutral;
    for (size_t i = from; i < l->n; i++) {
        char *word = l->upper[i];
        bool minus = false, site = false, alternative = false, secret = false, claim = false;
        for (; *word && strchr("-*+@~&", *word); word++) {
            minus |= *word == '-';
            site |= *word == '*' || *word == '+';
            alternative |= *word == '@';
            secret |= *word == '~';
            claim |= *word == '&';
        }
        if (list == LIST_HOMES && claim) {
            unplayable(r, l->spot, "'&SC' (further homes claimed during play)");
            continue;
        }
        if (list == LIST_OWNS && (strcmp(word, "SC!") == 0 || strcmp(word, "SC?") == 0)) {
            not_played(r, l, word);
            continue;
        }
        if (alternative)
            word[strcspn(word, "(")] = '\0';
        if (!map_code_ok(word) || strchr(word, '/')) {
            const char *hint =
                list == LIST_HOMES && p && !p->has_bracket ? map_suggest_keyword(b, p->id) : "";
            map_error(b, l->spot, "bad code '%s': expected a centre%s%s", q(r, l->word[i]), p ? " of " : "",
                      p ? q(r, p->id) : "");
            if (*hint && list == LIST_HOMES)
                map_error(b, l->spot, "'%s' is read as the name of a power%s", q(r, l->word[0]), hint);
            return;
        }
        struct map_place *place = map_place_of(b, word);
        if (!place) {
            map_error(b, l->spot, "more than %d codes", MAP_MAX_CODES);
            return;
        }
        if (alternative)
            unplayable(r, l->spot, "'@' (alternative homes)");
        if (site || secret)
            map_warn(b, l->spot, "'%s': %s are remembered but not played", q(r, l->word[i]),
                     site ? "build sites that are no centres" : "secret builds");
        if (alternative || site) { /* not a home; the place must exist all the same */
            refs_add_once(r, &b->sites, place, l->spot);
            continue;
        }
        if (!minus) {
            refs_add_once(r, refs, place, l->spot);
        } else if (!refs_remove(r, refs, place)) {
            map_warn(b, l->spot, "'%s' takes away a centre that was not there", q(r, l->word[i]));
        } else if (list == LIST_HOMES) {
            refs_add_once(r, &b->neutral, place, l->spot);
        }
    }
}

static void power_kill_units(struct reader *r, int power)
{
    for (size_t i = 0; i < r->b->n_units; i++)
        if (r->b->units[i].power == power)
            r->b->units[i].dead = true;
}

static bool need_power(struct reader *r, const struct line *l)
{
    if (r->power >= 0 && r->b->powers[r->power].alive)
        return true;
    map_error(r->b, l->spot, "'%s' belongs to a power, but no power line stands before it",
              q(r, l->upper[0]));
    return false;
}

/* NAME (adjective:letter) centre…, and OLD -> NEW (adjective:letter). */
static void read_power(struct reader *r, struct line *l)
{
    struct map_builder *b = r->b;
    size_t at = 1;
    r->power = -1;
    const char *id = power_id(r, l->upper[0]);
    bool rename = l->n > 1 && strcmp(l->word[1], "->") == 0;
    size_t name_at = rename ? 2 : 0;
    if (rename && l->n < 3) {
        map_error(b, l->spot, "expected a name after '%s ->'", q(r, l->word[0]));
        return;
    }
    const char *new_id = power_id(r, l->upper[name_at]);
    if (!id_ok(id) || !id_ok(new_id)) {
        map_error(b, l->spot, "'%s' is neither a directive nor the name of a power or place",
                  q(r, l->word[0]));
        return;
    }
    int index;
    if (rename) {
        index = map_power_find(b, id);
        int there = map_power_find(b, new_id);
        if (index < 0) {
            map_error(b, l->spot, "'%s ->' renames a power that is not known%s", q(r, l->word[0]),
                      map_suggest_power(b, id));
            return;
        }
        if (there >= 0 && there != index) {
            map_error(b, l->spot, "cannot rename '%s': there is a power '%s' already", q(r, id),
                      q(r, new_id));
            return;
        }
        struct map_power *p = &b->powers[index];
        p->id = new_id;
        p->name = p->adjective = display(r, l->word[name_at], 0);
        p->letter = first_letter(r, l->upper[name_at]);
        at = 3;
    } else {
        index = power_add(r, l, l->word[0], l->upper[0], id);
    }
    r->power = index;
    if (index < 0)
        return;
    struct map_power *p = &b->powers[index];
    if (at < l->n && l->word[at][0] == '(' && !read_bracket(r, l, at++, p))
        return;
    read_centres(r, l, at, LIST_HOMES, p);
}

static void read_neutral(struct reader *r, struct line *l)
{
    r->power = -1;
    read_centres(r, l, 1, LIST_NEUTRAL, NULL);
}

static void read_owned(struct reader *r, struct line *l)
{
    bool centers = l->upper[0][0] == 'C';
    if (centers && (r->power < 0 || !r->b->powers[r->power].alive)) {
        read_neutral(r, l);
        return;
    }
    if (!need_power(r, l))
        return;
    struct map_power *p = &r->b->powers[r->power];
    p->has_owns = true;
    if (centers)
        p->owns.n = 0;
    read_centres(r, l, 1, LIST_OWNS, p);
}

static void read_homes(struct reader *r, struct line *l)
{
    if (!need_power(r, l))
        return;
    struct map_power *p = &r->b->powers[r->power];
    bool inhabits = l->upper[0][0] == 'I';
    if (!inhabits || !p->inhabits)
        p->homes.n = 0;
    p->inhabits = inhabits;
    read_centres(r, l, 1, LIST_HOMES, p);
}

static void read_unit(struct reader *r, struct line *l)
{
    struct map_builder *b = r->b;
    if (!need_power(r, l))
        return;
    if (l->n != 2 || !map_code_ok(l->upper[1])) {
        map_error(b, l->spot, "expected one place after '%s'%s%s", l->upper[0], l->n > 1 ? ", not " : "",
                  l->n > 1 ? q(r, l->word[l->n - 1]) : "");
        return;
    }
    struct map_place *place = map_place_of(b, l->upper[1]);
    if (!place || b->n_units == MAP_MAX_UNITS) {
        map_error(b, l->spot, place ? "more than %d units" : "more than %d codes",
                  place ? MAP_MAX_UNITS : MAP_MAX_CODES);
        return;
    }
    size_t len = map_code_province_len(place->code);
    for (size_t i = 0; i < b->n_units; i++) {
        struct map_unit *other = &b->units[i];
        const struct map_place *there = other->dead ? NULL : map_ref_place(b, other->at);
        if (there && strncmp(there->code, place->code, len) == 0 && map_code_province_len(there->code) == len)
            other->dead = true;
    }
    MAP_GROW(b, b->units, b->n_units, b->room_units);
    b->units[b->n_units++] = (struct map_unit){false, l->upper[0][0] == 'A' ? RULES_ARMY : RULES_FLEET,
                                               r->power, map_ref_to(b, place, l->spot)};
}

static void power_vanish(struct reader *r, int index)
{
    struct map_power *p = &r->b->powers[index];
    p->alive = false;
    p->homes.n = p->owns.n = 0;
    power_kill_units(r, index);
}

static bool named(const char *const *ids, size_t n, const char *id)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(ids[i], id) == 0)
            return true;
    return false;
}

/* DUMMY and UNPLAYED: alone, with names, ALL, ALL EXCEPT names. */
static void read_status(struct reader *r, struct line *l, bool dummy)
{
    struct map_builder *b = r->b;
    if (l->n == 1) {
        if (!need_power(r, l))
            return;
        if (dummy) {
            b->powers[r->power].dummy = true;
        } else {
            power_vanish(r, r->power);
            r->power = -1;
        }
        return;
    }
    r->power = -1;
    if (strcmp(power_id(r, l->upper[1]), "ALL") == 0) {
        if (l->n > 2 && strcmp(l->upper[2], "EXCEPT") != 0) {
            map_error(b, l->spot, "expected EXCEPT after '%s ALL', not '%s'", l->upper[0], q(r, l->word[2]));
            return;
        }
        const char **except = rules_arena_alloc(&b->arena, l->n * sizeof *except);
        size_t n = 0;
        for (size_t i = 3; i < l->n; i++) {
            const char *id = power_id(r, l->upper[i]);
            if (map_power_find(b, id) < 0)
                map_error(b, l->spot, "unknown power '%s'%s", q(r, l->word[i]), map_suggest_power(b, id));
            else if (!named(except, n, id))
                except[n++] = id;
        }
        for (size_t i = 0; i < b->n_powers; i++) {
            if (!b->powers[i].alive || named(except, n, b->powers[i].id))
                continue;
            if (dummy)
                b->powers[i].dummy = true;
            else
                power_vanish(r, (int)i);
        }
        return;
    }
    for (size_t i = 1; i < l->n; i++) {
        const char *id = power_id(r, l->upper[i]);
        int index = map_power_find(b, id);
        if (index >= 0 && dummy) {
            b->powers[index].dummy = true;
        } else if (index >= 0) {
            power_vanish(r, index);
        } else if (dummy) { /* its power line may follow */
            MAP_GROW(b, b->dummies, b->n_dummies, b->room_dummies);
            b->dummies[b->n_dummies++] = (struct map_deferred){id, l->spot};
        } else {
            map_error(b, l->spot, "unknown power '%s'%s", q(r, l->word[i]), map_suggest_power(b, id));
        }
    }
}

/* --- the game (section 6) --- */

static void read_victory(struct reader *r, struct line *l)
{
    struct map_builder *b = r->b;
    uint16_t *numbers = rules_arena_alloc(&b->arena, l->n * sizeof *numbers);
    for (size_t i = 1; i < l->n; i++) {
        long value;
        if (!is_number(l->word[i], &value, false) || value > 60000) {
            map_error(b, l->spot, "expected a number of centres after VICTORY, not '%s'", q(r, l->word[i]));
            return;
        }
        numbers[i - 1] = (uint16_t)value;
    }
    if (l->n < 2) {
        map_error(b, l->spot, "expected a number of centres after VICTORY");
        return;
    }
    b->victory = numbers;
    b->n_victory = l->n - 1 < 1000 ? l->n - 1 : 1000;
    b->victory_spot = l->spot;
}

static void read_begin(struct reader *r, struct line *l)
{
    long year;
    if (l->n != 4) {
        map_error(r->b, l->spot, "expected a season, a year and a phase after BEGIN");
        return;
    }
    if (!is_number(l->word[2], &year, true)) {
        map_error(r->b, l->spot, "expected a year in BEGIN, not '%s'", q(r, l->word[2]));
        return;
    }
    r->b->begin_season = l->upper[1];
    r->b->begin_year = (int32_t)year;
    r->b->begin_phase = l->upper[3];
    r->b->begin_spot = l->spot;
}

static void add_flow(struct reader *r, struct map_flow_item item)
{
    MAP_GROW(r->b, r->b->flow, r->b->n_flow, r->b->room_flow);
    r->b->flow[r->b->n_flow++] = item;
}

/* NEWYEAR[:n], IFYEARDIV:d[=m]; false if the word is neither. */
static bool read_flow_special(struct reader *r, struct line *l, const char *word)
{
    struct map_flow_item item = {FLOW_NEWYEAR, NULL, NULL, 1, 0};
    long a = 1, m = 0;
    if (strncmp(word, "NEWYEAR", 7) == 0 && (word[7] == ':' || !word[7])) {
        if (word[7] && (!is_number(word + 8, &a, true) || a > 10000 || a < -10000))
            map_error(r->b, l->spot, "expected a number of years in '%s'", q(r, word));
    } else if (strncmp(word, "IFYEARDIV", 9) == 0 && (word[9] == ':' || !word[9])) {
        char *div =
            rules_arena_strndup(&r->b->arena, word[9] ? word + 10 : "", word[9] ? strlen(word + 10) : 0);
        char *mod = strchr(div, '=');
        if (mod)
            *mod++ = '\0';
        item.what = FLOW_IFYEARDIV;
        if (!is_number(div, &a, false) || a < 1 || a > 10000 ||
            (mod && (!is_number(mod, &m, false) || m >= a))) {
            map_error(r->b, l->spot, "expected IFYEARDIV:d or IFYEARDIV:d=m with m below d, not '%s'",
                      q(r, word));
            a = 1, m = 0;
        }
    } else {
        return false;
    }
    item.a = (int16_t)a;
    item.b = (int16_t)m;
    add_flow(r, item);
    return true;
}

static void read_flow(struct reader *r, struct line *l)
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
            map_error(b, l->spot, "expected season:phase,phase… in FLOW, not '%s'", q(r, l->word[i]));
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

static void read_rules(struct reader *r, struct line *l)
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
            map_warn(b, l->spot, "the rule '%s' is not played", q(r, word));
    }
}

/* --- other files --- */

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

static void use_file(struct reader *r, struct line *l, const char *word)
{
    struct map_builder *b = r->b;
    const char *name = strchr(word, '.') ? word : rules_arena_printf(&b->arena, "%s.map", word);
    const char *text = NULL;
    size_t len = 0;
    if (!bare_name(name)) {
        map_error(b, l->spot, "'%s' is not a bare file name", q(r, word));
        return;
    }
    if (used_before(b, name)) {
        map_error(b, l->spot, "the file '%s' is used a second time", q(r, name));
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
            map_error(b, l->spot, "cannot find the file '%s'", q(r, name));
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

static void read_use(struct reader *r, struct line *l)
{
    bool picture = l->upper[0][0] == 'M';
    if (l->n < 2) {
        map_error(r->b, l->spot, "expected a file name after '%s'", l->upper[0]);
        return;
    }
    if (picture && l->n > 2)
        map_error(r->b, l->spot, "expected one name after MAP, not '%s'", q(r, l->word[2]));
    if (picture && !r->b->picture) {
        char *name = rules_arena_strndup(&r->b->arena, l->word[1], strlen(l->word[1]));
        name[strcspn(name, ".")] = '\0';
        r->b->picture = map_lower(&r->b->arena, name);
    }
    for (size_t i = 1; i < (picture ? 2 : l->n); i++)
        use_file(r, l, l->word[i]);
}

/* --- lines for some games, or some phases --- */

/* [variant] DIRECTIVES … END DIRECTIVES */
static void read_stanza(struct reader *r, struct line *l)
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
        map_warn(r->b, l->spot, "lines for games of the variant '%s' are not played", q(r, l->word[0]));
}

/* IN phase[: directive]; FROM START | FROM phase … */
static void read_phase_condition(struct reader *r, struct line *l)
{
    if (l->upper[0][0] == 'F') {
        if (l->n == 2 && strcmp(l->upper[1], "START") == 0) {
            if (r->skipping == SKIP_PHASES)
                r->skipping = SKIP_NONE;
            return;
        }
        unplayable(r, l->spot, "FROM (the map changes during play)");
        r->skipping = SKIP_PHASES;
        return;
    }
    const char *colon = strchr(l->text, ':');
    if (colon && colon[1 + strspn(colon + 1, " ")]) {
        map_warn(r->b, l->spot, "'%s' (for some phases only) is remembered but not played", q(r, l->text));
        return;
    }
    unplayable(r, l->spot, "IN (lines for some phases only)");
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

/* Words tested before a place line. */
static bool read_early(struct reader *r, struct line *l)
{
    const char *word = l->upper[0];
    if (one_of(word, "IN FROM"))
        read_phase_condition(r, l);
    else if (r->skipping == SKIP_PHASES)
        return true;
    else if (one_of(word, "TEXTONLY FLAGS NOTIFY"))
        return true;
    else if (strcmp(word, "VICTORY") == 0)
        read_victory(r, l);
    else if (one_of(word, "USE USES MAP"))
        read_use(r, l);
    else if (strcmp(word, "FLOW") == 0)
        read_flow(r, l);
    else if (strcmp(word, "BEGIN") == 0)
        read_begin(r, l);
    else if (one_of(word, "RULE RULES"))
        read_rules(r, l);
    else if (one_of(word, "ROTATE NEWHOMES"))
        not_played(r, l, word);
    else
        return false;
    return true;
}

static void read_late(struct reader *r, struct line *l)
{
    static const struct {
        const char *word;
        enum rules_terrain terrain;
    } terrains[] = {{"COAST", RULES_TERRAIN_COAST}, {"LAND", RULES_TERRAIN_LAND},
                    {"WATER", RULES_TERRAIN_WATER}, {"PORT", RULES_TERRAIN_PORT},
                    {"SHUT", RULES_TERRAIN_SHUT},   {"AMEND", RULES_TERRAIN_NONE}};
    const char *word = l->upper[0];
    for (size_t i = 0; i < sizeof terrains / sizeof *terrains; i++)
        if (strcmp(terrains[i].word, word) == 0) {
            read_terrain(r, l, terrains[i].terrain);
            return;
        }
    if (strcmp(word, "FLAG") == 0)
        return;
    if (one_of(word, "OWNS CENTERS"))
        read_owned(r, l);
    else if (one_of(word, "INHABITS HOME HOMES"))
        read_homes(r, l);
    else if (strcmp(word, "UNITS") == 0) {
        if (need_power(r, l))
            power_kill_units(r, r->power);
    } else if (one_of(word, "RESERVES MILITIA CONTROL TEAM TEAMS"))
        not_played(r, l, word);
    else if (strcmp(word, "LEAGUE") == 0)
        unplayable(r, l->spot, "LEAGUE");
    else if (one_of(word, "A F"))
        read_unit(r, l);
    else if (strcmp(word, "DUMMIES") == 0 && l->n == 1)
        map_error(r->b, l->spot, "expected names of powers after DUMMIES");
    else if (one_of(word, "DUMMY DUMMIES"))
        read_status(r, l, true);
    else if (strcmp(word, "UNPLAYED") == 0)
        read_status(r, l, false);
    else if (strcmp(word, "DROP") == 0)
        read_drop(r, l);
    else if (one_of(word, "UNOWNED NEUTRAL"))
        read_neutral(r, l);
    else
        read_power(r, l);
}

static void read_line(struct reader *r, struct line *l)
{
    if (one_of(l->upper[l->n - 1], "DIRECTIVE DIRECTIVES")) {
        read_stanza(r, l);
        return;
    }
    if (r->skipping == SKIP_DIRECTIVES || read_early(r, l))
        return;
    if (strchr(l->text, '='))
        read_place(r, l);
    else
        read_late(r, l);
}

/* Copies a line, controls as blanks, blanks at the ends gone, and splits it. False for a line without
 * anything. */
static bool make_line(struct reader *r, const char *text, size_t len, struct line *l)
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

void map_read_text(struct map_builder *b, const char *text, size_t len, const struct map_source *source,
                   unsigned depth)
{
    struct reader r = {.b = b, .source = source, .depth = depth, .power = -1};
    struct map_spot spot = {source, 0, b->seq};
    b->n_bytes += len;
    if (b->n_bytes > MAP_MAX_BYTES) {
        spot.line = 1;
        map_error(b, spot, "the map is larger than %d bytes", MAP_MAX_BYTES);
        return;
    }
    if (!rules_utf8_valid(text, len))
        text = from_latin1(b, text, &len);
    if (len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3, len -= 3;
    while (len > 0) {
        const char *end = memchr(text, '\n', len);
        size_t n = end ? (size_t)(end - text) : len;
        spot.line++;
        spot.seq = ++b->seq;
        if (++b->n_lines > MAP_MAX_LINES) {
            map_error(b, spot, "more than %d lines", MAP_MAX_LINES);
            return;
        }
        if (b->n_errors >= MAP_MAX_ERRORS) {
            map_error(b, spot, "too many errors: the rest is not read");
            return;
        }
        struct line line = {.spot = spot};
        if (n > MAP_MAX_LINE)
            map_error(b, spot, "the line is longer than %d bytes", MAP_MAX_LINE);
        else if (make_line(&r, text, n, &line)) {
            if (line.n > MAP_MAX_WORDS)
                map_error(b, spot, "more than %d words in a line", MAP_MAX_WORDS);
            else
                read_line(&r, &line);
        }
        text += n + (end ? 1 : 0);
        len -= n + (end ? 1 : 0);
    }
    if (r.in_stanza)
        map_warn(b, r.stanza_spot, "these DIRECTIVES are not closed by END DIRECTIVES");
}
