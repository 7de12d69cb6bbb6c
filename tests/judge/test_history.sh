#!/bin/sh
# A history that an old judge mailed is taken in, and what goes out is read again as the same game. What jDip's importer asks of a history is held here
# line by line: it was tried on whole games.
set -u
. tests/judge/lib.sh
T0=2026-04-02T12:00:00+02:00
old=tests/judge/interchange/history.txt
new_home history
check "an old judge's history, results and all" both 0 '^vieux	paused	S1902M$' at $T0 import $old
check "each phase follows from its orders" both 0 '4 phases played over: 0 differences' at $T0 verify vieux
holds() { at $T0 show vieux >"$work/shown" && for line in "$@"; do grep -q "^	$line\$" "$work/shown" || { echo "no $line"; cat "$work/shown"; return 1; }; done; }
check "convoyed, retreated, built on a coast" holds 'A NWY' 'A TUN' 'A BEL' 'F STP/NC' 'A BUR' 'F KIE'
check "what stood in press is no order" sh -c "! '$JUDGE' --home '$home' show vieux --phase F1901M | grep -q 'A PAR'"
check "out again" at $T0 export vieux --format judge --out "$work/out.txt"
check "and in: the same game" both 0 '^Encore	paused	S1902M$' at $T0 import "$work/out.txt" --name Encore
at $T0 export Encore --format judge --out "$work/again.txt"
same() { for f in out again; do sed '/^Date:/d; s/Encore/vieux/g' "$work/$f.txt" >"$work/$f.same"; done; diff "$work/out.same" "$work/again.same"; }
check "to the letter" same

# ---- what other programs look for
check "every line has its form" /usr/bin/python3 tests/judge/interchange/grammar.py "$work/out.txt"
cut() { sed "$1" "$work/out.txt" >"$work/cut.txt" && ! /usr/bin/python3 tests/judge/interchange/grammar.py "$work/cut.txt" >"$work/cut.out" && cat "$work/cut.out"; }
check "a convoyed army without its sea is found" cut 's/ -> North Sea -> / -> /'
check "a dislodged unit without its line too" cut 's/, dislodged\*/*/'
wants() { grep -qxE "$1" "$work/out.txt" || { echo "no line: $1"; return 1; }; }
check "the head" wants ':: Judge: [A-Za-z]+  Game: vieux  Variant: standard'
check "a mail for each phase" wants 'Subject: [A-Za-z]+:vieux - F1901M Results'
check "with its date" wants 'Date:    [A-Z][a-z]+ [0-9]+ [A-Z][a-z]+ [0-9]{4} [0-9:]{8} [+-][0-9]{4}'
check "in that order" sh -c "grep -A1 '^Date:' '$work/out.txt' | grep -c '^Subject:' | grep -qx 4"
check "a convoyed move names its seas" wants 'England: Army Yorkshire -> North Sea -> Norway\.'
check "no order has a line broken" wants 'Russia: Fleet Rumania SUPPORT Turkish Army Bulgaria -> Serbia\.  \(\*void\*\)'
check "no order at all" wants 'Italy: Army Venice, No Order Processed\.'
check "what failed, and was driven out" wants 'Germany: Army Burgundy -> Picardy\.  \(\*bounce, dislodged\*\)'
check "the list of these" wants 'The following units were dislodged:'
check "with the ways to go" wants 'The German Army in Burgundy can retreat to .* or .*\.'
check "owners" wants 'France:    Brest, Marseilles, Paris, Portugal\.'
check "and what is due" wants 'Germany:    6 Supply centers,  3 Units:  Builds   3 units\.'
check "what comes next" wants "The next phase of 'vieux' will be Adjustments for Winter of 1901\."
check "builds" wants 'Russia: Builds a fleet in St Petersburg \(north coast\)\.'

check "a report in that notation, whatever the game's" both 0 'Germany: Army Burgundy -> Picardy\.  \(\*bounce, dislodged\*\)' at $T0 report vieux --phase F1901M --notation judge
check "no such notation" both 1 'names, judge, descartes' at $T0 report vieux --notation runes
check "as JSON, by power and unit" sh -c "'$JUDGE' --home '$home' report vieux --phase F1901M --format json | /usr/bin/python3 -c 'import json,sys; o=[(r[\"power\"], r[\"unit\"]) for r in json.load(sys.stdin)[\"outcomes\"]]; assert o == sorted(o) and len(o) > 20, o'"

