/* What a game lets its writers do: press open or closed, colours, names, datelines, neighbours. */
#include "press_check.h"
#include "press_read.h"
#include "../letters/press.h"
#include "../play/demand.h"
#include "../play/household.h"
#include "../play/people.h"
#include "../conf/settings.h"
#include "../conf/words.h"

#include <string.h>

void judge_press_refuse(struct judge_press_sending *s, const char *key, const char *word)
{
    if (!s->refusal)
        s->refusal = judge_say(s->in->home, s->in->language, key, "word", word, NULL);
}

void judge_press_remark(struct judge_press_sending *s, const char *key, const char *word)
{
    g_ptr_array_add(s->remarks, judge_say(s->in->home, s->in->language, key, "word", word, NULL));
}

/* Under his alias; under his name only where the game shows names. */
static char *observer_name(const struct judge_intake *in)
{
    const struct games_game *game = in->play->game;
    bool veiled = judge_setting_is(game, "anonymous", "yes") || judge_setting_is(game, "show-names", "no");
    const char *alias = judge_filled(in->person->alias);
    const char *shown = veiled ? NULL : in->person->name;
    const char *name = alias ? alias : shown;
    return name ? g_strconcat(PRESS_OBSERVER, ":", name, NULL) : g_strdup(PRESS_OBSERVER);
}

char *judge_press_writer(const struct judge_intake *in)
{
    bool plays =
        in->seat && in->seat->role == GAMES_ROLE_PLAYER; /* a standby who is called does not speak yet */
    if (plays)
        return g_strdup(in->play->board->map->power[in->power].id);
    if (in->editor)
        return g_strdup(PRESS_EDITOR);
    bool watches =
        !in->seat && in->person &&
        games_seat_has_role(in->home->store, in->play->game->id, in->person->id, GAMES_ROLE_OBSERVER);
    return watches ? observer_name(in) : NULL;
}

/* Whether a power may not write to the others: silenced by the editor in this game, or its player everywhere.
 */
static bool press_is_muted(const struct judge_play *play, const char *power)
{
    g_auto(GStrv) muted = g_strsplit(judge_setting(play->game, "muted"), " ", -1);
    if (g_strv_contains((const char *const *)muted, power))
        return true;
    const struct games_seat *seat = judge_play_seat(play, power);
    g_autoptr(games_person) person = seat ? games_person_get(play->home->store, seat->person) : NULL;
    return person && person->muted;
}

static bool is_late(const struct judge_intake *in)
{
    const struct games_phase *phase = in->play->phase;
    return phase && phase->deadline_s && in->home->now_s > phase->deadline_s && in->seat &&
           judge_demand_of(in->play, in->power).owed;
}

/* The places where a power has a unit or a centre, and those next to them. */
static void mark_reach(const struct rules_position *pos, rules_power power, bool *reach)
{
    const struct rules_map *map = pos->map;
    g_autofree bool *held = g_new0(bool, map->n_provinces);
    for (unsigned u = 0; u < pos->n_units; u++)
        if (pos->units[u].power == power)
            held[map->province[pos->units[u].loc]] = true;

    for (rules_loc l = 0; l < map->n_provinces; l++)
        held[l] |= map->place[l].centre && pos->owner[l] == power;
    for (rules_loc l = 0; l < map->n_locs; l++) {
        rules_loc at = map->province[l];
        if (!held[at])
            continue;
        reach[at] = true;
        for (unsigned i = 0; l == at && i < map->n_army_list[at]; i++)
            reach[map->army_list[at][i]] = true;
        for (unsigned i = 0; i < map->n_fleet_list[l]; i++)
            reach[map->province[map->fleet_list[l][i]]] = true;
    }
}

/* Two powers are neighbours if their units or centres touch, or one place only lies between them. */
static bool are_neighbours(const struct rules_position *pos, rules_power a, rules_power b)
{
    g_autofree bool *near_a = g_new0(bool, pos->map->n_provinces);
    g_autofree bool *near_b = g_new0(bool, pos->map->n_provinces);
    mark_reach(pos, a, near_a);
    mark_reach(pos, b, near_b);
    for (rules_loc l = 0; l < pos->map->n_provinces; l++)
        if (near_a[l] && near_b[l])
            return true;
    return false;
}

