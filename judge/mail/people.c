/* Mail commands about people: joining, leaving, observing, and what a person tells of himself. */
#include "handlers.h"
#include "mail.h"
#include "takeover.h"
#include "../desk/admission.h"
#include "../course/ahead.h"
#include "../course/course.h"
#include "../course/handover.h"
#include "../course/nmr.h"
#include "../course/picking.h"
#include "../course/votes.h"
#include "../play/home.h"
#include "../play/people.h"
#include "../play/play.h"
#include "../play/reliability.h"
#include "../conf/config.h"
#include "../conf/settings.h"
#include "../conf/words.h"

#include <string.h>

static bool is_filler(const char *word, gsize len)
{
    g_autofree char *whole = g_strndup(word, len);
    return judge_word_in(whole, judge_words_game_lead);
}

/*
 * The game that a line names first, after words that only lead to it ("à la partie Kersaint"); `*rest` moves
 * behind it. With `near`, a name two slips away counts too. NULL: none.
 */
static struct games_game *game_of(const struct judge_mail *mail, const char **rest, bool near)
{
    const char *at = *rest;
    while (*at) {
        gsize len = strcspn(at, " ,:;");
        const char *word = at + (*at == '?' && len > 1);
        g_autofree char *name = g_strndup(word, len - (gsize)(word - at));
        struct games_game *game = len <= 65 ? judge_desk_find_game(mail->in.home, name) : NULL;
        if (!game && near && strlen(name) > 3 && !is_filler(at, len)) {
            g_autoptr(GPtrArray) all = games_game_list(mail->in.home->store, false),
                                 names = g_ptr_array_new();
            g_autoptr(GPtrArray) small = g_ptr_array_new_with_free_func(g_free);
            for (guint i = 0; i < all->len; i++) {
                g_ptr_array_add(small, g_utf8_strdown(((struct games_game *)all->pdata[i])->name, -1));
                g_ptr_array_add(names, small->pdata[i]);
            }
            const char *found = judge_list_nearest(name, names);
            game = found ? judge_desk_find_game(mail->in.home, found) : NULL;
        }
        if (game) {
            *rest = at + len + strspn(at + len, " ,:;");
            return game;
        }
        if (!is_filler(at, len) || len == 0)
            return NULL;
        at += len;
        at += strspn(at, " ,:;");
    }

    return NULL;
}

/* The game's name, or nothing when the mail has one already. */
bool judge_words_game(const struct judge_scope *scope)
{
    const struct judge_mail *mail = scope->door;
    const char *rest = scope->rest;
    if (!*rest)
        return scope->play != NULL;
    g_autoptr(games_game) game = game_of(mail, &rest, false);
    return game && !*rest;
}

/* "france@kersaint secret" as "kersaint france secret"; NULL: no such form. Transfer full. */
static char *place_first(const struct judge_mail *mail, const char *rest)
{
    const char *at = strchr(rest, '@');
    gsize len = at ? strcspn(at + 1, " ,:;") : 0;
    g_autofree char *name = at ? g_strndup(at + 1, len) : NULL;
    g_autoptr(games_game) game = at && at > rest && !memchr(rest, ' ', (gsize)(at - rest)) && len && len <= 64
                                     ? judge_desk_find_game(mail->in.home, name)
                                     : NULL;
    bool found = game != NULL;
    return found ? g_strdup_printf("%s %.*s%s", name, (int)(at - rest), rest, at + 1 + len) : NULL;
}

/* "join Kersaint France England"; "join us against Turkey" is talk. */
bool judge_words_join(const struct judge_scope *scope)
{
    const struct judge_mail *mail = scope->door;
    const char *rest = scope->rest;
    g_autofree char *swapped = place_first(mail, rest);
    if (swapped)
        return true;
    bool alone = *rest && !strpbrk(rest, " ,") && strlen(rest) > 3;
    g_autoptr(games_game) game = game_of(mail, &rest, true);
    return game || alone;
}

