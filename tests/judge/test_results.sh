#!/bin/sh
# Results of persons: games that ended here, results read from a table, rankings and records by command and by mail.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 T2=2026-03-04T12:00:00+01:00 T3=2026-03-05T12:00:00+01:00
seat_all() { # seat_all GAME: the same as `seven`, at the time of the story
    for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do
        at $T0 player "$1" $power "$(echo $power | tr A-Z a-z)@players.example" --name "Player of $power" || return 1
    done
}
flat() { for f in $(letters "$1"); do text_of "$f"; done | tr '\n' ' ' | tr -s ' '; }
new_home results
check "no game has ended" both 0 'No game has ended' at $T0 results

# ---- a table of results
cat >"$work/past.csv" <<'END'
Partie;Date;Puissance;Joueur;Centres;Résultat
Rennes-1;2018-11-10;Autriche;Gabriel Lecointre;11;
Rennes-1;2018-11-10;Angleterre;Fabien Grellier;11;
Rennes-1;2018-11-10;France;"Ollivier, Corentin";7;
Rennes-1;2018-11-10;Allemagne;Brieg Baugas;5;
Rennes-1;2018-11-10;Italie;Marc Ferrec;0;
Rennes-1;2018-11-10;Russie;Arthur Douteau;0;
Rennes-1;2018-11-10;Turquie;;0;

Rennes-2;2021-11-13;F;gabriel lecointre;12;concession FRANCE
Rennes-2;2021-11-13;E;Fabien Grellier;15;
Rennes-2;2021-11-13;A;;7;
END
check "a table of two games" both 0 '2 games noted' at $T0 results --import "$work/past.csv"
check "the same again is refused" both 1 "there is a result 'Rennes-1' already" at $T0 results --import "$work/past.csv"
check "points under a system, exact" both 0 'Gabriel Lecointre, Austria, 11 centres: 39\.75 \(place 1\)' at $T0 results --system angevin
check "in French" both 0 'Gabriel Lecointre, Autriche, 11 centres : 39,75 \(1re place\)' at $T0 results --system angevin --language fr
check "one player, whatever the case of his name" both 0 'Gabriel Lecointre: 2 games, 1 win, average 69.875' at $T0 results --system angevin --player "GABRIEL LECOINTRE"
check "the same by his name alone" both 0 'Gabriel Lecointre: 2 games, 1 win' at $T0 player "gabriel lecointre"
check "nobody of that name, there too" both 1 'did you mean Marc Ferrec' at $T0 player "Marc Ferec"
check "a name in quotes" both 0 'Ollivier, Corentin, France' at $T0 results
check "nobody of that name: the nearest" both 1 'did you mean Marc Ferrec' at $T0 results --player "Marc Ferec"
check "a ranking; equals share a place" both 0 '^1\. Gabriel Lecointre: 69.875 \(2 games, 1 win' at $T0 results --system angevin --ranking
check "of those with two games" sh -c "'$JUDGE' --home '$home' results --system angevin --ranking --least 2 | grep -c Ferrec | grep -qx 0"
check "as CSV" both 0 '^Rennes-1,2018-11-10,FRANCE,"Ollivier, Corentin",7,,,,yes,11\+1/4,11.25,3$' at $T0 results --system angevin --format csv
check "as JSON" sh -c "'$JUDGE' --home '$home' results --system angevin --format json | /usr/bin/python3 -c 'import json,sys; d=json.load(sys.stdin); assert len(d)==8 and d[0][\"score\"]==\"39+3/4\", d'"

n=$(at $T0 log | awk -F '\t' '$2 == "event" { n = $3 } END { print n }')
check "it stands in the log, with who did it" sh -c "'$JUDGE' --home '$home' log | grep 'login=.*act=import games=2'"
check "and is taken back" both 0 'is taken back' at $T0 undo "$n"
check "nothing is left of it" both 0 'No game has ended' at $T0 results
check "and can be read in again" both 0 '2 games noted' at $T0 results --import "$work/past.csv"

