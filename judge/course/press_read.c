#include "press_read.h"

#include <string.h>

enum { HEAD_BYTES = 400, MAX_BLOCKS = 40, MAX_WORDS = 80, DATELINE_BYTES = 60 };

void judge_press_block_free(struct judge_press_block *block)
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
    static const char *const marks[] = {"endpress",
                                        "end press",
                                        "endbroadcast",
                                        "end broadcast",
                                        "fin",
                                        "end",
                                        "finpresse",
                                        "fin presse",
                                        "fin de presse",
                                        "fin de la presse",
                                        "fin du journal",
                                        "fin journal",
                                        "enddiary",
                                        "end diary",
                                        "fin de diffusion",
                                        "fin diffusion",
                                        "fin de message",
                                        "end message",
                                        NULL};

    g_autofree char *bare = g_strdup(folded);
    for (size_t len = strlen(bare); len && strchr(".!*- ", bare[len - 1]); len--)
        bare[len - 1] = '\0';

    return g_strv_contains(marks, bare);
}

static bool is_signoff(const char *folded)
{
    return !strcmp(folded, "signoff") || !strcmp(folded, "sign off");
}

/* What may follow PRESS so that the line is a header and not talk about the press. */
static bool opens_address(const char *rest)
{
    static const char *const words[] = {"a",       "au",       "aux",       "to",     "pour", "for",
                                        "vers",    "grey",     "gray",      "grise",  "gris", "white",
                                        "blanche", "anonyme",  "anonymous", "from",   "fake", "postale",
                                        "postal",  "publique", "public",    "signee", "sous", "reply",
                                        "reponse", "repondre", "quiet",     "all",    "tous", NULL};
    g_autofree char *word = g_strndup(rest, strcspn(rest, " :,"));
    return !*rest || *rest == ':' || g_strv_contains(words, word);
}

static const struct {
    const char *word;
    enum judge_press_kind kind;
    bool bare; /* nothing but a colon may follow */
} keywords[] = {
    {"postal press", JUDGE_PRESS_BROADCAST, false},
    {"presse postale", JUDGE_PRESS_BROADCAST, false},
    {"postal broadcast", JUDGE_PRESS_BROADCAST, false},
    {"grey press", JUDGE_PRESS_LETTER, false},
    {"gray press", JUDGE_PRESS_LETTER, false},
    {"white press", JUDGE_PRESS_LETTER, false},
    {"anonymous press", JUDGE_PRESS_LETTER, false},
    {"signed press", JUDGE_PRESS_LETTER, false},
    {"presse publique", JUDGE_PRESS_BROADCAST, false},
    {"public press", JUDGE_PRESS_BROADCAST, false},
    {"press", JUDGE_PRESS_LETTER, false},
    {"presse", JUDGE_PRESS_LETTER, false},
    {"broadcast", JUDGE_PRESS_BROADCAST, false},
    {"diffusion", JUDGE_PRESS_BROADCAST, false},
    {"diary record", JUDGE_PRESS_DIARY, true},
    {"diary", JUDGE_PRESS_DIARY, true},
    {"journal", JUDGE_PRESS_DIARY, true},
    {"mot de la fin", JUDGE_PRESS_STATEMENT, true},
    {"declaration de fin", JUDGE_PRESS_STATEMENT, true},
    {"end statement", JUDGE_PRESS_STATEMENT, true},
    {"eog statement", JUDGE_PRESS_STATEMENT, true},
    {"presse raccourcir", JUDGE_PRESS_SHORTEN, false},
    {"press shorten", JUDGE_PRESS_SHORTEN, false},
    {"presse remplacer", JUDGE_PRESS_REPLACE, false},
    {"press replace", JUDGE_PRESS_REPLACE, false},
};

