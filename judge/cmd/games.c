/* The games: which there are, which wait for what. Columns with TABs for programs; a table for a person at a terminal. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../letters/actions.h"
#include "../play/demand.h"
#include "../play/seats.h"
#include "../conf/terminal.h"
#include "../conf/when.h"
#include "../conf/console.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../conf/json.h"
#include "../conf/zone.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* One line of the list. */
struct listed {
    char *name, *phase, *variant, *rules;
    enum games_state state;
    gint64 deadline_s; /* 0: none is waited for */
    char *late;        /* names of powers that owe orders past the deadline */
    GPtrArray *waits;  /* char *: what waits for the editor */
    bool of_zine;
};

struct wishes {
    bool all, late, waiting, zine;
    gint64 due_s; /* deadlines until then; 0: any */
    const char *due, *sort, *format;
};

static void listed_free(void *data)
{
    struct listed *one = data;
    g_free(one->name);
    g_free(one->phase);
    g_free(one->variant);
    g_free(one->rules);
    g_free(one->late);
    g_ptr_array_unref(one->waits);
    g_free(one);
}

/* -- finding -- */

static struct listed *look_at(struct judge_home *home, const struct games_game *game,
                              enum rules_language language)
{
    g_autoptr(judge_play) play = judge_play_load(home, game->id, NULL);
    const struct games_phase *row = play ? play->phase : NULL;
    bool open = row && !row->adjudicated_s && game->state != GAMES_STATE_ENDED;
    struct listed *one = g_new0(struct listed, 1);
    one->name = g_strdup(game->name);
    one->phase = g_strdup(row ? row->code : "-");
    one->variant = g_strdup(game->variant);
    one->rules = g_strdup(judge_setting(game, "rules"));
    one->state = game->state;
    one->deadline_s = row && !row->adjudicated_s ? row->deadline_s : 0;
    one->waits = g_ptr_array_new_with_free_func(g_free);
    bool past = open && one->deadline_s && one->deadline_s <= home->now_s;
    one->late = past && game->state == GAMES_STATE_ACTIVE
                    ? judge_demands_said(play, language, judge_demand_is_open)
                    : g_strdup("");
    if (play && game->state != GAMES_STATE_ENDED)
        judge_actions(play, language, one->waits);
    one->of_zine = play && judge_deadline_is_issue(play);
    return one;
}

static bool is_wanted(const struct listed *one, const struct wishes *wishes)
{
    bool running = one->deadline_s && one->state == GAMES_STATE_ACTIVE;
    return (!wishes->late || *one->late) && (!wishes->waiting || one->waits->len) &&
           (!wishes->zine || one->of_zine) &&
           (!wishes->due_s || (running && one->deadline_s <= wishes->due_s));
}

static int by_due(const void *a, const void *b)
{
    const struct listed *one = *(struct listed *const *)a, *other = *(struct listed *const *)b;
    gint64 x = one->deadline_s ? one->deadline_s : G_MAXINT64,
           y = other->deadline_s ? other->deadline_s : G_MAXINT64;
    return x == y ? g_ascii_strcasecmp(one->name, other->name) : (x > y) - (x < y);
}

static int by_waiting(const void *a, const void *b)
{
    const struct listed *one = *(struct listed *const *)a, *other = *(struct listed *const *)b;
    guint x = one->waits->len + (*one->late ? 1000 : 0), y = other->waits->len + (*other->late ? 1000 : 0);
    return x == y ? by_due(a, b) : (x < y) - (x > y);
}

static GPtrArray *find(struct judge_home *home, const struct wishes *wishes, enum rules_language language)
{
    GPtrArray *list = g_ptr_array_new_with_free_func(listed_free);
    g_autoptr(GPtrArray) games = games_game_list(home->store, wishes->all);
    for (guint i = 0; i < games->len; i++) {
        struct listed *one = look_at(home, games->pdata[i], language);
        if (is_wanted(one, wishes))
            g_ptr_array_add(list, one);
        else
            listed_free(one);
    }

    if (!g_strcmp0(wishes->sort, "due"))
        g_ptr_array_sort(list, by_due);
    else if (!g_strcmp0(wishes->sort, "waiting"))
        g_ptr_array_sort(list, by_waiting);
    return list;
}

/* -- showing -- */

static void print_columns(const GPtrArray *list)
{
    GAMES_EACH(const struct listed, one, list) {
        g_autofree char *deadline = judge_stamp(one->deadline_s);
        printf("%s\t%s\t%s\t%s\t%s\t%s\t%s\t%u\n", one->name, judge_state_word(one->state), one->phase,
               deadline, one->variant, one->rules, *one->late ? one->late : "-", one->waits->len);
    }
}

