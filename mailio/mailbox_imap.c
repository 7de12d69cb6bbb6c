/*
 * IMAP4rev1 (RFC 3501) through libetpan. A pass makes the same few round trips for one message as for a
 * thousand: login, SELECT, UID SEARCH, one FETCH of sizes, one of bodies (cut only by volume), one of headers
 * for messages above the limit, STORE, MOVE, LOGOUT.
 */
#include "secret_p.h"
#include "mailbox_p.h"
#include "link_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bodies asked for in one FETCH: libetpan holds them all. */
#define VOLUME_MAX (16u * 1024u * 1024u)
/* A UID set is cut here; servers take lines of 8 kB and more. */
#define RANGES_MAX 400

struct imap {
    mailimap *session;
    char *host, *user, *folder;
    char *password, *token; /* to be cut out of what the server says; NULL: none */
    char *target[2];        /* by enum mailio_filing; NULL: stay */
    guint32 uidvalidity;
    unsigned exists;
    gint64 since_s; /* of INTERNALDATE; 0: all */
    bool broken;
    bool again; /* what was seen is read too */
};

struct found {
    guint32 uid;
    guint64 size;
    bool large;
    gint64 arrived_s; /* INTERNALDATE; 0: none given */
};

/* ---- errors ---- */

static const char *server_words(const struct imap *im)
{
    const char *said = im->session->imap_response;
    return said && *said && g_utf8_validate(said, -1, NULL) ? said : "no reason given";
}

/* RFC 5530: codes that say "not now". */
static bool is_passing(const char *said)
{
    static const char *const codes[] = {"[UNAVAILABLE]", "[INUSE]",  "[LIMIT]",   "[SERVERBUG]",
                                        "[THROTTLED]",   "Too many", "try again", NULL};
    for (const char *const *code = codes; *code; code++)
        if (strstr(said, *code))
            return true;
    return false;
}

static bool is_failure(int rc)
{
    return rc != MAILIMAP_NO_ERROR && rc != MAILIMAP_NO_ERROR_AUTHENTICATED &&
           rc != MAILIMAP_NO_ERROR_NON_AUTHENTICATED;
}

/* Sets an error for a failed step, the key of its name, on `what` (NULL: the mailbox); true if `rc` is none. `refusal` is
 * the code when the server said NO. */
static bool check_on(struct imap *im, int rc, const char *step, const char *what,
                     enum mailio_error_code refusal, GError **error)
{
    if (!is_failure(rc))
        return true;

    bool lost = rc == MAILIMAP_ERROR_STREAM || rc == MAILIMAP_ERROR_FATAL || rc == MAILIMAP_ERROR_BAD_STATE ||
                rc == MAILIMAP_ERROR_CONNECTION_REFUSED || rc == MAILIMAP_ERROR_MEMORY;
    if (lost) {
        im->broken = true;
        mailio_fault(error, MAILIO_ERROR_RETRY, what ? "broke-during-on" : "broke-during", "host", im->host,
                     "@step", step, "what", what, NULL);
    } else if (rc == MAILIMAP_ERROR_PARSE || rc == MAILIMAP_ERROR_PROTOCOL) {
        im->broken = true;
        mailio_fault(error, MAILIO_ERROR_RETRY, what ? "answer-unread-on" : "answer-unread", "host", im->host,
                     "@step", step, "what", what, NULL);
    } else {
        g_autofree char *said = mailio_secret_cut(server_words(im), im->password, im->token);
        mailio_fault(error, is_passing(said) ? MAILIO_ERROR_RETRY : refusal, what ? "refused-on" : "refused",
                     "host", im->host, "@step", step, "what", what, "said", said, NULL);
    }

    return false;
}

static bool check(struct imap *im, int rc, const char *step, enum mailio_error_code refusal, GError **error)
{
    return check_on(im, rc, step, NULL, refusal, error);
}

/* ---- opening ---- */

