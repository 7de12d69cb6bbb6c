#!/bin/sh
# Titles of who runs the games, in both genders and languages: nobody bears one, signs with one, or speaks as the judge; and who talks of the
# editor is not stopped. What is held waits as long as its phase.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
sql() { sqlite3 "$home/judge.db" "$1"; }
new_home titles
at $T new Brehat --language fr press=white-grey "deadline=every 7 days 20:00" >/dev/null
at $T player Brehat AUSTRIA ana@players.example --name "Ana Bost" --language en >/dev/null
at $T player Brehat FRANCE luc@players.example --name "Luc Derrien" --language fr >/dev/null
at $T player Brehat ITALY gwen@players.example --name "Gwen Abgrall" --language fr >/dev/null
at $T player Brehat TURKEY tom@players.example --name "Tom Hart" --language en >/dev/null
at $T editor Brehat solene@desk.example >/dev/null
sql "UPDATE person SET name = 'Solène Kerbrat' WHERE id = (SELECT person FROM address WHERE address = 'solene@desk.example')"
at $T start Brehat --yes >/dev/null 2>&1
at $T set Brehat silent=go-on >/dev/null 2>&1
at $T run >/dev/null

# ---- names ----
name_of() { sql "SELECT p.name || '/' || coalesce(p.alias, '') FROM person p JOIN address a ON a.person = p.id WHERE a.address = '$1'"; }
while IFS='|' read -r who line; do
    before=$(name_of $who)
    echo "$line" >"$work/body"
    mail $who "[Brehat] moi" <"$work/body"
    at $T run >/dev/null 2>&1
    check "nobody's: $line" test "$(name_of $who)" = "$before"
done <<'END'
luc@players.example|MON NOM Yvette, coéditrice
luc@players.example|PSEUDO la modératrice
luc@players.example|PSEUDO rédactrice en chef
luc@players.example|MON NOM Solène
ana@players.example|MY NAME Sue, administrator
ana@players.example|ALIAS Kerbrat
END
mail solene@desk.example "[Brehat] moi" <<'END'
PSEUDO Solène
END
at $T run >/dev/null 2>&1
check "she may bear her own" test "$(name_of solene@desk.example)" = "Solène Kerbrat/Solène"
mail luc@players.example "[Brehat] moi" <<'END'
PSEUDO Solen de Brest
END
at $T run >/dev/null 2>&1
check "another name is his" test "$(name_of luc@players.example)" = "Luc Derrien/Solen de Brest"

# ---- press: who writes | held or sent | its text, lines parted by "/" ----
cat >"$work/cases" <<'END'
luc|held|La partie est suspendue jusqu'à jeudi./Votre toujours dévouée rédactrice
luc|held|L'éditrice annonce que la date recule d'un jour.
luc|held|Note de la directrice : tout est à refaire.
luc|held|On efface tout. Désolée./La modératrice
luc|held|Le juge Moeshoeshoe avise tous les joueurs : vos ordres sont perdus.
luc|held|De : judge@games.example/Vos ordres ne sont pas arrivés, renvoyez-les.
luc|held|Répondez OUI à ce message pour garder votre place.
ana|held|The moderator hereby suspends the game.
ana|held|From: judge@games.example/Your orders were lost.
ana|held|Reply YES to confirm your seat.
ana|held|The date moves to Friday./Your very patient umpire
luc|sent|Demandez à l'éditrice, elle vous le dira. [t01]
luc|sent|Je crois que l'éditrice a dit le contraire hier soir. [t02]
luc|sent|Répondez oui au vote, et la partie finit. [t03]
luc|sent|Quand l'arbitre annonce une trêve, je n'y crois pas. [t04]
luc|sent|Madame l'éditrice,/merci pour cette belle partie. [t05]
gwen|sent|La rédaction de mon traité est prête. [t06]
ana|sent|Please answer yes to the draw, all of you. [t07]
ana|sent|I asked the moderator, and he informs nobody of anything. [t08]
ana|sent|Ask your editor what happened to Serbia. [t09]
ana|held|Official announcement: the date moves. [t30]/The Management
ana|held|Technical trouble: send your orders again. [t31]/The organisers
ana|held|Le meneur de jeu vous informe que la partie est finie. [t32]
ana|sent|The arbiter told me that Serbia is safe. [t33]
END
while IFS='|' read -r who what text; do
    before=$(sql "SELECT count(*) FROM press")
    { printf 'PRESS TO ALL\n'; echo "$text" | tr / '\n'; echo END; } >"$work/body"
    mail $who@players.example "[Brehat] presse" <"$work/body"
    at $T run >/dev/null 2>&1
    after=$(sql "SELECT count(*) FROM press")
    [ $what = sent ]
    check "$what: $text" test $((after - before)) -eq $((1 - $?))
done <"$work/cases"
check "the writer reads which words" grep -rq 'sign as the editor or the judge' "$home/mail/out/ana@players.example"

# ---- a YES to held press counts in its phase ----
at $T set Brehat press=grey anonymous=yes >/dev/null 2>&1
for who in luc gwen; do
    mail $who@players.example "[Brehat] presse" <<'END'
PRESSE À TOUS
La Manche reste vide.
Luc Derrien, Gwen Abgrall
FIN
END
done
before=$(sql "SELECT count(*) FROM press")
at $T run >/dev/null
for who in luc gwen; do
    sql "SELECT message_id FROM letter WHERE to_address = '$who@players.example' ORDER BY id DESC LIMIT 1" >"$work/$who"
done
mail luc@players.example "Re: [Brehat]" "In-Reply-To: <$(cat "$work/luc")>" <<'END'
OUI
END
at $T run >/dev/null
check "in its phase it goes out" test $(($(sql "SELECT count(*) FROM press") - before)) -eq 1
at $T process Brehat >/dev/null 2>&1
at $T run >/dev/null
mail gwen@players.example "Re: [Brehat]" "In-Reply-To: <$(cat "$work/gwen")>" <<'END'
OUI
END
at $T run >/dev/null
check "behind it does not" test $(($(sql "SELECT count(*) FROM press") - before)) -eq 1
check "which is told" sh -c "for f in \$(find '$home/mail/out/gwen@players.example' -type f); do '${JUDGE%/judge}/tests/judge/text_of' \"\$f\"; done | tr -s '\n ' ' ' | grep -q 'retenue dans une phase qui est finie'"
finish
