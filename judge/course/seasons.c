#include "seasons.h"
#include "../conf/words.h"

#include <string.h>

enum bucket { MOVES, RETREATS, ADJUSTMENTS };

/* Whether a folded text begins with a word of a list and goes on behind a blank. */
static bool begins_with_word(const char *folded, const char *const *words)
{
    size_t len = judge_word_leads(folded, words);
    return len && folded[len] == ' ';
}

/* "+ F BRE, A PAR"; before a move the plus is only a bullet. */
static bool is_plus(const char *folded)
{
    return *folded == '+' && !strpbrk(folded, "->=:") && !judge_word_within(folded, judge_words_order_sign);
}

/* Whether a line speaks of builds or removals, in whatever words: no move has these. */
static bool has_adjustment(const char *folded)
{
    static const char marks[] = " ,:;(";
    if (judge_word_begins(folded, judge_words_adjustment_first_stem))
        return true;
    if (*folded == '+')
        return is_plus(folded);

    for (const char *at = folded; at; at = strpbrk(at, marks)) {
        at += *at && strchr(marks, *at);
        if (judge_word_begins(at, judge_words_adjustment_stem) ||
            begins_with_word(at, judge_words_adjustment_word))
            return true;
    }

    return false;
}

/* "B A PAR", "A PAR B", "A PAR D": a letter before a unit, or behind it. */
static bool has_letter(const char *folded)
{
    return g_regex_match_simple("^[bd] [af] |. [bd]\\.?$", folded, 0, 0);
}

static bool names_retreat(const char *folded)
{
    return judge_word_within(folded, judge_words_retreat_stem);
}

/* Whether a line that is no heading is a retreat, by a letter, or by a word before its first sentence ends. */
static bool retreats(const char *folded)
{
    enum { BULLET = 4 };
    const char *stop = strstr(folded + MIN(strlen(folded), BULLET), ". ");
    g_autofree char *said = g_strndup(folded, stop ? (gsize)(stop - folded) : strlen(folded));
    return names_retreat(said) || judge_word_within(folded, judge_words_retreat_letter);
}

/* A heading is a few words, perhaps with a year, by itself or up to a colon. */
static bool is_heading(const char *folded)
{
    enum { MOST_BLANKS = 3, MOST_BEFORE_COLON = 5 };
    unsigned blanks = 0;
    for (const char *c = folded; *c && *c != ':'; c++)
        blanks += *c == ' ';

    bool begins = judge_word_begins(folded, judge_words_retreat_stem) ||
                  judge_word_begins(folded, judge_words_adjustment_head_stem) ||
                  judge_word_begins(folded, judge_words_movement_head_stem);
    return begins && blanks <= (strchr(folded, ':') ? MOST_BEFORE_COLON : MOST_BLANKS);
}

/* What a heading sets for the lines below it. */
static enum bucket bucket_under(const char *heading)
{
    if (names_retreat(heading))
        return RETREATS;
    return judge_word_begins(heading, judge_words_adjustment_head_stem) ? ADJUSTMENTS : MOVES;
}

/* What a line is about; a heading sets what follows. */
static enum bucket bucket_of(const char *folded, enum bucket *under, bool *heading)
{
    *heading = is_heading(folded);
    if (*heading) {
        *under = bucket_under(folded);
        return *under;
    }

    if (retreats(folded))
        return RETREATS;

    bool letter = *under != RETREATS && has_letter(folded);
    return letter || has_adjustment(folded) ? ADJUSTMENTS : *under;
}

/* The length of the unit's name that a line in small letters begins with: up to its verb or a mark. */
static gsize unit_len(const char *small)
{
    gsize unit = strcspn(small, "-:(");
    for (const char *const *letter = judge_words_order_letter; *letter; letter++) {
        const char *at = strstr(small, *letter);
        if (at)
            unit = MIN(unit, (gsize)(at - small));
    }

    for (const char *blank = strchr(small, ' '); blank; blank = strchr(blank + 1, ' '))
        if (judge_word_begins(blank + 1, judge_words_verb_stem))
            unit = MIN(unit, (gsize)(blank - small));
    return unit;
}

