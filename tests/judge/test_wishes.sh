#!/bin/sh
# What people wish in words beside orders, reading along and more time, and what the letter says of it.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00
to() { for f in $(letters "$1"); do text_of "$f"; done | tr '\n' ' ' | tr -s ' '; }
said() { grep -Eq -- "$1" "$work/said" || { head -c 900 "$work/said"; return 1; }; }
silent() { ! grep -Eq -- "$1" "$work/said"; }
wish() { # wish ADDRESS SUBJECT TEXT: mailed, and the answer kept
    forget_letters
    mail "$1" "$2" <<END
$3
END
    at $T1 run >/dev/null 2>&1
    to "$1" >"$work/said"
}
to_editor() { test -n "$(to editor@games.example)"; }

new_home wishes
at $T0 new Kersaint --language en >/dev/null && seven Kersaint en && at $T0 start Kersaint >/dev/null
at $T0 new Locronan --language en >/dev/null
"$JUDGE" --home "$home" player Locronan FRANCE else@players.example --language en >/dev/null
at $T0 new Molene --language en private=word >/dev/null
at $T0 run >/dev/null

wish zed@new.example hello "Can I watch?"
check "a stranger who wishes to watch is told the line" said 'OBSERVE Kersaint. The games: Kersaint, Locronan\.'
check "and nobody else is troubled" sh -c "! test -n '$(to editor@games.example)'"
wish zoe@new.example bonjour "Bonjour, puis-je suivre la partie ?"
check "in French, too" said 'OBSERVER Kersaint. Les parties : Kersaint, Locronan\.'
wish max@new.example hello "Hello, may I follow Locronan?"
check "of a game that is named he is asked back" said 'OBSERVE Locronan'
wish max@new.example hello "I am a spectator at heart, and this is a lovely judge you have."
check "who does not ask to watch is told nothing of it" silent 'OBSERVE'

wish france@players.example "[Kersaint]" "may I follow the game?"
check "who plays is told that its reports are his already" said 'You sit in Kersaint.*OBSERVE Locronan'
wish else@players.example "[Kersaint]" "May I watch the game?"
check "of a game where he does not sit it is that game" said 'OBSERVE Kersaint'

more() { # more TEXT LINE: a wish for more time is answered with the line that asks for it
    wish france@players.example "[Kersaint]" "$1"
    check "'$1' is answered with the line" said "reply with this line: $2( |\$)"
}
more "I would like a two day extension please" "EXTENSION 2 days"
more "Could we have a couple more days for this turn?" "EXTENSION 2 days"
more "pourrait-on avoir deux jours de plus ?" "EXTENSION 2 days"
more "I need another week for this turn." "EXTENSION 7 days"
more "Je voudrais 36 heures de plus." "EXTENSION 36 hours"
wish france@players.example "[Kersaint]" "Might the deadline be put off?"
check "without a length he is asked how much" said 'how much of it you need: EXTENSION 7 days'
wish france@players.example "[Kersaint]" "On peut repousser la date à vendredi 20 heures ?"
check "an hour of the clock is no length" silent 'EXTENSION 20'
wish france@players.example "[Kersaint]" "EXTENSION two more days"
check "the command takes a number in words" said 'later deadline \(2 days\)'
wish italy@players.example "[Kersaint]" "EXTENSION when 2 days"
check "but no sentence" silent 'later deadline \(2 days\)\): YES'

wish france@players.example "[Kersaint]" "j'abandonne la Bourgogne à l'Italie
A PAR - PIC"
check "who gives up a place leaves no seat" silent 'RESIGN'
check "and his orders are read" said 'A PAR - PIC'
wish france@players.example "[Kersaint]" "I withdraw from Munich, sorry Germany."
check "nor who withdraws from one" silent 'RESIGN'
wish france@players.example "[Kersaint]" "J'abandonne la France, je n'ai plus le temps"
check "who gives up his power is asked" said 'RESIGN France'

# ---- off a list, in words ----
off() { # off ADDRESS TEXT LINE: the sentence leaves that list
    wish "$1" "[Kersaint]" "$2"
    check "'$2' leaves it" said "$3"
}
off france@players.example "Please take me off the standby list" 'asks for: \[Kersaint\] STANDBY off'
off italy@players.example "I don't want to be a standby any more." 'asks for: \[Kersaint\] STANDBY off'
off germany@players.example "Je ne suis plus volontaire, merci." 'asks for: \[Kersaint\] STANDBY off'
off russia@players.example "Retirez-moi de la liste des remplaçants svp" 'asks for: \[Kersaint\] STANDBY off'
off else@players.example "I no longer want to watch Kersaint." 'nothing more of the game Kersaint'
wish else@players.example "standby" "Could you take me off the standby list, please?"
check "a title over it puts nobody on it" said 'asks for: \[Locronan\] STANDBY off'
wish austria@players.example "[Kersaint]" "Is there no longer a standby for Turkey?"
check "who asks of one leaves nothing" silent 'STANDBY off'
wish austria@players.example "[Kersaint]" "Don't take me off the standby list!"
check "nor who stays" silent 'STANDBY off'

