#!/bin/sh
# Diplomatie intime for two (njudge "intimate"): five powers hired by the year through secret bids, by mail, from sign-up to the
# end: a home of the other's own power is entered.
set -u
. tests/judge/lib.sh
new_home intime
T0=2026-03-02T12:00:00+01:00
NOW=$T0 GAME=Duel
. tests/judge/form.sh
say() { mail "$1@players.example" "[Duel] message"; }
process() { pass; at $NOW process Duel >/dev/null 2>&1; pass; }

at $T0 new Duel --variant intimate --rules bretagne --language fr 'deadline=every 7 days 20:00' 'adjustments=every 2 days 20:00' last-year=none start=full >/dev/null
mail anne@players.example "inscription" <<'MAIL'
INSCRIPTION Duel Angleterre Turquie
MAIL
mail bruno@players.example "inscription" <<'MAIL'
INSCRIPTION Duel Turquie France
MAIL
pass
check "two are asked to confirm" both 0 'Duel.forming' at $T0 games
for p in anne bruno; do reply $p <"$work/yes"; done
pass
check "two fill the table" both 0 'Duel.active.S1901M' at $T0 games
check "each has what he likes best" test "$(holder ENGLAND) $(holder TURKEY)" = "anne bruno"
check "nobody plays the others" test -z "$(holder FRANCE)$(holder AUSTRIA)$(holder GERMANY)$(holder ITALY)$(holder RUSSIA)"
flat anne >"$work/t"
check "the report asks for bids" grep -q 'vos offres pour .*vous avez 20 crédits' "$work/t"
check "with lines to copy" grep -q 'OFFRE Allemagne 0' "$work/t"
check "the goal stands in its head" grep -q "But : une unité de sa propre puissance" "$work/t"
check "how it goes" grep -q 'LES OFFRES viennent d.abord : .*Crédits : Angleterre 20, Turquie 20' "$work/t"
letters anne@ | head -1 >"$work/first"
forget_letters

# ---- bids, and what is none ----
say anne <<'MAIL'
OFFRE Allemagne 7, France 6
OFFRE Turquie 5
OFFRE beaucoup
ALLEMAGNE : A Mun - Bou
F Lon - Mer du Nord
MAIL
pass
flat anne >"$work/t"
check "noted, with what they come to" grep -q 'Vos offres : France 6, Allemagne 7, en tout 13 de vos 20 crédits' "$work/t"
check "who is not for hire" grep -q 'Ne se louent pas : Turquie. Se louent : Autriche' "$work/t"
check "what is no bid" grep -q 'Pas compris comme une offre : beaucoup' "$work/t"
check "an order for a hired power is not his yet" sh -c "! grep -q 'A MUN - B' '$work/t'"
check "his own power may be ordered already" grep -Eqi 'F LON ?- ?(NTH|NRD)' "$work/t"
check "the other learns nothing" test -z "$(letters bruno@)"
check "nor does the log" sh -c "! '$JUDGE' --home '$home' --now $T0 log Duel | grep -q GERMANY"
forget_letters
say bruno <<'MAIL'
I offer 9 for Germany and 4 for Russia
MAIL
say anne <<'MAIL'
OFFRE Russie 4
OFFRE France 5
MAIL
pass
flat anne >"$work/t"
check "a later one counts" grep -q 'Vos offres : France 5, Allemagne 7, Russie 4, en tout 16' "$work/t"
bids() { # bids WANT TEXT: what Anne's bids are when she has mailed it
    forget_letters
    say anne <<END
$2
END
    pass
    flat anne >"$work/t"
    check "$2" grep -qE "$1" "$work/t"
}
bids "Vous n.offrez rien cette année" "OFFRE RIEN"
bids "Vos offres : France 5, Allemagne 3," "BID France 5, Germany 3. And no, I stay at home."
check "words beside a bid ask nothing" sh -c "! grep -q 'Pas compris comme une offre' '$work/t'"
bids "Vos offres : France 5, Allemagne 3, Russie 4," "bid russia 4. fingers crossed x"
bids "Vos offres : Italie 6, Russie 2," "I'd put six on Italy and 2 on Russia, nothing on the rest"
bids "Vos offres : France 8, Allemagne 6," "Ah oui. offre france 8, allemagne 6, rien pour les autres !"
bids "Vos offres : Allemagne 6," "Je ne mets rien sur la France."
bids "Vos offres : Allemagne 6," "Je n'offre pas 5 pour la France."
bids "Vos offres : Allemagne 6," "Qui a offert 4 pour la Russie ?"
bids "Pas compris comme une offre : france 5 ou 6" "OFFRE France 5 ou 6"
bids "Vous n.offrez rien cette année" "Pas d'offre cette fois, merci."
bids "Vos offres : France 5, Allemagne 7, Russie 4," "Je mise 5 sur la France, 7 sur l'Allemagne et quatre sur la Russie."
check "the game waits for the deadline" both 0 'Duel.active.S1901M' at $T0 games
forget_letters
process
check "still spring: now the orders" both 0 'Duel.active.S1901M' at $T0 games
check "France is Anne's" test "$(holder FRANCE)" = anne
check "Germany went to the highest bidder" test "$(holder GERMANY)" = bruno
check "equal bids win nothing" test -z "$(holder RUSSIA)"
flat anne >"$work/t"
check "not that a game begins" sh -c "! grep -q 'La partie commence' '$work/t'"
check "all bids are told" grep -q "Allemagne : Angleterre 7, Turquie 9 ; à la Turquie, pour 9" "$work/t"
check "and what is left" grep -q 'Il reste : Angleterre 15, Turquie 11' "$work/t"
check "she is asked for both" grep -q 'ANGLETERRE À FAIRE.*FRANCE À FAIRE' "$work/t"
check "on record" both 0 'bids-revealed.*ENGLAND-GERMANY=7.*GERMANY:TURKEY' at $T0 log Duel
forget_letters

