#include "history.h"
#include "create.h"
#include "../play/foreign.h"
#include "../conf/console.h"
#include "../conf/list.h"
#include "../conf/refusals.h"
#include "../../rules/position_edit.h"

#include <string.h>

enum { MOST_PHASES = 3000, MOST_LINE = 2000 };

/* A history being read. */
struct taking {
    struct judge_home *home;
    struct judge_play *play; /* NULL until the head is read */
    const struct rules_map *map;
    const struct judge_keeping *keep;
    struct judge_record *record;
    struct judge_record_phase *now;   /* the phase whose results are being read */
    struct rules_position *left;      /* what they leave, as they are read */
    rules_loc *to;                    /* by province: where its unit went; RULES_NO_LOC: it stays */
    bool *dislodged, *destroyed;      /* by province; the second: with nowhere to go */
    bool owners;                      /* the turn told whose the centres are */
    rules_power owner;                /* whose are being told; NO_POWER: nobody's */
    bool given;                       /* what was ordered in the phase, and not what came of it */
    struct judge_record_phase *board; /* the game begins there: its units are being read, into `left` */
    unsigned line;                    /* from 1 */
    enum { PROSE, UNITS, ORDERS, OWNERS } part;
};

static bool refuse_line(const struct taking *t, const char *key, const char *word, const char *near,
                        GError **error)
{
    return judge_refuse(error, key, "line", DIGITS(t->line), "word", word, "near", judge_or_empty(near),
                        NULL);
}

/* ---- words of these mails; they are in English whoever wrote them ---- */

/* The word behind `key` in a line such as ":: Judge: USIN  Game: x  Variant: Standard". Transfer full; NULL: none. */
static char *behind(const char *line, const char *key)
{
    g_autofree char *small = g_ascii_strdown(line, -1);
    const char *found = strstr(small, key);
    if (!found)
        return NULL;
    const char *at = line + (found - small) + strlen(key);
    at += strspn(at, " \t");
    gsize len = strcspn(at, " \t\r\n");
    return len ? g_strndup(at, len) : NULL;
}

/* "Movement results for Fall of 1901.": the phase; false if it is no title. */
static bool read_title(const struct rules_map *map, const char *line, const char *joint,
                       struct rules_phase *phase)
{
    char type[32], season[32];
    int year, used = 0;
    g_autofree char *form = g_strconcat("%31[A-Za-z] ", joint, " %31[A-Za-z] of %6d%n", NULL);
    if (sscanf(line, form, type, season, &year, &used) != 3 || !used)
        return false;
    gsize len = strlen(type);
    if (len > 1 && type[len - 1] == 's') /* "Retreats for Fall of 1901" */
        type[len - 1] = '\0';
    g_autofree char *words = g_strdup_printf("%s %d, %s", season, year, type);
    return rules_phase_parse(map, words, strlen(words), phase);
}

static const char ordered[] = "Given orders in the "; /* of which nothing says what came of them */

static bool is_title(const struct rules_map *map, const char *line, struct rules_phase *phase)
{
    if (g_str_has_prefix(line, ordered))
        return read_title(map, line + strlen(ordered), "phase for", phase);
    return read_title(map, line, "results for", phase) || read_title(map, line, "orders for", phase);
}

/* "The next phase of 'x' will be Retreats for Fall of 1901." */
static bool is_next(const struct rules_map *map, const char *line, struct rules_phase *phase)
{
    const char *at = strstr(line, "will be ");
    return g_str_has_prefix(line, "The next phase") && at &&
           read_title(map, at + strlen("will be "), "for", phase);
}

/* ---- the head ---- */

static char *map_here(const char *theirs)
{
    g_autofree char *small = g_strdelimit(g_ascii_strdown(theirs, -1), "_", '-');
    return rules_map_is_builtin(small) ? g_steal_pointer(&small) : NULL;
}

