/* Letters about a game, by key. */
#include "notice.h"

#include <string.h>

static const char *const keys[] = {"welcome",     "late",   "deadline", "standby",    "handover", "vote-open",
                                   "vote-result", "bounce", "press",    "press-copy", "end"};

const char *templates_notice_key(unsigned index)
{
    return index < G_N_ELEMENTS(keys) ? keys[index] : NULL;
}

char *templates_notice(const char *home, enum rules_language language, const char *key,
                       struct templates_data *data, char **subject)
{
    bool known = false;
    for (gsize i = 0; i < G_N_ELEMENTS(keys); i++)
        known |= !strcmp(keys[i], key);
    if (!known)
        return NULL;

    g_autofree char *section = g_strconcat("notice-", key, NULL);
    templates_data_set_flag(data, section, true);
    char *text = templates_fill_flowing(home, language, "notices.txt", data);

    templates_data_set(data, section, NULL);
    if (subject) {
        g_autofree char *phrase = g_strconcat("subject.", key, NULL);
        *subject = g_strdelimit(templates_phrase(language, phrase, data), "\r\n\t", ' ');
    }

    return text;
}
