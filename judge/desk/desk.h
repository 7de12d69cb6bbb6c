/*
 * The editor's desk and the standbys' words: mail commands of mail_standby.c and mail_editor.c.
 */
#ifndef JUDGE_DESK_H
#define JUDGE_DESK_H

#include "../mail/mail.h"

/* ---- standbys (mail_standby.c) ---- */

judge_words_ok judge_words_standby, judge_words_called;
judge_mail_run judge_run_standby, judge_run_called_yes, judge_run_called_no;
judge_words_ok judge_words_standbys;
judge_mail_run judge_run_standbys;
/* The pool as lines for an editor: who would be called for a game, in order, then who is called or has said
 * no; `game` NULL: all offers. Transfer full. */
char *judge_standbys_said(struct judge_home *home, const struct games_game *game,
                          enum rules_language language);
/* Whether the sender's seat is that of a standby who is called. */
bool judge_mail_is_called(const struct judge_mail *mail);
/* A called standby orders: if nobody plays the power any more, it is his from now on. */
bool judge_mail_take_seat(struct judge_mail *mail, GError **error);

/* ---- the editor (desk.c; the command line and mail do the same) ---- */

struct judge_desk_by {
    gint64 person, mail;          /* who asked, by which mail; 0: the command line */
    GString *said;                /* what the command line prints, and a mail's answer tells */
    enum rules_language language; /* of refusals; none: English */
};
/*
 * What an editor can do to a game, inside a transaction. `words` are the arguments, `text` (may be NULL) what
 * follows: a reason, an announcement, orders. REFUSED errors say what was expected; the caller undoes what
 * was begun (games_store_mark).
 */
typedef bool judge_desk_op(struct judge_play *play, const struct judge_desk_by *by, char **words,
                           const char *text, GError **error);
judge_desk_op judge_desk_extend,                                               /* WHEN; text: why */
    judge_desk_announce,                                                       /* text */
    judge_desk_pause, judge_desk_resume, judge_desk_start, judge_desk_process, /* [PHASE] */
    judge_desk_preview, judge_desk_release,                                    /* [PHASE] */
    judge_desk_rollback,                                                       /* PHASE */
    judge_desk_forward, judge_desk_eject,                                      /* POWER [WHY] */
    judge_desk_dummy,                                                          /* POWER */
    judge_desk_replace,                                                        /* POWER ADDRESS [NAME…] */
    judge_desk_call,                                                           /* POWER */
    judge_desk_set,       /* text: settings, one or several a line */
    judge_desk_rename,    /* … NEW */
    judge_desk_terminate, /* GAME; text: why */
    judge_desk_unstart, judge_desk_purge, judge_desk_reveal, judge_desk_promote, /* [ADDRESS [NAME…|off]] */
    judge_desk_assign,  /* POWER ADDRESS [NAME…] [LANGUAGE] */
    judge_desk_edit,    /* text: changes, one a line */
    judge_desk_orders,  /* POWER; text: orders */
    judge_desk_erratum, /* PHASE; text: why, then corrected orders under power names */
    judge_desk_object,  /* [PHASE]; text */
    judge_desk_answer,  /* NUMBER yes|no; text */
    judge_desk_objections, judge_desk_log;

/* The judge's editor and those of the game, each once: struct games_person*, transfer full; NULL with an
 * error. */
GPtrArray *judge_desk_editors(const struct judge_play *play, GError **error);
/* The moment that `text` names: "2026-04-01 20:00", "2026-04-01" (at `start_s`'s hour), "3 days", "48h"
 * (after `start_s`). 0 with REFUSED if it is none. */
gint64 judge_desk_moment(const char *text, const char *zone, gint64 start_s, GError **error);
/* Whether a phase is open and, if a word names one, it is that one; else REFUSED. */
bool judge_desk_is_at(const struct judge_play *play, const char *word, GError **error);
/* "GAME phase", or how it ended, for what the command line prints. */
void judge_desk_say_state(const struct judge_play *play, const struct judge_desk_by *by);
/* The open phase is due and its game wants a preview: mails it to the editors, once for the same orders. */
bool judge_desk_preview_due(struct judge_play *play, GError **error);
/* The date of the next issue of the zine: deadlines of games with the rule "issue" move with it, and each
 * player gets one letter. `when` NULL: tells it. */
bool judge_desk_issue(struct judge_home *home, const char *when, GString *said, GError **error);

/* ---- the editor's mail (mail_editor.c) ---- */

judge_words_ok judge_words_editor_text, judge_words_editor_none, judge_words_editor_phase,
    judge_words_editor_when, judge_words_editor_power, judge_words_editor_set, judge_words_objection,
    judge_words_editor_named, judge_words_editor_rename, judge_words_editor_address,
    judge_words_editor_assign, judge_words_editor_admit, judge_words_editor_zone, judge_words_editor_wait,
    judge_words_editor_forming, judge_words_editor_named_or_none;
judge_mail_run judge_run_extend, judge_run_announce, judge_run_pause, judge_run_resume, judge_run_start,
    judge_run_process, judge_run_preview, judge_run_release, judge_run_rollback, judge_run_forward,
    judge_run_eject, judge_run_dummy, judge_run_replace, judge_run_call, judge_run_set, judge_run_edit,
    judge_run_become, judge_run_erratum, judge_run_object, judge_run_answer, judge_run_objections,
    judge_run_log, judge_run_assign, judge_run_rename, judge_run_terminate, judge_run_unstart,
    judge_run_purge, judge_run_reveal, judge_run_promote, judge_run_admit, judge_run_turn_down;
/* Takes what stands under the first line of ANNOUNCE, OBJECTION, ERRATUM and EDIT out of the text. */
void judge_desk_take(struct judge_mail *mail);

/* A game by its name, or by one that it had before it was renamed. NULL: none. Transfer full. */
struct games_game *judge_desk_find_game(struct judge_home *home, const char *name);
/* A power by its identity or by any name; RULES_NO_POWER with REFUSED. */
rules_power judge_desk_power(const struct judge_play *play, const char *word, GError **error);
/* A letter to each of a game: KEY-subject and KEY of judge.txt, with the game's data and `words` (see
 * judge_notice). */
bool judge_desk_write_all(const struct judge_play *play, const char *key, const char *const *words,
                          GError **error);
/* A refusal as it is told to a reader of that language (desk_words.c). Transfer full. */
char *judge_desk_said(enum rules_language language, const char *message);
/* The i-th phrase of its table; NULL past the end. For tests. */
const char *judge_desk_phrase(unsigned i, bool french);
/* Sets a REFUSED error with one of two messages that take the same arguments; always false. */
bool judge_desk_refuse_in(const struct judge_desk_by *by, GError **error, const char *fr, const char *en, ...)
    G_GNUC_PRINTF(4, 5);
/* Sets a REFUSED error with that message; always false. */
bool judge_desk_refuse(GError **error, const char *format, ...) G_GNUC_PRINTF(2, 3);

#endif
