#!/bin/sh
# Games set up by mail: from CREATE to a started game, in French and English; refused mails that make nothing; the old judges' form; who may; a
# copy; assigning powers; renaming, ending, dropping and revealing; editors; gates for joining.
set -u
. tests/judge/lib.sh
new_home create --language fr
proof address+proof

# one line: sentences may be wrapped anywhere
texts() { for f in $(letters "$1"); do text_of "$f"; done | tr -s '\n ' ' '; }
pass() { at "${1:-$T0}" run >/dev/null 2>&1; }
# reply FROM SUBJECT: an answer to the last letter that FROM got, which proves who writes
reply() {
    newest=$(letters "$1" | tail -n 1)
    id=$(grep -i '^Message-ID:' "$newest" | cut -d' ' -f2)
    mail "$1" "Re: $2" "In-Reply-To: $id" "References: $id"
}
# confirm FROM: answers the letters that ask FROM to confirm; the letters that follow are those to read
confirm() {
    ids=$(for f in $(letters "$1"); do text_of "$f" | grep -E 'confirmation [a-z0-9]{10}' >/dev/null && grep -i '^Message-ID:' "$f" | cut -d' ' -f2; done)
    [ -n "$ids" ] || return 0
    forget_letters
    for id in $ids; do mail "$1" "Re: ok" "In-Reply-To: $id" "References: $id" <"$work/yes"; done
    pass
}
# say FROM: a mail (standard input), confirmed by answering what the judge asks; its answer is in $work/t.
say() {
    forget_letters
    mail "$1" "${2:-bonjour}"
    pass
    confirm "$1"
    texts "$1" >"$work/t"
    confirm "$1" # what is done as an editor is asked again, each by itself
    texts "$1" >>"$work/t"
}
value() { at $T0 set "$1" | sed -n "s/^$2=\([^	]*\).*/\1/p"; }
is() { [ "$(value "$1" "$2")" = "$3" ] || {
    value "$1" "$2"
    return 1
}; }
no_game() { ! at $T0 games --all | grep -qi "^$1	"; }
has() { grep -Eq -- "$1" "$work/t" || {
    cat "$work/t"
    return 1
}; }
has_not() { ! grep -Eq -- "$1" "$work/t"; }
T0=2026-03-02T12:00:00+01:00

# ---- French: the editor of the configuration, to whom nobody ever wrote ----
mail editor@games.example "une nouvelle partie" <<'E'
Bonjour,

CRÉER Kersaint bretagne fr
Date limite = tous les 14 jours 20:00
presse grise
regler anonyme=oui
SET GRACE 24
commentaire = Débutants bienvenus, x=y
Merci d'avance
E
pass
check "a name in From makes no game" no_game Kersaint
confirm editor@games.example
texts editor@games.example >"$work/t"
check "the whole mail waits for the editor's answer" has 'La partie Kersaint est créée'
check "the rulebook" is Kersaint rules bretagne
check "the deadline, in French words" is Kersaint deadline "tous les 14 jours 20:00"
check "press" is Kersaint press grey
check "a setting behind the word" is Kersaint anonymous yes
check "an old judge's SET" is Kersaint grace 24h
check "free text keeps its marks" is Kersaint comment "Débutants bienvenus, x=y"
check "the language" is Kersaint language fr
check "the answer lists what differs" has 'press = grey'
check "and not what does not" has_not 'early = '
check "and how the list shows it" has 'Kersaint \(joueurs : 0 sur 7\)'
check "and the line where it stopped reading" has "Merci d'avance"
check "and the keys" has 'double-first'

