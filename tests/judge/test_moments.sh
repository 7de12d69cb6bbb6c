#!/bin/sh
# Moments in words, in both languages and by both doors: deadlines, issues of the zine, absences; what is none is named in the same words.
set -u
. tests/judge/lib.sh
new_home moments
texts() { for f in $(letters "$1"); do text_of "$f"; done | tr -s '\n ' '  '; }
T0=2026-02-10T11:00:00+01:00 # a Tuesday
at $T0 new Kersaint "deadline=every 7 days 20:00" >/dev/null
at $T0 player Kersaint FRANCE france@p.example --language en >/dev/null
at $T0 start Kersaint >/dev/null 2>&1
at $T0 run >/dev/null 2>&1
deadline_is() { # STAMP
    at $T0 show Kersaint --format json | grep -q "\"deadline\": \"$1\""
}
# extends WORDS STAMP: at the terminal and by mail, from the same deadline
extends() {
    at $T0 extend Kersaint 2026-03-30 20:00 >/dev/null 2>&1
    at $T0 extend Kersaint "$1" >/dev/null 2>&1
    check "judge extend: $1" deadline_is "$2"
    at $T0 extend Kersaint 2026-03-30 20:00 >/dev/null 2>&1
    mail editor@games.example "[Kersaint]" <<E
EXTEND $1: the printer
E
    at $T0 run >/dev/null 2>&1
    check "by mail, too: $1" deadline_is "$2"
}
extends "until Friday 3 April 20:00" 2026-04-03T18:00:00Z
extends "jusqu'au 2 avril" 2026-04-02T18:00:00Z
extends "le 4 avril à 9h30" 2026-04-04T07:30:00Z
extends "Friday 3 April, 21:00 (London)" 2026-04-03T20:00:00Z
extends "2 days" 2026-04-01T18:00:00Z
check "a sooner one at the terminal" both 0 '2026-02-11T19:00:00Z' at $T0 extend Kersaint demain 20h
check "the next day of that name" both 0 '2026-02-13T19:00:00Z' at $T0 extend Kersaint 'next friday' 20:00
check "in French" both 0 '2026-02-13T17:30:00Z' at $T0 extend Kersaint vendredi prochain à '18 h 30'

for words in "whenever you like" "31 February" "Friday 4 April" "until the cows come home"; do
    at $T0 extend Kersaint "$words" >"$work/o" 2>&1
    mail editor@games.example "[Kersaint]" <<E
EXTEND $words
E
    forget_letters
    at $T0 run >/dev/null 2>&1
    sed -n 's/^judge: //p' "$work/o" | head -n 1 | cut -c 1-60 >"$work/said"
    texts editor@games.example >"$work/t"
    check "named: $words" grep -q "$words" "$work/said"
    check "the same words by mail" grep -qFf "$work/said" "$work/t"
done

check "an issue at a day has no minute of now" both 0 'Friday 13 February, 20:00' at $T0 zine --date 'next friday'
check "the hour of the next one" both 0 'Friday 20 February, 20:00' at $T0 zine --date 'vendredi 20 février'
check "nonsense is named" both 1 "'brumaire' is no moment" at $T0 zine --date brumaire
at $T0 issue 'jeudi prochain' >/dev/null 2>&1
check "judge issue reads the same" both 0 'Thursday 12 February, 20:00' at $T0 issue
mail france@p.example "[Kersaint] away" <<'E'
ABSENCE from tomorrow to Friday 20 February
E
forget_letters
at $T0 run >/dev/null 2>&1
texts france@p.example >"$work/t"
check "absences in words" grep -q 'Wednesday 11 February, 00:00.*Friday 20 February, 23:59' "$work/t"
finish
