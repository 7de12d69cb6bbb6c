#!/bin/sh
# weights.sh FILE…: prints the C table of files of weights (lines of a feature's name, a tab, its weight in 1/32), by the hash of the
# name as rules/guess_model.c counts it.
set -eu
export LC_ALL=C
rows=$(awk -F '\t' '
    BEGIN { for (i = 1; i < 256; i++) code[sprintf("%c", i)] = i; factor = 1000003; all = 4294967296 }
    /^#/ || NF == 0 { next }
    NF != 2 || $2 !~ /^-?[0-9]+$/ { print "weights.sh: line " NR ": expected a name, a tab and a weight" > "/dev/stderr"; bad = 1; exit 1 }
    {
        hash = 0
        for (i = 1; i <= length($1); i++) hash = (hash * factor + code[substr($1, i, 1)]) % all
        hash = (hash * factor) % all
        printf "%010.0f %d\n", hash, $2
    }
    END { exit bad }' "$@" | sort)
echo "/* Made from $* by tools/weights.sh. */"
echo '#include "guess.h"'
echo 'const struct guess_weight guess_weights[] = {'
printf '%s\n' "$rows" | sed 's/^0*\([0-9].*\) \(.*\)/{\1u, \2},/' # not by awk: some know no numbers above 2^31 there
echo '{0, 0}};'
echo 'const uint32_t guess_weights_from[] = {'
printf '%s\n' "$rows" | awk '
    NF == 2 { n[int($1 / 262144)]++ }
    END { for (i = 0; i <= 16384; i++) { printf "%d,\n", sum; sum += n[i] } }'
echo '};'
