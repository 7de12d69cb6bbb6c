#include "args.h"
#include "../conf/set_words.h"
#include "../conf/refusals.h"
#include "../conf/words.h"
#include "../desk/press.h"
#include "../play/people.h"
#include "../../games/when.h"

#include <string.h>

/* Skips what parts words, in a line as written: blanks (no-break ones too) and marks. */
static const char *skip_blanks(const char *at)
{
    for (gunichar c = g_utf8_get_char(at); c && (g_unichar_isspace(c) || strchr(":.!", (int)MIN(c, 0x7f)));
         c = g_utf8_get_char(at))
        at = g_utf8_next_char(at);
    return at;
}

static const char *skip_word(const char *at)
{
    for (gunichar c = g_utf8_get_char(at); c && !g_unichar_isspace(c) && !strchr(":.!", (int)MIN(c, 0x7f));
         c = g_utf8_get_char(at))
        at = g_utf8_next_char(at);
    return at;
}

const char *judge_args_raw(const char *line, const char *folded, const char *rest)
{
    const char *at = skip_blanks(line);
    for (const char *f = skip_blanks(folded); f < rest && *at; f = skip_blanks(skip_word(f)))
        at = skip_blanks(skip_word(at));
    return at;
}

/* Whether a word is the game's name, or one that it had. */
static bool is_name(const struct judge_scope *scope, const char *word)
{
    g_autoptr(games_game) game = *word ? judge_desk_find_game(scope->home, word) : NULL;
    return game && game->id == scope->play->game->id;
}

bool judge_args_name_game(const struct judge_scope *scope)
{
    g_auto(GStrv) words = g_strsplit_set(scope->folded, " :.,[]", -1);
    for (char **word = words; *word; word++)
        if (is_name(scope, *word))
            return true;
    return false;
}

/* ---- what fits ---- */

/* Nothing, or a number: CANCEL VOTE 3 and the like are other asks, and a player's own CLEAR stays his. */
static bool fits_act(const struct judge_scope *scope, const char *rest)
{
    const char *word = rest;
    while (*word && (strchr("no. #", *word) || (unsigned char)*word >= 0x80)) /* "n° 12" */
        word++;
    bool bare = !*rest || *rest == ':';
    return scope->editor && (g_ascii_isdigit(*word) || (bare && !scope->seat));
}

static bool fits_phase(const struct judge_scope *scope, const char *rest)
{
    struct rules_phase parsed;
    const struct rules_map *map = scope->play->board->map;
    return !*rest || rules_phase_parse(map, rest, strcspn(rest, " :"), &parsed) ||
           rules_phase_parse(map, rest, strcspn(rest, ":"), &parsed);
}

static bool fits_power(const struct judge_scope *scope, const char *rest)
{
    gsize len = strcspn(rest, " :");
    bool address = scope->editor && memchr(rest, '@', len);
    return len > 2 &&
           (address || rules_names_find_power(scope->play->board->names, rest, len) != RULES_NO_POWER);
}

/* "key=value", or words that mean a setting; an editor's other SET is answered too. */
static bool fits_setting(const struct judge_scope *scope, const char *rest)
{
    g_auto(judge_set_read) read = {0};
    if (!*rest)
        return scope->editor && scope->below;
    return strchr(rest, '=') || judge_set_read_line(rest, false, &read) ||
           (scope->editor && !scope->seat && g_str_has_prefix(scope->folded, "set "));
}

/* One word that is no other's, or two. */
static bool fits_name(const struct judge_scope *scope, const char *rest)
{
    g_auto(GStrv) words = g_strsplit(rest, " ", -1);
    guint n = g_strv_length(words);
    return scope->editor && (n <= 1 || (n <= 3 && judge_args_name_game(scope)));
}

/* Arguments that mean something in a game alone. Who is no editor is told so, if nothing else can have been meant; free words
 * are an editor's only. */
