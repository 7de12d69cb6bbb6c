/* Orders in sentences, as people write them to one another, and talk among them that orders nothing. */
#ifndef TESTS_JUDGE_PROMISE_PROSE_H
#define TESTS_JUDGE_PROMISE_PROSE_H

#include "promise_words.h"
#include "../../templates/fill_p.h"

/* A place in one of the forms of templates/, NULL: bare. Transfer full. */
static char *place_form(const struct writing *wr, rules_loc loc, const char *form)
{
    const char *name = rules_place_name(wr->w->now->play->board->names, loc, wr->language);
    return form ? templates_form(name, form, wr->language) : g_strdup(name);
}

/* "de Bourgogne", but "de la mer du Nord". Transfer full. */
static char *place_of(const struct writing *wr, rules_loc loc)
{
    bool water = wr->pos->map->place[loc].terrain == RULES_TERRAIN_WATER;
    return place_form(wr, loc, water ? "ofthe" : "of");
}

/* The places of a sentence, each in the forms that its words ask for. */
struct scene {
    struct writing *wr;
    const struct rules_unit *unit;
    rules_loc from, to; /* RULES_NO_LOC: none */
};

static const struct rules_unit *unit_at(const struct writing *wr, rules_loc loc)
{
    return rules_position_unit(wr->pos, wr->pos->map->province[loc]);
}

static const char *kind_word(const struct scene *scene, const struct rules_unit *unit)
{
    bool fleet = unit && unit->kind == RULES_FLEET;
    return scene->wr->language == RULES_FRENCH ? fleet ? "flotte" : "armée" : fleet ? "fleet" : "army";
}

/* What a mark of a pattern stands for: U, F, T the unit's place, the other's, the target; then n bare, o "of it", i "in
 * it", t with its article, k the kind of unit that stands there. Transfer full. */
static char *fill_mark(const struct scene *scene, char which, char form)
{
    rules_loc loc = which == 'U' ? scene->unit->loc : which == 'F' ? scene->from : scene->to;
    switch (form) {
    case 'k':
        return g_strdup(kind_word(scene, which == 'U' ? scene->unit : unit_at(scene->wr, loc)));
    case 'o':
        return place_of(scene->wr, loc);
    case 'i':
        return place_form(scene->wr, loc, "in");
    case 't':
        return place_form(scene->wr, loc, "the");
    default:
        return place_form(scene->wr, loc, NULL);
    }
}

/* "$Uk $Uo va $Ti" filled in. Transfer full. */
static char *fill_pattern(const struct scene *scene, const char *pattern)
{
    GString *text = g_string_new(NULL);
    for (const char *c = pattern; *c; c++) {
        if (*c != '$') {
            g_string_append_c(text, *c);
            continue;
        }
        g_autofree char *words = fill_mark(scene, c[1], c[2]);
        g_string_append(text, words);
        c += 2;
    }
    return g_string_free(text, FALSE);
}

enum { SAYINGS = 8 };
static const char *const says_move[2][SAYINGS] = {
    {"ma $Uk $Uo va $Ti", "$Un attaque $Tt", "$Un vers $Tt", "je déplace ma $Uk $Uo vers $Tt",
     "la $Uk $Uo se rend $Ti", "$Un part $Ti", "$Un $Ti", "attaque $To par $Un"},
    {"my $Uk in $Un goes to $Tn", "$Un attacks $Tn", "$Un to $Tn", "I move my $Uk from $Un to $Tn",
     "the $Uk in $Un heads for $Tn", "$Un into $Tn", "move $Un to $Tn", "$Un marches to $Tn"}};
static const char *const says_hold[2][SAYINGS] = {
    {"$Un ne bouge pas", "ma $Uk $Uo reste sur place", "$Un tient", "$Un reste où elle est",
     "la $Uk $Uo tient bon", "$Un dort", "$Un en défense", "rien pour $Un"},
    {"$Un stays put", "my $Uk in $Un holds", "$Un stands", "$Un does not move",
     "the $Uk in $Un stays where it is", "$Un sits tight", "$Un holds its ground", "keep $Un where it is"}};
