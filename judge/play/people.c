#include "../mail/people.h"
#include "../course/nmr.h"
#include "../conf/settings.h"

#include <string.h>

bool judge_game_is_open(struct judge_home *home, const struct games_game *game,
                        const struct games_person *person, bool editor)
{
    if (editor || !*judge_setting(game, "private"))
        return true;
    g_autoptr(GPtrArray) seats = games_seat_list(home->store, game->id, true);
    for (guint i = 0; person && i < seats->len; i++)
        if (((struct games_seat *)seats->pdata[i])->person == person->id)
            return true;
    return false;
}

bool judge_game_shows_names(const struct games_game *game)
{
    if (judge_setting_is(game, "show-names", "no"))
        return false;
    if (!judge_setting_is(game, "anonymous", "yes") || judge_setting_is(game, "reveal", "now"))
        return true;
    return judge_setting_is(game, "reveal", "end") && game->state == GAMES_STATE_ENDED;
}

char *judge_person_name(const struct games_person *person)
{
    const char *name = person->alias && *person->alias ? person->alias : person->name;
    /* Who never gave a name has his address in its place: that is not for others to see. */
    return name && *name && !strchr(name, '@') ? g_strdup(name) : NULL;
}

char *judge_person_shown(const struct games_game *game, const struct games_person *person)
{
    if (!judge_game_shows_names(game))
        return NULL;
    char *name = judge_person_name(person);
    if (!judge_setting_is(game, "show-addresses", "yes") || !person->address)
        return name;
    char *both = name ? g_strdup_printf("%s <%s>", name, person->address) : g_strdup(person->address);
    g_free(name);
    return both;
}

/* ---- joining and the draw ---- */

/* Neither the map nor the editor (setting dummies) leaves the power without player. */
static bool takes_player(const struct judge_play *play, rules_power power)
{
    return !play->board->map->power[power].dummy &&
           !judge_nmr_is_dummy(play, play->board->map->power[power].id);
}

unsigned judge_seats_wanted(const struct judge_play *play)
{
    unsigned n = 0;
    for (rules_power p = 0; p < play->board->map->n_powers; p++)
        n += takes_player(play, p);
    return n;
}

static int by_joining(gconstpointer a, gconstpointer b)
{
    const struct games_seat *x = *(struct games_seat *const *)a, *y = *(struct games_seat *const *)b;
    return x->since_s != y->since_s ? (x->since_s < y->since_s ? -1 : 1) : (x->id > y->id) - (x->id < y->id);
}

GPtrArray *judge_seats_joined(const struct judge_play *play)
{
    GPtrArray *all = g_ptr_array_new();
    for (guint i = 0; i < play->seats->len; i++) {
        struct games_seat *seat = play->seats->pdata[i];
        if (seat->role == GAMES_ROLE_PLAYER)
            g_ptr_array_add(all, seat);
    }
    g_ptr_array_sort(all, by_joining);
    return all;
}

bool judge_preferences_parse(const struct judge_board *board, const char *text, enum rules_language language,
                             unsigned *ranks, GError **error)
{
    const struct rules_map *map = board->map;
    unsigned n = map->n_powers;
    g_autofree const char **names = g_new(const char *, 3 * n);
    for (rules_power p = 0; p < map->n_powers; p++) {
        names[p] = map->power[p].id;
        names[n + p] = rules_power_name(board->names, p, RULES_ENGLISH);
        names[2 * n + p] = rules_power_name(board->names, p, RULES_FRENCH);
    }
    return games_draw_parse(text ? text : "", n, names, 3, language == RULES_FRENCH ? 3 : 2, ranks, error);
}

bool judge_lists_address(const char *list, char *const *own)
{
    g_auto(GStrv) listed = g_strsplit_set(list, " ,;", -1);
    for (char **one = listed; *one; one++)
        for (char *const *o = own; *o; o++)
            if (**one && !g_ascii_strcasecmp(*one, *o))
                return true;
    return false;
}

char *judge_preferences_print(const struct judge_board *board, const unsigned *ranks)
{
    unsigned n = board->map->n_powers;
    GString *text = g_string_new(NULL);
    for (unsigned rank = 0; rank < n; rank++) {
        unsigned equals = 0, left = 0;
        for (rules_power p = 0; p < board->map->n_powers; p++) {
            equals += ranks[p] == rank;
            left += ranks[p] > rank;
        }
        if (!equals || (!left && equals > 1)) /* all that is left is equal by itself */
            continue;
        g_string_append(text, text->len ? " " : "");
        g_string_append(text, equals > 1 ? "[" : "");
        bool first = true;
        for (rules_power p = 0; p < board->map->n_powers; p++)
            if (ranks[p] == rank) {
                g_string_append_printf(text, "%s%s", first ? "" : " ", board->map->power[p].id);
                first = false;
            }
        g_string_append(text, equals > 1 ? "]" : "");
    }
    return g_string_free(text, FALSE);
}

