#include "list.h"
#include "config.h"

void judge_list_join(GString *list, const char *joint, const char *word)
{
    g_string_append_printf(list, "%s%s", list->len ? joint : "", word);
}

void judge_list_add(GString *list, const char *word)
{
    judge_list_join(list, ", ", word);
}

const char *judge_list_nearest(const char *word, GPtrArray *names)
{
    g_ptr_array_add(names, NULL);
    return judge_nearest(word, (const char *const *)names->pdata);
}
