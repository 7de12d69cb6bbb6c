/*
 * The words of mails besides orders: lists compiled from judge/conf/mail.words, which says what each is for. Folded
 * (lower case, no accents) and ended by NULL.
 */
#ifndef JUDGE_CONF_WORDS_H
#define JUDGE_CONF_WORDS_H

#include <stdbool.h>
#include <stddef.h>

extern const char *const judge_words_adjustment_first_stem[];
extern const char *const judge_words_adjustment_head_stem[];
extern const char *const judge_words_adjustment_stem[];
extern const char *const judge_words_adjustment_word[];
extern const char *const judge_words_condition_end_stem[];
extern const char *const judge_words_condition_stem[];
extern const char *const judge_words_condition_word[];
extern const char *const judge_words_date_filler[];
extern const char *const judge_words_entry_all[];
extern const char *const judge_words_entry_born[];
extern const char *const judge_words_entry_helper[];
extern const char *const judge_words_entry_journey[];
extern const char *const judge_words_entry_newcomer[];
extern const char *const judge_words_entry_organiser[];
extern const char *const judge_words_entry_rounds[];
extern const char *const judge_words_entry_team[];
extern const char *const judge_words_entry_town[];
extern const char *const judge_words_entry_volunteer[];
extern const char *const judge_words_everyday[];
extern const char *const judge_words_month[];
extern const char *const judge_words_movement_head_stem[];
extern const char *const judge_words_next_build[];
extern const char *const judge_words_nobody[];
extern const char *const judge_words_password_word[];
extern const char *const judge_words_possible[];
extern const char *const judge_words_press_all[];
extern const char *const judge_words_press_and[];
extern const char *const judge_words_press_editor[];
extern const char *const judge_words_press_end[];
extern const char *const judge_words_press_except[];
extern const char *const judge_words_press_fake[];
extern const char *const judge_words_press_filler[];
extern const char *const judge_words_press_from[];
extern const char *const judge_words_press_grey[];
extern const char *const judge_words_press_head_broadcast[];
extern const char *const judge_words_press_head_diary[];
extern const char *const judge_words_press_head_letter[];
extern const char *const judge_words_press_head_public[];
extern const char *const judge_words_press_head_replace[];
extern const char *const judge_words_press_head_shorten[];
extern const char *const judge_words_press_head_statement[];
extern const char *const judge_words_press_opens[];
extern const char *const judge_words_press_part[];
extern const char *const judge_words_press_postal[];
extern const char *const judge_words_press_quiet[];
extern const char *const judge_words_press_reply[];
extern const char *const judge_words_press_to[];
extern const char *const judge_words_press_white[];
extern const char *const judge_words_reply_mark[];
extern const char *const judge_words_retreat_stem[];
extern const char *const judge_words_same_orders[];
extern const char *const judge_words_sign_off[];
extern const char *const judge_words_unit_day[];
extern const char *const judge_words_unit_hour[];
extern const char *const judge_words_unit_week[];
extern const char *const judge_words_verb_stem[];

/* Those of one language. */
extern const char *const judge_words_everyday_en[];
extern const char *const judge_words_everyday_fr[];
extern const char *const judge_words_month_en[];
extern const char *const judge_words_month_fr[];
extern const char *const judge_words_press_to_fr[];

/* Whether `word` (folded) is one of a list. */
bool judge_word_in(const char *word, const char *const *list);
/* Whether a folded text begins with one of a list of beginnings. */
bool judge_word_begins(const char *text, const char *const *stems);
/* The length of the word of a list, the longest, that a folded text begins with and that ends there, before a blank or
 * a mark; 0: none. */
size_t judge_word_leads(const char *text, const char *const *list);
/* Whether one of a list stands anywhere in a folded text. */
bool judge_word_within(const char *text, const char *const *stems);

#endif
