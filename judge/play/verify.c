#include "verify.h"
#include "orders.h"
#include "result.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"

#include <string.h>

/* A phase played over. */
struct again {
    struct rules_position before, next;
    struct rules_result result;
};

struct verifying {
    struct judge_play *play;
    const GPtrArray *rows; /* struct games_phase*, every branch */
    judge_differs *differs;
    void *context;
};

static enum rules_language language_of(const struct judge_play *play)
{
    return play->home->context->language;
}

static void report(const struct verifying *v, const struct games_phase *row, const char *what)
{
    g_autofree char *code =
        row->version > 1 ? g_strdup_printf("%s#%u", row->code, row->version) : g_strdup(row->code);
    v->differs(v->context, code, what);
}

static void report_error(const struct verifying *v, const struct games_phase *row, const GError *error)
{
    g_autofree char *why = judge_refusal_said(language_of(v->play), error);
    report(v, row, why);
}

/* ---- what came out, against what is kept ---- */

static void add_place(GString *line, const char *what, const char *place)
{
    if (place)
        g_string_append_printf(line, " %s %s", what, place);
}

/* A line of a kept outcome, as it is shown and compared. The law by what it means: old rows print it. */
static char *line_of(const struct games_result *row)
{
    char law[RULES_LAW_CODE_SIZE];
    rules_law_code(judge_law_read(row->law), law, sizeof law);
    GString *line = g_string_new(NULL);
    g_string_append_printf(line, "%s %s (%s): %s %s %d:%d", row->power, row->order, row->unit, row->verdict,
                           row->cause ? row->cause : "-", row->strength, row->against);
    add_place(line, "by", row->by);
    add_place(line, "and", row->by2);
    add_place(line, "dislodged from", row->dislodged_by);
    add_place(line, "law", judge_filled(law));
    g_string_append_printf(line, "%s%s%s", row->dislodged ? " dislodged" : "",
                           row->by_convoy ? " by convoy" : "", row->no_order ? " no order" : "");
    return g_string_free(line, FALSE);
}

/* The first kept outcome that is not what came out, said in a line; NULL: they are the same. Transfer full.
 */
static char *outcome_differs(const struct again *again, const GPtrArray *kept, enum rules_language language)
{
    guint n = MAX(again->result.n_outcomes, kept->len);
    g_autofree char *nothing = templates_phrase(language, "verify.nothing", NULL);
    for (guint i = 0; i < n; i++) {
        struct judge_kept_outcome outcome;
        g_autofree char *is = i < kept->len ? line_of(kept->pdata[i]) : g_strdup(nothing);
        g_autofree char *should = NULL;
        if (i < again->result.n_outcomes) {
            judge_outcome_keep(&again->before, &again->result.outcome[i], &outcome);
            should = line_of(&outcome.row);
        }
        if (!g_strcmp0(is, should))
            continue;
        return templates_phrase_words(language, "verify.result", "number", DIGITS(i + 1), "is", is, "should",
                                      should ? should : nothing, NULL);
    }

    return NULL;
}

/* A kept position as this program prints it, so that old texts compare. NULL if it cannot be read. */
static char *printed(const struct judge_play *play, const char *text, const char *code, GError **error)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    return judge_position_read(play->board, text, code, pos, error) ? judge_position_text(pos) : NULL;
}

/* The first line in which two texts differ: "'is', not 'should'". Transfer full. */
static char *line_differs(enum rules_language language, const char *is, const char *should)
{
    g_auto(GStrv) a = g_strsplit(is, "\n", -1);
    g_auto(GStrv) b = g_strsplit(should, "\n", -1);
    guint i = 0;
    while (a[i] && b[i] && !strcmp(a[i], b[i]))
        i++;
    return templates_phrase_words(language, "verify.line", "is", a[i] ? a[i] : "", "should", b[i] ? b[i] : "",
                                  NULL);
}

/* ---- the phases that follow ---- */

/* Whether an editor put that position there: then it differs on purpose, also after a rollback to it. */
static bool was_edited(const struct verifying *v, const struct games_phase *row)
{
    GAMES_EACH(const struct games_phase, other, v->rows)
        if (other->cause == GAMES_CAUSE_EDIT && other->parent == row->parent &&
            !strcmp(other->position, row->position))
            return true;
    return false;
}

static void compare_position(const struct verifying *v, const struct games_phase *row,
                             const struct rules_position *should)
{
    if (was_edited(v, row))
        return;

    g_autoptr(GError) error = NULL;
    g_autofree char *is = printed(v->play, row->position, row->code, &error);
    g_autofree char *text = judge_position_text(should);
    char code[32];
    rules_phase_code(v->play->board->map, should->phase, code, sizeof code);
    if (!is) /* said when the row itself is played over */
        return;
    if (strcmp(code, row->code)) {
        g_autofree char *what =
            templates_phrase_words(language_of(v->play), "verify.follows", "phase", code, NULL);
        report(v, row, what);
        return;
    }

    if (!strcmp(is, text))
        return;
    g_autofree char *where = line_differs(language_of(v->play), is, text);
    g_autofree char *what =
        templates_phrase_words(language_of(v->play), "verify.position", "where", where, NULL);
    report(v, row, what);
}

