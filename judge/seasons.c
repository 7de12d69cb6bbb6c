#include "seasons.h"
#include "settings.h"

#include <string.h>

bool judge_seasons_merges(const struct games_game *game, enum rules_phase_type type)
{
    const char *year = judge_setting(game, "year");
    return (type == RULES_PHASE_RETREAT && strcmp(year, "five-phases")) ||
           (type == RULES_PHASE_ADJUSTMENT && !strcmp(year, "two-seasons"));
}

/* Whether a row is one of those wanted; `left`: builds or removals still due to its power. */
static bool is_wanted(const struct judge_play *play, const struct games_order *row, int *left)
{
    const struct rules_map *map = play->board->map;
    rules_power power = rules_map_find_power(map, row->power, strlen(row->power));
    struct rules_order order;
    if (power == RULES_NO_POWER || !rules_order_parse(map, power, row->text, strlen(row->text), &order))
        return false;
    if (judge_play_type(play) == RULES_PHASE_RETREAT) {
        const struct rules_dislodged *out =
            order.unit == RULES_NO_LOC ? NULL
                                       : rules_position_dislodged(&play->pos, map->province[order.unit]);
        return out && out->unit.power == power;
    }
    if (!*left || (*left > 0) != (order.kind != RULES_DISBAND))
        return false;
    if (order.kind != RULES_WAIVE &&
        rules_order_check(&play->pos, &order, &play->book, NULL) != RULES_CAUSE_NONE)
        return false;
    *left -= *left > 0 ? 1 : -1;
    return true;
}

bool judge_seasons_settle(struct judge_play *play, GError **error)
{
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        const char *id = play->board->map->power[p].id;
        g_autoptr(GPtrArray) rows = games_order_list(play->home->store, play->phase->id, id);
        int left = judge_play_type(play) == RULES_PHASE_ADJUSTMENT ? rules_adjustments_due(&play->pos, p) : 0;
        for (guint i = 0; i < rows->len; i++) {
            const struct games_order *row = rows->pdata[i];
            if (!is_wanted(play, row, &left) && !games_order_withdraw(play->home->store, play->phase->id, id,
                                                                      row->unit, play->home->now_s, error))
                return false;
        }
    }
    return true;
}

bool judge_seasons_is_complete(const struct judge_play *play)
{
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        const struct games_seat *seat = judge_play_seat(play, play->board->map->power[p].id);
        if (seat && !seat->ready && judge_play_owes(play, p) > 0)
            return false;
    }
    return true;
}

enum bucket { MOVES, RETREATS, ADJUSTMENTS };

static bool begins_with(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (g_str_has_prefix(text, *words))
            return true;
    return false;
}

/* What a line is about; a heading alone sets what follows. */
static enum bucket bucket_of(const char *folded, enum bucket *under, bool *heading)
{
    static const char *const retreat[] = {"retrait", "retreat", NULL};
    static const char *const adjust[] = {"ajustement", "adjustment", "construction", "builds", "hiver",
                                         "winter",     NULL};
    static const char *const moves[] = {"mouvement", "moves", "movement", "printemps", "automne",
                                        "spring",    "fall",  "autumn",   NULL};
    static const char *const verbs[] = {"build ", "construi",  "construct", "mobilis", "remove ",
                                        "retire", "demobilis", "waive",     "passe",   NULL};
    /* A heading is one or two words, perhaps with a year. */
    unsigned blanks = 0;
    for (const char *c = folded; *c; c++)
        blanks += *c == ' ';
    bool has_retreat = strstr(folded, "retrait") || strstr(folded, "retreat");
    *heading = blanks <= 2 &&
               (begins_with(folded, retreat) || begins_with(folded, adjust) || begins_with(folded, moves));
    if (*heading) {
        *under = has_retreat ? RETREATS : begins_with(folded, adjust) ? ADJUSTMENTS : MOVES;
        return *under;
    }
    if (has_retreat || strstr(folded, " r "))
        return RETREATS;
    return begins_with(folded, verbs) ? ADJUSTMENTS : *under;
}

