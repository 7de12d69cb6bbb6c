#include "rulebook.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { MAX_VALUES = 8 };

struct option {
    const char *key;
    const char *expected; /* said when a value is unknown */
    const char *value[MAX_VALUES + 1];
};

static const struct option options[RULES_OPTION_COUNT] = {
    [RULES_OPTION_CONVOY_PARADOX] = {"convoy-paradox",
                                     "szykman, 1971, descartes, bretagne, allhold, 1982, 2000 or dptg",
                                     {"szykman", "1971", "descartes", "bretagne", "allhold", "1982", "2000",
                                      "dptg", NULL}},
    [RULES_OPTION_CONVOY_ROUTES] = {"convoy-routes",
                                    "all-fail, any-broken, any-dislodged or any-broken-but-own",
                                    {"all-fail", "any-broken", "any-dislodged", "any-broken-but-own", NULL}},
    [RULES_OPTION_ADJACENT_CONVOY] = {"adjacent-convoy",
                                      "intent, 1971, land-first, order-letter, bretagne or via-only",
                                      {"intent", "1971", "land-first", "order-letter", "bretagne", "via-only",
                                       NULL}},
    [RULES_OPTION_ADJACENT_FALLBACK] = {"adjacent-fallback", "no or yes", {"no", "yes", NULL}},
    [RULES_OPTION_DISLODGED_EFFECT] = {"dislodged-effect",
                                       "unless-convoyed or never",
                                       {"unless-convoyed", "never", NULL}},
    [RULES_OPTION_RETREAT_TO_ORIGIN] = {"retreat-to-origin",
                                        "if-convoyed or never",
                                        {"if-convoyed", "never", NULL}},
    [RULES_OPTION_MISSING_COAST] = {"missing-coast",
                                    "only-possible or void",
                                    {"only-possible", "void", NULL}},
    [RULES_OPTION_SUPPORT_COAST] = {"support-coast",
                                    "lenient, strict or foreign",
                                    {"lenient", "strict", "foreign", NULL}},
    [RULES_OPTION_WRONG_COAST] = {"wrong-coast", "void or corrected", {"void", "corrected", NULL}},
    [RULES_OPTION_PRESENT_COAST] = {"present-coast", "ignored or void", {"ignored", "void", NULL}},
    [RULES_OPTION_POINTLESS_COAST] = {"pointless-coast", "ignored or void", {"ignored", "void", NULL}},
    [RULES_OPTION_DOUBLE_ORDERS] = {"double-orders",
                                    "ask, legal-one-counts or legal-one-stays",
                                    {"ask", "legal-one-counts", "legal-one-stays", NULL}},
    [RULES_OPTION_IMPLIED_ORDERS] = {"implied-orders", "no or yes", {"no", "yes", NULL}},
    [RULES_OPTION_CIVIL_REMOVALS] = {"civil-removals",
                                     "2023, 1971, descartes or bretagne",
                                     {"2023", "1971", "descartes", "bretagne", NULL}},
    [RULES_OPTION_SUPPORT_CUT_BY_CONVOY_TO_ATTACKER] = {"support-cut-by-convoyed-target",
                                                        "no or yes",
                                                        {"no", "yes", NULL}},
    [RULES_OPTION_BUILD_KIND] = {"inland-fleet", "void or army", {"void", "army", NULL}},
    [RULES_OPTION_END] = {"end", "solo, agreed-year or 1907", {"solo", "agreed-year", "1907", NULL}},
    [RULES_OPTION_SOLO_CHECK] = {"solo-check", "adjustments", {"adjustments", NULL}},
    [RULES_OPTION_TIMED_WINNER] = {"timed-winner",
                                   "nobody, centres or pieces",
                                   {"nobody", "centres", "pieces", NULL}},
    [RULES_OPTION_TEXT] = {"text",
                           "datc, 1971, descartes, faf or bretagne",
                           {"datc", "1971", "descartes", "faf", "bretagne", NULL}},
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
      CHANGE(CIVIL_REMOVALS, REMOVALS_1971), CHANGE(TIMED_WINNER, TIMED_PIECES), CHANGE(TEXT, LAW_1971)},
     8},
    {"descartes",
     {CHANGE(CONVOY_PARADOX, PARADOX_DESCARTES),
      CHANGE(ADJACENT_CONVOY, ADJACENT_LAND_FIRST),
      YES(DISLODGED_EFFECT),
      YES(RETREAT_TO_ORIGIN),
      CHANGE(DOUBLE_ORDERS, DOUBLE_LEGAL_STAYS),
      CHANGE(CIVIL_REMOVALS, REMOVALS_DESCARTES),
      {RULES_OPTION_END, 1},
      CHANGE(TIMED_WINNER, TIMED_CENTRES),
      CHANGE(TEXT, LAW_DESCARTES)},
     9},
    {"faf",
     {CHANGE(CONVOY_PARADOX, PARADOX_DESCARTES),
      CHANGE(CONVOY_ROUTES, ROUTES_ANY_DISLODGED),
      CHANGE(ADJACENT_CONVOY, ADJACENT_ORDER_LETTER),
      YES(DISLODGED_EFFECT),
      YES(RETREAT_TO_ORIGIN),
      CHANGE(CIVIL_REMOVALS, REMOVALS_DESCARTES),
      {RULES_OPTION_END, 2},
      CHANGE(TIMED_WINNER, TIMED_CENTRES),
      CHANGE(TEXT, LAW_FAF)},
     9},
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
            "end, solo-check, timed-winner or text";

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

const char *rules_rulebook_brings(const char *name, const char *setting)
{
    static const struct {
        const char *rulebook, *setting, *value;
    } rows[] = {
        {"1971", "press-minor", "no"},                 /* XI.1, XIII.2, XIV.1 */
        {"1971", "draws", "with-pieces"},              /* II */
        {"1971", "notation-fr", "moeshoeshoe"},        /* annex 2 */
        {"descartes", "scoring", "c-diplo-18centres"}, /* V */
        {"descartes", "press-minor", "no"},            /* III.B */
        {"descartes", "words", "descartes"},           /* XII, VI: "annihilée", "Grande-Bretagne" */
        {"descartes", "notation-fr", "descartes"},
        {"faf", "scoring", "c-diplo-18centres"}, /* 7.1 */
        {"faf", "press-minor", "no"},            /* 4.1: negotiation in summer and autumn alone */
        {"faf", "notation-fr", "faf"},           /* 5 */
        {"bretagne", "scoring", "angevin"},      /* VII */
        {"bretagne", "end-vote", "yes"},         /* V */
        {"bretagne", "notation-fr", "asmodee"},
    };
    size_t len = name ? strcspn(name, "+ ") : 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (len == strlen(rows[i].rulebook) && !strncmp(name, rows[i].rulebook, len) &&
            !strcmp(setting, rows[i].setting))
            return rows[i].value;
    return NULL;
}

int32_t rules_rulebook_last_year(const struct rules_rulebook *book)
{
    return book->value[RULES_OPTION_END] == 2 ? 1907 : 0;
}
