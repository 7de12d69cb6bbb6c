#include "writer.h"
#include "which_game.h"
#include "../conf/words.h"
#include "../play/people.h"

#include <string.h>

enum { MOST_PEOPLE = 8, LINE_BYTES = 80, MOST_WORDS = 7, MOST_LINES = 400, MOST_PLAYS = 24 };

/* One who may have written. */
struct candidate {
    struct games_person *person;
    GPtrArray *seats; /* struct games_seat* */
};

struct house {
    const struct judge_mail *mail;
    struct candidate one[MOST_PEOPLE];
    guint n;
    GHashTable *plays; /* struct judge_play* by game: of those that they sit at */
};

/* ---- who they are ---- */

static void house_init(struct house *house, const struct judge_mail *mail, const GArray *people)
{
    struct judge_home *home = mail->in.home;
    *house = (struct house){.mail = mail};
    house->plays = g_hash_table_new_full(g_int64_hash, g_int64_equal, NULL, (GDestroyNotify)judge_play_free);
    for (guint i = 0; i < people->len && house->n < MOST_PEOPLE; i++) {
        gint64 id = g_array_index(people, gint64, i);
        struct candidate *one = &house->one[house->n];
        one->person = games_person_get(home->store, id);
        if (!one->person)
            continue;
        one->seats = games_seat_of_person(home->store, id);
        house->n++;
        for (guint k = 0; k < one->seats->len && g_hash_table_size(house->plays) < MOST_PLAYS; k++) {
            gint64 game = ((const struct games_seat *)one->seats->pdata[k])->game;
            struct judge_play *play =
                g_hash_table_contains(house->plays, &game) ? NULL : judge_play_load(home, game, NULL);
            if (play)
                g_hash_table_insert(house->plays, &play->game->id, play);
        }
    }
}

static void house_clear(struct house *house)
{
    for (guint i = 0; i < house->n; i++) {
        games_person_free(house->one[i].person);
        g_ptr_array_unref(house->one[i].seats);
    }
    g_hash_table_unref(house->plays);
}

/* ---- words ---- */

static bool is_name(const struct candidate *one, const char *word)
{
    const char *names[] = {one->person->name, one->person->alias};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *folded = judge_fold(names[i], 85);
        g_auto(GStrv) words = g_strsplit_set(folded, " -'.,", -1);
        if (g_strv_contains((const char *const *)words, word))
            return true;
    }
    return false;
}

static bool is_power(const struct house *house, const struct candidate *one, const char *word)
{
    for (guint i = 0; i < one->seats->len && strlen(word) > 3; i++) {
        const struct games_seat *seat = one->seats->pdata[i];
        const struct judge_play *play = g_hash_table_lookup(house->plays, &seat->game);
        rules_power power =
            play ? rules_names_find_power(play->board->names, word, strlen(word)) : RULES_NO_POWER;
        if (power != RULES_NO_POWER && !g_strcmp0(seat->power, play->board->map->power[power].id))
            return true;
    }
    return false;
}

static bool is_game(const struct house *house, const char *word)
{
    GHashTableIter at;
    gpointer play;
    g_hash_table_iter_init(&at, house->plays);
    while (g_hash_table_iter_next(&at, NULL, &play)) {
        g_autofree char *folded = judge_fold(((struct judge_play *)play)->game->name, 85);
        if (!strcmp(folded, word))
            return true;
    }
    return false;
}

/* To whom a word belongs: a bit for each. */
static guint owners_of(const struct house *house, const char *word)
{
    guint bits = 0;
    for (guint i = 0; i < house->n; i++)
        if (is_name(&house->one[i], word) || is_power(house, &house->one[i], word))
            bits |= 1u << i;
    return bits;
}

/* The one bit that is set, as a place in the list; -1: none, or several. */
static int only(guint bits)
{
    return bits && !(bits & (bits - 1)) ? g_bit_nth_lsf(bits, -1) : -1;
}

static char **split_words(const char *line)
{
    g_autofree char *folded = judge_fold(line, LINE_BYTES);
    return g_strsplit_set(folded, " \t:;,.!?()[]\"'/-_*", -1);
}

