#include "people.h"
#include "hand.h"
#include "seats.h"
#include "../conf/words.h"
#include "../conf/settings.h"

#include <stdio.h>
#include <string.h>

bool judge_game_is_open(struct judge_home *home, const struct games_game *game,
                        const struct games_person *person, bool editor)
{
    return editor || !*judge_setting(game, "private") ||
           (person && games_seat_ever(home->store, game->id, person->id));
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
    g_autofree char *name = judge_person_name(person);
    if (!judge_setting_is(game, "show-addresses", "yes") || !person->address)
        return g_steal_pointer(&name);
    return name ? g_strdup_printf("%s <%s>", name, person->address) : g_strdup(person->address);
}

void judge_game_as_public(struct games_game *game)
{
    g_hash_table_replace(game->settings, g_strdup("show-addresses"), g_strdup("no"));
}

bool judge_seat_takes_player(const struct judge_play *play, rules_power power)
{
    return !play->board->map->power[power].dummy &&
           !judge_nmr_is_dummy(play, play->board->map->power[power].id);
}

unsigned judge_seats_wanted(const struct judge_play *play)
{
    unsigned n = 0;
    for (rules_power p = 0; p < play->board->map->n_powers; p++)
        n += judge_hand_leads(play, p);
    unsigned most = play->board->map->n_players;
    return most && most < n ? most : n;
}

