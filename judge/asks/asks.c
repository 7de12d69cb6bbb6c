#include "asks.h"
#include "args.h"
#include "rows.h"
#include "../conf/list.h"
#include "../conf/words.h"
#include "../desk/admission.h"
#include "../desk/back.h"
#include "../desk/errata.h"
#include "../desk/game.h"
#include "../desk/orders.h"
#include "../desk/preview.h"
#include "../desk/undo.h"
#include "../../templates/templates.h"

#include <string.h>

/* ID, names, role, proof, arguments, key of its help; what else it has. */
#define ASK(id, names, role, proof, args, say_, ...)                                                         \
    {                                                                                                        \
        JUDGE_ASK_##id, names, JUDGE_ROLE_##role, JUDGE_PROOF_##proof, JUDGE_ARG_##args, .say = say_,        \
                                                                                         __VA_ARGS__         \
    }

const struct judge_ask judge_asks[] = {
    ASK(HELP,
        "aide|help|get help|send help|send me help|get package|get guide|get index|get info|get manual|get "
        "form|get forms|get syntax|get commands",
        ANYBODY, NONE, OTHER, "command.help"),
    ASK(NO_ZONE, "set nozone|set no zone|nozone", KNOWN, NONE, OTHER, NULL),
    ASK(PREVIEW_OWN, "predict|preview|apercu", PLAYER, NONE, OTHER, NULL, .flags = JUDGE_ASK_SAYS,
        .done = "old-predict"),
    ASK(WAIT, "attendre|wait|attends|set wait|attente", PLAYER, NONE, FLAG, "command.wait"),
    ASK(READY, "pret|ready|prete", PLAYER, NONE, FLAG, "command.ready"),
    ASK(PICK, "choix|pick|picks|je choisis|i pick", PLAYER, NONE, PLACES, "command.pick"),
    ASK(GIVE_BACK, "rendre|give back|giveback|je rends|i give back", PLAYER, NONE, PLACES,
        "command.give-back"),
    ASK(BID,
        "offre|offres|bid|bids|enchere|encheres|je mise|i bid|j'offre|nous offrons|mes offres|i offer|we "
        "bid|my bids",
        PLAYER, NONE, OTHER, "command.bid"),
    ASK(HOMES, "patrie|homes|home centres|centres nationaux", PLAYER, NONE, PLACES, "command.homes"),
    ASK(UNDO,
        "annuler|undo|annuler la decision|annuler la derniere decision|annuler decision|undo the last|undo "
        "last|take back|defaire",
        EDITOR, SURE, ACT, "command.undo", .op = judge_desk_undo, .harm = judge_harm_undo, .command = "undo",
        .most = 1, .flags = JUDGE_ASK_MANY),
    ASK(STORED, "message|mail|courrier|voir message|voir courrier|show mail|get mail", EDITOR, SURE, OTHER,
        "command.stored"),
    ASK(CLEAR, "effacer|clear|annuler", PLAYER, NONE, NONE, "command.clear"),
    ASK(CALLED_YES, "oui|yes|accepte|accept", MEMBER, NONE, OTHER, NULL),
    ASK(CALLED_NO, "non|no|refuse|decline", MEMBER, NONE, OTHER, NULL),
    ASK(STANDBY, "volontaire|standby|remplacant|set standby", KNOWN, LETTER, OTHER, "command.standby"),
    ASK(STANDBYS, "remplacants|standbys|volontaires|list standbys", KNOWN, NONE, OTHER, NULL),
    ASK(TAKEOVER, "reprise|takeover|take over|reprendre|je reprends|i take over", KNOWN, LETTER, OTHER,
        "command.takeover"),
    ASK(TRIAL,
        "essai|try|essayer|essayons|try out|try this|trial|what if|et si|simulation|simuler|simulate|bac a "
        "sable|sandbox",
        MEMBER, NONE, OTHER, "command.trial"),
    ASK(MAP, "carte|map|get map", MEMBER, NONE, OTHER, "command.map"),
    ASK(HISTORY, "historique|history|histoire|get history", MEMBER, NONE, OTHER, "command.history"),
    ASK(GAME, "partie|game", ANYBODY, NONE, WORD, "command.game"),
    ASK(GAMES,
        "parties|games|liste|list|liste des parties|ouvertures|openings|list games|get games|get openings",
        ANYBODY, NONE, OTHER, "command.games"),
    ASK(VARIANTS, "variantes|variants|liste des variantes|list variants|list of variants|get variants",
        ANYBODY, NONE, NONE, "command.variants"),
    /* LIST Kersaint */
    ASK(STATUS, "etat|status|statut|list|liste|get", MEMBER, NONE, NONE, "command.status"),
    ASK(ENTER,
        "inscription|join|signon|je m'inscris|inscrire|s'inscrire|enter|participer|je participe|sign up",
        KNOWN, LETTER, OTHER, "command.enter"),
    ASK(JOIN, "inscription|join|signon|je m'inscris|inscrire|s'inscrire|inscrivez-moi|sign on|sign up", KNOWN,
        LETTER, OTHER, "command.join"),
    ASK(PREFERENCES, "preferences|preference|set preferences|set preference|mes preferences|my preferences",
        KNOWN, NONE, OTHER, "command.preference"),
    ASK(QUIT, "demission|resign|withdraw|demissionner|desinscription|quitter|se desister|desister|absent",
        KNOWN, LETTER, OTHER, "command.quit"),
    ASK(RESIGN_OTHER, "resign|demission", EDITOR, SURE, OTHER, NULL, .flags = JUDGE_ASK_SAYS,
        .done = "old-resign"),
    ASK(RESIGN,
        "demission|resign|withdraw|demissionner|je demissionne|i resign|desinscription|abandon|quitter",
        KNOWN, SURE, OTHER, "command.resign"),
    ASK(OBSERVE, "observer|observe|watch|suivre|subscribe|abonner", KNOWN, LETTER, OTHER, "command.observe"),
    ASK(UNOBSERVE, "ne plus observer|ne plus suivre|unobserve|unwatch|unsubscribe|desabonner", KNOWN, NONE,
        OTHER, NULL),
    ASK(PLAYERS, "joueurs|players|qui joue|who game|whogame|who|qui|who plays", MEMBER, NONE, OTHER,
        "command.players"),
    ASK(WHO_IS, "qui est|who is|whois|get whois", ANYBODY, NONE, OTHER, "command.who-is"),
    ASK(RELIABILITY,
        "fiabilite|reliability|info player|get dedication|dedication|ma fiabilite|my reliability", KNOWN,
        NONE, OTHER, "command.reliability"),
    ASK(SUMMARY, "bilan|summary|centres|centers|get summary", MEMBER, NONE, NONE, "command.summary"),
    ASK(TOURNAMENT, "tournoi|tournament|tournois|tournaments|get tournaments", ANYBODY, NONE, OTHER,
        "command.tournament"),
    ASK(LOOK, "tournoi|tournament", KNOWN, NONE, OTHER, NULL),
    ASK(NO_TOURNAMENT, "tournoi|tournament", KNOWN, NONE, OTHER, NULL),
    ASK(DIRECT, "tournoi|tournament", KNOWN, LETTER, OTHER, "command.direct"),
    ASK(PRIZE, "prix|prize", KNOWN, NONE, OTHER, "command.prize"),
    ASK(SCORES, "scores|score|points|pointage|get scores", MEMBER, NONE, OTHER, "command.scores"),
    ASK(RANKING, "classement|ranking|standings|get ranking", ANYBODY, NONE, OTHER, "command.ranking"),
    ASK(RECORD, "palmares|record|stats|get stats", ANYBODY, NONE, OTHER, "command.record"),
    ASK(RULES, "reglement|rules|regles|house rules|get rules|get house.rules|get house rules", MEMBER, NONE,
        OTHER, "command.rules"),
    ASK(REGISTER, "register|enregistrer|enregistrement|m'enregistrer", KNOWN, NONE, NONE, NULL),
    ASK(LANGUAGE, "langue|language|set language|lang", KNOWN, NONE, LANGUAGE, "command.language"),
    ASK(ZONE, "fuseau|zone|fuseau horaire|time zone|timezone|set zone|set timezone", KNOWN, NONE, OTHER,
        "command.zone"),
    ASK(MY_NAME, "mon nom|my name|mon nom est|my name is|set name", KNOWN, NONE, OTHER, "command.my-name"),
    ASK(ALIAS, "pseudo|alias|mon pseudo|my alias|set alias", KNOWN, NONE, OTHER, "command.alias"),
    ASK(ADDRESS_FOR, "adresse|address|changer adresse|change address", KNOWN, SURE, OTHER, NULL),
    ASK(ADDRESS, "adresse|address|mon adresse|my address|set address|aussi|also", KNOWN, SURE, ADDRESS,
        "command.address"),
    ASK(REVOKE_FOR, "revoquer|revoke", KNOWN, SURE, OTHER, NULL),
    ASK(REVOKE, "revoquer|revoke|revocation", KNOWN, LETTER, NONE, "command.revoke"),
    ASK(REVOKE_ADDRESS, "revoquer|revoke", KNOWN, SURE, OTHER, "command.revoke-address"),
    ASK(ZINE, "zine|zine|fanzine", KNOWN, NONE, OTHER, "command.zine"),
    ASK(OWN_DATA, "mes donnees|my data|donnees personnelles|personal data|get my data", KNOWN, NONE, NONE,
        "command.own-data"),
    ASK(FORGET_ME,
        "oubliez-moi|oubliez moi|oublie-moi|oublie moi|forget me|delete my data|effacez mes donnees|effacer "
        "mes donnees",
        KNOWN, NONE, NONE, "command.forget-me"),
    ASK(I_AM_ALSO, "je suis aussi|i am also", ANYBODY, NONE, ADDRESS, "command.i-am-also"),
    ASK(NEW_PASSWORD, "nouveau mot de passe|new password|set password", KNOWN, SURE, OTHER,
        "command.new-password"),
    ASK(DIGEST, "resume|digest|mon resume|my digest|recapitulatif", KNOWN, NONE, OTHER, "command.digest"),
    ASK(ABSENCE,
        "absence|absent|absente|absences|vacances|vacation|away|holiday|set absence|set holiday|set "
        "holidays|set vacation",
        KNOWN, NONE, OTHER, "command.absent"),
    ASK(VERSION, "version|get version", ANYBODY, NONE, NONE, NULL),
    ASK(SIGNOFF, "signoff|sign off|fin du message", ANYBODY, NONE, NONE, NULL),
    ASK(PRESS_CUT, "presse couper|press cut|cut press", EDITOR, LETTER, NUMBER, "command.press-cut"),
    ASK(PRESS_RESTORE, "presse remettre|press restore", EDITOR, LETTER, NUMBER, "command.press-restore"),
    ASK(PRESS_LIST, "presses|presse liste|press list|mes presses|my press|list press", MEMBER, NONE, NONE,
        "command.presse-liste"),
    ASK(PRESS_WITHDRAW, "presse retirer|press withdraw", MEMBER, NONE, NUMBER, "command.press-withdraw",
        .more = judge_proof_if_desk),
    ASK(DIARY_LIST, "journal liste|diary list|journal lister", MEMBER, NONE, NONE, "command.diary-list"),
    ASK(DIARY_OPEN, "journal public|diary public|journal imprimer|diary print|journal ouvert|diary open",
        MEMBER, NONE, NONE, "command.diary-open"),
    ASK(DIARY_CLOSE, "journal prive|diary private|journal secret|diary secret|journal ferme|diary close",
        MEMBER, NONE, NONE, NULL),
    ASK(DIARY_READ, "journal lire|diary read", MEMBER, NONE, NUMBER, NULL),
    ASK(DIARY_DELETE, "journal effacer|diary delete", MEMBER, NONE, NUMBER, NULL,
        .more = judge_proof_if_desk),
    ASK(PRESS_READ, "presse lire|press read", MEMBER, NONE, NUMBER, NULL),
    ASK(PRESS, "presse|press|diffusion|broadcast", MEMBER, NONE, OTHER, "command.press"),
    ASK(MUTE, "muet|mute|muette|silence", EDITOR, LETTER, OTHER, "command.mute"),
    ASK(DRAW,
        "vote nul|vote draw|nul|draw|nulle|partie nulle|match nul|set draw|proposer nul|proposer "
        "nulle|propose draw",
        PLAYER, NONE, OTHER, "command.vote-draw", .flags = JUDGE_ASK_OPENS),
    ASK(CONCEDE, "conceder|concede|concession|set concede|set conc", PLAYER, NONE, OTHER, "command.concede",
        .flags = JUDGE_ASK_OPENS),
    ASK(NO_CONCEDE, "pas de concession|no concession|set no concede|set no conc", PLAYER, NONE, OTHER, NULL),
    ASK(END_GAME,
        "fin de partie|end game|demande de fin|demander la fin|arreter la partie|request end|propose end",
        PLAYER, NONE, NONE, "command.end-game", .flags = JUDGE_ASK_OPENS),
    ASK(VETO, "veto", PLAYER, NONE, OTHER, "command.veto"),
    ASK(VOTE, "vote|voter|votes|scrutins", PLAYER, NONE, OTHER, "command.voter"),
    ASK(PROPOSE_EXTENSION,
        "prolongation|propose extension|proposer prolongation|proposer une prolongation|extension|propose an "
        "extension",
        PLAYER, NONE, OTHER, "command.propose-extension"),
    ASK(QUESTION, "question|poser la question|ask players", EDITOR, LETTER, OTHER,
        "command.poser-la-question"),
    ASK(CLOSE_VOTE, "clore vote|close vote|compter vote|count vote", EDITOR, SURE, OTHER,
        "command.close-vote"),
    ASK(CANCEL_VOTE, "annuler vote|cancel vote", EDITOR, LETTER, OTHER, "command.cancel-vote"),
    ASK(ANNOUNCE, "annonce|announce|official|officiel", EDITOR, LETTER, TEXT, "command.announce",
        .op = judge_desk_announce, .command = "announce",
        .flags = JUDGE_ASK_MANY | JUDGE_ASK_FILE | JUDGE_ASK_BELOW),
    ASK(EXTEND, "prolonger|extend|deadline|set deadline", EDITOR, LETTER, MOMENT, "command.extend",
        .more = judge_proof_if_sooner, .op = judge_desk_extend, .harm = judge_harm_extend,
        .command = "extend", .least = 1, .most = 6, .flags = JUDGE_ASK_OF_PHASE | JUDGE_ASK_MANY),
    ASK(PAUSE, "suspendre|pause|suspend", EDITOR, LETTER, NONE, "command.pause", .op = judge_desk_pause,
        .command = "pause", .flags = JUDGE_ASK_MANY),
    ASK(RESUME, "reprendre|resume", EDITOR, LETTER, NONE, "command.resume", .op = judge_desk_resume,
        .waits = judge_waits_paused, .command = "resume", .flags = JUDGE_ASK_MANY),
    ASK(START, "commencer|start|demarrer|force begin", EDITOR, LETTER, NONE, "command.start",
        .op = judge_desk_start, .harm = judge_harm_start, .waits = judge_waits_full, .command = "start",
        .flags = JUDGE_ASK_MANY),
    ASK(PROCESS, "juger|process|adjudicate", EDITOR, SURE, PHASE, "command.process", .op = judge_desk_process,
        .harm = judge_harm_process, .waits = judge_waits_overdue, .command = "process", .most = 3,
        .flags = JUDGE_ASK_OF_PHASE | JUDGE_ASK_MANY),
    ASK(PREVIEW, "apercu|preview|predict", EDITOR, LETTER, PHASE, "command.preview", .op = judge_desk_preview,
        .command = "preview", .most = 3, .flags = JUDGE_ASK_MANY | JUDGE_ASK_LOOKS),
    ASK(RELEASE, "publier|release", EDITOR, LETTER, PHASE, "command.release", .more = judge_proof_if_early,
        .op = judge_desk_release, .harm = judge_harm_release, .waits = judge_waits_previewed,
        .command = "release", .most = 3, .flags = JUDGE_ASK_OF_PHASE | JUDGE_ASK_MANY),
    ASK(ROLLBACK, "revenir|rollback|retour a", EDITOR, SURE, PHASE, "command.rollback",
        .op = judge_desk_rollback, .harm = judge_harm_rollback, .command = "rollback", .least = 1, .most = 3,
        .flags = JUDGE_ASK_OF_PHASE),
    ASK(FORWARD, "annuler le retour|rollforward|roll forward|forward", EDITOR, SURE, NONE,
        "command.rollforward", .op = judge_desk_forward, .command = "forward", .flags = JUDGE_ASK_OF_PHASE),
    ASK(EJECT, "exclure|eject", EDITOR, SURE, POWER, "command.eject", .op = judge_desk_eject,
        .harm = judge_harm_eject, .command = "eject", .least = 1, .most = 2),
    ASK(DUMMY, "mannequin|dummy|vacante", EDITOR, SURE, POWER, "command.dummy", .op = judge_desk_dummy,
        .command = "dummy", .least = 1, .most = 1),
    ASK(REPLACE, "remplacer|replace", EDITOR, SURE, POWER_ADDRESS, "command.replace",
        .op = judge_desk_replace, .command = "replace", .least = 2, .most = 6),
    ASK(CALL, "appeler|call", EDITOR, SURE, POWER, "command.call", .op = judge_desk_call, .command = "call",
        .least = 1, .most = 1),
    ASK(CREATE, "creer|create|creation", ANYBODY, NONE, OTHER, "command.create"),
    ASK(COMMENT_BEGIN, "set comment begin", EDITOR, LETTER, NONE, NULL, .flags = JUDGE_ASK_SAYS,
        .done = "old-comment"),
    ASK(SET, "regler|set|reglage|reglages|settings", EDITOR, LETTER, SETTING, "command.set",
        .more = judge_proof_if_begun, .op = judge_desk_set, .harm = judge_harm_set, .command = "set",
        .least = 1, .most = JUDGE_ASK_WORDS, .flags = JUDGE_ASK_MANY | JUDGE_ASK_BELOW),
    ASK(ASSIGN, "attribuer|assign|attribution|donner", EDITOR, LETTER, POWER_ADDRESS, "command.assign",
        .more = judge_proof_if_begun, .op = judge_desk_assign, .command = "assign", .least = 2, .most = 7),
    ASK(ADMIT, "admettre|admit|approve|admets", EDITOR, LETTER, PERSON, "command.admit",
        .op = judge_desk_admit, .command = "admit", .most = 4),
    ASK(REFUSE, "refuser|refuse|reject|turn down", EDITOR, LETTER, PERSON, "command.refuse",
        .op = judge_desk_turn_down, .command = "refuse", .most = 4),
    ASK(UNSTART, "annuler le debut|unstart|form", EDITOR, SURE, GAME, "command.unstart",
        .op = judge_desk_unstart, .command = "unstart", .flags = JUDGE_ASK_OF_PHASE),
    ASK(RENAME, "renommer|rename", EDITOR, LETTER, NAME, "command.rename", .op = judge_desk_rename,
        .command = "rename", .least = 1, .most = 1),
    ASK(TERMINATE, "terminer|terminate|arreter", EDITOR, SURE, GAME_WHY, "command.terminate",
        .op = judge_desk_terminate, .harm = judge_harm_terminate, .command = "terminate", .least = 1,
        .most = 1, .flags = JUDGE_ASK_OF_PHASE),
    ASK(PURGE, "purger|purge", EDITOR, SURE, GAME_WHY, "command.purge", .op = judge_desk_purge,
        .harm = judge_harm_purge, .command = "purge"),
    ASK(REVEAL, "reveler|reveal", EDITOR, LETTER, GAME, "command.reveal", .more = judge_proof_if_ended,
        .op = judge_desk_reveal, .command = "reveal"),
    ASK(PROMOTE, "habiliter|promote|editeurs|editors|editeur|editor", EDITOR, SURE, EDITOR, "command.promote",
        .op = judge_desk_promote, .command = "editor", .most = 6, .flags = JUDGE_ASK_MANY),
    ASK(HAND_OVER,
        "ceder|hand over|cede|handover|transmettre|transfer|passer la main|ceder la partie|hand over the "
        "game|confier",
        EDITOR, SURE, EDITOR, "command.hand-over", .op = judge_desk_hand_over, .harm = judge_harm_hand_over,
        .command = "hand-over", .least = 1, .most = 6, .flags = JUDGE_ASK_MANY),
    ASK(EDIT, "corriger|edit", EDITOR, SURE, TEXT, "command.edit", .op = judge_desk_edit, .command = "edit",
        .least = 1, .most = JUDGE_ASK_WORDS, .flags = JUDGE_ASK_OF_PHASE | JUDGE_ASK_MANY | JUDGE_ASK_BELOW),
    ASK(ORDERS_FOR, "ordres pour|orders for|become|deviens", EDITOR, SURE, POWER, "command.orders-for",
        .op = judge_desk_orders, .command = "orders", .least = 1, .most = 1,
        .flags = JUDGE_ASK_OF_PHASE | JUDGE_ASK_FILE),
    ASK(ERRATUM, "erratum|errata", EDITOR, SURE, PHASE, "command.errata", .op = judge_desk_erratum,
        .waits = judge_waits_doubtful, .command = "erratum", .least = 1, .most = 1,
        .flags = JUDGE_ASK_OF_PHASE | JUDGE_ASK_FILE),
    ASK(OBJECTIONS, "objections", EDITOR, LETTER, NONE, "command.objections", .op = judge_desk_objections,
        .command = "objections", .flags = JUDGE_ASK_LOOKS | JUDGE_ASK_LIST, .done = "desk-objections-none"),
    ASK(OBJECT,
        "objection|i object|objecter|je conteste|contester|conteste|contestation|je "
        "proteste|protestation|reclamation|je reclame|i contest|i dispute|dispute|i "
        "protest|protest|complaint|appeal|i appeal",
        MEMBER, NONE, OBJECTION, "command.i-object", .op = judge_desk_object, .flags = JUDGE_ASK_BELOW,
        .done = "objection-noted"),
    ASK(ANSWER, "repondre|answer", EDITOR, LETTER, ANSWER, "command.answer", .op = judge_desk_answer,
        .waits = judge_waits_objection, .command = "answer", .least = 2, .most = 2),
    ASK(LOG, "decisions|log|historique des decisions|journal des decisions", EDITOR, LETTER, NONE,
        "command.log", .op = judge_desk_log, .command = "log", .flags = JUDGE_ASK_LOOKS | JUDGE_ASK_LIST,
        .done = "desk-log-none"),
    {.id = JUDGE_ASK_NONE},
};

