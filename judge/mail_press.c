/* Press by mail: rules, relaying, holding, the writer's copy. */
#include "press.h"
#include "report.h"
#include "settings.h"

#include <string.h>

#define NUMBER    G_GINT64_FORMAT
#define DIARY     "DIARY"
#define STATEMENT "END"
#define EDITOR    "EDITOR"

void judge_press_take(struct judge_mail *mail)
{
    g_autofree char *subject =
        mail->message->references[0] ? NULL : judge_mail_bare_subject(mail->message->subject);
    mail->press = judge_press_cut(subject, mail->text);
}

/* ---- names ---- */

static char *capital(char *text)
{
    char *big = templates_capital(text);
    g_free(text);
    return big;
}

char *judge_press_say_from(const struct judge_play *play, const struct games_press *item,
                           enum rules_language language)
{
    if (!item->from_power)
        return NULL;
    if (!strcmp(item->from_power, EDITOR))
        return capital(judge_say(play->home, language, "press-editor", NULL));
    rules_power p = rules_map_find_power(play->board->map, item->from_power, strlen(item->from_power));
    return g_strdup(p == RULES_NO_POWER ? item->from_power
                                        : rules_power_name(play->board->names, p, language));
}

char *judge_press_say_to(const struct judge_play *play, const char *to, enum rules_language language)
{
    static const struct {
        const char *to, *key;
    } words[] = {{"ALL", "press-all"},
                 {EDITOR, "press-editor"},
                 {DIARY, "press-diary"},
                 {STATEMENT, "press-statement"}};
    g_auto(GStrv) all = g_strsplit(to, ",", -1);
    g_autoptr(GString) text = g_string_new(NULL);
    for (char **one = all; *one; one++) {
        g_autofree char *word = NULL;
        for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
            if (!strcmp(*one, words[i].to))
                word = judge_say(play->home, language, words[i].key, NULL);
        rules_power p = rules_map_find_power(play->board->map, *one, strlen(*one));
        g_string_append_printf(text, "%s%s", text->len ? ", " : "",
                               word                  ? word
                               : p == RULES_NO_POWER ? *one
                                                     : rules_power_name(play->board->names, p, language));
    }
    return g_strdup(text->str);
}

/* The seats of government of the standard board; other powers write from nowhere. */
static const struct {
    const char *power, *fr, *en;
} capitals[] = {
    {"AUSTRIA", "Vienne", "Vienna"},
    {"ENGLAND", "Londres", "London"},
    {"FRANCE", "Paris", "Paris"},
    {"GERMANY", "Berlin", "Berlin"},
    {"ITALY", "Rome", "Rome"},
    {"RUSSIA", "Moscou", "Moscow"},
    {"TURKEY", "Constantinople", "Constantinople"},
};

char *judge_press_say_dateline(const struct judge_play *play, const struct games_press *item,
                               enum rules_language language)
{
    (void)play;
    if (item->dateline)
        return g_strdup(item->dateline);
    for (size_t i = 0; item->from_power && i < G_N_ELEMENTS(capitals); i++)
        if (!strcmp(capitals[i].power, item->from_power))
            return g_strdup(language == RULES_FRENCH ? capitals[i].fr : capitals[i].en);
    return NULL;
}

/* The power whose seat of government a dateline is, or -1. */
static const char *power_of_capital(const char *place)
{
    char wanted[128], name[128];
    rules_text_fold(place, strlen(place), wanted, sizeof wanted);
    for (size_t i = 0; i < G_N_ELEMENTS(capitals); i++)
        for (int l = 0; l < 2; l++) {
            const char *capital_name = l ? capitals[i].en : capitals[i].fr;
            rules_text_fold(capital_name, strlen(capital_name), name, sizeof name);
            if (!strcmp(name, wanted))
                return capitals[i].power;
        }
    return NULL;
}

/* ---- who may not ---- */

bool judge_press_is_muted(const struct judge_play *play, const char *power)
{
    g_auto(GStrv) muted = g_strsplit(judge_setting(play->game, "muted"), " ", -1);
    if (g_strv_contains((const char *const *)muted, power))
        return true;
    const struct games_seat *seat = judge_play_seat(play, power);
    struct games_person *person = seat ? games_person_get(play->home->store, seat->person) : NULL;
    bool everywhere = person && person->muted;
    games_person_free(person);
    return everywhere;
}

