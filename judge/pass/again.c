#include "again.h"
#include "act.h"
#include "due.h"
#include "../conf/mailbox.h"
#include "../conf/refusals.h"

#include <stdio.h>
#include <string.h>

/* Mail that was handled after the backup may have come to its server long before, in an outage. What came earlier still
 * and is not known is none of this judge's. */
enum { MARGIN_S = 14 * 86400 };

/* Letters written within this time of the last sign of life may not have left: they go, with the Message-ID they had. */
enum { UNSURE_S = 15 * 60 };

/* Passes that wait for a game that cannot be adjudicated at its own time; then the others go on without it. */
enum { MOST_TRIES = 3 };

/* How far it went: kept in the fact, so that a pass that ends in the middle goes on. */
struct state {
    gint64 since_s;  /* when the newest mail of the backup was fetched */
    gint64 until_s;  /* when the last mail came that is read again: the judge was well until then */
    gint64 letters;  /* marked as sent */
    unsigned mails;  /* read again */
    bool all_stored; /* all that lies in the folders */
    unsigned tries;  /* passes so far */
};

#define STATE_FORMAT "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %u %d %u"

static bool keep(struct judge_home *home, const struct state *state, GError **error)
{
    g_autofree char *value = g_strdup_printf(STATE_FORMAT, state->since_s, state->until_s, state->letters,
                                             state->mails, (int)state->all_stored, state->tries);
    return games_store_set(home->store, JUDGE_RESTORED_KEY, value, error);
}

bool judge_pass_begins_again(struct judge_home *home)
{
    g_autofree char *value = games_store_get(home->store, JUDGE_RESTORED_KEY);
    return !g_strcmp0(value, JUDGE_RESTORED_NEW);
}

/* In a transaction of its own. */
static bool save(struct judge_home *home, const struct state *state, GError **error)
{
    return judge_home_begin(home, error) && judge_home_end(home, keep(home, state, error), error);
}

/* Whether a backup was brought back, and how far it was worked through. */
static bool recall(struct judge_home *home, struct state *state)
{
    g_autofree char *value = games_store_get(home->store, JUDGE_RESTORED_KEY);
    int stored = 0;
    *state = (struct state){0};
    if (!value)
        return false;

    if (sscanf(value, STATE_FORMAT, &state->since_s, &state->until_s, &state->letters, &state->mails, &stored,
               &state->tries) < 5) {
        g_autofree char *pass = games_store_get(home->store, "last-pass");
        gint64 last_s = pass ? g_ascii_strtoll(pass, NULL, 10) : 0;
        *state = (struct state){.since_s = last_s ? last_s : games_mail_newest(home->store)};
    }
    state->all_stored = stored != 0;
    return true;
}

/* ---- handled mail, fetched again ---- */

struct fetching {
    struct judge_home *home;
    struct state *state;
    const char *folder; /* NULL: the mailbox itself */
    GError *error;
    unsigned in_group;
    bool open; /* a transaction is open */
};

/* Messages with a number are named by folder and number; those with a name keep it wherever they lie. */
static char *mailbox_of(const struct fetching *f, guint64 uid)
{
    const char *url = f->home->config->in.url;
    return uid && f->folder ? g_strconcat(url, "#", f->folder, NULL) : g_strdup(url);
}

static bool is_known(void *context, guint64 uidvalidity, guint64 uid, const char *key)
{
    const struct fetching *f = context;
    g_autofree char *mailbox = mailbox_of(f, uid);
    return games_mail_is_known(f->home->store, mailbox, uidvalidity, uid, key);
}

static bool end_group(struct fetching *f)
{
    if (!f->open)
        return true;

    f->open = false;
    f->in_group = 0;
    if (keep(f->home, f->state, &f->error))
        return judge_home_commit(f->home, "again", &f->error);
    judge_home_rollback(f->home);
    return false;
}

static bool store_one(struct fetching *f, const struct mailio_raw *raw, const char *data, gsize len)
{
    struct games_store *store = f->home->store;
    g_autofree char *mailbox = mailbox_of(f, raw->uid);
    gint64 id = 0;
    bool ok = games_mail_store(store, mailbox, raw->uidvalidity, raw->uid, raw->key, data, len,
                               raw->full_size, f->home->now_s, &id, &f->error);
    if (!ok || !id)
        return ok;

    f->state->mails++;
    if (raw->arrived_s <= f->home->now_s)
        f->state->until_s = MAX(f->state->until_s, raw->arrived_s);
    return games_mail_set_arrival(store, id, raw->arrived_s, f->home->now_s, &f->error) &&
           games_mail_set_filed(store, id, &f->error);
}

static bool got(void *context, const struct mailio_raw *raw)
{
    struct fetching *f = context;
    const char *data = raw->data ? raw->data : raw->head;
    gsize len = raw->data ? raw->len : raw->head_len;
    data = judge_or_empty(data);

    g_autofree char *digest = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (const guchar *)data, len);
    g_autofree char *message_id = mailio_message_id_read(data, len);
    bool old = raw->arrived_s && raw->arrived_s < f->state->since_s - MARGIN_S;
    if (old || games_mail_knows(f->home->store, digest, message_id))
        return true;

    if (!f->open && !judge_home_begin(f->home, &f->error))
        return false;
    f->open = true;
    if (!store_one(f, raw, data, len)) {
        judge_home_rollback(f->home);
        f->open = false;
        return false;
    }

    judge_home_progress(f->home, "progress-again", f->state->mails, f->state->mails);
    return ++f->in_group < JUDGE_PASS_GROUP || end_group(f);
}

