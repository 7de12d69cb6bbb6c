#!/bin/sh
# A game from its first letter on, by mail through Maildirs, with a set clock: orders, answers, reports, retreats, adjustments.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 T2=2026-03-09T20:05:00+01:00

new_home story
check "init makes a home that works at once" at $T0 doctor
check "a game" at $T0 new Kersaint --deadline "every 7 days 20:00" --rules datc pictures=yes
check "seven players" seven Kersaint en
check "a French player among them" at $T0 player Kersaint FRANCE france@players.example --language fr
check "start" at $T0 start Kersaint
check "first pass" at $T0 run
first=$(letters france@players.example)
check "each player got one letter" test "$(letters | wc -l)" -eq 8
check "the first report is French for France" sh -c "grep -qi '^Content-Language: fr' '$first'"
check "it has the game's tag" sh -c "grep -q '^Subject:.*Kersaint' '$first'"
check "it says it is automatic" grep -qi '^Auto-Submitted: auto-generated' "$first"
check "it has a map" grep -qi 'image/png' "$first"
id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$first" | head -n 1)
check "it has a Message-ID" test -n "$id"
forget_letters

# a reply, without any name of a game in the subject
mail "Marianne <france@players.example>" "Re: mes ordres" "In-Reply-To: <$id>" <<'END'
A PAR - BOU
A MAR - ESP
F BRE - MAO
END
check "the pass answers" at $T1 run
ack=$(letters france@players.example)
text_of "$ack" >"$work/ack.txt"
check "the answer lists the orders as understood" grep -q 'A PAR - BOU' "$work/ack.txt"
check "the answer is threaded with the mail" grep -q "m1@players.example" "$ack"
check "the answer says auto-replied" grep -qi '^Auto-Submitted: auto-replied' "$ack"
check "the mail was filed" sh -c "! ls '$home'/mail/in/new/* 2>/dev/null"
at $T1 show Kersaint --format json >"$work/show.json"
check "the orders are on file" /usr/bin/python3 - "$work/show.json" <<'END'
import json, sys
g = json.load(open(sys.argv[1]))
p = g["phases"][-1]
assert p["name"] == "S1901M", p["name"]
assert sorted(p["orders"]["FRANCE"]) == ["A MAR - SPA", "A PAR - BUR", "F BRE - MAO"], p["orders"]["FRANCE"]
assert g["deadline"] == "2026-03-09T19:00:00Z", g["deadline"]
END
forget_letters

# a later mail amends one unit; the others stay
mail "france@players.example" "[Kersaint] correction" <<'END'
A PAR - PIC
END
check "amend" at $T1 run
at $T1 show Kersaint --format json >"$work/show.json"
check "a later mail amends unit by unit" /usr/bin/python3 - "$work/show.json" <<'END'
import json, sys
p = json.load(open(sys.argv[1]))["phases"][-1]
assert sorted(p["orders"]["FRANCE"]) == ["A MAR - SPA", "A PAR - PIC", "F BRE - MAO"], p["orders"]["FRANCE"]
END
check "a second pass does nothing again" both 0 ' 0 fetched, 0 acted' at $T1 run
check "nothing is adjudicated before the deadline" both 0 'S1901M' at $T1 games
forget_letters
check "the deadline" both 0 '1 adjudicated' at $T2 run
check "eight reports" test "$(letters | wc -l)" -eq 8
text_of "$(letters germany@players.example)" >"$work/report.txt"
page_of "$(letters germany@players.example)" >"$work/page.txt"
check "who has orders to write has a map of his own theatre" grep -q 'S1901M-near.png' "$(letters germany@players.example)"
check "in his letter's page, with his units in words" grep -q 'src="cid:near-.*alt="The same position, from nearer. Germany: army' "$work/page.txt"
check "the editor has none" sh -c "! grep -q 'near.png' '$(letters editor@games.example)'"
at $T2 set Kersaint theatre=no >/dev/null
check "the report names those who sent nothing" grep -qi 'NMR' "$work/report.txt"
check "the reply thread holds" sh -c "grep -q '$id' \"\$(find '$home/mail/out' -type f | xargs grep -li '^To:.*france@' | head -n 1)\""
check "the next phase is open" both 0 'F1901M' at $T2 games
check "the report can be shown again" both 0 "A MAR - SPA" at $T2 report Kersaint --phase S1901M
check "in the notation that mapping programs read, too" at $T2 set Kersaint notation=judge
check "which has full names" both 0 'Army Marseilles -> Spain' at $T2 report Kersaint --phase S1901M
check "back to plain, and judge for once" sh -c "'$JUDGE' --home '$home' set Kersaint notation=plain >/dev/null && '$JUDGE' --home '$home' report Kersaint --phase S1901M --notation judge | grep -q 'Army Marseilles -> Spain'"
check "which changes nothing" both 0 'A MAR - SPA' at $T2 report Kersaint --phase S1901M
check "a notation that is none" both 1 'descartes, asmodee' at $T2 report Kersaint --phase S1901M --notation morse
check "and back to plain" at $T2 set Kersaint notation=plain
check "as HTML" both 0 '<html' at $T2 report Kersaint --phase S1901M --format html
check "as JSON" both 0 '"verdict": "succeeds"' at $T2 report Kersaint --phase S1901M --format json
check "no phase is adjudicated twice" both 0 ' 0 adjudicated' at $T2 run
check "process refuses another phase" both 1 'is at F1901M, not at S1901M' at $T2 process Kersaint S1901M
check "a map of the game" at $T2 map Kersaint -o "$work/map.png"
check "no chart of one year" both 1 'no second year yet' at $T2 map Kersaint --chart -o "$work/chart.svg"
forget_letters

