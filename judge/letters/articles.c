#include "articles.h"
#include "report_notes.h"
#include "../conf/settings.h"
#include "../conf/words.h"
#include "../../templates/say.h"
#include "../../templates/say_rules.h"

#include <string.h>

enum { ARTICLES_MOST = 8, COLUMNS = 76 };

/* A subject: the words that ask for it, its topics in rules/laws.c, and the options of rulebooks that bear on it. */
static const struct subject {
    const char *const *words;
    const char *name; /* its title: the phrase article.subject.NAME */
    const char *topics[ARTICLES_MOST];
    enum rules_option options[ARTICLES_MOST];
    unsigned n_options;
    const char *settings[ARTICLES_MOST]; /* of a game, told where they are set */
} subjects[] = {
    {judge_words_subject_attack,
     "attack",
     {"move", "conflict", "supported", "head-to-head", "rotation", "beleaguered", "own-unit", NULL},
     {RULES_OPTION_DISLODGED_EFFECT},
     .n_options = 1},
    {judge_words_subject_support,
     "support",
     {"support-order", "supported", "hold-support", "cut", "own-unit", NULL},
     {RULES_OPTION_SUPPORT_COAST, RULES_OPTION_SUPPORT_CUT_BY_CONVOY_TO_ATTACKER,
      RULES_OPTION_IMPLIED_ORDERS},
     .n_options = 3},
    {judge_words_subject_convoy,
     "convoy",
     {"convoy", "convoy-order", "adjacent", "swap", "broken", "paradox", NULL},
     {RULES_OPTION_ADJACENT_CONVOY, RULES_OPTION_ADJACENT_FALLBACK, RULES_OPTION_CONVOY_ROUTES,
      RULES_OPTION_CONVOY_PARADOX},
     .n_options = 4},
    {judge_words_subject_retreat,
     "retreat",
     {"retreat", "retreat-collision", NULL},
     {RULES_OPTION_RETREAT_TO_ORIGIN},
     .n_options = 1},
    {judge_words_subject_build,
     "build",
     {"owners", "build", "surplus", "civil-disorder", NULL},
     {RULES_OPTION_BUILD_KIND, RULES_OPTION_CIVIL_REMOVALS},
     .n_options = 2},
    {judge_words_subject_coast,
     "coast",
     {"coast", "support-coast", NULL},
     {RULES_OPTION_MISSING_COAST, RULES_OPTION_WRONG_COAST, RULES_OPTION_PRESENT_COAST,
      RULES_OPTION_POINTLESS_COAST, RULES_OPTION_SUPPORT_COAST},
     .n_options = 5},
    {judge_words_subject_order,
     "order",
     {"no-order", "hold", "illegal", "letter", "double", NULL},
     {RULES_OPTION_DOUBLE_ORDERS, RULES_OPTION_IMPLIED_ORDERS},
     .n_options = 2},
    {judge_words_subject_victory,
     "victory",
     {"solo", "owners", NULL},
     {RULES_OPTION_END, RULES_OPTION_SOLO_CHECK, RULES_OPTION_TIMED_WINNER},
     .n_options = 3,
     .settings = {"last-year", "falling-solo", "end-vote", NULL}},
};

static const struct subject *find_subject(const char *word)
{
    for (gsize i = 0; i < G_N_ELEMENTS(subjects); i++)
        if (judge_word_in(word, subjects[i].words))
            return &subjects[i];
    return NULL;
}

/* "- A support adds one to the force of … [1971 IX.1]", wrapped. */
static void add_article(GString *page, const char *sentence, const char *source)
{
    g_autofree char *whole = source && *source ? g_strdup_printf("- %s [%s]", sentence, source)
                                               : g_strdup_printf("- %s", sentence);
    g_autofree char *wrapped = templates_wrap(whole, COLUMNS);
    g_string_append_printf(page, "%s\n", g_strchomp(wrapped));
}

static void add_topic(GString *page, const struct judge_play *play, const char *topic,
                      enum rules_language language)
{
    const char *text = rules_option_value(&play->book, RULES_OPTION_TEXT);
    g_autofree char *code = g_strdup_printf("%s.%s", topic, text),
                    *key = g_strconcat("article.", topic, NULL);
    g_autofree char *sentence = templates_phrase_called(play->board->names, language, key, NULL);
    g_autofree char *source = templates_say_law(rules_law_find(code), language);
    add_article(page, sentence, source);
}

/* What an option settles, and how this game's rulebook does. */
static void add_option(GString *page, const struct judge_play *play, enum rules_option option,
                       enum rules_language language)
{
    g_autofree char *asks = templates_say_option(option, language);
    g_autofree char *answers = templates_say_option_value(option, play->book.value[option], language);
    g_autofree char *line = g_strdup_printf("- %s\n  -> %s", asks, answers);
    g_autofree char *wrapped = templates_wrap(line, COLUMNS);
    g_string_append_printf(page, "%s\n", g_strchomp(wrapped));
}

/* What the game itself has set, with what it does. */
static void add_setting(GString *page, const struct judge_play *play, const char *key,
                        enum rules_language language)
{
    const struct judge_setting *setting = judge_setting_find(key);
    const char *value = games_game_setting(play->game, key, "");
    if (!*value || !strcmp(value, judge_setting_preset(play->game, setting)))
        return;
    g_autofree char *does = judge_setting_said(language, setting);
    g_autofree char *line = g_strdup_printf("- %s = %s\n  -> %s", key, value, does);
    g_autofree char *wrapped = templates_wrap(line, COLUMNS);
    g_string_append_printf(page, "%s\n", g_strchomp(wrapped));
}

bool judge_articles_has(const char *word)
{
    return find_subject(word) != NULL;
}

/* The subjects there are, as a reader of the language asks for them: "attaque, soutien, …". Transfer full. */
static char *articles_subjects(enum rules_language language)
{
    GString *list = g_string_new(NULL);
    for (gsize i = 0; i < G_N_ELEMENTS(subjects); i++) {
        g_autofree char *key = g_strconcat("article.subject.", subjects[i].name, NULL);
        g_autofree char *name = templates_phrase(language, key, NULL);
        judge_list_add(list, name);
    }
    return g_string_free(list, FALSE);
}

char *judge_articles_said(const struct judge_play *play, enum rules_language language, const char *word)
{
    const struct subject *subject = find_subject(word);
    if (!subject)
        return NULL;

    g_autoptr(GString) articles = g_string_new(NULL), settled = g_string_new(NULL);
    for (const char *const *topic = subject->topics; *topic; topic++)
        add_topic(articles, play, *topic, language);
    for (unsigned i = 0; i < subject->n_options; i++)
        add_option(settled, play, subject->options[i], language);
    for (const char *const *key = subject->settings; *key; key++)
        add_setting(settled, play, *key, language);

    g_autofree char *key = g_strconcat("article.subject.", subject->name, NULL);
    g_autofree char *title = templates_phrase(language, key, NULL);
    g_autofree char *heading = g_utf8_strup(title, -1);
    g_autofree char *others = articles_subjects(language);
    g_autofree char *rules = judge_rules_title(play->rules);

    return judge_say(play->home, language, "articles-page", "title", heading, "game", play->game->name,
                     "rules", rules, "articles", judge_filled(articles->str), "settled", settled->str,
                     "others", others, NULL);
}
