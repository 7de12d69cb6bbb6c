#!/bin/sh
# The field's variants by mail to their end: what their maps say of homes, builds and victory holds; and the maps of the page on
# making a variant load, are listed, and can be played.
set -u
. tests/judge/lib.sh
new_home field
sed -i 's/^#*answers-a-day-domain = .*/answers-a-day-domain = 50/' "$home/judge.conf" # thirty-four strangers of one domain
T0=2026-03-02T12:00:00+01:00
NOW=$T0 GAME=none
. tests/judge/form.sh
process() { pass; at $T0 process "$GAME" >/dev/null 2>&1; pass; }
say() { mail "$1@players.example" "[$GAME] ordres"; }
# made VARIANT GAME [SETTING…]: every power that takes a player has one, named for it
made() {
    GAME=$2 variant=$1
    shift 2
    at $T0 new "$GAME" --variant "$variant" --rules bretagne --language fr 'deadline=every 7 days 20:00' silent=go-on "$@" >/dev/null || return 1
    for p in $(at $T0 show "$GAME" | sed -n 's/^\([A-Z0-9][A-Z0-9]*\)	.*/\1/p'); do
        at $T0 player "$GAME" "$p" $(echo "$p" | tr A-Z a-z)@players.example --language fr >/dev/null 2>&1
    done
    at $T0 start "$GAME" >/dev/null 2>&1
    pass
}

# ---- six forms at once, by mail from sign-up to the end: seven people sign up for all of them, twenty-seven more for Chaos ----
settings="rules=bretagne language=fr silent=go-on nmr-out=99 scoring=angevin"
# shellcheck disable=SC2086
{
    at $T0 new Hiver --variant winter-1900 $settings 'deadline=every 7 days 20:00' last-year=1901
    at $T0 new Dixhuit --variant 1898 $settings 'deadline=every 7 days 20:00' last-year=1900
    at $T0 new Rome --variant fleet-rome $settings 'deadline=every 7 days 20:00' last-year=1901
    at $T0 new Milan --variant milan $settings 'deadline=every 7 days 20:00' last-year=1901
    at $T0 new Chaos --variant chaos $settings 'deadline=every 7 days 20:00' last-year=1902
} >/dev/null 2>&1
mail editor@games.example "une partie" <<'END'
CREER Canon standard gunboat bretagne fr
date limite = tous les 7 jours 20:00
last-year = 1901
silent = go-on
nmr-out = 99
FIN
END
pass
check "gunboat is a setting: anonymous, no press" both 0 'anonymous = yes|anonymous=yes' at $T0 set Canon
check "and open to join" both 0 'Canon.forming.*standard' at $T0 games
powers="Autriche Angleterre France Allemagne Italie Russie Turquie"
i=0
for p in $powers; do
    i=$((i + 1))
    mail "p$i@players.example" "inscription" <<END
INSCRIPTION Hiver $p
INSCRIPTION Dixhuit $p
INSCRIPTION Rome $p
INSCRIPTION Milan $p
INSCRIPTION Canon $p
INSCRIPTION Chaos
END
done
while [ $i -lt 34 ]; do
    i=$((i + 1))
    mail "p$i@players.example" "inscription" <<END
INSCRIPTION Chaos, si possible la Suède
END
done
pass
while [ $i -gt 0 ]; do
    reply p$i <"$work/yes"
    i=$((i - 1))
done
pass
begun() { at $T0 games | awk '{print $1, $2, $3}' | sort | tr '\n' ';'; }
all='Canon active S1901M;Chaos active W1900A;Dixhuit active S1899M;Hiver active W1900A;Milan active S1901M;Rome active S1901M;'
check "all begin when they are full, each in its own season" test "$(begun)" = "$all"
who() { at $T0 show "$1" | sed -n "s/^$2	.*	\([a-z0-9]*\)@players.example.*/\1/p"; }
order() { mail "$(who "$1" "$2")@players.example" "[$1] ordres"; }
check "thirty-four have a power each in Chaos" test "$(at $T0 show Chaos | grep -c '@players.example')" -eq 34
check "the rest as they wished" test "$(who Milan ITALY) $(who Canon FRANCE)" = "p5 p3"
flat p3 >"$work/t"
check "powers of Chaos have French names" grep -q 'Belgique.* 1 .*Saint-Pétersbourg .*1' "$work/t"
text_of "$(letters p3@ | xargs grep -l '^X-Game: Canon' | tail -n 1)" >"$work/t"
check "no names in gunboat" sh -c "grep -q '^ANGLETERRE\$' '$work/t' && ! grep -q '« p' '$work/t'"
forget_letters

