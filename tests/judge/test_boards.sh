#!/bin/sh
# Boards of a championship of any form, typed at the command line or from a spreadsheet: each on its own map, with what its scoring asks; what cannot
# be is refused; lists and prizes give each country its own numbers. Random championships against a reference.
set -u
. tests/judge/lib.sh
T0=2026-11-11T21:00:00+01:00
T() { at $T0 tournament "$@"; }
new_home boards
board() { # board NAME: its line of the list, as KEY=VALUE
    T standings "$1" --format boards | /usr/bin/python3 -c 'import csv, sys
for row in csv.DictReader(sys.stdin):
    print(" ".join(f"{k}={v}" for k, v in row.items() if v))'
}

# ---- maps
T new Rennes --rounds 2 >/dev/null
T add Rennes Ana Bob Cid Dan Eva >/dev/null
check "a board of five on its own map" T seat Rennes 1 1 AUSTRIA Ana --variant sandad
check "who does not play there is no power" both 1 "'RUSSIA' is no power of this map: Austria, England, France, Germany, Italy" T seat Rennes 1 1 RUSSIA Bob
check "a variant that is none" both 1 "no variant 'sandat'" T seat Rennes 1 1 ITALY Bob --variant sandat
for seat in ENGLAND:Bob FRANCE:Cid GERMANY:Dan ITALY:Eva; do T seat Rennes 1 1 "${seat%:*}" "${seat#*:}" >/dev/null; done
check "27 centres" both 1 'add up to 34, expected 27' T result Rennes 1 1 "A=14,E=5,F=5,G=10"
check "a solo at 14, with what it gives" both 0 'Austria \(Ana\): 100' T result Rennes 1 1 "A=14,E=5,F=5,G=3"
check "whoever sits there plays" both 1 'Eva sits at ITALY, which is not played at this board' T result Rennes 1 1 "A=14,E=5,F=5,G=3" --players A,E,F,G --again
check "it is one" both 0 '^1\. Ana: 78\+4/7 = 78\.571' T standings Rennes
T set Rennes game.variant=escalation5 >/dev/null
for seat in BEIGE:Ana INDIGO:Bob ORANGE:Cid TURQUOISE:Dan VIOLET:Eva; do T seat Rennes 2 1 "${seat%:*}" "${seat#*:}" >/dev/null; done
check "colours of Escalation" T result Rennes 2 1 "Beige=10,Indigo=9,Orange=8,Turquoise=4,Violet=2,neutral=1" --out VIOLET=1906 --year 1907
check "called as they are" both 0 'round 2, board 1: Beige, 10 centres' T standings Rennes --explain
check "out with centres" both 0 'Violet, 2 centres, 0 points' T standings Rennes --explain
check "each board in the list as it was played" both 0 'variant=escalation5 neutral=1 .*VIOLET player=Eva VIOLET=2 VIOLET out=1906 VIOLET score=0' board Rennes

# ---- a round on paper
check "sheets as text: seats for the wall, and a form" both 0 'SCORE FORMS' T sheets Rennes 1
check "the board's own map, and who sits there" both 0 'Violet +Eva' T sheets Rennes 2
check "printed" T sheets Rennes 1 --pdf "$work/sheets.pdf" --language fr
check "with all that is filled in" sh -c "pdftotext -q -layout '$work/sheets.pdf' - | tr -s ' \n' ' ' | grep -q 'Ronde 1 .*Table 1 .*Autriche Ana.*Feuilles de score .*Autriche Ana.*Vu par'"
check "a file that cannot be" both 1 "cannot write '/nowhere/x.pdf'" T sheets Rennes 1 --pdf /nowhere/x.pdf
T new Paper >/dev/null
check "nothing is drawn" both 1 'round 1' T sheets Paper 1

