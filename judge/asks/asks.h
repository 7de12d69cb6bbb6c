/*
 * What can be asked of the judge, as one table (desk/table.h): by mail and at the terminal. A row says who may, on what proof, what its
 * arguments are, what harm it does, what carries it out. Both doors, help, `use`, completion and the list of what can be
 * taken back read it; nobody writes a list beside it.
 *
 * A line is read in two steps. Its shape, here, needs no store and no game: which row its first words name, and the words
 * behind. Its arguments are read in the scope of the game that was found (args.h). may.h says whether he may; carry.h does
 * it. What a player asks by mail is carried out by the mail floor.
 */
#pragma once

#include "scope.h"
#include "../desk/desk.h"

#include <stdbool.h>

#define ASK(id, ...) JUDGE_ASK_##id,
#define SAYS         ASK
#define DESK         ASK
enum judge_ask_id {
    JUDGE_ASK_NONE,
#include "../desk/table.h"
    JUDGE_ASK_COUNT
};

/* Whose ask it is; each after the first needs what those before it need, but an editor no seat. */
enum judge_role {
    JUDGE_ROLE_ANYBODY,
    JUDGE_ROLE_KNOWN,  /* who is registered, with or without a game */
    JUDGE_ROLE_MEMBER, /* of a mail that is about a game which he may look at */
    JUDGE_ROLE_SEATED, /* a player, or a standby who is called */
    JUDGE_ROLE_PLAYER,
    JUDGE_ROLE_EDITOR,
    JUDGE_ROLE_COUNT
};

/* What may stand behind an ask's name: by it a line is the ask, or is left to the reader of orders. */
enum judge_arg_kind {
    JUDGE_ARG_OTHER, /* read by what carries it out */
    JUDGE_ARG_NONE,  /* nothing */
    JUDGE_ARG_FLAG,  /* "off", "yes"; nothing is yes */
    JUDGE_ARG_WORD,  /* one word */
    JUDGE_ARG_NUMBER,
    JUDGE_ARG_ADDRESS,
    JUDGE_ARG_LANGUAGE,
    JUDGE_ARG_POWER,         /* a name, or the address of its player; then words */
    JUDGE_ARG_POWER_ADDRESS, /* a power, and who gets it */
    JUDGE_ARG_PERSON,        /* who waits to be let into a game: name, address or nothing */
    JUDGE_ARG_EDITOR,        /* who edits: an address, or nothing */
    JUDGE_ARG_PHASE,         /* a phase, or nothing: the open one */
    JUDGE_ARG_MOMENT,        /* a moment or a span of time */
    JUDGE_ARG_ACT,           /* an act by its number, or nothing: the last */
    JUDGE_ARG_ANSWER,        /* an objection by its number, yes or no */
    JUDGE_ARG_SETTING,
    JUDGE_ARG_PLACES,    /* a list of them, on as many lines as it has */
    JUDGE_ARG_NAME,      /* "[GAME] [TO] NEW" */
    JUDGE_ARG_GAME,      /* the game's name, or nothing */
    JUDGE_ARG_GAME_WHY,  /* the game's name, which must be there, and why */
    JUDGE_ARG_TEXT,      /* whatever an editor writes */
    JUDGE_ARG_OBJECTION, /* a phase, if one leads, and what is wrong with it */
    JUDGE_ARG_COUNT
};

enum judge_ask_flags {
    JUDGE_ASK_LOOKS = 1,      /* changes nothing: no act that could be taken back */
    JUDGE_ASK_MANY = 2,       /* at the terminal for several games at once */
    JUDGE_ASK_FILE = 4,       /* at the terminal its text stands in a file ("-" or nothing: standard input) */
    JUDGE_ASK_LIST = 8,       /* its answer is a letter of its own */
    JUDGE_ASK_BELOW = 16,     /* all that is written is its text, at the terminal a line a word; no words */
    JUDGE_ASK_OPENS = 32,     /* opens a vote in the words of one line */
    JUDGE_ASK_SAYS = 64,      /* a word of the old judges: it is answered with `done`, how it is asked here */
    JUDGE_ASK_OF_PHASE = 128, /* means another thing once the phase that it was asked in is over */
    JUDGE_ASK_TELLS = 512,    /* only tells something: in a sentence that wants it its name is enough */
    JUDGE_ASK_ASKS =
        1024, /* asks for a yes by itself: a letter to him tells what follows, if a yes has not been to that */
    JUDGE_ASK_ASIDE =
        2048, /* an editor's, whose words everybody does not read: orders, a position, a word to one person */
    JUDGE_ASK_ALONE = 4096, /* a sentence that has its name and nothing else means it: "and wait!" */
    JUDGE_ASK_ONCE = 8192,  /* of two lines of a mail that ask it the later one counts */
    JUDGE_ASK_WHOLE = 256   /* waits for its proof with its whole mail: what carries it out sees to that */
};

