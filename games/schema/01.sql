CREATE TABLE fact (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

-- Bytes stored once, whoever refers to them.
CREATE TABLE blob (id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, bytes BLOB NOT NULL);

CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, alias TEXT, language TEXT NOT NULL, timezone TEXT,
 token TEXT NOT NULL UNIQUE, password TEXT, muted INTEGER NOT NULL DEFAULT 0);
CREATE TABLE address (key TEXT PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, address TEXT NOT NULL, rank INTEGER NOT NULL);
CREATE INDEX address_person ON address (person, rank);
CREATE TABLE absence (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, from_s INTEGER NOT NULL, to_s INTEGER NOT NULL,
 why TEXT, cancelled INTEGER NOT NULL DEFAULT 0, CHECK (from_s < to_s));
CREATE INDEX absence_person ON absence (person, from_s);

CREATE TABLE game (id INTEGER PRIMARY KEY, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE, state INTEGER NOT NULL,
 variant TEXT NOT NULL, map_text TEXT, language TEXT NOT NULL, timezone TEXT NOT NULL, created_s INTEGER NOT NULL, started_s INTEGER,
 ended_s INTEGER, result TEXT, phase INTEGER REFERENCES phase DEFERRABLE INITIALLY DEFERRED, seed INTEGER NOT NULL);
CREATE INDEX game_state ON game (state);
CREATE TABLE setting (game INTEGER NOT NULL REFERENCES game, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (game, key)) WITHOUT ROWID;
CREATE TABLE seat (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, person INTEGER NOT NULL REFERENCES person,
 role INTEGER NOT NULL, power TEXT, preferences TEXT, since_s INTEGER NOT NULL, until_s INTEGER, why TEXT,
 wait INTEGER NOT NULL DEFAULT 0, ready INTEGER NOT NULL DEFAULT 0, missed INTEGER NOT NULL DEFAULT 0,
 missed_in_a_row INTEGER NOT NULL DEFAULT 0);
CREATE INDEX seat_game ON seat (game, power, since_s);
CREATE INDEX seat_person ON seat (person) WHERE until_s IS NULL;
-- One player a power at a time; role 0 is GAMES_ROLE_PLAYER.
CREATE UNIQUE INDEX seat_power ON seat (game, power) WHERE until_s IS NULL AND role = 0 AND power IS NOT NULL;

CREATE TABLE phase (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, parent INTEGER REFERENCES phase, code TEXT NOT NULL,
 version INTEGER NOT NULL, position TEXT NOT NULL, opened_s INTEGER NOT NULL, deadline_s INTEGER, adjudicated_s INTEGER, rules TEXT,
 after TEXT, reminders INTEGER NOT NULL DEFAULT 0, UNIQUE (game, code, version), CHECK ((adjudicated_s IS NULL) = (after IS NULL)));
CREATE INDEX phase_open ON phase (deadline_s) WHERE adjudicated_s IS NULL;
CREATE TRIGGER phase_is_history BEFORE UPDATE ON phase WHEN OLD.adjudicated_s IS NOT NULL BEGIN SELECT RAISE(ABORT,
 'the phase is already adjudicated'); END;
CREATE TRIGGER phase_stays BEFORE DELETE ON phase BEGIN SELECT RAISE(ABORT, 'phases are never deleted'); END;

CREATE TABLE orders (id INTEGER PRIMARY KEY, phase INTEGER NOT NULL REFERENCES phase, power TEXT NOT NULL, unit TEXT NOT NULL,
 text TEXT NOT NULL, status TEXT NOT NULL, source TEXT, extra TEXT, mail INTEGER REFERENCES mail_in, person INTEGER REFERENCES person,
 given_s INTEGER NOT NULL, withdrawn INTEGER NOT NULL DEFAULT 0);
CREATE INDEX orders_unit ON orders (phase, power, unit, id);
CREATE TRIGGER orders_need_open BEFORE INSERT ON orders WHEN (SELECT adjudicated_s FROM phase WHERE id = NEW.phase) IS NOT NULL BEGIN
 SELECT RAISE(ABORT, 'the phase is already adjudicated'); END;
CREATE TRIGGER orders_stay BEFORE UPDATE ON orders BEGIN SELECT RAISE(ABORT, 'orders are never changed'); END;
CREATE TRIGGER orders_stay_too BEFORE DELETE ON orders BEGIN SELECT RAISE(ABORT, 'orders are never deleted'); END;
CREATE TABLE later (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, code TEXT NOT NULL, power TEXT NOT NULL,
 unit TEXT NOT NULL, text TEXT NOT NULL, status TEXT NOT NULL, source TEXT, extra TEXT, mail INTEGER REFERENCES mail_in,
 person INTEGER REFERENCES person, given_s INTEGER NOT NULL, withdrawn INTEGER NOT NULL DEFAULT 0, taken INTEGER REFERENCES phase);
