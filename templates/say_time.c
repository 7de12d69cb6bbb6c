/* Phases, dates and delays in words. */
#include "say_p.h"

#include <string.h>

static const char *phase_key(enum rules_phase_type type)
{
    switch (type) {
    case RULES_PHASE_RETREAT:
        return "phase.retreat";
    case RULES_PHASE_ADJUSTMENT:
        return "phase.adjustment";
    default:
        return "phase.movement";
    }
}

/* "Automne"; a season that the catalogue does not know keeps its own name. */
static char *season_of(const struct rules_flow_step *step, enum rules_language language)
{
    g_autofree char *lower = g_utf8_strdown(step->season, -1);
    /* French years have no winter: adjustments close the autumn (Descartes XIV.B). */
    bool closing = step->type == RULES_PHASE_ADJUSTMENT && !strcmp(lower, "winter");
    if (language == RULES_FRENCH && closing)
        return templates_phrase(language, "season.fall", NULL);

    g_autofree char *key = g_strconcat("season.", lower, NULL);
    if (templates_phrase_exists(language, key))
        return templates_phrase(language, key, NULL);
    return templates_capital(lower);
}

char *templates_say_phase(const struct rules_map *map, struct rules_phase phase, enum rules_language language)
{
    const struct rules_flow_step *step = &map->flow[phase.step];
    g_autofree char *season = season_of(step, language);
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set(data, "season", season);
    templates_data_set_int(data, "year", phase.year);
    return templates_phrase(language, phase_key(step->type), data);
}

/* ---- time ---- */

/*
 * The zone of an IANA name, NULL if there is none; never freed. A memo of what the system's files say: GLib
 * forgets a zone when nobody holds it, and making one costs more than a page of report.
 */
static GTimeZone *find_zone(const char *name)
{
    static GMutex mutex;
    static GHashTable *zones;

    if (!name || !*name)
        return NULL;

    g_mutex_lock(&mutex);
    if (!zones)
        zones = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    gpointer found = NULL;
    if (!g_hash_table_lookup_extended(zones, name, NULL, &found) && g_hash_table_size(zones) < 1000) {
        found = g_time_zone_new_identifier(name);
        g_hash_table_insert(zones, g_strdup(name), found);
    }

    g_mutex_unlock(&mutex);

    return found;
}

static GDateTime *local_time(gint64 at_s, const char *zone, bool *known)
{
    GTimeZone *found = find_zone(zone);
    g_autoptr(GTimeZone) utc = g_time_zone_new_utc();
    *known = found != NULL;
    g_autoptr(GDateTime) time = g_date_time_new_from_unix_utc(at_s);
    if (!time)
        time = g_date_time_new_from_unix_utc(0);
    return g_date_time_to_timezone(time, found ? found : utc);
}

/* "Europe/Brussels" is Bruxelles in French: the catalogue knows the capitals, others keep their own name. */
char *templates_say_zone(const char *zone, enum rules_language language)
{
    const char *slash = strrchr(zone, '/');
    const char *last = slash ? slash + 1 : zone;
    g_autofree char *key = g_strconcat("city.", last, NULL);
    if (templates_phrase_exists(language, key))
        return templates_phrase(language, key, NULL);
    if (*last == '+' || *last == '-') /* an offset */
        return g_strconcat("UTC", last, NULL);
    return g_strdelimit(g_strdup(last), "_", ' ');
}

static char *word_of(enum rules_language language, const char *key, int index)
{
    g_autofree char *all = templates_phrase(language, key, NULL);
    g_auto(GStrv) words = g_strsplit(all, " ", -1);
    return g_strdup(index >= 0 && index < (int)g_strv_length(words) ? words[index] : "");
}

char *templates_say_weekday(unsigned weekday, enum rules_language language)
{
    return word_of(language, "date.days", (int)weekday);
}

