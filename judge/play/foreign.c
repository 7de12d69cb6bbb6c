#include "foreign.h"
#include "home.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { MOST_LINES = 100000, MOST_NAME = 40 };

static unsigned line_of(const char *text, const char *at)
{
    unsigned line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

static void put(GString *out, GArray *numbers, unsigned number, const char *line)
{
    g_string_append_printf(out, "%s\n", line);
    if (numbers)
        g_array_append_val(numbers, number);
}

/* ---- webDiplomacy: a power has the moves, retreats and builds of a turn one below the other ---- */

enum { SPRING = 0, FALL = 2 };
static const char *const titles[] = {"Movement results for Spring of", "Retreat orders for Spring of",
                                     "Movement results for Fall of", "Retreat orders for Fall of",
                                     "Adjustment orders for Winter of"};
static const char *const parts[] = {"diplomacy", "retreats", "unit-placement"};

struct page_line {
    int year;
    unsigned phase, number; /* of `titles`; the line of the page */
    char *text;
};

struct page {
    GArray *lines; /* struct page_line */
    char power[MOST_NAME];
    int year; /* 0: no turn was named yet */
    unsigned turn, part;
};

static int by_phase(gconstpointer a, gconstpointer b)
{
    const struct page_line *one = a, *other = b;
    if (one->year != other->year)
        return one->year < other->year ? -1 : 1;
    if (one->phase != other->phase)
        return one->phase < other->phase ? -1 : 1;
    return one->number < other->number ? -1 : one->number > other->number;
}

/* "Spring, 1901", whatever stands behind it. */
static bool take_turn(struct page *page, const char *line)
{
    char season[8];
    int year;
    if (sscanf(line, "%7[A-Za-z], %4d", season, &year) != 2 || year < 1)
        return false;
    bool spring = !strcmp(season, "Spring");
    if (!spring && strcmp(season, "Autumn") && strcmp(season, "Fall"))
        return false;
    page->year = year;
    page->turn = spring ? SPRING : FALL;
    page->part = 0;
    page->power[0] = '\0';
    return true;
}

/* "Diplomacy", or the name of a power: "Austria:". */
static void take_heading(struct page *page, const char *line)
{
    g_autofree char *small = g_ascii_strdown(line, -1);
    gsize len = strlen(small);
    bool colon = len && small[len - 1] == ':';
    if (colon)
        small[--len] = '\0';
    for (unsigned i = 0; i < G_N_ELEMENTS(parts); i++)
        if (!strcmp(small, parts[i])) {
            page->part = i;
            return;
        }
    if (colon && len && len < sizeof page->power) {
        g_strlcpy(page->power, line, len + 1);
        page->part = 0;
    }
}

static bool is_sentence(const char *line)
{
    return g_str_has_prefix(line, "The army at ") || g_str_has_prefix(line, "The fleet at ") ||
           g_str_has_prefix(line, "The unit at ") || g_str_has_prefix(line, "Build ") ||
           g_str_has_prefix(line, "Destroy ");
}

/* "The army at Vienna move to Galicia. (fail) (dislodged)" */
static void take_sentence(struct page *page, const char *line, unsigned number)
{
    static const char *const marks[] = {" (success)", " (fail)", " (dislodged)"};
    const char *fails = strstr(line, marks[1]), *driven = strstr(line, marks[2]);
    gsize len = strlen(line);
    for (unsigned i = 0; i < G_N_ELEMENTS(marks); i++) {
        const char *at = strstr(line, marks[i]);
        len = at ? MIN(len, (gsize)(at - line)) : len;
    }

    g_autofree char *words = g_strchomp(g_strndup(line, len));
    const char *dot = g_str_has_suffix(words, ".") ? "" : ".";
    struct page_line kept = {.year = page->year, .phase = page->turn + page->part, .number = number};
    kept.text =
        g_strdup_printf("%s: %s%s%s%s%s%s", page->power, words, dot, fails || driven ? "  (*" : "",
                        fails ? "bounce" : "", driven ? ", dislodged" : "", fails || driven ? "*)" : "");
    g_array_append_val(page->lines, kept);
}

static void clear_line(gpointer line)
{
    g_free(((struct page_line *)line)->text);
}

static char *page_lines(const char *text, GArray *numbers)
{
    struct page page = {.lines = g_array_new(FALSE, FALSE, sizeof(struct page_line))};
    g_array_set_clear_func(page.lines, clear_line);
    g_auto(GStrv) lines = g_strsplit(text, "\n", MOST_LINES);
    for (unsigned i = 0; lines[i]; i++) {
        const char *line = g_strstrip(lines[i]);
        if (take_turn(&page, line) || !page.year)
            continue;
        if (page.power[0] && is_sentence(line))
            take_sentence(&page, line, i + 1);
        else
            take_heading(&page, line);
    }

    GString *out = page.lines->len ? g_string_new(NULL) : NULL;
    const struct page_line *before = NULL;
    g_array_sort(page.lines, by_phase);
    for (guint i = 0; out && i < page.lines->len; i++) {
        const struct page_line *line = &g_array_index(page.lines, struct page_line, i);
        bool begins = !before || before->year != line->year || before->phase != line->phase;
        g_autofree char *title = g_strdup_printf("%s %d.", titles[line->phase], line->year);
        if (!before)
            put(out, numbers, line->number, ":: Judge: web  Game: webDiplomacy  Variant: Standard");
        if (begins)
            put(out, numbers, line->number, title);
        put(out, numbers, line->number, line->text);
        before = line;
    }
    g_array_unref(page.lines);
    return out ? g_string_free(out, FALSE) : NULL;
}

/* ---- Backstabbr: units, owners and orders as objects by power ---- */

/* The object that `name` is set to; `*line` where, `text` loses its lines. NULL: there is none. */
static json_t *take_object(GString *text, const char *name, unsigned *line)
{
    const char *at = strstr(text->str, name), *open = at ? at + strlen(name) : NULL;
    if (!open)
        return NULL;
    open += strspn(open, " \t\r\n=:\"");
    json_error_t error;
    json_t *object =
        *open == '{' ? json_loads(open, JSON_DISABLE_EOF_CHECK | JSON_REJECT_DUPLICATES, &error) : NULL;
    if (!object)
        return NULL;

    *line = line_of(text->str, at);
    const char *end = open + error.position;
    while (at > text->str && at[-1] != '\n')
        at--;
    end += strcspn(end, "\n");
    gsize from = (gsize)(at - text->str), bytes = (gsize)(end - at);
    for (gsize i = from; i < from + bytes; i++) /* its line ends stay: the lines below keep their numbers */
        if (text->str[i] != '\n')
            text->str[i] = ' ';
    return object;
}

/* A text of the page as a name: nothing in it ends a line or begins another. Transfer full; "" for NULL. */
static char *name_of(const char *text)
{
    char *name = g_strndup(judge_or_empty(text), MOST_NAME);
    return g_strcanon(name, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS " .-", '?');
}

static const char *word_of(const json_t *order, const char *member)
{
    return json_string_value(json_object_get(order, member));
}

/* "Army Bud", "Fleet Stp/sc" */
static char *unit_of(const char *place, const json_t *unit)
{
    const char *kind = json_is_object(unit) ? word_of(unit, "type") : json_string_value(unit);
    g_autofree char *name = name_of(place), *letter = name_of(kind), *coast = name_of(word_of(unit, "coast"));
    const char *fleet = !strcmp(letter, "F") ? "Fleet" : letter,
               *word = !strcmp(letter, "A") ? "Army" : fleet;
    return g_strdup_printf("%s %s%s%s", word, name, *coast ? "/" : "", coast);
}

/* "Army Bud -> Ser", "Fleet Nth CONVOY Lon -> Nwy"; what is of no known kind keeps its word. */
static char *order_of(const char *unit, const json_t *order)
{
    g_autofree char *kind = name_of(word_of(order, "type")), *from = name_of(word_of(order, "from")),
                    *to = name_of(word_of(order, "to")), *coast = name_of(word_of(order, "to_coast"));
    const char *slash = *coast ? "/" : "";
    if (!strcmp(kind, "MOVE") || !strcmp(kind, "RETREAT"))
        return g_strdup_printf("%s -> %s%s%s", unit, to, slash, coast);
    bool stays = !*from || !*to || !strcmp(from, to);
    if (!strcmp(kind, "SUPPORT") && stays)
        return g_strdup_printf("%s SUPPORT %s", unit, *to ? to : from);
    if (!strcmp(kind, "SUPPORT") || !strcmp(kind, "CONVOY"))
        return g_strdup_printf("%s %s %s -> %s", unit, kind, from, to);
    return g_strdup_printf("%s %s", unit, kind);
}

/* Where the page says what season it is of: "Spring 1903", "…/1903/spring". Transfer full. */
static char *season_of(const char *text)
{
    g_autoptr(GRegex) form =
        g_regex_new("\\b(?:(1[0-9]{3}|2[0-9]{3})/)?(spring|fall|winter)(?:,? +([12][0-9]{3}))?\\b",
                    G_REGEX_CASELESS | G_REGEX_RAW, 0, NULL);
    g_autoptr(GMatchInfo) found = NULL;
    g_regex_match(form, text, 0, &found);
    for (; g_match_info_matches(found); g_match_info_next(found, NULL)) {
        g_autofree char *before = g_match_info_fetch(found, 1), *season = g_match_info_fetch(found, 2),
                        *behind = g_match_info_fetch(found, 3);
        const char *year = *judge_or_empty(before) ? before : judge_or_empty(behind);
        if (!*year)
            continue;
        bool winter = g_ascii_tolower(*season) == 'w';
        season[0] = g_ascii_toupper(season[0]);
        return g_strdup_printf("%s phase for %s of %s.", winter ? "Adjustment" : "Movement", season, year);
    }
    return g_strdup("position.");
}

struct source {
    json_t *units, *owners, *orders;
    unsigned at, owners_at, orders_at; /* their lines */
};

/* "Austria: Army Bud.", or what was ordered to it. */
static void put_power(const struct source *source, bool orders, const char *power, GString *out,
                      GArray *numbers)
{
    const json_t *units = json_object_get(source->units, power);
    const char *place;
    json_t *one;
    g_autofree char *name = name_of(power);
    json_object_foreach(json_object_get(orders ? source->orders : source->units, power), place, one)
    {
        const json_t *unit = json_object_get(units, place);
        g_autofree char *whose = unit ? unit_of(place, unit) : name_of(place),
                        *order = orders ? order_of(whose, one) : NULL,
                        *line = g_strdup_printf("%s: %s.", name, order ? order : whose);
        put(out, numbers, orders ? source->orders_at : source->at, line);
    }
}

static void put_owners(const struct source *source, GString *out, GArray *numbers)
{
    const char *place;
    json_t *owner;
    put(out, numbers, source->owners_at, "Ownership of supply centers:");
    json_object_foreach(source->owners, place, owner)
    {
        g_autofree char *name = name_of(json_string_value(owner)), *centre = name_of(place);
        g_autofree char *line = g_strdup_printf("%s: %s.", *name ? name : "Unowned", centre);
        put(out, numbers, source->owners_at, line);
    }
}

static char *source_lines(const char *text, GArray *numbers)
{
    g_autoptr(GString) left = g_string_new(text);
    struct source source = {0};
    source.units = take_object(left, "unitsByPlayer", &source.at);
    if (!source.units)
        return NULL;
    source.owners = take_object(left, "territories", &source.owners_at);
    source.orders = take_object(left, "orders", &source.orders_at);

    GString *out = g_string_new(NULL);
    g_autofree char *season = season_of(left->str), *title = g_strconcat("Status of the ", season, NULL),
                    *given = g_strconcat("Given orders in the ", season, NULL);
    if (numbers)
        put(out, numbers, source.at, ":: Judge: web  Game: Backstabbr  Variant: Standard");
    put(out, numbers, source.at, title);
    const char *power;
    json_t *all;
    json_object_foreach(source.units, power, all) put_power(&source, false, power, out, numbers);
    if (source.owners)
        put_owners(&source, out, numbers);
    if (source.orders && numbers)
        put(out, numbers, source.orders_at, given);
    if (!numbers)
        put(out, numbers, 0, "");
    json_object_foreach(source.orders, power, all) put_power(&source, true, power, out, numbers);
    if (!numbers)
        g_string_append(out, left->str);
    json_decref(source.units);
    json_decref(source.owners);
    json_decref(source.orders);
    return g_string_free(out, FALSE);
}

char *judge_foreign_lines(const char *text, GArray *numbers)
{
    char *lines = source_lines(text, numbers);
    return lines || !numbers ? lines : page_lines(text, numbers);
}
