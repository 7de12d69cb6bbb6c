/* Lists by mail: games and openings, who plays, centres by year, the house rules of a game. */
#include "../course/nmr.h"
#include "people.h"
#include "../letters/report.h"
#include "../conf/settings.h"
#include "../course/votes.h"

#include <string.h>

static bool answer(struct judge_mail *mail, const char *key, const char *text, GError **error)
{
    const char *game = mail->play ? mail->play->game->name : NULL;
    g_autofree char *subject = judge_say(mail->home, mail->language, key, "game", game, NULL);
    return judge_mail_answer(mail, "answer", subject, text, error);
}

/* ---- games and openings ---- */

/* The reader's zone, without a game. */
static const char *zone_of(const struct judge_mail *mail)
{
    const char *zone = mail->person && mail->person->timezone && *mail->person->timezone
                           ? mail->person->timezone
                           : mail->home->config->timezone;
    return judge_home_zone(mail->home, zone);
}

static char *rule_in(const struct judge_play *play, const char *key, enum rules_language language)
{
    struct games_deadline_rule rule;
    const char *text = judge_setting(play->game, key);
    return games_deadline_parse(text, &rule, NULL)
               ? games_deadline_print_in(&rule, templates_language_code(language))
               : g_strdup(text);
}

static const char *first_open(const struct judge_play *play, enum rules_language language)
{
    for (rules_power p = 0; p < play->board->map->n_powers; p++)
        if (judge_seat_is_open(play, p))
            return rules_power_name(play->board->names, p, language);
    return NULL;
}

/* A game as one entry of the list; NULL if it is not for this reader. */
char *judge_games_entry(struct judge_mail *mail, const struct games_game *game)
{
    if (!judge_game_is_open(mail->home, game, mail->person, mail->editor) ||
        (judge_setting_is(game, "listed", "no") && !mail->editor))
        return NULL;
    struct judge_play *play = judge_play_load(mail->home, game->id, NULL);
    if (!play)
        return NULL;
    enum rules_language language = mail->language;
    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    unsigned wanted = judge_seats_wanted(play);
    g_autofree char *count = g_strdup_printf("%u", MIN(joined->len, wanted));
    g_autofree char *of = g_strdup_printf("%u", wanted);
    g_autofree char *phase = templates_say_phase(play->board->map, play->pos.phase, language);
    g_autofree char *date = play->phase && play->phase->deadline_s && !play->phase->adjudicated_s
                                ? templates_say_date(play->phase->deadline_s, zone_of(mail), language)
                                : NULL;
    g_autofree char *rule = rule_in(play, "deadline", language);
    g_autofree char *state_key = g_strconcat("state-", judge_state_word(game->state), NULL);
    g_autofree char *state = judge_say(mail->home, language, state_key, NULL);
    g_autofree char *press_key = g_strconcat("press-is-", judge_setting(game, "press"), NULL);
    g_autofree char *press = judge_say(mail->home, language, press_key, NULL);
    g_autofree char *agreed = judge_votes_say_end(play, language);
    bool forming = game->state == GAMES_STATE_FORMING;
    unsigned n_open;
    g_autofree char *need = judge_open_seats_said(play, language, &n_open);
    if (judge_setting_is(game, "take-over", "no"))
        n_open = 0;
    char *text = judge_say(
        mail->home, language, forming ? "games-opening" : "games-running", "game", game->name, "count", count,
        "wanted", of, "phase", phase, "deadline", date, "rule", rule, "rules", judge_setting(game, "rules"),
        "variant", strcmp(game->variant, "standard") ? game->variant : NULL, "state", state, "anonymous",
        judge_setting_is(game, "anonymous", "yes") ? "yes" : NULL, "press", press, "need",
        n_open ? need : NULL, "first_open", n_open ? first_open(play, language) : NULL, "comment",
        *judge_setting(game, "comment") ? judge_setting(game, "comment") : NULL, "result",
        agreed ? agreed : game->result, NULL);
    judge_play_free(play);
    return text;
}

bool judge_words_games(const struct judge_mail *mail, const char *rest)
{
    (void)mail;
    return !*rest || !strcmp(rest, "full") || !strcmp(rest, "toutes") || !strcmp(rest, "all") ||
           !strcmp(rest, "games") || !strcmp(rest, "openings");
}

