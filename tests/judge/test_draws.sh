#!/bin/sh
# Random championships whose organiser plays at two tables, in every round; what no draw makes is told with what would do.
set -u
. tests/judge/lib.sh
new_home draws
T() { "$JUDGE" --home "$home" tournament "$@"; }
check "drawn in every round" /usr/bin/python3 tests/judge/draws.py "$JUDGE" "$home" 8
T new Six >/dev/null && T add Six A B C D E F >/dev/null
T state Six 1 F out >/dev/null && T state Six 1 A twice >/dev/null
check "one table: nobody twice at it" both 1 '5 players make one table' T draw Six 1
T new Crowd --rounds 1 >/dev/null && seq -f P%g 250 | xargs "$JUDGE" --home "$home" tournament add Crowd >/dev/null
seq -f Q%g 250 | xargs "$JUDGE" --home "$home" tournament add Crowd >/dev/null && seq -f R%g 200 | xargs "$JUDGE" --home "$home" tournament add Crowd >/dev/null
check "seven hundred" both 0 '100 boards of 7' T draw Crowd 1 --keep
finish
