#!/bin/sh
# Votes by mail: draws, lists, concession, extension, the editor's hand; what an eliminated player may not.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 T2=2026-03-04T12:00:00+01:00 T3=2026-03-05T12:00:00+01:00 T9=2026-03-09T20:05:00+01:00
to() { for f in $(letters "$1"); do text_of "$f"; done; }
say() { # say GAME WHO WORDS…: a line by mail
    game=$1 who=$2
    shift 2
    mail "$who@players.example" "[$game] vote" <<END
$*
END
}
open_game() { # open_game NAME [settings]
    name=$1
    shift
    at $T0 new "$name" --language en "$@" >/dev/null && seven "$name" en && at $T0 start "$name" >/dev/null && at $T0 run >/dev/null
    forget_letters
}
new_home votes

# ---- a draw among all survivors: announced, secret, final with the last yes
open_game Nul
say Nul france DRAW
check "a draw is proposed" at $T1 run
to austria@ >"$work/austria"; to france@ >"$work/france"
check "all are told" grep -q 'draw among all survivors' "$work/austria"
check "with lines to copy" grep -q 'VOTE 1 YES' "$work/austria"
check "and what silence means" sh -c "tr '\n' ' ' <'$work/austria' | grep -q 'Not answering means no'"
check "but not by whom" sh -c "! grep -qi 'france' '$work/austria'"
check "the proposer counts as yes" grep -q 'Your vote no. 1 (draw among all survivors): YES' "$work/france"
say Nul turkey "STATUS"
at $T1 run >/dev/null
to turkey@ >"$work/turkey"
check "STATUS names the vote, and shows the orders" sh -c "grep -q 'no order: holds' '$work/turkey' && grep -q 'Vote no. 1 is open' '$work/turkey'"
forget_letters
for p in austria england germany italy russia; do say Nul $p "VOTE YES"; done
say Nul turkey "VOTE 1 NO"
check "six yes, one no" at $T2 run
check "nothing is decided yet" both 0 'Nul.active' at $T2 games
check "nobody learns how others voted" sh -c "! cat \$(find '$home/mail/out' -type f) | grep -qi 'turk.*\bno\b'"
say Nul turkey "SET DRAW"
check "who says the last yes is asked whether it is he" at $T3 run
check "until he is, the game goes on" both 0 'Nul.active' at $T3 games --all
answer turkey@players.example "Re: [Nul]" <"$work/yes"
check "a ballot stands until it is changed" at $T3 run
check "the last yes ends the game at once" both 0 'Nul.ended' at $T3 games --all
to england@ >"$work/england"
check "all hear the result" grep -q 'Vote no. 1, draw among all survivors: PASSED; 7 for, 0 against' "$work/england"
check "and the end" grep -q 'draw between Austria, England, France, Germany, Italy, Russia and Turkey' "$work/england"
say Nul italy "VOTE 1 NO"
forget_letters
check "a vote after the end" at $T3 run
check "is refused with a reason" sh -c "grep -q 'is closed' \$(find '$home/mail/out' -type f)"
forget_letters

# ---- counted at the deadline, a later phase, silence
open_game Reste
say Reste france "NUL"
check "a standing vote" at $T1 run
check "the deadline" both 0 'adjudicated' at $T9 run
to france@ >"$work/france"
check "an open vote stays open while nobody says no" grep -q 'Vote no. 2 is open: draw among all survivors' "$work/france"
forget_letters
say Reste italy "VOTE 2 NON"
check "one no" at 2026-03-10T12:00:00+01:00 run
forget_letters
check "the next deadline" both 0 'adjudicated' at 2026-03-17T20:05:00+01:00 run
to france@ >"$work/france"
check "closes it, with numbers only" grep -q 'Vote no. 2, draw among all survivors: failed; 1 for, 1 against, 5 silent' "$work/france"
check "the report shown again says so too" both 0 'failed; 1 for' at 2026-03-18T20:05:00+01:00 report Reste --phase F1901M
forget_letters

open_game Muet silence=yes
say Muet france "DRAW"
check "silence that means yes" at $T1 run
check "is counted at the deadline" at $T9 run
check "and ends the game" both 0 'Muet.ended' at $T9 games --all
check "without adjudicating" sh -c "! '$JUDGE' --home '$home' --now $T9 show Muet --format json | grep -q '\"F1901M\"'"
forget_letters

