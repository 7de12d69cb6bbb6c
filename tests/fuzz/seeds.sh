#!/bin/sh
# seeds.sh NAME DIR: inputs for fuzz_NAME made of what the other tests have, beside those of tests/fuzz/corpus: letters and their lines for the
# order reader, whole mails for the mail reader.
set -eu
name=$1 dir=$2
mkdir -p "$dir"

# Letters whole and line by line, each behind a byte that chooses position, power and rulebook (fuzz_orders.c).
letters() {
    awk -v dir="$dir" '
        function put(text, file) { printf "%c%s", 33 + n % 42, text > file; close(file); n++ }
        /^@@ / { letter = ""; within = 1; next }
        /^==$/ { if (within && length(letter) < 1500) put(letter, dir "/letter-" n); within = 0; next }
        within { letter = letter $0 "\n"; if (length($0) > 3 && length($0) < 100) put($0, dir "/line-" n) }' tests/letters/*-*.txt
}

case $name in
orders) letters ;;
mime) cp tests/mails/*.eml "$dir" ;;
import) cp tests/judge/interchange/*.json tests/judge/interchange/history.txt "$dir" ;;
esac
