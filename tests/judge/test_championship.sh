#!/bin/sh
# A championship of three rounds and 20 players played by mail from sign-up to the list of winners (002 II, III, VII): an organiser at two tables, a
# withdrawal on request, tables of six of which a latecomer makes one seven, two who are replaced (one by a stranger), ties, a sanction, votes for
# prizes. All totals against a reference that knows only who sat where and the final centres.
set -u
. tests/judge/lib.sh
new_home championship
reference() { "$JUDGE" --home "$home" results --format csv | /usr/bin/python3 tests/judge/championship_reference.py "$home/judge.db" "$@"; }
day() { printf '2026-%s:00+01:00' "$1"; }
T() { at "$NOW" tournament "$@"; }
pass() { at "$NOW" run >/dev/null 2>"$work/pass" || cat "$work/pass"; }
letters_of() { for f in $(letters "$1"); do text_of "$f"; done; }
line() { # line FROM TEXT: a mail of one line
    mail "$1" "hello" <<END
$2
END
}

# sure FROM TEXT: the same, and the question whether it was he is answered.
yes() {
    f=$(last "$1")
    mail "$1" "Re: $(sed -n 's/^Subject: //p' "$f" | head -n 1)" "In-Reply-To: $(sed -n 's/^Message-I[Dd]: //p' "$f" | head -n 1)" <<'END'
YES
END
    pass
}
sure() {
    line "$1" "$2"
    pass
    text_of "$(last "$1")" | grep -qE '^Subject:.*(répondez OUI|reply YES)' && yes "$1"
    text_of "$(last "$1")" | grep -qE '^Subject: (À confirmer|To confirm) ?: TOURNAMENT' && yes "$1" # of a director, by itself
}
# everybody SETOFORDERS: a mail of each with orders that are his whatever he plays, for each game that he plays
everybody() {
    sqlite3 "$home/judge.db" "SELECT DISTINCT p.name || '@players.example' || ' ' || g.name FROM seat s JOIN person p ON p.id = s.person JOIN game g ON g.id = s.game
        WHERE s.role = 0 AND s.until_s IS NULL AND g.state = 2" >"$work/who"
    while read -r who game; do
        case $game in # boards end differently
        *-2) without='F MAO - POR|A APU - TUN' ;;
        *-3) without='A RUH - HOL|A BUR - BEL' ;;
        *) without='A SER - GRE' ;;
        esac
        lines=$(echo "$1" | grep -vE "$without")
        mail "$who" "[$game] orders" <<END
$lines
END
    done <"$work/who"
}
spring='A MAR - SPA
F BRE - MAO
A PAR - BUR
F KIE - DEN
A MUN - RUH
F LON - NTH
A LVP - YOR
A VIE - GAL
A BUD - SER
F TRI - ALB
F NAP - ION
A ROM - APU
A WAR - UKR
F SEV - BLA
A MOS - SEV
A CON - BUL
F ANK - BLA'
autumn='F MAO - POR
A SPA H
A RUH - HOL
F NTH C A YOR - NWY
A YOR - NWY
A SER - GRE
A GAL - RUM
F ALB S A SER - GRE
F ION C A APU - TUN
A APU - TUN
A UKR - RUM
A SEV S A UKR - RUM
F STP/SC - BOT
A BUL H
A BUR - BEL'
play_spring() { everybody "$spring"; pass; }
play_autumn() { everybody "$1"; pass; }

# ---- sign-up
NOW=$(day 03-01T10:00)
check "made, with a director and settings of its games" T new Bretagne --director dir@x.example
check "settings" T set Bretagne game.pictures=no game.last-year=1901 game.deadline=7d game.silent=go-on game.nmr-out=99 journey=km born-from=1998
check "a setting that is none" both 1 "no setting 'game.nonsense'|nonsense" T set Bretagne game.nonsense=1
check "a date that is none" both 1 'expected a number from 1900' T set Bretagne born-from=young
check "the organiser, written in" T add Bretagne gabriel --address gabriel@players.example --role organiser --say "born 1985, journey 12"
T new Vilaine --rounds 4 --director dir@x.example >/dev/null
check "rounds in a list, as people end one" both 0 'zed \(4 away\)' sh -c "'$JUDGE' --home '$home' --now $NOW tournament add Vilaine zed --say 'rounds 1, 2 and 3, journey 9' && '$JUDGE' --home '$home' --now $NOW tournament show Vilaine"
for i in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18; do
    line "p$i@players.example" "INSCRIPTION Bretagne, né en 19$((80 + ${i#0})), trajet 1$i km, ville Rennes"
