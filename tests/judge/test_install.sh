#!/bin/sh
# `judge setup`: from nothing to a judge that answers, on local folders and on servers; stopped or killed anywhere it goes on; root makes a home
# for the user of a service, and none that another could not use.
. tests/judge/lib.sh
new_home none # sets servers, where the story goes through some
home=$work/home
setup() { env -u LC_ALL LANG=C HOME="$work" "$JUDGE" setup "$@"; }
conf() { sed -n "/^\[$1\]/,/^\[/s/^$2 = //p" "$home/judge.conf"; }
answers() { printf '%s\n' "$@" >"$work/answers"; }

# ---- local folders, answered line by line ----
answers judge@games.example editor@games.example Europe/Brussels local Kersaint
check "six questions make a judge" both 0 '^ok.outgoing' sh -c "env -u LC_ALL LANG=C '$JUDGE' setup '$home' <'$work/answers'"
check "that says so" grep -q "A judge lives in" "$work/err2"
check "and how passes run" grep -q "^For cron, a pass every ten minutes: .* --home $home run" "$work/err2"
check "with its addresses" test "$(conf judge address) $(conf judge editor)" = "judge@games.example editor@games.example"
check "and a game" sh -c "'$JUDGE' --home '$home' games | grep -q '^Kersaint'"
proof address
mail zoe@players.example GAMES </dev/null
at 2026-03-02T12:00:00+01:00 run >/dev/null 2>&1
check "the first mail is answered" test -s "$(last zoe@players.example)"
check "called again it takes what stands" both 0 'A judge lives in' setup "$home" </dev/null
check "and makes no second game" test "$("$JUDGE" --home "$home" games | wc -l)" -eq 1
check "what another hand wrote stays" test "$(conf security proof)" = address

# ---- wrong answers, and stopped at each question ----
check "an address that is none" both 1 'address in .judge. must be an address' setup "$home" --address nobody </dev/null
check "leaves what stood there" test "$(conf judge address)" = judge@games.example
check "a zone that is none" both 1 'timezone' setup "$home" --timezone Mars/North </dev/null
check "a mailbox that is not there" both 1 'judge setup .* goes on' setup "$home" --mailbox maildir:/nonexistent/x --outgoing maildir:mail/out </dev/null
setup "$home" --mailbox local </dev/null >/dev/null 2>&1
cat >"$work/terminal.py" <<'END'
import os, pty, sys, time
# A person at a terminal who gives the lines of a file, then Ctrl-D, or is gone ("kill").
how, answers, *command = sys.argv[1:]
lines = open(answers).read().splitlines()
pid, fd = pty.fork()
if pid == 0:
    os.execv(command[0], command)
seen = b""
def until(mark):
    global seen
    while mark not in seen:
        try: part = os.read(fd, 4096)
        except OSError: return False
        if not part: return False
        seen += part
    seen = seen.split(mark, 1)[1]
    return True
for line in lines:
    if not (until(b"]: ") if line != "NAME" else until(b": ")): break
    os.write(fd, (line + "\n").encode())
if how == "kill":
    until(b"]: ")
    os.kill(pid, 9)
else:
    until(b": ")
    os.write(fd, b"\x04")
    try:
        while os.read(fd, 4096): pass
    except OSError: pass
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) & 255)
END
for n in 0 1 2 3; do
    rm -rf "$home"
    answers judge@games.example editor@games.example Europe/Brussels local
    head -n $n "$work/answers" >"$work/some"
    for how in stop kill; do
        wanted=$([ $how = stop ] && echo 1 || echo 247)
        check "$how after $n answers" status "$wanted" env LC_ALL=C /usr/bin/python3 "$work/terminal.py" $how "$work/some" "$JUDGE" setup "$home"
        check "what was answered is kept ($how, $n)" test "$(conf judge address)" = "$([ $n -gt 0 ] && echo judge@games.example || echo judge@localhost)"
    done
    check "it goes on from there" both 0 'A judge lives in' setup "$home" --address judge@games.example --game Kersaint </dev/null
done

# ---- the line for cron, put there once, behind what stands there ----
mkdir "$work/bin"
cat >"$work/bin/crontab" <<'END'
#!/bin/sh
[ "$1" = -l ] && exec cat "$HOME/crontab.there"
cp "$1" "$HOME/crontab.there"
END
chmod +x "$work/bin/crontab"
echo '0 4 * * * true' >"$work/crontab.there"
cron() { PATH="$work/bin:$PATH" setup "$home" --cron "$1" </dev/null >/dev/null 2>&1; }
cron no
check "no line where none is wanted" test "$(wc -l <"$work/crontab.there")" -eq 1
cron yes && cron yes
check "one where it is" test "$(grep -c "^\*/10 .* --home $home run\$" "$work/crontab.there")/$(wc -l <"$work/crontab.there")" = 1/2

