#include "foreign.h"
#include "handlers.h"
#include "hearing.h"
#include "../conf/words.h"
#include "../course/press_read.h"
#include "../letters/notice.h"

#include <string.h>

/* Another power whose units a mail orders, the first; RULES_NO_POWER: none. `*all`: all that it orders are of that one. */
static rules_power first_other(const struct judge_mail *mail, const struct rules_readings *readings,
                               bool *all)
{
    const struct rules_position *pos = &mail->in.play->pos;
    rules_power other = RULES_NO_POWER;
    *all = true;

    for (size_t i = 0; i < readings->n; i++) {
        const struct rules_reading *reading = &readings->reading[i];
        if (reading->order.kind == RULES_ORDER_NONE)
            continue;
        bool of_unit = reading->order.unit != RULES_NO_LOC && reading->order.kind != RULES_BUILD &&
                       !rules_read_follows(reading->status);
        rules_loc province = of_unit ? pos->map->province[reading->order.unit] : 0;
        const struct rules_unit *unit = of_unit ? rules_position_unit(pos, province) : NULL;
        const struct rules_dislodged *out = of_unit ? rules_position_dislodged(pos, province) : NULL;
        /* In a retreat phase the unit that must leave is the one ordered, not the one that drove it out. */
        const struct rules_unit *meant = out ? &out->unit : unit;
        rules_power owner = meant && meant->power != mail->in.power ? meant->power : RULES_NO_POWER;
        other = other == RULES_NO_POWER ? owner : other;
        *all &= owner == other && owner != RULES_NO_POWER;
    }

    return other;
}

/* The player of a power learns that another wrote for it, and the editor: once a phase, since nobody is to be mailed by another
 * player's insistence. */
static bool tell_owner(const struct judge_mail *mail, rules_power other, GError **error)
{
    struct judge_play *play = mail->in.play;
    const char *id = play->board->map->power[other].id;
    const struct games_seat *seat = judge_play_seat(play, id);
    g_autofree char *key =
        g_strdup_printf("foreign/%" G_GINT64_FORMAT "/%s/%s", play->phase->id, mail->in.seat->power, id);
    g_autofree char *before = games_store_get(mail->in.home->store, key);
    if (!seat || seat->person == mail->in.seat->person || before)
        return true;

    bool ok = games_store_set(mail->in.home->store, key, "told", error) &&
              judge_notice_tell(play, seat->person, other, "foreign-told", NULL, error) &&
              judge_play_log(play, "refused", mail->in.person->id, mail->in.row->id, error,
                             "orders-for=%s by=%s", id, mail->in.seat->power);
    judge_home_tell(mail->in.home, NULL, "tell-foreign", "game", play->game->name, "power",
                    judge_play_power_told(play, mail->in.seat->power), "other",
                    judge_play_power_told(play, id), NULL);

    return ok;
}

bool judge_foreign_orders(struct judge_mail *mail, const struct rules_readings *readings, GError **error)
{
    struct judge_play *play = mail->in.play;
    bool all;
    rules_power other = first_other(mail, readings, &all);

    if (other == RULES_NO_POWER)
        return true;

    const struct games_seat *seat = judge_play_seat(play, play->board->map->power[other].id);
    const char *name = rules_power_name(play->board->names, other, mail->in.language);
    if (all) /* among his own, each is told in its place */
        judge_intake_note(&mail->in, seat ? "foreign-orders" : "foreign-orders-vacant", "power", name, NULL);
    return tell_owner(mail, other, error);
}

/* The power that heads a line or its beginning, "Turkey (for Rob): READY"; `*behind`: what stands behind it. RULES_NO_POWER: none. */
static rules_power heads(const struct judge_play *play, const char *line, const char **behind)
{
    enum { SHORTEST = 4 };
    const struct rules_map *map = play->board->map;
    gsize len = strcspn(line, ":");
    g_autofree char *head = g_strstrip(g_strndup(line, len));
    g_autofree struct judge_press_address *a = g_new(struct judge_press_address, 1);
    rules_power power = RULES_NO_POWER;
    unsigned n = 0;
    judge_press_address_read(play->board->names, map, head, a);
    for (rules_power p = 0; p < map->n_powers; p++) {
        power = a->to[p] ? p : power;
        n += a->to[p];
    }
    bool alone = n == 1 && !a->unknown && !a->all && !a->editor && strlen(head) >= SHORTEST;
    judge_press_address_clear(a);
    *behind = alone ? line + len + strspn(line + len, ": ") : line;
    return alone ? power : RULES_NO_POWER;
}

/* Whether words ask something of the game in the name of who writes them: a line, a vote in words, a wish. */
static bool asks_of_game(const struct judge_mail *mail, const char *words)
{
    const struct judge_said *said = judge_mail_said(mail, words);
    g_autofree char *folded = judge_fold(words, G_MAXSIZE);
    bool looks = said->n_shapes && said->shapes[0].ask->flags & JUDGE_ASK_LOOKS;
    return !looks && (mail->in.is_command(&mail->in, words) || judge_votes_say(mail, words) ||
                      judge_hear(judge_hearing_of(mail->in.home), folded) != JUDGE_HEARD_NONE);
}

bool judge_foreign_asks(struct judge_mail *mail, GError **error)
{
    const struct judge_play *play = mail->in.play;
    struct judge_text *text = &mail->in.text;
    rules_power under = RULES_NO_POWER;
    bool ok = true;
    for (guint i = 0; ok && mail->in.seat && play->phase && i < text->lines->len; i++) {
        const char *words;
        g_autofree char *line = g_strstrip(g_strdup(judge_text_line(text, i)));
        rules_power head = heads(play, line, &words);
        under = head == RULES_NO_POWER ? under : head;
        const struct games_seat *seat =
            under == RULES_NO_POWER ? NULL : judge_play_seat(play, play->board->map->power[under].id);
        bool own = under == RULES_NO_POWER || (under == mail->in.power) ||
                   (seat && seat->person == mail->in.person->id);
        if (own || !*words || !asks_of_game(mail, words))
            continue;
        judge_intake_tell(&mail->in, "foreign-asks", "line", line, "power",
                          rules_power_name(play->board->names, under, mail->in.language), "told",
                          judge_flag(seat != NULL), NULL);
        mail->in.unfollowed = true;
        judge_text_instead(text, i, "");
        ok = tell_owner(mail, under, error);
    }
    return ok;
}
