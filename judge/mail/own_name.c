#include "own_name.h"
#include "../conf/words.h"

#include <string.h>

bool judge_own_name_phone_in(const char *line)
{
    static const char phone[] = "(?:(?!\\b(?:19|20)[0-9]{2}\\b)[0-9][ .()/+-]*){7}";
    return g_regex_match_simple(phone, line, 0, 0);
}

/* Whether a line says how to reach somebody: a telephone number, an address of mail or of the web. */
static bool is_contact(const char *line)
{
    return judge_own_name_phone_in(line) || g_regex_match_simple("@|www\\.|http", line, 0, 0);
}

/* Whether a line is only the writer's name (`whole`: in full), or his address. */
static bool is_own_name(const struct judge_intake *in, const char *line, bool whole)
{
    const char *names[] = {in->person->name, in->person->alias, in->message->from_name,
                           in->message->from_address, in->person->address};
    g_autofree char *small = g_utf8_strdown(line, -1);
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *name = names[i] ? g_utf8_strdown(names[i], -1) : g_strdup("");
        g_auto(GStrv) first = g_strsplit(name, " ", 2);
        bool full = *name && !strcmp(small, name);
        bool short_form = first[0] && *first[0] && !strcmp(small, first[0]);
        if (full || (short_form && !whole))
            return true;
    }
    return false;
}

/* Whether a line could be somebody's name: two to four words of letters, each with a capital. */
static bool is_like_name(const char *line)
{
    enum { FEWEST = 2, MOST = 4 };
    g_auto(GStrv) words = g_strsplit_set(line, " -", -1);
    guint n = 0;
    for (char **word = words; *word; word++) {
        if (!g_unichar_isupper(g_utf8_get_char(*word)))
            return false;
        for (const char *c = *word; *c; c = g_utf8_next_char(c))
            if (!g_unichar_isalpha(g_utf8_get_char(c)) && *c != '.')
                return false;
        n++;
    }
    return n >= FEWEST && n <= MOST;
}

char *judge_own_name_cut(const struct judge_intake *in, const char *text)
{
    enum { SIGNATURE_LINES = 6 };
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    guint n = g_strv_length(lines), first = n > SIGNATURE_LINES ? n - SIGNATURE_LINES : 1;
    for (guint i = 0; i < n; i++)
        g_strchomp(lines[i]);

    for (guint i = first; i < n; i++)
        if (is_own_name(in, g_strchug(lines[i]), true))
            while (n > i)
                g_clear_pointer(&lines[--n], g_free);

    bool reached = false; /* a way to reach him stood below */
    while (n > 1) {
        const char *line = lines[n - 1];
        bool contact = is_contact(line),
             name = is_own_name(in, line, false) || (reached && is_like_name(line));
        if (*line && !contact && !name)
            break;
        reached = contact || (reached && !*line);
        g_clear_pointer(&lines[--n], g_free);
    }

    return g_strjoinv("\n", lines);
}

/* ---- a name within the words ---- */

/* A word of letters: as it is compared, and how it was written. */
struct word {
    char *folded;
    bool capital;
};

#define WORD(words, i) (&g_array_index(words, struct word, i))

static void word_clear(void *word)
{
    g_free(((struct word *)word)->folded);
}

/* Letters that stand alone, three or more in a row, are one word that is spelt, "K e v i n"; a capital begins another: "a K e v i n". */
static void join_spelt(GArray *words)
{
    enum { FEWEST = 3 };
    for (guint i = 0, n; i < words->len; i++) {
        g_autoptr(GString) spelt = g_string_new(NULL);
        for (n = 0; i + n < words->len && !WORD(words, i + n)->folded[1]; n++) {
            bool anew = n && WORD(words, i + n)->capital && !WORD(words, i + n - 1)->capital;
            if (anew)
                break;
            g_string_append(spelt, WORD(words, i + n)->folded);
        }
        if (n < FEWEST)
            continue;
        g_free(WORD(words, i)->folded);
        WORD(words, i)->folded = g_strdup(spelt->str);
        g_array_remove_range(words, i + 1, n - 1);
    }
}

