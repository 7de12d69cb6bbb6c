/*
 * Counting votes, and the vote that ends a game under the Bretagne rules. Pure: facts of the position come
 * in, verdicts go out.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>

/* What saying nothing means: a setting of the game. */
enum games_silence {
    GAMES_SILENCE_NO,
    GAMES_SILENCE_YES,
    GAMES_SILENCE_ABSTAIN,
};
bool games_silence_parse(const char *word,
                         enum games_silence *silence); /* no, yes, abstain; non, oui, abstention */

enum games_majority {
    GAMES_MAJORITY_ALL,        /* nobody against, at least one for */
    GAMES_MAJORITY_TWO_THIRDS, /* at least two thirds of yes and no together */
    GAMES_MAJORITY_HALF,       /* more yes than no */
};

/* A power as the votes see it. */
struct games_voter {
    const char *power;
    unsigned centres, home_centres, units;
    unsigned free_centres; /* its centres on which no unit of another power stands */
    unsigned foreign_held; /* centres of others (or of nobody) on which its units stand */
    gint64 player;         /* who plays it: one vote for all that he plays; 0: not told, a vote of its own */
    bool left_out;         /* shares no draw: where only who has pieces does (1971 II) */
    bool vacant;           /* no player: has no vote and cannot object */
    const char *choice;    /* "yes", "no", "veto", "abstain"; NULL: silent */
    const char *if_silent; /* what his own silence means, whatever the game's does; NULL: as the game's */
};

struct games_tally {
    unsigned voters, yes, no, abstain,
        silent; /* silent ones are also counted under what silence means, except in `silent` itself */
    unsigned cast_yes, cast_no, cast_abstain; /* the same without the silent */
    bool vetoed;
    bool passed; /* if it ended now */
    bool final;  /* whatever the silent still say, `passed` stays */
};

/* Counts the voters for which `may_vote` holds (NULL: all with a player). A veto is a no that no majority
 * overrules. */
void games_tally_count(const struct games_voter *voters, unsigned n,
                       bool (*may_vote)(const struct games_voter *voter), enum games_silence silence,
                       enum games_majority majority, struct games_tally *tally);

/* Survivors: powers with a centre or a unit. */
bool games_voter_survives(const struct games_voter *voter);

/*
 * A draw among the powers in `list` ("FRANCE,TURKEY"; "ALL": all survivors that may share one). Every survivor votes, also
 * those left out; all must agree. With `all_survivors` (draws include all of them) another list is refused.
 * `proposer` (may be NULL) counts as yes unless he voted. False with REFUSED if the list cannot be voted on:
 * unknown or eliminated powers, not all survivors.
 */
bool games_tally_draw(const struct games_voter *voters, unsigned n, const char *list, const char *proposer,
                      bool all_survivors, enum games_silence silence, struct games_tally *tally,
                      GError **error);
/*
 * Whether a yes of `power` to a draw among `list` is also one to a draw among `smaller`: all of `smaller` are
 * in `list`, some of `list` are left out, and `power` is not one of them.
 */
bool games_tally_implies(const struct games_voter *voters, unsigned n, const char *list, const char *smaller,
                         const char *power);
/* A concession to `to`: all other survivors must agree. REFUSED unless `to` survives and nobody has more
 * centres. */
bool games_tally_concession(const struct games_voter *voters, unsigned n, const char *to,
                            const char *proposer, enum games_silence silence, struct games_tally *tally,
                            GError **error);

/* -- the end by vote under the Bretagne rules (Bretagne V) -- */

/* When a vote may be asked for: after the retreats of spring or autumn, or after the adjustments. */
enum games_end_moment {
    GAMES_END_MOMENT_NONE,
    GAMES_END_MOMENT_SPRING,
    GAMES_END_MOMENT_AUTUMN,
    GAMES_END_MOMENT_ADJUSTMENTS,
};
/*
 * The moment that an open phase stands for, and its game year: "F1901M" is after the retreats of spring 1901,
 * "W1901A" after those of autumn, "S1902M" after the adjustments of 1901. NONE for retreat phases and for the
 * first phase of a game (`first_year`).
 */
enum games_end_moment games_end_moment_of(const char *code, int first_year, int *year);

struct games_end_request { /* one of the past */
    enum games_end_moment moment;
    int year;
    const char *power;
    bool voted; /* nobody vetoed: there was a vote */
};
enum games_end_refusal {
    GAMES_END_ALLOWED,
    GAMES_END_WRONG_MOMENT,
    GAMES_END_NO_FREE_CENTRE,  /* neither a centre of his own that no other occupies, nor a unit on another's
                                  centre */
    GAMES_END_ASKED_IN_AUTUMN, /* he asked after last autumn's retreats or adjustments: not after the spring
                                  that follows */
    GAMES_END_VOTED_IN_AUTUMN, /* there was a vote after the autumn retreats: none after the adjustments that
                                  follow */
    GAMES_END_ALREADY_NOW,     /* somebody asked at this moment and there was, or is, a vote */
    GAMES_END_REFUSAL_COUNT,
};
enum games_end_refusal games_end_may_request(const struct games_voter *voter, enum games_end_moment moment,
                                             int year, const struct games_end_request *past, unsigned n_past);
/* A centre of his own land, or any centre and a unit. The requester cannot veto himself: that is for the
 * caller to see. */
bool games_end_may_veto(const struct games_voter *voter);
/* At least one centre; the requester is counted as in favour. */
bool games_end_may_vote(const struct games_voter *voter);

enum games_end_verdict {
    GAMES_END_VETOED,       /* the game goes on */
    GAMES_END_GOES_ON,      /* not unanimous */
    GAMES_END_NOW,          /* after autumn's retreats or the adjustments: ends at once */
    GAMES_END_AFTER_AUTUMN, /* after the spring: autumn is played with all powers in civil disorder, then the
                               game ends */
};
/* What the votes come to. `requester` counts as yes whatever he cast. */
enum games_end_verdict games_end_decide(const struct games_voter *voters, unsigned n, const char *requester,
                                        enum games_end_moment moment, enum games_silence silence,
                                        struct games_tally *tally);
