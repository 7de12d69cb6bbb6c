#include "leftover.h"
#include "absence.h"
#include "confirm.h"
#include "contact.h"
#include "handlers.h"
#include "hearing.h"
#include "lines.h"
#include "run.h"
#include "secrets.h"
#include "thought.h"
#include "other_game.h"
#include "../conf/words.h"
#include "../desk/errata.h"
#include "../course/orders.h"
#include "../course/press_read.h"
#include "../course/press_check.h"
#include "../course/press_relay.h"
#include "../letters/press.h"
#include "../play/home.h"
#include "../play/play.h"

#include <string.h>

enum { CONTENT_WORDS = 3, PASSED_BYTES = 8 << 10, SENTENCE_BYTES = 400 };

/* The line of a statement; NULL: it stands in none. */
static const char *line_of(const struct judge_text *text, const struct rules_reading *reading)
{
    bool there = reading->line && reading->line <= text->lines->len;
    return there ? judge_text_line(text, reading->line - 1) : NULL;
}

/* The line of a statement where nothing of it was read, nor is near an order; NULL: something is. */
static const char *unread_line(const struct judge_mail *mail, const struct rules_readings *readings,
                               size_t index)
{
    const struct judge_text *text = &mail->in.text;
    const struct rules_reading *reading = &readings->reading[index];
    if (rules_reading_note(reading, RULES_NOTE_SUGGEST))
        return NULL;
    for (size_t i = 0; i < readings->n; i++)
        if (readings->reading[i].line == reading->line && readings->reading[i].status != RULES_READ_UNREAD)
            return NULL;
    return line_of(text, reading);
}

/* The sentence of a line in which these words stand; all of it: they go on from one to the next. Transfer full. */
static char *sentence_of(const char *line, const char *source)
{
    for (const char *at = line; *at;) {
        g_autofree char *sentence = judge_sentence_take(&at);
        if (strstr(sentence, source))
            return g_steal_pointer(&sentence);
    }
    return g_strdup(line);
}

/* How many words name a place; those up to `small` letters only in capitals ("PAR", not "par" nor "Mon"). */
static unsigned count_places(const struct judge_mail *mail, const char *source, gsize small)
{
    g_auto(GStrv) words = g_strsplit_set(source, " ,;:.-'\"()", -1);
    unsigned n = 0;
    for (char **word = words; *word; word++)
        n += strlen(*word) > (g_ascii_isupper(word[0][0]) && g_ascii_isupper(word[0][1]) ? 2 : small) &&
             rules_names_find_place(mail->in.play->board->names, *word, strlen(*word)) != RULES_NO_LOC;
    return n;
}

/* A sentence that objects to a result: "I protest", "Objection : ma flotte …". */
static bool objects(const struct judge_mail *mail, const char *sentence)
{
    return !strchr(sentence, '?') && judge_said_begins(judge_mail_said(mail, sentence), JUDGE_ASK_OBJECT);
}

/* Whether a sentence of a line objects to a result. */
static bool line_objects(const struct judge_mail *mail, const char *line)
{
    for (const char *at = line; *at;) {
        g_autofree char *sentence = judge_sentence_take(&at);
        if (objects(mail, sentence))
            return true;
    }
    return false;
}

/* Whether few words, of nobody else, deny READY or take it back. */
static bool denies_ready(const struct judge_mail *mail, struct judge_hearing *hearing, const char *folded)
{
    enum { FEW = 3 };
    if (!mail->in.seat || strchr(folded, '?') || judge_hear_content(hearing, folded) > FEW)
        return false;
    g_autofree char *deny = g_strjoinv("|", (char **)judge_words_deny_word);
    g_autofree char *denied = g_strdup_printf("(?<![a-z])(?:%s)(?: [a-z']+){0,2} (?:%s)(?![a-z])", deny,
                                              judge_ask_of(JUDGE_ASK_READY)->names);
    const struct judge_board *board = mail->in.play->board;
    g_auto(GStrv) words = g_strsplit_set(folded, " .,!", -1);
    for (char **word = words; *word; word++)
        if (strlen(*word) > 3 && judge_press_power(board->names, board->map, *word) != RULES_NO_POWER)
            return false;
    return g_regex_match_simple(denied, folded, G_REGEX_RAW, 0) ||
           (judge_hears(hearing, JUDGE_HEARD_DROPPING, folded) &&
            judge_hear_wants(hearing, folded, judge_ask_of(JUDGE_ASK_READY)->names, true));
}

