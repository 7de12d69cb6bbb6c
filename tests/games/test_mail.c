/* Raw mail in and the outbox. */
#include "../../games/mail_p.h"
#include "fixture.h"

static gint64 store_mail(struct fixture *f, guint64 uid, const char *key, const char *raw)
{
    gint64 id = -1;
    MUST(games_mail_store(f->store, "imap://judge@example.org/INBOX", uid ? 7 : 0, uid, key, raw, strlen(raw),
                          0, NOW, &id, &error));
    return id;
}

static void a_message_is_stored_once_by_place_and_by_bytes(void)
{
    struct fixture f;
    fixture_init(&f);
    const char *box = "imap://judge@example.org/INBOX";
    begin(&f);
    gint64 first = store_mail(&f, 1, "1", "Subject: a\n\nA PAR H\n");
    WANT(first > 0);
    WANT_INT(store_mail(&f, 1, "1", "Subject: a\n\nA PAR H\n"), 0);
    /* The same place with other bytes: the place is known. */
    WANT_INT(store_mail(&f, 1, "1", "Subject: other\n\n"), 0);
    /* The same bytes at another place: known, to be filed, never acted on. */
    WANT_INT(store_mail(&f, 2, "2", "Subject: a\n\nA PAR H\n"), 0);
    /* A Maildir file has no UID. */
    gint64 second = store_mail(&f, 0, "1700.M1.host", "Subject: b\n\n");
    WANT(second > first);
    WANT_INT(store_mail(&f, 0, "1700.M1.host", "Subject: b\n\n"), 0);
    /* Standard input has no place: only the bytes count. */
    WANT(store_mail(&f, 0, NULL, "Subject: c\n\n") > 0);
    WANT_INT(store_mail(&f, 0, NULL, "Subject: c\n\n"), 0);
    WANT_INT(store_mail(&f, 0, "", "Subject: a\n\nA PAR H\n"), 0);
    /* An empty message is a message. */
    WANT(store_mail(&f, 9, "9", "") > 0);
    commit(&f);
    WANT(games_mail_is_known(f.store, box, 7, 1, "1"));
    WANT(games_mail_is_known(f.store, box, 7, 2, NULL));
    WANT(!games_mail_is_known(f.store, box, 8, 1, "1")); /* the mailbox was made anew */
    WANT(!games_mail_is_known(f.store, "imap://other", 7, 1, "1"));
    WANT(games_mail_is_known(f.store, box, 0, 0, "1700.M1.host"));
    WANT(!games_mail_is_known(f.store, box, 0, 0, NULL));
    g_autoptr(GArray) pending = games_mail_pending(f.store);
    WANT_INT(pending->len, 4);
    WANT_INT(g_array_index(pending, gint64, 0), first);
    g_autoptr(GBytes) raw = games_mail_raw(f.store, first);
    WANT_INT(g_bytes_get_size(raw), 20);
    WANT(memcmp(g_bytes_get_data(raw, NULL), "Subject: a\n\nA PAR H\n", 20) == 0);
    WANT(games_mail_raw(f.store, 999) == NULL);
    fixture_clear(&f);
}

