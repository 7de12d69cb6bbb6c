#!/bin/sh
# Whose words they are, and for when: asked below another power's name; behind a no, or a yes that says it again; for the judge, within press; an
# anonymous letter's readers; for another season; the game's own name among places.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00
new_home words
GAME=Kersaint
# heard WHO PATTERN TEXT: what a mail is answered; replied: the same to the last letter
heard() {
    forget_letters
    mail "$1@players.example" "[$GAME] hello" <<END
$3
END
    answered "$1" "$2" "$3"
}
replied() {
    mail "$1@players.example" "Re: [$GAME]" "In-Reply-To: <$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last "$1@")" | head -n 1)>" <<END
$3
END
    forget_letters
    answered "$1" "$2" "$3"
}
answered() {
    at $T1 run >/dev/null 2>&1
    for f in $(letters "$1@"); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
    check "$3" grep -q -- "$2" "$work/t"
}
also() { check "also: $1" grep -q -- "$1" "$work/t"; }
without() { check "not: $1" sh -c "! grep -q -- '$1' '$work/t'"; }
at $T0 new Kersaint --language en press=grey "deadline=every 7 days 20:00" >/dev/null && seven Kersaint en && at $T0 start Kersaint >/dev/null
mail italy@players.example "[Kersaint] more time" <<'END'
EXTENSION 3 days
END
at $T0 run >/dev/null

# ---- below another power's name nothing is asked in one's own
heard england 'stands below the name of Russia' 'F LON - NTH
Russia (on behalf of Anna):
VOTE 1 YES
READY'
without 'Your vote'
without 'are final'
also 'F LON - NTH'
check "her player is told" grep -q 'asked something in their name' "$(letters russia@ | head -n 1)"
heard england 'stands below the name of Austria' 'For Austria: CLEAR'
heard france 'Your vote no. 1 .*: YES' 'France:
VOTE 1 YES'

# ---- a no that goes on
heard france 'reply YES to this message' 'RESIGN'
replied france 'is cancelled' 'No: A PAR - BUR supported by Marseilles'
also 'A MAR S A PAR - BUR'

# ---- words for the judge within press that has no end mark
heard germany 'is for the judge, and no END parts it' 'PRESS TO England
Shall we share Denmark?
N.B. to the GM: F KIE - HOL'
heard germany 'is for the judge, and no END parts it' 'PRESS TO England
Shall we share Sweden?
P.S. for the umpire: I am ready.'
check "nobody has it" test -z "$(letters england@)"
replied germany 'Passed on to England' 'YES'
check "a yes sends it as it stands" test -n "$(letters england@)"
heard turkey 'Passed on to Russia' 'PRESS TO Russia
Judge for yourself, dear friend: is it fair?'

# ---- an anonymous letter to all but some names its writer among its readers
heard austria 'Passed on to' 'PRESS GREY TO all but Germany
Somebody lies.
END'
for f in $(letters italy@); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
also 'to Austria, England, France, Italy, Russia, Turkey'

# ---- for another season, in a sentence
heard turkey 'Spring 1902: kept as written' 'Winter: F SMY
And for the spring of 1902, Smyrna to the Aegean'
also 'Winter 1901'
heard turkey 'F ANK - BLA' 'Fall 1901: F BLA - RUM
For the moment, F ANK - BLA'
also 'Fall 1901: kept as written'
heard turkey 'kept as written' 'In the fall, if I hold Bulgaria then BUL - GRE'
heard turkey 'A CON - BUL' 'In the fall, we shall talk again. A CON - BUL'

# ---- builds: a yes that says the offer again takes it once
T2=2026-03-09T20:05:00+01:00 T3=2026-03-16T20:05:00+01:00 T1=2026-03-17T12:00:00+01:00
GAME=Islay
at $T0 new Islay --language fr "deadline=every 7 days 20:00" "adjustments=every 7 days 20:00" >/dev/null && seven Islay fr && at $T0 start Islay >/dev/null
mail france@players.example "[Islay] o" <<'END'
F BRE - ATL
A MAR - ESP
END
at $T0 run >/dev/null
at $T2 run >/dev/null
mail france@players.example "[Islay] o" <<'END'
F ATL - POR
END
at $T2 run >/dev/null
at $T3 run >/dev/null
heard france 'Vouliez-vous dire passe' 'je passe peut-être une fois ?'
replied france 'passe Une mobilisation' 'Oui : passe. Merci bien !'
without 'passe Une mobilisation laissée de côté passe'
heard france 'NON TRANSMIS' 'PRESSE À Allemagne
Bien le bonjour.
A ESP - GAS'

# ---- when as many builds are given as are due, nothing else of them is asked
heard france 'Vouliez-vous dire +F BRE' 'peut-être la flotte à Brest ?'
heard france '+A MAR' '+A PAR
+A MAR'
without 'en suspens'
also '2 ordres notés'

# ---- centres are picked in a game by the name of one
GAME=Rome T1=2026-03-02T13:00:00+01:00
at $T0 new Rome --variant escalation3 --rules bretagne --language fr "deadline=every 7 days 20:00" >/dev/null
for p in INDIGO ORANGE VIOLET; do at $T0 player Rome $p "$(echo $p | tr A-Z a-z)@players.example" >/dev/null; done
at $T0 start Rome >/dev/null
heard orange 'dans cet ordre : Naples, Venise\.' 'Pour Rome, je prendrai Naples puis Venise.'
heard orange 'dans cet ordre : Naples, Rome\.' "J'opte pour Naples et Rome."
heard orange 'dans cet ordre : Saint-Pétersbourg, Rome\.' 'CHOIX St. Petersburg, Rome'
heard orange 'On y choisit d.abord ses centres, ainsi : CHOIX' 'On commence quand ?'
finish
