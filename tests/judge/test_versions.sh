#!/bin/sh
# Phases that are played again: version 2 of a report, its difference, what becomes of votes and objections, the letters of rollback and forward;
# who held a seat then; an edited position does not end a game.
set -u
. tests/judge/lib.sh
new_home versions

texts() { for f in $(letters "$1"); do text_of "$f"; done | tr -s '\n ' ' '; }
json() {
    at "$1" show "$2" --format json >"$work/j"
    /usr/bin/python3 -c 'import json, sys
g = json.load(open(sys.argv[1])); p = g["phases"][-1]
assert '"$3"', (g["status"], p["name"], p["orders"], p["state"])' "$work/j"
}
pass() { at "$1" run >/dev/null 2>&1; }
T0=2026-03-02T12:00:00+01:00
at $T0 new Kersaint "deadline=every 7 days 20:00" pictures=yes >/dev/null
for power in FRANCE ENGLAND GERMANY; do at $T0 player Kersaint $power "$(echo $power | tr A-Z a-z)@p.example" --name "Miss $power" --language en; done
at $T0 start Kersaint 2>/dev/null
mail france@p.example "[Kersaint] x" <<'E'
A PAR - BUR
F BRE - MAO
E
mail germany@p.example "[Kersaint] x" <<'E'
A MUN - RUH
E
pass $T0
check "spring" at $T0 process Kersaint S1901M
mail france@p.example "[Kersaint] x" <<'E'
PROPOSE DRAW
EXTENSION 3d
E
mail england@p.example "[Kersaint] x" <<'E'
OBJECTION S1901M: my letter was lost
E
mail germany@p.example "[Kersaint] x" <<'E'
A RUH - BEL
E
pass $T0
check "the objection stands" both 0 '1.S1901M.open' at $T0 objections Kersaint
texts editor@games.example >"$work/t"
check "the digest begins with what waits for the editor" grep -q 'What waits for you: - \[Kersaint\] Objection no. 1 to S1901M: my letter was lost' "$work/t"
check "so does his copy of the report" grep -q 'FOR THE EDITOR - No orders for the last movement from: England. - Without a player: Austria' "$work/t"
check "a player's copy does not" sh -c "! grep -rq 'FOR THE EDITOR' '$home/mail/out/france@p.example'"
forget_letters

# ---- back ----
T1=2026-03-04T12:00:00+01:00
check "back, with a reason" both 0 'S1901M' at $T1 rollback Kersaint S1901M --why "a letter was lost"
pass $T1
texts france@p.example >"$work/t"
check "the letter says where the game is" grep -q 'took the game Kersaint back to Spring 1901' "$work/t"
check "why" grep -q 'Reason: a letter was lost' "$work/t"
check "until when" grep -q 'Deadline: [A-Z][a-z]*day [0-9]* March, 20:00' "$work/t"
check "his orders" grep -q 'Your orders for France.*A PAR - BUR F BRE - MAO' "$work/t"
check "nobody else's" sh -c "! grep -q 'A MUN - RUH' '$work/t'"
check "the position" grep -q 'England (3): F EDI, F LON, A LVP' "$work/t"
check "the vote goes on" grep -q 'Vote no. 1 (draw among all survivors) stays open' "$work/t"
check "an extension of a phase that was not: closed" grep -q 'Vote no. 2 .* is closed without a result' "$work/t"
check "with the map" grep -qi '^Content-Type: image/png' "$(letters france@p.example | tail -n 1)"
texts england@p.example >"$work/t"
check "without orders: said" grep -q 'No orders for England are on file' "$work/t"
check "his objection stays open" grep -q 'Objection no. 1 (Spring 1901) stays open' "$work/t"
texts editor@games.example >"$work/t"
check "the editor sees who has orders" grep -Eq 'Orders on file: (France 2, Germany 1|Germany 1, France 2)' "$work/t"
mail france@p.example "[Kersaint] x" <<'E'
VOTE 1 NO
E
mail england@p.example "[Kersaint] x" <<'E'
F LON - NTH
E
pass $T1
check "orders are taken again" json $T1 Kersaint '"F LON - NTH" in p["orders"]["ENGLAND"] and "A PAR - BUR" in p["orders"]["FRANCE"]'
forget_letters

