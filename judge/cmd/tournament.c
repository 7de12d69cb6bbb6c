/* `judge tournament …`: made, who takes part, draws, games, results, standings, winners. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../conf/files.h"
#include "../conf/refusals.h"
#include "../desk/director.h"

#include <stdio.h>
#include <string.h>

enum { MOST_BYTES = 8 << 20, MOST_OPTIONS = 40 };

/* The line of the help that says which words an act takes. */
static int wrong_words(enum rules_language language, const char *name)
{
    g_autofree char *help = templates_phrase(language, "usage.tournament.help", NULL);
    g_autofree char *head = g_strdup_printf("  %s ", name);
    g_auto(GStrv) lines = g_strsplit(help, "\n", -1);
    char **line = lines;
    while (*line && !strstr(*line, head))
        line++;
    return judge_usage(language, "tournament", "act", "use", *line ? g_strstrip(*line) : name, NULL);
}

/* The options of all acts, and those of the command line alone. */
static void fill_options(struct judge_act *act, struct judge_option *options, const char **spoken,
                         const char **file, const char **pdf, bool *yes)
{
    unsigned n = 0;
    for (const struct judge_act_option *one = judge_act_options; one->name; one++) {
        void *where = (char *)act + one->offset;
        options[n++] = (struct judge_option){one->name, one->flag ? NULL : where, one->flag ? where : NULL};
    }
    options[n++] = (struct judge_option){"language=fr|en", spoken, NULL};
    options[n++] = (struct judge_option){"file", file, NULL};
    options[n++] = (struct judge_option){"pdf", pdf, NULL};
    options[n++] = (struct judge_option){"yes", NULL, yes};
    options[n] = (struct judge_option){NULL, NULL, NULL};
}

int judge_cmd_tournament(struct judge_context *context, int argc, char **argv)
{
    struct judge_act act = {0};
    const char *spoken = NULL, *file = NULL, *pdf = NULL;
    bool yes = false;
    struct judge_option options[MOST_OPTIONS];
    fill_options(&act, options, &spoken, &file, &pdf, &yes);

    if (argc > JUDGE_ACT_WORDS ||
        !judge_options_read(context->language, argc, argv, options, act.word, &act.n))
        return JUDGE_USAGE;

    context->language = templates_language(spoken, context->language);
    context->wished = spoken ? context->language : context->wished;
    if (act.n > 0) {
        const char *name = judge_act_name(act.word[0]);
        act.word[0] = name ? name : act.word[0];
    }

    switch (judge_act_check(&act)) {
    case JUDGE_ACT_UNKNOWN:
        return judge_usage(context->language, "tournament", "words", NULL);
    case JUDGE_ACT_WRONG_WORDS:
        return wrong_words(context->language, act.word[0]);
    default:
        break;
    }

    gsize len;
    g_autofree char *text = file ? judge_read_file(context->language, file, MOST_BYTES, &len) : NULL;
    act.text = text;
    if (file && !text)
        return JUDGE_REFUSED;

    g_autoptr(GBytes) bytes = NULL;
    act.pdf = pdf ? &bytes : NULL;
    int status = judge_cmd_do_deed(context, judge_act_deed(&act), yes, judge_act_run, &act);
    return bytes && !judge_write_file(context->language, pdf, bytes) ? JUDGE_REFUSED : status;
}
