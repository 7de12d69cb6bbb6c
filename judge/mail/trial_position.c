#include "trial_position.h"
#include "mail.h"
#include "../play/foreign.h"
#include "../conf/words.h"
#include "../../rules/position_edit.h"

#include <string.h>

enum { LINE_BYTES = 400, DONE_BYTES = 96 };

struct taking {
    const struct judge_play *play;
    struct rules_position *pos; /* the units so far */
    GString *rest;              /* the other lines */
    char *power;                /* whose units stand below; NULL: nobody's */
    bool open;                  /* below "POSITION" */
    bool owners;                /* … and below the title of a list of owners */
    bool named;                 /* the word was there */
    bool ordered;               /* a line that puts no unit was there */
};

static bool is_word(const char *line, const char *const *words)
{
    g_autofree char *folded = judge_ask_fold(line, LINE_BYTES);
    g_strdelimit(folded, ":", ' ');
    return judge_word_in(g_strstrip(folded), words);
}

/* Puts a unit of a power, or gives it a centre (`owns`), which is nobody's where no power has that name. */
static enum rules_edit_result put(struct rules_position *pos, const struct judge_play *play, bool owns,
                                  const char *power, const char *what)
{
    char done[DONE_BYTES];
    const struct rules_names *names = play->board->names;
    if (owns && rules_names_find_power(names, power, strlen(power)) == RULES_NO_POWER)
        power = "";
    g_autofree char *change =
        owns ? g_strdup_printf("%s=%s", what, power) : g_strdup_printf("%s: %s", power, what);
    return rules_position_edit(pos, names, change, strlen(change), done, sizeof done);
}

static bool is_power(const struct taking *taking, const char *line)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    rules_position_copy(pos, taking->pos);
    return put(pos, taking->play, false, line, "?") != RULES_EDIT_NO_POWER;
}

/* Puts the units of a list, or gives its centres: all or none. */
static bool put_list(struct taking *taking, const char *power, const char *list)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    rules_position_copy(pos, taking->pos);
    g_auto(GStrv) units = g_strsplit_set(list, ",;", -1);
    unsigned n = 0;

    for (guint i = 0; units[i]; i++) {
        gsize len = strlen(g_strstrip(units[i]));
        if (len && units[i][len - 1] == '.')
            units[i][len - 1] = '\0';
        if (!*units[i])
            continue;
        if (put(pos, taking->play, taking->owners, power, units[i]) != RULES_EDIT_DONE)
            return false;
        n++;
    }

    if (n)
        rules_position_copy(taking->pos, pos);
    return n > 0;
}

/* "France : A PAR, F BRE" */
static bool take_row(struct taking *taking, const char *line)
{
    const char *colon = strchr(line, ':');
    if (!colon)
        return false;
    g_autofree char *power = g_strstrip(g_strndup(line, (gsize)(colon - line)));
    return *power && put_list(taking, power, colon + 1);
}

/* A line below "POSITION" that says no whole row: a power's name, a unit of it, the word that ends the position. */
static bool take_below(struct taking *taking, const char *line)
{
    if (is_word(line, judge_words_trial_orders)) {
        taking->open = false;
        return true;
    }

    g_autofree char *name = g_strdup(line);
    g_strstrip(g_strdelimit(name, ":", ' '));
    if (is_power(taking, name)) {
        g_free(taking->power);
        taking->power = g_steal_pointer(&name);
        return true;
    }

    return taking->power && put_list(taking, taking->power, line);
}

static bool take(struct taking *taking, const char *line)
{
    if (strlen(line) > LINE_BYTES)
        return false;
    bool title = g_str_has_prefix(line, "Status of the ") || g_str_has_prefix(line, "Starting position for ");
    if (!taking->named && (title || is_word(line, judge_words_trial_position))) {
        taking->open = taking->named = true;
        return true;
    }
    if (taking->open && g_str_has_prefix(line, "Ownership of supply"))
        return taking->owners = true;
    if (taking->open)
        return take_row(taking, line) || take_below(taking, line);
    bool may_begin = !taking->named && !taking->ordered &&
                     rules_phase_type(taking->pos->map, taking->play->pos.phase) == RULES_PHASE_MOVEMENT;
    return may_begin && take_row(taking, line);
}

/* Whether each unit stands there in the game as well. */
static bool is_of_game(const struct taking *taking)
{
    for (unsigned i = 0; i < taking->pos->n_units; i++) {
        const struct rules_unit *unit = &taking->pos->units[i];
        const struct rules_unit *there =
            rules_position_unit(&taking->play->pos, taking->pos->map->province[unit->loc]);
        if (!there || there->power != unit->power || there->kind != unit->kind || there->loc != unit->loc)
            return false;
    }
    return true;
}

char *judge_trial_position(const struct judge_play *play, const char *text, struct rules_position **pos)
{
    struct taking taking = {.play = play, .pos = g_new(struct rules_position, 1), .rest = g_string_new(NULL)};
    const struct rules_map *map = play->board->map;
    struct rules_phase phase = play->pos.phase;
    while (rules_phase_type(map, phase) != RULES_PHASE_MOVEMENT)
        phase = rules_phase_next(map, phase);
    rules_position_empty(map, phase, taking.pos);
    memcpy(taking.pos->owner, play->pos.owner, sizeof taking.pos->owner);

    g_autofree char *foreign = judge_foreign_lines(text, NULL);
    g_auto(GStrv) lines = g_strsplit(foreign ? foreign : text, "\n", -1);
    for (guint i = 0; lines[i]; i++) {
        g_autofree char *line = g_strstrip(g_strdup(lines[i]));
        if (*line && take(&taking, line))
            continue;
        taking.open = taking.open && !*line;                  /* the first order ends it */
        taking.ordered = taking.ordered || strchr(line, ' '); /* a word alone is no order */
        g_string_append_printf(taking.rest, "%s\n", lines[i]);
    }

    bool given = taking.pos->n_units > 0 && (taking.named || !is_of_game(&taking));
    *pos = given ? g_steal_pointer(&taking.pos) : NULL;
    g_free(taking.pos);
    g_free(taking.power);
    return g_string_free(taking.rest, FALSE);
}
