#!/bin/sh
# Every example of the guides is run as it is printed: commands, and what is mailed, in both languages (guides.py).
set -u
. tests/judge/lib.sh
check "the examples of the guides work as they are printed" /usr/bin/python3 tests/judge/guides.py "$JUDGE" "$work"
tail -n 1 "$work/out"
finish
