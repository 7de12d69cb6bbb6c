#!/bin/sh
# The boards and forms of play are listed, on the command line and by mail, with their players and sources; and
# a map of the home's own folder stands among them.
set -u
. tests/judge/lib.sh
new_home variants
T0=2026-03-02T12:00:00+01:00
NOW=$T0 GAME=none
. tests/judge/form.sh

"$JUDGE" --language en variants --format json >"$work/list"
named() { /usr/bin/python3 -c 'import json, sys; print("\n".join(v["name"] for v in json.load(sys.stdin)))' <"$work/list" | sort; }
fact() { /usr/bin/python3 -c 'import json, sys; print([v for v in json.load(open(sys.argv[1])) if v["name"] == sys.argv[2]][0][sys.argv[3]])' "$work/list" "$1" "$2"; }
for f in rules/maps/*.map; do basename "$f" .map; done | sort >"$work/maps"
check "every map that is built in is listed" test "$(named)" = "$(cat "$work/maps")"
for two in standard/7 1870/6 survivor-turkey/6 1801/5 sandad/5 escalation5/5 standard4/4 standard3/3 standard3b/3 1914/2 chaos/34; do
    check "players of $two" test "$(fact "${two%/*}" players)" -eq "${two#*/}"
done
told() { # each is told in both languages, with its source
    for n in $(named); do
        for l in fr en; do
            grep -q "^variant.$n = ." templates/$l/variants.txt && grep -q "^variant.$n.source = ." templates/$l/variants.txt || { echo "$n $l"; return 1; }
        done
    done
}
check "each is told, with its source" told
check "in French" both 0 'Pour 6 joueurs' "$JUDGE" --language fr variants
check "what wins" both 0 '^sandad \(5 powers, 27 centres; 14 win\)' "$JUDGE" --language en variants
check "another format is none" both 2 "not 'csv'" "$JUDGE" --language en variants --format csv

# ---- a map of one's own, one that is broken ----
mkdir -p "$home/maps"
printf '# Without Italy; three more neutral centres.\nUSE standard\nUNPLAYED ITALY\nUNOWNED NAP ROM VEN\n' >"$home/maps/no-italy.map"
printf 'NOTHING\nis a map\n' >"$home/maps/broken.map"
check "listed too" both 0 'Without Italy; three more neutral centres' at $T0 --language en variants
check "a broken one is left out" sh -c "! '$JUDGE' --home '$home' variants 2>&1 | grep -q broken"
check "and a game can be made on it" at $T0 new Kersaint --variant no-italy

# ---- by mail, in either language, by anybody ----
mail zoe@z.example "VARIANTES" <<'MAIL'
VARIANTES
MAIL
mail yan@z.example "variants, please" <<'MAIL'
variants
MAIL
pass
for f in $(letters zoe@z.example); do text_of "$f"; done >"$work/t"
check "in French" grep -q 'Personne ne joue la Turquie' "$work/t"
check "its subject" grep -q '^Subject: .*Les variantes' "$work/t"
for f in $(letters yan@z.example); do text_of "$f"; done >"$work/t"
check "in English" grep -q 'Nobody plays Turkey' "$work/t"
check "with the map of its own" grep -q 'no-italy (6 powers' "$work/t"
finish