static void a_message_is_finished_once_and_then_filed(void)
{
    struct fixture f;
    fixture_init(&f);
    const char *box = "imap://judge@example.org/INBOX";
    begin(&f);
    gint64 person = add_person(&f, 1), game = add_game(&f, "Kaissa");
    gint64 id = store_mail(&f, 1, "1", "Message-ID: <x@y>\n\nA PAR H\n");
    store_mail(&f, 2, "2", "Message-ID: <x@y>\n\nA PAR H\n"); /* a copy */
    gint64 open = store_mail(&f, 3, "3", "Subject: not yet\n\n");
    g_autoptr(GPtrArray) early = games_mail_unfiled(f.store, box);
    WANT_INT(early->len, 1); /* the copy */
    WANT(!games_mail_seen_id(f.store, "x@y"));
    MUST(games_mail_finish(f.store, id, GAMES_MAIL_ACTED, "x@y", person, game, "1 order", &error));
    MUST_FAIL(games_mail_finish(f.store, id, GAMES_MAIL_ACTED, "x@y", person, game, "again", &error),
              GAMES_ERROR_REFUSED, "mail-closed number='");
    commit(&f);
    WANT(games_mail_seen_id(f.store, "x@y"));
    WANT(!games_mail_seen_id(f.store, NULL));
    struct games_mail_in *mail = games_mail_get(f.store, id);
    WANT(mail && mail->state == GAMES_MAIL_ACTED && mail->person == person && mail->game == game &&
         !mail->filed);
    WANT_STR(mail->note, "1 order");
    WANT_STR(mail->key, "1");
    WANT_INT(mail->uidvalidity, 7);
    WANT_INT(mail->size, 27);
    WANT_INT(strlen(mail->digest), 64);
    games_mail_in_free(mail);
    g_autoptr(GArray) pending = games_mail_pending(f.store);
    WANT_INT(pending->len, 1);
    WANT_INT(g_array_index(pending, gint64, 0), open);
    g_autoptr(GPtrArray) unfiled = games_mail_unfiled(f.store, box);
    WANT_INT(unfiled->len, 2);
    begin(&f);
    for (guint i = 0; i < unfiled->len; i++)
        MUST(games_mail_set_filed(f.store, ((struct games_mail_in *)unfiled->pdata[i])->id, &error));
    commit(&f);
    g_autoptr(GPtrArray) none = games_mail_unfiled(f.store, box);
    WANT_INT(none->len, 0);
    fixture_clear(&f);
}

static void a_cut_message_remembers_its_full_size(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 id;
    MUST(games_mail_store(f.store, "maildir:x", 0, 0, "k", "Subject: huge\n\n", 15, 20000000, NOW, &id,
                          &error));
    commit(&f);
    struct games_mail_in *mail = games_mail_get(f.store, id);
    WANT_INT(mail->size, 20000000);
    games_mail_in_free(mail);
    fixture_clear(&f);
}

static enum games_mail_state state_of(struct fixture *f, gint64 id, unsigned *attempts)
{
    struct games_mail_in *mail = games_mail_get(f->store, id);
    enum games_mail_state state = mail->state;
    *attempts = mail->attempts;
    games_mail_in_free(mail);
    return state;
}

static void an_attempt_counts_even_if_nothing_else_is_kept(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 good = store_mail(&f, 1, "1", "good"), poison = store_mail(&f, 2, "2", "poison");
    commit(&f);
    unsigned attempts;
    gint64 ids[] = {good, poison};
    MUST(games_mail_attempt(f.store, ids, 2, NOW, &error));
    begin(&f);
    MUST(games_mail_finish(f.store, good, GAMES_MAIL_ACTED, NULL, 0, 0, NULL, &error));
    games_store_close(f.store); /* as if killed */
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    WANT_INT(state_of(&f, good, &attempts), GAMES_MAIL_STORED);
    WANT_INT(attempts, 1);

    /* Each alone now: the good one gets through, the other uses its attempts up. */
    MUST(games_mail_attempt(f.store, &good, 1, NOW + 60, &error));
    begin(&f);
    MUST(games_mail_finish(f.store, good, GAMES_MAIL_ACTED, NULL, 0, 0, NULL, &error));
    commit(&f);
    MUST(games_mail_attempt(f.store, &poison, 1, NOW + 60, &error));
    state_of(&f, poison, &attempts);
    WANT_INT(attempts, GAMES_MAIL_MOST_ATTEMPTS);
    begin(&f);
    MUST(games_mail_set_aside(f.store, poison, "it ended two passes", &error));
    MUST_FAIL(games_mail_set_aside(f.store, good, "no", &error), GAMES_ERROR_REFUSED, "mail-closed number='");
    MUST_FAIL(games_mail_drop(f.store, good, "no", &error), GAMES_ERROR_REFUSED, "mail-closed number='");
    commit(&f);
    g_autoptr(GArray) pending = games_mail_pending(f.store);
    WANT_INT(pending->len, 0);
    g_autoptr(GPtrArray) stuck = games_mail_stuck(f.store);
    CU_ASSERT_FATAL(stuck->len == 1);
    const struct games_mail_in *one = stuck->pdata[0];
    WANT(one->id == poison && one->tried_s == NOW + 60);
    WANT_STR(one->note, "it ended two passes");
    fixture_clear(&f);
}