/* Connects and secures the connection; libetpan owns the stream from here on. */
static bool connect_server(struct imap *im, const struct mailio_url *url,
                           const struct mailio_mailbox_settings *settings, unsigned timeout_s, GError **error)
{
    bool tls_from_start = !strcmp(url->scheme, "imaps");
    unsigned usual = tls_from_start ? 993 : 143;

    mailstream *stream = mailio_link_open(im->host, url->port ? url->port : usual, timeout_s, error);
    if (!stream)
        return false;
    if (tls_from_start && !mailio_link_secure(stream, im->host, settings->ca_file, error)) {
        mailstream_close(stream);
        return false;
    }

    if (!check(im, mailimap_connect(im->session, stream), "fault.step.greeting", MAILIO_ERROR_RETRY, error))
        return false;
    if (tls_from_start || settings->insecure_plain)
        return true;
    if (check(im, mailimap_starttls(im->session), "fault.step.starttls", MAILIO_ERROR_SETUP, error) &&
        mailio_link_secure(stream, im->host, settings->ca_file, error)) {
        /* What was offered before TLS may be forged (RFC 3501 6.2.1). */
        struct mailimap_capability_data *capabilities = NULL;
        int rc = mailimap_capability(im->session, &capabilities);
        if (capabilities)
            mailimap_capability_data_free(capabilities);
        return check(im, rc, "fault.step.capability", MAILIO_ERROR_SETUP, error);
    }

    im->broken = true;

    return false;
}

static bool log_in(struct imap *im, const struct mailio_mailbox_settings *settings, GError **error)
{
    if (!im->user || (!settings->password && !settings->oauth2_token)) {
        mailio_fault(error, MAILIO_ERROR_SETUP, "no-login", "host", im->host, NULL);
        return false;
    }
    int rc = settings->oauth2_token
                 ? mailimap_oauth2_authenticate(im->session, im->user, settings->oauth2_token)
                 : mailimap_login(im->session, im->user, settings->password);
    if (!is_failure(rc))
        return true;
    return check_on(im, rc, "fault.step.login", im->user, MAILIO_ERROR_SETUP, error);
}

/* Mailbox names travel in modified UTF-7 (RFC 3501 5.1.3). */
static char *wire_name(const char *name)
{
    char *wire = g_convert(name, -1, "UTF-7-IMAP", "UTF-8", NULL, NULL, NULL);
    return wire ? wire : g_strdup(name);
}

static bool select_folder(struct imap *im, GError **error)
{
    g_autofree char *wire = wire_name(im->folder);
    if (!check_on(im, mailimap_select(im->session, wire), "fault.step.folder", im->folder, MAILIO_ERROR_SETUP,
                  error))
        return false;
    const struct mailimap_selection_info *info = im->session->imap_selection_info;
    im->uidvalidity = info ? info->sel_uidvalidity : 0;
    im->exists = info ? info->sel_exists : 0;
    return true;
}

/* A folder of handled mail in place of the mailbox: where filing made it (make_folder). */
static bool turn_to_folder(struct imap *im, const char *folder, GError **error)
{
    static const char *const below[] = {"", "INBOX.", "INBOX/"};
    for (gsize i = 0; i < G_N_ELEMENTS(below); i++) {
        g_autoptr(GError) why = NULL;
        g_free(im->folder);
        im->folder = g_strconcat(below[i], folder, NULL);
        if (select_folder(im, &why))
            return true;
        if (im->broken) {
            g_propagate_error(error, g_steal_pointer(&why));
            return false;
        }
    }

    im->exists = 0; /* nothing was ever filed */
    return true;
}

static bool turn_to_mail(struct imap *im, const struct mailio_mailbox_settings *settings, GError **error)
{
    im->again = settings->again;
    if (settings->again && settings->folder && *settings->folder)
        return turn_to_folder(im, settings->folder, error);
    return select_folder(im, error);
}

static void imap_close(void *state)
{
    struct imap *im = state;
    if (im->session->imap_stream && !im->broken)
        mailimap_logout(im->session);
    mailimap_free(im->session);
    g_free(im->host);
    g_free(im->user);
    g_free(im->folder);
    mailio_secret_free(im->password);
    mailio_secret_free(im->token);
    g_free(im->target[0]);
    g_free(im->target[1]);
    g_free(im);
}

/* ---- fetching ---- */

static gint found_order(gconstpointer a, gconstpointer b)
{
    guint32 x = ((const struct found *)a)->uid, y = ((const struct found *)b)->uid;
    return x < y ? -1 : x > y;
}

/* A search key that is one word; the struct is the library's own. */
static struct mailimap_search_key *search_word(int type)
{
    struct mailimap_search_key *key = mailimap_search_key_new_all();
    key->sk_type = type;
    return key;
}

/* SINCE knows days only, in a zone of the server's choice (RFC 3501 6.4.4): one day more is asked for, and what came too
 * early in it is dropped by its INTERNALDATE. */
