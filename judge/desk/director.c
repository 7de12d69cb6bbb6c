#include "director.h"
#include "create.h"
#include "entrants.h"
#include "entry_read.h"
#include "rounds.h"
#include "tournament.h"
#include "tournament_file.h"
#include "../letters/circuit.h"
#include "../letters/lines.h"
#include "../letters/editions.h"
#include "../letters/sheets.h"
#include "../letters/palmares.h"
#include "../letters/rounds.h"
#include "../letters/tournament.h"
#include "../letters/tournament_tables.h"
#include "../play/round_draw.h"
#include "../play/standings.h"
#include "../conf/list.h"
#include "../conf/refusals.h"
#include "../conf/words.h"

#include <string.h>

/* What an act does; `t` is loaded where the act is about a tournament that there is. */
struct in_hand {
    struct judge_home *home;
    struct judge_tournament *t;
    const struct judge_act *act;
    const struct judge_desk_by *by;
    struct judge_deed *deed;
};
typedef bool run_act(const struct in_hand *in, GError **error);

static bool say(const struct in_hand *in, const char *key, ...) G_GNUC_NULL_TERMINATED;
static bool say(const struct in_hand *in, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    g_autofree char *text = templates_phrase_list(in->by->language, key, words);
    va_end(words);
    g_string_append_printf(in->by->said, "%s\n", text);
    return true;
}

static unsigned round_of(const struct in_hand *in, GError **error)
{
    return judge_tournament_round(in->t, in->act->word[2], error);
}

/* What a word of either language means among some: "absent" is "out"; itself if it is none of them. */
static const char *meant(const char *word, const char *const *among)
{
    char folded[64];
    rules_text_fold(word, MIN(strlen(word), 20), folded, sizeof folded);
    for (; *among; among++) {
        g_autofree char *key = g_strconcat("tournament.said.", *among, NULL);
        if (judge_word_of_key(key, folded))
            return *among;
    }
    return word;
}

static const char *state_meant(const char *word)
{
    static const char *const states[] = {"in", "out", "down", "twice", NULL};
    return meant(word, states);
}

static const char *intime_meant(const char *word)
{
    static const char *const results[] = {"won", "even", "lost", NULL};
    return meant(word, results);
}

static const char *role_meant(const char *word)
{
    static const char *const roles[] = {"player", "organiser", "helper", "volunteer", NULL};
    return word ? meant(word, roles) : NULL;
}

/* Whatever is noted of a round that does not count, it is said. */
static void say_uncounted(const struct in_hand *in, unsigned round)
{
    if (!judge_round_counts(in->t, round))
        say(in, "tournament.uncounted", "round", DIGITS(round), NULL);
}

/* ---- made and set ---- */

static bool make(const struct in_hand *in, GError **error)
{
    const struct judge_act *act = in->act;
    const char *rounds = act->rounds ? act->rounds : "3", *scoring = act->scoring ? act->scoring : "angevin",
               *usual = strcmp(scoring, "angevin") ? "sum" : "bretagne",
               *totals = act->totals ? act->totals : usual;
    if (act->text)
        return judge_tournament_file_read(in->home, act->word[1], act->text, in->by, error);
    if (!judge_tournament_make(in->home, act->word[1], scoring, totals, rounds, error))
        return false;

    g_autoptr(judge_tournament) t = judge_tournament_find(in->home, act->word[1], error);
    bool ok = t && (!act->director || judge_tournament_put_setting(t, "director", act->director, error));
    if (ok) {
        g_autofree char *title = templates_say_score_title(t->system, in->by->language);
        say(in, "tournament.made", "name", t->row->name, "rounds", rounds, "system", title, NULL);
    }
    return ok;
}

static bool set(const struct in_hand *in, GError **error)
{
    for (int i = 2; i < in->act->n; i++) {
        g_auto(GStrv) pair = g_strsplit(in->act->word[i], "=", 2);
        if (!pair[0] || !pair[1])
            return judge_refuse(error, "pair-bad", "words", in->act->word[i], NULL);
        g_strstrip(pair[0]);
        g_strstrip(pair[1]);
        const char *game = g_str_has_prefix(pair[0], "game.") ? pair[0] + strlen("game.") : "";
        const char *const of_game[] = {game, pair[1], NULL};
        if (in->by->mail && !judge_setup_of_mail(of_game, NULL, error))
            return false;
        if (!judge_tournament_put_setting(in->t, pair[0], pair[1], error))
            return false;
        g_autofree char *kept = games_tournament_setting(in->home->store, in->t->row->id, pair[0]);
        say(in, "tournament.set", "key", pair[0], "value", judge_or_empty(kept), NULL);
    }
    return true;
}

