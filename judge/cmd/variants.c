/* `judge variants`: the boards and forms of play that a game can be opened on. */
#include "command.h"
#include "options.h"
#include "../conf/json.h"
#include "../letters/variants.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static int print_json(const GPtrArray *list)
{
    json_t *all = json_array();
    GAMES_EACH(const struct judge_variant, variant, list) {
        json_t *one =
            json_pack("{ss, si, si, si, ss, ss, ss?, ss?, sb, ss?}", "name", variant->name, "players",
                      (int)variant->players, "powers", (int)variant->powers, "centres", (int)variant->centres,
                      "begins", variant->begin, "goal", variant->goal, "about", variant->about, "source",
                      variant->source, "own", (int)variant->own, "unplayable", variant->unplayable);
        json_array_append_new(all, one);
    }

    bool written = judge_json_print(all, JSON_INDENT(2));
    json_decref(all);

    return written ? JUDGE_DONE : JUDGE_REFUSED;
}

int judge_cmd_variants(struct judge_context *context, int argc, char **argv)
{
    const char *format = NULL;
    const struct judge_option options[] = {{"format=text|json", &format, NULL}, {NULL, NULL, NULL}};

    g_autofree const char **operand = judge_operands(context, argc, argv, options, 0, 0, "operand");
    if (!operand)
        return JUDGE_USAGE;
    if (!g_strcmp0(format, "json")) {
        g_autoptr(GPtrArray) list = judge_variants_list(context->home, context->language);
        return print_json(list);
    }

    g_autofree char *page = judge_variants_page(context->home, context->language);
    fputs(page, stdout);
    return JUDGE_DONE;
}
