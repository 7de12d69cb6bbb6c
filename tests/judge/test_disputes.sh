#!/bin/sh
# A dispute: an objection in any words, the mail as it came, as it was read and what it did, and a phase in each of its versions.
set -u
. tests/judge/lib.sh
new_home disputes
T=2026-03-02T12:00:00+01:00
at $T new Kersaint --language fr "deadline=every 7 days 20:00" silent=go-on >/dev/null
at $T player Kersaint FRANCE france@p.example --name Marianne --language fr
at $T player Kersaint ENGLAND england@p.example --name John --language en
at $T start Kersaint 2>/dev/null
printf 'A PAR - BOU\nF BRE - MAN\n\n> tu as vu la carte ?\n-- \nMarianne\n' >"$work/orders"
mail france@p.example "[Kersaint] ordres" <"$work/orders"
at $T run >/dev/null
number=$(at $T log Kersaint | sed -n 's/.*orders.*mail=\([0-9]*\).*/\1/p' | head -n 1)
check "what it did, as it was read, as it came" sh -c "'$JUDGE' --home '$home' mail $number >'$work/t' && grep -q '^# orders' '$work/t' && grep -q '^# > A PAR - BOU' '$work/t' && ! grep -q '^# > .*Marianne' '$work/t' && grep -q '^Marianne' '$work/t'"
answer() { # TEXT: a mail of the editor's; the answer in $work/t
    forget_letters
    printf '%s\n' "$1" >"$work/body"
    mail editor@games.example "[Kersaint] bureau" <"$work/body"
    at $T run >/dev/null
    for f in $(letters editor@games.example); do text_of "$f"; done >"$work/t"
}
answer "MAIL $number"
check "the same by mail" sh -c "grep -q 'What it did:' '$work/t' && grep -q 'orders noted' '$work/t' && grep -q 'As the judge read it:' '$work/t' && grep -q '    -- *$' '$work/t'"
answer "MESSAGE 999"
check "no such mail" grep -q 'has no mail no. 999' "$work/t"
at $T new Other >/dev/null
forget_letters
echo "MAIL $number" >"$work/body"
mail editor@games.example "[Other] bureau" <"$work/body"
at $T run >/dev/null
for f in $(letters editor@games.example); do text_of "$f"; done >"$work/t"
check "nor of another game" sh -c "grep -q 'Game Other has no mail' '$work/t' && ! grep -q 'A PAR' '$work/t'"
forget_letters
mail england@p.example "[Kersaint] curious" <"$work/body"
at $T run >/dev/null
check "a player is shown nobody's mail" sh -c "! cat \$(find '$home/mail/out' -path '*new*' -type f) | grep -q 'A PAR'"

at $T process Kersaint >/dev/null
objects() { # LINE…: an objection; the phase it is about
    printf '%s\n' "$@" >"$work/body"
    mail france@p.example "[Kersaint] le tour" <"$work/body"
    at $T run >/dev/null
    at $T objections Kersaint | tail -n 1 >"$work/o"
}
objects 'OBJECTION : le juge a mal lu ma lettre'
check "the last phase is meant" grep -q '^1	S1901M	open	Marianne	le juge a mal lu ma lettre' "$work/o"
objects 'Je conteste : Paris devait rester'
check "in other words" grep -q '^2	S1901M	open	Marianne	Paris devait rester' "$work/o"
objects 'Objection printemps 1901 : deux lignes' 'de raisons' 'FIN'
check "a phase in words, and lines to FIN" grep -q '^3	S1901M	open	Marianne	deux lignes de raisons' "$work/o"
objects 'I dispute S1901M: Paris stayed'
check "in English" grep -q '^4	S1901M	open	Marianne	Paris stayed' "$work/o"
objects 'RECLAMATION A1907M : rien'
check "a phase that was never played is told" grep -q '^4' "$work/o"
mail france@p.example "[Kersaint] le tour" <<'E'
kindly ignore my protest
E
forget_letters
at $T run >/dev/null
for f in $(letters france@p.example); do text_of "$f"; done | tr -s '\n ' '  ' >"$work/t"
check "one who takes his objections back" grep -q 'réclamation n° .* est retirée' "$work/t"
check "they are open no more, and none is new" sh -c "'$JUDGE' --home '$home' --now $T objections Kersaint >'$work/o'; ! grep -q 'open' '$work/o'"
printf 'La lettre a été mal lue.\nFrance\nA PAR H\nF BRE - MAN\n' >"$work/erratum"
check "corrected" at $T erratum Kersaint S1901M "$work/erratum"
check "what was reported first" both 0 'BOU' at $T report Kersaint --phase S1901M --version 1 --language fr
check "what stands now says what is different" both 0 'version 2|A PAR' at $T report Kersaint --phase S1901M --version 2 --language fr
check "a third was never made" both 1 'not adjudicated as often' at $T report Kersaint --phase S1901M --version 3
check "a version of what" both 2 'takes a number' at $T report Kersaint --version 1

# ---- an autumn corrected when its adjustments are played already: they are played again, and nobody is asked for them
at $T new Rejeu --language fr silent=go-on pictures=no theatre=no calendar=no >/dev/null
at $T player Rejeu FRANCE france@p.example --language fr && at $T start Rejeu >/dev/null 2>&1
printf 'A MAR - SPA\n' | at $T orders Rejeu FRANCE - >/dev/null && at $T process Rejeu >/dev/null
at $T process Rejeu >/dev/null
printf 'A MAR B\n' | at $T orders Rejeu FRANCE - >/dev/null && at $T process Rejeu >/dev/null
at $T run >/dev/null && forget_letters
printf 'Une lettre mal lue.\nFrance\nA SPA - POR\n' >"$work/erratum"
check "an autumn before the last adjustments" at $T erratum Rejeu F1901M "$work/erratum"
at $T run >/dev/null
for f in $(letters france@p.example); do text_of "$f" | tr '\n' ' ' | tr -s ' '; echo; done >"$work/t"
check "the autumn's letter asks for no adjustments that are played" sh -c "grep 'Automne 1901 (version 2)' '$work/t' >'$work/autumn' && ! grep -q 'À FAIRE\|PROCHAINE DATE' '$work/autumn'"
check "theirs tells what comes next" grep -q 'Automne 1901, ajustements (version 2).*À FAIRE.*Printemps 1902' "$work/t"
at $T run >/dev/null
mail france@p.example "[Rejeu] hiver" <<'E'
OBJECTION about W1901A, a build was lost
E
at $T run >/dev/null
check "the phase that an objection names anywhere" both 0 'W1901A	open	.*about W1901A, a build was lost' at $T objections Rejeu
finish
