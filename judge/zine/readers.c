#include "readers.h"
#include "make.h"
#include "tables.h"
#include "../letters/post.h"
#include "../play/people.h"

#include <string.h>

static bool reads_mail(const struct games_reader *reader)
{
    return reader->form == GAMES_READER_MAIL || reader->form == GAMES_READER_BOTH;
}

static bool reads_paper(const struct games_reader *reader)
{
    return reader->form == GAMES_READER_PAPER || reader->form == GAMES_READER_BOTH;
}

char *judge_reader_money(const struct judge_home *home, gint64 cents)
{
    const char *currency = judge_or_empty(home->config->zine_currency);
    gint64 whole = ABS(cents);
    return g_strdup_printf("%s%" G_GINT64_FORMAT ".%02d%s%s", cents < 0 ? "-" : "", whole / 100,
                           (int)(whole % 100), *currency ? " " : "", currency);
}

bool judge_reader_cents(const char *text, gint64 *cents)
{
    bool negative = *text == '-';
    const char *c = text + negative;
    gint64 whole = 0, part = 0;
    if (!g_ascii_isdigit(*c))
        return false;
    for (; g_ascii_isdigit(*c); c++)
        if ((whole = whole * 10 + *c - '0') > 1000000)
            return false;
    if (*c == '.' || *c == ',') {
        unsigned digits = 0;
        for (c++; g_ascii_isdigit(*c) && digits < 2; c++, digits++)
            part = part * 10 + *c - '0';
        if (!digits)
            return false;
        if (digits == 1)
            part *= 10;
    }
    *cents = (negative ? -1 : 1) * (whole * 100 + part);
    return !*c;
}

char *judge_reader_said(const struct judge_home *home, const struct games_reader *reader, unsigned number,
                        enum rules_language language)
{
    if (reader->free)
        return NULL;
    g_autofree char *money = judge_reader_money(home, -reader->cents);
    const char *key = "reader-ends";
    if (reader->issues == 0)
        key = "reader-last";
    else if (reader->issues < 0)
        key = "reader-owes";
    g_autofree char *line = judge_zine_words(home, language, key, "number", DIGITS(number + reader->issues),
                                             "owed", DIGITS(-reader->issues), NULL);
    if (reader->cents >= 0)
        return g_steal_pointer(&line);
    g_autofree char *debt = judge_zine_words(home, language, "reader-debt", "money", money, NULL);
    return g_strdup_printf("%s %s", line, debt);
}

/* -- the issue by mail -- */

static bool charge(struct judge_zine *zine, struct games_reader *reader, GError **error)
{
    if (reader->free)
        return true;
    struct games_ledger_line line = {.person = reader->person,
                                     .at_s = zine->home->now_s,
                                     .what = (char *)"issue",
                                     .issues = -1,
                                     .issue = zine->issue.id};
    reader->issues--;
    return games_ledger_add(zine->home->store, &line, error);
}

static bool mail_one(struct judge_zine *zine, const struct games_reader *reader, const char *issue,
                     struct mailio_encoded *const *parts, unsigned n_parts, unsigned *n, GError **error)
{
    g_autoptr(games_person) person = games_person_get(zine->home->store, reader->person);
    bool ok = true;
    if (person && person->address) {
        enum rules_language language = templates_language(person->language, zine->language);
        g_autofree char *line = judge_reader_said(zine->home, reader, zine->issue.number, language);
        g_autofree char *subject =
            judge_zine_words(zine->home, language, "mail-subject", "title", judge_zine_title(zine->home),
                             "number", DIGITS(zine->issue.number), NULL);
        g_autofree char *text = g_strdup_printf("%s%s%s", judge_or_empty(line), line ? "\n\n" : "", issue);
        struct judge_draft draft = {.person = person,
                                    .kind = "zine",
                                    .language = zine->language,
                                    .subject = subject,
                                    .text = text,
                                    .parts = parts,
                                    .n_parts = n_parts};
        ok = judge_post(zine->home, &draft, NULL, error);
        ++*n;
    }
    return ok;
}

