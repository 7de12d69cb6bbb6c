/*
 * What can be asked of the judge, a row an ask, in the order in which a line is held against them. Who reads it says first what a
 * row is to him: the ids and the rows of asks/asks.h, the operations that desk.h declares, the functions of mail/handlers.h. It
 * stands on the lowest floor of these, takes nothing from any, and is included as often as it is read.
 *
 *   ASK(ID, run, names, role, proof, arguments, help, …)   carried out by the mail floor's `run`
 *   ASK_IF(ID, fits, run, …)                               where its own function says whether the words behind make a line the ask
 *   DESK(ID, operation, …)                                 carried out by the desk
 *   SAYS(ID, fits, names, role, proof, arguments, key)     a word of the old judges: answered with a sentence, how it is asked here
 *
 * What else a row has is named as in struct judge_ask, and so are the words of the other columns.
 */
#ifndef ASK_IF
#define ASK_IF(id, fits, run, ...) ASK(id, run, __VA_ARGS__)
#endif

ASK_IF(HELP, judge_words_help, judge_run_help,
       "aide|help|get help|send help|send me help|get package|get guide|get index|get info|get manual|get "
       "form|get forms|get syntax|get commands",
       ANYBODY, NONE, OTHER, "command.help", .flags = JUDGE_ASK_LOOKS)
ASK_IF(NO_ZONE, judge_words_no_zone, judge_run_no_zone, "set nozone|set no zone|nozone", KNOWN, NONE, OTHER,
       NULL)
SAYS(PREVIEW_OWN, judge_words_preview_own, "predict|preview|apercu", PLAYER, NONE, OTHER, "old-predict")
ASK(WAIT, judge_run_wait, "attendre|wait|attends|set wait|attente", PLAYER, NONE, FLAG, "command.wait",
    .flags = JUDGE_ASK_ALONE | JUDGE_ASK_ONCE)
ASK(READY, judge_run_ready, "pret|ready|prete|final|definitif|definitifs", PLAYER, NONE, FLAG,
    "command.ready", .flags = JUDGE_ASK_OF_PHASE | JUDGE_ASK_ALONE | JUDGE_ASK_ONCE)
ASK_IF(PICK, judge_words_places, judge_run_pick, "choix|pick|picks|je choisis|i pick", PLAYER, NONE, PLACES,
       "command.pick")
ASK_IF(GIVE_BACK, judge_words_places, judge_run_pick, "rendre|give back|giveback|je rends|i give back",
       PLAYER, NONE, PLACES, "command.give-back")
ASK_IF(BID, judge_words_bids, judge_run_bids,
       "offre|offres|bid|bids|enchere|encheres|je mise|i bid|j'offre|nous offrons|mes offres|i offer|we "
       "bid|my bids",
       PLAYER, NONE, OTHER, "command.bid", .flags = JUDGE_ASK_OF_PHASE)
ASK_IF(HOMES, judge_words_places, judge_run_homes, "patrie|homes|home centres|centres nationaux", PLAYER,
       NONE, PLACES, "command.homes")
/* Of a player there is nothing to undo: he sends other orders. */
SAYS(UNDO_OWN, judge_words_undo_own, "annuler|annule|annulez|annule ca|undo|undo that|undo this|undo it",
     PLAYER, NONE, OTHER, "undo-own")
DESK(UNDO, judge_desk_undo,
     "annuler|undo|annuler la decision|annuler la derniere decision|annuler decision|undo the last|undo "
     "last|take back|defaire",
     EDITOR, SURE, ACT, "command.undo", .harm = judge_harm_undo, .command = "undo", .most = 1,
     .flags = JUDGE_ASK_MANY)
ASK_IF(STORED, judge_words_stored, judge_run_stored,
       "message|mail|courrier|voir message|voir courrier|show mail|get mail", EDITOR, SURE, OTHER,
       "command.stored", .flags = JUDGE_ASK_LOOKS)
