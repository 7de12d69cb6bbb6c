/*
 * What the judge says is what it does. Games and mails are made up from a seed, under every rulebook, in phases of every
 * type, one after the other, and in both languages; what the letter of acknowledgement says of each unit must be what is on
 * file, what the adjudication took, and what the report prints; each order on file must have come from words of that
 * person, and an order that can mean one thing only is on file as it was meant.
 *
 * PROMISE_MAILS=N goes on until N mails were acted on; PROMISE_SEED=N begins elsewhere; PROMISE_EDITS=N corrects the position
 * after N of a hundred seats.
 */
#include "promise_prose.h"
#include "promise_world.h"
#include "../../judge/desk/desk.h"

enum { MAILS = 600 };

/* ---- faults ---- */

static void fault(struct world *w, rules_power power, enum teller teller, const char *what,
                  const char *detail)
{
    if (w->n_faults++ >= w->max_shown)
        return;
    const struct table *table = w->now;
    const struct told *told = &table->told[power][teller];
    struct games_phase *row = games_phase_get(w->home->store, table->opened);
    printf("mail %u, %s %s, %s%s: %s: %s\n--- last mail\n%s--- letter\n%s---\n", w->serial, table->name,
           row ? row->code : "?", table->play->board->map->power[power].id,
           teller == TELLER_STANDBY ? " (standby)" : "", what, detail ? detail : "",
           told->words ? told->words : "", told->letter ? told->letter : "");
    if (strstr(what, "report"))
        printf("--- report\n%s---\n", table->report[power] ? table->report[power] : "");
    games_phase_free(row);
}

/* ---- what is on file ---- */

static GPtrArray *rows_on_file(const struct world *w, rules_power power, enum teller teller)
{
    const struct judge_play *play = w->now->play;
    const char *id = play->board->map->power[power].id;
    g_autofree char *code = judge_nmr_code(play);
    return teller == TELLER_STANDBY ? games_order_list_later(w->home->store, w->now->game, code, id)
                                    : games_order_list(w->home->store, play->phase->id, id);
}

/* Each order on file came from words of the person who is named with it. */
static void check_sources(struct world *w, rules_power power, enum teller teller)
{
    g_autoptr(GPtrArray) rows = rows_on_file(w, power, teller);
    GAMES_EACH(const struct games_order, row, rows) {
        g_autofree char *words = squeeze(words_of(w->now, row->person)->str);
        g_autofree char *source = squeeze(row->source ? row->source : "");
        if (!*source || !strstr(words, source))
            fault(w, power, teller, "an order on file without words of the player", row->text);
    }
}

static bool same_place(const struct rules_map *map, rules_loc a, rules_loc b)
{
    if (a >= map->n_locs || b >= map->n_locs)
        return a >= map->n_locs && b >= map->n_locs;
    return map->province[a] == map->province[b];
}

static bool same_order(const struct rules_map *map, const struct rules_order *a, const struct rules_order *b)
{
    return a->kind == b->kind && same_place(map, a->unit, b->unit) && same_place(map, a->from, b->from) &&
           same_place(map, a->to, b->to);
}

static bool is_own(const struct rules_position *pos, rules_power power, const struct rules_order *order)
{
    rules_loc province = pos->map->province[order->unit];
    const struct rules_unit *unit = rules_position_unit(pos, province);
    const struct rules_dislodged *out = rules_position_dislodged(pos, province);
    return order->kind == RULES_BUILD || (unit && unit->power == power) || (out && out->unit.power == power);
}

/* In sentences "supports Kiel" may be the support of Kiel's move. */
static bool is_meant(const struct rules_map *map, const struct rules_order *on_file,
                     const struct meant *meant)
{
    bool helps = meant->order.kind == RULES_SUPPORT_HOLD && on_file->kind == RULES_SUPPORT_MOVE;
    if (meant->said && helps)
        return same_place(map, on_file->unit, meant->order.unit) &&
               same_place(map, on_file->from, meant->order.from);
    return same_order(map, on_file, &meant->order);
}

static unsigned times_meant(const struct rules_map *map, const GArray *all, rules_loc unit)
{
    unsigned n = 0;
    for (guint i = 0; i < all->len; i++)
        n += same_place(map, g_array_index(all, struct meant, i).order.unit, unit);
    return n;
}

/* The order on file for the unit; NULL: none. Transfer full. */
static char *text_for(const struct world *w, rules_power power, enum teller teller, rules_loc unit)
{
    const struct rules_map *map = w->now->play->board->map;
    const char *province = map->place[map->province[unit]].code;
    g_autoptr(GPtrArray) rows = rows_on_file(w, power, teller);
    GAMES_EACH(const struct games_order, row, rows)
        if (!strcmp(row->unit, province))
            return g_strdup(row->text);
    return NULL;
}

/* What was on file for the units of `all` before the mail, a text or "" each. */
static GPtrArray *texts_before(const struct world *w, rules_power power, enum teller teller,
                               const GArray *all)
{
    GPtrArray *texts = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < all->len; i++) {
        char *text = text_for(w, power, teller, g_array_index(all, struct meant, i).order.unit);
        g_ptr_array_add(texts, text ? text : g_strdup(""));
    }
    return texts;
}

/* Whether the rulebook lets it give way to other orders: a support in place, where moves are implied (Bretagne IV). */
static bool may_yield(const struct judge_play *play, const struct rules_order *order)
{
    return play->book.value[RULES_OPTION_IMPLIED_ORDERS] && order->kind == RULES_SUPPORT_HOLD;
}