bool judge_zine_readers_mail(struct judge_zine *zine, const GPtrArray *files, unsigned *n, GError **error)
{
    struct mailio_encoded *parts[JUDGE_ZINE_PARTS];
    unsigned n_parts =
        judge_zine_encode(zine->home, files, zine->issue.number, judge_zine_enclosed(zine->home), parts);
    gsize len;
    const char *data = g_bytes_get_data(judge_zine_file(files, JUDGE_ZINE_TEXT), &len);
    g_autofree char *issue = g_strndup(data, len);

    g_autoptr(GPtrArray) readers = games_reader_list(zine->home->store, false);
    bool ok = true;
    for (guint i = 0; ok && i < readers->len; i++) {
        struct games_reader *reader = readers->pdata[i];
        ok = charge(zine, reader, error) &&
             (!reads_mail(reader) || mail_one(zine, reader, issue, parts, n_parts, n, error));
    }
    for (unsigned i = 0; i < n_parts; i++)
        mailio_encoded_free(parts[i]);
    return ok;
}

/* -- tables and labels -- */

char *judge_readers_table(struct judge_home *home)
{
    GString *out = g_string_new(NULL);
    g_autoptr(GPtrArray) readers = games_reader_list(home->store, true);
    judge_zine_csv(out, "person", "name", "address", "form", "free", "issues", "money", "postal", NULL);
    GAMES_EACH(const struct games_reader, reader, readers) {
        g_autoptr(games_person) person = games_person_get(home->store, reader->person);
        g_autofree char *money = judge_reader_money(home, reader->cents);
        judge_zine_csv(out, DIGITS(reader->person), reader->name,
                       person && person->address ? person->address : "", games_reader_form_word(reader->form),
                       reader->free ? "yes" : "no", DIGITS(reader->issues), money,
                       reader->postal ? reader->postal : "", NULL);
    }
    return g_string_free(out, FALSE);
}

char *judge_ledger_table(struct judge_home *home)
{
    GString *out = g_string_new(NULL);
    g_autoptr(GPtrArray) lines = games_ledger_list(home->store, 0);
    g_autoptr(GPtrArray) issues = games_issue_list(home->store);
    judge_zine_csv(out, "line", "date", "person", "name", "what", "issues", "money", "issue", "game", "note",
                   NULL);
    GAMES_EACH(const struct games_ledger_line, line, lines) {
        g_autoptr(games_person) person = games_person_get(home->store, line->person);
        g_autoptr(games_game) game = games_game_get(home->store, line->game);
        g_autoptr(GDateTime) at = g_date_time_new_from_unix_utc(line->at_s);
        g_autofree char *date = g_date_time_format(at, "%Y-%m-%d"), *issue = g_strdup("");
        GAMES_EACH(const struct games_issue, one, issues)
            if (one->id == line->issue) {
                g_free(issue);
                issue = g_strdup_printf("%u", one->number);
            }
        g_autofree char *money = judge_reader_money(home, line->cents);
        judge_zine_csv(out, DIGITS(line->id), date, DIGITS(line->person), person ? person->name : "",
                       line->what, DIGITS(line->issues), money, issue, game ? game->name : "",
                       judge_or_empty(line->note), NULL);
    }
    return g_string_free(out, FALSE);
}

GBytes *judge_readers_labels(struct judge_home *home, GError **error)
{
    g_autoptr(GPtrArray) readers = games_reader_list(home->store, false);
    g_autoptr(GPtrArray) labels = g_ptr_array_new_with_free_func(g_free);
    GAMES_EACH(const struct games_reader, reader, readers)
        if (reads_paper(reader))
            g_ptr_array_add(labels, g_strdup_printf("%s\n%s", reader->name, judge_or_empty(reader->postal)));
    struct templates_atlas *atlas = judge_home_atlas(home, error);
    return atlas ? templates_paper_labels(atlas, labels->len, (const char *const *)labels->pdata, error)
                 : NULL;
}
