/*
 * Sentences made of codes. All results are transfer full, plain UTF-8 without line ends, plain spaces and
 * apostrophes (the HTML templates set the type). `names` are those of the map of `pos`. Places and powers get
 * their articles from templates/fr/forms.txt; names that are not there follow the rules at its end, or stand
 * without an article.
 */
#pragma once

#include "fill.h"

/* An order in full words: "Paris vers la Bourgogne", "Paris to Burgundy". */
char *templates_say_order(const struct rules_names *names, const struct rules_position *pos,
                          const struct rules_order *order, enum rules_language language);
/*
 * An order in a notation:
 *
 *     judge        A PAR - BUR    canonical, read by programs
 *     descartes    A PAR - BOU    results: "=" made, ":" failed; s and c for supports and convoys that failed
 *     asmodee      A PAR - BOU    as descartes, with the abbreviations of Asmodée
 *     moeshoeshoe  A Par-Bur      (S), (C), (H); the caller underlines what templates_outcome_failed
 *     french       A PAR - BOU    the abbreviations of Asmodée, orders as they were written
 *     faf          A PAR - BOU    XXX holds, c by sea; 000 has no letters, which hide what a line is about
 *     names-fr, names-en          full names
 *
 * An unknown notation is taken as judge. `result` true writes outcomes the way the notation does.
 */
char *templates_say_notation(const struct rules_names *names, const struct rules_position *pos,
                             const struct rules_outcome *outcome, const char *notation, bool result);
/* The phrase in the words of the names' rulebook ("cause.retreat-none.descartes") where it has words of its own. */
char *templates_phrase_called(const struct rules_names *names, enum rules_language language, const char *key,
                              const struct templates_data *data);

/*
 * Which of these a reader is shown: the one that was chosen ("names": in full, in his language), else (NULL or "plain") by his language: in French
 * that of the game's rulebook, "french" where it has none of its own; in English "plain", the canonical codes
 * without the lines for programs. `rulebook`: its name, or NULL. Borrowed: `chosen` or a constant.
 */
const char *templates_notation_for(const char *chosen, const char *rulebook, enum rules_language language);
/* The same for an order that has no outcome yet: reads back to the same order. */
char *templates_say_written(const struct rules_names *names, const struct rules_position *pos,
                            const struct rules_order *order, const char *notation);
/*
 * A line to copy into an answer: in the notation, or with full names where its abbreviations could be taken
 * for something else here
 * ("MAR" is Marseilles or Morocco).
 */
char *templates_say_to_copy(const struct rules_names *names, const struct rules_position *pos,
                            const struct rules_order *order, const struct rules_rulebook *book,
                            const char *notation, enum rules_language language);
/* A unit: "A PAR", "F STPcn". `kind` may be RULES_UNIT_NONE: no letter. */
char *templates_say_unit(const struct rules_names *names, const struct rules_map *map,
                         enum rules_unit_kind kind, rules_loc loc, const char *notation);
/* A place's abbreviation in a notation, with its coast: "PAR", "STPcn". */
char *templates_say_place(const struct rules_names *names, const struct rules_map *map, rules_loc loc,
                          const char *notation);

/* A province as a map labels it: "BOU", "Bur"; codes where the notation writes full names. */
char *templates_say_label(const struct rules_names *names, rules_loc province, const char *notation);
/* The sign of a coast: "cn", "NC". */
char *templates_say_coast(const struct rules_map *map, rules_loc loc, const char *notation);

/* Whether the order came to nothing (what the moeshoeshoe notation underlines). */
bool templates_outcome_failed(const struct rules_outcome *outcome);

/* Why an order had its outcome: "stand-off avec A PAR (1 contre 1)"; "" for a plain success. `law` true also
 * gives the reason of a plain success, and adds the rule: "[1971 X]". Units in canonical codes. */
char *templates_say_outcome(const struct rules_names *names, const struct rules_position *pos,
                            const struct rules_outcome *outcome, enum rules_language language, bool law);
/* The same with the units written in a notation. */
char *templates_say_reason(const struct rules_names *names, const struct rules_position *pos,
                           const struct rules_outcome *outcome, const char *notation,
                           enum rules_language language, bool law);
