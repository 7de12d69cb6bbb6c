#!/bin/sh
# A running game moves to another judge and goes on there as it would have gone on here; what cannot be taken in leaves nothing behind.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-05T12:00:00+01:00 T2=2026-03-10T12:00:00+01:00 T3=2026-03-12T12:00:00+01:00 T4=2026-03-20T12:00:00+01:00
new_home there
there=$home
at $T0 new Kersaint --rules bretagne --scoring c-diplo press=white-grey 'deadline=every 7 days 20:00' >/dev/null
seven Kersaint fr
at $T0 start Kersaint >/dev/null 2>&1
at $T0 run >/dev/null 2>&1

# ---- a first season: orders replaced and withdrawn, press, an absence, a vote, orders ahead; then a rollback and on again
mail france@players.example Kersaint <<'END'
A PAR - BUR
A MAR - SPA
F BRE - MAO

PRESSE à Angleterre
La Manche reste vide, n'est-ce pas ?
FIN PRESSE
END
mail england@players.example Kersaint <<'END'
F LON - NTH
F EDI - NWG
A LVP - YOR
VOTE nulle
END
mail russia@players.example Kersaint <<'END'
ABSENT du 1er au 10 août
A VAR - GAL
A MOS - UKR
END
check "mails of the first season" at $T1 run
mail france@players.example Kersaint <<'END'
A PAR - PIC
END
check "an order is replaced" at $T1 run
check "the spring is played" at $T2 run
check "it goes back" at $T2 rollback Kersaint S1901M --yes --why "une erreur"
check "and is played again" at $T4 run
T5=2026-03-21T12:00:00+01:00 T6=2026-03-28T12:00:00+01:00
mail france@players.example Kersaint <<'END'
A SPA - POR
F MAO - SPA/SC
END
check "orders on file for the autumn" at $T4 run

# ---- away and back in
archive=$work/kersaint.json
check "the archive, told that the game runs on" both 0 'runs on here too' at $T4 export Kersaint --out "$archive"
check "it is its editor's alone" sh -c "stat -c %a '$archive' | grep -qx 600"
check "it is not for the public" both 2 'holds what the public may not know' at $T4 export Kersaint --public
check "no such form" both 2 'takes archive, python or judge' at $T4 export Kersaint --format zip
check "it is JSON" /usr/bin/python3 -m json.tool "$archive" /dev/null
new_home here
here=$home
check "looked at only" both 0 'nothing was imported' at $T4 import --check "$archive"
check "nothing came of it" sh -c "! '$JUDGE' --home '$here' games --all | grep -q ."
check "it is brought in" both 0 '^Kersaint	active	F1901M$' at $T4 import "$archive"
check "all is as it was played" both 0 '2 phases played over: 0 differences|3 phases played over: 0 differences' at $T4 verify
at $T4 export Kersaint >"$work/again.json" 2>/dev/null
same_rows() { # same_rows A B: the archives say the same, but for when they were made and that one was brought in
    for f in "$1" "$2"; do sed -e 1d -e '/"imported", "differences=/d' -e 's/,$//' "$f" >"$f.rows"; done
    cmp "$1.rows" "$2.rows" || diff "$1.rows" "$2.rows"
}
check "out again it is the same" same_rows "$archive" "$work/again.json"
check "a second time it is refused" both 1 "there is already a game 'Kersaint'; 'Kersaint-2' would be free" at $T4 import "$archive"
check "in the editor's language" both 1 'il y a déjà une partie « Kersaint »' at $T4 --language fr import "$archive"
check "under another name it stands beside" both 0 '^Essai	active' at $T4 import "$archive" --name Essai
check "its people are who they were" grep -q '8 of its people were known here' "$work/err2"
check "sound all the same" both 0 '2 games, .* 0 differences' at $T4 verify

# ---- it goes on alike: the same mails in both homes, one of them an answer to a letter from there
home=$there
letter=$(last england)
id=$(sed -n 's/^Message-ID: *//Ip' "$letter" | head -n 1)
new_home on
on=$home
proof address+proof
check "in a third home, which asks for proofs" at $T4 import "$archive"
for h in "$there" "$on"; do
    home=$h
    mail england@players.example Kersaint "In-Reply-To: $id" <<'END'
