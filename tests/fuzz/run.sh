#!/bin/sh
# run.sh BUILD SECONDS [NAME…]: runs the fuzzers tests/fuzz/fuzz_NAME.c (all without NAME) for SECONDS each with libFuzzer, the address and the
# undefined-behaviour checkers. Seeds are in tests/fuzz/corpus/NAME; inputs found stay in BUILD/fuzz/corpus/NAME, failing ones in BUILD/fuzz/found.
set -eu
build=$1 seconds=$2
shift 2
command -v clang >/dev/null || {
    echo 'fuzzing needs clang: apt-get install clang libclang-rt-14-dev' >&2
    exit 1
}
[ $# -gt 0 ] || set -- $(ls tests/fuzz/fuzz_*.c | sed 's,.*/fuzz_,,; s,\.c$,,')
out=$build/fuzz
checks='-fsanitize=address,undefined -fno-sanitize-recover=all'
mkdir -p "$out/found"
failed=0
for name in "$@"; do
    source=tests/fuzz/fuzz_$name.c
    folders='rules' packages=
    if grep -q '^#include.*mailio/' "$source"; then
        folders='mailio rules' packages='glib-2.0 gmime-3.0 libxml-2.0 libcurl gnutls libseccomp'
    fi
    libraries=
    for folder in $folders; do
        libraries="$libraries $out/lib$folder.a"
    done
    # shellcheck disable=SC2086
    make -s BUILD="$out" CC=clang CFLAGS='-O1 -g -Wno-error -Wno-everything' SANITIZE="-fsanitize=fuzzer-no-link $checks" $libraries
    # shellcheck disable=SC2046,SC2086
    clang -std=c11 -O1 -g -D_GNU_SOURCE -fsanitize=fuzzer $checks $([ -z "$packages" ] || pkg-config --cflags $packages) \
        -o "$out/fuzz_$name" "$source" $libraries $([ -z "$packages" ] || echo $(pkg-config --libs $packages) -letpan -ldeflate) -lm
    mkdir -p "$out/corpus/$name"
    seeds=
    [ ! -d "tests/fuzz/corpus/$name" ] || seeds=tests/fuzz/corpus/$name
    echo "fuzz_$name: $seconds s"
    # shellcheck disable=SC2086
    if ! "$out/fuzz_$name" -max_total_time="$seconds" -max_len="${FUZZ_MAX_LEN:-16384}" -timeout=20 -artifact_prefix="$out/found/$name-" \
        "$out/corpus/$name" $seeds >"$out/$name.log" 2>&1; then
        echo "FAILED fuzz_$name: see $out/$name.log and $out/found/"
        failed=1
    fi
done
exit $failed
