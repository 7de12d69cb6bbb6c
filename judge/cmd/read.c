/* `judge read`: how the judge reads a message, an order a line: status, canonical order, the player's words,
 * note. */
#include "command.h"
#include "options.h"
#include "../conf/context.h"
#include "../conf/files.h"
#include "../course/lines.h"
#include "../mail/explain.h"
#include "../../mailio/mailio.h"
#include "../../rules/rules.h"

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
    (void)context;
    fprintf(stderr, "%s:%u: %s%s\n", file, line, severity == RULES_ERROR ? "" : "warning: ", message);
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
    struct rules_readings readings;
    quiet.explain = NULL;
    rules_read(&quiet, line, len, &readings);
    bool keep = false;
    for (size_t i = 0; i < readings.n; i++)
        keep = keep || readings.reading[i].status != RULES_READ_UNREAD;
    rules_readings_clear(&readings);
    return keep;
}

static void print_reading(const struct rules_read_context *context, const struct rules_reading *reading)
{
    char order[192], note[1024];
    size_t n = rules_order_print(context->pos->map, context->pos, &reading->order, order, sizeof order);
    g_autofree char *source = g_strdelimit(g_strdup(reading->source ? reading->source : ""), "\t\r\n", ' ');

    rules_note_print(context, reading, note, sizeof note);
    printf("%s\t%s\t%s\t%s\n", rules_read_status_word(reading->status), n ? order : "-", source, note);
}

static void print_readings(const struct rules_read_context *context, const struct rules_readings *readings)
{
    if (readings->clear)
        printf("# earlier orders are withdrawn\n");
    for (size_t i = 0; i < readings->n; i++)
        print_reading(context, &readings->reading[i]);
    for (size_t i = 0; i < readings->n_implied; i++)
        print_reading(context, &readings->implied[i]);
    for (size_t i = 0; i < readings->n_talk; i++)
        print_reading(context, &readings->talk[i]);
    if (readings->truncated)
        fprintf(stderr, "the message is too long or too tangled: a part of it was not read\n");
}

/* Who took each line, as what. */
static void print_owners(const struct desk *desk, const char *subject, const char *words)
{
    struct judge_text text;
    judge_text_init(&text, words);
    judge_mail_explain(&desk->context, subject, &text);
    for (guint i = 0; i < text.lines->len; i++) {
        const struct judge_line *line = text.lines->pdata[i];
        g_autofree char *shown = g_strdelimit(g_strstrip(g_strdup(line->words)), "\t\r", ' ');
        if (*shown)
            printf("# line %u: %s%s%s: %s\n", i + 1, judge_taker_word(line->taker), line->as ? ", " : "",
                   line->as ? line->as : "", line->taker == JUDGE_TAKER_PASSWORD ? "…" : shown);
    }
    judge_text_clear(&text);
}

/* Reads the text and prints; returns how many readings there were. `subject` may be NULL. */
static size_t read_text(const struct desk *desk, const char *subject, const char *text, gsize len,
                        bool explain)
{
    if (explain)
        print_owners(desk, subject, text);
    struct rules_read_context context = desk->context;
    struct rules_readings readings;
    context.explain = explain ? print_explanation : NULL;
    rules_read(&context, text, len, &readings);
    print_readings(&context, &readings);
    size_t n = readings.n;
    rules_readings_clear(&readings);
    return n;
}

/* A mail of a person; or one that has no sender yet, as a program hands it to the server that adds it. */
static bool is_readable(const struct mailio_message *message)
{
    bool unsent = message->kind == MAILIO_KIND_JUNK && !message->from_address && *message->text;
    return message->kind == MAILIO_KIND_PERSON || unsent;
}

