#!/bin/sh
# A rollback brings back who sat where, what was voted and who was called; the way forward brings back what was left.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-09T20:05:00+01:00 T2=2026-03-16T20:05:00+01:00 T3=2026-03-17T12:00:00+01:00
new_home back
at $T0 new Kersaint --language en nmr=disorder "deadline=every 7 days 20:00" >/dev/null
seven Kersaint en
at $T0 start Kersaint >/dev/null
mail watcher@w.example "[Kersaint]" <<'END'
OBSERVE Kersaint
END
at $T0 run >/dev/null
echo YES >"$work/words"
answer watcher@w.example "Re: confirm" <"$work/words"
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
left=$(sed -n 's/^Message-I[Dd]: //p' "$(last watcher@)" | head -n 1)
check "the second miss frees the seat" test "$(seats)" = "FRANCE Player of FRANCE 0"
check "another takes over" at $T3 replace Kersaint FRANCE other@players.example Other
at $T3 run >/dev/null
forget_letters
check "back to the autumn" at $T3 rollback Kersaint F1901M --why "the mails were down"
at $T3 run >/dev/null
check "who was put out sits again, with the turns missed till then; who was replaced does not" test "$(seats)" = "FRANCE Other 0, ITALY Player of ITALY 1"
text_of "$(last other@)" >"$work/t"
check "the others are told who plays" grep -q 'Italy is played again by Player of ITALY' "$work/t"
check "with the reason" grep -q 'the mails were down' "$(last other@)"
check "who is back is told where the game stands" grep -q 'Back to' "$(last italy@)"
check "who was replaced hears nothing of it" test -z "$(last france@)"
check "forward again" at $T3 forward Kersaint
check "as it was left" test "$(seats)" = "FRANCE Other 0"
at $T3 player Kersaint ITALY newcomer@players.example --name Newcomer --language en >/dev/null
mail newcomer@players.example "[Kersaint] orders" <<'END'
A VEN - TYR
END
at $T3 run >/dev/null
forget_letters
check "back to the spring" at $T3 rollback Kersaint S1901M
at $T3 run >/dev/null
check "who took over keeps his seat" test "$(seats)" = "FRANCE Other 0, ITALY Newcomer 0"
text_of "$(last newcomer@)" >"$work/t"
check "and hears what he had sent" grep -q 'set aside (A VEN - TYR)' "$work/t"
check "nobody else does" test -z "$(last italy@)"
echo 'Thanks!' >"$work/words"
mail watcher@w.example "Re: report" "In-Reply-To: $left" <"$work/words"
check "an observer's answer to a letter of what was left" at $T3 run
check "is answered" grep -q 'without holding a power' "$(last watcher@)"
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