bool judge_words_leave(const struct judge_scope *scope)
{
    const struct judge_mail *mail = scope->door;
    const char *rest = scope->rest;
    g_autofree char *swapped = place_first(mail, rest);
    if (swapped || judge_words_game(scope))
        return true;
    /* with a power's name: the mail says of which game it speaks */
    return scope->play &&
           rules_names_find_power(scope->play->board->names, rest, strlen(rest)) != RULES_NO_POWER;
}

/* What is left of a preference list without leading words and without the invitation, which others may see.
 */
static char *clean_wishes(const char *rest, const char *secret, bool *invited)
{
    g_auto(GStrv) words = g_strsplit_set(rest, " ,;:>", -1);
    GString *kept = g_string_new(NULL);
    g_autofree char *folded_secret = judge_fold(secret, G_MAXSIZE);
    *invited = !*secret;
    for (char **w = words; *w; w++) {
        const char *word = *w;
        bool elided = (word[0] == 'l' || word[0] == 'd') && word[1] == '\'';
        if (elided && !judge_word_in(word, judge_words_wish_lead))
            word += 2; /* "l'Italie" */
        bool lead = !*word || judge_word_in(word, judge_words_wish_lead);
        if (*secret && !strcmp(*w, folded_secret))
            *invited = true;
        else if (!lead)
            judge_list_join(kept, " ", word);
    }

    return g_string_free(kept, FALSE);
}

/* Whether the editor allows this person by address or name, or invited him by the word. */
static bool may_join(const struct judge_mail *mail, const struct games_game *game, bool invited)
{
    if (!*judge_setting(game, "private") && !*judge_setting(game, "allow"))
        return true;
    if (*judge_setting(game, "private") && invited)
        return true;
    g_auto(GStrv) own = games_person_addresses(mail->in.home->store, mail->in.person->id);
    return judge_lists_address(judge_setting(game, "allow"), own);
}

static bool set_wishes(struct judge_mail *mail, const struct judge_play *play, gint64 seat,
                       const char *wishes, GError **error)
{
    g_autofree unsigned *ranks = g_new0(unsigned, play->board->map->n_powers);
    g_autoptr(GError) why = NULL;
    if (*wishes && !judge_preferences_parse(play->board, wishes, mail->in.language, ranks, &why))
        return judge_intake_note(&mail->in, "wishes-unread", "wishes", wishes, "game", play->game->name,
                                 NULL);

    if (*wishes) {
        /* Shown as read, not as written: a slip is seen at once. */
        g_autoptr(GString) read = g_string_new(NULL);
        unsigned last = 0;
        for (unsigned rank = 0; rank < play->board->map->n_powers; rank++)
            for (rules_power p = 0; p < play->board->map->n_powers; p++)
                if (ranks[p] == rank) {
                    const char *sign = rank == last ? " = " : " > ";
                    g_string_append(read, read->len ? sign : "");
                    g_string_append(read, rules_power_name(play->board->names, p, mail->in.language));
                    last = rank;
                }
        judge_intake_note(&mail->in, "wishes-read", "wishes", read->str, NULL);
    }

    g_autofree char *kept = *wishes ? judge_preferences_print(play->board, ranks) : NULL;

    return games_seat_set(mail->in.home->store, seat, "preferences", judge_filled(kept), error);
}

