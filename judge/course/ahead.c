#include "ahead.h"
#include "conditional.h"
#include "orders.h"
#include "picking.h"
#include "acknowledge.h"
#include "seasons.h"
#include "share.h"
#include "../letters/notice.h"
#include "../play/seasons.h"
#include "../play/seats.h"
#include "../conf/words.h"

#include <string.h>

/* Lines of a mail below one heading. */
struct block {
    enum rules_heading_time time; /* LATER, PAST, FAR, UNCLEAR */
    struct rules_phase phase;     /* LATER */
    char *heading;                /* as written */
    GString *text;
    bool clear;
};

enum { KEPT_BYTES = 16 << 10 }; /* of one block: some hundred orders */

static void block_free(void *data)
{
    struct block *block = data;
    g_free(block->heading);
    g_string_free(block->text, TRUE);
    g_free(block);
}

/* "CLEAR Fall 1901" says what that heading says with CLEAR below it. */
static bool clears_phase(const struct rules_read_context *context, const char *line,
                         struct rules_heading *heading)
{
    g_autofree char *folded = judge_fold(line, 20);
    size_t word = judge_word_leads(folded, judge_words_clear_line);
    if (!word || line[word] != ' ')
        return false;
    rules_heading_read(context, line + word, strlen(line + word), heading);
    return heading->time != RULES_HEADING_NONE && !heading->begin && !line[word + heading->body];
}

static bool is_clear_line(const char *line)
{
    g_autofree char *folded = judge_fold(line, 40);
    size_t word = judge_word_leads(folded, judge_words_clear_line);
    return word && !folded[word + strspn(folded + word, " .!")];
}

/* Whether a phase is ordered with the moves of the open one (judge/play/seasons.c keeps those lines itself). */
static bool comes_with_moves(const struct judge_play *play, struct rules_phase phase)
{
    const struct rules_map *map = play->board->map;
    struct rules_phase at = play->pos.phase;
    if (judge_play_type(play) != RULES_PHASE_MOVEMENT)
        return false;
    do {
        at = rules_phase_next(map, at);
        if (!judge_seasons_merges(play->game, rules_phase_type(map, at)))
            return false;
    } while (rules_phase_compare(at, phase) != 0);
    return true;
}

/* The heading of retreats or builds that are ordered with the moves, however it names them, in words that
 * judge_seasons_take knows. Transfer full. */
static char *plain_heading(const struct judge_play *play, const struct rules_heading *heading,
                           const char *rest)
{
    static const char *const words[RULES_PHASE_TYPE_COUNT] = {[RULES_PHASE_MOVEMENT] = "moves",
                                                              [RULES_PHASE_RETREAT] = "retreats",
                                                              [RULES_PHASE_ADJUSTMENT] = "adjustments"};
    return g_strdup_printf("%s: %s", words[rules_phase_type(play->board->map, heading->phase)], rest);
}

/* A heading of the open phase: what stands below is for now. Where retreats come with the moves it is put in words that
 * judge_seasons_take knows. */
static void keep_open_heading(struct judge_intake *in, guint i, const struct rules_heading *heading)
{
    const char *line = judge_text_line(&in->text, i);
    if (!judge_seasons_merges(in->play->game, RULES_PHASE_RETREAT) || judge_seasons_heads(line))
        return;
    g_autofree char *plain = plain_heading(in->play, heading, line + heading->body);
    judge_text_instead(&in->text, i, plain);
}

/* The block that a heading of another phase opens; it belongs to the intake. */
static struct block *open_block(struct judge_intake *in, const char *line,
                                const struct rules_heading *heading)
{
    struct block *block = g_new0(struct block, 1);
    gsize len = heading->body - heading->begin;
    *block = (struct block){.time = heading->time,
                            .phase = heading->phase,
                            .heading = g_strstrip(g_strndup(line + heading->begin, len)),
                            .text = g_string_new(NULL)};
    g_ptr_array_add(in->ahead, block);
    return block;
}

/* A line below a heading: `rest`, which is the line or what follows the heading on it. A command stays one. */
static void put_under(struct judge_intake *in, guint i, struct block *under, const char *rest)
{
    const char *line = judge_text_line(&in->text, i);
    bool clears = is_clear_line(rest);
    if (!clears && rest == line && in->is_command && in->is_command(in, line))
        return;

    if (clears) {
        under->clear = true;
        g_string_truncate(under->text, 0);
    } else
        g_string_append_printf(under->text, "%s\n", rest);
    judge_text_take(&in->text, i, under->heading);
}

