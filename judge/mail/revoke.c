#include "revoke.h"
#include "confirm.h"
#include "handlers.h"
#include "way_back.h"
#include "../letters/post.h"
#include "../play/people.h"
#include "../conf/refusals.h"

#include <string.h>

static bool log_revocation(struct judge_home *home, const struct judge_revocation *revocation, GError **error)
{
    g_autofree char *detail = g_strdup_printf("by=%s%s", revocation->by_editor ? "editor" : "player",
                                              revocation->address ? " address dropped" : "");
    return judge_home_log(home, "revoked", revocation->person, revocation->mail, detail, error);
}

/* An address that others may have forged from: what was known of it is known no more. */
static bool drop_address(struct judge_home *home, const struct judge_revocation *revocation, GError **error)
{
    g_autofree char *small = g_ascii_strdown(revocation->address, -1);
    g_autofree char *passed = g_strconcat("dmarc-passed/", small, NULL);
    return games_person_remove_address(home->store, revocation->person, revocation->address, error) &&
           games_store_set(home->store, passed, NULL, error) &&
           judge_way_back_settle(home, small, false, error);
}

/* The address that is dropped learns it, without a way back of its own. */
static bool tell_dropped(struct judge_home *home, const struct judge_revocation *revocation, GError **error)
{
    g_autoptr(games_person) person = games_person_get(home->store, revocation->person);
    struct judge_draft draft = {.address = revocation->address,
                                .language =
                                    templates_language(person ? person->language : NULL, home->language)};
    return judge_post_said(home, draft, error, "way-back-dropped", NULL);
}

bool judge_revoke(struct judge_home *home, const struct judge_revocation *revocation, GError **error)
{
    return (!revocation->address ||
            (drop_address(home, revocation, error) && tell_dropped(home, revocation, error))) &&
           games_person_revoke(home->store, revocation->person, home->now_s, error) &&
           judge_confirm_drop(home, revocation->person, false, NULL, error) &&
           log_revocation(home, revocation, error);
}

static bool tell_owner(struct judge_home *home, gint64 id, const char *dropped, GError **error)
{
    g_autoptr(games_person) person = games_person_get(home->store, id);
    const struct judge_draft draft = {.person = person};
    return judge_post_said(home, draft, error, "revoked", "address", dropped, NULL);
}

bool judge_revoke_for(struct judge_home *home, const char *address, bool drop, gint64 mail, GError **error)
{
    g_autoptr(games_person) owner = games_person_by_address(home->store, address);
    if (!owner)
        return judge_refuse(error, "address-unknown", "address", address, NULL);

    struct judge_revocation revocation = {
        .person = owner->id, .address = drop ? address : NULL, .mail = mail, .by_editor = true};
    return judge_revoke(home, &revocation, error) &&
           tell_owner(home, revocation.person, revocation.address, error);
}

/* -- by mail -- */

/* Notes a refusal; any other error goes on. */
static bool say_refusal(struct judge_mail *mail, GError **why, GError **error)
{
    if (!judge_refused_at_most(why, error))
        return false;
    g_autofree char *said = judge_refusal_said(mail->in.language, *why);
    return judge_intake_tell(&mail->in, "revoke-refused", "why", said, NULL);
}

/* His own: all proofs. */
bool judge_run_revoke(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    struct judge_revocation revocation = {.person = scope->person->id, .mail = scope->mail};
    judge_intake_tell(&mail->in, "revoke-done", "address", NULL, NULL);
    return judge_revoke(mail->in.home, &revocation, error);
}

static bool is_own(const struct judge_mail *mail, const char *address)
{
    g_autoptr(games_person) owner = games_person_by_address(mail->in.home->store, address);
    return owner && mail->in.person && owner->id == mail->in.person->id;
}

bool judge_words_revoke_own(const struct judge_scope *scope)
{
    const struct judge_mail *mail = scope->door;
    return judge_is_address(scope->rest) && is_own(mail, scope->rest);
}

/* One of his addresses, and all proofs. */
bool judge_run_revoke_address(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_autoptr(GError) why = NULL;
    struct judge_revocation revocation = {
        .person = mail->in.person->id, .address = scope->rest, .mail = mail->in.row->id};
    if (!judge_revoke(mail->in.home, &revocation, &why))
        return say_refusal(mail, &why, error);

    struct games_person *person = games_person_get(mail->in.home->store, mail->in.person->id);
    games_person_free(mail->in.person);
    mail->in.person = person;
    return judge_intake_tell(&mail->in, "revoke-done", "address", scope->rest, NULL);
}

bool judge_words_revoke_for(const struct judge_scope *scope)
{
    const struct judge_mail *mail = scope->door;
    return scope->editor && judge_is_address(scope->rest) && !is_own(mail, scope->rest);
}

/* Of somebody, by the judge's editor. */
bool judge_run_revoke_for(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    if (!judge_is_chief(mail->in.home, mail->in.person))
        return judge_intake_tell(&mail->in, "not-editor", "command", scope->line, NULL);

    g_autoptr(GError) why = NULL;
    if (!judge_revoke_for(mail->in.home, scope->rest, false, mail->in.row->id, &why))
        return say_refusal(mail, &why, error);
    return judge_intake_tell(&mail->in, "revoke-done-for", "address", scope->rest, NULL);
}
