#!/bin/sh
# A disk is lost: the backup comes back, the mails handled since are read again from Processed, and every acknowledged order counts in its own phase.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00

# came MOMENT: all mails that wait came to their server then
came() {
    for f in "$home/mail/in/new/"*; do
        [ -f "$f" ] || continue
        touch -d "$1" "$f"
        [ -z "${JUDGE_SERVERS:-}" ] || /usr/bin/python3 - "$f" "$1" "$IMAPS_PORT" "$DOVECOT_CA" <<'PY' && [ -n "${JUDGE_SERVERS:-}" ] && rm "$f"
import datetime, imaplib, ssl, sys
file, moment, port, ca = sys.argv[1:]
box = imaplib.IMAP4_SSL("localhost", int(port), ssl_context=ssl.create_default_context(cafile=ca))
box.login("judge", "secret")
data = open(file, "rb").read().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
assert box.append("INBOX", None, datetime.datetime.fromisoformat(moment), data)[0] == "OK"
box.logout()
PY
    done
}
played() { # played NOW PHASE POWER: what a phase was adjudicated with
    at "$1" show Kersaint --format json | /usr/bin/python3 -c 'import json, sys
for p in json.load(sys.stdin)["phases"]:
    if p["name"] == sys.argv[1]: print(",".join(sorted((p["orders"] or {}).get(sys.argv[2]) or [])))' "$2" "$3"
}
# all that counts of a game: phases with their orders, results and deadlines, without row numbers
course() {
    sqlite3 "$1/judge.db" "SELECT p.code, p.version, p.position, p.deadline_s, p.after FROM phase p ORDER BY p.opened_s, p.id" \
        "SELECT p.code, o.power, o.unit, o.text, o.status FROM orders o JOIN phase p ON p.id = o.phase WHERE o.id IN (SELECT max(id) FROM orders GROUP BY phase, power, unit, nth) ORDER BY 1, 2, 3"
}
message_ids() { sqlite3 "$1/judge.db" "SELECT to_address || ' ' || kind || ' ' || message_id FROM letter WHERE kind IN ('ack', 'report') ORDER BY 1"; }
lose_disk() { rm -rf "$home/judge.db" "$home/judge.db-wal" "$home/judge.db-shm" "$home/judge.conf" "$home/templates" "$home/maps" "$home/judge.lock"; }
secret_again() { [ -z "${JUDGE_SERVERS:-}" ] || { echo secret >"$home/secret" && chmod 600 "$home/secret"; }; }

new_home lost
sed -i "s/^since = .*/since = 2026-01-01/" "$home/judge.conf" # mails of a story came before the day of init
at $T0 new Kersaint silent=go-on early=no "deadline=every 7 days 20:00" >/dev/null
at $T0 player Kersaint FRANCE f@x.example --language fr
at $T0 player Kersaint ENGLAND e@x.example --language en
at $T0 start Kersaint >/dev/null 2>&1
at $T0 run >/dev/null
printf '# one of our own\n' >"$home/maps/own.map"
mkdir -p "$home/templates/fr" && printf 'Bonjour\n' >"$home/templates/fr/own.txt"
mail f@x.example "[Kersaint] ordres" <<'END'
A PAR - BOU
F BRE - MAO
END
came 2026-03-03T10:00:00+01:00
check "orders before the backup" both 0 ' 1 acted on' at 2026-03-03T10:05:00+01:00 run
mkdir -p "$home/zine/7/texts" "$home/zine/every"
echo 'The editorial.' >"$home/zine/7/editorial.md"
echo 'The imprint.' >"$home/zine/every/imprint.md"
echo 'made' >"$home/zine/7/texts/a.txt"
check "backup" at 2026-03-04T03:00:00+01:00 backup "$work/backup"
check "a backup is one file, which its owner alone reads" test "$(stat -c %a "$work/backup")" = 600
check "without a log beside it" test ! -e "$work/backup-wal"
check "the configuration is in it" test "$(sqlite3 "$work/backup" "SELECT count(*) FROM kept_file WHERE name = 'judge.conf'")" = 1
check "no secret is in it" sh -c "! sqlite3 '$work/backup' 'SELECT name FROM kept_file' | grep -q secret"

# acknowledged after the backup: England for the spring, France anew for the spring, and both for the autumn after it was adjudicated
mail e@x.example "[Kersaint] orders" <<'END'
F LON - NTH
A LVP - YOR
END
came 2026-03-05T10:00:00+01:00
at 2026-03-05T10:05:00+01:00 run >/dev/null
mail f@x.example "[Kersaint] Re: ordres" <<'END'
A PAR - PIC
END
came 2026-03-09T19:50:00+01:00
at 2026-03-09T19:55:00+01:00 run >/dev/null
check "the spring is adjudicated" both 0 ' 1 adjudicated' at 2026-03-09T20:05:00+01:00 run
mail f@x.example "[Kersaint] automne" <<'END'
A PIC - BEL
F MAO - SPA/SC
END
mail e@x.example "[Kersaint] autumn" <<'END'
F NTH C A YOR - NWY
A YOR - NWY
END
came 2026-03-10T09:00:00+01:00
check "orders for the autumn" both 0 ' 2 acted on' at 2026-03-10T09:05:00+01:00 run
mail stranger@nowhere.example "hello" <<'END'
Who are you?
END
came 2026-03-10T09:30:00+01:00
at 2026-03-10T09:35:00+01:00 run >/dev/null
course "$home" >"$work/course"
message_ids "$home" >"$work/ids"
mails_known=$(sqlite3 "$home/judge.db" "SELECT count(*) FROM mail_in")
forget_letters

