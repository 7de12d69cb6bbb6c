#include "entry_read.h"
#include "tournament.h"
#include "../play/people.h"
#include "../play/results.h"
#include "../conf/refusals.h"
#include "../conf/rounds.h"
#include "../conf/words.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE_BYTES = 200, SHORT_WORD = 3, YEAR_LEAST = 1900, YEAR_MOST = 2100, JOURNEY_MOST = 50000 };

void judge_entry_words_clear(struct judge_entry_words *words)
{
    g_free(words->town);
    g_free(words->team);
    g_free(words->role);
    g_free(words->unread);
    *words = (struct judge_entry_words){0};
}

/* What follows `n` words of a piece as written. Borrowed. */
static const char *after_words(const char *piece, unsigned n)
{
    for (; n > 0; n--) {
        piece += strcspn(piece, " :='");
        piece += strspn(piece, " :='");
    }
    return piece;
}

/* A piece as written and folded; a curly apostrophe is a plain one in both. */
struct piece {
    const char *raw, *folded;
};

/* Goes behind one of a list's words that a piece begins with; false: it begins with none. */
static bool skip(struct piece *piece, const char *const *list)
{
    size_t len = judge_word_leads(piece->folded, list);
    unsigned n = len > 0;
    for (size_t i = 0; i < len; i++)
        n += strchr(" '", piece->folded[i]) != NULL;
    piece->raw = after_words(piece->raw, n);
    piece->folded = after_words(piece->folded, n);
    return len > 0;
}

/* The same of a word that stands anywhere in it. */
static bool find(struct piece *piece, const char *const *list)
{
    for (struct piece at = *piece; *at.folded;
         at = (struct piece){after_words(at.raw, 1), after_words(at.folded, 1)})
        if (skip(&at, list)) {
            *piece = at;
            return true;
        }
    return false;
}

/* The first number in a text that may be meant. */
static bool read_number(const char *text, long least, long most, int *number)
{
    for (const char *at = text; *at;) {
        at += strcspn(at, "0123456789");
        char *end;
        long value = strtol(at, &end, 10);
        if (end != at && value >= least && value <= most) {
            *number = (int)value;
            return true;
        }
        at = end;
    }
    return false;
}

static bool read_role(const char *folded, bool helpers, struct judge_entry_words *words)
{
    const char *role = NULL;
    if (judge_word_leads(folded, judge_words_entry_volunteer))
        role = "volunteer";
    else if (helpers && judge_word_leads(folded, judge_words_entry_helper))
        role = "helper";
    else if (helpers && judge_word_leads(folded, judge_words_entry_organiser))
        role = "organiser";
    if (!role)
        return false;
    g_free(words->role);
    words->role = g_strdup(role);
    return true;
}

/* A name without the courtesies and marks around it. */
static bool keep(char **where, const char *text)
{
    g_autofree char *name = g_strdup(text);
    while (*g_strchomp(name) && strchr(".!?", name[strlen(name) - 1]))
        name[strlen(name) - 1] = '\0';
    for (char *last; (last = strrchr(name, ' ')) && judge_word_is(last + 1, G_MAXSIZE, judge_words_kindly);)
        *last = '\0';
    if (!*g_strstrip(name))
        return false;
    g_free(*where);
    *where = g_steal_pointer(&name);
    return true;
}

/* Notes the rounds of a piece; behind others (`*in_rounds`) numbers are rounds. Whether it names some; those behind it follow on only
 * where it has nothing else, "round 2 (exams)". */
static bool read_rounds(const char *folded, unsigned rounds, bool *in_rounds, struct judge_entry_words *words)
{
    bool behind = *in_rounds;
    struct judge_rounds read =
        judge_rounds_read(folded, rounds, behind || judge_word_in(folded, judge_words_entry_all));
    *in_rounds = false;
    if (read.beyond || read.unsure || (read.rest && behind) || !(read.set | read.minus))
        return false;
    words->in |= read.set & ~read.minus;
    words->out |= read.minus;
    *in_rounds = !read.rest;
    return true;
}