static const char *const says_support[2][SAYINGS] = {
    {"$Un soutient $Ft", "ma $Uk $Uo soutient la $Fk $Fo", "$Un en soutien $Fo", "$Un appuie $Ft sur place",
     "$Un défend $Ft", "soutien de $Fn par $Un", "soutien $Uo à $Fn", "$Un soutient la défense $Fo"},
    {"$Un supports $Fn", "my $Uk in $Un supports the $Fk in $Fn", "$Un helps $Fn hold", "$Un backs up $Fn",
     "$Un gives support to $Fn", "$Un supports $Fn in place", "$Fn is supported by $Un", "$Un defends $Fn"}};
static const char *const says_help[2][SAYINGS] = {
    {"$Un soutient l'attaque $Fo sur $Tn", "ma $Uk $Uo soutient $Fn vers $Tt", "$Un soutient $Ft qui va $Ti",
     "$Un appuie $Fn - $Tn", "$Un soutient $Fn $Ti", "soutien $Uo à $Fn pour $Tn",
     "$Un soutient ce mouvement de $Fn vers $Tn", "la $Uk $Uo aide la $Fk $Fo à entrer $Ti"},
    {"$Un supports the attack of $Fn on $Tn", "my $Uk in $Un supports $Fn to $Tn",
     "$Un supports $Fn into $Tn", "$Un backs $Fn to $Tn", "$Un helps $Fn get into $Tn",
     "$Un gives support to $Fn to $Tn", "the $Uk in $Un supports the move from $Fn to $Tn",
     "$Un supporting $Fn to $Tn"}};
static const char *const says_convoy[2][SAYINGS] = {
    {"$Un convoie $Ft vers $Tn", "ma flotte $Uo convoie l'armée $Fo jusqu'$Ti", "$Un transporte $Fn $Ti",
     "la flotte $Uo convoie $Fn - $Tn", "$Un convoie l'armée $Fo $Ti", "convoi $Uo : $Fn vers $Tn",
     "$Un fait passer $Fn $Ti", "$Un convoie $Fn à $Tn"},
    {"$Un convoys $Fn to $Tn", "my fleet in $Un convoys the army from $Fn to $Tn", "$Un carries $Fn to $Tn",
     "the $Un fleet convoys $Fn - $Tn", "$Un convoys the army in $Fn to $Tn", "$Un ferries $Fn to $Tn",
     "$Un transports $Fn to $Tn", "$Un convoying $Fn to $Tn"}};
static const char *const says_retreat[2][SAYINGS] = {
    {"ma $Uk $Uo se replie $Ti", "$Un retraite $Ti", "$Un recule $Ti", "la $Uk $Uo bat en retraite vers $Tt",
     "repli $Uo vers $Tn", "$Un se retire $Ti", "$Un vers $Tn", "je replie $Un $Ti"},
    {"my $Uk in $Un retreats to $Tn", "$Un retreats to $Tn", "$Un falls back to $Tn", "retreat $Un to $Tn",
     "$Un withdraws to $Tn", "$Un goes back to $Tn", "the $Uk in $Un pulls back to $Tn", "$Un to $Tn"}};
static const char *const says_disband[2][SAYINGS] = {
    {"je dissous ma $Uk $Uo", "$Un est dispersée", "$Un se disperse", "je retire la $Uk $Uo",
     "supprimez la $Uk $Uo", "ma $Uk $Uo est démobilisée", "retrait de la $Uk $Uo", "on enlève la $Uk $Uo"},
    {"I disband my $Uk in $Un", "$Un is disbanded", "$Un disbands", "I remove the $Uk in $Un",
     "please remove the $Uk in $Un", "take off my $Uk in $Un", "remove $Un", "the $Uk in $Un goes"}};
static const char *const says_build[2][SAYINGS] = {
    {"je construis une $Uk à $Un", "une $Uk à $Un", "construction d'une $Uk à $Un",
     "je mobilise une $Uk à $Un", "nouvelle $Uk à $Un", "une $Uk de plus à $Un", "je voudrais une $Uk à $Un",
     "$Uk à $Un"},
    {"I build a $Uk in $Un", "a $Uk in $Un", "build a $Uk in $Un", "I'd like a $Uk in $Un", "new $Uk in $Un",
     "one more $Uk in $Un", "a new $Uk at $Un", "$Uk in $Un please"}};
