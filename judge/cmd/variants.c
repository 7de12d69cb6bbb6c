/* `judge variants`: the boards and forms of play that a game can be opened on. */
#include "command.h"
#include "options.h"
#include "../conf/json.h"
#include "../conf/context.h"
#include "../letters/variants.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

static int print_json(const GPtrArray *list)
{
    json_t *all = json_array();
    for (guint i = 0; i < list->len; i++) {
        const struct judge_variant *variant = list->pdata[i];
        json_t *one = json_object();
        json_object_set_new(one, "name", json_string(variant->name));
        json_object_set_new(one, "players", json_integer(variant->players));
        json_object_set_new(one, "powers", json_integer(variant->powers));
        json_object_set_new(one, "centres", json_integer(variant->centres));
        json_object_set_new(one, "begins", json_string(variant->begin));
        json_object_set_new(one, "goal", json_string(variant->goal));
        json_object_set_new(one, "about", text_or_null(variant->about));
        json_object_set_new(one, "source", text_or_null(variant->source));
        json_object_set_new(one, "own", json_boolean(variant->own));
        json_object_set_new(one, "unplayable", text_or_null(variant->unplayable));
        json_array_append_new(all, one);
    }

    bool written = judge_json_print(all, JSON_INDENT(2));
    json_decref(all);

    return written ? JUDGE_DONE : JUDGE_REFUSED;
}

int judge_cmd_variants(struct judge_context *context, int argc, char **argv)
{
    const char *format = NULL;
    const struct judge_option options[] = {{"format", &format, NULL}, {NULL, NULL, NULL}};

    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, 0, "operand");
    if (!operand)
        return JUDGE_USAGE;
    bool json = !g_strcmp0(format, "json");
    if (format && !json && strcmp(format, "text"))
        return judge_usage(context->language, "variants", "format", "word", format, NULL);

    if (json) {
        g_autoptr(GPtrArray) list = judge_variants_list(context->home, context->language);
        return print_json(list);
    }

    g_autofree char *page = judge_variants_page(context->home, context->language);
    fputs(page, stdout);
    return JUDGE_DONE;
}
