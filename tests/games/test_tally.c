/* Counting votes, and the Bretagne vote on the end. */
#include "../../games/store.h"
#include "../../games/tally.h"
#include "../harness.h"

/* Voters from a line such as "FRANCE=yes TURKEY=- ITALY=veto": one centre and one unit each; "-" is silent.
 */
static unsigned voters_of(const char *line, struct games_voter *voters, char ***words)
{
    unsigned n = 0;
    *words = g_strsplit(line, " ", -1);
    for (char **word = *words; *word; word++) {
        char *choice = strchr(*word, '=');
        *choice++ = '\0';
        voters[n++] = (struct games_voter){.power = *word,
                                           .centres = 1,
                                           .home_centres = 1,
                                           .units = 1,
                                           .free_centres = 1,
                                           .choice = strcmp(choice, "-") ? choice : NULL};
    }
    return n;
}

static void votes_are_counted_by_majority_and_silence(void)
{
    static const struct {
        const char *votes;
        enum games_silence silence;
        enum games_majority majority;
        bool passed, final, vetoed;
    } rows[] = {
        {"A=yes B=yes C=yes", GAMES_SILENCE_NO, GAMES_MAJORITY_ALL, true, true, false},
        {"A=yes B=yes C=no", GAMES_SILENCE_NO, GAMES_MAJORITY_ALL, false, true, false},
        {"A=yes B=yes C=-", GAMES_SILENCE_NO, GAMES_MAJORITY_ALL, false, false, false},
        {"A=yes B=yes C=-", GAMES_SILENCE_YES, GAMES_MAJORITY_ALL, true, false, false},
        {"A=yes B=yes C=-", GAMES_SILENCE_ABSTAIN, GAMES_MAJORITY_ALL, true, false, false},
        {"A=- B=- C=-", GAMES_SILENCE_ABSTAIN, GAMES_MAJORITY_ALL, false, false, false},
        {"A=- B=- C=-", GAMES_SILENCE_YES, GAMES_MAJORITY_ALL, true, false, false},
        {"A=abstain B=abstain C=abstain", GAMES_SILENCE_NO, GAMES_MAJORITY_ALL, false, true, false},
        {"A=yes B=abstain C=abstain", GAMES_SILENCE_NO, GAMES_MAJORITY_ALL, true, true, false},
        {"A=no B=-", GAMES_SILENCE_YES, GAMES_MAJORITY_ALL, false, true, false},
        {"A=yes B=yes C=no", GAMES_SILENCE_NO, GAMES_MAJORITY_TWO_THIRDS, true, true, false},
        {"A=yes B=yes C=no D=no", GAMES_SILENCE_NO, GAMES_MAJORITY_TWO_THIRDS, false, true, false},
        {"A=yes B=yes C=no D=no", GAMES_SILENCE_NO, GAMES_MAJORITY_HALF, false, true, false},
        {"A=yes B=yes C=no D=abstain", GAMES_SILENCE_NO, GAMES_MAJORITY_HALF, true, true, false},
        {"A=yes B=yes C=yes D=veto", GAMES_SILENCE_NO, GAMES_MAJORITY_HALF, false, true, true},
        {"A=yes B=yes C=yes D=-", GAMES_SILENCE_NO, GAMES_MAJORITY_HALF, true, false, false},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct games_voter voters[8];
        char **words;
        struct games_tally tally;
        unsigned n = voters_of(rows[i].votes, voters, &words);
        games_tally_count(voters, n, NULL, rows[i].silence, rows[i].majority, &tally);
        bool same =
            tally.passed == rows[i].passed && tally.final == rows[i].final && tally.vetoed == rows[i].vetoed;
        if (!same)
            printf("%s: passed %d final %d vetoed %d\n", rows[i].votes, tally.passed, tally.final,
                   tally.vetoed);
        WANT(same);
        WANT_INT(tally.yes + tally.no + tally.abstain, tally.voters);
        g_strfreev(words);
    }
}

