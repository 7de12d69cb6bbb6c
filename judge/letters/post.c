#include "post.h"
#include "allowance.h"
#include "report.h"
#include "../play/result.h"
#include "../play/watch.h"
#include "../conf/refusals.h"
#include "../conf/settings.h"
#include "../../templates/letter.h"

#include <string.h>

const char *judge_post_domain(const struct judge_home *home)
{
    const char *at = strrchr(home->config->address, '@');
    return at ? at + 1 : "localhost";
}

/* One line, whatever the sentences were wrapped to that it was made of: a header with a line end is none. */
static char *full_subject(const struct judge_draft *draft)
{
    char *subject = draft->game ? g_strdup_printf("[%s] %s", draft->game->name, draft->subject)
                                : g_strdup(draft->subject);
    return g_strdelimit(subject, "\r\n", ' ');
}

/* The offset of a zone at a moment: "+0100". Transfer full. */
static char *offset_of(const char *zone, gint64 at_s)
{
    g_autoptr(GTimeZone) place = g_time_zone_new_identifier(zone);
    g_autoptr(GDateTime) utc = g_date_time_new_from_unix_utc(at_s);
    g_autoptr(GDateTime) local = utc && place ? g_date_time_to_timezone(utc, place) : NULL;
    return local ? g_date_time_format(local, "%z") : NULL;
}

/* What a letter refers to: the game's first letter to this person, then what it answers. */
static GPtrArray *references_of(const struct judge_draft *draft, const char *root)
{
    GPtrArray *ids = g_ptr_array_new_with_free_func(g_free);
    if (root)
        g_ptr_array_add(ids, g_strdup(root));
    const struct mailio_message *answers = draft->answers;
    if (answers && answers->message_id) {
        const char *parent = answers->references ? answers->references[0] : NULL;
        if (parent && g_strcmp0(parent, root))
            g_ptr_array_add(ids, g_strdup(parent));
        g_ptr_array_add(ids, g_strdup(answers->message_id));
    }
    g_ptr_array_add(ids, NULL);
    return ids;
}

char *judge_post_kind(const struct judge_home *home, const char *kind)
{
    g_autofree char *key = g_strconcat("letter-", kind, NULL);
    return judge_say(home, judge_home_editor_language(home), key, NULL);
}

/* The key of the store under which the first letter of a game to a person stands; NULL: no such thread. */
static char *thread_key(const struct judge_draft *draft)
{
    if (!draft->game || !draft->person)
        return NULL;
    return g_strdup_printf("thread/%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, draft->game->id,
                           draft->person->id);
}

/* The mail as bytes; NULL if it cannot be written, which the editor is told: a header that cannot be written
 * is the fault of this one letter, and nobody else's mail waits for it. */
static GBytes *compose(struct judge_home *home, const struct judge_draft *draft,
                       const struct mailio_outgoing *mail)
{
    g_autoptr(GError) why = NULL;
    GBytes *raw = mailio_compose_encoded(mail, draft->parts, draft->n_parts, &why);
    if (!raw) {
        g_autofree char *kind = judge_post_kind(home, draft->kind);
        g_autofree char *said = judge_refusal_said(judge_home_editor_language(home), why);
        judge_home_tell(home, NULL, "tell-unwritten", "kind", kind, "address", mail->to_address, "why", said,
                        NULL);
    }
    return raw;
}

/* The page of a letter that has none of its own. A report without one is read by programs. Transfer full. */
static char *page_of(const struct judge_home *home, const struct judge_draft *draft)
{
    if (draft->html || !strcmp(draft->kind, "report"))
        return g_strdup(draft->html);
    struct templates_letter letter = {.home = home->config->home,
                                      .language = draft->language,
                                      .game = draft->game ? draft->game->name : NULL,
                                      .subject = draft->subject,
                                      .text = draft->text,
                                      .cid = draft->cid,
                                      .alt = draft->alt};
    return templates_letter_html(&letter);
}