/* A line that means one thing is on file as it was meant; any other line so, or not at all. */
static void check_meaning(struct world *w, enum teller teller, const struct writing *wr,
                          const GPtrArray *before)
{
    rules_power power = wr->power;
    const GArray *all = wr->meant;
    const struct judge_play *play = w->now->play;
    const struct rules_map *map = play->board->map;
    for (guint i = 0; i < all->len; i++) {
        const struct meant *meant = &g_array_index(all, struct meant, i);
        if (times_meant(map, all, meant->order.unit) != 1 || !is_own(&play->pos, power, &meant->order))
            continue;

        struct rules_order on_file = {0};
        g_autofree char *text = text_for(w, power, teller, meant->order.unit);
        /* Of adjustments there may be more than are due. */
        bool legal = judge_play_type(play) != RULES_PHASE_ADJUSTMENT &&
                     rules_order_check(&play->pos, &meant->order, &play->book, NULL) == RULES_CAUSE_NONE;
        legal = legal && !may_yield(play, &meant->order);
        if (meant->order.kind == RULES_ORDER_NONE) {
            if (text && strcmp(text, before->pdata[i]))
                fault(w, power, teller, "an order made of talk", text);
            continue;
        }
        bool as_before = !text || !strcmp(text, before->pdata[i]);
        bool as_meant = text && rules_order_parse(map, power, text, strlen(text), &on_file) &&
                        is_meant(map, &on_file, meant);
        char wanted[160];
        rules_order_print(map, &play->pos, &meant->order, wanted, sizeof wanted);
        g_autofree char *detail = g_strdup_printf("%s, meant %s", text ? text : "nothing", wanted);
        w->n_meant++;
        w->n_followed += as_meant;
        if (!as_meant && !as_before && !wr->mixed)
            fault(w, power, teller, "another order than was meant", detail);
        else if (!as_meant && meant->sure && legal && !wr->mixed)
            fault(w, power, teller, "a plain order was not followed", detail);
    }
}

/* ---- mails ---- */

static void writing_init(struct writing *wr, struct world *w, rules_power power, enum rules_language language)
{
    *wr = (struct writing){.w = w,
                           .pos = &w->now->play->pos,
                           .power = power,
                           .language = language,
                           .text = g_string_new(NULL),
                           .press = g_string_new(NULL),
                           .meant = g_array_new(FALSE, FALSE, sizeof(struct meant))};
}

static void writing_clear(struct writing *wr)
{
    g_string_free(wr->text, TRUE);
    g_string_free(wr->press, TRUE);
    g_array_unref(wr->meant);
}

/* Sends what was written as somebody's mail, and looks at what came of it. */
static void mail_and_check(struct world *w, struct writing *wr, const struct games_person *person,
                           enum teller teller, const char *subject, const char *header)
{
    struct told *told = &w->now->told[wr->power][teller];
    g_autofree char *text = g_strdup_printf("%s%s%s", wr->press->str, wr->text->str,
                                            chance(w, 5) ? "\n-- \nJeanne\n01 23 45 67 89\n" : "");
    g_autoptr(GPtrArray) before = texts_before(w, wr->power, teller, wr->meant);
    g_string_append_printf(words_of(w->now, person->id), "%s\n", wr->text->str);
    g_free(told->words);
    told->words = g_strdup(text);

    send_mail(w, person->address, subject, header, text);
    take_letters(w);
    WANT(judge_play_reload(w->now->play, NULL));
    check_sources(w, wr->power, teller);
    check_meaning(w, teller, wr, before);
}

/* The seat's orders. In a game of which he plays two powers, he names the one. */
static void write_orders(struct world *w, rules_power power, enum teller teller,
                         const struct games_person *person)
{
    struct judge_play *play = w->now->play;
    struct writing wr;
    writing_init(&wr, w, power, templates_language(person->language, w->now->language));
    say_mail(&wr);
    g_autofree char *subject =
        g_strdup_printf("[%s] %s", w->now->name, rules_power_name(play->board->names, power, wr.language));
    g_autofree char *plain = g_strdup_printf("[%s] orders", w->now->name);
    bool twice = strstr(person->address, "twice") != NULL;
    mail_and_check(w, &wr, person, teller, twice ? subject : plain, NULL);
    writing_clear(&wr);
}

/* One mail with the orders of two games, under a heading each. */
static void write_both(struct world *w, struct table *other, rules_power power,
                       const struct games_person *person)
{
    struct table *tables[] = {w->now, other};
    struct writing wr[2];
    GPtrArray *before[2];
    g_autoptr(GString) text = g_string_new(NULL);
    for (unsigned i = 0; i < 2; i++) {
        w->now = tables[i];
        writing_init(&wr[i], w, power, templates_language(person->language, w->now->language));
        say_orders(&wr[i]);
        g_string_append_printf(text, "%s %s :\n%s\n", say(&wr[i], "Pour", "For"), w->now->name,
                               wr[i].text->str);
        before[i] = texts_before(w, power, TELLER_PLAYER, wr[i].meant);
        g_string_append_printf(words_of(w->now, person->id), "%s\n", wr[i].text->str);
    }

    send_mail(w, person->address, "orders", NULL, text->str);
    take_letters(w);
    for (unsigned i = 0; i < 2; i++) {
        w->now = tables[i];
        struct told *told = &w->now->told[power][TELLER_PLAYER];
        g_free(told->words);
        told->words = g_strdup(text->str);
        WANT(judge_play_reload(w->now->play, NULL));
        check_sources(w, power, TELLER_PLAYER);
        check_meaning(w, TELLER_PLAYER, &wr[i], before[i]);
        g_ptr_array_unref(before[i]);
        writing_clear(&wr[i]);
    }
    w->now = tables[0];
    w->n_both++;
}

/* The other power of the person in this game; RULES_NO_POWER: he has but one. */
static rules_power other_hand(const struct table *table, gint64 person, rules_power power)
{
    const struct rules_map *map = table->play->board->map;
    for (rules_power p = 0; p < map->n_powers; p++) {
        const struct games_seat *seat = judge_play_seat(table->play, map->power[p].id);
        if (p != power && seat && seat->person == person &&
            rules_power_must_order(&table->play->pos, p, &table->play->book))
            return p;
    }
    return RULES_NO_POWER;
}

/* One mail with the orders of both powers of a person, under their names or told by their units. */
static void write_hands(struct world *w, rules_power power, rules_power second,
                        const struct games_person *person)
{
    rules_power hands[] = {power, second};
    struct writing wr[2];
    GPtrArray *before[2];
    g_autoptr(GString) text = g_string_new(NULL);
    bool named = chance(w, 50);
    for (unsigned i = 0; i < 2; i++) {
        writing_init(&wr[i], w, hands[i], templates_language(person->language, w->now->language));
        say_orders(&wr[i]);
        if (named)
            g_string_append_printf(text, "%s :\n",
                                   rules_power_name(w->now->play->board->names, hands[i], wr[i].language));
        g_string_append_printf(text, "%s\n", wr[i].text->str);
        before[i] = texts_before(w, hands[i], TELLER_PLAYER, wr[i].meant);
        g_string_append_printf(words_of(w->now, person->id), "%s\n", wr[i].text->str);
    }
    if (!named) /* a word may name a unit of either */
        wr[0].mixed = wr[1].mixed = true;

    g_autofree char *subject = g_strdup_printf("[%s] orders", w->now->name);
    send_mail(w, person->address, subject, NULL, text->str);
    take_letters(w);
    WANT(judge_play_reload(w->now->play, NULL));
    for (unsigned i = 0; i < 2; i++) {
        struct told *told = &w->now->told[hands[i]][TELLER_PLAYER];
        g_free(told->words);
        told->words = g_strdup(text->str);
        check_sources(w, hands[i], TELLER_PLAYER);
        check_meaning(w, TELLER_PLAYER, &wr[i], before[i]);
        g_ptr_array_unref(before[i]);
        writing_clear(&wr[i]);
    }
    w->n_hands++;
}

