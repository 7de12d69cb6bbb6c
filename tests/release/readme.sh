#!/bin/sh
# README.md, line by line, on a bare Debian 12: its commands as they stand there, its cron line with the real cron, and Postfix and Dovecot on a
# loopback of their own, which fail for a while and come back. RELEASE_MINUTES (60) passes of an idle cron, one a minute. Closes with what it measured.
. tests/release/lib.sh
suite=${RELEASE_SUITE:-bookworm} minutes=${RELEASE_MINUTES:-60}
began=$(date +%s)
check "a bare system" release_copy "$suite" readme
root=$release_home/readme

# ---- to the first answered mail ----

# The indented lines of one section; comments stay, they are the shell's too.
section() { sed -n "/^## $1\$/,/^## /s/^    //p" README.md; }
section "A first game in five minutes" >"$log/lines"
five='for power in AUSTRIA ENGLAND ITALY RUSSIA TURKEY; do judge player Kersaint $power $power@example.org --name $power; done'
sed -n '/make deps/p' "$log/lines" >"$log/build"
sed -n '/^judge init/,/^judge run/p' "$log/lines" | sed "s|^….*|$five|" >"$log/first"
sed -n '/^judge games/,$p' "$log/lines" | sed 's/^judge COMMAND --help/judge run --help/' >"$log/more"
check "the README has all three parts" test -s "$log/build" -a -s "$log/first" -a -s "$log/more"
release_tree HEAD "$root/root/tree"
# For trying this script: what this machine has built already.
[ -z "${RELEASE_WARM:-}" ] || cp -a "$BUILD/obj" "$BUILD/gen" "$BUILD"/*.a "$BUILD/judge" "$(mkdir -p "$root/root/tree/build" && echo "$root/root/tree/build/")"
find "$root/root/tree/build" -type f -exec touch {} + 2>/dev/null
{
    echo 'set -eux; sudo() { "$@"; }; cd /root/tree'
    cat "$log/build"
} >"$root/root/build.sh"
{
    echo 'set -eux; cd; export LANG=en_GB.UTF-8'
    cat "$log/first"
    # A letter as any mail program would put it there, and its answer.
    cat <<'END'
printf 'From: zoe@example.org\nTo: judge@localhost\nMessage-ID: <1@example.org>\nSubject: GAMES\n\nGAMES\n' >mail/in/new/letter
judge run
grep -rl '^To:.*zoe@example.org' mail/out
END
} >"$root/root/first.sh"
check "make, which a bare system lacks" release_in readme sh -c 'apt-get update -qq && apt-get install -qq -y --no-install-recommends make adduser'
fetched=$(date +%s)
check "the program, as the README builds it" release_in readme bash /root/build.sh
built=$(date +%s)
check "a user for the judge" release_in readme sh -c 'adduser --quiet --disabled-password --gecos "" judge && cp /root/*.sh /home/judge/ && chown judge: /home/judge/*.sh && install -d -o judge /var/www/games'
check "the first game, and the first answered mail" release_in readme runuser -l judge -c 'bash first.sh'
answered=$(date +%s)
{
    echo 'set -eux; cd ~/judge; export LANG=en_GB.UTF-8'
    cat "$log/more"
} >"$root/home/judge/more.sh"
check "the lines after it" release_in readme runuser -l judge -c 'bash more.sh'

# ---- cron, and servers that come and go ----

check "Postfix, Dovecot and cron" release_in readme sh -c 'echo "postfix postfix/main_mailer_type select Local only" | debconf-set-selections
    apt-get install -qq -y --no-install-recommends postfix dovecot-imapd cron openssl procps'
sed -n "/^## Cron\$/,/^## /s/^    //p" README.md | head -n 1 | sed 's|^\*/10 |* |' >"$root/root/cron"
cp tests/release/readme_cron.sh "$root/root/"
echo "an hour of cron, with servers:"
release_alone readme bash /root/readme_cron.sh "$minutes" >"$log/cron" 2>"$log/cron.err" || tail -n 20 "$log/cron.err"
sed -n '/^ok\|^FAILED/p' "$log/cron"
passed=$((passed + $(grep -c '^ok' "$log/cron"))) failed=$((failed + $(grep -c '^FAILED' "$log/cron")))
check "it came to its end" grep -q '^measured' "$log/cron"
echo "from a bare system to the first answered mail: $((answered - began)) s ($((fetched - began)) s the system, $((built - fetched)) s packages and build, $((answered - built)) s the game)"
sed -n 's/^measured //p' "$log/cron"
release_forget readme
finish