bool judge_run_games(struct judge_mail *mail, const char *rest, GError **error)
{
    enum { MOST = 200 };
    bool all = !strcmp(rest, "toutes") || !strcmp(rest, "all") || !strcmp(rest, "full");
    g_autoptr(GPtrArray) games = games_game_list(mail->home->store, all);
    g_autoptr(GString) text = g_string_new(NULL);
    unsigned n = 0;
    for (unsigned part = 0; part < 2; part++) {
        bool head = false;
        for (guint i = 0; i < games->len && n < MOST; i++) {
            const struct games_game *game = games->pdata[i];
            if ((game->state == GAMES_STATE_FORMING) != (part == 0))
                continue;
            g_autofree char *one = judge_games_entry(mail, game);
            if (!one)
                continue;
            g_autofree char *title =
                head ? NULL
                     : judge_say(mail->home, mail->language, part ? "games-title" : "openings-title", NULL);
            if (title)
                g_string_append_printf(text, "%s%s\n\n", text->len ? "\n" : "", title);
            head = true;
            n++;
            g_string_append_printf(text, "%s\n\n", one);
        }
    }
    g_autofree char *outro = judge_say(mail->home, mail->language, n ? "games-outro" : "games-none", "editor",
                                       mail->home->config->editor, NULL);
    g_string_append(text, outro);
    return answer(mail, "games-subject", text->str, error);
}

/* ---- who plays ---- */

/* One line of the list: who it is, and under it how reliable he is where that may be known. */
static void player_line(const struct judge_mail *mail, GString *text, const char *lead, const char *name,
                        gint64 person)
{
    bool own = mail->person && mail->person->id == person;
    g_string_append_printf(text, "    %s%s\n", lead, name);
    if (!person || !(own || mail->editor || judge_game_shows_names(mail->play->game)))
        return;
    g_autofree char *rate = judge_reliability_said(mail->home, person, own || mail->editor, mail->language);
    g_string_append_printf(text, "        %s\n", rate);
}

bool judge_run_players(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    struct judge_play *play = mail->play;
    enum rules_language language = mail->language;
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    unsigned without = 0, shown = 0;
    g_autofree char *vacant = judge_say(mail->home, language, "players-vacant", NULL);
    g_autofree char *hidden = judge_say(mail->home, language, "players-hidden", NULL);
    for (rules_power p = 0; play->phase && p < play->board->map->n_powers; p++) {
        const struct games_seat *seat = judge_play_seat(play, play->board->map->power[p].id);
        struct games_person *person = seat ? games_person_get(mail->home->store, seat->person) : NULL;
        g_autofree char *name = person ? judge_person_shown(play->game, person) : NULL;
        g_autofree char *lead = g_strdup_printf("%s : ", rules_power_name(play->board->names, p, language));
        player_line(mail, text, lead, !seat ? vacant : name ? name : hidden, person ? person->id : 0);
        games_person_free(person);
        shown++;
    }
    for (guint i = 0; !play->phase && i < joined->len; i++) {
        const struct games_seat *seat = joined->pdata[i];
        struct games_person *person = games_person_get(mail->home->store, seat->person);
        g_autofree char *name = person ? judge_person_shown(play->game, person) : NULL;
        if (name)
            player_line(mail, text, "", name, person->id);
        else
            without++;
        games_person_free(person);
        shown++;
    }
    g_autofree char *count = g_strdup_printf("%u", shown);
    g_autofree char *more = without ? g_strdup_printf("%u", without) : NULL;
    g_autofree char *page =
        judge_say(mail->home, language, "players", "game", play->game->name, "list", text->str, "without",
                  more, "none", shown ? NULL : "none", "count", count, NULL);
    return answer(mail, "players-subject", page, error);
}