static bool fetch_folder(struct judge_home *home, struct state *state, const char *folder, GError **error)
{
    struct judge_mailbox_again again = {.folder = folder, .since_s = MAX(state->since_s - MARGIN_S, 0)};
    struct mailio_mailbox *box = judge_mailbox_open(home->config, &again, error);
    if (!box)
        return false;

    struct fetching f = {.home = home, .state = state, .folder = folder};
    bool ok = mailio_mailbox_fetch(box, (gsize)home->config->mail_size, 0, is_known, got, &f, error);
    mailio_mailbox_close(box);

    /* What came before a broken connection is kept. */
    if (!end_group(&f) || f.error) {
        if (ok)
            g_propagate_error(error, g_steal_pointer(&f.error));
        g_clear_error(&f.error);
        return false;
    }
    return ok;
}

static bool fetch_all(struct judge_home *home, struct state *state, GError **error)
{
    const struct judge_config *config = home->config;
    bool two = config->processed && config->rejected && strcmp(config->processed, config->rejected);
    if (!fetch_folder(home, state, config->processed, error) ||
        (two && !fetch_folder(home, state, config->rejected, error)))
        return false;

    state->all_stored = true;
    return save(home, state, error);
}

/* ---- and acted on, each at its time ---- */

/* The first deadline after `after_s` and not after `until_s` that a game waits for; 0: none. */
static gint64 next_deadline(struct judge_home *home, gint64 after_s, gint64 until_s)
{
    gint64 next_s = 0;
    g_autoptr(GArray) due = games_phase_due(home->store, until_s);
    for (guint i = 0; i < due->len; i++) {
        g_autoptr(games_phase) phase = games_phase_get(home->store, g_array_index(due, gint64, i));
        bool sooner = phase && phase->deadline_s > after_s && (!next_s || phase->deadline_s < next_s);
        if (sooner)
            next_s = phase->deadline_s;
    }
    return next_s;
}

/* Letters of that time left in it. */
static bool mark_sent(struct judge_home *home, struct state *state, GError **error)
{
    g_autoptr(GPtrArray) letters = games_outbox_heads(home->store, home->now_s, 1000000);
    bool sure = home->now_s + UNSURE_S <= state->until_s;
    if (!sure || !letters->len)
        return true;
    if (!judge_home_begin(home, error))
        return false;

    bool ok = true;
    for (guint i = 0; ok && i < letters->len; i++) {
        const struct games_letter *letter = letters->pdata[i];
        ok = games_outbox_sent(home->store, letter->id, home->now_s, error);
    }
    state->letters += letters->len;
    return judge_home_end(home, ok && keep(home, state, error), error);
}

/* All mails that came by then, then what was due or complete. */
static bool live_until(struct judge_home *home, struct judge_pass *pass, struct state *state, GError **error)
{
    pass->until_s = home->now_s;
    judge_pass_act(home, pass);
    g_autoptr(GArray) left = games_mail_pending_until(home->store, home->now_s);
    if (left->len)
        return judge_fail(error, JUDGE_ERROR_RETRY, "mails-left", NULL);

    unsigned failed = pass->games_failed;
    judge_pass_adjudicate(home, pass);
    if (pass->games_failed > failed && state->tries <= MOST_TRIES)
        return judge_fail(error, JUDGE_ERROR_RETRY, "games-left", NULL);
    return mark_sent(home, state, error);
}

/* The next moment at which something happened; 0: nothing more did. */
static gint64 next_moment(struct judge_home *home, const struct state *state)
{
    gint64 mail_s = games_mail_first_arrival(home->store);
    gint64 due_s = next_deadline(home, home->now_s, state->until_s);
    if (mail_s > state->until_s)
        mail_s = 0;
    return mail_s && due_s ? MIN(mail_s, due_s) : MAX(mail_s, due_s);
}

static bool live_again(struct judge_home *home, struct judge_pass *pass, struct state *state, GError **error)
{
    gint64 now_s = home->now_s, moment_s;
    bool ok = true;

    home->now_s = MIN(state->since_s, now_s);
    while (ok && (moment_s = next_moment(home, state))) {
        home->now_s = MAX(home->now_s, moment_s);
        ok = live_until(home, pass, state, error);
    }

    /* This pass ends by sending what waits: not what left long ago. */
    if (!ok)
        mark_sent(home, state, NULL);
    home->now_s = now_s;
    pass->until_s = 0;
    return ok;
}

/* The editor hears what happened; the backup is worked through. */
static bool finish(struct judge_home *home, const struct state *state, unsigned adjudicated, GError **error)
{
    g_autofree char *since = templates_say_date(state->since_s, judge_home_zone(home, home->config->timezone),
                                                judge_home_editor_language(home));
    if (!judge_home_begin(home, error))
        return false;

    judge_home_tell(home, NULL, "tell-restored", "since", since, "mails", DIGITS(state->mails), "phases",
                    DIGITS(adjudicated), "letters", DIGITS(state->letters), NULL);
    return judge_home_end(home, games_store_set(home->store, JUDGE_RESTORED_KEY, NULL, error), error);
}

bool judge_pass_read_again(struct judge_home *home, struct judge_pass *pass, GError **error)
{
    struct state state;
    if (!recall(home, &state))
        return true;
    state.tries++;
    /* Passes that fail from now on say nothing of the backup. */
    if (!save(home, &state, error) || (!state.all_stored && !fetch_all(home, &state, error)))
        return false;

    unsigned before = pass->adjudicated;
    if (!live_again(home, pass, &state, error))
        return false;

    pass->fetched += state.mails;
    return finish(home, &state, pass->adjudicated - before, error);
}