static bool fits_in_game(const struct judge_scope *scope, enum judge_arg_kind kind, const char *rest)
{
    switch (kind) {
    case JUDGE_ARG_POWER:
        return fits_power(scope, rest);
    case JUDGE_ARG_POWER_ADDRESS:
        return fits_power(scope, rest) && (scope->editor || strchr(rest, '@'));
    case JUDGE_ARG_PERSON:
        return scope->editor && scope->play->game->state == GAMES_STATE_FORMING;
    case JUDGE_ARG_EDITOR:
        return !*rest || strchr(rest, '@');
    case JUDGE_ARG_PHASE:
        return fits_phase(scope, rest);
    case JUDGE_ARG_MOMENT:
        return scope->editor && *rest && *rest != '=' && (!scope->seat || games_when_hints(rest));
    case JUDGE_ARG_ACT:
        return fits_act(scope, rest);
    case JUDGE_ARG_SETTING:
        return fits_setting(scope, rest);
    case JUDGE_ARG_NAME:
        return fits_name(scope, rest);
    case JUDGE_ARG_GAME:
        return !*rest || judge_args_name_game(scope);
    case JUDGE_ARG_GAME_WHY: /* bare, the desk asks for what is missing */
        return *rest ? judge_args_name_game(scope) : scope->editor;
    case JUDGE_ARG_ANSWER:
    case JUDGE_ARG_TEXT:
        return scope->editor;
    case JUDGE_ARG_OBJECTION:
        return scope->person != NULL;
    default:
        return false;
    }
}

/* Whether words are what the ask is about, or it needs none. */
static bool is_about(const struct judge_scope *scope, const struct judge_ask *ask, const char *rest)
{
    bool no = judge_word_in(rest, judge_words_flag_no), yes = judge_word_in(rest, judge_words_flag_yes);
    switch (ask->args) {
    case JUDGE_ARG_NONE:
        return !*rest && (scope->person || ask->role != JUDGE_ROLE_EDITOR);
    case JUDGE_ARG_FLAG:
        return !*rest || yes || no;
    case JUDGE_ARG_WORD:
        return *rest && !strchr(rest, ' ');
    case JUDGE_ARG_NUMBER:
        return judge_press_number(rest) > 0;
    case JUDGE_ARG_ADDRESS:
        return judge_is_address(rest);
    case JUDGE_ARG_LANGUAGE:
        return judge_word_language(rest) != NULL;
    default:
        return scope->play && fits_in_game(scope, ask->args, rest);
    }
}

/* Whether a mark stands between the name and the words behind it. */
static bool is_marked(const struct judge_scope *scope, const char *rest)
{
    while (rest > scope->folded && rest[-1] == ' ')
        rest--;
    return rest > scope->folded && rest[-1] == ':';
}

/* Whether words are why an editor asks, where a bare name is enough: "UNDO: sorry". Without a mark they are, where nothing can be named,
 * or no number, behind a name in capitals that is no beginning of a sentence; or of an act, which is asked about by its name. */
static bool is_reason(const struct judge_scope *scope, const struct judge_ask *ask, const char *rest)
{
    enum {
        BARE = 1u << JUDGE_ARG_NONE | 1u << JUDGE_ARG_ACT,
        MAY_BE_BARE = BARE | 1u << JUDGE_ARG_PHASE | 1u << JUDGE_ARG_GAME,
    };
    unsigned kind = 1u << ask->args;
    bool desk = ask->op && !ask->least && scope->play && scope->editor;
    if (!desk || !*rest || !(kind & MAY_BE_BARE) || is_about(scope, ask, rest) || !is_about(scope, ask, ""))
        return false;
    g_autofree char *first = g_strndup(rest, strcspn(rest, " :,"));
    g_autoptr(games_game) game = judge_desk_find_game(scope->home, first);
    bool shouted =
        (g_ascii_isupper(scope->line[0]) && g_ascii_isupper(scope->line[1])) || ask->args == JUDGE_ARG_ACT;
    return !game && (is_marked(scope, rest) || ((kind & BARE) && shouted && !strpbrk(rest, "0123456789")));
}