ASK(CLEAR, judge_run_clear, "effacer|clear", PLAYER, NONE, NONE, "command.clear")
ASK_IF(CALLED_YES, judge_words_called, judge_run_called_yes, "oui|yes|accepte|accept", MEMBER, NONE, OTHER,
       NULL)
ASK_IF(CALLED_NO, judge_words_called, judge_run_called_no, "non|no|refuse|decline", MEMBER, NONE, OTHER, NULL)
ASK_IF(STANDBY, judge_words_standby, judge_run_standby, "volontaire|standby|remplacant|set standby", KNOWN,
       LETTER, OTHER, "command.standby")
ASK_IF(STANDBYS, judge_words_standbys, judge_run_standbys, "remplacants|standbys|volontaires|list standbys",
       KNOWN, NONE, OTHER, NULL, .flags = JUDGE_ASK_LOOKS)
ASK_IF(TAKEOVER, judge_words_takeover, judge_run_takeover,
       "reprise|takeover|take over|reprendre|je reprends|i take over", KNOWN, LETTER, OTHER,
       "command.takeover")
ASK_IF(TRIAL, judge_words_trial, judge_run_trial,
       "essai|try|essayer|essayons|try out|try this|trial|what if|et si|simulation|simuler|simulate|bac a "
       "sable|sandbox",
       MEMBER, NONE, OTHER, "command.trial")
ASK_IF(MAP, judge_words_view, judge_run_map, "carte|map|get map", MEMBER, NONE, OTHER, "command.map",
       .flags = JUDGE_ASK_LOOKS | JUDGE_ASK_TELLS)
ASK_IF(HISTORY, judge_words_history, judge_run_history, "historique|history|histoire|get history", MEMBER,
       NONE, OTHER, "command.history", .flags = JUDGE_ASK_LOOKS | JUDGE_ASK_TELLS)
ASK(GAME, judge_run_game, "partie|game", ANYBODY, NONE, WORD, "command.game", .flags = JUDGE_ASK_LOOKS)
ASK_IF(GAMES, judge_words_games, judge_run_games,
       "parties|games|liste|list|liste des parties|ouvertures|openings|list games|get games|get openings",
       ANYBODY, NONE, OTHER, "command.games", .flags = JUDGE_ASK_LOOKS)
ASK(VARIANTS, judge_run_variants,
    "variantes|variants|liste des variantes|list variants|list of variants|get variants", ANYBODY, NONE, NONE,
    "command.variants", .flags = JUDGE_ASK_LOOKS | JUDGE_ASK_TELLS)
/* LIST Kersaint */
ASK(STATUS, judge_run_status, "etat|status|statut|list|liste|get", MEMBER, NONE, NONE, "command.status",
    .flags = JUDGE_ASK_LOOKS)
ASK_IF(ENTER, judge_words_enter, judge_run_enter,
       "inscription|join|signon|je m'inscris|inscrire|s'inscrire|enter|participer|je participe|sign up",
       KNOWN, LETTER, OTHER, "command.enter")
ASK_IF(JOIN, judge_words_join, judge_run_join,
       "inscription|join|signon|je m'inscris|inscrire|s'inscrire|inscrivez-moi|sign on|sign up", KNOWN,
       LETTER, OTHER, "command.join")
ASK_IF(PREFERENCES, judge_words_preferences, judge_run_preferences,
       "preferences|preference|set preferences|set preference|mes preferences|my preferences", KNOWN, NONE,
       OTHER, "command.preference")
ASK_IF(ABSENCE, judge_words_absence, judge_run_absence,
       "absence|absent|absente|absences|vacances|vacation|away|holiday|set absence|set holiday|set "
       "holidays|set vacation",
       KNOWN, NONE, OTHER, "command.absent")
ASK_IF(QUIT, judge_words_quit, judge_run_quit,
       "demission|resign|withdraw|demissionner|desinscription|quitter|se desister|desister|absent", KNOWN,
       LETTER, OTHER, "command.quit")
