#!/bin/sh
# What must never spoil a pass: strangers, junk, huge and empty mail, broken settings, two passes at once, a full disk, loops.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home bad
at $T new Kersaint >/dev/null
at $T new Autre language=fr >/dev/null
seven Kersaint en
check "a second game" at $T player Autre FRANCE france@players.example
at $T start Kersaint
at $T start Autre 2>/dev/null
at $T run >/dev/null
forget_letters

mail "stranger@elsewhere.example" "join" <<'END'
A PAR - BUR
END
check "an unknown sender is refused" both 0 ' 1 refused' at $T run
f=$(letters stranger@elsewhere.example)
text_of "$f" >"$work/t"
check "politely, with the address in it" grep -q 'stranger@elsewhere.example' "$work/t"
check "the mail went to the rejected folder" sh -c "find '$home/mail/in' -type f -path '*ejected*' | grep -q ."
for i in 1 2 3 4 5; do mail "stranger@elsewhere.example" "again $i" </dev/null; done
at $T run >/dev/null
check "at most three answers a day" test "$(letters stranger@elsewhere.example | wc -l)" -le 3
forget_letters

mail "france@players.example" "orders" <<'END'
A PAR - BUR
END
check "a player of several games is asked which" both 0 ' 1 refused' at $T run
text_of "$(letters france@players.example)" >"$work/t"
check "with the names to choose from" sh -c "grep -q '\[Kersaint\]' '$work/t' && grep -q '\[Autre\]' '$work/t'"
forget_letters
mail "france@players.example" "[Kersaint] orders" <<'END'
A PAR - BUR
END
mail "france@players.example" "bonjour" <<'END'
partie Autre
A PAR - PIC
END
check "a tag or a line names the game" both 0 ' 2 acted on' at $T run
at $T show Autre --format json >"$work/j"
check "each game got its own order" /usr/bin/python3 - "$work/j" <<'END'
import json, sys
assert json.load(open(sys.argv[1]))["phases"][-1]["orders"]["FRANCE"] == ["A PAR - PIC"]
END
mail "england@players.example" "[Autre] orders" <<'END'
A LVP - YOR
END
check "orders for somebody else's game" both 0 ' 1 refused' at $T run
mail "england@players.example" "[Nowhere] orders" <<'END'
A LVP - YOR
END
check "an unknown game, but only one of his" both 0 ' 1 acted on' at $T run
mail "germany@players.example" "orders" <<'END'
A PAR - BUR
F KIE - DEN
END
at $T run >/dev/null
at $T show Kersaint --format json >"$work/j"
check "an order to another's unit is not stored" /usr/bin/python3 - "$work/j" <<'END'
import json, sys
o = json.load(open(sys.argv[1]))["phases"][-1]["orders"]
assert o["GERMANY"] == ["F KIE - DEN"], o
assert o["FRANCE"] == ["A PAR - BUR"], o
END
forget_letters

mail "austria@players.example" "FRANCE" <<'END'
A PAR - PIC
F BRE H
END
at $T run >/dev/null
text_of "$(letters austria@players.example)" >"$work/t"
check "orders for another power: the sender learns why none is noted" grep -q 'which you do not play' "$work/t"
check "its player learns of it" sh -c "cat '$home'/mail/out/france@players.example/new/* | grep -q 'another player'"
check "but not whose orders they were" sh -c "! cat '$home'/mail/out/france@players.example/new/* | grep -qi 'austria'"
forget_letters
mail "austria@players.example" "again" <<'END'
A PAR - PIC
END
at $T run >/dev/null
check "once a phase" test "$(letters france@players.example | wc -l)" -eq 0
forget_letters

