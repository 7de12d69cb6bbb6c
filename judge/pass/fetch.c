#include "fetch.h"
#include "act.h"
#include "../conf/mailbox.h"
#include "../conf/refusals.h"

#include <string.h>

struct fetching {
    struct judge_home *home;
    struct judge_pass *pass;
    const char *mailbox;
    GPtrArray *repeated; /* keys of messages that are stored already */
    gint64 ahead_s;      /* the most that mail came after our clock */
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
    bool stored =
        games_mail_store(f->home->store, f->mailbox, raw->uidvalidity, raw->uid, raw->key,
                         judge_or_empty(data), len, raw->full_size, f->home->now_s, &id, &f->error) &&
        (!id || games_mail_set_arrival(f->home->store, id, raw->arrived_s, f->home->now_s, &f->error));
    if (!stored) {
        judge_home_rollback(f->home);
        f->open = false;
        return false;
    }

    f->ahead_s = MAX(f->ahead_s, raw->arrived_s - f->home->now_s);
    if (id)
        f->pass->fetched++;
    else {
        f->pass->repeated++;
        g_ptr_array_add(f->repeated, g_strdup(raw->key));
    }

    f->bytes += len;

    return (++f->in_group < JUDGE_PASS_GROUP && f->bytes < JUDGE_PASS_GROUP_BYTES) || end_group(f);
}

/* For the doctor: a server's clock that runs ahead of ours by minutes, or ours that is behind. Fetching without mail says
 * nothing of it. */
static bool note_clock(struct fetching *f, GError **error)
{
    enum { MAY_DIFFER_S = 300 };
    gint64 off_s = f->ahead_s > MAY_DIFFER_S ? f->ahead_s : 0;
    g_autofree char *noted = games_store_get(f->home->store, JUDGE_CLOCK_BEHIND_KEY);
    gint64 noted_s = noted ? g_ascii_strtoll(noted, NULL, 10) : 0;
    if (!f->pass->fetched || off_s == noted_s)
        return true;

    return judge_home_begin(f->home, error) &&
           judge_home_end(
               f->home, games_store_set(f->home->store, JUDGE_CLOCK_BEHIND_KEY, DIGITS(off_s), error), error);
}

static bool is_rejected(const struct games_mail_in *mail)
{
    return mail->state == GAMES_MAIL_REFUSED || mail->state == GAMES_MAIL_ASIDE ||
           mail->state == GAMES_MAIL_DROPPED;
}

/* The keys of the messages to be filed, borrowed; `listed` owns those that were looked at. */
struct filing {
    GPtrArray *processed, *rejected;
    GHashTable *listed;
};

static void list_unfiled(struct filing *filing, const GPtrArray *unfiled)
{
    GAMES_EACH(const struct games_mail_in, mail, unfiled) {
        g_hash_table_add(filing->listed, g_strdup(mail->key));
        g_ptr_array_add(is_rejected(mail) ? filing->rejected : filing->processed, mail->key);
    }
}

/* A message that still waits to be acted on stays where it is. */
static void list_pending(struct judge_home *home, struct filing *filing)
{
    g_autoptr(GArray) pending = games_mail_pending(home->store);
    for (guint i = 0; i < pending->len; i++) {
        g_autoptr(games_mail_in) mail = games_mail_get(home->store, g_array_index(pending, gint64, i));
        if (mail && mail->key)
            g_hash_table_add(filing->listed, g_strdup(mail->key));
    }
}

/* What was filed before and lies there again (moved back by hand). */
static void list_repeated(struct filing *filing, const GPtrArray *repeated)
{
    for (guint i = 0; i < repeated->len; i++)
        if (g_hash_table_add(filing->listed, g_strdup(repeated->pdata[i])))
            g_ptr_array_add(filing->processed, repeated->pdata[i]);
}

