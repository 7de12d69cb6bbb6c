#include "editions.h"
#include "lines.h"
#include "palmares.h"
#include "../conf/list.h"
#include "../play/players.h"
#include "../play/prizes.h"
#include "../play/results.h"

#include <string.h>

enum { PLACE_BYTES = 16 };

/* A place, and how many share it: "6" is better than "6-7". */
struct held {
    unsigned place, sharers, edition;
    char text[PLACE_BYTES];
};

struct person_row {
    const char *name; /* borrowed of his last edition */
    GArray *held;     /* struct held, best first */
};

static void person_row_free(void *data)
{
    g_autofree struct person_row *row = data;
    g_array_unref(row->held);
}

static gint by_place(gconstpointer a, gconstpointer b)
{
    const struct held *x = a, *y = b;
    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    if (x->sharers != y->sharers)
        return x->sharers < y->sharers ? -1 : 1;
    return (gint)x->edition - (gint)y->edition;
}

static const char *surname(const char *name)
{
    const char *blank = strrchr(name, ' ');
    return blank ? blank + 1 : name;
}

static unsigned first_edition(const struct person_row *row)
{
    unsigned first = G_MAXUINT;
    for (guint i = 0; i < row->held->len; i++)
        first = MIN(first, g_array_index(row->held, struct held, i).edition);
    return first;
}

/* Whose best place is better; then the next; of those with the same ones he who had more, then he who had them first. */
static gint by_record(gconstpointer a, gconstpointer b)
{
    const struct person_row *x = *(struct person_row *const *)a, *y = *(struct person_row *const *)b;
    for (guint i = 0; i < x->held->len && i < y->held->len; i++) {
        const struct held *one = &g_array_index(x->held, struct held, i),
                          *other = &g_array_index(y->held, struct held, i);
        if (one->place != other->place || one->sharers != other->sharers)
            return by_place(one, other);
    }

    if (x->held->len != y->held->len)
        return x->held->len > y->held->len ? -1 : 1;
    unsigned first = first_edition(x), second = first_edition(y);
    return first != second ? (gint)first - (gint)second : g_utf8_collate(surname(x->name), surname(y->name));
}

/* The row of a player by the name that he has everywhere; `name`: as this edition has it. */
static struct person_row *row_of(GPtrArray *rows, GHashTable *by_name, const char *player, const char *name)
{
    struct person_row *row = g_hash_table_lookup(by_name, player);
    if (!row) {
        row = g_new0(struct person_row, 1);
        row->held = g_array_new(FALSE, TRUE, sizeof(struct held));
        g_ptr_array_add(rows, row);
        g_hash_table_insert(by_name, g_strdup(player), row);
    }
    row->name = judge_is_called(player, name) ? name : player;
    return row;
}

static void gather_edition(GPtrArray *rows, GHashTable *by_name, struct judge_players *players,
                           const struct judge_tournament *t, unsigned edition)
{
    g_autofree unsigned *places = g_new0(unsigned, t->standing->len + 1);
    for (guint i = 0; i < t->standing->len; i++)
        places[i] = g_array_index(t->standing, struct judge_standing, i).place;

    for (guint i = 0; i < t->standing->len; i++) {
        if (!places[i])
            continue;
        struct held held = {.place = places[i], .edition = edition};
        for (guint j = 0; j < t->standing->len; j++)
            held.sharers += places[j] == places[i];
        rules_place_print(places, t->standing->len, i, held.text, sizeof held.text);
        const struct judge_standing *one = &g_array_index(t->standing, struct judge_standing, i);
        const char *name = one->entrant->name,
                   *player = judge_players_name(players, one->entrant->person, name);
        g_array_append_val(row_of(rows, by_name, player, name)->held, held);
    }
}

/* Fills up to `width` columns, at least one blank. */
static void put_column(GString *text, const char *word, unsigned width)
{
    unsigned long n = (unsigned long)g_utf8_strlen(word, -1);
    g_string_append(text, word);
    do
        g_string_append_c(text, ' ');
    while (++n < width);
}

static unsigned name_width(const GPtrArray *rows)
{
    unsigned long width = 0;
    for (guint i = 0; i < rows->len; i++)
        width = MAX(width, (unsigned long)g_utf8_strlen(((struct person_row *)rows->pdata[i])->name, -1));
    return (unsigned)width + 2;
}

static void end_line(GString *text)
{
    while (text->len && text->str[text->len - 1] == ' ')
        g_string_truncate(text, text->len - 1);
    g_string_append_c(text, '\n');
}

static unsigned edition_width(const struct judge_tournament *t)
{
    return MAX(6, (unsigned)g_utf8_strlen(t->row->name, -1) + 2);
}

