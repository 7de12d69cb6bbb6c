#include "pass.h"
#include "../letters/actions.h"
#include "../desk/desk.h"
#include "../course/nmr.h"
#include "../mail/people.h"
#include "../letters/post.h"
#include "../letters/report.h"
#include "../play/seasons.h"
#include "../conf/secret.h"
#include "../conf/settings.h"

#include <stdio.h>
#include <string.h>

enum {
    GROUP = 100,          /* mails acted on in one transaction */
    GROUP_BYTES = 8 << 20 /* raw mail stored in one transaction */
};

void judge_pass_complain(struct judge_home *home, struct judge_pass *pass, const char *once, const char *what,
                         const GError *error)
{
    const char *why = error ? error->message : "unknown failure";
    fprintf(stderr, "judge: %s: %s\n", what, why);
    pass->trouble = true;
    judge_home_tell(home, once, "tell-trouble", "what", what, "why", why, NULL);
}

/* ---- fetch ---- */

struct fetching {
    struct judge_home *home;
    struct judge_pass *pass;
    const char *mailbox;
    GPtrArray *repeated; /* keys of messages that are stored already */
    gsize bytes;
    unsigned in_group;
    bool open; /* a transaction is open */
    GError *error;
};

static bool is_known(void *context, guint64 uidvalidity, guint64 uid, const char *key)
{
    struct fetching *f = context;
    if (!games_mail_is_known(f->home->store, f->mailbox, uidvalidity, uid, key))
        return false;
    g_ptr_array_add(f->repeated, g_strdup(key));
    return true;
}

static bool end_group(struct fetching *f)
{
    bool ok = !f->open || judge_home_commit(f->home, "store", &f->error);
    f->open = false;
    f->bytes = f->in_group = 0;
    return ok;
}

static bool store_one(void *context, const struct mailio_raw *raw)
{
    struct fetching *f = context;
    if (!f->open && !judge_home_begin(f->home, &f->error))
        return false;
    f->open = true;
    const char *data = raw->data ? raw->data : raw->head;
    gsize len = raw->data ? raw->len : raw->head_len;
    gint64 id;
    if (!games_mail_store(f->home->store, f->mailbox, raw->uidvalidity, raw->uid, raw->key, data ? data : "",
                          len, raw->full_size, f->home->now_s, &id, &f->error)) {
        judge_home_rollback(f->home);
        f->open = false;
        return false;
    }
    if (id)
        f->pass->fetched++;
    else {
        f->pass->repeated++;
        g_ptr_array_add(f->repeated, g_strdup(raw->key));
    }
    f->bytes += len;
    return (++f->in_group < GROUP && f->bytes < GROUP_BYTES) || end_group(f);
}

/* Flags and moves what is committed, and what was stored by an earlier pass that stopped before doing so. */
static bool file_all(struct judge_home *home, struct mailio_mailbox *box, const char *mailbox,
                     const GPtrArray *repeated, GError **error)
{
    g_autoptr(GPtrArray) unfiled = games_mail_unfiled(home->store, mailbox);
    g_autoptr(GPtrArray) processed = g_ptr_array_new(), rejected = g_ptr_array_new();
    g_autoptr(GHashTable) listed = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < unfiled->len; i++) {
        const struct games_mail_in *mail = unfiled->pdata[i];
        g_hash_table_add(listed, g_strdup(mail->key));
        g_ptr_array_add(mail->state == GAMES_MAIL_REFUSED ? rejected : processed, mail->key);
    }
    /* A message that still waits to be acted on stays where it is. */
    g_autoptr(GArray) pending = games_mail_pending(home->store);
    for (guint i = 0; i < pending->len; i++) {
        struct games_mail_in *mail = games_mail_get(home->store, g_array_index(pending, gint64, i));
        if (mail && mail->key)
            g_hash_table_add(listed, g_strdup(mail->key));
        games_mail_in_free(mail);
    }
    /* What was filed before and lies there again (moved back by hand). */
    for (guint i = 0; i < repeated->len; i++)
        if (g_hash_table_add(listed, g_strdup(repeated->pdata[i])))
            g_ptr_array_add(processed, repeated->pdata[i]);
    judge_home_at_step(home, "file");
    if ((processed->len && !mailio_mailbox_file(box, (const char *const *)processed->pdata, processed->len,
                                                MAILIO_FILE_PROCESSED, error)) ||
        (rejected->len && !mailio_mailbox_file(box, (const char *const *)rejected->pdata, rejected->len,
                                               MAILIO_FILE_REJECTED, error)))
        return false;
    judge_home_at_step(home, "filed");
    if (!unfiled->len)
        return true;
    if (!judge_home_begin(home, error))
        return false;
    for (guint i = 0; i < unfiled->len; i++) {
        const struct games_mail_in *mail = unfiled->pdata[i];
        if (!games_mail_set_filed(home->store, mail->id, error)) {
            judge_home_rollback(home);
            return false;
        }
    }
    return judge_home_commit(home, "note-filed", error);
}

