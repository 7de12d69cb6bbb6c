/*
 * ESSAI, TRY: orders tried out on the position of one's game, or on one given with them. All that is used is public: the position, and the orders
 * written below the word, for whichever powers; nothing is noted, nobody else hears of it.
 */
#include "trial.h"
#include "trial_position.h"
#include "handlers.h"
#include "../letters/post.h"
#include "../letters/report_notes.h"
#include "../conf/words.h"
#include "../../templates/say.h"

#include <string.h>

/* Each power reads the whole text: a letter for all units of the largest board is a tenth of MOST_BYTES. */
enum { ORDER_COLUMNS = 30, INDENT = 3, LINE_BYTES = 100, MOST_BYTES = 32 * 1024 };

struct trial {
    const struct judge_scope *scope;
    const struct rules_map *map;
    const struct rules_names *names;
    const char *notation;
    const struct rules_position *pos; /* the game's, or `own` */
    struct rules_position *own;       /* given with the orders; NULL: none */
    struct rules_readings *of;        /* [n_powers]: the same text as each power's own */
    GArray *orders;                   /* struct rules_order */
    GString *not_followed;
    bool cut; /* the text was too long: its end was not read */
    struct rules_result result;
    struct rules_position next;
};

/* ---- the lines below the word ---- */

/* Whether a line is one of these words alone. */
static bool is_one_of(const char *line, const char *const *words)
{
    g_autofree char *folded = judge_ask_fold(line, LINE_BYTES);
    return judge_word_in(folded, words);
}

/* The orders behind the word in its line: "TRY: A BER - KIE", "TRY A BER - KIE"; "" behind a colon alone, NULL: it is no such line. */
static const char *orders_behind(const char *line, const char *const *words)
{
    g_autofree char *folded = judge_ask_fold(line, LINE_BYTES);
    if (strlen(line) > LINE_BYTES)
        return NULL;
    const char *rest = line + strcspn(line, " :");
    rest += strspn(rest, " ");
    bool unit = (g_str_has_prefix(rest, "A ") || g_str_has_prefix(rest, "F ")) && strstr(rest, " - ");
    if (!judge_word_leads(folded, words) || (*rest != ':' && !unit))
        return NULL;
    return rest + strspn(rest, ": ");
}

/* The word where it ends a sentence of line `at`, "what happens if … TRY", and END stands below; NULL: it does not. */
static const char *ends_sentence(const struct judge_text *text, guint at, const char *line,
                                 const char *const *words)
{
    const char *last = strrchr(line, ' ');
    for (guint i = at + 1; last && is_one_of(last + 1, words) && i < text->lines->len; i++)
        if (is_one_of(judge_text_line(text, i), judge_words_trial_end))
            return last + 1;
    return NULL;
}

/* Takes what stands below line `first`, up to the end of the trial or of the text. Transfer full. */
static GString *take_below(struct judge_text *text, guint first)
{
    GString *block = g_string_new(NULL);
    for (guint i = first; i < text->lines->len; i++) {
        g_autofree char *line = g_strstrip(g_strdup(judge_text_line(text, i)));
        bool ends = is_one_of(line, judge_words_trial_end);
        if (!ends)
            g_string_append_printf(block, "%s\n", line);
        judge_text_take(text, i, "trial");
        if (ends)
            break;
    }
    return block;
}

void judge_trial_take(struct judge_mail *mail, const char *subject, const char *const *names)
{
    struct judge_text *text = &mail->in.text;
    if (!mail->in.play || !mail->blocks)
        return;

    g_autofree char *open = is_one_of(subject, names) ? g_strdup(subject) : NULL;
    guint first = 0;
    for (guint i = 0; !open && i < text->lines->len; i++) {
        g_autofree char *line = g_strstrip(g_strdup(judge_text_line(text, i)));
        const char *behind = orders_behind(line, names), *last = ends_sentence(text, i, line, names);
        if (!behind && !last && !is_one_of(line, names))
            continue;
        if (behind && *behind) { /* it is all of the trial */
            g_hash_table_replace(mail->blocks, g_strdup(line), g_strdup(behind));
            return;
        }
        open = g_strdup(last ? last : line);
        judge_text_instead(text, i, open);
        first = i + 1;
    }

    if (!open)
        return;
    GString *block = take_below(text, first);
    g_hash_table_replace(mail->blocks, g_steal_pointer(&open), g_string_free(block, FALSE));
}

bool judge_words_trial(const struct judge_scope *scope)
{
    return scope->below != NULL;
}

/* ---- reading ---- */

