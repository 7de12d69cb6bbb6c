#!/bin/sh
# What an answer asked and nobody decided is asked again in the next; a reply cut down to lines that it quotes has chosen them.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
orders() { at $T show Kersaint --format json | /usr/bin/python3 -c 'import json,sys; print(",".join(sorted(json.load(sys.stdin)["phases"][-1]["orders"].get("'$1'") or [])))'; }
answer() { # answer POWER [HEADER…] <mail: read, and the answer kept
    who=$1
    shift
    forget_letters
    mail "$who@players.example" "Re: [Kersaint] orders" "$@"
    at $T run >/dev/null 2>&1
    letter=$(sed -n 's/^Message-I[Dd]: //p' "$(last $who@)" | head -n 1)
    text_of "$(last $who@)" | tr '\n' ' ' | tr -s ' ' >"$work/said"
}
said() { grep -Eq -- "$1" "$work/said" || { head -c 1500 "$work/said"; return 1; }; }
silent() { ! grep -Eq -- "$1" "$work/said"; }

new_home again
at $T new Kersaint --rules 1971 pictures=no >/dev/null
seven Kersaint en >/dev/null 2>&1
at $T start Kersaint >/dev/null && at $T run >/dev/null

answer turkey <<'END'
Perhaps CON - BUL.
Perhaps SMY - CON.
END
check "two doubts" said '1\) A CON - BUL.*2\) A SMY - CON'
answer turkey <<'END'
A SMY - ARM
END
check "what is still open is asked again" said 'Turkey: 1 order noted, 1 question.*Still open since your last message: A CON\. Did you mean A CON - BUL\? YES is enough'
check "what was decided is not" silent 'A SMY - CON'
answer turkey "In-Reply-To: $letter" <<'END'
yes
END
check "and answered by one word" test "$(orders TURKEY)" = 'A CON - BUL,A SMY - ARM'
check "then nothing is left of it" silent 'Still open'
answer turkey <<'END'
A CON H
END
check "nor asked once more" silent 'Still open'

answer france <<'END'
Perhaps MAR - SPA.
Perhaps PAR - BUR.
END
answer france "In-Reply-To: $letter" <<'END'
On Monday the judge wrote:
> 2) A PAR - BUR
END
check "a quotation cut down to one line that was offered has chosen it" test "$(orders FRANCE)" = 'A PAR - BUR'
check "and the answer says so" said 'the lines that you left of mine are taken as your orders'
answer france "In-Reply-To: $letter" <<'END'
On Monday the judge wrote:
> Still open since your last message: A MAR.
>     A MAR - SPA
END
check "with other words in it, it has not" test "$(orders FRANCE)" = 'A PAR - BUR'
check "and the answer says where lines are read" said 'copy the lines that you mean above it'
answer france "In-Reply-To: $letter" <<'END'
On Monday the judge wrote:
> A MAR - SPA
> A MAR - GAS
END
check "nor with two orders for one unit" test "$(orders FRANCE)" = 'A PAR - BUR'
answer france <<'END'
Italy wrote:
> A MAR - SPA
END
check "nor has what somebody else wrote" test "$(orders FRANCE)" = 'A PAR - BUR'
answer france "In-Reply-To: $letter" <<'END'
Thanks, I'll think.
> A MAR - SPA
END
check "nor a reply with words of its own" test "$(orders FRANCE)" = 'A PAR - BUR'


answer turkey <<'END'
CLEAR
END
answer turkey <<'END'
A CON - BUL, or not?
A SMY - CON, or not?
F ANK - BLA, or not?
END
answer turkey "In-Reply-To: $letter" <<'END'
YES
and many thanks for your patience
END
check "what stands below a yes is no part of the order that it takes" said 'all 3 orders noted'

answer turkey <<'END'
CLEAR
END
answer turkey <<'END'
A CON - BUL, or not?
A SMY - CON, or not?
END
answer turkey "In-Reply-To: $letter" <<'END'
Fine, except that Constantinople shouldn't go anywhere.
END
check "what the words speak of is not asked as before" said 'Still open since your last message: A SMY'
answer turkey "In-Reply-To: $letter" <<'END'
YES
END
check "and a yes does not take it" sh -c "! echo '$(orders TURKEY)' | grep -q 'A CON - BUL'"

