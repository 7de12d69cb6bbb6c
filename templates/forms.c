/* Names of places and powers with what a language puts before them, from forms.txt. */
#include "fill_p.h"
#include "say_p.h"

#include <string.h>

struct form_list {
    char *the, *in, *of, *ofthe, *adjective; /* `adjective` may be NULL */
};

static void forms_clear(struct form_list *forms)
{
    g_free(forms->the);
    g_free(forms->in);
    g_free(forms->of);
    g_free(forms->ofthe);
    g_free(forms->adjective);
}
typedef struct form_list form_list;
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(form_list, forms_clear)

static char *fold(const char *text)
{
    char folded[256];
    rules_text_fold(text, strlen(text), folded, sizeof folded);
    return g_strdup(folded);
}

static bool starts_with_vowel(const char *text)
{
    g_autofree char *folded = fold(text);
    return *folded && strchr("aeiouh", *folded) != NULL;
}

/* French: "de" with an article: de + le = du, de + les = des. */
static char *contract(const char *the)
{
    if (g_str_has_prefix(the, "le "))
        return g_strconcat("du ", the + 3, NULL);
    if (g_str_has_prefix(the, "les "))
        return g_strconcat("des ", the + 4, NULL);
    if (g_str_has_prefix(the, "la ") || g_str_has_prefix(the, "l'"))
        return g_strconcat("de ", the, NULL);
    return g_strconcat(starts_with_vowel(the) ? "d'" : "de ", the, NULL);
}

static void forms_free(gpointer data)
{
    forms_clear(data);
    g_free(data);
}

/* Parsed once, then only read: folded name -> struct form_list. */
static GHashTable *forms_load(enum rules_language language)
{
    GHashTable *table = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, forms_free);
    gsize len;
    const char *bytes = templates_builtin(language == RULES_FRENCH ? "fr/forms.txt" : "en/forms.txt", &len);

    g_assert(bytes != NULL);
    g_autofree char *text = g_strndup(bytes, len);

    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        char *equals = strchr(*line, '=');
        if (**line == '#' || !equals)
            continue;
        *equals = '\0';
        g_auto(GStrv) part = g_strsplit(equals + 1, ";", 5);
        guint n = g_strv_length(part);
        struct form_list *forms = g_new0(struct form_list, 1);
        forms->the = g_strdup(g_strstrip(part[0]));
        forms->in = g_strdup(n > 1 ? g_strstrip(part[1]) : forms->the);
        if (n > 3)
            forms->ofthe = g_strdup(g_strstrip(part[3]));
        else
            forms->ofthe =
                language == RULES_FRENCH ? contract(forms->the) : g_strconcat("of ", forms->the, NULL);
        forms->of = g_strdup(n > 2 ? g_strstrip(part[2]) : forms->ofthe);
        forms->adjective = n > 4 ? g_strdup(g_strstrip(part[4])) : NULL;
        char *key = fold(g_strstrip(*line));
        g_hash_table_replace(table, key, forms);
    }

    return table;
}

static GHashTable *forms_table(enum rules_language language)
{
    static gsize french, english;
    gsize *once = language == RULES_FRENCH ? &french : &english;
    if (g_once_init_enter(once))
        g_once_init_leave(once, (gsize)forms_load(language));
    return (GHashTable *)*once;
}

static char *put_rest(const char *pattern, const char *rest, gsize len)
{
    const char *star = strchr(pattern, '*');
    return star ? g_strdup_printf("%.*s%.*s%s", (int)(star - pattern), pattern, (int)len, rest, star + 1)
                : g_strdup(pattern);
}

static struct form_list from_pattern(const struct form_list *pattern, const char *rest, gsize len)
{
    struct form_list forms = {0};
    forms.the = put_rest(pattern->the, rest, len);
    forms.in = put_rest(pattern->in, rest, len);
    forms.of = put_rest(pattern->of, rest, len);
    forms.ofthe = put_rest(pattern->ofthe, rest, len);
    return forms;
}

