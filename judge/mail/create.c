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
#include "create.h"
#include "confirm.h"
#include "handlers.h"
#include "mail.h"
#include "../desk/create.h"
#include "../course/orders.h"
#include "../letters/pages.h"
#include "../play/home.h"
#include "../play/people.h"
#include "../play/play.h"
#include "../conf/list.h"
#include "../conf/config.h"
#include "../conf/error.h"
#include "../conf/refusals.h"
#include "../conf/set_words.h"
#include "../conf/settings.h"
#include "../conf/words.h"

#include <string.h>

/* Who is not the judge's editor has so many games that have not begun, at most. */
enum { MOST_LINES = 120, HEAD_WORDS = 60, MOST_FORMING = 5 };
#define TALK "\x1e" /* behind a command's line in mail->blocks: the line that ended its settings */

struct wanted {
    char *name, *like, *variant, *language;
    GPtrArray *pairs;   /* KEY, VALUE … */
    GPtrArray *sources; /* the line behind each pair; as many as there are pairs */
    GPtrArray *notes;   /* sentences for the answer */
    bool old_form;      /* "?name" */
    char *wrong;        /* the line that cannot be; NULL */
    char *why;
};

static void wanted_clear(struct wanted *w)
{
    g_free(w->name);
    g_free(w->like);
    g_free(w->variant);
    g_free(w->language);
    g_ptr_array_unref(w->pairs);
    g_ptr_array_unref(w->sources);
    g_ptr_array_unref(w->notes);
    g_free(w->wrong);
    g_free(w->why);
}

static char *fold(const char *text)
{
    gsize len = MIN(strlen(text), 600);
    char *folded = g_malloc(3 * len + 1);
    rules_text_fold(text, len, folded, 3 * len + 1);
    return g_strstrip(folded);
}

static bool is_end(const char *folded)
{
    return judge_word_in(folded, judge_words_create_end);
}

static bool is_rulebook(const char *folded)
{
    return g_strv_contains(rules_rulebook_names(false), folded);
}

static bool is_name(const char *word)
{
    gsize n = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    return n && n == strlen(word) && g_ascii_isalnum(*word);
}

/* What follows CRÉER or CREATE in a line, up to the game's name: words that only lead to it are passed over.
 * NULL: the line is no such command. Borrowed. */
static const char *after_command(const char *line)
{
    const char *at = line + strspn(line, " \t");

    gsize len = strcspn(at, " \t:");
    g_autofree char *word = g_strndup(at, len);
    g_autofree char *first = fold(word);
    if (!judge_word_in(first, judge_words_create_word))
        return NULL;

    at += len;
    for (;;) {
        at += strspn(at, " \t:");
        len = strcspn(at, " \t");
        g_autofree char *next = g_strndup(at, MIN(len, 40));
        g_autofree char *folded = fold(next);
        if (!judge_word_in(folded, judge_words_create_lead))
            return at;
        at += len;
    }
}

static void wrong(struct wanted *w, const char *line, char *why)
{
    if (w->wrong) {
        g_free(why);
        return;
    }
    w->wrong = g_strdup(line);
    w->why = why;
}

/* What a line says without the word that may lead to it. Borrowed. */
static const char *bare_setting(const char *line)
{
    const char *at = line + strspn(line, " \t-*");
    if (g_str_has_prefix(at, "•"))
        at += strlen("•") + strspn(at + strlen("•"), " \t");
    gsize len = strcspn(at, " \t");
    g_autofree char *word = g_strndup(at, len);
    g_autofree char *folded = fold(word);
    bool leads = at[len] && judge_word_in(folded, judge_words_setting_lead);
    return leads ? at + len + strspn(at + len, " \t") : at;
}

/* A line that names no setting we have. */
static void wrong_key(const struct judge_mail *mail, struct wanted *w, const char *line)
{
    const char *bare = bare_setting(line);
    gsize len = strcspn(bare, "=");
    if (!bare[len]) /* no pair: its first word */
        len = strcspn(bare, " \t");
    g_autofree char *key = g_strstrip(g_ascii_strdown(bare, (gssize)len));
    g_autoptr(GError) why = NULL;
    judge_setting_unknown(&why, key);
    wrong(w, line, judge_refusal_said(mail->in.language, why));
}

