/* HISTORY by mail: the reports of the phases played, all of them, one, or from one to another. */
#include "handlers.h"
#include "../letters/report.h"
#include "../letters/versions.h"
#include "../conf/refusals.h"
#include "../conf/words.h"

#include <string.h>

enum { PHASES = 60, BYTES = 512 << 10, MOST_LINES = 20000 };

struct span {
    struct rules_phase from, to; /* both included */
    bool has_from, has_to, one;  /* one: `from` alone was named, without a word before it */
    guint64 lines;               /* 0: all */
    guint64 version[2];          /* adjudications of `from` by number: one shown, or two compared; 0: none */
    unsigned n_versions;
};

/* "", "F1902M", "from S1901M to F1902M lines 500", in both languages and any order. */
static bool read_span(const struct judge_scope *scope, const char *rest, struct span *span)
{
    g_auto(GStrv) words = g_strsplit(rest, " ", -1);
    enum { NOTHING, FROM, TO, LINES, VERSION } next = NOTHING;
    memset(span, 0, sizeof *span);
    for (char **w = words; *w; w++) {
        struct rules_phase phase;
        if (!**w)
            continue;
        if (judge_word_in(*w, judge_words_history_from))
            next = FROM;
        else if (judge_word_in(*w, judge_words_history_to))
            next = TO;
        else if (judge_word_in(*w, judge_words_history_lines))
            next = LINES;
        else if (judge_word_in(*w, judge_words_history_version))
            next = VERSION;
        else if (next == VERSION && judge_word_in(*w, judge_words_history_and))
            continue;
        else if (next == VERSION && span->n_versions < 2 &&
                 g_ascii_string_to_unsigned(*w, 10, 1, 999, &span->version[span->n_versions], NULL))
            span->n_versions++;
        else if (next == LINES && g_ascii_string_to_unsigned(*w, 10, 1, MOST_LINES, &span->lines, NULL))
            next = NOTHING;
        else if (scope->play && strlen(*w) <= 12 &&
                 rules_phase_parse(scope->play->board->map, *w, strlen(*w), &phase)) {
            bool end = next == TO;
            if (end ? span->has_to : span->has_from)
                return false;
            *(end ? &span->to : &span->from) = phase;
            *(end ? &span->has_to : &span->has_from) = true;
            span->one |= next == NOTHING || next == VERSION;
            next = next == VERSION ? VERSION : NOTHING;
        } else
            return false;
    }

    bool versions = next == VERSION && span->n_versions && span->one && !span->has_to;
    return next == NOTHING || versions;
}

bool judge_words_history(const struct judge_scope *scope)
{
    struct span span;
    return read_span(scope, scope->rest, &span);
}

static bool is_within(const struct judge_play *play, const struct span *span, const char *code)
{
    struct rules_phase phase;
    if (!rules_phase_parse(play->board->map, code, strlen(code), &phase))
        return false;
    if (span->one && span->has_from && !span->has_to)
        return rules_phase_compare(phase, span->from) == 0;
    return (!span->has_from || rules_phase_compare(phase, span->from) >= 0) &&
           (!span->has_to || rules_phase_compare(phase, span->to) <= 0);
}

/* Cuts behind that many lines; whether something was cut. */
static bool keep_lines(GString *text, guint64 lines)
{
    const char *at = text->str;
    for (guint64 n = 0; n < lines && at; n++) {
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    if (!at || !*at)
        return false;
    g_string_truncate(text, (gsize)(at - text->str));
    return true;
}

/* A phase as it was reported the first time, the second…; or what differs between two of them. */
static bool answer_versions(struct judge_mail *mail, const struct judge_scope *scope, const struct span *span,
                            GError **error)
{
    struct judge_play *play = scope->play;
    char code[32];
    g_autoptr(GError) why = NULL;
    g_autofree char *text = NULL;
    rules_phase_code(play->board->map, span->from, code, sizeof code);
    unsigned first = (unsigned)span->version[0], second = (unsigned)span->version[1];

    if (span->n_versions == 2) {
        text = judge_version_between(play, code, MAX(first, second), MIN(first, second), mail->in.language,
                                     &why);
    } else {
        g_autoptr(games_phase) row = judge_version_row(play, code, first, &why);
        g_autoptr(judge_report) report = row ? judge_report_new(play, row, NULL, &why) : NULL;
        struct judge_reader reader = {.language = mail->in.language,
                                      .zone = judge_play_zone(play, mail->in.person)};
        if (report)
            judge_report_render(report, &reader, NULL, &text, NULL);
    }

    if (!judge_refused_at_most(&why, error))
        return false;
    if (!text)
        text = judge_mail_say_refusal(scope, why);
    return judge_mail_page(mail, scope->play, "history-subject", text, error);
}

bool judge_run_history(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_play *play = scope->play;
    struct span span;

    read_span(scope, scope->rest, &span);
    if (span.n_versions)
        return answer_versions(mail, scope, &span, error);

    g_autoptr(GPtrArray) line = games_phase_line(mail->in.home->store, play->game->id);
    g_autoptr(GString) text = g_string_new(NULL);
    struct judge_reader reader = {.language = mail->in.language,
                                  .zone = judge_play_zone(play, mail->in.person)};
    unsigned n = 0;
    const char *more = NULL;
    GAMES_EACH(const struct games_phase, row, line) {
        if (!row->adjudicated_s || !is_within(play, &span, row->code))
            continue;
        if (n == PHASES || text->len >= BYTES) {
            more = row->code;
            break;
        }
        g_autoptr(judge_report) report = judge_report_new(play, row, NULL, error);
        if (!report)
            return false;
        g_autofree char *one = NULL;
        judge_report_render(report, &reader, NULL, &one, NULL);
        g_string_append_printf(text, "%s%s\n", n++ ? "\n\n" : "", one);
    }

    if (!n) {
        g_autofree char *asked = g_ascii_strup(scope->rest, -1);
        bool named = span.has_from || span.has_to;
        return judge_intake_tell(&mail->in, named ? "no-phase" : "no-history", "phase", asked, NULL);
    }

    bool cut = span.lines && keep_lines(text, span.lines);
    if (more || cut) {
        g_autofree char *rest_of =
            judge_say(mail->in.home, mail->in.language, "history-more", "phase", cut ? NULL : more, NULL);
        g_string_append_printf(text, "\n\n%s", rest_of);
    }
    return judge_mail_page(mail, scope->play, "history-subject", text->str, error);
}