bool judge_args_fit(const struct judge_scope *scope, const struct judge_ask *ask, const char *rest)
{
    return is_about(scope, ask, rest) || is_reason(scope, ask, rest);
}

/* ---- read ---- */

const char *judge_args_reason(const char *raw)
{
    const char *c = raw;
    while (*c && *c != '\n' && (*c != ':' || (c > raw && g_ascii_isdigit(c[-1]) && g_ascii_isdigit(c[1]))))
        c++;
    return *c ? c : NULL;
}

/* Splits "A1902M PARCE QUE …" or "3 jours : raison": words before the mark, reason behind it. */
static void split(const char *raw, char ***words, char **text)
{
    const char *mark = judge_args_reason(raw);
    g_autofree char *head = mark ? g_strndup(raw, (gsize)(mark - raw)) : g_strdup(raw);
    *text = mark ? g_strstrip(g_strdup(mark + 1)) : NULL;
    g_auto(GStrv) parts = g_strsplit_set(head, " \t", -1);
    g_autoptr(GPtrArray) kept = g_ptr_array_new();
    for (char **part = parts; *part; part++)
        if (**part)
            g_ptr_array_add(kept, g_strdup(*part));

    g_ptr_array_add(kept, NULL);
    *words = (char **)g_ptr_array_free(g_steal_pointer(&kept), FALSE);
}

bool judge_args_is_courtesy(const char *word)
{
    g_autofree char *folded = judge_fold(word, MIN(strcspn(word, ".,!?"), 20));
    return !*folded || judge_word_in(folded, judge_words_kindly);
}

/* How much of a text names a phase: its first words, the most that do. 0: none. */
static size_t leading_phase(const struct rules_map *map, const char *text)
{
    enum { MOST_WORDS = 4 };
    struct rules_phase phase;
    size_t end[MOST_WORDS], n = 0;
    for (const char *at = text; n < MOST_WORDS && *at && !strchr(":\n", *at); at += strspn(at, " \t")) {
        at += strcspn(at, " \t:\n");
        end[n] = (size_t)(at - text);
        while (end[n] && strchr(",.;!?)", text[end[n] - 1])) /* "about W1901A, …" */
            end[n]--;
        n++;
    }
    while (n--)
        if (end[n] && rules_phase_parse(map, text, end[n], &phase))
            return end[n];
    return 0;
}

/* The phase that a line names anywhere. Transfer full; NULL: none. */
static char *phase_within(const struct rules_map *map, const char *line)
{
    for (const char *at = line; *at && *at != '\n'; at += strcspn(at, " \t\n"), at += strspn(at, " \t")) {
        size_t len = leading_phase(map, at);
        if (len)
            return g_strndup(at, len);
    }
    return NULL;
}

/* "A1902M : why", "autumn 1902: why", "A1902M" over "why": a phase that comes first is no part of the reason; "about A1902M, …"
 * and "why" are. */
static void read_objection(const struct judge_scope *scope, const char *raw, struct judge_args *args)
{
    const char *why = raw + strspn(raw, " :\n\t");
    const struct rules_map *map = scope->play->board->map;
    size_t len = leading_phase(map, why);
    args->words = g_new0(char *, 2);
    args->words[0] = len ? g_strndup(why, len) : phase_within(map, why);
    why += len;
    args->text = g_strdup(len ? why + strspn(why, " :,.;\n\t") : why);
}

