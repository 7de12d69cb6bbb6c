#include "mailing.h"
#include "calendar.h"
#include "notice.h"
#include "post.h"
#include "report.h"
#include "theatre.h"
#include "../play/people.h"

#include <string.h>

/* What all readers of a language get. */
struct shared {
    bool tried;
    struct mailio_encoded *picture, *chart, *turns, *calendar; /* NULL: none */
    struct templates_near *near;                               /* the board from which theatres are cut */
    char *cid, *alt, *chart_cid, *chart_alt, *turns_cid, *turns_alt;
};

static void share(const struct judge_play *play, const GPtrArray *parts, enum rules_language language,
                  struct shared *shared)
{
    if (shared->tried)
        return;
    shared->tried = true;
    shared->picture = judge_report_map((struct judge_report *const *)parts->pdata, parts->len, language,
                                       &shared->cid, &shared->alt);
    shared->chart = judge_report_chart((struct judge_report *const *)parts->pdata, parts->len, language,
                                       &shared->chart_cid, &shared->chart_alt);
    shared->turns = judge_report_turns((struct judge_report *const *)parts->pdata, parts->len, language,
                                       &shared->turns_cid, &shared->turns_alt);
    shared->calendar = judge_calendar(&play, 1, language);
}

static void share_clear(struct shared *shared)
{
    mailio_encoded_free(shared->picture);
    mailio_encoded_free(shared->chart);
    mailio_encoded_free(shared->turns);
    mailio_encoded_free(shared->calendar);
    templates_near_free(shared->near);
    g_free(shared->cid);
    g_free(shared->alt);
    g_free(shared->chart_cid);
    g_free(shared->chart_alt);
    g_free(shared->turns_cid);
    g_free(shared->turns_alt);
}

/* The phases of one letter, first first: those adjudicated with their moves, and `row` (NULL: the start). */
static GPtrArray *parts_of(const struct judge_play *play, const struct games_phase *row,
                           const struct rules_result *result, GError **error)
{
    g_autoptr(GPtrArray) parts = g_ptr_array_new_with_free_func((GDestroyNotify)judge_report_free);
    for (guint i = 0; row && play->unreported && i < play->unreported->len; i++) {
        g_autoptr(games_phase) one =
            games_phase_get(play->home->store, g_array_index(play->unreported, gint64, i));
        struct judge_report *report = one ? judge_report_new(play, one, NULL, error) : NULL;
        if (!report)
            return NULL;
        g_ptr_array_add(parts, report);
    }

    struct judge_report *last = judge_report_new(play, row, result, error);
    if (!last)
        return NULL;

    g_ptr_array_add(parts, last);

    return g_steal_pointer(&parts);
}

static bool rehearse(const struct judge_play *play, const GPtrArray *parts)
{
    struct judge_rehearsal *rehearsal = play->home->rehearsal;
    GAMES_EACH(const struct games_person, person, rehearsal->readers) {
        enum rules_language language = judge_play_language(play, person);
        g_autofree char *cid = NULL, *alt = NULL;
        if (!rehearsal->map[language])
            rehearsal->map[language] = judge_report_map((struct judge_report *const *)parts->pdata,
                                                        parts->len, language, &cid, &alt);
        struct judge_reader reader = {.language = language, .zone = judge_play_zone(play, person)};
        struct judge_rehearsed one = {NULL};
        judge_report_render_letter((struct judge_report *const *)parts->pdata, parts->len, &reader, NULL,
                                   &one.text, NULL);
        g_array_append_val(rehearsal->rendered, one);
    }

    return true;
}

/* The letter for readers like this one: made for the first of them. Borrowed from `letters`. */
static struct judge_letter *letter_for(GPtrArray *letters, const GPtrArray *parts,
                                       const struct judge_reader *reader)
{
    for (guint i = 0; i < letters->len; i++)
        if (judge_letter_is_for(letters->pdata[i], reader))
            return letters->pdata[i];
    struct judge_letter *letter =
        judge_letter_new((struct judge_report *const *)parts->pdata, parts->len, reader);
    g_ptr_array_add(letters, letter);
    return letter;
}

