#!/bin/sh
# Orders sent ahead for phases to come, orders under conditions, and what becomes of them when the game is turned back or a seat changes hands.
set -u
. tests/judge/lib.sh
new_home ahead

texts() { for f in $(letters "$1"); do text_of "$f" | sed '/DOCTYPE/,$d'; done | tr -s '\n ' ' '; }
json() { # GAME EXPRESSION over p (the open phase)
    at "$T" show "$1" --format json >"$work/j"
    /usr/bin/python3 -c 'import json, sys
g = json.load(open(sys.argv[1])); p = g["phases"][-1]
assert '"$2"', (p["name"], p["orders"], p["state"])' "$work/j"
}
has() { grep -qE -- "$1" "$work/t" || { cat "$work/t"; return 1; }; }
hasnt() { ! grep -qE -- "$1" "$work/t" || { cat "$work/t"; return 1; }; }
pass() { at "$T" run >/dev/null 2>&1; }
read_of() { pass; texts "$1" >"$work/t"; forget_letters; }

T=2026-03-02T12:00:00+01:00
at $T new Loin "deadline=every 7 days 20:00" "retreats=2 days 20:00" "adjustments=2 days 20:00" >/dev/null
seven Loin fr >/dev/null
at $T start Loin 2>/dev/null
pass
forget_letters

# ---- two phases at once, in one mail, with headings of every kind
mail france@players.example "[Loin] ordres" <<'E'
Bonjour,

A PAR - BOU
A MAR H
F BRE - MAO

Pour l'automne 1901 :
A BOU - BEL
A MAR - ESP
F MAO - POR
F XYZ - FOO

Ajustements 1901 :
construire F BRE
construire A PAR

PHASE A1900M
A PAR - PIC

Printemps 1909 :
A PAR H

PHASE bientôt
A PAR H
E
read_of france@players.example
check "the open phase gets its own lines" has 'les 3 ordres notés'
check "and only those" json Loin '"A PAR - BUR" in p["orders"]["FRANCE"] and len(p["orders"]["FRANCE"]) == 3'
check "what is kept is said" has 'POUR PLUS TARD Automne 1901 : gardé tel quel'
check "a unit that has yet to get there is no mistake" has 'A BOU - BEL \(vérifié quand la phase s.ouvrira\)'
check "a name that is none is told at once" has 'F XYZ - FOO \(PAS COMPRIS'
check "builds too" has 'Automne 1901, ajustements : gardé tel quel.* - \+F BRE - \+A PAR'
check "a phase that is over is told" has 'A1900M.*cette phase est passée'
check "one too far away" has 'Printemps 1909.*cinq ans'
check "one that is none" has 'PHASE bientôt.*de quelle phase'

# ---- ETAT; a newer block replaces; CLEAR below a heading
mail france@players.example "[Loin] encore" <<'E'
PHASE A1901M
A BOU - BEL
A MAR - ESP
F MAO - POR

PHASE P1902M
A BEL H
E
read_of france@players.example
check "a newer text takes the place of the older" has 'Automne 1901 : gardé tel quel à la place de votre envoi précédent'
mail france@players.example "[Loin] etat" <<'E'
ETAT
E
read_of france@players.example
check "the state lists what is on file" has 'Automne 1901 \(envoyé .*Automne 1901, ajustements \(envoyé .*Printemps 1902 \(envoyé'
check "the older text is gone" hasnt 'XYZ'
mail france@players.example "[Loin] retirer" <<'E'
PHASE P1902M
EFFACER
E
read_of france@players.example
check "CLEAR below a heading takes back that phase" has 'Printemps 1902 : les ordres envoyés d.avance sont retirés'
check "and nothing else" json Loin 'len(p["orders"]["FRANCE"]) == 3'

# ---- the other players; a season said without its year that could be an old heading
mail germany@players.example "[Loin] orders" <<'E'
LANGUAGE en
A MUN - RUH
A BER H
F KIE H

Fall 1901, retreats:
A RUH R KIE

FALL 1901
IF France A BUR THEN
A RUH - BUR
ELSE IF NOT A BUR
THEN
A RUH H
ENDIF
A BER - KIE
F KIE - DEN unless Russia F DEN
E
read_of germany@players.example
check "conditions of a later phase are said, not tested" has 'If a French army is in Burgundy: A RUH - BUR'
check "the branches are looked at one by one" hasnt 'several meanings'
check "three texts" has 'Fall 1901, retreats: kept as written'

