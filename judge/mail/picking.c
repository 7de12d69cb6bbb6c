/* Centres wished for before a game, given back, and homes named: by mail (Escalation, Bretagne II). */
#include "handlers.h"
#include "hearing.h"
#include "../course/course.h"
#include "../course/picking.h"
#include "../conf/words.h"
#include "../conf/refusals.h"

#include <string.h>

#define BETWEEN_PLACES ",;>/"

static rules_loc place_of(const struct judge_play *play, const char *text)
{
    g_autofree char *name = g_strstrip(g_strdup(text));
    return rules_names_find_place(play->board->names, name, strlen(name));
}

static bool is_place(const struct judge_play *play, const char *text)
{
    return place_of(play, text) != RULES_NO_LOC;
}

/* Whether lists of places are asked for in the course of a game. */
static bool lists_places(const struct judge_play *play)
{
    return play->board->map->picking.rounds || play->board->map->picking.homes;
}

/* The places that stood behind a command's name, on all its lines, or on the line itself. */
static const char *places_of(const struct judge_scope *scope)
{
    return scope->below ? scope->below : scope->rest;
}

/* In a game without picking such a line is answered only if it names places and nothing else: it may be talk. */
bool judge_words_places(const struct judge_scope *scope)
{
    const char *rest = places_of(scope);
    const struct judge_play *play = scope->play;
    bool all = play && *rest;
    g_auto(GStrv) words = g_strsplit_set(rest, BETWEEN_PLACES, -1);
    for (char **word = words; all && *word && !lists_places(play); word++)
        all = is_place(play, *word);
    return all;
}

/* A line of a list: with commas for numbers and bullets, and where only blanks stand between places. Transfer full. */
static char *tidy(const struct judge_play *play, const char *line)
{
    g_autoptr(GRegex) number =
        g_regex_new("(^|[\\s,;:>/])\\s*(\\d+\\s*[.):°-]*|[-*•–](?=\\s))\\s*", 0, 0, NULL);
    g_autofree char *plain = g_regex_replace_literal(number, line, -1, 0, ", ", 0, NULL);
    char *list = g_strstrip(g_strdup(plain + strspn(plain, ", ")));
    bool all = !strpbrk(list, BETWEEN_PLACES) && !is_place(play, list);
    g_auto(GStrv) words = g_strsplit(list, " ", -1);
    for (char **word = words; all && *word; word++)
        all = !**word || is_place(play, *word);
    return all ? g_strdelimit(list, " ", ',') : list;
}

/* Goes on with a list on its next line; false: that is none of it. A name may be parted where the line was wrapped. */
static bool go_on(const struct judge_play *play, GString *list, const char *line)
{
    g_autofree char *next = tidy(play, line);
    g_auto(GStrv) items = g_strsplit_set(next, BETWEEN_PLACES, -1);
    bool any = false, open = list->len && strchr(BETWEEN_PLACES, list->str[list->len - 1]);
    for (char **item = items; *item; item++)
        any = any || is_place(play, *item);

    const char *last = list->str + list->len;
    while (last > list->str && !strchr(BETWEEN_PLACES, last[-1]))
        last--;
    g_autofree char *parted = *items ? g_strdup_printf("%s %s", last, *items) : NULL;
    bool wrapped = *last && parted && is_place(play, parted);
    if (!*next || !(any || wrapped || open))
        return false;
    g_string_append_printf(list, "%s%s", wrapped || open || !list->len ? " " : ", ", next);
    return true;
}

guint judge_places_take(struct judge_mail *mail, guint at, const char *name, const char *rest)
{
    if (!lists_places(mail->in.play))
        return 1;
    struct judge_text *text = &mail->in.text;
    g_autofree char *first = tidy(mail->in.play, rest);
    g_autoptr(GString) list = g_string_new(first);
    guint n = 1;
    while (at + n < text->lines->len) {
        const char *next = judge_text_line(text, at + n);
        if (mail->in.is_command(&mail->in, next) || !go_on(mail->in.play, list, next))
            break;
        n++;
    }
    g_autofree char *places = judge_fold(list->str, list->len);
    const char *before = g_hash_table_lookup(mail->blocks, name);
    char *all = g_strjoin(",", before ? before : places, before ? places : NULL, NULL);
    judge_text_instead(text, at, name);
    for (guint i = 1; i < n; i++)
        judge_text_take(text, at + i, name);
    g_hash_table_replace(mail->blocks, g_strdup(name), all);
    return n;
}