static void a_person_tries_again_or_drops_what_is_stuck(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 id = store_mail(&f, 1, "1", "poison");
    commit(&f);
    unsigned attempts;
    MUST(games_mail_attempt(f.store, &id, 1, NOW, &error));
    begin(&f);
    MUST(games_mail_forgive(f.store, id, &error)); /* the disk was full */
    commit(&f);
    state_of(&f, id, &attempts);
    WANT_INT(attempts, 0);
    begin(&f);
    MUST_FAIL(games_mail_retry(f.store, id, &error), GAMES_ERROR_REFUSED, "mail-closed number='");
    MUST(games_mail_set_aside(f.store, id, "why", &error));
    MUST(games_mail_retry(f.store, id, &error));
    WANT_INT(state_of(&f, id, &attempts), GAMES_MAIL_STORED);
    MUST(games_mail_set_aside(f.store, id, "why", &error));
    MUST(games_mail_drop(f.store, id, "dropped by the editor", &error));
    WANT_INT(state_of(&f, id, &attempts), GAMES_MAIL_DROPPED);
    commit(&f);
    g_autoptr(GPtrArray) list = games_mail_list(f.store, 0, 10), none = games_mail_list(f.store, id, 0);
    WANT_INT(list->len, 1);
    WANT_STR(((struct games_mail_in *)list->pdata[0])->note, "dropped by the editor");
    WANT_INT(none->len, 0);
    fixture_clear(&f);
}

/* -- cutting messages -- */

/* A message as composed: text, then a picture, with a boundary of its own. */
static char *compose(const char *to, const char *boundary, const char *picture)
{
    return g_strdup_printf("To: %s\r\nContent-Type: multipart/mixed; "
                           "boundary=\"%s\"\r\n\r\n--%s\r\nContent-Type: text/plain\r\n\r\n"
                           "Bonjour %s\r\n--%s\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: "
                           "base64\r\n\r\n%s\r\n--%s--\r\n",
                           to, boundary, boundary, to, boundary, picture, boundary);
}

static char *picture(char fill)
{
    GString *text = g_string_new(NULL);
    for (unsigned line = 0; line < 1000; line++) {
        for (unsigned c = 0; c < 76; c++)
            g_string_append_c(text, (char)(fill + (line + c) % 7));
        g_string_append(text, "\r\n");
    }
    return g_string_free(text, FALSE);
}

static void pieces_are_all_of_the_message_and_share_its_large_bodies(void)
{
    g_autofree char *png = picture('A');
    g_autofree char *mail = compose("a@example.org", "xx", png);
    g_autofree char *dashes = g_strnfill(10000, '-');
    g_autofree char *lines = g_strdup_printf("--a\n%s\n--b\n%s\n--c", png, png);
    g_autofree char *header = g_strdup_printf("X: %s", png);
    const struct {
        const char *text;
        unsigned want_shared;
    } rows[] = {{"", 0},   {"a", 0}, {"\n", 0},   {"--", 0},  {"-", 0},   {"--\n", 0},
                {mail, 1}, {png, 0}, {dashes, 0}, {lines, 2}, {header, 0}};
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(GArray) cuts = games_mail_split(rows[i].text, strlen(rows[i].text));
        gsize at = 0;
        unsigned shared = 0;
        for (guint n = 0; n < cuts->len; n++) {
            const struct games_mail_cut *cut = &g_array_index(cuts, struct games_mail_cut, n);
            WANT_INT(cut->from, at);
            WANT(cut->len > 0);
            at += cut->len;
            shared += cut->shared;
        }
        WANT_INT(at, strlen(rows[i].text));
        WANT_INT(shared, rows[i].want_shared);
    }
}

static gint64 add_letter(struct fixture *f, const char *to, const char *raw, gsize len)
{
    g_autofree char *message_id = games_outbox_message_id(f->store, "example.org", to);
    struct games_letter letter = {.kind = (char *)"report",
                                  .to_address = (char *)to,
                                  .message_id = message_id,
                                  .raw = g_bytes_new_static(raw, len),
                                  .created_s = NOW};
    gint64 id = 0;
    MUST(games_outbox_add(f->store, &letter, &id, &error));
    g_bytes_unref(letter.raw);
    return id;
}