bool judge_press_mute(const struct judge_play *play, rules_power power, bool muted, gint64 person,
                      gint64 mail, GError **error)
{
    const char *id = play->board->map->power[power].id;
    g_auto(GStrv) words = g_strsplit(judge_setting(play->game, "muted"), " ", -1);
    g_autoptr(GString) kept = g_string_new(muted ? id : "");
    for (char **w = words; *w; w++)
        if (**w && strcmp(*w, id))
            g_string_append_printf(kept, "%s%s", kept->len ? " " : "", *w);
    return games_game_set(play->home->store, play->game->id, "muted", kept->len ? kept->str : NULL, error) &&
           judge_play_log(play, muted ? "muted" : "unmuted", person, mail, error, "power=%s", id);
}

/* ---- one block ---- */

struct sending {
    struct judge_mail *mail;
    const struct judge_press_block *block;
    struct judge_press_address address;
    struct games_press item;
    char *refusal;      /* sentence: nothing goes out */
    GPtrArray *remarks; /* sentences */
    gint64 id;
};

static void refuse(struct sending *s, const char *key, const char *word)
{
    if (!s->refusal)
        s->refusal = judge_say(s->mail->home, s->mail->language, key, "word", word, NULL);
}

static void remark(struct sending *s, const char *key, const char *word)
{
    g_ptr_array_add(s->remarks, judge_say(s->mail->home, s->mail->language, key, "word", word, NULL));
}

/* The identity of who writes: his power, or EDITOR; NULL: he may not write at all. */
static const char *writer_of(const struct judge_mail *mail)
{
    bool plays =
        mail->seat && mail->seat->role == GAMES_ROLE_PLAYER; /* a standby who is called does not speak yet */
    return plays ? mail->play->board->map->power[mail->power].id : mail->editor ? EDITOR : NULL;
}

static bool is_late(const struct judge_mail *mail)
{
    const struct games_phase *phase = mail->play->phase;
    return phase && phase->deadline_s && mail->home->now_s > phase->deadline_s && mail->seat &&
           judge_play_owes(mail->play, mail->power) > 0;
}

/* Settings that close the press, or part of it; writing to the editor is always open. */
static void check_open(struct sending *s, const char *writer)
{
    const struct judge_play *play = s->mail->play;
    const struct games_game *game = play->game;
    bool to_editor = !strcmp(s->item.to, EDITOR);
    bool minor = play->phase && judge_play_type(play) != RULES_PHASE_MOVEMENT;
    bool over = game->state == GAMES_STATE_ENDED;
    g_autofree char *limit = g_strdup(judge_setting(game, "press-length"));
    gint64 most = judge_setting_number(game, "press-length");
    if (most && g_utf8_strlen(s->block->text, -1) > most)
        refuse(s, "press-too-long", limit);
    if (to_editor || !strcmp(writer, EDITOR))
        return;
    if (!play->phase)
        refuse(s, "press-not-started", NULL);
    else if (judge_press_is_muted(play, writer))
        refuse(s, "press-muted", NULL);
    else if (judge_setting_is(game, "press", "none") && !over)
        refuse(s, "press-none", NULL);
    else if (minor && !over && judge_setting_is(game, "press-minor", "no"))
        refuse(s, "press-minor", NULL);
    else if (!over && judge_setting_is(game, "press-late", "no") && is_late(s->mail))
        refuse(s, "press-late", NULL);
    else if (strcmp(s->item.to, "ALL") && judge_setting_is(game, "press-to", "all"))
        refuse(s, "press-all-only", NULL);
}

