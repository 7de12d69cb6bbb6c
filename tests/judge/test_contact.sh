#!/bin/sh
# First contact as a conversation, and which game a mail is about: named anywhere, told by its units, or asked and answered by a name.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00
orders() { at $T1 show "$1" --format json | /usr/bin/python3 -c 'import json,sys; print("\n".join(json.load(sys.stdin)["phases"][-1]["orders"].get("'$2'") or []))'; }
to() { for f in $(letters "$1"); do text_of "$f"; done; }
says_to() { # says_to ADDRESS PATTERN: its letters, lines joined, match
    to "$1" | tr '\n' ' ' | tr -s ' ' >"$work/said"
    grep -Eq -- "$2" "$work/said" || { sed 's,<!DOCTYPE.*,,' "$work/said" | head -c 900; return 1; }
}
denies_nothing() { ! says_to france@ "(othing was done|ien n.a été fait)" >/dev/null; }
id_of() { sed -n 's/^Message-I[Dd]: //p' "$1" | head -n 1; }
new_home contact
at $T0 new Albion --language en >/dev/null && at $T0 new Roscanvel --language fr >/dev/null
for g in Kersaint Locronan; do at $T0 new $g --language en >/dev/null; done
seven Kersaint en && at $T0 start Kersaint >/dev/null
"$JUDGE" --home "$home" player Locronan FRANCE france@players.example --language en
for power in AUSTRIA ENGLAND GERMANY ITALY RUSSIA TURKEY; do
    "$JUDGE" --home "$home" player Locronan $power $(echo $power | tr A-Z a-z)2@players.example --name "Second of $power" --language en
done
at $T0 start Locronan >/dev/null && at $T0 run >/dev/null
forget_letters

# ---- joining in words
mail "Ann <ann@new.example>" "a game" <<'MAIL'
Hello,
I want to join Albion, please. France if possible, otherwise England.
Ann
MAIL
check "a wish in English" at $T1 run
check "is one letter, to confirm" test "$(letters ann@ | wc -l)" = 1
check "with the wishes" says_to ann@ 'JOIN Albion France England'
letter=$(id_of "$(last ann@)")
forget_letters
mail "Ann <ann@new.example>" "Re: a game" "In-Reply-To: $letter" <<'MAIL'
Yes.
MAIL
check "confirmed" at $T1 run
check "joins" says_to ann@ 'France > England'
forget_letters
mail "Yann <yann@new.example>" "partie" <<'MAIL'
Bonjour,
Je souhaite participer à Roscanvel, avec l'Angleterre.
MAIL
check "a wish in French" at $T1 run
check "too" says_to yann@ 'INSCRIPTION Roscanvel Angleterre'
forget_letters

mail "Jim <jim@new.example>" "hello" <<'MAIL'
Hi, sign me up for Albion, any power will do!
MAIL
mail "Luc <luc@new.example>" "hello" <<'MAIL'
Bonjour, je suis partant pour Roscanvel, avec la Russie de préférence.
MAIL
mail "Max <max@new.example>" "hello" <<'MAIL'
Hello, is there a seat left in Albion?
MAIL
mail editor@games.example "partie" <<'MAIL'
Please make a new game for next month, would you?
MAIL
check "other words for it" at $T1 run
check "ask back" says_to jim@ 'JOIN Albion'
check "with the wish" says_to luc@ 'Roscanvel.*Russi'
check "a question is none" says_to max@ 'JOIN and the name of one of these games.*Albion'
check "an editor's prose is answered as an editor's" says_to editor@ 'CREATE and a name opens a game'
check "nor is he told of a stranger who is himself" sh -c "! grep -rhE 'stranger, editor@' '$home/mail/out'"
forget_letters

mail "Ivan <ivan@new.example>" "reprise" <<'MAIL'
REPRISE France@Kersaint
MAIL
check "a French word alone" at $T1 run
check "is asked about in French" says_to ivan@ 'À confirmer'
forget_letters

# ---- a letter from an unknown address
mail "Zoe <zoe@new.example>" "question" <<'MAIL'
Hello, how many people play in your club, and do you meet in person?
MAIL
check "a stranger asks" at $T1 run
check "the answer shows the open games and the line to send" says_to zoe@ 'JOIN and the name of one of these games.*Albion'
check "says who has the words" says_to zoe@ 'passed to the editor'
check "and the editor has them, with the address" says_to editor@ 'zoe@new.example.*do you meet in person'
forget_letters