bool judge_pass_fetch(struct judge_home *home, struct judge_pass *pass, bool file, GError **error)
{
    const struct judge_config *config = home->config;
    struct judge_secret secret;
    if (!judge_secret_get(&config->in, "incoming", &secret, error))
        return false;
    struct mailio_mailbox_settings settings = {.url = config->in.url,
                                               .user = config->in.user,
                                               .password = secret.password,
                                               .oauth2_token = secret.token,
                                               .ca_file = config->in.ca_file,
                                               .processed = config->processed,
                                               .rejected = config->rejected,
                                               .timeout_s = (unsigned)config->in.timeout_s,
                                               .insecure_plain = config->in.plain};
    struct mailio_mailbox *box = mailio_mailbox_open(&settings, error);
    judge_secret_clear(&secret);
    if (!box)
        return false;
    struct fetching f = {.home = home,
                         .pass = pass,
                         .mailbox = config->in.url,
                         .repeated = g_ptr_array_new_with_free_func(g_free)};
    bool ok = mailio_mailbox_fetch(box, (gsize)config->mail_size, (unsigned)config->mails_per_pass, is_known,
                                   store_one, &f, error);
    /* What came before a broken connection is kept. */
    if (!end_group(&f) || f.error) {
        if (ok)
            g_propagate_error(error, g_steal_pointer(&f.error));
        g_clear_error(&f.error);
        ok = false;
    }
    if (file)
        judge_pass_act(home, pass);
    if (ok && file)
        ok = file_all(home, box, f.mailbox, f.repeated, error);
    mailio_mailbox_close(box);
    g_ptr_array_unref(f.repeated);
    return ok;
}

/* ---- act ---- */

static void count_state(struct judge_home *home, struct judge_pass *pass, gint64 id)
{
    struct games_mail_in *mail = games_mail_get(home->store, id);
    if (mail && mail->state == GAMES_MAIL_ACTED)
        pass->acted++;
    else if (mail && mail->state == GAMES_MAIL_REFUSED)
        pass->refused++;
    else if (mail)
        pass->ignored++;
    games_mail_in_free(mail);
}

/* Acts on ids[from, to) in one transaction. */
static bool act_group(struct judge_home *home, struct judge_pass *pass, const GArray *ids, guint from,
                      guint to, GError **error)
{
    if (!judge_home_begin(home, error))
        return false;
    guint told = home->digest->len;
    for (guint i = from; i < to; i++)
        if (!judge_act(home, g_array_index(ids, gint64, i), error)) {
            judge_home_rollback(home);
            g_ptr_array_set_size(home->digest, (gint)told);
            return false;
        }
    if (!judge_home_commit(home, "act", error)) {
        g_ptr_array_set_size(home->digest, (gint)told);
        return false;
    }
    for (guint i = from; i < to; i++)
        count_state(home, pass, g_array_index(ids, gint64, i));
    return true;
}