/* The game was named, here or at the start of the line. What follows the name is the reason, with or without a mark. */
static void name_game(const struct judge_scope *scope, struct judge_args *args)
{
    const char *game = scope->play->game->name;
    bool is_named = args->words[0] && is_name(scope, args->words[0]);
    g_autofree char *rest = g_strjoinv(" ", args->words + is_named);
    const char *below = judge_or_empty(args->text);
    char *why = g_strconcat(rest, *rest && *below ? " " : "", below, NULL);
    judge_args_clear(args);
    args->words = g_new0(char *, 2);
    args->words[0] = g_strdup(game);
    args->text = why;
}

/* "12, he changed his mind": words behind the number of an act are why, if they name no other. */
static void leave_number(struct judge_args *args)
{
    guint n = 0;
    while (args->words[n] && !strpbrk(args->words[n], "0123456789"))
        n++;
    g_autofree char *rest = args->words[n] ? g_strjoinv(" ", args->words + n + 1) : g_strdup("");
    if (!*rest || strpbrk(rest, "0123456789"))
        return;
    char *why = g_strjoin(" ", rest, args->text, NULL);
    g_free(args->text);
    args->text = why;
    args->loose = true;
    for (guint end = g_strv_length(args->words); end > n + 1; end--)
        g_clear_pointer(&args->words[end - 1], g_free);
    g_strdelimit(args->words[n], ",.;", '\0');
}

void judge_args_read(const struct judge_scope *scope, const struct judge_shape *shape,
                     struct judge_args *args)
{
    const struct judge_ask *ask = shape->ask;
    const char *written =
        shape->implied ? shape->implied : judge_args_raw(scope->line, scope->folded, shape->rest);
    g_autofree char *raw = scope->below ? g_strconcat(written, "\n", scope->below, NULL) : g_strdup(written);
    *args = (struct judge_args){0};
    if (!shape->implied && is_reason(scope, ask, shape->rest)) {
        args->words = g_new0(char *, 1);
        args->text = g_strdup(raw + strspn(raw, "-.,(!: "));
        args->loose = !is_marked(scope, shape->rest) || games_when_hints(raw);
    } else if (ask->args == JUDGE_ARG_OBJECTION)
        read_objection(scope, raw, args);
    else if (ask->flags & JUDGE_ASK_BELOW || ask->args == JUDGE_ARG_TEXT) {
        args->words = g_new0(char *, 1);
        args->text = g_steal_pointer(&raw);
    } else {
        split(raw, &args->words, &args->text);
        for (guint n = g_strv_length(args->words); n && judge_args_is_courtesy(args->words[n - 1]); n--)
            g_clear_pointer(&args->words[n - 1], g_free);
    }

    if (ask->args == JUDGE_ARG_ACT)
        leave_number(args);
    if (ask->args == JUDGE_ARG_MOMENT && args->words[0] && args->words[1] && is_name(scope, args->words[0])) {
        g_free(args->words[0]); /* "EXTEND Kersaint 2 days" */
        memmove(args->words, args->words + 1, (g_strv_length(args->words + 1) + 1) * sizeof *args->words);
    }
    if (ask->args == JUDGE_ARG_GAME_WHY && scope->play && judge_args_name_game(scope))
        name_game(scope, args);
}

void judge_args_clear(struct judge_args *args)
{
    g_strfreev(args->words);
    g_free(args->text);
    *args = (struct judge_args){0};
}

/* ---- as values ---- */

/* The one power of whoever has an address; RULES_NO_POWER with REFUSED. */
static rules_power power_of_address(const struct judge_play *play, const char *address, GError **error)
{
    const char *id = NULL;
    bool several = false;
    GAMES_EACH(const struct games_seat, seat, play->seats) {
        bool plays = seat->role == GAMES_ROLE_PLAYER && seat->power;
        if (!plays || !games_person_writes_from(play->home->store, seat->person, address))
            continue;
        several |= id != NULL;
        id = seat->power;
    }

    if (id && !several)
        return judge_play_power(play, id);
    judge_refuse(error, several ? "power-of-several" : "power-of-nobody", "address", address, "game",
                 play->game->name, NULL);
    return RULES_NO_POWER;
}

