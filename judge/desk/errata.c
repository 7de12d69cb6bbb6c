/* Objections, and corrected adjudications with what they change. */
#include "errata.h"
#include "say.h"
#include "../course/ahead.h"
#include "../course/back.h"
#include "../course/corrected.h"
#include "../course/course.h"
#include "../conf/refusals.h"

#include <string.h>

/* The phase of a code, else ("") the last one adjudicated that can still be objected to. */
static struct games_phase *phase_of(const struct judge_play *play, const char *code)
{
    if (*code)
        return games_phase_find(play->home->store, play->game->id, code);

    g_autoptr(GPtrArray) line = games_phase_line(play->home->store, play->game->id);
    for (guint i = line->len; i-- > 0;) {
        const struct games_phase *row = line->pdata[i];
        if (row->adjudicated_s && row->type == RULES_PHASE_MOVEMENT)
            return games_phase_get(play->home->store, row->id);
    }

    return NULL;
}

bool judge_desk_object(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    g_autofree char *body = g_strstrip(g_strdup(judge_or_empty(by->text)));
    if (!*body)
        return judge_refuse(error, "objection-empty", NULL);

    g_autoptr(games_phase) row = phase_of(play, by->asked.phase);
    if (!row)
        return by->words[0] ? judge_refuse(error, "phase-never-adjudicated", "game", play->game->name,
                                           "phase", by->words[0], NULL)
                            : judge_refuse(error, "phases-not-yet", "game", play->game->name, NULL);

    gint64 id =
        games_objection_add(play->home->store, row->id, by->person, by->mail, body, play->home->now_s, error);
    bool ok = id && judge_play_log(play, "objection", by->person, by->mail, error,
                                   "number=%" G_GINT64_FORMAT " phase=%s", id, row->code);
    if (ok) {
        judge_home_tell(play->home, NULL, "tell-objection", "game", play->game->name, "phase", row->code,
                        "number", DIGITS(id), "text", body, NULL);
        g_autofree char *phase = judge_play_phase_name(play, row->code, by->language);
        g_autofree char *columns = g_strjoin("\t", DIGITS(id), row->code, NULL);
        judge_desk_say(play, by, columns, "desk-object", "number", DIGITS(id), "phase", phase, NULL);
    }

    return ok;
}

bool judge_desk_drop_objections(struct judge_play *play, const struct judge_desk_by *by, char **numbers,
                                GError **error)
{
    struct judge_home *home = play->home;
    g_autoptr(GPtrArray) list = games_objection_list(home->store, play->game->id, true);
    g_autoptr(GString) ended = g_string_new(NULL);
    GAMES_EACH(const struct games_objection, one, list) {
        if (one->person != by->person)
            continue;
        if (!games_objection_answer(home->store, one->id, false, by->text, home->now_s, error) ||
            !judge_play_log(play, "objection-answered", by->person, by->mail, error, "number=%s upheld=no",
                            DIGITS(one->id)))
            return false;
        judge_list_add(ended, DIGITS(one->id));
        judge_home_tell(home, NULL, "tell-objection-dropped", "game", play->game->name, "number",
                        DIGITS(one->id), NULL);
    }
    *numbers = ended->len ? g_strdup(ended->str) : NULL;
    return true;
}

bool judge_desk_objections(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    (void)error;
    g_autoptr(GPtrArray) list = games_objection_list(play->home->store, play->game->id, false);
    for (guint i = 0; i < list->len; i++)
        judge_desk_say_objection(play, by, list->pdata[i]);

    return true;
}

bool judge_desk_answer(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    g_autoptr(GPtrArray) list = games_objection_list(play->home->store, play->game->id, true);
    const struct games_objection *found = NULL;
    for (guint i = 0; i < list->len; i++)
        if (((const struct games_objection *)list->pdata[i])->id == by->asked.number)
            found = list->pdata[i];

    if (!found)
        return judge_refuse(error, "objection-none", "game", play->game->name, "number", by->words[0], NULL);

    return judge_objection_close(play, found, by->asked.yes ? "upheld" : "stands", judge_or_empty(by->text),
                                 error) &&
           judge_play_log(play, "objection-answered", by->person, by->mail, error, "number=%s upheld=%s",
                          by->words[0], by->asked.yes ? "yes" : "no");
}

static bool order_for(struct judge_play *play, const struct judge_desk_by *by, rules_power power,
                      const char *orders, GError **error)
{
    struct judge_desk_by one = *by;
    one.asked.power = power;
    one.text = orders;
    return judge_desk_orders(play, &one, error);
}

/* "why" up to the first line that is a power's name; from there on orders under powers' names. Refused without any. */
static bool read_corrections(struct judge_play *play, const struct judge_desk_by *by, const char *text,
                             GString *why, GError **error)
{
    g_auto(GStrv) lines = g_strsplit(judge_or_empty(text), "\n", -1);
    g_autoptr(GString) orders = g_string_new(NULL);
    rules_power power = RULES_NO_POWER;
    bool ok = true;
    for (char **line = lines; ok && *line; line++) {
        g_strstrip(*line);
        gsize len = strlen(*line);
        while (len && strchr(" :", (*line)[len - 1]))
            len--;
        rules_power p = len > 2 ? rules_names_find_power(play->board->names, *line, len) : RULES_NO_POWER;
        if (p == RULES_NO_POWER) {
            g_string_append_printf(power == RULES_NO_POWER ? why : orders, "%s\n", *line);
            continue;
        }
        ok = power == RULES_NO_POWER || order_for(play, by, power, orders->str, error);
        power = p;
        g_string_truncate(orders, 0);
    }

    g_strchomp(why->str);
    if (ok && power == RULES_NO_POWER)
        return judge_refuse(error, "erratum-nothing", "game", play->game->name, NULL);

    return ok && order_for(play, by, power, orders->str, error);
}

