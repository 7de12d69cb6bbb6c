/* The functions that are bound to asks (commands.c), under the files that hold them. */
#ifndef JUDGE_MAIL_HANDLERS_H
#define JUDGE_MAIL_HANDLERS_H

#include "mail.h"
#include "../asks/asks.h"

/* commands.c: all of them, by id; read by act.c alone, which gives them to each mail. */
extern const struct judge_mail_does judge_mail_bound[JUDGE_ASK_COUNT];
/* absence.c */
judge_words_ok judge_words_absence;
judge_mail_run judge_run_absence;
/* create.c */
judge_words_ok judge_words_create;
judge_mail_run judge_run_create;
/* editor.c */
judge_mail_run judge_run_object;
/* history.c */
judge_words_ok judge_words_history;
judge_mail_run judge_run_history;
/* lists.c */
judge_words_ok judge_words_person, judge_words_games, judge_words_rules, judge_words_reliability;
judge_mail_run judge_run_variants, judge_run_games, judge_run_players, judge_run_whois, judge_run_summary,
    judge_run_rules, judge_run_reliability;
/* old_words.c */
judge_words_ok judge_words_preview_own, judge_words_resign_other;
/* people.c */
judge_words_ok judge_words_join, judge_words_preferences, judge_words_observe, judge_words_leave,
    judge_words_game;
judge_mail_run judge_run_join, judge_run_preferences, judge_run_observe, judge_run_unobserve,
    judge_run_resign, judge_run_signoff;
/* picking.c */
judge_words_ok judge_words_places, judge_words_bids;
judge_mail_run judge_run_bids;
/* Whether a line without the word is bids all the same, of who may bid now: "autriche 5, turquie : 3". */
bool judge_bids_meant(const struct judge_scope *scope);
judge_mail_run judge_run_pick, judge_run_give_back, judge_run_homes;
/* Takes the places of a list from the text's line `at` on, where a board has lists: `rest` is what follows the command's name
 * there. They stand in the mail's blocks under `name`, those of all such lines together. How many lines it has. */
guint judge_places_take(struct judge_mail *mail, guint at, const char *name, const char *rest);
/* press_commands.c */
judge_words_ok judge_press_mute_words, judge_press_deaf_words;
judge_mail_run judge_press_run_cut, judge_press_run_restore, judge_press_run_mute, judge_press_run_list,
    judge_press_run_withdraw, judge_press_run_diary, judge_press_run_read, judge_press_run_deaf,
    judge_press_run_diary_open, judge_press_run_diary_closed, judge_press_run_diary_read,
    judge_press_run_diary_delete;
/* register.c */
judge_mail_run judge_run_register;
/* self.c */
judge_words_ok judge_words_no_zone;
judge_mail_run judge_run_no_zone;
judge_words_ok judge_words_zone, judge_words_name, judge_words_password, judge_words_address_for;
judge_mail_run judge_run_language, judge_run_digest, judge_run_zone, judge_run_name, judge_run_alias,
    judge_run_password, judge_run_address, judge_run_former_address, judge_run_address_for;
/* zine.c */
judge_words_ok judge_words_zine;
judge_mail_run judge_run_zine;
/* own_data.c */
judge_mail_run judge_run_own_data, judge_run_forget_me;
/* revoke.c */
judge_words_ok judge_words_revoke_own, judge_words_revoke_for;
judge_mail_run judge_run_revoke, judge_run_revoke_address, judge_run_revoke_for;
/* results.c */
judge_words_ok judge_words_scores, judge_words_ranking, judge_words_record;
judge_mail_run judge_run_scores, judge_run_ranking, judge_run_record;
/* standby.c */
judge_words_ok judge_words_standby, judge_words_called, judge_words_standbys;
judge_mail_run judge_run_standby, judge_run_called_yes, judge_run_called_no, judge_run_standbys;
/* takeover.c */
judge_words_ok judge_words_takeover;
judge_mail_run judge_run_takeover;
/* tournament.c */
judge_words_ok judge_words_enter, judge_words_quit, judge_words_tournament, judge_words_prize,
    judge_words_direct, judge_words_look, judge_words_no_tournament;
judge_mail_run judge_run_enter, judge_run_quit, judge_run_tournament, judge_run_prize, judge_run_direct,
    judge_run_no_tournament;
/* trial.c */
judge_words_ok judge_words_trial;
judge_mail_run judge_run_trial;
/* votes.c */
judge_words_ok judge_votes_words_vote, judge_votes_words_draw, judge_votes_words_concede,
    judge_votes_words_veto, judge_votes_words_extension, judge_votes_words_number, judge_votes_words_question,
    judge_votes_words_no_concede;
judge_mail_run judge_votes_run_vote, judge_votes_run_draw, judge_votes_run_concede, judge_votes_run_end,
    judge_votes_run_veto, judge_votes_run_list, judge_votes_run_extension, judge_votes_run_close,
    judge_votes_run_cancel, judge_votes_run_no_concede, judge_votes_run_question;
/* The command for a draw among the powers that a sentence names ("VOTE NUL France Turquie"), where draws are voted by
 * lists; NULL: it names fewer than two. Transfer full. */
char *judge_votes_draw_line(const struct judge_scope *scope, const char *line);

#endif