/* "2" or "OUI" to a letter that offers orders. */
static void reply_to_offer(struct world *w, rules_power power, enum teller teller,
                           const struct games_person *person)
{
    struct told *told = &w->now->told[power][teller];
    g_autofree char *key = g_strconcat(JUDGE_OFFERS, told->id ? told->id : "", NULL);
    g_autofree char *offers = games_store_get(w->home->store, key);
    if (!offers || !*offers || told->phase != w->now->play->phase->id)
        return;

    g_auto(GStrv) lines = g_strsplit(offers, "\n", -1);
    unsigned n = g_strv_length(lines), which = below(w, n);
    const char *line = lines[which];
    line += g_str_has_prefix(line, TEMPLATES_ACK_RIVAL) ? strlen(TEMPLATES_ACK_RIVAL) : 0;
    struct writing wr;
    struct meant meant = {.sure = true};
    writing_init(&wr, w, power, templates_language(person->language, w->now->language));
    const struct rules_map *map = wr.pos->map;
    if (rules_order_parse(map, power, line, strlen(line), &meant.order) && meant.order.kind != RULES_WAIVE)
        g_array_append_val(wr.meant, meant); /* of a unit */
    g_autofree char *printed =
        rules_order_parse(map, power, line, strlen(line), &meant.order)
            ? templates_say_to_copy(w->now->play->board->names, wr.pos, &meant.order, &w->now->play->book,
                                    judge_play_notation(w->now->play, wr.language), wr.language)
            : g_strdup(line);
    g_string_append_printf(words_of(w->now, person->id), "%s\n", printed);
    if (n == 1 && chance(w, 60))
        g_string_append_printf(wr.press, "%s\n", say(&wr, "OUI", "YES"));
    else
        g_string_append_printf(wr.press, "%u\n", which + 1);
    g_string_append(wr.press, "\n> A PAR - BUR\n> F BRE - MAO\n");

    g_autofree char *header =
        g_strdup_printf("In-Reply-To: <%s>\r\nReferences: <%s>\r\n", told->id, told->id);
    g_autofree char *subject = g_strdup_printf(
        "Re: [%s] %s", w->now->name, rules_power_name(w->now->play->board->names, power, wr.language));
    mail_and_check(w, &wr, person, teller, subject, header);
    w->n_replies++;
    writing_clear(&wr);
}

/* The editor gives orders for a power. */
static void write_for(struct world *w, rules_power power)
{
    struct judge_play *play = w->now->play;
    struct games_person *editor = judge_editor(w->home, NULL);
    struct writing wr;
    WANT(editor != NULL);
    writing_init(&wr, w, power, templates_language(editor->language, w->now->language));
    say_orders(&wr);
    g_autoptr(GPtrArray) before = texts_before(w, power, TELLER_PLAYER, wr.meant);
    g_autofree char *text = g_strdup_printf("%s %s\n%s%s\n", say(&wr, "ORDRES POUR", "ORDERS FOR"),
                                            rules_power_name(play->board->names, power, wr.language),
                                            wr.text->str, say(&wr, "FIN", "END"));
    g_autofree char *subject = g_strdup_printf("[%s] desk", w->now->name);
    g_string_append_printf(words_of(w->now, editor->id), "%s\n", wr.text->str);
    struct told *told = &w->now->told[power][TELLER_PLAYER];
    g_free(told->words);
    told->words = g_strdup(text);
    send_mail(w, editor->address, subject, NULL, text);
    take_letters(w);
    WANT(judge_play_reload(play, NULL));
    check_sources(w, power, TELLER_PLAYER);
    if (wr.text->len)
        check_meaning(w, TELLER_PLAYER, &wr, before);
    w->n_desk++;
    writing_clear(&wr);
    games_person_free(editor);
}

/* ---- the position, corrected ---- */

/* One change that an editor asks for. */
static void say_change(struct writing *wr)
{
    const struct rules_map *map = wr->pos->map;
    const struct rules_unit *unit = wr->pos->n_units ? &wr->pos->units[below(wr->w, wr->pos->n_units)] : NULL;
    rules_loc at = any_place(wr);
    rules_power power = (rules_power)below(wr->w, map->n_powers);
    const char *kind = may(wr, 50) ? "A" : "F";

    if (unit && may(wr, 40)) /* another unit in its place */
        at = unit->loc, power = may(wr, 50) ? unit->power : power;
    if (unit && may(wr, 40))
        g_string_append_printf(wr->text, "-%s\n", map->place[map->province[unit->loc]].code);
    else if (may(wr, 25))
        g_string_append_printf(wr->text, "%s=%s\n",
                               map->place[map->centres[below(wr->w, map->n_centres)]].code,
                               map->power[power].id);
    else
        g_string_append_printf(wr->text, "%s %s %s\n", map->power[power].id, kind, map->place[at].code);
}

