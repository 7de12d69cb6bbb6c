#!/bin/sh
# The field's variants by mail to their end: what their maps say of homes, builds and victory holds; and the maps of the page on
# making a variant load, are listed, and can be played.
set -u
. tests/judge/lib.sh
new_home field
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

# ---- units chosen at home, then a year ----
made winter-1900 Hiver
check "begins with builds" both 0 'Hiver.active.W1900A' at $T0 games
say france <<'END'
F BRE B
F MAR B
A PAR B
END
say italy <<'END'
F ROM B
A VEN B
A TUN B
END
process
check "as chosen" stands FRANCE 'F BRE F MAR A PAR'
check "on homes only, or fewer" stands ITALY 'F ROM A VEN'
check "spring 1901" both 0 'Hiver.active.S1901M' at $T0 games

# ---- one unit each; homes must be taken first, and are built on then ----
made 1898 Dixhuit
check "begins in 1899" both 0 'Dixhuit.active.S1899M' at $T0 games
say france <<'END'
A BRE - PAR
END
process
process
check "a second centre" both 0 'Dixhuit.active.F1899A|Dixhuit.active.W1899A' at $T0 games
say france <<'END'
A MAR B
F BRE B
END
process
check "built on a home that is owned, not on one that is not" stands FRANCE 'F BRE A PAR'

# ---- built anywhere, by a power of one centre; 34 of them ----
made chaos Chaos
check "thirty-four begin" both 0 'Chaos.active.W1900A' at $T0 games
check "all have a player" test "$(at $T0 show Chaos | grep -c '@players.example')" -eq 34
say ankara <<'END'
A ANK B
END
say belgium <<'END'
F BEL B
END
process
say belgium <<'END'
F BEL - HOL
END
process
process
check "a neighbour's centre is taken" both 0 'Chaos.active.W1901A' at $T0 games
say belgium <<'END'
A BEL B
END
process
check "and built on" stands BELGIUM 'A BEL F HOL'

# ---- Fleet Rome, Milan: where the map differs ----
made fleet-rome Rome
check "the fleet" stands ITALY 'F NAP F ROM A VEN'
made milan Milan last-year=1901
check "Milan" stands ITALY 'A MIL F NAP A ROM'
say italy <<'END'
A Mil - Savoie
END
say france <<'END'
A MAR - SAV
END
process
at $T0 show Milan --format json >"$work/json"
check "moves on its own regions" stands ITALY 'A MIL'
process
process
check "its last year ends it" both 0 'Milan.ended' at $T0 games --all

# ---- gunboat is a setting ----
echo 'CREER Canon standard5 gunboat bretagne' >"$work/line"
mail editor@games.example "créer une partie" <"$work/line"
pass
check "anonymous, no press" both 0 'anonymous = yes|anonymous=yes' at $T0 set Canon
check "on a board for five" both 0 'Canon.forming.*standard5' at $T0 games

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
