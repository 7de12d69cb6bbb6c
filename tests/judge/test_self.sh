#!/bin/sh
# What a person tells of himself by mail: language, time zone, name, alias, password, addresses, absences.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home self
sed -i 's/^answers-a-day-player = .*/answers-a-day-player = 1000/' "$home/judge.conf" # many refusals alike
at $T new Kersaint "deadline=every 14 days 20:00" >/dev/null
seven Kersaint en
at $T start Kersaint
at $T run >/dev/null
fr=france@players.example
id_of() { sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last "$1")" | head -n 1; }
holds() {
    text_of "$(last "$2")" >"$work/holds"
    grep -Eq -- "$1" "$work/holds" || { cat "$work/holds"; return 1; }
}
orders() {
    at $T show Kersaint --format json | /usr/bin/python3 -c 'import json, sys
print(",".join(sorted(json.load(sys.stdin)["phases"][-1]["orders"]["'"$1"'"])))'
}
say() { # say [HEADER] <text: a mail of France's player
    mail $fr "a few lines" "$@"
    at $T run >/dev/null
}
agree() { # agree ADDRESS: YES to the last letter it got
    mail "$1" "Re: yes" "In-Reply-To: <$(id_of "$1")>" <"$work/yes"
    at $T run >/dev/null
}
report=$(id_of $fr)

say <<'END'
LANGUE FRANCAIS
A PAR - BOU
END
check "a language, among orders" holds 'écrira en français' $fr
check "the orders count too" test "$(orders FRANCE)" = "A PAR - BUR"
say <<'END'
FUSEAU europe/moscow
END
check "a time zone, small letters" holds "heure de Moscou" $fr
say <<'END'
ETAT
END
check "dates are in it from then on" holds '22 h|22:00' $fr
say <<'END'
A PAR - PIC
FUSEAU UTC-5
END
check "an offset" holds "heure d'UTC-05:00" $fr
check "the same letter has its date in it" holds 'Date limite.*UTC-05:00|avant .*UTC-05:00' $fr
check "and none in the old zone" sh -c "! grep -q '(Moscou)' \"$work/holds\""
say <<'END'
A PAR - BOU
FUSEAU Europe/Moscow
END
check "a zone with a place, in the same letter" holds 'avant .*Moscou' $fr
say <<'END'
FUSEAU Absurdistan
END
check "a zone that there is not" holds "n'est pas un fuseau" $fr
# a name is no path: a file that hangs its reader, one of ours, one that is no zone
mkfifo "$work/fifo"
cp "${ZONES:-/usr/share/zoneinfo}/Europe/Paris" "$work/zone"
up=../../../../../../../../../..
for path in "$up$work/fifo" "$work/fifo" "$up$work/zone" "$work/zone" Europe/../Europe/Paris tzdata.zi Europe ":$work/zone"; do
    mail $fr "a zone" <<END
FUSEAU $path
END
    check "the judge does not hang on $path" timeout 20 "$JUDGE" --home "$home" --now $T run
    check "$path is no zone" holds "un$|fuseau|FUSEAU" $fr
    check "$path is not kept" test "$(sqlite3 "$home/judge.db" "SELECT timezone FROM person WHERE name = 'Player of FRANCE' OR alias = 'Marianne'")" = Europe/Moscow
done
say <<'END'
MON NOM Éléonore d'Aquitaine
PSEUDO Marianne
END
check "a name, with its capitals and accents" holds "Éléonore d'Aquitaine" $fr
mail germany@players.example "who" <<'END'
JOUEURS Kersaint
END
at $T run >/dev/null
check "others see the alias" holds 'France: Marianne' germany@players.example
check "and neither name nor address" sh -c "! grep -q 'Aquitaine\|france@' '$work/holds'"
say <<'END'
MON NOM moi@chez.moi
END
check "an address is no name" holds 'ne peut pas' $fr

