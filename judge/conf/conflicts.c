#include "conflicts.h"
#include "settings.h"

#include <stdlib.h>
#include <string.h>

#define IS       JUDGE_TEST_IS
#define GIVEN    JUDGE_TEST_GIVEN
#define POSITIVE JUDGE_TEST_POSITIVE

static const struct judge_conflict table[] = {
    {true,
     {{"anonymous", IS, "yes"}, {"show-names", GIVEN, "yes"}, {"reveal", IS, "end|never"}},
     "anonymous=yes cache les noms et show-names=yes les montre : retirez show-names (show-names=), ou "
     "mettez "
     "anonymous=no",
     "anonymous=yes hides the names and show-names=yes shows them: leave out show-names (show-names=), or "
     "take anonymous=no"},
    {true,
     {{"anonymous", IS, "yes"}, {"show-addresses", IS, "yes"}},
     "anonymous=yes cache les joueurs et show-addresses=yes montre leurs adresses : mettez l'un des deux à "
     "no",
     "anonymous=yes hides the players and show-addresses=yes shows their addresses: set one of them to no"},
    {true,
     {{"show-names", IS, "no"}, {"show-addresses", IS, "yes"}},
     "show-names=no cache les noms et show-addresses=yes montre les adresses : mettez les deux à yes, ou "
     "show-addresses=no",
     "show-names=no hides the names and show-addresses=yes shows the addresses: set both to yes, or "
     "show-addresses=no"},
    {true,
     {{"anonymous", IS, "yes"}, {"reveal", IS, "now"}},
     "anonymous=yes cache les noms et reveal=now les donne tout de suite : prenez reveal=end ou "
     "reveal=never, "
     "ou anonymous=no",
     "anonymous=yes hides the names and reveal=now tells them at once: take reveal=end or reveal=never, or "
     "anonymous=no"},
    {true,
     {{"press", IS, "none"}, {"press-delivery", IS, "postal"}},
     "press=none interdit la presse et press-delivery=postal l'imprime avec les rapports : retirez "
     "press-delivery, ou permettez une presse (press=white)",
     "press=none allows no press and press-delivery=postal prints it with the reports: leave out "
     "press-delivery, or allow press (press=white)"},
    {true,
     {{"allow", JUDGE_TEST_SHARES, "deny"}, {"deny", GIVEN, NULL}},
     "la même adresse est dans allow, qui l'admet, et dans deny, qui la refuse : retirez-la de l'un des deux",
     "the same address is in allow, which lets it in, and in deny, which does not: take it out of one"},

    {false,
     {{"double-first", IS, "yes"}, {"deadline", IS, "issue|numéro|numero"}},
     "double-first double l'attente du prochain numéro, sans viser le suivant : PROLONGER fixe la date",
     "double-first doubles the time to the next issue, which is no issue's date: EXTEND sets the date"},
    {false,
     {{"reveal", GIVEN, NULL}, {"anonymous", IS, "no"}},
     "reveal n'a d'effet que dans une partie anonyme (anonymous=yes)",
     "reveal has an effect in an anonymous game only (anonymous=yes)"},
    {false,
     {{"press-to", GIVEN, NULL}, {"press", IS, "none"}},
     "press-to est sans effet : press=none",
     "press-to has no effect: press=none"},
    {false,
     {{"press-observers", GIVEN, NULL}, {"press", IS, "none"}},
     "press-observers est sans effet : press=none",
     "press-observers has no effect: press=none"},
    {false,
     {{"press-minor", GIVEN, NULL}, {"press", IS, "none"}},
     "press-minor est sans effet : press=none",
     "press-minor has no effect: press=none"},
    {false,
     {{"press-late", GIVEN, NULL}, {"press", IS, "none"}},
     "press-late est sans effet : press=none",
     "press-late has no effect: press=none"},
    {false,
     {{"press-length", GIVEN, NULL}, {"press", IS, "none"}},
     "press-length est sans effet : press=none",
     "press-length has no effect: press=none"},
    {false,
     {{"press-copy", GIVEN, NULL}, {"press", IS, "none"}},
     "press-copy est sans effet : press=none",
     "press-copy has no effect: press=none"},
    {false,
     {{"muted", GIVEN, NULL}, {"press", IS, "none"}},
     "muted est sans effet : press=none",
     "muted has no effect: press=none"},
    {false,
     {{"nmr-out", GIVEN, NULL}, {"nmr", IS, "hold|wait"}},
     "nmr-out est sans effet : avec nmr=hold ou nmr=wait, personne ne perd sa place (nmr=warn, standby, "
     "disorder)",
     "nmr-out has no effect: with nmr=hold or nmr=wait nobody loses his seat (nmr=warn, standby, disorder)"},
    {false,
     {{"nmr-out-total", POSITIVE, NULL}, {"nmr", IS, "hold|wait"}},
     "nmr-out-total est sans effet : avec nmr=hold ou nmr=wait, personne ne perd sa place (nmr=warn, "
     "standby, "
     "disorder)",
     "nmr-out-total has no effect: with nmr=hold or nmr=wait nobody loses his seat (nmr=warn, standby, "
     "disorder)"},
    {false,
     {{"nmr-first", IS, "protected"}, {"nmr", IS, "wait"}},
     "nmr-first=protected est sans effet : nmr=wait attend déjà à toutes les saisons",
     "nmr-first=protected has no effect: nmr=wait waits in every season already"},
    {false,
     {{"grace", POSITIVE, NULL}, {"nmr", IS, "wait"}},
     "grace est sans effet : nmr=wait attend aussi longtemps qu'il faut",
     "grace has no effect: nmr=wait waits as long as it takes"},
    {false,
     {{"retreats", GIVEN, NULL}, {"year", IS, "three-deadlines|two-seasons"}},
     "retreats ne sert qu'à ceux qui doivent choisir une retraite et ne l'ont pas envoyée avec leurs "
     "mouvements (year)",
     "retreats serves only those who must choose a retreat and did not send it with their moves (year)"},
    {false,
     {{"adjustments", GIVEN, NULL}, {"year", IS, "two-seasons"}},
     "adjustments ne sert qu'à ceux qui n'ont pas envoyé leurs ajustements avec leurs mouvements (year)",
     "adjustments serves only those who did not send their adjustments with their moves (year)"},
    {false,
     {{"silence", GIVEN, NULL}, {"draws", IS, "no"}, {"concessions", IS, "no"}},
     "silence n'a d'effet ni sur les nuls (draws=no) ni sur les concessions (concessions=no)",
     "silence has no effect on draws (draws=no) and concessions (concessions=no)"},
    {false,
     {{"vote-term", GIVEN, NULL}, {"draws", IS, "no"}, {"concessions", IS, "no"}},
     "vote-term est sans effet : ni nul (draws=no) ni concession (concessions=no)",
     "vote-term has no effect: neither draws (draws=no) nor concessions (concessions=no)"},
    {false,
     {{"stalemate", GIVEN, NULL}, {"draw-after", IS, "0"}},
     "stalemate n'a d'effet qu'avec draw-after, le nombre d'années",
     "stalemate has an effect only with draw-after, the number of years"},
    {false,
     {{"listed", GIVEN, "yes"}, {"private", GIVEN, NULL}},
     "listed=yes n'annonce pas une partie privée : ses membres seuls la voient dans la liste",
     "listed=yes does not announce a private game: only its members see it in the list"},
    {false,
     {{"allow", GIVEN, NULL}, {"private", GIVEN, NULL}},
     "allow et private : on entre par l'un ou par l'autre, l'adresse admise ou le mot",
     "allow and private: either lets in, the address or the word"},
};

