/* The letters of the sample book: a small game in a home of its own, played by mails, every letter written down. */
#include "samples_story.h"
#include "init.h"
#include "../pass/act.h"
#include "../pass/due.h"
#include "../pass/remind.h"
#include "../pass/tell.h"
#include "../conf/refusals.h"
#include "../conf/secret.h"
#include "../../mailio/parts.h"

#include <errno.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LETTERS_AT_ONCE = 1000, FOLDER_HANDLES = 16 };

static const char domain[] = "example.org";

struct story {
    struct samples_book *book;
    struct judge_context context; /* its clock is the story's */
    struct judge_home *home;
    enum rules_language language;
    unsigned mails, letters;
    const char *readers; /* whose letters are shown of one that goes to several */
    GHashTable *last;    /* address -> Message-ID of the last letter to it */
};

/* ---- a home of its own ---- */

static int remove_entry(const char *path, const struct stat *about, int kind, struct FTW *where)
{
    (void)about, (void)kind, (void)where;
    return remove(path);
}

/* judge.conf of the home: a sender's address is enough, and the editor's own templates are looked at. */
static bool write_home(const struct story *story, const char *folder, GError **error)
{
    const char *code = templates_language_code(story->language);
    g_autofree char *conf = g_build_filename(folder, "judge.conf", NULL);
    g_autofree char *database = g_build_filename(folder, "judge.db", NULL);
    g_autofree char *text =
        g_strdup_printf("[judge]\nname = Moeshoeshoe\naddress = judge@%s\neditor = editor@%s\nlanguage = %s\n"
                        "timezone = Europe/Paris\n[incoming]\nurl = maildir:mail/in\n[outgoing]\n"
                        "url = maildir:mail/out\n[security]\nproof = address\n",
                        domain, domain, code);
    struct games_store *store =
        judge_make_folders(folder, error) && judge_write_durable(conf, text, strlen(text), error)
            ? games_store_open(database, true, error)
            : NULL;
    games_store_close(store);
    return store != NULL;
}

/* ---- letters ---- */

/* "cid:ID" in a page becomes the file that holds the picture. */
static void name_picture(GString *html, const struct mailio_piece *piece, const char *file)
{
    if (!piece->content_id)
        return;
    g_autofree char *cid = g_strconcat("cid:", piece->content_id, NULL);
    g_string_replace(html, cid, file, 0);
}

static bool write_others(const struct story *story, const struct mailio_pieces *letter, const char *stem,
                         GString *html, struct templates_data *row, GError **error)
{
    for (guint i = 0; i < letter->others->len; i++) {
        const struct mailio_piece *piece = letter->others->pdata[i];
        const char *ending = piece->file_name ? strrchr(piece->file_name, '.') : NULL;
        g_autofree char *file = g_strdup_printf("%s-%u%s", stem, i + 1, ending ? ending : ".bin");
        g_autofree char *name = g_build_filename(templates_language_code(story->language), file, NULL);
        gsize len;
        const void *data = g_bytes_get_data(piece->bytes, &len);
        if (!judge_samples_write(story->book, name, data, len, error))
            return false;
        name_picture(html, piece, file);
        struct templates_data *entry = templates_data_add(row, "files");
        templates_data_set(entry, "file", name);
        templates_data_set_flag(entry, "calendar", !g_strcmp0(ending, ".ics"));
    }
    return true;
}

