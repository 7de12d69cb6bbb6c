#!/bin/sh
# The site of the demonstration as Chromium shows it at three widths, light and dark (tests/release/site_look.py), in the system at hand: what a reader of its
# pages sees. AXE names an axe.min.js, whose findings count too; Debian has none. Pictures of every page stay in build/release/site/.
. tests/release/lib.sh
pictures=$release_home/site
rm -rf "$pictures"
mkdir -p "$pictures"
check "packages" sh tests/deps.sh site
check "it builds" make all
check "a game with a site" sh tests/demo/demo.sh "$BUILD"
check "every page at 390, 768 and 1200 px" python3 tests/release/site_look.py "$BUILD/demo/site" "$pictures"
finish
