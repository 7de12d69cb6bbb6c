-- What was kept under phase ?1 is so again, at ?2: see snapshot.h. What the course of the game did with seats is as it was: it
-- put out who missed his turns, and seated others; a seat says so (why). What people did stays: who resigned or was put out, who
-- took over. Roles: 0 player, 1 standby.

-- Newcomers leave before the others come back: a power has one player.
UPDATE seat SET until_s = ?2, why = 'rollback'
 WHERE until_s IS NULL AND role = 0 AND game = (SELECT game FROM phase WHERE id = ?1)
 AND why IN ('course', 'rollback') AND id NOT IN (SELECT seat FROM snapshot_seat WHERE phase = ?1);

UPDATE seat SET until_s = NULL, why = 'rollback'
 WHERE until_s IS NOT NULL AND role = 0 AND id IN (SELECT seat FROM snapshot_seat WHERE phase = ?1)
 AND why IN ('missed', 'auction', 'rollback')
 AND NOT EXISTS (SELECT 1 FROM seat o WHERE o.game = seat.game AND o.until_s IS NULL AND o.role = 0
  AND (o.power = seat.power
   OR (o.person = seat.person AND o.id NOT IN (SELECT seat FROM snapshot_seat WHERE phase = ?1))));

-- Who asked to wait does so until he lifts it.
UPDATE seat SET preferences = k.preferences, ready = k.ready FROM snapshot_seat k
 WHERE k.phase = ?1 AND k.seat = seat.id AND until_s IS NULL;

-- Calls made since are over, but for a player who left by himself: nobody waits for their answers.
UPDATE standby_call SET state = 'released', closed_s = ?2
 WHERE state = 'called' AND game = (SELECT game FROM phase WHERE id = ?1)
 AND id NOT IN (SELECT call FROM snapshot_call WHERE phase = ?1)
 AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.id IN (SELECT seat FROM snapshot_seat WHERE phase = ?1)
  AND s.role = 0 AND s.power = standby_call.power AND s.until_s IS NOT NULL);

-- Who has declined, or whose power has somebody who came otherwise, is not called again.
UPDATE standby_call SET state = k.state, closed_s = k.closed_s FROM snapshot_call k
 WHERE k.phase = ?1 AND k.call = standby_call.id AND k.state <> standby_call.state
 AND NOT (k.state = 'called' AND (standby_call.state = 'declined'
  OR EXISTS (SELECT 1 FROM seat s WHERE s.game = standby_call.game AND s.power = standby_call.power AND s.role = 0
   AND s.until_s IS NULL AND s.id NOT IN (SELECT seat FROM snapshot_seat WHERE phase = ?1))));

UPDATE seat SET until_s = ?2, why = 'rollback'
 WHERE until_s IS NULL AND role = 1 AND game = (SELECT game FROM phase WHERE id = ?1)
 AND NOT EXISTS (SELECT 1 FROM standby_call c WHERE c.game = seat.game AND c.power = seat.power
  AND c.person = seat.person AND c.state = 'called');

UPDATE seat SET until_s = NULL, why = NULL
 WHERE until_s IS NOT NULL AND role = 1 AND id IN (SELECT seat FROM snapshot_seat WHERE phase = ?1)
 AND EXISTS (SELECT 1 FROM standby_call c WHERE c.game = seat.game AND c.power = seat.power
  AND c.person = seat.person AND c.state = 'called');

-- What was decided since is open again; what an editor withdrew stays so; a rollback drops questions, too.
UPDATE question SET state = k.state, phase = k.asked, closed_s = k.closed_s FROM snapshot_question k
 WHERE k.phase = ?1 AND k.question = question.id AND (k.state <> question.state OR k.asked IS NOT question.phase)
 AND (question.state <> 'cancelled' OR EXISTS (SELECT 1 FROM event
  WHERE game = (SELECT game FROM phase WHERE id = ?1) AND what = 'vote-dropped' AND detail = 'question=' || question.id));