static void a_power_without_a_player_has_no_vote(void)
{
    struct games_voter voters[] = {{.power = "A", .centres = 1, .choice = "yes"},
                                   {.power = "B", .centres = 3, .vacant = true}};
    struct games_tally tally;
    games_tally_count(voters, 2, NULL, GAMES_SILENCE_NO, GAMES_MAJORITY_ALL, &tally);
    WANT(tally.passed && tally.final && tally.voters == 1);
}

static void silence_of_one_voter_may_mean_something_else(void)
{
    struct games_voter voters[] = {{.power = "A", .centres = 1, .choice = "yes"},
                                   {.power = "B", .centres = 1, .if_silent = "yes"}};
    struct games_tally tally;
    games_tally_count(voters, 2, NULL, GAMES_SILENCE_NO, GAMES_MAJORITY_ALL, &tally);
    WANT(tally.passed && !tally.final); /* he may still speak */
    WANT(tally.cast_yes == 1 && tally.cast_no == 0 && tally.silent == 1);
    voters[1].choice = "no";
    games_tally_count(voters, 2, NULL, GAMES_SILENCE_NO, GAMES_MAJORITY_ALL, &tally);
    WANT(!tally.passed && tally.final);
    WANT(tally.cast_yes == 1 && tally.cast_no == 1 && tally.silent == 0);
}

static void a_larger_draw_implies_a_smaller_one_that_leaves_the_voter_in(void)
{
    static const struct {
        const char *list, *smaller, *power;
        bool implied;
    } rows[] = {
        {"A,E,F", "A,F", "A", true},  {"A,E,F", "A,F", "E", false}, {"A,E,F", "A,F", "G", true},
        {"A,E,F", "A,G", "A", false}, {"A,E", "A,E", "A", false},   {"A,F", "A,E,F", "A", false},
        {"ALL", "A,E", "A", true},    {"ALL", "A,E", "G", false},   {"A,E", "ALL", "A", false},
    };
    const struct games_voter voters[] = {{.power = "A", .centres = 1},
                                         {.power = "E", .centres = 1},
                                         {.power = "F", .centres = 1},
                                         {.power = "G", .centres = 1},
                                         {.power = "I"}};
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        bool got = games_tally_implies(voters, 5, rows[i].list, rows[i].smaller, rows[i].power);
        if (got != rows[i].implied)
            printf("%s implies %s for %s: %d\n", rows[i].list, rows[i].smaller, rows[i].power, got);
        WANT(got == rows[i].implied);
    }
}

static void a_draw_needs_every_survivor_also_those_left_out(void)
{
    struct games_voter voters[] = {
        {.power = "FRANCE", .centres = 12, .units = 12, .choice = "yes"},
        {.power = "TURKEY", .centres = 12, .units = 12},
        {.power = "ITALY", .centres = 0, .units = 1, .choice = "yes"}, /* no centre, but a unit: alive */
        {.power = "RUSSIA", .centres = 0, .units = 0, .choice = "no"}, /* eliminated: no vote */
    };
    struct games_tally tally;
    GError *error = NULL;
    WANT(games_tally_draw(voters, 4, "FRANCE,TURKEY", "TURKEY", false, GAMES_SILENCE_NO, &tally, &error));
    WANT(tally.passed && tally.voters == 3);
    WANT(games_tally_draw(voters, 4, "FRANCE,TURKEY", NULL, false, GAMES_SILENCE_NO, &tally, &error));
    WANT(!tally.passed && !tally.final && tally.silent == 1);
    WANT(games_tally_draw(voters, 4, "france, turkey", "FRANCE", false, GAMES_SILENCE_YES, &tally, &error));
    WANT(tally.passed);
    voters[2].choice = "no"; /* the one left out objects */
    WANT(games_tally_draw(voters, 4, "FRANCE,TURKEY", "TURKEY", false, GAMES_SILENCE_YES, &tally, &error));
    WANT(!tally.passed && tally.final);
    static const struct {
        const char *list, *words;
        bool all;
    } bad[] = {
        {"FRANCE,RUSSIA", "draw-eliminated power='RUSSIA'", false},
        {"FRANCE,SPAIN", "draw-no-power power='SPAIN'", false},
        {" , ", "draw-nobody", false},
        {"FRANCE,TURKEY", "draw-all power='ITALY'", true},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(bad); i++) {
        WANT(!games_tally_draw(voters, 4, bad[i].list, NULL, bad[i].all, GAMES_SILENCE_NO, &tally, &error));
        WANT(error && error->code == GAMES_ERROR_REFUSED && strstr(error->message, bad[i].words));
        g_clear_error(&error);
    }
    WANT(games_tally_draw(voters, 4, "ALL", NULL, true, GAMES_SILENCE_NO, &tally, &error));
    voters[1].left_out = true; /* 1971 II: it has no pieces */
    WANT(!games_tally_draw(voters, 4, "FRANCE,TURKEY,ITALY", NULL, true, GAMES_SILENCE_NO, &tally, &error));
    WANT(error && strstr(error->message, "draw-pieces power='TURKEY'"));
    g_clear_error(&error);
    WANT(games_tally_draw(voters, 4, "FRANCE,ITALY", NULL, true, GAMES_SILENCE_NO, &tally, &error));
    voters[1].left_out = false;
    WANT(games_tally_draw(voters, 4, "ITALY,FRANCE,TURKEY,ITALY", NULL, true, GAMES_SILENCE_NO, &tally,
                          &error));
}

