/*
 * Who is proven to have written a mail: by Authentication-Results (RFC 8601), which anybody can write. Believed is
 * one field: the topmost that bears the name of our own server, above the first Received field, where nobody outside
 * can put one. Two layouts need care (CHOICES.md): local delivery over LMTP adds a Received field of its own on top,
 * and Gmail writes its result below its Received field but removes forged ones.
 *
 * A field that does not follow the grammar to its end proves nothing, and a fail in it beats every pass.
 */
#include "fields_p.h"
#include "mime_p.h"

#include <string.h>

/* ---- the field that counts ---- */

/* How far down the header our own servers write: a count of Received fields passed. */
struct zone {
    bool gmail;
    bool ended;   /* what comes now was there when the mail came */
    bool through; /* Gmail: the server that took the mail in has been passed */
    unsigned received;
};

static void pass_received(struct zone *zone, const char *value)
{
    struct mailio_received r;
    mailio_received_init(&r, value);
    zone->received++;
    if (zone->gmail) {
        zone->ended = zone->through;
        zone->through = zone->through || (r.by && !strcmp(r.by, mailio_gmail));
    } else {
        zone->ended = zone->received > 1 || !mailio_received_is_local(&r);
    }
    mailio_received_clear(&r);
}

static bool is_of_server(const struct mailio_results *results, const char *authserv_id)
{
    return results->server && !g_ascii_strcasecmp(results->server, authserv_id);
}

/* The topmost field of that server; false if there is none that we believe. */
static bool find_results(GMimeMessage *mime, const char *authserv_id, struct mailio_results *results)
{
    GMimeHeaderList *headers = g_mime_object_get_header_list(GMIME_OBJECT(mime));
    struct zone zone = {.gmail = !g_ascii_strcasecmp(authserv_id, mailio_gmail)};
    int n = g_mime_header_list_get_count(headers);

    for (int i = 0; i < n && !zone.ended; i++) {
        GMimeHeader *header = g_mime_header_list_get_header_at(headers, i);
        const char *name = g_mime_header_get_name(header), *value = g_mime_header_get_raw_value(header);
        if (!name || !value)
            continue;
        if (!g_ascii_strcasecmp(name, "Received"))
            pass_received(&zone, value);
        if (g_ascii_strcasecmp(name, "Authentication-Results"))
            continue;
        mailio_results_init(results, value);
        if (is_of_server(results, authserv_id))
            return true;
        mailio_results_clear(results);
    }

    return false;
}

/* ---- what it says of the author ---- */

static enum mailio_auth verdict_of(const char *word)
{
    static const char *const fails[] = {"fail",      "softfail", "hardfail",  "policy",
                                        "permerror", "reject",   "quarantine"};
    if (!strcmp(word, "pass"))
        return MAILIO_AUTH_PASS;
    for (gsize i = 0; i < G_N_ELEMENTS(fails); i++)
        if (!strcmp(word, fails[i]))
            return MAILIO_AUTH_FAIL;
    return MAILIO_AUTH_NONE;
}

static void note(enum mailio_auth *so_far, enum mailio_auth got)
{
    if (got == MAILIO_AUTH_FAIL || *so_far == MAILIO_AUTH_NONE)
        *so_far = got;
}

/* A server gives one verdict of DMARC a message (RFC 7489 11.2). One that says several things of it has not passed it,
 * unless all of them are a pass: "temperror" beside it is a check that somebody got to go wrong (RFC 8601 2.7.1). */
static void note_dmarc(enum mailio_auth *so_far, bool first, enum mailio_auth got)
{
    bool agree = first || *so_far == got;
    bool failed = *so_far == MAILIO_AUTH_FAIL || got == MAILIO_AUTH_FAIL;
    *so_far = agree ? got : MAILIO_AUTH_NONE;
    if (failed)
        *so_far = MAILIO_AUTH_FAIL;
}

/* The domain of "example.org", "@example.org" or "someone@example.org" (transfer full, nullable). */
static char *domain_of(const char *value)
{
    const char *at = value ? strrchr(value, '@') : NULL;
    return mailio_domain_to_ascii(at ? at + 1 : value);
}

/* Whether `domain` may speak for `author`: it is the same, or the author's lies below it. RFC 7489 3.1 would take one
 * below the author's too; without a list of public suffixes that is somebody else's as often. */
static bool speaks_for(const char *domain, const char *author)
{
    gsize len = strlen(domain), author_len = strlen(author);
    if (!strcmp(domain, author))
        return true;
    return strchr(domain, '.') && author_len > len + 1 && author[author_len - len - 1] == '.' &&
           !strcmp(author + author_len - len, domain);
}

/* One of the properties of a result names a domain that may speak for the author, and none names another. */
static bool is_about(const struct mailio_result *result, const char *const *properties, const char *author)
{
    bool about = false;
    for (; *properties; properties++) {
        const char *value = mailio_result_get(result, *properties);
        g_autofree char *domain = domain_of(value);
        if (value && (!domain || !speaks_for(domain, author)))
            return false;
        about = about || domain;
    }
    return about;
}

/* DMARC speaks of the very domain of From (RFC 7489 11.2): of another one it says nothing here, unless it failed. */
static enum mailio_auth dmarc_verdict(const struct mailio_result *result, const char *author)
{
    enum mailio_auth verdict = verdict_of(result->verdict);
    g_autofree char *domain = domain_of(mailio_result_get(result, "header.from"));
    bool same = domain && author && !strcmp(domain, author);
    return verdict == MAILIO_AUTH_PASS && !same ? MAILIO_AUTH_NONE : verdict;
}