/* One piece between commas; `in_rounds`: the one before told rounds. */
static bool read_piece(const char *raw, unsigned rounds, bool helpers, bool *in_rounds,
                       struct judge_entry_words *words)
{
    g_autofree char *folded = judge_fold(raw, PIECE_BYTES);
    struct piece piece = {raw, folded};
    struct judge_entry *entry = &words->entry;
    if (read_rounds(folded, rounds, in_rounds, words))
        return true;
    bool may_name = judge_rounds_read(folded, rounds, true).named;

    bool denied = find(&(struct piece){raw, folded}, judge_words_deny_word),
         newcomer = find(&piece, judge_words_entry_newcomer);
    denied |= skip(&piece, judge_words_entry_no);
    entry->newcomer |= newcomer && !denied;
    while (skip(&piece, judge_words_entry_lead))
        ;
    if (skip(&piece, judge_words_entry_born))
        return read_number(piece.folded, YEAR_LEAST, YEAR_MOST, &entry->born);
    struct piece unit = piece;
    if (skip(&piece, judge_words_entry_journey) || find(&unit, judge_words_entry_unit))
        return read_number(piece.folded, 1, JOURNEY_MOST, &entry->journey);
    bool team = find(&piece, judge_words_entry_team);
    if (team || skip(&piece, judge_words_entry_town)) {
        find(&piece, judge_words_entry_is);
        return keep(team ? &words->team : &words->town, piece.raw);
    }
    bool read = read_role(piece.folded, helpers, words) || (newcomer && !*piece.folded);
    words->astray |= may_name && !read;
    return read;
}

/* Where a sentence of a text ends, behind a figure or a word that is no abbreviation. */
static gsize sentence_bytes(const char *text)
{
    gsize word = 0;
    for (gsize at = 0; text[at]; at++) {
        bool ends = strchr(".!?", text[at]) && (!text[at + 1] || g_ascii_isspace(text[at + 1]));
        if (ends && (g_ascii_isdigit(text[at ? at - 1 : 0]) || at - word > SHORT_WORD))
            return at;
        word = text[at] == ' ' ? at + 1 : word;
    }
    return strlen(text);
}

/* Where a piece ends: at a comma, with the sentence, and before "and" if another thing is said behind it. */
static gsize piece_bytes(const char *text)
{
    static const char *const *const things[] = {judge_words_entry_born, judge_words_entry_journey,
                                                judge_words_entry_team, judge_words_entry_town,
                                                judge_words_entry_newcomer};
    gsize len = MIN(strcspn(text, ",;"), sentence_bytes(text)), lead = strspn(text, " ");
    for (gsize at = lead + strcspn(text + lead, " "); at < len; at += 1 + strcspn(text + at + 1, " ")) {
        g_autofree char *folded = judge_fold(text + at, PIECE_BYTES);
        struct piece rest = {text + at, folded};
        if (!judge_word_leads(folded, judge_words_create_and))
            continue;
        skip(&rest, judge_words_create_and);
        bool own = judge_word_leads(rest.folded, judge_words_entry_own) != 0;
        while (skip(&rest, judge_words_entry_lead))
            ;
        for (gsize i = 0; i < G_N_ELEMENTS(things); i++)
            own |= judge_word_leads(rest.folded, things[i]) != 0;
        if (own)
            return at;
    }
    return len;
}

void judge_entry_words_read(const char *text, unsigned rounds, bool helpers, struct judge_entry_words *words)
{
    *words = (struct judge_entry_words){0};
    g_auto(GStrv) plain = g_strsplit(text, "\xE2\x80\x99", -1);
    g_autofree char *whole = g_strjoinv("'", plain);
    bool in_rounds = false;
    for (const char *at = whole; *at;) {
        gsize len = piece_bytes(at);
        g_autofree char *piece = g_strstrip(g_strndup(at, len));
        at += len + strspn(at + len, ",;.!?");
        bool read = !*piece || (len <= PIECE_BYTES && read_piece(piece, rounds, helpers, &in_rounds, words));
        if (!read && !words->unread)
            words->unread = g_steal_pointer(&piece);
    }

    const struct judge_rounds said = {.set = words->in, .minus = words->out};
    words->entry.rounds = judge_rounds_of(&said, rounds);
    words->entry.town = words->town;
    words->entry.team = words->team;
    words->entry.role = words->role;
}

