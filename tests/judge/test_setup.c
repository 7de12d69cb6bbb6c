/* Setting games up: what lines mean as settings, which settings contradict each other, who is let in. */
#include "../harness.h"
#include "../../judge/conf/conflicts.h"
#include "../../judge/conf/refusals.h"
#include "../../judge/conf/set_words.h"
#include "../../judge/conf/settings.h"
#include "../../judge/desk/admission.h"
#include "../../judge/desk/create.h"
#include "../../templates/templates.h"

#include <string.h>

/* ---- words of SET ---- */

/* "key=value" for what a line means; "+key=value", "-key=value" for lists; "?" for a sentence; "" for none.
 * Transfer full. */
static char *meaning(const char *line)
{
    struct judge_set_read read = {0};
    char *said = NULL;
    if (!judge_set_read_line(line, false, &read))
        said = g_strdup("");
    else if (read.kind == JUDGE_SET_SAY)
        said = g_strdup("?");
    else
        said = g_strdup_printf("%s%s=%s",
                               read.kind == JUDGE_SET_ADD    ? "+"
                               : read.kind == JUDGE_SET_DROP ? "-"
                                                             : "",
                               read.key, read.value);
    judge_set_read_clear(&read);
    return said;
}

static void lines_of_both_languages_and_of_the_old_judges_mean_settings(void)
{
    static const struct {
        const char *line, *means;
    } cases[] = {
        {"press = grey", "press=grey"},
        {"press grey", "press=grey"},
        {"PRESSE : grise", "press=grey"},
        {"presse blanche et grise", "press=white-grey"},
        {"date limite = tous les 14 jours 20:00", "deadline=tous les 14 jours 20:00"},
        {"Date limite tous les 14 jours 20:00", "deadline=tous les 14 jours 20:00"},
        {"deadline: every 14 days 20:00", "deadline=every 14 days 20:00"},
        {"rules.convoy-paradox=szykman", "rules.convoy-paradox=szykman"},
        {"anonyme", "anonymous=yes"},
        {"anonymous = oui", "anonymous=oui"},
        {"WHITE PRESS", "press=white"},
        {"NO GREY", "press=white"},
        {"WHITE/GREY", "press=white-grey"},
        {"NO PARTIAL", "press-to=all"},
        {"NO MINOR PRESS", "press-minor=no"},
        {"POSTAL PRESS", "press-delivery=postal"},
        {"NMR", "nmr=disorder"},
        {"NO NMR", "nmr=wait"},
        {"DIAS", "draws=all-survivors"},
        {"NODIAS", "draws=lists"},
        {"NO DIAS", "draws=lists"},
        {"NO CONCESSIONS", "concessions=no"},
        {"MANUAL START", "start=hand"},
        {"start hand", "start=hand"},
        {"PRIVATE fougere", "private=fougere"},
        {"PRIVATE", "?"},
        {"UNLISTED", "listed=no"},
        {"NOLIST", "listed=no"},
        {"COMMENT Une partie à 18h, x=y", "comment=Une partie à 18h, x=y"},
        {"comment = deux mots", "comment=deux mots"},
        {"QUIET", "anonymous=yes"},
        {"NOSHOW", "anonymous=yes"},
        {"NOREVEAL", "reveal=never"},
        {"GRACE 24", "grace=24h"},
        {"GRACE 2 days", "grace=2d"},
        {"MOVE GRACE 72", "grace=72h"},
        {"MOVE CLOCK 1200", "?"},
        {"MOVE NEXT 167", "?"},
        {"MOVE DAYS -MTWTF-", "?"},
        {"RETREAT CLOCK -1", "?"},
        {"DEADLINE", "?"},
        {"ALLOW PLAYER jean@example.org", "+allow=jean@example.org"},
        {"deny jean@example.org", "+deny=jean@example.org"},
        {"DENY PLAYER jean@example.org", "+deny=jean@example.org"},
        {"NO DENY PLAYER jean@example.org", "-deny=jean@example.org"},
        {"ONTIMERAT 0.85", "min-reliability=85"},
        {"ONTIMERAT 90", "min-reliability=90"},
        {"DEDICATION 20", "?"},
        {"APPROVAL", "approval=yes"},
        {"ZONE Europe/Paris", "timezone=Europe/Paris"},
        {"BN 2026AB", "number=BN 2026AB"},
        {"MN 2026 xy", "number=MN 2026 xy"},
        {"CENTERS 15", "?"},
        {"TOUCH PRESS", "press-to=neighbours"},
        {"MONEY", "?"},
        {"Merci d'avance", ""},
        {"A PAR - BUR", ""},
        {"", ""},
        {"=", ""},
        {"\xff\xfe = x", ""},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *said = meaning(cases[i].line);
        WANT_STR(said, cases[i].means);
    }
}

