#include "allowance.h"
#include "../play/home.h"

enum { EDITOR_TIMES = 10, UNPROVEN_A_DAY = 20 };

static const char answer_kind[] = "answer", letter_kind[] = "letter";

void judge_allowance_of(struct judge_home *home, gint64 person, bool editor, bool proven)
{
    home->answered_alike = home->answered_alike && person == home->causing;
    home->causing = person;
    home->causing_editor = editor;
    home->causing_proven = proven;
}

static gint64 spent(const struct judge_home *home, const char *kind)
{
    return games_spent(home->store, kind, DIGITS(home->causing), home->now_s);
}

bool judge_allowance_same(struct judge_home *home, const char *text, GError **error)
{
    enum { BUCKET_S = 600, MOST_AT_ONCE = 3, MOST_A_DAY = 10 };
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    g_autofree char *day = g_strdup_printf("%" G_GINT64_FORMAT "/%.16s", home->causing, sum);
    g_autofree char *minutes = g_strdup_printf("%s/%" G_GINT64_FORMAT, day, home->now_s / BUCKET_S);
    home->answered_alike = games_spent(home->store, "same", minutes, home->now_s) >= MOST_AT_ONCE ||
                           games_spent(home->store, "same", day, home->now_s) >= MOST_A_DAY;
    return games_spend(home->store, "same", minutes, 1, home->now_s, error) &&
           games_spend(home->store, "same", day, 1, home->now_s, error);
}

/* Whether an answer in these words went to him today; from now on it has. */
static bool is_repeated(const struct judge_home *home, const char *text, bool *repeated, GError **error)
{
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, text, -1);
    g_autofree char *words = g_strdup_printf("%" G_GINT64_FORMAT "/said/%.16s", home->causing, sum);
    *repeated = games_spent(home->store, "same", words, home->now_s) > 0;
    return *repeated || games_spend(home->store, "same", words, 1, home->now_s, error);
}

static bool spend(const struct judge_home *home, const char *kind, GError **error)
{
    return games_spend(home->store, kind, DIGITS(home->causing), 1, home->now_s, error);
}

bool judge_allowance_is_used(const struct judge_home *home)
{
    return home->causing && !home->causing_editor &&
           spent(home, letter_kind) >= home->config->letters_a_day_player;
}

/* The last letter of the day: that there are no more. */
static bool post_last(struct judge_home *home, const struct judge_draft *instead, GError **error)
{
    struct judge_draft draft = {.person = instead->person,
                                .address = instead->address,
                                .name = instead->name,
                                .language = instead->language,
                                .answers = instead->answers};

    gint64 causing = home->causing;
    home->causing = 0;
    bool ok = judge_post_said(home, draft, error, "answers-limit", NULL);
    home->causing = causing;

    const char *address = draft.person ? draft.person->address : draft.address;
    judge_home_tell(home, NULL, "tell-answers-limit", "address", address, NULL);
    return ok;
}

bool judge_allowance_take(struct judge_home *home, const struct judge_draft *draft, bool *goes,
                          GError **error)
{
    *goes = true;
    if (!home->causing)
        return true;

    bool own = draft->answers || (draft->person && draft->person->id == home->causing), repeated = false;
    if (draft->answers && !is_repeated(home, draft->text, &repeated, error))
        return false;
    if (repeated && home->answered_alike) {
        *goes = false;
        return true;
    }
    if (!own)
        return spend(home, letter_kind, error);

    gint64 most = home->config->answers_a_day_player;
    if (!home->causing_proven)
        most = MIN(most, UNPROVEN_A_DAY);
    else if (home->causing_editor)
        most *= EDITOR_TIMES;
    gint64 had = spent(home, answer_kind);
    *goes = had < most;
    if (had > most)
        return true;
    return spend(home, answer_kind, error) && (*goes || post_last(home, draft, error));
}
