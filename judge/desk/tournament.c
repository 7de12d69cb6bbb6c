#include "tournament.h"
#include "create.h"
#include "entrants.h"
#include "../play/players.h"
#include "../play/results.h"
#include "../play/round_draw.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../conf/words.h"
#include "../play/score.h"
#include "../play/standings.h"

#include <string.h>

enum { NAME_MOST = 100 };

/* The names of all commands, with bars between. */
#define ASK(id, run, names, ...)        names "|"
#define SAYS(id, fits, names, ...)      names "|"
#define DESK(id, operation, names, ...) names "|"
static const char commands[] = "|"
#include "table.h"
    ;

static bool is_one_of(const char *word, const char *const *words)
{
    return word && g_strv_contains(words, word);
}

static bool is_good_name(const char *name)
{
    bool short_enough = *name && g_utf8_validate(name, -1, NULL) && g_utf8_strlen(name, -1) <= NAME_MOST;
    return short_enough && !strpbrk(name, "\r\n\t");
}

bool judge_tournament_name_is_taken(struct judge_home *home, const char *name)
{
    const struct rules_names *names = judge_home_variant(home, "standard")->names;
    g_autofree char *folded = judge_fold(name, NAME_MOST);
    g_autofree char *command = g_strconcat("|", folded, "|", NULL);
    return judge_word_number(folded) || strstr(commands, command) ||
           rules_names_find_place(names, folded, strlen(folded)) != RULES_NO_LOC ||
           rules_names_find_power(names, folded, strlen(folded)) != RULES_NO_POWER;
}

static bool refuse_count(const char *what, const char *text, guint64 low, guint64 most, GError **error)
{
    g_autofree char *key = g_strconcat("tournament.what.", what, NULL);
    return judge_refuse(error, "tournament-number", "@what", key, "low", DIGITS(low), "most", DIGITS(most),
                        "word", text, NULL);
}

static bool read_count(const char *what, const char *text, guint64 low, guint64 most, unsigned *count,
                       GError **error)
{
    guint64 n;
    if (!g_ascii_string_to_unsigned(text, 10, low, most, &n, NULL))
        return refuse_count(what, text, low, most, error);
    *count = (unsigned)n;
    return true;
}

unsigned judge_tournament_round(const struct judge_tournament *t, const char *text, GError **error)
{
    unsigned round = 0;
    return read_count("round", text, 1, t->row->rounds, &round, error) ? round : 0;
}

bool judge_tournament_make(struct judge_home *home, const char *name, const char *scoring, const char *totals,
                           const char *rounds, GError **error)
{
    static const char *const rules[] = {"bretagne", "sum",   "best1", "best2", "best3",
                                        "best4",    "best5", "best6", "final", NULL};
    const struct rules_score_system *system = rules_score_find(scoring, strlen(scoring));
    unsigned n = 0;
    if (!is_good_name(name))
        return judge_refuse(error, "tournament-name", NULL);
    if (judge_tournament_name_is_taken(home, name)) {
        g_autoptr(GDateTime) now = g_date_time_new_from_unix_utc(home->context->now_s);
        return judge_refuse(error, "tournament-name-word", "name", name, "year",
                            DIGITS(g_date_time_get_year(now)), NULL);
    }
    g_autoptr(games_game) game = games_game_find(home->store, name);
    g_autofree char *free_one = game ? judge_setup_free_name(home, name) : NULL;
    if (game && game->state != GAMES_STATE_ENDED)
        return judge_refuse(error, "tournament-game-name", "game", game->name, "free", free_one, NULL);
    if (!system)
        return judge_refuse(error, "tournament-system", "name", scoring, NULL);
    if (!is_one_of(totals, rules))
        return judge_refuse(error, "tournament-totals", "word", totals, NULL);
    gint64 id =
        read_count("rounds", rounds, 1, RULES_MAX_ROUNDS, &n, error)
            ? games_tournament_add(home->store, name, system->name, totals, n, home->context->now_s, error)
            : 0;
    bool ok = id != 0;
    for (const char *const *key = judge_formula_keys; *key && ok; key++)
        ok = games_tournament_set(home->store, id, *key, judge_formula_usual(totals, *key), error);
    return ok;
}

/* What is kept of a setting of games, as they will have it; NULL with REFUSED. Transfer full. */
static char *game_value(struct judge_home *home, const char *key, const char *value, GError **error)
{
    g_auto(GStrv) names = g_strdupv((char **)rules_map_builtin_names());
    g_autofree char *list = g_strjoinv(", ", names);
    if (strcmp(key, "variant") != 0)
        return judge_setting_check(NULL, key, value, error);
    if (!*value || judge_home_variant(home, value))
        return g_strdup(value);
    judge_refuse(error, "variant-none", "variant", value, "list", list, NULL);
    return NULL;
}