static void every_phrase_of_the_table_is_read_and_its_value_is_accepted(void)
{
    unsigned n = 0;
    for (const char *forms; (forms = judge_set_phrase(n)); n++) {
        g_auto(GStrv) each = g_strsplit(forms, "|", -1);
        for (char **form = each; *form; form++) {
            g_auto(GStrv) parts = g_strsplit(*form, "*", 2);
            g_autofree char *line = g_strjoinv("24", parts);
            struct judge_set_read read = {0};
            WANT(judge_set_read_line(line, false, &read));
            WANT(read.kind != JUDGE_SET_NONE);
            bool complete = read.kind == JUDGE_SET_SAY ? read.say != NULL : read.key && read.value;
            WANT(complete);
            if (!parts[1] && read.kind == JUDGE_SET_VALUE) { /* what it takes may be anything */
                g_autofree char *kept = judge_setting_check(NULL, read.key, read.value, NULL);
                WANT(kept != NULL);
            }
            if (read.kind != JUDGE_SET_SAY)
                WANT(judge_setting_find(read.key) != NULL);
            judge_set_read_clear(&read);
        }
    }
    WANT(n > 40);
}

static void a_long_or_broken_line_is_no_setting_and_does_no_harm(void)
{
    g_autofree char *huge = g_strnfill(5000, '=');
    g_autofree char *words = g_strnfill(590, ' ');
    struct judge_set_read read = {0};
    WANT(!judge_set_read_line(huge, false, &read));
    judge_set_read_clear(&read);
    memcpy(words, "press", 5);
    words[589] = 'x';
    judge_set_read_line(words, false, &read);
    judge_set_read_clear(&read);
}

