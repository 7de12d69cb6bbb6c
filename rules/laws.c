/* What an outcome rests on: its topic, and the section that the game's rulebook cites for it. */
#include "board_p.h"

#include <stdio.h>
#include <string.h>

/* What an outcome rests on: a topic, and the text that the rulebook cites. templates/ prints its section. */
enum topic {
    TOPIC_NONE,
    TOPIC_MOVE,
    TOPIC_HOLD,
    TOPIC_CONFLICT,
    TOPIC_SUPPORTED,
    TOPIC_ROTATION,
    TOPIC_SWAP,
    TOPIC_HEAD_TO_HEAD,
    TOPIC_BELEAGUERED,
    TOPIC_OWN_UNIT,
    TOPIC_CONVOY,
    TOPIC_BROKEN,
    TOPIC_PARADOX,
    TOPIC_CUT,
    TOPIC_HOLD_SUPPORT,
    TOPIC_SUPPORT_ORDER,
    TOPIC_SUPPORT_COAST,
    TOPIC_CONVOY_ORDER,
    TOPIC_ADJACENT,
    TOPIC_ILLEGAL,
    TOPIC_COAST,
    TOPIC_DOUBLE,
    TOPIC_LETTER,
    TOPIC_NO_ORDER,
    TOPIC_RETREAT,
    TOPIC_RETREAT_COLLISION,
    TOPIC_BUILD,
    TOPIC_SURPLUS,
    TOPIC_CIVIL_DISORDER,
    TOPIC_OWNERS,
    TOPIC_SOLO,
    TOPIC_COUNT
};

static const char *const topic_words[TOPIC_COUNT] = {
    [TOPIC_NONE] = "",
    [TOPIC_MOVE] = "move",
    [TOPIC_HOLD] = "hold",
    [TOPIC_CONFLICT] = "conflict",
    [TOPIC_SUPPORTED] = "supported",
    [TOPIC_ROTATION] = "rotation",
    [TOPIC_SWAP] = "swap",
    [TOPIC_HEAD_TO_HEAD] = "head-to-head",
    [TOPIC_BELEAGUERED] = "beleaguered",
    [TOPIC_OWN_UNIT] = "own-unit",
    [TOPIC_CONVOY] = "convoy",
    [TOPIC_BROKEN] = "broken",
    [TOPIC_PARADOX] = "paradox",
    [TOPIC_CUT] = "cut",
    [TOPIC_HOLD_SUPPORT] = "hold-support",
    [TOPIC_SUPPORT_ORDER] = "support-order",
    [TOPIC_SUPPORT_COAST] = "support-coast",
    [TOPIC_CONVOY_ORDER] = "convoy-order",
    [TOPIC_ADJACENT] = "adjacent",
    [TOPIC_ILLEGAL] = "illegal",
    [TOPIC_COAST] = "coast",
    [TOPIC_DOUBLE] = "double",
    [TOPIC_LETTER] = "letter",
    [TOPIC_NO_ORDER] = "no-order",
    [TOPIC_RETREAT] = "retreat",
    [TOPIC_RETREAT_COLLISION] = "retreat-collision",
    [TOPIC_BUILD] = "build",
    [TOPIC_SURPLUS] = "surplus",
    [TOPIC_CIVIL_DISORDER] = "civil-disorder",
    [TOPIC_OWNERS] = "owners",
    [TOPIC_SOLO] = "solo",
};

struct cause_row {
    const char *word;
    uint8_t topic;
};

