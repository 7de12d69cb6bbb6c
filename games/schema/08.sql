-- What was done that is no act on a game, each a line of the log, and the values that it changed: see deed.h.
CREATE TABLE deed (event INTEGER PRIMARY KEY REFERENCES event, kind TEXT NOT NULL, act TEXT NOT NULL,
 tournament INTEGER REFERENCES tournament, login TEXT, undoes INTEGER REFERENCES deed, undone_by INTEGER REFERENCES deed);
CREATE TABLE deed_change (deed INTEGER NOT NULL REFERENCES deed, tab TEXT NOT NULL, row TEXT NOT NULL, before TEXT, after TEXT,
 PRIMARY KEY (deed, tab, row)) WITHOUT ROWID;
CREATE INDEX deed_change_row ON deed_change (tab, row);
