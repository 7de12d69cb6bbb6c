#!/bin/sh
# A championship of three rounds and 20 players (002 II, III, VII): draws, results typed in, a latecomer, a substitute, a step down on request,
# an organiser at two tables, tables of six of which one becomes seven, ties; the totals against a reference of their own.
set -u
. tests/judge/lib.sh
T0=2026-11-11T21:00:00+01:00
T() { at $T0 tournament "$@"; }
reference() { /usr/bin/python3 tests/judge/tournament_reference.py "$home/judge.db" "$@"; }
new_home tournament
check "made" both 0 'Tournament Bretagne: 3 rounds, Angevin system' T new Bretagne
check "a name twice" both 1 "there is a tournament 'bretagne' already" T new bretagne
check "a system that is none" both 1 "no scoring system 'zzz'" T new Other --scoring zzz
check "totals that are none" both 1 'expected bretagne, sum or best1 to best6' T new Other --totals all
check "an unknown tournament" both 1 "no tournament 'Bretagnes'; did you mean 'Bretagne'" T standings Bretagnes
players=
for i in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19; do players="$players P$i"; done
check "the organiser" both 0 '1 participant added' T add Bretagne "Gabriel L." --role organiser
# shellcheck disable=SC2086
check "nineteen more" both 0 '19 participants added' T add Bretagne $players
check "two of one name" both 1 "'p01' takes part already" T add Bretagne p01
check "a role that is none" both 1 'expected player, organiser' T add Bretagne X --role king

# ---- round 1: 20 players, the organiser at two tables
check "20 players: who plays twice must be said" both 1 '20 players do not make .*: 1 must play at two tables first' T draw Bretagne 1
check "the organiser plays twice" both 0 'Gabriel L., round 1: plays at two boards' T state Bretagne 1 "Gabriel L." twice
check "a draw that is only tried" both 0 'Nothing is noted. To keep this draw: --seed 7 --keep' T draw Bretagne 1 --seed 7
check "no repetition in the first round" both 0 'No country played again, no meeting repeated' T draw Bretagne 1 --seed 7
T draw Bretagne 1 --seed 7 | head -n 25 >"$work/tried"
check "kept" T draw Bretagne 1 --seed 7 --keep
T draw Bretagne 1 --seed 7 | head -n 25 >"$work/again"
check "the same seed, the same draw" cmp "$work/tried" "$work/again"
enter() { # enter ROUND: results of all its boards
    reference feed "$1" | while read -r board centres; do
        T result Bretagne "$1" "$board" "$centres" --year 1907 >/dev/null || return 1
    done
}
check "a board with 33 centres" both 1 'the centres add up to 33, expected 34' T result Bretagne 1 1 "A=17,E=16"
check "an unknown power" both 1 "'Turky' is no power of this map; did you mean Turkey" T result Bretagne 1 1 "A=17,Turky=17"
check "no such board" both 1 'round 1 has no board 9' T result Bretagne 1 9 "A=17,E=17"
check "no such round" both 1 'expected a number from 1 to 3' T result Bretagne 4 1 "A=17,E=17"
check "results" enter 1
check "a result typed twice" both 1 'has a result already; --again replaces it' T result Bretagne 1 1 "A=17,E=17"
check "the round has begun" both 1 'round 1 has begun' T draw Bretagne 1 --seed 8 --keep

# ---- slips: a seat that is somebody's, a round that is not drawn, a result of another board; each is asked, or taken back
first=$(sqlite3 "$home/judge.db" "SELECT e.name FROM board_seat s JOIN board b ON b.id = s.board JOIN entrant e ON e.id = s.entrant WHERE b.round = 1 AND b.number = 1 AND s.power = 'FRANCE'")
other=$(sqlite3 "$home/judge.db" "SELECT e.name FROM board_seat s JOIN board b ON b.id = s.board JOIN entrant e ON e.id = s.entrant WHERE b.round = 1 AND b.number = 2 AND s.power = 'ITALY' AND e.name LIKE 'P%'")
T standings Bretagne --format csv >"$work/standing"
check "who would have no seat any more is named" both 1 "$first plays there, and would have no seat" T seat Bretagne 1 1 FRANCE "$other"
check "said again, it is done, and who sat there is told" both 0 "$first played there" T seat Bretagne 1 1 FRANCE "$other" --again
check "his result is the other's" sh -c "sqlite3 '$home/judge.db' \"SELECT player FROM outside_part p JOIN outside_game g ON g.id = p.game WHERE g.name = 'Bretagne 1-1' AND power = 'FRANCE'\" | grep -qx '$other'"
check "taken back" both 0 'is taken back' T undo Bretagne
check "a round that is not drawn is drawn first" both 1 'round 2 is not drawn yet: draw first \(draw Bretagne 2 --keep\)' T seat Bretagne 2 1 FRANCE P01
check "and nothing was made of it" both 0 'round 2: not drawn yet' T show Bretagne
check "a result typed for another board" T result Bretagne 1 1 "A=17,E=17" --again
check "is taken back" both 0 'is taken back' T undo Bretagne
T standings Bretagne --format csv >"$work/again"
check "and all is as before" cmp "$work/standing" "$work/again"