/* The first of the prizes of a list that is none; NULL: all are. Transfer full. */
static char *no_prize(const char *list)
{
    g_auto(GStrv) words = g_strsplit_set(list, " ,;", -1);
    for (char **word = words; *word; word++) {
        g_autofree char *name = g_ascii_strdown(*word, -1), *key = g_strconcat("prize.vote.", name, NULL);
        if (*name && !templates_phrase_exists(RULES_ENGLISH, key))
            return g_steal_pointer(&name);
    }
    return NULL;
}

static bool value_ok(const char *key, const char *value, GError **error)
{
    static const char *const ways[] = {"open", "closed", NULL}, *const languages[] = {"fr", "en", NULL};
    struct rules_fraction read;
    if (!strcmp(key, "born-from") && !g_ascii_string_to_unsigned(value, 10, 1900, 2100, NULL, NULL))
        return refuse_count(key, value, 1900, 2100, error);
    if (!strcmp(key, "team-best") && !g_ascii_string_to_unsigned(value, 10, 1, RULES_MAX_ROUNDS, NULL, NULL))
        return refuse_count(key, value, 1, RULES_MAX_ROUNDS, error);
    if (!strcmp(key, "sign-up") && !is_one_of(value, ways))
        return judge_refuse(error, "tournament-value", "key", key, "expected", "open, closed", "word", value,
                            NULL);
    if (!strcmp(key, "language") && !is_one_of(value, languages))
        return judge_refuse(error, "tournament-value", "key", key, "expected", "fr, en", "word", value, NULL);

    g_autofree char *prize = no_prize(!strcmp(key, "prizes") ? value : "");
    if (prize)
        return judge_refuse(error, "tournament-value", "key", key, "expected", judge_prizes_usual, "word",
                            prize, NULL);

    g_auto(GStrv) weights = g_strsplit_set(!strcmp(key, "weights") ? value : "", ", ;", -1);
    for (char **weight = weights; *weight; weight++)
        if (**weight && !rules_fraction_parse(*weight, strlen(*weight), &read))
            return judge_refuse(error, "tournament-value", "key", key, "expected", "1,1,1/2", "word", *weight,
                                NULL);
    return true;
}

/* Directors are persons here: letters reach them. */
static bool know_directors(struct judge_home *home, const char *list, GError **error)
{
    g_auto(GStrv) words = g_strsplit_set(list, " ,;", -1);
    for (char **word = words; *word; word++) {
        if (**word && !judge_is_address(*word))
            return judge_refuse(error, "tournament-director", "word", *word, NULL);
        if (**word && !judge_entry_person(home, *word, NULL, NULL, error))
            return false;
    }
    return true;
}

/* A rule of the formula; an empty value: as the totals have it. */
static bool put_rule(struct judge_tournament *t, const char *key, const char *text, GError **error)
{
    g_autofree char *value =
        *text ? judge_formula_value(key, text) : g_strdup(judge_formula_usual(t->row->totals, key));
    g_autofree char *list = judge_formula_values(key);
    if (!value)
        return judge_refuse(error, "tournament-value", "key", key, "expected", list, "word", text, NULL);
    bool gains = !strcmp(key, "substitutes") && !g_strcmp0(value, "gain");
    if (gains && strcmp(t->row->totals, "bretagne") != 0)
        return judge_refuse(error, "tournament-gain", NULL);
    return games_tournament_set(t->home->store, t->row->id, key, value, error);
}

bool judge_tournament_put_setting(struct judge_tournament *t, const char *key, const char *value,
                                  GError **error)
{
    bool of_games = g_str_has_prefix(key, "game."), of_formula = is_one_of(key, judge_formula_keys);
    if (of_formula)
        return put_rule(t, key, value, error);
    if (!of_games && !is_one_of(key, judge_tournament_keys)) {
        g_autofree char *own = g_strjoinv(", ", (char **)judge_tournament_keys);
        g_autofree char *rules = g_strjoinv(", ", (char **)judge_formula_keys);
        g_autofree char *list = g_strconcat(own, ", ", rules, NULL);
        return judge_refuse(error, "tournament-key", "word", key, "list", list, NULL);
    }
    if (strcmp(key, "director") ? !judge_draw_setting_ok(t, key, value, error)
                                : !know_directors(t->home, value, error))
        return false;
    if (!of_games && *value && !value_ok(key, value, error))
        return false;
    g_autofree char *kept =
        of_games ? game_value(t->home, key + strlen("game."), value, error) : g_strdup(value);
    return kept && games_tournament_set(t->home->store, t->row->id, key, judge_filled(kept), error);
}