/* A mail that cannot be acted on is set aside, for the editor to see; the others go on. */
static bool set_aside(struct judge_home *home, struct judge_pass *pass, gint64 id, const GError *why)
{
    g_autofree char *note = g_strdup_printf("failed: %s", why->message);
    g_autofree char *what = g_strdup_printf("mail %" G_GINT64_FORMAT " could not be acted on", id);
    g_autoptr(GError) error = NULL;
    pass->failed++;
    judge_pass_complain(home, pass, NULL, what, why);
    return judge_home_begin(home, &error) &&
           games_mail_finish(home->store, id, GAMES_MAIL_REFUSED, NULL, 0, 0, note, &error) &&
           judge_home_commit(home, "set-aside", &error);
}

void judge_pass_act(struct judge_home *home, struct judge_pass *pass)
{
    g_autoptr(GArray) ids = games_mail_pending(home->store);
    for (guint from = 0; from < ids->len; from += GROUP) {
        guint to = MIN(from + GROUP, ids->len);
        g_autoptr(GError) error = NULL;
        judge_home_progress(home, "mails read", from, ids->len);
        if (act_group(home, pass, ids, from, to, &error))
            continue;
        /* One of them spoils the group: each alone. */
        for (guint i = from; i < to; i++) {
            g_autoptr(GError) why = NULL;
            if (act_group(home, pass, ids, i, i + 1, &why))
                continue;
            if (judge_error_is_retry(why) || !set_aside(home, pass, g_array_index(ids, gint64, i), why)) {
                fprintf(stderr, "judge: mail waits for the next pass: %s\n", why->message);
                pass->trouble = true;
                return;
            }
        }
    }
}

/* ---- adjudicate ---- */

/* Whether an open phase is to be looked at: it is due, or its game goes on as soon as all orders are in.
 * Cheap: most games are neither. */
static bool is_candidate(struct judge_home *home, const struct games_phase *row, bool due, char **name)
{
    struct games_game *game = row ? games_game_get(home->store, row->game) : NULL;
    bool past = row && row->deadline_s && row->deadline_s <= home->now_s;
    /* Retreats and builds that came late are all a two-season game waits for. */
    enum rules_phase_type type = !row                               ? RULES_PHASE_MOVEMENT
                                 : g_str_has_suffix(row->code, "R") ? RULES_PHASE_RETREAT
                                 : g_str_has_suffix(row->code, "A") ? RULES_PHASE_ADJUSTMENT
                                                                    : RULES_PHASE_MOVEMENT;
    bool yes =
        game && game->state == GAMES_STATE_ACTIVE &&
        (due || (!past && (judge_setting_is(game, "early", "yes") || judge_seasons_merges(game, type))));
    *name = g_strdup(game ? game->name : "?");
    games_game_free(game);
    return yes;
}

static void adjudicate_one(struct judge_home *home, struct judge_pass *pass, gint64 phase, bool due)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *name = NULL;
    struct games_phase *row = games_phase_get(home->store, phase);
    struct judge_play *play =
        is_candidate(home, row, due, &name) ? judge_play_load(home, row->game, &error) : NULL;
    bool wanted = play && play->phase && play->phase->id == phase && !play->phase->adjudicated_s;
    if (wanted && !due)
        wanted = judge_play_is_complete(play);
    guint told = home->digest->len;
    if (wanted && !error && judge_home_begin(home, &error)) {
        bool waits = false;
        if (due && !judge_nmr_waits(play, &waits, &error)) {
            judge_home_rollback(home);
            g_ptr_array_set_size(home->digest, (gint)told);
        } else if (waits) {
            if (!judge_home_commit(home, "wait", &error))
                g_ptr_array_set_size(home->digest, (gint)told);
        } else if (judge_setting_is(play->game, "preview", "yes")) { /* published by RELEASE only */
            if (!judge_desk_preview_due(play, &error))
                judge_home_rollback(home);
            else
                judge_home_commit(home, "preview", &error);
        } else if (!judge_play_adjudicate(play, due ? "deadline" : "complete", &error)) {
            judge_home_rollback(home);
            g_ptr_array_set_size(home->digest, (gint)told);
        } else if (judge_home_commit(home, "adjudicate", &error)) {
            pass->adjudicated++;
        }
    }
    if (error) {
        g_autofree char *what = g_strdup_printf("game %s was not adjudicated", name);
        g_autofree char *once = g_strdup_printf("game/%" G_GINT64_FORMAT, row ? row->game : 0);
        pass->games_failed++;
        g_autoptr(GError) nothing = NULL;
        bool open = judge_home_begin(home, &nothing);
        judge_pass_complain(home, pass, open ? once : NULL, what, error);
        if (open && !judge_home_commit(home, "tell", &nothing))
            fprintf(stderr, "judge: %s\n", nothing->message);
    }
    judge_play_free(play);
    games_phase_free(row);
}

