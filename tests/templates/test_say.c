/* Sentences: every code has one in both languages, articles and notations are right, dates follow the clock
 * on the wall. */
#include "sample.h"

static struct sample *s;

static void fail(void)
{
    WANT(false);
}

static void want_text(char *got, const char *want)
{
    WANT_STR(got, want);
    g_free(got);
}

static void want_order(const char *power, const char *text, const char *fr, const char *en)
{
    struct rules_order order = order_of_text(s, power, text);
    want_text(templates_say_order(s->names, &s->before, &order, RULES_FRENCH), fr);
    want_text(templates_say_order(s->names, &s->before, &order, RULES_ENGLISH), en);
}

static void orders_are_said_with_their_articles(void)
{
    want_order("FRANCE", "A PAR - BUR", "Paris vers la Bourgogne", "Paris to Burgundy");
    want_order("FRANCE", "A PAR H", "Paris tient", "Paris holds");
    want_order("FRANCE", "A PIC - LON", "Picardie vers Londres, par convoi", "Picardy to London, by sea");
    want_order("FRANCE", "F ENG C A PIC - LON", "Manche convoie Picardie vers Londres",
               "English Channel convoys Picardy to London");
    want_order("FRANCE", "F MAO - POR", "Atlantique vers le Portugal", "Mid-Atlantic Ocean to Portugal");
    want_order("FRANCE", "F MAO - SPA/NC", "Atlantique vers l'Espagne (côte nord)",
               "Mid-Atlantic Ocean to Spain (north coast)");
    want_order("ENGLAND", "F EDI - NTH", "Édimbourg vers la mer du Nord", "Edinburgh to the North Sea");
    want_order("RUSSIA", "F STP/SC - BOT", "Saint-Pétersbourg (côte sud) vers le golfe de Botnie",
               "St Petersburg (south coast) to the Gulf of Bothnia");
    want_order("GERMANY", "A RUH S A MUN - BUR", "Ruhr soutient Munich vers la Bourgogne",
               "Ruhr supports Munich to Burgundy");
    want_order("GERMANY", "A RUH S A MUN", "Ruhr soutient Munich sur place", "Ruhr supports Munich in place");
    want_order("FRANCE", "A PAR R GAS", "Paris retraite vers la Gascogne", "Paris retreats to Gascony");
    want_order("FRANCE", "F BRE B", "Une flotte mobilisée à Brest", "A fleet built in Brest");
    want_order("FRANCE", "WAIVE", "Une mobilisation laissée de côté", "One build waived");
}

/* The forms of a place in French, through a template of the judge's own catalogue of conditions and reasons.
 */
static void french_places_have_article_and_preposition(void)
{
    static const struct {
        const char *code, *want; /* vers the; in; of */
    } place[] = {
        {"BUR", "la Bourgogne|en Bourgogne|de Bourgogne|de la Bourgogne"},
        {"POR", "le Portugal|au Portugal|du Portugal|du Portugal"},
        {"PAR", "Paris|à Paris|de Paris|de Paris"},
        {"ANK", "Ankara|à Ankara|d'Ankara|d'Ankara"},
        {"NTH", "la mer du Nord|en mer du Nord|de la mer du Nord|de la mer du Nord"},
        {"SPA", "l'Espagne|en Espagne|d'Espagne|de l'Espagne"},
        {"SPA/NC",
         "l'Espagne (côte nord)|en Espagne (côte nord)|d'Espagne (côte nord)|de l'Espagne (côte nord)"},
        {"LYO", "le golfe du Lion|dans le golfe du Lion|du golfe du Lion|du golfe du Lion"},
        {"ENG", "la Manche|dans la Manche|de la Manche|de la Manche"},
        {"WAL", "le pays de Galles|au pays de Galles|du pays de Galles|du pays de Galles"},
        {"YOR", "le Yorkshire|dans le Yorkshire|du Yorkshire|du Yorkshire"},
        {"RUH", "la Ruhr|dans la Ruhr|de la Ruhr|de la Ruhr"},
        {"IRI", "la mer d'Irlande|en mer d'Irlande|de la mer d'Irlande|de la mer d'Irlande"},
    };
    char *folder = g_dir_make_tmp("judge-say-XXXXXX", NULL),
         *fr = g_build_filename(folder, "templates", "fr", NULL);
    char *path = g_build_filename(fr, "ack.txt", NULL);
    g_mkdir_with_parents(fr, 0700);
    WANT(g_file_set_contents(path, "{{p.the}}|{{p.in}}|{{p.of}}|{{p.ofthe}}", -1, NULL));
    for (unsigned i = 0; i < sizeof place / sizeof place[0]; i++) {
        struct templates_data *d = templates_data_new();
        templates_set_place(d, "p", s->names, at(s, place[i].code), RULES_FRENCH);
        char *got = g_strchomp(templates_fill(folder, RULES_FRENCH, "ack.txt", d));
        g_strdelimit(got, "\n", ' ');
        WANT_STR(got, place[i].want);
        g_free(got);
        templates_data_free(d);
    }
    char *remove = g_strdup_printf("rm -rf '%s'", folder);
    WANT_INT(system(remove), 0);
    g_free(remove);
    g_free(path);
    g_free(fr);
    g_free(folder);
}