const struct judge_ask judge_written[JUDGE_WRITTEN_COUNT] = {
    [JUDGE_WRITTEN_ORDERS] = {.role = JUDGE_ROLE_SEATED},
    [JUDGE_WRITTEN_PRESS] = {.role = JUDGE_ROLE_MEMBER},
    [JUDGE_WRITTEN_DIARY] = {.role = JUDGE_ROLE_MEMBER},
    [JUDGE_WRITTEN_EDITORS_PRESS] = {.role = JUDGE_ROLE_EDITOR, .proof = JUDGE_PROOF_LETTER},
};

/* ---- names that mean an ask in a scope alone, or with words of their own ---- */

/* Who edits and does not play speaks of the game: its time zone, its pause, its deadline. */
static bool is_desk(const struct judge_scope *scope)
{
    return scope->play && scope->editor && !scope->seat;
}

static bool is_alone(const struct judge_scope *scope, const char *rest)
{
    (void)scope;
    return !*rest;
}

static bool is_zone_of_game(const struct judge_scope *scope, const char *rest)
{
    return is_desk(scope) && strchr(rest, '/');
}

static bool is_pause(const struct judge_scope *scope, const char *rest)
{
    return is_desk(scope) && !*rest;
}

static bool is_moment_of_desk(const struct judge_scope *scope, const char *rest)
{
    return is_desk(scope) && g_ascii_isdigit(*rest);
}

