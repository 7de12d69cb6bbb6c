#!/bin/sh
# REGLEMENT, RULES with a subject: the articles of the game's rulebook, a sentence each, with its source and what it settles.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00
new_home articles
at $T0 new Livre --language fr --rules bretagne >/dev/null && seven Livre fr && at $T0 start Livre >/dev/null && at $T0 run >/dev/null
forget_letters
shows() { # WHO PATTERN: the newest letter to WHO says so, its lines joined
    text_of "$(last "$1")" | tr '\n' ' ' | tr -s ' ' >"$work/shown"
    grep -Eq -- "$2" "$work/shown" || { fold -s -w 150 "$work/shown"; return 1; }
}
ask() { # WHO GAME LINE
    forget_letters
    echo "$3" >"$work/line"
    mail "$1@players.example" "[$2] question" <"$work/line"
    at $T1 run
}
check "a subject in French" ask france Livre "REGLEMENT convois"
check "its articles with their source" shows france@ 'flotte en mer transporte une armée.*\[Asmodée \(convoi\)\]'
check "what the rulebook settles" shows france@ 'Seulement si toutes les routes échouent|Dès qu'
check "and the other subjects" shows france@ 'Autres sujets.*attaque, soutien'
check "every subject of the list has a page" sh -c '
    for s in attaque soutien convoi retraite ajustements côtes ordres victoire; do
        printf "%s\n" "REGLEMENT $s"
    done >"'"$work"'/all"'
mail italy@players.example "[Livre] tout" <"$work/all"
forget_letters
check "all in one mail" at $T1 run
check "eight answers" test "$(letters italy@ | wc -l)" -eq 8
check "no key shows through" sh -c "! cat \$(find '$home/mail/out' -type f) | grep -q 'article\.'"
check "what wins a game" ask france Livre "REGLEMENT but du jeu"
check "with how many centres" shows france@ 'plus de la moitié des centres.*18.*\[Asmodée \(but du jeu\)\]'
check "a last year is set" at $T0 set Livre last-year=1909
ask france Livre "REGLEMENT victoire" && check "the last year of this game" shows france@ 'last-year = 1909'
check "and not what it has not" sh -c "! grep -q falling-solo '$work/shown'"
check "by the word that a player uses" ask france Livre "REGLEMENT autodélogement"
check "is found under its subject" shows france@ 'SOUTIEN, dans la partie.*ne déloge jamais ses propres'
check "the whole page without a subject" ask russia Livre REGLEMENT
check "is that of the game" shows russia@ 'RÈGLEMENT DE LA PARTIE Livre'
check "orders of which one cannot be" ask russia Livre "A MOS S A WAR ; A WAR - SIL"
check "the reason names the unit as the row does, A Var" shows russia@ '[(]A Var a reçu'

new_home book
at $T0 new Book --language en --rules 1971 >/dev/null && seven Book en && at $T0 start Book >/dev/null && at $T0 run >/dev/null
check "a subject in English" ask turkey Book "RULES support"
check "with the sections of that rulebook" shows turkey@ 'adds 1 to the strength.*\[1971 IX'
finish
