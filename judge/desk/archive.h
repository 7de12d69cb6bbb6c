/* A game that comes in from an archive (play/archive.h), as it was there: played on here from where it stood. */
#pragma once

#include "../play/home.h"

#include <jansson.h>
#include <stdbool.h>

struct judge_import {
    const char *name; /* of the game here; NULL: its own */
    bool trust;       /* letters written there to people whom this judge knows speak for them here, too */
    gint64 game;      /* out: its number here */
    unsigned known;   /* out: people of the game whom this judge knew already */
    bool renumbered;  /* out: votes, press and objections have other numbers than there */
};

/*
 * Takes an archive in, inside a transaction that the caller undoes on error. REFUSED with the place: not an archive, or of a
 * newer form; what cannot be there; a map that is not here; a game of that name.
 */
bool judge_archive_take(struct judge_home *home, const json_t *document, struct judge_import *import,
                        GError **error);