bool judge_tournament_entry_ok(const struct judge_tournament *t, const char *name, const char *role,
                               GError **error)
{
    static const char *const roles[] = {"player", "organiser", "helper", "volunteer", NULL};
    if (!is_good_name(name))
        return judge_refuse(error, "tournament-name", NULL);
    if (!is_one_of(role, roles))
        return judge_refuse(error, "tournament-role", "word", role, NULL);
    const struct games_entrant *same = judge_tournament_entrant(t, name);
    return !same || same->left_s || judge_refuse(error, "tournament-twice", "name", name, NULL);
}

/* Nobody is meant, or `several` are. */
static bool refuse_nobody(const struct judge_tournament *t, const GPtrArray *names, const char *name,
                          const char *several, GError **error)
{
    if (*several)
        return judge_refuse(error, "tournament-several", "name", name, "list", several, NULL);
    const char *near = judge_name_near(names, name);
    return judge_refuse(error, near ? "tournament-nobody-near" : "tournament-nobody", "name", name,
                        "tournament", t->row->name, "near", judge_or_empty(near), NULL);
}

/* How much of him a name or an address is: of who is there before who has withdrawn, his own before one of before. */
static unsigned is_named(struct judge_players *players, const struct games_entrant *one, const char *known,
                         const char *name)
{
    bool own = judge_is_called(one->name, name) || (one->address && !g_ascii_strcasecmp(one->address, name)),
         before = !g_strcmp0(known, judge_players_name(players, one->person, one->name));
    return own || before ? 1 + own + 2 * !one->left_s : 0;
}

const struct games_entrant *judge_tournament_entrant_meant(const struct judge_tournament *t, const char *name,
                                                           GError **error)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new(), there = g_ptr_array_new();
    g_autoptr(GString) several = g_string_new(NULL);
    g_autoptr(judge_players) players = judge_players_read(t->home);
    const char *known = judge_players_known(players, name);
    const struct games_entrant *best = NULL;
    unsigned most = 0;
    GAMES_EACH(const struct games_entrant, one, t->entrant) {
        unsigned named = is_named(players, one, known, name);
        best = named > most ? one : best;
        most = MAX(most, named);
        g_ptr_array_add(names, one->name);
        if (!one->left_s)
            g_ptr_array_add(there, one->name);
    }
    if (best)
        return best;

    const char *found = judge_name_meant(there, name, several);
    if (!found && !several->len)
        found = judge_name_meant(names, name, several);
    if (found)
        return judge_tournament_entrant(t, found);
    refuse_nobody(t, names, name, several->str, error);
    return NULL;
}

/* Whether he sits there, at another power than that one (NULL: at any). */
static bool sits_at(const struct games_tournament_board *board, gint64 entrant, const char *power)
{
    GAMES_EACH(const struct games_board_seat, seat, board->seat)
        if (seat->entrant == entrant && (!power || g_ascii_strcasecmp(seat->power, power) != 0))
            return true;
    return false;
}

/* Whether he has played the round. */
static bool has_played(const struct judge_tournament *t, unsigned round, gint64 entrant)
{
    bool over = judge_round_is_over(t, round);
    GAMES_EACH(const struct games_tournament_board, board, t->board)
        if (over && board->round == round && sits_at(board, entrant, NULL))
            return true;
    return false;
}

bool judge_tournament_say(struct judge_tournament *t, const char *round_text, const char *name,
                          const char *state, const char *factor, const char *why, GError **error)
{
    static const char *const states[] = {"in", "out", "down", "twice", NULL};
    unsigned round = judge_tournament_round(t, round_text, error);
    const struct games_entrant *entrant = round ? judge_tournament_entrant_meant(t, name, error) : NULL;

    if (!entrant)
        return false;
    if (!is_one_of(state, states))
        return judge_refuse(error, "tournament-state", "word", state, NULL);

    struct rules_fraction read;
    bool good = !factor || (rules_fraction_parse(factor, strlen(factor), &read) && read.num >= 0 &&
                            rules_fraction_compare(read, rules_fraction_make(1, 1)) <= 0);
    if (!good)
        return judge_refuse(error, "tournament-factor", "word", factor, NULL);
    bool leaves = !strcmp(state, "out") || !strcmp(state, "down");
    if (leaves && has_played(t, round, entrant->id))
        return judge_refuse(error, "tournament-has-played", "name", entrant->name, "round", round_text, NULL);

    return games_round_entrant_set(t->home->store, entrant->id, round, state, factor, why, error);
}