/* The editor corrects the position, by mail or as the command does; what cannot be is refused as a whole. */
static void correct_position(struct world *w)
{
    struct judge_play *play = w->now->play;
    struct games_person *editor = judge_editor(w->home, NULL);
    struct writing wr;
    WANT(editor != NULL);
    writing_init(&wr, w, 0, templates_language(editor->language, w->now->language));
    for (unsigned n = 1 + below(w, 3); n; n--)
        say_change(&wr);

    w->corrected = true;
    if (may(&wr, 50)) {
        g_autofree char *subject = g_strdup_printf("[%s] desk", w->now->name);
        g_autofree char *text =
            g_strdup_printf("%s\n%s%s\n", say(&wr, "CORRIGER", "EDIT"), wr.text->str, say(&wr, "FIN", "END"));
        send_mail(w, editor->address, subject, NULL, text);
    } else {
        g_autoptr(GString) said = g_string_new(NULL);
        char *none[] = {NULL};
        struct judge_desk_by by = {.said = said, .words = none, .text = wr.text->str};
        g_autoptr(GError) error = NULL;
        WANT(judge_desk_edit(play, &by, &error) || error);
    }
    take_letters(w);
    w->corrected = false;

    WANT(judge_play_reload(play, NULL));
    w->n_edits += play->phase->id != w->now->opened;
    w->now->opened = play->phase->id;
    writing_clear(&wr);
    games_person_free(editor);
}

/* ---- what was adjudicated, and printed ---- */

static bool comes_to_nothing(const struct rules_outcome *o)
{
    return o->verdict == RULES_VOID || o->verdict == RULES_IGNORED;
}

/* The row of a letter for an order that is said so; among equal ones, one that says as much of it. */
static struct row *find_row(const struct told *told, const char *text, bool nothing)
{
    struct row *found = NULL;
    for (guint i = 0; i < told->rows->len; i++) {
        struct row *row = &g_array_index(told->rows, struct row, i);
        if (!row->met && !strcmp(row->order, text) && (!found || row->void_ == nothing))
            found = row;
    }
    return found;
}

/* How an order may be said: as the game's notation or the reader's. Transfer full. */
static char *say_so(const struct table *table, const struct rules_position *pos,
                    const struct rules_order *order, enum rules_language language, bool reader)
{
    const char *chosen = judge_setting(table->play->game, "notation");
    g_autofree char *rulebook = g_strndup(table->play->rules, strcspn(table->play->rules, " "));
    const char *notation = reader ? templates_notation_for(chosen, rulebook, language) : chosen;
    return templates_say_written(table->play->board->names, pos, order, notation);
}

/* The row that tells of an outcome; `given`: its order as the adjudication got it, NULL: none. An order that cannot be
 * done may lose its coast on the way. */
static struct row *row_of_outcome(const struct table *table, const struct rules_position *pos,
                                  const struct told *told, const struct rules_outcome *o,
                                  const struct rules_order *given, bool none)
{
    const char *chosen = judge_setting(table->play->game, "notation");
    g_autofree char *rulebook = g_strndup(table->play->rules, strcspn(table->play->rules, " "));
    for (unsigned reader = 0; reader < 2; reader++) {
        const char *notation = reader ? templates_notation_for(chosen, rulebook, told->language) : chosen;
        g_autofree char *unit =
            none ? templates_say_unit(table->play->board->names, pos->map, (enum rules_unit_kind)o->unit.kind,
                                      o->unit.loc, notation)
                 : say_so(table, pos, &o->order, told->language, reader);
        struct row *row = find_row(told, unit, comes_to_nothing(o));
        g_autofree char *as_given = given ? say_so(table, pos, given, told->language, reader) : NULL;
        if (!row && as_given)
            row = find_row(told, as_given, comes_to_nothing(o));
        if (row)
            return row;
    }
    return NULL;
}

static bool says_none(enum rules_language language, const char *line)
{
    g_autofree char *none = templates_phrase(language, "cause.no-order", NULL);
    g_autofree char *gone = templates_phrase(language, "outcome.disbanded-no-order", NULL);
    return strstr(line, none) || strstr(line, gone);
}

/* The line of a report about an outcome. Transfer full; NULL: there is none. */
static char *line_of(const struct table *table, const struct rules_position *pos,
                     const struct rules_outcome *o, enum rules_language language, const char *report)
{
    const char *chosen = judge_setting(table->play->game, "notation");
    g_autofree char *rulebook = g_strndup(table->play->rules, strcspn(table->play->rules, " "));
    struct rules_outcome standing = *o;
    standing.dislodged = false;
    for (unsigned reader = 0; reader < 2 && report; reader++) {
        const char *notation = reader ? templates_notation_for(chosen, rulebook, language) : chosen;
        g_autofree char *result =
            templates_say_notation(table->play->board->names, pos, &standing, notation, true);
        /* what fails is underlined in the moeshoeshoe notation */
        g_autofree char *line = g_strdup_printf("\n  %s", result),
                        *underlined = g_strdup_printf("\n  _%s_", result);
        const char *plain = strstr(report, line), *printed = plain ? plain : strstr(report, underlined);
        if (printed)
            return g_strndup(printed + 1, strcspn(printed + 1, "\n"));
    }
    return NULL;
}

static void check_report(struct world *w, const struct rules_position *pos, const struct rules_outcome *o)
{
    const struct table *table = w->now;
    rules_power power = o->order.power;
    const struct games_seat *seat = judge_play_seat(table->play, pos->map->power[power].id);
    struct games_person *person = seat ? games_person_get(w->home->store, seat->person) : NULL;
    if (!person)
        return;
    enum rules_language language = judge_play_language(table->play, person);
    bool none = o->no_order && !(o->order.flags & RULES_IMPLIED);
    g_autofree char *line = line_of(table, pos, o, language, table->report[power]);
    games_person_free(person);
    w->n_lines++;
    char text[160];
    rules_order_print(pos->map, pos, &o->order, text, sizeof text);
    if (!line)
        fault(w, power, TELLER_PLAYER, "the report does not print", text);
    else if (says_none(language, line) != none)
        fault(w, power, TELLER_PLAYER, "the report differs on whether it was ordered", line);
}

/* What the letter said of the unit of an outcome. */
static void check_outcome(struct world *w, enum teller teller, const struct rules_position *pos,
                          const struct rules_outcome *o, const struct rules_order *given)
{
    bool none = o->no_order && !(o->order.flags & RULES_IMPLIED);
    rules_power power = o->order.power;
    struct row *row = row_of_outcome(w->now, pos, &w->now->told[power][teller], o, given, none);
    char text[160];
    rules_order_print(pos->map, pos, &o->order, text, sizeof text);
    if (!row)
        fault(w, power, teller, "adjudicated, and the letter does not say so", text);
    else if (row->void_ != comes_to_nothing(o))
        fault(w, power, teller, row->void_ ? "the letter says void" : "the letter says good", text);
    else if (row->none != none)
        fault(w, power, teller, "the letter says without order", text);
    if (row)
        row->met = true;
}

