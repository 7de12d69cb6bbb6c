#!/bin/sh
# Dates in calendars: a part of reports and reminders, one entry a game, moved by an extension, taken out by a pause, off by a setting.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00

# entries ADDRESS: of the newest letter, its calendar checked against RFC 5545, a line "UID SEQUENCE DTSTART STATUS SUMMARY" each.
entries() {
    /usr/bin/python3 - "$(last "$1")" <<'END'
import email, email.policy, sys
letter = email.message_from_binary_file(open(sys.argv[1], 'rb'), policy=email.policy.default)
for part in letter.walk():
    if part.get_content_type() != 'text/calendar':
        continue
    assert part.get_param('method') == 'PUBLISH' and part.get_filename().endswith('.ics'), part
    raw = part.get_payload(decode=True)
    assert raw.endswith(b'\r\n') and raw.count(b'\n') == raw.count(b'\r\n') == raw.count(b'\r'), raw
    assert all(len(line) <= 75 for line in raw.split(b'\r\n')), raw
    lines = raw.decode('utf-8').replace('\r\n ', '').split('\r\n')
    assert lines[0] == 'BEGIN:VCALENDAR' and lines[-2:] == ['END:VCALENDAR', ''], lines
    assert 'VERSION:2.0' in lines and 'METHOD:PUBLISH' in lines, lines
    for event in '\n'.join(lines).split('BEGIN:VEVENT\n')[1:]:
        field = dict(line.split(':', 1) for line in event.split('END:VEVENT')[0].strip().split('\n'))
        assert field['DTSTAMP'].endswith('Z') and field['DTSTART'].endswith('Z'), field
        print(field['UID'], field['SEQUENCE'], field['DTSTART'], field['STATUS'], field['SUMMARY'])
END
}
field() { cut -d' ' -f"$1" "$work/entry"; }
of() { entries "$1" >"$work/entry"; }

new_home calendar
at $T0 new Kersaint --deadline 'every 7 days 20:00' >/dev/null
seven Kersaint en
at $T0 player Kersaint FRANCE france@players.example --language fr
at $T0 set Kersaint reminder=24h >/dev/null
at $T0 start Kersaint >/dev/null
at $T0 run >/dev/null
of france@players.example
check "the first report has the date" grep -q '20260309T190000Z CONFIRMED Kersaint : Printemps 1901$' "$work/entry"
uid=$(field 1) sequence=$(field 2)
of italy@players.example
check "the same entry for an English reader" grep -q "^$uid $sequence 20260309T190000Z CONFIRMED Kersaint: Spring 1901\$" "$work/entry"
check "nothing in it says who plays what" sh -c "! grep -qi 'ital' '$work/entry'"

at 2026-03-03T12:00:00+01:00 extend Kersaint '2 days' >/dev/null
at 2026-03-03T12:00:00+01:00 run >/dev/null
of france@players.example
check "an extension moves the entry" grep -q "^$uid .* 20260311T190000Z CONFIRMED" "$work/entry"
check "by a higher sequence" test "$(field 2)" -gt "$sequence"
sequence=$(field 2)

at 2026-03-04T12:00:00+01:00 pause Kersaint >/dev/null
at 2026-03-04T12:00:00+01:00 run >/dev/null
of france@players.example
check "a pause takes it out" grep -q "^$uid .* CANCELLED" "$work/entry"
at 2026-03-05T12:00:00+01:00 resume Kersaint >/dev/null
at 2026-03-05T12:00:00+01:00 run >/dev/null
of france@players.example
check "and resuming puts it back" grep -q "^$uid .* 20260311T190000Z CONFIRMED" "$work/entry"

at 2026-03-10T20:30:00+01:00 run >/dev/null
check "a reminder has it" grep -q '^Subject: .*Kersaint' "$(last france@players.example)"
of france@players.example
check "with the same date" grep -q "^$uid .* 20260311T190000Z CONFIRMED" "$work/entry"
at 2026-03-11T20:05:00+01:00 run >/dev/null
of france@players.example
check "the next phase moves the same entry on" grep -q "^$uid .* 20260318T190000Z CONFIRMED Kersaint : Automne 1901\$" "$work/entry"
check "by a higher sequence" test "$(field 2)" -gt "$sequence"

at 2026-03-12T12:00:00+01:00 set Kersaint calendar=no >/dev/null
at 2026-03-18T20:05:00+01:00 run >/dev/null
of france@players.example
check "calendar=no: none" test ! -s "$work/entry"
finish
