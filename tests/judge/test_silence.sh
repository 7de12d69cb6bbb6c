#!/bin/sh
# Nothing in a mail vanishes: near-commands are named with the form that works, sentences are followed or asked back, other words go to a person.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 T2=2026-03-04T12:00:00+01:00 T9=2026-03-09T20:05:00+01:00
orders() { at $T1 show "$1" --format json | /usr/bin/python3 -c 'import json,sys; print("\n".join(json.load(sys.stdin)["phases"][-1]["orders"].get("'$2'") or []))'; }
to() { # to ADDRESS: everything that was mailed to it, decoded
    for f in $(letters "$1"); do text_of "$f"; done
}
says_to() { # says_to ADDRESS PATTERN: its letters, lines joined, match
    to "$1" | tr '\n' ' ' | tr -s ' ' >"$work/said"
    grep -Eq -- "$2" "$work/said" || { sed 's,<!DOCTYPE.*,,' "$work/said" | head -c 900; return 1; }
}
id_of() { sed -n 's/^Message-I[Dd]: //p' "$1" | head -n 1; }
silent_to() { test -z "$(letters "$1")"; }
new_home silence
at $T0 new Kersaint --language en press=grey+white >/dev/null 2>&1 || at $T0 new Kersaint --language en >/dev/null
seven Kersaint en && at $T0 start Kersaint && at $T0 run >/dev/null
forget_letters

# ---- near-commands
mail france@players.example "x" <<'MAIL'
A PAR - BUR
A MAR - SPA
F BRE - MAO
GREY PRESS TO ALL: who rules the waves?
END
LIST x
PREFERENCE for a long game
MAIL
check "near-commands" at $T1 run
check "a colour before PRESS is a header: the words go out, or come back" says_to france@ 'who rules the waves'
check "a line that begins as a command is named with its form" says_to france@ '"LIST x" is not understood. The command is written: '
check "orders beside it are noted" says_to france@ 'all 3 orders noted'
check "the editor is not bothered with it" sh -c "! grep -q 'LIST x' $(letters editor@ | head -n 1) /dev/null"
forget_letters
mail france@players.example "x" <<'MAIL'
PROLONGATION 9 jours : vacances
MAIL
check "an extension with its reason" at $T1 run
check "is proposed" says_to germany@ '9d|9 days'
check "and its writer knows who reads the reason" says_to france@ 'PRESS TO ALL'
forget_letters
mail france@players.example "x" <<'MAIL'
WHOGAME
HELP scores
MAIL
check "old names and topics" at $T1 run
check "who plays" says_to france@ 'Players of Kersaint'
check "a command's own help" says_to france@ 'The points of the game if it ended now'
forget_letters
mail france@players.example "x" <<'MAIL'
HELP windmills
SCORES please
MAIL
check "courtesies behind a command" at $T1 run
check "a topic that is none shows the topics" says_to france@ 'HELP and one of these'
check "scores, please" says_to france@ 'if the game ended now'
forget_letters
mail france@players.example "x" <<'MAIL'
Thank you very much, see you!
MAIL
check "thanks alone" at $T1 run
check "get no answer" silent_to france@
forget_letters

# ---- sentences
mail france@players.example "x" <<'MAIL'
I'm afraid I must resign, sorry.
MAIL
check "leaving in words" at $T1 run
check "is asked back, once" says_to france@ 'RESIGN France'
check "in one letter" test "$(letters france@ | wc -l)" = 1
first=$(id_of "$(last france@)")
forget_letters
mail france@players.example "Re: x" "In-Reply-To: $first" <<'MAIL'
NO
MAIL
check "a no" at $T1 run
check "keeps it" says_to france@ 'cancel'
forget_letters
mail france@players.example "x" <<'MAIL'
A PAR - PIC
MAIL
check "an order after that" at $T1 run
check "counts" test "$(orders Kersaint FRANCE | grep PAR)" = "A PAR - PIC"
forget_letters
mail italy@players.example "x" <<'MAIL'
RESIGN
MAIL
check "the command" at $T1 run
check "asks back too" says_to italy@ 'You ask to leave your seat.*RESIGN'
first=$(id_of "$(last italy@)")
n=0
for words in "I have to give up Italy." "Je dois renoncer à l'Italie." "je demisione de la partie" "I am giving up poor Italy, sorry"; do
    n=$((n + 1))
    forget_letters
    mail italy@players.example "x$n" <<MAIL
