#include "conditional.h"
#include "share.h"
#include "../conf/words.h"

#include <string.h>

enum { ORDER_BYTES = 160 };

/* "That is so, followed": which line of `conditions` says it, the sentence in its place where it is not kept, its orders as stored; as
 * written, where they are none by themselves: "…, else to Wales". */
struct promise {
    guint at;
    char *broken, *written;
    GPtrArray *texts;
};

static void free_promise(void *data)
{
    struct promise *promise = data;
    g_free(promise->broken);
    g_free(promise->written);
    g_ptr_array_unref(promise->texts);
    g_free(promise);
}

/* The orders of a branch on one line. */
static char *orders_of(const struct rules_branch *branch, enum rules_language language)
{
    g_auto(GStrv) lines = g_strsplit(branch->orders, "\n", -1);
    GString *all = g_string_new(NULL);
    for (char **line = lines; *line; line++) {
        const char *at = g_strstrip(*line);
        at += strspn(at, "-* \t");
        if (*at)
            judge_list_join(all, templates_joint(language), at);
    }
    return g_string_free(all, FALSE);
}

/* The same in the notation of the letter, as they are read; as they were written, where one is not understood. `texts` (NULL: not wanted)
 * gets them as they are stored. */
static char *shown_orders(const struct judge_intake *in, const struct rules_position *pos,
                          const struct rules_branch *branch, GPtrArray *texts)
{
    const struct judge_play *play = in->play;
    struct rules_read_context context = judge_intake_reading(in, pos);
    g_auto(rules_readings) readings;
    rules_read(&context, branch->orders, strlen(branch->orders), &readings);

    g_autoptr(GString) all = g_string_new(NULL);
    bool read = readings.n > 0;
    for (size_t i = 0; i < readings.n; i++) {
        const struct rules_reading *reading = &readings.reading[i];
        char text[ORDER_BYTES];
        read = read && rules_read_follows(reading->status) && reading->order.kind != RULES_ORDER_NONE;
        g_autofree char *order = read ? templates_say_written(play->board->names, pos, &reading->order,
                                                              judge_play_notation(play, in->language))
                                      : g_strdup("");
        g_string_append_printf(all, "%s%s", all->len ? templates_joint(in->language) : "", order);
        if (!texts || !read)
            continue;
        rules_order_print(play->board->map, pos, &reading->order, text, sizeof text);
        g_ptr_array_add(texts, g_strdup(text));
    }

    if (texts && !read)
        g_ptr_array_set_size(texts, 0);
    return read ? g_strdup(all->str) : orders_of(branch, in->language);
}

/* The condition in plain words: "Si …", "Sinon". */
static char *words_of(const struct judge_intake *in, const struct rules_branch *branch)
{
    g_autofree char *words = NULL;
    if (branch->otherwise)
        words = judge_say(in->home, in->language, "condition-else", NULL);
    else if (branch->own)
        words = templates_say_condition(in->play->board->names, branch->own, in->language);
    else
        words = g_strdup(branch->source);
    return templates_capital(words);
}

/* "Si une armée allemande est en Bourgogne : A PAR - PIC", for conditions that are decided later. */
static char *conditional_say(const struct judge_intake *in, const struct rules_branch *branch,
                             const char *orders)
{
    g_autofree char *words = words_of(in, branch);
    return judge_say(in->home, in->language, "condition-line", "condition", words, "orders", orders, NULL);
}

void judge_conditional_ask(struct judge_intake *in, const struct rules_branch *branch)
{
    static const char *const keys[RULES_BRANCH_FATE_COUNT] = {
        [RULES_BRANCH_UNREAD] = "condition-unread", [RULES_BRANCH_FUTURE] = "condition-future",
        [RULES_BRANCH_UNSURE] = "condition-unsure", [RULES_BRANCH_MIXED] = "condition-mixed",
        [RULES_BRANCH_DEEP] = "condition-deep",
    };
    if (!keys[branch->fate])
        return;
    g_autofree char *orders = orders_of(branch, in->language), *source = g_strdup(branch->source);
    for (gsize len = strlen(source); len && strchr(" ,:.", source[len - 1]);)
        source[--len] = '\0';
    judge_intake_list(&in->questions, judge_say(in->home, in->language, keys[branch->fate], "source", source,
                                                "orders", judge_filled(orders), NULL));
}

/* Whether a folded line says so and little else. */
static bool names_same_orders(const char *folded)
{
    enum { FURTHER_BYTES = 40 };
    for (const char *const *word = judge_words_same_orders; *word; word++)
        if (g_str_has_prefix(folded, *word) && strlen(folded) < strlen(*word) + FURTHER_BYTES)
            return true;
    return false;
}

/* "Mêmes ordres" names no order: last season's units may stand elsewhere, and their supports point elsewhere.
 */
static void ask_about_repeats(struct judge_intake *in)
{
    for (guint i = 0; i < in->text.lines->len; i++) {
        g_autofree char *line = g_strstrip(g_strdup(judge_text_line(&in->text, i)));
        char folded[128];
        rules_text_fold(line, MIN(strlen(line), 80), folded, sizeof folded);
        g_strstrip(folded);
        if (names_same_orders(folded)) {
            judge_intake_list(&in->questions,
                              judge_say(in->home, in->language, "same-orders", "line", line, NULL));
            in->asks = true;
        }
    }
}

