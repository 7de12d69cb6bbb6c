#include "rulebook.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { MAX_VALUES = 8 };

struct option {
    const char *key;
    const char *expected; /* said when a value is unknown */
    const char *en, *fr;
    const char *value[MAX_VALUES + 1];
    const char *value_en[MAX_VALUES], *value_fr[MAX_VALUES];
};

static const struct option options[RULES_OPTION_COUNT] = {
    [RULES_OPTION_CONVOY_PARADOX] =
        {"convoy-paradox",
         "szykman, 1971, descartes, bretagne, allhold, 1982, 2000 or dptg",
         "What happens when a convoyed attack decides over its own convoy.",
         "Ce qui se passe quand une attaque convoyée décide du sort de son propre convoi.",
         {"szykman", "1971", "descartes", "bretagne", "allhold", "1982", "2000", "dptg", NULL},
         {"The convoys of the paradox fail; their fleets hold.",
          "A convoyed attack never cuts a support for an attack on a fleet of its own convoy.",
          "Conflicts at sea about convoying fleets are resolved before the convoys.",
          ("The 2000 rule, then the simultaneous resolution if one is consistent, else Descartes for the "
           "knot."),
          "All moves of the paradox fail.",
          "A convoyed attack never cuts a support into a sea that holds a convoying fleet.",
          "A convoyed attack does not cut a support for an attack on a fleet that its convoy needs.",
          "The resolution without the convoys if it is consistent, else all moves of the paradox fail."},
         {"Les convois du paradoxe échouent ; leurs flottes tiennent.",
          "Une attaque convoyée ne coupe jamais le soutien d'une attaque contre une flotte de son convoi.",
          "Les conflits maritimes concernant les flottes qui convoient sont résolus avant les convois.",
          ("La règle de 2000, puis la résolution simultanée si une est cohérente, sinon Descartes pour le "
           "nœud."),
          "Toutes les attaques du paradoxe échouent.",
          "Une attaque convoyée ne coupe jamais un soutien vers une mer où une flotte convoie.",
          ("Une attaque convoyée ne coupe pas le soutien d'une attaque contre une flotte nécessaire à son "
           "convoi."),
          ("La résolution sans les convois si elle est cohérente, sinon toutes les attaques du paradoxe "
           "échouent.")}},
    [RULES_OPTION_CONVOY_ROUTES] =
        {"convoy-routes",
         "all-fail, any-broken, any-dislodged or any-broken-but-own",
         "When a convoy with several routes fails.",
         "Quand échoue un convoi qui a plusieurs routes.",
         {"all-fail", "any-broken", "any-dislodged", "any-broken-but-own", NULL},
         {"Only if all routes fail.", "As soon as one route is broken.",
          "As soon as one of its fleets is dislodged.",
          "As soon as one route is broken; foreign fleets do not count where own fleets make a route."},
         {"Seulement si toutes les routes échouent.", "Dès qu'une route est rompue.",
          "Dès qu'une de ses flottes est délogée.",
          "Dès qu'une route est rompue ; les flottes étrangères ne comptent pas si les siennes suffisent."}},
    [RULES_OPTION_ADJACENT_CONVOY] =
        {"adjacent-convoy",
         "intent, 1971, land-first, order-letter, bretagne or via-only",
         "Whether an army goes by land or by sea to an adjacent region.",
         "Si une armée va par terre ou par mer vers une région adjacente.",
         {"intent", "1971", "land-first", "order-letter", "bretagne", "via-only", NULL},
         {"By sea if a fleet of its own convoys it, or with \"via convoy\".",
          "By sea only if the unit in the target moves the other way and the convoy stands.",
          "Both ways are tried, land first.", "By sea if the order is written with c, by land with -.",
          "By sea if all own fleets of a possible chain convoy, or with \"par convoi\".",
          "By sea only with \"via convoy\"."},
         {"Par mer si une flotte du même pays la convoie, ou avec « par convoi ».",
          "Par mer seulement si l'unité visée vient en sens inverse et que le convoi tient.",
          "Les deux voies sont examinées, la terre en priorité.",
          "Par mer si l'ordre est écrit avec c, par terre avec -.",
          ("Par mer si toutes les flottes du même pays d'une chaîne possible convoient, ou avec « par convoi "
           "»."),
          "Par mer seulement avec « par convoi »."}},
    [RULES_OPTION_ADJACENT_FALLBACK] =
        {"adjacent-fallback",
         "no or yes",
         "Whether an army whose convoy to an adjacent region fails goes by land.",
         "Si une armée dont le convoi vers une région adjacente échoue passe par la terre.",
         {"no", "yes", NULL},
         {"It stays.", "It goes by land."},
         {"Elle reste.", "Elle passe par la terre."}},
    [RULES_OPTION_DISLODGED_EFFECT] =
        {"dislodged-effect",
         "unless-convoyed or never",
         "Whether a dislodged unit still bounces others in the region its attacker came from.",
         "Si une unité délogée bloque encore la région d'où vient son attaquant.",
         {"unless-convoyed", "never", NULL},
         {"Only if one of the two went by convoy.", "Never."},
         {"Seulement si l'une des deux est convoyée.", "Jamais."}},
    [RULES_OPTION_RETREAT_TO_ORIGIN] = {"retreat-to-origin",
                                        "if-convoyed or never",
                                        "Whether a unit may retreat to where its attacker came from.",
                                        "Si une unité peut retraiter là d'où vient son attaquant.",
                                        {"if-convoyed", "never", NULL},
                                        {"If the attacker came by convoy.", "Never."},
                                        {"Si l'attaquant est venu par convoi.", "Jamais."}},
    [RULES_OPTION_MISSING_COAST] = {"missing-coast",
                                    "only-possible or void",
                                    "A fleet order without the coast where only one can be reached.",
                                    "Un ordre de flotte sans la côte quand une seule est accessible.",
                                    {"only-possible", "void", NULL},
                                    {"Followed, to that coast.", "Not followed."},
                                    {"Suivi, vers cette côte.", "Non suivi."}},
    [RULES_OPTION_SUPPORT_COAST] = {"support-coast",
                                    "lenient, strict or foreign",
                                    "Whether a support must name the coast where the fleet has a choice.",
                                    "Si un soutien doit nommer la côte quand la flotte a le choix.",
                                    {"lenient", "strict", "foreign", NULL},
                                    {"It need not.", "It must.", "It must for a foreign fleet."},
                                    {"Non.", "Oui.", "Oui pour une flotte étrangère."}},
    [RULES_OPTION_WRONG_COAST] =
        {"wrong-coast",
         "void or corrected",
         "A fleet order to a coast out of reach where the other can be reached.",
         "Un ordre de flotte vers une côte inaccessible quand l'autre est accessible.",
         {"void", "corrected", NULL},
         {"Not followed.", "Followed, to the coast within reach."},
         {"Non suivi.", "Suivi, vers la côte accessible."}},
    [RULES_OPTION_PRESENT_COAST] = {"present-coast",
                                    "ignored or void",
                                    "An order that names the wrong coast for where the fleet stands.",
                                    "Un ordre qui se trompe de côte pour la flotte qu'il désigne.",
                                    {"ignored", "void", NULL},
                                    {"The coast is ignored.", "The order is not followed."},
                                    {"La côte est ignorée.", "L'ordre n'est pas suivi."}},
    [RULES_OPTION_POINTLESS_COAST] = {"pointless-coast",
                                      "ignored or void",
                                      "An army order that names a coast.",
                                      "Un ordre d'armée qui nomme une côte.",
                                      {"ignored", "void", NULL},
                                      {"The coast is ignored.", "The order is not followed."},
                                      {"La côte est ignorée.", "L'ordre n'est pas suivi."}},
    [RULES_OPTION_DOUBLE_ORDERS] = {"double-orders",
                                    "ask or legal-one-counts",
                                    "Several different orders to one unit.",
                                    "Plusieurs ordres différents à une même unité.",
                                    {"ask", "legal-one-counts", NULL},
                                    {"None is followed.",
                                     "If only one of them is legal, it counts; else none is followed."},
                                    {"Aucun n'est suivi.",
                                     "Si un seul est légal, il compte ; sinon aucun n'est suivi."}},
    [RULES_OPTION_IMPLIED_ORDERS] =
        {"implied-orders",
         "no or yes",
         "Whether a support or convoy that names an own unit without order gives it that order.",
         "Si un soutien ou un convoi qui nomme une unité sans ordre du même pays lui donne cet ordre.",
         {"no", "yes", NULL},
         {"It does not.", "It does."},
         {"Non.", "Oui."}},
    [RULES_OPTION_CIVIL_REMOVALS] =
        {"civil-removals",
         "2023, 1971, descartes or bretagne",
         "Which units go when removals are missing.",
         "Quelles unités partent quand il manque des démobilisations.",
         {"2023", "1971", "descartes", "bretagne", NULL},
         {"Off the centres first; farthest from an owned centre; fleets; alphabet.",
          "Farthest from home, convoys counted; fleets; alphabet.",
          "Farthest from home; not on a centre; fleets; alphabet.",
          "Farthest from home; fleets; not on a centre; the list of regions."},
         {"Hors des centres d'abord ; la plus loin d'un centre possédé ; flottes ; alphabet.",
          "La plus loin de chez elle, convois compris ; flottes ; alphabet.",
          "La plus loin de chez elle ; hors d'un centre ; flottes ; alphabet.",
          "La plus loin de chez elle ; flottes ; hors d'un centre ; la liste des régions."}},
    [RULES_OPTION_SUPPORT_CUT_BY_CONVOY_TO_ATTACKER] =
        {"support-cut-by-convoyed-target",
         "no or yes",
         "Whether a convoyed army cuts a support that is directed at the region it comes from.",
         "Si une armée convoyée coupe un soutien dirigé contre la région d'où elle vient.",
         {"no", "yes", NULL},
         {"It does not.", "It does."},
         {"Non.", "Oui."}},
    [RULES_OPTION_BUILD_KIND] = {"inland-fleet",
                                 "void or army",
                                 "A fleet ordered to be built inland.",
                                 "Une flotte mobilisée à l'intérieur des terres.",
                                 {"void", "army", NULL},
                                 {"Not built.", "An army is built."},
                                 {"Rien n'est mobilisé.", "Une armée est mobilisée."}},
    [RULES_OPTION_END] = {"end",
                          "solo, agreed-year or 1907",
                          "When a game ends by itself.",
                          "Quand une partie finit d'elle-même.",
                          {"solo", "agreed-year", "1907", NULL},
                          {"With a solo.", "With a solo, or after the autumn of the year agreed.",
                           "With a solo, or after the autumn of 1907."},
                          {"Sur un solo.", "Sur un solo, ou après l'automne de l'année convenue.",
                           "Sur un solo, ou après l'automne 1907."}},
    [RULES_OPTION_SOLO_CHECK] = {"solo-check",
                                 "adjustments",
                                 "When the centres of a solo are counted.",
                                 "Quand on compte les centres d'un solo.",
                                 {"adjustments", NULL},
                                 {"When centres change hands, before the adjustments."},
                                 {"Quand les centres changent de mains, avant les ajustements."}},
    [RULES_OPTION_TEXT] = {"text",
                           "datc, 1971, descartes, faf or bretagne",
                           "The text that reasons cite.",
                           "Le texte que citent les motifs.",
                           {"datc", "1971", "descartes", "faf", "bretagne", NULL},
                           {"The Diplomacy Adjudicator Test Cases.", "The rules of 1971.",
                            "The Descartes rules.", "The rules of FAF.",
                            "The rules of the championship of Brittany."},
                           {"Les Diplomacy Adjudicator Test Cases.", "Les règles de 1971.",
                            "Les règles Descartes.", "Les règles de FAF.",
                            "Le règlement du championnat de Bretagne."}},
};

