/* The sentences of the sample book: a page a file of texts, French and English side by side. */
#include "samples_texts.h"
#include "../conf/list.h"
#include "../../templates/letter.h"
#include "../../templates/samples.h"

#include <string.h>

/* What two readings of a sentence need a row: the key once. */
static void add_row(struct templates_data *page, const char *key, const char *fr, const char *en)
{
    if (!fr && !en)
        return;
    struct templates_data *row = templates_data_add(page, "rows");
    templates_data_set_all(row, "key", key, "fr", fr ? fr : "", "en", en ? en : "", NULL);
}

/* ---- letters of one sentence or more ---- */

/* The key of the letter that a subject belongs to: "silent-subject" and "silent" of judge.txt, "subject.late" of words.txt and
 * "notice-late" of notices.txt. Transfer full; NULL: it is no subject. */
static char *letter_of_subject(const char *key)
{
    static const char behind[] = "-subject", before[] = "subject.";
    if (g_str_has_suffix(key, behind))
        return g_strndup(key, strlen(key) - strlen(behind));
    return g_str_has_prefix(key, before) ? g_strconcat("notice-", key + strlen(before), NULL) : NULL;
}

static const struct templates_sample *find(const GPtrArray *samples, const char *key)
{
    for (guint i = 0; i < samples->len; i++) {
        const struct templates_sample *one = samples->pdata[i];
        if (!strcmp(one->key, key))
            return one;
    }
    return NULL;
}

static bool write_letter(struct samples_book *book, const struct templates_sample *subject,
                         const struct templates_sample *body, enum rules_language language,
                         struct templates_data *list, GError **error)
{
    if (!subject->full[language] || !body->full[language])
        return true;
    struct templates_letter letter = {.home = book->home,
                                      .language = language,
                                      .subject = subject->full[language],
                                      .text = body->full[language]};
    g_autofree char *html = templates_letter_html(&letter), *text = templates_tidy_text(letter.text);
    g_autofree char *base = g_strdup_printf("%s/%s", templates_language_code(language), body->key);
    g_autofree char *page = g_strconcat(base, ".html", NULL), *txt = g_strconcat(base, ".txt", NULL);
    struct templates_data *row = templates_data_add(list, "letters");
    templates_data_set_all(row, "page", page, "text", txt, "subject", letter.subject, "to", body->key, NULL);
    book->letters++;

    return judge_samples_write(book, page, html, strlen(html), error) &&
           judge_samples_write(book, txt, text, strlen(text), error);
}

/* The letters whose subjects stand in `subjects` and whose words stand in `bodies`. */
static bool write_letters(struct samples_book *book, const char *subjects, const char *bodies,
                          enum rules_language language, struct templates_data *list, GError **error)
{
    g_autoptr(GPtrArray) heads = templates_samples_of(book->home, subjects);
    g_autoptr(GPtrArray) texts = templates_samples_of(book->home, bodies);
    bool ok = true;
    for (guint i = 0; ok && i < heads->len; i++) {
        const struct templates_sample *head = heads->pdata[i];
        g_autofree char *key = letter_of_subject(head->key);
        const struct templates_sample *body = key ? find(texts, key) : NULL;
        ok = !body || write_letter(book, head, body, language, list, error);
    }
    return ok;
}

static bool write_all_letters(struct samples_book *book, enum rules_language language, GError **error)
{
    struct templates_data *list = templates_data_add(book->index, "languages");
    g_autofree char *key = g_strdup_printf("samples.all-%s", templates_language_code(language));
    g_autofree char *title = templates_phrase(book->context->language, key, NULL);
    templates_data_set(list, "title", title);
    return write_letters(book, "words", "notices", language, list, error) &&
           write_letters(book, "judge", "judge", language, list, error);
}

/* ---- pages of sentences ---- */

static bool write_file(struct samples_book *book, const char *file, GError **error)
{
    g_autoptr(GPtrArray) samples = templates_samples_of(book->home, file);
    g_autoptr(templates_data_auto) page = templates_data_new();
    templates_data_set(page, "file", file);

    for (guint i = 0; i < samples->len; i++) {
        const struct templates_sample *one = samples->pdata[i];
        add_row(page, one->key, one->full[RULES_FRENCH], one->full[RULES_ENGLISH]);
        add_row(page, NULL, one->bare[RULES_FRENCH], one->bare[RULES_ENGLISH]);
    }
    book->texts += samples->len;

    g_autofree char *html = templates_fill(book->home, RULES_FRENCH, "samples-texts.html", page);
    g_autofree char *name = g_strdup_printf("texts/%s.html", file);
    struct templates_data *entry = templates_data_add(book->index, "texts");
    templates_data_set_all(entry, "file", name, "name", file, "n", DIGITS(samples->len), NULL);

    return judge_samples_write(book, name, html, strlen(html), error);
}

bool judge_samples_texts(struct samples_book *book, GError **error)
{
    const char *file;
    if (!write_all_letters(book, RULES_FRENCH, error) || !write_all_letters(book, RULES_ENGLISH, error))
        return false;
    for (unsigned i = 0; (file = templates_samples_file(i)); i++)
        if (!write_file(book, file, error))
            return false;
    return true;
}
