#include "pages.h"
#include "deadline.h"
#include "report_notes.h"
#include "votes.h"
#include "../play/people.h"
#include "../play/result.h"
#include "../play/seats.h"
#include "../conf/files.h"
#include "../conf/settings.h"

#include <string.h>

#define YEARS_A_LINE 9 /* of the table of centres: names and years within 76 columns, set in */

/* The reader's zone, without a game. */
static const char *zone_of(struct judge_home *home, const struct games_person *person)
{
    bool own = person && person->timezone && *person->timezone;
    return judge_home_zone(home, own ? person->timezone : home->config->timezone);
}

static char *rule_in(const struct judge_play *play, const char *key, enum rules_language language)
{
    struct games_deadline_rule rule;
    const char *text = judge_setting(play->game, key);
    bool read = games_deadline_parse(text, &rule, NULL);
    return read ? judge_deadline_said(&rule, language) : g_strdup(text);
}

static const char *first_open(const struct judge_play *play, enum rules_language language)
{
    for (rules_power p = 0; p < play->board->map->n_powers; p++)
        if (judge_seat_is_open(play, p))
            return rules_power_name(play->board->names, p, language);
    return NULL;
}

/* A game as one entry of the list; NULL if it is not for this reader. */
char *judge_games_entry(struct judge_home *home, const struct games_game *game,
                        const struct games_person *person, bool editor, enum rules_language language)
{
    if (!judge_game_is_open(home, game, person, editor) ||
        (judge_setting_is(game, "listed", "no") && !editor))
        return NULL;

    g_autoptr(judge_play) play = judge_play_load(home, game->id, NULL);
    if (!play)
        return NULL;

    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    unsigned wanted = judge_seats_wanted(play);
    g_autofree char *phase = judge_play_phase_name(play, NULL, language);
    g_autofree char *date = templates_say_date(judge_play_due_s(play), zone_of(home, person), language);
    g_autofree char *rule = rule_in(play, "deadline", language);
    g_autofree char *state_key = g_strconcat("state-", judge_state_word(game->state), NULL);
    g_autofree char *state = judge_say(home, language, state_key, NULL);
    g_autofree char *press_key = g_strconcat("press-is-", judge_setting(game, "press"), NULL);
    g_autofree char *press = judge_say(home, language, press_key, NULL);
    g_autofree char *agreed = judge_end_said(play, language);
    bool forming = game->state == GAMES_STATE_FORMING;
    unsigned n_open;
    g_autofree char *need = judge_open_seats_said(play, language, &n_open);
    g_autofree char *rules = judge_rules_title(judge_setting(game, "rules"));

    if (judge_setting_is(game, "take-over", "no"))
        n_open = 0;
    return judge_say(
        home, language, forming ? "games-opening" : "games-running", "game", game->name, "count",
        DIGITS(MIN(joined->len, wanted)), "wanted", DIGITS(wanted), "phase", phase, "deadline", date, "rule",
        rule, "rules", rules, "variant", strcmp(game->variant, "standard") ? game->variant : NULL, "state",
        state, "anonymous", judge_setting_is(game, "anonymous", "yes") ? "yes" : NULL, "press", press, "need",
        n_open ? need : NULL, "first_open", n_open ? first_open(play, language) : NULL, "comment",
        *judge_setting(game, "comment") ? judge_setting(game, "comment") : NULL, "result", agreed, NULL);
}

/* Centres of each power by year. */
struct centres_table {
    const struct rules_map *map;
    GArray *years;  /* int32_t */
    GArray *counts; /* unsigned, a year's powers after another's */
};

/* What shows a year later is right: the editor may have corrected it. */
static void add_year(struct centres_table *table, const struct rules_position *pos, int32_t year)
{
    guint n = table->years->len;
    if (n && g_array_index(table->years, int32_t, n - 1) == year) {
        g_array_set_size(table->years, n - 1);
        g_array_set_size(table->counts, (n - 1) * table->map->n_powers);
    }
    g_array_append_val(table->years, year);
    for (rules_power p = 0; p < table->map->n_powers; p++) {
        unsigned count = rules_position_count_centres(pos, p);
        g_array_append_val(table->counts, count);
    }
}

