/* The table of mail commands and the plain ones among them. */
#include "commands.h"
#include "handlers.h"
#include "stored.h"
#include "mail.h"
#include "../course/ahead.h"
#include "../course/orders.h"
#include "../letters/post.h"
#include "../letters/votes.h"
#include "../play/hand.h"
#include "../play/home.h"
#include "../play/play.h"
#include "../play/result.h"
#include "../conf/settings.h"
#include "../conf/words.h"
#include "../../templates/help.h"

#include <string.h>

static bool no_words(const struct judge_mail *mail, const char *rest)
{
    (void)mail;
    return !*rest;
}

static bool is_yes(const char *rest)
{
    return !*rest || judge_word_in(rest, judge_words_flag_yes);
}

static bool is_no(const char *rest)
{
    return judge_word_in(rest, judge_words_flag_no);
}

static bool yes_or_no(const struct judge_mail *mail, const char *rest)
{
    (void)mail;
    return is_yes(rest) || is_no(rest);
}

/* The word alone is a heading as well: it says yes or no. */
static bool said_yes_or_no(const struct judge_mail *mail, const char *rest)
{
    return *rest && yes_or_no(mail, rest);
}

static const char *const format_names[] = {
    [TEMPLATES_PNG] = "png", [TEMPLATES_SVG] = "svg", [TEMPLATES_PDF] = "pdf"};

/* The picture format of that name, if it is one. */
static bool find_format(const char *word, enum templates_map_format *format)
{
    for (guint i = 0; i < G_N_ELEMENTS(format_names); i++)
        if (!strcmp(word, format_names[i])) {
            *format = (enum templates_map_format)i;
            return true;
        }
    return false;
}

/* A phase and picture format, in any order, or nothing. */
static bool read_view(const struct judge_mail *mail, const char *rest, char **phase,
                      enum templates_map_format *format)
{
    g_auto(GStrv) words = g_strsplit(rest, " ", -1);
    for (char **w = words; *w; w++) {
        struct rules_phase parsed;
        if (!**w)
            continue;
        if (find_format(*w, format))
            continue;
        if (mail->in.play && !*phase && strlen(*w) <= 12 &&
            rules_phase_parse(mail->in.play->board->map, *w, strlen(*w), &parsed)) {
            char code[32];
            rules_phase_code(mail->in.play->board->map, parsed, code, sizeof code);
            *phase = g_strdup(code);
        } else
            return false;
    }

    return true;
}

static bool view_words(const struct judge_mail *mail, const char *rest)
{
    g_autofree char *phase = NULL;
    enum templates_map_format format = TEMPLATES_PNG;
    return read_view(mail, rest, &phase, &format);
}

static bool asks_all_commands(const char *rest)
{
    return judge_word_in(rest, judge_words_help_commands);
}

/* "aide VIE", "aide A VIE" may be a support: a known topic makes it a command, or one word that is no place. */
static bool help_words(const struct judge_mail *mail, const char *rest)
{
    g_autofree char *page =
        *rest ? templates_help(mail->in.home->config->home, mail->in.language, rest) : NULL;
    if (!*rest || page || asks_all_commands(rest))
        return true;

    gsize len = strlen(rest);
    bool word = len > 3 && strspn(rest, "abcdefghijklmnopqrstuvwxyz") == len;
    return word && mail->in.play &&
           rules_names_find_place(mail->in.play->board->names, rest, len) == RULES_NO_LOC;
}

static bool one_word(const struct judge_mail *mail, const char *rest)
{
    (void)mail;
    return *rest && !strchr(rest, ' ');
}

/* The line that names the game was read before (act.c); here it is only taken out of the text. */
static bool run_game(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)mail;
    (void)rest;
    (void)error;
    return true;
}

/* Sets a mark of all seats that the sender holds, and takes the opposite one away. */
static bool mark_seats(struct judge_mail *mail, const char *key, const char *opposite, bool on,
                       GError **error)
{
    struct games_store *store = mail->in.home->store;
    g_autoptr(GPtrArray) own = judge_hand_of(mail->in.play, mail->in.person->id);
    if (mail->in.seat->role != GAMES_ROLE_PLAYER || !own->len) {
        g_ptr_array_set_size(own, 0);
        g_ptr_array_add(own, (struct games_seat *)mail->in.seat);
    }

    for (guint i = 0; i < own->len; i++) {
        gint64 seat = ((const struct games_seat *)own->pdata[i])->id;
        if (!games_seat_set(store, seat, key, on ? "1" : "0", error) ||
            (on && !games_seat_set(store, seat, opposite, "0", error)))
            return false;
    }

    return true;
}

