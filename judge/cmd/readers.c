/* readers: who reads the zine and how, what each has paid and owes, labels, letters for print that came on paper. */
#include "command.h"
#include "door.h"
#include "listing.h"
#include "options.h"
#include "../conf/refusals.h"
#include "../desk/undo.h"
#include "../play/reader.h"
#include "../zine/readers.h"

#include <stdio.h>
#include <string.h>

enum { MAX_WORDS = 12 };

struct request {
    const char *word[MAX_WORDS]; /* the deed, and what it is about */
    int n;
    const char *name, *form, *postal, *language, *note, *game, *format;
    bool paper, is_free;
    GString *said;
    bool (*run)(struct judge_home *home, struct request *request, GError **error);
};

typedef bool deed(struct judge_home *home, struct request *request, GError **error);

/* What was asked of a reader besides: his form, his address on paper, whether he pays. */
static bool put_details(struct judge_home *home, const struct request *request, gint64 person,
                        enum games_reader_form form, GError **error)
{
    if (request->form)
        form = games_reader_form_read(request->form);
    if (form == GAMES_READER_FORM_COUNT)
        return judge_refuse(error, "reader-form", "word", request->form, NULL);
    g_autofree char *postal = request->postal ? g_strdup(request->postal) : NULL;
    if (postal)
        g_strdelimit(postal, ",", '\n');

    return games_reader_set(home->store, person, form, home->now_s, error) &&
           (!postal || games_reader_set_postal(home->store, person, postal, error)) &&
           (!request->is_free || games_reader_set_free(home->store, person, true, error));
}

static void say_person(struct judge_home *home, struct request *request, gint64 person)
{
    g_autoptr(games_reader) reader = games_reader_get(home->store, person);
    g_autofree char *money = reader ? judge_reader_money(home, reader->cents) : NULL;
    if (reader)
        g_string_append_printf(request->said, "#%" G_GINT64_FORMAT "\t%s\t%s\t%" G_GINT64_FORMAT "\t%s\n",
                               person, reader->name, games_reader_form_word(reader->form), reader->issues,
                               money);
}

static bool add(struct judge_home *home, struct request *request, GError **error)
{
    const char *language = request->language ? request->language : home->config->language;
    gint64 person = 0;
    if (request->paper)
        person = games_reader_add_on_paper(home->store, request->word[1], language, NULL, home->now_s, error);
    else if (!judge_reader_find(home, request->word[1], &person, NULL))
        person = games_person_add(home->store, request->name ? request->name : request->word[1],
                                  request->word[1], language, error);
    enum games_reader_form form = request->paper ? GAMES_READER_PAPER : GAMES_READER_MAIL;
    if (!person || !put_details(home, request, person, form, error))
        return false;
    say_person(home, request, person);
    return true;
}

static bool set(struct judge_home *home, struct request *request, GError **error)
{
    gint64 person;
    if (!judge_reader_find(home, request->word[1], &person, error))
        return false;
    g_autoptr(games_reader) reader = games_reader_get(home->store, person);
    enum games_reader_form form = reader ? reader->form : GAMES_READER_MAIL;
    bool ok = put_details(home, request, person, form, error);
    if (ok)
        say_person(home, request, person);
    return ok;
}

/* A line of the ledger about somebody. */
static bool book(struct judge_home *home, struct request *request, struct games_ledger_line *line,
                 GError **error)
{
    g_autoptr(games_game) game = request->game ? judge_desk_find_game(home, request->game) : NULL;
    if (request->game && !game)
        return judge_refuse(error, "game-none", "game", request->game, NULL);
    line->game = game ? game->id : 0;
    line->at_s = home->now_s;
    line->note = (char *)request->note;

    if (!judge_reader_find(home, request->word[1], &line->person, error))
        return false;
    g_autoptr(games_reader) known = games_reader_get(home->store, line->person);
    bool ok = (known || games_reader_set(home->store, line->person, GAMES_READER_NONE, home->now_s, error)) &&
              games_ledger_add(home->store, line, error);
    if (ok)
        say_person(home, request, line->person);
    return ok;
}

static bool read_sum(const char *text, gint64 *cents, GError **error)
{
    return judge_reader_cents(text, cents) || judge_refuse(error, "sum-bad", "word", text, NULL);
}

/* So many issues are paid for; a sum behind them is what was owed besides, or is kept to his credit. */
static bool paid(struct judge_home *home, struct request *request, GError **error)
{
    struct games_ledger_line line = {.what = (char *)"paid"};
    guint64 issues;
    if (!g_ascii_string_to_unsigned(request->word[2], 10, 0, 1000, &issues, NULL))
        return judge_refuse(error, "sum-bad", "word", request->word[2], NULL);
    line.issues = (gint64)issues;
    return (request->n < 4 || read_sum(request->word[3], &line.cents, error)) &&
           book(home, request, &line, error);
}

