# Helpers for end-to-end scripts: `. tests/e2e/lib.sh`, servers, checks, then `finish`. A private Dovecot (IMAP over TLS, login) and a private SMTP
# server (STARTTLS, AUTH) on loopback; the judge between them; everything below one folder, removed at the end.
JUDGE=$(realpath "${BUILD:-build}")/judge
export LC_ALL=C.UTF-8
unset JUDGE_HOME
work=$(mktemp -d "${TMPDIR:-/tmp}/judge-e2e-XXXXXX")
home=$work/home
passed=0 failed=0
servers_stop() {
    sh tests/servers/dovecot.sh stop "$work" 2>/dev/null
    /usr/bin/python3 tests/servers/smtp_sink.py stop "$work" 2>/dev/null
}
trap 'servers_stop; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

check() { # NAME COMMAND…: the command must succeed
    name=$1
    shift
    if "$@" >"$work/check.out" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name: $*"
        head -n 40 "$work/check.out" | sed 's/^/  /'
    fi
}
finish() {
    echo "$passed passed, $failed failed"
    [ $failed -eq 0 ] && [ $passed -gt 0 ]
    exit $?
}

# servers_start USER…: mailboxes judge and USER…, all with the password "secret".
servers_start() {
    sh tests/servers/dovecot.sh start "$work" judge:secret $(for u; do echo "$u:secret"; done) >/dev/null || exit 1
    /usr/bin/python3 tests/servers/smtp_sink.py start "$work" >/dev/null || exit 1
    . "$work/dovecot.env"
    . "$work/smtp.env"
}

# new_home: a judge that reads judge@localhost by IMAPS and sends by SMTP with STARTTLS.
new_home() {
    "$JUDGE" init "$home" >/dev/null 2>&1 || exit 1
    echo secret >"$home/secret"
    chmod 600 "$home/secret"
    cat >"$home/judge.conf" <<END
[judge]
name = Moeshoeshoe
address = judge@localhost
editor = editor@zine.example
language = fr
timezone = Europe/Brussels
[incoming]
url = imaps://judge@localhost:$IMAPS_PORT/INBOX
password-file = secret
ca-file = $DOVECOT_CA
[outgoing]
url = smtp://judge@localhost:$SMTP_PORT
password-file = secret
ca-file = $SMTP_CA
END
}

at() { # TIME COMMAND…
    now=$1
    shift
    "$JUDGE" --home "$home" --now "$now" --verbose "$@"
}

# post FILE…: puts messages into the judge's mailbox, by IMAP, on one connection.
post() {
    set -- "$(printf '%s,' "$@")"
    curl --silent --show-error --cacert "$DOVECOT_CA" --user judge:secret -T "{${1%,}}" "imaps://localhost:$IMAPS_PORT/INBOX"
}

# deliver: what the SMTP server took goes to the players: a copy into HOME/mail/out/ADDRESS, and the mailbox of the local part on the IMAP server.
delivered=0
deliver() {
    while [ -f "$SMTP_MAIL/$(printf %06d $((delivered + 1))).eml" ]; do
        delivered=$((delivered + 1))
        f=$SMTP_MAIL/$(printf %06d $delivered).eml
        to=$(sed -n 's/^X-Envelope-To: <\(.*\)>.*/\1/p;/^Subject/q' "$f" | head -n 1)
        mkdir -p "$home/mail/out/$to/new" "$home/mail/out/$to/cur" "$home/mail/out/$to/tmp"
        cp "$f" "$home/mail/out/$to/new/$delivered"
        user=${to%%@*}
        grep -q "^$user:" "$DOVECOT_RUN/passwd" || continue
        [ -d "$DOVECOT_MAIL/$user/new" ] || {
            mkdir -p "$DOVECOT_MAIL/$user/new" "$DOVECOT_MAIL/$user/cur" "$DOVECOT_MAIL/$user/tmp"
            chown -R --reference="$DOVECOT_MAIL" "$DOVECOT_MAIL/$user"
        }
        cp "$f" "$DOVECOT_MAIL/$user/new/$delivered.judge"
        chown --reference="$DOVECOT_MAIL" "$DOVECOT_MAIL/$user/new/$delivered.judge"
    done
}
