#include "entrants.h"
#include "tournament.h"
#include "../letters/post.h"
#include "../letters/tournament.h"
#include "../play/household.h"
#include "../play/people.h"
#include "../play/players.h"
#include "../play/results.h"
#include "../play/sitters.h"
#include "../play/standings.h"
#include "../conf/refusals.h"

#include <string.h>

gint64 judge_entry_person(struct judge_home *home, const char *address, const char *name,
                          const char *language, GError **error)
{
    const char *preset = language && *language ? language : home->config->language;
    return judge_person_enter(home, address, name, NULL, preset, error);
}

/* ---- signed up ---- */

static bool is_over(const struct judge_tournament *t, unsigned round)
{
    const struct games_round *row = judge_tournament_round_row(t, round);
    return row && strcmp(row->state, "open") != 0;
}

/* Rounds that are not drawn yet: in those that he names, out of the others. */
static bool put_rounds(const struct judge_tournament *t, gint64 entrant, guint64 rounds, GError **error)
{
    for (unsigned r = 1; r <= MIN(t->row->rounds, RULES_MAX_ROUNDS) && rounds; r++) {
        bool in = rounds >> (r - 1) & 1;
        bool as_it_is = is_over(t, r) || in == !strcmp(judge_tournament_state(t, entrant, r), "in");
        if (!as_it_is &&
            !games_round_entrant_set(t->home->store, entrant, r, in ? "in" : "out", NULL, NULL, error))
            return false;
    }
    return true;
}

static char *own(const char *said, const char *before)
{
    return g_strdup(said ? said : before);
}

/* A copy of the row with what is said put in. */
static struct games_entrant *changed(const struct games_entrant *row, const struct judge_entry *entry)
{
    struct games_entrant *one = g_new0(struct games_entrant, 1);
    one->id = row->id;
    one->tournament = row->tournament;
    one->name = g_strdup(row->name);
    one->address = own(entry->address, row->address);
    bool stood_in = !strcmp(row->role, "substitute");
    one->role = own(entry->role, stood_in ? "player" : row->role);
    one->team = own(entry->team, row->team);
    one->town = own(entry->town, row->town);
    one->born = entry->born ? entry->born : row->born;
    one->journey = entry->journey ? entry->journey : row->journey;
    one->newcomer = entry->newcomer || row->newcomer;
    one->person = row->person;
    return one;
}

static bool change(struct judge_tournament *t, const struct games_entrant *row,
                   const struct judge_entry *entry, gint64 person, GError **error)
{
    g_autoptr(games_entrant) one = changed(row, entry);
    one->person = person ? person : one->person;
    return games_entrant_set(t->home->store, one, error) && put_rounds(t, row->id, entry->rounds, error);
}

/* Whom the director wrote in by name and address is this person, and by name alone if he says so; so is whoever has withdrawn and
 * comes back. */
static bool is_he(const struct games_entrant *same, const struct games_person *person, bool director)
{
    bool addressed =
        same && person && (same->address ? !g_ascii_strcasecmp(same->address, person->address) : director);
    return same && (!same->person || !person) && (addressed || same->left_s);
}

static bool add(struct judge_tournament *t, const char *name, const struct games_person *person,
                const struct judge_entry *entry, GError **error)
{
    const struct games_entrant row = {.tournament = t->row->id,
                                      .name = (char *)name,
                                      .address = (char *)(person ? person->address : entry->address),
                                      .role = (char *)(entry->role ? entry->role : "player"),
                                      .team = (char *)entry->team,
                                      .town = (char *)entry->town,
                                      .born = entry->born,
                                      .journey = entry->journey,
                                      .newcomer = entry->newcomer,
                                      .person = person ? person->id : 0};
    gint64 id = games_entrant_add(t->home->store, &row, error);
    return id && put_rounds(t, id, entry->rounds, error);
}