# ---- providers: where mail is fetched and handed in, and what logs in there ----
check "a provider by its name, whatever the address" both 1 'app password' setup "$home" --mailbox gmail.com </dev/null
check "is where its mail is" test "$(conf incoming url) $(conf outgoing url)" = "imaps://imap.gmail.com/INBOX smtps://smtp.gmail.com:465"
check "as who" test "$(conf incoming user)" = judge@games.example
answers '' '' '' outlook.com ''
check "one that takes OAuth2 alone asks for a client" sh -c "env -u LC_ALL LANG=C '$JUDGE' setup '$home' <'$work/answers' 2>&1 | grep -q 'OAuth2 client id'"
setup "$home" --mailbox local </dev/null >/dev/null 2>&1

# ---- real servers: a mailbox by IMAP, mail handed in by SMTP ----
mkdir "$work/net"
if [ -z "${JUDGE_SERVERS:-}" ] && sh tests/servers/dovecot.sh start "$work/net" judge:secret >/dev/null && /usr/bin/python3 tests/servers/smtp_sink.py start "$work/net" >/dev/null; then
    trap 'sh tests/servers/dovecot.sh stop "$work/net"; /usr/bin/python3 tests/servers/smtp_sink.py stop "$work/net"; rm -rf "$work"' EXIT
    . "$work/net/dovecot.env"
    . "$work/net/smtp.env"
    cat "$DOVECOT_CA" "$SMTP_CA" >"$work/ca.pem"
    home=$work/far
    echo secret >"$work/secret" && chmod 600 "$work/secret"
    echo wrong >"$work/wrong" && chmod 600 "$work/wrong"
    far() { setup "$home" --address judge@localhost --mailbox "imaps://judge@localhost:$IMAPS_PORT/INBOX" --outgoing "smtp://judge@localhost:$SMTP_PORT" --ca-file "$work/ca.pem" "$@"; }
    check "a wrong password is told, and nothing goes on" both 1 '^bad.incoming' far --password-file "$work/wrong" --wait 0 </dev/null
    check "the right one does" both 0 '^ok.incoming.*TLS' far --password-file "$work/secret" --wait 0 --game Brest </dev/null
    check "mail of before is not the judge's" test -n "$(conf incoming since)"
    check "a mail to itself that does not come" both 0 'has not come yet' far --wait 1 </dev/null
    # What the sink took goes into the mailbox, as a server marks it.
    (
        i=0
        while [ $i -lt 100 ] && ! grep -ls 'Subject: judge setup' "$SMTP_MAIL"/*.eml | sed -n 2p | grep -q .; do
            sleep 0.1
            i=$((i + 1))
        done
        {
            printf 'Authentication-Results: mx.far.example;\r\n dkim=pass header.d=localhost;\r\n spf=fail smtp.mailfrom=localhost\r\n'
            sed '/^X-Envelope-/d' "$(grep -ls 'Subject: judge setup' "$SMTP_MAIL"/*.eml | tail -n 1)"
        } >"$work/own.eml"
        curl --silent --cacert "$DOVECOT_CA" --user judge:secret -T "$work/own.eml" "imaps://localhost:$IMAPS_PORT/INBOX"
    ) &
    check "one that comes tells what others see" both 0 'mx.far.example took it in' far --wait 20 </dev/null
    wait $!
    check "DKIM" grep -q '^DKIM: pass' "$work/err2"
    check "SPF, and what to do" grep -q '^SPF: fail.*TXT' "$work/err2"
    check "DMARC" grep -q '^DMARC: none' "$work/err2"
    check "that server is believed" test "$(conf security authserv-id)" = mx.far.example
    "$JUDGE" --home "$home" run >"$work/pass" 2>&1
    check "and the judge does not answer itself" test "$(grep -l 'Subject' "$SMTP_MAIL"/*.eml | wc -l)" -eq 2
fi

# ---- root, and a home that is somebody else's ----
if [ "$(id -u)" -eq 0 ] && getent passwd nobody >/dev/null; then
    chmod 755 "$work"
    mkdir -m 700 "$work/theirs" && chown nobody "$work/theirs"
    check "init makes no home that its user could not use" both 1 "is for nobody.*judge setup" "$JUDGE" init "$work/theirs"
    check "nothing is half made" test -z "$(ls -A "$work/theirs")"
    check "setup makes it as its user" both 0 '^ok.folder' setup "$work/theirs" --address judge@games.example </dev/null
    check "all of it is his" test -z "$(find "$work/theirs" ! -user nobody)"
fi
finish
