/* log: one game's log as its editor reads it; without a game, everything that was done, a line each with its ids. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../conf/json.h"
#include "../conf/zone.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = 16, LISTED = 400, DAY_S = 86400 };

struct log_wish {
    gint64 since_s;
    unsigned limit;
    bool json;
};

static const char *const kinds[] = {
    [GAMES_JOURNAL_EVENT] = "event", [GAMES_JOURNAL_MAIL] = "mail", [GAMES_JOURNAL_LETTER] = "letter"};

/* Codes and names for the ids of a line; those of nothing are empty. */
struct line_names {
    char *game, *phase;
};

static struct line_names names_of(struct judge_home *home, const struct games_journal_line *line)
{
    g_autoptr(games_game) game = games_game_get(home->store, line->game);
    g_autoptr(games_phase) phase = games_phase_get(home->store, line->phase);
    struct line_names names = {g_strdup(game ? game->name : ""), g_strdup(phase ? phase->code : "")};
    return names;
}

/* One line as text: TIME, KIND, ID, WHAT, then "game=… phase=… person=… mail=… login=…" and what is told to people. */
static void print_text(const struct games_journal_line *line, const struct line_names *names,
                       const char *when)
{
    printf("%s\t%s\t%" G_GINT64_FORMAT "\t%s\t", when, kinds[line->kind], line->id, line->what);
    if (*names->game)
        printf("game=%s ", names->game);
    if (*names->phase)
        printf("phase=%s ", names->phase);
    if (line->person)
        printf("person=%" G_GINT64_FORMAT " ", line->person);
    if (line->mail && line->kind == GAMES_JOURNAL_EVENT)
        printf("mail=%" G_GINT64_FORMAT " ", line->mail);
    if (line->login)
        printf("login=%s ", line->login);
    printf("\t%s\n", judge_or_empty(line->detail));
}

/* The same as one line of JSON. */
static void print_json(const struct games_journal_line *line, const struct line_names *names,
                       const char *when)
{
    json_t *object =
        json_pack("{ss ss sI ss ss ss sI sI ss ss}", "at", when, "kind", kinds[line->kind], "id",
                  (json_int_t)line->id, "what", line->what, "game", names->game, "phase", names->phase,
                  "person", (json_int_t)line->person, "mail", (json_int_t)line->mail, "login",
                  line->login ? line->login : "", "detail", judge_or_empty(line->detail));
    judge_json_print(object, JSON_COMPACT);
    json_decref(object);
}

static void print_line(struct judge_home *home, const struct games_journal_line *line, bool json)
{
    g_autofree char *when = judge_stamp(line->at_s);
    struct line_names names = names_of(home, line);
    if (line->detail)
        g_strdelimit(line->detail, "\n\r\t", ' ');
    (json ? print_json : print_text)(line, &names, when);
    g_free(names.game);
    g_free(names.phase);
}

static bool print_all(struct judge_home *home, void *data, GString *said, GError **error)
{
    (void)said;
    const struct log_wish *wish = data;
    g_autoptr(GPtrArray) lines = games_journal_list(home->store, wish->since_s, wish->limit);
    for (guint i = 0; i < lines->len; i++)
        print_line(home, lines->pdata[i], wish->json);
    return games_store_fault(home->store, error);
}

/* A number of days or of lines, 1 and more; NULL stands for `otherwise`. */
static bool read_number(const char *word, gint64 otherwise, gint64 *number)
{
    *number = otherwise;
    return !word || g_ascii_string_to_signed(word, 10, 1, 1000000, number, NULL);
}

int judge_cmd_log(struct judge_context *context, int argc, char **argv)
{
    const char *operand[MAX_WORDS], *days = NULL, *lines = NULL, *format = "text";
    const struct judge_option options[] = {{"days", &days, NULL},
                                           {"lines", &lines, NULL},
                                           {"format=text|json", &format, NULL},
                                           {NULL, NULL, NULL}};
    int n;
    if (argc > MAX_WORDS || !judge_options_read(context->language, argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n)
        return judge_cmd_desk(context, argc, argv);

    gint64 days_back, most;
    bool json = !strcmp(format, "json");
    if (!read_number(days, 0, &days_back) || !read_number(lines, LISTED, &most))
        return judge_usage(context->language, "log", "words", NULL);

    struct log_wish wish = {days_back ? context->now_s - days_back * DAY_S : 0, (unsigned)most, json};
    return judge_cmd_look(context, print_all, &wish);
}