/* The name that he said, his name here, or what stands before the @ of his address. Transfer full. */
static char *name_of(const struct games_person *person, const struct judge_entry *entry)
{
    g_autofree char *called = person && !entry->name ? judge_person_name(person) : g_strdup(entry->name);
    return called || !person ? g_steal_pointer(&called)
                             : g_strndup(person->address, strcspn(person->address, "@"));
}

/* Nobody is born in a year to come. */
static bool birth_ok(const struct judge_tournament *t, int born, GError **error)
{
    g_autoptr(GDateTime) now = g_date_time_new_from_unix_utc(t->home->now_s);
    int year = g_date_time_get_year(now);
    return born <= year || judge_refuse(error, "tournament-number", "@what", "tournament.what.born", "low",
                                        "1900", "most", DIGITS(year), "word", DIGITS(born), NULL);
}

bool judge_entry_put(struct judge_tournament *t, const struct games_person *person,
                     const struct judge_entry *entry, bool director, bool *fresh, GError **error)
{
    const struct games_entrant *known = person ? judge_tournament_entrant_of(t, person->id) : NULL;
    g_autofree char *name = name_of(person, entry);

    *fresh = !known;
    if (!birth_ok(t, entry->born, error))
        return false;
    if (known)
        return change(t, known, entry, 0, error);

    const struct games_entrant *same = name ? judge_tournament_entrant(t, name) : NULL;
    if (is_he(same, person, director))
        return change(t, same, entry, person ? person->id : 0, error);
    if (same)
        return judge_refuse(error, "tournament-twice", "name", name, NULL);
    if (!director && !judge_tournament_is_set(t, "sign-up", "open"))
        return judge_refuse(error, "tournament-closed", "tournament", t->row->name, NULL);
    return add(t, name, person, entry, error);
}

/* ---- away ---- */

static unsigned stepped_down(const struct judge_tournament *t, unsigned round)
{
    unsigned n = 0;
    GAMES_EACH(const struct games_entrant, one, t->entrant)
        n += !strcmp(judge_tournament_state(t, one->id, round), "down");
    return n;
}

bool judge_entry_leave(struct judge_tournament *t, const struct games_entrant *entrant, unsigned round,
                       const char **state, GError **error)
{
    const struct games_round *row = judge_tournament_round_row(t, round);
    if (!row || judge_round_has_begun(t, round))
        return judge_refuse(error, "tournament-begun", "round", DIGITS(round), NULL);

    *state = stepped_down(t, round) < row->wanted ? "down" : "out";
    return games_round_entrant_set(t->home->store, entrant->id, round, *state, NULL, NULL, error);
}

bool judge_entry_withdraw(struct judge_tournament *t, const struct games_entrant *entrant, GError **error)
{
    static const struct judge_entry nothing = {0};
    g_autoptr(games_entrant) one = changed(entrant, &nothing);
    one->left_s = t->home->now_s;
    return games_entrant_set(t->home->store, one, error);
}

/* ---- who he is ---- */

/* A person who stands for a name: the first who bears it, else one without address. 0 on error. */
static gint64 person_of_name(struct judge_tournament *t, const char *name, GError **error)
{
    g_autofree char *key = judge_name_key(name);
    g_autoptr(GPtrArray) people = games_person_list(t->home->store),
                         names = games_person_names(t->home->store);
    GAMES_EACH(const struct games_person_name, one, names)
        if (!strcmp(one->key, key))
            return one->person;
    GAMES_EACH(const struct games_person, one, people) {
        g_autofree char *shown = judge_person_name(one);
        if (shown && judge_is_called(shown, name))
            return one->id;
    }
    g_autofree char *language = judge_tournament_setting(t, "language");
    return games_person_add(t->home->store, name, NULL, language, error);
}

