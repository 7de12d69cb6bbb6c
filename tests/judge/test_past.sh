#!/bin/sh
# Past reports for those who look in: nothing secret of private and anonymous games; the header says what is not as in the rulebook.
set -u
. tests/judge/lib.sh
new_home past
texts() { for f in $(letters "$1"); do text_of "$f"; done | tr -s '\n ' ' '; }
pass() { at "$1" run >/dev/null 2>&1; }
reply() { # FROM SUBJECT: an answer to the last letter that FROM got
    last=$(letters "$1" | tail -n 1)
    id=$(grep -i '^Message-ID:' "$last" | cut -d' ' -f2)
    mail "$1" "Re: $2" "In-Reply-To: $id" "References: $id"
}
T0=2026-03-02T12:00:00+01:00
T1=2026-03-03T12:00:00+01:00
check "an anonymous game" at $T0 new Ombre "deadline=every 7 days 20:00" anonymous=yes reveal=never press=grey press-delivery=postal rules.convoy-paradox=allhold "house-rules=No talking at table."
at $T0 new Clos "deadline=every 7 days 20:00" private=yes >/dev/null
for game in Ombre Clos; do
    for power in FRANCE ENGLAND ITALY; do
        at $T0 player $game $power "$(echo $power | tr A-Z a-z).secret@$game.example" --name "Real-$power-Name" --language en
    done
    at $T0 start $game 2>/dev/null
done
pass $T0
mail france.secret@Ombre.example "[Ombre] x" <<'E'
A PAR - BUR
PROPOSE DRAW
PRESS TO ALL
Who is who here?
ENDPRESS
E
mail italy.secret@Ombre.example "[Ombre] x" <<'E'
VOTE NO
E
pass $T0
mail italy.secret@Ombre.example "[Ombre] x" <<'E'
VOTE NO
A VEN - TYR
E
pass $T0
for game in Ombre Clos; do at $T1 process $game >/dev/null; done
at $T1 replace Ombre FRANCE second.secret@Ombre.example Real-SECOND-Name
pass $T1
forget_letters

# ---- a stranger, an observer, a joiner ----
mail wanda@watchers.example "WATCH Ombre" <<'E'
WATCH Ombre
E
pass $T1
reply wanda@watchers.example "WATCH Ombre" <<'E'
YES
E
pass $T1
reply wanda@watchers.example "history" <<'E'
HISTORY Ombre
STATUS Ombre
E
mail wanda@watchers.example "[Clos] history" <<'E'
HISTORY Clos
E
pass $T1
texts wanda@watchers.example >"$work/t"
check "the observer reads the past report" grep -q 'A PAR - BUR' "$work/t"
check "no player's name" sh -c "! grep -q 'Real-' '$work/t'"
check "no address" sh -c "! grep -qi 'secret@' '$work/t'"
check "no ballot of anybody" sh -c "! grep -Eq '(France|Italy)[^.]{0,20}(voted|votes) ' '$work/t'"
check "nothing of a private game" sh -c "! grep -q 'CLOS · SPRING' '$work/t'"
mail carl@joiners.example "JOIN Ombre" <<'E'
JOIN Ombre
HISTORY Ombre
E
mail carl@joiners.example "HISTORY Clos" <<'E'
HISTORY Clos
E
pass $T1
texts carl@joiners.example >"$work/t"
check "a joiner gets no name either" sh -c "! grep -Eqi 'Real-|secret@' '$work/t'"
check "and nothing of a private game" sh -c "! grep -q 'A VIE H' '$work/t' || grep -q 'OMBRE' '$work/t'"
check "not its report" sh -c "! grep -q 'CLOS · SPRING' '$work/t'"
at $T1 report Ombre --phase S1901M >"$work/t"
check "the report itself names nobody" sh -c "! grep -Eqi 'Real-|secret@' '$work/t'"

# ---- the header ----
check "options changed from the rulebook" grep -q 'DATC rules, but convoy-paradox=allhold' "$work/t"
tr -s '\n ' ' ' <"$work/t" >"$work/t1"
check "house rules, and how to get them" grep -q 'This game has rules of its own: write RULES' "$work/t1"
at $T1 report Ombre --phase S1901M --language fr | tr -s '\n ' ' ' >"$work/t1"
check "in French" grep -q 'sauf convoy-paradox=allhold.*REGLEMENT' "$work/t1"
at $T1 report Ombre --phase S1901M --format html | tr -s '\n ' ' ' >"$work/t1"
check "in HTML" grep -q 'but convoy-paradox=allhold.*write RULES' "$work/t1"
at $T1 report Clos >"$work/t"
check "a game by the book says nothing" sh -c "! grep -Eq ', but |write RULES' '$work/t'"
check "the store is sound" at $T1 doctor
finish
