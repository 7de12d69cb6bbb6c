#include "variants.h"
#include "../play/map_bundle.h"
#include "../../templates/draw.h"

#include <string.h>

enum { MAP_BYTES = 16 << 20, ABOUT_BYTES = 500, COLUMNS = 76 };

static void variant_free(gpointer p)
{
    struct judge_variant *variant = p;
    g_free(variant->name);
    g_free(variant->goal);
    g_free(variant->about);
    g_free(variant->source);
    g_free(variant->unplayable);
    g_free(variant);
}

/* "variant.NAME", or "variant.NAME.source"; NULL if the catalogue has no such text. */
static char *told(const char *name, const char *more, enum rules_language language)
{
    g_autofree char *key = g_strdup_printf("variant.%s%s", name, more);
    g_autofree char *text = templates_phrase(language, key, NULL);
    return strcmp(text, key) ? g_steal_pointer(&text) : NULL;
}

static char *say_goal(const struct rules_map *map, enum rules_language language)
{
    const char *key = "variants.goal-centres";
    if (map->victory_units)
        key = map->n_sides ? "variants.goal-side" : "variants.goal-units";
    if (map->invasion)
        key = "variants.goal-invasion";

    g_autoptr(templates_data_auto) words = templates_data_new();
    templates_data_set_int(words, "n", rules_map_victory(map, map->begin.year));
    return templates_phrase(language, key, words);
}

/* The first comment of a map file, without its sign; NULL if the file does not begin with one. */
static char *first_comment(const char *text)
{
    g_autofree char *line = g_strndup(text, MIN(strcspn(text, "\r\n"), (gsize)ABOUT_BYTES));
    g_autofree char *valid = g_utf8_make_valid(line, -1);
    const char *start = valid + strspn(valid, "# \t");
    return *valid == '#' && *start ? g_strdup(start) : NULL;
}

static struct judge_variant *describe(const struct rules_map *map, const char *name,
                                      enum rules_language language)
{
    struct judge_variant *variant = g_new0(struct judge_variant, 1);
    variant->name = g_strdup(name);
    variant->players = rules_map_players(map);
    variant->powers = map->n_powers;
    variant->centres = map->n_centres;
    variant->goal = say_goal(map, language);
    variant->unplayable = g_strdup(map->unplayable);
    rules_phase_code(map, map->begin, variant->begin, sizeof variant->begin);
    return variant;
}

static void add_builtin(GPtrArray *list, enum rules_language language)
{
    for (const char *const *name = rules_map_builtin_names(); *name; name++) {
        g_autoptr(rules_map) map = rules_map_builtin(*name);
        struct judge_variant *variant = describe(map, *name, language);
        variant->about = told(*name, "", language);
        variant->source = told(*name, ".source", language);
        g_ptr_array_add(list, variant);
    }
}

static void add_own(GPtrArray *list, const char *home, enum rules_language language)
{
    g_autofree char *folder = g_build_filename(home, "maps", NULL);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *file; dir && (file = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, file, NULL);
        g_autofree char *text =
            g_str_has_suffix(file, ".map") ? judge_map_bundle(language, path, MAP_BYTES) : NULL;
        g_autofree char *name = g_strndup(file, strcspn(file, "."));
        g_autoptr(rules_map) map = text ? judge_map_unbundle(text, "", name, NULL, NULL) : NULL;
        if (!map)
            continue;

        struct judge_variant *variant = describe(map, name, language);
        variant->own = true;
        variant->about = first_comment(text);
        g_ptr_array_add(list, variant);
    }
}

/* Many players first, as one looks for a form by how many have come. */
static gint by_players(gconstpointer a, gconstpointer b)
{
    const struct judge_variant *x = *(const struct judge_variant *const *)a,
                               *y = *(const struct judge_variant *const *)b;
    if (x->players != y->players)
        return x->players < y->players ? 1 : -1;
    return strcmp(x->name, y->name);
}

GPtrArray *judge_variants_list(const char *home, enum rules_language language)
{
    GPtrArray *list = g_ptr_array_new_with_free_func(variant_free);
    add_builtin(list, language);
    if (home)
        add_own(list, home, language);
    g_ptr_array_sort(list, by_players);
    return list;
}

