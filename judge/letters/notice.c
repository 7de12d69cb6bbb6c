#include "notice.h"
#include "calendar.h"
#include "post.h"
#include "report.h"
#include "../play/bids.h"
#include "../play/people.h"
#include "../play/seats.h"
#include "../../templates/notice.h"

#include <string.h>

/* "A BUD, F TRI (dislodged)" Transfer full. */
static char *say_units(const struct judge_play *play, rules_power power, const char *notation,
                       enum rules_language language)
{
    char *said = templates_say_units(play->board->names, &play->pos, power, notation);
    for (unsigned i = 0; i < play->pos.n_dislodged; i++) {
        const struct rules_unit *unit = &play->pos.dislodged[i].unit;
        if (unit->power != power)
            continue;
        g_autofree char *before = said;
        g_autofree char *one =
            templates_say_unit(play->board->names, play->board->map, unit->kind, unit->loc, notation);
        said = judge_say(play->home, language, "unit-dislodged", "before", judge_filled(before), "unit", one,
                         NULL);
    }
    return said;
}

static void set_position(const struct judge_play *play, struct templates_data *data,
                         enum rules_language language)
{
    const struct rules_map *map = play->board->map;
    const char *notation = judge_play_notation(play, language);

    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(play->board->names, map, language, order);
    for (unsigned k = 0; k < n; k++) {
        rules_power p = order[k];
        g_autofree char *units = say_units(play, p, notation, language);
        if (!*units && !rules_position_count_centres(&play->pos, p))
            continue;

        g_autofree char *text = templates_phrase_words(
            language, "list.of-counted", "head", rules_power_name(play->board->names, p, language), "n",
            DIGITS(rules_position_count_centres(&play->pos, p)), "list", *units ? units : "-", NULL);
        templates_data_set(templates_data_add(data, "position"), "line", text);
    }
}

static void add_lines(struct templates_data *data, const char *list, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++)
        templates_data_set(templates_data_add(data, list), "line", *line);
}

/* The common data of every letter. */
static void set_common(const struct judge_play *play, const struct judge_notice *notice,
                       enum rules_language language, struct templates_data *data)
{
    const struct judge_home *home = play->home;
    g_autofree char *phase = judge_play_phase_name(play, NULL, language);
    templates_data_set_all(data, "game", play->game->name, "judge", home->config->name, "editor",
                           home->config->editor, "phase", phase, "power",
                           notice->power == RULES_NO_POWER
                               ? NULL
                               : rules_power_name(play->board->names, notice->power, language),
                           NULL);

    gint64 due_s = judge_play_due_s(play);
    g_autofree char *date = judge_play_date(play, notice->person, due_s, language);
    g_autofree char *delay = due_s ? templates_say_delay(due_s - home->now_s, language) : NULL;

    g_autofree char *bids = judge_bids_standing(play, notice->power, language);
    templates_data_set_all(data, "bids", bids, "deadline", date, "delay", delay, "loose",
                           judge_flag(judge_deadline_is_loose(play)), NULL);
    for (const char *const *word = notice->words; word && *word; word += 2)
        if (word[1] && *word[1] == '\n') /* a list of lines */
            add_lines(data, word[0], word[1] + 1);
        else
            templates_data_set(data, word[0], word[1]);

    if (notice->position)
        set_position(play, data, language);
}

/* A section of judge.txt: the data stand inside it, so that no other section takes them for its own. */
static char *sentence(const struct judge_play *play, const struct judge_notice *notice,
                      enum rules_language language, const char *key)
{
    g_autoptr(templates_data_auto) root = templates_data_new();
    set_common(play, notice, language, templates_data_add(root, key));
    char *text = templates_fill_flowing(play->home->config->home, language, "judge.txt", root);
    return g_strchomp(text);
}

