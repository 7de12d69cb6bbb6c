#!/bin/sh
# Press that would tell who wrote it, by a name in it: held, quoted, sent at its writer's YES; and what only looks like a name goes out.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00
new_home own
at $T0 new Ombre anonymous=yes reveal=never press=white-grey "deadline=every 7 days 20:00" >/dev/null && at $T0 new Claire press=white-grey >/dev/null
while IFS='|' read -r power name address language; do
    at $T0 player Ombre $power "$address" --name "$name" --language $language >/dev/null
    at $T0 player Claire $power "$address" --name "$name" --language $language >/dev/null
done <<'END'
AUSTRIA|Karl Weber|karl.weber@players.example|en
ENGLAND|Will Marsh|marshmallow@players.example|en
FRANCE|Françoise Paris-Durand|fpdurand@players.example|fr
GERMANY|Rose Schmidt|rose.schmidt@players.example|fr
ITALY|Jean-Pierre Martin|jpm@players.example|fr
RUSSIA|May Li|mayli@players.example|en
TURKEY|Odile France|o.france@players.example|fr
END
at $T0 start Ombre >/dev/null; at $T0 start Claire >/dev/null; at $T0 run >/dev/null
forget_letters
# Cases: who writes | held or sent | the text, lines parted by "/". The mark in brackets finds it again.
cat >"$work/cases" <<'END'
karl.weber|held|Shall we talk? [k01]/Best, Karl
karl.weber|held|Shall we talk? [k02]/Regards,/Karl Weber, Austria
karl.weber|held|Shall we talk? [k03]/-- Karl
karl.weber|held|Hello, Karl here. Shall we talk? [k04]
karl.weber|held|Karl, Austria: shall we talk? [k05]
karl.weber|held|I am karl and I want Rumania [k06]
karl.weber|held|Shall we talk? [k07]/Best wishes, KARL (Vienna)
karl.weber|held|Mr. Weber of Vienna wants a truce [k08]
karl.weber|held|Write to karl.weber@players.example [k09]
karl.weber|held|Shall we talk? [k10]/K. Weber/(sent from the tram)
karl.weber|held|Shall we talk? [k11]/yours truly karl
karl.weber|held|Shall we talk? [k12]/Greetings from Karl's desk
karl.weber|held|Shall we talk? [k13]/K.W.
karl.weber|held|Shall we talk? [k14]/~Karl~
karl.weber|sent|Austria wants a truce. [k15]/Best, Austria
karl.weber|sent|Bonjour a tous [k16]/Vienna
karl.weber|sent|A toast to Carl Gustav! [k17]
karl.weber|held|This is Karl [k18]
karl.weber|held|Shall we talk? [k19]/your devoted karl
karl.weber|held|Shall we talk? [k20]/? karl/The ally of Italy
karl.weber|held|Shall we talk? [k21]/karl, ever yours
karl.weber|sent|Shall we talk? [k22]/karl weber/Hofburg 1, Vienna
karl.weber|held|Shall we talk? karl [k23]
karl.weber|held|Shall we talk? [k24]/-karl-
karl.weber|held|Shall we talk? [k25]/karl (austria)
karl.weber|sent|Shall we talk? [k26]/sent by karl
karl.weber|sent|Shall we talk? [k27]/Tell me what you think of karlskrona
karl.weber|held|its karl lol, shall we talk? [k28]/Austria
karl.weber|held|As we Webers say, hold fast [k29]/Austria
karl.weber|held|Shall we talk? [k30]/hold fast - KW77
karl.weber|held|Shall we talk? [k32]/yours, K a r l/Austria
karl.weber|held|w.e.b.e.r sends his love [k33]/Austria
karl.weber|held|Ring me at +43 660 123 45 67 tonight [k34]/Austria
karl.weber|sent|In 1903 1904 1905 and 1906 I was patient, 2 armies of 3 [k35]/Austria
karl.weber|held|More on players.example, my house [k31]/Austria
fpdurand|held|Un accord ? [f12]/Amicalement, Franço
fpdurand|sent|Franchement, un accord ? Dur, dur. [f13]/Paris
fpdurand|held|Un accord ? Appelle le 06-61-22-33-44 ce soir. [f14]/Paris
fpdurand|held|Un accord ? [f09]/Votre dévoué durand
fpdurand|held|Un accord [f10]/ou non ? françoise
fpdurand|held|Un accord ? durand/Réponds vite. [f11]
jpm|held|Un accord ? [j08]/ton ami jean-pierre
jpm|held|C'est Pierre, je joue l'Italie. [j20]/Un accord ?
jpm|held|no my name is not Pierre, ha ha [j21]/Rome
jpm|held|Un accord ? Ce n'est pas Pierre qui dira non. [j22]/Rome
jpm|held|Pierre joue l'Italie, dit-on. Un accord ? [j23]/Rome
jpm|sent|Le port est en pierre. Un accord ? [j24]/Rome
rose.schmidt|held|My shop closes at six: roseschmidt on the usual page [r20]/Germany
karl.weber|held|Write to KarlWeber77 there [k50]/Austria
karl.weber|held|weberkarl@mail.example, if you must [k51]/Austria
marshmallow|held|It is not Will who asks. [w20]/England
marshmallow|held|[w21] Shall we? Will
marshmallow|held|[w22] shall we? -- Will!
marshmallow|sent|[w23] I shall, if you will
marshmallow|sent|[w24] So be it: thy will.
mayli|held|[m07] shall we talk ... May.
mayli|sent|[m08] In April, or in May.
rose.schmidt|held|[r21] on s'allie ? Rose
rose.schmidt|sent|[r22] un drapeau rouge, vert, rose
jpm|sent|Un accord ? [j09]/il gèle à pierre fendre
jpm|sent|Un accord ? [j10]/une pierre de plus
karl.weber|held|its K4rl, shall we talk? [k40]/Austria
karl.weber|held|Каrl of Vienna wants a truce [k41]/Austria
karl.weber|held|a word from a K a r l to you [k42]/Austria
karl.weber|held|Ｗｅｂｅｒ sends his love [k43]/Austria
karl.weber|held|Shall we talk? [k44]/yours, We8er? No: W3b3r!/Austria
rose.schmidt|sent|We hold 5 centres in F1901M, A1 of 4, and 8 in 1904 [r45]/Germany
marshmallow|held|Shall we talk? [w01]/Best,/Will, England
marshmallow|held|Will (England)/Shall we talk? [w02]
marshmallow|held|Will here: shall we talk? [w03]
marshmallow|held|I'm Will, by the way. [w04]
marshmallow|held|Shall we talk? [w05]/Cheers, Will
marshmallow|held|Shall we talk? [w06]/~ marshmallow
marshmallow|sent|Will you support me into Belgium? [w07]
marshmallow|sent|The Will of the people! England will hold the marsh. [w08]
marshmallow|sent|WILL FRANCE KEEP ITS WORD? [w09]
marshmallow|sent|Will Russia move?/Will Turkey? [w10]
fpdurand|held|Un accord ? [f01]/Amicalement, Françoise
fpdurand|held|Un accord ? [f02]/Amicalement, FRANCOISE DURAND
fpdurand|sent|Un accord ? [f03]/Françoise Paris-Durand
fpdurand|sent|La France est à Paris, la Françoise ordinaire aussi peut-être pas. [f04]|not
fpdurand|sent|Paris vaut bien une messe. [f05]/Paris
fpdurand|sent|Un accord ? [f06]/Amicalement, la France
fpdurand|held|Bonjour, ici Durand. Un accord ? [f07]
fpdurand|held|Un accord ? [f08]/Mme Durand
rose.schmidt|sent|La vie en rose. [r01]
rose.schmidt|sent|Rose est la tour de Berlin ce matin. [r02]
rose.schmidt|held|Un accord ? [r03]/Bises, Rose
rose.schmidt|held|Je suis Rose. Un accord ? [r04]
rose.schmidt|held|Un accord ? [r05]/Schmidt
rose.schmidt|held|Un accord ? [r06]/À bientôt,/Rose, Allemagne
jpm|held|Un accord ? [j01]/Amicalement,/Jean-Pierre, Italie
jpm|held|Cordialement de la part de Jean-Pierre [j02]
jpm|held|Un accord ? [j03]/Amitiés, J.-P. Martin
jpm|held|Un accord ? [j04]/Bien à vous, Pierre
jpm|held|Un accord ? [j05]/jpm
jpm|held|Un accord ? [j30]/JP
jpm|held|Un accord ? [j31]/JP Martin
jpm|sent|Un accord ? [j32]/Et le JT ?
jpm|sent|Pierre qui roule n'amasse pas mousse. [j06]
jpm|sent|Une pierre dans le jardin de Rome. [j07]
mayli|sent|In May we move to Rumania. May I? [m01]
mayli|sent|May 1901 was cold. [m02]
mayli|held|There May Li went to market [m06]
mayli|held|Shall we talk? [m03]/Love, May
mayli|sent|It may be late. [m04]/Li is a Chinese mile.
mayli|sent|Shall we talk? [m05]/May Li
o.france|sent|La France ne bougera pas. [o01]/France
o.france|held|Un accord ? [o02]/Amicalement, Odile
o.france|held|Odile F., Turquie : un accord ? [o03]
o.france|sent|Vive la France ! [o04]
END
sed -i '/|not$/d' "$work/cases"
writers=$(cut -d'|' -f1 "$work/cases" | sort -u)
blocks() { # blocks WRITER: his cases as blocks of press
    grep "^$1|" "$work/cases" | while IFS='|' read -r _ _ text; do
        echo "GREY PRESS TO ALL"
        echo "$text" | sed 's|/|\n|g'
        echo ENDPRESS
    done
}
for w in $writers; do
    blocks $w >"$work/blocks"
    mail "$w@players.example" "[Ombre] press" <"$work/blocks"