int judge_seats_by_joining(gconstpointer a, gconstpointer b)
{
    const struct games_seat *x = *(struct games_seat *const *)a, *y = *(struct games_seat *const *)b;
    if (x->since_s != y->since_s)
        return x->since_s < y->since_s ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

GPtrArray *judge_seats_joined(const struct judge_play *play)
{
    GPtrArray *all = g_ptr_array_new();
    g_autoptr(GHashTable) seen = g_hash_table_new(g_int64_hash, g_int64_equal);
    GAMES_EACH(struct games_seat, seat, play->seats)
        if (seat->role == GAMES_ROLE_PLAYER && g_hash_table_add(seen, &seat->person))
            g_ptr_array_add(all, seat);
    g_ptr_array_sort(all, judge_seats_by_joining);
    return all;
}

/* One word of a name: whose power it stands for, or nobody's if others have it too. */
static void add_name_word(GHashTable *words, const char *word, rules_power power)
{
    gpointer known, value = GINT_TO_POINTER((int)power + 1);
    if (strlen(word) < 3)
        return;
    if (g_hash_table_lookup_extended(words, word, NULL, &known) && known != value)
        value = NULL;
    g_hash_table_insert(words, g_strdup(word), value);
}

GHashTable *judge_player_words(const struct judge_play *play)
{
    if (!judge_game_shows_names(play->game))
        return NULL;

    const struct rules_map *map = play->board->map;
    GHashTable *words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    GAMES_EACH(const struct games_seat, seat, play->seats) {
        g_autoptr(games_person) person =
            seat->power ? games_person_get(play->home->store, seat->person) : NULL;
        if (!person)
            continue;

        g_autofree char *name = judge_person_name(person);
        g_autofree char *folded = judge_fold(name, 60);
        g_auto(GStrv) parts = g_strsplit_set(folded, " \t,;&+/'.\"-", -1);
        rules_power power = rules_map_power(map, seat->power);
        for (char **part = parts; *part; part++)
            add_name_word(words, *part, power);
    }

    return words;
}

rules_power judge_player_of_word(GHashTable *words, const char *folded)
{
    int power = GPOINTER_TO_INT(g_hash_table_lookup(words, folded));
    return power ? (rules_power)(power - 1) : RULES_NO_POWER;
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
    return games_draw_parse(judge_or_empty(text), n, names, 3, language == RULES_FRENCH ? 3 : 2, ranks,
                            error);
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

bool judge_is_chief(const struct judge_home *home, const struct games_person *person)
{
    const char *address = home->config->editor;
    g_autoptr(games_person) chief = address ? games_person_by_address(home->store, address) : NULL;
    return chief && chief->id == person->id;
}

bool judge_edits(const struct judge_play *play, const struct games_person *person)
{
    return judge_is_chief(play->home, person) ||
           games_seat_has_role(play->home->store, play->game->id, person->id, GAMES_ROLE_EDITOR);
}

/* Editors of a game: those who have that seat, and the judge's. struct games_person*, transfer full. */
GPtrArray *judge_desk_editors(const struct judge_play *play, GError **error)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func((GDestroyNotify)games_person_free);
    struct games_person *first = judge_editor(play->home, error);
    if (first)
        g_ptr_array_add(all, first);

    GAMES_EACH(const struct games_seat, seat, play->seats) {
        struct games_person *person = seat->role == GAMES_ROLE_EDITOR && !(first && first->id == seat->person)
                                          ? games_person_get(play->home->store, seat->person)
                                          : NULL;
        if (person)
            g_ptr_array_add(all, person);
    }

    return g_steal_pointer(&all);
}

char *judge_former_player(const struct judge_play *play, const char *power, gint64 at_s)
{
    g_autoptr(GPtrArray) seats = games_seat_list(play->home->store, play->game->id, true);
    const struct games_seat *last = NULL;
    GAMES_EACH(const struct games_seat, seat, seats)
        if (seat->role == GAMES_ROLE_PLAYER && seat->until_s && seat->until_s <= at_s &&
            !g_strcmp0(seat->power, power) && (!last || seat->until_s >= last->until_s))
            last = seat;
    const struct games_seat *now = judge_play_seat(play, power);
    bool other = last && !(now && now->person == last->person); /* who comes back follows nobody */
    g_autoptr(games_person) person = other ? games_person_get(play->home->store, last->person) : NULL;
    return person ? judge_person_shown(play->game, person) : NULL;
}

struct games_person *judge_editor(struct judge_home *home, GError **error)
{
    const char *address = home->config->editor;
    if (!address)
        return NULL;
    struct games_person *person = games_person_by_address(home->store, address);
    if (person)
        return person;
    gint64 id = games_person_add(home->store, address, address, home->config->language, error);
    return games_person_get(home->store, id);
}

static void recipient_free(void *data)
{
    g_autofree struct judge_recipient *recipient = data;
    games_person_free(recipient->person);
    g_ptr_array_unref(recipient->powers);
}

static struct judge_recipient *recipient_new(struct games_person *person)
{
    struct judge_recipient *recipient = g_new0(struct judge_recipient, 1);
    recipient->person = person;
    recipient->powers = g_ptr_array_new();
    return recipient;
}

static void add_power(struct judge_recipient *recipient, const char *power)
{
    if (!recipient->power)
        recipient->power = power;
    g_ptr_array_add(recipient->powers, (char *)power);
}

void judge_recipient_add(GPtrArray *recipients, struct games_person *person, const char *power)
{
    struct judge_recipient *recipient = recipient_new(person);
    add_power(recipient, power);
    g_ptr_array_add(recipients, recipient);
}

void judge_recipients_add_called(const struct judge_play *play, GPtrArray *recipients)
{
    GAMES_EACH(const struct games_seat, seat, play->seats) {
        bool told = !judge_seat_is_called(seat);
        for (guint i = 0; i < recipients->len; i++)
            told |= ((const struct judge_recipient *)recipients->pdata[i])->person->id == seat->person;
        struct games_person *person = told ? NULL : games_person_get(play->home->store, seat->person);
        if (person)
            judge_recipient_add(recipients, person, seat->power);
    }
}

GPtrArray *judge_report_recipients(const struct judge_play *play, GError **error)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(recipient_free);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_int64_hash, g_int64_equal),
                          players = g_hash_table_new(g_int64_hash, g_int64_equal);
    GAMES_EACH(const struct games_seat, seat, play->seats) {
        bool player = seat->role == GAMES_ROLE_PLAYER;
        struct judge_recipient *before = player ? g_hash_table_lookup(players, &seat->person) : NULL;
        if (before && seat->power)
            add_power(before, seat->power);
        bool told = before || (!player && g_hash_table_contains(seen, &seat->person));
        if (told || seat->role == GAMES_ROLE_STANDBY)
            continue;

        struct games_person *person = games_person_get(play->home->store, seat->person);
        if (!person)
            continue;
        struct judge_recipient *recipient = recipient_new(person);
        if (player && seat->power)
            add_power(recipient, seat->power);
        if (player)
            g_hash_table_insert(players, &recipient->person->id, recipient);
        g_ptr_array_add(all, recipient);
        g_hash_table_add(seen, &recipient->person->id);
    }

    if (!play->home->config->editor || judge_setting_is(play->game, "editor-copy", "no"))
        return g_steal_pointer(&all);

    struct games_person *editor = judge_editor(play->home, error);
    if (!editor)
        return NULL;

    if (g_hash_table_contains(seen, &editor->id)) {
        games_person_free(editor);
        return g_steal_pointer(&all);
    }

    g_ptr_array_add(all, recipient_new(editor));

    return g_steal_pointer(&all);
}
