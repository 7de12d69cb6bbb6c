/*
 * What a mail asks for. One message in hand: who sent it, which game it is about, what is left to read, what
 * the answer will say. Its commands are asks (desk/table.h).
 */
#pragma once

#include "../asks/asks.h"
#include "../asks/may.h"
#include "../course/intake.h"
#include "../play/play.h"
#include "../../games/games.h"
#include "../../mailio/mailio.h"
#include "../../rules/rules.h"

#include <stdbool.h>

struct judge_mail_does;
typedef bool judge_mail_wanted(const struct judge_ask *ask, enum judge_may may);
struct judge_mail {
    struct judge_intake
        in;           /* who speaks, for which power, what is left to read; is_command looks it up again */
    GPtrArray *press; /* struct judge_press_block*, cut out of the text (press.h); NULL: not looked for yet */
    struct mailio_message
        *held;      /* of which that press is, sent after all (press_anyway.h); NULL: of this mail */
    char *held_key; /* where it was kept */
    GString *holds; /* press of this mail that is held: see there; NULL: none */
    GHashTable
        *blocks; /* text under the first line of a command (desk.h), by that line; NULL: not looked for yet */
    GHashTable *done;   /* commands already run, as "name rest": said twice, done once */
    gint64 resumed_s;   /* when the mail came, if it had to wait for its confirmation; else 0 */
    gint64 meant_s;     /* when an earlier mail came that is acted on now; else 0 */
    gint64 asked_phase; /* the newest of all games when it began to wait; 0: not known */
    gint64 asked_s; /* when what is confirmed now was asked: what changed since is asked about anew; else 0 */
    char *thought;  /* the sentence that took back an ask, told already; NULL: none */
    char *answer_id;  /* Message-ID of the last plain answer; NULL: none yet */
    gint64 answers_s; /* when the letter was written that the mail answers; 0: it answers none */
    bool proven;      /* more than the address speaks for the sender, in the mail's game: see proof.h */
    bool sure;        /* a password, a trusted server or a letter confirmed speaks for him */
    bool answers;     /* it answers a letter that still speaks for him, in the letter's game or games */
    const struct games_letter *answered; /* that letter, borrowed; NULL: none of his */
    bool came;       /* its address came by a yes, and may still be sent back (way_back.h) */
    bool needs_game; /* a command asked for a game, and none was found */
    bool in_subject; /* the command stands there */
    bool part;       /* of a mail about several games: what became of it is noted once, by the whole */
    char *waits;     /* code of the request that it left waiting; NULL: none */
    bool confirmed;  /* its sender has confirmed what now runs */
    char *quoted;    /* what it says, where the whole of it waits for its confirmation; NULL: it does not */
    GString *harm;   /* what lines that wait for their confirmation bring about, as far as it is known */
    bool leaves;     /* a line that waits for its confirmation gives up a seat */
    bool whole;      /* nothing less than the mail waits for its confirmation */
    bool ended;      /* SIGNOFF: nothing below counts */
    bool shortened;  /* the text is longer than what is read: its end is missing */
    gint64 signon_game;              /* that a sign-on of the old judges named; 0: none */
    rules_power signon_power;        /* and the power, if signon_game is set; RULES_NO_POWER: none */
    unsigned guesses, guesses_wrong; /* passwords in the mail; those looked at and wrong: see guess.h */
    bool guess_paused;               /* too many were wrong today: none is looked at */
    unsigned commands;               /* lines followed as commands */
    bool limited;                    /* he was told that a limit is reached */
    bool registering;       /* with the old judges' form: a stranger's fields wait for his confirmation */
    bool objects;           /* an objection of its sentences is noted */
    GPtrArray *asides;      /* char*: what stands beside orders in their lines */
    GPtrArray *aside_lines; /* char*: those lines, whole */
    GArray *absences;       /* gint64: announced in this mail; its own game is looked at behind its orders */
    const struct judge_mail_does *does; /* by id of the ask */
    GHashTable *said;                   /* lines of the mail as asks, by the line: judge_mail_said */
    judge_mail_wanted
        *wanted; /* it is only looked whether one of its asks is that: nothing is done; NULL: they run */
    bool has_wanted;
    GPtrArray *unproven; /* lines that wait for a confirmation: one letter asks for all of them */
    GPtrArray *
        registers; /* lines that are only a known person's: a stranger's wait behind those that make him one */
};

