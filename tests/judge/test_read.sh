#!/bin/sh
# judge read: the columns, mails and what is not for the judge, faults of the call.
. tests/judge/lib.sh

awk '/^=== start1901$/{on=1;next} /^=== /{on=0} on' tests/language/positions.txt >"$work/start"
tab=$(printf '\t')

reads() { # reads WANT TEXT [ARGUMENT…]: the first two columns of what is printed
    want=$1 text=$2
    shift 2
    printf '%b' "$text" | "$JUDGE" read --position "$work/start" --power France "$@" >"$work/read" 2>"$work/why" || return 1
    got=$(grep -v '^#' "$work/read" | cut -f1,2)
    [ "$got" = "$(printf '%b' "$want")" ] || {
        echo "got '$got', want '$want'" >&2
        return 1
    }
}

check "bare text" reads 'ok\tA PAR - BUR\nok\tF BRE - MAO' 'A PAR - BUR\nF Brest - Atlantique\n' --text
check "a rulebook" reads 'ok\tA PAR - BUR\nvoid\tA PAR - ROM' 'A PAR - BUR\nA PAR - ROM\n' --text --rules bretagne
check "a mail: quotes and signature left out" reads 'ok\tA PAR - BUR' \
    'From: jean@example.org\nTo: judge@example.org\nSubject: ordres\n\nA PAR - BUR\n\nLe 12 mars, le juge a écrit :\n> A PAR - PIC\n\n-- \nF. Brest\n'
check "an automatic answer prints nothing" reads '' \
    'From: jean@example.org\nTo: judge@example.org\nAuto-Submitted: auto-replied\nSubject: absent\n\nA PAR - BUR\n'
check "and says why" grep -q "not for the judge" "$work/why"
check "a mail that no server has sent yet" reads 'ok\tA PAR - BUR\nok\tF BRE - MAO' \
    "Subject: Ordres d'été\nTo: <judge@judge.example>\nUser-Agent: mail (GNU Mailutils 3.15)\n\nArmée Paris - Bourgogne\nF Brest → Atlantique moyen\n"
check "orders in the subject alone, of an answer too" reads 'ok\tA PAR - BUR\nok\tF BRE - ENG' \
    'From: jean@example.org\nTo: judge@example.org\nSubject: A PAR - BUR, F BRE - ENG\nIn-Reply-To: <letter@judge.example>\n\n' --rules datc
check "but not the subject of the letter answered" reads '' \
    'From: jean@example.org\nTo: judge@example.org\nSubject: Re: [Albion] A PAR - BUR\nIn-Reply-To: <letter@judge.example>\n\n'
check "four columns" sh -c "printf 'A PAR - Burgogne\n' | '$JUDGE' read --position '$work/start' --power fr --text | grep -qx 'assumed${tab}A PAR - BUR${tab}A PAR - Burgogne${tab}read .*'"
check "explain says who took each line, as what" sh -c "printf 'Dear judge\nPASSWORD tiger\nPRESS TO Italy\nF BRE - PIC\nEND\nF BRE - ENG\nSTATUS\n' | '$JUDGE' read --position '$work/start' --power France --text --explain | grep '^# line' | tr '\n' '/' | grep -qF '# line 1: nobody: Dear judge/# line 2: password: …/# line 3: press: PRESS TO Italy/# line 4: press: F BRE - PIC/# line 5: press: END/# line 6: orders, ok: F BRE - ENG/# line 7: command, etat: STATUS/'"
check "explain" sh -c "printf 'F BRE - TYR\n' | '$JUDGE' read --position '$work/start' --power France --text --explain | grep -q '^# .*not-adjacent'"
check "nothing at all" reads '' '' --text
check "an unknown power is wrong usage" status 2 "$JUDGE" read --position "$work/start" --power Spain --text /dev/null
check "an unknown rulebook is wrong usage" status 2 "$JUDGE" read --position "$work/start" --power France --rules chess --text /dev/null
check "a position is needed" status 2 "$JUDGE" read --power France
check "a position that is none" status 2 "$JUDGE" read --position tests/judge/lib.sh --power France --text /dev/null
check "a message that is not there" status 1 "$JUDGE" read --position "$work/start" --power France --text "$work/none"

finish
