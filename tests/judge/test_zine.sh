#!/bin/sh
# The zine: an issue composed, shown in proof, published, printed again; what waits for it; who may not be named; errata go into the next one.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 T2=2026-03-04T12:00:00+01:00 D=2026-03-09T20:05:00+01:00 P=2026-03-11T12:00:00+01:00
Q=2026-03-12T12:00:00+01:00
new_home zine --language fr
sed -i 's/^#*title = .*/title = Le Zoulou/; s/^#*postal = .*/postal = grand-place 7, 4280 Hannut/; s/^#*price = .*/price = 3 euros/' "$home/judge.conf"
everything() { # what a folder of files says, PDF too
    find "$1" -type f ! -name '*.pdf' -exec cat {} +
    find "$1" -name '*.pdf' | while read -r f; do cat "$f"; pdftotext -q "$f" -; done
}

# ---- two games: one told at its deadline, one anonymous that waits for the issue
for game in Ouvert Voile; do
    at $T0 new $game --language fr --deadline 'every 7 days 20:00' >/dev/null
    seven $game fr
done
at $T0 set Voile anonymous=yes embargo=issue reveal=never nmr=disorder silent=go-on
at $T0 set Ouvert nmr=disorder silent=go-on
at $T0 start Ouvert && at $T0 start Voile && at $T0 run >/dev/null
forget_letters
mail france@players.example "[Ouvert]" <<'END'
A PAR - BOU
PRESSE À tous : La Bourgogne est <b>belle</b> & calme.
FIN
END
mail germany@players.example "[Ouvert]" <<'END'
A MUN - BOU
END
mail france@players.example "[Voile]" <<'END'
A PAR - PIC
F BRE - MAN
END
at $T1 run >/dev/null
forget_letters
check "one is adjudicated at its deadline" both 0 ' 1 adjudicated' at $D run --verbose
check "the other one waits" both 0 'Voile.*S1901M' at $D games
check "its players hear nothing" sh -c "! grep -rl 'Voile' '$home/mail/out' | grep -v editor@games"
text_of "$(last editor@games)" | tr -s ' \n' '  ' >"$work/t"
check "the editor has one letter: what waits, who is missing, what the rule does, the words that answer" grep -qE 'Le soir du n° 1 : 1 partie incompl.*\[Voile\] P1901M : .*il manque des ordres .*désordre civil \(\[Voile\] PROLONGER 2 jours' "$work/t"
check "with the proof" grep -rq 'zine-1-a4.pdf' "$home/mail/out/editor@games.example"
check "the same at the terminal" both 0 '\[Voile\] P1901M : .*il manque des ordres' at $D zine
mail italy@players.example "[Voile] HISTORIQUE" <<'END'
HISTORIQUE
END
mail turkey@players.example "[Voile] CARTE" <<'END'
CARTE
STATUT
END
forget_letters
at $P run >/dev/null
check "nor by asking" sh -c "! cat '$home'/mail/out/*/new/* | grep -E 'A PIC|F MAN|Manche|Picardie'"
check "PROCESS does not open it" both 1 'embargo=no' at $P process Voile --yes
check "nor is it proposed" sh -c "'$JUDGE' --home '$home' --now $P games --format json >'$work/g'; ! grep -E 'JUGER|PROCESS' '$work/g'"
check "nor does RELEASE" both 1 'embargo=no|aperçu|preview' at $P release Voile

for setting in embargo=no zine=no; do
    mail editor@games.example "[Voile]" <<END
REGLER $setting
END
    at $P run >/dev/null
    check "$setting asks first, since it would mail the results" sh -c "text=\$('${JUDGE%/judge}/tests/judge/text_of' '$(last editor@)' | tr '\n' ' '); echo \"\$text\" | grep -q 'jugée au prochain passage\|adjudicated at the next pass'"
done
check "and nothing is told" sh -c "! cat '$home'/mail/out/*/new/* | grep -E 'A PIC|F MAN|Manche|Picardie'"