/* The mail whose intake it is: of intakes made in this folder only. */
static inline struct judge_mail *judge_mail_of(const struct judge_intake *in)
{
    return (struct judge_mail *)in;
}

/* Of a line of the mail that is the scope's `door`. */
typedef bool judge_words_ok(const struct judge_scope *scope);
typedef bool judge_mail_run(struct judge_mail *mail, const struct judge_scope *scope, GError **error);
/* What carries an ask out that is no operation of the desk. */
struct judge_mail_does {
    judge_words_ok
        *words; /* whether the words behind the name make a line the ask; NULL: judge_args_fit says it */
    judge_mail_run *run;
};
/* Who asks, in the mail's own game. */
struct judge_scope judge_mail_scope(const struct judge_mail *mail);
/* Who asks by a line that names another game. */
struct judge_scope judge_mail_scope_in(const struct judge_mail *mail, struct judge_play *play);
/* The same by a line: as written, trimmed; and folded. Both are borrowed. */
struct judge_scope judge_mail_scope_line(const struct judge_scope *who, const char *line, const char *folded);
/* A line, read as an ask when it is first asked for. Borrowed from the mail. */
const struct judge_said *judge_mail_said(const struct judge_mail *mail, const char *line);
/* Whether he may write that. */
bool judge_mail_may_write(const struct judge_mail *mail, enum judge_written what);
/* Why something was refused, in the sender's language, with the names of the scope's board. Transfer full. */
char *judge_mail_say_refusal(const struct judge_scope *scope, const GError *why);

/*
 * What follows the command's name in the line as written: `rest` says where that is in the folded line. For
 * names and other words whose capitals and accents matter. Borrowed from the scope's line.
 */
const char *judge_mail_raw_rest(const struct judge_scope *scope, const char *rest);
/* Whether the first word of a line is in capitals, as letters print commands. */
bool judge_mail_shouts(const char *line);
/* Keeps a line of a game (NULL: of none) until its sender has confirmed it, and what it brings about (NULL: nothing that is known; taken). */
bool judge_mail_keep(struct judge_mail *mail, const struct judge_play *play, const char *line, char *harm);
/* Answers with a page; its subject is the text KEY of judge.txt, which may name the {game}. */
bool judge_mail_page(struct judge_mail *mail, const struct judge_play *play, const char *key,
                     const char *text, GError **error);
/* Whether the known sender is the judge's editor, or one of the game (NULL: none), or writes from the address of one: an editor who
 * plays under another name; the proof of a mail is its address's. */
bool judge_mail_is_editor(const struct judge_mail *mail, const struct judge_play *play);
/* The subject without "Re:" and tags: what the player himself may have written there. Transfer full. */
char *judge_mail_bare_subject(const char *subject);
/* The subject if the writer made it himself, without tags; "" in a reply that carries the subject of the letter answered:
 * "Re: …" or a tag before it tell. Transfer full. */
char *judge_mail_own_subject(const struct mailio_message *message);
/* Mails a plain answer about a game; NULL: about none. */
bool judge_mail_answer(struct judge_mail *mail, const struct judge_play *play, const char *kind,
                       const char *subject, const char *text, GError **error);
/* The same as an "answer" with a part beside the text, which stays the caller's; NULL: none. */
bool judge_mail_answer_part(struct judge_mail *mail, const struct judge_play *play, const char *subject,
                            const char *text, struct mailio_encoded *part, GError **error);
/* A line of somebody nobody knows, as a letter to his address shows it: it may be another's address, and who forged it is
 * not to write to him through us. Words of letters and digits stay, as many as a command has; no link does (one has a
 * dot or a colon). Transfer full. */
char *judge_mail_harmless(const char *line);
/* The author's words: where he wrote none, those of an attached text. Borrowed. */
const char *judge_mail_words(const struct mailio_message *m);
/* A line of the mail as its answer quotes it: of a stranger's what is harmless. Transfer full. */
char *judge_mail_quote(const struct judge_mail *mail, const char *line);
/* The same of a text's first line, or of its first words. Transfer full. */
char *judge_mail_quote_beginning(const struct judge_mail *mail, const char *text);
/* The line without the mark of exclamation behind its first word, its end, or what stands before a reason ("JUGER!", "PROCESS S1901M !", "EJECT Russia! : why"); NULL: there
 * is none, or it may belong to a text. Transfer full. */
char *judge_mail_without_mark(const char *line);
