/* Votes by mail: proposing, answering, listing; the editor's questions. */
#include "answer.h"
#include "handlers.h"
#include "hearing.h"
#include "lines.h"
#include "thought.h"
#include "../course/acknowledge.h"
#include "../course/orders.h"
#include "../course/press_read.h"
#include "../desk/press.h"
#include "../course/votes.h"
#include "../course/questions.h"
#include "../letters/votes.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../conf/words.h"
#include "../../rules/letter.h"

#include <stdlib.h>
#include <string.h>

#define BETWEEN_SENTENCES "(?<=[.!?;])\\s+(?![0-9])"
#define BETWEEN_CLAUSES   "[,;:] | (?:and|et|-) "
/* Words by which a sentence is known to speak of a vote, and of which. */
#define NAMES_VOTE                                                                                           \
    "\\b(votes?|voting|ballot|scrutin|bulletin|draw|extension|nul(?:le)?|proposal|proposition|prolongation)" \
    "\\b(?:[^a-z0-9]*n?[or]?[^"                                                                              \
    "a-z0-9]{0,4}(?<n>[0-9]{1,6})\\b)?"

/* The choice that a word of a ballot is; NULL: none. */
static const char *choice_of(const char *word)
{
    static const struct {
        const char *choice;
        const char *const *words;
    } choices[] = {
        {"yes", judge_words_ballot_yes},         {"no", judge_words_ballot_no},
        {"abstain", judge_words_ballot_abstain}, {"withdraw", judge_words_ballot_withdraw},
        {"veto", judge_words_ballot_veto},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(choices); i++)
        if (judge_word_in(word, choices[i].words))
            return choices[i].choice;
    return NULL;
}

/* A number and a choice in any order. `*choice` "withdraw" takes the ballot back. False: something else
 * stands there. */
static bool read_ballot(const char *rest, gint64 *id, const char **choice)
{
    g_auto(GStrv) words = g_strsplit_set(rest, " :,", -1);
    *id = 0;
    *choice = NULL;
    for (char **w = words; *w; w++) {
        gint64 number = judge_press_number(*w);
        const char *said = choice_of(*w);
        bool filler = judge_word_in(*w, judge_words_ballot_filler) || !strcmp(*w, "n\302\260");
        if (number && !*id)
            *id = number;
        else if (said && !*choice)
            *choice = said;
        else if (**w && !filler)
            return false;
    }

    return true;
}

bool judge_votes_words_vote(const struct judge_scope *scope)
{
    gint64 id;
    const char *choice;
    return read_ballot(scope->rest, &id, &choice) && (choice || !id);
}

bool judge_votes_words_veto(const struct judge_scope *scope)
{
    return !*scope->rest || judge_press_number(scope->rest) > 0;
}

/* Who has no seat there may mean the editor's. */
bool judge_votes_words_no_vote(const struct judge_scope *scope)
{
    return scope->seat && judge_votes_words_veto(scope);
}

/* "AFG" as "a, f, g": the old judges' glued letters, each a power of the game and none twice; NULL: it is no such
 * word. Transfer full. */
static char *apart(const struct judge_scope *scope, const char *list)
{
    const struct judge_board *board = scope->play->board;
    gsize len = strlen(list);
    if (len < 2 || len > board->map->n_powers || strspn(list, "abcdefghijklmnopqrstuvwxyz") != len ||
        judge_press_power(board->names, board->map, list) != RULES_NO_POWER)
        return NULL;

    g_autoptr(GString) letters = g_string_new(NULL);
    for (gsize i = 0; i < len; i++) {
        char letter[2] = {list[i], '\0'};
        bool twice = memchr(list, list[i], i) != NULL;
        if (twice || judge_press_power(board->names, board->map, letter) == RULES_NO_POWER)
            return NULL;
        g_string_append_printf(letters, "%s%c", i ? ", " : "", list[i]);
    }

    return g_strdup(letters->str);
}

/* The same of several words, of which one is long enough to be no other: "FAR TE", "AFG et T". Transfer full. */
static char *all_apart(const struct judge_scope *scope, const char *list)
{
    enum { SURELY_GLUED = 3 };
    g_auto(GStrv) words = g_strsplit_set(list, " ,;+/&", -1);
    g_autoptr(GString) letters = g_string_new(NULL);
    bool glued = false;

    for (char **word = words; *word; word++) {
        if (!**word || judge_word_in(*word, judge_words_press_and))
            continue;
        g_autofree char *one = (*word)[1] ? apart(scope, *word) : g_strdup(*word);
        if (!one)
            return NULL;
        glued |= strlen(*word) >= SURELY_GLUED;
        g_string_append(letters, *word);
    }

    return glued ? apart(scope, letters->str) : NULL;
}

