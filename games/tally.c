#include "tally.h"
#include "store.h"

#include <assert.h>
#include <string.h>

enum { MAX_VOTERS = 64 };

bool games_silence_parse(const char *word, enum games_silence *silence)
{
    static const struct {
        const char *word;
        enum games_silence silence;
    } words[] = {
        {"no", GAMES_SILENCE_NO},
        {"yes", GAMES_SILENCE_YES},
        {"abstain", GAMES_SILENCE_ABSTAIN},
    };

    for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
        if (strcmp(word, words[i].word) == 0) {
            *silence = words[i].silence;
            return true;
        }
    }

    return false;
}

static bool is_carried(const struct games_tally *tally, enum games_majority majority)
{
    if (tally->vetoed || tally->yes == 0)
        return false;
    switch (majority) {
    case GAMES_MAJORITY_ALL:
        return tally->no == 0;
    case GAMES_MAJORITY_TWO_THIRDS:
        return 3 * tally->yes >= 2 * (tally->yes + tally->no);
    case GAMES_MAJORITY_HALF:
        return tally->yes > tally->no;
    }
    return false;
}

static void count_one(struct games_tally *tally, const char *choice)
{
    bool yes = !strcmp(choice, "yes"), abstain = !strcmp(choice, "abstain");
    tally->yes += yes;
    tally->abstain += abstain;
    tally->no += yes + abstain == 0;
    tally->vetoed |= strcmp(choice, "veto") == 0;
}

static bool votes(const struct games_voter *voter, bool (*may_vote)(const struct games_voter *voter))
{
    return !voter->vacant && (!may_vote || may_vote(voter));
}

static bool is_same_player(const struct games_voter *a, const struct games_voter *b)
{
    return a == b || (a->player && a->player == b->player);
}

/* Whether an earlier power of the same player has his vote already. */
static bool is_spoken_for(const struct games_voter *voters, unsigned i,
                          bool (*may_vote)(const struct games_voter *voter))
{
    for (unsigned k = 0; k < i; k++)
        if (is_same_player(&voters[k], &voters[i]) && votes(&voters[k], may_vote))
            return true;
    return false;
}

/* The count if each silent voter says `silent_choice`, or (`own`) what his own silence means. */
static struct games_tally count(const struct games_voter *voters, unsigned n,
                                bool (*may_vote)(const struct games_voter *voter), const char *silent_choice,
                                bool own)
{
    struct games_tally tally = {0};
    for (unsigned i = 0; i < n; i++) {
        const struct games_voter *voter = &voters[i];
        if (!votes(voter, may_vote) || is_spoken_for(voters, i, may_vote))
            continue;
        tally.voters++;
        tally.silent += voter->choice == NULL;
        tally.cast_yes += !g_strcmp0(voter->choice, "yes");
        tally.cast_abstain += !g_strcmp0(voter->choice, "abstain");
        tally.cast_no += !g_strcmp0(voter->choice, "no") || !g_strcmp0(voter->choice, "veto");
        const char *choice = silent_choice;
        if (voter->choice)
            choice = voter->choice;
        else if (own && voter->if_silent)
            choice = voter->if_silent;
        count_one(&tally, choice);
    }

    return tally;
}

void games_tally_count(const struct games_voter *voters, unsigned n,
                       bool (*may_vote)(const struct games_voter *voter), enum games_silence silence,
                       enum games_majority majority, struct games_tally *tally)
{
    static const char *const meaning[] = {"no", "yes", "abstain"};
    *tally = count(voters, n, may_vote, meaning[silence], true);
    tally->passed = is_carried(tally, majority);
    struct games_tally best = count(voters, n, may_vote, "yes", false),
                       worst = count(voters, n, may_vote, "veto", false);
    tally->final = is_carried(&best, majority) == is_carried(&worst, majority);
}

bool games_voter_survives(const struct games_voter *voter)
{
    return voter->centres > 0 || voter->units > 0;
}

static const struct games_voter *find_voter(const struct games_voter *voters, unsigned n, const char *power)
{
    for (unsigned i = 0; i < n; i++) {
        if (g_ascii_strcasecmp(voters[i].power, power) == 0)
            return &voters[i];
    }
    return NULL;
}

