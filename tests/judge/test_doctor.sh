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
check "how long mail fails, in minutes at first" finds 2026-03-02T12:40:00+01:00 '^bad.outgoing.*for 10 min'
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

# ---- letters that were given up: to the editor, too, so that he heard of none ----
printf '#!/bin/sh\ncat >/dev/null\nexit 67\n' >"$work/refuse"
chmod +x "$work/refuse"
cp "$home/judge.conf" "$work/conf"
sed -i "s|^url = maildir:mail/out|url = sendmail:$work/refuse|" "$home/judge.conf"
mail zoe@players.example GAMES <"$work/body"
pass 2026-03-04T12:05:00+01:00
check "none is passed over" finds 2026-03-05T12:00:00+01:00 '^warn.letters.2 were given up within a week .*: '
check "for ever" lacks 2026-03-13T12:00:00+01:00 '^warn.letters'
cp "$work/conf" "$home/judge.conf"

# ---- an editor's own texts, made for another release ----
mkdir -p "$home/templates/fr" "$home/templates/en"
printf '{{#note-late}}\nEn retard : {{powers}}, {{pouvoirs}}.\n{{/note-late}}\n' >"$home/templates/fr/judge.txt"
cp templates/en/words.txt "$home/templates/en/"
cp templates/en/notices.txt "$home/templates/en/"
check "a word that nothing fills" finds $T '^warn.templates.*fr/judge.txt:2: .*pouvoirs'
check "a file that is not read from there" finds $T '^warn.templates.en/words.txt: '
check "a copy that fits" lacks $T 'notices.txt'
mkdir "$home/templates/de"
cp templates/fr/letter.html "$home/templates/"
check "a language that is not ours" finds $T '^bad.templates.*de: no template'
check "a file outside the folders of languages" grep -q 'letter.html: no template' "$work/found"
rm -r "$home/templates/de" "$home/templates/letter.html"
/usr/bin/python3 -c 'print("{{#a}}" * 50000)' >"$home/templates/fr/report.txt"
check "a template of fifty thousand sections" finds $T '^bad.templates.*fr/report.txt: .*10,000'
check "takes no time" sh -c "timeout 10 '$JUDGE' --home '$home' --now $T doctor >/dev/null; [ \$? -le 1 ]"
rm "$home/templates/fr/report.txt"
check "such a home still works" pass 2026-03-04T12:10:00+01:00

# ---- judge.conf: read without fault, and not meant so ----
T=2026-03-04T12:10:00+01:00
cp "$home/judge.conf" "$work/conf"
printf '\357\273\277' | cat - "$work/conf" >"$home/judge.conf"
check "a byte order mark is no fault" lacks $T '^bad'
iconv -f UTF-8 -t UTF-16 "$work/conf" >"$home/judge.conf"
check "UTF-16 is named" finds $T '^bad.home.*UTF-16'
sed -e 's|^url = maildir:mail/in|url = imaps://judge@127.0.0.1:1/INBOX/Judge\npassword-file = secret\npassword-command = false|' \
    -e 's|^rejected = .*|rejected = inbox/judge|' -e 's|^processed = .*|processed = INBOX/Judge|' -e 's|^#since = .*|since = 2026-03-05|' \
    -e 's|^language = .*|&\nlanguage = en|' -e 's|^#creators = .*|creators = anna@x.example, Bob *|' -e 's|^#log = .*|log = mail|' \
    -e 's|^#authserv-id = .*|authserv-id = https://mx.example|' -e 's|^#url = .*|url = games.example|' "$work/conf" >"$home/judge.conf"
found() { grep -Eq "$1" "$work/found"; }
check "a key that stands twice" finds $T '^warn.configuration.language stands on lines ([0-9]+) and '
check "handled mail filed where new mail comes from" found '^bad.configuration.processed = INBOX/Judge'
check "and what was rejected" found '^bad.configuration.rejected = inbox/judge'
check "a first day that is to come" found '^bad.configuration.since = 2026-03-05'
check "two ways to log in" found '^warn.configuration.\[incoming\] has both password-file and password-command'
check "somebody without an address who may make games" found "^warn.configuration.'Bob' in creators"
check "and only he" test "$(grep -c 'in creators' "$work/found")" -eq 1
check "a log that cannot be" found "^bad.configuration.the log '.*/mail' cannot"
check "a server whose name is none" found '^warn.configuration.authserv-id = https://mx.example'
check "a site without https://" found '^warn.configuration.url = games.example in'
sed -e 's|^url = maildir:mail/out|url = sendmail:/nonexistent/sendmail|' "$work/conf" >"$home/judge.conf"
check "a program that is not there" finds $T '^bad.outgoing.*no program is there'
mkdir "$home/box"
sed -e 's|^url = maildir:mail/in|url = mbox:box|' "$work/conf" >"$home/judge.conf"
check "a mailbox that is a folder" finds $T "^bad.incoming.mailbox '.*/box' is no regular file"
printf 'secret \n' >"$home/secret"
login() { sed -e "s#^url = maildir:mail/in#url = imaps://judge@127.0.0.1:1/INBOX\n$1#" "$work/conf" >"$home/judge.conf"; }
login 'password-file = secret'
check "a blank behind the password" finds $T "^warn.incoming.the password in '.*/secret' begins or ends with a blank"
chmod 600 "$home/secret"
login 'password-command = cat secret | head -n 1'
check "a shell's sign where no shell reads" finds $T "^warn.incoming.no shell reads password-command: '[|]'"
login 'password-file = box'
check "a folder for a password" finds $T '^bad.incoming.*directory'
check "its mode is no matter" sh -c "! grep -q chmod '$work/found'"
login 'oauth2-url = https://127.0.0.1:1/token\noauth2-client = me\noauth2-refresh-file = tokens'
check "no first token yet" finds $T "^bad.incoming.*no refresh token in '.*/tokens' yet; get the first one: judge oauth2"
cp "$work/conf" "$home/judge.conf"
check "the first day was yesterday, all else as it was" lacks $T '^bad'

# ---- for a person at a terminal: one language, and colours ----
printf 'import pty, sys\npty.spawn(sys.argv[1:])\n' >"$work/terminal.py"
at_terminal() { TERM=xterm /usr/bin/python3 "$work/terminal.py" "$JUDGE" --home "$home" --language fr --now $T doctor </dev/null | tr -d '\r' >"$work/t"; }
at_terminal
check "what was looked at, in his words" grep -q '^.\[0mbien  *.\[0mréglages  ' "$work/t"
check "and what to look at, in colour" grep -q '.\[33mattention ' "$work/t"

# ---- files that a pass of another user left ----
if [ "$(id -u)" -eq 0 ]; then
    check "root, whose home it is, uses everything" lacks $T '^(bad|warn).folder'
    chown -R 65534 "$home"
    mkdir "$home/mail/in/.Left"
    chmod 750 "$home/mail/in/.Left"
    check "a folder that its owner cannot use" finds $T '^bad.folder.1 file or folder in .*/.Left.*chown -R'
    chmod 777 "$home/mail/in/.Left"
    check "one that all can use" lacks $T '^bad.folder'
    check "root in another's home" found '^warn.folder.this is root'
fi
finish
