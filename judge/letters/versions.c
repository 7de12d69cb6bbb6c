#include "versions.h"
#include "../play/result.h"
#include "../conf/refusals.h"

#include <string.h>

void judge_version_free(struct judge_version *version)
{
    if (!version)
        return;
    games_phase_free(version->earlier);
    g_free(version->why);
    g_free(version);
}

/* The phase itself, or the nearest one before it, was played again. */
static void set_cause(const struct judge_play *play, const struct games_phase *row,
                      struct judge_version *version)
{
    static const char *const causes[GAMES_CAUSE_COUNT] = {[GAMES_CAUSE_ROLLBACK] = "rolled-back",
                                                          [GAMES_CAUSE_EDIT] = "edited",
                                                          [GAMES_CAUSE_ERRATUM] = "erratum"};
    struct games_phase *at = games_phase_get(play->home->store, row->id);

    while (at && at->cause == GAMES_CAUSE_COURSE) {
        gint64 parent = at->parent;
        games_phase_free(at);
        at = games_phase_get(play->home->store, parent);
    }

    if (at) {
        version->cause = causes[at->cause];
        version->why = g_strdup(at->why);
    }

    games_phase_free(at);
}

struct judge_version *judge_version_new(const struct judge_play *play, const struct games_phase *row,
                                        GError **error)
{
    if (row->version < 2)
        return NULL;

    g_autoptr(GPtrArray) all = games_phase_all(play->home->store, play->game->id);
    gint64 earlier = 0;

    unsigned number = 1;
    GAMES_EACH(const struct games_phase, other, all) {
        if (other->id >= row->id || !other->adjudicated_s || strcmp(other->code, row->code))
            continue;
        earlier = other->id;
        number++;
    }

    if (!earlier)
        return NULL;

    g_autoptr(judge_version) version = g_new0(struct judge_version, 1);
    version->number = number;
    version->earlier = games_phase_get(play->home->store, earlier);
    if (!version->earlier ||
        !judge_play_result(play, version->earlier, &version->before, &version->result, error))
        return NULL;

    set_cause(play, row, version);
    return g_steal_pointer(&version);
}

char *judge_version_say(const struct judge_play *play, const struct judge_version *version,
                        enum rules_language language, const char *zone)
{
    g_autofree char *date = templates_say_date(version->earlier->adjudicated_s, zone, language);
    g_autofree char *key = g_strconcat("version-", version->cause ? version->cause : "rolled-back", NULL);
    g_autofree char *until = templates_say_date(judge_play_due_s(play), zone, language);
    return judge_say(play->home, language, key, "date", date, "until", until, NULL);
}

static const struct rules_outcome *same_unit(const struct rules_result *result,
                                             const struct rules_outcome *of)
{
    for (unsigned i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        if (o->unit.kind == of->unit.kind && o->unit.loc == of->unit.loc && o->unit.power == of->unit.power &&
            (of->unit.kind || !memcmp(&o->order, &of->order, sizeof o->order)))
            return o;
    }
    return NULL;
}

static char *say_outcome(const struct judge_play *play, const struct rules_position *pos,
                         const struct rules_outcome *o, enum rules_language language)
{
    const char *notation = judge_play_notation(play, language);
    g_autofree char *order = templates_say_notation(play->board->names, pos, o, notation, false);
    g_autofree char *reason = templates_say_reason(play->board->names, pos, o, notation, language, false);
    return *reason ? g_strdup_printf("%s (%s)", order, reason) : g_strdup(order);
}

/* The words of an outcome, of which `other` says more: "F MON - GRE" beside "F MON - GRE (bounced …)" was done. Takes `words`. */
static char *say_done(const struct judge_play *play, char *words, const char *other,
                      enum rules_language language)
{
    bool less = words && other && strlen(other) > strlen(words) && g_str_has_prefix(other, words);
    if (!less)
        return words;
    g_autofree char *order = words;
    return judge_say(play->home, language, "erratum-done", "order", order, NULL);
}

static void add_line(GString *text, char *line)
{
    g_strdelimit(line, "\n", ' ');
    judge_list_join(text, "\n", line);
    g_free(line);
}

char *judge_version_changes(const struct judge_play *play, const struct judge_version *version,
                            const struct rules_position *before, const struct rules_result *now,
                            enum rules_language language)
{
    const struct rules_result *old = &version->result;
    g_autoptr(GString) text = g_string_new(NULL);
    for (unsigned i = 0; i < now->n_outcomes; i++) {
        const struct rules_outcome *o = &now->outcome[i], *was = same_unit(old, o);
        g_autofree char *new_words = say_outcome(play, before, o, language);
        g_autofree char *old_words = was ? say_outcome(play, &version->before, was, language) : NULL;
        if (!g_strcmp0(new_words, old_words))
            continue;
        rules_power power = o->unit.kind ? o->unit.power : o->order.power;
        g_autofree char *is = say_done(play, g_strdup(new_words), old_words, language);
        g_autofree char *not = say_done(play, g_strdup(old_words), new_words, language);
        add_line(text, judge_say(play->home, language, "erratum-line", "power",
                                 rules_power_name(play->board->names, power, language), "now", is, "was", not,
                                 NULL));
    }

    for (unsigned i = 0; i < old->n_outcomes; i++) {
        const struct rules_outcome *was = &old->outcome[i];
        if (same_unit(now, was))
            continue;
        g_autofree char *old_words = say_outcome(play, &version->before, was, language);
        rules_power power = was->unit.kind ? was->unit.power : was->order.power;
        add_line(text,
                 judge_say(play->home, language, "erratum-gone", "power",
                           rules_power_name(play->board->names, power, language), "was", old_words, NULL));
    }

    if (!text->len)
        add_line(text, judge_say(play->home, language, "erratum-none", NULL));

    return g_string_free(g_steal_pointer(&text), FALSE);
}

struct games_phase *judge_version_row(const struct judge_play *play, const char *code, unsigned number,
                                      GError **error)
{
    g_autoptr(GPtrArray) all = games_phase_all(play->home->store, play->game->id);
    unsigned n = 0;
    GAMES_EACH(const struct games_phase, row, all)
        if (row->adjudicated_s && !g_ascii_strcasecmp(row->code, code) && ++n == number)
            return games_phase_get(play->home->store, row->id);

    judge_refuse(error, "version-none", "game", play->game->name, "phase", code, "number", DIGITS(n), NULL);
    return NULL;
}

static bool fill(const struct judge_play *play, const char *code, unsigned number,
                 struct judge_version *version, GError **error)
{
    version->number = number;
    version->earlier = judge_version_row(play, code, number, error);
    return version->earlier &&
           judge_play_result(play, version->earlier, &version->before, &version->result, error);
}

char *judge_version_between(const struct judge_play *play, const char *code, unsigned number,
                            unsigned against, enum rules_language language, GError **error)
{
    g_autoptr(judge_version) now = g_new0(struct judge_version, 1), was = g_new0(struct judge_version, 1);
    bool ok = fill(play, code, number, now, error) && fill(play, code, against, was, error);
    return ok ? judge_version_changes(play, was, &now->before, &now->result, language) : NULL;
}
