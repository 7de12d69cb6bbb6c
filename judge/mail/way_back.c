#include "way_back.h"
#include "answer.h"
#include "confirm.h"
#include "hearing.h"
#include "revoke.h"
#include "../letters/post.h"
#include "../conf/words.h"

#include <string.h>

enum { WEEK_S = 7 * 86400, SHORT_LINES = 3, MOST_BYTES = 400 };

bool judge_way_back_offer(struct judge_home *home, const struct games_person *person, const char *old,
                          const char *came, bool letters, GError **error)
{
    if (!old || !g_ascii_strcasecmp(old, came))
        return true;

    enum rules_language language = templates_language(person->language, home->language);
    g_autofree char *title = judge_say(home, language, "way-back-subject", NULL);
    g_autofree char *text =
        judge_say(home, language, "way-back", "address", came, "letters", judge_flag(letters), NULL);
    struct judge_request request = {
        .address = old, .person = person, .language = language, .back = came, .title = title, .text = text};
    return judge_confirm_post(home, &request, NULL, error);
}

/* No, or something longer that only holds a "no"? */
static enum judge_answer answer_of(struct judge_home *home, const char *text)
{
    g_auto(GStrv) lines = g_strsplit(judge_or_empty(text), "\n", -1);
    unsigned n = 0;
    for (char **line = lines; *line; line++)
        n += *g_strstrip(*line) != '\0';
    enum judge_answer answer =
        n <= SHORT_LINES ? judge_answer_plain(judge_answers_of(home), text) : JUDGE_ANSWER_NONE;
    g_autofree char *folded = judge_fold(text, MOST_BYTES);
    if (answer == JUDGE_ANSWER_NO && judge_answer_eases(judge_answers_of(home), text)) /* "no, all is well" */
        return JUDGE_ANSWER_YES;
    if (answer != JUDGE_ANSWER_YES && judge_hears(judge_hearing_of(home), JUDGE_HEARD_DISOWNING, folded))
        return JUDGE_ANSWER_NO;
    return answer == JUDGE_ANSWER_MIXED ? JUDGE_ANSWER_NONE : answer;
}

static char *came_key(const char *address)
{
    g_autofree char *small = g_ascii_strdown(address, -1);
    return g_strconcat("came/", small, NULL);
}

bool judge_way_back_is_open(struct judge_home *home, const char *address)
{
    g_autofree char *key = came_key(address), *since = games_store_get(home->store, key);
    return since && home->now_s - g_ascii_strtoll(since, NULL, 10) <= WEEK_S;
}

bool judge_way_back_settle(struct judge_home *home, const char *address, bool open, GError **error)
{
    g_autofree char *key = came_key(address);
    return games_store_set(home->store, key, open ? DIGITS(home->now_s) : NULL, error);
}

/* The old address is the first again. False with no error: it is somebody else's by now. */
static bool restore(struct games_store *store, gint64 id, const char *address, GError **error)
{
    g_autoptr(GError) why = NULL;
    if (games_person_add_address(store, id, address, &why))
        return games_person_first_address(store, id, address, error);
    if (!g_error_matches(why, GAMES_ERROR, GAMES_ERROR_REFUSED))
        g_propagate_error(error, g_steal_pointer(&why));
    return false;
}

static bool go_back(struct judge_mail *mail, gint64 id, const char *came, GError **error)
{
    struct judge_home *home = mail->in.home;
    const char *address = mail->in.message->from_address;
    g_autoptr(GError) why = NULL;
    if (!restore(home->store, id, address, &why)) {
        bool refused = !why;
        if (why)
            g_propagate_error(error, g_steal_pointer(&why));
        else
            judge_intake_note(&mail->in, "way-back-late", NULL);
        return refused;
    }

    g_autoptr(games_person) owner = games_person_by_address(home->store, came);
    bool his = owner && owner->id == id; /* another letter may have asked the same */
    struct judge_revocation revocation = {
        .person = id, .address = his ? came : NULL, .mail = mail->in.row->id};
    if (!judge_revoke(home, &revocation, error))
        return false;

    games_person_free(mail->in.person);
    mail->in.person = games_person_get(home->store, id);
    judge_intake_note(&mail->in, "way-back-done", "address", came, NULL);
    judge_home_tell(home, NULL, "tell-way-back", "address", address, "other", came, NULL);
    return true;
}

bool judge_way_back_take(struct judge_mail *mail, GKeyFile *request, const char *key, bool *was,
                         GError **error)
{
    struct judge_home *home = mail->in.home;
    g_autofree char *came = g_key_file_get_string(request, "r", "back", NULL);
    gint64 id = g_key_file_get_int64(request, "r", "person", NULL);
    bool late = home->now_s - g_key_file_get_int64(request, "r", "at", NULL) > WEEK_S;
    enum judge_answer answer = answer_of(home, mail->in.message->text);

    *was = answer != JUDGE_ANSWER_NONE;
    if (!*was)
        return true;
    if (answer == JUDGE_ANSWER_YES)
        return judge_way_back_settle(home, came, false, error) &&
               judge_intake_note(&mail->in, "way-back-kept", "address", came, NULL);
    if (late) {
        judge_intake_note(&mail->in, "way-back-late", NULL);
        judge_home_tell(home, NULL, "tell-way-back-late", "address", mail->in.message->from_address, "other",
                        came, NULL);
        return true;
    }
    return games_store_set(home->store, key, NULL, error) && go_back(mail, id, came, error);
}