/* Colour and shown name, as asked and as the game allows. */
static void check_colour(struct sending *s, const char *writer)
{
    const struct judge_mail *mail = s->mail;
    const struct games_game *game = mail->play->game;
    const char *allowed = judge_setting(game, "press");
    bool editor = !strcmp(writer, EDITOR);
    bool may_grey = editor || strstr(allowed, "grey") || !strcmp(allowed, "fake");
    enum judge_press_as as = s->address.as;
    const char *other = as == JUDGE_PRESS_AS_POWER ? mail->play->board->map->power[s->address.from].id : NULL;
    s->item.colour = GAMES_PRESS_WHITE;
    s->item.from_power = g_strdup(writer);
    if (as == JUDGE_PRESS_AS_GIVEN)
        as = !strcmp(allowed, "grey") && !editor && strcmp(s->item.to, EDITOR) ? JUDGE_PRESS_AS_GREY
                                                                               : JUDGE_PRESS_AS_WHITE;
    if (as == JUDGE_PRESS_AS_EDITOR) {
        if (!mail->editor)
            refuse(s, "press-forged-editor", NULL);
        g_free(s->item.from_power);
        s->item.from_power = g_strdup(EDITOR);
    } else if (as == JUDGE_PRESS_AS_WHITE || !g_strcmp0(other, writer)) {
        if (!strcmp(allowed, "grey") && !editor)
            refuse(s, "press-grey-only", NULL);
    } else if (as == JUDGE_PRESS_AS_GREY) {
        if (!may_grey)
            refuse(s, "press-no-grey", NULL);
        s->item.colour = GAMES_PRESS_GREY;
        g_clear_pointer(&s->item.from_power, g_free);
    } else {
        if (editor || strcmp(allowed, "fake"))
            refuse(s, "press-no-fake", NULL);
        s->item.colour = GAMES_PRESS_FAKED;
        g_free(s->item.from_power);
        s->item.from_power = g_strdup(other);
    }
    const char *owner = s->item.dateline ? power_of_capital(s->item.dateline) : NULL;
    if (owner && g_strcmp0(owner, s->item.from_power) && strcmp(allowed, "fake"))
        refuse(s, "press-dateline", s->item.dateline);
}

/* "ALL", "EDITOR", or identities in the map's order; NULL: nobody. */
static char *recipients_text(const struct sending *s)
{
    const struct rules_map *map = s->mail->play->board->map;
    const struct judge_press_address *a = &s->address;
    GString *to = g_string_new(NULL);
    bool all_but = false;
    for (rules_power p = 0; p < map->n_powers; p++)
        all_but |= a->except[p];
    if (a->all && !all_but)
        return g_string_free(g_string_assign(to, "ALL"), FALSE);
    for (rules_power p = 0; p < map->n_powers; p++)
        if ((a->all ? !a->except[p] : a->to[p]) && p != s->mail->power && !map->power[p].dummy)
            g_string_append_printf(to, "%s%s", to->len ? "," : "", map->power[p].id);
    if (a->editor)
        g_string_append_printf(to, "%s%s", to->len ? "," : "", EDITOR);
    return g_string_free(to, to->len == 0);
}

/* A signature left under anonymous words: closing lines that are only the writer's name or address. */
static char *without_name(const struct judge_mail *mail, const char *text)
{
    const char *names[] = {mail->person->name, mail->person->alias, mail->message->from_name,
                           mail->message->from_address, mail->person->address};
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    guint n = g_strv_length(lines);
    for (bool again = true; again && n > 1;) {
        again = false;
        g_autofree char *last = g_utf8_strdown(g_strstrip(lines[n - 1]), -1);
        for (size_t i = 0; i < G_N_ELEMENTS(names) && !again; i++) {
            g_autofree char *name = names[i] ? g_utf8_strdown(names[i], -1) : g_strdup("");
            g_auto(GStrv) first = g_strsplit(name, " ", 2);
            again = !*last || !strcmp(last, name) || (first[0] && *first[0] && !strcmp(last, first[0]));
        }
        if (again)
            g_clear_pointer(&lines[--n], g_free);
    }
    return g_strjoinv("\n", lines);
}

/* Lines in a block without end mark that read as orders: its writer may have forgotten FIN. */
static bool holds_orders(const struct sending *s)
{
    const struct judge_play *play = s->mail->play;
    if (s->block->has_mark || !s->mail->seat || !play->phase || play->phase->adjudicated_s)
        return false;
    struct rules_readings readings;
    struct rules_read_context context = {
        .pos = &play->pos, .names = play->board->names, .power = s->mail->power, .book = &play->book};
    rules_read(&context, s->block->text, strlen(s->block->text), &readings);
    bool found = false;
    for (size_t i = 0; i < readings.n; i++)
        found |=
            readings.reading[i].status == RULES_READ_OK || readings.reading[i].status == RULES_READ_ASSUMED;
    rules_readings_clear(&readings);
    return found;
}

static gint64 number_in(const char *rest);