/* Words in which figures and signs stand for letters: "J0hn", "B1ll". */
static void add_figured(GArray *words, const char *text)
{
    static const char figures[] = "0123456789@$!", *const letters[] = {"oizeasgtbgasi", "olzeasgtbgasl"};
    g_auto(GStrv) all = g_strsplit_set(text, " \t.,;:?()[]\"'*_~/-", -1);
    for (char **one = all; *one; one++)
        for (size_t i = 0; strpbrk(*one, figures) && i < G_N_ELEMENTS(letters); i++) {
            struct word word = {g_ascii_strdown(*one, -1), g_ascii_isupper(**one)};
            for (char *c = word.folded; *c; c++)
                *c = strchr(figures, *c) ? letters[i][strchr(figures, *c) - figures] : *c;
            g_array_append_val(words, word);
        }
}

/* The words of letters in a text (NULL: none), by their looks; `*figures` (may be NULL): something else that counts stands beside them. */
static GArray *words_of(const char *words_written, bool *figures)
{
    GArray *words = g_array_new(FALSE, FALSE, sizeof(struct word));
    g_array_set_clear_func(words, word_clear);
    g_autofree char *text = judge_look(words_written);
    for (const char *at = text; *at;) {
        const char *end = at;
        while (*end && g_unichar_isalpha(g_utf8_get_char(end)))
            end = g_utf8_next_char(end);
        if (end == at) {
            if (figures)
                *figures |= g_ascii_isdigit(*at);
            at = g_utf8_next_char(at);
            continue;
        }
        gsize len = (gsize)(end - at);
        struct word word = {g_malloc(3 * len + 1), g_unichar_isupper(g_utf8_get_char(at))};
        rules_text_fold(at, len, word.folded, 3 * len + 1);
        g_array_append_val(words, word);
        at = end;
    }
    join_spelt(words);
    if (figures)
        add_figured(words, text);
    return words;
}

/* What a word is to this writer. */
enum own {
    OWN_NOT,
    OWN_SHORT,  /* the beginning of a name of his: "Gianca", "Raj"; others have such words, too */
    OWN_COMMON, /* also a word of the language, or of the board */
    OWN_NAME
};

/* The words by which one person may be known, and those of the board and of leave-taking. */
struct names {
    GHashTable *own;   /* his words: enum own */
    GHashTable *board; /* whole names of powers and places: signed by a role */
    GHashTable *leave; /* words that take leave */
    char *initials;    /* of his name; NULL: fewer than two */
};

static void add_board_name(struct names *n, GHashTable *parts, const char *name)
{
    g_autoptr(GArray) words = words_of(name, NULL);
    for (guint i = 0; i < words->len; i++)
        g_hash_table_add(words->len == 1 ? n->board : parts, g_strdup(WORD(words, i)->folded));
}

/* Powers, adjectives too, are asked of the board itself; `parts`: words of longer names. */
static void add_board(struct names *n, GHashTable *parts, const struct judge_play *play)
{
    const struct rules_map *map = play->board->map;
    for (unsigned l = RULES_FRENCH; l < RULES_LANGUAGE_COUNT; l++) {
        for (rules_loc loc = 0; loc < map->n_locs; loc++)
            add_board_name(n, parts, rules_place_name(play->board->names, loc, l));
        for (rules_power p = 0; p < map->n_powers; p++)
            add_board_name(n, parts, rules_power_name(play->board->names, p, l));
        g_autofree char *line = templates_phrase((enum rules_language)l, "answer-leave", NULL);
        g_auto(GStrv) leave = g_strsplit(line, " ", -1);
        for (char **word = leave; *word; word++)
            g_hash_table_add(n->leave, g_strdup(*word));
    }
}