/* Nothing on the standard board falls back to a name without its article by accident: only towns and such
 * have none. */
static void every_place_of_the_board_is_in_the_table(void)
{
    for (rules_loc loc = 0; loc < s->map->n_provinces; loc++) {
        struct rules_order order = rules_order_make(RULES_MOVE, 0, RULES_ARMY, at(s, "PAR"));
        order.to = loc;
        char *text = templates_say_order(s->names, &s->before, &order, RULES_FRENCH);
        const char *to = strstr(text, "vers ") + 5;
        bool article = g_str_has_prefix(to, "la ") || g_str_has_prefix(to, "le ") ||
                       g_str_has_prefix(to, "les ") || g_str_has_prefix(to, "l'");
        static const char *const towns[] = {"ANK", "BER", "BRE", "BUD", "CON", "EDI", "KIE", "LON",
                                            "LVP", "MAR", "MOS", "MUN", "NAP", "PAR", "ROM", "SEV",
                                            "SMY", "STP", "TRI", "VEN", "VIE", "WAR"};
        bool town = false;
        for (unsigned i = 0; i < sizeof towns / sizeof towns[0]; i++)
            town |= !strcmp(s->map->place[loc].code, towns[i]);
        if (article == town && s->map->place[loc].terrain != RULES_TERRAIN_SHUT)
            printf("%s: %s\n", s->map->place[loc].code, text), fail();
        g_free(text);
    }
}

static void codes_have_sentences_in_both_languages(void)
{
    for (int language = RULES_FRENCH; language <= RULES_ENGLISH; language++) {
        for (int i = 0; i < RULES_CAUSE_COUNT; i++) {
            const char *key = templates_cause_key((enum rules_cause)i);
            WANT((i == 0) == (strcmp(key, "cause.none") == 0));
            WANT(templates_phrase_exists((enum rules_language)language, key));
        }
        for (int i = 0; i < RULES_VERDICT_COUNT; i++) {
            const char *key = templates_verdict_key((enum rules_verdict)i);
            WANT((i == 0) == (strcmp(key, "verdict.none") == 0));
            WANT(templates_phrase_exists((enum rules_language)language, key));
        }
        for (int i = 0; i < RULES_NOTE_COUNT; i++) {
            const char *key = templates_note_key((enum rules_note_kind)i);
            WANT((i == 0) == (strcmp(key, "note.none") == 0));
            WANT(templates_phrase_exists((enum rules_language)language, key));
        }
    }
}

static const char *order_for(enum rules_cause cause)
{
    if (cause == RULES_CAUSE_SUPPORT_IMPOSSIBLE || cause == RULES_CAUSE_SUPPORT_UNREACHABLE)
        return "A PAR S A MUN - BUR";
    return cause == RULES_CAUSE_CONVOY_IMPOSSIBLE ? "F ENG C A PIC - LON" : "A PAR - BUR";
}

