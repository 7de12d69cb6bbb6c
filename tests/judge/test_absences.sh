#!/bin/sh
# Announced absences: several of them, listed and cancelled one by one, the deadlines they touch; absences=postpone moves a deadline once, by so many days at most, and names nobody in an anonymous game.
set -u
. tests/judge/lib.sh
new_home absences
texts() { for f in $(letters "$1"); do text_of "$f" | sed '/^<!DOCTYPE/,$d'; done | tr -s '\n ' ' '; }
says_to() { texts "$1" >"$work/t"; grep -Eq -- "$2" "$work/t" || { cut -c1-2500 "$work/t"; return 1; }; }
not_to() { ! says_to "$@" >/dev/null; }
pass() { at "$1" run >/dev/null 2>&1; }
deadline() { at "$1" show "$2" | sed -n 's/^deadline\t//p'; }
T0=2026-03-02T12:00:00+01:00
fr=france@players.example
game() {
    name=$1
    shift
    at $T0 new "$name" "deadline=every 7 days 20:00" "$@" >/dev/null
    seven "$name" en
    at $T0 start "$name" 2>/dev/null
    pass $T0
    forget_letters
}
say() { # say TIME: France's player writes what stands on standard input
    forget_letters
    mail $fr "about my holidays"
    pass "$1"
}

# ---- excused: the default ----
game Kersaint
say $T0 <<'END'
PARTIE Kersaint
ABSENCE 8 March to 10 March
ABSENCE 20 March to 25 March
SET VACATION 1 April TO 5 April
END
check "the answer names the deadline that falls in it" says_to $fr 'Kersaint, Spring 1901: the deadline, Monday 9 March, 20:00 \(Brussels\), falls in it\. Without orders from you'
check "the deadline stays" test "$(deadline $T0 Kersaint)" = 2026-03-09T19:00:00Z
say $T0 <<'END'
ABSENCES
END
check "all three are kept" says_to $fr 'from Sunday 8 March.*from Friday 20 March.*from Wednesday 1 April'
second=$(texts $fr | grep -o 'Absence [0-9]*: from Friday 20 March' | grep -o '[0-9]*' | head -n 1)
say $T0 <<END
ABSENCE OFF $second
END
check "one is cancelled by its number" says_to $fr "Absence $second, from Friday 20 March"
say $T0 <<END
ABSENCE OFF $second
ABSENCES
END
check "once" says_to $fr "You have no absence $second"
check "the others stand" says_to $fr 'from Sunday 8 March.*from Wednesday 1 April'
check "it does not" not_to $fr 'from Friday 20 March'
say $T0 <<'END'
ABSENCE 31 February to 2 March
ABSENCE 1 January 2024 to 5 January 2024
END
check "days that are past are refused" says_to $fr 'is not noted: it is past'
pass 2026-03-09T20:05:00+01:00
say 2026-03-09T21:00:00+01:00 <<'END'
RELIABILITY
END
check "excused: no turn that counts" says_to $fr 'no turns yet; 1 excused'
say 2026-03-09T21:00:00+01:00 <<'END'
ABSENCE OFF
ABSENCES
END
check "all at once" says_to $fr 'No absence is noted any more.*No absence is noted\.'
at 2026-03-09T21:00:00+01:00 pause Kersaint

# ---- postpone ----
game Patient absences=postpone absence-max=5
say $T0 <<'END'
PARTIE Patient
ABSENCE 8 March to 10 March
END
check "the deadline moves to the first day after" test "$(deadline $T0 Patient)" = 2026-03-11T19:00:00Z
check "he is told" says_to $fr 'Patient, Spring 1901: the deadline, Monday 9 March.* moves to Wednesday 11 March'
check "all are told, and why" says_to turkey@players.example 'Player of FRANCE \(France\) is away: the deadline of Spring 1901 in the game Patient moves to Wednesday 11 March'
mail italy@players.example "[Patient] I am away" <<'END'
ABSENCE 10 March to 20 March
END
pass 2026-03-03T12:00:00+01:00
check "once a phase" test "$(deadline $T0 Patient)" = 2026-03-11T19:00:00Z
check "so the second is excused" says_to italy@players.example 'you are excused'
forget_letters
mail $fr "absences" <<'END'
ABSENCE OFF
END
pass 2026-03-03T12:10:00+01:00
check "taken back, the date stays" test "$(deadline $T0 Patient)" = 2026-03-11T19:00:00Z
check "he reads so" says_to $fr 'Patient was put off for that absence, and stays Wednesday 11 March'
check "and the editor, with what brings it forward" says_to editor@games.example 'Patient: the absence for which the deadline was put off .*EXTEND with an earlier date'
forget_letters
pass 2026-03-11T20:05:00+01:00
check "a phase that opens: its deadline too, by five days at most" test "$(deadline 2026-03-11T20:05:00+01:00 Patient)" = 2026-03-21T19:00:00Z -o "$(deadline 2026-03-11T20:05:00+01:00 Patient)" = 2026-03-18T19:00:00Z
check "the report says why" says_to turkey@players.example 'Player of ITALY \(Italy\) is away: the deadline is later'
check "with the date" test "$(deadline 2026-03-11T20:05:00+01:00 Patient)" = 2026-03-21T19:00:00Z
at 2026-03-11T21:00:00+01:00 pause Patient

for address in $fr italy@players.example; do
    mail $address "absences" <<'END'
ABSENCE OFF
END
done
pass $T0
game Ordered absences=postpone
mail $fr "[Ordered] orders" <<'END'
A PAR - BUR
A MAR - SPA
F BRE - MAO
ABSENCE 8 March to 10 March
END
pass $T0
check "who has sent all his orders keeps nobody waiting" test "$(deadline $T0 Ordered)" = 2026-03-09T19:00:00Z
check "and reads that they are in" says_to $fr 'falls in it; your orders are in'
at $T0 pause Ordered

mail $fr "absences" <<'END'
ABSENCE OFF
END
pass $T0
game Ombre absences=postpone anonymous=yes
mail russia@players.example "[Ombre] away" <<'END'
ABSENCE 9 March to 12 March
END
pass $T0
check "anonymous: moved" test "$(deadline $T0 Ombre)" = 2026-03-13T19:00:00Z
check "all are told that a player is away" says_to turkey@players.example 'A player is away: the deadline of Spring 1901 in the game Ombre moves'
check "not who" not_to turkey@players.example 'Russia|RUSSIA'
at $T0 pause Ombre

mail russia@players.example "absences" <<'END'
ABSENCE OFF
END
pass $T0
game Zine absences=postpone deadline=issue
at $T0 issue "2026-03-16 20:00" >/dev/null
mail germany@players.example "[Zine] away" <<'END'
ABSENCE 15 March to 18 March
END
pass $T0
check "a zine waits for nobody" test "$(deadline $T0 Zine)" = 2026-03-16T19:00:00Z
check "settings are checked" both 1 'cannot be' at $T0 set Zine absences=perhaps
check "numbers too" both 1 'cannot be' at $T0 set Zine absence-max=400
check "the store is sound" at $T0 doctor
finish