static struct mailimap_search_key *search_since(gint64 since_s)
{
    g_autoptr(GDateTime) day =
        g_date_time_new_from_unix_utc(MAX(since_s - G_TIME_SPAN_DAY / G_USEC_PER_SEC, 0));
    return mailimap_search_key_new_since(mailimap_date_new(
        g_date_time_get_day_of_month(day), g_date_time_get_month(day), g_date_time_get_year(day)));
}

/* What is to be fetched: not deleted; not seen, where handled mail stays in its place; not from before our time. */
static struct mailimap_search_key *search_key(const struct imap *im)
{
    clist *all = clist_new();
    clist_append(all, search_word(MAILIMAP_SEARCH_KEY_UNDELETED));
    if (!im->again && !im->target[MAILIO_FILE_PROCESSED])
        clist_append(all, search_word(MAILIMAP_SEARCH_KEY_UNSEEN));
    if (im->since_s)
        clist_append(all, search_since(im->since_s));
    return mailimap_search_key_new_multiple(all);
}

/* UIDs not filed yet, ascending. */
static GArray *search(struct imap *im, GError **error)
{
    GArray *found = g_array_new(FALSE, TRUE, sizeof(struct found));
    if (!im->exists)
        return found;

    struct mailimap_search_key *key = search_key(im);
    clist *uids = NULL;
    int rc = mailimap_uid_search(im->session, NULL, key, &uids);
    mailimap_search_key_free(key);
    if (!check(im, rc, "fault.step.search", MAILIO_ERROR_RETRY, error)) {
        g_array_unref(found);
        return NULL;
    }

    for (clistiter *i = clist_begin(uids); i; i = clist_next(i)) {
        struct found f = {.uid = *(guint32 *)clist_content(i)};
        g_array_append_val(found, f);
    }

    mailimap_search_result_free(uids);
    g_array_sort(found, found_order);

    return found;
}

static void drop_known(const struct imap *im, GArray *found, unsigned max_count, mailio_known *known,
                       void *context)
{
    guint kept = 0;
    for (guint i = 0; i < found->len && (!max_count || kept < max_count); i++) {
        struct found f = g_array_index(found, struct found, i);
        char key[32];
        snprintf(key, sizeof key, "%u:%u", im->uidvalidity, f.uid);
        if (!known || !known(context, im->uidvalidity, f.uid, key))
            g_array_index(found, struct found, kept++) = f;
    }
    g_array_set_size(found, kept);
}

/* What came before our time, on the same day or the one before. */
static void drop_early(const struct imap *im, GArray *found)
{
    guint kept = 0;
    for (guint i = 0; i < found->len; i++) {
        struct found f = g_array_index(found, struct found, i);
        if (!f.arrived_s || f.arrived_s >= im->since_s)
            g_array_index(found, struct found, kept++) = f;
    }
    g_array_set_size(found, kept);
}

/* The set of found[from..to) that are large or not, neighbours as ranges; `*next` is where it was cut. NULL
 * if it is empty. */
static struct mailimap_set *set_of(const GArray *found, guint from, guint to, bool large, guint *next)
{
    struct mailimap_set *set = mailimap_set_new_empty();
    guint32 first = 0, last = 0;
    unsigned ranges = 0;
    guint i = from;
    for (; i < to && ranges < RANGES_MAX; i++) {
        const struct found *f = &g_array_index(found, struct found, i);
        if (f->large != large)
            continue;
        if (first && f->uid == last + 1) {
            last = f->uid;
            continue;
        }
        if (first) {
            mailimap_set_add_interval(set, first, last);
            ranges++;
        }
        first = last = f->uid;
    }

    if (first)
        mailimap_set_add_interval(set, first, last);
    *next = i;
    if (first)
        return set;

    mailimap_set_free(set);

    return NULL;
}

/* What a FETCH answered for one message. */
struct answer {
    guint32 uid; /* 0: it says nothing of one */
    guint64 size;
    gint64 arrived_s;
    const char *body;
    gsize len;
};

static gint64 seconds_of(const struct mailimap_date_time *t)
{
    GDateTime *date =
        g_date_time_new_utc(t->dt_year, t->dt_month, t->dt_day, t->dt_hour, t->dt_min, t->dt_sec);
    gint64 seconds = date ? g_date_time_to_unix(date) : 0;
    if (date)
        g_date_time_unref(date);
    int minutes = t->dt_zone / 100 * 60 + t->dt_zone % 100; /* +0130 is 130 */
    return seconds > 0 ? seconds - (gint64)minutes * 60 : 0;
}