SAYS(RESIGN_OTHER, judge_words_resign_other, "resign|demission", EDITOR, SURE, OTHER, "old-resign")
ASK_IF(RESIGN, judge_words_leave, judge_run_resign,
       "demission|resign|withdraw|demissionner|je demissionne|i resign|desinscription|abandon|quitter", KNOWN,
       SURE, OTHER, "command.resign", .flags = JUDGE_ASK_ASKS)
ASK_IF(OBSERVE, judge_words_observe, judge_run_observe,
       "observer|observe|watch|suivre|follow|regarder|subscribe|abonner", KNOWN, LETTER, OTHER,
       "command.observe")
ASK_IF(UNOBSERVE, judge_words_game, judge_run_observe,
       "ne plus observer|ne plus suivre|unobserve|unwatch|unsubscribe|desabonner", KNOWN, NONE, OTHER, NULL)
ASK_IF(PLAYERS, judge_words_full, judge_run_players,
       "joueurs|players|qui joue|who game|whogame|who|qui|who plays", MEMBER, NONE, OTHER, "command.players",
       .flags = JUDGE_ASK_LOOKS)
ASK_IF(WHO_IS, judge_words_person, judge_run_whois, "qui est|who is|whois|get whois", ANYBODY, NONE, OTHER,
       "command.who-is", .flags = JUDGE_ASK_LOOKS)
ASK_IF(RELIABILITY, judge_words_reliability, judge_run_reliability,
       "fiabilite|reliability|info player|get dedication|dedication|ma fiabilite|my reliability", KNOWN, NONE,
       OTHER, "command.reliability", .flags = JUDGE_ASK_LOOKS)
ASK(SUMMARY, judge_run_summary, "bilan|summary|centres|centers|get summary", MEMBER, NONE, NONE,
    "command.summary", .flags = JUDGE_ASK_LOOKS)
ASK_IF(TOURNAMENT, judge_words_tournament, judge_run_tournament,
       "tournoi|tournament|tournois|tournaments|get tournaments", ANYBODY, NONE, OTHER, "command.tournament",
       .flags = JUDGE_ASK_LOOKS)
ASK_IF(LOOK, judge_words_look, judge_run_direct, "tournoi|tournament", KNOWN, NONE, OTHER, NULL)
ASK_IF(NO_TOURNAMENT, judge_words_no_tournament, judge_run_no_tournament, "tournoi|tournament", KNOWN, NONE,
       OTHER, NULL)
ASK_IF(DIRECT, judge_words_direct, judge_run_direct, "tournoi|tournament", KNOWN, LETTER, OTHER,
       "command.direct", .more = judge_proof_if_broken)
ASK_IF(PRIZE, judge_words_prize, judge_run_prize, "prix|prize", KNOWN, NONE, OTHER, "command.prize")
ASK_IF(SCORES, judge_words_scores, judge_run_scores, "scores|score|points|pointage|get scores", MEMBER, NONE,
       OTHER, "command.scores", .flags = JUDGE_ASK_LOOKS)
ASK_IF(RANKING, judge_words_ranking, judge_run_ranking, "classement|ranking|standings|get ranking", ANYBODY,
       NONE, OTHER, "command.ranking", .flags = JUDGE_ASK_LOOKS | JUDGE_ASK_TELLS)
ASK_IF(RECORD, judge_words_record, judge_run_record, "palmares|record|stats|get stats", ANYBODY, NONE, OTHER,
       "command.record", .flags = JUDGE_ASK_LOOKS)
ASK_IF(RULES, judge_words_rules, judge_run_rules,
       "reglement|rules|regles|house rules|get rules|get house.rules|get house rules", MEMBER, NONE, OTHER,
       "command.rules", .flags = JUDGE_ASK_LOOKS | JUDGE_ASK_TELLS)
ASK(REGISTER, judge_run_register, "register|enregistrer|enregistrement|m'enregistrer", KNOWN, NONE, NONE,
    NULL)