static bool is_now(const struct judge_intake *in, const struct rules_heading *heading)
{
    return heading->time == RULES_HEADING_OPEN ||
           (heading->time == RULES_HEADING_LATER && comes_with_moves(in->play, heading->phase));
}

/* "A PAR - BUR. For autumn: A BUR - BEL. Now: A MAR - SPA": what stands behind headings within a line is of their phases. The block
 * that goes on in the line below; NULL: none does. */
static struct block *cut_within(struct judge_intake *in, const struct rules_read_context *context, guint i,
                                struct rules_heading heading)
{
    g_autofree char *line = g_strdup(judge_text_line(&in->text, i));
    g_autoptr(GString) now = g_string_new_len(line, (gssize)heading.begin);
    struct block *block = NULL;
    const char *rest = line;
    if (in->is_command && in->is_command(in, line))
        return NULL;
    do {
        block = is_now(in, &heading) ? NULL : open_block(in, rest, &heading);
        rest += heading.body;
        rules_heading_next(context, rest, strlen(rest), &heading);
        size_t len = heading.begin ? heading.begin : strlen(rest);
        g_string_append_printf(block ? block->text : now, block ? "%.*s\n" : "%.*s ", (int)len, rest);
    } while (heading.begin);
    judge_text_instead(&in->text, i, g_strchomp(now->str));
    return *rest ? NULL : block;
}

/* Whether a heading stands behind that at the head of the line. */
static bool holds_another(const struct rules_read_context *context, const char *line,
                          const struct rules_heading *heading)
{
    const char *rest = line + heading->body;
    struct rules_heading inner;
    rules_heading_next(context, rest, strlen(rest), &inner);
    return !heading->begin && heading->time != RULES_HEADING_NONE && inner.begin;
}

/* Whether the first sentence of a text orders something in a phase to come, or under a condition. */
static bool orders_in(const struct judge_intake *in, struct rules_phase phase, const char *text)
{
    const char *end = strstr(text, ". ");
    g_autofree char *words = g_strndup(text, end ? (gsize)(end - text) : strlen(text));
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    judge_share_imagine(in->play, in->power, phase, true, pos);
    struct rules_read_context context = judge_intake_reading(in, pos);
    return judge_context_orders(&context, words, false);
}

/* A heading that begins a sentence: "And for the spring of 1903, berlin to prussia"; below a heading also "for now, A PAR - BUR". */
static void read_spoken(const struct judge_intake *in, const struct rules_read_context *context,
                        const char *line, bool below, struct rules_heading *heading)
{
    g_autofree char *folded = judge_fold(line, RULES_HEADING_BYTES);
    size_t joint = judge_word_leads(folded, judge_words_choice_then), from = joint ? joint + 1 : 0,
           now = below ? judge_word_leads(folded + from, judge_words_now) : 0, comma = strcspn(line, ",");
    struct rules_heading said = {.time = RULES_HEADING_NONE};
    if (now) {
        said = (struct rules_heading){RULES_HEADING_OPEN, in->play->pos.phase, 0, 0};
        comma = (size_t)(g_utf8_offset_to_pointer(line, (glong)(from + now)) - line);
    } else if (line[comma] && comma > from && !strchr(line, ':')) {
        g_autofree char *head = g_strdup_printf("%.*s:", (int)(comma - from), line + from);
        rules_heading_read(context, head, strlen(head), &said);
    }
    said.body = comma + strspn(line + comma, " ,:");
    bool placed = said.time == RULES_HEADING_OPEN || said.time == RULES_HEADING_LATER;
    if (placed && !said.begin && orders_in(in, said.phase, line + said.body))
        *heading = said;
}

