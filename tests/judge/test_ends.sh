#!/bin/sh
# A game that its last year ended: show, JSON, map, report and summary speak of the position it ended with, and of who won.
. "$(dirname "$0")/lib.sh"
home=$work/home
now=2026-03-02T12:00:00Z
judge() { "$JUDGE" --home "$home" --now $now "$@"; }
lacks() { ! grep -Eq -- "$1" "$2"; }

"$JUDGE" init "$home" --name J --address j@x.example --editor ed@x.example --language fr --timezone Europe/Paris >/dev/null
judge new Kersaint --rules descartes --last-year 1901 >/dev/null
for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do
    judge player Kersaint $power "$power@x.example" --language fr >/dev/null
done
judge start Kersaint >/dev/null
order() { judge orders Kersaint FRANCE - >/dev/null; }
printf 'A PAR - BUR\nA MAR - SPA\nF BRE - MAO\n' | order
judge process Kersaint >/dev/null
printf 'A BUR - BEL\nF MAO - POR\n' | order
check "the last year ends the game, with its winner" both 0 'ended.year FRANCE' judge process Kersaint

judge show Kersaint >"$work/show"
check "show has the centres of the end" grep -q '^FRANCE.6 centres' "$work/show"
check "and the units" grep -q 'A BEL$' "$work/show"
check "and the winner" grep -q '^result.year FRANCE' "$work/show"

judge show Kersaint --format json >"$work/json"
check "the JSON ends with the final state" /usr/bin/python3 - "$work/json" <<'E'
import json, sys
game = json.load(open(sys.argv[1]))
last = game["phases"][-1]
assert last["name"] == "COMPLETED", last["name"]
assert "A BEL" in last["state"]["units"]["FRANCE"], last["state"]["units"]["FRANCE"]
assert sorted(last["state"]["centers"]["FRANCE"]) == ["BEL", "BRE", "MAR", "PAR", "POR", "SPA"]
assert not any(last["state"]["retreats"].values())
assert [phase["name"] for phase in game["phases"][:-1]] == ["S1901M", "F1901M"]
E

check "its years go up to the end" grep -Eq '^.years.1900-1901.*3 6$' "$work/show"
check "and who ordered in time" grep -q '^.turns...	in-time=2 late=0 missed=0 excused=0$' "$work/show"
check "as a picture" judge map Kersaint --punctuality -o "$work/turns.svg"
check "with its words" grep -q '<desc>Ponctualité, tour par tour. Allemagne : 0 tour sur 2 à l.heure, 2 sans ordres.' "$work/turns.svg"

judge map Kersaint -o "$work/end.svg"
judge map Kersaint --phase F1901M -o "$work/before.svg"
check "the map is that of the end" sh -c "! cmp -s '$work/end.svg' '$work/before.svg'"

judge report Kersaint >"$work/report"
check "the last report tells who ordered in time" grep -q '^  France : 2 tours sur 2 à l.heure$' "$work/report"
check "the report names the winner" grep -q 'la France' "$work/report"

printf 'From: f <france@x.example>\nTo: j@x.example\nSubject: [Kersaint] BILAN\nMessage-ID: <b@x.example>\nDate: Mon, 02 Mar 2026 12:00:00 +0000\n\nBILAN\n' |
    judge mail
judge run >/dev/null 2>&1
/usr/bin/python3 - "$home/mail/out" >"$work/summary" <<'E'
import email, email.policy, glob, sys
for name in glob.glob(sys.argv[1] + "/*/new/*"):
    letter = email.message_from_binary_file(open(name, "rb"), policy=email.policy.default)
    if "Bilan" in letter["Subject"]:
        print(letter.get_body(("plain",)).get_content())
E
check "the summary has the last year" grep -Eq '^ *1900 +1901$' "$work/summary"
check "and who won it" grep -Eq '^ *France +3 +6$' "$work/summary"
check "its result is a sentence" grep -q 'Résultat : .*vainqueur : France' "$work/summary"
check "without a word of the program" lacks 'year' "$work/summary"

# The command line speaks the language of who reads it.
check "a refusal in French by --language" both 1 "n'a pas de phase ouverte" judge --language fr process Kersaint
check "and by the environment" both 1 "n'a pas de phase ouverte" env LC_ALL=fr_FR.UTF-8 "$JUDGE" --home "$home" --now $now process Kersaint
check "in English else" both 1 'has no open phase' judge process Kersaint
check "the settings too" both 0 'Langue de la partie' judge --language fr set Kersaint
check "no other language" both 2 'takes fr or en' judge --language de games
finish
