#!/bin/sh
# Games of the Python package `diplomacy` come in and go out in its form. tests/judge/interchange/*.json were written by that package: their
# zobrist_hash is what its check asks for.
set -u
. tests/judge/lib.sh
T0=2026-04-02T12:00:00+02:00
games=tests/judge/interchange
new_home saved
check "a saved game comes in as history, adjudicated alike" both 0 '^Hasard	paused	S1904M$' at $T0 import $games/saved.json
check "it waits for players, and would be in time" sh -c "'$JUDGE' --home '$home' --now $T0 show Hasard | grep -q '^deadline	2026-04-'"
check "it is there already" both 1 "'Hasard-2' would be free" at $T0 import $games/saved.json
check "press came with it" both 0 'Bonjour' at $T0 press Hasard
check "each phase follows from its orders" both 0 '9 phases played over: 0 differences' at $T0 verify Hasard
same_game() { # same_game FILE GAME: what goes out has the states, orders and hashes of the file
    at $T0 export "$2" --format python --out "$work/out.json" && /usr/bin/python3 - "$1" "$work/out.json" <<'END'
import json, sys
a, b = (json.load(open(f))["phases"] for f in sys.argv[1:])
def said(phase):
    state = phase["state"]
    lists = lambda all: {power: sorted(all[power] or []) for power in all}
    return (phase["name"], state["name"], state["zobrist_hash"], lists(state["units"]), lists(state["centers"]),
            {p: {u: sorted(to) for u, to in state["retreats"][p].items()} for p in state["retreats"]})
assert [said(p) for p in a] == [said(p) for p in b], [(said(x), said(y)) for x, y in zip(a, b) if said(x) != said(y)][0]
coastless = lambda order: order.split("/")[0] if " S " in order and order.rfind("/") > order.find(" - ") > 0 else order
for x, y in zip(a[:-1], b[:-1]):
    x["orders"] = {power: [coastless(o) for o in x["orders"][power] or []] for power in x["orders"]}
    for power, orders in y["orders"].items():
        left = set(x["orders"][power] or []) - set(orders) - {"WAIVE"}
        assert not set(orders) - set(x["orders"][power] or []), (x["name"], power, orders)
        assert all(x["results"][" ".join(o.split()[:2])] in (["void"], []) for o in left), (x["name"], power, left)
sent = [m["time_sent"] for p in b for m in p["messages"]]
assert sent == sorted(set(sent)) and len(sent) == sum(len(p["messages"]) for p in a)
END
}
check "out again: states, orders, hashes" same_game $games/saved.json Hasard
checked_there() { # by the package's own check, where it is installed
    /usr/bin/python3 -c 'import diplomacy.utils.export' 2>/dev/null || return 0
    /usr/bin/python3 -c 'import json, sys; from diplomacy.utils.export import is_valid_saved_game as ok; sys.exit(not ok(json.load(open(sys.argv[1]))))' "$work/out.json"
}
check "valid by its own check, where that is to be had" checked_there
check "one line, as the package reads many" sh -c "[ \$(wc -l <'$work/out.json') = 1 ]"

# ---- what does not follow here
check "a game that begins elsewhere, with dislodged units" both 0 '^Retraites	paused	S1920M$' at $T0 import $games/retreats.json
check "is sound" both 0 '3 phases played over: 0 differences' at $T0 verify Retraites
check "and goes out with their ways to retreat" same_game $games/retreats.json Retraites
/usr/bin/python3 - $games/retreats.json "$work/other.json" <<'END'
import json, sys
game = json.load(open(sys.argv[1]))
game["phases"][2]["state"]["units"]["FRANCE"].remove("A PIE")
game["phases"][3]["state"]["units"]["FRANCE"].remove("A PIE")
json.dump(game, open(sys.argv[2], "w"))
END
check "what differs is listed, and refused" both 1 '^F1919R	only in the file: -; only here: FRANCE A PIE' at $T0 import "$work/other.json" --name Autre
check "unless the file is to be kept" both 0 '^Autre	paused	S1920M$' at $T0 import "$work/other.json" --name Autre --keep file
check "then it stands" sh -c "! '$JUDGE' --home '$home' show Autre | grep -q '	A PIE$'"
check "as an edit that is sound" both 0 '3 phases played over: 0 differences' at $T0 verify Autre
check "or ours" both 0 '^Nous	paused	S1920M$' at $T0 import "$work/other.json" --name Nous --keep judge
check "as our rules have it" sh -c "'$JUDGE' --home '$home' show Nous | grep -q '	A PIE$'"

