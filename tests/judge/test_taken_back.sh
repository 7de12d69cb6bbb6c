#!/bin/sh
# What a game that is taken back, or forward again, does to what people had said: WAIT and READY, orders given in between, orders that a seat
# had before; and what a date becomes that has passed.
set -u
. tests/judge/lib.sh
new_home takenback
T=2026-03-02T12:00:00+01:00
begin() { # begin NAME SETTING…: three players, one of whom reads French, begun
    name=$1
    shift
    at $T new "$name" --language en nmr=hold silent=go-on "deadline=every 7 days 20:00" "$@" >/dev/null
    for power in FRANCE ITALY; do at $T player "$name" $power "$(echo $power | tr A-Z a-z)@$name.example" --name "Mx $(echo $power | tr A-Z a-z)" --language en; done
    at $T player "$name" GERMANY "germany@$name.example" --name "Greta" --language fr
    at $T start "$name" >/dev/null 2>&1
    at $T run >/dev/null
}
all_letters() {
    /usr/bin/python3 - "$home"/mail/out/*/new/* <<'END'
import email, email.policy, os, sys
for path in filter(os.path.exists, sys.argv[1:]):
    message = email.message_from_binary_file(open(path, "rb"), policy=email.policy.default)
    print(f"To: {message['to']}: {message['subject']}:", " ".join(message.get_body(("plain",)).get_content().split()))
END
}
passes() {
    at $T run >/dev/null 2>&1
    all_letters >"$work/t"
}
by_mail() { # FROM GAME LINE…: all letters then stand in $work/t, one line each
    forget_letters
    from=$1 name=$2
    shift 2
    printf '%s\n' "$@" >"$work/body"
    mail "$from" "[$name] desk" <"$work/body"
    passes
}
answers() { # FROM FILE LINE…: the same, in answer to a letter
    forget_letters
    from=$1 letter=$2
    shift 2
    printf '%s\n' "$@" >"$work/body"
    mail "$from" "Re" "In-Reply-To: $(grep -h -i '^Message-ID:' "$letter" | sed 's/^[^<]*//')" <"$work/body"
    passes
}
desk() { by_mail editor@games.example "$@"; }
says() { grep -Eq -- "$1" "$work/t" || { cat "$work/t"; return 1; }; }
lacks() { ! grep -Eq -- "$1" "$work/t" || { cat "$work/t"; return 1; }; }
process() {
    at $T process "$1" --yes >/dev/null 2>&1
    passes
}
marks() { sqlite3 "$home/judge.db" "SELECT sum($2) FROM seat s JOIN game g ON g.id = s.game WHERE g.name = '$1' AND s.until_s IS NULL"; }

# ---- WAIT lasts until it is lifted; READY comes and goes with its phase, and that is told ----
begin alder
by_mail france@alder.example alder 'A PAR - BUR' 'A MAR H' 'F BRE H' READY
process alder
cp "$(last germany@alder)" "$work/spring"
T=2026-03-03T12:00:00+01:00
by_mail germany@alder.example alder 'A MUN - RUH' ATTENDRE
desk alder 'ROLLBACK S1901M !'
check "who had said READY in the phase gone back to is told that it stands" says 'To: [^:]*france@.*Your READY counts'
check "nobody else is" lacks 'To: [^:]*(germany|italy)@.*(READY|PRET)'
check "WAIT stays" test "$(marks alder wait)" = 1
desk alder 'ANNULER LE RETOUR !'
check "forward again it counts no more" says 'To: [^:]*france@.*Your READY counts no more'
check "WAIT stays still" test "$(marks alder wait)" = 1

# ---- READY to a letter of a phase that is over is not meant for the one that is open ----
T=2026-03-04T12:00:00+01:00
process alder
T=2026-03-04T13:00:00+01:00
answers germany@alder.example "$work/spring" PRET
check "PRET is not followed" says 'To: [^:]*germany@.*« PRET » était écrit avant le début de cette phase'
check "nothing is final" test "$(marks alder ready)" = 0
answers germany@alder.example "$work/spring" 'A RUH - BUR' 'PRET'
check "with orders of now it is" test "$(marks alder ready)" = 1
answers germany@alder.example "$work/spring" 'PRET NON'
check "taken back at any time" test "$(marks alder ready)" = 0

