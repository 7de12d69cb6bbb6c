/* Every statement that a pass runs finds its rows by an index: no table that grows with time is read whole.
 */
#include "fixture.h"
#include "rollback.h"

static GHashTable *statements; /* SQL texts seen */

static int on_statement(unsigned type, void *context, void *statement, void *text)
{
    (void)type, (void)context, (void)text;
    const char *sql = sqlite3_sql(statement);
    if (sql && !g_str_has_prefix(sql, "PRAGMA") && !strstr(sql, "pragma_") &&
        !g_str_has_prefix(sql, "CREATE"))
        g_hash_table_add(statements, g_strdup(sql));
    return 0;
}

/* SQLite calls this for each connection it opens. */
static int on_open(sqlite3 *db, const char **message, const struct sqlite3_api_routines *api)
{
    (void)message, (void)api;
    return sqlite3_trace_v2(db, SQLITE_TRACE_STMT, on_statement, NULL);
}

static void ask_everything(struct fixture *f)
{
    begin(f);
    gint64 a = add_person(f, 1), phase, game = start_game(f, "K", NOW, &phase), id = 0, seat = 0;
    MUST((seat = games_seat_add(f->store, game, a, GAMES_ROLE_PLAYER, "FRANCE", NOW, &error)) != 0);
    MUST(games_mail_store(f->store, "box", 1, 1, "k", "x", 1, 1, NOW, &id, &error));
    put_order(f, phase, "FRANCE", "PAR", "A PAR H");
    MUST(games_order_withdraw(f->store, phase, "FRANCE", NULL, NOW, &error));
    MUST(games_order_take_later(f->store, phase, &error));
    MUST(games_turn_put(f->store, phase, seat, GAMES_TURN_ON_TIME, NOW, &error));
    MUST(games_mail_finish(f->store, id, GAMES_MAIL_ACTED, "m@x", a, game, NULL, &error));
    MUST(games_mail_set_filed(f->store, id, &error));
    struct games_letter letter = {.kind = (char *)"ack",
                                  .to_address = (char *)"a@b",
                                  .message_id = (char *)"1@x",
                                  .raw = g_bytes_new_static("x", 1),
                                  .created_s = NOW};
    MUST(games_outbox_add(f->store, &letter, &id, &error));
    g_bytes_unref(letter.raw);
    MUST(games_outbox_failed(f->store, id, NOW, false, "later", &error));
    MUST(games_outbox_sent(f->store, id, NOW, &error));
    MUST(games_phase_set_deadline(f->store, phase, NOW, &error));
    MUST(phase_again(f->store, phase, true, NOW, NOW, &error) != 0);
    commit(f);
    g_array_unref(games_mail_pending(f->store));
    games_mail_in_free(games_mail_get(f->store, 1));
    g_bytes_unref(games_mail_raw(f->store, 1));
    WANT(games_mail_seen_id(f->store, "m@x"));
    g_ptr_array_unref(games_mail_unfiled(f->store, "box"));
    g_ptr_array_unref(games_outbox_due(f->store, NOW, 10));
    games_letter_free(games_outbox_find(f->store, "1@x"));
    WANT(!games_outbox_is_answered(f->store, a, phase));
    games_letter_free(games_outbox_get(f->store, 1));
    games_outbox_waiting(f->store);
    games_person_free(games_person_by_address(f->store, "p1@example.org"));
    games_absence_at(f->store, a, NOW, NULL);
    games_game_free(games_game_find(f->store, "K"));
    g_ptr_array_unref(games_seat_list(f->store, game, true));
    games_seat_free(games_seat_of_power(f->store, game, "FRANCE"));
    g_ptr_array_unref(games_seat_of_person(f->store, a));
    games_phase_free(games_phase_find(f->store, game, "S1901M"));
    g_ptr_array_unref(games_phase_line(f->store, game));
    g_ptr_array_unref(games_phase_all(f->store, game));
    g_array_unref(games_phase_due(f->store, NOW));
    g_array_unref(games_game_forming_until(f->store, "picks-due", NOW));
    g_array_unref(games_phase_open_list(f->store, G_MAXINT64, "early"));
    g_ptr_array_unref(games_order_list(f->store, phase, NULL));
    g_ptr_array_unref(games_order_list(f->store, phase, "FRANCE"));
    g_ptr_array_unref(games_order_history(f->store, phase));
    g_ptr_array_unref(games_order_list_later(f->store, game, "S1901M", NULL));
    g_ptr_array_unref(games_result_list(f->store, phase, 0));
    g_ptr_array_unref(games_press_list(f->store, game, phase, true));
    g_ptr_array_unref(games_question_list(f->store, game, true));
    g_ptr_array_unref(games_ballot_list(f->store, 1));
    g_ptr_array_unref(games_event_list(f->store, game, 10));
    g_ptr_array_unref(games_event_list(f->store, 0, 10));
    g_ptr_array_unref(games_event_since(f->store, 1));
    g_ptr_array_unref(games_mail_stuck(f->store));
    games_phase_letters_left(f->store, phase, NULL);
    games_store_begin(f->store, NULL);
    games_snapshot_take(f->store, phase, NOW, NULL);
    games_snapshot_restore(f->store, phase, NOW, NULL);
    games_store_rollback(f->store);
    g_ptr_array_unref(games_outbox_held(f->store));
    g_ptr_array_unref(games_outbox_untold(f->store));
    g_ptr_array_unref(games_mail_list(f->store, 0, 10));
    g_ptr_array_unref(games_event_of_phase(f->store, phase));
    g_ptr_array_unref(games_event_of_mail(f->store, 1));
    g_free(games_phase_ending(f->store, phase));
    g_array_unref(games_standby_order(f->store, game, NOW));
    games_standby_call_free(games_standby_called(f->store, game, "FRANCE"));
    games_objection_is_possible(f->store, phase);
    g_ptr_array_unref(games_objection_list(f->store, game, true));
    g_array_unref(games_subscribers(f->store, game, "results"));
    struct games_reliability r = games_reliability_of(f->store, a, 10);
    WANT_INT(r.turns, 0); /* of a phase that is not adjudicated on the line of its game */
}

