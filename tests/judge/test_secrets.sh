#!/bin/sh
# Passwords stand nowhere once a mail is acted on; old mails are let go; a person can be forgotten; marks that hide or turn text never reach others.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00 T2=2026-03-03T12:00:00+01:00
sql() { sqlite3 "$home/judge.db" "$1"; }
asked() { sql "SELECT message_id FROM letter WHERE kind = 'confirm' AND to_address = '$1' ORDER BY id DESC LIMIT 1"; }
orders() {
    at $T show Kersaint --format json | /usr/bin/python3 -c 'import json, sys
print(",".join(sorted(json.load(sys.stdin)["phases"][-1]["orders"]["'"$1"'"])))'
}
nowhere() { # nowhere WORD…: no file of the home holds it, as it is or in base64 (each of its three places) or quoted-printable
    /usr/bin/python3 - "$home" "$@" <<'END'
import base64, os, sys
home, words = sys.argv[1], sys.argv[2:]
bad = 0
for word in words:
    w = word.encode()
    forms = [w, w.replace(b"=", b"=3D"), w[: len(w) // 2] + b"=\n" + w[len(w) // 2 :]]
    for pad in range(3):
        coded = base64.b64encode(b"x" * pad + w)
        forms.append(coded[4 if pad else 0 : len(coded) - 4])
    for folder, _, files in os.walk(home):
        for f in files:
            data = open(os.path.join(folder, f), "rb").read()
            for form in forms:
                if form in data:
                    bad += 1
                    at = data.index(form)
                    print(os.path.join(folder, f), data[max(0, at - 60) : at + 40])
sys.exit(bad > 0)
END
}
holds_last() { # holds_last ADDRESS PATTERN
    text_of "$(last "$1")" >"$work/holds"
    grep -Eq -- "$2" "$work/holds" || { cat "$work/holds"; return 1; }
}
fr=france@players.example
new_home secrets
proof address+proof
at $T new Kersaint press=grey --language en >/dev/null
seven Kersaint en
at $T start Kersaint >/dev/null
at $T run >/dev/null

# ---- a new password waits for a yes as a hash ----
mail $fr "[Kersaint]" <<'END'
NEW PASSWORD Zauberwort+17
A PAR - BUR
END
at $T run >/dev/null
check "while it waits, the word stands nowhere" nowhere Zauberwort+17
mail $fr "Re: yes" "In-Reply-To: <$(asked $fr)>" <"$work/yes"
at $T run >/dev/null
check "the mail counts after the yes" test "$(orders FRANCE)" = "A PAR - BUR"
check "and still stands nowhere" nowhere Zauberwort+17
mail $fr "Re: yes" "In-Reply-To: <$(asked $fr)>" <"$work/yes"
at $T run >/dev/null
check "nor after that to the password itself" nowhere Zauberwort+17
mail $fr "[Kersaint]" <<'END'
password Zauberwort+17
A PAR - PIC
END
at $T run >/dev/null
check "it is his password" test "$(orders FRANCE)" = "A PAR - PIC"
check "used, it stands nowhere" nowhere Zauberwort+17
mail $fr "[Kersaint]" <<'END'
password Zauberwort+17
NEW PASSWORD Sesamstrasse=9
A PAR - GAS
END
at $T run >/dev/null
check "changed with the old one" test "$(orders FRANCE)" = "A PAR - GAS"
check "neither stands anywhere" nowhere Zauberwort+17 Sesamstrasse=9

# ---- in a sentence, before the word for it or far behind ----
while read -r line; do
    mail $fr "[Kersaint]" <<END
$line
END
done <<'END'
heather42 is my password, as agreed.
Le mot de passe que j'ai choisi, heather42, marche-t-il ?
I forgot my password; was it heather42?
Does my password (heather42) still work?
END
at $T run >/dev/null
check "a word that looks like a secret stands nowhere, wherever it stood" nowhere heather42

# ---- other places for it ----
mail $fr "password Sesamstrasse=9" <<'END'
A PAR - BUR
END
mail $fr "[Kersaint] wrong" <<'END'
mot de passe : Falschmeldung8
A PAR H

On Monday the judge wrote:
> password Sesamstrasse=9
> A PAR - BUR
END
mail $fr "SIGNON FKersaint Sesamstrasse=9" <<'END'
F BRE - MAO
END
mails=$((mails + 1))
{
    printf 'From: %s\nTo: judge@games.example\nSubject: [Kersaint]\nMessage-ID: <b64@players.example>\nMIME-Version: 1.0\n' $fr
    printf 'Content-Type: multipart/alternative; boundary=aa\n\n--aa\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n'
    printf 'password Sesamstrasse=9\nA MAR - SPA\n' | base64
    printf '\n--aa\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n<p>password Sesamstrasse=3D9</p><p>A MAR - SPA</p>\n--aa--\n'
} >"$home/mail/in/new/$mails.test"
at $T run >/dev/null
check "all of them prove" test "$(orders FRANCE)" = "A MAR - SPA,A PAR - BUR,F BRE - MAO"
check "subject, quotation, sign-on, base64, HTML: it stands nowhere" nowhere Sesamstrasse=9 Falschmeldung8
check "what was cut is said by the stored mail" sh -c "'$JUDGE' --home '$home' --now $T mails --all | cut -f1 | while read -r n; do '$JUDGE' --home '$home' --now $T mail \$n; done | grep -qi 'password \*\*\*'"
mail $fr "[Kersaint] NEW PASSWORD Subjektwort+3" <<'END'
A PAR - BUR
END
at $T run >/dev/null
check "nor does one in a subject" nowhere Subjektwort+3
for yes in blind again; do
    mail $fr "Re: yes $yes" "In-Reply-To: <$(asked $fr)>" <"$work/yes"
    at $T run >/dev/null
done
mail $fr "[Kersaint]" <<'END'
My password is Subjektwort+3
A PAR - PIC
END
at $T run >/dev/null
check "which is his after the yes" sh -c "echo '$(orders FRANCE)' | grep -q 'A PAR - PIC'"
proof address
mail $fr "[Kersaint] a word" <<'END'
Mon mot de passe est Satzwort+4
> password Zitatwort+5
Please tell the others that I am late.
END
at $T run >/dev/null
check "nor in a sentence, or in a line that is passed on" nowhere Subjektwort+3 Satzwort+4 Zitatwort+5
proof address+proof
finds() { ! nowhere "$@" >/dev/null; }
check "the search finds what there is" finds "A PAR - PIC"

# ---- a word for it that is misspelt, or a mark that is not ours ----
n=0
for line in 'password=Geheimwort6' 'PASWORD Geheimwort6' 'passwrod: Geheimwort6' 'mot de pase : Geheimwort6' 'my pasword is Geheimwort6' 'pwd Geheimwort6' 'Mon mdp : Geheimwort6'; do
    mail $fr "[Kersaint] try $((n += 1))" <<END
$line
A PAR - BUR
END
done
at $T run >/dev/null
check "a misspelt one is cut, too" nowhere Geheimwort6

# ---- within a sentence, behind a game's name, in a subject, in words for the editor ----
n=0
for line in 'By the way, my password is Geheimwort7 if you need it.' 'Kersaint : NOUVEAU MOT DE PASSE Geheimwort7' 'Please change my password to Geheimwort7, thanks.' \
    '« Mon mot de passe : Geheimwort7 »' 'Dear editor, could you tell me whether the password Geheimwort7 still works?' 'Kersaint: password=Geheimwort7' \
    "J'ai choisi comme nouveau mot de passe : Geheimwort7, est-ce bon ?" 'old password Geheimwort7, new password Geheimwort7b'; do
    mail $fr "[Kersaint] try $((n += 1))" <<END
$line
END
    mail $fr "Question: $line" <<'END'
Dear editor, can you help me with that?
END
    mail $fr "Re: yes" "In-Reply-To: <$(asked $fr)>" <<END
YES $line
END
    mail nobody$n@far.example "hello" <<END
$line
END
done
proof address
at $T run >/dev/null
check "a sentence's is cut, too" nowhere Geheimwort7
mail $fr "[Kersaint] words" <<'END'
Dear editor, I lost my password. What shall I do? Is the password needed for press?
END
at $T run >/dev/null
check "words about it stay" finds "lost my password. What shall I do"
mail $fr "[Kersaint] new" <<'END'
Kersaint: NEW PASSWORD Wortneu+88
END
at $T run >/dev/null
mail $fr "Re: yes" "In-Reply-To: <$(asked $fr)>" <"$work/yes"
at $T run >/dev/null
mail $fr "Re: yes" "In-Reply-To: <$(asked $fr)>" <"$work/yes"
at $T run >/dev/null
check "a game's name before it changes nothing" nowhere Wortneu+88
proof address+proof
mail $fr "[Kersaint] now" <<'END'
password Wortneu+88
A PAR - BUR
END
at $T run >/dev/null
check "it is his" sh -c "echo '$(orders FRANCE)' | grep -q 'A PAR - BUR'"

# ---- marks that nobody sees ----
proof address
printf 'PRESS TO ALL\nBefore\342\200\256esrever\342\200\254 \302\205 \302\233 zero\342\200\213width \033[31mred \342\201\246iso\342\201\251 \357\273\277end\nENDPRESS\nALIAS Ma\342\200\256rianne\n' >"$work/marks"
mail $fr "[Kersaint] pr$(printf '\342\200\256')ess" <"$work/marks"
at $T run >/dev/null
check "controls, direction and zero width never reach others" /usr/bin/python3 - "$home" <<'END'
import email, email.policy, os, sys, unicodedata
found = seen = 0
for folder, _, files in os.walk(sys.argv[1] + "/mail/out"):
    for f in files:
        m = email.message_from_binary_file(open(os.path.join(folder, f), "rb"), policy=email.policy.default)
        text = str(m["Subject"]) + "".join(p.get_content() for p in m.walk() if p.get_content_maintype() == "text")
        seen += "red" in text and "Before" in text
        for c in text.replace("-\u2060", "-"): # dashes of our orders do not break
            if (unicodedata.category(c) in ("Cc", "Cf")) and c not in "\n\r\t\u00ad":
                found += 1
                print(f, repr(c), repr(text[max(0, text.index(c) - 20) : text.index(c) + 20]))
sys.exit(found > 0 or not seen)
END

# ---- a word for it in any form, or on the line above; whoever has none is told so ----
for way in "PASSWORD Bare-x1" "pw Bare-x1" "mdp : Bare-x1" "PASSWORD|Bare-x1" "My password is:||Bare-x1" "Mot de passe :|Bare-x1" "pw|Bare-x1|A VIE H"; do
    echo "$way" | tr '|' '\n' >"$work/way"
    mail austria@players.example "[Kersaint] a line" "In-Reply-To: <$(sql "SELECT message_id FROM letter WHERE to_address = 'austria@players.example' ORDER BY id DESC LIMIT 1")>" <"$work/way"
    at $T run >/dev/null
    check "he needs none: $way" holds_last austria@players.example 'You have no password here'
done
find "$home/mail/in" -type f -delete
check "and it is nowhere" nowhere Bare-x1
mail austria@players.example "[Kersaint] mine" "In-Reply-To: <$(sql "SELECT message_id FROM letter WHERE to_address = 'austria@players.example' ORDER BY id DESC LIMIT 1")>" <<'END'
NEW PASSWORD
Below-the-line1
END
at $T run >/dev/null
for yes in blind again; do
    mail austria@players.example "Re: yes $yes" "In-Reply-To: <$(asked austria@players.example)>" <"$work/yes"
    at $T run >/dev/null
done
check "the new one may stand on its own line, too" holds_last austria@players.example 'password is noted'
find "$home/mail/in" -type f -delete
check "which is nowhere either" nowhere Below-the-line1

# ---- forgotten ----
proof address
mail germany@players.example "[Kersaint] bye" <<'END'
STATUS
END
at $T run >/dev/null
check "who plays is not forgotten" both 1 "not ended" at $T forget germany@players.example
at $T2 eject Kersaint GERMANY >/dev/null 2>&1
at $T2 run >/dev/null
find "$home/mail" -type f -delete # copies in folders are the editor's to clear
check "who does not, is" at $T2 forget germany@players.example
check "his address and name are nowhere" nowhere germany@players.example "Player of GERMANY"
check "the game is as it was" both 0 "GERMANY" at $T2 show Kersaint
check "the store is sound" at $T2 doctor
check "an unknown one is refused" both 1 "nobody here" at $T2 forget germany@players.example

# ---- old mails are let go ----
mail spam@spam.example "Buy pills" <<'END'
Cheapest-pills-ever
END
at $T2 run >/dev/null
check "the bytes of a stranger's mail are kept for some weeks" sh -c "grep -q Cheapest-pills-ever '$home/judge.db'*"
at 2026-05-20T12:00:00+02:00 run >/dev/null 2>&1
check "and then let go" test -n "$(sql "SELECT pruned_s FROM mail_in ORDER BY id DESC LIMIT 1")"
check "a player's mail about a running game is kept" test -z "$(sql "SELECT pruned_s FROM mail_in WHERE person = (SELECT id FROM person WHERE name = 'Player of FRANCE') AND pruned_s IS NOT NULL LIMIT 1")"
verify_homes
finish
