/* The end of a game told: places, turning points, what comes now. */
#include "finale.h"
#include "../play/people.h"
#include "../play/result.h"
#include "../conf/settings.h"
#include "../../templates/say.h"
#include "../../templates/say_rules.h"

#include <string.h>

enum {
    SWING_LEAST = 2, /* centres in a year that are worth a sentence */
    DUEL_LEAST = 2,  /* units that one power dislodged of another */
    STILL_LEAST = 2, /* years without a change of centres */
    LEAD_LEAST = 2,  /* years alone in front */
    OPENINGS_SHOWN = 4
};

struct teller {
    const struct judge_play *play;
    const struct templates_chart *years;
    const struct rules_position *pieces; /* the last position, where pieces count; NULL: centres do */
    enum rules_language language;
    struct judge_finale *finale;
};

static unsigned count_of(const struct teller *t, unsigned year, rules_power power)
{
    return t->years->counts[year * t->years->map->n_powers + power];
}

static const char *name_of(const struct teller *t, rules_power power)
{
    return rules_power_name(t->play->board->names, power, t->language);
}

static char *year_said(const struct teller *t, unsigned year)
{
    return g_strdup_printf("%d", t->years->years[year]);
}

static void tell(const struct teller *t, char *sentence)
{
    g_ptr_array_add(t->finale->story, sentence);
}

/* ---- places ---- */

/* The last year in which a power had a centre; -1: it never had one. */
static int last_year_of(const struct teller *t, rules_power power)
{
    int last = -1;
    for (unsigned y = 0; y < t->years->n_years; y++)
        if (count_of(t, y, power))
            last = (int)y;
    return last;
}

static unsigned count_at_end(const struct teller *t, rules_power power)
{
    return t->pieces ? rules_position_count_units(t->pieces, power)
                     : count_of(t, t->years->n_years - 1, power);
}

/* Whether `a` stands before `b`: more of what counts at the end, or later gone. */
static bool stands_before(const struct teller *t, rules_power a, rules_power b)
{
    unsigned x = count_at_end(t, a), y = count_at_end(t, b);
    return x != y ? x > y : last_year_of(t, a) > last_year_of(t, b);
}

static char *shown_player(const struct teller *t, rules_power power)
{
    const struct games_seat *seat = judge_play_seat(t->play, t->play->board->map->power[power].id);
    g_autoptr(games_person) person = seat ? games_person_get(t->play->home->store, seat->person) : NULL;
    return person ? judge_person_shown(t->play->game, person) : NULL;
}

static void add_place(const struct teller *t, unsigned place, rules_power power)
{
    unsigned end = t->years->n_years - 1, n = count_at_end(t, power);
    int last = last_year_of(t, power);
    g_autofree char *player = shown_player(t, power);
    g_autofree char *gone = !n && last + 1 <= (int)end ? year_said(t, (unsigned)(last + 1)) : NULL;

    g_ptr_array_add(t->finale->places,
                    judge_say(t->play->home, t->language, "finale-place", "place", DIGITS(place), "power",
                              name_of(t, power), "player", player, "n", DIGITS(n), "pieces",
                              judge_flag(t->pieces != NULL), "gone", gone, NULL));
}