# ---- changed and opened by answering that letter ----
reply editor@games.example "réglages" <<'E'
REGLER presse=blanche debut=à la main double-first=oui
SET NO REVEAL
SET MOVE CLOCK 1200
SET BANANAS
REGLER anonymous=yes show-addresses=yes
REGLER press=grey show-names=yes anonymous=no
REGLER presse=mauve
REGLER rules.convoy-paradox=xyz
REPRENDRE
REVELER
ATTRIBUER France jean@p.example Jean Dupont fr
ATTRIBUER Angleterre anne@p.example Anne Martin fr
ATTRIBUER France anne@p.example
E
forget_letters
pass
texts editor@games.example >"$work/t"
check "several keys at once" is Kersaint start hand
check "a family of the old judges" is Kersaint reveal never
check "what no setting does is said" has "l'heure est dans la règle"
check "and what is unknown" has "pas de réglage « bananas »"
check "a contradiction is refused, with both" has 'anonymous=yes cache les joueurs et show-addresses=yes'
check "a set is judged as a whole" is Kersaint anonymous no
check "and taken as a whole" is Kersaint press grey
check "a wrong value in the editor's language" has 'press ne peut pas valoir « mauve »'
check "a wrong option too" has "rules.convoy-paradox ne peut pas valoir « xyz » ; il faut : szykman"
check "the desk refuses in his language" has "la partie « Kersaint » n'est pas suspendue"
check "by the table, and by itself" has "« Kersaint » n'est pas finie"
at $T0 log Kersaint >"$work/t"
check "powers are given, and exchanged" has 'power=FRANCE person=.* before=ENGLAND'
texts jean@p.example >"$work/t"
check "who is seated is told, in his language" has 'Vous jouez la France'
check "and who is moved" has 'Vous jouez l.Angleterre'

# ---- as people write ----
say editor@games.example <<'E'
Create a new game called Landevennec please
- press: gray
* deadline: every 14 days at 20:00
• SET UNLISTED

Cheers,
Bob
E
check "bullets, and words that only lead to the name" is Landevennec press grey
check "all of them" is Landevennec listed no
check "greetings are no wrong settings" has_not 'Cheers'
say editor@games.example "[Landevennec] plus" <<'E'
REGLER
presse = aucune
FIN
REGLER
debut = main
FIN
E
check "settings under the word alone" is Landevennec press none
check "a second time too" is Landevennec start hand
say editor@games.example "[Landevennec] plus" <<'E'
REGLER
anonyme = peut-être
presse = blanche
FIN
RENOMMER Tibidy
E
check "nothing of it changes" is Tibidy press none
check "one wrong of them: none is changed" has 'anonymous ne peut pas valoir « peut-être »'
say editor@games.example "[Landevennec] encore" <<'E'
REGLER early=oui
E
check "the former name still says which game" is Tibidy early yes

# ---- refused: nothing is made, and the line is named ----
say editor@games.example <<'E'
CREATE Brest standard en
deadline = every 14 days 20:00
press = grey
early = perhaps
END
E
check "a wrong value makes nothing" no_game Brest
check "the line is named" has 'early = perhaps'
say editor@games.example <<'E'
CREATE Brest standrad
END
E
check "a mistyped map makes nothing" no_game Brest
check "and what may have been meant" has 'standard'
say editor@games.example <<'E'
CREER Brest presse=aucune
press-delivery = postal
FIN
E
check "contradictory settings make nothing" no_game Brest
check "both are named" has 'press=none .*press-delivery=postal'
say editor@games.example <<'E'
CREATE Brest
deadlin = every 14 days
END
E
check "an unknown key makes nothing" no_game Brest
check "with the nearest" has "did you mean 'deadline'|vouliez-vous dire « deadline »"
say editor@games.example <<'E'
CREATE kersaint
END
E
check "a name that is taken: another one" has 'kersaint-2'
say editor@games.example <<'E'
CREATE Brest/../etc
END
CREATE ../../etc standard
CREATE Rade standard ../../etc/passwd
E
check "names that are none make nothing" no_game etc
check "nor a map outside of the home" has 'passwd'
say editor@games.example <<'E'
CREATE gunboat nopress descartes
E
check "a forgotten name makes nothing" no_game gunboat
check "and is asked for" has 'est le nom de la partie'

# ---- the old judges' form, under a subject ----
# A key of two words that there is not: the game is refused whole, with that line.
for line in 'mot inconnu = 3' 'quelque chose ici'; do
    say editor@games.example "partie" <<E
CREER Douarnenez standard
presse = grise
$line
early = oui
FIN
E
    check "an unknown line in the middle: no game ($line)" no_game Douarnenez
    check "and that line is told" has "$line"
done
say editor@games.example "CREATE ?armor hush-hush gunboat nopress white-elephant" <<'E'
SET MANUAL START
SET CENTERS 15
E
check "the mark before the name goes" is armor anonymous yes
check "words of the first line" is armor press none
check "lines below a subject" is armor start hand
check "the password is not needed" has "no need of one|il n'en faut pas"
check "nor repeated" has_not hush
check "a word that means nothing is told" has 'white-elephant'
check "a line without setting too" has 'CENTERS 15'

