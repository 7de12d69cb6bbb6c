-- Orders sent ahead for a later phase, as written: read when that phase opens. A newer text of the same seat and phase ends the older one.
CREATE TABLE ahead (id INTEGER PRIMARY KEY, seat INTEGER NOT NULL REFERENCES seat, code TEXT NOT NULL, text TEXT NOT NULL,
 mail INTEGER REFERENCES mail_in, sent_s INTEGER NOT NULL, ended_s INTEGER, outcome TEXT);
CREATE INDEX ahead_open ON ahead (seat, code) WHERE ended_s IS NULL;
-- The phases at whose opening it was read, or found to come too late or to be in vain: after a rollback it is on file again until such a phase opens on the new line.
CREATE TABLE ahead_read (ahead INTEGER NOT NULL REFERENCES ahead, phase INTEGER NOT NULL REFERENCES phase, outcome TEXT NOT NULL,
 at_s INTEGER NOT NULL, PRIMARY KEY (ahead, phase)) WITHOUT ROWID;
CREATE INDEX ahead_read_phase ON ahead_read (phase);

-- Press: the list of readers it shows (NULL: the true one), and when its writer took it back.
ALTER TABLE press ADD COLUMN shown_to TEXT;
ALTER TABLE press ADD COLUMN withdrawn_s INTEGER;
-- Which item a letter carried, so that it can be answered.
CREATE TABLE press_letter (message_id TEXT PRIMARY KEY, press INTEGER NOT NULL REFERENCES press) WITHOUT ROWID;
-- Who does not want the press to all of a game.
CREATE TABLE press_deaf (game INTEGER NOT NULL REFERENCES game, person INTEGER NOT NULL REFERENCES person, PRIMARY KEY (game,
 person)) WITHOUT ROWID;

-- Who asked to join a game whose editor decides on each.
CREATE TABLE admission (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, person INTEGER NOT NULL REFERENCES person,
 mail INTEGER REFERENCES mail_in, wishes TEXT, asked_s INTEGER NOT NULL, state TEXT, closed_s INTEGER);
CREATE UNIQUE INDEX admission_open ON admission (game, person) WHERE closed_s IS NULL;
