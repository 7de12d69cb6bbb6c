/*
 * What a mail asks for. One message in hand: who sent it, which game it is about, what is left to read, what
 * the answer will say. Commands are rows of a table (mail_commands.c): names in both languages, who may use
 * them, how their words are read, what they do, help.
 */
#ifndef JUDGE_MAILCMD_H
#define JUDGE_MAILCMD_H

#include "../letters/post.h"

enum judge_who {
    JUDGE_WHO_NONE,
    JUDGE_WHO_ANYBODY,
    JUDGE_WHO_KNOWN,     /* who is registered, with or without a game */
    JUDGE_WHO_CONFIRMED, /* anybody who has proven that the address is his; others are asked to confirm */
    JUDGE_WHO_MEMBER,
    JUDGE_WHO_PLAYER,
    JUDGE_WHO_EDITOR,
    JUDGE_WHO_COUNT
};

struct judge_mail {
    struct judge_home *home;
    const struct games_mail_in *row;
    const struct mailio_message *message;
    struct games_person *person;   /* NULL: unknown sender */
    bool editor;                   /* the judge's editor, or an editor of the game */
    struct judge_play *play;       /* NULL: no game */
    const struct games_seat *seat; /* the sender's player seat in it, NULL: none */
    rules_power power;             /* of the seat, RULES_NO_POWER: none */
    enum rules_language language;
    GString *text;                     /* what commands have not used: orders are read from it */
    GPtrArray *notes;                  /* sentences for the acknowledgement */
    GPtrArray *later;                  /* orders noted for later phases, ready lines */
    GPtrArray *ahead;                  /* texts for other phases (ahead.h); NULL: not looked for yet */
    GPtrArray *conditions, *questions; /* what was decided, and must be asked, about orders under conditions:
                                          sentences; NULL: nothing */
    bool clear;                        /* CLEAR was asked */
    bool asks;                         /* an acknowledgement is due */
    unsigned n_answers;                /* letters already written in answer */
    GPtrArray *press; /* struct judge_press_block*, cut out of the text (press.h); NULL: not looked for yet */
    GHashTable
        *blocks; /* text under the first line of a command (desk.h), by that line; NULL: not looked for yet */
    GHashTable *done;          /* commands already run, as "name rest": said twice, done once */
    gint64 resumed_s;          /* when the mail came, if it had to wait for its confirmation; else 0 */
    gint64 answers_s;          /* when the letter was written that the mail answers; 0: it answers none */
    bool proven;               /* more than the address speaks for the sender: see judge_mail_is_proven */
    bool needs_game;           /* a command asked for a game, and none was found */
    bool in_subject;           /* the command stands there */
    bool ended;                /* SIGNOFF: nothing below counts */
    bool shortened;            /* the text is longer than what is read: its end is missing */
    const char *line, *folded; /* of the command that runs: as written, trimmed; folded */
    gint64 signon_game;        /* that a sign-on of the old judges named; 0: none */
    rules_power signon_power;  /* and the power, if signon_game is set; RULES_NO_POWER: none */
    bool registering;          /* with the old judges' form: a stranger's fields wait for his confirmation */
    GArray *absences;    /* gint64: announced in this mail; its own game is looked at behind its orders */
    GPtrArray *unproven; /* lines that wait for a confirmation: one letter asks for all of them */
};

/* `rest` is what follows the command's name on its line, trimmed, folded (lower case, no accents). */
typedef bool judge_words_ok(const struct judge_mail *mail, const char *rest);
typedef bool judge_mail_run(struct judge_mail *mail, const char *rest, GError **error);

struct judge_mail_command {
    const char *names; /* folded, joined by '|'; the first French, the second English */
    enum judge_who who;
    judge_words_ok *words; /* whether the rest of the line makes it this command; else the line is left to the
                              reader of orders */
    judge_mail_run *run;
    const char *use_fr, *use_en; /* as written by a player: "ATTENDRE [NON]" */
    const char *fr, *en;         /* help, one sentence */
};
extern const struct judge_mail_command judge_mail_commands[]; /* ended by a NULL name */

/*
 * What follows the command's name in the line as written: `rest` says where that is in the folded line. For
 * names and other words whose capitals and accents matter. Borrowed from mail->line.
 */
const char *judge_mail_raw_rest(const struct judge_mail *mail, const char *rest);
/* Answers a word of the older judges that no command here follows; false: it is none. `mail->line` is set. */
bool judge_mail_old_word(struct judge_mail *mail, const char *folded);
/* An editor who plays nobody writes "RESIGN France": told how a seat is freed. */
judge_words_ok judge_words_resign_other;
judge_mail_run judge_run_resign_other;
/* SET COMMENT BEGIN, which began a text of several lines: a comment is one line. */
judge_mail_run judge_run_comment_begin;
/* Runs the command that a line is; `*was` tells whether it was one. */
bool judge_mail_run_line(struct judge_mail *mail, const char *line, bool *was, GError **error);
/* Whether the mail holds, in its subject or at the start of a line, a command of that kind of people. */
bool judge_mail_has_command_of(const struct judge_mail *mail, enum judge_who who);
/* Whether a line is a command (of anybody's), by its words alone. */
bool judge_mail_is_command(const struct judge_mail *mail, const char *line);
/* Whether the known sender is the judge's editor, or one of the mail's game. */
bool judge_mail_is_editor(const struct judge_mail *mail);
/* The subject without "Re:" and tags: what the player himself may have written there. Transfer full. */
char *judge_mail_bare_subject(const char *subject);
/* Takes the commands out of subject and text and runs them. */
bool judge_mail_run_commands(struct judge_mail *mail, GError **error);
/* Reads orders from what is left, stores them. */
bool judge_mail_orders(struct judge_mail *mail, struct rules_readings *readings, GError **error);
/* The mail came in phase `code`: if its commands have moved the game on (PROCESS, ROLLBACK), its orders are
 * not for the phase that is open now; they are told, and dropped. */
void judge_mail_leave_behind(struct judge_mail *mail, const char *code);
/* Mails the acknowledgement. `readings` NULL: nothing was read. */
bool judge_mail_acknowledge(struct judge_mail *mail, const struct rules_readings *readings, GError **error);
/* Mails a plain answer with the sentences KEY-subject and KEY of judge.txt, and `words` (name, value … NULL)
 * filled in. */
bool judge_mail_answer(struct judge_mail *mail, const char *kind, const char *subject, const char *text,
                       GError **error);
/* Adds a sentence to the acknowledgement. Takes `sentence`. */
void judge_mail_take_note(struct judge_mail *mail, char *sentence);

/* A stored message taken apart; a subject with a password is in its text. Transfer full; NULL if it is gone.
 */
struct mailio_message *judge_message_of(struct judge_home *home, gint64 mail);
/* Acts on one stored message, inside a transaction: effects, answers, and its new state. An error means:
 * nothing was done, roll back. */
bool judge_act(struct judge_home *home, gint64 mail, GError **error);

#endif
