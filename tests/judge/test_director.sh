#!/bin/sh
# What a director does besides: a tournament from a commented file, results face to face from a table, totals by weights and by a final table, teams,
# Diplomatie intime, prizes whose points are told, rounds by mail shortened, cancelled, begun anew.
set -u
. tests/judge/lib.sh
new_home director
NOW=2026-03-01T10:00:00+01:00
T() { at "$NOW" tournament "$@"; }
total() { T standings "$1" --format csv | awk -F, -v name="$2" '$3 == name {print $5}'; }
place() { T standings "$1" --format csv | awk -F, -v name="$2" '$3 == name {print $1}'; }
seated() { # seated NAME ROUND POWER: who plays it at the round's first board
    T standings "$1" --format boards | /usr/bin/python3 -c 'import csv, sys
print(next(r for r in csv.DictReader(sys.stdin) if r["round"] == sys.argv[1])[sys.argv[2] + " player"])' "$2" "$3"
}
told() { [ "$("$1" "$2" "$3")" = "$4" ] || { "$1" "$2" "$3"; return 1; }; }

# ---- from a file
cat >"$work/cup" <<'END'
# A cup of two rounds
rounds = 2
scoring = namur-simple
totals = best2
weights = 1, 1/2
team-best = 2
born-from = 2000
player = Ann <ann@x.example>, born 2001, team Reds, journey 10, town Ghent
player = Bea, né en 1990, équipe Reds
player = Cid, team Reds
player = Dan, team Blues, newcomer
player = Eve, team Blues, born 2003
player = Fay, born 2002
player = Gus <gus@x.example>, helper, born 1999
END
check "made with all it holds" both 0 '7 participants added' T new Cup --file "$work/cup"
check "who has no address" both 0 'Bea \[Reds\], without address' T show Cup
sed 's/born 2001/brn 2001/' "$work/cup" >"$work/bad"
sed 's/^player = Bea.*/player = Bea B. bea@x.example, bornn 1990/' "$work/cup" >"$work/bad"
check "behind an address without signs, too" both 1 "line 9: not understood: 'bornn 1990'" T new Bad --file "$work/bad"
sed 's/bornn/born/' "$work/bad" >"$work/bare"
check "which is one" T new Bare --file "$work/bare"
check "so his name is without it" both 0 'Bea B\. .*bea@x\.example|Bea B\.$' T show Bare
check "nobody is called by an address" sh -c "! '$JUDGE' --home '$home' tournament show Bare | grep -q '^ *Bea B. bea@'"
check "an address alone" T add Bare yann@z.example
check "is no name" sh -c "sqlite3 '$home/judge.db' \"SELECT name || address FROM entrant WHERE address = 'yann@z.example'\" | grep -qx yannyann@z.example"
check "somebody known here has his address" sh -c "'$JUDGE' --home '$home' tournament new Known >/dev/null && '$JUDGE' --home '$home' tournament add Known Ann && sqlite3 '$home/judge.db' \"SELECT address FROM entrant e JOIN tournament t ON t.id = e.tournament WHERE t.name = 'Known'\" | grep -qx ann@x.example"
T add Known Cid --role helper >/dev/null
check "who is there gets an address" both 0 '1 participant added' T add Known Cid --address cid@x.example
check "and stays what he is" sh -c "sqlite3 '$home/judge.db' \"SELECT role FROM entrant WHERE address = 'cid@x.example'\" | grep -qx helper"
sed 's/born 2001/brn 2001/' "$work/cup" >"$work/bad"
check "a line that is not understood, by its number" both 1 "line 8: not understood: 'brn 2001'" T new Bad --file "$work/bad"
check "nothing is left of it" both 1 "no tournament 'Bad'" T show Bad
echo 'rounds 2' >"$work/bad"
check "a line without value" both 1 'line 1: expected KEY = VALUE' T new Bad --file "$work/bad"
check "weights that are none" both 1 "weights: expected 1,1,1/2, not 'much'" T set Cup weights=much
check "no such setting" both 1 "no setting 'colour'" T set Cup colour=red