static void read_mail(struct desk *desk, const char *data, gsize len, bool explain)
{
    struct mailio_parse_settings settings = {.keep_line = keep_order_line, .keep_context = &desk->context};
    mailio_init();

    struct mailio_message *message = mailio_message_parse(data, len, &settings);
    if (!is_readable(message)) {
        fprintf(stderr, "not for the judge: %s%s%s\n", mailio_kind_word(message->kind),
                message->kind_reason ? ": " : "", message->kind_reason ? message->kind_reason : "");
    } else {
        if (explain && message->removed && *message->removed) {
            g_auto(GStrv) lines = g_strsplit(message->removed, "\n", -1);
            for (char **line = lines; *line; line++)
                printf("# left out: %s\n", *line);
        }
        size_t n = read_text(desk, message->references[0] ? NULL : message->subject, message->text,
                             strlen(message->text), explain);
        for (unsigned i = 0; n == 0 && message->attachment_text && message->attachment_text[i]; i++)
            n += read_text(desk, NULL, message->attachment_text[i], strlen(message->attachment_text[i]),
                           explain);
    }

    mailio_message_free(message);
    mailio_shutdown();
}

static bool set_desk(struct desk *desk, const struct request *request)
{
    gsize len;
    g_autofree char *position = judge_read_file(request->position, MAX_POSITION, &len);
    if (!position)
        return false;

    desk->map = judge_load_map(request->map ? request->map : "standard", false);
    if (!desk->map)
        return false;

    desk->names = rules_names_new(desk->map);
    desk->pos = g_new0(struct rules_position, 1);
    if (!rules_position_parse(desk->map, position, len, request->position, desk->pos, print_fault, NULL))
        return false;

    if (!rules_rulebook_find(request->rules ? request->rules : "datc", &desk->book)) {
        g_autofree char *known = g_strjoinv(" ", (char **)rules_rulebook_names(false));
        fprintf(stderr, "unknown rulebook '%s': expected one of %s\n", request->rules, known);
        return false;
    }

    rules_power power = rules_map_find_power(desk->map, request->power, strlen(request->power));
    if (power == RULES_NO_POWER)
        power = rules_names_find_power(desk->names, request->power, strlen(request->power));
    if (power == RULES_NO_POWER) {
        fprintf(stderr, "unknown power '%s' on map '%s'\n", request->power, desk->map->title);
        return false;
    }

    desk->context = (struct rules_read_context){
        .names = desk->names, .pos = desk->pos, .power = power, .book = &desk->book};

    return true;
}

static int read_arguments(const struct judge_context *context, int argc, char **argv, struct request *request)
{
    const struct {
        const char *name;
        const char **value;
    } options[] = {{"--position", &request->position},
                   {"--power", &request->power},
                   {"--rules", &request->rules},
                   {"--map", &request->map}};
    for (int i = 1; i < argc; i++) {
        size_t o = 0;
        while (o < G_N_ELEMENTS(options) && strcmp(argv[i], options[o].name) != 0)
            o++;
        if (o < G_N_ELEMENTS(options)) {
            if (++i == argc)
                return judge_usage(context->language, "read", "value", "option", options[o].name, NULL);
            *options[o].value = argv[i];
        } else if (strcmp(argv[i], "--text") == 0) {
            request->text = true;
        } else if (strcmp(argv[i], "--explain") == 0) {
            request->explain = true;
        } else if (argv[i][0] == '-' && argv[i][1]) {
            return judge_usage(context->language, "read", "option", "option", argv[i], NULL);
        } else if (request->message) {
            return judge_usage(context->language, "read", "one-message", NULL);
        } else {
            request->message = argv[i];
        }
    }

    if (!request->position || !request->power)
        return judge_usage(context->language, "read", "read", NULL);

    return JUDGE_DONE;
}

int judge_cmd_read(struct judge_context *context, int argc, char **argv)
{
    (void)context;
    struct request request = {NULL, NULL, NULL, NULL, NULL, false, false};
    int status = read_arguments(context, argc, argv, &request);
    if (status != JUDGE_DONE)
        return status;

    struct desk desk = {NULL, NULL, NULL, {.name = ""}, {.names = NULL}};
    gsize len = 0;
    if (!set_desk(&desk, &request)) {
        desk_clear(&desk);
        return JUDGE_USAGE;
    }

    g_autofree char *data = judge_read_file(request.message ? request.message : "-", MAX_MESSAGE, &len);
    if (data && request.text)
        read_text(&desk, NULL, data, len, request.explain);
    else if (data)
        read_mail(&desk, data, len, request.explain);

    desk_clear(&desk);

    return data ? JUDGE_DONE : JUDGE_REFUSED;
}
