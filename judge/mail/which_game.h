/* Which game a mail is about: by its name, by the letter it answers, by the units it orders; or asked, and answered. */
#pragma once

#include "mail.h"

enum judge_game_found {
    JUDGE_GAME_NONE, /* the sender sits at no game */
    JUDGE_GAME_FOUND,
    JUDGE_GAME_UNKNOWN, /* a game was named that is not here */
    JUDGE_GAME_OTHERS,  /* one at which he does not sit */
    JUDGE_GAME_SEVERAL  /* nothing tells which of his own */
};

/*
 * The game of the mail of a known person who sits at `seats` (struct games_seat*). `letter` is the one answered, NULL: none.
 * `*id`: the game, for FOUND and OTHERS. `*word`: what was written as a name, if no game has it; transfer full.
 */
enum judge_game_found judge_which_game(const struct judge_mail *mail, const GPtrArray *seats,
                                       const struct games_letter *letter, gint64 *id, char **word);
/* Whether the words would be read as orders, sensible or not, in one of the games of those seats. */
bool judge_which_orders(const struct judge_mail *mail, const GPtrArray *seats, const char *words);
/* Whether a line beside an answer begins as a command of `mail` (struct judge_mail), or would be read so in one of its sender's games. */
bool judge_which_says_more(void *mail, const char *line);

/* A game of those seats whose name stands in a text as a word; 0: none, or several. */
gint64 judge_which_names(const struct judge_mail *mail, const GPtrArray *seats, const char *text);
/* How many orders of a text can be followed at that seat. */
unsigned judge_which_fits(const struct judge_mail *mail, const struct games_seat *seat, const char *text);
/* The lines of a mail that are about one game. */
struct judge_part {
    gint64 game; /* 0: the words name one that is not here */
    char *words; /* as many lines as the mail has: those of other games are empty */
};

/* The parts of a mail with the names of several of its sender's games as headings (struct judge_part*); what stands above
 * the first goes with it. NULL: there are no such headings. Transfer full. */
GPtrArray *judge_which_parts(const struct judge_mail *mail, const GPtrArray *seats);
/* If the mail answers JUDGE_QUESTION_GAME with the name of a game: the earlier mail, and the game; else 0. */
gint64 judge_which_asked(const struct judge_mail *mail, gint64 *game);
