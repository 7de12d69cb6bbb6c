/*
 * Press in a mail: blocks cut out of the text before anything else reads it, and the words that say to whom
 * they go. Nothing inside a block is ever taken for an order or a command.
 *
 *     PRESSE À France, Allemagne : first line      PRESS TO France Germany
 *     more lines                                   lines
 *     FIN                                          ENDPRESS
 *
 * A block ends at its end mark, at SIGNOFF, at the next block, or where the mail ends.
 */
#pragma once

#include "lines.h"
#include "../../rules/rules.h"

#include <glib.h>
#include <stdbool.h>

enum judge_press_kind {
    JUDGE_PRESS_NONE,
    JUDGE_PRESS_LETTER,    /* to whom it names */
    JUDGE_PRESS_BROADCAST, /* to all, if it names nobody */
    JUDGE_PRESS_DIARY,     /* printed when the game is over */
    JUDGE_PRESS_STATEMENT, /* a word at the end */
    JUDGE_PRESS_SHORTEN,   /* the editor's: new text for an item */
    JUDGE_PRESS_REPLACE,   /* its writer's: another text instead of an item that is not printed yet */
    JUDGE_PRESS_COUNT
};

struct judge_press_block {
    enum judge_press_kind kind;
    char *head;    /* what follows the keyword up to the colon, as written */
    char *text;    /* without empty lines around it; may be empty */
    bool has_mark; /* an end mark closed it */
    guint below;   /* the line of the text behind that */
    bool anyway;   /* "PRESS ANYWAY": whatever it tells of its writer */
};
/* "PRESS ANYWAY" alone: it speaks of what was held, whatever stands below. */
bool judge_press_block_is_bare(const struct judge_press_block *block);

/*
 * Takes the blocks out of `text`, leaving an empty line for each of theirs. `subject` (may be NULL): a
 * subject that is a header makes the whole text, to its end mark, one block. Element struct
 * judge_press_block*, transfer full, never NULL.
 */
GPtrArray *judge_press_cut(const char *subject, struct judge_text *text);

/* A mail's own words with the lines that its whole text (`all`) has between a header and its end mark under a mark of quotation: their
 * writer put them there, unless he answers a letter (`answers`) in words of his own. Transfer full. */
char *judge_press_with_marked(const char *subject, const char *own, const char *all, bool answers);

enum judge_press_as {
    JUDGE_PRESS_AS_GIVEN, /* as the game presumes */
    JUDGE_PRESS_AS_WHITE,
    JUDGE_PRESS_AS_GREY,
    JUDGE_PRESS_AS_POWER,
    JUDGE_PRESS_AS_EDITOR,
    JUDGE_PRESS_AS_COUNT
};

/* To whom and how. */
struct judge_press_address {
    bool all, editor;              /* to */
    bool to[RULES_MAX_POWERS];     /* powers named */
    bool except[RULES_MAX_POWERS]; /* "all but" */
    bool named;                    /* some power in `to` */
    bool shown_all;                /* "FAKE TO": what its readers are to see instead */
    bool shown[RULES_MAX_POWERS];
    bool reply; /* to whoever wrote what the mail answers */
    bool quiet; /* the old judges' word for "without a copy": a copy always comes */
    enum judge_press_as as;
    rules_power from; /* JUDGE_PRESS_AS_POWER */
    bool postal;      /* held for the report by the writer's wish */
    char *dateline;   /* NULL */
    char *unknown;    /* the word that was not understood: then nothing else counts; NULL */
};

/* Reads a header's words. Names in any language the board knows, or unambiguous beginnings of at least three
 * letters; a lone initial only if one power alone has it. */
void judge_press_address_read(const struct rules_names *names, const struct rules_map *map, const char *head,
                              struct judge_press_address *address);
/* The same where players may be named too: `persons` has their folded words and powers (judge_player_words); a power's name
 * goes before. NULL: powers alone. */
void judge_press_address_read_among(const struct rules_names *names, const struct rules_map *map,
                                    GHashTable *persons, const char *head,
                                    struct judge_press_address *address);
void judge_press_address_clear(struct judge_press_address *address);
/* The power that one word or several name, as above; RULES_NO_POWER: none, or several. */
rules_power judge_press_power(const struct rules_names *names, const struct rules_map *map, const char *word);