/* What a sentence asks for. Days in it speak for an absence: "away from 8 to 15 March, don't wait for me". */
static enum judge_heard hear(const struct judge_mail *mail, struct judge_hearing *hearing, const char *folded)
{
    enum { LIKELY = 50 };
    struct games_day today;
    bool away = mail->in.person && judge_hear_share(hearing, JUDGE_HEARD_AWAY, folded) >= LIKELY &&
                games_day_of(mail->in.home->now_s, judge_absence_zone(mail), &today);
    g_autofree char *days = away ? judge_hear_days(hearing, folded, today) : NULL;
    enum judge_heard heard = days ? JUDGE_HEARD_AWAY : judge_hear(hearing, folded);
    bool of_ready = !heard || heard == JUDGE_HEARD_READY || heard == JUDGE_HEARD_STANDING;
    heard = of_ready && denies_ready(mail, hearing, folded) ? JUDGE_HEARD_UNREADY : heard;
    bool harms = heard == JUDGE_HEARD_CLEARING || heard == JUDGE_HEARD_READY;
    if (harms && judge_intake_stands(&mail->in, folded)) /* "I keep everything" */
        return JUDGE_HEARD_NONE;
    bool welcomed = heard == JUDGE_HEARD_LOST && !mail->in.person,
         wonders = heard == JUDGE_HEARD_PROTESTING && strchr(folded, '?');
    return welcomed || wonders ? JUDGE_HEARD_NONE : heard;
}

/* "20 mars": a month there, no place. */
static bool names_month(const char *source)
{
    g_autofree char *folded = judge_fold(source, SENTENCE_BYTES);
    g_auto(GStrv) words = g_strsplit_set(folded, " .,()", -1);
    for (char **word = words; *word; word++)
        if (games_month_named(*word))
            return true;
    return false;
}

/* The address that a folded sentence names; NULL: none. Transfer full. */
static char *address_in(const char *folded)
{
    g_auto(GStrv) words = g_strsplit_set(folded, " <>()[],;:!?\"'", -1);
    for (char **word = words; *word; word++) {
        g_autofree char *bare = g_strndup(*word, strlen(*word) - g_str_has_suffix(*word, "."));
        if (judge_is_address(bare))
            return g_steal_pointer(&bare);
    }
    return NULL;
}

/* A question that names a word of orders is for a person, a sentence about a draw is answered with the line that proposes one; "remove
 * x@y.example" is no disbanding. */
static bool is_no_order(const struct judge_mail *mail, struct judge_hearing *hearing, const char *line,
                        const char *source)
{
    g_autofree char *folded = judge_fold(line, SENTENCE_BYTES), *sentence = sentence_of(line, source),
                    *said = judge_fold(sentence, SENTENCE_BYTES);
    bool asks = strchr(line, '?') && (strchr(sentence, '?') || count_places(mail, source, 2) < 2);
    g_autofree char *address = address_in(folded);
    bool disowns = address && judge_hears(hearing, JUDGE_HEARD_DISOWNING, folded);
    bool dated = names_month(source) && (hear(mail, hearing, said) != JUDGE_HEARD_NONE);
    return asks || dated || disowns || line_objects(mail, line) ||
           judge_hears(hearing, JUDGE_HEARD_DRAW, folded) ||
           judge_said_begins(judge_mail_said(mail, line), JUDGE_ASK_DRAW);
}

/* Whether it most likely orders something, asked for in courtesy: "Could you send London to the Channel, please?"; who himself
 * stays ("Finalement je reste") speaks of no unit. */
static bool is_likely(const struct rules_reading *reading)
{
    enum { PERCENT = 15 };
    return reading->n_guesses && reading->guess->kind != RULES_HOLD && reading->guess_odds[0] >= PERCENT;
}

/* Drops what names a place or a power and was not understood, where the sentence asks for something else ("Italy resigns:
 * I can no longer play"): it is followed as what it is. */
static void drop_heard(const struct judge_mail *mail, struct rules_readings *readings)
{
    struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    size_t kept = 0;
    for (size_t i = 0; i < readings->n; i++) {
        const struct rules_reading *reading = &readings->reading[i];
        bool heard = false;
        if (reading->status == RULES_READ_UNREAD && reading->source && !is_likely(reading)) {
            g_autofree char *folded = judge_fold(reading->source, SENTENCE_BYTES);
            const char *line = unread_line(mail, readings, i);
            heard = hear(mail, hearing, folded) != JUDGE_HEARD_NONE ||
                    (!reading->n_guesses && judge_thought_is(mail, reading->source)) ||
                    (line && is_no_order(mail, hearing, line, reading->source));
        }
        if (!heard)
            readings->reading[kept++] = *reading;
    }

    readings->n = kept;
}