/* Places between commas; words that name none are kept apart, and what stands behind the first of them in `behind` (NULL: beside
 * the others). */
static GArray *read_places(const struct judge_scope *scope, GString *unread, GArray *behind)
{
    const struct judge_play *play = scope->play;
    GArray *places = g_array_new(FALSE, FALSE, sizeof(rules_loc));
    const char *rest = places_of(scope);
    bool marked = strpbrk(rest, BETWEEN_PLACES) != NULL;
    g_auto(GStrv) words = g_strsplit_set(rest, marked ? BETWEEN_PLACES : " ", -1);

    for (char **word = words; *word; word++) {
        const char *name = g_strstrip(*word);
        rules_loc place = place_of(play, name);
        if (*name && place == RULES_NO_LOC)
            judge_list_add(unread, name);
        else if (*name) {
            rules_loc province = play->board->map->province[place];
            g_array_append_val(behind && unread->len ? behind : places, province);
        }
    }
    return places;
}

static char *say_places(const struct judge_scope *scope, const GArray *places)
{
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < places->len; i++)
        judge_list_add(list, rules_place_name(scope->play->board->names, g_array_index(places, rules_loc, i),
                                              scope->language));
    return g_strdup(list->str);
}

/* What cannot be picked, or given back: no centre, gone, or not his. Takes it out of the list. */
static void drop_impossible(struct judge_mail *mail, const struct judge_scope *scope, GArray *places,
                            bool back)
{
    struct rules_picks picks;
    g_autoptr(GArray) gone = g_array_new(FALSE, FALSE, sizeof(rules_loc));
    judge_picking_look(scope->play, &picks);
    for (guint i = places->len; i-- > 0;) {
        rules_loc place = g_array_index(places, rules_loc, i);
        bool open = (picks.owner[place] == mail->in.power) || (picks.owner[place] == RULES_NO_POWER);
        if (open && scope->play->board->map->place[place].centre)
            continue;
        g_array_prepend_val(gone, place);
        g_array_remove_index(places, i);
    }
    if (!gone->len)
        return;

    g_autofree char *names = say_places(scope, gone),
                    *left = judge_centres_of(scope->play, picks.owner, back ? mail->in.power : RULES_NO_POWER,
                                             mail->in.language);
    judge_intake_note(&mail->in, back ? "picks-not-own" : "picks-gone", "places", names, "free", left, NULL);
}

/* Seats are new when the game or its board was loaded anew. */
static void sit_again(struct judge_mail *mail, const struct judge_scope *scope, const char *power)
{
    mail->in.seat = judge_play_seat(scope->play, power);
}

bool judge_run_pick(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    bool back = scope->ask->id == JUDGE_ASK_GIVE_BACK;
    struct judge_play *play = scope->play;
    mail->in.asks = true;
    if (!judge_picking_is_on(play))
        return judge_intake_note(&mail->in, "picks-off", "game", play->game->name, NULL);

    g_autoptr(GString) unread = g_string_new(NULL);
    g_autoptr(GArray) behind = g_array_new(FALSE, FALSE, sizeof(rules_loc)),
                      places =
                          read_places(scope, unread, behind); /* a wish that is not read keeps its turn */
    g_autofree char *power = g_strdup(play->board->map->power[mail->in.power].id);
    g_autofree char *rest = say_places(scope, behind);
    if (unread->len)
        judge_intake_note(&mail->in, "picks-unread", "places", unread->str, "list", judge_filled(rest),
                          "back", judge_flag(back), NULL);
    drop_impossible(mail, scope, places, back);
    if (!places->len)
        return true;

    g_autofree char *list = say_places(scope, places);
    judge_intake_note(&mail->in, back ? "gives-noted" : "picks-noted", "places", list, NULL);
    bool ok = judge_picking_wish(play, mail->in.power, places, back, mail->in.row->id, error);
    ok = ok && (mail->in.home->foreseen || judge_picking_is_due(play) || judge_start_if_full(play, error));
    sit_again(mail, scope, power);
    return ok;
}

/* Whether homes can be named now: in the phase before whose adjudication the map wants them. */
static bool may_name_homes(const struct judge_play *play)
{
    const struct rules_picking *picking = &play->board->map->picking;
    return play->phase && !play->phase->adjudicated_s && picking->homes &&
           play->pos.phase.year == picking->homes_before.year &&
           play->pos.phase.step == picking->homes_before.step;
}

