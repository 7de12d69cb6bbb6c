#include "feed.h"
#include "game.h"
#include "page.h"
#include "../zine/zine.h"
#include "../../templates/calendar.h"

#include <string.h>

enum { ENTRIES_MOST = 40 };

/* A phase of a game in the feed. */
struct entry {
    const struct judge_site_game *game;
    const struct judge_site_news *news;
};

static const char *domain_of(const struct judge_site *site)
{
    const char *at = strrchr(site->home->config->address, '@');
    return at ? at + 1 : "localhost";
}

static int newest_first(gconstpointer a, gconstpointer b)
{
    const struct entry *x = a, *y = b;
    if (x->news->at_s != y->news->at_s)
        return x->news->at_s > y->news->at_s ? -1 : 1;
    int by_game = strcmp(x->game->name, y->game->name);
    return by_game ? by_game : strcmp(y->news->code, x->news->code);
}

static GArray *entries_of(const struct judge_site *site)
{
    GArray *entries = g_array_new(FALSE, FALSE, sizeof(struct entry));
    GAMES_EACH(const struct judge_site_game, game, site->games) {
        for (guint k = 0; k < game->news->len; k++) {
            struct entry entry = {game, game->news->pdata[k]};
            g_array_append_val(entries, entry);
        }
    }
    g_array_sort(entries, newest_first);
    if (entries->len > ENTRIES_MOST)
        g_array_set_size(entries, ENTRIES_MOST);
    return entries;
}

void judge_site_news_put(const struct judge_site *site, enum rules_language language,
                         struct templates_data *data)
{
    enum { MOST = 5 };
    g_autoptr(GArray) entries = entries_of(site);
    for (guint i = 0; i < MIN(entries->len, (guint)MOST); i++) {
        const struct entry *entry = &g_array_index(entries, struct entry, i);
        g_autofree char *date = templates_say_day(entry->news->at_s, site->zone, language);
        templates_data_set_all(templates_data_add(data, "news"), "name", entry->game->name, "slug",
                               entry->game->slug, "file", entry->news->file, "phase",
                               entry->news->title[language], "text", entry->news->text[language], "date",
                               date, NULL);
    }
}

