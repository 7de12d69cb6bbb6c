#include "silence.h"
#include "../mail/confirm.h"
#include "../play/demand.h"
#include "../play/home.h"
#include "../play/people.h"

static bool ask(const struct judge_play *play, const struct games_person *editor,
                const struct judge_silence *silence, GError **error)
{
    struct judge_home *home = play->home;
    enum rules_language language = judge_play_language(play, editor);

    g_autofree char *silent = g_strdup_printf("%u", silence->silent);
    g_autofree char *players = g_strdup_printf("%u", silence->players);
    g_autofree char *powers = judge_demands_said(play, language, judge_demand_is_silent);
    g_autofree char *phase = templates_say_phase(play->board->map, play->pos.phase, language);
    g_autofree char *title = judge_say(home, language, "confirm-go-on-subject", "phase", phase, "silent",
                                       silent, "players", players, NULL);
    g_autofree char *text = judge_say(home, language, "confirm-go-on", "game", play->game->name, "phase",
                                      phase, "silent", silent, "players", players, "powers", powers, NULL);

    /* With the phase: an answer that comes late goes on with no other. */
    g_autofree char *line = g_strdup_printf("[%s] PROCESS %s", play->game->name, play->phase->code);
    struct judge_request request = {.address = editor->address,
                                    .person = editor,
                                    .language = language,
                                    .lines = (const char *const[]){line, NULL},
                                    .title = title,
                                    .text = text,
                                    .game = play->game,
                                    .phase = play->phase->id};

    return judge_confirm_post(home, &request, NULL, error);
}

bool judge_pass_ask_silent(const struct judge_play *play, GError **error)
{
    struct judge_silence silence = judge_silence_of(play, false);
    g_autofree char *key = g_strdup_printf("silent/%" G_GINT64_FORMAT, play->phase->id),
                    *asked = games_store_get(play->home->store, key);
    if (!silence.half || asked)
        return true;

    g_autoptr(GPtrArray) editors = judge_desk_editors(play, error);
    if (!editors || !games_store_set(play->home->store, key, "asked", error))
        return false;

    for (guint i = 0; i < editors->len; i++) {
        const struct games_person *editor = editors->pdata[i];
        if (editor->address && !ask(play, editor, &silence, error))
            return false;
    }

    return true;
}
