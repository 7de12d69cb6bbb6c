-- What must be true of every database: rows are findings. See games_store_check in store.h.
SELECT 'file: ' || integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok';

SELECT 'reference: table ' || "table" || ' row ' || coalesce(rowid, '?') || ' points to no row of ' || parent
 FROM pragma_foreign_key_check;

SELECT 'game ' || g.name || ': its current phase belongs to another game'
 FROM game g JOIN phase p ON p.id = g.phase WHERE p.game <> g.id ORDER BY g.id;

-- States: 2 active, 3 paused.
SELECT 'game ' || g.name || ': it is running but has no open phase'
 FROM game g LEFT JOIN phase p ON p.id = g.phase
 WHERE g.state IN (2, 3) AND (p.id IS NULL OR p.adjudicated_s IS NOT NULL) ORDER BY g.id;

SELECT 'phase ' || p.id || ' (' || p.code || '): its parent belongs to another game'
 FROM phase p JOIN phase q ON q.id = p.parent WHERE p.game <> q.game ORDER BY p.id;

SELECT 'phase ' || p.id || ' (' || p.code || '): its parent is not adjudicated'
 FROM phase p JOIN phase q ON q.id = p.parent WHERE q.adjudicated_s IS NULL ORDER BY p.id;

SELECT 'phase ' || id || ' (' || code || '): its parent is younger' FROM phase WHERE parent >= id ORDER BY id;

SELECT 'mail ' || id || ': the size of its bytes differs'
 FROM (SELECT m.id, m.size, length(b.bytes) AS have FROM mail_in m JOIN blob b ON b.id = m.blob)
 WHERE have > size ORDER BY id;

SELECT 'letter ' || l.id || ': it has no bytes' FROM letter l
 WHERE NOT EXISTS (SELECT 1 FROM piece WHERE letter = l.id) AND sent_s IS NULL AND failed = 0 ORDER BY l.id;

SELECT 'letter ' || id || ': it is done, and still on its way' FROM letter
 WHERE sending_s IS NOT NULL AND (sent_s IS NOT NULL OR failed = 1) ORDER BY id;

SELECT 'letter ' || id || ': it was sent, and is still held' FROM letter
 WHERE held_s IS NOT NULL AND sent_s IS NOT NULL ORDER BY id;

SELECT 'letter ' || max(id) || ': its Message-ID was used before' FROM letter
 GROUP BY message_id HAVING count(*) > 1 ORDER BY max(id);

-- Role 0: player.
SELECT 'game ' || g.name || ': ' || upper(s.power) || ' has ' || count(*) || ' players'
 FROM seat s JOIN game g ON g.id = s.game WHERE s.until_s IS NULL AND s.role = 0 AND s.power IS NOT NULL
 GROUP BY g.id, upper(s.power) HAVING count(*) > 1 ORDER BY g.id;

SELECT 'result of phase ' || phase || ': the phase is open'
 FROM result JOIN phase p ON p.id = phase WHERE p.adjudicated_s IS NULL GROUP BY phase ORDER BY phase;

SELECT 'person ' || p.id || ' (' || p.name || '): no address' FROM person p
 WHERE p.forgotten_s IS NULL AND NOT EXISTS (SELECT 1 FROM address WHERE person = p.id)
 AND NOT EXISTS (SELECT 1 FROM reader WHERE person = p.id)
 AND (EXISTS (SELECT 1 FROM seat WHERE person = p.id) OR EXISTS (SELECT 1 FROM mail_in WHERE person = p.id)) ORDER BY p.id;

SELECT 'issue ' || i.number || ': it is published, and has no file' FROM issue i
 WHERE i.state = 3 AND NOT EXISTS (SELECT 1 FROM issue_file WHERE issue = i.id) ORDER BY i.id;