/* Every cause with every verdict: a sentence, no braces left, no double blanks, no key. */
static void reasons_are_whole_sentences(void)
{
    for (int language = RULES_FRENCH; language <= RULES_ENGLISH; language++)
        for (int cause = 0; cause < RULES_CAUSE_COUNT; cause++)
            for (int verdict = 1; verdict < RULES_VERDICT_COUNT; verdict++)
                for (int dislodged = 0; dislodged < 2; dislodged++) {
                    struct rules_outcome o = {
                        .order = order_of_text(s, "FRANCE", order_for((enum rules_cause)cause)),
                        .unit = {power_of(s, "FRANCE"), RULES_ARMY, at(s, "PAR")},
                        .verdict = (uint8_t)verdict,
                        .cause = (uint8_t)cause,
                        .dislodged = dislodged,
                        .strength = 1,
                        .against = 2,
                        .by = at(s, "MUN"),
                        .by2 = at(s, "RUH"),
                        .dislodged_by = at(s, "MUN")};
                    char *text =
                        templates_say_outcome(s->names, &s->before, &o, (enum rules_language)language, true);
                    bool good = !strpbrk(text, "{}") && !strstr(text, "  ") && !strstr(text, "cause.") &&
                                !strstr(text, "outcome.") && !strstr(text, " ]") &&
                                (!dislodged || strstr(text, "A MUN"));
                    if (!good || (!*text && verdict != RULES_SUCCEEDS))
                        printf("cause %d verdict %d: '%s'\n", cause, verdict, text), fail();
                    g_free(text);
                }
}

static void want_reason(struct rules_outcome *o, const char *notation, const char *fr, const char *en)
{
    want_text(templates_say_reason(s->names, &s->before, o, notation, RULES_FRENCH, false), fr);
    want_text(templates_say_reason(s->names, &s->before, o, notation, RULES_ENGLISH, false), en);
}

static void reasons_name_units_and_strengths(void)
{
    want_reason(&s->result.outcome[4], "descartes", "stand-off avec A MUN (1 contre 1)",
                "bounced with A MUN (1 against 1)");
    want_reason(&s->result.outcome[0], "judge", "délogée par A VEN (2 contre 1)",
                "dislodged by A VEN (2 against 1)");
    want_reason(&s->result.outcome[1], "judge", "sans ordre", "no order");
    want_reason(&s->result.outcome[3], "descartes", "convoi rompu : délogée par F NRD",
                "convoy broken: dislodged by F NRD");
    want_reason(&s->result.outcome[6], "judge", "", "");
    want_reason(&s->result.outcome[8], "descartes", "soutien coupé par A BEL", "support cut by A BEL");
    struct rules_outcome o = s->result.outcome[4];
    o.verdict = RULES_VOID;
    o.cause = RULES_CAUSE_NOT_ADJACENT;
    o.order.to = at(s, "POR");
    want_reason(&o, "judge", "non suivi : pas de passage direct entre Paris et le Portugal",
                "not followed: no direct way between Paris and Portugal");
    o.cause = RULES_CAUSE_WRONG_TERRAIN;
    o.order.to = at(s, "NTH");
    want_reason(&o, "judge", "non suivi : une armée ne peut pas aller en mer du Nord",
                "not followed: an army cannot go to the North Sea");
    o.order = order_of_text(s, "FRANCE", "F PAR B");
    want_reason(&o, "judge", "non suivi : une flotte ne peut pas se trouver à Paris",
                "not followed: a fleet cannot stand in Paris");
    o.order = order_of_text(s, "FRANCE", "A PAR R BUR");
    o.cause = RULES_CAUSE_RETREAT_ORIGIN;
    want_reason(&o, "judge", "dispersée : l'attaque venait de là", "disbanded: the attack came from there");
    o.order = order_of_text(s, "FRANCE", "A PAR - NTH");
    o.cause = RULES_CAUSE_WRONG_TERRAIN;
    o.dislodged = true;
    o.dislodged_by = at(s, "MUN");
    want_reason(&o, "judge", "non suivi : une armée ne peut pas aller en mer du Nord ; délogée par A MUN",
                "not followed: an army cannot go to the North Sea; dislodged by A MUN");
}

