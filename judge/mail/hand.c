#include "hand.h"
#include "absence.h"
#include "identity.h"
#include "leftover.h"
#include "message.h"
#include "press.h"
#include "../course/orders.h"
#include "../course/acknowledge.h"
#include "../play/hand.h"
#include "../play/home.h"
#include "../play/orders.h"

#include <string.h>

GPtrArray *judge_hand_writes(const struct judge_mail *mail)
{
    g_autoptr(GPtrArray) own = judge_hand_of(mail->in.play, mail->in.person->id);
    return own->len > 1 ? g_steal_pointer(&own) : NULL;
}

/* What a statement is to a power. */
enum claim {
    CLAIM_FOREIGN, /* another's unit, or another's home */
    CLAIM_UNREAD,
    CLAIM_GUESSED,                   /* perhaps its unit: and as many more as the guess has percent */
    CLAIM_OWN = CLAIM_GUESSED + 101, /* its unit, but the order cannot be followed */
    CLAIM_FOLLOWED
};

/* The mail as each power alone would read it. */
struct share {
    unsigned n;
    rules_power *power;
    struct rules_readings *trial;
};

static bool is_of(const struct judge_play *play, const struct rules_order *order, rules_power power)
{
    bool builds = order->kind == RULES_BUILD && order->unit != RULES_NO_LOC;
    return builds ? play->pos.owner[play->board->map->province[order->unit]] == power
                  : judge_order_is_own(play, power, order);
}

static unsigned claim_of(const struct judge_play *play, const struct rules_reading *reading,
                         rules_power power)
{
    if (rules_read_follows(reading->status))
        return CLAIM_FOLLOWED;
    if (reading->order.kind != RULES_ORDER_NONE)
        return is_of(play, &reading->order, power) ? CLAIM_OWN : CLAIM_FOREIGN;
    for (unsigned i = 0; i < reading->n_candidates; i++)
        if (is_of(play, &reading->candidates[i], power))
            return CLAIM_OWN;
    return reading->n_guesses ? CLAIM_GUESSED + reading->guess_odds[0] : CLAIM_UNREAD;
}

/* The best claim of a power on a statement: "Turkey builds A SMY", of which Russia reads "A SMY". */
static unsigned best_claim(const struct judge_play *play, const struct rules_readings *readings,
                           const struct rules_reading *statement, rules_power power)
{
    unsigned best = CLAIM_FOREIGN;
    for (size_t i = 0; i < readings->n; i++) {
        const struct rules_reading *reading = &readings->reading[i];
        bool part = strstr(reading->source, statement->source) || strstr(statement->source, reading->source);
        if (reading->line == statement->line && part)
            best = MAX(best, claim_of(play, reading, power));
    }
    return best;
}

/* Of several powers the one with the best claim takes a statement, of equal ones the first; "all hold" is each one's. */
static bool keeps(const struct judge_intake *in, const struct rules_reading *reading)
{
    const struct share *share = in->keeps_context;
    unsigned own = claim_of(in->play, reading, in->power);
    bool before = true;
    for (unsigned i = 0; !reading->everyone && i < share->n; i++) {
        if (share->power[i] == in->power) {
            before = false;
            continue;
        }
        unsigned other = best_claim(in->play, &share->trial[i], reading, share->power[i]);
        if (other > own || (other == own && before))
            return false;
    }
    return true;
}

static void share_init(struct share *share, const struct judge_mail *mail, const GPtrArray *own)
{
    struct judge_play *play = mail->in.play;
    g_autofree char *left = judge_text_left(&mail->in.text);

    share->n = own->len;
    share->power = g_new0(rules_power, own->len);
    share->trial = g_new0(struct rules_readings, own->len);
    for (unsigned i = 0; i < own->len; i++) {
        const struct games_seat *seat = own->pdata[i];
        share->power[i] = rules_map_find_power(play->board->map, seat->power, strlen(seat->power));
        struct rules_read_context context = judge_play_reading(play, share->power[i]);
        rules_read(&context, left, strlen(left), &share->trial[i]);
    }
}

static void share_clear(struct share *share)
{
    for (unsigned i = 0; i < share->n; i++)
        rules_readings_clear(&share->trial[i]);
    g_free(share->trial);
    g_free(share->power);
}

