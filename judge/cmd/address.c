/* A person's addresses from the command line: listed, one more added, which one gets the letters. */
#include "command.h"
#include "options.h"
#include "../mail/self.h"
#include "../play/home.h"
#include "../conf/config.h"
#include "../conf/context.h"
#include "../conf/refusals.h"

#include <stdio.h>

int judge_cmd_address(struct judge_context *context, int argc, char **argv)
{

    g_autofree const char **operand = judge_operands(context, argc, argv, NULL, 1, 2, "words");
    if (!operand)
        return JUDGE_USAGE;
    int n = (int)g_strv_length((char **)operand);

    for (int i = 0; i < n; i++)
        if (!judge_is_address(operand[i]))
            return judge_usage(context->language, "address", "address", "word", operand[i], NULL);
    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);

    bool ok = home != NULL;
    if (ok && n == 2 && (ok = judge_home_begin(home, &error))) {
        ok = judge_address_change(home, operand[0], operand[1], 0, &error);
        ok = judge_home_end(home, ok, &error);
    }

    struct games_person *person = ok ? games_person_by_address(home->store, operand[0]) : NULL;
    if (ok && !person) {
        judge_refuse(&error, "address-unknown", "address", operand[0], NULL);
        ok = false;
    }

    if (ok) {
        g_auto(GStrv) all = games_person_addresses(home->store, person->id);
        for (char **address = all; *address; address++)
            printf("%s\t%s\t%s\n", person->name, *address, address == all ? "letters" : "-");
    }

    games_person_free(person);
    judge_home_close(home);

    return ok ? JUDGE_DONE : judge_complain(context->language, error);
}
