#include "entry_read.h"
#include "tournament.h"
#include "../conf/refusals.h"
#include "../conf/words.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE_BYTES = 200, YEAR_LEAST = 1900, YEAR_MOST = 2100, JOURNEY_MOST = 50000 };

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
        piece += strcspn(piece, " :=");
        piece += strspn(piece, " :=");
    }
    return piece;
}

/* What follows one of a list's words in a piece, as written; NULL: it does not begin so. Borrowed from `piece`. */
static const char *behind(const char *piece, const char *folded, const char *const *list)
{
    size_t len = judge_word_leads(folded, list);
    if (len == 0)
        return NULL;
    unsigned n = 1;
    for (size_t i = 0; i < len; i++)
        n += folded[i] == ' ';
    return after_words(piece, n);
}

static bool read_number(const char *text, long least, long most, int *number)
{
    char *end;
    long value = strtol(text, &end, 10);
    bool good = end != text && value >= least && value <= most;
    if (good)
        *number = (int)value;
    return good;
}

/* Numbers of rounds, whatever stands between them; false: there is none, or one that is not. */
static bool read_rounds(const char *text, unsigned rounds, guint64 *set)
{
    guint64 read = 0;
    for (const char *c = text; *c;) {
        if (!g_ascii_isdigit(*c)) {
            c++;
            continue;
        }
        char *end;
        unsigned long number = strtoul(c, &end, 10);
        if (number < 1 || number > rounds || number > 64)
            return false;
        read |= (guint64)1 << (number - 1);
        c = end;
    }
    *set |= read;
    return read != 0;
}

static guint64 all_of(unsigned rounds)
{
    return rounds >= 64 ? G_MAXUINT64 : ((guint64)1 << rounds) - 1;
}

static bool read_role(const char *folded, bool helpers, struct judge_entry_words *words)
{
    const char *role = NULL;
    if (judge_word_in(folded, judge_words_entry_volunteer))
        role = "volunteer";
    else if (helpers && judge_word_in(folded, judge_words_entry_helper))
        role = "helper";
    else if (helpers && judge_word_in(folded, judge_words_entry_organiser))
        role = "organiser";
    if (!role)
        return false;
    g_free(words->role);
    words->role = g_strdup(role);
    return true;
}

static bool keep(char **where, const char *text)
{
    if (!*text)
        return false;
    g_free(*where);
    *where = g_strdup(text);
    return true;
}

/* "2", "2 and 3", "and 3". */
static bool only_numbers(const char *folded)
{
    g_auto(GStrv) words = g_strsplit(folded, " ", -1);
    for (char **word = words; *word; word++)
        if ((*word)[strspn(*word, "0123456789")] && !judge_word_in(*word, judge_words_create_and))
            return false;
    return true;
}

/* One piece between commas; `in_rounds`: the one before told rounds. */
static bool read_piece(const char *piece, unsigned rounds, bool helpers, bool *in_rounds,
                       struct judge_entry_words *words)
{
    char folded[PIECE_BYTES * 3 + 1];
    rules_text_fold(piece, strlen(piece), folded, sizeof folded);
    struct judge_entry *entry = &words->entry;
    const char *rest;

    if (*in_rounds && only_numbers(folded))
        return read_rounds(folded, rounds, &entry->rounds);

    *in_rounds = false;
    if (judge_word_in(folded, judge_words_entry_all)) {
        entry->rounds = all_of(rounds);
        return true;
    }
    if ((rest = behind(piece, folded, judge_words_entry_rounds))) {
        *in_rounds = true;
        return read_rounds(rest, rounds, &entry->rounds);
    }
    if (judge_word_in(folded, judge_words_entry_newcomer))
        return entry->newcomer = true;
    if ((rest = behind(piece, folded, judge_words_entry_born)))
        return read_number(rest, YEAR_LEAST, YEAR_MOST, &entry->born);
    if ((rest = behind(piece, folded, judge_words_entry_journey)))
        return read_number(rest, 1, JOURNEY_MOST, &entry->journey);
    if ((rest = behind(piece, folded, judge_words_entry_team)))
        return keep(&words->team, rest);
    if ((rest = behind(piece, folded, judge_words_entry_town)))
        return keep(&words->town, rest);
    return read_role(folded, helpers, words);
}

void judge_entry_words_read(const char *text, unsigned rounds, bool helpers, struct judge_entry_words *words)
{
    *words = (struct judge_entry_words){0};
    bool in_rounds = false;
    g_auto(GStrv) pieces = g_strsplit_set(text, ",;", -1);
    for (char **piece = pieces; *piece; piece++) {
        g_strstrip(*piece);
        if (!**piece)
            continue;
        bool read = strlen(*piece) <= PIECE_BYTES && read_piece(*piece, rounds, helpers, &in_rounds, words);
        if (!read && !words->unread)
            words->unread = g_strdup(*piece);
    }

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

bool judge_entry_write_in(struct judge_tournament *t, const char *name, const char *address, const char *said,
                          const char *role, const char *team, GError **error)
{
    g_auto(judge_entry_words) words;
    judge_entry_words_read(judge_or_empty(said), t->row->rounds, true, &words);
    words.entry.name = name;
    words.entry.address = address;
    const char *told = words.entry.role ? words.entry.role : "player";
    words.entry.role = role ? role : told;
    words.entry.team = team ? team : words.entry.team;

    g_autoptr(games_person) person = NULL;
    bool fresh, ok = !words.unread || judge_refuse(error, "tournament-said", "word", words.unread, NULL);
    ok = ok && judge_tournament_entry_ok(t, name, words.entry.role, error) &&
         find_person(t, address, name, &person, error) &&
         judge_entry_put(t, person, &words.entry, true, &fresh, error);

    return ok;
}