ASK(LANGUAGE, judge_run_language, "langue|language|set language|lang", KNOWN, NONE, LANGUAGE,
    "command.language")
ASK_IF(ZONE, judge_words_zone, judge_run_zone,
       "fuseau|zone|fuseau horaire|time zone|timezone|set zone|set timezone", KNOWN, NONE, OTHER,
       "command.zone")
ASK_IF(MY_NAME, judge_words_name, judge_run_name, "mon nom|my name|mon nom est|my name is|set name", KNOWN,
       NONE, OTHER, "command.my-name")
ASK_IF(ALIAS, judge_words_name, judge_run_alias, "pseudo|alias|mon pseudo|my alias|set alias", KNOWN, NONE,
       OTHER, "command.alias")
ASK_IF(ADDRESS_FOR, judge_words_address_for, judge_run_address_for,
       "adresse|address|changer adresse|change address", KNOWN, SURE, OTHER, NULL)
ASK(ADDRESS, judge_run_address, "adresse|address|mon adresse|my address|set address|aussi|also", KNOWN, SURE,
    ADDRESS, "command.address")
ASK_IF(REVOKE_FOR, judge_words_revoke_for, judge_run_revoke_for, "revoquer|revoke", KNOWN, SURE, OTHER, NULL)
ASK(REVOKE, judge_run_revoke, "revoquer|revoke|revocation", KNOWN, LETTER, NONE, "command.revoke")
ASK_IF(REVOKE_ADDRESS, judge_words_revoke_own, judge_run_revoke_address, "revoquer|revoke", KNOWN, SURE,
       OTHER, "command.revoke-address")
ASK_IF(ZINE_LETTER, judge_words_to_zine, judge_run_zine_letter,
       "lettre au zine|lettre au fanzine|lettre pour le zine|lettre pour le fanzine|courrier au "
       "zine|courrier des lecteurs|letter to the zine|letter for "
       "the "
       "zine|letter to zine|letter for print",
       ANYBODY, NONE, OTHER, "command.zine-letter")
ASK(ZINE_SUBSCRIBE, judge_run_zine_subscribe,
    "abonnement au zine|abonnement au fanzine|abonnement zine|zine abonnement|s'abonner au zine|je m'abonne "
    "au zine|subscribe to "
    "the "
    "zine|subscribe zine|zine subscribe|zine subscription|subscription to the zine",
    ANYBODY, NONE, NONE, "command.zine-subscribe", .flags = JUDGE_ASK_ALONE)
ASK(ZINE_STOP, judge_run_zine_stop,
    "fin d'abonnement au zine|zine stop|zine arret|arreter le zine|plus de zine|je me desabonne du zine|stop "
    "the "
    "zine|zine unsubscribe|unsubscribe from the zine",
    KNOWN, LETTER, NONE, "command.zine-stop", .flags = JUDGE_ASK_ALONE)
ASK(ZINE_BALANCE, judge_run_zine_balance,
    "zine solde|solde du zine|mon compte au zine|zine balance|balance of the zine|zine account", KNOWN, NONE,
    NONE, "command.zine-balance", .flags = JUDGE_ASK_LOOKS | JUDGE_ASK_TELLS)
ASK(ZINE_BACK, judge_run_zine_back, "zine numero|numero du zine|zine issue|issue of the zine|back issue",
    KNOWN, NONE, NUMBER, "command.zine-back", .flags = JUDGE_ASK_LOOKS)
ASK_IF(ZINE, judge_words_zine, judge_run_zine, "zine|zine|fanzine", KNOWN, NONE, OTHER, "command.zine",
       .more = judge_proof_if_issue)
ASK(OWN_DATA, judge_run_own_data, "mes donnees|my data|donnees personnelles|personal data|get my data", KNOWN,
    NONE, NONE, "command.own-data", .flags = JUDGE_ASK_LOOKS)