# ---- a year ----
say anne <<'MAIL'
OFFRE Italie 3
A Mar - Esp
A Par - Pic
F Bre - MAO
A Lvp - Yor
F Edi - NWG
F Lon - Nrd
MAIL
say bruno <<'MAIL'
A Ber - Kie
F Kie - Dan
A Mun - Ruh
A Con - Bul
F Ank - Con
PRET
MAIL
pass
flat anne >"$work/t"
check "bids are for the beginning of a year" grep -q "au début de l'année" "$work/t"
check "orders of both" grep -Eqi 'A MAR ?- ?(SPA|ESP)' "$work/t"
process
check "autumn" both 0 'Duel.active.F1901M' at $T0 games
check "the hired power moved" stands GERMANY 'F DEN A KIE A RUH'
check "what nobody has holds" stands RUSSIA 'F SEV'
say anne <<'MAIL'
A Esp - Por
A Pic - Bel
F NWG - Nwy
MAIL
say bruno <<'MAIL'
A Ruh - Hol
F Dan - Sue
MAIL
process
check "adjustments" both 0 'Duel.active.W1901A' at $T0 games
forget_letters
# France may build two: she orders one, the rest is built by rule; who has nobody builds nothing
say anne <<'MAIL'
F Bre B
MAIL
pass
flat anne >"$work/t"
check "of a hired power the answer says what is built without orders" grep -q "1 mobilisation n'est pas donnée ; sans réponse, l'arbitre mobilise : +A Mar" "$work/t"
say anne <<'MAIL'
F Bre B
WAIVE
MAIL
process
check "builds that are due are made" stands FRANCE 'A BEL F BRE F MAO A MAR A POR'
check "spring 1902" both 0 'Duel.active.S1902M' at $T0 games
check "nobody is hired any more" test -z "$(holder FRANCE)$(holder GERMANY)"
flat anne >"$work/t"
check "nor was what was hired until now vacant" sh -c "! grep -Eq '(FRANCE|ALLEMAGNE) : vacante' '$work/t'"
check "one credit more for each centre of her own" grep -q 'Crédits : Angleterre 19, Turquie 15' "$work/t"
forget_letters

