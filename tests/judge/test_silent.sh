#!/bin/sh
# Half of a game's players silent at once: the game waits, they are asked once more, and an editor decides by one word.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home silent
players() { # GAME LANGUAGE
    for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do
        at $T player "$1" $power "$(echo $power | tr A-Z a-z)@players.example" --language "$2" >/dev/null
    done
}
phase() { at $T show "$1" | sed -n 's/^phase\t//p'; }
sql() { sqlite3 "$home/judge.db" "$1"; }
words() { text_of "$1" | tr -s '\n ' ' '; }
order() { # POWER ORDER [TIME]: a mail, arrived then (as its server says)
    mail "$1@players.example" "[Kersaint] orders" "Received: from a by b; ${3:-Mon, 02 Mar 2026 13:00:00 +0100}" <<END
$2
END
}

at $T new Kersaint --language en nmr=disorder "deadline=every 7 days 20:00" >/dev/null
players Kersaint en
at $T start Kersaint >/dev/null
at $T run >/dev/null
order france "A PAR - BUR"
order italy "A ROM - APU"
order turkey "A SMY - ARM"
at 2026-03-03T12:00:00+01:00 run >/dev/null
forget_letters
check "four of seven are silent: the game waits" both 0 ' 0 adjudicated' at 2026-03-09T20:05:00+01:00 run
check "nothing is played" test "$(phase Kersaint)" = S1901M
check "nobody is told off who ordered" test "$(letters france@ | wc -l)" -eq 0
check "who is silent is asked once more" sh -c "grep -q 'Reply to this message with your orders' '$(last russia@)'"
says() { "$JUDGE" --home "$home" --language en --now "$1" doctor 2>&1 | grep -Eq "$2"; }
check "the doctor does not take it for a pass that failed" says 2026-03-09T22:00:00+01:00 '^ok.games.1 phase waits past its deadline for somebody'
words "$(last editor@)" >"$work/asked"
check "the editor is asked" grep -q '4 of 7 players are silent. Go on all the same?' "$work/asked"
check "by whose names" grep -q 'Austria, England, Germany, Russia' "$work/asked"
check "and what to answer" grep -q 'reply YES' "$work/asked"
at 2026-03-10T20:05:00+01:00 run >/dev/null
check "only once" sh -c "test $(letters editor@ | wc -l) -eq 1 && test $(letters russia@ | wc -l) -eq 1"

# Orders after the deadline count while the game waits for them, and with them it goes on by itself.
order russia "A WAR - GAL" "Wed, 11 Mar 2026 09:00:00 +0100"
check "late orders count, and fewer than half are missing" both 0 '1 acted on.* 1 adjudicated' at 2026-03-11T10:00:00+01:00 run
check "the game is on" test "$(phase Kersaint)" = F1901M
check "what came late was played too" sh -c "'$JUDGE' --home '$home' show Kersaint --phase S1901M | grep -q 'A WAR - GAL'"

# All seven silent: nobody is thrown out before the editor has said so; his one word is enough.
check "all are silent" both 0 ' 0 adjudicated' at 2026-03-16T20:05:00+01:00 run
check "nothing is played" test "$(phase Kersaint)" = F1901M
check "all seats are taken" test "$(sql "SELECT count(*) FROM seat WHERE role = 0 AND until_s IS NULL")" = 7
reply() { # FROM WORD: an answer to the last letter to him
    id=$(sed -n 's/^Message-I[Dd]: //p' "$(last "$1")" | head -n 1)
    mail "$1" "Re: your letter" "In-Reply-To: $id" "References: $id" <<END
$2
END
}
reply editor@games.example "NO"
check "a no: it goes on waiting" both 0 ' 0 adjudicated' at 2026-03-17T08:00:00+01:00 run
at 2026-03-17T08:10:00+01:00 pause Kersaint >/dev/null
at 2026-03-17T08:20:00+01:00 resume Kersaint >/dev/null
check "a new deadline, the same silence" test "$(phase Kersaint)" = F1901M
at 2026-03-24T20:05:00+01:00 run >/dev/null
check "process from the command line does not wait" at 2026-03-24T20:06:00+01:00 process Kersaint F1901M
check "the game is on" test "$(phase Kersaint)" = S1902M

# The same in French, asked of the game's own editor too, answered by one word where mail proves who writes.
new_home word
proof auto
at $T new Aber --language fr nmr=disorder "deadline=every 7 days 20:00" >/dev/null
players Aber fr
at $T player Aber editor gm@gm.example --language fr >/dev/null
at $T start Aber >/dev/null
at $T run >/dev/null
forget_letters
check "all are silent" both 0 ' 0 adjudicated' at 2026-03-09T20:05:00+01:00 run
check "both editors are asked" sh -c "test -n '$(last gm@gm.example)' && test -n '$(last editor@games.example)'"
words "$(last gm@gm.example)" >"$work/asked"
check "each in his language" grep -q '7 joueurs sur 7 se taisent' "$work/asked"
reply gm@gm.example "OUI"
check "his word goes on" both 0 ' 1 acted on' at 2026-03-10T08:00:00+01:00 run
check "the phase is played" test "$(phase Aber)" = F1901M
reply editor@games.example "YES"
forget_letters
check "a second yes for the same phase" at 2026-03-10T09:00:00+01:00 run
check "plays no further one" test "$(phase Aber)" = F1901M
check "who does not want it says so once" at 2026-03-10T09:30:00+01:00 set Aber silent=go-on
check "and the game never asks" both 0 ' 1 adjudicated' at 2026-03-17T20:05:00+01:00 run
check "it plays" test "$(phase Aber)" != F1901M

# ---- an acknowledged answer is a sign of life, whatever came of it ----
forget_letters
at $T new Signs --language en --seed 2 void-orders=refuse >/dev/null
players Signs en
at $T start Signs >/dev/null
at $T run >/dev/null
at $T new Wait --language en --seed 2 nmr=wait void-orders=refuse >/dev/null
players Wait en
at $T start Wait >/dev/null
at $T run >/dev/null
word() { # POWER GAME LINES…
    who=$1 game=$2
    shift 2
    printf '%s\n' "$@" >"$work/words"
    mail "$who@players.example" "[$game] orders" "Received: from a by b; Mon, 02 Mar 2026 13:00:00 +0100" <"$work/words"
}
for game in Signs Wait; do
    word austria $game 'A VIE - ROM'            # cannot be done, and is refused
    word england $game 'F LON S'                # asked about
    word france $game 'F1901M' 'A PAR - BUR'    # for a later phase
    word germany $game 'READY'
done
at 2026-03-02T14:00:00+01:00 run >/dev/null
forget_letters
at 2026-03-09T20:05:00+01:00 run >/dev/null
check "who was answered is not told that nothing came" sh -c "! grep -rl 'No orders came\|no orders came' '$home/mail/out/austria@players.example' '$home/mail/out/england@players.example' '$home/mail/out/france@players.example' '$home/mail/out/germany@players.example'"
check "the first game goes on: three silent of seven" test "$(phase Signs)" = F1901M
check "no turn of theirs is missed" test "$(sql "SELECT count(*) FROM event WHERE what = 'missed' AND game = (SELECT id FROM game WHERE name = 'Signs')")" = 3
word turkey Wait 'Dear judge, what a nice spring it is.'
at 2026-03-09T21:00:00+01:00 run >/dev/null
check "talk is no order: the other game waits for it" test "$(phase Wait)" = S1901M
finish