static bool add(const struct in_hand *in, GError **error)
{
    for (int i = 2; i < in->act->n; i++) {
        g_autoptr(judge_tournament) t = judge_tournament_find(in->home, in->act->word[1], error);
        const char *word = in->act->word[i], *role = role_meant(in->act->role), *team = in->act->team;
        bool line = !in->act->address && !in->act->say;
        bool ok =
            t && (line ? judge_entry_line(t, word, role, team, error)
                       : judge_entry_write_in(t, word, in->act->address, in->act->say, role, team, error));
        if (!ok)
            return false;
    }
    return say(in, "tournament.added", "n", DIGITS(in->act->n - 2), NULL);
}

static bool tell_state(const struct in_hand *in, GError **error)
{
    const struct judge_act *act = in->act;
    const char *state = state_meant(act->word[4]);
    if (!judge_tournament_say(in->t, act->word[2], act->word[3], state, act->factor, act->why, error))
        return false;
    g_autofree char *key = g_strconcat("tournament.state.", state, NULL);
    say(in, "tournament.state", "player", judge_tournament_entrant_meant(in->t, act->word[3], NULL)->name,
        "round", act->word[2], "@state", key, NULL);
    return !act->factor || say(in, act->why ? "tournament.sanction-why" : "tournament.sanction", "factor",
                               act->factor, "why", act->why, NULL);
}

static bool tell_intime(const struct in_hand *in, GError **error)
{
    const struct judge_act *act = in->act;
    const char *result = intime_meant(act->word[4]);
    if (!judge_tournament_intime(in->t, act->word[2], act->word[3], result, act->again, error))
        return false;
    g_autofree char *key = g_strconcat("tournament.intime.", result, NULL);
    say(in, "tournament.state", "player", judge_tournament_entrant_meant(in->t, act->word[3], NULL)->name,
        "round", act->word[2], "@state", key, NULL);
    return say(in, "tournament.uncounted", "round", act->word[2], NULL);
}

static bool withdraw(const struct in_hand *in, GError **error)
{
    const struct games_entrant *entrant = judge_tournament_entrant_meant(in->t, in->act->word[2], error);
    if (!entrant || !judge_entry_withdraw(in->t, entrant, error))
        return false;
    return say(in, "tournament.withdrawn", "player", entrant->name, NULL);
}

static bool name_entrant(const struct in_hand *in, GError **error)
{
    const struct games_entrant *he = judge_tournament_entrant_meant(in->t, in->act->word[2], error);
    const char *name = in->act->word[3];
    bool ok = he && (he == judge_tournament_entrant(in->t, name) ||
                     judge_tournament_entry_ok(in->t, name, he->role, error));
    return ok && judge_entry_rename(in->t, he, name, error) &&
           say(in, "tournament.renamed", "player", he->name, "name", name, NULL);
}

static bool merge(const struct in_hand *in, GError **error)
{
    const struct games_entrant *he = judge_tournament_entrant_meant(in->t, in->act->word[2], error);
    return he && judge_entry_merge(in->t, he, in->act->word[3], error) &&
           say(in, "tournament.merged", "player", he->name, "name", in->act->word[3], NULL);
}

static bool apart(const struct in_hand *in, GError **error)
{
    const struct games_entrant *he = judge_tournament_entrant_meant(in->t, in->act->word[2], error);
    if (he && he->address)
        return judge_refuse(error, "tournament-own-address", "name", he->name, "address", he->address, NULL);
    return he && judge_entry_apart(in->t, he, error) &&
           say(in, "tournament.parted", "player", he->name, NULL);
}

/* ---- rounds ---- */