/* The forms of a name (without coast); the caller owns the strings. */
static struct form_list find_forms(const char *name, enum rules_language language)
{
    GHashTable *table = forms_table(language);
    g_autofree char *key = fold(name);
    const struct form_list *known = g_hash_table_lookup(table, key);
    if (known)
        return (struct form_list){g_strdup(known->the), g_strdup(known->in), g_strdup(known->of),
                                  g_strdup(known->ofthe), g_strdup(known->adjective)};

    const char *first = strchr(name, ' '), *last = strrchr(name, ' ');
    if (first) {
        g_autofree char *head = g_strndup(name, (gsize)(first - name));
        g_autofree char *folded_head = fold(head);
        g_autofree char *prefix = g_strconcat(folded_head, " *", NULL);
        known = g_hash_table_lookup(table, prefix);
        if (known)
            return from_pattern(known, first + 1, strlen(first + 1));
        g_autofree char *folded_tail = fold(last + 1);
        g_autofree char *suffix = g_strconcat("* ", folded_tail, NULL);
        known = g_hash_table_lookup(table, suffix);
        if (known)
            return from_pattern(known, name, (gsize)(last - name));
    }

    bool french = language == RULES_FRENCH;
    struct form_list forms = {0};

    forms.the = g_strdup(name);
    forms.in = g_strconcat(french ? "à " : "in ", name, NULL);
    forms.of = french ? contract(name) : g_strconcat("of ", name, NULL);
    forms.ofthe = g_strdup(forms.of);

    return forms;
}

static void set_forms(struct templates_data *data, const char *key, const char *name, const char *suffix,
                      enum rules_language language)
{
    g_auto(form_list) forms = find_forms(name, language);
    const struct {
        const char *part, *text;
    } value[] = {
        {"", name}, {".the", forms.the}, {".in", forms.in}, {".of", forms.of}, {".ofthe", forms.ofthe}};

    for (gsize i = 0; i < G_N_ELEMENTS(value); i++) {
        g_autofree char *full = g_strconcat(key, value[i].part, NULL);
        g_autofree char *text = g_strconcat(value[i].text, suffix, NULL);
        templates_data_set(data, full, text);
    }

    g_autofree char *adjective = g_strconcat(key, ".adj", NULL);
    templates_data_set(data, adjective, forms.adjective);
}

void templates_set_place(struct templates_data *data, const char *key, const struct rules_names *names,
                         rules_loc loc, enum rules_language language)
{
    if (loc == RULES_NO_LOC)
        return;
    const char *full = rules_place_name(names, loc, language);
    const char *coast = strstr(full, " ("); /* "Espagne (côte nord)": the article is the province's */
    g_autofree char *name = coast ? g_strndup(full, (gsize)(coast - full)) : g_strdup(full);
    set_forms(data, key, name, coast ? coast : "", language);
}

void templates_set_power(struct templates_data *data, const char *key, const struct rules_names *names,
                         rules_power power, enum rules_language language)
{
    if (power == RULES_NO_POWER)
        return;

    const char *name = rules_power_name(names, power, language);
    set_forms(data, key, name, "", language);
    g_autofree char *adjective = g_strconcat(key, ".adj", NULL);
    g_autofree char *article = g_strconcat(key, ".an", NULL);
    g_autofree char *possessive = g_strconcat(key, ".possessive", NULL);
    g_autofree char *owned = g_strconcat(name, "'s", NULL);
    g_auto(form_list) forms = find_forms(name, language);
    const char *described = forms.adjective ? forms.adjective : name;

    templates_data_set(data, article, strchr("AEIOUaeiou", *described) ? "an" : "a"); /* English */
    templates_data_set(data, possessive, owned);
    if (!forms.adjective) /* "une armée de Gascogne": what stands for an adjective when none is known */
        templates_data_set(data, adjective, language == RULES_FRENCH ? forms.of : name);
}

char *templates_capital(const char *text)
{
    if (!*text)
        return g_strdup("");
    const char *next = g_utf8_next_char(text);
    char first[8] = {0};
    g_unichar_to_utf8(g_unichar_toupper(g_utf8_get_char(text)), first);
    return g_strconcat(first, next, NULL);
}

