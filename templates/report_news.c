/* The subject of a report: what happened, facts only, in the order of their weight. */
#include "report_p.h"

#include <string.h>

enum { NEWS_COLUMNS = 56 };

struct headline {
    const struct templates_report *report;
    GString *text;
    unsigned n;
};

static void add_fact(struct headline *headline, const char *key, const struct templates_data *data)
{
    g_autofree char *fact =
        templates_phrase_called(headline->report->names, headline->report->language, key, data);
    if (headline->n >= 2 ||
        (headline->n && templates_width(headline->text->str) + templates_width(fact) > NEWS_COLUMNS))
        return;
    g_string_append_printf(headline->text, "%s%s", headline->n ? ", " : "", fact);
    headline->n++;
}

/* Whether a centre changed hands: by ownership in autumn, by occupation in spring (only of a centre that was
 * somebody's). */
static bool has_fallen(const struct templates_report *report, rules_loc centre)
{
    rules_power then = report->before->owner[centre], now = report->after->owner[centre];
    if (then == RULES_NO_POWER)
        return false;
    if (then != now)
        return true;
    if (rules_phase_type(report->after->map, report->before->phase) != RULES_PHASE_MOVEMENT)
        return false;
    const struct rules_unit *holder = rules_position_unit(report->after, centre);
    const struct rules_unit *earlier = rules_position_unit(report->before, centre);
    return holder && holder->power != then && !(earlier && earlier->power == holder->power);
}

/* A fact about one place, two places, or their number: three keys. `place` holds the first two. */
static void add_places(struct headline *headline, const char *const keys[3], const rules_loc *place,
                       unsigned n)
{
    if (!n)
        return;

    const struct templates_report *report = headline->report;
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set_int(data, "n", n);
    templates_set_place(data, "place", report->names, place[0], report->language);
    if (n > 1)
        templates_set_place(data, "place2", report->names, place[1], report->language);
    add_fact(headline, keys[MIN(n, 3) - 1], data);
}

static void add_fallen(struct headline *headline)
{
    const struct templates_report *report = headline->report;
    const struct rules_map *map = report->after->map;
    rules_loc fallen[2];
    unsigned n = 0;
    bool counted = false;

    for (int homes = 1; homes >= 0; homes--) /* home centres of the owner first: they make the news */
        for (unsigned i = 0; i < map->n_centres; i++) {
            rules_loc centre = map->centres[i];
            bool home = map->home_of[centre] != RULES_NO_POWER &&
                        map->home_of[centre] == report->before->owner[centre];
            if (home != (homes == 1) || !has_fallen(report, centre))
                continue;
            if (n < 2)
                fallen[n] = centre;
            n++;
            counted |= report->before->owner[centre] != report->after->owner[centre];
        }

    if (!n)
        return;

    /* owned by others only once the year is counted: until then they are invaded */
    const char *const keys[] = {"news.fall", "news.fall-two",
                                counted ? "news.fall-number" : "news.invaded-number"};

    add_places(headline, keys, fallen, n);
}

/* Provinces left empty by a stand-off of this movement. */
static void add_standoffs(struct headline *headline)
{
    const struct templates_report *report = headline->report;
    rules_loc place[2];
    unsigned n = 0;

    for (rules_loc loc = 0; report->result && loc < report->after->map->n_provinces; loc++) {
        if (!rules_bit(report->result->after.contested, loc))
            continue;
        if (n < 2)
            place[n] = loc;
        n++;
    }

    static const char *const keys[] = {"news.standoff", "news.standoff-two", "news.standoff-number"};
    if (n)
        add_places(headline, keys, place, n);
}

static void add_number(struct headline *headline, const char *key, unsigned n)
{
    if (!n)
        return;
    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_data_set_int(data, "n", n);
    add_fact(headline, key, data);
}

static void add_taken(struct headline *headline)
{
    const struct templates_report *report = headline->report;
    const struct rules_map *map = report->after->map;
    unsigned n = 0;
    for (unsigned i = 0; i < map->n_centres; i++)
        n += report->before->owner[map->centres[i]] == RULES_NO_POWER &&
             report->after->owner[map->centres[i]] != RULES_NO_POWER;
    add_number(headline, "news.taken", n);
}

static void add_eliminated(struct headline *headline)
{
    const struct templates_report *report = headline->report;
    const struct rules_map *map = report->after->map;

    for (unsigned p = 0; p < map->n_powers; p++) {
        rules_power power = (rules_power)p;
        bool lived = rules_position_count_centres(report->before, power) ||
                     rules_position_count_units(report->before, power);
        bool lives = rules_position_count_centres(report->after, power) ||
                     rules_position_count_units(report->after, power);
        for (unsigned i = 0; i < report->after->n_dislodged; i++)
            lives |= report->after->dislodged[i].unit.power == power;
        if (!lived || lives)
            continue;
        g_autoptr(templates_data_auto) data = templates_data_new();
        templates_set_power(data, "power", report->names, power, report->language);
        add_fact(headline, "news.eliminated", data);
    }
}

