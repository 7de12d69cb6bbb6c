#include "actions.h"
#include "votes.h"
#include "../play/demand.h"
#include "../play/embargo.h"
#include "../play/people.h"
#include "../play/seats.h"
#include "../conf/settings.h"

#include <string.h>

enum { OBJECTION_CHARACTERS = 120 };

static void say_objections(const struct judge_play *play, enum rules_language language, GPtrArray *lines)
{
    g_autoptr(GPtrArray) open = games_objection_list(play->home->store, play->game->id, true);
    GAMES_EACH(const struct games_objection, objection, open) {
        g_autoptr(games_phase) row = games_phase_get(play->home->store, objection->phase);
        g_autofree char *flowing = g_strdelimit(g_strdup(objection->text), "\r\n\t", ' ');
        bool cut = g_utf8_strlen(flowing, -1) > OBJECTION_CHARACTERS;
        g_autofree char *brief = cut ? g_utf8_substring(flowing, 0, OBJECTION_CHARACTERS) : NULL;
        g_autofree char *text = cut ? g_strconcat(brief, "…", NULL) : g_strdup(flowing);
        g_ptr_array_add(lines,
                        judge_say(play->home, language, "action-objection", "number", DIGITS(objection->id),
                                  "code", row ? row->code : "-", "text", text, NULL));
    }
}

static void add_name(const struct judge_play *play, rules_power power, unsigned n,
                     enum rules_language language, GString *list)
{
    judge_list_add(list, rules_power_name(play->board->names, power, language));
    if (n > 1)
        g_string_append_printf(list, " (%u)", n);
}

/* Whether the zine alone releases the game's results: PROCESS and RELEASE are refused then. */
static const char *held_of(const struct judge_play *play)
{
    return judge_flag(judge_embargo_holds(play->home, play->game));
}

/* What happens to those who send nothing. Transfer full. */
static char *rule_of(const struct judge_play *play, enum rules_language language)
{
    static const char *const keys[] = {
        [RULES_PHASE_RETREAT] = "retreats", [RULES_PHASE_ADJUSTMENT] = "builds"};
    enum rules_phase_type type = judge_play_type(play);
    const char *nmr = judge_setting(play->game, "nmr");
    const char *word = type == RULES_PHASE_MOVEMENT || !strcmp(nmr, "wait") ? nmr : keys[type];
    if (judge_silence_of(play, false).half)
        word = "silent";
    g_autofree char *key = g_strconcat("action-rule-", word, NULL);
    return judge_say(play->home, language, key, NULL);
}

static void say_powers(const struct judge_play *play, enum rules_language language, GPtrArray *lines)
{
    const struct rules_map *map = play->board->map;
    struct games_store *store = play->home->store;
    bool past = play->phase->deadline_s && play->phase->deadline_s <= play->home->now_s;
    g_autoptr(GArray) standbys = games_standby_order(store, play->game->id, play->home->now_s);

    g_autofree char *owing = past ? judge_demands_said(play, language, judge_demand_is_open) : g_strdup("");
    g_autoptr(GString) missed = g_string_new(NULL), vacant = g_string_new(NULL);
    g_autoptr(GString) called = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++) {
        const struct games_seat *seat = judge_play_seat(play, map->power[p].id);
        if (!rules_power_must_order(&play->pos, p, &play->book))
            continue;
        bool follows = map->power[p].hired; /* whoever plays its hirer */
        if (!seat && !follows && !judge_nmr_is_dummy(play, map->power[p].id))
            add_name(play, p, 0, language, judge_nmr_called(play, map->power[p].id) ? called : vacant);
        if (seat && seat->missed_in_a_row)
            add_name(play, p, seat->missed_in_a_row, language, missed);
    }

    struct judge_home *home = play->home;
    g_autofree char *rule = *owing ? rule_of(play, language) : NULL;
    if (rule)
        g_ptr_array_add(lines,
                        judge_say(home, language, "action-owing", "powers", owing, "code", play->phase->code,
                                  "held", held_of(play), "game", play->game->name, "rule", rule, NULL));
    else if (past && held_of(play))
        g_ptr_array_add(lines, judge_say(home, language, "action-ready", "code", play->phase->code, NULL));

    if (missed->len)
        g_ptr_array_add(lines, judge_say(home, language, "action-missed", "powers", missed->str, NULL));
    if (vacant->len)
        g_ptr_array_add(lines, judge_say(home, language, "action-vacant", "powers", vacant->str, "standbys",
                                         judge_flag(standbys->len), NULL));
    if (called->len)
        g_ptr_array_add(lines, judge_say(home, language, "action-called", "powers", called->str, NULL));
}

static void say_votes(const struct judge_play *play, enum rules_language language, GPtrArray *lines)
{
    g_autoptr(GPtrArray) open = games_question_list(play->home->store, play->game->id, true);
    GAMES_EACH(const struct games_question, question, open) {
        g_autofree char *words = judge_votes_say_question(play, question, language);
        g_ptr_array_add(lines, judge_say(play->home, language, "action-vote", "number", DIGITS(question->id),
                                         "question", words, NULL));
    }
}

void judge_actions(const struct judge_play *play, enum rules_language language, GPtrArray *lines)
{
    struct judge_home *home = play->home;
    if (play->game->state == GAMES_STATE_FORMING) {
        g_autoptr(GPtrArray) joined = judge_seats_joined(play);
        bool picks = *games_game_setting(play->game, "picks-told", "") != '\0';
        if (!picks && (joined->len >= judge_seats_wanted(play)))
            g_ptr_array_add(lines, judge_say(home, language, "action-start", NULL));
        return;
    }

    bool open = judge_play_is_open(play);
    if (open) {
        g_autofree char *key = g_strdup_printf("preview/%" G_GINT64_FORMAT, play->phase->id);
        g_autofree char *preview = games_store_get(home->store, key);
        g_autofree char *phase = judge_play_phase_name(play, NULL, language);
        if (preview)
            g_ptr_array_add(lines, judge_say(home, language, "action-preview", "phase", phase, "code",
                                             play->phase->code, "held", held_of(play), NULL));
    }

    say_objections(play, language, lines);
    if (!open)
        return;

    say_powers(play, language, lines);
    say_votes(play, language, lines);
}

GPtrArray *judge_actions_all(struct judge_home *home, enum rules_language language)
{
    GPtrArray *all = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) games = games_game_list(home->store, false);
    GAMES_EACH(const struct games_game, game, games) {
        g_autoptr(judge_play) play = judge_play_load(home, game->id, NULL);
        g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
        if (play)
            judge_actions(play, language, lines);
        for (guint k = 0; k < lines->len; k++)
            g_ptr_array_add(all, g_strdup_printf("[%s] %s", game->name, (const char *)lines->pdata[k]));
    }

    return all;
}