F NTH - NWY
A YOR - EDI
END
done
home=$on
check "an answer to a letter from there proves who writes" at $T5 run
check "his order is noted" both 0 'order	F NTH - NWY	ok' at $T5 show Kersaint
check "so is what was on file" both 0 'order	F MAO - SPA/SC	ok' at $T5 show Kersaint
mail germany@players.example Kersaint <<'END'
A MUN - RUH
END
check "who answers no letter is asked" at $T5 run
check "and nothing of it counts" sh -c "! '$JUDGE' --home '$on' show Kersaint | grep -q 'A MUN - RUH'"
check "the autumn is played there" at $T6 run
home=$there
at $T5 run >/dev/null 2>&1
check "and here" at $T6 run
position() { "$JUDGE" --home "$1" show Kersaint | grep -v '^deadline\|reliability'; }
alike() { position "$there" >"$work/one" && position "$on" >"$work/two" && diff "$work/one" "$work/two"; }
check "with the same end" alike
check "one thread: the letters there answer those from here" grep -rlF "$(sed -n 's/^References: *<\([^> ]*\).*/\1/Ip' "$letter" | head -n 1)" "$on/mail/out/england@players.example/new"
check "a letter from elsewhere speaks for nobody who was known before" sh -c "
    '$JUDGE' --home '$here' import '$archive' --name Essai3 --check >/dev/null 2>'$work/said' && grep -q 'do not speak for them' '$work/said'"
home=$here
check "unless the editor trusts it" both 0 'letters from there speak for them' at $T4 import "$archive" --name Essai4 --trust --check

# ---- other games: a power with a script, several powers a person, sides, anonymous, a map of its own, ended
home=$there
at $T0 new Turc --variant survivor-turkey >/dev/null
at $T0 new Quatre --variant standard4 start=full >/dev/null
at $T0 new Marne --variant 1914 --rules 1971 anonymous=yes start=full >/dev/null
cp rules/maps/standard.map "$work/own.map" 2>/dev/null
at $T0 new Carte --map "$work/own.map" --language fr >/dev/null
for one in ada bob cid dan; do
    for g in Quatre Marne Turc Carte; do
        mail $one@players.example "$g: JOIN" </dev/null
    done
done
at $T0 run >/dev/null 2>&1
at $T0 player Turc FRANCE ada@players.example >/dev/null 2>&1
at $T0 start Turc >/dev/null 2>&1
at $T0 player Carte FRANCE bob@players.example >/dev/null 2>&1
at $T0 start Carte >/dev/null 2>&1
at $T2 run >/dev/null 2>&1
at $T2 terminate Quatre --why "assez joué" --yes >/dev/null 2>&1
round_trip() { # round_trip GAME
    "$JUDGE" --home "$there" --now $T2 export "$1" --out "$work/$1.json" 2>/dev/null || return 1
    home=$work/of-$1
    "$JUDGE" init "$home" --address judge@games.example --editor editor@games.example >/dev/null 2>&1
    at $T2 import "$work/$1.json" || return 1
    at $T2 verify "$1" || return 1
    at $T2 export "$1" --out "$work/$1-2.json" 2>/dev/null
    same_rows "$work/$1.json" "$work/$1-2.json"
}
for g in Turc Quatre Marne Carte; do check "$g moves whole" round_trip $g; done

# ---- what the store knows of a game goes with it: a new table or column stands in the archive, or here
cat >"$work/left" <<'END'
act: what editors can take back stays where it was done
act_change: so does it
board, entrant, round_entrant, tournament, round, board_seat, board_relay, prize_vote, tournament_setting: tournaments stay
outside_game, outside_part, issue, issue_date, issue_item, issue_file, reader_letter, ledger: of the judge, not of a game
blob, piece, link, spent: bytes, servers, counts of the day
game.name_key, address.key, address.rank, person.token: made anew
reader.free: between a reader and his zine
mail_in.mailbox, mail_in.uidvalidity, mail_in.uid, mail_in.key, mail_in.place, mail_in.filed, mail_in.blob, mail_in.copy_of, mail_in.attempts, mail_in.tried_s, mail_in.pruned_s: where its bytes lie
letter.next_try_s, letter.sent_s, letter.tries, letter.last_error, letter.lot, letter.sending_s, letter.doubts, letter.held_s, letter.told_s: it left
fact: by kinds, archive_facts.c
END
whole() {
    sqlite3 "$there/judge.db" "SELECT m.name || '.' || c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'" >"$work/columns"
    /usr/bin/python3 - "$work" games/archive.c <<'END'
import re, sys
left = set(re.split(r",\s*", ", ".join(line.split(":")[0] for line in open(sys.argv[1] + "/left"))))
text = open(sys.argv[2]).read()
macro = " ".join(re.findall(r'"([^"]*)"', re.search(r"#define ORDER_COLUMNS(.*)", text).group(1)))
taken = set()
for form in re.findall(r'\{"(\w+)",\s*(.*?)\}', text[text.index("games_archive_forms[] ="):], re.S):
    columns = " ".join(re.findall(r'"([^"]*)"', form[1].replace("ORDER_COLUMNS", f'"{macro}"')))
    taken |= {f"{form[0]}.{re.match('[a-z0-9_]+', word).group()}" for word in columns.split() if re.match("[a-z]", word)}
assert len(taken) > 150, len(taken)
missing = [c.strip() for c in open(sys.argv[1] + "/columns") if c.strip() not in taken | left and c.split(".")[0] not in left]
assert not missing, missing
END
}
check "no column of the store is forgotten" whole

