/*
 * The report of a phase, and the answer to a player's orders. Fill the struct, get text and HTML. Strings are
 * borrowed for the call; results are transfer full. Subjects come without the "[Game] " tag: who mails them
 * puts it. Text has no line over TEMPLATES_COLUMNS columns; HTML is well-formed, one column, without script
 * or anything remote, and says nothing by colour alone.
 */
#pragma once

#include "say.h"

struct templates_player {
    const char *power; /* identity */
    const char *shown; /* name or alias shown to this reader; NULL: not shown */
    bool vacant, late; /* late: no orders came (NMR, ONR) */
    unsigned missed;   /* times in a row */
    bool scripted;     /* has no player, plays by a script */
};

struct templates_press_item {
    const char *dateline;  /* "Paris", or NULL */
    const char *from, *to; /* display names; from NULL: anonymous */
    const char *text;
};

/* What a power has on file for the phase that is open: shown to its own player only. */
struct templates_given {
    const char *power;  /* id */
    const char *orders; /* "F BRE B, A PAR B"; NULL: none */
    bool complete;      /* nothing is owed */
};

/* What the last report tells besides its result: ready lines and sentences. */
struct templates_finale {
    unsigned n_places;
    const char *const *places; /* "1. France (« Marianne ») : 18 centres" */
    unsigned n_story;
    const char *const *story;            /* turning points */
    const struct templates_turns *turns; /* who ordered in time; NULL: not known */
    const char *farewell;
    const char *points; /* how the points come about, paragraphs; NULL: no scores */
};

struct templates_report {
    const char *home; /* judge home, for overriding templates; may be NULL */
    enum rules_language language;
    const struct rules_names *names;
    const char *game, *judge, *editor, *number; /* number: "MN 2026 AB" or NULL */
    const char *address;                        /* where orders are sent; NULL: no link that writes them */
    const char *rules;                          /* display name of the rulebook */
    const char *options;                 /* options changed from it, "convoy-paradox=szykman"; NULL: none */
    const char *headline;                /* the editor's own; "": none at all; NULL: what happened decides */
    bool house_rules;                    /* the game has rules of its own, to be asked for */
    const char *notation;                /* of results */
    const struct rules_position *before; /* NULL: the game begins (first report) */
    const struct rules_result *result;   /* NULL: none */
    const struct rules_position *after;  /* the position now, after rules_advance */
    const struct rules_rulebook *book;
    unsigned n_players;
    const struct templates_player *players;
    unsigned n_years; /* history of centre counts, oldest first */
    const int32_t *years;
    const unsigned *counts; /* [n_years * n_powers] */
    unsigned n_press;
    const struct templates_press_item *press;
    unsigned n_notes; /* sentences of the judge: NMR, standby, errata, votes */
    const char *const *notes;
    unsigned n_actions; /* what waits for the reader, an editor */
    const char *const *actions;
    gint64 deadline_s, now_s; /* 0: none */
    const char *zone;
    const char *reader_power; /* NULL: an observer */
    bool ahead_retreats, ahead_builds,
        ahead_only; /* the year's format wants them with the moves; later they count no more */
    unsigned n_given;
    const struct templates_given *given; /* by power, in any order */
    bool bids;                           /* the phase waits for bids (rules/auction.h) */
    bool bids_known;                     /* without `before`: no game begins, bids were revealed */
    bool past;                           /* a later phase was adjudicated: no date comes after this report */
    bool ended;
    enum rules_end end;
    rules_power winner;
    const struct templates_finale *finale; /* NULL: the game goes on */
    const char *scores;                    /* ready text of the scoring table, or NULL */
    const char *map_cid;                   /* HTML: cid of the picture, NULL none */
    const char *map_alt;
    const char *chart_cid; /* HTML: cid of the chart of centres, NULL none */
    const char *chart_alt;
    const char *turns_cid; /* HTML: cid of the chart of orders in time, NULL none */
    const char *turns_alt;
    bool explain;             /* name the rule behind each outcome */
    unsigned version;         /* of this phase's report: 2 and more stand in the place of an earlier one */
    const char *version_what; /* with version > 1: which one, a sentence */
    const char *version_why;  /* why; NULL: not said */
    const char *changes;      /* what is different, a line each; NULL: not said */
};

/* The news, from facts only: "Automne 1902 : Trieste tombe, la France seule en tête"; no [Game] tag. */
char *templates_report_subject(const struct templates_report *report);
/*
 * Phases that were resolved together, first first, as one letter: one map (of the first), one list of what is to be done, one
 * date. They share game and language, and many readers who differ only in the power they play: what all read is put together
 * once. `part` is borrowed until the end; its reader_power is not read.
 */
