#!/bin/sh
# A YES given blindly to a letter about a forged mail: whatever does harm is asked once more, each row of the table of who may do what.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
sql() { sqlite3 "$home/judge.db" "$1"; }
yes_to() { # yes_to ADDRESS WORD
    printf '%s\n' "$2" >"$work/body"
    mail "$1" "Re: yes" "In-Reply-To: <$(sql "SELECT message_id FROM letter WHERE to_address LIKE '$1%' AND kind = 'confirm' ORDER BY id DESC LIMIT 1")>" <"$work/body"
    at $T run >/dev/null 2>&1
}
forged() { # forged ADDRESS SUBJECT LINE…: what nothing proves
    who=$1 subject=$2
    shift 2
    printf '%s\n' "$@" >"$work/body"
    mail "$who" "$subject" <"$work/body"
    at $T run >/dev/null 2>&1
}
state() { # all that an act could change
    sql "SELECT g.name, g.state, g.phase, p.deadline_s, p.code FROM game g LEFT JOIN phase p ON p.id = g.phase; SELECT id, code, adjudicated_s FROM phase; SELECT power, person, role, until_s FROM seat; SELECT * FROM setting; SELECT * FROM orders; SELECT password FROM person; SELECT * FROM address; SELECT id, text FROM press; SELECT id, closed_s FROM question"
}
asked() { # asked ADDRESS PATTERN: the last letter that asks him for a yes says it
    id=$(sql "SELECT message_id FROM letter WHERE to_address LIKE '$1%' AND kind = 'confirm' ORDER BY id DESC LIMIT 1")
    text_of "$(grep -rl "^Message-I[Dd]: <$id>" "$home/mail/out")" | tr -s '\n ' ' ' | grep -q -- "$2"
}