# ---- what cannot be
new_home hostile
head -c 3000 "$archive" >"$work/cut.json"
check "cut short: line and column" both 1 'not readable as JSON: line [0-9]+, column [0-9]+' at $T4 import "$work/cut.json"
echo '{"a": 1, "a": 2}' >"$work/twice.json"
check "a member twice" both 1 'not readable as JSON' at $T4 import "$work/twice.json"
echo '[1]' >"$work/list.json"
check "no object" both 1 'expected an object' at $T4 import "$work/list.json"
# what is changed in the archive, known as `a`, its rows as `t`; what is said of it
cat >"$work/cases" <<'END'
another format | a["format"] = "zip" | neither an archive of a game
a newer form | a["version"] = 2 | form 2; this program reads form 1
a table that nobody knows | a["tables"]["secret"] = {} | tables.secret: unknown
no game | del a["tables"]["game"] | tables.game.rows: expected one game
other columns | a["tables"]["seat"]["columns"][1] = "person" | tables.seat.columns: expected id, game
a value too few | t["seat"][2].pop() | tables.seat.rows\[2\]: expected 13 values
a text for a number | t["phase"][1][6] = "now" | tables.phase.rows\[1\].opened_s: expected a whole number
a number out of reach | t["game"][0][2] = 9 | tables.game.rows\[0\].state: expected a number from 0 to 4
an unknown map: the nearest | t["game"][0][3] = "standart" | there is no map 'standart' here; did you mean standard
an unknown power: the nearest | t["orders"][0][2] = "FRANCES" | rows\[0\].power: 'FRANCES' is no power of this map; did you mean FRANCE
a row that is not there | t["seat"][0][2] = 99 | no row 99 of 'person'
rows that turn back | t["seat"][1][0] = 1 | the numbers of rows must rise
a setting that cannot be | t["setting"][[r[1] for r in t["setting"]].index("press")][2] = "loud" | press
no order | t["orders"][0][4] = "A PAR flies" | rows\[0\].text: 'A PAR flies' is no order
no position | t["phase"][0][5] = "PRESTATE Nowhere" | rows\[0\].position: this is no position
half a phase | t["phase"][0][9] = None | is half adjudicated
two players of a power | t["seat"][1][4] = t["seat"][0][4]; t["seat"][1][6] = t["seat"][0][6]; t["seat"][1][7] = None | tables.seat.rows
an address that is none | t["address"][0][1] = "nobody" | tables.address.rows\[0\]: .*nobody
a name that is none | t["game"][0][1] = "../etc" | cannot name a game
facts of other rows | t.setdefault("fact", []).insert(0, ["secret", 1, "", "x"]) | tables.fact.rows
a running game without an open phase | t["game"][0][11] = t["phase"][0][0] | no phase of it is open
results that are not ours are listed | t["result"][0][6] = "bounced" | differ in [0-9]+ places?
END
/usr/bin/python3 - "$archive" "$work" <<'END'
import json, sys
for n, line in enumerate(open(sys.argv[2] + "/cases"), 1):
    a = json.load(open(sys.argv[1]))
    t = {name: table["rows"] for name, table in a["tables"].items()}
    exec(line.split(" | ")[1])
    json.dump(a, open(f"{sys.argv[2]}/bad-{n}.json", "w"))
END
n=0
while IFS='|' read -r what _ said; do
    n=$((n + 1))
    check "$what" both 1 "${said# }" at $T4 import "$work/bad-$n.json"
done <"$work/cases"
check "and refused, unless they are to stand" both 0 'active' at $T4 import "$work/bad-$n.json" --keep file --check
check "in French" both 1 'attendu : un nombre entre?|nombre de 0 à 4' sh -c "sed 's/\"Kersaint\", 2,/\"Kersaint\", 7,/' '$archive' >'$work/fr.json'; '$JUDGE' --home '$home' --now $T4 --language fr import '$work/fr.json'"
check "nothing of it stays" sh -c "! '$JUDGE' --home '$home' games --all | grep -q ."
check "nobody came in" sh -c "[ \"\$(sqlite3 '$home/judge.db' 'SELECT count(*) FROM person' 2>/dev/null || echo 0)\" -le 1 ]"
check "the home is sound" at $T4 verify
finish
