#!/bin/sh
# Ratings over years: each against a computation of its own (ratings.py), provisional ones, weights of forms, tables, curves.
set -u
. tests/judge/lib.sh
new_home ratings
J() { "$JUDGE" --home "$home" "$@"; }

# Eight people, forty games of four years, of every end: by the year, solos, agreed draws.
/usr/bin/python3 - >"$work/games.csv" <<'END'
import random
random.seed(37)
powers = "AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY".split()
people = ["Anne", "Bob", "Chloé", "Dan", "Eve", "Fay", "Gus", "Hal"]
print("game,date,power,player,centres,result")
for g in range(40):
    centres = [0] * 7
    for _ in range(34):
        centres[min(range(7), key=lambda i: random.random() * (i + 2) + (99 if centres[i] == 16 else 0))] += 1
    alive = [p for p, c in zip(powers, centres) if c]
    result = random.choice(["year", "concession " + alive[0], "draw " + ",".join(alive[1:4])])
    for power, player, c in zip(powers, random.sample(people, 7), centres):
        print(f"G{g:02},{2021 + g // 10}-05-{1 + g % 10:02},{power},{player},{c},{result}")
END
check "forty games are read" both 0 '40 games noted' J results --import "$work/games.csv"

same() { # same SYSTEM YEAR WEIGHT [OPTION…]: our table is the reference's
    system=$1 year=$2 weight=$3
    shift 3
    /usr/bin/python3 tests/judge/ratings.py "$work/games.csv" "$system" "$year" "$weight" >"$work/theirs"
    J results --rating --by "$system" --format csv "$@" | /usr/bin/python3 -c '
import csv, sys
ours = {r["player"]: (float(r["rating"]), float(r["uncertainty"] or 0)) for r in csv.DictReader(sys.stdin)}
theirs = {p: (float(m), float(s)) for p, m, s in (line.strip().split(",") for line in open(sys.argv[1]))}
assert len(theirs) == 8 and ours.keys() == theirs.keys(), (ours, theirs)
wrong = {p: (ours[p], theirs[p]) for p in ours for i in (0, 1) if abs(ours[p][i] - theirs[p][i]) > 0.0011}
assert not wrong, wrong' "$work/theirs"
}
check "Elo" same elo 9999 1
check "Weng-Lin" same weng-lin 9999 1
check "Elo as it stood at the end of 2022" same elo 2022 1 --year 2022
check "Weng-Lin as it stood then" same weng-lin 2022 1 --year 2022

check "who shares a draw is ahead of who does not" sh -c "'$JUDGE' --home '$home' results --rating --player Anne --format csv >'$work/anne'; /usr/bin/python3 -c '
import csv, sys
game = {}
for r in csv.DictReader(open(sys.argv[1])):
    game.setdefault(r[\"game\"], {})[r[\"power\"]] = r
draws = 0
for step in csv.DictReader(open(sys.argv[2])):
    row = game[step[\"game\"]][step[\"power\"]]
    kind, _, who = row[\"result\"].partition(\" \")
    if kind == \"draw\":
        draws += 1
        assert (step[\"place\"] == \"1\") == (step[\"power\"] in who.split(\",\")), step
assert draws > 3' '$work/games.csv' '$work/anne'"
check "the curve ends where the rating is" sh -c "[ \"\$(tail -n 1 '$work/anne' | cut -d, -f6)\" = \"\$('$JUDGE' --home '$home' results --rating --format csv | grep ',Anne,' | cut -d, -f3)\" ]"
J site "$work/site" >/dev/null
check "the site draws it, a point a game" sh -c "[ \"\$(sed -n 's/.*polyline points=\"\([^\"]*\)\".*/\1/p' '$work'/site/en/players/anne*.html | wc -w)\" = \"\$(tail -n +2 '$work/anne' | wc -l)\" ]"
check "as JSON" sh -c "'$JUDGE' --home '$home' results --rating --by weng-lin --format json | /usr/bin/python3 -c 'import json,sys; d=json.load(sys.stdin); assert len(d)==8 and d[0][\"place\"]==1 and d[0][\"uncertainty\"]>0 and d[0][\"first\"]>\"2021\", d'"
check "an uncertainty is told" both 0 '^1\. .*: [0-9.]+ ± [0-9.]+ \(3[0-9] games\)' J results --rating --by weng-lin
check "a first number of games" both 0 '^–  .*provisional' J results --rating --least 36
check "they have no place in the table" both 0 '^,[A-Z]' J results --rating --least 36 --format csv
check "no year" both 2 "takes a number, not '20x2'" J results --rating --year 20x2
check "no system" both 2 'elo|weng-lin' J results --rating --by glicko

# ---- judge.conf says the system, the number of games, the weights
sed -i '/^\[rating\]/,/^\[/{s/^#* *system = .*/system = weng-lin/;s/^#* *elsewhere = .*/elsewhere = 50/}' "$home/judge.conf"
check "the system of judge.conf" both 0 'Weng-Lin' J results --rating
check "games from elsewhere by half" same weng-lin 9999 0.5
check "Elo by half, too" same elo 9999 0.5
sed -i 's/^elsewhere = 50/elsewhere = 0/' "$home/judge.conf"
check "or not at all" sh -c "! '$JUDGE' --home '$home' results --rating | grep -q Anne"
finish
