#!/bin/sh
# On a real server, too, a mail is in time by when the server took it (INTERNALDATE), not by when a pass reads it, nor by its own Date.
set -u
. tests/e2e/lib.sh
servers_start
new_home
T0=2026-03-02T12:00:00+01:00 T9=2026-03-10T21:00:00+01:00
box=$DOVECOT_MAIL/judge
mkdir -p "$box/cur" "$box/new" "$box/tmp"
n=0
took() { # MOMENT FROM DATE <text: a mail that the server took then, whatever it says itself
    n=$((n + 1))
    {
        printf 'From: %s\nTo: judge@localhost\nSubject: [Poste] orders\nMessage-ID: <%s@x.example>\nDate: %s\n' "$2" "$n" "$3"
        printf 'Authentication-Results: mx.localhost; dmarc=pass header.from=x.example\nContent-Type: text/plain; charset=utf-8\n\n'
        cat
    } >"$box/new/100000000$n.M1P1.test"
    touch -d "$1" "$box/new/100000000$n.M1P1.test"
    [ "$(id -u)" -ne 0 ] || chown -R nobody "$box"
}
sed -i 's/^\[incoming\]/[security]\nauthserv-id = mx.localhost\n[incoming]/' "$home/judge.conf"
at $T0 new Poste silent=go-on pictures=no "deadline=every 7 days 20:00" >/dev/null
at $T0 player Poste FRANCE f@x.example --language en >/dev/null
at $T0 player Poste ENGLAND e@x.example --language en >/dev/null
at $T0 start Poste --yes >/dev/null 2>&1
at $T0 run >/dev/null
took 2026-03-09T19:59:00+01:00 f@x.example 'Mon, 09 Mar 2026 20:30:00 +0100' <<'END'
A PAR - BUR
END
took 2026-03-09T20:04:00+01:00 e@x.example 'Mon, 09 Mar 2026 12:00:00 +0100' <<'END'
F LON - NTH
END
at $T9 run >"$work/run" 2>&1
check "a pass a day late reads both and adjudicates" grep -q ' 2 acted on.* 1 adjudicated' "$work/run"
at $T9 show Poste --format json >"$work/game.json"
check "who was in time by the server's clock plays, who was late does not" /usr/bin/python3 - "$work/game.json" <<'END'
import json, sys
orders = json.load(open(sys.argv[1]))["phases"][0]["orders"]
assert "A PAR - BUR" in (orders["FRANCE"] or []), orders
assert "F LON - NTH" not in (orders.get("ENGLAND") or []), orders
END
check "and hears when it came" sh -c "cat '$SMTP_MAIL'/*.eml | tr -d '\r' | tr '\n' ' ' | grep -q 'arrived on Monday 9 March.*20:04'"
check "both mails are filed" sh -c "test \$(find '$box/.Processed/cur' -type f | wc -l) -eq 2"
finish
