#!/bin/sh
# Press: answers to it, neighbours, observers, taking back and replacing, the diary, readers who want none, what mail programs do to it.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 T2=2026-03-04T12:00:00+01:00 T9=2026-03-09T20:05:00+01:00
to() { for f in $(letters "$1"); do text_of "$f"; done; }
flat() { to "$1" | tr -s '\n ' ' '; }
last_id() { # the Message-ID of the last letter of the press to ADDRESS
    for f in $(letters "$1"); do grep -i '^Message-ID:' "$f" | head -n 1 | sed 's/^[^<]*//'; done | tail -n 1
}
orders() { at $T1 show "$1" --format json | /usr/bin/python3 -c 'import json,sys; print("\n".join(json.load(sys.stdin)["phases"][-1]["orders"].get("'$2'") or []))'; }
game() { # game NAME LANGUAGE [settings]
    name=$1 language=$2
    shift 2
    at $T0 new "$name" --language $language "$@" >/dev/null && seven "$name" $language && at $T0 start "$name" >/dev/null && at $T0 run >/dev/null
    forget_letters
}
new_home more

# ---- an answer goes to who wrote, under the name that was shown
game Reply en press=fake
mail france@players.example "[Reply] x" <<'END'
PRESS TO Germany, Italy: shall we share Burgundy?
ENDPRESS
PRESS GREY TO ALL: beware of Paris
ENDPRESS
PRESS TO Turkey FROM Russia: the Black Sea is yours
END
check "three kinds of press" at $T1 run
check "they tell how to answer" sh -c "grep -q 'write PRESS: and' $(letters germany@ | head -n 1)"
white=$(for f in $(letters germany@); do grep -q 'share Burgundy' "$f" && sed -n 's/^Message-ID: *//Ip' "$f"; done)
grey=$(for f in $(letters austria@); do grep -q 'beware' "$f" && sed -n 's/^Message-ID: *//Ip' "$f"; done)
faked=$(for f in $(letters turkey@); do grep -q 'Black Sea' "$f" && sed -n 's/^Message-ID: *//Ip' "$f"; done)
forget_letters
mail germany@players.example "Re: [Reply] France: message" "In-Reply-To: $white" <<'END'
PRESS: yes, if you leave it empty

> shall we share Burgundy?
ENDPRESS
A MUN - RUH
END
check "an answer without address" at $T1 run
to france@ >"$work/france"; to italy@ >"$work/italy"; to germany@ >"$work/germany"
check "reaches its writer" grep -q 'yes, if you leave it empty' "$work/france"
check "and nobody else" test ! -s "$work/italy"
check "without what it quoted" sh -c "! grep -q 'share Burgundy' '$work/france'"
check "signed by who answers" grep -q '^Germany, to France\|^Germany to France' "$work/france"
check "orders around it are noted" test "$(orders Reply GERMANY)" = "A MUN - RUH"
check "and he has his copy" grep -q 'Passed on to France' "$work/germany"
forget_letters
mail austria@players.example "Re: [Reply] (anonymous)" "In-Reply-To: $grey" <<'END'
PRESS REPLY: who are you?
END
check "grey press is answered blindly" at $T1 run
to france@ >"$work/france"; to austria@ >"$work/austria"
check "its writer reads it" grep -q 'who are you' "$work/france"
check "the other does not learn who he is" sh -c "! grep -qi 'france' '$work/austria'"
check "only two letters left" test "$(letters | wc -l)" -eq 2
back=$(last_id france@)
forget_letters
mail france@players.example "Re: [Reply] (anonymous)" "In-Reply-To: $back" <<'END'
PRESS: a friend of the Balkans
END
check "the third letter of a grey exchange" at $T1 run
check "is grey as the first" sh -c "grep -q 'friend of the Balkans' $(letters austria@ | head -n 1) && ! grep -qi france $(letters austria@ | head -n 1)"
forget_letters
mail france@players.example "Re: [Reply] (anonymous)" "In-Reply-To: $back" <<'END'
PRESS WHITE REPLY: it is me, after all
END
check "who signs his answer" at $T1 run
check "is named" grep -qi 'france' "$(letters austria@ | head -n 1)"
forget_letters
mail france@players.example "my plan" <<'END'
[Reply]
A PAR - BUR
PRESS TO Germany
> 1. you leave Burgundy
> 2. I leave Belgium
ENDPRESS
> A PAR - PIC
END
check "press whose lines have a mark of quotation" at $T1 run
check "goes out as it was written" sh -c "grep -q '2. I leave Belgium' $(letters germany@ | head -n 1)"
check "outside of it the mark is one" test "$(orders Reply FRANCE)" = "A PAR - BUR"
forget_letters
mail turkey@players.example "Re: [Reply] Russia" "In-Reply-To: $faked" <<'END'
PRESS: thank you, Tsar
END
check "faked press is answered" at $T1 run
check "to the name it showed" grep -q 'thank you, Tsar' "$(letters russia@ | head -n 1)"
check "not to who wrote it" test -z "$(letters france@)"
forget_letters
mail italy@players.example "Re: [Reply] France: message" "In-Reply-To: $white" <<'END'
PRESS REPLY: I am not who got that letter
END
check "another's letter cannot be answered" at $T1 run
check "he is told" sh -c "grep -q 'answers no press' $(letters italy@ | head -n 1)"
check "his words come back" sh -c "grep -q 'not who got' $(letters italy@ | head -n 1) && test -z '$(letters france@)'"
forget_letters
mail germany@players.example "Re: [Reply] France: message" "In-Reply-To: $white" <<'END'
Sure, let us talk about it tomorrow.
END
check "an answer without the word" at $T1 run
check "is not passed on, and he is told how" sh -c "grep -q 'Nothing was passed on' $(letters germany@ | head -n 1) && test -z '$(letters france@)'"
forget_letters

