/* What a person tells of himself by mail: name, language, time zone, password, addresses. */
#include "self.h"
#include "confirm.h"
#include "handlers.h"
#include "own_name.h"
#include "run.h"
#include "way_back.h"
#include "../letters/digest.h"
#include "../letters/post.h"
#include "../play/household.h"
#include "../play/people.h"
#include "../conf/refusals.h"
#include "../conf/zone.h"
#include "../conf/words.h"
#include "../../templates/say.h"

#include <string.h>

static bool log_event(const struct judge_mail *mail, const char *what, const char *detail, GError **error)
{
    return judge_home_log(mail->in.home, what, mail->in.person->id, mail->in.row->id, detail, error);
}

static void reload_person(struct judge_mail *mail)
{
    struct games_person *person = games_person_get(mail->in.home->store, mail->in.person->id);
    if (!person)
        return;
    games_person_free(mail->in.person);
    mail->in.person = person;
}

/* Sets one of a person's own fields, and tells him. */
static bool set_own(struct judge_mail *mail, const char *key, const char *value, const char *said,
                    GError **error)
{
    g_autoptr(GError) why = NULL;
    if (!games_person_set(mail->in.home->store, mail->in.person->id, key, value, &why)) {
        return judge_refused_at_most(&why, error) &&
               judge_intake_tell(&mail->in, "self-refused", "word", value, NULL);
    }
    reload_person(mail);
    const char *shown = judge_or_empty(value);
    g_autofree char *place = !strcmp(key, "timezone") ? templates_say_zone(value, mail->in.language) : NULL;
    judge_intake_tell(&mail->in, said, "word", place ? place : shown, NULL);
    return log_event(mail, "person", key, error);
}

bool judge_run_language(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *language = judge_word_language(scope->rest);
    mail->in.language = templates_language(language, mail->in.language);
    return set_own(mail, "language", language, "self-language", error);
}

/*
 * The zone in the form of the system's files: "europe/paris", "Europe/Paris". Each part begins with a
 * capital; names that have others within ("America/Port_of_Spain") are tried as written. NULL: no zone.
 */
static char *zone_of(const char *written)
{
    g_autofree char *zone = g_strdelimit(g_strstrip(g_strdup(written)), " ", '_');
    if (strlen(zone) < 3 || strlen(zone) > 60)
        return NULL;

    char *known = judge_zone(zone);
    if (known)
        return known;

    for (char *c = zone; *c; c++)
        *c = c == zone || strchr("/_-", c[-1]) ? g_ascii_toupper(*c) : g_ascii_tolower(*c);
    if (judge_is_zone(zone))
        return g_steal_pointer(&zone);

    g_autofree char *upper = g_ascii_strup(zone, -1);

    return judge_is_zone(upper) ? g_steal_pointer(&upper) : NULL;
}

bool judge_words_zone(const struct judge_scope *scope)
{
    const char *rest = scope->rest;
    return *rest && strlen(rest) <= 60 && !strpbrk(rest, ",;()\"'") &&
           (strchr(rest, '/') || !strchr(rest, ' '));
}

bool judge_run_zone(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_autofree char *zone = zone_of(judge_mail_raw_rest(scope, scope->rest));
    if (!zone)
        return judge_intake_tell(&mail->in, "self-no-zone", "word", scope->rest, NULL);
    return set_own(mail, "timezone", zone, "self-zone", error);
}

bool judge_run_digest(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    bool wished = !judge_word_in(scope->rest, judge_words_flag_no);
    judge_intake_tell(&mail->in, wished ? "own-games-on" : "own-games-off", "word", scope->rest, NULL);
    return judge_digest_wish(mail->in.home, mail->in.person->id, wished, error) &&
           log_event(mail, "person", "digest", error);
}

/* SET NOZONE, of a player's own; an editor's is a setting of the game. */
bool judge_words_no_zone(const struct judge_scope *scope)
{
    return !*scope->rest && !scope->editor;
}

bool judge_run_no_zone(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return set_own(mail, "timezone", scope->home->config->timezone, "self-zone", error);
}

bool judge_words_name(const struct judge_scope *scope)
{
    return *scope->rest && strlen(scope->rest) <= 60;
}

/* A name others will read: no address in it, no tag that the judge's own subjects have, and nobody else's. */
static bool call(struct judge_mail *mail, const struct judge_scope *scope, const char *key, const char *said,
                 GError **error)
{
    g_autofree char *name = g_strstrip(g_strdup(judge_mail_raw_rest(scope, scope->rest)));
    gsize len = strlen(name);
    if (len > 1 && (*name == '"' || *name == '\'') && name[len - 1] == *name) {
        name[len - 1] = '\0';
        memmove(name, name + 1, len - 1);
    }
    bool good = *name && !strpbrk(name, "@<>[]");
    if (good && !judge_name_is_others(scope->home, mail->in.person->id, name))
        return set_own(mail, key, name, said, error);
    return judge_intake_tell(&mail->in, good ? "self-others" : "self-refused", "word", scope->rest, NULL);
}

