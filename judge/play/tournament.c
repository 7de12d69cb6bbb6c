#include "tournament.h"
#include "people.h"
#include "results.h"
#include "sitters.h"
#include "standings.h"
#include "../conf/list.h"
#include "../conf/error.h"
#include "../conf/refusals.h"
#include "../conf/words.h"

#include <string.h>

const struct games_round *judge_tournament_round_row(const struct judge_tournament *t, unsigned number)
{
    GAMES_EACH(const struct games_round, round, t->round)
        if (round->number == number)
            return round;
    return NULL;
}

const struct games_round_entrant *judge_tournament_said(const struct judge_tournament *t, gint64 entrant,
                                                        unsigned round)
{
    GAMES_EACH(const struct games_round_entrant, one, t->state)
        if (one->entrant == entrant && one->round == round)
            return one;
    return NULL;
}

const char *judge_tournament_state(const struct judge_tournament *t, gint64 entrant, unsigned round)
{
    const struct games_round_entrant *said = judge_tournament_said(t, entrant, round);
    return said ? said->state : "in";
}

bool judge_tournament_is_present(const struct judge_tournament *t, const struct games_entrant *entrant,
                                 unsigned round)
{
    const char *state = judge_tournament_state(t, entrant->id, round);
    bool away = !strcmp(state, "out") || !strcmp(state, "down");
    return !away && !entrant->left_s && strcmp(entrant->role, "substitute") != 0;
}

const char *const judge_tournament_keys[] = {"born-from", "director", "prizes",  "sign-up", "team-best",
                                             "weights",   "language", "journey", "never-together", NULL};

const char judge_prizes_usual[] = "ankou,roi-arthur,chateaubriand,jules-verne,bernard-hinault,rene-laennec";

/* What a setting is where nobody set it. */
static const char *default_of(const struct judge_tournament *t, const char *key)
{
    if (!strcmp(key, "born-from")) /* 002 VII, as it was printed */
        return "1998";
    if (!strcmp(key, "sign-up"))
        return "open";
    if (!strcmp(key, "prizes"))
        return judge_prizes_usual;
    if (!strcmp(key, "language"))
        return templates_language_code(t->home->language);
    return !strcmp(key, "journey") ? "km" : "";
}

char *judge_tournament_setting(const struct judge_tournament *t, const char *key)
{
    char *value = games_tournament_setting(t->home->store, t->row->id, key);
    const char *usual = judge_formula_default(t->row, key);
    if (!value)
        value = g_strdup(usual ? usual : default_of(t, key));
    return value;
}

bool judge_tournament_is_set(const struct judge_tournament *t, const char *key, const char *value)
{
    g_autofree char *own = judge_tournament_setting(t, key);
    return !strcmp(own, value);
}

bool judge_tournament_directs(struct judge_home *home, gint64 tournament, const struct games_person *person)
{
    if (!person)
        return false;
    g_auto(GStrv) own = games_person_addresses(home->store, person->id);
    g_autofree char *list = games_tournament_setting(home->store, tournament, "director");
    return judge_lists_address(home->config->editor, own) || (list && judge_lists_address(list, own));
}

GPtrArray *judge_tournament_directors(const struct judge_tournament *t, GError **error)
{
    g_autoptr(GPtrArray) directors = g_ptr_array_new_with_free_func((GDestroyNotify)games_person_free);
    g_autofree char *list = judge_tournament_setting(t, "director");
    g_auto(GStrv) words = g_strsplit_set(list, " ,;", -1);
    for (char **word = words; *word; word++) {
        struct games_person *person = **word ? games_person_by_address(t->home->store, *word) : NULL;
        if (person)
            g_ptr_array_add(directors, person);
    }

    if (directors->len == 0) {
        g_autoptr(GError) why = NULL;
        struct games_person *editor = judge_editor(t->home, &why);
        if (why) {
            g_propagate_error(error, g_steal_pointer(&why));
            return NULL;
        }
        if (editor)
            g_ptr_array_add(directors, editor);
    }

    return g_steal_pointer(&directors);
}

/* Where a name (folded) stands in folded words; SIZE_MAX: nowhere. "Brest-1-2" is no "Brest". */
static size_t place_of(const char *folded, const char *name)
{
    for (const char *at = folded; *name && (at = strstr(at, name)); at++) {
        const char *end = at + strlen(name);
        bool goes_on = g_ascii_isalnum(*end) || (*end == '-' && g_ascii_isdigit(end[1]));
        if ((at == folded || !g_ascii_isalnum(at[-1])) && !goes_on)
            return (size_t)(at - folded);
    }
    return SIZE_MAX;
}

char *judge_tournament_in(struct judge_home *home, const char *folded, size_t *at, size_t *end)
{
    g_autoptr(GPtrArray) all = games_tournament_list(home->store);
    g_autofree char *words = g_strdelimit(g_strdup(folded), "-", ' ');
    char *found = NULL;
    size_t most = 0;
    GAMES_EACH(const struct games_tournament, one, all) {
        g_autofree char *name = judge_fold(one->name, G_MAXSIZE);
        size_t begins = place_of(folded, name);
        if (begins == SIZE_MAX && strchr(name, '-'))
            begins = place_of(words, g_strdelimit(name, "-", ' '));
        if (begins == SIZE_MAX || strlen(name) <= most)
            continue;
        most = strlen(name);
        *at = begins;
        g_free(found);
        found = g_strdup(one->name);
    }
    if (!found)
        return NULL;

    *end = *at + most;
    size_t behind = *end + strspn(folded + *end, " "), word;
    if ((word = judge_word_leads(folded + behind, judge_words_tournament_word)))
        *end = behind + word;
    return found;
}

