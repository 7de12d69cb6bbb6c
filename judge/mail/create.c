/*
 * Games made by mail:
 *
 *     CRÉER Kersaint standard bretagne fr        CREATE ?kersaint secret gunboat nopress
 *     deadline = every 14 days 20:00             SET GRACE 24
 *     presse grise                               END
 *     FIN
 *
 * The first line and the settings under it are taken out of the mail before anything else reads it.
 */
#include "create_read.h"
#include "secrets.h"
#include "confirm.h"
#include "confirmed.h"
#include "handlers.h"
#include "../desk/create.h"
#include "../letters/pages.h"
#include "../letters/report_notes.h"
#include "../letters/variants.h"
#include "../play/people.h"
#include "../conf/refusals.h"
#include "../conf/set_words.h"
#include "../conf/settings.h"
#include "../conf/words.h"

#include <string.h>

/* Who is not the judge's editor has so many games that have not begun, at most. */
enum { MOST_LINES = 120, MOST_FORMING = 5 };
#define TALK "\x1e" /* behind a command's line in mail->blocks: the line that ended its settings */

static bool is_judges_editor(const struct judge_mail *mail)
{
    return mail->in.person && judge_is_chief(mail->in.home, mail->in.person);
}

/* Whether the sender may make games: the judge's editor, or whom [judge] creators names. */
static bool may_create(const struct judge_mail *mail)
{
    const struct judge_config *config = mail->in.home->config;
    const char *from = mail->in.message->from_address;
    g_auto(GStrv) own =
        mail->in.person ? games_person_addresses(mail->in.home->store, mail->in.person->id) : NULL;
    g_auto(GStrv) creators = g_strsplit_set(judge_or_empty(config->creators), " ,;", -1);
    bool nobody_yet = !mail->in.person && !g_ascii_strcasecmp(from, judge_or_empty(config->editor));
    if (nobody_yet || is_judges_editor(mail))
        return true;
    for (char **c = creators; *c; c++)
        if (!strcmp(*c, "*") || !g_ascii_strcasecmp(*c, from))
            return true;
    return own && judge_lists_address(judge_or_empty(config->creators), own);
}

/* Whether a line is the command and no talk ("créer la surprise"): a name, and words that mean something
 * here, or at most one other. */
static bool is_command(const struct judge_mail *mail, const char *line)
{
    const char *rest = judge_create_after_command(line);
    g_auto(GStrv) several = rest ? judge_create_heads(mail, rest) : NULL;
    if (several)
        return true;
    g_auto(GStrv) words = g_strsplit_set(judge_or_empty(rest), " \t", JUDGE_CREATE_WORDS);
    if (!rest || !words[0] || !judge_create_is_name(words[0] + (*words[0] == '?')))
        return false;
    if (*words[0] == '?')
        return true;

    bool known = false;
    unsigned n = 0;
    for (char **w = words + 1; *w; w++) {
        g_autofree char *folded = judge_fold(*w, CREATE_BYTES);
        g_auto(judge_set_read) read = {0};
        bool short_code = judge_create_is_gunboat_or_language(folded) && !judge_create_is_language(*w);
        known |= short_code || judge_word_in(folded, judge_words_create_like) ||
                 judge_create_is_plain(mail, *w) || judge_set_read_line(*w, true, &read);
        n += **w != '\0';
    }

    return known || (n <= 1 && may_create(mail));
}

static void keep_block(struct judge_mail *mail, const char *line, const GString *block, const char *talk)
{
    g_hash_table_replace(mail->blocks, g_strdup(line), g_strdup(block->str));
    g_hash_table_replace(mail->blocks, g_strconcat(line, TALK, NULL), g_strdup(judge_or_empty(talk)));
}

/* Whether a line that ended the settings is to be told: greetings at the end of a mail are not. */
static bool may_be_meant(const struct judge_text *text, guint line, bool after_blank)
{
    if (!after_blank)
        return true;
    for (line++; line < text->lines->len; line++) {
        g_autofree char *folded = judge_fold(judge_text_line(text, line), CREATE_BYTES);
        if (judge_create_is_end(folded) || (*folded && judge_create_is_setting(judge_text_line(text, line))))
            return true;
    }
    return false;
}

/* Whether a line that is no setting stands in the middle of them: it is then a mistake, and no end. */
static bool is_among_settings(const struct judge_text *text, guint line, bool after_blank)
{
    if (after_blank || line + 1 >= text->lines->len)
        return false;

    const char *next = judge_text_line(text, line + 1);
    g_autofree char *folded = judge_fold(next, CREATE_BYTES);
    return *folded && (judge_create_is_end(folded) || judge_create_is_setting(next));
}

