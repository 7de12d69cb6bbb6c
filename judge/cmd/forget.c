/* forget: a person's data is erased; his games stay as they are played. */
#include "command.h"
#include "options.h"
#include "../play/home.h"
#include "../conf/config.h"
#include "../conf/context.h"
#include "../conf/refusals.h"

/* He is called so from now on: a word and his number. */
static bool forget(struct judge_home *home, const char *address, GError **error)
{
    struct games_person *person = games_person_by_address(home->store, address);
    if (!person)
        return judge_refuse(error, "address-unknown", "address", address, NULL);

    gint64 id = person->id;
    games_person_free(person);
    g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, id);
    g_autofree char *pseudonym = judge_say(home, home->language, "forgotten-name", "number", number, NULL);
    struct games_event event = {.at_s = home->now_s, .person = id, .what = "forgotten"};
    return games_person_forget(home->store, id, pseudonym, home->now_s, error) &&
           games_event_add(home->store, &event, error);
}

int judge_cmd_forget(struct judge_context *context, int argc, char **argv)
{
    enum { MAX_WORDS = 16 };
    const char *operand[MAX_WORDS];
    int n;

    if (argc > MAX_WORDS || !judge_options_read(context->language, argc, argv, NULL, operand, &n))
        return JUDGE_USAGE;
    if (n != 1 || !judge_is_address(operand[0]))
        return judge_usage(context->language, "forget", n == 1 ? "address" : "words", "word",
                           n ? operand[0] : "", NULL);

    g_autoptr(GError) error = NULL;
    struct judge_home *home = judge_home_open(context, &error);
    bool ok = home && judge_home_begin(home, &error);
    if (ok) {
        ok = forget(home, operand[0], &error);
        ok = judge_home_end(home, ok, &error);
    }
    judge_home_close(home);

    return ok ? JUDGE_DONE : judge_complain(context->language, error);
}
