/* `judge read`: how the judge reads a message, an order a line: status, canonical order, the player's words,
 * note. */
#include "command.h"
#include "options.h"
#include "../conf/console.h"
#include "../conf/files.h"
#include "../course/lines.h"
#include "../mail/explain.h"
#include "../mail/mail.h"

#include <stdio.h>
#include <string.h>

judge_command_run judge_cmd_read;

enum { MAX_MESSAGE = 64 << 20, MAX_POSITION = 4 << 20 };

struct request {
    const char *position, *power, *rules, *map, *message;
    bool text, explain;
};

/* Everything a reading needs; freed as a whole. */
struct desk {
    enum rules_language console; /* of what is said beside the readings */
    struct rules_map *map;
    struct rules_names *names;
    struct rules_position *pos;
    struct rules_rulebook book;
    struct rules_read_context context;
};

static void desk_clear(struct desk *desk)
{
    rules_names_free(desk->names);
    rules_map_free(desk->map);
    g_free(desk->pos);
}

static void print_fault(void *context, enum rules_severity severity, const char *file, unsigned line,
                        const char *message)
{
    const struct desk *desk = context;
    judge_console_finding(desk->console, severity, file, line, message);
}

static void print_explanation(void *context, const char *line)
{
    (void)context;
    printf("# %s\n", line);
}

/* A line that reads as an order is never cut off as a signature or footer. */
static bool keep_order_line(void *context, const char *line, gsize len)
{
    struct rules_read_context quiet = *(const struct rules_read_context *)context;
    g_auto(rules_readings) readings;
    quiet.explain = NULL;
    rules_read(&quiet, line, len, &readings);
    bool keep = false;
    for (size_t i = 0; i < readings.n; i++)
        keep = keep || readings.reading[i].status != RULES_READ_UNREAD;
    return keep;
}

static void print_reading(const struct rules_read_context *context, const struct rules_reading *reading)
{
    char order[192], note[1024];
    size_t n = rules_order_print(context->pos->map, context->pos, &reading->order, order, sizeof order);
    g_autofree char *source = g_strdelimit(g_strdup(judge_or_empty(reading->source)), "\t\r\n", ' ');

    rules_note_print(context, reading, note, sizeof note);
    printf("%s\t%s\t%s\t%s\n", rules_read_status_word(reading->status), n ? order : "-", source, note);
}

/* A line of explanation: "# " and a sentence of the console, which it takes. */
static void print_remark(char *said)
{
    printf("# %s\n", said);
    g_free(said);
}

static void print_readings(const struct desk *desk, const struct rules_readings *readings)
{
    const struct rules_read_context *context = &desk->context;
    if (readings->clear)
        print_remark(judge_console_said(desk->console, "cleared", NULL));
    for (size_t i = 0; i < readings->n; i++)
        print_reading(context, &readings->reading[i]);
    for (size_t i = 0; i < readings->n_implied; i++)
        print_reading(context, &readings->implied[i]);
    for (size_t i = 0; i < readings->n_talk; i++)
        print_reading(context, &readings->talk[i]);
    if (readings->truncated)
        judge_console(desk->console, NULL, "message-tangled", NULL);
}

/* Who took each line, as what. */
static void print_owners(const struct desk *desk, const char *subject, const char *words)
{
    g_auto(judge_text) text;
    judge_text_init(&text, words);
    judge_mail_explain(&desk->context, subject, &text);
    for (guint i = 0; i < text.lines->len; i++) {
        const struct judge_line *line = text.lines->pdata[i];
        g_autofree char *shown = g_strdelimit(g_strstrip(g_strdup(line->words)), "\t\r", ' ');
        if (!*shown)
            continue;
        const char *words_shown = line->taker == JUDGE_TAKER_PASSWORD ? "…" : shown;
        g_autofree char *what = g_strdup_printf("%s%s%s: %s", judge_taker_word(line->taker),
                                                line->as ? ", " : "", judge_or_empty(line->as), words_shown);
        print_remark(
            judge_console_said(desk->console, "mail-line", "line", DIGITS(i + 1), "what", what, NULL));
    }
}

/* Reads the text and prints; returns how many readings there were. `subject` may be NULL. */
static size_t read_text(const struct desk *desk, const char *subject, const char *text, gsize len,
                        bool explain)
{
    if (explain)
        print_owners(desk, subject, text);
    struct rules_read_context context = desk->context;
    g_auto(rules_readings) readings;
    context.explain = explain ? print_explanation : NULL;
    rules_read(&context, text, len, &readings);
    print_readings(desk, &readings);
    size_t n = readings.n;
    return n;
}

/* A mail of a person, if only by its subject; or one that has no sender yet, as a program hands it to the server that
 * adds it. */
