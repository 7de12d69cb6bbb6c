/*
 * Every code of every notation, in every form in which orders are written with codes, is the place that it means: words of
 * both languages that are spelt alike ("mon", "par", "bar") do not disturb it, and a code that two notations give to
 * different places is settled by where units stand and what they reach.
 *
 *     test_codes -v    shows what fails
 */
#include "cases.h"
#include "../../rules/text.h"

#include <ctype.h>

enum { MAX_TEXT = 512 };

static struct rules_map *map;
static struct rules_names *names;
static bool verbose;

static const char *const notations[] = {"judge", "descartes", "moeshoeshoe", "asmodee", "english"};

/* K: the unit's letter; X: where it stands; Y: where it goes; L, Z: another unit of one's own and where it stands. */
static const struct form {
    const char *name, *text, *want;
    unsigned limit; /* so many fail; falls only */
} forms[] = {
    {"move", "K X - Y", "K X - Y", 0},
    {"tight move", "K X-Y", "K X - Y", 0},
    {"typographic move", "K X\xE2\x80\x93Y", "K X - Y", 0},
    {"arrow", "K X -> Y", "K X - Y", 0},
    {"no letter", "X - Y", "K X - Y", 0},
    {"no letter, tight", "X-Y", "K X - Y", 0},
    {"hold", "K X H", "K X H", 0},
    {"tient", "K X T", "K X H", 0},
    {"support", "L Z S K X - Y", "L Z S K X - Y", 0},
    {"tight support", "L Z S K X\xE2\x80\x93Y", "L Z S K X - Y", 0},
    {"bulleted", "\xE2\x80\x93 K X - Y", "K X - Y", 0},
    {"numbered", "1. K X - Y", "K X - Y", 0},
    {"small letters", "k x - y", "K X - Y", 0},
    {"small, tight", "k x-y", "K X - Y", 0},
    {"small support", "l z s k x - y", "L Z S K X - Y", 0},
    {"with Bonjour", "Bonjour,\nK X - Y\nmerci", "K X - Y", 0},
    {"with words", "Voici mon ordre pour ce tour :\nK X - Y\nBar le mot, mon ami !", "K X - Y", 0},
    {"remove", "- K X", "K X D", 0},
    {"tight remove", "-K X", "K X D", 0},
    {"disband", "K X D", "K X D", 0},
    {"d before", "D K X", "K X D", 0},
    {"build", "+ K X", "K X B", 0},
    {"tight build", "+K X", "K X B", 0},
    {"build behind", "K X B", "K X B", 0},
    {"build before", "B K X", "K X B", 0},
};
enum { N_FORMS = sizeof forms / sizeof forms[0] };

struct figure {
    unsigned tried, failed;
};

/* An order that a form stands for: units, places. */
struct scene {
    uint8_t kind, helper_kind;
    rules_loc at, to, helper;
};

static const char *code_of(const char *notation, rules_loc loc)
{
    return rules_place_abbreviation(names, loc, notation);
}

static size_t put_small(char *out, const char *code)
{
    return rules_text_fold(code, strlen(code), out, 16);
}

static void write_form(const char *form, const struct scene *scene, const char *notation, char *out)
{
    size_t n = 0;
    for (const char *c = form; *c && n + 32 < MAX_TEXT; c++) {
        bool part = !isalpha((unsigned char)c[1]) && (c == form || !isalpha((unsigned char)c[-1]));
        rules_loc place = *c == 'X' ? scene->at : *c == 'Y' ? scene->to : scene->helper;
        if (part && strchr("XYZ", *c))
            n += (size_t)sprintf(out + n, "%s", notation ? code_of(notation, place) : map->place[place].code);
        else if (part && strchr("xyz", *c))
            n += put_small(out + n, code_of(notation, *c == 'x'   ? scene->at
                                                      : *c == 'y' ? scene->to
                                                                  : scene->helper));
        else if (part && (*c == 'k' || *c == 'l'))
            out[n++] = (*c == 'k' ? scene->kind : scene->helper_kind) == RULES_ARMY ? 'a' : 'f';
        else if (part && (*c == 'K' || *c == 'L'))
            out[n++] = (*c == 'K' ? scene->kind : scene->helper_kind) == RULES_ARMY ? 'A' : 'F';
        else
            out[n++] = *c;
    }
    out[n] = '\0';
}

static char last_letter(const struct form *form)
{
    return form->want[strlen(form->want) - 1];
}

