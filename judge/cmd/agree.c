#include "agree.h"
#include "../conf/console.h"
#include "../conf/refusals.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What would follow is said, and done after a yes. */
static enum judge_agreed ask(const struct judge_scope *scope, const struct judge_ask *what,
                             const struct judge_args *args, const char *harm, GError **error)
{
    char answer[64] = "";
    (void)what;
    (void)args;
    fprintf(stderr, "%s\n", harm);
    judge_console(scope->language, NULL, "go-on", NULL);
    bool said = fgets(answer, sizeof answer, stdin) && strchr("oOyY", answer[0]) && answer[0];
    if (!said)
        judge_refuse(error, "not-done", NULL);
    return said ? JUDGE_AGREED : JUDGE_AGREED_NOT;
}

struct judge_scope judge_cmd_scope(struct judge_home *home, bool yes)
{
    bool script = !isatty(STDIN_FILENO) || !isatty(STDERR_FILENO); /* is not asked */
    return (struct judge_scope){.home = home,
                                .language = home->context->language,
                                .proof = JUDGE_PROOF_SURE,
                                .editor = true,
                                .insists = yes || script,
                                .agrees = ask};
}
