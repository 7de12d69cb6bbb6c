-- One list of acts, on games (kind NULL) and on all else; what they changed by a row's whole primary key. Of a row that was taken out all values are kept, beside one without a name. See act.h.
ALTER TABLE act RENAME TO act_8;
ALTER TABLE act_change RENAME TO act_change_8;
DROP INDEX act_game;
DROP INDEX act_change_act;
DROP INDEX act_change_row;
CREATE TABLE act (id INTEGER PRIMARY KEY, at_s INTEGER NOT NULL, game INTEGER REFERENCES game, tournament INTEGER REFERENCES tournament,
 person INTEGER REFERENCES person, mail INTEGER REFERENCES mail_in, login TEXT, kind TEXT, what TEXT,
 phase_before INTEGER REFERENCES phase, phase_after INTEGER REFERENCES phase, was_open INTEGER NOT NULL, first_event INTEGER NOT NULL,
 last_event INTEGER, undoes INTEGER REFERENCES act, undone_by INTEGER REFERENCES act);
CREATE INDEX act_game ON act (game, id);
CREATE TABLE act_change (id INTEGER PRIMARY KEY, act INTEGER NOT NULL REFERENCES act, tab TEXT NOT NULL, row TEXT NOT NULL, col TEXT,
 before TEXT, after TEXT);
CREATE INDEX act_change_act ON act_change (act, tab);
CREATE INDEX act_change_row ON act_change (tab, row);
INSERT INTO act SELECT id, at_s, game, NULL, person, mail, login, NULL, NULL, phase_before, phase_after, was_open, first_event,
 last_event, undoes, undone_by FROM act_8;
INSERT INTO act_change (act, tab, row, col, before, after) SELECT c.act, tab, iif(tab = 'setting', a.game || ' ' || row, row),
 iif(tab = 'setting' AND before IS NULL, NULL, col), before, after FROM act_change_8 c JOIN act_8 a ON a.id = c.act ORDER BY c.id;
INSERT INTO act_change (act, tab, row, col, before) SELECT c.act, tab, a.game || ' ' || row, k.key,
 k.value FROM act_change_8 c JOIN act_8 a ON a.id = c.act, json_each(json_object('', NULL, 'game', a.game, 'key',
 row)) k WHERE tab = 'setting' AND after IS NULL;
DROP TABLE act_change_8;
-- Who was told was not kept from the first: all whom letters of that moment went to.
INSERT INTO act_change (act, tab, row) SELECT a.id, 'letter', l.id FROM act a JOIN letter l ON l.game = a.game AND l.created_s = a.at_s
 WHERE NOT EXISTS (SELECT 1 FROM act_change WHERE tab = 'letter' AND act <= a.id);

-- Before all acts on games, which keep their numbers.
CREATE TABLE act_of_deed AS SELECT event, row_number() OVER (ORDER BY event) - 1 - (SELECT count(*) FROM deed) AS act FROM deed;
INSERT INTO act SELECT n.act, e.at_s, NULL, d.tournament, e.person, e.mail, d.login, d.kind, d.act, NULL, NULL, 0, e.id, e.id,
 (SELECT act FROM act_of_deed WHERE event = d.undoes), (SELECT act FROM act_of_deed WHERE event = d.undone_by) FROM deed d JOIN event e ON
 e.id = d.event JOIN act_of_deed n ON n.event = d.event;
-- The values of a row stood in one array, a single one alone.
CREATE TABLE deed_array (tab TEXT, keys TEXT, columns TEXT);
INSERT INTO deed_array VALUES ('board_seat', 'board power', 'entrant missed substitute seasons traveller brest'), ('board', 'id',
 'tournament round number game outside'), ('round', NULL, 'state seed'), ('round_entrant', 'entrant round', 'state factor why intime'),
 ('entrant', NULL, 'left_s'), ('tournament_setting', 'tournament key', 'value'), ('issue_date', 'at_s', 'kind'), ('issue', NULL,
 'number'), ('reader', NULL, 'form free until_s'), ('ledger', NULL, NULL);
UPDATE deed_array SET columns = '["' || replace(columns, ' ', '","') || '"]';
INSERT INTO act_change (act, tab, row, col) SELECT n.act, tab, row, iif(before IS NULL, NULL,
 '') FROM deed_change JOIN act_of_deed n ON n.event = deed WHERE before IS NULL OR after IS NULL;
INSERT INTO act_change (act, tab, row, col, before) SELECT n.act, tab, row, keys,
 row FROM deed_change JOIN act_of_deed n ON n.event = deed JOIN deed_array USING (tab) WHERE after IS NULL AND keys NOT LIKE '% %' UNION
 ALL SELECT n.act, tab, row, substr(keys, 1, instr(keys, ' ') - 1), substr(row, 1, instr(row,
 ' ') - 1) FROM deed_change JOIN act_of_deed n ON n.event = deed JOIN deed_array USING (tab) WHERE after IS NULL AND keys LIKE '% %' UNION
 ALL SELECT n.act, tab, row, substr(keys, instr(keys, ' ') + 1), substr(row, instr(row,
 ' ') + 1) FROM deed_change JOIN act_of_deed n ON n.event = deed JOIN deed_array USING (tab) WHERE after IS NULL AND keys LIKE '% %';
INSERT INTO act_change (act, tab, row, col, before, after) SELECT act, tab, row, value, before, after FROM (SELECT n.act, c.tab, c.row,
 k.value, iif(k.value IN ('value', 'kind', 'number') AND c.tab <> 'board', c.before, json_extract(c.before,
 '$[' || k.key || ']')) AS before, iif(k.value IN ('value', 'kind', 'number') AND c.tab <> 'board', c.after, json_extract(c.after,
 '$[' || k.key || ']')) AS after FROM deed_change c JOIN act_of_deed n ON n.event = c.deed JOIN deed_array a USING (tab),
 json_each(a.columns) k WHERE c.before IS NOT NULL) WHERE before IS NOT after;
DROP TABLE deed_array;
DROP TABLE act_of_deed;
DROP TABLE deed_change;
DROP TABLE deed;
DROP TABLE act_8;
