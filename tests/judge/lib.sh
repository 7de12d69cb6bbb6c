# Helpers for scripts of tests/judge: `. tests/judge/lib.sh`, checks, then `finish`. Homes live in a folder of their own, removed at the end.
JUDGE=$(realpath "${BUILD:-build}")/judge
export LC_ALL=C.UTF-8
unset JUDGE_HOME
work=$(mktemp -d "${TMPDIR:-/tmp}/judge-test-XXXXXX")
trap '[ -n "${KEEP:-}" ] || rm -rf "$work"' EXIT # KEEP: tests/same.sh asks the homes more
passed=0 failed=0

# check NAME COMMAND…: the command must succeed.
check() {
    name=$1
    shift
    if "$@" >"$work/out" 2>"$work/err"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name: $*"
        sed 's/^/  out: /' "$work/out" | head -n 40
        sed 's/^/  err: /' "$work/err" | head -n 40
    fi
}

# status WANT COMMAND…: the command must end with that status; its output is in $work/out and $work/err.
status() {
    want=$1
    shift
    "$@" >"$work/out" 2>"$work/err"
    got=$?
    [ "$got" -eq "$want" ] || {
        echo "status $got, want $want: $*" >&2
        cat "$work/err" >&2
        return 1
    }
}

# says PATTERN: the last `status` command printed it (extended regular expression), on either stream.
says() {
    cat "$work/out" "$work/err" | grep -Eq -- "$1" || {
        cat "$work/out" "$work/err" >&2
        return 1
    }
}

both() { # both STATUS PATTERN COMMAND…
    want=$1 pattern=$2
    shift 2
    # check() has its own out and err: keep the command's beside them.
    "$@" >"$work/out2" 2>"$work/err2"
    got=$?
    cat "$work/out2" "$work/err2"
    [ "$got" -eq "$want" ] || {
        echo "status $got, want $want"
        return 1
    }
    cat "$work/out2" "$work/err2" | grep -Eq -- "$pattern" || {
        echo "nothing matches: $pattern"
        return 1
    }
}

# new_home NAME [init options]: a home with local mail; sets $home.
new_home() {
    home=$work/$1
    shift
    "$JUDGE" init "$home" --address judge@games.example --editor editor@games.example --language en --timezone Europe/Brussels "$@" >/dev/null 2>&1
    proof address # no mail of a story carries Authentication-Results
    [ -z "${JUDGE_SERVERS:-}" ] || servers_conf
}

# proof VALUE: what proves a sender, in the home's judge.conf.
proof() { sed -i "s/^#*proof = .*/proof = $1/" "$home/judge.conf"; }

# at TIME COMMAND…: the judge at that moment. A new game's letters have no pictures, which would take most of a pass, but with pictures=yes.
at() {
    now=$1
    shift
    case "$*" in new*pictures=*) ;; new\ *) set -- "$@" pictures=no ;; esac
    [ -z "${JUDGE_SERVERS:-}" ] || servers_post
    "$JUDGE" --home "$home" --now "$now" --verbose "$@"
    at_status=$?
    [ -z "${JUDGE_SERVERS:-}" ] || servers_take
    return $at_status
}

# With JUDGE_SERVERS=yes the same story goes through a real IMAP server and a real SMTP server (TLS, login): what stands in mail/in is put into
# the judge's mailbox before each command, and what the SMTP server took is laid into mail/out after it.
if [ -n "${JUDGE_SERVERS:-}" ]; then
    trap 'sh tests/servers/dovecot.sh stop "$work"; /usr/bin/python3 tests/servers/smtp_sink.py stop "$work"; rm -rf "$work"' EXIT
    sh tests/servers/dovecot.sh start "$work" judge:secret >/dev/null && /usr/bin/python3 tests/servers/smtp_sink.py start "$work" >/dev/null || exit 1
    . "$work/dovecot.env"
    . "$work/smtp.env"
    taken=0
fi
servers_conf() {
    echo secret >"$home/secret"
    chmod 600 "$home/secret"
    sed -i -e "s|^url = maildir:mail/in\$|url = imaps://judge@localhost:$IMAPS_PORT/INBOX\npassword-file = secret\nca-file = $DOVECOT_CA|" \
        -e "s|^url = maildir:mail/out\$|url = smtp://judge@localhost:$SMTP_PORT\npassword-file = secret\nca-file = $SMTP_CA|" "$home/judge.conf"
}
servers_post() {
    for f in "$home/mail/in/new/"*; do
        [ -f "$f" ] || continue
        curl --silent --show-error --cacert "$DOVECOT_CA" --user judge:secret -T "$f" "imaps://localhost:$IMAPS_PORT/INBOX" >&2 && rm "$f"
    done
}
servers_take() {
    while [ -f "$SMTP_MAIL/$(printf %06d $((taken + 1))).eml" ]; do
        taken=$((taken + 1))
        letter=$SMTP_MAIL/$(printf %06d $taken).eml
        to=$(sed -n 's/^X-Envelope-To: <\(.*\)>.*/\1/p;/^Subject/q' "$letter" | head -n 1)
        mkdir -p "$home/mail/out/$to/new"
        sed '/^X-Envelope-/d' "$letter" >"$home/mail/out/$to/new/$(printf %06d $taken)"
    done
}