static bool print_json(const GPtrArray *list)
{
    json_t *all = json_array();
    GAMES_EACH(const struct listed, one, list) {
        g_auto(GStrv) late = g_strsplit(one->late, ", ", -1);
        json_t *names = json_array(), *waits = json_array();
        for (char **name = late; *name; name++)
            json_array_append_new(names, json_string(*name));
        for (guint k = 0; k < one->waits->len; k++)
            json_array_append_new(waits, json_string(one->waits->pdata[k]));
        json_array_append_new(all, json_pack("{sssssssosssssoso}", "name", one->name, "state",
                                             judge_state_word(one->state), "phase", one->phase, "deadline",
                                             judge_json_moment(one->deadline_s), "variant", one->variant,
                                             "rules", one->rules, "late", names, "waiting", waits));
    }

    bool written = judge_json_print(all, JSON_INDENT(2));
    json_decref(all);
    return written;
}

static int width_of(const GPtrArray *list, glong least)
{
    for (guint i = 0; i < list->len; i++)
        least = MAX(least, g_utf8_strlen(((const struct listed *)list->pdata[i])->name, -1));
    return (int)MIN(least, 30);
}

/* What a person sees: overdue in red, what waits for him in yellow, what stands still dim; below a game what waits. */
static void print_table(const struct judge_home *home, const GPtrArray *list, enum rules_language language)
{
    int width = width_of(list, 4);
    const char *zone = judge_home_zone((struct judge_home *)home, home->config->timezone);
    GAMES_EACH(const struct listed, one, list) {
        g_autofree char *key = g_strconcat("state-", judge_state_word(one->state), NULL);
        g_autofree char *state = judge_say(home, language, key, NULL);
        g_autofree char *date =
            one->deadline_s ? templates_say_date(one->deadline_s, zone, language) : g_strdup("");
        g_autofree char *phase = templates_say_code(language, one->phase);
        bool running = one->state == GAMES_STATE_ACTIVE;
        enum judge_colour colour = running ? JUDGE_COLOUR_NONE : JUDGE_COLOUR_FAINT;
        if (one->waits->len)
            colour = JUDGE_COLOUR_YELLOW;
        if (*one->late)
            colour = JUDGE_COLOUR_RED;
        judge_terminal_colour(colour);
        printf("%-*s", width + (int)(strlen(one->name) - (size_t)g_utf8_strlen(one->name, -1)), one->name);
        judge_terminal_colour(JUDGE_COLOUR_NONE);
        printf("  %-8s  %-12s  %s\n", phase, state, date);
        for (guint k = 0; k < one->waits->len; k++)
            printf("%*s  %s\n", width, "", (const char *)one->waits->pdata[k]);
    }
}

/* -- the command -- */

/* "3d", "48h", "3 days", "friday", "2026-04-01": until when, the end of the day that it names. */
static bool read_due(const struct judge_home *home, const char *text, gint64 *due_s, GError **error)
{
    const char *zone = judge_home_zone((struct judge_home *)home, home->config->timezone);
    const struct games_when from = {home->now_s, home->now_s, zone, 24 * 60 - 1};
    *due_s = judge_when(text, &from, NULL);
    return *due_s || judge_refuse(error, "due-bad", "word", text, NULL);
}

static bool list_games(struct judge_home *home, void *data, GString *said, GError **error)
{
    (void)said;
    struct wishes *wishes = data;
    if (wishes->due && !read_due(home, wishes->due, &wishes->due_s, error))
        return false;
    if (!games_store_look(home->store, error))
        return false;
    g_autoptr(GPtrArray) list = find(home, wishes, home->context->language);
    if (!g_strcmp0(wishes->format, "json"))
        return print_json(list);
    bool seen = wishes->format ? !strcmp(wishes->format, "table") : isatty(STDOUT_FILENO);
    if (seen)
        print_table(home, list, home->context->language);
    else
        print_columns(list);
    return true;
}

int judge_cmd_games(struct judge_context *context, int argc, char **argv)
{
    struct wishes wishes = {0};
    const struct judge_option options[] = {{"all", NULL, &wishes.all},
                                           {"late", NULL, &wishes.late},
                                           {"waiting", NULL, &wishes.waiting},
                                           {"zine", NULL, &wishes.zine},
                                           {"due", &wishes.due, NULL},
                                           {"sort=name|due|waiting", &wishes.sort, NULL},
                                           {"format=table|text|tsv|json", &wishes.format, NULL},
                                           {NULL, NULL, NULL}};

    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, 0, "operand");
    return operand ? judge_cmd_look(context, list_games, &wishes) : JUDGE_USAGE;
}
