#!/bin/sh
# ESSAI, TRY: orders of any powers tried on the position of one's game, in the words of a letter; nothing is noted, nobody else hears of it.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 T2=2026-03-09T20:05:00+01:00 T3=2026-03-10T12:00:00+01:00
new_home trial
at $T0 new Essai --language fr --rules bretagne >/dev/null && seven Essai fr && at $T0 start Essai >/dev/null && at $T0 run >/dev/null
forget_letters

# shows PATTERN [ADDRESS]: the newest letter says so, its lines joined.
shows() {
    text_of "$(last "${2:-france@}")" | tr '\n' ' ' | tr -s ' ' >"$work/shown"
    grep -Eq -- "$1" "$work/shown" || { fold -s -w 150 "$work/shown"; return 1; }
}
on_file() { sqlite3 "$home/judge.db" "SELECT count(*) FROM orders"; }

# ---- below the word, for several powers, in sentences and codes; what follows FIN is meant
mail france@players.example "[Essai] printemps" <<'END'
Bonjour,

ESSAI
A PAR - BOU
Marseille soutient Paris vers la Bourgogne
A Munich vers la Bourgogne
F BRE - MAN
F LON - MAN
A PAR - Moscou
FIN

F BRE - ATL
END
check "a trial within a letter" at $T1 run
[ "$(letters france@ | wc -l)" -eq 2 ] || echo "letters: $(letters france@ | wc -l)"
for f in $(letters france@); do text_of "$f"; done | tr '\n' ' ' | tr -s ' ' >"$work/both"
said() { grep -Eq -- "$1" "$work/both" || { fold -s -w 150 "$work/both"; return 1; }; }
check "the answer says what it is" said 'Subject: \[Essai\] Essai, rien n.est noté \(Printemps 1901\)'
check "with the rulebook" said 'règles Bretagne'
check "whose support wins" said 'FRANCE .*A Par = Bou'
check "who is beaten, and why" said 'ALLEMAGNE A Mun : Bou'
check "who meets" said 'ANGLETERRE F Lon : Man.*stand-off'
check "what was not tried, and why" said 'PAS ESSAYÉ.*« A PAR - Moscou »'
check "a picture of it" sh -c "cat \$(find '$home/mail/out' -path '*france*' -type f) | grep -qi 'image/png'"
check "the order behind FIN is meant" said 'F Bre - Atl'
check "and alone on file" test "$(on_file)" -eq 1
check "nobody else hears of it" test "$(letters germany@ | wc -l)" -eq 0
forget_letters

# ---- the word ends a sentence, and FIN stands below; without FIN it is a word like others
mail france@players.example "[Essai] printemps" <<'M'
Et qu'arrive-t-il avec ceci ? ESSAI
A MAR - PIE
FIN
M
mail germany@players.example "[Essai] spring" <<'M'
what happens if... TRY
A MUN - BUR
END
M
check "at the end of a sentence" at $T1 run
check "it is tried, and nothing noted" test "$(on_file)" -eq 1
check "the answer says so" shows 'Essai, rien n.est noté'
check "in English" shows 'ALLEMAGNE A Mun = Bou' germany@
forget_letters
mail germany@players.example "[Essai] spring" <<'M'
I shall give it a try.
A MUN - BUR
That is the end.
M
check "a sentence without END below it" at $T1 run
check "orders as ever" test "$(on_file)" -eq 2
forget_letters

# ---- the subject says it; an English reader; without anything to try
mail germany@players.example "[Essai] Try" <<'END'
Munich to Burgundy, and Paris holds.
END
mail italy@players.example "[Essai] ESSAI" <<'END'
END
mail stranger@elsewhere.example "[Essai] essai" <<'END'
A PAR - BOU
END
check "in the subject" at $T1 run
check "orders of two powers" shows 'ALLEMAGNE A Mun = Bou' germany@
check "and of the other" shows 'FRANCE A Par T' germany@
check "nothing to try is answered with the form" shows 'Écrivez sous ESSAI' italy@
check "a stranger tries nothing" sh -c "! cat \$(find '$home/mail/out' -type f) | grep -q 'elsewhere.*noté'"
check "nothing was noted" test "$(on_file)" -eq 2
forget_letters

