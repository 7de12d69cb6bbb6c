/* Press in words: who, to whom, from where; what a report prints. */
#include "press.h"

#include <string.h>

static char *capital(char *text)
{
    g_autofree char *small = text;
    return templates_capital(small);
}

char *judge_press_say_from(const struct judge_play *play, const struct games_press *item,
                           enum rules_language language)
{
    if (!item->from_power)
        return NULL;
    if (!strcmp(item->from_power, PRESS_EDITOR))
        return capital(judge_say(play->home, language, "press-editor", NULL));
    if (judge_press_is_observer(item->from_power)) {
        g_autoptr(games_person) person = games_person_get(play->home->store, item->person);
        bool forgotten = person && person->forgotten_s;
        const char *name = forgotten ? NULL : strchr(item->from_power, ':');
        return capital(
            judge_say(play->home, language, "press-observer", "word", name ? name + 1 : NULL, NULL));
    }
    return g_strdup(judge_play_power_name(play, item->from_power, language));
}

char *judge_press_say_to(const struct judge_play *play, const char *to, enum rules_language language)
{
    static const struct {
        const char *to, *key;
    } words[] = {{PRESS_ALL, "press-all"},
                 {PRESS_EDITOR, "press-editor"},
                 {PRESS_DIARY, "press-diary"},
                 {PRESS_STATEMENT, "press-statement"},
                 {PRESS_ANONYMOUS, "press-to-anonymous"}};
    g_auto(GStrv) all = g_strsplit(to, ",", -1);

    g_autoptr(GString) text = g_string_new(NULL);
    for (char **one = all; *one; one++) {
        g_autofree char *word = NULL;
        for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
            if (!strcmp(*one, words[i].to))
                word = judge_say(play->home, language, words[i].key, NULL);

        const char *name = judge_play_power_name(play, *one, language);
        judge_list_add(text, word ? word : name);
    }

    return g_strdup(text->str);
}

char *judge_press_say_readers(const struct judge_play *play, const struct games_press *item,
                              enum rules_language language)
{
    return judge_press_say_to(play, item->shown_to ? item->shown_to : item->to, language);
}

/*
 * The seats of government of the powers of the standard board. On another board they hold only where the
 * place is a home centre of that power; else its capital is its first home centre.
 */
static const struct {
    const char *power, *city;
} seats[] = {
    {"AUSTRIA", "Vienna"}, {"ENGLAND", "London"}, {"FRANCE", "Paris"},          {"GERMANY", "Berlin"},
    {"ITALY", "Rome"},     {"RUSSIA", "Moscow"},  {"TURKEY", "Constantinople"},
};

static rules_loc capital_place(const struct judge_board *board, rules_power power)
{
    const struct rules_map_power *own = &board->map->power[power];
    for (size_t i = 0; i < G_N_ELEMENTS(seats); i++) {
        rules_loc city = strcmp(seats[i].power, own->id)
                             ? RULES_NO_LOC
                             : rules_names_find_place(board->names, seats[i].city, strlen(seats[i].city));
        for (unsigned h = 0; city != RULES_NO_LOC && h < own->n_homes; h++)
            if (own->homes[h] == city)
                return city;
    }
    return own->n_homes ? own->homes[0] : RULES_NO_LOC;
}

char *judge_press_say_dateline(const struct judge_play *play, const struct games_press *item,
                               enum rules_language language)
{
    const struct judge_board *board = play->board;
    if (item->dateline)
        return g_strdup(item->dateline);
    rules_power power = rules_map_power(board->map, item->from_power);
    rules_loc place = power == RULES_NO_POWER ? RULES_NO_LOC : capital_place(board, power);
    return place == RULES_NO_LOC ? NULL : g_strdup(rules_place_name(board->names, place, language));
}

rules_power judge_press_capital_of(const struct judge_play *play, const char *place)
{
    rules_loc loc = rules_names_find_place(play->board->names, place, strlen(place));
    for (rules_power p = 0; loc != RULES_NO_LOC && p < play->board->map->n_powers; p++)
        if (capital_place(play->board, p) == loc)
            return p;
    return RULES_NO_POWER;
}

char *judge_press_indent(const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autoptr(GString) out = g_string_new(NULL);
    for (char **line = lines; *line; line++)
        g_string_append_printf(out, "%s    %s", out->len ? "\n" : "", *line);
    return g_strdup(out->str);
}

/* In the order in which a report prints them. */
enum press_kind { KIND_PRESS, KIND_STATEMENT, KIND_DIARY, KIND_COUNT };

