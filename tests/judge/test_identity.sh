#!/bin/sh
# Whose mail it is and which game it is for: replies, several games, several powers, other addresses, forged and replayed mail.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home id
for game in Alpha Beta; do
    at $T new $game >/dev/null
    at $T player $game FRANCE f@x.example --name Marianne
    at $T player $game ENGLAND e@x.example
    at $T start $game 2>/dev/null
done
at $T new Both >/dev/null
at $T player Both FRANCE two@x.example
at $T player Both TURKEY two@x.example
at $T start Both 2>/dev/null
at $T run >/dev/null
# id_of ADDRESS GAME: Message-ID of the letter of that game
id_of() {
    for f in $(letters "$1"); do
        grep -qi "^X-Game: $2" "$f" && sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$f" | head -n 1
    done
}
orders() { # orders GAME POWER: the orders on file, joined by commas
    at $T show "$1" --format json | /usr/bin/python3 -c 'import json, sys
print(",".join(json.load(sys.stdin)["phases"][-1]["orders"]["'"$2"'"]))'
}
alpha=$(id_of f@x.example Alpha) beta=$(id_of f@x.example Beta)
forget_letters

mail f@x.example "my orders" "In-Reply-To: <$beta>" "References: <$alpha> <$beta>" <<'END'
A PAR - BUR
END
check "a reply is for the game of the letter it answers" at $T run
check "Beta has it" test "$(orders Beta FRANCE)" = "A PAR - BUR"
check "Alpha has not" test "$(orders Alpha FRANCE)" = ""
mail f@x.example "Re: [Alpha] something else" "In-Reply-To: <$beta>" <<'END'
A PAR - PIC
END
check "a tag that the player changed wins over the thread" at $T run
check "Alpha has it" test "$(orders Alpha FRANCE)" = "A PAR - PIC"
mail f@x.example "beta please" <<'END'
F BRE - MAO
END
check "a game's name as a word of the subject" at $T run
check "Beta has both" test "$(orders Beta FRANCE)" = "A PAR - BUR,F BRE - MAO"
mail '"Marianne, la" <F@X.Example>' "[Beta]" <<'END'
A MAR - SPA
END
at $T run >/dev/null
check "upper case and a display name are the same person" test "$(orders Beta FRANCE)" = "A PAR - BUR,F BRE - MAO,A MAR - SPA"

forget_letters
mail two@x.example "orders" <<'END'
A PAR - BUR
END
check "two powers, none named: the unit tells" both 0 ' 1 acted on' at $T run
mail two@x.example "orders for Turkey" <<'END'
A CON - BUL
END
mail two@x.example "orders" <<'END'
France:
A PAR - BUR
END
check "named in the subject, or on a line" both 0 ' 2 acted on' at $T run
check "Turkey" test "$(orders Both TURKEY)" = "A CON - BUL"
check "France" test "$(orders Both FRANCE)" = "A PAR - BUR"

forget_letters
mail thief@y.example "Re: [Alpha]" "In-Reply-To: <$alpha>" <<'END'
A PAR H
END
check "another address in the thread is refused" both 0 ' 1 refused' at $T run
check "the stranger is told" test "$(letters thief@y.example | wc -l)" -eq 1
check "and the player is told" sh -c "for f in \$(find '$home/mail/out' -type f); do grep -q '^To:.*f@x.example' \$f && grep -q thief \$f && exit 0; done; exit 1"
check "nothing changed" test "$(orders Alpha FRANCE)" = "A PAR - PIC"

mail e@x.example "[Alpha] mine" "Message-Id: <fixed@x>" <<'END'
F LON - NTH
END
sed -i '/^Message-ID: <m/d' "$home/mail/in/new/$mails.test"
at $T run >/dev/null
mail e@x.example "[Alpha] mine, replayed" "Message-Id: <fixed@x>" <<'END'
F LON - ENG
END
sed -i '/^Message-ID: <m/d' "$home/mail/in/new/$mails.test"
forget_letters
check "a Message-ID acts once" both 0 ' 1 refused' at $T run
check "other words under it: the player is told" sh -c "grep -rl 'the first one counts' '$home/mail/out' | xargs grep -l '^To:.*e@x.example' | grep -q ."
check "and the editor" sh -c "grep -rl 'Message-ID of an' '$home/mail/out' | grep -q editor@"
forget_letters
mail e@x.example "[Alpha] mine" "Message-Id: <fixed@x>" <<'END'
F LON - NTH

