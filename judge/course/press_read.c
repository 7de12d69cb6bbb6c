#include "press_read.h"
#include "../conf/words.h"
#include "../play/people.h"
#include "../../rules/letter.h"

#include <string.h>

enum { HEAD_BYTES = 400, MAX_WORDS = 80, DATELINE_BYTES = 60 };

static void press_block_free(struct judge_press_block *block)
{
    if (!block)
        return;
    g_free(block->head);
    g_free(block->text);
    g_free(block);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Folded, no-break spaces as blanks, blanks around taken away. Transfer full. */
static char *fold(const char *line)
{
    g_autofree char *plain = g_strndup(line, HEAD_BYTES);
    for (char *at; (at = strstr(plain, "\xC2\xA0")) || (at = strstr(plain, "\xE2\x80\xAF"));) {
        size_t len = at[0] == '\xC2' ? 2 : 3;
        at[0] = ' ';
        memmove(at + 1, at + len, strlen(at + len) + 1);
    }
    char *folded = g_malloc(3 * HEAD_BYTES + 1);
    rules_text_fold(plain, strlen(plain), folded, 3 * HEAD_BYTES + 1);
    return g_strdelimit(g_strstrip(folded), "\t", ' ');
}

static bool is_end_mark(const char *folded)
{
    g_autofree char *bare = g_strdup(folded);
    for (size_t len = strlen(bare); len && strchr(".!*- ", bare[len - 1]); len--)
        bare[len - 1] = '\0';
    return judge_word_in(bare, judge_words_press_end);
}

/* What must follow the words of a header. */
enum follow { FOLLOW_ANYTHING, FOLLOW_ADDRESS, FOLLOW_COLON, FOLLOW_NUMBER };

static const struct head {
    const char *const *words;
    enum judge_press_kind kind;
    enum follow follow;
} heads[] = {
    {judge_words_press_head_letter, JUDGE_PRESS_LETTER, FOLLOW_ADDRESS},
    {judge_words_press_head_public, JUDGE_PRESS_BROADCAST, FOLLOW_ANYTHING},
    {judge_words_press_head_broadcast, JUDGE_PRESS_BROADCAST, FOLLOW_ADDRESS},
    {judge_words_press_head_diary, JUDGE_PRESS_DIARY, FOLLOW_COLON},
    {judge_words_press_head_statement, JUDGE_PRESS_STATEMENT, FOLLOW_COLON},
    {judge_words_press_head_shorten, JUDGE_PRESS_SHORTEN, FOLLOW_NUMBER},
    {judge_words_press_head_replace, JUDGE_PRESS_REPLACE, FOLLOW_NUMBER},
};

/* What may follow PRESS so that the line is a header and not talk about the press. */
static bool opens_address(const char *rest)
{
    g_autofree char *word = g_strndup(rest, strcspn(rest, " :,"));
    return !*rest || *rest == ':' || judge_word_in(word, judge_words_press_opens) ||
           judge_word_leads(rest, judge_words_press_anyway);
}

static bool may_follow(enum follow follow, const char *rest)
{
    switch (follow) {
    case FOLLOW_ADDRESS:
        return opens_address(rest);
    case FOLLOW_COLON:
        return !*rest || *rest == ':';
    case FOLLOW_NUMBER:
        return g_ascii_isdigit(*rest) || *rest == 'n';
    default:
        return true;
    }
}

/* The longest words of a header that a folded line begins with, and the kind of its block; NULL: it is none. */
static const char *keyword_of(const char *folded, enum judge_press_kind *kind)
{
    const char *found = NULL;
    size_t longest = 0;
    for (const struct head *head = heads; head < heads + G_N_ELEMENTS(heads); head++) {
        size_t len = judge_word_leads(folded, head->words);
        bool ends = len > longest && strchr(" :", folded[len]);
        if (!ends || !may_follow(head->follow, folded + len + strspn(folded + len, " ")))
            continue;

        longest = len;
        *kind = head->kind;
        for (const char *const *word = head->words; *word; word++)
            if (strlen(*word) == len && !strncmp(folded, *word, len))
                found = *word;
    }
    return found;
}

/* What stands behind the first words of a line as it was written: accents and blanks differ from the keyword's, the
 * count of words does not. */
static const char *behind_words(const char *line, const char *keyword)
{
    unsigned n_words = 1;
    for (const char *c = keyword; *c; c++)
        n_words += *c == ' ';

    const char *at = line + strspn(line, " \t");
    while (n_words--) {
        while (*at && !is_blank(*at) && *at != ':' && strncmp(at, "\xC2\xA0", 2))
            at++;
        if (n_words)
            at += strspn(at, " \t");
    }
    return at;
}

/* The word of a keyword that belongs to the address: "postal", the colour of "grey press to Italy", and the first of
 * "grey/white press". Transfer full. */
static char *word_for_address(const char *keyword)
{
    g_auto(GStrv) words = g_strsplit(keyword, " ", -1);
    for (char **word = words; *word; word++)
        if (judge_word_in(*word, judge_words_press_postal))
            return g_strdup(*word);
    return g_str_has_suffix(keyword, " press") ? g_strndup(words[0], strcspn(words[0], "/")) : g_strdup("");
}

/* "PRESS ANYWAY TO ALL", "PRESS TO ALL ANYWAY": takes the words out of a head. */
static bool take_anyway(char *head)
{
    for (const char *const *phrase = judge_words_press_anyway; *phrase; phrase++)
        for (char *at = head; *at; at += strcspn(at, " \t"), at += strspn(at, " \t")) {
            g_autofree char *behind = fold(at);
            gsize len = strlen(*phrase);
            if (!g_str_has_prefix(behind, *phrase) || !strchr(" :", behind[len]))
                continue;
            const char *rest = behind_words(at, *phrase);
            memmove(at, rest, strlen(rest) + 1);
            g_strstrip(head);
            return true;
        }
    return false;
}

bool judge_press_block_is_bare(const struct judge_press_block *block)
{
    return block->anyway && !*block->head;
}

static bool read_header(const char *line, struct judge_press_block *block, const char **text);

/* "Postal grey press to all": the header without its first word, which goes with the address. */
static bool read_kind(const char *line, struct judge_press_block *block, const char **text)
{
    line += strspn(line, " \t");
    size_t len = strcspn(line, " \t");
    g_autofree char *word = g_strndup(line, len), *folded = fold(word);
    if (!line[len] || !judge_word_in(folded, judge_words_press_kind) || !read_header(line + len, block, text))
        return false;

    g_autofree char *rest = block->head;
    block->head = g_strdup_printf("%s %s", word, rest);
    return true;
}

/* Whether the line opens a block; then its head (as written) and the first words of its text. */
static bool read_header(const char *line, struct judge_press_block *block, const char **text)
{
    g_autofree char *folded = fold(line);
    const char *keyword = keyword_of(folded, &block->kind);
    if (!keyword)
        return read_kind(line, block, text);

    const char *rest = behind_words(line, keyword), *colon = strchr(rest, ':');
    size_t len = MIN(colon ? (size_t)(colon - rest) : strlen(rest), HEAD_BYTES);
    g_autofree char *word = word_for_address(keyword);
    block->head = g_strchug(g_strdup_printf("%s %.*s", word, (int)len, rest));
    block->anyway = take_anyway(block->head);
    *text = colon ? colon + 1 : "";

    return true;
}

/* Empty lines around it and blanks at line ends go. */
static char *tidy(const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    guint n = g_strv_length(lines), first = 0;
    for (guint i = 0; i < n; i++)
        g_strchomp(lines[i]);
    while (first < n && !*lines[first])
        first++;
    while (n > first && !*lines[n - 1])
        n--;
    g_autoptr(GString) out = g_string_new(NULL);
    for (guint i = first; i < n; i++)
        g_string_append_printf(out, "%s%s", i > first ? "\n" : "", lines[i]);
    return g_strdup(out->str);
}

struct cutting {
    GPtrArray *blocks;
    struct judge_press_block *block; /* open */
    GString *words;
    bool of_subject; /* the open block's header is the subject */
};

static void close_block(struct cutting *c, bool mark)
{
    if (!c->block)
        return;
    if (c->of_subject && !*g_strstrip(c->words->str)) { /* a title over blocks that begin below */
        g_clear_pointer(&c->block, press_block_free);
        g_string_truncate(c->words, 0);
        return;
    }
    c->of_subject = false;
    c->block->has_mark = mark;
    c->block->text = tidy(c->words->str);
    g_ptr_array_add(c->blocks, g_steal_pointer(&c->block));
    g_string_truncate(c->words, 0);
}

static bool open_block(struct cutting *c, const char *line)
{
    struct judge_press_block head = {0};
    const char *text;
    if (!read_header(line, &head, &text))
        return false;
    close_block(c, false);
    c->of_subject = false;
    c->block = g_new0(struct judge_press_block, 1);
    *c->block = head;
    g_string_append_printf(c->words, "%s\n", text + strspn(text, " \t"));
    return true;
}

/* "…, London - Channel. Press to France: the Channel is mine": the header that a sentence of a line is, with its colon, behind others.
 * Borrowed; NULL: none. */
static const char *header_within(const char *line)
{
    for (const char *at = line; (at = strpbrk(at, ".!?"));) {
        at += 1 + strspn(at + 1, " \t");
        struct judge_press_block head = {0};
        const char *text;
        if (!strchr(at, ':') || !read_header(at, &head, &text))
            continue;
        bool letter = head.kind == JUDGE_PRESS_LETTER && *head.head && *text;
        g_free(head.head);
        if (letter)
            return at;
    }
    return NULL;
}

/* The block that begins within a line, whose words before it stay. */
static bool open_within(struct cutting *c, struct judge_text *text, guint i)
{
    const char *line = judge_text_line(text, i), *at = header_within(line);
    if (!at)
        return false;
    g_autofree char *before = g_strndup(line, (gsize)(at - line));
    open_block(c, at);
    judge_text_instead(text, i, before);
    return true;
}

GPtrArray *judge_press_cut(const char *subject, struct judge_text *text)
{
    struct cutting c = {g_ptr_array_new_with_free_func((GDestroyNotify)press_block_free), NULL,
                        g_string_new(NULL), false};

    judge_text_turn(text, JUDGE_TAKER_PRESS);
    if (subject && *subject && open_block(&c, subject)) {
        g_autofree char *head = g_strstrip(g_strdup(c.block->head));
        c.of_subject = true;
        if (!*head && c.block->kind == JUDGE_PRESS_LETTER) { /* "press": talk about it, no header */
            g_clear_pointer(&c.block, press_block_free);
            g_string_truncate(c.words, 0);
            c.of_subject = false;
        }
    }

    for (guint i = 0; i < text->lines->len; i++) {
        const char *line = judge_text_line(text, i);
        g_autofree char *folded = fold(line);

        bool taken = c.block != NULL;
        if (c.block && is_end_mark(folded)) {
            c.block->below = i + 1;
            close_block(&c, true);
        } else if (c.block && judge_word_in(folded, judge_words_sign_off)) {
            close_block(&c, true);
            taken = false;
        } else if (open_block(&c, line))
            taken = true;
        else if (!taken && open_within(&c, text, i))
            continue;
        else if (c.block)
            g_string_append_printf(c.words, "%s\n", line);

        if (taken)
            judge_text_take(text, i, NULL);
    }

    close_block(&c, false);
    g_string_free(c.words, TRUE);

    return c.blocks;
}

rules_power judge_press_power(const struct rules_names *names, const struct rules_map *map, const char *word)
{
    size_t len = strlen(word);
    rules_power power = rules_names_find_power(names, word, len);

    if (power == RULES_NO_POWER)
        power = rules_map_find_power(map, word, len);
    if (power != RULES_NO_POWER || len < 3)
        return power;

    g_autofree char *wanted = fold(word);
    for (rules_power p = 0; p < map->n_powers; p++)
        for (unsigned l = 0; l < RULES_LANGUAGE_COUNT; l++) {
            g_autofree char *name = fold(rules_power_name(names, p, l));
            if (!g_str_has_prefix(name, wanted) || power == p)
                continue;
            if (power != RULES_NO_POWER)
                return RULES_NO_POWER;
            power = p;
        }

    return power;
}

/* "(Berne)": where it is written from. Cut out of `head`. */
static char *take_dateline(char *head)
{
    char *open = strchr(head, '('), *close = open ? strchr(open, ')') : NULL;
    if (!close)
        return NULL;
    g_autofree char *place = g_strstrip(g_strndup(open + 1, (gsize)(close - open - 1)));
    memset(open, ' ', (size_t)(close - open) + 1);
    return *place && strlen(place) <= DATELINE_BYTES ? g_steal_pointer(&place) : NULL;
}

enum target { TARGET_TO, TARGET_FROM, TARGET_EXCEPT, TARGET_FAKE, TARGET_SHOWN };

/* What a word of an address does. */
enum part {
    PART_NONE,
    PART_FROM,
    PART_TO,
    PART_FAKE,
    PART_QUIET,
    PART_REPLY,
    PART_FILLER,
    PART_WHITE,
    PART_GREY,
    PART_POSTAL,
    PART_EXCEPT,
    PART_ALL,
    PART_EDITOR
};

static enum part part_of(const char *word)
{
    static const struct {
        const char *const *words;
        enum part part;
    } parts[] = {
        {judge_words_press_from, PART_FROM},     {judge_words_press_to, PART_TO},
        {judge_words_press_fake, PART_FAKE},     {judge_words_press_quiet, PART_QUIET},
        {judge_words_press_reply, PART_REPLY},   {judge_words_press_filler, PART_FILLER},
        {judge_words_press_white, PART_WHITE},   {judge_words_press_grey, PART_GREY},
        {judge_words_press_postal, PART_POSTAL}, {judge_words_press_except, PART_EXCEPT},
        {judge_words_press_all, PART_ALL},       {judge_words_press_editor, PART_EDITOR},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(parts); i++)
        if (judge_word_in(word, parts[i].words))
            return parts[i].part;
    return PART_NONE;
}

/* "TO" behind what was named before. */
static enum target target_behind_to(enum target target)
{
    switch (target) {
    case TARGET_FAKE: /* FAKE TO: the readers it is to show */
        return TARGET_SHOWN;
    case TARGET_FROM:
    case TARGET_SHOWN:
        return TARGET_TO;
    default:
        return target;
    }
}

static void take_all(enum target target, struct judge_press_address *a)
{
    if (target == TARGET_SHOWN || target == TARGET_FAKE)
        a->shown_all = true;
    else
        a->all = true;
}

static void take_editor(enum target *target, struct judge_press_address *a)
{
    if (*target != TARGET_FROM) {
        a->editor = true;
        return;
    }
    a->as = JUDGE_PRESS_AS_EDITOR;
    *target = TARGET_TO;
}

/* False if the word is none of an address. */
static bool read_word(const char *word, enum target *target, struct judge_press_address *a)
{
    enum part part = part_of(word);
    switch (part) {
    case PART_NONE:
    case PART_FILLER: /* "sous le nom de" */
        break;
    case PART_FROM:
        *target = TARGET_FROM;
        break;
    case PART_TO:
        *target = target_behind_to(*target);
        break;
    case PART_FAKE:
        *target = TARGET_FAKE;
        break;
    case PART_QUIET:
        a->quiet = true;
        break;
    case PART_REPLY:
        a->reply = true;
        break;
    case PART_WHITE:
        a->as = JUDGE_PRESS_AS_WHITE;
        break;
    case PART_GREY:
        a->as = JUDGE_PRESS_AS_GREY;
        *target = TARGET_TO;
        break;
    case PART_POSTAL:
        a->postal = true;
        break;
    case PART_EXCEPT:
        *target = TARGET_EXCEPT;
        a->all = true;
        break;
    case PART_ALL:
        take_all(*target, a);
        break;
    case PART_EDITOR:
        take_editor(target, a);
        break;
    }
    return part != PART_NONE;
}

static bool is_small(const char *word)
{
    return part_of(word) != PART_NONE;
}

static void take_power(rules_power power, enum target *target, struct judge_press_address *a)
{
    switch (*target) {
    case TARGET_SHOWN:
        a->shown[power] = true;
        break;
    case TARGET_FROM:
    case TARGET_FAKE: /* FAKE without TO: another name */
        a->as = JUDGE_PRESS_AS_POWER;
        a->from = power;
        *target = TARGET_TO;
        break;
    case TARGET_EXCEPT:
        a->except[power] = true;
        break;
    default:
        a->to[power] = a->named = true;
    }
}

/* A word of an address. */
struct token {
    char *word;    /* folded */
    bool plain;    /* no accent was written: "A" may be Austria, "À" may not */
    bool capitals; /* nothing else was written: "GF" may be two powers, "gf" may not */
    char after;    /* the mark or blank behind it; '\0': nothing */
};

static void token_clear(void *data)
{
    g_free(((struct token *)data)->word);
}

/* Words of a header, with what stands behind each. */
static GArray *tokens_of(const char *head)
{
    GArray *tokens = g_array_new(FALSE, FALSE, sizeof(struct token));
    g_array_set_clear_func(tokens, token_clear);

    g_autoptr(GString) text = g_string_new(head);
    g_string_replace(text, "\xE2\x80\x99", "'", 0); /* typographic apostrophe */
    g_string_replace(text, "\xC2\xA0", " ", 0);
    g_string_replace(text, "\xE2\x80\xAF", " ", 0);

    for (const char *at = text->str; *at && tokens->len < MAX_WORDS;) {
        at += strspn(at, " \t,;&+/'.\"");
        gsize len = strcspn(at, " \t,;&+/'.\"");
        g_autofree char *raw = g_strndup(at, len);
        at += len;
        const char *mark = at + strspn(at, " \t");
        if (len == 0)
            continue; /* signs at the end */
        struct token token = {.word = fold(raw),
                              .plain = g_str_is_ascii(raw),
                              .capitals = strspn(raw, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == strlen(raw),
                              .after = *mark ? *mark : *at};
        g_array_append_val(tokens, token);
    }

    return tokens;
}

static const struct token *token_at(const GArray *tokens, guint i)
{
    return &g_array_index(tokens, struct token, i);
}

/* One letter by itself. */
static bool is_letter(const struct token *token)
{
    return g_ascii_isalpha(token->word[0]) && !token->word[1];
}

/* Written without an accent, and no "l'". */
static bool is_plain(const struct token *token)
{
    return token->plain && token->after != '\'';
}

static bool is_lone_letter(const GArray *tokens, guint i)
{
    return i < tokens->len && is_letter(token_at(tokens, i)) && is_plain(token_at(tokens, i));
}

/* The token behind `i` and any "and"; the number of tokens if there is none. */
static guint next_name(const GArray *tokens, guint i)
{
    guint next = i + 1;
    while (next < tokens->len && judge_word_in(token_at(tokens, next)->word, judge_words_press_and))
        next++;
    return next;
}

/* Whether a name stands at `i`: neither a lone letter nor a word with which another part of the header begins. */
static bool is_name_at(const GArray *tokens, guint i)
{
    return i < tokens->len && !is_lone_letter(tokens, i) &&
           !judge_word_in(token_at(tokens, i)->word, judge_words_press_part);
}

/* What a word of one letter is here; any other is a word. */
static enum rules_letter_sense sense_of(const struct rules_names *names, const struct rules_map *map,
                                        const GArray *tokens, guint i)
{
    const struct token *token = token_at(tokens, i);
    if (!is_letter(token))
        return RULES_LETTER_WORD;

    guint next = next_name(tokens, i);
    struct rules_letter letter = {
        .place = RULES_LETTER_IN_NAMES,
        .letter = *token->word,
        .initial = judge_press_power(names, map, token->word) != RULES_NO_POWER,
        .plain = is_plain(token),
        .listed = token->after && strchr(",;&+/", token->after),
        .word_follows = is_name_at(tokens, next),
        .among = i && is_lone_letter(tokens, i - 1) && next < tokens->len,
        .after_to = i && judge_word_in(token_at(tokens, i - 1)->word, judge_words_press_to_fr),
    };
    return rules_letter_sense(&letter);
}

/* The longest name that begins at a word: "Great Britain", "Autriche Hongrie", but never across small words. `*used`:
 * its words. */
static rules_power long_name(const struct rules_names *names, const GArray *tokens, guint i, guint *used)
{
    enum { NAME_WORDS = 3 };
    guint most = 0;
    while (most < NAME_WORDS && i + most < tokens->len && !is_small(token_at(tokens, i + most)->word))
        most++;

    for (guint len = most; len > 1; len--) {
        g_autoptr(GString) name = g_string_new(NULL);
        for (guint k = 0; k < len; k++)
            g_string_append_printf(name, "%s%s", k ? " " : "", token_at(tokens, i + k)->word);
        rules_power power = rules_names_find_power(names, name->str, name->len);
        *used = len;
        if (power != RULES_NO_POWER)
            return power;
    }

    return RULES_NO_POWER;
}

/* The power that a word names, by itself or by who plays it. */
static rules_power power_of(const struct rules_names *names, const struct rules_map *map, GHashTable *persons,
                            const char *word)
{
    rules_power power = judge_press_power(names, map, word);
    return power == RULES_NO_POWER && persons ? judge_player_of_word(persons, word) : power;
}

/* "GF", the powers of these letters, as the older judges write them; false: one of them is none's, or stands twice. */
static bool take_initials(const struct rules_names *names, const struct rules_map *map,
                          const struct token *token, enum target *target, struct judge_press_address *a)
{
    bool named[RULES_MAX_POWERS] = {false};
    for (const char *c = token->capitals && token->word[1] ? token->word : "?"; *c; c++) {
        const char letter[] = {*c, '\0'};
        rules_power power = judge_press_power(names, map, letter);
        if (power == RULES_NO_POWER || named[power])
            return false;
        named[power] = true;
    }
    for (rules_power p = 0; p < map->n_powers; p++)
        if (named[p])
            take_power(p, target, a);
    return true;
}

void judge_press_address_read(const struct rules_names *names, const struct rules_map *map, const char *head,
                              struct judge_press_address *a)
{
    judge_press_address_read_among(names, map, NULL, head, a);
}

void judge_press_address_read_among(const struct rules_names *names, const struct rules_map *map,
                                    GHashTable *persons, const char *head, struct judge_press_address *a)
{
    *a = (struct judge_press_address){.from = RULES_NO_POWER};
    g_autofree char *copy = g_strndup(head, HEAD_BYTES);
    a->dateline = take_dateline(copy);

    g_autoptr(GArray) tokens = tokens_of(copy);
    enum target target = TARGET_TO;

    for (guint i = 0, used = 0; i < tokens->len; i++) {
        const char *word = token_at(tokens, i)->word;
        rules_power power = long_name(names, tokens, i, &used);
        if (power != RULES_NO_POWER) {
            i += used - 1;
            take_power(power, &target, a);
            continue;
        }

        enum rules_letter_sense sense = sense_of(names, map, tokens, i);
        if (sense == RULES_LETTER_WORD && read_word(word, &target, a))
            continue;
        power = sense == RULES_LETTER_UNCLEAR ? RULES_NO_POWER : power_of(names, map, persons, word);
        if (power != RULES_NO_POWER)
            take_power(power, &target, a);
        else if (!take_initials(names, map, token_at(tokens, i), &target, a) && !a->unknown)
            a->unknown = g_strdup(word);
    }
}

void judge_press_address_clear(struct judge_press_address *address)
{
    g_free(address->dateline);
    g_free(address->unknown);
    memset(address, 0, sizeof *address);
}

/* Whether a line opens a block; `*said`: with words of it. */
static bool is_header(const char *line, bool *said)
{
    struct judge_press_block head = {0};
    const char *text = "";
    bool opens = read_header(line, &head, &text), within = !opens && header_within(line);
    *said = within || text[strspn(text, " \t")];
    g_free(head.head);
    return opens || within;
}

/* What is written of a text so far; in an open block what follows with the marked lines and without them: an end mark takes the first. */
struct marking {
    GString *text, *own, *both;
    bool open, said; /* words that are no quotation */
    bool answers;
};

static void close_marking(struct marking *m, const GString *lines)
{
    g_string_append(m->text, lines->str);
    g_string_truncate(m->own, 0);
    g_string_truncate(m->both, 0);
    m->open = false;
}

static void write_own(struct marking *m, const char *line)
{
    g_autofree char *folded = fold(line);
    bool said, ends = m->open && is_end_mark(folded), opens = is_header(line, &said);
    if (ends || opens)
        close_marking(m, ends && !(m->answers && m->said) ? m->both : m->own);
    m->said = opens ? said : m->said || *line;
    g_string_append_printf(m->open ? m->own : m->text, "%s\n", line);
    if (m->open)
        g_string_append_printf(m->both, "%s\n", line);
    m->open |= opens;
}

char *judge_press_with_marked(const char *subject, const char *own, const char *all, bool answers)
{
    if (!all || !strstr(all, "\n>"))
        return g_strdup(own);
    g_auto(GStrv) lines = g_strsplit(all, "\n", -1), kept = g_strsplit(own, "\n", -1);
    struct marking m = {g_string_new(NULL), g_string_new(NULL), g_string_new(NULL), .answers = answers};
    m.open = is_header(subject ? subject : "", &m.said);
    char **next = kept;
    for (char **line = lines; *line; line++) {
        for (; *next && !**next && **line; next++)
            write_own(&m, *next);
        if (*next && !strcmp(*line, *next))
            write_own(&m, *next++);
        else if (m.open && **line == '>')
            g_string_append_printf(m.both, "%s\n", *line);
    }
    close_marking(&m, m.own);
    for (; *next; next++)
        write_own(&m, *next);
    close_marking(&m, m.own);
    g_string_free(m.own, TRUE);
    g_string_free(m.both, TRUE);
    return g_strchomp(g_string_free(m.text, FALSE));
}