ASK(FORGET_ME, judge_run_forget_me,
    "oubliez-moi|oubliez moi|oublie-moi|oublie moi|forget me|delete my data|effacez mes donnees|effacer mes "
    "donnees",
    KNOWN, NONE, NONE, "command.forget-me", .flags = JUDGE_ASK_ASKS)
ASK(I_AM_ALSO, judge_run_former_address, "je suis aussi|i am also", ANYBODY, NONE, ADDRESS,
    "command.i-am-also")
ASK_IF(NEW_PASSWORD, judge_words_password, judge_run_password,
       "nouveau mot de passe|new password|set password", KNOWN, SURE, OTHER, "command.new-password",
       .flags = JUDGE_ASK_ASKS)
ASK_IF(DIGEST, judge_words_yes_or_no, judge_run_digest, "resume|digest|mon resume|my digest|recapitulatif",
       KNOWN, NONE, OTHER, "command.digest")
ASK(VERSION, judge_run_version, "version|get version", ANYBODY, NONE, NONE, NULL, .flags = JUDGE_ASK_LOOKS)
ASK(SIGNOFF, judge_run_signoff, "signoff|sign off|fin du message", ANYBODY, NONE, NONE, NULL)
ASK(PRESS_CUT, judge_press_run_scissors, "presse couper|press cut|cut press", EDITOR, LETTER, NUMBER,
    "command.press-cut")
ASK(PRESS_RESTORE, judge_press_run_scissors, "presse remettre|press restore", EDITOR, LETTER, NUMBER,
    "command.press-restore")
ASK(PRESS_LIST, judge_press_run_list, "presses|presse liste|press list|mes presses|my press|list press",
    MEMBER, NONE, NONE, "command.presse-liste", .flags = JUDGE_ASK_LOOKS)
ASK(PRESS_WITHDRAW, judge_press_run_withdraw, "presse retirer|press withdraw", MEMBER, NONE, NUMBER,
    "command.press-withdraw", .more = judge_proof_if_desk)
ASK(DIARY_LIST, judge_press_run_list, "journal liste|diary list|journal lister", MEMBER, NONE, NONE,
    "command.diary-list", .flags = JUDGE_ASK_LOOKS)
ASK(DIARY_OPEN, judge_press_run_diary,
    "journal public|diary public|journal imprimer|diary print|journal ouvert|diary open", MEMBER, NONE, NONE,
    "command.diary-open")
ASK(DIARY_CLOSE, judge_press_run_diary,
    "journal prive|diary private|journal secret|diary secret|journal ferme|diary close", MEMBER, NONE, NONE,
    NULL)
ASK(DIARY_READ, judge_press_run_read, "journal lire|diary read", MEMBER, NONE, NUMBER, NULL,
    .flags = JUDGE_ASK_LOOKS)
ASK(DIARY_DELETE, judge_press_run_withdraw, "journal effacer|diary delete", MEMBER, NONE, NUMBER, NULL,
    .more = judge_proof_if_desk)
ASK(PRESS_READ, judge_press_run_read, "presse lire|press read", MEMBER, NONE, NUMBER, NULL,
    .flags = JUDGE_ASK_LOOKS)
ASK_IF(PRESS, judge_press_deaf_words, judge_press_run_deaf, "presse|press|diffusion|broadcast", MEMBER, NONE,
       OTHER, "command.press")
ASK_IF(MUTE, judge_press_mute_words, judge_press_run_mute, "muet|mute|muette|silence", EDITOR, LETTER, OTHER,
       "command.mute")
ASK_IF(DRAW, judge_votes_words_draw, judge_votes_run_draw,
       "vote nul|vote draw|nul|draw|nulle|partie nulle|match nul|set draw|proposer nul|proposer "
       "nulle|propose draw",
       PLAYER, NONE, OTHER, "command.vote-draw", .more = judge_proof_if_last, .flags = JUDGE_ASK_OPENS)
ASK_IF(CONCEDE, judge_votes_words_concede, judge_votes_run_concede,
       "conceder|concede|concession|set concede|set conc", PLAYER, NONE, OTHER, "command.concede",
       .more = judge_proof_if_alone, .flags = JUDGE_ASK_OPENS)
