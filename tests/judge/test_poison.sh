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
export ASAN_OPTIONS="${ASAN_OPTIONS:-}:verify_asan_link_order=0"
poisoned() { LD_PRELOAD="$work/poison.so" at "$@"; }

for way in segv abort kill spin sleep; do
    mail "stranger@elsewhere.example" "$way" "In-Reply-To: <$way@elsewhere.example>" <<'END'
A PAR - BUR
END
    mail "france@players.example" "orders $way" <<'END'
A PAR - BUR
END
done
poisoned $T run >"$work/passed" 2>"$work/told"
check "the other mails are acted on" grep -q ' 5 acted on' "$work/passed"
check "a crash is told" grep -q 'SIGSEGV' "$work/told"
check "one that is killed is told" grep -q 'SIGKILL' "$work/told"
check "an abort is told" grep -q 'SIGABRT' "$work/told"
# Together they cost a pass less than ten seconds, however busy the machine is: who works has his processor time, who waits a while on the wall.
check "a loop is ended by its processor time" grep -q 'took more than [1-4]000 ms' "$work/told"
check "one that waits by the clock on the wall" grep -q 'did not end within [1-4]000 ms' "$work/told"
check "all five are set aside in that pass" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM mail_in WHERE state = 4")" -eq 5
check "the editor is told of each" test "$(text_of "$(letters editor@games.example)" | grep -c 'reading it')" -eq 5
poisoned $T run >"$work/passed" 2>"$work/told"
check "nothing of them is left for the next pass" sh -c "[ ! -s $work/told ] && grep -q ' 0 failed' $work/passed"

# While such a mail is read nothing is held up: another command goes through, and is done before the pass is.
mail "stranger@elsewhere.example" "again" "In-Reply-To: <sleep@elsewhere.example>" <<'END'
A PAR - BUR
END
mail "france@players.example" "orders again" <<'END'
A PAR - PIC
END
poisoned $T run >"$work/passed" 2>"$work/told" &
pass=$!
until [ "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM mail_in WHERE attempts = 1")" = 2 ] || ! kill -0 $pass 2>/dev/null; do sleep 0.05; done
check "the editor's command meanwhile" at $T extend Kersaint '2026-03-20 20:00'
check "did not wait for the mail" kill -0 $pass
wait $pass
check "the pass ends as it should" grep -q ' 1 acted on.* 1 failed' "$work/passed"

# ---- one that takes for ever where it is acted on: first by a mail server's pipe, which hears of no failure ----
printf 'From: italy@players.example\nSubject: [Kersaint] held\nMessage-ID: <pipe@players.example>\n\nA ROM - APU\nspin while acting\n' >"$work/pipe"
pipe() { LD_PRELOAD="$work/poison.so" at $T mail <"$work/pipe"; }
check "a message on standard input is taken" pipe
check "it is kept for the next pass" test "$(sqlite3 "$home/judge.db" "SELECT attempts FROM mail_in WHERE state = 0")" = 1
mail "england@players.example" "beside" <<'END'
F LON - NTH
END
poisoned $T run >"$work/passed" 2>"$work/told"
check "the others are acted on in that pass" grep -q ' 1 acted on.* 1 failed' "$work/passed"
check "the one is set aside" grep -q 'set aside: it ended the program' "$work/told"
check "doctor names it" both 0 'set aside: judge mails --stuck' at $T doctor
finish