static bool ask(const struct in_hand *in, GError **error)
{
    unsigned round = round_of(in, error), wanted, n;
    if (!round || !judge_round_ask(in->t, round, &wanted, &n, error))
        return false;

    struct rules_seating_sizes sizes = judge_draw_sizes(in->t, judge_draw_present(in->t, round));
    say(in, "tournament.asked", "present", DIGITS(judge_draw_present(in->t, round)), "down", DIGITS(wanted),
        "twice", DIGITS(sizes.n_twice), NULL);
    if (wanted)
        say(in, n ? "tournament.asked-mail" : "tournament.asked-nobody", "n", DIGITS(n), "tournament",
            in->t->row->name, "round", DIGITS(round), NULL);
    g_autoptr(GPtrArray) candidates = judge_draw_candidates(in->t, round);
    return !sizes.n_twice || !candidates->len ||
           say(in, "tournament.propose-twice", "player",
               ((const struct games_entrant *)candidates->pdata[0])->name, NULL);
}

static bool draw_round(const struct in_hand *in, GError **error)
{
    guint64 seed = (guint64)in->home->context->now_s;
    if (in->act->seed && !g_ascii_string_to_unsigned(in->act->seed, 10, 0, G_MAXINT64, &seed, NULL))
        return judge_refuse(error, "tournament-seed", "word", in->act->seed, NULL);

    unsigned round = round_of(in, error);
    struct judge_draw *draw = round ? judge_draw_round(in->t, round, seed, error) : NULL;
    bool ok = draw && (!in->act->keep || judge_tournament_keep(in->t, round, draw, error));
    if (ok) {
        g_autofree char *page = judge_draw_page(in->t, draw, round, in->by->language);
        g_autofree char *text = g_strdup_printf("%" G_GUINT64_FORMAT, seed);
        g_string_append(in->by->said, page);
        say_uncounted(in, round);
        if (!in->act->keep)
            say(in, "tournament.tried", "seed", text, NULL);
    }
    judge_draw_free(draw);
    return ok;
}

static bool start(const struct in_hand *in, GError **error)
{
    unsigned round = round_of(in, error), n;
    if (!round || !judge_round_start(in->t, in->by, round, in->act->again, &n, error))
        return false;
    say(in, "tournament.started", "round", in->act->word[2], "n", DIGITS(n), NULL);
    GAMES_EACH(const struct games_tournament_board, board, in->t->board) {
        g_autoptr(games_game) game =
            board->round == round && board->game ? games_game_get(in->home->store, board->game) : NULL;
        if (game)
            g_string_append_printf(in->by->said, "    %s\n", game->name);
    }
    return true;
}

static bool call(const struct in_hand *in, GError **error)
{
    unsigned round = round_of(in, error), n;
    if (!round || !judge_round_call(in->t, round, &n, error))
        return false;
    return say(in, "tournament.called", "round", in->act->word[2], "n", DIGITS(n), NULL);
}

static bool say_years(const struct in_hand *in)
{
    g_autofree char *title = templates_say_score_title(in->t->system, in->by->language);
    return say(in, "score.wants-years", "system", title, NULL);
}

static bool put_result(const struct in_hand *in, GError **error)
{
    struct judge_board_result result = {.round = in->act->word[2],
                                        .board = in->act->word[3],
                                        .centres = in->act->word[4],
                                        .result = in->act->result,
                                        .year = in->act->year,
                                        .neutral = in->act->neutral,
                                        .out = in->act->out,
                                        .players = in->act->players,
                                        .variant = in->act->variant,
                                        .before = in->act->before,
                                        .again = in->act->again};
    g_autoptr(judge_tournament) noted = judge_tournament_result(in->t, &result, error)
                                            ? judge_tournament_find(in->home, in->act->word[1], error)
                                            : NULL;
    if (!noted)
        return false;
    g_autofree char *page = judge_board_page(
        noted, round_of(in, NULL), (unsigned)g_ascii_strtoull(result.board, NULL, 10), in->by->language);
    say(in, "tournament.noted", "round", result.round, "board", result.board, NULL);
    g_string_append(in->by->said, page);
    say_uncounted(in, round_of(in, NULL));
    return !result.wants_years || say_years(in);
}

