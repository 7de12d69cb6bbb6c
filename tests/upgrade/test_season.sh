#!/bin/sh
# A home of 0.9.0 in mid-season goes on with the program of today, and its people read what they would have read (season.py, fortnight.py).
set -u
. tests/judge/lib.sh
kept=tests/upgrade/season-0.9.0.tar.xz
unpack() { mkdir -p "$work/$1" && tar xJf "$kept" -C "$work/$1"; }
fortnight() { /usr/bin/python3 tests/upgrade/fortnight.py "$@"; }

unpack season
cp "$work/season/home/judge.db" "$work/before.db"
check "the home is one of 0.9.0, with games of every form" test "$(sqlite3 "$work/before.db" 'PRAGMA user_version; SELECT count(*) FROM game WHERE phase IS NOT NULL' | tr '\n' ' ')" = "8 14 "
check "what is asked of people that day: votes, bids, picks, calls, yes or no" test "$(sqlite3 "$work/before.db" "SELECT (SELECT count(*) FROM question WHERE state = 'open') >= 3,
    (SELECT count(*) FROM standby_call WHERE state = 'called') >= 1, (SELECT count(*) FROM event WHERE what = 'bid') >= 2, (SELECT count(*) FROM act WHERE undone_by IS NULL) >= 20")" = "1|1|1|1"
check "its next fortnight reads as it did" fortnight "$JUDGE" "$work/season" tests/upgrade/accepted.txt
tail -n 1 "$work/out"
check "all games follow from their orders" "$JUDGE" --home "$work/season/home" verify

# A word of a letter that is put otherwise is seen.
unpack other
LC_ALL=C sed 's/Result of the vote/Result of the vute/g' "$JUDGE" >"$work/judge"
chmod +x "$work/judge"
/usr/bin/python3 - "$work/other" <<'E2'
import json, sys
steps, letters = (json.load(open(f"{sys.argv[1]}/{name}.json")) for name in ("steps", "letters"))
days = [n for n, step in enumerate(steps) if step[0] == "do"][2]  # a day of the fortnight is enough
json.dump(steps[:days], open(sys.argv[1] + "/steps.json", "w"))
json.dump(letters[:2], open(sys.argv[1] + "/letters.json", "w"))
E2
check "a word of a letter that is put otherwise is seen" both 1 'letter, Result of the vote' fortnight "$work/judge" "$work/other" /dev/null
finish
