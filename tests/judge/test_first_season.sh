#!/bin/sh
# nmr-first=protected: the game waits for who is missing, a standby is asked, and what both are told is what happens.
set -u
. tests/judge/lib.sh
new_home first
texts() { for f in $(letters "$1"); do text_of "$f"; done | tr -s '\n ' ' '; }
pass() { at "$1" run >/dev/null 2>&1; }
centre() { at "$1" show "$2" | sed -n '/^ENGLAND/,/^$/p'; }
T0=2026-04-06T12:00:00+02:00
start_game() { # start_game NAME HOST
    at $T0 new $1 nmr=warn nmr-first=protected "deadline=every 7 days 20:00" "retreats=every 2 days 20:00" >/dev/null
    for power in FRANCE ENGLAND; do at $T0 player $1 $power "$(echo $power | tr A-Z a-z)@$2" --name "Miss $power" --language en; done
    at $T0 player $1 standby sam@$2 --name Sam --language en
    at $T0 start $1 2>/dev/null
    mail france@$2 "[$1] orders" <<'E'
A PAR - BUR
E
}

# ---- the standby takes the seat, at the date that both were told ----
start_game First f.example
pass $T0
forget_letters
check "past the deadline the game waits" both 0 ' 0 adjudicated' at 2026-04-13T20:05:00+02:00 run
texts england@f.example >"$work/t"
check "the player hears until when" grep -q 'We wait for you until Wednesday 15 April, 20:05' "$work/t"
check "and what comes then" grep -q 'the seat goes to the standby' "$work/t"
texts sam@f.example >"$work/t"
check "the standby hears the same date" grep -q 'If nothing comes before Wednesday 15 April, 20:05 (Brussels) either' "$work/t"
mail sam@f.example "[First] orders" <<'E'
F LON - NTH
E
forget_letters
check "an hour later the seat is still hers" both 0 ' 0 adjudicated' at 2026-04-13T21:05:00+02:00 run
texts england@f.example >"$work/t"
check "she is not written to twice" test ! -s "$work/t"
texts sam@f.example >"$work/t"
check "no past date is told to the standby" sh -c "grep -q 'in time' '$work/t' && ! grep -q '13 April, 20:00' '$work/t'"
check "nor at the last minute" both 0 ' 0 adjudicated' at 2026-04-15T20:00:00+02:00 run
forget_letters
check "at that date it goes on" both 0 ' 1 adjudicated' at 2026-04-15T20:10:00+02:00 run
centre 2026-04-15T20:10:00+02:00 First >"$work/t"
check "with the standby's orders and his seat" sh -c "grep -q 'Sam' '$work/t' && grep -q 'F NTH' '$work/t'"
texts england@f.example >"$work/t"
check "she is told, of the one phase" grep -q 'game First, Spring 1901. A standby has taken' "$work/t"
check "not of several" sh -c "! grep -q 'in a row' '$work/t'"
at 2026-04-15T20:10:00+02:00 pause First >/dev/null

# ---- the player comes in time ----
start_game Second s.example
pass $T0
pass 2026-04-13T20:05:00+02:00
mail sam@s.example "[Second] orders" <<'E'
F LON - NTH
E
pass 2026-04-13T21:05:00+02:00
mail england@s.example "[Second] orders" <<'E'
F LON - ENG
E
forget_letters
check "her orders end the waiting" both 0 ' 1 adjudicated' at 2026-04-14T12:00:00+02:00 run
centre 2026-04-14T12:00:00+02:00 Second >"$work/t"
check "and count" sh -c "grep -q 'Miss ENGLAND' '$work/t' && grep -q 'F ENG' '$work/t'"
texts sam@s.example >"$work/t"
check "the standby is thanked" grep -q 'Thank you for standing by' "$work/t"
at 2026-04-14T12:00:00+02:00 pause Second >/dev/null

# ---- the standby says nothing: the game waits on ----
start_game Third t.example
pass $T0
pass 2026-04-13T20:05:00+02:00
check "a silent standby is no reason to go on" both 0 ' 0 adjudicated' at 2026-04-16T20:05:00+02:00 run
mail england@t.example "[Third] orders" <<'E'
F LON - ENG
E
check "the player may still come" both 0 ' 1 adjudicated' at 2026-04-18T12:00:00+02:00 run
check "the store is sound" at 2026-04-18T12:00:00+02:00 doctor
finish
