#!/bin/sh
# cover.sh BUILD: line coverage by folder, from the counters that a test run left in BUILD.
set -eu
command -v lcov >/dev/null || { echo "lcov is missing: apt-get install lcov" >&2; exit 1; }
lcov --quiet --capture --directory "$1" --output-file "$1/cover.info" --ignore-errors gcov,source
lcov --quiet --remove "$1/cover.info" '/usr/*' '*/tests/*' --output-file "$1/cover.info"
genhtml --quiet --output-directory "$1/html" "$1/cover.info"
lcov --summary "$1/cover.info"
echo "pages in $1/html/index.html"