/* Makes the game that the head names. */
static bool take_head(struct taking *t, struct judge_import *import, const char *line, GError **error)
{
    g_autofree char *game = behind(line, "game:"), *variant = behind(line, "variant:");
    g_autofree char *map = variant ? map_here(variant) : g_strdup("standard");
    g_autofree char *name = judge_setup_name(game);
    if (!map) {
        const char *near = judge_nearest(variant, rules_map_builtin_names());
        return refuse_line(t, near ? "history-map-near" : "history-map", variant, near, error);
    }

    const char *pairs[] = {"rules", "datc", NULL};
    const struct judge_setup setup = {
        .name = import->name ? import->name : name, .variant = map, .pairs = pairs};
    import->game = judge_setup_make(t->home, &setup, t->home->context->language, NULL, NULL, error);
    t->play = import->game ? judge_play_load(t->home, import->game, error) : NULL;
    t->map = t->play ? t->play->board->map : NULL;
    return t->play != NULL;
}

/* ---- what a turn leaves ---- */

/* Every unit where its own line of the results says that it went. */
static void move_units(struct taking *t)
{
    const struct rules_position *before = &t->now->position;
    t->left->n_units = t->left->n_dislodged = 0;
    for (unsigned u = 0; u < before->n_units; u++) {
        struct rules_unit unit = before->units[u];
        rules_loc province = t->map->province[unit.loc];
        if (t->destroyed[province])
            continue;
        if (t->dislodged[province]) {
            rules_position_add_dislodged(t->left, &unit);
            continue;
        }
        if (t->to[province] != RULES_NO_LOC)
            unit.loc = unit.kind == RULES_FLEET ? t->to[province] : t->map->province[t->to[province]];
        rules_position_add(t->left, unit);
    }
}

/* Owners where the turn tells none: who stands on a centre at the end of the year's moves has it. */
static void count_centres(const struct taking *t, struct rules_position *pos)
{
    for (unsigned c = 0; c < t->map->n_centres; c++) {
        const struct rules_unit *unit = rules_position_unit(pos, t->map->centres[c]);
        if (unit)
            pos->owner[t->map->centres[c]] = unit->power;
    }
}

/* The results of a phase are read: what they leave stands before the phase that follows. */
static bool end_turn(struct taking *t, struct rules_phase next, GError **error)
{
    if (!t->now)
        return true;
    struct judge_record_phase *follows = judge_record_phase_new();
    struct rules_position *left = t->left;
    bool retreats = rules_phase_type(t->map, next) == RULES_PHASE_RETREAT;
    bool counted = rules_phase_type(t->map, next) == RULES_PHASE_ADJUSTMENT || next.year != left->phase.year;

    if (rules_phase_type(t->map, left->phase) == RULES_PHASE_MOVEMENT)
        move_units(t);
    if (!t->owners && counted && rules_phase_type(t->map, left->phase) != RULES_PHASE_ADJUSTMENT)
        count_centres(t, left);
    if (!retreats)
        left->n_dislodged = 0;
    left->phase = next;
    const char *why = NULL;
    g_ptr_array_add(t->record->phases, follows);
    if (!rules_position_ok(left, &why))
        return refuse_line(t, "history-board", "", NULL, error);
    rules_position_copy(&follows->position, left);
    follows->known = !t->given;
    follows->opened_s = t->home->now_s;
    t->now = NULL;
    return true;
}

/* ---- a position that the game begins with ---- */

static const char status[] = "Status of the ";

/* "Status of the Movement phase for Spring of 1902."; only before all results. */
static bool begin_board(struct taking *t, const char *line, GError **error)
{
    struct rules_phase phase;
    bool told = read_title(t->map, line + strlen(status), "phase for", &phase);
    if (!told || rules_phase_type(t->map, phase) == RULES_PHASE_RETREAT)
        return refuse_line(t, "history-season", "", NULL, error);

    t->board = judge_record_phase_new();
    g_ptr_array_add(t->record->phases, t->board);
    t->board->opened_s = t->home->now_s;
    t->board->known = true;
    rules_position_empty(t->map, phase, t->left);
    t->part = UNITS;
    return true;
}

/* "Austria: Army Budapest." */
static bool take_unit(struct taking *t, const char *line, GError **error)
{
    char done[96];
    g_autofree char *unit = g_strchomp(g_strdup(line));
    gsize len = strlen(unit) - g_str_has_suffix(unit, ".");
    unit[len] = '\0';
    return !strchr(unit, ':') ||
           rules_position_edit(t->left, t->play->board->names, unit, len, done, sizeof done) ==
               RULES_EDIT_DONE ||
           refuse_line(t, "history-unit", unit, NULL, error);
}