/* What was played on after the phase, first first. struct games_phase*, transfer full. */
static GPtrArray *rows_after(const struct judge_play *play, gint64 id)
{
    GPtrArray *line = games_phase_line(play->home->store, play->game->id);
    while (line->len && ((const struct games_phase *)line->pdata[0])->id <= id)
        g_ptr_array_remove_index(line, 0);
    return line;
}

/* The phase opened next has the deadline that was told for it before, if that is still to come. */
static void keep_deadline(struct judge_play *play, const GPtrArray *rows, guint next)
{
    const struct games_phase *row = next < rows->len ? rows->pdata[next] : NULL;
    play->next_deadline_s =
        row && !row->adjudicated_s && row->deadline_s > play->home->now_s ? row->deadline_s : 0;
}

static bool play_on(struct judge_play *play, const GPtrArray *rows, GError **error)
{
    for (guint i = 0; i < rows->len; i++) {
        const struct games_phase *row = rows->pdata[i];
        if (play->phase->adjudicated_s || !row->adjudicated_s || strcmp(play->phase->code, row->code))
            continue;
        keep_deadline(play, rows, i + 1);
        if (!judge_play_adjudicate(play, "erratum", error))
            return false;
    }

    return true;
}

/* The corrections, each line of which must count: nothing is mailed of an erratum that changes nothing. */
static bool take_corrections(struct judge_play *play, const struct judge_desk_by *by, const char *text,
                             GString *why, GError **error)
{
    g_autoptr(GPtrArray) unfit = g_ptr_array_new_with_free_func(g_free);
    struct judge_desk_by strict = *by;
    strict.unfit = unfit;
    if (!read_corrections(play, &strict, text, why, error))
        return false;
    if (!unfit->len)
        return true;

    g_ptr_array_add(unfit, NULL);
    g_autofree char *lines = g_strjoinv(templates_joint(by->language), (char **)unfit->pdata);
    return judge_refuse(error, "erratum-orders", "lines", lines, NULL);
}

static void add_player(const struct judge_play *play, const struct games_order *order, GArray *people)
{
    const struct games_seat *seat = judge_play_seat(play, order->power);
    if (seat)
        g_array_append_val(people, seat->person);
}

/* Whoever had orders on file in the phase that was open reads what stands of them. */
static bool tell_standing(struct judge_play *play, const GPtrArray *rows, GError **error)
{
    const struct games_phase *was = rows->len ? rows->pdata[rows->len - 1] : NULL;
    if (!was || was->adjudicated_s || !judge_play_is_open(play))
        return true;
    g_autoptr(GPtrArray) dropped = g_steal_pointer(&play->dropped);
    if (!dropped && !(dropped = judge_corrected_drop(play, error)))
        return false;
    g_autoptr(GPtrArray) on_file = games_order_list(play->home->store, was->id, NULL);
    g_autoptr(GArray) people = g_array_new(FALSE, FALSE, sizeof(gint64));
    GAMES_EACH(const struct games_order, order, on_file)
        add_player(play, order, people);
    GAMES_EACH(const struct games_order, order, dropped)
        add_player(play, order, people);
    g_autoptr(GHashTable) is = judge_now_take(play);
    struct judge_told told = {
        .key = "corrected", .what = "erratum", .before = is, .dropped = dropped, .left = was->id};
    return judge_back_tell(play, &told, people, error);
}

static void say_version(const struct judge_play *play, const struct judge_desk_by *by, const char *code,
                        unsigned version)
{
    g_autofree char *columns = g_strdup_printf("%s\t%s\tversion %s", play->game->name, code, DIGITS(version));
    g_autofree char *phase = judge_play_phase_name(play, code, by->language);
    judge_desk_say(play, by, columns, "desk-erratum", "phase", phase, "version", DIGITS(version), NULL);
}

bool judge_desk_erratum(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    struct games_store *store = play->home->store;
    g_autoptr(games_phase) old = phase_of(play, by->asked.phase);
    if (!old)
        return judge_refuse(error, "phase-never-adjudicated", "game", play->game->name, "phase", by->words[0],
                            NULL);

    if (!games_objection_is_possible(store, old->id)) {
        judge_refuse(error, "erratum-late", "phase", old->code, "game", play->game->name, NULL);
        return false;
    }

    g_autoptr(GPtrArray) rows = rows_after(play, old->id);
    g_autoptr(GString) why = g_string_new(NULL);
    bool ok = judge_play_reopen(play, old->code, true, error) &&
              take_corrections(play, by, by->text, why, error) &&
              games_phase_set_cause(store, play->phase->id, GAMES_CAUSE_ERRATUM, why->str, old->id, error) &&
              judge_play_log(play, "erratum", by->person, by->mail, error, "phase=%s%s%s", old->code,
                             why->len ? " why=" : "", why->str);
    gint64 id = ok ? play->phase->id : 0;
    keep_deadline(play, rows, 0);
    play->replayed = rows;
    ok = ok && judge_play_adjudicate(play, "erratum", error) && play_on(play, rows, error);
    play->replayed = NULL;
    ok = ok && judge_ahead_open(play, error) && tell_standing(play, rows, error);
    g_autoptr(games_phase) now = ok ? games_phase_get(store, id) : NULL;
    ok = now != NULL;
    if (ok)
        say_version(play, by, old->code, now->version);

    return ok;
}