/* The board on which the order of the form is the only one that its words can mean. */
static void set_up(const struct form *form, const struct scene *scene, struct rules_position *pos)
{
    bool builds = last_letter(form) == 'B', adjusts = builds || last_letter(form) == 'D';
    struct rules_phase phase = {1903, 0};
    while (rules_phase_type(map, phase) != (adjusts ? RULES_PHASE_ADJUSTMENT : RULES_PHASE_MOVEMENT))
        phase.step++;
    rules_position_empty(map, phase, pos);
    for (rules_loc i = 0; i < map->n_provinces; i++)
        pos->owner[i] = RULES_NO_POWER;
    if (builds)
        pos->owner[map->province[scene->at]] = map->home_of[map->province[scene->at]];
    else
        rules_position_add(pos, (struct rules_unit){.power = 0, .kind = scene->kind, .loc = scene->at});
    if (!adjusts)
        rules_position_add(pos,
                           (struct rules_unit){.power = 0, .kind = scene->helper_kind, .loc = scene->helper});
}

static void try_form(struct figure *figure, const struct form *form, const struct scene *scene,
                     const char *notation)
{
    static struct rules_position pos;
    static struct rules_rulebook book;
    char text[MAX_TEXT], want[MAX_TEXT], got[192];
    set_up(form, scene, &pos);
    rules_rulebook_find("datc", &book);
    write_form(form->text, scene, notation, text);
    write_form(form->want, scene, NULL, want);
    struct rules_read_context context = {
        .names = names,
        .pos = &pos,
        .book = &book,
        .power = last_letter(form) == 'B' ? map->home_of[map->province[scene->at]] : 0};
    struct rules_readings readings;
    rules_read(&context, text, strlen(text), &readings);
    bool right = false;
    for (size_t i = 0; i < readings.n; i++) {
        rules_order_print(map, &pos, &readings.reading[i].order, got, sizeof got);
        right = right || (rules_read_follows(readings.reading[i].status) && strcmp(got, want) == 0);
    }
    right = right && readings.n == 1;
    figure->tried++;
    figure->failed += !right;
    if (!right && verbose) {
        printf("%s, %s: \"%s\" is %s\n", form->name, notation, text, want);
        for (size_t i = 0; i < readings.n; i++) {
            rules_order_print(map, &pos, &readings.reading[i].order, got, sizeof got);
            printf("    %s %s (%s)\n", rules_read_status_word(readings.reading[i].status), got,
                   readings.reading[i].source);
        }
    }
    rules_readings_clear(&readings);
}

/* An army of one's own beside the target that is neither of the two; RULES_NO_LOC: there is no room. */
static rules_loc find_helper(rules_loc at, rules_loc to)
{
    rules_loc target = map->province[to];
    for (uint8_t i = 0; i < map->n_army_list[target]; i++)
        if (map->army_list[target][i] != map->province[at])
            return map->army_list[target][i];
    return RULES_NO_LOC;
}

static void try_scene(struct figure *figures, struct scene *scene, bool first)
{
    scene->helper_kind = RULES_ARMY;
    scene->helper = find_helper(scene->at, scene->to);
    bool coasts = scene->at != map->province[scene->at] || scene->to != map->province[scene->to];
    bool home = map->home_of[map->province[scene->at]] != RULES_NO_POWER;
    for (size_t f = 0; f < N_FORMS && !coasts && scene->helper != RULES_NO_LOC; f++) {
        bool adjusts = strchr("BD", last_letter(&forms[f])), builds = last_letter(&forms[f]) == 'B';
        if ((adjusts && !first) || (builds && !home))
            continue;
        for (size_t i = 0; i < sizeof notations / sizeof notations[0]; i++)
            try_form(&figures[f], &forms[f], scene, notations[i]);
    }
}

int main(int argc, char **argv)
{
    struct figure figures[N_FORMS] = {{0, 0}};
    unsigned over = 0;
    verbose = argc > 1 && strcmp(argv[1], "-v") == 0;
    map = rules_map_builtin("standard");
    names = rules_names_new(map);
    for (rules_loc at = 0; at < map->n_locs; at++) {
        for (uint8_t i = 0; at < map->n_provinces && i < map->n_army_list[at]; i++)
            try_scene(figures, &(struct scene){.kind = RULES_ARMY, .at = at, .to = map->army_list[at][i]},
                      i == 0);
        for (uint8_t i = 0; i < map->n_fleet_list[at]; i++)
            try_scene(figures, &(struct scene){.kind = RULES_FLEET, .at = at, .to = map->fleet_list[at][i]},
                      i == 0);
    }
    for (size_t f = 0; f < N_FORMS; f++) {
        printf("%-18s tried %5u, failed %4u\n", forms[f].name, figures[f].tried, figures[f].failed);
        over += figures[f].failed > forms[f].limit;
        if (figures[f].failed > forms[f].limit)
            printf("FAILED %s: %u, limit %u\n", forms[f].name, figures[f].failed, forms[f].limit);
    }
    printf("%u passed, %u failed\n", (unsigned)N_FORMS - over, over);
    rules_names_free(names);
    rules_map_free(map);
    return over ? EXIT_FAILURE : EXIT_SUCCESS;
}
