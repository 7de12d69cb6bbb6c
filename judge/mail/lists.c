/* Lists by mail: games and openings, who plays, centres by year, the house rules of a game. */
#include "handlers.h"
#include "../letters/articles.h"
#include "../letters/pages.h"
#include "../letters/variants.h"
#include "../letters/votes.h"
#include "../play/people.h"
#include "../play/reliability.h"
#include "../conf/words.h"

#include <string.h>

bool judge_words_games(const struct judge_scope *scope)
{
    const char *rest = scope->rest;
    return !*rest || judge_word_in(rest, judge_words_games_all) ||
           judge_word_in(rest, judge_words_games_listed);
}

bool judge_run_games(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    enum { MOST = 200 };
    bool all = judge_word_in(scope->rest, judge_words_games_all);

    g_autoptr(GPtrArray) games = games_game_list(mail->in.home->store, all);
    g_autoptr(GString) text = g_string_new(NULL);
    unsigned n = 0;
    for (unsigned part = 0; part < 2; part++) {
        bool head = false;
        for (guint i = 0; i < games->len && n < MOST; i++) {
            const struct games_game *game = games->pdata[i];
            if ((game->state == GAMES_STATE_FORMING) != (part == 0))
                continue;
            g_autofree char *one =
                judge_games_entry(mail->in.home, game, mail->in.person, scope->editor, mail->in.language);
            if (!one)
                continue;
            if (!head) {
                g_autofree char *title = judge_say(mail->in.home, mail->in.language,
                                                   part ? "games-title" : "openings-title", NULL);
                g_string_append_printf(text, "%s%s\n\n", text->len ? "\n" : "", title);
                head = true;
            }
            n++;
            g_string_append_printf(text, "%s\n\n", one);
        }
    }

    g_autofree char *outro =
        judge_say(mail->in.home, mail->in.language, n ? "games-outro" : "games-none", NULL);
    g_string_append(text, outro);

    return judge_mail_page(mail, scope->play, "games-subject", text->str, error);
}

/* One line of the list: who it is, and under it how reliable he is where that may be known. */
static void player_line(const struct judge_scope *scope, GString *text, const char *name, gint64 person)
{
    bool own = scope->person && scope->person->id == person;
    g_string_append_printf(text, "    %s\n", name);
    if (!person || !(own || scope->editor || judge_game_shows_names(scope->play->game)))
        return;
    g_autofree char *rate =
        judge_reliability_said(scope->home, person, own || scope->editor, scope->language);
    g_string_append_printf(text, "        %s\n", rate);
}

bool judge_run_players(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_play *play = scope->play;
    enum rules_language language = mail->in.language;
    g_autoptr(GString) text = g_string_new(NULL);
    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    unsigned without = 0, shown = 0;
    g_autofree char *vacant = judge_say(mail->in.home, language, "players-vacant", NULL);
    g_autofree char *hidden = judge_say(mail->in.home, language, "players-hidden", NULL);
    const struct rules_map *map = play->board->map;
    rules_power order[RULES_MAX_POWERS];
    unsigned n = play->phase ? templates_sort_powers(play->board->names, map, language, order) : 0;
    for (unsigned k = 0; k < n; k++) {
        const struct games_seat *seat = judge_play_seat(play, map->power[order[k]].id);
        g_autoptr(games_person) person = seat ? games_person_get(mail->in.home->store, seat->person) : NULL;
        g_autofree char *name = person ? judge_person_shown(play->game, person) : NULL;
        const char *player = name ? name : hidden;
        g_autofree char *line = templates_phrase_words(
            language, "list.of", "head", rules_power_name(play->board->names, order[k], language), "list",
            seat ? player : vacant, NULL);
        player_line(scope, text, line, person ? person->id : 0);
        shown++;
    }

    for (guint i = 0; !play->phase && i < joined->len; i++) {
        const struct games_seat *seat = joined->pdata[i];
        g_autoptr(games_person) person = games_person_get(mail->in.home->store, seat->person);
        g_autofree char *name = person ? judge_person_shown(play->game, person) : NULL;
        if (name)
            player_line(scope, text, name, person->id);
        else
            without++;
        shown++;
    }

    g_autofree char *page = judge_say(mail->in.home, language, "players", "game", play->game->name, "list",
                                      text->str, "without", without ? DIGITS(without) : NULL, "none",
                                      shown ? NULL : "none", "count", DIGITS(shown), NULL);

    return judge_mail_page(mail, scope->play, "players-subject", page, error);
}

/* The games where a person plays under a name that the reader may know; "" for none. Transfer full. */
static char *games_shown(const struct judge_scope *scope, const struct games_person *person)
{
    GString *games = g_string_new(NULL);
    g_autoptr(GPtrArray) seats = games_seat_of_person(scope->home->store, person->id);
    GAMES_EACH(const struct games_seat, seat, seats) {
        g_autoptr(games_game) game = games_game_get(scope->home->store, seat->game);
        if (game && seat->role == GAMES_ROLE_PLAYER && judge_game_shows_names(game) &&
            judge_game_is_open(scope->home, game, scope->person, scope->editor))
            judge_list_add(games, game->name);
    }
    return g_string_free(games, FALSE);
}