static void add_pair(struct wanted *w, const char *key, const char *value, const char *source)
{
    if (!strcmp(key, "language")) {
        g_free(w->language);
        w->language = g_strdup(value);
    }

    for (guint i = 0; i + 1 < w->pairs->len; i += 2)
        if (!strcmp(w->pairs->pdata[i], key)) { /* said again: the last word counts */
            g_free(w->pairs->pdata[i + 1]);
            w->pairs->pdata[i + 1] = g_strdup(value);
            g_free(w->sources->pdata[i / 2]);
            w->sources->pdata[i / 2] = g_strdup(source);
            return;
        }

    g_ptr_array_add(w->pairs, g_strdup(key));
    g_ptr_array_add(w->pairs, g_strdup(value));
    g_ptr_array_add(w->sources, g_strdup(source));
}

static const char *pair_of(const struct wanted *w, const char *key)
{
    for (guint i = 0; i + 1 < w->pairs->len; i += 2)
        if (!strcmp(w->pairs->pdata[i], key))
            return w->pairs->pdata[i + 1];
    return NULL;
}

static void take_read(struct judge_mail *mail, struct wanted *w, const struct judge_set_read *read,
                      const char *line)
{
    g_autofree char *said = read->say ? templates_phrase(mail->in.language, read->say, NULL) : NULL;
    g_autofree char *both = NULL;
    switch (read->kind) {
    case JUDGE_SET_ADD:
        if (pair_of(w, read->key) && *pair_of(w, read->key))
            both = g_strdup_printf("%s %s", pair_of(w, read->key), read->value);
        add_pair(w, read->key, both ? both : read->value, line);
        break;
    case JUDGE_SET_VALUE:
        add_pair(w, read->key, read->value, line);
        break;
    case JUDGE_SET_DROP:
        break;
    default:
        g_ptr_array_add(w->notes, judge_say(mail->in.home, mail->in.language, "create-said", "line", line,
                                            "why", said, NULL));
        break;
    }
}

/* Words of the old judges' CREATE that are one of our settings. */
static bool take_option(struct judge_mail *mail, struct wanted *w, const char *word)
{
    struct judge_set_read read = {0};
    g_autofree char *folded = fold(word);
    if (judge_word_in(folded, judge_words_gunboat)) {
        add_pair(w, "anonymous", "yes", word);
        add_pair(w, "press", "none", word);
        return true;
    }
    bool was = judge_set_read_line(word, true, &read);
    if (was)
        take_read(mail, w, &read, word);
    judge_set_read_clear(&read);
    return was;
}

/* The word as one that stands by itself: a map, a rulebook, a language. */
static bool take_plain(const struct judge_mail *mail, struct wanted *w, const char *word)
{
    g_autofree char *folded = fold(word);
    g_autofree char *map = judge_setup_map(mail->in.home, folded);
    const char *language = judge_word_language(folded);
    if (map) {
        g_free(w->variant);
        w->variant = g_strdup(folded);
    } else if (is_rulebook(folded))
        add_pair(w, "rules", folded, word);
    else if (language)
        add_pair(w, "language", language, word);
    else
        return false;
    return true;
}

static const char *nearest_word(const char *word)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    for (const char *const *n = rules_map_builtin_names(); *n; n++)
        g_ptr_array_add(all, (char *)*n);
    for (const char *const *n = rules_rulebook_names(false); *n; n++)
        g_ptr_array_add(all, (char *)*n);
    return strlen(word) > 3 ? judge_list_nearest(word, all) : NULL;
}

/* Whether a word stands by itself in the first line: it then ends a value before it. */
static bool is_plain(const struct judge_mail *mail, const char *word)
{
    g_autofree char *folded = fold(word);
    g_autofree char *map = judge_setup_map(mail->in.home, folded);
    return map || is_rulebook(folded) || strchr(word, '=');
}

/* The code of a language that a word names: "english", "en"; NULL: none. */
static const char *language_of(const char *word)
{
    g_autofree char *folded = fold(word);
    return judge_word_language(folded);
}

