#!/bin/sh
# What a date asks of whom is one list: whoever's mail was acknowledged is nowhere called silent, and the same people are counted everywhere.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 DUE=2026-03-09T20:05:00+01:00
to() { for f in $(letters "$1"); do text_of "$f"; done | tr -s '\n ' ' '; }
says_to() { to "$1" >"$work/said"; grep -Eq -- "$2" "$work/said" || { cut -c1-2000 "$work/said"; return 1; }; }
silent_about() { to "$1" >"$work/said"; ! grep -Eq -- "$2" "$work/said"; }
game() { sqlite3 "$home/judge.db" "SELECT p.code FROM phase p JOIN game g ON g.phase = p.id WHERE g.name = '$1'"; }
write() { # FROM GAME LINE…: a mail that reached its server at $CAME
    from=$1 of=$2
    shift 2
    printf '%s\n' "$@" >"$work/body"
    mail "$from" "[$of] orders" "Received: from a by b; $CAME" <"$work/body"
}
CAME='Tue, 03 Mar 2026 11:00:00 +0100'
hold() { # GAME POWER…: each sends orders
    of=$1
    shift
    for power in "$@"; do write $power@players.example "$of" 'all units hold'; done
}

# ---- contradictory, impossible, asked: an answer all the same
for language in en fr; do
    new_home answer-$language
    at $T0 new Kersaint --language $language 'deadline=every 7 days 20:00' >/dev/null && seven Kersaint $language
    at $T0 set Kersaint silent=hold >/dev/null && at $T0 start Kersaint >/dev/null && at $T0 run >/dev/null
    hold Kersaint austria england germany
    write france@players.example Kersaint 'A PAR - BUR' 'A PAR - PIC'
    write russia@players.example Kersaint 'Hi judge, pls what is the mail adress of Austria? I need to phone him. And when is next deadline, is it in my timezone (I am in Halifax Canada)' # is none
    at $T1 run >/dev/null
    forget_letters
    write editor@games.example Kersaint PROCESS
    at $T1 run >/dev/null
    check "PROCESS names whose orders are missing, and who would miss a turn" says_to editor@ 'missing from: France, Italy, Russia, Turkey\. Their units would hold, but where .* those count\. Who has sent nothing would miss'
    forget_letters
    check "three of seven are silent: it is played" both 0 ' 1 adjudicated' at $DUE run
    check "two orders for one unit are no silence" says_to france@ 'FRANCE \((«|")[^)]*\) F BRE'
    check "nor for the editor" says_to editor@ 'No orders for the last movement from: Italy, Russia, Turkey\.'
    check "nor in his turns" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM turn WHERE turn = 3")" = 3
done

# ---- a game of which half were silent at the date: all that comes in one pass counts, whoever is read first
new_home late
at $T0 new Kersaint --language en 'deadline=every 7 days 20:00' >/dev/null && seven Kersaint en
at $T0 set Kersaint silent=hold >/dev/null && at $T0 start Kersaint >/dev/null && at $T0 run >/dev/null
hold Kersaint austria england germany
at $T1 run >/dev/null
forget_letters
CAME='Mon, 09 Mar 2026 20:01:00 +0100'
write france@players.example Kersaint 'A PAR - BUR'
CAME='Mon, 09 Mar 2026 20:02:00 +0100'
write italy@players.example Kersaint 'A VEN - TRI'
CAME='Mon, 09 Mar 2026 20:03:00 +0100'
write germany@players.example Kersaint 'A BER - PRU'
check "the game goes on with what came" both 0 ' 3 acted on.* 1 adjudicated' at $DUE run
for power in france italy germany; do
    check "$power is not late" silent_about $power@ 'after the deadline'
done
check "it was late for those who had sent nothing in time" test "$(sqlite3 "$home/judge.db" "SELECT group_concat(s.power) FROM (SELECT power, turn FROM turn t JOIN seat s ON s.id = t.seat WHERE turn = 2 ORDER BY power) s")" = FRANCE,ITALY

# ---- who is told that his order cannot be has time to mend it, though the game could go on without him
CAME='Tue, 03 Mar 2026 11:00:00 +0100'
new_home mend
at $T0 new Kersaint --language en 'deadline=every 7 days 20:00' >/dev/null && seven Kersaint en
at $T0 set Kersaint silent=hold >/dev/null && at $T0 start Kersaint >/dev/null && at $T0 run >/dev/null
hold Kersaint austria england germany
at $T1 run >/dev/null && at $DUE run >/dev/null
forget_letters
CAME='Tue, 10 Mar 2026 11:00:00 +0100'
write france@players.example Kersaint 'A PAR - MOS'
check "an order that cannot be" both 0 ' 0 adjudicated' at 2026-03-10T12:00:00+01:00 run
check "is asked about, with a date" says_to france@ 'TO SETTLE before .*The game waits for that'
write france@players.example Kersaint 'A PAR - BUR' 'F BRE - MAO' 'A MAR - SPA'
check "mended, the game goes on" both 0 ' 1 adjudicated' at 2026-03-10T12:30:00+01:00 run

