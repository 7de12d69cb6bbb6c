#!/bin/sh
# The record of a championship over three editions, as that of Brittany is printed (002, « Détails du palmarès »): its places, best countries and
# prizes, shared ones and those that nobody won. Of its games nothing is known but that: the boards here are made up so that they give it.
set -u
. tests/judge/lib.sh
new_home editions
NOW=2026-03-02T12:00:00+01:00
T() { at "$NOW" tournament "$@"; }
edition() { # edition NAME: two rounds; who votes has an address. Names as short as "I" are those of before
    T new "Edition $1" --rounds 2 >/dev/null && sqlite3 "$home/judge.db" "UPDATE tournament SET name = '$1' WHERE name = 'Edition $1'"
    T set "$1" language=fr >/dev/null
}
add() { # add EDITION "NAME" [WHAT HE SAYS OF HIMSELF [ADDRESS]]
    T add "$1" "$2" ${3:+--say "$3"} ${4:+--address "$4"} >/dev/null
}
# board EDITION ROUND BOARD CENTRES "POWER NAME"…: a table entered by hand
board() {
    name=$1 round=$2 number=$3 centres=$4
    shift 4
    for seat in "$@"; do T seat "$name" "$round" "$number" "${seat%% *}" "${seat#* }" --again >/dev/null || return 1; done
    T result "$name" "$round" "$number" "$centres"
}
told() { # told EDITION LINE: a board face to face once more, with what is told of its units
    printf 'ronde;table;Autriche;Angleterre;France;Allemagne;Italie;Russie;Turquie;brest France;voyageur Angleterre\n%s\n' "$2" >"$work/$1.csv"
    T results "$1" --file "$work/$1.csv" --again >/dev/null
}

edition I
add I "Gabriel Lecointre" "" gabriel@p.example && add I "Stéphane Dolowy" "" stephane@p.example
add I "Brieg Baugas" "débutant"
add I "Guérain Le Bars" "trajet 600" && add I "Aymeric Billois" "trajet 200"
T add I "Fabien Grellier" "Kevin Jézéquel" "Théo Jouanneau" "Arthur Douteau" "Dimitri Pédron" "Matthieu Hue" "Gaétan Moinard" "Fabien Mottet" >/dev/null
check "a table of six, whose Turkey nobody plays" board I 1 1 "A=11,R=7,F=5,G=4,I=3,E=2,T=2" "AUSTRIA Gabriel Lecointre" "RUSSIA Fabien Grellier" \
    "FRANCE Kevin Jézéquel" "GERMANY Brieg Baugas" "ITALY Théo Jouanneau" "ENGLAND Arthur Douteau"
check "tables of five, which give no best country" board I 2 1 "G=17,F=10,I=6,A=1" "FRANCE Stéphane Dolowy" "AUSTRIA Guérain Le Bars" \
    "ENGLAND Aymeric Billois" "RUSSIA Dimitri Pédron" "TURKEY Matthieu Hue"
check "and another" board I 2 2 "A=17,R=17" "AUSTRIA Gabriel Lecointre" "RUSSIA Fabien Grellier" "ENGLAND Gaétan Moinard" "FRANCE Fabien Mottet" \
    "TURKEY Kevin Jézéquel"

edition II
add II "Kévin Lecoq" "trajet 500" && add II "gabriel lecointre" "" gabriel@p.example && add II "Stéphane Dolowy" "" stephane@p.example
add II "Jean-Loup Hatchikian Houdot" "débutant"
T add II "Aymeric Billois" "Dimitri Pédron" "Jean-Philippe Ollivier" "José Duponcel" "Baptiste Orieux" >/dev/null
check "a table of seven" board II 1 1 "R=13,F=7,A=5,G=4,I=2,T=2,E=1" "RUSSIA Kévin Lecoq" "FRANCE gabriel lecointre" "AUSTRIA Stéphane Dolowy" \
    "GERMANY Aymeric Billois" "ITALY Dimitri Pédron" "TURKEY Jean-Philippe Ollivier" "ENGLAND Baptiste Orieux"
check "a table of five" board II 2 1 "A=13,E=9,F=6,G=4,T=2" "AUSTRIA Kévin Lecoq" "ENGLAND gabriel lecointre" "FRANCE Stéphane Dolowy" \
    "GERMANY Jean-Loup Hatchikian Houdot" "TURKEY José Duponcel"

edition III
add III "Kévin Lecoq" "trajet 450" && add III "Marc Ferrec" "débutant" marc@p.example
T add III "Noël Bardelot" "Gabriel Lecointre" "Laurent L." "Corentin Ollivier" "Valentin Vaslet" "Yohann Guégan" >/dev/null
check "the third" board III 1 1 "F=12,I=7,R=5,T=4,E=3,G=2,A=1" "FRANCE Noël Bardelot" "ITALY Gabriel Lecointre" "RUSSIA Kévin Lecoq" "TURKEY Marc Ferrec" \
    "ENGLAND Corentin Ollivier" "GERMANY Valentin Vaslet" "AUSTRIA Yohann Guégan"
