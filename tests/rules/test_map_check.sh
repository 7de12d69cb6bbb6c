#!/bin/sh
# judge map-check and judge check as commands: what goes where, and the exit status.
set -u
judge=$BUILD/judge
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0

# want NAME STATUS COMMAND…: runs it with output to $dir/out and $dir/err.
want() {
    name=$1 status=$2
    shift 2
    "$@" >"$dir/out" 2>"$dir/err"
    got=$?
    if [ $got -eq "$status" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name: status $got, want $status"
        cat "$dir/err"
    fi
}
# line FILE TEXT: a whole line of the last output.
line() {
    if grep -qxF -e "$2" "$dir/$1"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name: no line '$2' in $1:"
        head -20 "$dir/$1"
    fi
}

want 'a good map' 0 "$judge" map-check tests/rules/maps/folk.map
line out 'fleet ROC/WC GBA MIL'
line out 'unit SOUTHFOLK F ROC/WC'
line err 'tests/rules/maps/folk.map: 0 errors, 0 warnings'

want 'a built-in map' 0 "$judge" map-check standard
line out 'army PAR BRE BUR GAS PIC'

printf 'MAP standard\nAMEND PAR ABUTS LON\n' >"$dir/doubtful.map"
want 'a doubtful map' 0 "$judge" map-check "$dir/doubtful.map"
line err "$dir/doubtful.map:2: warning: 'PAR' lists 'LON', but 'LON' does not list 'PAR'"
line err "$dir/doubtful.map: 0 errors, 1 warning"

printf 'USE part\nAMEND PAR ABUTS LNO\n' >"$dir/faulty.map"
printf 'USE standard\nUNOWNED QQQ\n' >"$dir/part.map"
want 'a faulty map' 1 "$judge" map-check "$dir/faulty.map"
line err "part.map:2: unknown place 'QQQ' as centre of 'UNOWNED' (included from $dir/faulty.map:1)"
line err "$dir/faulty.map:2: unknown place 'LNO' as neighbour of 'PAR' (did you mean 'LON'?)"
line err "$dir/faulty.map: 2 errors, 0 warnings"
[ -s "$dir/out" ] && failed=$((failed + 1)) && echo 'FAILED: a faulty map is listed'

printf 'MAP standard\nLEAGUE x\n' >"$dir/unplayable.map"
want 'a map that cannot be played' 1 "$judge" map-check "$dir/unplayable.map"
line out 'army PAR BRE BUR GAS PIC'
line err "$dir/unplayable.map: 0 errors, 1 warning, not playable"

want 'no such map' 2 "$judge" map-check "$dir/none.map"
want 'no map named' 2 "$judge" map-check

want 'a case file' 0 "$judge" check tests/cases/sample-game.txt
line out '34 passed, 0 failed'

cat >"$dir/case.txt" <<'EOT'
# rules: datc
CASE wrong
PRESTATE
    France: A PAR
ORDERS
    France: A PAR - BUR
POSTSTATE_SAME
END
# rules: 1971
CASE for others
PRESTATE
    France: A PAR
POSTSTATE
END
CASE malformed
PRESTATE
    France: A NOWHERE
END
CASE right
PRESTATE
    France: A PAR
POSTSTATE_SAME
END
EOT
want 'a failing case' 1 "$judge" check "$dir/case.txt"
line out "FAILED wrong ($dir/case.txt:2)"
line out '    missing: France A PAR'
line out '    extra: France A BUR'
line out '1 passed, 2 failed'
line err "$dir/case.txt:17: expected a unit such as 'A Paris', not 'A NOWHERE'"
[ "$(tail -n 1 "$dir/out")" = '1 passed, 2 failed' ] || { failed=$((failed + 1)); echo 'FAILED: totals are not the last line'; }
want 'another rulebook' 1 "$judge" check --rules 1971 "$dir/case.txt"
line out '1 passed, 2 failed'

want 'a named set of options' 0 "$judge" check --rules 4.A.4b tests/cases/datc/6.G.txt
line out '1 passed, 0 failed'
want 'unknown rules' 2 "$judge" check --rules nonsense tests/cases/sample-game.txt
want 'no files' 2 "$judge" check
want 'no such file' 2 "$judge" check "$dir/none.txt"

cp tests/rules/maps/folk.map "$dir/"
printf 'CASE isle\nPRESTATE\nNorthfolk: F Great Bay\nNorthfolk: A Hammer\nORDERS\nNorth: A ham - isl\nNorth: F gba C A ham - isl\nPOSTSTATE\nNorthfolk: F gba\nNorthfolk: A isle\nEND\n' >"$dir/isle.txt"
want 'cases on another map' 0 "$judge" check --map "$dir/folk.map" "$dir/isle.txt"
line out '1 passed, 0 failed'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
