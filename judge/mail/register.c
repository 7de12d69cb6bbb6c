/* The old judges' form, from REGISTER to END: its lines become commands of this judge, one a field. */
#include "register.h"
#include "handlers.h"
#include "mail.h"
#include "../course/orders.h"
#include "../play/home.h"
#include "../conf/config.h"
#include "../conf/words.h"

#include <string.h>

struct field {
    const char *const *names; /* folded */
    const char *command;
};
static const struct field fields[] = {
    {judge_words_register_name, "MY NAME"}, {judge_words_register_language, "LANGUAGE"},
    {judge_words_register_zone, "ZONE"},    {judge_words_register_address, "ADDRESS"},
    {judge_words_register_alias, "ALIAS"},
};

/* "Key: value" with a key of at most three words; the value trimmed, as written. False: no field. */
static bool read_field(const char *line, char *key, size_t size, char **value)
{
    const char *colon = strchr(line, ':');
    if (!colon || colon == line || colon - line > 40)
        return false;

    rules_text_fold(line, (size_t)(colon - line), key, size);
    g_strstrip(key);
    unsigned blanks = 0;
    for (const char *c = key; *c; c++)
        blanks += *c == ' ';

    *value = g_strstrip(g_strdup(colon + 1));
    if (*key && blanks <= 2)
        return true;

    g_clear_pointer(value, g_free);

    return false;
}

static bool is_word(const char *line, const char *const *words)
{
    char folded[64];
    g_autofree char *trimmed = g_strstrip(g_strdup(line));
    if (strlen(trimmed) > 40)
        return false;
    rules_text_fold(trimmed, strlen(trimmed), folded, sizeof folded);
    g_strstrip(folded);
    return judge_word_in(folded, words);
}

/* What a field asks for as a line; NULL: nothing, or it is not kept (its name goes to `dropped`). */
static char *command_of(struct judge_mail *mail, const char *key, const char *value, GString *dropped)
{
    const struct field *field = NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(fields) && !field; i++)
        field = judge_word_in(key, fields[i].names) ? &fields[i] : NULL;

    if (!*value)
        return NULL;
    if (!field) {
        g_string_append_printf(dropped, "%s%s", dropped->len ? ", " : "", key);
        return NULL;
    }

    char folded[256];
    rules_text_fold(value, MIN(strlen(value), 80), folded, sizeof folded);
    if (!strcmp(field->command, "ADDRESS") &&
        (!judge_is_address(value) || !g_ascii_strcasecmp(value, mail->in.message->from_address)))
        return NULL; /* the one he writes from is his already */
    if (!strcmp(field->command, "LANGUAGE") && !judge_words_language(mail, folded)) {
        judge_intake_note(&mail->in, "register-language", "word", value, NULL);
        return NULL;
    }

    return g_strdup_printf("%s %s", field->command, value);
}

void judge_register_take(struct judge_mail *mail)
{
    const char *const *begins = judge_words_register_begin, *const *ends = judge_words_register_end;
    g_autofree char *subject = judge_mail_own_subject(mail->in.message);
    bool in = is_word(subject, begins), began = false, after_field = false;
    struct judge_text *text = &mail->in.text;
    g_autoptr(GString) dropped = g_string_new(NULL);
    g_autoptr(GArray) marks = g_array_new(FALSE, TRUE, sizeof(guint));
    g_autoptr(GPtrArray) commands = g_ptr_array_new_with_free_func(g_free);

    for (guint i = 0; i < text->lines->len; i++) {
        const char *line = judge_text_line(text, i);
        char key[160];
        g_autofree char *value = NULL, *blank = g_strstrip(g_strdup(line)), *command = NULL;
        bool eaten = true;
        if (!in && is_word(line, begins)) {
            in = began = true;
            command = g_strdup("REGISTER");
        } else if (in && is_word(line, ends))
            in = false;
        else if (in && *blank && read_field(blank, key, sizeof key, &value)) {
            began = true;
            command = command_of(mail, key, value, dropped);
        } else if (in && after_field && *blank && g_ascii_isspace(*line))
            eaten = true; /* a postal address goes on, indented */
        else {
            in = in && !*blank; /* what is no field is not lost: the form ends before it */
            eaten = false;
        }
        after_field = in && eaten;
        if (eaten) {
            g_array_append_val(marks, i);
            g_ptr_array_add(commands, g_steal_pointer(&command));
        }
    }

    if (!began)
        return;

    mail->registering = true;
    judge_text_turn(text, JUDGE_TAKER_FORM);
    for (guint i = 0; i < marks->len; i++) {
        guint line = g_array_index(marks, guint, i);
        if (commands->pdata[i])
            judge_text_instead(text, line, commands->pdata[i]);
        else
            judge_text_take(text, line, NULL);
    }

    if (dropped->len && mail->in.person) /* a stranger's confirmation must be his only letter */
        judge_intake_note(&mail->in, "register-dropped", "fields", dropped->str, NULL);
}

bool judge_run_register(struct judge_mail *mail, const char *rest, GError **error)
{
    (void)rest;
    (void)error;
    judge_intake_note(&mail->in, "registered", "address", mail->in.person->address, NULL);
    mail->in.asks = true;
    return true;
}
