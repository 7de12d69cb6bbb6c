/*
 * The words by which mail tells what its writer did not write: lists compiled from mailio/mail.words, which says what each
 * is for. Folded as mailio_text_fold does it, ended by NULL. Shared inside mailio/.
 */
#ifndef MAILIO_WORDS_P_H
#define MAILIO_WORDS_P_H

#include <stddef.h>

extern const char *const mailio_words_attribution_after_address[];
extern const char *const mailio_words_attribution_open[];
extern const char *const mailio_words_attribution_quoting[];
extern const char *const mailio_words_attribution_run_on[];
extern const char *const mailio_words_attribution_verb[];
extern const char *const mailio_words_automatic_subject[];
extern const char *const mailio_words_robot[];
extern const char *const mailio_words_robot_end[];
extern const char *const mailio_words_bounce_subject[];
extern const char *const mailio_words_footer_line[];
extern const char *const mailio_words_footer_ruled[];
extern const char *const mailio_words_footer_start[];
extern const char *const mailio_words_label_date[];
extern const char *const mailio_words_label_date_start[];
extern const char *const mailio_words_label_from[];
extern const char *const mailio_words_label_other[];
extern const char *const mailio_words_label_subject[];
extern const char *const mailio_words_label_to[];
extern const char *const mailio_words_label_weak[];
extern const char *const mailio_words_old_text_bare[];
extern const char *const mailio_words_old_text_rule[];
extern const char *const mailio_words_plain_stub[];
extern const char *const mailio_words_smtp_account[];
extern const char *const mailio_words_smtp_unknown[];

#endif