static bool take_seat(struct judge_mail *mail, struct judge_play *play, const char *wishes, GError **error)
{
    gint64 seat = games_seat_add(mail->in.home->store, play->game->id, mail->in.person->id, GAMES_ROLE_PLAYER,
                                 NULL, mail->in.home->now_s, error);
    if (!seat || !judge_play_log(play, "joined", mail->in.person->id, mail->in.row->id, error,
                                 "preferences=%s", *wishes ? wishes : "-"))
        return false;

    g_ptr_array_unref(play->seats);
    play->seats = games_seat_list(mail->in.home->store, play->game->id, false);
    g_autoptr(GPtrArray) joined = judge_seats_joined(play);
    unsigned wanted = judge_seats_wanted(play);
    g_autofree char *count = g_strdup_printf("%u", MIN(joined->len, wanted));
    g_autofree char *place = joined->len > wanted ? g_strdup_printf("%u", joined->len - wanted) : NULL;
    bool by_hand = judge_setting_is(play->game, "start", "hand");
    judge_intake_note(&mail->in, place ? "joined-waiting" : "joined", "game", play->game->name, "count",
                      count, "wanted", DIGITS(wanted), "place", place, "hand", judge_flag(by_hand), "full",
                      by_hand ? NULL : "yes", "wishes", *wishes ? NULL : "none", NULL);
    g_autofree char *rate = judge_reliability_said(mail->in.home, mail->in.person->id, true,
                                                   judge_home_editor_language(mail->in.home));
    judge_home_tell(mail->in.home, NULL, "tell-joined", "address", mail->in.person->address, "game",
                    play->game->name, "count", count, "wanted", DIGITS(wanted), "rate", rate, NULL);

    return set_wishes(mail, play, seat, wishes, error) && judge_start_if_full(play, error);
}

/* The first power that a list of wishes names; RULES_NO_POWER: none. */
static rules_power first_power(const struct judge_play *play, const char *wishes)
{
    g_auto(GStrv) words = g_strsplit(wishes, " ", -1);
    rules_power power = RULES_NO_POWER;
    for (char **w = words; *w && power == RULES_NO_POWER; w++)
        power = **w ? rules_names_find_power(play->board->names, *w, strlen(*w)) : RULES_NO_POWER;
    return power;
}

bool judge_run_join(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *rest = scope->rest;
    g_autofree char *swapped = place_first(mail, rest);
    rest = swapped ? swapped : rest;
    struct games_game *game = game_of(mail, &rest, true);
    mail->in.asks = true;
    if (!game)
        return judge_intake_tell(&mail->in, "join-which", "word", rest, NULL);

    g_autoptr(judge_play) play = judge_play_load(mail->in.home, game->id, error);
    games_game_free(game);
    if (!play)
        return false;

    bool invited, forms = play->game->state == GAMES_STATE_FORMING;
    g_autofree char *wishes = clean_wishes(rest, judge_setting(play->game, "private"), &invited);
    struct games_seat *seat = judge_play_seat_of(play, mail->in.person->id, GAMES_ROLE_PLAYER);
    if (seat) {
        judge_intake_tell(&mail->in, "joined-already", "game", play->game->name, NULL);
        return !forms || !*wishes || seat->power || set_wishes(mail, play, seat->id, wishes, error);
    }
    bool over = play->game->state == GAMES_STATE_ENDED;
    if (over || !may_join(mail, play->game, invited))
        return judge_intake_tell(&mail->in, over ? "join-ended" : "join-private", "game", play->game->name,
                                 NULL);
    char *refusal = judge_admission_refusal(mail->in.home, play->game, mail->in.person, mail->in.language);
    if (refusal)
        return judge_intake_take_note(&mail->in, refusal);
    if (!forms)
        return judge_take_over_by_mail(mail, play, first_power(play, wishes), error);
    if (!judge_setting_is(play->game, "approval", "yes"))
        return take_seat(mail, play, wishes, error);
    judge_intake_tell(&mail->in, "join-asked", "game", play->game->name, NULL);
    return judge_admission_ask(play, mail->in.person, mail->in.row->id, wishes, error);
}

