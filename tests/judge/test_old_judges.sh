#!/bin/sh
# Each word of the older judges in docs/old-judges.md is followed, or answered with what does the same here.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home words
sed -i 's/^#* *\(answers-a-day[a-z-]*\|letters-a-day-player\) = .*/\1 = 1000/' "$home/judge.conf"
at $T new Kersaint --language en "deadline=every 7 days 20:00" press=white-grey draws=lists silent=go-on >/dev/null
at $T new Alpha --language en >/dev/null
for power in FRANCE GERMANY ENGLAND; do
    at $T player Kersaint $power "$(echo $power | tr A-Z a-z)@players.example" --name "Player of $power" --language en
done
at $T start Kersaint 2>/dev/null
check "each line of the table helps who writes it" /usr/bin/python3 tests/judge/old_judges.py "$JUDGE" "$home" $T docs/old-judges.md
tail -n 1 "$work/out"
finish
