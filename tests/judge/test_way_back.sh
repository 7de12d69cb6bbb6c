#!/bin/sh
# A change of address is told to the old one, which can undo it for a week; proofs are revoked by a player and by the editor.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00 T2=2026-03-03T12:00:00+01:00 T3=2026-03-04T12:00:00+01:00
sql() { sqlite3 "$home/judge.db" "$1"; }
id_of() { sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last "$1")" | head -n 1; }
holds() {
    text_of "$(last "$2")" >"$work/holds"
    tr '\n' ' ' <"$work/holds" | grep -Eq -- "$1" || { cat "$work/holds"; return 1; }
}
# asked ADDRESS: the id of the last letter that asked it something; question PATTERN ADDRESS: what it says
asked() { sql "SELECT message_id FROM letter WHERE kind = 'confirm' AND to_address = '$1' ORDER BY id DESC LIMIT 1"; }
question() {
    text_of "$(grep -rl "^Message-I[Dd]: <$(asked "$2")>" "$home/mail/out")" >"$work/holds"
    tr '\n' ' ' <"$work/holds" | grep -Eq -- "$1" || { cat "$work/holds"; return 1; }
}
reply() { # reply ADDRESS TIME <text: to the last letter that asked it
    mail "$1" "Re: your letter" "In-Reply-To: <$(asked "$1")>"
    at "$2" run >/dev/null
}
orders() {
    at $T show Kersaint --format json | /usr/bin/python3 -c 'import json, sys
print(",".join(sorted(json.load(sys.stdin)["phases"][-1]["orders"]["'"$1"'"])))'
}
first() { sql "SELECT a.address FROM address a JOIN person p ON p.id = a.person WHERE p.name = 'Player of $1' ORDER BY rank LIMIT 1"; }
all() { sql "SELECT group_concat(address, ' ') FROM (SELECT address FROM address a JOIN person p ON p.id = a.person WHERE p.name = 'Player of $1' ORDER BY rank)"; }
hash="pbkdf2\$600000\$salt\$$(/usr/bin/python3 -c 'import hashlib; print(hashlib.pbkdf2_hmac("sha256", b"open-sesame", b"salt", 600000).hex())')"
begin() {
    new_home "$1"
    proof address+proof
    at $T new Kersaint --language en >/dev/null
    seven Kersaint en
    at $T start Kersaint >/dev/null
    sql "UPDATE person SET password = '$hash'"
    at $T run >/dev/null
}
fr=france@players.example thief=thief@evil.example
steal() { # whoever knows the password takes the account over
    mail $fr "[Kersaint]" <<END
PASSWORD open-sesame
ADDRESS $thief
END
    at $T run >/dev/null
    mail $thief "Re: yes" "In-Reply-To: <$(id_of $thief)>" <"$work/yes"
    at $T run >/dev/null
}

begin stolen
steal
check "the old address reads of the new one" question "$thief is one of your addresses.*reply NO to this message" $fr
added=$(asked $fr)
mail $fr "[Kersaint]" <<END
PASSWORD open-sesame
ADDRESS $thief
END
at $T2 run >/dev/null
check "the new one gets the letters" test "$(first FRANCE)" = $thief
check "the old address reads that too" question "go to $thief from now on" $fr
mail mallory@m.example "Re: no" "In-Reply-To: <$(asked $fr)>" <<'END'
NO
END
at $T2 run >/dev/null
check "nobody else can answer for it" test "$(first FRANCE)" = $thief
mail $fr "Re: hm" "In-Reply-To: <$(asked $fr)>" <<'END'
Hello judge,
I do not know what this is about.
Somebody here wrote to me about no new address, what shall I do?
Yours
END
at $T2 run >/dev/null
check "words that say neither undo nothing" test "$(first FRANCE)" = $thief
thiefs=$(id_of $thief)
mail $fr "Re: no" "In-Reply-To: <$added>" <<'END'
NO
END
at $T3 run >/dev/null
check "NO brings the old address back" test "$(all FRANCE)" = $fr
check "its owner is told" holds "Undone: your letters come to this address again" $fr
check "the other is told" holds "nobody's here any more|followed no more" $thief
check "the editor is told" sh -c "grep -rl 'had not asked for the address' '$home/mail/out' | grep -q editor@"
check "it is in the log" test "$(sql "SELECT count(*) FROM event WHERE what = 'revoked'")" = 1
check "the password is forgotten" test -z "$(sql "SELECT password FROM person WHERE name = 'Player of FRANCE'")"
mail $fr "[Kersaint]" "In-Reply-To: <$thiefs>" <<'END'
A PAR - GAS
END
at $T3 run >/dev/null
check "no earlier letter speaks for him" test "$(orders FRANCE)" = ""
check "he is asked" question "arrived in your name" $fr
reply $fr $T3 <"$work/yes"
check "and his YES counts" test "$(orders FRANCE)" = "A PAR - GAS"

