/* What the files that take a message apart share. */
#pragma once

#include "message.h"

#include <gmime/gmime.h>

/* The decoded bytes of a part, at most `max` (transfer full). */
GByteArray *mailio_part_bytes(GMimePart *part, gsize max);

/* The decoded bytes of a part as clean UTF-8 text by its charset (transfer full). */
char *mailio_part_text(GMimePart *part);

/* Whether a part is "type/subtype" or "type" with "*", ASCII case ignored. */
bool mailio_part_is(GMimeObject *part, const char *type, const char *subtype);

/* The first field of that name, unfolded and decoded, looked for in the message and in its top part; NULL if
 * none. */
const char *mailio_header_get(GMimeMessage *mime, const char *name);

/* Sets `kind`, `kind_reason` and the bounced_ fields. `own` text must be set already. */
void mailio_message_classify(struct mailio_message *message, GMimeMessage *mime,
                             const struct mailio_parse_settings *settings);

/* Sets dkim, spf and dmarc from the Authentication-Results that can be believed (RFC 8601 section 5). */
void mailio_message_authenticate(struct mailio_message *message, GMimeMessage *mime, const char *authserv_id);

/* Whether it is an address we could write to: one '@', something on both sides, no blanks or controls, at
 * most 254 bytes. */
bool mailio_address_is_usable(const char *address);

/* Lower case ASCII copy of an address (transfer full). */
char *mailio_address_fold(const char *address);

/* The first "<…>" or bare Message-ID in a field value, without the brackets (transfer full, nullable). */
char *mailio_message_id_dup(const char *value);
