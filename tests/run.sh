#!/bin/sh
# run.sh BUILD [NAME…]: runs every test program and script (or those whose folder/name contains a NAME), JOBS at a time (one more than there are processors), none of them with a
# terminal; shows what fails and how long each took, closes with one line "N passed, M failed". What each printed stays in BUILD/tests/log/.
set -u
if [ "$1" = --one ]; then # LOG TEST: the part that runs side by side; one `cat` a test keeps their lines apart
    log=$2 t=$3
    name=$(basename "$(dirname "$t")")/$(basename "$t")
    out=$log/$(echo "$name" | tr / -).txt
    start=$(date +%s)
    case $t in
    *.sh) sh "$t" >"$out" 2>&1 </dev/null ;;
    *) "$t" >"$out" 2>&1 </dev/null ;;
    esac
    status=$?
    took=$(($(date +%s) - start))
    last=$(tail -n 1 "$out")
    p=$(echo "$last" | sed -n 's/^\([0-9][0-9]*\) passed, [0-9][0-9]* failed$/\1/p')
    f=$(echo "$last" | sed -n 's/^[0-9][0-9]* passed, \([0-9][0-9]*\) failed$/\1/p')
    if [ -z "$p" ]; then # ended without its closing line: that is a failure
        p=0 f=1
    elif [ $status -ne 0 ] && [ "$f" -eq 0 ]; then
        f=1
    fi
    echo "$p $f" >"$out.count"
    if [ "$f" -gt 0 ]; then
        echo "--- $name (status $status, $took s): " >"$out.shown"
        tail -n 60 "$out" >>"$out.shown"
    else
        echo "ok  $name: $last ($took s)" >"$out.shown"
    fi
    cat "$out.shown"
    exit 0
fi

build=$1
shift
export BUILD="$build" LC_ALL=C.UTF-8
# Homes in memory, where there is room and programs may run: half of a story's time is waiting for the disk.
[ -n "${TMPDIR:-}" ] || {
    memory=/dev/shm/judge.$$
    if [ "$(df -Pk /dev/shm 2>/dev/null | awk 'END {print $4 + 0}')" -gt 4000000 ] && awk '/^MemAvailable/ {exit $2 < 6000000}' /proc/meminfo && mkdir "$memory" 2>/dev/null &&
        cp /bin/true "$memory/true" && "$memory/true"; then
        trap 'rm -rf "$memory"' EXIT
        export TMPDIR="$memory"
    else
        rm -rf "$memory"
    fi
}
log=$build/tests/log
rm -rf "$log"
mkdir -p "$log"
chosen() { # the slow ones first, or the last of them would run alone
    for t in tests/e2e/test_*.sh tests/judge/test_*.sh "$build"/tests/*/test_* tests/*/test_*.sh; do
        case $t in *.o | *.d | *'*'*) continue ;; esac
        [ $# -gt 0 ] || echo "$t"
        for name; do
            case $t in *"$name"*) echo "$t" ;; esac
        done
    done | awk '!seen[$0]++'
}
chosen "$@" >"$log/tests"
xargs -P "${JOBS:-$(($(nproc) + 1))}" -n 1 sh tests/run.sh --one "$log" <"$log/tests"
passed=0 failed=0
while read -r t; do
    count=$log/$(basename "$(dirname "$t")")-$(basename "$t").txt.count
    read -r p f 2>/dev/null <"$count" || p=0 f=1
    passed=$((passed + p)) failed=$((failed + f))
done <"$log/tests"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