bool judge_tournament_intime(struct judge_tournament *t, const char *round_text, const char *name,
                             const char *result, bool again, GError **error)
{
    static const char *const results[] = {"won", "even", "lost", NULL};
    unsigned round = judge_tournament_round(t, round_text, error);
    const struct games_entrant *entrant = round ? judge_tournament_entrant_meant(t, name, error) : NULL;
    if (!entrant)
        return false;
    if (!is_one_of(result, results))
        return judge_refuse(error, "tournament-intime", "word", result, NULL);
    if (!again && judge_round_has_begun(t, round) && judge_round_counts(t, round))
        return judge_refuse(error, "tournament-intime-played", "name", entrant->name, "round", round_text,
                            NULL);
    return games_round_entrant_intime(t->home->store, entrant->id, round, result, error);
}

bool judge_tournament_keep(struct judge_tournament *t, unsigned round, const struct judge_draw *draw,
                           GError **error)
{
    if (!games_round_clear(t->home->store, t->row->id, round, error))
        return false;

    for (unsigned b = 0; b < draw->n_tables; b++) {
        gint64 board = games_tournament_board_add(t->home->store, t->row->id, round, b + 1, error);
        for (guint s = 0; s < draw->slot->len && board; s++) {
            const struct games_entrant *entrant = draw->slot->pdata[s];
            struct games_board_seat seat = {.power = (char *)t->map->power[draw->result.power[s]].id,
                                            .entrant = entrant->id,
                                            .traveller = -1,
                                            .brest = -1};
            if (draw->result.table[s] == b && !games_board_seat_put(t->home->store, board, &seat, error))
                return false;
        }
        if (!board)
            return false;
    }

    return games_round_set(t->home->store, t->row->id, round, "drawn", (gint64)draw->task.seed, error);
}

static struct games_tournament_board *find_board(const struct judge_tournament *t, const char *round_text,
                                                 const char *board_text, GError **error)
{
    unsigned round = judge_tournament_round(t, round_text, error), number = 0;
    if (!round || !read_count("board", board_text, 1, G_MAXINT, &number, error))
        return NULL;
    GAMES_EACH(struct games_tournament_board, board, t->board)
        if (board->round == round && board->number == number)
            return board;
    judge_refuse(error, "tournament-board", "round", round_text, "board", board_text, NULL);
    return NULL;
}

static struct games_board_seat seat_of(const struct games_tournament_board *board, const char *power)
{
    GAMES_EACH(const struct games_board_seat, seat, board->seat)
        if (!g_ascii_strcasecmp(seat->power, power))
            return *seat;
    return (struct games_board_seat){.power = (char *)power, .traveller = -1, .brest = -1};
}

static bool refuse_problem(const struct judge_tournament *t, const struct rules_names *names,
                           const struct rules_score_problem *problem, GError **error)
{
    g_autofree char *text = templates_say_score_problem(names, problem, t->home->context->language);
    return judge_refuse_said(error, text);
}

/* The board of a variant that somebody named. */
static const struct judge_board *find_variant(const struct judge_tournament *t, const char *name,
                                              GError **error)
{
    g_autofree char *low = g_ascii_strdown(name, -1);
    const struct judge_board *where = judge_home_variant(t->home, low);
    g_autofree char *list = where ? NULL : g_strjoinv(", ", (char **)rules_map_builtin_names());
    if (!where)
        judge_refuse(error, "variant-none", "variant", name, "list", list, NULL);
    return where;
}

static const char *power_on(const struct judge_board *where, const char *word)
{
    int power = where ? rules_score_power_find(where->names, word, strlen(word)) : -1;
    return power >= 0 ? where->map->power[power].id : NULL;
}

const char *judge_tournament_power(const struct judge_tournament *t, const char *word)
{
    int power = rules_score_power_find(t->names, word, strlen(word));
    if (power >= 0)
        return t->map->power[power].id;

    g_autofree char *agreed = games_tournament_setting(t->home->store, t->row->id, "game.variant");
    const char *id = agreed ? power_on(judge_home_variant(t->home, agreed), word) : NULL;
    GAMES_EACH(const struct games_tournament_board, board, t->board)
        if (!id && board->variant)
            id = power_on(judge_home_variant(t->home, board->variant), word);
    return id;
}