/* Whether the clock on the wall shows this hour twice that night. */
static bool is_ambiguous(GDateTime *local)
{
    static const int step_s[] = {-3600, 3600};
    for (gsize i = 0; i < G_N_ELEMENTS(step_s); i++) {
        g_autoptr(GDateTime) other = g_date_time_add_seconds(local, step_s[i]);
        if (other && g_date_time_get_hour(other) == g_date_time_get_hour(local) &&
            g_date_time_get_utc_offset(other) != g_date_time_get_utc_offset(local))
            return true;
    }
    return false;
}

static char *say_date(gint64 at_s, const char *zone, const char *key, enum rules_language language)
{
    bool known;
    g_autoptr(GDateTime) local = local_time(at_s, zone, &known);
    g_autoptr(templates_data_auto) data = templates_data_new();
    g_autofree char *weekday =
        templates_say_weekday((unsigned)g_date_time_get_day_of_week(local) - 1, language);
    g_autofree char *month = word_of(language, "date.months", g_date_time_get_month(local) - 1);
    g_autofree char *time =
        g_strdup_printf(language == RULES_FRENCH ? "%d" : "%02d", g_date_time_get_hour(local));
    g_autofree char *minute = g_strdup_printf("%02d", g_date_time_get_minute(local));
    g_autofree char *city = known ? templates_say_zone(zone, language) : g_strdup("UTC");
    bool summer = g_date_time_is_daylight_savings(local);
    g_autofree char *which =
        templates_phrase(language, summer ? "date.summer-time" : "date.winter-time", NULL);
    g_autofree char *place =
        known && is_ambiguous(local) ? g_strdup_printf("%s, %s", city, which) : g_strdup(city);
    int day = g_date_time_get_day_of_month(local);

    templates_data_set(data, "weekday", weekday);
    templates_data_set_int(data, "day", day);
    templates_data_set_all(data, "month", month, "hour", time, "minute", minute, "place", place, NULL);
    g_autofree char *first = templates_phrase(language, "date.first", NULL);

    if (day == 1)
        templates_data_set(data, "day", first);
    return templates_phrase(language, key, data);
}

char *templates_say_date(gint64 at_s, const char *zone, enum rules_language language)
{
    return at_s ? say_date(at_s, zone, "date.full", language) : NULL;
}

char *templates_say_day(gint64 at_s, const char *zone, enum rules_language language)
{
    return say_date(at_s, zone, "date.day", language);
}

char *templates_say_span(gint64 seconds, enum rules_language language)
{
    static const struct {
        gint64 length;
        const char *key;
    } unit[] = {{86400, "delay.days"}, {3600, "delay.hours"}, {60, "delay.minutes"}};
    gsize i = 0;
    while (i + 1 < G_N_ELEMENTS(unit) && seconds % unit[i].length)
        i++;

    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set_int(data, "n", seconds / unit[i].length);
    return templates_phrase(language, unit[i].key, data);
}

char *templates_say_delay(gint64 seconds, enum rules_language language)
{
    enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };
    static const struct {
        gint64 from, length, slack;
        const char *key;
    } unit[] = {{2 * DAY, DAY, DAY / 4, "delay.days"},
                {2 * HOUR, HOUR, HOUR / 4, "delay.hours"},
                {MINUTE, MINUTE, 0, "delay.minutes"}};
    bool past = seconds < 0;
    gint64 s = seconds == G_MININT64 ? G_MAXINT64 : ABS(seconds);

    for (gsize i = 0; i < G_N_ELEMENTS(unit); i++) {
        if (s < unit[i].from)
            continue;
        g_autoptr(templates_data_auto) data = templates_data_new();
        templates_data_set_int(data, "n",
                               s / unit[i].length + (s % unit[i].length >= unit[i].length - unit[i].slack));
        g_autofree char *span = templates_phrase(language, unit[i].key, data);
        templates_data_set(data, "span", span);
        return templates_phrase(language, past ? "delay.past" : "delay.future", data);
    }

    return templates_phrase(language, "delay.now", NULL);
}
