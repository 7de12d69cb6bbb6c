/*
 * The tables, as numbered migrations: what has been released is never edited, only followed by another.
 * Ids that mean "none" are NULL here and 0 in the structs; so are moments that have not come.
 */
#include "store_p.h"

static const char version_1[] =
    "CREATE TABLE fact (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"

    /* Bytes stored once, whoever refers to them. */
    "CREATE TABLE blob (id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, bytes BLOB NOT NULL);"

    "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL, alias TEXT, language TEXT NOT NULL, "
    "timezone TEXT,"
    " token TEXT NOT NULL UNIQUE, password TEXT, muted INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE address (key TEXT PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, address TEXT NOT "
    "NULL,"
    " rank INTEGER NOT NULL);"
    "CREATE INDEX address_person ON address (person, rank);"
    "CREATE TABLE absence (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, from_s INTEGER "
    "NOT NULL,"
    " to_s INTEGER NOT NULL, why TEXT, cancelled INTEGER NOT NULL DEFAULT 0, CHECK (from_s < to_s));"
    "CREATE INDEX absence_person ON absence (person, from_s);"

    "CREATE TABLE game (id INTEGER PRIMARY KEY, name TEXT NOT NULL, name_key TEXT NOT NULL UNIQUE, state "
    "INTEGER NOT NULL,"
    " variant TEXT NOT NULL, map_text TEXT, language TEXT NOT NULL, timezone TEXT NOT NULL, created_s "
    "INTEGER NOT NULL,"
    " started_s INTEGER, ended_s INTEGER, result TEXT, phase INTEGER REFERENCES phase DEFERRABLE INITIALLY "
    "DEFERRED,"
    " seed INTEGER NOT NULL);"
    "CREATE INDEX game_state ON game (state);"
    "CREATE TABLE setting (game INTEGER NOT NULL REFERENCES game, key TEXT NOT NULL, value TEXT NOT NULL,"
    " PRIMARY KEY (game, key)) WITHOUT ROWID;"
    "CREATE TABLE seat (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game,"
    " person INTEGER NOT NULL REFERENCES person, role INTEGER NOT NULL, power TEXT, preferences TEXT,"
    " since_s INTEGER NOT NULL, until_s INTEGER, why TEXT, wait INTEGER NOT NULL DEFAULT 0,"
    " ready INTEGER NOT NULL DEFAULT 0, missed INTEGER NOT NULL DEFAULT 0, missed_in_a_row INTEGER NOT NULL "
    "DEFAULT 0);"
    "CREATE INDEX seat_game ON seat (game, power, since_s);"
    "CREATE INDEX seat_person ON seat (person) WHERE until_s IS NULL;"
    /* One player a power at a time; role 0 is GAMES_ROLE_PLAYER. */
    "CREATE UNIQUE INDEX seat_power ON seat (game, power) WHERE until_s IS NULL AND role = 0 AND power IS "
    "NOT NULL;"

    "CREATE TABLE phase (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, parent INTEGER "
    "REFERENCES phase,"
    " code TEXT NOT NULL, version INTEGER NOT NULL, position TEXT NOT NULL, opened_s INTEGER NOT NULL, "
    "deadline_s INTEGER,"
    " adjudicated_s INTEGER, rules TEXT, after TEXT, reminders INTEGER NOT NULL DEFAULT 0,"
    " UNIQUE (game, code, version), CHECK ((adjudicated_s IS NULL) = (after IS NULL)));"
    "CREATE INDEX phase_open ON phase (deadline_s) WHERE adjudicated_s IS NULL;"
    "CREATE TRIGGER phase_is_history BEFORE UPDATE ON phase WHEN OLD.adjudicated_s IS NOT NULL"
    " BEGIN SELECT RAISE(ABORT, 'the phase is already adjudicated'); END;"
    "CREATE TRIGGER phase_stays BEFORE DELETE ON phase BEGIN SELECT RAISE(ABORT, 'phases are never "
    "deleted'); END;"

    "CREATE TABLE orders (id INTEGER PRIMARY KEY, phase INTEGER NOT NULL REFERENCES phase, power TEXT NOT "
    "NULL,"
    " unit TEXT NOT NULL, text TEXT NOT NULL, status TEXT NOT NULL, source TEXT, extra TEXT,"
    " mail INTEGER REFERENCES mail_in, person INTEGER REFERENCES person, given_s INTEGER NOT NULL,"
    " withdrawn INTEGER NOT NULL DEFAULT 0);"
    "CREATE INDEX orders_unit ON orders (phase, power, unit, id);"
    "CREATE TRIGGER orders_need_open BEFORE INSERT ON orders"
    " WHEN (SELECT adjudicated_s FROM phase WHERE id = NEW.phase) IS NOT NULL"
    " BEGIN SELECT RAISE(ABORT, 'the phase is already adjudicated'); END;"
    "CREATE TRIGGER orders_stay BEFORE UPDATE ON orders BEGIN SELECT RAISE(ABORT, 'orders are never "
    "changed'); END;"
    "CREATE TRIGGER orders_stay_too BEFORE DELETE ON orders BEGIN SELECT RAISE(ABORT, 'orders are never "
    "deleted'); END;"
    "CREATE TABLE later (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, code TEXT NOT NULL,"
    " power TEXT NOT NULL, unit TEXT NOT NULL, text TEXT NOT NULL, status TEXT NOT NULL, source TEXT, extra "
    "TEXT,"
    " mail INTEGER REFERENCES mail_in, person INTEGER REFERENCES person, given_s INTEGER NOT NULL,"
    " withdrawn INTEGER NOT NULL DEFAULT 0, taken INTEGER REFERENCES phase);"
    "CREATE INDEX later_unit ON later (game, code, power, unit, id) WHERE taken IS NULL;"

    "CREATE TABLE result (phase INTEGER NOT NULL REFERENCES phase, version INTEGER NOT NULL, seq INTEGER NOT "
    "NULL,"
    " power TEXT NOT NULL, unit TEXT NOT NULL, \"order\" TEXT NOT NULL, verdict TEXT NOT NULL, cause TEXT, "
    "law TEXT, by TEXT,"
    " by2 TEXT, dislodged_by TEXT, strength INTEGER NOT NULL, against INTEGER NOT NULL, dislodged INTEGER "
    "NOT NULL,"
    " by_convoy INTEGER NOT NULL, no_order INTEGER NOT NULL, PRIMARY KEY (phase, version, seq)) WITHOUT "
    "ROWID;"

    "CREATE TABLE mail_in (id INTEGER PRIMARY KEY, mailbox TEXT NOT NULL, uidvalidity INTEGER NOT NULL,"
    " uid INTEGER NOT NULL, key TEXT, place TEXT, received_s INTEGER NOT NULL, state INTEGER NOT NULL,"
    " filed INTEGER NOT NULL, digest TEXT NOT NULL, blob INTEGER NOT NULL REFERENCES blob, size INTEGER NOT "
    "NULL,"
    " copy_of INTEGER REFERENCES mail_in, message_id TEXT, person INTEGER REFERENCES person,"
    " game INTEGER REFERENCES game, note TEXT);"
    "CREATE UNIQUE INDEX mail_in_place ON mail_in (mailbox, place) WHERE place IS NOT NULL;"
    "CREATE UNIQUE INDEX mail_in_digest ON mail_in (digest) WHERE copy_of IS NULL;"
    "CREATE INDEX mail_in_message ON mail_in (message_id) WHERE message_id IS NOT NULL;"
    "CREATE INDEX mail_in_pending ON mail_in (id) WHERE state = 0;"
    "CREATE INDEX mail_in_unfiled ON mail_in (mailbox, id) WHERE filed = 0;"

    /* AUTOINCREMENT: a Message-ID holds the row number, which must never come again. */
    "CREATE TABLE letter (id INTEGER PRIMARY KEY AUTOINCREMENT, person INTEGER REFERENCES person,"
    " game INTEGER REFERENCES game, phase INTEGER REFERENCES phase, kind TEXT NOT NULL, to_address TEXT NOT "
    "NULL,"
    " message_id TEXT NOT NULL UNIQUE, created_s INTEGER NOT NULL, next_try_s INTEGER NOT NULL, sent_s "
    "INTEGER,"
    " tries INTEGER NOT NULL DEFAULT 0, last_error TEXT, failed INTEGER NOT NULL DEFAULT 0,"
    " CHECK (sent_s IS NULL OR failed = 0));"
    "CREATE INDEX letter_waiting ON letter (id) WHERE sent_s IS NULL AND failed = 0;"
    /* A letter's bytes: pieces in order, its own or shared. */
    "CREATE TABLE piece (letter INTEGER NOT NULL REFERENCES letter, seq INTEGER NOT NULL, own BLOB,"
    " blob INTEGER REFERENCES blob, PRIMARY KEY (letter, seq), CHECK ((own IS NULL) <> (blob IS NULL))) "
    "WITHOUT ROWID;"

    "CREATE TABLE press (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, phase INTEGER "
    "REFERENCES phase,"
    " person INTEGER REFERENCES person, mail INTEGER REFERENCES mail_in, from_power TEXT, true_power TEXT,"
    " \"to\" TEXT NOT NULL, colour INTEGER NOT NULL, dateline TEXT, text TEXT NOT NULL, written_s INTEGER "
    "NOT NULL,"
    " held INTEGER NOT NULL, printed INTEGER NOT NULL DEFAULT 0, cut INTEGER NOT NULL DEFAULT 0);"
    "CREATE INDEX press_game ON press (game, phase, id);"

    "CREATE TABLE question (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, phase INTEGER "
    "REFERENCES phase,"
    " person INTEGER REFERENCES person, kind TEXT NOT NULL, text TEXT, state TEXT NOT NULL, opened_s INTEGER "
    "NOT NULL,"
    " closed_s INTEGER);"
    "CREATE INDEX question_game ON question (game, id);"
    /* The newest row of a power counts. */
    "CREATE TABLE ballot (id INTEGER PRIMARY KEY, question INTEGER NOT NULL REFERENCES question, power TEXT "
    "NOT NULL,"
    " choice TEXT, mail INTEGER REFERENCES mail_in, cast_s INTEGER NOT NULL);"
    "CREATE INDEX ballot_question ON ballot (question, power, id);"

    "CREATE TABLE event (id INTEGER PRIMARY KEY, at_s INTEGER NOT NULL, game INTEGER REFERENCES game,"
    " phase INTEGER REFERENCES phase, person INTEGER REFERENCES person, mail INTEGER REFERENCES mail_in,"
    " what TEXT NOT NULL, detail TEXT);"
    "CREATE INDEX event_game ON event (game, id);"
    "CREATE TRIGGER event_stays BEFORE UPDATE ON event BEGIN SELECT RAISE(ABORT, 'events are never "
    "changed'); END;"
    "CREATE TRIGGER event_stays_too BEFORE DELETE ON event BEGIN SELECT RAISE(ABORT, 'events are never "
    "deleted'); END;";

