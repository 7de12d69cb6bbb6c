#include "which_game.h"
#include "message.h"
#include "lines.h"
#include "../play/people.h"
#include "../conf/words.h"

#include <string.h>

enum { NAMED_BYTES = 8 << 10, NAMED_LINE_BYTES = 90, NAME_BYTES = 66 };

enum { HEADING_LINES = 12, MOST_GAMES = 8 }; /* of one person, whose boards are looked at */

/* What follows "PARTIE", "game" at the head of a line, without brackets and colons; NULL: other words lead it, or more than
 * `most` bytes follow. Transfer full. */
static char *name_behind_word(const char *line, gsize most)
{
    g_autofree char *small = g_ascii_strdown(line, -1);
    size_t skip = judge_word_leads(small, judge_words_game_word);
    if (!skip || line[skip] != ' ')
        return NULL;
    g_autofree char *name = g_strchug(g_strdup(line + skip));
    if (strlen(name) > most)
        return NULL;
    return g_strstrip(g_strdelimit(g_steal_pointer(&name), "[]:", ' '));
}

/* A game named as "[Name]" in the subject, or on a line "partie Name" / "game Name". `*word`: what was
 * written, if no game has that name. */
static gint64 named_game(const struct judge_mail *mail, char **word)
{
    g_autoptr(GPtrArray) words = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *left = judge_text_left(&mail->in.text);
    g_auto(GStrv) lines = g_strsplit(left, "\n", 20);
    for (char **line = lines; *line; line++) {
        char *name = name_behind_word(g_strstrip(*line), NAME_BYTES);
        if (name)
            g_ptr_array_add(words, name);
    }

    for (const char *open = mail->in.message->subject; (open = strchr(open, '[')); open++) {
        const char *close = strchr(open, ']');
        if (close)
            g_ptr_array_add(words, g_strndup(open + 1, (gsize)(close - open - 1)));
    }

    for (guint i = 0; i < words->len; i++) {
        struct games_game *game = judge_desk_find_game(mail->in.home, g_strstrip(words->pdata[i]));
        if (game) {
            gint64 id = game->id;
            games_game_free(game);
            return id;
        }
        if (!*word)
            *word = g_strdup(words->pdata[i]);
    }

    return 0;
}

/* The games of those seats (struct games_game*). Transfer full. */
static GPtrArray *games_of(const struct judge_mail *mail, const GPtrArray *seats)
{
    GPtrArray *games = g_ptr_array_new_with_free_func((GDestroyNotify)games_game_free);
    for (guint i = 0; i < seats->len; i++) {
        struct games_game *game =
            games_game_get(mail->in.home->store, ((struct games_seat *)seats->pdata[i])->game);
        if (game)
            g_ptr_array_add(games, game);
    }
    return games;
}

/* Of numbers that are named one after the other, the only one; below zero: there are several. */
static void name_one(gint64 *found, gint64 id)
{
    *found = !*found || *found == id ? id : -1;
}

/* The one of those games whose name stands in a text as a word; 0: none, or several. */
static gint64 names_one(const GPtrArray *games, const char *text)
{
    g_autofree char *small = g_utf8_strdown(text, MIN((gssize)strlen(text), NAMED_BYTES));
    g_auto(GStrv) words = g_strsplit_set(small, " \t\n,;:.!?()[]\"'/", -1);
    gint64 found = 0;
    GAMES_EACH(const struct games_game, game, games) {
        g_autofree char *name = g_utf8_strdown(game->name, -1);
        if (g_strv_contains((const char *const *)words, name))
            name_one(&found, game->id);
    }
    return MAX(found, 0);
}

gint64 judge_which_names(const struct judge_mail *mail, const GPtrArray *seats, const char *text)
{
    g_autoptr(GPtrArray) games = games_of(mail, seats);
    return names_one(games, text);
}

/* A game of the person's that a line says; 0: none. */
typedef gint64 says_game(const struct judge_mail *mail, const GPtrArray *seats, const char *line);