bool judge_seasons_heads(const char *line)
{
    g_autofree char *folded = judge_fold(line, 200);
    return is_heading(folded);
}

/* The bracket that closes the one at `open`; NULL: none. */
static const char *closing(const char *open)
{
    unsigned depth = 0;
    for (const char *c = open; *c; c++) {
        depth += *c == '(';
        if (*c == ')' && !--depth)
            return c;
    }
    return NULL;
}

/* Where a bracket opens that begins with a word of retreats, or else the first one if it holds such a word; NULL: none. */
static const char *retreat_bracket(const char *small)
{
    for (const char *open = strchr(small, '('); open; open = strchr(open + 1, '('))
        if (judge_word_begins(open + 1, judge_words_retreat_bracket_stem))
            return open;

    const char *first = strchr(small, '('), *close = first ? closing(first) : NULL;
    g_autofree char *inside = close ? g_strndup(first, (gsize)(close - first)) : NULL;
    return inside && judge_word_within(inside, judge_words_retreat_bracket_stem) ? first : NULL;
}

/* "A MUN - BUR (retraite : BER, KIE)" is a move, and "A MUN R BER, KIE". */
static bool split_brackets(const char *line, GString *moves, GString *retreats)
{
    g_autofree char *small = g_utf8_strdown(line, -1);
    const char *open = retreat_bracket(small), *close = open ? closing(open) : NULL;
    if (!close || strlen(small) != strlen(line))
        return false;

    const char *list = open + 1 + strcspn(open + 1, ":");
    if (*list != ':' || list > close)
        list = open + 1 + strcspn(open + 1, " ");

    g_autofree char *who = g_strstrip(g_strndup(line, unit_len(small)));
    g_autofree char *choices = g_strstrip(g_strndup(line + (list + 1 - small), (gsize)(close - list - 1)));
    g_string_append_printf(retreats, "%s R %s\n", who, choices);
    g_string_append_printf(moves, "%.*s%s\n", (int)(open - small), line, line + (close + 1 - small));

    return true;
}

/* "Si …", "Sinon", "Fin si": such a line goes where the orders below it go, an end where those above went. */
static bool is_condition(const char *folded, bool *end)
{
    *end = judge_word_begins(folded, judge_words_condition_end_stem);
    return *end || judge_word_begins(folded, judge_words_condition_stem) ||
           begins_with_word(folded, judge_words_condition_word);
}

/* The bucket of one line. One with a condition and orders behind it is told by the verbs in it. */
static enum bucket bucket_of_line(const char *folded, enum bucket *under, bool *heading, bool *waits,
                                  bool *end)
{
    *heading = false;
    *waits = is_condition(folded, end);
    if (!*waits)
        return bucket_of(folded, under, heading);

    bool builds = has_adjustment(folded);
    if (builds || retreats(folded)) {
        *waits = false;
        return builds ? ADJUSTMENTS : RETREATS;
    }
    *waits = *end || !judge_word_within(folded, judge_words_order_after_condition);
    return *under;
}

/* A letter as people write it, with its accents: "[eéèêë]". */
static void add_letter(GString *pattern, char letter)
{
    static const char *const forms[] = {"aàâ", "cç", "eéèêë", "iîï", "oô", "uùûü", NULL};
    for (const char *const *form = forms; *form; form++)
        if (**form == letter) {
            g_string_append_printf(pattern, "[%s]", *form);
            return;
        }
    g_string_append_c(pattern, letter);
}

/* A pattern of the words of a list, with and without accents. */
static void add_words(GString *pattern, const char *const *words)
{
    for (const char *const *word = words; *word; word++) {
        g_string_append(pattern, word == words ? "" : "|");
        for (const char *c = *word; *c; c++)
            add_letter(pattern, *c);
    }
}

/* The text with what matches replaced: words of a list between two patterns. Transfer full. */
static char *replace_words(const char *text, const char *before, const char *const *words, const char *after,
                           const char *instead)
{
    g_autoptr(GString) pattern = g_string_new(before);
    g_string_append(pattern, "(");
    add_words(pattern, words);
    g_string_append_printf(pattern, ")\\b%s", after);
    g_autoptr(GRegex) regex = g_regex_new(pattern->str, G_REGEX_CASELESS, 0, NULL);
    return g_regex_replace_literal(regex, text, -1, 0, instead, 0, NULL);
}