/* A language by its name, not by its code: "en" is a word too. */
static bool is_language(const char *word)
{
    const char *code = language_of(word);
    return code && g_ascii_strcasecmp(word, code) != 0;
}

static bool is_gunboat_or_language(const char *folded)
{
    return judge_word_language(folded) || judge_word_in(folded, judge_words_gunboat);
}

/* "CREATE gunboat nopress": the name was forgotten. */
static bool means_something(const struct judge_mail *mail, const char *word)
{
    struct judge_set_read read = {0};
    g_autofree char *folded = fold(word);
    bool option = judge_set_read_line(word, true, &read);
    judge_set_read_clear(&read);
    bool begins_setting =
        judge_word_in(folded, judge_words_setting_lead) && judge_word_in(folded, judge_words_settings_head);
    bool named = is_gunboat_or_language(folded) || begins_setting;
    return option || named || is_plain(mail, word) || is_end(folded);
}

/* The words of the head, one by one. */
struct head {
    struct wanted *w;
    char **at;     /* the next words: at[1] follows */
    bool first;    /* no word but the name was read yet */
    GString *left; /* words that mean nothing here */
};

/* "with", "et", "carte": they join what says something. */
static bool is_joint(const char *const *at, const char *folded)
{
    bool language_follows = !strcmp(folded, "en") && at[1] && is_language(at[1]);
    return language_follows || judge_word_in(folded, judge_words_create_joint);
}

/* "deadline=48 h": a value of several words, up to one that stands by itself. */
static void read_head_pair(struct judge_mail *mail, struct head *head, const char *word)
{
    g_autoptr(GString) pair = g_string_new(word);
    while (head->at[1] && !is_plain(mail, head->at[1]))
        g_string_append_printf(pair, " %s", *++head->at);

    struct judge_set_read read = {0};
    if (judge_set_read_line(pair->str, true, &read))
        take_read(mail, head->w, &read, pair->str);
    else
        wrong_key(mail, head->w, pair->str);
    judge_set_read_clear(&read);
}

/* A word that is no option. The second one may be the old judges' password: ours has none, and never repeats it. */
static void take_stray(struct judge_mail *mail, struct head *head, const char *word, bool second)
{
    struct wanted *w = head->w;
    const char *near = nearest_word(word);
    if (second && w->old_form)
        g_ptr_array_add(w->notes, judge_say(mail->in.home, mail->in.language, "create-password", NULL));
    else if (near)
        wrong(w, word, judge_say(mail->in.home, mail->in.language, "create-near", "near", near, NULL));
    else if (second)
        g_ptr_array_add(w->notes, judge_say(mail->in.home, mail->in.language, "create-second-word", NULL));
    else
        g_string_append_printf(head->left, "%s%s", head->left->len ? ", " : "", word);
}

static void read_head_word(struct judge_mail *mail, struct head *head)
{
    g_autofree char *word = g_strdup(*head->at);
    while (*word && strchr(",;", word[strlen(word) - 1]))
        word[strlen(word) - 1] = '\0';
    g_autofree char *folded = fold(word);
    if (!*word || is_joint((const char *const *)head->at, folded))
        return;

    bool second = head->first;
    head->first = false;
    if (judge_word_in(folded, judge_words_create_like) && head->at[1]) {
        g_free(head->w->like);
        head->w->like = g_strdup(*++head->at);
    } else if (strchr(word, '=')) {
        read_head_pair(mail, head, word);
    } else if (!take_plain(mail, head->w, word) && !take_option(mail, head->w, word)) {
        take_stray(mail, head, word, second);
    }
}

static void read_head(struct judge_mail *mail, const char *rest, struct wanted *w)
{
    g_auto(GStrv) words = g_strsplit_set(rest, " \t", HEAD_WORDS);
    g_autoptr(GString) left = g_string_new(NULL);
    struct head head = {w, words, true, left};

    w->old_form = **words == '?';
    w->name = g_strdup(*words + w->old_form);
    if (!w->old_form && means_something(mail, w->name))
        wrong(w, w->name, judge_say(mail->in.home, mail->in.language, "create-no-name", NULL));

    for (head.at++; *head.at; head.at++)
        read_head_word(mail, &head);

    if (left->len)
        g_ptr_array_add(w->notes, judge_say(mail->in.home, mail->in.language, "create-unknown", "words",
                                            left->str, NULL));
}

