/*
 * The old judges' first line, "SIGNON Fkersaint secret": it names game and power and proves with the
 * password. Taken before anything else reads the mail, so that the password is nowhere afterwards: what is
 * left of the line is a command of this judge, or nothing.
 */
#include "signon.h"
#include "contact.h"
#include "guess.h"
#include "handlers.h"
#include "../play/people.h"
#include "../conf/settings.h"
#include "../conf/password.h"
#include "../conf/words.h"

#include <string.h>

/* The words after a sign-on; NULL: the line is none. `*observe`: OBSERVE or WATCH. Of the trimmed line. */
static const char *after_signon(const char *line, bool *observe)
{
    g_autofree char *small = g_ascii_strdown(line, -1);
    size_t watches = judge_word_leads(small, judge_words_signon_observe);
    size_t len = watches ? watches : judge_word_leads(small, judge_words_signon);
    if (!len || !line[len] || !strchr(" :", line[len]))
        return NULL;

    *observe = watches > 0;
    return line + len + strspn(line + len, " :");
}

enum place_kind { PLACE_NONE, PLACE_GAME, PLACE_POWER, PLACE_NEXT, PLACE_OBSERVER, PLACE_MASTER };
struct place {
    enum place_kind kind;
    struct games_game *game; /* NULL for PLACE_NEXT, until one is found */
    const struct judge_board *board;
    bool power[RULES_MAX_POWERS]; /* which powers the words may mean */
    unsigned n_powers;
};

static void may_be(const struct judge_mail *mail, struct place *place, const char *word)
{
    const struct rules_map *map = place->board->map;
    rules_power whole = rules_names_find_power(place->board->names, word, strlen(word));
    /* A letter is the old judges' English one; to who reads French it may also be that of a French name. */
    for (rules_power p = 0; p < map->n_powers; p++) {
        const char *en = rules_power_name(place->board->names, p, RULES_ENGLISH),
                   *fr = rules_power_name(place->board->names, p, RULES_FRENCH);
        bool letter = word[0] && !word[1] &&
                      (g_ascii_tolower(*en) == g_ascii_tolower(*word) ||
                       (mail->in.language == RULES_FRENCH && g_ascii_tolower(*fr) == g_ascii_tolower(*word)));
        place->power[p] = whole == RULES_NO_POWER ? letter : p == whole;
        place->n_powers += place->power[p];
    }
}

static bool find_game(const struct judge_mail *mail, struct place *place, const char *name)
{
    games_game_free(place->game);
    place->game = *name && strlen(name) <= 64 ? judge_desk_find_game(mail->in.home, name) : NULL;
    place->board = place->game ? judge_home_board(mail->in.home, place->game, NULL) : NULL;
    return place->board != NULL;
}

/* What a game with a letter before it means: a power if the letter may be one, else by the old judges' letters. */
static enum place_kind kind_of(const struct place *place, char letter)
{
    if (place->n_powers)
        return PLACE_POWER;
    switch (letter) {
    case 'o':
        return PLACE_OBSERVER;
    case 'm':
        return PLACE_MASTER;
    default:
        return PLACE_GAME;
    }
}

/* "Kersaint", "?Kersaint", "?", "france@kersaint", "Fkersaint", "okersaint", "mkersaint". */
static void read_place(const struct judge_mail *mail, const char *word, struct place *place)
{
    const char *at = strchr(word, '@');
    if (!strcmp(word, "?"))
        place->kind = PLACE_NEXT;
    else if (find_game(mail, place, word + (*word == '?')))
        place->kind = PLACE_GAME;
    else if (at && find_game(mail, place, at + 1)) {
        g_autofree char *power = g_strndup(word, (gsize)(at - word));
        may_be(mail, place, power);
        place->kind = kind_of(place, *word == 'o' ? *word : '\0');
    } else if (!at && g_ascii_isalpha(word[0]) && find_game(mail, place, word + 1)) {
        char letter[2] = {word[0], '\0'};
        may_be(mail, place, letter);
        place->kind = kind_of(place, g_ascii_tolower(*word));
    }
}

