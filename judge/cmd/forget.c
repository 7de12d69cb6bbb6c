/* data, forget: what is kept of a person, shown or erased; his games stay as they are played. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../mail/own_data.h"
#include "../conf/refusals.h"

static bool find_person(struct judge_home *home, const char *address, gint64 *id, GError **error)
{
    g_autoptr(games_person) person = games_person_by_address(home->store, address);
    if (!person)
        return judge_refuse(error, "address-unknown", "address", address, NULL);
    *id = person->id;
    return true;
}

static bool forget(struct judge_home *home, void *address, GString *said, GError **error)
{
    (void)said;
    gint64 id = 0;
    return find_person(home, address, &id, error) && judge_forget_person(home, id, error);
}

int judge_cmd_forget(struct judge_context *context, int argc, char **argv)
{
    const char *address = judge_operand_address(context, argc, argv, NULL);
    return address ? judge_cmd_do(context, forget, (void *)(uintptr_t)address) : JUDGE_USAGE;
}

static bool show_data(struct judge_home *home, void *address, GString *said, GError **error)
{
    gint64 id = 0;
    g_autofree char *data = find_person(home, address, &id, error) ? judge_own_data(home, id, error) : NULL;
    g_string_append(said, judge_or_empty(data));
    return data != NULL;
}

int judge_cmd_data(struct judge_context *context, int argc, char **argv)
{
    const char *address = judge_operand_address(context, argc, argv, NULL);
    return address ? judge_cmd_look(context, show_data, (void *)(uintptr_t)address) : JUDGE_USAGE;
}