/* Whose order it is, by its unit or its place to build; RULES_NO_POWER: nobody's. */
static rules_power owner_of(const struct rules_position *pos, const struct rules_order *order)
{
    if (order->unit == RULES_NO_LOC)
        return order->power;
    rules_loc province = pos->map->province[order->unit];
    const struct rules_dislodged *out = rules_position_dislodged(pos, province);
    const struct rules_unit *unit = rules_position_unit(pos, province);
    if (rules_phase_type(pos->map, pos->phase) == RULES_PHASE_RETREAT)
        return out ? out->unit.power : RULES_NO_POWER;
    if (unit)
        return unit->power;
    return rules_phase_type(pos->map, pos->phase) == RULES_PHASE_ADJUSTMENT ? pos->owner[province]
                                                                            : RULES_NO_POWER;
}

/* Whether two readings, of two powers, are of the same words. */
static bool same_words(const struct rules_reading *a, const struct rules_reading *b)
{
    return a->line == b->line && (strstr(a->source, b->source) || strstr(b->source, a->source));
}

/* What the best of the powers made of some words: followed, or an order of its own that cannot be; else `line` itself. */
static const struct rules_reading *best_of(const struct trial *trial, const struct rules_reading *line)
{
    const struct rules_reading *best = line;
    for (rules_power p = 0; p < trial->map->n_powers; p++)
        for (size_t i = 0; i < trial->of[p].n; i++) {
            const struct rules_reading *reading = &trial->of[p].reading[i];
            bool own = same_words(reading, line) && reading->order.kind != RULES_ORDER_NONE &&
                       owner_of(trial->pos, &reading->order) == p;
            if (own && rules_read_follows(reading->status))
                return reading;
            if (own)
                best = reading;
        }
    return best;
}

/* Orders that can be followed, of each power its own. */
static void gather_orders(struct trial *trial)
{
    const struct rules_position *pos = trial->pos;
    for (rules_power p = 0; p < trial->map->n_powers; p++)
        for (size_t i = 0; i < trial->of[p].n; i++) {
            const struct rules_reading *reading = &trial->of[p].reading[i];
            bool own = rules_read_follows(reading->status) && owner_of(pos, &reading->order) == p;
            if (own && trial->orders->len < RULES_MAX_ORDERS)
                g_array_append_val(trial->orders, reading->order);
        }
}

/* What nobody's reading followed, and why. */
static void gather_rest(struct trial *trial)
{
    const struct rules_position *pos = trial->pos;
    for (size_t i = 0; i < trial->of[0].n; i++) {
        const struct rules_reading *line = &trial->of[0].reading[i], *best = best_of(trial, line);
        if (rules_read_follows(best->status) && owner_of(pos, &best->order) != RULES_NO_POWER)
            continue;
        g_string_append_printf(trial->not_followed, "\n- « %s »", line->source);
        if (best == line || !best->n_notes)
            continue;
        g_autofree char *why = templates_say_note(trial->names, pos, best, &best->notes[0], trial->notation,
                                                  trial->scope->language);
        g_string_append_printf(trial->not_followed, " : %s", why);
    }
}

/* How much of a text is read: whole lines. */
static size_t readable(const char *text)
{
    size_t len = strlen(text);
    if (len <= MOST_BYTES)
        return len;
    const char *end = g_strrstr_len(text, MOST_BYTES, "\n");
    return end ? (size_t)(end - text) : 0;
}

static void read_all(struct trial *trial, const char *text, size_t len)
{
    trial->of = g_new0(struct rules_readings, trial->map->n_powers);
    for (rules_power p = 0; p < trial->map->n_powers; p++) {
        struct rules_read_context context = judge_play_reading(trial->scope->play, p);
        context.pos = trial->pos;
        rules_read(&context, text, len, &trial->of[p]);
    }

    trial->orders = g_array_new(FALSE, TRUE, sizeof(struct rules_order));
    trial->not_followed = g_string_new(NULL);
    gather_orders(trial);
    gather_rest(trial);
}

static void trial_free(struct trial *trial)
{
    for (rules_power p = 0; p < trial->map->n_powers; p++)
        rules_readings_clear(&trial->of[p]);
    g_free(trial->of);
    g_array_unref(trial->orders);
    g_string_free(trial->not_followed, TRUE);
    g_free(trial->own);
    g_free(trial);
}

/* ---- the answer ---- */

static rules_power giver(const struct rules_outcome *outcome)
{
    return outcome->unit.kind ? outcome->unit.power : outcome->order.power;
}

/* What was given an order, and what was dislodged without one. */
static bool is_told(const struct rules_outcome *outcome)
{
    return !outcome->no_order || outcome->dislodged;
}

