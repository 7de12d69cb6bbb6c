#!/bin/sh
# Whoever reads something reads one language, whatever the judge's, the game's and the editor's are (languages.py).
. tests/judge/lib.sh
mkdir "$work/season"
tar xJf tests/upgrade/season-0.9.0.tar.xz -C "$work/season"
languages() { /usr/bin/python3 tests/judge/languages.py "$@"; }
check "each command, in a home of the other language" both 0 '^4[0-9][0-9] calls, .* 0 findings' languages "$JUDGE" "$work/season" terminal
check "each ask by mail, of readers of both" both 0 '[0-9]{3} letters: 0 findings' languages "$JUDGE" "$work/season" mails

# A sentence that stands in the other language is seen, and so is a command that nobody calls.
mkdir "$work/slip"
cp -R "$work/season/home" "$work/season/known.json" "$work/slip"
LC_ALL=C sed "s/n'a pas de phase ouverte/has not the open phase!!/g" "$JUDGE" >"$work/judge"
chmod +x "$work/judge"
sed '/^verify /d' tests/judge/languages.py >"$work/languages.py"
slip() { PYTHONPATH=tests/upgrade /usr/bin/python3 "$work/languages.py" "$work/judge" "$work/slip" terminal process; }
check "a slip is seen, with how it came" both 1 '^process Attente .*has not the open phase' slip
check "a command without a call is seen" grep -q '^verify: how is it called' "$work/out2"
finish
