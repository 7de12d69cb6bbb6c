#!/bin/sh
# Missed turns: the policies, standbys called by name, their orders, the player who comes back, take-over, grace, first season.
set -u
. tests/judge/lib.sh
new_home nmr

# one line: sentences may be wrapped anywhere
texts() { for f in $(letters "$1"); do text_of "$f"; done | tr -s '\n ' ' '; }
show() { at "$1" show "$2" --format json >"$work/j"; }
json() {
    /usr/bin/python3 -c 'import json, sys
g = json.load(open(sys.argv[1])); p = g["phases"][-1] if g["phases"] else None
assert '"$2"', (g["status"], p and p["name"], p and p["orders"], p and p["state"])' "$1"
}
pass() { at "$1" run >/dev/null 2>&1; }
T0=2026-03-02T12:00:00+01:00

# ---- standby ----
at $T0 new Kersaint nmr=standby pictures=yes "deadline=every 7 days 20:00" "retreats=every 2 days 20:00" >/dev/null
for power in FRANCE ENGLAND; do at $T0 player Kersaint $power "$(echo $power | tr A-Z a-z)@p.example" --name "Miss $power" --language en; done
at $T0 player Kersaint standby sam@s.example --name Sam --language en
at $T0 player Kersaint standby sue@s.example --name Sue --language fr
at $T0 start Kersaint 2>/dev/null
pass $T0
mail france@p.example orders <<'E'
A PAR - BUR
E
pass 2026-03-03T12:00:00+01:00
forget_letters
pass 2026-03-09T20:05:00+01:00
texts france@p.example >"$work/t"
check "the report names the miss" grep -q 'NMR.*England' "$work/t"
check "and the standby who is called" grep -q 'England: a standby is called, Sam' "$work/t"
texts england@p.example >"$work/t"
check "the player is warned, and told of the standby" grep -q 'standby has been called\|standby is called' "$work/t"
check "of the phase he missed" grep -q 'Spring 1901, England: no orders received' "$work/t"
texts sam@s.example >"$work/t"
check "the standby is asked, with the position" grep -q 'F LON' "$work/t"
check "by the map too" sh -c "grep -l 'To:.*sam@' -r '$home/mail/out' | xargs grep -q 'image/png'"
texts sue@s.example >"$work/t"
check "one only is called" test ! -s "$work/t"

# He says no: the next one.
forget_letters
mail sam@s.example "[Kersaint] Re: standby" <<'E'
NO
E
pass 2026-03-10T12:00:00+01:00
texts sue@s.example >"$work/t"
check "he says no, the next is called" grep -q 'F LON' "$work/t"
forget_letters
mail sue@s.example "[Kersaint] ordres" <<'E'
F LON - MAN
F EDI - NTH
A LVP - YOR
E
pass 2026-03-11T12:00:00+01:00
texts sue@s.example >"$work/t"
check "her orders are noted, in case" grep -q 'remplaçant sont notés' "$work/t"
show 2026-03-11T12:00:00+01:00 Kersaint
check "apart from the player's" json "$work/j" 'not p["orders"].get("ENGLAND")'
mail sue@s.example "[Kersaint] more" <<'E'
F LON - NTH
F EDI - NWG
PRESSE À TOUS : je suis là
E
pass 2026-03-11T13:00:00+01:00
forget_letters
mail france@p.example orders <<'E'
A BUR - BEL
E
pass 2026-03-12T12:00:00+01:00
forget_letters
pass 2026-03-16T20:05:00+01:00
texts france@p.example >"$work/t"
check "a standby who is called does not speak for the power" sh -c "! grep -q 'je suis' '$work/t'"
check "second miss in a row: the standby's orders" grep -q "the orders are the standby's" "$work/t"
check "and the seat" grep -q 'England has a new player: Sue' "$work/t"
show 2026-03-16T20:05:00+01:00 Kersaint
check "the fleets sailed as she said" json "$work/j" '"F NTH" in p["state"]["units"]["ENGLAND"] and "F NWG" in p["state"]["units"]["ENGLAND"]'
texts sue@s.example >"$work/t"
check "she gets the hand-over, with the history" grep -q 'est à vous' "$work/t"
texts england@p.example >"$work/t"
check "the player is told" grep -q 'a standby has taken your seat.*the last: Fall 1901' "$work/t"
mail england@p.example "[Kersaint] orders" <<'E'
F NTH - NWY
E
forget_letters
pass 2026-03-17T12:00:00+01:00
show 2026-03-17T12:00:00+01:00 Kersaint
check "the former player's orders do nothing" json "$work/j" 'not p["orders"].get("ENGLAND")'
check "he stays one whose mails are answered" sh -c "test -n \"$(letters england@p.example)\""
mail sue@s.example "[Kersaint] ordres" <<'E'
F NTH - NVG
E
pass 2026-03-17T13:00:00+01:00
show 2026-03-17T13:00:00+01:00 Kersaint
check "the newcomer's count" json "$work/j" 'p["orders"].get("ENGLAND")'
at 2026-03-17T13:00:00+01:00 pause Kersaint

