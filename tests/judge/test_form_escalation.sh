#!/bin/sh
# Escalation for three (Bretagne II): centres picked by mail in turn, one given back, units chosen in 1900, homes named
# after autumn 1901 and before its adjustments; from sign-up to the end.
set -u
. tests/judge/lib.sh
new_home escalation
T0=2026-03-02T12:00:00+01:00 T1=2026-03-10T12:00:00+01:00
NOW=$T0 GAME=Brest
. tests/judge/form.sh
say() { mail "$1@players.example" "[Brest] message"; }

at $T0 new Brest --variant escalation3 --rules bretagne --scoring angevin --language fr 'deadline=every 7 days 20:00' 'adjustments=every 7 days 20:00' start=full >/dev/null
for p in anne bruno carole; do mail $p@players.example "inscription" <<'END'
INSCRIPTION Brest
END
done
pass
mail dora@players.example "inscription" <<'END'
INSCRIPTION Brest
END
pass
for p in anne bruno carole; do reply $p <"$work/yes"; done
pass
reply dora <"$work/yes"
check "who confirms when all is drawn ends no pass" both 0 ' 0 failed' at $NOW run
flat dora >"$work/t"
check "but waits for a place" grep -q "n° 1 sur la liste d'attente" "$work/t"
indigo=$(holder INDIGO) orange=$(holder ORANGE) violet=$(holder VIOLET)
check "drawn" test -n "$indigo" -a -n "$orange" -a -n "$violet"
check "the game has not begun" both 0 'Brest.forming' at $T0 games
flat "$indigo" >"$work/t"
check "the first is asked" grep -q 'Subject: .*choix des centres : à vous' "$work/t"
check "how" grep -q 'CHOIX Paris' "$work/t"
flat "$orange" >"$work/t"
check "the others see who is next" grep -q "C'est à Indigo de choisir" "$work/t"
forget_letters

# ---- wishes, one that is gone, words that are no centre, what is no centre ----
say "$indigo" <<'END'
CHOIX Paris, Brest, Londres, Edimbourg, Liverpool, Marseille
CHOIX Espagne, Portugal
END
pass
flat "$indigo" >"$work/t"
check "noted in their order" grep -q 'Souhaits notés, dans cet ordre : Paris, Brest, Londres' "$work/t"
flat "$orange" >"$work/t"
check "the pick is told, and who is next" grep -q 'Subject: .*centres choisis : à vous' "$work/t"
check "Paris" grep -q 'Indigo prend Paris' "$work/t"
check "one pick a turn" sh -c "! grep -q 'Indigo prend Brest' '$work/t'"
forget_letters
say "$orange" <<'END'
CHOIX Paris, Bourgogne, Berlin, Trifouilly, Kiel, Munich, Danemark, Suede, Norvege, Hollande, Belgique
END
pass
flat "$orange" >"$work/t"
check "gone, or no centre, and what is free" grep -q 'Déjà pris, ou pas un centre : Paris, Bourgogne. Encore libres : .*Berlin' "$work/t"
check "not understood" grep -qi 'Pas compris comme un centre : trifouilly' "$work/t"
check "what stands behind is not played before it" grep -q 'derrière n.est pas noté : .*CHOIX Kiel, Munich' "$work/t"
check "what stands before counts" both 0 'picked.*power=ORANGE centre=BER' at $NOW log Brest
forget_letters

say "$orange" <<'END'
CHOIX Kiel, Munich, Danemark, Suede, Norvege, Hollande, Belgique
END
pass

