#!/bin/sh
# Mails and letters that need a person: shown, dropped, tried again; letters whose fate could not be written leave twice at most.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home mails
sql() { sqlite3 "$home/judge.db" "$1"; }
at $T new Kersaint --language en >/dev/null
seven Kersaint en
at $T start Kersaint >/dev/null
at $T run >/dev/null
mail france@players.example "[Kersaint] orders" <<'END'
A PAR - BUR
marseille va en espagne
I hope that you are well.
RELIABILITY
END
at $T run >/dev/null
check "what came in is listed" both 0 'acted.*Player of FRANCE.*Kersaint' at $T mails
check "a mail is shown with what it did, and as it came" both 0 '^A PAR - BUR' at $T mail 1
check "what it did" both 0 '^# orders.Kersaint' at $T mail 1
check "its lines with the orders that were read" both 0 '^# > marseille va en espagne  → A MAR - SPA$' at $T mail 1
check "a command" both 0 '^# > RELIABILITY  → command$' at $T mail 1
check "a line that is nothing" both 0 '^# > I hope that you are well.  → (sentence|order|not understood)$' at $T mail 1
check "what was answered" both 0 '^# < .Kersaint. Spring 1901' at $T mail 1
check "there is no such mail" both 1 'no stored mail 9' at $T mail 9
check "a number is a number" both 1 "'x' is no number" at $T mail x
check "nothing is stuck" sh -c "! '$JUDGE' --home '$home' mails --stuck | grep ."
check "what was acted on cannot be dropped" both 1 'acted on before' at $T drop 1

# A mail that used its attempts up in passes that ended.
mail italy@players.example "[Kersaint] orders" <<'END'
A ROM - APU
END
"$JUDGE" --home "$home" --now $T run --dry-run >/dev/null
mv "$home/mail/in/new/"* "$work/second"
"$JUDGE" --home "$home" --now $T mail <"$work/second" >/dev/null
sql "UPDATE mail_in SET state = 0, attempts = 2 WHERE id = 2"
check "the pass sets it aside, and says so" both 1 'mail 2 is set aside' at $T run
check "the editor is told how to see it" grep -q 'judge mail 2' "$(last editor@)"
check "it is listed" both 0 '^2.*set-aside.*it ended the program' at $T mails --stuck
check "doctor names it" both 0 'mails.1 could not be acted on' at $T doctor
check "the next pass is quiet" at $T run
check "tried again" at $T drop --retry 2
check "and now acted on" at $T run
check "its state" test "$(sql "SELECT state FROM mail_in WHERE id = 2")" = 1

# The disk takes no more fates: one letter leaves a pass, none leaves three times.
cat >"$work/sendmail" <<END
#!/bin/sh
cat >"$work/letter"
sed -n 's/^Message-I[Dd]: //p' "$work/letter" | head -n 1 >>"$work/handed"
END
chmod +x "$work/sendmail"
sed -i "s|^url = maildir:mail/out\$|url = sendmail:$work/sendmail|" "$home/judge.conf"
: >"$work/handed"
at $T announce Kersaint --why "Bonjour" >/dev/null
n=$(sql "SELECT count(*) FROM letter WHERE sent_s IS NULL")
check "seven letters wait" test "$n" -ge 7
sql "CREATE TRIGGER full BEFORE UPDATE OF sent_s ON letter BEGIN SELECT RAISE(ABORT, 'no room'); END"
check "the pass stops at the first fate that it cannot write" both 1 'no room' at $T run
check "one letter left" test "$(wc -l <"$work/handed")" = 1
for pass in 1 2 3 4; do at $T run >/dev/null 2>&1; done
check "each pass hands over one letter at most" test "$(wc -l <"$work/handed")" -le 5
check "none left three times" sh -c "! sort '$work/handed' | uniq -c | grep -qE '^ *([3-9]|[0-9]{2})'"
sql "DROP TRIGGER full"
for pass in 1 2; do at $T run >/dev/null 2>&1; done
check "then all of them leave, and none a third time" sh -c "! sort '$work/handed' | uniq -c | grep -qE '^ *([3-9]|[0-9]{2})'"
check "but those in doubt twice wait for a person" both 0 'held.*@' at $T letters
held=$(sql "SELECT min(id) FROM letter WHERE held_s IS NOT NULL AND sent_s IS NULL")
check "doctor names them" both 0 'letters.[0-9]+ wait for you' at $T doctor
check "a person sends it again" at $T letters --send "$held"
at $T run >/dev/null 2>&1
check "it left" test -n "$(sql "SELECT sent_s FROM letter WHERE id = $held")"
for id in $(sql "SELECT id FROM letter WHERE held_s IS NOT NULL AND sent_s IS NULL"); do
    check "another is given up" at $T letters --drop "$id"
done
check "nothing is left to settle" sh -c "! '$JUDGE' --home '$home' --now $T letters | grep -E 'held|waiting'"
sed -i 's|^url = sendmail:.*|url = maildir:mail/out|' "$home/judge.conf"
forget_letters
mail editor@games.example "[Kersaint]" <<'END'
MAIL 1
END
at $T run >/dev/null 2>&1
for f in $(letters editor@games.example); do text_of "$f"; done | tr -s '\n ' '  ' >"$work/t"
check "the same by mail" grep -q 'marseille va en espagne → A MAR - SPA' "$work/t"
check "with what was answered" grep -q 'Answered with: .*.Kersaint. Spring 1901, France: 2 orders noted' "$work/t"
finish
