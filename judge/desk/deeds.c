#include "deeds.h"
#include "../course/act.h"
#include "../conf/refusals.h"

#include <string.h>

#define NUMBER G_GINT64_FORMAT

/* Deeds that ask first, or stay: what has left the judge, or been played on. Any other is done at once and can be taken back. */
static const struct row {
    const char *kind, *act;
    const char *harm;  /* that is asked first: a key of judge.txt; NULL: none */
    const char *lasts; /* why it is not taken back, and what to do instead: a refusal; NULL: it is */
} rows[] = {
    {"tournament", "new", NULL, "deed-tournament-new"},
    {"tournament", "start", NULL, "deed-tournament-start"},
    {"tournament", "restart", "harm-direct", "deed-tournament-again"},
    {"tournament", "cancel", "harm-direct", NULL},
    {"tournament", "shorten", NULL, "deed-tournament-shorten"},
    {"tournament", "result", NULL, "deed-tournament-result"},
    {"tournament", "results", NULL, "deed-tournament-result"},
    {"tournament", "ask", NULL, "deed-tournament-letters"},
    {"tournament", "call", NULL, "deed-tournament-letters"},
    {"tournament", "tell", NULL, "deed-tournament-letters"},
    {"zine", "proof", NULL, "deed-zine-proof"},
    {"zine", "publish", "zine-publish-harm", "deed-zine-publish"},
    {"readers", "letter", NULL, "deed-readers-letter"},
};

static const struct row *row_named(const char *kind, const char *act)
{
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++)
        if (!g_strcmp0(rows[i].kind, kind) && !g_strcmp0(rows[i].act, act))
            return &rows[i];
    return NULL;
}

const char *judge_deed_harm(const struct judge_deed *deed)
{
    const struct row *row = row_named(deed->kind, deed->act);
    return row ? row->harm : NULL;
}

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
                               .detail = deed->detail};
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

/* "12", "n° 12": 12; other words: 0. */
static gint64 number_of(const char *word)
{
    const char *digits = word + strcspn(word, "0123456789");
    guint64 number;
    return g_ascii_string_to_unsigned(digits, 10, 1, G_MAXINT64, &number, NULL) ? (gint64)number : 0;
}

/* The one that is meant; NULL with REFUSED. Transfer full. */
static struct games_deed *find(struct judge_home *home, const struct judge_deed_named *named, GError **error)
{
    const char *kind = named->kind, *number = named->number;
    struct games_deed *deed = number ? games_deed_get(home->store, number_of(number))
                                     : games_deed_last(home->store, kind, named->tournament);
    bool other = deed && kind && (strcmp(deed->kind, kind) != 0 || deed->tournament != named->tournament);
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
    const struct row *row = row_named(deed->kind, deed->act);
    if (row && row->lasts)
        return judge_refuse_number(error, row->lasts, NULL, deed->id);
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
              (!dates || judge_desk_issue_moved(home, by, error));
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

bool judge_deed_undo(struct judge_home *home, void *named, const struct judge_desk_by *by,
                     struct judge_deed *none, GError **error)
{
    (void)none; /* logged as what it undoes */
    struct games_deed *deed = find(home, named, error);
    bool ok = deed && is_possible(home, deed, error) && take_back(home, by, deed, error);
    games_deed_free(deed);
    return ok;
}
