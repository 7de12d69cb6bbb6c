#!/bin/sh
# 1914 for two (1971 XIV.2): three powers each, Italy closed until a toss gives it away, 24 units on the board win.
set -u
. tests/judge/lib.sh
new_home two
T0=2026-03-02T12:00:00+01:00
NOW=$T0 GAME=Marne
. tests/judge/form.sh
orders() { mail "$1@players.example" "[Marne] ordres"; }
process() { pass; at $T0 process Marne >/dev/null 2>&1; pass; }

at $T0 new Marne --variant 1914 --rules 1971 --language fr 'deadline=every 7 days 20:00' start=full >/dev/null
for p in anne bruno; do mail $p@players.example "inscription" <<'END'
INSCRIPTION Marne
END
done
pass
for p in anne bruno; do reply $p <"$work/yes"; done
pass
check "two players begin in 1914" both 0 'Marne.active.S1914M' at $T0 games
entente=$(holder FRANCE) alliance=$(holder AUSTRIA)
check "sides" test "$(holder ENGLAND) $(holder RUSSIA) $(holder GERMANY) $(holder TURKEY)" = "$entente $entente $alliance $alliance"
check "nobody plays Italy" test -z "$(holder ITALY)"
flat "$entente" >"$work/t"
check "the goal stands in the report" grep -q '24 unités d.un camp sur le plateau (Allemagne, Autriche, Turquie – Angleterre, France, Russie)' "$work/t"
check "and what is closed, until when" grep -q "Fermé à tous jusqu'au printemps 1915 : Apulie, Naples, Piémont, Rome, Toscane, Venise" "$work/t"
forget_letters

# ---- Italy is closed ----
orders "$alliance" <<'END'
A VIE - TYR
A BUD - SER
F TRI - VEN
END
orders "$entente" <<'END'
A MAR - PIE
A PAR - BOU
F BRE - MAO
END
pass
flat "$entente" >"$work/t"
check "nobody enters Piedmont" grep -Eqi 'personne ne peut entrer' "$work/t"
process
check "the army is still in Marseilles" stands FRANCE 'A MAR'
check "the fleet in Trieste" stands AUSTRIA 'F TRI'
orders "$alliance" <<'END'
A TYR - MUN
A SER H
PRET
END
orders "$entente" <<'END'
A MAR - ESP
PRET
END
process
# ---- the toss: before the adjustments of autumn 1914, told with its seed ----
check "adjustments" both 0 'Marne.active.W1914A' at $T0 games
check "the toss is on record" both 0 'tossed.*power=ITALY side=(ALLIANCE|ENTENTE) seed=[0-9]+' at $T0 log Marne
seed=$(at $T0 log Marne | sed -n 's/.*tossed.*seed=\([0-9]*\).*/\1/p')
side=$(at $T0 log Marne | sed -n 's/.*tossed.*side=\([A-Z]*\) .*/\1/p')
flat "$entente" >"$work/t"
check "the report tells it" grep -q "Pile ou face pour l'Italie.*graine $seed" "$work/t"
check "Italy still has no player" test -z "$(holder ITALY)"
forget_letters
# taken back, it is tossed again with the same outcome
check "back" both 0 'F1914M' at $T0 rollback Marne F1914M
process
check "the same toss" test "$(at $T0 log Marne | grep -c "tossed.*side=$side seed=$seed")" -eq 2
orders "$alliance" <<'END'
+A BUD
END
process
check "spring 1915" both 0 'Marne.active.S1915M' at $T0 games
winner=$entente
[ "$side" = ENTENTE ] || winner=$alliance
check "Italy is the winner's" test "$(holder ITALY)" = "$winner"
flat "$winner" >"$work/t"
check "he is asked for its orders" grep -q 'ITALIE À FAIRE.*A Rom' "$work/t"
forget_letters
orders "$winner" <<'END'
F NAP - ION
A VEN - PIE
END
pass
flat "$winner" >"$work/t"
check "Italy is open" grep -q 'F Nap-Ion' "$work/t"
process
check "and moves" stands ITALY 'F ION A PIE'

# ---- 24 units on the board win, not 24 centres ----
forget_letters
at $T0 rollback Marne S1915M >/dev/null 2>&1
set --
for c in NWY SWE DEN HOL BEL POR TUN BUL GRE; do set -- "$@" "FRANCE A $c"; done
for c in KIE BER MUN RUM; do set -- "$@" "RUSSIA A $c"; done
at $T0 edit Marne "$@" >/dev/null
at $T0 show Marne >"$work/many"
orders "$entente" <<'END'
PRET
END
orders "$alliance" <<'END'
PRET
END
process
check "not in the middle of a year" both 0 'Marne.active.F1915M' at $T0 games
process
check "24 centres are not enough" both 0 'Marne.active.W1915A' at $T0 games
forget_letters
orders "$entente" <<'END'
+A PAR
END
process
check "it ends when the adjustments are done" both 0 'Marne.ended' at $T0 games --all
flat "$alliance" >"$work/t"
at $T0 show Marne >"$work/shown"
at $T0 show Marne --format json >"$work/json"
at $T0 log Marne >"$work/log"
at $T0 --language fr score draws Marne >"$work/score"
for f in shown json log; do check "the side is named: $f" grep -Eq "side [A-Z]+(,[A-Z]+)+" "$work/$f"; done
check "the side is named: score" grep -Eq "victoire du camp .*Angleterre" "$work/score"
check "each of its powers has won" test "$(grep -Ec '^ *1\..* 6 ' "$work/score")" -ge 3
check "no power of the other side" sh -c "! grep -E '(Allemagne|Autriche|Turquie).* 6 ' '$work/score'"
at $T0 results --format json >"$work/results"
check "results: the side" grep -q '"side [A-Z]*,[A-Z]*,' "$work/results"
at $T0 export Marne --format python --out "$work/Marne.json" >/dev/null
sed -i 's/"side [A-Z,]*"/null/' "$work/Marne.json" # another program knows no sides: the board says who won
at $T0 import "$work/Marne.json" --name Copie --keep file >"$work/told" 2>&1
at $T0 show Copie >"$work/copied"
check "a side has won in a copy" grep -q 'result.side ENGLAND,FRANCE,' "$work/copied"
check "a side wins" grep -Eq "un camp l'emporte \(.*Angleterre.*France.*\)" "$work/t"
verify_homes
finish