static bool end_board(struct taking *t, GError **error)
{
    const char *why = NULL;
    if (!t->board)
        return true;
    if (!t->owners)
        return refuse_line(t, "history-owners", "", NULL, error);
    if (!t->left->n_units || !rules_position_ok(t->left, &why))
        return refuse_line(t, "history-board", "", NULL, error);
    rules_position_copy(&t->board->position, t->left);
    t->board = NULL;
    return true;
}

/* A title begins the results of the phase that the one before has led to. */
static bool begin_turn(struct taking *t, struct rules_phase phase, bool only_given, GError **error)
{
    GPtrArray *phases = t->record->phases;
    if (!end_board(t, error) || (t->now && !end_turn(t, phase, error)))
        return false;
    if (phases->len > MOST_PHASES)
        return refuse_line(t, "history-long", "", NULL, error);
    if (!phases->len) {
        struct judge_record_phase *first = judge_record_phase_new();
        g_ptr_array_add(phases, first);
        rules_position_start(t->map, &first->position);
        first->opened_s = t->home->now_s;
    }

    t->now = phases->pdata[phases->len - 1];
    const struct rules_position *stands = &t->now->position;
    char wanted[32];
    rules_phase_code(t->map, stands->phase, wanted, sizeof wanted);
    if (stands->phase.year != phase.year || stands->phase.step != phase.step)
        return refuse_line(t, "history-follows", wanted, NULL, error);
    rules_position_copy(t->left, stands);
    for (unsigned p = 0; p < t->map->n_provinces; p++) {
        t->to[p] = RULES_NO_LOC;
        t->dislodged[p] = t->destroyed[p] = false;
    }
    t->given = only_given;
    t->owners = false;
    t->part = ORDERS;
    return true;
}

/* ---- orders and what became of them ---- */

/* "Builds an army in Berlin", "Removes the fleet in Kiel" as an order. Transfer full; NULL: none. */
static char *adjustment_words(const char *words)
{
    char kind[16], place[80];
    bool builds = sscanf(words, "Builds a%*[n] %15[a-z] in %79[^\n]", kind, place) == 2 ||
                  sscanf(words, "Builds a %15[a-z] in %79[^\n]", kind, place) == 2;
    if (builds || sscanf(words, "Removes the %15[a-z] in %79[^\n]", kind, place) == 2)
        return g_strdup_printf(builds ? "build %s %s" : "remove %s %s", kind, place);
    return NULL;
}

/* Says that an order was not understood: it is left out. */
static void say_left_out(const struct taking *t, rules_power power, const char *words)
{
    char code[32];
    rules_phase_code(t->map, t->now->position.phase, code, sizeof code);
    g_autofree char *short_words = g_utf8_make_valid(words, (gssize)MIN(strlen(words), 120));
    g_autofree char *said = judge_console_said(t->home->context->language, "import-order", "power",
                                               t->map->power[power].id, "order", short_words, NULL);
    t->keep->differs(t->keep->context, code, said);
}

static bool read_order(const struct taking *t, rules_power power, const char *words,
                       struct rules_order *order)
{
    struct rules_read_context context = judge_play_reading(t->play, power);
    context.pos = &t->now->position;
    g_auto(rules_readings) readings;
    rules_read(&context, words, strlen(words), &readings);
    unsigned n = 0;
    for (size_t i = 0; i < readings.n; i++) {
        if (readings.reading[i].order.kind == RULES_ORDER_NONE)
            continue;
        *order = readings.reading[i].order;
        n++;
    }
    struct rules_order fixed;
    return n == 1 && rules_order_check(context.pos, order, &t->play->book, &fixed) != RULES_CAUSE_WRONG_PHASE;
}

/* With the coast that is meant. */
static rules_loc target_of(const struct taking *t, const struct rules_unit *unit, rules_loc to)
{
    struct rules_order order = rules_order_make(RULES_MOVE, unit->power, unit->kind, unit->loc), fixed;
    order.to = to;
    enum rules_cause cause = rules_order_check(&t->now->position, &order, &t->play->book, &fixed);
    return cause == RULES_CAUSE_NONE ? fixed.to : to;
}

