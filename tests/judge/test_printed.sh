#!/bin/sh
# What the judge's letters tell an editor to write he can write: each command line that they print is sent back as printed (printed.py).
set -u
. tests/judge/lib.sh
for language in fr en; do
    check "lines printed are lines understood ($language)" /usr/bin/python3 tests/judge/printed.py "$JUDGE" "$work" $language
    tail -n 1 "$work/out"
done
finish
