/*
 * Charts of a game, drawn by the maps' renderer in the maps' colours: centres by year, a small panel a power, all on the same
 * scale, the others behind in grey, so that each is seen against them; and orders in time, a row a power.
 */
#pragma once

#include "draw.h"
#include "fill.h"

struct templates_chart {
    const struct rules_names *names;
    const struct rules_map *map;
    enum rules_language language; /* NONE: English */
    const char *title;            /* NULL: none */
    unsigned n_years;             /* oldest first; at least 2 */
    const int32_t *years;
    const unsigned *counts; /* [n_years * n_powers] */
    unsigned width;         /* pixels; 0: 1000; brought within 200..4000 */
};

/* Draws as PNG or SVG (transfer full). Same values, same bytes. REFUSED with less than two years, or where nobody ever had a
 * centre. */
GBytes *templates_chart_draw(struct templates_atlas *atlas, const struct templates_chart *chart,
                             enum templates_map_format format, GError **error);
/* The chart in words: "Centres par année, de 1900 à 1904. Allemagne : 3, 5, 6, 6, 4." No markup. Transfer full. */
char *templates_chart_alt(const struct templates_chart *chart);

/* What a power did in a phase. */
enum templates_turn {
    TEMPLATES_TURN_NONE, /* nothing was due */
    TEMPLATES_TURN_ON_TIME,
    TEMPLATES_TURN_LATE,
    TEMPLATES_TURN_MISSED,
    TEMPLATES_TURN_EXCUSED, /* no orders, with notice */
    TEMPLATES_TURN_COUNT
};

struct templates_turns {
    const struct rules_names *names;
    const struct rules_map *map;
    enum rules_language language; /* NONE: English */
    const char *title;            /* NULL: none */
    unsigned n_phases;            /* oldest first */
    const int32_t *years;         /* of each phase */
    const uint8_t *turn;          /* [n_phases * n_powers], enum templates_turn */
    unsigned width;               /* pixels; as for centres by year */
};

/* Draws as PNG or SVG (transfer full). Same values, same bytes. REFUSED where nothing was ever due. */
GBytes *templates_turns_draw(struct templates_atlas *atlas, const struct templates_turns *turns,
                             enum templates_map_format format, GError **error);
unsigned templates_turns_count(const struct templates_turns *turns, rules_power power,
                               enum templates_turn turn);
/* "Autriche : 5 tours sur 6 à l'heure, 1 sans ordres". Transfer full. */
char *templates_turns_said(const struct templates_turns *turns, rules_power power);
/* All of them, for who does not see the picture. Transfer full. */
char *templates_turns_alt(const struct templates_turns *turns);
/* A line a power. char*, transfer full. */
GPtrArray *templates_turns_lines(const struct templates_turns *turns);
/* The same as a list for a table: line, power, colour, ink, letter, on_time, late, missed, excused. */
void templates_turns_rows(const struct templates_turns *turns, struct templates_data *data, const char *list);
