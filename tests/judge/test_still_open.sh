#!/bin/sh
# What a letter leaves open stays open: a question until it is answered by reply to any later letter, what is to settle and a vote until the
# date that is told, also where a phase is played as soon as all orders are in.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 SOON=2026-03-08T21:00:00+01:00 T2=2026-03-08T22:00:00+01:00
phase() { at $T0 games | grep -o "Kersaint.active.$1"; }
waits_said() { text_of "$(last france@)" | grep -Eq 'The game waits for that|La partie attend cela'; }
ballots() { at $T1 votes Kersaint --ballots | grep -Eo '(FRANCE|ITALY|TURKEY).(yes|no)' | tr '\t\n' '= '; }
id_of() { sed -n 's/^Message-I[Dd]: //p' "$(last "$1")"; }
replies() { # POWER ID LINE…
    from=$1 to=$2
    shift 2
    printf '%s\n' "$@" >"$work/body"
    mail "$from@players.example" "Re: Kersaint" "In-Reply-To: $to" "References: $to" <"$work/body"
}
others() { # all but France have sent their orders
    for power in austria england germany italy russia turkey; do
        echo "all units hold" >"$work/body"
        mail $power@players.example "[Kersaint]" <"$work/body"
    done
}
for language in en fr; do
    begin() { # NAME [SETTING…]
        new_home "$1-$language"
        shift
        at $T0 new Kersaint --language $language 'deadline=every 7 days 20:00' "$@" >/dev/null
        seven Kersaint $language
        at $T0 start Kersaint >/dev/null && at $T0 run >/dev/null
    }

    # ---- the answer to a question comes in reply to the reminder
    begin reminder
    report=$(id_of france@)
    replies france "$report" "Perhaps A PAR - BUR" "F BRE - MAO"
    at $T1 run >/dev/null
    at $SOON run >/dev/null
    reminder=$(id_of france@)
    check "the reminder is the last letter" test "$(sqlite3 "$home/judge.db" "SELECT kind FROM letter WHERE '<' || message_id || '>' = '$reminder'")" = reminder
    replies france "$reminder" YES
    at $T2 run >/dev/null
    text_of "$(last france@)" | tr -s '\n ' '  ' >"$work/t"
    check "YES to it takes the order" sh -c "! grep -Eq 'no question that is open|aucune question en cours' '$work/t' && grep -Eqi 'A PAR - (BUR|BOU)' '$work/t' && test -n \"\$(sqlite3 '$home/judge.db' \"SELECT 1 FROM orders WHERE power = 'FRANCE' AND unit = 'PAR'\")\""

    # ---- days later a bare yes in a mail of its own takes nothing, and asks; words that withdraw all are none to it
    begin blind
    DAYS=2026-03-05T12:00:00+01:00
    filed() {
        at $T0 show Kersaint --format json | /usr/bin/python3 -c 'import json, sys
print(len(json.load(sys.stdin)["phases"][-1]["orders"]["FRANCE"]))'
    }
    says() { # TIME LINE…: a mail of its own
        when=$1
        shift
        printf '%s\n' "$@" >"$work/body"
        mail france@players.example "hello" <"$work/body"
        at $when run >/dev/null
        text_of "$(last france@)" | tr -s '\n ' '  ' >"$work/t"
    }
    says $T0 "Perhaps A PAR - BUR" "F BRE - MAO"
    says $DAYS YES
    check "a blind yes takes nothing" test "$(filed)" = 1
    check "it is told what it would be" grep -Eq 'it would be A PAR - BUR|ce serait A PAR - BOU' "$work/t"
    says $DAYS YES
    check "the next one is to that letter" test "$(filed)" = 2
    for line in "Please cancel all my orders" "Annulez tous mes ordres" "withdraw everything" "Effacez tout, merci"; do
        says $DAYS "CLEAR"
        says $DAYS "Perhaps A PAR - BUR" "F BRE - MAO"
        says $DAYS "$line"
        check "it clears beside an open question: $line" test "$(filed)" = 0
        check "and is not asked about: $line" sh -c "! grep -Eq 'for certain|avec certitude|RESIGN|DEMISSION|- BUR|- BOU' '$work/t'"
    done
    says $DAYS "I won't."
    check "what is no order brings no offer" sh -c "! grep -Eq 'YES is enough|OUI suffit' '$work/t'"

    # ---- what is to settle holds a phase that would be played early, until READY
    begin settle early=yes
    others
    report=$(id_of france@)
    replies france "$report" "A PAR - MOS" "A MAR H" "F BRE H"
    check "an order that cannot be done is to settle" both 0 ' 0 adjudicated' at $T0 run
    check "the letter says that the game waits" waits_said
    replies france "$(id_of france@)" READY
    check "READY lets it stand" both 0 ' 1 adjudicated' at $T0 run

    # ---- a proposal is accepted as it was printed, also where all builds that are due are noted
    begin builds
    played() { # LINE…: Germany's orders, and the phase is played
        printf '%s\n' "$@" >"$work/body"
        mail germany@players.example "[Kersaint]" <"$work/body"
        at $T0 run >/dev/null && at $T0 process Kersaint --yes >/dev/null && at $T0 run >/dev/null
    }
    played "A MUN - RUH" "A BER - KIE" "F KIE - DEN"
    played "A RUH - HOL" "A KIE - RUH" "F DEN H"
    replies germany "$(id_of germany@)" "A BER B" "A MUN B"
    at $T0 run >/dev/null
    replies germany "$(id_of germany@)" "pour Kiel une flotte, hein, plutot"
    at $T0 run >/dev/null
    check "an idle waiver is not offered" sh -c "! grep -Eq 'WAIVE|passe' '$(last germany@)'"
    replies germany "$(id_of germany@)" "YES"
    at $T0 run >/dev/null
    check "YES takes the only proposal" test "$(sqlite3 "$home/judge.db" "SELECT count(*) FROM orders WHERE power = 'GERMANY' AND unit = 'KIE' AND phase = (SELECT max(phase) FROM orders)")" = 1

    for words in "Kiel is right" "Kiel est juste, et Munich est bon"; do
        replies germany "$(id_of germany@)" "$words"
        at $T0 run >/dev/null
        check "\"$words\" leaves the build on file, and offers no other" sh -c "! grep -Eq '1 question|YES is enough|OUI suffit' '$(last germany@)'"
    done

    # ---- an answer that is not understood leaves its question as it was, and the game waits for it
    begin unsure early=yes
    replies france "$(id_of france@)" "A PAR H" "A MAR H" "F BRE H"
    at $T0 run >/dev/null
    replies france "$(id_of france@)" "Perhaps A PAR - BUR"
    others
    check "a doubt about an order on file holds the phase" both 0 ' 0 adjudicated' at $T0 run
    check "and the letter says so" waits_said
    replies france "$(id_of france@)" "YES, but only if you think so"
    check "an answer that is none holds it, too" both 0 ' 0 adjudicated' at $T0 run
    check "the question stands again" sh -c "grep -Eqi 'A PAR - (BUR|BOU)' '$(last france@)'"
    check "and that the game waits" waits_said

    # ---- a vote lives until its date, or until nobody is silent
    begin vote early=yes
    echo "PROPOSE EXTENSION 2 days" >"$work/body"
    mail italy@players.example "[Kersaint]" <"$work/body"
    others
    replies france "$(id_of france@)" "A PAR H" "A MAR H" "F BRE H"
    check "a vote holds an early phase" both 0 ' 0 adjudicated' at $T0 run
    for power in austria england france germany italy russia turkey; do
        echo "VOTE 1 NO" >"$work/body"
        mail $power@players.example "[Kersaint]" <"$work/body"
    done
    check "until it is decided" both 0 ' 1 adjudicated' at $T1 run

    # ---- a vote that a rollback opens again
    begin again
    at $T0 votes Kersaint --ask "1905" >/dev/null 2>&1
    at $T0 run >/dev/null
    asked=$(id_of france@)
    replies italy "$asked" "VOTE 1 NO"
    replies turkey "$(id_of turkey@)" "Plutôt contre, à vrai dire. Oui."
    at $T1 run >/dev/null
    check "a yes beside a denial is asked about" sh -c "test -z \"\$(sqlite3 '$home/judge.db' \"SELECT 1 FROM ballot WHERE power = 'TURKEY'\")\""
    at $T1 process Kersaint >/dev/null && at $T1 run >/dev/null
    at $SOON rollback Kersaint S1901M >/dev/null && at $SOON run >/dev/null
    replies france "$(id_of france@)" "oui"
    at $SOON run >/dev/null
    check "takes the answer to the letter that says so" test "$(ballots)" = "FRANCE=yes ITALY=no "

    # ---- who votes for the first time after a phase that is played again has voted
    begin standing vote-term=standing
    echo "DRAW" >"$work/body"
    mail italy@players.example "[Kersaint]" <"$work/body"
    at $T0 run >/dev/null
    at $T1 process Kersaint >/dev/null && at $T1 run >/dev/null
    echo "VOTE 1 YES" >"$work/body"
    mail france@players.example "[Kersaint]" <"$work/body"
    at $T1 run >/dev/null
    check "a draw stands over a phase" test "$(ballots)" = "FRANCE=yes ITALY=yes "
    at $SOON rollback Kersaint S1901M >/dev/null && at $SOON run >/dev/null
    check "what was cast for it since counts" test "$(ballots)" = "FRANCE=yes ITALY=yes "
done
finish