# ---- face to face: a line a board
check "drawn" T draw Cup 1 --seed 1 --keep
check "no results of a round that is played" both 1 'round 1 is not over' T tell Cup 1
check "board calls to those who have an address" both 0 'Round 1: 2 board calls' T call Cup 1
check "who has no address cannot play by mail" both 1 'has no address here' T start Cup 1
cat >"$work/one.csv" <<'END'
ronde;table;Autriche;Angleterre;France;Allemagne;Italie;Russie;Turquie;année;voyageur Turquie;brest Angleterre
1;1;3;9;6;5;4;7;0;1907;4;26
END
sed 's/;9;6;/;9;5;/' "$work/one.csv" >"$work/few.csv"
check "a board with 33 centres, by its line" both 1 'line 2: the centres add up to 33, expected 34' T results Cup --file "$work/few.csv"
check "a table without boards" both 1 'expected the columns round, board' T results Cup --file "$work/cup"
check "noted" both 0 '1 board noted' T results Cup --file "$work/one.csv"
check "not twice" both 1 'has a result already' T results Cup --file "$work/one.csv"
check "unless it is meant" both 0 '1 board noted' T results Cup --file "$work/one.csv" --again
england=$(seated Cup 1 ENGLAND)
check "who has played does not step down" both 1 "$england has played round 1" T state Cup 1 "$england" down
check "a sanction is his" both 0 'sanction: × 1 ' T state Cup 1 "$england" in --factor 1 --why fair
check "Giron de Brest as told" both 0 "$england \(26\)" T palmares Cup
check "voyageur as told" sh -c "'$JUDGE' --home '$home' tournament palmares Cup | grep -A1 Guépratte | grep -q '(4)'"
check "the second round" T draw Cup 2 --seed 2 --keep
check "its result" T result Cup 2 1 "A=9,E=3,F=6,G=5,I=4,R=7"
T standings Cup --format csv >"$work/standings"
check "the better round in full, the other half" /usr/bin/python3 - "$work/standings" <<'END'
import csv, sys
from fractions import Fraction as F
def read(text):
    return sum((F(part) for part in text.split("+")), F(0))
for row in csv.DictReader(open(sys.argv[1])):
    best = sorted((read(row["round1"]), read(row["round2"])), reverse=True)
    assert read(row["total"]) == best[0] + best[1] / 2, row
END
check "teams by their two best" both 0 'Teams' T palmares Cup
check "the youngest of the young" both 0 'Émilie-Le-Pennec' T palmares Cup

# ---- the last round's first board decides
T new Finale --rounds 2 --scoring c-diplo --totals final >/dev/null
T add Finale A B C D E F G >/dev/null
T draw Finale 1 --seed 1 --keep >/dev/null && T result Finale 1 1 "A=12,E=8,F=6,G=4,I=3,R=1" >/dev/null
T draw Finale 2 --seed 9 --keep >/dev/null && T result Finale 2 1 "A=3,E=4,F=5,G=6,I=9,R=7" >/dev/null
winner=$(seated Finale 2 ITALY)
check "the winner of the final wins" told place Finale "$winner" 1
check "totals that are none" both 1 'expected bretagne, sum or best1 to best6, or final' T new Other --totals half

# ---- Diplomatie intime: the round does not count, the others gain
T new Intime --rounds 2 >/dev/null && T add Intime A B C D E F G >/dev/null
T draw Intime 1 --seed 1 --keep >/dev/null && T result Intime 1 1 "A=11,E=11,F=7,G=5" >/dev/null
A=$(seated Intime 1 AUSTRIA)
E=$(seated Intime 1 ENGLAND)
check "before it: 11/10 of 39 3/4" told total Intime "$A" 43+29/40
check "that it counts for nobody is said" both 0 'Round 2 counts for nobody' T intime Intime 2 "$A" won
check "when the round is drawn, too" both 0 'Round 2 counts for nobody' T draw Intime 2 --seed 1
T intime Intime 2 "$E" lost >/dev/null
check "won: 23/20" told total Intime "$A" 45+57/80
check "lost: 21/20" told total Intime "$E" 41+59/80
check "explained" both 0 'Diplomatie intime \(lost × 1.05, .*: all rounds × 1\+3/20' T standings Intime --explain
check "of a round that is played it is asked: everybody's points would go" both 1 'round 1 is played at boards, whose points would count no more.*match of ' T intime Intime 1 "$A" won
check "nothing was noted" told total Intime "$A" 45+57/80
check "a result that is none" both 1 'the result is won, even or lost' T intime Intime 2 "$A" drawn
check "nobody of that name" both 1 "'Zoe' does not take part" T intime Intime 2 Zoe won

