#!/bin/sh
# Who answers the letter of a vote in his own words has voted, or is told that he has not: never silence.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00
vote() { sqlite3 "$home/judge.db" "SELECT coalesce((SELECT choice FROM ballot WHERE power = 'FRANCE' AND question = 1 ORDER BY rowid DESC LIMIT 1), '-')"; }
minute=0
answers() { # answers WORDS: France replies to the letter of the vote, a minute later
    minute=$((minute + 1))
    sqlite3 "$home/judge.db" "DELETE FROM ballot WHERE power = 'FRANCE'"
    forget_letters
    printf '%s\n' "$1" >"$work/reply"
    mail france@players.example "Re: [Kersaint] Vote" "In-Reply-To: $asked" <"$work/reply"
    at "2026-03-03T13:$(printf %02d $minute):00+01:00" run >/dev/null
}
votes() { # votes CHOICE WORDS…: each counts so, and its writer is told
    choice=$1
    shift
    for words in "$@"; do
        answers "$words"
        check "\"$words\" is $choice" test "$(vote)" = "$choice"
        check "\"$words\" is answered" test -n "$(letters france@)"
    done
}
for form in "en press=grey" "fr anonymous=yes"; do
    new_home "${form%% *}"
    at $T0 new Kersaint --language ${form%% *} "${form#* }" >/dev/null
    seven Kersaint ${form%% *}
    at $T0 start Kersaint >/dev/null
    mail italy@players.example "[Kersaint]" <<'END'
EXTENSION 3 days
END
    at $T1 run >/dev/null
    asked=$(sed -n 's/^Message-I[Dd]: //p' "$(last france@)")
    minute=0
    votes yes YES OUI "ok pour moi" "I'm fine with the extension." "Hello,
no objection.
Best, Anna" "Aucune objection" "J'accepte"
    votes no No. NON contre "I'd rather not" "je n'accepte pas" "Pas d'accord"
    votes abstain abstention
    votes - "and yes to the draw" "Nul : non" "not sure yet" "what does it change?" "oui ou non, je ne sais pas" "A PAR - BUR" "BRE S PAR?? no: PAR - BUR" "Non, PAR - BOU" "Oui bonjour, c'est noté, je vous redis plus tard" "Yes, noted. I'll let you know" "je confirme mes ordres" "Not at all, take your time." "Pas du tout, prenez votre temps !"
    answers "Merci !"
    check "thanks need no answer" test -z "$(letters france@)"
done

# ---- several votes in one line: each its own, or none ----
new_home line
at $T0 new Kersaint --language fr >/dev/null
seven Kersaint fr
at $T0 start Kersaint >/dev/null
printf 'PROLONGATION 3 jours\n' >"$work/words" && mail italy@players.example "[Kersaint]" <"$work/words"
at $T1 run >/dev/null
printf 'NUL\n' >"$work/words" && mail italy@players.example "[Kersaint]" <"$work/words"
at $T1 run >/dev/null
asked=$(sed -n 's/^Message-I[Dd]: //p' "$(last france@)")
minute=0
both() { sqlite3 "$home/judge.db" "SELECT group_concat(question || choice, ' ') FROM (SELECT question, choice FROM ballot WHERE power = 'FRANCE' ORDER BY question)"; }
for words in "Pour le 2, contre le 1" "1 non, 2 oui finalement" "contre la prolongation et pour la nulle." "no to the extension, yes to the draw, thanks" "against 3 more days, for the draw"; do
    answers "$words"
    check "\"$words\" is a no and a yes" test "$(both)" = "1no 2yes"
done
for words in "Contre la 7, pour la 2" "Peut-être pour le 2, contre le 1" "Je pensais : pour la prolongation, contre la nulle"; do
    answers "$words"
    check "\"$words\" counts for none" test -z "$(both)"
    check "and its writer is told" sh -c "text_of() { '${JUDGE%/judge}/tests/judge/text_of' \"\$1\"; }; text_of '$(last france@)' | tr '\n' ' ' | grep -q 'ne disent ni oui ni non'"