static void a_concession_goes_to_the_largest_by_all_others(void)
{
    struct games_voter voters[] = {
        {.power = "FRANCE",
         .centres = 15,
         .units = 15,
         .choice = "no"}, /* the winner's own vote does not count */
        {.power = "TURKEY", .centres = 10, .units = 10, .choice = "yes"},
        {.power = "ITALY", .centres = 9, .units = 9},
        {.power = "RUSSIA"},
    };
    struct games_tally tally;
    GError *error = NULL;
    WANT(games_tally_concession(voters, 4, "France", "ITALY", GAMES_SILENCE_NO, &tally, &error));
    WANT(tally.passed && tally.voters == 2);
    WANT(games_tally_concession(voters, 4, "FRANCE", NULL, GAMES_SILENCE_NO, &tally, &error));
    WANT(!tally.passed);
    WANT(!games_tally_concession(voters, 4, "TURKEY", NULL, GAMES_SILENCE_NO, &tally, &error));
    WANT(strstr(error->message, "win-smaller power='FRANCE'") != NULL);
    g_clear_error(&error);
    WANT(!games_tally_concession(voters, 4, "RUSSIA", NULL, GAMES_SILENCE_NO, &tally, &error));
    g_clear_error(&error);
    WANT(!games_tally_concession(voters, 4, "SPAIN", NULL, GAMES_SILENCE_NO, &tally, &error));
    g_clear_error(&error);
}

static void the_moment_of_a_request_follows_from_the_open_phase(void)
{
    static const struct {
        const char *code;
        enum games_end_moment want;
        int year;
    } rows[] = {
        {"S1901M", GAMES_END_MOMENT_NONE, 1901},
        {"S1901R", GAMES_END_MOMENT_NONE, 1901},
        {"F1901M", GAMES_END_MOMENT_SPRING, 1901},
        {"f1901m", GAMES_END_MOMENT_SPRING, 1901},
        {"F1901R", GAMES_END_MOMENT_NONE, 1901},
        {"W1901A", GAMES_END_MOMENT_AUTUMN, 1901},
        {"S1902M", GAMES_END_MOMENT_ADJUSTMENTS, 1901},
        {"", GAMES_END_MOMENT_NONE, 0},
        {"SM", GAMES_END_MOMENT_NONE, 0},
        {"SxM", GAMES_END_MOMENT_NONE, 0},
        {"S99999999999M", GAMES_END_MOMENT_NONE, 0},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        int year = -1;
        WANT_INT(games_end_moment_of(rows[i].code, 1901, &year), rows[i].want);
        WANT_INT(year, rows[i].year);
    }
}

