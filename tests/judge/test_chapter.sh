#!/bin/sh
# A rulebook brings its whole chapter: scoring, last year, press between seasons, who shares a draw, illegal orders, words, notation; all can be set.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
T2=2026-03-09T20:30:00+01:00
pass() { at ${1:-$T} run >/dev/null 2>&1; }
said_to() { # said_to ADDRESS PATTERN
    for f in $(letters "$1"); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
    grep -Eq -- "$2" "$work/t" || { cut -c1-3000 "$work/t"; return 1; }
}
not_to() { ! said_to "$@" >/dev/null; }
has() { "$JUDGE" --home "$home" --now $T set "$1" | cut -f1 | grep -Fxq -- "$2" || { "$JUDGE" --home "$home" --now $T set "$1" | cut -f1; return 1; }; }
made() { "$JUDGE" --home "$home" games | grep -q "$1"; }
new_home chapter --language fr

# ---- the last year, where the rulebook wants one agreed on ----
check "without a last year: refused, with what to write" both 1 'last-year=19[0-9]+' at $T new Lannion --rules descartes
check "and nothing is made" status 1 made Lannion
check "nor with one that is over" both 1 '1899 is over' at $T new Lannion --rules descartes --last-year 1899
check "with one it is" at $T new Lannion --rules descartes --last-year 1904 --language fr
check "to say that there is none will do" at $T new Sans --rules descartes last-year=none
check "it cannot be taken out again" both 1 'last-year=' at $T set Lannion last-year=
check "another rulebook asks for none" at $T new Morlaix --rules 1971 --language fr
mail editor@games.example "partie" <<'END'
CREER Redon descartes fr
FIN
END
pass
check "by mail it is asked for" said_to editor@games.example 'Redon n.a pas de dernière année.*ajoutez last-year='
check "and nothing is made there" status 1 made Redon
at $T new Paimpol --rules faf --language fr
at $T new Dinan --rules bretagne --language fr
at $T new Vannes --rules datc --language fr

# ---- what a game has ----
for row in Lannion:scoring=c-diplo-18centres Paimpol:scoring=c-diplo-18centres Dinan:scoring=angevin Morlaix:scoring= Vannes:scoring= \
    Lannion:last-year=1904 Paimpol:last-year=1907 Dinan:last-year=1907 Morlaix:last-year= Vannes:last-year= \
    Lannion:press-minor=no Paimpol:press-minor=no Morlaix:press-minor=no Dinan:press-minor=yes Vannes:press-minor=yes \
    Morlaix:draws=with-pieces Lannion:draws=all-survivors Lannion:words=descartes Paimpol:words=usual \
    Lannion:rules.double-orders=legal-one-stays Paimpol:rules.double-orders=ask Dinan:rules.double-orders=legal-one-counts \
    Morlaix:rules.timed-winner=pieces Lannion:rules.timed-winner=centres Dinan:rules.timed-winner=nobody Dinan:end-vote=yes; do
    check "$row" has "${row%%:*}" "${row#*:}"
done
check "all can be set" at $T set Sans scoring=none words=usual press-minor=yes draws=lists rules.double-orders=ask rules.timed-winner=nobody
for row in scoring=none words=usual press-minor=yes draws=lists rules.double-orders=ask rules.timed-winner=nobody; do
    check "set: $row" has Sans "$row"
done

# ---- played ----
for game in Lannion Morlaix Paimpol; do
    seven $game fr
    at $T start $game >/dev/null 2>&1
done
pass
check "the first report says what the game has" said_to france@players.example 'Barème : C-Diplo de 18centres. Dernière année : 1904. Pas de presse pendant les retraites'
check "show too" both 0 'scoring.c-diplo-18centres' at $T show Lannion
check "countries in the words of 001" said_to france@players.example 'GRANDE-BRETAGNE .*AUTRICHE-HONGRIE|AUTRICHE-HONGRIE .*GRANDE-BRETAGNE'
check "in reports of faf a unit has its letter" said_to france@players.example 'A PAR, A TOU|F BRE, A PAR'

