#!/bin/sh
# Mails in words that nobody prepared, to a French game in the abbreviations of Descartes: the letter says what was understood, in those.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
orders() { at $T show Kersaint --format json | /usr/bin/python3 -c 'import json,sys; print(",".join(sorted(json.load(sys.stdin)["phases"][-1]["orders"].get("'$1'") or [])))'; }
to() { # to ADDRESS: its letters, in one line
    for f in $(letters "$1"); do text_of "$f"; done | tr '\n' ' ' | tr -s ' '
}
answer() { # answer POWER ADDRESS <mail: read, and the answer kept
    forget_letters
    mail "$1@players.example" "[Kersaint] ordres"
    at $T run >/dev/null 2>&1
    to "$1@" >"$work/said"
}
said() { grep -Eq -- "$1" "$work/said" || { head -c 1500 "$work/said"; return 1; }; }
silent() { ! grep -Eq -- "$1" "$work/said"; }

new_home sloppy --language fr
at $T new Kersaint --rules descartes --last-year 1910 --language fr --notation descartes pictures=no >/dev/null
seven Kersaint fr >/dev/null 2>&1
at $T start Kersaint >/dev/null && at $T run >/dev/null

answer france <<'END'
A PAR - BOU, F BRE - MAN, A TOU - ESP
END
answer france <<'END'
A PAR T. Le reste reste.
END
check "what was changed is told in the letter's own codes" said 'Changé : A PAR - BOU → A PAR T'
check "« le reste reste » beside orders on file changes none of them" test "$(orders FRANCE)" = "A MAR - SPA,A PAR H,F BRE - ENG"
check "nor is anything asked: each has its order" silent "reste reste|Vouliez-vous"
check "several proposals have the only numbers" silent '1\. « Le reste'

answer france </dev/null
check "an empty mail is told so" said "n'a rien changé : il est vide\."
answer france <<'END'
---------- Forwarded message ---------
De : Karl <germany@players.example>
Date : jeu. 3 déc. 2026 à 11:00
Objet : alliance
À : france@players.example

Je fais A MUN - BOU si tu fais A PAR - PIC.
END
check "so is a forwarded one, which orders nothing" said 'texte cité ou transmis'

answer germany <<'END'
A BER - KIE, F KIE - DAN, A MUN - RUH
END
answer germany <<'END'
Annulez le mouvement vers le Danemark, s'il vous plaît.
END
check "an order on file is taken back in words" test "$(orders GERMANY)" = "A BER - KIE,A MUN - RUH"
check "and the letter says so" said '« Annulez le mouvement vers le Danemark » : retiré\..*Changé : F KIE - DAN → retiré'
answer germany <<'END'
Finalement pas en Ruhr, en Tyrol !
END
check "a target is changed in words" test "$(orders GERMANY)" = "A BER - KIE,A MUN - TYR"
answer germany <<'END'
N'annulez pas mes ordres.
END
check "what is denied takes nothing back" test "$(orders GERMANY)" = "A BER - KIE,A MUN - TYR"
answer germany <<'END'
Annulez tous mes ordres, merci.
END
check "all orders are taken back in words" test -z "$(orders GERMANY)"

answer italy <<'END'
Cher arbitre,
Quel plaisir de reprendre une partie après toutes ces années ! Mon fils me dit que je devrais jouer en ligne. Il fait froid à Rome.
A ROM - APU
END
check "words about a unit that has its order ask for nothing" said "AUSSI - Non suivi, lu comme une remarque : « Il fait froid à Rome »"
check "and are no question in the subject" said 'Italie : 1 ordre noté, 2 unités sans ordre'
check "what asks for nothing goes to no editor" test -z "$(to editor@)"
answer italy <<'END'
Cher arbitre,
Quel plaisir de reprendre une partie ! Pourriez-vous me rappeler comment s’appelait notre club ?
A ROM - APU
END
to editor@ >"$work/said"
check "a question does, with the sentences beside it" said 'Quel plaisir.*notre club'

answer germany <<'END'
Die Flotte in Kiel geht nach Holland, die Armee in Muenchen haelt.

A BER - KIE
END
check "a sentence in another language is quoted, with what it most likely means" \
    said "« Die Flotte in Kiel geht nach Holland » n'est pas compris\. Vouliez-vous dire : 1\) F KIE - PAY.*2\) A MUN T"
check "yes takes the likeliest of each, numbers some" said 'OUI, seul en réponse, prend 1, 2\..*OUI 1 2'
letter=$(sed -n 's/^Message-I[Dd]: //p' "$(last germany@)" | head -n 1)
forget_letters
mail germany@players.example "Re: ordres" "In-Reply-To: $letter" <<'END'
OUI
END
at $T run >/dev/null 2>&1
check "yes takes them all" test "$(orders GERMANY)" = "A BER - KIE,A MUN H,F KIE - HOL"

answer turkey <<'END'
CON direction BUL peut-être.
SMY direction CON peut-être.
END
check "two proposals" said '1\) A CON - BUL.*2\) A SMY - CON'
letter=$(sed -n 's/^Message-I[Dd]: //p' "$(last turkey@)" | head -n 1)
forget_letters
mail turkey@players.example "Re: ordres" "In-Reply-To: $letter" <<'END'
1 et 2, et ANK va en mer Noire
END
at $T run >/dev/null 2>&1
check "numbers before an order are an answer too" test "$(orders TURKEY)" = "A CON - BUL,A SMY - CON,F ANK - BLA"

answer england <<'END'
A LVP - YOR, F EDI - NRD, F LON - MAN
END
answer england <<'END'
slt, en fait Yorkshire va plutot pas en Edimbourg mais Galles. Et quand est la date limite ?
END
check "a question beside them hides no words of orders" said '« [^»]*Edimbourg'

at $T process Kersaint S1901M >/dev/null 2>&1
forget_letters
printf "Une lettre mal lue.\nAngleterre\nF LON T\n" >"$work/erratum"
at $T erratum Kersaint S1901M "$work/erratum" >/dev/null 2>&1
at $T run >/dev/null 2>&1
to france@ >"$work/said"
check "an order that now succeeds is not told as it was" said 'France : F BRE - MAN \(exécuté\), et non F BRE - MAN \(stand-off'
at $T process Kersaint F1901M >/dev/null 2>&1
answer turkey <<'END'
construire une flotte à Smyrne svp, et pouvez-vous dire à Olga que je regrette ?
END
check "a build beside a question is asked about" said 'Vouliez-vous dire \+F SMY \? OUI suffit'

answer germany <<'END'
Munich aurait dû tenir ! Je conteste.
END
check "an objection behind another sentence is one" said 'Votre contestation est notée|Votre objection est notée'
check "and its words are no order that was not understood" silent 'Munich aurait dû'

at $T rollback Kersaint S1901M >/dev/null 2>&1
at $T run >/dev/null 2>&1
to editor@ >"$work/said"
check "the editor's counts stand in the alphabet of his letter" said 'Ordres notés : Allemagne [0-9], France [0-9], Grande-Bretagne'

finish
