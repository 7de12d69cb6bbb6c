#!/bin/sh
# pass.sh BUILD [GAMES]: one whole cron pass with GAMES games due (default 100) and seven mails for each: orders in, answers out, adjudication, reports
# with maps. On Maildirs; then an idle pass, and the proof of an issue of the zine. Prints wall seconds, processor seconds and peak memory of each.
set -eu
judge=$(realpath "$1")/judge
games=${2:-100}
work=$(mktemp -d "${TMPDIR:-/tmp}/judge-bench-XXXXXX")
trap 'rm -rf "$work"' EXIT
home=$work/home
export LC_ALL=C.UTF-8
unset JUDGE_HOME
"$judge" init "$home" >/dev/null 2>&1
t0=2026-03-02T12:00:00+01:00
i=0
while [ $i -lt "$games" ]; do
    i=$((i + 1))
    "$judge" --home "$home" --now $t0 new "Game$i" --deadline '7 days' --language fr >/dev/null
    for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do
        "$judge" --home "$home" --now $t0 player "Game$i" $power "$power.$i@players.example" --language fr >/dev/null
    done
    "$judge" --home "$home" --now $t0 start "Game$i" >/dev/null
done
"$judge" --home "$home" --now $t0 run >/dev/null 2>&1
find "$home/mail/out" -type f -delete # the players' folders stand from the first pass on
/usr/bin/python3 - "$home/mail/in/new" "$games" <<'END'
import sys
folder, games = sys.argv[1], int(sys.argv[2])
orders = {
    'AUSTRIA': ['A VIE - GAL', 'F TRI - ALB', 'A BUD - SER'], 'ENGLAND': ['F EDI - NWG', 'F LON - NTH', 'A LVP - EDI'],
    'FRANCE': ['F BRE - MAO', 'A PAR - PIC', 'A MAR - SPA'], 'GERMANY': ['F KIE - DEN', 'A MUN - TYR', 'A BER - KIE'],
    'ITALY': ['F NAP - ION', 'A ROM - VEN', 'A VEN - TYR'], 'RUSSIA': ['F STP/SC - BOT', 'A MOS - UKR', 'A WAR - GAL', 'F SEV - RUM'],
    'TURKEY': ['F ANK - BLA', 'A SMY - CON', 'A CON - BUL']}
for g in range(1, games + 1):
    for power, lines in orders.items():
        quoted = '\n'.join('> ligne %d du dernier rapport, citée par habitude' % n for n in range(40))
        text = '\n'.join(lines) + '\n\nLe lun. 2 mars 2026 à 12:00, Moeshoeshoe <judge@localhost> a écrit :\n' + quoted
        with open('%s/%d.%s' % (folder, g, power), 'w') as f:
            f.write('From: %s.%d@players.example\nTo: judge@localhost\nSubject: Re: [Game%d] Printemps 1901\nDate: Tue, 03 Mar 2026 12:00:00 +0100\n'
                    'Message-ID: <%d.%s@players.example>\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n%s\n'
                    % (power.lower(), g, g, g, power, text))
END
measure() { # NAME TIME COMMAND
    /usr/bin/python3 - "$judge" "$home" "$2" "$1" $3 <<'END'
import os, resource, subprocess, sys, time
judge, home, now, name = sys.argv[1:5]
start = time.monotonic()
run = subprocess.run([judge, '--home', home, '--now', now] + sys.argv[5:], capture_output=True, text=True)
wall = time.monotonic() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print('%-32s %7.3f s wall  %7.3f s processor  %5.1f MB' % (name, wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024))
said = (run.stdout + run.stderr).strip().splitlines()
if run.returncode or said:  # an idle pass says nothing
    print('  status %d  %s' % (run.returncode, said[-1] if said else ''))
END
}
measure "$games games due, $((7 * games)) mails" 2026-03-09T12:30:00+01:00 run
measure "idle pass" 2026-03-09T12:40:00+01:00 run
measure "proof of an issue of $games games" 2026-03-09T12:50:00+01:00 "zine --proof --out $work/issue"
echo "  bytes: $(wc -c "$work"/issue/zine* | tr '\n' ' ')"
