#!/bin/sh
# `judge score` as a tournament director uses it.
set -u
. tests/judge/lib.sh
check "the first angevin example" both 0 'A.* 39\+3/4 .*39.75' "$JUDGE" score angevin --centres "A=11,E=11,F=7,G=5,I=0,R=0,T=0"
check "in French, with decimals of France" both 0 'Angleterre .*11\+5/6 +11,83' "$JUDGE" score angevin --language fr --centres "A=9,E=7,F=7,G=5,I=5,R=1,T=0"
check "names in either language" both 0 'Turkey +17 .*50' "$JUDGE" score squares --centres "Turquie=17, Autriche-Hongrie=17"
check "several systems at once" both 0 'Squares' "$JUDGE" score c-diplo,squares --centres "A=18,E=16"
check "bare counts" both 0 '1\. 1 .* 49' "$JUDGE" score c-diplo --centres "10,8,6,5,3,2,0"
check "what one more centre is worth" both 0 'one more centre, from' "$JUDGE" score squares --live --centres "A=9,E=7,F=7,G=5,I=5,R=1,T=0"
check "JSON" sh -c "'$JUDGE' score tribute --format json --centres 'A=10,E=8,F=8,G=8,I=0,R=0,T=0' | python3 -c 'import json,sys; d=json.load(sys.stdin)[0]; assert d[\"scores\"][\"Austria\"][\"score\"]==\"38+1/2\" and d[\"sum\"]==\"100\"'"
check "an unknown system lists those there are" both 1 'unknown scoring system .c-dipol.; expected one of: angevin' "$JUDGE" score c-dipol --centres "A=18,E=16"
check "centres that do not add up" both 1 'add up to 20, expected 34' "$JUDGE" score c-diplo --centres "A=10,E=10"
check "unless they are said to be neutral" both 0 'sum' "$JUDGE" score c-diplo --centres "A=10,E=10,neutral=14"
check "two solos" both 1 'two solos' "$JUDGE" score c-diplo --centres "A=18,E=18"
check "a power twice" both 1 'stands there twice' "$JUDGE" score c-diplo --centres "A=10,Austria=10"
check "no number" both 1 'expected a number of centres' "$JUDGE" score c-diplo --centres "A=ten"
new_home score
T0=2026-03-02T12:00:00+01:00
check "an unknown game" both 1 'Nowhere' at $T0 score c-diplo Nowhere
check "a game" at $T0 new Kersaint --rules datc
check "as it stands before the first move: all equal but Russia" both 0 '1\. Russia +4' at $T0 score c-diplo Kersaint
check "a list" both 0 '^manorcon ' "$JUDGE" score --list
check "a description in French" both 0 'quatre|premier|points' "$JUDGE" score --describe angevin --language fr
check "no words at all" both 2 'usage' "$JUDGE" score
finish