# ---- round 2: 19 present, one steps down and the organiser too: three tables of six, a latecomer makes seven
check "somebody is away" T state Bretagne 2 P19 out
check "19: one must step down" both 1 '19 players .*: 1 must step down' T draw Bretagne 2
check "a volunteer does" T state Bretagne 2 P18 down --why "asked by the organiser"
check "tables of six, the best together, with reasons" both 0 'meet again: they are the best, brought together at one board' T draw Bretagne 2 --seed 3 --keep
check "Turkey plays by itself" both 0 'Survivor Turkey' T draw Bretagne 2 --seed 3
check "P19 comes after two seasons, for Turkey" T seat Bretagne 2 3 TURKEY P19 --missed 2
check "P18 takes England of the first board over for five seasons" T seat Bretagne 2 1 ENGLAND --substitute P18 --seasons 5
check "no one is his own substitute" both 1 'cannot be his own substitute' T seat Bretagne 2 3 TURKEY --substitute P19 --seasons 1
check "how long is asked" both 1 'say how many seasons' T seat Bretagne 2 3 TURKEY --substitute P01
check "a sanction, told" both 0 'sanction: × 1/2 \(late orders\)' T state Bretagne 2 P02 in --factor 1/2 --why "late orders"
check "a factor above 1 is none" both 1 'expected a fraction from 0 to 1' T state Bretagne 2 P02 in --factor 3/2
check "results of the second round" enter 2

# ---- round 3: fourteen
for p in P01 P03 P05 P07 P09; do T state Bretagne 3 $p out >/dev/null; done
check "15: one must step down" both 1 '15 players .*: 1 must step down' T draw Bretagne 3
check "the organiser does" T state Bretagne 3 "Gabriel L." down
check "two tables of seven, nobody his country again" sh -c "'$JUDGE' --home '$home' --now $T0 tournament draw Bretagne 3 --seed 1 --keep | grep -c 'plays .* again' | grep -qx 0"
check "results of the third round" enter 3