static const struct rules_order *given_for(const struct rules_map *map, const GArray *orders,
                                           const struct rules_outcome *o)
{
    for (guint i = 0; i < orders->len; i++) {
        const struct rules_order *order = &g_array_index(orders, struct rules_order, i);
        if (order->power == o->order.power && order->kind == o->order.kind &&
            same_place(map, order->unit, o->order.unit))
            return order;
    }
    return NULL;
}

/* What the last letter said of a power against what was adjudicated. */
static void check_letter(struct world *w, rules_power power, enum teller teller,
                         const struct rules_position *pos, const struct rules_result *result,
                         const GArray *orders)
{
    const struct told *told = &w->now->told[power][teller];
    bool adjusts = rules_phase_type(pos->map, pos->phase) == RULES_PHASE_ADJUSTMENT;
    if (!told->rows || told->phase != w->now->opened)
        return;

    for (unsigned i = 0; i < result->n_outcomes; i++) {
        const struct rules_outcome *o = &result->outcome[i];
        bool removed = o->no_order && adjusts; /* by the rules: the letter says how many */
        if (o->order.power == power && !removed)
            check_outcome(w, teller, pos, o, given_for(pos->map, orders, o));
    }
    for (guint i = 0; i < told->rows->len; i++) {
        const struct row *row = &g_array_index(told->rows, struct row, i);
        if (!row->met)
            fault(w, power, teller, "the letter tells what was not adjudicated", row->order);
    }
}

/* Whose orders were used. */
static enum teller who_ordered(const struct world *w, rules_power power, gint64 phase, const bool *called)
{
    const char *id = w->now->play->board->map->power[power].id;
    const struct told *standby = &w->now->told[power][TELLER_STANDBY];
    g_autoptr(GPtrArray) rows = games_order_list(w->home->store, phase, id);
    struct games_person *author =
        rows->len ? games_person_get(w->home->store, ((struct games_order *)rows->pdata[0])->person) : NULL;
    bool his = called[power] && standby->rows && author && strstr(author->address, "standby");
    games_person_free(author);
    return his ? TELLER_STANDBY : TELLER_PLAYER;
}

/* Every phase that was adjudicated since, in a game where some come with others. */
static void check_phases(struct world *w, gint64 told, const bool *called)
{
    struct table *table = w->now;
    gint64 last = table->play->phase->id;
    for (gint64 id = last; id;) {
        struct games_phase *row = games_phase_get(w->home->store, id);
        if (!row)
            break;
        if (row->adjudicated_s) {
            g_autofree struct rules_position *before = g_new(struct rules_position, 1);
            g_autofree struct rules_result *result = g_new(struct rules_result, 1);
            WANT(judge_play_result(table->play, row, before, result, NULL));
            g_autoptr(GArray) orders = judge_play_orders(table->play, row->id, before, NULL);
            w->n_phases++;
            w->of_type[rules_phase_type(before->map, before->phase)]++;
            bool adjusts = rules_phase_type(before->map, before->phase) == RULES_PHASE_ADJUSTMENT;
            for (unsigned i = 0; i < result->n_outcomes; i++)
                if (!adjusts || !result->outcome[i].no_order) /* removed by the rules */
                    check_report(w, before, &result->outcome[i]);
            for (rules_power p = 0; id == told && p < before->map->n_powers; p++)
                check_letter(w, p, who_ordered(w, p, told, called), before, result, orders);
        }
        gint64 parent = row->parent;
        games_phase_free(row);
        if (id == told)
            break;
        id = parent;
    }
}

static void adjudicate_and_check(struct world *w)
{
    g_autoptr(GError) error = NULL;
    struct table *table = w->now;
    const struct rules_map *map = table->play->board->map;
    bool called[RULES_MAX_POWERS] = {false};
    struct told kept[RULES_MAX_POWERS][N_TELLERS];
    GAMES_EACH(const struct games_seat, seat, table->play->seats)
        if (judge_seat_is_called(seat) && seat->power)
            called[rules_map_find_power(map, seat->power, strlen(seat->power))] = true;
    for (unsigned p = 0; p < RULES_MAX_POWERS; p++)
        g_clear_pointer(&table->report[p], g_free);

    /* Letters of the next phase leave with the adjudication: those of this one are kept apart. */
    memcpy(kept, table->told, sizeof kept);
    memset(table->told, 0, sizeof table->told);
    gint64 told = table->play->phase->id;
    table->opened = told;
    w->home->now_s += DAY_S / 4;
    WANT(judge_play_adjudicate(table->play, "test", &error));
    if (error)
        printf("%s\n", error->message);
    take_letters(w);

    struct told next[RULES_MAX_POWERS][N_TELLERS];
    memcpy(next, table->told, sizeof next);
    memcpy(table->told, kept, sizeof kept);
    check_phases(w, told, called);
    for (unsigned p = 0; p < RULES_MAX_POWERS; p++)
        for (unsigned t = 0; t < N_TELLERS; t++)
            told_clear(&table->told[p][t]);
    memcpy(table->told, next, sizeof next);
    table->opened = table->play->phase->id;
}

/* ---- one phase ---- */

static void play_seat(struct world *w, gint64 person, rules_power power, enum teller teller)
{
    struct games_person *who = games_person_get(w->home->store, person);
    bool calls = judge_nmr_calls_standbys(w->now->play);
    struct table *other = w->now->partner;
    unsigned n = chance(w, calls ? 40 : 15) ? 0 : 1 + below(w, 3);
    rules_power second = teller == TELLER_PLAYER ? other_hand(w->now, person, power) : RULES_NO_POWER;
    for (unsigned m = 0; m < n && who; m++) {
        if (other && other->play && strstr(who->address, "two-games") && chance(w, 50) &&
            rules_power_must_order(&other->play->pos, power, &other->play->book))
            write_both(w, other, power, who);
        else if (second != RULES_NO_POWER && chance(w, 40))
            write_hands(w, power, second, who);
        else
            write_orders(w, power, teller, who);
        if (chance(w, 30))
            reply_to_offer(w, power, teller, who);
    }
    if (teller == TELLER_STANDBY && n)
        w->n_standby++;
    games_person_free(who);
}

