-- What others wrote of a person ?3: ?1, one of his names or addresses, becomes ?2.
UPDATE event SET detail = replace(detail, ?1, ?2) WHERE person = ?3 AND instr(detail, ?1);
UPDATE mail_in SET note = replace(note, ?1, ?2) WHERE instr(note, ?1);
UPDATE letter SET last_error = NULL WHERE instr(last_error, ?1);
UPDATE entrant SET name = ?2 || ' ' || id, born = NULL, address = NULL, town = NULL, journey = NULL
 WHERE lower(address) = lower(?1) OR name = ?1;
DELETE FROM spent WHERE lower(subject) = lower(?1);
UPDATE outside_part SET player = ?2 WHERE player = ?1;
DELETE FROM fact WHERE (key LIKE 'told/%' OR key LIKE 'confirm/%' OR key LIKE 'dmarc-passed/%')
 AND (instr(lower(key), lower(?1)) OR instr(lower(value), lower(?1)));