# ---- the phase opens
T=2026-03-09T20:05:00+01:00
forget_letters
check "the spring is adjudicated" both 0 ' 1 adjudicated' at $T run
texts france@players.example >"$work/t"
check "what was sent ahead is read and acknowledged" has 'Automne 1901, France : les 3 ordres notés.*A BOU - BEL.*envoyés d.avance \('
check "the report does not ask him again" has 'NOTÉ pour l.automne 1901 : A BOU - BEL, A MAR - ESP, F ATL - POR. Rien d.autre à faire'
check "nor lists his units to be ordered" hasnt 'À FAIRE'
texts italy@players.example >"$work/t"
check "and shows them to nobody else" sh -c "! grep -q 'A BOU - BEL' '$work/t' && grep -q 'À FAIRE avant' '$work/t'"
texts germany@players.example >"$work/t"
check "conditions are tested on the position then known" has 'If a French army is in Burgundy: that is so, followed: A RUH - BUR'
check "and behind an order" has 'If no Russian fleet is in Denmark: that is so, followed: F KIE - DEN'
check "they are the phase's orders" json Loin '"A RUH - BUR" in p["orders"]["GERMANY"] and "F KIE - DEN" in p["orders"]["GERMANY"] and len(p["orders"]["GERMANY"]) == 3 and len(p["orders"]["FRANCE"]) == 3'
forget_letters
mail france@players.example "[Loin] correction" <<'E'
A MAR - PIE
E
read_of france@players.example
check "an ordinary mail changes one line of them" json Loin '"A MAR - PIE" in p["orders"]["FRANCE"] and "A BUR - BEL" in p["orders"]["FRANCE"]'
T=2026-03-13T12:00:00+01:00
at $T set Loin "reminder=4d" >/dev/null 2>&1
forget_letters
pass
texts france@players.example >"$work/t"
check "who sent all ahead is not reminded" hasnt 'rappel|Rappel|RAPPEL'

# ---- turned back, the text is on file again; a phase turned back to keeps its orders
forget_letters
at $T rollback Loin S1901M >/dev/null
read_of france@players.example
check "what was changed there is set aside as a whole" has "l'automne 1901 est mis de côté \([^)]*A BOU - BEL"
mail france@players.example "[Loin] encore" <<'E'
Automne 1901 :
A BOU - BEL
A MAR - PIE
E
pass
forget_letters
mail germany@players.example "[Loin] status" <<'E'
STATUS
E
read_of germany@players.example
check "turned back before it opened: on file again" has 'Fall 1901 \(sent '
at $T process Loin S1901M >/dev/null 2>&1
texts germany@players.example >"$work/t"
check "and read again when it opens" json Loin 'p["name"] == "F1901M" and "A RUH - BUR" in p["orders"]["GERMANY"]'
forget_letters
mail germany@players.example "[Loin] x" <<'E'
A BER - SIL
E
pass
forget_letters
at $T rollback Loin F1901M >/dev/null
pass
texts germany@players.example >"$work/t"
check "turned back to that phase: its orders stay as they were" json Loin '"A BER - SIL" in p["orders"]["GERMANY"] and "A RUH - BUR" in p["orders"]["GERMANY"]'
check "and nothing is read twice" hasnt 'sent ahead'
forget_letters

# ---- a phase that is not played; what nobody needs
at $T process Loin F1901M >/dev/null 2>&1
pass
texts germany@players.example >"$work/t"
check "retreats that nobody had to order: told, with the text" has 'Fall 1901, retreats are not used: that phase was not played.*A RUH R KIE'
check "builds sent ahead become orders" json Loin 'p["name"] == "W1901A" and "F BRE B" in p["orders"]["FRANCE"]'
forget_letters

# ---- a seat that changes hands
mail france@players.example "[Loin] loin" <<'E'
PHASE P1902M
A PAR - BOU
E
read_of france@players.example
at $T eject Loin FRANCE >/dev/null 2>&1
pass
texts france@players.example >"$work/t"
check "who loses his seat is told that his orders ahead are dropped" has 'le printemps 1902 sont retirés'
at $T player Loin FRANCE neuf@players.example --name Neuf --language fr >/dev/null
forget_letters
mail neuf@players.example "[Loin] etat" <<'E'
ETAT
E
read_of neuf@players.example
check "the newcomer does not see them" hasnt 'POUR PLUS TARD'