# over a live database only with --yes, and what is there is kept
check "not over a database that is there" both 1 'judge.db. is there: with --yes' at 2026-03-10T10:00:00+01:00 restore "$work/backup"
check "nothing was touched" test "$(course "$home" | md5sum)" = "$(md5sum <"$work/course")"

# the disk is lost; a mail comes while there is no judge
lose_disk
mail e@x.example "[Kersaint] autumn again" <<'END'
F NTH - DEN
END
came 2026-03-10T11:00:00+01:00
check "no file, no restore" both 2 'cannot open' at 2026-03-11T09:00:00+01:00 restore "$work/nothing"
printf 'no database at all, but long enough to be read as one\n' >"$work/text"
check "no database, no restore" both 2 'not a database|cannot open' at 2026-03-11T09:00:00+01:00 restore "$work/text"
check "nothing was left behind" sh -c "! ls '$home'/judge.db* 2>/dev/null"
check "restore" both 0 'The backup is back in' at 2026-03-11T09:00:00+01:00 restore "$work/backup"
check "the zine's folder is back" grep -q 'The editorial.' "$home/zine/7/editorial.md"
check "with what stands in each issue" sh -c "grep -q 'The imprint.' '$home/zine/every/imprint.md' && grep -q made '$home/zine/7/texts/a.txt'"
check "the configuration is back" test -f "$home/judge.conf"
check "own maps are back" grep -q "one of our own" "$home/maps/own.map"
check "own templates are back" grep -q Bonjour "$home/templates/fr/own.txt"
if [ -n "${JUDGE_SERVERS:-}" ]; then
    rm -f "$home/secret"
    check "without its secret no mail is read, and no game goes on" both 1 'read again' at 2026-03-17T09:00:00+01:00 run
    check "the spring waits" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM phase WHERE adjudicated_s IS NOT NULL")" = 0
    secret_again
fi
check "the next pass reads again what was handled" both 0 ' 1 adjudicated' at 2026-03-11T09:05:00+01:00 run
check "France's orders of the backup and those acknowledged later count in the spring" \
    test "$(played 2026-03-11T09:06:00+01:00 S1901M FRANCE)" = "A PAR - PIC,F BRE - MAO"
check "England's too" test "$(played 2026-03-11T09:06:00+01:00 S1901M ENGLAND)" = "A LVP - YOR,F LON - NTH"
check "France's orders for the autumn are on file" test "$(played 2026-03-11T09:06:00+01:00 F1901M FRANCE)" = "A PIC - BEL,F MAO - SPA/SC"
check "and the mail that came while there was no judge" \
    test "$(played 2026-03-11T09:06:00+01:00 F1901M ENGLAND)" = "A YOR - NWY,F NTH - DEN"
course "$home" | grep -v 'F NTH' >"$work/again"
check "deadlines, positions and the rest stand as before" sh -c "grep -v 'F NTH' '$work/course' | diff - '$work/again'"
check "each mail is known once" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM mail_in")" = $((mails_known + 1))
message_ids "$home" >"$work/ids-again"
# one of them told how many minutes were left when it was written
check "letters have the Message-IDs they had" test "$(comm -23 "$work/ids" "$work/ids-again" | wc -l)" -le 1
check "reports are not sent twice" sh -c "! grep -rlE '^Subject:.*(1901|Spring|printemps).*results' '$home/mail/out' | grep -q ."
check "England hears of the last mail alone" test "$(letters e@x.example | wc -l)" = 1
for f in $(letters editor@games.example); do text_of "$f"; done | tr '\n' ' ' >"$work/told"
check "the editor is told" grep -Eq "backup was brought back\. .*: +5; phases adjudicated again, at their own +deadlines: 1; letters not sent a second time: [1-9]" "$work/told"
check "a second pass does nothing more" both 0 ' 0 adjudicated' at 2026-03-11T09:10:00+01:00 run
check "the autumn is adjudicated with the acknowledged orders" both 0 ' 1 adjudicated' at 2026-03-16T20:05:00+01:00 run
check "Belgium is French" sh -c "'$JUDGE' --home '$home' --now 2026-03-16T20:06:00+01:00 show Kersaint | grep -q 'A BEL'"

# over a live database: it is set aside, the same pass brings all back
course "$home" >"$work/course"
check "restore over it" both 0 "the database that was there is now '.*judge.db.before-20260317-090000'" at 2026-03-17T10:00:00+01:00 restore --yes "$work/backup"
check "what was there is whole" sh -c "sqlite3 '$home/judge.db.before-20260317-090000' 'SELECT code FROM phase' | grep -q F1901M"
at 2026-03-17T10:05:00+01:00 run >/dev/null
course "$home" >"$work/again"
check "all is as it was, but for when the open phase ends: it was adjudicated later" sh -c "grep -v '^|[0-9]*|\$' '$work/course' >'$work/a'; grep -v '^|[0-9]*|\$' '$work/again' | diff '$work/a' -"

# a backup of the time before there were kept files is a plain copy
new_home plain
at $T0 new Kersaint >/dev/null
sqlite3 "$home/judge.db" ".backup '$work/plain-copy'"
rm "$home/judge.db"*
check "a plain copy comes back too" both 0 'The backup is back' at $T0 restore "$work/plain-copy"
check "with its games" both 0 Kersaint at $T0 games
check "no file named" both 2 'too few words' at $T0 restore
finish
