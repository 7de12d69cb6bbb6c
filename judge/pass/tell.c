#include "tell.h"
#include "pass.h"
#include "../letters/actions.h"
#include "../letters/post.h"
#include "../play/home.h"
#include "../play/people.h"

#include <stdio.h>
#include <string.h>

void judge_pass_complain(struct judge_home *home, struct judge_pass *pass, const char *once, const char *what,
                         const GError *error)
{
    const char *why = error ? error->message : "unknown failure";
    fprintf(stderr, "judge: %s: %s\n", what, why);
    pass->trouble = true;
    judge_home_tell(home, once, "tell-trouble", "what", what, "why", why, NULL);
}

/* What waits for the editor in all games, a line each; NULL: nothing. Transfer full. */
static char *say_actions(struct judge_home *home, enum rules_language language)
{
    g_autoptr(GPtrArray) lines = judge_actions_all(home, language);
    GString *list = g_string_new(NULL);
    for (guint i = 0; i < lines->len; i++) {
        g_strdelimit(lines->pdata[i], "\n", ' ');
        g_string_append_printf(list, "- %s\n", (const char *)lines->pdata[i]);
    }
    return g_string_free(list, lines->len == 0);
}

void judge_pass_tell_editor(struct judge_home *home)
{
    g_autoptr(GError) error = NULL;
    if (!home->digest->len)
        return;
    if (!home->config->editor) { /* nobody to write to: whoever reads cron's output */
        for (guint i = 0; i < home->digest->len; i++)
            fprintf(stderr, "judge: %s\n", (const char *)home->digest->pdata[i]);
        g_ptr_array_set_size(home->digest, 0);
        return;
    }
    if (!judge_home_begin(home, &error)) {
        fprintf(stderr, "judge: %s\n", error->message);
        return;
    }
    struct games_person *editor = judge_editor(home, &error);
    g_autoptr(GString) list = g_string_new(NULL);
    for (guint i = 0; i < home->digest->len; i++)
        g_string_append_printf(list, "- %s\n", (const char *)home->digest->pdata[i]);
    enum rules_language language = templates_language(editor ? editor->language : NULL, home->language);
    g_autofree char *count = g_strdup_printf("%u", home->digest->len);
    g_autofree char *subject =
        judge_say(home, language, "digest-subject", "judge", home->config->name, "count", count, NULL);
    g_autofree char *actions = say_actions(home, language);
    g_autofree char *text = judge_say(home, language, "digest", "judge", home->config->name, "actions",
                                      actions, "list", list->str, NULL);
    struct judge_draft draft = {
        .person = editor, .kind = "editor", .language = language, .subject = subject, .text = text};
    if (editor && judge_post(home, &draft, NULL, &error)) {
        if (judge_home_commit(home, "digest", &error))
            g_ptr_array_set_size(home->digest, 0);
    } else
        judge_home_rollback(home);
    if (error)
        fprintf(stderr, "judge: the editor was not told: %s\n", error->message);
    games_person_free(editor);
}
