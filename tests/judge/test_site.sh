#!/bin/sh
# judge site: pages whose links all lead somewhere; who and what may not be on them; only what changed is written; folders that cannot be.
set -u
. tests/judge/lib.sh
T0=2026-03-02T12:00:00+01:00 T1=2026-03-03T12:00:00+01:00 D=2026-03-09T20:05:00+01:00 P=2026-03-11T12:00:00+01:00
Q=2026-03-12T12:00:00+01:00 R=2026-03-13T12:00:00+01:00
new_home site --language fr
site=$work/www/games
mkdir "$work/www"
all() { find "$site" -type f -exec cat {} + >"$work/all"; } # every byte of it
pages() { (cd "$site" && find . -type f | sort | xargs stat -c '%n %y') >"$1"; }
sound() { check "$1: every page and link" /usr/bin/python3 tests/judge/site_check.py "$site"; }

check "an empty judge" both 0 '0 games' at $T0 site "$site"
sound "an empty judge"

# ---- a game with names, an anonymous one that waits for the issue, a private one, one that is not for print, one that nobody may see listed
for game in Ouvert Voile; do
    at $T0 new $game --language fr --last-year 1901 --deadline 'every 7 days 20:00' >/dev/null
    for power in AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY; do
        at $T0 player $game $power $(echo $power | tr A-Z a-z)@players.example --name "Player of $power" --language fr >/dev/null
    done
done
for game in Intime Muette Discrete; do at $T0 new $game --language fr >/dev/null; done
sqlite3 "$home/judge.db" "UPDATE person SET name = '</h1><script>alert(1)</script> ../../../etc/passwd' WHERE name = 'Player of ITALY'"
at $T0 set Ouvert show-addresses=yes nmr=hold silent=go-on 'comment=<img src=x onerror=alert(2)>' >/dev/null
at $T0 set Voile anonymous=yes embargo=issue reveal=never nmr=disorder silent=go-on >/dev/null
at $T0 set Intime private=sesame >/dev/null
at $T0 set Muette zine=no >/dev/null
at $T0 set Discrete listed=no >/dev/null
for game in Ouvert Voile; do at $T0 start $game >/dev/null; done
at $T0 run >/dev/null
mail france@players.example "[Ouvert]" <<'END'
A PAR - BOU
PRESSE À tous : <script>alert(3)</script> la Bourgogne & "moi"
FIN
PRESSE À Allemagne : un secret entre nous
FIN
END
mail germany@players.example "[Ouvert]" <<'END'
A MUN - BOU
END
mail france@players.example "[Voile]" <<'END'
A PAR - PIC
END
at $T1 run >/dev/null
at $T1 site "$site" >/dev/null
all
check "what is written now is not read yet" sh -c "! grep -q 'la Bourgogne' '$work/all'"
at $D run >/dev/null
check "all of it" both 0 '^2 games, 1 of them made' at $D site "$site"
sound "two games"
check "an order and its province know each other" sh -c "grep -q '<li data-at=.par. class=.bad.>' '$site/fr/games/Ouvert/S1901M-1.html' && grep -q '<path data-at=.par.' '$site/fr/games/Ouvert/S1901M-1.html'"
check "news at home" grep -q '<a href="games/Ouvert/S1901M-1.html">Ouvert · Printemps 1901</a>' "$site/fr/index.html"
check "all of it on one page" grep -q 'A PAR - BOU</code> <small>(stand-off' "$site/fr/games/Ouvert/history.html"
check "one whole picture, and a small one at home" sh -c "test -s '$site/games/Ouvert/now.png' && grep -q 'games/Ouvert/small.png' '$site/fr/index.html'"
check "the present map" grep -q '<path data-at=.par.' "$site/fr/games/Ouvert/index.html"
all
check "orders with reasons" grep -q 'A PAR - BOU</code> <span>stand-off avec A.MUN' "$site/fr/games/Ouvert/S1901M-1.html"
check "nobody's units to write from" sh -c "! grep -q 'body=[AF]%20' '$work/all'"
check "in English too" grep -q 'A PAR - BUR</code> <span>bounced with A.MUN' "$site/en/games/Ouvert/S1901M-1.html"
check "press, escaped" grep -q '&lt;script&gt;alert(3)&lt;/script&gt; la Bourgogne &amp; ' "$site/fr/games/Ouvert/S1901M-1.html"
check "no script of anybody" sh -c "! grep -qE '<script>|<img src=x|</h1><script' '$work/all'"
check "names where they are shown" grep -q 'Player of FRANCE' "$site/fr/games/Ouvert/index.html"
check "never an address" sh -c "! grep -qi 'players.example' '$work/all'"
check "press between two is nobody's" sh -c "! grep -q 'un secret' '$work/all'"
check "private games and those not for print" sh -c "! grep -qE 'Intime|Muette|Discrete' '$work/all'"
check "what waits for the issue is not there" test ! -e "$site/fr/games/Voile/S1901M-1.html"
check "nor its orders" sh -c "! grep -rqE '- PIC' '$site/fr/games/Voile' '$site/games/Voile' 2>/dev/null"
check "the anonymous game names nobody" sh -c "! grep -rq 'Player of' '$site'/*/games/Voile"
check "search engines are asked to stay away" sh -c "grep -q 'noindex' '$site/fr/games/Ouvert/S1901M-1.html' && grep -q 'Disallow: /' '$site/robots.txt'"
check "deadlines for calendars" grep -q 'SUMMARY:Ouvert' "$site/fr/dates.ics"

