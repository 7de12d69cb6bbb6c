#!/bin/sh
# What the desk did it undoes: each act, by command and by mail, leaves the database as it was before it; what cannot be undone says why.
set -u
. tests/judge/lib.sh
new_home undo
proof address
T=2026-03-02T12:00:00+01:00
at $T new Kersaint --language en nmr=standby "deadline=every 7 days 20:00" press-delivery=postal >/dev/null
for power in FRANCE ITALY; do at $T player Kersaint $power "$(echo $power | tr A-Z a-z)@players.example" --name "Player of $power" --language en; done
at $T set Kersaint silent=go-on
state() { /usr/bin/python3 tests/judge/state.py "$home/judge.db" Kersaint; }
same() { state >"$work/after" && diff "$work/before" "$work/after"; }
changed() { state >"$work/after" && ! diff -q "$work/before" "$work/after" >/dev/null; }
state >"$work/before"
# undoes NAME COMMAND…: the command changes something, `judge undo` takes it back
undoes() {
    name=$1
    shift
    state >"$work/before"
    check "$name" at $T "$@"
    check "$name changes something" changed
    check "$name is undone" both 0 'undone' at $T undo Kersaint --yes
    check "$name: all is as before" same
}
numbers() { at $T log Kersaint | sed -n 's/.*act=\([0-9]*\)$/\1/p'; }

check "a setting before the start" at $T set Kersaint press=grey
undoes start start Kersaint
at $T start Kersaint >/dev/null
echo 'A PAR - BUR' | at $T orders Kersaint FRANCE >/dev/null
mail italy@players.example "[Kersaint] news" <<'END'
PRESS TO ALL:
Rome is quiet.
END
mail france@players.example "[Kersaint] vote" <<'END'
DRAW
END
at $T standbys Kersaint --offer zoe@z.example --name Zoe >/dev/null
at $T run >/dev/null

# ---- acts from the command line that test_fortnight.sh does not try ----
undoes player player Kersaint observer watcher@p.example
undoes editor editor Kersaint eve@p.example
at $T editor Kersaint old@p.example Olga >/dev/null
undoes hand-over hand-over Kersaint eve@p.example Eve
undoes 'cancelled vote' votes Kersaint --cancel 1
undoes unstart unstart Kersaint

# ---- in another order, and what stands on what ----
state >"$work/before"
at $T extend Kersaint 2 days >/dev/null
at $T set Kersaint press=white
first=$(numbers | tail -n 2 | head -n 1) second=$(numbers | tail -n 1)
at $T extend Kersaint 1 day >/dev/null
check "what a later decision changed too is not undone before it" both 1 "decision no. $((second + 1)) .* UNDO $((second + 1))" at $T undo Kersaint "$first"
check "another can be" at $T undo Kersaint "$second"
check "then the later one" at $T undo Kersaint --yes
check "then the first" at $T undo Kersaint "$first"
check "nothing is left of the three" same
check "an undone decision is not undone again" both 1 'taken back already' at $T undo Kersaint "$first"
last=$(numbers | tail -n 1)
check "but its undoing is" at $T undo Kersaint "$last"
check "which does it again" changed
at $T undo Kersaint "$first" >/dev/null
check "and again undone" same
check "no such number" both 1 "no decision no. '999'" at $T undo Kersaint 999
check "no number" both 1 "no decision no. 'foo'" at $T undo Kersaint foo
echo 'Dear all' >"$work/words"
at $T announce Kersaint <"$work/words" >/dev/null
check "letters that have left say why not" both 1 'do not come back' at $T undo Kersaint "$(numbers | tail -n 1)"
check "who did it at the terminal stands in the log" both 0 "announced.*$(id -un)" at $T log Kersaint
if [ "$(id -u)" -eq 0 ]; then # a container's user may have no name
    chmod -R a+rwX "$work"
    setpriv --reuid 54321 --clear-groups "$JUDGE" --home "$home" --now $T announce Kersaint <"$work/words" >"$work/nameless" 2>&1
    check "a user without a name is not complained of" test ! -s "$work/nameless"
    check "and stands there by number" both 0 "announced.*54321" at $T log Kersaint