/* Plan lines that read a whole table or index: "SCAN orders". Small tables and partial indexes over what
 * waits are fine. */
static bool is_slow(const char *line)
{
    static const char *const fine[] = {"CONSTANT ROW",
                                       "line",
                                       "g USING",
                                       "game",
                                       "USING INDEX mail_in_pending",
                                       "mail_in USING INDEX mail_in_pending",
                                       "mail_in USING INDEX mail_in_aside",
                                       "mail_in USING COVERING INDEX mail_in_pending",
                                       "letter USING",
                                       "(subquery",
                                       "SUBQUERY",
                                       "s USING INDEX standby",
                                       "event",
                                       NULL};
    if (!g_str_has_prefix(line, "SCAN "))
        return false;
    /* The whole log of events is read from its end, by id, up to the limit. */
    for (unsigned i = 0; fine[i]; i++) {
        if (g_str_has_prefix(line + 5, fine[i]))
            return false;
    }
    return true;
}

static void no_growing_table_is_read_whole(void)
{
    struct fixture f;
    statements = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    sqlite3_auto_extension((void (*)(void))on_open);
    fixture_init(&f);
    g_hash_table_remove_all(statements); /* those that made the tables */
    ask_everything(&f);
    sqlite3_reset_auto_extension();
    sqlite3 *db;
    WANT(sqlite3_open(f.path, &db) == SQLITE_OK);
    WANT(g_hash_table_size(statements) > 60);
    GHashTableIter iter;
    g_hash_table_iter_init(&iter, statements);
    for (gpointer sql; g_hash_table_iter_next(&iter, &sql, NULL);) {
        g_autofree char *explain = g_strconcat("EXPLAIN QUERY PLAN ", sql, NULL);
        sqlite3_stmt *plan = NULL;
        if (sqlite3_prepare_v2(db, explain, -1, &plan, NULL) != SQLITE_OK)
            continue;                 /* BEGIN, COMMIT */
        g_autofree char *made = NULL; /* "SCAN b": the rows of a query within, which has lines of its own */
        while (sqlite3_step(plan) == SQLITE_ROW) {
            const char *line = (const char *)sqlite3_column_text(plan, 3);
            if (g_getenv("SHOW_PLANS"))
                printf("  %s\n", line);
            if (g_str_has_prefix(line, "CO-ROUTINE ")) {
                g_free(made);
                made = g_strconcat("SCAN ", line + strlen("CO-ROUTINE "), NULL);
            }
            if (is_slow(line) && g_strcmp0(line, made)) {
                printf("%s\n    %s\n", (const char *)sql, line);
                CU_FAIL("a statement reads a whole table");
            }
        }
        sqlite3_finalize(plan);
    }
    sqlite3_close(db);
    fixture_clear(&f);
    g_hash_table_unref(statements); /* last: closing runs statements too */
}

int main(void)
{
    return tests_run("plan", (struct test[]){TEST(no_growing_table_is_read_whole), {NULL, NULL}});
}
