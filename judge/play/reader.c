#include "reader.h"
#include "../conf/refusals.h"

bool judge_reader_find(struct judge_home *home, const char *word, gint64 *person, GError **error)
{
    gint64 number = *word == '#' ? g_ascii_strtoll(word + 1, NULL, 10) : 0;
    g_autoptr(games_person) found =
        number ? games_person_get(home->store, number) : games_person_by_address(home->store, word);
    *person = found && !found->forgotten_s ? found->id : 0;
    return *person || judge_refuse(error, "person-unknown", "word", word, NULL);
}