/* "A MUN - BUR (retraite : BER, KIE)" is a move, and "A MUN R BER, KIE". */
static bool split_brackets(const char *line, GString *moves, GString *retreats)
{
    g_autofree char *small = g_utf8_strdown(line, -1);
    const char *open = strchr(small, '('), *close = open ? strchr(open, ')') : NULL;
    if (!close || strlen(small) != strlen(line) || !(strstr(open, "retr") && strstr(open, "retr") < close))
        return false;
    const char *list = open + 1 + strcspn(open + 1, ":");
    if (*list != ':' || list > close)
        list = open + 1 + strcspn(open + 1, " ");
    gsize unit = strcspn(line, "-:(");
    static const char *const verbs[] = {" s ",       " c ",      " h ",    " x",    " t ",    " tient",
                                        " soutient", " support", " convo", " hold", " stand", NULL};
    for (const char *const *verb = verbs; *verb; verb++) {
        const char *at = strstr(small, *verb);
        if (at && (gsize)(at - small) < unit)
            unit = (gsize)(at - small);
    }
    g_autofree char *who = g_strstrip(g_strndup(line, unit));
    g_string_append_printf(retreats, "%s R %.*s\n", who, (int)(close - list - 1), line + (list + 1 - small));
    g_string_append_printf(moves, "%.*s%s\n", (int)(open - small), line, line + (close + 1 - small));
    return true;
}

void judge_seasons_split(GString *text, char **retreats, char **adjustments)
{
    g_auto(GStrv) lines = g_strsplit(text->str, "\n", -1);
    g_autoptr(GString) moves = g_string_new(NULL);
    GString *r = g_string_new(NULL), *a = g_string_new(NULL);
    enum bucket under = MOVES;
    for (char **line = lines; *line; line++) {
        char folded[256];
        bool heading;
        rules_text_fold(*line, MIN(strlen(*line), 200), folded, sizeof folded);
        g_strstrip(folded);
        if (split_brackets(*line, moves, r))
            continue;
        enum bucket bucket = bucket_of(folded, &under, &heading);
        if (bucket == MOVES) {
            g_string_append_printf(moves, "%s\n", *line);
            continue;
        }
        g_string_append_c(moves, '\n');
        if (!heading)
            g_string_append_printf(bucket == RETREATS ? r : a, "%s\n", *line);
    }
    g_string_assign(text, moves->str);
    *retreats = g_string_free(r, FALSE);
    *adjustments = g_string_free(a, FALSE);
}

void judge_seasons_imagine(const struct judge_play *play, rules_power power, enum rules_phase_type type,
                           bool builds, struct rules_position *pos)
{
    const struct rules_map *map = play->board->map;
    rules_position_copy(pos, &play->pos);
    while (rules_phase_type(map, pos->phase) != type)
        pos->phase = rules_phase_next(map, pos->phase);
    pos->n_dislodged = 0;
    unsigned n = 0;
    for (unsigned u = 0; u < play->pos.n_units; u++) {
        const struct rules_unit *unit = &play->pos.units[u];
        if (type == RULES_PHASE_RETREAT && unit->power == power)
            pos->dislodged[pos->n_dislodged++] =
                (struct rules_dislodged){.unit = *unit, .attacker_from = RULES_NO_LOC};
        if (type == RULES_PHASE_ADJUSTMENT && !builds && unit->power == power)
            pos->units[n++] = *unit;
    }
    pos->n_units = (uint16_t)n;
    if (type != RULES_PHASE_ADJUSTMENT)
        return;
    for (unsigned c = 0; c < map->n_centres; c++)
        if (builds || pos->owner[map->centres[c]] == power)
            pos->owner[map->centres[c]] = builds ? power : RULES_NO_POWER;
}
