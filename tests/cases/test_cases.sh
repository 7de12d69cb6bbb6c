#!/bin/sh
# Every case file under every rulebook it names, by the command that an arbiter would use. The counts pin what is there: a file that is not read,
# or a tag that is lost, fails too.
set -u
judge=${BUILD:-build}/judge
passed=0 failed=0
run() { # rules, how many cases, files
    rules=$1 want=$2
    shift 2
    last=$("$judge" check --rules "$rules" "$@" | tee /tmp/cases.$$ | tail -n 1)
    if [ "$last" = "$want passed, 0 failed" ]; then
        passed=$((passed + want))
    else
        failed=$((failed + 1))
        echo "FAILED $rules $*: got '$last', want '$want passed, 0 failed'"
        head -n 40 /tmp/cases.$$
    fi
    rm -f /tmp/cases.$$
}
datc='tests/cases/datc/6.A.txt tests/cases/datc/6.B.txt tests/cases/datc/6.C.txt tests/cases/datc/6.D.txt tests/cases/datc/6.E.txt
tests/cases/datc/6.F.txt tests/cases/datc/6.G.txt tests/cases/datc/6.H.txt tests/cases/datc/6.I.txt tests/cases/datc/6.J.txt'
# shellcheck disable=SC2086
{
    run datc 182 $datc
    run 1971 21 $datc
    run 1982 23 $datc
    run 2000 19 $datc
    run 2023 23 $datc
    run szykman 12 $datc
    run allhold 12 $datc
    run dptg 22 $datc
    for tag in $(grep -h '^# rules:' $datc | sed 's/# rules: //' | tr ',' '\n' | grep '^4\.' | sort -u); do
        run "$tag" "$(grep -hE "^# rules:(.*,)? *$tag(,|\$)" $datc | wc -l)" $datc
    done
}
run datc 34 tests/cases/sample-game.txt
for rules in 1971 descartes faf bretagne; do
    run $rules "$(grep -c '^CASE' tests/cases/seeds/$rules.txt)" tests/cases/seeds/$rules.txt
done
for rules in datc:50 1971:18 descartes:19 faf:18 bretagne:22; do
    run "${rules%:*}" "${rules#*:}" tests/cases/by-hand.txt
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