static void several_keys_stand_on_one_line(void)
{
    static const struct {
        const char *line, *joined;
    } cases[] = {
        {"press=grey", "press|grey"},
        {"deadline=every 7 days 20:00 press=grey anonymous=yes",
         "deadline|every 7 days 20:00|press|grey|anonymous|yes"},
        {"comment=a b=c d press=grey", "comment|a b=c d|press|grey"},
        {"Press = grey", "press|grey"},
        {"private=", "private|"},
        {"press grey", NULL},
        {"=grey", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_auto(GStrv) pairs = judge_setup_split(cases[i].line, &error);
        g_autofree char *joined = pairs ? g_strjoinv("|", pairs) : NULL;
        WANT_STR(joined, cases[i].joined);
        WANT((pairs == NULL) == (error != NULL));
    }
}

/* ---- contradictions ---- */

/* Settings as "key=value key=value". */
static const char *given(const void *context, const char *key)
{
    g_auto(GStrv) pairs = g_strsplit(context, " ", -1);
    for (char **pair = pairs; *pair; pair++) {
        g_auto(GStrv) one = g_strsplit(*pair, "=", 2);
        if (one[0] && one[1] && !strcmp(one[0], key))
            return g_intern_string(one[1]);
    }
    return NULL;
}

static void contradictions_are_refused_and_what_has_no_effect_is_said(void)
{
    static const struct {
        const char *settings;
        unsigned refused, warned;
    } cases[] = {
        {"", 0, 0},
        {"anonymous=yes", 0, 0},
        {"anonymous=yes show-names=no", 0, 0},
        {"anonymous=yes show-names=yes", 1, 0},
        {"anonymous=yes show-addresses=yes", 1, 0},
        {"anonymous=yes show-addresses=yes show-names=yes", 2, 0},
        {"anonymous=no show-addresses=yes", 0, 0},
        {"show-names=no show-addresses=yes", 1, 0},
        {"anonymous=yes reveal=now", 1, 0},
        {"anonymous=yes reveal=never", 0, 0},
        {"reveal=never", 0, 1},
        {"press=none press-delivery=postal", 1, 0},
        {"press=grey press-delivery=postal", 0, 0},
        {"press=none press-late=no press-copy=all", 0, 2},
        {"stalemate=tell", 0, 1},
        {"stalemate=tell draw-after=3", 0, 0},
        {"nmr-out=3", 0, 1},
        {"nmr-out=3 nmr=standby", 0, 0},
        {"nmr=wait grace=24h", 0, 1},
        {"nmr=wait grace=0h", 0, 0},
        {"nmr=wait nmr-first=protected", 0, 1},
        {"year=two-seasons retreats=48h adjustments=48h", 0, 2},
        {"year=three-deadlines retreats=48h adjustments=48h", 0, 1},
        {"draws=no concessions=no silence=yes", 0, 1},
        {"draws=no silence=yes", 0, 0},
        {"private=word listed=yes", 0, 1},
        {"private=word listed=no", 0, 0},
        {"approval=yes start=full", 0, 0},
        {"allow=a@x.example deny=b@x.example", 0, 0},
        {"allow=a@x.example deny=A@x.example", 1, 0},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const struct judge_conflict *found[JUDGE_CONFLICTS_MAX];
        size_t n = judge_conflicts(given, cases[i].settings, found, G_N_ELEMENTS(found));
        unsigned refused = 0;
        for (size_t f = 0; f < n; f++)
            refused += found[f]->refused;
        WANT_INT(refused, cases[i].refused);
        WANT_INT(n - refused, cases[i].warned);
    }
}

static void every_row_speaks_of_settings_that_exist_in_both_languages(void)
{
    size_t n = 0;
    for (const struct judge_conflict *row; (row = judge_conflict_row(n)); n++) {
        g_autofree char *fr = templates_phrase(RULES_FRENCH, row->say, NULL),
                        *en = templates_phrase(RULES_ENGLISH, row->say, NULL);
        WANT(strcmp(fr, en) != 0);
        for (size_t t = 0; t < JUDGE_CONFLICT_TESTS && row->test[t].key; t++) {
            WANT(judge_setting_find(row->test[t].key) != NULL);
            WANT(judge_conflict_is_about(row, row->test[t].key));
            WANT(strstr(en, row->test[t].key) != NULL || t > 0);
        }
        WANT(!judge_conflict_is_about(row, "no-such-key"));
    }
    WANT(n > 15);
}

/* ---- who is let in ---- */

static void newcomers_pass_and_others_need_the_rate(void)
{
    struct games_reliability newcomer = {.turns = 4, .missed = 4};
    struct games_reliability poor = {.turns = 5, .on_time = 3, .missed = 2};
    struct games_reliability late = {.turns = 10, .on_time = 8, .late = 2};
    WANT(judge_admission_rate_ok(&newcomer, 100));
    WANT(!judge_admission_rate_ok(&poor, 80));
    WANT(judge_admission_rate_ok(&poor, 60));
    WANT(judge_admission_rate_ok(&poor, 0));
    WANT(judge_admission_rate_ok(&late, 80));
    WANT(!judge_admission_rate_ok(&late, 81));
}

static void values_and_keys_of_both_languages(void)
{
    static const struct {
        const char *key, *value, *kept;
    } cases[] = {
        {"press", "GREY", "grey"},
        {"press", "aucune", "none"},
        {"year", "deux saisons", "two-seasons"},
        {"nmr", "désordre civil", "disorder"},
        {"language", "Français", "fr"},
        {"comment", "Presse GREY", "Presse GREY"},
        {"timezone", "Europe/Paris", "Europe/Paris"},
        {"start", "à la main", "hand"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *value = judge_set_value(cases[i].key, cases[i].value);
        WANT_STR(value, cases[i].kept);
    }
    WANT_STR(judge_set_key("Date limite"), "deadline");
    WANT_STR(judge_set_key("RÈGLEMENT"), "rules");
    WANT_STR(judge_set_key("nmr_out"), "nmr-out");
    WANT(judge_set_key("date") == NULL);
}

/* ---- refusals ---- */

/* A refusal carries its key and words; each reader gets the sentence of his language. */
static void a_refusal_is_said_in_the_language_of_who_reads_it(void)
{
    g_autoptr(GError) error = NULL;
    WANT(
        !judge_refuse(&error, "phase-elsewhere", "game", "A-1", "phase", "S1901M", "wanted", "F1901M", NULL));
    WANT(judge_is_refused(error));
    WANT_STR(error->message, "game 'A-1' is at S1901M, not at F1901M: nothing was done");

    g_autofree char *french = judge_refusal_said(RULES_FRENCH, error);
    WANT_STR(french, "la partie « A-1 » en est à la phase P1901M, pas à A1901M : rien n'a été fait");

    g_autoptr(GError) copy = g_error_copy(error);
    g_autofree char *again = judge_refusal_said(RULES_FRENCH, copy);
    WANT_STR(again, french);
}

/* Words from outside are words: they fill no name and choose no sentence. */
static void the_words_of_a_refusal_are_only_words(void)
{
    g_autoptr(GError) error = NULL;
    judge_refuse(&error, "setting-value", "setting", "press", "value", "{setting} @values", "@values",
                 "setting.one-word", NULL);
    g_autofree char *french = judge_refusal_said(RULES_FRENCH, error);
    WANT_STR(french, "press ne peut pas valoir « {setting} @values » ; il faut : un seul mot");
    WANT_STR(error->message, "press cannot be '{setting} @values': it takes one word");
}

static void what_the_store_refuses_is_said_too(void)
{
    g_autoptr(GError) error = NULL;
    games_refuse(&error, GAMES_REFUSAL_SEAT_TAKEN, "power", "FRANCE", NULL);
    g_autofree char *french = judge_refusal_said(RULES_FRENCH, error),
                    *english = judge_refusal_said(RULES_ENGLISH, error),
                    *none = judge_refusal_said(RULES_ENGLISH, NULL);
    WANT_STR(french, "la France a déjà un joueur");
    WANT_STR(english, "FRANCE already has a player");
    WANT_STR(none, "unknown failure");
}

static void settings_say_what_they_take_in_both_languages(void)
{
    static const struct {
        const char *key, *value, *fr, *en;
    } cases[] = {
        {"rules.convoy-paradox", "xyz",
         "rules.convoy-paradox ne peut pas valoir « xyz » ; il faut : szykman, 1971, descartes, bretagne, "
         "allhold, 1982, 2000, dptg",
         "rules.convoy-paradox cannot be 'xyz'; expected: szykman, 1971, descartes, bretagne, allhold, 1982, "
         "2000, dptg"},
        {"press", "loud", "press ne peut pas valoir « loud » ; il faut : none, white, grey, white-grey, fake",
         "press cannot be 'loud': it takes none, white, grey, white-grey, fake"},
        {"nmr-out", "many", "nmr-out ne peut pas valoir « many » ; il faut : un nombre de 1 à 99",
         "nmr-out cannot be 'many': it takes a number"},
        {"pres", "x", "il n'y a pas de réglage « pres » ; vouliez-vous dire « press » ?",
         "no setting 'pres'; did you mean 'press'?"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *kept = judge_setting_check(NULL, cases[i].key, cases[i].value, &error);
        WANT_STR(kept, NULL);
        g_autofree char *french = judge_refusal_said(RULES_FRENCH, error);
        WANT_STR(french, cases[i].fr);
        WANT_STR(error->message, cases[i].en);
    }
}

int main(void)
{
    return tests_run("setup", (struct test[]){
                                  TEST(lines_of_both_languages_and_of_the_old_judges_mean_settings),
                                  TEST(every_phrase_of_the_table_is_read_and_its_value_is_accepted),
                                  TEST(a_long_or_broken_line_is_no_setting_and_does_no_harm),
                                  TEST(several_keys_stand_on_one_line),
                                  TEST(contradictions_are_refused_and_what_has_no_effect_is_said),
                                  TEST(every_row_speaks_of_settings_that_exist_in_both_languages),
                                  TEST(newcomers_pass_and_others_need_the_rate),
                                  TEST(values_and_keys_of_both_languages),
                                  TEST(a_refusal_is_said_in_the_language_of_who_reads_it),
                                  TEST(the_words_of_a_refusal_are_only_words),
                                  TEST(what_the_store_refuses_is_said_too),
                                  TEST(settings_say_what_they_take_in_both_languages),
                                  {NULL, NULL},
                              });
}