# ---- faked readers, QUIET, the editor's name
mail england@players.example "[Reply] y" <<'END'
PRESS TO France FAKE TO Germany QUIET: as I told Berlin
ENDPRESS
PRESS TO ALL FROM EDITOR: the game is over
ENDPRESS
PRESS GREY TO ALL (The Editor): the game is over
ENDPRESS
PRESS GREY TO ALL (Germany): I am Germany
END
check "faked readers, forged editors" at $T1 run
to france@ >"$work/france"; to england@ >"$work/england"
check "the true reader has it" grep -q 'as I told Berlin' "$work/france"
check "it shows the other" grep -q 'England.*to Germany' "$work/france"
check "who does not have it" test -z "$(letters germany@)"
check "the copy names both" sh -c "grep -q 'Passed on to France' '$work/england' && grep -q 'shown as written' '$work/england'"
check "three were refused" test "$(grep -c 'NOT PASSED ON' "$work/england")" -eq 3
check "QUIET is understood" grep -q 'QUIET changes nothing' "$work/england"
at $T1 set Reply press=white >/dev/null
at $T1 run >/dev/null 2>&1
forget_letters
mail england@players.example "[Reply] y" <<'END'
PRESS TO France FAKE TO Germany: again
END
check "not in a white game" at $T1 run
check "refused, nothing sent" sh -c "grep -q 'true ones' $(letters england@ | head -n 1) && test -z '$(letters france@)'"
forget_letters

# ---- neighbours
game Touch en press-to=neighbours
mail england@players.example "[Touch] x" <<'END'
PRESS TO Turkey: hello afar
ENDPRESS
PRESS TO France: hello near
ENDPRESS
PRESS TO ALL: hello all
ENDPRESS
PRESS TO ALL: and again
ENDPRESS
PRESS TO EDITOR: may I?
END
check "press to neighbours" at $T1 run
to england@ >"$work/england"
check "not to those far away" sh -c "! cat \$(find '$home/mail/out' -type f | xargs grep -Li '^To:.*england@') | grep -q 'hello afar'"
check "who they are is said" grep -q 'France' "$work/england"
check "the neighbour has his" sh -c "cat $(letters france@ | tr '\n' ' ') | grep -q 'hello near'"
check "all once" sh -c "cat $(letters turkey@ | tr '\n' ' ') | grep -q 'hello all'"
check "not twice" sh -c "! cat $(letters turkey@ | tr '\n' ' ') | grep -q 'and again'"
check "the editor always" sh -c "cat $(letters editor@ | tr '\n' ' ') | grep -q 'may I'"
check "two came back" test "$(grep -c 'NOT PASSED ON' "$work/england")" -eq 2
forget_letters