/* A rulebook is what it changes; all values 0 are the preferences of the DATC. */
struct set {
    const char *name;
    struct {
        uint8_t option, value;
    } change[14];
    uint8_t n;
};

#define CHANGE(option, value)                                                                                \
    {                                                                                                        \
        RULES_OPTION_##option, RULES_##value                                                                 \
    }
#define YES(option)                                                                                          \
    {                                                                                                        \
        RULES_OPTION_##option, 1                                                                             \
    }

static const struct set sets[] = {
    {"datc", {{0, 0}}, 0},
    {"1971",
     {CHANGE(CONVOY_PARADOX, PARADOX_1971), CHANGE(CONVOY_ROUTES, ROUTES_ANY_BROKEN),
      CHANGE(ADJACENT_CONVOY, ADJACENT_1971), YES(DISLODGED_EFFECT), YES(RETREAT_TO_ORIGIN),
      CHANGE(CIVIL_REMOVALS, REMOVALS_1971), CHANGE(TEXT, LAW_1971)},
     7},
    {"descartes",
     {CHANGE(CONVOY_PARADOX, PARADOX_DESCARTES),
      CHANGE(ADJACENT_CONVOY, ADJACENT_LAND_FIRST),
      YES(DISLODGED_EFFECT),
      YES(RETREAT_TO_ORIGIN),
      CHANGE(CIVIL_REMOVALS, REMOVALS_DESCARTES),
      {RULES_OPTION_END, 1},
      CHANGE(TEXT, LAW_DESCARTES)},
     7},
    {"faf",
     {CHANGE(CONVOY_PARADOX, PARADOX_DESCARTES),
      CHANGE(CONVOY_ROUTES, ROUTES_ANY_DISLODGED),
      CHANGE(ADJACENT_CONVOY, ADJACENT_ORDER_LETTER),
      YES(DISLODGED_EFFECT),
      YES(RETREAT_TO_ORIGIN),
      CHANGE(CIVIL_REMOVALS, REMOVALS_DESCARTES),
      {RULES_OPTION_END, 2},
      CHANGE(TEXT, LAW_FAF)},
     8},
    {"bretagne",
     {CHANGE(CONVOY_PARADOX, PARADOX_BRETAGNE),
      CHANGE(ADJACENT_CONVOY, ADJACENT_BRETAGNE),
      YES(RETREAT_TO_ORIGIN),
      CHANGE(SUPPORT_COAST, SUPPORT_COAST_FOREIGN),
      YES(DOUBLE_ORDERS),
      YES(IMPLIED_ORDERS),
      CHANGE(CIVIL_REMOVALS, REMOVALS_BRETAGNE),
      {RULES_OPTION_END, 2},
      CHANGE(TEXT, LAW_BRETAGNE)},
     9},
    /* Named sets of the test cases: the DATC with other choices. */
    {"1982", {CHANGE(CONVOY_PARADOX, PARADOX_1982), CHANGE(CIVIL_REMOVALS, REMOVALS_1971)}, 2},
    {"2000", {CHANGE(CONVOY_PARADOX, PARADOX_2000), CHANGE(CIVIL_REMOVALS, REMOVALS_1971)}, 2},
    {"2023", {CHANGE(CONVOY_PARADOX, PARADOX_2000)}, 1},
    {"4.A.3-fallback", {YES(ADJACENT_FALLBACK)}, 1},
    {"4.A.4b", {YES(SUPPORT_CUT_BY_CONVOY_TO_ATTACKER)}, 1},
    {"4.A.5a", {YES(RETREAT_TO_ORIGIN)}, 1},
    {"4.A.7a", {YES(DISLODGED_EFFECT)}, 1},
    {"4.B.2b", {YES(MISSING_COAST)}, 1},
    {"4.B.3a", {YES(WRONG_COAST)}, 1},
    {"4.B.4-calhamer", {CHANGE(SUPPORT_COAST, SUPPORT_COAST_FOREIGN)}, 1},
    {"4.B.4-strict", {CHANGE(SUPPORT_COAST, SUPPORT_COAST_STRICT)}, 1},
    {"4.B.5a", {YES(PRESENT_COAST)}, 1},
    {"4.B.6a", {YES(POINTLESS_COAST)}, 1},
    {"4.C.4b", {YES(BUILD_KIND)}, 1},
    {"allhold", {CHANGE(CONVOY_PARADOX, PARADOX_ALLHOLD)}, 1},
    {"dptg",
     {CHANGE(CONVOY_PARADOX, PARADOX_DPTG), CHANGE(CONVOY_ROUTES, ROUTES_ANY_BUT_OWN),
      CHANGE(ADJACENT_CONVOY, ADJACENT_VIA_ONLY)},
     3},
    {"szykman", {{0, 0}}, 0},
};
enum { N_SETS = sizeof sets / sizeof sets[0] };