# ---- an erratum moves no seat ----
at $T0 new Slip nmr=standby "deadline=every 7 days 20:00" >/dev/null
for power in FRANCE ENGLAND; do at $T0 player Slip $power "$(echo $power | tr A-Z a-z)@e.example" --name "Miss $power" --language en; done
at $T0 player Slip standby sid@e.example --name Sid --language en
at $T0 start Slip 2>/dev/null
mail france@e.example "[Slip] orders" <<'E'
A PAR - BUR
E
pass $T0
pass 2026-03-09T20:05:00+01:00
forget_letters
printf 'FRANCE\nA PAR - PIC\n' >"$work/slip"
at 2026-03-09T20:06:00+01:00 erratum Slip S1901M --why "a slip" "$work/slip" >/dev/null
pass 2026-03-09T20:06:00+01:00
texts france@e.example >"$work/t"
check "the new version tells of the call" grep -q 'VERSION 2.*NMR.*England: a standby is called, Sid' "$work/t"
check "not of a silence" sh -c "! grep -q 'no answer came' '$work/t'"
texts sid@e.example >"$work/t"
check "nor does the standby hear of one" sh -c "! grep -qi 'no answer' '$work/t'"
mail france@e.example "[Slip] orders" <<'E'
A PIC H
E
mail sid@e.example "[Slip] Re: standby" <<'E'
NO
E
pass 2026-03-10T12:00:00+01:00
pass 2026-03-16T20:05:00+01:00
at 2026-03-16T20:05:00+01:00 report Slip | tr '\n' ' ' >"$work/t"
check "who lost the seat by a phase stands in its report" grep -q 'ENGLAND ("Miss ENGLAND").*2 times in a row' "$work/t"
forget_letters
printf 'FRANCE\nA PIC - BEL\n' >"$work/slip"
at 2026-03-16T20:06:00+01:00 erratum Slip F1901M --why "a slip" "$work/slip" >/dev/null
pass 2026-03-16T20:06:00+01:00
mail editor@games.example "[Slip] LOG" </dev/null
pass 2026-03-16T20:06:00+01:00
texts editor@games.example >"$work/t"
check "the log says so in words" grep -q 'seat freed' "$work/t"
texts france@e.example >"$work/t"
check "a seat lost is told again" grep -q 'ENGLAND ("Miss ENGLAND").*2 times in a row.*England has no player any more' "$work/t"
at 2026-03-16T20:06:00+01:00 process Slip >/dev/null # the builds
at 2026-03-16T20:06:00+01:00 process Slip >/dev/null
at 2026-03-16T20:06:00+01:00 report Slip >"$work/t"
check "and no name stands there afterwards" grep -q 'ENGLAND: vacant' "$work/t"
at 2026-03-16T20:06:00+01:00 pause Slip >/dev/null