static void apply_move(struct taking *t, const struct rules_order *order, const char *marks)
{
    rules_loc province = t->map->province[order->unit];
    const struct rules_unit *unit = rules_position_unit(&t->now->position, province);
    if (!unit || unit->power != order->power)
        return;
    t->dislodged[province] = strstr(marks, "dislodged") != NULL;
    if (order->kind == RULES_MOVE && order->to < t->map->n_locs && !*marks)
        t->to[province] = target_of(t, unit, order->to);
}

/* "The Russian Fleet in Rumania with no valid retreats was destroyed.": gone before the retreats of the others. */
static void take_destroyed(struct taking *t, const char *line)
{
    const char *end = strstr(line, " with no valid retreats"), *in = end ? strstr(line, " in ") : NULL;
    if (!in || in >= end || !g_str_has_prefix(line, "The "))
        return;

    const char *name = in + strlen(" in ");
    if (g_str_has_prefix(name, "the "))
        name += strlen("the ");
    gsize len = MIN(strcspn(name, "("), (gsize)(end - name));
    while (len && name[len - 1] == ' ')
        len--;
    rules_loc place = rules_names_find_place(t->play->board->names, name, len);
    bool moves = rules_phase_type(t->map, t->now->position.phase) == RULES_PHASE_MOVEMENT;
    if (moves && place != RULES_NO_LOC)
        t->destroyed[t->map->province[place]] = true;
}

/* All dislodged units are off the board until their retreats bring them back. */
static void apply_retreat(struct taking *t, const struct rules_order *order, const char *marks)
{
    const struct rules_dislodged *one =
        rules_position_dislodged(&t->now->position, t->map->province[order->unit]);
    bool goes = one && order->kind == RULES_RETREAT && !*marks && order->to < t->map->n_locs;
    if (!goes)
        return;
    struct rules_unit unit = one->unit;
    unit.loc = unit.kind == RULES_FLEET ? order->to : t->map->province[order->to];
    rules_position_add(t->left, unit);
}

static void apply_adjustment(struct taking *t, const struct rules_order *order)
{
    rules_loc place = order->unit;
    if (place >= t->map->n_locs)
        return;
    if (order->kind == RULES_BUILD)
        rules_position_add(t->left, (struct rules_unit){order->power, order->unit_kind, place});
    else if (order->kind == RULES_DISBAND)
        rules_position_remove(t->left, t->map->province[place]);
}

static void apply(struct taking *t, const struct rules_order *order, const char *marks)
{
    switch (rules_phase_type(t->map, t->now->position.phase)) {
    case RULES_PHASE_RETREAT:
        apply_retreat(t, order, marks);
        break;
    case RULES_PHASE_ADJUSTMENT:
        apply_adjustment(t, order);
        break;
    default:
        apply_move(t, order, marks);
    }
}

/* "Army Yorkshire -> North Sea -> Norway": from where to where, if seas are named between. Transfer full; NULL: none are. */
static char *without_seas(const char *words)
{
    const char *first = strstr(words, " -> "), *last = g_strrstr(words, " -> ");
    bool seas = first && first != last && !strstr(words, "SUPPORT") && !strstr(words, "CONVOY");
    return seas ? g_strdup_printf("%.*s%s", (int)(first - words), words, last) : NULL;
}

/* A unit without an order of its own may be dislodged all the same: "Army Bulgaria, No Order Processed.  (*dislodged*)". */
static char *without_order(const char *words)
{
    const char *end = strstr(words, ", No Order");
    end = end ? end : strstr(words, ", no order");
    return end ? g_strdup_printf("%.*s HOLD", (int)(end - words), words) : NULL;
}