static gint by_id(gconstpointer a, gconstpointer b)
{
    const struct games_letter *x = *(struct games_letter *const *)a, *y = *(struct games_letter *const *)b;
    return x->id < y->id ? -1 : x->id > y->id;
}

static void letters_come_back_byte_for_byte_and_share_their_picture(void)
{
    struct fixture f;
    fixture_init(&f);
    g_autofree char *png = picture('A'), *other = picture('a');
    char *mails[20];
    begin(&f);
    for (unsigned n = 0; n < 20; n++) {
        g_autofree char *to = g_strdup_printf("p%u@example.org", n), *boundary = g_strdup_printf("=_%u", n);
        mails[n] = compose(to, boundary, n == 13 ? other : png);
        WANT_INT(add_letter(&f, to, mails[n], strlen(mails[n])), n + 1);
    }
    add_letter(&f, "nul@example.org", "a\0b\r\n--x\n\0", 10);
    add_letter(&f, "empty@example.org", "", 0);
    commit(&f);
    /* Read by a program that composed nothing. */
    games_store_close(f.store);
    MUST((f.store = games_store_open(f.path, false, &error)) != NULL);
    g_autoptr(GPtrArray) due = games_outbox_due(f.store, NOW, 100);
    CU_ASSERT_FATAL(due->len == 22);
    g_ptr_array_sort(due, by_id);
    for (unsigned n = 0; n < 20; n++) {
        struct games_letter *letter = due->pdata[n];
        WANT_INT(letter->id, n + 1);
        WANT_INT(g_bytes_get_size(letter->raw), strlen(mails[n]));
        WANT(memcmp(g_bytes_get_data(letter->raw, NULL), mails[n], strlen(mails[n])) == 0);
        g_free(mails[n]);
    }
    struct games_letter *nul = due->pdata[20], *empty = due->pdata[21];
    WANT_INT(g_bytes_get_size(nul->raw), 10);
    WANT(memcmp(g_bytes_get_data(nul->raw, NULL), "a\0b\r\n--x\n\0", 10) == 0);
    WANT_INT(g_bytes_get_size(empty->raw), 0);
    sqlite3 *db;
    sqlite3_stmt *count;
    WANT(sqlite3_open(f.path, &db) == SQLITE_OK);
    WANT(sqlite3_prepare_v2(db, "SELECT count(*), sum(length(bytes)) FROM blob", -1, &count, NULL) ==
         SQLITE_OK);
    WANT(sqlite3_step(count) == SQLITE_ROW);
    WANT_INT(sqlite3_column_int(count, 0), 2);
    WANT(sqlite3_column_int(count, 1) < 170000);
    sqlite3_finalize(count);
    sqlite3_close(db);
    fixture_clear(&f);
}

static void a_message_id_is_fixed_by_contents_and_never_comes_twice(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    g_autofree char *first = games_outbox_message_id(f.store, "example.org", "report 1");
    g_autofree char *again = games_outbox_message_id(f.store, "example.org", "report 1");
    g_autofree char *other = games_outbox_message_id(f.store, "example.org", "report 2");
    WANT_STR(first, again);
    WANT(strcmp(first, other) != 0);
    WANT_INT(strlen(first), 26 + strlen("@example.org"));
    WANT(g_str_has_suffix(first, "@example.org") && !strchr(first, '<'));
    add_letter(&f, "a@example.org", "x", 1);
    games_store_rollback(f.store);
    begin(&f);
    g_autofree char *after = games_outbox_message_id(f.store, "example.org", "report 1");
    WANT_STR(after, first); /* what did not happen is composed again to the same bytes */
    struct games_letter letter = {.kind = (char *)"ack",
                                  .to_address = (char *)"a@b.c",
                                  .message_id = after,
                                  .raw = g_bytes_new_static("x", 1),
                                  .created_s = NOW};
    MUST(games_outbox_add(f.store, &letter, NULL, &error));
    MUST_FAIL(games_outbox_add(f.store, &letter, NULL, &error), GAMES_ERROR_REFUSED, "letter.message_id");
    g_bytes_unref(letter.raw);
    commit(&f);
    struct games_letter *found = games_outbox_find(f.store, after);
    WANT(found && found->id == 1 && !found->raw);
    games_letter_free(found);
    WANT(games_outbox_find(f.store, "nobody@nowhere") == NULL);
    fixture_clear(&f);
}

