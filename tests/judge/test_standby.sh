#!/bin/sh
# Seats that change hands: a vacancy calls the standbys in turn, vacant seats can be asked for, the hand-over kit, reliability, no name in anonymous games.
set -u
. tests/judge/lib.sh
new_home standby
texts() { for f in $(letters "$1"); do text_of "$f" | sed '/^<!DOCTYPE/,$d'; done | tr -s '\n ' ' '; }
pass() { at "$1" run >/dev/null 2>&1; }
reply() { # reply FROM: answers the last letter to that address, with what stands on standard input
    id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last "$1")" | head -n 1)
    mail "$1" "Re: your letter" "In-Reply-To: <$id>"
}
says_to() { # says_to ADDRESS PATTERN
    texts "$1" >"$work/t"
    grep -Eq -- "$2" "$work/t" || { cut -c1-3000 "$work/t"; return 1; }
}
not_to() { ! says_to "$@" >/dev/null; }
deadline() { at "$1" show "$2" | sed -n 's/^deadline\t//p'; }
T0=2026-03-02T12:00:00+01:00
game() { # game NAME [setting…]: seven players, three standbys, started
    name=$1
    shift
    at $T0 new "$name" "deadline=every 7 days 20:00" "$@" >/dev/null
    seven "$name" en
    for who in sam sue tom; do at $T0 player "$name" standby $who@s.example --name $who.Standby --language en; done
    at $T0 start "$name" 2>/dev/null
    pass $T0
    forget_letters
}
ready() { # ready GAME TIME: everybody but England has orders in
    for power in austria france germany italy russia turkey; do
        mail $power@players.example "[$1] orders" <<'END'
READY
END
    done
    pass "$2"
    forget_letters
}
resign() { # resign ADDRESS GAME TIME
    mail "$1" "[$2] I must leave" <<END
RESIGN $2
END
    pass "$3"
    reply "$1" <"$work/yes"
    forget_letters
    pass "$3"
}

# ---- a resignation calls the first, then the next ----
game Kersaint nmr=standby "house-rules=No swearing."
mail france@players.example "[Kersaint] press" <<'END'
PRESS TO ALL:
Good morning from Paris
END
pass $T0
mail england@players.example "[Kersaint] psst" <<'END'
PRESS TO FRANCE:
our secret pact
END
pass $T0
resign england@players.example Kersaint 2026-03-03T12:00:00+01:00
check "all hear of the resignation" says_to turkey@players.example 'The player of England leaves the game'
check "the first standby is called" says_to sam@s.example 'England has no player any more'
check "he alone" test -z "$(letters sue@s.example)"
check "the editor reads how reliable he is" says_to editor@games.example 'England: sam@s.example is called \(no turns yet\)'
at 2026-03-03T12:20:00+01:00 games --format json >"$work/g"
check "CALL is not proposed twice" grep -Eq 'called: England \(REPLACE or DUMMY\)|appelé : .*\(REMPLACER ou MANNEQUIN\)' "$work/g"
for at_terminal in fr_FR.UTF-8 en_GB.UTF-8; do
    LC_ALL=$at_terminal at 2026-03-03T12:20:00+01:00 standbys >"$work/said.$at_terminal" 2>&1
