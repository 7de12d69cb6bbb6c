#include "picking.h"
#include "../letters/notice.h"
#include "../play/own_map.h"
#include "../play/people.h"
#include "../conf/refusals.h"

#include <string.h>

/* Game settings: what was told so far, and by when the turn must be taken. */
#define TOLD "picks-told"
#define DUE  "picks-due"
#define SEEN "picks-seen" /* the numbers of those who were told how it goes */

/* ---- wishes: "MAIL CODE CODE…" ---- */

static char *wish_key(const struct judge_play *play, rules_power power, bool back)
{
    return g_strdup_printf("%s-%s", back ? "gives" : "picks", play->board->map->power[power].id);
}

/* The places of a wish list. Transfer full, element rules_loc. */
static GArray *wishes_of(const struct judge_play *play, rules_power power, bool back)
{
    GArray *list = g_array_new(FALSE, FALSE, sizeof(rules_loc));
    g_autofree char *key = wish_key(play, power, back);
    g_auto(GStrv) words = g_strsplit(games_game_setting(play->game, key, ""), " ", -1);
    for (char **word = words[0] ? words + 1 : words; *word; word++) {
        rules_loc place = rules_map_find(play->board->map, *word, strlen(*word));
        if (place != RULES_NO_LOC)
            g_array_append_val(list, place);
    }
    return list;
}

void judge_picking_look(const struct judge_play *play, struct rules_picks *picks)
{
    const struct rules_map *map = play->board->map;
    g_autofree rules_power *turn = g_new0(rules_power, map->n_powers);
    g_autofree struct rules_wishes *wishes = g_new0(struct rules_wishes, map->n_powers);
    g_autoptr(GPtrArray) lists = g_ptr_array_new_with_free_func((GDestroyNotify)g_array_unref);

    for (rules_power p = 0; p < map->n_powers; p++) {
        GArray *takes = wishes_of(play, p, false), *backs = wishes_of(play, p, true);
        g_ptr_array_add(lists, takes);
        g_ptr_array_add(lists, backs);
        turn[p] = p;
        wishes[p] = (struct rules_wishes){.n_takes = takes->len,
                                          .n_backs = backs->len,
                                          .takes = (const rules_loc *)(const void *)takes->data,
                                          .backs = (const rules_loc *)(const void *)backs->data};
    }
    rules_picking_run(map, turn, wishes, picks);
}

/* What a power has picked already stands before its new wishes, so that these change nothing that was told. */
static void add_made(const struct judge_play *play, rules_power power, bool back, GString *list)
{
    struct rules_picks picks;
    judge_picking_look(play, &picks);
    for (unsigned i = 0; i < picks.n; i++)
        if (picks.pick[i].power == power && picks.pick[i].back == back)
            g_string_append_printf(list, " %s", play->board->map->place[picks.pick[i].centre].code);
}

static bool put_wish(struct judge_play *play, rules_power power, const rules_loc *centres, unsigned n,
                     bool back, gint64 mail, bool more, GError **error)
{
    g_autofree char *key = wish_key(play, power, back);
    const char *before = games_game_setting(play->game, key, "");
    bool same = more || (*before && mail && g_ascii_strtoll(before, NULL, 10) == mail);
    g_autoptr(GString) list = g_string_new(same && *before ? before : NULL);

    if (!list->len) {
        g_string_append_printf(list, "%" G_GINT64_FORMAT, mail);
        add_made(play, power, back, list);
    }
    for (unsigned i = 0; i < n; i++)
        g_string_append_printf(list, " %s", play->board->map->place[centres[i]].code);
    return games_game_set(play->home->store, play->game->id, key, list->str, error) &&
           judge_play_reload(play, error);
}

/* ---- the course ---- */

bool judge_picking_is_on(const struct judge_play *play)
{
    return play->game->state == GAMES_STATE_FORMING && *games_game_setting(play->game, TOLD, "");
}

bool judge_picking_is_due(const struct judge_play *play)
{
    struct rules_picks picks;
    if (!play->board->map->picking.rounds)
        return false;
    judge_picking_look(play, &picks);
    return picks.next != RULES_NO_POWER;
}

/* "Indigo : Paris" for each pick from `first` on, a line each, behind a line end. */
static char *say_picks(const struct judge_play *play, const struct rules_picks *picks, unsigned first,
                       enum rules_language language)
{
    GString *list = g_string_new(NULL);
    for (unsigned i = first; i < picks->n; i++) {
        const struct rules_pick *pick = &picks->pick[i];
        g_autofree char *line =
            judge_say(play->home, language, pick->back ? "pick-back" : "pick-taken", "power",
                      rules_power_name(play->board->names, pick->power, language), "place",
                      rules_place_name(play->board->names, pick->centre, language), NULL);
        g_strdelimit(line, "\n", ' ');
        g_string_append_printf(list, "\n%s", line);
    }
    return g_string_free(list, list->len == 0);
}

