/* Words of older judges for which nothing here does the same: each is answered with our way, none is taken
 * for an order. */
#include "old_words.h"
#include "handlers.h"
#include "mail.h"
#include "../play/home.h"
#include "../conf/words.h"

#include <string.h>

/* What must follow the words, so that talk that begins like them stays talk. */
enum shape {
    SHAPE_ALONE,  /* nothing */
    SHAPE_ONE,    /* one word */
    SHAPE_FEW,    /* up to three words */
    SHAPE_NUMBER, /* a number first */
    SHAPE_ANY,
};

static const struct {
    const char *const *names;
    enum shape shape;
    const char *key; /* of judge.txt */
} words[] = {
    {judge_words_old_files_few, SHAPE_FEW, "old-files"},
    {judge_words_old_files_one, SHAPE_ONE, "old-files"},
    {judge_words_old_files_alone, SHAPE_ALONE, "old-files"},
    {judge_words_old_history, SHAPE_ANY, "old-history"},
    {judge_words_old_map, SHAPE_FEW, "old-map"},
    {judge_words_old_preference, SHAPE_FEW, "old-preference"},
    {judge_words_old_address, SHAPE_ANY, "old-address"},
    {judge_words_old_absence, SHAPE_ANY, "old-absence"},
    {judge_words_old_setup, SHAPE_FEW, "old-setup"},
    {judge_words_old_master, SHAPE_ALONE, "old-master"},
    {judge_words_old_become, SHAPE_FEW, "old-become"},
    {judge_words_old_creators, SHAPE_ANY, "old-creators"},
    {judge_words_old_allow, SHAPE_ANY, "old-allow"},
    {judge_words_old_keeper_number, SHAPE_NUMBER, "old-keeper"},
    {judge_words_old_keeper_few, SHAPE_FEW, "old-keeper"},
    {judge_words_old_rollback, SHAPE_NUMBER, "old-rollback"},
    {judge_words_old_leave, SHAPE_FEW, "old-leave"},
    {judge_words_old_revive, SHAPE_FEW, "old-revive"},
    {judge_words_old_monitor, SHAPE_FEW, "old-monitor"},
    {judge_words_old_forward, SHAPE_FEW, "old-forward"},
    {judge_words_old_form_few, SHAPE_ONE, "old-form"},
    {judge_words_old_form_any, SHAPE_ANY, "old-form"},
    {judge_words_old_takeover, SHAPE_FEW, "old-takeover"},
    {judge_words_old_level, SHAPE_FEW, "old-level"},
    {judge_words_old_machiavelli, SHAPE_NUMBER, "old-machiavelli"},
    {judge_words_old_keep, SHAPE_ALONE, "old-keep"},
};

static bool has_shape(const char *rest, enum shape shape)
{
    unsigned n = *rest ? 1 : 0;
    for (const char *c = rest; *c; c++)
        n += *c == ' ' && c[1] != ' ';

    switch (shape) {
    case SHAPE_ALONE:
        return n == 0;
    case SHAPE_ONE:
        return n == 1;
    case SHAPE_FEW:
        return n <= 3;
    case SHAPE_NUMBER:
        return g_ascii_isdigit(*rest);
    default:
        return true;
    }
}

/* "A LON PROXY TO FRANCE": a unit lent to another player. */
static bool is_proxy(const char *folded)
{
    size_t len = judge_word_leads(folded, judge_words_unit_word);
    bool unit = len && folded[len] == ' ';
    return unit && (strstr(folded, " proxy ") || g_str_has_suffix(folded, " proxy"));
}

static bool is_written(const char *folded, const char *name, enum shape shape)
{
    size_t len = strlen(name);
    bool begins = !strncmp(folded, name, len) && strchr(" :", folded[len]);
    return begins && has_shape(folded + len + strspn(folded + len, " :"), shape);
}

static const char *key_of(const char *folded)
{
    if (is_proxy(folded))
        return "old-proxy";

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
        for (const char *const *name = words[i].names; *name; name++)
            if (is_written(folded, *name, words[i].shape))
                return words[i].key;

    return NULL;
}

bool judge_words_resign_other(const struct judge_scope *scope)
{
    const char *rest = scope->rest;
    const struct judge_board *board = scope->play ? scope->play->board : NULL;
    return board && scope->editor && !scope->seat && *rest &&
           rules_names_find_power(board->names, rest, strcspn(rest, "@")) != RULES_NO_POWER;
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
    const char *key = key_of(scope->folded);
    if (!key)
        return false;
    const char *game = scope->play ? scope->play->game->name : NULL;
    g_autofree char *line = judge_mail_quote(mail, scope->line);
    judge_intake_tell(&mail->in, key, "command", line, "game", game, "address",
                      mail->in.home->config->address, "editor", mail->in.home->config->editor, NULL);
    return true;
}
