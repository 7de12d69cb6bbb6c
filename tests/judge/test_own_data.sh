#!/bin/sh
# A person asks what is kept of him, and to be forgotten, by mail, in both languages.
set -u
. tests/judge/lib.sh
T=2026-03-02T12:00:00+01:00 T2=2026-03-03T12:00:00+01:00 T3=2026-03-04T12:00:00+01:00
sql() { sqlite3 "$home/judge.db" "$1"; }
told() { letters "$1" | while read -r f; do text_of "$f"; done | tr '\n' ' ' | tr -s ' '; }
attached() { # attached ADDRESS: the file of the last letter to it
    /usr/bin/python3 - "$(last "$1")" <<'END'
import email, email.policy, json, sys
m = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
for p in m.walk():
    if p.get_filename() == "moeshoeshoe.json":
        print(json.dumps(json.loads(p.get_content()), ensure_ascii=False))
END
}
asks() { /usr/bin/python3 -c 'import json, sys
d = json.load(open(sys.argv[1]))
sys.exit(not eval(sys.argv[2]))' "$work/data" "$1"; }
fr=f@x.example en=e@x.example
new_home own
at $T new Kersaint press=white silent=go-on >/dev/null
at $T player Kersaint FRANCE $fr --name "Odette Lamiral" --language fr
at $T player Kersaint ENGLAND $en --name "Wilbur Fogg" --language en
at $T start Kersaint >/dev/null 2>&1
mail $fr "[Kersaint] ordres" <<'END'
A PAR - BOU
PRESSE À Angleterre : Bonjour, voisin
FIN
JOURNAL : je me méfie de lui
FIN
END
mail $en "[Kersaint] orders" <<'END'
F LON - NTH
END
at $T run >/dev/null
forget_letters

mail $fr "mes données" <<'END'
MES DONNEES
END
check "his data by mail" both 0 ' 1 acted on' at $T2 run
attached $fr >"$work/data"
check "one letter" test "$(letters $fr | wc -l)" = 1
check "says what it is" sh -c "echo \"\$(cat '$(last $fr)')\" | grep -q ."
told $fr >"$work/told"
check "in his language" grep -q "tout ce que cet arbitre garde de vous" "$work/told"
check "his name and addresses" asks 'd["person"]["name"] == "Odette Lamiral" and d["person"]["addresses"] == ["f@x.example"]'
check "his seat" asks 'd["seats"][0]["power"] == "FRANCE" and d["seats"][0]["game"] == "Kersaint"'
check "his orders as they were written" asks 'd["orders"][0]["order"] == "A PAR - BUR" and "BOU" in d["orders"][0]["written"]'
check "his press, his diary" asks 'sorted(p["text"] for p in d["press"]) == ["Bonjour, voisin", "je me méfie de lui"]'
check "his mails with their text" asks 'any("A PAR - BOU" in (m["text"] or "") for m in d["mails"])'
check "letters to him" asks 'len(d["letters"]) >= 2'
check "nothing of anybody else" sh -c "! grep -E 'e@x.example|Wilbur|LON|editor@' '$work/data'"
check "no hash, no token" sh -c "! grep -qE 'token|pbkdf' '$work/data'"
check "the editor's command says the same" sh -c "'$JUDGE' --home '$home' data $fr | /usr/bin/python3 -c 'import json, sys; d = json.load(sys.stdin); sys.exit(d[\"person\"][\"name\"] != \"Odette Lamiral\")'"
check "nobody of that address" both 1 'nobody here' at $T2 data nobody@x.example
check "no address" both 2 'no address' at $T2 data nobody
forget_letters
mail $fr "encore" <<'END'
MES DONNEES
END
at $T2 run >/dev/null
told $fr >"$work/told"
check "once a day" grep -q "envoyé aujourd'hui" "$work/told"
forget_letters

# what is not his: an address that somebody else writes under gets nothing
mail stranger@y.example "MY DATA" <<'END'
MY DATA
END
at $T2 run >/dev/null
check "a stranger gets no file" sh -c "! grep -rl moeshoeshoe.json '$home/mail/out'"
forget_letters

# forgotten
at $T2 tournament new Quille --rounds 2 --director dir@x.example >/dev/null
at $T2 tournament add Quille "Wilbur Fogg" --address $en >/dev/null
mail $en "forget" <<'END'
FORGET ME
END
at $T2 run >/dev/null
told $en >"$work/told"
check "not while he plays" grep -q "Nothing is erased while you play" "$work/told"
at $T2 --home "$home" replace Kersaint ENGLAND n@x.example >/dev/null 2>&1 || at $T2 eject Kersaint ENGLAND --yes >/dev/null 2>&1
at $T2 run >/dev/null
forget_letters
mail $en "forget" <<'END'
FORGET ME
END
at $T2 run >/dev/null
told $en >"$work/told"
check "he is asked once more" grep -qi "YES" "$work/told"
check "until then nothing is erased" test "$(sql "SELECT name FROM person p JOIN address a ON a.person = p.id WHERE a.address = '$en'")" = "Wilbur Fogg"
id=$(sql "SELECT message_id FROM letter WHERE kind = 'confirm' AND to_address = '$en' ORDER BY id DESC LIMIT 1")
forget_letters
mail $en "Re: yes" "In-Reply-To: <$id>" <"$work/yes"
at $T3 run >/dev/null
told $en >"$work/told"
told dir@x.example >"$work/dir"
check "the director of a tournament hears that he takes part no more" grep -q "Wilbur Fogg.*has withdrawn from Quille\|Quille: Wilbur Fogg withdraws" "$work/dir"
check "he is in no draw" test "$(sql "SELECT count(*) FROM entrant WHERE left_s IS NOT NULL AND name NOT LIKE '%Fogg%'")" = 1
check "he is told" grep -q "You are forgotten as soon as this letter has left" "$work/told"
check "his address is gone" test "$(sql "SELECT count(*) FROM address WHERE address = '$en'")" = 0
check "his name is gone" test "$(sql "SELECT count(*) FROM person WHERE name = 'Wilbur Fogg'")" = 0
check "nothing waits" test "$(sql "SELECT count(*) FROM fact WHERE key LIKE 'forget/%'")" = 0
check "no file of the database holds his address" sh -c "! grep -c 'e@x.example' '$home/judge.db'"
check "his orders stay" test "$(sql "SELECT count(*) FROM orders WHERE text = 'F LON - NTH'")" = 1
forget_letters

mail $fr "aide" <<'END'
AIDE DONNEES
END
at $T3 run >/dev/null
told $fr >"$work/told"
check "the page says what the editor sees" grep -q "il peut voir tout cela sauf votre mot de passe" "$work/told"

# ---- who answered anonymous press learns from his data no more than from the press ----
at $T3 new Grise press=grey silent=go-on >/dev/null
for p in FRANCE ENGLAND; do at $T3 player Grise $p $p@grise.example >/dev/null; done
at $T3 start Grise >/dev/null 2>&1
mail ENGLAND@grise.example "[Grise] presse" <<'END'
PRESS GREY TO France: guess who
ENDPRESS
END
at $T3 run >/dev/null
mail FRANCE@grise.example "Re: presse" "In-Reply-To: <$(sed -n 's/^Message-I[Dd]: <\(.*\)>.*/\1/p' "$(last FRANCE@grise.example)" | head -n 1)>" <<'END'
PRESSE : qui parle ?
FIN
END
at $T3 run >/dev/null
check "his answer is among his data" both 0 'qui parle' at $T3 data FRANCE@grise.example
check "and not whom it reached" sh -c "'$JUDGE' --home '$home' data FRANCE@grise.example | /usr/bin/python3 -c 'import json, sys; d = json.load(sys.stdin); sys.exit([p[\"to\"] for p in d[\"press\"]] != [\"ANONYMOUS\"])'"
finish