struct judge_tournament *judge_tournament_find(struct judge_home *home, const char *name, GError **error)
{
    return judge_tournament_load(home, name, false, error);
}

struct judge_tournament *judge_tournament_load(struct judge_home *home, const char *name, bool live,
                                               GError **error)
{
    struct games_tournament *row = games_tournament_find(home->store, name);
    if (!row) {
        g_autoptr(GPtrArray) all = games_tournament_list(home->store);
        g_autoptr(GPtrArray) names = g_ptr_array_new();
        for (guint i = 0; i < all->len; i++)
            g_ptr_array_add(names, ((struct games_tournament *)all->pdata[i])->name);
        const char *near = judge_list_nearest(name, names);
        judge_refuse(error, near ? "tournament-unknown-near" : "tournament-unknown", "name", name, "near",
                     near ? near : "", NULL);
        return NULL;
    }

    struct judge_tournament *t = g_new0(struct judge_tournament, 1);
    t->home = home;
    t->row = row;
    t->live = live;
    t->system = rules_score_find(row->scoring, strlen(row->scoring));
    t->formula = judge_formula_of(home->store, row);
    t->map = rules_map_builtin("standard");
    t->names = rules_names_new(t->map);
    t->entrant = games_entrant_list(home->store, row->id);
    t->round = games_round_list(home->store, row->id);
    t->board = games_tournament_board_list(home->store, row->id);
    t->state = games_round_entrant_list(home->store, row->id);
    t->scored = g_ptr_array_new_with_free_func(g_free);
    t->takeover = judge_standings_takeovers();
    t->prize_points = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, g_free);
    t->standing = g_array_sized_new(FALSE, TRUE, sizeof(struct judge_standing), t->entrant->len);
    g_array_set_size(t->standing, t->entrant->len);

    for (guint i = 0; i < t->entrant->len; i++)
        g_array_index(t->standing, struct judge_standing, i).entrant = t->entrant->pdata[i];

    bool ok = t->system != NULL;
    if (!ok)
        judge_fail(error, JUDGE_ERROR_SETUP, "tournament-system", "name", row->scoring, NULL);
    for (guint i = 0; i < t->board->len && ok; i++) {
        struct games_tournament_board *board = t->board->pdata[i];
        if (board->game)
            judge_sitters_read(t, board);
    }

    if (ok && judge_standings_compute(t, error))
        return t;

    judge_tournament_free(t);

    return NULL;
}

void judge_tournament_free(struct judge_tournament *t)
{
    if (!t)
        return;

    g_array_unref(t->standing);
    g_ptr_array_unref(t->scored);
    g_array_unref(t->takeover);
    g_clear_pointer(&t->prize_points, g_hash_table_unref);
    g_ptr_array_unref(t->entrant);
    g_ptr_array_unref(t->round);
    g_ptr_array_unref(t->board);
    g_ptr_array_unref(t->state);
    rules_names_free(t->names);
    rules_map_free(t->map);
    games_tournament_free(t->row);
    g_free(t);
}

char *judge_tournament_variant(const struct judge_tournament *t, const struct games_tournament_board *board)
{
    unsigned n = judge_board_players(board);
    if (board->variant)
        return g_strdup(board->variant);
    char *agreed =
        n > 0 && n < 6 ? games_tournament_setting(t->home->store, t->row->id, "game.variant") : NULL;
    if (agreed)
        return agreed;
    return g_strdup(n == 6 ? "survivor-turkey" : "standard");
}

struct judge_standing *judge_tournament_standing(const struct judge_tournament *t, gint64 entrant)
{
    for (guint i = 0; i < t->standing->len; i++) {
        struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, i);
        if (one->entrant->id == entrant)
            return one;
    }
    return NULL;
}

const struct games_entrant *judge_tournament_entrant(const struct judge_tournament *t, const char *name)
{
    GAMES_EACH(const struct games_entrant, one, t->entrant)
        if (judge_is_called(one->name, name))
            return one;
    return NULL;
}

const struct games_entrant *judge_tournament_entrant_of(const struct judge_tournament *t, gint64 person)
{
    for (guint i = 0; i < t->entrant->len && person; i++) {
        const struct games_entrant *one = t->entrant->pdata[i];
        if (one->person == person)
            return one;
    }
    return NULL;
}

const struct games_entrant *judge_tournament_entrant_by_id(const struct judge_tournament *t, gint64 id)
{
    GAMES_EACH(const struct games_entrant, one, t->entrant)
        if (one->id == id)
            return one;
    return NULL;
}

GArray *judge_tournament_order(const struct judge_tournament *t)
{
    GArray *order = g_array_new(FALSE, FALSE, sizeof(guint));
    for (guint i = 0; i < t->standing->len; i++) {
        unsigned place = g_array_index(t->standing, struct judge_standing, i).place;
        guint at = order->len;
        while (at > 0 && place > 0) {
            guint before = g_array_index(order, guint, at - 1);
            unsigned his = g_array_index(t->standing, struct judge_standing, before).place;
            if (his > 0 && his <= place)
                break;
            at--;
        }
        g_array_insert_val(order, at, i);
    }

    return order;
}

unsigned judge_tournament_rounds(const struct judge_tournament *t)
{
    return MIN(t->row->rounds, RULES_MAX_ROUNDS);
}