/* Puts a full stop in place of the words of a statement. */
static void cut_statement(char *line, const char *source)
{
    char *at = source && *source ? strstr(line, source) : NULL;
    if (!at)
        return;
    memset(at, ' ', strlen(source));
    *at = '.';
}

/* Of each line, what no statement was read of: "Je démissionne" beside "A PAR - BOU"; "" where there is none. */
static GStrv words_beside(const struct judge_text *text, const struct rules_readings *readings)
{
    GStrv lines = g_new0(char *, text->lines->len + 1);
    for (guint i = 0; i < text->lines->len; i++)
        lines[i] = g_strdup("");
    for (size_t i = 0; i < readings->n; i++) {
        const struct rules_reading *reading = &readings->reading[i];
        if (!line_of(text, reading))
            continue;
        char **line = &lines[reading->line - 1];
        if (!**line) {
            g_free(*line);
            *line = g_strdup(judge_text_line(text, reading->line - 1));
        }
        cut_statement(*line, reading->source);
    }
    return lines;
}

/* The lines as they stand before anybody takes them; element char*. Transfer full. */
static GPtrArray *lines_of(const struct judge_text *text)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < text->lines->len; i++)
        g_ptr_array_add(lines, g_strdup(judge_text_line(text, i)));
    return lines;
}

void judge_leftover_mark_orders(struct judge_mail *mail, struct rules_readings *readings)
{
    drop_heard(mail, readings);
    struct judge_text *text = &mail->in.text;
    g_auto(GStrv) beside = words_beside(text, readings);
    g_autoptr(GPtrArray) whole = lines_of(text);
    judge_text_turn(text, JUDGE_TAKER_ORDERS);
    for (size_t i = 0; i < readings->n; i++) {
        const struct rules_reading *reading = &readings->reading[i];
        bool talk = rules_reading_note(reading, RULES_NOTE_PRESS) && !reading->n_guesses;
        if (!talk && line_of(text, reading))
            judge_text_take(text, reading->line - 1, rules_read_status_word(reading->status));
    }

    for (guint i = 0; i < text->lines->len; i++)
        if (readings->clear && judge_intake_clears(&mail->in, judge_text_line(text, i)))
            judge_text_take(text, i, "CLEAR");
        else if (*beside[i] && !*judge_text_line(text, i)) {
            g_ptr_array_add(mail->asides, g_strdup(beside[i]));
            g_ptr_array_add(mail->aside_lines, g_strdup(whole->pdata[i]));
        }
}

static void say_deadline(struct judge_mail *mail)
{
    const struct judge_play *play = mail->in.play;
    g_autofree char *date =
        judge_play_date(play, mail->in.person, play->phase->deadline_s, mail->in.language);
    g_autofree char *phase = judge_play_phase_name(play, NULL, mail->in.language);
    judge_intake_tell(&mail->in, "heard-deadline", "phase", phase, "date", date, NULL);
}

/* Too short to tell anything beside what it is known by. */
static bool is_short(const char *folded)
{
    enum { FEW_BLANKS = 5 };
    unsigned blanks = 0;
    for (const char *c = folded; *c; c++)
        blanks += *c == ' ';
    return blanks <= FEW_BLANKS;
}

static bool is_question(const char *folded)
{
    return strchr(folded, '?') || is_short(folded);
}

/* "My army should have bounced! I protest": its whole line is what the writer objects. */
static bool object(struct judge_mail *mail, const char *whole, bool *done, GError **error)
{
    *done = true;
    if (mail->objects)
        return true;
    mail->objects = true;
    struct judge_scope own = judge_mail_scope(mail);
    struct judge_scope scope =
        judge_mail_scope_line(&own, whole, whole); /* all of it is the command's text */
    return judge_run_object(mail, &scope, error);
}

/* "Kindly ignore my protest": his open objections end, and no new one begins. */
static bool drop_objections(struct judge_mail *mail, struct judge_hearing *hearing, const char *folded,
                            bool *done, GError **error)
{
    *done = judge_hears(hearing, JUDGE_HEARD_DROPPING, folded) &&
            judge_hears(hearing, JUDGE_HEARD_OBJECTION, folded);
    g_autofree char *numbers = NULL;
    if (!*done)
        return true;
    struct judge_desk_by by = {.person = mail->in.person->id, .mail = mail->in.row->id, .text = folded};
    if (!judge_desk_drop_objections(mail->in.play, &by, &numbers, error))
        return false;
    return judge_intake_tell(&mail->in, "objection-dropped", "numbers", numbers, NULL);
}

