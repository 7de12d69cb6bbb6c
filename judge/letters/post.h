/*
 * Letters: composed whole and put into the outbox with a Message-ID fixed there and then. Nothing here sends.
 */
#pragma once

#include "../play/home.h"
#include "../play/play.h"
#include "../../games/games.h"
#include "../../mailio/mailio.h"
#include "../../rules/rules.h"

#include <stdbool.h>

struct judge_draft {
    const struct games_person *person; /* to whom; NULL: `address` */
    const char *address, *name;        /* when there is no person */
    const struct games_game *game;     /* its [tag] in the subject, its thread; NULL: about no game */
    gint64 phase;
    const char *
        about; /* of a letter over several games: " 1 4 ", their ids; an answer to it speaks for each. NULL: none */
    const char *kind; /* "report", "ack", "reminder", "answer", "refusal", "notice", "editor" */
    enum rules_language language;
    const char *subject; /* without tag */
    const char *text,
        *html; /* text: its lines are broken here; html NULL: a page is made of the text, but of a report */
    const char *cid,
        *alt; /* the map in the page that is made: its part's content id, its words; NULL: none */
    struct mailio_encoded *const *parts;
    unsigned n_parts;
    const struct mailio_message *answers; /* the message this answers, or NULL */
};

/* The games that a letter over several was about: whether `game` is one. */
bool judge_post_is_about(struct judge_home *home, const char *message_id, gint64 game);

/* The part behind @ of the judge's address, for ids of letters and their parts. Borrowed. */
const char *judge_post_domain(const struct judge_home *home);
/* What a letter of that kind is, for the editor: "report", "acknowledgement". Transfer full. */
char *judge_post_kind(const struct judge_home *home, const char *kind);
/* Composes and puts it into the outbox (inside a transaction). `*message_id` (may be NULL): its id, transfer full; left as
 * it was if the letter is not written (a rehearsal, no address, the day's allowance is used: allowance.h). */
bool judge_post(struct judge_home *home, const struct judge_draft *draft, char **message_id, GError **error);

/* Posts what the keys "KEY-subject" and "KEY" of judge.txt say, both with these words (name, value … NULL); `draft` says to whom, and
 * its kind, NULL: a notice, and language, none: the person's. */
bool judge_post_said(struct judge_home *home, struct judge_draft draft, GError **error, const char *key,
                     ...) G_GNUC_NULL_TERMINATED;

/* The same with one part, which it takes; NULL: with none. */
bool judge_post_with(struct judge_home *home, const struct judge_draft *draft, struct mailio_encoded *part,
                     GError **error);

/* Tells the editor, once, why maps of this game cannot be drawn. */
void judge_post_no_map(const struct judge_play *play, const GError *error);
/* A picture in a letter: its kind, its file's name, its words. `cid` NULL: beside the text, not in it. Transfer full. */
struct mailio_encoded *judge_post_picture(GBytes *picture, const char *type, const char *file,
                                          const char *cid, const char *alt);
/* A position or what was done in it, drawn, as a part; `cid` NULL: beside the text, not in it. `alt` receives its words, transfer full. NULL and a line for the
 * editor if it cannot be drawn. */
struct mailio_encoded *judge_post_scene(const struct judge_play *play, const struct templates_scene *scene,
                                        enum templates_map_format format, const char *cid, char **alt);
/* A chart as a part of a letter's page; as judge_post_map. */
struct mailio_encoded *judge_post_chart(const struct judge_play *play, const struct templates_chart *chart,
                                        gint64 phase, char **cid, char **alt);
/* The picture of a phase as a part to share between letters: the position `pos`, and `result` as arrows if
 * given, with owners and counts of `next` (NULL: as the result leaves them). NULL and a line for the editor
 * if it cannot be drawn: letters then go without; NULL alone if the setting `pictures` says no. `cid` receives its content id (transfer full), `alt` its
 * words. */
struct mailio_encoded *judge_post_map(const struct judge_play *play, const struct rules_position *pos,
                                      const struct rules_result *result, const struct rules_position *next,
                                      enum rules_language language, gint64 phase, char **cid, char **alt);
