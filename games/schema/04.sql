-- Of the orders to a unit that hang on conditions: which they are, 1 the first ("PAR#2" before).
DROP TRIGGER orders_stay;
DROP INDEX orders_unit;
ALTER TABLE orders ADD COLUMN nth INTEGER NOT NULL DEFAULT 1;
UPDATE orders SET nth = CAST(substr(unit, instr(unit, '#') + 1) AS INTEGER),  unit = substr(unit, 1, instr(unit,
 '#') - 1) WHERE instr(unit, '#') > 0;
CREATE INDEX orders_unit ON orders (phase, power, unit, nth, id);
CREATE TRIGGER orders_stay BEFORE UPDATE ON orders BEGIN SELECT RAISE(ABORT, 'orders are never changed'); END;

-- The same for later phases; and those that a called standby gave ("W1901A/STANDBY" before).
DROP INDEX later_unit;
ALTER TABLE later ADD COLUMN nth INTEGER NOT NULL DEFAULT 1;
ALTER TABLE later ADD COLUMN standby INTEGER NOT NULL DEFAULT 0;
UPDATE later SET nth = CAST(substr(unit, instr(unit, '#') + 1) AS INTEGER),  unit = substr(unit, 1, instr(unit,
 '#') - 1) WHERE instr(unit, '#') > 0;
UPDATE later SET standby = 1, code = substr(code, 1, length(code) - 8) WHERE code LIKE '%/STANDBY';
CREATE INDEX later_unit ON later (game, code, standby, power, unit, nth, id) WHERE taken IS NULL;
CREATE INDEX later_game ON later (game);

-- What a phase asks for (enum rules_phase_type); why it was opened beside another row with its code (enum games_cause), in whose words, and which row the game left for it.
DROP TRIGGER phase_is_history;
ALTER TABLE phase ADD COLUMN type INTEGER NOT NULL DEFAULT 0;
ALTER TABLE phase ADD COLUMN cause INTEGER NOT NULL DEFAULT 0;
ALTER TABLE phase ADD COLUMN why TEXT;
ALTER TABLE phase ADD COLUMN came_from INTEGER REFERENCES phase;
UPDATE phase SET type = max(1, instr('MRA', upper(substr(code, -1))));
UPDATE phase SET cause = e.cause, why = e.why, came_from = (SELECT id FROM phase WHERE id = e.came_from) FROM (SELECT phase, max(id),
 CASE what WHEN 'rolled-back' THEN 1 WHEN 'edited' THEN 2 ELSE 3 END AS cause,  CASE WHEN instr(detail, ' why=') THEN substr(detail,
 instr(detail, ' why=') + 5) END AS why,  CASE WHEN instr(detail, ' from=') THEN CAST(substr(detail, instr(detail,
 ' from=') + 6) AS INTEGER) END   AS came_from  FROM event WHERE what IN ('rolled-back', 'edited',
 'erratum') GROUP BY phase) AS e WHERE e.phase = phase.id;
CREATE TRIGGER phase_is_history BEFORE UPDATE ON phase WHEN OLD.adjudicated_s IS NOT NULL BEGIN SELECT RAISE(ABORT,
 'the phase is already adjudicated'); END;

-- How a game ended in a phase: a rollback makes the game forget it, going forward brings it back.
CREATE TABLE ending (phase INTEGER PRIMARY KEY REFERENCES phase, result TEXT NOT NULL, at_s INTEGER NOT NULL);
INSERT INTO ending (phase, result, at_s) SELECT phase, CASE WHEN instr(result, ' why=') THEN substr(result, 1, instr(result,
 ' why=') - 1)  ELSE result END, at_s FROM (SELECT phase, max(id), substr(detail, 8) AS result,
 at_s FROM event  WHERE what = 'ended' AND detail LIKE 'result=%' AND phase IS NOT NULL GROUP BY phase);

-- Which power an event concerns.
DROP TRIGGER event_stays;
ALTER TABLE event ADD COLUMN power TEXT;
UPDATE event SET power = substr(detail, 7, instr(detail || ' ', ' ') - 7) WHERE detail LIKE 'power=%';
CREATE INDEX event_phase ON event (phase, id) WHERE phase IS NOT NULL;
CREATE INDEX event_mail ON event (mail, id) WHERE mail IS NOT NULL;

