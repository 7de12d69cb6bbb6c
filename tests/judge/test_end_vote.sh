#!/bin/sh
# The end of a game by vote under the Bretagne rules (Bretagne V): request, open veto, secret unanimous vote, restrictions, spring and autumn.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 T2=2026-03-04T12:00:00+01:00 T3=2026-03-05T12:00:00+01:00
to() { for f in $(letters "$1"); do text_of "$f"; done; } # lines as they are
flat() { to "$1" | tr '\n' ' ' | tr -s ' '; }               # as one line
say() { # say GAME WHO WORDS
    mail "$2@players.example" "[$1] vote" <<END
$3
END
}
game() { # game NAME PHASE…: a Bretagne game, processed through these phases; a French army stands in Belgium from F1901M on
    name=$1
    shift
    at $T0 new "$name" --language fr --rules bretagne last-year=none >/dev/null && seven "$name" fr && at $T0 start "$name" >/dev/null
    for phase in "$@"; do
        at $T0 process "$name" $phase >/dev/null || return 1
        [ $phase = S1901M ] && { at $T0 edit "$name" 'FRANCE A BEL' -MAR >/dev/null || return 1; }
    done
    at $T0 run >/dev/null
    forget_letters
}
all_yes() { # all_yes GAME BUT
    for p in austria england france germany italy russia turkey; do
        [ $p = "$2" ] || say "$1" $p "VOTE OUI"
    done
}
new_home end

# ---- after the spring retreats: a veto, then a vote
check "a game in autumn" game Printemps S1901M
say Printemps france "FIN DE PARTIE"
check "France asks for the end" at $T1 run
to italy@ >"$work/italy"
check "all are told, and who asked" grep -q 'fin de partie, demandée par la France' "$work/italy"
check "the veto is offered" grep -q '^    VETO' "$work/italy"
forget_letters
say Printemps germany "VETO"
check "Germany opposes" at $T1 run
flat italy@ >"$work/italy"
check "at once and by name" grep -q 'veto (Allemagne). La partie continue' "$work/italy"
check "the game goes on" both 0 'Printemps.active.F1901M' at $T1 games
forget_letters
say Printemps italy "FIN DE PARTIE"
say Printemps italy "VOTE NON"
check "a veto leaves room for another request" at $T2 run
to italy@ >"$work/italy"
check "who asked is in favour" grep -q 'vous comptez pour' "$work/italy"
mail france@players.example "[Printemps] ordres" <<'END'
A BEL - HOL
VOTE OUI
END
for p in austria england germany russia; do say Printemps $p "VOTE OUI"; done
check "orders and votes in one mail" at $T2 run
check "not before all have said yes" both 0 'Printemps.active.F1901M' at $T2 games
forget_letters
say Printemps turkey "VOTE OUI"
check "the last yes" at $T3 run
answer turkey@players.example "Re: [Printemps]" <"$work/yes"
check "of one who is asked whether it is he" at $T3 run
check "ends the game after the autumn" both 0 'Printemps.ended' at $T3 games --all
at $T3 show Printemps --format json >"$work/show.json"
check "played with every power in civil disorder" /usr/bin/python3 - "$work/show.json" <<'END'
import json, sys
g = json.load(open(sys.argv[1]))
p, end = g["phases"][-2:]
assert p["name"] == "F1901M" and end["name"] == "COMPLETED", (p["name"], end["name"])
assert end["state"]["units"] == p["state"]["units"], end["state"]
units = p["state"]["units"]["FRANCE"]
assert "A BEL" in units, units
END
to italy@ >"$work/italy"
check "Belgium is French at the end" sh -c "grep -E 'France +4' '$work/italy'"
check "the order to leave Belgium did not count" sh -c "! grep -qE 'A BEL *- *HOL' '$work/italy'"
flat italy@ >"$work/flat"
check "all hear why" grep -q 'vote unanime' "$work/flat"
check "and who ordered in time" grep -q '  Autriche : 0 tour sur 1 à l.heure, 1 sans ordres' "$work/italy"
check "nobody is blamed for missing orders" sh -c "! grep -q 'ONR' '$work/italy'"
forget_letters

# ---- after the autumn retreats: ends at once, without adjustments
check "a game in winter" game Automne S1901M F1901M
check "adjustments are due" both 0 'Automne.active.W1901A' at $T0 games
say Automne turkey "DEMANDE DE FIN"
check "Turkey asks" at $T1 run
all_yes Automne turkey
at $T2 run >/dev/null
answer russia@players.example "Re: [Automne]" <"$work/yes"
check "all agree" at $T2 run
check "it ends at once" both 0 'Automne.ended.W1901A' at $T2 games --all
check "nothing was built" sh -c "'$JUDGE' --home '$home' --now $T2 show Automne --format json | /usr/bin/python3 -c 'import json,sys; p=json.load(sys.stdin)[\"phases\"][-1]; assert len(p[\"state\"][\"units\"][\"FRANCE\"])==3'"
forget_letters

# ---- restrictions
check "a third game" game Limites S1901M F1901M
say Limites france "FIN DE PARTIE"
say Limites austria "VOTE NON"
check "a vote after autumn" at $T1 run
check "is counted with the phase: silence is no" at 2026-03-04T21:00:00+01:00 run
flat france@ >"$work/france"
check "the report gives numbers, not names" grep -q 'rejeté ; pour 1, contre 1, sans réponse 5' "$work/france"
check "spring follows" both 0 'Limites.active.S1902M' at 2026-03-04T21:00:00+01:00 games
forget_letters
say Limites italy "FIN DE PARTIE"
check "no vote after the adjustments that follow" at 2026-03-05T12:00:00+01:00 run
check "is said with its reason" sh -c "grep -q 'pas de nouveau vote' \$(find '$home/mail/out' -type f)"
forget_letters
at 2026-03-05T12:00:00+01:00 process Limites S1902M >/dev/null
at 2026-03-05T12:00:00+01:00 run >/dev/null
forget_letters
say Limites france "FIN DE PARTIE"
check "nor may who asked in autumn ask after the spring" at 2026-03-05T13:00:00+01:00 run
check "with its reason" sh -c "grep -q 'pas de nouvelle demande' \$(find '$home/mail/out' -type f)"
forget_letters
say Limites italy "FIN DE PARTIE"
check "another may" at 2026-03-05T14:00:00+01:00 run
check "and does" sh -c "grep -q 'demand' \$(find '$home/mail/out' -type f | xargs grep -li '^To:.*russia@')"
at 2026-03-05T14:00:00+01:00 set Limites early=yes >/dev/null
forget_letters

# ---- where the rules have no such vote, and the wrong moment
at $T0 new Autre --language fr --rules datc >/dev/null && seven Autre fr && at $T0 start Autre >/dev/null && at $T0 run >/dev/null
forget_letters
say Autre france "FIN DE PARTIE"
check "other rulebooks" at $T1 run
check "have no such vote" sh -c "cat \$(find '$home/mail/out' -type f | xargs grep -li '^To:.*france@') | grep -q 'pas de vote de fin'"
at $T1 set Autre end-vote=yes >/dev/null
forget_letters
say Autre france "FIN DE PARTIE"
check "the first spring" at $T2 run
check "is no moment to ask" sh -c "cat \$(find '$home/mail/out' -type f | xargs grep -li '^To:.*france@') | grep -q 'pas maintenant'"
finish