# seven GAME LANGUAGE: seats seven players, austria@players.example … (each language may be fr or en). Most of them send
# nothing in a story: the game goes on all the same. SEATED: when they sit down (else now).
seven() {
    "$JUDGE" --home "$home" set "$1" silent=go-on >/dev/null 2>&1
    for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do
        address=$(echo $power | tr A-Z a-z)@players.example
        "$JUDGE" --home "$home" ${SEATED:+--now "$SEATED"} player "$1" $power $address --name "Player of $power" --language "$2" || return 1
    done
}

# mail FROM SUBJECT [HEADER…] <text: puts a message into the judge's mailbox; SENT: its date.
mails=0
mail() {
    from=$1 subject=$2
    shift 2
    mails=$((mails + 1))
    file=$home/mail/in/new/$mails.test
    {
        printf 'From: %s\nTo: judge@games.example\nSubject: %s\nMessage-ID: <m%s@players.example>\nDate: %s\n' \
            "$from" "$subject" "$mails" "${SENT:-Mon, 02 Mar 2026 10:00:00 +0100}"
        for header in "$@"; do printf '%s\n' "$header"; done
        printf 'MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n'
        cat
    } >"$file"
}

# seven_order SUBJECT: a mail of each of `seven`, all with the same lines, of which one is his.
seven_order() {
    for power in austria england france germany italy russia turkey; do
        mail "$power@players.example" "$1" <<'END'
A PAR - BUR
A BER - KIE
F LON - NTH
A VIE - GAL
A ROM - APU
A WAR - SIL
A SMY - SYR
END
    done
}

# letters [ADDRESS]: files of what was sent, in order; with an address: to it.
letters() {
    # every folder under mail/out may hold them: one box, or one a recipient
    find "$home/mail/out" -type f -path '*/new/*' | sort >"$work/letters"
    while read -r f; do
        [ $# -eq 0 ] || grep -qi "^To:.*$1" "$f" || continue
        echo "$f"
    done <"$work/letters"
}

# last ADDRESS: the newest letter to it (a Maildir lists them in no order): the judge's own numbers stand in no letter.
last() {
    sqlite3 "$home/judge.db" "SELECT message_id || ' ' || id FROM letter" >"$work/numbers"
    letters "$1" | while read -r f; do
        message_id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$f" | head -n 1)
        echo "$(awk -v id="$message_id" '$1 == id {print $2}' "$work/numbers") $f"
    done | sort -n | tail -n 1 | cut -d' ' -f2-
}

# answer ADDRESS SUBJECT <text: a reply to the newest letter to it, which proves that it is he.
answer() {
    mail "$1" "$2" "In-Reply-To: <$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last "$1")" | head -n 1)>"
}

# text_of FILE: a letter's text decoded (headers decoded too), for grep; its page says the same words (tests/templates/test_letter.c).
text_of() { "${JUDGE%/judge}/tests/judge/text_of" "$1"; }

# page_of FILE: a letter's page, for grep.
page_of() {
    python3 -c '
import sys, email, email.policy
m = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
for p in m.walk():
    if p.get_content_type() == "text/html":
        print(p.get_content())
' "$1"
}

forget_letters() { find "$home/mail/out" -type f -delete; }

# What the story left in its homes is sound, and every phase follows from its orders; unsound NAME…: but in these, which it broke on purpose.
broken=
unsound() { broken="$broken $* "; }
verify_homes() {
    for base in "$work"/*/judge.db; do
        name=$(basename "${base%/judge.db}")
        case $broken in *" $name "*) continue ;; esac
        [ -f "$base" ] && [ -f "${base%/judge.db}/judge.conf" ] || continue
        check "judge verify ${base%/judge.db}" "$JUDGE" --home "${base%/judge.db}" verify
    done
}

# letters_read_well: what the story's homes wrote holds no word of the program, no broken line, no name without its article (tests/words/letters.py).
letters_read_well() {
    set -- "$work"/*/judge.db
    [ -f "$1" ] && [ -z "${KEEP:-}" ] || return 0
    /usr/bin/python3 "$(dirname "$0")/../words/letters.py" "$@" >"$work/read-well"
    if [ $? -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED letters that read well"
        head -n 40 "$work/read-well" | sed "s|$work/||"
    fi
    tail -n 1 "$work/read-well"
}

finish() {
    verify_homes
    letters_read_well
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
printf 'YES\n' >"$work/yes" # for a letter that asks to be confirmed: `reply zoe@z.example <"$work/yes"`