/* ---- forms asked for by a template ---- */

/* French: "à" with an article: à + le = au, à + les = aux. A name without article that only looks like one
 * ("Le Caire") contracts too. */
static char *to_the(const char *the, enum rules_language language)
{
    if (language != RULES_FRENCH)
        return g_strconcat("to ", the, NULL);
    if (!g_ascii_strncasecmp(the, "le ", 3))
        return g_strconcat("au ", the + 3, NULL);
    if (!g_ascii_strncasecmp(the, "les ", 4))
        return g_strconcat("aux ", the + 4, NULL);
    return g_strconcat("\xC3\xA0 ", the, NULL);
}

/* The names of the forms, in either language. */
enum form { FORM_NONE, FORM_THE, FORM_OF_THE, FORM_TO_THE, FORM_IN, FORM_OF, FORM_ADJECTIVE };

static enum form form_named(const char *name)
{
    static const struct {
        const char *name;
        enum form form;
    } known[] = {
        {"le", FORM_THE},   {"the", FORM_THE},   {"de", FORM_OF_THE},     {"ofthe", FORM_OF_THE},
        {"a", FORM_TO_THE}, {"to", FORM_TO_THE}, {"en", FORM_IN},         {"in", FORM_IN},
        {"d", FORM_OF},     {"of", FORM_OF},     {"adj", FORM_ADJECTIVE},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(known); i++)
        if (!g_ascii_strcasecmp(known[i].name, name))
            return known[i].form;
    return FORM_NONE;
}

static char *form_of(const char *name, enum form form, enum rules_language language)
{
    g_auto(form_list) forms = find_forms(name, language);
    char *text = NULL;

    switch (form) {
    case FORM_THE:
        text = g_strdup(forms.the);
        break;
    case FORM_OF_THE:
        text = g_strdup(forms.ofthe);
        break;
    case FORM_TO_THE:
        text = to_the(forms.the, language);
        break;
    case FORM_IN:
        text = g_strdup(forms.in);
        break;
    case FORM_OF:
        text = g_strdup(forms.of);
        break;
    case FORM_ADJECTIVE:
        text = g_strdup(forms.adjective ? forms.adjective : name);
        break;
    default:
        text = g_strdup(name);
    }

    return text;
}

/* Names joined by ", "; a comma behind a number is of a phase: "Automne 1901, retraites". */
static char **split_names(const char *value)
{
    GPtrArray *names = g_ptr_array_new();
    const char *start = value;

    for (const char *comma = strstr(value, ", "); comma; comma = strstr(comma + 2, ", ")) {
        if (comma > value && g_ascii_isdigit(comma[-1]))
            continue;
        g_ptr_array_add(names, g_strndup(start, (gsize)(comma - start)));
        start = comma + 2;
    }

    g_ptr_array_add(names, g_strdup(start));
    g_ptr_array_add(names, NULL);

    return (char **)g_ptr_array_free(names, FALSE);
}

char *templates_form(const char *value, const char *form, enum rules_language language)
{
    enum form wanted = form_named(form);
    g_auto(GStrv) names = split_names(value);
    guint n = g_strv_length(names);
    g_autofree char *last_joint = templates_phrase(language, "list.and", NULL);
    g_autoptr(GString) text = g_string_new(NULL);
    for (guint i = 0; i < n; i++) {
        g_autofree char *one = form_of(names[i], wanted, language);
        if (i && i + 1 == n)
            g_string_append_printf(text, " %s ", last_joint);
        else if (i)
            g_string_append(text, ", ");
        g_string_append(text, one);
    }

    return g_ascii_isupper(*form) ? templates_capital(text->str) : g_strdup(text->str);
}

gint64 templates_name_number(const char *value, enum rules_language language)
{
    g_auto(GStrv) names = split_names(value);
    if (g_strv_length(names) > 1)
        return 2;
    g_auto(form_list) forms = find_forms(value, language);
    bool plural = language == RULES_FRENCH && g_str_has_prefix(forms.the, "les ");
    return plural ? 2 : 1;
}
