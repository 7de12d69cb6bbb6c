/* revoke: what has spoken for a person until now speaks no more. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../mail/revoke.h"
#include "../play/home.h"
#include "../conf/config.h"
#include "../conf/context.h"

struct revoking {
    const char *address;
    bool drop;
};

static bool revoke_all(struct judge_home *home, void *data, GString *said, GError **error)
{
    (void)said;
    const struct revoking *r = data;
    return judge_revoke_for(home, r->address, r->drop, 0, error);
}

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

    struct revoking revoking = {operand[0], drop};
    return judge_cmd_do(context, revoke_all, &revoking);
}
