#!/bin/sh
# tests/same.sh sees no difference between a program and itself, and every one between it and one that says one word otherwise.
set -u
. tests/judge/lib.sh
same() { # STATUS PATTERN OLD NEW
    want=$1 pattern=$2
    shift 2
    both "$want" "$pattern" sh tests/same.sh "$@"
}
altered() { # NAME WORD OTHER: the program with one word, wherever it stands, put otherwise; both are of one length
    LC_ALL=C sed "s/$2/$3/g" "$JUDGE" >"$work/$1"
    chmod +x "$work/$1"
}
BUILD=${BUILD:-build}
export BUILD STORIES=many LINES=60 SAME="$work/same" ACCEPTED="$work/accepted" JOBS=2

: >"$work/accepted"
altered other 'paused' 'puased'
altered helper 'that are over' 'that are done'
altered reader 'unread' 'unraed'
PARTS="stories lines help" export PARTS
check "a program and itself: nothing" same 0 '3 jobs, [0-9]* calls, [0-9]* readings, [0-9]* lines of help, [0-9]* files, [0-9]* rows: 0 differences' "$JUDGE" "$JUDGE"
PARTS=stories
check "a word of letters is seen, with its kind, a line of each, and where" same 1 '^letter, notice, text/plain' "$JUDGE" "$work/other"
cp "$work/out" "$work/found"
check "a line of the old letter and one of the new" sh -c "grep -q '^    - The editor paused' '$work/found' && grep -q '^    + The editor puased' '$work/found'"
check "in rows of the store" grep -q '^store, a row of event.what' "$work/found"
check "in what a command prints" grep -q '^output of games' "$work/found"
check "in what it says on its errors" grep -q '^errors of resume' "$work/found"
check "letters are named by their words, which differ: that is no difference" sh -c "! grep -q 'Message-ID\|message_id' '$work/found'"
printf '%s\n' '# a slip' 'KIND .' 'OLD paused' 'NEW puased' 'KIND letter, of another kind' 'OLD .' >"$work/accepted"
check "what is meant is no difference; what was not seen is named" both 0 'accepted, but not seen: letter, of another kind' \
    /usr/bin/python3 tests/same/compare.py "$SAME" "$ACCEPTED"
: >"$work/accepted"
PARTS=lines
check "a word of a reading is seen" same 1 '^reading, .*unread' "$JUDGE" "$work/reader"
PARTS=help
check "help is compared as a set" same 1 '^help, en help games' "$JUDGE" "$work/helper"
check "a program that is none" same 2 usage "$JUDGE" "$work/none"
finish