check "a round whose results were typed does not begin anew by a slip" both 1 'round 1: the result of 1 board was typed, and would be lost' T restart Intime 1
check "said again, it does" both 0 'Round 1 begins anew' T restart Intime 1 --again
check "and is taken back, with its results" both 0 'is taken back' T undo Intime
check "all as before" told total Intime "$A" 45+57/80

# ---- rounds by mail: shortened, begun anew, cancelled; a withdrawal is seen before the start
T new Lettres --rounds 2 --director dir@x.example >/dev/null
for p in a b c d e f g; do T add Lettres "$p" --address "$p@x.example" >/dev/null; done
T set Lettres game.deadline=7d game.last-year=1905 game.silent=go-on >/dev/null
check "not drawn yet" both 1 'round 1 is not drawn yet' T start Lettres 1
T draw Lettres 1 --seed 1 --keep >/dev/null
check "one withdraws" both 0 'c has withdrawn' T withdraw Lettres c
check "he is not seated" both 1 'c is away from this round: draw it again' T start Lettres 1
T add Lettres h --address h@x.example >/dev/null && T draw Lettres 1 --seed 1 --keep >/dev/null
check "started" both 0 '1 game has begun' T start Lettres 1
check "shortened" both 0 'Round 1: 1 game ends with 1901' T shorten Lettres 1 1901
check "the game knows" sh -c "[ \"\$(sqlite3 '$home/judge.db' \"SELECT value FROM setting WHERE key = 'last-year' AND game = (SELECT id FROM game WHERE name = 'Lettres-1-1')\")\" = 1901 ]"
check "a year that is past" both 1 'has reached 1901 already' T shorten Lettres 1 1900
check "a live standing" both 0 'live standing' T standings Lettres --live
check "begun anew" both 0 'Round 1 begins anew' T restart Lettres 1 --why "wrong map"
check "its game is broken off" sh -c "[ \"\$(sqlite3 '$home/judge.db' \"SELECT result FROM game WHERE name = 'Lettres-1-1'\")\" = terminated ]"
T draw Lettres 1 --seed 4 --keep >/dev/null
check "a game of another name" both 0 'Lettres-1-1-2' T start Lettres 1
check "cancelled" both 0 'Round 2 is cancelled' T cancel Lettres 2
check "no game in it" both 1 'round 2 is' T start Lettres 2
check "a cancelled round may begin after all" both 0 'Round 2 begins anew' T restart Lettres 2
check "words of both languages" both 0 'h, ronde 2 : absent' T état Lettres 2 h absent --language fr
check "and of roles" both 0 '1 participant' T ajouter Lettres Yann --role organisateur --language fr
check "what is none, in his own" both 1 "l'état est présent, absent, désisté ou double, pas « parti »" T état Lettres 2 h parti --language fr
check "a number, in his own" both 1 'ronde : il faut un nombre de 1 à 2' T tirage Lettres 9 --language fr
check "nobody makes no table" both 1 '1 joueur : il en faut au moins deux' sh -c "'$JUDGE' --home '$home' tournament new Seul >/dev/null; '$JUDGE' --home '$home' tournament add Seul A >/dev/null; '$JUDGE' --home '$home' tournament draw Seul 1 --language fr"
check "forty-one: six too many" both 1 '41 players do not make .*: 6 must step down' sh -c "'$JUDGE' --home '$home' tournament new Foule >/dev/null; seq -f P%g 41 | xargs '$JUDGE' --home '$home' tournament add Foule >/dev/null; '$JUDGE' --home '$home' tournament draw Foule 1"
# ---- four players with two powers each, by hand (002 II): 4/7, the better of the two counts
T new Quatuor --rounds 2 >/dev/null && T add Quatuor K L M N >/dev/null
check "the draw makes no table for four" both 1 'their board is entered by hand' T draw Quatuor 1
for seat in "ENGLAND K" "AUSTRIA L" "FRANCE L" "GERMANY M" "TURKEY M" "ITALY N" "RUSSIA N"; do
    # shellcheck disable=SC2086
    check "seated by hand: $seat" T seat Quatuor 1 1 $seat --variant standard4