# ---- what cannot be
T new Carnac --scoring carnage >/dev/null
T add Carnac a b c d e f g >/dev/null
for seat in AUSTRIA:a ENGLAND:b FRANCE:c GERMANY:d ITALY:e RUSSIA:f TURKEY:g; do T seat Carnac 1 1 "${seat%:*}" "${seat#*:}" --again >/dev/null; done
check "a solo below the victory" both 1 'a solo of France with 12 centres: 18 win; .*concession' T result Carnac 1 1 "F=12,E=12,G=10" --result "solo FRANCE"
check "a year before the first" both 1 'cannot end in 1899: it begins in 1901' T result Carnac 1 1 "F=12,E=12,G=10" --year 1899
check "out after the end" both 1 'Turkey cannot have fallen in 1908: expected a year from 1901 to 1907' T result Carnac 1 1 "F=12,E=12,G=10" --year 1907 --out T=1908
check "no year" both 1 "'T=x': expected a year" T result Carnac 1 1 "F=12,E=12,G=10" --out T=x
check "neutral centres that do not fit" both 1 'add up to 33, expected 34' T result Carnac 1 1 "F=10,E=10,G=10" --neutral 3
check "a draw beside a solo" both 1 'France has 18 centres, and 18 win' T result Carnac 1 1 "F=18,E=16" --result "draw F,E"
check "a win conceded to another than who has 18" both 1 'France has 18 centres, and 18 win' T result Carnac 1 1 "F=18,E=16" --result "concession E"
check "a win conceded to who is out" both 1 'Turkey is eliminated: it cannot have won' T result Carnac 1 1 "F=12,E=12,G=10" --result "concession Turkey"
check "words of either language" T result Carnac 1 1 "F=12,E=12,G=10" --result "nulle France, Angleterre"
check "Carnage asks for years" both 0 'say them as --out' T result Carnac 1 1 "F=12,E=12,G=10" --year 1907 --again
check "numbers behind names" both 0 'France \(c\): 7012$' T result Carnac 1 1 "France 12, Angleterre 11, Allemagne 11" --out "Turquie 1904; A 1903; I 1905; R 1906" --again
check "with them nothing is asked" sh -c "! '$JUDGE' --home '$home' --now $T0 tournament result Carnac 1 1 F=12,E=12,G=10 --year 1907 --out A=1903,I=1905,R=1905,T=1906 --again | grep -q out"
check "the dead by their years" both 0 'AUSTRIA score=1000 .*ITALY score=2500 .*TURKEY score=4000' board Carnac

# ---- spreadsheets
T new Table --scoring canberra >/dev/null
T add Table "Le Bris, Yann" Mari Per Soaz Gwen Nolwenn Tanguy >/dev/null
printf '\357\273\277ronde;table;Autriche;Angleterre;France;Allemagne;Italie;Russie;Turky\r\n1;1;10;9;8;7;0;0;0\r\n' >"$work/typo.csv"
check "an unknown column is named, and the nearest" both 1 "column 'Turky' is not known; did you mean Turkey" T results Table --file "$work/typo.csv"
printf 'round,board,A,E,F,colour\n1,1,12,12,10,red\n' >"$work/other.csv"
check "or what there is" both 1 "column 'colour' is not known: there are round, board, neutral" T results Table --file "$work/other.csv"
printf 'round,board,A,E,F\n1,1,12,12,10,red\n' >"$work/beyond.csv"
check "a field without a column" both 1 "line 2: 'red' stands in no column" T results Table --file "$work/beyond.csv"
{
    printf '\357\273\277# de la main de Gwen\r\nronde;table;Autriche;Autriche joueur;Angleterre;Angleterre joueur;France;France joueur;Allemagne;Allemagne joueur;'
    printf 'Italie;Italie joueur;Italie éliminée;Russie;Russie joueur;Russie éliminée;Turquie;Turquie joueur;Turquie éliminée;neutre;année;résultat\r\n'
    printf '1;1;10;"Le Bris, Yann";9;Mari;8;Per;6;Soaz;0;Gwen;1904;0;Nolwenn;1906;0;Tanguy;1907;1;1907;\r\n'
} >"$work/good.csv"
check "byte order mark, semicolons, commas in quotes, neutral centres, who sat where" both 0 '1 board noted' T results Table --file "$work/good.csv"
check "who survived 1905 has a point more" both 0 'ITALY out=1904 ITALY score=0 .*RUSSIA out=1906 RUSSIA score=1' board Table
check "and a name with a comma" both 0 'AUSTRIA player=Le Bris, Yann AUSTRIA=10' board Table
printf 'round,board,A 1905,E 1905,F 1905,A 1906,E 1906,F 1906\n2,1,14,10,10,16,0,18\n' >"$work/years.csv"
T state Table 2 Mari in >/dev/null
T seat Table 2 1 ENGLAND Mari --again >/dev/null
check "centres by year" both 0 '1 board noted' T results Table --file "$work/years.csv"
check "the last counts, and who has none has fallen then" both 0 'round=2 .*year=1906 .*ENGLAND=0 ENGLAND out=1906 ' board Table
printf 'round;board;A;E;F\n1;1;12,5;12;10\n' >"$work/half.csv"
check "what is no number, by its column" both 1 "line 2: the column 'A': expected a number of centres, not '12,5'" T results Table --file "$work/half.csv" --again
printf 'round,board,A,E,F\n1,1,12,12,10\n2,1,12,12,9\n' >"$work/bad.csv"
check "the line is named" both 1 'line 3: the centres add up to 33' T results Table --file "$work/bad.csv" --again
check "and nothing is half done" both 0 'round=1 board=1 .*AUSTRIA=10' board Table
T standings Table --format boards >"$work/back.csv"
check "the list can be read back" both 0 '2 boards noted' T results Table --file "$work/back.csv" --again
T standings Table --format boards >"$work/again.csv"
check "and is the same" cmp "$work/back.csv" "$work/again.csv"

