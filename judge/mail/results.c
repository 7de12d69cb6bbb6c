/* Scores, rankings and records by mail. */
#include "handlers.h"
#include "../conf/settings.h"
#include "../conf/words.h"
#include "../letters/palmares.h"
#include "../letters/ratings.h"
#include "../letters/results.h"
#include "../letters/tournament.h"
#include "../play/people.h"
#include "../play/results.h"

#include <string.h>

enum { NAME_MOST = 200 };

static const struct rules_score_system *system_named(const char *name)
{
    return rules_score_find(name, strlen(name));
}

/* A system after the command, or nothing. */
bool judge_words_scores(const struct judge_scope *scope)
{
    return !*scope->rest || system_named(scope->rest);
}

static bool is_tournament(const struct judge_mail *mail, const char *name)
{
    g_autoptr(games_tournament) tournament = games_tournament_find(mail->in.home->store, name);
    return tournament != NULL;
}

/* The name in "Bretagne live": what stands before the words for games that go on; NULL: there are none. Transfer full. */
static char *before_live(const char *rest)
{
    for (const char *const *word = judge_words_live; *word; word++) {
        g_autofree char *tail = g_strconcat(" ", *word, NULL);
        if (g_str_has_suffix(rest, tail))
            return g_strchomp(g_strndup(rest, strlen(rest) - strlen(tail)));
    }
    return NULL;
}

/* A tournament, with or without its games that go on, a system, a rating, or nothing. */
bool judge_words_ranking(const struct judge_scope *scope)
{
    const struct judge_mail *mail = scope->door;
    const char *rest = scope->rest;
    g_autofree char *name = before_live(rest);
    bool rated = judge_word_in(rest, judge_words_rating) || judge_word_in(rest, judge_words_countries);
    return rated || judge_words_scores(scope) || is_tournament(mail, name ? name : rest);
}

/* A name of somebody who played: any other line may be talk. */
bool judge_words_record(const struct judge_scope *scope)
{
    const struct judge_mail *mail = scope->door;
    const char *rest = scope->rest;
    if (!*rest || is_tournament(mail, rest) || judge_mail_shouts(scope->line))
        return true;
    g_autoptr(GError) error = NULL;
    g_autoptr(judge_results) results =
        strlen(rest) < NAME_MOST ? judge_results_read(scope->home, false, &error) : NULL;
    const char *name = judge_mail_raw_rest(scope, rest);
    g_autofree char *near = results ? judge_results_near(results, name) : NULL;
    return results && (near || judge_results_meant(results, name));
}

bool judge_run_scores(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_play *play = scope->play;
    enum rules_language language = mail->in.language;
    const char *name = *scope->rest ? scope->rest : judge_setting(play->game, "scoring");
    const struct rules_score_system *system = *name ? system_named(name) : NULL;

    const char *own = rules_rulebook_brings(play->rules, "scoring");
    if (!system)
        system = system_named(own ? own : "c-diplo");

    bool over = play->game->state == GAMES_STATE_ENDED;
    g_autofree char *page = judge_score_page(play, system, over, language);
    g_autofree char *title = templates_say_score_title(system, language);
    g_autofree char *none =
        page ? NULL : judge_say(mail->in.home, language, "scores-none", "system", title, NULL);
    g_autofree char *subject =
        judge_say(mail->in.home, language, "scores-subject", "game", play->game->name, "system", title, NULL);

    return judge_mail_answer(mail, scope->play, "answer", subject, page ? page : none, error);
}

static bool answer_standings(struct judge_mail *mail, const struct judge_scope *scope, const char *name,
                             bool live, GError **error)
{
    g_autoptr(judge_tournament) tournament = judge_tournament_load(mail->in.home, name, live, error);
    if (!tournament)
        return false;

    g_autofree char *page = judge_standings_page(tournament, true, mail->in.language);
    return judge_mail_page(mail, scope->play, "results-subject", page, error);
}

static bool answer_winners(struct judge_mail *mail, const struct judge_scope *scope, const char *name,
                           GError **error)
{
    g_autoptr(judge_tournament) tournament = judge_tournament_find(mail->in.home, name, error);
    if (!tournament)
        return false;

    g_autofree char *ranking = judge_standings_page(tournament, false, mail->in.language),
                    *winners = judge_palmares_page(tournament, mail->in.language),
                    *page = g_strconcat(ranking, "\n", winners, NULL);
    return judge_mail_page(mail, scope->play, "results-subject", page, error);
}

bool judge_run_ranking(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *rest = scope->rest;
    g_autofree char *running = before_live(rest);
    if (running && is_tournament(mail, running))
        return answer_standings(mail, scope, running, true, error);
    if (is_tournament(mail, rest)) /* some systems have the name of a championship too */
        return answer_standings(mail, scope, rest, false, error);

    bool elo = judge_word_in(rest, judge_words_rating),
         countries = judge_word_in(rest, judge_words_countries);
    const struct rules_score_system *system = system_named(*rest && !elo && !countries ? rest : "c-diplo");
    g_autoptr(judge_results) results = judge_results_read(mail->in.home, false, error);
    if (!results)
        return false;

    g_autofree char *page = NULL;
    if (countries)
        page = judge_countries_page(results, system, mail->in.language);
    else if (elo)
        page = judge_rating_page(results, mail->in.home->config, NULL, NULL, mail->in.language);
    else
        page = judge_ranking_page(results, system, 1, mail->in.language);
    return judge_mail_page(mail, scope->play, "results-subject", page, error);
}

/* His own games, where he may be known by them; else all. */
bool judge_run_record(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *rest = scope->rest;
    if (*rest && is_tournament(mail, rest))
        return answer_winners(mail, scope, rest, error);

    g_autoptr(judge_results) results = judge_results_read(mail->in.home, false, error);
    if (!results)
        return false;

    gint64 himself = mail->in.person ? mail->in.person->id : 0;
    const char *raw = judge_mail_raw_rest(scope, rest),
               *own = judge_players_name(results->players, himself, NULL),
               *player = *rest ? judge_results_meant(results, raw) : NULL;
    if (!*rest && own)
        player = judge_results_meant(results, own);
    g_autofree char *near = *rest && !player ? judge_results_near(results, raw) : NULL;
    g_autofree char *page =
        *rest && !player
            ? judge_say(mail->in.home, mail->in.language, "record-nobody", "name", raw, "near", near, NULL)
            : judge_results_page(results, system_named("c-diplo"), player, mail->in.language);
    return judge_mail_page(mail, scope->play, "results-own-subject", page, error);
}
