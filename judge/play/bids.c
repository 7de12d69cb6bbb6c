#include "bids.h"
#include "hand.h"

#include <string.h>

/* What the store keeps of a phase's bids. */
struct kept_bids {
    unsigned credits[RULES_MAX_POWERS];
    bool given[RULES_MAX_POWERS];
    GArray *bids; /* struct rules_bid */
    bool open, revealed;
};

char *judge_bids_key(const char *code)
{
    return g_strconcat("bids-", code, NULL);
}

static void read_line(const struct judge_play *play, char *const *word, struct kept_bids *kept)
{
    rules_power who = judge_play_power(play, word[1]);
    guint64 number = g_ascii_strtoull(word[g_strv_length((char **)word) - 1], NULL, 10);
    kept->revealed = kept->revealed || !strcmp(word[0], "revealed");
    if (who == RULES_NO_POWER)
        return;

    if (!strcmp(word[0], "credits"))
        kept->credits[who] = (unsigned)MIN(number, (guint64)RULES_MOST_CREDITS);
    else if (!strcmp(word[0], "given"))
        kept->given[who] = true;
    else if (!strcmp(word[0], "bid")) {
        struct rules_bid bid = {who, judge_play_power(play, word[2]),
                                (uint16_t)MIN(number, (guint64)RULES_MOST_CREDITS)};
        g_array_append_val(kept->bids, bid);
    }
}

static void kept_bids_clear(struct kept_bids *kept)
{
    g_clear_pointer(&kept->bids, g_array_unref);
}
GAMES_AUTO(kept_bids)

static struct kept_bids kept_of(const struct judge_play *play, const char *code)
{
    g_autofree char *key = judge_bids_key(code);
    const char *text = games_game_setting(play->game, key, "");
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    struct kept_bids kept = {.bids = g_array_new(FALSE, FALSE, sizeof(struct rules_bid)),
                             .open = *text != '\0'};
    for (char **line = lines; *line; line++) {
        g_auto(GStrv) word = g_strsplit(*line, " ", -1);
        if (word[0])
            read_line(play, word, &kept);
    }
    return kept;
}

bool judge_bids_are_due(const struct judge_play *play)
{
    if (!play->phase || play->phase->adjudicated_s ||
        !rules_bids_come_before(play->board->map, play->pos.phase))
        return false;
    g_auto(kept_bids) kept = kept_of(play, play->phase->code);
    return kept.open && !kept.revealed;
}

bool judge_bids_are_known(const struct judge_play *play)
{
    if (!play->phase)
        return false;
    g_auto(kept_bids) kept = kept_of(play, play->phase->code);
    return kept.revealed;
}

bool judge_bids_given(const struct judge_play *play, rules_power power)
{
    g_auto(kept_bids) kept = kept_of(play, play->phase->code);
    return kept.given[power];
}

GArray *judge_bids_revealed(const struct judge_play *play, const char *code, unsigned *credits,
                            struct rules_auction *auction)
{
    g_auto(kept_bids) kept = kept_of(play, code);
    if (!kept.revealed)
        return NULL;
    memcpy(credits, kept.credits, sizeof kept.credits);
    rules_auction_run(play->board->map, (const struct rules_bid *)(const void *)kept.bids->data,
                      kept.bids->len, credits, auction);
    return g_steal_pointer(&kept.bids);
}

rules_power judge_bids_of_person(const struct judge_play *play, gint64 person)
{
    g_autoptr(GPtrArray) own = judge_hand_of(play, person);
    for (guint i = 0; i < own->len; i++) {
        rules_power power = judge_play_power(play, ((const struct games_seat *)own->pdata[i])->power);
        if (power != RULES_NO_POWER && rules_power_bids(play->board->map, power))
            return power;
    }
    return RULES_NO_POWER;
}

/* ---- in words ---- */

char *judge_hired_said(const struct judge_play *play, enum rules_language language)
{
    const struct rules_map *map = play->board->map;
    g_autoptr(GString) list = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++)
        if (map->power[p].hired)
            judge_list_add(list, rules_power_name(play->board->names, p, language));
    return g_strdup(list->str);
}

