#!/bin/sh
# Four players, three of whom play two powers (1971 XIV.2; Bretagne II): by mail, from sign-up to the end.
set -u
. tests/judge/lib.sh
new_home four
T0=2026-03-02T12:00:00+01:00
NOW=$T0 GAME=Quatre
. tests/judge/form.sh

# ---- joined and drawn as one seat ----
at $T0 new Quatre --variant standard4 --rules bretagne --scoring angevin --language fr 'deadline=every 7 days 20:00' start=full >/dev/null
for p in anne bruno carole; do mail $p@players.example "inscription" <<'END'
INSCRIPTION Quatre
END
done
pass
for p in anne bruno carole; do reply $p <"$work/yes"; done
pass
check "three of four have joined" both 0 'forming' at $T0 games
mail denis@players.example "inscription" <<'END'
INSCRIPTION Quatre
END
pass
reply denis <"$work/yes"
pass
check "the fourth fills the table" both 0 'Quatre.active.S1901M' at $T0 games
france=$(holder FRANCE) england=$(holder ENGLAND) germany=$(holder GERMANY) russia=$(holder RUSSIA)
check "France and Austria are one player's" test "$france" = "$(holder AUSTRIA)"
check "Germany and Turkey" test "$germany" = "$(holder TURKEY)"
check "Italy and Russia" test "$russia" = "$(holder ITALY)"
check "four players in all" test "$(printf '%s\n' "$france" "$england" "$germany" "$russia" | sort -u | wc -l)" -eq 4
check "a letter each" test "$(letters "$france@" | xargs grep -l 'X-Game: Quatre' | wc -l)" -eq 1
flat "$france" >"$work/t"
check "it asks for both, each by its name" grep -Eq 'AUTRICHE(-HONGRIE)? À FAIRE.*A Bud, F Tri, A Vie.*FRANCE À FAIRE.*F Bre, A Mar, A Par' "$work/t"
forget_letters

# ---- one mail, without headings, as an answer; one answer ----
mail "$france@players.example" "[Quatre] ordres" <<'END'
A Par - Bou
F Tri - Alb, A Bud - Ser
F Bre - MAO
A Vie - Tyr
A Mar - Esp
A Xyz - Par
END
pass
check "one answer" test "$(letters "$france@" | wc -l)" -eq 1
flat "$france" >"$work/t"
check "in the subject both" grep -Eq 'Subject: .*Autriche.* : les 3 ordres notés.*France : les 3 ordres notés' "$work/t"
check "what is no order of theirs is told" grep -q '« A Xyz - Par »' "$work/t"
check "each under its power" grep -q 'A Bud - Ser .*F Bre - Atl ' "$work/t"
check "no order is called another's" sh -c "! grep -qi 'pas à vous\|autre puissance' '$work/t'"
forget_letters
reply_text='FRANCE : A Mar - Pie'
mail "$france@players.example" "[Quatre] un changement" <<END
$reply_text
END
pass
flat "$france" >"$work/t"
check "a later mail changes what it names" grep -q 'A Mar - Pié' "$work/t"
check "and leaves the rest" grep -q 'F Tri - Alb' "$work/t"
forget_letters

# ---- with headings; a power without orders is no missed turn of who ordered for the other ----
mail "$germany@players.example" "[Quatre] ordres" <<'END'
ALLEMAGNE
A Mun - Ruhr
A Ber - Kiel
F Kiel - Dan
TURQUIE
A Con - Bul
END
mail "$russia@players.example" "[Quatre] ordres" <<'END'
F Seb - Mer Noire
END
mail "$england@players.example" "[Quatre] ordres" <<'END'
F Lon - Mer du Nord
END
pass
flat "$germany" >"$work/t"
check "headings" grep -q 'A Ber - Kie .*A Con - Bul' "$work/t"
at $T0 process Quatre >/dev/null 2>&1
pass
check "Italy missed nothing" sh -c "! '$JUDGE' --home '$home' --now $T0 log Quatre | grep -q missed"
check "played by country" stands AUSTRIA 'F ALB A SER A TYR'
forget_letters

# ---- headings in capitals or small letters, a line for each or one for all; "all hold" is of all, or of its heading's ----
first=$france
orders() { mail "$first@players.example" "[Quatre] ordres"; pass; flat "$first" >"$work/t"; forget_letters; }
orders <<'END'
AUT: ALB-ION, SER-GRE, TYR-TRI
FRA: MAO-POR, MAR-SPA, BUR-BEL
END
check "a power's abbreviation before a colon is no season" grep -q 'A Ser - Grè.*F Atl - Por' "$work/t"
orders <<'END'
france - mao eng, mar spa
austria - alb tri, ser bul
END
check "a dash behind a power" grep -q 'F Alb - Tri.*F Atl - Man' "$work/t"
orders <<'END'
Autriche: ser rou, alb gre France: bur mun, mao bre / Autriche: tyr ven
END
check "several headings on a line" grep -q 'A Ser - Rou.*A Tyr - Ven.*A Bou - Mun.*F Atl - Bre' "$work/t"
orders <<'END'
Toutes mes unités tiennent
END
check "all is both powers" grep -q 'F Alb T.*A Ser T.*A Tyr T.*A Bou T.*F Atl T' "$work/t"
orders <<'END'
FRANCE : MAO-POR
AUTRICHE : tout le monde tient
END
check "under a heading its power" grep -q 'A Ser T.*F Atl - Por' "$work/t"
orders <<'END'
FRANCE : bur mar
END
orders <<'END'
Tyr mun
A Mar spain
END
check "what is guessed is asked of whose unit it is" sh -c "! grep -q 'une remarque' '$work/t'"
orders <<'END'
AUTRICHE
ser greec
FRANCE
atl afrique du nor
END
check "what both are asked is numbered through" grep -q '1) A Ser - Grè.*2) F Atl' "$work/t"
orders <<'END'
OUI
END
check "and one yes answers both" grep -q 'A Ser - Grè.*F Atl - AfN' "$work/t"