# ---- he comes back ----
at $T0 new Back nmr=standby "deadline=every 7 days 20:00" >/dev/null
for power in FRANCE ENGLAND; do at $T0 player Back $power "$(echo $power | tr A-Z a-z)@b.example" --language en; done
at $T0 start Back 2>/dev/null
for day in 03 10; do
    mail france@b.example "[Back] orders" <<'E'
A PAR H
E
    eval "back_$day=$file"
done
mv "$back_10" "$work/france-10"
pass $T0
at $T0 player Back standby sid@b.example --name Sid --language en
pass 2026-03-09T20:05:00+01:00
forget_letters
mail england@b.example "[Back] orders" <<'E'
F LON - NTH
E
mv "$work/france-10" "$back_10"
mail sid@b.example "[Back] orders" <<'E'
F LON H
E
pass 2026-03-10T12:00:00+01:00
pass 2026-03-16T20:05:00+01:00
texts france@b.example >"$work/t"
check "the player is back: his orders" grep -q 'its player is back' "$work/t"
show 2026-03-16T20:05:00+01:00 Back
check "not the standby's" json "$work/j" '"F NTH" in p["state"]["units"]["ENGLAND"]'
texts sid@b.example >"$work/t"
check "the standby is thanked" grep -q 'Thank you for standing by' "$work/t"
at 2026-03-16T20:05:00+01:00 pause Back

# ---- civil disorder, and somebody takes it over by answering ----
at $T0 new Riot nmr=warn "deadline=every 7 days 20:00" >/dev/null
for power in FRANCE ENGLAND; do at $T0 player Riot $power "$(echo $power | tr A-Z a-z)@r.example" --language en; done
at $T0 start Riot 2>/dev/null
pass $T0
for day in 03 10 17; do
    mail france@r.example "[Riot] orders" <<'E'
A PAR H
E
    pass 2026-03-${day}T12:00:00+01:00
    [ $day = 10 ] && at $T0 player Riot standby ray@r.example --name Ray --language en
    forget_letters
    case $day in 03) pass 2026-03-09T20:05:00+01:00 ;; 10) pass 2026-03-16T20:05:00+01:00 ;; esac
    texts france@r.example >"$work/t$day"
    texts england@r.example >"$work/e$day"
    texts ray@r.example >"$work/r$day"
done
check "warned at the first" grep -q 'England: no orders received' "$work/e03"
check "out at the second" grep -q 'England has no player any more' "$work/t10"
check "somebody is asked to take it" grep -q 'needs a player' "$work/r10"
forget_letters
mail ray@r.example "[Riot] England" <<'E'
YES
F LON - NTH
E
pass 2026-03-18T12:00:00+01:00
texts ray@r.example >"$work/t"
check "he takes it by answering" grep -q 'England is yours' "$work/t"
show 2026-03-18T12:00:00+01:00 Riot
check "and his orders stand" json "$work/j" 'p["orders"].get("ENGLAND")'
at 2026-03-18T12:00:00+01:00 pause Riot

# ---- grace, a first season that waits, late orders ----
T1=2026-04-06T12:00:00+02:00
at $T1 new Patient nmr-first=protected grace=24h "deadline=every 7 days 20:00" >/dev/null
for power in FRANCE ENGLAND; do at $T1 player Patient $power "$(echo $power | tr A-Z a-z)@g.example" --language en; done
at $T1 start Patient 2>/dev/null
mail france@g.example "[Patient] orders" <<'E'
A PAR H
E
pass $T1
forget_letters
check "in grace nothing is adjudicated" both 0 ' 0 adjudicated' at 2026-04-13T20:05:00+02:00 run
texts england@g.example >"$work/t"
check "who is late hears of it" grep -q 'The game waits for you' "$work/t"
texts france@g.example >"$work/t"
check "who is not does not" test ! -s "$work/t"
forget_letters
pass 2026-04-13T20:15:00+02:00
texts england@g.example >"$work/t"
check "once" test ! -s "$work/t"
check "the first season waits longer" both 0 ' 0 adjudicated' at 2026-04-15T20:05:00+02:00 run
texts editor@games.example >"$work/t"
check "and the editor knows" grep -q 'Patient.*waits for missing orders' "$work/t"
mail england@g.example "[Patient] orders" <<'E'
F LON - NTH
E
check "late orders end the waiting" both 0 ' 1 adjudicated' at 2026-04-16T12:00:00+02:00 run
show 2026-04-16T12:00:00+02:00 Patient
check "and are used" json "$work/j" '"F NTH" in p["state"]["units"]["ENGLAND"]'