/* The only one that the first lines of a mail say; 0: none, or several. */
static gint64 said_by_lines(const struct judge_mail *mail, const GPtrArray *seats, guint most,
                            says_game *says)
{
    gint64 found = 0;
    for (guint i = 0; i < MIN(mail->in.text.lines->len, most); i++) {
        gint64 game = says(mail, seats, judge_text_line(&mail->in.text, i));
        if (game)
            name_one(&found, game);
    }
    return MAX(found, 0);
}

/* "Pour Locronan :", "Locronan", "For Locronan, please", before the orders. */
static gint64 headed_game(const struct judge_mail *mail, const GPtrArray *seats, const char *line)
{
    enum { HEADING_WORDS = 5, HEADING_MARKED = 14 };
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    guint most = g_str_has_suffix(line, ":") ? HEADING_MARKED : HEADING_WORDS;
    return g_strv_length(words) <= most ? judge_which_names(mail, seats, line) : 0;
}

/* How many orders of a text can be followed in one of its sender's games (`*fit`), and how many are read at all. */
static unsigned orders_in(const struct judge_mail *mail, const struct games_seat *seat, const char *text,
                          unsigned *fit)
{
    g_autoptr(judge_play) play = seat->power ? judge_play_load(mail->in.home, seat->game, NULL) : NULL;
    bool open = play && play->phase && !play->phase->adjudicated_s;

    rules_power power = open ? judge_play_power(play, seat->power) : RULES_NO_POWER;
    unsigned n = 0;
    *fit = 0;
    if (power != RULES_NO_POWER) {
        g_auto(rules_readings) readings;
        judge_play_read(play, power, text, &readings);
        n = (unsigned)readings.n;
        for (size_t i = 0; i < readings.n; i++)
            *fit += rules_read_follows(readings.reading[i].status);
    }

    return n;
}

unsigned judge_which_fits(const struct judge_mail *mail, const struct games_seat *seat, const char *text)
{
    unsigned fit;
    orders_in(mail, seat, text, &fit);
    return fit;
}

bool judge_which_orders(const struct judge_mail *mail, const GPtrArray *seats, const char *words)
{
    unsigned fit;
    for (guint i = 0; i < seats->len && i < MOST_GAMES; i++)
        if (orders_in(mail, seats->pdata[i], words, &fit))
            return true;
    return false;
}

bool judge_which_says_more(void *mail, const char *line)
{
    const struct judge_mail *of = mail;
    if (judge_mail_begins_command(of, line))
        return true;
    if (!of->in.person)
        return false;
    g_autoptr(GPtrArray) seats = games_seat_of_person(of->in.home->store, of->in.person->id);
    return judge_which_orders(of, seats, line);
}

/* The only game of the sender's whose units the mail orders; 0: none, or several. */
static gint64 game_of_units(const struct judge_mail *mail, const GPtrArray *seats, const char *text)
{
    gint64 found = 0;
    unsigned fit;
    for (guint i = 0; i < seats->len && seats->len <= MOST_GAMES; i++) {
        const struct games_seat *seat = seats->pdata[i];
        orders_in(mail, seat, text, &fit);
        if (fit)
            name_one(&found, seat->game);
    }
    return MAX(found, 0);
}

/* His only game; 0: none, or several (`*several`). */
static gint64 only_game(const GPtrArray *seats, bool *several)
{
    gint64 only = 0;
    GAMES_EACH(const struct games_seat, seat, seats)
        name_one(&only, seat->game);
    *several = only < 0;
    return MAX(only, 0);
}

/* Whether a game may be spoken of by the sender: he sits or sat there, or is an editor. */
static bool is_his(const struct judge_mail *mail, gint64 game)
{
    return mail->in.editor || games_seat_ever(mail->in.home->store, game, mail->in.person->id);
}

/* The game that a subject names: one where he sits, else one that is over or that he has left, an editor any, anybody that whose
 * name it is: it is meant, and no other. 0: none, or several. */
