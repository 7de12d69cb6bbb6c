#include "allowance.h"

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

/* How many answers with this text he has had today; this is one more. */
static bool count(const struct judge_home *home, const char *kind, const char *text, gint64 *had,
                  GError **error)
{
    g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, judge_or_empty(text), -1);
    g_autofree char *words = g_strdup_printf("%" G_GINT64_FORMAT "/%s/%.16s", home->causing, kind, sum);
    *had = games_spent(home->store, "same", words, home->now_s);
    return games_spend(home->store, "same", words, 1, home->now_s, error);
}

/* The same answers, and those that are alike whatever they quote and number. By bytes: by characters each find would count them from
 * the beginning of a long letter. */
static bool count_both(const struct judge_home *home, const struct judge_draft *draft, gint64 *same,
                       gint64 *alike, GError **error)
{
    g_autoptr(GRegex) passing =
        g_regex_new("\"[^\"]*\"|«(?:(?!»).)*+»|[0-9]+|\\s+", G_REGEX_RAW | G_REGEX_DOTALL, 0, NULL);
    g_autofree char *whole = g_strjoin("\n", draft->text, draft->subject, NULL);
    g_autofree char *text = g_regex_replace_literal(passing, whole, -1, 0, " ", 0, NULL);
    return count(home, "said", draft->text, same, error) && count(home, "alike", text, alike, error);
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

/* The last letter of the day, or of those that are `alike`: that there are no more. */
static bool post_last(struct judge_home *home, const struct judge_draft *instead, bool alike, GError **error)
{
    struct judge_draft draft = {.person = instead->person,
                                .address = instead->address,
                                .name = instead->name,
                                .language = instead->language,
                                .answers = instead->answers};

    gint64 causing = home->causing;
    home->causing = 0;
    bool ok = judge_post_said(home, draft, error, "answers-limit", "alike", judge_flag(alike), NULL);
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

    bool own = draft->answers || (draft->person && draft->person->id == home->causing);
    if (!own)
        return spend(home, letter_kind, error);

    gint64 most = home->config->answers_a_day_player, most_alike = MAX(most / 10, 10), same = 0, alike = 0;
    if (!home->causing_proven)
        most = MIN(most, UNPROVEN_A_DAY);
    else if (home->causing_editor)
        most *= EDITOR_TIMES;
    gint64 had = spent(home, answer_kind);
    if (draft->answers && had < most && !count_both(home, draft, &same, &alike, error))
        return false;
    bool more = alike < most_alike && !(home->answered_alike && same);
    *goes = more && had < most;
    if (!more)
        return alike != most_alike || post_last(home, draft, true, error);
    return spend(home, answer_kind, error) && (had != most || post_last(home, draft, false, error));
}
