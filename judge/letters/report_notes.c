/* What a report says besides results: the rulebook, tosses, bids, homes, the scores of a year. */
#include "report_notes.h"
#include "report_p.h"
#include "results.h"
#include "actions.h"
#include "post.h"
#include "press.h"
#include "seats.h"
#include "versions.h"
#include "votes.h"
#include "../play/bids.h"
#include "../play/hand.h"
#include "../play/orders.h"
#include "../play/people.h"
#include "../play/result.h"
#include "../play/toss.h"
#include "../conf/settings.h"
#include "../../templates/say_rules.h"

#include <string.h>

const char *judge_rulebook_title(const char *name, char *out, size_t size)
{
    g_strlcpy(out, name, size);
    if (!strcmp(name, "datc") || !strcmp(name, "faf"))
        for (char *c = out; *c; c++)
            *c = g_ascii_toupper(*c);
    out[0] = g_ascii_toupper(out[0]);
    return out;
}

char *judge_rules_title(const char *rules)
{
    char title[64];
    const char *options = strchr(rules, ' ');
    g_autofree char *name = options ? g_strndup(rules, (gsize)(options - rules)) : g_strdup(rules);
    judge_rulebook_title(name, title, sizeof title);
    return options ? g_strdup_printf("%s (%s)", title, options + 1) : g_strdup(title);
}

/* In the reader's alphabet. Transfer full. */
static char *join_powers(const struct judge_report *report, GPtrArray *powers, enum rules_language language)
{
    const struct judge_board *board = report->play->board;
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(board->names, board->map, language, order);

    GString *text = g_string_new(NULL);
    for (unsigned k = 0; k < n; k++)
        if (g_ptr_array_find_with_equal_func(powers, board->map->power[order[k]].id, g_str_equal, NULL))
            judge_list_add(text, rules_power_name(board->names, order[k], language));
    return g_string_free(text, FALSE);
}

/* The toss that followed the phase reported: which side won, and the seed, so that anybody can repeat it; or that the
 * power has joined. */
static void note_toss(const struct judge_report *report, enum rules_language language, GPtrArray *notes)
{
    const struct judge_play *play = report->play;
    const struct rules_map *map = play->board->map;
    const struct rules_toss *toss = &map->toss;
    const struct rules_phase *before = report->has_before ? &report->before.phase : NULL;
    uint8_t side = toss->power == RULES_NO_POWER ? RULES_NO_SIDE : judge_toss_won(play);
    bool tossed = side != RULES_NO_SIDE && judge_phase_is_passed(before, toss->before, report->after.phase);
    bool joined = side != RULES_NO_SIDE && judge_phase_is_passed(before, toss->joins, report->after.phase);
    if (!tossed && !joined)
        return;

    g_autofree char *powers = judge_side_said(play, side, toss->power, language);
    g_autofree char *phase = templates_say_phase(map, toss->joins, language);
    const char *name = rules_power_name(play->board->names, toss->power, language);
    if (tossed)
        g_ptr_array_add(notes, judge_say(play->home, language, "note-tossed", "power", name, "powers", powers,
                                         "phase", phase, "seed", judge_toss_seed(play), NULL));
    if (joined)
        g_ptr_array_add(notes, judge_say(play->home, language, "note-joined", "power", name, NULL));
}

/* That homes are to be named now. */
/* "Germany (by England), Italy (nobody)": who plays the powers that are hired. Transfer full. */
static char *say_hired(const struct judge_play *play, enum rules_language language)
{
    const struct rules_map *map = play->board->map;
    g_autoptr(GString) list = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++) {
        const struct rules_map_power *power = &map->power[p];
        if (!power->hired || power->dummy)
            continue;
        const char *by = rules_power_name(play->board->names, power->hand, language);
        g_autofree char *one = judge_say(play->home, language, "note-hired-one", "power",
                                         rules_power_name(play->board->names, p, language), "by", by, NULL);
        judge_list_add(list, one);
    }
    return g_strdup(list->str);
}

/* Diplomatie intime: that bids are wanted, what came of them, or who plays whom. */
static void note_bids(const struct judge_report *report, enum rules_language language, GPtrArray *notes)
{
    const struct judge_play *play = report->play;
    const struct rules_map *map = play->board->map;
    if (!map->auction || !report->current || report->continues || report->end != RULES_END_NONE)
        return;

    g_autofree char *treasury = judge_treasury_said(play, language);
    if (judge_bids_are_due(play)) {
        g_autofree char *hired = judge_hired_said(play, language);
        g_autofree char *example = g_strndup(hired, strcspn(hired, ","));
        g_ptr_array_add(notes, judge_say(play->home, language, "note-bids", "hired", hired, "treasury",
                                         treasury, "example", example, NULL));
    } else if (report->has_before || !judge_bids_say(play, play->phase->code, language, notes)) {
        g_autofree char *list = say_hired(play, language);
        g_ptr_array_add(notes, judge_say(play->home, language, "note-hired", "list", judge_filled(list),
                                         "treasury", treasury, NULL));
    }
}