$words
MAIL
    at $T1 run >/dev/null
    check "so do words: $words" says_to italy@ '(You ask to leave your seat|quitter votre place).*(RESIGN|DEMISSION)'
done
forget_letters
mail italy@players.example "never" <<'MAIL'
I will never give up Italy
MAIL
at $T1 run >/dev/null
check "but none that denies it" sh -c "! grep -rq 'leave your seat' '$home/mail/out'"
forget_letters
mail italy@players.example "Re: x" "In-Reply-To: $first" <<'MAIL'
yes
MAIL
check "a yes" at $T1 run
check "does it" says_to italy@ 'You have left the game'
forget_letters
mail germany@players.example "x" <<'MAIL'
Hi,
I'll be away until Sunday.
A MUN - RUH
MAIL
check "an absence in words" at $T1 run
check "is noted" says_to germany@ 'Absence noted: from Tuesday 3 March.* to Sunday 8 March'
check "the order beside it too" test "$(orders Kersaint GERMANY)" = "A MUN - RUH"
check "nobody else is bothered" silent_to editor@
forget_letters
mail turkey@players.example "x" <<'MAIL'
Je serai absente du 10 au 20 mars, désolée.
MAIL
check "in French, with dates" at $T1 run
check "is noted too" says_to turkey@ '(Tuesday|mardi) 10 (March|mars).*20 (March|mars)'
forget_letters
mail russia@players.example "x" <<'MAIL'
When is the next deadline?
MAIL
check "the deadline asked for" at $T1 run
check "is answered" says_to russia@ 'The deadline \(Spring 1901\): Monday 9 March'
forget_letters
mail russia@players.example "x" <<'MAIL'
Au secours !
MAIL
check "a cry for help" at $T1 run
check "gets help" says_to russia@ 'reply to one of my mails with your orders'
check "on one screen" test "$(to russia@ | sed '1,/^$/d' | wc -l)" -lt 40
check "with the topics behind it" says_to russia@ 'HELP COMMANDS for all commands'
forget_letters
mail russia@players.example "x" <<'MAIL'
HELP COMMANDS
MAIL
check "all commands" at $T1 run
check "are a page of their own" says_to russia@ 'STANDBY .GAME.'
forget_letters

# ---- across letters: what changed against what was on file
mail england@players.example "x" <<'MAIL'
F LON - NTH
A LVP - YOR
F EDI - NWG
MAIL
at $T1 run >/dev/null
check "orders for the first time are noted" says_to england@ 'Subject: .Kersaint. Spring 1901, England: all 3 orders noted Message'
forget_letters
mail england@players.example "x" <<'MAIL'
F LON - ENG
MAIL
check "a second letter" at $T1 run
check "shows old and new" says_to england@ 'Changed: F LON - NTH → F LON - ENG'
check "its subject says so" says_to england@ 'Subject: .Kersaint. Spring 1901, England: all 3 orders noted; 1 changed'
forget_letters
mail england@players.example "x" <<'MAIL'
DRAW with everybody who likes tea
MAIL
check "a letter of which nothing is followed" at $T1 run
check "says that they stand as they were" says_to england@ 'Subject: .Kersaint. Answer to your mail .*Your orders for Spring 1901 .England. stand as they were; deadline'
check "and names the form" says_to england@ 'The command is written: DRAW'
forget_letters
mail germany@players.example "x" <<'MAIL'
A BER - PRU
DRAW with everybody who likes tea
MAIL
at $T1 run >/dev/null
check "an order for a unit that had none is no letter that changed nothing" sh -c "! grep -rq 'Nothing changed' '$home/mail/out'"
check "though words beside it are not followed" says_to germany@ 'The command is written: DRAW'
forget_letters

