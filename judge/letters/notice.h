/*
 * Letters about one game to one person, made of the sections of notices.txt (templates/notice.h) or of
 * sentences of judge.txt. Nothing here sends: they go to the outbox (inside a transaction).
 */
#pragma once

#include "../play/play.h"
#include "../../games/games.h"
#include "../../mailio/mailio.h"
#include "../../rules/rules.h"

#include <stdbool.h>

struct judge_notice {
    const char *key;                   /* of templates_notice, or of judge.txt if `sentences` */
    bool sentences;                    /* the letter is KEY-subject and KEY of judge.txt */
    const struct games_person *person; /* to whom */
    rules_power power;                 /* which power it is about; RULES_NO_POWER: none */
    const char *const *words; /* more data: name, value, … NULL; a value that begins with a line end is
                                 a list of lines; NULL: none */
    bool position;            /* with the position (list of line) */
    bool map;                 /* with the map */
    bool kit;                 /* with the map and the last report behind the text */
    const char *behind;       /* text behind it; NULL: none */
    struct mailio_encoded *enclosed; /* a part to go with it; NULL: none. Borrowed */
    const char *cid, *alt;          /* shown in the page: the part's content id, its words; NULL: not shown */
    struct mailio_encoded *besides; /* one more part; NULL: none. Borrowed */
    bool calendar;                  /* with the game's date, which this letter may have moved (calendar.h) */
    const char *kind;               /* of judge_draft; NULL: "notice" */
    const struct mailio_message *answers;
};

/* Fills in game, judge, editor, phase, power, deadline and delay in the reader's language and zone. A person
 * without address gets nothing. */
bool judge_notice_post(const struct judge_play *play, const struct judge_notice *notice, GError **error);
/* One letter about a power to one person, by id: see judge_notice. `kit`: with position, map and the last
 * report. Nobody of that id: nothing. */
bool judge_notice_write(const struct judge_play *play, gint64 person, rules_power power, const char *key,
                        bool sentences, const char *const *words, bool kit, GError **error);
/* The same in sentences, without position and map. */
bool judge_notice_tell(const struct judge_play *play, gint64 person, rules_power power, const char *key,
                       const char *const *words, GError **error);

/*
 * The same letter to everybody of a game (judge_report_recipients, and standbys who are called), but for one person (0: nobody is left
 * out), with the game's date for their calendars. `notice->person` and `calendar` are not read; without a power the letter is about each reader's own.
 */
bool judge_notice_all(const struct judge_play *play, const struct judge_notice *notice, gint64 but,
                      GError **error);
