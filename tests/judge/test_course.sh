#!/bin/sh
# The course of a game: early adjudication, WAIT and READY, orders for later phases, missed turns, reminders, pause, the last year, scores.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00
new_home course

# json FILE EXPRESSION: a fact about the saved game, in Python; g is the game, p its last phase
json() {
    /usr/bin/python3 -c 'import json, sys
g = json.load(open(sys.argv[1])); p = g["phases"][-1] if g["phases"] else None
assert '"$2"', (g["status"], p and p["name"], p and p["orders"], p and p["state"])' "$1"
}
texts() { for f in $(letters "$1"); do text_of "$f"; done; }
show() { at "$1" show "$2" --format json >"$work/j"; }

# two powers only, in a hurry
at $T0 new Fast early=yes "deadline=every 7 days 20:00" rules.implied-orders=no --notation descartes >/dev/null
at $T0 player Fast FRANCE f@x.example --language fr
at $T0 player Fast ENGLAND e@x.example --language en
check "vacant powers are said" both 0 'vacant.Austria, Germany' at $T0 --language en start Fast --yes
at $T0 run >/dev/null
mail f@x.example "ordres" <<'END'
A PAR - BOU
A MAR - ESP
F BRE - ATL
END
check "one of two: not yet" both 0 ' 0 adjudicated' at $T0 run
mail e@x.example "orders" <<'END'
wait
F LON - NTH
F EDI - NWG
A LVP - YOR
END
check "both, but one waits" both 0 ' 0 adjudicated' at $T0 run
forget_letters
mail e@x.example "off" <<'END'
WAIT OFF
END
check "nobody waits: at once" both 0 ' 1 adjudicated' at $T0 run
texts e@x.example >"$work/t"
check "a phase later" both 0 'F1901M' at $T0 games
mail f@x.example "PRET" <<'END'
END
mail e@x.example "some" <<'END'
F NTH - NWY
END
check "not all orders, one ready" both 0 ' 0 adjudicated' at $T0 run
mail e@x.example "READY" </dev/null
check "READY in the subject counts as done" both 0 ' 1 adjudicated' at $T0 run
check "ready was for one phase only" both 0 ' 0 adjudicated' at $T0 run
show $T0 Fast
check "adjustments of those who have any" json "$work/j" 'p["name"] == "W1901A" and p["state"]["builds"]["ENGLAND"]["count"] == 1'
mail e@x.example "build" <<'END'
build F LON
END
at $T0 run >/dev/null
mail e@x.example "better" <<'END'
build A LVP
END
at $T0 run >/dev/null
show $T0 Fast
check "a later build replaces the earlier one" json "$work/j" '["A LVP B"] in p["orders"].values() or p["name"] != "W1901A"'

check "pause, so that the rest is alone" at $T0 pause Fast

# missed turns, with reminders
at $T0 new Slow "deadline=every 7 days 20:00" "reminder=3d 12h" --last-year 1901 --scoring c-diplo >/dev/null
for power in FRANCE ENGLAND; do at $T0 player Slow $power "$(echo $power | tr A-Z a-z)@slow.example" --language en; done
at $T0 start Slow 2>/dev/null
at $T0 run >/dev/null
mail france@slow.example "orders" <<'END'
A PAR - BUR
A MAR H
F BRE H
END
at 2026-03-03T12:00:00+01:00 run >/dev/null
forget_letters
check "no reminder yet" both 0 ' 0 reminders' at 2026-03-05T12:00:00+01:00 run
check "three days before" both 0 ' 1 reminder$' at 2026-03-07T12:00:00+01:00 run
check "only to who owes" sh -c "test \$(find '$home/mail/out' -type f | xargs grep -l '^Subject:.*orders due' | grep -c england@) -eq 1"
check "once" both 0 ' 0 reminders' at 2026-03-07T12:10:00+01:00 run
check "again twelve hours before" both 0 ' 1 reminder$' at 2026-03-09T12:00:00+01:00 run
check "pause" at 2026-03-09T13:00:00+01:00 pause Slow
check "a paused game is not adjudicated" both 0 ' 0 adjudicated' at 2026-03-10T12:00:00+01:00 run
check "resume gives a new deadline" at 2026-03-10T12:00:00+01:00 resume Slow
check "which lies ahead" both 0 'Slow.active.S1901M.2026-03-17' at 2026-03-10T12:00:00+01:00 games
forget_letters
check "the deadline" both 0 ' 1 adjudicated' at 2026-03-17T20:01:00+01:00 run
texts france@slow.example >"$work/t"
check "the report says who missed" grep -q 'NMR.*England' "$work/t"
show 2026-03-17T20:01:00+01:00 Slow
check "England held" json "$work/j" 'p["name"] == "F1901M" and "F LON" in p["state"]["units"]["ENGLAND"] and "A BUR" in p["state"]["units"]["FRANCE"]'

# orders for a phase to come
mail france@slow.example "both" <<'END'
Fall 1901
A BUR - BEL
END
at 2026-03-18T12:00:00+01:00 run >/dev/null
forget_letters
check "the autumn, with nobody building: the end" both 0 ' 1 adjudicated' at 2026-03-24T20:01:00+01:00 run
at 2026-03-24T20:01:00+01:00 games --all >"$work/games"
check "adjustments come before the end" grep -Eq 'Slow.(active.W1901A|ended)' "$work/games"
check "the last adjustments" both 0 'adjudicated' at 2026-03-31T20:01:00+02:00 run
show 2026-03-31T20:01:00+02:00 Slow
check "the last year ends the game" json "$work/j" 'g["status"] == "completed" and g["outcome"] == "year"'
texts france@slow.example >"$work/t"
check "with the scores" grep -qi 'c-diplo' "$work/t"
mail france@slow.example "[Slow] more" <<'END'
A BEL - RUH
END
forget_letters
check "an ended game takes no orders" both 0 ' 1 acted on' at 2026-04-01T12:00:00+02:00 run
texts france@slow.example >"$work/t"
check "and says so" grep -qi 'over' "$work/t"
check "a rollback brings it back to life" both 0 'F1901M' at 2026-04-01T12:00:00+02:00 rollback Slow F1901M
check "and it goes on" both 0 'Slow.active.F1901M' at 2026-04-01T12:00:00+02:00 games

# the same run again gives the same bytes
check "dry runs say what would happen" both 0 'letters' at 2026-04-09T21:00:00+02:00 run --dry-run
check "and change nothing" both 0 'Slow.active.F1901M' at 2026-04-09T21:00:00+02:00 games
check "an ejected player's units hold" at 2026-04-01T12:00:00+02:00 eject Slow ENGLAND
check "somebody else can sit down" at 2026-04-01T12:00:00+02:00 player Slow ENGLAND new@slow.example
check "backup" at 2026-04-01T12:00:00+02:00 backup "$work/copy.db"
check "which is a database" sh -c "sqlite3 '$work/copy.db' 'PRAGMA integrity_check' | grep -qx ok"
check "the store is sound" at 2026-04-01T12:00:00+02:00 doctor
finish
