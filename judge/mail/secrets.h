/*
 * Passwords are not kept in mails: once a mail was acted on, its stored bytes are written anew without them. What is left
 * is its header fields that say who wrote, when and to what, and its author's words; a new password that waits for a yes
 * stands there as the hash that will be kept.
 */
#pragma once

#include "mail.h"

/* Cuts the passwords out of the mail's stored bytes, if it holds any. `message`: as it was acted on. Inside the transaction of its effects. */
bool judge_secrets_cut(struct judge_home *home, const struct games_mail_in *row,
                       const struct mailio_message *message, GError **error);
/* A text (NULL: none) with its passwords cut, for others to read. Transfer full. */
char *judge_secrets_mask(const char *text);
/* The judge's answer to a mail, with the passwords cut that its writer wrote; the judge's own words about them stay. Transfer full. */
char *judge_secrets_mask_answer(const struct judge_mail *mail, const char *answer);

/* What a mail says (its subject, and `text` of it), for who is asked whether he wrote it: the first lines, without links, since
 * somebody else may have, and without passwords, misspelt or not. Transfer full. */
char *judge_secrets_quote(const struct judge_mail *mail, const char *text);