/* Without "si possible", and each choice behind "sinon" or "puis" as a line of its own: of builds the first
 * possible ones are taken anyway. Transfer full. */
static char *ranked_lines(const char *line)
{
    if (!g_utf8_validate(line, -1, NULL))
        return g_strdup(line);

    g_autofree char *sure = replace_words(line, "[ ,]*\\b", judge_words_possible, "", "");
    char *all = sure ? replace_words(sure, "[ ,;]*\\b(ou )?", judge_words_next_build,
                                     "[ ,:]*((construire|build) )?", "\nbuild ")
                     : NULL;
    return all ? all : g_strdup(line);
}

/* How many bytes of a line say "build" in a way that the reader of orders does not take for a verb: "constr.", "+". */
static gsize build_mark(const char *at)
{
    if (*at == '+' && (at[1] == ' ' || at[1] == '\t'))
        return 1;
    g_autofree char *small = g_ascii_strdown(at, -1);
    gsize len = judge_word_leads(small, judge_words_build_short);
    return len + (len && at[len] == '.');
}

/* The line with a verb for what says "build" otherwise: "constr. A PAR", "+ A PAR", and what follows "Constructions :" on
 * its line. Transfer full. */
static char *said_plainly(const char *rest, bool under_builds)
{
    const char *at = rest + strspn(rest, " \t");
    gsize len = build_mark(at);
    bool names_unit = !strchr("+0123456789", *at);
    if (len || (under_builds && names_unit))
        return g_strconcat("construire ", at + len, NULL);
    return g_strdup(rest);
}

/* Keeps headings, which say whether units alone on a line are builds or removals. */
static void put_adjustments(GString *out, const char *line, bool heading)
{
    gsize len = heading ? strcspn(line, ":") : 0;
    g_autofree char *head = g_ascii_strdown(line, (gssize)len);
    if (heading)
        g_string_append_printf(out, "%.*s\n", (int)len, line);
    bool under_builds = judge_word_begins(head, judge_words_build_head_stem);
    g_autofree char *rest = said_plainly(line + len + strspn(line + len, ":"), under_builds);
    g_autofree char *folded = judge_fold(rest, 200);
    bool end, builds = judge_word_within(folded, judge_words_build_stem);
    bool removes = judge_word_within(folded, judge_words_removal_stem);
    g_autofree char *ranked =
        builds && !removes && !is_condition(folded, &end) ? ranked_lines(rest) : g_strdup(rest);

    g_string_append_printf(out, "%s\n", ranked);
}

/* What a line of a text is about. */
struct sorted {
    enum bucket bucket;
    bool heading, waits, end; /* waits: for the bucket of the line below; end: of a condition */
    bool scoped;              /* it goes where its heading or its condition says */
};

static void sort_lines(const struct judge_text *text, struct sorted *s)
{
    guint n = text->lines->len;
    enum bucket under = MOVES;
    for (guint i = 0; i < n; i++) {
        g_autofree char *folded = judge_fold(judge_text_line(text, i), 200);
        s[i].bucket = bucket_of_line(folded, &under, &s[i].heading, &s[i].waits, &s[i].end);
        s[i].scoped = s[i].heading || under != MOVES || is_condition(folded, &s[i].end);
        if (!*folded)
            s[i].bucket = under;
    }

    for (guint i = n; i-- > 0;)
        if (s[i].waits && !s[i].end && i + 1 < n)
            s[i].bucket = s[i + 1].bucket;

    for (guint i = 1; i < n; i++)
        if (s[i].end)
            s[i].bucket = s[i - 1].bucket;
}

/* A line of retreats without the heading before it. */
static void put_retreats(GString *out, const char *line, bool heading)
{
    const char *rest = heading ? strchr(line, ':') : line;
    if (rest)
        g_string_append_printf(out, "%s\n", rest + strspn(rest, ":"));
}

/* How far a piece of a line reaches ("A PAR T; build F BRE", "A PAR R GAS and build F BRE"), and where the next begins. `small`: the line in
 * small letters. */