ASK_IF(NO_CONCEDE, judge_votes_words_no_concede, judge_votes_run_no_concede,
       "pas de concession|no concession|set no concede|set no conc", PLAYER, NONE, OTHER, NULL)
ASK(END_GAME, judge_votes_run_end,
    "fin de partie|end game|demande de fin|demander la fin|arreter la partie|request end|propose end", PLAYER,
    NONE, NONE, "command.end-game", .more = judge_proof_if_last,
    .flags = JUDGE_ASK_OPENS | JUDGE_ASK_OF_PHASE)
ASK_IF(VETO, judge_votes_words_veto, judge_votes_run_veto, "veto", PLAYER, NONE, OTHER, "command.veto")
ASK_IF(VOTE, judge_votes_words_vote, judge_votes_run_vote, "vote|voter|votes|scrutins", PLAYER, NONE, OTHER,
       "command.voter", .more = judge_proof_if_ballot)
ASK_IF(PROPOSE_EXTENSION, judge_votes_words_extension, judge_votes_run_extension,
       "prolongation|extension|propose extension|proposer prolongation|proposer une prolongation|propose an "
       "extension",
       PLAYER, NONE, OTHER, "command.propose-extension", .flags = JUDGE_ASK_OF_PHASE | JUDGE_ASK_ONCE)
DESK(QUESTION, judge_desk_question, "question|poser la question|ask players", EDITOR, LETTER, TEXT,
     "command.poser-la-question", .flags = JUDGE_ASK_OF_PHASE)
DESK(CLOSE_VOTE, judge_desk_close_vote, "clore vote|close vote|compter vote|count vote", EDITOR, SURE, NUMBER,
     "command.close-vote", .harm = judge_harm_close_vote)
ASK_IF(NO_VOTE, judge_votes_words_no_vote, judge_votes_run_no_vote,
       "annuler vote|annuler mon vote|annuler le vote|retirer mon vote|retirer vote|cancel vote|cancel my "
       "vote|withdraw vote|withdraw my vote",
       PLAYER, NONE, OTHER, NULL)
DESK(CANCEL_VOTE, judge_desk_cancel_vote, "annuler vote|cancel vote", EDITOR, LETTER, NUMBER,
     "command.cancel-vote")
DESK(ANNOUNCE, judge_desk_announce, "annonce|announce|official|officiel", EDITOR, LETTER, TEXT,
     "command.announce", .command = "announce", .flags = JUDGE_ASK_MANY | JUDGE_ASK_FILE | JUDGE_ASK_BELOW)
DESK(EXTEND, judge_desk_extend, "prolonger|extend|repousser|reporter|postpone|deadline|set deadline", EDITOR,
     LETTER, MOMENT, "command.extend", .more = judge_proof_if_sooner, .harm = judge_harm_extend,
     .command = "extend", .least = 1, .most = 6,
     .flags = JUDGE_ASK_OF_PHASE | JUDGE_ASK_MANY | JUDGE_ASK_ONCE)
DESK(PAUSE, judge_desk_pause, "suspendre|pause|suspend", EDITOR, LETTER, NONE, "command.pause",
     .command = "pause", .flags = JUDGE_ASK_MANY)
DESK(RESUME, judge_desk_resume, "reprendre|resume", EDITOR, LETTER, NONE, "command.resume",
     .waits = judge_waits_paused, .command = "resume", .flags = JUDGE_ASK_MANY)
DESK(START, judge_desk_start, "commencer|start|demarrer|force begin", EDITOR, LETTER, NONE, "command.start",
     .harm = judge_harm_start, .waits = judge_waits_full, .command = "start", .flags = JUDGE_ASK_MANY)
DESK(PROCESS, judge_desk_process, "juger|process|adjudicate", EDITOR, SURE, PHASE, "command.process",
     .harm = judge_harm_process, .waits = judge_waits_overdue, .command = "process", .most = 3,
     .flags = JUDGE_ASK_OF_PHASE | JUDGE_ASK_MANY)