# whoever wants to be rid of it says so in any words, to that letter or in a mail that names the address
begin disowned
while IFS= read -r words <&3; do
    sql "DELETE FROM spent" && steal
    printf '%b\n' "$words" >"$work/words"
    reply $fr $T2 <"$work/words"
    check "to that letter: $words" test "$(all FRANCE)" = $fr
    sql "UPDATE person SET password = '$hash'" && steal
    printf '%b\n' "$words" | sed "s/THIS/$thief/" >"$work/words"
    mail $fr "[Kersaint]" <"$work/words"
    at $T2 run >/dev/null
    check "unproven it waits: $words" question "$thief is yours no more" $fr
    check "in the judge's whole words" question "your password is forgotten, earlier" $fr
    reply $fr $T2 <"$work/yes"
    check "and is done after his YES: $words" test "$(all FRANCE)" = $fr
    sql "UPDATE person SET password = '$hash'"
done 3<<'END'
who is THIS? I did not want that, take it off please
C'est quoi, THIS ? Je n'ai rien\ndemandé, enlevez-la.
Please remove THIS, it isn't mine!
END
steal
for words in "Don't remove $thief" "I do not know this game. Is $thief in it?" "I sent my orders from $thief, did they come?"; do
    mail $fr "[Kersaint]" <<END
PASSWORD open-sesame
$words
END
    at $T2 run >/dev/null
    check "no wish: $words" test "$(all FRANCE)" = "$fr $thief"
done
mail $fr "[Kersaint]" <<END
PASSWORD open-sesame
A PAR - GAS
I never asked for $thief, get rid of it.
END
at $T2 run >/dev/null
check "proven it is done at once" test "$(all FRANCE)" = $fr

# the thief takes the old address off, or the seat away, before its owner looks
begin quick
steal
takes_over() { # takes_over TIME LINE…
    when=$1
    shift
    printf '%s\n' "PASSWORD open-sesame" "$@" >"$work/words"
    mail $thief "[Kersaint]" <"$work/words"
    at "$when" run >/dev/null
}
for line in "ADDRESS $thief" "REVOKE $fr" "RESIGN" "NEW PASSWORD mine-for-good" "ADDRESS next@evil.example" "FORGET ME"; do
    forget_letters
    takes_over $T "$line"
    check "not in the week of its NO: $line" holds "not followed from $thief" $fr
    check "and nothing is asked there: $line" test "$(sql "SELECT count(*) FROM letter WHERE kind = 'confirm' AND to_address LIKE '%evil%'")" = 1
done
check "no other address, no other password" test "$(all FRANCE) $(sql "SELECT password FROM person WHERE name = 'Player of FRANCE'")" = "$fr $thief $hash"
takes_over 2026-03-10T12:00:00+01:00 "ADDRESS $thief" "REVOKE $fr"
check "who loses the address is told there" holds "nobody's here any more|followed no more" $fr
check "the old address is off" test "$(all FRANCE)" = $thief
check "but its way back stands" question "go to $thief from now on" $fr
reply $fr 2026-03-11T12:00:00+01:00 <<'END'
This was not me!
END
check "and brings it back" test "$(all FRANCE)" = $fr

begin late
steal
reply $fr 2026-03-12T12:00:00+01:00 <<'END'
NO
END
check "after a week nothing is undone" test "$(all FRANCE)" = "$fr $thief"
check "he reads whom to ask" sh -c "grep -rl 'more than a week old' '$home/mail/out' | xargs grep -l '^To:.*$fr' | grep -q ."
check "and the editor hears of it" sh -c "grep -rl 'says too late' '$home/mail/out' | grep -q editor@"