/* The lines of a new game, while they are gathered. */
struct create_block {
    char *open; /* the command's line; NULL: none is open */
    GString *text;
    unsigned n;       /* lines below it */
    bool after_blank; /* the line before was empty */
};

/* The line `i`, trimmed, opens a block. A long one would be no command: it stands whole in the block. */
static void begin_game(struct judge_text *text, guint i, const char *line, struct create_block *block)
{
    const char *rest = judge_create_after_command(line);
    bool whole = strlen(line) <= 100;
    block->open = whole ? g_strdup(line) : g_strdup_printf("create %.*s", (int)strcspn(rest, " \t"), rest);
    block->n = 0;
    g_string_assign(block->text, line);
    if (strcmp(block->open, line))
        judge_text_instead(text, i, block->open);
}

static void take_game_line(struct judge_mail *mail, guint i, struct create_block *block)
{
    struct judge_text *text = &mail->in.text;
    g_autofree char *line = g_strstrip(g_strdup(judge_text_line(text, i)));
    g_autofree char *folded = judge_fold(line, CREATE_BYTES);
    bool begins = is_command(mail, line), ends = judge_create_is_end(folded);
    bool foreign =
        *folded && !judge_create_is_setting(line) && !is_among_settings(text, i, block->after_blank);
    bool closes = begins || ends || block->n > MOST_LINES || foreign;

    if (block->open && closes) {
        bool talk = !begins && !ends && may_be_meant(text, i, block->after_blank);
        keep_block(mail, block->open, block->text, talk ? line : NULL);
        g_clear_pointer(&block->open, g_free);
        if (ends)
            judge_text_take(text, i, NULL);
    } else if (block->open) {
        g_string_append_printf(block->text, "\n%s", line);
        block->n++;
        judge_text_take(text, i, NULL);
    }

    if (begins)
        begin_game(text, i, line, block);
    block->after_blank = !*folded;
}

void judge_create_take(struct judge_mail *mail)
{
    if (mail->blocks || !may_create(mail))
        return;

    mail->blocks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autofree char *subject = judge_mail_own_subject(mail->in.message);
    g_autoptr(GString) words = g_string_new(subject);
    struct create_block block = {.text = words};
    if (is_command(mail, subject)) /* the settings are the mail's first lines */
        block.open = g_steal_pointer(&subject);
    judge_text_turn(&mail->in.text, JUDGE_TAKER_NEW_GAME);

    for (guint i = 0; i < mail->in.text.lines->len; i++)
        take_game_line(mail, i, &block);

    if (block.open)
        keep_block(mail, block.open, words, NULL);
    g_free(block.open);
}

static bool note(struct judge_mail *mail, const char *key, const char *name, const char *value)
{
    return judge_intake_tell(&mail->in, key, name, value, NULL);
}

static char *bullets(const GPtrArray *sentences, const GString *warnings)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_auto(GStrv) lines = g_strsplit(warnings->str, "\n", -1);
    for (guint i = 0; i < sentences->len; i++)
        g_string_append_printf(text, "%s- %s", text->len ? "\n" : "", (char *)sentences->pdata[i]);
    for (char **line = lines; *line; line++)
        if (**line)
            g_string_append_printf(text, "%s- %s.", text->len ? "\n" : "", *line);
    return g_strdup(text->str);
}

/* The keys an editor may set, in lines that fit a letter. Transfer full. */
static char *all_keys(void)
{
    GString *text = g_string_new("   ");
    gsize column = 3;
    for (const struct judge_setting *s = judge_settings; s->name; s++) {
        gsize len = strlen(s->name) + 1;
        if (column + len > 72) {
            g_string_append(text, "\n   ");
            column = 3;
        }
        g_string_append_printf(text, " %s", s->name);
        column += len;
    }
    return g_string_free(text, FALSE);
}

static bool has_too_many(const struct judge_mail *mail)
{
    g_autoptr(GPtrArray) seats = games_seat_of_person(mail->in.home->store, mail->in.person->id);
    unsigned n = 0;
    GAMES_EACH(const struct games_seat, seat, seats) {
        g_autoptr(games_game) game =
            seat->role == GAMES_ROLE_EDITOR ? games_game_get(mail->in.home->store, seat->game) : NULL;
        n += game && game->state == GAMES_STATE_FORMING;
    }
    return n >= MOST_FORMING && !is_judges_editor(mail);
}

