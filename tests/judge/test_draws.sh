#!/bin/sh
# Random championships whose organiser plays at two tables, in every round; what no draw makes is told with what would do.
set -u
. tests/judge/lib.sh
new_home draws
T() { "$JUDGE" --home "$home" tournament "$@"; }
check "drawn in every round" /usr/bin/python3 tests/judge/draws.py "$JUDGE" "$home" 8
T new Sextet >/dev/null && T add Sextet A B C D E F >/dev/null
T state Sextet 1 F out >/dev/null && T state Sextet 1 A twice >/dev/null
check "one table: nobody twice at it" both 1 '5 players make one table' T draw Sextet 1
T new Sixes --totals sum >/dev/null && T set Sixes tables=6 >/dev/null && seq -f S%g 12 | xargs "$JUDGE" --home "$home" tournament add Sixes >/dev/null
T state Sixes 1 S1 twice >/dev/null
check "one seat too many, of who plays twice" both 1 '12 players, 1 of them at two tables, .*: 1 seats? too many .*, or 5 too few' T draw Sixes 1
T state Sixes 1 S1 in >/dev/null
check "who plays once: no seat too many" both 0 '2 boards of 6' T draw Sixes 1
T new Luck --totals sum >/dev/null && T set Luck draw=random >/dev/null && seq -f L%g 7 | xargs "$JUDGE" --home "$home" tournament add Luck >/dev/null
T draw Luck 1 --seed 1 --keep >/dev/null
check "what chance repeats is told" both 0 'L1 and L2 meet again: the round is drawn by chance alone' T draw Luck 2 --seed 1
T new Crowd --rounds 1 >/dev/null && seq -f P%g 250 | xargs "$JUDGE" --home "$home" tournament add Crowd >/dev/null
seq -f Q%g 250 | xargs "$JUDGE" --home "$home" tournament add Crowd >/dev/null && seq -f R%g 200 | xargs "$JUDGE" --home "$home" tournament add Crowd >/dev/null
check "seven hundred" both 0 '100 boards of 7' T draw Crowd 1 --keep
finish
