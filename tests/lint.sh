#!/bin/sh
# lint.sh BUILD FLAGS: cppcheck, clang-tidy and the formatter over all sources; quiet when all is well. What is switched off, and why, stands in
# .clang-tidy and in tests/cppcheck.txt.
set -u
build=$1 flags=$2 status=0
sources=$(ls rules/*.c games/*.c mailio/*.c templates/*.c judge/*.c judge/*/*.c)
mkdir -p "$build/lint"
echo "cppcheck"
# shellcheck disable=SC2086
cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr --error-exitcode=1 --library=gtk \
    --suppressions-list=tests/cppcheck.txt -j 2 $sources || status=1
# One file a process: the va_list checker of clang-tidy 14 takes each va_start from the second file on for none.
echo "clang-tidy"
# shellcheck disable=SC2086
echo $sources | tr ' ' '\n' | xargs -P 2 -n 1 sh -c 'clang-tidy --quiet --warnings-as-errors="*" "$@" -- -std=c11 -D_GNU_SOURCE '"$flags"' 2>/dev/null' tidy || status=1
echo "clang-format"
# shellcheck disable=SC2046
clang-format --dry-run --Werror $(ls ./*/*.c ./*/*.h judge/*/*.c judge/*/*.h tests/*/*.c tests/*/*.h) 2>&1 | grep -m 5 'error:' && status=1
exit $status