/* The order of one line; `words` end before the marks. */
static void take_words(struct taking *t, rules_power power, const char *words, const char *marks)
{
    if (strstr(words, "waived") || strstr(words, "pending") || strstr(words, "unusable"))
        return;
    g_autofree char *none = without_order(words), *adjustment = adjustment_words(words),
                    *convoyed = without_seas(words);
    const char *read = none ? none : words;
    read = convoyed ? convoyed : read;
    struct rules_order order;
    char canonical[160];
    if (!read_order(t, power, adjustment ? adjustment : read, &order)) {
        say_left_out(t, power, words);
        return;
    }

    if (order.kind == RULES_MOVE && (convoyed || strstr(marks, "no convoy")))
        order.flags |= RULES_VIA; /* it was to go by sea, though it could walk */
    struct judge_record_order given = {.power = t->map->power[power].id};
    if (!none && t->now->orders->len < RULES_MAX_ORDERS) {
        rules_order_print(t->map, &t->now->position, &order, canonical, sizeof canonical);
        given.text = g_strdup(canonical);
        g_array_append_val(t->now->orders, given);
    }
    if (order.unit < t->map->n_locs)
        apply(t, &order, marks);
}

/* "Germany: Army Munich -> Burgundy.  (*bounce*)" */
static bool take_order(struct taking *t, const char *line, GError **error)
{
    const char *colon = strchr(line, ':');
    rules_power power = rules_names_find_power(t->play->board->names, line, (size_t)(colon - line));
    if (power == RULES_NO_POWER) {
        g_autofree char *word = g_utf8_make_valid(line, (gssize)MIN(colon - line, 40));
        g_autoptr(GPtrArray) names = g_ptr_array_new();
        for (rules_power p = 0; p < t->map->n_powers; p++)
            g_ptr_array_add(names, (gpointer)t->map->power[p].name);
        const char *near = judge_list_nearest(word, names);
        return refuse_line(t, near ? "history-power-near" : "history-power", word, near, error);
    }

    const char *marks = strstr(colon, "(*"), *end = marks ? marks : colon + strlen(colon);
    g_autofree char *words = g_strstrip(g_strndup(colon + 1, (gsize)(end - colon - 1)));
    gsize len = strlen(words);
    if (len && words[len - 1] == '.')
        words[len - 1] = '\0';
    g_autofree char *small = g_ascii_strdown(judge_or_empty(marks), -1);
    take_words(t, power, words, small);
    return true;
}

/* ---- owners ---- */

/* "Spain, St. Petersburg": one name may hold a dot. */
static void take_centres(struct taking *t, const char *list)
{
    g_auto(GStrv) names = g_strsplit(list, ",", 200);
    for (char **name = names; *name; name++) {
        g_strstrip(*name);
        gsize len = strlen(*name);
        if (len && (*name)[len - 1] == '.')
            (*name)[--len] = '\0';
        rules_loc place = len ? rules_names_find_place(t->play->board->names, *name, len) : RULES_NO_LOC;
        if (place != RULES_NO_LOC)
            for (unsigned c = 0; c < t->map->n_centres; c++)
                if (t->map->centres[c] == t->map->province[place])
                    t->left->owner[t->map->centres[c]] = t->owner;
    }
}

/* "France:    Brest, Marseilles,", and its list further below, indented. */
static void take_owners(struct taking *t, const char *line)
{
    const char *colon = strchr(line, ':');
    if (colon && strstr(colon, "Supply center"))
        return;
    if (colon)
        t->owner = rules_names_find_power(t->play->board->names, line, (size_t)(colon - line));
    take_centres(t, colon ? colon + 1 : line);
}

/* ---- lines ---- */

static bool begin_owners(struct taking *t)
{
    t->part = OWNERS;
    t->owners = true;
    t->owner = RULES_NO_POWER;
    for (unsigned c = 0; c < t->map->n_centres; c++)
        t->left->owner[t->map->centres[c]] = RULES_NO_POWER;
    return true;
}

/* Whether a line is an order: "Power: …", the power a word or two. */
static bool looks_like_order(const char *line)
{
    const char *colon = strchr(line, ':');
    return colon && colon > line && colon - line <= 40 && g_ascii_isupper(*line) &&
           (strstr(colon, "rmy ") || strstr(colon, "leet ") || strstr(colon, "build"));
}