/* The editor's shorter text for an item that is not printed yet. */
static void read_shorter(struct sending *s)
{
    struct judge_mail *mail = s->mail;
    g_autofree char *head = g_utf8_strdown(s->block->head, -1);
    g_autofree char *number = g_strstrip(g_strdup(head));
    char *digits = number + strcspn(number, "0123456789");
    g_autoptr(GPtrArray) all = games_press_list(mail->home->store, mail->play->game->id, 0, false);
    gint64 id = number_in(digits);
    if (!mail->editor) {
        refuse(s, "press-not-editor", NULL);
        return;
    }
    for (guint i = 0; i < all->len && !s->id; i++) {
        const struct games_press *item = all->pdata[i];
        if (item->id == id && item->held && !item->printed)
            s->id = id;
    }
    if (!s->id)
        refuse(s, "press-no-item", digits);
    else if (!*s->block->text)
        refuse(s, "press-empty", NULL);
}

static void read_block(struct sending *s)
{
    struct judge_mail *mail = s->mail;
    const struct judge_play *play = mail->play;
    const struct judge_press_block *block = s->block;
    const char *writer = writer_of(mail);
    if (block->kind == JUDGE_PRESS_SHORTEN) {
        read_shorter(s);
        return;
    }
    judge_press_address_read(play->board->names, play->board->map, block->head, &s->address);
    if (block->kind == JUDGE_PRESS_DIARY || block->kind == JUDGE_PRESS_STATEMENT)
        s->item.to = g_strdup(block->kind == JUDGE_PRESS_DIARY ? DIARY : STATEMENT);
    else if (s->address.unknown)
        refuse(s, "press-unknown", s->address.unknown);
    else {
        if (block->kind == JUDGE_PRESS_BROADCAST && !s->address.named && !s->address.editor)
            s->address.all = true;
        s->item.to = recipients_text(s);
        if (!s->item.to)
            refuse(s, "press-nobody", NULL);
    }
    if (!*block->text)
        refuse(s, "press-empty", NULL);
    if (!writer || (!mail->seat && !mail->editor))
        refuse(s, "press-not-player", NULL);
    if (!writer || s->refusal)
        return;
    s->item.dateline = g_steal_pointer(&s->address.dateline);
    if (block->kind == JUDGE_PRESS_LETTER || block->kind == JUDGE_PRESS_BROADCAST) {
        check_open(s, writer);
        check_colour(s, writer);
    } else
        s->item.from_power = g_strdup(writer);
    bool veiled = s->item.colour != GAMES_PRESS_WHITE || judge_setting_is(play->game, "show-names", "no") ||
                  judge_setting_is(play->game, "anonymous", "yes");
    s->item.text = veiled && strcmp(writer, EDITOR) ? without_name(mail, block->text) : g_strdup(block->text);
    s->item.true_power = g_strdup(writer);
    bool running = play->phase && play->game->state != GAMES_STATE_ENDED;
    s->item.held = running && !strcmp(s->item.to, "ALL") &&
                   (s->address.postal || judge_setting_is(play->game, "press-delivery", "postal"));
    s->item.game = play->game->id;
    s->item.phase = play->phase ? play->phase->id : 0;
    s->item.person = mail->person->id;
    s->item.mail = mail->row->id;
    s->item.written_s = mail->home->now_s;
}

/* ---- relaying ---- */

static void add_person(const struct judge_play *play, GPtrArray *list, GHashTable *seen, gint64 id)
{
    struct games_person *person =
        g_hash_table_contains(seen, &id) ? NULL : games_person_get(play->home->store, id);
    if (!person)
        return;
    g_ptr_array_add(list, person);
    g_hash_table_add(seen, &person->id);
}