/* Copies the voters, with a yes for one of them who is silent (`always`: whatever he said). */
static void with_yes(const struct games_voter *voters, unsigned n, const char *power, bool always,
                     struct games_voter *out)
{
    const struct games_voter *who = power ? find_voter(voters, n, power) : NULL;
    assert(n <= MAX_VOTERS);
    for (unsigned i = 0; i < n; i++) {
        out[i] = voters[i];
        if (who && is_same_player(&voters[i], who) && (always || !out[i].choice))
            out[i].choice = "yes";
    }
}

static bool refuse(GError **error, enum games_refusal why, const char *power)
{
    return games_refuse(error, why, "power", power, NULL);
}

static bool shares(const struct games_voter *voter)
{
    return games_voter_survives(voter) && !voter->left_out;
}

/* Whether a list holds a power; "ALL" holds every survivor that may share a draw. */
static bool holds(const char *list, const struct games_voter *voter)
{
    if (!g_ascii_strcasecmp(list, "ALL"))
        return shares(voter);
    g_auto(GStrv) words = g_strsplit_set(list, ", ", -1);
    for (char **word = words; *word; word++)
        if (!g_ascii_strcasecmp(*word, voter->power))
            return true;
    return false;
}

bool games_tally_implies(const struct games_voter *voters, unsigned n, const char *list, const char *smaller,
                         const char *power)
{
    bool strict = false;
    for (unsigned i = 0; i < n; i++) {
        bool large = holds(list, &voters[i]), small = holds(smaller, &voters[i]);
        if (small && !large)
            return false;
        bool more = large && !small;
        strict |= more;
        if (more && !g_ascii_strcasecmp(voters[i].power, power))
            return false;
    }
    return strict;
}

/* Whether the powers of a list can share a draw. */
static bool may_share(const struct games_voter *voters, unsigned n, const char *list, bool all_survivors,
                      GError **error)
{
    bool named[MAX_VOTERS] = {false}, anybody = false;
    assert(n <= MAX_VOTERS);
    g_auto(GStrv) words = g_strsplit_set(list, ", ", -1);
    for (char **word = words; *word; word++) {
        if (!**word)
            continue;
        const struct games_voter *voter = find_voter(voters, n, *word);
        if (!voter)
            return refuse(error, GAMES_REFUSAL_DRAW_NO_POWER, *word);
        if (!games_voter_survives(voter))
            return refuse(error, GAMES_REFUSAL_DRAW_ELIMINATED, voter->power);
        if (voter->left_out)
            return refuse(error, GAMES_REFUSAL_DRAW_PIECES, voter->power);
        named[voter - voters] = anybody = true;
    }

    if (!anybody)
        return games_refuse(error, GAMES_REFUSAL_DRAW_NOBODY, "list", list, NULL);

    for (unsigned i = 0; all_survivors && i < n; i++) {
        if (shares(&voters[i]) && !named[i])
            return refuse(error, GAMES_REFUSAL_DRAW_ALL, voters[i].power);
    }

    return true;
}

bool games_tally_draw(const struct games_voter *voters, unsigned n, const char *list, const char *proposer,
                      bool all_survivors, enum games_silence silence, struct games_tally *tally,
                      GError **error)
{
    bool all = g_ascii_strcasecmp(list, "ALL") == 0;
    if (!all && !may_share(voters, n, list, all_survivors, error))
        return false;

    struct games_voter counted[MAX_VOTERS];
    with_yes(voters, n, proposer, false, counted);
    games_tally_count(counted, n, games_voter_survives, silence, GAMES_MAJORITY_ALL, tally);
    return true;
}

bool games_tally_concession(const struct games_voter *voters, unsigned n, const char *to,
                            const char *proposer, enum games_silence silence, struct games_tally *tally,
                            GError **error)
{
    const struct games_voter *winner = find_voter(voters, n, to);
    if (!winner)
        return refuse(error, GAMES_REFUSAL_DRAW_NO_POWER, to);
    if (!games_voter_survives(winner))
        return refuse(error, GAMES_REFUSAL_WIN_ELIMINATED, winner->power);

    for (unsigned i = 0; i < n; i++) {
        if (voters[i].centres > winner->centres)
            return refuse(error, GAMES_REFUSAL_WIN_SMALLER, voters[i].power);
    }

    struct games_voter counted[MAX_VOTERS], others[MAX_VOTERS];
    unsigned n_others = 0;
    with_yes(voters, n, proposer, false, counted);
    for (unsigned i = 0; i < n; i++) {
        if (!is_same_player(&voters[i], winner))
            others[n_others++] = counted[i];
    }

    games_tally_count(others, n_others, games_voter_survives, silence, GAMES_MAJORITY_ALL, tally);

    return true;
}

