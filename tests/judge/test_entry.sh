#!/bin/sh
# What people write by mail of a tournament: rounds, details of their own, sentences that name it, what a director types.
set -u
. tests/judge/lib.sh
NOW=2026-03-01T10:00:00+01:00
T() { at "$NOW" tournament "$@"; }
new_home entry
T new Rennes --rounds 3 >/dev/null && T new "Saint-Brieuc" --rounds 3 >/dev/null
cp -r "$home" "$work/bare"
echo YES >"$work/yes"
# said WORDS [SUBJECT]: Zoe, who is in Saint-Brieuc, writes to a judge where nothing has been said yet, and says yes to what she is asked.
said() {
    rm -rf "$home" && cp -r "$work/bare" "$home"
    T add "Saint-Brieuc" Zoe --address zoe@x.example >/dev/null
    printf '%s\n' "$1" >"$work/words"
    mail "Zoe <zoe@x.example>" "${2:-Bonjour}" <"$work/words"
    at "$NOW" run >/dev/null 2>&1
    answer zoe@x.example "Re: confirm" <"$work/yes"
    at "$NOW" run >/dev/null 2>&1
}
reads() { # reads TOURNAMENT PATTERN WORDS [SUBJECT]: then her line of it is that
    said "$3" "${4:-Bonjour}"
    both 0 "^    Zoe$2\$" T show "$1"
}
# ---- rounds and details behind the command
check "a range, in French" reads Rennes ' \(3 away\)' "INSCRIPTION Rennes, rondes 1 à 2"
check "in English" reads Rennes ' \(1 away\)' "JOIN Rennes, rounds 2 to 3"
check "with a dash" reads Rennes ' \(3 away\)' "JOIN Rennes, rounds 1-2"
check "an ordinal, and only it" reads Rennes ' \(2 away, 3 away\)' "JOIN Rennes, first round only"
check "the same in French" reads Rennes ' \(2 away, 3 away\)' "INSCRIPTION Rennes, la première ronde seulement"
check "all but one" reads Rennes ' \(2 away\)' "INSCRIPTION Rennes, toutes les rondes sauf la 2e"
check "all but one, in English" reads Rennes ' \(3 away\)' "JOIN Rennes, all rounds except the last"
check "the first two" reads Rennes ' \(3 away\)' "JOIN Rennes, the first two rounds"
check "les deux dernières" reads Rennes ' \(1 away\)' "INSCRIPTION Rennes, les deux dernières rondes"
check "from one on" reads Rennes ' \(1 away\)' "INSCRIPTION Rennes, à partir de la ronde 2"
check "as on a telephone" reads Rennes ' \(2 away\)' "JOIN rennes, r1 et r3 stp"
check "around the name: French" reads Rennes ' \(3 away\)' "INSCRIPTION au tournoi de Rennes, rondes 1 à 2, né en 1990"
check "around the name: English" reads Rennes ' \(1 away\)' "JOIN for the Rennes tournament, rounds 2 and 3"
check "town and team" reads Rennes ' \[Les Hermines\] \(2 away\)' "JOIN Rennes, rounds 1 and 3, I was born in 1990, I come from Saint-Malo and my team is Les Hermines"
check "the birth is noted" sh -c "sqlite3 '$home/judge.db' 'SELECT born, town FROM entrant' | grep -qx '1990|Saint-Malo'"
check "rounds sat out" reads Saint-Brieuc ' \(2 away, 3 away\)' "RESIGN Saint Brieuc 2 and 3"
check "before the name" reads Saint-Brieuc ' \(3 away\)' "DÉMISSION ronde 3 du tournoi de Saint-Brieuc"
check "one missed" reads Rennes ' \(1 away\)' "JOIN Rennes, I will miss round 1"
check "away in one" reads Rennes ' \(2 away\)' "JOIN Rennes, away in round 2"
check "denied behind it" reads Rennes ' \(3 away\)' "JOIN Rennes, round 3 not"
check "in words" reads Rennes ' \(3 away\)' "JOIN Rennes, rounds one to two"
check "in French words" reads Rennes ' \(3 away\)' "INSCRIPTION Rennes, rondes une et deux"
check "the first only" reads Rennes ' \(2 away, 3 away\)' "JOIN Rennes, the first only"
for line in "JOIN Rennes, no longer a newcomer" "INSCRIPTION Rennes, pas débutante" "INSCRIPTION Rennes, débutante : non"; do
    check "no newcomer: $line" reads Rennes '' "$line"
    check "none is noted" sh -c "sqlite3 '$home/judge.db' 'SELECT count(*) FROM entrant WHERE newcomer' | grep -qx 0"
done