/* A paused game goes on: its name, or nothing. */
static bool is_paused(const struct judge_scope *scope, const char *rest)
{
    return scope->play && scope->editor && scope->play->game->state == GAMES_STATE_PAUSED &&
           (!*rest || judge_args_name_game(scope));
}

static bool is_forming(const struct judge_scope *scope, const char *rest)
{
    return scope->play && !*rest && scope->play->game->state == GAMES_STATE_FORMING;
}

static const struct {
    const char *names;
    enum judge_ask_id id;
    bool (*when)(const struct judge_scope *scope, const char *rest);
    const char *implied; /* the words that the name has in it; NULL: none */
} others[] = {
    {"set zone|set timezone", JUDGE_ASK_SET, is_zone_of_game, NULL},
    {"wait|attendre", JUDGE_ASK_PAUSE, is_pause, NULL},
    {"set nowait|nowait", JUDGE_ASK_WAIT, is_alone, "off"},
    {"reprendre|reprise|resume|continuer|continue", JUDGE_ASK_RESUME, is_paused, ""},
    {"no absence|set no absence|set noabsence|set no holiday|set no vacation|pas d'absence",
     JUDGE_ASK_ABSENCE, is_alone, "off"},
    {"hello|login|get started", JUDGE_ASK_GAME, is_alone, ""},
    {"set broadcast|set normal broadcast", JUDGE_ASK_PRESS, is_alone, "yes"},
    {"set no broadcast|set nobroadcast", JUDGE_ASK_PRESS, is_alone, "no"},
    {"pas de nul|no draw|set no draw|set nodraw|set draw none|draw none", JUDGE_ASK_DRAW, is_alone, "no"},
    {"prolongation|extension", JUDGE_ASK_EXTEND, is_moment_of_desk, NULL},
    {"activate|activer", JUDGE_ASK_START, is_forming, NULL},
    {"activate|activer", JUDGE_ASK_RESUME, is_alone, NULL},
};