/* "I take back my resignation", "I stay": what waits of it is closed, and where nothing does it is told. */
static bool stay(struct judge_mail *mail, struct judge_hearing *hearing, const char *folded, bool *done,
                 GError **error)
{
    unsigned n = 0;
    if (!judge_hears(hearing, JUDGE_HEARD_STAYING, folded))
        return true;
    if (!judge_confirm_drop(mail->in.home, mail->in.person->id, true, &n, error))
        return false;
    *done = n || judge_hear_behind(hearing, JUDGE_HEARD_LEAVING, folded) ||
            judge_hear_wants(hearing, folded, judge_ask_of(JUDGE_ASK_RESIGN)->names, true);
    if (*done)
        judge_intake_tell(&mail->in, "resign-not", "waited", judge_flag(n > 0), NULL);
    return true;
}

/* A sentence that names another game than the mail's speaks of that one: it is never followed in the mail's own. What has no
 * line of its own for another game is asked about. False: it names none. `*done`: it was answered, no `error`. */
static bool names_other(struct judge_mail *mail, enum judge_heard heard, const char *line, bool *done,
                        GError **error)
{
    gint64 id;
    struct judge_scope own = judge_mail_scope(mail);
    bool of_game = heard == JUDGE_HEARD_LEAVING || heard == JUDGE_HEARD_DELAY ||
                   heard == JUDGE_HEARD_DEADLINE || heard == JUDGE_HEARD_DRAW;
    enum judge_named named =
        of_game && own.play && own.person ? judge_other_game(&own, line, &id) : JUDGE_NAMED_NONE;
    if (named == JUDGE_NAMED_NONE)
        return false;

    g_autoptr(games_game) game = named == JUDGE_NAMED_OTHER ? games_game_get(mail->in.home->store, id) : NULL;
    *done = true;
    if (game && heard == JUDGE_HEARD_LEAVING) {
        g_autofree char *name = judge_fold(game->name, 80);
        own.rest = name;
        *done = judge_run_resign(mail, &own, error);
    } else
        judge_mail_note_other(mail, line, game);
    return true;
}

/* What sentences ask for, as asks. */
static const struct {
    enum judge_ask_id ask;
    bool seated; /* of who plays a power alone */
    bool shown;  /* the line that does it, since others decide on it, or it could harm */
    bool told;   /* the editor reads the sentence too */
    bool asked;  /* in a question alone */
    bool off;    /* not to do it any more */
} asks_of[JUDGE_HEARD_COUNT] = {
    [JUDGE_HEARD_LEAVING] = {JUDGE_ASK_RESIGN, true},
    [JUDGE_HEARD_NO_WAIT] = {JUDGE_ASK_WAIT, true, .off = true},
    [JUDGE_HEARD_WAITING] = {JUDGE_ASK_WAIT, true},
    [JUDGE_HEARD_READY] = {JUDGE_ASK_READY, true},
    [JUDGE_HEARD_UNREADY] = {JUDGE_ASK_READY, true, .off = true},
    [JUDGE_HEARD_AWAY] = {JUDGE_ASK_ABSENCE},
    [JUDGE_HEARD_DELAY] = {JUDGE_ASK_PROPOSE_EXTENSION, true, true, true},
    [JUDGE_HEARD_STANDING] = {JUDGE_ASK_STATUS, true},
    [JUDGE_HEARD_LOST] = {JUDGE_ASK_HELP},
    [JUDGE_HEARD_PLAYERS] = {JUDGE_ASK_PLAYERS, true, .asked = true},
    [JUDGE_HEARD_MOVED] = {JUDGE_ASK_ADDRESS},
    [JUDGE_HEARD_DRAW] = {JUDGE_ASK_DRAW, true, true},
    [JUDGE_HEARD_QUIET] = {JUDGE_ASK_PRESS, .shown = true},
    [JUDGE_HEARD_TRYING] = {JUDGE_ASK_TRIAL, .shown = true, .asked = true},
    [JUDGE_HEARD_MAP] = {JUDGE_ASK_MAP},
    [JUDGE_HEARD_RULES] = {JUDGE_ASK_RULES},
    [JUDGE_HEARD_HISTORY] = {JUDGE_ASK_HISTORY},
    [JUDGE_HEARD_CLEARING] = {JUDGE_ASK_CLEAR, true, true},
    [JUDGE_HEARD_HELPING] = {JUDGE_ASK_STANDBY, .shown = true},
    [JUDGE_HEARD_PROTESTING] = {JUDGE_ASK_OBJECT, true, true, true},
};