static const struct cause_row causes[RULES_CAUSE_COUNT] = {
    [RULES_CAUSE_NONE] = {"none", TOPIC_NONE},
    [RULES_CAUSE_UNOPPOSED] = {"unopposed", TOPIC_MOVE},
    [RULES_CAUSE_STRONGER] = {"stronger", TOPIC_SUPPORTED},
    [RULES_CAUSE_FOLLOWED] = {"followed", TOPIC_MOVE},
    [RULES_CAUSE_ROTATION] = {"rotation", TOPIC_ROTATION},
    [RULES_CAUSE_SWAP_BY_CONVOY] = {"swap-by-convoy", TOPIC_SWAP},
    [RULES_CAUSE_BOUNCE_MOVE] = {"bounce-move", TOPIC_CONFLICT},
    [RULES_CAUSE_BOUNCE_HOLD] = {"bounce-hold", TOPIC_CONFLICT},
    [RULES_CAUSE_HEAD_TO_HEAD] = {"head-to-head", TOPIC_HEAD_TO_HEAD},
    [RULES_CAUSE_BELEAGUERED] = {"beleaguered", TOPIC_BELEAGUERED},
    [RULES_CAUSE_OWN_UNIT] = {"own-unit", TOPIC_OWN_UNIT},
    [RULES_CAUSE_OWN_SUPPORT] = {"own-support", TOPIC_OWN_UNIT},
    [RULES_CAUSE_CONVOY_BROKEN] = {"convoy-broken", TOPIC_BROKEN},
    [RULES_CAUSE_CONVOY_PARADOX] = {"convoy-paradox", TOPIC_PARADOX},
    [RULES_CAUSE_CONVOY_MISSING] = {"convoy-missing", TOPIC_CONVOY},
    [RULES_CAUSE_GIVEN] = {"given", TOPIC_SUPPORTED},
    [RULES_CAUSE_CUT_BY] = {"cut-by", TOPIC_CUT},
    [RULES_CAUSE_CUT_BY_DISLODGEMENT] = {"cut-by-dislodgement", TOPIC_CUT},
    [RULES_CAUSE_NOT_COUNTED] = {"not-counted", TOPIC_OWN_UNIT},
    [RULES_CAUSE_SUPPORTED_MOVED] = {"supported-moved", TOPIC_HOLD_SUPPORT},
    [RULES_CAUSE_SUPPORTED_DIFFERS] = {"supported-differs", TOPIC_SUPPORT_ORDER},
    [RULES_CAUSE_SUPPORT_COAST] = {"support-coast", TOPIC_SUPPORT_COAST},
    [RULES_CAUSE_CONVOYED_DIFFERS] = {"convoyed-differs", TOPIC_CONVOY_ORDER},
    [RULES_CAUSE_FLEET_DISLODGED] = {"fleet-dislodged", TOPIC_BROKEN},
    [RULES_CAUSE_CONVOY_UNUSED] = {"convoy-unused", TOPIC_ADJACENT},
    [RULES_CAUSE_HELD] = {"held", TOPIC_HOLD},
    [RULES_CAUSE_HELD_AGAINST] = {"held-against", TOPIC_CONFLICT},
    [RULES_CAUSE_HELD_BETWEEN] = {"held-between", TOPIC_BELEAGUERED},
    [RULES_CAUSE_HELD_OWN] = {"held-own", TOPIC_OWN_UNIT},
    [RULES_CAUSE_NO_UNIT] = {"no-unit", TOPIC_ILLEGAL},
    [RULES_CAUSE_FOREIGN_UNIT] = {"foreign-unit", TOPIC_ILLEGAL},
    [RULES_CAUSE_NOT_ADJACENT] = {"not-adjacent", TOPIC_ILLEGAL},
    [RULES_CAUSE_WRONG_TERRAIN] = {"wrong-terrain", TOPIC_ILLEGAL},
    [RULES_CAUSE_NO_ROUTE] = {"no-route", TOPIC_CONVOY_ORDER},
    [RULES_CAUSE_SAME_PLACE] = {"same-place", TOPIC_ILLEGAL},
    [RULES_CAUSE_COAST_NEEDED] = {"coast-needed", TOPIC_COAST},
    [RULES_CAUSE_COAST_UNREACHABLE] = {"coast-unreachable", TOPIC_COAST},
    [RULES_CAUSE_WRONG_COAST] = {"wrong-coast", TOPIC_COAST},
    [RULES_CAUSE_SUPPORT_UNREACHABLE] = {"support-unreachable", TOPIC_SUPPORT_ORDER},
    [RULES_CAUSE_SUPPORT_IMPOSSIBLE] = {"support-impossible", TOPIC_SUPPORT_ORDER},
    [RULES_CAUSE_SUPPORT_SELF] = {"support-self", TOPIC_SUPPORT_ORDER},
    [RULES_CAUSE_CONVOY_ON_COAST] = {"convoy-on-coast", TOPIC_CONVOY_ORDER},
    [RULES_CAUSE_CONVOY_IMPOSSIBLE] = {"convoy-impossible", TOPIC_CONVOY_ORDER},
    [RULES_CAUSE_CONVOY_NOT_ALL_OWN] = {"convoy-not-all-own", TOPIC_ADJACENT},
    [RULES_CAUSE_WRONG_PHASE] = {"wrong-phase", TOPIC_ILLEGAL},
    [RULES_CAUSE_DOUBLE_ORDER] = {"double-order", TOPIC_DOUBLE},
    [RULES_CAUSE_SHUT] = {"shut", TOPIC_ILLEGAL},
    [RULES_CAUSE_KIND_WRONG] = {"kind-wrong", TOPIC_LETTER},
    [RULES_CAUSE_NO_ORDER] = {"no-order", TOPIC_NO_ORDER},
    [RULES_CAUSE_RETREAT_OCCUPIED] = {"retreat-occupied", TOPIC_RETREAT},
    [RULES_CAUSE_RETREAT_ORIGIN] = {"retreat-origin", TOPIC_RETREAT},
    [RULES_CAUSE_RETREAT_CONTESTED] = {"retreat-contested", TOPIC_RETREAT},
    [RULES_CAUSE_RETREAT_COLLISION] = {"retreat-collision", TOPIC_RETREAT_COLLISION},
    [RULES_CAUSE_RETREAT_NONE] = {"retreat-none", TOPIC_RETREAT},
    [RULES_CAUSE_NOT_DISLODGED] = {"not-dislodged", TOPIC_RETREAT},
    [RULES_CAUSE_NOT_HOME] = {"not-home", TOPIC_BUILD},
    [RULES_CAUSE_NOT_OWNED] = {"not-owned", TOPIC_BUILD},
    [RULES_CAUSE_OCCUPIED] = {"occupied", TOPIC_BUILD},
    [RULES_CAUSE_SURPLUS] = {"surplus", TOPIC_SURPLUS},
    [RULES_CAUSE_BUILD_TWICE] = {"build-twice", TOPIC_BUILD},
    [RULES_CAUSE_NOTHING_DUE] = {"nothing-due", TOPIC_BUILD},
    [RULES_CAUSE_CIVIL_DISORDER] = {"civil-disorder", TOPIC_CIVIL_DISORDER},
};