char *judge_treasury_said(const struct judge_play *play, enum rules_language language)
{
    const struct rules_map *map = play->board->map;
    g_autoptr(GString) list = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++) {
        if (!rules_power_bids(map, p))
            continue;
        g_autofree char *one = g_strdup_printf("%s %u", rules_power_name(play->board->names, p, language),
                                               map->power[p].credits);
        judge_list_add(list, one);
    }
    return g_strdup(list->str);
}

/* "England 7, Turkey 5": what a power bids for others (`own`), or others for it, in the order of names, and its sum; "" if nothing. Transfer full. */
static char *say_amounts(const struct judge_play *play, const GArray *bids, rules_power power, bool own,
                         enum rules_language language, unsigned *sum)
{
    const struct rules_map *map = play->board->map;
    unsigned amount[RULES_MAX_POWERS] = {0};
    g_autoptr(GString) list = g_string_new(NULL);
    *sum = 0;

    for (guint i = 0; i < bids->len; i++) {
        const struct rules_bid *bid = &g_array_index(bids, struct rules_bid, i);
        const rules_power side[] = {bid->power, bid->bidder};
        if (side[own] == power)
            amount[side[!own]] = bid->amount;
    }
    for (rules_power p = 0; p < map->n_powers; p++) {
        g_autofree char *one =
            g_strdup_printf("%s %u", rules_power_name(play->board->names, p, language), amount[p]);
        if (amount[p])
            judge_list_add(list, one);
        *sum += amount[p];
    }
    return g_strdup(list->str);
}

char *judge_bids_standing(const struct judge_play *play, rules_power power, enum rules_language language)
{
    const struct rules_map *map = play->board->map;
    if (!judge_bids_are_due(play) || power >= map->n_powers || !rules_power_bids(map, power) ||
        !judge_play_seat(play, map->power[power].id))
        return NULL;

    unsigned sum, credits = map->power[power].credits;
    g_auto(kept_bids) kept = kept_of(play, play->phase->code);
    g_autofree char *list = say_amounts(play, kept.bids, power, true, language, &sum);
    if (judge_bids_given(play, power))
        return judge_say(play->home, language, "bids-noted", "list", judge_filled(list), "total", DIGITS(sum),
                         "credits", DIGITS(credits), "over", judge_flag(sum > credits), NULL);

    g_autofree char *phase = judge_play_phase_name(play, NULL, language);
    g_autofree char *hired = judge_hired_said(play, language);
    g_autofree char *example = g_strndup(hired, strcspn(hired, ","));
    return judge_say(play->home, language, "bids-missing", "phase", phase, "credits", DIGITS(credits),
                     "example", example, NULL);
}

static char *say_power(const struct judge_play *play, const GArray *bids, const struct rules_auction *auction,
                       rules_power power, enum rules_language language)
{
    rules_power winner = auction->winner[power];
    unsigned sum;
    g_autofree char *offers = say_amounts(play, bids, power, false, language, &sum);
    const char *by = winner == RULES_NO_POWER ? NULL : rules_power_name(play->board->names, winner, language);
    return judge_say(play->home, language, "bids-line", "power",
                     rules_power_name(play->board->names, power, language), "offers", judge_filled(offers),
                     "winner", by, "paid", DIGITS(auction->paid[power]), NULL);
}

bool judge_bids_say(const struct judge_play *play, const char *code, enum rules_language language,
                    GPtrArray *notes)
{
    const struct rules_map *map = play->board->map;
    unsigned credits[RULES_MAX_POWERS];
    g_autofree struct rules_auction *auction = g_new0(struct rules_auction, 1);
    g_autoptr(GArray) bids = judge_bids_revealed(play, code, credits, auction);
    if (!bids)
        return false;

    g_autoptr(GString) over = g_string_new(NULL);
    g_ptr_array_add(notes, judge_say(play->home, language, "bids-revealed", NULL));
    for (rules_power p = 0; p < map->n_powers; p++) {
        if (map->power[p].hired)
            g_ptr_array_add(notes, say_power(play, bids, auction, p, language));
        if (auction->overbid[p])
            judge_list_add(over, rules_power_name(play->board->names, p, language));
    }
    if (over->len)
        g_ptr_array_add(notes, judge_say(play->home, language, "bids-overbid", "powers", over->str, NULL));
    g_autofree char *treasury = judge_treasury_said(play, language);
    g_ptr_array_add(notes, judge_say(play->home, language, "bids-left", "treasury", treasury, NULL));

    return true;
}