/* Who is named by a line that names nobody else and says nothing else; -1: nobody. */
static int named_on(const struct house *house, const char *line)
{
    guint all = ~0u, n = 0;
    if (!*line || *line == '>' || strlen(line) > LINE_BYTES)
        return -1;

    g_auto(GStrv) words = split_words(line);
    for (char **word = words; *word; word++) {
        if (!**word || judge_word_in(*word, judge_words_writer_filler) || is_game(house, *word))
            continue;
        guint owners = owners_of(house, *word);
        if (!owners || ++n > MOST_WORDS)
            return -1;
        all &= owners;
    }
    return n ? only(all) : -1;
}

/* The one whose name or power stands among other words; -1: nobody's, or several's. */
static int named_among(const struct house *house, const char *text)
{
    guint found = 0;
    g_autofree char *folded = judge_fold(text, LINE_BYTES * 4);
    g_auto(GStrv) words = g_strsplit_set(folded, " \t:;,.!?()[]\"'/-_*", -1);
    for (char **word = words; *word; word++) {
        int one = **word ? only(owners_of(house, *word)) : -1;
        found |= one >= 0 ? 1u << one : 0;
    }
    return only(found);
}

/* ---- the text ---- */

/* What stood below the mark of a signature: the reader of mails has cut it off. */
static int named_in_signature(const struct house *house)
{
    const char *full = house->mail->in.message->full_text;
    g_auto(GStrv) lines = g_strsplit(judge_or_empty(full), "\n", MOST_LINES);
    char **line = lines;
    while (*line && **line != '>' && strcmp(g_strchomp(*line), "--"))
        line++;
    if (!*line || **line == '>')
        return -1;
    for (unsigned n = 0; line[1] && n < 3; n++) {
        int one = named_on(house, g_strstrip(*++line));
        if (one >= 0)
            return one;
    }
    return -1;
}

/* Each line with the one under whose name it stands, and whether it is that name. */
struct marked {
    char **lines;
    int *under;
    bool *heading;
    guint n, bits; /* bits: who is named */
    bool signed_last;
};

/* "Mary: Sev to Rum": whose a line is that begins with a name, which is taken off; the name of a power may be a heading of the orders. -1:
 * nobody's. */
static int take_name(const struct house *house, char **line)
{
    g_autofree char *head = g_strndup(*line, strcspn(*line, ":"));
    const char *behind = *line + strlen(head);
    int one = *behind && behind[1] ? named_on(house, g_strstrip(head)) : -1;
    g_auto(GStrv) words = split_words(one < 0 ? "" : head);
    for (char **word = words; *word; word++)
        if (**word && is_name(&house->one[one], *word)) {
            char *rest = g_strdup(behind + 1);
            g_free(*line);
            *line = rest;
            break;
        }
    return one;
}

static void mark(const struct house *house, struct marked *m)
{
    const char *text = house->mail->in.message->text;
    m->lines = g_strsplit(judge_or_empty(text), "\n", -1);
    m->n = g_strv_length(m->lines);
    m->under = g_new(int, m->n + 1);
    m->heading = g_new0(bool, m->n + 1);
    m->bits = 0;
    m->signed_last = false;
    int under = -1;
    for (guint i = 0; i < m->n; i++) {
        g_autofree char *line = g_strstrip(g_strdup(m->lines[i]));
        int one = i < MOST_LINES ? named_on(house, line) : -1;
        m->heading[i] = one >= 0;
        if (*line)
            m->signed_last = one >= 0;
        if (one < 0 && i < MOST_LINES)
            one = take_name(house, &m->lines[i]);
        under = one >= 0 ? one : under;
        m->under[i] = under;
        m->bits |= one >= 0 ? 1u << one : 0;
    }
}

static void marked_clear(struct marked *m)
{
    g_strfreev(m->lines);
    g_free(m->under);
    g_free(m->heading);
}

static void share_free(void *data)
{
    struct judge_share *share = data;
    g_free(share->words);
    g_free(share);
}