/* ---- one phase ---- */

static void adjudicate(const struct verifying *v, const struct games_phase *row, bool ordered,
                       struct again *again)
{
    g_autoptr(GArray) orders = judge_play_orders(v->play, row->id, &again->before, NULL);
    if (!ordered)
        g_array_set_size(orders, 0);
    rules_adjudicate(&again->before, (const struct rules_order *)orders->data, orders->len, &v->play->book,
                     &again->result);
    rules_advance(&again->result, &v->play->book, &again->next);
}

static void compare_after(const struct verifying *v, const struct games_phase *row, const struct again *again)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *is = printed(v->play, row->after, row->code, &error);
    g_autofree char *should = judge_after_text(&again->result.after);
    if (!is) {
        report_error(v, row, error);
    } else if (strcmp(is, should)) {
        g_autofree char *where = line_differs(language_of(v->play), is, should);
        g_autofree char *what =
            templates_phrase_words(language_of(v->play), "verify.after", "where", where, NULL);
        report(v, row, what);
    }
}

/* Under the rulebook of that day, which the game may have changed since. */
static void verify_row(const struct verifying *v, const struct games_phase *row, struct again *again)
{
    g_autoptr(GError) error = NULL;
    if (!judge_rules_parse(row->rules, &v->play->book)) {
        g_autofree char *what =
            templates_phrase_words(language_of(v->play), "verify.rules", "rules", row->rules, NULL);
        report(v, row, what);
        return;
    }

    if (!judge_position_read(v->play->board, row->position, row->code, &again->before, &error)) {
        report_error(v, row, error);
        return;
    }

    struct games_store *store = v->play->home->store;
    g_autoptr(GPtrArray) kept = games_result_list(store, row->id, 0);
    g_autofree char *ending = games_phase_ending(store, row->id);
    adjudicate(v, row, true, again);
    g_autofree char *differs = outcome_differs(again, kept, language_of(v->play));
    /* An end voted after the spring plays the autumn with every power in civil disorder (Bretagne V). */
    if (differs && ending && g_str_has_prefix(ending, "vote")) {
        adjudicate(v, row, false, again);
        g_free(differs);
        differs = outcome_differs(again, kept, language_of(v->play));
    }

    if (differs)
        report(v, row, differs);

    compare_after(v, row, again);
    GAMES_EACH(const struct games_phase, child, v->rows)
        if (child->parent == row->id)
            compare_position(v, child, &again->next);
}

unsigned judge_verify_phases(struct judge_play *play, judge_differs *differs, void *context)
{
    g_autoptr(GPtrArray) rows = games_phase_all(play->home->store, play->game->id);
    g_autofree struct again *again = g_new(struct again, 1);
    struct verifying v = {.play = play, .rows = rows, .differs = differs, .context = context};
    struct rules_rulebook book = play->book;
    const struct judge_board *now = play->board;
    unsigned n = 0;

    GAMES_EACH(const struct games_phase, row, rows) {
        /* The game's own lines of its map hold from a phase on: scripts that ended, homes that were named. */
        const struct judge_board *then = judge_home_board_at(play->home, play->game, row->code, NULL);
        play->board = then ? then : now;
        if (!row->parent && row->adjudicated_s) {
            rules_position_start(play->board->map, &again->next);
            compare_position(&v, row, &again->next);
        }
        if (row->adjudicated_s) {
            verify_row(&v, row, again);
            n++;
        }
    }

    play->book = book;
    play->board = now;

    return n;
}

/* ---- seats ---- */

static char *say_seat(const struct judge_play *play, const char *key, const struct games_seat *seat)
{
    return templates_phrase_words(language_of(play), key, "seat", DIGITS(seat->id), "power", seat->power,
                                  NULL);
}

void judge_verify_seats(const struct judge_play *play, judge_differs *differs, void *context)
{
    const struct rules_map *map = play->board->map;
    g_autofree bool *taken = g_new0(bool, map->n_powers);
    GAMES_EACH(const struct games_seat, seat, play->seats) {
        if (!seat->power)
            continue;
        rules_power power = rules_map_power(map, seat->power);
        g_autofree char *what = NULL;
        if (power == RULES_NO_POWER)
            what = say_seat(play, "verify.seat-power", seat);
        else if (seat->role == GAMES_ROLE_PLAYER && taken[power])
            what = say_seat(play, "verify.seat-twice", seat);
        else if (seat->role == GAMES_ROLE_PLAYER)
            taken[power] = true;
        if (what)
            differs(context, NULL, what);
    }
}