order Hiver FRANCE <<'END'
F BRE B
F MAR B
A PAR B
END
order Hiver ITALY <<'END'
F ROM B
A VEN B
A TUN B
END
order Chaos ANKARA <<'END'
A ANK B
END
order Chaos BELGIUM <<'END'
+F Bel
END
order Dixhuit FRANCE <<'END'
A BRE - PAR
END
order Rome ITALY <<'END'
F Rome - mer Tyrrhénienne
END
order Milan ITALY <<'END'
A Mil - Savoie
END
order Milan FRANCE <<'END'
A MAR - SAV
END
order Canon FRANCE <<'END'
A PAR - BOU
PRESSE À TOUS : qui êtes-vous ?
FIN
END
season() { pass; NOW=$1; pass; } # past every date: each game goes on by a season
check "fleets stand where their maps have them" sh -c "'$JUDGE' --home '$home' show Rome | grep -q 'F ROM' && '$JUDGE' --home '$home' show Milan | grep -q 'A MIL'"
season 2026-03-12T12:00:00+01:00
GAME=Hiver
check "as chosen" stands FRANCE 'F BRE F MAR A PAR'
check "on homes only, or fewer" stands ITALY 'F ROM A VEN'
GAME=Canon
flat p4 >"$work/t"
check "press is not relayed in gunboat" sh -c "! grep -q 'qui êtes-vous' '$work/t'"
flat p3 >"$work/t"
check "and he who wrote it is told" grep -q 'Canon.*qui êtes-vous' "$work/t"
GAME=Chaos
check "one unit, of the kind it chose" stands BELGIUM 'F BEL'
GAME=Rome
check "the fleet sails" stands ITALY 'F NAP F TYS'
GAME=Dixhuit
check "a home that must be taken first" stands FRANCE 'A PAR'
GAME=Milan
check "moves on its own regions" stands ITALY 'A MIL'
order Chaos BELGIUM <<'END'
F Belgique - Hollande
END
season 2026-03-22T12:00:00+01:00
order Dixhuit FRANCE <<'END'
A MAR B
F BRE B
END
season 2026-04-01T12:00:00+02:00
order Chaos BELGIUM <<'END'
A BEL B
END
season 2026-04-11T12:00:00+02:00
GAME=Dixhuit
check "built on a home that is owned, not on one that is not" stands FRANCE 'F BRE A PAR'
GAME=Chaos
check "a neighbour's centre is taken, and built on" stands BELGIUM 'A BEL F HOL'
forget_letters
season 2026-04-21T12:00:00+02:00
season 2026-05-01T12:00:00+02:00
check "all have come to their end" test "$(at $NOW games --all | grep -c ended)" -eq 6
flat "$(who Chaos BELGIUM)" >"$work/t"
check "and the end is told in words" grep -q 'Chaos\] .*la dernière année est jouée' "$work/t"
for g in Canon Dixhuit Hiver Milan Rome; do
    check "$g has its points" sh -c "'$JUDGE' --home '$home' score angevin $g | grep -q '[0-9]'"
done
NOW=$T0

# ---- the page on making a variant ----
for page in docs/making-a-variant.md docs/faire-une-variante.md; do
    rm -rf "$home/maps" && mkdir "$home/maps"
    awk -v dir="$home/maps/" '/^<!-- .* -->$/ { file = dir $2; next } /^    / && file { print substr($0, 5) > file; next } /./ { file = "" }' $page
    check "$page has three maps" test "$(ls "$home/maps" | wc -l)" -eq 4
    for f in "$home"/maps/*.map; do
        check "$page: $(basename $f) is right" "$JUDGE" map-check --quiet "$f"
        check "and listed" sh -c "'$JUDGE' --home '$home' variants | grep -q '^$(basename $f .map) ('"
    done
done
made straits Detroit
say north <<'END'
A HAM - MOO
END
say south <<'END'
F MIL - GBA
END
process
say south <<'END'
F GBA - ISL
END
process
process
check "played: two centres" stands SOUTH '2 centres'
check "a schematic map" at $T0 map Detroit -o "$work/detroit.svg"
check "of cards" grep -q '<rect id="ham"' "$work/detroit.svg"
say north <<'END'
A MOO - MIL
END
process
process
check "the other's home is taken" stands NORTH '2 centres'

# ---- an editor's own drawing ----
"$JUDGE" map-shapes "$home/maps/straits.svg" >>"$home/maps/straits.map"
check "six outlines" test "$(grep -c '^SHAPE ' "$home/maps/straits.map")" -eq 6
check "moved as the drawing says" grep -q '^SHAPE HAM 20,20 110,30 ' "$home/maps/straits.map"
check "the map with them is right" "$JUDGE" map-check --quiet "$home/maps/straits.map"
made straits Dessin
check "drawn" at $T0 map Dessin -o "$work/drawn.svg"
check "each place a path with its id" grep -q '<path id="isl" fill-rule' "$work/drawn.svg"
check "no cards" sh -c "! grep -q '<rect id=\"ham\"' '$work/drawn.svg'"
check "as a picture too" at $T0 map Dessin -o "$work/drawn.png"
check "what is no SVG is told" both 1 'SVG' "$JUDGE" --language en map-shapes "$home/maps/straits.map"
echo '<svg><path id="water" d="M0 0"/></svg>' >"$work/empty.svg"
check "and a drawing without places" both 1 'no path or polygon' "$JUDGE" --language en map-shapes "$work/empty.svg"
printf 'USE standard\nSHAPE PAR 1,2 3,4\n' >"$work/bad.map"
check "and a shape that is none" both 1 'bad.map:2: expected SHAPE' "$JUDGE" map-check --quiet "$work/bad.map"

made guarded-turkey Garde
process
process
check "the script of the page plays" stands TURKEY 'F ANK A CON A SMY'
at $T0 report Garde >"$work/r"
check "and is told" grep -qi 'F ANK S A CON' "$work/r"
finish
