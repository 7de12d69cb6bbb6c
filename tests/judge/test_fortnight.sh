#!/bin/sh
# A fortnight of an editor with twelve games comes to the same by mail and by command, and all of it can be taken back (fortnight.py).
set -u
. tests/judge/lib.sh
check "by mail as by command, and all undone" /usr/bin/python3 tests/judge/fortnight.py "$JUDGE" "$work"
tail -n 1 "$work/out"
finish
