#!/bin/sh
# A mail is in time by when it came to its server, not by when a pass read it: after an outage nobody is late who was in time, and nobody in time who was late.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00
# came MOMENT: all mails that wait in the mailbox came to it then
came() { for f in "$home/mail/in/new/"*; do touch -d "$1" "$f"; done; }
on_file() { at "$1" show "$2" --format json | /usr/bin/python3 -c 'import json, sys
p = json.load(sys.stdin)["phases"][-1]
print(p["name"], ",".join(sorted((p["orders"] or {}).get("FRANCE") or [])))'; }
# what the phase NAME of GAME was adjudicated with, for France
played() { at "$1" show "$2" --format json | /usr/bin/python3 -c 'import json, sys
for p in json.load(sys.stdin)["phases"]:
    if p["name"] == sys.argv[1]: print(",".join(sorted((p["orders"] or {}).get("FRANCE") or [])))' "$3"; }
two() { # two GAME SETTING…: two players, deadline on 9 March at 20:00
    game=$1
    shift
    at $T0 new "$game" silent=go-on "deadline=every 7 days 20:00" "$@" >/dev/null
    at $T0 player "$game" FRANCE f@x.example --language fr
    at $T0 player "$game" ENGLAND e@x.example --language en
    at $T0 start "$game" >/dev/null 2>&1
    at $T0 run >/dev/null
}
new_home arrival
two Poste
forget_letters
# the judge was down over the deadline: both mails are read by the same late pass
mail f@x.example "[Poste] à temps" <<'END'
A PAR - BOU
END
came 2026-03-09T19:59:00+01:00
at 2026-03-02T13:00:00+01:00 games >/dev/null
mv "$home/mail/in/new" "$work/kept" && mkdir "$home/mail/in/new"
mail e@x.example "[Poste] too late" <<'END'
F LON - NTH
END
came 2026-03-09T20:04:00+01:00
mv "$work/kept/"* "$home/mail/in/new/"
check "a pass a day late reads both" both 0 ' 2 acted on.* 1 adjudicated' at 2026-03-10T21:00:00+01:00 run
check "what came in time counts" test "$(played 2026-03-10T21:00:00+01:00 Poste S1901M)" = "A PAR - BUR"
at 2026-03-10T21:00:00+01:00 show Poste >"$work/shown"
check "who was in time has a clean record" sh -c "grep -A1 '^FRANCE' '$work/shown' | grep -q '1 of .* in time (100%)'"
check "what came late does not" sh -c "! '$JUDGE' --home '$home' --now 2026-03-10T21:00:00+01:00 show Poste --phase S1901M | grep -q 'LON - NTH'"
for f in $(letters e@x.example); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
check "its sender is told when it came, and by when it should have" grep -Eq "arrived on Monday 9 March.*20:04.*after the deadline of Monday 9 March.*20:00" "$work/t"
# by the MTA's pipe, where no pass has played the phase yet: it came when it was handed over, whatever its sender wrote into it
piped() { # piped FROM [HEADER…]
    from=$1
    shift
    mail "$from" "[Conduit] orders" "$@" <<'END'
A PAR - BUR
END
    cat "$file" && rm "$file"
}
for field in "X-None: 1" "Received: from x by smtp.x.example; Mon, 09 Mar 2026 19:00:00 +0100" "Received: from x by mx.games.example; Mon, 09 Mar 2036 19:00:00 +0100"; do
    new_home pipe
    sed -i 's/^#authserv-id = .*/authserv-id = mx.games.example/' "$home/judge.conf"
    two Conduit
    piped f@x.example "$field" >"$work/piped"
    at 2026-03-09T20:04:00+01:00 mail <"$work/piped" >/dev/null
    at 2026-03-09T20:10:00+01:00 run >/dev/null
    check "by pipe, late: $field" test -z "$(played 2026-03-09T20:10:00+01:00 Conduit S1901M)"
    rm -rf "$home"
done
new_home future
sed -i 's/^#authserv-id = .*/authserv-id = mx.games.example/' "$home/judge.conf"
two Conduit
piped f@x.example "$field" >"$home/mail/in/new/late"
came 2026-03-09T20:04:00+01:00
at 2026-03-09T20:10:00+01:00 run >/dev/null
check "in a box, late: what says that it comes years later" test -z "$(played 2026-03-09T20:10:00+01:00 Conduit S1901M)"
# kept for the next phase of the kind
new_home next
two Suite late=next
forget_letters
mail f@x.example "[Suite] trop tard" <<'END'
A PAR - BOU
END
came 2026-03-09T20:01:00+01:00
at 2026-03-09T20:10:00+01:00 run >/dev/null
for f in $(letters f@x.example); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
check "late=next: told" grep -Eq 'arrivé le lundi 9 mars.*après la date limite' "$work/t"
check "and on file for the autumn" test "$(on_file 2026-03-09T20:11:00+01:00 Suite)" = "F1901M A PAR - BUR"
# accepted until a pass adjudicates; and while the phase waits for him
new_home lenient
two Large late=accept
mail f@x.example "[Large] en retard" <<'END'
A PAR - BOU
END
came 2026-03-09T20:04:00+01:00
at 2026-03-09T20:10:00+01:00 run >/dev/null
check "late=accept: until the pass" test "$(played 2026-03-09T20:10:00+01:00 Large S1901M)" = "A PAR - BUR"
new_home waits
two Attente nmr=wait
at 2026-03-09T20:01:00+01:00 run >/dev/null
mail f@x.example "[Attente] enfin" <<'END'
A PAR - BOU
A MAR - ESP
F BRE - MAN
END
came 2026-03-09T21:00:00+01:00
at 2026-03-09T21:10:00+01:00 run >/dev/null
check "who is waited for is not late" test "$(on_file 2026-03-09T21:10:00+01:00 Attente)" = "S1901M A MAR - SPA,A PAR - BUR,F BRE - ENG"
# who may still order is decided for each by when his mail came: another player's question opens nothing
new_home each
writes() { # MOMENT FROM LINE…: a mail that came then
    moment=$1 from=$2
    shift 2
    printf '%s\n' "$@" >"$work/body"
    mail "$from" "[Chacun] orders" <"$work/body"
    touch -d "$moment+01:00" "$home/mail/in/new/$(ls -t "$home/mail/in/new" | head -n 1)"
    for f in "$home/mail/in/new/"*; do mv "$f" "$work/kept/"; done
}
pass() { mv "$work/kept/"* "$home/mail/in/new/" && at "$1+01:00" run; }
told() { for f in $(letters "$1"); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"; }
was_played() { at 2026-03-20T20:00:00+01:00 show Chacun --phase "$1" | grep -q "$2"; }
two Chacun
writes 2026-03-04T11:00:00 f@x.example "A PAR - BUR" "A MAR - SPA" "A MAR - PIE" "F BRE - MAO"
writes 2026-03-04T11:00:00 e@x.example "F LON - NTH" "F EDI - NWG" "A LVP - YOR"
pass 2026-03-04T12:00:00 >/dev/null
forget_letters
writes 2026-03-09T20:01:00 f@x.example "A PAR - PIC" "A MAR - SPA" "A MAR - PIE"
writes 2026-03-09T20:02:00 e@x.example "F LON - ENG"
check "nobody is waited for: the phase is played" both 0 ' 2 acted on.* 1 adjudicated' pass 2026-03-09T20:10:00
told f@x.example
check "what came late is refused, whatever was open" grep -q 'arrivé le lundi 9 mars.*après la date limite' "$work/t"
check "and nothing is to settle in that letter" sh -c "! grep -q 'RÉGLER avant' '$work/t'"
told e@x.example
check "the next one is late too" grep -q 'arrived on Monday 9 March.*after the deadline' "$work/t"
check "and what he had ordered was played" was_played S1901M 'F LON - NTH'
# who was asked something in time has until the date that he was told, and he alone
writes 2026-03-10T11:00:00 e@x.example "all units hold"
pass 2026-03-10T12:00:00 >/dev/null
forget_letters
writes 2026-03-16T19:58:00 f@x.example "A BUR - MUN" "A BUR - BEL" "F MAO - POR"
writes 2026-03-16T20:02:00 e@x.example "A YOR - LON"
check "a question that came in time holds the phase" both 0 ' 2 acted on.* 0 adjudicated' pass 2026-03-16T20:10:00
told f@x.example
check "he reads until when" grep -q 'RÉGLER avant' "$work/t"
writes 2026-03-16T20:20:00 f@x.example "A BUR - MUN" "A MAR H" "F MAO - POR"
writes 2026-03-16T20:21:00 f@x.example "A BUR - BEL"
writes 2026-03-16T20:22:00 e@x.example "A YOR - WAL"
pass 2026-03-16T20:30:00 >/dev/null
told e@x.example
for came in 20:02 20:22; do
    check "the other is late though the phase waited: $came" grep -Eq "arrived on Monday 16 March, $came \(Brussels\), after the deadline" "$work/t"
done
check "nor was any of his late orders played" sh -c "! '$JUDGE' --home '$home' show Chacun --phase F1901M | grep -Eq 'A YOR - (LON|WAL)'"
told f@x.example
check "who was asked is not late" sh -c "! grep -q 'après la date limite' '$work/t'"
check "nor when he changes his mind within that time" was_played F1901M 'A BUR - BEL'
finish
