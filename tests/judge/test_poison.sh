#!/bin/sh
# Mails that crash or hold up the library that reads them: the pass goes on, they are set aside, and the editor hears.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home poison
at $T new Kersaint >/dev/null
seven Kersaint en
at $T start Kersaint
at $T run >/dev/null
forget_letters

cc -shared -fPIC -O1 -D_GNU_SOURCE -o "$work/poison.so" tests/judge/poison.c -ldl
poisoned() { ASAN_OPTIONS="${ASAN_OPTIONS:-}:verify_asan_link_order=0" LD_PRELOAD="$work/poison.so" at "$@"; }

for way in segv kill spin sleep; do
    mail "stranger@elsewhere.example" "$way" "In-Reply-To: <$way@elsewhere.example>" <<'END'
A PAR - BUR
END
    mail "france@players.example" "orders $way" <<'END'
A PAR - BUR
END
done
poisoned $T run >"$work/passed" 2>"$work/told"
check "the other mails are acted on" grep -q ' 4 acted on' "$work/passed"
check "a crash is told" grep -q 'SIGSEGV' "$work/told"
check "an abort is told" grep -q 'SIGABRT' "$work/told"
# On a busy machine the clock on the wall may end a loop before its own time does.
check "a loop and one that waits are told" test "$(grep -cE 'took more than|did not end within' "$work/told")" -eq 2
check "the editor is told of each" test "$(text_of "$(letters editor@games.example)" | grep -c 'reading it')" -eq 4
poisoned $T run >"$work/passed" 2>"$work/told"
check "nothing of them is left for the next pass" sh -c "[ ! -s $work/told ] && grep -q ' 0 failed' $work/passed"
finish