# ---- nothing new, nothing written
pages "$work/before"
check "again" both 0 '0 of them made.* 0 files' at $P site "$site"
pages "$work/after"
check "the same files and dates" cmp "$work/before" "$work/after"

# ---- who orders while a phase is open is nobody's business
cp "$site/.judge-site" "$work/memory"
mail italy@players.example "[Ouvert]" <<'END'
A VEN H
END
mail turkey@players.example "[Voile]" <<'END'
A CON H
END
at $P run >/dev/null
check "orders make nothing anew" both 0 '0 of them made.* 0 files' at $P site "$site"
check "nor does what the folder remembers tell of them" cmp "$site/.judge-site" "$work/memory"

# ---- unless the game says so; never where players are hidden
check "who is hidden owes in secret" both 1 'show-owing' at $P set Voile show-owing=yes
at $P set Ouvert show-owing=yes >/dev/null
at $P site "$site" >/dev/null
check "who still owes" grep -q 'on attend encore : Autriche, Angleterre' "$site/fr/games/Ouvert/index.html"
check "in English too, at home" grep -q 'still awaited: Austria, England' "$site/en/index.html"
check "nothing of another game" sh -c "! grep -rq 'on attend encore' '$site/fr/games/Voile'"
at $P set Ouvert show-owing=no >/dev/null
at $P site "$site" >/dev/null
check "not any more" sh -c "! grep -rqE 'on attend encore|still awaited' '$site'"
pages "$work/before"

# ---- the issue is published: only that game is made
check "published" at $P zine --publish --out "$work/one"
check "one game anew" both 0 '1 of them made' at $P site "$site"
check "now it is there" grep -q 'A PAR - PIC' "$site/fr/games/Voile/S1901M-1.html"
check "no issue to read" test ! -e "$site/zine"
printf '[site]\nissues = yes\n' >>"$home/judge.conf"
check "issues where the editor says so" at $P site "$site"
check "as they were printed" cmp "$site/zine/1.pdf" "$work/one/zine-a4.pdf"
check "named at home" grep -q 'href="../zine/1.pdf">n° 1, ' "$site/fr/index.html"
sed -i 's/^issues = yes/issues = no/' "$home/judge.conf"
at $P site "$site" >/dev/null
check "and no more" test ! -e "$site/zine/1.pdf"
pages "$work/after"
check "the other one is untouched" sh -c "grep games/Ouvert '$work/before' >'$work/b'; grep games/Ouvert '$work/after' | cmp - '$work/b'"
sound "after the issue"

# ---- a phase that waits for its next issue again: what is in force for it is not shown
cp "$home/judge.db" "$work/kept.db"
at $P rollback Voile S1901M --why erreur --yes >/dev/null 2>&1
at $P site "$site" >/dev/null
check "a phase taken back waits for the issue" sh -c "! grep -rq '- PIC' '$site'/*/games/Voile '$site/games/Voile' && ! ls '$site'/*/games/Voile/S1901M-1.html"
sound "waiting again"
cp "$work/kept.db" "$home/judge.db"
at $P site "$site" >/dev/null

# ---- a phase played again: its first version stays where it was, and says so
at $Q rollback Ouvert S1901M --why "une <b>lettre</b> perdue" --yes >/dev/null 2>&1
at $Q site "$site" >/dev/null
check "taken back" grep -q 'a été reprise' "$site/fr/games/Ouvert/S1901M-1.html"
sound "taken back"
at $Q process Ouvert --yes >/dev/null 2>&1
at $Q site "$site" >/dev/null
check "the second version" grep -q 'Version 2' "$site/fr/games/Ouvert/S1901M-2.html"
check "says why" grep -q 'une &lt;b&gt;lettre&lt;/b&gt; perdue' "$site/fr/games/Ouvert/S1901M-2.html"
check "the first one points to it" grep -q 'S1901M-2.html' "$site/fr/games/Ouvert/S1901M-1.html"
sound "two versions"

