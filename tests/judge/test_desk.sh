#!/bin/sh
# The editor's desk, by mail and on the command line: extension, announcement, orders for a player, preview and release, replacement, dummy, edit,
# rollback and forward, objections and errata, the log; one issue date and one digest for many games.
set -u
. tests/judge/lib.sh
new_home desk

# one line: sentences may be wrapped anywhere
texts() { for f in $(letters "$1"); do text_of "$f"; done | tr -s '\n ' ' '; }
json() {
    at "$1" show "$2" --format json >"$work/j"
    /usr/bin/python3 -c 'import json, sys
g = json.load(open(sys.argv[1])); p = g["phases"][-1] if g["phases"] else None
assert '"$3"', (g["status"], p and p["name"], p and p["orders"], p and p["state"])' "$work/j"
}
pass() { at "$1" run >/dev/null 2>&1; }
# reply FROM SUBJECT: an answer to the last letter that FROM got, which proves who writes
reply() {
    last=$(letters "$1" | tail -n 1)
    id=$(grep -i '^Message-ID:' "$last" | cut -d' ' -f2)
    mail "$1" "Re: $2" "In-Reply-To: $id" "References: $id"
}
T0=2026-03-02T12:00:00+01:00
at $T0 new Kersaint "deadline=every 7 days 20:00" >/dev/null
for power in FRANCE ENGLAND; do at $T0 player Kersaint $power "$(echo $power | tr A-Z a-z)@p.example" --name "Miss $power" --language en; done
at $T0 start Kersaint 2>/dev/null
pass $T0

# ---- who is the editor ----
mail france@p.example "[Kersaint] please" <<'E'
PROCESS
E
forget_letters
pass $T0
texts france@p.example >"$work/t"
mail editor@games.example "[Kersaint] slips" <<'E'
EJECT Spain
ASSIGN France
SET rulez=1971
Thanks for all the fish
E
pass $T0
texts editor@games.example >"$work/s"
check "a command without what it needs is asked for it" grep -q 'ASSIGN France. is not followed: which address?' "$work/s"
check "a question is no sentence with a full stop" sh -c "grep -q \"did you mean 'rules'? \" '$work/s'"
check "talk is not" sh -c "! grep -q 'fish' '$work/s'"
check "a player does not process" grep -q "only the game's editor" "$work/t"
check "nothing was done" json $T0 Kersaint 'p["name"] == "S1901M"'
for line in EXTENDd "EXTENDd Kersaint" extends "EXTEND Kersaint"; do
    mail editor@games.example "[Kersaint] a slip" <<E
$line
E
    check "$line, a misspelt name alone, ends no pass" both 0 ' 1 acted on' at $T0 run
done

# ---- what cannot be an argument is named with what would do, the same words by mail and at the terminal ----
: >"$work/asked"
while IFS='|' read -r line call; do
    echo "$line" >>"$work/asked"
    # shellcheck disable=SC2086
    at $T0 --language en $call 2>&1 >/dev/null </dev/null | sed "s/^judge: /\"$line\" is not followed: /" | tr -s '\n ' ' ' | sed 's/ $//' >"$work/told-$(echo "$line" | tr ' ' _)"
done <<'E'
EJECT Spain|eject Kersaint Spain
DUMMY Spain|dummy Kersaint Spain
CALL Spain|call Kersaint Spain
ORDERS FOR Spain|orders Kersaint Spain
EJECT x@y.example|eject Kersaint x@y.example
REPLACE France nobody|replace Kersaint France nobody
REPLACE France with nobody|replace Kersaint France with nobody
REMPLACER France par|replace Kersaint France par
ASSIGN France nobody|assign Kersaint France nobody
EDITORS nobody|editor Kersaint nobody
HAND OVER nobody|hand-over Kersaint nobody
PROCESS Q1901|process Kersaint Q1901
PREVIEW Q1901|preview Kersaint Q1901
RELEASE Q1901|release Kersaint Q1901
ROLLBACK Q1901|rollback Kersaint Q1901
ERRATUM Q1901|erratum Kersaint Q1901
UNDO 99999|undo Kersaint 99999
ANSWER three yes|answer Kersaint three yes
SET rulez=1971|set Kersaint rulez=1971
EXTEND banana|extend Kersaint banana
E
forget_letters
while read -r line; do
    echo "$line" >"$work/line"
    mail editor@games.example "[Kersaint] slip" <"$work/line"
