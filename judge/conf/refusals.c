/*
 * What the desk answers when it refuses, in the editor's language. Refusals are made in English where they
 * arise (games/, rules and the command line speak English); this table says the same in French. A message
 * that it does not know stays as it is.
 */
#include "refusals.h"
#include "error.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *en, *fr; /* %s: the same words, in the same order */
} said[] = {
    {"game '%s' has no open phase to edit", "la partie « %s » n'a pas de phase ouverte à corriger"},
    {"game '%s' has no open phase", "la partie « %s » n'a pas de phase ouverte"},
    {"no power '%s' on this map", "cette carte n'a pas de puissance « %s »"},
    {"name a power", "nommez une puissance"},
    {"'%s' is no phase (S1901M)", "« %s » n'est pas une phase (P1901M)"},
    {"game '%s' is at %s, not at %s: nothing was done",
     "la partie « %s » en est à %s, pas à %s : rien n'a été fait"},
    {"there is nothing to announce", "il n'y a rien à annoncer"},
    {"'%s' is no time: write 2026-04-01 20:00", "« %s » n'est pas une heure : écrivez 2026-04-01 20:00"},
    {"'%s' is no day and hour that exist", "« %s » : ce jour ou cette heure n'existe pas"},
    {"'%s' is no moment: write 2026-04-01 20:00, 3 days, or 48h",
     "« %s » n'est pas un moment : écrivez 2026-04-01 20:00, 3 jours ou 48h"},
    {"'%s' is in the past: `process` adjudicates now", "« %s » est passé : JUGER juge tout de suite"},
    {"'%s' is more than a year away", "« %s » est à plus d'un an"},
    {"game '%s' is not running", "la partie « %s » ne se joue pas"},
    {"game '%s' is not paused", "la partie « %s » n'est pas suspendue"},
    {"game '%s' is not being played", "la partie « %s » ne se joue pas"},
    {"game '%s' has no player yet", "la partie « %s » n'a pas encore de joueur"},
    {"game '%s' has started already", "la partie « %s » a déjà commencé"},
    {"game '%s' is over", "la partie « %s » est finie"},
    {"game '%s' is gone", "la partie « %s » n'est plus là"},
    {"game '%s' has no phase '%s'", "la partie « %s » n'a pas de phase « %s »"},
    {"nobody plays '%s' in game '%s'", "personne ne joue « %s » dans la partie « %s »"},
    {"nobody on the list of standbys can be called for game '%s'",
     "personne sur la liste des remplaçants ne peut être appelé pour la partie « %s »"},
    {"'%s' is no address: REPLACE POWER ADDRESS [NAME]",
     "« %s » n'est pas une adresse : REMPLACER PUISSANCE ADRESSE [NOM]"},
    {"%s is played by %s already", "%s est déjà à %s"},
    {"%s already has a player", "%s a déjà un joueur"},
    {"cannot do '%s': write 'FRANCE A PAR' for a unit, '-PAR' to remove one, 'BEL=FRANCE' or 'BEL=' for a "
     "centre",
     "impossible de faire « %s » : écrivez FRANCE A PAR pour une unité, -PAR pour l'ôter, BEL=FRANCE ou BEL= "
     "pour un centre"},
    {"say what to change, one change a line: 'FRANCE A PAR', '-PAR', 'BEL=FRANCE'",
     "dites ce qu'il faut changer, une ligne par changement : FRANCE A PAR, -PAR, BEL=FRANCE"},
    {"the position would be wrong: %s", "la position serait impossible : %s"},
    {"%s of game '%s' was not previewed yet (`preview`)",
     "%s de la partie « %s » n'a pas encore d'aperçu (APERCU)"},
    {"name a phase (S1901M)", "nommez une phase (P1901M)"},
    {"game '%s' is not where a rollback left it: there is nothing to go forward to",
     "la partie « %s » n'est plus où un retour l'avait laissée : il n'y a rien à défaire"},
    {"say what is wrong with the result", "dites ce qui ne va pas dans le résultat"},
    {"game '%s' has adjudicated no phase '%s'", "la partie « %s » n'a pas jugé de phase « %s »"},
    {"game '%s' has adjudicated no phase yet", "la partie « %s » n'a encore jugé aucune phase"},
    {"game '%s' has adjudicated no phase %s", "la partie « %s » n'a pas jugé de phase %s"},
    {"game '%s': name the phase", "partie « %s » : nommez la phase"},
    {"write ANSWER NUMBER YES or NO: and why", "écrivez REPONDRE NUMERO OUI ou NON : et pourquoi"},
    {"an objection is answered YES or NO, not '%s'", "on répond à une objection par OUI ou NON, pas « %s »"},
    {"game '%s' has no open objection %s", "la partie « %s » n'a pas d'objection ouverte %s"},
    {"objections are possible from the adjudication until the next movement phase is adjudicated",
     "une objection est possible du jugement jusqu'au jugement suivant des mouvements"},
    {"%s of game '%s' stands: results are corrected until the next movement phase is adjudicated (`rollback` "
     "plays it again)",
     "%s de la partie « %s » est acquis : un résultat se corrige jusqu'au jugement suivant des mouvements "
     "(REVENIR rejoue la phase)"},
    {"there is no order for %s", "il n'y a pas d'ordre pour %s"},
    {"'%s' cannot name a game: use up to %s letters, digits, '-' and '_', a letter or digit first",
     "« %s » ne peut pas nommer une partie : au plus %s lettres sans accent, chiffres, - et _, d'abord une "
     "lettre "
     "ou un chiffre"},
    {"there is already a game '%s'", "il y a déjà une partie « %s »"},
    {"no game '%s'; did you mean '%s'?", "il n'y a pas de partie « %s » ; vouliez-vous dire « %s » ?"},
    {"no game '%s' (`judge games` lists them)", "il n'y a pas de partie « %s » (PARTIES les donne)"},
    {"no game '%s': there is none yet (`judge new`)",
     "il n'y a pas de partie « %s » : il n'y en a encore aucune"},
    {"no variant '%s'; there is %s, and HOME/maps/*.map",
     "il n'y a pas de carte « %s » ; il y a %s, et celles du dossier maps de l'arbitre"},
    {"the map '%s' cannot be played: %s", "la carte « %s » ne peut pas se jouer : %s"},
    {"the map '%s' cannot be used", "la carte « %s » est inutilisable"},
    {"'%s' is not KEY=VALUE", "« %s » n'est pas CLE=VALEUR"},
    {"%s cannot be empty", "%s ne peut pas être vide"},
    {"%s cannot change once a game has started; single options can: rules.OPTION=VALUE",
     "%s ne change plus quand la partie a commencé ; ses options, oui : rules.OPTION=VALEUR"},
    {"'%s' is not a mail address", "« %s » n'est pas une adresse"},
    {"the address '%s' belongs to somebody else", "l'adresse « %s » est à quelqu'un d'autre"},
    {"a standby is already called for %s", "un remplaçant est déjà appelé pour %s"},
    {"the draw is for at most %s powers, not %s", "le tirage va jusqu'à %s puissances, pas %s"},
};