fi
act=$(($(numbers | tail -n 1) + 1))
at $T eject Kersaint ITALY >/dev/null
at $T replace Kersaint ITALY other@p.example Other >/dev/null
check "a seat that another took since is not given back over his head" both 1 "decision no. $((act + 1))|stands on it" at $T undo Kersaint $act
at $T undo Kersaint --yes >/dev/null
at $T undo Kersaint --yes >/dev/null
check "one after the other it is" same

# ---- by mail, in both languages ----
all_letters() {
    /usr/bin/python3 - "$home"/mail/out/*/new/* <<'END'
import email, email.policy, sys
for path in sys.argv[1:]:
    message = email.message_from_binary_file(open(path, "rb"), policy=email.policy.default)
    print(f"To: {message['to']}: {message['subject']}:", " ".join(message.get_body(("plain",)).get_content().split()))
END
}
desk() { # LINE…: a mail of the editor; all letters then stand in $work/letters-text, one line
    forget_letters
    printf '%s\n' "$@" >"$work/body"
    mail editor@games.example "[Kersaint] desk" <"$work/body"
    at $T run >/dev/null 2>&1
    all_letters >"$work/letters-text"
}
says_to() { grep -q -- "$1" "$work/letters-text" || { cat "$work/letters-text"; return 1; }; }
lacks() { ! says_to "$1" >/dev/null || { cat "$work/letters-text"; return 1; }; }
desk 'EXTEND 3 days: Easter'
check "extended by mail" changed
desk 'UNDO'
check "UNDO" same
check "the editor reads what was undone" says_to 'Decision no. [0-9]* (deadline set) is taken back'
check "the players are told" says_to 'The editor has taken back a decision about game Kersaint (deadline set)'
desk 'EXCLURE France !'
desk 'ANNULER'
check "a seat is asked about before it is given back" says_to '(player put out, France). After it: Player of FRANCE has France again. Zoe is no longer called for France'
desk 'ANNULER !'
check "ANNULER" same
check "who has it again is told" says_to 'France is yours again'
desk 'REGLER nmr=hold !'
number=$(numbers | tail -n 1)
desk "ANNULER n° $number : une erreur"
check "with a number and a reason" says_to 'Reason: une erreur'
check "the setting is named with its value" says_to 'nmr = standby (until now: hold)'
check "as before" same
desk 'MUTE France'
desk 'UNDO'
check "MUTE" same
desk 'PRESS CUT 1'
desk 'UNDO'
check "PRESS CUT" same
desk 'QUESTION: Shall we stop?' 'END'
desk 'UNDO'
check "QUESTION" same
desk 'ORDERS FOR Italy' 'A ROM - APU' 'END'
desk 'UNDO'
check "ORDERS FOR" same
check "the player is told" says_to 'To: [^:]*italy.*taken back a decision.*No orders for Italy are on file'
desk 'LOG'
check "the log shows the numbers" says_to '\[[0-9]*\] .*takes the last decision back'
desk 'ANNULER 999'
check "a wrong number" says_to "has no decision no. '999'"
mail france@players.example "[Kersaint] hm" <<'END'
UNDO 3
END
at $T run >/dev/null
check "a player undoes nothing" same
at $T process Kersaint >/dev/null
act=$(numbers | tail -n 1)
at $T process Kersaint >/dev/null
check "what the game went on from says how to go back" both 1 'ROLLBACK S1901M' at $T undo Kersaint "$act"
check "the database is sound" both 0 'database.sound' at $T doctor

# ---- who was told of an act is told of its undoing ----
at $T new Calls --language en nmr=standby silent=go-on "deadline=every 7 days 20:00" >/dev/null
for power in FRANCE ITALY; do at $T player Calls $power "$(echo $power | tr A-Z a-z)@calls.example" --language en; done
at $T standbys Calls --offer sid@z.example --name Sid >/dev/null 2>&1
at $T start Calls >/dev/null
at $T run >/dev/null
mail italy@calls.example "[Calls] x" <<'END'
all units hold
END
at 2026-03-09T20:05:00+01:00 run >/dev/null
at 2026-03-10T12:00:00+01:00 replace Calls FRANCE max@z.example Max >/dev/null 2>&1
forget_letters
at 2026-03-10T12:00:00+01:00 undo Calls --yes >/dev/null
at 2026-03-10T12:00:00+01:00 run >/dev/null
all_letters >"$work/letters-text"
check "the old player" says_to 'France is yours again'
check "the standby, whose call had ended" says_to 'Could you give orders for France'
check "the new player" says_to 'To: [^:]*max.*France is no longer yours'
forget_letters
at 2026-03-10T12:00:00+01:00 edit Calls 'ITALY A TUN' >/dev/null
at 2026-03-10T12:00:00+01:00 run >/dev/null
check "a standby who is called hears of a correction" test "$(letters sid@ | wc -l)" -eq 1
forget_letters
at 2026-03-10T12:00:00+01:00 undo Calls --yes >/dev/null
at 2026-03-10T12:00:00+01:00 run >/dev/null
check "and of its undoing" test "$(letters sid@ | wc -l)" -eq 1
at 2026-03-10T12:00:00+01:00 process Calls --yes >/dev/null
at 2026-03-10T12:00:00+01:00 run >/dev/null
forget_letters
at 2026-03-10T12:00:00+01:00 rollback Calls F1901M --yes >/dev/null
at 2026-03-10T12:00:00+01:00 run >/dev/null
all_letters >"$work/letters-text"
check "a call that comes back with a phase is a call" says_to 'To: [^:]*sid@.*Could you give orders for France'
at 2026-03-10T12:00:00+01:00 hand-over Calls eve@p.example Eve >/dev/null 2>&1
at 2026-03-10T12:00:00+01:00 run >/dev/null
forget_letters
at 2026-03-10T12:00:00+01:00 undo Calls --yes >/dev/null
at 2026-03-10T12:00:00+01:00 run >/dev/null
check "of a hand-over nobody hears who heard of none" test -z "$(letters italy@calls.example)"
at 2026-03-10T12:00:00+01:00 set Calls reminder=24h --yes >/dev/null
at 2026-03-10T12:00:00+01:00 undo Calls --yes >/dev/null
at 2026-03-10T12:00:00+01:00 run >/dev/null
check "nor of a setting that nobody was told of" test -z "$(letters italy@calls.example)"
at 2026-03-10T12:00:00+01:00 extend Calls 1 day >/dev/null
at 2026-03-10T12:00:00+01:00 run >/dev/null
forget_letters
at 2026-03-10T12:00:00+01:00 undo Calls --yes >/dev/null
at 2026-03-10T12:00:00+01:00 run >/dev/null
check "of a date everybody, once" test "$(letters italy@calls.example | wc -l)" -eq 1

# ---- who sits where is told as it is: the same player as before, a call that is withdrawn, an editor who is none ----
at $T new Seats --language en anonymous=yes nmr=standby silent=go-on "deadline=every 7 days 20:00" >/dev/null
for power in FRANCE ITALY; do at $T player Seats $power "$(echo $power | tr A-Z a-z)@seats.example" --language en; done
at $T standbys Seats --offer una@z.example --name Una >/dev/null 2>&1
at $T start Seats >/dev/null
tells() { # tells COMMAND…: the letters that follow from it
    at $T run >/dev/null 2>&1
    forget_letters
    at $T "$@" >/dev/null 2>&1
    at $T run >/dev/null 2>&1
    all_letters >"$work/letters-text"
}
tells eject Seats FRANCE
call=$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last una@)" | head -n 1)
tells undo Seats --yes
check "others read that it is the same player" says_to 'To: [^:]*italy.*France is played again by who had it before'
check "his letter goes back to no phase" says_to 'To: [^:]*france@seats.example[^:]*: [^:]*A decision taken back:.*France is yours again'
check "who was only called hears that he is not" says_to 'To: [^:]*una.*Your call for France is withdrawn'
forget_letters
mail una@z.example "Re: France needs a player" "In-Reply-To: <$call>" <"$work/yes"
at $T run >/dev/null 2>&1
all_letters >"$work/letters-text"
check "and hears it when he says yes to it" says_to 'To: [^:]*una.*Your call for France in game Seats is over'
tells undo Seats "$(numbers_of() { at $T log Seats | sed -n 's/.*undone.*act=//p' | tail -n 1; } && numbers_of)"
check "an undoing undone says what stands again" says_to 'To: [^:]*italy.*stands again (player put out, France). - France has no player'
check "to him too" says_to 'To: [^:]*france@seats.*France is no longer yours: it has no player'
tells eject Seats ITALY
at $T replace Seats ITALY zed@z.example Zed
check "who takes the seat since is in the way, and the line is named that helps" both 1 "decision no. [0-9]* .*UNDO [0-9]" at $T undo Seats "$(at $T log Seats | sed -n 's/.*ejected.*ITALY.*act=//p' | tail -n 1)"
tells editor Seats jack@p.example Jack
tells undo Seats --yes
check "an editor who is none reads it" says_to 'To: [^:]*jack.*no longer an editor of game Seats'
check "by the name of what was done" says_to 'To: [^:]*jack.*(editor added)'

# ---- the start of a game that runs ----
at $T new Begun --language en "deadline=every 7 days 20:00" >/dev/null
at $T player Begun FRANCE france@begun.example --language en && at $T start Begun >/dev/null
at $T run >/dev/null
forget_letters
mail editor@games.example "[Begun] desk" <<'END'
UNDO
END
at $T run >/dev/null 2>&1
all_letters >"$work/letters-text"
check "is asked about before it is taken back" says_to 'After it: The game has not begun'
check "and stands" both 0 'Begun.active' at $T games
forget_letters
at $T undo Begun --yes >/dev/null
at $T run >/dev/null
all_letters >"$work/letters-text"
check "nobody reads that it goes on" sh -c "! grep -q 'it goes on at' '$work/letters-text'"

# ---- what is true now is said, and nothing else ----
letters_of() { at $T run >/dev/null 2>&1; all_letters >"$work/letters-text"; forget_letters; }
check "undone without a phase to go back to" both 123 'ROLLBACK S1901M' sh -c "'$JUDGE' --home '$home' --now $T start Begun --yes >/dev/null; '$JUDGE' --home '$home' --now $T process Begun --yes >/dev/null; '$JUDGE' --home '$home' log Begun | sed -n 's/.*started.*act=//p' | tail -n 1 | xargs '$JUDGE' --home '$home' --now $T undo Begun"
small() { # NAME SETTING…: a game of Austria and Italy
    at $T new "$@" --language en silent=go-on >/dev/null
    for power in AUSTRIA ITALY; do at $T player "$1" $power "$(echo $power | tr A-Z a-z)@$1.example" --language en; done
    at $T start "$1" >/dev/null && letters_of
}
small over "deadline=every 7 days 20:00"
at $T terminate over over --why enough --yes >/dev/null
at $T rollback over S1901M >/dev/null
letters_of
at $T undo over --yes >/dev/null
letters_of
check "a rollback of an ended game undone: it is over" says_to 'The game is over'
check "and nobody reads a date or where it goes on" sh -c "! grep -qE 'goes on|eadline' '$work/letters-text'"

small apart "deadline=every 7 days 20:00"
at $T player apart FRANCE ivo@apart.example --language fr >/dev/null
printf 'A PAR H\nF BRE H\n' | at $T orders apart FRANCE >/dev/null
printf 'A PAR - BUR\nF BRE - MAO\n' | at $T orders apart FRANCE >/dev/null
letters_of
at $T undo apart --yes >/dev/null
letters_of
check "orders on one line are parted as the reader's language parts" says_to "Vos ordres pour la France : F BRE T ; A PAR T"

small retreats "deadline=every 7 days 20:00"
printf 'A VEN - TYR\nA ROM - VEN\n' | at $T orders retreats ITALY >/dev/null && at $T process retreats >/dev/null
printf 'A VEN - TRI\nA TYR S A VEN - TRI\n' | at $T orders retreats ITALY >/dev/null && at $T process retreats >/dev/null
at $T process retreats >/dev/null
letters_of
at $T rollback retreats F1901R >/dev/null
letters_of
check "a rollback to retreats tells the dislodged unit and where it may go" says_to 'To: austria.*Back to Fall 1901.*F TRI (dislodged).*F TRI R ADR'
check "and what counts no more" says_to 'What was reported counts no longer: Fall 1901'
at $T rollback retreats F1901M >/dev/null
printf 'an order was lost\nAUSTRIA\nF TRI H\n' >"$work/corrected"
at $T erratum retreats S1901M "$work/corrected" >/dev/null
letters_of
at $T undo retreats --yes >/dev/null
letters_of
check "an erratum undone: which version is void, which counts" says_to 'counts no longer: Spring 1901 (version 2).*counts again: Spring 1901 (version 1)'

at $T issue 2026-03-20 >/dev/null
small held deadline=issue
T=2026-03-20T20:30:00+01:00 due=$(at 2026-03-20T20:30:00+01:00 games | grep held)
at $T extend held 2 days >/dev/null
at $T undo held --yes >/dev/null
check "a date that had passed stands again" test "$due" = "$(at $T games | grep held)"
letters_of
check "and is said" says_to 'taken back.*Deadline: Friday 20 March'
small paused "deadline=every 7 days 20:00"
at $T pause paused >/dev/null
letters_of
at $T undo paused --yes >/dev/null
letters_of
check "a pause undone: it is played" says_to 'The game is being played'

at $T new waits --language en silent=go-on >/dev/null
mail italy@players.example join <<'END'
JOIN waits
END
at $T run >/dev/null
answer italy@players.example yes <<'END'
YES
END
at $T run >/dev/null
at $T assign waits FRANCE italy@players.example >/dev/null
letters_of
at $T undo waits --yes >/dev/null
letters_of
check "a power taken back before the start: he stays among the players" says_to "taken back.*among the players of game waits"
check "and is not thanked" lacks 'Thank you'
at $T start waits --yes >/dev/null 2>&1
letters_of
at $T undo waits --yes >/dev/null
letters_of
check "a start undone: each hears that he is among the players" says_to 'sign-ups are open again.*among the players of game waits'
check "and not who is where" lacks 'has no player'

at $T zine --date "2026-05-20 20:00" >/dev/null
small bound deadline=issue
letters_of
at $T zine --no-date "2026-05-20 20:00" >/dev/null
letters_of
check "the last date of the zine goes: its games are told that they wait" says_to 'Next issue: no date yet.*bound (Spring 1901)'
check "and have none" sh -c "! $JUDGE --home $home --now $T show bound | grep -q 2026-05-20"

for n in 1 2 3 4; do at $T set Kersaint comment="number $n" >/dev/null; done
for n in 1 2 3 4; do
    [ $n = 1 ] || desk 'UNDO'
    [ $n = 1 ] || check "UNDO behind an UNDO is asked: it may be meant to take that one back" says_to 'The last thing done to Kersaint was an UNDO'
    desk 'UNDO !'
    check "UNDO, the same words a $n. time, is answered" says_to 'Decision no. [0-9]* (setting changed) is taken back'
done

at $T eject bound AUSTRIA --yes >/dev/null 2>&1
letters_of
mail editor@games.example "[bound] desk" <<'END'
UNDO
END
at $T run >/dev/null 2>&1; all_letters >"$work/letters-text"
check "an undo that moves a seat is asked, of the last decision" says_to 'takes back decision no. [0-9]* .*(player put out, Austria)'
at $T set bound comment="another" >/dev/null
answer editor@games.example yes <<'END'
YES
END
letters_of
check "the yes is to that decision, whatever came between" says_to 'Decision no. [0-9]* (player put out, Austria) is taken back'

# ---- what has been reported is not taken back unasked ----
small reported "deadline=every 7 days 20:00"
at $T process reported --yes >/dev/null
letters_of
now=$T T=2026-03-23T12:00:00+01:00
mail italy@reported.example "[reported] orders" <<'END'
A ROM - APU
END
mail editor@games.example "[reported] desk" <<'END'
UNDO
END
letters_of
check "an adjudication of some days ago is asked about, with what goes" says_to 'reported counts no longer: Spring 1901.*has read the orders for Spring 1901, and could change his.*Orders on file for Fall 1901 would be set aside: Italy 1.*3 people'
check "and stands" both 0 'reported.active.F1901M' at $T games
T=$now
small shown "deadline=every 7 days 20:00" preview=yes
at $T set shown comment=hello >/dev/null
now=$T T=2026-03-28T12:00:00+01:00
at $T run >/dev/null && forget_letters
due=$(at $T games | grep '^shown')
at $T undo shown --yes >/dev/null
letters_of
check "what waits for RELEASE goes on waiting, whatever small thing is undone" test "$due" = "$(at $T games | grep '^shown')"
check "and no player hears of it" lacks 'To: [^:]*@shown'
T=$now

# ---- what another ordered meanwhile is not the old player's ----
T=2026-04-10T12:00:00+02:00
small theirs "deadline=every 7 days 20:00"
order() { # FROM LINE…
    mail "$1" "[theirs] orders" <"$work/body" && at $T run >/dev/null 2>&1
}
printf 'A VEN H\nA ROM - APU\nF NAP H\n' >"$work/body" && order italy@theirs.example
T=2026-04-11T12:00:00+02:00
at $T replace theirs ITALY max@z.example Max >/dev/null 2>&1 && letters_of
T=2026-04-11T13:00:00+02:00
printf 'A ROM - TUS\nF NAP - TYS\n' >"$work/body" && order max@z.example
letters_of
at $T undo theirs --yes >/dev/null
letters_of
check "a replacement undone: the seat comes back with its own orders" says_to 'To: italy@theirs[^:]*:.*A ROM - APU.*F NAP H'
check "and shows nothing of what the other ordered" lacks 'A ROM - TUS'

# ---- an undo was the last thing done ----
small again "deadline=every 7 days 20:00"
at $T process again --yes >/dev/null 2>&1
for line in 'EXTEND 2 days' UNDO UNDO; do
    echo "$line" >"$work/body"
    mail editor@games.example "[again] desk" <"$work/body"
    letters_of
done
check "an undo after one says so, and what would be done again" says_to 'The last thing done to again was an UNDO; UNDO [0-9]* does again'

# ---- what a player ordered since an act of the editor stays his ----
small since "deadline=every 7 days 20:00"
wrote() { # WHO LINE…
    who=$1
    shift
    printf '%s\n' "$@" >"$work/body"
    mail "$who" "[since] mail" <"$work/body" && letters_of
}
wrote italy@since.example 'A VEN H' 'A ROM H' 'F NAP - ION'
wrote editor@games.example 'ORDERS FOR Italy !' 'A VEN - TYR' 'A ROM - APU'
wrote italy@since.example 'A VEN - PIE'
wrote editor@games.example 'UNDO'
check "the editor's orders are taken back, not the one that she gave since" says_to 'To: italy@since.*Your orders for Italy: .*A VEN - PIE; A ROM H'
wrote editor@games.example 'ORDERS FOR Italy !' 'A ROM - TUS'
wrote editor@games.example 'EDIT !' 'Italy A PIE'
wrote italy@since.example 'A VEN - TRI' 'A PIE - MAR'
wrote editor@games.example 'UNDO'
check "orders sent since a correction go with the game, those of units that are not there are named" says_to 'To: italy@since.*A ROM - TUS.*A VEN - TRI.*A PIE - MAR: no longer on file'
wrote editor@games.example "UNDO $(at $T log since | sed -n 's/.*act=//p' | tail -n 1)"
check "the correction stands again, with her orders" says_to 'To: italy@since.*VEN - TRI'
finish