# a player revokes
begin own
old=$(id_of $fr)
mail $fr "[Kersaint]" "In-Reply-To: <$old>" <<'END'
REVOKE
A PAR - PIC
END
at $T2 run >/dev/null
check "his orders in the same mail count" test "$(orders FRANCE)" = "A PAR - PIC"
check "he reads what is revoked" sh -c "grep -rl 'your password is forgotten' '$home/mail/out' | xargs grep -l '^To:.*$fr' | grep -q ."
for way in "In-Reply-To: <$old>" "X-None: 1"; do
    mail $fr "[Kersaint]" "$way" <<'END'
PASSWORD open-sesame
A PAR H
END
    at $T3 run >/dev/null
done
check "neither password nor letter proves him now" test "$(orders FRANCE)" = "A PAR - PIC"
mail $fr "[Kersaint]" <<'END'
REVOKE
END
at $T3 run >/dev/null
check "REVOKE without proof asks first" question "arrived in your name" $fr

# the editor revokes
begin desk
check "from the command line" at $T revoke $fr
at $T run >/dev/null
check "the player is told" holds "has revoked what spoke for you" $fr
check "an unknown address is refused" both 1 "nobody here" at $T revoke nobody@nowhere.example
check "the only address stays" both 1 "only address" at $T revoke --drop $fr
proof address
mail editor@games.example "revoke" <<'END'
REVOKE germany@players.example
END
at $T run >/dev/null
check "by mail" holds "has revoked what spoke for you" germany@players.example
check "the password is gone" test -z "$(sql "SELECT password FROM person WHERE name = 'Player of GERMANY'")"
mail italy@players.example "revoke" <<'END'
REVOKE turkey@players.example
END
at $T run >/dev/null
check "a player cannot, of another" test -n "$(sql "SELECT password FROM person WHERE name = 'Player of TURKEY'")"
check "the editor changes an address: the old one is told" at $T address turkey@players.example other@players.example
at $T run >/dev/null
check "with a way back" question "go to other@players.example from now on.*reply NO" turkey@players.example
reply turkey@players.example $T2 <<'END'
NON
END
check "which works" test "$(first TURKEY)" = turkey@players.example
check "doctor warns of proof by address" both 0 "whoever forges a From" at $T2 doctor
proof auto
check "and of a local folder" both 0 "believed by their From alone" at $T2 doctor
proof address+proof
check "and no more when more is asked" sh -c "! '$JUDGE' --home '$home' --now $T2 doctor | grep -q 'From'"

# ---- an answer that the mail server says is forged is held, whatever it answers
begin forged
sed -i 's/^#authserv-id = .*/authserv-id = mx.games.example/' "$home/judge.conf"
by_server() { # by_server RESULT ADDRESS LETTER <text: a reply to it, as our own mail server hands it over
    mail "$2" "Re: your letter" "In-Reply-To: <$3>"
    sed -i "1i Authentication-Results: mx.games.example; $1\nReceived: from y by mx.games.example; Mon, 02 Mar 2026 10:00:00 +0100" "$home/mail/in/new/$mails.test"
    at $T2 run >/dev/null
}
new=new@other.example pass="dmarc=pass header.from=players.example" fail="dmarc=fail header.from=players.example"
by_server "$pass" $fr none <<END
PASSWORD open-sesame
ADDRESS $new
END
by_server "dmarc=fail header.from=other.example" $new "$(asked $new)" <"$work/yes"
check "a forged yes adds no address" test "$(all FRANCE)" = $fr
check "and its owner is asked again" holds "does not come from you.*YES or NO" $new
by_server "dmarc=none" $new "$(id_of $new)" <"$work/yes"
check "his own yes does" test "$(all FRANCE)" = "$fr $new"
added=$(asked $fr)
by_server "$fail" $fr "$added" <<'END'
NO
END
check "a forged no takes none away" test "$(all FRANCE)" = "$fr $new"
check "and he is asked again" holds "does not come from you.*YES or NO" $fr
again=$(id_of $fr)
by_server "$pass" $fr "$again" <<'END'
Non non rien à signaler, c'est bien moi.
END
check "a no by which all is well takes none away" test "$(all FRANCE)" = "$fr $new"
check "and is answered so" holds "stays yours" $fr
by_server "$pass" $fr "$added" <<'END'
No! It was not me.
END
check "a plain no does" test "$(all FRANCE)" = "$fr"
verify_homes
finish