static bool run_wait(struct judge_mail *mail, const char *rest, GError **error)
{
    bool on = is_yes(rest);
    mail->in.asks = true;
    if (!on) /* that he waits, the acknowledgement says by itself */
        judge_intake_note(&mail->in, "wait-off", NULL);
    return mark_seats(mail, "wait", "ready", on, error);
}

static bool run_ready(struct judge_mail *mail, const char *rest, GError **error)
{
    bool on = is_yes(rest);
    mail->in.asks = true;
    judge_intake_note(&mail->in, on ? "ready-on" : "ready-off", NULL);
    return mark_seats(mail, "ready", "wait", on, error);
}

static bool run_nowait(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    return run_wait(mail, "off", error);
}

static bool run_no_absence(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    return judge_run_absence(mail, "off", error);
}

static bool run_clear(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    (void)error;
    mail->in.asks = mail->in.clear = true;
    return true;
}

static bool run_status(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    struct judge_play *play = mail->in.play;
    if (mail->in.seat && play->phase && play->game->state != GAMES_STATE_ENDED) {
        mail->in.asks = true; /* the acknowledgement shows the orders on file */
        judge_ahead_show(&mail->in);
        return true;
    }

    g_autofree char *phase = templates_say_phase(play->board->map, play->pos.phase, mail->in.language);
    g_autofree char *date =
        play->phase && play->phase->deadline_s && !play->phase->adjudicated_s &&
                play->game->state != GAMES_STATE_ENDED
            ? templates_say_date(play->phase->deadline_s, judge_play_zone(play, mail->in.person),
                                 mail->in.language)
            : NULL;
    g_autofree char *agreed = judge_end_said(play, mail->in.language);
    g_autofree char *state_key = g_strconcat("state-", judge_state_word(play->game->state), NULL);
    g_autofree char *state = judge_say(mail->in.home, mail->in.language, state_key, NULL);
    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, "status-subject", "phase", phase, NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, "status", "game", play->game->name, "phase", phase,
                  "deadline", date, "state", state, "result", agreed ? agreed : play->game->result, NULL);

    return judge_mail_answer(mail, "answer", subject, text, error);
}

enum { HELP_COLUMNS = 76 };

/* Every command with its form, and what it does. */
static char *all_commands(const struct judge_mail *mail)
{
    GString *text = g_string_new(NULL);
    for (const struct judge_mail_command *c = judge_mail_commands; c->names; c++) {
        if (!c->say || (judge_who_is_editor(c->who) && !mail->in.editor))
            continue;
        g_autofree char *use = judge_mail_command_use(c, mail->in.language),
                        *help = templates_phrase(mail->in.language, c->say, NULL),
                        *lines = g_strdup_printf("   %s\n      %s", use, help);
        g_autofree char *wrapped = templates_wrap(lines, HELP_COLUMNS);
        g_string_append_printf(text, "%s\n", g_strchomp(wrapped));
    }
    return g_string_free(text, FALSE);
}

/* "HELP SCORES": the row of that command, NULL if no command bears the name. */
static const struct judge_mail_command *row_named(const struct judge_mail *mail, const char *name)
{
    for (const struct judge_mail_command *c = judge_mail_commands; c->names; c++) {
        g_auto(GStrv) names = g_strsplit(c->names, "|", -1);
        bool may = c->say && (mail->in.editor || !judge_who_is_editor(c->who));
        if (may && g_strv_contains((const char *const *)names, name))
            return c;
    }
    return NULL;
}

/* What a command does, and how it is written. */
static char *help_of(const struct judge_mail_command *c, enum rules_language language)
{
    g_autofree char *use = judge_mail_command_use(c, language),
                    *help = templates_phrase(language, c->say, NULL),
                    *lines = g_strdup_printf("%s\n   %s\n", use, help);
    return templates_wrap(lines, HELP_COLUMNS);
}