# ---- a copy ----
say editor@games.example <<'E'
CREER Crozon comme Kersaint presse=blanche
E
check "a copy has the settings" is Crozon grace 24h
check "but for those given" is Crozon press white
check "on the command line too" at $T0 new Argol --like Kersaint early=yes
check "with its rulebook" is Argol rules bretagne
check "its own setting" is Argol early yes
check "of a game that is there" both 1 "no game 'Nowhere'" at $T0 new Other --like Nowhere

# ---- who may ----
say ann@p.example "new game" <<'E'
CREATE Plougastel descartes en
END
E
check "not everybody makes games" has 'games are made by the editor'
check "nothing is made" no_game Plougastel
say anne@p.example "talk" <<'E'
create havoc in the Channel
E
check "talk makes nothing" no_game havoc
sed -i 's/^#*creators = .*/creators = ann@p.example/' "$home/judge.conf"
say ann@p.example "new game" <<'E'
CREATE Plougastel descartes en press=grey start=hand last-year=1908
END
E
check "who is named may" has 'The game Plougastel has been created'
check "what the rulebook brings is told" has 'What the rulebook brings .* scoring = c-diplo-18centres words = descartes'
check "the answer is in English" has 'Players join it by writing JOIN Plougastel'
check "she is its editor" both 0 'ann@p.example' at $T0 editor Plougastel
texts editor@games.example >"$work/t"
check "the judge's editor is told" has 'ann@p.example a créé la partie Plougastel'
say editor@games.example <<'E'
CREATE Ouessant
variant = intimate
END
E
check "the map is a line like the settings" both 0 'variant.intimate' at $T0 show Ouessant
say editor@games.example <<'E'
CREATE Molene datc
carte = atlantide
END
E
check "one that there is not makes no game" no_game Molene
check "and those that there are are named" has 'atlantide.*escalation'

say bob@p.example <<'E'
CREATE Bobs standard
E
check "others still may not" no_game Bobs
sed -i 's/^creators = .*/creators = */' "$home/judge.conf"
say bob@p.example <<'E'
CREATE Bobs standard
E
check "a star: anybody who has confirmed" is Bobs rules datc

# ---- her desk: editors, sign-up, start, back ----
mail ann@p.example "[Plougastel] desk" <<'E'
PROMOTE eve@p.example Eve
PROMOTE ann@p.example
EDITORS
SET WHITE/GREY
E
pass
texts ann@p.example >"$work/t"
check "who would get all secrets is named" has 'eve@p.example would be an editor of Plougastel'
check "of who has them already nothing is asked" has_not 'ann@p.example would be'
check "nor of a list" has_not 'EDITORS would be'
say ann@p.example "[Plougastel] desk" <<'E'
PROMOTE eve@p.example Eve
E
texts eve@p.example >"$work/t"
check "a second editor is told" has 'now an editor of the game Plougastel'
say ann@p.example "[Plougastel] desk" <<'E'
EDITORS
SET WHITE/GREY
E
check "listed" has 'eve@p.example'
check "SET of the old judges by a game's editor" is Plougastel press white-grey
say ann@p.example "[Plougastel] desk" <<'E'
HAND OVER TO Zoe Brown <zoe@p.example>
E
check "who gave it is told" has 'handed over to Zoe Brown <zoe@p.example>'
texts zoe@p.example >"$work/t"
check "and who has it" has 'handed over to you by ann: you'
check "the second editor stays" both 0 'eve@p.example' at $T0 editor Plougastel
check "she who gave it is none" sh -c "! '$JUDGE' --home '$home' --now $T0 editor Plougastel | grep -q ann@"
check "on the command line all others leave" both 0 'ann@p.example' at $T0 hand-over Plougastel ann@p.example
check "she alone" sh -c "! '$JUDGE' --home '$home' --now $T0 editor Plougastel | grep -qE 'zoe@|eve@'"
for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do
    check "assign $power" at $T0 assign Plougastel $power "$(echo $power | tr A-Z a-z)@q.example" "Quidam $(echo $power | tr A-Z a-z)" en
