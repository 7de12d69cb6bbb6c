#ifndef GAMES_PEOPLE_H
#define GAMES_PEOPLE_H

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
};
void games_person_free(struct games_person *person);

gint64 games_person_add(struct games_store *store, const char *name, const char *address,
                        const char *language, GError **error); /* 0: error */
struct games_person *games_person_get(struct games_store *store, gint64 id);
struct games_person *games_person_by_address(struct games_store *store, const char *address);
struct games_person *games_person_by_token(struct games_store *store, const char *token);
bool games_person_set(struct games_store *store, gint64 id, const char *key, const char *value,
                      GError **error); /* name alias language timezone password muted */
bool games_person_add_address(struct games_store *store, gint64 id, const char *address, GError **error);
char **games_person_addresses(struct games_store *store, gint64 id); /* NULL-terminated, transfer full */
GPtrArray *games_person_list(struct games_store *store);             /* struct games_person* */
/* Absences: [from_s, to_s). */
bool games_absence_add(struct games_store *store, gint64 person, gint64 from_s, gint64 to_s, const char *why,
                       GError **error);
bool games_absence_at(struct games_store *store, gint64 person, gint64 at_s, gint64 *until_s);

#endif