/* An intake for one of the powers, of what the commands of the mail have left. */
static void part_init(struct judge_intake *part, const struct judge_mail *mail, const struct share *share,
                      unsigned i, const struct games_seat *seat)
{
    g_autofree char *left = judge_text_left(&mail->in.text);
    judge_intake_init(part, mail->in.home, mail->in.play, share->power[i], mail->in.person, left);
    part->seat = seat;
    part->row = mail->in.row;
    part->message = mail->in.message;
    part->language = mail->in.language;
    part->editor = mail->in.editor;
    part->clear = mail->in.clear;
    part->keeps = keeps;
    part->keeps_context = share;
    part->older = mail->in.older;
}

/* What a power has taken of the text is taken for the mail. */
static void take_lines(struct judge_text *whole, const struct judge_text *part)
{
    for (guint i = 0; i < whole->lines->len && i < part->lines->len; i++) {
        struct judge_line *line = whole->lines->pdata[i];
        const struct judge_line *taken = part->lines->pdata[i];
        if (line->taker == JUDGE_TAKER_NOBODY && taken->taker != JUDGE_TAKER_NOBODY) {
            line->taker = taken->taker;
            line->as = g_strdup(taken->as);
        }
    }
}

static void add_notes(GPtrArray *to, const GPtrArray *from)
{
    for (guint i = 0; i < from->len; i++)
        if (!g_ptr_array_find_with_equal_func(to, from->pdata[i], g_str_equal, NULL))
            g_ptr_array_add(to, g_strdup(from->pdata[i]));
}

/* What is not about one power alone stands once, at the end of the letter. */
static void gather_notes(const struct judge_mail *mail, struct judge_intake *part, unsigned n)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(g_free);
    add_notes(all, mail->in.notes);
    for (unsigned i = 0; i < n; i++) {
        add_notes(all, part[i].notes);
        g_ptr_array_set_size(part[i].notes, 0);
    }
    add_notes(part[n - 1].notes, all);
}

/* What follows from the orders read: whose they are not, what is left over, the answer. */
static bool settle(struct judge_mail *mail, struct judge_intake *part, struct rules_readings *readings,
                   unsigned n, GError **error)
{
    bool hinted = false;
    if (!judge_foreign_orders(mail, &readings[0], error))
        return false;
    for (unsigned i = 0; i < n; i++) {
        take_lines(&mail->in.text, &part[i].text);
        mail->in.asks = mail->in.asks || part[i].asks;
        hinted = judge_press_hint(mail, &readings[i]) || hinted;
    }

    for (unsigned i = 0; i < n; i++)
        judge_leftover_mark_orders(mail, &readings[i]);
    if (!judge_leftover_settle(mail, !hinted, error) || !judge_absence_after_orders(mail, error))
        return false;
    if (!mail->in.asks && mail->in.n_answers)
        return true;

    gather_notes(mail, part, n);
    part[0].unfollowed = mail->in.unfollowed;
    part[0].remarks = g_steal_pointer(&mail->in.remarks);
    mail->in.n_answers++;

    return judge_intake_acknowledge_several(part, n, readings, error);
}

bool judge_hand_act(struct judge_mail *mail, const GPtrArray *own, size_t *n, GError **error)
{
    struct share share;
    g_autofree struct judge_intake *part = g_new0(struct judge_intake, own->len);
    g_autofree struct rules_readings *readings = g_new0(struct rules_readings, own->len);
    unsigned begun = 0;
    bool ok = true;

    share_init(&share, mail, own);
    *n = 0;
    for (unsigned i = 0; ok && i < own->len; i++, begun++) {
        part_init(&part[i], mail, &share, i, own->pdata[i]);
        ok = judge_intake_orders(&part[i], &readings[i], error);
        *n += readings[i].n;
    }

    if (ok && *n)
        judge_replay_note_age(mail);
    ok = ok && settle(mail, part, readings, own->len, error);

    for (unsigned i = 0; i < begun; i++) {
        rules_readings_clear(&readings[i]);
        judge_intake_clear(&part[i]);
    }
    share_clear(&share);

    return ok;
}
