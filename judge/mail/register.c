/* The old judges' form, from REGISTER to END: its lines become commands of this judge, one a field. */
#include "register.h"
#include "handlers.h"
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

/* What a field asks for as a line; NULL: nothing, or it is not kept (its name goes to `dropped`). */
static char *command_of(struct judge_mail *mail, const char *key, const char *value, GString *dropped)
{
    const struct field *field = NULL;
    for (size_t i = 0; i < G_N_ELEMENTS(fields) && !field; i++)
        field = judge_word_in(key, fields[i].names) ? &fields[i] : NULL;

    if (!*value)
        return NULL;
    if (!field) {
        judge_list_add(dropped, key);
        return NULL;
    }

    g_autofree char *folded = judge_fold(value, 80);
    if (!strcmp(field->command, "ADDRESS") &&
        (!judge_is_address(value) || !g_ascii_strcasecmp(value, mail->in.message->from_address)))
        return NULL; /* the one he writes from is his already */
    if (!strcmp(field->command, "LANGUAGE") && !judge_word_language(folded)) {
        judge_intake_note(&mail->in, "register-language", "word", value, NULL);
        return NULL;
    }

    return g_strdup_printf("%s %s", field->command, value);
}

/* The form while it is read. */
struct form {
    struct judge_mail *mail;
    bool in, began, after_field; /* within it; it was there; the line before was one of its own */
    GString *dropped;            /* fields that are not kept */
    GArray *marks;               /* guint: its lines */
    GPtrArray *commands;         /* of each what it becomes; NULL: nothing */
};

/* Whether a line belongs to the form; `*command` is what it becomes (transfer full, nullable). */
static bool is_of_form(struct form *f, const char *line, char **command)
{
    char key[160];
    g_autofree char *value = NULL, *blank = g_strstrip(g_strdup(line));
    if (!f->in && judge_word_is(line, 80, judge_words_register_begin)) {
        f->in = f->began = true;
        *command = g_strdup("REGISTER");
        return true;
    }
    if (!f->in)
        return false;

    if (judge_word_is(line, 80, judge_words_register_end)) {
        f->in = false;
        return true;
    }
    if (*blank && read_field(blank, key, sizeof key, &value)) {
        f->began = true;
        *command = command_of(f->mail, key, value, f->dropped);
        return true;
    }

    bool goes_on = f->after_field && *blank && g_ascii_isspace(*line); /* a postal address, indented */
    if (!goes_on)
        f->in = !*blank; /* what is no field is not lost: the form ends before it */
    return goes_on;
}

static void take_form(struct form *f, struct judge_text *text)
{
    f->mail->registering = true;
    judge_text_turn(text, JUDGE_TAKER_FORM);
    for (guint i = 0; i < f->marks->len; i++) {
        guint line = g_array_index(f->marks, guint, i);
        if (f->commands->pdata[i])
            judge_text_instead(text, line, f->commands->pdata[i]);
        else
            judge_text_take(text, line, NULL);
    }
}

void judge_register_take(struct judge_mail *mail)
{
    g_autofree char *subject = judge_mail_own_subject(mail->in.message);
    struct judge_text *text = &mail->in.text;
    g_autoptr(GString) dropped = g_string_new(NULL);
    g_autoptr(GArray) marks = g_array_new(FALSE, TRUE, sizeof(guint));
    g_autoptr(GPtrArray) commands = g_ptr_array_new_with_free_func(g_free);
    struct form form = {.mail = mail,
                        .in = judge_word_is(subject, 80, judge_words_register_begin),
                        .dropped = dropped,
                        .marks = marks,
                        .commands = commands};

    for (guint i = 0; i < text->lines->len; i++) {
        char *command = NULL;
        bool own = is_of_form(&form, judge_text_line(text, i), &command);
        form.after_field = form.in && own;
        if (own) {
            g_array_append_val(marks, i);
            g_ptr_array_add(commands, command);
        }
    }

    if (!form.began)
        return;

    take_form(&form, text);
    if (dropped->len && mail->in.person) /* a stranger's confirmation must be his only letter */
        judge_intake_note(&mail->in, "register-dropped", "fields", dropped->str, NULL);
}

bool judge_run_register(struct judge_mail *mail, const struct judge_scope *scope, GError **error)
{
    (void)error;
    return judge_intake_tell(&mail->in, "registered", "address", scope->person->address, NULL);
}
