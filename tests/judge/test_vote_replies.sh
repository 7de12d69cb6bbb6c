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
    votes - "not sure yet" "what does it change?" "oui ou non, je ne sais pas" "A PAR - BUR"
    answers "Merci !"
    check "thanks need no answer" test -z "$(letters france@)"
done
finish