static bool put_results(const struct in_hand *in, GError **error)
{
    unsigned n = 0;
    bool wants_years = false;
    if (!in->act->text)
        return judge_refuse(error, "tournament-no-table", NULL);
    if (!judge_tournament_results_read(in->home, in->act->word[1], in->act->text, in->act->again, &n,
                                       &wants_years, error))
        return false;
    return say(in, "tournament.boards-noted", "n", DIGITS(n), NULL) && (!wants_years || say_years(in));
}

static bool put_seat(const struct in_hand *in, GError **error)
{
    const struct judge_act *act = in->act;
    struct judge_seating_change change = {.round = act->word[2],
                                          .board = act->word[3],
                                          .power = act->word[4],
                                          .name = act->n > 5 ? act->word[5] : NULL,
                                          .missed = act->missed,
                                          .variant = act->variant,
                                          .substitute = act->substitute,
                                          .seasons = act->seasons,
                                          .again = act->again};
    const struct games_entrant *was;
    if (!judge_tournament_seat(in->t, &change, &was, error))
        return false;
    bool relieves = was && !change.name;
    say(in, "tournament.seated", "round", change.round, "board", change.board, NULL);
    return !was || say(in, relieves ? "tournament.relieves" : "tournament.seated-before", "player",
                       relieves ? change.substitute : was->name, "other", was->name, NULL);
}

static bool cancel(const struct in_hand *in, GError **error)
{
    if (!judge_tournament_cancel(in->t, in->act->word[2], error) ||
        !judge_round_tell_counts(in->home, in->t->row->id, round_of(in, NULL), false, error))
        return false;
    return say(in, "tournament.cancelled", "round", in->act->word[2], NULL);
}

/* One that was made by mistake. */
static bool take_away(const struct in_hand *in, GError **error)
{
    return games_tournament_remove(in->home->store, in->t->row->id, error) &&
           say(in, "tournament.removed", "name", in->t->row->name, NULL);
}

static bool shorten(const struct in_hand *in, GError **error)
{
    guint64 year;
    unsigned round = round_of(in, error), n;
    if (round && !g_ascii_string_to_unsigned(in->act->word[3], 10, 1000, 9999, &year, NULL))
        return judge_refuse(error, "tournament-number", "@what", "tournament.what.year", "low", "1000",
                            "most", "9999", "word", in->act->word[3], NULL);
    if (!round || !judge_round_shorten(in->t, in->by, round, (unsigned)year, &n, error))
        return false;
    return say(in, "tournament.shortened", "round", in->act->word[2], "n", DIGITS(n), "year",
               in->act->word[3], NULL);
}

static bool restart(const struct in_hand *in, GError **error)
{
    unsigned round = round_of(in, error);
    g_autofree char *why = in->act->why
                               ? g_strdup(in->act->why)
                               : templates_phrase(in->home->language, "tournament.restart-why", NULL);
    if (!round || !judge_round_restart(in->t, in->by, round, why, in->act->again, error))
        return false;
    return say(in, "tournament.restarted", "round", in->act->word[2], NULL);
}

static bool tell_results(const struct in_hand *in, GError **error)
{
    unsigned round = round_of(in, error);
    if (round && !judge_round_is_over(in->t, round))
        return judge_refuse(error, "tournament-not-over", "round", in->act->word[2], "tournament",
                            in->t->row->name, NULL);
    if (!round || !judge_round_results_post(in->t, round, error) ||
        !games_round_told(in->home->store, in->t->row->id, round, in->home->now_s, error))
        return false;
    return say(in, "tournament.told", "round", in->act->word[2], NULL);
}

/* ---- shown ---- */

static bool show_standings(const struct in_hand *in, GError **error)
{
    struct judge_tournament *live =
        in->act->live ? judge_tournament_load(in->home, in->act->word[1], true, error) : NULL;
    if (in->act->live && !live)
        return false;

    const struct judge_tournament *t = live ? live : in->t;
    const char *format = in->act->format ? in->act->format : "text";
    g_autofree char *page = !strcmp(format, "text")
                                ? judge_standings_page(t, in->act->explain, in->by->language)
                                : judge_tournament_table(t, format, in->by->language);
    judge_tournament_free(live);
    if (!page)
        return judge_refuse(error, "tournament-format", "word", format, NULL);
    g_string_append(in->by->said, page);
    return true;
}

