-- What a seat did in a phase: see turn.h.
CREATE TABLE turn (phase INTEGER NOT NULL REFERENCES phase, seat INTEGER NOT NULL REFERENCES seat, turn INTEGER NOT NULL,
 at_s INTEGER NOT NULL, PRIMARY KEY (phase, seat)) WITHOUT ROWID;
CREATE INDEX turn_seat ON turn (seat, phase);
CREATE INDEX seat_of_person ON seat (person);

-- Who still uses some bytes: asked before they are let go.
CREATE INDEX piece_blob ON piece (blob) WHERE blob IS NOT NULL;
CREATE INDEX mail_in_blob ON mail_in (blob);

-- How many orders a power is to give in a phase.
CREATE TABLE need (phase INTEGER NOT NULL REFERENCES phase, power TEXT NOT NULL, orders INTEGER NOT NULL, PRIMARY KEY (phase,
 power)) WITHOUT ROWID;

CREATE TABLE standby (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, game INTEGER REFERENCES game,
 since_s INTEGER NOT NULL, until_s INTEGER);
CREATE INDEX standby_person ON standby (person) WHERE until_s IS NULL;
CREATE TABLE standby_call (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, game INTEGER NOT NULL REFERENCES game,
 phase INTEGER REFERENCES phase, power TEXT NOT NULL, called_s INTEGER NOT NULL, state TEXT NOT NULL, closed_s INTEGER);
CREATE INDEX standby_call_game ON standby_call (game, power);
CREATE INDEX standby_call_person ON standby_call (person, called_s);

CREATE TABLE objection (id INTEGER PRIMARY KEY, phase INTEGER NOT NULL REFERENCES phase, person INTEGER REFERENCES person,
 mail INTEGER REFERENCES mail_in, text TEXT NOT NULL, state TEXT NOT NULL, answer TEXT, raised_s INTEGER NOT NULL, closed_s INTEGER);
CREATE INDEX objection_phase ON objection (phase, id);

-- Who receives what of games he has no seat in; game NULL: of all.
CREATE TABLE subscription (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, game INTEGER REFERENCES game,
 what TEXT NOT NULL, since_s INTEGER NOT NULL, until_s INTEGER);
CREATE INDEX subscription_game ON subscription (game, what) WHERE until_s IS NULL;