/* The games where a person plays under a name that the reader may know; "" for none. Transfer full. */
static char *games_shown(const struct judge_mail *mail, const struct games_person *person)
{
    GString *games = g_string_new(NULL);
    g_autoptr(GPtrArray) seats = games_seat_of_person(mail->home->store, person->id);
    for (guint i = 0; i < seats->len; i++) {
        const struct games_seat *seat = seats->pdata[i];
        struct games_game *game = games_game_get(mail->home->store, seat->game);
        if (game && seat->role == GAMES_ROLE_PLAYER && judge_game_shows_names(game) &&
            judge_game_is_open(mail->home, game, mail->person, mail->editor))
            g_string_append_printf(games, "%s%s", games->len ? ", " : "", game->name);
        games_game_free(game);
    }
    return g_string_free(games, FALSE);
}

/*
 * Registered people only learn of each other: a stranger could gather names. Who plays nothing but anonymous
 * games is not here for the others: that he is registered at all would tell something.
 */
static GPtrArray *persons_named(const struct judge_mail *mail, const char *rest)
{
    GPtrArray *found = g_ptr_array_new_with_free_func((GDestroyNotify)games_person_free);
    if (!mail->person || strlen(rest) < 2 || strlen(rest) > 60)
        return found;
    g_autoptr(GPtrArray) all = games_person_list(mail->home->store);
    g_ptr_array_set_free_func(all, NULL);
    for (guint i = 0; i < all->len; i++) {
        struct games_person *person = all->pdata[i];
        char folded[256] = "";
        g_autofree char *name = judge_person_name(person);
        if (name)
            rules_text_fold(name, strlen(name), folded, sizeof folded);
        g_autofree char *games = name && g_str_has_prefix(folded, rest) ? games_shown(mail, person) : NULL;
        if (games && (*games || mail->editor || person->id == mail->person->id) && found->len < 20)
            g_ptr_array_add(found, person);
        else
            games_person_free(person);
    }
    return found;
}

bool judge_words_person(const struct judge_mail *mail, const char *rest)
{
    g_autoptr(GPtrArray) found = persons_named(mail, rest);
    return found->len > 0;
}

/* A person's name, language, and the games where players may know each other. Never an address. */
bool judge_run_whois(struct judge_mail *mail, const char *rest, GError **error)
{
    g_autoptr(GPtrArray) found = persons_named(mail, rest);
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < found->len; i++) {
        const struct games_person *person = found->pdata[i];
        g_autofree char *name = judge_person_name(person);
        g_autofree char *games = games_shown(mail, person);
        bool all = mail->editor || person->id == mail->person->id;
        g_autofree char *rate = judge_reliability_said(mail->home, person->id, all, mail->language);
        g_autofree char *one =
            judge_say(mail->home, mail->language, "whois", "name", name, "games", *games ? games : NULL,
                      "address", mail->editor ? person->address : NULL, "reliability", rate, NULL);
        g_string_append_printf(text, "%s\n\n", one);
    }
    return answer(mail, "whois-subject", text->str, error);
}

/* ---- reliability ---- */

/* One's own, or of those whose name begins so; the editor may write an address. */
static GPtrArray *persons_asked(const struct judge_mail *mail, const char *rest)
{
    if (*rest && !judge_is_address(rest))
        return persons_named(mail, rest);
    GPtrArray *found = g_ptr_array_new_with_free_func((GDestroyNotify)games_person_free);
    struct games_person *person = *rest ? games_person_by_address(mail->home->store, rest)
                                        : games_person_get(mail->home->store, mail->person->id);
    if (person && (mail->editor || person->id == mail->person->id))
        g_ptr_array_add(found, person);
    else
        games_person_free(person);
    return found;
}

bool judge_words_reliability(const struct judge_mail *mail, const char *rest)
{
    return !*rest || judge_is_address(rest) || judge_words_person(mail, rest);
}

bool judge_run_reliability(struct judge_mail *mail, const char *rest, GError **error)
{
    g_autoptr(GPtrArray) found = persons_asked(mail, rest);
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < found->len; i++) {
        const struct games_person *person = found->pdata[i];
        bool own = person->id == mail->person->id;
        g_autofree char *name = judge_person_name(person);
        g_autofree char *rate =
            judge_reliability_said(mail->home, person->id, own || mail->editor, mail->language);
        g_autofree char *one =
            judge_say(mail->home, mail->language, "reliability-of", "name", name ? name : person->address,
                      "own", own ? "yes" : NULL, "reliability", rate, NULL);
        g_string_append_printf(text, "%s\n\n", one);
    }
    g_autofree char *outro =
        judge_say(mail->home, mail->language, found->len ? "reliability-outro" : "reliability-none", "word",
                  rest, NULL);
    g_string_append(text, outro);
    return answer(mail, "reliability-subject", text->str, error);
}

