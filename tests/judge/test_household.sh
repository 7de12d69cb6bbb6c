#!/bin/sh
# People who share an address: who is entered, who writes, what a game forbids; nobody is renamed, nobody merges with another.
set -u
. tests/judge/lib.sh
new_home household --language fr
T=2026-03-02T12:00:00+01:00
orders() { # orders GAME POWER: the orders on file, joined by commas
    at $T show "$1" --format json | python3 -c 'import json, sys
print(",".join(json.load(sys.stdin)["phases"][-1]["orders"]["'"$2"'"]))'
}
says_to() { # says_to ADDRESS PATTERN
    for f in $(letters "$1"); do text_of "$f" | sed '/^<!DOCTYPE/,$d'; done | tr -s '\n ' ' ' >"$work/t"
    grep -Eq -- "$2" "$work/t" || { cut -c1-3000 "$work/t"; return 1; }
}
reply() { # reply FROM [HEADER]: answers the last letter to that address, with what stands on standard input
    id=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last "$1")" | head -n 1)
    mail "$1" "Re: your letter" "In-Reply-To: <$id>"
}
letter_of() { # letter_of NAME: the Message-ID of a letter to famille@ that is addressed to that name
    for f in $(letters famille@x.example); do
        grep -q "^To:.*$1" "$f" && sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$f" | head -n 1
    done | tail -n 1
}
pass() { at $T run >/dev/null 2>&1; }

# ---- entries ----
at $T new Kersaint language=fr theatre=no >/dev/null
at $T player Kersaint FRANCE famille@x.example --name "Marie Dupont" --language fr
check "another name is one more person, and said to be" both 0 'Jean Dupont est une personne de plus.*famille@x.example.*Marie Dupont' \
    at $T player Kersaint ITALY famille@x.example --name "Jean Dupont" --language fr
check "the same name is the same person" both 0 '1. Jean Dupont <famille' at $T standbys --offer famille@x.example --name Jean
check "no name: which one is asked" both 1 'several people.*Marie Dupont.*Jean Dupont' at $T player Kersaint TURKEY famille@x.example
at $T player Kersaint TURKEY editor@games.example --name "Paul, son of the editor" --language fr
check "the same seat again corrects a name" at $T player Kersaint TURKEY editor@games.example --name "Paul Editor"
check "of the one who has it" test "$(sqlite3 "$home/judge.db" "SELECT name FROM person WHERE id IN (SELECT person FROM address WHERE address = 'editor@games.example') ORDER BY id DESC")" = "Paul Editor
editor@games.example"
check "show has both, by their powers and as who has joined" sh -c "'$JUDGE' --home '$home' --now $T show Kersaint | grep -c famille@ | grep -qx 4"
at $T start Kersaint >/dev/null 2>&1
pass
check "each gets his letters under his name" test -n "$(letter_of Marie)" -a -n "$(letter_of Jean)"
marie=$(letter_of Marie) jean=$(letter_of Jean)

# ---- who writes ----
mail "Famille Dupont <famille@x.example>" "ordres" <<'E2'
A ROM - APU
Bien à vous,
Jean
E2
pass
check "a name below the text" test "$(orders Kersaint ITALY)" = "A ROM - APU"
mail "Famille Dupont <famille@x.example>" "nos coups" <<'E2'
De la part de Marie :
A PAR - BUR
E2
pass
check "a name above it" test "$(orders Kersaint FRANCE)" = "A PAR - BUR"
mail famille@x.example "ordres" <<'E2'
F NAP - ION
E2
pass
check "the units" test "$(orders Kersaint ITALY)" = "A ROM - APU,F NAP - ION"
mail famille@x.example "Re: [Kersaint]" "In-Reply-To: <$marie>" <<'E2'
A MAR H
E2
pass
check "the letter answered" test "$(orders Kersaint FRANCE)" = "A PAR - BUR,A MAR H"
mail famille@x.example "Re: [Kersaint]" "In-Reply-To: <$marie>" <<'E2'
A VEN H
E2
pass
check "the other's letter answered by slip: the units tell" test "$(orders Kersaint ITALY)" = "A ROM - APU,F NAP - ION,A VEN H"
mail famille@x.example "Italie" <<'E2'
EFFACER
E2
pass
check "the power in the subject" test "$(orders Kersaint ITALY)" = ""
forget_letters
mail famille@x.example "deux pour le prix d'un" <<'E2'
Bonjour,

France (Marie) :
A PAR - PIC
A MAR - SPA