static void read_results(struct mailio_message *message, const struct mailio_results *results,
                         const char *author)
{
    static const char *const of_dkim[] = {"header.d", "header.i", NULL};
    static const char *const of_spf[] = {"smtp.mailfrom", NULL};
    enum mailio_auth aligned_dkim = MAILIO_AUTH_NONE, aligned_spf = MAILIO_AUTH_NONE;
    unsigned dmarc_results = 0, dmarc_passes = 0;

    for (guint i = 0; i < results->results->len; i++) {
        const struct mailio_result *r = &g_array_index(results->results, struct mailio_result, i);
        enum mailio_auth verdict = verdict_of(r->verdict);
        if (!strcmp(r->method, "dmarc")) {
            enum mailio_auth dmarc = dmarc_verdict(r, author);
            note_dmarc(&message->dmarc, dmarc_results++ == 0, dmarc);
            dmarc_passes += dmarc == MAILIO_AUTH_PASS;
        } else if (!strcmp(r->method, "dkim")) {
            note(&message->dkim, verdict);
            if (author && is_about(r, of_dkim, author))
                note(&aligned_dkim, verdict);
        } else if (!strcmp(r->method, "spf")) {
            note(&message->spf, verdict);
            if (author && is_about(r, of_spf, author))
                note(&aligned_spf, verdict);
        }
    }

    bool by_dmarc = message->dmarc == MAILIO_AUTH_PASS;
    bool torn = dmarc_passes && !by_dmarc; /* then nothing else in the field is worth more */
    bool by_others = message->dmarc == MAILIO_AUTH_NONE && !torn &&
                     (aligned_dkim == MAILIO_AUTH_PASS || aligned_spf == MAILIO_AUTH_PASS);
    message->author_passed = by_dmarc || by_others;
}

/* ---- the author ---- */

static unsigned count_mailboxes(InternetAddressList *list, unsigned depth)
{
    unsigned n = 0;
    int length = list && depth < 4 ? internet_address_list_length(list) : 0;
    for (int i = 0; i < length && n < 2; i++) {
        InternetAddress *address = internet_address_list_get_address(list, i);
        if (INTERNET_ADDRESS_IS_GROUP(address))
            n += count_mailboxes(internet_address_group_get_members(INTERNET_ADDRESS_GROUP(address)),
                                 depth + 1);
        else
            n++;
    }
    return n;
}

/* RFC 5322 3.6.2 allows several authors; a server checks the domain of one, and nobody says of which. */
static bool has_one_author(GMimeMessage *mime)
{
    GMimeHeaderList *headers = g_mime_object_get_header_list(GMIME_OBJECT(mime));
    int n = g_mime_header_list_get_count(headers), fields = 0;
    for (int i = 0; i < n; i++) {
        const char *name = g_mime_header_get_name(g_mime_header_list_get_header_at(headers, i));
        fields += name && !g_ascii_strcasecmp(name, "From");
    }
    return fields == 1 && count_mailboxes(g_mime_message_get_from(mime), 0) == 1;
}

/* The end of the quoted string or comment that begins at `at`; its last byte, or the end of the text. */
static const char *skip_aside(const char *at)
{
    char open = *at, close = open == '(' ? ')' : '"';
    unsigned depth = 1;
    while (depth && *++at) {
        if (*at == '\\' && at[1])
            at++;
        else if (*at == close)
            depth--;
        else if (*at == open)
            depth++;
    }
    return *at ? at : at - 1;
}

/* One domain has two spellings, with letters of its own and in Punycode. */
static bool is_same_address(const char *one, const char *other)
{
    const char *at = strrchr(one, '@'), *other_at = strrchr(other, '@');
    if (!at || !other_at || at - one != other_at - other || strncmp(one, other, (gsize)(at - one)) != 0)
        return false;
    g_autofree char *domain = mailio_domain_to_ascii(at + 1),
                    *other_domain = mailio_domain_to_ascii(other_at + 1);
    return domain && !g_strcmp0(domain, other_domain);
}

/* Whether From writes the address that was taken from it as the grammar wants, and nothing that another reader could
 * take for one: "<a@x@y>" is a@x to some and a@y to others. */
static bool is_plain(GMimeMessage *mime, const char *address)
{
    GMimeHeader *header =
        g_mime_header_list_get_header(g_mime_object_get_header_list(GMIME_OBJECT(mime)), "From");
    const char *raw = header ? g_mime_header_get_raw_value(header) : NULL;
    g_autoptr(GString) bare = g_string_new(NULL);
    for (const char *at = raw ? raw : ""; *at; at++) {
        if (*at == '(' || *at == '"')
            at = skip_aside(at);
        else if (!g_ascii_isspace(*at))
            g_string_append_c(bare, *at);
    }

    char *open = strchr(bare->str, '<');
    if (open && bare->str[bare->len - 1] == '>')
        g_string_truncate(bare, bare->len - 1);
    g_autofree char *written = mailio_address_fold(open ? open + 1 : bare->str);

    return written && is_same_address(written, address);
}

void mailio_message_authenticate(struct mailio_message *message, GMimeMessage *mime, const char *authserv_id)
{
    struct mailio_results results;
    if (!authserv_id || !*authserv_id || !find_results(mime, authserv_id, &results))
        return;
    if (results.whole) {
        const char *from = message->from_address;
        bool clear = from && has_one_author(mime) && is_plain(mime, from);
        g_autofree char *author = clear ? domain_of(from) : NULL;
        read_results(message, &results, author);
    }

    mailio_results_clear(&results);

    bool unsigned_and_refused = message->dmarc == MAILIO_AUTH_NONE && message->spf == MAILIO_AUTH_FAIL &&
                                message->dkim != MAILIO_AUTH_PASS;
    bool refused = unsigned_and_refused && !message->author_passed; /* the greeting's host may fail alone */
    message->author_failed = message->dmarc == MAILIO_AUTH_FAIL || refused;
}
