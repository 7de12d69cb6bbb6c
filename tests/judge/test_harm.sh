#!/bin/sh
# What an editor's slip could do is said first and done after a yes; the desk reads phases in any words, and a mistyped line is answered.
set -u
. tests/judge/lib.sh
new_home desk
proof address
sed -i "s/^language = .*/language = fr/" "$home/judge.conf"
T=2026-03-02T12:00:00+01:00
at $T new Kersaint --language fr --deadline "every 14 days 20:00" --timezone Europe/Paris >/dev/null
seven Kersaint fr
at $T start Kersaint >/dev/null
at $T run >/dev/null
desk() { # LINE…: a mail of the editor, and its answer in $work/answer
    rm -rf "$home/mail/out"/*/new/*
    printf '%s\n' "$@" >"$work/body"
    mail editor@games.example "[Kersaint] le jeu" <"$work/body"
    at $T run >/dev/null 2>&1
    /usr/bin/python3 - "$home/mail/out/editor@games.example/new" >"$work/answer" <<'END'
import email, email.policy, glob, sys
for path in sorted(glob.glob(sys.argv[1] + "/*")):
    message = email.message_from_binary_file(open(path, "rb"), policy=email.policy.default)
    print(message["Subject"], message["Message-ID"], sep="\n")
    print(" ".join(message.get_body(("plain",)).get_content().split()))
END
}
says_to() { grep -q -- "$1" "$work/answer" || { cat "$work/answer"; return 1; }; }
phase() { at $T show Kersaint --format json | /usr/bin/python3 -c 'import json,sys; print(json.load(sys.stdin)["phases"][-1]["name"])'; }
is_at() { [ "$(phase)" = "$1" ] || { phase; return 1; }; }
yes_to() { # answers the letter that asks
    id=$(grep -h '^<' "$work/answer" | head -n 1)
    rm -rf "$home/mail/out"/*/new/*
    echo "${1:-OUI}" >"$work/body"
    mail editor@games.example "Re: à confirmer" "In-Reply-To: $id" "References: $id" <"$work/body"
    at $T run >/dev/null 2>&1
}

desk "JUGER P1901M"
check "twelve days early: asked" says_to "elle n'est pas encore venue"
check "who is missing" says_to 'Manquent encore des ordres de : Autriche'
check "nothing is done yet" is_at S1901M
yes_to NON
check "a no leaves it" is_at S1901M
desk "JUGER printemps 1901"
yes_to
check "a yes does it" is_at F1901M
desk "REVENIR P1901M : une lettre s'est perdue"
check "back, in the words of French players" is_at S1901M
desk "JUGER mouvements de printemps 1901!"
check "a mark of exclamation asks nothing" is_at S1901M
desk "JUGER P1901M !"
check "nor this" is_at F1901M
desk "JUGER P1901M"
check "the guard is said at once" says_to "A1901M"
check "and asks nothing" sh -c "! grep -q 'À confirmer' '$work/answer'"

desk "EXCLURE France"
check "who would lose his seat" says_to 'perdrait la France dans Kersaint'
check "what becomes of his orders, and who puts somebody there" says_to 'Les ordres déjà donnés compteraient ; .*REMPLACER le remplace'
desk "REGLER anonymous=no"
check "names that would be known" says_to 'anonymous=no » dirait aussitôt à tous qui joue quoi'
desk "REGLER nmr=standby"
check "rules in play" says_to 'nmr=standby » changerait ses règles'
yes_to
check "set after the yes" both 0 'nmr=standby' at $T set Kersaint
at $T standbys --offer zoe@standby.example --name Zoe >/dev/null 2>&1
desk "EXCLURE France"
check "who would be called" says_to 'Zoe serait appelé aussitôt'
desk "PAUSE Kersaint" "REPRENDRE Kersaint"
check "a paused game goes on by REPRENDRE" both 0 '^Kersaint.*F1901M' at $T games
check "it is not paused" sh -c "! '$JUDGE' --home '$home' --now $T games | grep -qi 'paus'"
desk "PROLONGATION 2 jours"
check "an editor who does not play prolongs" says_to 'Nouvelle date'
desk "JUGR F1901M"
check "a slip in the word is answered with the form" says_to 'La commande s.écrit : JUGER'
desk "A PAR - BOU"
check "an order of no power is answered to an editor" says_to 'Vous êtes éditeur de Kersaint'
desk "ORDRES POUR france@players.example" "A PAR - BOU" "FIN"
check "a player's address stands for his power" says_to 'Fait : ORDRES POUR france@'
desk "EXCLURE nobody@players.example"
check "an address without a power" says_to "n'a de puissance dans la partie"
desk_at() { # SUBJECT LINE: the editor's mail about whatever it names
    rm -rf "$home/mail/out"/*/new/*
    echo "$2" >"$work/body"
    mail editor@games.example "$1" <"$work/body"
    at $T run >/dev/null 2>&1
    cat "$home/mail/out/editor@games.example/new"/* >"$work/answer"
}
desk_at "" "JUGER A1901M"
check "of no game: asked, with the games there are" says_to 'de quelle partie'
desk_at "[Kersain] pause" "hello"
check "a game that is none, to an editor" sh -c "grep -q 'LISTE montre' '$work/answer' && ! grep -q 'vous ne jouez' '$work/answer'"
desk_at "" "Kersaint : PAUSE"
check "a game before the line" says_to 'Kersaint. PAUSE'
desk_at "Kersaint" "REPRENDRE"
check "a game named in the subject without brackets" says_to 'Fait : REPRENDRE'
desk "FINIR Kersaint : personne ne joue"
check "an end is asked about" both 0 'F1901M' at $T games
check "a script is not asked" both 0 . at $T process Kersaint

# ---- RELEASE before its date asks as PROCESS does; what would be refused is not asked about ----
at $T new Brest --language fr --deadline "every 14 days 20:00" --timezone Europe/Paris >/dev/null
seven Brest fr
at $T start Brest >/dev/null
at $T run >/dev/null
brest() { at $T show Brest --format json | /usr/bin/python3 -c 'import json,sys; print(json.load(sys.stdin)["phases"][-1]["name"])'; }
in_brest() { # LINE: a mail of the editor about the other game
    rm -rf "$home/mail/out"/*/new/*
    echo "$1" >"$work/body"
    mail editor@games.example "[Brest] le jeu" <"$work/body"
    at $T run >/dev/null 2>&1
    for f in $(letters editor@); do sed -n 's/^Message-ID: *//Ip' "$f"; text_of "$f" | tr '\n' ' '; echo; done >"$work/answer"
}
in_brest PUBLIER
check "without a preview: refused at once" sh -c "! grep -q 'À confirmer' '$work/answer' && grep -q 'pas suivie\|pas été suivie\|aperçu' '$work/answer'"
in_brest APERCU
in_brest PUBLIER
check "twelve days early: asked" says_to "elle n'est pas encore venue"
check "with who is missing" says_to 'Manquent encore des ordres de : Autriche'
check "nothing is published yet" test "$(brest)" = S1901M
yes_to
check "a yes publishes" test "$(brest)" = F1901M
in_brest APERCU
in_brest 'PUBLIER !'
check "a mark of exclamation asks nothing" test "$(brest)" != F1901M