# autumn: Austria loses Trieste to Italy, must retreat; then adjustments
mail "italy@players.example" "orders" <<'END'
A VEN - TRI
END
mail "austria@players.example" "orders" <<'END'
F TRI - VEN
END
at $T2 edit Kersaint 'ITALY A TYR' >/dev/null 2>&1
mail "italy@players.example" "[Kersaint] support" <<'END'
A TYR S A VEN - TRI
END
check "orders of autumn" at 2026-03-10T12:00:00+01:00 run
forget_letters
check "autumn" both 0 '1 adjudicated' at 2026-03-17T20:10:00+01:00 run
check "theatre=no: nobody has such a map" sh -c "! grep -rq 'near.png' '$home/mail/out'"
check "retreats have a phase of their own" both 0 'F1901R.*2026-03-1[89]T19:00:00Z' at 2026-03-17T20:10:00+01:00 games
mail "austria@players.example" "retraite" <<'END'
F TRI R ALB
END
check "the retreat is taken" at 2026-03-18T08:00:00+01:00 run
check "retreats adjudicated" both 0 '1 adjudicated' at 2026-03-20T20:10:00+01:00 run
check "adjustments follow" both 0 'W1901A' at 2026-03-20T20:10:00+01:00 games
at 2026-03-20T20:10:00+01:00 show Kersaint --format json >"$work/show.json"
check "the fleet is in Albania" /usr/bin/python3 - "$work/show.json" <<'END'
import json, sys
g = json.load(open(sys.argv[1]))
names = [p["name"] for p in g["phases"]]
assert names == ["S1901M", "F1901M", "F1901R", "W1901A"], names
r = g["phases"][2]
assert "*F TRI" in r["state"]["units"]["AUSTRIA"], r["state"]["units"]
assert "ALB" in r["state"]["retreats"]["AUSTRIA"]["F TRI"], r["state"]["retreats"]
assert g["phases"][1]["results"]["F TRI"][-1] == "dislodged", g["phases"][1]["results"]["F TRI"]
w = g["phases"][3]
assert "F ALB" in w["state"]["units"]["AUSTRIA"]
assert "TRI" in w["state"]["centers"]["ITALY"]
assert w["state"]["builds"]["AUSTRIA"]["count"] == -1, w["state"]["builds"]
END
mail "italy@players.example" "build" <<'END'
build A ROM
END
mail "austria@players.example" "retrait" <<'END'
remove F ALB
END
check "adjustments taken" at 2026-03-21T08:00:00+01:00 run
check "adjustments adjudicated" both 0 '1 adjudicated' at 2026-03-23T20:10:00+01:00 run
check "spring 1902" both 0 'S1902M' at 2026-03-23T20:10:00+01:00 games
check "a chart of two" sh -c "'$JUDGE' --home '$home' map Kersaint --chart -o '$work/chart.svg' && grep -q '<desc>Centres by year, from 1900 to 1901. Austria: 3, ' '$work/chart.svg'"
check "and as bars where the game stands" sh -c "'$JUDGE' --home '$home' show Kersaint | grep -qE '^	years	1900-1901	.+	3 [3-9]'"
check "rollback" both 0 'F1901M' at 2026-03-23T21:00:00+01:00 rollback Kersaint F1901M
at 2026-03-23T21:00:00+01:00 show Kersaint --format json >"$work/show.json"
check "rolled back with the orders it had" /usr/bin/python3 - "$work/show.json" <<'END'
import json, sys
g = json.load(open(sys.argv[1]))
assert [p["name"] for p in g["phases"]] == ["S1901M", "F1901M"]
assert "A VEN - TRI" in g["phases"][1]["orders"]["ITALY"]
assert g["phases"][1]["results"] == {}
END
check "the same orders give the same result again" both 0 'F1901R' at 2026-03-23T21:00:00+01:00 process Kersaint F1901M
check "the store is sound" at 2026-03-23T21:00:00+01:00 doctor
finish