# ---- sentences that name a tournament, of somebody who plays in two games too: no question which game it is
sends() { # sends PATTERN WORDS [SUBJECT]: what she is asked to confirm, or answered
    said "$2" "${3:-Bonjour}"
    for f in $(letters zoe@x.example); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
    grep -Eq -- "$1" "$work/t" || { cat "$work/t"; return 1; }
}
home=$work/bare
for g in Kersaint Locronan; do
    at "$NOW" new $g --language fr >/dev/null && seven $g fr && at "$NOW" eject $g FRANCE --yes >/dev/null 2>&1
    at "$NOW" player $g FRANCE zoe@x.example --language fr && at "$NOW" start $g >/dev/null 2>&1
done
at "$NOW" run >/dev/null 2>&1
forget_letters
home=$work/entry
check "orders above such a sentence are no part of it" sends '2 ordres notés|2 orders noted' "A PAR - BOU
F BRE - MAN
Quand aura lieu la prochaine ronde de Rennes ?" "[Kersaint]"
check "nor are orders in the same sentence" sends '1 ordre noté.*Saint-Brieuc 2 3|Saint-Brieuc 2 3.*1 ordre noté' "A PAR - BOU, I will be away for the Saint-Brieuc rounds 2 and 3." "[Kersaint]"
check "behind it too, in French" sends '2 ordres notés.*Saint-Brieuc 2|Saint-Brieuc 2.*2 ordres notés' "Je serai absente à la ronde 2 de Saint-Brieuc, A PAR - BOU ; F BRE - MAN" "[Kersaint]"
for line in "ANNOUNCE: I want to take part in Rennes, and you?" "OBJECTION: je veux participer à Rennes mais non" \
    "PAUSE: I join the Rennes tournament" "SET comment=I want to take part in Rennes"; do
    check "words of a command are none of a tournament: $line" reads Saint-Brieuc '' "$line" "[Kersaint]"
    check "nobody is entered" both 0 '0 participants|no participant' T show Rennes
done
for line in "J'hésite à m'inscrire à Rennes" "Je voudrais des renseignements sur Rennes avant de m'inscrire." \
    "Puis-je jouer Rennes avec la France ?"; do
    check "doubt enters nobody: $line" reads Saint-Brieuc '' "$line"
    check "nobody at all" both 0 '0 participants|no participant' T show Rennes
done
check "a condition takes nobody out" sends '(direction de|directors of) Saint-Brieuc' "If it rains I will not come to Saint-Brieuc."
check "nor does who will not leave" reads Saint-Brieuc '' "Je ne veux pas quitter Saint-Brieuc."
for line in "J'aimerais jouer un autre pays" "Je ne veux pas jouer contre Hugo." "Non, je tiens à jouer cette ronde."; do
    check "to a call, what is no withdrawal: $line" reads Saint-Brieuc '' "$line" "Re: Saint-Brieuc, ronde 2 : vous jouez la France"
done
for line in "je ne peux pas jouer cette ronde" "Je passe cette ronde" "I cannot come, sorry."; do
    check "to a call, that round alone: $line" reads Saint-Brieuc ' \(2 away\)' "$line" "Re: Saint-Brieuc, ronde 2 : vous jouez la France"
done
check "to who steps down" sends 'Saint-Brieuc 2' "Je me désiste volontiers pour cette ronde." "Re: Saint-Brieuc, ronde 2 : qui se désiste ?"
for line in "Yes, I step down" "OK, I'll sit this one out." "D'accord, je me désiste" "Oui, je laisse ma place" "yes, happy to step aside"; do
    check "to who steps down: $line" sends '(DEMISSION|RESIGN) Saint-Brieuc 2|round 2: noted|ronde 2 : noté|ronde 2.*désist' "$line" "Re: Saint-Brieuc, round 2: who steps down?"
done
check "all of it is said so" sends '(DEMISSION|RESIGN) Saint-Brieuc ' "I have to withdraw from the tournament." "Re: Saint-Brieuc, round 2: who steps down?"
for line in "JOIN Rennes, round 7" "JOIN Rennes, rounds 1 and 7" "INSCRIPTION Rennes, la ronde du samedi" \
    "JOIN Rennes, I will not be away in round 2" "JOIN Rennes, the last two"; do
    check "no such round: nothing is noted, $line" sends 'nothing is noted|rien n.est noté' "$line"
    check "nobody is in" both 0 '0 participants|no participant' T show Rennes
