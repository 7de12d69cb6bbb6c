#!/bin/sh
# The weights of the guess belong to the features that the reader has, and are not too many; letters of strangers are read as well as before.
set -u
cd "$(dirname "$0")/../.." || exit 1
passed=0 failed=0
check() { # name, got, wanted
    if [ "$2" = "$3" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s: got %s, want %s\n' "$1" "$2" "$3"
    fi
}
weights=rules/maps/orders.weights
said=$(sed -n 's/^# features \([0-9a-f ]*\),.*/\1/p' $weights)
check "the weights were learnt with the features that the reader has (make learn)" "$(/usr/bin/python3 tests/learn/learn.py --features)" "$said"
check "there are weights, 21,000 at most" "$(awk -F '\t' 'NF == 2 { n++ } END { print (n > 5000 && n <= 21000) }' $weights)" 1
wishes=rules/maps/wishes.weights
check "wishes have weights too, 40,000 at most" "$(awk -F '\t' 'NF == 2 { n++ } END { print (n > 5000 && n <= 40000) }' $wishes)" 1
rows=$(sh tools/weights.sh $weights $wishes | grep '^{[0-9]*u, ')
check "each weight is compiled, under a number of its own" "$(printf '%s\n' "$rows" | cut -d , -f 1 | sort -u | wc -l)" \
    "$(cat $weights $wishes | grep -c '^[^#]')"
check "each name stands once" "$(cat $weights $wishes | cut -f 1 | sort | uniq -d | head -3)" ""
check "no count of the test letters falls (count.py --floors tests/learn/floors.txt --write, once they are better)" \
    "$(/usr/bin/python3 tests/learn/count.py --floors tests/learn/floors.txt 'tests/corpus/test/*.txt')" ""
# of what strangers wish in letters of orders so much is heard, and of what is no wish so much is taken for one
/usr/bin/python3 tests/learn/wishes.py --weighed tests/corpus/test/*.txt | sed -n 's/^wishes \(.*\), right \(.*\), another \(.*\); nothing \(.*\), taken for a wish \(.*\)$/\1 \2 \3 \4 \5/p' >"${TMPDIR:-/tmp}/wishes-$$"
read -r n right another nothing taken <"${TMPDIR:-/tmp}/wishes-$$"
rm -f "${TMPDIR:-/tmp}/wishes-$$"
check "wishes of strangers are heard: $right of $n, $another as another, $taken of $nothing that are none" \
    "$([ "$right" -ge 75 ] && [ "$another" -le 4 ] && [ "$taken" -le 38 ] && echo yes)" yes
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
