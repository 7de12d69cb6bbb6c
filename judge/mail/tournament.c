/* Tournaments by mail: what there is, who takes part, votes for prizes, what a director does. */
#include "editor.h"
#include "lines.h"
#include "handlers.h"
#include "../desk/director.h"
#include "../desk/entrants.h"
#include "../desk/entry_read.h"
#include "../desk/prize_votes.h"
#include "../letters/palmares.h"
#include "../letters/tournament.h"
#include "../conf/list.h"
#include "../conf/refusals.h"
#include "../conf/rounds.h"
#include "../conf/words.h"

#include <string.h>

enum { NAME_BYTES = 400 };

/* A tournament that a line names: first, or behind its rounds. */
struct mentioned {
    char *name;       /* as it is called; NULL: none */
    const char *rest; /* what follows, folded */
    const char *raw;  /* and as written */
    char *said;       /* what stands before it and behind it, as written */
};

static void mentioned_clear(struct mentioned *named)
{
    g_clear_pointer(&named->name, g_free);
    g_clear_pointer(&named->said, g_free);
}
GAMES_AUTO(mentioned)

/* What follows `n` words of a line as written. */
static const char *after_words(const char *raw, unsigned n)
{
    raw += strspn(raw, " \t");
    for (; n > 0; n--) {
        raw += strcspn(raw, " \t,;:");
        raw += strspn(raw, " \t,;:");
    }
    return raw;
}

static unsigned words_in(const char *folded, size_t len)
{
    unsigned n = 0;
    for (size_t i = 0; i < len; i++)
        n += !strchr(" \t,;:", folded[i]) && (i + 1 == len || strchr(" \t,;:", folded[i + 1]));
    return n;
}

static struct mentioned find_named(const struct judge_scope *scope, const char *rest)
{
    struct mentioned found = {.rest = rest};
    size_t at, end;
    g_autofree char *name = judge_tournament_in(scope->home, rest, &at, &end);
    g_autofree char *before = g_strndup(rest, name ? at : 0);
    struct judge_rounds rounds = judge_rounds_read(before, RULES_MAX_ROUNDS, true);
    bool first_said = judge_rounds_of(&rounds, RULES_MAX_ROUNDS) != 0;
    if (!name || rounds.rest)
        return found;

    const char *raw = after_words(judge_mail_raw_rest(scope, rest), 0);
    found.name = g_steal_pointer(&name);
    found.rest = rest + end + strspn(rest + end, " ,;:.");
    found.raw = after_words(raw, words_in(rest, end));
    g_autofree char *first =
        g_strndup(raw, first_said ? (gsize)(after_words(raw, words_in(rest, at)) - raw) : 0);
    found.said = g_strjoin(first_said && *found.raw ? ", " : "", g_strchomp(first), found.raw, NULL);
    return found;
}

static bool names_tournament(const struct judge_scope *scope, const char *rest)
{
    g_auto(mentioned) named = find_named(scope, rest);
    return named.name != NULL;
}

static bool note(struct judge_mail *mail, const char *key, const char *tournament, const char *name,
                 const char *value)
{
    return judge_intake_tell(&mail->in, key, "tournament", tournament, name, value, NULL);
}

/* A refusal becomes a sentence of the answer; what is no refusal is the caller's. */
static bool note_refusal(struct judge_mail *mail, const char *tournament, GError *why, GError **error)
{
    if (!judge_refused_at_most(&why, error))
        return false;
    g_autofree char *said = judge_refusal_said(mail->in.language, why);
    g_error_free(why);
    bool asks = g_str_has_suffix(said, "?"); /* a question has its mark already */
    return judge_intake_tell(&mail->in, "tournament-refused", "tournament", tournament, "why", said, "asks",
                             judge_flag(asks), NULL);
}

/* ---- taking part ---- */

bool judge_words_enter(const struct judge_scope *scope)
{
    return names_tournament(scope, scope->rest);
}

