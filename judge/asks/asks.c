#include "asks.h"
#include "args.h"
#include "rows.h"
#include "../conf/list.h"
#include "../conf/words.h"
#include "../desk/admission.h"
#include "../desk/back.h"
#include "../desk/errata.h"
#include "../desk/preview.h"
#include "../desk/undo.h"
#include "../../templates/templates.h"

#include <string.h>

#define ASK(id, run, names, role, proof, args, say_, ...)                                                    \
    {JUDGE_ASK_##id,   names,       JUDGE_ROLE_##role, JUDGE_PROOF_##proof,                                  \
     JUDGE_ARG_##args, .say = say_, __VA_ARGS__},
#define DESK(id, op_, ...) ASK(id, , __VA_ARGS__, .op = op_)
#define SAYS(id, fits, names, role, proof, args, done_)                                                      \
    ASK(id, , names, role, proof, args, NULL, .flags = JUDGE_ASK_SAYS, .done = done_)
const struct judge_ask judge_asks[] = {
#include "../desk/table.h"
    {.id = JUDGE_ASK_NONE}};

const struct judge_ask judge_written[JUDGE_WRITTEN_COUNT] = {
    [JUDGE_WRITTEN_ORDERS] = {.role = JUDGE_ROLE_SEATED},
    [JUDGE_WRITTEN_PRESS] = {.role = JUDGE_ROLE_MEMBER},
    [JUDGE_WRITTEN_DIARY] = {.role = JUDGE_ROLE_MEMBER},
    [JUDGE_WRITTEN_EDITORS_PRESS] = {.role = JUDGE_ROLE_EDITOR, .proof = JUDGE_PROOF_LETTER},
};

/* ---- names that mean an ask in a scope alone, or with words of their own ---- */

/* Who edits and does not play speaks of the game: its time zone, its pause, its deadline. */
static bool is_desk(const struct judge_scope *scope)
{
    return scope->play && scope->editor && !scope->seat;
}

static bool is_alone(const struct judge_scope *scope, const char *rest)
{
    (void)scope;
    return !*rest;
}

static bool is_zone_of_game(const struct judge_scope *scope, const char *rest)
{
    return is_desk(scope) && strchr(rest, '/');
}

static bool is_pause(const struct judge_scope *scope, const char *rest)
{
    return is_desk(scope) && !*rest;
}

static bool is_moment_of_desk(const struct judge_scope *scope, const char *rest)
{
    return is_desk(scope) && g_ascii_isdigit(*rest);
}

/* A paused game goes on: its name, or nothing. */
static bool is_paused(const struct judge_scope *scope, const char *rest)
{
    return scope->play && scope->editor && scope->play->game->state == GAMES_STATE_PAUSED &&
           (!*rest || judge_args_name_game(scope));
}

static bool is_forming(const struct judge_scope *scope, const char *rest)
{
    return scope->play && !*rest && scope->play->game->state == GAMES_STATE_FORMING;
}

static const struct {
    const char *names;
    enum judge_ask_id id;
    bool (*when)(const struct judge_scope *scope, const char *rest);
    const char *implied; /* the words that the name has in it; NULL: none */
} others[] = {
    {"set zone|set timezone", JUDGE_ASK_SET, is_zone_of_game, NULL},
    {"wait|attendre", JUDGE_ASK_PAUSE, is_pause, NULL},
    {"set nowait|nowait", JUDGE_ASK_WAIT, is_alone, "off"},
    {"reprendre|reprise|resume|continuer|continue", JUDGE_ASK_RESUME, is_paused, ""},
    {"no absence|set no absence|set noabsence|set no holiday|set no vacation|pas d'absence",
     JUDGE_ASK_ABSENCE, is_alone, "off"},
    {"hello|login|get started", JUDGE_ASK_GAME, is_alone, ""},
    {"set broadcast|set normal broadcast", JUDGE_ASK_PRESS, is_alone, "yes"},
    {"set no broadcast|set nobroadcast", JUDGE_ASK_PRESS, is_alone, "no"},
    {"pas de nul|no draw|set no draw|set nodraw|set draw none|draw none", JUDGE_ASK_DRAW, is_alone, "no"},
    {"prolongation|extension", JUDGE_ASK_EXTEND, is_moment_of_desk, NULL},
    {"activate|activer", JUDGE_ASK_START, is_forming, NULL},
    {"activate|activer", JUDGE_ASK_RESUME, is_alone, NULL},
};

/* ---- shape ---- */

/* If the folded line begins with one of the names, what follows the longest (trimmed); else NULL. */
static const char *after_name(const char *names, const char *folded)
{
    size_t longest = 0;
    for (const char *name = names; *name;) {
        size_t len = strcspn(name, "|");
        if (len > longest && !strncmp(folded, name, len) && strchr(" :.!", folded[len]))
            longest = len;
        name += len + (name[len] == '|');
    }
    return longest ? folded + longest + strspn(folded + longest, " :") : NULL;
}

char *judge_ask_fold(const char *line, gsize most)
{
    char *folded = judge_fold(line, most);
    for (size_t len = strlen(folded); len && strchr(".!", folded[len - 1]); len--)
        folded[len - 1] = '\0';
    return g_strchomp(folded);
}

struct judge_said *judge_said_new(const char *line)
{
    struct judge_said *said = g_new0(struct judge_said, 1);
    said->line = g_strstrip(g_strdup(line));
    said->is_short = strlen(said->line) <= JUDGE_ASK_BYTES;
    said->folded = judge_ask_fold(said->line, JUDGE_ASK_BYTES);
    if (!*said->folded)
        return said;

    GArray *shapes = g_array_new(FALSE, FALSE, sizeof(struct judge_shape));
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++) {
        struct judge_shape shape = {judge_ask_of(others[i].id), after_name(others[i].names, said->folded),
                                    others[i].when, others[i].implied};
        if (shape.rest)
            g_array_append_val(shapes, shape);
    }
    for (const struct judge_ask *ask = judge_asks; ask->id; ask++) {
        struct judge_shape shape = {.ask = ask, .rest = after_name(ask->names, said->folded)};
        if (shape.rest)
            g_array_append_val(shapes, shape);
    }
    said->n_shapes = shapes->len;
    said->shapes = (struct judge_shape *)(void *)g_array_free(shapes, FALSE);
    return said;
}

