/* Previews: an adjudication is rehearsed as it would be published, shown to the editors, and released. */
#include "preview.h"
#include "say.h"
#include "../course/course.h"
#include "../letters/notice.h"
#include "../letters/report.h"
#include "../play/embargo.h"
#include "../play/people.h"
#include "../conf/refusals.h"

#include <string.h>

/* The orders in force, "POWER unit order" a line, in this order. Transfer full. */
static char *orders_text(const struct judge_play *play)
{
    g_autoptr(GPtrArray) rows = games_order_list(play->home->store, play->phase->id, NULL);
    g_autoptr(GString) text = g_string_new(NULL);
    GAMES_EACH(const struct games_order, row, rows) {
        g_autofree char *line =
            g_strjoin("\t", row->power, row->unit, row->text, judge_or_empty(row->extra), NULL);
        g_string_append_printf(text, "%s\n", g_strdelimit(line, "\n", ' '));
    }
    g_string_append_printf(text, "\t\t%s\n", play->rules);
    return g_string_free(g_steal_pointer(&text), FALSE);
}

static char *preview_key(const struct judge_play *play)
{
    return g_strdup_printf("preview/%" G_GINT64_FORMAT, play->phase->id);
}

/* What is set once its editors have a preview of its date, which has come; NULL: it has not. Transfer full. */
static char *date_key(const struct judge_play *play)
{
    const struct games_phase *row = play->phase;
    return row->deadline_s > play->home->now_s
               ? NULL
               : g_strdup_printf("preview/%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, row->id, row->deadline_s);
}

/* The line of `lines` for the power and unit of `line`; NULL if there is none. */
static const char *same_order(char *const *lines, const char *line)
{
    const char *end = strchr(line, '\t');
    end = end ? strchr(end + 1, '\t') : NULL;
    for (; end && *lines; lines++)
        if (!strncmp(*lines, line, (gsize)(end - line) + 1))
            return *lines;
    return NULL;
}

static void say_change(const struct judge_play *play, const char *key, const char *now, const char *was,
                       enum rules_language language, GString *list)
{
    g_auto(GStrv) n = g_strsplit(now ? now : was, "\t", 4);
    g_auto(GStrv) w = was ? g_strsplit(was, "\t", 4) : NULL;
    rules_power power = judge_play_power(play, n[0]);
    g_autofree char *line =
        judge_say(play->home, language, key, "power",
                  power == RULES_NO_POWER ? "-" : rules_power_name(play->board->names, power, language),
                  "now", now ? n[2] : NULL, "was", w ? w[2] : NULL, NULL);
    g_string_append_printf(list, "\n%s", g_strdelimit(line, "\n", ' '));
}

/* What is different between two lists of orders, a line end before each line; "" if nothing. Transfer full.
 */
static char *changes(const struct judge_play *play, const char *before, const char *now,
                     enum rules_language language)
{
    g_auto(GStrv) old = g_strsplit(before, "\n", -1);
    g_auto(GStrv) new = g_strsplit(now, "\n", -1);
    GString *list = g_string_new(NULL);
    for (char **line = new; *line; line++) {
        const char *was = **line ? same_order(old, *line) : NULL;
        if (**line && g_strcmp0(was, *line))
            say_change(play, "erratum-line", *line, was, language, list);
    }
    for (char **line = old; *line; line++)
        if (**line && !same_order(new, *line))
            say_change(play, "erratum-gone", NULL, *line, language, list);
    return g_string_free(list, FALSE);
}

static void rendered_clear(void *data)
{
    g_free(((struct judge_rehearsed *)data)->text);
}

/*
 * Adjudicates, keeps what the editors would read of it, and undoes it. What it said to the editor and wrote
 * to anybody is in `rehearsal`.
 */
static bool rehearse(struct judge_play *play, const GPtrArray *editors, struct judge_rehearsal *rehearsal,
                     GError **error)
{
    struct judge_home *home = play->home;
    guint told = home->digest->len;
    if (!games_store_mark(home->store, error))
        return false;
    rehearsal->readers = editors;
    home->rehearsal = rehearsal;
    bool ok = judge_play_adjudicate(play, "released", error);
    home->rehearsal = NULL;
    g_ptr_array_set_size(home->digest, (gint)told);
    if (play->unreported)
        g_array_set_size(play->unreported, 0);
    return games_store_unmark(home->store, false, ok ? error : NULL) && ok && judge_play_reload(play, error);
}

/* Powers whose orders came after the deadline. Transfer full; "" if there are none. */
static char *say_late(const struct judge_play *play, enum rules_language language, const char *zone)
{
    GString *list = g_string_new(NULL);
    for (rules_power p = 0; play->phase->deadline_s && p < play->board->map->n_powers; p++) {
        g_autoptr(GPtrArray) rows =
            games_order_list(play->home->store, play->phase->id, play->board->map->power[p].id);
        gint64 last_s = 0;
        for (guint i = 0; i < rows->len; i++)
            last_s = MAX(last_s, ((const struct games_order *)rows->pdata[i])->given_s);
        if (last_s <= play->phase->deadline_s)
            continue;
        g_autofree char *when = templates_say_date(last_s, zone, language);
        g_string_append_printf(list, "\n%s (%s)", rules_power_name(play->board->names, p, language), when);
    }

    return g_string_free(list, FALSE);
}

/* A letter with its subject, which is in the language of its readers, and their names, a line end before each; "" if there are none.
 * Transfer full. */
static char *say_letters(const struct judge_play *play, const GPtrArray *sent, enum rules_language language)
{
    GString *list = g_string_new(NULL);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < sent->len; i++) {
        const char *tab = strchr(sent->pdata[i], '\t');
        gsize len = (gsize)(tab - (const char *)sent->pdata[i]) + 1;
        if (!g_hash_table_add(seen, g_strndup(sent->pdata[i], len)))
            continue;
        g_autofree char *subject = g_strndup(sent->pdata[i], len - 1);
        g_autoptr(GString) names = g_string_new(NULL);
        for (guint k = i; k < sent->len; k++)
            if (!strncmp(sent->pdata[k], sent->pdata[i], len))
                judge_list_join(names, ", ", (const char *)sent->pdata[k] + len);
        g_autofree char *line =
            judge_say(play->home, language, "preview-letter", "subject", subject, "names", names->str, NULL);
        g_string_append_printf(list, "\n%s", g_strchomp(line));
    }

    return g_string_free(list, FALSE);
}