static char *phrase(enum rules_language language, const char *key, const char *word, const char *text)
{
    g_autoptr(templates_data_auto) words = templates_data_new();
    templates_data_set(words, word, text);
    return templates_phrase(language, key, words);
}

static char *say_entry(const struct judge_variant *variant, enum rules_language language)
{
    g_autoptr(templates_data_auto) words = templates_data_new();
    templates_data_set_all(words, "name", variant->name, "goal", variant->goal, NULL);
    templates_data_set_int(words, "powers", variant->powers);
    templates_data_set_int(words, "centres", variant->centres);
    return templates_phrase(language, "variants.entry", words);
}

/* What is told under an entry, indented and wrapped. */
static void add_text(GString *page, const char *text)
{
    g_autofree char *indented = g_strconcat("    ", text, NULL);
    g_autofree char *wrapped = templates_wrap(indented, COLUMNS);
    g_string_append_printf(page, "%s\n", g_strchomp(wrapped));
}

static void add_entry(GString *page, const struct judge_variant *variant, enum rules_language language)
{
    g_autofree char *head = say_entry(variant, language);
    g_string_append_printf(page, "%s\n", head);
    if (variant->about)
        add_text(page, variant->about);
    if (variant->source) {
        g_autofree char *source = phrase(language, "variants.source", "source", variant->source);
        add_text(page, source);
    }
    if (variant->own) {
        g_autofree char *own = templates_phrase(language, "variants.own", NULL);
        add_text(page, own);
    }
    if (variant->unplayable) {
        g_autofree char *why = phrase(language, "variants.unplayable", "why", variant->unplayable);
        add_text(page, why);
    }
    g_string_append_c(page, '\n');
}

char *judge_variants_page(const char *home, enum rules_language language)
{
    g_autoptr(GPtrArray) list = judge_variants_list(home, language);
    g_autofree char *title = templates_phrase(language, "variants.title", NULL);
    GString *page = g_string_new(title);
    g_string_append(page, "\n\n");

    unsigned players = 0;
    GAMES_EACH(const struct judge_variant, variant, list) {
        if (variant->players != players) {
            g_autofree char *head = phrase(language, "variants.players", "n", DIGITS(variant->players));
            g_string_append_printf(page, "%s\n\n", head);
        }
        players = variant->players;
        add_entry(page, variant, language);
    }

    g_autofree char *outro = templates_phrase(language, "variants.outro", NULL);
    g_autofree char *wrapped = templates_wrap(outro, COLUMNS);
    g_string_append_printf(page, "%s\n", g_strchomp(wrapped));

    return g_string_free(page, FALSE);
}

/* ---- for who opens a game ---- */

static bool builds_nowhere(const struct rules_map *map, rules_power power)
{
    bool by_rule = map->build_any || map->picking.homes > 0;
    return !by_rule && !map->power[power].dummy && map->power[power].n_homes == 0;
}

static void note_powers(const struct judge_play *play, enum rules_language language, const char *key,
                        const GString *powers, GPtrArray *notes)
{
    if (powers->len)
        g_ptr_array_add(notes, judge_say(play->home, language, key, "powers", powers->str, NULL));
}

void judge_variant_notes(const struct judge_play *play, enum rules_language language, GPtrArray *notes)
{
    const struct rules_map *map = play->board->map;
    g_autoptr(GString) homeless = g_string_new(NULL), bare = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++) {
        bool chooses = map->picking.rounds > 0; /* centres first, units then */
        bool has = rules_position_count_units(&play->pos, p) || rules_position_count_centres(&play->pos, p);
        if (!has && !chooses)
            judge_list_add(bare, rules_power_name(play->board->names, p, language));
        else if (builds_nowhere(map, p))
            judge_list_add(homeless, rules_power_name(play->board->names, p, language));
    }

    note_powers(play, language, "create-bare", bare, notes);
    note_powers(play, language, "create-homeless", homeless, notes);
    if (!templates_map_has_artwork(map))
        g_ptr_array_add(notes, judge_say(play->home, language, "create-diagram", NULL));
}