bool judge_entry_rename(struct judge_tournament *t, const struct games_entrant *entrant, const char *name,
                        GError **error)
{
    static const struct judge_entry nothing = {0};
    struct games_store *store = t->home->store;
    const struct games_entrant *same = judge_tournament_entrant(t, name);
    if (same && same != entrant)
        return judge_refuse(error, "tournament-twice", "name", name, NULL);
    g_autoptr(games_entrant) one = changed(entrant, &nothing);
    g_autofree char *key = judge_name_key(entrant->name);
    g_free(one->name);
    one->name = g_strdup(name);
    one->person = one->person ? one->person : person_of_name(t, name, error);
    bool ok = one->person && games_entrant_set(store, one, error) &&
              games_person_name_put(store, t->row->id, key, one->person, error);
    GAMES_EACH(const struct games_tournament_board, board, t->board)
        for (guint s = 0; ok && board->outside && s < board->seat->len; s++) {
            const struct games_board_seat *seat = board->seat->pdata[s];
            ok = seat->entrant != entrant->id ||
                 games_outside_played(store, board->outside, seat->power, name, error);
        }
    return ok;
}

/* Whether somebody sits at a board of a round, or took over there. */
static bool sits_in(const struct judge_tournament *t, gint64 entrant, unsigned round)
{
    bool sits = false;
    GAMES_EACH(const struct games_tournament_board, board, t->board)
        for (guint s = 0; s < board->seat->len; s++) {
            const struct games_board_seat *seat = board->seat->pdata[s];
            sits |= board->round == round && judge_board_has(board, seat, entrant);
        }
    return sits;
}

/* One of two entrants who are one person keeps the seats of both; the other has withdrawn. */
static bool join_entrants(struct judge_tournament *t, const struct games_entrant *from,
                          const struct games_entrant *to, GError **error)
{
    for (unsigned r = 1; r <= judge_tournament_rounds(t); r++)
        if (sits_in(t, from->id, r) && sits_in(t, to->id, r))
            return judge_refuse(error, "tournament-both", "name", from->name, "other", to->name, "round",
                                DIGITS(r), NULL);
    GAMES_EACH(const struct games_tournament_board, board, t->board)
        for (guint s = 0; s < board->seat->len; s++) {
            struct games_board_seat seat = *(struct games_board_seat *)board->seat->pdata[s];
            bool his = seat.entrant == from->id || seat.substitute == from->id;
            seat.entrant = seat.entrant == from->id ? to->id : seat.entrant;
            seat.substitute = seat.substitute == from->id ? to->id : seat.substitute;
            if (his && (!games_board_seat_put(t->home->store, board->id, &seat, error) ||
                        (board->outside && seat.entrant == to->id &&
                         !games_outside_played(t->home->store, board->outside, seat.power, to->name, error))))
                return false;
        }
    static const struct judge_entry nothing = {0};
    g_autoptr(games_entrant) kept = changed(to, &nothing);
    kept->person = to->person ? to->person : from->person;
    return games_board_relay_pass(t->home->store, from->id, to->id, error) &&
           games_entrant_set(t->home->store, kept, error) && judge_entry_withdraw(t, from, error);
}

bool judge_entry_merge(struct judge_tournament *t, const struct games_entrant *entrant, const char *other,
                       GError **error)
{
    struct games_store *store = t->home->store;
    const struct games_entrant *second = judge_tournament_entrant(t, other);
    if (second == entrant)
        return judge_refuse(error, "tournament-twice", "name", other, NULL);
    if (second && !join_entrants(t, entrant, second, error))
        return false;
    gint64 person = second && second->person ? second->person : person_of_name(t, other, error);
    g_autofree char *key = entrant->person && entrant->person != person
                               ? g_strdup_printf("#%" G_GINT64_FORMAT, entrant->person)
                               : judge_name_key(entrant->name);
    return person && games_person_name_put(store, t->row->id, key, person, error);
}

bool judge_entry_apart(struct judge_tournament *t, const struct games_entrant *entrant, GError **error)
{
    static const struct judge_entry nothing = {0};
    g_autoptr(games_entrant) one = changed(entrant, &nothing);
    g_autofree char *language = judge_tournament_setting(t, "language");
    one->person = person_of_name(t, entrant->name, error)
                      ? games_person_add(t->home->store, entrant->name, NULL, language, error)
                      : 0;
    return one->person && games_entrant_set(t->home->store, one, error);
}