/* ---- shape ---- */

/* If the folded line begins with one of the names, what follows it (trimmed); else NULL. */
static const char *after_name(const char *names, const char *folded)
{
    for (const char *name = names; *name;) {
        size_t len = strcspn(name, "|");
        if (!strncmp(folded, name, len) && strchr(" :.!", folded[len])) {
            folded += len;
            while (*folded && strchr(" :", *folded))
                folded++;
            return folded;
        }
        name += len + (name[len] == '|');
    }
    return NULL;
}

void judge_ask_fold(const char *line, char *folded, gsize size)
{
    rules_text_fold(line, strlen(line), folded, size);
    g_strstrip(folded);
    for (size_t len = strlen(folded); len && strchr(".!", folded[len - 1]); len--)
        folded[len - 1] = '\0';
    g_strchomp(folded);
}

struct judge_said *judge_said_new(const char *line)
{
    struct judge_said *said = g_new0(struct judge_said, 1);
    said->line = g_strstrip(g_strdup(line));
    said->is_short = strlen(said->line) <= JUDGE_ASK_BYTES;
    g_autofree char *head = g_strchomp(g_strndup(said->line, JUDGE_ASK_BYTES));
    said->folded = g_malloc(3 * JUDGE_ASK_BYTES + 1);
    judge_ask_fold(head, said->folded, 3 * JUDGE_ASK_BYTES + 1);
    if (!*said->folded)
        return said;