bool rules_rulebook_find(const char *name, struct rules_rulebook *book)
{
    for (size_t i = 0; i < N_SETS; i++) {
        if (strcasecmp(sets[i].name, name) != 0)
            continue;
        memset(book, 0, sizeof *book);
        snprintf(book->name, sizeof book->name, "%s", sets[i].name);
        for (unsigned c = 0; c < sets[i].n; c++)
            book->value[sets[i].change[c].option] = sets[i].change[c].value;
        return true;
    }
    return false;
}

const char *const *rules_rulebook_names(bool all)
{
    static const char *const chosen[] = {"datc", "1971", "descartes", "faf", "bretagne", NULL};
    static const char *const every[] = {
        "datc",   "1971",    "descartes",      "faf",          "bretagne", "1982",
        "2000",   "2023",    "4.A.3-fallback", "4.A.4b",       "4.A.5a",   "4.A.7a",
        "4.B.2b", "4.B.3a",  "4.B.4-calhamer", "4.B.4-strict", "4.B.5a",   "4.B.6a",
        "4.C.4b", "allhold", "dptg",           "szykman",      NULL};
    return all ? every : chosen;
}

bool rules_rulebook_set(struct rules_rulebook *book, const char *key, const char *value,
                        const char **expected)
{
    for (size_t o = 0; o < RULES_OPTION_COUNT; o++) {
        if (strcasecmp(options[o].key, key) != 0)
            continue;
        for (uint8_t v = 0; options[o].value[v]; v++) {
            if (strcasecmp(options[o].value[v], value) != 0)
                continue;
            size_t len = strlen(book->name);
            if (book->value[o] != v && len + 1 < sizeof book->name &&
                (len == 0 || book->name[len - 1] != '+'))
                memcpy(book->name + len, "+", 2);
            book->value[o] = v;
            return true;
        }
        if (expected)
            *expected = options[o].expected;
        return false;
    }
    if (expected)
        *expected =
            "convoy-paradox, convoy-routes, adjacent-convoy, adjacent-fallback, dislodged-effect, "
            "retreat-to-origin, missing-coast, support-coast, wrong-coast, present-coast, pointless-coast, "
            "double-orders, implied-orders, civil-removals, support-cut-by-convoyed-target, inland-fleet, "
            "end, solo-check or text";
    return false;
}

const char *rules_option_key(enum rules_option option)
{
    return options[option].key;
}

const char *rules_option_value(const struct rules_rulebook *book, enum rules_option option)
{
    return options[option].value[book->value[option]];
}

const char *const *rules_option_values(enum rules_option option)
{
    return options[option].value;
}

const char *rules_option_sentence(enum rules_option option, bool french)
{
    return french ? options[option].fr : options[option].en;
}

const char *rules_option_value_sentence(enum rules_option option, unsigned value, bool french)
{
    if (value >= MAX_VALUES || !options[option].value_en[value])
        return "";
    return french ? options[option].value_fr[value] : options[option].value_en[value];
}

int32_t rules_rulebook_last_year(const struct rules_rulebook *book)
{
    return book->value[RULES_OPTION_END] == 2 ? 1907 : 0;
}
