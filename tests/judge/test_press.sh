#!/bin/sh
# Press by mail: relayed, copied to the writer, held for the report, grey and faked, cut, muted; what is inside it is never an order.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 T2=2026-03-04T12:00:00+01:00 T9=2026-03-09T20:05:00+01:00
orders() { at $T1 show "$1" --format json | /usr/bin/python3 -c 'import json,sys; print("\n".join(json.load(sys.stdin)["phases"][-1]["orders"].get("'$2'") or []))'; }
to() { # to ADDRESS: everything that was mailed to it, decoded
    for f in $(letters "$1"); do text_of "$f"; done
}
new_home press
at $T0 new Kersaint --language fr >/dev/null && seven Kersaint fr && at $T0 start Kersaint && at $T0 run >/dev/null
forget_letters

# ---- relayed at once, with a copy; orders stand around it
mail "Marianne <france@players.example>" "pour la suite" <<'END'
A PAR - BOU
PRESSE À Allemagne, l'Italie : Bonjour voisins.

Je laisse la Bourgogne vide.
A MAR - ESP
FIN
F BRE - MAN
--
Marianne, 12 rue du Port
END
check "a pass" both 0 '1 acted' at $T1 run
to germany@ >"$work/germany"; to italy@ >"$work/italy"; to france@ >"$work/france"
check "Germany reads it" grep -q 'Je laisse la Bourgogne vide' "$work/germany"
check "and who wrote it, and to whom else" grep -Eq "^France, à l.Allemagne, à l.Italie|^France, à l.Allemagne et à l.Italie" "$work/germany"
check "Italy reads it" grep -q 'Je laisse la Bourgogne vide' "$work/italy"
check "nobody else does" test -z "$(letters england@)$(letters austria@)$(letters russia@)$(letters turkey@)$(letters editor@)"
check "no signature goes out" sh -c "! grep -q 'rue du Port' '$work/germany'"
check "no trace of the writer's mail goes out" sh -c "! grep -Eq 'Marianne|france@players|<m1@' '$work/germany'"
check "the writer gets a copy of the words" grep -q 'Je laisse la Bourgogne vide' "$work/france"
check "and is told to whom they went" grep -q "Transmis à l'Allemagne et à l'Italie" "$work/france"
check "orders before and after are noted" test "$(orders Kersaint FRANCE | sort | tr '\n' ,)" = "A PAR - BUR,F BRE - ENG,"
forget_letters

# ---- the end mark is missing; commands in press are words
mail italy@players.example "PRESS TO FRANCE" <<'END'
Why not both of us?
CLEAR
SET WAIT
END
check "a subject can be the header" at $T1 run
to france@ >"$work/france"; to italy@ >"$work/italy"
check "the whole mail is the press" sh -c "grep -q 'Why not both' '$work/france' && grep -q 'SET WAIT' '$work/france'"
check "no command in it ran" both 0 '"wait": false|^' at $T1 show Kersaint --format json
check "Italy does not wait" sh -c "! grep -qi 'attend' '$work/italy'"
forget_letters

# ---- press as the last sentence of a line of orders, from a telephone; talk about press is none
mail france@players.example "x" <<'END'
Bonsoir ! A PAR - BOU, F BRE - MAN. Presse à la Turquie : la Manche est à moi ! Bises
END
mail italy@players.example "x" <<'END'
I never got it. Somebody should explain the press to Turkey: it is hard to follow.
END
check "a header within a line" at $T1 run
to turkey@ >"$work/turkey"
check "is one" sh -c "grep -q 'la Manche est à moi ! Bises' '$work/turkey' && ! grep -q 'BOU' '$work/turkey'"
check "the orders before it stand" test "$(orders Kersaint FRANCE | sort | tr '\n' ,)" = "A PAR - BUR,F BRE - ENG,"
check "words about press go to nobody" sh -c "! grep -q 'hard to follow' '$work/turkey'"
forget_letters

# ---- no end mark, and the writer's own orders below: his reader is not to see them
mail italy@players.example "x" <<'END'
PRESS TO FRANCE
Peace between us.
A VEN - TYR
F NAP - ION
END
check "orders under press without its end" at $T1 run
to italy@ >"$work/italy"
check "go to nobody" test -z "$(letters france@)"
check "are not followed" test -z "$(orders Kersaint ITALY)"
check "and the writer has his words back, with what to do" sh -c "grep -q 'ressemblent' '$work/italy' && grep -q 'Peace between us' '$work/italy'"
forget_letters

# ---- wrong addresses: nothing is sent, nothing is lost
mail italy@players.example "divers" <<'END'
PRESSE À Frence : secret un
FIN
PRESSE À A : secret deux
FIN
PRESSE : secret trois
FIN
PRESS TO GM : please extend
ENDPRESS
A ROM - APU
END
check "wrong addresses" at $T1 run
to italy@ >"$work/italy"
check "nobody gets what was addressed wrongly" sh -c "test -z \"$(letters france@)$(letters germany@)$(letters austria@)$(letters england@)\""
check "the writer has his words back" sh -c "grep -q 'secret un' '$work/italy' && grep -q 'secret deux' '$work/italy' && grep -q 'secret trois' '$work/italy'"
check "and the word that was not understood" grep -q '« frence »' "$work/italy"
check "GM is the editor, not Germany" sh -c "grep -q 'Transmis à l.éditeur' '$work/italy'"
check "who reads it" grep -q 'please extend' "$(letters editor@ | head -n 1)"
check "the order after it is noted" test "$(orders Kersaint ITALY)" = "A ROM - APU"
forget_letters

