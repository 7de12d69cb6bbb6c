#!/bin/sh
# The postal year of two seasons: ranked retreats and builds come with the moves and are resolved in the same adjudication.
set -u
. tests/judge/lib.sh
new_home seasons

texts() { for f in $(letters "$1"); do text_of "$f"; done | tr -s '\n ' ' '; }
json() {
    at "$1" show "$2" --format json >"$work/j"
    /usr/bin/python3 -c 'import json, sys
g = json.load(open(sys.argv[1])); ps = {x["name"]: x for x in g["phases"]}; p = g["phases"][-1]
assert '"$3"', (list(ps), p["orders"], p["state"])' "$work/j"
}
pass() { at "$1" run >/dev/null 2>&1; }
T0=2026-03-02T12:00:00+01:00
setup() { # GAME SETTINGS…: Fall 1901, France in Burgundy against two Germans, England about to take Norway
    game=$1
    shift
    at $T0 new $game "deadline=every 7 days 20:00" "retreats=2 days 20:00" "adjustments=2 days 20:00" "$@" >/dev/null
    for power in FRANCE GERMANY ENGLAND; do at $T0 player $game $power "$(echo $power | tr A-Z a-z)@$game.example" --language en; done
    at $T0 start $game 2>/dev/null
    at $T0 edit $game -PAR 'FRANCE A BUR' -BER 'GERMANY A RUH' -LON 'ENGLAND F NTH' >/dev/null
    at $T0 process $game S1901M >/dev/null
    pass $T0
}

setup Deux year=two-seasons language=fr
at $T0 player Deux ITALY italie@deux.example --language fr >/dev/null
mail italie@deux.example "[Deux] ordres" <<'E'
A VEN - TRI (retraite : ROM, TOS)
A ROM tient
F NAP tient
E
forget_letters
pass 2026-03-03T12:00:00+01:00
texts italie@deux.example >"$work/t"
check "choices in the reader's codes" grep -q 'A VEN r ROM, TOS' "$work/t"
mail italie@deux.example "[Deux] ordres" <<'E'
A ROM tient, F NAP - MTY. Pas de retraites pour le reste.
E
pass 2026-03-03T12:00:00+01:00
texts italie@deux.example >"$work/t"
check "what changed, too" grep -q 'Changé : F NAP T → F NAP - MTY' "$work/t"

setup Two year=two-seasons pictures=yes
mail france@Two.example "[Two] orders" <<'E'
A BUR H (retreat: PIC, PAR)
A MAR - SPA
F BRE H
build F BRE, A PAR
build F MAR
E
mail germany@Two.example "[Two] orders" <<'E'
A MUN - BUR
A RUH S A MUN - BUR
F KIE - DEN
Retreats
A RUH R KIE, HOL
Builds
build A BER
E
mail england@Two.example "[Two] orders" <<'E'
F NTH - NWY
F EDI H
A LVP H
build F LON
E
forget_letters
pass 2026-03-03T12:00:00+01:00
texts france@two.example >"$work/t"
check "retreats and builds are noted with the moves" grep -q 'A BUR R PIC' "$work/t"
check "the moves too" json 2026-03-03T12:00:00+01:00 Two '"A MAR - SPA" in p["orders"]["FRANCE"] and "A BUR H" in p["orders"]["FRANCE"]'
forget_letters
check "one adjudication" both 0 " 1 adjudicated" at 2026-03-09T20:05:00+01:00 run
check "the next season at once" json 2026-03-09T20:05:00+01:00 Two 'p["name"] == "S1902M"'
check "the retreat was the first choice" json 2026-03-09T20:05:00+01:00 Two '"A PIC" in p["state"]["units"]["FRANCE"]'
check "builds as far as they are due" json 2026-03-09T20:05:00+01:00 Two '"F LON" in p["state"]["units"]["ENGLAND"] and "A PAR" in p["state"]["units"]["FRANCE"]'
check "one report each" test "$(letters france@two.example | wc -l)" -eq 1
texts france@two.example >"$work/t"
check "with all three phases" sh -c "grep -q 'FALL 1901' '$work/t' && grep -q 'A BUR R PIC\|A BUR - PIC' '$work/t' && grep -q 'WINTER 1901' '$work/t'"