for language in en fr; do
    T=2026-03-02T12:00:00+01:00 day=2
    new_home blind-$language
    proof address+proof
    sed -i "s/^language = .*/language = $language/" "$home/judge.conf"
    at $T new Kersaint --language $language --deadline "every 180 days 20:00" >/dev/null
    at $T new Molene --language $language >/dev/null
    at $T new Houat --language $language >/dev/null
    seven Kersaint $language
    [ $language = en ] || for power in Autriche Angleterre France Allemagne Italie Russie Turquie; do
        sql "UPDATE person SET name = 'Joueur $power' WHERE id = (SELECT id FROM person WHERE name LIKE 'Player of %' ORDER BY id LIMIT 1)"
    done
    at $T start Kersaint >/dev/null
    at $T run >/dev/null
    at $T process Kersaint >/dev/null 2>&1
    at $T process Kersaint >/dev/null 2>&1
    forged england@players.example "[Kersaint]" "VOTE DRAW"
    yes_to england@players.example YES
    vote=$(sql "SELECT max(id) FROM question")
    at $T run >/dev/null

    # what each row is asked by, half of them in either language: "Game|line|line below"
    grep ' !$' tests/judge/may.txt | awk -v odd=$([ $language = en ]; echo $?) 'NR % 2 == odd {print $1}' >"$work/rows"
    while read -r row; do
        case $row in
        UNDO) asks="Kersaint|UNDO" ;;
        CLOSE_VOTE) asks="Kersaint|CLOSE VOTE $vote" ;;
        PROCESS) asks="Kersaint|PROCESS" ;;
        ROLLBACK) asks="Kersaint|ROLLBACK S1901M" ;;
        FORWARD | RELEASE | START | EXTEND | ASSIGN | REVEAL | SET) continue ;; # need what this game has not, or ask by their words (test_trust, test_harm)
        EJECT) asks="Kersaint|EJECT Turkey: silent" ;;
        DUMMY) asks="Kersaint|DUMMY Turkey" ;;
        REPLACE) asks="Kersaint|REPLACE Turkey spy@evil.example" ;;
        CALL) asks="Kersaint|CALL Turkey" ;;
        UNSTART) asks="Kersaint|UNSTART" ;;
        RENAME) asks="Kersaint|RENAME Quiberon" ;;
        TERMINATE) asks="Kersaint|TERMINATE Kersaint: no more" ;;
        PURGE) asks="Molene|PURGE Molene" ;;
        PROMOTE) asks="Kersaint|PROMOTE spy@evil.example" ;;
        HAND_OVER) asks="Kersaint|HAND OVER Kersaint spy@evil.example" ;;
        ADDRESS) asks="Kersaint|ADDRESS spy@evil.example" ;;
        ADDRESS_FOR) asks="Kersaint|ADDRESS turkey@players.example spy@evil.example" ;;
        REVOKE_FOR) asks="Kersaint|REVOKE turkey@players.example" ;;
        REVOKE_ADDRESS) continue ;; # a player's (test_way_back)
        PRESS_CUT | PRESS_RESTORE) asks="Kersaint|$(echo "$row" | tr _ ' ') 1" ;;
        MUTE) asks="Kersaint|MUTE Turkey" ;;
        QUESTION) asks="Kersaint|QUESTION Shall we stop in 1905?" ;;
        CANCEL_VOTE) asks="Kersaint|CANCEL VOTE $vote" ;;
        ANNOUNCE) asks="Kersaint|ANNOUNCE|Send your orders to spy@evil.example.|Every one of them." ;;
        PAUSE | RESUME | PREVIEW) asks="Kersaint|$row" ;;
        ADMIT | REFUSE) asks="Houat|$row turkey@players.example" ;;
        ANSWER) asks="Kersaint|ANSWER 1 yes" ;;
        '(the') asks="Kersaint|PRESS TO ALL|Your editor wants your passwords.|END" ;;
        EDIT) asks="Kersaint|EDIT|-SMY" ;;
        ORDERS_FOR) asks="Kersaint|ORDERS FOR Turkey|A SMY - ARM" ;;
        ERRATUM) asks="Kersaint|ERRATUM S1901M|Turkey|A SMY - ARM" ;;
        RESIGN | FORGET_ME | NEW_PASSWORD) continue ;; # a player's, below
        *) asks= ;;
        esac
        check "$language: the table's row $row has an example here" test -n "$asks"
        day=$((day + 1)) # a few questions a day
        T=$(printf '2026-03-%02dT12:00:00+01:00' $day)
        state >"$work/before"
        forget_letters
        forged editor@games.example "[${asks%%|*}]" "$(echo "${asks#*|}" | tr '|' '\n')"
        check "$language: $row waits" asked editor@ '\(in your name\|en votre nom\)'
        yes_to editor@games.example YES
        state >"$work/now"
        check "$language: after a blind YES nothing is done yet: $row" cmp "$work/before" "$work/now"
        if [ "$row" = '(the' ]; then
            again=$(last editor@)
            check "$language: the press is held for a YES to it" sh -c "'${JUDGE%/judge}/tests/judge/text_of' '$again' | tr -s '\n ' ' ' | grep -q '\(reply YES to this\|répondez OUI à cette\)'"
            printf 'YES\n' >"$work/body"
            mail editor@games.example "Re: yes" "In-Reply-To: <$(sql "SELECT message_id FROM letter WHERE to_address LIKE 'editor@%' ORDER BY id DESC LIMIT 1")>" <"$work/body"
            at $T run >/dev/null 2>&1
            check "$language: that YES sends it" test "$(sql "SELECT count(*) FROM press WHERE text LIKE '%your passwords%'")" = 1
            continue
        fi
        check "$language: it is asked by itself: $row" asked editor@ '\(You ask for\|Vous demandez\)'
        [ "$row" != ANNOUNCE ] || check "$language: with all that stands below its line" asked editor@ 'spy@evil.example\. *Every one of them'
    done <"$work/rows"
    forget_letters
    forged editor@games.example "[Kersaint]" "ROLLBACK S1901M"
    yes_to editor@games.example YES
    check "$language: what would be taken back is told" asked editor@ 'S1901M, F1901M'
    yes_to editor@games.example YES
    check "$language: a YES to that does it" test "$(sql "SELECT p.code FROM game g JOIN phase p ON p.id = g.phase WHERE g.id = 1")" = S1901M

    # ---- a password that somebody else has chosen ----
    forget_letters
    forged russia@players.example "hello" "NEW PASSWORD chosen-by-a-thief"
    check "$language: the letter says what a password is" asked russia@ '\(Whoever knows this password\|Qui connaît ce mot de passe\)'
    check "$language: not which" sh -c "! grep -rq 'chosen-by-a-thief' '$home/mail/out'"
    yes_to russia@players.example YES
    check "$language: a blind YES sets none" test -z "$(sql "SELECT password FROM person p JOIN address a ON a.person = p.id WHERE a.address = 'russia@players.example'")"
    check "$language: it is asked by itself" asked russia@ '\(Whoever knows this password\|Qui connaît ce mot de passe\)'
    check "$language: the letter holds no print of it" sh -c "! grep -rq 'PASSWORD [0-9a-zA-Z]' '$home/mail/out/russia@players.example'"
    yes_to russia@players.example YES
    check "$language: a YES to that does" test -n "$(sql "SELECT password FROM person p JOIN address a ON a.person = p.id WHERE a.address = 'russia@players.example'")"
    printf 'PASSWORD chosen-by-a-thief\nA MOS - SEV\n' >"$work/body"
    mail russia@players.example "[Kersaint]" <"$work/body"
    check "$language: and it is that word" both 0 ' 1 acted on' at $T run

    # ---- an address that somebody else wants to be his ----
    forget_letters
    forged turkey@players.example "hello" "ADDRESS thief@evil.example"
    yes_to turkey@players.example YES
    check "$language: after a blind YES the thief is not asked" test -z "$(letters thief@evil.example)"
    check "$language: what it gives is asked by itself" asked turkey@ '\(would be you for\|serait vous pour\)'
    yes_to turkey@players.example YES
    check "$language: a YES to that asks there" asked thief@ '\(YES\|OUI\)'

    # ---- a tournament that somebody else wants to direct ----
    forget_letters
    at $T tournament new Cup --rounds 2 --director director@cup.example >/dev/null
    forged director@cup.example "hello" "TOURNAMENT Cup SET director=thief@evil.example"
    yes_to director@cup.example YES
    check "$language: after a blind YES he directs it still" test "$(sql ".dump" | grep -c "tournament_setting.*thief@evil")" = 0
    check "$language: it is asked by itself" asked director@ 'director=thief'
    yes_to director@cup.example YES
    check "$language: a YES to that does it" test "$(sql ".dump" | grep -ci "into \(tournament_setting\|director\|tournament\)[^;]*thief@evil")" != 0
done
finish