static const char version_2[] =
    /* What a seat did in a phase: see turn.h. */
    "CREATE TABLE turn (phase INTEGER NOT NULL REFERENCES phase, seat INTEGER NOT NULL REFERENCES seat,"
    " turn INTEGER NOT NULL, at_s INTEGER NOT NULL, PRIMARY KEY (phase, seat)) WITHOUT ROWID;"
    "CREATE INDEX turn_seat ON turn (seat, phase);"
    "CREATE INDEX seat_of_person ON seat (person);"

    /* Who still uses some bytes: asked before they are let go. */
    "CREATE INDEX piece_blob ON piece (blob) WHERE blob IS NOT NULL;"
    "CREATE INDEX mail_in_blob ON mail_in (blob);"

    /* How many orders a power is to give in a phase. */
    "CREATE TABLE need (phase INTEGER NOT NULL REFERENCES phase, power TEXT NOT NULL, orders INTEGER NOT "
    "NULL,"
    " PRIMARY KEY (phase, power)) WITHOUT ROWID;"

    "CREATE TABLE standby (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person,"
    " game INTEGER REFERENCES game, since_s INTEGER NOT NULL, until_s INTEGER);"
    "CREATE INDEX standby_person ON standby (person) WHERE until_s IS NULL;"
    "CREATE TABLE standby_call (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person,"
    " game INTEGER NOT NULL REFERENCES game, phase INTEGER REFERENCES phase, power TEXT NOT NULL,"
    " called_s INTEGER NOT NULL, state TEXT NOT NULL, closed_s INTEGER);"
    "CREATE INDEX standby_call_game ON standby_call (game, power);"
    "CREATE INDEX standby_call_person ON standby_call (person, called_s);"

    "CREATE TABLE objection (id INTEGER PRIMARY KEY, phase INTEGER NOT NULL REFERENCES phase,"
    " person INTEGER REFERENCES person, mail INTEGER REFERENCES mail_in, text TEXT NOT NULL, state TEXT NOT "
    "NULL,"
    " answer TEXT, raised_s INTEGER NOT NULL, closed_s INTEGER);"
    "CREATE INDEX objection_phase ON objection (phase, id);"

    /* Who receives what of games he has no seat in; game NULL: of all. */
    "CREATE TABLE subscription (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person,"
    " game INTEGER REFERENCES game, what TEXT NOT NULL, since_s INTEGER NOT NULL, until_s INTEGER);"
    "CREATE INDEX subscription_game ON subscription (game, what) WHERE until_s IS NULL;";