done
check "a player is no editor of his game" both 1 'plays in' at $T0 editor Plougastel france@q.example
check "and a game with players is not dropped" both 1 '7 players have joined' at $T0 purge Plougastel
pass
check "started" at $T0 start Plougastel
forget_letters
check "nothing is adjudicated: back to sign-up" both 0 'forming' at $T0 unstart Plougastel --why 'a player is on holiday'
pass
texts france@q.example >"$work/t"
check "all are told why" has 'a player is on holiday'
check "and again" at $T0 start Plougastel
at $T0 log Plougastel >"$work/t"
check "with the same seats: no draw" has_not 'drawn'
at $T0 process Plougastel S1901M >/dev/null 2>&1
check "once something is adjudicated, no more" both 1 'has been adjudicated' at $T0 unstart Plougastel
check "after the start, assign replaces" at $T0 assign Plougastel ITALY newcomer@q.example New en
forget_letters
pass
texts newcomer@q.example >"$work/t"
check "with the hand-over" has 'Italy is yours'

# ---- name and end ----
check "renamed" at $T0 rename Plougastel Daoulas
check "a name in use is refused" both 1 "already a game" at $T0 rename Daoulas Kersaint
check "the new name is found" at $T0 show Daoulas
forget_letters
pass
texts france@q.example >"$work/t"
check "all are told" has 'Plougastel is now called Daoulas'
check "an end needs the name twice" both 1 'name the game' at $T0 terminate Daoulas Other --why x
check "and a reason" both 1 'give a reason' at $T0 terminate Daoulas Daoulas
say ann@p.example "end" <<'E'
TERMINATE Daoulas: nobody plays any more
E
texts france@q.example >"$work/t"
check "ended by mail, and why" has 'without result. The reason: nobody plays any more'
check "with its state" both 0 'Daoulas.ended' at $T0 games --all
check "a game nobody joined can be dropped" both 0 purged at $T0 purge Bobs
check "and its name is free" at $T0 new Bobs

# ---- what waited is printed with an end by the editor ----
at $T0 new Postale press-delivery=postal >/dev/null
for power in FRANCE ITALY; do at $T0 player Postale $power "$(echo $power | tr A-Z a-z)@o.example" --language en; done
at $T0 start Postale 2>/dev/null
say france@o.example "[Postale] press" <<'E'
PRESS TO ALL: Paris is worth a mass
ENDPRESS
DRAW
E
forget_letters
at $T0 terminate Postale Postale --why 'the editor moves house' >/dev/null
pass
texts italy@o.example >"$work/t"
check "the press that waited" has 'Paris is worth a mass'
check "the reason" has 'the editor moves house'
check "the vote that was open" has 'Vote no. [0-9]+.*dropped'
say italy@o.example "[Postale] where" <<'E'
STATUS
E
check "its end in words" has 'ended by the editor, without result'

# ---- reveal ----
at $T0 new Masque anonymous=yes reveal=never last-year=1901 >/dev/null
at $T0 player Masque FRANCE france@m.example --name "Marie Masque" --language en
at $T0 player Masque ITALY italy@m.example --name "Ida Incognita" --language fr
at $T0 start Masque 2>/dev/null
check "not while it is played" both 1 'is not over' at $T0 reveal Masque
forget_letters
at $T0 terminate Masque Masque --why 'enough' >/dev/null
pass
texts france@m.example >"$work/t"
check "ended: still hidden" has_not 'Ida|italy@'
forget_letters
mail editor@games.example "[Masque]" <<'E'
REVEAL
E
pass
texts editor@games.example >"$work/asked"
check "which cannot be taken back: asked" grep -q "Vous demandez : REVEAL Tous sauraient qui a joué quoi" "$work/asked"
texts france@m.example >"$work/t"
check "and not done yet" has_not 'Ida'
forget_letters
check "then it can be lifted" at $T0 reveal Masque
pass
texts france@m.example >"$work/t"
check "each learns who played" has 'Italy : Ida Incognita'
check "never an address" has_not 'italy@m.example'

# ---- gates ----
at $T0 new Gate approval=yes deny=bad@g.example "dummies=AUSTRIA ENGLAND GERMANY RUSSIA TURKEY" >/dev/null
for who in bad amy bea; do
    say $who@g.example <<'E'
JOIN Gate France
E
    cp "$work/t" "$work/t-$who"
    texts editor@games.example >"$work/asked-$who"