done <"$work/asked"
pass $T0
texts editor@games.example >"$work/s"
while read -r line; do
    told=$work/told-$(echo "$line" | tr ' ' _)
    check "$line: the same words by mail and at the terminal" sh -c "test -s '$told' && grep -qF -f '$told' '$work/s'"
done <"$work/asked"
proof auto
mail editor@games.example "[Kersaint] now" <<'E'
PROCESS S1901M
E
forget_letters
pass $T0
check "a name in From is no proof" json $T0 Kersaint 'p["name"] == "S1901M"'
mail editor@games.example "[Kersaint] news" <<'E'
ANNOUNCE: Sorry for the delay,
and a good game to all.
END
E
forget_letters
pass $T0
texts editor@games.example >"$work/t"
check "and the editor is asked" grep -q "reply YES to this letter" "$work/t"
texts england@p.example >"$work/t"
check "before anything is done" sh -c '! grep -q "Sorry for the delay" "$1"' - "$work/t"
for n in 1 2; do # to the mail, and to what it does
    id=$(letters editor@games.example | xargs grep -il '^Subject:.*confirm' | xargs sed -n 's/^Message-ID: //Ip')
    mail editor@games.example "Re: confirm" "In-Reply-To: $id" <"$work/yes"
    forget_letters
    pass $T0
done
texts england@p.example >"$work/t"
check "his reply proves the whole mail, with the text under its lines" grep -q "Sorry for the delay, and a good game to all" "$work/t"
check "and no other mail" json $T0 Kersaint 'p["name"] == "S1901M"'
proof address

# ---- extension, announcement, orders for a player ----
forget_letters() { :; }
reply editor@games.example "[Kersaint] desk" <<'E'
EXTEND 3 days: Easter
ANNOUNCE: Dear all,
the postman is on strike.
END
ORDERS FOR England
F LON - NTH
F EDI - NWG
END
FROBNICATE
E
pass $T0
texts editor@games.example >"$work/t"
check "what was done is told" grep -q 'Done: EXTEND 3 days' "$work/t"
check "the deadline moved" both 0 'Kersaint.active.S1901M.2026-03-12' at $T0 games
texts france@p.example >"$work/t"
check "everybody hears of it, with the reason" grep -q 'Easter' "$work/t"
check "and of the strike" grep -q 'the postman is on strike' "$work/t"
check "the orders are England's" json $T0 Kersaint 'len(p["orders"].get("ENGLAND") or []) == 2'
echo 'F LON - NTH' >"$work/somebody"
check "a power that is none is refused" both 1 "^judge: .*Syldavia[^;]*$" at $T0 orders Kersaint Syldavia "$work/somebody"
texts england@p.example >"$work/t"
check "who is told so" grep -q 'The editor has noted these orders for you' "$work/t"
check "and each unit, as for orders of his own" grep -q 'F LON - NTH London to the North Sea' "$work/t"
reply editor@games.example "[Kersaint] desk" <<'E'
PROCESS F1901M
EJECT Austria
SET reminder=48h
SET colour=red
E
pass $T0
texts editor@games.example >"$work/t"
check "the phase named guards" grep -q 'at S1901M, not at F1901M' "$work/t"
check "what cannot be is refused with a reason" grep -q "nobody plays '*Austria" "$work/t"
check "and the rest is done" both 0 'reminder=48h' at $T0 set Kersaint
check "unknown settings are named" grep -q "no setting 'colour'" "$work/t"