/* Names of the powers that `power` may write to. Transfer full. */
static char *say_neighbours(const struct judge_play *play, rules_power power, enum rules_language language)
{
    GString *names = g_string_new(NULL);
    for (rules_power p = 0; p < play->board->map->n_powers; p++)
        if (p != power && are_neighbours(&play->pos, power, p))
            judge_list_add(names, rules_power_name(play->board->names, p, language));
    return g_string_free(names, FALSE);
}

/* Whether the power has written to all in this phase already. */
static bool has_told_all(const struct judge_play *play, const char *power)
{
    g_autoptr(GPtrArray) all = games_press_list(play->home->store, play->game->id, play->phase->id, false);
    GAMES_EACH(const struct games_press, item, all)
        if (!strcmp(item->to, PRESS_ALL) && !item->withdrawn_s && !g_strcmp0(item->true_power, power))
            return true;
    return false;
}

/* press-to=neighbours: letters to neighbours, and once a phase something for all. */
static void check_neighbours(struct judge_press_sending *s, const char *writer)
{
    const struct judge_play *play = s->in->play;
    const struct rules_map *map = play->board->map;
    rules_power own = s->in->power;

    if (own == RULES_NO_POWER)
        return;

    if (!strcmp(s->item.to, PRESS_ALL)) {
        if (has_told_all(play, writer) && !s->instead)
            judge_press_refuse(s, "press-once", NULL);
        return;
    }

    g_auto(GStrv) to = g_strsplit(s->item.to, ",", -1);
    for (char **one = to; *one; one++) {
        rules_power p = rules_map_power(map, *one);
        if (p == RULES_NO_POWER || are_neighbours(&play->pos, own, p))
            continue;
        g_autofree char *names = say_neighbours(play, own, s->in->language);
        judge_press_refuse(s, "press-neighbours", judge_filled(names));
    }
}

static void check_length(struct judge_press_sending *s)
{
    gint64 most = judge_setting_number(s->in->play->game, "press-length");
    glong length = g_utf8_strlen(s->block->text, -1);
    if (!most || length <= most)
        return;
    if (!s->refusal)
        s->refusal = judge_say(s->in->home, s->in->language, "press-too-long", "word", DIGITS(most), "length",
                               DIGITS(length), NULL);
}

/* Why an observer may not write this; NULL: he may. */
static const char *closed_to_watcher(const struct judge_press_sending *s)
{
    if (s->in->person->muted)
        return "press-muted";
    if (judge_setting_is(s->in->play->game, "press-observers", "none"))
        return "press-not-player";
    return strcmp(s->item.to, PRESS_ALL) ? "press-observer-all" : NULL;
}

/* Why there is no press now, whoever writes; NULL: there is. A game that is over has all. */
static const char *closed_now(const struct judge_press_sending *s)
{
    const struct judge_play *play = s->in->play;
    bool minor = judge_play_type(play) != RULES_PHASE_MOVEMENT;
    if (play->game->state == GAMES_STATE_ENDED)
        return NULL;
    if (judge_setting_is(play->game, "press", "none"))
        return "press-none";
    if (minor && judge_setting_is(play->game, "press-minor", "no"))
        return "press-minor";
    bool late = judge_setting_is(play->game, "press-late", "no") && is_late(s->in);
    return late ? "press-late" : NULL;
}

/* Why the game does not take this press; NULL: it does. */
static const char *why_closed(const struct judge_press_sending *s, const char *writer)
{
    const struct judge_play *play = s->in->play;
    bool watcher = judge_press_is_observer(writer);
    if (!play->phase)
        return "press-not-started";

    const char *why = watcher ? closed_to_watcher(s) : NULL;
    if (!watcher && press_is_muted(play, writer))
        why = "press-muted";
    if (!why)
        why = closed_now(s);
    bool to_one = strcmp(s->item.to, PRESS_ALL) != 0;
    if (!why && to_one && judge_setting_is(play->game, "press-to", "all"))
        why = "press-all-only";
    return why;
}