static bool show_palmares(const struct in_hand *in, GError **error)
{
    (void)error;
    g_autofree char *ranking = judge_standings_page(in->t, false, in->by->language),
                    *page = judge_palmares_page(in->t, in->by->language);
    g_string_append_printf(in->by->said, "%s\n%s", ranking, page);
    return true;
}

/* The ranking of a season; `tournaments`: those that are named. */
static bool say_circuit(const struct in_hand *in, const GPtrArray *tournaments, GError **error)
{
    static const char *const formats[] = {"text", "csv", "json", NULL};
    const struct judge_act *act = in->act;
    const char *points = act->points ? act->points : "totals", *format = act->format ? act->format : "text";
    enum judge_circuit_points kind = judge_circuit_points_find(points);
    g_autofree char *kinds = judge_circuit_points_names();
    guint64 best = 0;
    if (act->best && !g_ascii_string_to_unsigned(act->best, 10, 1, JUDGE_ACT_WORDS, &best, NULL))
        return judge_refuse(error, "tournament-number", "@what", "tournament.what.best", "low", "1", "most",
                            DIGITS(JUDGE_ACT_WORDS), "word", act->best, NULL);
    if (kind == JUDGE_CIRCUIT_POINTS_COUNT)
        return judge_refuse(error, "circuit-points", "word", points, "list", kinds, NULL);
    if (!g_strv_contains(formats, format))
        return judge_refuse(error, "circuit-format", "word", format, NULL);
    struct judge_tournament *const *all = (struct judge_tournament *const *)tournaments->pdata;
    g_autofree char *page =
        strcmp(format, "text")
            ? judge_circuit_table(all, tournaments->len, kind, (unsigned)best, !strcmp(format, "json"))
            : judge_circuit_page(all, tournaments->len, kind, (unsigned)best, in->by->language);
    g_string_append(in->by->said, page);
    return true;
}

static bool say_editions(const struct in_hand *in, const GPtrArray *editions, GError **error)
{
    (void)error;
    g_autofree char *page = judge_editions_page((struct judge_tournament *const *)editions->pdata,
                                                editions->len, in->by->language);
    g_string_append(in->by->said, page);
    return true;
}

/* Of several tournaments the others are named behind the first one, in their order. */
static bool show_several(const struct in_hand *in, GError **error)
{
    g_autoptr(GPtrArray) editions = g_ptr_array_new();
    bool ok = true;
    g_ptr_array_add(editions, in->t);
    for (int i = 2; i < in->act->n && ok; i++) {
        struct judge_tournament *t = judge_tournament_find(in->home, in->act->word[i], error);
        ok = t != NULL;
        if (t)
            g_ptr_array_add(editions, t);
    }
    bool season = !strcmp(in->act->word[0], "circuit");
    ok = ok && (season ? say_circuit : say_editions)(in, editions, error);

    for (guint i = 1; i < editions->len; i++)
        judge_tournament_free(editions->pdata[i]);
    return ok;
}

static bool show(const struct in_hand *in, GError **error)
{
    (void)error;
    g_autofree char *page = judge_tournament_page(in->t, true, in->by->language);
    g_string_append(in->by->said, page);
    return true;
}

/* What is hung up for a round, and forms to fill in: printed, or as text. */
static bool show_sheets(const struct in_hand *in, GError **error)
{
    unsigned round = round_of(in, error);
    if (!round)
        return false;
    struct templates_paper *paper = judge_round_sheets(in->t, round, in->by->language);
    if (!paper)
        return judge_refuse(error, "tournament-not-drawn", "round", DIGITS(round), NULL);

    struct templates_atlas *atlas = in->act->pdf ? judge_home_atlas(in->home, error) : NULL;
    g_autofree char *text = in->act->pdf ? NULL : templates_paper_text(paper);
    if (atlas)
        *in->act->pdf = templates_paper_pdf(paper, atlas, TEMPLATES_PAPER_A4, false, NULL, error);
    else
        g_string_append(in->by->said, text ? text : "");
    templates_paper_free(paper);
    return in->act->pdf ? *in->act->pdf != NULL : text != NULL;
}

/* ---- taken back ---- */

