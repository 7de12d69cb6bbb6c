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
finish