static gint64 game_in_subject(const struct judge_mail *mail, const GPtrArray *seats, const char *subject)
{
    struct games_store *store = mail->in.home->store;
    gint64 id = judge_which_names(mail, seats, subject);
    if (id || (!strchr(subject, ' ') && judge_mail_begins_command(mail, subject)))
        return id; /* "NUL" is a command, though a game was called so */
    g_autoptr(GPtrArray) past = games_seat_past(store, mail->in.person->id);
    g_autoptr(GPtrArray) all = mail->in.editor ? games_game_list(store, true) : games_of(mail, past);
    id = names_one(all, subject);
    g_autoptr(games_game) alone = judge_desk_find_game(mail->in.home, subject);
    return !id && alone ? alone->id : id;
}

/* The game of the question that a line votes on by its number, if its writer plays there; 0: it is no such line. */
static gint64 voted_on(const struct judge_mail *mail, const GPtrArray *seats, const char *line)
{
    (void)seats;
    const struct judge_shape shape = judge_said_longest(judge_mail_said(mail, line), false);
    bool votes = shape.ask && (shape.ask->id == JUDGE_ASK_VOTE || shape.ask->id == JUDGE_ASK_NO_VOTE);
    gint64 number = votes ? g_ascii_strtoll(shape.rest, NULL, 10) : 0;
    g_autoptr(games_question) question = games_question_get(mail->in.home->store, number);
    bool his = question && games_seat_ever(mail->in.home->store, question->game, mail->in.person->id);
    return his ? question->game : 0;
}

/* Among the games where he sits: the only one, the one that his words or his units tell. 0: none; `several`: more than one may be
 * meant. */
static gint64 own_game(const struct judge_mail *mail, const GPtrArray *seats, bool *several)
{
    gint64 id = only_game(seats, several);
    if (id || !*several)
        return id;

    g_autofree char *text = judge_text_left(&mail->in.text);
    id = judge_which_names(mail, seats, text);
    id = id ? id : said_by_lines(mail, seats, G_MAXUINT, voted_on);
    return id ? id : game_of_units(mail, seats, text);
}

enum judge_game_found judge_which_game(const struct judge_mail *mail, const GPtrArray *seats,
                                       const struct games_letter *letter, gint64 *id, char **word)
{
    *id = mail->signon_game ? mail->signon_game : named_game(mail, word);
    if (*id)
        return is_his(mail, *id) ? JUDGE_GAME_FOUND : JUDGE_GAME_OTHERS;
    if (mail->part && *word) /* the other parts are about his games */
        return JUDGE_GAME_UNKNOWN;

    bool several = false;
    g_autofree char *subject = judge_mail_own_subject(mail->in.message);
    *id = said_by_lines(mail, seats, HEADING_LINES, headed_game);
    if (!*id)
        *id = game_in_subject(mail, seats, subject);
    if (!*id && letter && letter->game && is_his(mail, letter->game))
        *id = letter->game;
    if (!*id)
        *id = game_in_subject(mail, seats, mail->in.message->subject);
    if (!*id)
        *id = own_game(mail, seats, &several);

    if (*id)
        return is_his(mail, *id) ? JUDGE_GAME_FOUND : JUDGE_GAME_OTHERS;
    if (several)
        return JUDGE_GAME_SEVERAL;
    return *word ? JUDGE_GAME_UNKNOWN : JUDGE_GAME_NONE;
}

static void part_free(void *data)
{
    struct judge_part *part = data;
    g_free(part->words);
    g_free(part);
}

/* A sign between two words, as orders have it; a dash within a name is none. */
static bool has_sign(char *const *words)
{
    for (; *words; words++)
        if (**words == '-' || **words == '>')
            return true;
    return false;
}

