/* Words of older judges for which nothing here does the same: each is answered with our way, none is taken
 * for an order. */
#include "old_words.h"
#include "handlers.h"
#include "mail.h"
#include "../course/orders.h"
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
    const char *names; /* folded, joined by '|' */
    enum shape shape;
    const char *key; /* of judge.txt */
} words[] = {
    {"get|send me|envoyez-moi", SHAPE_FEW, "old-files"},
    {"send", SHAPE_ONE, "old-files"}, /* "send A PAR to BUR" is an order */
    {"index|info", SHAPE_ALONE, "old-files"},
    {"history|historique", SHAPE_ANY, "old-history"},
    {"map|carte", SHAPE_FEW, "old-map"},
    {"set preference|set preferences|preference|preferences", SHAPE_FEW, "old-preference"},
    {"set address|address", SHAPE_ANY, "old-address"},
    {"set absence|set holiday|set holidays|set vacation|holiday|vacation|absence", SHAPE_ANY, "old-absence"},
    {"setup", SHAPE_FEW, "old-setup"},
    {"become master|become moderator", SHAPE_ALONE, "old-master"},
    {"become", SHAPE_FEW, "old-become"},
    {"set allow master|set deny master", SHAPE_ANY, "old-creators"},
    {"set allow|set deny", SHAPE_ANY, "old-allow"},
    {"adjust|record", SHAPE_NUMBER, "old-keeper"},
    {"fixid|no control", SHAPE_FEW, "old-keeper"},
    {"rollback|revenir", SHAPE_NUMBER, "old-rollback"},
    {"process|preview|predict|release|rollback|revenir|juger|publier", SHAPE_FEW, "old-phase"},
    {"resign|withdraw|demission", SHAPE_FEW, "old-leave"},
    {"revive", SHAPE_FEW, "old-revive"},
    {"monitor|invest", SHAPE_FEW, "old-monitor"},
    {"takeover|take over", SHAPE_FEW, "old-takeover"},
    {"set level|level", SHAPE_FEW, "old-level"},
    {"money|loan|loans|borrow|pay|bribe|assassinate|besiege|expense|ducats", SHAPE_NUMBER, "old-machiavelli"},
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

static const char *key_of(const char *folded)
{
    if (is_proxy(folded))
        return "old-proxy";

    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        g_auto(GStrv) names = g_strsplit(words[i].names, "|", -1);
        for (char **name = names; *name; name++) {
            size_t len = strlen(*name);
            if (strncmp(folded, *name, len) || !strchr(" :", folded[len]))
                continue;
            if (has_shape(folded + len + strspn(folded + len, " :"), words[i].shape))
                return words[i].key;
        }
    }

    return NULL;
}

bool judge_words_resign_other(const struct judge_mail *mail, const char *rest)
{
    const struct judge_board *board = mail->in.play ? mail->in.play->board : NULL;
    return board && mail->in.editor && !mail->in.seat && *rest &&
           rules_names_find_power(board->names, rest, strlen(rest)) != RULES_NO_POWER;
}

static bool say(struct judge_mail *mail, const char *key)
{
    judge_intake_note(&mail->in, key, NULL);
    mail->in.asks = true;
    return true;
}

bool judge_run_resign_other(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    (void)error;
    return say(mail, "old-resign");
}

bool judge_run_comment_begin(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    (void)error;
    return say(mail, "old-comment");
}

bool judge_mail_old_word(struct judge_mail *mail, const char *folded)
{
    const char *key = key_of(folded);
    if (!key)
        return false;
    const char *game = mail->in.play ? mail->in.play->game->name : NULL;
    judge_intake_note(&mail->in, key, "command", mail->line, "game", game, "address",
                      mail->in.home->config->address, "editor", mail->in.home->config->editor, NULL);
    mail->in.asks = true;
    return true;
}