static const char version_3[] =
    /* Orders sent ahead for a later phase, as written: read when that phase opens. A newer text of the same
       seat and phase ends the older one. */
    "CREATE TABLE ahead (id INTEGER PRIMARY KEY, seat INTEGER NOT NULL REFERENCES seat, code TEXT NOT NULL,"
    " text TEXT NOT NULL, mail INTEGER REFERENCES mail_in, sent_s INTEGER NOT NULL, ended_s INTEGER,"
    " outcome TEXT);"
    "CREATE INDEX ahead_open ON ahead (seat, code) WHERE ended_s IS NULL;"
    /* The phases at whose opening it was read, or found to come too late or to be in vain: after a rollback
       it is on file again until such a phase opens on the new line. */
    "CREATE TABLE ahead_read (ahead INTEGER NOT NULL REFERENCES ahead, phase INTEGER NOT NULL REFERENCES "
    "phase,"
    " outcome TEXT NOT NULL, at_s INTEGER NOT NULL, PRIMARY KEY (ahead, phase)) WITHOUT ROWID;"
    "CREATE INDEX ahead_read_phase ON ahead_read (phase);"

    /* Press: the list of readers it shows (NULL: the true one), and when its writer took it back. */
    "ALTER TABLE press ADD COLUMN shown_to TEXT;"
    "ALTER TABLE press ADD COLUMN withdrawn_s INTEGER;"
    /* Which item a letter carried, so that it can be answered. */
    "CREATE TABLE press_letter (message_id TEXT PRIMARY KEY, press INTEGER NOT NULL REFERENCES press) "
    "WITHOUT ROWID;"
    /* Who does not want the press to all of a game. */
    "CREATE TABLE press_deaf (game INTEGER NOT NULL REFERENCES game, person INTEGER NOT NULL REFERENCES "
    "person,"
    " PRIMARY KEY (game, person)) WITHOUT ROWID;"

    /* Who asked to join a game whose editor decides on each. */
    "CREATE TABLE admission (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game,"
    " person INTEGER NOT NULL REFERENCES person, mail INTEGER REFERENCES mail_in, wishes TEXT,"
    " asked_s INTEGER NOT NULL, state TEXT, closed_s INTEGER);"
    "CREATE UNIQUE INDEX admission_open ON admission (game, person) WHERE closed_s IS NULL;";

