#!/bin/sh
# What is done that is no act on a game – a tournament, dates of issues, the zine, its readers – stands in the log with who did it, and is taken back or says why not.
set -u
. tests/judge/lib.sh
new_home deeds
proof address
T=2026-03-02T12:00:00+01:00 who=$(id -un)
T() { at $T tournament "$@"; }
look() { sqlite3 "$home/judge.db" "SELECT * FROM tournament_setting; SELECT tournament, number, state, seed FROM round; SELECT * FROM round_entrant; SELECT * FROM board; SELECT * FROM board_seat; SELECT * FROM issue_date; SELECT number FROM issue; SELECT person, form, free FROM reader; SELECT name FROM entrant WHERE left_s IS NULL; SELECT coalesce(sum(issues), 0), coalesce(sum(cents), 0) FROM ledger"; }
last() { at $T log | awk -F '\t' '$2 == "event" { n = $3 } END { print n }'; }
# undoes NAME COMMAND…: it changes something, stands in the log under the login name, and `judge undo N` takes it back
undoes() {
    deed=$1
    shift
    look >"$work/before"
    check "$deed" at $T "$@"
    look >"$work/after"
    check "$deed changes something" sh -c "! cmp -s '$work/before' '$work/after'"
    at $T log >"$work/log"
    check "$deed stands in the log with who did it" sh -c "awk -F '\t' '\$2 == \"event\"' '$work/log' | tail -n 1 | grep -q 'login=$who'"
    check "$deed is undone" both 0 'is taken back' at $T undo "$(last)"
    look >"$work/after"
    check "$deed: all is as before" cmp "$work/before" "$work/after"
}
# lasts NAME WORDS: what was done last is not taken back; the answer says what to do instead
lasts() { check "$1" both 1 "$2" at $T undo "$(last)"; }