/* The only one of his games whose name a word begins, up to a dash: "Bretagne" for Bretagne-1-2; 0: none, or several. */
static gint64 game_begun_by(const GPtrArray *games, char *const *words)
{
    enum { SHORTEST = 3 };
    gint64 found = 0;
    GAMES_EACH(const struct games_game, game, games) {
        for (char *const *word = words; *word; word++) {
            size_t len = strcspn(*word, ":");
            bool begins =
                len >= SHORTEST && !g_ascii_strncasecmp(game->name, *word, len) && game->name[len] == '-';
            if (begins)
                name_one(&found, game->id);
        }
    }
    return MAX(found, 0);
}

/* What follows "PARTIE", "game" on a line of its own; NULL: it is no such line. Transfer full. */
static char *name_on_line(const char *line)
{
    g_autofree char *name = strlen(line) > NAMED_LINE_BYTES ? NULL : name_behind_word(line, NAMED_LINE_BYTES);
    return name && !strpbrk(name, " \t") ? g_steal_pointer(&name) : NULL;
}

/* The game whose name is a line's heading, "Pour Locronan :", "LOCRONAN", "PARTIE Brest-1-2"; 0: it is no such line. */
static gint64 headed(const struct judge_mail *mail, const GPtrArray *games, const char *line)
{
    enum { HEADING_WORDS = 4 };
    g_autofree char *trimmed = g_strstrip(g_strdup(line));
    g_auto(GStrv) words = g_strsplit(trimmed, " ", -1);
    guint n = g_strv_length(words);
    bool marked = g_str_has_suffix(trimmed, ":");
    bool may_be = n && n <= HEADING_WORDS && (marked || n <= 2) && !has_sign(words);
    if (!may_be)
        return 0;

    gint64 named = names_one(games, trimmed);
    if (named)
        return named;
    g_autofree char *name = name_on_line(trimmed);
    g_autoptr(games_game) game = name ? judge_desk_find_game(mail->in.home, name) : NULL;
    gint64 id = game ? game->id : 0;

    return id || (n > 1 && !marked && !name) ? id : game_begun_by(games, words);
}

/* The same of games (`over`) that are over or that he has left, in a line that is no command: "NUL" is one, though a game was called so. */
static gint64 headed_over(const struct judge_mail *mail, const GPtrArray *over, const char *line)
{
    return over->len && !judge_mail_begins_command(mail, line) ? headed(mail, over, line) : 0;
}

/* The same; below zero, one for each line: "PARTIE Roscanvel", where no game has that name. */
static gint64 headed_or_unknown(const struct judge_mail *mail, const GPtrArray *games, const char *line,
                                guint at)
{
    gint64 game = headed(mail, games, line);
    if (game)
        return game;
    g_autofree char *trimmed = g_strstrip(g_strdup(line));
    g_autofree char *name = name_on_line(trimmed);
    return name && judge_mail_is_game_line(mail, trimmed) ? -(gint64)at - 1 : 0;
}

static struct judge_part *part_of(GPtrArray *parts, gint64 game)
{
    for (guint i = 0; i < parts->len; i++)
        if (((struct judge_part *)parts->pdata[i])->game == game)
            return parts->pdata[i];
    struct judge_part *part = g_new0(struct judge_part, 1);
    part->game = game;
    g_ptr_array_add(parts, part);
    return part;
}

/* A line of a mail about several games. */
struct line {
    gint64 game; /* whose it is; below zero: of a name that is no game's; 0: of none */
    gsize from;  /* where its own words begin, behind the name */
};

/* "Kersaint : une flotte à Brest", "- Kersaint : …": the game of a name before a colon, and where the rest begins; 0: it is no such line. */
static gint64 headed_inside(const struct judge_mail *mail, const GPtrArray *games, const char *line,
                            gsize *from)
{
    gsize bullet = strspn(line, " \t-*"), len = strcspn(line + bullet, ":");
    if (!line[bullet + len] || len > NAMED_LINE_BYTES)
        return 0;
    g_autofree char *head = g_strndup(line + bullet, len + 1);
    *from = bullet + len + 1;
    return headed(mail, games, head);
}