# ---- version 2 ----
check "played again" at $T1 process Kersaint S1901M
pass $T1
texts france@p.example >"$work/t"
check "version 2, in the subject" grep -q 'Subject: \[Kersaint\] Spring 1901 (version 2)' "$work/t"
check "which it replaces" grep -q 'VERSION 2. This report replaces the one of Monday 2 March.*the editor took the game back' "$work/t"
check "why" grep -q 'Why: a letter was lost' "$work/t"
check "the difference" grep -q 'England: F LON - NTH, not F LON H' "$work/t"
check "and nothing else" sh -c "! grep -q 'France: A PAR' '$work/t'"
for f in $(letters france@p.example); do page_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
check "in HTML too" sh -c "grep -o '<strong>VERSION 2.*' '$work/t' | grep -q 'F.LON.[^A-Z]*NTH, not F.LON.H'"
texts england@p.example >"$work/t"
check "the objection is closed with a word" grep -q 'my letter was lost.*played again' "$work/t"
check "for the editor too" both 0 '1.S1901M.upheld' at $T1 objections Kersaint
check "the past report says it too" both 0 'VERSION 2' at $T1 report Kersaint --phase S1901M
mail germany@p.example "[Kersaint] x" <<'E'
A RUH - HOL
E
pass $T1
forget_letters
check "the next phase" at $T1 process Kersaint F1901M
pass $T1
texts france@p.example >"$work/t"
check "what was never told has no version" sh -c "! grep -qi '(version' '$work/t'"
check "back again" both 0 'F1901M' at $T1 rollback Kersaint F1901M
check "forward" both 0 'W1901A|S1902M' at $T1 forward Kersaint
pass $T1
texts france@p.example >"$work/t"
check "forward tells the position" grep -q 'undone the rollback.*England (3): .*F NTH' "$work/t"

# ---- who held the seat then ----
T2=2026-03-05T12:00:00+01:00
check "replace" at $T2 replace Kersaint FRANCE new@p.example Sir New
check "the past report names who played then" both 0 'FRANCE \("Miss FRANCE"\)' at $T2 report Kersaint --phase S1901M
check "not who plays now" sh -c "! '$JUDGE' --home '$home' --now $T2 report Kersaint --phase S1901M | grep -q 'Sir New'"