void judge_ahead_cut(struct judge_intake *in)
{
    if (in->ahead)
        return;

    in->ahead = g_ptr_array_new_with_free_func(block_free);
    if (!in->play || !judge_play_is_open(in->play) || in->power == RULES_NO_POWER)
        return;

    struct rules_read_context context = judge_intake_reading(in, &in->play->pos);
    struct block *under = NULL;
    struct rules_heading with = {.phase = in->play->pos.phase}; /* the last heading of what is ordered now */
    judge_text_turn(&in->text, JUDGE_TAKER_AHEAD);

    for (guint i = 0; i < in->text.lines->len; i++) {
        const char *line = judge_text_line(&in->text, i), *rest = line;
        struct rules_heading heading;
        bool clears = clears_phase(&context, line, &heading);
        if (!clears)
            rules_heading_read(&context, line, strlen(line), &heading);
        bool spoken = heading.time == RULES_HEADING_NONE && *line;
        if (spoken)
            read_spoken(in, &context, line, under != NULL, &heading);
        bool now = is_now(in, &heading);
        if ((heading.begin && !under && !now) || (!clears && holds_another(&context, line, &heading))) {
            under = cut_within(in, &context, i, heading);
            continue;
        }
        bool heads = !heading.begin;

        if (heads && heading.time != RULES_HEADING_NONE) {
            under = now ? NULL : open_block(in, line, &heading);
            with = heading;
            rest = clears ? "CLEAR" : line + heading.body;
        }
        if (under)
            put_under(in, i, under, rest);
        else if (is_clear_line(rest) && rules_phase_compare(with.phase, in->play->pos.phase) != 0)
            put_under(in, i, open_block(in, line, &with), rest);
        else if (clears)
            judge_text_instead(&in->text, i, rest);
        else if (heads && now && spoken)
            judge_text_instead(&in->text, i, rest);
        else if (heads && now)
            keep_open_heading(in, i, &heading);
    }
}

static bool is_later(struct rules_phase phase, struct rules_phase than)
{
    return rules_phase_before(than, phase);
}

static char *say_phase(const struct judge_intake *in, struct rules_phase phase)
{
    return templates_say_phase(in->play->board->map, phase, in->language);
}

/* What a line of a block would be on today's map, for the sender to see. */
static void echo_line(struct judge_intake *in, const struct rules_position *pos,
                      const struct rules_reading *reading)
{
    const struct judge_play *play = in->play;
    static const char *const keys[RULES_READ_STATUS_COUNT] = {[RULES_READ_VOID] = "ahead-line-later",
                                                              [RULES_READ_AMBIGUOUS] = "ahead-line-several",
                                                              [RULES_READ_UNREAD] = "ahead-line-unread"};
    const char *key = keys[reading->status] ? keys[reading->status] : "ahead-line";
    g_autofree char *order = reading->order.kind == RULES_ORDER_NONE
                                 ? NULL
                                 : templates_say_written(play->board->names, pos, &reading->order,
                                                         judge_play_notation(play, in->language));
    bool sure = order && rules_read_follows(reading->status);
    g_ptr_array_add(in->later,
                    judge_say(in->home, in->language, key, "line", sure ? order : reading->source, NULL));
}

/* Shows how orders read today; `problems`: only those that do not. Returns how many orders there are. */
static size_t echo_orders(struct judge_intake *in, struct rules_phase phase, const char *text, bool problems)
{
    bool adjusts = rules_phase_type(in->play->board->map, phase) == RULES_PHASE_ADJUSTMENT;
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    g_autofree struct rules_position *other = g_new(struct rules_position, 1);
    judge_share_imagine(in->play, in->power, phase, true, pos);
    judge_share_imagine(in->play, in->power, phase, false, other);
    struct rules_read_context context = judge_intake_reading(in, pos);
    struct rules_readings readings, removals = {.n = 0};
    g_auto(judge_share) share;
    size_t n = 0;
    judge_share_init(&share, in->play, judge_intake_person(in), &phase, text);
    rules_read(&context, text, strlen(text), &readings);
    context.pos = other;
    if (adjusts)
        rules_read(&context, text, strlen(text), &removals);
    for (size_t i = 0; i < readings.n; i++) {
        const struct rules_reading *best = &readings.reading[i];
        const struct rules_position *on = pos;
        for (size_t k = 0; k < removals.n && !rules_read_follows(best->status); k++)
            if (removals.reading[k].line == best->line && rules_read_follows(removals.reading[k].status) &&
                !g_strcmp0(removals.reading[k].source, best->source)) {
                best = &removals.reading[k];
                on = other;
            }
        bool own = judge_share_keeps(&share, in->play, in->power, &readings.reading[i], true);
        n += own;
        if (own && (!problems || (!rules_read_follows(best->status) && best->status != RULES_READ_VOID)))
            echo_line(in, on, best);
    }

    rules_readings_clear(&readings);
    if (adjusts)
        rules_readings_clear(&removals);

    return n;
}