/* The power that a word means at a board; what is wrong is said as everywhere. */
static const char *power_id(const struct judge_tournament *t, const struct games_tournament_board *board,
                            const char *word, GError **error)
{
    g_autofree char *variant = judge_tournament_variant(t, board);
    const struct judge_board *where = judge_home_variant(t->home, variant);
    const char *id = power_on(where, word);
    if (!id && !board->variant)
        id = judge_tournament_power(t, word);
    if (id)
        return id;

    const struct rules_names *names = where ? where->names : t->names;
    struct rules_score_problem problem = {.fault = RULES_SCORE_FAULT_UNKNOWN,
                                          .n_powers = (where ? where->map : t->map)->n_powers};
    problem.power = rules_score_power_nearest(names, word, strlen(word));
    g_strlcpy(problem.word, word, sizeof problem.word);
    refuse_problem(t, names, &problem, error);
    return NULL;
}

/* Whether the draw makes tables of those who are there. */
static bool can_be_drawn(const struct judge_tournament *t, unsigned round)
{
    return judge_draw_sizes(t, judge_draw_present(t, round)).kind >= RULES_SEATING_SURVIVOR;
}

static unsigned boards_in(const struct judge_tournament *t, unsigned round)
{
    unsigned n = 0;
    GAMES_EACH(const struct games_tournament_board, board, t->board)
        n += board->round == round;
    return n;
}

/* A board by hand, where the draw makes none: a table of four or five agrees on its variant (002 II), or a round was played
 * elsewhere. It is the next of its round. */
static bool add_board(struct judge_tournament *t, const struct judge_seating_change *change, GError **error)
{
    unsigned round = judge_tournament_round(t, change->round, error), number = 0;
    if (!round || !read_count("board", change->board, 1, G_MAXINT, &number, error))
        return false;
    unsigned n = boards_in(t, round);
    if (number != n + 1 || !change->name)
        return true;

    const struct games_round *row = judge_tournament_round_row(t, round);
    bool by_hand = n && row && !row->seed;
    if (!change->again && !change->makes && !by_hand && (n || can_be_drawn(t, round)))
        return judge_refuse(error, n ? "tournament-seat-board" : "tournament-seat-early", "tournament",
                            t->row->name, "round", change->round, "board", change->board, NULL);

    struct games_store *store = t->home->store;
    bool ok = games_tournament_board_add(store, t->row->id, round, number, error) != 0 &&
              (n || games_round_set(store, t->row->id, round, "drawn", 0, error));
    g_ptr_array_unref(t->board);
    t->board = games_tournament_board_list(store, t->row->id);
    return ok;
}

/* The boards of a round where an entrant sits, but for one of its seats; the last of them. */
static unsigned boards_of(const struct judge_tournament *t, const struct games_tournament_board *at,
                          const char *power, gint64 entrant, const struct games_tournament_board **where)
{
    unsigned n = 0;
    GAMES_EACH(const struct games_tournament_board, board, t->board) {
        bool sits = board->round == at->round && sits_at(board, entrant, board == at ? power : NULL);
        n += sits;
        *where = sits ? board : *where;
    }
    return n;
}

/* Nobody has two powers of one board, but those that one person plays on its map (002 II, four). */
static bool has_both(const struct judge_tournament *t, const struct games_tournament_board *board,
                     const char *power, const struct games_entrant *he, GError **error)
{
    g_autofree char *variant = judge_tournament_variant(t, board);
    const struct judge_board *where = judge_home_variant(t->home, variant);
    rules_power own = where ? rules_map_power(where->map, power) : RULES_NO_POWER;
    GAMES_EACH(const struct games_board_seat, seat, board->seat) {
        rules_power other = where ? rules_map_power(where->map, seat->power) : RULES_NO_POWER;
        bool known = own != RULES_NO_POWER && other != RULES_NO_POWER;
        bool together = known && rules_same_hand(where->map, own, other);
        if (seat->entrant != he->id || !g_ascii_strcasecmp(seat->power, power) || together)
            continue;
        judge_refuse(error, "tournament-seat-both", "name", he->name, "power", seat->power, NULL);
        return true;
    }
    return false;
}

/* Nobody loses his seat, or gets a second one, by a slip; who plays twice has two tables. */
static bool is_meant(const struct judge_tournament *t, const struct judge_seating_change *change,
                     const struct games_tournament_board *board, const struct games_board_seat *seat,
                     const struct games_entrant *he, GError **error)
{
    const struct games_tournament_board *where = NULL;
    const struct games_entrant *was = judge_tournament_entrant_by_id(t, seat->entrant);
    if (change->again || he == was)
        return true;
    if (he && has_both(t, board, seat->power, he, error))
        return false;
    if (was && !boards_of(t, board, seat->power, was->id, &where))
        return judge_refuse(error, "tournament-seat-taken", "name", was->name, "board", change->board, NULL);
    bool twice = he && !strcmp(judge_tournament_state(t, he->id, board->round), "twice");
    unsigned n = he ? boards_of(t, board, seat->power, he->id, &where) : 0;
    unsigned here = he && sits_at(board, he->id, seat->power);
    return n <= (unsigned)twice + here || judge_refuse(error, "tournament-seat-twice", "name", he->name,
                                                       "board", DIGITS(where->number), NULL);
}