static bool write_letter(struct story *story, const struct games_letter *raw, struct templates_data *list,
                         GError **error)
{
    gsize len;
    const char *bytes = g_bytes_get_data(raw->raw, &len), *code = templates_language_code(story->language);
    struct mailio_pieces *letter = mailio_pieces_read(bytes, len);
    struct templates_data *row = templates_data_add(list, "letters");
    g_autofree char *stem = g_strdup_printf("%03u-%s", ++story->letters, raw->kind);
    g_autofree char *base = g_build_filename(code, stem, NULL);
    g_autofree char *eml = g_strdup_printf("mail/%s/new/%s", code, stem);
    g_autofree char *txt = g_strconcat(base, ".txt", NULL), *page = g_strconcat(base, ".html", NULL);
    g_autofree char *text =
        g_strdup_printf("%s\n%s\n\n%s", judge_or_empty(letter->to), judge_or_empty(letter->subject),
                        letter->text ? letter->text : "");
    g_autoptr(GString) html = g_string_new(judge_or_empty(letter->html));

    bool ok = write_others(story, letter, stem, html, row, error) &&
              judge_samples_write(story->book, txt, text, strlen(text), error) &&
              judge_samples_write(story->book, eml, bytes, len, error) &&
              (!letter->html || judge_samples_write(story->book, page, html->str, html->len, error));

    templates_data_set_all(row, "text", txt, "page", letter->html ? page : NULL, "subject", letter->subject,
                           "to", raw->to_address, NULL);
    story->book->letters++;
    mailio_pieces_free(letter);

    return ok;
}

/* Whether a letter stands in the book: of one that goes to several, only what the chosen readers get. */
static bool is_shown(const struct story *story, const GPtrArray *due, const struct games_letter *letter)
{
    bool several = false;
    for (guint i = 0; i < due->len && !several; i++) {
        const struct games_letter *other = due->pdata[i];
        several = other != letter && !strcmp(other->kind, letter->kind);
    }

    g_auto(GStrv) readers = g_strsplit(story->readers, " ", -1);
    g_autofree char *who = g_strndup(letter->to_address, strcspn(letter->to_address, "@"));
    return !several || g_strv_contains((const char *const *)readers, who);
}

static gint by_id(gconstpointer a, gconstpointer b)
{
    const struct games_letter *x = *(struct games_letter *const *)a, *y = *(struct games_letter *const *)b;
    return (x->id > y->id) - (x->id < y->id);
}

/* What has come into the outbox is written down, and has left. */
static bool take_letters(struct story *story, struct templates_data *list, GError **error)
{
    struct judge_home *home = story->home;
    g_autoptr(GPtrArray) due = games_outbox_due(home->store, G_MAXINT64 / 2, LETTERS_AT_ONCE);
    bool ok = judge_home_begin(home, error);

    g_ptr_array_sort(due, by_id);
    for (guint i = 0; ok && i < due->len; i++) {
        const struct games_letter *letter = due->pdata[i];
        g_hash_table_replace(story->last, g_strdup(letter->to_address), g_strdup(letter->message_id));
        ok = (!is_shown(story, due, letter) || write_letter(story, letter, list, error)) &&
             games_outbox_sent(home->store, letter->id, home->now_s, error);
    }
    return judge_home_end(home, ok, error);
}

/* ---- mails and passes ---- */

/* What a mail answers: the last letter to its writer, if it says so. Transfer full. */
static char *answers(const struct story *story, const char *who)
{
    g_autofree char *address = g_strdup_printf("%s@%s", who, domain);
    const char *id = g_hash_table_lookup(story->last, address);
    return id ? g_strdup_printf("In-Reply-To: <%s>\nReferences: <%s>\n", id, id) : g_strdup("");
}

/* "marianne | Kersaint" and its lines as a mail. */
static bool store_mail(struct story *story, const char *head, bool reply, const char *text, GError **error)
{
    struct judge_home *home = story->home;
    g_auto(GStrv) part = g_strsplit(head, "|", 2);
    const char *who = g_strstrip(part[0]), *subject = part[1] ? g_strstrip(part[1]) : "";
    g_autofree char *name = g_strdup(who);
    *name = g_ascii_toupper(*name);
    g_autofree char *thread = reply ? answers(story, who) : g_strdup("");
    g_autofree char *encoded = g_base64_encode((const guchar *)subject, strlen(subject));
    g_autofree char *raw =
        g_strdup_printf("From: %s <%s@%s>\nTo: judge@%s\nSubject: =?utf-8?B?%s?=\n"
                        "Message-ID: <m%u@%s>\n%sMIME-Version: 1.0\n"
                        "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n%s",
                        name, who, domain, domain, encoded, ++story->mails, domain, thread, text);
    gsize len = strlen(raw);
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, raw, -1);
    gint64 id;
    bool ok = judge_home_begin(home, error) &&
              games_mail_store(home->store, "samples", 0, 0, digest, raw, len, len, home->now_s, &id, error);

    return judge_home_end(home, ok, error);
}

