/* What the lines of a new game ask for: its name, map and settings, in whatever words. */
#include "create_read.h"
#include "confirm.h"
#include "handlers.h"
#include "../desk/create.h"
#include "../conf/refusals.h"
#include "../conf/set_words.h"
#include "../conf/settings.h"
#include "../conf/words.h"

#include <string.h>

void judge_create_wanted_clear(struct judge_wanted *w)
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

bool judge_create_is_end(const char *folded)
{
    return judge_word_in(folded, judge_words_create_end);
}

static bool is_rulebook(const char *folded)
{
    return g_strv_contains(rules_rulebook_names(false), folded);
}

bool judge_create_is_name(const char *word)
{
    gsize n = strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_");
    return n && n == strlen(word) && g_ascii_isalnum(*word);
}

/* What follows CRÉER or CREATE in a line, up to the game's name: words that only lead to it are passed over.
 * NULL: the line is no such command. Borrowed. */
const char *judge_create_after_command(const char *line)
{
    const char *at = line + strspn(line, " \t");

    gsize len = strcspn(at, " \t:");
    g_autofree char *word = g_strndup(at, len);
    if (!judge_word_is(word, CREATE_BYTES, judge_words_create_word))
        return NULL;

    at += len;
    for (;;) {
        at += strspn(at, " \t:");
        len = strcspn(at, " \t");
        g_autofree char *next = g_strndup(at, MIN(len, 40));
        if (!judge_word_is(next, CREATE_BYTES, judge_words_create_lead))
            return at;
        at += len;
    }
}

/* Names nobody has yet: Kersaint-2, Kersaint-3 … */
static void add_free_names(const struct judge_mail *mail, const char *model, unsigned n, const char *rest,
                           GPtrArray *heads)
{
    for (unsigned at = 2; n && at < 1000; at++) {
        g_autofree char *name = g_strdup_printf("%s-%u", model, at);
        g_autoptr(games_game) there = games_game_find(mail->in.home->store, name);
        if (!there) {
            g_ptr_array_add(heads, g_strconcat(name, " ", rest, NULL));
            n--;
        }
    }
}

/* Names before the word that leads to the model; false: there stands something else. */
static bool add_names(char **words, guint like, const char *rest, GPtrArray *heads)
{
    bool good = true;
    for (guint i = 0; i < like && good; i++) {
        g_autofree char *name = g_strstrip(g_strdelimit(g_strdup(words[i]), ",;", ' '));
        if (!*name || judge_word_is(words[i], CREATE_BYTES, judge_words_create_and))
            continue;
        good = judge_create_is_name(name) && heads->len < 24;
        g_ptr_array_add(heads, g_strconcat(name, " ", rest, NULL));
    }
    return good && heads->len > 1;
}

char **judge_create_heads(const struct judge_mail *mail, const char *head)
{
    g_auto(GStrv) words = g_strsplit_set(head, " \t", JUDGE_CREATE_WORDS);
    guint like = 0, n = g_strv_length(words);
    while (like < n && !judge_word_is(words[like], CREATE_BYTES, judge_words_create_like))
        like++;
    if (!like || like + 1 >= n)
        return NULL;

    g_autoptr(GPtrArray) heads = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *rest = g_strjoinv(" ", words + like), *first = judge_fold(words[0], CREATE_BYTES);
    unsigned count = judge_word_number(first);
    bool counted = count != 0;
    for (guint i = 1; counted && i < like; i++)
        counted = judge_word_is(words[i], CREATE_BYTES, judge_words_create_games);
    counted = counted && like > 1;
    if (counted)
        add_free_names(mail, words[like + 1], count, rest, heads);
    else if (like < 2 || !strpbrk(head, ",") || !add_names(words, like, rest, heads))
        return NULL;

    g_ptr_array_add(heads, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&heads), FALSE);
}

