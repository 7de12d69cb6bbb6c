#!/bin/sh
# Addresses that change: a letter that comes back, the editor who mends it, a player from a new address, which address gets the letters; requests that nobody confirms are forgotten.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home addresses
at $T new Kersaint "deadline=every 14 days 20:00" >/dev/null
seven Kersaint en
at $T start Kersaint
at $T run >/dev/null
id_of() { sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last "$1")" | head -n 1; }
reply() { mail "$1" "Re: your letter" "In-Reply-To: <$(id_of "$1")>"; }
holds() {
    f=$(last "$2")
    [ -n "$f" ] || return 1
    text_of "$f" | sed '/^<!DOCTYPE/,$d' | tr -s '\n ' ' ' >"$work/holds"
    grep -Eq -- "$1" "$work/holds" || { cut -c1-2000 "$work/holds"; return 1; }
}
pass() { at "${1:-$T}" run >/dev/null 2>&1; }
bounce() { # bounce ID NUMBER: the letter with that Message-ID comes back
    cat >"$home/mail/in/new/bounce.$2" <<END
From: MAILER-DAEMON@mx.example
To: judge@games.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <b$2@mx.example>
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

Message-ID: <$1>
From: judge@games.example
Subject: x

--b--
END
}

# ---- a letter comes back ----
report=$(id_of turkey@players.example)
forget_letters
bounce "$report" 1
pass
check "the editor reads whose address it is and where he plays" holds 'Mail to turkey@players.example came back.*address of Player of TURKEY, who plays Turkey \(Kersaint\)' editor@games.example
check "and what to do" holds 'ADDRESS turkey@players.example NEW' editor@games.example
forget_letters
bounce "$report" 2
pass
check "once a day" test -z "$(letters editor@games.example)"
for n in 1 2 3 4 5 6; do # made up: no letter of ours, and nobody we know
    printf 'From: MAILER-DAEMON@mx.example\nTo: judge@games.example\nSubject: Undelivered\nMessage-ID: <f%s@mx.example>\nX-Failed-Recipients: victim@click-evil-%s.example\n\nfailed\n' $n $n >"$home/mail/in/new/forged.$n"
done
pass
check "what came back to whom nobody wrote is told in one line" test "$(text_of "$(last editor@games.example)" | grep -c 'came back')" = 1
check "which names no address of its writer's" sh -c "! grep -rq evil '$home/mail/out'"
forget_letters
mail editor@games.example "a dead address" <<'END'
ADDRESS turkey@players.example ali@new.example
END
pass
check "the editor mends it by mail" holds 'letters go to ali@new.example' editor@games.example
check "the player hears of it there" holds 'the letters of your games come here' ali@new.example
mail ali@new.example "orders" <<'END'
A CON - BUL
END
pass
check "and is known there" holds 'A CON - BUL' ali@new.example
check "the command line lists both" both 0 'ali@new.example.letters' at $T address turkey@players.example
check "an address of somebody else" both 1 'somebody else' at $T address turkey@players.example france@players.example
check "nobody has it" both 1 'nobody here' at $T address nobody@x.example new@x.example
check "no address" both 2 'no address' at $T address turkey
mail england@players.example "not for me" <<'END'
ADDRESS turkey@players.example mallory@m.example
END
pass
check "a player cannot" test -z "$(letters mallory@m.example)"