/* Why an order is not followed, from a cause alone (order entry), units in a notation. `order` may be NULL. */
char *templates_say_cause(const struct rules_names *names, const struct rules_position *pos,
                          enum rules_cause cause, const struct rules_order *order, const char *notation,
                          enum rules_language language);
/* A note of the reader: "j'ai lu « Norvege » comme Norvège", its orders in a notation. "" if there is nothing to say.
 * `reading` may be NULL. */
char *templates_say_note(const struct rules_names *names, const struct rules_position *pos,
                         const struct rules_reading *reading, const struct rules_note *note,
                         const char *notation, enum rules_language language);
/* All notes of a reading that tell what was assumed, joined as the language does; NULL if nothing was. */
char *templates_say_assumed(const struct rules_names *names, const struct rules_position *pos,
                            const struct rules_reading *reading, const char *notation,
                            enum rules_language language);
/* "Automne 1902", "Fall 1902, retreats". */
char *templates_say_phase(const struct rules_map *map, struct rules_phase phase,
                          enum rules_language language);
/* "mercredi 3 décembre, 20 h 00 (Bruxelles)"; "Wednesday 3 December, 20:00 (Brussels)". `zone`: IANA name;
 * unknown or NULL: UTC. Where the clock shows the hour twice (end of summer time) summer or winter time is
 * added. NULL: there is no date (0). */
char *templates_say_date(gint64 at_s, const char *zone, enum rules_language language);
/* The place of a zone: "Bruxelles", "UTC-05:00". */
char *templates_say_zone(const char *zone, enum rules_language language);
/* The day alone: "mercredi 3 décembre". */
char *templates_say_day(gint64 at_s, const char *zone, enum rules_language language);
/* A day of the week, 0 = Monday: "lundi". */
char *templates_say_weekday(unsigned weekday, enum rules_language language);
/* "3 jours", "36 hours": in the largest unit that divides it. */
char *templates_say_span(gint64 seconds, enum rules_language language);
/* "dans 6 jours", "in 3 hours"; "il y a 2 jours" for negative. Whole units; a letter of a few hours ago still says
 * "7 days", so what lacks less than a quarter of a unit counts as whole; days from 48 hours
 * on. */
char *templates_say_delay(gint64 seconds, enum rules_language language);
/* A condition in plain words: "si une armée allemande est à Munich". */
char *templates_say_condition(const struct rules_names *names, const struct rules_condition *condition,
                              enum rules_language language);

/*
 * A place or power with what its language puts before it. Set under `key`: name ("Bourgogne"), `key`.the ("la
 * Bourgogne"), .in ("en Bourgogne"; places only), .of ("de Bourgogne"), .ofthe ("de la Bourgogne"), and for
 * powers .adj (feminine in French: "française").
 */
void templates_set_place(struct templates_data *data, const char *key, const struct rules_names *names,
                         rules_loc loc, enum rules_language language);
void templates_set_power(struct templates_data *data, const char *key, const struct rules_names *names,
                         rules_power power, enum rules_language language);
/* The powers of a map in the alphabet of a language; returns their number. `out` has room for
 * RULES_MAX_POWERS. */
unsigned templates_sort_powers(const struct rules_names *names, const struct rules_map *map,
                               enum rules_language language, rules_power *out);
/* Columns a text takes. */
unsigned templates_width(const char *text);
/* `left` after `indent` blanks, then `right` from `column` on, its further lines below its beginning. */
void templates_put_columns(GString *out, const char *left, unsigned indent, unsigned column,
                           const char *right);
/* What parts two statements of one line: "; ", in French " ; ". */
const char *templates_joint(enum rules_language language);
/* Words in the reader's alphabet, without case and accents: < 0, 0, > 0. */
int templates_compare_words(const char *one, const char *other);
/* The units of a power, by their places: "F BRE, A PAR, A TOU". Transfer full. */
char *templates_say_units(const struct rules_names *names, const struct rules_position *pos,
                          rules_power power, const char *notation);
/* First letter in capitals. Transfer full. */
char *templates_capital(const char *text);
