/*
 * People and games: who may see a game, whose name others see, joining, the draw of powers, and requests that
 * wait for a confirmation.
 *
 * A request that changes who somebody is or where he plays needs a sender who has proven that the address is
 * his: by answering a letter that only he got, by a mail server that is believed, or by his password. Any
 * other sender gets a letter with a code; his answer to it, from the same address, runs the request
 * (judge_confirm_ask, judge_confirm_take).
 */
#ifndef JUDGE_PEOPLE_H
#define JUDGE_PEOPLE_H

#include "mail.h"

/* ---- games (people.c) ---- */

/* Whether somebody (NULL: a stranger) may see a game and its reports: all may, unless it is private. */
bool judge_game_is_open(struct judge_home *home, const struct games_game *game,
                        const struct games_person *person, bool editor);
/* Whether players of a game are told who the others are. */
bool judge_game_shows_names(const struct games_game *game);
/*
 * What others see of a player of that game: alias or name, with his address if the game shows addresses.
 * NULL: nothing. Transfer full.
 */
char *judge_person_shown(const struct games_game *game, const struct games_person *person);
/* The same outside of any game: alias or name, never an address. Transfer full. */
char *judge_person_name(const struct games_person *person);

/*
 * "18 of the last 20 turns in time (90%), 1 late, 1 missed; 2 excused", or that there were none yet: never 0
 * % for a newcomer. Counted over all games for himself and the editor; for others (`all_games` false) only
 * over games that show names. Transfer full. (reliability.c)
 */
char *judge_reliability_said(struct judge_home *home, gint64 person, bool all_games,
                             enum rules_language language);

/* How many players a game takes. */
unsigned judge_seats_wanted(const struct judge_play *play);
/* Starts the game when the last place is taken, if the editor left it to the judge. */
bool judge_start_if_full(struct judge_play *play, GError **error);
/* Player seats in order of joining, with or without a power, the waiting list behind. Borrowed, transfer
 * container. */
GPtrArray *judge_seats_joined(const struct judge_play *play);
/*
 * Ranks of all powers of a preference list (see games_draw_parse); `ranks` holds n_powers. Letters are the
 * English ones; to a writer of French those of the French names too, so that A, which begins three of them,
 * is refused.
 */
bool judge_preferences_parse(const struct judge_board *board, const char *text, enum rules_language language,
                             unsigned *ranks, GError **error);
/* Whether a list of addresses, with blanks, commas or semicolons between, holds one of a person's own. */
bool judge_lists_address(const char *list, char *const *own);
/* Ranks as a list of identities that reads the same in any language: "ENGLAND [FRANCE RUSSIA]". Transfer
 * full. */
char *judge_preferences_print(const struct judge_board *board, const unsigned *ranks);
/*
 * Gives each joined player without a power one of the free powers, by their preference lists; those for whom
 * none is left become standbys. The seed is the game's; if it has none, one is made of the judge's secret and
 * recorded. Nothing to do is no error. Inside a transaction.
 */
bool judge_seats_draw(struct judge_play *play, GError **error);

/* ---- who writes (identity.c) ---- */

/* Takes the lines with a password ("password WORD", SIGNON) out of the text: never echoed. Whether one was
 * the sender's. */
bool judge_password_take(struct judge_mail *mail);
/* Whether a line is "password WORD". */
bool judge_password_is_line(const char *line);
/*
 * A sign-on of the old judges (signon.c): "SIGNON Fkersaint secret" and its kin. False: the line is none.
 * `*left` (transfer full) is the command of this judge that takes its place, "" when it only names the
 * sender's own seat (mail->signon_game and _power); `*right` becomes true for the sender's password.
 */
bool judge_signon_take(struct judge_mail *mail, const char *line, char **left, bool *right);
/* Moves a subject that holds a password into the text, so that no letter repeats it. */
void judge_signon_hide_subject(struct mailio_message *message);
/* The form from REGISTER to END becomes lines of commands; mail->registering (mail_register.c). */
void judge_register_take(struct judge_mail *mail);
/* The language a stranger writes in, by a few common words. */
enum rules_language judge_language_guess(const char *text, enum rules_language fallback);

/*
 * A mail that orders nothing but another power's units: its sender learns why nothing was noted, the power's
 * player (without a name, once a phase) and the editor learn of the attempt.
 */
bool judge_foreign_orders(struct judge_mail *mail, const struct rules_readings *readings, GError **error);

/* ---- mail that comes again (replay.c) ---- */