static const char version_4[] =
    /* Of the orders to a unit that hang on conditions: which they are, 1 the first ("PAR#2" before). */
    "DROP TRIGGER orders_stay;"
    "DROP INDEX orders_unit;"
    "ALTER TABLE orders ADD COLUMN nth INTEGER NOT NULL DEFAULT 1;"
    "UPDATE orders SET nth = CAST(substr(unit, instr(unit, '#') + 1) AS INTEGER),"
    "  unit = substr(unit, 1, instr(unit, '#') - 1) WHERE instr(unit, '#') > 0;"
    "CREATE INDEX orders_unit ON orders (phase, power, unit, nth, id);"
    "CREATE TRIGGER orders_stay BEFORE UPDATE ON orders"
    " BEGIN SELECT RAISE(ABORT, 'orders are never changed'); END;"

    /* The same for later phases; and those that a called standby gave ("W1901A/STANDBY" before). */
    "DROP INDEX later_unit;"
    "ALTER TABLE later ADD COLUMN nth INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE later ADD COLUMN standby INTEGER NOT NULL DEFAULT 0;"
    "UPDATE later SET nth = CAST(substr(unit, instr(unit, '#') + 1) AS INTEGER),"
    "  unit = substr(unit, 1, instr(unit, '#') - 1) WHERE instr(unit, '#') > 0;"
    "UPDATE later SET standby = 1, code = substr(code, 1, length(code) - 8) WHERE code LIKE '%/STANDBY';"
    "CREATE INDEX later_unit ON later (game, code, standby, power, unit, nth, id) WHERE taken IS NULL;"
    "CREATE INDEX later_game ON later (game);"

    /* What a phase asks for (enum rules_phase_type); why it was opened beside another row with its code (enum
       games_cause), in whose words, and which row the game left for it. */
    "DROP TRIGGER phase_is_history;"
    "ALTER TABLE phase ADD COLUMN type INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE phase ADD COLUMN cause INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE phase ADD COLUMN why TEXT;"
    "ALTER TABLE phase ADD COLUMN came_from INTEGER REFERENCES phase;"
    "UPDATE phase SET type = max(1, instr('MRA', upper(substr(code, -1))));"
    "UPDATE phase SET cause = e.cause, why = e.why, came_from = (SELECT id FROM phase WHERE id = e.came_from)"
    " FROM (SELECT phase, max(id), CASE what WHEN 'rolled-back' THEN 1 WHEN 'edited' THEN 2 ELSE 3 END AS "
    "cause,"
    "  CASE WHEN instr(detail, ' why=') THEN substr(detail, instr(detail, ' why=') + 5) END AS why,"
    "  CASE WHEN instr(detail, ' from=') THEN CAST(substr(detail, instr(detail, ' from=') + 6) AS INTEGER) "
    "END"
    "   AS came_from"
    "  FROM event WHERE what IN ('rolled-back', 'edited', 'erratum') GROUP BY phase) AS e"
    " WHERE e.phase = phase.id;"
    "CREATE TRIGGER phase_is_history BEFORE UPDATE ON phase WHEN OLD.adjudicated_s IS NOT NULL"
    " BEGIN SELECT RAISE(ABORT, 'the phase is already adjudicated'); END;"

    /* How a game ended in a phase: a rollback makes the game forget it, going forward brings it back. */
    "CREATE TABLE ending (phase INTEGER PRIMARY KEY REFERENCES phase, result TEXT NOT NULL,"
    " at_s INTEGER NOT NULL);"
    "INSERT INTO ending (phase, result, at_s)"
    " SELECT phase, CASE WHEN instr(result, ' why=') THEN substr(result, 1, instr(result, ' why=') - 1)"
    "  ELSE result END, at_s"
    " FROM (SELECT phase, max(id), substr(detail, 8) AS result, at_s FROM event"
    "  WHERE what = 'ended' AND detail LIKE 'result=%' AND phase IS NOT NULL GROUP BY phase);"

    /* Which power an event concerns. */
    "DROP TRIGGER event_stays;"
    "ALTER TABLE event ADD COLUMN power TEXT;"
    "UPDATE event SET power = substr(detail, 7, instr(detail || ' ', ' ') - 7) WHERE detail LIKE 'power=%';"
    "CREATE INDEX event_phase ON event (phase, id) WHERE phase IS NOT NULL;"
    "CREATE INDEX event_mail ON event (mail, id) WHERE mail IS NOT NULL;"

    /* People who asked to be forgotten, and whose proofs count only from a moment on. */
    "ALTER TABLE person ADD COLUMN forgotten_s INTEGER;"
    "ALTER TABLE person ADD COLUMN proofs_from_s INTEGER;"
    "CREATE TRIGGER event_stays BEFORE UPDATE ON event WHEN NOT EXISTS"
    " (SELECT 1 FROM person WHERE id = OLD.person AND forgotten_s IS NOT NULL)"
    " BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;"

    /* Mail: how often it was tried, last when; when its bytes were let go. State 4 is set aside. */
    "ALTER TABLE mail_in ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE mail_in ADD COLUMN tried_s INTEGER;"
    "ALTER TABLE mail_in ADD COLUMN pruned_s INTEGER;"
    /* When it came to its server; 0: not known. */
    "ALTER TABLE mail_in ADD COLUMN arrived_s INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX mail_in_aside ON mail_in (id) WHERE state = 4;"

    /* Letters: the drawn order of readers; handed to a server and nothing heard of it yet; how often nothing
       was ever heard; waiting for a person; the editor was told that it was given up. */
    "DROP INDEX letter_waiting;"
    "ALTER TABLE letter ADD COLUMN lot INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE letter ADD COLUMN sending_s INTEGER;"
    "ALTER TABLE letter ADD COLUMN doubts INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE letter ADD COLUMN held_s INTEGER;"
    "ALTER TABLE letter ADD COLUMN told_s INTEGER;"
    "UPDATE letter SET told_s = created_s WHERE failed = 1;"
    "CREATE INDEX letter_waiting ON letter (created_s, lot, id)"
    " WHERE sent_s IS NULL AND failed = 0 AND held_s IS NULL;"
    "CREATE INDEX letter_sending ON letter (id) WHERE sending_s IS NOT NULL;"
    "CREATE INDEX letter_held ON letter (id) WHERE held_s IS NOT NULL;"
    "CREATE INDEX letter_untold ON letter (id) WHERE failed = 1 AND told_s IS NULL;"
    "CREATE INDEX letter_game ON letter (game, created_s);"

    /* How the mailbox and the submission server fared. */
    "CREATE TABLE link (name TEXT PRIMARY KEY, ok_s INTEGER, tried_s INTEGER NOT NULL, failing_s INTEGER,"
    " back_s INTEGER, why TEXT) WITHOUT ROWID;"

    /* What was done how often on a day, by or for whom. */
    "CREATE TABLE spent (kind TEXT NOT NULL, subject TEXT NOT NULL, day INTEGER NOT NULL, n INTEGER NOT NULL,"
    " PRIMARY KEY (kind, subject, day)) WITHOUT ROWID;"

    /* Who sat where, who was called, what was asked and what waited to be printed when a phase was left: see
       snapshot.h. `ballot` is the newest ballot of that moment. */
    "CREATE TABLE snapshot (phase INTEGER PRIMARY KEY REFERENCES phase, at_s INTEGER NOT NULL,"
    " ballot INTEGER NOT NULL);"
    "CREATE TABLE snapshot_seat (phase INTEGER NOT NULL REFERENCES snapshot, seat INTEGER NOT NULL "
    "REFERENCES "
    "seat,"
    " power TEXT, preferences TEXT, wait INTEGER NOT NULL, ready INTEGER NOT NULL, PRIMARY KEY (phase, seat))"
    " WITHOUT ROWID;"
    "CREATE TABLE snapshot_call (phase INTEGER NOT NULL REFERENCES snapshot,"
    " call INTEGER NOT NULL REFERENCES standby_call, state TEXT NOT NULL, closed_s INTEGER,"
    " PRIMARY KEY (phase, call)) WITHOUT ROWID;"
    "CREATE TABLE snapshot_question (phase INTEGER NOT NULL REFERENCES snapshot,"
    " question INTEGER NOT NULL REFERENCES question, asked INTEGER REFERENCES phase, state TEXT NOT NULL,"
    " closed_s INTEGER, PRIMARY KEY (phase, question)) WITHOUT ROWID;"
    "CREATE TABLE snapshot_press (phase INTEGER NOT NULL REFERENCES snapshot,"
    " press INTEGER NOT NULL REFERENCES press, PRIMARY KEY (phase, press)) WITHOUT ROWID;";