-- Who voted otherwise since votes as before: the ballot that stood is cast anew, after the one that changed it; a first one
-- counts unless who cast it has left.
INSERT INTO ballot (question, power, choice, cast_s)
 SELECT b.question, b.power, (SELECT choice FROM ballot WHERE id = (SELECT max(id) FROM ballot
  WHERE question = b.question AND power = b.power AND id <= s.ballot)), ?2
 FROM snapshot s JOIN snapshot_question k ON k.phase = s.phase
 JOIN ballot b ON b.question = k.question AND b.id > s.ballot
 WHERE s.phase = ?1
 AND (EXISTS (SELECT 1 FROM ballot WHERE question = b.question AND power = b.power AND id <= s.ballot)
  OR EXISTS (SELECT 1 FROM seat WHERE power = b.power AND until_s = ?2 AND why = 'rollback'
   AND game = (SELECT game FROM phase WHERE id = ?1)))
 GROUP BY b.question, b.power ORDER BY b.question, b.power;

-- What was printed since waits again; what its writer or the editor took away since stays away.
UPDATE press SET printed = 0 WHERE printed AND id IN (SELECT press FROM snapshot_press WHERE phase = ?1);

-- Orders kept for later that only phases took which the game has left since wait for theirs again, but for those that others
-- have replaced there: where a power's orders in a phase that is still open are others than those that had been kept for it.
UPDATE ahead SET ended_s = ?2, outcome = 'replaced'
 WHERE ended_s IS NULL AND id IN (SELECT r.ahead FROM phase q
  JOIN ahead_read r ON r.phase = q.id JOIN ahead a ON a.id = r.ahead JOIN seat s ON s.id = a.seat
  WHERE q.game = (SELECT game FROM phase WHERE id = ?1) AND q.id > ?1
  AND EXISTS (SELECT 1 FROM phase p JOIN orders o ON o.phase = p.id
   WHERE p.id = q.id AND o.power = s.power AND p.adjudicated_s IS NULL
   AND NOT EXISTS (SELECT 1 FROM later l WHERE l.game = p.game AND l.code = upper(p.code) AND l.power = o.power
    AND l.given_s = o.given_s AND l.mail IS o.mail)
   AND NOT EXISTS (SELECT 1 FROM ahead_read x JOIN ahead y ON y.id = x.ahead
    WHERE x.phase = p.id AND y.mail IS o.mail)));

-- … and not what a standby sent who is only called again.
WITH RECURSIVE line (id, parent) AS (
 SELECT p.id, p.parent FROM game g JOIN phase p ON p.id = g.phase WHERE g.id = (SELECT game FROM phase WHERE id = ?1)
 UNION ALL SELECT q.id, q.parent FROM line JOIN phase q ON q.id = line.parent WHERE q.id < line.id)
 UPDATE later SET taken = NULL
 WHERE game = (SELECT game FROM phase WHERE id = ?1) AND taken > ?1
 AND NOT EXISTS (SELECT 1 FROM phase p JOIN orders o ON o.phase = p.id
  WHERE p.id = later.taken AND o.power = later.power AND p.adjudicated_s IS NULL
  AND NOT EXISTS (SELECT 1 FROM later l WHERE l.game = p.game AND l.code = upper(p.code) AND l.power = o.power
   AND l.given_s = o.given_s AND l.mail IS o.mail)
  AND NOT EXISTS (SELECT 1 FROM ahead_read x JOIN ahead y ON y.id = x.ahead WHERE x.phase = p.id AND y.mail IS o.mail))
 AND taken NOT IN (SELECT id FROM line) AND code <> (SELECT upper(code) FROM phase WHERE id = ?1)
 AND NOT EXISTS (SELECT 1 FROM standby_call WHERE game = later.game AND power = later.power
  AND person = later.person AND state = 'called');
