#!/bin/sh
# What a letter asks a YES for is what the YES does: of several requests some, of a game or a phase that is gone none, forged none; a NO from
# any address of his calls it off; a seat that was taken away, a password that another replaces, an address that is somebody else's.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home asked
reply() { # reply FROM: answers the newest letter to that address
    id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last "$1")" | head -n 1)
    forget_letters
    mail "$1" "Re: your letter" "In-Reply-To: <$id>"
}
holds() { # holds PATTERN ADDRESS: one of the letters to him says it
    for f in $(letters "$2"); do text_of "$f"; done | tr '\n' ' ' | tr -s ' ' >"$work/holds"
    grep -Eq -- "$1" "$work/holds" || { cat "$work/holds"; return 1; }
}
lacks() { ! holds "$1" "$2" >/dev/null; }
run() { at "${1:-$T}" run >/dev/null 2>&1; }
by_server() { sed -i "1i Authentication-Results: mx.games.example; dmarc=$1 header.from=${2#*@}" "$home/mail/in/new/$mails.test"; }

at $T new Kersaint >/dev/null
at $T new Roscanvel >/dev/null
mail "Anne <anne@a.example>" "join kersaint" <<'END'
MY NAME Annette
PREFERENCES Kersaint Italy
hi, can i join kersaint pls, france or turkey.
END
run
check "a wish in the subject, in a sentence, and what goes with it is one request" test "$(letters anne@a.example | wc -l)" -eq 1
check "with the powers, its lines numbered" holds '1\) JOIN Kersaint France Turkey 2\) MY NAME Annette 3\) PREFERENCES' anne@a.example
reply anne@a.example <"$work/yes"
run
check "a yes does all of it" holds 'your name is Annette.*Italy > ' anne@a.example
mail "Gus <gus@g.example>" "hello" <<'END'
LANGUAGE fr
END
run
check "without a request to join, a line of who is known is answered" holds 'JOIN' gus@g.example

for words in "Non, je reste" "en fait non, je reste" "je reste" "No, that's all" "Non, c'est tout"; do
    mail anne@a.example "[Kersaint]" <<'END'
RESIGN Kersaint
END
    run
    echo "$words" >"$work/words"
    reply anne@a.example <"$work/words"
    run
    check "\"$words\" gives nothing up" sh -c "'$JUDGE' --home '$home' --now $T show Kersaint | grep -q Annette"
done

two() { # two FROM: asks for both games, and the standbys' list
    printf 'JOIN Kersaint\nSTANDBY\nJOIN Roscanvel\n' >"$work/body"
    mail "$1" "to play" <"$work/body"
    run
}
two marc@m.example
reply marc@m.example <<'END'
OUI pour Kersaint
NON pour Roscanvel

Avec mes respectueux hommages,
Marc d'Ormesson
END
run
check "yes to one of them" holds 'joined the game Kersaint' marc@m.example
check "and not to the others, by their names" holds 'request \(STANDBY; JOIN Roscanvel\) is cancelled' marc@m.example
check "nobody wrote under his name" lacks 'under his name' editor@
two lea@l.example
reply lea@l.example <<'END'
YES 2
END
run
check "by its number" holds 'list of standbys.*JOIN Kersaint; JOIN Roscanvel' lea@l.example
two eve@e.example
reply eve@e.example <<'END'
yes but only the standby, not the join
END
run
check "in a sentence" holds 'list of standbys' eve@e.example
two tom@t.example
reply tom@t.example <<'END'
YES
MY NAME IS Judge
END
run
check "what stands beside a yes is what is quoted" holds 'not stand alone \("MY NAME IS Judge"\)' tom@t.example
at $T purge Roscanvel --yes >/dev/null
at $T new Roscanvel >/dev/null
reply tom@t.example <"$work/yes"
run
check "a game that is gone is no other of its name" holds 'Nothing was done of "JOIN Roscanvel".*is no more' tom@t.example
check "the rest is done" holds 'joined the game Kersaint' tom@t.example
two pia@p.example
reply pia@p.example <<'END'
no way!!! that is not me
END
run
check "a no names what it calls off" holds 'request \(JOIN Kersaint' pia@p.example
check "and is no answer to something else" lacks 'no question' pia@p.example
check "the editor reads of it" holds 'pia@p.example did not confirm .*JOIN Kersaint' editor@