# ---- a proof changes nothing
mkdir -p "$home/zine/1" "$home/zine/every"
printf '# Éditorial\n\nBonjour *à tous*.\n\n<script>alert(1)</script>\n\n[ici](javascript:alert(2)) ![image](http://x.example/i.png)\n' >"$home/zine/1/editorial.md"
printf 'Verdun 14\nPrintemps 1903\n\nFrance: A PAR-BUR\n' >"$home/zine/1/verdun.txt"
printf '## Règles de la maison\n\nUne lettre suffit.\n' >"$home/zine/every/maison.md"
printf "root:secret\n" >"$work/passwd"
ln -s "$work/passwd" "$home/zine/every/passwd.md"
cp "$home/judge.db" "$work/before.db"
forget_letters
check "a proof" both 0 '2 parties, 2 phases \(dont 1 publi' at $P zine --proof --out "$work/proof"
check "nothing is mailed" test -z "$(find "$home/mail/out" -type f)"
check "the game still waits" both 0 'Voile.*S1901M' at $P games
check "the proof says that it is one" grep -q 'ÉPREUVE' "$work/proof/zine.txt"
check "no link is followed" sh -c "! grep -q root:secret '$work/proof/zine.txt'"
check "it has what was held" grep -q 'PIC' "$work/proof/texts/Voile.txt"
check "no later pass opens it" both 0 ' 0 adjudicated' at $P run --verbose

# ---- published: released, frozen, the next one open
check "published" both 0 'le n° 2 est ouvert' at $P zine --publish --out "$work/one"
check "the game is released" both 0 'Voile.*F1901M' at $P games
at $P run >/dev/null
check "its players have their reports" grep -rq 'Voile' "$home/mail/out/italy@players.example"
for file in zine.txt zine.html zine-a4.pdf zine-a5.pdf zine-booklet.pdf texts/Ouvert.txt maps/Voile.svg tables/orders.csv tables/press.csv; do
    check "$file is there" test -s "$work/one/$file"
done
check "no line is longer than 76 columns" test -z "$(/usr/bin/python3 -c "
for line in open('$work/one/zine.txt', encoding='utf-8'):
    if len(line.rstrip('\n')) > 76: print(line)")"
check "the contents say the page, the pages what stands on them" sh -c "pdftotext -layout '$work/one/zine-a4.pdf' - | grep -qE 'Ouvert +Automne 1901 .* [1-9]$' && pdftotext -f 2 -l 2 '$work/one/zine-a4.pdf' - | grep -q ' – '"
check "rules are named in words" grep -q 'Ouvert · règles DATC · ' "$work/one/texts/Ouvert.txt"
check "what the maps mean" sh -c "pdftotext '$work/one/zine-a4.pdf' - | grep -q 'coupé, sans effet'"
check "two boards are not twice as large as one" sh -c "test \$(stat -c %s '$work/one/zine-a4.pdf') -lt 400000"
check "the editorial" grep -q 'Bonjour à tous' "$work/one/zine.txt"
check "no HTML of its own, no script, no picture" sh -c "! everything() { :; }; ! grep -qiE '<script|javascript:|x.example' '$work/one/zine.html'"
check "nothing remote in the HTML" sh -c "! grep -qE '(src|href)=\"(http:|https:)?//' '$work/one/zine.html'"
check "press is escaped" grep -q '&lt;b&gt;belle&lt;/b&gt; &amp; calme' "$work/one/zine.html"
check "the guest game" grep -q 'France: A PAR-BUR' "$work/one/zine.txt"
check "the house text" grep -q 'Une lettre suffit' "$work/one/zine.txt"
check "a reason for a failure" sh -c "grep -A2 '^France' '$work/one/texts/Ouvert.txt' | tr -s '\n' ' ' | grep -q 'A PAR - BOU_ (.*A MUN, 1 contre 1)'"
check "in pages that a reader for the blind finds its way in: headings, their language" sh -c "pdfinfo '$work/one/zine-a4.pdf' | grep -q '^Tagged: *yes' && pdfinfo -struct '$work/one/zine-a4.pdf' | grep -q H1 && pdfinfo '$work/one/zine-a4.pdf' | grep -q '^CreationDate:.* 20[1-9]' && grep -aq '/Lang (fr)' '$work/one/zine-a4.pdf'"
check "fonts are embedded" sh -c "pdffonts '$work/one/zine-a5.pdf' | tail -n +3 | grep -q ' yes ' && ! pdffonts '$work/one/zine-a5.pdf' | tail -n +3 | awk '{print \$(NF-4)}' | grep -qv yes"

