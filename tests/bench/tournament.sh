#!/bin/sh
# tournament.sh BUILD [YEARS]: a tournament of 175 players and 100 games that were played here by mail, to the end of YEARS years (default 7): what its
# draws, its standings and its winners cost. Prints wall and processor seconds, and peak memory.
set -eu
judge=$(realpath "$1")/judge
years=${2:-7}
work=$(mktemp -d "${TMPDIR:-/tmp}/judge-bench-XXXXXX")
trap 'rm -rf "$work"' EXIT
home=$work/home
export LC_ALL=C.UTF-8
unset JUDGE_HOME
"$judge" init "$home" >/dev/null 2>&1
/usr/bin/python3 - "$judge" "$home" "$years" <<'END'
import datetime, os, resource, shutil, sqlite3, subprocess, sys, time
judge, home, years = sys.argv[1], sys.argv[2], int(sys.argv[3])
ORDERS = {'A': ['A VIE - GAL', 'F TRI - ALB', 'A BUD - SER'], 'E': ['F EDI - NWG', 'F LON - NTH', 'A LVP - YOR'],
          'F': ['F BRE - MAO', 'A PAR - BUR', 'A MAR - SPA'], 'G': ['F KIE - DEN', 'A MUN - RUH', 'A BER - KIE'],
          'I': ['F NAP - ION', 'A ROM - APU', 'A VEN - TYR'], 'R': ['F STP/SC - BOT', 'A MOS - UKR', 'A WAR - SIL', 'F SEV - RUM'],
          'T': ['F ANK - BLA', 'A SMY - CON', 'A CON - BUL']}
now = datetime.datetime(2026, 3, 2, 12)
zone = '+01:00'


def run(*words, ok=(0,)):
    done = subprocess.run([judge, '--home', home, '--now', now.isoformat() + zone, *words], capture_output=True, text=True)
    assert done.returncode in ok, (words, done.stdout[-500:], done.stderr[-2000:])
    return done.stdout


def measure(name, *words, ok=(0,), silent=False):
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    run(*words, ok=ok)
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if silent:
        return
    print('%-44s %8.1f ms wall %8.1f ms processor  %5.1f MB' % (name, wall * 1e3, (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1e3,
                                                          after.ru_maxrss / 1024))


def season(mails, loud=False):
    """What everybody writes, a deadline, and a pass."""
    global now
    if mails:
        rows = sqlite3.connect(home + '/judge.db').execute(
            "SELECT g.name, s.power, a.address FROM seat s JOIN game g ON g.id = s.game JOIN address a ON a.person = s.person WHERE s.role = 0 AND g.state = 2").fetchall()
        for i, (game, power, address) in enumerate(rows):
            with open('%s/mail/in/new/%d.%d' % (home, i, now.toordinal()), 'w') as f:
                f.write('From: %s\nTo: judge@localhost\nSubject: [%s]\nMessage-ID: <%d.%d@x>\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n%s\n'
                        % (address, game, i, now.toordinal(), '\n'.join(ORDERS[power[0]])))
    now += datetime.timedelta(days=8)
    measure('a pass', 'run', ok=(0, 1), silent=not loud)
    shutil.rmtree(home + '/mail/out', ignore_errors=True)


run('tournament', 'new', 'Large', '--rounds', '4', '--totals', 'sum')
run('tournament', 'set', 'Large', 'game.deadline=7d', 'game.last-year=%d' % (1900 + years), 'game.silent=go-on', 'game.nmr-out=99')
for i in range(175):
    run('tournament', 'add', 'Large', 'L%03d' % i, '--address', 'l%03d@players.example' % i)
for r in range(1, 5):
    measure('draw of round %d, 175 players' % r, 'tournament', 'draw', 'Large', str(r), '--seed', str(r), '--keep')
    run('tournament', 'start', 'Large', str(r))
first = True
while sqlite3.connect(home + '/judge.db').execute("SELECT count(*) FROM game WHERE state = 2").fetchone()[0]:
    last = sqlite3.connect(home + '/judge.db').execute("SELECT min(code) FROM phase WHERE adjudicated_s IS NULL").fetchone()[0] == 'F%dM' % (1900 + years)
    season(first, last)  # the last one ends all games, and mails the results of all rounds
    first = False
phases = sqlite3.connect(home + '/judge.db').execute("SELECT count(*) FROM phase").fetchone()[0]
print('100 games of %d phases in all were played' % phases)
for page in ('text', 'csv', 'boards', 'json', 'html'):
    measure('standings, %s' % page, 'tournament', 'standings', 'Large', '--format', page)
measure('winners', 'tournament', 'palmares', 'Large')
measure('a short command, to compare', 'games')
END
