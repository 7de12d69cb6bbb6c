#!/bin/sh
# The command line speaks the reader's language: help, usage, and what was wrong with a call.
. tests/judge/lib.sh

says() { # WANTED STATUS COMMAND…
    wanted=$1 status=$2
    shift 2
    "$@" >"$work/said" 2>&1
    [ $? -eq "$status" ] && grep -qF -- "$wanted" "$work/said"
}
plain() { env -u LC_ALL -u LC_MESSAGES LANG=C "$JUDGE" "$@"; }
french() { env -u LC_ALL -u LC_MESSAGES LANG=fr_FR.UTF-8 "$JUDGE" "$@"; }

check "help in English" says 'checks settings, mail both ways' 0 plain help
check "help in the environment's French" says 'examine réglages, courrier dans les deux sens' 0 french help
check "help in French as asked" says 'usage : judge [--home DOSSIER]' 0 plain --language fr help
check "the option goes before the environment" says 'checks settings' 0 french --language en --help
check "help on a command" says '  --stuck  ceux qui sont mis de côté' 0 french help mails
check "the same from the command" says 'usage : judge mails [--all|--stuck]' 0 french mails --help
check "no such command" says 'commande inconnue : « frob »' 2 french frob
check "no help on what is none" says "unknown command 'frob'" 2 plain help frob
check "an option that is none" says 'option inconnue : « --frob »' 2 french games --frob
check "an option nearly of that name" says 'option inconnue : « --lat » ; vouliez-vous dire --late ?' 2 french games --lat
check "nearly of its French name" says "unknown option '--retardd'; did you mean --late?" 2 plain games --retardd
check "a command nearly of that name" says "unknown command 'gamess'; did you mean \`judge games\`?" 2 plain gamess
check "and of the program's own options" says "unknown option '--hom'; did you mean --home?" 2 plain --hom x games
check "an option without its value" says '--phase veut une valeur' 2 french show Kersaint --phase
for call in 'games --sort zz' 'results --format zz' 'score --format zz c-diplo Kersaint' 'results --language de' 'export --format zz Kersaint' \
    'readers add x --language de' 'tournament list --language de' 'oauth2 google --door zz'; do
    check "a value that an option does not take is named, with those that it takes: $call" \
        says "--$(echo "$call" | sed 's/.*--\([a-z]*\).*/\1/') prend " 2 french $call
done
check "all of them" says '--format prend text, csv ou json, et non « zz »' 2 french results --format zz
check "too few words" says 'usage : judge eject PARTIE PUISSANCE [RAISON]' 2 french eject Kersaint
check "the words of a tournament" says 'attendu : tournament draw NOM RONDE' 2 french tournament draw Bretagne
check "a width that is none" says '--width prend un nombre de ' 2 french map Kersaint -o a.png --width 7

plain init "$work/home" >/dev/null 2>&1
check "a map of no game" says "il n'y a pas de partie « Rien »" 1 french --home "$work/home" map Rien -o "$work/a.png"
check "the doctor without a home" says 'impossible de lire les réglages' 2 french --home "$work/nowhere" doctor

