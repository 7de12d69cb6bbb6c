/* Who may do what by what proof: each ask, for each role and proof, as tests/judge/may.txt holds it; and when an ask takes more. */
#include "../../judge/asks/may.h"
#include "../harness.h"

/* Somebody, in a game or none. */
static const struct somebody {
    const char *name;
    bool known, game, seat, called, editor;
} people[] = {{"stranger", false, false, false, false, false},  {"known", true, false, false, false, false},
              {"member", true, true, false, false, false},      {"called", true, true, true, true, false},
              {"player", true, true, true, false, false},       {"editor", true, true, false, false, true},
              {"playing-editor", true, true, true, false, true}};

#define ASK(id, ...) [JUDGE_ASK_##id] = #id,
#define SAYS         ASK
#define DESK         ASK
static const char *const ids[] = {
#include "../../judge/desk/table.h"
};

static const char *const written[] = {[JUDGE_WRITTEN_ORDERS] = "(orders)",
                                      [JUDGE_WRITTEN_PRESS] = "(press)",
                                      [JUDGE_WRITTEN_DIARY] = "(diary)",
                                      [JUDGE_WRITTEN_EDITORS_PRESS] = "(the editor's press)"};

struct world {
    struct judge_home home;
    struct games_game game;
    struct games_phase phase;
    struct games_person person;
    struct games_seat seat;
    struct judge_play play;
};

static struct judge_scope scope_of(struct world *world, const struct somebody *who, enum judge_proof proof)
{
    world->home.now_s = 1000;
    world->game.state = GAMES_STATE_ACTIVE;
    world->phase.deadline_s = 2000;
    world->seat.role = who->called ? GAMES_ROLE_STANDBY : GAMES_ROLE_PLAYER;
    world->play.home = &world->home;
    world->play.game = &world->game;
    world->play.phase = &world->phase;
    return (struct judge_scope){.home = &world->home,
                                .play = who->game ? &world->play : NULL,
                                .seat = who->seat ? &world->seat : NULL,
                                .person = who->known ? &world->person : NULL,
                                .proof = proof,
                                .editor = who->editor};
}

static char letter_of(enum judge_may may)
{
    static const char letters[] = {
        [JUDGE_MAY_NOT] = '-',     [JUDGE_MAY] = '+',       [JUDGE_MAY_PROVEN] = 'p',
        [JUDGE_MAY_SETTLED] = 's', [JUDGE_MAY_KNOWN] = 'k', [JUDGE_MAY_WITH_GAME] = 'g'};
    return letters[may];
}

/* The line of an ask: its id, and for each of the people what he may with no proof, a letter, and a fresh one. What more it
 * takes by what is asked is left out, and told by a star; what a yes to a mail that proved nothing does not do yet, by a mark. */
static void add_line(GString *table, const char *name, const struct judge_ask *row)
{
    struct world *world = g_new0(struct world, 1);
    struct judge_ask ask = *row;
    char *none[] = {NULL};
    struct judge_args args = {.words = none};
    ask.more = NULL;
    g_string_append_printf(table, "%-24s", name);
    for (gsize who = 0; who < G_N_ELEMENTS(people); who++) {
        g_string_append_c(table, ' ');
        for (int proof = JUDGE_PROOF_NONE; proof <= JUDGE_PROOF_SURE; proof++) {
            struct judge_scope scope = scope_of(world, &people[who], (enum judge_proof)proof);
            g_string_append_c(table, letter_of(judge_may(&scope, &ask, &args)));
        }
    }
    bool again = row->harm || row->flags & JUDGE_ASK_ASKS || judge_ask_is_grave(row);
    g_string_append_printf(table, "%s%s\n", row->more ? " *" : "", again ? " !" : "");
    g_free(world);
}

static void each_ask_is_allowed_as_the_table_says(void)
{
    g_autofree char *held = NULL;
    g_autoptr(GString) table = g_string_new(NULL);
    g_string_append_printf(table, "%-24s", "#");
    for (gsize who = 0; who < G_N_ELEMENTS(people); who++)
        g_string_append_printf(table, " %.3s", people[who].name);
    g_string_append_c(table, '\n');
    for (const struct judge_ask *ask = judge_asks; ask->id; ask++)
        add_line(table, ids[ask->id], ask);
    for (int what = 0; what < JUDGE_WRITTEN_COUNT; what++)
        add_line(table, written[what], &judge_written[what]);

    bool same = g_file_get_contents("tests/judge/may.txt", &held, NULL, NULL) && !strcmp(held, table->str);
    WANT(same);
    if (!same)
        printf("tests/judge/may.txt should be:\n%s", table->str);
}

static enum judge_may may_now(struct world *world, enum judge_ask_id id, char *word, enum judge_proof proof)
{
    char *words[] = {word, NULL};
    struct judge_args args = {.words = words};
    struct judge_scope scope = scope_of(world, &people[5], proof);
    return judge_may(&scope, judge_ask_of(id), &args);
}

static void what_is_asked_may_take_more(void)
{
    struct world *world = g_new0(struct world, 1);
    WANT_INT(may_now(world, JUDGE_ASK_RELEASE, NULL, JUDGE_PROOF_LETTER), JUDGE_MAY_PROVEN);
    WANT_INT(may_now(world, JUDGE_ASK_SET, NULL, JUDGE_PROOF_LETTER), JUDGE_MAY_PROVEN);
    WANT_INT(may_now(world, JUDGE_ASK_SET, NULL, JUDGE_PROOF_SURE), JUDGE_MAY);
    WANT_INT(may_now(world, JUDGE_ASK_ASSIGN, NULL, JUDGE_PROOF_LETTER), JUDGE_MAY_PROVEN);
    WANT_INT(may_now(world, JUDGE_ASK_REVEAL, NULL, JUDGE_PROOF_LETTER), JUDGE_MAY);
    WANT_INT(may_now(world, JUDGE_ASK_PRESS_WITHDRAW, NULL, JUDGE_PROOF_NONE), JUDGE_MAY_PROVEN);
    WANT_INT(may_now(world, JUDGE_ASK_PRESS_WITHDRAW, NULL, JUDGE_PROOF_LETTER), JUDGE_MAY);
    g_free(world);
}

static void no_two_asks_have_the_same_id_or_command(void)
{
    for (const struct judge_ask *ask = judge_asks; ask->id; ask++) {
        WANT(judge_ask_of(ask->id) == ask);
        WANT(!ask->command || judge_ask_of_command(ask->command) == ask);
        WANT(!ask->command || ask->op);
        WANT(!ask->harm || ask->op);
        bool fresh = ask->op && (ask->proof == JUDGE_PROOF_SURE || ask->more);
        WANT(!fresh || ask->harm); /* what the letter that asks for the proof tells */
    }
}

int main(void)
{
    return tests_run("may", (struct test[]){TEST(each_ask_is_allowed_as_the_table_says),
                                            TEST(what_is_asked_may_take_more),
                                            TEST(no_two_asks_have_the_same_id_or_command),
                                            {NULL, NULL}});
}