/* Who sits there from now on: `*was` gets who did. */
static bool put_entrant(const struct judge_tournament *t, const struct judge_seating_change *change,
                        const struct games_tournament_board *board, struct games_board_seat *seat,
                        const struct games_entrant **was, GError **error)
{
    bool nobody = !strcmp(change->name, "-");
    const struct games_entrant *he = nobody ? NULL : judge_tournament_entrant_meant(t, change->name, error);
    g_autoptr(games_game) game = games_game_get(t->home->store, board->game);
    if (!he && !nobody)
        return false;
    if (game)
        return judge_refuse(error, "tournament-seat-game", "game", game->name, "power", seat->power, NULL);
    if (!is_meant(t, change, board, seat, he, error))
        return false;
    *was = judge_tournament_entrant_by_id(t, seat->entrant);
    seat->entrant = he ? he->id : 0;
    return !board->outside ||
           games_outside_played(t->home->store, board->outside, seat->power, he ? he->name : NULL, error);
}

/* The seat is kept; the board at hand has it too: more of them may follow, of the same line of a table. */
static bool keep_seat(const struct judge_tournament *t, struct games_tournament_board *board,
                      const struct games_board_seat *seat, GError **error)
{
    struct games_board_seat *row = NULL;
    GAMES_EACH(struct games_board_seat, one, board->seat)
        row = g_ascii_strcasecmp(one->power, seat->power) ? row : one;
    if (!row)
        g_ptr_array_add(board->seat, row = g_new0(struct games_board_seat, 1));
    g_autofree char *before = row->power, *power = g_strdup(seat->power);
    *row = *seat;
    row->power = g_steal_pointer(&power);
    return games_board_seat_put(t->home->store, board->id, row, error);
}

/* Another one took over: who stands there has been relieved by him. */
static bool put_substitute(const struct judge_tournament *t, const struct games_tournament_board *board,
                           struct games_board_seat *seat, const char *name, const char *seasons, bool again,
                           unsigned *total, GError **error)
{
    const struct games_entrant *he = judge_tournament_entrant_meant(t, name, error);
    if (!he || (!again && has_both(t, board, seat->power, he, error)))
        return false;
    if (he->id == seat->entrant)
        return judge_refuse(error, "tournament-substitute", "name", name, NULL);
    bool relieves = seat->substitute && seat->substitute != he->id;
    if (relieves && !games_board_relay_put(t->home->store, board->id, seat->power, seat->substitute,
                                           seat->seasons, error))
        return false;
    *total -= relieves || !seat->substitute ? 0 : seat->seasons;
    seat->substitute = he->id;
    if (!read_count("seasons", seasons, 1, 14 - MIN(*total, 13), &seat->seasons, error))
        return false;
    *total += seat->seasons;
    return true;
}

/* "Ann; Bob", "3; 2": in their order. Behind who took over before, unless he stands there by a slip. */
static bool put_substitutes(const struct judge_tournament *t, const struct games_tournament_board *board,
                            struct games_board_seat *seat, const struct judge_seating_change *change,
                            GError **error)
{
    g_auto(GStrv) name = g_strsplit(change->substitute, ";", -1),
                  seasons = g_strsplit(judge_or_empty(change->seasons), ";", -1);
    bool anew = change->again || change->makes, ok = true;
    unsigned total =
        seat->missed + (anew ? 0 : judge_board_relieved(board, seat)); /* of fourteen (002 VII) */
    if (g_strv_length(name) != g_strv_length(seasons))
        return judge_refuse(error, "tournament-seasons", NULL);
    if (anew) {
        seat->substitute = 0;
        ok = games_board_relay_clear(t->home->store, board->id, seat->power, error);
    }
    for (unsigned i = 0; name[i] && ok; i++)
        ok = put_substitute(t, board, seat, g_strstrip(name[i]), g_strstrip(seasons[i]), change->again,
                            &total, error);
    return ok;
}

/* Seasons alone are those of the substitute who is there. */
static bool put_seasons(const struct judge_seating_change *change, struct games_board_seat *seat,
                        GError **error)
{
    if (!change->seasons || change->substitute)
        return true;
    if (!seat->substitute)
        return judge_refuse(error, "tournament-seasons-nobody", "power", seat->power, NULL);
    return read_count("seasons", change->seasons, 1, 14, &seat->seasons, error);
}