# ---- lists, concessions, the eliminated, the wrong
open_game Liste draws=lists
at $T0 new Ouessant --language en >/dev/null
at $T1 edit Liste -BUD -TRI -VIE BUD= TRI=ITALY VIE=RUSSIA >/dev/null 2>&1
forget_letters
say Liste austria "DRAW"
say Liste france "DRAW Austria France"
say Liste italy "CONCEDE to France"
say Liste russia "CONCEDE Russia"
check "what cannot be asked" at $T1 run
check "the eliminated are told why" sh -c "cat \$(find '$home/mail/out' -type f | xargs grep -li '^To:.*austria@') | grep -q 'eliminated'"
to france@ >"$work/france"; to italy@ >"$work/italy"; to russia@ >"$work/russia"
check "no draw with the eliminated" sh -c "tr -s '\n ' ' ' <'$work/france' | grep -q 'still in play'"
check "no concession to a smaller power" grep -q 'France is not it' "$work/italy"
check "nor to oneself" grep -q 'Nobody concedes to himself' "$work/russia"
check "and no vote was opened" sh -c "! cat \$(find '$home/mail/out' -type f) | grep -q 'A vote is open'"
forget_letters
say Liste france "CONCEDE to Russia"
check "a concession" at $T1 run
for p in england germany italy turkey; do say Liste $p "VOTE YES"; done
say Liste russia "VOTE YES"
at $T2 run >/dev/null
answer turkey@players.example "Re: [Liste]" <"$work/yes"
check "the others agree" at $T2 run
check "the eliminated have no say, the winner needs none" both 0 'Liste.ended' at $T2 games --all
to france@ | tr -s '\n ' ' ' >"$work/last"
check "the last letter says who has won" grep -q 'The game Liste is over: victory conceded to Russia' "$work/last"
check "the winner stands first, with his name" grep -q ' 1. Russia ("Player of RUSSIA"): 5 centres' "$work/last"
check "it thanks and asks for last words" grep -q 'Thanks to all. Any last words' "$work/last"
check "and names the next openings" grep -q 'A game looks for players: Ouessant; JOIN' "$work/last"
forget_letters

# ---- extension, and the editor's hand
open_game Recul
say Recul france "EXTENSION 3 days"
check "an extension" at $T1 run
for p in austria england germany; do say Recul $p "VOTE OUI"; done
check "more than half" at $T2 run
check "moves the deadline at once" both 0 'Recul.active.S1901M.2026-03-12T19:00:00Z' at $T2 games
check "and the letter names the date" grep -Eq 'New deadline: Thursday 12 March|Nouvelle date limite : jeudi 12 mars' "$(last turkey@)"
say Recul france "DRAW"
at $T2 run >/dev/null
number=$(to italy@ | sed -n 's/^ *VOTE \([0-9]*\) YES/\1/p' | sort -n | tail -n 1)
forget_letters
say Recul italy "CANCEL VOTE $number"
check "a player takes his own ballot back only" at $T2 run
to italy@ | tr -s '\n ' ' ' >"$work/own"
check "he is told" grep -Eq "(Your vote|Votre vote) n.* $number .*(withdrawn|retiré)" "$work/own"
forget_letters
mail editor@games.example "[Recul] vote" <<END
CANCEL VOTE $number
END
check "the editor can" at $T2 run
check "all are told" test "$(letters | wc -l)" -ge 8
check "votes on the command line" both 0 "draw.*cancelled" at $T2 votes Recul
check "ballots only when asked for" sh -c "! '$JUDGE' --home '$home' --now $T2 votes Recul | grep -q FRANCE"
check "the audit log has it" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM event WHERE what LIKE 'vote%'" 2>/dev/null || echo 1)" -ge 1

