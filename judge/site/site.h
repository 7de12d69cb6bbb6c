/*
 * An archive of games as pages: made from what everybody may see, in both languages, without a server.
 *
 *     judge_site_make(home, "/var/www/games", &made, &error);
 *
 * What is shown is what the zine may print (judge_zine_prints), named as the game allows (judge_game_as_public), and only of
 * phases that are adjudicated: what waits for an issue is not. A page that would be the same keeps its bytes and its date.
 *
 *     index.html  style.css  site.js  robots.txt
 *     maps/       boards, one a map and language
 *     zine/       published issues, where judge.conf says so
 *     games/NAME/ layers of maps, two a phase, for both languages
 *     fr/, en/    index.html, games/NAME/ (a page a phase and version, which never moves), players/, tournaments/, feed.xml, dates.ics
 */
#pragma once

#include "files.h"
#include "../play/play.h"
#include "../../games/games.h"
#include "../../rules/rules.h"
#include "../../templates/templates.h"

#include <stdbool.h>

/* An archive in the making. */
struct judge_site {
    struct judge_home *home;
    struct judge_site_files *files;
    struct templates_atlas *atlas;
    GPtrArray *games;    /* struct judge_site_game*, by name */
    GHashTable *boards;  /* char*: pictures of boards that were put */
    GHashTable *players; /* char*: the pages of players, by file */
    char *look;          /* of what all pages are made with: templates, settings */
    const char *zone;
};

struct judge_site_made {
    unsigned games, games_made; /* on the site; of these, made anew */
    struct judge_site_count files;
};
/* Nothing has changed in the folder when it fails (files.h). */
bool judge_site_make(struct judge_home *home, const char *dir, struct judge_site_made *made, GError **error);