# ---- colours as the game allows
mail russia@players.example "x" <<'END'
PRESSE GRISE À TOUS : qui parle ?
FIN
PRESSE À Turquie DE Autriche : je suis Vienne
FIN
PRESSE À TOUS DE L'ÉDITEUR : la partie est annulée
END
check "a white game" at $T1 run
check "nobody else hears anything" test "$(letters | wc -l)" -eq 1
to russia@ >"$work/russia"
check "three refusals" test "$(grep -c 'NON TRANSMIS' "$work/russia")" -eq 3
forget_letters
at $T1 set Kersaint press=fake >/dev/null
mail russia@players.example "y" <<'END'
PRESSE GRISE À TOUS : qui parle ?
Player of RUSSIA
FIN
PRESSE À Turquie SOUS LE NOM D'Autriche : je suis Vienne
FIN
PRESSE À TOUS DE L'ÉDITEUR : la partie est annulée
FIN
PRESSE À TOUS DE L'ARBITRE : vraiment
END
check "a game with faking" at $T1 run
to turkey@ >"$work/turkey"; to russia@ >"$work/russia"
check "grey has no writer" sh -c "grep -q '(anonyme), à tous' '$work/turkey' && ! grep -Eqi 'russi' '$work/turkey'"
check "faked shows another" grep -Eq '^Autriche.*, à la Turquie' "$work/turkey"
check "the judge and the editor cannot be forged" sh -c "! cat \$(find '$home/mail/out' -type f | xargs grep -Li '^To:.*russia@') | grep -q 'annul'"
check "two went out, two came back" sh -c "grep -c 'NON TRANSMIS' '$work/russia' | grep -qx 2"
check "grey press to all reaches the other six and the editor, besides seven who read of the changed setting" test "$(letters | wc -l)" -eq 16
forget_letters

# ---- a signature that a program added, without its mark
mail "Rita Rouge <russia@players.example>" "y" <<'END'
PRESSE GRISE À Turquie : qui est-ce ?

Rita Rouge
Directrice des ports
Tél. 06 12 34 56 78
FIN
END
check "a signature under grey press" at $T1 run
to turkey@ >"$work/turkey"
check "the words go out" grep -q 'qui est-ce' "$work/turkey"
check "the name, the title and the number do not" sh -c "! grep -Eq 'Rita|Directrice|06 12' '$work/turkey'"
mail turkey@players.example "[Kersaint] press" <<'END'
GREY PRESS TO GERMANY
A truce in the East?

Kind regards,
Hans Mustermann
Phone +49 170 1234567
END
check "a signature with a name that the judge does not know" at $T1 run
text_of "$(last germany@)" >"$work/germany"
check "the words arrive" grep -q 'A truce in the East' "$work/germany"
check "neither name nor number does" sh -c "! grep -Eq 'Mustermann|170' '$work/germany'"
forget_letters

# ---- muted
at $T1 set Kersaint muted=RUSSIA >/dev/null
at $T1 run >/dev/null
check "who is muted is told" test -n "$(letters russia@)"
forget_letters
mail russia@players.example "z" <<'END'
PRESSE À TOUS : encore moi
END
check "a muted power" at $T1 run
check "is refused" sh -c "test \$(find '$home/mail/out' -type f | wc -l) -eq 1"
forget_letters
at $T1 set Kersaint muted= >/dev/null

