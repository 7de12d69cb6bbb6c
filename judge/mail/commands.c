/* The table of mail commands and the plain ones among them. */
#include "commands.h"
#include "handlers.h"
#include "mail.h"
#include "../course/ahead.h"
#include "../course/orders.h"
#include "../letters/post.h"
#include "../letters/votes.h"
#include "../play/home.h"
#include "../play/play.h"
#include "../play/result.h"
#include "../conf/settings.h"
#include "../../templates/help.h"

#include <string.h>

static bool no_words(const struct judge_mail *mail, const char *rest)
{
    (void)mail;
    return !*rest;
}

static bool is_yes(const char *rest)
{
    return !*rest || !strcmp(rest, "on") || !strcmp(rest, "oui") || !strcmp(rest, "yes");
}

static bool is_no(const char *rest)
{
    return !strcmp(rest, "off") || !strcmp(rest, "non") || !strcmp(rest, "no");
}

static bool yes_or_no(const struct judge_mail *mail, const char *rest)
{
    (void)mail;
    return is_yes(rest) || is_no(rest);
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
        if (!strcmp(*w, "png") || !strcmp(*w, "svg") || !strcmp(*w, "pdf"))
            *format = !strcmp(*w, "png") ? TEMPLATES_PNG : !strcmp(*w, "svg") ? TEMPLATES_SVG : TEMPLATES_PDF;
        else if (mail->in.play && !*phase && strlen(*w) <= 12 &&
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

/* "aide VIE", "aide A VIE" may be a support: a known topic makes it a command, or one word that is no place. */
static bool help_words(const struct judge_mail *mail, const char *rest)
{
    g_autofree char *page =
        *rest ? templates_help(mail->in.home->config->home, mail->in.language, rest) : NULL;
    if (!*rest || page)
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

static bool run_wait(struct judge_mail *mail, const char *rest, GError **error)
{
    bool on = is_yes(rest);
    mail->in.asks = true;
    if (!on) /* that he waits, the acknowledgement says by itself */
        judge_intake_note(&mail->in, "wait-off", NULL);
    return games_seat_set(mail->in.home->store, mail->in.seat->id, "wait", on ? "1" : "0", error) &&
           (!on || games_seat_set(mail->in.home->store, mail->in.seat->id, "ready", "0", error));
}

static bool run_ready(struct judge_mail *mail, const char *rest, GError **error)
{
    bool on = is_yes(rest);
    mail->in.asks = true;
    judge_intake_note(&mail->in, on ? "ready-on" : "ready-off", NULL);
    return games_seat_set(mail->in.home->store, mail->in.seat->id, "ready", on ? "1" : "0", error) &&
           (!on || games_seat_set(mail->in.home->store, mail->in.seat->id, "wait", "0", error));
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
    g_autofree char *agreed = judge_votes_say_end(play, mail->in.language);
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

static bool run_help(struct judge_mail *mail, const char *rest, GError **error)
{
    g_autofree char *subject = judge_say(mail->in.home, mail->in.language, "help-subject", NULL);
    bool shown = *rest && (mail->in.editor || !templates_help_is_desk(rest));
    g_autofree char *page =
        shown ? templates_help(mail->in.home->config->home, mail->in.language, rest) : NULL;
    if (page)
        return judge_mail_answer(mail, "answer", subject, page, error);
    g_autofree char *topics = templates_help_topics(mail->in.language, mail->in.editor);
    bool french = mail->in.language == RULES_FRENCH;
    g_autofree char *intro =
        judge_say(mail->in.home, mail->in.language, "help-intro", "judge", mail->in.home->config->name, NULL);
    g_autofree char *outro = judge_say(mail->in.home, mail->in.language, "help-outro", "topics", topics,
                                       "editor", mail->in.home->config->editor, NULL);
    g_autoptr(GString) text = g_string_new(intro);
    g_string_append(text, "\n\n");
    for (const struct judge_mail_command *c = judge_mail_commands; c->names; c++)
        if (c->use_fr &&
            (c->who != JUDGE_WHO_EDITOR || mail->in.editor)) { /* without: old words for the same */
            g_autofree char *lines =
                g_strdup_printf("   %s\n      %s", french ? c->use_fr : c->use_en, french ? c->fr : c->en);
            g_autofree char *wrapped = templates_wrap(lines, HELP_COLUMNS);
            g_string_append_printf(text, "%s\n", g_strchomp(wrapped));
        }
    g_string_append_printf(text, "\n%s\n", outro);
    return judge_mail_answer(mail, "answer", subject, text->str, error);
}

/* The phase asked for: named, else the last one adjudicated; NULL: the current position. */
static struct games_phase *phase_asked(const struct judge_mail *mail, const char *code)
{
    if (code)
        return games_phase_find(mail->in.home->store, mail->in.play->game->id, code);
    const struct games_phase *now = mail->in.play->phase;
    gint64 id = !now ? 0 : now->adjudicated_s ? now->id : now->parent;
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
                                    .notation = judge_setting(play->game, "notation")};
    games_phase_free(row);
    g_autoptr(GError) why = NULL;
    struct templates_atlas *atlas = judge_home_atlas(mail->in.home, &why);
    g_autoptr(GBytes) picture = atlas ? templates_map_draw(atlas, &scene, format, &why) : NULL;
    if (!picture) {
        judge_home_tell(mail->in.home, "map", "tell-no-map", "game", play->game->name, "why", why->message,
                        NULL);
        judge_intake_note(&mail->in, "no-map", NULL);
        mail->in.asks = true;
        return true;
    }
    static const char *const types[] = {"image/png", "image/svg+xml", "application/pdf"};
    static const char *const suffixes[] = {"png", "svg", "pdf"};
    char phase_code[32];
    rules_phase_code(play->board->map, pos->phase, phase_code, sizeof phase_code);
    g_autofree char *file = g_strdup_printf("%s-%s.%s", play->game->name, phase_code, suffixes[format]);
    g_autofree char *alt = templates_map_alt(&scene);
    gsize len;
    const void *data = g_bytes_get_data(picture, &len);
    struct mailio_part part = {
        .content_type = types[format], .file_name = file, .data = data, .len = len, .alt = alt};
    struct mailio_encoded *encoded = mailio_encode_part(&part);
    g_autofree char *subject =
        judge_say(mail->in.home, mail->in.language, "map-subject", "phase", when, NULL);
    g_autofree char *text =
        judge_say(mail->in.home, mail->in.language, "map", "phase", when, "alt", alt, NULL);
    struct judge_draft draft = {.person = mail->in.person,
                                .address = mail->in.message->from_address,
                                .name = mail->in.message->from_name,
                                .game = play->game,
                                .phase = play->phase ? play->phase->id : 0,
                                .kind = "answer",
                                .language = mail->in.language,
                                .subject = subject,
                                .text = text,
                                .parts = &encoded,
                                .n_parts = 1,
                                .answers = mail->in.message};
    bool ok = judge_post(mail->in.home, &draft, NULL, error);
    mailio_encoded_free(encoded);
    mail->in.n_answers++;
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
     JUDGE_WHO_ANYBODY, help_words, run_help, "AIDE [SUJET]", "HELP [TOPIC]",
     "Ce message, ou une page sur un sujet.", "This message, or a page on a topic."},
    {"set zone|set timezone", JUDGE_WHO_EDITOR, judge_words_editor_zone, judge_run_set, NULL, NULL, NULL,
     NULL},
    {"wait|attendre", JUDGE_WHO_EDITOR, judge_words_editor_wait, judge_run_pause, NULL, NULL, NULL, NULL},
    {"attendre|wait|attends|set wait|attente", JUDGE_WHO_PLAYER, yes_or_no, run_wait,
     "ATTENDRE, ATTENDRE NON", "WAIT, WAIT OFF",
     "Ne rien juger avant la date limite, même si tous les ordres sont là ; reste jusqu'à ATTENDRE NON.",
     "Nothing is adjudicated before the deadline even if all orders are in; stays until WAIT OFF."},
    {"set nowait|nowait", JUDGE_WHO_PLAYER, no_words, run_nowait, NULL, NULL, NULL, NULL},
    {"pret|ready|prete", JUDGE_WHO_PLAYER, yes_or_no, run_ready, "PRET, PRET NON", "READY, READY OFF",
     "Mes ordres de cette phase sont définitifs, même s'il en manque.",
     "My orders for this phase are final, even if some are missing."},
    {"effacer|clear|annuler", JUDGE_WHO_PLAYER, no_words, run_clear, "EFFACER", "CLEAR",
     "Retire tous mes ordres de la phase.", "Withdraws all my orders of the phase."},
    {"etat|status|statut", JUDGE_WHO_MEMBER, no_words, run_status, "ETAT", "STATUS",
     "Où en est la partie, et mes ordres notés.", "Where the game stands, and my orders on file."},
    {"oui|yes|accepte|accept", JUDGE_WHO_MEMBER, judge_words_called, judge_run_called_yes, NULL, NULL, NULL,
     NULL},
    {"non|no|refuse|decline", JUDGE_WHO_MEMBER, judge_words_called, judge_run_called_no, NULL, NULL, NULL,
     NULL},
    {"volontaire|standby|remplacant|set standby", JUDGE_WHO_CONFIRMED, judge_words_standby, judge_run_standby,
     "VOLONTAIRE [PARTIE], VOLONTAIRE NON", "STANDBY [GAME], STANDBY OFF",
     "Je veux bien reprendre une place quand un joueur disparaît : on m'appellera par un message.",
     "I am ready to take over a seat when a player disappears: a message will call me."},
    {"remplacants|standbys|volontaires|list standbys", JUDGE_WHO_KNOWN, judge_words_standbys,
     judge_run_standbys, NULL, NULL, NULL, NULL},
    {"reprise|takeover|take over|reprendre|je reprends|i take over", JUDGE_WHO_CONFIRMED,
     judge_words_takeover, judge_run_takeover, "REPRISE France@Kersaint", "TAKEOVER France@Kersaint",
     "Prendre une place vacante d'une partie en cours (PARTIES les montre).",
     "Take a vacant seat of a running game (GAMES shows them)."},
    {"carte|map|get map", JUDGE_WHO_MEMBER, view_words, run_map, "CARTE [A1902M] [PNG|SVG|PDF]",
     "MAP [F1902M] [PNG|SVG|PDF]", "La carte, d'une phase si elle est nommée.",
     "The map, of a phase if one is named."},
    {"historique|history|histoire|get history", JUDGE_WHO_MEMBER, judge_words_history, judge_run_history,
     "HISTORIQUE [A1902M], HISTORIQUE DE P1901M A A1902M",
     "HISTORY [F1902M], HISTORY FROM S1901M TO F1902M LINES 500", "Les rapports des phases jouées.",
     "The reports of the phases played."},
    {"partie|game", JUDGE_WHO_ANYBODY, one_word, run_game, "PARTIE Kersaint", "GAME Kersaint",
     "De quelle partie parle ce message, quand je joue dans plusieurs.",
     "Which game this mail is about, when I play in several."},
    {"parties|games|liste|list|liste des parties|ouvertures|openings|list games|get games|get openings",
     JUDGE_WHO_ANYBODY, judge_words_games, judge_run_games, "PARTIES", "GAMES",
     "Les parties ouvertes aux inscriptions et celles qui se jouent.",
     "The games open to join, and those being played."},
    {"list|liste|get", JUDGE_WHO_MEMBER, no_words, run_status, NULL, NULL, NULL, NULL}, /* LIST Kersaint */
    {"inscription|join|signon|je m'inscris|inscrire|s'inscrire|inscrivez-moi|sign on|sign up",
     JUDGE_WHO_CONFIRMED, judge_words_join, judge_run_join, "INSCRIPTION Kersaint France Italie Turquie",
     "JOIN Kersaint France Italy Turkey", "Jouer une partie, avec mes préférences dans l'ordre.",
     "Play a game, with my preferences in order."},
    {"preferences|preference|set preferences|set preference|mes preferences|my preferences", JUDGE_WHO_KNOWN,
     judge_words_preferences, judge_run_preferences, "PREFERENCES Kersaint Russie Italie",
     "PREFERENCES Kersaint Russia Italy", "Changer mes préférences avant le tirage.",
     "Change my preferences before the draw."},
    {"resign|demission", JUDGE_WHO_EDITOR, judge_words_resign_other, judge_run_resign_other, NULL, NULL, NULL,
     NULL},
    {"demission|resign|withdraw|demissionner|je demissionne|i resign|desinscription|abandon|quitter",
     JUDGE_WHO_CONFIRMED, judge_words_leave, judge_run_resign, "DEMISSION Kersaint", "RESIGN Kersaint",
     "Quitter une partie.", "Leave a game."},
    {"observer|observe|watch|suivre|subscribe|abonner", JUDGE_WHO_CONFIRMED, judge_words_observe,
     judge_run_observe, "OBSERVER Kersaint, OBSERVER Kersaint NON", "OBSERVE Kersaint, OBSERVE Kersaint OFF",
     "Recevoir les rapports et la presse publique d'une partie sans la jouer.",
     "Get the reports and public press of a game without playing."},
    {"ne plus observer|ne plus suivre|unobserve|unwatch|unsubscribe|desabonner", JUDGE_WHO_KNOWN,
     judge_words_game, judge_run_unobserve, NULL, NULL, NULL, NULL},
    {"joueurs|players|qui joue|who game|whogame|who|qui|who plays", JUDGE_WHO_MEMBER, full_words,
     judge_run_players, "JOUEURS Kersaint", "PLAYERS Kersaint",
     "Qui joue une partie, si elle n'est pas anonyme.", "Who plays a game, unless it is anonymous."},
    {"qui est|who is|whois|get whois", JUDGE_WHO_ANYBODY, judge_words_person, judge_run_whois, "QUI EST Jean",
     "WHO IS John", "Les joueurs dont le nom commence ainsi ; jamais d'adresse.",
     "The players whose name begins so; never an address."},
    {"fiabilite|reliability|info player|get dedication|dedication|ma fiabilite|my reliability",
     JUDGE_WHO_KNOWN, judge_words_reliability, judge_run_reliability, "FIABILITE, FIABILITE Jean",
     "RELIABILITY, RELIABILITY John", "Les tours ordonnés à temps, les vôtres ou ceux d'un joueur.",
     "Turns ordered in time, your own or a player's."},
    {"bilan|summary|centres|centers|get summary|scores|score|points|classement|standings", JUDGE_WHO_MEMBER,
     no_words, judge_run_summary, "BILAN Kersaint", "SUMMARY Kersaint", "Les centres par année.",
     "The centres by year."},
    {"reglement|rules|regles|house rules|get rules|get house.rules|get house rules", JUDGE_WHO_MEMBER,
     no_words, judge_run_rules, "REGLEMENT Kersaint", "RULES Kersaint",
     "Le règlement d'une partie et ses réglages.", "The rules and settings of a game."},
    {"register|enregistrer|enregistrement|m'enregistrer", JUDGE_WHO_KNOWN, no_words, judge_run_register, NULL,
     NULL, NULL, NULL},
    {"langue|language|set language|lang", JUDGE_WHO_KNOWN, judge_words_language, judge_run_language,
     "LANGUE ANGLAIS", "LANGUAGE FRENCH", "La langue de mes courriers.", "The language of my mail."},
    {"fuseau|zone|fuseau horaire|time zone|timezone|set zone|set timezone", JUDGE_WHO_KNOWN, judge_words_zone,
     judge_run_zone, "FUSEAU Europe/Paris", "ZONE Europe/London",
     "L'heure dans laquelle mes dates sont données.", "The time zone my dates are given in."},
    {"mon nom|my name|mon nom est|my name is|set name", JUDGE_WHO_KNOWN, judge_words_name, judge_run_name,
     "MON NOM Jean Dupont", "MY NAME John Smith", "Le nom que voient les autres.",
     "The name that others see."},
    {"pseudo|alias|mon pseudo|my alias|set alias", JUDGE_WHO_KNOWN, judge_words_name, judge_run_alias,
     "PSEUDO Marianne, PSEUDO NON", "ALIAS Britannia, ALIAS OFF", "Un nom de jeu à la place du mien.",
     "A name to play under instead of mine."},
    {"adresse|address|changer adresse|change address", JUDGE_WHO_CONFIRMED, judge_words_address_for,
     judge_run_address_for, NULL, NULL, NULL, NULL},
    {"adresse|address|mon adresse|my address|set address|aussi|also", JUDGE_WHO_CONFIRMED,
     judge_words_address, judge_run_address, "ADRESSE autre@exemple.org", "ADDRESS other@example.org",
     "J'écris aussi depuis cette adresse ; elle doit confirmer.",
     "I write from this address too; it must confirm."},
    {"je suis aussi|i am also", JUDGE_WHO_ANYBODY, judge_words_address, judge_run_former_address,
     "JE SUIS AUSSI ancienne@exemple.org", "I AM ALSO old@example.org",
     "Depuis une adresse nouvelle : celle que l'arbitre connaît.",
     "From a new address: the one that the judge knows."},
    {"nouveau mot de passe|new password|set password", JUDGE_WHO_ANYBODY, judge_words_password,
     judge_run_password, "NOUVEAU MOT DE PASSE secret", "SET PASSWORD secret",
     "Ensuite, une ligne « mot de passe secret » prouve que j'écris.",
     "From then on a line \"password secret\" proves that it is me."},
    {"absence|absent|absente|absences|vacances|vacation|away|holiday|set absence|set holiday|set holidays|"
     "set vacation",
     JUDGE_WHO_KNOWN, judge_words_absence, judge_run_absence,
     "ABSENCE du 3 au 10 mars, ABSENCES, ABSENCE NON [12]",
     "ABSENCE 3 March to 10 March, ABSENCES, ABSENCE OFF [12]",
     "Je n'enverrai rien ces jours-là : je suis excusé, ou la date limite recule si la partie le veut.",
     "I shall send nothing on these days: I am excused, or the deadline moves if the game says so."},
    {"version|get version", JUDGE_WHO_ANYBODY, no_words, run_version, NULL, NULL, NULL, NULL},
    {"hello|login|get started", JUDGE_WHO_ANYBODY, no_words, run_game, NULL, NULL, NULL, NULL},
    {"no absence|set no absence|set noabsence|set no holiday|set no vacation|pas d'absence", JUDGE_WHO_KNOWN,
     no_words, run_no_absence, NULL, NULL, NULL, NULL},
    {"signoff|sign off|fin du message", JUDGE_WHO_ANYBODY, no_words, judge_run_signoff, NULL, NULL, NULL,
     NULL},
    {"presse couper|press cut|cut press", JUDGE_WHO_EDITOR, judge_press_number_words, judge_press_run_cut,
     "PRESSE COUPER 12", "PRESS CUT 12", "Cette presse ne sera pas imprimée ; son auteur est prévenu.",
     "This press will not be printed; its writer is told."},
    {"presse remettre|press restore", JUDGE_WHO_EDITOR, judge_press_number_words, judge_press_run_restore,
     "PRESSE REMETTRE 12", "PRESS RESTORE 12", "Elle le sera quand même.", "It will be after all."},
    {"presses|presse liste|press list|mes presses|my press|list press", JUDGE_WHO_MEMBER,
     judge_press_list_words, judge_press_run_list, "PRESSES", "PRESS LIST",
     "Ce que j'ai écrit dans cette phase, et ce qui attend d'être imprimé.",
     "What I wrote in this phase, and what waits to be printed."},
    {"presse retirer|press withdraw|journal effacer|diary delete", JUDGE_WHO_MEMBER, judge_press_number_words,
     judge_press_run_withdraw, "PRESSE RETIRER 12", "PRESS WITHDRAW 12",
     "Reprend un texte qui attend ; PRESSE REMPLACER 12 : … FIN le change.",
     "Takes back a text that waits; PRESS REPLACE 12: … END changes it."},
    {"journal liste|diary list|journal lister", JUDGE_WHO_MEMBER, judge_press_list_words,
     judge_press_run_diary, "JOURNAL LISTE, JOURNAL LIRE 3, JOURNAL EFFACER 3",
     "DIARY LIST, DIARY READ 3, DIARY DELETE 3", "Mon journal de cette partie.", "My diary of this game."},
    {"journal lire|diary read|presse lire|press read", JUDGE_WHO_MEMBER, judge_press_number_words,
     judge_press_run_read, NULL, NULL, NULL, NULL},
    {"presse|press|diffusion|broadcast", JUDGE_WHO_MEMBER, judge_press_deaf_words, judge_press_run_deaf,
     "PRESSE NON, PRESSE OUI", "PRESS OFF, PRESS ON",
     "Ne plus recevoir ce que les joueurs écrivent à tous ; ou le recevoir de nouveau.",
     "Stops what players write to all from reaching me; or lets it reach me again."},
    {"set broadcast|set no broadcast|set normal broadcast|set nobroadcast", JUDGE_WHO_MEMBER,
     judge_press_list_words, judge_press_run_hear, NULL, NULL, NULL, NULL},
    {"muet|mute|muette|silence", JUDGE_WHO_EDITOR, judge_press_mute_words, judge_press_run_mute,
     "MUET France, MUET France NON", "MUTE France, MUTE France OFF",
     "Retire la parole à une puissance, ou la lui rend.", "Silences a power, or lets it speak again."},
    {"vote nul|vote draw|nul|draw|nulle|partie nulle|match nul|set draw|proposer nul|proposer nulle|propose "
     "draw",
     JUDGE_WHO_PLAYER, judge_votes_words_draw, judge_votes_run_draw, "NUL, NUL France Turquie, NUL NON",
     "DRAW, DRAW France Turkey, DRAW NO", "Propose ou accepte une partie nulle ; le vote est secret.",
     "Proposes or accepts a draw; the vote is secret."},
    {"pas de nul|no draw|set no draw|set nodraw", JUDGE_WHO_PLAYER, judge_votes_words_none,
     judge_votes_run_no_draw, NULL, NULL, NULL, NULL},
    {"conceder|concede|concession|set concede|set conc", JUDGE_WHO_PLAYER, judge_votes_words_concede,
     judge_votes_run_concede, "CONCEDER à la France", "CONCEDE to France",
     "Propose ou accepte la victoire de la première puissance.",
     "Proposes or accepts the victory of the largest power."},
    {"pas de concession|no concession|set no concede|set no conc", JUDGE_WHO_PLAYER,
     judge_votes_words_no_concede, judge_votes_run_no_concede, NULL, NULL, NULL, NULL},
    {"fin de partie|end game|demande de fin|demander la fin|arreter la partie|request end|propose end",
     JUDGE_WHO_PLAYER, judge_votes_words_none, judge_votes_run_end, "FIN DE PARTIE", "END GAME",
     "Demande que la partie s'arrête (vote du règlement Bretagne).",
     "Asks for the game to end (vote of the Bretagne rules)."},
    {"veto", JUDGE_WHO_PLAYER, judge_votes_words_veto, judge_votes_run_veto, "VETO", "VETO",
     "S'oppose publiquement à une demande de fin de partie.", "Opposes a request to end the game, publicly."},
    {"vote|voter|votes|scrutins", JUDGE_WHO_PLAYER, judge_votes_words_vote, judge_votes_run_vote,
     "VOTE [3] OUI, NON, ABSTENTION, RETIRER", "VOTE [3] YES, NO, ABSTAIN, WITHDRAW",
     "Répond à un vote ouvert ; reste jusqu'à ce que vous le changiez. VOTES les montre.",
     "Answers an open vote; stays until you change it. VOTES lists them."},
    {"prolongation|propose extension|proposer prolongation|proposer une prolongation|extension|propose an "
     "extension",
     JUDGE_WHO_PLAYER, judge_votes_words_extension, judge_votes_run_extension, "PROLONGATION 7 jours",
     "EXTENSION 7 days", "Propose aux joueurs de reculer la date limite.",
     "Proposes to the players to move the deadline."},
    {"question|poser la question|ask players", JUDGE_WHO_EDITOR, judge_votes_words_question,
     judge_votes_run_question, "QUESTION [unanime :] Jouer jusqu'en 1910 ?",
     "QUESTION [unanimous:] Play until 1910?", "Ouvre un vote des joueurs : oui, non, abstention.",
     "Opens a vote of the players: yes, no, abstain."},
    {"clore vote|close vote|compter vote|count vote", JUDGE_WHO_EDITOR, judge_votes_words_number,
     judge_votes_run_close, "CLORE VOTE 3", "CLOSE VOTE 3", "Compte un vote et le clôt.",
     "Counts a vote and closes it."},
    {"annuler vote|cancel vote", JUDGE_WHO_EDITOR, judge_votes_words_number, judge_votes_run_cancel,
     "ANNULER VOTE 3", "CANCEL VOTE 3", "Clôt un vote sans suite.", "Closes a vote without effect."},
    {"annonce|announce|official|officiel", JUDGE_WHO_EDITOR, judge_words_editor_text, judge_run_announce,
     "ANNONCE : … FIN", "ANNOUNCE: … END", "Une lettre à tous ceux de la partie.",
     "A letter to all of the game."},
    {"prolonger|extend|deadline|set deadline", JUDGE_WHO_EDITOR, judge_words_editor_when, judge_run_extend,
     "PROLONGER 3 jours : RAISON", "EXTEND 3 days: WHY",
     "Recule (ou avance) la date limite : un délai, ou 2026-04-01 20:00 ; tous sont prévenus.",
     "Moves the deadline: by a time, or to 2026-04-01 20:00; everybody is told."},
    {"suspendre|pause|suspend", JUDGE_WHO_EDITOR, judge_words_editor_none, judge_run_pause, "SUSPENDRE",
     "PAUSE", "Rien n'est jugé avant REPRENDRE.", "Nothing is adjudicated until RESUME."},
    {"reprendre|resume", JUDGE_WHO_EDITOR, judge_words_editor_none, judge_run_resume, "REPRENDRE", "RESUME",
     "La partie reprend.", "The game goes on."},
    {"commencer|start|demarrer|force begin", JUDGE_WHO_EDITOR, judge_words_editor_none, judge_run_start,
     "COMMENCER", "START", "La partie commence avec ceux qui sont là.",
     "The game begins with those who are there."},
    {"juger|process|adjudicate", JUDGE_WHO_EDITOR, judge_words_editor_phase, judge_run_process,
     "JUGER [A1902M]", "PROCESS [F1902M]", "Juge tout de suite, si la partie en est à cette phase.",
     "Adjudicates now, if the game is at that phase."},
    {"apercu|preview|predict", JUDGE_WHO_EDITOR, judge_words_editor_phase, judge_run_preview,
     "APERCU [A1902M]", "PREVIEW [F1902M]", "Ce que donnerait le jugement, pour l'éditeur seul.",
     "What an adjudication would give, for the editor only."},
    {"publier|release", JUDGE_WHO_EDITOR, judge_words_editor_phase, judge_run_release, "PUBLIER [A1902M]",
     "RELEASE [F1902M]", "Publie le jugement dont l'aperçu a été vu.", "Publishes what was previewed."},
    {"revenir|rollback|retour a", JUDGE_WHO_EDITOR, judge_words_editor_phase, judge_run_rollback,
     "REVENIR A1902M", "ROLLBACK F1902M", "Retour à une phase passée, avec ses ordres.",
     "Back to a past phase, with its orders."},
    {"annuler le retour|rollforward|roll forward|forward", JUDGE_WHO_EDITOR, judge_words_editor_none,
     judge_run_forward, "ANNULER LE RETOUR", "ROLLFORWARD", "Défait le dernier retour.",
     "Undoes the last rollback."},
    {"exclure|eject", JUDGE_WHO_EDITOR, judge_words_editor_power, judge_run_eject, "EXCLURE France",
     "EJECT France", "Libère la place.", "Frees the seat."},
    {"mannequin|dummy|vacante", JUDGE_WHO_EDITOR, judge_words_editor_power, judge_run_dummy,
     "MANNEQUIN France", "DUMMY France", "Une puissance sans joueur, qui tient.",
     "A power without player, that holds."},
    {"remplacer|replace", JUDGE_WHO_EDITOR, judge_words_editor_power, judge_run_replace,
     "REMPLACER France qui@exemple.fr [NOM]", "REPLACE France who@example.org [NAME]",
     "Donne la place à quelqu'un d'autre, avec la position et l'historique.",
     "Gives the seat to somebody else, with position and history."},
    {"appeler|call", JUDGE_WHO_EDITOR, judge_words_editor_power, judge_run_call, "APPELER France",
     "CALL France", "Appelle le premier remplaçant de la liste.", "Calls the first standby on the list."},
    {"creer|create|creation", JUDGE_WHO_ANYBODY, judge_words_create, judge_run_create,
     "CREER Kersaint bretagne … FIN", "CREATE Kersaint descartes … END",
     "Une nouvelle partie ; les réglages suivent, un par ligne (AIDE CREER).",
     "A new game; its settings follow, one a line (HELP CREATE)."},
    {"set comment begin", JUDGE_WHO_EDITOR, no_words, judge_run_comment_begin, NULL, NULL, NULL, NULL},
    {"regler|set|reglage|reglages|settings", JUDGE_WHO_EDITOR, judge_words_editor_set, judge_run_set,
     "REGLER cle=valeur [cle=valeur …]", "SET key=value [key=value …]",
     "Change des réglages de la partie ; les SET des anciens arbitres sont compris.",
     "Changes settings of the game; the old judges' SET words are understood."},
    {"activate|activer", JUDGE_WHO_EDITOR, judge_words_editor_forming, judge_run_start, NULL, NULL, NULL,
     NULL},
    {"activate|activer", JUDGE_WHO_EDITOR, judge_words_editor_none, judge_run_resume, NULL, NULL, NULL, NULL},
    {"attribuer|assign|attribution|donner", JUDGE_WHO_EDITOR, judge_words_editor_assign, judge_run_assign,
     "ATTRIBUER France qui@exemple.fr [NOM] [FR]", "ASSIGN France who@example.org [NAME] [EN]",
     "Avant le début : place un joueur, ou change sa puissance ; ensuite, le remplace.",
     "Before the start: seats a player, or gives him another power; then replaces."},
    {"admettre|admit|approve|admets", JUDGE_WHO_EDITOR, judge_words_editor_admit, judge_run_admit,
     "ADMETTRE Jean, ADMETTRE TOUS", "ADMIT John, ADMIT ALL",
     "Admet qui a demandé à jouer (réglage approval), par son nom ou son adresse.",
     "Lets in who asked to play (setting approval), by name or address."},
    {"refuser|refuse|reject|turn down", JUDGE_WHO_EDITOR, judge_words_editor_admit, judge_run_turn_down,
     "REFUSER Jean : RAISON", "REFUSE John: WHY", "Ne l'admet pas ; il est prévenu.",
     "Does not let him in; he is told."},
    {"annuler le debut|unstart|form", JUDGE_WHO_EDITOR, judge_words_editor_named_or_none, judge_run_unstart,
     "ANNULER LE DEBUT", "UNSTART", "Retour aux inscriptions, tant que rien n'est jugé ; les places restent.",
     "Back to sign-up while nothing has been adjudicated; seats are kept."},
    {"renommer|rename", JUDGE_WHO_EDITOR, judge_words_editor_rename, judge_run_rename, "RENOMMER Nouveau",
     "RENAME New", "Donne un autre nom à la partie ; tous sont prévenus.",
     "Gives the game another name; everybody is told."},
    {"terminer|terminate|arreter", JUDGE_WHO_EDITOR, judge_words_editor_named, judge_run_terminate,
     "TERMINER Kersaint : RAISON", "TERMINATE Kersaint: WHY", "Arrête la partie sans résultat.",
     "Ends the game without result."},
    {"purger|purge", JUDGE_WHO_EDITOR, judge_words_editor_named, judge_run_purge, "PURGER Kersaint",
     "PURGE Kersaint", "Retire une partie où personne ne s'est inscrit.",
     "Drops a game that nobody has joined."},
    {"reveler|reveal", JUDGE_WHO_EDITOR, judge_words_editor_named_or_none, judge_run_reveal, "REVELER",
     "REVEAL", "Donne les noms d'une partie anonyme finie.",
     "Tells the names of an anonymous game that is over."},
    {"habiliter|promote|editeurs|editors|editeur|editor", JUDGE_WHO_EDITOR, judge_words_editor_address,
     judge_run_promote, "HABILITER qui@exemple.fr, HABILITER qui@exemple.fr NON, EDITEURS",
     "PROMOTE who@example.org, PROMOTE who@example.org OFF, EDITORS",
     "Ajoute un éditeur à la partie, l'en retire, ou les montre.",
     "Adds an editor to the game, removes one, or lists them."},
    {"corriger|edit", JUDGE_WHO_EDITOR, judge_words_editor_text, judge_run_edit, "CORRIGER … FIN",
     "EDIT … END", "Corrige la position, une ligne par changement : FRANCE A PAR, -MUN, BEL=FRANCE.",
     "Corrects the position, a line a change: FRANCE A PAR, -MUN, BEL=FRANCE."},
    {"ordres pour|orders for|become|deviens", JUDGE_WHO_EDITOR, judge_words_editor_power, judge_run_become,
     "ORDRES POUR France … FIN", "ORDERS FOR France … END", "Note des ordres pour un joueur, qui en a copie.",
     "Notes orders for a player, who gets a copy."},
    {"erratum|errata", JUDGE_WHO_EDITOR, judge_words_editor_phase, judge_run_erratum,
     "ERRATUM A1902M : RAISON … FIN", "ERRATUM F1902M: WHY … END",
     "Corrige un résultat (ordres mal notés, sous le nom de leur puissance) et envoie ce qui change.",
     "Corrects a result (orders wrongly noted, under the name of their power) and mails what changes."},
    {"objections", JUDGE_WHO_EDITOR, judge_words_editor_none, judge_run_objections, "OBJECTIONS",
     "OBJECTIONS", "Les objections et leurs réponses.", "Objections and their answers."},
    {"objection|i object|objecter", JUDGE_WHO_MEMBER, judge_words_objection, judge_run_object,
     "OBJECTION [A1902M] : … FIN", "OBJECTION [F1902M]: … END",
     "Conteste un résultat, jusqu'au jugement suivant des mouvements.",
     "Objects to a result, until the next movement phase is adjudicated."},
    {"repondre|answer", JUDGE_WHO_EDITOR, judge_words_editor_text, judge_run_answer,
     "REPONDRE 3 NON : POURQUOI", "ANSWER 3 NO: WHY", "Répond à une objection.", "Answers an objection."},
    {"decisions|log|historique des decisions|journal des decisions", JUDGE_WHO_EDITOR,
     judge_words_editor_none, judge_run_log, "DECISIONS", "LOG", "Qui a fait quoi, quand, par quel message.",
     "Who did what when, by which mail."},
    {NULL, JUDGE_WHO_NONE, NULL, NULL, NULL, NULL, NULL, NULL},
};
