#!/bin/sh
# What players of the older judges write: SIGNON with letter and password, REGISTER … END, preference letters, GET, HISTORY FROM TO; a password is nowhere afterwards.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home old
at $T new Kersaint "deadline=every 7 days 20:00" >/dev/null
at $T new Alpha "deadline=every 7 days 20:00" >/dev/null
at $T new Ouessant start=hand >/dev/null
at $T new Secret private=sesame >/dev/null
seven Kersaint en
seven Alpha en
at $T start Kersaint
at $T start Alpha
at $T run >/dev/null
reply() {
    id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last "$1")" | head -n 1)
    mail "$1" "Re: your letter" "In-Reply-To: <$id>"
}
holds() { # holds PATTERN ADDRESS: the last letter to him, in one line
    text_of "$(last "$2")" | sed '/^<!DOCTYPE/,$d' | tr -s '\n ' ' ' >"$work/holds"
    grep -Eq -- "$1" "$work/holds" || { cut -c1-2000 "$work/holds"; return 1; }
}
lacks() { ! holds "$@" >/dev/null; }
pass() { at $T run >/dev/null 2>&1; }
orders() { at $T show "$1" --format json | /usr/bin/python3 -c 'import json, sys
print(",".join(sorted(json.load(sys.stdin)["phases"][-1]["orders"]["'"$2"'"] or [])))'; }
fr=france@players.example

# ---- SIGNON on a running game ----
reply $fr <<'END'
SET PASSWORD topsecret1
END
pass
reply $fr <"$work/yes" # a password is not set on the strength of a thread
pass
reply $fr <"$work/yes" # and what it gives away is asked again
pass
mail $fr "orders" <<'END'
SIGNON Fkersaint topsecret1
A PAR - BUR
SIGNOFF
--
A PAR - PIC
END
pass
check "letter, game and password: the game of two" test "$(orders Kersaint FRANCE)" = "A PAR - BUR"
check "not the other" test "$(orders Alpha FRANCE)" = ""
check "no complaint" lacks 'password|SIGNON' $fr
mail $fr "SIGNON france@alpha topsecret1" <<'END'
A PAR - GAS
END
pass
check "in the subject, with the power's name" test "$(orders Alpha FRANCE)" = "A PAR - GAS"
mail $fr "orders" <<'END'
SIGNON Fkersaint mistake99
F BRE - MAO
END
pass
check "a wrong password is said" holds 'password in your mail is not yours' $fr
mail germany@players.example "orders" <<'END'
signon Gkersaint whatever55
A MUN - BUR
END
pass
check "who has none is told that he needs none" holds 'have no password here, and need none' germany@players.example
check "his orders count" test "$(orders Kersaint GERMANY)" = "A MUN - BUR"
sed -i 's/^proof = .*/proof = address+proof/' "$home/judge.conf"
mail $fr "orders" <<'END'
SIGNON Fkersaint topsecret1
A MAR - SPA
END
pass
check "where a proof is asked for, it is one" test "$(orders Kersaint FRANCE)" = "A MAR - SPA,A PAR - BUR,F BRE - MAO"
mail $fr "orders" <<'END'
SIGNON Fkersaint mistake98
A MAR H
END
pass
check "a wrong one is none" holds '[Nn]othing proves' $fr
sed -i 's/^proof = .*/proof = address/' "$home/judge.conf"
mail italy@players.example "another's chair" <<'END'
SIGNON Fkersaint topsecret1
A PAR H
END
pass
reply italy@players.example <"$work/yes"
pass
check "another's power is not his by a password" test "$(orders Kersaint FRANCE)" = "A MAR - SPA,A PAR - BUR,F BRE - MAO"
mail italy@players.example "prose" <<'END'
PARTIE Kersaint
sign on tomorrow with me
observe that Belgium is empty
A VEN - TYR
END
pass
check "talk stays talk" test "$(orders Kersaint ITALY)" = "A VEN - TYR"

mail italy@players.example "[Kersaint] odd lines" <<'X'
SIGNON @
SIGNON ékersaint secret77
SIGNON ?? secret77
SIGNON F
SIGNON @kersaint secret77
SIGNON xkersaint secret77
SIGNON
REGISTER
:
END
A VEN - PIE
X
pass
check "odd lines do no harm" test "$(orders Kersaint ITALY)" = "A VEN - PIE"

# ---- joining ----
mail "Zoe <zoe@z.example>" "please register me" <<'X'
Hello, this is my form
REGISTER
Name: Zoe Zebra
Phone: 555 1234
Address: 1 Street
         Some Town
Timezone: Europe/London
E-mail: zoe@z.example
Level: Novice
Language: English
Package: yes
END
SIGNON ?ouessant hunter2222
X
pass
check "one letter asks for all of it" test "$(letters zoe@z.example | wc -l)" -eq 1
check "the fields that are kept" holds '1\) REGISTER 2\) MY NAME Zoe Zebra 3\) ZONE Europe/London 4\) LANGUAGE English 5\) JOIN Ouessant' zoe@z.example
check "nothing of the others" lacks '555|Street|Town|Novice|hunter' zoe@z.example
reply zoe@z.example <"$work/yes"
pass
check "she is registered" holds 'registered with the address zoe@z.example.*joined the game Ouessant .players: 1 of 7' zoe@z.example
mail zoe@z.example "again" <<'X'
REGISTER
Name: Zoe Zeta
Country: Belgium
END
X
pass
check "sent again it changes what changed" holds 'your name is Zoe Zeta' zoe@z.example
check "and says what is not kept" holds 'Neither needed nor kept: country' zoe@z.example
mail zoe@z.example "wishes" <<'END'
SET PREFERENCE Ouessant E[FGR]*A
END
pass
check "letters, brackets, a star" holds 'England > France = Germany = Russia > Italy = Turkey > Austria' zoe@z.example
mail "Luc <luc@z.example>" "inscription" <<'END'
Bonjour, je joue
INSCRIPTION Ouessant AEFGIRT
END
pass
reply luc@z.example <"$work/yes"
pass
check "A is three powers in French: asked" holds 'plusieurs puissances \(A' luc@z.example
mail luc@z.example "voeux" <<'END'
PREFERENCES Ouessant EFG
END
pass
check "other letters are clear" holds 'Angleterre > France > Allemagne' luc@z.example
mail "Max <max@z.example>" "next" <<'END'
Hi, a game please
SIGNON ? hunter3333
END
pass
check "SIGNON ?: the next game" holds 'JOIN Ouessant' max@z.example
mail "Max <max@z.example>" "private" <<'END'
SIGNON ?Secret sesame
END
pass
reply max@z.example <"$work/yes"
pass
check "an invitation is no password" holds 'joined the game Secret' max@z.example
mail "Max <max@z.example>" "watching" <<'END'
SIGNON okersaint hunter4444
END
pass
check "an observer's form" holds 'OBSERVE Kersaint' max@z.example
mail "Max <max@z.example>" "nowhere" <<'END'
SIGNON Fnowhere hunter5555
END
pass
check "no such game, and no password in the answer" lacks 'hunter' max@z.example

# ---- words that only look around ----
forget_letters
mail $fr "[Kersaint] questions" <<'END'
GET DEDICATION
WHO GAME Kersaint FULL
VERSION
HELLO
GET HELP
GET HOUSE.RULES
INFO PLAYER nobody@x.example
END
pass
all=$(for f in $(letters $fr); do text_of "$f"; done | tr -s '\n ' ' ')
for want in 'Player of FRANCE \(you\): no turns yet' 'Players of Kersaint' 'the program Moeshoeshoe' 'RULES OF THE GAME Kersaint' 'Nobody of that name'; do
    check "an answer: $want" sh -c "echo \"\$0\" | grep -Eq '$want'" "$all"
done
at 2026-03-09T20:05:00+01:00 run >/dev/null 2>&1
at 2026-03-16T20:05:00+01:00 run >/dev/null 2>&1
at 2026-03-18T20:05:00+01:00 run >/dev/null 2>&1
forget_letters
mail $fr "HISTORY Kersaint FROM S1901M TO S1901M" </dev/null
mail $fr "HISTORY Kersaint FROM S1901M LINES 4" </dev/null
mail $fr "HISTORY Kersaint FROM F1905M" </dev/null
at 2026-03-18T21:00:00+01:00 run >/dev/null 2>&1
letters $fr >"$work/three"
check "history from one phase to another" sh -c 'for f in $(cat "$0"); do grep -q "SPRING 1901" $f && ! grep -q "FALL 1901 ·" $f && exit 0; done; exit 1' "$work/three"
check "so many lines, and that there are more" sh -c 'cat $(cat "$0") | grep -q "The rest was not asked for"' "$work/three"
check "a phase that was not played" sh -c 'cat $(cat "$0") | grep -q "has not adjudicated any phase"' "$work/three"

check "no password in any letter" sh -c "! grep -rlE 'topsecret|mistake9|hunter|whatever55|secret77' '$home/mail/out'"
check "the store is sound" at 2026-03-18T21:00:00+01:00 doctor
finish