done
check "the list is in the language of who asks" sh -c "grep -q 'est proposé le' '$work/said.fr_FR.UTF-8' && ! grep -q 'offered' '$work/said.fr_FR.UTF-8' && grep -q 'offered on' '$work/said.en_GB.UTF-8'"
at 2026-03-03T12:30:00+01:00 new Aside >/dev/null
mail sam@s.example "[Kersaint] the seat" <<'END'
YES Aside
END
check "his yes to another game is acted on" status 0 at 2026-03-03T12:30:00+01:00 run
check "and is none to this call" says_to sam@s.example 'England.* NOTED:'
reply sam@s.example <<'END'
NO
END
forget_letters
pass 2026-03-04T12:00:00+01:00
check "he says no: the next is called" says_to sue@s.example 'England has no player any more'
ready Kersaint 2026-03-05T12:00:00+01:00
pass 2026-03-09T20:05:00+01:00
check "no answer in a whole phase: the third" says_to tom@s.example 'England has no player any more'
check "and the second is told" says_to sue@s.example 'No answer came from you'
check "the report says so" says_to turkey@players.example 'no answer came from the standby, sue.Standby'
at 2026-03-09T20:06:00+01:00 standbys Kersaint >"$work/pool"
check "the pool tells who was asked when, and said no" grep -q '3 March, 12:00.*sam@s.example.*asked for England; said no on Wednesday 4 March' "$work/pool"
check "who was silent until when" grep -q '4 March, 12:00.*sue@s.example.*did not answer, the call ended on Monday 9 March' "$work/pool"
check "who is asked now" grep -q '9 March, 20:05.*tom@s.example.*asked for England; no answer yet' "$work/pool"
reply tom@s.example <<'END'
YES, with pleasure!
END
forget_letters
pass 2026-03-16T12:00:00+01:00
check "whose the seat is, and since when" both 0 'tom@s.example.*has the seat since Monday 16 March' at 2026-03-16T12:00:00+01:00 standbys Kersaint
check "who offered when, and was last asked" both 0 'tom@s.example.*offered on Monday 2 March.*last asked on Monday 9 March' at 2026-03-16T12:00:00+01:00 standbys
check "a yes takes the seat" says_to tom@s.example 'England is yours'
check "with the house rules" says_to tom@s.example 'No swearing'
check "the rules in short" says_to tom@s.example 'Rulebook: DATC'
check "centres by year" says_to tom@s.example '1900 *Austria 3 *England 3'
check "the public press" says_to tom@s.example 'Good morning from Paris'
check "not the letters of the player who left" not_to tom@s.example 'secret pact'
check "the last report" says_to tom@s.example 'KERSAINT · SPRING 1901'
check "all hear who follows whom" says_to turkey@players.example 'England has a new player in game Kersaint: tom.Standby, who follows Player of ENGLAND'
check "eight hours were too few: two days more, at the same hour" test "$(deadline 2026-03-16T12:00:00+01:00 Kersaint)" = 2026-03-18T19:00:00Z
check "all are told" says_to france@players.example 'the deadline moves to Wednesday 18 March'

# ---- who was called for a missed turn has the seat when the player leaves ----
forget_letters
game Early nmr=standby
ready Early 2026-03-09T12:00:00+01:00
pass 2026-03-09T20:05:00+01:00
check "a miss calls somebody" says_to sam@s.example 'Could you give orders for England'
mail sam@s.example "[Early] England" <<'END'
F LON - NTH
END
pass 2026-03-10T12:00:00+01:00
resign england@players.example Early 2026-03-10T13:00:00+01:00
check "his orders count at once" sh -c "at() { :; }; '$JUDGE' --home '$home' --now 2026-03-10T14:00:00+01:00 show Early | grep -q 'F LON - NTH'"
check "and the seat is his" says_to sam@s.example 'England is yours'
at 2026-03-10T14:00:00+01:00 show Early >"$work/show"
check "judge show tells who is reliable" grep -q 'reliability.*in time (100%)' "$work/show"
mail france@players.example "[Early] how am I doing" <<'END'
RELIABILITY
END
mail germany@players.example "[Early] who" <<'END'
WHO IS Player of FRANCE
PLAYERS Early FULL
INFO PLAYER england@players.example
END
forget_letters
pass 2026-03-10T15:00:00+01:00
check "one's own rate" says_to france@players.example 'Player of FRANCE \(you\): 1 of the last 1 turn in time \(100%\)|Player of FRANCE \(you\): [12] of the last 2'
check "another's" says_to germany@players.example 'Player of FRANCE, plays in: .* in time'
check "the list of players has it" says_to germany@players.example 'France: Player of FRANCE [0-9] of the last'
check "a newcomer has no turns, not 0 %" says_to germany@players.example 'England: sam.Standby no turns yet'
check "an address is nobody's business" says_to germany@players.example 'Nobody of that name'
at 2026-03-10T16:00:00+01:00 pause Early
at 2026-03-10T16:00:00+01:00 pause Kersaint