/* The lines that ask what a sentence wishes, with its days; NONE: those about games that it names. NULL: what it takes is not named. Transfer full. */
static GStrv lines_of_wish(const struct judge_mail *mail, struct judge_hearing *hearing,
                           enum judge_ask_id ask, bool off, const char *folded)
{
    if (!ask)
        return judge_contact_lines(mail, folded);
    struct games_day today;
    bool away = ask == JUDGE_ASK_ABSENCE, moved = ask == JUDGE_ASK_ADDRESS;
    bool known =
        away && mail->in.person && games_day_of(mail->in.home->now_s, judge_absence_zone(mail), &today);
    const char *words = folded + strspn(folded, " .,;:"), *blank = strchr(words, ' ');
    bool sentence = blank && strchr(blank + 1, ' '); /* not what is left where an order was cut out */
    g_autofree char *days = moved && sentence ? address_in(folded) : NULL;
    if (known)
        days = judge_hear_days(hearing, folded, today);
    g_autofree char *word = judge_ask_word(ask, mail->in.language);
    const char *seat = ask == JUDGE_ASK_RESIGN
                           ? judge_play_power_name(mail->in.play, mail->in.seat->power, mail->in.language)
                           : days;
    g_autofree char *line = g_strjoin(" ", word, off ? judge_words_none_word[0] : seat, NULL);
    return (away || moved) && !days ? NULL : g_strsplit(line, "\n", -1);
}

/* Whether a sentence of the line `whole` stands before an order, which it changes: "A MUN - RUH. Wait. A MUN - SIL". */
static bool changes_order(const struct judge_mail *mail, const char *whole, const char *line)
{
    const char *at = strstr(whole, line);
    return at && judge_intake_reads(&mail->in, at + strlen(line));
}

/* What words of a sentence ask by its own name: "could you send me the map, please?", or "and wait!", which has nothing else;
 * NONE: neither what only tells something nor that. */
static enum judge_ask_id asked_by_name(const struct judge_mail *mail, struct judge_hearing *hearing,
                                       const char *whole, const char *line, const char *folded)
{
    g_autofree char *no = g_strjoinv("|", (char **)judge_words_no_word);
    bool alone = mail->in.seat && judge_hear_content(hearing, folded) == 1 && !strchr(folded, '?') &&
                 !judge_hear_wants(hearing, folded, no, true); /* "no wait", « attends, non ! » */
    alone = alone && !changes_order(mail, whole, line);
    unsigned flags = (judge_hears(hearing, JUDGE_HEARD_REQUEST, folded) ? JUDGE_ASK_TELLS : 0) |
                     (alone ? JUDGE_ASK_ALONE : 0);
    for (const struct judge_ask *ask = judge_asks; flags && ask->id; ask++)
        if (ask->flags & flags && judge_hear_wants(hearing, folded, ask->names, is_short(folded)))
            return ask->id;
    return JUDGE_ASK_NONE;
}

/* Does what a sentence of the line `whole` asks for; `*done`: it was understood. Behind it stand `rest`, and the lines from `below` on. */
static bool follow(struct judge_mail *mail, struct judge_hearing *hearing, const char *whole,
                   const char *line, const char *folded, const char *rest, guint below, bool *done,
                   GError **error)
{
    bool open = mail->in.play && mail->in.play->phase, was;
    const char *at = strstr(whole, line);
    *done = (mail->thought && !strcmp(line, mail->thought)) || /* told already */
            (at && judge_thought_is(mail, line) && !judge_intake_follows(&mail->in, at + strlen(line)) &&
             judge_thought_doubts(mail, line, below));
    if (*done)
        return true;
    if (mail->in.seat && (!drop_objections(mail, hearing, folded, done, error) ||
                          (!*done && !stay(mail, hearing, folded, done, error))))
        return false;
    if (*done)
        return true;
    if (mail->in.seat && objects(mail, line))
        return object(mail, whole, done, error);

    enum judge_heard heard = hear(mail, hearing, folded);
    if (heard == JUDGE_HEARD_WAITING && changes_order(mail, whole, line))
        heard = JUDGE_HEARD_NONE;
    struct judge_scope own = judge_mail_scope(mail);
    g_autofree char *leave = judge_contact_leave(mail, folded);
    if (leave && !judge_mail_run_line(mail, &own, leave, done, error))
        return false;
    if (*done && (heard != JUDGE_HEARD_AWAY))
        return true;
    if (names_other(mail, heard, line, done, error))
        return *done;
    if (heard == JUDGE_HEARD_DEADLINE) {
        *done = open && is_question(folded);
        if (*done)
            say_deadline(mail);
        return true;
    }

    enum judge_ask_id ask = heard ? asks_of[heard].ask : asked_by_name(mail, hearing, whole, line, folded);
    if ((asks_of[heard].seated && !mail->in.seat) || (asks_of[heard].asked && !is_question(folded)))
        return true;
    if (asks_of[heard].shown) { /* of a date the editor, who may grant it, reads the sentence too */
        judge_mail_show_use_of(mail, ask, line, !judge_mail_begins_command(mail, line));
        *done = !asks_of[heard].told;
        return true;
    }
    g_auto(GStrv) lines = lines_of_wish(mail, hearing, ask, asks_of[heard].off, folded);
    *done = lines && *lines && !(ask && judge_ask_of(ask)->flags & JUDGE_ASK_LOOKS) &&
            judge_thought_tell(mail, line, at ? at + strlen(line) : rest, below);
    if (*done)
        return true;
    for (char **one = lines; one && *one; one++) {
        if (!judge_mail_run_line(mail, &own, *one, &was, error))
            return false;
        *done |= was;
        bool asks = ask && judge_ask_of(ask)->flags & JUDGE_ASK_ASKS; /* the question says it */
        if (was && heard && !asks && judge_hear_doubts(hearing, heard, folded)) {
            g_autofree char *said = judge_mail_quote_beginning(mail, line);
            judge_intake_note(&mail->in, "heard-as", "line", said, "command", *one, NULL);
        }
    }
    *done = *done || judge_contact_watch(mail, folded);
    return true;
}