# ---- overbid: all is lost, and the other pays half ----
say anne <<'MAIL'
OFFRE France 12
OFFRE Italie 8
MAIL
pass
flat anne >"$work/t"
check "she is warned" grep -q 'Attention : si elles' "$work/t"
forget_letters
say bruno <<'MAIL'
OFFRE France 7
OFFRE Autriche 4
MAIL
process
check "the other has both" test "$(holder FRANCE) $(holder AUSTRIA)" = "bruno bruno"
check "and nothing is hers" test "$(holder ENGLAND)$(holder ITALY)" = anne
flat bruno >"$work/t"
check "half the price, rounded up" grep -q 'Il reste : Angleterre 0, Turquie 9' "$work/t"
check "said" grep -q "Au-dessus de ses moyens.*Angleterre" "$work/t"
check "back to the year before, and again" both 0 'F1901M' at $T0 rollback Duel F1901M
check "France is Anne's once more" test "$(holder FRANCE)" = anne
process
process
check "new bids, and the credits of then" both 0 'Duel.active.S1902M' at $T0 games
flat anne >"$work/t"
check "as if it had not been" grep -q 'Crédits : Angleterre 19' "$work/t"
forget_letters
say anne <<'MAIL'
OFFRE RIEN
MAIL
pass
flat anne >"$work/t"
check "no bids are an answer too" grep -q "Vous n'offrez rien cette année" "$work/t"
process
check "nobody has anything" test -z "$(holder FRANCE)$(holder GERMANY)"
flat anne >"$work/t"

# ---- the end: a home of the other's own power is entered ----
at $T0 edit Duel 'TURKEY F ENG' >/dev/null
forget_letters
say bruno <<'MAIL'
F MAN - LON
MAIL
process
check "the game is over at the end of a spring" both 0 'Duel.ended' at $T0 games --all
flat anne >"$work/t"
check "and who won is said" grep -q "Turquie.* l'emporte" "$work/t"

# ---- bids in reminders and acknowledgements; one leaves while bids are made, another when powers are hired ----
GAME=Duo
say() { mail "$1@players.example" "[Duo] message"; }
at $T0 new Duo --variant intimate --rules bretagne --language fr 'deadline=every 7 days 20:00' 'adjustments=every 2 days 20:00' reminder=12h >/dev/null
at $T0 player Duo ENGLAND anne@players.example --language fr >/dev/null && at $T0 player Duo FRANCE bruno@players.example --language fr >/dev/null
at $T0 start Duo >/dev/null
forget_letters
NOW=2026-03-04T18:00:00+01:00
pass
flat anne >"$work/t"
check "a reminder of bids, not of orders" grep -q "vos offres pour le printemps 1901 dans la partie Duo (Angleterre). Vous avez 20 crédits" "$work/t"
check "with the line to send" grep -q 'par exemple : OFFRE Autriche 5' "$work/t"
forget_letters
say anne <<'MAIL'
F Lon - Nrd
MAIL
pass
flat anne >"$work/t"
check "orders are acknowledged, bids asked for" grep -q 'offres attendues, 1 ordre noté.*Vos offres pour le printemps 1901 ne sont pas encore là' "$work/t"
forget_letters
grep '^    OFFRE ' docs/guide-joueur.md >"$work/guide"
say anne <"$work/guide"
say bruno <<'MAIL'
DEMISSION
MAIL
pass
flat anne >"$work/t"
check "and told when they are there, as the guide has it" grep -q 'offres notées, 1 ordre noté.*Vos offres : Allemagne 7, Italie 3' "$work/t"
reply bruno <"$work/yes"
pass
check "his place is free" test -z "$(holder FRANCE)"
at $NOW player Duo FRANCE carl@players.example --language fr >/dev/null
pass
flat carl >"$work/t"
check "who follows is asked for bids" grep -q 'Vos offres pour le printemps 1901 ne sont pas encore là' "$work/t"
grep '^    BID ' docs/player-guide.md >"$work/guide"
say carl <"$work/guide"
say carl <<'MAIL'
OFFRE Allemagne 0, Italie 2, Turquie 4
MAIL
pass
flat carl >"$work/t"
check "an English line is one too, changed by a later one" grep -q 'Vos offres : Italie 2, Turquie 4, en tout 6' "$work/t"
NOW=2026-03-13T18:00:00+01:00 && pass
check "both have hired" test "$(holder GERMANY) $(holder TURKEY)" = "anne carl"
forget_letters
say anne <<'MAIL'
DEMISSION
MAIL
pass
reply anne <"$work/yes"
pass
check "with her go those whom she hired" test -z "$(holder ENGLAND)$(holder GERMANY)$(holder ITALY)"
forget_letters
at $NOW replace Duo ENGLAND dora@players.example >/dev/null
pass
check "and come to who follows" test "$(holder ENGLAND) $(holder GERMANY)" = "dora dora"
text_of "$(last dora@)" | tr -s '\n ' ' ' >"$work/t"
check "who is told" grep -qE 'You play as well: Germany, Italy|Vous jouez aussi : Allemagne, Italie' "$work/t"

