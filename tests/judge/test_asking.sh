#!/bin/sh
# What is asked is what is done: of the game that is named, at the date that was meant, on the state that was asked about.
set -u
. tests/judge/lib.sh
new_home asking
proof address
T=2026-02-12T12:00:00+01:00 # a Thursday
seats() { # GAME: as `seven`, at the story's time
    "$JUDGE" --home "$home" set "$1" silent=go-on >/dev/null 2>&1
    for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do
        at $T player "$1" $power "$(echo $power | tr A-Z a-z)@players.example" --name "Player of $power" --language en >/dev/null 2>&1
    done
}
at $T new Masque --language en --deadline "every 14 days 20:00" >/dev/null
seats Masque
at $T new Harbour --language en --deadline "every 14 days 20:00" >/dev/null
seats Harbour
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
asked() { grep -B 1 'reply YES' "$work/answer" | grep '^<' | tail -n 1; }
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

# ---- what was asked is what is done: the state may have moved before the yes ----
at_time() { T=$1; }
at $T process Harbour >/dev/null 2>&1
phase_is Harbour F1901M || echo "F1901M"
proof address+proof
writes editor@games.example "[Harbour]" "" "ROLLBACK S1901M: a letter was lost"
check "an unproven rollback is asked about" says_to 'reply YES'
rollback=$(asked)
writes editor@games.example "[Harbour]" "" "REPLACE France eve@players.example Eve"
replace=$(asked)
writes editor@games.example "[Harbour]" "" "EXTEND tomorrow 20:00"
extend=$(asked)
at_time 2026-02-14T12:00:00+01:00
at $T process Harbour >/dev/null 2>&1
writes editor@games.example "Re: confirm" "$rollback" YES
check "phases played since are told" says_to 'has moved since you asked .*Game Harbour now stands at'
check "with what would be taken back" says_to 'take back what has been adjudicated: S1901M, F1901M'
check "and nothing is done" sh -c "! '$JUDGE' --home '$home' --now $T show Harbour --format json | grep -o '\"name\": \"[A-Z0-9]*\"' | tail -n 1 | grep -q S1901M"
again=$(asked)
writes editor@games.example "Re: confirm" "$extend" "Oui, vas-y"
check "tomorrow is another day: asked anew" says_to 'has moved since you asked|in the past|would come sooner'
writes editor@games.example "Re: confirm" "$replace" YES
check "a seat that somebody plays is asked about" says_to 'would lose France'
replace=$(asked)
writes editor@games.example "Re: confirm" "$replace" YES
check "a seat that nobody touched is replaced" both 0 'eve@players.example' at $T show Harbour
writes editor@games.example "Re: confirm" "$again" "yes please go ahead"
check "the yes to what would be done now does it" phase_is Harbour S1901M
check "who was put in his place stays there" sh -c "'$JUDGE' --home '$home' --now $T show Harbour | grep -q eve@players.example"
at $T replace Harbour France france@players.example --yes >/dev/null 2>&1

# orders: the yes to an older mail does not overwrite newer proven ones
writes france@players.example "[Harbour]" "" "A PAR - BUR" "F BRE - MAO"
older=$(asked)
proof address
writes france@players.example "[Harbour]" "" "A PAR - PIC"
proof address+proof
writes france@players.example "Re: confirm" "$older" YES
check "newer orders stand" says_to 'Newer orders of yours came since: they stand.*A PAR - BUR'
check "the others of the old mail are taken" says_to 'A Paris.*Picardy|PIC'
at $T show Harbour --format json | tr -d ' \n' >"$work/json"
check "on file: the newer" grep -q 'APAR-PIC' "$work/json"
check "on file: the old one's other unit" grep -q 'FBRE-MAO' "$work/json"
proof address

# ---- a game that is named wins over the letter that is answered ----
at $T extend Masque 2026-03-20 20:00 >/dev/null 2>&1
letter=$(sqlite3 "$home/judge.db" "SELECT message_id FROM letter WHERE to_address = 'france@players.example' AND game = (SELECT id FROM game WHERE name = 'Masque') ORDER BY id DESC LIMIT 1")
case $letter in '<'*) ;; *) letter="<$letter>" ;; esac
in_masque() { writes france@players.example "Re: [Masque] Spring 1901" "$letter" "$@"; }
# the subject of a reply is the judge's: without the tag, which names a game too
in_thread() { writes france@players.example "Re: Spring 1901" "$letter" "$@"; }
in_thread "I wish to resign from the game Harbour"
check "leaving the game that is named is asked about" says_to '\[Harbour\] RESIGN'
check "and the letter's game is not given up" silent_of '\[Masque\] RESIGN'
in_thread "Je souhaite quitter la partie Harbour, je démissionne."
check "in French" says_to '\[Harbour\]'
in_thread "RESIGN Harbour"
check "as a line too" says_to '\[Harbour\] '
check "which is not of the letter's game" silent_of '\[Masque\] RESIGN'
for words in "I resign from the game Ailleurs" "I resign from Atlantis, the game Atlantis" "I resign from Harbour and Masque"; do
    in_thread "$words"
    check "not his, unknown, or two: asked, nothing done: $words" says_to 'Nothing was done of'
    check "no seat: $words" silent_of 'RESIGN France'
done
in_thread "Here are my orders for the game Harbour this spring:" "A MAR - SPA"
check "orders under a heading go where it says" says_to 'X-Game: Harbour'
writes editor@games.example "Re: Masque" "$letter" "EXTEND 3 days in Harbour"
check "a line of the desk is not done to the letter's game" deadline_is Masque 2026-03-20T19:00:00Z

