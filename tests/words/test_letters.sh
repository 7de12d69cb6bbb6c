#!/bin/sh
# The checker of letters itself: each rule finds the letter that was written to break it, and good letters pass.
set -u
work=$(mktemp -d "${TMPDIR:-/tmp}/judge-words-XXXXXX")
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
here=$(dirname "$0")

# letter LANGUAGE SUBJECT <text: the only letter of a home
letter() {
    rm -rf "$work/home"
    mkdir -p "$work/home/mail/out/new"
    {
        printf 'From: judge@g.example\nTo: f@g.example\nSubject: %s\nMessage-ID: <1@g.example>\nContent-Language: %s\n' "$2" "$1"
        printf 'MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n'
        cat
    } >"$work/home/mail/out/new/1"
    /usr/bin/python3 "$here/letters.py" "$work/home" >"$work/found"
    status=$?
}
# finds RULE LANGUAGE SUBJECT <text
finds() {
    letter "$2" "$3"
    if [ $status -eq 1 ] && grep -q "letter\|new/1" "$work/found" && grep -qF " $1: " "$work/found"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED to find: $1 ($2, $3)"
        cat "$work/found"
    fi
}
# said RULE LANGUAGE SUBJECT SENTENCE: as finds, for one sentence
said() {
    printf '%b\n' "$4" >"$work/sentence"
    finds "$1" "$2" "$3" <"$work/sentence"
}
# passes LANGUAGE SUBJECT <text
passes() {
    letter "$1" "$2"
    if [ $status -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED to pass: $2"
        cat "$work/found"
    fi
}

finds 'a line over 76 columns' fr Ordres <<'END'
Cette ligne est bien plus longue que les soixante-seize colonnes d'une lettre, et se lit mal.
END
finds 'a TAB' fr Ordres <<'END'
Kersaint	A1901M
END
finds 'an unfilled name' fr Ordres <<'END'
Date limite : {{deadline}}.
END
finds 'an unfilled name' en Orders <<'END'
The deadline is {deadline}.
END
finds 'an unfilled name' en 'Vote: (null)' <<'END'
Nothing.
END
finds 'an empty place' fr Ordres <<'END'
La place est à « », et la date limite recule.
END
finds 'an empty place' en Orders <<'END'
Then, Fall 1901: France .
END
finds 'a word of the program' fr Ordres <<'END'
A PAR - LON n'est pas suivi : no-unit.
END
finds 'a word of the program' fr Ordres <<'END'
Votre ordre est void.
END
finds 'a word of the program' en Orders <<'END'
Later deadline (7d).
END
finds 'a word of the program' fr Bilan <<'END'
Résultat : year.
END
finds 'a word of the program' en Orders <<'END'
Deadline: 2026-03-12T19:00:00Z
END
finds 'a word of the program' fr Refus <<'END'
On concède à la première puissance : GERMANY a plus de centres.
END
finds 'a plural in brackets' fr Rappel <<'END'
Il manque encore 3 ordre(s).
END
finds 'a plural in brackets' en 'Moeshoeshoe: 3 thing(s) to look at' <<'END'
Nothing.
END
finds 'two blanks' fr Ordres <<'END'
Vous n'avez pas de texte n° 15  dans cette partie.
END
finds 'two blanks' fr '[Kersaint]  Ordres' <<'END'
Rien.
END
finds 'an order or a time cut by a line break' fr Ordres <<'END'
La date limite de cette partie est le lundi 16 mars prochain à 20 h
00 (Bruxelles).
END
finds 'an order or a time cut by a line break' fr Ordres <<'END'
Trois de vos ordres sont notés pour cette phase : A PAR - BOU, F DEN -
SUE, A MUN T.
END
finds 'an order or a time cut by a line break' fr Ordres <<'END'
Trois de vos ordres sont notés pour cette phase : A PAR - BOU, A
MUN T, F DEN T.
END
finds 'broken twice' fr Presse <<'END'
Cette capitale est celle d'une autre puissance, et l'on ne date pas de
là dans cette
partie. Votre texte, à reprendre :
END
for sentence in "Aucun ordre n'est noté pour Italie." "Turquie est à vous." "Allemagne n'a plus de joueur." "Transmis à France :" \
    "Dans la partie Kersaint, l'éditeur vous a attribué Angleterre." "L'éditeur a confié France à quelqu'un d'autre." "Vous jouez Autriche."; do
    said 'a power without its article' fr Ordres "$sentence"
done
said 'a power without its article' fr 'Vous jouez France' Rien.

for sentence in "Un vote est ouvert: partie nulle." "La France (3 centres); la Russie." "Il dit «bonjour ." "Trois ordres , une question."; do
    said 'a mark without its blank, or with one' fr Ordres "$sentence"
done
said 'a mark without its blank, or with one' en Players "Austria : Sissi"
said 'a mark that begins a line' fr Ordres 'Le joueur de la France a quitté la partie Kersaint, et voici pourquoi\n: une panne.'
said 'an apostrophe, a quotation mark or a blank of the other kind' fr Ordres "L’arbitre répond."
said 'an apostrophe, a quotation mark or a blank of the other kind' en Orders "The judge’s answer."
for sentence in "Lena prend la suite de Arthur." "Il faut que elle tienne." "Le joueur de le Portugal." "Si il répond."; do
    said 'a small word before a vowel' fr Ordres "$sentence"
done
for sentence in "Il manque 1 ordres." "Il manque 3 ordre." "0 centres"; do
    said 'a number and its noun' fr Ordres "$sentence"
done
for sentence in "You owe 1 orders." "You owe 3 order." "This is a order." "It is an power."; do
    said 'a number and its noun' en Orders "$sentence"
done
said 'a word twice' fr Ordres "La partie de de Kersaint."
for sentence in "Kersaint, règlement descartes." "La partie est créée : langue fr."; do
    said 'a rulebook or a language by its code' fr Ordres "$sentence"
done
said 'a command spelt in two ways' fr Ordres "DÉMISSION vous retire."

for sentence in "Vos ordres : A PAR - BUR." "La flotte F NTH tient." "Retraites : A MAR - SPA ou dispersion." "A TOU - ESP, F MNG T."; do
    said 'a code of another edition' fr Ordres "$sentence"
done

said 'a line of the other language' fr Ordres "The deadline is yours, and that will not move."
said 'a line of the other language' en Orders "Votre date limite ne compte pas pour la phase."
said 'a line of the other language' en Orders "   A GAS S A WAR    Gascogne soutient Varsovie sur place"

passes fr 'Automne 1901, France : les 3 ordres notés' <<'END'
Vous écriviez « A PAR - BUR » : A PAR - BOU, F NRD T, +F STPcn.
Vos ordres pour la France, notés comme avant ; la Turquie est à vous, et
l'Allemagne n'a plus de joueur. ONR : Italie, Russie.
PRESSE À Italie : … FIN.

    A PAR - BOU       réussit
    F BRE - MAN       devancée par A LON  (2 contre 1)

Le joueur dit : « ordre(s)  pour Italie ».

 Année  Autri  Angle
  1901      3      4
  1902      5      4
Date limite : lundi 16 mars, 20 h 00 (Bruxelles), dans 7 jours.
END
passes en 'Fall 1901, France: 2 orders noted' <<'END'
Your orders for France are noted: A PAR - BUR and F BRE - ENG. Turkey is
yours, and the deadline is Monday 16 March, 20:00 (Brussels).
END
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
