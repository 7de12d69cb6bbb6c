#!/bin/sh
# Second thoughts: an ask that later words of the same mail take back is asked about, not done; a later ask of the same kind replaces it.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00
new_home thoughts
at $T0 new Kersaint --language en "deadline=every 7 days 20:00" >/dev/null && seven Kersaint en && at $T0 start Kersaint >/dev/null
mail italy@players.example "[Kersaint] more time" <<'END'
EXTENSION 3 days
END
mail russia@players.example "[Kersaint] draw" <<'END'
DRAW
END
at $T0 run >/dev/null
# heard WHO PATTERN TEXT: what a mail is answered
heard() {
    forget_letters
    mail "$1@players.example" "[Kersaint] hello" <<END
$3
END
    at $T1 run >/dev/null 2>&1
    for f in $(letters "$1@"); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
    check "$3" grep -q -- "$2" "$work/t"
}
without() { check "not: $1" sh -c "! grep -q -- '$1' '$work/t'"; }

# ---- votes: the second ballot counts, and words that name none count neither
heard england 'Your vote no. 1 .*: NO' 'VOTE 1 YES
Hmm, on reflection I vote against.'
without ': YES'
heard england 'Your vote no. 2 .*: NO' 'vote 2 yes. wait no, rather against it'
heard france 'Your vote no. 1 .*: abst' 'VOTE 1 NO
VOTE 1 ABSTAIN'
without ': NO'
heard germany 'neither yes nor no for certain' 'VOTE 2 YES
ah no, forget it'
without 'Your vote no. 2'
heard turkey 'Your vote no. 2 .*: YES' 'VOTE 2 YES
Actually I liked your last report.'

# ---- several votes in a line; how votes stand; a command with a courtesy or a word before it
heard italy 'Your vote no. 1 .*: NO.*Your vote no. 2 .*: YES' 'vote 2: yes, vote 1: no'
heard austria 'Your vote no. 1 .*: YES.*Your vote no. 2 .*: YES' 'VOTE 1 YES; VOTE 2 YES'
heard austria 'Vote no. 1 is open.*Your vote no. 2 .*: YES' 'Which votes are still running? I thought I had said yes'
without 'are not counted'
heard austria 'Your vote no. 1 .*: NO' 'Well then: VOTE 1 NO'
heard russia 'Your vote no. 1 .*: YES' 'Extension 3 days pls, the dentist'
without 'are not counted'
heard russia 'Absence noted' 'I am away from 20 March to 27 March, no need to wait for me.'

heard germany 'A BER - KIE' 'A BER - KIE
No, honestly, a splendid game.'
without 'Your vote'

# ---- acts whose line is told
heard italy 'PRESS OFF' "No more press from the others please, I don't read it."
heard italy 'write TRY' 'Is there somewhere a dry run, so that I can test orders?'

heard italy 'The deadline (Spring 1901)' 'When is the deadline, and who plays Turkey?'
check "both are answered" grep -q 'Subject: .*[Pp]layers' "$work/t"

# ---- every other ask: quoted, not done
heard italy '"READY" is not done: "Oh, I must ask my ally first" below' 'READY
Oh, I must ask my ally first.'
heard italy '"VOTE 1 YES" is not done: "Hm, don.t count that until Monday" below' "VOTE 1 YES
Hm, don't count that until Monday."
heard italy 'are final' 'READY
I asked my ally first, all is well.'
heard england '"READY" is not done: "hang on, I must still think" below' 'READY
hang on, I must still think'
without 'are final'
heard france '"AWAY 20 March to 27 March" is not done' 'AWAY 20 March to 27 March
Forget it, my trip is off.'
without 'Absence noted'
heard france 'is not done: "No, make that two days later' 'I will be away from 20 March until 27 March. No, make that two days later.'
without 'Absence noted'
heard germany '"EXTENSION 2 days" is not done: it is asked again further down' 'EXTENSION 2 days
EXTENSION 4 days'
check "the later line counts" grep -q 'later deadline (4 days)' "$work/t"
heard austria '"CLEAR" is not done' 'CLEAR
no no, leave them. just kidding'
heard italy 'NOT PASSED ON. "Oops, do not send that" below' 'PRESS TO Turkey
Shall we?
END
Oops, do not send that'
check "nobody has it" test -z "$(letters turkey@)"
answer italy@players.example "Re: [Kersaint]" <"$work/yes"
check "a yes sends it" at $T1 run
for f in $(letters turkey@); do text_of "$f"; done >"$work/t"
check "then she has it" grep -q 'Shall we' "$work/t"

# ---- orders stay, and it is asked; what stands above them, or speaks of something else, takes nothing back
heard austria '"ah no, scratch that" stands behind your orders' 'A VIE - GAL
ah no, scratch that'
check "noted" grep -q 'A VIE - GAL' "$work/t"
heard russia 'A WAR - GAL' 'Oh no, I nearly forgot:
A WAR - GAL'
without 'stands behind'
heard turkey 'are final' 'A SMY - ARM
READY
Wait, what a season!'
heard germany 'are final' 'READY
No press from me this time.'
heard italy 'all 3 orders noted' 'A VEN - PIE
A ROM - VEN
F NAP - ION'
heard italy 'Did you mean.*A VEN - TYR' 'No, rather Tyrolia.'

# ---- what stays as it was: words about the whole list change no order on file, and clear none
all='F NAP - ION.*A ROM - VEN.*A VEN - PIE'
for words in 'Perfect, I am keeping everything, thanks.' 'All good, everything stays.' 'I hold on to all of that.' 'Je garde tout comme cela.' \
    'Je tiens à tous mes ordres.' 'Conservez tout, merci !' "On n'y touche plus." 'Please retain everything I sent.'; do
    heard italy 'Nothing is changed. To let every unit hold' "$words"
    without '[0-9] changed'
    without 'CLEAR ='
    without 'are final'
done
for words in 'Everybody stay calm please.' 'Tout le monde attend la Turquie, quelle lenteur !' 'Thanks to all for holding on.'; do
    heard italy "$all" "$words"
    without 'Did you mean'
    without '[0-9] changed'
done
heard italy 'Did you mean.*F NAP H.*A ROM H.*A VEN H' 'All hold.'
without '[0-9] changed'
answer italy@players.example "Re: [Kersaint]" <"$work/yes"
check "a yes notes it" at $T1 run
for f in $(letters italy@); do text_of "$f"; done | tr -s '\n ' ' ' >"$work/t"
check "then they hold" grep -q 'F NAP H.*A ROM H.*A VEN H' "$work/t"
heard italy 'cleared.*Changed: A ROM H → withdrawn' 'CLEAR'
without '[0-9] changed'
finish
