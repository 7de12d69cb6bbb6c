#!/bin/sh
# run.sh BUILD: all measurements. These machines differ and are noisy: compare ratios within one run.
set -eu
build=$1
echo "== adjudication, a movement phase with legality and reasons"
"$build/bench-adjudicate" tests/cases/sample-game.txt
echo "== adjudication, convoy paradoxes and nests"
"$build/bench-adjudicate" tests/cases/datc/6.F.txt tests/cases/datc/6.G.txt
for b in read mail letter map store tournament double; do
    [ -x "$build/bench-$b" ] || continue
    echo "== bench-$b"
    case $b in
    map) "$build/bench-map" tests/cases/sample-game.txt ;;
    *) "$build/bench-$b" ;;
    esac
done
echo "== a whole pass"
sh tests/bench/pass.sh "$build" 100
echo "== a tournament of 100 games"
sh tests/bench/tournament.sh "$build"