# ---- what an editor asks in a sentence is proposed as the line that does it, and that line does it ----
in_brest 'Pourriez-vous prolonger Brest de deux jours svp ?'
check "a sentence is answered with its line" says_to 'répondez avec cette ligne : PROLONGER deux jours'
in_brest "prolongez la partie de trois jours s'il vous plaît"
check "another form of it" says_to 'cette ligne : PROLONGER trois jours'
in_brest 'please could you extend Brest by two days'
check "in English" says_to 'cette ligne : PROLONGER by two days'
in_brest 'la prolongation des vacances me convient'
check "talk is not" sh -c "! grep -q 'cette ligne' '$work/answer'"
in_brest 'PROLONGER deux jours'
check "the line is followed" says_to 'Fait : PROLONGER deux jours'
in_brest 'PROLONGER Brest 2 jours'
check "with the game's name" says_to 'Fait : PROLONGER Brest 2 jours'
in_brest 'Please make Odile a second editor: PROMOTE odile@p.example'
check "the command within a sentence is the line" says_to 'cette ligne : [A-Z]* odile@p.example '
in_brest 'Nommer odile@p.example éditrice, svp'
in_brest 'REPLACE! Italy by tobias@p.example please'
check "what stands between the words is no name" sh -c "! grep -qi '« *by\|by est\|please est' '$work/answer'"
in_brest 'RENOMMER Brest Ouessant svp'
check "courtesy is no name" says_to 'Ouessant'