static bool fee(struct judge_home *home, struct request *request, GError **error)
{
    struct games_ledger_line line = {.what = (char *)"fee"};
    if (!read_sum(request->word[2], &line.cents, error))
        return false;
    line.cents = -line.cents;
    return book(home, request, &line, error);
}

/* A letter for print that came on paper: the file's text. */
static bool letter(struct judge_home *home, struct request *request, GError **error)
{
    gint64 person;
    g_autofree char *text = NULL;
    gsize len;
    g_autoptr(GError) why = NULL;
    if (!judge_reader_find(home, request->word[1], &person, error))
        return false;
    if (!g_file_get_contents(request->word[2], &text, &len, &why))
        return judge_refuse(error, "file-unread", "file", request->word[2], "why", why->message, NULL);
    g_autofree char *valid = g_utf8_make_valid(text, (gssize)len);
    g_autoptr(games_person) writer = games_person_get(home->store, person);
    struct games_reader_letter row = {.person = person,
                                      .signature = request->name ? (char *)request->name : writer->name,
                                      .heading = (char *)request->note,
                                      .text = valid,
                                      .written_s = home->now_s};
    gint64 id = games_reader_letter_add(home->store, &row, error);
    if (id)
        g_string_append_printf(request->said, "%" G_GINT64_FORMAT "\n", id);
    return id != 0;
}

static bool labels(struct judge_home *home, struct request *request, GError **error)
{
    g_autoptr(GBytes) pdf = judge_readers_labels(home, error);
    g_autoptr(GError) why = NULL;
    gsize len;
    const char *data = pdf ? g_bytes_get_data(pdf, &len) : NULL;
    if (!pdf)
        return false;
    return g_file_set_contents(request->word[1], data, (gssize)len, &why) ||
           judge_fail(error, JUDGE_ERROR_SETUP, "file-unwritten", "path", request->word[1], "why",
                      why->message, NULL);
}

static bool list(struct judge_home *home, struct request *request, GError **error)
{
    (void)error;
    g_autofree char *table = judge_readers_table(home);
    g_string_append(request->said, table);
    judge_listing_csv(home->context, request->format, request->said);
    return true;
}

static bool ledger(struct judge_home *home, struct request *request, GError **error)
{
    (void)error;
    g_autofree char *table = judge_ledger_table(home);
    g_string_append(request->said, table);
    judge_listing_csv(home->context, request->format, request->said);
    return true;
}

static const struct {
    const char *name;
    deed *run;
    int least, most; /* words, with the deed */
    bool changes;
} deeds[] = {{"list", list, 1, 1, false},    {"ledger", ledger, 1, 1, false}, {"add", add, 2, 2, true},
             {"set", set, 2, 2, true},       {"paid", paid, 3, 4, true},      {"fee", fee, 3, 3, true},
             {"letter", letter, 3, 3, true}, {"labels", labels, 2, 2, false}};

/* The row of a deed with its words; -1: there is none. */
static int find_deed(const struct request *request)
{
    for (size_t i = 0; i < G_N_ELEMENTS(deeds); i++)
        if (!strcmp(deeds[i].name, request->word[0]) && request->n >= deeds[i].least &&
            request->n <= deeds[i].most)
            return (int)i;
    return -1;
}

static bool carry_out(struct judge_home *home, void *data, const struct judge_desk_by *by,
                      struct judge_deed *done, GError **error)
{
    (void)done;
    struct request *request = data;
    request->said = by->said;
    return request->run(home, request, error);
}

int judge_cmd_readers(struct judge_context *context, int argc, char **argv)
{
    struct request request = {.word = {"list"}, .said = NULL};
    const struct judge_option options[] = {{"name", &request.name, NULL},
                                           {"form", &request.form, NULL},
                                           {"postal", &request.postal, NULL},
                                           {"language=fr|en", &request.language, NULL},
                                           {"note", &request.note, NULL},
                                           {"game", &request.game, NULL},
                                           {"format=table|csv|tsv|json", &request.format, NULL},
                                           {"paper", NULL, &request.paper},
                                           {"free", NULL, &request.is_free},
                                           {NULL, NULL, NULL}};
    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, MAX_WORDS, "words");
    if (!operand)
        return JUDGE_USAGE;
    for (int i = 0; operand[i]; i++)
        request.word[request.n = i] = operand[i];
    request.n++;
    int at = find_deed(&request);
    if (at < 0)
        return judge_usage(context->language, argv[0], "words", NULL);

    request.run = deeds[at].run;
    struct judge_deed done = {.kind = "readers", .act = deeds[at].changes ? deeds[at].name : NULL};
    return judge_cmd_do_deed(context, done, true, carry_out, &request);
}