# ---- harm, and who says yes to it ----
sed -i 's/^#authserv-id = .*/authserv-id = mx.games.example/; s/^proof = .*/proof = auto/' "$home/judge.conf"
at $T new Brest >/dev/null
for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA; do
    at $T player Brest $power $(echo $power | tr A-Z a-z)@players.example --name "P of $power" >/dev/null
done
at $T player Brest TURKEY france@players.example >/dev/null
at $T start Brest >/dev/null
run
signed() { # signed FROM LINE…: a mail about Brest that its server vouches for
    from=$1
    shift
    printf '%s\n' "$@" >"$work/body"
    mail "$from" "[Brest] mail" <"$work/body"
    by_server pass "$from"
    forget_letters
    run
}
seat() { sqlite3 "$home/judge.db" "SELECT count(*) FROM seat s JOIN game g ON g.id = s.game WHERE g.name = 'Brest' AND s.power = '$1' AND s.until_s IS NULL"; }
signed editor@games.example 'EJECT Russia! : insults'
check "a mark before a reason asks nothing" test "$(seat RUSSIA)" = 0
check "the reason goes to him" holds 'freed your seat.*The reason: insults' russia@
check "and to everybody" holds 'freed the seat of Russia.*The reason: insults' france@
signed russia@players.example 'What? I want to play on, please tell me why.'
check "his words go to the editor" holds 'hold no power.*passed to the editor' russia@
check "nothing offers his seat to him" lacks 'TAKEOVER' russia@
signed russia@players.example 'TAKEOVER Russia@Brest'
check "he does not take it back himself" test "$(seat RUSSIA)" = 0
check "the editor decides" holds 'REPLACE RUSSIA russia@players' editor@
signed editor@games.example 'EJECT England'
id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last editor@)" | head -n 1)
reply editor@games.example <<'END'
What happens to his build then?
END
by_server pass editor@games.example
run
check "a question is no answer" holds 'neither yes nor no.*Nothing is done yet .*EJECT England' editor@
mail editor@games.example "Re: sure?" "In-Reply-To: <$id>" <<'END'
No.
END
by_server pass editor@games.example
run
check "what was asked goes on waiting" holds 'EJECT England. is cancelled' editor@
check "until he decides" test "$(seat ENGLAND)" = 1
signed editor@games.example 'DUMMY Germany !'
check "a dummy's player is told" holds 'has made Germany a dummy' germany@
check "and everybody" holds 'nobody plays Germany any more' france@
signed france@players.example RESIGN
check "who plays several powers is told all that he gives up" holds 'You would leave: France|which one you leave' france@
signed italy@players.example RESIGN
check "one is asked, with what becomes of his orders" holds 'You would leave: Italy \(Brest\)\. Orders already noted count' italy@
reply italy@players.example <"$work/yes"
by_server fail italy@players.example
run
check "a yes that the server calls forged is none" test "$(seat ITALY)" = 1
check "its sender is told" holds 'does not come from you' italy@
check "and the editor" holds 'italy@players.example was refused.*forged' editor@
id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last italy@)" | head -n 1)
T=2026-03-03T12:00:00+01:00
at $T process Brest --yes >/dev/null
run
mail italy@players.example "Re: sure?" "In-Reply-To: <$id>" <"$work/yes"
by_server pass italy@players.example
run
check "a yes to a question of another phase is asked anew" holds 'has moved since you asked \(Monday 2 March.*You would leave: Italy' italy@
check "and nothing is done yet" test "$(seat ITALY)" = 1
forget_letters
signed italy@players.example 'I AM ALSO ida@i.example'
reply ida@i.example <"$work/yes"
run
signed italy@players.example RESIGN
id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last italy@)" | head -n 1)
mail ida@i.example "Re: sure?" "In-Reply-To: <$id>" <<'END'
NON finalement je reste
END
run
mail italy@players.example "Re: sure?" "In-Reply-To: <$id>" <"$work/yes"
run
check "a no from another address of his calls it off" test "$(seat ITALY)" = 1

