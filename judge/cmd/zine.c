/* zine: the issue that is open, its proof, its publication, issues printed again. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../conf/refusals.h"
#include "../zine/calendar.h"
#include "../zine/evening.h"
#include "../zine/issue.h"
#include "../zine/make.h"
#include "../zine/texts.h"
#include "../zine/zine.h"

#include <stdio.h>
#include <string.h>

struct request {
    const char *out, *reprint, *number;
    bool proof, publish, yes;
    struct judge_zine_dates dates;
    struct judge_zine *zine; /* as it stands, for who asks */
    guint64 renumber;        /* 0: it keeps its number */
    struct judge_context *context;
};

static bool sets_dates(const struct request *request)
{
    const struct judge_zine_dates *dates = &request->dates;
    return dates->rule || dates->date || dates->between || dates->without;
}

static void print(char *line)
{
    printf("%s\n", line);
    g_free(line);
}

/* What an issue holds, and what its editor should know. */
static void say_made(struct judge_home *home, const struct judge_zine_made *made)
{
    judge_home_progress_end(home);
    print(judge_zine_said(home, home->context->language, made));
    for (guint i = 0; i < made->remarks->len; i++)
        fprintf(stderr, "%s\n", (const char *)made->remarks->pdata[i]);
}

/* Where the files of an issue go: where the editor says, else below the home. Transfer full. */
static char *folder_for(const struct judge_home *home, const struct request *request, unsigned number,
                        const char *kind)
{
    if (request->out)
        return g_strdup(request->out);
    return g_build_filename(home->config->home, "zine", DIGITS(number), kind, NULL);
}

static bool write_files(const struct judge_home *home, const struct request *request, const GPtrArray *files,
                        unsigned number, const char *kind, GError **error)
{
    g_autofree char *folder = folder_for(home, request, number, kind);
    if (!judge_zine_write(files, folder, error))
        return false;
    print(judge_zine_words(home, home->context->language, "written", "folder", folder, NULL));
    return true;
}

static bool make(struct judge_home *home, const struct request *request, GError **error)
{
    struct judge_zine_wish wish = {request->publish, NULL};
    struct judge_deed deed = {.kind = "zine", .act = request->publish ? "publish" : "proof"};
    bool ok = judge_cmd_deed(home, deed, request->yes, judge_zine_issue, &wish, error);
    g_autoptr(judge_zine_made) made = wish.made;
    if (ok) {
        say_made(home, made);
        ok = write_files(home, request, made->files, made->number, request->publish ? "issue" : "proof",
                         error);
    }
    if (ok && request->publish)
        print(judge_zine_words(home, home->context->language, "published", "readers", DIGITS(made->n_readers),
                               "next", DIGITS(made->number + 1), NULL));
    return ok;
}

static bool read_number(const char *text, guint64 *number, GError **error)
{
    return g_ascii_string_to_unsigned(text, 10, 1, 100000, number, NULL) ||
           judge_refuse(error, "issue-none", "number", text, NULL);
}

/* The files of a published issue as they were. */
static bool reprint(struct judge_home *home, const struct request *request, GError **error)
{
    guint64 number;
    if (!read_number(request->reprint, &number, error))
        return false;
    g_autoptr(games_issue) issue = games_issue_find(home->store, (unsigned)number);
    if (!issue)
        return judge_refuse(error, "issue-none", "number", request->reprint, NULL);
    if (issue->state != GAMES_ISSUE_PUBLISHED)
        return judge_refuse(error, "issue-unpublished", "number", request->reprint, NULL);

    g_autoptr(GPtrArray) files = judge_zine_kept(home, issue->id);
    return write_files(home, request, files, issue->number, "issue", error);
}

static void say_status(struct judge_home *home, const struct judge_zine *zine)
{
    static const char *const states[] = {"", "status-open", "status-proof", "status-published"};
    enum rules_language language = home->context->language;
    gint64 next_s = games_issue_date_next(home->store, home->now_s, false);
    g_autofree char *state = judge_zine_words(home, language, states[zine->issue.state], NULL);
    g_autofree char *date = templates_say_date(next_s, zine->zone, language);
    print(judge_zine_words(home, language, "status", "number", DIGITS(zine->issue.number), "state", state,
                           "date", date, NULL));

    g_autofree char *held = judge_zine_waiting(home, language, NULL);
    if (held)
        print(judge_zine_words(home, language, "status-held", "games", held, NULL));
    g_autoptr(GPtrArray) letters = games_reader_letter_waiting(home->store);
    if (letters->len)
        print(judge_zine_words(home, language, "status-letters", "count", DIGITS(letters->len), NULL));
    g_autofree char *folder = judge_zine_folder(zine);
    print(judge_zine_words(home, language, "status-folder", "folder", folder, NULL));
}

static bool look_at(struct judge_home *home, void *data, const struct judge_desk_by *by,
                    struct judge_deed *deed, GError **error)
{
    (void)deed;
    struct request *request = data;
    request->zine = judge_zine_open(home, by->language, error);
    return request->zine != NULL;
}

static bool renumber(struct judge_home *home, void *data, const struct judge_desk_by *by,
                     struct judge_deed *deed, GError **error)
{
    (void)by;
    (void)deed;
    const struct request *request = data;
    struct games_issue *issue = &request->zine->issue;
    issue->number = (unsigned)request->renumber;
    return games_issue_renumber(home->store, issue->id, issue->number, error);
}

/* The number of the issue that is open, if one is named; then where it stands. */
static bool show(struct judge_home *home, struct request *request, GError **error)
{
    struct judge_deed looking = {.kind = "zine"}, numbering = {.kind = "zine", .act = "number"};
    bool ok = (!request->number || read_number(request->number, &request->renumber, error)) &&
              judge_cmd_deed(home, looking, true, look_at, request, error) &&
              (!request->number || judge_cmd_deed(home, numbering, true, renumber, request, error));
    if (ok)
        say_status(home, request->zine);
    judge_zine_free(request->zine);
    return ok;
}

static bool act(struct judge_home *home, void *data, GString *said, GError **error)
{
    (void)said;
    struct request *request = data;
    request->context->language = judge_cmd_zine_language(home);
    if (request->proof || request->publish)
        return judge_home_lock(home, 10, error) && make(home, request, error);
    if (sets_dates(request))
        return judge_cmd_deed(home, (struct judge_deed){.kind = "issue", .act = "dates"}, true,
                              judge_zine_set_dates, &request->dates, error);
    return request->reprint ? reprint(home, request, error) : show(home, request, error);
}

int judge_cmd_zine(struct judge_context *context, int argc, char **argv)
{
    struct request request = {.context = context};
    const struct judge_option options[] = {{"proof", NULL, &request.proof},
                                           {"publish", NULL, &request.publish},
                                           {"yes", NULL, &request.yes},
                                           {"reprint", &request.reprint, NULL},
                                           {"number", &request.number, NULL},
                                           {"out", &request.out, NULL},
                                           {"dates", &request.dates.rule, NULL},
                                           {"until", &request.dates.until, NULL},
                                           {"except", &request.dates.except, NULL},
                                           {"date", &request.dates.date, NULL},
                                           {"between", &request.dates.between, NULL},
                                           {"no-date", &request.dates.without, NULL},
                                           {NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, 0, "words");
    if (!operand)
        return JUDGE_USAGE;
    bool several = request.proof + request.publish + (request.reprint != NULL) + (request.number != NULL) +
                       sets_dates(&request) >
                   1;
    return several ? judge_usage(context->language, argv[0], "words", NULL)
                   : judge_cmd_look(context, act, &request);
}