/* "key = value", whether or not we have the key: some words before the mark. */
static bool is_pair(const char *bare)
{
    enum { KEY_WORDS = 4, KEY_BYTES = 60 };
    gsize equals = strcspn(bare, "=");
    if (!bare[equals] || !equals || equals > KEY_BYTES)
        return false;

    g_autofree char *head = g_strstrip(g_strndup(bare, equals));
    g_auto(GStrv) words = g_strsplit(head, " ", -1);
    return *head && g_strv_length(words) <= KEY_WORDS;
}

/* Whether a line may stand among the settings. */
static bool is_setting(const char *line)
{
    struct judge_set_read read = {0};
    const char *bare = bare_setting(line);
    bool was = judge_set_read_line(bare, false, &read);
    judge_set_read_clear(&read);
    bool pair = is_pair(bare);
    g_autofree char *folded = fold(line);
    g_auto(GStrv) words = g_strsplit(folded, " ", 3);
    bool map = words[0] && words[1] && !words[2] && judge_word_in(words[0], judge_words_create_map);
    return was || pair || map || bare != line + strspn(line, " \t-*");
}

static void read_below(struct judge_mail *mail, char **lines, struct wanted *w)
{
    for (char **line = lines; *line; line++) {
        const char *bare = bare_setting(g_strstrip(*line));
        if (!*bare)
            continue;
        struct judge_set_read read = {0};
        g_auto(GStrv) words = g_strsplit_set(bare, " \t", -1);
        g_autofree char *folded = fold(words[0]);
        bool map = words[1] && !words[2] && judge_word_in(folded, judge_words_create_map);
        if (map && take_plain(mail, w, words[1]))
            continue;
        if (judge_set_read_line(bare, false, &read))
            take_read(mail, w, &read, *line);
        else
            wrong_key(mail, w, *line);
        judge_set_read_clear(&read);
    }
}

static bool is_judges_editor(const struct judge_mail *mail)
{
    return mail->in.person && mail->in.home->config->editor &&
           !g_ascii_strcasecmp(mail->in.person->address, mail->in.home->config->editor);
}

bool judge_may_create(const struct judge_mail *mail)
{
    const struct judge_config *config = mail->in.home->config;
    const char *from = mail->in.message->from_address;
    g_auto(GStrv) own =
        mail->in.person ? games_person_addresses(mail->in.home->store, mail->in.person->id) : NULL;
    g_auto(GStrv) creators = g_strsplit_set(config->creators ? config->creators : "", " ,;", -1);
    if (!g_ascii_strcasecmp(from, config->editor ? config->editor : "") || is_judges_editor(mail))
        return true;
    for (char **c = creators; *c; c++)
        if (!strcmp(*c, "*") || !g_ascii_strcasecmp(*c, from))
            return true;
    return own && judge_lists_address(config->creators ? config->creators : "", own);
}

/* Whether a line is the command and no talk ("créer la surprise"): a name, and words that mean something
 * here, or at most one other. */
static bool is_command(const struct judge_mail *mail, const char *line)
{
    const char *rest = after_command(line);
    g_auto(GStrv) words = g_strsplit_set(rest ? rest : "", " \t", HEAD_WORDS);
    if (!rest || !words[0] || !is_name(words[0] + (*words[0] == '?')))
        return false;
    if (*words[0] == '?')
        return true;

    bool known = false;
    unsigned n = 0;
    for (char **w = words + 1; *w; w++) {
        g_autofree char *folded = fold(*w);
        struct judge_set_read read = {0};
        bool short_code = is_gunboat_or_language(folded) && !is_language(*w);
        known |= short_code || judge_word_in(folded, judge_words_create_like) || is_plain(mail, *w) ||
                 judge_set_read_line(*w, true, &read);
        n += **w != '\0';
        judge_set_read_clear(&read);
    }

    return known || (n <= 1 && judge_may_create(mail));
}

static void keep_block(struct judge_mail *mail, const char *line, const GString *block, const char *talk)
{
    g_hash_table_replace(mail->blocks, g_strdup(line), g_strdup(block->str));
    g_hash_table_replace(mail->blocks, g_strconcat(line, TALK, NULL), g_strdup(talk ? talk : ""));
}