/* Notes the first line that cannot be, and why (taken over). */
static void create_wrong(struct judge_wanted *w, const char *line, char *why)
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
    bool leads = at[len] && judge_word_is(word, CREATE_BYTES, judge_words_setting_lead);
    return leads ? at + len + strspn(at + len, " \t") : at;
}

/* A line that names no setting we have. */
static void wrong_key(const struct judge_mail *mail, struct judge_wanted *w, const char *line)
{
    const char *bare = bare_setting(line);
    gsize len = strcspn(bare, "=");
    if (!bare[len]) /* no pair: its first word */
        len = strcspn(bare, " \t");
    g_autofree char *key = g_strstrip(g_ascii_strdown(bare, (gssize)len));
    g_autoptr(GError) why = NULL;
    judge_setting_unknown(&why, key);
    create_wrong(w, line, judge_refusal_said(mail->in.language, why));
}

static void add_pair(struct judge_wanted *w, const char *key, const char *value, const char *source)
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

static const char *pair_of(const struct judge_wanted *w, const char *key)
{
    for (guint i = 0; i + 1 < w->pairs->len; i += 2)
        if (!strcmp(w->pairs->pdata[i], key))
            return w->pairs->pdata[i + 1];
    return NULL;
}

static void take_read(struct judge_mail *mail, struct judge_wanted *w, const struct judge_set_read *read,
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
static bool take_option(struct judge_mail *mail, struct judge_wanted *w, const char *word)
{
    g_auto(judge_set_read) read = {0};
    if (judge_word_is(word, CREATE_BYTES, judge_words_gunboat)) {
        add_pair(w, "anonymous", "yes", word);
        add_pair(w, "press", "none", word);
        return true;
    }
    bool was = judge_set_read_line(word, true, &read);
    if (was)
        take_read(mail, w, &read, word);
    return was;
}

/* The word as one that stands by itself: a map, a rulebook, a language. */
static bool take_plain(const struct judge_mail *mail, struct judge_wanted *w, const char *word)
{
    g_autofree char *folded = judge_fold(word, CREATE_BYTES);
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
bool judge_create_is_plain(const struct judge_mail *mail, const char *word)
{
    g_autofree char *folded = judge_fold(word, CREATE_BYTES);
    g_autofree char *map = judge_setup_map(mail->in.home, folded);
    return map || is_rulebook(folded) || strchr(word, '=');
}

/* The code of a language that a word names: "english", "en"; NULL: none. */
static const char *language_of(const char *word)
{
    g_autofree char *folded = judge_fold(word, CREATE_BYTES);
    return judge_word_language(folded);
}

/* A language by its name, not by its code: "en" is a word too. */
bool judge_create_is_language(const char *word)
{
    const char *code = language_of(word);
    return code && g_ascii_strcasecmp(word, code) != 0;
}

bool judge_create_is_gunboat_or_language(const char *folded)
{
    return judge_word_language(folded) || judge_word_in(folded, judge_words_gunboat);
}

/* "CREATE gunboat nopress": the name was forgotten. */
static bool means_something(const struct judge_mail *mail, const char *word)
{
    g_auto(judge_set_read) read = {0};
    g_autofree char *folded = judge_fold(word, CREATE_BYTES);
    bool option = judge_set_read_line(word, true, &read);
    bool begins_setting =
        judge_word_in(folded, judge_words_setting_lead) && judge_word_in(folded, judge_words_settings_head);
    bool named = judge_create_is_gunboat_or_language(folded) || begins_setting;
    return option || named || judge_create_is_plain(mail, word) || judge_create_is_end(folded);
}

/* The words of the head, one by one. */
struct head {
    struct judge_wanted *w;
    char **at;     /* the next words: at[1] follows */
    bool first;    /* no word but the name was read yet */
    GString *left; /* words that mean nothing here */
};

/* "with", "et", "carte": they join what says something. */
static bool is_joint(const char *const *at, const char *folded)
{
    bool language_follows = !strcmp(folded, "en") && at[1] && judge_create_is_language(at[1]);
    return language_follows || judge_word_in(folded, judge_words_create_joint);
}

/* "variant = intimate", "carte escalation": what names the map; NULL: the words do not. Transfer full. */
static char *map_named(const char *bare)
{
    gsize key = strcspn(bare, " \t=:");
    g_autofree char *word = g_strndup(bare, key);
    const char *value = bare + key + strspn(bare + key, " \t=:");
    bool named =
        *value && !strpbrk(value, " \t") && judge_word_is(word, CREATE_BYTES, judge_words_create_map);
    return named ? judge_fold(value, CREATE_BYTES) : NULL;
}

/* Takes what names the map; one that there is none of is refused when the game is made. */
static bool take_map(struct judge_wanted *w, const char *bare)
{
    char *map = map_named(bare);
    if (!map)
        return false;
    g_free(w->variant);
    w->variant = map;
    return true;
}

/* "deadline=48 h": a value of several words, up to one that stands by itself. */
static void read_head_pair(struct judge_mail *mail, struct head *head, const char *word)
{
    g_autoptr(GString) pair = g_string_new(word);
    while (head->at[1] && !judge_create_is_plain(mail, head->at[1]))
        g_string_append_printf(pair, " %s", *++head->at);

    g_auto(judge_set_read) read = {0};
    if (take_map(head->w, pair->str))
        return;
    if (judge_set_read_line(pair->str, true, &read))
        take_read(mail, head->w, &read, pair->str);
    else
        wrong_key(mail, head->w, pair->str);
}

/* A word that is no option. The second one may be the old judges' password: ours has none, and never repeats it. */
static void take_stray(struct judge_mail *mail, struct head *head, const char *word, bool second)
{
    struct judge_wanted *w = head->w;
    const char *near = nearest_word(word);
    if (second && w->old_form)
        g_ptr_array_add(w->notes, judge_say(mail->in.home, mail->in.language, "create-password", NULL));
    else if (near)
        create_wrong(w, word, judge_say(mail->in.home, mail->in.language, "create-near", "near", near, NULL));
    else if (second)
        g_ptr_array_add(w->notes, judge_say(mail->in.home, mail->in.language, "create-second-word", NULL));
    else
        judge_list_add(head->left, word);
}

static void read_head_word(struct judge_mail *mail, struct head *head)
{
    g_autofree char *word = g_strdup(*head->at);
    while (*word && strchr(",;", word[strlen(word) - 1]))
        word[strlen(word) - 1] = '\0';
    g_autofree char *folded = judge_fold(word, CREATE_BYTES);
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

void judge_create_read_head(struct judge_mail *mail, const char *rest, struct judge_wanted *w)
{
    g_auto(GStrv) words = g_strsplit_set(rest, " \t", JUDGE_CREATE_WORDS);
    g_autoptr(GString) left = g_string_new(NULL);
    struct head head = {w, words, true, left};

    w->old_form = **words == '?';
    w->name = g_strdup(*words + w->old_form);
    if (!w->old_form && means_something(mail, w->name))
        create_wrong(w, w->name, judge_say(mail->in.home, mail->in.language, "create-no-name", NULL));

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
bool judge_create_is_setting(const char *line)
{
    g_auto(judge_set_read) read = {0};
    const char *bare = bare_setting(line);
    bool was = judge_set_read_line(bare, false, &read);
    g_autofree char *map = map_named(bare);
    return was || is_pair(bare) || map || bare != line + strspn(line, " \t-*");
}

void judge_create_read_below(struct judge_mail *mail, char **lines, struct judge_wanted *w)
{
    for (char **line = lines; *line; line++) {
        const char *bare = bare_setting(g_strstrip(*line));
        if (!*bare)
            continue;
        g_auto(judge_set_read) read = {0};
        if (take_map(w, bare))
            continue;
        if (judge_set_read_line(bare, false, &read))
            take_read(mail, w, &read, *line);
        else
            wrong_key(mail, w, *line);
    }
}