static bool mail_one(struct judge_play *play, const struct games_person *editor, const char *text,
                     const struct judge_rehearsal *rehearsal, const char *before, const char *now,
                     struct mailio_encoded *map, GError **error)
{
    enum rules_language language = judge_play_language(play, editor);
    g_autofree char *changed = before ? changes(play, before, now, language) : NULL;
    g_autofree char *late = say_late(play, language, judge_play_zone(play, editor));
    g_autofree char *letters = say_letters(play, rehearsal->letters, language);
    const char *words[] = {"code",    play->phase->code,   "changes", judge_filled(changed),
                           "late",    *late ? late : NULL, "letters", judge_filled(letters),
                           "nothing", text ? NULL : "yes", NULL};
    struct judge_notice notice = {.key = "preview",
                                  .sentences = true,
                                  .person = editor,
                                  .power = RULES_NO_POWER,
                                  .words = words,
                                  .behind = text,
                                  .enclosed = map,
                                  .kind = "editor"};

    return judge_notice_post(play, &notice, error);
}

static bool mail_preview(struct judge_play *play, const char *before, const char *now, GError **error)
{
    g_autoptr(GPtrArray) editors = judge_desk_editors(play, error);
    if (!editors)
        return false;

    struct judge_rehearsal rehearsal = {.letters = g_ptr_array_new_with_free_func(g_free),
                                        .rendered = g_array_new(FALSE, TRUE, sizeof(struct judge_rehearsed))};
    g_array_set_clear_func(rehearsal.rendered, rendered_clear);
    bool ok = rehearse(play, editors, &rehearsal, error);
    for (guint i = 0; ok && i < editors->len; i++) {
        const struct games_person *editor = editors->pdata[i];
        const struct judge_rehearsed *one = (void *)rehearsal.rendered->data;
        ok = mail_one(play, editor, i < rehearsal.rendered->len ? one[i].text : NULL, &rehearsal, before, now,
                      rehearsal.map[judge_play_language(play, editor)], error);
    }

    for (unsigned l = 0; l < RULES_LANGUAGE_COUNT; l++)
        if (rehearsal.map[l])
            mailio_encoded_free(rehearsal.map[l]);

    g_array_unref(rehearsal.rendered);
    g_ptr_array_unref(rehearsal.letters);

    return ok;
}

bool judge_desk_preview(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    if (!judge_desk_is_at(play, by->asked.phase, error))
        return false;
    g_autofree char *key = preview_key(play), *now = orders_text(play), *date = date_key(play),
                    *before = games_store_get(play->home->store, key);
    return mail_preview(play, before, now, error) && games_store_set(play->home->store, key, now, error) &&
           (!date || games_store_set(play->home->store, date, "told", error)) &&
           judge_play_log(play, "previewed", by->person, by->mail, error, "%s", play->phase->code);
}

bool judge_desk_preview_due(struct judge_play *play, GError **error)
{
    g_autofree char *date = date_key(play), *told = date ? games_store_get(play->home->store, date) : NULL;
    struct judge_desk_by by = {0};
    return (judge_desk_is_previewed(play) && (told || !date)) || judge_desk_preview(play, &by, error);
}

bool judge_desk_is_previewed(const struct judge_play *play)
{
    g_autofree char *key = preview_key(play), *before = games_store_get(play->home->store, key);
    g_autofree char *now = before ? orders_text(play) : NULL;
    return before && !strcmp(before, now);
}

bool judge_desk_release(struct judge_play *play, const struct judge_desk_by *by, GError **error)
{
    if (!judge_desk_is_at(play, by->asked.phase, error))
        return false;
    if (judge_embargo_holds(play->home, play->game))
        return judge_refuse(error, "embargo-held", "game", play->game->name, NULL);

    g_autofree char *key = preview_key(play), *now = orders_text(play),
                    *before = games_store_get(play->home->store, key);
    if (!before)
        return judge_refuse(error, "preview-missing", "phase", play->phase->code, "game", play->game->name,
                            NULL);

    if (strcmp(before, now)) {
        g_autofree char *list = changes(play, before, now, by->language);
        g_auto(GStrv) lines = g_strsplit(*list ? list + 1 : "", "\n", -1);
        g_autofree char *joined = g_strjoinv(templates_joint(by->language), lines);
        g_autofree char *sentence = judge_say(play->home, by->language, "release-changed", "code",
                                              play->phase->code, "changes", joined, NULL);
        return judge_refuse_said(error, g_strdelimit(sentence, "\n", ' '));
    }

    if (!judge_play_log(play, "released", by->person, by->mail, error, "%s", play->phase->code) ||
        !games_store_set(play->home->store, key, NULL, error) ||
        !judge_play_adjudicate(play, "released", error))
        return false;

    judge_desk_say_state(play, by);

    return true;
}