bool judge_run_name(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    return call(mail, scope, "name", "self-name", error);
}

/* A game that he plays or watches where nobody is to know who he is, if words have his own name; NULL: none. Transfer full. */
static char *tells_in(const struct judge_mail *mail, const char *words)
{
    g_autoptr(GPtrArray) seats = games_seat_of_person(mail->in.home->store, mail->in.person->id);
    char *game = NULL;
    for (guint i = 0; i < seats->len && !game; i++) {
        struct judge_intake in = mail->in;
        g_autoptr(judge_play) play = in.play =
            judge_play_load(in.home, ((struct games_seat *)seats->pdata[i])->game, NULL);
        bool veils = play && play->game->state != GAMES_STATE_ENDED && !judge_game_shows_names(play->game);
        g_autofree char *own = veils ? judge_own_name_in(&in, "", words, false) : NULL;
        game = own ? g_strdup(play->game->name) : NULL;
    }
    return game;
}

bool judge_run_alias(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_autofree char *game = scope->insists ? NULL : tells_in(mail, judge_mail_raw_rest(scope, scope->rest));
    if (game)
        return judge_intake_tell(&mail->in, "self-own-name", "game", game, "line", scope->line, NULL);
    return judge_word_in(scope->rest, judge_words_none_word)
               ? set_own(mail, "alias", NULL, "self-no-alias", error)
               : call(mail, scope, "alias", "self-alias", error);
}

bool judge_words_password(const struct judge_scope *scope)
{
    return *scope->rest && !strchr(scope->rest, ' ');
}

/* Only on a proven mail itself: a password must not wait in a list for a confirmation, nor be told again. */
bool judge_run_password(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    if (!mail->in.person || !mail->sure)
        return judge_intake_tell(&mail->in, "password-unproven", NULL);

    bool none = judge_word_in(scope->rest, judge_words_none_word);
    g_autofree char *password = g_strstrip(g_strdup(judge_mail_raw_rest(scope, scope->rest)));
    /* Of a mail that waited only the hash was kept (secrets.h). */
    bool hashed = (mail->resumed_s || mail->confirmed) && games_password_is_kept_form(password);
    bool fits = none || hashed || strlen(password) >= GAMES_PASSWORD_MIN;
    if (fits && mail->resumed_s && !mail->confirmed) /* it proves for good whoever chose it */
        return judge_mail_keep(mail, NULL, scope->line,
                               judge_say(mail->in.home, mail->in.language, "harm-password", NULL));
    struct games_store *store = mail->in.home->store;
    gint64 id = mail->in.person->id;
    g_autoptr(GError) why = NULL;
    const char *plain = none ? NULL : password;
    bool had = mail->in.person->password != NULL;
    gint64 set_s = games_person_password_s(store, id, 0);
    bool set = hashed ? games_person_set(store, id, "password", password, &why)
                      : games_person_set_password(store, id, plain, &why);
    if (!set) {
        return judge_refused_at_most(&why, error) && judge_intake_tell(&mail->in, "password-short", NULL);
    }

    reload_person(mail);
    judge_intake_tell(&mail->in, none ? "password-none" : "password-set", NULL);
    g_autofree char *date = templates_say_date(
        set_s, judge_home_zone(mail->in.home, mail->in.person->timezone), mail->in.language);
    if (had) /* said, with the way back in a letter of its own */
        judge_intake_tell(&mail->in, "password-had", "date", set_s ? date : NULL, NULL);
    return log_event(mail, "person", "password", error) &&
           (!had || mail->in.home->foreseen ||
            judge_post_said(mail->in.home, (struct judge_draft){.person = mail->in.person}, error,
                            "password-changed", NULL));
}

bool judge_address_change(struct judge_home *home, const char *old, const char *address, gint64 mail,
                          GError **error)
{
    g_autoptr(games_person) owner = games_person_by_address(home->store, old);
    if (!owner)
        return judge_refuse(error, "address-unknown", "address", old, NULL);

    g_autofree char *detail = g_strdup_printf("by=editor from=%s to=%s", old, address);
    if (!games_person_add_address(home->store, owner->id, address, error) ||
        !games_person_first_address(home->store, owner->id, address, error) ||
        !judge_way_back_offer(home, owner, owner->address, address, true, error) ||
        !judge_home_log(home, "address", owner->id, mail, detail, error))
        return false;

    g_autoptr(games_person) now = games_person_get(home->store, owner->id);
    return judge_post_said(home, (struct judge_draft){.person = now}, error, "address-changed", "address",
                           address, NULL);
}

