#include "record.h"
#include "../play/orders.h"
#include "../play/result.h"
#include "../conf/console.h"
#include "../conf/list.h"
#include "../conf/refusals.h"

#include <string.h>

static void clear_order(gpointer order)
{
    g_free(((struct judge_record_order *)order)->text);
}

struct judge_record_phase *judge_record_phase_new(void)
{
    struct judge_record_phase *phase = g_new0(struct judge_record_phase, 1);
    phase->orders = g_array_new(FALSE, FALSE, sizeof(struct judge_record_order));
    g_array_set_clear_func(phase->orders, clear_order);
    return phase;
}

static void phase_free(gpointer phase)
{
    g_array_unref(((struct judge_record_phase *)phase)->orders);
    g_free(phase);
}

struct judge_record *judge_record_new(void)
{
    struct judge_record *record = g_new0(struct judge_record, 1);
    record->phases = g_ptr_array_new_with_free_func(phase_free);
    return record;
}

void judge_record_free(struct judge_record *record)
{
    if (!record)
        return;
    g_ptr_array_unref(record->phases);
    g_free(record->result);
    g_free(record);
}

/* ---- what differs ---- */

/* What stands on a board, a word each: "FRANCE A PAR", "FRANCE *A PAR", "FRANCE PAR". */
static GHashTable *words_of(const struct rules_position *pos)
{
    const struct rules_map *map = pos->map;
    GHashTable *words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (unsigned u = 0; u < pos->n_units; u++) {
        const struct rules_unit *unit = &pos->units[u];
        g_hash_table_add(words,
                         g_strdup_printf("%s %s %s", map->power[unit->power].id,
                                         unit->kind == RULES_FLEET ? "F" : "A", map->place[unit->loc].code));
    }
    for (unsigned d = 0; d < pos->n_dislodged; d++) {
        const struct rules_unit *unit = &pos->dislodged[d].unit;
        g_hash_table_add(words,
                         g_strdup_printf("%s *%s %s", map->power[unit->power].id,
                                         unit->kind == RULES_FLEET ? "F" : "A", map->place[unit->loc].code));
    }
    for (unsigned c = 0; c < map->n_centres; c++)
        if (pos->owner[map->centres[c]] != RULES_NO_POWER)
            g_hash_table_add(words, g_strdup_printf("%s %s", map->power[pos->owner[map->centres[c]]].id,
                                                    map->place[map->centres[c]].code));
    return words;
}

/* Words of one board that are not on the other, sorted; "-": none. Transfer full. */
static char *only_in(GHashTable *one, GHashTable *other)
{
    g_autoptr(GString) list = g_string_new(NULL);
    g_autoptr(GList) keys = g_list_sort(g_hash_table_get_keys(one), (GCompareFunc)strcmp);
    for (GList *key = keys; key; key = key->next)
        if (!g_hash_table_contains(other, key->data))
            judge_list_add(list, key->data);
    return g_strdup(list->len ? list->str : "-");
}

struct putting {
    struct judge_play *play;
    const struct judge_keeping *keep;
    enum rules_language language;
};

static void say(const struct putting *p, const char *code, char *what)
{
    p->keep->differs(p->keep->context, code, what);
    g_free(what);
}

/* Whether the board there is the one here; says what is not. `phases`: also what is ordered next. */
static bool is_same(const struct putting *p, const char *code, const struct rules_position *there,
                    const struct rules_position *here, bool phases)
{
    g_autoptr(GHashTable) theirs = words_of(there), ours = words_of(here);
    g_autofree char *file = only_in(theirs, ours), *own = only_in(ours, theirs);
    char next_there[32], next_here[32];
    rules_phase_code(there->map, there->phase, next_there, sizeof next_there);
    rules_phase_code(here->map, here->phase, next_here, sizeof next_here);

    bool same_phase = !phases || !strcmp(next_there, next_here);
    bool same_board = !strcmp(file, "-") && !strcmp(own, "-");
    if (!same_phase)
        say(p, code,
            judge_console_said(p->language, "import-next", "file", next_there, "here", next_here, NULL));
    if (!same_board)
        say(p, code, judge_console_said(p->language, "import-board", "file", file, "here", own, NULL));
    return same_phase && same_board;
}

/* ---- putting ---- */

