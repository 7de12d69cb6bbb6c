#!/bin/sh
# What an editor changes in play is told with both values; what a game keeps from him he does not see; who has joined; versions of a phase compared.
set -u
. tests/judge/lib.sh
new_home told
T=2026-03-02T12:00:00+01:00
pass() { at $T run >/dev/null 2>&1; }
says_to() { # says_to ADDRESS PATTERN
    for f in $(letters "$1"); do text_of "$f" | sed '/^<!DOCTYPE/,$d'; done | tr -s '\n ' ' ' >"$work/t"
    grep -Eq -- "$2" "$work/t" || { cut -c1-3000 "$work/t"; return 1; }
}
not_to() { ! says_to "$@" >/dev/null; }
desk() { # desk LINE…: a mail of the editor, alone in the folders with what it brings about
    forget_letters
    printf '%s\n' "$@" >"$work/body"
    mail editor@games.example "[Kersaint] desk" <"$work/body"
    pass
}

# ---- who has joined ----
at $T new Kersaint theatre=no calendar=no nmr=hold >/dev/null
at $T player Kersaint FRANCE france@players.example --name Marianne --language fr
mail "Ida <ida@players.example>" "join" <<'END'
JOIN Kersaint Italy Turkey
END
pass
id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last ida@players.example)" | head -n 1)
mail "Ida <ida@players.example>" "Re: yes" "In-Reply-To: <$id>" <"$work/yes"
pass
check "show tells who has joined, and his wishes" both 0 'Ida.*ida@players.example.*ITALY' at $T show Kersaint
check "how many of how many" both 0 'joined.2.of 7' at $T show Kersaint
check "as JSON too" sh -c "'$JUDGE' --home '$home' --now $T show Kersaint --format json | /usr/bin/python3 -c 'import json, sys
game = json.load(sys.stdin)
assert game[\"wanted\"] == 7 and [j[\"name\"] for j in game[\"joined\"]] == [\"Marianne\", \"Ida\"], game'"
forget_letters
at $T set Kersaint press=grey
pass
check "nothing is told before the start" not_to france@players.example 'grey'
at $T start Kersaint >/dev/null 2>&1
pass

# ---- changes in play ----
forget_letters
at $T set Kersaint nmr=standby "comment=A quiet game"
pass
check "a change by command, with both values" says_to france@players.example "nmr = standby \(jusqu'ici : hold\)"
check "and what it does" says_to france@players.example "peut perdre sa place : un remplaçant est appelé\. nmr ="
check "in the reader's language" says_to ida@players.example 'nmr = standby \(until now: hold\)'
check "what concerns the editor alone is his" not_to france@players.example 'comment|quiet'
at $T set Kersaint silent=go-on
pass
check "whether it waits for who is silent concerns all" says_to ida@players.example 'silent = go-on \(until now: hold\)'
at $T set Kersaint silent=hold press=grey comment=loud
pass
forget_letters
at $T undo Kersaint --yes >/dev/null
pass
check "so does its undoing, and nothing but it" says_to france@players.example 'silent = go-on'
check "what was the editor's alone stays his" not_to france@players.example 'loud|quiet'
forget_letters
at $T set Kersaint nmr=standby
pass
check "what stays is not told" test -z "$(letters france@players.example)"
desk 'REGLER presse=blanche' 'SET grace=24h !'
check "by mail" says_to ida@players.example 'press = white \(until now: grey\)'
check "each of them" says_to ida@players.example 'grace = 24h \(until now: 0h\)'
check "the rule of a deadline" at $T set Kersaint "deadline=every 14 days 20:00"
pass
check "is told in its words" says_to ida@players.example 'deadline = every 14 days 20:00 \(until now: every 7 days 20:00\)'
check "a rule of the rulebook" at $T set Kersaint rules.convoy-paradox=allhold
pass
check "is told too" says_to ida@players.example 'rules.convoy-paradox = allhold'
desk 'REGLER règlement=descartes'
check "the rulebook in French words is asked about" says_to editor@games.example 'descartes'
check "and waits for a yes" not_to ida@players.example 'descartes'

# ---- what was promised hidden ----
at $T set Kersaint press-copy=none
mail france@players.example "[Kersaint] à l'Italie" <<'END'
PRESSE A ITALIE :
Notre secret à nous deux.
FIN
END
mail ida@players.example "[Kersaint] diary" <<'STOP'
DIARY RECORD
Nobody reads this before the end.
END
STOP
pass
number() { sqlite3 "$home/judge.db" "SELECT mail FROM press WHERE text LIKE '%$1%'"; }
desk "MAIL $(number secret)"
check "press-copy=none: the words are not shown" not_to editor@games.example 'secret'
check "and why" says_to editor@games.example 'keeps from its editor'
desk "MAIL $(number Nobody)"
check "a diary never before the end" not_to editor@games.example 'reads this'
at $T set Kersaint press-copy=all
desk "MAIL $(number secret)"
check "press-copy=all shows them" says_to editor@games.example 'secret'
mail france@players.example "[Kersaint] mes ordres" <<'END'
A PAR - BUR
END
pass
desk "MAIL $(sqlite3 "$home/judge.db" "SELECT max(id) FROM mail_in WHERE note LIKE 'power=%'")"
check "a mail of orders is shown whatever press says" says_to editor@games.example 'A PAR - BUR'

# ---- several games in one line ----
mail editor@games.example "season" <<'STOP'
CREATE 3 games like Kersaint
press = none
END
STOP
forget_letters
pass
check "so many games, named after the first" both 0 'Kersaint-4.forming' at $T games
check "with its settings" sh -c "'$JUDGE' --home '$home' --now $T set Kersaint-3 | grep -q '^grace=24h'"
check "and those below" sh -c "'$JUDGE' --home '$home' --now $T set Kersaint-2 | grep -q '^press=none'"
check "each answered" says_to editor@games.example 'Kersaint-2.*Kersaint-4|Kersaint-4.*Kersaint-2'
mail editor@games.example "saison" <<'STOP'
Créer Brest, Ouessant et Molene comme Kersaint
STOP
pass
check "by their names" both 0 'Molene.forming' at $T games
check "all of them" both 0 'Brest.forming' at $T games
mail editor@games.example "saison" <<'STOP'
CREER deux nouvelles parties comme Kersaint
presse = mauve
FIN
STOP
forget_letters
pass
check "one wrong line: none is made" sh -c "! '$JUDGE' --home '$home' --now $T games --all | grep -q Kersaint-5"
check "and the line is told" says_to editor@games.example 'presse = mauve'
mail editor@games.example "saison" <<'STOP'
CREER Sein, Brest comme Kersaint
STOP
forget_letters
pass
check "one name that is taken: none is made" sh -c "! '$JUDGE' --home '$home' --now $T games --all | grep -q Sein"
check "and it is told" says_to editor@games.example 'Brest'

# ---- versions of a phase ----
at $T process Kersaint S1901M --yes >/dev/null 2>&1
printf 'France\nA PAR - PIC\n' | at $T erratum Kersaint S1901M - --why 'misread' >/dev/null 2>&1
check "the first version" both 0 'Bur|BUR' at $T report Kersaint --phase S1901M --version 1
check "what the second says otherwise" both 0 'PIC.*(was|instead|before|not).*BUR|A PAR' at $T report Kersaint --phase S1901M --version 2 --against 1
check "a version that there is not" both 1 'not adjudicated as often' at $T report Kersaint --phase S1901M --version 2 --against 7
check "compared with nothing" both 2 'version' at $T report Kersaint --phase S1901M --against 1
forget_letters
mail ida@players.example "[Kersaint] versions" <<'END'
HISTORY S1901M VERSION 1
HISTORY S1901M VERSIONS 1 AND 2
HISTORY S1901M VERSION 9
END
pass
check "a past version by mail" says_to ida@players.example 'A PAR - BUR'
check "and the difference" says_to ida@players.example 'A PAR - PIC'
check "a number too high is told" says_to ida@players.example 'not adjudicated as often'
finish
