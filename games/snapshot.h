/*
 * What a rollback brings back: who sat where, which standbys were called, what was asked and voted, which
 * press waited to be printed and which orders were kept for later, as they were when a phase was left.
 *
 * games_snapshot_take keeps the state of a game under its current phase, before what ends that phase changes
 * it (games_phase_close takes one if nobody did); games_snapshot_restore brings it back after the rollback or
 * the way forward has made another row current. Who was put out for missed turns sits again, if nobody else has the power by now,
 * and who came in his place by the course of the game leaves; who left, was put out or took over otherwise is where he is now.
 * Ballots are cast anew as they stood. Missed turns need no snapshot: they belong to
 * phases, and are counted along the line. Editors, readers and absences stay as they are now: they are no part
 * of a position.
 */
#pragma once

#include "store.h"

/* Keeps the state under an open phase; what was kept there before is forgotten. */
bool games_snapshot_take(struct games_store *store, gint64 phase, gint64 now_s, GError **error);
bool games_snapshot_has(struct games_store *store, gint64 phase);

/* The game's state becomes what was kept under `phase`, and its missed turns are counted anew. REFUSED if nothing was kept there. */
bool games_snapshot_restore(struct games_store *store, gint64 phase, gint64 now_s, GError **error);
