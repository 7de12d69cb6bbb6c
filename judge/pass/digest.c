#include "digest.h"
#include "tell.h"
#include "../letters/digest.h"
#include "../zine/evening.h"

void judge_pass_digest(struct judge_home *home, struct judge_pass *pass)
{
    g_autoptr(GArray) due = judge_digest_due(home);
    for (guint i = 0; i < due->len; i++) {
        g_autoptr(GError) error = NULL;
        if (judge_home_begin(home, &error)) {
            bool ok = judge_digest_mail(home, g_array_index(due, gint64, i), &error);
            judge_home_end(home, ok, &error);
        }
        if (error)
            judge_pass_complain(home, pass, NULL, (struct judge_trouble){.key = "digests"}, error);
    }
}

void judge_pass_evening(struct judge_home *home, struct judge_pass *pass)
{
    g_autoptr(GError) error = NULL;
    if (judge_zine_evening_is_due(home) && judge_home_begin(home, &error)) {
        bool ok = judge_zine_evening_mail(home, &error);
        judge_home_end(home, ok, &error);
    }
    if (error)
        judge_pass_complain(home, pass, NULL, (struct judge_trouble){.key = "digests"}, error);
}