/* The mail that answers or opens the thread of `root` (NULL: none yet). Transfer full. */
static GBytes *write_mail(struct judge_home *home, const struct judge_draft *draft, const char *to_name,
                          const char *to_address, const char *subject, const char *id, const char *root)
{
    g_autoptr(GPtrArray) references = references_of(draft, root);
    g_autofree char *offset = offset_of(judge_home_zone(home, home->config->timezone), home->now_s);
    g_autofree char *text = templates_tidy_text(draft->text), *html = page_of(home, draft);
    struct mailio_outgoing mail = {
        .from_name = home->config->name,
        .from_address = home->config->address,
        .to_name = to_name && strcmp(to_name, to_address) ? to_name : NULL,
        .to_address = to_address,
        .subject = subject,
        .message_id = id,
        .in_reply_to = draft->answers && draft->answers->message_id ? draft->answers->message_id : root,
        .references = references->len > 1 ? (const char *const *)references->pdata : NULL,
        .date_s = home->now_s,
        .utc_offset = offset,
        .auto_submitted = draft->answers ? "auto-replied" : "auto-generated",
        .loop_token = home->config->address,
        .language = draft->language == RULES_FRENCH ? "fr" : "en",
        .list_id = draft->game ? draft->game->name : NULL,
        .text = text,
        .html = html,
    };

    return compose(home, draft, &mail);
}

static bool put_in_outbox(struct judge_home *home, const struct judge_draft *draft, const char *address,
                          const char *id, GBytes *raw, GError **error)
{
    struct games_letter letter = {.person = draft->person ? draft->person->id : 0,
                                  .game = draft->game ? draft->game->id : 0,
                                  .phase = draft->phase,
                                  .kind = (char *)draft->kind,
                                  .to_address = (char *)address,
                                  .message_id = (char *)id,
                                  .raw = raw,
                                  .created_s = home->now_s,
                                  .next_try_s = home->now_s};
    gint64 row;
    return games_outbox_add(home->store, &letter, &row, error);
}

/* Whether somebody has never had e-mail: he reads the zine on paper. */
static bool is_on_paper(struct judge_home *home, const struct judge_draft *draft)
{
    if (!draft->person || draft->person->forgotten_s)
        return false;
    g_autoptr(games_reader) reader = games_reader_get(home->store, draft->person->id);
    return reader != NULL;
}

/* Somebody on paper gets his post another way: the issue, its sheets. Of an address that was erased nothing can be sent, and
 * nothing fails for it. */
static void tell_no_address(struct judge_home *home, const struct judge_draft *draft, const char *name)
{
    if (is_on_paper(home, draft))
        return;
    g_autofree char *kind = judge_post_kind(home, draft->kind);
    judge_home_tell(home, NULL, "tell-no-address", "name", name, "kind", kind, NULL);
}

#define ABOUT "about/"

bool judge_post_is_about(struct judge_home *home, const char *message_id, gint64 game)
{
    g_autofree char *key = g_strconcat(ABOUT, message_id, NULL), *about = games_store_get(home->store, key);
    g_autofree char *id = g_strdup_printf(" %" G_GINT64_FORMAT " ", game);
    return about && strstr(about, id);
}

static bool send(struct judge_home *home, const struct judge_draft *draft, const char *address,
                 const char *name, char **message_id, GError **error)
{
    const char *token = draft->person && draft->person->token ? draft->person->token : "";
    g_autofree char *subject = full_subject(draft);
    g_autofree char *what = g_strjoin("\n", draft->kind, address, token, subject, draft->text, NULL);
    g_autofree char *id = games_outbox_message_id(home->store, judge_post_domain(home), what);
    g_autofree char *root_key = thread_key(draft);
    g_autofree char *root = root_key ? games_store_get(home->store, root_key) : NULL;

    g_autoptr(GBytes) raw = write_mail(home, draft, name, address, subject, id, root);
    if (!raw)
        return true;
    if (!put_in_outbox(home, draft, address, id, raw, error))
        return false;

    g_autofree char *about_key = draft->about ? g_strconcat(ABOUT, id, NULL) : NULL;
    if (about_key && !games_store_set(home->store, about_key, draft->about, error))
        return false;

    bool opens_thread = root_key && !root;
    if (opens_thread && !games_store_set(home->store, root_key, id, error))
        return false;
    if (message_id)
        *message_id = g_steal_pointer(&id);

    return true;
}

