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

# ---- a first init, a first site that were killed: the same command again goes on ----
init() { "$JUDGE" init "$1" --address judge@games.example --editor editor@games.example --language en --timezone Europe/Brussels; }
full=$work/full
init "$full" >/dev/null 2>&1
for left in folders empty-database whole-database half-conf; do
    mkdir -p "$work/$left/mail/in/new" "$work/$left/maps"
    case $left in
    empty-database) : >"$work/$left/judge.db" ;;
    whole-database) cp "$full/judge.db" "$work/$left/" ;;
    half-conf) cp "$full/judge.db" "$work/$left/" && echo '[judge' >"$work/$left/judge.conf.new" ;;
    esac
    check "init after one that left $left" init "$work/$left"
    check "makes a home ($left)" "$JUDGE" --home "$work/$left" verify
    check "which is one now ($left)" both 1 "judge's home already" init "$work/$left"
done
mkdir "$work/used"
cp "$home/judge.db" "$work/used/judge.db"
check "a database in use is nobody's leftover" both 1 "judge's home already" init "$work/used"
mv "$work/used" "$work/used-db" && rm -rf "$work/used-db"
pages=$work/pages
"$JUDGE" --home "$home" --now $T site "$pages" >/dev/null 2>&1
find "$pages" -type f | sed "s|$pages/||" | sort >"$work/want"
rm -rf "$pages"
mkdir -p "$pages/.new" "$pages/games/Kersaint" "$pages/people"
echo x >"$pages/.new/0"
check "site after one that was killed" at $T site "$pages"
check "makes the same files" sh -c "find '$pages' -type f | sed 's|$pages/||' | sort | diff - '$work/want'"
mkdir -p "$work/foreign/sub"
echo mine >"$work/foreign/sub/file"
check "a folder of somebody's files is refused" both 1 'foreign' at $T site "$work/foreign"
check "and left alone" grep -q mine "$work/foreign/sub/file"
seed=1
for round in 1 2 3 4 5 6; do
    rm -rf "$work/k" "$work/kp"
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    "$JUDGE" init "$work/k" --address judge@games.example --language en >/dev/null 2>&1 & # no function: its shell alone would die
    pid=$!
    sleep "0.0$(printf %02d $((seed / 65536 % 40)))"
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
    [ -f "$work/k/judge.conf" ] || check "init again after a kill" init "$work/k"
    "$JUDGE" --home "$home" --now $T site "$work/kp" >/dev/null 2>&1 &
    pid=$!
    sleep "0.$(printf %03d $((seed / 65536 % 300)))"
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
    check "site again after a kill" at $T site "$work/kp"
    check "with the same files" sh -c "find '$work/kp' -type f | sed 's|$work/kp/||' | sort | diff - '$work/want'"
done
finish