static bool undo(const struct in_hand *in, GError **error)
{
    struct judge_deed_named named = {"tournament", in->t->row->id, in->act->n > 2 ? in->act->word[2] : NULL};
    return judge_deed_undo(in->home, &named, in->by, in->deed, error);
}

/* ---- the table ---- */

/* Those who came to a round; all others are away from it. */
static bool call_roll(const struct in_hand *in, GError **error)
{
    g_autoptr(GHashTable) here = g_hash_table_new(NULL, NULL);
    g_autoptr(GString) away = g_string_new(NULL);
    unsigned round = round_of(in, error);
    for (int i = 3; round && i < in->act->n; i++) {
        const struct games_entrant *he = judge_tournament_entrant_meant(in->t, in->act->word[i], error);
        if (!he)
            return false;
        g_hash_table_add(here, GSIZE_TO_POINTER(he->id));
    }

    bool ok = round != 0;
    for (guint i = 0; ok && i < in->t->entrant->len; i++) {
        const struct games_entrant *one = in->t->entrant->pdata[i];
        bool came = g_hash_table_contains(here, GSIZE_TO_POINTER(one->id)),
             was = judge_tournament_is_present(in->t, one, round);
        if (was && !came)
            judge_list_add(away, one->name);
        ok = came == was ||
             judge_tournament_say(in->t, in->act->word[2], one->name, came ? "in" : "out", NULL, NULL, error);
    }
    return ok && say(in, "tournament.roll", "round", DIGITS(round), "n", DIGITS(g_hash_table_size(here)),
                     "away", judge_filled(away->str), NULL);
}

static const struct {
    const char *name;
    int least, most; /* words, the first two included */
    bool about;      /* a tournament that there is */
    bool reading;
    run_act *run;
} acts[] = {
    {"new", 2, 2, false, false, make},
    {"set", 3, JUDGE_ACT_WORDS, true, false, set},
    {"add", 3, JUDGE_ACT_WORDS, true, false, add},
    {"withdraw", 3, 3, true, false, withdraw},
    {"name", 4, 4, true, false, name_entrant},
    {"merge", 4, 4, true, false, merge},
    {"apart", 3, 3, true, false, apart},
    {"state", 5, 5, true, false, tell_state},
    {"roll", 4, JUDGE_ACT_WORDS, true, false, call_roll},
    {"intime", 5, 5, true, false, tell_intime},
    {"ask", 3, 3, true, false, ask},
    {"draw", 3, 3, true, false, draw_round},
    {"start", 3, 3, true, false, start},
    {"call", 3, 3, true, false, call},
    {"seat", 5, 6, true, false, put_seat},
    {"result", 5, 5, true, false, put_result},
    {"results", 2, 2, true, false, put_results},
    {"shorten", 4, 4, true, false, shorten},
    {"cancel", 3, 3, true, false, cancel},
    {"restart", 3, 3, true, false, restart},
    {"remove", 2, 2, true, false, take_away},
    {"tell", 3, 3, true, false, tell_results},
    {"undo", 2, 3, true, false, undo},
    {"show", 2, 2, true, true, show},
    {"sheets", 3, 3, true, true, show_sheets},
    {"standings", 2, 2, true, true, show_standings},
    {"palmares", 2, 2, true, true, show_palmares},
    {"record", 2, JUDGE_ACT_WORDS, true, true, show_several},
    {"circuit", 2, JUDGE_ACT_WORDS, true, true, show_several},
};

