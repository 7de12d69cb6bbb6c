#!/bin/sh
# The doctor on what is wrong now, each by making it so: passes that fail, mail that waits, letters that are refused, clocks, games that fall due.
. tests/judge/lib.sh
new_home sick
T=2026-03-02T12:00:00+01:00
finds() { # TIME PATTERN: the doctor says so
    "$JUDGE" --home "$home" --language en --now "$1" doctor >"$work/found" 2>&1
    grep -Eq "$2" "$work/found" || {
        cat "$work/found"
        return 1
    }
}
lacks() { ! finds "$1" "$2" >"$work/lacks"; }
pass() { "$JUDGE" --home "$home" --now "$1" run >/dev/null 2>&1; }

check "before the first pass" lacks $T '^[a-z]+.passes'
pass $T
check "a pass went well" finds $T '^ok.passes.*went well, at 2026-03-02T11:00:00Z'

# ---- mail that waits ----
printf 'GAMES\n' >"$work/body"
mail zoe@players.example GAMES <"$work/body"
letter=$(find "$home/mail/in/new" -type f)
touch -d 2026-03-02T11:50:00+01:00 "$letter"
check "mail for the next pass" finds $T '^ok.incoming.1 mail lies in the mailbox'
check "mail that no pass takes" finds 2026-03-02T15:00:00+01:00 '^warn.incoming.1 mail lies in the mailbox, one for 3 h'
check "which nobody took away by looking" test -s "$letter"
touch -d 2026-03-02T12:20:00+01:00 "$letter"
pass $T
check "a clock that is behind its mails" finds $T "^warn.clock.mail comes 20 min later"
mail zoe@players.example GAMES <"$work/body"
touch -d 2026-03-02T12:05:00+01:00 "$(find "$home/mail/in/new" -type f)"
pass 2026-03-02T12:10:00+01:00
check "and no more once it is set" lacks 2026-03-02T12:10:00+01:00 '^warn.clock'

# ---- letters that wait, a pass in trouble, phases that fall due ----
"$JUDGE" --home "$home" --now $T new Kersaint --language fr --timezone Europe/Brussels --deadline "every 2 days 20:00" >/dev/null
seven Kersaint fr
"$JUDGE" --home "$home" --now $T start Kersaint >/dev/null 2>&1
pass 2026-03-02T12:20:00+01:00
mv "$home/mail/out" "$home/mail/gone"
echo >"$home/mail/out"
mail zoe@players.example GAMES <"$work/body"
touch -d 2026-03-02T12:25:00+01:00 "$home"/mail/in/new/*
pass 2026-03-02T12:30:00+01:00
check "a letter that has just been written is no matter" lacks 2026-03-02T12:40:00+01:00 '^warn.outbox'
check "one that waits, and why" finds 2026-03-02T15:30:00+01:00 '^warn.outbox.2 letters wait .* for 3 h: '
check "the last pass that went well" finds 2026-03-02T15:30:00+01:00 '^warn.passes.*at 2026-03-02T11:20:00Z, 3 h ago'
check "no game falls due" lacks 2026-03-02T15:30:00+01:00 'games-soon'
check "one does while mail fails" finds 2026-03-04T12:00:00+01:00 '^warn.games-soon.1 phase falls due within a day'
rm "$home/mail/out"
mv "$home/mail/gone" "$home/mail/out"
pass 2026-03-04T12:00:00+01:00
check "mail that works again" finds 2026-03-04T12:00:00+01:00 '^ok.passes'
check "has none wait for it" lacks 2026-03-04T12:00:00+01:00 '^warn.(games-soon|outbox|passes)'

# ---- an editor's own texts, made for another release ----
mkdir -p "$home/templates/fr" "$home/templates/en"
printf '{{#note-late}}\nEn retard : {{powers}}, {{pouvoirs}}.\n{{/note-late}}\n' >"$home/templates/fr/judge.txt"
cp templates/en/words.txt "$home/templates/en/"
cp templates/en/notices.txt "$home/templates/en/"
check "a word that nothing fills" finds $T '^warn.templates.*fr/judge.txt:2: .*pouvoirs'
check "a file that is not read from there" finds $T '^warn.templates.*en/words.txt: '
check "a copy that fits" lacks $T 'notices.txt'
check "such a home still works" pass 2026-03-04T12:10:00+01:00
finish
