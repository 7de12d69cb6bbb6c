#include "list.h"

void judge_list_add(GString *list, const char *word)
{
    g_string_append_printf(list, "%s%s", list->len ? ", " : "", word);
}