/* A pass without a mailbox and without a server. */
static bool pass(struct story *story, const char *time, struct templates_data *list, GError **error)
{
    g_autoptr(GDateTime) when = g_date_time_new_from_iso8601(time, NULL);
    g_return_val_if_fail(when != NULL, true);
    struct judge_pass run = {0};

    story->home->now_s = story->context.now_s = g_date_time_to_unix(when);
    judge_pass_act(story->home, &run);
    judge_pass_adjudicate(story->home, &run);
    judge_pass_remind(story->home, &run);
    judge_pass_tell_editor(story->home);

    return take_letters(story, list, error);
}

/* The story up to its end: mails are gathered until the next pass takes them. */
static bool play(struct story *story, char **line, struct templates_data *list, GError **error)
{
    bool ok = true;
    while (ok && *line) {
        char mark = **line;
        const char *head = *line + strspn(*line, "@<> ");
        bool reply = mark == '>', mail = mark == '<' || reply;
        line++;
        if (mark == '=')
            story->readers = head + strspn(head, "= ");
        if (mark == '@')
            ok = pass(story, head, list, error);
        if (!mail)
            continue;

        g_autoptr(GString) text = g_string_new(NULL);
        for (; *line && !(**line && strchr("@<>", **line)); line++)
            g_string_append_printf(text, "%s\n", *line);
        ok = store_mail(story, head, reply, text->str, error);
    }
    return ok;
}

/* When the story's first pass is: its first mails come then. */
static gint64 first_pass(char **line)
{
    while (*line && **line != '@')
        line++;
    g_autoptr(GDateTime) when =
        *line ? g_date_time_new_from_iso8601(*line + strspn(*line, "@ "), NULL) : NULL;
    return when ? g_date_time_to_unix(when) : 0;
}

static bool play_in(struct story *story, const char *folder, struct templates_data *list, GError **error)
{
    g_autofree char *name = g_strconcat(templates_language_code(story->language), "/samples.story", NULL);
    gsize len;
    const char *bytes = templates_builtin(name, &len);
    g_autofree char *text = g_strndup(bytes, len);
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);

    story->context = *story->book->context;
    story->context.home = folder;
    story->context.config_path = NULL;
    story->context.language = story->language;
    story->context.now_s = first_pass(lines);
    story->home = write_home(story, folder, error) ? judge_home_open(&story->context, error) : NULL;
    bool ok = story->home && play(story, lines, list, error);
    judge_home_close(story->home);

    return ok;
}

/* The templates that the reader of the book wrote himself are in its letters, too. */
static bool take_templates(const struct story *story, const char *folder, GError **error)
{
    if (!story->book->home)
        return true;
    g_autofree char *own = g_build_filename(story->book->home, "templates", NULL);
    g_autofree char *real = g_canonicalize_filename(own, NULL);
    g_autofree char *link = g_build_filename(folder, "templates", NULL);
    if (!g_file_test(real, G_FILE_TEST_IS_DIR) || symlink(real, link) == 0)
        return true;
    return judge_refuse(error, "folder-unmade", "path", link, "why", g_strerror(errno), NULL);
}

bool judge_samples_story(struct samples_book *book, enum rules_language language, GError **error)
{
    g_autoptr(GHashTable) last = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    struct story story = {.book = book, .language = language, .readers = "", .last = last};
    struct templates_data *list = templates_data_add(book->index, "languages");
    g_autofree char *folder = g_dir_make_tmp("judge-samples-XXXXXX", error);
    if (!folder)
        return false;

    g_autofree char *key = g_strconcat("samples.", templates_language_code(language), NULL);
    g_autofree char *title = templates_phrase(book->context->language, key, NULL);
    templates_data_set(list, "title", title);

    bool ok = take_templates(&story, folder, error) && play_in(&story, folder, list, error);
    nftw(folder, remove_entry, FOLDER_HANDLES, FTW_DEPTH | FTW_PHYS);

    return ok;
}