DESK(PREVIEW, judge_desk_preview, "apercu|preview|predict", EDITOR, LETTER, PHASE, "command.preview",
     .command = "preview", .most = 3, .flags = JUDGE_ASK_MANY | JUDGE_ASK_LOOKS)
DESK(RELEASE, judge_desk_release, "publier|release", EDITOR, LETTER, PHASE, "command.release",
     .more = judge_proof_if_early, .harm = judge_harm_release, .waits = judge_waits_previewed,
     .command = "release", .most = 3, .flags = JUDGE_ASK_OF_PHASE | JUDGE_ASK_MANY)
DESK(ROLLBACK, judge_desk_rollback, "revenir|rollback|retour a", EDITOR, SURE, PHASE, "command.rollback",
     .harm = judge_harm_rollback, .command = "rollback", .least = 1, .most = 3, .flags = JUDGE_ASK_OF_PHASE)
DESK(FORWARD, judge_desk_forward, "annuler le retour|rollforward|roll forward|forward", EDITOR, SURE, NONE,
     "command.rollforward", .harm = judge_harm_forward, .command = "forward", .flags = JUDGE_ASK_OF_PHASE)
DESK(EJECT, judge_desk_eject, "exclure|eject", EDITOR, SURE, POWER, "command.eject", .harm = judge_harm_eject,
     .command = "eject", .least = 1, .most = 2)
DESK(DUMMY, judge_desk_dummy, "mannequin|dummy|vacante", EDITOR, SURE, POWER, "command.dummy",
     .harm = judge_harm_eject, .command = "dummy", .least = 1, .most = 1)
DESK(REPLACE, judge_desk_replace, "remplacer|replace", EDITOR, SURE, POWER_ADDRESS, "command.replace",
     .harm = judge_harm_eject, .command = "replace", .least = 2, .most = 6)
DESK(CALL, judge_desk_call, "appeler|call", EDITOR, SURE, POWER, "command.call", .harm = judge_harm_call,
     .command = "call", .least = 1, .most = 1)
ASK_IF(CREATE, judge_words_create, judge_run_create, "creer|create|creation", ANYBODY, LETTER, OTHER,
       "command.create", .flags = JUDGE_ASK_WHOLE)
SAYS(COMMENT_BEGIN, judge_words_comment_begin, "set comment begin", EDITOR, LETTER, NONE, "old-comment")
DESK(SET, judge_desk_set, "regler|set|reglage|reglages|settings", EDITOR, LETTER, SETTING, "command.set",
     .more = judge_proof_if_begun, .harm = judge_harm_set, .command = "set", .least = 1,
     .most = JUDGE_ASK_WORDS, .flags = JUDGE_ASK_MANY | JUDGE_ASK_BELOW)
DESK(ASSIGN, judge_desk_assign, "attribuer|assign|attribution|donner", EDITOR, LETTER, POWER_ADDRESS,
     "command.assign", .more = judge_proof_if_begun, .harm = judge_harm_seat, .command = "assign", .least = 2,
     .most = 7)
DESK(ADMIT, judge_desk_admit, "admettre|admit|approve|admets", EDITOR, LETTER, PERSON, "command.admit",
     .command = "admit", .most = 4, .flags = JUDGE_ASK_ASIDE)
DESK(REFUSE, judge_desk_turn_down, "refuser|refuse|reject|turn down", EDITOR, LETTER, PERSON,
     "command.refuse", .command = "refuse", .most = 4, .flags = JUDGE_ASK_ASIDE)
DESK(UNSTART, judge_desk_unstart, "annuler le debut|unstart|form", EDITOR, SURE, GAME, "command.unstart",
     .harm = judge_harm_unstart, .command = "unstart", .flags = JUDGE_ASK_OF_PHASE)