/* "[game] list": a list that can be read; "preferences" in talk stays talk. */
bool judge_words_preferences(const struct judge_scope *scope)
{
    const struct judge_mail *mail = scope->door;
    const char *rest = scope->rest;
    g_autoptr(games_game) game = game_of(mail, &rest, false);
    bool named = game != NULL, invited;
    if (!*rest || named || !scope->play)
        return *rest && named;
    g_autofree char *wishes = clean_wishes(rest, "", &invited);
    g_autofree unsigned *ranks = g_new0(unsigned, scope->play->board->map->n_powers);
    return judge_preferences_parse(scope->play->board, wishes, scope->language, ranks, NULL);
}

bool judge_run_preferences(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *rest = scope->rest;
    g_autoptr(games_game) game = game_of(mail, &rest, false);
    gint64 id = game ? game->id : scope->play->game->id;
    g_autoptr(judge_play) play = judge_play_load(mail->in.home, id, error);
    if (!play)
        return false;

    bool invited;
    g_autofree char *wishes = clean_wishes(rest, "", &invited);
    struct games_seat *seat =
        mail->in.person ? judge_play_seat_of(play, mail->in.person->id, GAMES_ROLE_PLAYER) : NULL;
    if (!seat || seat->power)
        return judge_intake_tell(&mail->in, seat ? "wishes-late" : "not-in-game", "game", play->game->name,
                                 NULL);
    mail->in.asks = true;
    return set_wishes(mail, play, seat->id, wishes, error);
}

/* Whether two seats of one person are left together. */
static bool in_one_hand(const struct judge_play *play, const struct games_seat *a, const struct games_seat *b)
{
    const struct rules_map *map = play->board->map;
    rules_power x = rules_map_power(map, a->power), y = rules_map_power(map, b->power);
    return a == b || (x != RULES_NO_POWER && y != RULES_NO_POWER && a->role == b->role &&
                      a->person == b->person && rules_same_hand(map, x, y));
}

/* Who leaves a power leaves those that are played with it. */
static bool leave(struct judge_mail *mail, const struct judge_scope *scope, struct judge_play *play,
                  const struct games_seat *seat, GError **error)
{
    struct judge_home *home = mail->in.home;
    rules_power index = judge_play_power(play, seat->power);
    if (scope->play &&
        scope->play->game->id == play->game->id) { /* the mail speaks for nobody from here on */
        mail->in.seat = NULL;
        mail->in.power = RULES_NO_POWER;
    }
    if (seat->role == GAMES_ROLE_STANDBY && index != RULES_NO_POWER && play->phase) { /* his call */
        judge_intake_tell(&mail->in, "standby-no", "game", play->game->name, NULL);
        return judge_nmr_decline(play, index, mail->in.row->id, error);
    }

    g_autoptr(GArray) left = g_array_new(FALSE, FALSE, sizeof(rules_power));
    g_autoptr(GString) names = g_string_new(NULL);
    GAMES_EACH(const struct games_seat, one, play->seats) {
        if (!in_one_hand(play, seat, one))
            continue;
        if (!games_seat_close(home->store, one->id, home->now_s, "resigned", error) ||
            !judge_play_log(play, "resigned", mail->in.person->id, mail->in.row->id, error, "power=%s",
                            one->power ? one->power : "-"))
            return false;
        index = judge_play_power(play, one->power);
        if (index != RULES_NO_POWER) {
            g_array_append_val(left, index);
            judge_list_add(names, judge_play_power_told(play, one->power));
        }
    }
    judge_home_tell(home, NULL, "tell-resigned", "address", mail->in.person->address, "game",
                    play->game->name, "power", names->len ? names->str : NULL, NULL);
    judge_intake_tell(&mail->in, "resigned", "game", play->game->name, NULL);
    bool ok = judge_play_reload(play, error) && judge_ahead_drop(play, error);
    for (guint i = 0; ok && i < left->len; i++)
        ok = judge_seat_vacated(play, g_array_index(left, rules_power, i), "resigned-all", NULL, error);
    ok = ok && judge_votes_settle(play, error); /* one that he alone withstood has passed */
    return ok && (!judge_picking_is_on(play) || judge_start_if_full(play, error));
}

