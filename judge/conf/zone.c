#include "zone.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_MOST = 60 };

/* "UTC-5", "gmt +5:30": the offset as "-05:00", "+05:30", which is also how it is kept. Transfer full; NULL if the text is no
 * such offset. */
static char *offset_of(const char *text)
{
    enum { MOST_HOURS = 14 };
    bool named = !g_ascii_strncasecmp(text, "UTC", 3) || !g_ascii_strncasecmp(text, "GMT", 3);
    const char *at = named ? text + 3 + strspn(text + 3, " _") : text;
    bool minus = *at == '-' || g_str_has_prefix(at, "\xE2\x88\x92"); /* the typographic one */
    if (!minus && *at != '+')
        return NULL;

    at = g_utf8_next_char(at);
    size_t digits = strspn(at, "0123456789");
    char *end;
    guint64 hours = g_ascii_strtoull(at, &end, 10), minutes = 0;
    if (*end == ':' && strspn(end + 1, "0123456789") == 2)
        minutes = g_ascii_strtoull(end + 1, &end, 10);
    bool whole = digits >= 1 && digits <= 2 && !*end;
    bool kept = digits == 2 && strlen(text) == strlen("+05:30");
    if (!whole || !(named || kept) || hours > MOST_HOURS || minutes >= 60)
        return NULL;

    return g_strdup_printf("%c%02u:%02u", minus ? '-' : '+', (unsigned)hours, (unsigned)minutes);
}

/* A name such as "America/Port_of_Spain": parts of letters, digits, "_", "+" and "-", each beginning with a letter; so
 * neither "..", nor a path from the root, nor a hidden file. */
static bool has_form(const char *text)
{
    static const char inner[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-";
    if (strlen(text) > NAME_MOST || g_str_has_prefix(text, "right/")) /* those count leap seconds */
        return false;

    for (const char *part = text;; part++) {
        size_t len = strspn(part, inner);
        if (!len || !g_ascii_isalpha(*part))
            return false;
        part += len;
        if (!*part)
            return true;
        if (*part != '/')
            return false;
    }
}

/* Whether the file is a zone: a plain file that begins as RFC 8536 says. */
static bool is_zone_file(const char *path)
{
    static const char magic[4] = {'T', 'Z', 'i', 'f'};
    char head[sizeof magic];
    struct stat st;
    if (stat(path, &st) != 0 || !S_ISREG(st.st_mode))
        return false;

    FILE *file = fopen(path, "rb");
    bool is = file && fread(head, sizeof head, 1, file) == 1 && !memcmp(head, magic, sizeof magic);
    if (file)
        fclose(file);
    return is;
}

/* A file of the table. Transfer full. */
static char *path_of(const char *name)
{
    const char *own = g_getenv("TZDIR"); /* where the C library and GLib look, too */
    return g_build_filename(own && *own ? own : "/usr/share/zoneinfo", name, NULL);
}

static bool is_in_table(const char *name)
{
    g_autofree char *path = path_of(name);
    return is_zone_file(path);
}

char **judge_zones(void)
{
    enum { NAME_COLUMN = 2 };
    g_autofree char *path = path_of("zone.tab"), *text = NULL;
    g_autoptr(GPtrArray) zones = g_ptr_array_new();
    g_auto(GStrv) lines = g_file_get_contents(path, &text, NULL, NULL) ? g_strsplit(text, "\n", -1) : NULL;
    for (char **line = lines; line && *line; line++) {
        g_auto(GStrv) columns = g_strsplit(*line, "\t", -1);
        char *zone =
            **line != '#' && g_strv_length(columns) > NAME_COLUMN ? judge_zone(columns[NAME_COLUMN]) : NULL;
        if (zone)
            g_ptr_array_add(zones, zone);
    }
    g_ptr_array_add(zones, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&zones), FALSE);
}

char *judge_zone(const char *text)
{
    if (!text || !*text)
        return NULL;

    char *offset = offset_of(text);
    if (offset)
        return offset;

    /* What is left of UTC with a number is POSIX, where the sign means the other direction. */
    bool posix = !g_ascii_strncasecmp(text, "UTC", 3) && strpbrk(text, "0123456789");
    return !posix && has_form(text) && is_in_table(text) ? g_strdup(text) : NULL;
}

bool judge_is_zone(const char *text)
{
    g_autofree char *zone = judge_zone(text);
    return zone != NULL;
}

char *judge_stamp(gint64 at_s)
{
    g_autoptr(GDateTime) at = at_s ? g_date_time_new_from_unix_utc(at_s) : NULL;
    return at ? g_date_time_format(at, "%Y-%m-%dT%H:%M:%SZ") : g_strdup("-");
}
