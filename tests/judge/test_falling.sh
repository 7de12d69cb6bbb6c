#!/bin/sh
# Ends of games that 004 tells of: Denver's number for a solo that falls year by year, Baltimore's result that enough centres force by vote.
set -u
. tests/judge/lib.sh
new_home falling
T0=2026-03-01T10:00:00+01:00

# ---- Denver: with 1888 as the last full year, 1901 wants 5
at $T0 new Denver --language en last-year=none falling-solo=1888 scoring=denver-2003 >/dev/null && seven Denver en && at $T0 start Denver >/dev/null
orders() { # orders GAME lines: of France
    mail france@players.example "[$1] orders" <<END
$2
END
}
orders Denver 'A MAR - SPA
F BRE - MAO'
at 2026-03-02T10:00:00+01:00 run >/dev/null 2>&1
check "spring" at 2026-03-03T10:00:00+01:00 process Denver --yes
orders Denver 'F MAO - POR
A SPA H'
at 2026-03-04T10:00:00+01:00 run >/dev/null 2>&1
check "autumn" at 2026-03-05T10:00:00+01:00 process Denver --yes
check "five centres, a lead and more than before win" both 0 '^solo FRANCE$' sqlite3 "$home/judge.db" "SELECT result FROM game WHERE name = 'Denver'"
check "the report tells the winner" sh -c "cat '$home'/mail/out/*/new/* '$home'/mail/out/new/* 2>/dev/null | grep -q 'France'"

# ---- the same year at the full number: nobody wins
at $T0 new Full --language en last-year=none falling-solo=1901 >/dev/null && seven Full en && at $T0 start Full >/dev/null
orders Full 'A MAR - SPA
F BRE - MAO'
at 2026-03-02T10:00:00+01:00 run >/dev/null 2>&1
at 2026-03-03T10:00:00+01:00 process Full --yes >/dev/null
orders Full 'F MAO - POR
A SPA H'
at 2026-03-04T10:00:00+01:00 run >/dev/null 2>&1
at 2026-03-05T10:00:00+01:00 process Full --yes >/dev/null
check "in the last full year the number has not fallen" both 0 'Full.*active' at 2026-03-05T11:00:00+01:00 games

# ---- Baltimore: 13 of 22 centres force a draw among all, whatever the others say
at $T0 new Baltimore --language en last-year=none vote-centres=13 >/dev/null && seven Baltimore en && at $T0 start Baltimore >/dev/null
vote() {
    mail "$1@players.example" "[Baltimore] vote" <<END
$2
END
}
vote france "DRAW"
vote germany "DRAW"
vote italy "DRAW"
vote austria "NO DRAW"
at 2026-03-02T10:00:00+01:00 run >/dev/null 2>&1
check "nine centres are too few" both 0 'Baltimore.*active' at 2026-03-02T11:00:00+01:00 games
vote russia "DRAW"
at 2026-03-03T10:00:00+01:00 run >/dev/null 2>&1
answer russia@players.example "Re: [Baltimore]" <"$work/yes" # who decides is asked whether it is he
at 2026-03-03T10:00:00+01:00 run >/dev/null 2>&1
check "thirteen force it against a no" both 0 '^draw ' sqlite3 "$home/judge.db" "SELECT result FROM game WHERE name = 'Baltimore'"
check "a year that is none" both 1 'falling-solo' at $T0 set Full falling-solo=soon
verify_homes
finish