/* Whether he confirms what he asked in another phase, or before the seat was his: it is asked anew. */
static bool is_of_past(const struct judge_mail *mail, const struct judge_play *play,
                       const struct games_seat *seat)
{
    gint64 since_s = seat->since_s <= mail->in.home->now_s ? seat->since_s : 0;
    return mail->asked_s && mail->asked_s < MAX(play->phase ? play->phase->opened_s : 0, since_s);
}

static bool leaves_power(const struct judge_play *play, const struct games_seat *seat)
{
    return seat && (seat->power != NULL) && ((play->phase != NULL) || judge_picking_is_on(play));
}

/* A power is not given up by one word: the line waits until its sender has confirmed it, who is told all that he would leave. */
static void ask_leave(struct judge_mail *mail, const struct judge_play *play, const struct games_seat *seat)
{
    enum rules_language language = mail->in.language;
    g_autofree char *word = judge_ask_word(JUDGE_ASK_RESIGN, language);
    if (!leaves_power(play, seat)) {
        g_autofree char *bare = g_strconcat(word, " ", play->game->name, NULL);
        judge_mail_keep(mail, NULL, bare, NULL);
        return;
    }
    g_autoptr(GString) powers = g_string_new(NULL);
    GAMES_EACH(const struct games_seat, one, play->seats)
        if (in_one_hand(play, seat, one))
            judge_list_add(powers, judge_play_power_name(play, one->power, language));
    g_autofree char *date =
                        templates_say_date(mail->asked_s, judge_play_zone(play, mail->in.person), language),
                    *line = g_strconcat(word, " ", judge_play_power_name(play, seat->power, language), NULL);
    mail->leaves = true;
    judge_mail_keep(mail, play, line,
                    judge_say(mail->in.home, language, "harm-leave", "game", play->game->name, "powers",
                              powers->str, "date", is_of_past(mail, play, seat) ? date : NULL, "picks",
                              judge_flag(!play->phase), NULL));
}

/* The seat that its sender gives up; `*n`: how many of his it could be, powers in one hand counted as one. `named`: of
 * that power only, if not RULES_NO_POWER. */
static struct games_seat *seat_given_up(const struct judge_play *play, gint64 person, rules_power named,
                                        unsigned *n)
{
    const char *power = named != RULES_NO_POWER ? play->board->map->power[named].id : NULL;
    struct games_seat *seat = NULL;
    *n = 0;
    GAMES_EACH(struct games_seat, one, play->seats) {
        bool plays = (one->role == GAMES_ROLE_PLAYER) || (one->role == GAMES_ROLE_STANDBY);
        bool meant = !power || !g_strcmp0(one->power, power);
        if (one->person != person || !plays || !meant)
            continue;
        *n += !seat || !in_one_hand(play, seat, one);
        seat = seat ? seat : one;
    }
    return seat;
}

/* What becomes of the wish to leave a game. */
static bool resign(struct judge_mail *mail, const struct judge_scope *scope, struct judge_play *play,
                   rules_power named, GError **error)
{
    unsigned n;
    struct games_seat *seat = seat_given_up(play, mail->in.person->id, named, &n);
    if (play->game->state == GAMES_STATE_ENDED)
        return judge_intake_tell(&mail->in, "join-ended", "game", play->game->name, NULL);
    if (!n && scope->proof == JUDGE_PROOF_SURE) { /* he may take back his wish for a seat */
        bool asked = false,
             ok = judge_admission_withdraw(play, mail->in.person->id, mail->in.row->id, &asked, error);
        judge_intake_tell(&mail->in, asked ? "resigned" : "not-in-game", "game", play->game->name, NULL);
        return ok;
    }
    if (n > 1)
        return judge_intake_tell(&mail->in, "resign-which", "game", play->game->name, NULL);

    bool leaves = leaves_power(play, seat);
    if (scope->proof == JUDGE_PROOF_SURE && (!leaves || (mail->confirmed && !is_of_past(mail, play, seat))))
        return leave(mail, scope, play, seat, error);
    ask_leave(mail, play, seat);
    return true;
}

