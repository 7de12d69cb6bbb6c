#!/bin/sh
# soak.sh BUILD GAMES YEARS [SECONDS]: see soak.py. Its folder is removed when all went well.
set -eu
judge=$(realpath "$1")/judge
shift
here=$(mktemp -d "${TMPDIR:-/tmp}/judge-soak-XXXXXX")
cc -shared -fPIC -O1 -D_GNU_SOURCE -o "$here/shim.so" tests/faults/shim.c -ldl
unset JUDGE_HOME
LC_ALL=C.UTF-8 /usr/bin/python3 tests/faults/soak.py "$judge" "$here/shim.so" "$here" "$@" || {
    echo "what it left is in $here" >&2
    exit 1
}
rm -rf "$here"
