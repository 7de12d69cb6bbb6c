#!/bin/sh
# Many games: the list filtered, sorted, for people and programs; one command or one line of a mail for several.
set -u
. tests/judge/lib.sh
new_home many
T=2026-03-02T12:00:00+01:00 LATE=2026-04-02T12:00:00+02:00
at $T new Kersaint --language en "deadline=every 7 days 20:00" reminder=48h >/dev/null
at $T player Kersaint FRANCE france@p.example --name Marianne --language en
check "a season of games like one" at $T new Roscanvel,Tregastel --like Kersaint
check "all or none" both 1 'Kersaint' at $T new Brest,Kersaint
check "none was made" sh -c "! '$JUDGE' --home '$home' games | grep -q Brest"
at $T set @forming start=hand
for g in Roscanvel Tregastel; do at $T player $g FRANCE france@p.example; done
for g in Kersaint Tregastel; do at $T start $g 2>/dev/null; done
at $T set Tregastel deadline=issue
check "columns in a pipe" both 0 '^Kersaint	active	S1901M	2026-03-09T19:00:00Z	standard	datc	-	1$' at $T games
check "due" test "$(at $T games --due 8d | cut -f 1 | tr '\n' ' ')" = "Kersaint Tregastel "
check "nothing due" test -z "$(at $T games --due 2d)"
check "due by a day in words" test "$(at $T games --due 'in a week' | cut -f 1 | tr '\n' ' ')" = "$(at $T games --due 7d | cut -f 1 | tr '\n' ' ')"
check "no time" both 1 'no time from now' at $T games --due often
check "of the zine" test "$(at $T games --zine | cut -f 1)" = Tregastel
check "late" both 0 '^Kersaint.*	France	' at $LATE games --late
check "waiting" test "$(at $T games --waiting | cut -f 1 | tr '\n' ' ')" = "Kersaint Tregastel "
check "sorted" test "$(at $T games --sort due | cut -f 1 | tail -n 1)" = Roscanvel
check "for programs" sh -c "'$JUDGE' --home '$home' --now $LATE games --format json | /usr/bin/python3 -c 'import json, sys; g = json.load(sys.stdin)[0]; assert g[\"late\"] == [\"France\"] and g[\"deadline\"] == \"2026-03-09T19:00:00Z\" and g[\"waiting\"], g'"
cat >"$work/terminal.py" <<'E2'
import os, pty, sys
os.environ["TERM"] = "xterm"
if sys.argv[1] == "plain":
    os.environ["NO_COLOR"] = "1"
pty.spawn(sys.argv[2:])
E2
check "at a terminal a late game is red, and what waits stands below" sh -c "/usr/bin/python3 '$work/terminal.py' colour '$JUDGE' --home '$home' --now $LATE games </dev/null | tr -d '\r' >'$work/t'; grep -q '.\[31mKersaint' '$work/t' && grep -q '^ *S1901M is past its deadline' '$work/t'"
check "NO_COLOR" sh -c "/usr/bin/python3 '$work/terminal.py' plain '$JUDGE' --home '$home' --now $LATE games </dev/null | tr -d '\r' >'$work/t'; grep -q '^Kersaint' '$work/t' && ! grep -q '\[31m' '$work/t'"
check "several paused" at $T pause @all
check "they are" test "$(at $T games | grep -c paused)" -eq 2
check "one that cannot be stops no other" both 1 'Roscanvel: judge: .*not paused' at $T resume Roscanvel,Kersaint
check "it goes on" both 0 '^Kersaint	active' at $T games
check "settings of several" at $T set Kersaint,Roscanvel reminder=24h
check "both" both 0 'reminder=24h' at $T set Roscanvel
check "one seat at a time" both 2 'one game at a time' at $T eject @all FRANCE
check "no such group" both 1 'no game answers' at $T pause @nobody

# ---- by mail ----
mail editor@games.example "desk" <<'END'
ALL GAMES: EXTEND 3 days: Easter
Kersaint, Tregastel: SET early=yes
Kersaint, Nowhere: PAUSE
Le zine : REPRENDRE
END
at $T run >/dev/null
for f in $(letters editor@games.example); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
check "all of them" both 0 '^Kersaint.*2026-03-12' at $T games
check "each is told" sh -c "grep -q 'Done: \[Kersaint\] EXTEND 3 days: Easter' '$work/t' && grep -q 'Done: \[Tregastel\] EXTEND' '$work/t'"
check "a game that is none among them: nothing is done, and he is told" sh -c "grep -q 'for none of the games: you are no editor of a game .Nowhere.' '$work/t'"
check "those of the zine" both 0 '^Tregastel	active' at $T games
mail france@p.example "desk" <<'END'
ALL GAMES: PAUSE
END
at $T run >/dev/null
check "a player pauses none" test "$(at $T games | grep -c paused)" -eq 0

# In an answer to a letter of one game, a line names another.
mail editor@games.example "[Kersaint] desk" <<'END'
Tregastel: SET comment=here
Could you extend Tregastel by 3 days
END
at $T run >/dev/null
for f in $(letters editor@games.example); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
check "it is done there" grep -q 'Done: \[Tregastel\] SET comment=here' "$work/t"
check "what is proposed names the game" grep -q 'with this line: Tregastel: EXTEND' "$work/t"
finish