# ---- observers
game Watch en
at $T0 player Watch observer olga@players.example --name "Olga Secret" >/dev/null
mail olga@players.example "[Watch] from the stands" <<'END'
PRESS TO ALL: boo!
END
check "an observer in a game without observers' press" at $T1 run
check "is refused" sh -c "grep -q 'Only players' $(letters olga@ | head -n 1) && test -z '$(letters france@)'"
forget_letters
at $T1 set Watch press-observers=public >/dev/null
mail olga@players.example "[Watch] from the stands" <<'END'
ALIAS The Editor
PRESS TO ALL: boo!
ENDPRESS
PRESS TO France: psst
ENDPRESS
PRESS GREY TO ALL: nobody knows me
ENDPRESS
PRESS TO ALL FROM France: I resign
END
check "where they may write" at $T1 run
to france@ >"$work/france"; to olga@ >"$work/olga"
check "all read her" grep -q 'boo!' "$work/france"
check "as an observer, by name" grep -qi 'An observer (Olga Secret), to all\|An observer (Olga Secret) to all' "$work/france"
check "to all only, signed only, as herself only" test "$(grep -c 'NOT PASSED ON' "$work/olga")" -eq 3
check "nobody is told to answer her" sh -c "! grep -q 'write PRESS:' '$work/france'"
forget_letters
game Veil en anonymous=yes press-observers=public
at $T0 player Veil observer vera@players.example --name "Vera Secret" >/dev/null
mail vera@players.example "[Veil] from the stands" <<'END'
PRESS TO ALL: boo!
Vera
END
check "an observer of an anonymous game" at $T1 run
to france@ >"$work/france"
check "is heard" grep -q 'boo!' "$work/france"
check "without her name" sh -c "! grep -Eqi 'vera|secret' '$work/france'"
forget_letters

mail "Franz <france@players.example>" "[Veil] x" <<'END'
PRESS TO Germany: who are you?
Player of FRANCE
END
at $T1 run >/dev/null
id=$(last_id germany@)
check "press in an anonymous game is unsigned" sh -c "! cat $(letters germany@ | tr '\n' ' ') | grep -Eq 'Franz|Player of FRANCE|france@'"
forget_letters
mail "Gerda G. <germany@players.example>" "Re: [Veil] France" "In-Reply-To: $id" "X-Mailer: SecretMail 7" <<'END'
PRESS: your neighbour

Player of GERMANY
Le mar. 3 mars 2026, Moeshoeshoe <judge@games.example> a écrit :
> who are you?
END
check "an answer in an anonymous game" at $T1 run
check "arrives" grep -q 'your neighbour' "$(letters france@ | head -n 1)"
check "without a trace of its writer" sh -c "! grep -Eqi 'gerda|player of germany|germany@|secretmail|m[0-9]*@players' '$(letters france@ | head -n 1)'"
forget_letters

# ---- held press: listed, replaced, taken back
game Post fr press-delivery=postal
mail france@players.example "[Post] presse" <<'END'
PRESSE À TOUS (Lyon) : premier jet
FIN
PRESSE À TOUS : à oublier
FIN
PRESSE POSTALE À Italie : rien que pour toi
END
check "postal press" at $T1 run
to france@ >"$work/france"
check "the copy says how to take it back" grep -q 'PRESSE RETIRER 1' "$work/france"
check "private press is not printed: it is refused with POSTALE" grep -q 'Seul ce qui va' "$work/france"
first=$(sed -n 's/.*PRESSE RETIRER \([0-9]*\).*/\1/p' "$work/france" | head -n 1)
second=$(sed -n 's/.*PRESSE RETIRER \([0-9]*\).*/\1/p' "$work/france" | tail -n 1)
forget_letters
mail france@players.example "[Post] presse" <<END
PRESSES
PRESSE REMPLACER $first : second jet
FIN
PRESSE RETIRER $second
END
mail italy@players.example "[Post] presse" <<END
PRESSE RETIRER $first
PRESSE REMPLACER $first : Italie partout
END
check "taking back" at $T1 run
to france@ >"$work/france"; to italy@ >"$work/italy"
check "the list has what waits" grep -q "N° $second, à tous, attend" "$work/france"
check "the words taken back are given back" grep -q 'à oublier' "$work/france"
check "replaced, with both numbers" grep -q "à la place du n° $first" "$work/france"
check "another's press is his own" test "$(grep -c "pas de texte n° $first" "$work/italy")" -ge 2
forget_letters
check "the report" at $T9 run
flat turkey@ >"$work/turkey"
check "prints the new text under the old dateline" grep -q 'Lyon, France, à tous.*second jet' "$work/turkey"
check "and nothing else" sh -c "! grep -Eq 'premier jet|à oublier|Italie partout' '$work/turkey'"
forget_letters
mail france@players.example "[Post] presse" <<END
PRESSE RETIRER $((second + 1))
END
at $T9 run >/dev/null
check "what is printed stays" sh -c "cat $(letters france@ | tr '\n' ' ') | grep -Eq 'repris|pas de texte'"
check "the command line knows what was withdrawn" both 0 'withdrawn' at $T9 press Post
forget_letters

