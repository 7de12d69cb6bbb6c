#!/bin/sh
# Votes: questions of several lines, players who are absent, a draw among fewer, new players, the stalemate clock; Bretagne V sentence by sentence.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 T2=2026-03-04T12:00:00+01:00 T3=2026-03-05T12:00:00+01:00
to() { for f in $(letters "$1"); do text_of "$f"; done; }
flat() { to "$1" | tr -s '\n ' ' '; }
say() { # say GAME WHO WORDS…
    game=$1 who=$2
    shift 2
    mail "$who@players.example" "[$game] vote" <<END
$*
END
}
reply() { # reply GAME WHO TEXT
    answer "$2@players.example" "Re: [$1]" <<END
$3
END
}
game() { # game NAME LANGUAGE [settings]
    name=$1 language=$2
    shift 2
    at $T0 new "$name" --language $language "$@" >/dev/null && seven "$name" $language && at $T0 start "$name" >/dev/null && at $T0 run >/dev/null
    forget_letters
}
number() { to "$1" | sed -n 's/^ *VOTE \([0-9]*\) \(YES\|OUI\)$/\1/p' | sort -n | tail -n 1; }
new_home votes

# ---- a question of several lines, in the editor's words
game Asks en
mail editor@games.example "[Asks] question" <<'MAIL'
QUESTION unanimous: Shall we play on?
    If we do, the season after next
    falls into the holidays.

Think of that.
END
ANNOUNCE: a word beside it
END
MAIL
mail editor@games.example "[Asks] question" <<'END'
QUESTION Only one line?
PAUSE
END
check "questions" at $T1 run
to france@ >"$work/france"
check "all lines arrive" sh -c "grep -q 'falls into the holidays' '$work/france' && grep -q 'Think of that' '$work/france'"
check "the subject is one line" grep -q '^Subject: .*Shall we play on? (…)' "$work/france"
check "what follows FIN is no part of it" sh -c "grep -q 'a word beside it' '$work/france' && ! grep -q 'ANNOUNCE' '$work/france'"
check "without FIN one line is the question" grep -q 'Only one line?$' "$work/france"
check "and the next a command" both 0 'Asks.paused' at $T1 games
forget_letters
at $T1 resume Asks >/dev/null
long=$(awk 'BEGIN { for (i = 0; i < 400; i++) printf "word%d ", i }')
mail editor@games.example "[Asks] question" <<END
QUESTION Shall we $(awk 'BEGIN { for (i = 0; i < 30; i++) printf "really " }') go on?
END
mail editor@games.example "[Asks] question" <<MAIL
QUESTION
$long
END
MAIL
check "long questions" at $T1 run
to france@ >"$work/france"; to editor@ >"$work/editor"
check "one line as long as it is" grep -q 'really really' "$work/france"
check "too long is refused whole" sh -c "grep -q 'more than 2000 characters' '$work/editor' && grep -q 'word399' '$work/editor' && ! grep -q 'word399' '$work/france'"
check "the command line asks too" both 0 '^[0-9]+$' at $T1 votes Asks --ask "By hand?" --majority two-thirds
check "and lists it" both 0 'question.open.*By hand' at $T1 votes Asks
check "nonsense is usage" both 2 'majority' at $T1 votes Asks --ask "x" --majority most
forget_letters

# ---- a draw among three counts for one among two of them, unless it leaves the voter out
game Lists en draws=lists
for p in france germany turkey; do say Lists $p "DRAW France Germany Turkey"; done
say Lists austria "VOTE NO"
at $T1 run >/dev/null
forget_letters
say Lists italy "DRAW France Germany"
say Lists france "VOTES"
check "a smaller draw" at $T2 run
small=$(number austria@)
check "the larger yes counts" sh -c "cat $(letters france@ | tr '\n' ' ') | tr -s '\n ' ' ' | grep -q 'counts for vote no. $small too'"
for p in austria england russia; do say Lists $p "VOTE $small YES"; done
check "the others" at $T2 run
check "but Turkey is left out and has not said so" both 0 'Lists.active' at $T2 games --all
reply Lists turkey "VOTE $small YES"
check "until she does" at $T3 run
check "France and Germany never voted on it again" both 0 'Lists.ended' at $T3 games --all
check "draw between two" sh -c "'$JUDGE' --home '$home' --now $T3 show Lists --format json | grep -q 'draw FRANCE,GERMANY'"
forget_letters

# ---- the silence of who missed his turn
absent() { # absent GAME SETTING: all but Turkey order, all but Turkey vote
    game $1 en "deadline=every 7 days 20:00" nmr=hold $2
    for p in austria england france germany italy russia; do say $1 $p "READY"; done
    at $T1 run >/dev/null
    at 2026-03-09T20:05:00+01:00 run >/dev/null
    forget_letters
    for p in austria england france germany italy russia; do say $1 $p "DRAW"; done
    at 2026-03-10T12:00:00+01:00 run >/dev/null
}
absent Gone vote-absent=yes
check "nothing is decided before he had his time" both 0 'Gone.active' at 2026-03-10T12:00:00+01:00 games --all
check "then his silence is a yes" at 2026-03-16T20:05:00+01:00 run
check "and the game is drawn" both 0 'Gone.ended' at 2026-03-16T20:05:00+01:00 games --all
flat france@ >"$work/france"
check "the count says what was really said" grep -q '6 for, 0 against, 1 silent' "$work/france"
forget_letters
absent Here vote-absent=silent
check "by default silence is silence" at 2026-03-16T20:05:00+01:00 run
check "and the game goes on" both 0 'Here.active' at 2026-03-16T20:05:00+01:00 games --all
forget_letters