static void put_text(GString *out, const char *element, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    for (char *c = valid; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            *c = ' ';
    g_autofree char *escaped = g_markup_escape_text(valid, -1);
    g_string_append_printf(out, "<%s>%s</%s>\n", element, escaped, element);
}

static void put_moment(GString *out, gint64 at_s)
{
    g_autoptr(GDateTime) at = g_date_time_new_from_unix_utc(at_s);
    g_autofree char *text = g_date_time_format(at, "%Y-%m-%dT%H:%M:%SZ");
    put_text(out, "updated", text);
}

/* Where a page is: absolute where judge.conf says where the site stands, else seen from the feed. */
static void put_link(const struct judge_site *site, enum rules_language language, const char *rel,
                     const char *path, GString *out)
{
    const char *base = site->home->config->site_url;
    const char *slash = base && !g_str_has_suffix(base, "/") ? "/" : "";
    g_autofree char *whole =
        base ? g_strdup_printf("%s%s%s/%s", base, slash, templates_language_code(language), path)
             : g_strdup(path);
    g_autofree char *escaped = g_markup_escape_text(whole, -1);
    g_string_append_printf(out, "<link rel=\"%s\" href=\"%s\"/>\n", rel, escaped);
}

static void put_entry(const struct judge_site *site, const struct entry *entry, enum rules_language language,
                      GString *out)
{
    const struct judge_site_game *game = entry->game;
    g_autofree char *number = g_strdup_printf("%u", entry->news->version);
    g_autofree char *version = entry->news->version > 1
                                   ? templates_phrase_words(language, "site.version", "number", number, NULL)
                                   : NULL;
    g_autofree char *title =
        g_strdup_printf("%s · %s%s%s%s", game->name, entry->news->title[language], version ? " (" : "",
                        judge_or_empty(version), version ? ")" : "");
    g_autofree char *path = g_strdup_printf("games/%s/%s", game->slug, entry->news->file);
    g_autofree char *id = g_strdup_printf("tag:%s,1976:game-%" G_GINT64_FORMAT "/%s/%s", domain_of(site),
                                          game->id, entry->news->code, templates_language_code(language));
    g_string_append(out, "<entry>\n");
    put_text(out, "title", title);
    put_text(out, "id", id);
    put_moment(out, entry->news->at_s);
    put_link(site, language, "alternate", path, out);
    put_text(out, "summary", entry->news->text[language]);
    g_string_append(out, "</entry>\n");
}

static bool put_feed(const struct judge_site *site, enum rules_language language, GError **error)
{
    const char *code = templates_language_code(language), *title = judge_zine_title(site->home);
    g_autoptr(GArray) entries = entries_of(site);
    g_autoptr(GString) out = g_string_new("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n");
    g_autofree char *id = g_strdup_printf("tag:%s,1976:games/%s", domain_of(site), code);
    g_autofree char *path = g_strdup_printf("%s/feed.xml", code);
    g_string_append_printf(out, "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"%s\">\n", code);
    put_text(out, "title", title);
    put_text(out, "id", id);
    put_moment(out, entries->len ? g_array_index(entries, struct entry, 0).news->at_s : 0);
    g_string_append(out, "<author>\n");
    put_text(out, "name", title);
    g_string_append(out, "</author>\n");
    put_link(site, language, "self", "feed.xml", out);
    put_link(site, language, "alternate", "index.html", out);
    for (guint i = 0; i < entries->len; i++)
        put_entry(site, &g_array_index(entries, struct entry, i), language, out);
    g_string_append(out, "</feed>\n");
    return judge_site_files_put(site->files, path, out->str, error);
}

/* ---- deadlines ---- */

static char *calendar_of(const struct judge_site *site, enum rules_language language, gint64 now_s)
{
    g_autoptr(GArray) dates = g_array_new(FALSE, TRUE, sizeof(struct templates_date));
    g_autoptr(GPtrArray) owned = g_ptr_array_new_with_free_func(g_free);
    GAMES_EACH(const struct judge_site_game, game, site->games) {
        if (!game->deadline_s)
            continue;
        char *uid = g_strdup_printf("game-%" G_GINT64_FORMAT "@%s", game->id, domain_of(site));
        char *summary = templates_phrase_words(language, "calendar.summary", "game", game->name, "phase",
                                               game->phase[language], NULL);
        struct templates_date date = {
            .uid = uid, .at_s = game->deadline_s, .summary = summary, .description = ""};
        g_ptr_array_add(owned, uid);
        g_ptr_array_add(owned, summary);
        g_array_append_val(dates, date);
    }
    struct templates_calendar calendar = {.name = judge_zine_title(site->home),
                                          .address = site->home->config->address,
                                          .now_s = now_s,
                                          .dates = (const struct templates_date *)dates->data,
                                          .n_dates = dates->len};
    return templates_calendar(&calendar);
}

/* A calendar says when it was made: as long as its dates are the same, that moment is too. */
static bool put_calendar(const struct judge_site *site, enum rules_language language, GError **error)
{
    const char *code = templates_language_code(language);
    g_autofree char *path = g_strdup_printf("%s/dates.ics", code), *key = g_strdup_printf("dates/%s", code);
    g_autofree char *timeless = calendar_of(site, language, 0);
    g_autofree char *print = g_compute_checksum_for_string(G_CHECKSUM_SHA256, timeless, -1);
    const char *known = judge_site_files_known(site->files, key);
    bool same = known && g_str_has_prefix(known, print);
    gint64 made_s = same ? g_ascii_strtoll(known + strlen(print) + 1, NULL, 10) : site->home->now_s;

    g_autofree char *text = calendar_of(site, language, made_s);
    g_autofree char *value = g_strdup_printf("%s %" G_GINT64_FORMAT, print, made_s);
    judge_site_files_remember(site->files, key, value);
    return judge_site_files_put(site->files, path, text, error);
}

bool judge_site_feeds(const struct judge_site *site, GError **error)
{
    for (const enum rules_language *language = judge_site_languages; *language; language++)
        if (!put_feed(site, *language, error) || !put_calendar(site, *language, error))
            return false;
    return true;
}
