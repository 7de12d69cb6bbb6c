/* What a new home holds: folders, judge.conf, an empty database. */
#pragma once

#include "../conf/config.h"

#include <glib.h>
#include <stdbool.h>

/* Of packaging/judge.service. */
#define JUDGE_SERVICE_HOME "/var/lib/judge"
#define JUDGE_SERVICE_USER "judge"

/* Makes the folder of a home with those below it, where they are not there yet. */
bool judge_make_folders(const char *home, GError **error);
/* Makes a home: folders, an empty database, judge.conf; the last makes it one. */
bool judge_make_home(const char *home, const struct judge_config_given *given, GError **error);
/* Whether a home stands there, or what an init that was killed left of one and may be done again. */
enum judge_home_there { JUDGE_HOME_NONE, JUDGE_HOME_BEGUN, JUDGE_HOME_THERE };
enum judge_home_there judge_home_there(const char *home);
/* Who a home belongs to, or will (of the service: its user), if root asks and it is somebody else; NULL: nobody else. Transfer full. */
char *judge_home_owner(const char *home);
