#!/bin/sh
# `judge map` on files: pictures of the right kind, the right case, and clear refusals.
set -u
judge=${BUILD:-build}/judge
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0

# want STATUS TEXT COMMAND…: exit status, and a part of what is said on standard error ("" for silence)
want() {
    status=$1 text=$2
    shift 2
    "$@" >"$dir/out" 2>"$dir/err"
    got=$?
    if [ "$got" -eq "$status" ] && { if [ -z "$text" ]; then [ ! -s "$dir/err" ]; else grep -qF -- "$text" "$dir/err"; fi; }; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $* (status $got, want $status and '$text')"
        head -n 5 "$dir/err"
    fi
}

# begins FILE BYTES: the first bytes of a file
begins() {
    if [ "$(head -c "${#2}" "$1" 2>/dev/null | tr -d '\000')" = "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1 does not begin with $2"
    fi
}

cases=tests/cases/sample-game.txt
cat >"$dir/position" <<'EOF'
PRESTATE_SETPHASE Spring 1902, Movement
PRESTATE
    France: A PAR
    England: F LON
PRESTATE_SUPPLYCENTER_OWNERS
    France: A PAR
EOF
{ cat "$dir/position"; printf 'ORDERS\n    France: A PAR - BUR\n'; } >"$dir/orders"
{ cat "$dir/position"; printf 'ORDERS\nPRESTATE\n    France: A PAX\n'; } >"$dir/wrong"

want 0 "" "$judge" map --position "$dir/position" -o "$dir/a.png"
begins "$dir/a.png" "$(printf '\211PNG')"
want 0 "" "$judge" map --position "$dir/position" --language fr --notation descartes --grey --width 800 -o "$dir/a.svg"
begins "$dir/a.svg" '<?xml'
want 0 "" "$judge" map --position "$dir/position" -o "$dir/a.pdf"
begins "$dir/a.pdf" '%PDF-'
want 0 "" "$judge" map --position "$dir/position" --width 255 -o "$dir/narrow.pdf"
begins "$dir/narrow.pdf" '%PDF-'
# printed at 90 mm: names of at least 5 points from top to bottom, where an unscaled map has less than 3
want 0 "" pdftotext -bbox "$dir/narrow.pdf" "$dir/words"
want 0 "" awk -F'"' '/<word/ && $8 - $4 < 3 {small++} /<word/ && $8 - $4 >= 5 {n++} END {exit !(n >= 50 && small <= 25)}' "$dir/words"
want 0 "" "$judge" map --position "$dir/orders" --orders -o "$dir/b.png"
want 1 "" cmp -s "$dir/a.png" "$dir/b.png"
want 0 "" "$judge" map --position "$cases" --phase F1902M --orders -o "$dir/c.png"
want 0 "" "$judge" map --position "$cases" --phase f1902m --orders -o "$dir/d.png"
want 0 "" cmp "$dir/c.png" "$dir/d.png"
want 0 "" "$judge" map --position "$cases" --phase F1902M --orders --before -o "$dir/d.png"
want 1 "" cmp -s "$dir/c.png" "$dir/d.png"

want 0 "warning: there is no block ORDERS" "$judge" map --position "$dir/position" --orders -o "$dir/e.png"
want 2 "want one game, or --position FILE" "$judge" map -o "$dir/e.png"
want 2 "want one game, or --position FILE" "$judge" map Kersaint --position "$dir/position" -o "$dir/e.png"
want 2 "want -o FILE with a name in .png, .svg or .pdf" "$judge" map --position "$dir/position"
want 2 "want -o FILE with a name in .png, .svg or .pdf" "$judge" map --position "$dir/position" -o "$dir/e.gif"
want 2 "--width wants a number from 200 to 4000, not '12'" "$judge" map --position "$dir/position" --width 12 -o "$dir/e.png"
want 2 "--language takes fr or en, not 'de'" "$judge" map --position "$dir/position" --language de -o "$dir/e.png"
want 2 "no rulebook 'chess'" "$judge" map --position "$dir/position" --rules chess -o "$dir/e.png"
want 1 "no case of that phase or name" "$judge" map --position "$cases" --phase F1999M -o "$dir/e.png"
want 1 "cannot open '$dir/none'" "$judge" map --position "$dir/none" -o "$dir/e.png"
want 1 "cannot write '$dir/no/e.png'" "$judge" map --position "$dir/position" -o "$dir/no/e.png"
want 1 "$dir/wrong:9: expected a unit" "$judge" map --position "$dir/wrong" --orders -o "$dir/e.png"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