# ---- preview and release ----
check "preview is a setting" at $T0 set Kersaint preview=yes
check "due, but not published" both 0 ' 0 adjudicated' at 2026-03-12T20:05:00+01:00 run
texts editor@games.example >"$work/t"
check "the editor sees it" grep -q 'Preview, Spring 1901' "$work/t"
check "with what would be" grep -q 'F EDI - NWG' "$work/t"
n=$(letters editor@games.example | wc -l)
pass 2026-03-12T20:15:00+01:00
check "once" test "$(letters editor@games.example | wc -l)" -eq "$n"
mail france@p.example "[Kersaint] late" <<'E'
A PAR - BUR
E
pass 2026-03-12T20:25:00+01:00
check "orders changed: another preview" test "$(letters editor@games.example | wc -l)" -gt "$n"
check "a release is guarded too" both 1 'not at' at 2026-03-12T20:30:00+01:00 release Kersaint F1901M
reply editor@games.example "[Kersaint] Preview" <<'E'
RELEASE S1901M
E
pass 2026-03-12T20:35:00+01:00
check "released" json 2026-03-12T20:35:00+01:00 Kersaint 'p["name"] == "F1901M" and "A BUR" in p["state"]["units"]["FRANCE"]'
at 2026-03-12T20:35:00+01:00 set Kersaint preview=no

# ---- objection, erratum ----
N=2026-03-13T12:00:00+01:00
mail england@p.example "[Kersaint] hm" <<'E'
OBJECTION S1901M: I wrote F EDI - NTH,
not what the editor noted.
END
E
pass $N
check "the objection is kept" both 0 '1.S1901M.open.Miss ENGLAND' at $N objections Kersaint
mail england@p.example "[Kersaint] fall" <<'E'
F NWG - NWY
E
mail france@p.example "[Kersaint] fall" <<'E'
A BUR - BEL
E
pass $N
printf 'England\nF LON - MOS\nF EDI - NTH\n' >"$work/void"
n=$(letters p.example | wc -l)
check "an erratum with an order that cannot count is refused" both 1 'these lines cannot count: F LON - MOS' at $N erratum Kersaint S1901M "$work/void"
pass $N
check "nothing was corrected" json $N Kersaint '"F NWG" in p["state"]["units"]["ENGLAND"]'
check "and nobody got a letter" test "$(letters p.example | wc -l)" -eq "$n"
printf 'The editor misread a letter.\nEngland\nF LON - ENG\nF EDI - NTH\n' >"$work/corrected"
texts england@p.example >"$work/t"
n=$(grep -o 'noted these orders for you' "$work/t" | wc -l)
check "an erratum" both 0 'version 2' at $N erratum Kersaint S1901M "$work/corrected"
pass $N
check "the position is the corrected one" json $N Kersaint 'p["name"] == "F1901M" and "F NTH" in p["state"]["units"]["ENGLAND"] and "F ENG" in p["state"]["units"]["ENGLAND"]'
check "orders sent for the fall are kept" json $N Kersaint '"A BUR - BEL" in p["orders"]["FRANCE"]'
texts france@p.example >"$work/t"
check "the difference is mailed" grep -q 'England: F EDI - NTH, not F EDI - NWG' "$work/t"
check "with the reason" grep -q 'The editor misread a letter' "$work/t"
check "and what stands of his orders" grep -q 'Result corrected: your orders for Fall 1901.*A BUR - BEL' "$work/t"
check "which the report knows" grep -q 'VERSION 2.*Noted already: A BUR - BEL' "$work/t"
texts england@p.example >"$work/t"
check "an order without its unit is named to its owner" grep -q 'F NWG - NWY: no longer on file, the unit is not there any more' "$work/t"
check "and no report calls it noted" sh -c "! grep -q 'VERSION 2.*Noted already: F NWG - NWY' '$work/t'"
texts italy@p.example >"$work/t"
check "who had sent nothing has the report alone" sh -c "! grep -q 'Result corrected' '$work/t'"
check "an undo knows it by its name, and its objection" both 1 'result corrected.*Objection no. 1 is open again' at $N undo Kersaint
texts england@p.example >"$work/t"
check "the report tells the player, and no answer that asks for changes" test "$(grep -o 'noted these orders for you' "$work/t" | wc -l)" = "$n"
check "the objection is upheld" both 0 '1.S1901M.upheld' at $N objections Kersaint
echo 'only a reason' >"$work/reason"
check "an erratum without orders is refused" both 1 'write each power.s name' at $N erratum Kersaint S1901M "$work/reason"
mail editor@games.example "[Kersaint] erratum" <<'E'
ERRATA! S1901M: London stayed, too
England:
the fleet in London holds
END
E
pass $N
check "one that insists is read with its orders" json $N Kersaint '"F LON" in p["state"]["units"]["ENGLAND"] and "F NTH" in p["state"]["units"]["ENGLAND"]'
at $N process Kersaint >/dev/null
check "after the next moves a result stands" both 1 'stands' at $N erratum Kersaint S1901M --why no
mail england@p.example "[Kersaint] hm" <<'E'
OBJECTION S1901M: still
E
pass $N
texts england@p.example >"$work/t"
check "objections come too late" grep -q 'objections are possible from' "$work/t"