# ---- a turn that is let pass ----
NOW=$T1
pass
check "by rule, the first by its name" both 0 'picked-late.*power=VIOLET centre=ANK' at $NOW log Brest
say "$violet" <<'END'
CHOIX Constantinople, Smyrne, Sébastopol, Moscou, Varsovie, Bulgarie, Roumanie
RENDRE Ankara
END
say "$indigo" <<'END'
RENDRE Portugal
END
say "$orange" <<'END'
RENDRE Belgique. Non attends, Norvege !
END
pass
flat "$orange" >"$work/t"
check "a second thought: neither is given back, it is asked" grep -q "n'est pas fait : « Non attends, Norvege »" "$work/t"
check "and the game waits" both 0 'Brest.forming' at $NOW games
say "$orange" <<'END'
RENDRE Belgique. Vive la Norvege !
END
pass
flat "$orange" >"$work/t"
check "words behind what begins the game are quoted" grep -q '« la Norvege » n.est pas compris' "$work/t"
flat "$orange" >"$work/t"
check "thirty picks did not take thirty deadlines" grep -q 'Violet prend Roumanie' "$work/t"
check "given back" grep -q 'Violet rend Ankara' "$work/t"
check "the game has begun" both 0 'Brest.active.W1900A' at $NOW games
check "seven each" stands INDIGO 'INDIGO7 centres'
check "and seven" stands VIOLET 'VIOLET7 centres'
forget_letters

# ---- units of 1900, with coasts, or fewer ----
say "$indigo" <<'END'
+A Paris
+F Brest
+F Londres
+F Edimbourg
+A Liverpool
+A Marseille
+F Espagne
END
pass
flat "$indigo" >"$work/t"
check "a fleet in Spain needs its coast" grep -qi 'côte' "$work/t"
say "$indigo" <<'END'
+F Espagne côte sud
END
say "$orange" <<'END'
+A Berlin
+F Kiel
+A Munich
+F Danemark
+F Suède
+F Norvège
+A Hollande
END
say "$violet" <<'END'
+A Constantinople
+F Smyrne
+F Sébastopol
+A Moscou
+A Varsovie
PRET
END
pass
at $NOW process Brest >/dev/null 2>&1
pass
check "spring 1901" both 0 'Brest.active.S1901M' at $NOW games
check "with its coast" stands INDIGO 'F SPA/SC'
check "fewer units are allowed" stands VIOLET 'owes5'
forget_letters

# ---- a year, then the homes ----
say "$indigo" <<'END'
PATRIE Paris, Brest, Londres
END
pass
flat "$indigo" >"$work/t"
check "not yet" grep -q 'Les centres nationaux se nomment en une seule phase' "$work/t"
say "$indigo" <<'END'
F SPA/SC - POR
END
pass
at $NOW process Brest >/dev/null 2>&1
pass
at $NOW process Brest >/dev/null 2>&1
pass
check "the phase opens for homes" both 0 'Brest.active.W1901A' at $NOW games
flat "$orange" >"$work/t"
check "the report asks for them" grep -q 'chacun nomme 3 de ses centres' "$work/t"
forget_letters
say "$indigo" <<'END'
PATRIE Paris, Berlin, Londres
END
say "$orange" <<'END'
PATRIE Berlin, Kiel
END
pass
flat "$indigo" >"$work/t"
check "a home that is not his" grep -q "Berlin n'est pas un de vos centres.*Paris" "$work/t"
flat "$orange" >"$work/t"
check "too few" grep -q 'Il faut nommer 3 de vos centres' "$work/t"
forget_letters
say "$indigo" <<'END'
Mes patries seront l'Espagne, Brest et Londres.
+A Espagne
END
say "$orange" <<'END'
Home: Berlin, Kiel and Munich. Ta
END
pass
flat "$indigo" >"$work/t"
check "named, and the build of the same mail uses them" grep -q '[+]A Esp' "$work/t"
check "who has named his owes nothing" sh -c "! '$JUDGE' --home '$home' --now $NOW show Brest | sed -n '/^ORANGE/,/^\$/p' | grep -q owes"
# Violet is late: homes by rule
at $NOW process Brest >/dev/null 2>&1
pass
check "spring 1902" both 0 'Brest.active.S1902M' at $NOW games
check "built at the new home" stands INDIGO 'A SPA'
check "homes by rule for who was late" both 0 'homes.*power=VIOLET homes=[A-Z]+ [A-Z]+ [A-Z]+' at $NOW log Brest
check "back before the naming" both 0 'F1901M' at $NOW rollback Brest F1901M
at $NOW process Brest >/dev/null 2>&1
check "asked again, or known" both 0 'Brest.active.(W1901A|S1902M)' at $NOW games

