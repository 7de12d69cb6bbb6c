/*
 * Inside the map loader: one line being read, and what reads it. Sections named in comments are those of
 * docs/map-format.md.
 *
 *   map_read.c   files, lines, dispatch     map_places.c  places, terrain, changes to them
 *   map_game.c   season, flow, other files  map_powers.c  powers, centres, units
 *   map_forms.c  scripts, sides, picking
 */
#pragma once

#include "map_p.h"

enum map_skipping { SKIP_NONE, SKIP_DIRECTIVES, SKIP_PHASES };

struct map_reader {
    struct map_builder *b;
    const struct map_source *source;
    unsigned depth;
    int power;                  /* current power: local to the file; -1: none */
    enum map_skipping skipping; /* lines that hold only for some games or phases */
    const char *script;         /* identity of the power whose script is being read, or NULL */
    struct map_spot script_spot;
    bool in_stanza;
    struct map_spot stanza_spot;
};

struct map_line {
    struct map_spot spot;
    size_t n;
    char **word;  /* as written */
    char **upper; /* in capitals */
    char *text;   /* the line, blanks at both ends gone */
};

/* A word fit for a message. */
const char *map_q(struct map_reader *r, const char *word);
/* The map can be loaded but not played; only the first reason is said. */
void map_unplayable(struct map_reader *r, struct map_spot spot, const char *what);
void map_not_played(struct map_reader *r, const struct map_line *l, const char *what);
/* At most six digits, with a sign if allowed. */
bool map_is_number(const char *word, long *value, bool sign);

/* One a directive; faults go to the builder. */
void map_read_place(struct map_reader *r, struct map_line *l);
void map_read_terrain(struct map_reader *r, struct map_line *l, enum rules_terrain terrain); /* none: AMEND */
void map_read_drop(struct map_reader *r, struct map_line *l);
void map_read_power(struct map_reader *r, struct map_line *l);
void map_read_neutral(struct map_reader *r, struct map_line *l);
void map_read_owned(struct map_reader *r, struct map_line *l);
void map_read_homes(struct map_reader *r, struct map_line *l);
void map_read_unit(struct map_reader *r, struct map_line *l);
void map_read_status(struct map_reader *r, struct map_line *l, bool dummy);
void map_read_victory(struct map_reader *r, struct map_line *l);
void map_read_begin(struct map_reader *r, struct map_line *l);
void map_read_flow(struct map_reader *r, struct map_line *l);
void map_read_rules(struct map_reader *r, struct map_line *l);
void map_read_use(struct map_reader *r, struct map_line *l);

/* PLAYED POWER…: no dummy any more, and no script. */
void map_read_played(struct map_reader *r, struct map_line *l);
/* A line inside SCRIPT … END SCRIPT; false if there is no script open. */
bool map_read_script_line(struct map_reader *r, struct map_line *l);
/* SCRIPT, SIDE, CLOSED, TOSS, PICK, NAMEHOMES, AUCTION and their kin; false if it is none of them. */
bool map_read_form(struct map_reader *r, struct map_line *l);

/* Whether a power is current; says so if not. */
bool map_need_power(struct map_reader *r, const struct map_line *l);
void map_power_kill_units(struct map_reader *r, int power);