# ---- a vacant seat, asked for ----
game Open nmr=hold
at $T0 eject Open ENGLAND illness 2>/dev/null
pass $T0
check "all hear of it" says_to turkey@players.example 'the editor has freed the seat of England'
check "no standby under a policy that calls none" test -z "$(letters sam@s.example)"
mail "Zoé <zoe@z.example>" "parties" <<'END'
Bonjour, je cherche une partie
PARTIES
END
pass $T0
check "the list shows the seat and its size" says_to zoe@z.example 'cherche des joueurs : Angleterre \(3 unités, 3 centres\) REPRISE Angleterre@Open'
forget_letters
mail "Zoé <zoe@z.example>" "reprise" <<'END'
Bonjour, je veux bien cette place
REPRISE Angleterre@Open
END
pass $T0
check "she must confirm" says_to zoe@z.example 'REPRISE Angleterre@Open'
reply zoe@z.example <"$work/yes"
forget_letters
pass $T0
check "then it is hers" says_to zoe@z.example 'Angleterre est à vous dans la partie Open'
check "the deadline was far: it stays" test "$(deadline $T0 Open)" = 2026-03-09T19:00:00Z
mail zoe@z.example "again" <<'END'
JOIN Open France
END
pass $T0
reply zoe@z.example <"$work/yes"
pass $T0
check "one seat is enough" says_to zoe@z.example 'inscrit|joined'
at $T0 set Open take-over=approve
at $T0 eject Open ITALY 2>/dev/null
pass $T0
forget_letters
mail "Yan <yan@z.example>" "italy" <<'END'
TAKEOVER Italy@Open
END
pass $T0
reply yan@z.example <"$work/yes"
forget_letters
pass $T0
check "where the editor decides, he is asked" says_to editor@games.example 'Yan <yan@z.example> asks for Italy.*REPLACE ITALY yan@z.example Yan'
check "and the seat waits" sh -c "'$JUDGE' --home '$home' --now $T0 show Open | grep -q '^ITALY.*vacant'"
mail france@players.example "[Open] spying" <<'END'
JOIN Open Italy
END
pass $T0
reply france@players.example <"$work/yes"
pass $T0
check "a player of the game takes no second power" says_to france@players.example 'joined the game Open already'
mail england@players.example "[Open] me again" <<'END'
TAKEOVER Italy@Open
END
pass $T0
reply england@players.example <"$work/yes"
pass $T0
check "nor does who has played another" says_to england@players.example 'from another chair'
at $T0 set Open take-over=no
forget_letters
mail "Yan <yan@z.example>" "games" <<'END'
GAMES
END
pass $T0
check "a game may want nobody" not_to yan@z.example 'needs players'
at $T0 pause Open

# ---- an empty list, and somebody offers ----
at $T0 new Empty nmr=warn "deadline=every 7 days 20:00" >/dev/null
seven Empty en
at $T0 start Empty
pass $T0
for who in sam sue tom yan; do at $T0 standbys Empty --withdraw $who@s.example >/dev/null 2>&1; done
at $T0 eject Empty ENGLAND 2>/dev/null
pass $T0
at $T0 games --format json >"$work/g"
check "nobody can be called: CALL is not proposed" grep -Eq 'player: England \(REPLACE or DUMMY\)|joueur : .*\(REMPLACER ou MANNEQUIN\)' "$work/g"
check "nobody is there: the editor is told" sh -c "'$JUDGE' --home '$home' --now $T0 standbys Empty | grep -q . && exit 1; exit 0"
forget_letters
check "who offers while a seat is vacant is called at once" at $T0 standbys Empty --offer new@s.example --name Newcomer
pass $T0
check "by letter" says_to new@s.example 'England has no player any more in game Empty'
at $T0 pause Empty

# ---- anonymous: the same chain, and no name ----
game Ombre nmr=standby anonymous=yes
resign england@players.example Ombre 2026-03-03T12:00:00+01:00
pass 2026-03-03T12:10:00+01:00
check "a standby is called there too" says_to sue@s.example 'England has no player any more'
reply sue@s.example <<'END'
YES
END
pass 2026-03-04T12:00:00+01:00
ready Ombre 2026-03-05T12:00:00+01:00
pass 2026-03-09T20:05:00+01:00
check "all hear that England has a new player" says_to turkey@players.example 'England has a new player'
forget_letters
mail turkey@players.example "[Ombre] a question" <<'END'
PLAYERS Ombre
END
pass 2026-03-09T21:00:00+01:00
check "the list says little" says_to turkey@players.example 'England: a player'
check "not who, nor whom he follows" not_to turkey@players.example 'sue.Standby|sue@|Player of ENGLAND|england@'
check "one's own rate only" test "$(grep -o 'of the last' "$work/t" | wc -l)" -eq 1
mail france@players.example "[Ombre] another" <<'END'
WHO IS sam.Standby
END
pass 2026-03-09T22:00:00+01:00
check "turns of anonymous games are not told" not_to france@players.example 'sam.Standby.*of the last'