home="$work/home"
check "commands, options and values in French" says '[]' 0 plain --dossier "$work/home" parties --tout --tri=date --format json
check "words with accents" says "vouliez-vous" 2 french parties --échéanc 2j
check "an option by its French name that keeps something" says "impossible d'ouvrir « $work/none »" 1 french --home "$work/home" importer --garder arbitre "$work/none"
check "a command by its name in mails" says 'usage: judge undo' 0 plain annuler --help
check "the doctor in English" says '1970-01-01T00:00:00Z: set it' 1 plain --home "$home" --now 1970-01-01T00:00:00Z doctor
check "the doctor in French" says "l'horloge dit 1970-01-01T00:00:00Z : mettez-la à l'heure" 1 french --home "$home" --now 1970-01-01T00:00:00Z doctor
check "a home that is there" says "est déjà le dossier d'un arbitre" 1 french init "$home"
made_in() { # LOCALE LANGUAGE: what a new home speaks
    LC_ALL=$1 "$JUDGE" init "$work/home-$1" >/dev/null 2>&1 && grep -q "^language = $2\$" "$work/home-$1/judge.conf"
}
check "a home made in English" made_in en_GB.UTF-8 en
check "a home made in French" made_in fr_BE.UTF-8 fr
check "a home made in no language" made_in C.UTF-8 fr
check "nothing to verify" says '0 partie, 0 phase rejouée : 0 différence' 0 french --home "$home" verify
check "a file that is none" says "impossible d'ouvrir « $work/none »" 2 french check "$work/none"
check "in one language, whoever says it" says 'aucun fichier ni dossier de ce nom' 2 french check "$work/none"
check "so do words of GLib" says 'les réglages : impossible d' 2 french --home "$work/nowhere" games
cp "$home/judge.conf" "$work/conf"
sed -i 's|^url = maildir:mail/out|url = smtps://localhost:1|; s|^url = maildir:mail/in|url = imaps://judge@localhost:1/INBOX|' "$home/judge.conf"
check "and of libcurl" says 'connexion refusée' 1 french --home "$home" doctor
check "with none of theirs" sh -c "! grep -iE 'refused|connect to|failed|server' '$work/said'"
cp "$work/conf" "$home/judge.conf"
check "what a pass did" says "courrier : 0 relevé, 0 traité," 0 french --home "$home" run --verbose
mv "$home/mail/in" "$home/mail/gone"
check "what a pass could not do" says "judge: mail could not be fetched: " 1 plain --home "$home" run
check "the editor is told in his language" grep -qF "judge: Panne : le courrier n'a pas pu être relevé : " "$work/said"
check "the same pass for a French reader" says "judge: le courrier n'a pas pu être relevé : " 1 french --home "$home" run

check "the help begins with what is needed every week" says 'Chaque semaine' 0 french --help
each_stands_in_one_group() {
    plain help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p' | sort >"$work/names"
    [ -z "$(uniq -d "$work/names")" ]
}
check "each command stands in one group" each_stands_in_one_group

# ---- lists: a table for a person, columns with TABs or JSON for a program ----
"$JUDGE" --home "$home" readers add lucie@example.org --name 'Lucie "L." Bo' >/dev/null 2>&1
"$JUDGE" --home "$home" new Kersaint >/dev/null 2>&1
"$JUDGE" --home "$home" standbys --offer sam@example.org --name Sam >/dev/null 2>&1
printf 'From: a@b.example\nTo: judge@localhost\nMessage-ID: <1@b>\nSubject: x\n\nGAMES\n' | "$JUDGE" --home "$home" mail >/dev/null 2>&1
lists_as() { # FORMAT PATTERN COMMAND…
    form=$1 pattern=$2
    shift 2
    plain --home "$home" "$@" --format "$form" >"$work/list" 2>"$work/err" && grep -Eq -- "$pattern" "$work/list"
}
check "mails as JSON" lists_as json '"bytes": [0-9]+' mails
check "as a table" lists_as table '^number  when  ' mails
check "in one language" sh -c "LANG=fr_FR.UTF-8 LC_ALL= '$JUDGE' --home '$home' mails --format table | grep -qE ' (traité|en attente) '"
check "as columns" lists_as tsv '^1	' mails
check "readers as JSON" lists_as json '"name": "Lucie .*L.*Bo"' readers
check "as CSV" lists_as csv '^[0-9]+,"Lucie ""L."" Bo",' readers
check "as a table" lists_as table '^person  name ' readers
check "standbys as JSON" lists_as json '"game": null' standbys
check "as a table" lists_as table '^number  name  address' standbys
for list in letters 'press Kersaint' 'votes Kersaint'; do
    check "nothing is a list, too: $list" lists_as json '^\[\]$' $list
    check "and a table with its heading: $list" lists_as table '^number  ' $list
done

every_command_has_help_in() { # LANGUAGE
    for c in $(plain help | sed -n 's/^  \([a-z][a-z-]*\) .*/\1/p'); do
        plain --language "$1" help "$c" >"$work/help" || return 1
        if grep -E 'usage\.|^usage : judge usage' "$work/help"; then return 1; fi
    done
    [ "$(plain help | grep -c '^  [a-z]')" -gt 50 ]
}
check "every command has its help in French" every_command_has_help_in fr
check "every command has its help in English" every_command_has_help_in en
finish
