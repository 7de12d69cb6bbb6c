/*
 * The words by which mail tells what its writer did not write: lists compiled from mailio/mail.words, which says what each
 * is for. Folded as mailio_text_fold does it, ended by NULL. Shared inside mailio/.
 */
#pragma once

#include "mailio/mail_lists.h"

#include <stddef.h>