static const char version_5[] =
    /* Games that were not played here: results typed in or imported, see outside.h. */
    "CREATE TABLE outside_game (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE, played "
    "TEXT,"
    " result TEXT, end_year INTEGER, entered_s INTEGER NOT NULL);"
    "CREATE TABLE outside_part (game INTEGER NOT NULL REFERENCES outside_game, power TEXT NOT NULL,"
    " player TEXT, centres INTEGER NOT NULL, eliminated_year INTEGER, PRIMARY KEY (game, power)) WITHOUT "
    "ROWID;"

    /* Tournaments: see tournament.h. */
    "CREATE TABLE tournament (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE COLLATE NOCASE,"
    " scoring TEXT NOT NULL, totals TEXT NOT NULL, rounds INTEGER NOT NULL, created_s INTEGER NOT NULL);"
    "CREATE TABLE entrant (id INTEGER PRIMARY KEY, tournament INTEGER NOT NULL REFERENCES tournament,"
    " name TEXT NOT NULL COLLATE NOCASE, address TEXT, role TEXT NOT NULL, born INTEGER,"
    " newcomer INTEGER NOT NULL DEFAULT 0, team TEXT, journey INTEGER, UNIQUE (tournament, name));"
    "CREATE TABLE round (tournament INTEGER NOT NULL REFERENCES tournament, number INTEGER NOT NULL,"
    " state TEXT NOT NULL, seed INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (tournament, number)) WITHOUT ROWID;"
    "CREATE TABLE round_entrant (entrant INTEGER NOT NULL REFERENCES entrant, round INTEGER NOT NULL,"
    " state TEXT NOT NULL, factor TEXT, why TEXT, PRIMARY KEY (entrant, round)) WITHOUT ROWID;"
    "CREATE TABLE board (id INTEGER PRIMARY KEY, tournament INTEGER NOT NULL REFERENCES tournament,"
    " round INTEGER NOT NULL, number INTEGER NOT NULL, game INTEGER REFERENCES game,"
    " outside INTEGER REFERENCES outside_game, UNIQUE (tournament, round, number));"
    "CREATE TABLE board_seat (board INTEGER NOT NULL REFERENCES board, power TEXT NOT NULL,"
    " entrant INTEGER REFERENCES entrant, missed INTEGER NOT NULL DEFAULT 0,"
    " substitute INTEGER REFERENCES entrant, seasons INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (board, power))"
    " WITHOUT ROWID;"
    "CREATE INDEX board_seat_entrant ON board_seat (entrant);";