DESK(RENAME, judge_desk_rename, "renommer|rename", EDITOR, SURE, NAME, "command.rename",
     .harm = judge_harm_rename, .command = "rename", .least = 1, .most = 1)
DESK(TERMINATE, judge_desk_terminate, "terminer|terminate|arreter", EDITOR, SURE, GAME_WHY,
     "command.terminate", .harm = judge_harm_terminate, .command = "terminate", .least = 1, .most = 1,
     .flags = JUDGE_ASK_OF_PHASE)
DESK(PURGE, judge_desk_purge, "purger|purge", EDITOR, SURE, GAME_WHY, "command.purge",
     .harm = judge_harm_purge, .command = "purge")
DESK(REVEAL, judge_desk_reveal, "reveler|reveal", EDITOR, LETTER, GAME, "command.reveal",
     .more = judge_proof_if_ended, .harm = judge_harm_reveal, .command = "reveal")
DESK(PROMOTE, judge_desk_promote, "habiliter|promote|editeurs|editors|editeur|editor", EDITOR, SURE, EDITOR,
     "command.promote", .harm = judge_harm_promote, .command = "editor", .most = 6, .flags = JUDGE_ASK_MANY)
DESK(HAND_OVER, judge_desk_hand_over,
     "ceder|hand over|cede|handover|transmettre|transfer|passer la main|ceder la partie|hand over the "
     "game|confier",
     EDITOR, SURE, EDITOR, "command.hand-over", .harm = judge_harm_hand_over, .command = "hand-over",
     .least = 1, .most = 6, .flags = JUDGE_ASK_MANY)
DESK(EDIT, judge_desk_edit, "corriger|edit", EDITOR, SURE, TEXT, "command.edit", .harm = judge_harm_edit,
     .command = "edit", .least = 1, .most = JUDGE_ASK_WORDS,
     .flags = JUDGE_ASK_ASIDE | JUDGE_ASK_OF_PHASE | JUDGE_ASK_MANY | JUDGE_ASK_BELOW)
DESK(ORDERS_FOR, judge_desk_orders, "ordres pour|orders for|become|deviens", EDITOR, SURE, POWER,
     "command.orders-for", .harm = judge_harm_orders, .command = "orders", .least = 1, .most = 1,
     .flags = JUDGE_ASK_ASIDE | JUDGE_ASK_OF_PHASE | JUDGE_ASK_FILE)
DESK(ERRATUM, judge_desk_erratum, "erratum|errata", EDITOR, SURE, PHASE, "command.errata",
     .harm = judge_harm_edit, .waits = judge_waits_doubtful, .command = "erratum", .least = 1, .most = 1,
     .flags = JUDGE_ASK_OF_PHASE | JUDGE_ASK_FILE)
DESK(OBJECTIONS, judge_desk_objections, "objections", EDITOR, LETTER, NONE, "command.objections",
     .command = "objections", .flags = JUDGE_ASK_LOOKS | JUDGE_ASK_LIST, .done = "desk-objections-none")
DESK(OBJECT, judge_desk_object,
     "objection|i object|objecter|je conteste|contester|conteste|contestation|je "
     "proteste|protestation|reclamation|je reclame|i contest|i dispute|dispute|i "
     "protest|protest|complaint|appeal|i appeal",
     MEMBER, NONE, OBJECTION, "command.i-object", .flags = JUDGE_ASK_BELOW, .done = "objection-noted")
DESK(ANSWER, judge_desk_answer, "repondre|answer", EDITOR, LETTER, ANSWER, "command.answer",
     .waits = judge_waits_objection, .command = "answer", .least = 2, .most = 2)
DESK(LOG, judge_desk_log, "decisions|log|historique des decisions|journal des decisions", EDITOR, LETTER,
     NONE, "command.log", .command = "log", .flags = JUDGE_ASK_LOOKS | JUDGE_ASK_LIST,
     .done = "desk-log-none")

#undef ASK
#undef ASK_IF
#undef DESK
#undef SAYS