static bool read_years(const struct judge_play *play, struct centres_table *table, GError **error)
{
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    GAMES_EACH(const struct games_phase, row, line) {
        if (!judge_position_read(play->board, row->position, row->code, pos, error))
            return false;
        /* Centres change hands before the adjustments; where nobody adjusts, the next year's first phase
         * shows it. */
        bool adjustment = rules_phase_type(table->map, pos->phase) == RULES_PHASE_ADJUSTMENT;
        int32_t year = pos->phase.year - !adjustment;
        if (adjustment || pos->phase.step == 0)
            add_year(table, pos, year);
    }

    if (play->game->state == GAMES_STATE_ENDED && play->phase) {
        if (!judge_play_last_position(play, pos, error))
            return false;
        add_year(table, pos, pos->phase.step == 0 ? pos->phase.year - 1 : pos->phase.year);
    }

    return true;
}

/* The years from `first` on, as many as stand on a line: a row a power, in the reader's order. */
static void put_years(GString *text, const struct judge_play *play, const struct centres_table *table,
                      guint first, enum rules_language language)
{
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(play->board->names, table->map, language, order), widest = 0;
    guint end = MIN(first + YEARS_A_LINE, table->years->len);
    for (unsigned k = 0; k < n; k++)
        widest = MAX(widest,
                     (unsigned)g_utf8_strlen(rules_power_name(play->board->names, order[k], language), -1));

    g_string_append_printf(text, "%s%*s", first ? "\n" : "", (int)widest, "");
    for (guint y = first; y < end; y++)
        g_string_append_printf(text, "%6d", (int)g_array_index(table->years, int32_t, y));
    g_string_append_c(text, '\n');

    for (unsigned k = 0; k < n; k++) {
        const char *name = rules_power_name(play->board->names, order[k], language);
        g_string_append_printf(text, "%s%*s", name, (int)(widest - g_utf8_strlen(name, -1)), "");
        for (guint y = first; y < end; y++)
            g_string_append_printf(text, "%6u", g_array_index(table->counts, unsigned, y *n + order[k]));
        g_string_append_c(text, '\n');
    }
}

char *judge_centres_said(const struct judge_play *play, enum rules_language language, GError **error)
{
    g_autoptr(GArray) years = g_array_new(FALSE, FALSE, sizeof(int32_t));
    g_autoptr(GArray) counts = g_array_new(FALSE, FALSE, sizeof(unsigned));
    struct centres_table table = {.map = play->board->map, .years = years, .counts = counts};
    if (!read_years(play, &table, error))
        return NULL;

    GString *text = g_string_new(NULL);
    for (guint first = 0; first < years->len; first += YEARS_A_LINE)
        put_years(text, play, &table, first, language);
    return g_string_free(text, FALSE);
}

/* Settings that are not for everybody: how one gets in, and the editor's own affairs. */
static bool is_private(const char *key)
{
    static const char *const keys[] = {"private",     "allow",    "deny",     "house-rules",
                                       "editor-copy", "language", "timezone", NULL};
    return g_strv_contains(keys, key);
}

/* What a player must know before his first orders. */
static bool is_essential(const char *key)
{
    static const char *const keys[] = {
        "deadline", "retreats", "adjustments", "year",           "last-year", "early",    "nmr", "grace",
        "press",    "press-to", "draws",       "press-delivery", "anonymous", "absences", NULL};
    return g_strv_contains(keys, key);
}

/* How the game is scored, in the words of the system's page; NULL: it is not. Transfer full. */
static char *scoring_said(const struct judge_play *play, enum rules_language language)
{
    const char *name = judge_setting(play->game, "scoring");
    const struct rules_score_system *system = *name ? rules_score_find(name, strlen(name)) : NULL;
    return system ? templates_say_score_page(system, language) : NULL;
}