done
check "a pass" both 0 ' 7 acted' at $T1 run
for w in $writers; do
    for f in $(letters "$w@"); do text_of "$f"; done >"$work/of.$w"
done
# What the others read: nothing of a case that must be held, all of one that must go.
while IFS='|' read -r who want text; do
    mark=$(echo "$text" | grep -o '\[[a-z][0-9]*\]' | tr -d '[]')
    if [ $want = held ]; then
        check "held: $text" sh -c "! grep -l '\[$mark\]' $work/of.* | grep -qv 'of.$who\$'"
    else
        check "sent: $text" sh -c "grep -l '\[$mark\]' $work/of.* | grep -qv 'of.$who\$'"
    fi
done <"$work/cases"
check "it is quoted to its writer, with what would send it" grep -q 'Best, Karl' "$work/of.karl.weber"
check "in English" grep -q 'PRESS ANYWAY' "$work/of.karl.weber"
check "in French" grep -q 'PRESSE QUAND MÊME' "$work/of.fpdurand"
forget_letters

# ---- YES sends what that letter held, once, as it was written
copy_of() { for f in $(letters "$1@"); do grep -q "^Subject:.*[Pp]ress" "$f" && echo "$f"; done | tail -n 1; }
id_of() { sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$1" | head -n 1; }
sent_to() { for f in $(letters "$1@"); do text_of "$f"; done; }
mail karl.weber@players.example "[Ombre] press" <<'END'
GREY PRESS TO Italy: first, without a name
ENDPRESS
GREY PRESS TO France: second
Best, Karl
END
at $T1 run >/dev/null
check "what names nobody has gone" sh -c "[ -n '$(letters jpm@)' ] && [ -z '$(letters fpdurand@)' ]"
first=$(id_of "$(copy_of karl.weber)")
forget_letters
mail mayli@players.example "Re: press" "In-Reply-To: <$first>" "References: <$first>" <<'END'
YES
END
at $T1 run >/dev/null
check "another's yes sends nothing" test -z "$(letters fpdurand@)"
mail karl.weber@players.example "Re: press" "In-Reply-To: <$first>" "References: <$first>" <<'END'
YES

Karl
END
at $T1 run >/dev/null
sent_to fpdurand >"$work/got"
check "a yes sends it as it was quoted" sh -c "grep -q second '$work/got' && grep -q 'Best, Karl' '$work/got'"
check "and not what has gone" test -z "$(letters jpm@)"
forget_letters
mail karl.weber@players.example "Re: press" "In-Reply-To: <$first>" "References: <$first>" <<'END'
YES
END
at $T1 run >/dev/null
check "once" test -z "$(letters fpdurand@)"
forget_letters

# ---- PRESSE QUAND MÊME in reply, or above the text itself
mail fpdurand@players.example "[Ombre] presse" <<'END'
PRESSE GRISE À Allemagne : un accord ?
Amicalement, Françoise
FIN
END
at $T1 run >/dev/null
first=$(id_of "$(copy_of fpdurand)")
forget_letters
mail fpdurand@players.example "Re: presse" "In-Reply-To: <$first>" "References: <$first>" <<'END'
Presse quand même

Françoise
END
at $T1 run >/dev/null
sent_to rose.schmidt >"$work/got"
check "PRESSE QUAND MÊME sends it" grep -q 'Amicalement, Françoise' "$work/got"
forget_letters
mail karl.weber@players.example "[Ombre] press" <<'END'
PRESS ANYWAY TO Turkey: I am not Karl Weber, whatever they say.
Karl
END
mail rose.schmidt@players.example "[Ombre] presse" <<'END'
PRESSE GRISE QUAND MÊME À l'Italie : d'accord.
Bises, Rose
END
at $T1 run >/dev/null
sent_to o.france >"$work/got"; sent_to jpm >"$work/got2"
check "said beforehand, it goes at once, whole" sh -c "grep -q 'not Karl Weber' '$work/got' && grep -qx ' *Karl' '$work/got'"
check "in French" grep -q 'Bises, Rose' "$work/got2"
forget_letters
mail karl.weber@players.example "[Ombre] press" <<'END'
PRESS ANYWAY
END
at $T1 run >/dev/null
check "nothing held: he is told" sh -c "[ -n '$(letters karl.weber@)' ]"
forget_letters

# ---- a no, or other words, sends nothing
mail karl.weber@players.example "[Ombre] press" <<'END'
GREY PRESS TO France: third
Best, Karl
END
at $T1 run >/dev/null
first=$(id_of "$(copy_of karl.weber)")
forget_letters
mail karl.weber@players.example "Re: press" "In-Reply-To: <$first>" "References: <$first>" <<'END'
No, leave it.
END
at $T1 run >/dev/null
check "a no sends nothing" test -z "$(letters fpdurand@)"
check "and says so" sh -c "grep -q 'no longer sends it' '$(letters karl.weber@ | tail -n 1)'"
forget_letters
mail karl.weber@players.example "Re: press" "In-Reply-To: <$first>" "References: <$first>" <<'END'
YES
END
at $T1 run >/dev/null
check "a later yes finds nothing" test -z "$(letters fpdurand@)"
forget_letters

# ---- where names are known, signed press is nobody's secret; grey press is
mail karl.weber@players.example "[Claire] press" <<'END'
PRESS TO France: open words
Best, Karl
ENDPRESS
GREY PRESS TO Italy: dark words
Best, Karl
END
mail marshmallow@players.example "[Ombre] press" <<'END'
PRESS TO EDITOR: It is me, Will Marsh.
ENDPRESS
DIARY: Karl Weber plays well. Yours, Will.
ENDDIARY
GREY PRESS TO France (Will's house): a dateline
ENDPRESS
PRESS TO Turkey: signed press of an anonymous game
Best, Will
END
at $T1 run >/dev/null
sent_to fpdurand >"$work/got"; sent_to jpm >"$work/got2"; sent_to marshmallow >"$work/got3"
check "signed press in a game with names goes" grep -q 'Best, Karl' "$work/got"
check "grey press in it does not" sh -c "! grep -q 'dark words' '$work/got2'"
check "the editor may know him" sh -c "[ -n '$(letters editor@)' ]"
check "a diary is printed when the game is over, and no name ever here: it counts" grep -q 'Yours, Will' "$work/got3"
check "a dateline counts as words" sh -c "! grep -q 'a dateline' '$work/got'"
check "signed press of an anonymous game counts" test -z "$(letters o.france@)"

# ---- freed in a sentence, or beside orders, which count; what does not free it is told so
held=0
frees() { # frees YES|NO TEXT: in reply to the letter that held it
    held=$((held + 1))
    forget_letters
    mail karl.weber@players.example "[Ombre] press" <<END
GREY PRESS TO Turkey: held number $held
Best, Karl, of course
END
    at $T1 run >/dev/null
    echo "$2" >"$work/words"
    answer karl.weber@players.example "Re: press" <"$work/words"
    forget_letters
    at $T1 run >/dev/null
    for f in $(letters karl.weber@); do text_of "$f"; done | tr '\n' ' ' >"$work/got"
    case $1 in YES) n=1 ;; *) n=0 ;; esac
    check "$2: $1" test "$(letters o.france@ | wc -l)" -eq $n
}
frees YES "oui envoie quand même"
frees YES "send it anyway, please"
frees YES "YES
WAIT"
check "and what stands beside it is done" test "$(sqlite3 "$home/judge.db" "SELECT sum(wait) FROM seat")" -ge 1
frees YES "WAIT OFF
PRESS ANYWAY"
check "above it, too" test "$(sqlite3 "$home/judge.db" "SELECT sum(wait) FROM seat")" -eq 0
frees NO "ah oui pardon, envoyez sans ma signature"
check "other words: it is told" grep -q 'still held\|toujours retenue' "$work/got"
frees NO "non merci"

