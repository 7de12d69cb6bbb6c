#!/bin/sh
# People by mail: openings, joining with a confirmation and preferences, the draw, starting when full, resigning, observers.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home people
check "a game to join" at $T new Kersaint --deadline "every 7 days 20:00" double-first=yes "comment=Bienvenue aux nouveaux"
check "a private one" at $T new Secret private=sesame
check "an unlisted one" at $T new Cache listed=no

# reply FROM [text]: answers the last letter to that address.
reply() {
    from=$1
    id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last "$from")" | head -n 1)
    subject=$(sed -n 's/^Subject: //p' "$(last "$from")" | head -n 1)
    forget_letters
    mail "$from" "Re: $subject" "In-Reply-To: <$id>"
}
holds() { # holds PATTERN ADDRESS: the last letter to him
    text_of "$(last "$2")" >"$work/holds"
    grep -Eq -- "$1" "$work/holds" || { cat "$work/holds"; return 1; }
}

mail "Anne Martin <anne@a.example>" "les parties" <<'END'
Bonjour,
PARTIES
END
check "a stranger asks for the games" both 0 ' 1 acted' at $T run
check "and gets the openings, in French" holds 'Kersaint .joueurs : 0 sur 7' anne@a.example
check "with the comment" holds 'Bienvenue aux nouveaux' anne@a.example
check "no private game, no unlisted one" sh -c "! grep -Eq 'Secret|Cache' '$work/holds'"
forget_letters

mail "Anne Martin <anne@a.example>" "bonjour" <<'END'
Bonjour,
inscription à la partie Kersaint : Turquie, France, Italie
Merci
END
check "she joins" both 0 ' 1 acted' at $T run
check "and must confirm" holds 'inscription à la partie Kersaint' anne@a.example
check "nobody has joined yet" both 0 'Kersaint.forming' at $T games
mail "b@b.example" "PARTIES" </dev/null
at $T run >/dev/null
check "the count says so" holds 'joueurs : 0 sur 7|players: 0 of 7' b@b.example
id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last anne@a.example)" | head -n 1)
mail "Mallory <mallory@m.example>" "Re: confirmation" "In-Reply-To: <$id>" <<'END'
oui
END
at $T run >/dev/null
check "an answer from another address confirms nothing" sh -c "! grep -q 'inscrit dans' \$(find '$home/mail/out' -type f)"
find "$home/mail/out" -type f | while read -r f; do grep -qi '^To:.*anne@' "$f" || rm -f "$f"; done
reply anne@a.example <"$work/yes"
check "her YES confirms" both 0 ' 1 acted' at $T run
check "she is in" holds 'joueurs : 1 sur 7' anne@a.example
check "with her wishes as read" holds 'Turquie > France > Italie' anne@a.example
check "the editor hears of it" sh -c "grep -ril 'Kersaint: anne@a.example joined' '$home/mail/out' | xargs grep -li '^To:.*editor@' | grep -q ."
forget_letters

join() { # join ADDRESS NAME LINE: mail and confirmation
    mail "$2 <$1>" "joining" <<END
$3
END
    at $T run >/dev/null
    reply "$1" <"$work/yes"
    at $T run >/dev/null
}
join bob@b.example "Bob Brown" "JOIN Kersaint E[FGR][TAI]"
check "brackets are equal wishes" holds 'England > France = Germany = Russia > ' bob@b.example
join chloe@c.example "Chloé" "inscription Kersaint"
check "without wishes he is told how" holds 'PREFERENCES Kersaint' chloe@c.example
mail "Chloé <chloe@c.example>" "mes souhaits" <<'END'
PREFERENCES Kersaint Russie Angleterre
END
at $T run >/dev/null
check "wishes can be sent later" holds 'Russie > Angleterre' chloe@c.example
join dan@d.example "Dan" "JOIN Kersain france, turkey"
check "a slip in the game's name is read" holds 'players: 4 of 7' dan@d.example
join eve@e.example "Eve" "SIGNON ?Kersaint"
check "the veterans' word" holds 'players: 5 of 7' eve@e.example
mail "Dan <dan@d.example>" "again" <<'END'
JOIN Kersaint
END
at $T run >/dev/null
reply dan@d.example <"$work/yes"
at $T run >/dev/null
check "joining twice is joining once" holds 'already' dan@d.example
mail "Eve <eve@e.example>" "sorry" <<'END'
RESIGN Kersaint
END
at $T run >/dev/null
check "resigning must be confirmed too" holds 'RESIGN Kersaint' eve@e.example
reply eve@e.example <<'END'
no, I stay after all
END
at $T run >/dev/null
check "and can be called off" holds 'cancelled' eve@e.example
join fred@f.example "Fred" "join the game Kersaint Italy"
check "six" holds 'players: 6 of 7' fred@f.example
mail "xavier@x.example" "private" <<'END'
JOIN Secret
END
at $T run >/dev/null
reply xavier@x.example <"$work/yes"
at $T run >/dev/null
check "a private game needs its word" holds 'private' xavier@x.example
mail "xavier@x.example" "private" <<'END'
JOIN Secret sesame Austria
END
at $T run >/dev/null
reply xavier@x.example <"$work/yes"
at $T run >/dev/null
check "with it he is in" holds 'players: 1 of 7' xavier@x.example
check "its wishes do not hold the word" holds 'Austria > ' xavier@x.example
forget_letters
mail "watcher@w.example" "watch" <<'END'
OBSERVE Kersaint
END
at $T run >/dev/null
reply watcher@w.example <"$work/yes"
at $T run >/dev/null
check "an observer" holds 'reports and the public press' watcher@w.example
forget_letters