static void play_phase(struct world *w)
{
    struct judge_play *play = w->now->play;
    const struct rules_map *map = play->board->map;
    struct seat_of {
        gint64 person;
        rules_power power;
        enum teller teller;
    } seats[2 * RULES_MAX_POWERS];
    unsigned n = 0;
    for (guint i = 0; i < play->seats->len; i++) { /* mails load the game anew */
        const struct games_seat *seat = play->seats->pdata[i];
        rules_power power =
            seat->power ? rules_map_find_power(map, seat->power, strlen(seat->power)) : RULES_NO_POWER;
        if (power != RULES_NO_POWER && rules_power_must_order(&play->pos, power, &play->book))
            seats[n++] = (struct seat_of){seat->person, power,
                                          judge_seat_is_called(seat) ? TELLER_STANDBY : TELLER_PLAYER};
    }

    for (unsigned i = 0; i < n; i++) {
        play_seat(w, seats[i].person, seats[i].power, seats[i].teller);
        if (seats[i].teller == TELLER_PLAYER && chance(w, 4))
            write_for(w, seats[i].power);
        if (chance(w, w->edits))
            correct_position(w);
    }
    WANT(judge_play_reload(play, NULL));
    adjudicate_and_check(w);
}

/* ---- positions ---- */

static void scatter_units(struct world *w, struct rules_position *pos, unsigned least, unsigned most)
{
    const struct rules_map *map = pos->map;
    for (rules_power p = 0; p < map->n_powers; p++) {
        unsigned wanted = least + below(w, most - least + 1);
        for (unsigned tries = 0; tries < 60 && rules_position_count_units(pos, p) < wanted; tries++) {
            rules_loc loc = (rules_loc)below(w, map->n_locs);
            struct rules_unit unit = {p, (uint8_t)(chance(w, 50) ? RULES_ARMY : RULES_FLEET), loc};
            if (!rules_position_unit(pos, map->province[loc]))
                rules_position_add(pos, unit);
        }
    }
}

static void scatter_centres(struct world *w, struct rules_position *pos)
{
    const struct rules_map *map = pos->map;
    for (uint16_t c = 0; c < map->n_centres; c++)
        if (pos->owner[map->centres[c]] == RULES_NO_POWER || chance(w, 12))
            pos->owner[map->centres[c]] = (rules_power)below(w, map->n_powers);
}

/* A move of each unit, and supports for them: some units are dislodged. */
static size_t clash(struct world *w, const struct rules_position *pos, const struct rules_rulebook *book,
                    struct rules_order *orders)
{
    const struct rules_map *map = pos->map;
    size_t n = 0;
    for (unsigned u = 0; u < pos->n_units; u++) {
        const struct rules_unit *unit = &pos->units[u];
        struct rules_order order =
            rules_order_make(RULES_MOVE, unit->power, (enum rules_unit_kind)unit->kind, unit->loc);
        for (unsigned tries = 0; tries < 30; tries++) {
            order.to = (rules_loc)below(w, map->n_locs);
            if (rules_order_check(pos, &order, book, NULL) == RULES_CAUSE_NONE)
                break;
        }
        for (size_t k = 0; k < n; k++) {
            struct rules_order help = rules_order_make(RULES_SUPPORT_MOVE, unit->power,
                                                       (enum rules_unit_kind)unit->kind, unit->loc);
            help.from = orders[k].unit;
            help.to = orders[k].to;
            if (orders[k].kind == RULES_MOVE && orders[k].power == unit->power &&
                rules_order_check(pos, &help, book, NULL) == RULES_CAUSE_NONE) {
                order = help;
                break;
            }
        }
        orders[n++] = order;
    }
    return n;
}

static struct rules_phase phase_in(const struct rules_map *map, char season, char type, unsigned year)
{
    struct rules_phase phase = {0};
    g_autofree char *code = g_strdup_printf("%c%u%c", season, year, type);
    WANT(rules_phase_parse(map, code, strlen(code), &phase));
    return phase;
}

static void make_position(struct world *w, enum rules_phase_type type, unsigned year,
                          struct rules_position *pos)
{
    const struct judge_play *play = w->now->play;
    const struct rules_map *map = play->board->map;
    g_autofree struct rules_result *result = g_new(struct rules_result, 1);
    g_autofree struct rules_order *orders = g_new(struct rules_order, RULES_MAX_LOCS);

    if (type == RULES_PHASE_ADJUSTMENT) {
        rules_position_empty(map, phase_in(map, 'W', 'A', year), pos);
        scatter_centres(w, pos);
        scatter_units(w, pos, 1, 7);
        return;
    }
    for (unsigned tries = 0; tries < 200; tries++) {
        rules_position_empty(map, phase_in(map, chance(w, 50) ? 'S' : 'F', 'M', year), pos);
        scatter_units(w, pos, 3, type == RULES_PHASE_MOVEMENT ? 6 : 7);
        if (type == RULES_PHASE_MOVEMENT)
            return;
        size_t n = clash(w, pos, &play->book, orders);
        rules_adjudicate(pos, orders, n, &play->book, result);
        rules_advance(result, &play->book, pos);
        if (pos->n_dislodged)
            return;
    }
}

/* ---- one line of play ---- */

/* The seats that were lost or taken over before are given back, and somebody is ready to step in. */
static void fill_seats(struct world *w)
{
    g_autoptr(GError) error = NULL;
    struct judge_play *play = w->now->play;
    for (unsigned p = 0; p < G_N_ELEMENTS(powers); p++) {
        if (judge_play_seat(play, powers[p]))
            continue;
        g_autofree char *address = g_strdup_printf("new%u.%s@x.example", ++w->serial, w->now->name);
        gint64 person = games_person_add(w->home->store, "New", address, chance(w, 50) ? "en" : "fr", &error);
        WANT(person && games_seat_add(w->home->store, w->now->game, person, GAMES_ROLE_PLAYER, powers[p],
                                      w->home->now_s, &error));
    }
    if (judge_nmr_calls_standbys(play)) {
        g_autoptr(GArray) order = games_standby_order(w->home->store, w->now->game, w->home->now_s);
        for (guint n = order->len; n < 3; n++) {
            g_autofree char *address = g_strdup_printf("standby%u.%s@x.example", ++w->serial, w->now->name);
            gint64 person =
                games_person_add(w->home->store, "Standby", address, chance(w, 50) ? "en" : "fr", &error);
            WANT(person && games_standby_offer(w->home->store, person, w->now->game, w->home->now_s, &error));
        }
    }
    WANT(judge_play_reload(play, &error));
}