/* "ALL", or identities in the map's order; NULL: not a list of powers. */
static char *read_list(const struct judge_scope *scope, const char *rest)
{
    if (!*rest || judge_word_in(rest, judge_words_draw_all))
        return g_strdup("ALL");
    if (!scope->play)
        return NULL;

    const struct rules_map *map = scope->play->board->map;
    g_autofree struct judge_press_address *address = g_new(struct judge_press_address, 1);
    size_t between = judge_word_leads(rest, judge_words_draw_between);
    const char *list = between && rest[between] == ' ' ? rest + between + 1 : rest;
    g_autofree char *glued = apart(scope, list),
                    *letters = glued ? g_steal_pointer(&glued) : all_apart(scope, list);
    judge_press_address_read(scope->play->board->names, map, letters ? letters : list, address);
    g_autoptr(GString) ids = g_string_new(NULL);
    bool ok = !address->unknown && !address->all && !address->editor && address->as == JUDGE_PRESS_AS_GIVEN;
    for (rules_power p = 0; ok && p < map->n_powers; p++)
        if (address->to[p])
            judge_list_join(ids, ",", map->power[p].id);

    judge_press_address_clear(address);

    return ok && ids->len ? g_strdup(ids->str) : NULL;
}

bool judge_votes_words_draw(const struct judge_scope *scope)
{
    g_autofree char *list = read_list(scope, scope->rest);
    return list || judge_word_in(scope->rest, judge_words_flag_no);
}

/* Powers that a sentence names by words, "sans l'Allemagne" left out. Bit set. */
static uint64_t powers_named(const struct judge_scope *scope, const char *line)
{
    const struct judge_board *board = scope->play->board;
    g_auto(GStrv) words = g_strsplit_set(line, " ,.;:!?'()+&/", -1);
    uint64_t named = 0;
    bool without = false;

    for (char **word = words; *word; word++) {
        g_autofree char *folded = g_utf8_strdown(*word, -1);
        rules_power power = g_utf8_strlen(*word, -1) > 3 ? judge_press_power(board->names, board->map, *word)
                                                         : RULES_NO_POWER;
        if (power != RULES_NO_POWER && !without)
            named |= UINT64_C(1) << power;
        bool joins = !**word || g_utf8_strlen(*word, -1) <= 3;
        without = judge_word_in(folded, judge_words_draw_without) || (without && joins);
    }

    return named;
}

char *judge_votes_draw_line(const struct judge_scope *scope, const char *line)
{
    if (!scope->play || !judge_setting_is(scope->play->game, "draws", "lists"))
        return NULL;

    const struct judge_board *board = scope->play->board;
    uint64_t named = powers_named(scope, line);
    g_autofree char *command = judge_ask_word(JUDGE_ASK_DRAW, scope->language);
    g_autoptr(GString) list = g_string_new(command);
    for (rules_power p = 0; p < board->map->n_powers; p++)
        if (named >> p & 1)
            judge_list_join(list, " ", rules_power_name(board->names, p, scope->language));
    return named & (named - 1) ? g_strdup(list->str) : NULL;
}

/* How much leads to a power's name: "to ", "la victoire a ", "l'"; 0: nothing, or a letter that is the name. */
static size_t lead_of(const char *at)
{
    size_t len = judge_word_leads(at, judge_words_concede_lead);
    struct rules_letter letter = {.place = RULES_LETTER_BEFORE_NAME,
                                  .letter = *at,
                                  .initial = len == 1,
                                  .plain = true,
                                  .word_follows = len && at[len] == ' '};
    if (len && rules_letter_sense(&letter) == RULES_LETTER_WORD)
        return letter.word_follows ? len + 1 : 0;
    return g_str_has_prefix(at, "l'") ? strlen("l'") : 0;
}

static rules_power read_power(const struct judge_scope *scope, const char *rest)
{
    const char *name = rest;
    for (size_t len = lead_of(name); len; len = lead_of(name))
        name += len;

    if (!scope->play || !*name)
        return RULES_NO_POWER;
    return judge_press_power(scope->play->board->names, scope->play->board->map, name);
}

bool judge_votes_words_concede(const struct judge_scope *scope)
{
    return read_power(scope, scope->rest) != RULES_NO_POWER;
}

bool judge_votes_words_no_concede(const struct judge_scope *scope)
{
    return !*scope->rest || judge_votes_words_concede(scope);
}

/* What a word that a number stands before is worth in hours; 0: it is no unit. */
static unsigned hours_of(const char *unit)
{
    enum { DAY = 24, WEEK = 7 * DAY };
    bool day = judge_word_in(unit, judge_words_unit_day), week = judge_word_in(unit, judge_words_unit_week);
    return judge_word_in(unit, judge_words_unit_hour) + (day ? DAY : 0) + (week ? WEEK : 0);
}

/* "7 jours", "de 48 h", "two more days", "1 week : we all travel": as kept, "7d", "48h"; NULL: there is none. `alone`: nothing
 * else stands there, up to the mark of a reason; else in a sentence, where less than a day is a time of the clock. */
