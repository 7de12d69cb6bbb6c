#include "deeds.h"
#include "../course/act.h"
#include "../conf/refusals.h"

#include <string.h>

#define NUMBER G_GINT64_FORMAT

/* What has left the judge, or been played on, stays; the refusal tells what to do instead. */
static const struct {
    const char *kind, *act, *refusal;
} lasting[] = {
    {"tournament", "new", "deed-tournament-new"},       {"tournament", "start", "deed-tournament-start"},
    {"tournament", "restart", "deed-tournament-again"}, {"tournament", "shorten", "deed-tournament-shorten"},
    {"tournament", "result", "deed-tournament-result"}, {"tournament", "results", "deed-tournament-result"},
    {"tournament", "ask", "deed-tournament-letters"},   {"tournament", "call", "deed-tournament-letters"},
    {"tournament", "tell", "deed-tournament-letters"},  {"zine", "proof", "deed-zine-proof"},
    {"zine", "publish", "deed-zine-publish"},           {"readers", "letter", "deed-readers-letter"},
};

/* The line of the log; its texts are borrowed. */
static struct games_deed row_of(const struct judge_home *home, const struct judge_deed *deed,
                                const struct judge_desk_by *by)
{
    bool at_terminal = !by->person && !by->mail;
    return (struct games_deed){.at_s = home->now_s,
                               .person = by->person,
                               .mail = by->mail,
                               .tournament = deed->tournament,
                               .login = at_terminal ? (char *)judge_act_login() : NULL,
                               .kind = (char *)deed->kind,
                               .act = (char *)deed->act,
                               .detail = (char *)deed->detail};
}

bool judge_deed_end(struct judge_home *home, struct games_deed_open *open, bool ok,
                    const struct judge_deed *deed, const struct judge_desk_by *by, GError **error)
{
    if (!ok) {
        games_deed_drop(open);
        return false;
    }
    struct games_deed row = row_of(home, deed, by);
    return games_deed_end(home->store, open, &row, error) != 0;
}

static const char *refusal_of(const struct games_deed *deed)
{
    for (gsize i = 0; i < G_N_ELEMENTS(lasting); i++)
        if (!strcmp(lasting[i].kind, deed->kind) && !strcmp(lasting[i].act, deed->act))
            return lasting[i].refusal;
    return NULL;
}

/* "12", "n° 12": 12; other words: 0. */
static gint64 number_of(const char *word)
{
    const char *digits = word + strcspn(word, "0123456789");
    guint64 number;
    return g_ascii_string_to_unsigned(digits, 10, 1, G_MAXINT64, &number, NULL) ? (gint64)number : 0;
}

/* The one that is meant; NULL with REFUSED. Transfer full. */
static struct games_deed *find(struct judge_home *home, const char *kind, gint64 tournament,
                               const char *number, GError **error)
{
    struct games_deed *deed = number ? games_deed_get(home->store, number_of(number))
                                     : games_deed_last(home->store, kind, tournament);
    bool other = deed && kind && (strcmp(deed->kind, kind) != 0 || deed->tournament != tournament);
    if (deed && !other)
        return deed;
    games_deed_free(deed);
    if (number)
        judge_refuse(error, "deed-number", "word", number, NULL);
    else
        judge_refuse(error, "deed-none", NULL);
    return NULL;
}

static bool is_possible(struct judge_home *home, const struct games_deed *deed, GError **error)
{
    gint64 later = 0;
    if (deed->undone_by)
        return judge_refuse_number(error, "deed-already", NULL, deed->id);
    const char *lasts = refusal_of(deed);
    if (lasts)
        return judge_refuse_number(error, lasts, NULL, deed->id);
    if (!games_deed_n_changes(home->store, deed->id))
        return judge_refuse_number(error, "deed-nothing", NULL, deed->id);

    if (games_deed_holds(home->store, deed->id, &later))
        return true;
    return later ? judge_refuse_number(error, "deed-first", NULL, later)
                 : judge_refuse_number(error, "deed-changed", NULL, deed->id);
}

static bool take_back(struct judge_home *home, const struct judge_desk_by *by, const struct games_deed *deed,
                      GError **error)
{
    struct games_deed_open *open = games_deed_begin(home->store);
    bool dates = !strcmp(deed->kind, "issue");
    bool ok = games_deed_revert(home->store, deed->id, home->now_s, error) &&
              (!dates || judge_desk_issue_moved(home, by->said, error));
    if (!ok) {
        games_deed_drop(open);
        return false;
    }

    g_autofree char *number = g_strdup_printf("%" NUMBER, deed->id);
    g_autofree char *detail = g_strdup_printf("number=%s", number);
    struct judge_deed undoing = {deed->kind, "undo", deed->tournament, detail};
    struct games_deed row = row_of(home, &undoing, by);
    row.undoes = deed->id;
    gint64 id = games_deed_end(home->store, open, &row, error);
    g_autofree char *key = g_strconcat("event.", deed->kind, NULL);
    g_autofree char *what = templates_phrase(by->language, key, NULL);
    g_autofree char *said =
        templates_phrase_words(by->language, "deed.undone", "what", what, "number", number, NULL);
    g_string_append_printf(by->said, "%s\n", said);
    return id && games_deed_set_undone(home->store, deed, id, error);
}

bool judge_deed_undo(struct judge_home *home, const struct judge_desk_by *by, const char *kind,
                     gint64 tournament, const char *number, GError **error)
{
    struct games_deed *deed = find(home, kind, tournament, number, error);
    bool ok = deed && is_possible(home, deed, error) && take_back(home, by, deed, error);
    games_deed_free(deed);
    return ok;
}