/* ---- substitutes ---- */

/* A name that nobody has here: his own, or with a number behind. Transfer full. */
static char *free_name(const struct judge_tournament *t, const struct games_person *person)
{
    g_autofree char *told = judge_person_name(person);
    g_autofree char *name =
        told ? g_steal_pointer(&told) : g_strndup(person->address, strcspn(person->address, "@"));
    if (!judge_tournament_entrant(t, name))
        return g_steal_pointer(&name);
    for (unsigned n = 2;; n++) {
        g_autofree char *other = g_strdup_printf("%s (%u)", name, n);
        if (!judge_tournament_entrant(t, other))
            return g_steal_pointer(&other);
    }
}

static bool add_substitute(struct judge_tournament *t, gint64 id, GError **error)
{
    g_autoptr(games_person) person = games_person_get(t->home->store, id);
    if (!person || !person->address) {
        return true;
    }
    g_autofree char *name = free_name(t, person);
    struct games_entrant row = {.tournament = t->row->id,
                                .name = name,
                                .address = person->address,
                                .role = (char *)"substitute",
                                .person = id};
    return games_entrant_add(t->home->store, &row, error) != 0;
}

bool judge_entries_settle(struct judge_tournament *t, unsigned *n, GError **error)
{
    g_autoptr(GHashTable) added = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    *n = 0;
    GAMES_EACH(const struct games_tournament_board, board, t->board) {
        if (!board->game)
            continue;
        g_autoptr(GArray) unknown = judge_sitters_unknown(t, board);
        for (guint j = 0; j < unknown->len; j++) {
            gint64 *id = g_new(gint64, 1);
            *id = g_array_index(unknown, gint64, j);
            if (!g_hash_table_add(added, id))
                continue;
            ++*n;
            if (!add_substitute(t, *id, error))
                return false;
        }
    }
    return true;
}

/* ---- directors ---- */

bool judge_directors_write(const struct judge_tournament *t, const char *key, const char *const *words,
                           GError **error)
{
    g_autoptr(GPtrArray) directors = judge_tournament_directors(t, error);
    for (guint i = 0; directors && i < directors->len; i++) {
        const struct games_person *director = directors->pdata[i];
        enum rules_language language = templates_language(director->language, t->home->language);
        g_autoptr(templates_data_auto) data = templates_data_new();
        templates_data_set(data, "tournament", t->row->name);
        for (const char *const *word = words; *word; word += 2)
            templates_data_set_word(data, language, word[0], word[1]);

        g_autofree char *subject_key = g_strconcat(key, "-subject", NULL);
        g_autofree char *subject = templates_phrase(language, subject_key, data),
                        *text = templates_phrase(language, key, data);
        struct judge_draft draft = {
            .person = director, .kind = "notice", .language = language, .subject = subject, .text = text};
        if (!judge_post(t->home, &draft, NULL, error))
            return false;
    }
    return directors != NULL;
}

static bool leave(struct judge_tournament *t, const struct games_entrant *entrant, GError **error)
{
    g_autofree char *details = judge_entry_details(t, entrant, t->home->language);
    const char *words[] = {"player", entrant->name, "details", details, NULL};
    return judge_entry_withdraw(t, entrant, error) &&
           judge_directors_write(t, "tournament.leaves", words, error);
}

bool judge_entry_withdraw_all(struct judge_home *home, gint64 person, GError **error)
{
    g_autoptr(GPtrArray) all = games_tournament_list(home->store);
    GAMES_EACH(const struct games_tournament, one, all) {
        g_autoptr(judge_tournament) t = judge_tournament_find(home, one->name, error);
        if (!t)
            return false;
        const struct games_entrant *he = judge_tournament_entrant_of(t, person);
        bool goes_on = false;
        for (unsigned r = 1; r <= judge_tournament_rounds(t); r++)
            goes_on |= !is_over(t, r);
        if (he && !he->left_s && goes_on && !leave(t, he, error))
            return false;
    }
    return true;
}