static const char version_6[] =
    /* Tournaments that are played here: settings, who takes part as which person, votes for prizes; see tournament.h. */
    "CREATE TABLE tournament_setting (tournament INTEGER NOT NULL REFERENCES tournament, key TEXT NOT NULL,"
    " value TEXT NOT NULL, PRIMARY KEY (tournament, key)) WITHOUT ROWID;"
    "ALTER TABLE entrant ADD COLUMN person INTEGER REFERENCES person;"
    "ALTER TABLE entrant ADD COLUMN town TEXT;"
    "ALTER TABLE entrant ADD COLUMN left_s INTEGER;"
    "ALTER TABLE round ADD COLUMN wanted INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE round ADD COLUMN told_s INTEGER;"
    "ALTER TABLE round_entrant ADD COLUMN intime TEXT;"
    "ALTER TABLE board_seat ADD COLUMN traveller INTEGER;"
    "ALTER TABLE board_seat ADD COLUMN brest INTEGER;"
    "CREATE TABLE prize_vote (tournament INTEGER NOT NULL REFERENCES tournament, round INTEGER NOT NULL,"
    " category TEXT NOT NULL, voter INTEGER NOT NULL REFERENCES entrant,"
    " choice INTEGER NOT NULL REFERENCES entrant, mail INTEGER, at_s INTEGER NOT NULL,"
    " PRIMARY KEY (tournament, round, category, voter)) WITHOUT ROWID;"
    "CREATE INDEX board_game ON board (game);"

    /* Issues of the zine: see issue.h. State 3 is published: nothing of it changes any more. */
    "CREATE TABLE issue (id INTEGER PRIMARY KEY, number INTEGER NOT NULL UNIQUE, state INTEGER NOT NULL,"
    " opened_s INTEGER NOT NULL, proofed_s INTEGER, published_s INTEGER);"
    "CREATE UNIQUE INDEX issue_open ON issue (state < 3) WHERE state < 3;"
    "CREATE TRIGGER issue_is_frozen BEFORE UPDATE ON issue WHEN OLD.state = 3"
    " BEGIN SELECT RAISE(ABORT, 'the issue is published'); END;"
    "CREATE TRIGGER issue_stays BEFORE DELETE ON issue BEGIN SELECT RAISE(ABORT, 'issues are never "
    "deleted'); END;"
    /* Dates to come: 1 an issue, 2 a deadline between issues. */
    "CREATE TABLE issue_date (at_s INTEGER PRIMARY KEY, kind INTEGER NOT NULL);"
    "INSERT OR IGNORE INTO issue_date (at_s, kind) SELECT CAST(value AS INTEGER), 1 FROM fact"
    " WHERE key = 'zine-issue' AND CAST(value AS INTEGER) > 0;"
    "DELETE FROM fact WHERE key = 'zine-issue';"
    /* What was printed where: a row of another table belongs to one issue. */
    "CREATE TABLE issue_item (kind TEXT NOT NULL, ref INTEGER NOT NULL, issue INTEGER NOT NULL REFERENCES "
    "issue,"
    " PRIMARY KEY (kind, ref)) WITHOUT ROWID;"
    "CREATE INDEX issue_item_issue ON issue_item (issue, kind, ref);"
    "CREATE TABLE issue_file (issue INTEGER NOT NULL REFERENCES issue, name TEXT NOT NULL, bytes BLOB NOT "
    "NULL,"
    " PRIMARY KEY (issue, name));"
    "CREATE TRIGGER issue_file_stays BEFORE UPDATE ON issue_file BEGIN SELECT RAISE(ABORT, 'the issue is "
    "published'); END;"
    /* Letters for print. */
    "CREATE TABLE reader_letter (id INTEGER PRIMARY KEY, person INTEGER REFERENCES person,"
    " mail INTEGER REFERENCES mail_in, signed TEXT, heading TEXT, text TEXT NOT NULL, written_s INTEGER NOT "
    "NULL,"
    " cut INTEGER NOT NULL DEFAULT 0, withdrawn_s INTEGER);"

    /* Readers of the zine, and what each paid and owes: see reader.h. */
    "CREATE TABLE reader (person INTEGER PRIMARY KEY REFERENCES person, form TEXT NOT NULL, postal TEXT,"
    " free INTEGER NOT NULL DEFAULT 0, since_s INTEGER NOT NULL, until_s INTEGER);"
    "CREATE TABLE ledger (id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, at_s INTEGER "
    "NOT NULL,"
    " what TEXT NOT NULL, issues INTEGER NOT NULL, cents INTEGER NOT NULL, issue INTEGER REFERENCES issue,"
    " game INTEGER REFERENCES game, note TEXT);"
    "CREATE INDEX ledger_person ON ledger (person, id);"
    "CREATE UNIQUE INDEX ledger_issue ON ledger (issue, person) WHERE issue IS NOT NULL;"
    "CREATE TRIGGER ledger_stays BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger is only "
    "added to'); END;"
    "CREATE TRIGGER ledger_stays_too BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'the ledger is only "
    "added to'); END;";