# ---- what the digest prints of a game that waits is accepted as it stands there: its code of the phase, its game in brackets ----
at $T new Crozon --language fr --deadline "every 2 days 20:00" --timezone Europe/Paris >/dev/null
seven Crozon fr
at $T start Crozon >/dev/null
for orders in 'A MAR - SPA' 'A SPA - POR'; do
    echo "$orders" | at $T orders Crozon FRANCE >/dev/null 2>&1
    at $T process Crozon >/dev/null
done
digest() { # TIME LINE: an answer to the digest, of no game's own subject
    forget_letters
    mail editor@games.example "Re: Moeshoeshoe : 1 chose à voir" <<END
$2
END
    at "$1" run >/dev/null 2>&1
    cat $(letters editor@games.example) | tr '\n' ' ' >"$work/answer"
}
W=2026-03-03T12:00:00+01:00
digest $W '[Crozon] JUGER H1901A'
check "the winter's code in French" says_to 'JUGER H1901A.*pas encore venue'
for phase in 'automne 1901, ajustements' 'H1901A'; do
    digest $W "Crozon : REVENIR $phase"
    check "in words: $phase" says_to 'phase H1901A'
done
digest 2026-03-20T12:00:00+01:00 '[Crozon] PROLONGER 2 jours : malade'
check "days more than a date long past are counted from now" says_to 'date limite dimanche 22 mars'

# ---- where nobody is to know who plays, no name of a player goes to everybody unasked ----
at $T new Cendre --language fr --deadline "every 14 days 20:00" anonymous=yes >/dev/null
for who in "AUSTRIA Odile" "ENGLAND Pierre" "FRANCE Quentin" "GERMANY Rita" "ITALY Serge" "RUSSIA Tanja" "TURKEY Ursula"; do
    at $T player Cendre ${who% *} "$(echo ${who#* } | tr A-Z a-z)@cendre.example" --name "${who#* } Morel" --language fr >/dev/null