/* The ids of the letters due, in the order they leave. Transfer full. */
static char *due_text(struct fixture *f)
{
    GString *text = g_string_new(NULL);
    g_autoptr(GPtrArray) due = games_outbox_due(f->store, NOW, 100);
    for (guint i = 0; i < due->len; i++)
        g_string_append_printf(text, "%s%d", i ? " " : "", (int)((struct games_letter *)due->pdata[i])->id);
    return g_string_free(text, FALSE);
}

static void neither_message_ids_nor_order_tell_how_letters_were_made(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    MUST(games_store_set(f.store, "secret", "one", &error));
    /* Two letters to each of seven readers, in the order of their seats. */
    g_autoptr(GHashTable) ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (unsigned n = 0; n < 14; n++) {
        g_autofree char *to = g_strdup_printf("p%u@example.org", n % 7 + 1);
        g_hash_table_add(ids, games_outbox_message_id(f.store, "example.org", to));
        add_letter(&f, to, "x", 1);
    }
    WANT_INT(g_hash_table_size(ids), 14);
    GHashTableIter iter;
    g_hash_table_iter_init(&iter, ids);
    for (gpointer id; g_hash_table_iter_next(&iter, &id, NULL);)
        WANT_INT(strspn(id, "abcdefghijkmnpqrstuvwxyz23456789"), 26);
    g_autofree char *order = due_text(&f), *again = due_text(&f);
    WANT_STR(order, again);
    WANT_STR(order, "5 12 7 14 6 13 4 11 3 10 2 9 1 8");
    commit(&f);
    fixture_clear(&f);
}

static void the_fate_of_a_letter_is_written_around_its_handing_over(void)
{
    struct fixture f;
    fixture_init(&f);
    unsigned again = 9, held = 9;
    begin(&f);
    gint64 ids[3];
    for (unsigned n = 0; n < 3; n++)
        ids[n] = add_letter(&f, "a@example.org", "x", 1);
    MUST(games_outbox_recover(f.store, NOW, &again, &held, &error));
    WANT(again == 0 && held == 0);
    MUST(games_outbox_intend(f.store, ids, 3, NOW, &error));
    g_autofree char *none = due_text(&f);
    WANT_STR(none, ""); /* what is on its way is not taken up again */
    MUST(games_outbox_sent(f.store, ids[0], NOW, &error));
    MUST(games_outbox_unsent(f.store, ids[1], &error));
    MUST_FAIL(games_outbox_intend(f.store, ids, 1, NOW, &error), GAMES_ERROR_REFUSED, "letter-none");
    commit(&f);

    /* Nothing was heard of the third: it goes once more, and then waits for a person. */
    begin(&f);
    MUST(games_outbox_recover(f.store, NOW, &again, &held, &error));
    WANT(again == 1 && held == 0);
    g_autofree char *both = due_text(&f);
    WANT_STR(both, "2 3");
    MUST(games_outbox_intend(f.store, ids + 2, 1, NOW, &error));
    commit(&f);
    begin(&f);
    MUST(games_outbox_recover(f.store, NOW, &again, &held, &error));
    WANT(again == 0 && held == 1);
    g_autofree char *rest = due_text(&f);
    WANT_STR(rest, "2");
    WANT_INT(games_outbox_waiting(f.store), 1);
    g_autoptr(GPtrArray) list = games_outbox_held(f.store);
    WANT_INT(list->len, 1);
    WANT_INT(((struct games_letter *)list->pdata[0])->doubts, 2);
    MUST_FAIL(games_outbox_intend(f.store, ids + 2, 1, NOW, &error), GAMES_ERROR_REFUSED, "letter-none");
    MUST(games_outbox_release(f.store, ids[2], NOW, &error));
    MUST_FAIL(games_outbox_release(f.store, ids[0], NOW, &error), GAMES_ERROR_REFUSED, "letter-none");
    g_autofree char *released = due_text(&f);
    WANT_STR(released, "2 3");
    commit(&f);
    fixture_clear(&f);
}