const struct judge_act_option judge_act_options[] = {
    {"rounds", offsetof(struct judge_act, rounds), false},
    {"scoring", offsetof(struct judge_act, scoring), false},
    {"totals", offsetof(struct judge_act, totals), false},
    {"role", offsetof(struct judge_act, role), false},
    {"team", offsetof(struct judge_act, team), false},
    {"factor", offsetof(struct judge_act, factor), false},
    {"why", offsetof(struct judge_act, why), false},
    {"seed", offsetof(struct judge_act, seed), false},
    {"result", offsetof(struct judge_act, result), false},
    {"year", offsetof(struct judge_act, year), false},
    {"neutral", offsetof(struct judge_act, neutral), false},
    {"out", offsetof(struct judge_act, out), false},
    {"players", offsetof(struct judge_act, players), false},
    {"variant", offsetof(struct judge_act, variant), false},
    {"before", offsetof(struct judge_act, before), false},
    {"missed", offsetof(struct judge_act, missed), false},
    {"substitute", offsetof(struct judge_act, substitute), false},
    {"seasons", offsetof(struct judge_act, seasons), false},
    {"format", offsetof(struct judge_act, format), false},
    {"address", offsetof(struct judge_act, address), false},
    {"say", offsetof(struct judge_act, say), false},
    {"director", offsetof(struct judge_act, director), false},
    {"best", offsetof(struct judge_act, best), false},
    {"points", offsetof(struct judge_act, points), false},
    {"keep", offsetof(struct judge_act, keep), true},
    {"again", offsetof(struct judge_act, again), true},
    {"explain", offsetof(struct judge_act, explain), true},
    {"live", offsetof(struct judge_act, live), true},
    {NULL, 0, false},
};

static int index_of(const char *name)
{
    for (gsize i = 0; i < G_N_ELEMENTS(acts); i++)
        if (!strcmp(acts[i].name, name))
            return (int)i;
    return -1;
}

const char *judge_act_name(const char *word)
{
    char folded[64];
    rules_text_fold(word, MIN(strlen(word), 20), folded, sizeof folded);
    for (gsize i = 0; i < G_N_ELEMENTS(acts); i++) {
        g_autofree char *key = g_strconcat("tournament.act.", acts[i].name, NULL);
        if (judge_word_of_key(key, folded))
            return acts[i].name;
    }
    return NULL;
}

enum judge_act_fault judge_act_check(const struct judge_act *act)
{
    int at = act->n > 0 ? index_of(act->word[0]) : -1;
    if (at < 0)
        return JUDGE_ACT_UNKNOWN;
    bool fits = act->n >= acts[at].least && act->n <= acts[at].most;
    return fits ? JUDGE_ACT_FINE : JUDGE_ACT_WRONG_WORDS;
}

bool judge_act_is_reading(const struct judge_act *act)
{
    int at = act->n > 0 ? index_of(act->word[0]) : -1;
    return at >= 0 && acts[at].reading;
}

/* The option of a name; programs that write mail make one dash of two. */
static const struct judge_act_option *option_of(const char *word)
{
    static const char dash[] = "\xe2\x80\x94";
    const char *name = g_str_has_prefix(word, "--") ? word + 2 : NULL;
    name = g_str_has_prefix(word, dash) ? word + strlen(dash) : name;
    for (const struct judge_act_option *option = judge_act_options; name && option->name; option++)
        if (!strcmp(option->name, name))
            return option;
    return NULL;
}

const char *judge_act_read(char *const *words, struct judge_act *act)
{
    for (char *const *word = words; *word; word++) {
        const struct judge_act_option *option = option_of(*word);
        if (!option && g_str_has_prefix(*word, "--"))
            return *word;
        if (!option) {
            if (act->n < JUDGE_ACT_WORDS)
                act->word[act->n++] = *word;
            continue;
        }
        if (option->flag) {
            *(bool *)((char *)act + option->offset) = true;
            continue;
        }
        if (!word[1])
            return *word;
        *(const char **)(void *)((char *)act + option->offset) = *++word;
    }
    return NULL;
}

/* Results that everybody has had are not changed behind the back of the directors who were set, but for the one who does it. */
static bool tell_moved(const struct in_hand *in, const char *list, GError **error)
{
    bool told = false;
    GAMES_EACH(const struct games_round, round, in->t->round)
        told |= round->told_s != 0;
    g_autoptr(GPtrArray) directors = judge_tournament_directors(in->t, error);
    g_autofree char *set = judge_tournament_setting(in->t, "director");
    const struct games_person *only = directors && directors->len == 1 ? directors->pdata[0] : NULL;
    bool himself = only && only->id == in->by->person;
    const char *words[] = {"list", list, NULL};
    if (!told || !*set || himself)
        return directors != NULL;
    return directors && judge_directors_write(in->t, "tournament.results-moved", words, error);
}

