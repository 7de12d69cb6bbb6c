#!/bin/sh
# What an undo takes back is said before it is done: the act and not what followed from it, who goes and who comes; at the terminal too.
set -u
. tests/judge/lib.sh
new_home undosaid
proof address
T=2026-03-02T12:00:00+01:00
begin() { # begin NAME SETTING…: two players, begun
    name=$1
    shift
    at $T new "$name" --language en nmr=hold "deadline=every 7 days 20:00" "$@" >/dev/null
    for power in FRANCE ITALY; do at $T player "$name" $power "$(echo $power | tr A-Z a-z)@$name.example" --name "Player of $power" --language en; done
    at $T start "$name" >/dev/null 2>&1
    at $T run >/dev/null
}
all_letters() {
    /usr/bin/python3 - "$home"/mail/out/*/new/* <<'END' >"$work/t"
import email, email.policy, os, sys
for path in filter(os.path.exists, sys.argv[1:]):
    message = email.message_from_binary_file(open(path, "rb"), policy=email.policy.default)
    print(f"To: {message['to']}: {message['subject']}:", " ".join(message.get_body(("plain",)).get_content().split()))
END
}
by_mail() { # FROM GAME LINE…: all letters then stand in $work/t, one line each
    forget_letters
    from=$1 name=$2
    shift 2
    printf '%s\n' "$@" >"$work/body"
    mail "$from" "[$name] desk" <"$work/body"
    at $T run >/dev/null 2>&1
    all_letters
}
desk() { by_mail editor@games.example "$@"; }
says() { grep -Eq -- "$1" "$work/t" || { cat "$work/t"; return 1; }; }
lacks() { ! grep -Eq -- "$1" "$work/t" || { cat "$work/t"; return 1; }; }

# ---- an act is known by its own name, whatever it brings about ----
begin alder
by_mail france@alder.example alder "DRAW"
desk alder "UNSTART"
check "UNSTART asks, as the undo of a start does" says 'alder would not have begun'
check "nothing is done yet" both 0 'alder.active' at $T games
desk alder "UNSTART !"
check "done after the mark" both 0 'alder.forming' at $T games
desk alder "UNDO"
check "what is taken back is the UNSTART" says 'takes back decision no. [0-9]* .*\(back to joining\)'
desk alder "UNDO !"
check "the game is played again" both 0 'alder.active.S1901M' at $T games
check "and its vote is open" says 'Vote no. 1 .* open'
at $T terminate alder alder --why tired --yes >/dev/null 2>&1
desk alder "UNDO"
check "what is taken back is the end" says 'takes back decision no. [0-9]* .*\(end of the game\)'

# ---- at the terminal an undo is said too; without anybody to ask, a line says how it is done ----
begin birch
check "a start is not taken back unasked" both 1 'game started.*its orders count no more' at $T undo birch
check "the line that does it is named" both 1 'nothing was done; .judge undo birch --yes. does it' at $T undo birch
check "nothing was done" both 0 'birch.active' at $T games
number=$(at $T log birch | sed -n 's/.*started.*act=\([0-9]*\)$/\1/p' | tail -n 1)
at $T extend birch 1 day >/dev/null
check "what no slip breaks is taken back at once" both 0 'undone' at $T undo birch
check "with its number it is known" both 0 'undone' at $T undo birch "$number"

# ---- who goes and who comes, and whether he is still in the game ----
desk birch "UNDO"
check "a player who would go is named, before the start too" says 'After it: .*Player of ITALY loses Italy\.'
desk birch "UNDO !"
check "he reads that he plays there no more" says 'To: [^:]*italy@birch.*Italy is no longer yours: it has no player. You no longer play in game birch'
at $T new cedar --language en approval=yes "deadline=every 7 days 20:00" >/dev/null
by_mail sue@s.example cedar "JOIN cedar"
id=$(grep -h -i '^Message-ID:' "$(last sue@)" | sed 's/^[^<]*//')
mail sue@s.example "Re: join" "In-Reply-To: $id" "References: $id" <<'END'
YES
END
at $T run >/dev/null 2>&1
desk cedar "ADMIT sue@s.example"
desk cedar "UNDO"
check "asked, by name" says 'After it: .* loses his place, and waits'
desk cedar "UNDO !"
check "her request is open again, and she knows" says 'To: [^:]*sue@.*Your request to join game cedar is open again'
begin elm
at $T replace elm FRANCE max@z.example Max --yes >/dev/null 2>&1
desk elm "UNDO"
check "who goes and who comes" says 'After it: Player of FRANCE has France again. Max loses France\.'

# ---- a seat freed: its orders count; one taken back: they do not ----
begin fir
by_mail france@fir.example fir "A PAR - BUR" "A MAR H" "F BRE H"
desk fir "EJECT France !"
check "that orders given count is said" says 'To: [^:]*italy@.*Orders already given count; after them, the units hold'
at $T replace fir AUSTRIA pat@z.example Pat >/dev/null 2>&1
by_mail pat@z.example fir "A VIE - GAL" "A BUD - SER" "F TRI - ALB"
desk fir "UNDO !"
check "whose seat is taken back orders nothing" sh -c "! '$JUDGE' --home '$home' --now $T show fir | grep -q 'A VIE - GAL'"
check "who was put out still does" both 0 'A PAR - BUR' at $T show fir
at $T player fir GERMANY gus@z.example --name Gus --language en >/dev/null 2>&1
desk fir "ASSIGN Germany lee@z.example"
check "a power of a running game is not given away unasked" says 'Gus would lose Germany'

# ---- hired powers go with the start ----
at $T new gorse --variant intimate --rules bretagne --language en last-year=none >/dev/null
at $T player gorse ENGLAND anne@d.example --name Anne --language en
at $T player gorse TURKEY bruno@d.example --name Bruno --language en
at $T start gorse >/dev/null 2>&1
by_mail anne@d.example gorse "BID Germany 7, France 6"
by_mail bruno@d.example gorse "BID Russia 4"
at 2026-03-30T12:00:00+02:00 process gorse --yes >/dev/null 2>&1
seated() { sqlite3 "$home/judge.db" "SELECT group_concat(power, ' ') FROM (SELECT s.power FROM seat s JOIN game g ON g.id = s.game WHERE g.name = 'gorse' AND s.until_s IS NULL AND s.role = 0 ORDER BY s.power)"; }
check "hired" test "$(seated)" = "ENGLAND FRANCE GERMANY RUSSIA TURKEY"
at $T undo gorse "$(at $T log gorse | sed -n 's/.*process.*act=\([0-9]*\)$/\1/p' | tail -n 1)" >/dev/null 2>&1
at $T unstart gorse --yes >/dev/null 2>&1
check "the hired powers go with the start" test "$(seated)" = "ENGLAND TURKEY"
# ---- what was told once is told as it is now: a name, press, an objection, votes ----
begin willow silent=go-on
by_mail italy@willow.example willow 'PRESS TO ALL: hello there'
desk willow 'RENAME Larch'
desk Larch 'UNDO'
check "the name" says 'To: .*france@willow.example>: \[willow\].*is called willow again, no longer Larch'
desk willow "PRESS CUT $(sqlite3 "$home/judge.db" 'SELECT max(id) FROM press')"
desk willow 'UNDO'
check "to who wrote it" says 'To: .*italy@willow.example.*Your press no. [0-9]+ is not taken out any more'
check "and nobody else" lacks 'To: .*france@willow.*press'
desk willow 'QUESTION shall we wait?' 'QUESTION and then?'
votes=$(sqlite3 "$home/judge.db" 'SELECT max(id) FROM question')
at $T process willow --yes >/dev/null 2>&1
by_mail france@willow.example willow 'OBJECTION S1901M: no'
number=$(sqlite3 "$home/judge.db" 'SELECT max(id) FROM objection')
desk willow "ANSWER $number NO: yes"
desk willow 'UNDO'
check "an objection" says "To: .*france@willow.example.*Your objection no. $number is open again"
desk willow "CANCEL VOTE $votes" "CLOSE VOTE $((votes - 1)) !"
desk willow 'ROLLBACK S1901M !'
check "a vote is open again" says "Vote no. $((votes - 1)) \(shall we wait\?\) is open"
check "not the one that the editor withdrew" lacks "Vote no. $votes"
desk willow 'ROLLFORWARD !'
check "closed again, its result is told" says "Vote no. $((votes - 1)) \(shall we wait\?\) is closed: not adopted"
desk willow 'PROMOTE eve@willow.example Eve'
check "who gets all secrets is asked about" says 'eve@willow.example would be an editor of willow'
desk willow 'PROMOTE eve@willow.example Eve !'
desk willow 'PROMOTE max@willow.example Max !'
check "the other editors hear of it" says 'To: .*eve@willow.example.*max@willow.example is an editor of the game willow now'
check "and plays nothing in a game whose orders he reads" both 1 'an editor does not play in it' at $T replace willow AUSTRIA eve@willow.example --yes

# ---- a reason without a mark is one; a time of day ends none, nor does it hide the mark of who knows ----
desk willow 'EXTEND 1 day'
number=$(at $T log willow | sed -n 's/.*act=\([0-9]*\)$/\1/p' | tail -n 1)
for line in "UNDO $number he changed his mind" "undo $number, he changed his mind" "undo he changed his mind"; do
    desk willow "$line"
    check "asked, with its reason: $line" says "decision no. $number .*reads what you write with it: .he changed his mind"
done
desk willow "UNDO $number and 3"
check "two numbers are none" says "no decision no. '$number and 3'"
desk willow "UNDO $number he changed his mind !"
check "done, and told with it" says 'To: .*france@willow.*Reason: he changed his mind'
desk willow 'SET deadline=every 8 days 20:00 !'
check "the mark is no part of a rule" says 'deadline = every 8 days 20:00 The game|deadline = every 8 days 20:00 *$'
desk willow 'please undo that'
check "asked in a sentence: the line that does it, without the sentence" says 'reply with this line: UNDO *([^ a-z]|$)'

# ---- a game whose start was taken back begins by its editor's hand; a subject may name a game that is not there ----
at $T new hazel --language en silent=go-on start=full "deadline=every 7 days 20:00" >/dev/null
for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA; do at $T player hazel $power $power@hazel.example --name "Player of $power" --language en >/dev/null; done
joins() { # ADDRESS
    mail "$1" hello <<'END'
JOIN hazel
END
    at $T run >/dev/null 2>&1
    answer "$1" yes <"$work/yes"
    at $T run >/dev/null 2>&1
}
joins gus@hazel.example
check "full, it begins" both 0 'hazel.active' at $T games
desk hazel 'UNSTART !'
at $T player hazel TURKEY off >/dev/null 2>&1
by_mail gus@hazel.example hazel 'RESIGN'
joins hal@hazel.example
check "taken back, it waits for START" both 0 'hazel.forming' at $T games
forget_letters
mail editor@games.example Dune <<'END'
START
END
at $T run >/dev/null 2>&1
check "START of a game that is not there starts no other" both 0 'hazel.forming' at $T games
all_letters
check "but asks of which" says 'of which game'
desk hazel START
check "its own START begins it" both 0 'hazel.active' at $T games

# ---- what is refused names what works, and that works ----
V=2026-03-02T12:00:00+01:00
at $V new Ways --language en "deadline=every 7 days 20:00" silent=go-on >/dev/null
for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do at $V player Ways $power "$(echo $power | tr A-Z a-z)@ways.example" --language en >/dev/null 2>&1; done
at $V start Ways >/dev/null 2>&1
at $V run >/dev/null 2>&1
ways() { at $V undo Ways "$@"; }
date_of() { at $V show Ways --format json | grep -o '"deadline": "[^"]*"' | tail -n 1; }
at $V extend Ways 1 day >/dev/null 2>&1
longer=$(date_of)
act=$(at $V log Ways | sed -n 's/.*act=\([0-9]*\)$/\1/p' | tail -n 1)
ways >/dev/null 2>&1
before=$(date_of)
check "what is taken back already says what makes it stand again" both 1 "taken back already \(deadline set\); UNDO $((act + 1)) makes" ways $act
check "and it does" ways $((act + 1)) --yes
check "the date is there again" test "$(date_of)" = "$longer"
votes() { # LINE: of all
    for power in austria england france germany italy russia turkey; do
        echo "$1" >"$work/ballot"
        mail $power@ways.example "[Ways] vote" <"$work/ballot"
    done
    at $V run >/dev/null 2>&1
}
votes "EXTENSION 3 days"
vote=$(sqlite3 "$home/judge.db" "SELECT max(id) FROM question")
votes "VOTE $vote YES"
voted=$(date_of)
check "the vote has passed" test "$(sqlite3 "$home/judge.db" "SELECT state FROM question WHERE id = $vote")" = passed
check "UNDO alone does not mean the decision before a vote that passed" both 1 "what came last in game 'Ways' \(vote closed\) is no decision .* is no. $act " ways --yes
check "nor in a letter" test "$(date_of)" = "$voted"
check "with its number: the line that gives the date back" both 1 'comes back with this line: EXTEND 2026-03-09 20:00' ways $act --yes
check "which does" at $V extend Ways 2026-03-09 20:00 --yes
check "it is that date" test "$(date_of)" = "$before"
printf 'CANCEL VOTE %s\n' "$vote" >"$work/ballot"
forget_letters
mail editor@games.example "[Ways] vote" <"$work/ballot"
at $V run >/dev/null 2>&1
check "a vote that has decided is not unknown" sh -c "cat '$home'/mail/out/*/new/* | tr -s '\\n ' '  ' | grep -q 'is closed: what it decided'"
at $V rename Ways Paths >/dev/null 2>&1
at $V new Ways --language en >/dev/null
check "a name that another game took" both 1 "has the name of before now; RENAME NEW" at $V undo Paths --yes
at $V new Bare --language en >/dev/null
at $V set Bare press=grey >/dev/null 2>&1
at $V undo Bare >/dev/null 2>&1
check "nothing is left but the undoing" both 1 'no decision left .* UNDO [0-9]* does again' at $V undo Bare

# ---- a call taken back leaves the player what he has ordered since; a date goes to whoever is called by now; the end ends a call ----
begin yew nmr=standby
at $T standbys yew --offer max@z.example --name Max >/dev/null
desk yew 'CALL Italy'
by_mail italy@yew.example yew 'A VEN - TYR'
desk yew 'UNDO'
check "no orders fall" lacks 'its orders fall'
desk yew 'UNDO !'
check "what the player sent after the call stays" both 0 'A VEN - TYR' at $T show yew
desk yew 'EXTEND 3 days'
number=$(at $T log yew | sed -n 's/.*act=\([0-9]*\)$/\1/p' | tail -n 1)
desk yew 'CALL Italy'
at $T player yew GERMANY gus@z.example --name Gus --language en >/dev/null 2>&1
desk yew "UNDO $number !"
check "who was called since reads the date of before" says 'To: [^:]*max@z.*Deadline: Monday 9 March'
check "so does who sat down since" says 'To: [^:]*gus@z.*Deadline: Monday 9 March'
desk yew 'TERMINATE yew: tired'
answer editor@games.example yes <"$work/yes"
forget_letters
at $T run >/dev/null 2>&1
all_letters
check "the end ends the call" says 'To: [^:]*max@z.*has ended: your call for Italy is over'
by_mail max@z.example yew 'YES'
check "a yes takes no seat of an ended game" lacks 'Italy is yours|new player'
desk yew 'UNDO !'
check "played again, he is called again, in one letter" test "$(grep -c 'To: [^:]*max@z.*called as a standby for Italy, as before' "$work/t")" = 1
check "and the player reads his orders once" says 'To: [^:]*italy@yew.*game is being played[^:]*: A VEN - TYR\. - Deadline'

# ---- who decided it hears that another editor takes it back ----
begin zelkova
desk zelkova 'PROMOTE eve@z.example Eve !'
by_mail eve@z.example zelkova 'SET press=grey'
answer eve@z.example yes <"$work/yes"
at $T run >/dev/null 2>&1
undone=$(sql "SELECT count(*) FROM act WHERE undone_by IS NOT NULL")
desk zelkova 'UNDO'
check "another editor's decision is not taken back unasked" says 'made by Eve, in zelkova'
check "and stands until then" test "$(sql "SELECT count(*) FROM act WHERE undone_by IS NOT NULL")" = "$undone"
desk zelkova 'UNDO !'
check "the editor whose decision it was hears of it" says 'To: [^:]*eve@z.example>?: \[zelkova\] A decision taken back'
finish
