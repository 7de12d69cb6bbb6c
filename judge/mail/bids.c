/* Bids for powers that are hired by the year, by mail (Diplomatie intime). */
#include "handlers.h"
#include "mail.h"
#include "../course/bids.h"
#include "../course/orders.h"
#include "../play/bids.h"
#include "../play/home.h"
#include "../conf/words.h"

#include <string.h>

enum { MOST_BIDS = 100 };

bool judge_words_bids(const struct judge_scope *scope)
{
    const struct judge_play *play = scope->play;
    /* The word alone heads the lines below it. */
    return play && play->board->map->auction && (*scope->rest || judge_bids_are_due(play));
}

/* What is read of the words behind the command. */
struct offer {
    struct rules_bid bid[MOST_BIDS];
    unsigned n;
    GString *unread, *not_hired; /* words that name no bid; powers that cannot be hired */
};

/* "allemagne", "l'allemagne": a word that names a power, if it does. */
static rules_power power_in(const struct rules_names *names, const char *word)
{
    const char *behind = strchr(word, '\'');
    rules_power power = strlen(word) > 1 ? rules_names_find_power(names, word, strlen(word)) : RULES_NO_POWER;
    return power == RULES_NO_POWER && behind && behind[1] ? power_in(names, behind + 1) : power;
}

/* "germany 7", "7 for germany": one power and one number. */
static bool read_clause(const struct judge_play *play, const char *clause, rules_power *power,
                        guint64 *amount)
{
    unsigned powers = 0, numbers = 0;
    g_auto(GStrv) words = g_strsplit_set(clause, " :=\t", -1);
    for (char **word = words; *word; word++) {
        rules_power named = power_in(play->board->names, *word);
        if (named != RULES_NO_POWER) {
            *power = named;
            powers++;
        } else if (**word && strspn(*word, "0123456789") == strlen(*word) && strlen(*word) < 6) {
            *amount = g_ascii_strtoull(*word, NULL, 10);
            numbers++;
        }
    }

    rules_power whole = rules_names_find_power(play->board->names, clause, strcspn(clause, "0123456789:="));
    if (powers != 1 && whole != RULES_NO_POWER) { /* a name of several words */
        *power = whole;
        powers = 1;
    }
    return powers == 1 && numbers == 1 && *amount <= RULES_MOST_CREDITS;
}

/* Words besides the power and the number that a line of bids may have in each: "5 crédits pour", "for the". */
enum { MOST_OTHER_WORDS = 3 };

/* "9 pour l'allemagne et 3 pour la russie": the clauses of an offer. */
static GStrv clauses_of(const char *rest)
{
    g_autoptr(GString) text = g_string_new(rest);
    for (const char *const *word = judge_words_press_and; *word; word++) {
        g_autofree char *joint = g_strdup_printf(" %s ", *word);
        g_string_replace(text, joint, ",", 0);
    }
    return g_strsplit_set(text->str, ",;/.", -1);
}

bool judge_bids_meant(const struct judge_scope *scope)
{
    const struct judge_play *play = scope->play;
    if (!play || !scope->person || !judge_bids_are_due(play) ||
        judge_bids_of_person(play, scope->person->id) == RULES_NO_POWER)
        return false;

    g_auto(GStrv) clauses = clauses_of(scope->folded);
    unsigned bids = 0;
    for (char **clause = clauses; *clause; clause++) {
        rules_power power;
        guint64 amount;
        g_auto(GStrv) words = g_strsplit_set(g_strstrip(*clause), " :=\t", -1);
        unsigned others = 0;
        for (char **word = words; *word; word++)
            others += **word != '\0';
        if (!**clause)
            continue;
        if (!read_clause(play, *clause, &power, &amount) || others > 2 + MOST_OTHER_WORDS)
            return false;
        bids++;
    }
    return bids > 0;
}

static void read_offer(const struct judge_scope *scope, const char *rest, struct offer *offer)
{
    const struct judge_play *play = scope->play;
    g_auto(GStrv) clauses = clauses_of(rest);
    for (char **clause = clauses; *clause && offer->n < MOST_BIDS; clause++) {
        rules_power power = RULES_NO_POWER;
        guint64 amount = 0;
        if (!*g_strstrip(*clause))
            continue;
        if (!read_clause(play, *clause, &power, &amount))
            judge_list_add(offer->unread, *clause);
        else if (!play->board->map->power[power].hired)
            judge_list_add(offer->not_hired, rules_power_name(play->board->names, power, scope->language));
        else
            offer->bid[offer->n++] = (struct rules_bid){.power = power, .amount = (uint16_t)amount};
    }
}

/* Why no bids are taken; NULL: they are. */
static const char *refusal(const struct judge_mail *mail, const struct judge_scope *scope, rules_power power)
{
    const struct judge_play *play = scope->play;
    if (power == RULES_NO_POWER)
        return "bids-no-power";
    if (!judge_bids_are_due(play))
        return "bids-not-now";
    return judge_intake_is_late(&mail->in) ? "bids-late" : NULL;
}

bool judge_run_bids(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_play *play = scope->play;
    rules_power power = judge_bids_of_person(play, mail->in.person->id);
    const char *why = refusal(mail, scope, power);
    mail->in.asks = true;
    if (why) {
        judge_intake_note(&mail->in, why, "game", play->game->name, NULL);
        return true;
    }

    g_autoptr(GString) unread = g_string_new(NULL), not_hired = g_string_new(NULL);
    g_autofree struct offer *offer = g_new0(struct offer, 1);
    bool nothing = judge_word_in(scope->rest, judge_words_bid_nothing);
    offer->unread = unread;
    offer->not_hired = not_hired;
    if (!nothing)
        read_offer(scope, scope->rest, offer);

    g_autofree char *hired = judge_hired_said(play, mail->in.language);
    g_autofree char *example = g_strndup(hired, strcspn(hired, ","));
    if (unread->len) /* asked: they may be a bid */
        judge_intake_list(&mail->in.questions, judge_say(mail->in.home, mail->in.language, "bids-unread",
                                                         "words", unread->str, "example", example, NULL));
    if (not_hired->len)
        judge_intake_note(&mail->in, "bids-not-hired", "powers", not_hired->str, "hired", hired, NULL);
    if (!nothing && !offer->n) {
        mail->in.seat = judge_play_seat(play, play->board->map->power[power].id);
        return true;
    }

    g_autofree char *id = g_strdup(play->board->map->power[power].id);
    bool ok = judge_bids_put(play, power, offer->bid, offer->n, mail->in.person->id, mail->in.row->id, error);
    mail->in.seat = judge_play_seat(play, id); /* the acknowledgement tells what stands now */
    return ok;
}