/* The game is made: its creator becomes its editor (the judge's editor is that everywhere). */
static bool give_desk(struct judge_mail *mail, struct judge_play *play, GError **error)
{
    if (is_judges_editor(mail))
        return true;
    judge_home_tell(mail->in.home, NULL, "tell-created", "address", mail->in.person->address, "game",
                    play->game->name, NULL);
    return games_seat_add(mail->in.home->store, play->game->id, mail->in.person->id, GAMES_ROLE_EDITOR, NULL,
                          mail->in.home->now_s, error) &&
           judge_play_log(play, "joined", mail->in.person->id, mail->in.row->id, error, "role=editor") &&
           judge_play_reload(play, error);
}

/* The language of the game's reports: "français". Transfer full. */
static char *written_in_said(const struct games_game *game, enum rules_language language)
{
    enum rules_language own = templates_language(game->language, language);
    g_autofree char *key = g_strconcat("language.", templates_language_code(own), NULL);
    return templates_phrase(language, key, NULL);
}

static bool answer_made(struct judge_mail *mail, struct judge_play *play, const struct judge_wanted *w,
                        const GString *warnings, GError **error)
{
    const struct games_game *game = play->game;
    judge_variant_notes(play, mail->in.language, w->notes);
    g_autofree char *rules = judge_rules_title(play->rules),
                    *written_in = written_in_said(game, mail->in.language);
    g_autofree char *differences = judge_setup_differences(game), *brought = judge_setup_brought(game),
                    *notes = bullets(w->notes, warnings), *keys = all_keys(),
                    *opening = judge_games_entry(mail->in.home, game, mail->in.person, mail->in.editor,
                                                 mail->in.language);
    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, "create-made-subject", "game", game->name, NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, "create-made", "game", game->name, "variant",
                  game->variant, "rules", rules, "language", written_in, "zone", game->timezone,
                  "differences", differences, "brought", brought, "notes", notes, "keys", keys, "opening",
                  opening, "hand", judge_flag(judge_setting_is(game, "start", "hand")), "full",
                  judge_flag(judge_setting_is(game, "start", "full")), "private",
                  *judge_setting(game, "private") ? judge_setting(game, "private") : NULL, "unlisted",
                  judge_flag(judge_setting_is(game, "listed", "no")), NULL);
    /* The answer is about the new game: a reply to it is too. */
    return judge_mail_answer(mail, play, "answer", subject, text, error);
}

/* Nothing was made: which line, and why. */
static bool answer_refused(struct judge_mail *mail, const struct judge_wanted *w, const char *line,
                           const char *why)
{
    g_autofree char *full = g_str_has_suffix(why, "?") || g_str_has_suffix(why, ".")
                                ? g_strdup(why)
                                : g_strconcat(why, ".", NULL);
    return judge_intake_tell(&mail->in, "create-refused", "game", w->name, "line", line, "why", full, NULL);
}

/* The line of the mail that a refused setting came from; NULL: none. */
static const char *source_of(const struct judge_wanted *w, const char *culprit)
{
    const char *line = NULL;
    for (guint i = 0; culprit && i + 1 < w->pairs->len; i += 2)
        if (!strcmp(w->pairs->pdata[i], culprit))
            line = w->sources->pdata[i / 2];
    return line;
}

/* Makes the game and nothing if anything of it is refused: then `*id` is 0 and `refused` says why. */
static bool make_game(struct judge_mail *mail, const struct judge_setup *setup, const char **culprit,
                      GString *warnings, gint64 *id, GError **refused, GError **error)
{
    if (!games_store_mark(mail->in.home->store, error))
        return false;

    g_autoptr(GError) why = NULL;
    *id = judge_setup_make(mail->in.home, setup, mail->in.language, culprit, warnings, &why);
    if (!judge_refused_at_most(&why, error))
        return false;

    *refused = g_steal_pointer(&why);
    return games_store_unmark(mail->in.home->store, *id != 0, error);
}

/* Who made a game has its desk; lines below speak of it if he plays none here. */
static bool hand_over(struct judge_mail *mail, gint64 id, struct judge_wanted *w, const GString *warnings,
                      GError **error)
{
    g_autoptr(judge_play) play = judge_play_load(mail->in.home, id, error);
    bool ok = play && give_desk(mail, play, error) && answer_made(mail, play, w, warnings, error);
    if (ok && !mail->in.seat) {
        judge_play_free(mail->in.play);
        mail->in.play = g_steal_pointer(&play);
        mail->in.editor = true;
    }
    return ok;
}