static void add_places(const struct teller *t)
{
    rules_power order[RULES_MAX_POWERS];
    unsigned n = 0;

    for (rules_power p = 0; p < t->years->map->n_powers; p++) {
        if (last_year_of(t, p) < 0)
            continue;
        unsigned at = n++;
        for (; at > 0 && stands_before(t, p, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = p;
    }

    for (unsigned i = 0, place = 1; i < n; i++) {
        if (i && stands_before(t, order[i - 1], order[i]))
            place = i + 1;
        add_place(t, place, order[i]);
    }
}

/* ---- turning points ---- */

struct swing {
    rules_power power;
    unsigned year; /* of the later count */
    int centres;   /* won (> 0) or lost */
};

/* The largest swing of a year in one direction, `sign` 1 or -1; the earliest of equal ones. In the first year everybody grows: it
 * tells nothing of a longer game. */
static struct swing largest_swing(const struct teller *t, int sign)
{
    struct swing best = {.power = RULES_NO_POWER};
    for (unsigned y = t->years->n_years > 3 ? 2 : 1; y < t->years->n_years; y++)
        for (rules_power p = 0; p < t->years->map->n_powers; p++) {
            int change = (int)count_of(t, y, p) - (int)count_of(t, y - 1, p);
            if (sign * change > sign * best.centres)
                best = (struct swing){p, y, change};
        }
    return best;
}

static void tell_swing(const struct teller *t, int sign, const char *key)
{
    struct swing swing = largest_swing(t, sign);
    if (sign * swing.centres < SWING_LEAST)
        return;
    g_autofree char *year = year_said(t, swing.year);
    tell(t, judge_say(t->play->home, t->language, key, "power", name_of(t, swing.power), "year", year, "from",
                      DIGITS(count_of(t, swing.year - 1, swing.power)), "to",
                      DIGITS(count_of(t, swing.year, swing.power)), NULL));
}

/* Who was alone in front in a year; RULES_NO_POWER: nobody. */
static rules_power leader_of(const struct teller *t, unsigned year)
{
    rules_power leader = RULES_NO_POWER;
    unsigned most = 0;
    for (rules_power p = 0; p < t->years->map->n_powers; p++) {
        unsigned count = count_of(t, year, p);
        if (count > most)
            leader = p;
        else if (count == most)
            leader = RULES_NO_POWER;
        most = MAX(most, count);
    }
    return leader;
}

static void tell_lead(const struct teller *t)
{
    unsigned years[RULES_MAX_POWERS] = {0};
    rules_power best = 0;
    for (unsigned y = 1; y < t->years->n_years; y++) {
        rules_power leader = leader_of(t, y);
        if (leader != RULES_NO_POWER && ++years[leader] > years[best])
            best = leader;
    }
    if (years[best] < LEAD_LEAST)
        return;
    tell(t, judge_say(t->play->home, t->language, "finale-lead", "power", name_of(t, best), "n",
                      DIGITS(years[best]), NULL));
}

static bool is_still(const struct teller *t, unsigned year)
{
    for (rules_power p = 0; p < t->years->map->n_powers; p++)
        if (count_of(t, year, p) != count_of(t, year - 1, p))
            return false;
    return true;
}

static void tell_stillness(const struct teller *t)
{
    unsigned run = 0, longest = 0, until = 0;
    for (unsigned y = 1; y < t->years->n_years; y++) {
        run = is_still(t, y) ? run + 1 : 0;
        if (run > longest)
            longest = run, until = y;
    }
    if (longest < STILL_LEAST)
        return;
    g_autofree char *from = year_said(t, until - longest), *to = year_said(t, until);
    tell(t, judge_say(t->play->home, t->language, "finale-still", "from", from, "to", to, NULL));
}

/* Units of each power that each other dislodged: [attacker * n_powers + victim]. */
static void count_duels(const struct teller *t, unsigned *duels)
{
    const struct judge_play *play = t->play;
    const struct rules_map *map = play->board->map;
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    g_autofree struct rules_result *result = g_new(struct rules_result, 1);

    GAMES_EACH(const struct games_phase, row, line) {
        if (!row->adjudicated_s || !judge_play_result(play, row, pos, result, NULL))
            continue;
        for (unsigned o = 0; o < result->n_outcomes; o++) {
            const struct rules_outcome *outcome = &result->outcome[o];
            rules_loc from = outcome->dislodged_by;
            const struct rules_unit *by = outcome->dislodged && from < map->n_locs
                                              ? rules_position_unit(pos, map->province[from])
                                              : NULL;
            if (by)
                duels[by->power * map->n_powers + outcome->unit.power]++;
        }
    }
}

static void tell_duel(const struct teller *t)
{
    unsigned n = t->play->board->map->n_powers, best = 0;
    g_autofree unsigned *duels = g_new0(unsigned, (gsize)n *n);

    count_duels(t, duels);
    for (unsigned i = 1; i < n * n; i++)
        if (duels[i] > duels[best])
            best = i;
    if (duels[best] < DUEL_LEAST)
        return;

    tell(t, judge_say(t->play->home, t->language, "finale-duel", "by", name_of(t, (rules_power)(best / n)),
                      "power", name_of(t, (rules_power)(best % n)), "n", DIGITS(duels[best]), NULL));
}

/* ---- what comes now ---- */

static bool looks_for_players(const struct games_game *game)
{
    return game->state == GAMES_STATE_FORMING && judge_setting_is(game, "listed", "yes") &&
           !*judge_setting(game, "private");
}

static char *openings_of(const struct judge_home *home)
{
    g_autoptr(GPtrArray) games = games_game_list(home->store, false);
    g_autoptr(GString) list = g_string_new(NULL);
    unsigned n = 0;
    for (guint i = 0; i < games->len && n < OPENINGS_SHOWN; i++) {
        const struct games_game *game = games->pdata[i];
        if (!looks_for_players(game))
            continue;
        judge_list_add(list, game->name);
        n++;
    }
    return n ? g_strdup(list->str) : NULL;
}

struct judge_finale *judge_finale_new(const struct judge_play *play, const struct templates_chart *years,
                                      const struct rules_position *pieces, enum rules_language language)
{
    struct judge_finale *finale = g_new0(struct judge_finale, 1);
    struct teller t = {play, years, pieces, language, finale};
    finale->places = g_ptr_array_new_with_free_func(g_free);
    finale->story = g_ptr_array_new_with_free_func(g_free);

    if (years->n_years)
        add_places(&t);
    tell_swing(&t, 1, "finale-rise");
    tell_swing(&t, -1, "finale-fall");
    tell_lead(&t);
    tell_duel(&t);
    tell_stillness(&t);

    const char *scoring = judge_setting(play->game, "scoring");
    const struct rules_score_system *system = *scoring ? rules_score_find(scoring, strlen(scoring)) : NULL;
    finale->points = system ? templates_say_score_page(system, language) : NULL;

    finale->punctual = judge_punctual_new(play, language);
    g_autofree char *openings = openings_of(play->home);
    finale->farewell = judge_say(play->home, language, "finale-farewell", "openings", openings, NULL);

    return finale;
}

void judge_finale_free(struct judge_finale *finale)
{
    if (!finale)
        return;
    g_ptr_array_unref(finale->places);
    g_ptr_array_unref(finale->story);
    judge_punctual_free(finale->punctual);
    g_free(finale->points);
    g_free(finale->farewell);
    g_free(finale);
}