done
line p19@players.example "JOIN Bretagne, newcomer, born 2001, rounds 1, 2, team Hermines
JOIN Bretagne, journy 12"
pass
check "a stranger's address is asked first" sh -c "cat '$home'/mail/out/*/new/* '$home'/mail/out/new/* 2>/dev/null | grep -q 'INSCRIPTION Bretagne'"
check "nobody takes part before he has confirmed" both 0 '1 participant' T show Bretagne
for i in 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19; do
    f=$(last "p$i@players.example")
    mail "p$i@players.example" "Re: $(sed -n 's/^Subject: //p' "$f" | head -n 1)" "In-Reply-To: $(sed -n 's/^Message-I[Dd]: //p' "$f" | head -n 1)" <<'END'
OUI
END
done
NOW=$(day 03-01T10:10)
pass
check "twenty take part" both 0 '20 participants' T show Bretagne
letters_of p07@ | tr '\n' ' ' | tr -s ' ' >"$work/own"
check "each learns what was noted, in his language" grep -q 'toutes les rondes, né en 1987' "$work/own"
letters_of p19@ | tr '\n' ' ' | tr -s ' ' >"$work/own"
check "rounds and words of the other language" grep -q 'rounds 1, 2, born 2001, newcomer, team Hermines' "$work/own"
check "what is not understood is said" grep -q '"journy 12"' "$work/own"
letters_of dir@ >"$work/own"
check "the director hears" grep -q 'p07 ' "$work/own"
line p19@players.example "TOURNAMENT Bretagne"
NOW=$(day 03-01T10:20)
pass
letters_of p19@ >"$work/own"
check "the tournament by mail" grep -q '20 participants' "$work/own"

# ---- round 1: 20 players, the organiser at two tables; directed by mail
director() {
    sure dir@x.example "TOURNAMENT Bretagne $1"
    text_of "$(last dir@x.example)" | tr '\n' ' ' | tr -s ' ' >"$work/director"
}
sure p05@players.example "TOURNAMENT Bretagne DRAW 1"
letters_of p05@ | tr '\n' ' ' >"$work/own"
check "a player is no director" grep -qE 'directeur de *Bretagne|director of *Bretagne' "$work/own"
line dir@x.example "TOURNAMENT Bretagne SHOW
TOURNAMENT Bretagne SHUFFLE
TOURNAMENT Bretange STANDINGS"
pass
letters_of dir@ | tr '\n' ' ' | tr -s ' ' >"$work/own"
check "what only shows something is answered at once" grep -q 'Subject: Bretagne: done' "$work/own"
check "what is no act is told" grep -q '"SHUFFLE" is not understood' "$work/own"
check "and a name that is none" grep -q "no tournament 'Bretange'; did you mean 'Bretagne'?" "$work/own"
director "DRAW 1"
check "20: the director is told what must be said first" grep -q 'play at two tables first' "$work/director"
director "ASK 1"
check "and who is proposed" grep -q 'First to play at two boards: gabriel' "$work/director"
director "STATE 1 gabriel twice"
director "DRAW 1 --seed 7 --keep"
check "drawn" grep -q 'Round 1, draw 7: 3 boards of 7' "$work/director"
director "START 1"
check "three games begin" grep -q '3 games have begun' "$work/director"
NOW=$(day 03-02T10:20) # letters to one person are so many a day
director "START 1"
check "not twice" grep -q 'round 1 has begun' "$work/director"
letters_of p11@ >"$work/own"
check "board calls: what, where" grep -qE 'Bretagne, ronde 1 : vous jouez' "$work/own"
check "and with whom" grep -q 'À votre table' "$work/own"
NOW=$(day 03-05T10:00) && play_spring
NOW=$(day 03-09T10:00) && pass
line p11@players.example "CLASSEMENT Bretagne EN COURS"
NOW=$(day 03-10T10:00) && play_autumn "$autumn"
letters_of p11@ | tr '\n' ' ' >"$work/own"
check "a live standing during the round" grep -q 'classement provisoire' "$work/own"
line p11@players.example "PRIX Bretagne 1 ankou gabriel"
NOW=$(day 03-10T11:00) && pass
letters_of p11@ | tr '\n' ' ' >"$work/own"
check "no vote before one's end" grep -q "quand sa partie est *finie" "$work/own"
NOW=$(day 03-17T10:00) && pass
check "all games of the round are over" sh -c "[ \$(sqlite3 '$home/judge.db' 'SELECT count(*) FROM board b JOIN game g ON g.id = b.game WHERE g.ended_s IS NOT NULL') = 3 ]"
letters_of p11@ | tr '\n' ' ' >"$work/own"
check "each gets his own line" grep -q "D'où ils viennent : *ronde 1, table" "$work/own"
check "the ranking" grep -q 'Bretagne – classement général' "$work/own"
check "and how to vote" grep -q 'PRIX Bretagne 1 ankou NOM' "$work/own"
forget_letters
pass
check "told once" [ -z "$(letters p11@)" ]