# an order is on file, and another was asked about
doubt() { # doubt PLACE: asks about one more move of Vienna, whose order stands
    answer austria <<END
Perhaps A VIE - $1.
END
}
answer austria <<'END'
A VIE S A BUD - SER
A BUD - SER
END
doubt TYR
answer austria "In-Reply-To: $letter" <<'END'
Whatever the captain of the ship had in mind
END
check "words that answer nothing leave the question" said 'Still open since your last message: A VIE. Did you mean A VIE - TYR\? YES is enough'
answer austria "In-Reply-To: $letter" <<'END'
When is the deadline?
END
answer austria <<'END'
Voilà, parfaitement.
END
check "and so does a question; a plain yes takes it" test "$(orders AUSTRIA)" = 'A BUD - SER,A VIE - TYR'
doubt BOH
answer austria "In-Reply-To: $letter" <<'END'
F TRI - ALB
END
check "an order for another unit leaves the one on file" silent 'Still open'

# who approves of what is on file, or waits for somebody, changes nothing by a YES behind it
remark() { # POWER TEXT: no question comes of it, and YES leaves the orders as they stand
    stood=$(orders "$1")
    answer "$(echo "$1" | tr A-Z a-z)" <<END
$2
END
    check "no question: $2" silent 'Did you mean'
    answer "$(echo "$1" | tr A-Z a-z)" "In-Reply-To: $letter" <<'END'
YES
END
    check "YES changes nothing: $2" test "$(orders "$1")" = "$stood"
}
new_home approval
at $T new Kersaint pictures=no >/dev/null
seven Kersaint en >/dev/null 2>&1
at $T start Kersaint >/dev/null && at $T run >/dev/null
answer france <<'END'
A PAR - BUR
A MAR - SPA
F BRE - MAO
END
answer england <<'END'
F LON - ENG or NTH
END
check "of two ways both are offered" said '1\) F LON - ENG.*2\) F LON - NTH'
answer germany <<'END'
Might you be so good as to have my Kiel fleet go across to Denmark?
Could you order the army in Munich to Ruhr, please?
END
check "who asks for it in courtesy is offered it" said 'F KIE - DEN.*A MUN - RUH'
answer italy <<'END'
Could France move to Tyrolia from where he is? And would you tell me whether Venice borders Trieste?
END
check "a question is no request" silent 'Did you mean'
answer england "In-Reply-To: $letter" <<'END'
YES
END
check "YES takes neither" test -z "$(orders ENGLAND)"
answer england <<'END'
A LVP - YOR or A LVP - WAL
END
check "so where the unit is named twice" said '1\) A LVP - YOR.*2\) A LVP - WAL'
check "and YES takes none of them alone" silent 'YES alone'
remark FRANCE "Fine with Brest, Paris as agreed"
remark FRANCE "Yes, Burgundy it is"
remark FRANCE "All good for Burgundy!"
remark FRANCE "oui oui tout va bien pour l'Espagne"
remark FRANCE "Marseilles, no objection"
answer france <<'END'
Perhaps Marseilles to Piedmont, not Spain.
END
check "what names another way is offered" said 'Did you mean A MAR - PIE'
answer france <<'END'
Perhaps Marseilles stays.
END
check "so is what says that it stays" said 'A MAR H'
at $T process Kersaint >/dev/null && at $T process Kersaint >/dev/null
answer france <<'END'
waiting for Germany
END
check "who waits for somebody waives nothing" silent 'Did you mean'
answer france <<'END'
F BRE B
END
remark FRANCE "OK for Brest"
remark FRANCE "Laissez Brest."
remark FRANCE "pour Brest c'est bon"
answer france <<'END'
rather an army in Brest?
END
check "another kind is offered" said 'A BRE B'
answer france <<'END'
Sorry, not Brest: Marseilles would do better.
END
answer france "In-Reply-To: $letter" <<'END'
yes
END
check "another place for a build keeps its kind" test "$(orders FRANCE)" = 'F MAR B'
answer france <<'END'
Brest plutôt que Marseille.
END
answer france "In-Reply-To: $letter" <<'END'
yes
END
check "so where the first is compared away" test "$(orders FRANCE)" = 'F BRE B'

# READY beside words that are asked about
new_home ready
at $T new Kersaint pictures=no early=yes >/dev/null
seven Kersaint en >/dev/null 2>&1
at $T start Kersaint >/dev/null && at $T run >/dev/null
answer austria <<'END'
A BUD - SER
F TRI - ALB
Perhaps A VIE - TRI.
READY
END
check "does not count" said 'The game waits for that.*READY does not count yet'
check "nor in the store" test -z "$(at $T show Kersaint | grep 'owes.*ready')"
answer austria <<'END'
READY
END
check "said again it does" said 'your orders for this phase are final'
check "and the game does not wait" silent 'The game waits'
answer france <<'END'
A PAR - BUR
A MAR S A PAR - BUR
F BRE - ENG
END
answer france <<'END'
No, make that Picardy.
END
check "of two moves to one place a bare yes takes one" said '1\) F BRE - PIC.*2\) A PAR - PIC.*YES alone, in reply, takes 1\.'