void judge_pass_adjudicate(struct judge_home *home, struct judge_pass *pass)
{
    g_autoptr(GArray) due = games_phase_due(home->store, home->now_s);
    for (guint i = 0; i < due->len; i++) {
        judge_home_progress(home, "games adjudicated", i, due->len);
        adjudicate_one(home, pass, g_array_index(due, gint64, i), true);
    }
    g_autoptr(GArray) open = games_phase_open_list(home->store);
    for (guint i = 0; i < open->len; i++)
        adjudicate_one(home, pass, g_array_index(open, gint64, i), false);
}

/* ---- the editor ---- */

/* What waits for the editor in all games, a line each; NULL: nothing. Transfer full. */
static char *say_actions(struct judge_home *home, enum rules_language language)
{
    g_autoptr(GPtrArray) lines = judge_actions_all(home, language);
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < lines->len; i++) {
        g_strdelimit(lines->pdata[i], "\n", ' ');
        g_string_append_printf(list, "- %s\n", (const char *)lines->pdata[i]);
    }
    return g_string_free(list, lines->len == 0);
}

void judge_pass_tell_editor(struct judge_home *home)
{
    g_autoptr(GError) error = NULL;
    if (!home->digest->len)
        return;
    if (!home->config->editor) { /* nobody to write to: whoever reads cron's output */
        for (guint i = 0; i < home->digest->len; i++)
            fprintf(stderr, "judge: %s\n", (const char *)home->digest->pdata[i]);
        g_ptr_array_set_size(home->digest, 0);
        return;
    }
    if (!judge_home_begin(home, &error)) {
        fprintf(stderr, "judge: %s\n", error->message);
        return;
    }
    struct games_person *editor = judge_editor(home, &error);
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < home->digest->len; i++)
        g_string_append_printf(list, "- %s\n", (const char *)home->digest->pdata[i]);
    enum rules_language language = templates_language(editor ? editor->language : NULL, home->language);
    g_autofree char *count = g_strdup_printf("%u", home->digest->len);
    g_autofree char *subject =
        judge_say(home, language, "digest-subject", "judge", home->config->name, "count", count, NULL);
    g_autofree char *actions = say_actions(home, language);
    g_autofree char *text = judge_say(home, language, "digest", "judge", home->config->name, "actions",
                                      actions, "list", list->str, NULL);
    struct judge_draft draft = {
        .person = editor, .kind = "editor", .language = language, .subject = subject, .text = text};
    if (editor && judge_post(home, &draft, NULL, &error)) {
        if (judge_home_commit(home, "digest", &error))
            g_ptr_array_set_size(home->digest, 0);
    } else
        judge_home_rollback(home);
    if (error)
        fprintf(stderr, "judge: the editor was not told: %s\n", error->message);
    games_person_free(editor);
}

/* ---- send ---- */

struct sending {
    struct judge_home *home;
    struct judge_pass *pass;
    GPtrArray *letters;
    GError *error; /* the store failed: what was sent may be sent again */
    char *stopped; /* why nothing can be sent, told once */
};

static const struct games_letter *letter_of(const struct sending *s, gint64 id)
{
    for (guint i = 0; i < s->letters->len; i++)
        if (((struct games_letter *)s->letters->pdata[i])->id == id)
            return s->letters->pdata[i];
    return NULL;
}