static void want_notation(unsigned index, const char *notation, bool result, const char *want)
{
    want_text(templates_say_notation(s->names, &s->before, &s->result.outcome[index], notation, result),
              want);
}

static void notations_are_those_of_the_zines(void)
{
    want_notation(4, "judge", true, "A PAR - BUR");
    want_notation(4, "descartes", false, "A PAR - BOU");
    want_notation(4, "descartes", true, "A PAR : BOU");
    want_notation(6, "descartes", true, "F KIE = DAN");
    want_notation(8, "descartes", true, "A RHE s A MUN - BOU");
    want_notation(11, "descartes", true, "A ALP S A VEN - TRI");
    want_notation(3, "descartes", true, "F MAN c A PIC - LON (retraite...)");
    want_notation(0, "descartes", true, "F TRI T (retraite...)");
    want_notation(4, "moeshoeshoe", true, "A Par-Bur");
    want_notation(8, "moeshoeshoe", true, "A Ruh (S) A Mun-Bur");
    want_notation(1, "moeshoeshoe", true, "A Vie (H)");
    want_notation(3, "moeshoeshoe", true, "F Eng (C) A Pic-Lon");
    want_notation(1, "faf", true, "A VIE XXX");
    want_notation(8, "faf", false, "A RHE s A MUN - BOU");
    want_notation(5, "faf", false, "A PIC c LON");
    want_notation(3, "faf", false, "F MAN c A PIC - LON");
    want_notation(4, "no such notation", true, "A PAR - BUR");
}

