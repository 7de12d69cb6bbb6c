/* Sentences made of codes. All results are transfer full, plain UTF-8 without line ends. */
#ifndef TEMPLATES_SAY_H
#define TEMPLATES_SAY_H

#include "fill.h"

/* An order in full words: "Paris vers la Bourgogne", "Paris to Burgundy". */
char *templates_say_order(const struct rules_names *names, const struct rules_position *pos, const struct rules_order *order,
                          enum rules_language language);
/* An order in a notation: "judge" (canonical), "descartes" ("A PAR - BOU", "A MUN s A BER - KIE"), "moeshoeshoe" ("A Par-Bur", "(S)"), "faf". `result`
 * true writes outcomes the way the notation does (descartes "=" ":", small s and c; moeshoeshoe underlined by the caller). */
char *templates_say_notation(const struct rules_names *names, const struct rules_position *pos, const struct rules_outcome *outcome,
                             const char *notation, bool result);
/* Why an order had its outcome: "stand-off avec A PAR (1 contre 1)"; "" for a plain success. `law` true adds the rule: "[1971 X]". */
char *templates_say_outcome(const struct rules_names *names, const struct rules_position *pos, const struct rules_outcome *outcome,
                            enum rules_language language, bool law);
/* Why an order is not followed, from a cause alone (order entry). */
char *templates_say_cause(const struct rules_names *names, const struct rules_position *pos, enum rules_cause cause,
                          const struct rules_order *order, enum rules_language language);
/* A note of the reader: "j'ai lu « Norvege » comme Norvège". "" if there is nothing to say. */
char *templates_say_note(const struct rules_names *names, const struct rules_position *pos, const struct rules_reading *reading,
                         const struct rules_note *note, enum rules_language language);
/* "Automne 1902", "Fall 1902, retreats". */
char *templates_say_phase(const struct rules_map *map, struct rules_phase phase, enum rules_language language);
/* "mercredi 3 décembre, 20 h 00 (Bruxelles)"; "Wednesday 3 December, 20:00 (Brussels)". */
char *templates_say_date(gint64 at_s, const char *zone, enum rules_language language);
/* "dans 6 jours", "in 3 hours". */
char *templates_say_delay(gint64 seconds, enum rules_language language);
/* A condition in plain words: "si une armée allemande est à Munich". */
char *templates_say_condition(const struct rules_names *names, const struct rules_condition *condition, enum rules_language language);

#endif
