#!/bin/sh
# Who wrote an anonymous word? The same game is played seven times, and each time another player writes it. What any two others got, put side by side with
# every header, Message-ID, size, time and their common order, must be the same bytes whoever wrote: then nothing tells, and their advantage is 0.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00
powers='austria england france germany italy russia turkey'
new_home base
at $T0 new Ombre press=grey anonymous=yes silent=go-on early=no "deadline=every 7 days 20:00" --language en >/dev/null
seven Ombre en
sqlite3 "$home/judge.db" "UPDATE person SET language = 'fr' WHERE name LIKE '%AUSTRIA' OR name LIKE '%ITALY' OR name LIKE '%RUSSIA'"
at $T0 start Ombre >/dev/null 2>&1
at $T0 run >/dev/null
forget_letters
base=$home
world() { # world NAME: a copy of the game as it stands
    home=$work/$1
    cp -r "$base" "$home"
}
came() { for f in "$home/mail/in/new/"*; do touch -d "$1" "$f"; done; }
# what each got of this world, in the order it left, with the bytes
views() {
    /usr/bin/python3 - "$home" "$1" <<'END'
import hashlib, os, re, sqlite3, sys
home, name = sys.argv[1:]
db = sqlite3.connect(home + "/judge.db")
files = {}
for folder, _, names in os.walk(home + "/mail/out"):
    for n in names:
        path = os.path.join(folder, n)
        data = open(path, "rb").read()
        id = re.search(rb"^Message-ID: *<(.*?)>", data, re.M | re.I).group(1).decode()
        files[id] = data
with open(f"{home}/../views.{name}", "w") as out:
    for to, id in db.execute("SELECT to_address, message_id FROM letter WHERE sent_s IS NOT NULL ORDER BY created_s, lot, id"):
        if id in files:
            out.write(f"{to} {len(files[id])} {hashlib.sha256(files[id]).hexdigest()}\n")
END
}
# Each writes with a program of his own: what it leaves in a mail is his alone.
as_program() { # as_program WRITER <words
    case $1 in
    england | russia) sed 's/^/<div>/; s/$/<\/div>/' | base64 >"$work/body"; type='text/html; charset=iso-8859-1' coding=base64 ;;
    france | turkey) sed 's/$/ \r/' >"$work/body"; type='text/plain; charset=windows-1252; format=flowed' coding=8bit ;;
    *) cat >"$work/body"; type='text/plain; charset=utf-8' coding=8bit ;;
    esac
    mail "$1@players.example" "[Ombre] a word" "X-Mailer: program of $1" <"$work/body"
    sed -i "s|^Content-Type: .*|Content-Type: $type\nContent-Transfer-Encoding: $coding|" "$file"
}
play() { # play KIND WRITER TEXT: he writes, then all ask how things stand, then the phase is adjudicated
    world "$1-$2"
    as_program "$2" <<END
$3
END
    came 2026-03-03T10:00:00+01:00
    at 2026-03-03T10:05:00+01:00 run >/dev/null
    for reader in $powers; do
        [ "$reader" = "$2" ] || mail "$reader@players.example" "[Ombre] how are things?" "Message-ID: <ask-$reader@players.example>" <<'END'
STATUS
PRESS LIST
END
    done
    # the Message-ID of a story counts mails: it must not tell who was left out
    for f in "$home/mail/in/new/"*; do sed -i '/^Message-ID: <m/d' "$f"; done
    came 2026-03-04T10:00:00+01:00
    at 2026-03-04T10:05:00+01:00 run >/dev/null
    at 2026-03-09T20:05:00+01:00 run >/dev/null
    views "$1-$2"
}
for p in $powers; do
    mails=0
    play sent $p 'GREY PRESS TO ALL
A voice from nowhere: watch the straits.
ENDPRESS'
    mails=0
    play held $p 'POSTAL GREY PRESS TO ALL
A voice in the report, watch the straits.
ENDPRESS'
done
check "each world has letters to all" test "$(cat "$work"/views.* | wc -l)" -ge 250
check "the word went out" grep -rqs "voice from nowhere" "$work/sent-italy/mail/out"
check "and stands in the report" grep -rqs "voice in the report" "$work/held-italy/mail/out/france@players.example"
for kind in sent held; do
    check "for no pair of readers do two writers differ ($kind)" /usr/bin/python3 - "$work" $kind <<'END'
import itertools, sys
work, kind = sys.argv[1:]
powers = "austria england france germany italy russia turkey".split()
views = {w: [l.split(" ") for l in open(f"{work}/views.{kind}-{w}")] for w in powers}
compared = told = 0
for spies in itertools.combinations(powers, 2):
    seen = {}
    for writer in powers:
        if writer not in spies:
            mine = [tuple(l) for l in views[writer] if l[0].split("@")[0] in spies]
            assert len(mine) >= 4, (spies, writer, len(mine))
            seen.setdefault(tuple(mine), []).append(writer)
            compared += len(mine)
    if len(seen) > 1:
        told += 1
        print(spies, "tell apart", list(seen.values()))
        for a, b in zip(*list(seen)[:2]):
            if a != b: print(" ", a, b)
print(compared, "letters compared;", told, "of 21 pairs know something")
sys.exit(told > 0)
END
    cat "$work/out"
done
finish
