/*
 * The stalemate clock: years in which no centre changes hands end the game as a draw of its survivors
 * (`draw-after`, `stalemate`), or are told to its editors.
 */
#include "stalemate.h"
#include "votes.h"
#include "../letters/notice.h"
#include "../play/people.h"
#include "../play/result.h"
#include "../conf/settings.h"

/* Whether both positions give each centre to the same power. */
static bool same_owners(const struct rules_position *a, const struct rules_position *b)
{
    for (rules_loc l = 0; l < a->map->n_provinces; l++)
        if (a->map->place[l].centre && a->owner[l] != b->owner[l])
            return false;
    return true;
}

/*
 * Full years, up to `next`, since a centre last changed hands. Owners change once a year, when autumn is
 * over: the phases of the line that open after such a count are compared, from the newest back.
 */
static bool quiet_years(const struct judge_play *play, const struct rules_position *next, unsigned *years,
                        GError **error)
{
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    const struct rules_map *map = play->board->map;
    struct rules_phase told = {.year = 0};

    bool has_told = false;
    *years = 0;
    /* Each phase against the one after it: only the first after a count is a year's end. */
    for (guint i = line->len; i--;) {
        const struct games_phase *row = line->pdata[i];
        if (!judge_position_read(play->board, row->position, row->code, pos, error))
            return false;
        if (!same_owners(pos, next))
            return true;
        if (has_told && judge_play_counts_centres(map, pos->phase, told))
            (*years)++;
        told = pos->phase;
        has_told = true;
    }

    return true;
}

/* The setting `draw-after`; 0: no clock. */
static unsigned judge_stalemate_years(const struct judge_play *play)
{
    return (unsigned)judge_setting_number(play->game, "draw-after");
}

/* Tells the game's editors; the game goes on. */
static bool tell_editors(const struct judge_play *play, const char *years, GError **error)
{
    g_autoptr(GPtrArray) recipients = judge_report_recipients(play, error);
    g_autoptr(games_person) editor = recipients ? judge_editor(play->home, error) : NULL;
    const char *pairs[] = {"word", years, NULL};

    bool ok = recipients != NULL;
    for (guint i = 0; ok && i < recipients->len; i++) {
        const struct judge_recipient *to = recipients->pdata[i];
        bool edits =
            (editor && to->person->id == editor->id) ||
            games_seat_has_role(play->home->store, play->game->id, to->person->id, GAMES_ROLE_EDITOR);
        struct judge_notice notice = {.key = "stalemate-told",
                                      .sentences = true,
                                      .person = to->person,
                                      .power = RULES_NO_POWER,
                                      .words = pairs};
        ok = !edits || judge_notice_post(play, &notice, error);
    }

    return ok;
}

bool judge_stalemate_count(struct judge_play *play, const struct rules_position *next, char **result,
                           GError **error)
{
    unsigned most = judge_stalemate_years(play), years;
    *result = NULL;
    if (!most || !judge_play_counts_centres(play->board->map, play->pos.phase, next->phase))
        return true;
    if (!quiet_years(play, next, &years, error))
        return false;

    /* The year that ends now counts as well: its owners are those of the year before. */
    years++;
    if (!same_owners(&play->pos, next))
        return true;

    bool due = years >= most, draws = judge_setting_is(play->game, "stalemate", "draw");
    g_autofree char *count = g_strdup_printf("%u", years);

    /* What is still to come is told only while it is to come. */
    g_autofree char *words = !due && draws ? g_strdup_printf("%u %u", years, most) : g_strdup(count);
    struct games_question question = {.game = play->game->id,
                                      .phase = play->phase->id,
                                      .kind = "stalemate",
                                      .text = words,
                                      .opened_s = play->home->now_s};
    question.id = games_question_add(play->home->store, &question, error);
    if (!question.id ||
        !games_question_set_state(play->home->store, question.id, due && draws ? "passed" : "failed",
                                  play->home->now_s, error) ||
        !judge_play_log(play, "stalemate", 0, 0, error, "years=%u most=%u draws=%s", years, most,
                        due && draws ? "yes" : "no"))
        return false;
    if (!due)
        return true;
    if (!draws)
        return tell_editors(play, count, error);

    g_autofree char *survivors = judge_votes_survivors(play, next);
    *result = g_strconcat("draw ", survivors, NULL);

    return true;
}