/* What was cut out of the stored bytes is cut out of our own folder's copy too. */
static bool replace_cut(struct judge_home *home, struct mailio_mailbox *box, const GPtrArray *unfiled,
                        GError **error)
{
    GAMES_EACH(const struct games_mail_in, mail, unfiled) {
        if (!mail->key || !games_mail_is_replaced(home->store, mail->id))
            continue;
        g_autoptr(GBytes) bytes = games_mail_raw(home->store, mail->id);
        gsize len;
        const char *data = g_bytes_get_data(bytes, &len);
        if (!mailio_mailbox_replace(box, mail->key, judge_or_empty(data), len, error))
            return false;
    }
    return true;
}

static bool file_keys(struct mailio_mailbox *box, const GPtrArray *keys, enum mailio_filing as,
                      GError **error)
{
    return !keys->len || mailio_mailbox_file(box, (const char *const *)keys->pdata, keys->len, as, error);
}

static bool note_filed(struct judge_home *home, const GPtrArray *unfiled, GError **error)
{
    if (!unfiled->len)
        return true;
    if (!judge_home_begin(home, error))
        return false;

    GAMES_EACH(const struct games_mail_in, mail, unfiled) {
        if (!games_mail_set_filed(home->store, mail->id, error)) {
            judge_home_rollback(home);
            return false;
        }
    }

    return judge_home_commit(home, "note-filed", error);
}

/* Flags and moves what is committed, and what was stored by an earlier pass that stopped before doing so. */
static bool file_all(struct judge_home *home, struct mailio_mailbox *box, const char *mailbox,
                     const GPtrArray *repeated, GError **error)
{
    g_autoptr(GPtrArray) unfiled = games_mail_unfiled(home->store, mailbox);
    g_autoptr(GPtrArray) processed = g_ptr_array_new(), rejected = g_ptr_array_new();
    g_autoptr(GHashTable) listed = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    struct filing filing = {processed, rejected, listed};

    list_unfiled(&filing, unfiled);
    list_pending(home, &filing);
    list_repeated(&filing, repeated);

    judge_home_at_step(home, "file");
    if (!replace_cut(home, box, unfiled, error) || !file_keys(box, processed, MAILIO_FILE_PROCESSED, error) ||
        !file_keys(box, rejected, MAILIO_FILE_REJECTED, error))
        return false;

    judge_home_at_step(home, "filed");

    return note_filed(home, unfiled, error);
}

/* A mailbox that had another life: its many old mails are none of the judge's, or all of them are; its editor says which. */
static bool is_ours(struct judge_home *home, struct mailio_mailbox *box, GError **error)
{
    enum { OLD_S = 2 * 86400, OLD_MOST = 20 };
    g_autoptr(games_link) in = games_link_get(home->store, GAMES_DOOR_IN);
    bool fetched_before = in->ok_s != 0;
    if (home->config->since || fetched_before)
        return true;

    unsigned old = mailio_mailbox_count_before(box, home->now_s - OLD_S);
    if (old <= OLD_MOST)
        return true;

    g_autoptr(GDateTime) now = g_date_time_new_from_unix_utc(home->now_s);
    g_autofree char *today = g_date_time_format(now, "%Y-%m-%d");

    return judge_fail(error, JUDGE_ERROR_SETUP, "incoming-old", "count", DIGITS(old), "day", today, NULL);
}

bool judge_pass_fetch(struct judge_home *home, struct judge_pass *pass, GError **unfiled, GError **error)
{
    const struct judge_config *config = home->config;
    struct mailio_mailbox *box = judge_mailbox_open(config, NULL, error);
    if (!box)
        return false;
    if (!is_ours(home, box, error)) {
        mailio_mailbox_close(box);
        return false;
    }

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

    ok = ok && note_clock(&f, error);
    if (unfiled)
        judge_pass_act(home, pass);
    if (ok && unfiled)
        file_all(home, box, f.mailbox, f.repeated, unfiled);
    mailio_mailbox_close(box);
    g_ptr_array_unref(f.repeated);

    return ok;
}