/* A power by its identity, by any name, or by the address of its player. */
static bool read_power(const struct judge_scope *scope, const char *word, struct judge_asked *asked,
                       GError **error)
{
    const struct judge_play *play = scope->play;
    const struct rules_map *map = play->board->map;
    if (word && strchr(word, '@')) {
        asked->power = power_of_address(play, word, error);
        return asked->power != RULES_NO_POWER;
    }

    asked->power = rules_map_power(map, word);
    if (word && asked->power == RULES_NO_POWER)
        asked->power = rules_names_find_power(play->board->names, word, strlen(word));
    if (asked->power != RULES_NO_POWER)
        return true;

    g_autoptr(GString) list = g_string_new(NULL);
    for (rules_power p = 0; p < map->n_powers; p++)
        judge_list_add(list, rules_power_name(play->board->names, p, scope->language));
    return judge_refuse(error, word ? "power-word" : "power-missing", "word", judge_or_empty(word), "list",
                        list->str, NULL);
}

/* A phase on this board, or nothing where it may be missing. */
static bool read_phase(const struct judge_scope *scope, char *const *words, bool needed,
                       struct judge_asked *asked, GError **error)
{
    struct rules_phase phase;
    const struct rules_map *map = scope->play->board->map;
    if (!*words)
        return !needed || judge_refuse(error, "phase-missing", NULL);
    g_autofree char *text = g_strjoinv(" ", (char **)words);
    if (!rules_phase_parse(map, text, strlen(text), &phase))
        return judge_refuse(error, "phase-word", "word", text, NULL);
    rules_phase_code(map, phase, asked->phase, sizeof asked->phase);
    return true;
}

/* "eve@example.org Eve", "Kersaint to Eve <eve@example.org>": the address, and the name around it. NULL: no address. */
static char *address_among(const struct judge_play *play, char *const *words, char **name)
{
    static const char marks[] = "<>(),;:";
    g_autoptr(GString) rest = g_string_new(NULL);
    char *address = NULL;
    for (char *const *word = words; *word; word++) {
        g_autofree char *bare = g_strdelimit(g_strdup(*word), marks, ' ');
        g_strstrip(bare);
        g_autofree char *folded = judge_fold(bare, 20);
        bool before =
            judge_word_in(folded, judge_words_game_lead) || !g_ascii_strcasecmp(bare, play->game->name);
        bool leads = judge_word_in(folded, judge_words_hand_over_to) || (!address && before);
        if (!address && judge_is_address(bare))
            address = g_ascii_strdown(bare, -1);
        else if (*bare && !leads)
            judge_list_join(rest, " ", bare);
    }
    *name = rest->len ? g_strdup(rest->str) : NULL;
    return address;
}

static bool read_address(const struct judge_scope *scope, char *const *words, struct judge_asked *asked,
                         GError **error)
{
    asked->address = address_among(scope->play, words, &asked->rest);
    return asked->address || judge_refuse(error, asked->rest ? "address-word" : "address-missing", "word",
                                          asked->rest ? asked->rest : "", NULL);
}

/* The last word behind a person's name may say what he reads. */
static void read_language(struct judge_asked *asked)
{
    const char *blank = asked->rest ? strrchr(asked->rest, ' ') : NULL,
               *last = blank ? blank + 1 : asked->rest;
    g_autofree char *folded = judge_fold(last, 20);
    asked->language = judge_word_language(folded);
    if (asked->language)
        asked->rest[blank ? blank - asked->rest : 0] = '\0';
    if (asked->rest && !*asked->rest)
        g_clear_pointer(&asked->rest, g_free);
}