/* The report of the phase before the open one; NULL if there is none. Transfer full. */
static char *last_report(const struct judge_play *play, const struct judge_notice *notice,
                         enum rules_language language)
{
    gint64 parent = play->phase ? play->phase->parent : 0;
    g_autoptr(games_phase) row = games_phase_get(play->home->store, parent);
    g_autoptr(judge_report) report = row ? judge_report_new(play, row, NULL, NULL) : NULL;
    char *text = NULL;
    struct judge_reader reader = {.language = language, .zone = judge_play_zone(play, notice->person)};
    if (report)
        judge_report_render(report, &reader, NULL, &text, NULL);
    return text;
}

bool judge_notice_post(const struct judge_play *play, const struct judge_notice *notice, GError **error)
{
    struct judge_home *home = play->home;
    if (!notice->person || !notice->person->address)
        return true;

    enum rules_language language = judge_play_language(play, notice->person);
    g_autofree char *subject = NULL, *text = NULL;
    if (notice->sentences) {
        g_autofree char *section = g_strconcat(notice->key, "-subject", NULL);
        subject = g_strdelimit(sentence(play, notice, language, section), "\n", ' '); /* was wrapped */
        text = sentence(play, notice, language, notice->key);
    } else {
        g_autoptr(templates_data_auto) data = templates_data_new();
        set_common(play, notice, language, data);
        text = templates_notice(home->config->home, language, notice->key, data, &subject);
    }

    g_autofree char *report = notice->kit ? last_report(play, notice, language) : NULL;
    const char *behind = notice->behind ? notice->behind : report;
    g_autofree char *whole = behind ? g_strconcat(text, "\n\n", behind, NULL) : g_strdup(text);
    g_autofree char *cid = NULL, *alt = NULL;

    g_autoptr(mailio_encoded) map = NULL;
    if (notice->kit || notice->map)
        map = judge_post_map(play, &play->pos, NULL, NULL, language, play->phase ? play->phase->id : 0, &cid,
                             &alt);

    g_autoptr(mailio_encoded) calendar = notice->calendar ? judge_calendar(&play, 1, language) : NULL;
    struct mailio_encoded *with[3], *first = map ? map : notice->enclosed;
    unsigned n_with = 0;
    if (first)
        with[n_with++] = first;
    if (notice->besides)
        with[n_with++] = notice->besides;
    if (calendar)
        with[n_with++] = calendar;
    struct judge_draft draft = {.person = notice->person,
                                .game = play->game,
                                .phase = play->phase ? play->phase->id : 0,
                                .kind = notice->kind ? notice->kind : "notice",
                                .language = language,
                                .subject = subject,
                                .text = whole,
                                .cid = map ? cid : notice->cid,
                                .alt = map ? alt : notice->alt,
                                .parts = with,
                                .n_parts = n_with,
                                .answers = notice->answers};
    return judge_post(home, &draft, NULL, error);
}

bool judge_notice_write(const struct judge_play *play, gint64 person, rules_power power, const char *key,
                        bool sentences, const char *const *words, bool kit, GError **error)
{
    g_autoptr(games_person) to = games_person_get(play->home->store, person);
    struct judge_notice notice = {.key = key,
                                  .sentences = sentences,
                                  .person = to,
                                  .power = power,
                                  .words = words,
                                  .position = kit,
                                  .kit = kit};
    return !to || judge_notice_post(play, &notice, error);
}

bool judge_notice_tell(const struct judge_play *play, gint64 person, rules_power power, const char *key,
                       const char *const *words, GError **error)
{
    return judge_notice_write(play, person, power, key, true, words, false, error);
}

bool judge_notice_all(const struct judge_play *play, const struct judge_notice *notice, gint64 but,
                      GError **error)
{
    g_autoptr(GPtrArray) recipients = judge_report_recipients(play, error);
    if (recipients)
        judge_recipients_add_called(play, recipients);
    for (guint i = 0; recipients && i < recipients->len; i++) {
        const struct judge_recipient *to = recipients->pdata[i];
        if (but && to->person && to->person->id == but)
            continue;
        struct judge_notice one = *notice;
        one.person = to->person;
        one.calendar = true;
        if (one.power == RULES_NO_POWER && to->power)
            one.power = judge_play_power(play, to->power);
        if (!judge_notice_post(play, &one, error))
            return false;
    }

    return recipients != NULL;
}