# ---- a seat that changes hands drops its ballots; a standby who leaves does not
T4=2026-03-17T12:00:00+01:00 T5=2026-03-18T12:00:00+01:00
at $T4 new Seats --language en >/dev/null && SEATED=$T4 seven Seats en && at $T4 start Seats >/dev/null && at $T4 run >/dev/null
forget_letters
say Seats france DRAW
at $T4 run >/dev/null
say Seats italy "VOTE YES"
at $T4 run >/dev/null
check "two ballots" both 0 'ITALY.yes' at $T4 votes Seats --ballots
at $T5 eject Seats ITALY >/dev/null && at $T5 player Seats ITALY new@players.example --name New --language en >/dev/null
forget_letters
mail new@players.example "[Seats] vote" <<'END'
VOTES
END
at $T5 run >/dev/null
check "the newcomer has not voted" sh -c "! grep -q 'Your vote' $(letters new@ | head -n 1)"
for p in austria england germany russia turkey; do say Seats $p "VOTE YES"; done
at $T5 run >/dev/null
check "all but him" both 0 'Seats.active' at $T5 games --all
reply Seats new "VOTE YES"
at $T5 run >/dev/null
check "his own word decides" both 0 'Seats.ended' at $T5 games --all
forget_letters

# ---- a standby who is called orders, but has no vote before the seat is his
at $T0 new Called --language en nmr=standby "deadline=every 7 days 20:00" >/dev/null && seven Called en
at $T0 player Called standby sam@players.example --name Sam --language en >/dev/null && at $T0 start Called >/dev/null && at $T0 run >/dev/null
for p in austria england france germany italy russia; do say Called $p "READY"; done
at $T1 run >/dev/null && at 2026-03-09T20:05:00+01:00 run >/dev/null
say Called france "DRAW"
at 2026-03-10T12:00:00+01:00 run >/dev/null
forget_letters
mail sam@players.example "[Called] vote" <<'END'
VOTE YES
END
at 2026-03-10T13:00:00+01:00 run >/dev/null
check "a standby who is called has no vote" sh -c "'$JUDGE' --home '$home' --now 2026-03-10T13:00:00+01:00 votes Called --ballots >'$work/b'; grep -q 'FRANCE.yes' '$work/b' && ! grep -q TURKEY '$work/b'"
check "and is told so" test -n "$(letters sam@)"
forget_letters

# ---- the stalemate clock
clock() { # clock GAME SETTINGS…: two years in which nobody moves
    name=$1 day=18
    shift
    at $T5 new "$name" --language en last-year=none "$@" >/dev/null && seven "$name" en && at $T5 start "$name" >/dev/null
    for phase in S1901M F1901M S1902M F1902M; do
        day=$((day + 1))
        at 2026-03-${day}T12:00:00+01:00 process "$name" $phase >/dev/null 2>&1 || return 0
    done
    at 2026-03-${day}T12:00:00+01:00 run >/dev/null
}
clock Still draw-after=2
check "two years without a change" both 0 'Still.ended' at $T5 games --all
flat france@ >"$work/france"
check "a draw, with its reason" grep -q 'No centre has changed hands for 2 years: the game is a draw among all survivors' "$work/france"
check "in the report" grep -q 'The game is over (draw between Austria, England' "$work/france"
check "announced a year before" grep -q 'hands for 1 year; after 2 the game is drawn among all' "$work/france"
check "not after the first" grep -q 'Fall 1902' "$work/france"
forget_letters
clock Told draw-after=2 stalemate=tell
check "or the editor is told" both 0 'Told.active' at $T5 games
flat editor@ >"$work/editor"
check "with a line to copy" grep -q 'no centre has changed hands for 2 years.*QUESTION unanimous' "$work/editor"
forget_letters
at $T5 new Moves --language en last-year=none draw-after=2 >/dev/null && seven Moves en && at $T5 start Moves >/dev/null
at $T5 process Moves S1901M >/dev/null
at $T5 edit Moves 'FRANCE A BEL' -MAR >/dev/null
for phase in F1901M W1901A S1902M F1902M; do at $T5 process Moves $phase >/dev/null 2>&1; done
check "a centre that changed hands sets it back" both 0 'Moves.active' at $T5 games
forget_letters