END
sed -i '/^Message-ID: <m/d; 1i Received: by another way' "$home/mail/in/new/$mails.test"
check "the same words by another way are one mail" both 0 ' 1 ignored' at $T run
check "and nobody hears of it" test -z "$(letters)"
check "the first counts" test "$(orders Alpha ENGLAND)" = "F LON - NTH"

mail e@x.example "[Alpha] long ago" <<'END'
F EDI - NWG
END
sed -i 's/^Date: .*/Date: Mon, 05 Jan 2026 10:00:00 +0100/' "$home/mail/in/new/$mails.test"
at $T run >/dev/null
check "a mail dated before the phase: noted, and said" sh -c "grep -rl 'before this phase' '$home/mail/out' | xargs grep -l '^To:.*e@x' | grep -q ."
check "the editor reads of it" sh -c "grep -rl 'dated long ago' '$home/mail/out' | grep -q editor@"
check "its orders count" test "$(orders Alpha ENGLAND)" = "F LON - NTH,F EDI - NWG"
letter=$(id_of e@x.example Alpha | tail -n 1)
forget_letters
mail e@x.example "[Alpha] a wrong clock" "In-Reply-To: <$letter>" <<'END'
F EDI H
END
sed -i 's/^Date: .*/Date: Mon, 05 Jan 2026 10:00:00 +0100/' "$home/mail/in/new/$mails.test"
at $T run >/dev/null
check "a reply to a letter of this phase is no old mail" sh -c "! grep -rq 'before this phase' '$home/mail/out'"
mail e@x.example "[Alpha] as before" <<'END'
CLEAR
F LON - NTH
END
at $T run >/dev/null

# settings of proof
sed -i 's/^#authserv-id = .*/authserv-id = mx.games.example/; s/^proof = .*/proof = auto/' "$home/judge.conf" # a server is named that says who wrote: auto asks for it, in a local folder too
mail e@x.example "[Beta] orders" <<'END'
F LON - NTH
END
check "proof is wanted, none given" both 0 ' 1 refused' at $T run
f=$(letters e@x.example | xargs grep -l 'mail arrived in your name' | tail -n 1)
id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$f" | head -n 1)
mail mallory@m.example "Re: confirmation" "In-Reply-To: <$id>" <"$work/yes"
at $T run >/dev/null
check "somebody else's reply confirms nothing" test "$(orders Beta ENGLAND)" = ""
mail e@x.example "Re: confirmation" "In-Reply-To: <$id>" <"$work/yes"
check "his own YES confirms" both 0 ' 1 acted on' at $T run
check "and the first mail counts" test "$(orders Beta ENGLAND)" = "F LON - NTH"
mail e@x.example "Re: confirmation" "In-Reply-To: <$id>" <<'END'
game Beta
CLEAR
END
at $T run >/dev/null
check "a second reply is a mail like others, and that letter went to him alone, about this game" test "$(orders Beta ENGLAND)" = ""
mail e@x.example "Re: confirmation" "In-Reply-To: <$(id_of e@x.example Beta | tail -n 1)>" <<'END'
game Beta
CLEAR
END
at $T run >/dev/null
check "a letter of the game speaks for him" test "$(orders Beta ENGLAND)" = ""
# a trusted field stands above the first Received of our own server
proven() { # proven RESULT SUBJECT
    mails=$((mails + 1))
    {
        printf 'Authentication-Results: mx.games.example; %s\nReceived: from y by mx.games.example; Mon, 02 Mar 2026 10:00:00 +0100\n' "$1"
        printf 'From: e@x.example\nTo: judge@games.example\nSubject: %s\nMessage-ID: <p%s@x>\n\nF EDI - NWG\n' "$2" "$mails"
    } >"$home/mail/in/new/$mails.test"
}
forget_letters
proven "dkim=pass header.d=evil.example" "[Beta] orders"
check "a signature of another domain is none" both 0 ' 1 refused' at $T run
proven "dmarc=pass header.from=x.example" "[Beta] orders"
check "DMARC as told by our server is a proof" both 0 ' 1 acted on' at $T run
check "its order stands" test "$(orders Beta ENGLAND)" = "F EDI - NWG"
sed -i 's/^proof = .*/proof = address/' "$home/judge.conf"
forget_letters
proven "dmarc=fail header.from=x.example" "[Alpha] forged"
check "what our server calls forged is refused" both 0 ' 1 refused' at $T run
check "the editor is told" sh -c "grep -rl 'forged' '$home/mail/out' | grep -q editor@"
check "nothing changed by it" test "$(orders Alpha ENGLAND)" = "F LON - NTH"
# ---- a game that is named is meant, or nothing is: one that is over, that he has left, or where he never sat ----
new_home named
for game in Kersaint Locronan Molene Sein; do
    at $T new $game --language en >/dev/null
    [ $game = Sein ] || for power in FRANCE ITALY; do at $T player $game $power $(echo $power | tr A-Z a-z)@players.example >/dev/null; done
    [ $game = Sein ] || at $T start $game >/dev/null 2>&1
