#!/bin/sh
# examples.sh BUILD: what the demo's game leaves, to be looked at: docs/examples/ (a site, an issue of the zine, the sample book; not kept in git) and the
# pictures of README.md in docs/pictures/ (a report, a map, an answer), as Chromium shows the letters.
set -eu
build=$(cd "$1" && pwd)
demo=$build/demo
[ -d "$demo/site" ] || sh tests/demo/demo.sh "$build" >/dev/null
rm -rf docs/examples
mkdir -p docs/examples docs/pictures
cp -r "$demo/site" "$demo/zine" docs/examples/
"$build/judge" samples docs/examples/samples
cp "$demo/maps/F1902M.png" docs/pictures/map.png

shot() { # PAGE PICTURE HEIGHT
    chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size="640,$3" --screenshot="docs/pictures/$2" "file://$1" >"$build/shot.log" 2>&1 ||
        { cat "$build/shot.log" >&2; return 1; }
}
page() { # SUBJECT FILE: the letter to Otto that has it, as a page
    letter=$(grep -l "^Subject:.* $1" "$demo/judge/mail/out/otto@preussen.example/new/"* | head -n 1)
    /usr/bin/python3 tests/demo/text_of.py --page "$letter" >"$2"
}
page 'Fall 1902: ' "$demo/report.html"
page 'Spring 1902, Germany: ' "$demo/answer.html"
shot "$demo/report.html" report.png 860
shot "$demo/answer.html" answer.png 310
ls -l docs/pictures