static bool put_order(const struct putting *p, gint64 row, const struct judge_record_order *given,
                      gint64 at_s, unsigned number, GError **error)
{
    const struct rules_map *map = p->play->board->map;
    rules_power power = rules_map_power(map, given->power);
    struct rules_order parsed;
    g_autofree char *unit = NULL;
    bool known = rules_order_parse(map, power, given->text, strlen(given->text), &parsed);
    if (known && parsed.kind != RULES_WAIVE && parsed.unit < map->n_locs)
        unit = g_strdup(map->place[map->province[parsed.unit]].code);
    else
        unit = g_strdup_printf("WAIVE%u", number);

    struct games_order order = {.phase = row,
                                .power = (char *)given->power,
                                .unit = unit,
                                .text = given->text,
                                .status = (char *)rules_read_status_word(RULES_READ_OK),
                                .given_s = at_s};
    return games_order_put(p->play->home->store, &order, error);
}

static bool put_orders(const struct putting *p, const struct judge_record_phase *phase, GError **error)
{
    for (guint i = 0; i < phase->orders->len; i++)
        if (!put_order(p, phase->row, &g_array_index(phase->orders, struct judge_record_order, i),
                       phase->opened_s, i + 1, error))
            return false;
    return true;
}

static bool put_results(const struct putting *p, gint64 row, const struct rules_position *before,
                        const struct rules_result *result, GError **error)
{
    for (unsigned i = 0; i < result->n_outcomes; i++) {
        struct judge_kept_outcome kept;
        judge_outcome_keep(before, &result->outcome[i], &kept);
        kept.row.phase = row;
        kept.row.version = 1;
        kept.row.seq = i;
        if (!games_result_put(p->play->home->store, &kept.row, error))
            return false;
    }
    return true;
}

/* Opens a phase with what stands there; `other`: that is not what followed from the phase before. */
static bool open_phase(const struct putting *p, struct judge_record_phase *phase, gint64 parent,
                       const struct rules_position *pos, bool other, GError **error)
{
    char code[32];
    rules_phase_code(pos->map, pos->phase, code, sizeof code);
    g_autofree char *text = judge_position_text(pos);
    struct games_store *store = p->play->home->store;
    phase->row = games_phase_open(store, p->play->game->id, parent, code, text, phase->opened_s, 0, error);
    return phase->row &&
           (!other || games_phase_set_cause(store, phase->row, GAMES_CAUSE_EDIT, NULL, 0, error)) &&
           put_orders(p, phase, error);
}

/* Adjudicates an open phase here; `next` gets what follows. */
static bool close_phase(const struct putting *p, const struct judge_record_phase *phase,
                        const struct rules_position *before, gint64 at_s, struct rules_position *next,
                        GError **error)
{
    struct judge_play *play = p->play;
    g_autoptr(GArray) orders = judge_play_orders(play, phase->row, before, NULL);
    g_autofree struct rules_result *result = g_new0(struct rules_result, 1);
    rules_adjudicate(before, (const struct rules_order *)orders->data, orders->len, &play->book, result);
    rules_advance(result, &play->book, next);

    g_autofree char *after = judge_after_text(&result->after);
    return put_results(p, phase->row, before, result, error) &&
           games_phase_close(play->home->store, phase->row, play->rules, after, at_s, error);
}

/* The phase of the record that has orders for what is to be played now; past its end: none. */
static guint find_phase(const struct judge_record *record, guint from, const struct rules_position *now)
{
    guint n = record->phases->len;
    for (guint i = from; i < n; i++) {
        const struct judge_record_phase *phase = record->phases->pdata[i];
        if (phase->position.phase.year == now->phase.year && phase->position.phase.step == now->phase.step)
            return i;
    }
    return n;
}

struct board {
    struct rules_position pos;
    bool other; /* it is not what followed here */
};

/* What stands before a phase: there, or here. */
static void choose(const struct putting *p, const char *code, const struct judge_record_phase *phase,
                   bool phases, const struct rules_position *here, struct board *board)
{
    bool same = !phase->known || is_same(p, code, &phase->position, here, phases);
    board->other = !same && p->keep->file;
    rules_position_copy(&board->pos, board->other ? &phase->position : here);
}

