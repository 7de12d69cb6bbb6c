#!/bin/sh
# The sample book: every kind of letter and every sentence in both languages; its letters read well, its pages can be read by everybody; an
# editor's own template shows in it.
set -u
. tests/judge/lib.sh
home=$work/own
mkdir -p "$home"
touch "$home/judge.conf"
J() { "$JUDGE" --home "$home" --language en "$@"; }

check "the templates are listed" sh -c "'$JUDGE' --home '$home' templates | grep -q '^fr/letter.html	-'"
check "phrases are no templates of one's own" sh -c "! '$JUDGE' templates | grep -q words.txt"
check "one is shown" sh -c "'$JUDGE' templates en/letter.html | grep -q '<h1>'"
check "one is copied" both 0 "$home/templates/fr/letter.html" J templates --copy fr/letter.html both/letter.css
check "and listed as one's own" sh -c "'$JUDGE' --home '$home' templates | grep -q '^fr/letter.html	/'"
check "never over what is there" both 1 'exists already' J templates --copy fr/letter.html
check "nor under another name" both 1 'no template is called' J templates --copy fr/lettre.html
check "nor the program's own" both 1 'cannot be replaced' J templates --copy fr/words.txt
sed -i 's|</main>|<p>Les Amis de Kersaint</p></main>|' "$home/templates/fr/letter.html"

check "the book" both 0 'letters and [0-9]+ sentences' J samples "$work/book"
check "is whole, and can be read by everybody" /usr/bin/python3 tests/judge/samples_check.py "$work/book" templates
check "its letters read well" /usr/bin/python3 tests/words/letters.py "$work/book/mail/fr" "$work/book/mail/en"
check "an editor's own template shows in it" grep -q 'Les Amis de Kersaint' "$work/book/fr/001-answer.html"
check "in the letters of the other language not" sh -c "! grep -rq 'Les Amis' '$work/book/en'"
check "reports, acknowledgements, notices, press, reminders, answers, questions, the editor's digest" sh -c \
    "for kind in report ack notice press reminder answer confirm refusal editor; do ls '$work/book/en/'*-\$kind.html >/dev/null || exit 1; done"
check "maps, theatres, charts" sh -c "[ \$(ls '$work/book/fr/'*.png | wc -l) -ge 20 ]"
check "codes and names of a letter are of one convention" grep -q 'A MUN - ALP   Munich vers les Alpes tyroliennes' "$work/book/fr/013-ack.txt"
check "where the game is over no open vote asks for an answer" sh -c "! grep -l 'Fin de la partie' '$work/book/fr/'*-report.txt | xargs grep -l 'Pour répondre : VOTE'"
check "no folder is a wrong call" both 2 usage J samples

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
