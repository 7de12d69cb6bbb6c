/* Which of several people who share an address wrote a mail. */
#pragma once

#include "mail.h"

/* The lines of a mail that one of them wrote. */
struct judge_share {
    gint64 person;
    char *words;
};

struct judge_writer {
    gint64 person; /* he alone; 0: see below */
    GPtrArray
        *shares; /* struct judge_share*: several wrote, each under his name or his power; NULL: not so */
    char *names; /* nothing tells who: those who may be meant; NULL: not so */
};

/*
 * By his name on a line of its own or in the subject, by his power there, by the letter answered (NULL: none), by the game
 * and the units of which the mail speaks, by the name in From. `people` are ids of the persons at the address, two at
 * least. Clear what is found with judge_writer_clear.
 */
void judge_writer_find(const struct judge_mail *mail, const GArray *people, const struct games_letter *letter,
                       struct judge_writer *found);
void judge_writer_clear(struct judge_writer *found);