/* Bretagne V, "Restrictions à la demande de vote". */
static void requests_are_restricted_as_the_rules_say(void)
{
    const struct games_voter france = {.power = "FRANCE", .centres = 3, .free_centres = 1};
    static const struct games_end_request asked_autumn[] = {{GAMES_END_MOMENT_AUTUMN, 1902, "France", false}};
    static const struct games_end_request asked_adjust[] = {
        {GAMES_END_MOMENT_ADJUSTMENTS, 1902, "FRANCE", true}};
    static const struct games_end_request other_adjust[] = {
        {GAMES_END_MOMENT_ADJUSTMENTS, 1902, "TURKEY", true}};
    static const struct games_end_request voted_autumn[] = {{GAMES_END_MOMENT_AUTUMN, 1902, "TURKEY", true}};
    static const struct games_end_request vetoed_autumn[] = {
        {GAMES_END_MOMENT_AUTUMN, 1902, "TURKEY", false}};
    static const struct games_end_request spring[] = {{GAMES_END_MOMENT_SPRING, 1902, "FRANCE", true}};
    static const struct {
        const struct games_end_request *past;
        enum games_end_moment moment;
        int year;
        enum games_end_refusal want;
    } rows[] = {
        {NULL, GAMES_END_MOMENT_SPRING, 1903, GAMES_END_ALLOWED},
        {NULL, GAMES_END_MOMENT_NONE, 1903, GAMES_END_WRONG_MOMENT},
        {asked_autumn, GAMES_END_MOMENT_SPRING, 1903, GAMES_END_ASKED_IN_AUTUMN},
        {asked_autumn, GAMES_END_MOMENT_SPRING, 1904, GAMES_END_ALLOWED},
        {asked_autumn, GAMES_END_MOMENT_ADJUSTMENTS, 1902, GAMES_END_ALLOWED}, /* it was vetoed: no vote */
        {asked_adjust, GAMES_END_MOMENT_SPRING, 1903, GAMES_END_ASKED_IN_AUTUMN},
        {asked_adjust, GAMES_END_MOMENT_AUTUMN, 1903, GAMES_END_ALLOWED},
        {other_adjust, GAMES_END_MOMENT_SPRING, 1903, GAMES_END_ALLOWED}, /* another player asked */
        {voted_autumn, GAMES_END_MOMENT_ADJUSTMENTS, 1902, GAMES_END_VOTED_IN_AUTUMN},
        {voted_autumn, GAMES_END_MOMENT_ADJUSTMENTS, 1903, GAMES_END_ALLOWED},
        {voted_autumn, GAMES_END_MOMENT_AUTUMN, 1902, GAMES_END_ALREADY_NOW},
        {vetoed_autumn, GAMES_END_MOMENT_ADJUSTMENTS, 1902, GAMES_END_ALLOWED},
        {spring, GAMES_END_MOMENT_AUTUMN, 1902, GAMES_END_ALLOWED},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++)
        WANT_INT(
            games_end_may_request(&france, rows[i].moment, rows[i].year, rows[i].past, rows[i].past ? 1 : 0),
            rows[i].want);
    const struct games_voter occupied = {.power = "ITALY", .centres = 2, .units = 1};
    const struct games_voter abroad = {.power = "ITALY", .centres = 0, .units = 1, .foreign_held = 1};
    WANT_INT(games_end_may_request(&occupied, GAMES_END_MOMENT_SPRING, 1903, NULL, 0),
             GAMES_END_NO_FREE_CENTRE);
    WANT_INT(games_end_may_request(&abroad, GAMES_END_MOMENT_SPRING, 1903, NULL, 0), GAMES_END_ALLOWED);
}

static void who_may_veto_and_vote(void)
{
    static const struct {
        struct games_voter voter;
        bool veto, vote;
    } rows[] = {
        {{.centres = 1, .home_centres = 1}, true, true},
        {{.centres = 1, .home_centres = 0, .units = 1}, true, true},
        {{.centres = 1, .home_centres = 0, .units = 0}, false, true},
        {{.centres = 0, .units = 2}, false, false},
        {{.centres = 5, .home_centres = 3, .vacant = true}, false, false},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        WANT_INT(games_end_may_veto(&rows[i].voter), rows[i].veto);
        WANT_INT(games_end_may_vote(&rows[i].voter), rows[i].vote);
    }
}

