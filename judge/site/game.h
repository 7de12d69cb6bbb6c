/* What is shown of a game. */
#pragma once

#include "site.h"

/* A phase that was adjudicated, in one of its versions. */
struct judge_site_phase {
    struct games_phase *row;
    char *file;         /* "S1901M-1.html" */
    char *map;          /* "S1901M-1", before "-play.svg" */
    bool stands;        /* on the line that the game is on */
    guint place, count; /* among those that stand: 1 the first */
    struct rules_phase phase;
};

/* A game on the site. */
struct judge_site_game {
    gint64 id;
    char *name, *slug;
    enum games_state state;
    gint64 started_s, ended_s;
    char *variant, *rules;              /* NULL: the usual board; in words */
    char *stands[RULES_LANGUAGE_COUNT]; /* its phase and date, or how it ended, in words */
    gint64 deadline_s, opened_s;        /* of its open phase; 0: none */
    char *phase[RULES_LANGUAGE_COUNT];  /* the open phase; NULL: there is none */
    char *print;                        /* of all that its pages are made of */
    unsigned files;                     /* pages and maps */
    GPtrArray *news;                    /* struct judge_site_news*: its last phases, newest first */
};
struct judge_site_news {
    char *code, *file;
    gint64 at_s;
    unsigned version;
    char *title[RULES_LANGUAGE_COUNT], *text[RULES_LANGUAGE_COUNT];
};

/* Transfer full. */
struct judge_site_game *judge_site_game_new(const struct judge_site *site, const struct judge_play *play);
void judge_site_game_free(struct judge_site_game *game);
/* Every adjudicated phase: those of its line in order, then those that others stand for. struct judge_site_phase*. */
GPtrArray *judge_site_phases(const struct judge_play *play);
/* The one of these that stands for a code; NULL: none was played. Borrowed. */
const struct judge_site_phase *judge_site_standing(const GPtrArray *phases, const char *code);
/* The game of a name that is on the site; NULL: none. Borrowed. */
const struct judge_site_game *judge_site_find(const struct judge_site *site, const char *name);

/* A game whose pages are made: loaded once for all of them. */
struct judge_site_work {
    const struct judge_site *site;
    const struct judge_play *play;
    struct judge_site_game *game;
    GPtrArray *phases;   /* struct judge_site_phase* */
    GPtrArray *press;    /* struct games_press*: what everybody may read, by age */
    GPtrArray *press_in; /* char*: the code of the phase that each was written in; NULL: it is not over */
    struct templates_data *history[RULES_LANGUAGE_COUNT]; /* the page of all its orders, in the making */
    GPtrArray *seats;       /* struct games_seat*: of players, closed ones too */
    GHashTable *maps;       /* char*: pictures that were put for this game */
    GArray *years, *counts; /* int32_t; unsigned, by year and power: centres */
    unsigned files;
};
