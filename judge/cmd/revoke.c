/* revoke: what has spoken for a person until now speaks no more. */
#include "command.h"
#include "options.h"
#include "../mail/revoke.h"
#include "../play/home.h"
#include "../conf/config.h"
#include "../conf/context.h"
#include "../conf/refusals.h"

int judge_cmd_revoke(struct judge_context *context, int argc, char **argv)
{
    enum { MAX_WORDS = 16 };
    const char *operand[MAX_WORDS];
    bool drop = false;
    const struct judge_option options[] = {{"drop", NULL, &drop}, {NULL, NULL, NULL}};
    int n;

    if (argc > MAX_WORDS || !judge_options_read(context->language, argc, argv, options, operand, &n))
        return JUDGE_USAGE;
    if (n != 1 || !judge_is_address(operand[0]))
        return judge_usage(context->language, "revoke", n == 1 ? "address" : "words", "word",
                           n ? operand[0] : "", NULL);

    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    bool ok = home && judge_home_begin(home, &error);
    if (ok) {
        ok = judge_revoke_for(home, operand[0], drop, 0, &error);
        ok = judge_home_end(home, ok, &error);
    }
    judge_home_close(home);

    return ok ? JUDGE_DONE : judge_complain(context->language, error);
}