/* The words of one of his names; of an address what stands before "@". */
static void add_own(struct names *n, const struct judge_play *play, GHashTable *parts, const char *name)
{
    enum { SHORTEST = 2, SHORTEST_OF_ADDRESS = 3, SHORTEST_CUT = 3 };
    const char *whole = judge_or_empty(name);
    bool address = strchr(whole, '@') != NULL;
    g_autofree char *local = g_strndup(whole, strcspn(whole, "@"));
    g_autoptr(GArray) words = words_of(local, NULL);
    for (guint i = 0; i < words->len; i++) {
        const char *word = WORD(words, i)->folded;
        gsize len = strlen(word);
        for (guint j = 0; len > 1 && j < words->len; j++) /* "odilemorel", "morelodile" */
            g_hash_table_replace(n->own, g_strconcat(word, WORD(words, j)->folded, NULL),
                                 GINT_TO_POINTER(OWN_NAME));
        bool board = g_hash_table_contains(n->board, word) ||
                     (len > 3 && rules_names_find_power(play->board->names, word, len) != RULES_NO_POWER);
        bool small = judge_word_in(word, judge_words_name_particle) || g_hash_table_contains(n->leave, word);
        if (board || small || len < (address ? SHORTEST_OF_ADDRESS : SHORTEST))
            continue;
        bool common = len == SHORTEST || judge_word_in(word, judge_words_name_common) ||
                      g_hash_table_contains(parts, word);
        for (gsize cut = SHORTEST_CUT; cut < len && !common; cut++) {
            g_autofree char *begun = g_strndup(word, cut);
            if (!g_hash_table_contains(n->board, begun) && !g_hash_table_contains(n->own, begun))
                g_hash_table_insert(n->own, g_steal_pointer(&begun), GINT_TO_POINTER(OWN_SHORT));
        }
        g_hash_table_replace(n->own, g_strdup(word), GINT_TO_POINTER(common ? OWN_COMMON : OWN_NAME));
    }
}

static char *initials_of(const char *name)
{
    g_autoptr(GArray) words = words_of(name, NULL);
    g_autoptr(GString) initials = g_string_new(NULL);
    for (guint i = 0; i < words->len; i++)
        g_string_append_c(initials, *WORD(words, i)->folded);
    return initials->len > 1 ? g_strdup(initials->str) : NULL;
}