T4=2026-03-10T12:00:00+01:00
# ---- orders are whose who gave them: those of a standby that were played wait beside the player's again ----
letter_to() { text_of "$(last "$1")" | sed '/^<!DOCTYPE/,$d' | tr -s '\n ' ' ' >"$work/t" && grep -Eq -- "$2" "$work/t" || { cut -c1-1500 "$work/t"; return 1; }; }
status_of() { # status_of ADDRESS PATTERN
    forget_letters
    mail "$1" "[Called] status" <<'END'
STATUS
END
    at $T4 run >/dev/null 2>&1
    letter_to "$1" "$2"
}
at $T0 new Called --language en nmr=standby nmr-out=2 "deadline=every 7 days 20:00" >/dev/null
seven Called en
at $T0 player Called standby sam@s.example --name Sam --language en >/dev/null
at $T0 start Called >/dev/null
echo READY >"$work/ready"
all_but_austria() { for power in england france germany italy russia turkey; do mail $power@players.example "[Called] ready" <"$work/ready"; done; }
all_but_austria
at $T1 run >/dev/null 2>&1
all_but_austria
mail sam@s.example "[Called] Austria" <<'END'
A BUD - SER
F TRI - ALB
A VIE - TYR
END
at $T4 run >/dev/null 2>&1
at $T4 process Called --yes >/dev/null 2>&1
mail germany@players.example "[Called] build" <<'END'
A BER B
END
at $T4 run >/dev/null 2>&1
for way in "undo Called --yes" "rollback Called F1901M"; do
    forget_letters
    at $T4 $way >/dev/null
    at $T4 run >/dev/null 2>&1
    check "$way: the player has the seat again" letter_to austria@ 'Austria is yours again.*No orders for Austria are on file'
    check "$way: the standby hears why he is called, and by whom the power is played" letter_to sam@s.example 'Standby wanted: Austria.*is played again by Player of AUSTRIA.*Austria is no longer yours. You are called as a standby'
    check "$way: with his orders" letter_to sam@s.example 'Your orders are on file, as before.*A BUD - SER F TRI - ALB A VIE - TYR'
    check "$way: orders sent for the phase that was left are spoken of" letter_to germany@ 'What you had sent for Winter 1901, adjustments is set aside \(A BER B\)'
    check "$way: the player owes his orders" status_of austria@players.example '3 units without orders'
    check "$way: the standby has given his" status_of sam@s.example 'all 3 orders noted'
    forget_letters
    at $T4 "$([ "${way%% *}" = undo ] && echo undo || echo forward)" Called $([ "${way%% *}" = undo ] && at $T4 log Called | sed -n 's/.*rollback.*act=//p' | tail -n 1) >/dev/null
    at $T4 run >/dev/null 2>&1
    check "$way, forward: the seat is the standby's again" letter_to sam@s.example 'Austria is yours again'
    check "$way, forward: and his who played it" letter_to austria@ 'Austria is played again by Sam.*Austria is no longer yours|Austria is no longer yours.*is played again by Sam'
done
at $T4 rollback Called F1901M >/dev/null
at $T4 process Called --yes >/dev/null 2>&1
check "played on, the standby's orders count once more" both 0 'A BUD - SER' at $T4 show Called --phase F1901M

# ---- what was taken back has not happened; a game that is paused has no date ----
at $T0 new Report --language en nmr=hold "deadline=every 7 days 20:00" >/dev/null
seven Report en
at $T0 start Report >/dev/null
at $T0 replace Report FRANCE one@p.example One >/dev/null 2>&1
at $T0 undo Report --yes >/dev/null
at $T0 replace Report FRANCE two@p.example Two >/dev/null 2>&1
forget_letters
at $T1 run >/dev/null 2>&1
text_of "$(last turkey@)" >"$work/t"
check "the report counts no player whose coming was taken back" test "$(grep -c 'France has a new player' "$work/t")" = 1
at $T1 pause Report >/dev/null
mail turkey@players.example "[Report] orders" <<'END'
A CON - BUL
END
forget_letters
at $T1 run >/dev/null 2>&1
check "the answer says that the game is paused" letter_to turkey@ 'The game is paused'
check "and no date" sh -c "! grep -q 'Deadline:' '$work/t'"

# ---- who answers a letter of the phase that the game has left writes for that one ----
at $T0 new Answered --language en silent=go-on "deadline=every 7 days 20:00" >/dev/null
seven Answered en
at $T0 start Answered >/dev/null
at $T1 process Answered --yes >/dev/null 2>&1
forget_letters
mail italy@players.example "[Answered] orders" <<'END'
A ROM - APU
END
at $T1 run >/dev/null 2>&1
back=$(date -u -d "$T1 + 1 hour" +%Y-%m-%dT%H:%M:%SZ)
at "$back" rollback Answered S1901M --yes >/dev/null 2>&1
answer italy@players.example "Re: Fall" <<'END'
A VEN - TRI
END
at "$back" run >/dev/null 2>&1
check "an answer to a letter of the phase left orders nothing in this one" letter_to italy@ 'the game has left: it was taken back since'
check "and nothing is on file" sh -c "! '$JUDGE' --home '$home' --now $back show Answered --format json | grep -q 'AVEN-TRI'"
finish
