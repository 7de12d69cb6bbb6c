#!/bin/sh
# Small promises of the command line: faults of judge.conf by file and line, a past report as it was mailed, the summary line.
set -u
. tests/judge/lib.sh
new_home contract
at 2026-03-02T12:00:00+01:00 new Kersaint >/dev/null
seven Kersaint en
at 2026-03-02T12:00:00+01:00 start Kersaint

broken() { # broken LINE-NUMBER-TEXT SED: status 2 and that place on standard error
    sed "$2" "$home/judge.conf" >"$work/broken.conf"
    line=$(grep -n "$1" "$work/broken.conf" | head -n 1 | cut -d: -f1)
    status 2 "$JUDGE" --home "$home" --config "$work/broken.conf" games || return 1
    grep -q "broken.conf:$line: " "$work/err" || { cat "$work/err"; return 1; }
}
check "a section without its bracket" broken '^.security$' 's/^\[security\]/[security/'
check "a key without its value" broken '^language fr$' 's/^language = .*/language fr/'
check "a key before any section" broken '^early = 1$' '1i early = 1'
check "a key that does not exist" broken '^nmae' 's/^name = .*/nmae = X/'

missed() { # missed PHASE: how the report of that phase marks the power without orders
    at 2026-03-09T20:30:00+01:00 report Kersaint --phase "$1" | grep -c 'in a row'
}
at 2026-03-09T20:10:00+01:00 process Kersaint S1901M >/dev/null
first=$(missed S1901M)
at 2026-03-09T20:20:00+01:00 process Kersaint F1901M >/dev/null
check "a first miss is not yet in a row" test "$first" -eq 0
check "the report of a past phase stays as it was mailed" test "$(missed S1901M)" -eq "$first"
check "the second miss is" test "$(missed F1901M)" -eq 7
finish
