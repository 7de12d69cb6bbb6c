#!/bin/sh
# A rollback brings back who sat where, what was voted and who was called; the way forward brings back what was left.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-09T20:05:00+01:00 T2=2026-03-16T20:05:00+01:00 T3=2026-03-17T12:00:00+01:00
new_home back
at $T0 new Kersaint --language en nmr=disorder "deadline=every 7 days 20:00" >/dev/null
seven Kersaint en
at $T0 start Kersaint >/dev/null
hold() { # hold TIME: six order, Italy does not
    for unit in "AUSTRIA A VIE" "ENGLAND F LON" "FRANCE A PAR" "GERMANY A BER" "RUSSIA A MOS" "TURKEY A CON"; do
        echo "${unit#* } H" | at "$1" orders Kersaint "${unit%% *}" >/dev/null
    done
}
seats() { sqlite3 "$home/judge.db" "SELECT group_concat(power || ' ' || p.name || ' ' || missed, ', ') FROM (SELECT * FROM seat WHERE game = 1 AND until_s IS NULL AND role = 0 AND power IN ('FRANCE', 'ITALY') ORDER BY power) s JOIN person p ON p.id = s.person"; }
hold $T0
at $T1 run >/dev/null
check "one turn missed" test "$(seats)" = "FRANCE Player of FRANCE 0, ITALY Player of ITALY 1"
mail france@players.example "[Kersaint] vote" <<'END'
DRAW
END
at $T1 run >/dev/null
hold $T1
at $T2 run >/dev/null
check "the second miss frees the seat" test "$(seats)" = "FRANCE Player of FRANCE 0"
at $T3 player Kersaint ITALY newcomer@players.example --name Newcomer --language en >/dev/null
check "another takes over" at $T3 replace Kersaint FRANCE other@players.example Other
check "others play" test "$(seats)" = "FRANCE Other 0, ITALY Newcomer 0"
forget_letters
check "back to the autumn" at $T3 rollback Kersaint F1901M --why "the mails were down"
at $T3 run >/dev/null
check "who sat then sits again, with the turns missed till then" test "$(seats)" = "FRANCE Player of FRANCE 0, ITALY Player of ITALY 1"
check "those who left are told" grep -q 'former player has the power again' "$(last newcomer@)"
check "with the reason" grep -q 'the mails were down' "$(last newcomer@)"
check "who is back is told where the game stands" grep -q 'Back to' "$(last italy@)"
check "forward again" at $T3 forward Kersaint
check "as it was left" test "$(seats)" = "FRANCE Other 0, ITALY Newcomer 0"
check "back to the spring" at $T3 rollback Kersaint S1901M
check "nobody had missed a turn" test "$(seats)" = "FRANCE Player of FRANCE 0, ITALY Player of ITALY 0"
editors() { sqlite3 "$home/judge.db" "SELECT group_concat(a.address, ' ') FROM (SELECT * FROM seat WHERE game = 1 AND until_s IS NULL AND role = 3 ORDER BY id) s JOIN address a ON a.person = s.person"; }
hold $T3
at $T3 editor Kersaint old@editors.example Old >/dev/null
at $T3 process Kersaint >/dev/null
at $T3 editor Kersaint old@editors.example off >/dev/null
at $T3 editor Kersaint heir@editors.example Heir >/dev/null
edit=$(editors)
check "who edits is no part of a position" test "$edit" = heir@editors.example
forget_letters
check "back once more" at $T3 rollback Kersaint S1901M
check "who was removed stays away, who came since stays" test "$(editors)" = "$edit"
check "he that is none gets nothing" test -z "$(last old@)"
check "on again" at $T3 forward Kersaint
check "the same, forward" test "$(editors)" = "$edit"
check "the database is sound" both 0 'database.sound' at $T3 doctor
finish