# ---- what counts as a turn in time ----
T2=2026-05-04T12:00:00+02:00
rate() { # rate TIME ADDRESS GAME: how he stands, by mail
    forget_letters
    mail "$2" "[$3] my turns" <<'E'
RELIABILITY
E
    pass "$1"
    texts "$2"
}
stands() { # stands PATTERN TIME ADDRESS
    rate "$2" "$3" Turns >"$work/rate"
    grep -q "$1" "$work/rate" || { cut -c1-1500 "$work/rate"; return 1; }
}
at $T2 new Turns silent=go-on grace=48h nmr=warn "deadline=every 7 days 20:00" >/dev/null
for power in FRANCE ENGLAND GERMANY ITALY; do at $T2 player Turns $power "$(echo $power | tr A-Z a-z)@t.example" --name "$power" --language en; done
at $T2 start Turns 2>/dev/null
mail france@t.example "[Turns] all hold" <<'E'
A PAR H
A MAR H
F BRE H
E
mail england@t.example "[Turns] first" <<'E'
F LON - NTH
F EDI - NWG
A LVP - YOR
E
mail italy@t.example "[Turns] ready" <<'E'
READY
E
pass $T2
pass 2026-05-11T20:05:00+02:00
mail england@t.example "[Turns] all changed, late" <<'E'
F LON - ENG
F EDI - NTH
A LVP - WAL
E
mail germany@t.example "[Turns] late" <<'E'
A MUN - BUR
E
pass 2026-05-11T21:00:00+02:00
pass 2026-05-13T20:05:00+02:00
check "everything ordered to hold is a turn ordered" stands '1 of the last 1 turn in time (100%)' 2026-05-14T12:00:00+02:00 france@t.example
check "READY is one too" stands '1 of the last 1 turn in time (100%)' 2026-05-14T12:00:00+02:00 italy@t.example
check "who ordered in time and changed all of it late was in time" stands '1 of the last 1 turn in time (100%)' 2026-05-14T12:00:00+02:00 england@t.example
check "late is late" stands '0 of the last 1 turn in time (0%), 1 late' 2026-05-14T12:00:00+02:00 germany@t.example
# the next one: orders an hour late, then the editor moves the deadline
due=$(at 2026-05-14T12:00:00+02:00 show Turns | sed -n 's/^deadline\t//p')
after() { date -u -d "$due + $1" +%Y-%m-%dT%H:%M:%SZ; }
pass "$(after '5 minutes')"
mail germany@t.example "[Turns] an hour late" <<'E'
A BUR H
E
pass "$(after '1 hour')"
at "$(after '90 minutes')" extend Turns "2 days" --why "a strike" >/dev/null
pass "$(after '2 days 5 minutes')"
check "grace for the others, then on" both 0 ' [12] adjudicated' at "$(after '5 days')" run
check "a deadline that moved makes it in time" stands '1 of the last 2 turns in time (50%), 1 late' "$(after '6 days')" germany@t.example
check "who missed it missed it" stands '1 of the last 2 turns in time (50%), 1 missed' "$(after '6 days')" france@t.example
at "$(after '8 days')" pause Turns

# ---- absence ----
check "settings are checked" both 1 'cannot be' at $T1 set Patient nmr=shout
check "so are times" both 1 'cannot be' at $T1 set Patient grace=1w
check "the store is sound" at "$(after '9 days')" doctor

