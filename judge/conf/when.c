#include "when.h"
#include "refusals.h"
#include "zone.h"
#include "../../templates/say.h"

#include <string.h>

/* Whether a language calls a zone by that name. */
static bool is_called(const char *zone, const char *place)
{
    for (enum rules_language l = RULES_FRENCH; l < RULES_LANGUAGE_COUNT; l++) {
        g_autofree char *said = templates_say_zone(zone, l), *key = g_utf8_casefold(said, -1);
        g_autofree char *asked = g_utf8_casefold(place, -1);
        if (!strcmp(key, asked))
            return true;
    }
    return false;
}

/* The zone that a place stands for, that of the game before others. Transfer full; NULL: none. */
static char *zone_of_place(const char *place, const char *own)
{
    if (own && is_called(own, place))
        return g_strdup(own);
    char *zone = judge_zone(place);
    g_auto(GStrv) all = zone ? NULL : judge_zones();
    for (char **one = all; one && *one && !zone; one++)
        if (is_called(*one, place))
            zone = g_strdup(*one);
    return zone;
}

/* Of an hour that comes twice, the first: summer time. */
static gint64 first_of_two(gint64 at_s, const char *zone)
{
    enum { HOUR_S = 3600 };
    for (enum rules_language l = RULES_FRENCH; l < RULES_LANGUAGE_COUNT; l++) {
        g_autofree char *said = templates_say_date(at_s, zone, l);
        g_autofree char *before = templates_say_date(at_s - HOUR_S, zone, l);
        const char *place = strrchr(said, '('), *place_before = strrchr(before, '(');
        if (place && place_before && place - said == place_before - before &&
            !strncmp(said, before, (size_t)(place - said)))
            return at_s - HOUR_S;
    }
    return at_s;
}

static bool is_summer_time(const char *words)
{
    for (enum rules_language l = RULES_FRENCH; l < RULES_LANGUAGE_COUNT; l++) {
        g_autofree char *summer = templates_phrase(l, "date.summer-time", NULL);
        if (!g_ascii_strcasecmp(words, summer))
            return true;
    }
    return false;
}

gint64 judge_when(const char *text, const struct games_when *from, GError **error)
{
    static const char *const reasons[] = {[GAMES_WHEN_MOMENT] = "moment-bad",
                                          [GAMES_WHEN_WORDS] = "moment-bad",
                                          [GAMES_WHEN_NO_DAY] = "time-none",
                                          [GAMES_WHEN_WEEKDAY] = "weekday-other",
                                          [GAMES_WHEN_PAST] = "moment-past"};
    const char *open = strchr(text, '(');
    size_t len = open ? strcspn(open + 1, ",)") : 0;
    g_autofree char *moment = open ? g_strndup(text, (gsize)(open - text)) : g_strdup(text);
    g_autofree char *place = open ? g_strstrip(g_strndup(open + 1, len)) : NULL;
    g_autofree char *which = open && open[1 + len] == ',' ? g_strdup(open + 2 + len) : g_strdup("");
    g_autofree char *zone = place ? zone_of_place(place, from->zone) : g_strdup(from->zone);
    which[strcspn(which, ")")] = '\0';

    struct games_when there = *from;
    gint64 at_s = 0;
    if (zone)
        there.zone = zone;
    enum games_when_read read = place && !zone ? GAMES_WHEN_WORDS : games_when_read(moment, &there, &at_s);
    if (read == GAMES_WHEN_MOMENT && at_s)
        return is_summer_time(g_strstrip(which)) ? first_of_two(at_s, there.zone) : at_s;

    struct games_day day = {0};
    games_day_of(at_s, there.zone, &day);
    g_autofree char *said = g_strdup_printf("%04d-%02d-%02d", day.year, day.month, day.day);
    judge_refuse(error, reasons[read], "word", text, "day", said, NULL);
    return 0;
}