static void note_homes(const struct judge_report *report, enum rules_language language, GPtrArray *notes)
{
    const struct judge_play *play = report->play;
    bool wanted = false;
    for (rules_power p = 0; p < play->board->map->n_powers; p++)
        wanted = wanted || rules_homes_are_wanted(&report->after, p);
    if (!wanted || !report->current)
        return;
    g_ptr_array_add(notes, judge_say(play->home, language, "note-homes", "count",
                                     DIGITS(play->board->map->picking.homes), NULL));
}

static const struct rules_score_system *scoring_of(const struct judge_play *play)
{
    const char *name = judge_setting(play->game, "scoring");
    return rules_score_find(name, strlen(name));
}

/* What the rulebook brings, or the game has otherwise, told before the first orders. */
static void note_chapter(const struct judge_play *play, enum rules_language language, GPtrArray *notes)
{
    const struct rules_score_system *system = scoring_of(play);
    g_autofree char *scoring = system ? templates_say_score_title(system, language) : NULL;
    g_autofree char *year = play->last_year ? g_strdup_printf("%d", (int)play->last_year) : NULL;
    bool quiet =
        judge_setting_is(play->game, "press-minor", "no") && !judge_setting_is(play->game, "press", "none");
    if (scoring || year || quiet)
        g_ptr_array_add(notes, judge_say(play->home, language, "note-chapter", "scoring", scoring, "year",
                                         year, "quiet", judge_flag(quiet), NULL));
}

/* Sentences of the judge that are not in the table of results. */
GPtrArray *judge_report_notes_of(const struct judge_report *report, enum rules_language language)
{
    GPtrArray *notes = g_ptr_array_new_with_free_func(g_free);
    const struct judge_home *home = report->play->home;

    if (report->late->len) {
        g_autofree char *powers = join_powers(report, report->late, language);
        g_ptr_array_add(notes, judge_say(home, language, "note-late", "powers", powers, NULL));
    }

    if (report->has_before)
        judge_nmr_notes(report->play, report->phase, language, notes);
    if (report->scripted->len) {
        g_autofree char *powers = join_powers(report, report->scripted, language);
        g_ptr_array_add(notes, judge_say(home, language, "note-scripted", "powers", powers, NULL));
    }

    if (report->vacant->len && report->end == RULES_END_NONE && !report->agreed && !report->continues) {
        g_autofree char *powers = join_powers(report, report->vacant, language);
        g_ptr_array_add(notes, judge_say(home, language, "note-vacant", "powers", powers, NULL));
    }

    g_autofree char *how =
        report->agreed && !report->continues ? judge_votes_say_end(report->play, language) : NULL;
    if (how)
        g_ptr_array_add(notes, judge_say(home, language, "note-agreed", "word", how, NULL));
    if (report->closed_s && !report->continues)
        judge_votes_report(report->play, report->opened_s, report->closed_s, language, notes);

    note_toss(report, language, notes);
    note_homes(report, language, notes);
    note_bids(report, language, notes);
    if (!report->has_before)
        note_chapter(report->play, language, notes);
    if (!report->has_before && !judge_bids_are_known(report->play))
        g_ptr_array_add(notes,
                        judge_say(home, language, "note-start", "address", home->config->address, NULL));

    return notes;
}

/* Whether a year's centres have just been counted: a report then says what the scores would be. */
bool judge_report_closes_a_year(const struct judge_report *report)
{
    return report->result &&
           judge_play_counts_centres(report->play->board->map, report->since, report->after.phase);
}

/* The scoring table of a game that is over, or what it would be if the game ended now, as text; NULL without
 * a scoring system. */
char *judge_report_scores_of(const struct judge_report *report, enum rules_language language)
{
    const struct judge_play *play = report->play;
    const struct rules_score_system *system = scoring_of(play);
    bool over = report->end != RULES_END_NONE || report->agreed;
    if (!system || !report->current || report->continues || (!over && !judge_report_closes_a_year(report)))
        return NULL;
    return judge_score_page(play, system, over, language);
}

char *judge_report_scores(const struct judge_play *play, enum rules_language language)
{
    g_autoptr(judge_report) report = judge_report_new(play, NULL, NULL, NULL);
    return report ? judge_report_scores_of(report, language) : NULL;
}
