#!/bin/bash
# Runs inside the system that readme.sh made, alone on its loopback: Postfix, Dovecot and cron are started, the judge's home is turned to them, and
# cron does the rest. readme_cron.sh MINUTES
minutes=$1 home=/home/judge/judge
check() {
    name=$1
    shift
    if "$@" >/tmp/check.out 2>&1; then
        echo "ok  $name"
    else
        echo "FAILED $name: $*"
        sed 's/^/  /' /tmp/check.out | head -n 20
    fi
}
# until SECONDS COMMAND…: it succeeds within that time.
until_done() {
    for ((left = $1; left > 0; left--)); do
        "${@:2}" >/dev/null 2>&1 && return 0
        sleep 1
    done
    "${@:2}"
}

# ---- servers ----

mkdir -p /etc/mail-test
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout /etc/mail-test/key.pem -out /etc/mail-test/cert.pem 2>/dev/null
chmod 644 /etc/mail-test/cert.pem
cat >/etc/dovecot/local.conf <<'END'
protocols = imap
log_path = /var/log/dovecot.log
listen = 127.0.0.1
ssl = required
ssl_cert = </etc/mail-test/cert.pem
ssl_key = </etc/mail-test/key.pem
mail_location = maildir:~/Maildir
service auth {
  unix_listener /var/spool/postfix/private/auth {
    mode = 0660
    user = postfix
    group = postfix
  }
}
END
useradd -m post
echo 'judge:secret' | chpasswd
echo 127.0.0.1 localhost >/etc/hosts
echo localhost >/etc/mailname
postconf -e 'myhostname = localhost' 'mydestination = localhost, example.org' 'inet_interfaces = loopback-only' 'inet_protocols = ipv4' \
    'home_mailbox = Maildir/' 'mailbox_command =' 'local_recipient_maps =' 'luser_relay = post' 'alias_maps =' 'maillog_file = /var/log/mail.log' \
    'smtpd_tls_cert_file = /etc/mail-test/cert.pem' 'smtpd_tls_key_file = /etc/mail-test/key.pem' 'smtpd_sasl_type = dovecot' \
    'smtpd_sasl_path = private/auth' 'queue_run_delay = 10s' 'minimal_backoff_time = 10s' 'maximal_backoff_time = 20s' 'notify_classes ='
postconf -F '*/*/chroot = n'
postconf -M submission/inet='submission inet n - n - - smtpd'
postconf -P submission/inet/smtpd_tls_security_level=encrypt submission/inet/smtpd_sasl_auth_enable=yes
servers() {
    case $1 in
    start) dovecot && postfix start ;;
    stop) doveadm stop; postfix stop ;;
    esac
} >/dev/null 2>&1
servers start
check "both servers are there" until_done 20 bash -c 'exec 3<>/dev/tcp/127.0.0.1/993 4<>/dev/tcp/127.0.0.1/587'

# ---- the home turned to them, as judge.conf and the README's table say ----

echo secret >$home/secret
chown judge: $home/secret
chmod 600 $home/secret
sed -i -e 's|^address = .*|address = judge@example.org|' -e 's|^#editor = .*|editor = editor@example.org|' \
    -e 's|^url = maildir:mail/in$|url = imaps://judge@localhost/INBOX\npassword-file = secret\nca-file = /etc/mail-test/cert.pem|' \
    -e 's|^url = maildir:mail/out$|url = smtp://judge@localhost:587\npassword-file = secret\nca-file = /etc/mail-test/cert.pem|' $home/judge.conf
as_judge() { runuser -u judge -- env LANG=en_GB.UTF-8 /usr/local/bin/judge --home $home "$@"; }
check "the doctor reaches both" as_judge doctor

# ---- cron ----

# What cron has to say comes to root, so that the judge does not read it.
{
    echo 'MAILTO=root'
    cat /root/cron
} | crontab -u judge -
mkdir -p /root/Maildir
said() { cat /root/Maildir/new/* 2>/dev/null | sed '1,/^$/d'; }
cron
post() { # FROM SUBJECT <text
    { printf 'From: %s\nTo: judge@example.org\nSubject: %s\n\n' "$1" "$2"; cat; } | sendmail -f "$1" judge@example.org
}
sent=$(date +%s)
echo GAMES | post zoe@example.org GAMES
reached() { grep -lq "^To:.*$1" /home/post/Maildir/new/*; }
check "the first letter through real servers is answered" until_done 200 reached zoe@example.org
answered=$(($(date +%s) - sent))

before=$(said | wc -c)
sleep $((minutes * 60))
idle=$(($(said | wc -c) - before))
check "$minutes passes of an idle cron print nothing" test "$idle" -eq 0
last=$(as_judge doctor | sed -n 's/^ok\tpasses\t//p')
check "and they did run" test -n "$last"

# ---- no servers for five passes, with a letter that waits in Postfix's queue meanwhile ----

servers stop
sleep 310
printf 'A PAR - BUR\nF BRE - MAO\nA MAR S A PAR - BUR\n' | post marianne@example.org Kersaint
during=$(as_judge --verbose run 2>&1)
check "an outage is said to who looks" grep -q . <<<"$during"
check "the doctor counts it as bad" bash -c "! runuser -u judge -- /usr/local/bin/judge --home $home doctor"
servers start
# Nothing proves that it is she: as on any server without Authentication-Results, she is asked, and answers.
hers() { grep -l '^To:.*marianne@example.org' /home/post/Maildir/new/* 2>/dev/null | tail -n 1; }
is_asked() { [ -n "$(hers)" ]; }
check "mail flows again: what she sent meanwhile is answered" until_done 400 is_asked
asked=$(hers)
{
    printf 'From: marianne@example.org\nTo: judge@example.org\n'
    sed -n '/^Subject:/,/^[^ S]/{/^Subject:\|^ /p}' "$asked" </dev/null
    sed -n 's/^Message-ID: */In-Reply-To: /ip' "$asked" </dev/null | head -n 1
    printf '\nOUI\n'
} | sendmail -f marianne@example.org judge@example.org
in_force() { as_judge log --lines 50 | grep -q 'orders.game=Kersaint.*FRANCE'; }
check "and after her yes her orders stand" until_done 200 in_force
sleep 70
outage=$(said | wc -c)
lines=$(ls /root/Maildir/new 2>/dev/null | wc -l)
check "cron wrote of the outage, and not with every pass" test "$lines" -ge 1 -a "$lines" -le 3
check "the doctor is content" as_judge doctor
check "every phase is as it was" as_judge verify
echo "measured bytes that $minutes idle passes of cron printed: $idle"
echo "measured bytes that an outage of five passes printed: $outage, in $lines mails"
echo "measured a letter through Postfix, cron, Dovecot and back: $answered s"
postfix stop >/dev/null 2>&1
doveadm stop
