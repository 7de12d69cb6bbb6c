-- Tournaments that are played here: settings, who takes part as which person, votes for prizes; see tournament.h.
CREATE TABLE tournament_setting (tournament INTEGER NOT NULL REFERENCES tournament, key TEXT NOT NULL, value TEXT NOT NULL,
 PRIMARY KEY (tournament, key)) WITHOUT ROWID;
ALTER TABLE entrant ADD COLUMN person INTEGER REFERENCES person;
ALTER TABLE entrant ADD COLUMN town TEXT;
ALTER TABLE entrant ADD COLUMN left_s INTEGER;
ALTER TABLE round ADD COLUMN wanted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE round ADD COLUMN told_s INTEGER;
ALTER TABLE round_entrant ADD COLUMN intime TEXT;
ALTER TABLE board_seat ADD COLUMN traveller INTEGER;
ALTER TABLE board_seat ADD COLUMN brest INTEGER;
CREATE TABLE prize_vote (tournament INTEGER NOT NULL REFERENCES tournament, round INTEGER NOT NULL, category TEXT NOT NULL,
 voter INTEGER NOT NULL REFERENCES entrant, choice INTEGER NOT NULL REFERENCES entrant, mail INTEGER, at_s INTEGER NOT NULL,
 PRIMARY KEY (tournament, round, category, voter)) WITHOUT ROWID;
CREATE INDEX board_game ON board (game);

-- Issues of the zine: see issue.h. State 3 is published: nothing of it changes any more.
CREATE TABLE issue (id INTEGER PRIMARY KEY, number INTEGER NOT NULL UNIQUE, state INTEGER NOT NULL, opened_s INTEGER NOT NULL,
 proofed_s INTEGER, published_s INTEGER);
CREATE UNIQUE INDEX issue_open ON issue (state < 3) WHERE state < 3;
CREATE TRIGGER issue_is_frozen BEFORE UPDATE ON issue WHEN OLD.state = 3 BEGIN SELECT RAISE(ABORT, 'the issue is published'); END;
CREATE TRIGGER issue_stays BEFORE DELETE ON issue BEGIN SELECT RAISE(ABORT, 'issues are never deleted'); END;
-- Dates to come: 1 an issue, 2 a deadline between issues.
CREATE TABLE issue_date (at_s INTEGER PRIMARY KEY, kind INTEGER NOT NULL);
INSERT OR IGNORE INTO issue_date (at_s, kind) SELECT CAST(value AS INTEGER),
 1 FROM fact WHERE key = 'zine-issue' AND CAST(value AS INTEGER) > 0;
DELETE FROM fact WHERE key = 'zine-issue';
-- What was printed where: a row of another table belongs to one issue.
CREATE TABLE issue_item (kind TEXT NOT NULL, ref INTEGER NOT NULL, issue INTEGER NOT NULL REFERENCES issue, PRIMARY KEY (kind,
 ref)) WITHOUT ROWID;
CREATE INDEX issue_item_issue ON issue_item (issue, kind, ref);
CREATE TABLE issue_file (issue INTEGER NOT NULL REFERENCES issue, name TEXT NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (issue, name));
CREATE TRIGGER issue_file_stays BEFORE UPDATE ON issue_file BEGIN SELECT RAISE(ABORT, 'the issue is published'); END;
-- Letters for print.
CREATE TABLE reader_letter (id INTEGER PRIMARY KEY, person INTEGER REFERENCES person, mail INTEGER REFERENCES mail_in, signed TEXT,
 heading TEXT, text TEXT NOT NULL, written_s INTEGER NOT NULL, cut INTEGER NOT NULL DEFAULT 0, withdrawn_s INTEGER);

-- Readers of the zine, and what each paid and owes: see reader.h.
CREATE TABLE reader (person INTEGER PRIMARY KEY REFERENCES person, form TEXT NOT NULL, postal TEXT, free INTEGER NOT NULL DEFAULT 0,
 since_s INTEGER NOT NULL, until_s INTEGER);
CREATE TABLE ledger (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, at_s INTEGER NOT NULL, what TEXT NOT NULL,
 issues INTEGER NOT NULL, cents INTEGER NOT NULL, issue INTEGER REFERENCES issue, game INTEGER REFERENCES game, note TEXT);
CREATE INDEX ledger_person ON ledger (person, id);
CREATE UNIQUE INDEX ledger_issue ON ledger (issue, person) WHERE issue IS NOT NULL;
CREATE TRIGGER ledger_stays BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER ledger_stays_too BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger is only added to'); END;