/* Each fate is committed at once: a stop repeats one letter at most. */
static void note_fate(void *context, gint64 id, const GError *fate)
{
    struct sending *s = context;
    struct judge_home *home = s->home;
    const struct games_letter *letter = letter_of(s, id);
    judge_home_at_step(home, "sent");
    if (g_error_matches(fate, MAILIO_ERROR,
                        MAILIO_ERROR_SETUP)) { /* no fault of the letter: it keeps its turn */
        if (!s->stopped)
            s->stopped = g_strdup(fate->message);
        s->pass->waiting++;
        return;
    }
    if (s->error || !games_store_begin_light(home->store, &s->error))
        return;
    bool final = g_error_matches(fate, MAILIO_ERROR, MAILIO_ERROR_REFUSED);
    bool ok = fate ? games_outbox_failed(home->store, id, home->now_s, final, fate->message, &s->error)
                   : games_outbox_sent(home->store, id, home->now_s, &s->error);
    if (!ok) {
        judge_home_rollback(home);
        return;
    }
    if (!judge_home_commit(home, "note-sent", &s->error))
        return;
    s->pass->sent += !fate;
    s->pass->waiting += fate && !final;
    s->pass->given_up += final;
    if (final && letter && strcmp(letter->kind, "editor")) {
        g_autofree char *kind = judge_post_kind(home, letter->kind);
        judge_home_tell(home, NULL, "tell-refused", "address", letter->to_address, "kind", kind, "why",
                        fate->message, NULL);
    }
    if (fate)
        fprintf(stderr, "judge: mail to=%s kind=%s stat=%s: %s\n", letter ? letter->to_address : "?",
                letter ? letter->kind : "?", final ? "refused" : "later", fate->message);
}

/* Sends the letters due, a group at a time so that memory stays small, over the same connections. */
static bool send_groups(struct judge_home *home, struct judge_pass *pass, struct mailio_submit *submit,
                        GError **error)
{
    gint64 left = home->config->letters_per_pass;
    while (left > 0) {
        g_autoptr(GPtrArray) letters = games_outbox_due(home->store, home->now_s, (unsigned)MIN(left, GROUP));
        struct sending s = {.home = home, .pass = pass, .letters = letters};
        g_autofree struct mailio_letter *list = g_new0(struct mailio_letter, letters->len + 1);
        for (guint i = 0; i < letters->len; i++) {
            const struct games_letter *letter = letters->pdata[i];
            list[i] = (struct mailio_letter){.id = letter->id,
                                             .envelope_from = home->config->address,
                                             .envelope_to = letter->to_address,
                                             .message_id = letter->message_id,
                                             .raw = letter->raw};
        }
        if (!letters->len)
            return true;
        judge_home_at_step(home, "send");
        judge_home_progress(home, "letters sent", pass->sent, pass->sent + games_outbox_waiting(home->store));
        mailio_submit_send(submit, list, letters->len, note_fate, &s);
        left -= letters->len;
        if (s.error)
            g_propagate_error(error, s.error);
        else if (s.stopped)
            g_set_error_literal(error, JUDGE_ERROR, JUDGE_ERROR_SETUP, s.stopped);
        bool go_on = !s.error && !s.stopped;
        g_free(s.stopped);
        if (!go_on)
            return false;
    }
    return true;
}

static bool anything_due(struct judge_home *home)
{
    g_autoptr(GPtrArray) one = games_outbox_due(home->store, home->now_s, 1);
    return one->len > 0;
}

bool judge_pass_send(struct judge_home *home, struct judge_pass *pass, GError **error)
{
    const struct judge_config *config = home->config;
    struct judge_secret secret;
    if (!anything_due(home))
        return true;
    if (!judge_secret_get(&config->out, "outgoing", &secret, error))
        return false;
    struct mailio_submit_settings settings = {.url = config->out.url,
                                              .user = config->out.user,
                                              .password = secret.password,
                                              .oauth2_token = secret.token,
                                              .ca_file = config->out.ca_file,
                                              .timeout_s = (unsigned)config->out.timeout_s,
                                              .connections = (unsigned)config->connections,
                                              .insecure_plain = config->out.plain};
    struct mailio_submit *submit = mailio_submit_open(&settings, error);
    bool ok = submit && send_groups(home, pass, submit, error);
    if (submit)
        mailio_submit_close(submit);
    judge_secret_clear(&secret);
    return ok;
}

