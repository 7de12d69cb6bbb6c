/* A person's addresses from the command line: listed, one more added, which one gets the letters. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../mail/self.h"
#include "../conf/refusals.h"

static bool list(struct judge_home *home, void *data, GString *said, GError **error)
{
    const char *const *address = data;
    g_autoptr(games_person) person = games_person_by_address(home->store, address[0]);
    if (!person)
        return judge_refuse(error, "address-unknown", "address", address[0], NULL);
    g_auto(GStrv) all = games_person_addresses(home->store, person->id);
    for (char **one = all; *one; one++)
        g_string_append_printf(said, "%s\t%s\t%s\n", person->name, *one, one == all ? "letters" : "-");
    return true;
}

static bool change(struct judge_home *home, void *data, GString *said, GError **error)
{
    const char *const *address = data;
    return judge_address_change(home, address[0], address[1], 0, error) && list(home, data, said, error);
}

int judge_cmd_address(struct judge_context *context, int argc, char **argv)
{
    g_autofree const char **operand = judge_operands(context, argc, argv, NULL, 1, 2, "words");
    if (!operand)
        return JUDGE_USAGE;
    for (const char **address = operand; *address; address++)
        if (!judge_is_address(*address))
            return judge_usage(context->language, "address", "address", "word", *address, NULL);
    return operand[1] ? judge_cmd_do(context, change, operand) : judge_cmd_look(context, list, operand);
}