Italie (Jean) :
A VEN - TYR
E2
pass
check "both in one mail: hers" test "$(orders Kersaint FRANCE)" = "A PAR - PIC,A MAR - SPA"
check "and his" test "$(orders Kersaint ITALY)" = "A VEN - TYR"
check "each is answered" sh -c "ls '$home'/mail/out/*/new/* | wc -l | grep -qx 2"
forget_letters
mail famille@x.example "[Kersaint] vote" <<'E2'
NUL
E2
pass
check "nothing tells: he is asked" says_to famille@x.example 'Marie Dupont, Jean Dupont'
check "and nothing is done" test -z "$(sqlite3 "$home/judge.db" 'SELECT 1 FROM ballot')"
reply famille@x.example <<'E2'
Jean
E2
pass
check "a name is the answer, and the mail is read" test "$(sqlite3 "$home/judge.db" 'SELECT power FROM ballot')" = ITALY
mail "Jean Dupont <famille@x.example>" "[Kersaint] où" <<'E2'
ETAT
E2
forget_letters
pass
check "the name in From where nothing else tells" says_to famille@x.example 'To: .*Jean Dupont'
mail editor@games.example "[Kersaint] desk" <<'E2'
PROLONGER 2 jours
E2
forget_letters
pass
check "the editor is the editor still" says_to editor@games.example 'PROLONGER 2 jours'
mail editor@games.example "[Kersaint] coups" <<'E2'
Paul
A SMY - SYR
PROLONGER 2 jours
E2
pass
check "his son plays" test "$(orders Kersaint TURKEY)" = "A SMY - SYR"
check "and is no editor" test "$(at $T log Kersaint | grep -c deadline)" -le 2

# ---- each behind his name ----
mail famille@x.example "[Kersaint] coups" <<'E2'
Bonsoir à vous.
Marie : A PAR - PIC, A MAR H
Jean : A ROM - APU
E2
pass
check "what stands behind a name is his who has it" test "$(orders Kersaint FRANCE)" = "A PAR - PIC,A MAR H"
check "and the other's" sh -c "echo '$(orders Kersaint ITALY)' | grep -q 'A ROM - APU'"
mail famille@x.example "[Kersaint] coups" <<'E2'
Jean : A ROM - VEN plutôt
Marie (France) : rien de neuf.
E2
pass
check "of one who has nothing new nothing changes" test "$(orders Kersaint FRANCE)" = "A PAR - PIC,A MAR H"
check "the other's order does" sh -c "echo '$(orders Kersaint ITALY)' | grep -q 'A ROM - VEN'"

# ---- a game that does not want it ----
at $T new Seul language=fr shared-address=no >/dev/null
at $T player Seul FRANCE famille@x.example --name Marie
check "allowed, with a warning" both 0 'Italie : Jean Dupont a la même adresse que Marie Dupont' at $T player Seul ITALY famille@x.example --name Jean
at $T player Seul TURKEY solo@x.example --name Sol >"$work/quiet" 2>&1
check "no warning for another address" test ! -s "$work/quiet"

# ---- on paper ----
at $T readers add "Marie Dupont" --paper --postal "3 rue du Port, Brest" >"$work/paper"
at $T readers add "Marie Dupont" --paper --postal "9 rue Haute, Quimper" >>"$work/paper"
check "two of one name on paper are two" test "$(cut -f1 "$work/paper" | sort -u | wc -l)" -eq 2
first=$(head -n 1 "$work/paper" | cut -f1)
at $T new Papier language=fr shared-address=no >/dev/null
check "who writes on paper plays by his number" at $T player Papier FRANCE "$first"
at $T player Papier ITALY famille@x.example --name "Marie Dupont"
check "and is nobody else of that name" test "$(sqlite3 "$home/judge.db" "SELECT count(DISTINCT s.person) FROM seat s JOIN game g ON g.id = s.game WHERE g.name = 'Papier'")" -eq 2

# ---- to another judge and back ----
at $T export Kersaint --out "$work/kersaint.json" >/dev/null
there=$work/there
"$JUDGE" init "$there" --address judge@there.example --editor other@there.example --language fr >/dev/null 2>&1
check "an archive keeps them apart" "$JUDGE" --home "$there" --now $T import "$work/kersaint.json"
check "two people at the address there" test "$(sqlite3 "$there/judge.db" "SELECT count(DISTINCT person) FROM address WHERE address = 'famille@x.example'")" -eq 2

# ---- the question to one is not answered by another ----
forget_letters
mail famille@x.example "[Kersaint] fini" <<'E2'
DEMISSION Kersaint

Jean
E2
pass
asked=$(letter_of Jean)
mail famille@x.example "Re: [Kersaint]" "In-Reply-To: <$asked>" <<'E2'
OUI

Marie
E2
forget_letters
pass
check "her yes is none to his question, and she is told" says_to famille@x.example 'était pour Jean Dupont, à votre adresse commune'
check "he plays on" sh -c "'$JUDGE' --home '$home' --now $T show Kersaint | grep '^ITALY' | grep -q famille@"
mail famille@x.example "Re: [Kersaint]" "In-Reply-To: <$asked>" <<'E2'
OUI

Jean
E2
pass
check "his own yes is" sh -c "! '$JUDGE' --home '$home' --now $T show Kersaint | grep '^ITALY' | grep -q famille@"
finish