# ---- standings
T standings Bretagne --format csv >"$work/standings"
reference totals >"$work/reference"
check "20 have played" sh -c "tail -n +2 '$work/standings' | grep -c '^[1-9]' | grep -qx 20"
check "every total is that of the reference" /usr/bin/python3 -c '
import csv, sys
ours = {r["name"]: r["total"] for r in csv.DictReader(open(sys.argv[1]))}
theirs = dict(line.rstrip("\n").split("\t") for line in open(sys.argv[2]))
wrong = {n: (ours.get(n), t) for n, t in theirs.items() if ours.get(n) != t}
assert len(theirs) == 20 and not wrong, wrong' "$work/standings" "$work/reference"
SENT=$(date -R -d "$T0") # a stranger's old mail is not answered
mail somebody@elsewhere.example "question" <<END
RANKING Bretagne
END
check "asked by mail" at $T0 run
for f in $(letters somebody@); do text_of "$f"; done >"$work/letter"
check "the standings by mail, each line explained" grep -q 'round 1, board' "$work/letter"
check "explained" both 0 'the two best rounds count, the third half' T standings Bretagne --explain
check "with the sanction and its reason" both 0 'sanction: × 1/2 \(late orders\)' T standings Bretagne --explain
check "six that count in full: by whom, and where it is written" both 0 'board of 6 players, counted in full: P19 came late as the seventh of board 3, .*\(rules of Brittany, VII\)' T standings Bretagne --explain
cp -r "$home" "$work/late" && kept=$home && home=$work/late
check "without him the points of others change, and it is told" both 0 'Totals that change by this .*: (P[0-9]+ [0-9.+/ =]+ → [0-9.+/ =]+, ){5}' T seat Bretagne 2 3 TURKEY P19 --missed 0
check "in French, and in the list" both 0 'table de 6 joueurs : × 6/7 \(championnat de Bretagne, VII\)' T standings Bretagne --explain --language fr
check "what changes none tells none" sh -c "! '$JUDGE' --home '$home' --now $T0 tournament set Bretagne born-from=1998 | grep -q Totals"
home=$kept
check "in French" both 0 'Bretagne – classement général' T standings Bretagne --language fr
check "best countries" both 0 'Turkey: ' T standings Bretagne
check "a cancelled round does not count" T cancel Bretagne 3
check "it is cancelled once" both 1 'round 3 is cancelled' T cancel Bretagne 3
check "and the others count in full" both 0 'had Diplomatie intime: all rounds played count in full, without × 1.1' T standings Bretagne --explain
check "the boards stand in the players' records" both 0 'P04: [23] games' at $T0 results --player P04
# ---- a championship of other rules: nothing of Brittany but what is chosen
check "a system of its own has its own totals" sh -c "'$JUDGE' --home '$home' tournament new Carnage --scoring carnage >/dev/null; '$JUDGE' --home '$home' tournament show Carnage | grep -q 'Rules (totals: sum)'"
T add Carnage $players >/dev/null && for i in 15 16 17 18 19; do T state Carnage 1 "P$i" out >/dev/null; done
check "no tables of six unless they are chosen" both 1 '13 players .*: 6 must step down first .* or 1 play at two tables' sh -c "'$JUDGE' --home '$home' tournament state Carnage 1 P14 out >/dev/null; '$JUDGE' --home '$home' tournament draw Carnage 1"
check "rules in either language" both 0 'draw = swiss' T set Carnage draw=suisse tables=7,6 ties=best
check "a rule that is none" both 1 'expected opponents, best, swiss, random' T set Carnage draw=pairs
check "what a rule wants besides" both 1 'goes with the totals bretagne' T set Carnage substitutes=gain
check "one table of seven, one of six" both 0 '2 boards of 7, 6' T draw Carnage 1 --seed 4 --keep
T result Carnage 1 1 "A=10,E=9,F=7,G=4,I=4" >/dev/null && T result Carnage 1 2 "A=12,E=8,F=10,G=4" >/dev/null
check "no coefficient" both 0 'Austria, 12 centres, 7012 points; counted 7012 × 1$' T standings Carnage --explain
check "nor a word of one" sh -c "! '$JUDGE' --home '$home' tournament standings Carnage --explain | grep -q 'factors\|board of 6\|1.1'"
top=$(T standings Carnage --format csv | awk -F, 'NR > 1 && NR < 9 {print $3}' | sort | tr '\n' ' ')
check "a Swiss round: the first seven at one table" sh -c "[ \"\$('$JUDGE' --home '$home' tournament draw Carnage 2 --seed 1 | sed -n '/^Board 1/,/^\$/s/^    .*: //p' | sort | tr '\\n' ' ')\" = '$top' ]"
T set Carnage coefficients=table ties= >/dev/null
check "coefficients are chosen" both 0 'all factors: × 6/7' T standings Carnage --explain
check "wrong words" both 2 'expected: tournament draw NAME ROUND' T draw Bretagne
# ---- chains of substitutes, two tables: each board has its own factor
T new Chain --rounds 1 >/dev/null && T add Chain A B C D E F G h i j k l m S U >/dev/null
T add Chain org --role organiser >/dev/null && T state Chain 1 org twice >/dev/null
printf 'round,board,A player,A,E player,E,F player,F,G player,G,I player,I,R player,R,T player,T\n1,1,A,10,B,8,C,6,D,5,E,3,F,2,G,0\n1,2,h,10,i,8,j,6,k,5,l,3,org,2,m,0\n' >"$work/chain.csv"
check "two boards" both 0 '2 boards noted' T results Chain --file "$work/chain.csv"
total() { T standings Chain --format csv | /usr/bin/python3 -c 'import csv, sys
for row in csv.DictReader(sys.stdin):
    if row["name"] == sys.argv[1]: print(row["total"])' "$1"; }
was=$(total A)
check "one takes over" T seat Chain 1 1 AUSTRIA --substitute S --seasons 5
check "he has the points, the first nothing" sh -c "[ '$(total S)' = '$was' ] && [ '$(total A)' = 0 ]"
check "another relieves him: who is last has them" both 0 'relieves S' T seat Chain 1 1 AUSTRIA --substitute U --seasons 2
check "fourteen seasons, whoever plays them" both 1 'seasons: expected a number from 1 to 7, not .8' T seat Chain 1 1 AUSTRIA --substitute i --seasons 8
check "the middle one has none, and the first neither" sh -c "[ '$(total U)' = '$was' ] && [ '$(total A)' = 0 ] && [ -z '$(total S)' ]"
T state Chain 1 U in --factor 0 --why rude >/dev/null
check "if he gains nothing, the middle one has them, less his two seasons" /usr/bin/python3 -c 'import sys
from fractions import Fraction as F
whole, middle, first = (sum(map(F, x.split("+"))) for x in sys.argv[1:])
assert middle == whole * F(12, 14) and first == 0, sys.argv' "$was" "$(total S)" "$(total A)"
T state Chain 1 S in --factor 0 --why rude >/dev/null
check "and if neither gains, the first, less all seven" /usr/bin/python3 -c 'import sys
from fractions import Fraction as F
whole, first = (sum(map(F, x.split("+"))) for x in sys.argv[1:])
assert first == whole * F(7, 14), sys.argv' "$was" "$(total A)"
T standings Chain --format boards >"$work/chain"
check "the list names both" grep -q '"S; U","5; 2"' "$work/chain"
check "and is read back" both 0 '2 boards noted' T results Chain --file "$work/chain" --again
T standings Chain --format boards >"$work/chain2"
check "as it was" cmp "$work/chain" "$work/chain2"
check "who took over alone" T seat Chain 1 1 AUSTRIA --substitute S --seasons 4 --again
check "stands alone" both 0 ',S,4,' T standings Chain --format boards
T undo Chain >/dev/null && T undo Chain >/dev/null
check "taken back, the chain is whole" both 0 '"S; U","5; 2"' T standings Chain --format boards
T seat Chain 1 1 RUSSIA org --again >/dev/null && T set Chain two-boards=better substitutes=last >/dev/null
T seat Chain 1 1 RUSSIA --substitute F --seasons 3 >/dev/null
check "who leaves one of two tables keeps what the other gave" both 0 'round 1, board 2: Russia, 2 centres' T standings Chain --explain
check "in full" sh -c "[ '$(total org)' = '$(total l)' ] || [ '$(total org)' != 0 ]"

# ---- names that mails of orders have in them
new_home names
for name in Var Paris Six Autriche "North Sea" JOIN F 7; do
    check "a name that orders may have: $name" both 1 "'$name' is a region, a power, a number or a command too.*'$name 2026' would do" T new "$name"
done
T new Loire >/dev/null
for pair in game.rules=chess game.deadline=soon game.variant=chess game.press=loud prizes=slipper; do
    check "refused when it is set: $pair" both 1 "chess|soon|loud|slipper" T set Loire "$pair"
done
check "as games keep it" both 0 'game.deadline = ' T set Loire "game.deadline=7d" game.variant=standard prizes=ankou
check "nobody is born in a year to come" both 1 "birth: expected a number from 1900 to 2026, not '2035'" T add Loire Ann --say "born 2035"
for p in A B C D E F G H I J; do T add Loire $p >/dev/null; done
check "nobody is asked who has no address" both 0 'has an address here, and nobody was asked' T ask Loire 1
for p in A B C; do T add Loire $p --address $p@x.example >/dev/null; done
check "who was asked is counted" both 0 '3 who may step down have been asked by mail' T ask Loire 1
check "with a year behind it" both 0 'Tournament Paris 2026: 3 rounds' T new "Paris 2026"
sqlite3 "$home/judge.db" "UPDATE tournament SET name = 'Paris' WHERE name = 'Paris 2026'"
"$JUDGE" --home "$home" --now $T0 doctor >"$work/doctor" 2>&1
check "one of before is told" grep -q "tournament 'Paris' has the name of a region" "$work/doctor"

# ---- one that was made by mistake goes, but none that was played
new_home mistake
T new Mistake >/dev/null
for p in A B C D E F G; do T add Mistake $p >/dev/null; done
T draw Mistake 1 --keep >/dev/null
mail editor@games.example "tournament" <<'END'
TOURNAMENT Mistake REMOVE
END
"$JUDGE" --home "$home" --now $T0 run >/dev/null 2>&1
check "it asks first" sh -c "text=\$('${JUDGE%/judge}/tests/judge/text_of' '$(last editor@)' | tr '\n' ' '); echo \"\$text\" | grep -q 'all who entered it go'"
check "it is removed" both 0 'Tournament Mistake: removed' T remove Mistake --yes
check "as if it had never been" both 1 "no tournament 'Mistake'" T show Mistake
T new Mistake >/dev/null
for p in A B C D E F G; do T add Mistake $p >/dev/null; done
T draw Mistake 1 --keep >/dev/null && T result Mistake 1 1 "A=17,G=17" >/dev/null
check "not one that has a result" both 1 'round 1' T remove Mistake --yes
check "all is as it was" both 0 'A' T standings Mistake

finish
