#!/bin/sh
# Manual pages from what the program says of itself, so that they name what there is.
#
#   man.sh JUDGE FOLDER     writes FOLDER/judge.1, FOLDER/judge.conf.5, FOLDER/fr/judge.1, FOLDER/fr/judge.conf.5
#
# What stands around the commands in judge.1 is in docs/judge.1, in French below.
set -eu
judge=$1 folder=$2
work=$(mktemp -d "${TMPDIR:-/tmp}/judge-man-XXXXXX")
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8
unset JUDGE_HOME

# What stands in a text is not read as a command of roff.
roff() { sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^\([.']\)/\\\\\&\1/"; }

# The file that `init` writes: a comment above each key, "#" before one that is not used.
keys() {
    roff <"$1" | awk '
        /^\[/ { print ".SS " $0; text = ""; next }
        /^# / { text = text (text == "" ? "" : "\n") substr($0, 3); next }
        /^#?[a-z][a-z0-9\\-]* =/ { sub(/^#/, ""); sub(/ +$/, ""); print ".TP"; print ".B " $0; print text; text = ""; next }
        { text = "" }'
}

# NAME=DEFAULT, what it does, what it takes.
settings() {
    "$judge" --home "$work/$1" --language "$1" set X | roff | awk -F '\t' '
        { print ".TP"; print ".B " $1; if ($2 != "") print $2; if ($3 != "") { if ($2 != "") print ".br"; print $3 } }'
}

conf_page() { # LANGUAGE TITLE NAME SYNOPSIS DESCRIPTION KEYS SETTINGS SEE
    "$judge" init "$work/$1" --language "$1" --address judge@example.org --editor editor@example.org --name Judge >/dev/null 2>&1
    "$judge" --home "$work/$1" new X >/dev/null
    printf '.TH JUDGE.CONF 5 "" "Moeshoeshoe" "%s"\n.SH %s\njudge.conf \\- %s\n.SH %s\n%s\n.SH %s\n' "$2" "$3" "$4" "$5" "$6" "$7"
    keys "$work/$1/judge.conf"
    printf '.SH %s\n%s\n' "$8" "$9"
    settings "$1"
    shift 9
    printf '.SH %s\n.BR judge (1)\n' "$1"
}

# Each command as its help tells it: usage, what it does, more.
commands() { # LANGUAGE
    for command in $("$judge" --language "$1" help | sed -n 's/^  \([a-z][a-z0-9-]*\) .*/\1/p'); do
        "$judge" --language "$1" help "$command" | roff | awk '
            NR == 1 { sub(/^[^:]*: judge /, ""); print ".TP"; print ".B " $0; next }
            NR == 2 { print; next }
            { print ".br"; sub(/^ +/, ""); print "\\&" $0 }'
    done
}

french_page() {
    cat <<'END'
.TH JUDGE 1 "" "Moeshoeshoe" "Commandes"
.SH NOM
judge \- un arbitre de Diplomatie par courrier électronique
.SH SYNOPSIS
.B judge
[\-\-home DOSSIER] [\-\-config FICHIER] [\-\-now HEURE] [\-\-language fr|en] COMMANDE \&...
.SH DESCRIPTION
.B judge
relève une boîte aux lettres, comprend les ordres que les joueurs écrivent en français ou en anglais, juge ce qui est échu selon l'un de ses règlements, et envoie des
rapports avec des cartes. Il se lance par cron ; tout ce qu'il sait est dans un dossier.
.PP
Les résultats vont à la sortie standard, ce qui s'adresse à une personne à la sortie d'erreur. Statut 0 : fait ; 1 : refusé, et pourquoi ; 2 : mal demandé ; 75 : à réessayer.
.SH OPTIONS
.TP
.B \-\-home DOSSIER
le dossier de l'arbitre ; sinon $JUDGE_HOME, sinon le dossier courant s'il contient judge.conf.
.TP
.B \-\-config FICHIER
les réglages ; sinon judge.conf dans ce dossier.
.TP
.B \-\-now HEURE
l'heure de cette exécution, comme 2026\-12\-03T20:00:00+01:00.
.TP
.B \-\-language fr|en
la langue des messages ; sinon celle de l'environnement.
.SH COMMANDES
END
    commands fr
    printf '.SH FICHIERS\n.TP\n.B judge.conf\nles réglages, \n.BR judge.conf (5).\n.TP\n.B judge.db\nles parties, le courrier, les lettres.\n.SH VOIR AUSSI\n.BR judge.conf (5)\n'
}

mkdir -p "$folder/fr"
conf_page en "File Formats" NAME "settings of the judge and of its games" DESCRIPTION \
    "The file judge.conf in the judge's home. Each key stands in its section, with its default; address and both url must be there." KEYS \
    "SETTINGS OF A GAME" "Set by judge set GAME KEY=VALUE, or mailed by its editor as SET KEY=VALUE. An empty value brings the default back." "SEE ALSO" >"$folder/judge.conf.5"
conf_page fr "Formats de fichiers" NOM "réglages de l'arbitre et de ses parties" DESCRIPTION \
    "Le fichier judge.conf du dossier de l'arbitre. Chaque clé est dans sa section, avec sa valeur par défaut ; address et les deux url sont obligatoires." CLÉS \
    "RÉGLAGES D'UNE PARTIE" "Par judge set PARTIE CLÉ=VALEUR, ou par courrier de son éditeur : REGLER CLÉ=VALEUR. Une valeur vide rétablit le défaut." "VOIR AUSSI" >"$folder/fr/judge.conf.5"
french_page >"$folder/fr/judge.1"
commands en >"$work/commands"
sed "/^\.SH COMMANDS/r $work/commands" "$(dirname "$0")/../docs/judge.1" >"$folder/judge.1"