    GArray *shapes = g_array_new(FALSE, FALSE, sizeof(struct judge_shape));
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++) {
        struct judge_shape shape = {judge_ask_of(others[i].id), after_name(others[i].names, said->folded),
                                    others[i].when, others[i].implied};
        if (shape.rest)
            g_array_append_val(shapes, shape);
    }
    for (const struct judge_ask *ask = judge_asks; ask->id; ask++) {
        struct judge_shape shape = {.ask = ask, .rest = after_name(ask->names, said->folded)};
        if (shape.rest)
            g_array_append_val(shapes, shape);
    }
    said->n_shapes = shapes->len;
    said->shapes = (struct judge_shape *)(void *)g_array_free(shapes, FALSE);
    return said;
}

void judge_said_free(struct judge_said *said)
{
    g_free(said->line);
    g_free(said->folded);
    g_free(said->shapes);
    g_free(said);
}

const char *judge_shape_words(const struct judge_shape *shape)
{
    return shape->implied ? shape->implied : shape->rest;
}

struct judge_shape judge_said_longest(const struct judge_said *said, bool editor)
{
    struct judge_shape best = {0};
    size_t left = strlen(said->folded) + 1;
    for (guint i = 0; i < said->n_shapes; i++) {
        const struct judge_shape *shape = &said->shapes[i];
        bool named = best.ask && (best.ask->say || !shape->ask->say); /* an old word gives way to an ask */
        if ((strlen(shape->rest) < left || (strlen(shape->rest) == left && !named)) &&
            (shape->ask->role != JUDGE_ROLE_EDITOR || editor)) {
            left = strlen(shape->rest);
            best = *shape;
        }
    }
    return best;
}