mail "italy@players.example" "" </dev/null
check "an empty mail" both 0 ' 1 fetched.* 0 failed' at $T run
mail "italy@players.example" "Absence" "Auto-Submitted: auto-replied (vacation)" <<'END'
A VEN - TYR
END
forget_letters
check "an automatic reply is never answered" both 0 ' 1 ignored' at $T run
check "really not" test "$(letters italy@players.example | wc -l)" -eq 0
/usr/bin/python3 -c 'import random, sys; sys.stdout.buffer.write(random.Random(7).randbytes(300000))' >"$home/mail/in/new/junk.1"
: >"$home/mail/in/new/empty.1"
printf 'From: \r\n\r\n' >"$home/mail/in/new/nofrom.1"
check "binary junk, nothing at all, no sender" both 0 ' 3 fetched.* 0 failed' at $T run
check "the editor is told" sh -c "grep -ril 'rejected mail' '$home/mail/out' | grep -q editor@"
{
    printf 'From: russia@players.example\nTo: judge@games.example\nSubject: photo\nMessage-ID: <big@x>\nMIME-Version: 1.0\n'
    printf 'Content-Type: text/plain\n\nA MOS - UKR\n'
    head -c 15500000 /dev/zero | base64
} >"$home/mail/in/new/big.1"
forget_letters
check "20 MB" both 0 ' 1 refused' at $T run
text_of "$(letters russia@players.example)" >"$work/t"
check "its sender knows why" grep -qi 'too large' "$work/t"
mail "turkey@players.example" "once" <<'END'
F ANK - BLA
END
cp "$home/mail/in/new/$mails.test" "$home/mail/in/new/copy.test"
forget_letters
check "the same bytes twice act once" both 0 ' 1 fetched, 1 acted.* 1 known' at $T run
check "one answer" test "$(letters turkey@players.example | wc -l)" -eq 1
check "both copies are filed" sh -c "! ls '$home'/mail/in/new/* 2>/dev/null"

# a bounce
report=$(letters turkey@players.example)
id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$report" | head -n 1)
cat >"$home/mail/in/new/bounce.1" <<END
From: MAILER-DAEMON@mx.example
To: judge@games.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <b1@mx.example>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

could not be delivered

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; turkey@players.example
Action: failed
Status: 5.1.1

--b
Content-Type: message/rfc822

Message-ID: <$id>
From: judge@games.example
Subject: x

--b--
END
forget_letters
check "a bounce" both 0 ' 1 ignored' at $T run
check "is told to the editor, by name" sh -c "grep -rl 'turkey@players.example' '$home/mail/out' | grep -q editor@"

# passes side by side
flock "$home/judge.lock" sleep 2 &
sleep 0.3
check "two passes at once: the second says so" both 1 'another pass' at $T run
check "a message at the pipe meanwhile is stored" sh -c "printf 'From: russia@players.example\nSubject: x\nMessage-ID: <pipe@x>\n\nA MOS - UKR\n' | '$JUDGE' --home '$home' --now $T mail"
wait
check "and acted on" both 0 'A MOS - UKR' at $T show Kersaint