/* Persons an item goes to, each once, without its writer. Powers nobody plays are named in `vacant`. */
static GPtrArray *readers_of(const struct judge_play *play, const struct games_press *item, GString *vacant,
                             enum rules_language language, GError **error)
{
    g_autoptr(GPtrArray) list = g_ptr_array_new_with_free_func((GDestroyNotify)games_person_free);
    g_autoptr(GHashTable) seen = g_hash_table_new(g_int64_hash, g_int64_equal);
    gint64 writer = item->person;
    g_hash_table_add(seen, &writer);
    if (!strcmp(item->to, "ALL") || !strcmp(item->to, STATEMENT)) {
        for (guint i = 0; i < play->seats->len; i++) {
            const struct games_seat *seat = play->seats->pdata[i];
            if (seat->role != GAMES_ROLE_STANDBY)
                add_person(play, list, seen, seat->person);
        }
        g_autoptr(GArray) more = games_subscribers(play->home->store, play->game->id, "press");
        for (guint i = 0; i < more->len; i++)
            add_person(play, list, seen, g_array_index(more, gint64, i));
    }
    g_auto(GStrv) names = g_strsplit(item->to, ",", -1);
    bool editor = !strcmp(item->to, "ALL") && judge_setting_is(play->game, "editor-copy", "yes");
    for (char **name = names; *name; name++) {
        editor |= !strcmp(*name, EDITOR);
        rules_power p = rules_map_find_power(play->board->map, *name, strlen(*name));
        const struct games_seat *seat = p == RULES_NO_POWER ? NULL : judge_play_seat(play, *name);
        if (seat)
            add_person(play, list, seen, seat->person);
        else if (p != RULES_NO_POWER)
            g_string_append_printf(vacant, "%s%s", vacant->len ? ", " : "",
                                   rules_power_name(play->board->names, p, language));
    }
    for (guint i = 0; editor && i < play->seats->len; i++) {
        const struct games_seat *seat = play->seats->pdata[i];
        if (seat->role == GAMES_ROLE_EDITOR)
            add_person(play, list, seen, seat->person);
    }
    if (editor && play->home->config->editor) {
        struct games_person *person = judge_editor(play->home, error);
        if (!person)
            return NULL;
        add_person(play, list, seen, person->id);
        games_person_free(person);
    }
    return g_steal_pointer(&list);
}

static bool post_item(const struct judge_play *play, const struct games_press *item,
                      const struct games_person *to, GError **error)
{
    enum rules_language language = judge_play_language(play, to);
    g_autofree char *from = judge_press_say_from(play, item, language);
    g_autofree char *names = judge_press_say_to(play, item->to, language);
    g_autofree char *phase = templates_say_phase(play->board->map, play->pos.phase, language);
    g_autofree char *dateline = item->dateline ? g_strdup(item->dateline) : NULL;
    g_autofree char *anonymous = templates_phrase(language, "report.anonymous", NULL);
    g_autofree char *who = dateline ? g_strdup_printf("%s, %s", dateline, from ? from : anonymous)
                                    : g_strdup(from ? from : anonymous);
    struct templates_data *data = templates_data_new();
    templates_data_set(data, "game", play->game->name);
    templates_data_set(data, "phase", phase);
    templates_data_set(data, "from", who);
    templates_data_set(data, "to", names);
    g_auto(GStrv) lines = g_strsplit(item->text, "\n", -1);
    for (char **line = lines; *line; line++)
        templates_data_set(templates_data_add(data, "lines"), "line", *line);
    g_autofree char *subject =
        judge_say(play->home, language, "press-subject", "from", who, "phase", phase, NULL);
    g_autofree char *text = templates_notice(play->home->config->home, language, "press", data, NULL);
    templates_data_free(data);
    struct judge_draft draft = {.person = to,
                                .game = play->game,
                                .phase = item->phase,
                                .kind = "press",
                                .language = language,
                                .subject = subject,
                                .text = text};
    return judge_post(play->home, &draft, NULL, error);
}

/* What the editor sees of press that the players see later, or never: with its number, to cut it. */
static bool tell_editor(const struct judge_play *play, const struct games_press *item, gint64 id,
                        GError **error)
{
    struct games_person *editor = judge_editor(play->home, error);
    if (!editor)
        return !*error;
    if (editor->id == item->person) {
        games_person_free(editor);
        return true;
    }
    enum rules_language language = judge_play_language(play, editor);
    struct games_press signed_item = *item;
    signed_item.from_power = item->true_power;
    g_autofree char *from = judge_press_say_from(play, &signed_item, language);
    g_autofree char *shown = judge_press_say_from(play, item, language);
    g_autofree char *anonymous = templates_phrase(language, "report.anonymous", NULL);
    g_autofree char *names = judge_press_say_to(play, item->to, language);
    g_autofree char *number = g_strdup_printf("%" NUMBER, id);
    g_autofree char *indented = judge_press_indent(item->text);
    g_autofree char *subject = judge_say(play->home, language, "press-watch-subject", "number", number, NULL);
    g_autofree char *text =
        judge_say(play->home, language, "press-watch", "number", number, "from", from, "shown",
                  item->colour == GAMES_PRESS_WHITE ? NULL
                  : shown                           ? shown
                                                    : anonymous,
                  "to", names, "held", item->held ? "1" : NULL, "text", indented, NULL);
    struct judge_draft draft = {.person = editor,
                                .game = play->game,
                                .phase = item->phase,
                                .kind = "press",
                                .language = language,
                                .subject = subject,
                                .text = text};
    bool ok = judge_post(play->home, &draft, NULL, error);
    games_person_free(editor);
    return ok;
}

