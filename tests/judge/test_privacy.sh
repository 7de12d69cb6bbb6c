#!/bin/sh
# An anonymous game with press, played through by mail: every byte sent to each player is searched for any trace of the others.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00
new_home privacy
check "an anonymous game" at $T new Ombre anonymous=yes reveal=never press=grey early=yes "deadline=every 7 days 20:00" last-year=1901
last_id() { # Message-ID of the newest letter to an address
    sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last "$1")" | head -n 1
}
# Each has a name, an address, a mail program, a time zone and a signature of his own.
people='austria Zeppelina:Quarz zeppq@alpenrose-mail.example +0030 ThunderAlpenbird Europe/Vienna
england Wilbur:Fogg wfogg@thamesmud.example +0015 FoggMailer Europe/London
france Odette:Lamiral odette.l@quaisbrumeux.example +0145 CourrielBrume Europe/Paris
germany Ottokar:Schluff schluff@nebelwald.example +0215 NebelPost Europe/Berlin
italy Fiammetta:Bruscolo fia@fumoverde.example +0230 PostaFumo Europe/Rome
russia Yevdokia:Prudnik prudnik@snegopad.example +0445 SnegMail Europe/Moscow
turkey Nesrin:Karabulut nesrin@boncukevi.example +0530 BulutPosta Europe/Istanbul'
letter() { # letter POWER SUBJECT [ID answered] <text: with all that a real mail betrays
    set -- "$1" "$2" "${3:-}" $(echo "$people" | grep "^$1 ")
    name=$(echo "$5" | tr : ' ') zone=$7 program=$8
    mails=$((mails + 1))
    /usr/bin/python3 - "$home/mail/in/new/$mails.test" "$name" "$6" "$zone" "$program" "$mails" "$2" "$3" <<END
import sys
path, name, address, zone, program, n, subject, answered = sys.argv[1:]
body = """$(cat)"""
host = address.split("@")[1]
first = name.split()[0]
html = "<html><body>" + "".join("<p>%s</p>" % l for l in body.split("\n")) + '<div class="gmail_signature">%s<br><img src="http://%s/track.gif?who=%s"></div></body></html>' % (name, host, first)
mail = f"""Return-Path: <{address}>
Received: from laptop.{host} (dyn-203-0-113-7.{host} [203.0.113.7]) by mx.games.example; Mon, 02 Mar 2026 10:00:00 {zone}
DKIM-Signature: v=1; d={host}; s=sel
From: {name} <{address}>
To: judge@games.example
Subject: {subject}
Message-ID: <n{n}.{program}@laptop.{host}>
Date: Mon, 02 Mar 2026 10:00:00 {zone}
User-Agent: {program} 4.2
X-Originating-IP: 203.0.113.7
Organization: {first} and sons
""" + (f"In-Reply-To: <{answered}>\nReferences: <{answered}>\n" if answered else "") + f"""MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=mm

--mm
Content-Type: multipart/alternative; boundary=aa

--aa
Content-Type: text/plain; charset=utf-8

{body}
-- 
{name}
{first} and sons, http://{host}/

--aa
Content-Type: text/html; charset=utf-8

{html}
--aa--
--mm
Content-Type: image/jpeg; name="{first}.jpg"
Content-Disposition: attachment; filename="{first}.jpg"
Content-Transfer-Encoding: base64

RXhpZiBQSE9UT01FVEFEQVRB
--mm
Content-Type: text/x-vcard; name="{first}.vcf"
Content-Disposition: attachment; filename="{first}.vcf"

BEGIN:VCARD
FN:{name}
EMAIL:{address}
END:VCARD
--mm--
"""
open(path, "w").write(mail)
END
}
address_of() { echo "$people" | grep "^$1 " | cut -d' ' -f3; }
powers='austria england france germany italy russia turkey'
for p in $powers; do # joining, confirmed; each tells his zone
    letter $p "joining" <<END