done
check "not powers of two hands" both 1 'L plays AUSTRIA at this board already: --again gives him this power' T seat Quatuor 1 1 ENGLAND L
check "no board beyond the next" both 1 'round 1 has no board 3' T seat Quatuor 1 3 FRANCE K
check "its result" T result Quatuor 1 1 "A=3,E=9,F=6,G=5,I=4,R=7,T=0"
check "the better country at 4/7, one round at 11/10" told total Quatuor N "$(/usr/bin/python3 -c '
from fractions import Fraction as F
scores = {"E": 9 + 1 + 40 + 2, "R": 7 + 3, "F": 6, "G": 5, "I": 4, "A": 3}
rest = F(100 - sum(scores.values()), 6)
t = (scores["R"] + rest) * F(4, 7) * F(11, 10)
print(f"{t // 1}+{t % 1}" if t % 1 else t)')"
T set Quatuor game.variant=standard4 game.deadline=7d >/dev/null
for p in K L M N; do T add Quatuor "$p$p" --address "$p@x.example" >/dev/null; T state Quatuor 2 "$p" out >/dev/null; done
T seat Quatuor 2 1 ENGLAND KK >/dev/null
check "no game begins with empty seats unasked" both 1 'board 1: nobody plays Austria, France, Germany, Italy, Russia, Turkey' T start Quatuor 2
for seat in "FRANCE LL" "TURKEY MM" "RUSSIA NN"; do
    # shellcheck disable=SC2086
    T seat Quatuor 2 1 $seat >/dev/null
done
check "the same by mail, powers in one hand" both 0 '1 game has begun' T start Quatuor 2
check "four players, seven powers" sh -c "[ \$(sqlite3 '$home/judge.db' \"SELECT count(*) || count(DISTINCT person) FROM seat WHERE role = 0 AND game = (SELECT id FROM game WHERE name = 'Quatuor-2-1')\") = 74 ]"

# ---- a latecomer for the organiser at one of his two tables (002 II)
T new Late --rounds 1 >/dev/null && T set Late game.deadline=7d game.silent=go-on game.last-year=1901 >/dev/null
T add Late org --address org@x.example --role organiser >/dev/null
for p in 01 02 03 04 05 06 07 08 09 10 11 12; do T add Late "l$p" --address "l$p@x.example" >/dev/null; done
T state Late 1 org twice >/dev/null && T draw Late 1 --seed 3 --keep >/dev/null && T start Late 1 >/dev/null
seat=$(sqlite3 "$home/judge.db" "SELECT s.power FROM seat s JOIN game g ON g.id = s.game JOIN person p ON p.id = s.person WHERE g.name = 'Late-1-2' AND p.name = 'org'")
NOW=2026-03-08T12:00:00+01:00
for g in Late-1-1 Late-1-2; do at "$NOW" process "$g" --yes >/dev/null 2>&1; done
NOW=2026-03-09T12:00:00+01:00
at "$NOW" replace Late-1-2 "$seat" newcomer@x.example --yes >/dev/null 2>&1
NOW=2026-03-16T12:00:00+01:00
for g in Late-1-1 Late-1-2; do at "$NOW" process "$g" --yes >/dev/null 2>&1; done
check "he came one season late" both 0 'came 1 season late' T standings Late --explain
check "he is one of them" both 0 'newcomer: ' T standings Late
check "the organiser has his other table alone" sh -c "! '$JUDGE' --home '$home' tournament standings Late --explain | grep -q 'two boards'"

