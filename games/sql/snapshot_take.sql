-- What is kept under phase ?1 at ?2 for a rollback: see snapshot.h. What was kept there before is forgotten.
DELETE FROM snapshot_seat WHERE phase = ?1;
DELETE FROM snapshot_call WHERE phase = ?1;
DELETE FROM snapshot_question WHERE phase = ?1;
DELETE FROM snapshot_press WHERE phase = ?1;
DELETE FROM snapshot WHERE phase = ?1;

INSERT INTO snapshot (phase, at_s, ballot) SELECT ?1, ?2, coalesce(max(id), 0) FROM ballot;

INSERT INTO snapshot_seat (phase, seat, power, preferences, wait, ready)
 SELECT p.id, s.id, s.power, s.preferences, s.wait, s.ready FROM phase p JOIN seat s ON s.game = p.game
 WHERE p.id = ?1 AND s.until_s IS NULL;

INSERT INTO snapshot_call (phase, call, state, closed_s)
 SELECT p.id, c.id, c.state, c.closed_s FROM phase p JOIN standby_call c ON c.game = p.game WHERE p.id = ?1;

INSERT INTO snapshot_question (phase, question, asked, state, closed_s)
 SELECT p.id, q.id, q.phase, q.state, q.closed_s FROM phase p JOIN question q ON q.game = p.game WHERE p.id = ?1;

INSERT INTO snapshot_press (phase, press)
 SELECT p.id, i.id FROM phase p JOIN press i ON i.game = p.game
 WHERE p.id = ?1 AND i.held AND NOT i.printed AND NOT i.cut AND i.withdrawn_s IS NULL;