# ---- seats ----
check "replace" at $N replace Kersaint ENGLAND new@p.example Sir New
check "a dummy" at $N dummy Kersaint FRANCE
pass $N
texts new@p.example >"$work/t"
check "the newcomer gets position and history" grep -q 'England is yours.*FALL 1901' "$work/t"
check "nobody can be called" both 1 'nobody on the list' at $N call Kersaint FRANCE

# ---- back and forth ----
check "back" both 0 'F1901M' at $N rollback Kersaint F1901M
check "forth" both 0 'Kersaint' at $N forward Kersaint
check "only once" both 1 'nothing to go forward' at $N forward Kersaint
check "edit" at $N edit Kersaint 'France : armée en Gascogne'
check "what was changed is logged in codes" both 0 'edit.*FRANCE A GAS' at $N log Kersaint
check "a wrong edit says how" both 1 'write .FRANCE A PAR' at $N edit Kersaint 'GAS FRANCE'
check "the log names who, what and which mail" both 0 'deadline.S1901M.*mail=' at $N log Kersaint
check "erratum in it" both 0 'erratum' at $N log Kersaint

# ---- one issue date, one digest ----
I0=2026-04-01T12:00:00+02:00
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    at $I0 new Z$i deadline=issue reminder=2d >/dev/null
    at $I0 player Z$i FRANCE zoe@z.example --name Zoe --language fr
    at $I0 start Z$i 2>/dev/null
done
check "no date yet" both 0 '^-' at $I0 issue
check "the date of the issue" both 0 'Z20.S1901M' at $I0 issue 2026-04-20 20:00
pass $I0
check "all games share it" test "$(at $I0 games | grep -c '^Z.*2026-04-20T18:00:00Z')" -eq 20
told=0
for f in $(letters zoe@z.example); do text_of "$f" | grep -q '^Subject: Prochain num' && told=$((told + 1)); done
check "one letter tells" test $told -eq 1
n=$(letters zoe@z.example | wc -l)
check "one digest reminds" both 0 ' 1 reminder$' at 2026-04-19T12:00:00+02:00 run
check "one letter" test "$(letters zoe@z.example | wc -l)" -eq $((n + 1))
text_of "$(letters zoe@z.example | xargs grep -l '^Subject:.*20 parties')" | tr -s '\n ' ' ' >"$work/t"
check "with all twenty" test "$(grep -o 'Z[0-9]*, Printemps' "$work/t" | sort -u | wc -l)" -eq 20
check "at the date all are adjudicated" both 0 ' 2[0-9] adjudicated' at 2026-04-20T20:05:00+02:00 run
check "a date in the past is refused" both 1 'past' at 2026-04-20T20:05:00+02:00 issue 2026-04-01
check "nonsense too" both 1 'no moment' at $I0 issue soon
check "the store is sound" at 2026-04-20T20:06:00+02:00 doctor
finish