/* Whether a line has a name at its head, and whose, one that is `over` among them. A heading that names no game stays in the text: it
 * is asked about. */
static gint64 head_of(const struct judge_mail *mail, const GPtrArray *games, const GPtrArray *over, guint at,
                      gsize *from)
{
    const char *text = judge_text_line(&mail->in.text, at);
    gint64 game = headed_inside(mail, games, text, from);
    if (game && text[*from + strspn(text + *from, " \t")])
        return game;
    g_autofree char *name = name_on_line(text);
    game = headed_or_unknown(mail, games, text, at);
    game = game ? game : headed_over(mail, over, text);
    /* "RESIGN Kersaint" says more than whose it is. */
    bool command = !name && strchr(text + strspn(text, " \t"), ' ') && judge_mail_begins_command(mail, text);
    *from = game > 0 && !command ? strlen(text) : 0;
    return game;
}

/* The lines whose game is `game`; of others, and of names at their heads, nothing. */
static char *words_of_part(const struct judge_text *text, const GArray *lines, gint64 game)
{
    GString *words = g_string_new(NULL);
    for (guint i = 0; i < text->lines->len; i++) {
        const struct line *line = &g_array_index(lines, struct line, i);
        const char *own = line->game == game ? judge_text_line(text, i) + line->from : "";
        g_string_append_printf(words, "%s%s", i ? "\n" : "", own);
    }
    return g_string_free(words, FALSE);
}

static bool names_any(const GPtrArray *parts)
{
    for (guint i = 0; i < parts->len; i++)
        if (((struct judge_part *)parts->pdata[i])->game > 0)
            return true;
    return false;
}

GPtrArray *judge_which_parts(const struct judge_mail *mail, const GPtrArray *seats)
{
    const struct judge_text *text = &mail->in.text;
    g_autoptr(GPtrArray) past = games_seat_past(mail->in.home->store, mail->in.person->id),
                         over = games_of(mail, past), games = games_of(mail, seats),
                         parts = g_ptr_array_new_with_free_func(part_free);
    g_autoptr(GArray) lines = g_array_new(FALSE, TRUE, sizeof(struct line));
    g_autofree char *word = NULL;
    bool told = mail->answered || named_game(mail, &word); /* then a vote's number is of that game */
    gint64 under = 0;
    guint top = 0;
    while (top + 1 < text->lines->len && !*judge_text_line(text, top))
        top++;
    bool begins_over = text->lines->len && headed_over(mail, over, judge_text_line(text, top));
    for (guint i = 0; i < text->lines->len; i++) {
        struct line line = {0};
        gint64 head = head_of(mail, games, over, i, &line.from);
        gint64 voted = head || told ? 0 : voted_on(mail, seats, judge_text_line(text, i));
        under = head ? head : under;
        line.game = voted ? voted : under;
        if (voted)
            part_of(parts, voted);
        line.from = head ? line.from : 0;
        g_array_append_val(lines, line);
        if (head)
            part_of(parts, head);
    }

    if ((parts->len < 2 && !begins_over) || !names_any(parts))
        return NULL;

    gint64 first = ((struct judge_part *)parts->pdata[0])->game;
    for (guint i = 0; i < lines->len && !g_array_index(lines, struct line, i).game; i++)
        g_array_index(lines, struct line, i).game = first;

    GAMES_EACH(struct judge_part, part, parts) {
        part->words = words_of_part(text, lines, part->game);
        part->game = MAX(part->game, 0);
    }

    return g_steal_pointer(&parts);
}

gint64 judge_which_asked(const struct judge_mail *mail, gint64 *game)
{
    gint64 first = judge_question_asked(mail, JUDGE_QUESTION_GAME);
    if (!first)
        return 0;
    g_autoptr(GPtrArray) seats = games_seat_of_person(mail->in.home->store, mail->in.person->id);
    *game = judge_which_names(mail, seats, mail->in.message->text);
    return *game ? first : 0;
}