# ---- to its end ----
say "$indigo" <<'END'
NUL
END
for p in $orange $violet; do say "$p" <<'END'
VOTE OUI
END
done
pass
reply "$violet" <"$work/yes" # who decides is asked whether it is he
pass
check "the end" both 0 'Brest.ended' at $NOW games --all
verify_homes

# ---- picks in sentences ----
GAME=Mots NOW=$T0
at $T0 new Mots --variant escalation3 --rules bretagne --language fr 'deadline=every 7 days 20:00' >/dev/null
for p in INDIGO ORANGE VIOLET; do at $T0 player Mots $p "$(echo $p | tr A-Z a-z)@players.example" >/dev/null; done
at $T0 start Mots >/dev/null
picks() { # picks WHO WANT TEXT: what a mail is answered
    forget_letters
    mail $1@players.example "[Mots] choix" <<END
$3
END
    pass
    flat $1 >"$work/t"
    check "$3" grep -qi "$2" "$work/t"
}
picks indigo 'Souhaits notés, dans cet ordre : Paris, Brest, Marseille, Londres' "I'd like Paris first, then Brest, Marseilles and London"
picks orange 'À rendre, dans cet ordre : Belgique' "Edinburgh. I'll give Belgium back."
check "both sentences" grep -q 'Souhaits notés, dans cet ordre : Édimbourg' "$work/t"
picks violet 'À rendre, dans cet ordre : Moscou' "Je rends Moscou, merci"
picks violet 'Souhaits notés, dans cet ordre : Berlin, Kiel' "PICK Berlin, Kiel. Belgium back please, ta"
check "a sentence behind the command" grep -q 'À rendre, dans cet ordre : Belgique' "$work/t"
picks orange "n.a pas commencé" "Je ne veux pas Brest."
picks orange "n.a pas commencé" "Qui a pris Londres ?"

# ---- long lists: one line of more than 120 bytes, lines wrapped by a mail program, one name a line ----
GAME=Long NOW=$T0
at $T0 new Long --variant escalation3 --rules bretagne --language fr 'deadline=every 7 days 20:00' >/dev/null
for p in INDIGO ORANGE VIOLET; do at $T0 player Long $p "$(echo $p | tr A-Z a-z)@players.example" >/dev/null; done
at $T0 start Long >/dev/null
forget_letters
mail indigo@players.example "[Long] choix" <<'END'
CHOIX Paris, Brest, Marseille, Espagne, Portugal, Londres, Edimbourg, Liverpool, Belgique, Hollande, Danemark, Norvège, Suède, Saint-Pétersbourg
END
mail orange@players.example "[Long] choix" <<'END'
Bonjour,
Choix : Berlin, Munich, Kiel, Vienne, Budapest, Trieste, Saint
Pétersbourg, Rome, Venise, Naples,
Tunis, Grèce
Merci !
END
mail violet@players.example "[Long] choix" <<'END'
CHOIX
- Constantinople
- Ankara
- Smyrne
4. Sébastopol
5. Moscou
Varsovie

