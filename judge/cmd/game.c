/* Games from the command line: new, player, start, set. */
#include "door.h"
#include "../asks/carry.h"
#include "command.h"
#include "many.h"
#include "options.h"
#include "../desk/create.h"
#include "../course/act.h"
#include "../course/course.h"
#include "../course/draw.h"
#include "../course/hand.h"
#include "../course/handover.h"
#include "../play/household.h"
#include "../play/reader.h"
#include "../conf/console.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../conf/zone.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = 256 };

/* What a command does to a game, inside a transaction. */
typedef bool change(struct judge_play *play, const char **words, int n, GError **error);

/* A change with its words. */
struct changing {
    change *how;
    const char **words;
    int n;
};

/* Does it as an act that can be taken back. */
static bool as_act(struct judge_play *play, void *data, GString *said, GError **error)
{
    (void)said;
    const struct changing *c = data;
    struct games_act_open *act = judge_act_begin(play->home, play->game->id, 0, 0, error);
    return act && judge_act_end(play->home, act, c->how(play, c->words, c->n, error), error);
}

static int change_game(struct judge_context *context, const char *games, change *how, const char **words,
                       int n)
{
    struct changing changing = {how, words, n};
    return judge_cmd_do_games(context, games, as_act, &changing);
}

struct wish {
    const char *key, *value;
};

/* The options given and the operands KEY=VALUE as one list of KEY, VALUE … NULL. Transfer full; NULL on
 * error. */
static char **gather_pairs(const struct wish *wishes, size_t n_wishes, const char **operand, int n,
                           GError **error)
{
    g_autoptr(GPtrArray) pairs = g_ptr_array_new_with_free_func(g_free);
    for (size_t i = 0; i < n_wishes; i++)
        if (wishes[i].value) {
            g_ptr_array_add(pairs, g_strdup(wishes[i].key));
            g_ptr_array_add(pairs, g_strdup(wishes[i].value));
        }

    for (int i = 0; i < n; i++) {
        g_auto(GStrv) pair = g_strsplit(operand[i], "=", 2);
        if (!pair[0] || !pair[1]) {
            judge_refuse(error, "pair-bad", "words", operand[i], NULL);
            return NULL;
        }
        g_ptr_array_add(pairs, g_strdup(g_strstrip(pair[0])));
        g_ptr_array_add(pairs, g_strdup(g_strstrip(pair[1])));
    }

    g_ptr_array_add(pairs, NULL);

    return (char **)g_ptr_array_free(g_steal_pointer(&pairs), FALSE);
}

static void print_warnings(const GString *warnings)
{
    g_auto(GStrv) lines = g_strsplit(warnings->str, "\n", -1);
    for (char **line = lines; *line; line++)
        if (**line)
            fprintf(stderr, "judge: %s\n", *line);
}

struct making {
    struct judge_setup setup;
    const char *names;
    GString *warnings;
};

/* "Kersaint", or "Kersaint,Roscanvel,Brest": alike, all or none. */
static bool make_each(struct judge_home *home, void *data, GString *said, GError **error)
{
    (void)said;
    struct making *making = data;
    g_auto(GStrv) all = g_strsplit(*making->names ? making->names : " ", ",", -1);
    for (char **name = all; *name; name++) {
        making->setup.name = *name;
        g_string_truncate(making->warnings, 0);
        if (!judge_setup_make(home, &making->setup, home->context->language, NULL, making->warnings, error))
            return false;
    }
    return true;
}

/* Whether somebody at a terminal can be asked for the last year that the rulebook wants, and has not said it. */
static bool lacks_year(const char *const *pairs)
{
    struct rules_rulebook book;
    bool agreed = false, said = judge_cmd_is_script();
    for (const char *const *pair = pairs; *pair; pair += 2) {
        said = said || !strcmp(*pair, "last-year") || !strcmp(*pair, "rules.end");
        if (!strcmp(*pair, "rules") && rules_rulebook_find(pair[1], &book))
            agreed = !strcmp(rules_option_value(&book, RULES_OPTION_END), "agreed-year");
    }
    return agreed && !said;
}

/* The settings with the last year that was asked for. Takes `pairs`; transfer full. */
static GStrv ask_year(enum rules_language language, const char *names, GStrv pairs)
{
    char answer[64] = "";
    judge_console(language, NULL, "ask-last-year", "game", names, NULL);
    guint n = g_strv_length(pairs);
    if (!fgets(answer, sizeof answer, stdin) || !*g_strstrip(answer))
        return pairs;
    pairs = g_renew(char *, pairs, n + 3);
    pairs[n] = g_strdup("last-year");
    pairs[n + 1] = g_strdup(answer);
    pairs[n + 2] = NULL;
    return pairs;
}

