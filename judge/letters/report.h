/* Reports of a game: gathered once from the store, rendered for each reader, mailed to all who sit at the
 * game. */
#pragma once

#include "../play/play.h"
#include "../../games/games.h"
#include "../../mailio/mailio.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* A report's facts that do not depend on the reader. */
struct judge_report;
/* About the adjudicated phase `row`, or the start of the game (NULL). `result` may be NULL: it is then read
 * from the store. */
struct judge_report *judge_report_new(const struct judge_play *play, const struct games_phase *row,
                                      const struct rules_result *result, GError **error);
void judge_report_free(struct judge_report *report);
GAMES_AUTOPTR(judge_report)

struct judge_reader {
    enum rules_language language;
    const char *power; /* NULL: an observer */
    const char *zone;
    const char *map_cid, *map_alt; /* NULL: without picture */
    const char *chart_cid, *chart_alt;
    const char *turns_cid, *turns_alt;
    bool edits; /* an editor: what waits for him stands on top */
};

/* What a reader sees; any of the three may be NULL. Transfer full. */
void judge_report_render(struct judge_report *report, const struct judge_reader *reader, char **subject,
                         char **text, char **html);
/* Phases resolved together, first first, as one letter with the map of the first. */
void judge_report_render_letter(struct judge_report *const *part, guint n, const struct judge_reader *reader,
                                char **subject, char **text, char **html);
/* The same for readers of one language and zone who differ only in their power: `reader` without it. Frees
 * with judge_letter_free; the parts are borrowed until then. */
struct judge_letter;
struct judge_letter *judge_letter_new(struct judge_report *const *part, guint n,
                                      const struct judge_reader *reader);
bool judge_letter_is_for(const struct judge_letter *letter, const struct judge_reader *reader);
/* `powers`: const char*, all that the reader plays. */
void judge_letter_fill(struct judge_letter *letter, const GPtrArray *powers, char **subject, char **text,
                       char **html);
/* The map of the next reader's theatre (theatre.h), by its cid, with its words; NULL: none. */
void judge_letter_set_theatre(struct judge_letter *letter, const char *cid, const char *alt);
void judge_letter_free(struct judge_letter *letter);
/*
 * What a report is made of, as values for pages of another form; `goes_on`: phases that follow it stand on the same page.
 * `values` is good until it is freed, and no longer than the report.
 */
struct judge_values;
struct judge_values *judge_values_new(struct judge_report *report, const struct judge_reader *reader,
                                      bool goes_on);
const struct templates_report *judge_values_get(const struct judge_values *values);
void judge_values_free(struct judge_values *values); /* NULL is allowed */
/* What the maps of such a letter show. Borrows from the reports. */
void judge_report_scene(struct judge_report *const *part, guint n, enum rules_language language,
                        struct templates_scene *scene);
/* Map, names, years and counts of a chart of the report's game; they live as long as the report. False: there is no second year yet. */
bool judge_report_years(const struct judge_report *report, struct templates_chart *chart);
/* Centres by year as a chart (templates/chart.h), from the second year on, where they have just been counted or the game is over;
 * NULL: none. `cid` and `alt` as for judge_post_map. */
struct mailio_encoded *judge_report_chart(struct judge_report *const *part, guint n,
                                          enum rules_language language, char **cid, char **alt);
/* Orders in time as a chart, when the game is over; NULL: none. */
struct mailio_encoded *judge_report_turns(struct judge_report *const *part, guint n,
                                          enum rules_language language, char **cid, char **alt);
/* The map of such a letter: the first phase, with the centres that the last one left; see judge_post_map. */
struct mailio_encoded *judge_report_map(struct judge_report *const *part, guint n,
                                        enum rules_language language, char **cid, char **alt);

/*
 * While judge_home.rehearsal stands, nothing is mailed: judge_post notes whom a letter would go to, and
 * judge_report_mail renders the report for `readers`, as for an observer.
 */
struct judge_rehearsed {
    char *text;
};
struct judge_rehearsal {
    const GPtrArray *readers; /* struct games_person* */
    GArray *rendered;         /* struct judge_rehearsed, one a reader; empty: no report came about */
    struct mailio_encoded *map[RULES_LANGUAGE_COUNT];
    GPtrArray *letters; /* "subject\tname" of all but reports */
};
