#!/bin/sh
# Every way that a game can end: all that tells of it agrees (ends.py), and the letters about it read well.
. "$(dirname "$0")/lib.sh"
/usr/bin/python3 "$(dirname "$0")/ends.py" "$JUDGE" "$work" >"$work/told"
status=$?
sed '$d' "$work/told"
passed=$(sed -n '$s/^\([0-9]*\) passed.*/\1/p' "$work/told") failed=$(sed -n '$s/.* \([0-9]*\) failed$/\1/p' "$work/told")
[ -n "$passed" ] || passed=0 failed=1
[ $status -eq 0 ] || [ "$failed" -gt 0 ] || failed=1
finish
