#!/bin/sh
# What the judge makes of answers, votes, wishes and an editor's lines in people's own words: at least as reached (count.py, floors.txt).
set -u
exec python3 tests/heard/count.py --floors "${BUILD:-build}/judge" tests/heard/learn-*.txt tests/heard/unseen-*.txt
