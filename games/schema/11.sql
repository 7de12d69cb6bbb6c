-- A rulebook brings its scoring, last year, press, sharers of draws and words by default: games made before keep what their players were told.
INSERT OR IGNORE INTO setting SELECT game, told.column2, told.column3 FROM setting JOIN (VALUES ('descartes', 'scoring', 'none'),
 ('descartes', 'last-year', 'none'), ('descartes', 'press-minor', 'yes'), ('descartes', 'words', 'usual'),
 ('descartes', 'rules.double-orders', 'ask'), ('faf', 'scoring', 'none'), ('faf', 'press-minor', 'yes'), ('bretagne', 'scoring', 'none'),
 ('1971', 'press-minor', 'yes'), ('1971', 'draws', 'all-survivors')) told ON key = 'rules' AND value = told.column1;
-- Who took a seat of a board over before its last substitute, in their order: of a chain nobody is forgotten.
CREATE TABLE board_relay (board INTEGER NOT NULL REFERENCES board, power TEXT NOT NULL, nth INTEGER NOT NULL, entrant INTEGER NOT NULL REFERENCES entrant, seasons INTEGER NOT NULL, PRIMARY KEY (board, power, nth)) WITHOUT ROWID;
