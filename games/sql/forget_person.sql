-- What only person ?1 said or was told goes, at ?2: see retention.h.
UPDATE absence SET why = NULL WHERE person = ?1;
UPDATE subscription SET until_s = ?2 WHERE person = ?1 AND until_s IS NULL;
UPDATE standby SET until_s = ?2 WHERE person = ?1 AND until_s IS NULL;
UPDATE press SET text = '', withdrawn_s = coalesce(withdrawn_s, ?2) WHERE person = ?1 AND "to" = 'DIARY';
UPDATE reader SET postal = NULL, form = 'none', until_s = ?2 WHERE person = ?1;
UPDATE reader_letter SET signed = NULL, text = '', heading = NULL, withdrawn_s = coalesce(withdrawn_s, ?2)
 WHERE person = ?1;
DELETE FROM act_change WHERE tab = 'tournament_setting' AND (before = ?1 OR after = ?1) AND instr(row, ' name.');
DELETE FROM tournament_setting WHERE key LIKE 'name.%' AND CAST(value AS INTEGER) = ?1;
UPDATE mail_in SET message_id = NULL, note = NULL WHERE person = ?1;
UPDATE letter SET to_address = '-', last_error = NULL, held_s = NULL, sending_s = NULL, failed = (sent_s IS NULL),
 told_s = coalesce(told_s, ?2) WHERE person = ?1;