char *judge_centres_of(const struct judge_play *play, const rules_power *owner, rules_power power,
                       enum rules_language language)
{
    const struct rules_map *map = play->board->map;
    g_autoptr(GString) list = g_string_new(NULL);
    for (uint16_t i = 0; i < map->n_centres; i++)
        if (owner[map->centres[i]] == power)
            judge_list_add(list, rules_place_name(play->board->names, map->centres[i], language));
    return g_strdup(list->str);
}

/* `seen`: to players but those, by their numbers; NULL: to all. */
static bool tell(const struct judge_play *play, const struct rules_picks *picks, unsigned first, bool begins,
                 gint64 due_s, const char *seen, GError **error)
{
    g_autoptr(GPtrArray) recipients = judge_report_recipients(play, error);
    g_auto(GStrv) told = g_strsplit(judge_or_empty(seen), " ", -1);
    for (guint i = 0; recipients && i < recipients->len; i++) {
        const struct judge_recipient *to = recipients->pdata[i];
        if (seen && (!to->power || g_strv_contains((const char *const *)told, DIGITS(to->person->id))))
            continue;
        enum rules_language language = judge_play_language(play, to->person);
        bool done = picks->next == RULES_NO_POWER;
        bool his = !done && to->power && !strcmp(to->power, play->board->map->power[picks->next].id);
        g_autofree char *list = say_picks(play, picks, first, language);
        g_autofree char *open = judge_centres_of(play, picks->owner, RULES_NO_POWER, language);
        g_autofree char *date = done ? NULL : judge_play_date(play, to->person, due_s, language);
        const char *next = done ? NULL : rules_power_name(play->board->names, picks->next, language);
        const char *words[] = {"list",      list,
                               "free",      open,
                               "next",      next,
                               "yours",     judge_flag(his),
                               "back_turn", judge_flag(picks->next_gives_back),
                               "begins",    judge_flag(begins),
                               "until",     date,
                               "done",      judge_flag(done),
                               "rounds",    DIGITS(play->board->map->picking.rounds),
                               "back",      DIGITS(play->board->map->picking.back),
                               NULL};
        struct judge_notice notice = {.key = "picks",
                                      .sentences = true,
                                      .person = to->person,
                                      .power = judge_play_power(play, to->power),
                                      .words = words};
        if (!judge_notice_post(play, &notice, error))
            return false;
    }

    return recipients != NULL;
}

/* What the wishes brought since the last letter is told; a turn that begins gets its deadline; when all is picked, the
 * owners become lines of the game's map. */
static bool go_on(struct judge_play *play, bool begins, GError **error)
{
    struct games_store *store = play->home->store;
    struct rules_picks picks;
    judge_picking_look(play, &picks);

    unsigned told = (unsigned)g_ascii_strtoull(games_game_setting(play->game, TOLD, "0"), NULL, 10);
    told = MIN(told, picks.n);
    if (!begins && told == picks.n)
        return true;

    gint64 due_s = judge_play_deadline(play, RULES_PHASE_ADJUSTMENT, play->home->now_s);
    bool done = picks.next == RULES_NO_POWER;
    for (unsigned i = told; i < picks.n; i++)
        if (!judge_play_log(play, picks.pick[i].back ? "given-back" : "picked", 0, 0, error,
                            "power=%s centre=%s", play->board->map->power[picks.pick[i].power].id,
                            play->board->map->place[picks.pick[i].centre].code))
            return false;
    if (!games_game_set(store, play->game->id, TOLD, DIGITS(picks.n), error) ||
        !games_game_set(store, play->game->id, DUE, done ? NULL : DIGITS(due_s), error) ||
        !judge_play_reload(play, error) || !tell(play, &picks, told, begins, due_s, NULL, error))
        return false;
    if (!done)
        return true;

    char code[32], lines[8192];
    rules_phase_code(play->board->map, play->board->map->begin, code, sizeof code);
    return rules_picking_print(play->board->map, &picks, lines, sizeof lines) < sizeof lines &&
           judge_map_add_lines(play, code, lines, error);
}

bool judge_picking_begin(struct judge_play *play, GError **error)
{
    struct rules_picks picks;
    g_autofree char *seen = g_strdup(games_game_setting(play->game, SEEN, ""));
    g_autoptr(GString) now = g_string_new(NULL);
    GAMES_EACH(const struct games_seat, seat, play->seats)
        judge_list_join(now, " ", DIGITS(seat->power ? seat->person : 0));
    if (!games_game_set(play->home->store, play->game->id, SEEN, now->str, error))
        return false;
    if (!judge_picking_is_on(play))
        return judge_play_reload(play, error) && go_on(play, true, error);
    judge_picking_look(play, &picks);
    gint64 due_s = g_ascii_strtoll(games_game_setting(play->game, DUE, "0"), NULL, 10);
    return tell(play, &picks, 0, true, due_s, seen, error) && judge_play_reload(play, error);
}