static bool make(struct judge_mail *mail, struct judge_wanted *w, bool *made, GError **error)
{
    *made = false;
    if (w->wrong)
        return answer_refused(mail, w, w->wrong, w->why);

    g_ptr_array_add(w->pairs, NULL);
    /* A game made like another has what that one has, unless it is told. */
    const char *variant = w->like ? NULL : "standard";
    const char *language = w->like ? NULL : templates_language_code(mail->in.language);
    struct judge_setup setup = {.name = w->name,
                                .variant = w->variant ? w->variant : variant,
                                .like = w->like,
                                .language = w->language ? w->language : language,
                                .pairs = (const char *const *)w->pairs->pdata,
                                .person = mail->in.person->id,
                                .mail = mail->in.row->id};
    g_autoptr(GError) refused = NULL;
    g_autoptr(GString) warnings = g_string_new(NULL);
    const char *culprit = NULL;
    gint64 id;
    if (!make_game(mail, &setup, &culprit, warnings, &id, &refused, error))
        return false;
    *made = id != 0;
    if (id)
        return hand_over(mail, id, w, warnings, error);

    g_autofree char *told = judge_refusal_said(mail->in.language, refused);
    return answer_refused(mail, w, source_of(w, culprit), told);
}

/* One game, of what follows the command and the lines below. */
static bool make_one(struct judge_mail *mail, const struct judge_scope *scope, const char *head, char **below,
                     const char *talk, bool *made, GError **error)
{
    *made = false;
    if (has_too_many(mail))
        return note(mail, "create-too-many", "command", scope->line);

    struct judge_wanted w = {.pairs = g_ptr_array_new_with_free_func(g_free),
                             .sources = g_ptr_array_new_with_free_func(g_free),
                             .notes = g_ptr_array_new_with_free_func(g_free)};
    judge_create_read_head(mail, head, &w);
    judge_create_read_below(mail, below, &w);
    if (talk && *talk)
        g_ptr_array_add(w.notes,
                        judge_say(mail->in.home, mail->in.language, "create-stopped", "line", talk, NULL));
    bool ok = make(mail, &w, made, error);
    judge_create_wanted_clear(&w);

    return ok;
}

/* Several games are made all or none: what the first of them left in the mail goes with them. */
static bool make_several(struct judge_mail *mail, const struct judge_scope *scope, char **heads, char **below,
                         const char *talk, GError **error)
{
    unsigned answers = mail->in.n_answers;
    guint told = mail->in.home->digest->len;
    bool made = true, ok = games_store_mark(mail->in.home->store, error);
    for (char **head = heads; ok && made && *head; head++)
        ok = make_one(mail, scope, *head, below, talk, &made, error);
    if (!ok || !games_store_unmark(mail->in.home->store, made, error))
        return false;
    if (made)
        return true;

    g_ptr_array_set_size(mail->in.home->digest, (gint)told);
    mail->in.n_answers = answers;
    g_clear_pointer(&mail->answer_id, g_free);
    if (!mail->in.seat) { /* it may be one of the games that are not there */
        g_clear_pointer(&mail->in.play, judge_play_free);
        mail->in.editor = judge_mail_is_editor(mail, NULL);
    }
    return true;
}

static bool make_all(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_autofree char *talk_key = g_strconcat(scope->line, TALK, NULL);
    const char *talk = mail->blocks ? g_hash_table_lookup(mail->blocks, talk_key) : NULL;
    g_auto(GStrv) lines = g_strsplit(scope->below ? scope->below : scope->line, "\n", -1);
    const char *head = judge_create_after_command(lines[0]);
    g_auto(GStrv) heads = head ? judge_create_heads(mail, head) : NULL;
    bool made;
    return heads ? make_several(mail, scope, heads, lines + 1, talk, error)
                 : make_one(mail, scope, judge_or_empty(head), lines + 1, talk, &made, error);
}

bool judge_words_create(const struct judge_scope *scope)
{
    const struct judge_mail *mail = scope->door;
    return *scope->rest && is_command(mail, scope->line);
}

bool judge_run_create(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    if (!may_create(mail))
        return note(mail, "create-not-you", "command", scope->line);
    if (scope->proof < judge_ask_of(JUDGE_ASK_CREATE)->proof) { /* the whole mail waits: its settings too */
        mail->whole = mail->ended = true;
        g_free(mail->quoted);
        mail->quoted = judge_secrets_quote(mail, mail->in.message->text);
        return true;
    }
    bool known = mail->in.person || judge_confirm_newcomer(mail, mail->in.message->from_name,
                                                           templates_language_code(mail->in.language), error);
    return known && make_all(mail, scope, error);
}