# ---- what an answer asks about a phase is waited for until the date that it names ----
asks_game() { # GAME LANGUAGE SETTING…: all but France have ordered
    game=$1 language=$2
    shift 2
    at $T0 new $game --language $language "deadline=every 7 days 20:00" "$@" >/dev/null
    seven $game $language
    at $T0 start $game >/dev/null
    for power in austria england germany italy russia turkey; do
        echo 'all units hold' >"$work/all"
        mail $power@players.example "[$game] orders" <"$work/all"
    done
}
doubt() { # GAME: France gives one of his units two orders
    mail france@players.example "[$1] orders" <<'MAIL'
A PAR - BUR
A PAR - PIC
A MAR - SPA
F BRE - MAO
MAIL
}
asked() { # PATTERN: in the newest letter to France
    text_of "$(last france@)" | tr -s '\n ' ' ' | grep -Eq -- "$1"
}
T0=2026-03-02T12:00:00+01:00
asks_game Asked en grace=24h
asks_game Demande fr silent=hold
at 2026-03-05T12:00:00+01:00 run >/dev/null
at 2026-03-09T20:05:00+01:00 run >/dev/null
doubt Asked
check "a late player is asked: the game is not played in that pass" both 0 ' 0 adjudicated' at 2026-03-09T22:05:00+01:00 run
check "he reads until when" asked '(TO SETTLE before Tuesday 10 March|RÉGLER avant mardi 10 mars), 20.*(waits for that; READY|attend cela ; PRET)'
check "nor before that date" both 0 ' 0 adjudicated' at 2026-03-10T12:00:00+01:00 run
check "but at it" both 0 ' 1 adjudicated' at 2026-03-10T20:05:00+01:00 run
asks_game Early en early=yes
asks_game Tot fr early=yes
asks_game Fini fr early=yes
at 2026-03-05T12:00:00+01:00 run >/dev/null
for game in Early Tot Fini; do
    echo 'A PAR - BUR' >"$work/all"
    mail france@players.example "[$game] orders" <"$work/all"
    at 2026-03-05T12:30:00+01:00 run >/dev/null
done
for game in Early Tot Fini; do
    printf 'A MAR - ESP\nF BRE - MAO, or should it be ENG?\nF BRE H\nA PAR - PIC, or should it be GAS?\n' >"$work/all"
    mail france@players.example "[$game] orders" <"$work/all"
done
check "in a game that goes on early a question holds it" both 0 ' 0 adjudicated' at 2026-03-05T13:00:00+01:00 run
check "and says so" asked '(The game waits for that; READY|La partie attend cela ; PRET)'
mail france@players.example "[Early] orders" <<'MAIL'
A PAR - PIC
F BRE - MAO
MAIL
mail france@players.example "[Tot] ordres" <<'MAIL'
PRET
MAIL
check "settled, or READY: it goes on" both 0 ' 2 adjudicated' at 2026-03-05T14:00:00+01:00 run
check "the third at its date" both 0 ' 1 adjudicated' at 2026-03-09T20:05:00+01:00 run

# ---- the phase that frees a seat ends the game: who sat there reads how it ended
at $T0 new Short nmr=standby last-year=1901 "deadline=every 7 days 20:00" >/dev/null
for power in FRANCE ENGLAND; do at $T0 player Short $power "$(echo $power | tr A-Z a-z)@short.example" --language en; done
at $T0 start Short 2>/dev/null
at 2026-03-09T20:05:00+01:00 process Short >/dev/null 2>&1
forget_letters
for minute in 06 07 08; do at 2026-03-16T20:$minute:00+01:00 process Short >/dev/null 2>&1; done
pass 2026-03-16T20:09:00+01:00
texts england@short.example >"$work/t"
check "who missed its last phases reads how it ended" grep -qiE 'has ended|game is over|the end|final' "$work/t"
finish