enum { JUDGE_ASK_WORDS = 255 }; /* the most that an ask takes at the terminal */

struct judge_harm;
struct judge_ask;
/* Whether a yes to a mail that nothing proved is none to this: what is done in the role of an editor, or cannot be taken back. Of what
 * asks by itself its own letter says so. */
bool judge_ask_is_grave(const struct judge_ask *ask);
typedef void judge_ask_harm(struct judge_harm *harm);
typedef enum judge_proof judge_ask_more(const struct judge_scope *scope, const struct judge_args *args);
typedef bool judge_ask_waits(const struct judge_play *play, const char *rest);

struct judge_ask {
    enum judge_ask_id id;
    const char *names; /* by mail: folded, joined by '|'; the first French, the second English */
    enum judge_role role;
    enum judge_proof proof; /* that it takes */
    enum judge_arg_kind args;
    const char
        *say; /* key of its help in commands.txt, with ".use" as it is written; NULL: none, an old word */
    judge_ask_more *more; /* the proof that it takes nevertheless, by what is asked (rows.h); NULL: no more */
    judge_desk_op *op;    /* of the desk, that carries it out; NULL: the mail floor does */
    judge_ask_harm *harm; /* what it brings about that a slip of the pen should not (rows.h); NULL: nothing */
    judge_ask_waits
        *waits; /* whether a game waits for just this: in a mail that names none it is meant; NULL: never */
    const char *command; /* its name at the terminal; NULL: none */
    int least, most;     /* words behind the game there */
    unsigned flags;      /* enum judge_ask_flags */
    const char *done; /* key of judge.txt for what was done; NULL: "desk-done"; of a list: that it is empty */
};

/* All asks, in the order in which a line is held against them; ended by JUDGE_ASK_NONE. */
extern const struct judge_ask judge_asks[];

/* What is written and is no line of these: rows all the same, with a role and a proof alone. In a home that wants a proof of
 * every mail (judge.conf, `proof`) nothing is read without one. */
enum judge_written {
    JUDGE_WRITTEN_ORDERS,
    JUDGE_WRITTEN_PRESS,
    JUDGE_WRITTEN_DIARY,
    JUDGE_WRITTEN_EDITORS_PRESS, /* what he writes, cuts or shortens in that name */
    JUDGE_WRITTEN_COUNT
};
extern const struct judge_ask judge_written[JUDGE_WRITTEN_COUNT];

/* A name of the table at the head of a line. */
struct judge_shape {
    const struct judge_ask *ask;
    const char *rest; /* the words behind its name, in the folded line */
    bool (*when)(const struct judge_scope *scope,
                 const char *rest); /* the name means the ask only then; NULL: always */
    const char *
        implied; /* the words that the name has in it ("SET NOWAIT": off), instead of those behind; NULL: none */
};

/* A line as what it may ask, read once, whatever game it is about. */
struct judge_said {
    char *line;                 /* as written, trimmed */
    char *folded;               /* its first JUDGE_ASK_BYTES, as the names of commands are written */
    struct judge_shape *shapes; /* what it begins with, in the order of the table; borrow `folded` */
    guint n_shapes;
    bool is_short; /* enough to be a command */
};
enum { JUDGE_ASK_BYTES = 120 }; /* a longer line is none */

struct judge_said *judge_said_new(const char *line);
void judge_said_free(struct judge_said *said);
/* The shape of the longest name, no `ask`: none. `editor`: of the desk's too. */
struct judge_shape judge_said_longest(const struct judge_said *said, bool editor);
/* Whether it begins with a name of the ask. */
bool judge_said_begins(const struct judge_said *said, enum judge_ask_id id);
/* A line as the names of commands are written: folded, without the marks that end a sentence. Transfer full. */
char *judge_ask_fold(const char *line, gsize most);
/* The words that go with the ask: those in its name, or those behind it. Borrowed. */
const char *judge_shape_words(const struct judge_shape *shape);
const struct judge_ask *judge_ask_of(enum judge_ask_id id);
/* The ask of a command of the program; NULL: none. */
const struct judge_ask *judge_ask_of_command(const char *command);
/* How an ask that has a `say` is written in a language. Transfer full. */
char *judge_ask_use(const struct judge_ask *ask, enum rules_language language);
/* The word with which a language writes it, "INSCRIPTION" or "JOIN": for lines that the judge writes itself. Transfer full. */
char *judge_ask_word(enum judge_ask_id id, enum rules_language language);
/* The ask of the desk whose name the word nearly is ("JUGR"); NULL: none, or the word is too short to tell. */
const struct judge_ask *judge_ask_near(const char *word);
