#!/bin/sh
# One letter over all games of a player at an issue of the zine: for who wished for it, when all of them are adjudicated, once.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 D=2026-03-27T20:05:00+01:00 P=2026-03-28T12:00:00+01:00
Q=2026-03-28T13:00:00+01:00 R=2026-03-29T13:00:00+02:00
new_home digest --language fr
at $T0 zine --date '2026-03-27 20:00' >/dev/null
at $T0 zine --date '2026-04-24 20:00' >/dev/null
for game in Brest Crozon; do
    at $T0 new $game --language fr --deadline issue nmr=disorder >/dev/null
    seven $game fr
done
at $T0 set Crozon embargo=issue >/dev/null
at $T0 player Crozon ITALY italy@players.example --language en >/dev/null 2>&1
at $T0 start Brest && at $T0 start Crozon
at $T0 run >/dev/null

# digest ADDRESS: the letters of that kind to somebody, decoded, in one text.
digest() {
    letters "$1" | /usr/bin/python3 -c "
import email, email.policy, sys
for f in sys.stdin.read().split():
    m = email.message_from_binary_file(open(f, 'rb'), policy=email.policy.default)
    if m['Subject'].startswith(('Vos parties au', 'Your games at')):
        print('Subject:', m['Subject']); print(m.get_body(('plain',)).get_content())
        print('dates:', sum(p.get_content().count('BEGIN:VEVENT') for p in m.walk() if p.get_content_type() == 'text/calendar'))" >"$work/seen"
    cat "$work/seen"
}
none() { test -z "$(digest "$1")"; }
has() { grep -qE -- "$1" "$work/seen"; }

# ---- the wish, by mail
mail france@players.example "[Brest]" <<'END'
RESUME OUI
A PAR - BOU
F BRE - MAN
END
mail germany@players.example "[Brest]" <<'END'
A MUN - BOU
END
mail england@players.example "DIGEST yes" </dev/null
mail england@players.example "DIGEST no" </dev/null
mail italy@players.example "Bonjour" <<'END'
Mon résumé oui
END
forget_letters
at $T1 run >/dev/null
check "the wish is noted" grep -rq 'RESUME NON' "$home/mail/out/france@players.example"

# ---- one game is adjudicated at the date, the other waits for the issue: no letter yet
forget_letters
at $D run >/dev/null
check "no letter while a game waits" none france@players.example
check "the report came" test -n "$(letters france@players.example)"

# ---- with the issue
at $P zine --publish --out "$work/one" >/dev/null
forget_letters
at $Q run >/dev/null
digest france@players.example >/dev/null
check "its subject names the issue" has '^Subject: Vos parties au numéro 1$'
check "a section a game" sh -c "grep -c '^\(Brest\|Crozon\) (France)$' '$work/seen' | grep -qx 2"
check "what came of his orders" has 'PAR'
check "what he owes, and by when" has '24 avril'
check "with the dates of both for calendars" has '^dates: 2$'
check "not by answering it, which would say of no game" sh -c "! grep -q 'Répondez à ce message' '$work/seen'"
check "how to answer" has 'crochets'
check "nobody else's" sh -c "! grep -q Allemagne '$work/seen'"
check "no line over 76 columns" /usr/bin/python3 -c "
import sys; sys.exit(any(len(l.rstrip()) > 76 for l in open('$work/seen', encoding='utf-8')))"
check "who took it back has none" none england@players.example
check "who did not ask has none" none germany@players.example

# ---- once
forget_letters
at $R run >/dev/null
check "it comes once" none france@players.example

finish