static enum press_kind kind_of(const struct games_press *item)
{
    if (!strcmp(item->to, PRESS_STATEMENT))
        return KIND_STATEMENT;
    if (!strcmp(item->to, PRESS_DIARY))
        return KIND_DIARY;
    return KIND_PRESS;
}

#define DIARY_OPEN "diary" /* of subscriptions: who lets his diary be printed */

bool judge_diary_is_open(const struct judge_play *play, gint64 person)
{
    g_autoptr(GArray) open = games_subscribers(play->home->store, play->game->id, DIARY_OPEN);
    return games_ids_hold(open, person);
}

bool judge_diary_open(const struct judge_play *play, gint64 person, bool open, GError **error)
{
    return (open ? games_subscribe : games_unsubscribe)(play->home->store, person, play->game->id, DIARY_OPEN,
                                                        play->home->now_s, error);
}

/* Statements and open diaries are printed once the game is over (`over_s`, 0: it goes on). */
static bool is_printed(const struct judge_play *play, const struct games_press *item, gint64 phase,
                       gint64 over_s)
{
    if (item->cut || item->withdrawn_s)
        return false;
    if (kind_of(item) == KIND_PRESS)
        return item->held && item->phase == phase;
    return over_s && item->written_s <= over_s &&
           (kind_of(item) == KIND_STATEMENT || judge_diary_is_open(play, item->person));
}

GPtrArray *judge_press_of_report(const struct judge_play *play, gint64 phase, gint64 over_s)
{
    g_autoptr(GPtrArray) all = games_press_list(play->home->store, play->game->id, 0, false);
    GPtrArray *chosen = g_ptr_array_new_with_free_func((GDestroyNotify)games_press_free);

    for (enum press_kind kind = 0; kind < KIND_COUNT; kind++) {
        for (guint i = 0; i < all->len; i++) {
            struct games_press *item = all->pdata[i];
            if (!item || kind_of(item) != kind || !is_printed(play, item, phase, over_s))
                continue;
            g_ptr_array_add(chosen, item);
            all->pdata[i] = NULL;
        }
    }

    /* What was chosen has changed hands. */
    g_ptr_array_set_free_func(all, NULL);
    for (guint i = 0; i < all->len; i++)
        games_press_free(all->pdata[i]);

    return chosen;
}

/* Whether the phase that an item was written in is over: what is held until then must not be read before. */
static bool is_out(const struct judge_play *play, const struct games_press *item)
{
    if (!item->held || item->printed)
        return true;
    g_autoptr(games_phase) row = games_phase_get(play->home->store, item->phase);
    return row && row->adjudicated_s;
}

bool judge_press_is_public(const struct judge_play *play, const struct games_press *item)
{
    bool ended = play->game->state == GAMES_STATE_ENDED;
    enum press_kind kind = kind_of(item);
    bool last_words =
        kind == KIND_STATEMENT || (kind == KIND_DIARY && ended && judge_diary_is_open(play, item->person));
    bool for_all = !strcmp(item->to, PRESS_ALL) || (ended && last_words);
    return for_all && !item->cut && !item->withdrawn_s && is_out(play, item);
}

char *judge_press_text(const struct judge_play *play, const GPtrArray *items, enum rules_language language)
{
    if (!items->len)
        return NULL;

    GString *text = g_string_new(NULL);
    g_autofree char *anonymous = templates_phrase(language, "report.anonymous", NULL);
    GAMES_EACH(const struct games_press, item, items) {
        g_autofree char *dateline = judge_press_say_dateline(play, item, language);
        g_autofree char *from = judge_press_say_from(play, item, language);
        g_autofree char *to = judge_press_say_readers(play, item, language);
        g_autofree char *words = judge_press_indent(item->text);
        g_autofree char *head = judge_say(play->home, language, "press-printed", "dateline", dateline, "from",
                                          from ? from : anonymous, "to", to, NULL);
        g_string_append_printf(text, "%s\n%s\n\n", head, words);
    }

    return g_string_free(text, FALSE);
}

bool judge_press_printed(const struct judge_play *play, gint64 phase, GError **error)
{
    g_autoptr(GPtrArray) all = games_press_list(play->home->store, play->game->id, phase, true);
    for (guint i = 0; i < all->len; i++)
        if (!games_press_set(play->home->store, ((struct games_press *)all->pdata[i])->id, "printed", "1",
                             error))
            return false;
    return true;
}

bool judge_press_is_observer(const char *who)
{
    return who && g_str_has_prefix(who, PRESS_OBSERVER) && strchr(":", who[strlen(PRESS_OBSERVER)]);
}