static char *read_span(const char *text, bool alone)
{
    enum { DAY = 24, MOST_HOURS = 400 * DAY, NEAR = 3, FIGURES = 3 };
    g_autofree char *head = g_strndup(text, alone ? strcspn(text, ":,;(") : strlen(text));
    g_auto(GStrv) words = g_strsplit_set(head, alone ? " '" : " -,;:.!?()'", -1);
    unsigned number = 0, since = 0, hours = 0;
    bool others = false;
    for (char **word = words; *word; word++) {
        size_t figures = strspn(*word, "0123456789");
        const char *unit = *word + (figures <= FIGURES ? figures : 0); /* "48h" */
        unsigned counted = unit > *word ? (unsigned)atoi(*word) : judge_word_number(*word);
        since += **word != '\0';
        if (counted) {
            number = counted;
            since = 0;
        }
        bool near = since <= (strlen(unit) > 1 ? NEAR : 1);
        unsigned found = near * number * hours_of(unit);
        hours = MAX(hours, found);
        bool told = (**word == '\0') || (counted > 0) || (found > 0);
        others |= !told && !judge_word_in(*word, judge_words_extension_lead) &&
                  !judge_word_in(*word, judge_words_kindly);
    }
    if (!hours || hours > MOST_HOURS || (alone ? others : hours < DAY))
        return NULL;
    return hours % DAY ? g_strdup_printf("%uh", hours) : g_strdup_printf("%ud", hours / DAY);
}

char *judge_votes_extension_line(const struct judge_scope *scope, const char *line)
{
    g_autofree char *folded = judge_fold(line, G_MAXSIZE), *span = read_span(folded, false),
                    *said = span ? templates_say_span(judge_span_s(span), scope->language) : NULL,
                    *command = judge_ask_word(JUDGE_ASK_PROPOSE_EXTENSION, scope->language);
    return said ? g_strdup_printf("%s %s", command, said) : NULL;
}

bool judge_votes_words_extension(const struct judge_scope *scope)
{
    g_autofree char *span = read_span(scope->rest, true);
    return span != NULL;
}

static const char *voice_of(const struct judge_mail *mail, const struct judge_scope *scope)
{
    return scope->play->board->map->power[mail->in.power].id;
}

/* A refusal is a sentence for the sender; other failures go up. */
static bool noted(struct judge_mail *mail, const struct judge_scope *scope, bool ok, GError **why,
                  GError **error)
{
    mail->in.asks = true;
    if (ok)
        return true;
    return judge_refused_at_most(why, error) &&
           judge_intake_take_note(&mail->in, judge_mail_say_refusal(scope, *why));
}

/* What was decided may have ended the game or opened a phase: the seats are then new. */
static bool settle(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    if (mail->in.home->foreseen) { /* how others voted is nobody's to try out */
        return judge_intake_note(&mail->in, "vote-foreseen", NULL);
    }
    const char *power = mail->in.seat ? voice_of(mail, scope) : NULL;
    bool ok = judge_votes_settle(scope->play, error);
    mail->in.seat = power ? judge_play_seat(scope->play, power) : NULL;
    return ok;
}

static void say_cast(struct judge_mail *mail, const struct judge_scope *scope, gint64 id, const char *choice)
{
    g_autoptr(games_question) question = games_question_get(mail->in.home->store, id);
    if (!question)
        return;
    g_autofree char *words = judge_votes_say_question(scope->play, question, mail->in.language);
    g_autofree char *key = g_strdup_printf("vote-cast-%s", choice ? choice : "withdraw");
    judge_intake_note(&mail->in, key, "question", words, "number", DIGITS(id), NULL);
}

/* A yes to a draw among more powers counts here too: said, since he did not write it. */
static void say_implied(struct judge_mail *mail, const struct judge_scope *scope,
                        const struct games_question *question)
{
    g_autoptr(GArray) voters = judge_voters(scope->play, question);
    for (guint i = 0; i < voters->len; i++) {
        const struct games_voter *voter = &g_array_index(voters, struct games_voter, i);
        if (!strcmp(voter->power, voice_of(mail, scope)) && voter->choice)
            judge_intake_note(&mail->in, "vote-implied", "number", DIGITS(question->id), NULL);
    }
}

/* A standby who is called orders, but has no vote yet. */
static bool may_vote(struct judge_mail *mail)
{
    if (mail->in.seat->role == GAMES_ROLE_PLAYER)
        return true;
    judge_intake_tell(&mail->in, "vote-not-player", NULL);
    return false;
}

