#!/bin/sh
# Nothing is adjudicated before those whom it concerns had a letter and time; and a game that waits takes orders.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 T2=2026-03-04T12:00:00+01:00 T3=2026-03-05T12:00:00+01:00 T4=2026-03-07T12:00:00+01:00
new_game() { # new_game HOME LANGUAGE [SETTING…]: the game Kersaint, begun; a deadline on Mondays at 20:00
    new_home "$1" && language=$2 && shift 2
    at $T0 new Kersaint --language $language "deadline=every 7 days 20:00" "$@" >/dev/null
    seven Kersaint $language
    at $T0 start Kersaint >/dev/null
    at $T0 run >/dev/null
}
hold() { # hold [WORDS]: all seven send the same orders, but whom WORDS names
    while read -r power orders; do
        case " ${1:-} " in *" $power "*) continue ;; esac
        echo "$orders" | tr ',' '\n' >"$work/orders"
        mail $power@players.example "[Kersaint]" <"$work/orders"
    done <<'END'
austria A VIE H,F TRI H,A BUD H
england F LON H,F EDI H,A LVP H
france A PAR H,A MAR H,F BRE H
germany A BER H,F KIE H,A MUN H
italy A ROM H,F NAP H,A VEN H
russia A MOS H,A WAR H,F SEV H,F STP/SC H
turkey F ANK H,A CON H,A SMY H
END
}
phase() { sqlite3 "$home/judge.db" "SELECT p.code || ' ' || p.id FROM phase p JOIN game g ON g.id = p.game WHERE p.adjudicated_s IS NULL ORDER BY p.id DESC LIMIT 1"; }
is_at() { test "$(phase | cut -d' ' -f1)" = "$1"; }
says_to() { text_of "$(last "$1")" | tr '\n' ' ' | tr -s ' ' | grep -Eq -- "$2"; }

# ---- a game taken back, with all orders on file
for language in en fr; do
    new_game back-$language $language early=yes
    hold
    at $T1 run >/dev/null
    check "all orders are in" is_at F1901M
    mail editor@games.example "[Kersaint]" <<'END'
ROLLBACK S1901M
END
    at $T2 run >/dev/null
    check "a game taken back stays there" is_at S1901M
    check "its players are told when it goes on" says_to france@ 'READY again; with the orders on file, not before Friday 6|à nouveau ses ordres ou PRET ; avec les ordres enregistrés, pas avant le vendredi 6'
    hold "france italy"
    mail italy@players.example "[Kersaint]" <<'END'
READY
END
    at $T3 run >/dev/null
    check "one has not answered" is_at S1901M
    mail france@players.example "[Kersaint]" <<'END'
A PAR - BUR
END
    at $T3 run >/dev/null
    check "all have answered" is_at F1901M
done
new_game later en early=yes
hold
at $T1 run >/dev/null
at $T1 rollback Kersaint S1901M >/dev/null
at $T2 run >/dev/null
check "the time is not over" is_at S1901M
at $T3 run >/dev/null
check "without an answer the orders count once people had time" is_at F1901M

# ---- a seat changes hands
reply() { # reply ADDRESS WORDS: to the last letter that it got
    answered=$(sed -n 's/^Message-I[Dd]: //p' "$(last "$1")" | head -n 1)
    echo "$2" >"$work/reply"
    mail "$1" "Re: [Kersaint]" "In-Reply-To: $answered" <"$work/reply"
}
new_game standby en early=yes nmr=standby
mail zoe@z.example "standby" <<'END'
STANDBY
END
at $T0 run >/dev/null
reply zoe@z.example YES
at $T0 run >/dev/null
hold italy
mail italy@players.example "[Kersaint]" <<'END'
RESIGN
END
at $T1 run >/dev/null
reply italy@players.example YES
at $T1 run >/dev/null
check "a standby is called, and told a date" says_to zoe@ 'Reply with your orders before Monday 9 March, 20:00'
check "the season waits for her until then" is_at S1901M
reply zoe@z.example YES
at $T2 run >/dev/null
check "and for her orders" is_at S1901M
reply zoe@z.example "A ROM H, F NAP H, A VEN H"
at $T2 run >/dev/null
check "they came" is_at F1901M

new_game taker en early=yes
hold france
at $T1 run >/dev/null
at 2026-03-03T13:00:00+01:00 replace Kersaint ITALY newcomer@players.example Newcomer --yes >/dev/null
mail france@players.example "[Kersaint]" <<'END'
A PAR H, A MAR H, F BRE H
END
at $T2 run >/dev/null
check "who takes a seat over has time, whatever is on file for it" is_at S1901M
mail newcomer@players.example "[Kersaint]" <<'END'
READY
END
at $T2 run >/dev/null
check "he is content with it" is_at F1901M

# ---- a game that waits for one takes orders of all
D1=2026-03-09T20:05:00+01:00 D2=2026-03-10T12:00:00+01:00
for language in en fr; do
    new_game wait-$language $language nmr=wait
    hold italy
    at $T1 run >/dev/null
    at $D1 run >/dev/null
    check "it waits for Italy" is_at S1901M
    mail france@players.example "[Kersaint]" "Received: from x by y; Tue, 10 Mar 2026 11:00:00 +0100" <<'END'