/* Shows how a text reads today. */
static void echo(struct judge_intake *in, struct rules_phase phase, const char *text)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    judge_share_imagine(in->play, in->power, phase, true, pos);
    guint before = in->later->len;
    g_autoptr(GPtrArray) under = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *plain = judge_conditional_preview(in, pos, text, under);
    size_t n = echo_orders(in, phase, plain, false);
    for (guint i = 0; i < under->len; i++)
        n += echo_orders(in, phase, under->pdata[i], true);
    if (!n && in->later->len == before)
        g_ptr_array_add(in->later, judge_say(in->home, in->language, "ahead-empty", NULL));
}

static void tell(struct judge_intake *in, const char *key, const char *line, struct rules_phase phase)
{
    g_autofree char *name = line ? NULL : say_phase(in, phase);
    judge_intake_tell(in, key, "line", line, "phase", name, NULL);
}

/* Whether a block can be kept for its phase at all; if not, the answer says why, unless it is of another power of the writer. */
static bool may_keep(struct judge_intake *in, const struct block *block, const struct games_seat *seat)
{
    if (!is_later(block->phase, in->play->pos.phase)) { /* a command of this mail moved the game on */
        tell(in, "ahead-past", block->heading, block->phase);
        return false;
    }
    if (!seat || judge_seat_is_called(in->seat)) {
        tell(in, "ahead-not-yours", NULL, block->phase);
        return false;
    }
    return judge_share_concerns(in->play, judge_intake_person(in), in->power, &block->phase,
                                block->text->str);
}

/* A block without orders: what was kept before is taken back, or nothing is said. */
static bool file_nothing(struct judge_intake *in, const struct block *block, const struct games_seat *seat,
                         const char *code, int n_cleared, GError **error)
{
    const char *cleared = n_cleared ? "ahead-cleared" : "ahead-none";
    tell(in, block->clear ? cleared : "ahead-nothing", NULL, block->phase);
    return !n_cleared || judge_play_log(in->play, "ahead", judge_intake_person(in), judge_intake_mail(in),
                                        error, "power=%s phase=%s cleared=yes", seat->power, code);
}

static bool file_block(struct judge_intake *in, const struct block *block, GError **error)
{
    struct judge_play *play = in->play;
    const struct games_seat *seat = judge_play_seat(play, play->board->map->power[in->power].id);
    struct games_store *store = in->home->store;
    gint64 now_s = in->home->now_s;
    char code[32];

    g_autofree char *text = g_strndup(block->text->str, MIN(block->text->len, KEPT_BYTES));
    g_autofree char *blank = g_strstrip(g_strdup(text));
    rules_phase_code(play->board->map, block->phase, code, sizeof code);
    if (!may_keep(in, block, seat))
        return true;

    int n = 0;
    bool replaced = false;
    /* What is ordered with the moves is kept by its phase (judge/play/seasons.c). */
    g_autoptr(GPtrArray) kept = games_order_list_later(store, play->game->id, code, seat->power);
    if (block->clear &&
        !(games_ahead_clear(store, seat->id, code, now_s, &n, error) &&
          games_order_withdraw_later(store, play->game->id, code, seat->power, NULL, now_s, error)))
        return false;
    n += block->clear ? (int)kept->len : 0;
    if (!*blank)
        return file_nothing(in, block, seat, code, n, error);
    if (!games_ahead_put(store, seat->id, code, text, judge_intake_mail(in), now_s, &replaced, error))
        return false;

    g_autofree char *name = say_phase(in, block->phase);
    g_ptr_array_add(in->later, judge_say(in->home, in->language, replaced ? "ahead-replaced" : "ahead-kept",
                                         "phase", name, NULL));
    echo(in, block->phase, text);
    if (block->text->len > KEPT_BYTES)
        tell(in, "ahead-too-long", NULL, block->phase);
    in->asks = true;
    return judge_play_log(play, "ahead", judge_intake_person(in), judge_intake_mail(in), error,
                          "power=%s phase=%s bytes=%zu", seat->power, code, strlen(text));
}

bool judge_ahead_keep_next(struct judge_intake *in, const char *text, GError **error)
{
    const struct rules_map *map = in->play->board->map;
    struct rules_phase phase = rules_phase_next(map, in->play->pos.phase);
    while (rules_phase_type(map, phase) != judge_play_type(in->play))
        phase = rules_phase_next(map, phase);

    struct block block = {.time = RULES_HEADING_LATER, .phase = phase, .text = g_string_new(text)};
    bool ok = file_block(in, &block, error);
    g_string_free(block.text, TRUE);
    return ok;
}

