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
extern const char *const judge_words_all_games[];
extern const char *const judge_words_all_word[];
extern const char *const judge_words_ballot_abstain[];
extern const char *const judge_words_ballot_filler[];
extern const char *const judge_words_ballot_no[];
extern const char *const judge_words_ballot_veto[];
extern const char *const judge_words_ballot_withdraw[];
extern const char *const judge_words_ballot_yes[];
extern const char *const judge_words_bid_nothing[];
extern const char *const judge_words_block_end[];
extern const char *const judge_words_build_head_stem[];
extern const char *const judge_words_build_short[];
extern const char *const judge_words_build_stem[];
extern const char *const judge_words_cancel_word[];
extern const char *const judge_words_choice_all[];
extern const char *const judge_words_choice_light[];
extern const char *const judge_words_choice_then[];
extern const char *const judge_words_choice_noun[];
extern const char *const judge_words_clear_line[];
extern const char *const judge_words_concede_lead[];
extern const char *const judge_words_condition_end_stem[];
extern const char *const judge_words_condition_stem[];
extern const char *const judge_words_condition_word[];
extern const char *const judge_words_countries[];
extern const char *const judge_words_create_end[];
extern const char *const judge_words_create_joint[];
extern const char *const judge_words_create_lead[];
extern const char *const judge_words_create_like[];
extern const char *const judge_words_create_map[];
extern const char *const judge_words_create_word[];
extern const char *const judge_words_desk_block_player[];
extern const char *const judge_words_desk_question[];
extern const char *const judge_words_draw_all[];
extern const char *const judge_words_draw_between[];
extern const char *const judge_words_draw_without[];
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
extern const char *const judge_words_name_after[];
extern const char *const judge_words_name_before[];
extern const char *const judge_words_name_common[];
extern const char *const judge_words_name_particle[];
extern const char *const judge_words_writer_filler[];
extern const char *const judge_words_create_and[];
extern const char *const judge_words_create_games[];
extern const char *const judge_words_create_number_en[];
extern const char *const judge_words_create_number_fr[];
extern const char *const judge_words_history_version[];
extern const char *const judge_words_history_and[];
extern const char *const judge_words_hand_over_to[];
extern const char *const judge_words_extension_lead[];
extern const char *const judge_words_flag_no[];
extern const char *const judge_words_flag_yes[];
extern const char *const judge_words_game_lead[];
extern const char *const judge_words_game_word[];
extern const char *const judge_words_games_all[];
extern const char *const judge_words_games_listed[];
extern const char *const judge_words_gunboat[];
extern const char *const judge_words_help_commands[];
extern const char *const judge_words_history_from[];
extern const char *const judge_words_history_lines[];
extern const char *const judge_words_history_to[];
extern const char *const judge_words_kindly[];
extern const char *const judge_words_language_english[];
extern const char *const judge_words_language_french[];
extern const char *const judge_words_live[];
extern const char *const judge_words_majority_all[];
extern const char *const judge_words_majority_half[];
extern const char *const judge_words_majority_two_thirds[];
extern const char *const judge_words_movement_head_stem[];
extern const char *const judge_words_new_password[];
extern const char *const judge_words_next_build[];
extern const char *const judge_words_no_word[];
extern const char *const judge_words_nobody[];
extern const char *const judge_words_none_word[];
extern const char *const judge_words_old_absence[];
extern const char *const judge_words_old_address[];
extern const char *const judge_words_old_allow[];
extern const char *const judge_words_old_become[];
extern const char *const judge_words_old_creators[];
extern const char *const judge_words_old_files_alone[];
extern const char *const judge_words_old_files_few[];
extern const char *const judge_words_old_files_one[];
extern const char *const judge_words_old_form_any[];
extern const char *const judge_words_old_form_few[];
extern const char *const judge_words_old_forward[];
extern const char *const judge_words_old_history[];
extern const char *const judge_words_old_keep[];
extern const char *const judge_words_old_keeper_few[];
extern const char *const judge_words_old_keeper_number[];
extern const char *const judge_words_old_leave[];
extern const char *const judge_words_old_level[];
extern const char *const judge_words_old_machiavelli[];
extern const char *const judge_words_old_map[];
extern const char *const judge_words_old_master[];
extern const char *const judge_words_old_monitor[];
extern const char *const judge_words_old_phase[];
extern const char *const judge_words_old_preference[];
extern const char *const judge_words_old_revive[];
extern const char *const judge_words_old_rollback[];
extern const char *const judge_words_old_setup[];
extern const char *const judge_words_old_takeover[];
extern const char *const judge_words_order_after_condition[];
extern const char *const judge_words_order_letter[];
extern const char *const judge_words_order_sign[];
extern const char *const judge_words_order_stem[];
extern const char *const judge_words_order_word[];
extern const char *const judge_words_password_word[];
extern const char *const judge_words_possible[];
extern const char *const judge_words_press_all[];
extern const char *const judge_words_press_and[];
extern const char *const judge_words_press_anyway[];
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
extern const char *const judge_words_press_kind[];
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
extern const char *const judge_words_rating[];
extern const char *const judge_words_register_address[];
extern const char *const judge_words_register_alias[];
extern const char *const judge_words_register_begin[];
extern const char *const judge_words_register_end[];
extern const char *const judge_words_register_language[];
extern const char *const judge_words_register_name[];
extern const char *const judge_words_register_zone[];
extern const char *const judge_words_removal_stem[];
extern const char *const judge_words_remove_word[];
extern const char *const judge_words_reply_mark[];
extern const char *const judge_words_retreat_bracket_stem[];
extern const char *const judge_words_retreat_letter[];
extern const char *const judge_words_retreat_stem[];
extern const char *const judge_words_same_orders[];
extern const char *const judge_words_setting_lead[];
extern const char *const judge_words_settings_head[];
extern const char *const judge_words_sign_off[];
extern const char *const judge_words_signon[];
extern const char *const judge_words_signon_observe[];
extern const char *const judge_words_subject_attack[];
extern const char *const judge_words_subject_build[];
extern const char *const judge_words_subject_coast[];
extern const char *const judge_words_subject_convoy[];
extern const char *const judge_words_subject_order[];
extern const char *const judge_words_subject_retreat[];
extern const char *const judge_words_subject_support[];
extern const char *const judge_words_subject_victory[];
extern const char *const judge_words_thanks[];
extern const char *const judge_words_trial_end[];
extern const char *const judge_words_trial_orders[];
extern const char *const judge_words_trial_position[];
extern const char *const judge_words_unit_day[];
extern const char *const judge_words_unit_hour[];
extern const char *const judge_words_unit_short[];
extern const char *const judge_words_unit_week[];
extern const char *const judge_words_unit_word[];
extern const char *const judge_words_verb_stem[];
extern const char *const judge_words_wish_lead[];
extern const char *const judge_words_yes_word[];

/* Those of one language. */
extern const char *const judge_words_everyday_en[];
extern const char *const judge_words_everyday_fr[];
extern const char *const judge_words_press_to_fr[];
extern const char *const judge_words_zine_games[];
extern const char *const judge_words_zine_proof[];
extern const char *const judge_words_zine_publish[];
extern const char *const judge_words_zine_undo[];

/* Whether `word` (folded) is one of a list. */
bool judge_word_in(const char *word, const char *const *list);
/* Whether a folded text begins with one of a list of beginnings. */
bool judge_word_begins(const char *text, const char *const *stems);
/* The length of the word of a list, the longest, that a folded text begins with and that ends there, before a blank or
 * a mark; 0: none. */
size_t judge_word_leads(const char *text, const char *const *list);
/* The code of the language that a folded word names, "fr" or "en"; NULL: none. */
const char *judge_word_language(const char *word);
/* Whether one of a list stands anywhere in a folded text. */
bool judge_word_within(const char *text, const char *const *stems);

#endif