/* One screen for players, with the topics behind it; editors have their commands in it too. */
static bool run_help(struct judge_mail *mail, const char *rest, GError **error)
{
    struct judge_home *home = mail->in.home;
    enum rules_language language = mail->in.language;

    g_autofree char *subject = judge_say(home, language, "help-subject", NULL);
    bool shown = *rest && (mail->in.editor || !templates_help_is_desk(rest));
    g_autofree char *page = shown ? templates_help(home->config->home, language, rest) : NULL;
    const struct judge_mail_command *row = *rest && !page ? row_named(mail, rest) : NULL;
    if (row)
        page = help_of(row, language);
    if (page)
        return judge_mail_answer(mail, "answer", subject, page, error);

    bool all = asks_all_commands(rest) || mail->in.editor;
    g_autofree char *topics = templates_help_topics(language, mail->in.editor);
    g_autofree char *intro = judge_say(home, language, "help-intro", "judge", home->config->name, NULL);
    g_autofree char *middle = all ? all_commands(mail) : judge_say(home, language, "help-screen", NULL);
    g_autofree char *outro =
        judge_say(home, language, "help-outro", "topics", topics, "editor", home->config->editor, NULL);
    g_autofree char *text = g_strdup_printf("%s\n\n%s\n\n%s\n", intro, g_strchomp(middle), outro);

    return judge_mail_answer(mail, "answer", subject, text, error);
}

char *judge_mail_command_use(const struct judge_mail_command *command, enum rules_language language)
{
    g_autofree char *key = g_strconcat(command->say, ".use", NULL);
    return templates_phrase(language, key, NULL);
}

char *judge_mail_command_word(judge_mail_run *run, enum rules_language language)
{
    const struct judge_mail_command *row = judge_mail_commands;
    while (row->names && !(row->run == run && row->say))
        row++;
    g_assert(row->names);

    g_auto(GStrv) names = g_strsplit(row->names, "|", 3);
    return g_ascii_strup(names[language == RULES_ENGLISH], -1);
}

/* The phase asked for: named, else the last one adjudicated; NULL: the current position. */
static struct games_phase *phase_asked(const struct judge_mail *mail, const char *code)
{
    if (code)
        return games_phase_find(mail->in.home->store, mail->in.play->game->id, code);
    const struct games_phase *now = mail->in.play->phase;
    if (!now)
        return NULL;
    gint64 id = now->adjudicated_s ? now->id : now->parent;
    return id ? games_phase_get(mail->in.home->store, id) : NULL;
}

static bool run_map(struct judge_mail *mail, const char *rest, GError **error)
{
    struct judge_play *play = mail->in.play;
    g_autofree char *code = NULL;
    enum templates_map_format format = TEMPLATES_PNG;
    read_view(mail, rest, &code, &format);
    struct games_phase *row = code ? phase_asked(mail, code) : NULL;
    if (code && !row) {
        judge_intake_note(&mail->in, "no-phase", "phase", code, NULL);
        mail->in.asks = true;
        return true;
    }

    g_autofree struct rules_position *before = g_new(struct rules_position, 1);
    g_autofree struct rules_result *result = g_new0(struct rules_result, 1);
    bool past = row && row->adjudicated_s;
    if (past && !judge_play_result(play, row, before, result, error)) {
        games_phase_free(row);
        return false;
    }

    const struct rules_position *pos = past ? before : &play->pos;
    g_autofree char *when = templates_say_phase(play->board->map, pos->phase, mail->in.language);
    g_autofree char *title = g_strdup_printf("%s · %s", play->game->name, when);
    g_autofree struct rules_position *next = past ? g_new(struct rules_position, 1) : NULL;
    if (past)
        rules_advance(result, &play->book, next);
    struct templates_scene scene = {.names = play->board->names,
                                    .pos = pos,
                                    .result = past ? result : NULL,
                                    .next = next,
                                    .book = &play->book,
                                    .language = mail->in.language,
                                    .title = title,
                                    .notation = judge_play_notation(play, mail->in.language)};
    games_phase_free(row);
    g_autofree char *alt = NULL;
    struct mailio_encoded *encoded = judge_post_scene(play, &scene, format, NULL, &alt);
    if (!encoded) {
        judge_intake_note(&mail->in, "no-map", NULL);
        mail->in.asks = true;
        return true;
    }

    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, "map-subject", "phase", when, NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, "map", "phase", when, "alt", alt, NULL);
    bool ok = judge_mail_answer_part(mail, subject, text, encoded, error);
    mailio_encoded_free(encoded);

    return ok;
}

static bool full_words(const struct judge_mail *mail, const char *rest)
{
    (void)mail;
    return !*rest || !strcmp(rest, "full");
}

static bool run_version(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    g_autofree char *subject = judge_say(mail->in.home, mail->in.language, "version-subject", NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, "version", "judge", mail->in.home->config->name, NULL);
    return judge_mail_answer(mail, "answer", subject, text, error);
}