# ---- who is forgotten is on no page any more; a game that becomes private leaves nothing behind
at $Q process Ouvert --yes >/dev/null 2>&1
at $Q terminate Voile Voile --why assez --yes >/dev/null
at $Q site "$site" >/dev/null
sound "ended"
at $Q new Libre --language fr >/dev/null
at $Q site "$site" >/dev/null
check "how to join, as a mail" grep -q 'href="mailto:judge@[^?]*?subject=%5BLibre%5D&amp;body=INSCRIPTION%20Libre"' "$site/fr/games/Libre/index.html"
sound "a game that forms"
at $Q tournament new Vannes --rounds 1 >/dev/null
at $Q tournament add Vannes Ann Bob Cy Dee Eve Fred Gus >/dev/null
at $Q tournament draw Vannes 1 --seed 1 --keep >/dev/null
at $Q site "$site" >/dev/null
check "no prizes yet" sh -c "! grep -q '<pre>' '$site/en/tournaments/vannes'*.html"
at $Q tournament result Vannes 1 1 "A=17,E=17" --year 1907 >/dev/null
at $Q site "$site" >/dev/null
check "prizes, and players with a page" sh -c "grep -q 'Vannes – prizes' '$site/en/tournaments/vannes'*.html && grep -qE 'href=.\.\./players/ann-?[^/]*\.html.>Ann<' '$site/en/tournaments/vannes'*.html"
sound "a tournament"
check "a page of his own" sh -c "grep -l 'Player of FRANCE' '$site'/fr/players/player-of-france-*.html"
check "no heading without its number" sh -c "! grep -rqE '>phase ? (of|sur) ?<' '$site'"
check "and games" grep -q 'Ouvert/index.html' "$site"/fr/players/player-of-france-*.html
check "the villain's too" sh -c "ls '$site'/fr/players | grep -q '^h1-script-alert-1-script-etc-passwd-'"
check "nothing of who is never revealed" sh -c "! grep -rq Voile '$site'/*/players"
check "he is forgotten" at $R forget france@players.example
at $R site "$site" >/dev/null
all
check "his name is gone" sh -c "! grep -q 'Player of FRANCE' '$work/all' && ! ls '$site'/fr/players | grep -q france"
sound "forgotten"
at $R set Voile zine=no >/dev/null
check "files go" both 0 '2 games, .* [1-9][0-9]* removed' at $R site "$site"
check "and nothing is left" sh -c "! ls -d '$site'/games/Voile '$site'/*/games/Voile && ! grep -rq Voile '$site'"
sound "less"

# ---- a page that went is made again; what the judge remembers may be nonsense
rm "$site/fr/games/Ouvert/S1901M-1.html"
check "made again" both 0 '1 of them made' at $R site "$site"
printf 'moeshoeshoe-site 1\ngame/../../outside\tx 1\ngame/\tx\nnonsense\n' >"$site/.judge-site"
mkdir "$work/outside" && touch "$work/outside/kept"
check "nonsense is passed over" at $R site "$site"
check "and harms nothing outside" test -e "$work/outside/kept"

# ---- folders that cannot be, with nothing half done
touch "$work/file"
mkdir "$work/foreign" && echo mine >"$work/foreign/index.html"
check "a file" both 1 'is no folder' at $R site "$work/file"
check "a folder of something else" both 1 'other files' at $R site "$work/foreign"
check "which is as it was" test "$(cat "$work/foreign/index.html"):$(ls -A "$work/foreign")" = mine:index.html
check "a folder in no folder" both 2 'cannot write' at $R site "$work/no/such"
check "no folder at all" both 2 'site DIR' at $R site
check "a full disk" both 2 'cannot write' sh -c "trap '' XFSZ; ulimit -f 100; '$JUDGE' --home '$home' --now $R site '$work/www/full'"
check "leaves nothing" test ! -e "$work/www/full"
sqlite3 "$home/judge.db" "UPDATE setting SET value = hex(zeroblob(40000)) WHERE key = 'comment'"
pages "$work/before"
check "a full disk later" both 2 'cannot write' sh -c "trap '' XFSZ; ulimit -f 100; '$JUDGE' --home '$home' --now $R site '$site'"
pages "$work/after"
check "leaves all as it was" cmp "$work/before" "$work/after"
# ---- links within the folder lead nowhere, neither what is written nor what is cleaned
mkdir "$work/precious" && echo keep >"$work/precious/0" && echo keep >"$work/precious/stale.html"
precious() { cat "$work/precious/0" "$work/precious/stale.html" 2>/dev/null | grep -c keep; }
ln -s "$work/precious" "$site/.new"
check "a link in the place of what waits" at $R site "$site"
check "was not cleaned through" test "$(precious)" = 2
rm -rf "$site/.new"
mv "$site/fr/games/Ouvert" "$work/moved" && ln -s "$work/precious" "$site/fr/games/Ouvert"
at $R set Ouvert "comment=once more" >/dev/null
check "a link in the place of a folder is refused" both 2 'Ouvert' at $R site "$site"
check "nothing was written through it" sh -c "[ $(precious) = 2 ] && [ \$(ls '$work/precious' | wc -l) = 2 ]"
rm "$site/fr/games/Ouvert" && mv "$work/moved" "$site/fr/games/Ouvert"
rm "$site/fr/games/Ouvert/index.html" && ln -s "$work/precious/0" "$site/fr/games/Ouvert/index.html"
rm "$site/.judge-site" && ln -s "$work/precious/0" "$site/.judge-site"
at $R set Ouvert "comment=and again" >/dev/null
at $R site "$site" >/dev/null
check "a link in the place of a file is replaced" test ! -h "$site/fr/games/Ouvert/index.html"
check "so is one of its memory" test ! -h "$site/.judge-site"
check "and what it led to is whole" test "$(precious)" = 2
mv "$site" "$work/elsewhere" && ln -s "$work/elsewhere" "$site"
check "the folder itself may be a link" at $R site "$site"
finish
