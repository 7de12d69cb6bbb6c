#include "share.h"
#include "../play/hand.h"
#include "../play/orders.h"
#include "../play/seasons.h"

#include <string.h>

/* What a statement is to a power. */
enum claim {
    CLAIM_FOREIGN, /* another's unit, or another's home */
    CLAIM_HEADED,  /* such a unit below its own name: it may stand there by then */
    CLAIM_UNREAD,
    CLAIM_UNREAD_HEADED,
    CLAIM_TALK,                      /* words that say nothing to it: "in France" */
    CLAIM_GUESSED,                   /* perhaps its unit: and as many more as the guess has percent */
    CLAIM_OWN = CLAIM_GUESSED + 101, /* its unit, but the order cannot be followed */
    CLAIM_FOLLOWED
};

static unsigned claim_of(const struct judge_play *play, const struct rules_reading *reading,
                         rules_power power)
{
    bool headed = reading->headed == power;
    if (rules_read_follows(reading->status)) /* a WAIVE of nothing is another power's */
        return rules_reading_note(reading, RULES_NOTE_SURPLUS) ? CLAIM_FOREIGN : CLAIM_FOLLOWED;
    if (reading->order.kind != RULES_ORDER_NONE)
        return judge_order_is_of(play, power, &reading->order) ? CLAIM_OWN : CLAIM_FOREIGN + headed;
    for (unsigned i = 0; i < reading->n_candidates; i++)
        if (judge_order_is_of(play, power, &reading->candidates[i]))
            return CLAIM_OWN;
    return reading->n_guesses ? CLAIM_GUESSED + reading->guess_odds[0] : CLAIM_UNREAD + headed;
}

/* The best claim of a power on a statement: "Turkey builds A SMY", of which Russia reads "A SMY". */
static unsigned best_claim(const struct judge_play *play, const struct rules_readings *readings,
                           const struct rules_reading *statement, rules_power power)
{
    unsigned best = CLAIM_FOREIGN;
    for (size_t i = 0; i < readings->n; i++) {
        const struct rules_reading *reading = &readings->reading[i];
        if (reading->line == statement->line && reading->from < statement->to &&
            statement->from < reading->to)
            best = MAX(best, claim_of(play, reading, power));
    }
    for (size_t i = 0; i < readings->n_talk; i++)
        if (readings->talk[i].line == statement->line && !strcmp(readings->talk[i].source, statement->source))
            best = MAX(best, CLAIM_TALK);
    return best;
}

bool judge_share_keeps(const struct judge_share *share, const struct judge_play *play, rules_power power,
                       const struct rules_reading *reading, bool all)
{
    unsigned own = claim_of(play, reading, power);
    bool waives =
        reading->order.kind == RULES_WAIVE && reading->headed == RULES_NO_POWER && own == CLAIM_FOLLOWED;
    bool before = !all, each = reading->everyone || waives;
    for (unsigned i = 0; !each && i < share->n; i++) {
        if (share->power[i] == power) {
            before = false;
            continue;
        }
        unsigned other = best_claim(play, &share->trial[i], reading, share->power[i]);
        if (other > own || (other == own && before))
            return false;
    }
    return true;
}

void judge_share_imagine(const struct judge_play *play, rules_power power, struct rules_phase phase,
                         bool builds, struct rules_position *pos)
{
    enum rules_phase_type type = rules_phase_type(play->board->map, phase);
    if (type == RULES_PHASE_MOVEMENT) {
        rules_position_copy(pos, &play->pos);
        pos->n_dislodged = 0;
    } else
        judge_seasons_imagine(play, power, type, builds, pos);
    pos->phase = phase;
}

void judge_share_init(struct judge_share *share, const struct judge_play *play, gint64 person,
                      const struct rules_phase *phase, const char *text)
{
    g_autoptr(GPtrArray) own = judge_hand_of(play, person);
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    share->n = own->len > 1 ? own->len : 0;
    share->power = g_new0(rules_power, own->len);
    share->trial = g_new0(struct rules_readings, own->len);
    for (unsigned i = 0; i < share->n; i++) {
        const struct games_seat *seat = own->pdata[i];
        share->power[i] = judge_play_power(play, seat->power);
        struct rules_read_context context = judge_play_reading(play, share->power[i]);
        if (phase) {
            judge_share_imagine(play, share->power[i], *phase, true, pos);
            context.pos = pos;
        }
        g_auto(rules_branches) branches;
        rules_branches_read(&context, text, strlen(text), &branches);
        rules_read(&context, branches.text, strlen(branches.text), &share->trial[i]);
    }
}

void judge_share_clear(struct judge_share *share)
{
    for (unsigned i = 0; i < share->n; i++)
        rules_readings_clear(&share->trial[i]);
    g_free(share->trial);
    g_free(share->power);
}

bool judge_share_concerns(const struct judge_play *play, gint64 person, rules_power power,
                          const struct rules_phase *phase, const char *text)
{
    g_auto(judge_share) share;
    judge_share_init(&share, play, person, phase, text);
    bool concerns = true;
    for (unsigned i = 0; i < share.n; i++)
        for (size_t k = 0; share.power[i] == power && k < share.trial[i].n; k++) {
            concerns = judge_share_keeps(&share, play, power, &share.trial[i].reading[k], true);
            if (concerns)
                break;
        }
    return concerns;
}
