/*
 * A clock of processor time over what a mail brings about: reading hostile words must not hold a pass for ever. Whoever
 * takes too long without a letter coming of it ends the program as a crash would: its transaction is undone, the attempt
 * counts, and a mail that was tried twice is set aside. A pass begins anew at once, so that the other mails and every
 * deadline have their turn.
 */
#pragma once

enum judge_watch_end {
    JUDGE_WATCH_LEAVES,     /* the program ends, as if all was done: the next pass goes on */
    JUDGE_WATCH_BEGINS_ANEW /* the same command again */
};

/* From now on `start` starts the clock; without this it does nothing. */
void judge_watch_begin(enum judge_watch_end end);
/* The clock starts. */
void judge_watch_start(void);
/* Something came of it: the clock starts anew if it runs. */
void judge_watch_alive(void);
void judge_watch_stop(void);
