#!/bin/sh
# Two games over two years, half of their passes killed or cut off: every letter once, nothing lost (make soak: many games, many years).
set -u
. tests/judge/lib.sh
mkdir "$work/soak"
cc -shared -fPIC -O1 -D_GNU_SOURCE -o "$work/shim.so" tests/faults/shim.c -ldl || exit 1
check "a soak" env ASAN_OPTIONS="${ASAN_OPTIONS:-}:verify_asan_link_order=0:detect_leaks=0" \
    /usr/bin/python3 tests/faults/soak.py "$JUDGE" "$work/shim.so" "$work/soak" 2 2
finish