static void letters_given_up_are_told_once(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 refused = add_letter(&f, "a@example.org", "x", 1), full = add_letter(&f, "b@example.org", "x", 1);
    MUST(games_outbox_failed(f.store, refused, NOW, true, "no such user", &error));
    MUST(games_outbox_failed(f.store, full, NOW + 7 * 86400, false, "mailbox full", &error));
    g_autoptr(GPtrArray) first = games_outbox_untold(f.store);
    WANT_INT(first->len, 1);
    MUST(games_outbox_set_told(f.store, refused, NOW, &error));
    MUST(games_outbox_failed(f.store, full, NOW + 8 * 86400, false, "mailbox full", &error));
    g_autoptr(GPtrArray) second = games_outbox_untold(f.store);
    CU_ASSERT_FATAL(second->len == 1);
    const struct games_letter *one = second->pdata[0];
    WANT(one->id == full && one->failed && one->tries == 2);
    WANT_STR(one->last_error, "mailbox full");
    gint64 slow = add_letter(&f, "c@example.org", "x", 1);
    MUST(games_outbox_failed(f.store, slow, NOW, false, "server down", &error));
    g_autofree char *waits = due_text(&f);
    WANT_STR(waits, "");
    MUST(games_outbox_hurry(f.store, NOW, &error));
    g_autofree char *hurries = due_text(&f);
    WANT_STR(hurries, "3");
    MUST(games_outbox_sent(f.store, slow, NOW, &error));
    /* Sent again by a person, it has its eight days anew. */
    MUST(games_outbox_release(f.store, full, NOW + 9 * 86400, &error));
    MUST(games_outbox_failed(f.store, full, NOW + 9 * 86400, false, "mailbox full", &error));
    g_autoptr(GPtrArray) none = games_outbox_untold(f.store);
    WANT_INT(none->len, 0);
    commit(&f);
    fixture_clear(&f);
}

static void waits_between_tries_grow(void)
{
    static const gint64 want_min[] = {5, 5, 15, 45, 120, 360, 720, 1440, 1440, 1440};
    for (unsigned tries = 0; tries < G_N_ELEMENTS(want_min); tries++)
        WANT_INT(games_outbox_wait_s(tries), want_min[tries] * 60);
    WANT_INT(games_outbox_wait_s(G_MAXUINT), 86400);
}

static void a_letter_is_tried_until_it_is_sent_or_eight_days_old(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    gint64 sent = add_letter(&f, "a@example.org", "x", 1), late = add_letter(&f, "b@example.org", "y", 1);
    gint64 refused = add_letter(&f, "c@example.org", "z", 1);
    MUST(games_outbox_sent(f.store, sent, NOW + 1, &error));
    MUST_FAIL(games_outbox_sent(f.store, sent, NOW + 2, &error), GAMES_ERROR_REFUSED,
              "letter-none number='1'");
    MUST(games_outbox_failed(f.store, refused, NOW, true, "550 no such user", &error));
    WANT_INT(games_outbox_waiting(f.store), 1);
    gint64 now = NOW;
    unsigned tries = 0;
    for (; tries < 100; tries++) {
        g_autoptr(GPtrArray) due = games_outbox_due(f.store, now, 10);
        if (due->len == 0)
            break;
        struct games_letter *letter = due->pdata[0];
        WANT_INT(letter->id, late);
        WANT_INT(letter->tries, tries);
        MUST(games_outbox_failed(f.store, late, now, false, "connection refused", &error));
        g_autoptr(GPtrArray) early = games_outbox_due(f.store, now + games_outbox_wait_s(tries + 1) - 1, 10);
        WANT_INT(early->len, 0);
        now += games_outbox_wait_s(tries + 1);
    }
    WANT_INT(tries, 14);
    WANT(now - NOW > 8 * 86400);
    commit(&f);
    g_autoptr(GPtrArray) given_up = games_outbox_given_up(f.store, NOW);
    WANT_INT(given_up->len, 2);
    WANT_STR(((struct games_letter *)given_up->pdata[1])->last_error, "550 no such user");
    WANT(((struct games_letter *)given_up->pdata[0])->failed);
    struct games_letter *done = games_outbox_get(f.store, sent);
    WANT_INT(done->sent_s, NOW + 1);
    WANT_INT(g_bytes_get_size(done->raw), 1);
    games_letter_free(done);
    fixture_clear(&f);
}

