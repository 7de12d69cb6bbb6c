-- What editors did to games, and the values that it changed: see act.h.
CREATE TABLE act (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, at_s INTEGER NOT NULL, person INTEGER REFERENCES person,
 mail INTEGER REFERENCES mail_in, login TEXT, phase_before INTEGER REFERENCES phase, phase_after INTEGER REFERENCES phase,
 was_open INTEGER NOT NULL, first_event INTEGER NOT NULL, last_event INTEGER, undoes INTEGER REFERENCES act,
 undone_by INTEGER REFERENCES act);
CREATE INDEX act_game ON act (game, id);
CREATE TABLE act_change (id INTEGER PRIMARY KEY, act INTEGER NOT NULL REFERENCES act, tab TEXT NOT NULL, row TEXT NOT NULL, col TEXT,
 before TEXT, after TEXT);
CREATE INDEX act_change_act ON act_change (act, tab);
CREATE INDEX act_change_row ON act_change (tab, row);