static bool cast(struct judge_mail *mail, const struct judge_scope *scope, gint64 id, const char *choice,
                 GError **error)
{
    g_autoptr(GError) why = NULL;
    if (!may_vote(mail))
        return true;
    bool ok = judge_votes_cast(scope->play, id, voice_of(mail, scope), choice, mail->in.row->id,
                               mail->in.language, &why);
    if (ok)
        say_cast(mail, scope, id, choice);
    return noted(mail, scope, ok, &why, error) && (!ok || settle(mail, scope, error));
}

static bool propose(struct judge_mail *mail, const struct judge_scope *scope, const char *kind,
                    const char *text, GError **error)
{
    g_autoptr(GError) why = NULL;
    if (!may_vote(mail))
        return true;
    gint64 id = judge_votes_open(scope->play, kind, text, NULL, voice_of(mail, scope), mail->in.person->id,
                                 mail->in.row->id, mail->in.language, &why);
    if (id)
        say_cast(mail, scope, id, "yes");
    return noted(mail, scope, id != 0, &why, error) && (!id || settle(mail, scope, error));
}

static bool run_list(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    (void)error;
    g_autoptr(GPtrArray) open = games_question_list(mail->in.home->store, scope->play->game->id, true);
    mail->in.asks = true;
    if (!open->len)
        judge_intake_note(&mail->in, "votes-none", NULL);

    GAMES_EACH(const struct games_question, question, open) {
        judge_intake_take_note(&mail->in, judge_votes_say_state(scope->play, question, mail->in.language));
        g_autoptr(GPtrArray) ballots = games_ballot_list(mail->in.home->store, question->id);
        bool own = false;
        for (guint b = 0; scope->seat && b < ballots->len; b++) {
            const struct games_ballot *ballot = ballots->pdata[b];
            if (!strcmp(ballot->power, voice_of(mail, scope))) {
                own = true;
                say_cast(mail, scope, question->id, ballot->choice);
            }
        }
        if (scope->seat && !own)
            say_implied(mail, scope, question);
    }

    return true;
}

static void say_states(struct judge_mail *mail, const GPtrArray *open)
{
    for (guint i = 0; i < open->len; i++)
        judge_intake_take_note(&mail->in,
                               judge_votes_say_state(mail->in.play, open->pdata[i], mail->in.language));
}

/* The question meant by a ballot without number: the only one open (of a kind, if given); 0 and a note if
 * there are several or none. */
static gint64 question_meant(struct judge_mail *mail, const struct judge_scope *scope, const char *kind)
{
    g_autoptr(GPtrArray) open = games_question_list(mail->in.home->store, scope->play->game->id, true);
    gint64 found = 0;
    unsigned n = 0;
    GAMES_EACH(const struct games_question, question, open) {
        if (kind && strcmp(question->kind, kind))
            continue;
        found = question->id;
        n++;
    }

    if (n == 1)
        return found;

    judge_intake_tell(&mail->in, n ? "vote-which" : "vote-none", NULL);
    if (n)
        say_states(mail, open);
    return 0;
}

/* `choice` on the question of that number, or (0) the only one open (of a kind, if given). */
static bool cast_one(struct judge_mail *mail, const struct judge_scope *scope, gint64 id, const char *kind,
                     const char *choice, GError **error)
{
    if (!id)
        id = question_meant(mail, scope, kind);
    return !id || cast(mail, scope, id, choice, error);
}

bool judge_votes_run_vote(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    gint64 id;
    const char *choice;
    read_ballot(scope->rest, &id, &choice);
    if (!choice)
        return run_list(mail, scope, error);
    return cast_one(mail, scope, id, NULL, strcmp(choice, "withdraw") ? choice : NULL, error);
}

bool judge_votes_run_veto(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return cast_one(mail, scope, judge_press_number(scope->rest), "end", "veto", error);
}

bool judge_votes_run_no_vote(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return cast_one(mail, scope, judge_press_number(scope->rest), NULL, NULL, error);
}

/* The same ballot on every open question of a kind (and `text`, if given); a note if there is none. */
static bool cast_on_kind(struct judge_mail *mail, const struct judge_scope *scope, const char *kind,
                         const char *text, const char *choice, GError **error)
{
    g_autoptr(GPtrArray) open = games_question_list(mail->in.home->store, scope->play->game->id, true);
    bool any = false;
    GAMES_EACH(const struct games_question, question, open) {
        if (strcmp(question->kind, kind) || (text && g_strcmp0(question->text, text)))
            continue;
        any = true;
        if (!cast(mail, scope, question->id, choice, error))
            return false;
    }

    mail->in.asks = true;
    return any || judge_intake_note(&mail->in, "vote-none", NULL);
}

bool judge_votes_run_no_concede(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *to = *scope->rest ? scope->play->board->map->power[read_power(scope, scope->rest)].id : NULL;
    return cast_on_kind(mail, scope, "concession", to, "no", error);
}