bool judge_said_begins(const struct judge_said *said, enum judge_ask_id id)
{
    for (guint i = 0; i < said->n_shapes; i++)
        if (said->shapes[i].ask->id == id)
            return true;
    return false;
}

const struct judge_ask *judge_ask_of(enum judge_ask_id id)
{
    const struct judge_ask *ask = judge_asks;
    while (ask->id != id && ask->id)
        ask++;
    g_assert(ask->id);
    return ask;
}

const struct judge_ask *judge_ask_of_command(const char *command)
{
    for (const struct judge_ask *ask = judge_asks; ask->id; ask++)
        if (!g_strcmp0(ask->command, command))
            return ask;
    return NULL;
}

char *judge_ask_use(const struct judge_ask *ask, enum rules_language language)
{
    g_autofree char *key = g_strconcat(ask->say, ".use", NULL);
    return templates_phrase(language, key, NULL);
}

char *judge_ask_word(enum judge_ask_id id, enum rules_language language)
{
    g_auto(GStrv) names = g_strsplit(judge_ask_of(id)->names, "|", 3);
    return g_ascii_strup(names[language == RULES_ENGLISH], -1);
}

const struct judge_ask *judge_ask_near(const char *word)
{
    enum { SHORTEST = 4 };
    if (strlen(word) < SHORTEST)
        return NULL;

    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) rows = g_ptr_array_new();
    for (const struct judge_ask *ask = judge_asks; ask->id; ask++) {
        g_auto(GStrv) all = g_strsplit(ask->role == JUDGE_ROLE_EDITOR && ask->say ? ask->names : "", "|", -1);
        for (char **name = all; *name; name++)
            if (!strchr(*name, ' ') && strlen(*name) >= SHORTEST) {
                g_ptr_array_add(names, g_strdup(*name));
                g_ptr_array_add(rows, (void *)(uintptr_t)ask);
            }
    }

    guint at;
    const char *near = judge_list_nearest(word, names);
    return near && g_ptr_array_find(names, near, &at) ? rows->pdata[at] : NULL;
}