/* The seed of the game's draw, made and recorded if there is none: players cannot foresee it, anybody can
 * repeat it. */
static bool take_seed(struct judge_play *play, guint64 *seed, GError **error)
{
    *seed = (guint64)play->game->seed;
    if (*seed)
        return true;
    g_autofree char *secret = games_store_get(play->home->store, "secret");
    g_autofree char *text = g_strdup_printf("draw %s %" G_GINT64_FORMAT " %s", play->game->name,
                                            play->game->id, secret ? secret : "");
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    digest[15] = '\0'; /* 60 bits: a positive number in the store */
    *seed = g_ascii_strtoull(digest, NULL, 16) | 1;
    g_autofree char *number = g_strdup_printf("%" G_GUINT64_FORMAT, *seed);
    return games_game_set(play->home->store, play->game->id, "seed", number, error);
}

/* Who finds no power free waits as a standby, with his wishes. */
static bool make_standby(struct judge_play *play, const struct games_seat *seat, GError **error)
{
    struct games_store *store = play->home->store;
    gint64 id = games_seat_close(store, seat->id, play->home->now_s, "waiting list", error)
                    ? games_seat_add(store, play->game->id, seat->person, GAMES_ROLE_STANDBY, NULL,
                                     play->home->now_s, error)
                    : 0;
    return id && (!seat->preferences || games_seat_set(store, id, "preferences", seat->preferences, error)) &&
           judge_play_log(play, "standby", seat->person, 0, error, "from=waiting-list");
}

static bool assign(struct judge_play *play, const GPtrArray *joined, const GArray *powers, GError **error)
{
    const struct rules_map *map = play->board->map;
    guint n = powers->len;
    guint64 seed;
    if (n > GAMES_DRAW_MAX) {
        g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "the draw is for at most %d powers, not %u",
                    GAMES_DRAW_MAX, n);
        return false;
    }
    if (!take_seed(play, &seed, error))
        return false;
    /* Powers that nobody joined for go to players without wishes who are not there. */
    g_autofree unsigned *ranks = g_new0(unsigned, (gsize)n *n);
    g_autofree unsigned *all = g_new0(unsigned, map->n_powers), *power_of = g_new0(unsigned, n);
    for (guint i = 0; i < joined->len && i < n; i++) {
        const struct games_seat *seat = joined->pdata[i];
        if (!judge_preferences_parse(play->board, seat->preferences, RULES_ENGLISH, all, NULL))
            continue;
        for (guint p = 0; p < n; p++)
            ranks[i * n + p] = all[g_array_index(powers, rules_power, p)];
    }
    guint64 sum = games_draw_assign(n, ranks, seed, power_of);
    g_autoptr(GString) told = g_string_new(NULL);
    for (guint i = 0; i < joined->len && i < n; i++) {
        const struct games_seat *seat = joined->pdata[i];
        const char *id = map->power[g_array_index(powers, rules_power, power_of[i])].id;
        g_string_append_printf(told, " %s=%" G_GINT64_FORMAT, id, seat->person);
        if (!games_seat_set(play->home->store, seat->id, "power", id, error))
            return false;
    }
    for (guint i = n; i < joined->len; i++)
        if (!make_standby(play, joined->pdata[i], error))
            return false;
    return judge_play_log(play, "drawn", 0, 0, error,
                          "seed=%" G_GUINT64_FORMAT " sum=%" G_GUINT64_FORMAT "%s", seed, sum, told->str);
}

bool judge_seats_draw(struct judge_play *play, GError **error)
{
    g_autoptr(GPtrArray) all = judge_seats_joined(play), joined = g_ptr_array_new();
    for (guint i = 0; i < all->len; i++)
        if (!((struct games_seat *)all->pdata[i])->power)
            g_ptr_array_add(joined, all->pdata[i]);
    if (!joined->len)
        return true;
    g_autoptr(GArray) powers = g_array_new(FALSE, FALSE, sizeof(rules_power));
    for (rules_power p = 0; p < play->board->map->n_powers; p++)
        if (takes_player(play, p) && !judge_play_seat(play, play->board->map->power[p].id))
            g_array_append_val(powers, p);
    if (!assign(play, joined, powers, error))
        return false;
    g_ptr_array_unref(play->seats);
    play->seats = games_seat_list(play->home->store, play->game->id, false);
    return true;
}

bool judge_start_if_full(struct judge_play *play, GError **error)
{
    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    if (joined->len < judge_seats_wanted(play) || !judge_setting_is(play->game, "start", "full"))
        return true;
    judge_home_tell(play->home, NULL, "tell-full", "game", play->game->name, NULL);
    return judge_play_start(play, error);
}