# ---- a player from a new address ----
forget_letters
mail "Fran <fran@new.example>" "it is me" <<'END'
I AM ALSO france@players.example
END
pass
check "the known address is asked" holds 'fran@new.example sera l.une de vos adresses|fran@new.example is one of your addresses' france@players.example
reply france@players.example <"$work/yes"
pass
check "then the new one" holds 'fran@new.example|Player of FRANCE' fran@new.example
reply fran@new.example <"$work/yes"
pass
mail fran@new.example "orders" <<'END'
A PAR - BUR
END
pass
check "then he can write from it" both 0 'A PAR - BUR' at $T show Kersaint
check "letters still go to the first one" holds 'A PAR - BUR' france@players.example
forget_letters
mail fran@new.example "letters here" <<'END'
ADDRESS fran@new.example
END
pass
check "within its week the new address does not make itself the first" holds 'ne se reprend pas|cannot be taken back' france@players.example
forget_letters
mail france@players.example "letters there" <<'END'
ADDRESS fran@new.example
END
pass
check "the question says what a yes gives away" holds 'fran@new.example (serait vous|would be you)' france@players.example
reply france@players.example <"$work/yes"
pass
mail fran@new.example "orders" <<'END'
A MAR H
END
pass
check "ADDRESS with one's own: letters go there" holds 'A MAR H' fran@new.example

# ---- a wrong address's mail ----
forget_letters
mail stranger@s.example "Re: [Kersaint]" "In-Reply-To: <$report>" <<'END'
A CON H
END
pass
check "the player learns that somebody answers his letters" holds 'stranger@s.example' ali@new.example
check "the stranger learns how to be known" holds 'I AM ALSO' stranger@s.example

# ---- requests that nobody confirms ----
mail "Zoe <zoe@z.example>" "hi" <<'END'
JOIN Kersaint
END
pass
facts() { /usr/bin/python3 -c 'import sqlite3, sys
print(sqlite3.connect(sys.argv[1]).execute("SELECT count(*) FROM fact WHERE key LIKE ?", ("confirm%",)).fetchone()[0])' "$home/judge.db"; }
check "a request is kept" test "$(facts)" -ge 2
pass 2026-03-20T12:00:00+01:00
check "for two weeks and some more" test "$(facts)" -ge 2
reply zoe@z.example <"$work/yes"
pass 2026-03-20T13:00:00+01:00
check "a late answer is told so" holds 'no longer counts' zoe@z.example
mail "Zoe <zoe@z.example>" "hi" <<'END'
JOIN Kersaint France
END
pass 2026-03-20T14:00:00+01:00
pass 2026-06-20T12:00:00+02:00
check "then it is forgotten" test "$(facts)" -eq 0
check "the store is sound" at 2026-06-20T12:00:00+02:00 doctor
# ---- a yes that was blind is taken back in words, in answer to any letter about it ----
# also NEW WHO: somebody writes that he is a player too, whose yes is blind
also() {
    forget_letters
    printf 'I AM ALSO %s\n' "$2" >"$work/also"
    mail "$1" "it is me" <"$work/also"
    pass "$late"
    reply "$2" <"$work/yes"
    pass "$late"
}
late=2026-03-12T12:00:00+01:00
also mal@m.example italy@players.example
printf 'No! I know nobody of that name.\n' >"$work/no"
reply italy@players.example <"$work/no"
pass "$late"
check "no, in answer to what is told" holds 'is cancelled: nothing was done|est annulée' italy@players.example
reply mal@m.example <"$work/yes"
pass "$late"
check "the other's yes finds nothing" test -z "$(sqlite3 "$home/judge.db" "SELECT 1 FROM address WHERE address = 'mal@m.example'")"
also meg@m.example germany@players.example
reply meg@m.example <"$work/yes"
pass "$late"
check "the address came" test -n "$(sqlite3 "$home/judge.db" "SELECT 1 FROM address WHERE address = 'meg@m.example'")"
forget_letters
echo NO >"$work/no"
mail germany@players.example "Re: your letter" "In-Reply-To: <$(sqlite3 "$home/judge.db" "SELECT message_id FROM letter WHERE to_address = 'germany@players.example' AND kind != 'confirm' ORDER BY id DESC LIMIT 1")>" <"$work/no"
pass "$late"
check "it is sent back, whichever letter is answered" holds 'meg@m.example' germany@players.example
check "and is nobody's" test -z "$(sqlite3 "$home/judge.db" "SELECT 1 FROM address WHERE address = 'meg@m.example'")"

finish
