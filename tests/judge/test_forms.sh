#!/bin/sh
# Games for fewer than seven, by mail: a power with a script, and the latecomer who takes it.
set -u
. tests/judge/lib.sh
new_home forms
T0=2026-03-02T12:00:00+01:00
pass() { at $T0 run >/dev/null 2>&1; }
reply() { # reply FROM: answers the last letter to that address, with what stands on standard input
    id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last "$1")" | head -n 1)
    mail "$1" "Re: your letter" "In-Reply-To: <$id>"
}
six() { # six GAME: Turkey has no player
    at $T0 new "$1" --variant survivor-turkey --rules bretagne --language fr 'deadline=every 7 days 20:00' >/dev/null
    for p in austria england france germany italy russia; do
        at $T0 player "$1" $p $p@players.example --name $p --language fr >/dev/null
    done
    at $T0 start "$1" 2>/dev/null
    pass
}
process() { # process GAME [TIMES]
    pass
    for _ in $(seq "${2:-1}"); do at $T0 process "$1" >/dev/null 2>&1 && pass; done
}
report_has() { # report_has GAME PATTERN
    at $T0 report "$1" >"$work/r" && grep -Eq -- "$2" "$work/r" || { cat "$work/r"; return 1; }
}
shows() { # shows GAME LINES: what is on the board of Turkey
    at $T0 show "$1" | sed -n '/^TURKEY/,$p' | tr -d '\t' | tr '\n' ' ' >"$work/s"
    grep -Fq -- "$2" "$work/s" || { cat "$work/s"; return 1; }
}

# ---- undisturbed: the script plays, builds in a phase that nobody else has to order, and is named ----
six Brest
check "the game starts with six" shows Brest 'F ANK A CON A SMY'
process Brest
check "spring 1901" report_has Brest '^  A Con = Bul$'
check "the report names the script" report_has Brest 'suivent un script .*Turquie|Turquie\.$'
check "its power is told apart from a vacant one" report_has Brest '^TURQUIE : sans joueur, suit son script'
process Brest
check "autumn 1901, and the army of Smyrna" shows Brest 'A ANK A BUL F CON A SMY'
check "1902 has begun" sh -c "'$JUDGE' --home '$home' --now $T0 show Brest | grep -q 'S1902M'"
process Brest
check "from 1902" report_has Brest '^  F Con [Ss] A Bul'

# ---- orders for it are not anybody's ----
mail france@players.example "[Brest] ordres" <<'END'
TURQUIE : A BUL - GRE
A PAR - BOU
END
pass
process Brest
check "nobody orders a scripted power" report_has Brest '^  A Bul [Ss] F Con'

# ---- a bounce in spring 1901 ----
six Rennes
at $T0 edit Rennes 'RUSSIA A RUM' >/dev/null
mail russia@players.example "[Rennes] ordres" <<'END'
A RUM - BUL
END
process Rennes
check "the bounce" shows Rennes 'F ANK A CON A SMY'
process Rennes
check "nothing has moved, nothing is built" shows Rennes 'F ANK A CON A SMY'

# ---- Bulgaria is taken: dislodged is dispersed, and no build ever takes its place ----
six Vannes
process Vannes 2
at $T0 edit Vannes 'RUSSIA A RUM' 'RUSSIA A SER' 'RUSSIA A GRE' >/dev/null
mail russia@players.example "[Vannes] ordres" <<'END'
A RUM - BUL
A SER S A RUM - BUL
A GRE S A RUM - BUL
END
process Vannes
check "dispersed" shows Vannes 'A ANK F CON A SMY'
process Vannes
check "the fleet holds by itself" report_has Vannes '^  F Con T( |$)'

# ---- a latecomer ----
six Quimper
process Quimper 2
mail late@players.example "la Turquie" <<'END'
REPRISE Turquie@Quimper
END
pass
echo OUI >"$work/yes"
reply late@players.example <"$work/yes"
pass
check "he has the seat" sh -c "'$JUDGE' --home '$home' --now $T0 show Quimper | grep -q '^TURKEY.*late@players.example'"
for f in $(letters late@players.example); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
check "his letter says who moved the units" grep -q 'Un script jouait ses unités' "$work/t"
check "no other player" sh -c "! grep -q 'un autre joueur' '$work/t'"
check "the seasons that he missed are kept" both 0 'script-ended.*power=TURKEY seasons=2' at $T0 log Quimper
mail late@players.example "[Quimper] ordres" <<'END'
A BUL - RUM
F CON - NOI
END
pass
process Quimper
check "his orders are played, and the script is over" report_has Quimper '^  F Con [=:-] Noi'
check "what he did not order holds" report_has Quimper '^  A A[Nn][Kk] [HT] .*sans ordre'
check "the script is over" sh -c "! grep -q 'suit son script' '$work/r'"
check "back to before he came" both 0 'F1901M' at $T0 rollback Quimper F1901M

# ---- a centre is taken from the script, and it never builds again ----
six Morlaix
process Morlaix 2
at $T0 edit Morlaix 'RUSSIA A SYR' 'RUSSIA A ARM' 'RUSSIA F AEG' >/dev/null
mail russia@players.example "[Morlaix] ordres" <<'END'
A SYR - SMY
A ARM S A SYR - SMY
F AEG S A SYR - SMY
END
process Morlaix
check "Smyrna is taken, its army dispersed" shows Morlaix 'A ANK A BUL F CON'
process Morlaix
check "one centre less for autumn" sh -c "'$JUDGE' --home '$home' --now $T0 show Morlaix | grep -A1 '^TURKEY' | grep -q '3 centres'"
process Morlaix
check "no army comes back" shows Morlaix 'A ANK A BUL F CON'

# ---- a latecomer after the spring of 1903; the seat is taken but once ----
six Lorient
process Lorient 5
check "autumn 1903" both 0 'Lorient.active.F1903M' at $T0 games
mail tard@players.example "la Turquie" <<'END'
REPRISE Turquie@Lorient
END
pass
reply tard@players.example <"$work/yes"
pass
check "he has the seat" sh -c "'$JUDGE' --home '$home' --now $T0 show Lorient | grep -q '^TURKEY.*tard@players.example'"
check "five seasons are noted" both 0 'script-ended.*power=TURKEY seasons=5' at $T0 log Lorient
mail encore@players.example "la Turquie" <<'END'
REPRISE Turquie@Lorient
END
mail plein@players.example "jouer" <<'END'
INSCRIPTION Lorient
END
pass
for p in encore plein; do reply $p@players.example <"$work/yes"; done
pass
for p in encore plein; do
    for f in $(letters $p@players.example); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/$p"
done
check "the second is told what is open to him" grep -q 'La partie Lorient a déjà commencé. VOLONTAIRE Lorient' "$work/encore"
check "who comes to a full table is told what he can do" grep -q 'OBSERVER Lorient' "$work/plein"
mail tard@players.example "[Lorient] fin" <<'END'
NUL
END
pass
for p in austria england france germany italy russia; do
    mail $p@players.example "[Lorient] vote" <<'END'
VOTE OUI
END
done
pass
reply russia@players.example <"$work/yes" # who decides is asked whether it is he
pass
check "he votes like all, and the game ends" both 0 'Lorient.ended' at $T0 games --all
verify_homes
finish