/* ---- centres by year ---- */

static void centres_row(GString *text, const struct rules_position *pos, int32_t year)
{
    g_string_append_printf(text, "%d", (int)year);
    for (rules_power p = 0; p < pos->map->n_powers; p++)
        g_string_append_printf(text, "%6u", rules_position_count_centres(pos, p));
    g_string_append_c(text, '\n');
}

char *judge_centres_said(const struct judge_play *play, enum rules_language language, GError **error)
{
    const struct rules_map *map = play->board->map;
    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    g_autoptr(GString) text = g_string_new("    ");
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    for (rules_power p = 0; p < map->n_powers; p++) {
        const char *name = rules_power_name(play->board->names, p, language);
        g_autofree char *column = g_utf8_substring(name, 0, MIN(5, g_utf8_strlen(name, -1)));
        g_string_append_printf(text, "%*s%s", (int)(6 - g_utf8_strlen(column, -1)), "", column);
    }
    g_string_append_c(text, '\n');
    int32_t done = INT32_MIN;
    for (guint i = 0; i < line->len; i++) {
        const struct games_phase *row = line->pdata[i];
        if (!judge_position_read(play->board, row->position, row->code, pos, error))
            return NULL;
        /* Centres change hands before the adjustments; where nobody adjusts, the next year's first phase
         * shows it. */
        bool adjustment = rules_phase_type(map, pos->phase) == RULES_PHASE_ADJUSTMENT;
        int32_t year = pos->phase.year - !adjustment;
        if ((!adjustment && pos->phase.step != 0) || year == done)
            continue;
        done = year;
        centres_row(text, pos, year);
    }
    if (play->game->state == GAMES_STATE_ENDED && play->phase && play->phase->after &&
        judge_position_read(play->board, play->phase->after, play->phase->code, pos, NULL) &&
        play->pos.phase.year != done)
        centres_row(text, pos, play->pos.phase.year);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

bool judge_run_summary(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    struct judge_play *play = mail->play;
    g_autofree char *table = judge_centres_said(play, mail->language, error);
    if (!table)
        return false;
    g_autofree char *phase = templates_say_phase(play->board->map, play->pos.phase, mail->language);
    g_autofree char *agreed = judge_votes_say_end(play, mail->language);
    g_autofree char *page =
        judge_say(mail->home, mail->language, "summary", "game", play->game->name, "phase", phase, "table",
                  table, "result", agreed ? agreed : play->game->result, NULL);
    return answer(mail, "summary-subject", page, error);
}

/* ---- house rules ---- */

enum { HOUSE_RULES_BYTES = 64 << 10 };

/* The editor's own words: the setting itself, or a text file of the home that it names. Transfer full. */
static char *house_rules(const struct judge_play *play)
{
    const char *value = judge_setting(play->game, "house-rules");
    bool file = *value && !strchr(value, ' ') && g_str_has_suffix(value, ".txt") &&
                !g_path_is_absolute(value) && !strstr(value, "..");
    g_autofree char *path = file ? g_build_filename(play->home->config->home, value, NULL) : NULL;
    g_autofree char *text = NULL;
    gsize len;
    if (!file || !g_file_get_contents(path, &text, &len, NULL) || len > HOUSE_RULES_BYTES)
        return g_strdup(value);
    return g_utf8_make_valid(text, (gssize)len);
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
        g_string_append_printf(list, "%s\n    %s = %s\n", language == RULES_FRENCH ? s->fr : s->en, s->name,
                               said);
    }
    g_autofree char *own = house_rules(play);
    return judge_say(play->home, language, "rules-page", "game", play->game->name, "rules", play->rules,
                     "variant", play->game->variant, "own", *own ? own : NULL, "list", list->str, "zone",
                     judge_play_zone(play, NULL), NULL);
}

bool judge_run_rules(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    g_autofree char *page = judge_rules_said(mail->play, mail->language, true);
    return answer(mail, "rules-subject", page, error);
}