letters france@two.example >"$work/l"
check "the letter has an HTML part that says all three, the map and his part of it, and is well formed" /usr/bin/python3 - "$(cat "$work/l")" <<'E'
import email, email.policy, re, sys, xml.dom.minidom
m = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
html = [p.get_content() for p in m.walk() if p.get_content_type() == "text/html"]
text = [p.get_content() for p in m.walk() if p.get_content_type() == "text/plain"][0]
pictures = [p for p in m.walk() if p.get_content_type() == "image/png"]
assert len(html) == 1 and len(pictures) == 2, (len(html), len(pictures))
html = html[0]
assert html.count('"mailto:') == 1 and "subject=%5B" in html and "%20%0D%0A" in html
xml.dom.minidom.parseString(re.sub("&(?!amp|lt|gt|quot|#)", "&amp;", html.replace("<!DOCTYPE html>", "")))
assert html.count("<html") == html.count("</html>") == html.count("<h1") == 1
alt = re.search('<img src="cid:([^"]*)" alt="([^"]*)"', html)
assert alt.group(1) == pictures[0]["Content-ID"].strip("<>") and len(alt.group(2)) > 40, alt
for words in ("Fall 1901", "Then, Fall 1901, retreats: France <code", "A BUR R PIC", "Then, Winter 1901, adjustments: England", "A PAR B", "F LON B"):
    assert words in html, words
assert "color-scheme" in html
assert html.count("TO DO") == 1 and "orders for Spring 1902" in html and html.count("Next deadline") == 1
assert text.count("TO DO") == 1 and "date to come" not in text and text.count("CENTRES") == 1, text
E

# who must choose and did not
setup Late year=two-seasons
mail france@Late.example "[Late] orders" <<'E'
A BUR H
A MAR - SPA
F BRE H
build A PAR
E
mail germany@Late.example "[Late] orders" <<'E'
A MUN - BUR
A RUH S A MUN - BUR
F KIE - DEN
build A BER
E
mail england@Late.example "[Late] orders" <<'E'
F NTH - NWY
F EDI H
A LVP H
build F LON
E
pass 2026-03-03T12:00:00+01:00
forget_letters
check "the moves" both 0 'adjudicated' at 2026-03-09T20:05:00+01:00 run
check "France must choose: a short deadline" both 0 'Late.active.F1901R.2026-03-11' at 2026-03-09T20:05:00+01:00 games
at 2026-03-09T21:00:00+01:00 set Late early=yes >/dev/null
mail france@Late.example "[Late] retreat" <<'E'
A BUR R GAS
E
check "he chooses: in a game that goes on early the rest follows at once" both 0 ' 1 adjudicated' at 2026-03-10T12:00:00+01:00 run
check "with the builds sent before" json 2026-03-10T12:00:00+01:00 Late 'p["name"] == "S1902M" and "A GAS" in p["state"]["units"]["FRANCE"] and "A PAR" in p["state"]["units"]["FRANCE"]'

setup Three year=three-deadlines
mail france@Three.example "[Three] ordres" <<'E'
A BUR tient (retraite : PAR)
A MAR - ESP
E
mail germany@Three.example "[Three] orders" <<'E'
A MUN - BUR
A RUH S A MUN - BUR
F KIE - DEN
E
pass 2026-03-03T12:00:00+01:00
pass 2026-03-09T20:05:00+01:00
check "three deadlines: retreats with the moves, winter by itself" json 2026-03-09T20:05:00+01:00 Three 'p["name"] == "W1901A" and "A PAR" in p["state"]["units"]["FRANCE"]'