static bool deliver(struct sending *s, GError **error)
{
    struct judge_play *play = s->mail->play;
    if (s->block->kind == JUDGE_PRESS_SHORTEN)
        return games_press_set(play->home->store, s->id, "text", s->block->text, error) &&
               judge_play_log(play, "press-shortened", s->mail->person->id, s->mail->row->id, error,
                              "item=%" NUMBER, s->id);
    s->id = games_press_add(play->home->store, &s->item, error);
    if (!s->id || !judge_play_log(play, "press", s->mail->person->id, s->mail->row->id, error,
                                  "item=%" NUMBER " from=%s to=%s held=%s", s->id, s->item.true_power,
                                  s->item.to, s->item.held ? "yes" : "no"))
        return false;
    bool over = play->game->state == GAMES_STATE_ENDED;
    bool kept = s->item.held || !strcmp(s->item.to, DIARY) || (!strcmp(s->item.to, STATEMENT) && !over);
    const char *watch = judge_setting(play->game, "press-copy");
    bool seen_anyway = !kept && (strstr(s->item.to, EDITOR) || !strcmp(s->item.to, "ALL"));
    if (strcmp(s->item.to, DIARY) && !seen_anyway &&
        (!strcmp(watch, "all") || (s->item.held && !strcmp(watch, "held"))) &&
        !tell_editor(play, &s->item, s->id, error))
        return false;
    if (kept)
        return true;
    g_autoptr(GString) vacant = g_string_new(NULL);
    g_autoptr(GPtrArray) readers = readers_of(play, &s->item, vacant, s->mail->language, error);
    for (guint i = 0; readers && i < readers->len; i++)
        if (!post_item(play, &s->item, readers->pdata[i], error))
            return false;
    if (vacant->len)
        remark(s, "press-vacant", vacant->str);
    return readers != NULL;
}

/* ---- the writer's copy ---- */

char *judge_press_indent(const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    g_autoptr(GString) out = g_string_new(NULL);
    for (char **line = lines; *line; line++)
        g_string_append_printf(out, "%s    %s", out->len ? "\n" : "", *line);
    return g_strdup(out->str);
}

static void say_fate(const struct sending *s, GString *text)
{
    const struct judge_mail *mail = s->mail;
    g_autofree char *names = s->item.to ? judge_press_say_to(mail->play, s->item.to, mail->language) : NULL;
    g_autofree char *shown = judge_press_say_from(mail->play, &s->item, mail->language);
    g_autofree char *words = judge_press_indent(s->refusal || !s->item.text ? s->block->text : s->item.text);
    g_autofree char *number = g_strdup_printf("%" NUMBER, s->id);
    const char *key = s->refusal                   ? "press-refused"
                      : !s->item.to                ? "press-shortened"
                      : !strcmp(s->item.to, DIARY) ? "press-diary-kept"
                      : !strcmp(s->item.to, STATEMENT) && mail->play->game->state != GAMES_STATE_ENDED
                          ? "press-statement-kept"
                      : s->item.held ? "press-held"
                                     : "press-sent";
    bool grey = s->item.colour == GAMES_PRESS_GREY;
    g_autofree char *head =
        judge_say(mail->home, mail->language, key, "to", names, "number", number, "why", s->refusal, "grey",
                  grey ? "1" : NULL, "faked", s->item.colour == GAMES_PRESS_FAKED ? shown : NULL, NULL);
    g_string_append_printf(text, "%s\n\n%s\n\n", head, words);
    for (guint i = 0; i < s->remarks->len; i++)
        g_string_append_printf(text, "%s\n\n", (const char *)s->remarks->pdata[i]);
}