/* Two addresses, from the judge's editor: the one that is known, the new one. */
bool judge_words_address_for(const struct judge_scope *scope)
{
    g_auto(GStrv) words = g_strsplit(scope->rest, " ", -1);
    return scope->editor && g_strv_length(words) == 2 && judge_is_address(words[0]) &&
           judge_is_address(words[1]);
}

bool judge_run_address_for(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    g_auto(GStrv) words = g_strsplit(scope->rest, " ", -1);
    g_autoptr(GError) why = NULL;
    bool chief = judge_is_chief(mail->in.home, mail->in.person);
    if (chief && judge_address_change(mail->in.home, words[0], words[1], mail->in.row->id, &why))
        return judge_intake_tell(&mail->in, "address-changed-said", "address", words[1], NULL);

    if (!judge_refused_at_most(&why, error))
        return false;

    g_autofree char *said = chief ? judge_refusal_said(mail->in.language, why) : NULL;
    return judge_intake_tell(&mail->in, chief ? "address-refused" : "not-editor", chief ? "why" : "command",
                             chief ? said : scope->line, NULL);
}

/* His letters go to another of his addresses from now on. */
static bool make_first(struct judge_mail *mail, const char *address, GError **error)
{
    struct games_person *person = mail->in.person;
    return games_person_first_address(mail->in.home->store, person->id, address, error) &&
           judge_way_back_offer(mail->in.home, person, person->address, address, true, error) &&
           log_event(mail, "address", "first", error);
}

/* Counts a question to an address that a person wants to be his. */
static bool may_ask_address(struct judge_home *home, const struct games_person *person)
{
    enum { ADDRESSES_A_DAY = 3 };
    return games_spent(home->store, "address", DIGITS(person->id), home->now_s) < ADDRESSES_A_DAY &&
           games_spend(home->store, "address", DIGITS(person->id), 1, home->now_s, NULL);
}

/* An address of the judge is nobody's: letters to it would come back to it. */
static bool is_judges(struct judge_mail *mail, const char *address)
{
    bool judges = !g_ascii_strcasecmp(judge_or_empty(mail->in.home->config->address), address);
    if (judges)
        judge_intake_tell(&mail->in, "address-judges", "address", address, NULL);
    return judges;
}

/* A second address counts once a letter to it has been answered. */
bool judge_run_address(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *rest = scope->rest;
    if (is_judges(mail, rest))
        return true;
    g_autoptr(games_person) owner = games_person_by_address(mail->in.home->store, rest);
    if (owner && owner->id == mail->in.person->id)
        return judge_intake_tell(&mail->in, "address-own", "address", rest, NULL) &&
               make_first(mail, rest, error);
    if (!may_ask_address(mail->in.home, mail->in.person)) {
        if (!mail->limited)
            judge_intake_tell(&mail->in, "address-limit", "address", rest, NULL);
        mail->limited = true;
        return true;
    }
    struct judge_request request = {
        .address = rest, .person = mail->in.person, .language = mail->in.language, .also = rest};
    judge_intake_tell(&mail->in, "address-asked", "address", rest, NULL);
    /* Whose an address is that is known here is told to nobody but him. */
    if (owner)
        return judge_post_said(mail->in.home, (struct judge_draft){.person = owner}, error, "address-others",
                               NULL);
    return judge_confirm_post(mail->in.home, &request, NULL, error);
}

/*
 * "I AM ALSO old@example" from an address the judge does not know: the letter goes to the old one, and the
 * answer from there asks for the new one, which must confirm too. Whether the old address is known is not
 * told to a stranger.
 */
bool judge_run_former_address(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *rest = scope->rest;
    if (mail->in.person) {
        bool was;
        g_autofree char *line = g_strconcat("adresse ", rest, NULL);
        return judge_mail_run_line(mail, scope, line, &was, error);
    }

    if (is_judges(mail, rest))
        return true;
    judge_intake_tell(&mail->in, "address-asked", "address", rest, NULL);
    g_autoptr(games_person) owner = games_person_by_address(mail->in.home->store, rest);
    if (!owner || !may_ask_address(mail->in.home, owner))
        return true;

    g_autofree char *line = g_strconcat("ADRESSE ", mail->in.message->from_address, NULL);
    const char *const lines[] = {line, NULL};
    struct judge_request request = {.address = rest,
                                    .person = owner,
                                    .language = templates_language(owner->language, mail->in.language),
                                    .other = mail->in.message->from_address,
                                    .lines = lines};
    return judge_confirm_post(mail->in.home, &request, NULL, error);
}