check "hundred boards" /usr/bin/python3 - "$JUDGE" "$home" <<'END'
import subprocess, sys
judge, home = sys.argv[1:]
run = lambda *words: subprocess.run([judge, "--home", home, "tournament", *words], check=True, capture_output=True, text=True).stdout
run("new", "Large", "--rounds", "4", "--totals", "sum")
run("add", "Large", *[f"L{i:03}" for i in range(175)])
lines = ["round,board,A,E,F,G,I,R,T"]
for r in range(1, 5):
    run("draw", "Large", str(r), "--seed", str(r), "--keep")
    lines += [f"{r},{b},11,8,6,4,3,2,0" for b in range(1, 26)]
open(home + "/large.csv", "w").write("\n".join(lines) + "\n")
assert "100 boards" in run("results", "Large", "--file", home + "/large.csv")
page = run("standings", "Large", "--format", "csv")
assert len(page.splitlines()) == 176, page
END
verify_homes

# ---- rounds named in a sentence, by a participant, the tournament in the subject or in the sentence
said() { # said SUBJECT WORDS: Al writes, and says yes to what he is asked
    find "$home/mail/out" -type f -delete
    printf '%s\n' "$2" >"$work/words"
    mail al@x.example "$1" <"$work/words"
    at "$NOW" run >/dev/null 2>&1
    answer al@x.example "Re: confirm" <"$work/yes"
    at "$NOW" run >/dev/null 2>&1
}
echo YES >"$work/yes"
printf 'rounds = 3\nplayer = Al <al@x.example>\n' >"$work/rounds"
T new Rondes --file "$work/rounds" >/dev/null
said Rondes "can't play round 2"
check "away in a round" both 0 'Al \(2 away\)' T show Rondes
said Rondes "Sign me up for rounds 1 and 2 after all"
check "in the rounds that are named" both 0 'Al \(3 away\)' T show Rondes
said Bonjour "Je ne pourrai pas jouer la ronde 1 de Rondes, mille excuses"
check "the tournament in the sentence" both 0 'Al \(1 away, 3 away\)' T show Rondes
said Bonjour "JOIN Rondes, only round 3"
check "only one" both 0 'Al \(1 away, 2 away\)' T show Rondes

said Bonjour "RECORD Rob Hargreaves"
for f in $(letters al@x.example); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
check "a whole name of whom nothing is known: that is said" grep -q 'No result of "Rob Hargreaves" stands here' "$work/t"
said Bonjour "RELIABILITY Rob Hargreaves"
for f in $(letters al@x.example); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
check "the same of his reliability" grep -q 'Nobody of that name plays here in a game that shows names: "Rob Hargreaves"' "$work/t"

# ---- what directors hear of it
new_home sillon
T new Sillon --rounds 1 --director dir@x.example >/dev/null && T add Sillon A B C D E F >/dev/null
hears() { # hears PATTERN: the newest letter to the director says so
    at 2026-11-11T22:00:00+01:00 run && text_of "$(last dir@)" | tr -s '\n ' ' ' >"$work/sillon.txt" && grep -Eq -- "$1" "$work/sillon.txt" || { cat "$work/sillon.txt"; return 1; }
}
echo "JOIN Sillon" >"$work/join"
SENT=$(date -R -d 2026-11-11T21:30:00+01:00)
mail "Zoe <zoe@x.example>" "tournament" <"$work/join" && at 2026-11-11T22:00:00+01:00 run
echo YES >"$work/yes" && answer zoe@x.example "Re: confirm" <"$work/yes"
check "who comes" hears 'Zoe takes part in Sillon'
T draw Sillon 1 --seed 1 --keep >/dev/null
T result Sillon 1 1 "A=5,E=5,F=5,G=5,I=5,R=5,T=4" >/dev/null
check "a round that is over" hears 'All boards of round 1 of Sillon have a result'
T result Sillon 1 1 "A=4,E=5,F=5,G=5,I=5,R=5,T=5" --again >/dev/null
check "a result changed behind it" hears 'Results of Sillon that everybody has had were changed. Totals before and now: .* → '

finish
