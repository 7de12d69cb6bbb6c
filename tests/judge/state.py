#!/usr/bin/env python3
"""What is so in a judge's games now, as JSON: without ids, moments of writing, and what is only history.

    state.py judge.db [GAME]

Two databases of which this is the same play on alike: by it tests compare a game before an act and after it was undone, and
games run by mail with games run by command.
"""
import json
import sqlite3
import sys


def orders(rows, phase):
    newest = "SELECT max(id) FROM orders WHERE phase = ? GROUP BY power, unit, nth"
    return rows(f"SELECT power, unit, nth, text, status FROM orders WHERE id IN ({newest}) AND NOT withdrawn"
                " ORDER BY power, unit, nth", phase)


def game_of(db, game):
    def rows(sql, *values):
        return [dict(row) for row in db.execute(sql, values)]

    own = game["id"]
    address = "(SELECT address FROM address a WHERE a.person = {0}.person ORDER BY rank LIMIT 1) AS who"
    newest = "SELECT max(id) FROM ballot GROUP BY question, power"
    phase = game["phase"] or 0
    return {
        "game": rows("SELECT name, state, variant, language, timezone, ended_s IS NOT NULL AS over, result FROM game"
                     " WHERE id = ?", own),
        "settings": rows("SELECT key, value FROM setting WHERE game = ? ORDER BY key", own),
        "phase": rows("SELECT code, position, deadline_s FROM phase WHERE id = ?", phase),
        "orders": orders(rows, phase),
        "seats": rows(f"SELECT {address.format('seat')}, role, power, preferences, wait, ready, missed, missed_in_a_row"
                      " FROM seat WHERE game = ? AND until_s IS NULL ORDER BY role, power, who", own),
        "calls": rows(f"SELECT {address.format('standby_call')}, power FROM standby_call WHERE game = ?"
                      " AND state = 'called' ORDER BY power, who", own),
        "standbys": rows(f"SELECT {address.format('standby')} FROM standby WHERE game = ? AND until_s IS NULL"
                         " ORDER BY who", own),
        "votes": rows("SELECT kind, text, state FROM question WHERE game = ? AND closed_s IS NULL ORDER BY id", own),
        "ballots": rows(f"SELECT power, choice FROM ballot WHERE id IN ({newest}) AND choice IS NOT NULL AND question IN"
                        " (SELECT id FROM question WHERE game = ? AND closed_s IS NULL) ORDER BY question, power", own),
        "press": rows("SELECT from_power, true_power, \"to\", held, printed, cut, withdrawn_s IS NOT NULL AS back, text"
                      " FROM press WHERE game = ? ORDER BY id", own),
        "objections": rows("SELECT text, state, answer FROM objection WHERE phase IN (SELECT id FROM phase"
                           " WHERE game = ?) ORDER BY id", own),
        "asked": rows(f"SELECT {address.format('admission')} FROM admission WHERE game = ? AND closed_s IS NULL"
                      " ORDER BY who", own),
        "watchers": rows(f"SELECT {address.format('subscription')}, what FROM subscription WHERE game = ?"
                         " AND until_s IS NULL ORDER BY who, what", own),
    }


def games_of(db, wanted=None):
    """Of a connection with rows by name."""
    games = db.execute("SELECT id, name, phase FROM game ORDER BY name").fetchall()
    return [game_of(db, game) for game in games if wanted in (None, game["name"])]


def main():
    db = sqlite3.connect(sys.argv[1])
    db.row_factory = sqlite3.Row
    print(json.dumps(games_of(db, *sys.argv[2:3]), indent=1, ensure_ascii=False, sort_keys=True))


if __name__ == "__main__":
    main()