int judge_cmd_new(struct judge_context *context, int argc, char **argv)
{
    const char *variant = NULL, *map = NULL, *language = NULL, *zone = NULL, *like = NULL, *seed_text = "0";
    struct wish wishes[] = {{"rules", NULL},      {"scoring", NULL},  {"last-year", NULL},
                            {"deadline", NULL},   {"retreats", NULL}, {"adjustments", NULL},
                            {"press", NULL},      {"notation", NULL}, {"early", NULL},
                            {"reminder", NULL},   {"number", NULL},   {"holidays", NULL},
                            {"void-orders", NULL}};
    struct judge_option options[G_N_ELEMENTS(wishes) + 7] = {
        {"variant", &variant, NULL}, {"map", &map, NULL},        {"language", &language, NULL},
        {"timezone", &zone, NULL},   {"seed", &seed_text, NULL}, {"like", &like, NULL}};

    for (size_t i = 0; i < G_N_ELEMENTS(wishes); i++)
        options[6 + i] = (struct judge_option){wishes[i].key, &wishes[i].value, NULL};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, INT_MAX, "words");
    if (!operand)
        return JUDGE_USAGE;
    int n = (int)g_strv_length((char **)operand);

    guint64 seed;
    if (!g_ascii_string_to_unsigned(seed_text, 10, 0, G_MAXINT64, &seed, NULL))
        return judge_usage(context->language, "new", "number", "word", seed_text, "option", "--seed", NULL);

    g_autoptr(GError) error = NULL;
    g_auto(GStrv) pairs = gather_pairs(wishes, G_N_ELEMENTS(wishes), operand + 1, n - 1, &error);
    if (!pairs)
        return judge_complain(context->language, error);

    if (lacks_year((const char *const *)pairs))
        pairs = ask_year(context->language, operand[0], pairs);

    g_autoptr(GString) warnings = g_string_new(NULL);
    struct making making = {{.variant = variant || like ? variant : "standard",
                             .map_file = map,
                             .like = like,
                             .language = language,
                             .timezone = zone,
                             .seed = (gint64)seed,
                             .pairs = (const char *const *)pairs},
                            operand[0],
                            warnings};
    int status = judge_cmd_do(context, make_each, &making);
    if (status == JUDGE_DONE)
        print_warnings(warnings);
    return status;
}

struct newcomer {
    const char *address, *name, *language, *zone;
};

static gint64 ensure_person(const struct judge_play *play, const struct newcomer *who, GError **error)
{
    struct games_store *store = play->home->store;
    gint64 on_paper;
    if (*who->address == '#')
        return judge_reader_find(play->home, who->address, &on_paper, error) ? on_paper : 0;

    gint64 id = judge_person_enter(play->home, who->address, who->name, who->language,
                                   templates_language_code(judge_play_language(play, NULL)), error);
    return id && (!who->zone || games_person_set(store, id, "timezone", who->zone, error)) ? id : 0;
}

static bool seat_power(struct judge_play *play, rules_power power, gint64 person, GError **error)
{
    const char *id = play->board->map->power[power].id;
    const struct games_seat *taken = judge_play_seat(play, id);

    if (taken && taken->person == person)
        return true;

    if (taken) {
        g_autoptr(games_person) holder = games_person_get(play->home->store, taken->person);
        judge_refuse(error, "seat-held", "power", id, "who",
                     holder && holder->address ? holder->address : "somebody", "game", play->game->name,
                     NULL);
        return false;
    }

    if (play->game->state != GAMES_STATE_FORMING) /* he takes over, and needs all that goes with it */
        return judge_nmr_take_over(play, power, person, 0, "editor", error);

    return judge_hand_sit(play, power, person, error) &&
           judge_play_log(play, "joined", person, 0, error, "power=%s", id);
}

/* Who has the power already and writes from that address; 0: nobody. */
static gint64 holder_at(const struct judge_play *play, rules_power power, const char *address)
{
    const struct games_seat *seat = judge_play_seat(play, play->board->map->power[power].id);
    bool his = seat && games_person_writes_from(play->home->store, seat->person, address);
    return his ? seat->person : 0;
}

/* The seat tells that it is the same person: his entry is corrected. */
static bool correct(const struct judge_play *play, gint64 person, const struct newcomer *who, GError **error)
{
    struct games_store *store = play->home->store;
    return (!who->name || games_person_set(store, person, "name", who->name, error)) &&
           (!who->language || games_person_set(store, person, "language", who->language, error)) &&
           (!who->zone || games_person_set(store, person, "timezone", who->zone, error));
}