# ---- conditions of the open phase
at $T new Si "deadline=every 7 days 20:00" >/dev/null
for power in FRANCE GERMANY; do at $T player Si $power "$(echo $power | tr A-Z a-z)@si.example" --language fr; done
at $T start Si 2>/dev/null
pass
forget_letters
mail france@si.example "[Si] ordres" <<'E'
Si une armée allemande est en Bourgogne :
  A PAR - PIC
Sinon si PIC est vide :
  A PAR - BUR
Sinon :
  A PAR H
FIN SI
F BRE - MAO si la France possède BRE
A Marseille - ESP, sauf si l'Italie est en Piémont
E
read_of france@si.example
check "the branch that holds is followed" json Si '"A PAR - BUR" in p["orders"]["FRANCE"] and len(p["orders"]["FRANCE"]) == 3'
check "and the answer says why" has 'Si aucune unité n.est en Picardie : c.est le cas, suivi : A PAR - BOU'
check "what is not followed is said" has 'Si une armée allemande est en Bourgogne : ce n.est pas le cas, pas suivi : A PAR - PIC'
mail france@si.example "[Si] ordres" <<'E'
EFFACER
Paris : à Brest si Brest est vide, sinon en Picardie
E
read_of france@si.example
check "followed is said of nothing that is not noted" has "Sinon : c.est le cas, mais pas noté tel quel : en Picardie"
mail france@si.example "[Si] ordres" <<'E'
EFFACER
SI A MUN - BUR ALORS A PAR - PIC SINON A PAR - BUR
SI la lune est pleine ALORS F BRE H
SI BUR est vide ET PIC est vide OU GAS est vide ALORS A Marseille H
E
read_of france@si.example
check "a condition on orders to come is refused, with the reason" has 'SI A MUN - BUR.*pas sur des ordres'
check "one that is not understood is asked about" has 'SI la lune est pleine.*condition pas comprise.*F BRE H'
check "AND with OR too" has 'ET et OU dans la même condition'
check "nothing of it is followed" json Si 'not p["orders"].get("FRANCE")'

# ---- within a line: what stands behind the heading of another phase is of that phase, what stands before it of this one
at $T new Dedans "deadline=every 7 days 20:00" "retreats=2 days 20:00" "adjustments=2 days 20:00" >/dev/null
at $T new Double "deadline=every 7 days 20:00" year=two-seasons >/dev/null
for game in Dedans Double; do
    at $T player $game RUSSIA r@dedans.example --language fr >/dev/null
    at $T player $game TURKEY t@dedans.example --language en >/dev/null
    at $T start $game 2>/dev/null
done
pass
forget_letters
mail r@dedans.example "[Dedans] ordres" <<'E'
VAR - GAL, MOS - UKR, SEB - MNO. Retraites : VAR R LIV. Et pour l'automne : A GAL - VIE
F STP - BOT
E
mail t@dedans.example "[Dedans] orders" <<'E'
A CON - BUL, A SMY - CON; I make also orders for autumn: A BUL - GRE + builds: F ANK
F ANK - BLA
E
mail r@dedans.example "[Double] ordres" <<'E'
VAR - GAL, MOS - UKR, SEB - MNO. Retraites : VAR R LIV.
F STP - BOT
E
read_of r@dedans.example
check "retreats behind moves" has 'Printemps 1901, retraites.*- A VAR r LVN'
check "moves of the autumn behind them" has 'Automne 1901 : gardé.*A GAL - VIE'
check "all of this season's" json Dedans 'len(p["orders"]["RUSSIA"]) == 4'
check "in English, in the midst of a sentence" json Dedans 'p["orders"]["TURKEY"] == ["A CON - BUL", "A SMY - CON", "F ANK - BLA"]'
check "where retreats come with the moves too" json Double 'len(p["orders"]["RUSSIA"]) == 4'

# ---- an editor who plays: what stands beside JUGER was for the phase that this adjudicates
at $T new Arbitre "deadline=every 7 days 20:00" >/dev/null
at $T player Arbitre FRANCE editor@games.example --name Chef --language fr >/dev/null
at $T player Arbitre ENGLAND e@arbitre.example --language en >/dev/null
at $T start Arbitre 2>/dev/null
pass
forget_letters
mail editor@games.example "[Arbitre] suite" <<'E'
JUGER P1901M !
A PAR - BOU
E
read_of editor@games.example
check "orders beside PROCESS are told, not taken for the next phase" has 'étaient pour le printemps 1901'
check "and not noted" json Arbitre 'p["name"] == "F1901M" and not p["orders"].get("FRANCE")'