bool judge_tournament_seat(struct judge_tournament *t, const struct judge_seating_change *change,
                           const struct games_entrant **was, GError **error)
{
    *was = NULL;
    if (!add_board(t, change, error))
        return false;
    struct games_tournament_board *board = find_board(t, change->round, change->board, error);
    const struct judge_board *where =
        board && change->variant ? find_variant(t, change->variant, error) : NULL;
    if (!board || (change->variant && !where))
        return false;
    if (change->variant) {
        g_free(board->variant);
        board->variant = g_ascii_strdown(change->variant, -1);
        if (!games_tournament_board_play(t->home->store, board->id, board->variant, error))
            return false;
    }

    const char *power = power_id(t, board, change->power, error);

    if (!power)
        return false;

    struct games_board_seat seat = seat_of(board, power);
    if (change->name && !put_entrant(t, change, board, &seat, was, error))
        return false;

    if (change->missed && !read_count("missed", change->missed, 0, 14, &seat.missed, error))
        return false;

    if (!put_seasons(change, &seat, error))
        return false;

    const struct games_entrant *before = judge_tournament_entrant_by_id(t, seat.substitute);
    bool follows = change->substitute && !change->name && !change->again;
    *was = follows ? before : *was;
    return (!change->substitute || put_substitutes(t, board, &seat, change, error)) &&
           keep_seat(t, board, &seat, error);
}

/* Centres, who is out, who played: as they are written. */
static bool read_position(const struct judge_tournament *t, const struct judge_board *where,
                          const struct judge_board_result *typed, struct rules_score_game *scored,
                          GError **error)
{
    struct rules_score_problem problem;
    struct rules_score_game before = {0};
    uint64_t players = 0;
    unsigned neutral = 0;
    g_autofree char *nobody = templates_phrase(t->home->context->language, "score.neutral-words", NULL);
    bool good =
        rules_score_position_read(where->names, nobody, typed->centres, scored, &problem) &&
        (!typed->out || rules_score_out_read(where->names, typed->out, scored, &problem)) &&
        (!typed->players || rules_score_powers_read(where->names, typed->players, &players, &problem)) &&
        (!typed->before || rules_score_position_read(where->names, nobody, typed->before, &before, &problem));
    if (!good)
        return refuse_problem(t, where->names, &problem, error);
    if (typed->neutral && !read_count("neutral", typed->neutral, 0, scored->total_centres, &neutral, error))
        return false;

    scored->neutral = typed->neutral ? neutral : scored->neutral;
    scored->neutral_unknown &= !typed->neutral;
    scored->absent = typed->players ? ~players : scored->absent;
    scored->has_year_before = typed->before != NULL;
    memcpy(scored->centres_year_before, before.centres, sizeof before.centres);
    return true;
}

/* "AUSTRIA,ITALY": the powers that played. Transfer full. */
static char *players_of(const struct rules_map *map, const struct rules_score_game *scored)
{
    GString *ids = g_string_new(NULL);
    for (rules_power p = 0; p < scored->n_powers; p++)
        if (!(scored->absent >> p & 1))
            g_string_append_printf(ids, "%s%s", ids->len ? "," : "", map->power[p].id);
    return g_string_free(ids, FALSE);
}

/* Whoever sits at the board plays one of its powers. */
static bool all_play(const struct judge_tournament *t, const struct games_tournament_board *board,
                     const struct judge_board *where, const struct rules_score_game *scored, GError **error)
{
    GAMES_EACH(const struct games_board_seat, seat, board->seat) {
        const struct games_entrant *who = judge_tournament_entrant_by_id(t, seat->entrant);
        rules_power power = rules_map_power(where->map, seat->power);
        if (who && (power >= scored->n_powers || scored->absent >> power & 1))
            return judge_refuse(error, "tournament-seat-absent", "name", who->name, "power", seat->power,
                                NULL);
    }
    return true;
}

/* The game as typed, checked against its map; NULL with REFUSED. Transfer full. */
static struct games_outside *read_result(const struct judge_tournament *t,
                                         const struct games_tournament_board *board,
                                         struct judge_board_result *typed, GError **error)
{
    unsigned year = 0;
    g_autofree char *own = judge_tournament_variant(t, board);
    const char *variant = typed->variant ? typed->variant : own;
    const struct judge_board *where = find_variant(t, variant, error);
    if (!where || (typed->year && !read_count("year", typed->year, 1000, 9999, &year, error)))
        return NULL;

