#!/bin/sh
# The other forms for three to six, by mail from sign-up to the end: Italy, or Germany and Italy, in civil disorder from 1901, 1870
# or 1801 (1971 XIV.2); three players with all seven powers, in both ways; Escalation for four and five (Bretagne II).
set -u
. tests/judge/lib.sh
new_home rest
T0=2026-03-02T12:00:00+01:00
NOW=$T0 GAME=none
. tests/judge/form.sh
everybody="anne bruno carole denis elise felix"
say() { mail "$1@players.example" "[$GAME] message"; }
process() { pass; at $NOW process "$GAME" >/dev/null 2>&1; pass; }
people() { echo $everybody | cut -d' ' -f1-"$1"; }
# open GAME VARIANT PLAYERS [SETTING…]: made by the editor, joined and confirmed by mail
open_game() {
    GAME=$1 variant=$2 n=$3
    shift 3
    at $T0 new "$GAME" --variant "$variant" --rules 1971 --language fr 'deadline=every 7 days 20:00' 'adjustments=every 7 days 20:00' start=full "$@" >/dev/null
    for p in $(people "$n"); do
        mail $p@players.example "inscription" <<END
INSCRIPTION $GAME
END
    done
    pass
    for p in $(people "$n"); do reply $p <"$work/yes"; done
    pass
}
# all_agree N: a draw that all vote for ends the game
all_agree() {
    first=$(people 1)
    echo NUL >"$work/line" && say $first <"$work/line"
    pass
    echo 'VOTE OUI' >"$work/line"
    for p in $(people "$1"); do [ $p = $first ] || reply $p <"$work/line"; done
    pass
    pass
    check "$GAME ends by agreement" both 0 "$GAME.ended" at $NOW games --all
}
seats() { at $NOW show "$GAME" | grep -c '@players.example'; }

# ---- six, from 1870: Italy holds, may be supported, and is removed when dislodged ----
open_game Six 1870 6
check "six fill the table, in 1870" both 0 'Six.active.S1870M' at $T0 games
check "nobody has Italy" test -z "$(holder ITALY)"
check "six seats" test "$(seats)" -eq 6
france=$(holder FRANCE) austria=$(holder AUSTRIA)
flat $france >"$work/t"
check "the report says who has no player" grep -q 'Sans joueur : Italie' "$work/t"
mail latecomer@players.example "inscription" <<'END'
REPRISE Italie@Six
END
pass
reply latecomer <"$work/yes"
pass
flat latecomer >"$work/t"
check "Italy is for nobody" test -z "$(holder ITALY)"
check "and he is told what is possible" grep -q 'VOLONTAIRE Six .* OBSERVER Six' "$work/t"
forget_letters
say $france <<'END'
A MAR - PIE
A PAR - BUR
ITALIE : A VEN - TRI
END
pass
flat $france >"$work/t"
check "orders for Italy are nobody's" grep -Eq "Italie|ITALIE|VEN" "$work/t"
process
check "Italy has not moved" stands ITALY 'F NAP A ROM A VEN'
at $T0 edit Six 'FRANCE A PIE' 'AUSTRIA A TYR' 'AUSTRIA A TRI' >/dev/null
say $austria <<'END'
A TYR - VEN
A TRI S A TYR - VEN
END
say $france <<'END'
A PIE S A VEN
END
process
check "supported from outside it stands" stands ITALY 'A ROM A VEN'
at $T0 rollback Six F1870M >/dev/null 2>&1
at $T0 edit Six 'FRANCE A PIE' 'AUSTRIA A TYR' 'AUSTRIA A TRI' >/dev/null
say $france <<'END'
A PIE S A TYR - VEN
END
say $austria <<'END'
A TYR - VEN
A TRI S A TYR - VEN
END
process
check "dislodged, it is gone" stands ITALY 'F NAP A ROM'
check "without a phase of retreats: spring 1871" both 0 'Six.active.S1871M' at $T0 games
check "Italy builds nothing" stands ITALY 'F NAP A ROM'
all_agree 6
forget_letters

# ---- five, from 1801; and the same from 1901 is one word away ----
open_game Cinq 1801 5 last-year=1802
check "five fill the table, in 1801" both 0 'Cinq.active.S1801M' at $T0 games
check "nobody has Germany or Italy" test -z "$(holder ITALY)$(holder GERMANY)"
process
process
check "they have not moved" stands GERMANY 'A BER F KIE A MUN'
check "spring 1802" both 0 'Cinq.active.S1802M' at $T0 games
process
process
process
check "the last year ends it" both 0 'Cinq.ended' at $T0 games --all
check "standard5 begins in 1901" both 0 '"begins": "S1901M"' sh -c "'$JUDGE' variants --format json | grep -A5 '\"standard5\"'"
check "so does standard6" both 0 '"begins": "S1901M"' sh -c "'$JUDGE' variants --format json | grep -A5 '\"standard6\"'"
forget_letters