# ---- what an editor tells all, with a player's name in it: asked first, wherever the words stand; a yes has them all
asked() { # asked NAME TEXT, on standard input the mail: nobody reads it before the yes, all do after it
    forget_letters
    mail editor@games.example "[Ombre]"
    at $T1 run >/dev/null
    check "$1: it is asked first" sh -c "grep -q 'Rose' '$(last editor@)' && [ -z '$(letters o.france@)' ]"
    answer editor@games.example "Re: your mail" <<'END'
OUI
END
    at $T1 run >/dev/null
    check "$1: and done whole" sh -c "cat '$(letters o.france@)' | grep -q '$2'"
}
asked "an announcement below its word" "second line" <<'END'
ANNOUNCE
Let us wait for Rose.
The second line.
END
asked "a question" 'we wait for Rose' <<'END'
QUESTION two thirds: we wait for Rose.
END
asked "a question of several lines" 'till Easter' <<'EOT'
QUESTION
We wait for Rose
till Easter.
END
EOT
asked "press of the editor to all" 'Rose is away' <<'END'
PRESS TO ALL: Rose is away.
END
asked "a setting that is free text" 'Rose leads' <<'END'
SET headline = Rose leads
END
asked "a setting among others of one line" 'Rose leads' <<'END'
SET grace=1h headline="Now Rose leads"
END
asked "a reason behind a power" 'Rose did not write' <<'END'
EJECT Germany Rose did not write
END
mail editor@games.example "[Ombre]" <<'END'
UNDO
END
at $T1 run >/dev/null && answer editor@games.example "Re: your mail" <"$work/yes" && at $T1 run >/dev/null
asked "a new name" 'Rose' <<'END'
RENAME Rose
END
at $T1 rename Rose Ombre >/dev/null && at $T1 run >/dev/null