done
check "and beside other words" reads Rennes ' \(2 away\)' "JOIN Rennes, round 1 and round 3, so not on Saturday"
check "seulement" reads Rennes ' \(2 away, 3 away\)' "Inscrivez-moi à Rennes, seulement la première."
check "from one on" reads Rennes ' \(1 away\)' "I'd like to take part in Rennes from the second round on."
check "a round that there is not takes nobody out" reads Saint-Brieuc '' "I will miss round 7 of Saint-Brieuc."
check "and is told" sends 'Pas compris, et pas noté|Not understood, and not noted' "I will miss round 7 of Saint-Brieuc."
check "one that he can come to after all is added" sends 'INSCRIPTION Saint-Brieuc, (toutes|les trois)|JOIN Saint-Brieuc, (all|the three)' "Finalement je pourrai venir à la troisième ronde" Saint-Brieuc
check "away in a round" reads Saint-Brieuc ' \(2 away\)' "I can't play the second round of Saint-Brieuc"
check "in French, the name in the subject" reads Saint-Brieuc ' \(2 away\)' "Je ne peux pas jouer la deuxième ronde" Saint-Brieuc
check "entered with all that is said" reads Rennes ' \[Les Hermines\] \(3 away\)' "Je voudrais m'inscrire au tournoi de Rennes, rondes 1 à 2, né en 1990, de Brest, équipe Les Hermines"
check "in sentences" reads Rennes ' \[The Otters\]' "I'd like to take part in Rennes, rounds 1 to 3. I was born in 1990, I come from Brest and my team is The Otters."
check "town and year" sh -c "sqlite3 '$home/judge.db' 'SELECT born, town FROM entrant WHERE born' | grep -qx '1990|Brest'"
check "in, but not in one" reads Rennes ' \(2 away\)' "Inscrivez-moi au tournoi de Rennes, mais je ne pourrai pas jouer la ronde 2."
check "ne … que denies nothing" reads Rennes ' \(1 away\)' "Pouvez-vous m'inscrire à Rennes ? Je ne serai là que pour la deuxième et la troisième ronde."
check "on a telephone" reads Saint-Brieuc ' \(2 away\)' "sry cant make rd 2 of saint brieuc"
check "one missed, there for the others" reads Saint-Brieuc ' \(1 away\)' "I'll miss the first round of Saint-Brieuc but will be there for the others."
check "but only" reads Rennes ' \(2 away, 3 away\)' "I'm entering Rennes, but only the first round"
check "a question is no entry" sends 'Tournoi Rennes|Tournament Rennes' "Do I need to be a club member to play in Rennes?"
check "ill" reads Saint-Brieuc ' \(1 away\)' "Je suis malade, impossible de venir à la ronde 1 de Saint-Brieuc."
check "odd ones" reads Rennes ' \(2 away\)' "INSCRIPTION Rennes, les rondes impaires"
check "the rest is told with the others" reads Rennes ' \(3 away\)' "JOIN Rennes, I'm up for rounds 1 and 2, not the third"
check "yes and no behind the round" reads Rennes ' \(1 away\)' "JOIN Rennes, first round: no; second and third: yes"
check "two denied" reads Rennes ' \(1 away, 3 away\)' "I will come to Rennes, neither for the first nor for the last round."
check "one denied, the rest told" reads Rennes ' \(1 away\)' "Je veux venir à Rennes, mais pas la première, les deux dernières."
check "on the line behind it" reads Rennes ' \(2 away, 3 away\)' "INSCRIPTION Rennes
seulement la ronde 1
née en 1966
Zoé"
check "who is back leaves no other round" reads Saint-Brieuc '' "Saint-Brieuc: I am back for round 2!"
check "nor who can play one" reads Saint-Brieuc '' "À Saint-Brieuc je peux jouer la ronde 1."
check "only" reads Saint-Brieuc ' \(1 away, 3 away\)' "Saint-Brieuc: I only play round 2."
check "without that word" reads Saint-Brieuc ' \(3 away\)' "Saint-Brieuc : la trois, c'est non."
check "out and in" reads Saint-Brieuc ' \(3 away\)' "Scratch round 3 of Saint-Brieuc for me but keep me in round 2."
for line in "I'll be half an hour late for round 1 of Saint-Brieuc." "À Saint-Brieuc, je ne veux pas être à la table d'Hugo à la ronde 2." \
    "I must skip the next round of Saint-Brieuc." "I'd like to leave before the last round of Saint-Brieuc, so rounds 1 to 2." "I play Saint-Brieuc rounds 1 and 2, 3 not."; do
    check "no plain answer: the directors read it, $line" sends '(direction de|directors of) Saint-Brieuc.*(JOIN|INSCRIPTION) Saint-Brieuc' "$line"
    check "and nothing is changed" reads Saint-Brieuc '' "$line"