static void old_letters_let_go_of_their_bytes_but_not_of_their_ids(void)
{
    struct fixture f;
    fixture_init(&f);
    g_autofree char *png = picture('A'), *own = picture('a');
    g_autofree char *a = compose("a@example.org", "b1", png), *b = compose("b@example.org", "b2", png),
                    *c = compose("c@example.org", "b3", own);
    begin(&f);
    gint64 sent = add_letter(&f, "a@example.org", a, strlen(a)),
           waiting = add_letter(&f, "b@example.org", b, strlen(b));
    gint64 other = add_letter(&f, "c@example.org", c, strlen(c)), freed = -1;
    MUST(games_outbox_sent(f.store, sent, NOW, &error));
    MUST(games_outbox_prune(f.store, NOW + 1, &freed, &error));
    WANT_INT(freed, 0); /* the picture is still to be sent to another */
    MUST(games_outbox_failed(f.store, other, NOW, true, "no such user", &error));
    MUST(games_outbox_prune(f.store, NOW, &freed, &error)); /* too young */
    WANT_INT(freed, 0);
    MUST(games_outbox_prune(f.store, NOW + 1, &freed, &error));
    WANT(freed > 70000);
    struct games_letter *gone = games_outbox_get(f.store, sent), *kept = games_outbox_get(f.store, waiting);
    WANT(gone && g_bytes_get_size(gone->raw) == 0 && gone->sent_s == NOW);
    WANT(kept && g_bytes_get_size(kept->raw) == strlen(b));
    struct games_letter *found = games_outbox_find(f.store, gone->message_id);
    WANT(found && found->id == sent);
    /* What was let go is stored anew when it is used again. */
    gint64 again = add_letter(&f, "d@example.org", c, strlen(c));
    struct games_letter *fresh = games_outbox_get(f.store, again);
    WANT(g_bytes_get_size(fresh->raw) == strlen(c));
    games_letter_free(gone);
    games_letter_free(kept);
    games_letter_free(found);
    games_letter_free(fresh);
    commit(&f);
    fixture_clear(&f);
}

static void the_oldest_letters_leave_first_within_the_limit(void)
{
    struct fixture f;
    fixture_init(&f);
    begin(&f);
    for (unsigned n = 0; n < 5; n++)
        add_letter(&f, "a@example.org", "x", 1);
    commit(&f);
    g_autoptr(GPtrArray) due = games_outbox_due(f.store, NOW, 2);
    WANT_INT(due->len, 2);
    WANT_INT(((struct games_letter *)due->pdata[0])->id, 1);
    WANT_INT(((struct games_letter *)due->pdata[1])->id, 2);
    g_autoptr(GPtrArray) early = games_outbox_due(f.store, NOW - 1, 10);
    WANT_INT(early->len, 0);
    fixture_clear(&f);
}

int main(void)
{
    return tests_run("mail", (struct test[]){
                                 TEST(a_message_is_stored_once_by_place_and_by_bytes),
                                 TEST(a_message_is_finished_once_and_then_filed),
                                 TEST(a_cut_message_remembers_its_full_size),
                                 TEST(an_attempt_counts_even_if_nothing_else_is_kept),
                                 TEST(a_person_tries_again_or_drops_what_is_stuck),
                                 TEST(pieces_are_all_of_the_message_and_share_its_large_bodies),
                                 TEST(letters_come_back_byte_for_byte_and_share_their_picture),
                                 TEST(a_message_id_is_fixed_by_contents_and_never_comes_twice),
                                 TEST(neither_message_ids_nor_order_tell_how_letters_were_made),
                                 TEST(the_fate_of_a_letter_is_written_around_its_handing_over),
                                 TEST(letters_given_up_are_told_once),
                                 TEST(waits_between_tries_grow),
                                 TEST(a_letter_is_tried_until_it_is_sent_or_eight_days_old),
                                 TEST(old_letters_let_go_of_their_bytes_but_not_of_their_ids),
                                 TEST(the_oldest_letters_leave_first_within_the_limit),
                                 {NULL, NULL},
                             });
}