# ---- a paused game is not played as soon as all orders are in ----
at $T set Masque early=yes >/dev/null 2>&1
writes france@players.example "[Masque]" "" "A PAR - BUR"
check "early: said" says_to 'as soon as all orders are in'
at $T pause Masque >/dev/null 2>&1
writes france@players.example "[Masque]" "" "A PAR - PIC"
check "paused: not said" silent_of 'as soon as all orders are in'
at $T resume Masque >/dev/null 2>&1
at $T set Masque early=no >/dev/null 2>&1

# ---- the date that was announced to all meanwhile stands: the yes to what was asked under another is put anew ----
forget_letters
for line in "PROCESS S1901M" "EXTEND until 25 March 20:00"; do
    echo "$line" >"$work/body"
    mail editor@games.example "[Masque]" <"$work/body"
done
at $T run >/dev/null 2>&1
answers editor@games.example
check "what would come early is asked" says_to 'To confirm: PROCESS S1901M'
process=$(asked)
check "and all hear of another date" deadline_is Masque 2026-03-25T19:00:00Z
at_time 2026-02-14T14:00:00+01:00
writes editor@games.example "Re: confirm" "$process" YES
check "the older yes is put anew" says_to 'has moved since you asked .*Game Masque now stands at Spring 1901, deadline Wednesday 25 March'
check "and nothing is played before that date" phase_is Masque S1901M
writes editor@games.example "Re: confirm" "$(asked)" YES
check "the yes to it as it stands plays" phase_is Masque F1901M

# ---- a question to all that is older than the phase is not put by its yes ----
proof address+proof
writes editor@games.example "[Masque]" "" "QUESTION: may we play the spring now?"
question=$(asked)
check "a question is confirmed first" test -n "$question"
at_time 2026-02-15T12:00:00+01:00
at $T process Masque >/dev/null 2>&1
writes editor@games.example "Re: confirm" "$question" YES
check "in another phase it is put anew" says_to 'QUESTION.*The game has moved since you asked'
check "and nobody is asked" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM question WHERE kind = 'question'")" = 0

# ---- one word of a subject over words that deny it ----
denied() { # FROM SUBJECT LINE
    writes "$1" "[Harbour] $2" "" "$3"
    check "'$2' over '$3' is not done" says_to "(subject \"$2\" stands over words that do not say so|L'objet « $2 »)"
}
writes france@players.example "[Harbour]" "" "A PAR - BUR"
denied france@players.example clear "Just to be clear: my orders stand, don't touch them."
check "orders stand" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM orders o JOIN phase p ON p.id = o.phase JOIN game g ON g.id = p.game WHERE g.name = 'Harbour'")" -ge 1
denied editor@games.example Pause "I will not pause the game, whatever he says."
denied editor@games.example undo "Please don't do anything yet."
writes france@players.example "[Harbour] clear" "" "Sorry, I have changed my mind about all of it."
check "over other words it is what it says" says_to 'earlier orders .* are cleared'
denied france@players.example clear "Is the date clear to everybody? My orders are right."
writes editor@games.example "[Harbour] undo" "" "LOG"
check "over a command it is its title" sh -c "grep -q 'France' '$work/answer' && ! grep -qE 'taken back|do not say so' '$work/answer'"
writes editor@games.example "[Harbour] pause" "" "Back on Sunday."
for question in "that it is his" "that he wants it"; do writes editor@games.example "Re: $question" "$(asked)" YES; done
check "for the editor, too" says_to 'PAUSE|paused'

# ---- a reason behind a word that needs no more; a line that stands twice ----
reasoned() { # LINE REASON
    desk "$1"
    check "$1" says_to "Done: .*" && check "$1: told" sh -c "grep -q 'Reason: $2' '$work/answer'"
}
proof address
T=2026-02-15T13:00:00+01:00
for days in 2 3 4 5 6; do at $T extend Masque $days days >/dev/null 2>&1; done
reasoned "UNDO: sorry I was confused" "sorry I was confused"
at $T extend Masque 7 days >/dev/null 2>&1
reasoned "ANNULER : pardon, mauvais bouton" "pardon, mauvais bouton"
reasoned "PAUSE: I have to go to hospital" "I have to go to hospital"
reasoned "REPRENDRE : me voilà" "me voilà"
desk "UNDO he changed his mind"
check "without a mark it is asked, with what it would do" says_to 'takes back decision no. .*reads what you write with it: "he changed his mind"'
desk "PAUSE: until Friday"
check "and so is what may be a date" says_to 'You ask for: PAUSE: until Friday'
undone() { sqlite3 "$home/judge.db" "SELECT count(*) FROM event WHERE what = 'undone'"; }
n=$(undone)
desk "UNDO" "UNDO"
check "two lines are done once" test "$(undone)" = $((n + 1))
check "and the second is named" says_to '"UNDO" stands in this mail twice'
at $T extend Masque 8 days >/dev/null 2>&1
writes editor@games.example "[Masque] undo" "" UNDO
check "a subject and a line are one" silent_of 'twice'
check "done once" test "$(undone)" = $((n + 2))
desk 'PROCESS !' 'PROCESS S1902M !'
check "a phase named and left out is one" says_to '"PROCESS S1902M" stands in this mail twice'
check "adjudicated once" phase_is Masque F1902M
finish