/* Whether a message with the Message-ID of an earlier mail has other words than that one. */
bool judge_replay_is_changed(struct judge_home *home, gint64 earlier, const struct mailio_message *message);
/* Orders in a mail that seems to be older than the phase they are for: the acknowledgement says so. */
void judge_replay_note_age(struct judge_mail *mail);

/* ---- confirmations (confirm.c) ---- */

struct judge_request {
    const char *address;               /* who must confirm */
    const struct games_person *person; /* whose request it is when confirmed; NULL: a newcomer's */
    const char *name;                  /* a newcomer's name, as his mail gave it; NULL */
    enum rules_language language;
    const char *const *lines; /* commands to run when confirmed */
    const char *also;         /* instead of commands: `address` becomes one more address of `person` */
    gint64 mail;              /* instead of commands: the stored mail to act on */
    const char *subject;      /* of that mail */
};
/* Writes the letter that asks; the request is kept 14 days. Inside a transaction. */
bool judge_confirm_post(struct judge_home *home, const struct judge_request *request,
                        const struct mailio_message *answers, GError **error);
/* Asks for the lines gathered in mail->unproven. */
bool judge_confirm_ask(struct judge_mail *mail, GError **error);
/*
 * If the mail confirms a request, runs it; `*was` tells. The mail's person is known and proven afterwards.
 * `*resume` is the stored mail that is confirmed by it and must now be acted on, 0: none.
 */
bool judge_confirm_take(struct judge_mail *mail, bool *was, gint64 *resume, GError **error);
/* Forgets requests that nobody confirmed, two months after their letter: until then a late answer is told
 * that it is late. Inside a transaction. */
bool judge_confirm_prune(struct judge_home *home, GError **error);

/* Absences that the mail announced and the deadline of its own game, once its orders are on file
 * (mail_absence.c). */
bool judge_absence_after_orders(struct judge_mail *mail, GError **error);

/* Tells the editor of a letter that came back (NULL: one that is not known) from an address (NULL: unknown):
 * whose it is, and what to do (bounce.c). */
void judge_bounce_tell(struct judge_home *home, const struct games_letter *letter, const char *address);
/*
 * The editor gives somebody an address, which gets his letters from now on; the letter that says so goes
 * there. `person` and `mail`: who asked, 0 on the command line. REFUSED: nobody has the old address, somebody
 * else has the new one. Inside a transaction. (mail_self.c)
 */
bool judge_address_change(struct judge_home *home, const char *old, const char *address, gint64 person,
                          gint64 mail, GError **error);

/* ---- a vacant seat of a running game (mail_takeover.c) ---- */

/*
 * The sender, who is proven, asks for a power (RULES_NO_POWER: the only vacant one). He gets it at once, or
 * the editors are asked, by the setting take-over; a standby who is called for it comes first. Notes say what
 * happened.
 */
bool judge_take_over_by_mail(struct judge_mail *mail, struct judge_play *play, rules_power power,
                             GError **error);
/* Open seats with their size, "England (3 units, 4 centres), …"; `*n`: how many. Transfer full. */
char *judge_open_seats_said(const struct judge_play *play, enum rules_language language, unsigned *n);

/* ---- pages (mail_lists.c) ---- */

/* Rulebook, map, house rules and settings of a game for its players; without `all` only the settings that one
 * must know to give orders. Transfer full. */
char *judge_rules_said(const struct judge_play *play, enum rules_language language, bool all);
/* The table of centres by year; NULL with an error if a stored position cannot be read. Transfer full. */
char *judge_centres_said(const struct judge_play *play, enum rules_language language, GError **error);

/* A game as one entry of the list of games; NULL if it is not for the sender. Transfer full. */
char *judge_games_entry(struct judge_mail *mail, const struct games_game *game);

/* ---- mail commands (mail_people.c, mail_lists.c) ---- */

judge_words_ok judge_words_join, judge_words_preferences, judge_words_observe, judge_words_leave,
    judge_words_language, judge_words_zone, judge_words_name, judge_words_password, judge_words_absence,
    judge_words_address, judge_words_game, judge_words_person, judge_words_games, judge_words_reliability,
    judge_words_takeover, judge_words_history, judge_words_address_for;
judge_mail_run judge_run_join, judge_run_preferences, judge_run_observe, judge_run_unobserve,
    judge_run_resign, judge_run_language, judge_run_zone, judge_run_name, judge_run_alias, judge_run_password,
    judge_run_absence, judge_run_address, judge_run_former_address, judge_run_signoff, judge_run_games,
    judge_run_players, judge_run_whois, judge_run_summary, judge_run_rules, judge_run_reliability,
    judge_run_takeover, judge_run_register, judge_run_history, judge_run_address_for;

#endif
