#!/bin/sh
# What cron would mail to its operator: nothing, as long as nothing goes wrong. And the options before the command.
. tests/judge/lib.sh

T=2026-03-02T12:00:00+01:00
home=$work/home
judge() { "$JUDGE" --home "$home" --now "$T" "$@"; }
prints_nothing() {
    "$@" >"$work/out" 2>"$work/err" && [ ! -s "$work/out" ] && [ ! -s "$work/err" ]
}

check "a home" "$JUDGE" init "$home"
check "an idle pass prints nothing" prints_nothing judge run
judge new Kersaint >/dev/null
seven Kersaint fr
judge start Kersaint >/dev/null
check "a pass that mails seven letters prints nothing" prints_nothing judge run
echo "A PAR - BUR" >"$work/body"
mail france@players.example "Kersaint" <"$work/body"
check "a pass that answers prints nothing" prints_nothing judge run
check "with -v it sums up" both 0 ' 0 fetched' judge run -v
check "and with --verbose, wherever it stands" both 0 ' 0 fetched' judge --verbose run
check "a dry run shows what it would do" both 0 ' 0 fetched' judge run --dry-run
mv "$home/mail/in" "$home/mail/gone"
check "what goes wrong is said" both 1 'could not be fetched|nowhere|relevé' judge run
silent_with() { # STATUS COMMAND…: it prints nothing and ends so
    want=$1
    shift
    "$@" >"$work/out2" 2>&1
    [ $? -eq "$want" ] && [ ! -s "$work/out2" ]
}
check "and once a day, not with every pass" silent_with 1 "$JUDGE" --home "$home" --now 2026-03-02T12:10:00+01:00 run
check "the next day again" both 1 'could not be fetched|nowhere|relevé' "$JUDGE" --home "$home" --now 2026-03-03T12:10:00+01:00 run
check "who asks is told each time" both 1 'could not be fetched|nowhere|relevé' "$JUDGE" --home "$home" --now 2026-03-03T12:20:00+01:00 run -v
echo >"$home/mail/in"
check "other trouble is told at once" both 1 'Not a directory' "$JUDGE" --home "$home" --now 2026-03-03T12:30:00+01:00 run
rm "$home/mail/in"
mv "$home/mail/gone" "$home/mail/in"

# What is wrong now.
finds() { # TIME PATTERN: doctor says so
    "$JUDGE" --home "$home" --language en --now "$1" doctor >"$work/out" 2>"$work/err"
    grep -Eq "$2" "$work/out"
}
check "an outage of the last pass" finds 2026-03-03T13:00:00+01:00 '^bad.incoming.mail could not be fetched for (24|25) h'
check "no backup" finds 2026-03-03T13:00:00+01:00 '^warn.backup.no backup'
judge backup "$work/copy.db" >/dev/null
check "a backup" finds 2026-03-03T13:00:00+01:00 '^ok.backup.the last backup is 1 day old'
check "an old one" finds 2026-03-20T13:00:00+01:00 '^warn.backup.the last backup is 18 days'
check "phases past their deadline" finds 2026-06-20T13:00:00+01:00 '^warn.games.1 phase is'
check "as JSON" test "bad 1" = "$("$JUDGE" --home "$home" --now 2026-03-03T13:00:00+01:00 doctor --format json |
    /usr/bin/python3 -c 'import json, sys; d = json.load(sys.stdin)
print("bad", d["bad"] if sum(c["state"] == "bad" for c in d["checks"]) == d["bad"] else "miscounted")')"
check "no such format" both 2 'xml' judge doctor --format xml
sed -i 's/^#editor = .*/editor = judge@localhost/; s/^#since.*/since = yesterday/; s/^since.*/since = yesterday/' "$home/judge.conf"
check "a day that is none" both 2 'judge.conf:[0-9]+.*since' judge doctor
sed -i 's/^since.*/since = 2026-03-01/; s/^address = .*/address = judge@localhost/' "$home/judge.conf"
check "a judge that would write to itself" finds 2026-03-03T13:00:00+01:00 '^bad.configuration.editor and address'
sed -i 's/^editor = .*/#editor =/' "$home/judge.conf"

# The log: a file, or systemd's journal with priorities; else nothing.
mail france@players.example "Kersaint" <"$work/body"
check "a pass that logs nothing" judge run
sed -i "s|^#log = .*|log = judge.log|" "$home/judge.conf"
mail france@players.example "Kersaint" <"$work/body"
check "one that logs to a file prints nothing either" prints_nothing judge run
logged() { grep -Eq -- "$1" "$home/judge.log"; }
check "the mail" logged '^2026-03-02T11:00:00Z info mail id=[0-9]+ state=acted game=1 person=[0-9]+ '
check "its answer" logged '^2026-03-02T11:00:00Z info letter id=[0-9]+ fate=sent kind=ack to=france@players.example game=1 phase=1'
check "what it did" logged '^2026-03-02T11:00:00Z info event id=[0-9]+ what=orders game=1 phase=1 .*mail=[0-9]+'
check "the pass" logged '^2026-03-02T11:00:00Z info pass fetched=1 sent=1$'
check "nobody else reads it" test "$(stat -c %a "$home/judge.log")" = 600
sed -i "s|^log = .*|#log =|" "$home/judge.conf"
: >"$work/stream"
under_systemd() { JOURNAL_STREAM=$(stat -L -c %d:%i "$work/stream") "$JUDGE" --home "$home" --language en --now 2026-03-05T12:00:00+01:00 run 2>>"$work/stream"; }
check "a pass under systemd" under_systemd
mv "$home/mail/in" "$home/mail/gone"
check "and one in trouble" status 1 under_systemd
mv "$home/mail/gone" "$home/mail/in"
check "its journal gets them as information" grep -Eq '^<6>pass( |$)' "$work/stream"
check "and trouble as a warning" grep -Eq '^<4>judge: .*could not be fetched' "$work/stream"
check "each line has its priority" sh -c "! grep -Evq '^<[346]>' '$work/stream'"

# Everything that was done, in one row of time.
check "the log of everything" both 0 'mail.[0-9]+.acted.game=Kersaint person=[0-9]+' judge log
check "with its letters" both 0 'letter.[0-9]+.sent.game=Kersaint phase=S1901M person=[0-9]+ .ack france@players.example' judge log
check "the newest alone" test 2 = "$(judge log --lines 2 | wc -l)"
check "as JSON, an object a line" sh -c "'$JUDGE' --home '$home' log --format json | /usr/bin/python3 -c 'import json, sys; assert {json.loads(l)[\"kind\"] for l in sys.stdin} == {\"event\", \"mail\", \"letter\"}'"
check "no such form" both 2 'xml' judge log --format xml
check "no days" both 2 '' judge log --days 0
check "the log of one game is as it was" both 0 'joined' judge log Kersaint

version=$(sed -n 's/^#define JUDGE_VERSION "\(.*\)"$/\1/p' judge/conf/version.h)
check "the version" both 0 "^moeshoeshoe $version\$" "$JUDGE" --version
check "--home=DIR is --home DIR" both 0 ' 0 fetched' "$JUDGE" "--home=$home" "--now=$T" -v run
check "an option without its value" both 2 'home' "$JUDGE" --home
check "a flag with one" both 2 'verbose' "$JUDGE" --verbose=1 games
check "no such option" both 2 'nonsense' "$JUDGE" --nonsense=1 games
finish
