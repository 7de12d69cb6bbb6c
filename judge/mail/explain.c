#include "explain.h"
#include "lines.h"
#include "../course/conditional.h"
#include "../course/press_read.h"
#include "../conf/password.h"

#include <string.h>

static void take_passwords(struct judge_text *text)
{
    struct judge_password found;
    judge_text_turn(text, JUDGE_TAKER_PASSWORD);
    for (guint i = 0; i < text->lines->len; i++)
        if (judge_password_find(i ? judge_text_line(text, i - 1) : NULL, judge_text_line(text, i), &found))
            judge_text_take(text, i, NULL);
}

/* Which lines the reader of orders makes something of, by their numbers from 1. */
static void note_orders(const struct rules_read_context *context, const struct judge_text *text,
                        const char **status)
{
    g_autofree char *left = judge_text_left(text);
    struct rules_read_context quiet = *context;
    g_auto(rules_readings) readings;
    quiet.explain = NULL;
    rules_read(&quiet, left, strlen(left), &readings);
    for (size_t i = 0; i < readings.n; i++)
        if (readings.reading[i].line && readings.reading[i].line <= text->lines->len)
            status[readings.reading[i].line - 1] = rules_read_status_word(readings.reading[i].status);
}

static void take_conditions(const struct rules_read_context *context, struct judge_text *text)
{
    g_autofree char *left = judge_text_left(text);
    struct rules_read_context quiet = *context;
    g_auto(rules_branches) branches;
    quiet.explain = NULL;
    rules_branches_read(&quiet, left, strlen(left), &branches);
    if (branches.n)
        judge_conditional_mark(text, branches.text);
}

void judge_mail_explain(const struct rules_read_context *context, const char *subject,
                        struct judge_text *text)
{
    take_passwords(text);
    g_ptr_array_unref(judge_press_cut(subject, text));

    g_autofree const char **status = g_new0(const char *, text->lines->len);
    note_orders(context, text, status);
    judge_text_turn(text, JUDGE_TAKER_COMMAND);
    for (guint i = 0; i < text->lines->len; i++) {
        const char *name = status[i] ? NULL : judge_mail_command_named(judge_text_line(text, i));
        g_autofree char *first = name ? g_strndup(name, strcspn(name, "|")) : NULL;
        if (first)
            judge_text_take(text, i, first);
    }

    take_conditions(context, text);
    memset(status, 0, text->lines->len * sizeof *status);
    note_orders(context, text, status);
    judge_text_turn(text, JUDGE_TAKER_ORDERS);
    for (guint i = 0; i < text->lines->len; i++)
        if (status[i])
            judge_text_take(text, i, status[i]);
}
