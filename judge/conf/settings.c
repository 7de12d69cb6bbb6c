#include "settings.h"
#include "config.h"
#include "list.h"
#include "../../templates/templates.h"
#include "refusals.h"
#include "words.h"
#include "zone.h"

#include <string.h>

/* Says what the setting takes: its words, or the sentence of the catalogue about its values. */
static char *refuse(GError **error, const struct judge_setting *setting, const char *value)
{
    g_autofree char *key = g_strconcat("setting.", setting->name, ".values", NULL);
    judge_refuse(error, "setting-value", "setting", setting->name, "value", value,
                 setting->values ? "values" : "@values", setting->values ? setting->values : key, NULL);
    return NULL;
}

/* The same for what any setting takes. */
static char *refuse_text(GError **error, const char *name, const char *value, const char *key)
{
    judge_refuse(error, "setting-value", "setting", name, "value", value, "@values", key, NULL);
    return NULL;
}

/* Checks, one a kind of value: what is kept (transfer full), or NULL with a message. */

static char *check_rulebook(const struct judge_setting *setting, const char *value, GError **error)
{
    struct rules_rulebook book;
    return g_strv_contains(rules_rulebook_names(false), value) && rules_rulebook_find(value, &book)
               ? g_strdup(value)
               : refuse(error, setting, value);
}

static char *check_scoring(const struct judge_setting *setting, const char *value, GError **error)
{
    const struct rules_score_system *system = rules_score_find(value, strlen(value));
    if (!strcmp(value, "none"))
        return g_strdup("none");
    return system ? g_strdup(system->name) : refuse(error, setting, value);
}

static char *check_zone(const struct judge_setting *setting, const char *value, GError **error)
{
    char *zone = judge_zone(value);
    return zone ? zone : refuse(error, setting, value);
}

static char *check_number(const struct judge_setting *setting, const char *value, GError **error)
{
    guint64 number;
    return g_ascii_string_to_unsigned(value, 10, setting->min, setting->max, &number, NULL)
               ? g_strdup_printf("%" G_GUINT64_FORMAT, number)
               : refuse(error, setting, value);
}

static char *check_year(const struct judge_setting *setting, const char *value, GError **error)
{
    guint64 year;
    if (!strcmp(value, "none"))
        return g_strdup("none");
    return g_ascii_string_to_unsigned(value, 10, 1, 9999, &year, NULL)
               ? g_strdup_printf("%" G_GUINT64_FORMAT, year)
               : refuse(error, setting, value);
}

static char *check_deadline(const struct judge_setting *setting, const char *value, GError **error)
{
    struct games_deadline_rule rule;
    (void)setting;
    return games_deadline_parse(value, &rule, error) ? g_strdup(value) : NULL;
}

/* Hours or days, as behind "24" in "24h". */
static bool is_unit(const char *text)
{
    return judge_word_in(text, judge_words_unit_short);
}

static char *check_grace(const struct judge_setting *setting, const char *value, GError **error)
{
    char *unit;
    guint64 count = g_ascii_isdigit(*value) ? g_ascii_strtoull(value, &unit, 10) : 1000;
    return count <= 366 && is_unit(unit) ? g_strdup(value) : refuse(error, setting, value);
}

