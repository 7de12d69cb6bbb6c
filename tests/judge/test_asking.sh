#!/bin/sh
# What is asked is what is done: of the game that is named, at the date that was meant, on the state that was asked about.
set -u
. tests/judge/lib.sh
new_home asking
proof address
T=2026-02-12T12:00:00+01:00 # a Thursday
at $T new Masque --language en --deadline "every 14 days 20:00" >/dev/null
seven Masque en
at $T new Harbour --language en --deadline "every 14 days 20:00" >/dev/null
seven Harbour en
at $T new Ailleurs --language en --deadline "every 14 days 20:00" >/dev/null
at $T player Ailleurs FRANCE other@players.example --language en >/dev/null
for game in Masque Harbour Ailleurs; do at $T start $game >/dev/null 2>&1; done
at $T run >/dev/null 2>&1

answers() { for f in $(letters "$1"); do sed -n 's/^Message-ID: *//Ip' "$f"; text_of "$f" | tr -s '\n ' '  '; echo; done >"$work/answer"; }
writes() { # FROM SUBJECT ID LINE…: in reply to ID ("": to nothing); what comes back is in $work/answer
    from=$1 subject=$2 id=$3
    shift 3
    forget_letters
    printf '%s\n' "$@" >"$work/body"
    if [ -n "$id" ]; then mail "$from" "$subject" "In-Reply-To: $id" "References: $id" <"$work/body"; else mail "$from" "$subject" <"$work/body"; fi
    at $T run >/dev/null 2>&1
    answers "$from"
}
desk() { writes editor@games.example "[Masque]" "" "$@"; }
asked() { grep '^<' "$work/answer" | tail -n 1; }
says_to() { grep -Eq -- "$1" "$work/answer" || { cat "$work/answer"; return 1; }; }
silent_of() { ! grep -Eq -- "$1" "$work/answer" || { cat "$work/answer"; return 1; }; }
deadline_is() { at $T show "$1" --format json | grep -q "\"deadline\": \"$2\""; }
phase_is() { at $T show "$1" --format json | grep -o '"name": "[A-Z0-9]*"' | tail -n 1 | grep -q "\"$2\""; }

# ---- dates ----
at $T extend Masque 2026-02-26 20:00 >/dev/null 2>&1
for words in "until tomorrow" "jusqu'à demain" "vendredi" "Friday 13 February" "to 20 February"; do
    desk "EXTEND $words"
    check "sooner is asked: $words" says_to 'would come sooner: (Friday|vendredi) (13|20) '
    check "and not done: $words" deadline_is Masque 2026-02-26T19:00:00Z
done
writes editor@games.example "Re: To confirm" "$(asked)" "YES, do it"
check "a yes does it" deadline_is Masque 2026-02-20T19:00:00Z
desk "EXTEND next Friday !"
check "next Friday on a Thursday is not tomorrow" deadline_is Masque 2026-02-20T19:00:00Z
desk "EXTEND 1 February"
check "a day that has passed is past, with its date" says_to 'in the past: Sunday 1 February 2026'
desk "PROLONGER 20 janvier"
check "in French too" says_to 'in the past: Tuesday 20 January 2026'
desk "EXTEND Friday 21 February"
check "another weekday is named by mail" says_to "that date is Saturday 21 February 2026"
check "as at the terminal" both 1 "that date is Saturday 21 February 2026" at $T extend Masque "Friday 21 February"
desk "EXTEND 10 January 2027"
check "a year is shown" says_to '10 January, 20:00 \(Brussels\), 2027'
at $T extend Masque 2026-02-26 20:00 >/dev/null 2>&1
writes france@players.example "[Masque]" "" "I shall be away until Friday 21 February."
check "an absence with another weekday is asked about" says_to 'that date is Saturday 21 February 2026'
writes france@players.example "[Masque]" "" "ABSENCE from 16 February to Friday 21 February"
check "as a command too" says_to 'that date is Saturday 21 February 2026'
finish
