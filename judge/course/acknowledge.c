/* The answer to orders: each unit as it stands on file, what changed, what is asked. */
#include "acknowledge.h"
#include "orders.h"
#include "ahead.h"
#include "conditional.h"
#include "handover.h"
#include "../letters/post.h"
#include "../play/bids.h"
#include "../play/demand.h"
#include "../play/orders.h"
#include "../play/packed.h"
#include "../play/seasons.h"
#include "../conf/settings.h"

#include <string.h>

static const struct games_order *order_for(const GPtrArray *rows, const char *unit)
{
    GAMES_EACH(const struct games_order, row, rows)
        if (!strcmp(row->unit, unit))
            return row;
    return NULL;
}

/* Tells what the mail changed of the orders on file, old and new. Returns how many. */
static unsigned say_changes(struct judge_intake *in, const GPtrArray *now)
{
    unsigned n = 0;
    for (guint i = 0; i < in->before->len; i++) {
        const struct games_order *old = in->before->pdata[i], *new = order_for(now, old->unit);
        if (new && !strcmp(new->text, old->text))
            continue;
        g_autofree char *was = judge_order_shown(in->play, old, in->language);
        g_autofree char *is = new ? judge_order_shown(in->play, new, in->language) : NULL;
        judge_intake_note(in, "order-changed", "old", was, "new", is, NULL);
        n++;
    }
    return n;
}

static bool has_unfollowed(const struct judge_intake *in, const struct rules_readings *readings)
{
    bool unfollowed = in->unfollowed;
    for (size_t i = 0; readings && i < readings->n; i++)
        unfollowed |= readings->reading[i].status == RULES_READ_UNREAD ||
                      readings->reading[i].status == RULES_READ_AMBIGUOUS;
    return unfollowed;
}

/*
 * The subject, where orders were on file already: what changed, or that nothing did though words of the mail were not
 * followed; `added`: units that had no order have one. Takes `subject`. Transfer full.
 */
static char *subject_of(const struct judge_intake *in, char *subject, unsigned n_changed, bool added,
                        bool unfollowed)
{
    bool on_file = in->before && in->before->len && !in->clear;
    if (!on_file || (!n_changed && (!unfollowed || added || in->later->len > in->n_kept)))
        return subject;
    g_autofree char *plain = subject;
    return judge_say(in->home, in->language, n_changed ? "ack-changed-subject" : "ack-unchanged-subject",
                     "subject", plain, "count", DIGITS(n_changed), "one", n_changed == 1 ? "yes" : NULL,
                     NULL);
}

