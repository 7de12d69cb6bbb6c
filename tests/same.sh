#!/bin/sh
# same.sh OLD NEW: what two `judge` programs do differently, over all that the tests make them do. OLD and NEW are programs that are built, in build
# folders of their own (git worktree add --detach ../old COMMIT; make -C ../old all). Ends well if nothing differs but what accepted.txt explains.
#
# Each story, example or mail is run with both through tests/same/record.c, which notes every call and what came of it; tests/same/compare.py says
# what differs. By the environment:
#   PARTS="readings samples help demo stories mails"   which parts; "lines" too: lines made by chance (default: all of these but lines)
#   READINGS="mails"        only these of cases, letters, mails
#   STORIES="votes many"    only those of tests/judge whose name holds one of these words
#   MAILS=500 LINES=10000   how many are made by chance (10^4 and 10^5 before something large lands)
#   JOBS=2                  how many at a time
#   SAME=FOLDER             where the records go, to be kept (default: a folder of its own, thrown away)
#   ACCEPTED=FILE           differences that are meant, each with its reason (default: tests/same/accepted.txt)
set -u
if [ "${1:-}" = --one ]; then # SIDE PART NAME: one record, made with one of the programs
    side=$2 part=$3 name=$4
    here=$SAME/$side/$part-$name
    mkdir -p "$here/tmp"
    ln -s "$SAME/$side.program" "$here/program"
    ln -s "$SAME/blobs" "$here/blobs"
    ln -s "$SAME/tests" "$here/tests"
    cp "$SAME/record" "$here/judge"
    export TMPDIR="$here/tmp" BUILD="$here" KEEP=yes LC_ALL=C.UTF-8 TZ=UTC HOME="$here"
    unset JUDGE_HOME
    case $part in
    readings) /usr/bin/python3 tests/same/readings.py "$here/program" "$here/table" "$name" "$LINES" ;;
    help) /usr/bin/python3 tests/same/help.py "$here/program" "$here/set" ;;
    samples) "$here/judge" --language en samples "$here/tmp/book" ;;
    mails) /usr/bin/python3 tests/same/mails.py "$here/judge" "$here/tmp/home" "$name" ;;
    demo) sh tests/demo/demo.sh "$here" ;;
    stories) sh "tests/judge/test_$name.sh" ;;
    esac >"$here/said" 2>&1 </dev/null
    # What the store says in the end, to whoever asks: this holds where a table was replaced, too.
    for base in "$here"/tmp/judge-test-*/*/judge.db "$here"/tmp/*/judge.db "$here"/demo/judge/judge.db; do
        [ -f "$base" ] && [ -f "${base%/judge.db}/judge.conf" ] || continue
        home=${base%/judge.db}
        "$here/judge" --home "$home" log
        "$here/program" --home "$home" games --all 2>/dev/null | cut -f 1 | while read -r game; do
            "$here/judge" --home "$home" show "$game" --format json
            "$here/judge" --home "$home" log "$game"
            "$here/judge" --home "$home" export "$game"
        done
    done >/dev/null 2>&1 </dev/null
    rm -rf "$here/tmp" "$here/demo"
    exit 0
fi

[ $# -eq 2 ] && [ -x "$1" ] && [ -x "$2" ] || {
    echo "usage: tests/same.sh OLD NEW (two judge programs)" >&2
    exit 2
}
cd "$(dirname "$0")/.." || exit 2
build=${BUILD:-build}
[ -x "$build/tests/same/record" ] && [ -x "$build/tests/judge/text_of" ] || {
    echo "same.sh: first make tests" >&2
    exit 2
}
[ -n "${SAME:-}" ] || {
    SAME=$(mktemp -d "${TMPDIR:-/tmp}/same-XXXXXX")
    trap 'rm -rf "$SAME"' EXIT
}
rm -rf "$SAME/old" "$SAME/new"
mkdir -p "$SAME/blobs"
SAME=$(realpath "$SAME")
ln -sfn "$(realpath "$1")" "$SAME/old.program"
ln -sfn "$(realpath "$2")" "$SAME/new.program"
ln -sfn "$(realpath "$build/tests")" "$SAME/tests"
cp "$build/tests/same/record" "$SAME/record"
export SAME LINES="${LINES:-10000}"

# Nothing to compare in these: they kill, starve or time the program, or ask servers; or they are about files of the source, not the program.
NOT="cut docs faults kill oauth oauth_first outage poison refusals same soak upgrade"
work() { # "PART NAME" of each record to be made, the long ones first
    for part in ${PARTS:-stories readings mails demo samples help}; do
        case $part in
        readings) printf 'readings %s\n' ${READINGS:-cases letters mails} ;;
        lines) echo readings lines ;;
        mails) for n in $(seq 1 $(((${MAILS:-500} + 499) / 500))); do echo "mails $n"; done ;;
        stories) stories ;;
        *) echo "$part all" ;;
        esac
    done
}
stories() {
    for script in $(ls -S tests/judge/test_*.sh); do
        name=${script#tests/judge/test_} name=${name%.sh}
        case " $NOT " in *" $name "*) continue ;; esac
        [ -n "${STORIES:-}" ] || echo "stories $name"
        for word in ${STORIES:-}; do
            case $name in *"$word"*) echo "stories $name" ;; esac
        done
    done | awk '!seen[$0]++'
}
work | while read -r part name; do printf 'old %s %s\nnew %s %s\n' "$part" "$name" "$part" "$name"; done |
    xargs -P "${JOBS:-2}" -n 3 sh "$0" --one
/usr/bin/python3 tests/same/compare.py "$SAME" "${ACCEPTED:-tests/same/accepted.txt}"