done
check "noted, and not said otherwise" sends 'Rennes.*Rennes|Rennes' "JOIN Rennes, round 2 (exams)"
check "once" sh -c "! grep -Eq 'not noted|pas noté' '$work/t'"
check "a withdrawal" sends 'Vous vous êtes retiré de Saint-Brieuc|You have withdrawn from Saint-Brieuc' "I'm afraid I have to pull out of Saint-Brieuc altogether."
check "two at once" sends 'Rennes.*Saint-Brieuc|Saint-Brieuc.*Rennes' "I'll come to Rennes and Saint-Brieuc"
check "a question: its page" sends 'Tournoi Rennes|Tournament Rennes' "Combien de rondes y a-t-il au tournoi de Rennes ?"
check "where one stands: the ranking" sends 'Saint-Brieuc – (general ranking|classement général)' "Where do I stand in Saint-Brieuc?"
check "about somebody else: to the directors, nobody is entered" sends '(direction de|directors of) Rennes' "My brother Paul would like to play in Rennes too, is that possible?"
check "who read it" sh -c "grep -rl 'tournament\|Rennes' '$home/mail/out/editor@games.example/new' | grep -q ."
check "nor is she" both 0 '0 participants|Nobody|no participant' T show Rennes

# ---- what a director types
new_home director
T new Ouessant --director dir@x.example >/dev/null && T new Rennes >/dev/null
typed() { # typed PATTERN WORDS: the director types it, and says yes, to the act by itself too; the letters match
    forget_letters
    printf '%s\n' "$2" >"$work/words"
    mail dir@x.example "Bonjour" <"$work/words"
    at "$NOW" run >/dev/null 2>&1
    for _ in mail act; do
        answer dir@x.example "Re: confirm" <"$work/yes"
        at "$NOW" run >/dev/null 2>&1
    done
    for f in $(letters dir@x.example); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
    grep -Eq -- "$1" "$work/t" || { cat "$work/t"; return 1; }
}
check "one entry is one" typed '1 participant' "TOURNOI Ouessant AJOUTER Gabriel Lebrun <gab@brest.example>, organisateur"
check "an organiser" both 0 '^    Gabriel Lebrun, organiser$' T show Ouessant
check "without an address, in English" typed '1 participant' "TOURNAMENT Ouessant ADD Anna Le Bris, helper, born 1990"
check "a helper" both 0 '^    Anna Le Bris, helper, without address$' T show Ouessant
check "a name turned round" typed '1 participant' "TOURNOI Ouessant AJOUTER Lecoq, Kévin"
check "is a name" both 0 '^    Lecoq, Kévin, without address$' T show Ouessant
check "an act of a round without the tournament's name: the one that he directs" typed 'Ouessant RECOMMENCER 2' "RECOMMENCER 2"
check "in English" typed 'Ouessant RESTART 1' "RESTART 1"
check "a file by mail is refused" typed "file names a file on the judge's machine|nomme un fichier de l'ordinateur du juge" "TOURNAMENT Ouessant RESULTS --file boards.csv"
at "$NOW" new Kersaint >/dev/null
check "no tournament of a running game's name" both 1 "a game 'Kersaint' is under way.*'kersaint-2' would be free" T new kersaint
check "no game of a tournament's name" both 1 "un tournoi « Rennes ».*« Rennes-2 » serait libre" at "$NOW" --language fr new Rennes

# ---- persons by mail, however their names are written
T new Noms --rounds 1 >/dev/null && T add Noms "Éloïse d'Arcy" "Jean-Marc O'Neil" "Lecoq, Kévin" "J. R. Smith" E F G >/dev/null
T draw Noms 1 --seed 1 --keep >/dev/null && T result Noms 1 1 "A=10,E=9,F=7,G=4,I=4" >/dev/null
at "$NOW" player Kersaint FRANCE ask@x.example >/dev/null
asks() { # asks PATTERN WORDS
    forget_letters
    printf '%s\n' "$2" >"$work/words"
    mail ask@x.example "hello" <"$work/words"
    at "$NOW" run >/dev/null 2>&1
    for f in $(letters ask@x.example); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
    grep -Eq -- "$1" "$work/t" || { cat "$work/t"; return 1; }
}
check "a curly apostrophe, accents, case" asks "Éloïse d'Arcy, " "RECORD eloise D’ARCY"
check "blanks for a dash" asks "Jean-Marc O'Neil, " "RECORD jean marc O’Neil"
check "a comma, turned" asks 'Lecoq, Kévin, ' "PALMARES Kevin Lecoq"
check "dots" asks 'J. R. Smith, ' "RECORD J.R. Smith"
check "nearly so is asked" asks "Éloïse d'Arcy" "RECORD Éloise d'Arci"
check "turned and nearly so" asks 'Lecoq, Kévin' "Palmarès Kévin Lecocq"
finish