/* The person of an address, if there is one; `*person` NULL otherwise. */
static bool find_person(const struct judge_tournament *t, const char *address, const char *name,
                        struct games_person **person, GError **error)
{
    g_autofree char *language = judge_tournament_setting(t, "language");
    gint64 id = address ? judge_entry_person(t->home, address, name, language, error) : 0;
    *person = games_person_get(t->home->store, id);
    return !address || *person;
}

/* The address of the one person here who is called so; NULL: nobody is, or several. Transfer full. */
static char *address_of_name(struct judge_home *home, const char *name)
{
    g_autoptr(GPtrArray) people = games_person_list(home->store);
    const char *address = NULL;
    unsigned n = 0;
    GAMES_EACH(const struct games_person, person, people) {
        g_autofree char *own = person->address ? judge_person_name(person) : NULL;
        bool his = own && judge_is_called(own, name);
        address = his ? person->address : address;
        n += his;
    }
    return n == 1 ? g_strdup(address) : NULL;
}

/* A name for who is told by his address alone: his own, or what stands before the @; "": there is no address. Transfer full. */
static char *name_of_address(struct judge_home *home, const char *address)
{
    g_autoptr(games_person) person = games_person_by_address(home->store, address);
    char *own = person ? judge_person_name(person) : NULL;
    return own ? own : g_strndup(address, strcspn(address, "@"));
}

/* Whether somebody who takes part without an address is told one. */
static bool gets_address(const struct judge_tournament *t, const char *name, const char *address)
{
    const struct games_entrant *same = address ? judge_tournament_entrant(t, name) : NULL;
    return same && !same->left_s && !same->address;
}

bool judge_entry_write_in(struct judge_tournament *t, const char *name, const char *address, const char *said,
                          const char *role, const char *team, GError **error)
{
    g_autofree char *called = *name ? g_strdup(name) : name_of_address(t->home, judge_or_empty(address)),
                    *known = address ? NULL : address_of_name(t->home, name);
    bool there = !role && gets_address(t, called, address);
    g_auto(judge_entry_words) words;
    judge_entry_words_read(judge_or_empty(said), t->row->rounds, true, &words);
    words.entry.name = called;
    words.entry.address = address ? address : known;
    const char *told = words.entry.role || there ? words.entry.role : "player";
    words.entry.role = role ? role : told;
    words.entry.team = team ? team : words.entry.team;

    g_autoptr(games_person) person = NULL;
    const struct judge_entry *entry = &words.entry;
    bool fresh, ok = !words.unread || judge_refuse(error, "tournament-said", "word", words.unread, NULL);
    ok = ok && (there || judge_tournament_entry_ok(t, entry->name, entry->role, error)) &&
         find_person(t, entry->address, entry->name, &person, error) &&
         judge_entry_put(t, person, entry, true, &fresh, error);

    return ok;
}

/* The word of a line that is an address; NULL: none is. Borrowed. */
static const char *bare_address(const char *line)
{
    const char *at = strchr(line, '@');
    while (at && at > line && !strchr(" \t,;", at[-1]))
        at--;
    g_autofree char *word = at ? g_strndup(at, strcspn(at, " \t,;")) : NULL;
    return judge_is_address(word) ? at : NULL;
}

/* The address in a line, in <> or a word of it; NULL: there is none. Borrowed; `*end` gets where it ends, or the line's begin. */
static const char *address_in(const char *line, const char **end)
{
    const char *open = strchr(line, '<'), *at = open ? open + 1 : bare_address(line);
    const char *stops = open ? ">" : " \t,;";
    *end = at ? at + strcspn(at, stops) : line;
    return at;
}

bool judge_entry_line(struct judge_tournament *t, const char *line, const char *role, const char *team,
                      GError **error)
{
    const char *behind, *at = address_in(line, &behind), *comma = strchr(behind, ',');
    g_auto(judge_entry_words) words;
    judge_entry_words_read(comma ? comma + 1 : "", t->row->rounds, true, &words);
    if (!at && words.unread) /* "Lecoq, Kévin" */
        comma = NULL;
    const char *ends = comma ? comma : line + strlen(line);
    ends = at ? at : ends;
    g_autofree char *who = g_strndup(line, (gsize)(ends - line)),
                    *address = at ? g_strndup(at, (gsize)(behind - at)) : NULL;
    who[strcspn(who, "<")] = '\0';
    return judge_entry_write_in(t, g_strstrip(who), address, comma ? comma + 1 : NULL, role, team, error);
}