# ---- what a question says, and what it does not ask ----
signed editor@games.example 'DUMMY Austria'
check "a dummy of a seat that somebody plays is asked" holds 'would lose Austria' editor@
check "and not made yet" test "$(seat AUSTRIA)" = 1
signed editor@games.example 'SET anonymous=no'
check "names that would be known are asked about as such" holds 'who plays what.*Nothing makes that unknown again' editor@
signed editor@games.example TERMINATE
check "what would be refused is refused at once" holds 'TERMINATE Brest' editor@
check "and not asked" lacks 'To confirm' editor@
signed england@players.example 'Brest: WAIT'
check "a player's line may name its game first" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM seat WHERE power = 'ENGLAND' AND wait = 1")" = 1
printf 'RESIGN Brest\nRESIGN Kersaint\n' >"$work/body"
at $T player Brest RUSSIA anne@a.example >/dev/null
mail anne@a.example "leaving" <"$work/body"
by_server pass anne@a.example
forget_letters
run
check "lines that name their games are done in each" holds 'RESIGN Russia' anne@a.example
check "the other one, too" holds 'have left the game Kersaint' anne@a.example

# ---- orders that answer a letter of a phase that is over ----
id=$(sqlite3 "$home/judge.db" "SELECT l.message_id FROM letter l JOIN game g ON g.id = l.game WHERE g.name = 'Brest' AND l.to_address LIKE 'austria@%' ORDER BY l.id LIMIT 1")
late() { # late TIME: orders that answer it
    echo "A VIE - GAL" >"$work/body"
    mail austria@players.example "Re: [Brest] orders" "In-Reply-To: <$id>" <"$work/body"
    by_server pass austria@players.example
    forget_letters
    run "$1"
}
late $T
check "in the pass that opened the next one they do not count" holds 'answers a letter of a phase that has been adjudicated meanwhile' austria@
late 2026-03-03T13:00:00+01:00
check "later they are taken for the open one, and the answer says so" holds '1 order noted.*letter that you answer is of a phase that has been adjudicated' austria@

# ---- addresses and passwords ----
signed italy@players.example 'I AM ALSO france@players.example'
check "whether an address is known here is not told" holds 'If france@players.example can be added' italy@
check "but to him whose it is" holds 'asked that this address' france@
forget_letters
mail nemo@n.example "hello" <<'END'
I AM ALSO editor@games.example
END
run
check "what a yes does is said, and nobody is called '?'" holds 'must reply YES too.*in those that you edit' editor@
check "a name that is missing is none" lacks '\?\.' editor@
signed italy@players.example 'NEW PASSWORD bretagne29'
mail italy@players.example "[Brest] mail" <<'END'
NEW PASSWORD pirate77
END
forget_letters
run
check "a password says what it gives away" holds 'Whoever knows this password writes in your name' italy@
id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last italy@)" | head -n 1)
signed italy@players.example 'NEW PASSWORD bretagne30'
check "he is told the way back" holds 'reply REVOKE' italy@
forget_letters
mail italy@players.example "Re: confirm" "In-Reply-To: <$id>" <"$work/yes"
run 2026-03-03T14:00:00+01:00
check "a yes of before another was noted is asked anew" holds 'NEW PASSWORD ….*What could harm, and what is done as an editor or a director, is asked once more' italy@
# a yes with a question behind it is asked again, and not dropped
at $T new Ouvert --language en >/dev/null
mail zed@z.example "hello" <<'END'
JOIN Ouvert
END
run
for words in "YES, but when does it begin?" "Yes?"; do
    printf '%s\n' "$words" >"$work/words"
    reply zed@z.example <"$work/words"
    run
    check "$words: it waits" holds 'does not stand alone|neither yes nor no' zed@z.example
done
reply zed@z.example <"$work/yes"
run
check "a yes by itself does it" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM address WHERE address = 'zed@z.example'")" = 1
finish