# ---- which game
mail france@players.example "orders" <<'MAIL'
For Locronan:
A PAR - BUR
MAIL
check "a heading" at $T1 run
check "names it" test "$(orders Locronan FRANCE)" = "A PAR - BUR"
forget_letters
mail france@players.example "orders" <<'MAIL'
A PAR - PIC
MAIL
check "nothing that tells" at $T1 run
check "is asked about" says_to france@ 'the name of the game alone.*Kersaint'
letter=$(id_of "$(last france@)")
forget_letters
mail france@players.example "Re: orders" "In-Reply-To: $letter" <<'MAIL'
Kersaint
MAIL
check "the name alone" at $T1 run
check "is the answer" test "$(orders Kersaint FRANCE)" = "A PAR - PIC"
check "for the one game" test "$(orders Locronan FRANCE)" = "A PAR - BUR"
forget_letters
mail france@players.example "orders" <<'MAIL'
Kersaint:
A MAR - SPA

Locronan
A MAR - BUR
A PAR - PIC
MAIL
check "two games under headings" at $T1 run
check "the first has its lines" test "$(orders Kersaint FRANCE | sort | tr '\n' ,)" = "A MAR - SPA,A PAR - PIC,"
check "the second too" test "$(orders Locronan FRANCE | sort | tr '\n' ,)" = "A MAR - BUR,A PAR - PIC,"
check "each is answered" test "$(letters france@ | wc -l)" = 2
forget_letters

# ---- names with numbers, as rounds of a tournament have them; a name that is not his, one that is nobody's
at $T0 new Ouessant-1-2 --language fr silent=go-on pictures=no theatre=no >/dev/null
at $T0 player Ouessant-1-2 FRANCE france@players.example --language fr && at $T0 start Ouessant-1-2 >/dev/null 2>&1
at $T1 run >/dev/null && forget_letters
mail france@players.example "ordres" <<'MAIL'
PARTIE Kersaint
A MAR - PIE

PARTIE Ouessant-1-2
A PAR - BOU
A MAR - BOU

PARTIE Albion
A CON - BUL

PARTIE Zorglub
A BER - KIE
MAIL
check "PARTIE before each" at $T1 run
check "parts the orders" test "$(orders Kersaint FRANCE | sort | tr '\n' ,)" = "A MAR - PIE,A PAR - PIC,"
check "at a dash in a name too" test "$(orders Ouessant-1-2 FRANCE | sort | tr '\n' ,)" = "A MAR - BUR,A PAR - BUR,"
check "a game of others is told" says_to france@ '(nomme aussi la partie|also names the game) Albion'
check "a name that no game has too" says_to france@ '(nomme aussi la partie «|also names the game .)[[:space:]]*Zorglub'
check "what the others come to is not denied" denies_nothing
forget_letters
mail france@players.example "ordres" <<'MAIL'
- Kersaint : A MAR - SPA svp
- Ouessant : A PAR - PIC
MAIL
check "a name up to its number, with the orders behind it" at $T1 run
check "the first has its own" test "$(orders Kersaint FRANCE | sort | tr '\n' ,)" = "A MAR - SPA,A PAR - PIC,"
check "is the only one that begins so" test "$(orders Ouessant-1-2 FRANCE | sort | tr '\n' ,)" = "A MAR - BUR,A PAR - PIC,"
check "what changed, in the codes of the letter" says_to france@ 'Changé : A PAR - BOU → A PAR - PIC'
forget_letters
"$JUDGE" --home "$home" player Locronan FRANCE other@players.example >/dev/null 2>&1
at $T1 new Trezien --language en >/dev/null
for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do
    a=$(echo $power | tr A-Z a-z)3@players.example
    [ $power != TURKEY ] || a=austria@players.example
    "$JUDGE" --home "$home" player Trezien $power $a --name "Third of $power" --language en
done
at $T1 start Trezien >/dev/null && at $T1 run >/dev/null
forget_letters
mail austria@players.example "orders" <<'MAIL'
F ANK - BLA
A CON - BUL
MAIL
check "units of one game only" at $T1 run
check "tell which" test "$(orders Trezien TURKEY | sort | tr '\n' ,)" = "A CON - BUL,F ANK - BLA,"
forget_letters
# whoever forges an address does not write to its owner through the judge
new_home forged
at 2026-03-02T12:00:00+01:00 new Kersaint >/dev/null
mail victim@victim.example "join" <<'END'
JOIN http://evil.example/x
JOIN Kersaint now at evil.example or call me
JOIN Kersaint France
END
at 2026-03-02T12:00:00+01:00 run >/dev/null
for f in $(letters victim@victim.example); do text_of "$f"; done >"$work/shown"
check "no link of a stranger's request is shown" sh -c "! grep -q 'evil' '$work/shown'"
check "what he asks for is" grep -qi "JOIN Kersaint France" "$work/shown"
finish