# ---- ahead: kept and told for each power ----
orders <<'END'
En France, A Bou S A Mun.
Printemps 1902 :
FRANCE : bou pic
AUT: ser gre
A Rom - Nap
END
check "each power has its own of what is sent ahead" grep -Eq \
    'Automne 1901, Autriche.*POUR PLUS TARD.*Ser - Grè.*Automne 1901, France.*POUR PLUS TARD.*Bou - Pic' "$work/t"
check "and not the other's" sh -c "! grep -Eq 'Automne 1901, Autriche.*Bou - Pic.*Automne 1901, France' '$work/t'"
check "where he orders says nothing" sh -c "! grep -q 'En France' '$work/t'"
orders <<'END'
ETAT
END
check "the state shows it under each" grep -Eq 'PLUS TARD.*Ser - Grè.*PLUS TARD.*Bou - Pic' "$work/t"

# ---- two powers of one person attack each other ----
at $T0 edit Quatre 'FRANCE A BUR' 'FRANCE A MUN' 'FRANCE A PIE' >/dev/null 2>&1
forget_letters
mail "$france@players.example" "[Quatre] automne" <<'END'
AUTRICHE : A Tyr - Mun, A Ser H, F Alb H
FRANCE : A Mun H, A Bou S A Mun, F MAO - Por
END
for p in $germany $russia $england; do mail "$p@players.example" "[Quatre]" <<'END'
PRET
END
done
pass
flat "$france" >"$work/t"
check "noted as he wrote them" grep -q 'A Tyr - Mun .*A Mun T' "$work/t"
at $T0 process Quatre >/dev/null 2>&1
pass
check "a bounce among his own" stands FRANCE 'A MUN'
check "and the attacker stays" stands AUSTRIA 'A TYR'
check "adjustments next" both 0 'Quatre.active.W1901A' at $T0 games

# ---- adjustments by country, in one mail ----
forget_letters
orders <<'END'
Une armée à Paris ?
END
orders <<'END'
+F Trieste
END
check "what one power was asked is not asked of the other" test "$(grep -o 'en suspens' "$work/t" | wc -l)" -eq 1
at $T0 show Quatre >"$work/before"
mail "$france@players.example" "[Quatre] ajustements" <<'END'
+A Paris
+F Trieste
END
pass
flat "$france" >"$work/t"
check "each build is of the country whose home it is" grep -Eq '[+]F Tri.*[+]A Par' "$work/t"
at $T0 process Quatre >/dev/null 2>&1
pass
check "built" stands AUSTRIA 'F TRI'
check "built there too" stands FRANCE 'A PAR'
pass
flat "$france" >"$work/t"
check "what was sent ahead is on file for both" grep -Eq 'Déjà noté : A Ser - Grè.*Déjà noté : A Bou - Pic' "$work/t"
forget_letters
at 2026-03-09T08:00:00+01:00 run >/dev/null 2>&1
flat "$france" >"$work/t"
check "two powers are one game" sh -c "grep -q 'Ordres attendus' '$work/t' && ! grep -q '2 parties' '$work/t'"
forget_letters

# ---- press by power ----
mail "$france@players.example" "[Quatre] presse" <<'END'
PRESSE À Turquie DE France : Paris vous salue
FIN DE PRESSE
END
pass
flat "$germany" >"$work/t"
check "signed by the power that he named" grep -q 'France, .*Paris vous salue' "$work/t"
check "no fake" sh -c "! grep -q 'Autriche.*Paris vous salue' '$work/t'"
forget_letters

# ---- one vote a person ----
mail "$england@players.example" "[Quatre] fin" <<'END'
NUL
END
pass
for p in $france $germany; do mail "$p@players.example" "[Quatre] vote" <<'END'
VOTE OUI
END
done
pass
check "three of four is not all" both 0 'Quatre.active' at $T0 games
flat "$france" >"$work/t"
check "he is asked once" test "$(letters "$russia@" | xargs grep -l '^Subject: .*Vote\|^Subject: .*ote' | wc -l)" -le 1
reply "$russia" <<'END'
VOTE OUI
END
pass
check "four votes end it" both 0 'Quatre.ended' at $T0 games --all
flat "$russia" >"$work/t"
check "the score of a person is that of his better country" grep -Eq 'est le meilleur pays de ce joueur' "$work/t"
at $T0 results --system angevin --ranking >"$work/ranking"
check "one game a person" test "$(grep -c "$france" "$work/ranking")" -eq 1

finish
