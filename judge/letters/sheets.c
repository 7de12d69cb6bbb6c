#include "sheets.h"
#include "../../templates/templates.h"

enum { COLUMNS = 3 };

/* The map of a board, as it was said for it. */
static const struct judge_board *map_of(const struct judge_tournament *t,
                                        const struct games_tournament_board *board)
{
    g_autofree char *variant = judge_tournament_variant(t, board);
    return judge_home_variant(t->home, variant ? variant : "standard");
}

static const char *player_at(const struct judge_tournament *t, const struct games_tournament_board *board,
                             const char *power)
{
    GAMES_EACH(const struct games_board_seat, seat, board->seat) {
        const struct games_entrant *he =
            g_strcmp0(seat->power, power) ? NULL : judge_tournament_entrant_by_id(t, seat->entrant);
        if (he)
            return he->name;
    }
    return NULL;
}

/* A board's powers and players, a row each; `form`: with room for what the table writes down. */
static void put_board(struct templates_paper *paper, const struct judge_tournament *t,
                      const struct games_tournament_board *board, bool form, enum rules_language language)
{
    static const char *const wall[COLUMNS] = {"sheets.power", "sheets.player", ""},
                             *const empty[COLUMNS] = {"sheets.power", "sheets.player", "sheets.centres"},
                             *const rest[] = {"sheets.year", "sheets.end", "sheets.signed"};
    const struct judge_board *where = map_of(t, board);
    g_autofree char *head =
        templates_phrase_words(language, "tournament.table", "board", DIGITS(board->number), NULL);
    templates_paper_heading(paper, form ? 2 : 3, head, NULL);

    g_autoptr(GPtrArray) cells = g_ptr_array_new_with_free_func(g_free);
    unsigned columns = form ? COLUMNS : COLUMNS - 1;
    for (unsigned c = 0; c < columns; c++)
        g_ptr_array_add(cells, templates_phrase(language, (form ? empty : wall)[c], NULL));
    for (rules_power p = 0; where && p < where->map->n_powers; p++) {
        g_ptr_array_add(cells, g_strdup(rules_power_name(where->names, p, language)));
        g_ptr_array_add(cells, g_strdup(player_at(t, board, where->map->power[p].id)));
        if (form)
            g_ptr_array_add(cells, NULL);
    }
    for (gsize i = 0; form && i < G_N_ELEMENTS(rest); i++) {
        g_ptr_array_add(cells, templates_phrase(language, rest[i], NULL));
        g_ptr_array_add(cells, NULL);
        g_ptr_array_add(cells, NULL);
    }
    templates_paper_table(paper, form ? TEMPLATES_TABLE_FORM : TEMPLATES_TABLE_PLAIN, columns,
                          cells->len / columns, (const char *const *)cells->pdata);
}

struct templates_paper *judge_round_sheets(const struct judge_tournament *t, unsigned round,
                                           enum rules_language language)
{
    g_autofree char *under = templates_phrase_words(language, "sheets.round", "round", DIGITS(round), NULL),
                    *forms = templates_phrase(language, "sheets.forms", NULL);
    struct templates_paper *paper = templates_paper_new(language, t->row->name, under);
    unsigned n = 0;
    for (int form = 0; form < 2; form++) {
        if (form && n)
            templates_paper_heading(paper, 1, forms, NULL);
        GAMES_EACH(const struct games_tournament_board, board, t->board) {
            if (board->round != round)
                continue;
            put_board(paper, t, board, form, language);
            n++;
        }
    }
    if (n)
        return paper;
    templates_paper_free(paper);
    return NULL;
}