enum { MOST_SLOTS = 4 };

/* Whether a message is what the format makes; the words in its slots are then borrowed from it. */
static bool matches(const char *format, const char *message, const char **word, gsize *len, unsigned *n)
{
    const char *at = message;
    *n = 0;
    while (*format) {
        const char *slot = strstr(format, "%s");
        gsize plain = slot ? (gsize)(slot - format) : strlen(format);
        if (strncmp(at, format, plain))
            return false;
        at += plain;
        format += plain;
        if (!slot)
            break;
        format += 2;
        const char *next = strstr(format, "%s");
        g_autofree char *until = next ? g_strndup(format, (gsize)(next - format)) : g_strdup(format);
        const char *end = !*until ? at + strlen(at) : next ? strstr(at, until) : g_strrstr(at, until);
        if (!end || *n == MOST_SLOTS)
            return false;
        word[*n] = at;
        len[(*n)++] = (gsize)(end - at);
        at = end;
    }
    return !*at;
}

char *judge_desk_said(enum rules_language language, const char *message)
{
    const char *word[MOST_SLOTS];
    gsize len[MOST_SLOTS];
    unsigned n;
    for (size_t i = 0; language == RULES_FRENCH && i < G_N_ELEMENTS(said); i++) {
        if (!matches(said[i].en, message, word, len, &n))
            continue;
        g_auto(GStrv) parts = g_strsplit(said[i].fr, "%s", -1);
        g_autoptr(GString) text = g_string_new(parts[0]);
        for (unsigned w = 0; w < n && parts[w + 1]; w++)
            g_string_append_printf(text, "%.*s%s", (int)len[w], word[w], parts[w + 1]);
        return g_strdup(text->str);
    }
    return g_strdup(message);
}

const char *judge_desk_phrase(unsigned i, bool french)
{
    return i < G_N_ELEMENTS(said) ? (french ? said[i].fr : said[i].en) : NULL;
}

bool judge_desk_refuse(GError **error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    g_autofree char *message = g_strdup_vprintf(format, args);
    va_end(args);
    g_set_error_literal(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, message);
    return false;
}

bool judge_desk_refuse_in(enum rules_language language, GError **error, const char *fr, const char *en, ...)
{
    va_list args;
    va_start(args, en);
    g_autofree char *message = g_strdup_vprintf(language == RULES_FRENCH ? fr : en, args);
    va_end(args);
    g_set_error_literal(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, message);
    return false;
}