/* The totals that an act has changed, of those who had one: a latecomer's season moves the points of other boards. */
static bool say_moved(const struct in_hand *in, GError **error)
{
    g_autoptr(judge_tournament) now = judge_tournament_find(in->home, in->t->row->name, NULL);
    g_autoptr(GString) moved = g_string_new(NULL);
    for (guint i = 0; now && i < in->t->standing->len; i++) {
        const struct judge_standing *was = &g_array_index(in->t->standing, struct judge_standing, i),
                                    *is = judge_tournament_standing(now, was->entrant->id);
        if (!was->place || !is || !rules_fraction_compare(was->total.points, is->total.points))
            continue;
        g_autofree char *before = judge_points(was->total.points, in->by->language),
                        *after = judge_points(is->total.points, in->by->language);
        g_autofree char *one = templates_phrase_words(in->by->language, "tournament.moved-one", "player",
                                                      was->entrant->name, "was", before, "now", after, NULL);
        judge_list_join(moved, ", ", one);
    }
    return !moved->len ||
           (say(in, "tournament.moved", "tournament", in->t->row->name, "list", moved->str, NULL) &&
            tell_moved(in, moved->str, error));
}

static bool run_act_now(struct judge_home *home, const struct judge_act *act, const struct judge_desk_by *by,
                        struct judge_deed *deed, GError **error)
{
    int at = index_of(act->word[0]);
    struct in_hand in = {.home = home, .act = act, .by = by, .deed = deed};
    if (!acts[at].about)
        return acts[at].run(&in, error);

    unsigned n_new;
    in.t = judge_tournament_find(home, act->word[1], error);
    if (in.t && !judge_entries_settle(in.t, &n_new, error)) {
        judge_tournament_free(in.t);
        return false;
    }

    if (in.t && n_new > 0) { /* who took over a game takes part from here on */
        judge_tournament_free(in.t);
        in.t = judge_tournament_find(home, act->word[1], error);
    }

    /* A page is in the language of its tournament, whoever prints it, unless he says another. */
    struct judge_desk_by printed = *by;
    g_autofree char *own = in.t ? games_tournament_setting(home->store, in.t->row->id, "language") : NULL;
    if (acts[at].reading && !by->letter && home->context->wished == RULES_LANGUAGE_NONE)
        printed.language = templates_language(own, by->language);
    in.by = &printed;

    bool ok = in.t && acts[at].run(&in, error);
    ok = ok && (acts[at].reading || say_moved(&in, error));
    judge_tournament_free(in.t);
    return ok;
}

/* What the log tells beside the act: settings by their keys, rounds by their numbers; who takes part is not named. */
static char *detail_of(const struct judge_act *act)
{
    static const char *const by_name[] = {"add", "withdraw", "name", "merge", "apart", NULL};
    GString *text = g_string_new("name=");
    g_string_append(text, act->word[1]);
    bool sets = !strcmp(act->word[0], "set");
    for (int i = 2; sets && i < act->n; i++)
        g_string_append_printf(text, " key=%.*s", (int)strcspn(act->word[i], "="), act->word[i]);
    if (!sets && act->n > 2 && !g_strv_contains(by_name, act->word[0]))
        g_string_append_printf(text, " round=%s", act->word[2]);
    return g_string_free(text, FALSE);
}

struct judge_deed judge_act_deed(const struct judge_act *act)
{
    bool tries = !strcmp(act->word[0], "draw") && !act->keep;
    bool changes = judge_act_check(act) == JUDGE_ACT_FINE && !judge_act_is_reading(act) && !tries;
    return (struct judge_deed){.kind = "tournament", .act = changes ? act->word[0] : NULL};
}

bool judge_act_run(struct judge_home *home, void *data, const struct judge_desk_by *by,
                   struct judge_deed *deed, GError **error)
{
    const struct judge_act *act = data;
    if (judge_act_check(act) != JUDGE_ACT_FINE)
        return judge_refuse(error, "tournament-words", "word", act->word[0], NULL);
    bool ok = run_act_now(home, act, by, deed, error);
    g_autoptr(games_tournament) row =
        ok && deed->act ? games_tournament_find(home->store, act->word[1]) : NULL;
    deed->tournament = row ? row->id : 0;
    if (row && !deed->detail)
        deed->detail = detail_of(act);
    return ok;
}
