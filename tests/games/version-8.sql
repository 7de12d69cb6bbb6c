-- A database of schema version 8 as SQL: that of version 7, with what a director and an editor of the zine did, and one act on a game undone.
PRAGMA application_id = 1299146099; PRAGMA user_version = 8;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE absence (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, from_s INTEGER NOT NULL, to_s INTEGER NOT NULL, why TEXT, cancelled INTEGER NOT NULL DEFAULT 0, CHECK (from_s < to_s));
CREATE TABLE act (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, at_s INTEGER NOT NULL, person INTEGER REFERENCES person, mail INTEGER REFERENCES mail_in, login TEXT, phase_before INTEGER REFERENCES phase, phase_after INTEGER REFERENCES phase, was_open INTEGER NOT NULL, first_event INTEGER NOT NULL, last_event INTEGER, undoes INTEGER REFERENCES act, undone_by INTEGER REFERENCES act);
INSERT INTO "act" VALUES(1,1,1772000000,NULL,NULL,'jean',1,1,1,1,1,NULL,NULL);
CREATE TABLE act_change (id INTEGER PRIMARY KEY, act INTEGER NOT NULL REFERENCES act, tab TEXT NOT NULL, row TEXT NOT NULL, col TEXT, before TEXT, after TEXT);
INSERT INTO "act_change" VALUES(1,1,'setting','nmr','value','standby','hold');
INSERT INTO "act_change" VALUES(2,1,'setting','press','value','grey',NULL);
INSERT INTO "act_change" VALUES(3,1,'setting','notes','value',NULL,'x');
CREATE TABLE address (key TEXT PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, address TEXT NOT NULL, rank INTEGER NOT NULL);
INSERT INTO "address" VALUES('elise@example.org',1,'elise@example.org',1);
INSERT INTO "address" VALUES('jean@example.org',2,'jean@example.org',1);
INSERT INTO "address" VALUES('ed@games.example',3,'ed@games.example',1);
CREATE TABLE admission (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, person INTEGER NOT NULL REFERENCES person, mail INTEGER REFERENCES mail_in, wishes TEXT, asked_s INTEGER NOT NULL, state TEXT, closed_s INTEGER);
CREATE TABLE ahead (id INTEGER PRIMARY KEY, seat INTEGER NOT NULL REFERENCES seat, code TEXT NOT NULL, text TEXT NOT NULL, mail INTEGER REFERENCES mail_in, sent_s INTEGER NOT NULL, ended_s INTEGER, outcome TEXT);
CREATE TABLE ahead_read (ahead INTEGER NOT NULL REFERENCES ahead, phase INTEGER NOT NULL REFERENCES phase, outcome TEXT NOT NULL, at_s INTEGER NOT NULL, PRIMARY KEY (ahead, phase)) WITHOUT ROWID;
CREATE TABLE ballot (id INTEGER PRIMARY KEY, question INTEGER NOT NULL REFERENCES question, power TEXT NOT NULL, choice TEXT, mail INTEGER REFERENCES mail_in, cast_s INTEGER NOT NULL);
CREATE TABLE blob (id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, bytes BLOB NOT NULL);
CREATE TABLE board (id INTEGER PRIMARY KEY, tournament INTEGER NOT NULL REFERENCES tournament, round INTEGER NOT NULL, number INTEGER NOT NULL, game INTEGER REFERENCES game, outside INTEGER REFERENCES outside_game, UNIQUE (tournament, round, number));
CREATE TABLE board_seat (board INTEGER NOT NULL REFERENCES board, power TEXT NOT NULL, entrant INTEGER REFERENCES entrant, missed INTEGER NOT NULL DEFAULT 0, substitute INTEGER REFERENCES entrant, seasons INTEGER NOT NULL DEFAULT 0, traveller INTEGER, brest INTEGER, PRIMARY KEY (board, power)) WITHOUT ROWID;
CREATE TABLE deed (event INTEGER PRIMARY KEY REFERENCES event, kind TEXT NOT NULL, act TEXT NOT NULL, tournament INTEGER REFERENCES tournament, login TEXT, undoes INTEGER REFERENCES deed, undone_by INTEGER REFERENCES deed);
INSERT INTO "deed" VALUES(6,'tournament','draw',1,'jean',NULL,NULL);
INSERT INTO "deed" VALUES(7,'issue','date',NULL,'jean',NULL,8);
INSERT INTO "deed" VALUES(8,'issue','undo',NULL,'jean',7,NULL);
CREATE TABLE deed_change (deed INTEGER NOT NULL REFERENCES deed, tab TEXT NOT NULL, row TEXT NOT NULL, before TEXT, after TEXT, PRIMARY KEY (deed, tab, row)) WITHOUT ROWID;
INSERT INTO "deed_change" VALUES(6,'board','1','[1,1,1,null,null]',NULL);
INSERT INTO "deed_change" VALUES(6,'board_seat','1 FRANCE','[1,0,null,2,null,null]',NULL);
INSERT INTO "deed_change" VALUES(6,'entrant','1','[null]','[1772452900]');
INSERT INTO "deed_change" VALUES(6,'ledger','3',NULL,'');
INSERT INTO "deed_change" VALUES(6,'tournament_setting','1 weights',NULL,'1,1');
INSERT INTO "deed_change" VALUES(7,'issue_date','1776708000','1',NULL);
INSERT INTO "deed_change" VALUES(7,'issue_date','1776800000',NULL,'1');
INSERT INTO "deed_change" VALUES(8,'issue_date','1776708000',NULL,'1');
INSERT INTO "deed_change" VALUES(8,'issue_date','1776800000','1',NULL);
CREATE TABLE ending (phase INTEGER PRIMARY KEY REFERENCES phase, result TEXT NOT NULL, at_s INTEGER NOT NULL);
CREATE TABLE entrant (id INTEGER PRIMARY KEY, tournament INTEGER NOT NULL REFERENCES tournament, name TEXT NOT NULL COLLATE NOCASE, address TEXT, role TEXT NOT NULL, born INTEGER, newcomer INTEGER NOT NULL DEFAULT 0, team TEXT, journey INTEGER, person INTEGER REFERENCES person, town TEXT, left_s INTEGER, UNIQUE (tournament, name));
CREATE TABLE event (id INTEGER PRIMARY KEY, at_s INTEGER NOT NULL, game INTEGER REFERENCES game, phase INTEGER REFERENCES phase, person INTEGER REFERENCES person, mail INTEGER REFERENCES mail_in, what TEXT NOT NULL, detail TEXT, power TEXT);
INSERT INTO "event" VALUES(1,1772452800,1,NULL,NULL,NULL,'created','name=Kersaint variant=standard rules=datc',NULL);
INSERT INTO "event" VALUES(2,1772452800,1,NULL,1,NULL,'joined','power=FRANCE','FRANCE');
INSERT INTO "event" VALUES(3,1772452800,1,NULL,2,NULL,'joined','power=ENGLAND','ENGLAND');
INSERT INTO "event" VALUES(4,1772452800,1,1,NULL,NULL,'started','phase=S1901M',NULL);
INSERT INTO "event" VALUES(5,1772452800,1,1,NULL,NULL,'paused','S1901M',NULL);
INSERT INTO "event" VALUES(6,1772452900,NULL,NULL,NULL,NULL,'tournament','act=draw',NULL);
INSERT INTO "event" VALUES(7,1772452900,NULL,NULL,NULL,NULL,'issue','act=date',NULL);
INSERT INTO "event" VALUES(8,1772452900,NULL,NULL,NULL,NULL,'issue','act=undo',NULL);
CREATE TABLE fact (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO "fact" VALUES('secret','376f944919aa56afb15aaddd55055cacf25274efbaa756d4c8011d5b11f8f035');
INSERT INTO "fact" VALUES('thread/1/1','7j9udxvqr4hemk9db9z5ih29a3@games.example');
INSERT INTO "fact" VALUES('thread/1/2','xff6gyfrunrej9rq2znjmb7jug@games.example');
INSERT INTO "fact" VALUES('thread/1/3','24c7td7hneg4tvah797d5qiufk@games.example');
CREATE TABLE game (id INTEGER PRIMARY KEY, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE, state INTEGER NOT NULL, variant TEXT NOT NULL, map_text TEXT, language TEXT NOT NULL, timezone TEXT NOT NULL, created_s INTEGER NOT NULL, started_s INTEGER, ended_s INTEGER, result TEXT, phase INTEGER REFERENCES phase DEFERRABLE INITIALLY DEFERRED, seed INTEGER NOT NULL);
INSERT INTO "game" VALUES(1,'Kersaint','kersaint',3,'standard',NULL,'fr','Europe/Paris',1772452800,1772452800,NULL,NULL,1,0);
CREATE TABLE issue (id INTEGER PRIMARY KEY, number INTEGER NOT NULL UNIQUE, state INTEGER NOT NULL, opened_s INTEGER NOT NULL, proofed_s INTEGER, published_s INTEGER);
CREATE TABLE issue_date (at_s INTEGER PRIMARY KEY, kind INTEGER NOT NULL);
INSERT INTO "issue_date" VALUES(1776708000,1);
CREATE TABLE issue_file (issue INTEGER NOT NULL REFERENCES issue, name TEXT NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (issue, name));
CREATE TABLE issue_item (kind TEXT NOT NULL, ref INTEGER NOT NULL, issue INTEGER NOT NULL REFERENCES issue, PRIMARY KEY (kind, ref)) WITHOUT ROWID;
CREATE TABLE later (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, code TEXT NOT NULL, power TEXT NOT NULL, unit TEXT NOT NULL, text TEXT NOT NULL, status TEXT NOT NULL, source TEXT, extra TEXT, mail INTEGER REFERENCES mail_in, person INTEGER REFERENCES person, given_s INTEGER NOT NULL, withdrawn INTEGER NOT NULL DEFAULT 0, taken INTEGER REFERENCES phase, nth INTEGER NOT NULL DEFAULT 1, standby INTEGER NOT NULL DEFAULT 0);
CREATE TABLE ledger (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, at_s INTEGER NOT NULL, what TEXT NOT NULL, issues INTEGER NOT NULL, cents INTEGER NOT NULL, issue INTEGER REFERENCES issue, game INTEGER REFERENCES game, note TEXT);
CREATE TABLE letter (id INTEGER PRIMARY KEY AUTOINCREMENT, person INTEGER REFERENCES person, game INTEGER REFERENCES game, phase INTEGER REFERENCES phase, kind TEXT NOT NULL, to_address TEXT NOT NULL, message_id TEXT NOT NULL UNIQUE, created_s INTEGER NOT NULL, next_try_s INTEGER NOT NULL, sent_s INTEGER, tries INTEGER NOT NULL DEFAULT 0, last_error TEXT, failed INTEGER NOT NULL DEFAULT 0, lot INTEGER NOT NULL DEFAULT 0, sending_s INTEGER, doubts INTEGER NOT NULL DEFAULT 0, held_s INTEGER, told_s INTEGER, CHECK (sent_s IS NULL OR failed = 0));
CREATE TABLE link (name TEXT PRIMARY KEY, ok_s INTEGER, tried_s INTEGER NOT NULL, failing_s INTEGER, back_s INTEGER, why TEXT) WITHOUT ROWID;
CREATE TABLE mail_in (id INTEGER PRIMARY KEY, mailbox TEXT NOT NULL, uidvalidity INTEGER NOT NULL, uid INTEGER NOT NULL, key TEXT, place TEXT, received_s INTEGER NOT NULL, state INTEGER NOT NULL, filed INTEGER NOT NULL, digest TEXT NOT NULL, blob INTEGER NOT NULL REFERENCES blob, size INTEGER NOT NULL, copy_of INTEGER REFERENCES mail_in, message_id TEXT, person INTEGER REFERENCES person, game INTEGER REFERENCES game, note TEXT, attempts INTEGER NOT NULL DEFAULT 0, tried_s INTEGER, pruned_s INTEGER, arrived_s INTEGER NOT NULL DEFAULT 0);
CREATE TABLE need (phase INTEGER NOT NULL REFERENCES phase, power TEXT NOT NULL, orders INTEGER NOT NULL, PRIMARY KEY (phase, power)) WITHOUT ROWID;
INSERT INTO "need" VALUES(1,'AUSTRIA',3);
INSERT INTO "need" VALUES(1,'ENGLAND',3);
INSERT INTO "need" VALUES(1,'FRANCE',3);
INSERT INTO "need" VALUES(1,'GERMANY',3);
INSERT INTO "need" VALUES(1,'ITALY',3);
INSERT INTO "need" VALUES(1,'RUSSIA',4);
INSERT INTO "need" VALUES(1,'TURKEY',3);
CREATE TABLE objection (id INTEGER PRIMARY KEY, phase INTEGER NOT NULL REFERENCES phase, person INTEGER REFERENCES person, mail INTEGER REFERENCES mail_in, text TEXT NOT NULL, state TEXT NOT NULL, answer TEXT, raised_s INTEGER NOT NULL, closed_s INTEGER);
CREATE TABLE orders (id INTEGER PRIMARY KEY, phase INTEGER NOT NULL REFERENCES phase, power TEXT NOT NULL, unit TEXT NOT NULL, text TEXT NOT NULL, status TEXT NOT NULL, source TEXT, extra TEXT, mail INTEGER REFERENCES mail_in, person INTEGER REFERENCES person, given_s INTEGER NOT NULL, withdrawn INTEGER NOT NULL DEFAULT 0, nth INTEGER NOT NULL DEFAULT 1);
CREATE TABLE outside_game (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, played TEXT, result TEXT, end_year INTEGER, entered_s INTEGER NOT NULL);
CREATE TABLE outside_part (game INTEGER NOT NULL REFERENCES outside_game, power TEXT NOT NULL, player TEXT, centres INTEGER NOT NULL, eliminated_year INTEGER, PRIMARY KEY (game, power)) WITHOUT ROWID;
CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, alias TEXT, language TEXT NOT NULL, timezone TEXT, token TEXT NOT NULL UNIQUE, password TEXT, muted INTEGER NOT NULL DEFAULT 0, forgotten_s INTEGER, proofs_from_s INTEGER);
INSERT INTO "person" VALUES(1,'Elise',NULL,'fr',NULL,'23yzrhkjyw2y3ht9',NULL,0,NULL,NULL);
INSERT INTO "person" VALUES(2,'Jean',NULL,'fr',NULL,'w2uiirmdx2axkdit',NULL,0,NULL,NULL);
INSERT INTO "person" VALUES(3,'ed@games.example',NULL,'fr',NULL,'g6aamnj9dstzgba6',NULL,0,NULL,NULL);
INSERT INTO "person" VALUES(4,'J. Dupont',NULL,'fr',NULL,'78jcnqgpm2erk9pm',NULL,0,NULL,NULL);
CREATE TABLE phase (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, parent INTEGER REFERENCES phase, code TEXT NOT NULL, version INTEGER NOT NULL, position TEXT NOT NULL, opened_s INTEGER NOT NULL, deadline_s INTEGER, adjudicated_s INTEGER, rules TEXT, after TEXT, reminders INTEGER NOT NULL DEFAULT 0, type INTEGER NOT NULL DEFAULT 0, cause INTEGER NOT NULL DEFAULT 0, why TEXT, came_from INTEGER REFERENCES phase, UNIQUE (game, code, version), CHECK ((adjudicated_s IS NULL) = (after IS NULL)));
INSERT INTO "phase" VALUES(1,1,NULL,'S1901M',1,'VARIANT_ALL standard
PRESTATE_SETPHASE S1901M
PRESTATE
	TURKEY: F ANK
	GERMANY: A BER
	FRANCE: F BRE
	AUSTRIA: A BUD
	TURKEY: A CON
	ENGLAND: F EDI
	GERMANY: F KIE
	ENGLAND: F LON
	ENGLAND: A LVP
	FRANCE: A MAR
	RUSSIA: A MOS
	GERMANY: A MUN
	ITALY: F NAP
	FRANCE: A PAR
	ITALY: A ROM
	RUSSIA: F SEV
	TURKEY: A SMY
	RUSSIA: F STP/SC
	AUSTRIA: F TRI
	ITALY: A VEN
	AUSTRIA: A VIE
	RUSSIA: A WAR
PRESTATE_SUPPLYCENTER_OWNERS
	TURKEY: ANK
	GERMANY: BER
	FRANCE: BRE
	AUSTRIA: BUD
	TURKEY: CON
	ENGLAND: EDI
	GERMANY: KIE
	ENGLAND: LON
	ENGLAND: LVP
	FRANCE: MAR
	RUSSIA: MOS
	GERMANY: MUN
	ITALY: NAP
	FRANCE: PAR
	ITALY: ROM
	RUSSIA: SEV
	TURKEY: SMY
	RUSSIA: STP
	AUSTRIA: TRI
	ITALY: VEN
	AUSTRIA: VIE
	RUSSIA: WAR
',1772452800,1773082800,NULL,NULL,NULL,0,1,0,NULL,NULL);
CREATE TABLE piece (letter INTEGER NOT NULL REFERENCES letter, seq INTEGER NOT NULL, own BLOB, blob INTEGER REFERENCES blob, PRIMARY KEY (letter, seq), CHECK ((own IS NULL) <> (blob IS NULL))) WITHOUT ROWID;
CREATE TABLE press (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, phase INTEGER REFERENCES phase, person INTEGER REFERENCES person, mail INTEGER REFERENCES mail_in, from_power TEXT, true_power TEXT, "to" TEXT NOT NULL, colour INTEGER NOT NULL, dateline TEXT, text TEXT NOT NULL, written_s INTEGER NOT NULL, held INTEGER NOT NULL, printed INTEGER NOT NULL DEFAULT 0, cut INTEGER NOT NULL DEFAULT 0, shown_to TEXT, withdrawn_s INTEGER);
CREATE TABLE press_deaf (game INTEGER NOT NULL REFERENCES game, person INTEGER NOT NULL REFERENCES person, PRIMARY KEY (game, person)) WITHOUT ROWID;
CREATE TABLE press_letter (message_id TEXT PRIMARY KEY, press INTEGER NOT NULL REFERENCES press) WITHOUT ROWID;
CREATE TABLE prize_vote (tournament INTEGER NOT NULL REFERENCES tournament, round INTEGER NOT NULL, category TEXT NOT NULL, voter INTEGER NOT NULL REFERENCES entrant, choice INTEGER NOT NULL REFERENCES entrant, mail INTEGER, at_s INTEGER NOT NULL, PRIMARY KEY (tournament, round, category, voter)) WITHOUT ROWID;
CREATE TABLE question (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, phase INTEGER REFERENCES phase, person INTEGER REFERENCES person, kind TEXT NOT NULL, text TEXT, state TEXT NOT NULL, opened_s INTEGER NOT NULL, closed_s INTEGER);
CREATE TABLE reader (person INTEGER PRIMARY KEY REFERENCES person, form TEXT NOT NULL, postal TEXT, free INTEGER NOT NULL DEFAULT 0, since_s INTEGER NOT NULL, until_s INTEGER);
INSERT INTO "reader" VALUES(4,'paper','1 rue Haute',0,1772452800,NULL);
CREATE TABLE reader_letter (id INTEGER PRIMARY KEY, person INTEGER REFERENCES person, mail INTEGER REFERENCES mail_in, signed TEXT, heading TEXT, text TEXT NOT NULL, written_s INTEGER NOT NULL, cut INTEGER NOT NULL DEFAULT 0, withdrawn_s INTEGER);
CREATE TABLE result (phase INTEGER NOT NULL REFERENCES phase, version INTEGER NOT NULL, seq INTEGER NOT NULL, power TEXT NOT NULL, unit TEXT NOT NULL, "order" TEXT NOT NULL, verdict TEXT NOT NULL, cause TEXT, law TEXT, by TEXT, by2 TEXT, dislodged_by TEXT, strength INTEGER NOT NULL, against INTEGER NOT NULL, dislodged INTEGER NOT NULL, by_convoy INTEGER NOT NULL, no_order INTEGER NOT NULL, PRIMARY KEY (phase, version, seq)) WITHOUT ROWID;
CREATE TABLE round (tournament INTEGER NOT NULL REFERENCES tournament, number INTEGER NOT NULL, state TEXT NOT NULL, seed INTEGER NOT NULL DEFAULT 0, wanted INTEGER NOT NULL DEFAULT 0, told_s INTEGER, PRIMARY KEY (tournament, number)) WITHOUT ROWID;
CREATE TABLE round_entrant (entrant INTEGER NOT NULL REFERENCES entrant, round INTEGER NOT NULL, state TEXT NOT NULL, factor TEXT, why TEXT, intime TEXT, PRIMARY KEY (entrant, round)) WITHOUT ROWID;
CREATE TABLE seat (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, person INTEGER NOT NULL REFERENCES person, role INTEGER NOT NULL, power TEXT, preferences TEXT, since_s INTEGER NOT NULL, until_s INTEGER, why TEXT, wait INTEGER NOT NULL DEFAULT 0, ready INTEGER NOT NULL DEFAULT 0, missed INTEGER NOT NULL DEFAULT 0, missed_in_a_row INTEGER NOT NULL DEFAULT 0);
INSERT INTO "seat" VALUES(1,1,1,0,'FRANCE',NULL,1772452800,NULL,NULL,0,0,0,0);
INSERT INTO "seat" VALUES(2,1,2,0,'ENGLAND',NULL,1772452800,NULL,NULL,0,0,0,0);
CREATE TABLE setting (game INTEGER NOT NULL REFERENCES game, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (game, key)) WITHOUT ROWID;
INSERT INTO "setting" VALUES(1,'deadline','every 7 days 20:00');
CREATE TABLE snapshot (phase INTEGER PRIMARY KEY REFERENCES phase, at_s INTEGER NOT NULL, ballot INTEGER NOT NULL);
CREATE TABLE snapshot_call (phase INTEGER NOT NULL REFERENCES snapshot, call INTEGER NOT NULL REFERENCES standby_call, state TEXT NOT NULL, closed_s INTEGER, PRIMARY KEY (phase, call)) WITHOUT ROWID;
CREATE TABLE snapshot_press (phase INTEGER NOT NULL REFERENCES snapshot, press INTEGER NOT NULL REFERENCES press, PRIMARY KEY (phase, press)) WITHOUT ROWID;
CREATE TABLE snapshot_question (phase INTEGER NOT NULL REFERENCES snapshot, question INTEGER NOT NULL REFERENCES question, asked INTEGER REFERENCES phase, state TEXT NOT NULL, closed_s INTEGER, PRIMARY KEY (phase, question)) WITHOUT ROWID;
CREATE TABLE snapshot_seat (phase INTEGER NOT NULL REFERENCES snapshot, seat INTEGER NOT NULL REFERENCES seat, power TEXT, preferences TEXT, wait INTEGER NOT NULL, ready INTEGER NOT NULL, PRIMARY KEY (phase, seat)) WITHOUT ROWID;
CREATE TABLE spent (kind TEXT NOT NULL, subject TEXT NOT NULL, day INTEGER NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (kind, subject, day)) WITHOUT ROWID;
CREATE TABLE standby (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, game INTEGER REFERENCES game, since_s INTEGER NOT NULL, until_s INTEGER);
CREATE TABLE standby_call (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, game INTEGER NOT NULL REFERENCES game, phase INTEGER REFERENCES phase, power TEXT NOT NULL, called_s INTEGER NOT NULL, state TEXT NOT NULL, closed_s INTEGER);
CREATE TABLE subscription (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, game INTEGER REFERENCES game, what TEXT NOT NULL, since_s INTEGER NOT NULL, until_s INTEGER);
CREATE TABLE tournament (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, scoring TEXT NOT NULL, totals TEXT NOT NULL, rounds INTEGER NOT NULL, created_s INTEGER NOT NULL);
INSERT INTO "tournament" VALUES(1,'Bretagne','bretagne','sum',2,1772452800);
CREATE TABLE tournament_setting (tournament INTEGER NOT NULL REFERENCES tournament, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (tournament, key)) WITHOUT ROWID;
CREATE TABLE turn (phase INTEGER NOT NULL REFERENCES phase, seat INTEGER NOT NULL REFERENCES seat, turn INTEGER NOT NULL, at_s INTEGER NOT NULL, PRIMARY KEY (phase, seat)) WITHOUT ROWID;
CREATE INDEX address_person ON address (person, rank);
CREATE INDEX absence_person ON absence (person, from_s);
CREATE INDEX deed_change_row ON deed_change (tab, row);
CREATE INDEX game_state ON game (state);
CREATE INDEX seat_game ON seat (game, power, since_s);
CREATE INDEX seat_person ON seat (person) WHERE until_s IS NULL;
CREATE UNIQUE INDEX seat_power ON seat (game, power) WHERE until_s IS NULL AND role = 0 AND power IS NOT NULL;
CREATE INDEX phase_open ON phase (deadline_s) WHERE adjudicated_s IS NULL;
CREATE TRIGGER phase_stays BEFORE DELETE ON phase BEGIN SELECT RAISE(ABORT, 'phases are never deleted'); END;
CREATE TRIGGER orders_need_open BEFORE INSERT ON orders WHEN (SELECT adjudicated_s FROM phase WHERE id = NEW.phase) IS NOT NULL BEGIN SELECT RAISE(ABORT, 'the phase is already adjudicated'); END;
CREATE TRIGGER orders_stay_too BEFORE DELETE ON orders BEGIN SELECT RAISE(ABORT, 'orders are never deleted'); END;
CREATE UNIQUE INDEX mail_in_place ON mail_in (mailbox, place) WHERE place IS NOT NULL;
CREATE UNIQUE INDEX mail_in_digest ON mail_in (digest) WHERE copy_of IS NULL;
CREATE INDEX mail_in_message ON mail_in (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX mail_in_pending ON mail_in (id) WHERE state = 0;
CREATE INDEX mail_in_unfiled ON mail_in (mailbox, id) WHERE filed = 0;
CREATE INDEX press_game ON press (game, phase, id);
CREATE INDEX question_game ON question (game, id);
CREATE INDEX ballot_question ON ballot (question, power, id);
CREATE INDEX event_game ON event (game, id);
CREATE INDEX turn_seat ON turn (seat, phase);
CREATE INDEX seat_of_person ON seat (person);
CREATE INDEX piece_blob ON piece (blob) WHERE blob IS NOT NULL;
CREATE INDEX mail_in_blob ON mail_in (blob);
CREATE INDEX standby_person ON standby (person) WHERE until_s IS NULL;
CREATE INDEX standby_call_game ON standby_call (game, power);
CREATE INDEX standby_call_person ON standby_call (person, called_s);
CREATE INDEX objection_phase ON objection (phase, id);
CREATE INDEX subscription_game ON subscription (game, what) WHERE until_s IS NULL;
CREATE INDEX ahead_open ON ahead (seat, code) WHERE ended_s IS NULL;
CREATE INDEX ahead_read_phase ON ahead_read (phase);
CREATE UNIQUE INDEX admission_open ON admission (game, person) WHERE closed_s IS NULL;
CREATE INDEX orders_unit ON orders (phase, power, unit, nth, id);
CREATE TRIGGER orders_stay BEFORE UPDATE ON orders BEGIN SELECT RAISE(ABORT, 'orders are never changed'); END;
CREATE INDEX later_unit ON later (game, code, standby, power, unit, nth, id) WHERE taken IS NULL;
CREATE INDEX later_game ON later (game);
CREATE TRIGGER phase_is_history BEFORE UPDATE ON phase WHEN OLD.adjudicated_s IS NOT NULL BEGIN SELECT RAISE(ABORT, 'the phase is already adjudicated'); END;
CREATE INDEX event_phase ON event (phase, id) WHERE phase IS NOT NULL;
CREATE INDEX event_mail ON event (mail, id) WHERE mail IS NOT NULL;
CREATE TRIGGER event_stays BEFORE UPDATE ON event WHEN NOT EXISTS (SELECT 1 FROM person WHERE id = OLD.person AND forgotten_s IS NOT NULL) BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE INDEX mail_in_aside ON mail_in (id) WHERE state = 4;
CREATE INDEX letter_waiting ON letter (created_s, lot, id) WHERE sent_s IS NULL AND failed = 0 AND held_s IS NULL;
CREATE INDEX letter_sending ON letter (id) WHERE sending_s IS NOT NULL;
CREATE INDEX letter_held ON letter (id) WHERE held_s IS NOT NULL;
CREATE INDEX letter_untold ON letter (id) WHERE failed = 1 AND told_s IS NULL;
CREATE INDEX letter_game ON letter (game, created_s);
CREATE INDEX board_seat_entrant ON board_seat (entrant);
CREATE INDEX board_game ON board (game);
CREATE UNIQUE INDEX issue_open ON issue (state < 3) WHERE state < 3;
CREATE TRIGGER issue_is_frozen BEFORE UPDATE ON issue WHEN OLD.state = 3 BEGIN SELECT RAISE(ABORT, 'the issue is published'); END;
CREATE TRIGGER issue_stays BEFORE DELETE ON issue BEGIN SELECT RAISE(ABORT, 'issues are never deleted'); END;
CREATE INDEX issue_item_issue ON issue_item (issue, kind, ref);
CREATE TRIGGER issue_file_stays BEFORE UPDATE ON issue_file BEGIN SELECT RAISE(ABORT, 'the issue is published'); END;
CREATE INDEX ledger_person ON ledger (person, id);
CREATE UNIQUE INDEX ledger_issue ON ledger (issue, person) WHERE issue IS NOT NULL;
CREATE TRIGGER ledger_stays BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER ledger_stays_too BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER event_stays_too BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE INDEX act_game ON act (game, id);
CREATE INDEX act_change_act ON act_change (act, tab);
CREATE INDEX act_change_row ON act_change (tab, row);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('letter',6);
COMMIT;