# ---- a text beyond all measure is read in part, and the answer says so
{
    echo ESSAI
    echo "A PAR - BOU"
    yes "A PAR - MOS A MUN - BOU et la flotte de Brest rêve de choux" | head -n 6000
} >"$work/long"
mail turkey@players.example "[Essai] long" <"$work/long"
check "a long trial" at $T1 run
check "and it is said" shows 'trop long pour un essai' turkey@
forget_letters

# ---- a position given with the orders
mail france@players.example "[Essai] essai" <<'END'
ESSAI
Position :
Italie
F ION
A TUN
Turquie : F EGE, F Grèce

Italie : F ION C A TUN - GRE ; A TUN - GRE
Turquie : F EGE - ION, F GRE S F EGE - ION
END
mail germany@players.example "[Essai] Try" <<'END'
Germany: A BEL, A RUH
France: A BUR
A RUH - BUR
A BEL S A RUH - BUR
A PAR - PIC
END
mail italy@players.example "[Essai] essai" <<'END'
ESSAI
Italie : A VEN, A ROM
A VEN - TRI
Autriche : F TRI tient
END
check "a position of one's own" at $T1 run
check "the answer says so" shows 'position est celle que vous donnez'
check "and judges it" shows 'ITALIE F Ion c A Tun - Grè .*TURQUIE F Égé = Ion'
check "units that stand elsewhere than in the game make one" shows 'position est celle que vous donnez.*ALLEMAGNE A Bel S A Ruh - Bou .*A Ruh = Bou' germany@
check "which alone stands" shows 'A PAR - PIC' germany@
check "units where they are make none" shows 'AUTRICHE F Tri T .*ITALIE A Ven : Tri' italy@
check "no word of a position there" sh -c "! grep -q 'que vous donnez' '$work/shown'"
check "the game has its own" both 0 'A PAR' at $T1 show Essai
forget_letters

# ---- orders on the word's own line, or a colon behind it: another's power hears of none
before=$(on_file)
for words in 'TRY A BER - KIE' 'TRY: A BER - KIE' 'ESSAI A BER - KIE' 'Essai : A BER - KIE' 'ESSAI :
A BER - KIE
FIN'; do
    forget_letters
    mail turkey@players.example "[Essai] $(echo "$words" | tr -cd A-Z)" <<END
$words
END
    at $T1 run >/dev/null
    check "tried, and told to nobody: $words" sh -c "[ -z '$(letters germany@)' ] && [ $(on_file) = $before ]"
    check "answered as a trial" shows 'A Ber : Kie' turkey@
done

# ---- the next phase starts from what was meant
check "the deadline" at $T2 run
forget_letters
mail france@players.example "[Essai] essai" <<'END'
F ATL - ESPcs
A TYR - BOU
END
check "in autumn" at $T3 run
check "from where the fleet is" shows 'F Atl = Esp cs'
check "a unit that is not there is not tried" shows 'PAS ESSAYÉ.*A TYR - BOU'
check "the game's own lines" both 0 'F BRE - MAO' at $T3 report Essai --phase S1901M --language en

# ---- a position as other programs show it
forget_letters
{ echo ESSAI; sed -n '/^Status/,/^Unowned/p' tests/judge/interchange/dpjudge.txt; printf '\nORDRES\nF ALB - GRE\n'; } >"$work/pasted"
mail france@players.example "[Essai] printemps" <"$work/pasted"
check "DPjudge's list" at $T3 run
check "is the position" shows "position est celle que vous donnez.*F Alb = Grè"
forget_letters
{ echo ESSAI; sed 1d tests/judge/interchange/backstabbr.txt; } >"$work/pasted"
mail germany@players.example "[Essai] printemps" <"$work/pasted"
check "Backstabbr's objects" at $T3 run
check "are a position and its orders" shows 'position est celle que vous donnez.*A Lon [-=:] N' germany@
finish