/* The writer's words to the editors of his game, who may answer by a reply. */
static bool pass_to_editors(struct judge_mail *mail, const char *words, GError **error)
{
    struct judge_intake *in = &mail->in;
    struct judge_press_block block = {
        .kind = JUDGE_PRESS_LETTER, .head = (char *)"", .text = (char *)words, .has_mark = true};

    g_autofree char *writer = judge_press_writer(in);
    g_autofree char *intro = judge_say(in->home, judge_play_language(in->play, NULL), "passed-intro", NULL);
    struct judge_press_sending s = {
        .in = in, .block = &block, .remarks = g_ptr_array_new_with_free_func(g_free)};
    s.item = (struct games_press){.game = in->play->game->id,
                                  .phase = in->play->phase ? in->play->phase->id : 0,
                                  .person = in->person->id,
                                  .mail = in->row->id,
                                  .written_s = in->home->now_s,
                                  .colour = GAMES_PRESS_WHITE,
                                  .to = (char *)PRESS_EDITOR,
                                  .from_power = writer,
                                  .true_power = writer};
    s.item.text = g_strdup_printf("%s\n\n%s", intro, words);

    bool ok = !writer || judge_press_deliver(&s, error);
    g_free(s.item.text);
    g_ptr_array_unref(s.remarks);
    if (ok && writer) {
        judge_intake_note(in, "passed-to-editor", NULL);
        in->unfollowed = true;
        in->asks = true;
    }

    return ok;
}

/* How many words say something, beside the names of the writer and the game. */
static unsigned content_of(const struct judge_mail *mail, struct judge_hearing *hearing, const char *words)
{
    g_autofree char *folded = judge_fold(words, G_MAXSIZE),
                    *names = g_strjoin(" ", judge_or_empty(mail->in.play ? mail->in.play->game->name : NULL),
                                       mail->in.person ? mail->in.person->name : NULL, NULL),
                    *name = judge_fold(names, 160);
    unsigned n = judge_hear_content(hearing, folded);
    g_auto(GStrv) own = g_strsplit(name, " ", -1);
    for (char **part = own; *part && n; part++)
        n -= **part && strstr(folded, *part) ? 1 : 0;
    return n;
}

/* Whether words are worth a person's time. */
static bool has_content(const struct judge_mail *mail, struct judge_hearing *hearing, const char *words)
{
    unsigned n = content_of(mail, hearing, words);
    return n >= CONTENT_WORDS || (n && strchr(words, '?'));
}

/* Takes off an address of his own, not the one he writes from, that a line names with a wish to be rid of it, or whose wish stands in
 * the line `below` (NULL: none). `*done`: it was asked. */
static bool drop_address(struct judge_mail *mail, struct judge_hearing *hearing, const char *line,
                         const char *below, bool *done, GError **error)
{
    g_autofree char *folded = judge_fold(line, SENTENCE_BYTES), *more = judge_fold(below, SENTENCE_BYTES),
                    *address = address_in(folded);
    g_autoptr(games_person) owner = address ? games_person_by_address(mail->in.home->store, address) : NULL;
    bool his = owner && mail->in.person && owner->id == mail->in.person->id &&
               g_ascii_strcasecmp(address, mail->in.message->from_address) != 0;
    *done = his && (judge_hears(hearing, JUDGE_HEARD_DISOWNING, folded) ||
                    judge_hears(hearing, JUDGE_HEARD_DISOWNING, more));
    if (!*done)
        return true;
    struct judge_scope own = judge_mail_scope(mail);
    g_autofree char *word = judge_ask_word(JUDGE_ASK_REVOKE_ADDRESS, mail->in.language),
                    *ask = g_strdup_printf("%s %s", word, address);
    return judge_mail_run_line(mail, &own, ask, done, error);
}