# ranked lists, conditions and prose
setup Rank year=two-seasons
mail france@Rank.example "[Rank] orders" <<'E'
A BUR H
A MAR - SPA
F BRE H
If A BUR is dislodged: A BUR R PIC
If France owns BEL THEN build F MAR ELSE build A MAR
Je construirai une flotte à Brest si possible, sinon une armée à Paris
SI A MUN - BUR ALORS construire A BRE
E
mail germany@Rank.example "[Rank] orders" <<'E'
A MUN - BUR
A RUH S A MUN - BUR
F KIE - DEN
Retreats
A RUH R KIE, HOL
Builds: 1. A BER 2. F KIE 3. A MUN
E
mail england@Rank.example "[Rank] orders" <<'E'
F NTH - NWY
F EDI H
A LVP H
Constructions :
1. F EDI
2. A EDI
3. F LVP
4. A LVP
5. F LVP
6. A EDI
7. F EDI
8. A LVP
9. F LVP
10. A EDI
11. F LON
12. A LON
E
forget_letters
pass 2026-03-03T12:00:00+01:00
texts france@rank.example >"$work/t"
check "a condition on the season's moves is kept with its retreat" grep -q 'A BUR R PIC (if the unit in Burgundy is dislodged)' "$work/t"
check "both branches of a build" grep -q 'F MAR B (if France owns Belgium).*A MAR B (if France does not own Belgium)' "$work/t"
check "prose too, as two choices in their order" grep -q 'F BRE B; A PAR B' "$work/t"
check "a condition on others' orders is asked about" grep -q 'SI A MUN - BUR.*not about orders' "$work/t"
texts england@rank.example >"$work/e"
texts germany@rank.example >"$work/t"
check "a list on one line, its retreats with every choice" grep -q "A RUH R KIE, HOL.*A BER B; F KIE B; A MUN B" "$work/t"
check "nothing of it is unread" sh -c "! grep -q 'is not followed' '$work/t'"
for line in 'constr. A BER, F KIE' '+ A BER, F KIE' 'construction : armée à Berlin si possible, sinon une flotte à Kiel' 'Constructions, dans cet ordre : A ber, F kie'; do
    forget_letters
    mail germany@Rank.example "[Rank] builds" <<E
$line
E
    pass 2026-03-03T13:00:00+01:00
    texts germany@rank.example >"$work/g"
    check "builds as people write them: $line" grep -q 'adjustments: A BER B; F KIE B' "$work/g"
    check "all of it: $line" sh -c "! grep -q 'is not followed\|not understood' '$work/g'"
done
mail germany@Rank.example "[Rank] bullets" <<'E'
+ A MUN - BUR
+ F KIE - DEN
Builds: A BER, F KIE, A MUN
E
forget_letters
pass 2026-03-03T14:00:00+01:00
texts germany@rank.example >"$work/g"
check "a plus before a move is a bullet" grep -q 'F KIE - DEN.*A MUN - BUR.*A BER B; F KIE B; A MUN B' "$work/g"
mail germany@Rank.example "[Rank] question" <<'E'
And when do we build?
E
pass 2026-03-03T15:00:00+01:00
mail germany@Rank.example "[Rank] status" <<'E'
STATUS
E
forget_letters
pass 2026-03-03T16:00:00+01:00
texts germany@rank.example >"$work/g"
check "a question about builds takes the place of none" grep -q 'A BER B; F KIE B; A MUN B' "$work/g"
check "twelve choices, sites named twice" grep -q 'F EDI B; A EDI B.*F LON B; A LON B' "$work/e"
forget_letters
pass 2026-03-09T20:05:00+01:00
check "the condition was tested after the moves" json 2026-03-09T20:05:00+01:00 Rank 'p["name"] == "S1902M" and "A MAR" in p["state"]["units"]["FRANCE"] and "A PIC" in p["state"]["units"]["FRANCE"]'
check "the first possible choice of twelve" json 2026-03-09T20:05:00+01:00 Rank '"F LON" in p["state"]["units"]["ENGLAND"] and "A LON" not in p["state"]["units"]["ENGLAND"]'
check "and of one line" json 2026-03-09T20:05:00+01:00 Rank '"A BER" in p["state"]["units"]["GERMANY"] and len(p["state"]["units"]["GERMANY"]) == 4'