bool judge_post(struct judge_home *home, const struct judge_draft *draft, char **message_id, GError **error)
{
    const char *address = draft->person ? draft->person->address : draft->address;
    const char *name = draft->person ? draft->person->name : draft->name;

    judge_watch_alive();
    if (!address) {
        tell_no_address(home, draft, name);
        return true;
    }

    if (home->rehearsal) {
        g_ptr_array_add(home->rehearsal->letters,
                        g_strdup_printf("%s\t%s", draft->subject, name ? name : address));
        return true;
    }

    if (home->foreseen) {
        bool own = draft->person && draft->person->id == home->causing;
        if (draft->answers || (own && home->causing_editor)) /* to a player others' secrets */
            judge_list_join(home->foreseen, "\n\n", draft->text);
        return true;
    }

    bool goes;
    if (!judge_allowance_take(home, draft, &goes, error))
        return false;
    return !goes || send(home, draft, address, name, message_id, error);
}

bool judge_post_said(struct judge_home *home, struct judge_draft draft, GError **error, const char *key, ...)
{
    va_list words;
    g_autofree char *title = g_strconcat(key, "-subject", NULL);
    if (!draft.language)
        draft.language = templates_language(draft.person->language, home->language);
    va_start(words, key);
    g_autofree char *subject = judge_say_words(home, draft.language, title, words);
    va_end(words);
    va_start(words, key);
    g_autofree char *text = judge_say_words(home, draft.language, key, words);
    va_end(words);
    draft.kind = draft.kind ? draft.kind : "notice";
    draft.subject = subject;
    draft.text = text;
    return judge_post(home, &draft, NULL, error);
}

bool judge_post_with(struct judge_home *home, const struct judge_draft *draft, struct mailio_encoded *part,
                     GError **error)
{
    struct judge_draft whole = *draft;
    whole.parts = &part;
    whole.n_parts = part ? 1 : 0;
    bool ok = judge_post(home, &whole, NULL, error);
    mailio_encoded_free(part);
    return ok;
}

void judge_post_no_map(const struct judge_play *play, const GError *error)
{
    g_autofree char *why = judge_refusal_said(judge_home_editor_language(play->home), error);
    judge_home_tell(play->home, "map", "tell-no-map", "game", play->game->name, "why", why, NULL);
}

/* A position that all of a game are shown is drawn once a language: NULL for a map of what was done. Transfer full. */
static char *key_of(const struct judge_play *play, const struct templates_scene *scene)
{
    if (scene->result || scene->next || !scene->title)
        return NULL;
    g_autofree char *position = judge_position_text(scene->pos);
    return g_strdup_printf("%" G_GINT64_FORMAT " %d %s\n%s\n%s", play->game->id, (int)scene->language,
                           scene->notation, scene->title, position);
}

/* The picture, drawn or as it was drawn before; NULL on error. Transfer full. */
static GBytes *picture_of(const struct judge_play *play, const struct templates_scene *scene,
                          enum templates_map_format format, GError **error)
{
    enum { MOST_KEPT = 16 };
    GHashTable *drawn = play->home->drawn;
    g_autofree char *key = format == TEMPLATES_PNG ? key_of(play, scene) : NULL;
    GBytes *known = key ? g_hash_table_lookup(drawn, key) : NULL;
    if (known)
        return g_bytes_ref(known);

    struct templates_atlas *atlas = judge_home_atlas(play->home, error);
    judge_watch_alive();
    GBytes *picture = atlas ? templates_map_draw(atlas, scene, format, error) : NULL;
    if (!key || !picture)
        return picture;
    if (g_hash_table_size(drawn) >= MOST_KEPT)
        g_hash_table_remove_all(drawn);
    g_hash_table_insert(drawn, g_steal_pointer(&key), g_bytes_ref(picture));