# nor is what letters call somebody else: a player, who edits, the judge, a power or everybody, in whatever order, signs or alphabet
mail germany@players.example "me" <<'END'
MY NAME Konrad von Stein
ALIAS Old Fox
END
at $T run >/dev/null
for name in "MON NOM Konrad von Stein" "MON NOM stein, konrad VON" "PSEUDO Old-Fox" "MON NOM old fox" "PSEUDO The editor" "PSEUDO L'éditeur" "PSEUDO L'Arbitre de la partie" \
    "MON NOM Game Master" "PSEUDO Turquie" "PSEUDO The Turks" "PSEUDO La Russie" "PSEUDO Tout le monde" "MON NOM Кonrad von Stein" "MON NOM Konrad von Stein" "MON NOM KonradVonStein" "PSEUDO Ｏｌｄ Ｆｏｘ" \
    "MY NAME IS Turkey" "MON NOM EST l'éditeur" "MY NAME IS Moeshoeshoe" "MY NAME IS IS Konrad von Stein" "PSEUDO the Konrad Stein" "PSEUDO Stein Konrad (really)" \
    "PSEUDO Mr Konrad von Stein, Jr." 'PSEUDO = "Old Fox"' "PSEUDO 0ld Fox" "PSEUDO Ben Carter (Turkey)" "PSEUDO Ben Carter - Turkey" "PSEUDO Turkey: Ben" \
    "PSEUDO Moeshoeshoe 2" "PSEUDO Maître du Jeu" "PSEUDO The umpire"; do
    say <<END
$name
END
    check "not his: $name" holds "n'est pas noté.*(autre|on prendrait)" $fr
done
check "he is who he was" test "$(sqlite3 "$home/judge.db" "SELECT name || ', ' || alias FROM person WHERE alias = 'Marianne'")" = "Éléonore d'Aquitaine, Marianne"
for name in "PSEUDO Éléonore d'Aquitaine" "PSEUDO Konrad von Berg" "PSEUDO Rose de France" "PSEUDO Fox" "PSEUDO Konrad-Marie Stein" "PSEUDO Jean-France Turc" "PSEUDO Marianne"; do
    say <<END
$name
END
    check "his own: $name" holds "connaîtront" $fr
done
mail "konrad VON Stein <evil@elsewhere.example>" "hello" <<'END'
REGISTER
MY NAME Konrad von Stein
END
at $T run >/dev/null
agree evil@elsewhere.example
check "nor does a newcomer bring one" sh -c "[ \$(sqlite3 '$home/judge.db' \"SELECT count(*) FROM person WHERE name LIKE '%stein%'\") = 1 ]"
check "who is called by his address then" test "$(sqlite3 "$home/judge.db" "SELECT p.name FROM person p JOIN address a ON a.person = p.id WHERE a.address = 'evil@elsewhere.example'")" = evil

mail '"Ben Carter (Turkey)" <bcarter@elsewhere.example>' "hello" <<'END'
REGISTER
END
at $T run >/dev/null
agree bcarter@elsewhere.example
check "nor a power's about his own" test "$(sqlite3 "$home/judge.db" "SELECT p.name FROM person p JOIN address a ON a.person = p.id WHERE a.address = 'bcarter@elsewhere.example'")" = bcarter

# a password proves where more than the address is wanted
sed -i 's/^proof = .*/proof = address+proof/' "$home/judge.conf"
say "In-Reply-To: <$report>" <<'END'
NOUVEAU MOT DE PASSE court
END
agree $fr
check "too short" holds "au moins six" $fr
say "In-Reply-To: <$report>" <<'END'
NOUVEAU MOT DE PASSE Sesame,ouvre-toi7
END
check "a thread alone sets none" holds 'répondez OUI' $fr
agree $fr
agree $fr
check "a password" holds 'mot de passe est noté' $fr
check "never told again" sh -c "! grep -rqi 'ouvre-toi' '$home/mail/out'"
say <<'END'
mot de passe : Sesame,ouvre-toi7
A PAR - PIC
END
check "it proves a mail" test "$(orders FRANCE)" = "A PAR - PIC"
check "and is not taken for an order, nor told" sh -c "! grep -rqi 'ouvre-toi' '$home/mail/out'"
say <<'END'
mot de passe Sesame,ferme-toi7
A PAR - GAS
END
check "a wrong one does not" test "$(orders FRANCE)" = "A PAR - PIC"
check "it is kept as a hash" /usr/bin/python3 - "$home/judge.db" <<'END'
import sqlite3, sys
p = sqlite3.connect(sys.argv[1]).execute("SELECT password FROM person WHERE password IS NOT NULL").fetchall()
assert len(p) == 1 and p[0][0].startswith("pbkdf2$"), p
END
sed -i 's/^proof = .*/proof = address/' "$home/judge.conf"