# ---- anonymity: every byte of every file
everything "$work/one" >"$work/all"
for power in austria england france germany italy russia turkey; do
    check "no address of $power" sh -c "! grep -aqi '$power@players' '$work/all'"
done
check "the named game names its players" grep -q 'Allemagne (' "$work/one/texts/Ouvert.txt"
check "the anonymous one does not" sh -c "! grep -q 'Allemagne (' '$work/one/texts/Voile.txt'"

# ---- printed again: the same bytes, though the past has changed and the texts are gone
rm -r "$home/zine"
at $Q rollback Ouvert S1901M --yes >/dev/null 2>&1
check "printed again" at $Q zine --reprint 1 --out "$work/again"
check "byte for byte" diff -r "$work/one" "$work/again"
check "an issue that is none" both 1 '7' at $Q zine --reprint 7 --out "$work/x"
check "one that is not published" both 1 '2' at $Q zine --reprint 2 --out "$work/x"

# ---- an erratum goes into the next one
mail france@players.example "[Ouvert]" <<'END'
A PAR - GAS
END
at $Q run >/dev/null
at $Q process Ouvert --yes >/dev/null
check "the next issue" both 0 '1 erratum' at $Q zine --publish --out "$work/two"
check "says what it stands in the place of" grep -q 'remplace ce qu.imprimait le n° 1' "$work/two/texts/Ouvert.txt"
check "press is printed once" sh -c "! grep -q belle '$work/two/zine.txt'"
check "the first one is as it was" sh -c "'$JUDGE' --home '$home' --now $Q zine --reprint 1 --out '$work/third' >/dev/null && diff -r '$work/one' '$work/third'"
check "the state of the third" both 0 'n° 3 \(ouvert\), pas encore de date' at $Q zine

# ---- dates: none is made up; deadlines follow
at $Q new Numero --language fr deadline=issue >/dev/null 2>&1 || { at $Q new Numero --language fr >/dev/null; at $Q set Numero deadline=issue >/dev/null; }
seven Numero fr
forget_letters
at $Q start Numero >"$work/start" 2>&1
at $Q run >/dev/null
check "no date is made up" both 0 '^Numero.active.S1901M.(-|	|standard)' at $Q games
check "the players are told so" grep -rqE 'date =C3=A0 venir|date à venir' "$home/mail/out/france@players.example"
check "the editor too" grep -q 'Numero [SP]1901M' "$work/start"
check "every second Friday, none in April" both 0 '^vendredi 27 mars' at $Q zine --dates 'toutes les 2 semaines le vendredi 20:00' --until 2026-06-30 --except 'avril'
at $Q zine --date '2026-07-03 20:00' >"$work/dates"
check "April has none" sh -c "! grep -q avril '$work/dates'"
check "May has some" grep -q 'vendredi 8 mai' "$work/dates"
check "the deadline follows" both 0 'Numero.*2026-03-27T19:00:00Z' at $Q games
check "nonsense is none" both 1 'brumaire' at $Q zine --dates 'every 2 weeks on Friday' --except 'brumaire'

# ---- readers: by mail, on paper, two of one name
check "a reader by mail" both 0 '^#[0-9]+	Lucie	mail	0' at $Q readers add lucie@readers.example --name Lucie
one=$(at $Q readers add --paper 'J. Dupont' --postal '1 rue Haute, 4280 Hannut' | cut -f 1)
two=$(at $Q readers add --paper 'J. Dupont' --postal '1 rue Haute, 4280 Hannut' | cut -f 1)
check "two on paper are two" test "$one" != "$two"
check "one pays" both 0 '	3	2.50' at $Q readers paid "$one" 3 2,5
check "an entry fee" both 0 '	0	-4.00 EUR' at $Q readers fee lucie@readers.example 4 --game Numero
check "no sum" both 1 'beaucoup' at $Q readers fee lucie@readers.example beaucoup
at $Q new Papier --language fr >/dev/null
check "he plays" at $Q player Papier ITALY "$one"
check "and the game begins" at $Q start Papier
printf 'Monsieur,\n\nVotre zine est trop court.\n' >"$work/lettre"
check "his letter is for print" at $Q readers letter "$one" "$work/lettre" --note 'Trop court'
forget_letters
check "an issue with all that" both 0 'envoyé à 1 lecteur' at $Q zine --publish --out "$work/three"
at $Q run >/dev/null
text_of "$(letters lucie@readers)" >"$work/lucie"
check "she has it by mail" grep -q 'LE ZOULOU' "$work/lucie"
check "and is told what she owes" sh -c "tr -s '\n' ' ' <'$work/lucie' | grep -q '1 numéro reste à payer. Vous devez 4.00 EUR'"
check "with the file" grep -q 'zine-3-a4.pdf' "$(letters lucie@readers)"
check "the letter is printed" grep -q 'Votre zine est trop court' "$work/three/zine.txt"
check "a sheet to order on" grep -q 'Ordres : Papier, Italie' "$work/three/zine.txt"
check "what he has left" both 0 'Dupont,,paper,no,2,' at $Q readers
check "the ledger" both 0 'issue,-1,' at $Q readers ledger
check "labels" at $Q readers labels "$work/labels.pdf"
check "bear both addresses" test "$(pdftotext -q "$work/labels.pdf" - | grep -c '1 rue Haute')" -eq 2
check "no address on paper is printed" sh -c "! everything_of() { :; }; ! grep -q 'rue Haute' '$work/three/zine.txt'"