static bool is_readable(const struct mailio_message *message)
{
    g_autofree char *subject = judge_mail_own_subject(message);
    if (message->kind == MAILIO_KIND_EMPTY && *subject)
        return true;

    bool unsent = message->kind == MAILIO_KIND_JUNK && !message->from_address && *message->text;
    return message->kind == MAILIO_KIND_PERSON || unsent;
}

static void read_mail(struct desk *desk, const char *data, gsize len, bool explain)
{
    struct mailio_parse_settings settings = {.keep_line = keep_order_line, .keep_context = &desk->context};
    mailio_init();

    g_autoptr(mailio_message) message = mailio_message_parse(data, len, &settings);
    if (!is_readable(message)) {
        g_autofree char *kind =
            g_strdup_printf("%s%s%s", mailio_kind_word(message->kind), message->kind_reason ? ": " : "",
                            message->kind_reason ? message->kind_reason : "");
        judge_console(desk->console, NULL, "mail-not-ours", "kind", kind, NULL);
    } else {
        if (explain && message->removed && *message->removed) {
            g_auto(GStrv) lines = g_strsplit(message->removed, "\n", -1);
            for (char **line = lines; *line; line++)
                print_remark(judge_console_said(desk->console, "mail-left-out", "line", *line, NULL));
        }
        g_autofree char *subject = judge_mail_own_subject(message);
        size_t n = read_text(desk, subject, message->text, strlen(message->text), explain);
        for (unsigned i = 0; n == 0 && message->attachment_text && message->attachment_text[i]; i++)
            n += read_text(desk, NULL, message->attachment_text[i], strlen(message->attachment_text[i]),
                           explain);
        if (n == 0 && !message->text[strspn(message->text, " \t\r\n")])
            read_text(desk, NULL, subject, strlen(subject), explain);
    }

    mailio_shutdown();
}

static bool set_desk(struct desk *desk, const struct request *request)
{
    gsize len;
    g_autofree char *position = judge_read_file(desk->console, request->position, MAX_POSITION, &len);
    if (!position)
        return false;

    desk->map = judge_load_map(desk->console, request->map ? request->map : "standard", false);
    if (!desk->map)
        return false;

    desk->names = rules_names_new(desk->map);
    desk->pos = g_new0(struct rules_position, 1);
    if (!rules_position_parse(desk->map, position, len, request->position, desk->pos, print_fault, desk))
        return false;

    if (!rules_rulebook_find(request->rules ? request->rules : "datc", &desk->book))
        return judge_usage_rules(desk->console, "read", request->rules), false;

    rules_power power = rules_map_power(desk->map, request->power);
    if (power == RULES_NO_POWER)
        power = rules_names_find_power(desk->names, request->power, strlen(request->power));
    if (power == RULES_NO_POWER) {
        judge_console(desk->console, NULL, "power-none", "power", request->power, "map", desk->map->title,
                      NULL);
        return false;
    }

    desk->context = (struct rules_read_context){
        .names = desk->names, .pos = desk->pos, .power = power, .book = &desk->book};

    return true;
}

/* Reads the call; JUDGE_DONE, or the status after saying what is wrong. */
static int read_arguments(enum rules_language language, int argc, char **argv, struct request *request)
{
    const struct judge_option options[] = {{"position", &request->position, NULL},
                                           {"power", &request->power, NULL},
                                           {"rules", &request->rules, NULL},
                                           {"map", &request->map, NULL},
                                           {"text", NULL, &request->text},
                                           {"explain", NULL, &request->explain},
                                           {NULL, NULL, NULL}};
    g_autofree const char **operand = g_new0(const char *, argc);
    int n;
    if (!judge_options_read(language, argc, argv, options, operand, &n))
        return JUDGE_USAGE;

    if (n > 1)
        return judge_usage(language, "read", "one-message", NULL);
    if (!request->position || !request->power)
        return judge_usage(language, "read", "read", NULL);

    request->message = n ? operand[0] : "-";
    return JUDGE_DONE;
}

int judge_cmd_read(struct judge_context *context, int argc, char **argv)
{
    struct request request = {NULL, NULL, NULL, NULL, NULL, false, false};
    int status = read_arguments(context->language, argc, argv, &request);
    if (status != JUDGE_DONE)
        return status;

    struct desk desk = {.console = context->language};
    gsize len = 0;
    if (!set_desk(&desk, &request)) {
        desk_clear(&desk);
        return JUDGE_USAGE;
    }

    g_autofree char *data = judge_read_file(desk.console, request.message, MAX_MESSAGE, &len);
    if (data && request.text)
        read_text(&desk, NULL, data, len, request.explain);
    else if (data)
        read_mail(&desk, data, len, request.explain);

    desk_clear(&desk);

    return data ? JUDGE_DONE : JUDGE_REFUSED;
}
