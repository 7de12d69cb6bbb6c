#!/bin/sh
# A sample of random weeks: six games, anybody asks anything, what every letter says is held against the store, and each letter reads as a person
# would have written it (weeks.py: longer ones).
set -u
. tests/judge/lib.sh
check "random weeks" /usr/bin/python3 tests/judge/weeks.py "$JUDGE" "$work" --acts 300 --seed 5
sed -n '$p' "$work/out"
rm -rf "$work/home"
finish