# ---- answers to the judge's questions
mail austria@players.example "x" <<'MAIL'
A VIE - GAL, or should it be TRI?
MAIL
check "a doubt" at $T1 run
check "is asked about" says_to austria@ 'Did you mean A VIE - GAL\? YES is enough'
letter=$(id_of "$(last austria@)")
forget_letters
mail austria@players.example "Re: x" "In-Reply-To: $letter" <<'MAIL'
Yes, please.
MAIL
check "yes" at $T1 run
check "does it" test "$(orders Kersaint AUSTRIA)" = "A VIE - GAL"
forget_letters
mail turkey@players.example "x" <<'MAIL'
F ANK - BLA, or not?
A SMY - ARM, or not?
MAIL
check "two doubts" at $T1 run
check "are numbered" says_to turkey@ '1\) F ANK - BLA.*2\) A SMY - ARM.*YES alone, in reply, takes 1, 2'
letter=$(id_of "$(last turkey@)")
forget_letters
mail turkey@players.example "Re: x" "In-Reply-To: $letter" <<'MAIL'
2
MAIL
check "a number" at $T1 run
check "does that one" test "$(orders Kersaint TURKEY)" = "A SMY - ARM"
forget_letters
mail turkey@players.example "Re: x" "In-Reply-To: $letter" <<'MAIL'
le premier
MAIL
check "the first, in French" at $T1 run
check "does the other" sh -c "echo '$(orders Kersaint TURKEY)' | grep -q 'F ANK - BLA'"
forget_letters
for answer in '1) yes
2) yes' '1, 2' 'yes to both' 'Oui pour le 1 et le 2' '1 ok ; 2 ok'; do
    echo CLEAR >"$work/clear"
    mail turkey@players.example "x" <"$work/clear"
    at $T1 run >/dev/null
    echo "$answer" >"$work/answer"
    mail turkey@players.example "Re: x" "In-Reply-To: $letter" <"$work/answer"
    at $T1 run >/dev/null
    check "both are chosen: $answer" test "$(orders Kersaint TURKEY | tr '\n' '/')" = 'F ANK - BLA/A SMY - ARM/'
    forget_letters
done
mail turkey@players.example "x" <"$work/clear"
at $T1 run >/dev/null
mail turkey@players.example "Re: x" "In-Reply-To: $letter" <<'MAIL'
1 no, 2 yes
MAIL
check "one is declined" at $T1 run
check "the other is chosen" test "$(orders Kersaint TURKEY)" = "A SMY - ARM"
forget_letters
mail turkey@players.example "Re: x" "In-Reply-To: $letter" <<'MAIL'
8 and 9
MAIL
check "figures that nothing was offered for" at $T1 run
check "are told" says_to turkey@ 'to no question that is open: please write the order'
forget_letters

# ---- beside an order in its line
mail turkey@players.example "x" <<'MAIL'
F ANK - BLA. I shall be away from 20 to 25 March. Could you tell me whose turn the next zine is?
MAIL
check "an order, an absence and a question in a line" at $T1 run
check "the order counts" sh -c "echo '$(orders Kersaint TURKEY)' | grep -q 'F ANK - BLA'"
check "the absence too" says_to turkey@ 'Absence noted: from Friday 20 March'
check "the question goes to the editor" says_to editor@ 'whose turn the next zine is'
check "without the orders" sh -c "! grep -q 'ANK' '$work/said'"
forget_letters
mail turkey@players.example "x" <<'MAIL'
I resign. My last orders: F ANK - CON
MAIL
check "a resignation before an order" at $T1 run
check "is asked back" says_to turkey@ 'RESIGN Turkey'
check "the doubtful order is named, though another is on file" says_to turkey@ 'TO SETTLE.*F ANK - CON'
forget_letters