# ---- a tournament ----
T new Bretagne --rounds 2 >/dev/null
lasts "a tournament stays" 'TOURNAMENT NAME REMOVE'
undoes setting tournament set Bretagne game.last-year=1907 weights=1,1
undoes "added players" tournament add Bretagne Anne Yann
for p in A B C D E F G; do T add Bretagne $p --address $p@p.example >/dev/null; done
undoes state tournament state Bretagne 1 A out
undoes withdrawal tournament withdraw Bretagne B
undoes draw tournament draw Bretagne 1 --seed 7 --keep
T draw Bretagne 1 --seed 7 --keep >/dev/null
drawn=$(last)
undoes "another draw" tournament draw Bretagne 1 --seed 8 --keep
undoes cancel tournament cancel Bretagne 1
T set Bretagne game.last-year=1907 >/dev/null
first=$(last)
T set Bretagne game.last-year=1908 >/dev/null
check "what a later one changed too waits for it" both 1 "take that back first: judge undo $(last)" at $T undo "$first"
check "the last of a tournament, by its name" both 0 'is taken back' T undo Bretagne
check "then the one before" both 0 'is taken back' T undo Bretagne "$first"
check "not twice" both 1 'is taken back already' at $T undo "$first"
check "an undone one is done again" both 0 'is taken back' at $T undo "$(last)"
check "it stands as it stood" sh -c "sqlite3 '$home/judge.db' 'SELECT value FROM tournament_setting' | grep -qx 1907"
undoes "a player who was added by mistake" tournament add Bretagne Zoé --address zoe@p.example
check "and is not counted" both 0 '^7 participants' T show Bretagne
check "is not there any more" sh -c "! '$JUDGE' --home '$home' --now $T tournament show Bretagne | grep -q Zoé"
check "and can be added again" both 0 '1 participant added' T add Bretagne Zoé --address zoe@p.example
T withdraw Bretagne Zoé >/dev/null
check "so can who has withdrawn" both 0 '1 participant added' T add Bretagne Zoé
check "but nobody twice" both 1 'takes part already' T add Bretagne Zoé
T withdraw Bretagne Zoé >/dev/null
T start Bretagne 1 >/dev/null
lasts "games that have begun" 'restart breaks them off'
told() { at $T run >/dev/null; cat "$home"/mail/out/a@p.example/new/* | tr -s '\n ' ' ' | grep -Eq "$1"; }
T cancel Bretagne 1 >/dev/null
check "who plays in a round that is cancelled is told" told 'cancelled round 1 of Bretagne: Bretagne-1-1 does not count'
T undo Bretagne >/dev/null
check "and that it counts again" told 'not cancelled any more: Bretagne-1-1 counts for it again'
mail editor@games.example 'director' <<'END'
TOURNAMENT Bretagne restart 1
END
at $T run >/dev/null
check "no letter promises that games broken off come back" sh -c "cat '$home'/mail/out/*/new/* | tr -s '\n ' ' ' >'$work/told'; grep -q 'nothing takes that back' '$work/told' && ! grep -q 'UNDO with the number' '$work/told'"
T new Rade --rounds 1 >/dev/null
for p in A B C D E F G; do T add Rade $p --address $p@p.example >/dev/null; done
T draw Rade 1 --seed 7 --keep >/dev/null
T start Rade 1 >/dev/null
lasts "the games of Rade" 'have begun'
check "its game waits to begin again" at $T unstart Rade-1-1
check "then the start can be taken back" both 0 'is taken back' T undo Rade
check "its game is given up" sh -c "sqlite3 '$home/judge.db' \"SELECT result FROM game WHERE name = 'Rade-1-1'\" | grep -qx terminated"
check "and the draw too" both 0 'is taken back' T undo Rade
check "it can be drawn again" both 0 'Rade' sh -c "'$JUDGE' --home '$home' --now $T tournament draw Rade 1 --seed 8 --keep && '$JUDGE' --home '$home' --now $T tournament start Rade 1"
check "the draw of games that have begun" both 1 'nothing is taken back' T undo Bretagne "$drawn"
check "no such number" both 1 "no deed no. '99999'" at $T undo 99999
check "in French" both 1 'les parties du n° [0-9]* ont commencé' at $T tournament undo Bretagne --language fr

# ---- the zine ----
undoes "date of the issue" issue 2026-04-01
at $T issue 2026-04-01 >/dev/null
for day in 03-15 03-22; do at $T zine --date "2026-$day 20:00" >/dev/null; done
at $T issue 2026-04-01 >"$work/gone"
check "dates of issues that another one replaces are named" test "$(grep -c '^No issue on Sunday' "$work/gone")" -eq 2
check "another's line is not a tournament's" both 1 'no deed no' T undo Bretagne "$(last)"
undoes "another date" issue 2026-04-08
undoes dates zine --dates 'every 2 weeks on Friday 20:00'
at $T zine --number 12 >/dev/null
undoes "number of the issue" zine --number 13
at $T readers add --paper Jeanne --postal 'rue, Brest' >/dev/null 2>&1 || at $T readers add jeanne@r.example --name Jeanne >/dev/null
reader=$(sqlite3 "$home/judge.db" 'SELECT person FROM reader')
at $T readers add paul@r.example --name Paul >/dev/null
check "a reader taken back" at $T undo "$(last)"
check "gets no issue" sh -c "'$JUDGE' --home '$home' --now $T readers list | grep -q 'paul@r.example,none'"
undoes "form of a reader" readers set "#$reader" --free
undoes payment readers paid "#$reader" 5 12
at $T zine --proof >/dev/null
lasts "a proof" 'a proof changes nothing'
mail editor@games.example 'zine' <<'END'
ZINE PUBLISH!
END
mail editor@games.example 'zine' <<'END'
ZINE UNDO
END
at $T run >/dev/null
check "by mail a published issue says what to do instead" grep -rq 'print an erratum in the' "$home/mail/out"
check "the log knows by which mail" sh -c "'$JUDGE' --home '$home' log | grep 'act=publish' | grep -q 'mail='"

# ---- by mail the last deed is named before it is taken back: the writer may think of one that failed ----
at $T tournament new Quille --rounds 1 >/dev/null 2>&1
at $T tournament add Quille Anne Bob >/dev/null 2>&1
at $T tournament add Quille Hugo >/dev/null 2>&1
for line in 'TOURNOI Quille TIRER 7' 'TOURNOI Quille DEFAIRE'; do
    mail editor@games.example 'x' <<END
$line
END
    at $T run >/dev/null
done
check "it is named with whom it is about" sh -c "cat '$home'/mail/out/*/new/* | tr -s '\n ' ' ' | grep -q 'the last that can be taken back is no. [0-9]* ([^)]*Hugo): with that number'"
check "nothing was taken back" both 0 'Hugo' at $T tournament show Quille
number=$(last)
mail editor@games.example 'x' <<END
TOURNOI Quille DEFAIRE $number
END
at $T run >/dev/null
check "and who was entered is told" sh -c "cat '$home'/mail/out/*/new/* | tr -s '\n ' ' ' | grep -q 'Hugo: no. $number is taken back'"
check "with its number it is" sh -c "! '$JUDGE' --home '$home' --now $T tournament show Quille | grep -q Hugo"

# ---- a date that players voted is no longer that of the issue ----
at $T zine --date "2026-05-20 20:00" >/dev/null
at $T new Loose --language en deadline=issue silent=go-on >/dev/null
for power in FRANCE ITALY; do at $T player Loose $power "$power@l.example" --language en; done
at $T start Loose >/dev/null 2>&1
mail FRANCE@l.example '[Loose] vote' <<'END'
PROPOSE EXTENSION 3 days
END
at $T run >/dev/null
mail ITALY@l.example '[Loose] vote' <<'END'
VOTE 1 YES
END
at $T run >/dev/null
check "an extension that was voted says that the issue is not waited for" sh -c "cat '$home'/mail/out/*/new/* | tr -s '\n ' ' ' | grep -q 'no longer waits for the next issue'"
at $T show Loose | grep '^deadline' >"$work/voted"
at $T zine --date "2026-06-20 20:00" >/dev/null
at $T show Loose | grep '^deadline' >"$work/still"
check "and stands, whatever other dates the zine gets" cmp "$work/voted" "$work/still"
finish