    return picture;
}

struct mailio_encoded *judge_post_map(const struct judge_play *play, const struct rules_position *pos,
                                      const struct rules_result *result, const struct rules_position *next,
                                      enum rules_language language, gint64 phase, char **cid, char **alt)
{
    *cid = *alt = NULL;
    if (judge_setting_is(play->game, "pictures", "no"))
        return NULL;

    g_autofree char *when = templates_say_phase(play->board->map, pos->phase, language);
    g_autofree char *title = g_strdup_printf("%s · %s", play->game->name, when);
    g_autofree struct rules_position *own = result && !next ? g_new(struct rules_position, 1) : NULL;
    if (own)
        rules_advance(result, &play->book, own);

    struct templates_scene scene = {.names = play->board->names,
                                    .pos = pos,
                                    .result = result,
                                    .next = own ? own : next,
                                    .book = &play->book,
                                    .language = language,
                                    .title = title,
                                    .label_scale = 1.35, /* as large as no two of them touch */
                                    .notation = judge_play_notation(play, language)};
    *cid = g_strdup_printf("map-%" G_GINT64_FORMAT "-%s@%s", phase, language == RULES_FRENCH ? "fr" : "en",
                           judge_post_domain(play->home));
    struct mailio_encoded *part = judge_post_scene(play, &scene, TEMPLATES_PNG, *cid, alt);
    if (!part)
        g_clear_pointer(cid, g_free);

    return part;
}

struct mailio_encoded *judge_post_picture(GBytes *picture, const char *type, const char *file,
                                          const char *cid, const char *alt)
{
    gsize len;
    const void *data = g_bytes_get_data(picture, &len);
    struct mailio_part part = {
        .content_type = type, .file_name = file, .content_id = cid, .data = data, .len = len, .alt = alt};

    return mailio_encode_part(&part);
}

struct mailio_encoded *judge_post_scene(const struct judge_play *play, const struct templates_scene *scene,
                                        enum templates_map_format format, const char *cid, char **alt)
{
    static const struct {
        const char *type, *ending;
    } formats[] = {[TEMPLATES_PNG] = {"image/png", "png"},
                   [TEMPLATES_SVG] = {"image/svg+xml", "svg"},
                   [TEMPLATES_PDF] = {"application/pdf", "pdf"}};
    g_autoptr(GError) error = NULL;
    g_autoptr(GBytes) picture = picture_of(play, scene, format, &error);
    *alt = NULL;
    if (!picture) {
        judge_post_no_map(play, error);
        return NULL;
    }

    char code[32];
    rules_phase_code(play->board->map, scene->pos->phase, code, sizeof code);
    *alt = templates_map_alt(scene);
    g_autofree char *file = g_strdup_printf("%s-%s.%s", play->game->name, code, formats[format].ending);

    return judge_post_picture(picture, formats[format].type, file, cid, *alt);
}

struct mailio_encoded *judge_post_chart(const struct judge_play *play, const struct templates_chart *chart,
                                        gint64 phase, char **cid, char **alt)
{
    *cid = *alt = NULL;
    if (judge_setting_is(play->game, "pictures", "no"))
        return NULL;

    g_autoptr(GError) error = NULL;
    struct templates_atlas *atlas = judge_home_atlas(play->home, &error);
    g_autoptr(GBytes) picture = atlas ? templates_chart_draw(atlas, chart, TEMPLATES_PNG, &error) : NULL;
    if (!picture) {
        judge_post_no_map(play, error);
        return NULL;
    }

    const char *language = templates_language_code(chart->language);
    *cid =
        g_strdup_printf("chart-%" G_GINT64_FORMAT "-%s@%s", phase, language, judge_post_domain(play->home));
    *alt = templates_chart_alt(chart);
    g_autofree char *file = g_strdup_printf("%s-%d.png", play->game->name, chart->years[chart->n_years - 1]);

    return judge_post_picture(picture, "image/png", file, *cid, *alt);
}