char *judge_offers_last_key(gint64 person, gint64 game)
{
    return g_strdup_printf(JUDGE_OFFERS "last/%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, person, game);
}

/* What a reply to this answer may choose from; see mail/choices.c. */
static bool keep_offers(const struct judge_intake *in, GPtrArray *offers, const char *message_id,
                        GError **error)
{
    g_autofree char *last = in->person ? judge_offers_last_key(in->person->id, in->play->game->id) : NULL;
    bool newer = last && message_id && !in->keeps_offers;
    if (!message_id || (newer && !games_store_set(in->home->store, last, message_id, error)))
        return !message_id;
    if (!offers->len)
        return true;
    g_ptr_array_add(offers, NULL);
    g_autofree char *key = g_strconcat(JUDGE_OFFERS, message_id, NULL);
    g_autofree char *lines = g_strjoinv("\n", (char **)offers->pdata);
    return games_store_set(in->home->store, key, lines, error);
}

/* What the acknowledgement tells of each unit, as the adjudication will take it. */
struct taken {
    GArray *orders;  /* struct rules_order */
    GArray *causes;  /* enum rules_cause: why an order comes to nothing */
    GPtrArray *said; /* char*: what was assumed; NULL: nothing */
};

/* Orders that nobody wrote, which the rulebook adds to those of the power (Bretagne IV). */
static void add_implied(const struct judge_intake *in, const struct rules_result *trial, struct taken *taken)
{
    for (unsigned i = 0; i < trial->n_outcomes; i++) {
        const struct rules_outcome *outcome = &trial->outcome[i];
        if (!outcome->no_order || outcome->order.power != in->power ||
            !(outcome->order.flags & RULES_IMPLIED))
            continue;
        enum rules_cause none = RULES_CAUSE_NONE;
        g_array_append_val(taken->orders, outcome->order);
        g_array_append_val(taken->causes, none);
        g_ptr_array_add(taken->said, templates_phrase(in->language, "ack.implied", NULL));
    }
}

/* The orders on file, tried on the position as if they were all: what comes to nothing, and what they imply. */
static void take_orders(const struct judge_intake *in, const GPtrArray *rows, struct taken *taken)
{
    const struct judge_play *play = in->play;
    g_autoptr(GArray) chosen = g_array_new(FALSE, FALSE, sizeof(guint));
    g_autofree struct rules_result *trial = g_new(struct rules_result, 1);
    taken->orders = judge_play_orders_of(play, rows, &play->pos, chosen);
    taken->causes = g_array_new(FALSE, TRUE, sizeof(enum rules_cause));
    taken->said = g_ptr_array_new_with_free_func(g_free);
    rules_adjudicate(&play->pos, (const struct rules_order *)taken->orders->data, taken->orders->len,
                     &play->book, trial);

    for (guint i = 0; i < taken->orders->len; i++) {
        const struct games_order *row = rows->pdata[g_array_index(chosen, guint, i)];
        uint16_t at = i < trial->n_orders ? trial->of_order[i] : 0xFFFF;
        const struct rules_outcome *outcome = at == 0xFFFF ? NULL : &trial->outcome[at];
        bool lost = !outcome || outcome->verdict == RULES_VOID || outcome->verdict == RULES_IGNORED;
        enum rules_cause cause = RULES_CAUSE_NONE;
        if (lost)
            cause = outcome ? (enum rules_cause)outcome->cause : RULES_CAUSE_SURPLUS;
        g_array_append_val(taken->causes, cause);
        g_auto(judge_extra) extra;
        judge_extra_unpack(row->extra, &extra);
        /* In the words of who gave it: the desk, or a player who has changed his language since. */
        bool foreign = extra.tongue && strcmp(extra.tongue, templates_language_code(in->language)) != 0;
        g_ptr_array_add(taken->said, foreign ? NULL : g_steal_pointer(&extra.said));
    }

    add_implied(in, trial, taken);
}

static void taken_clear(struct taken *taken)
{
    g_array_unref(taken->orders);
    g_array_unref(taken->causes);
    g_ptr_array_unref(taken->said);
}

/* A letter of the open phase to who writes; NULL: it is another. Transfer full. */
static struct games_letter *letter_of(const struct judge_intake *in, const char *message_id)
{
    g_autoptr(games_letter) letter = games_outbox_find(in->home->store, message_id);
    bool his =
        letter && letter->phase == in->play->phase->id && in->person && letter->person == in->person->id;
    return his ? g_steal_pointer(&letter) : NULL;
}

bool judge_offers_letter(const struct judge_intake *in, const char *message_id)
{
    g_autoptr(games_letter) letter = letter_of(in, message_id);
    return letter != NULL;
}

/* The offers that a letter made. Transfer full. */
static GStrv offers_made(const struct judge_intake *in, const char *message_id)
{
    g_autofree char *key = g_strconcat(JUDGE_OFFERS, message_id, NULL);
    g_autofree char *lines = games_store_get(in->home->store, key);
    return g_strsplit(judge_or_empty(lines), "\n", -1);
}

GStrv judge_offers_in(const struct judge_intake *in, const char *message_id, guint64 *closed)
{
    g_autoptr(games_letter) letter = letter_of(in, message_id);
    if (!letter)
        return NULL;
    g_autofree char *key = judge_offers_last_key(in->person->id, in->play->game->id);
    g_autofree char *last = games_store_get(in->home->store, key);
    g_autoptr(games_letter) newest = last ? games_outbox_find(in->home->store, last) : NULL;
    g_auto(GStrv) offers = offers_made(in, message_id);
    g_auto(GStrv) stand = newest && newest->id > letter->id ? offers_made(in, last) : NULL;
    for (guint i = 0; closed && stand && offers[i]; i++) /* what is still asked is asked again */
        if (!g_strv_contains((const char *const *)stand, offers[i]))
            *closed |= G_GUINT64_CONSTANT(1) << MIN(i, 63);
    return *offers ? g_steal_pointer(&offers) : NULL;
}

bool judge_offers_drop(const struct judge_intake *in, const char *message_id, const char *offer,
                       GError **error)
{
    g_autofree char *key = judge_offers_last_key(in->person->id, in->play->game->id);
    g_autofree char *last = games_store_get(in->home->store, key);
    const char *const letters[] = {message_id, last ? last : message_id};
    for (gsize i = 0; i < G_N_ELEMENTS(letters); i++) {
        g_autofree char *at = g_strconcat(JUDGE_OFFERS, letters[i], NULL);
        g_autofree char *lines = games_store_get(in->home->store, at);
        g_autoptr(GString) kept = g_string_new("\n");
        g_autofree char *line = g_strdup_printf("\n%s\n", offer);
        g_string_append_printf(kept, "%s\n", judge_or_empty(lines));
        g_string_replace(kept, line, "\n", 1);
        g_strstrip(kept->str);
        if (!games_store_set(in->home->store, at, kept->str, error))
            return false;
    }
    return true;
}

/* Whether a statement is about the unit of an order. */
static bool speaks_of(const struct rules_map *map, const struct rules_reading *reading,
                      const struct rules_order *order)
{
    rules_loc province = map->province[order->unit];
    bool speaks = reading->order.kind != RULES_ORDER_NONE && reading->order.unit < map->n_locs &&
                  map->province[reading->order.unit] == province;
    for (unsigned i = 0; !speaks && i < reading->n_candidates; i++)
        speaks = reading->candidates[i].unit < map->n_locs &&
                 map->province[reading->candidates[i].unit] == province;
    return speaks;
}

/* Whether an order that was offered is still to be decided: its unit has none that can be done, or the answer to it was not
 * understood, and this mail says nothing of it. */
static bool is_undecided(const struct judge_intake *in, const struct rules_readings *readings,
                         const struct taken *taken, const struct rules_order *order)
{
    const struct rules_map *map = in->play->board->map;
    if (order->unit >= map->n_locs || !judge_order_is_of(in->play, in->power, order))
        return false;
    for (guint i = 0; i < taken->causes->len && !in->keeps_offers; i++)
        if (g_array_index(taken->causes, enum rules_cause, i) == RULES_CAUSE_NONE &&
            map->province[g_array_index(taken->orders, struct rules_order, i).unit] ==
                map->province[order->unit])
            return false;
    for (size_t i = 0; i < readings->n; i++)
        if (speaks_of(map, &readings->reading[i], order))
            return false;
    bool refused = order->to < map->n_locs && rules_bit(readings->denied, map->province[order->to]);
    return !refused && !rules_bit(readings->named, map->province[order->unit]);
}

/* Whether as many adjustments are given as are due: which others were meant is then no question any more. */
static bool adjusts_enough(const struct judge_intake *in, const struct taken *taken)
{
    unsigned n = 0, due = (unsigned)ABS(rules_adjustments_due(&in->play->pos, in->power));
    for (guint i = 0; i < taken->causes->len; i++)
        n += g_array_index(taken->causes, enum rules_cause, i) == RULES_CAUSE_NONE;
    return judge_play_type(in->play) == RULES_PHASE_ADJUSTMENT && n >= due && !in->keeps_offers;
}

/* Behind the statements of a mail (`all`, struct rules_reading), a unit each: what the last answer asked and nobody decided
 * since. `orders` (struct rules_order) gets what they offer. */
static void ask_again(const struct judge_intake *in, const struct rules_readings *readings,
                      const struct taken *taken, GArray *all, GArray *orders)
{
    const struct rules_map *map = in->play->board->map;
    bool asks = in->person && !adjusts_enough(in, taken);
    g_autofree char *key = asks ? judge_offers_last_key(in->person->id, in->play->game->id) : NULL;
    g_autofree char *last = key ? games_store_get(in->home->store, key) : NULL;
    g_auto(GStrv) offers = last ? judge_offers_in(in, last, NULL) : NULL;
    for (char **offer = offers; offer && *offer; offer++) {
        bool rival = g_str_has_prefix(*offer, TEMPLATES_ACK_RIVAL);
        const char *text = *offer + (rival ? strlen(TEMPLATES_ACK_RIVAL) : 0);
        struct rules_order order;
        if (rules_order_parse(map, in->power, text, strlen(text), &order) &&
            is_undecided(in, readings, taken, &order))
            g_array_append_val(orders, order);
    }

    struct rules_reading again = {.status = RULES_READ_AMBIGUOUS, .source = ""};
    for (guint i = 0; i < orders->len; i += again.n_candidates) {
        again.candidates = &g_array_index(orders, struct rules_order, i);
        for (again.n_candidates = 1; i + again.n_candidates < orders->len &&
                                     speaks_of(map, &again, &again.candidates[again.n_candidates]);)
            again.n_candidates++;
        g_array_append_val(all, again);
    }
}

/* What an acknowledgement says of one power, with all that it points to. */
struct said {
    GPtrArray *rows;
    struct taken taken;
    GPtrArray *lines; /* of the mail, borrowed */
    GArray *all;      /* struct rules_reading: the mail's, and what is asked again */
    GArray *again;    /* struct rules_order: what the latter offer */
    struct rules_readings readings;
    struct templates_ack ack;
    bool cleared, unready; /* his READY does not count yet */
    unsigned n_changed;
};

/* A READY beside words that are asked about was said without knowing that they are: it is to be said again. */
static bool takes_ready_back(struct judge_intake *in, const struct rules_readings *readings)
{
    guint at;
    if (!in->readies || !has_unfollowed(in, readings) || !g_ptr_array_find(in->notes, in->readies, &at))
        return false;
    g_free(in->notes->pdata[at]);
    in->notes->pdata[at] = judge_say(in->home, in->language, "ready-not-yet", NULL);
    in->readies = NULL;
    return true;
}

/* Until when what an answer asks may be settled: the deadline, or of a phase that waits past it as long as who missed it has,
 * or who takes a seat. */
static gint64 answer_until(const struct judge_intake *in)
{
    const struct judge_play *play = in->play;
    gint64 now_s = play->home->now_s, deadline_s = play->phase->deadline_s;
    gint64 asked_s = judge_power_asked_until(play, play->board->map->power[in->power].id);
    if (!deadline_s || deadline_s > now_s || asked_s)
        return MAX(deadline_s, asked_s);

    gint64 grace_s = deadline_s + judge_setting_seconds(play->game, "grace");
    return grace_s > now_s ? grace_s : now_s + judge_setting_seconds(play->game, "hand-over");
}

static void say(struct judge_intake *in, const struct rules_readings *readings, struct said *said)
{
    struct judge_play *play = in->play;
    const char *power = play->board->map->power[in->power].id;
    bool closed = judge_intake_is_late(in); /* what he may not order any more is not asked */
    in->keeps_offers |= readings && !readings->n && !readings->clear &&
                        !in->clear; /* words that order nothing decide nothing */

    char *bids = judge_bids_standing(play, in->power, in->language);
    if (bids)
        judge_intake_take_note(in, bids);

    bool paused = play->game->state == GAMES_STATE_PAUSED;
    if (paused)
        judge_intake_note(in, "now-paused", NULL);
    if (in->lists_ahead)
        judge_ahead_show(in);
    said->rows = judge_orders_on_file(in);
    take_orders(in, said->rows, &said->taken);
    said->lines = g_ptr_array_new();
    for (guint i = 0; in->text.lines && i < in->text.lines->len; i++)
        g_ptr_array_add(said->lines, ((const struct judge_line *)in->text.lines->pdata[i])->words);
    said->cleared = in->clear || (readings && readings->clear);
    said->all = g_array_new(FALSE, TRUE, sizeof(struct rules_reading));
    said->again = g_array_new(FALSE, FALSE, sizeof(struct rules_order));
    if (readings) {
        said->readings = *readings; /* its arena stays the caller's */
        if (readings->n)
            g_array_append_vals(said->all, readings->reading, (guint)readings->n);
        if (!said->cleared && !closed)
            ask_again(in, readings, &said->taken, said->all, said->again);
        said->readings.reading = (struct rules_reading *)said->all->data;
        said->readings.n = said->all->len;
    }
    unsigned changed = in->before ? say_changes(in, said->rows) : 0;
    said->n_changed = said->cleared ? 0 : changed; /* what was cleared is told, to be sent again */
    g_autoptr(games_seat) seat = games_seat_of_power(in->home->store, play->game->id, power);
    said->ack = (struct templates_ack){
        .home = in->home->config->home,
        .language = in->language,
        .names = play->board->names,
        .game = play->game->name,
        .judge = in->home->config->name,
        .pos = &play->pos,
        .book = &play->book,
        .power = in->power,
        .notation = judge_play_notation(play, in->language),
        .readings = said->readings.n ? &said->readings : NULL,
        .n_lines = said->lines->len,
        .lines = (const char *const *)said->lines->pdata,
        .n_orders = said->taken.orders->len,
        .orders = (const struct rules_order *)said->taken.orders->data,
        .assumed = (const char *const *)said->taken.said->pdata,
        .causes = (const enum rules_cause *)said->taken.causes->data,
        .deadline_s = answer_until(in),
        .now_s = in->home->now_s,
        .zone = judge_play_zone(play, in->person),
        .bids = bids != NULL,
        .bids_given = bids && judge_bids_given(play, in->power),
        .wait = seat && seat->wait,
        .cleared = said->cleared,
        .early = play->game->state == GAMES_STATE_ACTIVE && judge_setting_is(play->game, "early", "yes"),
        .n_notes = in->notes->len,
        .notes = (const char *const *)in->notes->pdata,
        .n_questions = in->questions ? in->questions->len : 0,
        .questions = in->questions ? (const char *const *)in->questions->pdata : NULL,
        .n_remarks = in->remarks ? in->remarks->len : 0,
        .remarks = in->remarks ? (const char *const *)in->remarks->pdata : NULL,
        .n_conditions = in->conditions ? in->conditions->len : 0,
        .conditions = in->conditions ? (const char *const *)in->conditions->pdata : NULL,
        .n_later = in->later->len,
        .later = (const char *const *)in->later->pdata,
    };
    bool late = play->phase->deadline_s <= play->home->now_s;
    said->ack.closed = closed;
    said->ack.waits =
        !closed && said->ack.deadline_s && (late || said->ack.early) && templates_ack_asks(&said->ack, !late);
    said->unready = said->ack.waits && takes_ready_back(in, readings);
    said->ack.waits &= !seat || !seat->ready || said->unready;
    /* Else a phase that waits past its deadline has no date to tell. */
    said->ack.deadline_s = (said->ack.waits || !late) && !paused ? said->ack.deadline_s : 0;
}

/* The game waits for what the answer asks until the date that it names. */
static bool keep_asked(const struct judge_intake *in, const struct said *said, GError **error)
{
    gint64 until_s = said->ack.waits ? said->ack.deadline_s : 0;
    bool unready = in->seat && said->unready;
    return (!unready || games_seat_set(in->home->store, in->seat->id, "ready", "0", error)) &&
           judge_power_note_asked(in->play, in->play->board->map->power[in->power].id, until_s, error);
}

static void said_clear(void *data)
{
    struct said *said = data;
    taken_clear(&said->taken);
    g_ptr_array_unref(said->rows);
    g_ptr_array_unref(said->lines);
    g_array_unref(said->all);
    g_array_unref(said->again);
}

/* The letter goes out; a short reply may take what it offers. */
static bool post_ack(struct judge_intake *in, struct judge_draft *draft, GPtrArray *offers, GError **error)
{
    g_autofree char *message_id = NULL;
    in->n_answers++;
    draft->person = in->person;
    draft->game = in->play->game;
    draft->phase = in->play->phase->id;
    draft->kind = "ack";
    draft->language = in->language;
    draft->answers = in->message;
    return judge_post(in->home, draft, &message_id, error) && keep_offers(in, offers, message_id, error);
}

/* Whether the mail brought nothing for its phase but words of another kind: they are answered then, and nothing is asked. */
static bool is_aside(const struct judge_intake *in, const struct said *said)
{
    const struct templates_ack *ack = &said->ack;
    return in->message && !in->lists_ahead && ack->n_notes && !in->readies && !said->all->len &&
           !said->n_changed && !ack->cleared && !ack->bids && !ack->n_questions && !ack->n_remarks &&
           !ack->n_conditions && !ack->n_later;
}

/* What such words are answered, and a sentence on how the phase stands. Transfer full. */
static char *answer_aside(const struct judge_intake *in, const struct said *said)
{
    const struct templates_ack *ack = &said->ack;
    g_autofree char *date = templates_say_date(ack->deadline_s, ack->zone, in->language);
    g_autofree char *phase = templates_say_phase(in->play->board->map, in->play->pos.phase, in->language);
    g_autofree char *stands =
        judge_say(in->home, in->language, "ack-aside", "phase", phase, "date", date, "orders",
                  judge_flag(ack->n_orders > 0), "asks", judge_flag(templates_ack_asks(ack, true)), "power",
                  rules_power_name(in->play->board->names, in->power, in->language), NULL);
    return judge_intake_notes(in, stands);
}

bool judge_intake_acknowledge(struct judge_intake *in, const struct rules_readings *readings, GError **error)
{
    struct said said = {0};
    g_autofree char *subject = NULL, *text = NULL, *html = NULL;

    say(in, readings, &said);
    if (is_aside(in, &said)) {
        subject = judge_say(in->home, in->language, "noted-subject", NULL);
        text = answer_aside(in, &said);
    } else {
        templates_ack_several(&said.ack, 1, &subject, &text, &html);
        subject = subject_of(in, subject, said.n_changed, in->before && said.rows->len > in->before->len,
                             has_unfollowed(in, readings));
    }
    struct judge_draft draft = {.subject = subject, .text = text, .html = html};
    g_autoptr(GPtrArray) offers = templates_ack_offers(&said.ack);
    bool asked = readings && readings->n;
    bool ok = (!asked || judge_intake_note_answer(in, true, error)) && keep_asked(in, &said, error) &&
              post_ack(in, &draft, offers, error);
    said_clear(&said);

    return ok;
}

bool judge_intake_acknowledge_several(struct judge_intake *in, unsigned n,
                                      const struct rules_readings *readings, GError **error)
{
    g_autoptr(GArray) all = g_array_sized_new(FALSE, TRUE, sizeof(struct said), n),
                      acks = g_array_new(FALSE, TRUE, sizeof(struct templates_ack));
    g_autoptr(GPtrArray) offers = g_ptr_array_new_with_free_func(g_free);

    bool kept = in[0].keeps_offers, idle = true;
    g_array_set_clear_func(all, said_clear);
    g_array_set_size(all, n);
    for (unsigned i = 0; i < n; i++) {
        struct said *said = &g_array_index(all, struct said, i);
        say(&in[i], &readings[i], said);
        idle &= !readings[i].n;
        said->ack.offers = offers;
        said->ack.offered_before = offers->len;
        g_array_append_val(acks, said->ack);
        g_ptr_array_extend_and_steal(offers, templates_ack_offers(&said->ack));
    }

    in[0].keeps_offers = kept || idle; /* one letter is to all of them */
    g_autofree char *subject = NULL, *text = NULL, *html = NULL;
    templates_ack_several((const struct templates_ack *)acks->data, n, &subject, &text, &html);
    struct judge_draft draft = {.subject = subject, .text = text, .html = html};
    for (unsigned i = 0; i < n; i++)
        if ((readings[i].n && !judge_intake_note_answer(&in[i], true, error)) ||
            !keep_asked(&in[i], &g_array_index(all, struct said, i), error))
            return false;

    return post_ack(&in[0], &draft, offers, error);
}

char *judge_intake_standing(struct judge_intake *in, unsigned n)
{
    g_autoptr(GArray) all = g_array_sized_new(FALSE, TRUE, sizeof(struct said), n);
    g_autofree struct templates_ack *acks = g_new0(struct templates_ack, n);
    char *text = NULL;

    g_array_set_clear_func(all, said_clear);
    g_array_set_size(all, n);
    for (unsigned i = 0; i < n; i++) {
        struct said *said = &g_array_index(all, struct said, i);
        say(&in[i], NULL, said);
        acks[i] = said->ack;
    }
    templates_ack_several(acks, n, NULL, &text, NULL);

    return text;
}
