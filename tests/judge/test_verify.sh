#!/bin/sh
# judge verify: every phase is played over from its orders, and what differs is told with its phase.
set -u
. tests/judge/lib.sh
new_home verify
T0=2026-03-02T12:00:00+01:00
db() { sqlite3 "$home/judge.db" "$1"; }
pass() { at $T0 run >/dev/null 2>&1; }
# Phases that are adjudicated are guarded by the database itself: whoever corrupts one goes around the guard.
corrupt() {
    cp "$home/judge.db" "$work/whole.db"
    guard=$(db "SELECT sql FROM sqlite_master WHERE name = 'phase_is_history'")
    db "DROP TRIGGER phase_is_history; $1; $guard;"
}
mend() { rm -f "$home"/judge.db-*; cp "$work/whole.db" "$home/judge.db"; }

check "nothing to verify" both 0 '^judge: 0 games, 0 phases played over: 0 differences$' at $T0 verify
for game in Ker Aber; do
    at $T0 new $game "deadline=every 7 days 20:00" >/dev/null
    seven $game en >/dev/null
    at $T0 start $game 2>/dev/null
done
orders() { at $T0 orders "$1" "$2" >/dev/null 2>&1; }
printf 'A PAR - BUR\nA MAR S PAR - BUR\n' | orders Ker FRANCE
printf 'A MUN - BUR\nF KIE - DEN\n' | orders Ker GERMANY
printf 'A VEN - TYR\n' | orders Ker ITALY
at $T0 process Ker S1901M >/dev/null
printf 'A BUR - MUN\nA MAR S BUR - MUN\n' | orders Ker FRANCE
at $T0 process Ker F1901M >/dev/null
at $T0 process Aber S1901M >/dev/null
db "PRAGMA wal_checkpoint(TRUNCATE)" >/dev/null

check "a sound home" both 0 '^judge: 2 games, 3 phases played over: 0 differences$' at $T0 verify
check "prints nothing else" test "$(at $T0 verify 2>/dev/null | wc -l)" -eq 0
check "one game" both 0 '^judge: 1 game, 2 phases played over: 0 differences$' at $T0 verify ker
check "no such game" both 1 'Nemo' at $T0 verify Nemo
check "two games are one too many" both 2 'one game' at $T0 verify Ker Aber

# ---- what is corrupted is named ----
corrupt "UPDATE result SET verdict = 'fails' WHERE \"order\" = 'A PAR - BUR'"
check "a result" both 1 'Ker.S1901M.*A PAR - BUR' at $T0 verify
check "that and no more" test "$(at $T0 verify 2>/dev/null | wc -l)" -eq 1
check "not in another game" both 0 '0 differences' at $T0 verify Aber
mend
corrupt "DELETE FROM result WHERE phase = (SELECT phase FROM game WHERE name = 'Aber') OR \"order\" = 'A VEN - TYR'"
check "a result that is gone" both 1 'Ker.S1901M' at $T0 verify
mend
corrupt "UPDATE phase SET position = replace(position, 'TYR', 'PIE') WHERE code = 'F1901M' AND game = (SELECT id FROM game WHERE name = 'Ker')"
check "the position of the next phase" both 1 'Ker.F1901M.its position has .*PIE' at $T0 verify
mend
corrupt "UPDATE phase SET after = replace(after, 'TYR', 'PIE') WHERE code = 'S1901M' AND game = (SELECT id FROM game WHERE name = 'Ker')"
check "the position left" both 1 'Ker.S1901M.the position it left has .*PIE' at $T0 verify
mend
corrupt "UPDATE phase SET position = 'rubbish' WHERE code = 'S1901M' AND game = (SELECT id FROM game WHERE name = 'Aber')"
check "a position that is none" both 1 'Aber.S1901M' at $T0 verify
mend
corrupt "UPDATE phase SET rules = 'chess' WHERE code = 'S1901M' AND game = (SELECT id FROM game WHERE name = 'Ker')"
check "a rulebook that is none" both 1 "Ker.S1901M.its rulebook 'chess' is not known" at $T0 verify
mend
db "DROP INDEX seat_power; UPDATE seat SET power = 'FRANCE' WHERE power = 'ITALY' AND game = (SELECT id FROM game WHERE name = 'Ker')"
check "two players of a power" both 1 'Ker.*FRANCE has' at $T0 verify
mend
db "UPDATE seat SET power = 'ATLANTIS' WHERE power = 'ITALY' AND game = (SELECT id FROM game WHERE name = 'Ker')"
check "a power of no map" both 1 'Ker.-.*no power ATLANTIS' at $T0 verify
mend
pass
db "UPDATE letter SET held_s = 1 WHERE sent_s IS NOT NULL AND id = (SELECT min(id) FROM letter WHERE sent_s IS NOT NULL)"
check "a letter sent and held" both 1 'letter [0-9]+: it was sent, and is still held' at $T0 verify
mend

# ---- what differs on purpose does not ----
at $T0 edit Ker 'FRANCE A GAS' >/dev/null
at $T0 process Ker >/dev/null 2>&1
at $T0 rollback Ker F1901M >/dev/null
at $T0 process Ker >/dev/null 2>&1
at $T0 process Ker >/dev/null 2>&1
check "an edited position, a rollback and what followed" both 0 ' 0 differences$' at $T0 verify
check "more phases than before" sh -c "test $(at $T0 verify 2>&1 | sed -n 's/.*games, \([0-9]*\) phases.*/\1/p') -ge 6"
at $T0 set Aber rules=1971 >/dev/null 2>&1
printf 'FRANCE\nA PAR - BUR\n' >"$work/noted"
check "an erratum" at $T0 erratum Aber S1901M --why "typing slip" "$work/noted"
check "is no difference" both 0 ' 0 differences$' at $T0 verify
finish