# ---- by mail: the judge's editor alone, a proof, a publication after a yes; a reader's new address
S=2026-03-12T14:00:00+01:00 U=2026-03-12T15:00:00+01:00
forget_letters
mail france@players.example "[Ouvert]" <<'END'
ZINE PUBLIER
END
mail editor@games.example "une épreuve" <<'END'
ZINE ÉPREUVE
END
at $S run >/dev/null
text_of "$(last france@players)" >"$work/t"
check "nobody but the editor" sh -c "tr -s ' \n' ' ' <'$work/t' | grep -q 'ZINE PUBLIER » est pour l.éditeur du juge seulement'"
text_of "$(last editor@games)" >"$work/t"
check "the proof by mail" grep -q 'Épreuve du n° 4' "$work/t"
check "marked" grep -q 'ÉPREUVE \*\*\*' "$work/t"
check "with its files" grep -q 'zine-4-a4.pdf' "$(last editor@games)"
forget_letters
mail editor@games.example "parution" <<'END'
ZINE PUBLIER
END
mail lucie@readers.example "adresse" <<'END'
ADRESSE lucie@nouveau.example
END
at $S run >/dev/null
check "not at once" both 0 'n° 4' at $S zine
for who in editor@games lucie@readers; do
    text_of "$(last $who)" | sed -n 's/^Subject: //p' >"$work/subject"
    check "$who is asked" grep -q 'confirmation' "$work/subject"
    mail $who.example "Re: $(cat "$work/subject")" <<'END'
OUI
END
done
forget_letters
at $U run >/dev/null
check "published after a yes" both 0 'n° 5' at $U zine
check "the editor is told" sh -c "cat '$home'/mail/out/editor@games.example/new/* | grep -qE 'Le n=C2=B0 4 est publi|Le n° 4 est publi'"
check "with the sheets to print and to fold" sh -c "cat '$home'/mail/out/editor@games.example/new/* | grep -q zine-4-booklet.pdf"
check "the reader has it" grep -rq 'zine-4-a4.pdf' "$home/mail/out"
text_of "$(last lucie@nouveau)" | sed -n 's/^Subject: //p' >"$work/subject"
mail lucie@nouveau.example "Re: $(cat "$work/subject")" <<'END'
OUI
END
at $U run >/dev/null
check "and another address" grep -rq "nouveau.example est maintenant l'une des" "$home/mail/out/lucie@readers.example"

# ---- what the issue goes without is said before the yes ----
W=2026-03-20T12:00:00+01:00
at $W new Attend --language fr 'deadline=every 2 days 20:00' embargo=issue silent=hold >/dev/null
for power in AUSTRIA ENGLAND FRANCE; do at $W player Attend $power "$(echo $power | tr A-Z a-z)@attend.example" --language fr >/dev/null; done
at $W start Attend >/dev/null 2>&1
at $W run >/dev/null
W=2026-03-30T12:00:00+02:00
at $W run >/dev/null 2>&1
forget_letters
mail editor@games.example "parution" <<'END'
ZINE PUBLIER
END
at $W run >/dev/null 2>&1
text_of "$(last editor@games)" | tr -s ' \n' '  ' >"$work/t"
check "the game that is left out, and who is missing" grep -q 'Attend P1901M est à l.échéance et attend .*Angleterre' "$work/t"