# ---- the editor asks
forget_letters
mail editor@games.example "[Recul] question" <<'END'
QUESTION deux tiers : Jouer jusqu'en Été 1910 ?
END
mail france@players.example "[Recul] question" <<'END'
QUESTION Donner tout à la France ?
END
check "the editor asks a question" at $T3 run
to italy@ >"$work/italy"
check "in his own words" grep -q "Jouer jusqu'en Été 1910 ?" "$work/italy"
check "a player asks none" sh -c "! grep -q 'Donner tout' '$work/italy'"
number=$(sed -n 's/^ *VOTE \([0-9]*\) YES/\1/p' "$work/italy" | sort -n | tail -n 1)
forget_letters
for p in austria england france germany italy; do say Recul $p "VOTE $number YES"; done
say Recul russia "VOTE ABSTAIN"
check "five of seven" at $T3 run
to italy@ >"$work/italy"
check "are two thirds whatever the others say" grep -q "Vote no. $number, Jouer jusqu'en Été 1910 ?: PASSED; 5 for, 0 against, 2 silent" "$work/italy"

# ---- a draw prints what waited to be printed, diaries, statements and scores
open_game Fin press-delivery=postal scoring=c-diplo
mail france@players.example "[Fin] presse" <<'END'
PRESS TO ALL: held to the last
ENDPRESS
DIARY:
I meant to stab Italy.
ENDPRESS
DIARY PUBLIC
END STATEMENT:
Thanks to all.
ENDPRESS
DRAW
END
mail turkey@players.example "[Fin] journal" <<'END'
DIARY:
Nobody shall know this.
ENDPRESS
END
check "press, diary, statement and a draw in one mail" at $T1 run
to italy@ >"$work/italy"
check "nothing is told before the end" sh -c "! grep -Eq 'held to the last|stab Italy|Thanks to all' '$work/italy'"
for p in austria england germany italy russia turkey; do say Fin $p "DRAW"; done
at $T2 run >/dev/null
answer turkey@players.example "Re: [Fin]" <"$work/yes"
check "everybody proposes the same draw" at $T2 run
to italy@ >"$work/italy"
check "the last letter prints the press" grep -q 'held to the last' "$work/italy"
check "the diary whose writer allows it" grep -q 'I meant to stab Italy' "$work/italy"
check "and no other" sh -c "! grep -q 'Nobody shall know' '$work/italy'"
check "the statement" grep -q 'Thanks to all' "$work/italy"
check "and the scores" grep -qi 'diplo' "$work/italy"
forget_letters
mail germany@players.example "[Fin] mot" <<'END'
END STATEMENT: well played
END
check "a statement after the end" at $T3 run
check "is relayed at once" grep -q 'well played' "$(letters italy@ | head -n 1)"

# ---- a draw that only one withstood passes when he leaves, at once ----
open_game Seul
say Seul france DRAW
at $T1 run >/dev/null
number=$(sqlite3 "$home/judge.db" 'SELECT max(id) FROM question')
for p in austria england germany italy russia; do say Seul $p "VOTE $number YES"; done
say Seul turkey "VOTE $number NO"
at $T1 run >/dev/null
for p in austria england germany italy russia turkey; do answer $p@players.example "Re: [Seul]" <"$work/yes"; done
at $T2 run >/dev/null
check "one says no: it is played on" both 0 'Seul.active' at $T2 games
forget_letters
check "he is put out" at $T2 eject Seul TURKEY --why silent --yes
at $T2 run >/dev/null 2>&1
check "all who sit are for it: the game is over" sh -c "! '$JUDGE' --home '$home' --now $T2 games | grep -q Seul"
to italy@ >"$work/italy"
check "they read how" grep -q 'PASSED; 6 for, 0 against' "$work/italy"
forget_letters
at $T2 rollback Seul S1901M --yes >/dev/null 2>&1
at $T2 run >/dev/null 2>&1
to italy@ >"$work/italy"
check "played again, the vote that ended it is void" grep -q "Vote no. $number .* is closed without a" "$work/italy"
check "and no longer passed" test "$(sqlite3 "$home/judge.db" "SELECT state FROM question WHERE id = $number")" = cancelled
forget_letters
at $T2 forward Seul >/dev/null 2>&1
at $T2 run >/dev/null 2>&1
to italy@ >"$work/italy"
check "ended again, it is adopted" sh -c "tr -s '\n ' ' ' <'$work/italy' | grep -q 'is closed: adopted'"
finish