# ---- the command line ----
check "an offer by hand" both 0 'ann@s.example.*no turns yet' at $T0 standbys --offer ann@s.example --name Ann
check "taken back" sh -c "! '$JUDGE' --home '$home' --now $T0 standbys --withdraw ann@s.example | grep -q ann@"
check "nobody of that address" both 1 'nobody here' at $T0 standbys --withdraw nobody@s.example
check "no such game" both 1 'no game' at $T0 standbys Nowhere
check "wrong use" both 2 'no address' at $T0 standbys --offer ann
check "the store is sound" at 2026-03-09T22:00:00+01:00 doctor
# The guide's own recipe: eject, then player. The newcomer gets what he needs.
game Recipe
at $T0 eject Recipe FRANCE >/dev/null 2>&1
pass $T0
forget_letters
at $T0 player Recipe FRANCE newcomer@x.example --name Nadia --language en >/dev/null
pass $T0
check "who is seated in a running game gets the position" says_to newcomer@x.example 'A PAR'
check "and everybody is told of him" says_to germany@players.example 'France|newcomer|Nadia'

# A power whose player left and that the editor made a dummy is there for who asks.
game Vacated
at $T0 eject Vacated FRANCE >/dev/null 2>&1
at $T0 dummy Vacated FRANCE >/dev/null
pass $T0
forget_letters
mail late@x.example "GAMES" <<'END'
GAMES
END
pass $T0
check "a dummy that was played is listed" says_to late@x.example 'France \(3 units'
at $T0 new Other >/dev/null
mail late@x.example "[Vacated] TAKEOVER France@Vacated" <<'END'
TAKEOVER France@Vacated
END
pass $T0
reply late@x.example <<'END'
YES
END
pass $T0
check "and given" says_to late@x.example 'A PAR'
check "it is no dummy then" sh -c "! '$JUDGE' --home '$home' --now $T0 set Vacated | grep -q '^dummies=.*FRANCE'"

# Who is let in when all powers are taken is told, at the start, that he waits; so is the editor; and a vacant seat is his.
at $T0 new Crowd --language en start=hand silent=go-on nmr=standby >/dev/null
for n in 1 2 3 4 5 6 7 8; do
    mail c$n@x.example "JOIN Crowd" <<'END'
JOIN Crowd
END
    pass $T0
    reply c$n@x.example <<'END'
YES
END
done
pass $T0
forget_letters
at $T0 start Crowd >"$work/started" 2>&1
pass $T0
check "no power was left for the last: he is told" says_to c8@x.example 'on its list of standbys'
check "and the editor" grep -q 'no power was free for c8' "$work/started"
forget_letters
at $T0 eject Crowd FRANCE >/dev/null 2>&1
pass $T0
check "he is the one who is called" says_to c8@x.example 'France'
at $T0 eject Crowd ITALY >/dev/null 2>&1
forget_letters
mail c8@x.example "Crowd" <<'END'
TAKEOVER Italy@Crowd
END
pass $T0
reply c8@x.example <<'END'
YES
END
pass $T0
check "who is called answers that before he takes another power" says_to c8@x.example 'you are called for France: answer that first'

# ---- an answer to a call in words, beside other words ----
called() { # called WANT WORDS: whoever is called for France in a game of its own answers so; WANT: the seat is "his", somebody else is "next", or he is "asked" again
    words=$((words + 1))
    name=Words$(echo $words | tr 0-9 a-j)
    at $T0 new "$name" nmr=standby "deadline=every 7 days 20:00" >/dev/null
    seven "$name" en
    for who in a b; do at $T0 player "$name" standby "$who$words@w.example" --name "$who$words.Standby" --language en; done
    at $T0 start "$name" 2>/dev/null
    at $T0 eject "$name" FRANCE >/dev/null 2>&1
    pass $T0
    printf '%b\n' "$2" >"$work/words"
    reply "a$words@w.example" <"$work/words"
    forget_letters
    pass $T0
    at $T0 show "$name" | grep '^FRANCE' >"$work/t"
    case $1 in
    his) grep -q "a$words@w.example" "$work/t" ;;
    next) says_to "b$words@w.example" 'France has no player any more' && not_to "a$words@w.example" 'has a player without you' ;;
    silent) not_to "b$words@w.example" . ;;
    asked) says_to "a$words@w.example" 'whether you take the seat is not clear' && not_to "b$words@w.example" . ;;
    esac
}
words=0
for who in sam sue tom yan new ann; do at $T0 standbys --withdraw $who@s.example; done >/dev/null 2>&1
while read -r want said; do
    check "to a call: $said" called "$want" "$said"