/* Begins a line of play in a position of its own. */
static void begin_line(struct world *w, struct table *table, enum rules_phase_type type)
{
    g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
    g_autoptr(GError) error = NULL;
    w->now = table;
    table->play = judge_play_load(w->home, table->game, &error);
    WANT(table->play != NULL);
    table->language = judge_play_language(table->play, NULL);
    fill_seats(w);
    make_position(w, type, 1910 + 10 * table->n_lines++, pos);
    open_at(w, table, pos);
}

static void play_line(struct world *w, struct table *table)
{
    w->now = table;
    for (unsigned n = 1 + below(w, 4); n && table->play->game->state == GAMES_STATE_ACTIVE; n--)
        play_phase(w);
    table_forget(table);
}

static enum rules_phase_type any_type(struct world *w)
{
    static const enum rules_phase_type types[] = {RULES_PHASE_MOVEMENT, RULES_PHASE_ADJUSTMENT,
                                                  RULES_PHASE_RETREAT, RULES_PHASE_MOVEMENT,
                                                  RULES_PHASE_ADJUSTMENT};
    return types[below(w, G_N_ELEMENTS(types))];
}

/* One line of play, and one in the game that shares a player with it. */
static void play_on(struct world *w, struct table *table)
{
    g_autoptr(GError) error = NULL;
    WANT(judge_home_begin(w->home, &error));
    if (table->partner)
        begin_line(w, table->partner, any_type(w));
    begin_line(w, table, any_type(w));
    play_line(w, table);
    if (table->partner)
        play_line(w, table->partner);
    g_ptr_array_set_size(w->home->digest, 0);
    WANT(judge_home_commit(w->home, "test", &error));
}

static unsigned number(const char *name, unsigned otherwise)
{
    const char *value = g_getenv(name);
    return value ? (unsigned)g_ascii_strtoull(value, NULL, 10) : otherwise;
}

static void what_the_letter_says_is_what_is_done(void)
{
    struct world w = {0};
    make_home(&w);
    w.max_shown = number("PROMISE_SHOWN", 12);
    w.edits = number("PROMISE_EDITS", 2);
    unsigned mails = number("PROMISE_MAILS", MAILS);
    w.rand = g_rand_new_with_seed(number("PROMISE_SEED", 1971));
    for (unsigned n = 0; w.home && w.n_mails < mails; n++)
        play_on(&w, &w.table[n % N_TABLES]);
    printf("%u mails (%u for the year, %u ahead, %u of two games, %u of two powers, %u replies to an offer, "
           "%u from the desk, %u positions corrected, "
           "%u turns of "
           "standbys), "
           "%u orders meant (%u in sentences), %u followed\n%u phases (%u of moves, %u of retreats, %u of "
           "adjustments), %u letters with %u "
           "rows, %u lines of "
           "reports: %u faults\n",
           w.n_mails, w.n_year, w.n_ahead, w.n_both, w.n_hands, w.n_replies, w.n_desk, w.n_edits, w.n_standby,
           w.n_meant, w.n_sentences, w.n_followed, w.n_phases, w.of_type[RULES_PHASE_MOVEMENT],
           w.of_type[RULES_PHASE_RETREAT], w.of_type[RULES_PHASE_ADJUSTMENT], w.n_acks, w.n_rows, w.n_lines,
           w.n_faults);
    WANT_INT(w.n_faults, 0);
    WANT(w.n_acks > 0 && w.n_lines > 0 && w.n_meant > 0);
    world_end(&w);
}

/* ---- fixed cases ---- */

/* What was once read, told or played otherwise. `units` replace all units; `want`: rows of the letter, parted by "|". */
struct fixed {
    const char *rules, *kind, *phase, *units, *power, *mail, *want;
};

static const struct fixed fixed_cases[] = {
    {"bretagne", "en", "S1990M", "FRANCE A SPA;FRANCE F LYO", "FRANCE", "A Espagne - Toscane\n",
     "F LYO C A SPA - TUS|A SPA - TUS"},
    {"bretagne", "fr", "S1990M", "FRANCE A PAR", "FRANCE", "A Paris - Londres\nA Paris - Picardie\n",
     "A PAR - PIC"},
    {"datc", "fr", "W1990A", "", "FRANCE", "+F Par/+A Mar/+A Par\n", "A MAR B|A PAR B"},
    {"datc", "fr", "W1990A", "FRANCE A MAR;FRANCE F BRE", "FRANCE", "+F Par\n+A Par\n", "A PAR B"},
    {"bretagne", "fr", "W1990A", "", "RUSSIA", "+F STP\n+F STPcn\n", "F STP/NC B"},
    {"datc", "en", "W1990A", "", "RUSSIA", "A MOS B\n+A Ruhr\n", "A MOS B"},
    /* a heading by code, and one without a colon, where retreats come with the moves */
    {"1971", "three", "S1990M", "FRANCE A PAR", "FRANCE", "A PAR - BUR\nPHASE S1990R\nA PAR - PIC\n",
     "A Par - Bou"},
    {"1971", "fr", "S1990M", "FRANCE A PAR", "FRANCE", "A PAR - BUR\nAutomne 1990, A PAR - PIC\n",
     "A PAR - BUR"},
    {"datc", "fr", "S1990M", "FRANCE A PAR;FRANCE F BRE", "FRANCE",
     "A PAR - BUR\nNon, plutôt :\nA PAR - PIC\nF BRE - MAO\n", "F BRE - MAO|A PAR - PIC"},
    {"datc", "fr", "S1990M", "FRANCE A PAR;FRANCE F BRE", "FRANCE",
     "SI A MUN ALORS\nA PAR - PIC\nSINON\nA PAR - BUR\nFIN SI ; F BRE - MAO\n", "F BRE - MAO|A PAR - BUR"},
    {"datc", "fr", "S1990M", "FRANCE A PAR;ITALY F SPA/SC", "FRANCE",
     "SI F Espagne (côte sud) ALORS A PAR - PIC SINON A PAR - BUR FIN SI\n", "A PAR - PIC"},
    {"datc", "fr", "S1990M", "FRANCE F PRU;FRANCE F BOT;ITALY F LYO", "FRANCE",
     "F Prusse S F Gulf of Bothnia\nF BOT H\n", "F BOT H|F PRU S F BOT"},
    {"datc", "fr", "S1990M", "RUSSIA A GAL", "RUSSIA", "A Galicie - Vienne par convoi\n", "A GAL - VIE"},
    {"datc", "fr", "S1990M", "FRANCE A PAR", "FRANCE", "+F BRE\nA PAR H\nconstruire A MAR\n", "A PAR H"},
    /* a slip in a name counts as one word less */
    {"bretagne", "fr", "W1990A", "FRANCE F NAO;FRANCE F MAO;FRANCE F IRI;FRANCE A PAR", "FRANCE",
     "retirer F Atlanique Nord\n", "F NAO D"},
    {"datc", "en", "S1990M", "GERMANY F NTH;GERMANY F NAO;GERMANY F IRI", "GERMANY",
     "F IRI S F North Atlantic OOcean - MAO\n", "F IRI S F NAO - MAO"},
    /* words of a longer name are no place by themselves */
    {"1971", "fr", "F1990M", "GERMANY F HOL;GERMANY F NAO", "GERMANY",
     "F HOL S F North Atlantic Ocean - BEL\nF NAO T\n", "F HOL S F NAO - BEL|F NAO H"},
    {"1971", "fr", "W1990A", "FRANCE F NAO;FRANCE F MAO;FRANCE F IRI;FRANCE A PAR", "FRANCE",
     "-Mid-Atlantic Ocean\n", "F MAO D"},
    /* a move of the Channel, no unit of England's */
    {"datc", "fr", "S1990M", "FRANCE F SWE;GERMANY F BAL;ITALY F ENG", "FRANCE", "F SWE s F ENG-BAL\n",
     "F SWE S F ENG - BAL"},
    /* of two orders to a unit one cannot be done: neither is on file */
    {"datc", "fr", "S1990M", "GERMANY F MAR;GERMANY F CLY", "GERMANY",
     "F MAR - SPA/SC\nF MAR convoie F CLY - NAO\n", ""},
};