# ---- letters for powers
at $T1 set Kersaint draws=lists >/dev/null
for vote in 'DRAW A, F, G' 'NUL A F G' 'DRAW AFG' 'SET DRAW AFG' 'DRAW between A, F and G'; do
    echo "$vote" >"$work/vote"
    mail france@players.example "x" <"$work/vote"
    at $T1 run >/dev/null
    check "$vote" says_to france@ 'Austria, France and Germany'
    forget_letters
done
for vote in 'DRAW F A' 'NUL entre A et F' 'DRAW FA'; do
    echo "$vote" >"$work/vote"
    mail france@players.example "x" <"$work/vote"
    at $T1 run >/dev/null
    check "$vote" says_to france@ 'between Austria and France[^,]'
    forget_letters
done
mail france@players.example "x" <<'MAIL'
DRAW FAR TE
MAIL
at $T1 run >/dev/null
check "letters in groups: nobody is left out" says_to france@ 'between Austria, England, France, Russia and Turkey'
forget_letters
mail france@players.example "x" <<'MAIL'
Je suis d'accord pour une partie nulle, sans l'Italie : la France, l'Allemagne et la Turquie en seraient.
MAIL
at $T1 run >/dev/null
check "a sentence is answered with the line of its powers" says_to france@ 'VOTE DRAW France Germany Turkey'
forget_letters
mail france@players.example "x" <<'MAIL'
DRAW A F X
MAIL
at $T1 run >/dev/null
check "a letter that is no power: the form" says_to france@ '"DRAW A F X" is not understood. The command is written'
forget_letters

# ---- words for a person
mail russia@players.example "x" <<'MAIL'
Hello,
F SEV - BLA
I wonder whether the house rules allow retreats to be sent along?
Player
MAIL
check "a question" at $T1 run
check "goes to the editor" says_to editor@ 'I wonder whether the house rules'
check "as what it is" says_to editor@ 'Letter from a player'
check "and its writer is told" says_to russia@ 'passed to the editor'
letter=$(id_of "$(last editor@)")
forget_letters
mail editor@games.example "Re: x" "In-Reply-To: $letter" <<'MAIL'
PRESS: They may, see RULES.
MAIL
check "the editor replies" at $T1 run
check "to the player" says_to russia@ 'They may, see RULES'
forget_letters
mail russia@players.example "x" <<'MAIL'
Hello judge,
here are my orders for the spring:
A MOS - UKR
Thanks a lot and have a nice week-end!
Player
MAIL
check "courtesies" at $T1 run
check "go to nobody" silent_to editor@
check "and get no remark" sh -c "! grep -q 'passed to the editor' '$(last russia@)'"
forget_letters

# ---- a code of two units is read as the game writes it, and what it was taken for is told
at $T1 new Maroc --rules bretagne --language fr silent=go-on >/dev/null && seven Maroc fr && at $T1 start Maroc >/dev/null 2>&1
at $T1 edit Maroc 'FRANCE A NAF' >/dev/null
at $T1 run >/dev/null
forget_letters
mail france@players.example "[Maroc] x" <<'MAIL'
A MAR T
MAIL
check "a code of two units" at $T1 run
check "is told as it was read" says_to france@ 'MAR » comme Marseille, comme *l.écrit cette partie'
check "and is that order" test "$(orders Maroc FRANCE)" = "A MAR H"
forget_letters

# ---- in a game of whole names a number chooses the order that was printed, though its code alone could mean another unit
at $T1 set Maroc notation=names >/dev/null
mail france@players.example "[Maroc] x" <<'MAIL'
EFFACER
A MAR T
MAIL
check "a code of two units" at $T1 run
check "is asked about" says_to france@ '1\) A Marseille.*2\) A Afrique du Nord'
letter=$(id_of "$(last france@)")
forget_letters
mail france@players.example "Re: x" "In-Reply-To: $letter" <<'MAIL'
1
MAIL
check "the number" at $T1 run
check "is that order" test "$(orders Maroc FRANCE)" = "A MAR H"
forget_letters
finish