/* Words about a unit and a place that order nothing. */
static const char *const says_talk[2][SAYINGS] = {
    {"l'an dernier $Un était allée $Ti", "j'espère que personne n'attaquera $Tt",
     "on m'a conseillé d'envoyer $Un $Ti, à tort", "pourquoi $Un n'a-t-elle pas pu entrer $Ti ?",
     "mon allié croit que $Un va $Ti", "si j'avais su, $Un serait $Ti", "je n'irai pas $Ti avec $Un",
     "l'Autriche m'avait promis $Tt"},
    {"last year $Un had gone to $Tn", "I hope nobody attacks $Tn", "I was told to send $Un to $Tn, wrongly",
     "why could $Un not get into $Tn?", "my ally thinks that $Un is going to $Tn",
     "had I known, $Un would be in $Tn", "I will not go to $Tn with $Un", "Austria had promised me $Tn"}};

static const char *const *sayings_of(enum rules_order_kind kind, enum rules_language language)
{
    bool english = language == RULES_ENGLISH;
    switch (kind) {
    case RULES_MOVE:
        return says_move[english];
    case RULES_SUPPORT_HOLD:
        return says_support[english];
    case RULES_SUPPORT_MOVE:
        return says_help[english];
    case RULES_CONVOY:
        return says_convoy[english];
    case RULES_RETREAT:
        return says_retreat[english];
    case RULES_DISBAND:
        return says_disband[english];
    case RULES_BUILD:
        return says_build[english];
    default:
        return says_hold[english];
    }
}

/* An order of any kind for the unit, one that can be done as a rule. */
static struct rules_order any_order(struct writing *wr, const struct rules_unit *unit)
{
    static const enum rules_order_kind kinds_of[] = {RULES_MOVE,         RULES_MOVE,         RULES_HOLD,
                                                     RULES_SUPPORT_HOLD, RULES_SUPPORT_MOVE, RULES_CONVOY};
    struct rules_order order;
    for (unsigned tries = 0; tries < 30; tries++) {
        const struct rules_unit *other = other_than(wr, unit);
        order = order_of(wr, kinds_of[below(wr->w, G_N_ELEMENTS(kinds_of))], unit);
        bool helps = order.kind != RULES_MOVE && order.kind != RULES_HOLD;
        if (helps)
            order.from = other->loc;
        if (order.kind != RULES_HOLD && order.kind != RULES_SUPPORT_HOLD)
            order.to = near_place(wr, helps ? other : unit);
        if (rules_order_check(wr->pos, &order, &wr->w->now->play->book, NULL) == RULES_CAUSE_NONE)
            return order;
    }
    return order_of(wr, RULES_HOLD, unit);
}

/* Whether a name of the scene means another place too. */
static bool scene_is_shared(const struct scene *scene)
{
    const struct rules_names *names = scene->wr->w->now->play->board->names;
    const rules_loc places[] = {scene->unit->loc, scene->from, scene->to};
    for (unsigned i = 0; i < G_N_ELEMENTS(places); i++)
        if (places[i] != RULES_NO_LOC &&
            is_shared(names, scene->wr->pos->map, rules_place_name(names, places[i], scene->wr->language),
                      places[i]))
            return true;
    return false;
}

/* Puts a sentence behind those of the paragraph. */
static void put_sentence(struct writing *wr, const char *sentence)
{
    static const char *const joins[] = {". ", ".\n", ", ", " ; ", "\n"};
    bool first = !wr->text->len || g_str_has_suffix(wr->text->str, "\n");
    const char *join = joins[below(wr->w, G_N_ELEMENTS(joins))];
    if (!first)
        g_string_append(wr->text, join);
    bool capital = (first || *join == '.' || *join == '\n') && g_ascii_islower(*sentence);
    g_string_append_c(wr->text, capital ? g_ascii_toupper(*sentence) : *sentence);
    g_string_append(wr->text, sentence + 1);
}

/* Says an order in a sentence. Each is followed as it was meant, or not at all. */
static void say_in_words(struct writing *wr, const struct rules_unit *unit, const struct rules_order *order)
{
    struct scene scene = {wr, unit, order->from, order->to};
    const char *const *sayings = sayings_of(order->kind, wr->language);
    g_autofree char *sentence = fill_pattern(&scene, sayings[below(wr->w, SAYINGS)]);
    wr->doubt = true;
    wr->shared = scene_is_shared(&scene);
    wr->mixed |= wr->shared;
    put_sentence(wr, sentence);
    wr->saying = true;
    note_meaning(wr, order, false);
    wr->saying = false;
    wr->w->n_sentences++;
}