/* The forming game that most have joined; of equals the oldest. Transfer full, NULL if none is open. */
static struct games_game *next_forming(const struct judge_mail *mail)
{
    g_autoptr(GPtrArray) games = games_game_list(mail->in.home->store, false);
    gint64 best = 0;
    unsigned most = 0;
    GAMES_EACH(const struct games_game, game, games) {
        if (game->state != GAMES_STATE_FORMING || *judge_setting(game, "private") ||
            *judge_setting(game, "allow") || judge_setting_is(game, "listed", "no"))
            continue;
        g_autoptr(judge_play) play = judge_play_load(mail->in.home, game->id, NULL);
        g_autoptr(GPtrArray) joined = play ? judge_seats_joined(play) : NULL;
        bool room = play && joined->len < judge_seats_wanted(play);
        if (room && (!best || joined->len > most || (joined->len == most && game->id < best))) {
            best = game->id;
            most = joined->len;
        }
    }

    return games_game_get(mail->in.home->store, best);
}

/*
 * Whether a word behind the place is a wish or an invitation rather than a password. After "?Kersaint" the
 * old judges took a password: "tiger" is one there, though each of its letters begins a power.
 */
static bool is_wish(const struct place *place, const char *word, bool marked)
{
    if (!place->board || place->game->state != GAMES_STATE_FORMING)
        return false;
    g_autofree unsigned *ranks = g_new0(unsigned, place->board->map->n_powers);
    return !g_ascii_strcasecmp(word, judge_setting(place->game, "private")) ||
           rules_names_find_power(place->board->names, word, strlen(word)) != RULES_NO_POWER ||
           (!marked && judge_preferences_parse(place->board, word, RULES_ENGLISH, ranks, NULL));
}

static void say(struct judge_mail *mail, const char *key, const struct place *place)
{
    judge_intake_tell(&mail->in, key, "game", place->game ? place->game->name : NULL, NULL);
}

/* The sender's own seat that the words may mean; else the one power that they mean, if it is only one. */
static rules_power settle_power(const struct judge_mail *mail, const struct place *place, bool *own)
{
    rules_power only = RULES_NO_POWER;
    g_autoptr(GPtrArray) seats = games_seat_list(mail->in.home->store, place->game->id, false);
    *own = false;
    for (rules_power p = 0; p < place->board->map->n_powers; p++) {
        if (!place->power[p])
            continue;
        only = place->n_powers == 1 ? p : RULES_NO_POWER;
        for (guint i = 0; mail->in.person && i < seats->len; i++) {
            const struct games_seat *seat = seats->pdata[i];
            if (seat->person == mail->in.person->id &&
                (seat->role == GAMES_ROLE_PLAYER || seat->role == GAMES_ROLE_STANDBY) &&
                !g_strcmp0(seat->power, place->board->map->power[p].id)) {
                *own = true;
                return p;
            }
        }
    }

    return only;
}

static char *observe_line(const struct judge_mail *mail, const char *game, const char *words)
{
    g_autofree char *word = judge_ask_word(JUDGE_ASK_OBSERVE, mail->in.language);
    return g_strdup_printf("%s %s%s%s", word, game, *words ? " " : "", words);
}

/* What is left to do once game and password are known, as a command of this judge; NULL: nothing. */
static char *command_for(struct judge_mail *mail, struct place *place, const char *wishes)
{
    bool own = false;
    rules_power power = place->kind == PLACE_POWER ? settle_power(mail, place, &own) : RULES_NO_POWER;
    const char *name = place->game->name;
    bool forming = place->game->state == GAMES_STATE_FORMING;

    if (place->kind == PLACE_OBSERVER)
        return observe_line(mail, name, "");

    if (place->kind == PLACE_MASTER || own) {
        mail->signon_game = place->game->id;
        mail->signon_power = power;
        mail->in.asks = true;
        return NULL;
    }

    if (place->kind == PLACE_POWER && power == RULES_NO_POWER) {
        say(mail, "signon-which", place);
        return NULL;
    }

    g_autofree char *word = judge_ask_word(
        place->kind == PLACE_POWER && !forming ? JUDGE_ASK_TAKEOVER : JUDGE_ASK_JOIN, mail->in.language);
    if (place->kind != PLACE_POWER)
        return g_strdup_printf("%s %s%s%s", word, name, *wishes ? " " : "", wishes);

    g_autofree char *wish = judge_contact_power_word(place->board, power, mail->in.language);
    return forming ? g_strdup_printf("%s %s %s", word, name, wish)
                   : g_strdup_printf("%s %s@%s", word, wish, name);
}

