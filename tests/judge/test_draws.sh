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
T new Rivals >/dev/null && seq -f V%g 21 | xargs "$JUDGE" --home "$home" tournament add Rivals >/dev/null
check "who is nobody" both 1 "'Nobody' does not take part" T set Rivals "never-together=V1/Nobody"
T set Rivals "never-together=V1 / V2 / v3; V4/V5" >/dev/null
apart() { # in thirty draws nobody sits with whom he must not
    for seed in $(seq 30); do
        T draw Rivals 1 --seed "$seed" >"$work/page" || return 1
        for pair in "V1 V2" "V1 V3" "V2 V3" "V4 V5"; do
            at=$(awk -v a=": ${pair% *}\$" -v b=": ${pair#* }\$" '/^Board/ {n = 0} $0 ~ a || $0 ~ b {n++} n == 2 {print}' "$work/page")
            [ -z "$at" ] || { cat "$work/page"; return 1; }
        done
    done
}
check "never at one table" apart
T set Rivals "never-together=V1/V2/V3/V4" >/dev/null
check "four at three tables" both 1 'never sit together .*, and no draw parts them' T draw Rivals 1 --seed 1
check "a roll call: who came, who did not" both 0 'Round 1: 20 are here; away: V21' T roll Rivals 1 $(seq -f V%g 20)
check "and who came after all" both 0 'Round 1: 21 are here$' T appel Rivals 1 $(seq -f V%g 21)
check "nobody of that name, and nothing is noted" both 1 "'W1' does not take part" T roll Rivals 1 V1 W1
T roll Rivals 1 V1 V2 >/dev/null && T undo Rivals >/dev/null
check "all are here, a roll call taken back" sh -c "! '$JUDGE' --home '$home' tournament show Rivals | grep -q away"
T new Crowd --rounds 1 >/dev/null && seq -f P%g 250 | xargs "$JUDGE" --home "$home" tournament add Crowd >/dev/null
seq -f Q%g 250 | xargs "$JUDGE" --home "$home" tournament add Crowd >/dev/null && seq -f R%g 200 | xargs "$JUDGE" --home "$home" tournament add Crowd >/dev/null
check "seven hundred" both 0 '100 boards of 7' T draw Crowd 1 --keep
finish