static bool add_player(struct judge_play *play, const char **words, int n, GError **error)
{
    struct newcomer who = {words[1], words[2], words[3], words[4]};
    (void)n;

    rules_power power = judge_play_power(play, words[0]);
    if (power == RULES_NO_POWER)
        power = rules_names_find_power(play->board->names, words[0], strlen(words[0]));
    if (play->game->state == GAMES_STATE_ENDED)
        return judge_refuse(error, "game-over", "game", play->game->name, NULL);

    if (power != RULES_NO_POWER) {
        gint64 holder = holder_at(play, power, who.address);
        if (holder)
            return correct(play, holder, &who, error);
        gint64 person = ensure_person(play, &who, error);
        return person && seat_power(play, power, person, error);
    }

    bool standby = !g_ascii_strcasecmp(words[0], "standby"), edits = !g_ascii_strcasecmp(words[0], "editor");
    if (standby || edits || !g_ascii_strcasecmp(words[0], "observer")) {
        gint64 person = ensure_person(play, &who, error), game = play->game->id, now_s = play->home->now_s;
        enum games_role role = edits ? GAMES_ROLE_EDITOR : GAMES_ROLE_OBSERVER;
        if (!person || standby)
            return person && judge_standby_put(play->home, person, game, 0, true, error);
        return games_seat_add(play->home->store, game, person, role, NULL, now_s, error) &&
               judge_play_log(play, "joined", person, 0, error, "role=%s", edits ? "editor" : "observer");
    }

    g_autoptr(GString) list = g_string_new(NULL);
    for (rules_power p = 0; p < play->board->map->n_powers; p++)
        g_string_append_printf(list, "%s, ", play->board->map->power[p].id);

    return judge_refuse(error, "seat-none", "word", words[0], "list", list->str, NULL);
}

int judge_cmd_player(struct judge_context *context, int argc, char **argv)
{
    const char *words[5] = {NULL};
    const struct judge_option options[] = {{"name", &words[2], NULL},
                                           {"language=fr|en", &words[3], NULL},
                                           {"timezone", &words[4], NULL},
                                           {NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, 3, "words");
    if (!operand)
        return JUDGE_USAGE;
    if (!operand[1]) { /* whose games? the record that `results` prints */
        char *of_him[] = {(char *)"player", (char *)"--player", (char *)operand[0], NULL};
        return judge_cmd_results(context, 3, of_him);
    }
    if (!operand[2])
        return judge_usage(context->language, "player", "words", NULL);
    if (*operand[2] != '#' && !judge_is_address(operand[2]))
        return judge_usage(context->language, "player", "address", "word", operand[2], NULL);
    if (words[4] && !judge_is_zone(words[4]))
        return judge_usage(context->language, "player", "zone", "word", words[4], NULL);

    words[0] = operand[1];
    words[1] = operand[2];

    return change_game(context, operand[0], add_player, words, 5);
}

/* Language and time zone are columns of the game's own. */
static const char *value_of(const struct games_game *game, const char *name)
{
    if (!strcmp(name, "language"))
        return game->language;
    if (!strcmp(name, "timezone"))
        return game->timezone;
    return judge_setting(game, name);
}

/* Each setting, what it does, and what it takes. */
static bool list_settings(struct judge_play *play, void *none, GString *said, GError **error)
{
    (void)none;
    (void)error;
    const struct games_game *game = play->game;
    enum rules_language language = play->home->context->language;
    for (const struct judge_setting *s = judge_settings; s->name; s++) {
        const char *value = value_of(game, s->name);
        g_autofree char *does = judge_setting_said(language, s);
        g_autofree char *key = g_strdup_printf("setting.%s.values", s->name);
        g_autofree char *takes = s->values ? g_strdup(s->values) : templates_phrase(language, key, NULL);
        g_string_append_printf(said, "%s=%s\t%s\t%s\n", s->name, judge_or_empty(value), does, takes);
    }
    struct rules_rulebook book;
    if (judge_setting_rules(game, &book, NULL, NULL))
        for (unsigned o = 0; o < RULES_OPTION_COUNT; o++) {
            g_autofree char *takes = g_strjoinv(", ", (char **)rules_option_values(o));
            g_string_append_printf(said, "rules.%s=%s\t\t%s\n", rules_option_key(o),
                                   rules_option_value(&book, o), takes);
        }
    return true;
}

int judge_cmd_set(struct judge_context *context, int argc, char **argv)
{
    bool yes = false;
    const struct judge_option options[] = {{"yes", NULL, &yes}, {NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 1, MAX_WORDS, "words");
    if (!operand)
        return JUDGE_USAGE;
    return operand[1] ? judge_cmd_desk(context, argc, argv)
                      : judge_cmd_look_game(context, operand[0], list_settings, NULL);
}
