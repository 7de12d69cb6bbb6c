#include "hand.h"
#include "absence.h"
#include "foreign.h"
#include "leftover.h"
#include "message.h"
#include "press.h"
#include "../course/orders.h"
#include "../course/acknowledge.h"
#include "../course/share.h"
#include "../play/hand.h"

GPtrArray *judge_hand_writes(const struct judge_mail *mail)
{
    g_autoptr(GPtrArray) own = judge_hand_of(mail->in.play, mail->in.person->id);
    return own->len > 1 ? g_steal_pointer(&own) : NULL;
}

/* An intake for one of the powers, of what the commands of the mail have left. */
static void part_init(struct judge_intake *part, const struct judge_mail *mail,
                      const struct judge_share *share, unsigned i, const struct games_seat *seat)
{
    g_autofree char *left = judge_text_left(&mail->in.text);
    judge_intake_init(part, mail->in.home, mail->in.play, share->power[i], mail->in.person, left);
    part->seat = seat;
    part->row = mail->in.row;
    part->message = mail->in.message;
    part->language = mail->in.language;
    part->editor = mail->in.editor;
    part->clear = mail->in.clear;
    part->lists_ahead = mail->in.lists_ahead;
    part->share = share;
    part->ahead = mail->in.ahead ? g_ptr_array_ref(mail->in.ahead) : NULL;
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
        mail->in.asks |= part[i].asks;
        hinted |= judge_press_hint(mail, &readings[i]);
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
    for (guint i = 0; mail->in.questions && i < mail->in.questions->len; i++)
        judge_intake_list(&part[0].questions, g_strdup(mail->in.questions->pdata[i]));
    mail->in.n_answers++;

    return judge_intake_acknowledge_several(part, n, readings, error);
}

bool judge_hand_act(struct judge_mail *mail, const GPtrArray *own, size_t *n, GError **error)
{
    g_autofree char *left = judge_text_left(&mail->in.text);
    g_auto(judge_share) share;
    g_autofree struct judge_intake *part = g_new0(struct judge_intake, own->len);
    g_autofree struct rules_readings *readings = g_new0(struct rules_readings, own->len);
    unsigned begun = 0;
    bool ok = true;

    judge_share_init(&share, mail->in.play, mail->in.person->id, NULL, left);
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

    return ok;
}