for words in "Munich to Ruhr... no wait. Munich to Silesia." "A MUN - RUH. Wait. A MUN - SIL" "A MUN - RUH. ah non attendez ! A MUN - SIL"; do
    echo "$words" >"$work/words"
    answer germany <"$work/words"
    check "\"$words\" changes the order" test "$(orders GERMANY)" = 'A MUN - SIL'
    check "and asks for no waiting" silent 'asked to wait'
done
printf '%s\n' 'A MUN - RUH' 'and wait!' >"$work/words"
answer germany <"$work/words"
check "who asks to wait waits" said 'asked to wait'

forget_letters
echo "I'll be away from 12 to 20 March." | mail italy@players.example standby
at $T run >/dev/null 2>&1
check "who is away under a subject \"standby\" stands by for nobody" sh -c "grep -rq 'Absence noted' '$home/mail/out' && ! grep -rq 'Please confirm' '$home/mail/out'"

# ---- a yes with more behind it, and a refusal of all ----
new_home more
hour=12
at $T new Kersaint --language fr pictures=no >/dev/null
seven Kersaint fr >/dev/null 2>&1
at $T start Kersaint >/dev/null && at $T run >/dev/null
ORDERS='A PAR - BOU
A MAR - ESP
F BRE - ATL'
offered() { # offered WORDS: France has her orders, the letter offers F BRE - ENG and A PAR - PIC, and this is her reply, three hours after the last
    hour=$((hour + 3)) T=2026-03-0$((2 + hour / 24))T$(printf %02d $((hour % 24))):00:00+01:00
    printf '%s\n' "${2-$ORDERS}" >"$work/words"
    answer france <"$work/words"
    printf '%s\n' 'Peut-être Brest en Manche ?' 'Peut-être Paris en Picardie ?' >"$work/words"
    answer france <"$work/words"
    printf '%s\n' "$1" >"$work/words"
    offers=$letter
    answer france "In-Reply-To: $letter" <"$work/words"
}
for words in "Rien de tout cela, mes ordres sont bons" "None of this, my orders are right"; do
    offered "$words"
    check "\"$words\" changes nothing" test "$(orders FRANCE)" = "A MAR - SPA,A PAR - BUR,F BRE - MAO"
done
for words in "non seulement le 1" "no only 1" "1, et A MAR - ESP" "oui 1 + A MAR - ESP"; do
    offered "$words"
    check "\"$words\" takes the first alone" test "$(orders FRANCE)" = "A MAR - SPA,A PAR - BUR,F BRE - ENG"
done
for words in "1, les autres tiennent" "1, the others hold"; do
    offered "$words" EFFACER
    check "\"$words\" takes both" test "$(orders FRANCE)" = "A MAR H,A PAR H,F BRE - ENG"
done
for words in "Non, Par T" "neither - A PAR H please" "Aucun des deux. A PAR T" "Nope — A PAR H"; do
    offered "$words" "$ORDERS"
    check "\"$words\": the order behind a no stands" test "$(orders FRANCE)" = "A MAR - SPA,A PAR H,F BRE - MAO"
    printf 'Peut-être Marseille en Gascogne ?\n' >"$work/words"
    answer france "In-Reply-To: $letter" <"$work/words"
    answer france "In-Reply-To: $letter" "References: $offers $letter" <"$work/yes"
    check "and no later yes takes what it refused" test "$(orders FRANCE | grep -c 'A PAR H')" = 1
done
for words in "Non, non : Paris en Picardie !" "No: A PAR - PIC" "the latter" "la seconde"; do
    offered "$words"
    check "\"$words\" takes what was offered" test "$(orders FRANCE)" = "A MAR - SPA,A PAR - PIC,F BRE - MAO"
done
offered "A PAR - GAS, F BRE T"
answer france "In-Reply-To: $letter" "References: $offers $letter" <"$work/yes"
check "what was settled is open to no yes, though its letter is among those answered" test "$(orders FRANCE)" = "A MAR - SPA,A PAR - GAS,F BRE H"
offered "Bonne journée !"
printf "D'accord, et merci pour le rapport.\\n" >"$work/words"
answer france <"$work/words"
check "courtesies in a new mail take no old offer" test "$(orders FRANCE)" = "A MAR - SPA,A PAR - BUR,F BRE - MAO"
offered "1 et 2, et NUL"
check "a command behind a yes is done" sh -c "'$JUDGE' --home '$home' --now $T log Kersaint | grep -q draw"
check "and the yes, too" test "$(orders FRANCE)" = "A MAR - SPA,A PAR - PIC,F BRE - ENG"
answer france <<'END'
À l'automne, Bou - Bel
END
check "what a sentence orders for a later season is kept" said 'Automne 1901 : gardé tel quel.*Bou - Bel'
finish