# ---- readers by mail: a letter for print, a subscription, from somebody unknown: the editor's yes takes them ----
new_home readers --language fr
at $T0 new Foc --language fr zine=no --deadline 'every 7 days 20:00' >/dev/null
seven Foc fr
at $T0 start Foc >/dev/null
at $T0 run >/dev/null
forget_letters
mail lucie@dehors.example "bonjour" <<'END'
LETTRE AU ZINE : Votre numéro d'Été
Monsieur le rédacteur,

OUI, votre zine est beau.
END
mail lucie@dehors.example "abonnement" <<'END'
ABONNEMENT AU ZINE
END
mail marc@dehors.example "zine" <<'END'
AIDE ZINE
END
mail paul@dehors.example "bonjour" <<'END'
Bonjour, j'aimerais m'abonner à votre zine, merci. Paul
END
mail jean@dehors.example "bonjour" <<'END'
Je ne veux pas m'abonner au zine.
END
mail france@players.example "[Foc]" <<'END'
A PAR - BOU
Lettre au zine : Les cartes
A MAR - ESP
FIN
F BRE - ATL
END
at $T1 run >/dev/null
text_of "$(last marc@)" >"$work/t"
check "AIDE ZINE of somebody unknown" grep -q 'ABONNEMENT AU ZINE' "$work/t"
text_of "$(last france@)" | tr -s ' \n' '  ' >"$work/t"
check "what stands in a letter is no order" sh -c "grep -q 'F BRE - ATL' '$work/t' && ! grep -q 'A MAR - ESP' '$work/t'"
at $T1 zine --proof --out "$work/r" >/dev/null 2>&1
check "nothing is printed without a yes" sh -c "! grep -q 'zine est beau' '$work/r/zine.txt'"
for f in $(letters editor@games); do text_of "$f" | sed -n 's/^Subject: //p'; done | grep confirmation >"$work/subjects"
check "the editor is asked of each, a sentence too, and of nobody who does not want it" test "$(wc -l <"$work/subjects")" -eq 4
while read -r one <&3; do
    mail editor@games.example "Re: $one" <<'END'
OUI
END
done 3<"$work/subjects"
forget_letters
at $D run >/dev/null
text_of "$(last lucie@)" >"$work/t"
check "the reader is welcomed" grep -q 'ZINE SOLDE' "$work/t"
at $P zine --publish --yes --out "$work/r" >/dev/null 2>&1
check "the letters are printed as they were written, without an address" sh -c "grep -q \"Votre numéro d'Été\" '$work/r/zine.txt' && grep -q 'A MAR - ESP' '$work/r/zine.txt' && ! grep -q 'lucie@' '$work/r/zine.txt'"
forget_letters
mail lucie@dehors.example "Re: le zine" <<'END'
ZINE SOLDE
ZINE NUMERO 1
ZINE NUMERO 7
END
mail marc@dehors.example "zine" <<'END'
ZINE NUMERO 1
END
mail editor@games.example "lettre" <<'END'
ZINE LETTRE 1 NON
END
at $P run >/dev/null
for f in $(letters lucie@); do text_of "$f"; done >"$work/t"
check "her account" grep -q '1 numéro reste à payer' "$work/t"
check "a back issue" grep -rq 'zine-1-a4.pdf' "$home/mail/out/lucie@dehors.example"
check "none that is not out" grep -q "Il n'y a pas de n° 7" "$work/t"
check "nothing for who is no reader" sh -c "! grep -rq 'zine-1-a4.pdf' '$home/mail/out/marc@dehors.example'"
text_of "$(last editor@games)" | tr -s ' \n' '  ' >"$work/t"
check "a printed letter stays" grep -q "pas de telle lettre" "$work/t"

