/*
 * Mails in the shapes of the clients players use (tests/mails/) against what must be read in them (.want
 * beside each: header lines, a blank line, the author's own words). A mail without a .want fails.
 */
#include "../harness.h"
#include "../../mailio/mailio.h"

/* Lines that a judge would take for orders: enough for these mails, and blind to "F: +33 1 23" and "A Paris,
 * le 12 mars". */
static bool looks_like_order(void *context, const char *line, gsize len)
{
    g_autofree char *copy = g_strndup(line, len);
    return g_regex_match(context, copy, 0, NULL);
}

static GRegex *order_regex(void)
{
    return g_regex_new(
        "^\\s*[-+]*\\s*[AF] ?:? ?[A-Za-z]{3,}( *[-H]| *$| S | via)|^\\s*[A-Z]{3} *[-=]?> *[A-Z]{3}",
        G_REGEX_OPTIMIZE, 0, NULL);
}

static const char *auth_word(enum mailio_auth auth)
{
    return auth == MAILIO_AUTH_PASS ? "pass" : auth == MAILIO_AUTH_FAIL ? "fail" : "none";
}

/* What a header line of a .want file asks for, as the message has it. */
static char *value_of(const struct mailio_message *m, const char *name)
{
    if (!strcmp(name, "kind"))
        return g_strdup(mailio_kind_word(m->kind));
    if (!strcmp(name, "from"))
        return g_strdup(m->from_address);
    if (!strcmp(name, "name"))
        return g_strdup(m->from_name);
    if (!strcmp(name, "subject"))
        return g_strdup(m->subject);
    if (!strcmp(name, "resent-from"))
        return g_strdup(m->resent_from);
    if (!strcmp(name, "bounced-address"))
        return g_strdup(m->bounced_address);
    if (!strcmp(name, "bounced-message-id"))
        return g_strdup(m->bounced_message_id);
    if (!strcmp(name, "attachments"))
        return g_strdup_printf("%u", m->n_attachments);
    if (!strcmp(name, "auth"))
        return g_strdup_printf("dkim=%s spf=%s dmarc=%s", auth_word(m->dkim), auth_word(m->spf),
                               auth_word(m->dmarc));
    if (!strcmp(name, "attached")) {
        char *all = g_strjoinv("|", m->attachment_text);
        return g_strdelimit(g_strchomp(all), "\n", ' ');
    }
    return g_strdup("(no such field)");
}

static bool same(const char *file, const char *what, const char *got, const char *want)
{
    if (g_strcmp0(got, want) == 0)
        return true;
    printf("%s: %s: got \"%s\", want \"%s\"\n", file, what, got ? got : "(null)", want);
    return false;
}

static bool check_mail(const char *dir, const char *file, GRegex *orders)
{
    g_autofree char *path = g_build_filename(dir, file, NULL);
    g_autofree char *stem = g_strndup(path, strlen(path) - 4);
    g_autofree char *want_path = g_strconcat(stem, ".want", NULL);
    g_autofree char *raw = NULL, *want = NULL;
    gsize len;
    if (!g_file_get_contents(path, &raw, &len, NULL))
        return false;
    struct mailio_parse_settings settings = {.own_address = "judge@judge.example",
                                             .loop_token = "loop-token",
                                             .authserv_id = "mx.judge.example",
                                             .keep_line = looks_like_order,
                                             .keep_context = orders};
    struct mailio_message *m = mailio_message_parse(raw, len, &settings);
    bool ok = g_file_get_contents(want_path, &want, NULL, NULL);
    if (!ok)
        printf("%s: no .want file; got kind %s and\n%s", file, mailio_kind_word(m->kind), m->text);
    bool auth_asked = false;
    char *line = ok ? want : NULL;
    while (ok && line && *line && *line != '\n') {
        char *end = strchr(line, '\n'), *colon = strstr(line, ": ");
        if (!end || !colon || colon > end)
            break;
        *end = *colon = '\0';
        g_autofree char *got = value_of(m, line);
        ok = same(file, line, got, colon + 2) && ok;
        auth_asked = auth_asked || !strcmp(line, "auth");
        line = end + 1;
    }
    if (ok && !auth_asked) {
        g_autofree char *auth = value_of(m, "auth");
        ok = same(file, "auth", auth, "dkim=none spf=none dmarc=none");
    }
    if (line && *line == '\n')
        ok = same(file, "text", m->text, line + 1) && ok;
    else
        ok = false;
    if (!ok && m->removed)
        printf("removed: \"%s\" (%s)\n", m->removed, m->kind_reason);
    mailio_message_free(m);
    return ok;
}

static gint by_name(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int main(void)
{
    const char *dir = "tests/mails";
    unsigned passed = 0, failed = 0;
    mailio_init();
    g_autoptr(GRegex) orders = order_regex();
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    GDir *d = g_dir_open(dir, 0, NULL);
    const char *name;
    while (d && (name = g_dir_read_name(d)))
        if (g_str_has_suffix(name, ".eml"))
            g_ptr_array_add(names, g_strdup(name));
    if (d)
        g_dir_close(d);
    g_ptr_array_sort(names, by_name);
    for (guint i = 0; i < names->len; i++) {
        bool ok = check_mail(dir, g_ptr_array_index(names, i), orders);
        passed += ok;
        failed += !ok;
        if (!ok)
            printf("FAILED %s\n", (char *)g_ptr_array_index(names, i));
    }
    if (!passed)
        failed++;
    printf("%u passed, %u failed\n", passed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