static void readers_get_the_notation_of_their_language_and_rules(void)
{
    static const struct {
        const char *chosen, *rulebook;
        enum rules_language language;
        const char *want;
    } reader[] = {
        {"plain", "datc", RULES_FRENCH, "french"},       {"plain", "descartes", RULES_FRENCH, "descartes"},
        {"plain", "bretagne+", RULES_FRENCH, "asmodee"}, {NULL, "1971", RULES_FRENCH, "moeshoeshoe"},
        {"plain", "faf", RULES_FRENCH, "faf"},           {"", NULL, RULES_FRENCH, "french"},
        {"plain", "descartes", RULES_ENGLISH, "plain"},  {"judge", "descartes", RULES_FRENCH, "judge"},
        {"names", "datc", RULES_FRENCH, "names-fr"},     {"names", "descartes", RULES_ENGLISH, "names-en"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(reader); i++)
        WANT_STR(templates_notation_for(reader[i].chosen, reader[i].rulebook, reader[i].language),
                 reader[i].want);
    want_notation(4, "french", true, "A PAR - BOU");
    want_notation(4, "names-fr", true, "A Paris - Bourgogne");
    want_text(templates_say_label(s->names, at(s, "BUR"), "names-fr"),
              "BOU"); /* a map has no room for names */
    want_text(templates_say_label(s->names, at(s, "BUR"), "names-en"), "BUR");
}

/* 001: small letters for what was broken, not for what could not be. */
static void only_broken_supports_and_convoys_have_small_letters(void)
{
    struct rules_outcome o = s->result.outcome[8];
    o.verdict = RULES_VOID;
    want_text(templates_say_notation(s->names, &s->before, &o, "descartes", true), "A RHE S A MUN - BOU");
    o.verdict = RULES_UNMATCHED;
    want_text(templates_say_notation(s->names, &s->before, &o, "descartes", true), "A RHE S A MUN - BOU");
    o = s->result.outcome[3];
    o.verdict = RULES_UNMATCHED;
    o.dislodged = false;
    want_text(templates_say_notation(s->names, &s->before, &o, "descartes", true), "F MAN C A PIC - LON");
}

static void want_written(const char *power, const char *text, const char *notation, const char *want)
{
    struct rules_order order = order_of_text(s, power, text);
    want_text(templates_say_written(s->names, &s->before, &order, notation), want);
}

static void coasts_nations_and_adjustments_are_written_their_way(void)
{
    want_written("FRANCE", "F MAO - SPA/NC", "descartes", "F ATL - ESPcn");
    want_written("FRANCE", "F MAO - SPA/SC", "faf", "F ATL - ESPCS");
    want_written("TURKEY", "F CON - BUL/EC", "descartes", "F CON - BULcn");
    want_written("RUSSIA", "F STP/NC B", "descartes", "+F STPcn");
    want_written("RUSSIA", "F STP/NC B", "judge", "F STP/NC B");
    want_written("GERMANY", "A RUH S A BEL", "moeshoeshoe", "A Ruh (S) FRANCE A Bel (H)");
    want_written("ENGLAND", "F NTH C A PIC - LON", "moeshoeshoe", "F Nth (C) FRANCE A Pic-Lon");
    want_written("FRANCE", "A PAR R GAS", "descartes", "A PAR r GAS");
    want_written("FRANCE", "A PAR D", "descartes", "A PAR d");
    want_written("FRANCE", "A PIC - BEL VIA", "judge", "A PIC - BEL VIA");
    want_written("FRANCE", "A PIC - BEL VIA", "descartes", "A PIC - BEL par convoi");
    want_written("FRANCE", "A PIC - BEL VIA", "faf", "A PIC c BEL");
    want_written("FRANCE", "WAIVE", "descartes", "passe");
    struct rules_phase movement = s->before.phase;
    WANT(rules_phase_parse(s->map, "W1902A", 6, &s->before.phase));
    want_written("FRANCE", "A PAR D", "descartes", "-A PAR");
    want_written("FRANCE", "A PAR D", "judge", "A PAR D");
    want_order("FRANCE", "A PAR D", "Paris : démobilisation", "Paris: removed");
    s->before.phase = movement;
}

static void want_phase(const char *code, const char *fr, const char *en)
{
    struct rules_phase phase;
    WANT(rules_phase_parse(s->map, code, strlen(code), &phase));
    want_text(templates_say_phase(s->map, phase, RULES_FRENCH), fr);
    want_text(templates_say_phase(s->map, phase, RULES_ENGLISH), en);
}

static void phases_have_names(void)
{
    want_phase("S1901M", "Printemps 1901", "Spring 1901");
    want_phase("F1902R", "Automne 1902, retraites", "Fall 1902, retreats");
    want_phase("W1902A", "Automne 1902, ajustements", "Winter 1902, adjustments");
}

static gint64 utc(const char *iso)
{
    GTimeZone *zone = g_time_zone_new_utc();
    GDateTime *time = g_date_time_new_from_iso8601(iso, zone);
    gint64 at_s = g_date_time_to_unix(time);
    g_date_time_unref(time);
    g_time_zone_unref(zone);
    return at_s;
}

static void want_date(const char *iso, const char *zone, const char *fr, const char *en)
{
    want_text(templates_say_date(utc(iso), zone, RULES_FRENCH), fr);
    want_text(templates_say_date(utc(iso), zone, RULES_ENGLISH), en);
}

static void dates_are_those_of_the_clock_on_the_wall(void)
{
    want_date("2026-12-03T19:00:00Z", "Europe/Brussels", "jeudi 3 décembre, 20 h 00 (Bruxelles)",
              "Thursday 3 December, 20:00 (Brussels)");
    want_date("2026-07-01T18:05:00Z", "Europe/London", "mercredi 1er juillet, 19 h 05 (Londres)",
              "Wednesday 1 July, 19:05 (London)");
    want_date("2026-12-31T23:30:00Z", "America/New_York", "jeudi 31 décembre, 18 h 30 (New York)",
              "Thursday 31 December, 18:30 (New York)");
    want_date("2026-03-29T01:00:00Z", "Europe/Paris", "dimanche 29 mars, 3 h 00 (Paris)",
              "Sunday 29 March, 03:00 (Paris)");
    want_date("2026-10-25T00:30:00Z", "Europe/Paris", "dimanche 25 octobre, 2 h 30 (Paris, heure d'été)",
              "Sunday 25 October, 02:30 (Paris, summer time)");
    want_date("2026-10-25T01:30:00Z", "Europe/Paris", "dimanche 25 octobre, 2 h 30 (Paris, heure d'hiver)",
              "Sunday 25 October, 02:30 (Paris, winter time)");
    want_date("2026-12-03T19:00:00Z", "No/Such_Zone", "jeudi 3 décembre, 19 h 00 (UTC)",
              "Thursday 3 December, 19:00 (UTC)");
    want_date("2026-12-03T19:00:00Z", "-05:00", "jeudi 3 décembre, 14 h 00 (UTC-05:00)",
              "Thursday 3 December, 14:00 (UTC-05:00)");
    want_date("2011-12-30T09:59:00Z", "Pacific/Apia", "jeudi 29 décembre, 23 h 59 (Apia)",
              "Thursday 29 December, 23:59 (Apia)"); /* Samoa had no 30 December that year */
    want_date("2011-12-30T10:00:00Z", "Pacific/Apia", "samedi 31 décembre, 0 h 00 (Apia)",
              "Saturday 31 December, 00:00 (Apia)");
    want_date("2026-12-03T19:00:00Z", NULL, "jeudi 3 décembre, 19 h 00 (UTC)",
              "Thursday 3 December, 19:00 (UTC)");
    want_text(templates_say_day(utc("2026-12-03T19:00:00Z"), "Asia/Tokyo", RULES_FRENCH),
              "vendredi 4 décembre");
    want_text(templates_say_date(G_MAXINT64, "Europe/Paris", RULES_ENGLISH),
              "Thursday 1 January, 01:00 (Paris)");
}

static void want_delay(gint64 seconds, const char *fr, const char *en)
{
    want_text(templates_say_delay(seconds, RULES_FRENCH), fr);
    want_text(templates_say_delay(seconds, RULES_ENGLISH), en);
}

static void delays_are_round(void)
{
    want_delay(6 * 86400 + 7000, "dans 6 jours", "in 6 days");
    want_delay(2 * 86400, "dans 2 jours", "in 2 days");
    want_delay(7 * 86400 - 7 * 3600, "dans 6 jours", "in 6 days");
    want_delay(7 * 86400 - 300, "dans 7 jours", "in 7 days"); /* of a phase opened some minutes ago */
    want_delay(2 * 86400 - 1, "dans 48 heures", "in 48 hours");
    want_delay(7200, "dans 2 heures", "in 2 hours");
    want_delay(7199, "dans 119 minutes", "in 119 minutes");
    want_delay(60, "dans 1 minute", "in 1 minute");
    want_delay(59, "maintenant", "now");
    want_delay(-3 * 86400, "il y a 3 jours", "3 days ago");
    want_text(templates_say_delay(G_MININT64, RULES_ENGLISH), "106751991167300 days ago");
}

static void conditions_are_plain_words(void)
{
    struct rules_condition army = {.kind = RULES_CONDITION_UNIT,
                                   .power = power_of(s, "GERMANY"),
                                   .unit_kind = RULES_ARMY,
                                   .place = at(s, "MUN")};
    struct rules_condition fleet = {.kind = RULES_CONDITION_UNIT,
                                    .power = RULES_NO_POWER,
                                    .unit_kind = RULES_FLEET,
                                    .place = at(s, "NTH")};
    struct rules_condition owner = {
        .kind = RULES_CONDITION_OWNER, .power = power_of(s, "FRANCE"), .place = at(s, "POR")};
    struct rules_condition gone = {
        .kind = RULES_CONDITION_DISLODGED, .power = RULES_NO_POWER, .place = at(s, "BUR")};
    struct rules_condition both = {.kind = RULES_CONDITION_AND, .left = &army, .right = &owner};
    struct rules_condition either = {.kind = RULES_CONDITION_OR, .left = &both, .right = &gone};
    struct rules_condition not_fleet = {.kind = RULES_CONDITION_NOT, .left = &fleet};
    struct rules_condition not_either = {.kind = RULES_CONDITION_NOT, .left = &either};
    want_text(templates_say_condition(s->names, &army, RULES_FRENCH), "si une armée allemande est à Munich");
    want_text(templates_say_condition(s->names, &army, RULES_ENGLISH), "if a German army is in Munich");
    want_text(templates_say_condition(s->names, &not_fleet, RULES_FRENCH),
              "si aucune flotte n'est en mer du Nord");
    want_text(templates_say_condition(s->names, &not_fleet, RULES_ENGLISH),
              "if no fleet is in the North Sea");
    want_text(templates_say_condition(s->names, &either, RULES_FRENCH),
              "si (une armée allemande est à Munich et la France contrôle le Portugal) ou l'unité de "
              "Bourgogne est délogée");
    want_text(templates_say_condition(s->names, &not_either, RULES_FRENCH),
              "si (aucune armée allemande n'est à Munich ou la France ne contrôle pas le Portugal) et "
              "l'unité de Bourgogne n'est pas "
              "délogée");
    struct rules_condition loop = {.kind = RULES_CONDITION_NOT};
    loop.left = &loop; /* never made by the reader; must still end */
    want_text(templates_say_condition(s->names, &loop, RULES_ENGLISH), "if the condition is met");
}

static void want_note(enum rules_note_kind kind, const char *a, const char *b, const char *fr, const char *en)
{
    struct rules_note note = {kind, a, b, RULES_CAUSE_NONE};
    want_text(templates_say_note(s->names, &s->before, NULL, &note, "judge", RULES_FRENCH), fr);
    want_text(templates_say_note(s->names, &s->before, NULL, &note, "judge", RULES_ENGLISH), en);
}

static void notes_tell_what_was_assumed(void)
{
    want_note(RULES_NOTE_NAME, "Norvege", "NWY", "j'ai lu « Norvege » comme Norvège",
              "I read \"Norvege\" as Norway");
    want_note(RULES_NOTE_KIND, "", "A", "c'est une armée", "it is an army");
    want_note(RULES_NOTE_KIND, "F", "A", "« F » corrigé : c'est une armée", "\"F\" corrected: it is an army");
    want_note(RULES_NOTE_COAST, NULL, "SPA/SC", "côte déduite : Espagne (côte sud)",
              "coast supplied: Spain (south coast)");
    want_note(RULES_NOTE_NATION, "German", "FRANCE",
              "nationalité « German » laissée de côté : l'unité est à la France",
              "nationality \"German\" set aside: the unit is France's");
    want_note(RULES_NOTE_LATER_PHASE, "S1903M", NULL, "gardé pour plus tard : Printemps 1903",
              "kept for later: Spring 1903");
    want_note(RULES_NOTE_NONE, NULL, NULL, "", "");
}

int main(void)
{
    s = sample_new();
    sample_autumn(s);
    int status = tests_run("say", (struct test[]){
                                      TEST(orders_are_said_with_their_articles),
                                      TEST(french_places_have_article_and_preposition),
                                      TEST(every_place_of_the_board_is_in_the_table),
                                      TEST(codes_have_sentences_in_both_languages),
                                      TEST(reasons_are_whole_sentences),
                                      TEST(reasons_name_units_and_strengths),
                                      TEST(notations_are_those_of_the_zines),
                                      TEST(readers_get_the_notation_of_their_language_and_rules),
                                      TEST(only_broken_supports_and_convoys_have_small_letters),
                                      TEST(coasts_nations_and_adjustments_are_written_their_way),
                                      TEST(phases_have_names),
                                      TEST(dates_are_those_of_the_clock_on_the_wall),
                                      TEST(delays_are_round),
                                      TEST(conditions_are_plain_words),
                                      TEST(notes_tell_what_was_assumed),
                                      {NULL, NULL},
                                  });
    sample_free(s);
    return status;
}
