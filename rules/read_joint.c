/* Two units that attack one place together: one goes, the other helps, as soon as it is said which. */
#include "read_sentence_p.h"

void read_open_joint(struct sentence *s, size_t first, size_t n)
{
    s->joint = first;
    s->n_joint = n;
    s->joint_doubt = s->strange || s->governed;
}

bool read_settle_joint(struct sentence *s, const struct place_ref *unit, bool moves, size_t end)
{
    enum { TWO = 2 };
    if (s->n_joint != TWO)
        return false;

    bool settled = s->frame[s->joint].parse.form != s->frame[s->joint + 1].parse.form;
    for (size_t i = 0; i < TWO; i++) {
        struct frame *named = &s->frame[s->joint + i], *other = &s->frame[s->joint + 1 - i];
        if (!read_same_place(named->parse.unit.edge, unit->edge))
            continue;
        struct frame *goes = moves ? named : other, *helps = moves ? other : named;
        if (settled && goes->parse.form == FORM_SUPPORT) { /* it was said otherwise before */
            goes->doubtful = helps->doubtful = true;
            return true;
        }
        helps->parse.form = FORM_SUPPORT;
        helps->parse.other = goes->parse.unit;
        helps->doubtful = goes->doubtful = s->joint_doubt;
        named->parse.end = s->item[end - 1].end;
        return true;
    }

    return false;
}