/* Plays the record from its first phase on; `last` gets the phase the game is left at, and `*left` what it ended with. */
static bool play_through(const struct putting *p, struct judge_record *record, struct board *board,
                         struct rules_position *next, GError **error)
{
    gint64 parent = 0;
    guint end = record->phases->len - (record->over ? 1 : 0);
    for (guint i = 0; i < end;) {
        struct judge_record_phase *phase = record->phases->pdata[i];
        struct judge_record_phase *follows =
            i + 1 < record->phases->len ? record->phases->pdata[i + 1] : NULL;
        char code[32];
        if (!open_phase(p, phase, parent, &board->pos, board->other, error))
            return false;
        judge_home_progress(p->play->home, "progress-played", i, end);
        if (!follows)
            return true;

        gint64 at_s = MAX(follows->opened_s, phase->opened_s);
        if (!close_phase(p, phase, &board->pos, at_s, next, error))
            return false;
        rules_phase_code(board->pos.map, board->pos.phase, code, sizeof code);
        parent = phase->row;
        bool last = i + 1 == end;
        choose(p, code, follows, !last || !record->over, next, board);
        i = p->keep->file || last ? i + 1 : find_phase(record, i + 1, &board->pos);
        if (i >= end && !record->over && !p->keep->file &&
            !last) { /* nothing there is for what is played here */
            struct judge_record_phase *open = follows;
            g_array_set_size(open->orders, 0);
            return open_phase(p, open, parent, &board->pos, false, error);
        }
    }
    return true;
}

/* Who won, if the board says so; else it was broken off. Transfer full. */
static char *result_of(const struct judge_play *play, const struct rules_position *pos)
{
    rules_power winner;
    return rules_game_end(pos, &play->book, 0, &winner) == RULES_END_SOLO
               ? judge_result_won(pos->map, "solo", winner)
               : g_strdup("terminated");
}

/* A game may begin elsewhere than its map does: that is no difference. */
static void begin(const struct judge_record_phase *first, const struct rules_position *start,
                  struct board *board)
{
    const struct rules_position *there = first->known ? &first->position : start;
    g_autofree char *a = judge_position_text(there), *b = judge_position_text(start);
    board->other = strcmp(a, b) != 0;
    rules_position_copy(&board->pos, there);
}

/* Who is to play it has the time that the game's rule gives. */
static bool set_deadline(const struct putting *p, GError **error)
{
    struct judge_play *play = p->play;
    if (!judge_play_reload(play, error) || !play->phase || play->phase->adjudicated_s)
        return play->phase != NULL;
    gint64 at_s = judge_play_deadline(play, judge_play_type(play), play->home->now_s);
    return games_phase_set_deadline(play->home->store, play->phase->id, at_s, error);
}

static bool set_state(const struct putting *p, const struct judge_record *record, const struct board *board,
                      GError **error)
{
    struct games_store *store = p->play->home->store;
    const struct judge_record_phase *last = record->phases->pdata[record->phases->len - 1];
    gint64 id = p->play->game->id, at_s = MAX(last->opened_s, 1);
    if (!games_game_set_state(store, id, GAMES_STATE_ACTIVE, at_s, NULL, error))
        return false;
    if (!record->over)
        return games_game_set_state(store, id, GAMES_STATE_PAUSED, at_s, NULL, error);
    g_autofree char *result = record->result ? g_strdup(record->result) : result_of(p->play, &board->pos);
    return games_game_set_state(store, id, GAMES_STATE_ENDED, at_s, result, error);
}

bool judge_record_put(struct judge_play *play, struct judge_record *record, const struct judge_keeping *keep,
                      GError **error)
{
    if (record->phases->len < (record->over ? 2u : 1u))
        return judge_refuse(error, "import-no-phases", NULL);

    struct putting p = {play, keep, play->home->context->language};
    g_autofree struct board *board = g_new0(struct board, 1);
    g_autofree struct rules_position *start = g_new(struct rules_position, 1);
    g_autofree struct rules_position *next = g_new(struct rules_position, 1);
    rules_position_start(play->board->map, start);
    begin(record->phases->pdata[0], start, board);
    if (!play_through(&p, record, board, next, error))
        return false;

    /* What it ended with there, where that is not what it ended with here. */
    struct judge_record_phase *last = record->phases->pdata[record->phases->len - 1];
    struct judge_record_phase *before =
        record->phases->len > 1 ? record->phases->pdata[record->phases->len - 2] : NULL;
    if (record->over && board->other && before) {
        board->pos.phase = next->phase;
        if (!open_phase(&p, last, before->row, &board->pos, true, error))
            return false;
    }
    return set_state(&p, record, board, error) && (record->over || set_deadline(&p, error)) &&
           judge_play_reload(play, error);
}