char *judge_rules_said(const struct judge_play *play, enum rules_language language, bool all)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (const struct judge_setting *s = judge_settings; s->name; s++) {
        const char *value = judge_setting(play->game, s->name);
        bool rule =
            !strcmp(s->name, "deadline") || !strcmp(s->name, "retreats") || !strcmp(s->name, "adjustments");
        if (!*value || is_private(s->name) || (!all && !is_essential(s->name)))
            continue;
        g_autofree char *said = rule ? rule_in(play, s->name, language) : g_strdup(value);
        g_autofree char *does = judge_setting_said(language, s);
        g_string_append_printf(list, "%s\n    %s = %s\n", does, s->name, said);
    }

    g_autofree char *own = judge_setting_text(play->home->config->home, "house-rules",
                                              judge_setting(play->game, "house-rules")),
                    *scoring = all ? scoring_said(play, language) : NULL;
    g_autofree char *zone = templates_say_zone(judge_play_zone(play, NULL), language);
    g_autofree char *rules = judge_rules_title(play->rules);
    return judge_say(play->home, language, "rules-page", "game", play->game->name, "rules", rules, "variant",
                     play->game->variant, "own", judge_filled(own), "list", list->str, "zone", zone,
                     "scoring", scoring, NULL);
}

static char *unit_word(const struct judge_home *home, enum rules_language language, unsigned units,
                       unsigned centres)
{
    char u[16], c[16];
    g_snprintf(u, sizeof u, "%u", units);
    g_snprintf(c, sizeof c, "%u", centres);
    return judge_say(home, language, "seat-size", "units", u, "unit_many", units > 1 ? "yes" : NULL,
                     "centres", c, "centre_many", centres > 1 ? "yes" : NULL, NULL);
}

char *judge_open_seats_said(const struct judge_play *play, enum rules_language language, unsigned *n)
{
    GString *list = g_string_new(NULL);
    *n = 0;
    for (rules_power p = 0; p < play->board->map->n_powers; p++) {
        if (!judge_seat_is_open(play, p))
            continue;
        g_autofree char *size = unit_word(play->home, language, judge_power_units(&play->pos, p),
                                          rules_position_count_centres(&play->pos, p));
        g_string_append_printf(list, "%s%s (%s)", list->len ? ", " : "",
                               rules_power_name(play->board->names, p, language), size);
        ++*n;
    }
    return g_string_free(list, FALSE);
}

char *judge_games_names(struct judge_home *home, const struct games_person *person, bool editor, gint64 but)
{
    enum { MOST = 12 };
    g_autoptr(GPtrArray) games = games_game_list(home->store, false);
    g_autoptr(GString) names = g_string_new(NULL);
    unsigned n = 0;
    for (guint i = 0; i < games->len && n < MOST; i++) {
        const struct games_game *game = games->pdata[i];
        if (game->id == but || !judge_game_is_open(home, game, person, editor))
            continue;
        judge_list_join(names, ", ", game->name);
        n++;
    }
    return g_strdup(judge_filled(names->str));
}

char *judge_take_back_line(const struct judge_play *play, const struct games_person *person,
                           enum rules_language language, bool *asked)
{
    struct games_store *store = play->home->store;
    g_autoptr(GPtrArray) seats = games_seat_list(store, play->game->id, true);
    g_autoptr(games_standby_call_auto) last = games_standby_last(store, play->game->id, person->id);
    const char *id = last ? last->power : NULL;
    for (guint i = seats->len; i-- > 0 && !id;) {
        const struct games_seat *seat = seats->pdata[i];
        id = seat->person == person->id && seat->role == GAMES_ROLE_PLAYER ? seat->power : NULL;
    }
    rules_power power = id ? judge_play_power(play, id) : RULES_NO_POWER;
    bool open = power != RULES_NO_POWER && !judge_setting_is(play->game, "take-over", "no") &&
                !games_seat_was_taken(store, play->game->id, person->id) && judge_seat_is_open(play, power);
    *asked = open && judge_nmr_called(play, id);
    return open ? g_strdup_printf("%s@%s", rules_power_name(play->board->names, power, language),
                                  play->game->name)
                : NULL;
}

const char *judge_said_forming(const struct judge_play *play)
{
    return play && play->game->state == GAMES_STATE_FORMING ? "yes" : NULL;
}
