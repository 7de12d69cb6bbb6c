#!/bin/sh
# Orders that the rulebook of Brittany adds to those of a power (Bretagne IV): the letter tells them, and the report too.
. tests/judge/lib.sh

new_home implied --language fr
at 2026-03-01T10:00:00Z new Implied --rules bretagne --language fr >/dev/null
seven Implied fr >/dev/null 2>&1
at 2026-03-01T10:00:00Z start Implied >/dev/null
printf 'A VIE S A BUD - GAL\nF TRI tient\n' | mail austria@players.example '[Implied] ordres'
at 2026-03-01T11:00:00Z run >/dev/null 2>&1
text_of "$(last austria@players.example)" >"$work/letter"
check "the letter tells the implied move" grep -Eq '^   A Bud - Gal .*vers la Galicie' "$work/letter"
check "and that nobody wrote it" grep -Eq 'non écrit' "$work/letter"
check "it does not ask for an order of Budapest" status 1 grep -Eq "BUD : pas d.ordre" "$work/letter"
at 2026-03-01T12:00:00Z process Implied >/dev/null
at 2026-03-01T12:00:00Z run >/dev/null 2>&1
text_of "$(last austria@players.example)" >"$work/report"
check "the report prints it" grep -Eq '^  A Bud [-=:] Gal .*non écrit' "$work/report"
check "and not as missing" status 1 grep -Eq '^  A BUD.*sans ordre' "$work/report"

finish