# the seventh starts it
mail "Gina <gina@g.example>" "inscription" <<'END'
INSCRIPTION Kersaint Autriche
END
at $T run >/dev/null
reply gina@g.example <"$work/yes"
check "the seventh player" both 0 ' 1 acted' at $T run
check "starts the game, its first deadline doubled" both 0 'Kersaint.active.S1901M.2026-03-16T19:00:00Z' at $T games
check "seven players, an observer and the editor got the report" test "$(letters | xargs grep -il '^Subject:.*Kersaint.*1901' | wc -l)" -ge 9
at $T show Kersaint --format json >"$work/j"
check "first wishes that do not clash are met" sh -c "
    grep -ril 'Content-Language' '$home/mail/out' >/dev/null
    for p in 'anne@a.example Turquie' 'bob@b.example England' 'gina@g.example Autriche' 'fred@f.example Italy' 'dan@d.example France' 'chloe@c.example Russie' 'eve@e.example Germany'; do
        set -- \$p
        f=\$(find '$home/mail/out' -type f | xargs grep -li \"^To:.*\$1\" | tail -n 1)
        /usr/bin/python3 -c 'import sys,email,email.policy
m=email.message_from_binary_file(open(sys.argv[1],\"rb\"),policy=email.policy.default)
print(m[\"Subject\"]); print(m.get_body((\"plain\",)).get_content())' \"\$f\" | grep -q \"\$2\" || { echo \$p; exit 1; }
    done"
forget_letters
mail "Bob Brown <bob@b.example>" "players" <<'END'
PLAYERS Kersaint
END
at $T run >/dev/null
check "who plays what" holds 'Turkey: Anne Martin' bob@b.example
check "names, no addresses" sh -c "! grep -v '^To:' '$work/holds' | grep -q 'a.example'"
mail "Bob Brown <bob@b.example>" "a question" <<'END'
WHO IS anne
END
at $T run >/dev/null
check "who is" holds 'Anne Martin, plays in: Kersaint' bob@b.example
mail "late@l.example" "me too" <<'END'
JOIN Kersaint
END
at $T run >/dev/null
reply late@l.example <"$work/yes"
at $T run >/dev/null
check "a running game cannot be joined, but says what can be done" holds 'STANDBY Kersaint' late@l.example
forget_letters
mail "Dan <dan@d.example>" "resigning" <<'END'
RESIGN Kersaint
END
at $T run >/dev/null
reply dan@d.example <"$work/yes"
at $T run >/dev/null
check "a player resigns" holds 'have left' dan@d.example
check "and the others are told which power is free" holds 'France' anne@a.example
mail "stranger@s.example" "la carte" <<'END'
CARTE Kersaint PDF
BILAN Kersaint
STATUS Kersaint
RULES Kersaint
STATUS Secret
END
forget_letters
check "a stranger asks for what is public" both 0 ' 1 acted' at $T run
check "four answers, none of the private game" test "$(letters stranger@s.example | wc -l)" -eq 4
check "no answer names the private game" sh -c "! cat \$(find '$home/mail/out' -type f) | grep -q 'Secret\]'"
check "the draw is on record with its seed" sh -c "sqlite3 '$home/judge.db' \"SELECT detail FROM event WHERE what='drawn'\" 2>/dev/null | grep -q 'seed=' || /usr/bin/python3 -c \"
import sqlite3,sys
d=sqlite3.connect('$home/judge.db').execute(\\\"SELECT detail FROM event WHERE what='drawn'\\\").fetchone()[0]
assert 'seed=' in d and 'TURKEY=' in d, d\""
check "the store is sound" at $T doctor
finish