const struct judge_mail_command judge_mail_commands[] = {
    {"aide|help|get help|send help|send me help|get package|get guide|get index|get info|get manual|get form|"
     "get forms|get syntax|get commands",
     JUDGE_WHO_ANYBODY, help_words, run_help, "command.help"},
    {"set nozone|set no zone|nozone", JUDGE_WHO_KNOWN, judge_words_no_zone, judge_run_no_zone, NULL},
    {"predict|preview|apercu", JUDGE_WHO_PLAYER, judge_words_preview_own, judge_run_preview_own, NULL},
    {"set zone|set timezone", JUDGE_WHO_EDITOR, judge_words_editor_zone, judge_run_set, NULL},
    {"wait|attendre", JUDGE_WHO_EDITOR, judge_words_editor_wait, judge_run_pause, NULL},
    {"attendre|wait|attends|set wait|attente", JUDGE_WHO_PLAYER, yes_or_no, run_wait, "command.wait"},
    {"set nowait|nowait", JUDGE_WHO_PLAYER, no_words, run_nowait, NULL},
    {"pret|ready|prete", JUDGE_WHO_PLAYER, yes_or_no, run_ready, "command.ready"},
    {"choix|pick|picks|je choisis|i pick", JUDGE_WHO_PLAYER, judge_words_places, judge_run_pick,
     "command.pick"},
    {"rendre|give back|giveback|je rends|i give back", JUDGE_WHO_PLAYER, judge_words_places,
     judge_run_give_back, "command.give-back"},
    {"offre|offres|bid|bids|enchere|encheres|je mise|i bid|j'offre|nous offrons|mes offres|i offer|we bid|my "
     "bids",
     JUDGE_WHO_PLAYER, judge_words_bids, judge_run_bids, "command.bid"},
    {"patrie|homes|home centres|centres nationaux", JUDGE_WHO_PLAYER, judge_words_places, judge_run_homes,
     "command.homes"},
    {"annuler|undo|annuler la decision|annuler la derniere decision|annuler decision|undo the last|undo "
     "last|take "
     "back|defaire",
     JUDGE_WHO_EDITOR_SURE, judge_words_editor_undo, judge_run_undo, "command.undo"},
    {"message|mail|courrier|voir message|voir courrier|show mail|get mail", JUDGE_WHO_EDITOR_SURE,
     judge_words_stored, judge_run_stored, "command.stored"},
    {"effacer|clear|annuler", JUDGE_WHO_PLAYER, no_words, run_clear, "command.clear"},
    {"etat|status|statut", JUDGE_WHO_MEMBER, no_words, run_status, "command.status"},
    {"oui|yes|accepte|accept", JUDGE_WHO_MEMBER, judge_words_called, judge_run_called_yes, NULL},
    {"non|no|refuse|decline", JUDGE_WHO_MEMBER, judge_words_called, judge_run_called_no, NULL},
    {"volontaire|standby|remplacant|set standby", JUDGE_WHO_CONFIRMED, judge_words_standby, judge_run_standby,
     "command.standby"},
    {"remplacants|standbys|volontaires|list standbys", JUDGE_WHO_KNOWN, judge_words_standbys,
     judge_run_standbys, NULL},
    {"reprendre|reprise|resume|continuer|continue", JUDGE_WHO_EDITOR, judge_words_editor_paused,
     judge_run_resume, NULL},
    {"reprise|takeover|take over|reprendre|je reprends|i take over", JUDGE_WHO_CONFIRMED,
     judge_words_takeover, judge_run_takeover, "command.takeover"},
    {"essai|try|essayer|essayons|try out|try this|trial|what if|et si|simulation|simuler|simulate|bac a "
     "sable|sandbox",
     JUDGE_WHO_MEMBER, judge_words_trial, judge_run_trial, "command.trial"},
    {"carte|map|get map", JUDGE_WHO_MEMBER, view_words, run_map, "command.map"},
    {"historique|history|histoire|get history", JUDGE_WHO_MEMBER, judge_words_history, judge_run_history,
     "command.history"},
    {"partie|game", JUDGE_WHO_ANYBODY, one_word, run_game, "command.game"},
    {"parties|games|liste|list|liste des parties|ouvertures|openings|list games|get games|get openings",
     JUDGE_WHO_ANYBODY, judge_words_games, judge_run_games, "command.games"},
    {"variantes|variants|liste des variantes|list variants|list of variants|get variants", JUDGE_WHO_ANYBODY,
     no_words, judge_run_variants, "command.variants"},
    {"list|liste|get", JUDGE_WHO_MEMBER, no_words, run_status, NULL},
    /* LIST Kersaint */
    {"inscription|join|signon|je m'inscris|inscrire|s'inscrire|enter|participer|je participe|sign up",
     JUDGE_WHO_CONFIRMED, judge_words_enter, judge_run_enter, "command.enter"},
    {"inscription|join|signon|je m'inscris|inscrire|s'inscrire|inscrivez-moi|sign on|sign up",
     JUDGE_WHO_CONFIRMED, judge_words_join, judge_run_join, "command.join"},
    {"preferences|preference|set preferences|set preference|mes preferences|my preferences", JUDGE_WHO_KNOWN,
     judge_words_preferences, judge_run_preferences, "command.preference"},
    {"demission|resign|withdraw|demissionner|desinscription|quitter|se desister|desister|absent",
     JUDGE_WHO_CONFIRMED, judge_words_quit, judge_run_quit, "command.quit"},
    {"resign|demission", JUDGE_WHO_EDITOR_SURE, judge_words_resign_other, judge_run_resign_other, NULL},
    {"demission|resign|withdraw|demissionner|je demissionne|i resign|desinscription|abandon|quitter",
     JUDGE_WHO_SURE, judge_words_leave, judge_run_resign, "command.resign"},
    {"observer|observe|watch|suivre|subscribe|abonner", JUDGE_WHO_CONFIRMED, judge_words_observe,
     judge_run_observe, "command.observe"},
    {"ne plus observer|ne plus suivre|unobserve|unwatch|unsubscribe|desabonner", JUDGE_WHO_KNOWN,
     judge_words_game, judge_run_unobserve, NULL},
    {"joueurs|players|qui joue|who game|whogame|who|qui|who plays", JUDGE_WHO_MEMBER, full_words,
     judge_run_players, "command.players"},
    {"qui est|who is|whois|get whois", JUDGE_WHO_ANYBODY, judge_words_person, judge_run_whois,
     "command.who-is"},
    {"fiabilite|reliability|info player|get dedication|dedication|ma fiabilite|my reliability",
     JUDGE_WHO_KNOWN, judge_words_reliability, judge_run_reliability, "command.reliability"},
    {"bilan|summary|centres|centers|get summary", JUDGE_WHO_MEMBER, no_words, judge_run_summary,
     "command.summary"},
    {"tournoi|tournament|tournois|tournaments|get tournaments", JUDGE_WHO_ANYBODY, judge_words_tournament,
     judge_run_tournament, "command.tournament"},
    {"tournoi|tournament", JUDGE_WHO_KNOWN, judge_words_look, judge_run_direct, NULL},
    {"tournoi|tournament", JUDGE_WHO_KNOWN, judge_words_no_tournament, judge_run_no_tournament, NULL},
    {"tournoi|tournament", JUDGE_WHO_CONFIRMED, judge_words_direct, judge_run_direct, "command.direct"},
    {"prix|prize", JUDGE_WHO_KNOWN, judge_words_prize, judge_run_prize, "command.prize"},
    {"scores|score|points|pointage|get scores", JUDGE_WHO_MEMBER, judge_words_scores, judge_run_scores,
     "command.scores"},
    {"classement|ranking|standings|get ranking", JUDGE_WHO_ANYBODY, judge_words_ranking, judge_run_ranking,
     "command.ranking"},
    {"palmares|record|stats|get stats", JUDGE_WHO_ANYBODY, judge_words_record, judge_run_record,
     "command.record"},
    {"reglement|rules|regles|house rules|get rules|get house.rules|get house rules", JUDGE_WHO_MEMBER,
     judge_words_rules, judge_run_rules, "command.rules"},
    {"register|enregistrer|enregistrement|m'enregistrer", JUDGE_WHO_KNOWN, no_words, judge_run_register,
     NULL},
    {"langue|language|set language|lang", JUDGE_WHO_KNOWN, judge_words_language, judge_run_language,
     "command.language"},
    {"fuseau|zone|fuseau horaire|time zone|timezone|set zone|set timezone", JUDGE_WHO_KNOWN, judge_words_zone,
     judge_run_zone, "command.zone"},
    {"mon nom|my name|mon nom est|my name is|set name", JUDGE_WHO_KNOWN, judge_words_name, judge_run_name,
     "command.my-name"},
    {"pseudo|alias|mon pseudo|my alias|set alias", JUDGE_WHO_KNOWN, judge_words_name, judge_run_alias,
     "command.alias"},
    {"adresse|address|changer adresse|change address", JUDGE_WHO_SURE, judge_words_address_for,
     judge_run_address_for, NULL},
    {"adresse|address|mon adresse|my address|set address|aussi|also", JUDGE_WHO_SURE, judge_words_address,
     judge_run_address, "command.address"},
    {"revoquer|revoke", JUDGE_WHO_SURE, judge_words_revoke_for, judge_run_revoke_for, NULL},
    {"revoquer|revoke|revocation", JUDGE_WHO_CONFIRMED, no_words, judge_run_revoke, "command.revoke"},
    {"revoquer|revoke", JUDGE_WHO_SURE, judge_words_revoke_own, judge_run_revoke_address,
     "command.revoke-address"},
    {"zine|zine|fanzine", JUDGE_WHO_KNOWN, judge_words_zine, judge_run_zine, "command.zine"},
    {"mes donnees|my data|donnees personnelles|personal data|get my data", JUDGE_WHO_KNOWN, no_words,
     judge_run_own_data, "command.own-data"},
    {"oubliez-moi|oubliez moi|oublie-moi|oublie moi|forget me|delete my data|effacez mes donnees|effacer mes "
     "donnees",
     JUDGE_WHO_KNOWN, no_words, judge_run_forget_me, "command.forget-me"},
    {"je suis aussi|i am also", JUDGE_WHO_ANYBODY, judge_words_address, judge_run_former_address,
     "command.i-am-also"},
    {"nouveau mot de passe|new password|set password", JUDGE_WHO_SURE, judge_words_password,
     judge_run_password, "command.new-password"},
    {"resume|digest|mon resume|my digest|recapitulatif", JUDGE_WHO_KNOWN, said_yes_or_no, judge_run_digest,
     "command.digest"},
    {"absence|absent|absente|absences|vacances|vacation|away|holiday|set absence|set holiday|set holidays|"
     "set vacation",
     JUDGE_WHO_KNOWN, judge_words_absence, judge_run_absence, "command.absent"},
    {"version|get version", JUDGE_WHO_ANYBODY, no_words, run_version, NULL},
    {"hello|login|get started", JUDGE_WHO_ANYBODY, no_words, run_game, NULL},
    {"no absence|set no absence|set noabsence|set no holiday|set no vacation|pas d'absence", JUDGE_WHO_KNOWN,
     no_words, run_no_absence, NULL},
    {"signoff|sign off|fin du message", JUDGE_WHO_ANYBODY, no_words, judge_run_signoff, NULL},
    {"presse couper|press cut|cut press", JUDGE_WHO_EDITOR, judge_press_number_words, judge_press_run_cut,
     "command.press-cut"},
    {"presse remettre|press restore", JUDGE_WHO_EDITOR, judge_press_number_words, judge_press_run_restore,
     "command.press-restore"},
    {"presses|presse liste|press list|mes presses|my press|list press", JUDGE_WHO_MEMBER,
     judge_press_list_words, judge_press_run_list, "command.presse-liste"},
    {"presse retirer|press withdraw", JUDGE_WHO_EDITOR, judge_press_editor_words, judge_press_run_withdraw,
     NULL},
    {"presse retirer|press withdraw|journal effacer|diary delete", JUDGE_WHO_MEMBER, judge_press_number_words,
     judge_press_run_withdraw, "command.press-withdraw"},
    {"journal liste|diary list|journal lister", JUDGE_WHO_MEMBER, judge_press_list_words,
     judge_press_run_diary, "command.diary-list"},
    {"journal public|diary public|journal imprimer|diary print|journal ouvert|diary open", JUDGE_WHO_MEMBER,
     judge_press_list_words, judge_press_run_diary_open, "command.diary-open"},
    {"journal prive|diary private|journal secret|diary secret|journal ferme|diary close", JUDGE_WHO_MEMBER,
     judge_press_list_words, judge_press_run_diary_closed, NULL},
    {"journal lire|diary read|presse lire|press read", JUDGE_WHO_MEMBER, judge_press_number_words,
     judge_press_run_read, NULL},
    {"presse|press|diffusion|broadcast", JUDGE_WHO_MEMBER, judge_press_deaf_words, judge_press_run_deaf,
     "command.press"},
    {"set broadcast|set no broadcast|set normal broadcast|set nobroadcast", JUDGE_WHO_MEMBER,
     judge_press_list_words, judge_press_run_hear, NULL},
    {"muet|mute|muette|silence", JUDGE_WHO_EDITOR, judge_press_mute_words, judge_press_run_mute,
     "command.mute"},
    {"vote nul|vote draw|nul|draw|nulle|partie nulle|match nul|set draw|proposer nul|proposer nulle|propose "
     "draw",
     JUDGE_WHO_PLAYER, judge_votes_words_draw, judge_votes_run_draw, "command.vote-draw"},
    {"pas de nul|no draw|set no draw|set nodraw|set draw none|draw none", JUDGE_WHO_PLAYER,
     judge_votes_words_none, judge_votes_run_no_draw, NULL},
    {"conceder|concede|concession|set concede|set conc", JUDGE_WHO_PLAYER, judge_votes_words_concede,
     judge_votes_run_concede, "command.concede"},
    {"pas de concession|no concession|set no concede|set no conc", JUDGE_WHO_PLAYER,
     judge_votes_words_no_concede, judge_votes_run_no_concede, NULL},
    {"fin de partie|end game|demande de fin|demander la fin|arreter la partie|request end|propose end",
     JUDGE_WHO_PLAYER, judge_votes_words_none, judge_votes_run_end, "command.end-game"},
    {"veto", JUDGE_WHO_PLAYER, judge_votes_words_veto, judge_votes_run_veto, "command.veto"},
    {"vote|voter|votes|scrutins", JUDGE_WHO_PLAYER, judge_votes_words_vote, judge_votes_run_vote,
     "command.voter"},
    {"prolongation|extension", JUDGE_WHO_EDITOR_SURE, judge_words_editor_sooner_unseated, judge_run_extend,
     NULL},
    {"prolongation|extension", JUDGE_WHO_EDITOR, judge_words_editor_when_unseated, judge_run_extend, NULL},
    {"prolongation|propose extension|proposer prolongation|proposer une prolongation|extension|propose an "
     "extension",
     JUDGE_WHO_PLAYER, judge_votes_words_extension, judge_votes_run_extension, "command.propose-extension"},
    {"question|poser la question|ask players", JUDGE_WHO_EDITOR, judge_votes_words_question,
     judge_votes_run_question, "command.poser-la-question"},
    {"clore vote|close vote|compter vote|count vote", JUDGE_WHO_EDITOR_SURE, judge_votes_words_number,
     judge_votes_run_close, "command.close-vote"},
    {"annuler vote|cancel vote", JUDGE_WHO_EDITOR, judge_votes_words_number, judge_votes_run_cancel,
     "command.cancel-vote"},
    {"annonce|announce|official|officiel", JUDGE_WHO_EDITOR, judge_words_editor_text, judge_run_announce,
     "command.announce"},
    {"prolonger|extend|deadline|set deadline", JUDGE_WHO_EDITOR_SURE, judge_words_editor_sooner,
     judge_run_extend, NULL},
    {"prolonger|extend|deadline|set deadline", JUDGE_WHO_EDITOR, judge_words_editor_when, judge_run_extend,
     "command.extend"},
    {"suspendre|pause|suspend", JUDGE_WHO_EDITOR, judge_words_editor_none, judge_run_pause, "command.pause"},
    {"reprendre|resume", JUDGE_WHO_EDITOR, judge_words_editor_none, judge_run_resume, "command.resume"},
    {"commencer|start|demarrer|force begin", JUDGE_WHO_EDITOR, judge_words_editor_none, judge_run_start,
     "command.start"},
    {"juger|process|adjudicate", JUDGE_WHO_EDITOR_SURE, judge_words_editor_phase, judge_run_process,
     "command.process"},
    {"apercu|preview|predict", JUDGE_WHO_EDITOR, judge_words_editor_phase, judge_run_preview,
     "command.preview"},
    {"publier|release", JUDGE_WHO_EDITOR_SURE, judge_words_editor_early, judge_run_release, NULL},
    {"publier|release", JUDGE_WHO_EDITOR, judge_words_editor_phase, judge_run_release, "command.release"},
    {"revenir|rollback|retour a", JUDGE_WHO_EDITOR_SURE, judge_words_editor_phase, judge_run_rollback,
     "command.rollback"},
    {"annuler le retour|rollforward|roll forward|forward", JUDGE_WHO_EDITOR_SURE, judge_words_editor_none,
     judge_run_forward, "command.rollforward"},
    {"exclure|eject", JUDGE_WHO_EDITOR_SURE, judge_words_editor_power, judge_run_eject, "command.eject"},
    {"mannequin|dummy|vacante", JUDGE_WHO_EDITOR_SURE, judge_words_editor_power, judge_run_dummy,
     "command.dummy"},
    {"remplacer|replace", JUDGE_WHO_EDITOR_SURE, judge_words_editor_power, judge_run_replace,
     "command.replace"},
    {"appeler|call", JUDGE_WHO_EDITOR_SURE, judge_words_editor_power, judge_run_call, "command.call"},
    {"creer|create|creation", JUDGE_WHO_ANYBODY, judge_words_create, judge_run_create, "command.create"},
    {"set comment begin", JUDGE_WHO_EDITOR, no_words, judge_run_comment_begin, NULL},
    {"regler|set|reglage|reglages|settings", JUDGE_WHO_EDITOR_SURE, judge_words_editor_set_in_play,
     judge_run_set, NULL},
    {"regler|set|reglage|reglages|settings", JUDGE_WHO_EDITOR, judge_words_editor_set, judge_run_set,
     "command.set"},
    {"activate|activer", JUDGE_WHO_EDITOR, judge_words_editor_forming, judge_run_start, NULL},
    {"activate|activer", JUDGE_WHO_EDITOR, judge_words_editor_none, judge_run_resume, NULL},
    {"attribuer|assign|attribution|donner", JUDGE_WHO_EDITOR_SURE, judge_words_editor_assign_in_play,
     judge_run_assign, NULL},
    {"attribuer|assign|attribution|donner", JUDGE_WHO_EDITOR, judge_words_editor_assign, judge_run_assign,
     "command.assign"},
    {"admettre|admit|approve|admets", JUDGE_WHO_EDITOR, judge_words_editor_admit, judge_run_admit,
     "command.admit"},
    {"refuser|refuse|reject|turn down", JUDGE_WHO_EDITOR, judge_words_editor_admit, judge_run_turn_down,
     "command.refuse"},
    {"annuler le debut|unstart|form", JUDGE_WHO_EDITOR_SURE, judge_words_editor_named_or_none,
     judge_run_unstart, "command.unstart"},
    {"renommer|rename", JUDGE_WHO_EDITOR, judge_words_editor_rename, judge_run_rename, "command.rename"},
    {"terminer|terminate|arreter", JUDGE_WHO_EDITOR_SURE, judge_words_editor_named, judge_run_terminate,
     "command.terminate"},
    {"purger|purge", JUDGE_WHO_EDITOR_SURE, judge_words_editor_named, judge_run_purge, "command.purge"},
    {"reveler|reveal", JUDGE_WHO_EDITOR_SURE, judge_words_editor_ended, judge_run_reveal, NULL},
    {"reveler|reveal", JUDGE_WHO_EDITOR, judge_words_editor_named_or_none, judge_run_reveal,
     "command.reveal"},
    {"habiliter|promote|editeurs|editors|editeur|editor", JUDGE_WHO_EDITOR_SURE, judge_words_editor_address,
     judge_run_promote, "command.promote"},
    {"ceder|hand over|cede|handover|transmettre|transfer|passer la main|ceder la partie|hand over the "
     "game|confier",
     JUDGE_WHO_EDITOR_SURE, judge_words_editor_address, judge_run_hand_over, "command.hand-over"},
    {"corriger|edit", JUDGE_WHO_EDITOR_SURE, judge_words_editor_text, judge_run_edit, "command.edit"},
    {"ordres pour|orders for|become|deviens", JUDGE_WHO_EDITOR_SURE, judge_words_editor_power,
     judge_run_become, "command.orders-for"},
    {"erratum|errata", JUDGE_WHO_EDITOR_SURE, judge_words_editor_phase, judge_run_erratum, "command.errata"},
    {"objections", JUDGE_WHO_EDITOR, judge_words_editor_none, judge_run_objections, "command.objections"},
    {"objection|i object|objecter|je conteste|contester|conteste|contestation|je "
     "proteste|protestation|reclamation|je "
     "reclame|i contest|i dispute|dispute|i protest|protest|complaint|appeal|i appeal",
     JUDGE_WHO_MEMBER, judge_words_objection, judge_run_object, "command.i-object"},
    {"repondre|answer", JUDGE_WHO_EDITOR, judge_words_editor_text, judge_run_answer, "command.answer"},
    {"decisions|log|historique des decisions|journal des decisions", JUDGE_WHO_EDITOR,
     judge_words_editor_none, judge_run_log, "command.log"},
    {NULL, JUDGE_WHO_NONE, NULL, NULL, NULL},
};