static GHashTable *new_set(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

static struct names names_of(const struct judge_intake *in, bool alias)
{
    struct names n = {new_set(), new_set(), new_set(), initials_of(in->person->name)};
    g_autoptr(GHashTable) parts = new_set();
    const char *names[] = {in->person->name, alias ? in->person->alias : NULL, in->message->from_name,
                           in->message->from_address, in->person->address};
    add_board(&n, parts, in->play);
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        add_own(&n, in->play, parts, names[i]);
    return n;
}

static void names_clear(struct names *n)
{
    g_hash_table_unref(n->own);
    g_hash_table_unref(n->board);
    g_hash_table_unref(n->leave);
    g_free(n->initials);
}

/* "the MacLeods" are his, too. */
static enum own own_of(const struct names *n, const char *word)
{
    enum own own = (enum own)GPOINTER_TO_INT(g_hash_table_lookup(n->own, word));
    g_autofree char *one = g_str_has_suffix(word, "s") ? g_strndup(word, strlen(word) - 1) : NULL;
    gpointer several = one ? g_hash_table_lookup(n->own, one) : NULL;
    return own == OWN_NOT && GPOINTER_TO_INT(several) == OWN_NAME ? OWN_NAME : own;
}

/* Whether letters are his initials, or those that begin them: "JPM", "JP". */
static bool are_initials(const struct names *n, const char *letters)
{
    return n->initials && letters[0] && letters[1] && g_str_has_prefix(n->initials, letters);
}

/* What may stand beside a name in a line that is nothing else: an initial, a power or a place, leave, "de", "Mr". */
static bool is_beside_name(const struct names *n, const char *word)
{
    return !word[1] || are_initials(n, word) || g_hash_table_contains(n->board, word) ||
           g_hash_table_contains(n->leave, word) || judge_word_in(word, judge_words_name_particle);
}

/* Whether words are a name and what stands beside one: a whole line, or his initials at the end; a part of one is no name by a
 * word that others use. */
static bool is_signature(const struct names *n, const GArray *words, bool whole, bool last)
{
    g_autoptr(GString) letters = g_string_new(NULL);
    bool own = false, only = true;
    for (guint i = 0; i < words->len; i++) {
        const char *word = WORD(words, i)->folded;
        enum own what = own_of(n, word);
        own |= what == OWN_NAME || (what != OWN_NOT && whole && (WORD(words, i)->capital || last));
        only &= what != OWN_NOT || is_beside_name(n, word);
        g_string_append(letters, word);
    }
    return (own && only) || (last && are_initials(n, letters->str));
}

/* Whether the word at `i` stands as a name within its line. */
static bool stands_as_name(const struct names *n, const GArray *words, guint i)
{
    const struct word *word = WORD(words, i);
    enum own what = own_of(n, word->folded);
    const char *before = i ? WORD(words, i - 1)->folded : "",
               *after = i + 1 < words->len ? WORD(words, i + 1)->folded : "";
    bool presented = judge_word_in(before, judge_words_name_before) ||
                     judge_word_in(after, judge_words_name_after) ||
                     g_hash_table_contains(n->leave, before) || own_of(n, before) > OWN_SHORT ||
                     own_of(n, after) > OWN_SHORT;
    return what == OWN_NAME || (what != OWN_NOT && word->capital && presented);
}

/* Whether the last line ends, behind a sign, with his name or initials: "hold fast - BD", "shall we? Max." */
static bool ends_signed(const struct names *n, const char *line)
{
    const char *from = line, *sign = line;
    for (const char *at = line; *at; at = g_utf8_next_char(at))
        if (g_unichar_ispunct(g_utf8_get_char(at)))
            sign = g_utf8_next_char(at);
        else if (!g_unichar_isspace(g_utf8_get_char(at)))
            from = sign;
    g_autoptr(GArray) words = words_of(from, NULL);
    return (words->len == 1 && are_initials(n, WORD(words, 0)->folded)) ||
           (from > line && is_signature(n, words, true, false));
}

static bool names_him(const struct names *n, const char *line, bool last)
{
    bool figures = false;
    g_autoptr(GArray) words = words_of(line, &figures);
    if ((!figures && is_signature(n, words, true, last)) || (last && ends_signed(n, line)))
        return true;
    for (guint i = 0; i < words->len; i++)
        if (stands_as_name(n, words, i))
            return true;
    return false;
}

/* Whether a line has his address, or where it is at home. */
static bool has_address(const struct judge_intake *in, const char *line)
{
    g_autofree char *small = g_utf8_strdown(line, -1);
    const char *addresses[] = {in->message->from_address, in->person->address};
    for (gsize i = 0; i < G_N_ELEMENTS(addresses); i++) {
        g_autofree char *address = addresses[i] ? g_utf8_strdown(addresses[i], -1) : NULL;
        const char *host = address ? strchr(address, '@') : NULL;
        if (host && strstr(small, host + 1))
            return true;
    }
    return false;
}

char *judge_own_name_in(const struct judge_intake *in, const char *text, const char *place, bool alias)
{
    struct names n = names_of(in, alias);
    g_autofree char *bare = g_strchomp(g_strdup(text));
    g_auto(GStrv) lines = g_strsplit(bare, "\n", -1);
    g_autoptr(GArray) words = words_of(place, NULL);
    guint last = g_strv_length(lines);
    const char *found = NULL;
    for (guint i = 0; i < last && !found; i++)
        if (has_address(in, lines[i]) || judge_own_name_phone_in(lines[i]) ||
            names_him(&n, lines[i], i + 1 == last))
            found = g_strstrip(lines[i]);
    for (guint i = 0; i < words->len && !found; i++)
        if (own_of(&n, WORD(words, i)->folded) && WORD(words, i)->capital)
            found = place;
    names_clear(&n);
    return g_strdup(found);
}