/* "12", "n° 12", "no. 12", or nothing. */
static bool read_act(const struct judge_scope *scope, char *const *words, struct judge_asked *asked,
                     GError **error)
{
    static const char *const signs[] = {"", "n°", "no", "no.", "nº", "#", NULL};
    guint64 number;
    g_autofree char *text = g_strjoinv(" ", (char **)words);
    size_t len = strcspn(text, "0123456789");
    g_autofree char *sign = g_strchomp(g_strndup(text, len));
    bool is_number = g_strv_contains(signs, sign) &&
                     g_ascii_string_to_unsigned(text + len, 10, 1, G_MAXINT64, &number, NULL);
    asked->number = is_number ? (gint64)number : 0;
    asked->rest = g_strdup(text + len);
    return is_number || !*text ||
           judge_refuse(error, "undo-number", "game", scope->play->game->name, "word", text, NULL);
}

/* "3 yes": an objection, and what is said to it. */
static bool read_answer(char *const *words, struct judge_asked *asked, GError **error)
{
    guint64 number;
    if (!words[0] || !words[1] || !g_ascii_string_to_unsigned(words[0], 10, 1, G_MAXINT64, &number, NULL))
        return judge_refuse(error, "answer-words", NULL);
    g_autofree char *said = g_ascii_strdown(words[1], -1);
    asked->number = (gint64)number;
    asked->yes = judge_word_in(said, judge_words_yes_word);
    return asked->yes || judge_word_in(said, judge_words_no_word) ||
           judge_refuse(error, "answer-yes-no", "word", words[1], NULL);
}

bool judge_asked_read(const struct judge_scope *scope, const struct judge_ask *ask,
                      const struct judge_args *args, struct judge_asked *asked, GError **error)
{
    char *const *words = args->words;
    guint n = g_strv_length(args->words);
    *asked = (struct judge_asked){.power = RULES_NO_POWER};
    switch (ask->args) {
    case JUDGE_ARG_POWER:
        asked->rest = n > 1 ? g_strjoinv(" ", args->words + 1) : NULL;
        return read_power(scope, words[0], asked, error);
    case JUDGE_ARG_POWER_ADDRESS:
        if (!read_power(scope, words[0], asked, error) || !read_address(scope, words + 1, asked, error))
            return false;
        read_language(asked);
        return true;
    case JUDGE_ARG_EDITOR:
        return (!n && !ask->least) || read_address(scope, words, asked, error);
    case JUDGE_ARG_OBJECTION:
    case JUDGE_ARG_PHASE:
        return read_phase(scope, words, ask->least > 0, asked, error);
    case JUDGE_ARG_ACT:
        return read_act(scope, words, asked, error);
    case JUDGE_ARG_ANSWER:
        return read_answer(words, asked, error);
    case JUDGE_ARG_NUMBER:
        asked->number = judge_press_number(n ? words[n - 1] : "");
        return true;
    case JUDGE_ARG_NAME:
        asked->rest = n ? g_strdup(words[n - 1]) : NULL;
        return n || judge_refuse(error, "rename-empty", NULL);
    default:
        asked->rest = n ? g_strjoinv(" ", args->words) : NULL;
        return true;
    }
}

char *judge_args_line(const struct judge_scope *scope, const struct judge_ask *ask,
                      const struct judge_args *args)
{
    bool last = ask && ask->args == JUDGE_ARG_ACT && !args->words[0];
    g_autoptr(games_act) act =
        last ? games_act_last(scope->home->store, scope->play->game->id, NULL, 0) : NULL;
    if (!act)
        return g_strdup(scope->line);
    const char *rest = judge_args_raw(scope->line, scope->folded, scope->rest);
    g_autofree char *name = g_strndup(scope->line, (gsize)(rest - scope->line));
    g_autofree char *line =
        g_strdup_printf("%s %" G_GINT64_FORMAT, g_strchomp(g_strdelimit(name, ":", ' ')), act->id);
    return g_strjoin(": ", line, args->text, NULL);
}

void judge_asked_clear(struct judge_asked *asked)
{
    g_free(asked->address);
    g_free(asked->rest);
}