void judge_press_check_open(struct judge_press_sending *s, const char *writer)
{
    const struct games_game *game = s->in->play->game;
    if (!strcmp(s->item.to, PRESS_EDITOR) || !strcmp(writer, PRESS_EDITOR))
        return;

    check_length(s);
    const char *why = why_closed(s, writer);
    if (why) {
        judge_press_refuse(s, why, NULL);
        return;
    }

    bool playing = game->state != GAMES_STATE_ENDED && !judge_press_is_observer(writer);
    if (playing && judge_setting_is(game, "press-to", "neighbours"))
        check_neighbours(s, writer);
}

/* Whether a dateline would pass for the signature of the editor, of another power or of somebody known here. */
static bool looks_signed(const struct judge_intake *in, const char *place, const char *shown)
{
    const struct judge_play *play = in->play;
    g_autofree struct judge_press_address *a = g_new0(struct judge_press_address, 1);
    judge_press_address_read(play->board->names, play->board->map, place, a);

    bool signs =
        a->editor || a->as == JUDGE_PRESS_AS_EDITOR || judge_name_is_persons(in->home, in->person->id, place);
    judge_press_address_clear(a);

    g_auto(GStrv) words = g_strsplit_set(place, " ,;&+/'.-\"", -1);
    for (char **w = words; *w; w++) {
        rules_power p =
            strlen(*w) > 3 ? rules_names_find_power(play->board->names, *w, strlen(*w)) : RULES_NO_POWER;
        signs |= p != RULES_NO_POWER && g_strcmp0(play->board->map->power[p].id, shown);
        g_autofree struct judge_press_address *one = g_new0(struct judge_press_address, 1);
        judge_press_address_read(play->board->names, play->board->map, *w, one);
        signs |= one->editor;
        judge_press_address_clear(one);
    }

    return signs;
}

static void check_dateline(struct judge_press_sending *s, const char *writer)
{
    const struct judge_play *play = s->in->play;
    const char *place = s->item.dateline;

    if (!place || !g_strcmp0(s->item.from_power, PRESS_EDITOR))
        return;

    rules_power owner = judge_press_capital_of(play, place);
    if (owner != RULES_NO_POWER && s->item.colour == GAMES_PRESS_GREY &&
        !strcmp(play->board->map->power[owner].id, writer)) {
        judge_press_remark(s, "press-dateline-own", place); /* it would tell who writes */
        g_clear_pointer(&s->item.dateline, g_free);
        return;
    }

    if (looks_signed(s->in, place, s->item.from_power))
        judge_press_refuse(s, "press-dateline-name", place);
    else if (owner != RULES_NO_POWER && !judge_setting_is(play->game, "press", "fake") &&
             g_strcmp0(play->board->map->power[owner].id, s->item.from_power))
        judge_press_refuse(s, "press-dateline", place);
}

/* Whether words are the editor's heading or signature: nothing but what announces or takes leave beside his title or address ("Léo, your
 * editor"), or beside his name; by one word of it somebody signs only at the end (`last`). Or he speaks by his title, "the editor informs you
 * …", or calls himself ours at the end. */