# ---- the same from the terminal: a script is not asked, and must say that it means it
echo "Nobody may stab Rose Schmidt." >"$home/house-rules/table.txt"
by_script() { # by_script WORD…: refused, and nothing told; done with --yes
    forget_letters
    check "$1: a script does not tell a name" both 1 'Rose.*player.s name' at $T1 "$@"
    at $T1 run >/dev/null
    check "$1: nobody read it" sh -c "! grep -rqs 'Rose' '$home/mail/out/o.france@players.example'"
    check "$1: with --yes it does" at $T1 "$@" --yes
    at $T1 run >/dev/null
}
by_script set Ombre house-rules=table.txt
by_script set Ombre 'headline=Rose leads again'
by_script extend Ombre 2026-03-20 20:00 --why "Rose is ill"
by_script undo Ombre --why "Rose is well"
forget_letters
check "no name: a script is not stopped" at $T1 extend Ombre 2026-03-21 20:00 --why "the editor is ill"
at $T1 run >/dev/null
forget_letters
mail editor@games.example "[Ombre]" <<'END'
ANNOUNCE
Roses are red.
END
at $T1 run >/dev/null
check "no name, no question" sh -c "[ -n '$(letters o.france@)' ]"

# ---- an alias
alias_is() { forget_letters; echo "$2" >"$work/words"; mail "$1" "[$3]" <"$work/words"; at $T1 run >/dev/null; text_of "$(last "$1")" | tr '\n' ' ' >"$work/got"; }
alias_is karl.weber@players.example "ALIAS King Karl" Ombre
check "with his own name is not noted while nobody is to know him" grep -q 'King Karl!' "$work/got"
alias_is karl.weber@players.example "ALIAS King Karl !" Ombre
check "but if he means it" grep -q 'know you as King Karl' "$work/got"
alias_is karl.weber@players.example "ALIAS Old Bear" Ombre
check "another is" grep -q 'know you as Old Bear' "$work/got"

