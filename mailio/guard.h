/*
 * Messages read at arm's length: by a child process that has nothing but the message. It may use so much
 * processor time and memory and no more, holds no file, no connection and no database, and a filter keeps it
 * from asking the kernel for them. What kills the reader kills the child; the caller hears that the message is
 * poison, and the next one is read by a new child.
 *
 *     guard = mailio_guard_new(&settings, NULL);
 *     message = mailio_guard_parse(guard, data, len, &error);      as often as there are messages
 *     mailio_guard_free(guard);
 *
 * A child lives for many messages, so the price is one fork for a pass, and two copies of each message.
 */
#pragma once

#include "error.h"
#include "message.h"

struct mailio_guard;

/* For one message; 0 is the value in brackets. */
struct mailio_guard_limits {
    unsigned cpu_ms;    /* processor time (3000) */
    unsigned wall_ms;   /* time on the wall, for one that waits and does not work (2000) */
    unsigned memory_mb; /* beyond what the program had when the child began (768) */
};

/* `settings` and all it points to must outlive the guard, and stay as they are. `keep_line` is called in the
 * child: what it writes to memory is not seen here. No child is begun yet. Free with mailio_guard_free. */
struct mailio_guard *mailio_guard_new(const struct mailio_parse_settings *settings,
                                      const struct mailio_guard_limits *limits);

/*
 * As mailio_message_parse (transfer full). Fails with POISON when the reader crashed, took too long or wanted too
 * much memory: the same message will do it again, or its next reader has more luck; count the tries and set it
 * aside. Fails with RETRY when no child could be begun.
 */
struct mailio_message *mailio_guard_parse(struct mailio_guard *guard, const char *data, gsize len,
                                          GError **error);

/* Whether the kernel took the filter; false also before the first message. For `doctor`. */
bool mailio_guard_is_sealed(const struct mailio_guard *guard);

void mailio_guard_free(struct mailio_guard *guard); /* NULL is allowed */
