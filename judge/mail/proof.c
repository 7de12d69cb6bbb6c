#include "proof.h"
#include "../letters/post.h"

#include <string.h>

enum { LETTER_PROVES_S = 14 * 86400 }; /* where no phase says when it is old */

/* Whether no other mail has answered the letter before: a copy of such an answer names the letter, and the answer. */
static bool is_first_answer(const struct judge_mail *mail, const struct games_letter *letter)
{
    const struct mailio_message *m = mail->in.message;
    g_autofree char *first = games_outbox_first_answer(mail->in.home->store, letter->message_id);
    return !first || !g_strcmp0(first, m->message_id);
}

static bool is_since(const struct games_phase *phase, const struct games_letter *letter)
{
    return letter->phase ? letter->phase == phase->id : letter->created_s >= phase->opened_s;
}

/* Whether a letter about a game speaks for who answers it now: it is of the open phase; or of the one before, whose letters many
 * may have seen by now, and its reader has answered neither this one yet nor any of the open one. */
static bool is_of_phase(const struct judge_mail *mail, const struct games_game *game,
                        const struct games_letter *letter)
{
    struct games_store *store = mail->in.home->store;
    g_autoptr(games_phase) open = games_phase_get(store, game->phase);
    if (!open)
        return false;
    gint64 before = open->came_from ? open->came_from : open->parent;
    g_autoptr(games_phase) last = games_phase_get(store, before);
    bool now = is_since(open, letter), late = !now && last && is_since(last, letter);
    late =
        late && is_first_answer(mail, letter) && !games_outbox_is_answered(store, letter->person, open->id);
    return now || late;
}

/* Whether a letter is young enough to speak for who answers it, in a game or, 0, where none is touched. */
static bool is_fresh(const struct judge_mail *mail, const struct games_letter *letter, gint64 id)
{
    struct judge_home *home = mail->in.home;
    g_autoptr(games_game) game = games_game_get(home->store, id);
    bool running = game && game->phase && game->state != GAMES_STATE_ENDED;
    return running ? is_of_phase(mail, game, letter) : home->now_s - letter->created_s <= LETTER_PROVES_S;
}

static char *passed_key(const struct judge_mail *mail)
{
    g_autofree char *address = g_ascii_strdown(mail->in.message->from_address, -1);
    return g_strconcat("dmarc-passed/", address, NULL);
}

bool judge_proof_is_forged(const struct judge_mail *mail)
{
    g_autofree char *key = passed_key(mail), *passed = games_store_get(mail->in.home->store, key);
    return mail->in.message->dmarc == MAILIO_AUTH_FAIL && passed;
}

/* Whether a letter went to the sender, or to one who shares his address and hands him such mail. */
static bool is_to_sender(const struct judge_mail *mail, const struct games_letter *letter)
{
    return letter->person == mail->in.person->id ||
           games_person_writes_from(mail->in.home->store, letter->person, mail->in.message->from_address);
}

bool judge_proof_take(struct judge_mail *mail, const struct games_letter *letter, bool password)
{
    const struct mailio_message *m = mail->in.message;
    bool own = letter && is_to_sender(mail, letter) &&
               letter->created_s > mail->in.person->proofs_from_s; /* what came before was revoked */
    mail->sure = password || mail->resumed_s != 0 || m->author_passed;
    mail->answers = own && is_fresh(mail, letter, letter->game);
    mail->answered = own ? letter : NULL;

    return m->dmarc == MAILIO_AUTH_FAIL && !mail->sure && (!mail->answers || judge_proof_is_forged(mail));
}

bool judge_proof_holds(const struct judge_mail *mail, gint64 game)
{
    /* A letter over several games speaks in each as long as one of its own would. */
    const struct games_letter *letter = mail->answered;
    return mail->sure || (mail->answers &&
                          (!game || letter->game == game ||
                           (!letter->game && judge_post_is_about(mail->in.home, letter->message_id, game) &&
                            is_fresh(mail, letter, game))));
}

bool judge_proof_remember(struct judge_mail *mail, GError **error)
{
    const struct mailio_message *m = mail->in.message;
    struct games_store *store = mail->in.home->store;
    if (mail->answers && !games_outbox_note_answer(store, mail->answered->message_id, m->message_id, error))
        return false;
    if (m->dmarc != MAILIO_AUTH_PASS || !m->author_passed)
        return true;
    g_autofree char *key = passed_key(mail);
    g_autofree char *known = games_store_get(store, key);
    return known || games_store_set(store, key, "yes", error);
}