static struct answer read_attributes(const struct mailimap_msg_att *att)
{
    struct answer a = {.uid = 0};
    for (clistiter *i = clist_begin(att->att_list); i; i = clist_next(i)) {
        const struct mailimap_msg_att_item *item = clist_content(i);
        if (item->att_type != MAILIMAP_MSG_ATT_ITEM_STATIC)
            continue;
        const struct mailimap_msg_att_static *s = item->att_data.att_static;
        if (s->att_type == MAILIMAP_MSG_ATT_UID) {
            a.uid = s->att_data.att_uid;
        } else if (s->att_type == MAILIMAP_MSG_ATT_RFC822_SIZE) {
            a.size = s->att_data.att_rfc822_size;
        } else if (s->att_type == MAILIMAP_MSG_ATT_INTERNALDATE && s->att_data.att_internal_date) {
            a.arrived_s = seconds_of(s->att_data.att_internal_date);
        } else if (s->att_type == MAILIMAP_MSG_ATT_BODY_SECTION) {
            a.body = s->att_data.att_body_section->sec_body_part;
            a.len = s->att_data.att_body_section->sec_length;
        }
    }

    return a;
}

static struct found *find(const GArray *found, guint32 uid)
{
    guint low = 0, high = found->len;
    while (low < high) {
        guint middle = low + (high - low) / 2;
        struct found *f = &g_array_index(found, struct found, middle);
        if (f->uid == uid)
            return f;
        if (f->uid < uid)
            low = middle + 1;
        else
            high = middle;
    }
    return NULL;
}

static bool fetch_sizes(struct imap *im, GArray *found, gsize max_size, GError **error)
{
    bool ok = true;
    for (guint from = 0; ok && from < found->len;) {
        guint next;
        struct mailimap_set *set = set_of(found, from, found->len, false, &next);
        struct mailimap_fetch_type *type = mailimap_fetch_type_new_fetch_att_list_empty();
        mailimap_fetch_type_new_fetch_att_list_add(type, mailimap_fetch_att_new_uid());
        mailimap_fetch_type_new_fetch_att_list_add(type, mailimap_fetch_att_new_rfc822_size());
        mailimap_fetch_type_new_fetch_att_list_add(type, mailimap_fetch_att_new_internaldate());
        clist *result = NULL;
        ok = check(im, mailimap_uid_fetch(im->session, set, type, &result), "fault.step.sizes",
                   MAILIO_ERROR_RETRY, error);
        mailimap_fetch_type_free(type);
        mailimap_set_free(set);
        for (clistiter *i = ok ? clist_begin(result) : NULL; i; i = clist_next(i)) {
            struct answer a = read_attributes(clist_content(i));
            struct found *f = find(found, a.uid);
            if (!f)
                continue;
            f->size = a.size;
            f->arrived_s = a.arrived_s;
        }
        if (result)
            mailimap_fetch_list_free(result);
        from = next;
    }

    for (guint i = 0; ok && i < found->len; i++) {
        struct found *f = &g_array_index(found, struct found, i);
        f->large = max_size && f->size > max_size;
    }

    return ok;
}

/* One FETCH of bodies or of headers; each message goes to `got`. */
static bool fetch_set(struct imap *im, GArray *found, struct mailimap_set *set, bool large, mailio_got *got,
                      void *context, bool *more, GError **error)
{
    struct mailimap_section *section = large ? mailimap_section_new_header() : mailimap_section_new(NULL);
    struct mailimap_fetch_type *type = mailimap_fetch_type_new_fetch_att_list_empty();

    mailimap_fetch_type_new_fetch_att_list_add(type, mailimap_fetch_att_new_uid());
    mailimap_fetch_type_new_fetch_att_list_add(type, mailimap_fetch_att_new_body_peek_section(section));
    clist *result = NULL;
    bool ok = check(im, mailimap_uid_fetch(im->session, set, type, &result), "fault.step.fetch",
                    MAILIO_ERROR_RETRY, error);
    mailimap_fetch_type_free(type);
    for (clistiter *i = ok ? clist_begin(result) : NULL; i && *more; i = clist_next(i)) {
        struct answer a = read_attributes(clist_content(i));
        const struct found *f = find(found, a.uid);
        if (!f || !a.body)
            continue;

        char key[32];
        snprintf(key, sizeof key, "%u:%u", im->uidvalidity, a.uid);
        struct mailio_raw raw = {.uidvalidity = im->uidvalidity,
                                 .uid = a.uid,
                                 .key = key,
                                 .full_size = (gsize)MAX(f->size, a.len)};
        if (large) {
            raw.head = a.body;
            raw.head_len = a.len;
        } else {
            raw.data = a.body;
            raw.len = a.len;
        }
        raw.arrived_s = f->arrived_s;
        *more = got(context, &raw);
    }

    if (result)
        mailimap_fetch_list_free(result);

    return ok;
}

