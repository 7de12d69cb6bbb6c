#!/bin/sh
# Games on map files of the editor's own: what a file includes is kept with the game, so that the files may go; what cannot be played is refused.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00
new_home maps
mkdir "$work/files"
cp rules/maps/standard.geography "$work/files/lands.geography"
sed 's/^VICTORY.*//' rules/maps/standard.politics >"$work/files/powers.politics"
printf 'USE lands.geography\nUSE powers.politics\n' >"$work/files/own.map"
check "a game on a file that includes two others" at $T0 new Own --map "$work/files/own.map"
rm -r "$work/files"
check "it loads without the files" both 0 'own.map' at $T0 show Own
check "seven players" seven Own en
check "and starts" at $T0 start Own
check "and has a map" at $T0 map Own -o "$work/own.png"
check "a missing include is named" both 1 'nowhere' sh -c "printf 'USE nowhere\n' >$work/broken.map; '$JUDGE' --home '$home' new Broken --map $work/broken.map"
check "nothing was made of it" both 1 'Broken' at $T0 show Broken
finish
