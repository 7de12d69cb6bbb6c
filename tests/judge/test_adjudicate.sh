#!/bin/sh
# `judge adjudicate` from the command line: text, reasons in French, JSON, rulebooks, and what is wrong with a call or a file.
. tests/judge/lib.sh
data=tests/judge/adjudicate

same() { # same EXPECTED ARGUMENTS…: status 0 and exactly that output
    expected=$1
    shift
    "$JUDGE" adjudicate "$@" >"$work/got" && diff -u "$data/$expected" "$work/got"
}
check "text" same munich.txt "$data/munich.case"
check "reasons in French" same munich-explain-fr.txt --explain --language fr "$data/munich.case"
check "JSON" same munich.json --format json --explain "$data/munich.case"

json_is_valid() {
    /usr/bin/python3 - "$work/got" <<'PY'
import json, sys
cases = json.load(open(sys.argv[1]))["cases"]
assert [c["name"] for c in cases] == ["F1902M", "S1902R"]
first = cases[0]
assert first["results"]["A MUN"] == ["dislodged"] and first["results"]["A SIL"] == ["cut"]
assert first["orders"]["RUSSIA"] == ["A WAR - SIL"]
assert first["next"]["retreats"]["GERMANY"] == {"A MUN": ["BER", "BOH", "KIE", "TYR"]}
assert "*A MUN" in first["next"]["units"]["GERMANY"]
assert all(o["explain"] for o in first["outcomes"] if o["result"] not in ("succeeds",))
PY
}
check "JSON has the names of saved games" json_is_valid

from_standard_input() { "$JUDGE" adjudicate - <"$data/munich.case" | diff -u "$data/munich.txt" -; }
check "reads standard input" from_standard_input
other_rules() { "$JUDGE" adjudicate --rules 1971 --explain "$data/munich.case" >"$work/got" && grep -q '\[1971 ' "$work/got" && ! grep -q 'Descartes' "$work/got"; }
check "--rules comes before the tag of the case" other_rules

refuses() { # refuses STATUS WORDS ARGUMENTS…: that status, the words on standard error, nothing on standard output
    want=$1 words=$2
    shift 2
    status "$want" "$JUDGE" adjudicate "$@" || return 1
    grep -q -- "$words" "$work/err" || { cat "$work/err"; return 1; }
    ! [ -s "$work/out" ]
}
check "no file" refuses 2 "no FILE of cases"
check "missing file" refuses 2 "no-such-file" "$work/no-such-file"
check "unknown rulebook" refuses 2 "no rulebook 'xyz'; there are .*bretagne" --rules xyz "$data/munich.case"
check "unknown option" refuses 2 "unknown option '--frob'" --frob "$data/munich.case"
check "unknown format" refuses 2 "text or json" --format xml "$data/munich.case"
check "unknown language" refuses 2 "fr or en" --language de "$data/munich.case"
check "option without value" refuses 2 "--rules wants a value" "$data/munich.case" --rules
check "two files" refuses 2 "one FILE" "$data/munich.case" "$data/munich.case"
printf 'hello\n' >"$work/empty.case"
check "a file without cases" refuses 1 "no case in this file" "$work/empty.case"
/usr/bin/python3 -c 'import random, sys; sys.stdout.buffer.write(random.Random(7).randbytes(20000))' >"$work/junk.case"
check "junk" refuses 1 "junk.case" "$work/junk.case"

one_bad_case() { # the others are still played, and the fault is named with its line
    { sed 's/France: A BUR$/France: A XYZ/' "$data/munich.case"; } >"$work/bad.case"
    status 1 "$JUDGE" adjudicate "$work/bad.case" && grep -q 'bad.case:[0-9]*:' "$work/err" && grep -q 'CASE two retreats' "$work/out"
}
check "one bad case does not stop the others" one_bad_case

cat >"$work/french.case" <<'CASE'
# rules: bretagne
CASE écrit comme dans une lettre
PRESTATE
    France : A Paris, A Marseille, flotte Manche
    Angleterre :
    A Londres
ORDERS
    France : A Paris - Picarddie
    France : A Mars soutient A Paris - Bourgogne
    Angleterre : A Londres - Belgique par convoi
    France : F Manche convoie A Londres - Belgique
POSTSTATE
    France: A PIC, A MAR, F ENG
    England: A BEL
END
CASE
as_in_a_mail() { # both languages, abbreviations, small misspellings; what was assumed is said, and does no harm
    status 0 "$JUDGE" adjudicate --language fr "$work/french.case" && grep -q '^  A LON - BEL .*succeeds' "$work/out" &&
        grep -q "french.case:8: assumed: France : A Paris - Picarddie = A PAR - PIC (.*Picard" "$work/err" &&
        ! grep -q ":10:" "$work/err" &&
        status 0 "$JUDGE" check --rules bretagne "$work/french.case" && grep -q ":8: assumed: .* = A PAR - PIC" "$work/err"
}
check "orders are read as in a mail" as_in_a_mail
not_understood() { # left out, said with its line, and the status tells
    sed 's/ - Picarddie$/ saute/; s/  France : F Manche convoie/  Polande : F Manche convoie/' "$work/french.case" >"$work/odd.case"
    status 1 "$JUDGE" adjudicate "$work/odd.case" && grep -q 'odd.case:8: unread: France : A Paris saute' "$work/err" &&
        grep -q 'odd.case:11: unread: Polande' "$work/err" && grep -q '^CASE' "$work/out" &&
        status 1 "$JUDGE" check --rules bretagne "$work/odd.case" && grep -q 'line 8: order not understood' "$work/out" &&
        grep -q '^0 passed, 1 failed' "$work/out"
}
check "a line that is not understood fails" not_understood
finish