bool judge_run_resign(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *rest = scope->rest;
    g_autofree char *swapped = place_first(mail, rest);
    rest = swapped ? swapped : rest;
    g_autoptr(games_game) named = *rest ? game_of(mail, &rest, false) : NULL;
    gint64 here = scope->play ? scope->play->game->id : 0, id = named ? named->id : here;
    if (!mail->in.person) /* a stranger leaves nothing */
        return true;
    g_autoptr(judge_play) play = id ? judge_play_load(mail->in.home, id, error) : NULL;
    if (!play)
        return !id;

    size_t len = swapped ? strcspn(rest, " ") : strlen(rest); /* a password may stand behind it */
    return resign(mail, scope, play, rules_names_find_power(play->board->names, rest, len), error);
}

/* The game that somebody wants to observe or not, loaded; NULL: none that he may know of. */
static struct judge_play *observed_game(struct judge_mail *mail, const struct judge_scope *scope,
                                        const char **rest)
{
    g_autoptr(games_game) named = **rest ? game_of(mail, rest, true) : NULL;
    bool open = !named || judge_game_is_open(mail->in.home, named, mail->in.person, scope->editor);
    gint64 here = scope->play ? scope->play->game->id : 0, id = named ? named->id : here;
    return id && open ? judge_play_load(mail->in.home, id, NULL) : NULL;
}

/* The observer's seat opened or closed, if that changes anything. */
static bool change_observer(struct judge_mail *mail, struct judge_play *play, bool on, GError **error)
{
    struct games_store *store = mail->in.home->store;
    gint64 person = mail->in.person->id, now_s = mail->in.home->now_s;
    struct games_seat *seat = judge_play_seat_of(play, person, GAMES_ROLE_OBSERVER);
    if (on && !seat)
        return games_seat_add(store, play->game->id, person, GAMES_ROLE_OBSERVER, NULL, now_s, error) &&
               judge_play_log(play, "joined", person, mail->in.row->id, error, "role=observer");
    if (!on && seat)
        return games_seat_close(store, seat->id, now_s, "unsubscribed", error) &&
               judge_play_log(play, "left", person, mail->in.row->id, error, "role=observer");
    return true;
}

bool judge_run_observe(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    const char *rest = scope->rest, *last = strrchr(rest, ' ');
    bool on = scope->ask->id == JUDGE_ASK_OBSERVE && !(last && judge_word_in(last + 1, judge_words_flag_no));
    g_autoptr(judge_play) play = observed_game(mail, scope, &rest);
    if (!play)
        return judge_intake_tell(&mail->in, "join-which", "word", rest, NULL);

    if (on && judge_play_seat_of(play, mail->in.person->id, GAMES_ROLE_PLAYER))
        return judge_intake_tell(&mail->in, "joined-already", "game", play->game->name, NULL);
    judge_intake_tell(&mail->in, on ? "observing" : "not-observing", "game", play->game->name, NULL);
    return change_observer(mail, play, on, error) &&
           (on ? games_subscribe : games_unsubscribe)(mail->in.home->store, mail->in.person->id,
                                                      play->game->id, "press", mail->in.home->now_s, error);
}

bool judge_words_observe(const struct judge_scope *scope)
{
    const struct judge_mail *mail = scope->door;
    const char *rest = scope->rest;
    g_autoptr(games_game) game = game_of(mail, &rest, false);
    return game && (!*rest || judge_word_in(rest, judge_words_flag_no));
}

/* The old judges' last line: what stands below it is no order. */
bool judge_run_signoff(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    (void)scope;
    (void)error;
    mail->ended = true;
    return true;
}
