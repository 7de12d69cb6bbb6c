#include "seasons.h"
#include "../../rules/rules.h"

#include <string.h>

enum bucket { MOVES, RETREATS, ADJUSTMENTS };

static bool begins_with(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (g_str_has_prefix(text, *words))
            return true;
    return false;
}

/* Whether a line speaks of builds or removals, in whatever words: no move has these. */
static bool has_adjustment(const char *folded)
{
    static const char *const starts[] = {"build ",    "constr", "mobilis", "remove ",
                                         "demobilis", "waive",  NULL};
    static const char *const only_first[] = {"retire", "passe", NULL};

    if (begins_with(folded, only_first))
        return true;
    if (*folded == '+') /* "+ F BRE, A PAR"; before a move it is only a bullet */
        return strcspn(folded, "->=:") == strlen(folded) && !strstr(folded, " s ") &&
               !strstr(folded, " c ") && !strstr(folded, " h");

    for (const char *at = folded; at; at = strpbrk(at, " ,:;(")) {
        at += *at && strchr(" ,:;(", *at);
        if (begins_with(at, starts))
            return true;
    }

    return false;
}

/* What a line is about; a heading sets what follows. */
static enum bucket bucket_of(const char *folded, enum bucket *under, bool *heading)
{
    static const char *const retreat[] = {"retrait", "retreat", NULL};
    static const char *const adjust[] = {"ajustement",     "adjustment", "construction", "builds",
                                         "hiver",          "winter",     "removals",     "suppression",
                                         "demobilisation", NULL};
    static const char *const moves[] = {"mouvement", "moves", "movement", "printemps", "automne",
                                        "spring",    "fall",  "autumn",   NULL};

    /* A heading is one or two words, perhaps with a year, by itself or up to a colon. */
    unsigned blanks = 0;
    for (const char *c = folded; *c && *c != ':'; c++)
        blanks += *c == ' ';

    bool has_retreat = strstr(folded, "retrait") || strstr(folded, "retreat");
    *heading = blanks <= (strchr(folded, ':') ? 5 : 3) &&
               (begins_with(folded, retreat) || begins_with(folded, adjust) || begins_with(folded, moves));
    if (*heading) {
        *under = has_retreat ? RETREATS : begins_with(folded, adjust) ? ADJUSTMENTS : MOVES;
        return *under;
    }

    if (has_retreat || strstr(folded, " r "))
        return RETREATS;

    return has_adjustment(folded) ? ADJUSTMENTS : *under;
}

/* "A MUN - BUR (retraite : BER, KIE)" is a move, and "A MUN R BER, KIE". */
static bool split_brackets(const char *line, GString *moves, GString *retreats)
{
    g_autofree char *small = g_utf8_strdown(line, -1);
    const char *open = strchr(small, '('), *close = open ? strchr(open, ')') : NULL;
    if (!close || strlen(small) != strlen(line) || !(strstr(open, "retr") && strstr(open, "retr") < close))
        return false;

    const char *list = open + 1 + strcspn(open + 1, ":");
    if (*list != ':' || list > close)
        list = open + 1 + strcspn(open + 1, " ");

    gsize unit = strcspn(line, "-:(");
    static const char *const verbs[] = {" s ",       " c ",      " h ",    " x",    " t ",    " tient",
                                        " soutient", " support", " convo", " hold", " stand", NULL};
    for (const char *const *verb = verbs; *verb; verb++) {
        const char *at = strstr(small, *verb);
        if (at && (gsize)(at - small) < unit)
            unit = (gsize)(at - small);
    }

    g_autofree char *who = g_strstrip(g_strndup(line, unit));
    g_string_append_printf(retreats, "%s R %.*s\n", who, (int)(close - list - 1), line + (list + 1 - small));
    g_string_append_printf(moves, "%.*s%s\n", (int)(open - small), line, line + (close + 1 - small));

    return true;
}

/* "Si …", "Sinon", "Fin si": such a line goes where the orders below it go, an end where those above went. */
static bool is_condition(const char *folded, bool *end)
{
    static const char *const words[] = {"si ",   "s'il ", "if ",       "sauf si", "unless ", "alors", "then",
                                        "sinon", "else",  "otherwise", "et ",     "and ",    NULL};
    static const char *const ends[] = {"fin si", "finsi", "endif", "end if", NULL};
    *end = begins_with(folded, ends);
    return *end || begins_with(folded, words);
}

/* The bucket of one line. One with a condition and orders behind it is told by the verbs in it. */
static enum bucket bucket_of_line(const char *folded, enum bucket *under, bool *heading, bool *waits,
                                  bool *end)
{
    *heading = false;
    *waits = is_condition(folded, end);
    if (!*waits)
        return bucket_of(folded, under, heading);

    if (has_adjustment(folded)) {
        *waits = false;
        return ADJUSTMENTS;
    }

    if (strstr(folded, " r ") || strstr(folded, "retrait") || strstr(folded, "retreat")) {
        *waits = false;
        return RETREATS;
    }

    bool orders = strstr(folded, " - ") || strstr(folded, " h") || strstr(folded, " s ");
    *waits = !orders || *end;

    return *under;
}

/* Without "si possible", and each choice behind "sinon" or "puis" as a line of its own: of builds the first
 * possible ones are taken anyway. Transfer full. */