static void put_places(GString *text, const struct person_row *row, struct judge_tournament *const *editions,
                       unsigned n)
{
    for (unsigned e = 0; e < n; e++) {
        const char *place = "";
        for (guint i = 0; i < row->held->len; i++) {
            const struct held *held = &g_array_index(row->held, struct held, i);
            place = held->edition == e ? held->text : place;
        }
        put_column(text, place, edition_width(editions[e]));
    }
}

static void put_ranking(GString *text, struct judge_tournament *const *editions, unsigned n,
                        enum rules_language language)
{
    g_autoptr(GPtrArray) rows = g_ptr_array_new_with_free_func(person_row_free);
    g_autoptr(GHashTable) by_name = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(judge_players) who = judge_players_read(editions[0]->home);
    for (unsigned e = 0; e < n; e++)
        gather_edition(rows, by_name, who, editions[e], e);
    for (guint i = 0; i < rows->len; i++)
        g_array_sort(((struct person_row *)rows->pdata[i])->held, by_place);
    g_ptr_array_sort(rows, by_record);

    g_autofree char *players = templates_phrase(language, "editions.players", NULL);
    unsigned width = MAX(name_width(rows), (unsigned)g_utf8_strlen(players, -1) + 2);
    judge_line_put(text, language, "", "editions.ranking", NULL);
    g_string_append(text, "\n    ");
    put_column(text, players, width);
    for (unsigned e = 0; e < n; e++)
        put_column(text, editions[e]->row->name, edition_width(editions[e]));
    end_line(text);

    GAMES_EACH(const struct person_row, row, rows) {
        g_string_append(text, "    ");
        put_column(text, row->name, width);
        put_places(text, row, editions, n);
        end_line(text);
    }
}

/* "    Bretagne-I : Brieg Baugas", or that nobody has it. */
static void put_winner(GString *text, const struct judge_tournament *t, const char *names,
                       enum rules_language language)
{
    judge_line_put(text, language, "    ", *names ? "editions.winner" : "editions.nobody", "edition",
                   t->row->name, "player", names, NULL);
}

static void put_countries(GString *text, struct judge_tournament *const *editions, unsigned n,
                          enum rules_language language)
{
    judge_line_put(text, language, "\n", "tournament.best", NULL);
    for (rules_power p = 0; p < editions[0]->map->n_powers; p++) {
        g_string_append_printf(text, "\n%s\n", rules_power_name(editions[0]->names, p, language));
        for (unsigned e = 0; e < n; e++) {
            g_autoptr(GArray) best = judge_best_countries(editions[e]);
            g_autoptr(GString) names = g_string_new(NULL);
            for (guint i = 0; i < best->len; i++) {
                const struct judge_best *row = &g_array_index(best, struct judge_best, i);
                if (row->power == p && row->who)
                    judge_list_add(names, row->who->entrant->name);
            }
            put_winner(text, editions[e], names->str, language);
        }
    }
}

static void put_prize(GString *text, struct judge_tournament *const *editions, unsigned n,
                      enum judge_prize prize, const char *category, enum rules_language language)
{
    g_autofree char *title = category ? judge_prize_category_title(category, language)
                                      : templates_phrase(language, judge_prize_key(prize), NULL);
    g_string_append_printf(text, "\n%s\n", title);
    for (unsigned e = 0; e < n; e++) {
        g_autoptr(GArray) rows = judge_prize_rows(editions[e], prize, category);
        g_autoptr(GString) names = g_string_new(NULL);
        for (guint i = 0; i < rows->len && g_array_index(rows, struct judge_prize_row, i).place == 1; i++)
            judge_list_add(names, g_array_index(rows, struct judge_prize_row, i).who->entrant->name);
        put_winner(text, editions[e], names->str, language);
    }
}

char *judge_editions_page(struct judge_tournament *const *editions, unsigned n, enum rules_language language)
{
    static const enum judge_prize prizes[] = {JUDGE_PRIZE_TRAVELLER, JUDGE_PRIZE_BREST, JUDGE_PRIZE_YOUNG,
                                              JUDGE_PRIZE_JOURNEY};
    GString *text = g_string_new(NULL);
    put_ranking(text, editions, n, language);
    put_countries(text, editions, n, language);

    judge_line_put(text, language, "\n", "editions.prizes", NULL);
    g_auto(GStrv) categories = judge_prize_categories(editions[n - 1]);
    for (char **category = categories; *category; category++)
        put_prize(text, editions, n, JUDGE_PRIZE_VOTE, *category, language);
    for (gsize i = 0; i < G_N_ELEMENTS(prizes); i++)
        put_prize(text, editions, n, prizes[i], NULL, language);

    return g_string_free(text, FALSE);
}