JOIN Ombre $p
END
    at $T run >/dev/null
    letter $p "Re: confirm" "$(last_id $(address_of $p))" <"$work/yes"
    at $T run >/dev/null
    letter $p "my zone" "$(last_id $(address_of $p))" <<END
ZONE $(echo "$people" | grep "^$p " | cut -d' ' -f6)
END
    at $T run >/dev/null
done
check "all got the power they wished and the game started" both 0 'Ombre.active.S1901M' at $T games
letter france "press" "$(last_id $(address_of france))" <<'END'
PRESS TO Germany England
What about Burgundy, my friends? Let us keep Belgium out of it.
ENDPRESS
A PAR - BUR
END
letter germany "Re: press" "$(last_id $(address_of germany))" <<'END'
PRESS TO ALL
The Kaiser greets all the courts of Europe.
ENDPRESS
F KIE - DEN
A BER - KIE
A MUN - RUH
END
letter turkey "grey" "$(last_id $(address_of turkey))" <<'END'
GREY PRESS TO ALL
A voice from the bazaar: watch the straits.
ENDPRESS
END
check "press" both 0 ' 3 acted' at $T run
check "went out" sh -c "[ \$(find '$home/mail/out' -type f | xargs grep -l 'Kaiser greets' | wc -l) -ge 6 ]"
# what players ask about each other, orders for another's power, a vote, an absence, a resignation
letter italy "questions" "$(last_id $(address_of italy))" <<'END'
PLAYERS Ombre
WHO IS Odette
WHO IS Wilbur
RULES Ombre
STATUS
HISTORY
SUMMARY
GAMES
A PAR - GAS
A VEN H
END
letter russia "away" "$(last_id $(address_of russia))" <<'END'
ABSENCE 5 March to 20 March
ALIAS Tsar Prudnik
A MOS - UKR
END
letter england "draw" "$(last_id $(address_of england))" <<'END'
DRAW YES
F LON - NTH
END
check "questions, an absence, a vote" both 0 ' 3 fetched' at $T run
letter austria "goodbye" "$(last_id $(address_of austria))" <<'END'
RESIGN
END
at $T run >/dev/null
letter austria "Re: confirm" "$(last_id $(address_of austria))" <"$work/yes"
at $T run >/dev/null
mail "Odette Lamiral <odette.l@quaisbrumeux.example>" "forged" "Authentication-Results: x; dmarc=fail" <<'END'
A PAR H
END
mail "Other <someone@else.example>" "Re: [Ombre]" "In-Reply-To: <$(last_id $(address_of germany))>" <<'END'
A MUN H
END
at $T run >/dev/null
check "the report of spring" both 0 '1 adjudicated' at 2026-03-09T20:05:00+01:00 run
check "pause and resume" sh -c "'$JUDGE' --home '$home' --now 2026-03-10T12:00:00Z pause Ombre && '$JUDGE' --home '$home' --now 2026-03-10T12:00:00Z resume Ombre"
check "a rollback" at 2026-03-10T13:00:00Z rollback Ombre S1901M
letter germany "again" "$(last_id $(address_of germany))" <<'END'
BROADCAST
Here we are again.
END
at 2026-03-11T12:00:00Z run >/dev/null
at 2026-03-17T20:05:00Z process Ombre >/dev/null
at 2026-03-23T12:00:00Z run >/dev/null
at 2026-03-24T12:00:00Z process Ombre >/dev/null
at 2026-03-25T12:00:00Z run >/dev/null
at 2026-03-26T12:00:00Z process Ombre >/dev/null
at 2026-03-27T12:00:00Z run >/dev/null
check "played to its end" both 0 'Ombre.(ended|active.[FW]190)' at 2026-03-27T12:00:00Z games --all

cat >"$work/search.py" <<'END'
import base64, email, email.policy, os, re, sys
home, people = sys.argv[1], sys.argv[2]
persons = []
for line in people.split("\n"):
    power, name, address, zone, program, place = line.split(" ")
    first, last = name.split(":")
    local, host = address.split("@")
    persons.append((address, [first, last, address, local, host, host.split(".")[0], zone, program, "laptop." + host, first + ".jpg"], place))
