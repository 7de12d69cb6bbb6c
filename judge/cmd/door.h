/* The terminal as a door: who asks there, what follows said before it is done, done in one transaction, printed. */
#pragma once

#include "../asks/scope.h"
#include "../desk/undo.h"

#include <stdbool.h>

/* Whoever is logged in, with every right; his game is the caller's to set. `yes`: he has said beforehand that he agrees. */
struct judge_scope judge_cmd_scope(struct judge_home *home, bool yes);
/* Nobody is there to be asked. */
bool judge_cmd_is_script(void);
/* The language of what is about the zine: the one that was asked for, else the home's. */
enum rules_language judge_cmd_zine_language(const struct judge_home *home);
/* A function that changes something; what it adds to `said` is printed once the change is durable. */
typedef bool judge_cmd_work(struct judge_home *home, void *data, GString *said, GError **error);
/* Opens the home and does what changes nothing. The exit status, after saying what is wrong. */
int judge_cmd_look(struct judge_context *context, judge_cmd_work *work, void *data);
/* Opens the home and does it in one transaction. The exit status, after saying what is wrong. */
int judge_cmd_do(struct judge_context *context, judge_cmd_work *work, void *data);
/* The same of a deed (asks/carry.h), in a home that is open; `yes`: what follows is known. */
bool judge_cmd_deed(struct judge_home *home, struct judge_deed deed, bool yes, judge_deed_work *work,
                    void *data, GError **error);
/* And in one that is not. */
int judge_cmd_do_deed(struct judge_context *context, struct judge_deed deed, bool yes, judge_deed_work *work,
                      void *data);
/* The same to each game that a word names (many.h), each in a transaction of its own: one that refuses stops no other. */
typedef bool judge_cmd_game_work(struct judge_play *play, void *data, GString *said, GError **error);
int judge_cmd_do_games(struct judge_context *context, const char *games, judge_cmd_game_work *work,
                       void *data);
/* Shows something of the game of a name. */
int judge_cmd_look_game(struct judge_context *context, const char *game, judge_cmd_game_work *work,
                        void *data);