-- People who asked to be forgotten, and whose proofs count only from a moment on.
ALTER TABLE person ADD COLUMN forgotten_s INTEGER;
ALTER TABLE person ADD COLUMN proofs_from_s INTEGER;
CREATE TRIGGER event_stays BEFORE UPDATE ON event WHEN NOT EXISTS (SELECT 1 FROM person WHERE id = OLD.person AND forgotten_s IS NOT NULL)
 BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;

-- Mail: how often it was tried, last when; when its bytes were let go. State 4 is set aside.
ALTER TABLE mail_in ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE mail_in ADD COLUMN tried_s INTEGER;
ALTER TABLE mail_in ADD COLUMN pruned_s INTEGER;
-- When it came to its server; 0: not known.
ALTER TABLE mail_in ADD COLUMN arrived_s INTEGER NOT NULL DEFAULT 0;
CREATE INDEX mail_in_aside ON mail_in (id) WHERE state = 4;

-- Letters: the drawn order of readers; handed to a server and nothing heard of it yet; how often nothing was ever heard; waiting for a person; the editor was told that it was given up.
DROP INDEX letter_waiting;
ALTER TABLE letter ADD COLUMN lot INTEGER NOT NULL DEFAULT 0;
ALTER TABLE letter ADD COLUMN sending_s INTEGER;
ALTER TABLE letter ADD COLUMN doubts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE letter ADD COLUMN held_s INTEGER;
ALTER TABLE letter ADD COLUMN told_s INTEGER;
UPDATE letter SET told_s = created_s WHERE failed = 1;
CREATE INDEX letter_waiting ON letter (created_s, lot, id) WHERE sent_s IS NULL AND failed = 0 AND held_s IS NULL;
CREATE INDEX letter_sending ON letter (id) WHERE sending_s IS NOT NULL;
CREATE INDEX letter_held ON letter (id) WHERE held_s IS NOT NULL;
CREATE INDEX letter_untold ON letter (id) WHERE failed = 1 AND told_s IS NULL;
CREATE INDEX letter_game ON letter (game, created_s);

-- How the mailbox and the submission server fared.
CREATE TABLE link (name TEXT PRIMARY KEY, ok_s INTEGER, tried_s INTEGER NOT NULL, failing_s INTEGER, back_s INTEGER,
 why TEXT) WITHOUT ROWID;

-- What was done how often on a day, by or for whom.
CREATE TABLE spent (kind TEXT NOT NULL, subject TEXT NOT NULL, day INTEGER NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (kind, subject,
 day)) WITHOUT ROWID;

-- Who sat where, who was called, what was asked and what waited to be printed when a phase was left: see snapshot.h. `ballot` is the newest ballot of that moment.
CREATE TABLE snapshot (phase INTEGER PRIMARY KEY REFERENCES phase, at_s INTEGER NOT NULL, ballot INTEGER NOT NULL);
CREATE TABLE snapshot_seat (phase INTEGER NOT NULL REFERENCES snapshot, seat INTEGER NOT NULL REFERENCES seat, power TEXT,
 preferences TEXT, wait INTEGER NOT NULL, ready INTEGER NOT NULL, PRIMARY KEY (phase, seat)) WITHOUT ROWID;
CREATE TABLE snapshot_call (phase INTEGER NOT NULL REFERENCES snapshot, call INTEGER NOT NULL REFERENCES standby_call,
 state TEXT NOT NULL, closed_s INTEGER, PRIMARY KEY (phase, call)) WITHOUT ROWID;
CREATE TABLE snapshot_question (phase INTEGER NOT NULL REFERENCES snapshot, question INTEGER NOT NULL REFERENCES question,
 asked INTEGER REFERENCES phase, state TEXT NOT NULL, closed_s INTEGER, PRIMARY KEY (phase, question)) WITHOUT ROWID;
CREATE TABLE snapshot_press (phase INTEGER NOT NULL REFERENCES snapshot, press INTEGER NOT NULL REFERENCES press, PRIMARY KEY (phase,
 press)) WITHOUT ROWID;