# ---- orders given while the game was taken back are named when it goes forward again ----
begin birch
by_mail france@birch.example birch 'A PAR - BUR' 'A MAR H' 'F BRE H'
process birch
T=2026-03-05T12:00:00+01:00
desk birch 'UNDO !'
by_mail france@birch.example birch 'A PAR - PIC'
number=$(at $T log birch | sed -n 's/.*act=\([0-9]*\)$/\1/p' | tail -n 1)
desk birch "UNDO $number !"
check "what was ordered meanwhile is named, and that alone" says 'To: [^:]*france@.*What you had sent for Spring 1901 while the game was taken back does not count \(A PAR - PIC\)'
check "to nobody else" lacks 'To: [^:]*italy@.*you had sent'

# ---- a seat that goes back keeps the orders that it had when it went ----
begin cedar
by_mail germany@cedar.example cedar 'A MUN - RUH' 'A BER T' 'F KIE - DAN'
desk cedar 'REPLACE Germany max@z.example Max !'
T=2026-03-05T13:00:00+01:00
desk cedar 'REPLACE Germany germany@cedar.example !'
T=2026-03-05T14:00:00+01:00
by_mail germany@cedar.example cedar 'A MUN T'
desk cedar 'UNDO'
check "who goes, who comes, whose orders fall" says 'After it: Greta loses Germany. Max has Germany again. Germany: other orders count'
desk cedar 'UNDO !'
check "which are not said to count for nothing" lacks 'does not count'
check "the orders that he had taken over are there" says 'To: [^:]*max@.*on file as before; you may change them: A MUN - RUH A BER H F KIE - DEN'

# ---- a date that has passed is not set anew unasked ----
begin elm
T=2026-03-08T12:00:00+01:00
desk elm 'EXTEND 9 days'
T=2026-03-13T12:00:00+01:00
desk elm UNDO
check "the date that follows is named first" says 'The date that it had before has passed. After it: Deadline: Friday 20 March, 20:00'
check "nothing is done" lacks 'A decision taken back'
desk elm 'UNDO !'
check "and is the one that is told" says 'To: [^:]*italy@.*Deadline: Friday 20 March, 20:00'

# ---- a date that counts again, or no more, stands in the letter and goes with it for calendars ----
dated() { grep -qs 'text/calendar' "$(last italy@elm)"; }
for line in PAUSE 'EXTEND 2 days'; do
    desk elm "$line"
    desk elm UNDO
    check "$line undone: the date" says 'To: [^:]*italy@.*Deadline: Friday 20 March, 20:00'
    check "$line undone: for calendars" dated
done
desk elm PAUSE
desk elm RESUME
desk elm UNDO
check "RESUME undone: no date, but its end for calendars" lacks 'To: [^:]*italy@.*Deadline'
check "cancelled" dated
desk elm RESUME
at $T terminate elm elm --why tired --yes >/dev/null 2>&1
desk elm 'UNDO !'
check "an end undone: the date" says 'To: [^:]*italy@.*Deadline: Friday 20 March, 20:00'
check "for calendars" dated

# ---- who sits there now hears of it, and not who sat there; a pause is named beside a date ----
begin holly
T=2026-03-16T12:00:00+01:00
desk holly 'EXTEND 2 days'
number=$(at $T log holly | sed -n 's/.*deadline.*act=\([0-9]*\)$/\1/p' | tail -n 1)
desk holly 'REPLACE France sam@z.example Sam !'
desk holly PAUSE
desk holly "UNDO $number !"
check "the new player" says 'To: [^:]*sam@.*Deadline: [^.]*\. The game is paused'
check "not the old one" lacks 'To: [^:]*france@holly'