/* -- Bretagne V -- */

enum games_end_moment games_end_moment_of(const char *code, int first_year, int *year)
{
    gint64 number = 0;
    gsize len = strlen(code);
    *year = 0;
    if (len < 3)
        return GAMES_END_MOMENT_NONE;
    g_autofree char *digits = g_strndup(code + 1, len - 2);
    if (!g_ascii_string_to_signed(digits, 10, 0, 100000, &number, NULL))
        return GAMES_END_MOMENT_NONE;

    const char kind[] = {g_ascii_toupper(code[0]), g_ascii_toupper(code[len - 1]), '\0'};
    *year = (int)number;
    if (!strcmp(kind, "FM"))
        return GAMES_END_MOMENT_SPRING;
    if (!strcmp(kind, "WA"))
        return GAMES_END_MOMENT_AUTUMN;
    if (!strcmp(kind, "SM") && number > first_year) {
        *year = (int)number - 1;
        return GAMES_END_MOMENT_ADJUSTMENTS;
    }

    return GAMES_END_MOMENT_NONE;
}

enum games_end_refusal games_end_may_request(const struct games_voter *voter, enum games_end_moment moment,
                                             int year, const struct games_end_request *past, unsigned n_past)
{
    if (moment == GAMES_END_MOMENT_NONE)
        return GAMES_END_WRONG_MOMENT;
    if (voter->free_centres == 0 && voter->foreign_held == 0)
        return GAMES_END_NO_FREE_CENTRE;

    for (unsigned i = 0; i < n_past; i++) {
        const struct games_end_request *p = &past[i];
        bool his = g_ascii_strcasecmp(p->power, voter->power) == 0;
        bool last_autumn = p->year == year - 1 && p->moment != GAMES_END_MOMENT_SPRING;
        bool voted_this_year = p->year == year && p->voted;

        if (voted_this_year && p->moment == moment)
            return GAMES_END_ALREADY_NOW;
        if (moment == GAMES_END_MOMENT_SPRING && his && last_autumn)
            return GAMES_END_ASKED_IN_AUTUMN;
        if (moment == GAMES_END_MOMENT_ADJUSTMENTS && voted_this_year && p->moment == GAMES_END_MOMENT_AUTUMN)
            return GAMES_END_VOTED_IN_AUTUMN;
    }

    return GAMES_END_ALLOWED;
}

bool games_end_may_veto(const struct games_voter *voter)
{
    return !voter->vacant && (voter->home_centres > 0 || (voter->centres > 0 && voter->units > 0));
}

bool games_end_may_vote(const struct games_voter *voter)
{
    return !voter->vacant && voter->centres > 0;
}

enum games_end_verdict games_end_decide(const struct games_voter *voters, unsigned n, const char *requester,
                                        enum games_end_moment moment, enum games_silence silence,
                                        struct games_tally *tally)
{
    struct games_voter counted[MAX_VOTERS];
    with_yes(voters, n, requester, true, counted);
    bool vetoed = false;
    for (unsigned i = 0; i < n; i++) {
        bool veto = !g_strcmp0(counted[i].choice, "veto");
        bool may = games_end_may_veto(&counted[i]);
        vetoed |= veto && may;
        if (veto && !may) /* no right to a veto: in the vote it is a no */
            counted[i].choice = "no";
    }

    games_tally_count(counted, n, games_end_may_vote, silence, GAMES_MAJORITY_ALL, tally);
    tally->vetoed = vetoed;
    if (vetoed) {
        tally->passed = false;
        tally->final = true;
        return GAMES_END_VETOED;
    }

    if (!tally->passed)
        return GAMES_END_GOES_ON;

    return moment == GAMES_END_MOMENT_SPRING ? GAMES_END_AFTER_AUTUMN : GAMES_END_NOW;
}