/* ---- the whole ---- */

/* Whether there may be orders that were sent in time and not read yet: on a server that was not reached,
 * beyond the number of mails of one pass, or stored but not acted on. */
static bool orders_may_wait(struct judge_home *home, const struct judge_pass *pass, bool fetched)
{
    g_autoptr(GArray) pending = games_mail_pending(home->store);
    return !fetched || pending->len || pass->fetched >= (guint64)home->config->mails_per_pass;
}

/* No game is adjudicated without such orders: those that are due wait for the next pass that reads
 * everything. */
static void hold_games(struct judge_home *home, struct judge_pass *pass)
{
    g_autoptr(GArray) due = games_phase_due(home->store, home->now_s);
    if (!due->len)
        return;
    pass->trouble = true;
    fprintf(stderr, "judge: %u games wait with their adjudication until all mail is read\n", due->len);
    g_autoptr(GError) error = NULL;
    if (judge_home_begin(home, &error)) {
        judge_home_tell(home, "hold", "tell-hold", NULL);
        judge_home_commit(home, "tell", &error);
    }
    if (error)
        fprintf(stderr, "judge: %s\n", error->message);
}

/* Letters whose bytes are let go of; their rows stay, so that late answers are still understood. */
enum { LETTERS_KEPT_DAYS = 60 };

/* Notes that the pass is over; once a day old letters are cleared out. A read that failed during the pass is
 * said here. */
static bool end_pass(struct judge_home *home, bool fetched, GError **error)
{
    g_autofree char *now = g_strdup_printf("%" G_GINT64_FORMAT, home->now_s);
    g_autofree char *today = g_strdup_printf("%" G_GINT64_FORMAT, home->now_s / 86400);
    g_autofree char *pruned = games_store_get(home->store, "pruned-day");
    if (!judge_home_begin(home, error))
        return false;
    bool ok =
        games_store_set(home->store, "last-pass", now, error) &&
        (!fetched || (games_store_set(home->store, "told/incoming", "", error) &&
                      games_store_set(home->store, "told/hold", "", error))) &&
        (!g_strcmp0(pruned, today) ||
         (games_outbox_prune(home->store, home->now_s - LETTERS_KEPT_DAYS * 86400, NULL, error) &&
          judge_confirm_prune(home, error) && games_store_set(home->store, "pruned-day", today, error)));
    if (!ok) {
        judge_home_rollback(home);
        return false;
    }
    return judge_home_commit(home, "end", error);
}

bool judge_pass_run(struct judge_home *home, struct judge_pass *pass, GError **error)
{
    g_autoptr(GError) in = NULL, out = NULL;
    if (!judge_home_lock(home, 0, error))
        return false;
    bool fetched = judge_pass_fetch(home, pass, true, &in);
    if (!fetched) {
        judge_pass_act(home, pass); /* what earlier passes stored */
        g_autoptr(GError) nothing = NULL;
        bool open = judge_home_begin(home, &nothing);
        judge_pass_complain(home, pass, open ? "incoming" : NULL, "mail could not be fetched", in);
        if (open && !judge_home_commit(home, "tell", &nothing))
            fprintf(stderr, "judge: %s\n", nothing->message);
    }
    if (orders_may_wait(home, pass, fetched))
        hold_games(home, pass);
    else
        judge_pass_adjudicate(home, pass);
    judge_pass_remind(home, pass);
    bool sent = judge_pass_send(home, pass, &out);
    if (!sent)
        judge_pass_complain(home, pass, NULL, "mail could not be sent", out);
    /* One digest a pass, written when all is known: also which letters were refused for good. */
    bool tells = home->digest->len > 0;
    judge_pass_tell_editor(home);
    g_autoptr(GError) late = NULL;
    if (sent && tells && !judge_pass_send(home, pass, &late))
        judge_pass_complain(home, pass, NULL, "mail could not be sent", late);
    return end_pass(home, fetched, error);
}