done

# ---- several votes at once ----
new_home several
for game in Kersaint Zweite; do
    at $T0 new $game --language en >/dev/null
    seven $game en
    at $T0 start $game >/dev/null
done
echo DRAW >"$work/words" && mail france@players.example "[Kersaint]" <"$work/words"
echo "EXTENSION 2 days" >"$work/words" && mail germany@players.example "[Kersaint]" <"$work/words"
echo DRAW >"$work/words" && mail italy@players.example "[Zweite]" <"$work/words"
at $T1 run >/dev/null
votes_of() { sqlite3 "$home/judge.db" "SELECT group_concat(choice, ' ') FROM (SELECT coalesce((SELECT choice FROM ballot WHERE question = q.id AND power = '$1' ORDER BY id DESC LIMIT 1), '-') AS choice FROM question q ORDER BY q.id)"; }
for f in $(letters england@ | xargs grep -l '^Subject: .*Vote: '); do
    subject=$(sed -n 's/^Subject: //p' "$f" | head -n 1) answers=NO
    case $subject in *later*) answers=YES ;; esac
    echo $answers >"$work/words" && mail england@players.example "Re: $subject" "In-Reply-To: $(sed -n 's/^Message-I[Dd]: //p' "$f" | head -n 1)" <"$work/words"