static gsize piece_len(const char *small, gsize *next)
{
    gsize len = 0;
    size_t word = 0;
    for (; small[len]; len++) {
        bool stop =
            small[len] == '.' && len > 1 && small[len - 2] != ' ' && small[len + 1] == ' '; /* no "A. Par" */
        word = small[len] == ' ' ? judge_word_leads(small + len + 1, judge_words_press_and) : 0;
        if (stop || word || strchr(",;", small[len]))
            break;
    }
    *next = len + (word ? word + 1 : 0);
    *next += strspn(small + *next, " ,;.");
    return len;
}

/* What a piece is about; one that says nothing of its own, as the piece that it goes on: "build A PAR, F BRE". Of a line that
 * is of moves (`whole`) only headings say it. */
static enum bucket bucket_of_piece(const struct judge_intake *in, const char *piece, gsize len,
                                   enum bucket whole, enum bucket before, bool *heading)
{
    g_autofree char *words = g_strndup(piece, len), *folded = judge_fold(words, 200);
    *heading = strchr(folded, ':') && is_heading(folded);
    if (*heading)
        return bucket_under(folded);
    if (whole == MOVES)
        return before;
    if (retreats(folded))
        return RETREATS;
    if (has_letter(folded) || has_adjustment(folded))
        return ADJUSTMENTS;
    g_auto(rules_readings) readings;
    judge_play_read(in->play, in->power, words, &readings);
    return readings.n && readings.reading[0].order.kind != RULES_ORDER_NONE ? MOVES : before;
}

/* Part of a line, where it belongs. */
static void put(GString *const *out, const char *words, enum bucket bucket, bool heading)
{
    if (bucket == RETREATS)
        put_retreats(out[RETREATS], words, heading);
    else if (bucket == ADJUSTMENTS && out[ADJUSTMENTS])
        put_adjustments(out[ADJUSTMENTS], words, heading);
    else
        judge_list_join(out[MOVES], ", ", words);
}

/* A line in its pieces: "VIE - TRI. Retreats: VIE R BOH", "A PAR H; build F BRE". */
static void put_pieces(const struct judge_intake *in, const char *line, enum bucket whole,
                       GString *const *out)
{
    g_autofree char *small = g_ascii_strdown(line, -1);
    enum bucket is = whole;
    bool headed = false, heading;
    for (gsize from = 0, end = 0, at = 0, next; from < strlen(line); at += next) {
        gsize len = piece_len(small + at, &next);
        enum bucket then = bucket_of_piece(in, line + at, len, headed ? MOVES : whole, is, &heading);
        if (at > from && (then != is || heading || !line[at])) {
            g_autofree char *words = g_strndup(line + from, end - from);
            put(out, words, is, headed);
            from = at;
        }
        headed |= heading;
        is = then;
        end = at + len;
    }
}

void judge_seasons_take(struct judge_intake *in, bool builds, char **retreats, char **adjustments)
{
    struct judge_text *text = &in->text;
    guint n = text->lines->len;
    g_autofree struct sorted *sorted = g_new0(struct sorted, n + 1);
    GString *r = g_string_new(NULL), *a = g_string_new(NULL);

    judge_text_turn(text, JUDGE_TAKER_SEASONS);
    sort_lines(text, sorted);

    for (guint i = 0; i < n; i++) {
        const char *line = judge_text_line(text, i);
        if (!*line)
            continue;
        g_autoptr(GString) move = g_string_new(NULL);
        GString *const out[] = {[MOVES] = move, [RETREATS] = r, [ADJUSTMENTS] = builds ? a : NULL};
        if (split_brackets(line, move, r))
            g_strchomp(move->str);
        else if (sorted[i].scoped)
            put(out, line, sorted[i].bucket, sorted[i].heading);
        else
            put_pieces(in, line, sorted[i].bucket, out);
        if (!move->len)
            judge_text_take(text, i, sorted[i].bucket == RETREATS ? "retreats" : "builds");
        else
            judge_text_instead(text, i, move->str);
    }

    *retreats = g_string_free(r, FALSE);
    *adjustments = g_string_free(a, FALSE);
}
