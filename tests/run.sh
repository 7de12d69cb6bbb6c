#!/bin/sh
# run.sh BUILD: runs every test program and script, shows what fails, closes with one line "N passed, M failed".
set -u
build=$1
export BUILD="$build" LC_ALL=C.UTF-8
passed=0 failed=0
log=$build/tests/log
mkdir -p "$log"
for t in "$build"/tests/*/test_* tests/*/test_*.sh; do
    case $t in *.o | *.d | *'*'*) continue ;; esac
    name=$(basename "$(dirname "$t")")/$(basename "$t")
    out=$log/$(echo "$name" | tr / -).txt
    case $t in
    *.sh) sh "$t" >"$out" 2>&1 ;;
    *) "$t" >"$out" 2>&1 ;;
    esac
    status=$?
    last=$(tail -n 1 "$out")
    p=$(echo "$last" | sed -n 's/^\([0-9][0-9]*\) passed, [0-9][0-9]* failed$/\1/p')
    f=$(echo "$last" | sed -n 's/^[0-9][0-9]* passed, \([0-9][0-9]*\) failed$/\1/p')
    if [ -z "$p" ]; then # ended without its closing line: that is a failure
        p=0 f=1
    elif [ $status -ne 0 ] && [ "$f" -eq 0 ]; then
        f=1
    fi
    passed=$((passed + p)) failed=$((failed + f))
    if [ "$f" -gt 0 ] || [ $status -ne 0 ]; then
        echo "--- $name (status $status): "
        tail -n 60 "$out"
    else
        echo "ok  $name: $last"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