# ---- absences: the days that are named ----
off austria@players.example "Bonjour, je serai absente du 8 au 20 mars (cure à Spa). Anna" 'from Sunday 8 March.* to Friday 20 March'
off austria@players.example "Cancel that absence, I'm away from 20 to 23 March" 'No absence is noted any more\..*from Friday 20 March.* to Monday 23 March'
off austria@players.example "I shall be away from Friday week till the Monday after" 'from Friday 13 March.* to Monday 16 March'
off austria@players.example "annulez mon absence svp" 'ABSENCE OFF [0-9]+ cancels it.*ABSENCE OFF [0-9]+ cancels it'
off turkey@players.example "je serai absent jusqu'au 2" 'to Thursday 2 April'
wish england@players.example "[Kersaint]" "I am away until 2 March"
check "a day that is past is no absence" said 'is not noted: it is past'

for words in UNDO "undo my last orders" ANNULER; do
    wish france@players.example "[Kersaint]" "$words"
    check "a player's $words is told what he can do" said "\"$words\" takes back what an editor decided\. .*CLEAR withdraws them all"
    check "and undoes nothing" test "$(at $T1 show Kersaint --format json | grep -c 'A PAR - PIC')" = 1
done

# ---- to wait, to wait no more, to be ready: in words, at the end of an order's line, as a sentence that is nothing else
marks() { # marks WAIT READY TEXT: what is marked then
    sqlite3 "$home/judge.db" "UPDATE seat SET wait = 0, ready = 0 WHERE power = 'ITALY'"
    wish italy@players.example "[Kersaint]" "$3"
    check "$3" test "$(sqlite3 "$home/judge.db" "SELECT wait || ready FROM seat WHERE power = 'ITALY'")" = "$1$2"
}
for words in "Attendez-moi svp, je suis en Écosse jusqu'à dimanche" "And wait!" "please wait for me, I'm travelling" "I wait." \
    "A ROM - APU. Wait for me please." "Attendez encore un peu" "I am not ready"; do
    marks 1 0 "$words"
done
for words in "A ROM - APU. READY" "mettez-moi prêt" "ok then, READY." "Alors prêt" "These are final." "A ROM - APU
prêt !"; do
    marks 0 1 "$words"
done
for words in "I can't wait to see Paris fall" "J'attends la réponse de l'Italie" "who is ready?" "don't wait for me" "A ROM wait"; do
    marks 0 0 "$words"
done
for words in "PRET NON" "je ne suis plus prête" "plus prêt finalement" "I am no longer ready" "retirez mon PRET" "these are not my final orders"; do
    wish italy@players.example "[Kersaint]" "READY"
    wish italy@players.example "[Kersaint]" "$words"
    check "$words: READY counts no more" test "$(sqlite3 "$home/judge.db" "SELECT ready FROM seat WHERE power = 'ITALY'")" = 0
    check "$words: he is told, and of WAIT" sh -c "'${JUDGE%/judge}/tests/judge/text_of' '$(last italy@)' | tr -s '\n ' ' ' | grep -Eq '(WAIT|ATTENDRE)[^.]*(deadline|date limite)'"
done
for words in "Germany is not ready" "ready, no changes"; do
    wish italy@players.example "[Kersaint]" "READY"
    wish italy@players.example "[Kersaint]" "$words"
    check "$words: READY stays" test "$(sqlite3 "$home/judge.db" "SELECT ready FROM seat WHERE power = 'ITALY'")" = 1
done
for words in "no more waiting needed, go ahead whenever" "n'attendez plus pour moi" "Inutile de m'attendre."; do
    wish italy@players.example "[Kersaint]" "WAIT"
    wish italy@players.example "[Kersaint]" "$words"
    check "$words" test "$(sqlite3 "$home/judge.db" "SELECT wait FROM seat WHERE power = 'ITALY'")" = 0
done
wish italy@players.example "[Kersaint]" "Reasons of health force me to give up Italy."
check "leaving is asked, and not said to be taken for it besides" sh -c "grep -q RESIGN '$work/said' && ! grep -q 'I took' '$work/said'"

finish