bool judge_picking_drop(struct judge_play *play, GError **error)
{
    bool ok = true;
    unsigned n = judge_picking_is_on(play) ? 2 * play->board->map->n_powers : 0;
    for (unsigned i = 0; ok && (i < n); i++)
        if (!judge_play_seat(play, play->board->map->power[i / 2].id))
            ok = put_wish(play, (rules_power)(i / 2), NULL, 0, i % 2, 0, false, error);
    return ok;
}

bool judge_picking_wish(struct judge_play *play, rules_power power, const GArray *centres, bool back,
                        gint64 mail, GError **error)
{
    return put_wish(play, power, (const rules_loc *)(const void *)centres->data, centres->len, back, mail,
                    false, error) &&
           (play->home->foreseen ||
            go_on(play, false, error)); /* whose turn it is then is nobody's to try out */
}

GArray *judge_picking_late(struct judge_home *home)
{
    return games_game_forming_until(home->store, DUE, home->now_s);
}

bool judge_picking_take_late(struct judge_play *play, GError **error)
{
    struct rules_picks picks;
    judge_picking_look(play, &picks);
    if (picks.next == RULES_NO_POWER)
        return true;

    /* What the rule would pick is put behind his own wishes, so that it stands whatever he sends later. */
    const struct rules_map *map = play->board->map;
    rules_loc best = RULES_NO_LOC;
    for (uint16_t i = 0; i < map->n_centres; i++) {
        rules_loc centre = map->centres[i];
        rules_power wanted = picks.next_gives_back ? picks.next : RULES_NO_POWER;
        if (picks.owner[centre] != wanted)
            continue;
        if (best == RULES_NO_LOC || g_ascii_strcasecmp(map->place[centre].name, map->place[best].name) < 0)
            best = centre;
    }

    return best == RULES_NO_LOC ||
           (judge_play_log(play, "picked-late", 0, 0, error, "power=%s centre=%s", map->power[picks.next].id,
                           map->place[best].code) &&
            put_wish(play, picks.next, &best, 1, picks.next_gives_back, 0, true, error) &&
            go_on(play, false, error));
}

/* ---- homes ---- */

static bool add_homes(struct judge_play *play, rules_power power, const rules_loc *homes, unsigned n,
                      GError **error)
{
    const struct rules_map *map = play->board->map;
    g_autoptr(GString) lines = g_string_new("RULE !BUILD_ANY\n");
    g_autofree char *id = g_strdup(map->power[power].id);

    g_string_append_printf(lines, "%s\nHOMES", id);
    for (unsigned i = 0; i < n; i++)
        g_string_append_printf(lines, " %s", map->place[map->province[homes[i]]].code);
    return judge_map_add_lines(play, play->phase->code, lines->str, error) &&
           judge_play_log(play, "homes", 0, 0, error, "power=%s homes=%s", id, strrchr(lines->str, '\n') + 7);
}

bool judge_homes_name(struct judge_play *play, rules_power power, const GArray *named,
                      enum rules_language language, GError **error)
{
    static const char *const keys[] = {[RULES_HOMES_TOO_FEW] = "homes-count",
                                       [RULES_HOMES_TOO_MANY] = "homes-count",
                                       [RULES_HOMES_TWICE] = "homes-twice",
                                       [RULES_HOMES_NO_CENTRE] = "homes-not-owned",
                                       [RULES_HOMES_NOT_OWNED] = "homes-not-owned"};
    rules_loc at = RULES_NO_LOC;
    const rules_loc *homes = (const rules_loc *)(const void *)named->data;
    enum rules_homes_fault fault = rules_homes_check(&play->pos, power, homes, named->len, &at);
    if (fault == RULES_HOMES_FINE)
        return add_homes(play, power, homes, named->len, error);

    g_autofree char *own = judge_centres_of(play, play->pos.owner, power, language);
    g_autofree char *sentence = judge_say(
        play->home, language, keys[fault], "own", own, "count", DIGITS(rules_homes_due(&play->pos, power)),
        "place", at == RULES_NO_LOC ? NULL : rules_place_name(play->board->names, at, language), NULL);
    return judge_refuse_said(error, sentence);
}

bool judge_homes_default(struct judge_play *play, GError **error)
{
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        rules_loc homes[RULES_MAX_LOCS];
        unsigned n = rules_homes_are_wanted(&play->pos, p) ? rules_homes_default(&play->pos, p, homes) : 0;
        if (n && !add_homes(play, p, homes, n, error))
            return false;
    }
    return true;
}