/* The first sentence of the text at `*at`, or its part before ", and", where both parts ask for something: "When is the deadline, and who
 * plays Germany?" Transfer full. */
static char *take_wish(struct judge_hearing *hearing, const char **at)
{
    const char *whole = *at;
    g_autofree char *sentence = judge_sentence_take(at);
    for (const char *comma = sentence; (comma = strstr(comma, ", ")) && comma < sentence + SENTENCE_BYTES;
         comma += 2) {
        g_autofree char *head = g_strndup(sentence, (gsize)(comma - sentence)),
                        *first = judge_fold(head, SENTENCE_BYTES),
                        *second = judge_fold(comma + 2, SENTENCE_BYTES);
        if (!judge_word_leads(second, judge_words_choice_then) || !judge_hear(hearing, first) ||
            !judge_hear(hearing, second))
            continue;
        *at = whole + (comma + 2 - sentence);
        return g_steal_pointer(&head);
    }
    return g_steal_pointer(&sentence);
}

/* Follows a line sentence by sentence; `left` gets those that nobody followed. `whole`: the line with its statements. `below`: the
 * number of the next line. */
static bool follow_sentences(struct judge_mail *mail, struct judge_hearing *hearing, const char *whole,
                             const char *line, guint below, GString *left, GError **error)
{
    bool objected = mail->objects, done;
    const struct judge_text *text = &mail->in.text;
    if (!drop_address(mail, hearing, whole, below < text->lines->len ? judge_text_line(text, below) : NULL,
                      &done, error))
        return false;
    for (const char *at = line; *at && !done;) {
        g_autofree char *sentence = take_wish(hearing, &at);
        g_autofree char *folded = judge_fold(sentence, SENTENCE_BYTES);
        if (!follow(mail, hearing, whole, sentence, folded, at, below, &done, error))
            return false;
        if (!done)
            judge_list_join(left, " ", sentence);
        done = false;
    }
    if (mail->objects && !objected) /* all of the line is what he objects */
        g_string_truncate(left, 0);

    return true;
}

/* Words that nobody followed, and the lines in which they stand: of each its sentences that order nothing. */
struct leftover {
    GString *words;
    GHashTable *lines;
};

static void leave(struct leftover *over, const char *line, const char *words, const char *left)
{
    g_autoptr(GString) whole = g_string_new(NULL);
    judge_list_join(over->words, "\n", words);
    for (const char *at = line; *at;) {
        g_autofree char *sentence = judge_sentence_take(&at);
        if (strchr(sentence, '?') || strstr(left, sentence))
            judge_list_join(whole, " ", sentence);
    }
    g_hash_table_insert(over->lines, g_strstrip(g_strdup(line)), g_strdup(whole->str));
}

/* What is left of the lines when sentences and near-commands have had theirs; false: `error`. */
static bool settle_lines(struct judge_mail *mail, struct judge_hearing *hearing, struct leftover *over,
                         GError **error)
{
    struct judge_text *text = &mail->in.text;
    for (guint i = 0; i < text->lines->len; i++) {
        g_autofree char *line = g_strstrip(g_strdup(judge_text_line(text, i)));
        g_autoptr(GString) left = g_string_new(NULL);
        if (!*line)
            continue;
        if (!follow_sentences(mail, hearing, line, line, i + 1, left, error))
            return false;

        bool nobodys = strlen(line) == left->len;
        if (nobodys && judge_mail_show_use(mail, line))
            g_string_truncate(left, 0);
        if (left->len)
            leave(over, ((const struct judge_line *)text->lines->pdata[i])->words, left->str, line);
        else
            judge_text_take(text, i, "sentence");
    }
    return true;
}

/* Whether words stand in a line as a sentence of their own: no statement was cut out of it. */
static bool is_whole_sentence(const char *line, const char *words)
{
    const char *at = strstr(line, words);
    while (at && at > line && g_ascii_isspace(at[-1]))
        at--;
    return at && (at == line || strchr(".?!", at[-1]));
}

/* The number of the line behind that of these words. */
static guint behind_line(const struct judge_text *text, const char *words)
{
    guint at = 0;
    while (at < text->lines->len) {
        const struct judge_line *line = text->lines->pdata[at++];
        if (strstr(line->instead ? line->instead : line->words, words))
            break;
    }
    return at;
}