static bool run_block(struct judge_mail *mail, const struct judge_press_block *block, GString *copy,
                      unsigned *sent, unsigned *refused, GError **error)
{
    struct sending s = {.mail = mail, .block = block, .remarks = g_ptr_array_new_with_free_func(g_free)};
    read_block(&s);
    bool ok = s.refusal || deliver(&s, error);
    if (ok && !s.refusal && holds_orders(&s))
        remark(&s, "press-orders", NULL);
    if (ok) {
        *(s.refusal ? refused : sent) += 1;
        say_fate(&s, copy);
    }
    judge_press_address_clear(&s.address);
    g_ptr_array_unref(s.remarks);
    g_free(s.refusal);
    g_free(s.item.from_power);
    g_free(s.item.true_power);
    g_free(s.item.to);
    g_free(s.item.dateline);
    g_free(s.item.text);
    return ok;
}

bool judge_press_run(struct judge_mail *mail, GError **error)
{
    if (!mail->press || !mail->press->len)
        return true;
    if (!mail->play) {
        mail->asks = true;
        return true;
    }
    g_autoptr(GString) copy = g_string_new(NULL);
    unsigned sent = 0, refused = 0;
    for (guint i = 0; i < mail->press->len; i++)
        if (!run_block(mail, mail->press->pdata[i], copy, &sent, &refused, error))
            return false;
    if (sent && mail->message->n_attachments) {
        g_autofree char *sentence = judge_say(mail->home, mail->language, "press-attachments", NULL);
        g_string_append_printf(copy, "%s\n", sentence);
    }
    g_autofree char *n_sent = g_strdup_printf("%u", sent), *n_refused = g_strdup_printf("%u", refused);
    g_autofree char *subject = judge_say(mail->home, mail->language, "press-copy-subject", "sent",
                                         sent ? n_sent : NULL, "refused", refused ? n_refused : NULL, NULL);
    g_strdelimit(subject, "\n", ' ');
    return judge_mail_answer(mail, "press", subject, copy->str, error);
}

/* ---- reports ---- */

GPtrArray *judge_press_of_report(const struct judge_play *play, gint64 phase, gint64 over_s)
{
    g_autoptr(GPtrArray) all = games_press_list(play->home->store, play->game->id, 0, false);
    GPtrArray *chosen = g_ptr_array_new_with_free_func((GDestroyNotify)games_press_free);
    for (int kind = 0; kind < 3; kind++) /* press, then statements, then diaries */
        for (guint i = 0; i < all->len; i++) {
            struct games_press *item = all->pdata[i];
            int its = !item ? -1 : !strcmp(item->to, STATEMENT) ? 1 : !strcmp(item->to, DIARY) ? 2 : 0;
            bool wanted =
                its == 0 ? item->held && item->phase == phase : over_s && item && item->written_s <= over_s;
            if (its != kind || item->cut || !wanted)
                continue;
            g_ptr_array_add(chosen, item);
            all->pdata[i] = NULL;
        }
    g_ptr_array_set_free_func(all, NULL);
    for (guint i = 0; i < all->len; i++)
        games_press_free(all->pdata[i]);
    return chosen;
}