Paris est une fête
Rendre Smyrne
END
pass
flat indigo >"$work/t"
check "a long line is read" grep -q 'dans cet ordre : Paris, Brest, Marseille, Espagne, Portugal, Londres, [ÉE]dimbourg, Liverpool, Belgique, Hollande, Danemark, Norvège, Suède, Saint-Pétersbourg' "$work/t"
flat orange >"$work/t"
check "wrapped lines are one, a name too" grep -Eq 'dans cet ordre : Berlin, Munich, Kiel, Vienne, Budapest, Trieste, Saint-Pétersbourg, Rome, Venise, Naples, Tunisie, Grèce' "$work/t"
check "nothing of them is left over" sh -c "! grep -q 'Pas compris\|pas suivi' '$work/t'"
flat violet >"$work/t"
check "one name a line" grep -q 'dans cet ordre : Constantinople, Ankara, Smyrne, Sébastopol, Moscou, Varsovie\. ' "$work/t"
check "and what follows is a command of its own" grep -qi 'Smyrne' "$work/t"
check "each pick is his" both 0 'picked.*power=VIOLET centre=MOS' at $T0 log Long
mail violet@players.example "[Long] choix" <<'END'
CHOIX Bulgarie
Choix : Roumanie
CHOIX
Serbie
END
pass
flat violet >"$work/t"
check "a line for each is one list" grep -q 'dans cet ordre : Bulgarie, Roumanie, Serbie\.' "$work/t"
mail violet@players.example "[Long] choix" <<'END'
Mes choix : 1. Moscou 2. Varsovie 3. Suède
Et je rends Ankara
END
pass
flat violet >"$work/t"
check "numbered in a sentence, they are one list" grep -q 'dans cet ordre : Moscou, Varsovie, Suède\.' "$work/t"
for list in 'CHOIX 1) Moscou 2) Varsovie 3. Suède' 'I pick 1: Moscow, 2: Warsaw, 3: Sweden' 'My wishes, in order:
- Moscow
- Warsaw
- Sweden' 'Mes choix
Moscou
Varsovie
Suède
Merci'; do
    forget_letters
    printf '%s\n' "$list" >"$work/list"
    mail violet@players.example "[Long] choix" <"$work/list"
    pass
    flat violet >"$work/t"
    check "one list: $list" grep -Eq '(dans cet ordre|this order) : ?(Moscou|Moscow), (Varsovie|Warsaw), (Suède|Sweden)\.' "$work/t"
    check "said once" test "$(grep -o 'cet ordre' "$work/t" | wc -l)" = 1
done
# ---- what the powers were drawn for is not taken back; nobody is put out of a game that has begun ----
GAME=Encore
at $T0 new Encore --variant escalation3 --rules bretagne --language fr 'deadline=every 7 days 20:00' start=full >/dev/null
at $T0 player Encore INDIGO anne@players.example >/dev/null
for p in bruno carole; do mail $p@players.example "inscription" <<'END'
INSCRIPTION Encore
END
done
pass
for p in bruno carole; do reply $p <"$work/yes"; done
pass
check "centres are being picked" both 0 'drawn' at $T0 log Encore
# ---- who comes while centres are picked waits for a place; who leaves is asked, and picks no more; who follows learns how it goes ----
INDIGO=anne ORANGE=$(holder ORANGE) VIOLET=$(holder VIOLET)
mail $ORANGE@players.example "[Encore] choix" <<'END'
CHOIX Paris, Brest, Londres, Edimbourg
END
mail anne@players.example "[Encore] choix" <<'END'
CHOIX Berlin, Munich
END
pass
mail dora@players.example "inscription" <<'END'
INSCRIPTION Encore
END
pass
forget_letters
NOW=2026-03-02T13:00:00+01:00
mail $ORANGE@players.example "[Encore] depart" <<'END'
DEMISSION
END
pass
flat $ORANGE >"$work/t"
check "leaving is asked back" grep -q 'DEMISSION Orange.*vos souhaits pour les tours suivants ne comptent plus' "$work/t"
check "he still plays" test "$(holder ORANGE)" = "$ORANGE"
reply $ORANGE <"$work/yes"
forget_letters
pass
flat anne >"$work/t"
check "the others hear it, and what it means" grep -q 'Les centres déjà choisis restent' "$work/t"
forget_letters
mail dora@players.example "inscription" <<'END'
INSCRIPTION Encore
END
pass
reply dora <"$work/yes"
pass
check "who waited has the place" test "$(holder ORANGE)" = dora
flat dora >"$work/t"
check "and learns how it goes, and whose turn it is" grep -q 'Vous jouez Orange.*Orange prend Paris.*de choisir' "$work/t"
check "once" test "$(grep -o 'Vous jouez Orange' "$work/t" | wc -l)" = 1
check "nobody is told to begin what has begun" sh -c "! grep -rqs 'START begins' '$home/mail/out'"
mail $VIOLET@players.example "[Encore] choix" <<'END'
CHOIX Vienne, Budapest
END
mail anne@players.example "[Encore] choix" <<'END'
CHOIX Kiel, Hambourg, Rome
END
pass
check "the wishes of who left pick nothing more" sh -c "! '$JUDGE' --home '$home' --now $NOW log Encore | grep -q 'power=ORANGE centre=BRE'"
check "who plays is not put out by an undo" both 1 'rien n.est défait|nothing is taken back' at $T0 undo Encore --yes
finish
