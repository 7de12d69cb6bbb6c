-- What is kept of person ?1, as he may ask for it: an object, then lists, each under the name before it. Of a column the name
-- is the key: "sent_s" is a moment, told as "sent"; "cut?" a yes or no.
-- person
SELECT json_object('name', name, 'alias', alias, 'language', language, 'timezone', timezone,
 'addresses', (SELECT json_group_array(address) FROM (SELECT address FROM address WHERE person = ?1 ORDER BY rank)),
 'names', (SELECT json_group_array(substr(key, 6)) FROM tournament_setting
  WHERE key LIKE 'name.%' AND CAST(value AS INTEGER) = ?1),
 'password', iif(password IS NULL, 'none', 'kept as a hash'), 'muted', json(iif(muted, 'true', 'false')),
 'revoked', strftime('%Y-%m-%dT%H:%M:%SZ', proofs_from_s, 'unixepoch')) FROM person WHERE id = ?1;

-- absences
SELECT from_s, to_s, why, cancelled AS "cancelled?" FROM absence WHERE person = ?1 ORDER BY id;

-- subscriptions
SELECT g.name AS game, what, since_s, until_s FROM subscription s LEFT JOIN game g ON g.id = s.game
 WHERE s.person = ?1 ORDER BY s.id;

-- standby
SELECT g.name AS game, since_s, until_s FROM standby s LEFT JOIN game g ON g.id = s.game WHERE s.person = ?1 ORDER BY s.id;

-- seats
SELECT g.name AS game, power, preferences, since_s, until_s, why, missed FROM seat s JOIN game g ON g.id = s.game
 WHERE s.person = ?1 ORDER BY s.id;

-- orders
SELECT g.name AS game, p.code AS phase, power, unit, text AS "order", source AS written, given_s,
 withdrawn AS "withdrawn?" FROM orders o JOIN phase p ON p.id = o.phase JOIN game g ON g.id = p.game
 WHERE o.person = ?1 ORDER BY o.id;

-- orders-ahead
SELECT g.name AS game, code AS phase, text, sent_s FROM ahead a JOIN seat s ON s.id = a.seat JOIN game g ON g.id = s.game
 WHERE s.person = ?1 ORDER BY a.id;

-- press
SELECT g.name AS game, from_power AS "from", coalesce(shown_to, "to") AS "to", dateline, text, written_s
 FROM press p JOIN game g ON g.id = p.game WHERE p.person = ?1 ORDER BY p.id;

-- ballots
SELECT g.name AS game, kind AS question, b.power, b.choice, cast_s FROM ballot b JOIN mail_in m ON m.id = b.mail
 JOIN question q ON q.id = b.question JOIN game g ON g.id = q.game WHERE m.person = ?1 ORDER BY b.id;

-- questions
SELECT g.name AS game, kind, text, opened_s FROM question q JOIN game g ON g.id = q.game WHERE q.person = ?1 ORDER BY q.id;

-- objections
SELECT g.name AS game, p.code AS phase, text, answer, raised_s FROM objection o JOIN phase p ON p.id = o.phase
 JOIN game g ON g.id = p.game WHERE o.person = ?1 ORDER BY o.id;

-- requests-to-join
SELECT g.name AS game, wishes, asked_s FROM admission a JOIN game g ON g.id = a.game WHERE a.person = ?1 ORDER BY a.id;

-- tournaments
SELECT t.name AS tournament, e.name, e.role, e.born, e.team FROM entrant e JOIN tournament t ON t.id = e.tournament
 WHERE lower(e.address) IN (SELECT lower(address) FROM address WHERE person = ?1) ORDER BY e.id;

-- events
SELECT at_s, g.name AS game, what FROM event e LEFT JOIN game g ON g.id = e.game WHERE e.person = ?1 ORDER BY e.id;

-- mails
-- Text that is no UTF-8 reads as nothing: it has been let go, or its charset is another.
SELECT received_s AS fetched_s, message_id AS "message-id", m.size, g.name AS game,
 CASE WHEN m.pruned_s IS NULL AND instr(b.bytes, x'00') = 0 THEN CAST(b.bytes AS TEXT) END AS text
 FROM mail_in m JOIN blob b ON b.id = m.blob LEFT JOIN game g ON g.id = m.game WHERE m.person = ?1 ORDER BY m.id;

-- letters
SELECT kind, to_address AS "to", message_id AS "message-id", g.name AS game, l.created_s AS written_s, sent_s
 FROM letter l LEFT JOIN game g ON g.id = l.game WHERE l.person = ?1 ORDER BY l.id;
