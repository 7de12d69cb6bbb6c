/* Refusals and other failures by key: the error carries the key and its words, the catalogue has the sentence. */
#include "refusals.h"
#include "list.h"
#include "journal.h"
#include "context.h"
#include "../../games/games.h"
#include "../../mailio/error.h"
#include "../../templates/templates.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The power that the word {power} names on that board. */
static rules_power power_of(const struct rules_names *names, const char *name, const char *word)
{
    bool asked = names && !strcmp(name, "power");
    return asked ? rules_names_find_power(names, word, strlen(word)) : RULES_NO_POWER;
}

/* A {day} in figures, as people say it: "Saturday 21 February 2026". */
static char *say_day(const char *figures, enum rules_language language)
{
    g_autofree char *noon = g_strconcat(figures, "T12:00:00Z", NULL);
    g_autoptr(GDateTime) at = g_date_time_new_from_iso8601(noon, NULL);
    g_autofree char *day = at ? templates_say_day(g_date_time_to_unix(at), "UTC", language) : NULL;
    return day ? g_strdup_printf("%s %.4s", day, figures) : g_strdup(figures);
}

char *judge_system_said(enum rules_language language, const char *text)
{
    GString *said = g_string_new(text);
    for (unsigned n = 1; language != RULES_ENGLISH; n++) {
        g_autofree char *key = g_strdup_printf("console.system-%u", n);
        if (!templates_phrase_exists(RULES_ENGLISH, key))
            break;
        g_autofree char *theirs = templates_phrase(RULES_ENGLISH, key, NULL),
                        *ours = templates_phrase(language, key, NULL);
        g_string_replace(said, theirs, ours, 0);
    }
    return g_string_free(said, FALSE);
}

static char *fill(const struct rules_names *names, enum rules_language language, const char *key,
                  const char *const *pairs)
{
    g_autoptr(templates_data_auto) data = templates_data_new();
    for (; pairs && *pairs; pairs += 2) {
        rules_power power = power_of(names, pairs[0], pairs[1]);
        g_autofree char *day = strcmp(pairs[0], "day") ? NULL : say_day(pairs[1], language);
        g_autofree char *why = strcmp(pairs[0], "why") ? NULL : judge_system_said(language, pairs[1]);
        if (day || why)
            templates_data_set(data, pairs[0], day ? day : why);
        else if (power != RULES_NO_POWER)
            templates_set_power(data, pairs[0], names, power, language);
        else
            templates_data_set_word(data, language, pairs[0], pairs[1]);
    }

    return templates_phrase(language, key, data);
}

static void set_error(GError **error, enum judge_error_code code, const char *key, va_list words)
{
    g_autoptr(GPtrArray) pairs = g_ptr_array_new();
    for (const char *name; (name = va_arg(words, const char *));) {
        const char *text = va_arg(words, const char *);
        g_ptr_array_add(pairs, g_strdup(name));
        g_ptr_array_add(pairs, g_strdup(text ? text : ""));
    }
    g_ptr_array_add(pairs, NULL);

    char *whole_key = g_strconcat("refusal.", key, NULL);
    g_autofree char *english = fill(NULL, RULES_ENGLISH, whole_key, (const char *const *)pairs->pdata);
    g_propagate_error(error, judge_error_take(code, english, whole_key,
                                              (char **)g_ptr_array_free(g_steal_pointer(&pairs), FALSE)));
}

bool judge_refuse(GError **error, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    set_error(error, JUDGE_ERROR_REFUSED, key, words);
    va_end(words);
    return false;
}

bool judge_refuse_number(GError **error, const char *key, const char *game, gint64 number)
{
    return game ? judge_refuse(error, key, "number", DIGITS(number), "game", game, NULL)
                : judge_refuse(error, key, "number", DIGITS(number), NULL);
}

bool judge_fail(GError **error, enum judge_error_code code, const char *key, ...)
{
    va_list words;
    va_start(words, key);
    set_error(error, code, key, words);
    va_end(words);
    return false;
}

bool judge_refuse_said(GError **error, const char *sentence)
{
    g_set_error_literal(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED, sentence);
    return false;
}

bool judge_is_refused(const GError *error)
{
    return g_error_matches(error, JUDGE_ERROR, JUDGE_ERROR_REFUSED) ||
           g_error_matches(error, GAMES_ERROR, GAMES_ERROR_REFUSED);
}

bool judge_refused_at_most(GError **why, GError **error)
{
    bool fails = *why && !judge_is_refused(*why);
    if (fails)
        g_propagate_error(error, g_steal_pointer(why));
    return !fails;
}

/* What mailio/ met: its key is whole. */
static char *mail_said(enum rules_language language, const GError *error)
{
    const char *const *pairs;
    const char *key = mailio_fault_of(error, &pairs);
    return key ? fill(NULL, language, key, pairs) : g_strdup(error->message);
}

/* What games/ refused: its reason's word is the key. */
static char *games_said(const struct rules_names *names, enum rules_language language, const GError *error)
{
    const char *const *pairs;
    enum games_refusal why = games_refusal_of(error, &pairs);
    if (why == GAMES_REFUSAL_NONE)
        return g_strdup(error->message);

    g_autofree char *key = g_strconcat("refusal.", games_refusal_word(why), NULL);
    return fill(names, language, key, pairs);
}

char *judge_refusal_said(enum rules_language language, const GError *error)
{
    return judge_refusal_said_on(NULL, language, error);
}

char *judge_refusal_said_on(const struct rules_names *names, enum rules_language language,
                            const GError *error)
{
    if (!error)
        return templates_phrase(language, "refusal.unknown", NULL);
    if (error->domain == GAMES_ERROR)
        return games_said(names, language, error);
    if (error->domain == MAILIO_ERROR)
        return mail_said(language, error);

    const char *const *pairs;
    const char *key = judge_error_key(error, &pairs);
    return key ? fill(names, language, key, pairs) : g_strdup(error->message);
}

int judge_complain(enum rules_language language, const GError *error)
{
    g_autofree char *said = judge_refusal_said(language, error);
    g_auto(GStrv) lines = g_strsplit(said, "\n", -1);
    for (char **line = lines; *line; line++)
        fprintf(stderr, "%sjudge: %s\n", judge_journal_mark(JUDGE_LOG_ERROR), *line);
    return error && judge_error_is_setup(error) ? JUDGE_USAGE : JUDGE_REFUSED;
}
