#!/bin/sh
# The weights of the guess learnt anew (make learn) from the letters of a commit: the same as those in it, but for what another numpy rounds, and as good.
. tests/release/lib.sh
tree=$release_home/learn
release_tree HEAD "$tree"
check "weights are learnt" sh -c "cd '$tree' && make learn BUILD=build"
differ() { # hardly any weight differs
    [ "$(diff "$1" "$2" | grep -c '^<')" -le "$(($(wc -l <"$1") / 100))" ]
}
check "they are those of the tree" differ rules/maps/orders.weights "$tree/rules/maps/orders.weights"
check "no count of the test letters falls" sh -c "cd '$tree' && sh tests/learn/test_learn.sh"
release_forget learn
finish