# ---- bad tables: all or nothing
bad() { # bad PATTERN TEXT
    printf '%b' "$2" >"$work/bad.csv"
    both 1 "$1" at $T0 results --import "$work/bad.csv"
}
head='game,power,player,centres\n'
check "a board with 33 centres" bad 'Bad: the centres add up to 35, expected 34' "${head}Bad,F,A,17\nBad,E,B,18\n"
check "an unknown power" bad "line 2: 'Turky' is no power of this map; did you mean Turkey" "${head}Bad,Turky,A,34\n"
check "a power twice" bad 'line 3: the game has this power already' "${head}Bad,F,A,17\nBad,France,B,17\n"
check "one of five with two powers" bad 'Bad: A plays TURKEY and another power' "${head}Bad,A,A,8\nBad,E,B,8\nBad,F,C,8\nBad,G,D,5\nBad,I,E,5\nBad,T,A,0\n"
check "no number" bad "line 2: expected a number of centres, not 'ten'" "${head}Bad,F,A,ten\n"
check "no heading" bad 'line 1: expected the columns game, power, player and centres' "Bad,F,A,34\n"
check "a result that is none" bad 'line 2: expected a result such as' "game,power,player,centres,result\nBad,F,A,34,won\n"
check "the second game is bad: the first is not kept" bad "line 3" "${head}Good,F,A,34\nBad,Oz,B,34\n"
check "indeed" sh -c "! '$JUDGE' --home '$home' results | grep -q Good"

# ---- a game that ends here
check "a game" at $T0 new Kersaint --rules bretagne scoring=c-diplo last-year=1901
check "seven" seat_all Kersaint
check "starts" at $T0 start Kersaint
check "a run" at $T0 run
forget_letters
mail france@players.example "[Kersaint]" <<END
SCORES
END
mail italy@players.example "[Kersaint]" <<END
SCORES ANGEVIN
END
check "scores are asked" at $T1 run
flat france@ >"$work/letter"
check "by the game's own system, live" grep -q 'C-Diplo, if the game ended now' "$work/letter"
check "with what one more centre would be worth, and from whom" grep -Eq 'Russia: .* \(with one more (neutral )?centre' "$work/letter"
flat italy@ >"$work/letter"
check "by another system" grep -q 'Angevin system, if the game ended now' "$work/letter"
check "a game in progress is no result" sh -c "! '$JUDGE' --home '$home' results | grep -q Kersaint"
check "spring" at $T1 process Kersaint S1901M
check "England changes hands" at $T2 replace Kersaint ENGLAND newcomer@players.example "New Comer"
check "autumn, and the end of the last year" at $T3 process Kersaint F1901M
check "the run" at $T3 run
forget_letters
mail france@players.example "question" <<END
CLASSEMENT
END
mail russia@players.example "question" <<END
RECORD
END
check "rankings are asked" at $T3 run
flat france@ >"$work/letter"
check "the ranking by mail" grep -q 'Gabriel Lecointre: ' "$work/letter"
flat russia@ >"$work/letter"
check "one's own record by mail" grep -q 'Player of RUSSIA, Russia, 4 centres' "$work/letter"
check "the command says the same" both 0 'Player of RUSSIA, Russia, 4 centres' at $T3 results --player "player of russia"
check "who played longest has the game; both are told" both 0 'Player of ENGLAND, England, 3 centres.*from S1901M to S1901M' at $T3 results
check "and the substitute" both 0 'New Comer, England, 3 centres.*from F1901M to F1901M' at $T3 results
check "a game of this judge is not counted twice" bad 'Kersaint is played here: its result counts by itself' "${head}Kersaint,F,A,17\nKersaint,E,B,17\n"
check "a game that is broken off has no result" at $T0 new Abandon --rules datc
check "seven again" seat_all Abandon
check "started" at $T0 start Abandon
check "broken off" at $T3 terminate Abandon Abandon --why "nobody plays"
check "is none" sh -c "! '$JUDGE' --home '$home' results | grep -q Abandon"

# ---- a corrected position: its centres count, and who has none is out
check "a game under the angevin system" at $T0 new Loguivy --rules bretagne scoring=angevin silent=go-on
check "seven again" seat_all Loguivy
check "started" at $T0 start Loguivy
for phase in S1901M F1901M; do at $T1 process Loguivy $phase --yes >/dev/null 2>&1; done
check "corrected in spring: Turkey has no centre left" at $T1 edit Loguivy ANK=RUSSIA CON=RUSSIA SMY=RUSSIA --yes
check "it is out, with its units" both 0 'Turkey +0 +0 ' "$JUDGE" --home "$home" score angevin Loguivy
forget_letters
mail france@players.example "[Loguivy]" <<END
SUMMARY
END
at $T1 run >/dev/null 2>&1
flat france@ >"$work/letter"
check "the table of centres shows it" grep -q 'Turkey *3 *0' "$work/letter"
finish
