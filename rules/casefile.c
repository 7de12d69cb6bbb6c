/* Case files: lines and blocks. */
#include "case_file_p.h"
#include "names_p.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum keyword {
    KEYWORD_NONE,
    KEYWORD_VARIANT,
    KEYWORD_CASE,
    KEYWORD_READ,
    KEYWORD_PHASE,
    KEYWORD_SAME,
    KEYWORD_END,
    KEYWORD_BLOCK
};

static const struct {
    const char *word;
    enum keyword keyword;
    enum block block;
} keywords[] = {
    {"variant_all", KEYWORD_VARIANT, BLOCK_NONE},
    {"case", KEYWORD_CASE, BLOCK_NONE},
    {"read", KEYWORD_READ, BLOCK_NONE},
    {"prestate_setphase", KEYWORD_PHASE, BLOCK_NONE},
    {"prestate", KEYWORD_BLOCK, BLOCK_UNITS},
    {"prestate_dislodged", KEYWORD_BLOCK, BLOCK_DISLODGED},
    {"prestate_contested", KEYWORD_BLOCK, BLOCK_CONTESTED},
    {"prestate_results", KEYWORD_BLOCK, BLOCK_RESULTS},
    {"prestate_supplycenter_owners", KEYWORD_BLOCK, BLOCK_OWNERS},
    {"orders", KEYWORD_BLOCK, BLOCK_ORDERS},
    {"poststate", KEYWORD_BLOCK, BLOCK_AFTER},
    {"poststate_same", KEYWORD_SAME, BLOCK_NONE},
    {"poststate_dislodged", KEYWORD_BLOCK, BLOCK_AFTER_DISLODGED},
    {"expect", KEYWORD_BLOCK, BLOCK_EXPECT},
    {"end", KEYWORD_END, BLOCK_NONE},
};

static void report_fault(struct parser *p, unsigned line, const char *format, va_list args)
{
    char message[512];
    p->ok = false;
    p->current.malformed = true;
    if (!p->report || ++p->n_faults > MAX_FAULTS)
        return;
    vsnprintf(message, sizeof message, format, args);
    for (char *c = message; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7F)
            *c = '?';
    p->report(p->report_context, RULES_ERROR, p->file_name, line, message);
}

/* A fault in the line that is being read. */
void case_fault(struct parser *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report_fault(p, p->line, format, args);
    va_end(args);
}

