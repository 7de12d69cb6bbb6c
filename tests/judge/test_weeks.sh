#!/bin/sh
# A sample of random weeks: six games, anybody asks anything, and what every letter says is held against the store (weeks.py: longer ones).
set -u
. tests/judge/lib.sh
check "random weeks" /usr/bin/python3 tests/judge/weeks.py "$JUDGE" "$work" --acts 300 --seed 5
sed -n '$p' "$work/out"
# Words of players stand in answers, in the codes and the signs of any language; all else reads as a person would have written it.
check "letters that read well" /usr/bin/python3 tests/words/letters.py --but 'a code of another edition|a mark without its blank, or with one' "$work/home"
rm -rf "$work/home"
finish