bool judge_run_homes(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_play *play = scope->play;
    g_autoptr(GString) unread = g_string_new(NULL);
    g_autoptr(GArray) places = read_places(scope, unread, NULL);
    g_autofree char *power = g_strdup(play->board->map->power[mail->in.power].id);
    g_autoptr(GError) why = NULL;

    mail->in.asks = true;
    if (!may_name_homes(play)) {
        g_autofree char *phase =
            templates_say_phase(play->board->map, play->board->map->picking.homes_before, mail->in.language);
        return judge_intake_note(&mail->in, play->board->map->picking.homes ? "homes-not-now" : "homes-never",
                                 "phase", phase, NULL);
    }
    if (unread->len)
        judge_intake_note(&mail->in, "picks-unread", "places", unread->str, NULL);

    g_autofree char *list = say_places(scope, places);
    bool ok = judge_homes_name(play, mail->in.power, places, mail->in.language, &why);
    sit_again(mail, scope, power);
    if (ok)
        judge_intake_note(&mail->in, "homes-noted", "places", list, NULL);
    else if (judge_refused_at_most(&why, error))
        judge_intake_take_note(&mail->in, judge_mail_say_refusal(scope, why));
    return ok || mail->in.notes->len > 0;
}

/* Whether a word of a sentence is its game's name and no place: "for Brest, Paris", "Brest : Paris", "in the game Brest". */
static bool names_game(const struct judge_play *play, const char *sentence, char *const *words, guint i)
{
    gsize behind = strspn(sentence, " ") + strlen(words[i]);
    guint before = i;
    while (before && !*words[before - 1])
        before--;
    g_autofree char *lead = judge_fold(before ? words[before - 1] : "", 20);
    bool heads = !before && sentence[behind + strspn(sentence + behind, " ")] == ':',
         opens = before == 1 && judge_word_in(lead, judge_words_game_lead);
    return !g_ascii_strcasecmp(words[i], play->game->name) &&
           (heads || opens || judge_word_in(lead, judge_words_game_noun));
}

/* The places that a sentence names, in its order, as a list; a short name in capitals alone: "par" is a word. Transfer full. */
static char *places_in(const struct judge_play *play, const char *sentence)
{
    enum { MOST_WORDS = 3, SHORT = 3 };
    g_autoptr(GString) list = g_string_new(NULL);
    g_auto(GStrv) words = g_strsplit_set(sentence, " ,;:>/.!()\"", -1);
    for (guint i = 0, taken; words[i]; i += taken) {
        const char *behind = strchr(words[i], '\'');
        g_autoptr(GString) name = g_string_new(NULL);
        taken = 1;
        if (names_game(play, sentence, words, i))
            continue;
        for (guint n = 1; strpbrk(words[i], "-*") != words[i] && n <= MOST_WORDS && words[i + n - 1]; n++) {
            judge_list_join(name, " ", n == 1 && behind ? behind + 1 : words[i + n - 1]);
            bool word = (name->len > SHORT) | ((name->len == SHORT) & g_ascii_isupper(name->str[1]));
            if (word && is_place(play, name->str)) {
                g_string_append_printf(list, "%s%s", list->len ? ", " : "", name->str);
                taken = n;
                break;
            }
        }
    }
    return g_strdup(list->str);
}

char *judge_places_line(const struct judge_scope *scope, const char *sentence, const char *folded)
{
    struct judge_hearing *hearing = judge_hearing_of(scope->home);
    bool picks = judge_picking_is_on(scope->play), homes = may_name_homes(scope->play);
    g_autofree char *places = (picks || homes) && scope->seat ? places_in(scope->play, sentence) : NULL;
    if (!places || !*places || strchr(folded, '?'))
        return NULL;
    enum judge_ask_id ask = JUDGE_ASK_NONE;
    g_autofree char *game = judge_fold(scope->play->game->name, G_MAXSIZE);
    bool names_its_game = strstr(folded, game) && !strstr(places, scope->play->game->name);
    if (homes && judge_hears(hearing, JUDGE_HEARD_HOMES, folded))
        ask = JUDGE_ASK_HOMES;
    else if (picks && judge_hears(hearing, JUDGE_HEARD_GIVING_BACK, folded))
        ask = JUDGE_ASK_GIVE_BACK;
    else if (picks &&
             (judge_hears(hearing, JUDGE_HEARD_PICKING, folded) ||
              (judge_hear_content(hearing, folded) <= judge_hear_content(hearing, places) + names_its_game)))
        ask = JUDGE_ASK_PICK;
    g_autofree char *word = ask ? judge_ask_word(ask, scope->language) : NULL;
    return word ? g_strjoin(" ", word, places, NULL) : NULL;
}