static bool is_editors_sign(const struct judge_intake *in, const GPtrArray *editors, const char *words,
                            bool last)
{
    const struct judge_config *config = in->home->config;
    g_autofree char *look = judge_look(words), *folded = judge_fold(look, G_MAXSIZE),
                    *game = judge_fold(in->play->game->name, G_MAXSIZE),
                    *name = judge_fold(config->name, G_MAXSIZE);
    g_auto(GStrv) all = g_regex_split_simple("[^\\w@.+-]+", look, 0, 0);
    g_autoptr(GString) rest = g_string_new(NULL); /* a name, or other words */
    bool title = judge_word_within(folded, judge_words_press_editor_phrase), capitals = true, headed = false,
         speaks = false, ours = last && *all && judge_word_is(*all, G_MAXSIZE, judge_words_press_yours);
    guint n = 0, behind = 0;
    for (char **written = all; *written; written++) {
        g_autofree char *word = judge_fold(*written, G_MAXSIZE);
        bool his = judge_word_in(word, judge_words_press_editor) || !g_strcmp0(word, name) ||
                   !g_strcmp0(word, config->editor) || !g_strcmp0(word, config->address);
        bool beside = strspn(word, "-.+") == strlen(word) || strchr(word, '@') || !strcmp(word, game) ||
                      judge_word_in(word, judge_words_press_announce);
        speaks |= headed && capitals && judge_word_in(word, judge_words_press_speaks);
        title |= his && !judge_name_has(judge_or_empty(in->person->name), word);
        headed |= title && !n;
        behind += title && !his;
        if (his || beside)
            continue;
        g_string_append_printf(rest, "%s ", word);
        capitals &=
            g_unichar_isupper(g_utf8_get_char(*written)) && !judge_word_in(word, judge_words_press_greet);
        n++;
    }
    bool named = false;
    GAMES_EACH(const struct games_person, editor, editors)
        named |= n > !last && judge_name_has(judge_or_empty(editor->name), rest->str);
    return (title && (capitals || speaks || (ours && behind < 2))) ||
           (named && !judge_name_has(judge_or_empty(in->person->name), rest->str));
}

/* A line's beginning and end, where it is long: who signs, or speaks by a title, does so there. Transfer full. */
static char *ends_of(const char *line)
{
    enum { END_BYTES = 2000 };
    gsize len = strlen(line);
    if (len <= 2 * (gsize)END_BYTES)
        return g_strdup(line);
    g_autofree char *cut = g_strdup_printf("%.*s %s", END_BYTES, line, line + len - END_BYTES);
    return g_utf8_make_valid(cut, -1);
}

void judge_press_check_signed(struct judge_press_sending *s)
{
    static const char stops[] = "[^\\w\\s'’@,/&?.+-]+|[.](?=\\s|$)| - |--";
    g_autofree char *text = g_strstrip(g_strdup(s->item.text));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autoptr(GPtrArray) editors = judge_desk_editors(s->in->play, NULL);
    bool his = s->in->editor || !strcmp(s->item.to, PRESS_EDITOR);
    for (char **line = lines; *line && !his; line++) {
        g_autofree char *ends = ends_of(*line), *folded = judge_fold(ends, G_MAXSIZE);
        g_auto(GStrv) parts = g_regex_split_simple(stops, ends, 0, 0);
        const char *first = "", *last = "";
        for (char **part = parts; *part; part++)
            if (*g_strstrip(*part)) {
                first = *first ? first : *part;
                last = *part;
            }
        bool asks = judge_word_within(folded, judge_words_press_answer) &&
                    judge_word_within(folded, judge_words_press_answer_to);
        if (asks || is_editors_sign(s->in, editors, first, !line[1] && first == last) ||
            is_editors_sign(s->in, editors, ends, false) ||
            (!line[1] && is_editors_sign(s->in, editors, last, true)))
            judge_press_refuse(s, "press-forged-editor", *line);
    }
}

/* "GREY TO all but Turkey": who has it shows the writer among the others, who could be told by what is missing; NULL: he need not be. */
static char *all_but(const struct judge_press_sending *s)
{
    const struct rules_map *map = s->in->play->board->map;
    const struct judge_press_address *a = &s->address;
    g_autoptr(GString) shown = g_string_new(NULL);
    bool but = false;
    for (rules_power p = 0; p < map->n_powers; p++) {
        but |= a->except[p];
        if (!a->except[p] && !map->power[p].dummy)
            judge_list_join(shown, ",", map->power[p].id);
    }
    return a->all && but && s->item.colour != GAMES_PRESS_WHITE ? g_strdup(shown->str) : NULL;
}