static char *ranked_lines(const char *line)
{
    g_autoptr(GRegex) possible =
        g_regex_new("[ ,]*\\b(si|if) (c'est )?possible\\b", G_REGEX_CASELESS, 0, NULL);
    g_autoptr(GRegex) next =
        g_regex_new("[ ,;]*\\b(ou )?(sinon|à défaut|a defaut|or else|else|otherwise|failing "
                    "that|puis|ensuite|then)\\b[ ,:]*((construire|build) )?",
                    G_REGEX_CASELESS, 0, NULL);
    if (!g_utf8_validate(line, -1, NULL))
        return g_strdup(line);
    g_autofree char *sure = g_regex_replace_literal(possible, line, -1, 0, "", 0, NULL);
    char *all = sure ? g_regex_replace_literal(next, sure, -1, 0, "\nbuild ", 0, NULL) : NULL;
    return all ? all : g_strdup(line);
}

/* What says "build" in a word that the reader of orders does not take for a verb, said with one: "constr. A
 * PAR",
 * "+ A PAR", and what follows "Constructions :" on its line. Transfer full. */
static char *said_plainly(const char *rest, bool under_builds)
{
    const char *at = rest + strspn(rest, " \t");
    bool plus = *at == '+' && strchr(" \t", at[1]) && at[1];
    gsize len = plus                                     ? 1
                : !g_ascii_strncasecmp(at, "constr.", 7) ? 7
                : !g_ascii_strncasecmp(at, "constr ", 7) ? 6
                                                         : 0;
    if (len || (under_builds && *at && *at != '+' && !g_ascii_isdigit(*at)))
        return g_strconcat("construire ", at + len, NULL);
    return g_strdup(rest);
}

/* Keeps headings, which say whether units alone on a line are builds or removals. */
static void put_adjustments(GString *out, const char *line, bool heading)
{
    char folded[256];
    const char *colon = heading ? strchr(line, ':') : NULL;

    if (heading)
        g_string_append_printf(out, "%.*s\n", (int)(colon ? colon - line : (int)strlen(line)), line);

    g_autofree char *head = g_ascii_strdown(line, heading && colon ? colon - line : 0);
    bool under_builds = g_str_has_prefix(head, "construct") || g_str_has_prefix(head, "build");
    g_autofree char *rest = said_plainly(heading ? (colon ? colon + 1 : "") : line, under_builds);

    rules_text_fold(rest, MIN(strlen(rest), 200), folded, sizeof folded);
    g_strstrip(folded);

    bool end, builds = strstr(folded, "build") || strstr(folded, "construi") || strstr(folded, "mobilis");
    bool removes = strstr(folded, "demobilis") || strstr(folded, "remov");
    g_autofree char *ranked =
        builds && !removes && !is_condition(folded, &end) ? ranked_lines(rest) : g_strdup(rest);

    g_string_append_printf(out, "%s\n", ranked);
}

/* What each line of a text is about. */
struct sorted {
    enum bucket *bucket;
    bool *heading, *waits, *end; /* waits: for the bucket of the line below; end: of a condition */
};

static void sort_lines(const struct judge_text *text, struct sorted *s)
{
    guint n = text->lines->len;
    enum bucket under = MOVES;
    for (guint i = 0; i < n; i++) {
        const char *line = judge_text_line(text, i);
        char folded[256];
        rules_text_fold(line, MIN(strlen(line), 200), folded, sizeof folded);
        g_strstrip(folded);
        s->bucket[i] = bucket_of_line(folded, &under, &s->heading[i], &s->waits[i], &s->end[i]);
        if (!*folded)
            s->bucket[i] = under;
    }

    for (guint i = n; i-- > 0;)
        if (s->waits[i] && !s->end[i] && i + 1 < n)
            s->bucket[i] = s->bucket[i + 1];

    for (guint i = 1; i < n; i++)
        if (s->end[i])
            s->bucket[i] = s->bucket[i - 1];
}

/* A line of retreats without the heading before it. */
static void put_retreats(GString *out, const char *line, bool heading)
{
    const char *colon = heading ? strchr(line, ':') : line;
    if (colon)
        g_string_append_printf(out, "%s\n", colon + (heading ? 1 : 0));
}

void judge_seasons_take(struct judge_text *text, bool builds, char **retreats, char **adjustments)
{
    guint n = text->lines->len;
    g_autofree enum bucket *bucket = g_new0(enum bucket, n + 1);
    g_autofree bool *heading = g_new0(bool, n + 1), *waits = g_new0(bool, n + 1), *end = g_new0(bool, n + 1);
    struct sorted sorted = {bucket, heading, waits, end};
    GString *r = g_string_new(NULL), *a = g_string_new(NULL);

    judge_text_turn(text, JUDGE_TAKER_SEASONS);
    sort_lines(text, &sorted);

    for (guint i = 0; i < n; i++) {
        const char *line = judge_text_line(text, i);
        g_autoptr(GString) move = g_string_new(NULL);
        if (split_brackets(line, move, r))
            judge_text_instead(text, i, g_strchomp(move->str));
        else if (bucket[i] == RETREATS) {
            put_retreats(r, line, heading[i]);
            judge_text_take(text, i, "retreats");
        } else if (bucket[i] == ADJUSTMENTS && builds) {
            put_adjustments(a, line, heading[i]);
            judge_text_take(text, i, "builds");
        }
    }

    *retreats = g_string_free(r, FALSE);
    *adjustments = g_string_free(a, FALSE);
}
