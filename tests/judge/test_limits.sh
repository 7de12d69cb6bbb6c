#!/bin/sh
# What somebody the judge knows may cause in a day, or whoever writes in his name: letters, new addresses, questions, guesses, commands.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
sql() { sqlite3 "$home/judge.db" "$1"; }
id_of() { sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$1" | head -n 1; }
holds() {
    text_of "$(last "$2")" >"$work/holds"
    grep -Eq -- "$1" "$work/holds" || { cat "$work/holds"; return 1; }
}
orders() { # orders POWER: on file, joined by commas
    at $T show Kersaint --format json | /usr/bin/python3 -c 'import json, sys
print(",".join(sorted(json.load(sys.stdin)["phases"][-1]["orders"]["'"$1"'"])))'
}
new_home limits
at $T new Kersaint press=grey --language en >/dev/null
seven Kersaint en
at $T start Kersaint >/dev/null
at $T run >/dev/null
fr=france@players.example de=germany@players.example it=italy@players.example
sql "UPDATE person SET password = 'pbkdf2\$600000\$salt\$$(/usr/bin/python3 -c 'import hashlib; print(hashlib.pbkdf2_hmac("sha256", b"open-sesame", b"salt", 600000).hex())')' WHERE name = 'Player of FRANCE'"

# ---- one mail, 15,000 addresses ----
forget_letters
{
    echo 'PASSWORD open-sesame'
    seq 1 15000 | sed 's/.*/ADDRESS victim&@v.example/'
    echo 'A PAR - BUR'
} >"$work/words"
mail $fr "[Kersaint] mine too" <"$work/words"
check "a mail of 15,000 addresses" both 0 ' 1 acted on' timeout 60 "$JUDGE" --verbose --home "$home" --now $T run
check "asks three of them" test "$(letters v.example | wc -l)" = 3
check "causes few letters in all" test "$(letters | wc -l)" -le 6
check "its orders count" test "$(orders FRANCE)" = "A PAR - BUR"
check "he reads why" holds 'Three new addresses a day' $fr
mail $fr "[Kersaint] again" <<'END'
PASSWORD open-sesame
ADDRESS victim99@v.example
END
at $T run >/dev/null
check "another mail of that day asks none" test "$(letters v.example | wc -l)" = 3
T2=2026-03-03T12:00:00+01:00
mail $fr "[Kersaint] again" <<'END'
PASSWORD open-sesame
ADDRESS victim99@v.example
END
at $T2 run >/dev/null
check "the next day does" test "$(letters v.example | wc -l)" = 4
sed -i 's/^commands-a-mail = .*/commands-a-mail = 10/' "$home/judge.conf"
{
    seq 1 40 | sed 's/.*/ALIAS Marianne&/'
    echo 'A PAR - PIC'
} >"$work/words"
mail $fr "[Kersaint] commands" <"$work/words"
at $T2 run >/dev/null
check "commands beyond the limit of a mail are not followed" test "$(sql "SELECT alias FROM person WHERE name = 'Player of FRANCE'")" = Marianne10
check "and he reads it" holds 'more commands than the judge follows' $fr
check "orders below them count" test "$(orders FRANCE)" = "A PAR - PIC"
sed -i 's/^commands-a-mail = .*/commands-a-mail = 100/' "$home/judge.conf"

# ---- guesses ----
proof address+proof
forget_letters
guess() { # guess WORD TIME
    mail $fr "[Kersaint]" <<END
PASSWORD $1
A PAR - GAS
END
    at "$2" run >/dev/null
}
for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
    { seq 1 3 | sed "s/.*/password wrong-$n-&/"; echo 'A PAR - GAS'; } >"$work/words"
    mail $fr "[Kersaint] $n" <"$work/words"
done
at $T2 run >/dev/null
check "45 guesses leave a trace" test "$(sql "SELECT sum(substr(detail, 7, 1)) FROM event WHERE what = 'password' AND detail LIKE 'wrong=%'")" -ge 10
check "and end: no more than ten are looked at, to the end of a mail" test "$(sql "SELECT sum(substr(detail, 7, 1)) FROM event WHERE what = 'password'")" -le 12
check "no guess stands in the log" test -z "$(sql "SELECT detail FROM event WHERE detail LIKE '%wrong-%'")"
check "the player is told, once" test "$(grep -rl 'Ten wrong passwords came in your name' "$home/mail/out" | wc -l)" = 1
check "the editor is told" sh -c "grep -rl 'Ten wrong passwords' '$home/mail/out' | grep -q editor@"
check "he was asked thirty times at most whether these mails were his" test "$(grep -rl 'arrived in your name' "$home/mail/out"/france* | wc -l)" -le 30
guess open-sesame $T2
check "in the pause the right one speaks no more" test "$(orders FRANCE)" = "A PAR - PIC"
guess open-sesame 2026-03-04T12:00:00+01:00
check "the next day it does" test "$(orders FRANCE)" = "A PAR - GAS"
check "a mail of a hundred passwords takes no longer than one of three" sh -c "
    /usr/bin/python3 - >'$work/hundred' <<'END'
print('\n'.join('password word-%d' % n for n in range(100)))
END"
mail $de "[Kersaint]" <"$work/hundred"
check "nobody's password is looked at if he has none" both 0 'run|fetched' timeout 20 "$JUDGE" --verbose --home "$home" --now 2026-03-04T13:00:00+01:00 run
check "and no trace is needed" test -z "$(sql "SELECT 1 FROM event e JOIN person p ON p.id = e.person WHERE what = 'password' AND p.name LIKE '%GERMANY'")"

# ---- forged mails bring the victim few questions ----
T3=2026-03-05T12:00:00+01:00
forget_letters
for n in $(seq 1 40); do
    mail $it "[Kersaint] forged $n" <<END
A VEN - TRI
END
done
at $T3 run >/dev/null
check "forty forged mails, twenty questions" test "$(letters $it | wc -l)" = 20
check "the editor hears of it once" test "$(grep -rl 'was asked twenty times' "$home/mail/out/"editor* | wc -l)" = 1
check "the last one says that it is the last" sh -c "for f in $(letters $it | tr '\n' ' '); do '${JUDGE%/judge}/tests/judge/text_of' \$f | tr '\n' ' '; echo; done | grep -c 'last letter of its kind' | grep -qx 1"
check "the digest says who can confirm, and for which mails nobody is asked" sh -c "for f in $(letters editor@ | tr '\n' ' '); do '${JUDGE%/judge}/tests/judge/text_of' \$f | tr '\n' ' '; done | grep 'He can confirm' | grep -q 'he is not asked'"
check "nothing was noted" test "$(orders ITALY)" = ""
proof address

# ---- a program that answers every letter ----
T4=2026-03-06T12:00:00+01:00
forget_letters
sed -i 's/^answers-a-day-player = .*/answers-a-day-player = 8/' "$home/judge.conf"
for n in $(seq 1 40); do
    mail $de "Re: out of office" "In-Reply-To: <out-$n@example>" <<END
I am away until Monday ($n).
END
    at $T4 run >/dev/null
done
check "eight answers, and one that it is the last" test "$(letters $de | wc -l)" = 9
check "which says so" sh -c "grep -rlE 'the last answer until' '$home/mail/out' | xargs grep -l '^To:.*germany' | grep -q ."
check "the editor reads of it, once" test "$(grep -rl 'had as many answers' "$home/mail/out" | grep -c editor@)" = 1
mail $de "[Kersaint]" <<'END'
F KIE - DEN
END
at $T4 run >/dev/null
check "orders count without an answer" test "$(orders GERMANY)" = "F KIE - DEN"
check "and none went out" test "$(letters $de | wc -l)" = 9
mail $de "[Kersaint]" <<'END'
STATUS
END
at 2026-03-07T12:00:00+01:00 run >/dev/null
check "the next day he is answered again" test "$(letters $de | wc -l)" = 10

# ---- press ----
forget_letters
sed -i 's/^letters-a-day-player = .*/letters-a-day-player = 20/' "$home/judge.conf"
/usr/bin/python3 - >"$work/flood" <<'END'
for n in range(60):
    print("PRESS TO ALL\nWords, words, words: %d\nENDPRESS\n" % n)
print("F LON - NTH")
END
mail england@players.example "[Kersaint] press" <"$work/flood"
at 2026-03-08T12:00:00+01:00 run >/dev/null
check "a flood of press ends" test "$(letters | wc -l)" -le 32
check "its writer reads which were not sent" sh -c "grep -rl 'so many letters to others' '$home/mail/out' | xargs grep -l '^To:.*england' | grep -q ."
check "his orders count" test "$(orders ENGLAND)" = "F LON - NTH"
check "strangers' counts and all others are forgotten after some days" sh -c "'$JUDGE' --home '$home' --now 2026-03-20T12:00:00+01:00 run >/dev/null 2>&1; test \$(sqlite3 '$home/judge.db' 'SELECT count(*) FROM spent WHERE day < 20500') = 0"
check "the store is sound" at 2026-03-20T12:00:00+01:00 doctor

# ---- the same words again and again, by a pipe: each mail is a pass of its own ----
forget_letters
T9=2026-03-21T12:00:00+01:00
machine() { # machine N TIME: N mails of a program that answers
    for n in $(seq "$1"); do
        printf 'From: germany@players.example\nTo: judge@games.example\nSubject: away\nMessage-ID: <away-%s-%s@x>\n\nI have left the office and read nothing before the tenth of May.\n' "$2" "$n" |
            at "$2" mail >/dev/null
    done
}
machine 8 $T9
check "three are answered, the rest share the last answer" test "$(letters germany@ | wc -l)" = 3
machine 8 2026-03-21T13:00:00+01:00
machine 8 2026-03-21T14:00:00+01:00
machine 8 2026-03-21T15:00:00+01:00
machine 8 2026-03-21T16:00:00+01:00
check "ten a day at most" test "$(letters germany@ | wc -l)" -le 12
mail germany@players.example "[Kersaint]" <<'END'
STATUS
END
at 2026-03-21T16:10:00+01:00 run >/dev/null
check "other words are answered" holds 'Kersaint' germany@

# ---- words that change each time, and are answered with the same: a program that numbers its letters; the editor's, too ----
sed -i 's/^answers-a-day-player = .*/answers-a-day-player = 200/' "$home/judge.conf"
for who in italy@players.example editor@games.example; do
    forget_letters
    for n in $(seq 25); do
        echo "Ticket $n was opened for you, agent Smith$(printf "\\$(printf %o $((96 + n % 26 + 1)))") will answer." >"$work/words"
        mail $who "[Kersaint] ticket $n" <"$work/words"
        at 2026-03-21T18:00:00+01:00 run >/dev/null
    done
    check "a tenth of a day's answers to $who, and one that it is the last" test "$(letters $who | xargs grep -l '^In-Reply-To' | wc -l)" = 21
    check "$who reads so" sh -c "cat $(letters $who | tr '\n' ' ') | grep -q 'said the same today'"
done

# ---- a box of old mails of strangers that was copied: each file is of today, what it says of itself is not ----
forget_letters
for n in $(seq 30); do
    mail old$n@old$n.example "hello $n" <<'END'
Is this where one plays?
END
    sed -i 's/^Date: .*/Date: Sun, 01 Feb 2026 10:00:00 +0100/' "$file"
done
at 2026-03-21T19:00:00+01:00 run >/dev/null
check "nobody of them is answered" test "$(letters | grep -c '@old')" = 0
forget_letters
sql "DELETE FROM spent"
proof auto
for n in $(seq 60); do
    printf 'From: editor@games.example\nTo: judge@games.example\nSubject: [Kersaint] %s\nMessage-ID: <bomb-%s@x>\nAuthentication-Results: mx.example; dmarc=fail\n\nPROCESS S1901M please %s\n' "$n" "$n" "$n" |
        at 2026-03-22T12:00:00+01:00 mail >/dev/null
done
check "forged mails by a pipe do not fill the editor's mailbox" test "$(letters editor@ | wc -l)" -le 31
at 2026-03-22T13:30:00+01:00 run >/dev/null
verify_homes
finish