# ---- Bretagne V: who may ask, who may oppose, who votes; after the adjustments it ends at once
brittany() { # brittany GAME PHASE…
    name=$1
    shift
    at $T5 new "$name" --language fr --rules bretagne last-year=none >/dev/null && seven "$name" fr && at $T5 start "$name" >/dev/null
    for phase in "$@"; do at $T5 process "$name" $phase >/dev/null || return 1; done
    at $T5 run >/dev/null
    forget_letters
}
check "a game after spring" brittany Cinq S1901M
# Italy keeps one centre, on which France stands, and no unit elsewhere; Turkey keeps Bulgaria without a unit; Austria has no centre left.
at $T5 edit Cinq -VEN -ROM -NAP VEN=FRANCE ROM=FRANCE 'FRANCE A NAP' -ANK -CON -SMY ANK=RUSSIA CON=RUSSIA SMY=RUSSIA BUL=TURKEY \
    -BUD -TRI -VIE BUD=RUSSIA TRI=GERMANY VIE=GERMANY 'AUSTRIA A TYR' >/dev/null
at $T5 run >/dev/null
forget_letters
say Cinq italy "FIN DE PARTIE"
check "whose only centre is occupied by another" at $T5 run
check "may not ask" sh -c "cat $(letters italy@ | tr '\n' ' ') | grep -q 'il faut un centre' && ! cat $(letters france@ | tr '\n' ' ') | grep -q 'demand'"
forget_letters
say Cinq austria "FIN DE PARTIE"
at $T5 run >/dev/null
check "nor who has neither a centre nor a unit on another's" sh -c "! cat $(letters france@ | tr '\n' ' ') | grep -q 'demand'"
forget_letters
say Cinq france "FIN DE PARTIE"
check "who has one free centre may" at $T5 run
check "all are asked" sh -c "grep -q 'France' $(letters turkey@ | head -n 1)"
forget_letters
say Cinq turkey "VETO"
say Cinq austria "VETO"
check "vetoes without the right to one" at $T5 run
check "a foreign centre without a unit gives none, nor a unit without a centre" sh -c "test -z '$(letters england@)'"
for p in england germany russia turkey; do say Cinq $p "VOTE OUI"; done
say Cinq austria "VOTE NON"
at $T5 run >/dev/null
check "who has no centre does not count, who has one must agree" both 0 'Cinq.active' at $T5 games --all
say Cinq italy "VOTE OUI"
at $T5 run >/dev/null
reply Cinq italy "OUI"
at $T5 run >/dev/null
check "the last of those with a centre" both 0 'Cinq.ended' at $T5 games --all
forget_letters
check "another game, with a veto by right" brittany Six S1901M
at $T5 edit Six -ANK -CON -SMY CON=RUSSIA SMY=RUSSIA ANK=TURKEY >/dev/null
say Six france "FIN DE PARTIE"
at $T5 run >/dev/null
forget_letters
say Six turkey "VETO"
at $T5 run >/dev/null
check "a national centre is enough for a veto" grep -q 'veto' "$(letters england@ | head -n 1)"
forget_letters
check "a third, after the adjustments" brittany Sept S1901M F1901M
say Sept france "FIN DE PARTIE"
at $T5 run >/dev/null
for p in austria england germany italy russia turkey; do reply Sept $p "VOTE OUI"; done
at $T5 run >/dev/null
check "ends at once" both 0 'Sept.ended.S1902M' at $T5 games --all
forget_letters
check "a fourth: asked after the adjustments" brittany Huit S1901M F1901M
say Huit france "FIN DE PARTIE"
say Huit germany "VETO"
at $T5 run >/dev/null
at $T5 process Huit S1902M >/dev/null
forget_letters
say Huit france "FIN DE PARTIE"
at $T5 run >/dev/null
check "bars the same player after the spring that follows" sh -c "cat $(letters france@ | tr '\n' ' ') | grep -q 'nouvelle demande'"

# ---- a subject is the title of what stands below, not a vote of its own
game Titles fr draws=lists
mail austria@players.example "[Titles] nul" <<'END'
partie nulle à 4 : A,E,F,I ?
END
mail turkey@players.example "[Titles] draw" <<'END'
DRAW E T A
END
mail france@players.example "[Titles] partie nulle" <<'END'
Bonjour,

je propose un match nul entre l'Autriche, la Turquie et moi-même la France

Amicalement
END
mail england@players.example "[Titles] nul" <<'END'
Amicalement
END
check "titles" at $T1 run
flat austria@ >"$work/austria"; flat turkey@ >"$work/turkey"; flat france@ >"$work/france"; flat england@ >"$work/england"
check "what is not understood opens no vote" sh -c "grep -q 'La commande s.écrit : NUL' '$work/austria' && ! grep -q 'Votre vote' '$work/austria'"
check "one vote for one line" sh -c "grep -q 'Votre vote n° [0-9]* (partie nulle entre l.Autriche, l.Angleterre et la Turquie) : OUI' '$work/turkey' && ! grep -q 'Votre vote n° [0-9]* (partie nulle entre tous' '$work/turkey'"
check "a sentence is answered with the line to write" sh -c "grep -q 'répondez par cette ligne : VOTE NUL Autriche France Turquie' '$work/france' && ! grep -q 'Turquie » n.est pas compris' '$work/france'"
check "a subject alone is a vote" grep -q 'Votre vote n° [0-9]* (partie nulle entre tous les survivants) : OUI' "$work/england"
forget_letters

finish
