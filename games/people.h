/*
 * People: a person has addresses, a name or alias, a language, a time zone; absences; subscriptions.
 * Addresses are compared without regard to case or Unicode form; look-alikes (long s, sharp s) are nobody's.
 */
#pragma once

#include "store.h"

struct games_person {
    gint64 id;
    char *name;     /* shown to others if the game allows; never NULL */
    char *alias;    /* NULL: none */
    char *language; /* "fr", "en" */
    char *timezone; /* IANA or NULL: the game's */
    char *address;  /* where mail goes (first address) */
    char *token;    /* reply token, secret */
    char *password; /* hash, or NULL */
    bool muted;
    gint64 proofs_from_s; /* letters written until then speak for him no more; 0: all do */
    gint64 forgotten_s;   /* when he was forgotten: no name, no address is left; 0: he was not */
};
GAMES_AUTOPTR(games_person)

/*
 * A person with a first address. REFUSED: the address is somebody's already or is none; name or address hold
 * controls, are not UTF-8, or are longer than 200 or 320 bytes. The reply token is made from the judge's
 * secret and the id. `address` NULL: somebody without e-mail (reader.h), always a new person.
 */
gint64 games_person_add(struct games_store *store, const char *name, const char *address,
                        const char *language, GError **error); /* 0: error */
/* One more person at an address that is somebody's already: a couple, a father and his son. 0: error. */
gint64 games_person_add_beside(struct games_store *store, const char *name, const char *address,
                               const char *language, GError **error);
/* All who write from an address, the first first. Ids, transfer full. */
GArray *games_persons_by_address(struct games_store *store, const char *address);
/* Whether a person writes from an address, alone or beside others; NULL: from none. */
bool games_person_writes_from(struct games_store *store, gint64 person, const char *address);
struct games_person *games_person_get(struct games_store *store, gint64 id);
/* Whose an address is; of several the first. */
struct games_person *games_person_by_address(struct games_store *store, const char *address);
/* When his password was last noted or forgotten by a mail that came after that one (0: by any); 0: never. */
gint64 games_person_password_s(struct games_store *store, gint64 person, gint64 mail);
/* Changes name, alias, language, timezone (NULL: none), muted (yes or no), or password (a hash: see
 * games_person_set_password). */
bool games_person_set(struct games_store *store, gint64 id, const char *key, const char *value,
                      GError **error);
/* One more address, REFUSED if it is somebody else's or none; his own again changes nothing. */
bool games_person_add_address(struct games_store *store, gint64 id, const char *address, GError **error);
/* The same where somebody else may have it: he writes from it too. */
bool games_person_share_address(struct games_store *store, gint64 id, const char *address, GError **error);
/* One of his addresses becomes the first: letters go there. REFUSED if it is not his. */
bool games_person_first_address(struct games_store *store, gint64 id, const char *address, GError **error);
/* He has that address no more. REFUSED if it is not his, or his last one. */
bool games_person_remove_address(struct games_store *store, gint64 id, const char *address, GError **error);
char **games_person_addresses(struct games_store *store, gint64 id); /* NULL-terminated, transfer full */
GPtrArray *games_person_list(struct games_store *store);             /* struct games_person* */
/* Keeps a salted, slow hash (password.h) of a password; `password` NULL forgets it. REFUSED if shorter than 6
 * bytes or longer than 200. */
bool games_person_set_password(struct games_store *store, gint64 id, const char *password, GError **error);
/* How it would be kept, for games_person_set of "password" later; NULL: too short or too long. Transfer full. */
char *games_person_password_form(struct games_store *store, gint64 id, const char *password);
/* Whether that is his password: `*right`; not if he has none. One that was kept with fewer rounds than today's is kept
 * anew when it is right. */
bool games_person_password_ok(struct games_store *store, gint64 id, const char *password, bool *right,
                              GError **error);
/* What has spoken for him until now speaks no more: his password is forgotten, letters written up to `now_s` prove
 * nothing. */
bool games_person_revoke(struct games_store *store, gint64 id, gint64 now_s, GError **error);
/* Another name of a person, folded, or "#12": another person who is he; as a director of a tournament said. What was said later
 * stands behind what was said before. */
struct games_person_name {
    char *key;
    gint64 person;
};
void games_person_name_free(struct games_person_name *name);
GPtrArray *games_person_names(struct games_store *store); /* struct games_person_name* */
bool games_person_name_put(struct games_store *store, gint64 tournament, const char *key, gint64 person,
                           GError **error);
/* Absences: [from_s, to_s). */
bool games_absence_add(struct games_store *store, gint64 person, gint64 from_s, gint64 to_s, const char *why,
                       GError **error);
bool games_absence_at(struct games_store *store, gint64 person, gint64 at_s, gint64 *until_s);

struct games_absence {
    gint64 id, person, from_s, to_s;
    char *why; /* NULL */
};
GAMES_AUTOPTR(games_absence)
/* Absences that end after `after_s` and were not cancelled, by their beginning; person 0: of everybody.
 * struct games_absence*. */
GPtrArray *games_absence_list(struct games_store *store, gint64 person, gint64 after_s);
bool games_absence_cancel(struct games_store *store, gint64 id,
                          GError **error); /* REFUSED if there is none */

/*
 * What a person receives of games in which he has no seat. `what`: "results", "press", "zine"; "digest" (of all alone): his own
 * games in one letter; "diary": he lets his diary of that game be printed. game 0: of all games. Once is enough: subscribing
 * again changes nothing.
 */
bool games_subscribe(struct games_store *store, gint64 person, gint64 game, const char *what, gint64 now_s,
                     GError **error);
bool games_unsubscribe(struct games_store *store, gint64 person, gint64 game, const char *what, gint64 now_s,
                       GError **error);
/* Persons who receive `what` of `game`, each once, by id: its subscribers, those of all games, and for
 * "results" its observers. */
GArray *games_subscribers(struct games_store *store, gint64 game, const char *what);