rules_law rules_law_of(const struct rules_rulebook *book, enum rules_cause cause)
{
    uint8_t topic = causes[cause].topic;
    return topic == TOPIC_NONE ? 0
                               : (rules_law)(topic * RULES_LAW_TEXT_COUNT + book->value[RULES_OPTION_TEXT]);
}

const char *rules_law_topic(rules_law law)
{
    unsigned topic = law / RULES_LAW_TEXT_COUNT;
    return topic < TOPIC_COUNT ? topic_words[topic] : "";
}

const char *rules_law_text(rules_law law)
{
    static const char *const texts[RULES_LAW_TEXT_COUNT] = {"datc", "1971", "descartes", "faf", "bretagne"};
    return texts[law % RULES_LAW_TEXT_COUNT];
}

size_t rules_law_code(rules_law law, char *out, size_t size)
{
    const char *topic = rules_law_topic(law);
    int len =
        *topic ? snprintf(out, size, "%s.%s", topic, rules_law_text(law)) : snprintf(out, size, "%s", "");
    return len < 0 ? 0 : (size_t)len;
}

rules_law rules_law_find(const char *code)
{
    const size_t topic = strcspn(code, ".");
    for (unsigned law = RULES_LAW_TEXT_COUNT; code[topic] && law < TOPIC_COUNT * RULES_LAW_TEXT_COUNT;
         law++) {
        const char *word = rules_law_topic((rules_law)law);
        if (!strncmp(word, code, topic) && !word[topic] &&
            !strcmp(rules_law_text((rules_law)law), code + topic + 1))
            return (rules_law)law;
    }
    return 0;
}

const char *rules_cause_word(enum rules_cause cause)
{
    return (unsigned)cause < RULES_CAUSE_COUNT && causes[cause].word ? causes[cause].word : "none";
}

const char *rules_verdict_word(enum rules_verdict verdict)
{
    static const char *const words[RULES_VERDICT_COUNT] = {
        [RULES_VERDICT_NONE] = "none",   [RULES_SUCCEEDS] = "succeeds",
        [RULES_BOUNCED] = "bounced",     [RULES_CUT] = "cut",
        [RULES_DISRUPTED] = "disrupted", [RULES_NO_CONVOY] = "no-convoy",
        [RULES_UNMATCHED] = "unmatched", [RULES_VOID] = "void",
        [RULES_DISBANDED] = "disbanded", [RULES_IGNORED] = "ignored",
    };
    return (unsigned)verdict < RULES_VERDICT_COUNT ? words[verdict] : "none";
}
