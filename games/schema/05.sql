-- Games that were not played here: results typed in or imported, see outside.h.
CREATE TABLE outside_game (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, played TEXT, result TEXT, end_year INTEGER,
 entered_s INTEGER NOT NULL);
CREATE TABLE outside_part (game INTEGER NOT NULL REFERENCES outside_game, power TEXT NOT NULL, player TEXT, centres INTEGER NOT NULL,
 eliminated_year INTEGER, PRIMARY KEY (game, power)) WITHOUT ROWID;

-- Tournaments: see tournament.h.
CREATE TABLE tournament (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, scoring TEXT NOT NULL, totals TEXT NOT NULL,
 rounds INTEGER NOT NULL, created_s INTEGER NOT NULL);
CREATE TABLE entrant (id INTEGER PRIMARY KEY, tournament INTEGER NOT NULL REFERENCES tournament, name TEXT NOT NULL COLLATE NOCASE,
 address TEXT, role TEXT NOT NULL, born INTEGER, newcomer INTEGER NOT NULL DEFAULT 0, team TEXT, journey INTEGER, UNIQUE (tournament,
 name));
CREATE TABLE round (tournament INTEGER NOT NULL REFERENCES tournament, number INTEGER NOT NULL, state TEXT NOT NULL,
 seed INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (tournament, number)) WITHOUT ROWID;
CREATE TABLE round_entrant (entrant INTEGER NOT NULL REFERENCES entrant, round INTEGER NOT NULL, state TEXT NOT NULL, factor TEXT,
 why TEXT, PRIMARY KEY (entrant, round)) WITHOUT ROWID;
CREATE TABLE board (id INTEGER PRIMARY KEY, tournament INTEGER NOT NULL REFERENCES tournament, round INTEGER NOT NULL,
 number INTEGER NOT NULL, game INTEGER REFERENCES game, outside INTEGER REFERENCES outside_game, UNIQUE (tournament, round, number));
CREATE TABLE board_seat (board INTEGER NOT NULL REFERENCES board, power TEXT NOT NULL, entrant INTEGER REFERENCES entrant,
 missed INTEGER NOT NULL DEFAULT 0, substitute INTEGER REFERENCES entrant, seasons INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (board,
 power)) WITHOUT ROWID;
CREATE INDEX board_seat_entrant ON board_seat (entrant);