CREATE INDEX later_unit ON later (game, code, power, unit, id) WHERE taken IS NULL;

CREATE TABLE result (phase INTEGER NOT NULL REFERENCES phase, version INTEGER NOT NULL, seq INTEGER NOT NULL, power TEXT NOT NULL,
 unit TEXT NOT NULL, "order" TEXT NOT NULL, verdict TEXT NOT NULL, cause TEXT, law TEXT, by TEXT, by2 TEXT, dislodged_by TEXT,
 strength INTEGER NOT NULL, against INTEGER NOT NULL, dislodged INTEGER NOT NULL, by_convoy INTEGER NOT NULL, no_order INTEGER NOT NULL,
 PRIMARY KEY (phase, version, seq)) WITHOUT ROWID;

CREATE TABLE mail_in (id INTEGER PRIMARY KEY, mailbox TEXT NOT NULL, uidvalidity INTEGER NOT NULL, uid INTEGER NOT NULL, key TEXT,
 place TEXT, received_s INTEGER NOT NULL, state INTEGER NOT NULL, filed INTEGER NOT NULL, digest TEXT NOT NULL,
 blob INTEGER NOT NULL REFERENCES blob, size INTEGER NOT NULL, copy_of INTEGER REFERENCES mail_in, message_id TEXT,
 person INTEGER REFERENCES person, game INTEGER REFERENCES game, note TEXT);
CREATE UNIQUE INDEX mail_in_place ON mail_in (mailbox, place) WHERE place IS NOT NULL;
CREATE UNIQUE INDEX mail_in_digest ON mail_in (digest) WHERE copy_of IS NULL;
CREATE INDEX mail_in_message ON mail_in (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX mail_in_pending ON mail_in (id) WHERE state = 0;
CREATE INDEX mail_in_unfiled ON mail_in (mailbox, id) WHERE filed = 0;

-- AUTOINCREMENT: a Message-ID holds the row number, which must never come again.
CREATE TABLE letter (id INTEGER PRIMARY KEY AUTOINCREMENT, person INTEGER REFERENCES person, game INTEGER REFERENCES game,
 phase INTEGER REFERENCES phase, kind TEXT NOT NULL, to_address TEXT NOT NULL, message_id TEXT NOT NULL UNIQUE,
 created_s INTEGER NOT NULL, next_try_s INTEGER NOT NULL, sent_s INTEGER, tries INTEGER NOT NULL DEFAULT 0, last_error TEXT,
 failed INTEGER NOT NULL DEFAULT 0, CHECK (sent_s IS NULL OR failed = 0));
CREATE INDEX letter_waiting ON letter (id) WHERE sent_s IS NULL AND failed = 0;
-- A letter's bytes: pieces in order, its own or shared.
CREATE TABLE piece (letter INTEGER NOT NULL REFERENCES letter, seq INTEGER NOT NULL, own BLOB, blob INTEGER REFERENCES blob,
 PRIMARY KEY (letter, seq), CHECK ((own IS NULL) <> (blob IS NULL))) WITHOUT ROWID;

CREATE TABLE press (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, phase INTEGER REFERENCES phase,
 person INTEGER REFERENCES person, mail INTEGER REFERENCES mail_in, from_power TEXT, true_power TEXT, "to" TEXT NOT NULL,
 colour INTEGER NOT NULL, dateline TEXT, text TEXT NOT NULL, written_s INTEGER NOT NULL, held INTEGER NOT NULL,
 printed INTEGER NOT NULL DEFAULT 0, cut INTEGER NOT NULL DEFAULT 0);
CREATE INDEX press_game ON press (game, phase, id);

CREATE TABLE question (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, phase INTEGER REFERENCES phase,
 person INTEGER REFERENCES person, kind TEXT NOT NULL, text TEXT, state TEXT NOT NULL, opened_s INTEGER NOT NULL, closed_s INTEGER);
CREATE INDEX question_game ON question (game, id);
-- The newest row of a power counts.
CREATE TABLE ballot (id INTEGER PRIMARY KEY, question INTEGER NOT NULL REFERENCES question, power TEXT NOT NULL, choice TEXT,
 mail INTEGER REFERENCES mail_in, cast_s INTEGER NOT NULL);
CREATE INDEX ballot_question ON ballot (question, power, id);

CREATE TABLE event (id INTEGER PRIMARY KEY, at_s INTEGER NOT NULL, game INTEGER REFERENCES game, phase INTEGER REFERENCES phase,
 person INTEGER REFERENCES person, mail INTEGER REFERENCES mail_in, what TEXT NOT NULL, detail TEXT);
CREATE INDEX event_game ON event (game, id);
CREATE TRIGGER event_stays BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_stays_too BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
