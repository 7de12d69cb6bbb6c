#!/bin/sh
# A whole game, eight years of a real one, from the first letter to the scores: mails as seven clients write them go through a real IMAP server over
# TLS, answers and reports through a real SMTP server with TLS and AUTH, and what arrives is read with real clients.
set -u
. tests/e2e/lib.sh
servers_start sissi arthur marianne otto graziella boris roxelane
new_home
clock=2026-03-02T11:00:00+01:00
check "doctor finds both servers" at $clock doctor
check "a game" at $clock new Kersaint --rules datc --language fr --scoring c-diplo --last-year 1908 \
    --deadline 'every 14 days 20:00' --retreats '2 days' --adjustments '2 days'
while read -r power name address language; do
    check "player $power" at $clock player Kersaint "$power" "$address" --name "$name" --language "$language"
done <<END
AUSTRIA Sissi sissi@hofburg.example fr
ENGLAND Arthur arthur@albion.example en
FRANCE Marianne marianne@hexagone.example fr
GERMANY Otto otto@preussen.example en
ITALY Graziella graziella@stivale.example fr
RUSSIA Boris boris@neva.example en
TURKEY Roxelane roxelane@bosphore.example fr
END
check "start" at $clock start Kersaint
check "first pass" at $clock run
deliver
check "seven first reports" test "$(find "$home/mail/out" -type f -path '*.example/new/*' ! -path '*editor*' | wc -l)" -eq 7
mkdir -p "$home/mail/in/new"
clock=2026-03-04T18:00:00Z
for phase in $(sed -n 's/^CASE sample //p' tests/cases/sample-game.txt); do
    rm -f "$home/mail/in/new/"*
    /usr/bin/python3 tests/demo/players.py "$home" "$phase" "$clock" >"$work/wrote.txt"
    wrote=$(wc -l <"$work/wrote.txt")
    post "$home/mail/in/new/"* >"$work/post.out" 2>&1 || check "$phase: mails go in by IMAP" cat "$work/post.out"
    at "$clock" run >"$work/run.out" 2>&1
    check "$phase: $wrote mails understood and answered" grep -q "mails: $wrote fetched, $wrote acted on, 0 refused.* letters: $wrote sent" "$work/run.out"
    deliver
    deadline=$(at "$clock" games 2>/dev/null | cut -f 4)
    clock=$(date -u -d "$deadline + 5 minutes" +%Y-%m-%dT%H:%M:%SZ)
    at "$clock" run >"$work/run.out" 2>&1
    check "$phase: adjudicated at its deadline" grep -q "games: 1 adjudicated, 0 failed" "$work/run.out"
    deliver
    clock=$(date -u -d "$clock + 12 hours" +%Y-%m-%dT%H:%M:%SZ)
done
at "$clock" show Kersaint --format json >"$work/game.json"
check "every phase stood as in the real game" /usr/bin/python3 - "$work/game.json" <<'END'
import json, re, sys
game = json.load(open(sys.argv[1]))
cases, phase, block = {}, None, None
for line in open('tests/cases/sample-game.txt'):
    line = line.split('#')[0].strip()
    if line.startswith('CASE'):
        phase = line.split()[-1]
        cases[phase] = {}
    elif re.match(r'^[A-Z_]+( |$)', line) and not re.match(r'^[A-Z][a-z]+:', line):
        block = line.split()[0]
    elif ':' in line and block in ('PRESTATE', 'PRESTATE_DISLODGED'):
        power, unit = line.split(':', 1)
        cases[phase].setdefault(power.upper(), []).append(('*' if 'DIS' in block else '') + unit.strip())
played = {p['name']: p for p in game['phases']}
assert set(cases) <= set(played), set(cases) - set(played)
for phase, units in cases.items():
    got = {k: sorted(v) for k, v in played[phase]['state']['units'].items() if v}
    want = {k: sorted(v) for k, v in units.items() if v}
    assert got == want, (phase, got, want)
print(len(cases), 'phases')
END
check "the game is over" sh -c "'$JUDGE' --home '$home' --now $clock games --all 2>/dev/null | grep -q ended || '$JUDGE' --home '$home' --now $clock show Kersaint | grep -q 'ended'"
check "scores of the end add up to a hundred" sh -c "'$JUDGE' --home '$home' score c-diplo Kersaint | grep -q 'sum *100'"
check "no code of another edition in a French letter" /usr/bin/python3 tests/words/letters.py --rule 'a code of another edition' "$home"
at "$clock" map Kersaint --phase F1903M --orders --language fr -o "$work/labels.svg" >/dev/null 2>&1
check "nor on a map" sh -c "grep -q '>BOU<' '$work/labels.svg' && ! grep -Eq '>(BUR|NTH|SPA|SWI|WAR)<' '$work/labels.svg'"
check "its history goes out" at "$clock" export Kersaint --format judge --out "$work/history.txt"
check "in the grammar of the judges' histories" /usr/bin/python3 tests/judge/interchange/grammar.py "$work/history.txt"
check "and is the same game where it comes in" at "$clock" import "$work/history.txt" --name Again
check "every mail was filed on the server" sh -c "test -z \"\$(ls $DOVECOT_MAIL/judge/new $DOVECOT_MAIL/judge/cur 2>/dev/null | grep -v :)\""
check "the server saw a login for every connection" grep -q 'login judge ok' "$SMTP_LOG"
again=$(at "$clock" run 2>&1)
check "a further pass has nothing to do" sh -c "echo '$again' | grep -q ' 0 fetched, 0 acted on.* 0 sent'"

# What arrives, in real clients: s-nail over IMAP or on the Maildir, neomutt over IMAPS. Their own folders are given, or a fresh account's neomutt
# stops to ask whether to make ~/Mail, and takes the keys meant for the index as the answer.
cat >"$work/muttrc" <<END
set ssl_starttls=yes
set certificate_file=$DOVECOT_CA
set ssl_verify_dates=no
set folder=$work
set imap_user=marianne
set imap_pass=secret
set header_cache=
set wait_key=no
set pipe_decode=yes
set quit=yes
alternative_order text/plain
END
TERM=xterm timeout 60 script -qec "neomutt -n -F $work/muttrc -R -f imaps://localhost:$IMAPS_PORT/INBOX -e 'push \"<first-entry><pipe-message>cat > $work/neomutt.txt<enter><quit>\"'" \
    /dev/null >"$work/neomutt.out" 2>&1 </dev/null
check "neomutt reads the first French report over IMAPS" grep -q 'PRINTEMPS 1901' "$work/neomutt.txt"
printf 'from *\nquit\n' | TERM=dumb timeout 60 s-nail -n -# -S quiet -R -f "maildir://$home/mail/out/arthur@albion.example" >"$work/snail.txt" 2>"$work/snail.err"
check "s-nail reads the English reports in the Maildir" grep -q 'Spring 1901' "$work/snail.txt"
finish