/* Where the reasons stand: behind the widest order. */
static unsigned reason_column(const struct trial *trial)
{
    unsigned widest = 0;
    for (unsigned i = 0; i < trial->result.n_outcomes; i++) {
        const struct rules_outcome *outcome = &trial->result.outcome[i];
        g_autofree char *order =
            templates_say_notation(trial->names, trial->pos, outcome, trial->notation, true);
        if (is_told(outcome))
            widest = MAX(widest, templates_width(order));
    }
    return INDENT + MIN(widest, ORDER_COLUMNS) + 2;
}

static void say_line(const struct trial *trial, const struct rules_outcome *outcome, unsigned column,
                     GString *out)
{
    const struct rules_position *pos = trial->pos;
    g_autofree char *order = templates_say_notation(trial->names, pos, outcome, trial->notation, true);
    g_autofree char *reason =
        templates_say_reason(trial->names, pos, outcome, trial->notation, trial->scope->language, true);
    templates_put_columns(out, order, INDENT, column, reason);
    g_string_append_c(out, '\n');
}

/* What became of the units that had orders, and of those that were dislodged, a paragraph a power. Transfer full. */
static char *say_outcomes(const struct trial *trial)
{
    GString *out = g_string_new(NULL);
    enum rules_language language = trial->scope->language;
    rules_power order[RULES_MAX_POWERS];
    unsigned n = templates_sort_powers(trial->names, trial->map, language, order);
    unsigned column = reason_column(trial);
    for (unsigned k = 0; k < n; k++) {
        g_autoptr(GString) lines = g_string_new(NULL);
        for (unsigned i = 0; i < trial->result.n_outcomes; i++) {
            const struct rules_outcome *outcome = &trial->result.outcome[i];
            if (giver(outcome) == order[k] && is_told(outcome))
                say_line(trial, outcome, column, lines);
        }

        if (!lines->len)
            continue;
        g_autofree char *name = g_utf8_strup(rules_power_name(trial->names, order[k], language), -1);
        g_string_append_printf(out, "%s%s\n%s", out->len ? "\n" : "", name, lines->str);
    }
    return g_string_free(out, FALSE);
}

static struct mailio_encoded *draw(const struct trial *trial, const char *subject, char **alt)
{
    const struct judge_play *play = trial->scope->play;
    g_autofree char *title = g_strdup_printf("%s · %s", play->game->name, subject);
    struct templates_scene scene = {.names = trial->names,
                                    .pos = trial->pos,
                                    .result = &trial->result,
                                    .next = &trial->next,
                                    .book = &play->book,
                                    .language = trial->scope->language,
                                    .title = title,
                                    .notation = trial->notation};
    return judge_post_scene(play, &scene, TEMPLATES_PNG, NULL, alt);
}

static bool post(struct judge_mail *mail, const struct trial *trial, GError **error)
{
    struct judge_play *play = trial->scope->play;
    enum rules_language language = mail->in.language;
    bool any = trial->orders->len > 0;

    g_autofree char *when = templates_say_phase(trial->map, trial->pos->phase, language);
    g_autofree char *subject = judge_say(mail->in.home, language, "trial-subject", "phase", when, NULL);
    g_autofree char *outcomes = say_outcomes(trial), *rules = judge_rules_title(play->rules);
    g_autofree char *text =
        judge_say(mail->in.home, language, "trial", "phase", when, "rules", rules, "outcomes",
                  any ? outcomes : NULL, "not", judge_filled(trial->not_followed->str), "cut",
                  judge_flag(trial->cut), "given", judge_flag(trial->own), NULL);

    g_autofree char *alt = NULL;
    g_autoptr(mailio_encoded) map = any ? draw(trial, subject, &alt) : NULL;
    return judge_mail_answer_part(mail, play, subject, text, map, error);
}

bool judge_run_trial(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_play *play = scope->play;
    const char *block = scope->below;
    size_t len = readable(block);
    g_autofree char *read = g_strndup(block, len);
    struct trial *trial = g_new0(struct trial, 1);
    *trial = (struct trial){.scope = scope,
                            .map = play->board->map,
                            .names = play->board->names,
                            .notation = judge_play_notation(play, mail->in.language)};

    trial->cut = block[len] != '\0';
    g_autofree char *text = judge_trial_position(play, read, &trial->own);
    trial->pos = trial->own ? trial->own : &play->pos;
    read_all(trial, text, strlen(text));
    rules_adjudicate(trial->pos, (const struct rules_order *)(gpointer)trial->orders->data,
                     trial->orders->len, &play->book, &trial->result);
    rules_advance(&trial->result, &play->book, &trial->next);
    bool ok = post(mail, trial, error);
    trial_free(trial);

    return ok;
}
