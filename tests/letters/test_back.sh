#!/bin/sh
# What some letters bring back, counted (back.py): no more questions, and no mail to the editor that asks for nothing.
set -u
. tests/judge/lib.sh
tune=tests/corpus/tune
check "some letters and their answers" /usr/bin/python3 tests/letters/back.py "$JUDGE" --every 4 --most questions=21 --most idle=3 --most fragments=22 --most words=45 \
    --most nothing=0 --most missed=0 --most unanswered=0 $tune/en-mum.txt $tune/fr-retraite.txt $tune/gate-en-squire.txt tests/letters/fr-19.txt
check "what is asked about goes to nobody" /usr/bin/python3 tests/letters/back.py "$JUDGE" --every 7 --most nothing=0 $tune/fr-marseillais.txt
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