static void say_talk(struct writing *wr, const struct rules_unit *unit)
{
    struct scene scene = {wr, unit, RULES_NO_LOC, near_place(wr, unit)};
    g_autofree char *sentence =
        fill_pattern(&scene, says_talk[wr->language == RULES_ENGLISH][below(wr->w, SAYINGS)]);
    put_sentence(wr, sentence);
    struct meant meant = {.order = order_of(wr, RULES_ORDER_NONE, unit)};
    g_array_append_val(wr->meant, meant);
}

static void say_moves_in_words(struct writing *wr)
{
    for (unsigned u = 0; u < wr->pos->n_units; u++) {
        const struct rules_unit *unit = &wr->pos->units[u];
        if (unit->power != wr->power || may(wr, 25))
            continue;
        if (may(wr, 12)) {
            say_talk(wr, unit);
            continue;
        }
        struct rules_order order = any_order(wr, unit);
        say_in_words(wr, unit, &order);
    }
}

static void say_retreats_in_words(struct writing *wr)
{
    for (unsigned u = 0; u < wr->pos->n_dislodged; u++) {
        const struct rules_dislodged *out = &wr->pos->dislodged[u];
        if (out->unit.power != wr->power || may(wr, 15))
            continue;
        bool goes = may(wr, 75);
        struct rules_order order = order_of(wr, goes ? RULES_RETREAT : RULES_DISBAND, &out->unit);
        order.to = goes ? retreat_of(wr, out) : RULES_NO_LOC;
        say_in_words(wr, &out->unit, &order);
    }
}

static void say_adjustments_in_words(struct writing *wr)
{
    int due = rules_adjustments_due(wr->pos, wr->power);
    rules_loc sites[RULES_MAX_LOCS];
    size_t n_sites = rules_build_sites(wr->pos, wr->power, sites);
    for (int i = 0; due > 0 && n_sites && i < due; i++) {
        struct rules_unit unit = {wr->power, (uint8_t)(may(wr, 50) ? RULES_ARMY : RULES_FLEET),
                                  sites[below(wr->w, (unsigned)n_sites)]};
        struct rules_order order = order_of(wr, RULES_BUILD, &unit);
        say_in_words(wr, &unit, &order);
    }
    for (unsigned u = 0; due < 0 && u < wr->pos->n_units; u++) {
        const struct rules_unit *unit = &wr->pos->units[u];
        if (unit->power != wr->power || !may(wr, 40))
            continue;
        struct rules_order order = order_of(wr, RULES_DISBAND, unit);
        say_in_words(wr, unit, &order);
    }
}

/* The orders of the phase in sentences. */
static void say_letter(struct writing *wr)
{
    switch (rules_phase_type(wr->pos->map, wr->pos->phase)) {
    case RULES_PHASE_MOVEMENT:
        say_moves_in_words(wr);
        break;
    case RULES_PHASE_RETREAT:
        say_retreats_in_words(wr);
        break;
    default:
        say_adjustments_in_words(wr);
    }
    if (wr->text->len)
        g_string_append(wr->text, may(wr, 50) ? ".\n" : "\n");
}

static void say_mail(struct writing *wr)
{
    const struct judge_play *play = wr->w->now->play;
    bool merged = strcmp(judge_setting(play->game, "year"), "five-phases") != 0;
    bool moves_now = judge_play_type(play) == RULES_PHASE_MOVEMENT;

    if (may(wr, 6))
        g_string_append(wr->press, say(wr, "Bonjour,\n\n", "Hello,\n\n"));
    if (may(wr, 3))
        say_press(wr);
    if (may(wr, 5))
        g_string_append(wr->text, say(wr, "EFFACER\n", "CLEAR\n"));
    if (may(wr, 20))
        say_letter(wr);
    else
        say_orders(wr);
    if (merged && moves_now && may(wr, 50))
        say_year(wr);
    if (may(wr, 10))
        say_ahead(wr);
}

#endif
