/* Bids for powers that are hired by the year, by mail (Diplomatie intime). */
#include "handlers.h"
#include "hearing.h"
#include "../course/bids.h"
#include "../course/orders.h"
#include "../play/bids.h"
#include "../conf/words.h"

#include <string.h>

enum { MOST_BIDS = 100 };

bool judge_words_bids(const struct judge_scope *scope)
{
    const struct judge_play *play = scope->play;
    /* The word alone heads the lines below it. */
    return play && play->board->map->auction && (*scope->rest || judge_bids_are_due(play));
}

/* What is read of words that bid. */
struct bids_said {
    struct rules_bid bid[MOST_BIDS];
    unsigned n;
    bool rest;                 /* nothing is bid for the others */
    GString *unread;           /* what names a power or a number, and is no bid */
    GString *talk, *not_hired; /* what names neither; powers that cannot be hired */
    unsigned sum, others;      /* of what is bid; words beside the bids, in their clauses */
};

static void bids_said_clear(struct bids_said *offer)
{
    g_string_free(offer->unread, TRUE);
    g_string_free(offer->talk, TRUE);
    g_string_free(offer->not_hired, TRUE);
}
GAMES_AUTO(bids_said)

/* "allemagne", "l'allemagne": a word that names a power, if it does. */
static rules_power power_in(const struct rules_names *names, const char *word)
{
    const char *behind = strchr(word, '\'');
    word = behind ? behind + 1 : word; /* "i'd" is no name */
    return strlen(word) > 1 ? rules_names_find_power(names, word, strlen(word)) : RULES_NO_POWER;
}

/* "germany 7", "seven for germany", "nothing on the rest": one power and one number bid, another clause is kept apart. */
static void read_clause(const struct judge_scope *scope, const char *clause, struct bids_said *offer)
{
    const struct rules_names *names = scope->play->board->names;
    unsigned powers = 0, numbers = 0, others = 0, amount = 0;
    bool nothing = judge_word_leads(clause, judge_words_bid_nothing) > 0;
    rules_power power = RULES_NO_POWER;
    g_auto(GStrv) words = g_strsplit_set(clause, " :=\t", -1);
    for (char **word = words; *word; word++) {
        rules_power named = power_in(names, *word);
        unsigned number = judge_word_number(*word);
        bool figure = number > 1 || g_ascii_isdigit(**word),
             none = judge_word_in(*word, judge_words_bid_nothing);
        power = named == RULES_NO_POWER ? power : named;
        amount = figure ? number : amount;
        powers += named != RULES_NO_POWER;
        numbers += figure;
        nothing |= none;
        others += (**word != '\0') && (named == RULES_NO_POWER) && !figure && !none;
    }

    rules_power whole = rules_names_find_power(names, clause, strcspn(clause, "0123456789:="));
    if (powers != 1 && whole != RULES_NO_POWER) { /* a name of several words */
        power = whole;
        powers = 1;
    }
    bool bids = (powers == 1) && (numbers + (nothing && !numbers) == 1) && (amount <= RULES_MOST_CREDITS);
    if (!bids && ((powers | numbers) > 0))
        judge_list_add(offer->unread, clause);
    else if (!bids && !nothing)
        judge_list_add(offer->talk, clause);
    else if (bids && !scope->play->board->map->power[power].hired)
        judge_list_add(offer->not_hired, rules_power_name(names, power, scope->language));
    else if (bids)
        offer->bid[offer->n++] = (struct rules_bid){.power = power, .amount = (uint16_t)amount};
    offer->rest |= nothing && !powers;
    offer->others += bids * others;
    offer->sum += bids * amount;
}

/* "9 pour l'allemagne et 3 pour la russie" is read clause by clause. */
static struct bids_said read_offer(const struct judge_scope *scope, const char *words)
{
    struct bids_said offer = {
        .unread = g_string_new(NULL), .talk = g_string_new(NULL), .not_hired = g_string_new(NULL)};
    g_autoptr(GString) text = g_string_new(words);
    for (const char *const *word = judge_words_press_and; *word; word++) {
        g_autofree char *joint = g_strdup_printf(" %s ", *word);
        g_string_replace(text, joint, ",", 0);
    }
    g_auto(GStrv) clauses = g_strsplit_set(text->str, ",;/.!", -1);
    for (char **clause = clauses; *clause && offer.n < MOST_BIDS; clause++)
        if (*g_strstrip(*clause))
            read_clause(scope, *clause, &offer);
    return offer;
}

char *judge_bids_line(const struct judge_scope *scope, const char *folded)
{
    enum { OTHER_WORDS = 3 }; /* "5 crédits pour", "for the": so many a bid need no word of bidding */
    const struct judge_play *play = scope->play;
    if (!judge_bids_are_due(play) || judge_bids_of_person(play, scope->person->id) == RULES_NO_POWER ||
        strchr(folded, '?'))
        return NULL;
    g_auto(bids_said) offer = read_offer(scope, folded);
    struct judge_hearing *hearing = judge_hearing_of(scope->home);
    bool says = offer.sum
                    ? judge_hears(hearing, JUDGE_HEARD_BIDDING, folded) /* "I bid nothing" denies itself */
                    : judge_hear_behind(hearing, JUDGE_HEARD_BIDDING, folded) != NULL,
         bare = (offer.n > 0) && !offer.talk->len && (offer.others <= OTHER_WORDS * offer.n);
    if (!(says || bare) || (offer.unread->len > 0) || !(offer.n | offer.rest | (offer.not_hired->len > 0)))
        return NULL;
    g_autofree char *word = judge_ask_word(JUDGE_ASK_BID, scope->language);
    return g_strdup_printf("%s %s", word, folded);
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
    if (why)
        return judge_intake_note(&mail->in, why, "game", play->game->name, NULL);

    g_auto(bids_said) offer = read_offer(scope, scope->rest);
    bool any = offer.n || offer.rest;
    const GString *unread = any || offer.unread->len || offer.not_hired->len ? offer.unread : offer.talk;
    g_autofree char *hired = judge_hired_said(play, mail->in.language);
    g_autofree char *example = g_strndup(hired, strcspn(hired, ","));
    if (unread->len) /* asked: they may be a bid */
        judge_intake_list(&mail->in.questions, judge_say(mail->in.home, mail->in.language, "bids-unread",
                                                         "words", unread->str, "example", example, NULL));
    if (offer.not_hired->len)
        judge_intake_note(&mail->in, "bids-not-hired", "powers", offer.not_hired->str, "hired", hired, NULL);
    g_autofree char *id = g_strdup(play->board->map->power[power].id);
    bool ok = !any || judge_bids_put(play, power, offer.bid, offer.n, offer.rest, mail->in.person->id,
                                     mail->in.row->id, error);
    mail->in.seat = judge_play_seat(play, id); /* the acknowledgement tells what stands now */
    return ok;
}
