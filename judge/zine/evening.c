#include "evening.h"
#include "issue.h"
#include "make.h"
#include "../letters/actions.h"
#include "../letters/post.h"
#include "../play/demand.h"
#include "../play/embargo.h"
#include "../play/people.h"

#include <string.h>

#define FACT "zine-evening" /* the number of the issue whose letter was written */

/* Whether a game's phase is due and held for the issue. */
static bool is_held(const struct judge_play *play)
{
    return play->game->state == GAMES_STATE_ACTIVE && judge_play_is_open(play) &&
           judge_embargo_holds(play->home, play->game) && play->phase->deadline_s &&
           play->phase->deadline_s <= play->home->now_s;
}

char *judge_zine_waiting(struct judge_home *home, enum rules_language language, unsigned *missing)
{
    g_autoptr(GString) all = g_string_new(NULL);
    g_autoptr(GArray) due = games_phase_due(home->store, home->now_s);
    unsigned n = 0;
    for (guint i = 0; i < due->len; i++) {
        g_autoptr(games_phase) row = games_phase_get(home->store, g_array_index(due, gint64, i));
        g_autoptr(judge_play) play = judge_play_load(home, row->game, NULL);
        g_autoptr(GPtrArray) lines = g_ptr_array_new_with_free_func(g_free);
        if (!play || !is_held(play))
            continue;
        g_autofree char *owing = judge_demands_said(play, language, judge_demand_is_open);
        n += *owing != 0;
        judge_actions(play, language, lines);
        for (guint k = 0; k < lines->len; k++)
            g_string_append_printf(all, "- [%s] %s\n", play->game->name, g_strchomp(lines->pdata[k]));
    }
    if (missing)
        *missing = n;
    return all->len ? g_strdup(all->str) : NULL;
}

static char *number_of(struct judge_home *home)
{
    g_autoptr(games_issue) open = games_issue_open_one(home->store);
    return g_strdup_printf("%u", open ? open->number : 1);
}

bool judge_zine_evening_is_due(struct judge_home *home)
{
    g_autofree char *told = games_store_get(home->store, FACT), *number = number_of(home);
    if (!home->config->editor || !g_strcmp0(told, number))
        return false;
    g_autofree char *list = judge_zine_waiting(home, home->language, NULL);
    return list != NULL;
}

static void add_letters(struct judge_home *home, enum rules_language language, const GPtrArray *letters,
                        GString *list)
{
    GAMES_EACH(const struct games_reader_letter, letter, letters) {
        g_autofree char *line =
            judge_say(home, language, "zine-letter-line", "number", DIGITS(letter->id), "heading",
                      letter->heading, "name", letter->signature, "cut", judge_flag(letter->cut), NULL);
        g_string_append_printf(list, "- %s\n", g_strchomp(line));
    }
}

/* Letters of readers that the issue prints, and those that wait for a yes. Transfer full; NULL: none. */
static char *say_letters(struct judge_home *home, enum rules_language language)
{
    g_autoptr(GPtrArray) waiting = games_reader_letter_waiting(home->store);
    g_autoptr(GPtrArray) cut = games_reader_letter_cut_ones(home->store);
    g_autoptr(GString) list = g_string_new(NULL);
    add_letters(home, language, waiting, list);
    add_letters(home, language, cut, list);
    return list->len ? g_strdup(list->str) : NULL;
}

/* What the proof holds, and what its editor should know. Transfer full. */
static char *say_proof(struct judge_home *home, enum rules_language language,
                       const struct judge_zine_made *made)
{
    g_autofree char *line = judge_zine_said(home, language, made);
    g_autoptr(GString) text = g_string_new(g_strchomp(line));
    for (guint i = 0; i < made->remarks->len; i++)
        g_string_append_printf(text, "\n%s", (const char *)made->remarks->pdata[i]);
    return g_strdup(text->str);
}

static bool post(struct judge_home *home, const struct games_person *editor,
                 const struct judge_zine_made *made, GError **error)
{
    static const char *const sheets[] = {JUDGE_ZINE_A4, NULL};
    enum rules_language language = judge_home_editor_language(home);
    struct mailio_encoded *parts[JUDGE_ZINE_PARTS];
    unsigned missing, n = judge_zine_encode(home, made->files, made->number, sheets, parts);
    g_autofree char *list = judge_zine_waiting(home, language, &missing),
                    *letters = say_letters(home, language);
    g_autofree char *what = say_proof(home, language, made);
    g_autofree char *subject =
        judge_say(home, language, "zine-evening-subject", "number", DIGITS(made->number), "missing",
                  missing ? DIGITS(missing) : NULL, NULL);
    g_autofree char *text = judge_say(home, language, "zine-evening", "number", DIGITS(made->number), "list",
                                      list, "letters", letters, "what", what, NULL);
    struct judge_draft draft = {.person = editor,
                                .kind = "editor",
                                .language = language,
                                .subject = subject,
                                .text = text,
                                .parts = parts,
                                .n_parts = n};
    bool ok = judge_post(home, &draft, NULL, error);
    for (unsigned i = 0; i < n; i++)
        mailio_encoded_free(parts[i]);
    return ok;
}

bool judge_zine_evening_mail(struct judge_home *home, GError **error)
{
    struct judge_zine_wish wish = {false, NULL};
    struct judge_desk_by by = {.language = judge_home_editor_language(home)};
    struct judge_deed deed = {.kind = "zine", .act = "proof"};
    g_autoptr(games_person) editor = judge_editor(home, error);
    bool ok = editor && judge_zine_issue(home, &wish, &by, &deed, error);
    g_autoptr(judge_zine_made) made = wish.made;
    return ok && post(home, editor, made, error) &&
           games_store_set(home->store, FACT, DIGITS(made->number), error);
}
