/* What sentences ask for: what they wish is weighed by their words (rules/wish.h); what is asked of them beside that, phrases of the
 * catalogues tell (hear-… in judge.txt), a phrase a line, in all languages at once. */
#pragma once

#include "../play/home.h"
#include "../../games/when.h"

#include <stdbool.h>

enum judge_heard {
    JUDGE_HEARD_NONE,
    /* what phrases tell, asked by judge_hears: */
    JUDGE_HEARD_ENTRY,     /* words that mean taking part where a tournament is named */
    JUDGE_HEARD_REQUEST,   /* "could you", "let me know": something for a person */
    JUDGE_HEARD_WANTING,   /* "send me", "I'd like": of what the judge can send */
    JUDGE_HEARD_DROPPING,  /* "ignore", "withdraw" */
    JUDGE_HEARD_OBJECTION, /* "my protest" */
    JUDGE_HEARD_OFF,       /* "take me off", "no longer": of a list */
    JUDGE_HEARD_STAYING,   /* "I take back my resignation" */
    JUDGE_HEARD_THINKING,  /* "actually": one's own wish is taken back */
    JUDGE_HEARD_TURNING,   /* "scratch that": what stands before it is taken back */
    JUDGE_HEARD_DISOWNING, /* "I did not want that": of an address */
    JUDGE_HEARD_PICKING,   /* "I'd like", of centres */
    JUDGE_HEARD_GIVING_BACK,
    JUDGE_HEARD_HOMES,
    JUDGE_HEARD_BIDDING,     /* "I'd put", of a power that is hired by the year */
    JUDGE_HEARD_TAKING,      /* "I'll take it": of a seat, to a call */
    JUDGE_HEARD_DECLINING,   /* "too busy": the same */
    JUDGE_HEARD_PUTTING_OFF, /* "perhaps", "I'll let you know": an answer that is still to come */
    JUDGE_HEARD_COMING,      /* "I'll be there": of a tournament */
    JUDGE_HEARD_SKIPPING,    /* "I'll miss it": the same */
    JUDGE_HEARD_OLD,         /* no phrases: words of older judges (old_words.c) */
    JUDGE_HEARD_ALL,
    /* what the weight of words tells: */
    JUDGE_HEARD_LEAVING = JUDGE_HEARD_ALL, /* "I resign" */
    JUDGE_HEARD_NO_WAIT,                   /* "no need to wait for me" */
    JUDGE_HEARD_AWAY,                      /* "I'll be away until Sunday" */
    JUDGE_HEARD_JOINING,                   /* "I want to join Albion, please" */
    JUDGE_HEARD_QUIET,                     /* "stop sending me press" */
    JUDGE_HEARD_TRYING,                    /* "can I try it out?" */
    JUDGE_HEARD_MAP,
    JUDGE_HEARD_WAITING,  /* "don't process before the deadline" */
    JUDGE_HEARD_READY,    /* "I'm ready, nothing to change" */
    JUDGE_HEARD_UNREADY,  /* "not ready after all" */
    JUDGE_HEARD_DELAY,    /* "could we have some more days?" */
    JUDGE_HEARD_DEADLINE, /* "when is the next deadline?" */
    JUDGE_HEARD_STANDING, /* "what have I ordered?" */
    JUDGE_HEARD_PLAYERS,  /* "who plays Turkey?" */
    JUDGE_HEARD_LOST,     /* "help me" */
    JUDGE_HEARD_WATCHING, /* "may I watch Albion?" */
    JUDGE_HEARD_DRAW,     /* "I propose a draw between Austria and myself" */
    JUDGE_HEARD_MOVED,    /* "my new address is karl@x.example" */
    JUDGE_HEARD_RULES,
    JUDGE_HEARD_HISTORY,
    JUDGE_HEARD_CLEARING,   /* "forget everything I sent" */
    JUDGE_HEARD_HELPING,    /* "I could fill in for somebody" */
    JUDGE_HEARD_PROTESTING, /* "that battle was judged wrong" */
    /* what an editor's sentences ask of his desk, beside DEADLINE and PLAYERS: */
    JUDGE_HEARD_MISSING, /* "who has not ordered yet?" */
    JUDGE_HEARD_EXTENDING,
    JUDGE_HEARD_PAUSING,
    JUDGE_HEARD_UNDOING,
    JUDGE_HEARD_GOING_BACK,
    JUDGE_HEARD_TELLING,
    JUDGE_HEARD_JUDGING,
    JUDGE_HEARD_EJECTING,
    JUDGE_HEARD_STOPPING,
    JUDGE_HEARD_CALLING,
    JUDGE_HEARD_COUNT
};

struct judge_hearing;

/* The phrases, read once for a home. Borrowed. */
struct judge_hearing *judge_hearing_of(struct judge_home *home);

/* What a folded sentence wishes by the weight of its words. NONE: nothing that is known here. */
enum judge_heard judge_hear(struct judge_hearing *hearing, const char *folded);
/* What a folded sentence asks of an editor's desk. */
enum judge_heard judge_hear_desk(const struct judge_hearing *hearing, const char *folded);
/* How likely a folded sentence wishes this, of a hundred: where more than its words speaks for it. */
unsigned judge_hear_share(struct judge_hearing *hearing, enum judge_heard kind, const char *folded);
/* Whether it is not quite certain that a folded sentence wishes what was heard: it is said how it was taken. */
bool judge_hear_doubts(struct judge_hearing *hearing, enum judge_heard heard, const char *folded);
/* Whether a folded sentence has one of the phrases of a kind, or wishes it. */
bool judge_hears(struct judge_hearing *hearing, enum judge_heard kind, const char *folded);
/* What stands behind the first phrase of a kind in a folded sentence, nothing behind a wish; NULL: it has none. Borrowed. */
const char *judge_hear_behind(struct judge_hearing *hearing, enum judge_heard kind, const char *folded);
/* A folded sentence without the phrases of a kind. Transfer full. */
char *judge_hear_without(const struct judge_hearing *hearing, enum judge_heard kind, const char *folded);
/* The lines of a kind, ended by NULL. Borrowed. */
char *const *judge_hear_lines(const struct judge_hearing *hearing, enum judge_heard kind);
/* Whether a folded sentence wants what is called by one of the names of an ask ("carte|map"), "could you send me the map", or has
 * one at `any` place. */
bool judge_hear_wants(const struct judge_hearing *hearing, const char *folded, const char *names, bool any);
/* How many words of a folded text say something: neither courtesy nor what stands around orders, nor numbers. */
unsigned judge_hear_content(const struct judge_hearing *hearing, const char *folded);
/* The days of an absence in a folded sentence, as "2026-03-10 2026-03-20", or in its words if a weekday is another;
 * NULL: it names none. Transfer full. */
char *judge_hear_days(const struct judge_hearing *hearing, const char *folded, struct games_day today);
/* Whether a mail's text is thanks and other courtesies alone: nobody waits for an answer. `text` may be NULL. */
bool judge_hear_thanks(const struct judge_hearing *hearing, const char *text);

/* The first sentence of the text at `*at`, which moves to the next. Transfer full. */
char *judge_sentence_take(const char **at);