/* A fault in an earlier line. */
static void fault_at(struct parser *p, unsigned line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void fault_at(struct parser *p, unsigned line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report_fault(p, line, format, args);
    va_end(args);
}

void *case_push(struct parser *p, struct list *list, size_t size)
{
    if (list->n == list->room) {
        unsigned more = list->room ? 2 * list->room : 64;
        void *grown = rules_arena_alloc(&p->scratch, more * size);
        if (list->n > 0)
            memcpy(grown, list->items, list->n * size);
        list->items = grown;
        list->room = more;
    }
    void *item = (char *)list->items + list->n++ * size;
    memset(item, 0, size);
    return item;
}

static void *finish(struct parser *p, struct list *list, size_t size, unsigned *n)
{
    void *items = rules_arena_alloc(p->arena, list->n * size);
    if (list->n > 0)
        memcpy(items, list->items, list->n * size);
    if (n)
        *n = list->n;
    list->n = 0;
    return items;
}

static struct rules_phase default_phase(const struct rules_map *map)
{
    struct rules_phase phase;
    return rules_phase_parse(map, "Spring 1901, Movement", 21, &phase) ? phase : map->begin;
}

static void begin_case(struct parser *p, const char *name, size_t len, bool named)
{
    memset(&p->current, 0, sizeof p->current);
    p->names.exact = false;
    p->current.name = rules_arena_strndup(p->arena, name, len);
    p->current.line = p->line;
    p->current.phase = default_phase(p->file->map);
    p->current.rules = finish(p, &p->tags, sizeof(const char *), &p->current.n_rules);
    memset(p->unit_line, 0, p->file->map->n_locs * sizeof *p->unit_line);
    memset(p->dislodged_line, 0, p->file->map->n_locs * sizeof *p->dislodged_line);
    p->in_case = true;
    p->named = named;
    p->block = BLOCK_NONE;
}

/* --- the end of a case --- */

static void add_result(struct parser *p, bool success, const struct rules_order *order)
{
    *(struct rules_case_result *)case_push(p, &p->results, sizeof(struct rules_case_result)) =
        (struct rules_case_result){success, *order};
}

/* Results in canonical orders throughout, as programs write them. */
static bool results_are_canonical(struct parser *p, const struct rules_case_line *lines, unsigned n)
{
    const bool *success = p->successes.items;
    for (unsigned i = 0; i < n; i++) {
        struct rules_order order;
        const char *text = lines[i].order;
        if (lines[i].power == RULES_NO_POWER ||
            !rules_order_parse(p->file->map, lines[i].power, text, strlen(text), &order)) {
            p->results.n = 0;
            return false;
        }
        add_result(p, success[i], &order);
    }
    return true;
}

/*
 * The results of the movement phase before, read like orders. Where the units stood is in the lines
 * themselves: each is first read alone, on an empty board.
 */
static void read_results(struct parser *p)
{
    const struct rules_case_line *lines = p->result_lines.items;
    const bool *success = p->successes.items;
    unsigned n = p->result_lines.n;

    p->result_lines.n = p->successes.n = 0;
    if (results_are_canonical(p, lines, n))
        return;

    struct rules_position before;
    rules_position_copy(&before, &p->names.board);
    for (unsigned i = 0; i < n; i++) {
        struct rules_order order;
        const char *text = lines[i].order;
        if (lines[i].power != RULES_NO_POWER &&
            case_read_order(&p->names, &p->names.board, lines[i].power, text, strlen(text), &order))
            rules_position_add(&before, (struct rules_unit){order.power, order.unit_kind, order.unit});
    }

    struct rules_case_orders read;
    struct rules_case phase = {.names = case_names_need(&p->names), .lines = lines, .n_lines = n};
    rules_case_read_orders(&phase, &before, &p->names.book, &read);
    for (unsigned i = 0; i < read.n_orders; i++)
        add_result(p, success[read.of_order[i] - lines], &read.orders[i]);
    for (unsigned i = 0; i < read.n_findings; i++)
        if (read.findings[i].status != RULES_READ_ASSUMED)
            fault_at(p, read.findings[i].line->line, "result not understood: '%.60s'",
                     read.findings[i].line->written);
    rules_case_orders_clear(&read);
}

static void end_case(struct parser *p)
{
    struct rules_case *c = &p->current;
    read_results(p);
    c->units = finish(p, &p->units, sizeof *c->units, &c->n_units);
    c->dislodged = finish(p, &p->dislodged, sizeof *c->dislodged, &c->n_dislodged);
    c->attacker_from = finish(p, &p->from, sizeof *c->attacker_from, NULL);
    c->attacker_convoyed = finish(p, &p->convoyed, sizeof *c->attacker_convoyed, NULL);
    c->contested = finish(p, &p->contested, sizeof *c->contested, &c->n_contested);
    c->results = finish(p, &p->results, sizeof *c->results, &c->n_results);
    c->lines = finish(p, &p->lines, sizeof *c->lines, &c->n_lines);
    c->after = finish(p, &p->after, sizeof *c->after, &c->n_after);
    c->after_dislodged = finish(p, &p->after_dislodged, sizeof *c->after_dislodged, &c->n_after_dislodged);
    c->expect_outcome = finish(p, &p->expect, sizeof *c->expect_outcome, &c->n_expect_outcomes);
    c->names = p->names.names;

    if (p->cases.n < MAX_CASES)
        *(struct rules_case *)case_push(p, &p->cases, sizeof *c) = *c;
    p->in_case = false;
    p->block = BLOCK_NONE;
}

/* --- lines --- */

/* "# rules: datc,1971" */
static void read_comment(struct parser *p, struct span comment)
{
    static const char word[] = "rules:";
    comment = case_trim(comment.text, comment.len);
    if (comment.len < sizeof word - 1 || !case_is_word((struct span){comment.text, sizeof word - 1}, word))
        return;

    p->tags.n = 0;

    const char *s = comment.text + sizeof word - 1, *end = comment.text + comment.len;
    while (s < end && p->tags.n < 64) {
        const char *comma = memchr(s, ',', (size_t)(end - s));
        struct span tag = case_trim(s, (size_t)((comma ? comma : end) - s));
        if (tag.len > 0)
            *(const char **)case_push(p, &p->tags, sizeof(const char *)) =
                rules_arena_strndup(p->arena, tag.text, tag.len);
        s = comma ? comma + 1 : end;
    }
}

static void open_block(struct parser *p, enum block block, struct span rest)
{
    if (rest.len > 0)
        case_fault(p, "expected nothing after the keyword, not '%.*s'", case_shown(rest), rest.text);
    p->block = block;
    p->headed = false;
    if (block == BLOCK_AFTER)
        p->current.has_after = true;
    else if (block == BLOCK_CONTESTED)
        p->current.has_contested = true;
    else if (block == BLOCK_OWNERS && !p->current.has_owners) {
        size_t n = p->file->map->n_provinces;
        p->current.has_owners = true;
        p->current.owner = rules_arena_alloc(p->arena, n * sizeof *p->current.owner);
        memset(p->current.owner, RULES_NO_POWER, n * sizeof *p->current.owner);
    }
}

/* "READ exact"; "READ english", "READ french descartes": the language and notation of the game. */
static void read_manner(struct parser *p, struct span rest)
{
    p->block = BLOCK_NONE;
    while (rest.len > 0) {
        size_t n = 0;
        while (n < rest.len && rest.text[n] != ' ')
            n++;
        struct span word = {rest.text, n};
        rest = case_trim(rest.text + n, rest.len - n);
        const char *notation = rules_arena_strndup(p->arena, word.text, word.len);
        if (case_is_word(word, "exact"))
            p->current.exact = p->names.exact = true;
        else if (case_is_word(word, "french") || case_is_word(word, "english"))
            p->current.language = case_is_word(word, "french") ? RULES_FRENCH : RULES_ENGLISH;
        else if (rules_notation_edition(notation))
            p->current.notation = notation;
        else
            case_fault(p, "expected 'exact', 'french', 'english' or a notation after READ, not '%.*s'",
                       case_shown(word), word.text);
    }
}

static void read_keyword(struct parser *p, enum keyword keyword, enum block block, struct span rest)
{
    if (keyword == KEYWORD_VARIANT) {
        p->file->variant = rules_arena_strndup(p->arena, rest.text, rest.len);
        return;
    }

    if (keyword == KEYWORD_CASE) {
        if (p->in_case) {
            case_fault(p, "expected END before the next CASE");
            end_case(p);
        }
        begin_case(p, rest.text, rest.len, true);
        if (rest.len == 0)
            case_fault(p, "expected a name after CASE");
        return;
    }

    if (keyword == KEYWORD_END && !p->in_case) {
        case_fault(p, "END without CASE");
        return;
    }

    if (!p->in_case)
        begin_case(p, "", 0, false);
    if (keyword == KEYWORD_END) {
        end_case(p);
    } else if (keyword == KEYWORD_READ) {
        read_manner(p, rest);
    } else if (keyword == KEYWORD_SAME) {
        p->current.after_same = p->current.has_after = true;
        p->block = BLOCK_NONE;
    } else if (keyword == KEYWORD_PHASE) {
        p->block = BLOCK_NONE;
        if (!rules_phase_parse(p->file->map, rest.text, rest.len, &p->current.phase))
            case_fault(p, "expected a phase such as 'Spring 1901, Movement' or S1901M, not '%.*s'",
                       case_shown(rest), rest.text);
    } else {
        open_block(p, block, rest);
    }
}

static void read_line(struct parser *p, const char *text, size_t len)
{
    const char *hash = memchr(text, '#', len);
    struct span line = case_trim(text, hash ? (size_t)(hash - text) : len);

    if (hash && line.len == 0)
        read_comment(p, (struct span){hash + 1, len - (size_t)(hash + 1 - text)});
    if (line.len == 0)
        return;

    size_t word_len = 0;
    while (word_len < line.len && (unsigned char)line.text[word_len] > ' ')
        word_len++;
    struct span word = {line.text, word_len}, rest = case_trim(line.text + word_len, line.len - word_len);
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (case_is_word(word, keywords[i].word)) {
            read_keyword(p, keywords[i].keyword, keywords[i].block, rest);
            p->tags.n = 0;
            return;
        }
    p->tags.n = 0;
    case_read_entry(p, line);
}

bool rules_casefile_parse(const char *text, size_t len, const char *file_name, const struct rules_map *map,
                          const struct rules_names *names, struct rules_casefile *file, rules_report *report,
                          void *report_context)
{
    struct parser p;
    memset(file, 0, sizeof *file);
    memset(&p, 0, sizeof p);
    rules_arena_init(&file->arena);
    rules_arena_init(&p.scratch);
    file->map = map;
    file->variant = "";

    p.file = file;
    p.arena = &file->arena;
    p.file_name = file_name;
    p.report = report;
    p.report_context = report_context;
    p.ok = true;
    case_names_init(&p.names, map, names, &file->names);
    p.unit_line = rules_arena_alloc(&p.scratch, map->n_locs * sizeof *p.unit_line);
    p.dislodged_line = rules_arena_alloc(&p.scratch, map->n_locs * sizeof *p.dislodged_line);
    if (len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3, len -= 3;
    while (len > 0) {
        const char *end = memchr(text, '\n', len);
        size_t n = end ? (size_t)(end - text) : len;
        p.line++;
        if (n > MAX_LINE)
            case_fault(&p, "the line is longer than %d bytes", MAX_LINE);
        else
            read_line(&p, text, n);
        text += n + (end != NULL);
        len -= n + (end != NULL);
    }

    if (p.in_case) {
        if (p.named)
            case_fault(&p, "expected END of the case '%.60s' before the end of the file", p.current.name);
        end_case(&p);
    }

    file->cases = finish(&p, &p.cases, sizeof *file->cases, &file->n_cases);
    rules_arena_clear(&p.scratch);

    return p.ok;
}

void rules_casefile_clear(struct rules_casefile *file)
{
    rules_names_free(file->names);
    rules_arena_clear(&file->arena);
    memset(file, 0, sizeof *file);
}