# a second address confirms itself
say "In-Reply-To: <$report>" <<'END'
ADRESSE deux@ailleurs.example
END
agree $fr
check "a letter went to the new address" holds 'aussi la sienne' deux@ailleurs.example
check "it names him as the others know him" grep -q Marianne "$work/holds"
mail deux@ailleurs.example "[Kersaint] orders" <<'END'
A MAR - ESP
END
at $T run >/dev/null
check "before it is confirmed, it is nobody's" test "$(orders FRANCE)" = "A PAR - PIC"
f=$(letters deux@ailleurs.example | xargs grep -l 'aussi la' | tail -n 1)
mail deux@ailleurs.example "Re: oui" "In-Reply-To: <$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$f" | head -n 1)>" <"$work/yes"
at $T run >/dev/null
mail deux@ailleurs.example "[Kersaint] orders" <<'END'
A MAR - ESP
END
at $T run >/dev/null
check "afterwards it is his" test "$(orders FRANCE)" = "A MAR - SPA,A PAR - PIC"
check "the answer goes to his first address" holds 'A MAR - (ESP|SPA)' $fr
# from a new address: the old one must agree, then the new one
mail trois@neuf.example "hello" <<'END'
JE SUIS AUSSI france@players.example
END
at $T run >/dev/null
check "the old address is asked" holds 'trois@neuf.example' $fr
mail $fr "Re: confirmation" "In-Reply-To: <$(id_of $fr)>" <"$work/yes"
at $T run >/dev/null
check "then the new one" holds 'aussi la' trois@neuf.example
mail mallory@m.example "Re: x" "In-Reply-To: <$(id_of trois@neuf.example)>" <"$work/yes"
at $T run >/dev/null
mail mallory@m.example "[Kersaint]" <<'END'
A PAR H
END
at $T run >/dev/null
check "nobody else can take the letter's place" test "$(orders FRANCE)" = "A MAR - SPA,A PAR - PIC"
mail trois@neuf.example "Re: x" "In-Reply-To: <$(id_of trois@neuf.example)>" <"$work/yes"
at $T run >/dev/null
mail trois@neuf.example "[Kersaint]" <<'END'
A PAR - BOU
END
at $T run >/dev/null
check "three addresses, one player" test "$(orders FRANCE)" = "A MAR - SPA,A PAR - BUR"
mail germany@players.example "x" "In-Reply-To: <$(id_of germany@players.example)>" <<'END'
ADDRESS france@players.example
END
at $T run >/dev/null
agree germany@players.example
check "an address of somebody else is not told to be known here" holds "If france@players.example can be added" germany@players.example

say <<'END'
ABSENCE du 3 au 20 mars
END
check "an absence, both days included" holds '20 mars' $fr
at 2026-03-16T20:05:00+01:00 run >/dev/null
mail italy@players.example "absence" <<'END'
ABSENCE of units in Tyrolia worries me
A VEN H
END
at 2026-03-17T12:00:00+01:00 run >/dev/null
check "talk of absence is talk" sh -c "! /usr/bin/python3 -c \"
import sqlite3,sys
sys.exit(not sqlite3.connect('$home/judge.db').execute('SELECT 1 FROM absence WHERE person=(SELECT person FROM address WHERE key LIKE \\\"italy%\\\")').fetchall())\""
mail $fr "absence" <<'END'
ABSENCE NON
END
at 2026-03-17T13:00:00+01:00 run >/dev/null
check "and taken back" holds "aucune absence" $fr
check "the store is sound" at 2026-03-17T13:00:00+01:00 doctor
finish
