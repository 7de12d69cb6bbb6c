#!/bin/sh
# Twin worlds: two homes that differ in one secret, and the same acts in both over a whole game. What all get who must not know it, the site and the
# issues of the zine are the same bytes in both: who plays what in an anonymous game; orders before their date; results that wait for the issue.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00
new_home base
sed -i "s|^#*dates = .*|dates = every 7 days|" "$home/judge.conf"
at $T0 new Ombre press=grey anonymous=yes reveal=never silent=go-on nmr=hold early=no "deadline=every 7 days 20:00" --language en --last-year 1902 >/dev/null
at $T0 new Tard press=white-grey embargo=issue silent=go-on nmr=hold early=no "deadline=every 7 days 20:00" --language fr --last-year 1902 >/dev/null
seven Ombre en
seven Tard fr
sqlite3 "$home/judge.db" "UPDATE person SET language = 'fr' WHERE name LIKE '%ITALY' OR name LIKE '%RUSSIA'"
base=$home
world() { # world NAME: a copy of the judge before its games begin
    home=$work/$1
    cp -r "$base" "$home"
}
begin() { at $T0 start Ombre >/dev/null 2>&1 && at $T0 start Tard >/dev/null 2>&1 && at $T0 run >/dev/null 2>&1; }
came() { for f in "$home/mail/in/new/"*; do [ -f "$f" ] && touch -d "$1" "$f"; done; }
# see NAME: what each has got so far, what the site and an issue in proof show
see() {
    /usr/bin/python3 - "$home" "$work/seen.$1" <<'END'
import hashlib, os, re, sqlite3, sys
home, out = sys.argv[1:]
files = {}
for folder, _, names in os.walk(home + "/mail/out"):
    for n in names:
        data = open(os.path.join(folder, n), "rb").read()
        files[re.search(rb"^Message-ID: *<(.*?)>", data, re.M | re.I).group(1).decode()] = data
db = sqlite3.connect(home + "/judge.db")
with open(out, "w") as to:
    for address, id in db.execute("SELECT to_address, message_id FROM letter WHERE sent_s IS NOT NULL ORDER BY created_s, lot, id"):
        data = files.get(id, b"")
        to.write(f"{address.split('@')[0]} {len(data)} {hashlib.sha256(data).hexdigest()}\n")
    for part in ("www", "zine"):
        for folder, _, names in sorted(os.walk(f"{home}/{part}")):
            for n in sorted(names):
                data = open(os.path.join(folder, n), "rb").read()
                if not n.endswith((".png", ".pdf")):
                    to.write(f"public {len(data)} {os.path.join(folder, n)[len(home):]} {hashlib.sha256(data).hexdigest()}\n")
END
}
# same KIND A B KNOWING…: all others saw the same
same() {
    /usr/bin/python3 - "$work" "$@" <<'END'
import sys
work, kind, a, b, *knowing = sys.argv[1:]
views = []
for name in (a, b):
    seen = {}
    for line in open(f"{work}/seen.{name}"):
        who, rest = line.split(" ", 1)
        if who not in knowing and who != "editor":
            seen.setdefault(who, []).append(rest)
    views.append(seen)
assert set(views[0]) == set(views[1]) and len(views[0]) >= 5, [sorted(v) for v in views]
n = sum(map(len, views[0].values()))
wrong = [who for who in views[0] if views[0][who] != views[1][who]]
print(kind, n, "letters and pages for", len(views[0]), "readers compared")
for who in wrong:
    x, y = views[0][who], views[1][who]
    print("  differs for", who, len(x), len(y), [(p, q) for p, q in zip(x, y) if p != q][:2])
sys.exit(bool(wrong) or n < 20)
END
}
public() { at "$1" site "$home/www" >/dev/null 2>&1; }
issue() { at "$1" zine --proof --out "$home/zine/proof" >/dev/null 2>&1; } # as it would be today: the pages of paper take a second
day() { date -d "2026-03-02 + $1 days" +%Y-%m-%d; }
week() { # week N: orders, press and questions of one phase, and its date
    n=$(($1 * 7))
    start=$(day $((n + 2))) end=$(day $((n + 7)))
    for g in Ombre Tard; do
        [ "$1" -gt 0 ] || seven_order "[$g]"
        mail "$grey" "[Ombre] a word $1" <<'END'
GREY PRESS TO ALL
A voice from nowhere: watch the straits.
ENDPRESS
END
        mail russia@players.example "[$g] how do things stand" <<'END'
STATUS
PLAYERS
END
    done
    came ${start}T10:00:00+01:00
    at ${start}T10:05:00+01:00 run >/dev/null 2>&1
    at ${end}T21:05:00+02:00 run >/dev/null 2>&1
}
game() { # game NAME: all of it
    for w in 0 1 2 3 4 5 6; do week $w; done
    public "$(day 70)T12:00:00+02:00"
    [ ${1#who} = $1 ] || issue "$(day 70)T12:00:00+02:00"
    see $1
}

# ---- who plays what: two players change places; each power does the same
for twin in place changed; do
    world who-$twin
    mails=0 grey=austria@players.example
    if [ $twin = changed ]; then
        sqlite3 "$home/judge.db" "CREATE TEMP TABLE two AS SELECT s.id, s.person FROM seat s JOIN game g ON g.id = s.game WHERE g.name = 'Ombre' AND s.power IN ('AUSTRIA', 'ENGLAND');
            UPDATE seat SET person = (SELECT person FROM two WHERE two.id != seat.id) WHERE id IN (SELECT id FROM two)"
        grey=england@players.example
    fi
    begin
    game who-$twin
done
check "two changed places" sh -c "for w in place changed; do sqlite3 '$work'/who-\$w/judge.db \"SELECT person FROM seat WHERE power = 'AUSTRIA' AND game = 1\"; done | uniq | wc -l | grep -qx 2"
check "an issue is compared, too" grep -q '^public .*/zine/proof/.*zine.html' "$work/seen.who-place"
check "the game was played to its end" both 0 'Ombre.ended' at "$(day 70)T12:00:00+02:00" games --all
check "who plays what" same who who-place who-changed austria england
cat "$work/out"

# ---- orders before the date: other ones, taken back in time
for twin in one other; do
    world orders-$twin
    mails=0 grey=austria@players.example
    begin
    for g in Ombre Tard; do
        mail germany@players.example "[$g] orders" <<END
$([ $twin = one ] && echo 'A MUN - BUR
F KIE - HOL' || echo 'A BER - PRU
A MUN - TYR')
END
    done
    came 2026-03-03T10:00:00+01:00
    at 2026-03-03T10:05:00+01:00 run >/dev/null 2>&1
    public 2026-03-03T12:00:00+01:00
    see orders-$twin-early
    for g in Ombre Tard; do # he thinks better of it
        mail germany@players.example "[$g] other orders" <<'END'
CLEAR
A MUN - RUH
END
    done
    came 2026-03-03T14:00:00+01:00
    at 2026-03-03T14:05:00+01:00 run >/dev/null 2>&1
    game orders-$twin
done
check "orders before their date, on the day" same orders orders-one-early orders-other-early germany
cat "$work/out"
check "and taken back, to the end" same orders orders-one orders-other germany
cat "$work/out"

check "a difference would be seen: his own letters" sh -c "[ \"\$(grep ^germany '$work/seen.orders-one-early')\" != \"\$(grep ^germany '$work/seen.orders-other-early')\" ]"

# ---- results that wait for the issue: other orders, and the phase is played
for twin in one other; do
    world results-$twin
    mails=0
    begin
    mail germany@players.example "[Tard] orders" <<END
$([ $twin = one ] && echo 'A MUN - BUR' || echo 'A MUN - TYR')
END
    mail france@players.example "[Tard] ordres" <<'END'
A PAR - BUR
END
    came 2026-03-03T10:00:00+01:00
    at 2026-03-03T10:05:00+01:00 run >/dev/null 2>&1
    at 2026-03-09T20:05:00+01:00 run >/dev/null 2>&1
    for p in russia italy england france; do
        mail $p@players.example "[Tard] and?" <<'END'
STATUS
HISTORY S1901M
MAP
END
    done
    came 2026-03-10T10:00:00+01:00
    at 2026-03-10T10:05:00+01:00 run >/dev/null 2>&1
    public 2026-03-10T12:00:00+01:00
    see results-$twin
done
check "the phase was played" both 0 'Tard' at 2026-03-10T12:00:00+01:00 show Tard
check "results that wait" same results results-one results-other germany
cat "$work/out"
finish
