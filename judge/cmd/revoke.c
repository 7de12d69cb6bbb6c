/* revoke: what has spoken for a person until now speaks no more. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../mail/revoke.h"

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
    struct revoking revoking = {0};
    const struct judge_option options[] = {{"drop", NULL, &revoking.drop}, {NULL, NULL, NULL}};
    revoking.address = judge_operand_address(context, argc, argv, options);
    return revoking.address ? judge_cmd_do(context, revoke_all, &revoking) : JUDGE_USAGE;
}
