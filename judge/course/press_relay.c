/* Press on its way: who reads an item, the letters, what the editor sees of it. */
#include "press_relay.h"
#include "act.h"
#include "press_check.h"
#include "press_read.h"
#include "../letters/notice.h"
#include "../letters/post.h"
#include "../letters/press.h"
#include "../play/people.h"
#include "../conf/settings.h"

#include <string.h>

#define NUMBER G_GINT64_FORMAT

static void add_person(const struct judge_play *play, GPtrArray *list, GHashTable *seen, gint64 id)
{
    struct games_person *person =
        g_hash_table_contains(seen, &id) ? NULL : games_person_get(play->home->store, id);
    if (!person)
        return;
    g_ptr_array_add(list, person);
    g_hash_table_add(seen, &person->id);
}

/* Whether he wants what is written to all; the editor's words always arrive. */
static bool hears(const struct judge_play *play, const struct games_press *item, gint64 person)
{
    return !g_strcmp0(item->from_power, PRESS_EDITOR) ||
           !games_press_is_deaf(play->home->store, play->game->id, person);
}

/* Who reads an item, while they are gathered. */
struct reading {
    const struct judge_play *play;
    const struct games_press *item;
    GPtrArray *list;
    GHashTable *seen;
};

static void add_everybody(struct reading *r)
{
    GAMES_EACH(const struct games_seat, seat, r->play->seats)
        if (seat->role != GAMES_ROLE_STANDBY && hears(r->play, r->item, seat->person))
            add_person(r->play, r->list, r->seen, seat->person);

    g_autoptr(GArray) more = games_subscribers(r->play->home->store, r->play->game->id, "press");
    for (guint i = 0; i < more->len; i++)
        if (hears(r->play, r->item, g_array_index(more, gint64, i)))
            add_person(r->play, r->list, r->seen, g_array_index(more, gint64, i));
}

static void add_powers(struct reading *r, char **names, GString *vacant, enum rules_language language)
{
    for (char **name = names; *name; name++) {
        rules_power p = judge_play_power(r->play, *name);
        const struct games_seat *seat = p == RULES_NO_POWER ? NULL : judge_play_seat(r->play, *name);
        if (seat)
            add_person(r->play, r->list, r->seen, seat->person);
        else if (p != RULES_NO_POWER)
            judge_list_add(vacant, rules_power_name(r->play->board->names, p, language));
    }
}

/* The game's editors, and the judge's. */
static bool add_editors(struct reading *r, GError **error)
{
    struct judge_home *home = r->play->home;
    GAMES_EACH(const struct games_seat, seat, r->play->seats)
        if (seat->role == GAMES_ROLE_EDITOR)
            add_person(r->play, r->list, r->seen, seat->person);
    if (!home->config->editor)
        return true;

    g_autoptr(games_person) person = judge_editor(home, error);
    if (person)
        add_person(r->play, r->list, r->seen, person->id);
    return person != NULL;
}

/* Persons an item goes to, each once, without its writer. Powers nobody plays are named in `vacant`. */
static GPtrArray *readers_of(const struct judge_play *play, const struct games_press *item, GString *vacant,
                             enum rules_language language, GError **error)
{
    g_autoptr(GPtrArray) list = g_ptr_array_new_with_free_func((GDestroyNotify)games_person_free);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_int64_hash, g_int64_equal);
    struct reading reading = {play, item, list, seen};
    gint64 writer = item->person;

    g_hash_table_add(seen, &writer);
    if (!strcmp(item->to, PRESS_ALL) || !strcmp(item->to, PRESS_STATEMENT))
        add_everybody(&reading);

    g_auto(GStrv) names = g_strsplit(item->to, ",", -1);
    add_powers(&reading, names, vacant, language);

    bool copy = !strcmp(item->to, PRESS_ALL) && judge_setting_is(play->game, "editor-copy", "yes");
    bool editor = copy || g_strv_contains((const char *const *)names, PRESS_EDITOR);
    if (editor && !add_editors(&reading, error))
        return NULL;

    return g_steal_pointer(&list);
}

static bool post_item(const struct judge_play *play, const struct games_press *item,
                      const struct games_person *to, GError **error)
{
    enum rules_language language = judge_play_language(play, to);
    g_autofree char *from = judge_press_say_from(play, item, language);
    g_autofree char *names = judge_press_say_readers(play, item, language);
    g_autofree char *phase = judge_play_phase_name(play, NULL, language);
    g_autofree char *anonymous = templates_phrase(language, "report.anonymous", NULL);
    const char *dateline = item->dateline;
    const char *writer = from ? from : anonymous;
    g_autofree char *who = dateline ? g_strdup_printf("%s, %s", dateline, writer) : g_strdup(writer);
    g_autoptr(templates_data_auto) data = templates_data_new();

    templates_data_set_all(data, "game", play->game->name, "phase", phase, "from", who, "to", names, NULL);
    templates_data_set_flag(data, "answerable",
                            !judge_press_is_observer(item->from_power) &&
                                play->game->state != GAMES_STATE_ENDED);

    g_auto(GStrv) lines = g_strsplit(item->text, "\n", -1);
    for (char **line = lines; *line; line++)
        templates_data_set(templates_data_add(data, "lines"), "line", *line);

    g_autofree char *subject =
        judge_say(play->home, language, "press-subject", "from", who, "phase", phase, NULL);
    g_autofree char *text = templates_notice(play->home->config->home, language, "press", data, NULL);

    struct judge_draft draft = {.person = to,
                                .game = play->game,
                                .phase = item->phase,
                                .kind = "press",
                                .language = language,
                                .subject = subject,
                                .text = text};
    g_autofree char *message_id = NULL;
    return judge_post(play->home, &draft, &message_id, error) &&
           (!message_id || games_press_letter_add(play->home->store, message_id, item->id, error));
}