/* Follows what stands beside orders in their lines; questions and whole sentences that nobody answers are left, the rest
 * speaks of the orders. */
static bool follow_asides(struct judge_mail *mail, struct judge_hearing *hearing, struct leftover *over,
                          GError **error)
{
    for (guint i = 0; i < mail->asides->len; i++) {
        g_autoptr(GString) left = g_string_new(NULL);
        const char *line = mail->aside_lines->pdata[i];
        if (!follow_sentences(mail, hearing, line, mail->asides->pdata[i], behind_line(&mail->in.text, line),
                              left, error))
            return false;
        for (const char *at = left->str; *at;) {
            g_autofree char *taken = judge_sentence_take(&at);
            const char *sentence = taken + strspn(taken, " .,;:");
            bool asks = g_str_has_suffix(sentence, "?");
            if (asks || (is_whole_sentence(line, sentence) && has_content(mail, hearing, sentence)))
                leave(over, line, sentence, left->str);
        }
    }

    g_ptr_array_set_size(mail->asides, 0);
    g_ptr_array_set_size(mail->aside_lines, 0);

    return true;
}

/* Whether a sentence that nobody followed asks a person for something; what ends in a colon heads the orders below. */
static bool is_request(struct judge_hearing *hearing, const char *sentence)
{
    g_autofree char *folded = judge_fold(sentence, SENTENCE_BYTES);
    bool heads = g_str_has_suffix(folded, ":");
    enum judge_heard wish = judge_hear(hearing, folded);
    bool wishes = judge_hears(hearing, JUDGE_HEARD_REQUEST, folded) ||
                  (wish != JUDGE_HEARD_NONE && wish != JUDGE_HEARD_JOINING); /* no game is named */
    return strchr(sentence, '?') || (wishes && !heads);
}

/*
 * What becomes of words that nobody followed: true if they ask a person for something. Else the answer tells them where nothing
 * else is in the mail, and those that name a place: they could have been meant as an order.
 */
static bool is_for_editors(struct judge_mail *mail, struct judge_hearing *hearing, const char *words)
{
    bool alone = !mail->in.asks && !mail->in.n_answers && !mail->in.notes->len, asked = false;
    bool greets = judge_hear_thanks(hearing, words);
    g_autoptr(GPtrArray) remarks = g_ptr_array_new_with_free_func(g_free);
    for (const char *at = words; *at;) {
        g_autofree char *sentence = judge_sentence_take(&at);
        asked = asked || is_request(hearing, sentence);
        if (count_places(mail, sentence, 3) ||
            (alone && !greets && (content_of(mail, hearing, sentence) > 0)))
            g_ptr_array_add(remarks, g_steal_pointer(&sentence));
    }
    asked &= (alone && (content_of(mail, hearing, words) > 0)) || has_content(mail, hearing, words);
    if (!asked)
        mail->in.remarks = g_steal_pointer(&remarks);
    return asked;
}

/* The lines of the mail in which something is left, whole. Transfer full. */
static char *lines_left(const struct judge_text *text, const struct leftover *over)
{
    g_autoptr(GString) lines = g_string_new(NULL);
    for (guint i = 0; i < text->lines->len; i++) {
        g_autofree char *line =
            g_strstrip(g_strdup(((const struct judge_line *)text->lines->pdata[i])->words));
        const char *whole = g_hash_table_lookup(over->lines, line);
        if (whole)
            judge_list_join(lines, "\n", whole);
    }
    if (lines->len > PASSED_BYTES)
        g_string_truncate(lines, PASSED_BYTES);
    return g_utf8_make_valid(lines->str, (gssize)lines->len);
}

bool judge_leftover_settle(struct judge_mail *mail, bool pass_on, GError **error)
{
    struct judge_text *text = &mail->in.text;
    if (mail->ended || (!judge_text_has_left(text) && mail->asides->len == 0))
        return true;

    struct judge_hearing *hearing = judge_hearing_of(mail->in.home);
    g_autoptr(GString) words = g_string_new(NULL);
    g_autoptr(GHashTable) lines = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    struct leftover over = {words, lines};
    judge_text_turn(text, JUDGE_TAKER_PROSE);
    if (!follow_asides(mail, hearing, &over, error) || !settle_lines(mail, hearing, &over, error) ||
        !judge_confirm_ask(mail, error))
        return false;

    g_autofree char *letter = lines_left(text, &over), *masked = judge_secrets_mask(letter);
    bool heard = pass_on && (mail->in.play != NULL) && (mail->in.person != NULL);
    if (!heard || !is_for_editors(mail, hearing, words->str))
        return true;

    judge_text_take_all(text, "letter");
    return pass_to_editors(mail, masked, error);
}