char *judge_press_text(const struct judge_play *play, const GPtrArray *items, enum rules_language language)
{
    if (!items->len)
        return NULL;
    GString *text = g_string_new(NULL);
    g_autofree char *anonymous = templates_phrase(language, "report.anonymous", NULL);
    for (guint i = 0; i < items->len; i++) {
        const struct games_press *item = items->pdata[i];
        g_autofree char *dateline = judge_press_say_dateline(play, item, language);
        g_autofree char *from = judge_press_say_from(play, item, language);
        g_autofree char *to = judge_press_say_to(play, item->to, language);
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

/* ---- the editor ---- */

bool judge_press_set_cut(const struct judge_play *play, gint64 id, bool cut, gint64 person, gint64 mail,
                         GError **error)
{
    g_autoptr(GPtrArray) all = games_press_list(play->home->store, play->game->id, 0, false);
    for (guint i = 0; i < all->len; i++) {
        const struct games_press *item = all->pdata[i];
        if (item->id != id)
            continue;
        if (item->cut == cut)
            return true;
        if (!games_press_set(play->home->store, id, "cut", cut ? "1" : "0", error) ||
            !judge_play_log(play, cut ? "press-cut" : "press-restored", person, mail, error, "item=%" NUMBER,
                            id))
            return false;
        struct games_person *writer = games_person_get(play->home->store, item->person);
        if (!writer || writer->id == person) {
            games_person_free(writer);
            return true;
        }
        enum rules_language language = judge_play_language(play, writer);
        g_autofree char *words = judge_press_indent(item->text);
        g_autofree char *subject =
            judge_say(play->home, language, cut ? "press-cut-subject" : "press-restored-subject", NULL);
        g_autofree char *text =
            judge_say(play->home, language, cut ? "press-cut" : "press-restored", "text", words, NULL);
        struct judge_draft draft = {.person = writer,
                                    .game = play->game,
                                    .phase = item->phase,
                                    .kind = "notice",
                                    .language = language,
                                    .subject = subject,
                                    .text = text};
        bool ok = judge_post(play->home, &draft, NULL, error);
        games_person_free(writer);
        return ok;
    }
    g_set_error(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, "game '%s' has no press item %" NUMBER,
                play->game->name, id);
    return false;
}

/* "12", "n° 12", "no. 12": an item's number, or 0. */
static gint64 number_in(const char *rest)
{
    const char *at = rest + strcspn(rest, "0123456789");
    gint64 number = 0;
    for (const char *c = rest; c < at; c++)
        if (!strchr(" n.o", *c) && (unsigned char)*c < 0x80)
            return 0;
    size_t len = strspn(at, "0123456789");
    if (!len || len > 15 || at[len + strspn(at + len, " ")])
        return 0;
    number = g_ascii_strtoll(at, NULL, 10);
    return number;
}

bool judge_press_number_words(const struct judge_mail *mail, const char *rest)
{
    (void)mail;
    return number_in(rest) > 0;
}

/* A refusal becomes a note; other failures go up. */
static bool noted(struct judge_mail *mail, bool ok, const char *key, const char *word, GError **why,
                  GError **error)
{
    mail->asks = true;
    if (ok) {
        judge_mail_take_note(mail, judge_say(mail->home, mail->language, key, "word", word, NULL));
        return true;
    }
    if (g_error_matches(*why, JUDGE_ERROR, JUDGE_ERROR_REFUSED)) {
        judge_mail_take_note(mail,
                             judge_say(mail->home, mail->language, "press-no-item", "word", word, NULL));
        return true;
    }
    g_propagate_error(error, g_steal_pointer(why));
    return false;
}

static bool run_scissors(struct judge_mail *mail, const char *rest, bool cut, GError **error)
{
    g_autoptr(GError) why = NULL;
    gint64 id = number_in(rest);
    g_autofree char *number = g_strdup_printf("%" NUMBER, id);
    bool ok = judge_press_set_cut(mail->play, id, cut, mail->person->id, mail->row->id, &why);
    return noted(mail, ok, cut ? "press-cut-done" : "press-restored-done", number, &why, error);
}

bool judge_press_run_cut(struct judge_mail *mail, const char *rest, GError **error)
{
    return run_scissors(mail, rest, true, error);
}

bool judge_press_run_restore(struct judge_mail *mail, const char *rest, GError **error)
{
    return run_scissors(mail, rest, false, error);
}

/* "france", "france off": a power's name, and whether its silence ends. */
static rules_power power_to_mute(const struct judge_mail *mail, const char *rest, bool *muted)
{
    static const char *const ends[] = {" non", " off", " no"};
    g_autofree char *name = g_strdup(rest);
    *muted = true;
    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
        if (g_str_has_suffix(name, ends[i])) {
            name[strlen(name) - strlen(ends[i])] = '\0';
            *muted = false;
            break;
        }
    return mail->play ? judge_press_power(mail->play->board->names, mail->play->board->map, g_strstrip(name))
                      : RULES_NO_POWER;
}

bool judge_press_mute_words(const struct judge_mail *mail, const char *rest)
{
    bool muted;
    return !mail->play || power_to_mute(mail, rest, &muted) != RULES_NO_POWER;
}

bool judge_press_run_mute(struct judge_mail *mail, const char *rest, GError **error)
{
    bool muted;
    rules_power power = power_to_mute(mail, rest, &muted);
    mail->asks = true;
    judge_mail_take_note(
        mail, judge_say(mail->home, mail->language, muted ? "press-mute-on" : "press-mute-off", "word",
                        rules_power_name(mail->play->board->names, power, mail->language), NULL));
    return judge_press_mute(mail->play, power, muted, mail->person->id, mail->row->id, error);
}
