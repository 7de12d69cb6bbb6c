/* One block of press on its way, as press_check.c, press_relay.c and mail/press.c hand it on. */
#pragma once

#include "intake.h"
#include "press_read.h"
#include "../../games/games.h"

/* One block on its way: what was asked, what becomes of it. */
struct judge_press_sending {
    struct judge_intake *in;
    const struct judge_press_block *block;
    struct judge_press_address address;
    struct games_press item;
    char *refusal;      /* sentence: nothing goes out */
    GPtrArray *remarks; /* sentences */
    gint64 id;
    gint64 instead; /* the item it replaces; 0: none */
};