static const char version_7[] =
    /* What editors did to games, and the values that it changed: see act.h. */
    "CREATE TABLE act (id INTEGER PRIMARY KEY, game INTEGER NOT NULL REFERENCES game, at_s INTEGER NOT NULL,"
    " person INTEGER REFERENCES person, mail INTEGER REFERENCES mail_in, login TEXT,"
    " phase_before INTEGER REFERENCES phase, phase_after INTEGER REFERENCES phase, was_open INTEGER NOT NULL,"
    " first_event INTEGER NOT NULL, last_event INTEGER, undoes INTEGER REFERENCES act,"
    " undone_by INTEGER REFERENCES act);"
    "CREATE INDEX act_game ON act (game, id);"
    "CREATE TABLE act_change (id INTEGER PRIMARY KEY, act INTEGER NOT NULL REFERENCES act, tab TEXT NOT NULL,"
    " row TEXT NOT NULL, col TEXT, before TEXT, after TEXT);"
    "CREATE INDEX act_change_act ON act_change (act, tab);"
    "CREATE INDEX act_change_row ON act_change (tab, row);";

static const char version_8[] =
    /* What was done that is no act on a game, each a line of the log, and the values that it changed: see deed.h. */
    "CREATE TABLE deed (event INTEGER PRIMARY KEY REFERENCES event, kind TEXT NOT NULL, act TEXT NOT NULL,"
    " tournament INTEGER REFERENCES tournament, login TEXT, undoes INTEGER REFERENCES deed,"
    " undone_by INTEGER REFERENCES deed);"
    "CREATE TABLE deed_change (deed INTEGER NOT NULL REFERENCES deed, tab TEXT NOT NULL, row TEXT NOT NULL,"
    " before TEXT, after TEXT, PRIMARY KEY (deed, tab, row)) WITHOUT ROWID;"
    "CREATE INDEX deed_change_row ON deed_change (tab, row);";