/* Where a FETCH that begins at `from` must end by volume; at least one message. */
static guint volume_end(const GArray *found, guint from)
{
    guint64 volume = 0;
    guint i = from;
    for (; i < found->len; i++) {
        const struct found *f = &g_array_index(found, struct found, i);
        volume += f->large ? 0 : f->size;
        if (volume > VOLUME_MAX && i > from)
            break;
    }
    return i;
}

static bool imap_fetch(void *state, gsize max_size, unsigned max_count, mailio_known *known, mailio_got *got,
                       void *context, GError **error)
{
    struct imap *im = state;
    g_autoptr(GArray) found = search(im, error);

    if (!found)
        return false;

    drop_known(im, found, max_count, known, context);
    bool ok = fetch_sizes(im, found, max_size, error), more = true;
    drop_early(im, found);
    for (int large = 0; large < 2; large++)
        for (guint from = 0; ok && more && from < found->len;) {
            guint next, end = large ? found->len : volume_end(found, from);
            struct mailimap_set *set = set_of(found, from, end, large, &next);
            if (set) {
                ok = fetch_set(im, found, set, large, got, context, &more, error);
                mailimap_set_free(set);
            }
            from = next;
        }

    return ok;
}

/* ---- filing ---- */

static GArray *read_keys(const struct imap *im, const char *const *keys, gsize n)
{
    GArray *found = g_array_new(FALSE, TRUE, sizeof(struct found));
    for (gsize i = 0; i < n; i++) {
        char *end = NULL;
        guint64 validity = g_ascii_strtoull(keys[i], &end, 10);
        guint64 uid = end && *end == ':' ? g_ascii_strtoull(end + 1, NULL, 10) : 0;
        struct found f = {.uid = (guint32)uid};
        if (validity == im->uidvalidity && uid && uid <= G_MAXUINT32) /* of another UIDVALIDITY: gone */
            g_array_append_val(found, f);
    }
    g_array_sort(found, found_order);
    return found;
}

static bool add_flag(struct imap *im, struct mailimap_set *set, struct mailimap_flag *flag, GError **error)
{
    struct mailimap_flag_list *flags = mailimap_flag_list_new_empty();
    mailimap_flag_list_add(flags, flag);
    struct mailimap_store_att_flags *store = mailimap_store_att_flags_new_add_flags_silent(flags);
    int rc = mailimap_uid_store(im->session, set, store);
    mailimap_store_att_flags_free(store);
    return check(im, rc, "fault.step.flags", MAILIO_ERROR_SETUP, error);
}

/* RFC 6851 MOVE, else COPY, \Deleted and, where UIDPLUS allows it for these alone, EXPUNGE. */
static int move(struct imap *im, struct mailimap_set *set, const char *folder)
{
    if (mailimap_has_extension(im->session, "MOVE"))
        return mailimap_uid_move(im->session, set, folder);
    int rc = mailimap_uid_copy(im->session, set, folder);
    if (is_failure(rc))
        return rc;
    if (!add_flag(im, set, mailimap_flag_new_deleted(), NULL))
        return MAILIMAP_ERROR_UID_STORE;
    return mailimap_has_uidplus(im->session) ? mailimap_uid_expunge(im->session, set) : MAILIMAP_NO_ERROR;
}

/* Makes the folder, under INBOX where the server wants that; changes `*folder` to what was made. */
static bool make_folder(struct imap *im, char **folder, GError **error)
{
    g_autofree char *wanted = g_strdup(*folder);
    int rc = mailimap_create(im->session, *folder);
    const char *separators[] = {".", "/"};
    for (int i = 0; i < 2 && is_failure(rc) && !im->broken && g_ascii_strncasecmp(*folder, "INBOX", 5); i++) {
        g_autofree char *below = g_strconcat("INBOX", separators[i], *folder, NULL);
        int again = mailimap_create(im->session, below);
        if (!is_failure(again)) {
            g_free(*folder);
            *folder = g_steal_pointer(&below);
            rc = again;
        }
    }

    if (!is_failure(rc))
        mailimap_subscribe(im->session, *folder);

    return check_on(im, rc, "fault.step.make-folder", wanted, MAILIO_ERROR_SETUP, error);
}