done
at $T start Cendre >/dev/null
at $T run >/dev/null
in_cendre() { desk_at "[Cendre] la partie" "$1"; for f in $(letters editor@); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/answer"; }
in_cendre "PROLONGER 2 jours : Odile est à l'hôpital"
check "a name in a reason is asked" says_to '« Odile » est le nom'
check "and tells nobody" sh -c "! ls '$home/mail/out'/quentin@*/new/* 2>/dev/null | grep -q ."
in_cendre "ANNONCE : bravo à Pierre pour sa carte"
check "in an announcement" says_to '« Pierre » est le nom'
id=$(sed -n 's/^Message-I[Dd]: //p' $(last editor@) | head -n 1)
mail editor@games.example "Re: annonce" "In-Reply-To: $id" "References: $id" <<'E'
OUI
E
at $T run >/dev/null 2>&1
check "a yes sends it" sh -c "cat '$home/mail/out'/quentin@*/new/* | grep -q 'pour sa carte'"
in_cendre "EXCLURE France : injures répétées"
check "the letter that asks says who reads the reason" says_to 'en est averti lit ce que vous écrivez là : « injures répétées'
in_cendre "PROLONGER 2 jours : la pierre de Rome"
check "a word is no name" says_to 'Fait : PROLONGER'
in_cendre "EXCLURE Italie !"
in_cendre "PROLONGER 1 jour : Serge nous quitte"
check "who plays no more is a player too" says_to '« Serge » est le nom'
in_cendre "ANNULER : pardon Serge"
check "and who gets his seat back" says_to '« Serge » est le nom'
in_cendre "PRESSE A TOUS : Serge a rendu l'Italie."
check "in press of the editor" says_to '« Serge »'
in_cendre "ATTRIBUER Italie quentin@cendre.example"
check "who plays already gets no second power unasked" says_to 'joue déjà .* dans Cendre : il aurait deux puissances'

# ---- what an early adjudication of builds would cost, and who asked to wait ----
W=2026-03-02T12:00:00+01:00
at $W new Winter --language en "deadline=every 7 days 20:00" silent=go-on >/dev/null
for power in GERMANY FRANCE; do at $W player Winter $power "$(echo $power | tr A-Z a-z)@winter.example" --language en >/dev/null 2>&1; done
at $W start Winter >/dev/null 2>&1
echo 'F KIE - DEN' | at $W orders Winter GERMANY >/dev/null 2>&1
at $W process Winter --yes >/dev/null 2>&1
at $W process Winter --yes >/dev/null 2>&1
echo WAIT >"$work/body"
mail germany@winter.example "[Winter] wait" <"$work/body"
at $W run >/dev/null 2>&1
early() { # LANGUAGE LINE LOST WAITS
    echo "LANGUAGE $1" >"$work/body"
    mail editor@games.example "[Winter] language" <"$work/body"
    at $W run >/dev/null 2>&1
    echo "$2" >"$work/body"
    forget_letters
    mail editor@games.example "[Winter] on" <"$work/body"
    at $W run >/dev/null 2>&1
    for f in $(letters editor@games.example); do text_of "$f"; done | tr -s '\n ' '  ' >"$work/asked"
    check "builds would be lost, not units hold: $1" grep -q "$3" "$work/asked"
    check "who asked to wait is named: $1" grep -q "$4" "$work/asked"
}
early English PROCESS 'Germany. Their builds would be lost' 'asked to wait for the deadline: Germany'
early French JUGER 'Allemagne. Leurs constructions seraient perdues' "attendre la date limite : Allemagne"

# ---- what an early adjudication of retreats would cost ----
at $W new Beaten --language en "deadline=every 7 days 20:00" silent=go-on >/dev/null
seven Beaten en
at $W start Beaten >/dev/null 2>&1
at $W edit Beaten -MUN -KIE 'FRANCE A MUN' 'GERMANY A RUH' >/dev/null
printf 'A RUH - MUN\nA BER S A RUH - MUN\n' | at $W orders Beaten GERMANY >/dev/null 2>&1
at $W process Beaten --yes >/dev/null 2>&1
check "a retreat is owed" sh -c "'$JUDGE' --home '$home' show Beaten | grep -q S1901R"
retreats() { # LANGUAGE LINE LOST
    at $W set Beaten language=$1 >/dev/null 2>&1
    echo "LANGUAGE $1" >"$work/body"
    mail editor@games.example "[Beaten] language" <"$work/body"
    at $W run >/dev/null 2>&1
    echo "$2" >"$work/body"
    forget_letters
    mail editor@games.example "[Beaten] on" <"$work/body"
    at $W run >/dev/null 2>&1
    for f in $(letters editor@games.example); do text_of "$f"; done | tr -s '\n ' '  ' >"$work/asked"
    check "the beaten would be disbanded: $1" grep -q "$3" "$work/asked"
}
retreats English PROCESS 'from: France. Their beaten units would be disbanded, but'
retreats French JUGER 'de : France. Leurs unités délogées seraient dissoutes, sauf'

finish