bool judge_votes_run_draw(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    if (judge_word_in(scope->rest, judge_words_flag_no))
        return cast_on_kind(mail, scope, "draw", NULL, "no", error);
    g_autofree char *list = read_list(scope, scope->rest);
    return propose(mail, scope, "draw", list, error);
}

bool judge_votes_run_concede(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return propose(mail, scope, "concession",
                   scope->play->board->map->power[read_power(scope, scope->rest)].id, error);
}

bool judge_votes_run_end(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return propose(mail, scope, "end", voice_of(mail, scope), error);
}

bool judge_votes_run_extension(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_autofree char *span = read_span(scope->rest, true);
    if (strpbrk(scope->rest, ":,;("))
        judge_intake_note(&mail->in, "extension-reason", NULL);
    return propose(mail, scope, "extension", span, error);
}

/* The open vote in which his ballot was noted by that letter; 0: none, or several. */
static gint64 noted_by(const struct judge_mail *mail, const struct games_letter *letter)
{
    g_autofree char *key = g_strconcat(JUDGE_OFFERS, letter->message_id, NULL),
                    *offers = games_store_get(mail->in.home->store, key); /* a yes is to these */
    if (offers)
        return 0;
    g_autoptr(GPtrArray) open = games_question_list(mail->in.home->store, letter->game, true);
    const char *power = mail->in.play->board->map->power[mail->in.power].id;
    gint64 found = 0;
    unsigned n = 0;
    GAMES_EACH(const struct games_question, question, open) {
        g_autoptr(GPtrArray) ballots = games_ballot_list(mail->in.home->store, question->id);
        GAMES_EACH(const struct games_ballot, ballot, ballots) {
            bool his = !strcmp(ballot->power, power) && ballot->cast_s == letter->created_s;
            n += his;
            found = his ? question->id : found;
        }
    }
    return n == 1 ? found : 0;
}

/* The vote that the letter which the mail answers asks for, notes an answer to, reminds of, or leaves open behind a phase that is played again; 0: none,
 * or one of two. */
static gint64 asked_by(const struct judge_mail *mail)
{
    const struct games_letter *letter = mail->answered;
    if (!letter || !mail->in.seat || letter->game != mail->in.play->game->id)
        return 0;
    const struct games_phase *phase = mail->in.play->phase;
    bool asks = !strcmp(letter->kind, "vote"), reminds = !strcmp(letter->kind, "reminder");
    gint64 noted = asks || reminds ? 0 : noted_by(mail, letter);
    if (noted)
        return noted;
    if (!asks && !reminds &&
        (!phase || phase->cause == GAMES_CAUSE_COURSE || letter->created_s != phase->opened_s))
        return 0;
    g_autoptr(GPtrArray) all = games_question_list(mail->in.home->store, letter->game, false);
    gint64 found = 0, named = 0;
    unsigned n = 0, n_named = 0;
    GAMES_EACH(const struct games_question, question, all) {
        bool his = reminds ? !question->closed_s && question->opened_s <= letter->created_s
                   : asks  ? question->opened_s == letter->created_s
                           : question->phase == phase->id;
        g_autofree char *words =
            his ? judge_votes_say_question(mail->in.play, question, mail->in.language) : NULL;
        bool is_named = his && strstr(mail->in.message->subject, words);
        found += his * question->id;
        named += is_named * question->id;
        n += his;
        n_named += is_named;
    }
    if (n > 1) /* opened together: the subject tells them apart */
        return n_named == 1 ? named : 0;
    return found;
}

/* What words say of a vote. */
struct spoken {
    const char *choice; /* NULL: none for certain */
    const char *kind;   /* of vote, that it names; NULL */
    gint64 number;
    bool plain, names, says; /* no more than that; that it is of a vote; something of yes and no */
    bool puts_off;           /* that the answer is still to come */
};