done
check "a denied address" grep -q 'has not opened it to you' "$work/t-bad"
check "the editor decides" grep -q 'decides on each player' "$work/t-amy"
check "nobody is in yet" both 0 'Gate.forming' at $T0 games
check "he is asked, with what to answer" grep -Eq '(ADMIT|ADMETTRE) amy@g.example' "$work/asked-amy"
check "not about who is denied" sh -c "! grep -q bad@g '$work/asked-bad'"
reply editor@games.example decide <<'E'
ADMETTRE amy
REFUSER bea@g.example : complet
E
forget_letters
pass
texts amy@g.example >"$work/t"
check "let in, and told" has 'has let you into the game Gate'
texts bea@g.example >"$work/t"
check "refused, and told why" has 'The reason: complet'
say cleo@g.example <<'E'
JOIN Gate Italy
E
say dora@g.example <<'E'
JOIN Gate Italy
E
forget_letters
check "on the command line; the dummies take no place" both 0 '2/2' at $T0 admit Gate cleo@g.example
check "full: it starts" both 0 'Gate.active' at $T0 games
pass
texts dora@g.example >"$work/t"
check "whose request is open hears that it begins" has 'has had no answer.*STANDBY Gate'
forget_letters
check "let in then, he is a standby" both 0 'dora@g.example' at $T0 admit Gate
pass
texts dora@g.example >"$work/t"
check "and told so" has 'You are on its list of standbys'

# who missed six turns of six
at $T0 new Lax nmr=hold "deadline=every 7 days 20:00" >/dev/null
for power in FRANCE ITALY; do at $T0 player Lax $power "$(echo $power | tr A-Z a-z)@l.example" --language en; done
at $T0 start Lax 2>/dev/null
for turn in S1901M F1901M F1901R W1901A S1902M F1902M W1902A S1903M F1903M; do at $T0 process Lax $turn >/dev/null 2>&1; done
at $T0 new Strict min-reliability=50 >/dev/null
say france@l.example <<'E'
JOIN Strict
E
check "who does not order is not let in, and hears why" has '50% in time.*0%'
at $T0 log Strict >"$work/t"
check "nor seated" has_not joined
say dan@l.example <<'E'
JOIN Strict
E
at $T0 log Strict >"$work/t"
check "a newcomer is" has joined

check "the store is sound" at $T0 doctor

# ---- a map whose powers have nothing, and one without artwork: made, with what is possible
new_home lakes
mkdir -p "$home/maps"
cat >"$home/maps/lake.map" <<'END'
# A lake with three villages; North has a unit and no home, South has nothing.
North (Northern)
South (Southern)
BEGIN SPRING 1901 MOVEMENT
Hamlet = ham hamlet
Mill = mil mill
Port = por port
Lake = lac lake
COAST HAM ABUTS LAC MIL
COAST MIL ABUTS HAM LAC POR
COAST POR ABUTS MIL LAC
WATER LAC ABUTS HAM MIL POR
UNOWNED HAM MIL POR
NORTH
A HAM
END
mail editor@games.example "a game" <<'END'
CREATE Lacustre lake bretagne en
CREATE Milanais milan bretagne en
CREATE Classique standard bretagne en
END
at $T0 run >/dev/null 2>&1
said_of() { text_of "$(letters editor@ | xargs grep -l "^Subject:.*$1" | tail -n 1)" | tr -s '\n ' ' ' >"$work/t"; }
said_of Lacustre
check "who has nothing is named" grep -q 'begin with neither unit nor centre, and would have nothing to order: South\.' "$work/t"
check "who can build nowhere" grep -q 'have no home centre, and could build nowhere: North\.' "$work/t"
check "that its letters show a diagram" grep -q 'no artwork for this map' "$work/t"
said_of Milanais
check "a field's map without artwork" grep -q 'no artwork for this map' "$work/t"
check "all of its powers can play" sh -c "! grep -qE 'neither unit nor centre|no home centre' '$work/t'"
said_of Classique
check "nothing of the kind on the board that everybody knows" sh -c "grep -q Classique '$work/t' && ! grep -qE 'no artwork|neither unit' '$work/t'"
# a misspelt line that asks for a date, about a game that has none yet
forget_letters
mail editor@games.example "one more" <<'END'
CREATE Neuf
rules = bretagne
deadline]
PHA = tous les 15 jours 20:00
press = grey
END
check "a misspelt date before the start ends no pass" both 0 ' 0 failed' at $T0 run
check "it is answered" test -n "$(letters editor@)"
finish