# ---- bids are an answer: the game goes on at their date ----
forget_letters
GAME=Deux
at $T0 new Deux --variant intimate --rules bretagne --language fr 'deadline=every 7 days 20:00' 'adjustments=every 2 days 20:00' >/dev/null
at $T0 player Deux ENGLAND carla@players.example >/dev/null
at $T0 player Deux TURKEY denis@players.example >/dev/null
at $T0 start Deux >/dev/null
NOW=$T0
pass
mail carla@players.example "[Deux] offres" <<'MAIL'
OFFRE Allemagne 7
MAIL
pass
mail denis@players.example "[Deux] offres" <<'MAIL'
OFFRE Allemagne 9
MAIL
pass
forget_letters
NOW=2026-03-04T20:05:00+01:00
pass
check "at their date the bids are revealed" test "$(holder GERMANY)" = denis
check "nobody is told that nothing came" sh -c "! grep -rql 'silencieu\|rien re.u' '$home/mail/out'"

# ---- bids without the word, and a game that goes on early: it opens them when all are in, with all of their lines ----
GAME=Trois
NOW=$T0
at $T0 new Trois --variant intimate --rules bretagne --language fr early=yes 'deadline=every 7 days 20:00' 'adjustments=every 2 days 20:00' >/dev/null
at $T0 player Trois ENGLAND carla@players.example --language en >/dev/null
at $T0 player Trois TURKEY denis@players.example --language fr >/dev/null
at $T0 start Trois >/dev/null
pass
for line in 'Austria 5, France 3' 'Autriche : 5' "7 crédits pour l'Autriche et 2 pour la Russie" 'Italy=3' '- Germany 4'; do
    echo "$line" >"$work/line"
    mail carla@players.example "[Trois] bids" <"$work/line"
    forget_letters
    pass
    flat carla >"$work/t"
    check "a line of bids without the word is read: $line" grep -q 'Your bids: ' "$work/t"
done
check "only hers are in: they stay closed" test -z "$(holder AUSTRIA)"
forget_letters
mail denis@players.example "[Trois] offres" <<'MAIL'
OFFRES :
Autriche 9
Italie : 4
MAIL
pass
check "all are in: opened, with each of his lines" test "$(holder AUSTRIA) $(holder ITALY)" = "denis denis"

# ---- an erratum of the year before leaves the bids of this one as they are ----
phase_of() { sqlite3 "$home/judge.db" "SELECT p.code FROM phase p JOIN game g ON g.phase = p.id WHERE g.name = 'Trois'"; }
for turn in 1 2 3 4 5; do [ "$(phase_of)" = S1902M ] || at $NOW process Trois --yes >/dev/null 2>&1; done
check "a year later bids are asked for again" test "$(phase_of)" = S1902M
echo 'Austria 5, France 3' >"$work/line"
mail carla@players.example "[Trois] bids" <"$work/line"
pass
given() { sqlite3 "$home/judge.db" "SELECT count(*) FROM setting WHERE key = 'bids-S1902M' AND value LIKE '%bid ENGLAND AUSTRIA 5%given ENGLAND%'"; }
check "hers are on file" test "$(given)" = 1
check "the autumn is corrected" sh -c "printf 'ENGLAND\nF LON - NTH\n' | '$JUDGE' --home '$home' --now $NOW erratum Trois F1901M --yes"
check "hers stay on file" test "$(given) $(phase_of)" = "1 S1902M"
finish
