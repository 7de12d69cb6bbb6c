/*
 * Press items: what players (or the editor) wrote for others. Relayed at once, or held (postal) and printed
 * with the next report. The text may be shortened and an item cut by the editor; who truly wrote it is never
 * changed.
 */
#pragma once

#include "store.h"

enum games_press_colour { GAMES_PRESS_WHITE, GAMES_PRESS_GREY, GAMES_PRESS_FAKED };
struct games_press {
    gint64 id, game, phase, person, mail;
    char *from_power; /* shown sender; NULL: anonymous (grey) */
    char *true_power; /* who wrote it: for the editor only */
    char *to;         /* "ALL", "EDITOR", "DIARY", "END", or identities with commas */
    char *shown_to;   /* what its readers see instead of `to`; NULL: `to` */
    enum games_press_colour colour;
    char *dateline; /* NULL */
    char *text;
    gint64 written_s;
    bool held; /* postal: printed with the next report */
    bool printed, cut;
    gint64 withdrawn_s; /* taken back by its writer before it was printed; 0: not */
};
GAMES_AUTOPTR(games_press)
/* The id; 0 on error (REFUSED: no such game). */
gint64 games_press_add(struct games_store *store, const struct games_press *press, GError **error);
/* By age; `phase` 0: of all phases; `held_only`: held, not printed yet, neither cut nor withdrawn. struct
 * games_press*, transfer full. */
GPtrArray *games_press_list(struct games_store *store, gint64 game, gint64 phase, bool held_only);
/* Changes held, printed, cut (yes or no) or text; other keys are REFUSED. */
bool games_press_set(struct games_store *store, gint64 id, const char *key, const char *value,
                     GError **error);
struct games_press *games_press_get(struct games_store *store, gint64 id); /* NULL if none */
/* Its writer takes it back: the row stays. REFUSED if it was printed or withdrawn already. */
bool games_press_withdraw(struct games_store *store, gint64 id, gint64 now_s, GError **error);
/* What waited for the report of a row that the game has left waits for that of the one gone to; what a row that counts again had
 * printed is printed. `kept`: the row whose snapshot comes back; 0: none. */
bool games_press_follow(struct games_store *store, gint64 game, gint64 kept, GError **error);

/* Which item a letter carried: known for good, so that answers to it find their way. */
bool games_press_letter_add(struct games_store *store, const char *message_id, gint64 press, GError **error);
gint64 games_press_of_letter(struct games_store *store, const char *message_id); /* 0: none */

/* Whether a person wants no press to all of a game. Press to him alone always arrives. */
bool games_press_deaf_set(struct games_store *store, gint64 game, gint64 person, bool deaf, GError **error);
bool games_press_is_deaf(struct games_store *store, gint64 game, gint64 person);