check "and its table of five" board III 2 1 "E=12,A=8,F=6,G=3,T=5" "ENGLAND Noël Bardelot" "AUSTRIA Gabriel Lecointre" "FRANCE Kévin Lecoq" \
    "GERMANY Marc Ferrec" "TURKEY Laurent L."

# ---- Giron de Brest and voyageur, told of boards that were played face to face; votes by mail
check "told by a table" told I "1;1;11;2;5;4;3;7;2;16;" && told II "1;1;5;1;7;4;2;13;2;13;" && told III "1;1;1;3;12;2;7;5;4;15;3"
votes() {
    mail "$1" "votes"
    at "$NOW" run >/dev/null 2>&1
    f=$(last "$1")
    text_of "$f" | grep -qE '^Subject:.*(répondez OUI|reply YES)' || return 0
    mail "$1" "Re: votes" "In-Reply-To: $(sed -n 's/^Message-I[Dd]: //p' "$f" | head -n 1)" <"$work/yes"
    at "$NOW" run >/dev/null 2>&1
}
votes gabriel@p.example <<'END'
PRIX I 1 ankou Kevin Jézéquel
PRIX I 1 jules-verne Kevin Jézéquel
PRIX I 2 chateaubriand Fabien Grellier
PRIX II 1 rene-laennec Kévin Lecoq
PRIX II 1 bernard-hinault Kévin Lecoq
PRIX II 1 ankou Kévin Lecoq
PRIX II 1 chateaubriand Dimitri Pédron
END
votes stephane@p.example <<'END'
PRIX I 2 rene-laennec Aymeric Billois
PRIX I 2 bernard-hinault Matthieu Hue
PRIX I 2 roi-arthur Dimitri Pédron
PRIX I 2 chateaubriand Dimitri Pédron
PRIX II 1 roi-arthur Gabriel Lecointre
PRIX II 1 jules-verne Kévin Lecoq
END
votes marc@p.example <<'END'
PRIX III 1 rene-laennec Kévin Lecoq
PRIX III 1 bernard-hinault Kévin Lecoq
PRIX III 1 ankou Noël Bardelot
PRIX III 1 roi-arthur Gabriel Lecointre
PRIX III 1 chateaubriand Noël Bardelot
PRIX III 1 jules-verne Noël Bardelot
END

T record I II III --language fr >"$work/record"
sed -n '/^Classements/,/^Meilleurs/p' "$work/record" | sed '$d' >"$work/ranking"
cat >"$work/want" <<'END'
Classements généraux

    Joueurs                      I     II    III
    Gabriel Lecointre            1     2     2
    Kévin Lecoq                        1     3
    Noël Bardelot                            1
    Fabien Grellier              2
    Stéphane Dolowy              3     3
    Aymeric Billois              9-13  4
    Kevin Jézéquel               4
    Marc Ferrec                              4
    Brieg Baugas                 5
    Jean-Loup Hatchikian Houdot        5
    Laurent L.                               5
    Théo Jouanneau               6
    Corentin Ollivier                        6
    Dimitri Pédron               9-13  6-7
    Jean-Philippe Ollivier             6-7
    Arthur Douteau               7
    Valentin Vaslet                          7
    Guérain Le Bars              8
    José Duponcel                      8
    Yohann Guégan                            8
    Baptiste Orieux                    9
    Matthieu Hue                 9-13
    Gaétan Moinard               9-13
    Fabien Mottet                9-13