# ---- votes
mate=$(sqlite3 "$home/judge.db" "SELECT e.name FROM board_seat s JOIN entrant e ON e.id = s.entrant WHERE e.name NOT IN ('p11', 'gabriel') AND s.board IN
    (SELECT s2.board FROM board_seat s2 JOIN entrant e2 ON e2.id = s2.entrant WHERE e2.name = 'p11') ORDER BY e.name LIMIT 1")
line p11@players.example "PRIX Bretagne 1 ankou $mate"
line p11@players.example "PRIX Bretagne 1 roi-arthur p11"
line p11@players.example "PRIX Bretagne 1 politesse $mate"
line p11@players.example "PRIX Bretagne 1 jules-verne personne"
NOW=$(day 03-17T11:00) && pass
letters_of p11@ | tr '\n' ' ' >"$work/own"
check "a vote is noted" grep -q "vous désignez *$mate" "$work/own"
check "not for oneself" grep -q 'on ne vote pas *pour soi' "$work/own"
check "not for what is no prize" grep -q 'on ne vote pas pour *« politesse' "$work/own"
check "the vote is secret: no letter of another names it" sh -c "! cat \$(find '$home/mail/out' -type f -path '*/new/*' | xargs grep -L '^To:.*p11@') /dev/null | grep -q désignez"

# ---- round 2: 19 present, one must step down: three tables of six, a latecomer makes seven
NOW=$(day 03-20T10:00)
sure p17@players.example "DEMISSION Bretagne 2"
director "ASK 2"
check "one is asked for" grep -q '19 players: 1 to step down' "$work/director"
letters_of gabriel@ | tr '\n' ' ' >"$work/own"
check "the organiser is asked first, by mail" grep -q 'RESIGN Bretagne 2' "$work/own"
sure p18@players.example "DEMISSION Bretagne 2"
letters_of p18@ | tr '\n' ' ' >"$work/own"
check "he steps down on request" grep -q "à la *demande de l'organisation" "$work/own"
director "DRAW 2 --seed 3 --keep"
check "tables of six, the best at one" grep -q '3 boards of 6' "$work/director"
director "START 2"
NOW=$(day 03-24T10:00) && play_spring
six=$(sqlite3 "$home/judge.db" "SELECT g.name FROM board b JOIN game g ON g.id = b.game WHERE b.round = 2 ORDER BY b.number LIMIT 1")
other=$(sqlite3 "$home/judge.db" "SELECT g.name FROM board b JOIN game g ON g.id = b.game WHERE b.round = 2 ORDER BY b.number LIMIT 1 OFFSET 1")
leaver=$(sqlite3 "$home/judge.db" "SELECT p.name FROM seat s JOIN person p ON p.id = s.person JOIN game g ON g.id = s.game WHERE g.name = '$other' AND s.power = 'FRANCE'")
NOW=$(day 03-27T11:00) && pass
check "the spring is played" sh -c "sqlite3 '$home/judge.db' \"SELECT p.code FROM game g JOIN phase p ON p.id = g.phase WHERE g.name = '$six'\" | grep -q F1901M"
NOW=$(day 03-27T12:00)
check "the latecomer takes Turkey" at "$NOW" player "$six" TURKEY p17@players.example
check "one resigns, another takes over" at "$NOW" replace "$other" FRANCE p18@players.example --yes
NOW=$(day 03-28T10:00) && play_autumn "$autumn"
NOW=$(day 04-05T10:00) && pass

# ---- round 3: 21 with somebody new; a stranger takes a game over
NOW=$(day 04-06T10:00)
SENT=$(date -R -d "$NOW") # a stranger's old mail is not answered
sure p20@players.example "JOIN Bretagne, round 3, born 1999, town Vannes, journey 400"
check "twenty-one" both 0 '21 participants' T show Bretagne
T state Bretagne 3 p19 in >/dev/null
T state Bretagne 3 p02 in --factor 1/2 --why "late orders" >/dev/null
director "DRAW 3 --seed 5 --keep"
check "three tables of seven" grep -q '3 boards of 7' "$work/director"
check "nobody his country again" sh -c "! grep -q 'plays .* again' '$work/director'"
director "START 3"
NOW=$(day 04-10T10:00) && play_spring
third=$(sqlite3 "$home/judge.db" "SELECT g.name FROM board b JOIN game g ON g.id = b.game WHERE b.round = 3 ORDER BY b.number LIMIT 1 OFFSET 2")
NOW=$(day 04-14T11:00) && pass
NOW=$(day 04-14T12:00)
check "a stranger takes over" at "$NOW" replace "$third" ITALY stranger@players.example --yes
NOW=$(day 04-15T10:00) && play_autumn "$autumn"
NOW=$(day 04-23T10:00) && pass

# ---- the winners
check "the stranger takes part as a substitute" both 0 'stranger@players.example, substitute|stranger.*substitute' T show Bretagne
T standings Bretagne --format csv >"$work/standings"
turkeys=
for game in $(sqlite3 "$home/judge.db" "SELECT g.name FROM board b JOIN game g ON g.id = b.game WHERE b.round = 2 AND g.name <> '$six'"); do
    n=$("$JUDGE" --home "$home" score angevin "$game" | awk '$2 == "Turkey" {print $3}')
    turkeys="$turkeys $game=$n"
done
reference sitters >"$work/sitters"
check "a latecomer by one season" grep -qx "2 TURKEY p17 1 None 0" "$work/sitters"
check "a substitute for one season" grep -q "^2 FRANCE $leaver 0 p18 1$" "$work/sitters"
check "two were replaced" sh -c "[ \$(grep -cv ' None 0' '$work/sitters') = 2 ]"
# shellcheck disable=SC2086
reference totals - $turkeys >"$work/reference"
check "every total is that of the reference" /usr/bin/python3 -c '
import csv, sys
ours = {r["name"]: r["total"] for r in csv.DictReader(open(sys.argv[1])) if r["total"]}
theirs = dict(line.rstrip("\n").split("\t") for line in open(sys.argv[2]))
wrong = {n: (ours.get(n), theirs.get(n)) for n in {*ours, *theirs} if ours.get(n) != theirs.get(n)}
assert len(theirs) == 22 and not wrong, wrong' "$work/standings" "$work/reference"
check "there is a tie" sh -c "tail -n +2 '$work/standings' | cut -d, -f2 | grep -qx '[2-9]'"
T palmares Bretagne --language fr >"$work/palmares"
# shellcheck disable=SC2086
reference votes ankou $turkeys | head -n 1 >"$work/votes"
check "the vote is counted with the coefficients" /usr/bin/python3 -c '
import re, sys
page = open(sys.argv[1]).read()
name, points = open(sys.argv[2]).read().rstrip("\n").split("\t")
assert re.search(r"Ankou.*\n +" + re.escape(f"{name} ({points}"), page), page' "$work/palmares" "$work/votes"
check "the longest journey" grep -q 'p20 (400 km, de Vannes)' "$work/palmares"
check "Giron de Brest" sh -c "grep -A1 'Giron de Brest' '$work/palmares' | grep -q ' (.*)'"
check "best countries" grep -q 'Meilleurs pays' "$work/palmares"
letters_of p20@ | tr '\n' ' ' >"$work/own"
check "all get the final results with the winners" grep -q 'Bretagne: final results' "$work/own"
check "with the prizes" grep -q 'Bretagne – prizes' "$work/own"
line p20@players.example "PALMARES Bretagne"
pass
text_of "$(last p20@players.example)" >"$work/own"
check "the winners by mail" grep -q 'Bretagne – prizes' "$work/own"
check "boards as a table" both 0 '^3,3,Bretagne-3-3,' T standings Bretagne --format boards
check "JSON" sh -c "'$JUDGE' --home '$home' --now $NOW tournament standings Bretagne --format json | /usr/bin/python3 -c 'import json, sys; d = json.load(sys.stdin); assert len(d[\"players\"]) == 22 and d[\"prizes\"][\"journey\"][0][\"name\"] == \"p20\"'"
check "a page" both 0 '<h1>Bretagne</h1>' T standings Bretagne --format html
check "a format that is none" both 1 'expected text, csv, boards, json or html' T standings Bretagne --format pdf
check "ratings over the games" both 0 '1\. .*\(3 games\)' at "$NOW" results --rating
check "each game with what it moved" both 0 'Bretagne-1-[123], .*: [+−]' at "$NOW" results --rating --player p11
check "means of countries" both 0 'France: .*9 games' at "$NOW" results --countries
verify_homes
finish