# ---- words beside late orders are the editor's ----
begin fir
by_mail france@fir.example fir 'A PAR - BUR' 'A MAR H' 'F BRE H'
T=2026-03-23T21:00:00+01:00
forget_letters
printf '%s\n' 'Sorry, I was in hospital, could you take these all the same?' '' 'A PAR - PIC, F BRE - MAO' '' 'Thanks, Fred' >"$work/body"
mail france@fir.example '[fir] late' <"$work/body"
touch -d "$T" "$home"/mail/in/new/*
passes
check "late orders do not count" says 'To: [^:]*france@.*its orders do not count for Spring 1901'
check "what he asks with them reaches the editor" says 'To: editor@[^:]*:.*could you take these all the same'
check "and he knows" says 'To: [^:]*france@.*was passed to the editor'

# ---- an order is shown in the words of who reads it, whatever it says ----
begin gorse
by_mail germany@gorse.example gorse 'A MUN S BOU' 'A BER T' 'F KIE T'
by_mail germany@gorse.example gorse 'A MUN T'
check "also a support of what is not there" says 'Changé : A MUN S BOU T . A MUN T'

# ---- a seat that comes back has the votes that its player cast, and none of another's ----
T=2026-04-06T12:00:00+02:00
begin ivy
by_mail france@ivy.example ivy DRAW
vote=$(sqlite3 "$home/judge.db" 'SELECT max(id) FROM question')
by_mail italy@ivy.example ivy "VOTE $vote YES"
ballots() { at $T votes ivy --ballots | awk -v v="$vote" '$1 == v && NF == 3 {printf "%s %s ", $2, $3}'; }
for line in 'REPLACE Italy sam@z.example Sam' 'EJECT Italy'; do
    T=2026-04-06T13:00:00+02:00
    desk ivy "$line !"
    case $line in R*)
        check "who follows has not voted" test "$(ballots)" = "FRANCE yes "
        by_mail sam@z.example ivy "VOTE $vote NO"
        check "till he does" test "$(ballots)" = "FRANCE yes ITALY no "
        ;;
    esac
    T=2026-04-06T14:00:00+02:00
    desk ivy 'UNDO !'
    check "$line undone: the vote of before counts" test "$(ballots)" = "FRANCE yes ITALY yes "
done
desk ivy 'REPLACE Italy sam@z.example !'
desk ivy 'UNDO !'
check "he reads so" says "To: [^:]*italy@.*Your vote no. $vote counts: YES"
check "and nobody else does" lacks 'To: [^:]*(sam|france|germany)@.*counts: YES'

# ---- who was told of an act is told of its undoing: standbys who are called too, and who has the seat now, not who left it ----
last_of() { at $T log "$1" | sed -n "s/.*$2.*act=//p" | tail -n 1; }
begin juniper nmr=standby
for who in zoe sid; do at $T standbys juniper --offer $who@z.example --name $who >/dev/null; done
desk juniper 'EJECT Italy !'
desk juniper 'EXTEND 2 days'
check "a standby who is called hears of another date" says 'To: [^:]*zoe@.*New deadline'
desk juniper UNDO
check "and that it is the old one again" says 'To: [^:]*zoe@.*taken back.*Deadline: Monday 13 April'
T=2026-04-06T15:00:00+02:00
by_mail zoe@z.example juniper NO
desk juniper "UNDO $(last_of juniper ejected) !"
check "the next one, called since, is called no more" says 'To: [^:]*sid@.*Your call for Italy is withdrawn'
check "who had declined hears nothing" lacks 'To: [^:]*zoe@'
desk juniper PAUSE
T=2026-04-06T16:00:00+02:00
desk juniper 'EJECT France !'
by_mail sid@z.example juniper YES
desk juniper "UNDO $(last_of juniper paused) !"
check "who took the seat since reads that the game is played" says 'To: [^:]*sid@.*The game is being played'
check "who lost it does not" lacks 'To: [^:]*france@'

# ---- press, and whether one may write it ----
begin larch press=grey
desk larch 'MUTE France'
check "who may write no press is told" says 'To: [^:]*france@.*You may write no press'
check "nobody else is" lacks 'To: [^:]*(italy|germany)@'
desk larch UNDO
check "and that he may again" says 'To: [^:]*france@.*You may write press again'
check "he alone" lacks 'To: [^:]*(italy|germany)@'
desk larch 'DUMMY Austria !'
check "that nobody will play a power is told, though nobody did" says 'To: [^:]*italy@.*a dummy'
desk larch 'UNDO !'
check "and its undoing" says 'To: [^:]*germany@.*mannequins = \(rien\)|To: [^:]*germany@.*dummies = \(rien\)'
by_mail italy@larch.example larch 'POSTAL PRESS TO ALL:' 'a long text' END
item=$(sqlite3 "$home/judge.db" 'SELECT max(id) FROM press')
desk larch "PRESS SHORTEN $item:" 'a text' END
desk larch UNDO
check "press shortened: which text is printed" says "To: [^:]*italy@.*Your press no. $item is printed like this again: a long text"
check "nobody else reads it" lacks 'To: [^:]*(france|germany)@'

# ---- a phase that comes again as it was has the orders that were sent for it; in another position it asks for others ----
T=2026-04-20T12:00:00+02:00
begin maple early=yes
for who in france italy germany; do by_mail $who@maple.example maple 'A PAR - BUR' 'A MAR T' 'F BRE T' 'A MUN - RUH' 'A BER T' 'F KIE T' 'A VEN T' 'A ROM - APU' 'F NAP - ION' >/dev/null; done
at $T process maple --yes >/dev/null 2>&1
passes
T=2026-04-21T12:00:00+02:00
for who in italy germany; do by_mail $who@maple.example maple 'A RUH - BEL' 'A BER T' 'F KIE T' 'A VEN T' 'A APU T' 'F ION - TUN'; done
desk maple 'UNDO !'
check "what becomes of them is said" says 'To: [^:]*italy@.*counts again if that phase comes in the same position'
by_mail france@maple.example maple 'A PAR - BUR'
process maple
check "they stand, and the report says so" says 'To: [^:]*italy@.*NOTED for Fall 1901: .*F ION - TUN'
check "who had sent none is asked" says 'To: [^:]*france@.*TO DO before'
by_mail france@maple.example maple 'A BUR T' 'A MAR T' 'F BRE T'
check "the phase waits for who may not have read it" both 0 'maple.active.F1901M' at $T games
desk maple 'ROLLBACK S1901M !'
by_mail france@maple.example maple 'A PAR - PIC'
process maple
check "in another position all are asked" says 'To: [^:]*italy@.*TO DO before'
check "and nothing is on file" test "$(at $T show maple | grep -c 'order.*ok')" = 0

# ---- a game that is played again says which orders count; orders that wait for a phase again are said ----
T=2026-04-27T12:00:00+02:00
begin nettle
by_mail italy@nettle.example nettle 'A ROM - APU' 'Fall 1901: A APU T' 'Winter 1901: build F NAP'
for line in pause 'terminate nettle --why tired --yes'; do
    # shellcheck disable=SC2086
    at $T ${line%% *} nettle $(echo "$line" | cut -s -d' ' -f2-) >/dev/null 2>&1
    desk nettle 'UNDO !'
    check "$line undone: his orders on file" says 'To: [^:]*italy@.*The game is being played.*Your orders for Italy: A ROM - APU'
    check "$line undone: who has none reads it" says "To: [^:]*germany@.*Aucun ordre n'est noté pour l'Allemagne"
done
desk nettle 'EJECT Italy !'
desk nettle 'UNDO !'
check "a seat that comes back has what it kept for later" says 'To: [^:]*italy@.*What you had sent for Winter 1901, adjustments waits for it \(build F NAP\)'
check "which nobody else reads" lacks 'To: [^:]*(france|germany|editor)@.*build F NAP'
process nettle
process nettle
desk nettle 'ROLLBACK S1901M !'
check "so it is after a rollback" says 'To: [^:]*italy@.*sent for Fall 1901 waits for it \(A APU T\).*Winter 1901, adjustments waits for it'
finish