# ---- POSTAL PRESS in a game that relays at once
game Now en
mail france@players.example "[Now] x" <<'END'
POSTAL PRESS TO ALL: for the report
ENDPRESS
BROADCAST: for now
END
check "one of each" at $T1 run
to turkey@ >"$work/turkey"
check "the one is relayed, the other held" sh -c "grep -q 'for now' '$work/turkey' && ! grep -q 'for the report' '$work/turkey'"
forget_letters

# ---- who wants none
mail turkey@players.example "[Now] x" <<'END'
SET NO BROADCAST
END
at $T1 run >/dev/null
forget_letters
mail france@players.example "[Now] x" <<'END'
BROADCAST: noise
ENDPRESS
PRESS TO Turkey: for your ears
END
mail editor@games.example "[Now] x" <<'END'
PRESS TO ALL: an official word
END
check "press to somebody who wants none" at $T1 run
to turkey@ >"$work/turkey"
check "what is for all does not reach him" sh -c "! grep -q noise '$work/turkey'"
check "what is for him does" grep -q 'for your ears' "$work/turkey"
check "and the editor's words" grep -q 'an official word' "$work/turkey"
mail turkey@players.example "[Now] x" <<'END'
PRESS ON
END
at $T1 run >/dev/null
forget_letters
mail france@players.example "[Now] x" <<'END'
BROADCAST: music
END
at $T1 run >/dev/null
check "until he wants it again" sh -c "cat $(letters turkey@ | tr '\n' ' ') | grep -q music"
forget_letters

# ---- the diary
mail italy@players.example "[Now] d" <<'END'
DIARY RECORD
Spring: I trust Austria.
ENDDIARY
DIARY:
Never trust anybody.
END
at $T1 run >/dev/null
forget_letters
mail italy@players.example "[Now] d" <<'END'
DIARY LIST
END
mail france@players.example "[Now] d" <<'END'
DIARY LIST
END
check "the diary is listed" at $T1 run
to italy@ >"$work/italy"
check "and that it stays his" grep -q 'DIARY PUBLIC' "$work/italy"
check "to its writer" sh -c "grep -q 'I trust Austria' '$work/italy' && grep -q 'Never trust' '$work/italy'"
check "to nobody else" sh -c "! grep -q trust $(letters france@ | head -n 1)"
page=$(sed -n 's/^No\. \([0-9]*\), .*I trust Austria.*/\1/p' "$work/italy")
forget_letters
mail italy@players.example "[Now] d" <<END
DIARY READ $page
DIARY DELETE $page
END
mail france@players.example "[Now] d" <<END
DIARY READ $page
DIARY DELETE $page
END
check "read and deleted" at $T1 run
check "by its writer" sh -c "cat $(letters italy@ | tr '\n' ' ') | grep -q 'Taken back'"
check "by nobody else" sh -c "! cat $(letters france@ | tr '\n' ' ') | grep -q 'trust'"
forget_letters
mail italy@players.example "[Now] d" <<END
DIARY LIST
END
at $T1 run >/dev/null
check "it is gone from the list" sh -c "grep -q 'Never trust' $(letters italy@ | head -n 1) && ! grep -q 'I trust Austria' $(letters italy@ | head -n 1)"
forget_letters

