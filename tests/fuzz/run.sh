#!/bin/sh
# run.sh BUILD SECONDS [NAME…]: runs the fuzzers tests/fuzz/fuzz_NAME.c (all without NAME) for SECONDS each with libFuzzer, the address and the
# undefined-behaviour checkers. Seeds are in tests/fuzz/corpus/NAME and made of other tests (seeds.sh), words from dictionary.sh; inputs found stay
# in BUILD/fuzz/corpus/NAME, failing ones in BUILD/fuzz/found. FUZZ_MAX_LEN is the longest input. Each ends with its number of executions.
# FUZZ_FAST=yes: for campaigns of many executions: optimized, coverage by function, only checks that cost next to nothing, strings compared
# without being watched. What it finds interesting stands in the same corpus, so that the next run with the checkers looks at it.
set -eu
build=$1 seconds=$2
shift 2
command -v clang >/dev/null || {
    echo 'fuzzing needs clang: sh tests/deps.sh fuzz' >&2
    exit 1
}
[ $# -gt 0 ] || set -- $(ls tests/fuzz/fuzz_*.c | sed 's,.*/fuzz_,,; s,\.c$,,')
home=$build/fuzz out=$build/fuzz
checks='-fsanitize=address,undefined -fno-sanitize-recover=all' optimize=-O1 coverage=-fsanitize=fuzzer-no-link
schedule=-entropic=0 # what the other one weighs takes longer than most of what is tried
engine=-fsanitize=fuzzer
[ -z "${FUZZ_FAST:-}" ] || {
    out=$build/fuzz-fast
    checks='-fsanitize=bounds,shift,signed-integer-overflow -fsanitize-trap=all' optimize='-O2 -march=native'
    coverage=-fsanitize-coverage=func,inline-8bit-counters,pc-table schedule="$schedule -reload=0"
    engine="$(clang -print-file-name=libclang_rt.fuzzer-x86_64.a) -lstdc++" # without its hooks of strcmp and its like
}
floors=$(sed -n 's/^FLOORS := //p' Makefile | awk '{for (i = NF; i; i--) print "judge/" $i}') # who uses stands before what is used
mkdir -p "$home/found" "$out"
# memory once had is kept: pages that come and go for each input take a fifth of the time
export GLIBC_TUNABLES=glibc.malloc.trim_threshold=1073741824:glibc.malloc.top_pad=16777216:glibc.malloc.mmap_threshold=1073741824
export LSAN_OPTIONS="print_suppressions=0:suppressions=$PWD/tests/lsan.supp" # what libraries keep for ever
failed=0
for name in "$@"; do
    source=tests/fuzz/fuzz_$name.c
    folders='rules' packages= others= wrap=
    if grep -q '^#include.*mailio/' "$source"; then
        folders='mailio rules' packages='glib-2.0 gmime-3.0 libxml-2.0 libcurl gnutls libseccomp' others='-letpan -lisal'
    fi
    if grep -q '^#include.*\(judge/\|home\.h\)' "$source"; then
        folders="$floors templates mailio games rules"
        packages='glib-2.0 gmime-3.0 libxml-2.0 libcurl gnutls libseccomp sqlite3 cairo pangocairo libpng libcmark jansson' others='-letpan -lisal'
        wrap=$(sed -n 's/.*\* *__wrap_\([a-z_]*\)(.*/-Wl,--wrap=\1/p' "$source" | sort -u)
    fi
    libraries=
    for folder in $folders; do
        libraries="$libraries $out/lib$(echo "$folder" | tr / _).a"
    done
    # shellcheck disable=SC2086
    make -s -j"$(nproc)" BUILD="$out" CC=clang LDFLAGS= CFLAGS="$optimize -g -Wno-error -Wno-everything" SANITIZE="$coverage $checks" $libraries
    # shellcheck disable=SC2046,SC2086
    clang -std=c11 $optimize -g -D_GNU_SOURCE $checks $([ -z "$packages" ] || pkg-config --cflags $packages) $wrap \
        -o "$out/fuzz_$name" "$source" $libraries $([ -z "$packages" ] || pkg-config --libs $packages) $others $engine -lm
    mkdir -p "$home/corpus/$name"
    sh tests/fuzz/dictionary.sh "$name" >"$out/$name.dict"
    [ -s "$out/$name.dict" ] || echo '"="' >"$out/$name.dict" # an empty one is refused
    sh tests/fuzz/seeds.sh "$name" "$home/seeds/$name"
    seeds=$home/seeds/$name
    [ ! -d "tests/fuzz/corpus/$name" ] || seeds="$seeds tests/fuzz/corpus/$name"
    # shellcheck disable=SC2086
    "$out/fuzz_$name" -max_total_time="$seconds" -max_len="${FUZZ_MAX_LEN:-16384}" -timeout="${FUZZ_TIMEOUT:-20}" -dict="$out/$name.dict" -close_fd_mask=3 $schedule -print_final_stats=1 -artifact_prefix="$home/found/$name-" \
        "$home/corpus/$name" $seeds >"$out/$name.log" 2>&1 || {
        echo "FAILED fuzz_$name: see $out/$name.log and $home/found/"
        failed=1
    }
    echo "fuzz_$name: $seconds s, $(sed -n 's/^stat::number_of_executed_units: *//p' "$out/$name.log") executions, $(sed -n 's/^stat::average_exec_per_sec: *//p' "$out/$name.log") a second"
done
exit $failed
