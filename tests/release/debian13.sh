#!/bin/sh
# `make check` of the last commit on a bare Debian 13, as a release is built there; what it printed stays in build/release/log/check13.
# RELEASE_TESTS="games/ mailio/" runs these alone.
. tests/release/lib.sh
check "a bare Debian 13" release_copy trixie debian13
release_tree HEAD "$release_home/debian13/root/tree"
check "make" release_in debian13 sh -c 'apt-get update -qq && apt-get install -qq -y --no-install-recommends make'
check "program and tests are built without a warning" release_in debian13 sh -c 'cd /root/tree && make deps-check && make -s -j"$(nproc)" WERROR=-Werror all tests'
release_in debian13 sh -c 'cd /root/tree && sh tests/run.sh build "$@"' sh ${RELEASE_TESTS:-} >"$log/check13" 2>&1
grep -v '^ok' "$log/check13"
check "every test passes" grep -Eq '^[1-9][0-9]* passed, 0 failed$' "$log/check13"
release_forget debian13
finish