# ---- what mail programs do: HTML only, an attachment, a signature, a missing end mark
{
    printf 'From: germany@players.example\nTo: judge@games.example\nSubject: [Now] press\nMessage-ID: <html1@players.example>\nDate: Mon, 02 Mar 2026 10:00:00 +0100\n'
    printf 'MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n'
    printf '<html><body><div>A BER - KIE</div><div>PRESS TO France: <b>caf\303\251</b> &amp; croissants</div><div>on Sunday</div><div>ENDPRESS</div><div>F KIE - DEN</div></body></html>\n'
} >"$home/mail/in/new/html.test"
check "press in a mail of HTML only" at $T1 run
to france@ >"$work/france"
check "is passed on as text" sh -c "grep -q 'café & croissants' '$work/france' && grep -q 'on Sunday' '$work/france'"
check "without its marks" sh -c "! grep -q '<b>' '$work/france'"
check "orders around it count" test "$(orders Now GERMANY | sort | tr '\n' ,)" = "A BER - KIE,F KIE - DEN,"
forget_letters
{
    printf 'From: germany@players.example\nTo: judge@games.example\nSubject: [Now] press\nMessage-ID: <att1@players.example>\nDate: Mon, 02 Mar 2026 10:00:00 +0100\n'
    printf 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\nPRESS TO France: see the picture\n\n-- \nGerda, +49 30 1234\n'
    printf -- '--b\nContent-Type: text/plain; name=plan.txt\nContent-Disposition: attachment; filename=plan.txt\n\nthe secret plan\n--b--\n'
} >"$home/mail/in/new/att.test"
check "press with an attachment, a signature, no end mark" at $T1 run
to france@ >"$work/france"; to germany@ >"$work/germany"
check "the words arrive" grep -q 'see the picture' "$work/france"
check "not the signature, not the attachment" sh -c "! grep -Eq 'Gerda|secret plan' '$work/france'"
check "and the writer is told" grep -q 'Attachments are never passed on' "$work/germany"
forget_letters

# ---- a mail longer than what is read: nothing is passed on in part
sed -i 's/^#*body-size = .*/body-size = 2k/' "$home/judge.conf"
mail germany@players.example "[Now] press" <<END
A MUN - RUH
PRESS TO France: $(awk 'BEGIN { for (i = 0; i < 300; i++) printf "word%d ", i }')
END
check "a mail that is too long" at $T1 run
flat germany@ >"$work/germany"
check "its press is not passed on in part" sh -c "test -z '$(letters france@)'"
check "the writer is told" grep -q 'the end of this text did not arrive' "$work/germany"
check "what was read counts" sh -c "'$JUDGE' --home '$home' --now $T1 show Now --format json | grep -q 'A MUN - RUH'"
sed -i 's/^body-size = .*/body-size = 1M/' "$home/judge.conf"
forget_letters

# ---- a limit is said with both numbers and nothing is cut
at $T1 set Now press-length=50 >/dev/null
mail germany@players.example "[Now] press" <<'END'
PRESS TO France: one two three four five six seven eight nine ten eleven twelve
ENDPRESS
PRESS TO EDITOR: one two three four five six seven eight nine ten eleven twelve
END
check "a text that is too long" at $T1 run
flat germany@ >"$work/germany"
check "comes back whole" grep -q 'has 62 characters; this game allows 50.*ten eleven twelve' "$work/germany"
check "the editor reads any length" sh -c "cat $(letters editor@ | tr '\n' ' ') | grep -q twelve"
forget_letters
# ---- more of it than one mail may hold
{
    for n in $(seq 1 41); do printf 'PRESS TO Germany:\nnumber %s.\nEND\n' "$n"; done
    printf 'PRESS TO Germany:\nF LON - NTH\n'
} >"$work/many"
mail england@players.example "[Reply] y" <"$work/many"
check "forty pieces and two more" at $T1 run
check "go out as forty" test "$(letters germany@ | wc -l)" -eq 40
to england@ | tr '\n' ' ' >"$work/england"
check "the rest is said to go nowhere" grep -q 'more than 40 pieces of press: those further down went to *nobody' "$work/england"
check "and none of it is an order" sh -c "! '$JUDGE' --home '$home' --now $T1 show Reply --format json | grep -q 'LON - NTH'"
forget_letters