printf 'round,board,A,A player,E,E player,F\n2,2,12,Per,12,Per,10\n' >"$work/both.csv"
check "nobody plays two powers of a board by a slip" both 1 'line 2: Per plays AUSTRIA at this board already' T results Table --file "$work/both.csv"

printf 'round,board,A,E,F\n1,1,12,12,10\n2,1,12,12,10\n1,1,10,12,12\n' >"$work/again.csv"
check "a board on two lines is refused, and both are named" both 1 'line 4: round 1, board 1 stands on line 2 already' T results Table --file "$work/again.csv" --again
printf 'round,board,A,E,F,F missed\n1,1,12,12,10,3\n' >"$work/late.csv"
check "seasons missed of who sits there already" both 0 '1 board noted' T results Table --file "$work/late.csv" --again
check "are kept" both 0 'round=1 .*FRANCE missed=3' board Table
printf 'round,board,A,E,F,F seasons\n1,1,12,12,10,3\n' >"$work/late.csv"
check "seasons of a substitute who is not named" both 1 'line 2: FRANCE: seasons without a substitute' T results Table --file "$work/late.csv" --again

# ---- lists
T new Duo >/dev/null
T add Duo a b c d e f g h i j k l >/dev/null
T add Duo org --role organiser >/dev/null
printf 'round,board,%s\n' "$(for p in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do printf '%s player,%s,' $p $p; done)" >"$work/two.csv"
echo '1,1,org,4,a,12,b,8,c,6,d,3,e,1,f,0' >>"$work/two.csv"
echo '1,2,g,3,h,6,org,10,i,9,j,4,k,2,l,0' >>"$work/two.csv"
T state Duo 1 org twice >/dev/null
check "an organiser at two tables" both 0 '2 boards noted' T results Duo --file "$work/two.csv"
check "both have their own numbers in the list" both 0 'board=1 .*AUSTRIA player=org AUSTRIA=4 ' board Duo
check "the better one, too" both 0 'board=2 .*FRANCE player=org FRANCE=10 ' board Duo
check "the lower counts in the ranking" both 0 'org: .*' T standings Duo
check "the better is the best France" both 0 'France: org' T standings Duo

# ---- judge score
check "five who played" both 0 'Turkey +0 +1000 +1000\.000' "$JUDGE" score carnage --players A,E,F,R,T --centres "A=10,E=8,F=8,R=5,neutral=3"
check "nobody else has a score" sh -c "! '$JUDGE' score carnage --players A,E,F,R,T --centres 'A=10,E=8,F=8,R=5,neutral=3' 2>/dev/null | grep -q Germany"
check "on another map" both 0 'solo: Austria' "$JUDGE" score angevin --variant sandad --centres "A=14,E=5,F=5,G=3"
check "who fell when" both 0 'Turkey +0 +1 ' "$JUDGE" score canberra --centres "A=17,E=17" --end-year 1907 --out T=1906,R=1904,F=1904,G=1904,I=1904
check "a solo below the victory" both 1 'a solo of Austria with 12 centres' "$JUDGE" score c-diplo --centres "A=12,E=11,F=11" --result "solo A"

# ---- random championships, by a reference of their own
check "random championships" /usr/bin/python3 tests/judge/championship_random.py "$JUDGE" 1 12
finish