done
at $T1 run >/dev/null
check "a plain answer is to its own of two votes that were opened together" test "$(votes_of ENGLAND)" = "no yes no"
printf 'VOTE %s\n' "1 NO" "2 YES" "3 YES" >"$work/words" && mail turkey@players.example votes <"$work/words"
echo "VOTE 3 NO" >"$work/words" && mail russia@players.example hello <"$work/words"
at $T1 run >/dev/null
check "a vote's number says its game, each of them" test "$(votes_of TURKEY)" = "no yes yes"
check "the only one too" test "$(votes_of RUSSIA)" = "- - no"
echo "CANCEL VOTE" >"$work/words" && mail italy@players.example "[Zweite]" <"$work/words"
echo "ANNULER MON VOTE 1" >"$work/words" && mail turkey@players.example "[Kersaint]" <"$work/words"
forget_letters
at $T1 run >/dev/null
check "a player takes his own vote back" test "$(votes_of ITALY)" = "- - -"
check "in French, by its number" test "$(votes_of TURKEY)" = "- yes yes"
check "and is told so" grep -q 'vote no. 1 .* withdrawn' "$(last turkey@)"
forget_letters
echo "CANCEL VOTE 2" >"$work/words" && mail editor@games.example "[Kersaint]" <"$work/words"
at $T1 run >/dev/null
check "a vote that the editor drops has no result" grep -q 'Vote no. 2, later deadline (2 days): dropped' "$(last france@)"
# ---- a vote beside other words ----
new_home beside
at $T0 new Kersaint --language en >/dev/null
seven Kersaint en
at $T0 start Kersaint >/dev/null
echo "EXTENSION 3 days" >"$work/words" && mail italy@players.example "[Kersaint]" <"$work/words"
at $T1 run >/dev/null
asked=$(sed -n 's/^Message-I[Dd]: //p' "$(last france@)")
said() { for f in $(letters france@); do text_of "$f"; done | tr '\n' ' ' | tr -s ' '; }
minute=0
counts() { # counts CHOICE PATTERN WORDS: their vote, and what the answer says
    check "\"$3\" is $1" test "$(vote)" = "$1"
    check "\"$3\" is answered with $2" sh -c "printf '%s' \"\$1\" | grep -q \"\$2\"" sh "$(said)" "$2"
}
beside() { # the same in reply to the vote
    answers "$3"
    counts "$@"
}
beside yes 'A PAR - BUR' 'Yes to the vote. But Paris goes to Burgundy now.'
beside no 'F BRE - ENG' 'No. And my orders: Bre: Eng. Mar: Spa.'
beside yes 'A MAR - SPA' 'yes to vote, and my orders: Mar: Spa. Bre: Eng.'
beside yes 'A MAR - PIE' 'In favour. Also Marseilles: Piedmont please'
beside yes 'is counted as your vote' 'Dear judge, I am in favour of the later date.'
anew() { # the same in a mail of its own
    minute=$((minute + 1))
    sqlite3 "$home/judge.db" "DELETE FROM ballot WHERE power = 'FRANCE'"
    forget_letters
    printf '%s\n' "$3" >"$work/reply"
    mail france@players.example "[Kersaint] orders" <"$work/reply"
    at "2026-03-03T13:$(printf %02d $minute):00+01:00" run >/dev/null
    counts "$@"
}
anew yes 'vote no. 1' 'ok for me. VOTE 1 YES'
anew no 'A PAR - BUR' 'vote: no, and Paris - Burgundy'
anew yes 'counted as your vote' 'Vote 1: yes of course, poor Amelie. Get well soon!'
anew yes 'vote no. 1' 'I vote yes at the later date, thanks'
anew no 'counted as your vote' 'My vote is still no. And my orders stand.'
anew no 'F BRE - MAO' 'no to the extension. Also Brest to mid-atlantic if possible'
anew - 'withdrawn' 'I take back my vote'
anew - 'neither yes nor no' 'My vote is yes if Italy explains himself'
anew yes 'counted' 'oui pour la question, je vote pour'
anew abstain 'A PAR - BUR' 'Pour le vote : je m'"'"'abstiens. Et Paris finalement va en Bourgogne.'
anew yes 'F BRE - MAO' 'Cher arbitre, je vote favorablement, avec plaisir.
Par ailleurs Brest en Atlantique svp'
anew yes 'vote' 'Je confirme mon oui au vote'
anew - 'withdrawn' 'vote 1 : je reprends mon oui.'
anew - 'A PAR - BUR' 'A PAR - BUR
I hope the vote goes well'
anew no 'counted' 'Vote 1 : nein ! Et Munich reste à Munich.'
anew - 'neither yes nor no' 'DRAW, says Tanja'
anew no 'vote' 'I reject the proposal'
anew yes 'vote no. 1' 'VOTE 1 YES
I vote yes'
check "said twice, it is one vote" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM ballot WHERE power = 'FRANCE'")" = 1
anew no 'not counted' 'VOTE 1 NO
I vote yes'

# ---- a NO by itself below a ballot, or to the letter that notes it: the last counts ----
anew no 'VOTE\|vote' 'VOTE 1 NO
NO'
anew no 'vote' 'VOTE 1 YES
No!'
anew - 'neither yes nor no' 'VOTE 1 YES
No wait'
anew yes 'vote' 'VOTE 1 YES'
noted=$(sed -n 's/^Message-I[Dd]: //p' "$(last france@)")
echo 'NO' >"$work/words"
mail france@players.example "Re: [Kersaint] your vote" "In-Reply-To: $noted" <"$work/words"
at "2026-03-04T13:00:00+01:00" run >/dev/null
check "NO to the letter that notes a YES" test "$(vote)" = no

# ---- a draw by its French name ----
new_home nul
at $T0 new Kersaint --language fr >/dev/null
seven Kersaint fr
at $T0 start Kersaint >/dev/null
echo NUL >"$work/words" && mail italy@players.example "[Kersaint]" <"$work/words"
at $T1 run >/dev/null
anew no 'compte comme' 'je refuse le nul'
anew yes 'compte comme' 'Nul accepté.'
anew no 'compte comme' "Pas d'accord pour le nul"
anew - 'VOTE 1' 'Le nul ? Jamais !'
anew - 'VOTE 1' 'je suis contre le nul et pour la paix'
finish