done
at $T terminate Locronan Locronan --why enough --yes >/dev/null 2>&1
at $T eject Molene FRANCE >/dev/null 2>&1
at $T run >/dev/null 2>&1
for subject in "Locronan" "Re: Locronan spring" "Molene, my orders" "Sein" "hello|Locronan:"; do
    printf '%s\nA PAR - BUR\n' "$(echo "$subject" | sed -n 's/.*|//p')" >"$work/body"
    mail france@players.example "${subject%|*}" <"$work/body"
    at $T run >/dev/null
    check "$subject: no other game has its orders" sh -c "! '$JUDGE' --home '$home' --now $T show Kersaint --format json | grep -q 'A PAR - BUR'"
    check "$subject: the answer names it" sh -c "grep -qi \"$(echo "$subject" | grep -o 'Locronan\|Molene\|Sein')\" '$(last france@)'"
done
mail france@players.example "hello" <<'END'
A PAR - GAS
as in Locronan
END
at $T run >/dev/null
check "a mention names none" both 0 'A PAR - GAS' at $T show Kersaint --format json


# ---- WAIVE of a player of several powers is for each that owes a build, and CLEAR is understood ----
at $T new Waives silent=go-on >/dev/null 2>&1
for power in AUSTRIA FRANCE TURKEY; do at $T player Waives $power three@x.example >/dev/null; done
at $T start Waives >/dev/null 2>&1
for orders in 'A MAR - SPA,A CON - BUL' 'A SPA - POR,A BUL - GRE'; do
    for power in FRANCE TURKEY; do echo "$orders" | tr , '\n' | at $T orders Waives $power >/dev/null 2>&1; done
    at $T process Waives >/dev/null
done
waives() { # LINE…: a mail about the builds; the orders on file
    forget_letters
    printf '%s\n' "$@" >"$work/body"
    mail three@x.example "[Waives] builds" <"$work/body"
    at $T run >/dev/null
    text_of "$(last three@x.example)" >"$work/answer"
    filed="$(orders Waives FRANCE) $(orders Waives TURKEY)"
}
waives WAIVE
check "WAIVE as the letter prints it" test "$filed" = "WAIVE WAIVE"
waives CLEAR
check "CLEAR clears" test "$filed" = " "
check "and is not called unknown" sh -c "! grep -q 'not understood' '$work/answer'"
waives WAIVE 'A CON B'
check "beside a build it is of the other" test "$filed" = "WAIVE A CON B"
check "and nothing is too much" sh -c "! grep -q 'cannot be done' '$work/answer'"
waives CLEAR
waives 'F MAR B' WAIVE
check "in the other order of lines too" test "$filed" = "F MAR B WAIVE"
finish
