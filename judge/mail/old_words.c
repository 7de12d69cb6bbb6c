/* Words of older judges for which nothing here does the same: each is answered with our way, none is taken
 * for an order. */
#include "old_words.h"
#include "handlers.h"
#include "hearing.h"
#include "../course/orders.h"
#include "../conf/words.h"

#include <string.h>

/* Whether what follows the words is as much as they want, so that talk that begins like them stays talk. */
static bool has_shape(const char *rest, const char *shape)
{
    unsigned n = *rest ? 1 : 0;
    for (const char *c = rest; *c; c++)
        n += *c == ' ' && c[1] != ' ';
    static const struct {
        const char *shape;
        unsigned least, most;
    } counts[] = {{"alone", 0, 0}, {"one", 1, 1}, {"few", 0, 3}};
    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++)
        if (!strcmp(shape, counts[i].shape))
            return n >= counts[i].least && n <= counts[i].most;
    return strcmp(shape, "number") != 0 || g_ascii_isdigit(*rest);
}

/* "A LON PROXY TO FRANCE": a unit lent to another player. */
static bool is_proxy(const char *folded)
{
    size_t len = judge_word_leads(folded, judge_words_unit_word);
    bool unit = len && folded[len] == ' ';
    return unit && (strstr(folded, " proxy ") || g_str_has_suffix(folded, " proxy"));
}

/* The sentence that answers a line, of those in old-words: "few old-map get map". Transfer full. */
static char *key_of(struct judge_home *home, const char *folded)
{
    if (is_proxy(folded))
        return g_strdup("old-proxy");

    for (char *const *line = judge_hear_lines(judge_hearing_of(home), JUDGE_HEARD_OLD); *line; line++) {
        g_auto(GStrv) part = g_strsplit(*line, " ", 3);
        size_t len = strlen(part[2]);
        bool begins = !strncmp(folded, part[2], len) && strchr(" :", folded[len]);
        if (begins && has_shape(folded + len + strspn(folded + len, " :"), part[0]))
            return g_strdup(part[1]);
    }
    return NULL;
}

bool judge_words_resign_other(const struct judge_scope *scope)
{
    const char *rest = scope->rest;
    const struct judge_board *board = scope->play ? scope->play->board : NULL;
    return board && scope->editor && !scope->seat && *rest &&
           rules_names_find_power(board->names, rest, strcspn(rest, "@")) != RULES_NO_POWER;
}

bool judge_words_undo_own(const struct judge_scope *scope)
{
    g_auto(GStrv) words = g_strsplit(scope->rest, " ", -1);
    bool own = scope->play && scope->seat;
    for (char **word = words; own && *word; word++)
        own = !**word || judge_word_in(*word, judge_words_undo_object);
    return own;
}

bool judge_words_comment_begin(const struct judge_scope *scope)
{
    return scope->person && !*scope->rest;
}

bool judge_words_preview_own(const struct judge_scope *scope)
{
    return scope->play && scope->seat && !scope->editor;
}

bool judge_mail_old_word(struct judge_mail *mail, const struct judge_scope *scope)
{
    g_autofree char *key = key_of(scope->home, scope->folded);
    if (!key || (scope->seat && judge_intake_clears(&mail->in, scope->line))) /* "withdraw everything" */
        return false;
    const char *game = scope->play ? scope->play->game->name : NULL;
    g_autofree char *line = judge_mail_quote(mail, scope->line);
    return judge_intake_tell(&mail->in, key, "command", line, "game", game, "address",
                             mail->in.home->config->address, NULL);
}