# ---- it goes on here
check "a player is seated" at $T0 player Hasard FRANCE france@players.example --name "Anne Onyme" --language fr
check "and it goes on" at $T0 resume Hasard
mail france@players.example Hasard <<'END'
toutes mes unités tiennent

PRESSE à England
rien que pour vous
FIN PRESSE
END
check "his mail counts" at $T0 run
at $T0 export Hasard --format python --out "$work/all.json"
at $T0 export Hasard --format python --public --out "$work/public.json"
at $T0 export Hasard --format judge --public --out "$work/public.txt"
check "for the editor all is in it" sh -c "grep -q 'france@players.example' '$work/all.json' && grep -q 'rien que pour vous' '$work/all.json' && grep -q 'Between us' '$work/all.json'"
check "orders on file too" /usr/bin/python3 -c 'import json,sys; assert json.load(open(sys.argv[1]))["phases"][-1]["orders"]["FRANCE"]' "$work/all.json"
check "for the public none of it" sh -c "! grep -q '@players\|rien que\|Between us' '$work/public.json' '$work/public.txt'"
check "nor orders of the open phase" /usr/bin/python3 -c 'import json,sys; assert not any(json.load(open(sys.argv[1]))["phases"][-1]["orders"].values())' "$work/public.json"
check "what all may read is there" sh -c "grep -q 'Bonjour' '$work/public.json' && grep -q 'Anne Onyme' '$work/public.json'"
check "an anonymous game names nobody" sh -c "'$JUDGE' --home '$home' set Hasard anonymous=yes && ! '$JUDGE' --home '$home' export Hasard --format python --public | grep -q Onyme && ! '$JUDGE' --home '$home' export Hasard --format judge --public | grep -q Onyme"
check "a private one is not for the public" sh -c "'$JUDGE' --home '$home' set Hasard private=yes; '$JUDGE' --home '$home' export Hasard --format judge --public 2>&1 | grep -q 'is private'"

# ---- what cannot be
cat >"$work/cases" <<'END'
an unknown map: the nearest | g["map"] = "standrd" | map: there is no map 'standrd' here; did you mean standard
no map | del g["map"] | map: missing
an unknown power: the nearest | p["state"]["units"]["FRANKE"] = [] | phases\[1\].state.units.FRANKE: 'FRANKE' is no power of this map; did you mean FRANCE
a unit that cannot stand | p["state"]["units"]["FRANCE"].append("F MUN") | phases\[1\].state.units.FRANCE\[[0-9]+\]: 'F MUN' cannot stand here
two units in one place | p["state"]["units"]["FRANCE"].append(p["state"]["units"]["FRANCE"][0]) | cannot stand here
no centre | p["state"]["centers"]["FRANCE"].append("BUR") | centers.FRANCE\[[0-9]+\]: 'BUR'
no phase | p["name"] = "X1901M" | phases\[1\]: 'X1901M' is no phase
no state | del p["state"] | phases\[1\].state: missing
orders that are no list | p["orders"]["FRANCE"] = "A PAR H" | phases\[1\].orders.FRANCE: expected a list
an order that is no text | p["orders"]["FRANCE"] = [1] | phases\[1\].orders.FRANCE\[0\]
a letter of nobody | g["phases"][0]["messages"][0]["sender"] = "OZ" | messages\[0\].sender: 'OZ' is no power
something after the end | p["name"] = "COMPLETED" | phases\[2\]: nothing follows COMPLETED
no phases | g["phases"] = [] | there is no phase in it
END
/usr/bin/python3 - $games/saved.json "$work" <<'END'
import json, sys
for n, line in enumerate(open(sys.argv[2] + "/cases"), 1):
    g = json.load(open(sys.argv[1]))
    p = g["phases"][1]
    exec(line.split(" | ")[1])
    json.dump(g, open(f"{sys.argv[2]}/bad-{n}.json", "w"))
END
n=0
while IFS='|' read -r what _ said; do
    n=$((n + 1))
    check "$what" both 1 "${said# }" at $T0 import "$work/bad-$n.json" --name Bad
done <"$work/cases"
sed 's/"A PAR - BUR"/"A PAR - OZ"/; s/"A [A-Z]* H"/"sing a song"/' $games/saved.json >"$work/song.json"
check "an order that is none is left out, and said" both 1 "'sing a song' is no order here" at $T0 import "$work/song.json" --name Bad
check "nothing of it stays" sh -c "! '$JUDGE' --home '$home' games --all | grep -q Bad"
finish
