#include "list.h"
#include "config.h"

void judge_list_add(GString *list, const char *word)
{
    g_string_append_printf(list, "%s%s", list->len ? ", " : "", word);
}

const char *judge_list_nearest(const char *word, GPtrArray *names)
{
    g_ptr_array_add(names, NULL);
    return judge_nearest(word, (const char *const *)names->pdata);
}