/* What the editor sees of press that the players see later, or never: with its number, to cut it. */
static bool tell_editor(const struct judge_play *play, const struct games_press *item, gint64 id,
                        GError **error)
{
    g_autoptr(games_person) editor = judge_editor(play->home, error);
    if (!editor)
        return !*error;

    if (editor->id == item->person)
        return true;

    enum rules_language language = judge_play_language(play, editor);
    struct games_press signed_item = *item;
    signed_item.from_power = item->true_power;

    bool as_written = item->colour == GAMES_PRESS_WHITE;
    g_autofree char *from = judge_press_say_from(play, &signed_item, language);
    g_autofree char *shown = judge_press_say_from(play, item, language);
    g_autofree char *anonymous = templates_phrase(language, "report.anonymous", NULL);
    const char *seen_as = shown ? shown : anonymous;
    g_autofree char *names = judge_press_say_to(play, item->to, language);
    g_autofree char *indented = judge_press_indent(item->text);
    g_autofree char *subject =
        judge_say(play->home, language, "press-watch-subject", "number", DIGITS(id), NULL);
    g_autofree char *text = judge_say(play->home, language, "press-watch", "number", DIGITS(id), "from", from,
                                      "shown", as_written ? NULL : seen_as, "to", names, "held",
                                      item->held ? "1" : NULL, "text", indented, NULL);
    struct judge_draft draft = {.person = editor,
                                .game = play->game,
                                .phase = item->phase,
                                .kind = "press",
                                .language = language,
                                .subject = subject,
                                .text = text};
    return judge_post(play->home, &draft, NULL, error);
}

static bool shorten(struct judge_press_sending *s, GError **error)
{
    struct judge_play *play = s->in->play;
    gint64 person = s->in->person->id, mail = s->in->row->id;
    g_autoptr(games_press) item = games_press_get(play->home->store, s->id);
    g_autofree char *words = judge_press_indent(s->block->text);
    const char *pairs[] = {"text", words, NULL};
    struct games_act_open *act = judge_act_begin(play->home, play->game->id, person, mail, error);
    bool ok = act &&
              (item->person == person ||
               judge_notice_tell(play, item->person, RULES_NO_POWER, "press-shorter", pairs, error)) &&
              games_press_set(play->home->store, s->id, "text", s->block->text, error) &&
              judge_play_log(play, "press-shortened", person, mail, error, "item=%" NUMBER, s->id);
    return judge_act_end(play->home, act, ok, error);
}

/* Puts the item into the store, in place of the one that it replaces. */
static bool store_item(struct judge_press_sending *s, GError **error)
{
    struct judge_play *play = s->in->play;
    if (s->instead && !games_press_withdraw(play->home->store, s->instead, play->home->now_s, error))
        return false;

    s->item.id = s->id = games_press_add(play->home->store, &s->item, error);
    return s->id && judge_play_log(play, "press", s->in->person->id, s->in->row->id, error,
                                   "item=%" NUMBER " from=%s to=%s held=%s instead=%" NUMBER, s->id,
                                   s->item.true_power, s->item.to, s->item.held ? "yes" : "no", s->instead);
}

/* Whether nobody reads it now: held for a report, a diary, a statement before the end. */
static bool is_kept(const struct judge_press_sending *s)
{
    bool over = s->in->play->game->state == GAMES_STATE_ENDED;
    bool statement = !strcmp(s->item.to, PRESS_STATEMENT) && !over;
    return s->item.held || statement || !strcmp(s->item.to, PRESS_DIARY);
}

/* Whether the editor wants a copy that he does not get as a reader. */
static bool editor_watches(const struct judge_press_sending *s)
{
    const char *watch = judge_setting(s->in->play->game, "press-copy");
    bool wanted = !strcmp(watch, "all") || (s->item.held && !strcmp(watch, "held"));
    bool reads_it = strstr(s->item.to, PRESS_EDITOR) || !strcmp(s->item.to, PRESS_ALL);
    bool seen_anyway = reads_it && !is_kept(s);
    return wanted && !seen_anyway && strcmp(s->item.to, PRESS_DIARY) != 0;
}

bool judge_press_deliver(struct judge_press_sending *s, GError **error)
{
    struct judge_play *play = s->in->play;
    if (s->block->kind == JUDGE_PRESS_SHORTEN)
        return shorten(s, error);
    if (!store_item(s, error))
        return false;
    if (editor_watches(s) && !tell_editor(play, &s->item, s->id, error))
        return false;
    if (is_kept(s))
        return true;

    g_autoptr(GString) vacant = g_string_new(NULL);
    g_autoptr(GPtrArray) readers = readers_of(play, &s->item, vacant, s->in->language, error);
    for (guint i = 0; readers && i < readers->len; i++)
        if (!post_item(play, &s->item, readers->pdata[i], error))
            return false;

    /* Whose seat is empty would tell who wrote what is answered here. */
    if (vacant->len && g_strcmp0(s->item.shown_to, PRESS_ANONYMOUS))
        judge_press_remark(s, "press-vacant", vacant->str);

    return readers != NULL;
}