/* What each wrote; what stands above the first name goes with it. */
static GPtrArray *share_out(const struct house *house, const struct marked *m)
{
    GPtrArray *shares = g_ptr_array_new_with_free_func(share_free);
    guint first = 0;
    while (first < m->n && m->under[first] < 0)
        first++;
    for (guint k = 0; k < house->n; k++) {
        if (!(m->bits >> k & 1))
            continue;
        g_autoptr(GString) words = g_string_new(NULL);
        for (guint i = 0; i < m->n; i++) {
            int whose = m->under[i] < 0 ? m->under[first] : m->under[i];
            bool own = whose == (int)k && !m->heading[i];
            g_string_append_printf(words, "%s%s", i ? "\n" : "", own ? m->lines[i] : "");
        }
        struct judge_share *share = g_new0(struct judge_share, 1);
        *share = (struct judge_share){house->one[k].person->id, g_strdup(words->str)};
        g_ptr_array_add(shares, share);
    }
    return shares;
}

/* ---- what else tells ---- */

static unsigned orders_of(const struct house *house, const struct candidate *one, const char *text)
{
    unsigned n = 0;
    for (guint i = 0; i < one->seats->len && i < MOST_PLAYS; i++)
        n += judge_which_fits(house->mail, one->seats->pdata[i], text);
    return n;
}

/* The one whose units the text orders; -1: nobody's, or several's. */
static int by_units(const struct house *house)
{
    const char *text = house->mail->in.message->text;
    guint bits = 0;
    for (guint i = 0; i < house->n && text; i++)
        if (orders_of(house, &house->one[i], text))
            bits |= 1u << i;
    return only(bits);
}

/* The one who sits at the game that subject or text name; the judge's editor is at home in each. */
static int by_game(const struct house *house)
{
    const struct mailio_message *m = house->mail->in.message;
    guint bits = 0;
    for (guint i = 0; i < house->n; i++) {
        const GPtrArray *seats = house->one[i].seats;
        bool named = judge_is_chief(house->mail->in.home, house->one[i].person) ||
                     judge_which_names(house->mail, seats, m->subject) ||
                     (m->text && judge_which_names(house->mail, seats, m->text));
        bits |= named ? 1u << i : 0;
    }
    return only(bits);
}

/* The one to whom the letter went that is answered, unless the orders are another's. */
static int by_letter(const struct house *house, const struct games_letter *letter)
{
    for (guint i = 0; letter && i < house->n; i++) {
        if (house->one[i].person->id != letter->person)
            continue;
        int units = by_units(house);
        const char *text = house->mail->in.message->text;
        bool others =
            units >= 0 && units != (int)i && !orders_of(house, &house->one[i], judge_or_empty(text));
        return others ? units : (int)i;
    }
    return -1;
}

static int look(const struct house *house, const struct marked *m, const struct games_letter *letter)
{
    g_autofree char *subject = judge_mail_own_subject(house->mail->in.message);
    const char *from = house->mail->in.message->from_name;
    int one = m->signed_last && m->n ? m->under[m->n - 1] : only(m->bits);
    if (one < 0)
        one = named_in_signature(house);
    if (one < 0)
        one = named_among(house, subject);
    if (one < 0)
        one = by_letter(house, letter);
    if (one < 0)
        one = by_game(house);
    if (one < 0)
        one = by_units(house);
    return one < 0 && from ? named_among(house, from) : one;
}

void judge_writer_find(const struct judge_mail *mail, const GArray *people, const struct games_letter *letter,
                       struct judge_writer *found)
{
    struct house house;
    struct marked m;
    house_init(&house, mail, people);
    mark(&house, &m);
    *found = (struct judge_writer){0};

    bool several = m.bits && only(m.bits) < 0 && !m.signed_last;
    int one = several ? -1 : look(&house, &m, letter);
    if (several)
        found->shares = share_out(&house, &m);
    else if (one >= 0)
        found->person = house.one[one].person->id;
    else {
        g_autoptr(GString) names = g_string_new(NULL);
        for (guint i = 0; i < house.n; i++)
            judge_list_add(names, house.one[i].person->name);
        found->names = g_strdup(names->str);
    }

    marked_clear(&m);
    house_clear(&house);
}

void judge_writer_clear(struct judge_writer *found)
{
    g_clear_pointer(&found->shares, g_ptr_array_unref);
    g_clear_pointer(&found->names, g_free);
}
