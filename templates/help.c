/* Topics of the player's guide: names in both languages; the pages are sections of help.txt. */
#include "help.h"

#include <string.h>

/* Names are folded: small letters, no accents. The first of each language is the one shown. */
static const struct topic {
    const char *key, *fr, *en;
} topics[] = {
    {"orders", "ordres ordre ecrire", "orders order writing"},
    {"names", "noms nom abreviations abreviation regions",
     "names name abbreviations abbreviation regions provinces"},
    {"supports", "soutiens soutien support supporter", "supports support"},
    {"convoys", "convois convoi convoyer", "convoys convoy"},
    {"coasts", "cotes cote", "coasts coast"},
    {"retreats", "retraites retraite dispersion", "retreats retreat disband"},
    {"adjustments", "ajustements ajustement mobilisation mobilisations demobilisation constructions",
     "adjustments adjustment builds build removals"},
    {"ahead", "avance avances davance phase vacances", "ahead advance phase holidays"},
    {"conditions", "conditions condition si sinon", "conditions condition if else unless"},
    {"mistakes", "erreurs erreur corriger", "mistakes mistake errors correct"},
    {"deadlines", "dates date limite retard", "deadlines deadline late dates"},
    {"results", "resultats resultat rapport rapports", "results result report reports"},
    {"joining", "inscription inscriptions jouer parties observer demission",
     "joining join games observe resign"},
    {"people", "personne vous moi adresse absence langue fuseau pseudo",
     "people person yourself me address absence language zone alias"},
    {"data", "donnees confidentialite vie-privee", "data privacy"},
    {"press", "presse journal messages", "press broadcast diary messages"},
    {"create", "creer creation reglages reglage regler", "create new settings setting set"},
    {"editor", "editeur bureau editeurs arbitrer", "editor desk editors master"},
    {"votes", "votes vote nul concession veto", "votes vote draw concession veto"},
    {"standbys", "remplacants remplacant absences onr reprise", "standbys standby absences nmr takeover"},
    {"tournaments", "tournois tournoi championnat ronde rondes prix",
     "tournaments tournament championship rounds prizes"},
    {"running", "conduite conduire jugement", "running run process"},
    {"mending", "corrections erratum revenir", "mending corrections errata rollback"},
};

/* Topics for editors only. */
static const char desk_keys[] = "editor running mending";

const char *templates_help_key(unsigned index)
{
    return index < G_N_ELEMENTS(topics) ? topics[index].key : NULL;
}

static bool has_word(const char *words, const char *wanted)
{
    g_auto(GStrv) all = g_strsplit(words, " ", -1);
    return g_strv_contains((const char *const *)all, wanted);
}

static const struct topic *find(const char *word)
{
    char folded[64];
    rules_text_fold(word, strlen(word), folded, sizeof folded);
    g_strstrip(folded);
    for (gsize i = 0; i < G_N_ELEMENTS(topics); i++)
        if (has_word(topics[i].fr, folded) || has_word(topics[i].en, folded))
            return &topics[i];
    return NULL;
}

bool templates_help_is_desk(const char *topic)
{
    const struct topic *found = find(topic);
    return found && has_word(desk_keys, found->key);
}

char *templates_help(const char *home, enum rules_language language, const char *topic)
{
    const struct topic *found = find(topic);
    if (!found)
        return NULL;
    struct templates_data *data = templates_data_new();
    templates_data_set_flag(data, found->key, true);
    char *text = templates_fill(home, language, "help.txt", data);
    templates_data_free(data);
    return text;
}

char *templates_help_topics(enum rules_language language, bool desk)
{
    GString *out = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(topics); i++) {
        const char *names = language == RULES_FRENCH ? topics[i].fr : topics[i].en;
        if (desk || !has_word(desk_keys, topics[i].key))
            g_string_append_printf(out, "%s%.*s", out->len ? ", " : "", (int)strcspn(names, " "), names);
    }
    return g_string_free(out, FALSE);
}