A PAR - BUR
END
    at $D2 run >/dev/null
    check "France may change its orders" sh -c "sqlite3 '$home/judge.db' 'SELECT text FROM orders' | grep -q 'PAR - BUR'"
    check "and is told so" sh -c "! grep -q 'after the deadline\|après la date' '$(last france@)'"
done

# ---- what is confirmed when its phase is over, or its vote has gone on
confirmed() { # confirmed ADDRESS: says yes to the letter $asked
    echo YES >"$work/reply"
    mail "$1" "Re: confirm" "In-Reply-To: $(sed -n 's/^Message-I[Dd]: //p' "$asked")" <"$work/reply"
}
for language in en fr; do
    new_game late-$language $language early=yes
    forget_letters
    proof address+proof
    mail italy@players.example "[Kersaint]" <<'END'
READY
EXTENSION 3 days
END
    at $T1 run >/dev/null
    asked=$(last italy@)
    proof address
    hold
    at $T2 run >/dev/null
    check "the spring is over" is_at F1901M
    proof address+proof
    confirmed italy@players.example
    at $T3 run >/dev/null
    check "READY of the spring is none of the autumn" test "$(sqlite3 "$home/judge.db" "SELECT sum(ready) FROM seat")" = 0
    check "nor is its extension asked for" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM question")" = 0
    check "he is told" says_to italy@ '"READY" was written before this phase began|« READY » était écrit avant le début de cette phase'

    new_game counted-$language $language
    mail italy@players.example "[Kersaint]" <<'END'
DRAW
END
    at $T1 run >/dev/null
    forget_letters
    proof address+proof
    mail editor@games.example "[Kersaint]" <<'END'
CLOSE VOTE 1
END
    at $T1 run >/dev/null
    asked=$(grep -l "^In-Reply-To" $(letters editor@))
    proof address
    for power in france turkey; do
        mail $power@players.example "[Kersaint]" <<'END'
VOTE 1 YES
END
    done
    at $T2 run >/dev/null
    proof address+proof
    confirmed editor@games.example
    at $T3 run >/dev/null
    check "a vote that went on is not counted by an old yes" test "$(sqlite3 "$home/judge.db" "SELECT state FROM question")" = open
    check "the editor is told how far it went" says_to editor@ 'cast since then would be counted too: 2'
    reply editor@games.example YES
    at $T3 run >/dev/null
    check "his yes to that counts it" test "$(sqlite3 "$home/judge.db" "SELECT state FROM question")" = failed
done

# ---- orders that lay in the mailbox when the editor's word was read
for word in PROCESS PREVIEW; do
    new_game behind-$word en
    echo $word >"$work/words" && mail editor@games.example "[Kersaint]" <"$work/words"
    at $T1 run >/dev/null
    answer editor@games.example "Re: [Kersaint]" <"$work/yes"
    hold
    forget_letters
    at $T1 run >/dev/null
    check "$word is done behind them" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM orders WHERE phase = 1")" = 22
    check "and they are answered first" sh -c "text_of() { '${JUDGE%/judge}/tests/judge/text_of' \"\$1\"; }; text_of '$(letters france@ | xargs grep -l 'orders noted' | head -n 1)' | grep -q '^Spring 1901'"
done

# ---- a question of the editor's holds no phase, and is asked until the date that it was given
new_game asked en early=yes
printf 'QUESTION Shall we play on?\n' >"$work/words" && mail editor@games.example "[Kersaint]" <"$work/words"
hold
printf 'VOTE 1 YES\n' >"$work/words" && mail france@players.example "[Kersaint]" <"$work/words"
at $T1 run >/dev/null
check "all orders are in: the phase is played" is_at F1901M
check "the question stays open" test "$(sqlite3 "$home/judge.db" "SELECT state FROM question")" = open
at 2026-03-17T20:05:00+01:00 set Kersaint silent=go-on >/dev/null 2>&1
at 2026-03-17T20:05:00+01:00 run >/dev/null
check "at a date it is counted" test "$(sqlite3 "$home/judge.db" "SELECT state FROM question")" = failed

# ---- more mail than a pass reads, more letters than it sends: the next goes on, and nothing is wrong
new_game many en
hold
forget_letters
sed -i 's/^\(mails\|letters\)-per-pass = .*/\1-per-pass = 4/' "$home/judge.conf"
check "a pass that only waits for the next has not failed, and prints nothing" test "$("$JUDGE" --home "$home" --now 2026-03-09T20:05:00+01:00 run 2>&1)$?" = 0
check "and adjudicates nothing" is_at S1901M
check "it sends as many letters as it may, all its stages together" test "$(letters | wc -l)" = 4
check "the next reads the rest" status 0 at 2026-03-09T20:10:00+01:00 run
check "and adjudicates" is_at F1901M
check "it sends as many" test "$(letters | wc -l)" = 8
finish