END
check "the general rankings of the seed, line by line" diff "$work/want" "$work/ranking"
won() { # won TITLE I II III
    sed -n "/^$1/,/^\$/p" "$work/record" | sed -n 's/^    [I]* : //p' | tr '\n' '|' >"$work/won"
    [ "$(cat "$work/won")" = "$2|$3|$4|" ] || { cat "$work/won"; return 1; }
}
check "Germany" won Allemagne "Brieg Baugas" "Aymeric Billois" "Valentin Vaslet"
check "England" won Angleterre "Arthur Douteau" "Baptiste Orieux" "Corentin Ollivier"
check "Austria" won Autriche "Gabriel Lecointre" "Stéphane Dolowy" "Yohann Guégan"
check "France" won France "Kevin Jézéquel" "gabriel lecointre" "Noël Bardelot"
check "Italy" won Italie "Théo Jouanneau" "Dimitri Pédron" "Gabriel Lecointre"
check "Russia" won Russie "Fabien Grellier" "Kévin Lecoq" "Kévin Lecoq"
check "Turkey, not awarded where a script did best" won Turquie "non décerné" "Jean-Philippe Ollivier" "Marc Ferrec"
check "René-Laennec" won "Grand prix René-Laennec" "Aymeric Billois" "Kévin Lecoq" "Kévin Lecoq"
check "Nominoé" won "Grand prix Nominoé" "Kevin Jézéquel" "gabriel lecointre" "Noël Bardelot"
check "Bernard-Hinault" won "Prix Bernard-Hinault" "Matthieu Hue" "Kévin Lecoq" "Kévin Lecoq"
check "Ankou" won "Prix de l'Ankou" "Kevin Jézéquel" "Kévin Lecoq" "Noël Bardelot"
check "Roi-Arthur" won "Prix du Roi-Arthur" "Dimitri Pédron" "gabriel lecointre" "Gabriel Lecointre"
check "Chateaubriand, shared" won "Prix Chateaubriand" "Dimitri Pédron, Fabien Grellier" "Dimitri Pédron" "Noël Bardelot"
check "Jules-Verne" won "Prix Jules-Verne" "Kevin Jézéquel" "Kévin Lecoq" "Noël Bardelot"
check "Amiral-Guépratte, twice not awarded" won "Grand prix de l'Amiral-Guépratte" "non décerné" "non décerné" "Corentin Ollivier"
check "Émilie-Le-Pennec" won "Prix spécial Émilie-Le-Pennec" "Brieg Baugas" "Jean-Loup Hatchikian Houdot" "Marc Ferrec"
check "Éric-Tabarly" won "Prix spécial Éric-Tabarly" "Guérain Le Bars" "Kévin Lecoq" "Kévin Lecoq"
# ---- a season of the three, against a computation of its own
season() { # season POINTS BEST
    for t in I II III; do T standings $t --format csv >"$work/$t.standings" && T standings $t --format boards >"$work/$t.boards"; done
    T circuit I II III --points "$1" --best "$2" --format csv >"$work/season" || return 1
    /usr/bin/python3 - "$work" "$1" "$2" <<'END'
import csv, fractions, sys, unicodedata
work, kind, best = sys.argv[1], sys.argv[2], int(sys.argv[3])
given = {}
for t in ("I", "II", "III"):
    rows = [r for r in csv.DictReader(open(f"{work}/{t}.standings")) if r["place"]]
    boards = {}
    for b in csv.DictReader(open(f"{work}/{t}.boards")):
        boards.setdefault(b["round"], set()).add(b["board"])
    x, prize = len(rows), min(300, 10 * sum(sorted(map(len, boards.values()))[-3:]))
    alone = {"tour-de-france": lambda k: 1000 / (10 ** (1 / (x - 1))) ** (k - 1) + (x if k == 1 else 0),
             "grand-prix": lambda k: max(5, prize * 0.9 ** (k - 1)), "linear": lambda k: 100 - 100 * (k - 1) / x}.get(kind)
    for r in rows:
        k, sharers = int(r["place"]), sum(o["place"] == r["place"] for o in rows)
        points = float(sum(map(fractions.Fraction, r["total"].split("+")))) if not alone else sum(map(alone, range(k, k + sharers))) / sharers
        given.setdefault(r["name"].lower(), []).append(points)
weights = [1, 0.8, 0.4, 0.2] if kind == "tour-de-france" else [1] * 9
want = {p: sum(w * q for w, q in zip(weights, sorted(all_of, reverse=True)[:best])) for p, all_of in given.items()}
ours = {r["player"].lower(): r for r in csv.DictReader(open(f"{work}/season"))}
assert ours.keys() == want.keys(), ours.keys() ^ want.keys()
for p, row in ours.items():
    assert abs(float(row["sum"]) - want[p]) < 0.006, (p, row, want[p])
    assert int(row["place"]) == 1 + sum(v > want[p] + 1e-6 for v in want.values()), row
END
}
for points in totals tour-de-france grand-prix linear; do
    check "a season by $points" season $points 3
    check "the best two of it" season $points 2
done
check "as JSON, the same" sh -c "'$JUDGE' --home '$home' tournament circuit I II III --points linear --best 2 --format json | /usr/bin/python3 -c 'import json,sys; d=json.load(sys.stdin); assert d[0][\"place\"]==1 and set(d[0][\"points\"])=={\"I\",\"II\",\"III\"} and abs(sum(sorted(x for x in d[0][\"points\"].values() if x is not None)[-2:])-d[0][\"sum\"])<.01, d[0]'"
check "in words" both 0 '^1\. Gabriel Lecointre: [0-9]+\.[0-9]+ \(I [0-9.]+, II [0-9.]+,? (and )?III [0-9.]+\)' T circuit I II III --points linear --language en
check "in French" both 0 'Saison de 3 tournois : les 2 meilleurs comptent' T saison I II III --best 2
check "no number" both 1 'best tournaments: expected a number from 1' T circuit I II --best 0 --language en
check "points that are none" both 1 "tour-de-france.*not 'f1'" T circuit I II --points f1 --language en
check "one that is none" both 1 "no tournament 'IV'" T circuit I IV

check "an edition that is none" both 1 "no tournament 'IV'" T record I IV
check "one alone, in the language of the tournament" both 0 'Joueurs +I$' T record I
check "in English" both 0 'Turkey' T record I II --language en
finish