/* The words behind the place: wishes, and one password. How many there are; several that are neither are talk. */
static unsigned read_words(char **words, bool observe, struct place *place, GString *wishes, char **password)
{
    bool marked = *words[0] == '?';
    unsigned n = 0;

    for (char **w = words + 1; *w; w++) {
        if (!**w)
            continue;
        n++;
        g_autofree char *small = g_ascii_strdown(*w, -1);
        bool off = observe && judge_word_in(small, judge_words_flag_no);
        if (off || is_wish(place, *w, marked || place->kind == PLACE_POWER))
            judge_list_join(wishes, " ", *w);
        else if (!*password)
            *password = g_strdup(*w);
        else
            place->kind = PLACE_NONE;
    }

    return n;
}

/* The line that stands for a sign-on; "" if nothing is left to do. Transfer full. */
static char *line_for(struct judge_mail *mail, struct place *place, bool observe, const char *wishes)
{
    if (!place->game) {
        say(mail, "signon-none", place);
        return g_strdup("");
    }
    if (observe)
        return observe_line(mail, place->game->name, wishes);
    char *command = command_for(mail, place, wishes);
    return command ? command : g_strdup("");
}

bool judge_signon_take(struct judge_mail *mail, const char *line, char **left, bool *right)
{
    bool observe = false;
    g_autofree char *trimmed = g_strstrip(g_strdup(line));
    const char *rest = strlen(trimmed) <= 200 ? after_signon(trimmed, &observe) : NULL;
    g_auto(GStrv) words = g_strsplit(judge_or_empty(rest), " ", -1);
    if (!words[0] || !*words[0])
        return false;

    struct place place = {PLACE_NONE, NULL, NULL, {false}, 0};
    read_place(mail, words[0], &place);
    if (place.kind == PLACE_NEXT) {
        place.game = next_forming(mail);
        place.board = place.game ? judge_home_board(mail->in.home, place.game, NULL) : NULL;
    }

    g_autoptr(GString) wishes = g_string_new(NULL);
    g_autofree char *password = NULL;
    unsigned n_words = read_words(words, observe, &place, wishes, &password);

    /* A plain name without a password is what JOIN and OBSERVE read themselves. */
    bool signs_on = place.kind != PLACE_NONE && (password || place.kind != PLACE_GAME);

    /* A game that is not here: the answer says so, without the password. */
    bool elsewhere = place.kind == PLACE_NONE && password && n_words == 1 && !observe;
    g_autofree char *join = judge_ask_word(JUDGE_ASK_JOIN, mail->in.language);
    if (signs_on)
        *left = line_for(mail, &place, observe, wishes->str);
    else if (elsewhere)
        *left = g_strdup_printf("%s %s", join, words[0]);

    if (signs_on && password)
        *right |= judge_guess(mail, password, !**left);
    games_game_free(place.game);

    return signs_on || elsewhere;
}

/* Whether a line is a sign-on that may end in a password. */
bool judge_signon_has_password(const char *line)
{
    bool observe;
    g_autofree char *trimmed = g_strstrip(g_strdup(line));
    const char *rest = after_signon(trimmed, &observe);
    return rest && !observe && strchr(rest, ' ') && !strchr(strchr(rest, ' ') + 1, ' ');
}

/* The lines that hold a password are read from the text only: a subject stands in too many letters. */
void judge_signon_hide_subject(struct mailio_message *message)
{
    bool observe;
    struct judge_password found;
    g_autofree char *bare = judge_mail_bare_subject(message->subject), *own = judge_mail_own_subject(message);
    if (!after_signon(bare, &observe) && !judge_password_find(NULL, bare, &found))
        return;

    char **where = judge_mail_words(message) == message->text ? &message->text : &message->attachment_text[0];
    if (*own) {
        char *both = g_strconcat(own, "\n", *where, NULL);
        g_free(*where);
        *where = both;
    }
    g_free(message->subject);
    message->subject = g_strdup("");
}