void judge_said_free(struct judge_said *said)
{
    g_free(said->line);
    g_free(said->folded);
    g_free(said->shapes);
    g_free(said);
}

const char *judge_shape_words(const struct judge_shape *shape)
{
    return shape->implied ? shape->implied : shape->rest;
}

struct judge_shape judge_said_longest(const struct judge_said *said, bool editor)
{
    struct judge_shape best = {0};
    size_t left = strlen(said->folded) + 1;
    for (guint i = 0; i < said->n_shapes; i++) {
        const struct judge_shape *shape = &said->shapes[i];
        bool named = best.ask && (best.ask->say || !shape->ask->say); /* an old word gives way to an ask */
        if ((strlen(shape->rest) < left || (strlen(shape->rest) == left && !named)) &&
            (shape->ask->role != JUDGE_ROLE_EDITOR || editor)) {
            left = strlen(shape->rest);
            best = *shape;
        }
    }
    return best;
}

bool judge_said_begins(const struct judge_said *said, enum judge_ask_id id)
{
    for (guint i = 0; i < said->n_shapes; i++)
        if (said->shapes[i].ask->id == id)
            return true;
    return false;
}

bool judge_ask_is_grave(const struct judge_ask *ask)
{
    bool acts = !(ask->flags & (JUDGE_ASK_LOOKS | JUDGE_ASK_ASKS | JUDGE_ASK_SAYS | JUDGE_ASK_TELLS));
    return acts && ((ask->role == JUDGE_ROLE_EDITOR) || (ask->proof == JUDGE_PROOF_SURE));
}

const struct judge_ask *judge_ask_of(enum judge_ask_id id)
{
    g_assert(id > JUDGE_ASK_NONE && id < JUDGE_ASK_COUNT);
    return &judge_asks[id - 1]; /* ids are in the order of the rows */
}

const struct judge_ask *judge_ask_of_command(const char *command)
{
    for (const struct judge_ask *ask = judge_asks; ask->id; ask++)
        if (!g_strcmp0(ask->command, command))
            return ask;
    return NULL;
}

char *judge_ask_use(const struct judge_ask *ask, enum rules_language language)
{
    g_autofree char *key = g_strconcat(ask->say, ".use", NULL);
    return templates_phrase(language, key, NULL);
}

char *judge_ask_word(enum judge_ask_id id, enum rules_language language)
{
    g_auto(GStrv) names = g_strsplit(judge_ask_of(id)->names, "|", 3);
    return g_ascii_strup(names[language == RULES_ENGLISH], -1);
}

const struct judge_ask *judge_ask_near(const char *word)
{
    enum { SHORTEST = 4 };
    if (strlen(word) < SHORTEST)
        return NULL;

    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) rows = g_ptr_array_new();
    for (const struct judge_ask *ask = judge_asks; ask->id; ask++) {
        g_auto(GStrv) all = g_strsplit(ask->role == JUDGE_ROLE_EDITOR && ask->say ? ask->names : "", "|", -1);
        for (char **name = all; *name; name++)
            if (!strchr(*name, ' ') && strlen(*name) >= SHORTEST) {
                g_ptr_array_add(names, g_strdup(*name));
                g_ptr_array_add(rows, (void *)(uintptr_t)ask);
            }
    }

    guint at;
    const char *near = judge_list_nearest(word, names);
    return near && *near == *word && g_ptr_array_find(names, near, &at) ? rows->pdata[at] : NULL;
}