/* "FAKE TO": the readers that it shows. */
static void check_shown(struct judge_press_sending *s)
{
    const struct judge_play *play = s->in->play;
    const struct rules_map *map = play->board->map;
    g_autoptr(GString) shown = g_string_new(s->address.shown_all ? PRESS_ALL : "");
    for (rules_power p = 0; !s->address.shown_all && p < map->n_powers; p++)
        if (s->address.shown[p])
            judge_list_join(shown, ",", map->power[p].id);
    if (!shown->len && !s->item.shown_to)
        s->item.shown_to = all_but(s);
    if (!shown->len || s->item.shown_to)
        return;
    if (!judge_setting_is(play->game, "press", "fake"))
        judge_press_refuse(s, "press-no-fake-to", NULL);
    s->item.shown_to = g_strdup(shown->str);
}

/* Whether the writer plays that power. */
static bool is_own(const struct judge_intake *in, const char *power)
{
    const struct games_seat *seat = power ? judge_play_seat(in->play, power) : NULL;
    return seat && in->person && seat->person == in->person->id;
}

static void write_as(struct judge_press_sending *s, enum games_press_colour colour, const char *power)
{
    s->item.colour = colour;
    g_free(s->item.from_power);
    s->item.from_power = g_strdup(power);
}

/* An observer always signs, and always as what he is. */
static void check_observer(struct judge_press_sending *s)
{
    enum judge_press_as as = s->address.as;
    if (as == JUDGE_PRESS_AS_EDITOR)
        judge_press_refuse(s, "press-forged-editor", NULL);
    else if (as != JUDGE_PRESS_AS_GIVEN && as != JUDGE_PRESS_AS_WHITE)
        judge_press_refuse(s, "press-observer-signed", NULL);
}

/* Colour and shown name, as asked and as the game allows. */
static void check_player(struct judge_press_sending *s, const char *writer)
{
    const struct judge_intake *in = s->in;
    const char *allowed = judge_setting(in->play->game, "press");
    bool editor = !strcmp(writer, PRESS_EDITOR), fake = !strcmp(allowed, "fake");
    enum judge_press_as as = s->address.as;
    const char *other = as == JUDGE_PRESS_AS_POWER ? in->play->board->map->power[s->address.from].id : NULL;

    bool grey_only = !strcmp(allowed, "grey") && !editor && strcmp(s->item.to, PRESS_EDITOR) != 0;
    if (as == JUDGE_PRESS_AS_GIVEN)
        as = grey_only ? JUDGE_PRESS_AS_GREY : JUDGE_PRESS_AS_WHITE;

    if (as == JUDGE_PRESS_AS_EDITOR) {
        if (!in->editor)
            judge_press_refuse(s, "press-forged-editor", NULL);
        write_as(s, GAMES_PRESS_WHITE, PRESS_EDITOR);
    } else if (as == JUDGE_PRESS_AS_WHITE || is_own(in, other)) {
        if (grey_only)
            judge_press_refuse(s, "press-grey-only", NULL);
        if (other) /* of several powers that he plays the one he names */
            write_as(s, GAMES_PRESS_WHITE, other);
    } else if (as == JUDGE_PRESS_AS_GREY) {
        if (!editor && !fake && !strstr(allowed, "grey"))
            judge_press_refuse(s, "press-no-grey", NULL);
        write_as(s, GAMES_PRESS_GREY, NULL);
    } else {
        if (editor || !fake)
            judge_press_refuse(s, "press-no-fake", NULL);
        write_as(s, GAMES_PRESS_FAKED, other);
    }
}

void judge_press_check_colour(struct judge_press_sending *s, const char *writer)
{
    bool observer = judge_press_is_observer(writer);
    write_as(s, GAMES_PRESS_WHITE, writer);
    if (observer)
        check_observer(s);
    else
        check_player(s, writer);

    check_dateline(s, writer);
    if (!observer)
        check_shown(s);
}