struct templates_letter;
struct templates_letter *templates_letter_new(const struct templates_report *const *part, unsigned n);
void templates_letter_fill(struct templates_letter *letter, const char *reader_power, char **subject,
                           char **text, char **html);
/* The same for who plays several powers: each is told apart. */
void templates_letter_fill_for(struct templates_letter *letter, const char *const *powers, unsigned n,
                               char **subject, char **text, char **html);
/* The map of the next reader's own theatre (templates_theatre), by its cid, with its words; NULL: none. Stays
 * until it is set again. */
void templates_letter_set_theatre(struct templates_letter *letter, const char *cid, const char *alt);
void templates_letter_free(struct templates_letter *letter);
/* What changed for one power over the parts of a letter, and what its player has to send, as in the head of his report (its lists and
 * words: yours, todo_when, todo_done …, and what is owed in short: owed), for a letter about several games. */
void templates_report_own(struct templates_data *data, const struct templates_report *const *part, unsigned n,
                          const char *power);

/*
 * The parts of a history as the old judges mail it, in their words and in English: its head, and one adjudicated phase (game,
 * judge, before, result, after, book, ended are read) with the owners of centres where they were counted. Transfer full.
 */
char *templates_judge_head(const struct templates_report *report);
char *templates_judge_turn(const struct templates_report *report);
char *templates_judge_date(gint64 at_s); /* "Mon 02 Mar 2026 11:00:00 +0000" */

/* One line of an acknowledgement. */
struct templates_ack {
    const char *home;
    enum rules_language language;
    const struct rules_names *names;
    const char *game, *judge;
    const struct rules_position *pos;
    const struct rules_rulebook *book;
    rules_power power;
    const struct rules_readings *readings; /* of this mail; NULL: only the orders on file */
    unsigned n_lines;
    const char *const *lines; /* of this mail as written: the readings' lines are numbers of them */
    unsigned n_orders;        /* all orders on file for the phase, after this mail */
    const struct rules_order *orders;
    const char *const *assumed; /* parallel to orders: what was assumed when it was read, or NULL */
    const enum rules_cause
        *causes; /* parallel to orders: why the adjudication will not follow it, were all others
                                       favourable; RULES_CAUSE_NONE: it will */
    gint64 deadline_s, now_s;
    bool waits;                /* the game goes on once what is asked is settled, or he is ready */
    bool closed;               /* he may not order any more: nothing is to settle */
    const char *zone;          /* the player's */
    bool bids;                 /* orders come after bids: units without orders are nothing to settle yet */
    bool bids_given;           /* he has bid, or said that he will not */
    bool wait, cleared, early; /* early: the game adjudicates as soon as all orders are in */
    unsigned n_notes;
    const char *const *notes; /* what other parts of the mail did: press sent, vote noted, refused commands */
    unsigned n_questions;
    const char *const *questions; /* what else must be asked, ready sentences: conditions not understood */
    unsigned n_remarks;
    const char *const *remarks; /* words of this mail that are told as no order */
    unsigned n_conditions;
    const char *const *conditions; /* what was decided about orders under conditions, ready sentences */
    unsigned n_later;
    const char *const *later; /* orders noted for later phases, ready lines */
    const char *notation;     /* of the lines shown and offered for copying; NULL: judge */
    unsigned offered_before;  /* of the answer's offers, those of its parts before this one */
    const GPtrArray *offers;  /* of all its parts, templates_ack_offers; NULL: it has this part alone */
};
/* Whether it asks about words of the mail that were not followed, or that order what cannot be, or has (`any`) whatever stands
 * under "to settle". */
bool templates_ack_asks(const struct templates_ack *ack, bool any);
/* The orders that the answer offers, canonical, in the order of their numbers; TEMPLATES_ACK_RIVAL before one that a bare "yes"
 * does not take. Transfer full. */
#define TEMPLATES_ACK_RIVAL "~"
GPtrArray *templates_ack_offers(const struct templates_ack *ack);
/* One answer for the `n` powers of one person, of the same game, phase and language. Its subject has no [Game] tag: "Automne 1902,
 * France : 2 ordres notés, 1 question, 1 unité sans ordre". Any of the three may be NULL. */
void templates_ack_several(const struct templates_ack *part, unsigned n, char **subject, char **text,
                           char **html);