# ---- three, the first way: Russia alone, the others three powers each ----
open_game Trois standard3 3
check "three fill the table" both 0 'Trois.active.S1901M' at $T0 games
west=$(holder ENGLAND) east=$(holder AUSTRIA) russia=$(holder RUSSIA)
check "the triples" test "$(holder FRANCE) $(holder GERMANY) $(holder ITALY) $(holder TURKEY)" = "$west $west $east $east"
check "and one alone" test "$(printf '%s\n' $west $east $russia | sort -u | wc -l)" -eq 3
forget_letters
say $west <<'END'
F Lon - NTH
A Par - Bur
A Mun - Bur
F Kie - Den
END
say $east <<'END'
AUTRICHE
A Vie - Gal
ITALIE
A Ven - Tyr
TURQUIE
A Con - Bul
END
pass
flat $west >"$work/t"
check "one answer for three powers" test "$(letters $west@ | wc -l)" -eq 1
check "with all of them" grep -q 'A Mun-Bur.*F Lon-Nth.*A Par-Bur\|F Lon-Nth.*A Par-Bur.*A Mun-Bur' "$work/t"
process
check "two of his own bounce" stands GERMANY 'A MUN'
check "and stay" stands FRANCE 'A PAR'
check "the others moved" stands ITALY 'A TYR'
at $T0 edit Trois 'ENGLAND F NTH' 'FRANCE A BUR' 'GERMANY A RUH' 'ENGLAND A BEL' >/dev/null
say $west <<'END'
FRANCE : A BUR - BEL
ALLEMAGNE : A RUH S A BUR - BEL
ANGLETERRE : A BEL H
END
process
check "one dislodges another of the same player" both 0 'Trois.active.F1901R' at $T0 games
say $west <<'END'
A BEL - PIC
END
process
check "which retreats by its own order" stands ENGLAND 'A PIC'
process
all_agree 3
flat $west >"$work/t"
forget_letters

# ---- three, the second way ----
open_game Tierce standard3b 3 last-year=1901
a=$(holder ENGLAND) b=$(holder RUSSIA) c=$(holder FRANCE)
check "a triple and two pairs" test "$(holder GERMANY) $(holder AUSTRIA) $(holder ITALY) $(holder TURKEY)" = "$a $a $b $c"
# filed POWER ORDERS: what is on file, one behind the other
filed() { test "$(at $NOW show "$GAME" --format json | /usr/bin/python3 -c 'import json,sys; print(",".join(sorted(json.load(sys.stdin)["phases"][-1]["orders"].get("'"$1"'") or [])))')" = "$2"; }
say $c <<'END'
AUTRICHE : toutes tiennent
FRANCE : toutes tiennent
TURQUIE
F ANK - BLA
END
pass
check "what names no unit is of the power of its heading" filed FRANCE 'A MAR H,A PAR H,F BRE H'
check "and of no other" filed TURKEY 'F ANK - BLA'
say $c <<'END'
TURQUIE
EFFACER
FRANCE : A PAR - BUR
END
pass
check "so is a withdrawal" filed TURKEY ''
check "beside an order of the other" filed FRANCE 'A MAR H,A PAR - BUR,F BRE H'
echo EFFACER >"$work/line" && say $c <"$work/line"
pass
check "without a heading it is for all his powers" filed FRANCE ''
say $c <<'END'
A PAR - BUR
F ANK - BLA
END
process
check "one letter, two powers" stands TURKEY 'F BLA'
process
process
check "over after its last year" both 0 'Tierce.ended' at $T0 games --all
forget_letters

# ---- Escalation for four and for five: as many centres as the rule says, and neutral ones listed ----
escalation() { # GAME VARIANT PLAYERS PICKS KEPT
    open_game "$1" "$2" "$3" scoring=angevin
    check "$1: picking begins" both 0 "$1.forming" at $NOW games
    turn=0
    for power in $(at $NOW show "$1" | sed -n 's/^\([A-Z][A-Z]*\)	.*@players.example.*/\1/p'); do
        who=$(holder "$power") list=
        for k in $(seq $(($4 + 2))); do list="$list $(echo $centres | cut -d' ' -f$((turn * ($4 + 2) + k))),"; done
        first=$(echo $centres | cut -d' ' -f$((turn * ($4 + 2) + 1)))
        printf 'CHOIX %s\nRENDRE %s\n' "${list%,}" "$first" >"$work/line"
        say $who <"$work/line"
        turn=$((turn + 1))
    done
    pass
    pass
    turn=0
    for power in $(at $NOW show "$1" | sed -n 's/^\([A-Z][A-Z]*\)	.*@players.example.*/\1/p'); do
        for k in $(seq 2 $(($5 + 1))); do echo "+A $(echo $centres | cut -d' ' -f$((turn * ($4 + 2) + k)))"; done >"$work/line"
        say $(holder "$power") <"$work/line"
        turn=$((turn + 1))
    done
    pass
    check "$1: picked in one pass, the game begins" both 0 "$1.active.W1900A" at $NOW games
    for power in $(at $NOW show "$1" | sed -n 's/^\([A-Z][A-Z]*\)	.*@players.example.*/\1/p'); do stands "$power" "$5 centres" || return 1; done
}
centres="PAR BRE MAR LON EDI LVP SPA BER KIE MUN DEN HOL BEL NWY VIE BUD TRI SER GRE RUM BUL ROM NAP VEN TUN POR SWE WAR MOS STP SEV CON ANK SMY"
check "four have five each" escalation Quatre escalation4 4 6 5
who=$(holder INDIGO)
flat $who >"$work/t"
check "the report lists what is nobody's" grep -q 'Centres neutres : ' "$work/t"
process
process
process
check "homes are named" both 0 'Quatre.active.W1901A' at $NOW games
all_agree 4
forget_letters
check "five have four each" escalation Quinte escalation5 5 5 4
process
process
process
process
check "spring 1902" both 0 'Quinte.active.S1902M' at $NOW games
all_agree 5
finish