forget_letters
mail france@players.example "[Lannion] ordres" <<'END'
A PAR - LON
A PAR - BOU
F BRE - MAN
F BRE - MOS
A TOU - ESP
END
mail france@players.example "[Paimpol] ordres" <<'END'
PAR - BOU
BRE - MAN
TOU - ESP
END
pass
check "an illegal order that stands first is named" said_to france@players.example '« A PAR - LON » ne compte pas .* : A PAR - BOU est suivi'
check "and one that stands last" said_to france@players.example '« F BRE - MOS » ne compte pas .* : F BRE - MAN est suivi'
check "the legal ones are noted" said_to france@players.example 'les 3 ordres notés'
check "faf without letters is read, and answered with them" said_to france@players.example 'A PAR - BOU Paris vers la Bourgogne'
forget_letters
mail france@players.example "[Lannion] ordres" <<'END'
A TOU - VAR
END
pass
check "an illegal one that comes later is nothing, too" said_to france@players.example '« A TOU - VAR » ne compte pas .* : A TOU - ESP est suivi'
check "in a game that has it otherwise it replaces" at $T set Lannion rules.double-orders=legal-one-counts
forget_letters
mail france@players.example "[Lannion] ordres" <<'END'
A TOU - VAR
END
pass
check "and is noted" said_to france@players.example 'A TOU - VAR . est noté, mais ne peut pas se faire'

# ---- F TYR is the sea, for who corrects a position ----
check "an edit takes the sea by the kind of unit" at $T edit Lannion 'ITALIE F TYR'
check "and the land" at $T edit Lannion 'ITALIE A TYR'
check "both stand there" both 0 'F TYS' at $T show Lannion
check "each where it belongs" both 0 'A TYR' at $T show Lannion
printf 'CASE a\nPRESTATE_SETPHASE Spring 1901, Movement\nPRESTATE\n\tITALY: F TYR\nORDERS\n\tITALY: F TYS - ION\nEND\n' >"$work/case"
check "a case too" both 0 'ION' "$JUDGE" adjudicate --rules descartes "$work/case"
sed 's/^CASE a/CASE a\nREAD exact/' "$work/case" >"$work/exact"
check "READ exact never" both 1 "TYR" "$JUDGE" adjudicate --rules descartes "$work/exact"

# ---- press between the seasons ----
at $T2 process Morlaix S1901M >/dev/null 2>&1
at $T2 edit Morlaix 'AUTRICHE A TYR' 'AUTRICHE A PIE' 'ITALIE A TUS' 'FRANCE F LYO' '-VEN' 'ITALIE A VEN' >/dev/null 2>&1
printf 'A TYR - VEN\nA PIE S A TYR - VEN\n' | at $T2 orders Morlaix AUSTRIA - >/dev/null 2>&1
at $T2 process Morlaix F1901M >/dev/null 2>&1
pass $T2
forget_letters
mail italy@players.example "[Morlaix] presse" <<'END'
PRESSE A TOUS
Rendez-moi Venise.
FIN PRESSE
END
pass $T2
check "no press in retreats" said_to italy@players.example 'retraites'
check "nobody has it" not_to france@players.example 'Rendez-moi Venise'

# ---- who shares a draw (003 II) ----
at $T2 process Morlaix F1901R >/dev/null 2>&1
at $T2 edit Morlaix -CON -ANK -SMY >/dev/null 2>&1
forget_letters
mail france@players.example "[Morlaix] nul" <<'END'
NUL Autriche, Angleterre, France, Allemagne, Italie, Russie, Turquie
END
pass $T2
check "who has no piece is not named" said_to france@players.example 'ceux qui ont encore des unités'
mail france@players.example "[Morlaix] nul" <<'END'
NUL
END
for power in austria england germany italy russia; do
    mail $power@players.example "[Morlaix] nul" <<'END'
NUL
END
done
pass $T2
echo NUL | answer turkey@players.example "Re: [Morlaix] nul" # the vote that decides wants a proof
pass $T2
check "a draw is among those that have pieces" both 0 'result.draw AUSTRIA,ENGLAND,FRANCE,GERMANY,ITALY,RUSSIA$' at $T2 show Morlaix

# ---- places of a timed game of 1971 ----
at $T new Carnac --rules 1971 --last-year 1901 --language fr
seven Carnac fr
at $T start Carnac >/dev/null 2>&1
at $T process Carnac S1901M >/dev/null 2>&1
at $T edit Carnac BEL=FRANCE HOL=FRANCE SPA=FRANCE 'AUSTRIA A TYR' 'AUSTRIA A GAL' 'AUSTRIA A BOH' >/dev/null 2>&1
pass
forget_letters
at $T process Carnac F1901M >/dev/null 2>&1
pass
check "ranked by pieces" said_to france@players.example '1\. Autriche[^:]*: 6 unités'
check "France has more centres, and stands behind" said_to france@players.example '2\. [^:]*: 4 unités'
finish