static void add_leader(struct headline *headline)
{
    const struct templates_report *report = headline->report;
    const struct rules_map *map = report->after->map;
    rules_power leader = RULES_NO_POWER;
    unsigned best = 0, equals = 0;

    for (unsigned p = 0; p < map->n_powers; p++) {
        unsigned n = rules_position_count_centres(report->after, (rules_power)p);
        if (n > best) {
            best = n;
            equals = 1;
            leader = (rules_power)p;
        } else if (n && n == best) {
            equals++;
        }
    }

    if (equals != 1)
        return;

    g_autoptr(templates_data_auto) data = templates_data_new();
    templates_set_power(data, "power", report->names, leader, report->language);
    templates_data_set_int(data, "n", best);
    add_fact(headline, "news.leader", data);
}

/* How many orders of a kind were done, by the phase they belong to. */
struct counts {
    unsigned dislodged, moved, builds, removals, retreats, disbanded;
};

static struct counts count_outcomes(const struct templates_report *report)
{
    struct counts n = {0};
    enum rules_phase_type type = rules_phase_type(report->before->map, report->before->phase);

    for (unsigned i = 0; report->result && i < report->result->n_outcomes; i++) {
        const struct rules_outcome *outcome = &report->result->outcome[i];
        bool done = outcome->verdict == RULES_SUCCEEDS;
        bool gone = outcome->verdict == RULES_DISBANDED || (outcome->order.kind == RULES_DISBAND && done);
        n.dislodged += outcome->dislodged;
        n.moved += outcome->order.kind == RULES_MOVE && done;
        n.builds += outcome->order.kind == RULES_BUILD && done;
        n.retreats += outcome->order.kind == RULES_RETREAT && done;
        n.removals += type == RULES_PHASE_ADJUSTMENT && gone;
        n.disbanded += type == RULES_PHASE_RETREAT && gone;
    }

    return n;
}

static void add_news(struct headline *headline)
{
    const struct templates_report *report = headline->report;
    const struct rules_map *map = report->after->map;
    enum rules_phase_type type = rules_phase_type(map, report->before->phase);
    struct counts n = count_outcomes(report);

    bool owners_changed =
        memcmp(report->before->owner, report->after->owner, map->n_provinces * sizeof(rules_power)) != 0;

    add_eliminated(headline);
    add_fallen(headline);
    if (type == RULES_PHASE_ADJUSTMENT) {
        add_number(headline, "news.builds", n.builds);
        add_number(headline, "news.removals", n.removals);
        return;
    }

    if (owners_changed && !(report->ended && report->end == RULES_END_SOLO))
        add_leader(headline);
    if (type == RULES_PHASE_RETREAT) {
        add_number(headline, "news.retreats", n.retreats);
        add_number(headline, "news.disbanded", n.disbanded);
        return;
    }

    add_number(headline, "news.dislodged", n.dislodged);
    add_taken(headline);
    add_standoffs(headline);
    if (!headline->n && n.moved)
        add_number(headline, "news.moves", n.moved);
    else if (!headline->n)
        add_fact(headline, "news.quiet", NULL);
}

char *templates_report_subject(const struct templates_report *report)
{
    struct headline headline = {report, g_string_new(NULL), 0};
    if (report->ended && report->end == RULES_END_SOLO && report->winner != RULES_NO_POWER) {
        g_autoptr(templates_data_auto) data = templates_data_new();
        templates_set_power(data, "power", report->names, report->winner, report->language);
        bool side = report->after->map->power[report->winner].side != RULES_NO_SIDE;
        add_fact(&headline, side ? "news.side" : "news.solo", data);
    } else if (report->ended) {
        add_fact(&headline, "news.end", NULL);
    }

    if (!report->before) {
        add_fact(&headline, report->bids_known ? "news.bids" : "news.begins", NULL);
    } else {
        add_news(&headline);
    }

    const struct rules_position *told = report->before ? report->before : report->after;
    g_autofree char *phase = templates_say_phase(told->map, told->phase, report->language);
    g_autoptr(templates_data_auto) data = templates_data_new();

    templates_data_set_all(data, "phase", phase, "news", headline.text->str, NULL);
    if (report->version > 1)
        templates_data_set_int(data, "version", report->version);
    static const char *const keys[2][2] = {{"subject.report-plain", "subject.report"},
                                           {"subject.report-version-plain", "subject.report-version"}};
    char *subject = templates_phrase(report->language, keys[report->version > 1][headline.n > 0], data);

    g_string_free(headline.text, TRUE);

    return subject;
}
