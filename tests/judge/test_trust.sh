#!/bin/sh
# Forged, late and borrowed proofs; strangers; floods. What a stranger or an opponent may try, and what good mails still do.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
sql() { sqlite3 "$home/judge.db" "$1"; }
orders() { # orders POWER: on file, joined by commas
    at $T show Kersaint --format json | /usr/bin/python3 -c 'import json, sys
print(",".join(json.load(sys.stdin)["phases"][-1]["orders"]["'"$1"'"]))'
}
id_of() { sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$1" | head -n 1; }
reply() { # reply ADDRESS SUBJECT LETTER <text
    mail "$1" "$2" "In-Reply-To: <$(id_of "$3")>"
}
from_server() { # from_server ADDRESS SUBJECT RESULT [HEADER…]: as our own mail server hands it over
    address=$1 subject=$2 result=$3
    shift 3
    mail "$address" "$subject" "$@"
    sed -i "1i Authentication-Results: mx.games.example; $result\nReceived: from y by mx.games.example; Mon, 02 Mar 2026 10:00:00 +0100" "$home/mail/in/new/$mails.test"
}

new_home trust
proof address+proof
sed -i 's/^#authserv-id = .*/authserv-id = mx.games.example/' "$home/judge.conf"
at $T new Kersaint --language en >/dev/null
seven Kersaint en
at $T start Kersaint >/dev/null
at $T run >/dev/null
opening=$(last france@)

# ---- a letter that is answered: of its game, of its time ----
reply france@players.example "Re: [Kersaint]" "$opening" <<'END'
A PAR - BUR
END
check "who answers the phase's letter is known" both 0 ' 1 acted on' at $T run
check "its orders stand" test "$(orders FRANCE)" = "A PAR - BUR"
at $T new Other --language en >/dev/null
at $T player Other FRANCE france@players.example >/dev/null
at $T start Other >/dev/null 2>&1
at $T run >/dev/null
reply france@players.example "Re: [Other]" "$opening" <<'END'
A MAR - SPA
END
check "a letter of one game speaks for no other" both 0 ' 1 refused' at $T run
for phase in 1 2 3 4; do at $T process Kersaint; done >/dev/null 2>&1
at $T run >/dev/null
reply france@players.example "Re: [Kersaint]" "$opening" <<'END'
A PAR - PIC
END
check "an old letter speaks for nobody" both 0 ' 1 refused' at $T run
check "a letter asks whether it was he" grep -q 'arrived in your name' "$(last france@)"
reply france@players.example "Re: yes" "$(last france@)" <"$work/yes"
check "his YES makes it count" both 0 ' 1 acted on' at $T run

# ---- what cannot be taken back ----
forget_letters
sql "SELECT message_id FROM letter WHERE to_address LIKE 'england@%' AND game = 1 AND kind = 'report' ORDER BY id DESC LIMIT 1" >"$work/id"
mail england@players.example "Re: [Kersaint]" "In-Reply-To: <$(cat "$work/id")>" <<'END'
RESIGN
END
at $T run >/dev/null
check "RESIGN in answer to a fresh letter asks first" grep -q 'YES' "$(last england@)"
check "he still sits" test "$(sql "SELECT count(*) FROM seat WHERE power = 'ENGLAND' AND until_s IS NULL")" = 1
reply england@players.example "Re: yes" "$(last england@)" <<'END'
YES
A LVP - YOR
END
at $T run >/dev/null
check "a YES with orders below it gives up no seat" test "$(sql "SELECT count(*) FROM seat WHERE power = 'ENGLAND' AND until_s IS NULL")" = 1
check "it is told" grep -rq 'YES does not stand alone' "$home/mail/out/england@players.example/new"
mail england@players.example "Re: [Kersaint]" "In-Reply-To: <$(cat "$work/id")>" <<'END'
NEW PASSWORD stolen-word
END
check "a password: the mail waits" both 0 ' 1 refused' at $T run
check "none is set" test -z "$(sql "SELECT password FROM person WHERE name = 'Player of ENGLAND'")"
for yes in blind again; do
    reply england@players.example "Re: yes $yes" "$(last england@)" <"$work/yes"
    at $T run >/dev/null
done
check "his YES sets it" test -n "$(sql "SELECT password FROM person WHERE name = 'Player of ENGLAND'")"
mail england@players.example "[Kersaint]" <<'END'
PASSWORD stolen-word
F LON - NTH
END
check "a password speaks for him" both 0 ' 1 acted on' at $T run
check "orders stand" sh -c "echo '$(orders ENGLAND)' | grep -q 'F LON - NTH'"

# ---- the desk ----
mail editor@games.example "[Kersaint]" <<'END'
EXTEND 2026-05-01 20:00
END
check "the desk by address alone waits" both 0 ' 1 refused' at $T run
reply editor@games.example "Re: yes" "$(last editor@)" <"$work/yes"
at $T run >/dev/null
said=$(last editor@)
forget=$(sql "SELECT count(*) FROM phase WHERE game = 1")
sql "SELECT message_id FROM letter WHERE to_address LIKE 'editor@%' AND game = 1 ORDER BY id DESC LIMIT 1" >"$work/id"
mail editor@games.example "Re: [Kersaint]" "In-Reply-To: <$(cat "$work/id")>" <<'END'
PROCESS
END
check "PROCESS in answer to a letter waits for a fresh yes" both 0 ' 1 refused' at $T run
check "nothing was adjudicated" test "$(sql "SELECT count(*) FROM phase WHERE game = 1")" = "$forget"
reply editor@games.example "Re: yes" "$(last editor@)" <"$work/yes"
at $T run >/dev/null
check "its yes does no harm unasked" test "$(sql "SELECT count(*) FROM phase WHERE game = 1")" = "$forget"
reply editor@games.example "Re: yes" "$(last editor@)" <"$work/yes"
at $T run >/dev/null
check "after YES to that it is" test "$(sql "SELECT count(*) FROM phase WHERE game = 1")" -gt "$forget"

# What changes a game as much as PROCESS asks for as much; a later date and a pause do not.
desk() { # desk LINE: by the letter the editor answered before
    mail editor@games.example "Re: [Kersaint]" "In-Reply-To: <$(cat "$work/id")>" <<END
$1
END
    at $T run
}
state() { sql "SELECT p.deadline_s, (SELECT count(*) FROM phase), g.state, (SELECT group_concat(power || person) FROM seat WHERE game = 1 AND until_s IS NULL), (SELECT group_concat(key || value) FROM setting WHERE game = 1) FROM game g JOIN phase p ON p.id = g.phase WHERE g.id = 1"; }
sql "SELECT message_id FROM letter WHERE to_address LIKE 'editor@%' AND game = 1 ORDER BY id DESC LIMIT 1" >"$work/id"
state >"$work/before"
for line in "ASSIGN ITALY spy@evil.example" "ASSIGN ITALY germany@players.example" "DEADLINE 2026-03-02 13:00" "EXTEND 2026-03-03 : hurry" "SET press=white" \
    "SET deadline = every 1 hours" "SET anonymous=no" "RELEASE" "RELEASE !" "CALL ITALY" "ERRATUM S1901M : no"; do
    check "$line waits for a fresh yes" both 0 ' 1 refused' desk "$line"
done
desk "Kersaint : SET anonymous=no" >/dev/null
check "nothing has changed" test "$(state)" = "$(cat "$work/before")"
check "a later date does not wait" both 0 ' 1 acted on' desk "EXTEND 2026-06-01 20:00"
check "nor does a pause" both 0 ' 1 acted on' desk PAUSE
check "these were done" test "$(state)" != "$(cat "$work/before")"
desk RESUME >/dev/null

# ---- what our own server says ----
sql "SELECT message_id FROM letter WHERE to_address LIKE 'turkey@%' AND game = 1 ORDER BY id DESC LIMIT 1" >"$work/id"
from_server turkey@players.example "Re: [Kersaint]" "dmarc=fail header.from=players.example" "In-Reply-To: <$(cat "$work/id")>" <<'END'
F ANK - BLA
END
check "a fail of an address that never passed: the answered letter speaks" both 0 ' 1 acted on' at $T run
from_server turkey@players.example "[Kersaint]" "dmarc=pass header.from=players.example" <<'END'
A CON - BUL
END
check "a pass is a proof" both 0 ' 1 acted on' at $T run
from_server turkey@players.example "Re: [Kersaint]" "dmarc=fail header.from=players.example" "In-Reply-To: <$(cat "$work/id")>" <<'END'
CLEAR
END
check "once it has passed, a fail is never obeyed for its thread" both 0 ' 1 refused' at $T run
text_of "$(last turkey@)" | tr -s '\n ' ' ' >"$work/told"
check "he is told that it is forged" grep -q 'The mail server says that it is forged' "$work/told"
check "his orders stand" sh -c "echo '$(orders TURKEY)' | grep -q 'A CON - BUL'"
from_server turkey@players.example "[Kersaint] bye" "dmarc=pass header.from=players.example" <<'END'
RESIGN
END
at $T run >/dev/null
check "a seat is given up after a yes, whoever vouches" grep -q 'RESIGN' "$(last turkey@)"
reply turkey@players.example "Re: yes" "$(last turkey@)" <"$work/yes"
at $T run >/dev/null
check "then the seat is free" test "$(sql "SELECT count(*) FROM seat s JOIN person p ON p.id = s.person WHERE p.name = 'Player of TURKEY' AND until_s IS NULL AND role = 0 AND game = 1")" = 0

# ---- strangers ----
forget_letters
for n in 1 2 3 4 5 6; do
    mail "victim+$n@v.example" "Cheap pills http://evil.example" <<'END'
Buy now.
END
done
from_server victim@w.example "Cheap pills http://evil.example" "dmarc=fail header.from=w.example" <<'END'
GAMES
END
at $T run >/dev/null
check "an address is answered three times a day, whatever its tag" test "$(letters v.example | wc -l)" = 3
check "nothing of theirs is quoted" sh -c "! grep -rqi 'evil' '$home/mail/out/'victim*"
check "a failed verdict is never answered" test -z "$(letters w.example)"
# What he writes about himself and asks for does not reach whom he names as himself either.
n=0
for line in "JOIN Kersaint http://evil.example" "ZONE evil.example" "MY NAME IS http://evil.example" "ALIAS http://evil.example now" "JOIN" "STATUS evil.example" \
    "MAP http://evil.example" "LANGUAGE evil.example" "HELP evil.example" "[evil.example] STATUS" "SIGNON FKersaint http://evil.example" "Kersaint, evil.example: STATUS" \
    "SET NOEVIL evil.example" "ABSENT http://evil.example"; do
    n=$((n + 1))
    mail "\"Click http://evil.example now\" <victim@v$n.example>" "http://evil.example $line" <<END
$line
END
done
forget_letters
at $T run >/dev/null
check "these are answered" test "$(letters victim@v | wc -l)" -ge 14
check "without a word of his" sh -c "! grep -rqi 'evil' '$home/mail/out/'victim*"
for n in 1 2 3 4 5 6 7 8 9; do
    mail "one$n@many.example" "hello" </dev/null
done
sed -i 's/^answers-a-day-domain = .*/answers-a-day-domain = 5/' "$home/judge.conf"
at $T run >/dev/null
check "a domain has its limit" test "$(letters many.example | wc -l)" = 5
for n in 1 2 3 4 5 6 7 8 9; do
    mail "one@h$n.hosts.example" "hello" </dev/null
    mail "one@h$n.firm.co.uk" "hello" </dev/null
    mail "one@h$n.co.uk" "hello" </dev/null
done
at $T run >/dev/null
check "whatever its hosts are called" test "$(letters hosts.example | wc -l)" = 5
check "below two labels too" test "$(letters firm.co.uk | wc -l)" = 5
check "other domains have theirs" test "$(letters '@h[0-9].co.uk' | wc -l)" = 9

# ---- what is done in the editor's name, in a home that believes a player's From (a local folder, an MTA's pipe) ----
new_home local
proof auto
at $T new Kersaint --language en >/dev/null
seven Kersaint en
at $T start Kersaint >/dev/null
at $T run >/dev/null
forget_letters
heard() { grep -rl 'is cancelled' "$home/mail/out/"*@players.example* 2>/dev/null | wc -l; }
for head in "PRESS TO ALL" "PRESS TO FRANCE" "BROADCAST" "PRESS GREY TO ALL"; do
    mail editor@games.example "[Kersaint]" <<END
$head: the game is cancelled, send your orders to me
ENDPRESS
END
    check "$head in the editor's name waits" both 0 ' 1 refused' at $T run
done
check "nobody has read it" test "$(heard)" = 0
reply editor@games.example "Re: yes" "$(last editor@)" <"$work/yes"
at $T run >/dev/null
check "after a yes to the mail nobody has read it" test "$(heard)" = 0
reply editor@games.example "Re: yes" "$(last editor@)" <"$work/yes"
at $T run >/dev/null
check "after his yes to it it goes out" test "$(heard)" = 7
for line in "PRESS WITHDRAW 1" "ALL GAMES: MUTE FRANCE" "MUTE FRANCE please"; do
    before=$(sql "SELECT (SELECT group_concat(key || value) FROM setting), (SELECT group_concat(cut || ifnull(withdrawn_s, '')) FROM press)")
    mail editor@games.example "[Kersaint]" <<END
$line
END
    at $T run >/dev/null
    check "$line by address alone waits" grep -q 'YES' "$(last editor@)"
    check "$line has done nothing" test "$(sql "SELECT (SELECT group_concat(key || value) FROM setting), (SELECT group_concat(cut || ifnull(withdrawn_s, '')) FROM press)")" = "$before"
done
mail france@players.example "[Kersaint]" <<'END'
PRESS TO ALL: is cancelled, my plan for Spain
ENDPRESS
A MAR - SPA
END
check "a player's press and orders need no more than before" both 0 ' 1 acted on' at $T run

# ---- files are named from the command line, and lie in one folder ----
new_home files
at $T new Kersaint --language en >/dev/null
seven Kersaint en
echo 'the secret of the home' >"$home/secret.txt"
echo 'no talking at table' >"$home/house-rules/table.txt"
ln -s ../secret.txt "$home/house-rules/link.txt"
rules() { at $T set Kersaint | sed -n 's/^house-rules=\([^	]*\).*/\1/p'; }
told() { text_of "$(last "$1")"; }
for words in "SET house-rules=secret.txt" "SET house-rules=table.txt" "SET comment=x house-rules=secret.txt" "SET house rules table.txt" \
    "CREATE Other standard house-rules=secret.txt"; do
    mail editor@games.example "[Kersaint]" <<END
$words
END
    at $T run >/dev/null
    check "$words by mail is refused" sh -c "text_of() { '${JUDGE%/judge}/tests/judge/text_of' \"\$1\"; }; text_of '$(last editor@)' | tr '\n' ' ' | grep -q 'cannot name a file by mail'"
    check "$words sets nothing" test -z "$(rules)"
done
at $T tournament new Cup --director editor@games.example >/dev/null
mail editor@games.example "tournament" <<'END'
TOURNAMENT Cup SET game.house-rules=secret.txt
END
at $T run >/dev/null
check "nor may a director's" test -z "$(sql "SELECT 1 FROM tournament_setting WHERE value LIKE '%secret%'" 2>&1)"
for value in secret.txt link.txt ../secret.txt none.txt house-rules/table.txt; do
    check "$value is no file of its folder" both 1 'house-rules' at $T set Kersaint house-rules=$value
done
check "a file of the folder is named from the command line" at $T set Kersaint house-rules=table.txt
sql "UPDATE setting SET value = 'secret.txt' WHERE key = 'house-rules'" # as an older judge let it be
mail france@players.example "[Kersaint]" <<'END'
RULES
END
at $T run >/dev/null
check "what an older judge let be named is not read" sh -c "! grep -rq 'secret of the home' '$home/mail/out'"
at $T set Kersaint house-rules=table.txt
mail france@players.example "[Kersaint] again" <<'END'
RULES
END
at $T run >/dev/null
told france@ >"$work/t"
check "RULES sends what the file says" grep -q 'no talking at table' "$work/t"

# ---- a letter over several games speaks for its writer in each of them ----
new_home several
proof address+proof
for game in Kersaint Roscanvel Third; do
    at $T new $game --language en deadline='every 7 days 20:00' >/dev/null
    seven $game en
done
at $T start Kersaint >/dev/null
at $T start Roscanvel >/dev/null
at $T run >/dev/null
forget_letters
at 2026-03-08T21:00:00+01:00 run >/dev/null # reminders: one letter over both games
N=2026-03-08T21:30:00+01:00
reply france@players.example "Re: x" "$(last france@)" <<'END'
Kersaint: A PAR - BUR
Roscanvel: A PAR - PIC
END
check "the answer to a reminder of two games counts in both" both 0 ' 1 acted on' at $N run
check "orders of the first" both 0 'A PAR - BUR' at $N show Kersaint
check "and of the second" both 0 'A PAR - PIC' at $N show Roscanvel
sql "UPDATE game SET state = state" >/dev/null
at $T new Fourth --language en >/dev/null
at $N player Fourth FRANCE france@players.example >/dev/null 2>&1
at $N start Fourth >/dev/null 2>&1
at $N run >/dev/null
sql "SELECT message_id FROM letter WHERE to_address LIKE 'france@%' AND game IS NULL AND kind = 'reminder' ORDER BY id DESC LIMIT 1" >"$work/id"
mail france@players.example "Re: [Fourth] x" "In-Reply-To: <$(cat "$work/id")>" <<'END'
A MAR - SPA
see http://evil.example
END
check "not in a game that it was not about" both 0 ' 1 refused' at $N run
text_of "$(last france@)" >"$work/t"
check "which is named" grep -q 'Fourth' "$work/t"
check "with the lines, and no link of theirs" sh -c "grep -q 'A MAR - SPA' '$work/t' && ! grep -q 'evil' '$work/t'"
# the editor's own digest, to which he answers with a line of each game
forget_letters
sql "UPDATE person SET proofs_from_s = 0" 2>/dev/null
at 2026-03-09T20:05:00+01:00 run >/dev/null
E=2026-03-09T20:30:00+01:00
sql "SELECT message_id FROM letter WHERE to_address LIKE 'editor@%' AND game IS NULL AND kind = 'editor' ORDER BY id DESC LIMIT 1" >"$work/id"
check "there is a digest" test -s "$work/id"
mail editor@games.example "Re: judge" "In-Reply-To: <$(cat "$work/id")>" <<'END'
Kersaint: EXTEND 2026-05-01 20:00
Roscanvel: PAUSE
END
at $E run >/dev/null
check "its answer extends a game" test "$(sql "SELECT date(p.deadline_s, 'unixepoch') FROM game g JOIN phase p ON p.id = g.phase WHERE g.name = 'Kersaint'")" = 2026-05-01
check "and pauses another" both 0 'Roscanvel.*pause' at $E games

# ---- what a yes would do is said before it is asked for, and is what it does ----
new_home blind
proof address+proof
sed -i 's/^#authserv-id = .*/authserv-id = mx.games.example/' "$home/judge.conf"
at $T new Kersaint --language en >/dev/null
seven Kersaint en
at $T start Kersaint >/dev/null
at $T run >/dev/null
question() { told "$1" >"$work/t" && shift && for words in "$@"; do tr -s '\n ' ' ' <"$work/t" | grep -q "$words" || { echo "no: $words"; cat "$work/t"; return 1; }; done; }
mail france@players.example "my orders" <<'END'
A PAR - BUR
Bre to mid atlantic

PRESS TO ENGLAND
Shall we?
ENDPRESS
END
sed -i "1i Received: from dsl-7.far.example by mx.games.example; Mon, 02 Mar 2026 10:00:00 +0100" "$home/mail/in/new/$mails.test"
at $T run >/dev/null
check "orders are told as read, with when and whence the mail came" question france@ 'A PAR - BUR' 'F BRE - MAO' 'Shall we?' 'handed in by dsl-7.far.example' 'my orders'
check "nothing of it is on file" test "$(orders FRANCE)" = ""
check "nor did press leave" sh -c "! grep -rl 'Shall we' '$home/mail/out' | grep -q england"
reply france@players.example "Re: yes" "$(last france@)" <"$work/yes"
at $T run >/dev/null
check "the yes does that" test "$(orders FRANCE | tr ',' '\n' | sort | tr '\n' ,)" = "A PAR - BUR,F BRE - MAO,"
mail italy@players.example "goodbye" <<'END'
RESIGN
END
at $T run >/dev/null
first=$(last italy@)
check "a seat that would be left is named" question italy@ 'RESIGN' 'Kersaint'
mail italy@players.example "orders" <<'END'
A VEN H
END
at $T run >/dev/null
reply italy@players.example "Re: yes" "$(last italy@)" <"$work/yes"
at $T run >/dev/null
check "a yes to one mail is not a yes to an older one" sh -c "'$JUDGE' --home '$home' --now $T show Kersaint | grep -q italy@"
check "it does what it was asked for" test "$(orders ITALY)" = "A VEN H"
asked() { grep -rl "^Message-ID: <$(sql "SELECT message_id FROM letter WHERE kind = 'confirm' AND to_address = '$1' ORDER BY id DESC LIMIT 1")>" "$home/mail/out" | head -n 1; }
mail editor@games.example "[Kersaint]" <<'END'
TERMINATE Kersaint it is over
END
at $T run >/dev/null
letter=$(asked editor@games.example)
check "what an editor's yes brings about is told" sh -c "'${JUDGE%/judge}/tests/judge/text_of' '$letter' | tr -s '\n ' ' ' | grep -q 'TERMINATE Kersaint.*ends'"
at $T rename Kersaint Molene >/dev/null
at $T new Kersaint --language en >/dev/null
reply editor@games.example "Re: yes" "$letter" <"$work/yes"
at $T run >/dev/null
check "no game of that name has ended" sh -c "! '$JUDGE' --home '$home' games --all | grep -q ended"

# ---- a line for several games waits for one yes, which does it in each; a mark of exclamation is not that yes ----
at $T new Roscanvel --language en 'deadline=every 7 days 20:00' >/dev/null
seven Roscanvel en
at $T start Roscanvel >/dev/null 2>&1
at $T new Molene --language en 'deadline=every 7 days 20:00' >/dev/null
seven Molene en
at $T start Molene >/dev/null 2>&1
at $T run >/dev/null
asked() { grep -rl "^Message-ID: <$(sql "SELECT message_id FROM letter WHERE kind = 'confirm' AND to_address = '$1' ORDER BY id DESC LIMIT 1")>" "$home/mail/out" | head -n 1; }
due() { sql "SELECT count(*) FROM game g JOIN phase p ON p.id = g.phase WHERE date(p.deadline_s, 'unixepoch') = '$1'"; }
proof auto
mail editor@games.example "several" <<'END'
Molene, Roscanvel: EXTEND 2026-05-06 20:00
END
at $T run >/dev/null
reply editor@games.example "Re: yes" "$(asked editor@games.example)" <"$work/yes"
at $T run >/dev/null
check "a yes to the mail moves none" test "$(due 2026-05-06)" = 0
for id in $(sql "SELECT message_id FROM letter WHERE kind = 'confirm' AND to_address = 'editor@games.example' ORDER BY id DESC LIMIT 2"); do
    mail editor@games.example "Re: yes" "In-Reply-To: <$id>" <"$work/yes"
done
at $T run >/dev/null
check "a yes to each moves both" test "$(due 2026-05-06)" = 2
phases=$(sql "SELECT count(*) FROM phase")
mail editor@games.example "[Molene] now" <<'END'
PROCESS S1901M !
END
at $T run >/dev/null
reply editor@games.example "Re: yes" "$(asked editor@games.example)" <"$work/yes"
at $T run >/dev/null
check "a mark in a mail that nothing proved saves no question" test "$(sql "SELECT count(*) FROM phase")" = "$phases"

# ---- what a yes does stands in the letter that asks for it, all of it, or no yes does it ----
new_home hidden
editor_reads() { # editor_reads WORDS…: each in a letter to him
    for f in $(letters editor@); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/read"
    for words in "$@"; do grep -q "$words" "$work/read" || return 1; done
}
proof address+proof
at $T new Kersaint --language en >/dev/null
seven Kersaint en
at $T start Kersaint >/dev/null
at $T run >/dev/null
mail editor@games.example "" <<'END'
CREATE Trap like Kersaint
Kersaint: PROMOTE eve@far.example
END
at $T run >/dev/null
check "a mail that makes a game is told like any" editor_reads 'PROMOTE eve@far.example' 'The game Trap'
check "and waits" test "$(sql "SELECT count(*) FROM game WHERE name = 'Trap'")" = 0
mail editor@games.example "[Kersaint]" <<'END'
HELP EDITOR
HELP RUNNING
HELP MENDING
RULES
LOG
HELP
GAMES
PLAYERS
STATUS
PROMOTE eve@far.example
END
at $T run >/dev/null
check "what only shows something hides nothing" editor_reads 'eve@far.example would be an editor'
{
    echo ANNOUNCE
    for i in $(seq 150); do echo "line $i"; done
    echo END
    echo "PROMOTE eve@far.example"
} >"$work/long"
mail editor@games.example "[Kersaint]" <"$work/long"
at $T run >/dev/null
check "what is too long to be told" editor_reads 'no YES can do it'
reply editor@games.example "Re: yes" "$(last editor@)" <"$work/yes"
at $T run >/dev/null
check "is done by no yes" test -z "$(letters eve@)"
mail italy@players.example "goodbye" <<'END'
RESIGN
END
at $T run >/dev/null
first=$(last italy@)
at $T process Kersaint >/dev/null 2>&1
at 2026-03-03T12:00:00+01:00 run >/dev/null
reply italy@players.example "Re: yes" "$first" <"$work/yes"
at 2026-03-03T12:00:00+01:00 run >/dev/null
check "what was asked in a phase that is over is asked anew" sh -c "'$JUDGE' --home '$home' --now $T show Kersaint | grep -q italy@"
check "with what it would do now" grep -q 'arrived in your name' "$(last italy@)"
reply italy@players.example "Re: yes" "$(last italy@)" <"$work/yes"
at 2026-03-03T12:00:00+01:00 run >/dev/null
check "and its harm again" grep -q 'You ask to leave' "$(last italy@)"
reply italy@players.example "Re: yes" "$(last italy@)" <"$work/yes"
at 2026-03-03T12:00:00+01:00 run >/dev/null
check "and done by the new yes" sh -c "! '$JUDGE' --home '$home' --now $T show Kersaint | grep -q italy@"

# ---- a letter of the phase before: many may have seen it, so it speaks only for who has not gone on since ----
new_home threads
proof address+proof
at $T new Kersaint --language en >/dev/null
seven Kersaint en
at $T start Kersaint >/dev/null
at $T run >/dev/null
late=$(last england@) opening=$(last france@) third=$(last italy@)
reply france@players.example "Re: [Kersaint]" "$opening" <<'END'
A PAR - BUR
END
first=m$mails@players.example
at $T run >/dev/null
at $T process Kersaint >/dev/null
at $T run >/dev/null
ordered() { # ordered POWER ORDERS WHAT: what stands, after a pass that says WHAT
    both 0 "$3" at $T run && test "$(orders "$1")" = "$2"
}
reply france@players.example "Re: [Kersaint]" "$opening" <<'END'
A BUR - MUN
END
check "a letter that was answered in its phase: asked" ordered FRANCE "" ' 1 refused'
mail france@players.example "Re: [Kersaint]" "In-Reply-To: <$first>" "References: <$(id_of "$opening")> <$first>" <<'END'
A BUR - PAR
END
check "in the thread of that answer too, of which he sent a copy" ordered FRANCE "" ' 1 refused'
reply england@players.example "Re: [Kersaint]" "$late" <<'END'
F LON - ENG
END
check "a letter of the phase before that nobody answered yet speaks for its reader" ordered ENGLAND "F LON - ENG" ' 1 acted on'
reply italy@players.example "Re: [Kersaint]" "$(last italy@)" <<'END'
F NAP - ION
END
check "a letter of this phase does" ordered ITALY "F NAP - ION" ' 1 acted on'
reply italy@players.example "Re: [Kersaint]" "$third" <<'END'
F NAP - TYS
END
check "no older one does from then on" ordered ITALY "F NAP - ION" ' 1 refused'
reply italy@players.example "Re: yes" "$(last italy@)" <"$work/yes"
check "his YES does it" ordered ITALY "F NAP - TYS" ' 1 acted on'

# ---- whatever door a line comes by: the letter that asks who wrote it says what follows, and harm has a yes of its own ----
new_home doors
proof auto
at $T new Bruine --language en deadline='every 7 days 20:00' >/dev/null
seven Bruine en
at $T start Bruine >/dev/null
at $T run >/dev/null
at $T process Bruine >/dev/null 2>&1
asks() { # asks SUBJECT LINE WORDS…: the letter that a line brings; it stays unanswered
    forget_letters
    sql "DELETE FROM spent" # so many are not asked in a day
    printf '%b\n' "$2" >"$work/body"
    mail editor@games.example "$1" <"$work/body"
    shift 2
    at $T run >/dev/null
    question editor@ 'counts as yours' "$@"
}
for door in "[Bruine]|" "hello|Bruine: " "hello|ALL GAMES: "; do
    subject=${door%|*} head=${door#*|}
    asks_here() { line=$1; shift; check "$head$line says what follows" asks "$subject" "$head$line" "$@"; }
    asks_here "ROLLBACK S1901M" 'take back what has been adjudicated: S1901M'
    asks_here "REPLACE ITALY eve@far.example" 'Player of ITALY would lose Italy' 'eve@far.example would play Italy'
    asks_here "DUMMY ITALY" 'Player of ITALY would lose Italy'
    asks_here "PROMOTE eve@far.example" 'eve@far.example would be an editor of Bruine'
    asks_here "HAND OVER eve@far.example" 'would be none of its editors'
    asks_here "PROCESS" 'has not come yet'
    asks_here "SET press=white" 'would change its rules'
done
check "EDIT says what follows" asks "[Bruine]" 'EDIT\nFRANCE A GAS\nEND' 'position of Bruine .* would be corrected'
check "ORDERS FOR says what follows" asks "[Bruine]" 'ORDERS FOR FRANCE\nA PAR - BUR\nEND' 'instead of its player'
for line in "Bruine: PROCESS !" "PROCESS Bruine" "ALL GAMES: PROCESS" "Bruine: EJECT ITALY !" "ZINE PUBLISH !"; do
    before=$(sql "SELECT (SELECT count(*) FROM phase), (SELECT count(*) FROM issue), (SELECT count(*) FROM seat WHERE until_s IS NULL)")
    check "$line asks who wrote it" asks "hello" "$line" 'What could harm, and what is done as an editor or a director, is asked once more'
    reply editor@games.example "Re: yes" "$(last editor@)" <"$work/yes"
    at $T run >/dev/null
    check "$line: the yes to that is none to the harm" test "$(sql "SELECT (SELECT count(*) FROM phase), (SELECT count(*) FROM issue), (SELECT count(*) FROM seat WHERE until_s IS NULL)")" = "$before"
    reply editor@games.example "Re: yes" "$(last editor@)" <"$work/yes"
    at $T run >/dev/null
    check "$line: the next one is" test "$(sql "SELECT (SELECT count(*) FROM phase), (SELECT count(*) FROM issue), (SELECT count(*) FROM seat WHERE until_s IS NULL)")" != "$before"
done

# ---- a newcomer who may make games: his server's word is his proof ----
new_home creator
sed -i -e 's/^#authserv-id = .*/authserv-id = mx.games.example/' -e 's/^#*creators = .*/creators = */' "$home/judge.conf"
proof auto
made() { "$JUDGE" --home "$home" games | grep -c "^$1"; }
from_server new@w.example "a game" "dmarc=pass header.from=w.example" <<'END'
CREATE Sein standard
press=grey
END
at $T run >/dev/null
check "a creator whom his server vouches for is not told that nothing proves him" sh -c "! grep -rq 'Nothing proves' '$home/mail/out'"
check "his game is made, as he wanted it" both 0 'press=grey' at $T set Sein
check "its desk is his" grep -q 'Sein' "$(last new@)"
mail other@w.example "a game" <<'END'
CREATE Molene standard
END
at $T run >/dev/null
check "another is asked" grep -q 'YES' "$(last other@)"
check "and nothing is made before" test "$(made Molene)" = 0
reply other@w.example "Re: yes" "$(last other@)" <"$work/yes"
at $T run >/dev/null
check "his YES makes it" test "$(made Molene)" = 1
from_server third@w.example "a game" "dmarc=fail header.from=w.example" <<'END'
CREATE Ouessant standard
END
at $T run >/dev/null
check "a forged one makes none" test "$(made Ouessant)" = 0

# ---- an answer that is neither yes nor no leaves the request waiting, and its letter may be answered ----
new_home waits
at $T new Molene --language en >/dev/null
seven Molene en
at $T start Molene >/dev/null
seats() { sql "SELECT count(*) FROM seat WHERE role = 0 AND until_s IS NULL"; }
for way in "YES and tell the others" "Gladly."; do
    had=$(seats)
    power=$([ "$had" = 7 ] && echo italy || echo turkey)
    mail $power@players.example "[Molene]" <<'END'
RESIGN
END
    at $T run >/dev/null
    mv "$(last $power@)" "$work/question"
    reply $power@players.example "Re: sure?" "$work/question" <<END
$way
END
    at $T run >/dev/null
    check "'$way': asked again" grep -q 'YES' "$(last $power@)"
    check "'$way': nothing is done" test "$(seats)" = "$had"
    reply $power@players.example "Re: sure?" "$(last $power@)" <"$work/yes"
    at $T run >/dev/null
    check "'$way': a yes to that letter does it" test "$(seats)" = $((had - 1))
done
mail france@players.example "[Molene]" <<'END'
RESIGN
END
at $T run >/dev/null
reply france@players.example "Re: sure?" "$(last france@)" <<'END'
No, I stay.
A PAR - BUR
END
at $T run >/dev/null
check "what stands below a no is read" test "$(at $T show Molene --format json | grep -c '"A PAR - BUR"')" = 1
check "and he keeps his seat" test "$(sql "SELECT count(*) FROM seat WHERE power = 'FRANCE' AND until_s IS NULL")" = 1

# ---- words that take a resignation back, or are none, ask for none; what waits of it is closed ----
says_back() { # says_back POWER WORDS PATTERN: what he is told
    forget_letters
    printf '%s\n' "$2" >"$work/back"
    mail $1@players.example "[Molene]" <"$work/back"
    at $T run >/dev/null
    text_of "$(last $1@)" | tr -s '\n ' ' ' | grep -q "$3"
}
for words in "I take back my resignation." "Finalement je reste, annulez ma démission" "I resign myself to losing to you lot :) but I'm not resigning!" \
    "Ma démission était une erreur"; do
    check "nothing waits: $words" says_back germany "$words" 'no resignation waits'
    mail germany@players.example "[Molene]" <<'END'
RESIGN
END
    at $T run >/dev/null
    cp "$(last germany@)" "$work/question"
    check "one waits: $words" says_back germany "$words" 'your resignation is cancelled'
    reply germany@players.example "Re: sure?" "$work/question" <"$work/yes"
    at $T run >/dev/null
    check "he keeps his seat" test "$(sql "SELECT count(*) FROM seat WHERE power = 'GERMANY' AND until_s IS NULL")" = 1
done
for words in "est-ce que je peux laisser ma place à mon cousin Luc ?" "May I give up my seat to a friend?"; do
    check "a question for a person: $words" says_back germany "$words" 'passed to the editor'
done
check "who gives it up is asked" says_back germany "Je laisse ma place, désolé" 'ask to leave your seat'
# a request of one's own, thought better of, alarms nobody; another's does
proof address+proof
alarms() { # alarms N WORDS: to a resignation that he is asked about
    sql "DELETE FROM spent"
    mail england@players.example "[Molene]" <<'END'
RESIGN
END
    at $T run >/dev/null
    cp "$(last england@)" "$work/question"
    forget_letters
    printf '%s\nF LON - NTH\n' "$2" >"$work/back"
    reply england@players.example "Re: sure?" "$work/question" <"$work/back"
    at $T run >/dev/null
    check "$1 alarm: $2" test "$(cat $(letters editor@) /dev/null | tr '\n' ' ' | grep -c 'somebody *writes under')" = "$1"
}
alarms 0 "Actually no, I stay!"
alarms 0 "Non, finalement je reste"
alarms 1 "No!"
alarms 1 "No, I stay! I did not ask this"
proof address

# Where two play, one who concedes decides for both; what would be done is told with its game; a subject is no second command.
new_home two
proof auto
at $T new Duel --variant intimate >/dev/null
for power in england france; do at $T player Duel $power $power@players.example >/dev/null; done
at $T start Duel >/dev/null
at $T run >/dev/null
mail england@players.example "[Duel]" <<'END'
CONCEDE to France
END
at $T run >/dev/null
check "to concede is asked of its sender" grep -q 'CONCEDE to France' "$(last england@)"
check "the game goes on" both 0 'Duel.*active' at $T games
reply england@players.example "Re: sure?" "$(last england@)" <"$work/yes"
at $T run >/dev/null
check "a yes is the player's" grep -q 'Concessions go to the power with most' "$(last england@)"
proof address+proof
mail editor@games.example "CREATE Gazette" <<'END'
CREATE Gazette datc en
deadline=48h
END
at $T run >/dev/null
for f in $(letters editor@); do text_of "$f"; done >"$work/t"
check "a confirmation shows what is set" grep -q 'deadline=48h' "$work/t"
check "what would be made is said once" sh -c "! grep -q 'not made' '$work/t'"
mail france@players.example "[Duel]" <<'END'
STATUS
END
at $T run >/dev/null
check "a confirmation names the game" sh -c "tr -s '\n ' ' ' <'$(last france@)' | grep -q 'for game Duel'"

# ---- what somebody does in another's place is told to that one, and to the editor ----
new_home places
at $T new Molene --language en >/dev/null
seven Molene en
at $T start Molene >/dev/null && at $T run >/dev/null
tells() { # tells ADDRESS WORDS: one of his letters of this pass
    for f in $(letters "$1"); do text_of "$f"; done | tr -s '\n ' ' ' | grep -q "$2"
}
mail england@players.example "[Molene]" <<'END'
RESIGN
END
at $T run >/dev/null
cp "$(last england@)" "$work/question"
for n in 1 2; do
    forget_letters
    reply italy@players.example "Re: yes" "$work/question" <"$work/yes"
    at $T run >/dev/null
    check "a yes to another's letter: told once ($n)" test "$(letters england@ | wc -l)$(letters editor@ | wc -l)" = $([ $n = 1 ] && echo 11 || echo 00)
    [ $n = 2 ] || check "with what to do" tells england@ 'answered a letter that the judge had sent to you alone.*REVOKE'
done
reply england@players.example "Re: yes" "$work/question" <<'END'
NO
END
at $T run >/dev/null
forget_letters
mail france@players.example "[Molene]" <<'END'
A PAR - BUR
F LON - NTH
END
at $T run >/dev/null
check "one order for another among one's own: its player hears" tells england@ 'another player sent orders for your units'
check "the editor too" tells editor@ 'its player sent orders for England'
forget_letters
mail '"Player of FRANCE" <france@p1ayers.example>' "hi" <<'END'
REGISTER
END
at $T run >/dev/null
reply france@p1ayers.example "Re: yes" "$(last france@p1ayers.example)" <"$work/yes"
at $T run >/dev/null
check "who is known by a name hears of another who brings it" tells france@players.example 'signs with your name has written from france@p1ayers.example'
check "and the editor" tells editor@ 'came under the name of Player of FRANCE'
forget_letters
printf 'From: MAILER-DAEMON@mx.example\nTo: judge@games.example\nSubject: Undelivered\nMessage-ID: <forged@mx.example>\nAuto-Submitted: auto-replied\nX-Failed-Recipients: france@players.example\n\nunknown\n' >"$home/mail/in/new/forged.test"
at $T run >/dev/null
check "a report that quotes nothing is told as what it is" tells editor@ 'anybody may have written it'
check "and moves nobody to give a seat away" sh -c "! grep -rq REPLACE '$home/mail/out'"
for who in zoe@z.example france@players.example; do
    forget_letters
    mail $who "hi" <<'END'
I AM ALSO judge@games.example
END
    at $T run >/dev/null
    [ $who = zoe@z.example ] || { reply $who "Re: yes" "$(last $who)" <"$work/yes" && at $T run >/dev/null; }
    check "the judge is nobody: $who" tells $who 'is an address of the judge'
    check "and writes no letter to itself" test -z "$(letters judge@games.example)"
done

# ---- what a yes would do is tried out: nothing that others keep secret shows in it ----
at $T new Sealed --rules datc anonymous=yes show-names=no pictures=no >/dev/null
seven Sealed en >/dev/null 2>&1
at $T start Sealed >/dev/null && at $T run >/dev/null
for who in austria england france germany italy russia; do
    mail $who@players.example "[Sealed] vote" <<'END'
DRAW
END
done
at $T run >/dev/null 2>&1
find "$home/mail/out" -type f -delete
proof address+proof
mail turkey@players.example "[Sealed] vote" <<'END'
DRAW
END
at $T run >/dev/null 2>&1
for f in $(letters turkey@); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
check "the last voice is asked for a yes" grep -q 'reply YES' "$work/t"
check "which tells neither names nor ballots" sh -c "! grep -Eq 'Player of [A-S]|is over|against 0' '$work/t'"
check "but that it may decide" grep -q 'last voice that was missing' "$work/t"

# ---- a yes to harm is to what it says: orders and positions that only one reads stand in the letter that asks ----
while IFS='|' read -r lines quoted; do
    printf '%b\n' "$lines" >"$work/words"
    mail editor@games.example "[Sealed]" <"$work/words"
    at $T run >/dev/null 2>&1
    reply editor@games.example "Re: yes" "$(letters editor@ | while read -r f; do grep -q 'in your name' "$f" && echo "$f"; done | tail -n 1)" <"$work/yes"
    find "$home/mail/out" -type f -delete
    at $T run >/dev/null 2>&1
    for f in $(letters editor@); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
    check "asked again with its words: $quoted" grep -q "What you write: \"$quoted\"\. If this is what you want, reply YES" "$work/t"
    find "$home/mail/out" -type f -delete
done <<'END'
EDIT\nFRANCE A BUR|FRANCE A BUR
ORDERS FOR France\nA PAR - BUR\nA MAR H|A PAR - BUR A MAR H
END
check "and nothing of it is done" test -z "$(sql "SELECT text FROM orders WHERE text LIKE 'A PAR%' AND phase = (SELECT phase FROM game WHERE name = 'Sealed')")"
finish