static void put_units(struct rules_position *pos, const char *units)
{
    const struct rules_map *map = pos->map;
    pos->n_units = 0;
    g_auto(GStrv) lines = g_strsplit(units, ";", -1);
    for (char **line = lines; *line && **line; line++) {
        g_auto(GStrv) words = g_strsplit(*line, " ", 3);
        struct rules_unit unit = {rules_map_find_power(map, words[0], strlen(words[0])),
                                  *words[1] == 'A' ? RULES_ARMY : RULES_FLEET,
                                  rules_map_find(map, words[2], strlen(words[2]))};
        WANT(rules_position_add(pos, unit));
    }
}

/* Orders in codes, "A|B", as the reader of a table is shown them. Transfer full. */
static char *as_shown(const struct table *table, enum rules_language language,
                      const struct rules_position *pos, rules_power power, const char *orders)
{
    GString *all = g_string_new(NULL);
    g_auto(GStrv) codes = g_strsplit(orders, "|", -1);
    for (char **code = codes; *code && **code; code++) {
        struct rules_order order;
        bool parsed = rules_order_parse(pos->map, power, *code, strlen(*code), &order);
        g_autofree char *shown = parsed ? say_so(table, pos, &order, language, true) : g_strdup(*code);
        g_string_append_printf(all, "%s%s", all->len ? "|" : "", shown);
    }
    return g_string_free(all, FALSE);
}

/* Whether the rows with an order are those wanted. */
static bool same_rows(const GArray *rows, const char *want)
{
    g_autoptr(GString) all = g_string_new(NULL);
    for (guint i = 0; rows && i < rows->len; i++) {
        const struct row *row = &g_array_index(rows, struct row, i);
        if (!row->none)
            g_string_append_printf(all, "%s%s", all->len ? "|" : "", row->order);
    }
    bool same = !strcmp(all->str, want);
    if (!same)
        printf("got '%s', want '%s'\n", all->str, want);
    return same;
}

static void what_was_wrong_once(void)
{
    struct world w = {.max_shown = 12};
    make_home(&w);
    w.rand = g_rand_new_with_seed(1);
    for (unsigned i = 0; i < G_N_ELEMENTS(fixed_cases); i++) {
        const struct fixed *fixed = &fixed_cases[i];
        g_autofree char *name = g_strconcat(fixed->rules, fixed->kind, NULL);
        g_autofree struct rules_position *pos = g_new(struct rules_position, 1);
        for (unsigned t = 0; t < N_TABLES; t++)
            if (!strcmp(w.table[t].name, name))
                w.now = &w.table[t];
        WANT(judge_home_begin(w.home, NULL));
        w.now->play = judge_play_load(w.home, w.now->game, NULL);
        const struct rules_map *map = w.now->play->board->map;
        struct rules_phase phase = {0};
        WANT(rules_phase_parse(map, fixed->phase, strlen(fixed->phase), &phase));
        rules_position_start(map, pos);
        pos->phase = phase;
        put_units(pos, fixed->units);
        open_at(&w, w.now, pos);

        rules_power power = rules_map_find_power(map, fixed->power, strlen(fixed->power));
        struct games_person *person =
            games_person_get(w.home->store, judge_play_seat(w.now->play, fixed->power)->person);
        g_autofree char *subject = g_strdup_printf("[%s] %s", name, fixed->power);
        g_string_append(words_of(w.now, person->id), fixed->mail);
        send_mail(&w, person->address, subject, NULL, fixed->mail);
        take_letters(&w);
        WANT(judge_play_reload(w.now->play, NULL));
        g_autofree char *want =
            as_shown(w.now, w.now->told[power][TELLER_PLAYER].language, pos, power, fixed->want);
        bool same = same_rows(w.now->told[power][TELLER_PLAYER].rows, want);
        if (!same)
            printf("of %s\n%s", fixed->mail, w.now->told[power][TELLER_PLAYER].letter);
        WANT(same);
        adjudicate_and_check(&w);
        games_person_free(person);
        table_forget(w.now);
        WANT(judge_home_commit(w.home, "test", NULL));
    }
    WANT_INT(w.n_faults, 0);
    world_end(&w);
}

int main(void)
{
    mailio_init();
    return tests_run(
        "promise",
        (struct test[]){TEST(what_was_wrong_once), TEST(what_the_letter_says_is_what_is_done), {NULL, NULL}});
}