/* Whether a line that ended the settings is to be told: greetings at the end of a mail are not. */
static bool may_be_meant(const struct judge_text *text, guint line, bool after_blank)
{
    if (!after_blank)
        return true;
    for (line++; line < text->lines->len; line++) {
        g_autofree char *folded = fold(judge_text_line(text, line));
        if (is_end(folded) || (*folded && is_setting(judge_text_line(text, line))))
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
    g_autofree char *folded = fold(next);
    return *folded && (is_end(folded) || is_setting(next));
}

void judge_create_take(struct judge_mail *mail)
{
    if (mail->blocks || !judge_may_create(mail))
        return;

    mail->blocks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    g_autofree char *open = judge_mail_own_subject(mail->in.message);
    g_autoptr(GString) block = g_string_new(open);
    struct judge_text *text = &mail->in.text;
    unsigned n = 0;
    bool after_blank = false;
    if (!is_command(mail, open))
        g_clear_pointer(&open, g_free); /* else the settings are the mail's first lines */
    judge_text_turn(text, JUDGE_TAKER_NEW_GAME);

    for (guint i = 0; i < text->lines->len; i++) {
        g_autofree char *trimmed = g_strstrip(g_strdup(judge_text_line(text, i)));
        g_autofree char *folded = fold(trimmed);
        bool begins = is_command(mail, trimmed), ends = is_end(folded);
        bool foreign = *folded && !is_setting(trimmed) && !is_among_settings(text, i, after_blank);
        if (open && (begins || ends || n > MOST_LINES || foreign)) {
            keep_block(mail, open, block,
                       begins || ends || !may_be_meant(text, i, after_blank) ? NULL : trimmed);
            g_clear_pointer(&open, g_free);
            if (ends)
                judge_text_take(text, i, NULL);
        } else if (open) {
            g_string_append_printf(block, "\n%s", trimmed);
            n++;
            judge_text_take(text, i, NULL);
        }
        if (begins) { /* a long line would be no command: it stands whole in the block */
            const char *rest = after_command(trimmed);
            open = strlen(trimmed) <= 100 ? g_strdup(trimmed)
                                          : g_strdup_printf("create %.*s", (int)strcspn(rest, " \t"), rest);
            g_string_assign(block, trimmed);
            n = 0;
            if (strcmp(open, trimmed))
                judge_text_instead(text, i, open);
        }
        after_blank = !*folded;
    }

    if (open)
        keep_block(mail, open, block, NULL);
}

static bool note(struct judge_mail *mail, const char *key, const char *name, const char *value)
{
    judge_intake_note(&mail->in, key, name, value, "editor", mail->in.home->config->editor, NULL);
    mail->in.asks = true;
    return true;
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
    for (guint i = 0; i < seats->len; i++) {
        const struct games_seat *seat = seats->pdata[i];
        struct games_game *game =
            seat->role == GAMES_ROLE_EDITOR ? games_game_get(mail->in.home->store, seat->game) : NULL;
        n += game && game->state == GAMES_STATE_FORMING;
        games_game_free(game);
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

static bool answer_made(struct judge_mail *mail, struct judge_play *play, const struct wanted *w,
                        const GString *warnings, GError **error)
{
    const struct games_game *game = play->game;
    g_autofree char *differences = judge_setup_differences(game), *notes = bullets(w->notes, warnings),
                    *keys = all_keys(),
                    *opening = judge_games_entry(mail->in.home, game, mail->in.person, mail->in.editor,
                                                 mail->in.language);
    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, "create-made-subject", "game", game->name, NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, "create-made", "game", game->name, "variant",
                  game->variant, "rules", play->rules, "language", game->language, "zone", game->timezone,
                  "differences", *differences ? differences : NULL, "notes", *notes ? notes : NULL, "keys",
                  keys, "opening", opening, "hand", judge_setting_is(game, "start", "hand") ? "yes" : NULL,
                  "full", judge_setting_is(game, "start", "full") ? "yes" : NULL, "private",
                  *judge_setting(game, "private") ? judge_setting(game, "private") : NULL, "unlisted",
                  judge_setting_is(game, "listed", "no") ? "yes" : NULL, NULL);
    struct judge_play *own = mail->in.play;
    mail->in.play = play; /* the answer is about the new game: a reply to it is too */
    bool ok = judge_mail_answer(mail, "answer", subject, text, error);
    mail->in.play = own;

    return ok;
}

/* Nothing was made: which line, and why. */
static bool answer_refused(struct judge_mail *mail, const struct wanted *w, const char *line, const char *why)
{
    g_autofree char *full = g_str_has_suffix(why, "?") || g_str_has_suffix(why, ".")
                                ? g_strdup(why)
                                : g_strconcat(why, ".", NULL);
    judge_intake_note(&mail->in, "create-refused", "game", w->name, "line", line, "why", full, NULL);
    mail->in.asks = true;
    return true;
}

static bool make(struct judge_mail *mail, struct wanted *w, GError **error)
{
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
    g_autoptr(GError) why = NULL;
    g_autoptr(GString) warnings = g_string_new(NULL);
    const char *culprit = NULL;
    if (!games_store_mark(mail->in.home->store, error))
        return false;

    gint64 id = judge_setup_make(mail->in.home, &setup, mail->in.language, &culprit, warnings, &why);
    if (!id && !judge_is_refused(why)) {
        g_propagate_error(error, g_steal_pointer(&why));
        return false;
    }

    if (!games_store_unmark(mail->in.home->store, id != 0, error))
        return false;

    if (!id) {
        const char *line = NULL;
        for (guint i = 0; culprit && i + 1 < w->pairs->len; i += 2)
            if (!strcmp(w->pairs->pdata[i], culprit))
                line = w->sources->pdata[i / 2];
        g_autofree char *told = judge_refusal_said(mail->in.language, why);
        return answer_refused(mail, w, line, told);
    }

    struct judge_play *play = judge_play_load(mail->in.home, id, error);
    bool ok = play && give_desk(mail, play, error) && answer_made(mail, play, w, warnings, error);
    if (ok && !mail->in.seat) { /* lines below speak of it */
        judge_play_free(mail->in.play);
        mail->in.play = g_steal_pointer(&play);
        mail->in.editor = true;
    }

    judge_play_free(play);

    return ok;
}

bool judge_words_create(const struct judge_mail *mail, const char *rest)
{
    return *rest && is_command(mail, mail->line);
}

bool judge_run_create(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    if (!judge_may_create(mail))
        return note(mail, "create-not-you", "command", mail->line);
    if (!mail->proven || !mail->in.person) { /* the whole mail waits: its settings too */
        struct judge_request request = {.address = mail->in.message->from_address,
                                        .person = mail->in.person,
                                        .name = mail->in.message->from_name,
                                        .language = mail->in.language,
                                        .mail = mail->in.row->id};
        mail->ended = true;
        mail->in.n_answers++;
        g_ptr_array_set_size(mail->unproven, 0);
        return judge_confirm_post(mail->in.home, &request, mail->in.message, error);
    }

    if (has_too_many(mail))
        return note(mail, "create-too-many", "command", mail->line);

    const char *block = mail->blocks ? g_hash_table_lookup(mail->blocks, mail->line) : NULL;
    g_autofree char *talk_key = g_strconcat(mail->line, TALK, NULL);
    const char *talk = mail->blocks ? g_hash_table_lookup(mail->blocks, talk_key) : NULL;
    g_auto(GStrv) lines = g_strsplit(block ? block : mail->line, "\n", -1);
    struct wanted w = {.pairs = g_ptr_array_new_with_free_func(g_free),
                       .sources = g_ptr_array_new_with_free_func(g_free),
                       .notes = g_ptr_array_new_with_free_func(g_free)};
    const char *head = after_command(lines[0]);
    read_head(mail, head ? head : "", &w);
    read_below(mail, lines + 1, &w);
    if (talk && *talk)
        g_ptr_array_add(w.notes,
                        judge_say(mail->in.home, mail->in.language, "create-stopped", "line", talk, NULL));
    bool ok = make(mail, &w, error);
    wanted_clear(&w);

    return ok;
}