# a standby's builds come with his moves
at $T0 new Stand "deadline=every 7 days 20:00" year=two-seasons nmr=standby >/dev/null 2>&1
for power in FRANCE GERMANY; do at $T0 player Stand $power "$(echo $power | tr A-Z a-z)@stand.example" --language en; done
at $T0 player Stand standby sid@stand.example --name Sid --language en
at $T0 start Stand 2>/dev/null
german() {
    mail germany@stand.example "[Stand] orders" <<'E'
all units hold
E
}
german
pass $T0
pass 2026-03-09T20:05:00+01:00
german
mail sid@stand.example "[Stand] orders" <<'E'
A PAR - BUR
A MAR - SPA
F BRE - MAO
Builds
1. F BRE
2. A PAR
E
forget_letters
pass 2026-03-10T12:00:00+01:00
texts sid@stand.example >"$work/t"
check "a standby's builds are noted with his moves" grep -q 'adjustments: F BRE B' "$work/t"
pass 2026-03-16T20:05:00+01:00
check "and used with them, in the same adjudication" json 2026-03-16T20:05:00+01:00 Stand 'p["name"] == "S1902M" and "F BRE" in p["state"]["units"]["FRANCE"] and "A SPA" in p["state"]["units"]["FRANCE"]'

# builds that come late: the date stands unless the game goes on early; half of those who owe silent at once hold it; who lost builds reads it
holds_all() { # GAME POWER…
    game=$1
    shift
    for power; do
        mail $power@$game.example "[$game] orders" <<'E'
A MAR - SPA
F BRE H
A BUR H
F KIE - DEN
A RUH - HOL
A MUN H
F NTH - NWY
F EDI H
A LVP H
E
    done
}
setup Date year=two-seasons language=en
setup Brake year=two-seasons language=en nmr=warn
for game in Date Brake; do holds_all $game france england germany; done
pass 2026-03-03T12:00:00+01:00
pass 2026-03-09T20:05:00+01:00
for game in Date Brake; do
    echo 'build A PAR' >"$work/build"
    mail france@$game.example "[$game] builds" <"$work/build"
done
echo 'build F LON' >"$work/build"
mail england@Date.example "[Date] builds" <"$work/build"
echo 'READY' >"$work/build"
mail germany@Date.example "[Date] builds" <"$work/build"
forget_letters
check "all are in: without early the date stands" both 0 ' 0 adjudicated' at 2026-03-10T12:00:00+01:00 run
check "at it the builds are judged, unless half are silent" both 0 ' 1 adjudicated' at 2026-03-11T20:05:00+01:00 run
texts germany@date.example >"$work/t"
check "who gave none reads what is lost" grep -q '2 builds not given in time: lost for this year' "$work/t"
check "and not that nothing was" sh -c "! grep -q 'Nothing lost' '$work/t'"
texts germany@brake.example >"$work/t"
check "the silent are asked once more" grep -q 'the game waits' "$work/t"
texts editor@games.example >"$work/t"
check "and the editor whether it goes on" grep -Eq "Winter 1901.*(2 players out of 3|2 of 3|silent)" "$work/t"
# ---- a postal year has two dates and never a third: what was forgotten is not built, removed or dispersed as the rules say
for day in 09 23; do at $T0 zine --date 2026-03-${day}T20:00 >/dev/null 2>&1; done
for language in en fr; do
    setup Post$language year=two-seasons deadline=issue
    at $T0 set Post$language language=$language >/dev/null
    forget_letters
    mail france@Post$language.example "[Post$language] x" <<'E'
A BUR H
A MAR - SPA
F BRE H
E
    mail germany@Post$language.example "[Post$language] x" <<'E'
A MUN - BUR
A RUH S A MUN - BUR
F KIE - DEN
B A BER
B A KIE
E
    pass 2026-03-03T12:00:00+01:00
    texts germany@post$language.example >"$work/t"
    check "B before a unit is a build, and takes nothing from its move" grep -Eq 'A BER B; A KIE B' "$work/t"
    check "all his moves are noted" grep -Eq 'all 3 orders noted' "$work/t"
    forget_letters
    pass 2026-03-09T20:05:00+01:00
    check "one date for all of it" json 2026-03-09T20:05:00+01:00 Post$language 'p["name"] == "S1902M"'
    check "who forgot a retreat loses the unit, who forgot builds has none" json 2026-03-09T20:05:00+01:00 Post$language 'p["state"]["units"]["FRANCE"] == ["F BRE", "A SPA"] and len(p["state"]["units"]["GERMANY"]) == 4'
    texts france@post$language.example >"$work/t"
    check "the report says so" grep -q 'Unit lost: A BUR.*2 builds not given in time' "$work/t"
    check "and the next letter says it before" grep -q 'They have no date of their own: a unit that is dislodged without one is disbanded' "$work/t"
