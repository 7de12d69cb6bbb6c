#!/bin/sh
# Mail that cannot leave for five days: nothing is adjudicated, nobody loses a turn or a seat; then everybody has time to answer.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home outage
at $T new Kersaint --language en nmr=disorder "deadline=every 2 days 20:00" >/dev/null
seven Kersaint en
at $T start Kersaint >/dev/null
at $T run >/dev/null
phase() { at $T show Kersaint | sed -n 's/^phase\t//p'; }
down() { sed -i 's|^url = maildir:mail/out$|url = smtp://127.0.0.1:9|; s|^allow-plain = no|allow-plain = yes|' "$home/judge.conf"; }
up() { sed -i 's|^url = smtp://127.0.0.1:9$|url = maildir:mail/out|' "$home/judge.conf"; }
check "the first phase is adjudicated while mail is well" at 2026-03-04T20:05:00+01:00 run
check "in its time" test "$(phase)" = F1901M
missed=$(sqlite3 "$home/judge.db" "SELECT sum(missed) FROM seat")
down
at 2026-03-04T20:10:00+01:00 announce Kersaint --why "On to the autumn." >/dev/null
for day in 06 07 08 09 10; do
    at 2026-03-${day}T20:05:00+01:00 run >/dev/null 2>"$work/said"
done
check "nothing was adjudicated for five days" test "$(phase)" = F1901M
check "the pass says why" grep -q 'wait until mail can be sent' "$work/said"
check "nobody missed a turn" test "$(sqlite3 "$home/judge.db" "SELECT sum(missed) FROM seat")" = "$missed"
check "nobody lost a seat" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM seat WHERE role = 0 AND until_s IS NULL")" = 7
check "the editor is told once" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM fact WHERE key = 'told/hold-send' AND value <> ''")" = 1
check "the editor may go on all the same" at 2026-03-10T20:06:00+01:00 process Kersaint F1901M
check "then the game goes on" test "$(phase)" = S1902M
at 2026-03-12T20:05:00+01:00 run >/dev/null 2>&1
up
at 2026-03-13T08:00:00+01:00 run >/dev/null 2>"$work/said"
check "the letters leave" test "$(letters france@ | wc -l)" -ge 2
check "but the players who were told just now have time" test "$(phase)" = S1902M
check "the editor knows" sh -c "tr -s '\n ' ' ' <'$(last editor@)' | grep -q 'left late, after an outage'"
check "the day after it is due" at 2026-03-14T08:05:00+01:00 run
check "and adjudicated" test "$(phase)" != S1902M

# One letter that cannot leave is trouble too, and keeps its turn; what a server gives as a reason may change.
new_home flaky
cp "$home/judge.conf" "$work/well"
at $T run >/dev/null
down
mail zoe@z.example "Bonjour" <<'END'
GAMES
END
check "a letter that cannot leave ends the pass with 1" both 1 ' 1 acted on.* [12] waiting' at $T run
check "so does every further pass" both 1 ' [12] waiting' at 2026-03-02T12:05:00+01:00 run
check "it was no try of the letter" test "$(sqlite3 "$home/judge.db" "SELECT sum(tries) FROM letter")" = 0
up
check "then it leaves at once" both 0 ' 2 sent, 0 waiting' at 2026-03-02T12:10:00+01:00 run
forget_letters

# A server that comes and goes: one letter to the editor for the outage, not one a pass.
in_down() { sed -i "s|^url = maildir:mail/in\$|url = $1\npassword-command = echo x|; s|^allow-plain = no|allow-plain = yes|" "$home/judge.conf"; }
for hour in 08 09 10 11; do
    in_down imap://judge@127.0.0.1:9/INBOX
    check "mailbox down at $hour" both 1 'could not be fetched' at 2026-03-03T$hour:00:00+01:00 run
    cp "$work/well" "$home/judge.conf"
    in_down imap://judge@127.0.0.2:9/INBOX
    check "and with other words" both 1 'could not be fetched' at 2026-03-03T$hour:10:00+01:00 run
    cp "$work/well" "$home/judge.conf"
    check "and up again" at 2026-03-03T$hour:30:00+01:00 run
done
check "the editor has one letter" test "$(letters editor@ | wc -l)" -eq 1
check "well for a night" at 2026-03-04T08:00:00+01:00 run
in_down imap://judge@127.0.0.1:9/INBOX
check "the next outage" both 1 'could not be fetched' at 2026-03-04T09:00:00+01:00 run
cp "$work/well" "$home/judge.conf"
at 2026-03-04T09:10:00+01:00 run
check "is told" test "$(letters editor@ | wc -l)" -eq 2

# A folder that mail cannot be moved to: what is stored and acted on is read, and the games go on.
new_home filing
at $T new Kersaint --language en silent=go-on "deadline=every 7 days 20:00" >/dev/null
seven Kersaint en
at $T start Kersaint >/dev/null
at $T run >/dev/null
forget_letters
rm -rf "$home/mail/in/.Processed"
: >"$home/mail/in/.Processed"
mail france@players.example "[Kersaint] orders" <<'END'
A PAR - BUR
END
check "filing fails" both 1 ' 1 acted on' at 2026-03-09T19:00:00+01:00 run
check "and is told" both 1 'could not be filed' at 2026-03-09T19:10:00+01:00 run
check "once" test "$(letters editor@ | wc -l)" -eq 1
check "the game goes on" both 1 ' 1 adjudicated' at 2026-03-09T20:05:00+01:00 run
check "with the order" sh -c "'$JUDGE' --home '$home' show Kersaint --phase S1901M | grep -q 'A PAR - BUR'"
rm "$home/mail/in/.Processed"
check "then it is filed" at 2026-03-09T20:15:00+01:00 run
check "in its place" test -n "$(find "$home/mail/in/.Processed" -type f)"

# A judge.conf that was cut when the disk was full: whatever is left of it, no letter is marked as sent into a folder.
new_home cut
sed -i 's|^url = maildir:mail/out$|url = smtp://judge@127.0.0.1:9|; s|^allow-plain = no|allow-plain = yes|' "$home/judge.conf"
sed -i '/^ *#/d; /^$/d' "$home/judge.conf"
cp "$home/judge.conf" "$work/whole"
mail zoe@z.example "Bonjour" <<'END'
GAMES
END
check "a letter waits" at $T mail <"$home/mail/in/new/$mails.test"
lines=0
while [ "$lines" -lt "$(wc -l <"$work/whole")" ]; do
    head -n "$lines" "$work/whole" >"$home/judge.conf"
    at $T run >"$work/said" 2>&1
    echo "$?" >>"$work/statuses"
    head -c "$(($(wc -c <"$home/judge.conf") + 9))" "$work/whole" >"$home/judge.conf"
    at $T run >>"$work/said" 2>&1
    echo "$?" >>"$work/statuses"
    lines=$((lines + 1))
done
check "no cut file is taken for a whole one" sh -c "! grep -qx 0 '$work/statuses'"
: >"$home/judge.conf"
check "an empty one is refused" both 2 'address in .judge. is missing' at $T run
check "with what else is missing" both 2 'url in .outgoing. is missing' at $T run
cp "$work/whole" "$home/judge.conf"
check "the letter still waits" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM letter WHERE sent_s IS NULL AND to_address LIKE 'zoe@%'")" = 1
check "and no folder was made for it" sh -c "! find '$home' '$work' -type f -path '*zoe*' | grep ."
finish
