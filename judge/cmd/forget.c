/* data, forget: what is kept of a person, shown or erased; his games stay as they are played. */
#include "command.h"
#include "door.h"
#include "options.h"
#include "../mail/own_data.h"
#include "../play/home.h"
#include "../conf/config.h"
#include "../conf/context.h"
#include "../conf/refusals.h"

#include <stdio.h>

static bool find_person(struct judge_home *home, const char *address, gint64 *id, GError **error)
{
    struct games_person *person = games_person_by_address(home->store, address);
    if (!person)
        return judge_refuse(error, "address-unknown", "address", address, NULL);
    *id = person->id;
    games_person_free(person);
    return true;
}

/* The one address that a command of this file takes; NULL, and its usage told: none was given. Borrowed from argv. */
static const char *read_address(const struct judge_context *context, int argc, char **argv)
{
    enum { MAX_WORDS = 16 };
    const char *operand[MAX_WORDS];
    int n;

    if (argc > MAX_WORDS || !judge_options_read(context->language, argc, argv, NULL, operand, &n))
        return NULL;
    if (n == 1 && judge_is_address(operand[0]))
        return operand[0];

    judge_usage(context->language, argv[0], n == 1 ? "address" : "words", "word", n ? operand[0] : "", NULL);

    return NULL;
}

static bool forget(struct judge_home *home, void *address, GString *said, GError **error)
{
    (void)said;
    gint64 id = 0;
    return find_person(home, address, &id, error) && judge_forget_person(home, id, error);
}

int judge_cmd_forget(struct judge_context *context, int argc, char **argv)
{
    const char *address = read_address(context, argc, argv);
    return address ? judge_cmd_do(context, forget, (void *)(uintptr_t)address) : JUDGE_USAGE;
}

int judge_cmd_data(struct judge_context *context, int argc, char **argv)
{
    const char *address = read_address(context, argc, argv);
    if (!address)
        return JUDGE_USAGE;

    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    gint64 id = 0;
    bool found = home && find_person(home, address, &id, &error);
    g_autofree char *data = found ? judge_own_data(home, id, &error) : NULL;
    if (data)
        fputs(data, stdout);
    judge_home_close(home);

    return data ? JUDGE_DONE : judge_complain(context->language, error);
}