static bool is_word(const char *words, const char *value)
{
    size_t len = strlen(value);
    for (const char *at = words; *at;) {
        size_t n = strcspn(at, "|");
        if (n == len && !strncmp(at, value, n))
            return true;
        at += n + (at[n] == '|');
    }
    return false;
}

/* Whether two lists of words have one in common. */
static bool share_word(const char *a, const char *b)
{
    g_auto(GStrv) first = g_strsplit_set(a, " ,;", -1), second = g_strsplit_set(b, " ,;", -1);
    for (char **x = first; *x; x++)
        for (char **y = second; *y && **x; y++)
            if (!g_ascii_strcasecmp(*x, *y))
                return true;
    return false;
}

static bool holds(const struct judge_conflict_test *test, judge_given *given, const void *context)
{
    const struct judge_setting *setting = judge_setting_find(test->key);
    const char *said = given(context, test->key);
    bool is_given = said && *said;
    const char *value = is_given ? said : setting ? setting->preset : "";
    switch (test->test) {
    case JUDGE_TEST_IS:
        return is_word(test->value, value);
    case JUDGE_TEST_GIVEN:
        return is_given && (!test->value || is_word(test->value, value));
    case JUDGE_TEST_POSITIVE:
        return atoi(value) > 0;
    case JUDGE_TEST_SHARES:
        return is_given && share_word(value, given(context, test->value) ? given(context, test->value) : "");
    default:
        return false;
    }
}

size_t judge_conflicts(judge_given *given, const void *context, const struct judge_conflict **found,
                       size_t room)
{
    size_t n = 0;
    for (size_t i = 0; i < G_N_ELEMENTS(table) && n < room; i++) {
        bool all = true;
        for (size_t t = 0; all && t < JUDGE_CONFLICT_TESTS && table[i].test[t].key; t++)
            all = holds(&table[i].test[t], given, context);
        if (all)
            found[n++] = &table[i];
    }
    return n;
}

bool judge_conflict_is_about(const struct judge_conflict *conflict, const char *key)
{
    for (size_t t = 0; t < JUDGE_CONFLICT_TESTS && conflict->test[t].key; t++)
        if (!strcmp(conflict->test[t].key, key))
            return true;
    return false;
}

const struct judge_conflict *judge_conflict_row(size_t i)
{
    return i < G_N_ELEMENTS(table) ? &table[i] : NULL;
}