# settings
cp "$home/judge.conf" "$work/conf"
printf '[judge]\nname = x\nadress = y@z.example\n' >"$home/judge.conf"
check "an unknown key: file, line, the nearest" both 2 "judge.conf:3: unknown key 'adress'.*'address'" at $T run
check "the same in French" both 2 "judge.conf:3: clé inconnue dans .judge. : « adress » ; vouliez-vous dire « address »" env LC_ALL=fr_FR.UTF-8 "$JUDGE" --home "$home" --now $T run
printf '[judge]\ntimezone = Europe/Nowhere\n' >"$home/judge.conf"
check "a wrong value: what it takes" both 2 "judge.conf:2: timezone.*Europe/Nowhere" at $T games
printf 'nonsense\n' >"$home/judge.conf"
check "no settings file at all" both 2 'judge.conf' at $T games
sed 's|^url = maildir:mail/in|url = maildir:nowhere/at/all|' "$work/conf" >"$home/judge.conf"
check "a mailbox that is not there" both 1 'could not be fetched|nowhere' at $T run
check "games that are due wait for the mail" both 1 '0 adjudicated|games wait' at 2026-03-10T12:00:00+01:00 run
check "nothing was adjudicated without it" sh -c "'$JUDGE' --home '$home' games | grep Kersaint | grep -q S1901M"
sed 's|^#password-command = .*|password-command = false|' "$work/conf" >"$home/judge.conf"
check "a secret that cannot be had" both 1 'password-command failed' at $T run
cp "$work/conf" "$home/judge.conf"
check "all is well again" both 0 ' 0 fetched' at $T run
check "no home" both 2 'judge.conf.*judge init' "$JUDGE" --home "$work/nothing" games
check "init does not touch a home" both 1 'already' "$JUDGE" init "$home"
check "an unknown game" both 1 "did you mean 'Kersaint'" at $T show Kersain
check "an unknown setting" both 1 "did you mean 'deadline'" at $T set Kersaint deadlin=48h
check "a setting out of range" both 1 "early.*yes, no" at $T set Kersaint early=perhaps
check "a rule that nobody can read" both 1 "deadline" at $T set Kersaint "deadline=when I like"
check "an option of the rulebook" at $T set Kersaint rules.implied-orders=yes
check "an unknown option" both 1 "expected" at $T set Kersaint rules.implied-orders=perhaps
check "a name that is no name" both 1 "cannot name a game" at $T new "../x"
check "a taken power" both 1 "is played by" at $T player Kersaint FRANCE other@x.example
check "a wrong address" both 2 "no address" at $T player Kersaint FRANCE nobody
check "a wrong power" both 1 "no power" at $T player Kersaint BELGIUM other@x.example
check "a wrong position" both 1 "cannot do" at $T edit Kersaint 'FRANCE F BUR'

# a game whose map cannot be had any more stops neither the others nor the pass
at $T new Broken >/dev/null
at $T player Broken FRANCE broken@x.example
at $T start Broken 2>/dev/null
sqlite3 "$home/judge.db" "UPDATE game SET variant = 'nowhere' WHERE name = 'Broken'"
forget_letters
check "two games adjudicated beside a broken one" both 1 '2 adjudicated, 1 failed' at 2026-03-09T20:30:00+01:00 run
check "the editor is told which" sh -c "grep -rl 'Broken' '$home/mail/out' | grep -q editor@"
forget_letters
check "the next pass fails on it again" both 1 ' 1 failed' at 2026-03-09T20:40:00+01:00 run
check "but does not tell the editor twice" test "$(letters editor@games.example | wc -l)" -eq 0
mail "broken@x.example" "orders" <<'END'
A PAR - BUR
END
mail "russia@players.example" "orders" <<'END'
A WAR - SIL
END
check "a mail for it is set aside, the next one acted on" both 1 ' 1 acted on.* 1 failed' at 2026-03-09T20:50:00+01:00 run
sqlite3 "$home/judge.db" "UPDATE game SET variant = 'standard' WHERE name = 'Broken'"
check "mended, it goes on" both 0 '1 adjudicated' at 2026-03-09T21:00:00+01:00 run

# a full disk: nothing is lost, the next pass goes on
mail "austria@players.example" "orders" <<'END'
A VIE - GAL
END
# no file may grow past 8 kB: the store's first write fails, as on a full disk
check "a full disk is said" sh -c "ulimit -f 16; trap '' XFSZ; ! '$JUDGE' --home '$home' --now $T run"
check "nothing was lost: the mail is acted on later" both 0 ' [1-9][0-9]* acted on' at $T run
check "the order is there" both 0 'A VIE - GAL' at $T show Kersaint
check "the store is sound" at $T doctor

# each ask, in a sentence of the editor's, to a game that has not begun
new_home forming
at $T new Forming >/dev/null
sed -n 's/^[a-z][a-z.-]*\.use = \([A-ZÉÈ-]*\).*/\1/p' templates/en/commands.txt templates/fr/commands.txt | sort -u | tr '[:upper:]' '[:lower:]' >"$work/names"
while read -r name; do
    echo "Could you please $name by two days." | mail editor@games.example "[Forming] $name"
done <"$work/names"
check "none ends the pass" both 0 " [1-9][0-9]* acted on" at $T run
check "nor is one set aside" sh -c "! '$JUDGE' --home '$home' --now $T mails 2>&1 | grep -q aside"
finish
