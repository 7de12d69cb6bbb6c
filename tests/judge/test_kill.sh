#!/bin/sh
# SIGKILL at any moment of a pass: afterwards the same orders, phases and letters as without it. The moments are drawn from a fixed seed.
set -u
. tests/judge/lib.sh
T=2026-03-09T20:05:00+01:00
new_home kill
at 2026-03-02T12:00:00+01:00 new Kersaint >/dev/null
seven Kersaint en
at 2026-03-02T12:00:00+01:00 start Kersaint
seven_order "orders"
cp -a "$home" "$work/base"
everything() {
    at $T show Kersaint --format json
    sqlite3 "$home/judge.db" "SELECT message_id, sent_s > 0, tries FROM letter ORDER BY message_id"
    find "$home/mail/out" -type f -path '*/new/*' -exec sha256sum {} + | sort
    find "$home/mail/in" -type f | wc -l
}
start=$(date +%s%N)
at $T run >/dev/null
took=$((($(date +%s%N) - start) / 1000000))
everything >"$work/want"
check "the reference has reports" sh -c "grep -c mail/out '$work/want' | grep -qx '[1-9][0-9]*'"
seed=20260309 killed=0
for round in 1 2 3 4 5 6 7 8 9 10 11 12; do
    rm -rf "$home" && cp -a "$work/base" "$home"
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    delay=$((seed / 65536 % (took + 20)))
    "$JUDGE" --home "$home" --now $T run >/dev/null 2>&1 &
    pid=$!
    sleep "$(printf '%d.%03d' $((delay / 1000)) $((delay % 1000)))"
    kill -9 $pid 2>/dev/null && killed=$((killed + 1))
    wait $pid 2>/dev/null
    check "the pass after a kill ($delay ms)" at $T run
    everything >"$work/got"
    check "round $round, killed after $delay ms of $took: all as without the kill" diff "$work/want" "$work/got"
done
check "some passes were really killed" test "$killed" -ge 3
finish