bool judge_ahead_keep_said(struct judge_intake *in, struct rules_readings *readings, GError **error)
{
    size_t n = 0;
    struct block block = {.time = RULES_HEADING_LATER, .text = g_string_new(NULL)};
    bool ok = true;
    for (size_t i = 0; i < readings->n; i++) {
        const struct rules_reading *reading = &readings->reading[i];
        bool later = reading->has_phase && is_later(reading->phase, in->play->pos.phase) &&
                     !comes_with_moves(in->play, reading->phase);
        bool said = rules_read_follows(reading->status) || reading->status == RULES_READ_VOID;
        if (!later || !said || !reading->source) {
            readings->reading[n++] = *reading;
            continue;
        }
        if (block.text->len && rules_phase_compare(block.phase, reading->phase) != 0) {
            ok = ok && file_block(in, &block, error);
            g_string_truncate(block.text, 0);
        }
        block.phase = reading->phase;
        g_string_append_printf(block.text, "%s\n", reading->source);
        bool alone = reading->line && reading->line <= in->text.lines->len;
        for (size_t k = 0; alone && k < n; k++)
            alone = readings->reading[k].line != reading->line;
        if (alone)
            judge_text_take(&in->text, reading->line - 1, "ahead");
    }
    readings->n = n;
    ok = ok && (!block.text->len || file_block(in, &block, error));
    g_string_free(block.text, TRUE);
    return ok;
}

static const char *unkept_key(enum rules_heading_time time)
{
    if (time == RULES_HEADING_PAST)
        return "ahead-past";
    return time == RULES_HEADING_FAR ? "ahead-far" : "ahead-unclear";
}

bool judge_ahead_file(struct judge_intake *in, GError **error)
{
    judge_ahead_cut(in);
    GAMES_EACH(const struct block, block, in->ahead) {
        gsize len = strlen(block->heading);
        while (len && strchr(" :", block->heading[len - 1]))
            block->heading[--len] = '\0';
        if (block->time == RULES_HEADING_LATER) {
            if (!file_block(in, block, error))
                return false;
        } else
            tell(in, unkept_key(block->time), block->heading, block->phase);
    }

    g_ptr_array_unref(in->ahead); /* those of his other powers may have it too */
    in->ahead = g_ptr_array_new();

    return true;
}

struct by_phase {
    const struct games_ahead *ahead;
    struct rules_phase phase;
};

static gint earlier_first(gconstpointer a, gconstpointer b)
{
    const struct by_phase *x = a, *y = b;
    return rules_phase_compare(x->phase, y->phase);
}

void judge_ahead_show(struct judge_intake *in)
{
    struct judge_play *play = in->play;
    if (!in->seat || judge_seat_is_called(in->seat))
        return;

    judge_orders_kept(in, false, NULL);
    g_autoptr(GPtrArray) list = games_ahead_list(in->home->store, play->game->id, in->seat->id);
    g_autoptr(GArray) sorted = g_array_new(FALSE, FALSE, sizeof(struct by_phase));
    for (guint i = 0; i < list->len; i++) {
        struct by_phase one = {.ahead = list->pdata[i]};
        if (rules_phase_parse(play->board->map, one.ahead->code, strlen(one.ahead->code), &one.phase))
            g_array_append_val(sorted, one);
    }

    g_array_sort(sorted, earlier_first);
    for (guint i = 0; i < sorted->len; i++) {
        const struct by_phase *one = &g_array_index(sorted, struct by_phase, i);
        g_autofree char *name = say_phase(in, one->phase);
        g_autofree char *date = judge_play_date(play, in->person, one->ahead->sent_s, in->language);
        g_ptr_array_add(
            in->later, judge_say(in->home, in->language, "ahead-on-file", "phase", name, "date", date, NULL));
        echo(in, one->phase, one->ahead->text);
    }
}

