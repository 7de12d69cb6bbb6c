#!/bin/sh
# A mailbox that was there before the judge: forty old mails of a family. The first pass asks, and answers nobody; then they are left alone.
set -u
. tests/e2e/lib.sh
servers_start
new_home
put() { # NUMBER DAYS: a mail that the server received so many days ago
    box=$DOVECOT_MAIL/judge
    mkdir -p "$box/cur" "$box/new" "$box/tmp"
    printf 'From: aunt%s@family.example\nTo: judge@localhost\nSubject: Easter\nMessage-ID: <%s@family.example>\n\nDear all, games at Easter?\n' "$1" "$1" >"$box/new/$1.M1P1.test"
    touch -d "$2 days ago" "$box/new/$1.M1P1.test"
    [ "$(id -u)" -ne 0 ] || chown -R nobody "$box"
}
n=0
while [ $n -lt 40 ]; do
    n=$((n + 1))
    put $((1000000000 + n)) $((100 + n))
done
put 1000000100 0
lying() { find "$DOVECOT_MAIL/judge/new" "$DOVECOT_MAIL/judge/cur" -type f | wc -l; }
asks() {
    "$JUDGE" --home "$home" --language en run >"$work/asked" 2>&1
    [ $? -eq 1 ] && grep -q 'holds 40 mails from before.*since in \[incoming\]' "$work/asked" || { cat "$work/asked"; return 1; }
}
answered() { cat "$SMTP_MAIL"/*.eml 2>/dev/null | grep -c '^To:.*family'; }
check "the first pass asks" asks
waits_quietly() { # the same day, cron has nothing more to mail
    "$JUDGE" --home "$home" --language en run >"$work/asked" 2>&1
    [ $? -eq 1 ] && [ ! -s "$work/asked" ]
}
check "and waits" waits_quietly
check "all lies where it lay" test "$(lying)" -eq 41
check "nobody of the family is written to" test "$(answered)" -eq 0
check "the editor is" sh -c "cat '$SMTP_MAIL'/*.eml | grep -q '^To: .*editor@zine.example'"
sed -i "s/^\[incoming\]/[incoming]\nsince = $(date -d yesterday +%Y-%m-%d)/" "$home/judge.conf"
check "with a day it runs" "$JUDGE" --home "$home" run
check "what came before is left alone" test "$(lying)" -eq 40
filed() { find "$DOVECOT_MAIL/judge/.Processed/cur" "$DOVECOT_MAIL/judge/.Rejected/cur" -type f 2>/dev/null | wc -l; }
check "what came since is read" test "$(filed)" -eq 1
check "and doctor says so" sh -c "'$JUDGE' --home '$home' --language en doctor | grep -q 'mail from before .* is left alone'"
sed -i "s/^since = .*/since = all/" "$home/judge.conf"
check "or all of it is read" "$JUDGE" --home "$home" run
check "to the last" test "$(lying)" -eq 0
finish