# ---- what is long, what is new, what is nothing ----
new_home wide --language fr
at $T0 new Le_nom_le_plus_long_qui_soit_permis_est_encore_trop_long --language fr rules=descartes last-year=none deadline='every 7 days 20:00' silent=go-on nmr=disorder >/dev/null
at $T0 new Immobile --language fr >/dev/null
seven Le_nom_le_plus_long_qui_soit_permis_est_encore_trop_long fr
seven Immobile fr
at $T0 start Immobile >/dev/null 2>&1
at $T0 start Le_nom_le_plus_long_qui_soit_permis_est_encore_trop_long >/dev/null 2>&1
at $T0 process Le_nom_le_plus_long_qui_soit_permis_est_encore_trop_long --yes >/dev/null 2>&1
at $T0 tournament new Erreur >/dev/null 2>&1
mkdir -p "$home/zine/1"
printf 'no picture' >"$home/zine/1/cover.png"
check "a cover that is none is told" both 0 'cover.png.*PNG' at $T0 zine --proof --out "$work/wide"
check "no line is longer than 76 columns, whatever a game's name" test -z "$(/usr/bin/python3 -c "
for line in open('$work/wide/zine.txt', encoding='utf-8'):
    if len(line.rstrip('\n')) > 76: print(line)")"
check "each game is written by its convention" sh -c "grep -q 'A PAR' '$work/wide/zine.txt' && grep -q 'F ODE' '$work/wide/zine.txt' && ! grep -q 'F SÉB' '$work/wide/zine.txt'"
check "a game of which nothing is new has its line, and no map" sh -c "grep -q '^Immobile' '$work/wide/zine.txt' && ! test -e '$work/wide/maps/Immobile.svg'"
check "nothing of a tournament of which nothing was played" sh -c "! grep -qi 'Erreur\|Classements' '$work/wide/zine.txt'"
"${JUDGE%/judge}/judge" --home "$home" --now $T0 map Immobile -o "$home/zine/1/cover.png" >/dev/null 2>&1
at $T0 zine --proof --out "$work/wide" >/dev/null 2>&1
check "a cover is on the first page" sh -c "pdfimages -list -l 1 '$work/wide/zine-a4.pdf' | grep -q image"

# ---- what does not fit in a letter is told before it goes ----
sed -i 's/^#*largest = .*/largest = 100k/' "$home/judge.conf"
check "the proof says so" both 0 'zine-a4.pdf ne part pas avec le numéro : la lettre aurait .* au plus' at $T0 zine --proof --out "$work/wide"
mail editor@games.example "parution" <<'END'
ZINE PUBLIER
END
at $T0 run >/dev/null 2>&1
text_of "$(last editor@games)" | tr -s ' \n' '  ' >"$work/t"
check "and the question" grep -q 'zine-a4.pdf ne part pas avec le num' "$work/t"

# ---- what ends: how, who stood where, the turning points, once ----
at $T0 terminate Immobile Immobile --why fin --yes >/dev/null 2>&1
at $T0 new Fini --language fr rules=faf last-year=1901 deadline='every 7 days 20:00' silent=go-on nmr=disorder >/dev/null
seven Fini fr
at $T0 start Fini >/dev/null 2>&1
for n in 1 2 3; do at $T0 process Fini --yes >/dev/null 2>&1; done
check "it is over" both 0 'Fini.ended' at $T0 games --all
check "an issue with ends" at $T1 zine --publish --yes --out "$work/ends"
check "tells how, and who stood where" sh -c "grep -q 'La partie est finie' '$work/ends/texts/Fini.txt' && grep -q '1\. .*centres' '$work/ends/texts/Fini.txt' && grep -q 'arrêtée par l.éditeur' '$work/ends/texts/Immobile.txt'"
check "the next one does not" sh -c "'$JUDGE' --home '$home' --now $T2 zine --proof --out '$work/ends2' >/dev/null 2>&1; ! grep -q 'Fini\|Immobile' '$work/ends2/zine.txt'"

# ---- a zine that begins tells the last moves; the next issue does not come back to what lies behind them ----
new_home later
at $T0 new Tard --language en deadline='every 7 days 20:00' silent=go-on nmr=disorder >/dev/null
for power in FRANCE ITALY; do at $T0 player Tard $power "$(echo $power | tr A-Z a-z)@tard.example" --language en >/dev/null; done
at $T0 start Tard >/dev/null 2>&1
at $T0 process Tard --yes >/dev/null 2>&1
at $T0 process Tard --yes >/dev/null 2>&1
check "the first issue has the last moves" both 0 '1 phase' at $T0 zine --publish --out "$work/late1"
check "the second nothing before them" both 0 ' 0 phases' at $T0 zine --publish --out "$work/late2"
finish