done <<'END'
his Avec plaisir, je prends. Par contre je ne sais pas encore si je serai l\303\240 en avril.
his Oui je la prends volontiers, m\303\252me si je connais mal la carte
his Sure, I'll take France.\n\nA PAR - BUR
his yes. and what's this vote about?
his I'd be happy to, but when are orders due?
his Yes please I will take France over from Lucy
his yes - Sam
next No thanks, I'm too busy this month. Good luck to all of you!
next Not this time I'm afraid
next Je ne peux pas ce mois-ci, mais gardez-moi sur la liste.
his OK PAR - BUR. MAR S PAR - BUR, no: MAR H
silent PAR - BUR, no: GAL H
asked yes thanks, I'll get back to you
asked Oui bonjour, je vous redis
asked Oui, si personne d'autre n'en veut
asked I know no Diplomacy map by heart. Is that a problem?
asked I'd love to but I can't say yet
END

# ---- who left asks for his seat back, in one line with other words ----
at $T0 new Retour nmr=hold "deadline=every 7 days 20:00" >/dev/null
at $T0 player Retour ENGLAND lea@w.example --name "Lea Back" --language en
for power in AUSTRIA FRANCE GERMANY ITALY RUSSIA TURKEY; do at $T0 player Retour $power $power@w.example --name "One of $power" --language en; done
at $T0 start Retour 2>/dev/null
pass $T0
resign lea@w.example Retour $T0
mail lea@w.example "hello" <<'END'
I miss the green of England, is my old chair still empty?
END
pass $T0
check "words alone: the line is named" says_to lea@w.example 'The seat that you had is free: TAKEOVER England@Retour takes it back'
forget_letters
mail lea@w.example "hello" <<'END'
Can I have my seat back? TAKEOVER England@Retour
END
pass $T0
reply lea@w.example <"$work/yes"
forget_letters
pass $T0
check "the line behind a sentence is followed" says_to lea@w.example 'England is yours in the game Retour \(Spring 1901\). You have played it before'
check "nobody follows himself" says_to france@w.example 'England has a new player in game Retour: Lea Back\.'

# ---- an extension is undone after somebody was called with its date ----
at $T0 new Dates nmr=standby "deadline=every 7 days 20:00" >/dev/null
seven Dates en
at $T0 player Dates standby zed@w.example --name Zed --language en
at $T0 start Dates 2>/dev/null
at $T0 extend Dates 3d >/dev/null 2>&1
act=$(at $T0 log Dates | sed -n 's/.*deadline.*act=\([0-9]*\)$/\1/p' | tail -n 1)
at 2026-03-02T13:00:00+01:00 eject Dates FRANCE 2>/dev/null
pass 2026-03-02T13:00:00+01:00
check "he is called with that date" says_to zed@w.example 'before Thursday 12 March'
forget_letters
at 2026-03-02T14:00:00+01:00 undo Dates "$act" --yes >/dev/null
pass 2026-03-02T14:00:00+01:00
check "and hears that it is another again" says_to zed@w.example 'Deadline: Monday 9 March'

# ---- an answer to press goes to the power: whoever plays it now ----
at $T0 new Presse nmr=hold "deadline=every 7 days 20:00" >/dev/null
for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do at $T0 player Presse $power p.$power@w.example --name "P $power" --language en; done
at $T0 start Presse 2>/dev/null
pass $T0
mail p.england@w.example "[Presse] psst" <<'END'
PRESS TO TURKEY:
a secret pact
END
forget_letters
pass $T0
id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last p.turkey@w.example)" | head -n 1)
at $T0 eject Presse ENGLAND 2>/dev/null
at $T0 player Presse ENGLAND newer@w.example --name Newer --language en >/dev/null
pass $T0
mail p.turkey@w.example "Re: press" "In-Reply-To: <$id>" <<'END'
PRESS REPLY: gladly
END
forget_letters
pass $T0
check "who answers is told that it is another player" says_to p.turkey@w.example 'your words went to its new player'
check "who gets them" says_to newer@w.example 'gladly'
finish