void judge_conditional_mark(struct judge_text *text, const char *left)
{
    g_auto(GStrv) lines = g_strsplit(left, "\n", -1);
    guint n = g_strv_length(lines);
    judge_text_turn(text, JUDGE_TAKER_CONDITIONS);

    for (guint i = 0; i < text->lines->len; i++) {
        const char *before = judge_text_line(text, i), *now = i < n ? lines[i] : "";
        if (!strcmp(before, now))
            continue;
        g_autofree char *blank = g_strstrip(g_strdup(now));
        if (*blank)
            judge_text_instead(text, i, now);
        else
            judge_text_take(text, i, NULL);
    }
}

/* Tells what became of a branch whose condition is decided. */
static void tell_branch(struct judge_intake *in, const struct rules_branch *branch)
{
    bool followed = branch->fate == RULES_BRANCH_FOLLOWED;
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *orders = shown_orders(in, &in->play->pos, branch, texts), *words = words_of(in, branch);
    if (!*orders)
        return;
    judge_intake_list(&in->conditions,
                      judge_say(in->home, in->language, followed ? "condition-followed" : "condition-left",
                                "condition", words, "orders", orders, NULL));
    if (!followed)
        return;
    struct promise *promise = g_new(struct promise, 1);
    *promise = (struct promise){.at = in->conditions->len - 1,
                                .broken = judge_say(in->home, in->language, "condition-not-noted",
                                                    "condition", words, "orders", orders, NULL),
                                .written = g_strdup(branch->orders),
                                .texts = g_steal_pointer(&texts)};
    in->promises = in->promises ? in->promises : g_ptr_array_new_with_free_func(free_promise);
    g_ptr_array_add(in->promises, promise);
}

static bool is_filed(const GPtrArray *rows, const char *text)
{
    GAMES_EACH(const struct games_order, row, rows)
        if (!strcmp(row->text, text))
            return true;
    return false;
}

static bool is_kept(const struct promise *promise, const GPtrArray *rows,
                    const struct rules_readings *readings)
{
    bool kept = true;
    for (guint k = 0; k < promise->texts->len; k++)
        kept &= is_filed(rows, promise->texts->pdata[k]);
    if (promise->texts->len)
        return kept;
    for (size_t i = 0; i < readings->n; i++)
        if (rules_read_follows(readings->reading[i].status) &&
            strstr(judge_or_empty(readings->reading[i].source), promise->written))
            return true;
    return false;
}

void judge_conditional_hold(struct judge_intake *in, const struct rules_readings *readings,
                            const GPtrArray *rows)
{
    for (guint i = 0; in->promises && i < in->promises->len; i++) {
        struct promise *promise = in->promises->pdata[i];
        if (is_kept(promise, rows, readings))
            continue;
        g_free(in->conditions->pdata[promise->at]);
        in->conditions->pdata[promise->at] = g_steal_pointer(&promise->broken);
    }
}

void judge_conditional_decide(struct judge_intake *in)
{
    struct rules_read_context context = judge_intake_reading(in, &in->play->pos);
    g_auto(rules_branches) branches;

    g_autofree char *left = judge_text_left(&in->text);

    rules_branches_read(&context, left, strlen(left), &branches);
    for (size_t i = 0; i < branches.n; i++) {
        const struct rules_branch *branch = &branches.branch[i];
        if (!judge_share_concerns(in->play, judge_intake_person(in), in->power, NULL, branch->orders))
            continue;
        judge_conditional_ask(in, branch);
        if (branch->fate != RULES_BRANCH_FOLLOWED && branch->fate != RULES_BRANCH_LEFT)
            continue;
        tell_branch(in, branch);
    }

    if (branches.truncated)
        judge_intake_list(&in->questions, judge_say(in->home, in->language, "condition-too-many", NULL));
    ask_about_repeats(in);
    if (branches.n) {
        judge_conditional_mark(&in->text, branches.text);
        in->asks = true;
    }
}

char *judge_conditional_preview(struct judge_intake *in, const struct rules_position *pos, const char *text,
                                GPtrArray *under)
{
    struct rules_read_context context = judge_intake_reading(in, pos);
    g_auto(rules_branches) branches;

    rules_branches_read(&context, text, strlen(text), &branches);

    for (size_t i = 0; i < branches.n; i++) {
        const struct rules_branch *branch = &branches.branch[i];
        g_autofree char *orders = shown_orders(in, pos, branch, NULL);
        if (branch->fate != RULES_BRANCH_UNSURE) /* that depends on the position to come */
            judge_conditional_ask(in, branch);
        if (branch->whole && branch->fate != RULES_BRANCH_FUTURE && *orders)
            g_ptr_array_add(in->later, conditional_say(in, branch, orders));
        g_ptr_array_add(under, g_strdup(branch->orders));
    }

    if (branches.truncated)
        judge_intake_list(&in->questions, judge_say(in->home, in->language, "condition-too-many", NULL));
    char *plain = g_strdup(branches.plain);

    return plain;
}