# ---- persons are counted, not powers
CAME='Tue, 03 Mar 2026 11:00:00 +0100'
new_home hands
at $T0 new Quatre --variant standard4 --language fr 'deadline=every 7 days 20:00' reminder=24h >/dev/null
for p in AUSTRIA:a FRANCE:a ENGLAND:b GERMANY:c TURKEY:c ITALY:d RUSSIA:d; do
    at $T0 player Quatre ${p%:*} ${p#*:}@players.example --language fr >/dev/null
done
at $T0 start Quatre >/dev/null 2>&1
at $T0 run >/dev/null
write a@players.example Quatre FRANCE 'A PAR - BOU'
at $T1 run >/dev/null
forget_letters
at 2026-03-08T21:00:00+01:00 run >/dev/null
check "two powers of one game are one game" says_to c@ 'Subject: \[Quatre\] Ordres attendus dans .*dans la partie Quatre.*Allemagne : 3 ordres.*Turquie : 3 ordres'
forget_letters
at $DUE run >/dev/null
check "three of four are silent" says_to editor@ '3 of 4 players are silent.*\(England, Germany, Italy, Russia, Turkey\)'
check "who ordered for one of his powers is not" silent_about a@ 'aucun ordre'
CAME='Tue, 10 Mar 2026 11:00:00 +0100'
write c@players.example Quatre ALLEMAGNE 'A BER - KIE'
write d@players.example Quatre RUSSIE 'A MOS - UKR'
forget_letters
check "one of four is a player who forgot" both 0 ' 1 adjudicated' at 2026-03-10T12:00:00+01:00 run
check "his orders alone were not received" says_to a@ 'ANGLETERRE[^:]*: ordres non rendus'
check "no other's" silent_about a@ '(TURQUIE|AUTRICHE|ITALIE)[^:A-Z]*: ordres non rendus'

# ---- builds that nobody gave are told
CAME='Tue, 03 Mar 2026 11:00:00 +0100'
new_home builds
at $T0 new Kersaint --language en 'deadline=every 7 days 20:00' 'adjustments=every 2 days 20:00' >/dev/null && seven Kersaint en
at $T0 start Kersaint >/dev/null
at $T0 edit Kersaint -PAR 'FRANCE A BEL' -MUN 'GERMANY A HOL' >/dev/null
at $T0 process Kersaint S1901M >/dev/null
at $T0 process Kersaint F1901M >/dev/null
at $T0 run >/dev/null
write france@players.example Kersaint 'A PAR B'
at $T1 run >/dev/null
forget_letters
at 2026-03-05T20:05:00+01:00 run >/dev/null
check "the builds are judged" test "$(game Kersaint)" = S1902M
check "who sent none is told what is lost" says_to germany@ '1 build not given in time: lost'

# ---- WAIVE waives what is left; a build that is noted is taken back by CLEAR
new_home waive
at $T0 new Kersaint --language en 'deadline=every 7 days 20:00' >/dev/null && seven Kersaint en
at $T0 start Kersaint >/dev/null
at $T0 edit Kersaint -PAR -BRE 'FRANCE A BEL' >/dev/null
at $T0 process Kersaint S1901M >/dev/null
at $T0 process Kersaint F1901M >/dev/null
at $T0 run >/dev/null
write france@players.example Kersaint 'A PAR B'
at $T1 run >/dev/null
forget_letters
write france@players.example Kersaint WAIVE
at $T1 run >/dev/null
check "one build is waived" says_to france@ 'A PAR B .*WAIVE'
forget_letters
write france@players.example Kersaint WAIVE WAIVE WAIVE
at $T1 run >/dev/null
check "none that is noted" says_to france@ 'A PAR B .*WAIVE'
forget_letters
write france@players.example Kersaint 'F BRE B' WAIVE
at $T1 run >/dev/null
check "beside a build it is a new list" silent_about france@ 'NOTED.*A PAR B |noted\..* A PAR B [^-→]*WAIVE'

# ---- who lost his seat is told how he comes back, and comes back by that line
for language in en fr; do
    CAME='Tue, 03 Mar 2026 11:00:00 +0100'
    new_home back-$language
    at $T0 new Kersaint --language $language 'deadline=every 7 days 20:00' nmr=disorder >/dev/null && seven Kersaint $language
    at $T0 start Kersaint >/dev/null && at $T0 run >/dev/null
    for day in 09 16; do at 2026-03-${day}T20:05:00+01:00 run >/dev/null; done
    check "the letter that takes the seat names the line" says_to france@ '(TAKEOVER|REPRISE) France@Kersaint'
    forget_letters
    CAME='Tue, 17 Mar 2026 11:00:00 +0100'
    write france@players.example Kersaint 'A PAR - BUR'
    at 2026-03-17T12:00:00+01:00 run >/dev/null
    check "so does the answer to orders" says_to france@ '(TAKEOVER|REPRISE) France@Kersaint'
    for words in ETAT 'PRESSE A TOUS : me revoilà'; do
        forget_letters
        write france@players.example Kersaint "$words"
        at 2026-03-17T12:10:00+01:00 run >/dev/null
        check "and to ${words%% *}" says_to france@ '(TAKEOVER|REPRISE) France@Kersaint'
    done
    proof auto
    forget_letters
    write france@players.example Kersaint 'REPRISE France'
    at 2026-03-17T13:00:00+01:00 run >/dev/null
    check "in the game's own mail the power is enough" says_to france@ '(France is yours|France est à vous|confirm|À confirmer)'
done

# ---- a standby who waits for a power that nobody plays any more is told
new_home dummy
at $T0 new Kersaint --language en 'deadline=every 7 days 20:00' nmr=standby >/dev/null && seven Kersaint en
at $T0 start Kersaint >/dev/null && at $T0 run >/dev/null
mail zoe@z.example "standby" <<'END'
STANDBY
END
at $T0 run >/dev/null
id=$(sed -n 's/^Message-I[Dd]: //p' "$(last zoe@)" | head -n 1)
mail zoe@z.example "Re: x" "In-Reply-To: $id" <"$work/yes"
CAME='Tue, 03 Mar 2026 11:00:00 +0100'
hold Kersaint austria england germany italy russia turkey
at $T1 run >/dev/null
at $DUE run >/dev/null
forget_letters
at 2026-03-10T12:00:00+01:00 dummy Kersaint FRANCE --yes >/dev/null 2>&1
at 2026-03-10T12:00:00+01:00 run >/dev/null
check "her call is over" says_to zoe@ 'France in game Kersaint is played by nobody any more: your call is over'

# ---- bids: READY of the bids is no answer to the moves, and what is not understood of them is asked before they are opened
CAME='Tue, 03 Mar 2026 11:00:00 +0100'
new_home bids
at $T0 new Duel --variant intimate --rules bretagne --language en 'deadline=every 7 days 20:00' 'adjustments=every 2 days 20:00' early=yes silent=hold last-year=none >/dev/null
at $T0 player Duel ENGLAND anne@players.example --language en >/dev/null
at $T0 player Duel TURKEY bruno@players.example --language en >/dev/null
at $T0 start Duel >/dev/null && at $T0 run >/dev/null
forget_letters
write anne@players.example Duel 'BID Germany 4, Italy 5. and 2 for Austria' 'BID a lot for France'
write bruno@players.example Duel 'BID France 5' READY
at $T1 run >/dev/null
check "a full stop ends a bid" says_to anne@ 'Your bids: Austria 2, Germany 4, Italy 5'
check "what is no bid is asked" says_to anne@ 'TO SETTLE before Wednesday 4 March.*Not understood as a bid: a lot for france'
check "the bids stay closed for it" test -z "$(sqlite3 "$home/judge.db" "SELECT 1 FROM event WHERE what = 'bids-revealed'")"
forget_letters
at 2026-03-04T20:05:00+01:00 run >/dev/null
check "until their date" says_to anne@ 'the bids are known'
check "and nobody is told that nothing came" silent_about anne@ 'No orders came'
CAME='Thu, 05 Mar 2026 11:00:00 +0100'
write anne@players.example Duel 'A BUD H'
at 2026-03-05T12:00:00+01:00 run >/dev/null
forget_letters
check "one of two is silent: it is played" both 0 ' 1 adjudicated' at 2026-03-11T20:05:00+01:00 run
check "READY was for the bids" says_to editor@ 'NMR \(no orders received\): France, Turkey\.'
check "who ordered for a power that he hired is not silent" silent_about editor@ '(ENGLAND|AUSTRIA): no orders received'

# ---- votes are asked too ----
new_home votes
at $T0 new Kersaint --language en reminder=24h "deadline=every 7 days 20:00" >/dev/null
seven Kersaint en
at $T0 start Kersaint >/dev/null
say() { printf '%b' "$3" >"$work/words" && mail "$1@players.example" "$2" <"$work/words"; }
say france "[Kersaint]" 'DRAW\n'
say germany "[Kersaint]" 'A BER H\nF KIE H\nA MUN H\n'
say italy "[Kersaint]" 'VOTE 1 NO\nA ROM H\nF NAP H\nA VEN H\n'
at $T0 run >/dev/null
say germany "[Kersaint]" 'STATUS\n'
say editor "[Kersaint]" 'STATUS\n'
sed -i 's/editor@players/editor@games/' "$file"
forget_letters
at $T0 run >/dev/null
check "STATUS says which votes wait for him" grep -q 'Vote no. 1 is open' "$(last germany@)"
check "and the editor's who is silent" grep -q 'No vote yet: Austria, England, Germany, Russia, Turkey' "$(last editor@)"
forget_letters
at 2026-03-09T08:00:00+01:00 run >/dev/null
check "a reminder of orders names the vote, too" sh -c "grep -q '3 orders' '$(last austria@)' && grep -q 'VOTE 1 YES' '$(last austria@)'"
check "who owes nothing else is reminded of it" grep -q '^Subject: .*vote due' "$(last germany@)"
check "who has answered is not" test -z "$(letters italy@)"
check "who asked is not, but for his orders" sh -c "! grep -q 'VOTE 1' '$(last france@)'"
# ---- half are silent: the game waits as its letter says, for bids as for orders; bids that were told can be made anew
at $T0 new Duo --variant intimate --language en 'deadline=every 7 days 20:00' 'adjustments=every 2 days 20:00' nmr=hold >/dev/null
at $T0 player Duo FRANCE hugo@players.example --language en >/dev/null
at $T0 player Duo RUSSIA fab@players.example --language en >/dev/null
at $T0 start Duo >/dev/null && at $T0 run >/dev/null
forget_letters
at 2026-03-04T20:05:00+01:00 run >/dev/null 2>&1
check "bids are asked for, in the form of bids" says_to hugo@ 'No bids came from you.*waits until only one is, or fewer than half.*for example: BID Austria 5'
check "no orders" silent_about hugo@ 'your orders, one a line'
check "of the editor too" says_to editor@ '2 of 2 players sent no bids'
CAME='Thu, 05 Mar 2026 11:00:00 +0100'
write hugo@players.example Duo 'BID Germany 7'
forget_letters
check "who is silent alone holds nobody up, as the letter says" at 2026-03-05T13:00:00+01:00 run
check "it goes on by itself" says_to fab@ 'the bids are known'
forget_letters
check "bids told are opened again where the game stands" at 2026-03-05T14:00:00+01:00 rollback Duo S1901M --why 'one was lost'
at 2026-03-05T14:00:00+01:00 run >/dev/null 2>&1
check "each is told what is gone and what is due" says_to hugo@ 'bids are open again.*Reason: one was lost.*Germany is no longer yours.*Your bids for Spring 1901 are not here yet'
check "that is taken back as any act" both 0 'undone' at 2026-03-05T14:00:00+01:00 undo Duo --yes
forget_letters
at 2026-03-05T14:00:00+01:00 run >/dev/null 2>&1
check "each power of a player has its line" says_to hugo@ 'Germany is yours again.*No orders for France are on file. No orders for Germany are on file'
forget_letters
at 2026-03-12T20:05:00+01:00 run >/dev/null 2>&1
check "who has bid has not ordered" says_to editor@ '2 of 2 players sent no orders'
at 2026-03-12T21:00:00+01:00 process Duo --yes >/dev/null 2>&1
forget_letters
at 2026-03-12T21:00:00+01:00 rollback Duo S1901M >/dev/null
at 2026-03-12T21:00:00+01:00 run >/dev/null 2>&1
check "back to a phase with bids: they stay" says_to hugo@ 'Its bids stay those that were told; ROLLBACK S1901M, once more, opens them'
at 2026-03-12T21:00:00+01:00 process Duo --yes >/dev/null 2>&1
check "where the game is already it does not go" both 1 'at F1901M already' at 2026-03-12T21:00:00+01:00 rollback Duo F1901M

# ---- a yes to a reminder, when its game is forming again ----
new_home again
at $T0 new Kersaint --language en reminder=24h "deadline=every 7 days 20:00" >/dev/null
seven Kersaint en
at $T0 start Kersaint >/dev/null
say france "[Kersaint]" 'DRAW\n'
at $T0 run >/dev/null
at 2026-03-09T08:00:00+01:00 run >/dev/null
at 2026-03-09T09:00:00+01:00 unstart Kersaint --yes >/dev/null
echo YES | answer germany@players.example 'Re: vote due'
check "ends no pass" at 2026-03-09T09:00:00+01:00 run
finish