static bool take_line(struct taking *t, struct judge_import *import, const char *line, GError **error)
{
    struct rules_phase phase;
    bool board = g_str_has_prefix(line, status);
    if (!t->play) {
        bool head = strstr(line, "::") && strcasestr(line, "judge") && strcasestr(line, "game");
        bool begins = import->name && (board || strstr(line, "results for ")); /* copied without its head */
        if (head || begins)
            return take_head(t, import, line, error) && (head || take_line(t, import, line, error));
        return true;
    }
    if (is_title(t->map, line, &phase))
        return begin_turn(t, phase, g_str_has_prefix(line, ordered), error);
    if (board && !t->record->phases->len)
        return begin_board(t, line, error);
    if (!t->now && !t->board)
        return true;
    if (is_next(t->map, line, &phase)) {
        t->part = PROSE;
        return end_turn(t, phase, error);
    }
    if (strcasestr(line, "the game is over")) {
        t->record->over = true;
        return end_turn(t, rules_phase_next(t->map, t->left->phase), error);
    }
    if (g_str_has_prefix(line, "Ownership of supply"))
        return begin_owners(t);
    if (t->part == UNITS)
        return take_unit(t, line, error);
    if (t->part == OWNERS && *line)
        take_owners(t, line);
    if (t->part == ORDERS)
        take_destroyed(t, line);
    return t->part != ORDERS || !looks_like_order(line) || take_order(t, line, error);
}

/* Whether the line below goes on with this one: it is indented, and this one has not come to its end. */
static bool goes_on(const GString *line, const char *below)
{
    bool indented = (*below == ' ' || *below == '\t') && *(below + strspn(below, " \t"));
    bool open = line->len && !g_str_has_suffix(line->str, ".") && !g_str_has_suffix(line->str, ")");
    return indented && open && strchr(line->str, ':') && !g_str_has_prefix(line->str, "::") &&
           line->len < MOST_LINE;
}

/* Lines as they were before a mailer broke them. */
static bool take_lines(struct taking *t, struct judge_import *import, const char *text, const GArray *numbers,
                       GError **error)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autoptr(GString) line = g_string_new(NULL);
    for (unsigned i = 0; lines[i]; i++) {
        t->line = i < numbers->len ? g_array_index(numbers, guint, i) : i + 1;
        g_strchomp(lines[i]);
        g_string_assign(line, strlen(lines[i]) <= MOST_LINE ? lines[i] : "");
        while (lines[i + 1] && t->part == ORDERS && looks_like_order(line->str) &&
               goes_on(line, lines[i + 1]))
            g_string_append_printf(line, " %s", g_strstrip(lines[++i]));
        g_autofree char *valid = g_utf8_make_valid(line->str, -1);
        if (!take_line(t, import, t->part == OWNERS ? valid : g_strchug(valid), error))
            return false;
    }
    return true;
}

/* What follows a turn that nothing follows in the file: retreats only where a unit has to retreat. */
static struct rules_phase what_follows(const struct taking *t)
{
    struct rules_phase next = rules_phase_next(t->map, t->left->phase);
    bool retreats = rules_phase_type(t->map, next) != RULES_PHASE_RETREAT;
    for (unsigned p = 0; p < t->map->n_provinces; p++)
        retreats |= t->dislodged[p] > t->destroyed[p]; /* and is still there */
    return retreats ? next : rules_phase_next(t->map, next);
}

bool judge_history_take(struct judge_home *home, const char *text, struct judge_import *import,
                        const struct judge_keeping *keep, GError **error)
{
    struct taking t = {.home = home, .keep = keep, .record = judge_record_new()};
    t.left = g_new0(struct rules_position, 1);
    t.to = g_new0(rules_loc, RULES_MAX_LOCS);
    t.dislodged = g_new0(bool, RULES_MAX_LOCS);
    t.destroyed = g_new0(bool, RULES_MAX_LOCS);

    g_autoptr(GArray) numbers = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autofree char *foreign = judge_foreign_lines(text, numbers);
    bool ok = take_lines(&t, import, foreign ? foreign : text, numbers, error) && end_board(&t, error);
    if (ok && !t.play)
        ok = judge_refuse(error, "import-format", NULL);
    /* A file that ends within a turn: what follows is for our rules to say. */
    if (ok && t.now)
        ok = end_turn(&t, what_follows(&t), error);
    if (ok)
        ok = judge_record_put(t.play, t.record, keep, error);

    judge_record_free(t.record);
    judge_play_free(t.play);
    g_free(t.left);
    g_free(t.to);
    g_free(t.dislodged);
    g_free(t.destroyed);
    return ok;
}