# ---- what differs, and what cannot be
sed 's/Picardy -> Burgundy\.$/Picardy -> Burgundy.  (*bounce*)/' $old >"$work/other.txt"
check "results that are not ours are listed" both 1 '^F1901M	only in the file: .*FRANCE A PIC.*; only here: .*FRANCE A BUR' at $T0 import "$work/other.txt" --name Autre
check "and kept if they are to be" both 0 '^Autre	paused' at $T0 import "$work/other.txt" --name Autre --keep file
check "which is sound" both 0 ' 0 differences' at $T0 verify Autre
bad() { # bad PATTERN SED-SCRIPT
    sed "$2" $old >"$work/bad.txt"
    both 1 "$1" at $T0 import "$work/bad.txt" --name Bad
}
check "an unknown map: its line, the nearest" bad "line 4: there is no map 'Standart' here; did you mean standard" '4s/Standard/Standart/'
check "an unknown power: its line, the nearest" bad "line 18: 'Austrai' is no power of this map; did you mean Austria" '18s/Austria/Austrai/'
check "a phase that does not follow" bad 'line [0-9]+: results of another phase than F1901M' 's/results for Fall of 1901/results for Fall of 1902/'
check "an order that is none" bad "'Army Budapest dances' is no order here" 's/Army Budapest -> Serbia/Army Budapest dances/'
check "no results" bad 'there is no phase in it' '/results for\|orders for/d'
sed '/^::/d' $old >"$work/headless.txt"
check "no head" both 1 'neither an archive of a game' at $T0 import "$work/headless.txt"

# ---- what players copy from the pages of other programs
pages=tests/judge/interchange
check "webDiplomacy's orders page, the last turn first" both 0 '^webDiplomacy	paused	S1902M$' at $T0 import $pages/webdiplomacy.txt
same_board() { for game in vieux webDiplomacy; do at $T0 show $game | sed -n 's/^	\([AF] .*\)/\1/p' >"$work/$game.board"; done; diff "$work/vieux.board" "$work/webDiplomacy.board"; }
check "the same game as the old judge's: retreats, builds, convoys" same_board
check "nothing differs" both 0 '4 phases played over: 0 differences' at $T0 verify webDiplomacy
sed '/^Autumn/,/^Spring/{/^Spring/!d}' $pages/webdiplomacy.txt >"$work/spring.txt"
check "a page of a spring alone: nobody retreats" both 0 '^Lenz	paused	F1901M$' at $T0 import "$work/spring.txt" --name Lenz
check "Backstabbr's units, owners and orders" both 0 '^Backstabbr	paused	F1903M$' at $T0 import $pages/backstabbr.txt
check "what was ordered is adjudicated" both 0 'A LON - NWY' at $T0 report Backstabbr --phase S1903M --language en
check "what was not done, and why" both 0 'F TRI S A BUD - SER +not followed' at $T0 report Backstabbr --phase S1903M --language en
at_foot() { sed "$1" $pages/$2 >"$work/bad.txt"; both 1 "$3" at $T0 import "$work/bad.txt" --name Bad; }
check "no season: what to write above it" at_foot 1d backstabbr.txt "line 3: .* such as 'Spring 1903' above"
check "an army at sea" at_foot 's/"NTH": "F"/"NTH": "A"/' backstabbr.txt "line 4: 'England: Army NTH' is no unit"
check "no owners" at_foot '/territories/d' backstabbr.txt 'line 3: .* whose the centres are'
sed 's/"type": "MOVE", "to": "Ser"/"type": "DANCE"/' $pages/backstabbr.txt >"$work/dance.txt"
check "an order that is none is named" both 1 "^S1903M	AUSTRIA: 'Army Bud DANCE' is no order here" at $T0 import "$work/dance.txt" --name Tanz
sed 's/"to": "Bot"/"to": "Bot.\\nRussia: Army Moscow -> Ukraine"/' $pages/backstabbr.txt >"$work/lines.txt"
check "it is taken in" at $T0 import "$work/lines.txt" --name Zeile
check "a word of the page begins no line of its own" both 0 'A MOS H +no order' at $T0 report Zeile --phase S1903M --language en
check "DPjudge's list of a game" both 0 '^kerbal	paused	S1902M$' at $T0 import $pages/dpjudge.txt
check "its units, its owners" sh -c "'$JUDGE' --home '$home' show kerbal | grep -A1 '^RUSSIA	3 centres' && '$JUDGE' --home '$home' show kerbal | grep -qx '	F STP/SC'"
sed '/^::/d' $pages/dpjudge.txt >"$work/headless.txt"
check "copied without its head: with a name" both 0 '^Kopf	paused	S1902M$' at $T0 import "$work/headless.txt" --name Kopf
check "a position among retreats cannot begin a game" at_foot 's/Movement phase/Retreat phase/' dpjudge.txt 'before moves or builds'
check "nothing of it stays" sh -c "! '$JUDGE' --home '$home' games --all | grep -q Bad"
finish