/* A letter about one text. */
static bool write_about(struct judge_play *play, const struct games_ahead *ahead, const char *key,
                        GError **error)
{
    g_autoptr(games_person) person = games_person_get(play->home->store, ahead->person);
    if (!person)
        return true;

    g_autofree char *name = judge_play_phase_name(play, ahead->code, judge_play_language(play, person));
    g_autofree char *lines = g_strconcat("\n", g_strchomp(ahead->text), NULL);
    const char *words[] = {"for", name, "lines", lines, NULL};
    rules_power power = judge_play_power(play, ahead->power);
    struct judge_notice notice = {
        .key = key, .sentences = true, .person = person, .power = power, .words = words};
    return judge_notice_post(play, &notice, error);
}

bool judge_ahead_drop(struct judge_play *play, GError **error)
{
    g_autoptr(GPtrArray) list = games_ahead_list(play->home->store, play->game->id, 0);
    GAMES_EACH(const struct games_ahead, ahead, list) {
        const struct games_seat *seat = ahead->power ? judge_play_seat(play, ahead->power) : NULL;
        if (seat && seat->id == ahead->seat)
            continue;
        if (!games_ahead_end(play->home->store, ahead->id, "seat", play->home->now_s, error) ||
            !judge_play_log(play, "ahead-dropped", ahead->person, ahead->mail, error, "power=%s phase=%s",
                            ahead->power ? ahead->power : "-", ahead->code) ||
            !write_about(play, ahead, "ahead-dropped", error))
            return false;
    }

    return judge_picking_drop(play, error);
}

/* Reads one text as the orders of the open phase. */
static bool read_now(struct judge_play *play, const struct games_ahead *ahead, GError **error)
{
    struct judge_home *home = play->home;
    g_autoptr(games_mail_in) row = games_mail_get(home->store, ahead->mail);
    g_autoptr(games_person) person = games_person_get(home->store, ahead->person);
    g_auto(judge_intake) in;

    judge_intake_init(&in, home, play, judge_play_power(play, ahead->power), person, ahead->text);
    in.row = row;
    in.seat = judge_play_seat(play, ahead->power);
    in.ahead = g_ptr_array_new_with_free_func(block_free);
    g_autofree char *date = judge_play_date(play, person, ahead->sent_s, in.language);
    judge_intake_take_note(&in, judge_say(home, in.language, "ahead-opened", "date", date, NULL));
    g_auto(rules_readings) readings = {.n = 0};
    g_auto(judge_share) share;
    judge_share_init(&share, play, ahead->person, NULL, ahead->text);
    in.share = share.n ? &share : NULL;
    return judge_play_log(play, "ahead-read", ahead->person, ahead->mail, error, "power=%s phase=%s",
                          ahead->power, ahead->code) &&
           judge_intake_orders(&in, &readings, error) && judge_intake_acknowledge(&in, &readings, error);
}

/* Settled first, so that a fault does not read them twice. */
static bool settle(struct judge_play *play, const struct games_ahead *ahead, const char *how, GError **error)
{
    return games_ahead_settle(play->home->store, ahead->id, play->phase->id, how, play->home->now_s, error);
}

static bool take_up(struct judge_play *play, const struct games_ahead *ahead, GError **error)
{
    return settle(play, ahead, "read", error) && read_now(play, ahead, error);
}

/* Orders that nobody needs: their phase is over, or asks nothing of the power. */
static bool let_go(struct judge_play *play, const struct games_ahead *ahead, bool past, GError **error)
{
    return settle(play, ahead, past ? "passed" : "not-needed", error) &&
           write_about(play, ahead, past ? "ahead-passed" : "ahead-not-needed", error);
}

bool judge_ahead_open(struct judge_play *play, GError **error)
{
    if (!judge_play_is_open(play))
        return true;
    if (!judge_ahead_drop(play, error))
        return false;

    const struct rules_map *map = play->board->map;
    g_autoptr(GPtrArray) list = games_ahead_list(play->home->store, play->game->id, 0);
    GAMES_EACH(const struct games_ahead, ahead, list) {
        rules_power power = rules_map_power(map, ahead->power);
        struct rules_phase phase, now = play->pos.phase;
        if (power == RULES_NO_POWER || !rules_phase_parse(map, ahead->code, strlen(ahead->code), &phase))
            continue;
        if (is_later(phase, now))
            continue;
        bool past = rules_phase_compare(phase, now) != 0;
        bool needed = !past && rules_power_must_order(&play->pos, power, &play->book);
        if (!(needed ? take_up(play, ahead, error) : let_go(play, ahead, past, error)))
            return false;
    }

    return true;
}