/* What the entrant is answered when the directors are told `key`. */
static const char *answer_to(const char *key)
{
    static const char *const answer[][2] = {
        {"tournament.entered", "tournament-entered"},
        {"tournament.changed", "tournament-changed"},
        {"tournament.leaves", "tournament-left"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(answer); i++)
        if (!strcmp(key, answer[i][0]))
            return answer[i][1];
    g_assert_not_reached();
}

static bool tell_directors(struct judge_mail *mail, const char *tournament, gint64 person, const char *key,
                           GError **error)
{
    g_autoptr(judge_tournament) t = judge_tournament_find(mail->in.home, tournament, error);
    const struct games_entrant *entrant = t ? judge_tournament_entrant_of(t, person) : NULL;
    bool ok = t != NULL;
    if (entrant) {
        g_autofree char *own = judge_entry_details(t, entrant, mail->in.language),
                        *details = judge_entry_details(t, entrant, mail->in.home->language);
        const char *words[] = {"player", entrant->name, "details", details, NULL};
        note(mail, answer_to(key), t->row->name, "details", own);
        ok = judge_directors_write(t, key, words, error);
    }
    return ok;
}

bool judge_run_enter(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_auto(mentioned) named = find_named(scope, scope->rest);
    g_autoptr(judge_tournament) t = judge_tournament_find(mail->in.home, named.name, error);
    g_auto(judge_entry_words) words = {0};
    bool ok = t != NULL, fresh = false;
    if (t) {
        judge_entry_words_read(named.said, t->row->rounds, false, &words);
        g_autoptr(GError) why = NULL;
        bool put = words.astray ? judge_refuse(&why, "tournament-rounds", "tournament", t->row->name, "words",
                                               words.unread, "n", DIGITS(judge_tournament_rounds(t)), NULL)
                                : judge_entry_put(t, mail->in.person, &words.entry, false, &fresh, &why);
        const char *event = fresh ? "tournament.entered" : "tournament.changed";
        ok = put ? tell_directors(mail, named.name, mail->in.person->id, event, error)
                 : note_refusal(mail, named.name, g_steal_pointer(&why), error);
        if (words.unread && !words.astray)
            note(mail, "tournament-unread", named.name, "words", words.unread);
    }

    return ok;
}

/* The rounds that words say, with or without that word: "2", "ronde 2", "the second and the last". 0: not these alone. */
static guint64 rounds_said(const char *words, unsigned n)
{
    g_autofree char *folded = judge_fold(words, NAME_BYTES);
    struct judge_rounds read = judge_rounds_read(folded, n, true);
    return read.rest || read.beyond || read.unsure ? 0 : judge_rounds_of(&read, n);
}

/* The round whose number stands first in words, "1 ankou Pierre"; 0: other words do. */
static unsigned round_first(const char *words)
{
    gsize len = strcspn(words, "0123456789");
    g_autofree char *first = g_strndup(words, len + strspn(words + len, "0123456789"));
    return (unsigned)g_bit_nth_lsf((gulong)rounds_said(first, RULES_MAX_ROUNDS), -1) + 1;
}

bool judge_words_quit(const struct judge_scope *scope)
{
    g_auto(mentioned) named = find_named(scope, scope->rest);
    return named.name && (!*named.said || rounds_said(named.said, RULES_MAX_ROUNDS));
}

static bool quit_round(struct judge_mail *mail, struct judge_tournament *t,
                       const struct games_entrant *entrant, unsigned round, bool *any, GError **error)
{
    g_autoptr(GError) why = NULL;
    const char *state;
    if (!judge_entry_leave(t, entrant, round, &state, &why))
        return note_refusal(mail, t->row->name, g_steal_pointer(&why), error);
    *any = true;
    return note(mail, !strcmp(state, "down") ? "tournament-stepped-down" : "tournament-away", t->row->name,
                "round", DIGITS(round));
}

bool judge_run_quit(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_auto(mentioned) named = find_named(scope, scope->rest);
    g_autoptr(judge_tournament) t = judge_tournament_find(mail->in.home, named.name, error);
    const struct games_entrant *entrant = t ? judge_tournament_entrant_of(t, mail->in.person->id) : NULL;
    if (!t || !entrant)
        return t && note(mail, "tournament-not-in", t->row->name, NULL, NULL);

    guint64 rounds = rounds_said(named.said, t->row->rounds);
    if (*named.said && !rounds)
        return note(mail, "tournament-unread", t->row->name, "words", named.said);
    bool any = !*named.said, ok = !any || judge_entry_withdraw(t, entrant, error);
    for (unsigned r = 1; ok && r <= RULES_MAX_ROUNDS && *named.said; r++)
        ok = !(rounds >> (r - 1) & 1) || quit_round(mail, t, entrant, r, &any, error);
    const char *event = *named.said ? "tournament.changed" : "tournament.leaves";
    return ok && (!any || tell_directors(mail, t->row->name, mail->in.person->id, event, error));
}

/* ---- what there is ---- */

bool judge_words_tournament(const struct judge_scope *scope)
{
    const char *rest = scope->rest;
    g_auto(mentioned) named = find_named(scope, rest);
    return !*rest || (named.name && !*named.rest);
}

static char *list_page(struct judge_mail *mail)
{
    enum rules_language language = mail->in.language;
    g_autoptr(GPtrArray) all = games_tournament_list(mail->in.home->store);
    if (all->len == 0)
        return templates_phrase(language, "tournament.list-none", NULL);

    g_autofree char *lead = templates_phrase(language, "tournament.list", NULL);
    GString *text = g_string_new(lead);
    g_string_append(text, "\n\n");
    GAMES_EACH(const struct games_tournament, one, all) {
        const struct rules_score_system *system = rules_score_find(one->scoring, strlen(one->scoring));
        g_autoptr(GPtrArray) entrants = games_entrant_list(mail->in.home->store, one->id);
        unsigned there = 0;
        GAMES_EACH(const struct games_entrant, he, entrants)
            there += !he->left_s;
        g_autofree char *title =
            system ? templates_say_score_title(system, language) : g_strdup(one->scoring);
        g_autofree char *row =
            templates_phrase_words(language, "tournament.list-row", "name", one->name, "rounds",
                                   DIGITS(one->rounds), "system", title, "n", DIGITS(there), NULL);
        g_string_append_printf(text, "    %s\n", row);
    }
    return g_string_free(text, FALSE);
}

bool judge_run_tournament(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_auto(mentioned) named = find_named(scope, scope->rest);
    g_autofree char *page = NULL;
    if (named.name) {
        g_autoptr(judge_tournament) t = judge_tournament_find(mail->in.home, named.name, error);
        bool directs = t && judge_tournament_directs(mail->in.home, t->row->id, mail->in.person);
        page = t ? judge_tournament_page(t, directs, mail->in.language) : NULL;
    } else
        page = list_page(mail);
    return page && judge_mail_page(mail, scope->play, "tournaments-subject", page, error);
}

/* ---- votes for prizes ---- */

bool judge_words_prize(const struct judge_scope *scope)
{
    g_auto(mentioned) named = find_named(scope, scope->rest);
    return named.name && round_first(named.rest);
}

/* "1 ankou Pierre": the words behind the round, as written. */
static const char *behind_round(const char *raw)
{
    raw += strcspn(raw, "0123456789");
    raw += strspn(raw, "0123456789");
    return raw + strspn(raw, " \t,;:");
}

bool judge_run_prize(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *rest = scope->rest;
    g_auto(mentioned) named = find_named(scope, rest);
    g_autoptr(judge_tournament) t = judge_tournament_find(mail->in.home, named.name, error);
    if (!t)
        return false;

    const char *words = behind_round(named.raw);
    g_autofree char *category = g_ascii_strdown(words, (gssize)strcspn(words, " \t,;:"));
    g_autofree char *choice = g_strdup(after_words(words, 1));
    g_strstrip(choice);
    struct judge_prize_ballot ballot = {.person = mail->in.person->id,
                                        .mail = mail->in.row->id,
                                        .round = round_first(named.rest),
                                        .category = category,
                                        .choice = choice};
    g_autoptr(GError) why = NULL;
    const char *named_player = NULL;
    bool ok = judge_prize_vote_cast(t, &ballot, &named_player, &why);
    if (ok) {
        g_autofree char *title = judge_prize_category_title(category, mail->in.language);
        g_autofree char *said = templates_phrase_words(
            mail->in.language, named_player ? "prize.noted" : "prize.withdrawn", "title", title, "round",
            DIGITS(round_first(named.rest)), "player", judge_or_empty(named_player), NULL);
        judge_intake_take_note(&mail->in, g_steal_pointer(&said));
        mail->in.asks = true;
    } else
        ok = note_refusal(mail, named.name, g_steal_pointer(&why), error);
    return ok;
}

/* ---- the director ---- */

/* The words of a line, quoted ones together; typographic quotes count as plain ones. Transfer full. */
static char **split_words(const char *raw)
{
    static const char *const quotes[] = {"\xe2\x80\x9c", "\xe2\x80\x9d", "\xc2\xab ",
                                         " \xc2\xbb",    "\xc2\xab",     "\xc2\xbb"};
    g_autoptr(GString) text = g_string_new(raw);
    for (gsize i = 0; i < G_N_ELEMENTS(quotes); i++)
        g_string_replace(text, quotes[i], "\"", 0);
    char **words = NULL;
    if (!g_shell_parse_argv(text->str, NULL, &words, NULL))
        words = g_strsplit(text->str, " ", -1);
    return words;
}

bool judge_words_direct(const struct judge_scope *scope)
{
    const char *rest = scope->rest;
    g_auto(mentioned) named = find_named(scope, rest);
    g_autofree char *word = g_strndup(named.rest, strcspn(named.rest, " "));
    return named.name && judge_act_name(word);
}

static bool directs(const struct judge_mail *mail, const char *tournament)
{
    g_autoptr(games_tournament) row = games_tournament_find(mail->in.home->store, tournament);
    return row && mail->in.person && judge_tournament_directs(mail->in.home, row->id, mail->in.person);
}

/* Acts that only show something need no proof of who asks; nor does the answer to what is no act. */
bool judge_words_look(const struct judge_scope *scope)
{
    const struct judge_mail *mail = scope->door;
    const char *rest = scope->rest;
    g_auto(mentioned) named = find_named(scope, rest);
    g_autofree char *word = g_strndup(named.rest, strcspn(named.rest, " "));
    struct judge_act act = {.n = 1};
    act.word[0] = named.name ? judge_act_name(word) : NULL;
    bool shows = act.word[0] && judge_act_is_reading(&act);
    bool no_act = named.name && *word && !act.word[0] && directs(mail, named.name);
    return shows || no_act;
}

/* "TOURNOI Renes CLASSEMENT": a tournament that there is not, with an act behind its name. */
bool judge_words_no_tournament(const struct judge_scope *scope)
{
    g_auto(GStrv) words = g_strsplit(scope->rest, " ", 4);
    bool acts = words[0] && words[1] && judge_act_name(words[1]);
    return acts && !names_tournament(scope, scope->rest);
}

bool judge_run_no_tournament(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *raw = judge_mail_raw_rest(scope, scope->rest);
    g_autofree char *name = g_strndup(raw, strcspn(raw, " \t"));
    g_autoptr(GError) why = NULL;
    g_autoptr(judge_tournament) t = judge_tournament_find(mail->in.home, name, &why);
    return t || note_refusal(mail, name, g_steal_pointer(&why), error);
}

static bool answer_act(struct judge_mail *mail, const struct judge_scope *scope, const char *tournament,
                       const char *key, const char *text, GError **error)
{
    g_autofree char *subject = templates_phrase_words(mail->in.language, key, "tournament", tournament, NULL);
    return judge_mail_answer(mail, scope->play, "answer", subject, text, error);
}

/* Does it, or says why not; what breaks games off, or takes points away, is asked back. */
static bool carry_out(struct judge_mail *mail, const struct judge_scope *scope, struct judge_act *act,
                      const char *tournament, GError **error)
{
    g_auto(judge_done) done;
    if (!judge_deed_by_mail(scope, judge_act_deed(act), judge_act_run, act, &done, error))
        return false;
    if (!done.why)
        return done.carried != JUDGE_CARRIED ||
               answer_act(mail, scope, tournament, "tournament.done-subject", done.said, error);
    g_autofree char *text =
        templates_phrase_words(mail->in.language, "tournament.refused", "why", done.why, NULL);
    return answer_act(mail, scope, tournament, "tournament.refused-subject", text, error);
}

/* "ADD Gabriel Lebrun <gab@brest.example>, organiser" without quotes is one. Transfer full. */
static char *join_entry(struct judge_act *act, const char *raw)
{
    if (!act->word[0] || strcmp(act->word[0], "add") != 0 || !strpbrk(raw, "<,") || strchr(raw, '"'))
        return NULL;
    g_autoptr(GString) whole = g_string_new(NULL);
    for (int i = 2; i < act->n; i++)
        judge_list_join(whole, " ", act->word[i]);
    char *one = g_strdup(whole->str);
    act->word[2] = one;
    act->n = MIN(act->n, 3);
    return one;
}

bool judge_run_direct(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_auto(mentioned) named = find_named(scope, scope->rest);
    g_auto(GStrv) words = split_words(named.raw);
    struct judge_act act = {.n = 0};
    const char *odd = judge_act_read(words, &act);

    /* "Bretagne draw 1" is the act "draw" on Bretagne. */
    for (int i = MIN(act.n, JUDGE_ACT_WORDS - 1); i > 1; i--)
        act.word[i] = act.word[i - 1];
    act.word[0] = act.n > 0 ? judge_act_name(act.word[0]) : NULL;
    act.word[1] = named.name;
    act.n = MIN(act.n + 1, JUDGE_ACT_WORDS);
    g_autofree char *entry = join_entry(&act, named.raw);

    if (!directs(mail, named.name))
        return note(mail, "tournament-not-director", named.name, NULL, NULL);
    if (!g_strcmp0(odd, "--file"))
        return note(mail, "tournament-no-file", named.name, NULL, NULL);
    if (odd || !act.word[0])
        return note(mail, "tournament-odd-word", named.name, "word", odd ? odd : named.raw);
    return carry_out(mail, scope, &act, named.name, error);
}

/* The tournament that somebody directs; NULL: none, or several. Transfer full. */
static char *directed_by(const struct judge_mail *mail)
{
    g_autoptr(GPtrArray) all = games_tournament_list(mail->in.home->store);
    const char *found = NULL;
    unsigned n = 0;
    GAMES_EACH(const struct games_tournament, one, all)
        if (judge_tournament_directs(mail->in.home, one->id, mail->in.person)) {
            found = one->name;
            n++;
        }
    return n == 1 ? g_strdup(found) : NULL;
}

void judge_direct_take(struct judge_mail *mail)
{
    struct judge_text *text = &mail->in.text;
    g_autofree char *name = directed_by(mail), *ask = judge_ask_word(JUDGE_ASK_TOURNAMENT, mail->in.language);
    for (guint i = 0; name && i < text->lines->len; i++) {
        g_auto(GStrv) words = g_strsplit(judge_text_line(text, i), " ", 3);
        bool acts = words[0] && words[1] && judge_act_name(words[0]) && g_ascii_isdigit(*words[1]) &&
                    !judge_mail_begins_command(mail, judge_text_line(text, i)); /* UNDO 1, of a game */
        g_autofree char *line = acts ? g_strjoin(" ", ask, name, judge_text_line(text, i), NULL) : NULL;
        if (line)
            judge_text_instead(text, i, line);
    }
}
