#!/bin/sh
# The stories of running games once more, through a real IMAP server over TLS and a real SMTP server with TLS and AUTH: an anonymous game with press,
# two-season years with ranked retreats, missed turns and a standby, the editor's desk with rollback,
# a game made by mail and joined, orders sent ahead, a backup brought back after the disk was lost.
set -u
passed=0 failed=0
out=$(mktemp "${TMPDIR:-/tmp}/judge-stories-XXXXXX")
trap 'rm -f "$out"' EXIT
for story in privacy press seasons nmr standby desk create ahead people restore; do
    JUDGE_SERVERS=yes sh "tests/judge/test_$story.sh" >"$out" 2>&1
    last=$(tail -n 1 "$out")
    p=$(echo "$last" | sed -n 's/^\([0-9]*\) passed, [0-9]* failed$/\1/p') f=$(echo "$last" | sed -n 's/^[0-9]* passed, \([0-9]*\) failed$/\1/p')
    passed=$((passed + ${p:-0})) failed=$((failed + ${f:-1}))
    [ "${f:-1}" -eq 0 ] || {
        echo "FAILED story $story"
        tail -n 60 "$out"
    }
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