done
# ---- what is kept for the phases that come with the moves stands in every answer, and CLEAR withdraws it
setup Kept year=two-seasons
forget_letters
mail france@Kept.example "[Kept] x" <<'E'
A BUR H (retreat: PIC, PAR)
F BRE H
build F BRE
If France owns BEL THEN build F MAR ELSE build A MAR
E
pass 2026-03-03T12:00:00+01:00
for line in 'A MAR - SPA' STATUS; do
    forget_letters
    echo "$line" >"$work/line"
    mail france@Kept.example "[Kept] x" <"$work/line"
    pass 2026-03-03T12:00:00+01:00
    texts france@kept.example >"$work/t"
    check "with its choices and conditions: $line" grep -q 'A BUR R PIC, PAR .*F BRE B; F MAR B (if France owns Belgium); A MAR B (if France does not own Belgium)' "$work/t"
done
forget_letters
mail france@Kept.example "[Kept] x" <<'E'
CLEAR
E
pass 2026-03-03T12:00:00+01:00
check "nothing is kept" test -z "$(sqlite3 "$home/judge.db" "SELECT 1 FROM later WHERE withdrawn = 0 AND taken IS NULL AND game = (SELECT id FROM game WHERE name = 'Kept') AND id NOT IN (SELECT a.id FROM later a JOIN later b ON b.game = a.game AND b.code = a.code AND b.unit = a.unit AND b.nth = a.nth AND b.id > a.id)")"
texts france@kept.example >"$work/t"
check "nor told" sh -c "! grep -q 'F BRE B' '$work/t'"

# ---- a heading is the scope of what stands below it, CLEAR too; and of moves and builds on one line each goes where it belongs
at 2026-03-02T12:00:00+01:00 new Scope "deadline=every 7 days 20:00" year=two-seasons language=fr >/dev/null 2>&1
seven Scope fr
for step in start process; do at 2026-03-02T12:00:00+01:00 $step Scope >/dev/null; done
scope() { # LINE…: a mail of France and its answer
    forget_letters
    printf '%s\n' "$@" >"$work/line"
    mail france@players.example "[Scope] x" <"$work/line"
    pass 2026-03-02T12:00:00+01:00
    texts france@players.example >"$work/t"
}
shows() { grep -q -- "$1" "$work/t" || { cat "$work/t"; return 1; }; }
scope 'A PAR - BOU, A MAR - ESP, F BRE - MAN ; construire A PAR, F BRE'
check "all moves" shows 'les 3 ordres notés.*F BRE - MAN .*A MAR - ESP .*A PAR - BOU'
check "and the builds" shows 'ajustements : +A PAR ; +F BRE'
scope 'construire A PAR. F BRE - GAS, A PAR R GAS, PIC'
check "a move behind a build" shows 'F BRE - GAS'
check "and a retreat with its choices" shows 'retraites : A PAR r GAS, PIC'
scope 'Ajustements 1901' 'EFFACER'
check "below its heading CLEAR is of that phase" shows 'les 3 ordres notés.*F BRE - GAS.*retraites : A PAR r GAS'
check "which is said" shows 'ajustements : les ordres envoyés .*avance sont retirés'
check "nothing of it is left" sh -c "! grep -q '+A PAR' '$work/t'"
scope 'A PAR R GAS' 'construire F BRE'
scope 'Retraites : EFFACER'
check "behind a heading on one line" shows 'retraites : les ordres envoyés .*avance sont retirés'
check "builds stay" shows 'ajustements : +F BRE'
scope 'Automne 1902' 'A PAR - BOU'
scope 'EFFACER Automne 1902'
check "CLEAR and a phase" shows 'Automne 1902 : les ordres envoyés .*avance sont retirés'
check "touches nothing else" shows 'les 3 ordres notés'
scope 'CLEAR Fall 1901'
check "nor another language's words: the open season is all of it" shows 'Vos ordres précédents (Automne 1901) sont effacés'
finish
