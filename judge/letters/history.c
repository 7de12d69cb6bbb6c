#include "history.h"
#include "../play/people.h"
#include "../play/result.h"
#include "../conf/refusals.h"

#include <string.h>

/* The name of the judge in a subject is one word. */
static char *judge_word(const struct judge_play *play)
{
    const char *name = play->home->config->name ? play->home->config->name : "Judge";
    GString *word = g_string_new(NULL);
    for (const char *c = name; *c; c++)
        if (g_ascii_isalnum(*c))
            g_string_append_c(word, *c);
    return g_string_free(word->len ? word : g_string_assign(word, "Judge"), FALSE);
}

/* The players whom a reader may know. */
static void add_players(GString *out, const struct judge_play *play, bool open)
{
    const struct rules_map *map = play->board->map;
    if (open && !judge_game_shows_names(play->game))
        return;
    g_string_append_printf(out, "\nThe following players are signed up for game '%s':\n", play->game->name);
    for (rules_power p = 0; p < map->n_powers; p++) {
        const struct games_seat *seat = judge_play_seat(play, map->power[p].id);
        g_autoptr(games_person) person = seat ? games_person_get(play->home->store, seat->person) : NULL;
        g_autofree char *name = person ? judge_person_name(person) : NULL;
        g_autofree char *head = g_strconcat(map->power[p].name, ":", NULL);
        if (person)
            g_string_append_printf(out, "  %-11s%s %s\n", head, name ? name : "-",
                                   !open && person->address ? person->address : "-");
    }
}

/* One adjudicated phase, under the lines of the mail that it was. */
static bool add_turn(GString *out, struct templates_report *report, const struct judge_play *play,
                     const struct games_phase *row, GError **error)
{
    g_autofree struct rules_position *before = g_new(struct rules_position, 1);
    g_autofree struct rules_position *after = g_new(struct rules_position, 1);
    g_autofree struct rules_result *result = g_new0(struct rules_result, 1);
    if (!judge_play_result(play, row, before, result, error))
        return false;
    rules_advance(result, &play->book, after);

    report->before = before;
    report->result = result;
    report->after = after;
    report->ended = play->game->state == GAMES_STATE_ENDED && play->game->phase == row->id;
    g_autofree char *date = templates_judge_date(row->adjudicated_s);
    g_autofree char *turn = templates_judge_turn(report);
    g_string_append_printf(out, "\nDate:    %s\nSubject: %s:%s - %s Results\n%s", date, report->judge,
                           play->game->name, row->code, turn);
    return true;
}

char *judge_history_text(const struct judge_play *play, bool open, GError **error)
{
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    const struct games_phase *first = line->len ? line->pdata[0] : NULL;
    const char *why = !first || !first->adjudicated_s ? "phases-not-yet" : NULL;
    if (open && !judge_game_is_open(play->home, play->game, NULL, false))
        why = "export-private";
    if (why) {
        judge_refuse(error, why, "game", play->game->name, NULL);
        return NULL;
    }

    g_autofree char *judge = judge_word(play);
    struct templates_report report = {.language = RULES_ENGLISH,
                                      .names = play->board->names,
                                      .game = play->game->name,
                                      .judge = judge,
                                      .after = &play->pos,
                                      .book = &play->book,
                                      .notation = "judge"};
    g_autofree char *head = templates_judge_head(&report);
    g_autoptr(GString) out = g_string_new(head);
    bool ok = true;

    add_players(out, play, open);
    for (guint i = 0; ok && i < line->len; i++) {
        const struct games_phase *row = line->pdata[i];
        judge_home_progress(play->home, "progress-written", i, line->len);
        ok = !row->adjudicated_s || add_turn(out, &report, play, row, error);
    }
    return ok ? g_string_free(g_steal_pointer(&out), FALSE) : NULL;
}