static bool move_making_folder(struct imap *im, struct mailimap_set *set, enum mailio_filing where,
                               GError **error)
{
    int rc = move(im, set, im->target[where]);
    bool missing = (rc == MAILIMAP_ERROR_UID_MOVE || rc == MAILIMAP_ERROR_UID_COPY ||
                    rc == MAILIMAP_ERROR_MOVE || rc == MAILIMAP_ERROR_COPY || rc == MAILIMAP_ERROR_EXTENSION);
    if (missing) {
        if (!make_folder(im, &im->target[where], error))
            return false;
        rc = move(im, set, im->target[where]);
    }
    return check_on(im, rc, "fault.step.move", im->target[where], MAILIO_ERROR_SETUP, error);
}

static bool imap_file(void *state, const char *const *keys, gsize n, enum mailio_filing where, GError **error)
{
    struct imap *im = state;
    g_autoptr(GArray) found = read_keys(im, keys, n);
    bool ok = true;

    for (guint from = 0; ok && from < found->len;) {
        guint next;
        struct mailimap_set *set = set_of(found, from, found->len, false, &next);
        ok = add_flag(im, set, mailimap_flag_new_seen(), error) &&
             (!im->target[where] || move_making_folder(im, set, where, error));
        mailimap_set_free(set);
        from = next;
    }

    return ok;
}

/* BEFORE is the day itself excluded (RFC 3501 6.4.4). */
static unsigned imap_count_before(void *state, gint64 before_s)
{
    struct imap *im = state;
    g_autoptr(GDateTime) day = g_date_time_new_from_unix_utc(MAX(before_s, 0));
    clist *all = clist_new(), *uids = NULL;
    clist_append(all, search_word(MAILIMAP_SEARCH_KEY_UNDELETED));
    clist_append(all, mailimap_search_key_new_before(mailimap_date_new(g_date_time_get_day_of_month(day),
                                                                       g_date_time_get_month(day),
                                                                       g_date_time_get_year(day))));
    struct mailimap_search_key *key = mailimap_search_key_new_multiple(all);
    bool ok = im->exists && check(im, mailimap_uid_search(im->session, NULL, key, &uids), "UID SEARCH",
                                  MAILIO_ERROR_RETRY, NULL);
    mailimap_search_key_free(key);
    if (!ok)
        return 0;

    unsigned n = (unsigned)clist_count(uids);
    mailimap_search_result_free(uids);

    return n;
}

static bool imap_probe(void *state, struct mailio_reached *reached, GError **error)
{
    const struct imap *im = state;
    (void)error;
    *reached = (struct mailio_reached){.server = true,
                                       .secured = mailio_link_secured(im->session->imap_stream),
                                       .copies = !mailimap_has_extension(im->session, "MOVE"),
                                       .count = im->exists};
    return true;
}

static const struct mailio_mailbox_kind imap_kind = {imap_fetch, imap_file,  NULL,
                                                     imap_probe, imap_close, imap_count_before};

bool mailio_imap_open(struct mailio_mailbox *box, const struct mailio_url *url,
                      const struct mailio_mailbox_settings *settings, GError **error)
{
    bool tls = !strcmp(url->scheme, "imaps");
    unsigned timeout_s = settings->timeout_s ? settings->timeout_s : 30;

    if (!tls && settings->insecure_plain && !mailio_host_is_loopback(url->host)) {
        mailio_fault(error, MAILIO_ERROR_SETUP, "password-plain", "host", url->host, NULL);
        return false;
    }

    struct imap *im = g_new0(struct imap, 1);
    im->host = g_strdup(url->host);
    im->user = g_strdup(settings->user ? settings->user : url->user);
    im->password = g_strdup(settings->password);
    im->token = g_strdup(settings->oauth2_token);
    im->folder = g_strdup(*url->path ? url->path : "INBOX");
    im->target[MAILIO_FILE_PROCESSED] =
        settings->processed && *settings->processed ? wire_name(settings->processed) : NULL;
    const char *rejected =
        settings->rejected && *settings->rejected ? settings->rejected : settings->processed;
    im->target[MAILIO_FILE_REJECTED] = rejected && *rejected ? wire_name(rejected) : NULL;
    im->since_s = settings->since_s;
    im->session = mailimap_new(0, NULL);
    if (!connect_server(im, url, settings, timeout_s, error) || !log_in(im, settings, error) ||
        !turn_to_mail(im, settings, error)) {
        imap_close(im);
        return false;
    }

    box->kind = &imap_kind;
    box->state = im;

    return true;
}