static const char version_9[] =
    /* One list of acts, on games (kind NULL) and on all else; what they changed by a row's whole primary key. Of a row that was
       taken out all values are kept, beside one without a name. See act.h. */
    "ALTER TABLE act RENAME TO act_8;"
    "ALTER TABLE act_change RENAME TO act_change_8;"
    "DROP INDEX act_game;"
    "DROP INDEX act_change_act;"
    "DROP INDEX act_change_row;"
    "CREATE TABLE act (id INTEGER PRIMARY KEY, at_s INTEGER NOT NULL, game INTEGER REFERENCES game,"
    " tournament INTEGER REFERENCES tournament, person INTEGER REFERENCES person, mail INTEGER REFERENCES "
    "mail_in,"
    " login TEXT, kind TEXT, what TEXT, phase_before INTEGER REFERENCES phase, phase_after INTEGER "
    "REFERENCES "
    "phase,"
    " was_open INTEGER NOT NULL, first_event INTEGER NOT NULL, last_event INTEGER, undoes INTEGER REFERENCES "
    "act,"
    " undone_by INTEGER REFERENCES act);"
    "CREATE INDEX act_game ON act (game, id);"
    "CREATE TABLE act_change (id INTEGER PRIMARY KEY, act INTEGER NOT NULL REFERENCES act, tab TEXT NOT NULL,"
    " row TEXT NOT NULL, col TEXT, before TEXT, after TEXT);"
    "CREATE INDEX act_change_act ON act_change (act, tab);"
    "CREATE INDEX act_change_row ON act_change (tab, row);"
    "INSERT INTO act SELECT id, at_s, game, NULL, person, mail, login, NULL, NULL, phase_before, phase_after,"
    " was_open, first_event, last_event, undoes, undone_by FROM act_8;"
    "INSERT INTO act_change (act, tab, row, col, before, after)"
    " SELECT c.act, tab, iif(tab = 'setting', a.game || ' ' || row, row), iif(tab = 'setting' AND before IS "
    "NULL,"
    " NULL, col), before, after FROM act_change_8 c JOIN act_8 a ON a.id = c.act ORDER BY c.id;"
    "INSERT INTO act_change (act, tab, row, col, before) SELECT c.act, tab, a.game || ' ' || row, k.key, "
    "k.value"
    " FROM act_change_8 c JOIN act_8 a ON a.id = c.act, json_each(json_object('', NULL, 'game', a.game, "
    "'key', row)) k"
    " WHERE tab = 'setting' AND after IS NULL;"
    "DROP TABLE act_change_8;"
    /* Who was told was not kept from the first: all whom letters of that moment went to. */
    "INSERT INTO act_change (act, tab, row) SELECT a.id, 'letter', l.id FROM act a JOIN letter l"
    " ON l.game = a.game AND l.created_s = a.at_s"
    " WHERE NOT EXISTS (SELECT 1 FROM act_change WHERE tab = 'letter' AND act <= a.id);"

    /* Before all acts on games, which keep their numbers. */
    "CREATE TABLE act_of_deed AS SELECT event, row_number() OVER (ORDER BY event) - 1 - (SELECT count(*) "
    "FROM "
    "deed) AS act FROM deed;"
    "INSERT INTO act SELECT n.act, e.at_s, NULL, d.tournament, e.person, e.mail, d.login, d.kind, d.act, "
    "NULL,"
    " NULL, 0, e.id, e.id, (SELECT act FROM act_of_deed WHERE event = d.undoes),"
    " (SELECT act FROM act_of_deed WHERE event = d.undone_by)"
    " FROM deed d JOIN event e ON e.id = d.event JOIN act_of_deed n ON n.event = d.event;"
    /* The values of a row stood in one array, a single one alone. */
    "CREATE TABLE deed_array (tab TEXT, keys TEXT, columns TEXT);"
    "INSERT INTO deed_array VALUES ('board_seat', 'board power', 'entrant missed substitute seasons "
    "traveller "
    "brest'),"
    " ('board', 'id', 'tournament round number game outside'), ('round', NULL, 'state seed'),"
    " ('round_entrant', 'entrant round', 'state factor why intime'), ('entrant', NULL, 'left_s'),"
    " ('tournament_setting', 'tournament key', 'value'), ('issue_date', 'at_s', 'kind'),"
    " ('issue', NULL, 'number'), ('reader', NULL, 'form free until_s'), ('ledger', NULL, NULL);"
    "UPDATE deed_array SET columns = '[\"' || replace(columns, ' ', '\",\"') || '\"]';"
    "INSERT INTO act_change (act, tab, row, col) SELECT n.act, tab, row, iif(before IS NULL, NULL, '')"
    " FROM deed_change JOIN act_of_deed n ON n.event = deed WHERE before IS NULL OR after IS NULL;"
    "INSERT INTO act_change (act, tab, row, col, before) SELECT n.act, tab, row, keys, row"
    " FROM deed_change JOIN act_of_deed n ON n.event = deed JOIN deed_array USING (tab)"
    " WHERE after IS NULL AND keys NOT LIKE '% %'"
    " UNION ALL SELECT n.act, tab, row, substr(keys, 1, instr(keys, ' ') - 1), substr(row, 1, instr(row, ' "
    "') "
    "- 1)"
    " FROM deed_change JOIN act_of_deed n ON n.event = deed JOIN deed_array USING (tab)"
    " WHERE after IS NULL AND keys LIKE '% %'"
    " UNION ALL SELECT n.act, tab, row, substr(keys, instr(keys, ' ') + 1), substr(row, instr(row, ' ') + 1)"
    " FROM deed_change JOIN act_of_deed n ON n.event = deed JOIN deed_array USING (tab)"
    " WHERE after IS NULL AND keys LIKE '% %';"
    "INSERT INTO act_change (act, tab, row, col, before, after)"
    " SELECT act, tab, row, value, before, after FROM (SELECT n.act, c.tab, c.row, k.value,"
    " iif(k.value IN ('value', 'kind', 'number') AND c.tab <> 'board', c.before, json_extract(c.before, '$[' "
    "|| "
    "k.key || ']')) AS before,"
    " iif(k.value IN ('value', 'kind', 'number') AND c.tab <> 'board', c.after, json_extract(c.after, '$[' "
    "|| "
    "k.key || ']')) AS after"
    " FROM deed_change c JOIN act_of_deed n ON n.event = c.deed JOIN deed_array a USING (tab), "
    "json_each(a.columns) k"
    " WHERE c.before IS NOT NULL) WHERE before IS NOT after;"
    "DROP TABLE deed_array;"
    "DROP TABLE act_of_deed;"
    "DROP TABLE deed_change;"
    "DROP TABLE deed;"
    "DROP TABLE act_8;";

const char *const games_schema[] = {version_1, version_2, version_3, version_4, version_5,
                                    version_6, version_7, version_8, version_9, NULL};