static struct spoken vote_in(const struct judge_mail *mail, const char *words)
{
    static const char *const choices[JUDGE_ANSWER_COUNT] = {
        [JUDGE_ANSWER_YES] = "yes", [JUDGE_ANSWER_NO] = "no", [JUDGE_ANSWER_ABSTAIN] = "abstain"};
    g_autofree char *folded = judge_fold(words, G_MAXSIZE);
    g_autoptr(GRegex) vote = g_regex_new(NAMES_VOTE, G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    struct spoken spoken = {.names = g_regex_match(vote, folded, 0, &match)};
    g_autofree char *number = spoken.names ? g_match_info_fetch_named(match, "n") : NULL,
                    *word = spoken.names ? g_match_info_fetch(match, 1) : g_strdup("");
    bool longer = g_str_has_prefix(word, "ext") || g_str_has_prefix(word, "prol");
    if (longer || g_str_has_prefix(word, "nul") || !strcmp(word, "draw"))
        spoken.kind = longer ? "extension" : "draw";
    g_autofree char *bare = g_regex_replace(vote, folded, -1, 0, "\\1", 0, NULL);
    struct judge_reply reply =
        judge_reply_read(judge_answers_of(mail->in.home), bare, &(struct judge_offered){0});
    bool drops = spoken.names && judge_hears(judge_hearing_of(mail->in.home), JUDGE_HEARD_DROPPING, folded);
    const char *alone = drops ? "withdraw" : choice_of(g_strstrip(bare));
    spoken.number = judge_press_number(judge_or_empty(number));
    spoken.puts_off = judge_hear_behind(judge_hearing_of(mail->in.home), JUDGE_HEARD_PUTTING_OFF, folded);
    const char *heard = spoken.puts_off ? NULL : choices[reply.answer];
    spoken.choice = alone ? alone : heard;
    spoken.plain = (alone != NULL) || reply.plain;
    spoken.says = (alone != NULL) || (reply.answer != JUDGE_ANSWER_NONE);
    return spoken;
}

bool judge_votes_say(const struct judge_mail *mail, const char *words)
{
    struct spoken spoken = vote_in(mail, words);
    return spoken.names && spoken.choice;
}

/* A sentence that votes, or a part of it beside orders: "yes to the vote, and A PAR - BUR"; its words, what they say
 * (`spoken`, of all of it if it does not), and what else it says (`*rest`, else as it was). NULL: it does not. Transfer full. */
static char *vote_part(const struct judge_mail *mail, const char *sentence, bool answers,
                       struct spoken *spoken, char **rest)
{
    struct spoken whole = *spoken = vote_in(mail, sentence);
    g_autoptr(GRegex) joint = g_regex_new(BETWEEN_CLAUSES, G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    for (bool at = !whole.plain && g_regex_match(joint, sentence, 0, &match); at;
         at = g_match_info_next(match, NULL)) {
        int from, to;
        g_match_info_fetch_pos(match, 0, &from, &to);
        g_autofree char *head = g_strndup(sentence, (gsize)from), *tail = g_strdup(sentence + to);
        for (unsigned turn = 0; turn < 2; turn++) {
            const char *words = turn ? tail : head, *other = turn ? head : tail;
            struct spoken part = vote_in(mail, words);
            bool corrects = !g_strcmp0(part.choice, "no"); /* "Bur s Mun? No: Bur - Mun" */
            if ((part.choice != NULL) && ((answers && !corrects) || part.names) &&
                judge_intake_reads(&mail->in, other)) {
                *rest = g_strdup(other);
                *spoken = part;
                return g_strdup(words);
            }
        }
    }
    bool heard = (whole.choice != NULL) && (answers || whole.names) &&
                 (whole.plain || !judge_intake_reads(&mail->in, sentence));
    return heard ? g_strdup(sentence) : NULL;
}

/* What a mail has said of votes so far. */
struct ballot {
    struct spoken spoken;
    gint64 answers; /* the vote whose letter it answers */
    char *words;    /* that are counted, if they say more than the vote */
    const char *
        written; /* what a line VOTE of the mail says, on `written_on` (0: on the only one); NULL: there is none */
    gint64 written_on;
    guint written_at;               /* and the number of that line */
    bool says, names, unsure, asks; /* it only asks how votes stand */
};

/* The line is not run: what stands below it counts, or is asked about. */
static void drop_written(struct judge_mail *mail, struct ballot *ballot)
{
    if (ballot->written)
        judge_text_instead(&mail->in.text, ballot->written_at, "");
    ballot->written = NULL;
}

static void take_command(struct judge_mail *mail, guint at, struct ballot *ballot)
{
    const struct judge_said *said =
        judge_mail_said(mail, judge_mail_command_in(mail, judge_text_line(&mail->in.text, at)));
    bool votes = said->n_shapes && said->shapes[0].ask->id == JUDGE_ASK_VOTE;
    gint64 id;
    const char *choice;
    if (!votes || !read_ballot(said->shapes[0].rest, &id, &choice) || !choice)
        return;
    if (id == ballot->written_on)
        drop_written(mail, ballot);
    ballot->written = choice;
    ballot->written_on = id;
    ballot->written_at = at;
}

/* Whether the words propose a draw of their own, between powers that they name. */
static bool proposes_draw(const struct judge_mail *mail, const char *line)
{
    g_autofree char *folded = judge_fold(line, G_MAXSIZE);
    struct judge_scope own = judge_mail_scope(mail);
    uint64_t named = powers_named(&own, line);
    return (named & (named - 1)) && judge_hears(judge_hearing_of(mail->in.home), JUDGE_HEARD_DRAW, folded);
}

/* "No wait, I'm against it": counts instead of what was said before; where it says no more than that it does not, neither does. */
static void take_thought(struct judge_mail *mail, const char *sentence, struct ballot *ballot)
{
    g_autofree char *words = judge_thought_rest(mail, sentence), *bare = judge_fold(sentence, G_MAXSIZE);
    g_strdelimit(bare, ".,;!", ' ');
    const char *alone = choice_of(g_strstrip(bare)); /* "NO", by itself */
    const char *choice = alone ? alone : vote_in(mail, words).choice;
    if (ballot->written)
        ballot->spoken = (struct spoken){.number = ballot->written_on};
    drop_written(mail, ballot);
    g_clear_pointer(&ballot->words, g_free);
    ballot->spoken.choice = choice;
    ballot->says = true;
    ballot->unsure = !choice;
}

/* Takes what votes out of a line: what is left of it; NULL: nothing votes. Transfer full. */
static char *take_line(struct judge_mail *mail, const char *line, struct ballot *ballot)
{
    g_auto(GStrv) sentences = g_regex_split_simple(BETWEEN_SENTENCES, line, G_REGEX_RAW, 0);
    g_autoptr(GString) left = g_string_new(NULL);
    bool taken = false;
    for (char **sentence = sentences; *sentence; sentence++) {
        struct spoken spoken;
        bool before = ballot->spoken.choice != NULL;
        if ((before || ballot->written) && judge_thought_is(mail, *sentence)) {
            take_thought(mail, *sentence, ballot);
            taken = true;
            continue;
        }
        g_autofree char *rest = NULL,
                        *words = vote_part(mail, *sentence, ballot->answers != 0, &spoken, &rest);
        bool votes = words && (!before || spoken.names || spoken.plain);
        if (!words && spoken.names && strchr(*sentence, '?')) { /* "is the draw vote still on?" */
            taken = ballot->asks = true;
            continue;
        }
        ballot->names |= spoken.names;
        ballot->unsure |= spoken.puts_off && ((ballot->answers != 0) || spoken.names);
        ballot->says |= spoken.says && ((ballot->answers != 0) || spoken.names);
        judge_list_join(left, " ", votes ? judge_or_empty(rest) : *sentence);
        taken |= votes;
        if (!votes)
            continue;
        ballot->unsure |= before && (g_strcmp0(ballot->spoken.choice, spoken.choice) != 0);
        if (!spoken.plain && !ballot->words)
            ballot->words = g_steal_pointer(&words);
        spoken.number = MAX(spoken.number, ballot->spoken.number);
        ballot->spoken = spoken;
    }
    return taken ? g_strdup(g_strstrip(left->str)) : NULL;
}

/* Counts it, as the command would. */
static bool cast_spoken(struct judge_mail *mail, const struct ballot *ballot, GError **error)
{
    struct judge_scope scope = judge_mail_scope(mail);
    gint64 id = ballot->spoken.number ? ballot->spoken.number : ballot->answers;
    g_autoptr(games_question) asked = games_question_get(mail->in.home->store, id);
    const char *kind = ballot->spoken.number ? NULL : ballot->spoken.kind;
    if (!id || (asked && kind &&
                strcmp(asked->kind, kind))) /* "and for the draw it's yes", in reply to another's letter */
        id = question_meant(mail, &scope, kind);
    g_autoptr(games_question) question = games_question_get(mail->in.home->store, id);
    const char *choice = ballot->spoken.choice;
    if (question && ballot->words && !question->closed_s)
        judge_intake_note(&mail->in, "vote-words", "line", ballot->words, NULL);
    return !id || cast(mail, &scope, id, strcmp(choice, "withdraw") ? choice : NULL, error);
}

/* The votes that a word names by their kind, a bit each. */
static guint64 votes_of_word(const void *context, const char *word)
{
    static const char *const begins[][2] = {
        {"nul", "draw"}, {"draw", "draw"}, {"prol", "extension"}, {"ext", "extension"}};
    const GPtrArray *open = context;
    guint64 named = 0;
    for (guint at = 0; at < open->len; at++)
        for (gsize i = 0; i < G_N_ELEMENTS(begins); i++) {
            const struct games_question *question = open->pdata[at];
            named |= (guint64)(g_str_has_prefix(word, begins[i][0]) && !strcmp(question->kind, begins[i][1]))
                     << at;
        }
    return named;
}

/* The text with the numbers of votes as those of the list, from 1; NULL: it has another. Transfer full. */
static char *with_places(const char *text, const GPtrArray *open)
{
    g_autoptr(GString) placed = g_string_new(NULL);
    for (const char *c = text; *c;) {
        gsize digits = strspn(c, "0123456789");
        guint at = 0;
        while (digits && at < open->len &&
               ((const struct games_question *)open->pdata[at])->id != g_ascii_strtoll(c, NULL, 10))
            at++;
        if (digits && at == open->len)
            return NULL;
        if (digits)
            g_string_append_printf(placed, "%u", at + 1);
        else
            g_string_append_c(placed, *c);
        c += MAX(digits, 1);
    }
    return g_strdup(placed->str);
}

/* "Pour le 2, contre le 1", "against the draw and for the extension": a line that says yes to one vote and no to another. `*taken`: it
 * does, no `error`. */
static bool take_several(struct judge_mail *mail, const char *line, const GPtrArray *open, bool *taken,
                         GError **error)
{
    enum { MOST = 60 };
    static const char *const marks[][2] = {
        {"(?<![a-z])(?:votes?|scrutins?|ballots?)(?![a-z])", ""},
        {"[0-9]+ *(?:[a-z]+ )?(?:j|h|d|jours?|days?|heures?|hours?|semaines?|weeks?)(?![a-z])", "extension"},
        {"(?:(?:et|and|mais|but) )?(?<![a-z])(?:pour|for)(?![a-z])", ", oui "},
        {"(?:(?:et|and|mais|but) )?(?<![a-z])(contre|against)(?![a-z])", ", \\1 "}};
    *taken = false;
    if (open->len < 2 || open->len > MOST || judge_intake_reads(&mail->in, line))
        return true;
    char *said = judge_fold(line, G_MAXSIZE);
    for (gsize i = 0; i < G_N_ELEMENTS(marks); i++) {
        g_autoptr(GRegex) mark = g_regex_new(marks[i][0], G_REGEX_RAW, 0, NULL);
        g_autofree char *before = said;
        said = g_regex_replace(mark, before, -1, 0, marks[i][1], 0, NULL);
    }
    g_autofree char *words = said, *placed = with_places(words, open);
    struct judge_reply reply = judge_reply_read(judge_answers_of(mail->in.home), judge_or_empty(placed),
                                                &(struct judge_offered){open->len, 0, votes_of_word, open});
    guint64 told = reply.chosen | reply.refused;
    bool several = told & (told - 1); /* of one vote each */
    *taken = placed
                 ? (reply.chosen && reply.refused) || (several && reply.plain && reply.which && !reply.names)
                 : strstr(words, ", oui ") && strstr(words, "contre");
    if (!*taken)
        return true;
    if (!reply.plain || judge_hear_behind(judge_hearing_of(mail->in.home), JUDGE_HEARD_PUTTING_OFF,
                                          words)) { /* or of a vote that is not open */
        judge_intake_tell(&mail->in, "vote-unclear", NULL);
        say_states(mail, open);
        return true;
    }
    struct judge_scope scope = judge_mail_scope(mail);
    for (guint at = 0; at < open->len; at++) {
        const struct games_question *question = open->pdata[at];
        bool yes = reply.chosen >> at & 1, no = reply.refused >> at & 1;
        if ((yes || no) && !cast(mail, &scope, question->id, yes ? "yes" : "no", error))
            return false;
    }
    return true;
}

bool judge_votes_take(struct judge_mail *mail, GError **error)
{
    if (!mail->in.seat)
        return true;
    struct ballot ballot = {.answers = asked_by(mail)};
    struct judge_text *text = &mail->in.text;
    g_autoptr(GPtrArray) open = games_question_list(mail->in.home->store, mail->in.play->game->id, true);
    if (!ballot.answers && !open->len)
        return true;
    bool asks = judge_hear_thanks(judge_hearing_of(mail->in.home), mail->in.message->text), ok = true;
    for (guint i = 0; i < text->lines->len; i++) {
        const char *words = judge_mail_command_in(mail, judge_text_line(text, i));
        bool command = judge_mail_is_command(mail, words), several = false;
        if (!command && !take_several(mail, judge_text_line(text, i), open, &several, error))
            return false;
        if (several)
            judge_text_instead(text, i, "");
        asks |= several;
        bool skipped = several || command || proposes_draw(mail, judge_text_line(text, i));
        g_autofree char *left = skipped ? NULL : take_line(mail, judge_text_line(text, i), &ballot);
        asks |= command;
        if (command)
            take_command(mail, i, &ballot);
        if (left)
            judge_text_instead(text, i, left);
    }
    bool of_it = !ballot.spoken.number || !ballot.written_on || (ballot.spoken.number == ballot.written_on),
         again = (ballot.written != NULL) && (ballot.spoken.choice != NULL) && of_it,
         same = again && !g_strcmp0(ballot.written, ballot.spoken.choice);
    if ((ballot.spoken.choice != NULL) && !ballot.unsure && !again)
        ok = cast_spoken(mail, &ballot, error);
    else if (ballot.says && same) /* the line counts */
        ok = true;
    else if (ballot.says || (ballot.names && !asks) ||
             ((ballot.answers != 0) && !asks && !judge_intake_has_orders(&mail->in))) {
        judge_intake_tell(&mail->in, "vote-unclear", NULL);
        say_states(mail, open);
    }
    struct judge_scope own = judge_mail_scope(mail);
    g_free(ballot.words);
    return ok && (!ballot.asks || run_list(mail, &own, error));
}