# ---- a second game: postal press, printed with the report under datelines
at $T0 new Bozel --language fr press-delivery=postal press=white-grey >/dev/null && seven Bozel fr && at $T0 start Bozel && at $T0 run >/dev/null
forget_letters
mail france@players.example "[Bozel] presse" <<'END'
PRESSE À TOUS : Bourgogne ? Quelle Bourgogne ?
END
mail germany@players.example "[Bozel] presse" <<'END'
PRESSE GRISE À TOUS (Berne) : On compte mal à Paris.
END
mail england@players.example "[Bozel] presse" <<'END'
PRESSE À TOUS (Rome) : Vive la pizza.
FIN
PRESSE À TOUS : Du mal de l'Allemagne.
END
mail austria@players.example "[Bozel] presse" <<'END'
PRESSE À Italie : reste chez toi
END
check "postal press" at $T2 run
to turkey@ >"$work/turkey"
check "is not relayed" test ! -s "$work/turkey"
check "but private press is" test -n "$(letters italy@)"
check "nobody writes from another's capital" sh -c "grep -q 'capitale' \$(find '$home/mail/out' -type f | xargs grep -li '^To:.*england@')" 
to editor@ >"$work/editor"
number=$(grep -A4 'Du mal' "$work/editor" | sed -n 's/^ *PRESS CUT \([0-9]*\)$/\1/p')
check "the editor sees it before, with its number" test -n "$number"
forget_letters
mail editor@games.example "[Bozel] ciseaux" <<END
PRESSE COUPER $number
END
mail italy@players.example "[Bozel] ciseaux" <<END
PRESSE COUPER $number
END
check "the cut" at $T2 run
check "its writer is told" grep -qi 'l.allemagne' "$(letters england@ | head -n 1)"
check "a player cannot cut" sh -c "grep -qi 'pas suivi' \$(find '$home/mail/out' -type f | xargs grep -li '^To:.*italy@')"
forget_letters
check "the report" both 0 '2 adjudicated' at $T9 run
for f in $(letters turkey@); do text_of "$f"; done >"$work/turkey"
check "prints the press under its dateline" grep -q 'Paris, France, à tous' "$work/turkey"
check "grey press without its writer" grep -q 'Berne, (anonyme), à tous' "$work/turkey"
check "not what was cut" sh -c "! grep -q 'mal de l.Allemagne' '$work/turkey'"
check "not what was private" sh -c "! grep -q 'reste chez toi' '$work/turkey'"
check "the report shown again has it too" both 0 'Quelle Bourgogne' at $T9 report Bozel --phase S1901M --language fr
check "the next report has not" sh -c "! '$JUDGE' --home '$home' --now $T9 report Bozel --language fr --phase F1901M | grep -q 'Quelle Bourgogne'"

# ---- retreats without press, late players, the editor's own words, shortened press, length
forget_letters
at $T9 set Bozel press-minor=no press-length=40 >/dev/null
mail editor@games.example "[Bozel] avis" <<'END'
PRESSE À TOUS : L'arbitre part en vacances.
END
mail france@players.example "[Bozel] long" <<'END'
PRESSE À TOUS : Ce texte est bien plus long que les quarante signes permis.
FIN
PRESSE À TOUS : Celui-ci ira, mais mal.
END
check "long press, the editor's press" at $T9 run
to france@ >"$work/france"
check "too long comes back" grep -q 'permet 40' "$work/france"
number=$(to editor@ | grep -A4 'mais mal' | sed -n 's/^ *PRESS CUT \([0-9]*\)$/\1/p')
forget_letters
mail editor@games.example "[Bozel] ciseaux" <<END
PRESSE RACCOURCIR $number : Celui-ci ira.
END
mail italy@players.example "[Bozel] ciseaux" <<END
PRESSE RACCOURCIR $number : Italie est grande.
END
check "scissors" at $T9 run
to france@ >"$work/france"
check "the writer is told of the shorter text" grep -q 'Celui-ci ira\.$' "$work/france"
forget_letters
check "autumn" both 0 'adjudicated' at 2026-03-16T20:05:00+01:00 run
to turkey@ >"$work/turkey"
check "the editor's words are printed as his" grep -q "L'éditeur, à tous" "$work/turkey"
check "the shortened press" sh -c "grep -q 'Celui-ci ira\\.$' '$work/turkey' && ! grep -q 'mais mal\|Italie est grande' '$work/turkey'"
forget_letters
mail italy@players.example "name" <<'END'
MON NOM Elsa Morante
LANGUE FR
END
at $T9 run >/dev/null
mail france@players.example "[Kersaint] à toi" <<'END'
PRESSE À ELSA
Restons amis.
FIN
Est-ce que nous pourrions avoir un délai ? Je serai absente du 20 au 24 mars.
END
check "press by a player's name" at $T9 run
to italy@ >"$work/italy"
check "goes to who has it" grep -q 'Restons amis' "$work/italy"
to france@ >"$work/france"
check "of two sentences in a line, one is an absence" grep -q 'Absence notée' "$work/france"
check "the other is answered, too" sh -c "tr -s '\n ' ' ' <'$work/france' | grep -q 'un délai se vote entre joueurs.*PROLONGATION'"
forget_letters
# grace: the phase is open after its deadline
at 2026-03-16T21:00:00+01:00 set Kersaint press-late=no >/dev/null
at 2026-03-16T21:00:00+01:00 pause Kersaint >/dev/null
at 2026-03-16T21:00:00+01:00 run >/dev/null
forget_letters
mail france@players.example "[Kersaint] en retard" <<'END'
PRESSE À TOUS : Coucou.
END
check "a late player" at 2026-04-20T12:00:00+01:00 run
check "writes no press" sh -c "cat \$(find '$home/mail/out' -type f | xargs grep -li '^To:.*france@') | grep -q 'date limite est pass'"
forget_letters

# ---- no game, several games: press is neither lost nor sent
mail france@players.example "bonjour" <<'END'
PRESSE À Italie : dans quelle partie ?
AIDE
END
check "press without a game" at 2026-04-20T13:00:00+01:00 run
check "is not sent" sh -c "! find '$home/mail/out' -type f | xargs grep -li '^To:.*italy@'"
check "and the writer is asked" sh -c "cat \$(find '$home/mail/out' -type f) | grep -q 'Kersaint'"
check "press on the command line names its writers" both 0 'GERMANY.\(anonymous\).ALL.printed' at $T9 press Bozel
finish
