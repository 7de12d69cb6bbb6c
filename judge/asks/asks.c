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

const struct judge_ask judge_asks[] = {
    {JUDGE_ASK_HELP,
     "aide|help|get help|send help|send me help|get package|get guide|get index|get info|get manual|get "
     "form|get forms|get syntax|get commands",
     JUDGE_ROLE_ANYBODY, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.help"},
    {JUDGE_ASK_NO_ZONE, "set nozone|set no zone|nozone", JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER,
     .say = NULL},
    {JUDGE_ASK_PREVIEW_OWN, "predict|preview|apercu", JUDGE_ROLE_PLAYER, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER,
     .say = NULL},
    {JUDGE_ASK_WAIT, "attendre|wait|attends|set wait|attente", JUDGE_ROLE_PLAYER, JUDGE_PROOF_NONE,
     JUDGE_ARG_FLAG, .say = "command.wait"},
    {JUDGE_ASK_READY, "pret|ready|prete", JUDGE_ROLE_PLAYER, JUDGE_PROOF_NONE, JUDGE_ARG_FLAG,
     .say = "command.ready"},
    {JUDGE_ASK_PICK, "choix|pick|picks|je choisis|i pick", JUDGE_ROLE_PLAYER, JUDGE_PROOF_NONE,
     JUDGE_ARG_PLACES, .say = "command.pick"},
    {JUDGE_ASK_GIVE_BACK, "rendre|give back|giveback|je rends|i give back", JUDGE_ROLE_PLAYER,
     JUDGE_PROOF_NONE, JUDGE_ARG_PLACES, .say = "command.give-back"},
    {JUDGE_ASK_BID,
     "offre|offres|bid|bids|enchere|encheres|je mise|i bid|j'offre|nous offrons|mes offres|i offer|we bid|my "
     "bids",
     JUDGE_ROLE_PLAYER, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.bid"},
    {JUDGE_ASK_HOMES, "patrie|homes|home centres|centres nationaux", JUDGE_ROLE_PLAYER, JUDGE_PROOF_NONE,
     JUDGE_ARG_PLACES, .say = "command.homes"},
    {JUDGE_ASK_UNDO,
     "annuler|undo|annuler la decision|annuler la derniere decision|annuler decision|undo the last|undo "
     "last|take back|defaire",
     JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_ACT, .say = "command.undo", .op = judge_desk_undo,
     .command = "undo", .most = 1, .flags = JUDGE_ASK_MANY},
    {JUDGE_ASK_STORED, "message|mail|courrier|voir message|voir courrier|show mail|get mail",
     JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_OTHER, .say = "command.stored"},
    {JUDGE_ASK_CLEAR, "effacer|clear|annuler", JUDGE_ROLE_PLAYER, JUDGE_PROOF_NONE, JUDGE_ARG_NONE,
     .say = "command.clear"},
    {JUDGE_ASK_CALLED_YES, "oui|yes|accepte|accept", JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER,
     .say = NULL},
    {JUDGE_ASK_CALLED_NO, "non|no|refuse|decline", JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER,
     .say = NULL},
    {JUDGE_ASK_STANDBY, "volontaire|standby|remplacant|set standby", JUDGE_ROLE_KNOWN, JUDGE_PROOF_LETTER,
     JUDGE_ARG_OTHER, .say = "command.standby"},
    {JUDGE_ASK_STANDBYS, "remplacants|standbys|volontaires|list standbys", JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE,
     JUDGE_ARG_OTHER, .say = NULL},
    {JUDGE_ASK_TAKEOVER, "reprise|takeover|take over|reprendre|je reprends|i take over", JUDGE_ROLE_KNOWN,
     JUDGE_PROOF_LETTER, JUDGE_ARG_OTHER, .say = "command.takeover"},
    {JUDGE_ASK_TRIAL,
     "essai|try|essayer|essayons|try out|try this|trial|what if|et si|simulation|simuler|simulate|bac a "
     "sable|sandbox",
     JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.trial"},
    {JUDGE_ASK_MAP, "carte|map|get map", JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER,
     .say = "command.map"},
    {JUDGE_ASK_HISTORY, "historique|history|histoire|get history", JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE,
     JUDGE_ARG_OTHER, .say = "command.history"},
    {JUDGE_ASK_GAME, "partie|game", JUDGE_ROLE_ANYBODY, JUDGE_PROOF_NONE, JUDGE_ARG_WORD,
     .say = "command.game"},
    {JUDGE_ASK_GAMES,
     "parties|games|liste|list|liste des parties|ouvertures|openings|list games|get games|get openings",
     JUDGE_ROLE_ANYBODY, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.games"},
    {JUDGE_ASK_VARIANTS, "variantes|variants|liste des variantes|list variants|list of variants|get variants",
     JUDGE_ROLE_ANYBODY, JUDGE_PROOF_NONE, JUDGE_ARG_NONE, .say = "command.variants"},
    /* LIST Kersaint */
    {JUDGE_ASK_STATUS, "etat|status|statut|list|liste|get", JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE,
     JUDGE_ARG_NONE, .say = "command.status"},
    {JUDGE_ASK_ENTER,
     "inscription|join|signon|je m'inscris|inscrire|s'inscrire|enter|participer|je participe|sign up",
     JUDGE_ROLE_KNOWN, JUDGE_PROOF_LETTER, JUDGE_ARG_OTHER, .say = "command.enter"},
    {JUDGE_ASK_JOIN, "inscription|join|signon|je m'inscris|inscrire|s'inscrire|inscrivez-moi|sign on|sign up",
     JUDGE_ROLE_KNOWN, JUDGE_PROOF_LETTER, JUDGE_ARG_OTHER, .say = "command.join"},
    {JUDGE_ASK_PREFERENCES,
     "preferences|preference|set preferences|set preference|mes preferences|my preferences", JUDGE_ROLE_KNOWN,
     JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.preference"},
    {JUDGE_ASK_QUIT,
     "demission|resign|withdraw|demissionner|desinscription|quitter|se desister|desister|absent",
     JUDGE_ROLE_KNOWN, JUDGE_PROOF_LETTER, JUDGE_ARG_OTHER, .say = "command.quit"},
    {JUDGE_ASK_RESIGN_OTHER, "resign|demission", JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_OTHER,
     .say = NULL},
    {JUDGE_ASK_RESIGN,
     "demission|resign|withdraw|demissionner|je demissionne|i resign|desinscription|abandon|quitter",
     JUDGE_ROLE_KNOWN, JUDGE_PROOF_SURE, JUDGE_ARG_OTHER, .say = "command.resign"},
    {JUDGE_ASK_OBSERVE, "observer|observe|watch|suivre|subscribe|abonner", JUDGE_ROLE_KNOWN,
     JUDGE_PROOF_LETTER, JUDGE_ARG_OTHER, .say = "command.observe"},
    {JUDGE_ASK_UNOBSERVE, "ne plus observer|ne plus suivre|unobserve|unwatch|unsubscribe|desabonner",
     JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = NULL},
    {JUDGE_ASK_PLAYERS, "joueurs|players|qui joue|who game|whogame|who|qui|who plays", JUDGE_ROLE_MEMBER,
     JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.players"},
    {JUDGE_ASK_WHO_IS, "qui est|who is|whois|get whois", JUDGE_ROLE_ANYBODY, JUDGE_PROOF_NONE,
     JUDGE_ARG_OTHER, .say = "command.who-is"},
    {JUDGE_ASK_RELIABILITY,
     "fiabilite|reliability|info player|get dedication|dedication|ma fiabilite|my reliability",
     JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.reliability"},
    {JUDGE_ASK_SUMMARY, "bilan|summary|centres|centers|get summary", JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE,
     JUDGE_ARG_NONE, .say = "command.summary"},
    {JUDGE_ASK_TOURNAMENT, "tournoi|tournament|tournois|tournaments|get tournaments", JUDGE_ROLE_ANYBODY,
     JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.tournament"},
    {JUDGE_ASK_LOOK, "tournoi|tournament", JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = NULL},
    {JUDGE_ASK_NO_TOURNAMENT, "tournoi|tournament", JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER,
     .say = NULL},
    {JUDGE_ASK_DIRECT, "tournoi|tournament", JUDGE_ROLE_KNOWN, JUDGE_PROOF_LETTER, JUDGE_ARG_OTHER,
     .say = "command.direct"},
    {JUDGE_ASK_PRIZE, "prix|prize", JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER,
     .say = "command.prize"},
    {JUDGE_ASK_SCORES, "scores|score|points|pointage|get scores", JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE,
     JUDGE_ARG_OTHER, .say = "command.scores"},
    {JUDGE_ASK_RANKING, "classement|ranking|standings|get ranking", JUDGE_ROLE_ANYBODY, JUDGE_PROOF_NONE,
     JUDGE_ARG_OTHER, .say = "command.ranking"},
    {JUDGE_ASK_RECORD, "palmares|record|stats|get stats", JUDGE_ROLE_ANYBODY, JUDGE_PROOF_NONE,
     JUDGE_ARG_OTHER, .say = "command.record"},
    {JUDGE_ASK_RULES, "reglement|rules|regles|house rules|get rules|get house.rules|get house rules",
     JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.rules"},
    {JUDGE_ASK_REGISTER, "register|enregistrer|enregistrement|m'enregistrer", JUDGE_ROLE_KNOWN,
     JUDGE_PROOF_NONE, JUDGE_ARG_NONE, .say = NULL},
    {JUDGE_ASK_LANGUAGE, "langue|language|set language|lang", JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE,
     JUDGE_ARG_LANGUAGE, .say = "command.language"},
    {JUDGE_ASK_ZONE, "fuseau|zone|fuseau horaire|time zone|timezone|set zone|set timezone", JUDGE_ROLE_KNOWN,
     JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.zone"},
    {JUDGE_ASK_MY_NAME, "mon nom|my name|mon nom est|my name is|set name", JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE,
     JUDGE_ARG_OTHER, .say = "command.my-name"},
    {JUDGE_ASK_ALIAS, "pseudo|alias|mon pseudo|my alias|set alias", JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE,
     JUDGE_ARG_OTHER, .say = "command.alias"},
    {JUDGE_ASK_ADDRESS_FOR, "adresse|address|changer adresse|change address", JUDGE_ROLE_KNOWN,
     JUDGE_PROOF_SURE, JUDGE_ARG_OTHER, .say = NULL},
    {JUDGE_ASK_ADDRESS, "adresse|address|mon adresse|my address|set address|aussi|also", JUDGE_ROLE_KNOWN,
     JUDGE_PROOF_SURE, JUDGE_ARG_ADDRESS, .say = "command.address"},
    {JUDGE_ASK_REVOKE_FOR, "revoquer|revoke", JUDGE_ROLE_KNOWN, JUDGE_PROOF_SURE, JUDGE_ARG_OTHER,
     .say = NULL},
    {JUDGE_ASK_REVOKE, "revoquer|revoke|revocation", JUDGE_ROLE_KNOWN, JUDGE_PROOF_LETTER, JUDGE_ARG_NONE,
     .say = "command.revoke"},
    {JUDGE_ASK_REVOKE_ADDRESS, "revoquer|revoke", JUDGE_ROLE_KNOWN, JUDGE_PROOF_SURE, JUDGE_ARG_OTHER,
     .say = "command.revoke-address"},
    {JUDGE_ASK_ZINE, "zine|zine|fanzine", JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER,
     .say = "command.zine"},
    {JUDGE_ASK_OWN_DATA, "mes donnees|my data|donnees personnelles|personal data|get my data",
     JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE, JUDGE_ARG_NONE, .say = "command.own-data"},
    {JUDGE_ASK_FORGET_ME,
     "oubliez-moi|oubliez moi|oublie-moi|oublie moi|forget me|delete my data|effacez mes donnees|effacer mes "
     "donnees",
     JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE, JUDGE_ARG_NONE, .say = "command.forget-me"},
    {JUDGE_ASK_I_AM_ALSO, "je suis aussi|i am also", JUDGE_ROLE_ANYBODY, JUDGE_PROOF_NONE, JUDGE_ARG_ADDRESS,
     .say = "command.i-am-also"},
    {JUDGE_ASK_NEW_PASSWORD, "nouveau mot de passe|new password|set password", JUDGE_ROLE_KNOWN,
     JUDGE_PROOF_SURE, JUDGE_ARG_OTHER, .say = "command.new-password"},
    {JUDGE_ASK_DIGEST, "resume|digest|mon resume|my digest|recapitulatif", JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE,
     JUDGE_ARG_OTHER, .say = "command.digest"},
    {JUDGE_ASK_ABSENCE,
     "absence|absent|absente|absences|vacances|vacation|away|holiday|set absence|set holiday|set "
     "holidays|set vacation",
     JUDGE_ROLE_KNOWN, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.absent"},
    {JUDGE_ASK_VERSION, "version|get version", JUDGE_ROLE_ANYBODY, JUDGE_PROOF_NONE, JUDGE_ARG_NONE,
     .say = NULL},
    {JUDGE_ASK_SIGNOFF, "signoff|sign off|fin du message", JUDGE_ROLE_ANYBODY, JUDGE_PROOF_NONE,
     JUDGE_ARG_NONE, .say = NULL},
    {JUDGE_ASK_PRESS_CUT, "presse couper|press cut|cut press", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER,
     JUDGE_ARG_NUMBER, .say = "command.press-cut"},
    {JUDGE_ASK_PRESS_RESTORE, "presse remettre|press restore", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER,
     JUDGE_ARG_NUMBER, .say = "command.press-restore"},
    {JUDGE_ASK_PRESS_LIST, "presses|presse liste|press list|mes presses|my press|list press",
     JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE, JUDGE_ARG_NONE, .say = "command.presse-liste"},
    {JUDGE_ASK_PRESS_WITHDRAW, "presse retirer|press withdraw|journal effacer|diary delete",
     JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE, JUDGE_ARG_NUMBER, .say = "command.press-withdraw",
     .more = judge_proof_if_desk},
    {JUDGE_ASK_DIARY_LIST, "journal liste|diary list|journal lister", JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE,
     JUDGE_ARG_NONE, .say = "command.diary-list"},
    {JUDGE_ASK_DIARY_OPEN,
     "journal public|diary public|journal imprimer|diary print|journal ouvert|diary open", JUDGE_ROLE_MEMBER,
     JUDGE_PROOF_NONE, JUDGE_ARG_NONE, .say = "command.diary-open"},
    {JUDGE_ASK_DIARY_CLOSE,
     "journal prive|diary private|journal secret|diary secret|journal ferme|diary close", JUDGE_ROLE_MEMBER,
     JUDGE_PROOF_NONE, JUDGE_ARG_NONE, .say = NULL},
    {JUDGE_ASK_PRESS_READ, "journal lire|diary read|presse lire|press read", JUDGE_ROLE_MEMBER,
     JUDGE_PROOF_NONE, JUDGE_ARG_NUMBER, .say = NULL},
    {JUDGE_ASK_PRESS, "presse|press|diffusion|broadcast", JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE,
     JUDGE_ARG_OTHER, .say = "command.press"},
    {JUDGE_ASK_MUTE, "muet|mute|muette|silence", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER, JUDGE_ARG_OTHER,
     .say = "command.mute"},
    {JUDGE_ASK_DRAW,
     "vote nul|vote draw|nul|draw|nulle|partie nulle|match nul|set draw|proposer nul|proposer nulle|propose "
     "draw",
     JUDGE_ROLE_PLAYER, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.vote-draw",
     .flags = JUDGE_ASK_OPENS},
    {JUDGE_ASK_CONCEDE, "conceder|concede|concession|set concede|set conc", JUDGE_ROLE_PLAYER,
     JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.concede", .flags = JUDGE_ASK_OPENS},
    {JUDGE_ASK_NO_CONCEDE, "pas de concession|no concession|set no concede|set no conc", JUDGE_ROLE_PLAYER,
     JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = NULL},
    {JUDGE_ASK_END_GAME,
     "fin de partie|end game|demande de fin|demander la fin|arreter la partie|request end|propose end",
     JUDGE_ROLE_PLAYER, JUDGE_PROOF_NONE, JUDGE_ARG_NONE, .say = "command.end-game",
     .flags = JUDGE_ASK_OPENS},
    {JUDGE_ASK_VETO, "veto", JUDGE_ROLE_PLAYER, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.veto"},
    {JUDGE_ASK_VOTE, "vote|voter|votes|scrutins", JUDGE_ROLE_PLAYER, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER,
     .say = "command.voter"},
    {JUDGE_ASK_PROPOSE_EXTENSION,
     "prolongation|propose extension|proposer prolongation|proposer une prolongation|extension|propose an "
     "extension",
     JUDGE_ROLE_PLAYER, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER, .say = "command.propose-extension"},
    {JUDGE_ASK_QUESTION, "question|poser la question|ask players", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER,
     JUDGE_ARG_OTHER, .say = "command.poser-la-question"},
    {JUDGE_ASK_CLOSE_VOTE, "clore vote|close vote|compter vote|count vote", JUDGE_ROLE_EDITOR,
     JUDGE_PROOF_SURE, JUDGE_ARG_OTHER, .say = "command.close-vote"},
    {JUDGE_ASK_CANCEL_VOTE, "annuler vote|cancel vote", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER,
     JUDGE_ARG_OTHER, .say = "command.cancel-vote"},
    {JUDGE_ASK_ANNOUNCE, "annonce|announce|official|officiel", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER,
     JUDGE_ARG_TEXT, .say = "command.announce", .op = judge_desk_announce, .command = "announce",
     .flags = JUDGE_ASK_MANY | JUDGE_ASK_FILE | JUDGE_ASK_BELOW},
    {JUDGE_ASK_EXTEND, "prolonger|extend|deadline|set deadline", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER,
     JUDGE_ARG_MOMENT, .say = "command.extend", .more = judge_proof_if_sooner, .op = judge_desk_extend,
     .command = "extend", .least = 1, .most = 6, .flags = JUDGE_ASK_MANY},
    {JUDGE_ASK_PAUSE, "suspendre|pause|suspend", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER, JUDGE_ARG_NONE,
     .say = "command.pause", .op = judge_desk_pause, .command = "pause", .flags = JUDGE_ASK_MANY},
    {JUDGE_ASK_RESUME, "reprendre|resume", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER, JUDGE_ARG_NONE,
     .say = "command.resume", .op = judge_desk_resume, .waits = judge_waits_paused, .command = "resume",
     .flags = JUDGE_ASK_MANY},
    {JUDGE_ASK_START, "commencer|start|demarrer|force begin", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER,
     JUDGE_ARG_NONE, .say = "command.start", .op = judge_desk_start, .harm = judge_harm_start,
     .waits = judge_waits_full},
    {JUDGE_ASK_PROCESS, "juger|process|adjudicate", JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_PHASE,
     .say = "command.process", .op = judge_desk_process, .harm = judge_harm_process,
     .waits = judge_waits_overdue, .command = "process", .most = 3, .flags = JUDGE_ASK_MANY},
    {JUDGE_ASK_PREVIEW, "apercu|preview|predict", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER, JUDGE_ARG_PHASE,
     .say = "command.preview", .op = judge_desk_preview, .command = "preview", .most = 3,
     .flags = JUDGE_ASK_MANY | JUDGE_ASK_LOOKS},
    {JUDGE_ASK_RELEASE, "publier|release", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER, JUDGE_ARG_PHASE,
     .say = "command.release", .more = judge_proof_if_early, .op = judge_desk_release,
     .harm = judge_harm_release, .waits = judge_waits_previewed, .command = "release", .most = 3,
     .flags = JUDGE_ASK_MANY},
    {JUDGE_ASK_ROLLBACK, "revenir|rollback|retour a", JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_PHASE,
     .say = "command.rollback", .op = judge_desk_rollback, .command = "rollback", .least = 1, .most = 3},
    {JUDGE_ASK_FORWARD, "annuler le retour|rollforward|roll forward|forward", JUDGE_ROLE_EDITOR,
     JUDGE_PROOF_SURE, JUDGE_ARG_NONE, .say = "command.rollforward", .op = judge_desk_forward,
     .command = "forward"},
    {JUDGE_ASK_EJECT, "exclure|eject", JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_POWER,
     .say = "command.eject", .op = judge_desk_eject, .harm = judge_harm_eject, .command = "eject", .least = 1,
     .most = 2},
    {JUDGE_ASK_DUMMY, "mannequin|dummy|vacante", JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_POWER,
     .say = "command.dummy", .op = judge_desk_dummy, .command = "dummy", .least = 1, .most = 1},
    {JUDGE_ASK_REPLACE, "remplacer|replace", JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_POWER,
     .say = "command.replace", .op = judge_desk_replace, .command = "replace", .least = 2, .most = 6},
    {JUDGE_ASK_CALL, "appeler|call", JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_POWER,
     .say = "command.call", .op = judge_desk_call, .command = "call", .least = 1, .most = 1},
    {JUDGE_ASK_CREATE, "creer|create|creation", JUDGE_ROLE_ANYBODY, JUDGE_PROOF_NONE, JUDGE_ARG_OTHER,
     .say = "command.create"},
    {JUDGE_ASK_COMMENT_BEGIN, "set comment begin", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER, JUDGE_ARG_NONE,
     .say = NULL},
    {JUDGE_ASK_SET, "regler|set|reglage|reglages|settings", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER,
     JUDGE_ARG_SETTING, .say = "command.set", .more = judge_proof_if_begun, .op = judge_desk_set,
     .harm = judge_harm_set, .flags = JUDGE_ASK_BELOW},
    {JUDGE_ASK_ASSIGN, "attribuer|assign|attribution|donner", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER,
     JUDGE_ARG_POWER_ADDRESS, .say = "command.assign", .more = judge_proof_if_begun, .op = judge_desk_assign,
     .command = "assign", .least = 2, .most = 7},
    {JUDGE_ASK_ADMIT, "admettre|admit|approve|admets", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER,
     JUDGE_ARG_PERSON, .say = "command.admit", .op = judge_desk_admit, .command = "admit", .most = 4},
    {JUDGE_ASK_REFUSE, "refuser|refuse|reject|turn down", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER,
     JUDGE_ARG_PERSON, .say = "command.refuse", .op = judge_desk_turn_down, .command = "refuse", .most = 4},
    {JUDGE_ASK_UNSTART, "annuler le debut|unstart|form", JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_GAME,
     .say = "command.unstart", .op = judge_desk_unstart, .command = "unstart"},
    {JUDGE_ASK_RENAME, "renommer|rename", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER, JUDGE_ARG_NAME,
     .say = "command.rename", .op = judge_desk_rename, .command = "rename", .least = 1, .most = 1},
    {JUDGE_ASK_TERMINATE, "terminer|terminate|arreter", JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE,
     JUDGE_ARG_GAME_WHY, .say = "command.terminate", .op = judge_desk_terminate, .harm = judge_harm_terminate,
     .command = "terminate", .least = 1, .most = 1},
    {JUDGE_ASK_PURGE, "purger|purge", JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_GAME_WHY,
     .say = "command.purge", .op = judge_desk_purge, .harm = judge_harm_purge, .command = "purge"},
    {JUDGE_ASK_REVEAL, "reveler|reveal", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER, JUDGE_ARG_GAME,
     .say = "command.reveal", .more = judge_proof_if_ended, .op = judge_desk_reveal, .command = "reveal"},
    {JUDGE_ASK_PROMOTE, "habiliter|promote|editeurs|editors|editeur|editor", JUDGE_ROLE_EDITOR,
     JUDGE_PROOF_SURE, JUDGE_ARG_EDITOR, .say = "command.promote", .op = judge_desk_promote,
     .command = "editor", .most = 6, .flags = JUDGE_ASK_MANY},
    {JUDGE_ASK_HAND_OVER,
     "ceder|hand over|cede|handover|transmettre|transfer|passer la main|ceder la partie|hand over the "
     "game|confier",
     JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_EDITOR, .say = "command.hand-over",
     .op = judge_desk_hand_over, .harm = judge_harm_hand_over, .command = "hand-over", .least = 1, .most = 6,
     .flags = JUDGE_ASK_MANY},
    {JUDGE_ASK_EDIT, "corriger|edit", JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_TEXT,
     .say = "command.edit", .op = judge_desk_edit, .flags = JUDGE_ASK_BELOW},
    {JUDGE_ASK_ORDERS_FOR, "ordres pour|orders for|become|deviens", JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE,
     JUDGE_ARG_POWER, .say = "command.orders-for", .op = judge_desk_orders, .command = "orders", .least = 1,
     .most = 1, .flags = JUDGE_ASK_FILE},
    {JUDGE_ASK_ERRATUM, "erratum|errata", JUDGE_ROLE_EDITOR, JUDGE_PROOF_SURE, JUDGE_ARG_PHASE,
     .say = "command.errata", .op = judge_desk_erratum, .waits = judge_waits_doubtful, .command = "erratum",
     .least = 1, .most = 1, .flags = JUDGE_ASK_FILE},
    {JUDGE_ASK_OBJECTIONS, "objections", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER, JUDGE_ARG_NONE,
     .say = "command.objections", .op = judge_desk_objections, .command = "objections",
     .flags = JUDGE_ASK_LOOKS | JUDGE_ASK_LIST, .done = "desk-objections-none"},
    {JUDGE_ASK_OBJECT,
     "objection|i object|objecter|je conteste|contester|conteste|contestation|je "
     "proteste|protestation|reclamation|je reclame|i contest|i dispute|dispute|i "
     "protest|protest|complaint|appeal|i appeal",
     JUDGE_ROLE_MEMBER, JUDGE_PROOF_NONE, JUDGE_ARG_OBJECTION, .say = "command.i-object",
     .op = judge_desk_object, .flags = JUDGE_ASK_BELOW, .done = "objection-noted"},
    {JUDGE_ASK_ANSWER, "repondre|answer", JUDGE_ROLE_EDITOR, JUDGE_PROOF_LETTER, JUDGE_ARG_TEXT,
     .say = "command.answer", .op = judge_desk_answer, .waits = judge_waits_objection, .command = "answer",
     .least = 2, .most = 2},
    {JUDGE_ASK_LOG, "decisions|log|historique des decisions|journal des decisions", JUDGE_ROLE_EDITOR,
     JUDGE_PROOF_LETTER, JUDGE_ARG_NONE, .say = "command.log", .op = judge_desk_log, .command = "log",
     .flags = JUDGE_ASK_LOOKS | JUDGE_ASK_LIST, .done = "desk-log-none"},
    {.id = JUDGE_ASK_NONE},
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

const char *judge_ask_after_name(const char *names, const char *folded)
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

bool judge_ask_next(const char *folded, struct judge_shape *shape)
{
    for (; shape->at < G_N_ELEMENTS(others); shape->at++) {
        const char *rest = judge_ask_after_name(others[shape->at].names, folded);
        if (!rest)
            continue;
        shape->ask = judge_ask_of(others[shape->at].id);
        shape->rest = rest;
        shape->implied = others[shape->at].implied;
        shape->when = others[shape->at++].when;
        return true;
    }

    shape->when = NULL;
    shape->implied = NULL;
    for (const struct judge_ask *ask = judge_asks + (shape->at - G_N_ELEMENTS(others)); ask->id; ask++) {
        shape->at++;
        shape->ask = ask;
        shape->rest = judge_ask_after_name(ask->names, folded);
        if (shape->rest)
            return true;
    }
    return false;
}

const char *judge_shape_words(const struct judge_shape *shape)
{
    return shape->implied ? shape->implied : shape->rest;
}

const struct judge_ask *judge_ask_longest(const char *folded, bool editor)
{
    const struct judge_ask *best = NULL;
    size_t left = strlen(folded) + 1;
    for (struct judge_shape shape = {0}; judge_ask_next(folded, &shape);)
        if (strlen(shape.rest) < left && (shape.ask->role != JUDGE_ROLE_EDITOR || editor)) {
            left = strlen(shape.rest);
            best = shape.ask;
        }
    return best;
}

bool judge_ask_begins(enum judge_ask_id id, const char *folded)
{
    for (struct judge_shape shape = {0}; judge_ask_next(folded, &shape);)
        if (shape.ask->id == id)
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
