#!/bin/sh
# A pass that reads fourteen mails, one that adjudicates two games, a backup that is brought back, and the pass after it, which reads again what was
# handled since: with a call that writes killed, starved or failed; then a pass that is left alone: the same end, the same letters. A sample here;
# FAULTS=every (make faults) tries each call in each way; FAULTS_STORY=reading (playing, lost, again): of that story alone.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
cc -shared -fPIC -O1 -D_GNU_SOURCE -o "$work/shim.so" tests/faults/shim.c -ldl || exit 1
faults() { # NAME TIME
    [ "${FAULTS_STORY:-$1}" = "$1" ] || return 0
    ASAN_OPTIONS="${ASAN_OPTIONS:-}:verify_asan_link_order=0:detect_leaks=0" \
        /usr/bin/python3 tests/faults/faults.py "$JUDGE" "$work/shim.so" "$home" "$2" "${FAULTS:-}" >"$work/faults" 2>&1
    status=$?
    sed "s/^/$1: /" "$work/faults" | tail -n 40
    [ -z "${FAULTS:-}" ] || tail -n 1 "$work/faults" >"$work/tried-$1"
    return $status
}

new_home reading
at $T new Kersaint theatre=no press=grey "deadline=every 7 days 20:00" >/dev/null
seven Kersaint en
at $T start Kersaint >/dev/null
at $T new Aber theatre=no --language fr >/dev/null
at $T run >/dev/null
seven_order "[Kersaint] orders"
mail france@players.example "[Kersaint] press" <<'END'
PRESS TO ENGLAND
Shall we meet in Belgium?
END PRESS
STATUS
END
mail zoe@z.example "Bonjour" <<'END'
PARTIES
END
mail zoe@z.example "[Aber] inscription" <<'END'
INSCRIRE
END
mail editor@games.example "[Kersaint] desk" <<'END'
SET press=white
EXTEND 2026-03-11 20:00
END
mail austria@players.example "[Kersaint] orders" <<'END'
A VIE - TYR
END
mail england@players.example "Out of office" "Auto-Submitted: auto-replied" <<'END'
I am away.
END
mail MAILER-DAEMON@players.example "Undelivered Mail Returned to Sender" "Auto-Submitted: auto-replied" <<'END'
<turkey@players.example>: user unknown
END
mail zoe@z.example "histoire" <<'END'
HISTORIQUE Kersaint
END
check "a pass that reads fourteen mails" faults reading 2026-03-02T14:00:00+01:00

new_home playing
for game in Kersaint Aber; do
    at $T new $game theatre=no nmr=disorder "deadline=every 7 days 20:00" >/dev/null
    seven $game en
    at $T start $game >/dev/null
done
at $T run >/dev/null
T=2026-03-03T12:00:00+01:00
printf 'A PAR - BUR\nF BRE - MAO\n' | at $T orders Kersaint FRANCE >/dev/null
printf 'A MUN - BUR\nF KIE - HOL\n' | at $T orders Kersaint GERMANY >/dev/null
printf 'F LON - NTH\n' | at $T orders Aber ENGLAND >/dev/null
check "a pass that adjudicates two games" faults playing 2026-03-09T20:05:00+01:00

new_home lost
T=2026-03-02T12:00:00+01:00
came() { touch -d "$1" "$home/mail/in/new/"*; } # all mails that wait came then
sed -i "s/^since = .*/since = 2026-01-01/" "$home/judge.conf"
at $T new Kersaint theatre=no silent=go-on early=no "deadline=every 7 days 20:00" >/dev/null
seven Kersaint en
at $T start Kersaint >/dev/null
at $T run >/dev/null
at $T backup "$work/backup" >/dev/null
seven_order "[Kersaint] orders"
came 2026-03-05T10:00:00+01:00
at 2026-03-05T10:05:00+01:00 run >/dev/null
at 2026-03-09T20:05:00+01:00 run >/dev/null
mail france@players.example "[Kersaint] autumn" <<'END'
A PAR - BUR
END
came 2026-03-10T10:00:00+01:00
at 2026-03-10T10:05:00+01:00 run >/dev/null
rm -f "$home"/judge.db* "$home/judge.conf"
T=2026-03-11T09:00:00+01:00
export FAULTS_SAMPLE=12
FAULTS_COMMAND="restore --yes $work/backup"
export FAULTS_COMMAND
check "a backup that is brought back" faults lost $T
unset FAULTS_COMMAND
at $T restore --yes "$work/backup" >/dev/null
check "a pass that reads again what was handled" faults again $T
[ -z "${FAULTS:-}" ] || tail -n 1 "$work"/tried-*
finish