/*
 * Registered people only learn of each other: a stranger could gather names. Who plays nothing but anonymous
 * games is not here for the others: that he is registered at all would tell something.
 */
static GPtrArray *persons_named(const struct judge_scope *scope, const char *rest)
{
    GPtrArray *found = g_ptr_array_new_with_free_func((GDestroyNotify)games_person_free);
    if (!scope->person || strlen(rest) < 2 || strlen(rest) > 60)
        return found;

    g_autoptr(GPtrArray) all = games_person_list(scope->home->store);
    g_ptr_array_set_free_func(all, NULL);
    GAMES_EACH(struct games_person, person, all) {
        g_autofree char *name = judge_person_name(person), *folded = judge_fold(name, 80);
        g_autofree char *games = name && g_str_has_prefix(folded, rest) ? games_shown(scope, person) : NULL;
        if (games && (*games || scope->editor || person->id == scope->person->id) && found->len < 20)
            g_ptr_array_add(found, person);
        else
            games_person_free(person);
    }

    return found;
}

bool judge_words_person(const struct judge_scope *scope)
{
    g_autoptr(GPtrArray) found = persons_named(scope, scope->rest);
    return found->len > 0;
}

/* A person's name, language, and the games where players may know each other. Never an address. */
bool judge_run_whois(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_autoptr(GPtrArray) found = persons_named(scope, scope->rest);
    g_autoptr(GString) text = g_string_new(NULL);
    GAMES_EACH(const struct games_person, person, found) {
        g_autofree char *name = judge_person_name(person);
        g_autofree char *games = games_shown(scope, person);
        bool all = scope->editor || person->id == mail->in.person->id;
        g_autofree char *rate = judge_reliability_said(mail->in.home, person->id, all, mail->in.language);
        g_autofree char *one =
            judge_say(mail->in.home, mail->in.language, "whois", "name", name, "games", games, "address",
                      scope->editor ? person->address : NULL, "reliability", rate, NULL);
        g_string_append_printf(text, "%s\n\n", one);
    }

    return judge_mail_page(mail, scope->play, "whois-subject", text->str, error);
}

/* One's own, or of those whose name begins so; the editor may write an address. */
static GPtrArray *persons_asked(const struct judge_scope *scope, const char *rest)
{
    if (*rest && !judge_is_address(rest))
        return persons_named(scope, rest);
    GPtrArray *found = g_ptr_array_new_with_free_func((GDestroyNotify)games_person_free);
    struct games_person *person = *rest ? games_person_by_address(scope->home->store, rest)
                                        : games_person_get(scope->home->store, scope->person->id);
    if (person && (scope->editor || person->id == scope->person->id))
        g_ptr_array_add(found, person);
    else
        games_person_free(person);
    return found;
}

bool judge_words_reliability(const struct judge_scope *scope)
{
    return !*scope->rest || judge_is_address(scope->rest) || judge_mail_shouts(scope->line) ||
           judge_words_person(scope);
}

bool judge_run_reliability(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_autoptr(GPtrArray) found = persons_asked(scope, scope->rest);
    g_autoptr(GString) text = g_string_new(NULL);
    GAMES_EACH(const struct games_person, person, found) {
        bool own = person->id == mail->in.person->id;
        g_autofree char *name = judge_person_name(person);
        g_autofree char *rate =
            judge_reliability_said(mail->in.home, person->id, own || scope->editor, mail->in.language);
        g_autofree char *one =
            judge_say(mail->in.home, mail->in.language, "reliability-of", "name",
                      name ? name : person->address, "own", judge_flag(own), "reliability", rate, NULL);
        g_string_append_printf(text, "%s\n\n", one);
    }

    g_autofree char *outro =
        judge_say(mail->in.home, mail->in.language, found->len ? "reliability-outro" : "reliability-none",
                  "word", judge_mail_raw_rest(scope, scope->rest), NULL);
    g_string_append(text, outro);

    return judge_mail_page(mail, scope->play, "reliability-subject", text->str, error);
}

bool judge_run_summary(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_play *play = scope->play;
    g_autofree char *table = judge_centres_said(play, mail->in.language, error);
    if (!table)
        return false;
    g_autofree char *phase = judge_play_phase_name(play, NULL, mail->in.language);
    g_autofree char *agreed = judge_end_said(play, mail->in.language);
    g_autofree char *page = judge_say(mail->in.home, mail->in.language, "summary", "game", play->game->name,
                                      "phase", phase, "table", table, "result", agreed, NULL);
    return judge_mail_page(mail, scope->play, "summary-subject", page, error);
}

bool judge_run_variants(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_autofree char *page = judge_variants_page(mail->in.home->config->home, mail->in.language);
    return judge_mail_page(mail, scope->play, "variants-subject", page, error);
}

/* Nothing, or a subject. */
bool judge_words_rules(const struct judge_scope *scope)
{
    return !*scope->rest || (scope->play && judge_articles_has(scope->rest));
}

bool judge_run_rules(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_autofree char *page = *scope->rest ? judge_articles_said(scope->play, mail->in.language, scope->rest)
                                         : judge_rules_said(scope->play, mail->in.language, true);
    return judge_mail_page(mail, scope->play, "rules-subject", page, error);
}