    struct rules_score_game scored = {.result.winner = -1,
                                      .begin_year = where->map->begin.year,
                                      .end_year = (int32_t)year,
                                      .absent = rules_score_absent(where->map)};
    GAMES_EACH(const struct games_board_seat, seat, board->seat) {
        rules_power power = seat->entrant ? rules_map_power(where->map, seat->power) : RULES_NO_POWER;
        scored.absent &= power < RULES_SCORE_MAX_POWERS ? ~(UINT64_C(1) << power) : UINT64_MAX;
    }
    if (!read_position(t, where, typed, &scored, error) || !all_play(t, board, where, &scored, error))
        return NULL;

    g_autofree char *result =
        typed->result ? judge_score_result(where->map, where->names, typed->result) : NULL;
    if (typed->result && !result) {
        judge_refuse(error, "tournament-result", "word", typed->result, NULL);
        return NULL;
    }
    if (result)
        rules_score_result_read(where->map, result, &scored.result);

    struct rules_score_problem problem;
    if (!rules_score_examine_typed(t->system, &scored, &problem)) {
        refuse_problem(t, where->names, &problem, error);
        return NULL;
    }

    g_autofree char *name = g_strdup_printf("%s %u-%u", t->row->name, board->round, board->number);
    struct games_outside *outside = games_outside_new(name);
    bool plain = where == judge_home_variant(t->home, "standard");
    outside->result = g_steal_pointer(&result);
    outside->end_year = (int)year;
    outside->variant = plain ? NULL : g_ascii_strdown(variant, -1);
    outside->players =
        scored.absent == rules_score_absent(where->map) ? NULL : players_of(where->map, &scored);
    for (rules_power p = 0; p < scored.n_powers; p++) {
        bool homeless = scored.homeless >> p & 1;
        int unknown = year ? (int)year : -1;
        int year_out = scored.eliminated_year[p];
        games_outside_take(outside, where->map->power[p].id, NULL, scored.centres[p],
                           homeless && !year_out ? unknown : year_out)
            ->before = scored.has_year_before ? (int)scored.centres_year_before[p] : -1;
    }
    typed->wants_years = rules_score_wants_years(t->system, &scored);
    return outside;
}

/* Who sat at the board stands in the result too, so that it counts in everybody's record. */
static void name_players(const struct judge_tournament *t, const struct games_tournament_board *board,
                         struct games_outside *outside)
{
    GAMES_EACH(struct games_outside_part, part, outside->part) {
        const struct games_entrant *who =
            judge_tournament_entrant_by_id(t, seat_of(board, part->power).entrant);
        part->player = who ? g_strdup(who->name) : NULL;
    }
}

bool judge_tournament_result(struct judge_tournament *t, struct judge_board_result *typed, GError **error)
{
    struct games_tournament_board *board = find_board(t, typed->round, typed->board, error);
    if (!board)
        return false;
    if (board->game)
        return judge_refuse(error, "tournament-played-here", NULL);
    if (board->outside && !typed->again)
        return judge_refuse(error, "tournament-result-twice", NULL);

    g_autoptr(games_outside) outside = read_result(t, board, typed, error);
    if (!outside)
        return false;

    name_players(t, board, outside);

    struct games_store *store = t->home->store;
    gint64 before = board->outside;
    bool ok = !before || (games_tournament_board_set(store, board->id, 0, 0, error) &&
                          games_outside_remove(store, before, error));
    gint64 id = ok ? games_outside_add(store, outside, t->home->context->now_s, error) : 0;
    ok = id && games_tournament_board_set(store, board->id, 0, id, error) &&
         (!typed->variant || games_tournament_board_play(store, board->id, outside->variant, error));
    board->outside = ok ? id : board->outside;

    return ok;
}

bool judge_tournament_points(struct judge_tournament *t, const struct judge_seat_points *points,
                             GError **error)
{
    const struct games_tournament_board *board = find_board(t, points->round, points->board, error);
    if (!board)
        return false;
    struct games_board_seat seat = seat_of(board, points->power);
    seat.traveller = points->traveller >= 0 ? points->traveller : seat.traveller;
    seat.brest = points->brest >= 0 ? points->brest : seat.brest;
    return games_board_seat_put(t->home->store, board->id, &seat, error);
}

bool judge_tournament_cancel(struct judge_tournament *t, const char *round_text, GError **error)
{
    unsigned round = judge_tournament_round(t, round_text, error);
    const struct games_round *row = round ? judge_tournament_round_row(t, round) : NULL;
    if (row && !strcmp(row->state, "cancelled"))
        return judge_refuse(error, "tournament-cancelled", "round", DIGITS(round), NULL);
    return round && games_round_set(t->home->store, t->row->id, round, "cancelled", 0, error);
}