/* Whether the line opens a block; then its head (as written) and the first words of its text. */
static bool read_header(const char *line, struct judge_press_block *block, const char **text)
{
    g_autofree char *folded = fold(line);
    size_t best = 0;

    const char *colour = "";
    for (size_t i = 0; i < G_N_ELEMENTS(keywords); i++) {
        size_t len = strlen(keywords[i].word);
        if (len <= best || strncmp(folded, keywords[i].word, len) || !strchr(" :", folded[len]))
            continue;

        const char *rest = folded + len + strspn(folded + len, " ");
        bool ok = keywords[i].bare                          ? !*rest || *rest == ':'
                  : keywords[i].kind >= JUDGE_PRESS_SHORTEN ? g_ascii_isdigit(*rest) || *rest == 'n'
                  : keywords[i].kind == JUDGE_PRESS_BROADCAST && len > 9 ? true
                                                                         : opens_address(rest);
        if (!ok)
            continue;

        best = len;
        block->kind = keywords[i].kind;
        colour = keywords[i].word;
    }

    if (!best)
        return false;

    /* The keyword's letters are plain in whatever accents and blanks they were written: count words instead.
     */
    unsigned n_words = 1;
    for (size_t i = 0; i < best; i++)
        n_words += folded[i] == ' ';

    const char *at = line + strspn(line, " \t");
    while (n_words--) {
        while (*at && !is_blank(*at) && *at != ':' && strncmp(at, "\xC2\xA0", 2))
            at++;
        if (n_words)
            at += strspn(at, " \t");
    }

    if (strstr(folded, "postal") == folded || g_str_has_prefix(folded, "presse postale")) {
        const char *colon = strchr(at, ':');
        block->head = g_strdup_printf("postal %.*s",
                                      (int)MIN(colon ? (size_t)(colon - at) : strlen(at), HEAD_BYTES), at);
        *text = colon ? colon + 1 : "";
        return true;
    }

    /* "grey press to Italy": the colour is a word of the address. */
    bool coloured = g_str_has_suffix(colour, " press");
    const char *colon = strchr(at, ':');
    block->head = g_strdup_printf("%.*s %.*s", coloured ? (int)strcspn(colour, " ") : 0, colour,
                                  (int)MIN(colon ? (size_t)(colon - at) : strlen(at), HEAD_BYTES), at);
    g_strchug(block->head);

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
        g_clear_pointer(&c->block, judge_press_block_free);
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
    if (c->blocks->len >= MAX_BLOCKS || !read_header(line, &head, &text))
        return false;
    close_block(c, false);
    c->of_subject = false;
    c->block = g_new0(struct judge_press_block, 1);
    *c->block = head;
    g_string_append_printf(c->words, "%s\n", text + strspn(text, " \t"));
    return true;
}

GPtrArray *judge_press_cut(const char *subject, struct judge_text *text)
{
    struct cutting c = {g_ptr_array_new_with_free_func((GDestroyNotify)judge_press_block_free), NULL,
                        g_string_new(NULL), false};

    judge_text_turn(text, JUDGE_TAKER_PRESS);
    if (subject && *subject && open_block(&c, subject)) {
        g_autofree char *head = g_strstrip(g_strdup(c.block->head));
        c.of_subject = true;
        if (!*head && c.block->kind == JUDGE_PRESS_LETTER) { /* "press": talk about it, no header */
            g_clear_pointer(&c.block, judge_press_block_free);
            g_string_truncate(c.words, 0);
            c.of_subject = false;
        }
    }

    for (guint i = 0; i < text->lines->len; i++) {
        const char *line = judge_text_line(text, i);
        g_autofree char *folded = fold(line);

        bool taken = c.block != NULL;
        if (c.block && is_end_mark(folded))
            close_block(&c, true);
        else if (c.block && is_signoff(folded)) {
            close_block(&c, true);
            taken = false;
        } else if (open_block(&c, line))
            taken = true;
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

static bool in(const char *word, const char *list)
{
    size_t len = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at++)
        if ((at == list || at[-1] == ' ') && (!at[len] || at[len] == ' '))
            return true;
    return false;
}

enum target { TARGET_TO, TARGET_FROM, TARGET_EXCEPT, TARGET_FAKE, TARGET_SHOWN };

static bool read_word(const char *word, enum target *target, struct judge_press_address *a)
{
    if (in(word, "from de d comme as")) {
        *target = TARGET_FROM;
        return true;
    }

    if (in(word, "to a au aux pour for vers")) {
        if (*target == TARGET_FAKE) /* FAKE TO: the readers it is to show */
            *target = TARGET_SHOWN;
        else if (*target == TARGET_FROM || *target == TARGET_SHOWN)
            *target = TARGET_TO;
        return true;
    }

    if (in(word, "fake montre montree montrer affiche affichee")) {
        *target = TARGET_FAKE;
        return true;
    }

    if (in(word, "quiet")) {
        a->quiet = true;
        return true;
    }

    if (in(word, "reply reponse repondre")) {
        a->reply = true;
        return true;
    }

    if (in(word, "la le les l et and the nom du of power")) /* "sous le nom de" */
        return true;
    if (in(word, "sous faux fausse fausse-presse name broadcast"))
        return true;

    if (in(word, "white blanche blanc signee signe signed")) {
        a->as = JUDGE_PRESS_AS_WHITE;
        return true;
    }

    if (in(word, "grey gray grise gris anonyme anonymous anonymement personne nobody")) {
        a->as = JUDGE_PRESS_AS_GREY;
        *target = TARGET_TO;
        return true;
    }

    if (in(word, "postal postale print imprimer")) {
        a->postal = true;
        return true;
    }

    if (in(word, "but sauf except excepte")) {
        *target = TARGET_EXCEPT;
        a->all = true;
        return true;
    }

    if (in(word, "all tous toutes everybody everyone public publique tout monde world")) {
        *(*target == TARGET_SHOWN || *target == TARGET_FAKE ? &a->shown_all : &a->all) = true;
        return true;
    }

    if (in(word, "editeur editor arbitre mj gm master judge juge moderateur organisateur directeur")) {
        if (*target == TARGET_FROM) {
            a->as = JUDGE_PRESS_AS_EDITOR;
            *target = TARGET_TO;
        } else
            a->editor = true;
        return true;
    }

    return false;
}

static bool is_small(const char *word)
{
    struct judge_press_address *scratch = g_new0(struct judge_press_address, 1);
    enum target target = TARGET_TO;
    bool small = read_word(word, &target, scratch);
    g_free(scratch);
    return small;
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
    char *word; /* folded */
    bool plain; /* no accent was written: "A" may be Austria, "À" may not */
    char after; /* the mark or blank behind it; '\0': nothing */
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
        struct token token = {.word = fold(raw), .plain = g_str_is_ascii(raw), .after = *mark ? *mark : *at};
        if (len)
            g_array_append_val(tokens, token);
    }

    return tokens;
}