static void the_vote_ends_the_game_at_once_or_after_autumn(void)
{
    static const struct {
        const char *votes;
        enum games_end_moment moment;
        enum games_end_verdict want;
    } rows[] = {
        {"FRANCE=- TURKEY=yes ITALY=yes", GAMES_END_MOMENT_AUTUMN, GAMES_END_NOW},
        {"FRANCE=- TURKEY=yes ITALY=yes", GAMES_END_MOMENT_ADJUSTMENTS, GAMES_END_NOW},
        {"FRANCE=- TURKEY=yes ITALY=yes", GAMES_END_MOMENT_SPRING, GAMES_END_AFTER_AUTUMN},
        {"FRANCE=no TURKEY=yes ITALY=yes", GAMES_END_MOMENT_SPRING,
         GAMES_END_AFTER_AUTUMN}, /* the requester is in favour */
        {"FRANCE=- TURKEY=yes ITALY=no", GAMES_END_MOMENT_AUTUMN, GAMES_END_GOES_ON},
        {"FRANCE=- TURKEY=yes ITALY=-", GAMES_END_MOMENT_AUTUMN, GAMES_END_GOES_ON},
        {"FRANCE=- TURKEY=yes ITALY=veto", GAMES_END_MOMENT_AUTUMN, GAMES_END_VETOED},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct games_voter voters[8];
        char **words;
        struct games_tally tally;
        unsigned n = voters_of(rows[i].votes, voters, &words);
        WANT_INT(games_end_decide(voters, n, "France", rows[i].moment, GAMES_SILENCE_NO, &tally),
                 rows[i].want);
        g_strfreev(words);
    }
    /* A veto of one who has no right to it is a vote against; one without a centre has no voice at all. */
    struct games_voter voters[] = {{.power = "FRANCE", .centres = 3, .home_centres = 3, .units = 3},
                                   {.power = "TURKEY", .centres = 1, .choice = "veto"},
                                   {.power = "ITALY", .units = 1, .choice = "veto"}};
    struct games_tally tally;
    WANT_INT(games_end_decide(voters, 3, "FRANCE", GAMES_END_MOMENT_AUTUMN, GAMES_SILENCE_NO, &tally),
             GAMES_END_GOES_ON);
    WANT(!tally.vetoed && tally.no == 1 && tally.voters == 2);
    voters[1].choice = "yes";
    WANT_INT(games_end_decide(voters, 3, "FRANCE", GAMES_END_MOMENT_AUTUMN, GAMES_SILENCE_NO, &tally),
             GAMES_END_NOW);
}

static void words_for_silence_are_read(void)
{
    enum games_silence silence;
    WANT(games_silence_parse("yes", &silence) && silence == GAMES_SILENCE_YES);
    WANT(games_silence_parse("abstain", &silence) && silence == GAMES_SILENCE_ABSTAIN);
    WANT(games_silence_parse("no", &silence) && silence == GAMES_SILENCE_NO);
    WANT(!games_silence_parse("perhaps", &silence));
}

int main(void)
{
    return tests_run("tally", (struct test[]){
                                  TEST(votes_are_counted_by_majority_and_silence),
                                  TEST(a_power_without_a_player_has_no_vote),
                                  TEST(silence_of_one_voter_may_mean_something_else),
                                  TEST(a_larger_draw_implies_a_smaller_one_that_leaves_the_voter_in),
                                  TEST(a_draw_needs_every_survivor_also_those_left_out),
                                  TEST(a_concession_goes_to_the_largest_by_all_others),
                                  TEST(the_moment_of_a_request_follows_from_the_open_phase),
                                  TEST(requests_are_restricted_as_the_rules_say),
                                  TEST(who_may_veto_and_vote),
                                  TEST(the_vote_ends_the_game_at_once_or_after_autumn),
                                  TEST(words_for_silence_are_read),
                                  {NULL, NULL},
                              });
}
