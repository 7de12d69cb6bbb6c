#!/bin/sh
# `judge score` as a tournament director uses it.
set -u
. tests/judge/lib.sh
check "the first angevin example" both 0 'A.* 39\+3/4 .*39.75' "$JUDGE" score angevin --centres "A=11,E=11,F=7,G=5,I=0,R=0,T=0"
check "in French, with decimals of France" both 0 'Angleterre .*11\+5/6 +11,83' "$JUDGE" score angevin --language fr --centres "A=9,E=7,F=7,G=5,I=5,R=1,T=0"
check "names in either language" both 0 'Turkey +17 .*50' "$JUDGE" score squares --centres "Turquie=17, Autriche-Hongrie=17"
check "several systems at once" both 0 'Squares' "$JUDGE" score c-diplo,squares --centres "A=18,E=16"
check "bare counts, in the order of the map" both 0 '1\. Austria .* 49' "$JUDGE" score c-diplo --centres "10,8,6,5,3,2,0"
check "what one more centre is worth" both 0 'one more centre, from' "$JUDGE" score squares --live --centres "A=9,E=7,F=7,G=5,I=5,R=1,T=0"
check "JSON" sh -c "'$JUDGE' score tribute --format json --centres 'A=10,E=8,F=8,G=8,I=0,R=0,T=0' | /usr/bin/python3 -c 'import json,sys; d=json.load(sys.stdin)[0]; assert d[\"scores\"][\"Austria\"][\"score\"]==\"38+1/2\" and d[\"sum\"]==\"100\"'"
check "the language asked for before the command" both 1 "« Oz » n'est pas une puissance" "$JUDGE" --language fr score c-diplo --centres "A=17,Oz=17"
check "an unknown system lists those there are" both 1 'pas de système « zzz » ; il y a angevin' "$JUDGE" score zzz --language fr --centres "A=18,E=16"
check "and offers the nearest" both 1 'no system .c-dipol.; did you mean c-diplo' "$JUDGE" score c-dipol --centres "A=18,E=16"
check "centres that do not add up" both 1 'add up to 20, expected 34' "$JUDGE" score c-diplo --centres "A=10,E=10"
check "unless they are said to be neutral" both 0 'sum' "$JUDGE" score c-diplo --centres "A=10,E=10,neutral=14"
check "two solos" both 1 'two solos' "$JUDGE" score c-diplo --centres "A=18,E=18"
check "a power twice" both 1 'stands there twice' "$JUDGE" score c-diplo --centres "A=10,Austria=10"
check "no number" both 1 'expected a number of centres' "$JUDGE" score c-diplo --centres "A=ten"
check "powers left out have nothing, but play" both 0 'Turkey +0 +-1 ' "$JUDGE" score draws --centres "A=17,E=17"
check "an unknown power is refused with the nearest" both 1 "'Turky' is no power of this map; did you mean Turkey" "$JUDGE" score c-diplo --centres "A=17,Turky=17"
check "or with all of them, in French" both 1 "« Oz » n'est pas une puissance de cette carte : Autriche, Angleterre" "$JUDGE" score c-diplo --language fr --centres "A=17,Oz=17"
check "a letter that is no power" both 1 "'N' is no power" "$JUDGE" score c-diplo --centres "A=17,N=17"
check "an unknown power of a set" both 1 "draw: 'Turky' is no power" "$JUDGE" score draws --centres "A=17,E=17" --draw A,Turky
check "a concession scores as a solo" both 0 'Austria +12 +100 .*' "$JUDGE" score c-diplo --centres "A=12,E=11,F=11" --result "concession AUSTRIA"
check "and says so" both 0 "victoire concédée à l'Autriche" "$JUDGE" score c-diplo --language fr --centres "A=12,E=11,F=11" --result "concession AUSTRIA"
check "a draw is among those it names" both 0 'France +11 +-1 ' "$JUDGE" score draws --centres "A=12,E=11,F=11" --draw A,E
check "a result that is none" both 1 'expected "solo FRANCE"' "$JUDGE" score c-diplo --centres "A=12,E=11,F=11" --result won
check "Denver's lower solo" both 0 'by the rule of this system' "$JUDGE" score denver --centres "A=15,E=14,F=5" --end-year 1908 --before "A=14,E=15,F=5"
check "numbers too fine are refused, not rounded" both 1 'too fine' "$JUDGE" score dirs --centres "A=9,E=8,F=6,G=5,I=3,R=2,T=1" --averages "A=1/999999937 E=2/999999929 F=3/999999893 G=4/999999883 I=5/999999797 R=6/999999761 T=7/999999757"
check "averages with decimals of France" both 0 'Austria' "$JUDGE" score dirs --centres "A=9,E=8,F=6,G=5,I=3,R=2,T=1" --averages "A=12,5 E=13 F=14 G=15 I=16 R=17 T=18"
new_home score
T0=2026-03-02T12:00:00+01:00
check "an unknown game" both 1 'Nowhere' at $T0 score c-diplo Nowhere
check "a game" at $T0 new Kersaint --rules datc
check "as it stands before the first move: all equal but Russia" both 0 '1\. Russia +4' at $T0 score c-diplo Kersaint
check "games side by side, with the means" at $T0 new Zweite --rules datc
check "over several games" both 0 'Average of each power' at $T0 score c-diplo Kersaint Zweite
check "a list" both 0 '^manorcon ' "$JUDGE" score --list
check "a description in French" both 0 'quatre|premier|points' "$JUDGE" score --describe angevin --language fr
check "no words at all" both 2 'usage' "$JUDGE" score
finish