secret = re.compile(rb"PHOTOMETADATA|VCARD|203\.0\.113|track\.gif|m\d+@players\.example|n\d+\.\w+@laptop", re.I)
# the judge's own Message-IDs are drawn letters and digits: three of them may spell a name; what Italy asked comes
# back in his own words: not understood, as any name that is nobody's
drawn = re.compile(rb"[a-z2-9]{26}@games\.example|WHO IS (Odette|Wilbur)")
found, letters, searched = [], 0, 0
for folder, _, files in os.walk(home + "/mail/out"):
    for f in files:
        raw = open(os.path.join(folder, f), "rb").read()
        m = email.message_from_bytes(raw, policy=email.policy.default)
        to = email.utils.parseaddr(str(m["To"]))[1].lower()
        if to == "editor@games.example" or to == "someone@else.example":
            continue
        letters += 1
        # as sent, headers decoded, each part decoded, and base64 runs within
        views = [raw, "\n".join("%s: %s" % (k, v) for k, v in m.items()).encode()]
        for part in m.walk():
            if not part.is_multipart():
                views.append(part.get_payload(decode=True) or b"")
                views.append(b"\n".join(b"%s: %s" % (k.encode(), str(v).encode()) for k, v in part.items()))
        text = drawn.sub(b"", b"\n".join(views))
        words = drawn.sub(b"", b"\n".join([views[1]] + [p.get_payload(decode=True) for p in m.walk() if p.get_content_maintype() == "text"]))
        searched += len(text)
        for address, traces, place in persons:
            if address == to:
                continue
            for t in traces:
                # three letters stand by chance among the bytes of a picture
                where = words if len(t) < 4 else text
                if re.search(rb"(?<![A-Za-z])" + re.escape(t.encode()) + rb"(?![A-Za-z])", where, re.I):
                    found.append((to, m["Subject"], t))
            if place.encode() in text and place not in ("Europe/Brussels",):
                found.append((to, m["Subject"], place))
        own = [p for p in persons if p[0] == to]
        for hit in secret.findall(text):
            # a player's own Message-ID comes back to him in References: of his own letters only
            if own and (own[0][1][4].encode() in text and hit.startswith(b"n") and hit.split(b".")[1].split(b"@")[0].lower() == own[0][1][7].encode().lower()):
                continue
            if hit.startswith(b"m") and b"forged" in text.lower() + b"forged" and to.startswith("odette"):
                continue
            found.append((to, m["Subject"], hit))
for x in found:
    print("TRACE", x)
print(letters, "letters,", searched, "bytes")
sys.exit(bool(found) or letters < 60)
END
check "no trace of any player in any letter to another" /usr/bin/python3 "$work/search.py" "$home" "$people"
# the search itself must be able to find
f=$(letters "$(address_of italy)" | tail -n 1)
printf '\nP.S. from wfogg\n' >>"$f"
check "the search would find a trace" sh -c "! /usr/bin/python3 '$work/search.py' '$home' '$people' >/dev/null"

# names are told at the end, if the game says so, and not before
new_home reveal
at $T new Masque anonymous=yes reveal=end last-year=1901 >/dev/null
seven Masque en
at $T start Masque
for i in 1 2; do
    at $T run >/dev/null
    at $T process Masque >/dev/null 2>&1 || break
    at $T games --all | grep -q ended && break
    check "no names while the game lasts ($i)" sh -c "! cat '$home'/mail/out/france@players.example/new/* | grep -v '^To:' | grep -q 'Player of'"
done
at $T run >/dev/null
check "the game is over" both 0 'Masque.ended' at $T games --all
check "the last report names the players" sh -c "cat '$home'/mail/out/france@players.example/new/* | grep -q 'Player of AUSTRIA'"
finish