/* The reader's own map; NULL: none. */
static struct mailio_encoded *theatre_for(const struct judge_play *play, const struct judge_recipient *to,
                                          const GPtrArray *parts, struct shared *shared,
                                          enum rules_language language, struct judge_letter *letter)
{
    struct templates_scene whole;
    g_autofree char *cid = NULL, *alt = NULL;
    judge_report_scene((struct judge_report *const *)parts->pdata, parts->len, language, &whole);
    struct mailio_encoded *picture = judge_theatre(play, &whole, &shared->near, to->powers, &cid, &alt);
    judge_letter_set_theatre(letter, cid, alt);
    return picture;
}

static bool mail_one(const struct judge_play *play, const struct judge_recipient *to, const GPtrArray *parts,
                     GPtrArray *letters, struct shared *shared, GError **error)
{
    enum rules_language language = judge_play_language(play, to->person);
    struct judge_reader reader = {.language = language,
                                  .power = to->power,
                                  .zone = judge_play_zone(play, to->person),
                                  .map_cid = shared->cid,
                                  .map_alt = shared->alt,
                                  .chart_cid = shared->chart_cid,
                                  .chart_alt = shared->chart_alt,
                                  .turns_cid = shared->turns_cid,
                                  .turns_alt = shared->turns_alt,
                                  .edits = !to->power && judge_edits(play, to->person)};
    g_autofree char *subject = NULL, *text = NULL, *html = NULL;
    struct judge_letter *letter = letter_for(letters, parts, &reader);
    g_autoptr(mailio_encoded) theatre = theatre_for(play, to, parts, shared, language, letter);
    judge_letter_fill(letter, to->powers, &subject, &text, &html);

    struct mailio_encoded *const all[] = {shared->picture, theatre, shared->chart, shared->turns,
                                          shared->calendar};
    struct mailio_encoded *with[G_N_ELEMENTS(all)];
    unsigned n = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(all); i++)
        if (all[i])
            with[n++] = all[i];

    struct judge_draft draft = {.person = to->person,
                                .game = play->game,
                                .phase = play->phase ? play->phase->id : 0,
                                .kind = "report",
                                .language = language,
                                .subject = subject,
                                .text = text,
                                .html = html,
                                .parts = with,
                                .n_parts = n};
    return judge_post(play->home, &draft, NULL, error);
}

bool judge_report_mail(const struct judge_play *play, const struct games_phase *row,
                       const struct rules_result *result, GError **error)
{
    g_autoptr(GPtrArray) parts = parts_of(play, row, result, error);
    if (parts && play->home->rehearsal)
        return rehearse(play, parts);

    g_autoptr(GPtrArray) recipients = parts ? judge_report_recipients(play, error) : NULL;
    g_autoptr(GPtrArray) letters = g_ptr_array_new_with_free_func((GDestroyNotify)judge_letter_free);
    struct shared shared[RULES_LANGUAGE_COUNT] = {0};

    bool ok = recipients != NULL;
    for (guint i = 0; ok && i < recipients->len; i++) {
        const struct judge_recipient *to = recipients->pdata[i];
        enum rules_language language = judge_play_language(play, to->person);
        share(play, parts, language, &shared[language]);
        ok = mail_one(play, to, parts, letters, &shared[language], error);
    }

    for (unsigned l = 0; l < RULES_LANGUAGE_COUNT; l++)
        share_clear(&shared[l]);

    return ok;
}

bool judge_report_notice(const struct judge_play *play, const char *key, const char *const *words,
                         GError **error)
{
    struct judge_notice notice = {.key = key, .sentences = true, .power = RULES_NO_POWER, .words = words};
    return judge_notice_all(play, &notice, 0, error);
}