# ---- orders that came late, kept for a phase in which they can not be given, are nobody else's to read
at $T new Tard "deadline=every 7 days 20:00" >/dev/null
seven Tard fr >/dev/null
at $T start Tard 2>/dev/null
at $T process Tard S1901M --yes >/dev/null 2>&1
mail france@players.example "[Tard] ordres" <<'E'
A MAR - ESP
E
pass
at $T process Tard F1901M --yes >/dev/null 2>&1
mail italy@players.example "[Tard] ordres" <<'E'
A VEN - TRI
E
pass
forget_letters
at $T process Tard A1901A --yes >/dev/null 2>&1
pass
for who in france italy editor@games; do texts $who@ ; done >"$work/t"
check "the adjustments are told" has 'Hiver 1901|Printemps 1902'
check "a late move is not printed with them" hasnt 'VEN - TRI'

# ---- a game goes back: what was kept ahead for the phase that it leaves waits for it, unless it was replaced there
at $T new Rebours --language en "deadline=every 7 days 20:00" >/dev/null
seven Rebours en >/dev/null
at $T start Rebours 2>/dev/null
for who in france:A_MAR_-_SPA:A_SPA_-_POR germany:F_KIE_-_HOL:A_MUN_-_BOH italy:A_ROM_-_APU:A_APU_-_NAP; do
    mail "${who%%:*}@players.example" "[Rebours] orders" <<E
$(echo "$who" | cut -d: -f2 | tr _ ' ')
Fall 1901: $(echo "$who" | cut -d: -f3 | tr _ ' ')
E
done
pass
at $T process Rebours S1901M --yes >/dev/null 2>&1
mail france@players.example "[Rebours] orders" <<'E'
A SPA - GAS
E
mail italy@players.example "[Rebours] orders" <<'E'
CLEAR
E
pass
forget_letters
at $T undo Rebours --yes >/dev/null
pass
letter_of() { text_of "$(last "$1")" | sed '/^<!DOCTYPE/,$d' | tr -s '\n ' ' ' >"$work/t" && has "$2"; }
check "who had sent something else is told that it is set aside" letter_of france@ 'sent for Fall 1901 is set aside \(A SPA - GAS\)'
check "who had not, that it waits" letter_of germany@ 'sent for Fall 1901 waits for it again \(A MUN - BOH\)'
at $T process Rebours S1901M --yes >/dev/null 2>&1
check "and so it is: what waits counts, so does what replaced it, in the same position; what was withdrawn does not" json Rebours '[k for k, v in p["orders"].items() if v] == ["FRANCE", "GERMANY"] and p["orders"]["FRANCE"] == ["A SPA - GAS"]'

# ---- two seasons in one line: each to its own
at $T new Saisons "deadline=every 7 days 20:00" >/dev/null
seven Saisons fr >/dev/null
at $T start Saisons 2>/dev/null
forget_letters
mail france@players.example "[Saisons] ordres" <<'E'
Pour l'automne 1901 : Par-Bou. Pour ce printemps : Bre-Man, Mar-Esp
E
mail germany@players.example "[Saisons] ordres" <<'E'
Ce printemps : Kie-Hol, Mun-Ruh. À l'automne : Ruh-Bel, Hol tient.
E
mail italy@players.example "[Saisons] orders" <<'E'
This spring: Nap-Ion. For autumn: Ion-Tun. For this spring: Rom-Apu
E
pass
check "what is for now behind what is for later" json Saisons 'sorted(p["orders"]["FRANCE"]) == ["A MAR - SPA", "F BRE - ENG"]'
check "what is for later behind what is for now" json Saisons 'sorted(p["orders"]["GERMANY"]) == ["A MUN - RUH", "F KIE - HOL"]'
check "both ways" json Saisons 'sorted(p["orders"]["ITALY"]) == ["A ROM - APU", "F NAP - ION"]'
at $T process Saisons --yes >/dev/null 2>&1
check "and it is kept" json Saisons 'sorted(p["orders"]["GERMANY"]) == ["A RUH - BEL", "F HOL H"] and p["orders"]["ITALY"] == ["F ION - TUN"] and p["orders"]["FRANCE"] == ["A PAR - BUR"]'
finish