static char *check_powers(const struct judge_setting *setting, const char *value, GError **error)
{
    return strspn(value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_ ") == strlen(value)
               ? g_strdup(value)
               : refuse(error, setting, value);
}

static char *check_reminders(const struct judge_setting *setting, const char *value, GError **error)
{
    if (!strcmp(value, "none"))
        return g_strdup(value);

    g_auto(GStrv) words = g_strsplit_set(value, " ,", -1);
    unsigned n = 0;
    for (char **w = words; *w; w++) {
        if (!**w)
            continue;
        char *end;
        guint64 count = g_ascii_isdigit(**w) ? g_ascii_strtoull(*w, &end, 10) : 0;
        if (!count || count > 1000 || !is_unit(end) || ++n > 8)
            return refuse(error, setting, value);
    }

    return n ? g_strdup(value) : refuse(error, setting, value);
}

static char *check_holidays(const struct judge_setting *setting, const char *value, GError **error)
{
    g_auto(GStrv) words = g_strsplit_set(value, " ,", -1);
    g_autoptr(GString) kept = g_string_new(NULL);
    g_autoptr(GTimeZone) utc = g_time_zone_new_utc();
    for (char **w = words; *w; w++) {
        if (!**w)
            continue;
        g_autofree char *moment = g_strconcat(*w, "T00:00:00Z", NULL);
        g_autoptr(GDateTime) day = strlen(*w) == 10 ? g_date_time_new_from_iso8601(moment, utc) : NULL;
        if (!day || kept->len > 4000)
            return refuse(error, setting, value);
        judge_list_join(kept, " ", *w);
    }

    return g_strdup(kept->str);
}

static char *check_addresses(const struct judge_setting *setting, const char *value, GError **error)
{
    g_auto(GStrv) words = g_strsplit_set(value, " ,;", -1);
    for (char **w = words; *w; w++)
        if (**w && !judge_is_address(*w))
            return refuse(error, setting, *w);
    return g_strdup(value);
}

static char *check_text(const struct judge_setting *setting, const char *value, GError **error)
{
    (void)setting;
    (void)error;
    return g_strdup(value);
}

static char *check_word(const struct judge_setting *setting, const char *value, GError **error)
{
    return strchr(value, ' ') ? refuse_text(error, setting->name, value, "setting.one-word")
                              : g_strdup(value);
}

/* One of the words that the row lists. */
static char *check_listed(const struct judge_setting *setting, const char *value, GError **error)
{
    bool flag = !strcmp(setting->values, "yes, no");
    if (flag && judge_word_in(value, judge_words_flag_yes))
        return g_strdup("yes");
    if (flag && judge_word_in(value, judge_words_flag_no))
        return g_strdup("no");

    g_auto(GStrv) words = g_strsplit(setting->values, ", ", -1);
    return g_strv_contains((const char *const *)words, value) ? g_strdup(value)
                                                              : refuse(error, setting, value);
}

const struct judge_setting judge_settings[] = {
    {"rules", "datc", "datc, 1971, descartes, faf, bretagne", true, .check = check_rulebook},
    {"scoring", "", NULL, false, .check = check_scoring},
    {"language", "", "fr, en", false, .check = check_listed, .quiet = true},
    {"timezone", "", NULL, false, .check = check_zone},
    {"last-year", "", NULL, false, .check = check_year},
    {"deadline", "every 7 days 20:00", NULL, false, .check = check_deadline},
    {"retreats", "every 2 days 20:00", NULL, false, .check = check_deadline},
    {"adjustments", "every 2 days 20:00", NULL, false, .check = check_deadline},
    {"holidays", "", NULL, false, .check = check_holidays},
    {"early", "no", "yes, no", false, .check = check_listed},
    {"reminder", "24h", NULL, false, .check = check_reminders, .quiet = true},
    {"year", "five-phases", "five-phases, three-deadlines, two-seasons", false, .check = check_listed},
    {"zine", "yes", "yes, no", false, .check = check_listed, .quiet = true},
    {"embargo", "zine", "zine, no, issue", false, .check = check_listed},
    {"preview", "no", "yes, no", false, .check = check_listed, .quiet = true},
    {"nmr", "hold", "hold, warn, standby, disorder, wait", false, .check = check_listed},
    {"nmr-out", "2", NULL, false, .check = check_number, .min = 1, .max = 99},
    {"nmr-out-total", "0", NULL, false, .check = check_number, .max = 99},
    {"nmr-first", "as-others", "as-others, protected", false, .check = check_listed},
    {"silent", "hold", "hold, go-on", false, .check = check_listed},
    {"grace", "0h", NULL, false, .check = check_grace},
    {"late", "refuse", "refuse, next, accept", false, .check = check_listed},
    {"hand-over", "48h", NULL, false, .check = check_grace},
    {"take-over", "open", "open, approve, no", false, .check = check_listed, .quiet = true},
    {"absences", "excused", "excused, postpone", false, .check = check_listed},
    {"absence-max", "31", NULL, false, .check = check_number, .min = 1, .max = 92},
    {"dummies", "", NULL, false, .check = check_powers},
    {"void-orders", "record", "record, refuse", false, .check = check_listed},
    {"notation", "plain", "plain, names, judge, descartes, asmodee, moeshoeshoe, faf", false,
     .check = check_listed},
    {"words", "usual", "usual, descartes", false, .check = check_listed},
    {"press", "white", "none, white, grey, white-grey, fake", false, .check = check_listed},
    {"press-delivery", "at-once", "at-once, postal", false, .check = check_listed},
    {"press-to", "any", "any, all, neighbours", false, .check = check_listed},
    {"press-observers", "none", "none, public", false, .check = check_listed},
    {"press-minor", "yes", "yes, no", false, .check = check_listed},
    {"press-late", "yes", "yes, no", false, .check = check_listed},
    {"press-length", "6000", NULL, false, .check = check_number, .max = 1000000},
    {"press-copy", "held", "none, held, all", false, .check = check_listed},
    {"muted", "", NULL, false, .check = check_powers, .quiet = true},
    {"draws", "all-survivors", "all-survivors, with-pieces, lists, no", false, .check = check_listed},
    {"concessions", "yes", "yes, no", false, .check = check_listed},
    {"end-vote", "rules", "rules, yes, no", false, .check = check_listed},
    {"silence", "no", "no, yes, abstain", false, .check = check_listed},
    {"vote-absent", "silent", "silent, yes, abstain", false, .check = check_listed},
    {"draw-after", "0", NULL, false, .check = check_number, .max = 99},
    {"stalemate", "draw", "draw, tell", false, .check = check_listed},
    {"falling-solo", "0", NULL, false, .check = check_number, .max = 9999},
    {"vote-centres", "0", NULL, false, .check = check_number, .max = 999},
    {"majority", "half", "half, two-thirds, all", false, .check = check_listed},
    {"vote-term", "standing", "standing, phase", false, .check = check_listed},
    {"show-names", "yes", "yes, no", false, .check = check_listed},
    {"pictures", "yes", "yes, no", false, .check = check_listed, .quiet = true},
    {"theatre", "yes", "yes, no", false, .check = check_listed, .quiet = true},
    {"calendar", "yes", "yes, no", false, .check = check_listed, .quiet = true},
    {"editor-copy", "yes", "yes, no", false, .check = check_listed, .quiet = true},
    {"explain", "no", "yes, no", false, .check = check_listed, .quiet = true},
    {"headline", "yes", NULL, false, .check = check_text, .free_text = true},
    {"number", "", NULL, false, .check = check_text, .free_text = true, .quiet = true},
    {"start", "full", "full, hand", false, .check = check_listed, .quiet = true},
    {"double-first", "no", "yes, no", false, .check = check_listed, .quiet = true},
    {"listed", "yes", "yes, no", false, .check = check_listed, .quiet = true},
    {"private", "", NULL, false, .check = check_word, .quiet = true},
    {"allow", "", NULL, false, .check = check_addresses, .quiet = true},
    {"deny", "", NULL, false, .check = check_addresses, .quiet = true},
    {"approval", "no", "yes, no", false, .check = check_listed, .quiet = true},
    {"shared-address", "yes", "yes, no", false, .check = check_listed, .quiet = true},
    {"min-reliability", "0", NULL, false, .check = check_number, .max = 100, .quiet = true},
    {"anonymous", "no", "yes, no", false, .check = check_listed},
    {"reveal", "end", "end, never, now", false, .check = check_listed},
    {"show-addresses", "no", "yes, no", false, .check = check_listed},
    {"show-owing", "no", "yes, no", false, .check = check_listed},
    {"comment", "", NULL, false, .check = check_text, .free_text = true, .quiet = true},
    {"house-rules", "", NULL, false, .check = check_text, .free_text = true, .of_file = true},
    {.name = NULL},
};

const struct judge_setting *judge_setting_find(const char *key)
{
    for (const struct judge_setting *s = judge_settings; s->name; s++)
        if (!strcmp(s->name, key))
            return s;
    return NULL;
}

bool judge_setting_names_file(const char *key, const char *value)
{
    const struct judge_setting *setting = judge_setting_find(key);
    return setting && setting->of_file && !strpbrk(value, " \t\n") && g_str_has_suffix(value, ".txt");
}

static char *unknown_key(GError **error, const char *key)
{
    const char *names[G_N_ELEMENTS(judge_settings) + RULES_OPTION_COUNT];
    size_t n = 0;
    for (const struct judge_setting *s = judge_settings; s->name; s++)
        names[n++] = s->name;

    names[n] = NULL;
    const char *near = judge_nearest(key, names);
    g_autofree char *all = g_strjoinv(", ", (char **)names);

    if (near)
        judge_refuse(error, "setting-near", "setting", key, "near", near, NULL);
    else
        judge_refuse(error, "setting-none", "setting", key, "all", all, NULL);

    return NULL;
}

static char *refuse_option(GError **error, const char *key, const char *value)
{
    const char *keys[RULES_OPTION_COUNT + 1] = {NULL};
    for (unsigned o = 0; o < RULES_OPTION_COUNT; o++) {
        keys[o] = rules_option_key(o);
        if (g_ascii_strcasecmp(keys[o], key) != 0)
            continue;

        g_autofree char *values = g_strjoinv(", ", (char **)rules_option_values(o));
        judge_refuse(error, "option-value", "option", key, "value", value, "values", values, NULL);
        return NULL;
    }

    g_autofree char *values = g_strjoinv(", ", (char **)keys);
    judge_refuse(error, "option-none", "option", key, "values", values, NULL);

    return NULL;
}

static char *check_option(const char *key, const char *value, GError **error)
{
    struct rules_rulebook book;
    rules_rulebook_find("datc", &book);
    return rules_rulebook_set(&book, key, value, NULL) ? g_strdup(value) : refuse_option(error, key, value);
}

char *judge_setting_check(const struct games_game *game, const char *key, const char *value, GError **error)
{
    if (g_str_has_prefix(key, "rules."))
        return *value ? check_option(key + 6, value, error) : g_strdup("");

    const struct judge_setting *setting = judge_setting_find(key);
    if (!setting)
        return unknown_key(error, key);

    if (setting->fixed_at_start && game && game->state > GAMES_STATE_FORMING &&
        strcmp(value, judge_setting(game, key))) {
        judge_refuse(error, "setting-fixed", "setting", key, NULL);
        return NULL;
    }

    if (!g_utf8_validate(value, -1, NULL) || strpbrk(value, "\r\n\t") || strlen(value) > 500)
        return refuse_text(error, key, "…", "setting.one-line");
    if (!*value)
        return g_strdup("");

    return setting->check(setting, value, error);
}

void judge_setting_unknown(GError **error, const char *key)
{
    unknown_key(error, key);
}

char *judge_setting_said(enum rules_language language, const struct judge_setting *setting)
{
    g_autofree char *key = g_strconcat("setting.", setting->name, NULL);
    return templates_phrase(language, key, NULL);
}

const char *judge_setting_preset(const struct games_game *game, const struct judge_setting *setting)
{
    const char *book = games_game_setting(game, "rules", NULL);
    const char *brought = rules_rulebook_brings(book, setting->name);
    struct rules_rulebook rules;
    if (!strcmp(setting->name, "last-year") && judge_setting_rules(game, &rules, NULL, NULL) &&
        rules_rulebook_last_year(&rules))
        return rules_option_value(&rules, RULES_OPTION_END);
    return brought ? brought : setting->preset;
}

const char *judge_setting(const struct games_game *game, const char *key)
{
    const struct judge_setting *setting = judge_setting_find(key);
    const char *value = games_game_setting(game, key, NULL);
    if (value && *value)
        return value;
    return setting ? judge_setting_preset(game, setting) : "";
}

bool judge_setting_is(const struct games_game *game, const char *key, const char *value)
{
    return !strcmp(judge_setting(game, key), value);
}

gint64 judge_setting_number(const struct games_game *game, const char *key)
{
    return g_ascii_strtoll(judge_setting(game, key), NULL, 10);
}

bool judge_setting_rules(const struct games_game *game, struct rules_rulebook *book, char **recorded,
                         GError **error)
{
    const char *name = judge_setting(game, "rules");
    if (!rules_rulebook_find(name, book))
        return judge_fail(error, JUDGE_ERROR_SETUP, "rules-unknown", "game", game->name, "rules", name, NULL);

    g_autoptr(GString) text = g_string_new(name);
    for (unsigned i = 0; i < RULES_OPTION_COUNT; i++) {
        g_autofree char *key = g_strconcat("rules.", rules_option_key(i), NULL);
        const char *value = games_game_setting(game, key, NULL);
        if (value && *value && rules_rulebook_set(book, rules_option_key(i), value, NULL))
            g_string_append_printf(text, " %s=%s", rules_option_key(i), value);
    }

    if (recorded)
        *recorded = g_string_free(g_steal_pointer(&text), FALSE);

    return true;
}

bool judge_rules_parse(const char *recorded, struct rules_rulebook *book)
{
    g_auto(GStrv) words = g_strsplit(recorded, " ", -1);
    if (!words[0] || !rules_rulebook_find(words[0], book))
        return false;
    for (char **w = words + 1; *w; w++) {
        char *equals = strchr(*w, '=');
        if (!equals)
            return false;
        *equals = '\0';
        if (!rules_rulebook_set(book, *w, equals + 1, NULL))
            return false;
    }
    return true;
}

gint64 judge_span_s(const char *text)
{
    char *unit;
    gint64 count = g_ascii_strtoll(text, &unit, 10);
    return count * (*unit == 'h' ? 3600 : 86400);
}

gint64 judge_setting_seconds(const struct games_game *game, const char *key)
{
    return judge_span_s(judge_setting(game, key));
}