static const struct token *token_at(const GArray *tokens, guint i)
{
    return &g_array_index(tokens, struct token, i);
}

/* One letter by itself, and no "l'". */
static bool is_lone_letter(const GArray *tokens, guint i)
{
    if (i >= tokens->len)
        return false;
    const struct token *token = token_at(tokens, i);
    return token->plain && token->after != '\'' && g_ascii_isalpha(token->word[0]) && !token->word[1];
}

/* Words behind which another part of a header begins: what stands before them is whole. */
static bool opens_part(const char *word)
{
    return in(
        word,
        "from de d comme as sous fake montre montree but sauf except excepte grey gray grise gris white "
        "blanche quiet reply postal postale");
}

enum letter { LETTER_NONE, LETTER_POWER, LETTER_UNCLEAR };

/*
 * Whether a lone letter is a power ("A" in "TO A F", "A, F, G", "A et F", "F A") or a small word ("A Allemagne",
 * "l'Italie"): by what stands around it. Behind a French preposition A begins three names: unclear.
 */
static enum letter letter_of(const struct rules_names *names, const struct rules_map *map,
                             const GArray *tokens, guint i)
{
    const struct token *token = token_at(tokens, i);
    if (!is_lone_letter(tokens, i) || judge_press_power(names, map, token->word) == RULES_NO_POWER)
        return LETTER_NONE;

    guint next = i + 1;
    while (next < tokens->len && in(token_at(tokens, next)->word, "et and"))
        next++;

    bool listed = token->after && strchr(",;&+/", token->after);
    bool leads =
        next < tokens->len && !is_lone_letter(tokens, next) && !opens_part(token_at(tokens, next)->word);
    if (leads && !listed)
        return LETTER_NONE;

    bool among = i && is_lone_letter(tokens, i - 1) && next < tokens->len;
    bool french = i && !among && in(token_at(tokens, i - 1)->word, "a au aux pour vers");

    return french && *token->word == 'a' ? LETTER_UNCLEAR : LETTER_POWER;
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

void judge_press_address_read(const struct rules_names *names, const struct rules_map *map, const char *head,
                              struct judge_press_address *a)
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

        enum letter letter = letter_of(names, map, tokens, i);
        if (letter == LETTER_NONE && read_word(word, &target, a))
            continue;
        power = letter == LETTER_UNCLEAR ? RULES_NO_POWER : judge_press_power(names, map, word);
        if (power != RULES_NO_POWER)
            take_power(power, &target, a);
        else if (!a->unknown)
            a->unknown = g_strdup(word);
    }
}

void judge_press_address_clear(struct judge_press_address *address)
{
    g_free(address->dateline);
    g_free(address->unknown);
    memset(address, 0, sizeof *address);
}