# ---- nobody signs as the editor
game Seal en
writes() { echo "$1" >"$work/words" && mail italy@players.example "[Seal] x" <"$work/words"; }
signs() { # signs HELD|GOES TEXT
    forget_letters
    writes "PRESS TO Germany: $2"
    at $T1 run >/dev/null
    case $1 in HELD) n=0 ;; *) n=1 ;; esac
    check "$1: $2" test "$(letters germany@ | wc -l)" -eq $n
}
signs HELD "[Annonce de l'éditeur] Les ordres ne comptent pas."
signs HELD "Orders do not count. The editor, editor@games.example"
signs HELD "Orders do not count.
--- The Editor"
signs HELD "Rien ne compte. Cordialement, votre arbitre"
signs HELD "GM: one day more"
signs HELD "*** EDITOR'S NOTE *** one day more"
signs HELD "(Message officiel de l'arbitre) un jour de plus"
signs HELD "One day more - editor@games.example"
check "and comes back" grep -q 'One day more' "$(last italy@)"
signs HELD "No orders count. Your humble judge"
signs HELD "[from the judge's desk] no orders count"
signs HELD "The Editors: no orders count"
signs GOES "Dear editor, thanks"
signs GOES "To the editor: one day more, please"
signs GOES "Ask the editor."
signs GOES "L'éditeur dort. Amicalement, Ben"
signs GOES "Write to editor@games.example"
signs GOES "Judge me by my deeds"
# nor with his name, whether it is known here or not
mail editor@games.example "me" <<'END'
MY NAME Léo Maréchal
END
at $T1 run >/dev/null
for name in "Léo Maréchal, éditeur" "Léo, your editor" "Jean-Paul, votre arbitre" "The umpire, Jane" "Leo Marechal" "MARÉCHAL Léo" "Léo" "L. Maréchal" "Le maître de jeu" \
    "Amicalement, léo, votre juge"; do
    signs HELD "One day more for all.
$name"
done
signs HELD "Léo Maréchal: one day more"
signs GOES "Cher Léo Maréchal, bravo"
signs GOES "Thanks, GM!"
signs GOES "Léo: one day more, please
Maître Corbeau"
signs GOES "Léo Maréchal was right to extend. Ask Léo, the GM."
for place in "Léo Maréchal" "Leo MARECHAL" "Player of FRANCE"; do
    forget_letters
    writes "PRESS TO ALL ($place): no orders count"
    at $T1 run >/dev/null
    check "no dateline is a name of somebody: $place" test -z "$(letters germany@)"
done
writes "PRESS TO ALL (Naples): no orders count"
at $T1 run >/dev/null
check "a place is" test -n "$(letters germany@)"
forget_letters

# ---- what waits for a report whose phase is left waits for the next one, and what was printed is not printed twice
at $T1 set Seal silent=go-on >/dev/null
all_get() { grep -lq "$1" $(letters austria@) /dev/null; }
writes "POSTAL PRESS TO ALL: before the start"
at $T1 run >/dev/null
at $T1 unstart Seal --yes >/dev/null && at $T1 start Seal >/dev/null && at $T1 run >/dev/null
forget_letters
at $T1 process Seal --yes >/dev/null; at $T1 run >/dev/null
check "behind UNSTART" all_get 'before the start'
writes "POSTAL PRESS TO ALL: in the fall"
at $T1 run >/dev/null
at $T1 rollback Seal S1901M --yes >/dev/null; at $T1 run >/dev/null
at $T1 forward Seal >/dev/null; at $T1 run >/dev/null
forget_letters
at $T1 process Seal --yes >/dev/null; at $T1 run >/dev/null
check "there and back: in its own report" all_get 'in the fall'
check "and nothing twice" sh -c "! grep -q 'before the start' $(letters austria@ | tr '\n' ' ')"
writes "POSTAL PRESS TO ALL: of a phase that is left"
at $T1 run >/dev/null
at $T1 rollback Seal F1901M --yes >/dev/null; at $T1 run >/dev/null
forget_letters
at $T1 process Seal --yes >/dev/null; at $T1 run >/dev/null
check "gone back: in the next report" all_get 'of a phase that is left'

# ---- a diary that will be printed says so with each entry
writes "DIARY PUBLIC" && at $T1 run >/dev/null
forget_letters
writes "DIARY: I trust nobody." && at $T1 run >/dev/null
check "an open diary" grep -q 'will be printed when the game' "$(last italy@)"
# ---- where press is never signed, what goes to the editor alone is his to know
game Gris fr press=grey
mail france@players.example "[Gris]" <<'END'
PRESSE À ÉDITEUR
Mon ordre de Paris me semble faux.
FIN
END
check "a word to the editor" at $T1 run
check "reaches him, signed" sh -c "grep -q 'Mon ordre de Paris' $(letters editor@ | tail -n 1) && grep -q '^France' $(letters editor@ | tail -n 1)"
check "and nobody else" test -z "$(letters germany@)"
finish