# ---- an edit is no autumn ----
homes="LON=FRANCE EDI=FRANCE LVP=FRANCE MUN=FRANCE BER=FRANCE KIE=FRANCE ROM=FRANCE VEN=FRANCE NAP=FRANCE VIE=FRANCE BUD=FRANCE TRI=FRANCE CON=FRANCE ANK=FRANCE SMY=FRANCE"
at $T0 new Solo "deadline=every 7 days 20:00" >/dev/null
at $T0 player Solo FRANCE f@solo.example --language en
at $T0 start Solo 2>/dev/null
check "eighteen centres given in spring" at $T0 edit Solo -LON -EDI -LVP -MUN -BER -KIE -ROM -VEN -NAP -VIE -BUD -TRI -CON -ANK -SMY $homes
check "end nothing" json $T0 Solo 'g["status"] == "active" and p["name"] == "S1901M" and len(p["state"]["centers"]["FRANCE"]) == 18'
at $T0 process Solo >/dev/null
check "spring goes on" json $T0 Solo 'g["status"] == "active" and p["name"] == "F1901M"'
at $T0 process Solo >/dev/null
check "the autumn counts them" both 0 'result.solo FRANCE' at $T0 show Solo
# ---- a preview is a rehearsal ----
at $T0 new Shown "deadline=every 7 days 20:00" preview=yes nmr=disorder nmr-out=1 press-delivery=postal >/dev/null
for power in FRANCE ENGLAND ITALY; do at $T0 player Shown $power "$(echo $power | tr A-Z a-z)@shown.example" --name "Sir $power" --language en; done
at $T0 start Shown 2>/dev/null
mail france@shown.example "[Shown] x" <<'E'
A PAR - BUR
PRESS TO ALL
A word to all of you.
ENDPRESS
E
mail italy@shown.example "[Shown] x" <<'E'
A VEN - TYR
PROPOSE DRAW
E
pass $T0
mail france@shown.example "[Shown] x" <<'E'
VOTE NO
E
pass $T0
forget_letters
pass 2026-03-09T20:05:00+01:00
texts editor@games.example >"$work/t"
check "who sent nothing" grep -q 'NMR (no orders received): England' "$work/t"
check "what that means" grep -Eq 'letters would go out:.*"[^"]*England[^"]*": Sir ENGLAND' "$work/t"
check "votes are counted" grep -q 'draw among all survivors: failed; 1 for, 1 against' "$work/t"
check "the press is there" grep -q 'A word to all of you' "$work/t"
check "nobody else got anything" test "$(letters shown.example | wc -l)" -eq 0
check "nothing happened" json 2026-03-09T20:06:00+01:00 Shown 'p["name"] == "S1901M"'
check "the seat is still his" both 0 'Sir ENGLAND' at 2026-03-09T20:06:00+01:00 show Shown
mail france@shown.example "[Shown] x" <<'E'
A PAR - PIC
E
forget_letters
pass 2026-03-09T20:15:00+01:00
texts editor@games.example >"$work/t"
check "late orders: another preview says what changed" grep -q 'Since the last preview: - France: A PAR - PIC, not A PAR - BUR' "$work/t"
check "and that they are late" grep -q 'after the deadline.* - France (Monday 9 March, 20:15' "$work/t"
printf 'A PAR - GAS\n' >"$work/o"
check "orders noted by the editor" at 2026-03-09T20:16:00+01:00 orders Shown FRANCE "$work/o"
check "release says what changed since" both 1 'France: A PAR - GAS, not A PAR - PIC' at 2026-03-09T20:16:00+01:00 release Shown S1901M
check "another preview" at 2026-03-09T20:17:00+01:00 preview Shown
check "is released" both 0 'Shown.F1901M' at 2026-03-09T20:17:00+01:00 release Shown S1901M
check "with these orders" json 2026-03-09T20:17:00+01:00 Shown '"A GAS" in p["state"]["units"]["FRANCE"]'
# ---- a preview asked for before the date is not the one of the date; what holds a game back is not taken away unasked ----
at 2026-03-10T12:00:00+01:00 preview Shown >/dev/null
forget_letters
pass 2026-03-16T20:05:00+01:00
texts editor@games.example >"$work/t"
check "at the date its editor has a preview all the same" grep -q 'Preview, Fall 1901' "$work/t"
forget_letters
pass 2026-03-16T20:15:00+01:00
check "once" test "$(letters editor@games.example | wc -l)" -eq 0
mail editor@games.example "[Shown] desk" <<'E'
SET preview=no
E
pass 2026-03-16T20:18:00+01:00
texts editor@games.example >"$work/t"
check "to do without it past the date is asked" grep -q 'waits for your RELEASE: with "preview=no" it is adjudicated' "$work/t"
at 2026-03-10T12:00:00+01:00 set Shown preview=no >/dev/null
at 2026-03-10T12:00:00+01:00 set Shown preview=yes >/dev/null
check "an undo that comes to it is asked" both 1 'nothing holds the game back any more' at 2026-03-16T20:20:00+01:00 undo Shown
check "nothing was done" json 2026-03-16T20:20:00+01:00 Shown 'p["name"] == "F1901M"'
check "the store is sound" at 2026-03-16T20:20:00+01:00 doctor
finish
