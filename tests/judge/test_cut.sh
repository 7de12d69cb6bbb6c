#!/bin/sh
# IMAP and SMTP sessions that break, refuse, and change under us (tests/faults/cut.py); a sample here, every byte with FAULTS=every (make faults).
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home cut
sed -i "s/^since = .*/since = 2026-01-01/" "$home/judge.conf" # the mails of this story came before the day of init
at $T new Kersaint --language en "deadline=every 7 days 20:00" >/dev/null
at $T player Kersaint FRANCE france@players.example --language en >/dev/null
at $T start Kersaint >/dev/null
at $T run >/dev/null
cc -shared -fPIC -O1 -D_GNU_SOURCE -o "$work/shim.so" tests/faults/shim.c -ldl || exit 1
cuts() {
    ASAN_OPTIONS="${ASAN_OPTIONS:-}:verify_asan_link_order=0:detect_leaks=0" PYTHONDONTWRITEBYTECODE=1 \
        /usr/bin/python3 tests/faults/cut.py "$JUDGE" "$work/shim.so" "$home" 2026-03-02T13:00:00+01:00 "${FAULTS:-}" >"$work/cuts" 2>&1
    cuts_status=$?
    head -n 40 "$work/cuts"
    return $cuts_status
}
check "sessions that break" cuts
[ -z "${FAULTS:-}" ] || tail -n 1 "$work/cuts"
finish
