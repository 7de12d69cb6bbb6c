#!/bin/sh
# Persons, not names: one player with several names, without accents, with signs, after a comma; a name that he had before; namesakes; who is
# nearly meant. In acts of a director, in the record of two editions, in results, by mail; each taken back.
set -u
. tests/judge/lib.sh
new_home who --language fr
NOW=2026-03-02T12:00:00+01:00
T() { at "$NOW" --language en tournament "$@"; }
for e in Izel Uhel; do T new $e --rounds 1 >/dev/null; done
T add Izel "Gabriel Lecointre" "Dimitri P." "Jean Martin" "Kévin Lecoq" "Kévin Jézéquel" "Aymeric Billois" "Émile, dit L'Ours" >/dev/null
T add Uhel "gabriel lecointre" "Dimitri Pédron" "Jean Martin" "Kevin Lecoq" "Marc F." "Aymeric Billois" "J.-P. Ollivier" >/dev/null
for e in Izel Uhel; do T draw $e 1 --seed 3 --keep >/dev/null && T result $e 1 1 "A=10,E=8,F=6,G=4,I=3,R=2,T=1" >/dev/null; done
says_he() { check "found as '$1'" both 0 "^$2, round 1: in" T state Izel 1 "$1" in; }
says_he "emile l'ours" "Émile, dit L'Ours"
says_he "LECOQ, kevin" "Kévin Lecoq"
says_he "jezeq" "Kévin Jézéquel"
check "two of a first name" both 1 "'kevin' may be Kévin Lecoq, Kévin Jézéquel" T state Izel 1 kevin out
check "nearly a name" both 1 "did you mean 'Kévin Lecoq'" T state Izel 1 "kevin lecok" out
check "nobody twice with an accent" both 1 'takes part already' T add Izel "Gabriel Lécointre"
row() { # row NAME Izel Uhel: a line of the record
    T record Izel Uhel | grep -Eq "^    $1 +$2 *$3\$"
}
T record Izel Uhel >"$work/before"
check "accents and capitals aside, one person" row 'Kevin Lecoq' 3 3
check "namesakes are one until they are told apart" row 'Jean Martin' '[0-9]' '[0-9]'
check "told apart" both 0 'another than his namesakes' T apart Uhel "jean martin"
check "the first" row 'Jean Martin' '[0-9]' ''
check "the second" row 'Jean Martin \(2\)' '' ' +[0-9]'
check "two names of one person" both 0 'are one person' T merge Izel "Dimitri P." "Dimitri Pédron"
check "one line" row 'Dimitri Pédron' '[0-9]' '[0-9]'
check "one record, by his other name" both 0 'Dimitri Pédron: 2 games' at "$NOW" --language en results --player "dimitri p."
check "another name" both 0 'called Marc Ferrec now' T rename Uhel "Marc F." "Marc Ferrec"
check "a name that somebody has" both 1 'takes part already' T rename Uhel "Marc Ferrec" "Aymeric Billois"
check "the name of before still means him" both 0 '^Marc Ferrec, round 1' T state Uhel 1 "marc f" in
check "in results too" both 0 'Marc Ferrec: 1 game' at "$NOW" --language en results --player "Marc F"
for n in 1 2 3; do T undo Uhel >/dev/null; done
T undo Izel >/dev/null && T undo Izel >/dev/null && T undo Izel >/dev/null && T undo Izel >/dev/null
T record Izel Uhel >"$work/after"
check "all taken back" cmp "$work/before" "$work/after"

# signed up twice: by the director, and by mail with another name
T new III --rounds 1 >/dev/null && T add III A B C D E F "Zoe" >/dev/null && T add III "Zoé Le Goff" --address zoe@p.example >/dev/null
T state III 1 "Zoé Le Goff" out >/dev/null && T draw III 1 --seed 1 --keep >/dev/null
check "one of two entries is left" both 0 'are one person' T merge III Zoe "Zoé Le Goff"
check "with the seat" sh -c "sqlite3 '$home/judge.db' \"SELECT count(*) FROM board_seat s JOIN entrant e ON e.id = s.entrant WHERE e.name = 'Zoé Le Goff'\" | grep -qx 1"
check "his other name means him who is there, not the entry that is gone" both 0 '^Zoé Le Goff, round 1' T state III 1 Zoe in --factor 1/2
check "a first word of the name, too" both 0 '^Zoé Le Goff, round 1' T state III 1 zo in
T new IV --rounds 1 >/dev/null && T add IV O P Q R S U >/dev/null && T add IV Karl --address karl@k.example >/dev/null && T add IV Aymeric --address aymeric@m.example >/dev/null
T state IV 1 Aymeric out >/dev/null && T draw IV 1 --seed 1 --keep >/dev/null && T result IV 1 1 "A=10,E=8,F=6,G=4,I=3,R=2,T=1" >/dev/null
check "two names, the first of a person" both 0 'are one person' T merge IV Karl Nemo
check "his games are the other's" both 0 'Nemo: 1 game' at "$NOW" --language en results --player Karl
check "by the other name, too" both 0 'Nemo: 1 game' at "$NOW" --language en results --player Nemo
check "a name of before that another bears now is his" sh -c "'$JUDGE' --home '$home' --now $NOW --language en tournament rename IV O Oda >/dev/null && '$JUDGE' --home '$home' --now $NOW tournament add IV O >/dev/null && '$JUDGE' --home '$home' --now $NOW --language en tournament state IV 1 O in | grep -q '^O, round'"
check "who has played nothing has no other's games" both 1 "Aymeric" at "$NOW" --language en results --player Aymeric
check "two who sit at one table are two" both 1 'A and B both play round 1' T merge III A B

# by mail
SENT=$(date -R -d "$NOW")
ask() {
    forget_letters
    mail "$1" "une question" <<END
$2
END
    at "$NOW" run >/dev/null 2>&1
    for f in $(letters "${1%%@*}@"); do text_of "$f"; done | tr '\n' ' ' | tr -s ' ' >"$work/letter"
}
ask one@elsewhere.example "PALMARES Émile, dit L'Ours"
check "a name with an accent, a comma, an apostrophe" grep -q "Émile, dit L'Ours : 1 partie" "$work/letter"
ask two@elsewhere.example "PALMARES J.-P. Ollivier"
check "a name with dots" grep -q "J.-P. Ollivier : 1 partie" "$work/letter"
ask three@elsewhere.example "RECORD Lecoq, Kévin"
check "a surname before a comma" grep -q "Kévin Lecoq.* : 2 parties" "$work/letter"
ask four@elsewhere.example "PALMARES Kevin Lecok"
check "nearly a name: who may be meant" grep -q "Vouliez-vous dire K[ée]vin Lecoq" "$work/letter"
finish