# ---- last words that were written for an end with names
at $T1 set Ombre reveal=end >/dev/null
mail rose.schmidt@players.example "[Ombre]" <<'END'
MOT DE LA FIN : Merci à tous, Rose Schmidt
END
at $T1 run >/dev/null
check "they stand" sh -c "sqlite3 '$home/judge.db' \"SELECT text FROM press WHERE held = 0\" | grep -q 'Rose Schmidt'"
forget_letters
mail editor@games.example "[Ombre]" <<'END'
SET reveal=never
END
at $T1 run >/dev/null
check "an end without names asks about them first" grep -q 'nomme un joueur\|name a player' "$(last editor@)"
# ---- refused in any words, it is closed; a yes that changes it sends nothing, and is no order
new_home refused
at $T0 new Brume anonymous=yes reveal=never press=white-grey "deadline=every 7 days 20:00" >/dev/null
for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do
    at $T0 player Brume $power $(echo $power | tr A-Z a-z)@players.example --name "Karl ${power}" --language en >/dev/null
done
at $T0 start Brume >/dev/null
at $T0 run >/dev/null
day=2
while IFS='|' read -r want words; do
    day=$((day + 1)) now=2026-03-0${day}T12:00:00+01:00
    forget_letters
    printf 'GREY PRESS TO France: word %s\nBest, Karl\n' $day >"$work/words"
    mail austria@players.example "[Brume] press" <"$work/words"
    at $now run >/dev/null
    first=$(id_of "$(copy_of austria)")
    forget_letters
    echo "$words" >"$work/words"
    mail austria@players.example "Re: press" "In-Reply-To: <$first>" "References: <$first>" <"$work/words"
    at $now run >/dev/null
    sent_to austria | tr '\n' ' ' >"$work/got"
    check "$want: $words" grep -q "$want" "$work/got"
    check "no order: $words" sh -c "! grep -qi holds '$work/got'"
    echo YES >"$work/words"
    [ "$want" = 'still held' ] ||
        mail austria@players.example "Re: press" "In-Reply-To: <$first>" "References: <$first>" <"$work/words"
    at $now run >/dev/null
    check "nothing goes: $words" test -z "$(letters france@)"
done <<'END'
no longer|No... Cancel it
no longer|No no, don't send that one!
no longer|laissez tomber cette presse
still held|Oui mais sans mon nom
still held|take my signature off and send the rest
END
finish
