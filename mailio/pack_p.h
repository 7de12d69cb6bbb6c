/* A message as bytes between two processes of this program. Shared inside mailio/. */
#pragma once

#include "message.h"

/* All of it (transfer full). */
GByteArray *mailio_message_pack(const struct mailio_message *message);

/* The message of those bytes; NULL if they are none, or it is not as message.h promises. Free with
 * mailio_message_free. */
struct mailio_message *mailio_message_unpack(const guint8 *bytes, gsize len);
