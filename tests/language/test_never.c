/*
 * What never changes an order: every known text is dressed otherwise (bullets, a greeting, wrapping, dashes …), and the same
 * orders must come of it, and no question more. And what always does: an order that is denied, doubted, asked … is not followed
 * as before. Neither needs a label. Each change has a limit that only falls.
 *
 *     test_never               ten thousand changes, drawn
 *     test_never all           every change of every text
 *     test_never NAME [COUNT]  shows what fails of one change
 *     test_never drawn         shows what fails of those drawn
 */
#include "texts.h"
#include "../../rules/text.h"

#include <ctype.h>
#include <limits.h>
#include <strings.h>

enum { MAX_READ = 256, MAX_LINES = 128, MAX_TEXT = 1 << 16 };

/* ---- a text and what is read of it ---- */

struct seen {
    char order[80];
    unsigned line;
    bool exact; /* status ok: nothing was inferred */
    const char *source;
};

struct look {
    struct rules_readings readings;
    size_t n, asked; /* orders followed, each once; lines that the answer quotes as not followed */
    struct seen seen[MAX_READ];
    unsigned on_line[MAX_LINES]; /* readings that begin in a line */
};

struct line {
    const char *from;
    size_t len;
    const struct seen *order; /* the line is this order and nothing else, followed; NULL */
};

/* A text that is to be changed. */
struct subject {
    struct look look;
    enum rules_phase_type phase;
    bool french;
    unsigned pick; /* which of several forms of a change */
    size_t n, n_orders;
    struct line line[MAX_LINES];
};

struct buffer {
    size_t len;
    char text[MAX_TEXT];
};

static struct rules_map *map;
static struct rules_names *names;
static char *positions;

static void put(struct buffer *out, const char *text, size_t len)
{
    if (out->len + len >= MAX_TEXT)
        return;
    memcpy(out->text + out->len, text, len);
    out->len += len;
    out->text[out->len] = '\0';
}

static void say(struct buffer *out, const char *text)
{
    put(out, text, strlen(text));
}

/* One spelling for an order: the coast of a unit where it stands and H behind a supported unit are dropped. */
static void spell(const struct rules_position *pos, const struct rules_reading *reading, char *out,
                  size_t size)
{
    struct rules_order order = reading->order;
    rules_order_print(map, pos, &order, out, size);
    size_t len = strlen(out);
    if (order.kind == RULES_SUPPORT_HOLD && len > 2 && strcmp(out + len - 2, " H") == 0)
        out[len -= 2] = '\0';
    if (reading->condition)
        snprintf(out + len, size - len, " if");
    if (reading->has_phase)
        snprintf(out + strlen(out), size - strlen(out), " later");
}

static bool has_seen(const struct look *look, const char *order)
{
    for (size_t i = 0; i < look->n; i++)
        if (strcmp(look->seen[i].order, order) == 0)
            return true;
    return false;
}

static void look_at(const struct rules_read_context *context, const char *text, size_t len, struct look *look)
{
    memset(look, 0, sizeof *look);
    rules_read(context, text, len, &look->readings);
    for (size_t i = 0; i < look->readings.n; i++) {
        const struct rules_reading *reading = &look->readings.reading[i];
        struct seen *seen = &look->seen[look->n];
        if (reading->line < MAX_LINES)
            look->on_line[reading->line]++;
        if (!rules_read_follows(reading->status)) {
            look->asked++;
            continue;
        }
        char order[80];
        spell(context->pos, reading, order, sizeof order);
        if (look->n == MAX_READ || has_seen(look, order))
            continue;
        memcpy(seen->order, order, sizeof order);
        *seen = (struct seen){
            .line = reading->line, .exact = reading->status == RULES_READ_OK, .source = reading->source};
        memcpy(seen->order, order, sizeof order);
        look->n++;
    }
}

/* The order that makes the whole line, or NULL. */
static const struct seen *whole_order(const struct look *look, const struct line *line, unsigned number)
{
    if (number >= MAX_LINES || look->on_line[number] != 1)
        return NULL;
    size_t len = line->len;
    while (len && strchr(" .\t\r", line->from[len - 1]))
        len--;
    for (size_t i = 0; i < look->n; i++) {
        const char *source = look->seen[i].source;
        bool always = !strstr(look->seen[i].order, " if") && !strstr(look->seen[i].order, " later");
        size_t n = strlen(source);
        while (n && source[n - 1] == '.')
            n--;
        if (look->seen[i].line == number && always && n == len && memcmp(source, line->from, len) == 0)
            return &look->seen[i];
    }
    return NULL;
}

/* Words that only one of the two languages has. */
static bool is_french(const char *text)
{
    static const char *const french[] = {" la ",     " le ", " les ",    " vers ", " en ",  " et ",
                                         " soutien", "l'",   "\xC3\xA9", " de ",   " tient"},
                             *const english[] = {" the ", " to ", " from ", " and ",  " support", " in ",
                                                 " hold", "ing ", " of ",   " moves", " my "};
    int balance = 0;
    for (size_t i = 0; i < sizeof french / sizeof french[0]; i++)
        balance += (strstr(text, french[i]) != NULL) - (strstr(text, english[i]) != NULL);
    return balance > 0;
}

static void cut_lines(struct subject *s, const char *text)
{
    for (const char *at = text; *at && s->n < MAX_LINES; at += strcspn(at, "\n"), at += *at == '\n') {
        struct line *line = &s->line[s->n++];
        *line = (struct line){.from = at, .len = strcspn(at, "\n")};
        line->order = whole_order(&s->look, line, (unsigned)s->n);
        s->n_orders += line->order != NULL;
    }
}

/* ---- changes that mean nothing ---- */

static const char *choose(const struct subject *s, const char *const french[], const char *const english[])
{
    const char *const *list = s->french ? french : english;
    size_t n = 0;
    while (list[n])
        n++;
    return list[s->pick % n];
}

static void put_text(struct buffer *out, const struct subject *s)
{
    for (size_t i = 0; i < s->n; i++) {
        put(out, s->line[i].from, s->line[i].len);
        say(out, "\n");
    }
}

/* A letter whose every line begins with '>' is read as it is; beside words of the writer's own it is a quotation. */
static bool is_quoted(const struct subject *s)
{
    return s->n > 0 && s->line[0].len > 0 && s->line[0].from[0] == '>';
}

static bool put_above(struct buffer *out, const struct subject *s, const char *words, const char *gap)
{
    if (is_quoted(s))
        return false;
    say(out, words);
    say(out, gap);
    put_text(out, s);
    return true;
}

static bool put_below(struct buffer *out, const struct subject *s, const char *words, const char *gap)
{
    if (is_quoted(s))
        return false;
    put_text(out, s);
    say(out, gap);
    say(out, words);
    say(out, "\n");
    return true;
}

/* Each line that is an order, between `before` and `behind`. False if there is none. */
static bool dress(struct buffer *out, const struct subject *s, const char *before, const char *behind)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct line *line = &s->line[i];
        size_t len = line->len;
        if (line->order) {
            while (len && strchr(" .\t\r", line->from[len - 1]))
                len--;
            say(out, before);
        }
        put(out, line->from, len);
        if (line->order)
            say(out, behind);
        say(out, "\n");
    }
    return s->n_orders > 0;
}

static bool add_greeting(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"Bonjour,",
                                         "Bonsoir \xC3\xA0 tous,",
                                         "Cher arbitre,",
                                         "Salut Marc !",
                                         "Ch\xC3\xA8re madame, cher monsieur,",
                                         NULL},
                             *const english[] = {"Hello,",   "Good evening everybody,", "Dear judge,",
                                                 "Hi Marc!", "Dear Sir or Madam,",      NULL};
    return put_above(out, s, choose(s, french, english), "\n");
}

static bool add_dateline(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"Paris, le 12 janvier", "Berlin, le 3 mars 1903.",
                                         "Vienne, mardi 7 juin", "Londres, le 1er mai", NULL},
                             *const english[] = {"London, 12 January", "Munich, March 3rd, 1903.",
                                                 "Rome, Tuesday 7 June", "Paris, May 1st", NULL};
    return put_above(out, s, choose(s, french, english), s->pick % 2 ? "\n" : "\n\n");
}

static bool add_title(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"Voici mes ordres :",
                                         "Mes ordres",
                                         "Ordres pour ce tour :",
                                         "Comme promis, mes ordres pour ce tour :",
                                         "Un peu tard, mais mes ordres comptent :",
                                         NULL},
                             *const english[] = {"Here are my orders:",
                                                 "My orders",
                                                 "Orders for this turn:",
                                                 "As promised, my orders for this turn:",
                                                 "A bit late, but my orders count:",
                                                 NULL};
    return put_above(out, s, choose(s, french, english), s->pick % 2 ? "\n" : "\n\n");
}

static bool add_opening(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"J'esp\xC3\xA8re que vous allez bien.",
                                         "Pardon pour le retard, la semaine a \xC3\xA9t\xC3\xA9 longue.",
                                         "Voici, mais sans garantie :",
                                         "Pas eu beaucoup de temps cette semaine.", NULL},
                             *const english[] = {
                                 "I hope this finds you well.", "Sorry for being late, it was a long week.",
                                 "Here you are, but no guarantee:", "I did not have much time this week.",
                                 NULL};
    return put_above(out, s, choose(s, french, english), s->pick % 2 ? "\n" : "\n\n");
}

static bool add_name(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"Marie", "Jean-Pierre Martin", "H\xC3\xA9l\xC3\xA8ne D.",
                                         "Le commandant Rivi\xC3\xA8re", NULL},
                             *const english[] = {"Mary", "John Martin", "Helen D.", "Captain Rivers", NULL};
    return put_below(out, s, choose(s, french, english), s->pick % 2 ? "" : "\n");
}

static bool add_thanks(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"Merci !",
                                         "Merci d'avance pour votre travail.",
                                         "Bonne soir\xC3\xA9"
                                         "e \xC3\xA0 tous !",
                                         "Cordialement,\nLuc",
                                         "\xC3\x80 bient\xC3\xB4t, et bonne partie !",
                                         "Et vive la Bretagne !",
                                         NULL},
                             *const english[] = {"Thanks!",
                                                 "Thank you for all your work.",
                                                 "Have a nice evening!",
                                                 "Best regards,\nLuke",
                                                 "See you soon, and good luck!",
                                                 "God save the King!",
                                                 NULL};
    return put_below(out, s, choose(s, french, english), s->pick % 2 ? "" : "\n");
}

static bool add_please(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {", s'il vous pla\xC3\xAEt", " svp", ", si vous voulez bien", " stp",
                                         NULL},
                             *const english[] = {", if you please", " please", ", if I may", ", if you would",
                                                 NULL};
    return dress(out, s, "", choose(s, french, english));
}

static bool add_please_before(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"S'il vous pla\xC3\xAEt, ", "SVP : ", NULL},
                             *const english[] = {"Please: ", "If I may: ", "If you please, ", NULL};
    return dress(out, s, choose(s, french, english), "");
}

static bool add_courtesy(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {", merci \xC3\xA0 vous !", ", je confirme",
                                         ", quoi qu'il en soit",    ", merci",
                                         ", bien s\xC3\xBBr",       ", voil\xC3\xA0",
                                         ", comme pr\xC3\xA9vu",    NULL},
                             *const english[] = {", thank you!", ", I confirm", ", come what may",
                                                 ", thanks",     ", of course", ", there you go",
                                                 ", as planned", NULL};
    return dress(out, s, "", choose(s, french, english));
}

static bool add_remark(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {" (comme convenu)", " (pas de surprise)", " (je croise les doigts)",
                                         " (enfin !)", NULL},
                             *const english[] = {" (as agreed)", " (no surprise)", " (fingers crossed)",
                                                 " (at last!)", NULL};
    return dress(out, s, "", choose(s, french, english));
}

/* An order in codes: letters of units, codes, signs, and no word of a sentence. */
static bool is_in_codes(const struct line *line)
{
    size_t word = 0;
    for (size_t i = 0; i < line->len; i++) {
        word = isalpha((unsigned char)line->from[i]) || line->from[i] & 0x80 ? word + 1 : 0;
        if (word > 3)
            return false;
    }
    return line->order && line->order->exact;
}

/* Each exact order in codes, with talk on its line. */
static bool talk_on_line(struct buffer *out, const struct subject *s, const char *before, const char *behind)
{
    bool any = false;
    for (size_t i = 0; i < s->n; i++) {
        const struct line *line = &s->line[i];
        bool codes = is_in_codes(line);
        size_t len = line->len;
        while (codes && len && strchr(" .\t\r", line->from[len - 1]))
            len--;
        say(out, codes ? before : "");
        put(out, line->from, len);
        say(out, codes ? behind : "");
        say(out, "\n");
        any = any || codes;
    }
    return any;
}

static bool talk_behind(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {", et je propose un match nul !",
                                         ". Si je la perds, je pleure.",
                                         ". Je vote oui \xC3\xA0 la nulle.",
                                         " ! Quel suspense.",
                                         " ; quand sort le prochain num\xC3\xA9ro ?",
                                         ", et je serai absent la semaine prochaine",
                                         ", merci !",
                                         " ; je souhaite recevoir la carte en couleurs",
                                         ". Bravo pour le compte rendu, on s'est bien amus\xC3\xA9s !",
                                         ", et que le meilleur gagne",
                                         " (ma femme trouve \xC3\xA7"
                                         "a dr\xC3\xB4le)",
                                         ". Vous avez lu le journal ?",
                                         NULL},
                             *const english[] = {", and I propose a draw!",
                                                 ". If I lose it I will cry.",
                                                 ". I vote yes to the draw.",
                                                 "! What a thrill.",
                                                 "; when is the next issue out?",
                                                 ", and I am away next week",
                                                 ", thanks!",
                                                 "; I would like the map in colour",
                                                 ". Well done with the report, we had a good laugh!",
                                                 ", and may the best man win",
                                                 " (my wife finds it funny)",
                                                 ". Did you read the paper?",
                                                 NULL};
    return talk_on_line(out, s, "", choose(s, french, english));
}

static bool talk_before(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"Je propose un match nul. ",        "Belle partie ! ",
                                         "Je vote oui \xC3\xA0 la nulle ; ", "Merci pour la carte, et ",
                                         "Si je perds, je pleure. ",         "Il pleut ici. ",
                                         "Vous avez lu le journal ? ",       NULL},
                             *const english[] = {"I propose a draw. ",       "What a game! ",
                                                 "I vote yes to the draw; ", "Thanks for the map, and ",
                                                 "If I lose I will cry. ",   "It is raining here. ",
                                                 "Did you read the paper? ", NULL};
    return talk_on_line(out, s, choose(s, french, english), "");
}

/* In an adjustment a dash removes and numbers rank. */
static bool add_bullets(const struct subject *s, struct buffer *out)
{
    static const char *const signs[] = {"\xE2\x80\xA2 ", "* ", "\xC2\xB7 ", "\xE2\x80\x93 ", "- ",
                                        "\xE2\x80\x94 ", NULL};
    size_t n = s->phase == RULES_PHASE_MOVEMENT ? 6 : 3;
    return dress(out, s, signs[s->pick % n], "");
}

static bool add_numbers(const struct subject *s, struct buffer *out)
{
    static const char *const forms[] = {"%zu. ", "%zu) ", "%zu - ", "(%zu) ", "%c) ", "%c. "};
    if (s->phase != RULES_PHASE_MOVEMENT)
        return false;
    for (size_t i = 0, n = 0; i < s->n; i++) {
        const char *form = forms[s->pick % 6];
        char number[32] = "";
        if (s->line[i].order && form[1] == 'c')
            snprintf(number, sizeof number, "%c%s", (char)('a' + n % 26), form + 2);
        else if (s->line[i].order)
            snprintf(number, sizeof number,
                     form[0] == '('     ? "(%zu) "
                     : s->pick % 6 == 0 ? "%zu. "
                     : s->pick % 6 == 1 ? "%zu) "
                                        : "%zu - ",
                     n + 1);
        n += s->line[i].order != NULL;
        say(out, number);
        put(out, s->line[i].from, s->line[i].len);
        say(out, "\n");
    }
    return s->n_orders > 0;
}

static bool wrap_at(const struct subject *s, struct buffer *out, size_t width)
{
    bool wrapped = false;
    for (size_t i = 0; i < s->n; i++) {
        const char *at = s->line[i].from, *end = at + s->line[i].len;
        while ((size_t)(end - at) > width) {
            const char *cut = at + width;
            while (cut > at && *cut != ' ')
                cut--;
            if (cut == at)
                break;
            put(out, at, (size_t)(cut - at));
            say(out, "\n");
            at = cut + 1;
            wrapped = true;
        }
        put(out, at, (size_t)(end - at));
        say(out, "\n");
    }
    return wrapped;
}

static bool wrap_wide(const struct subject *s, struct buffer *out)
{
    return wrap_at(s, out, 72);
}

static bool wrap_narrow(const struct subject *s, struct buffer *out)
{
    return wrap_at(s, out, 40);
}

/* Orders one behind the other in one line, or apart: only where every line is one. */
static bool join_lines(const struct subject *s, struct buffer *out, const char *sign)
{
    if (s->n_orders < 2)
        return false;
    for (size_t i = 0; i < s->n; i++) {
        if (!s->line[i].order)
            return false;
        put(out, s->line[i].from, s->line[i].len);
        if (i + 1 < s->n)
            say(out, sign);
    }
    return true;
}

static bool join_by_semicolon(const struct subject *s, struct buffer *out)
{
    return join_lines(s, out, s->pick % 2 ? "; " : " ; ");
}

static bool part_by_blank(const struct subject *s, struct buffer *out)
{
    return join_lines(s, out, s->pick % 2 ? "\n\n" : "\n \n\n");
}

/* Blanks at the ends of lines, as mail programs leave them. */
static bool add_blanks(const struct subject *s, struct buffer *out)
{
    static const char *const before[] = {"  ", "", "\t", "    "}, *const behind[] = {"", "   ", "\t", " \r"};
    for (size_t i = 0; i < s->n; i++) {
        if (s->line[i].len)
            say(out, before[s->pick % 4]);
        put(out, s->line[i].from, s->line[i].len);
        say(out, behind[s->pick % 4]);
        say(out, "\n");
    }
    return s->n_orders == s->n;
}

static bool turn_order(const struct subject *s, struct buffer *out)
{
    if (s->n_orders < 2 || s->n_orders != s->n || s->phase != RULES_PHASE_MOVEMENT)
        return false;
    for (size_t i = 0; i < s->n; i++) {
        const struct line *line = &s->line[s->pick % 2 ? s->n - 1 - i : (i + s->n / 2) % s->n];
        if (!line->order->exact)
            return false;
        put(out, line->from, line->len);
        say(out, "\n");
    }
    return true;
}

/* Every character of the text as `turn` makes it; false if none changes. `turn` returns how many bytes it took. */
static bool turn_text(const struct subject *s, struct buffer *out,
                      size_t (*turn)(const struct subject *, const char *, struct buffer *))
{
    bool changed = false;
    for (size_t i = 0; i < s->n; i++) {
        const struct line *line = &s->line[i];
        for (size_t at = 0; at < line->len;) {
            size_t n = turn(s, line->from + at, out);
            changed = changed || n;
            if (!n)
                put(out, line->from + at, 1);
            at += n ? n : 1;
        }
        say(out, "\n");
    }
    return changed;
}

/* Two bytes of UTF-8 for an accented letter of French: its plain form; 0: none. */
static const char *plain(const char *at)
{
    static const char *const forms[][2] = {
        {"\xC3\xA9", "e"}, {"\xC3\xA8", "e"}, {"\xC3\xAA", "e"}, {"\xC3\xAB", "e"}, {"\xC3\xA0", "a"},
        {"\xC3\xA2", "a"}, {"\xC3\xA7", "c"}, {"\xC3\xAE", "i"}, {"\xC3\xAF", "i"}, {"\xC3\xB4", "o"},
        {"\xC3\xBB", "u"}, {"\xC3\xB9", "u"}, {"\xC3\xBC", "u"}, {"\xC3\x89", "E"}, {"\xC3\x88", "E"},
        {"\xC3\x8A", "E"}, {"\xC3\x80", "A"}, {"\xC3\x87", "C"}, {"\xC3\x8E", "I"}, {"\xC3\x94", "O"}};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (at[0] == forms[i][0][0] && at[1] == forms[i][0][1])
            return forms[i][1];
    return NULL;
}

static size_t turn_accent(const struct subject *s, const char *at, struct buffer *out)
{
    (void)s;
    const char *letter = plain(at);
    if (letter)
        say(out, letter);
    return letter ? 2 : 0;
}

static bool lose_accents(const struct subject *s, struct buffer *out)
{
    return turn_text(s, out, turn_accent);
}

static size_t turn_case(const struct subject *s, const char *at, struct buffer *out)
{
    unsigned char c = (unsigned char)*at;
    char turned = (char)(s->pick % 2 ? toupper(c) : tolower(c));
    if (c == 0xC3 && (unsigned char)at[1] >= 0xA0 && (unsigned char)at[1] != 0xB7 && s->pick % 2) {
        put(out, (char[]){*at, (char)((unsigned char)at[1] - 0x20)}, 2);
        return 2;
    }
    if (c >= 0x80 || turned == *at)
        return 0;
    put(out, &turned, 1);
    return 1;
}

static bool change_case(const struct subject *s, struct buffer *out)
{
    return turn_text(s, out, turn_case);
}

static size_t turn_blank(const struct subject *s, const char *at, struct buffer *out)
{
    if (*at != ' ')
        return 0;
    say(out, s->pick % 2 ? "\xC2\xA0" : "\xE2\x80\xAF");
    return 1;
}

static bool fix_blanks(const struct subject *s, struct buffer *out)
{
    return turn_text(s, out, turn_blank);
}

/* A dash of orders, not a bullet and not the hyphen of a word in small letters. */
static size_t turn_dash(const struct subject *s, const char *at, struct buffer *out)
{
    static const char *const dashes[] = {"\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x88\x92", "\xE2\x80\x91"};
    if (*at != '-' || at[1] == '-' || at[1] == '>')
        return 0;
    say(out, dashes[s->pick % 4]);
    return 1;
}

static bool dash_otherwise(const struct subject *s, struct buffer *out)
{
    return turn_text(s, out, turn_dash);
}

static size_t turn_quote(const struct subject *s, const char *at, struct buffer *out)
{
    (void)s;
    if (*at != '\'')
        return 0;
    say(out, "\xE2\x80\x99");
    return 1;
}

static bool quote_otherwise(const struct subject *s, struct buffer *out)
{
    return turn_text(s, out, turn_quote);
}

static bool quote_report(const struct subject *s, struct buffer *out)
{
    return put_below(out, s,
                     "> Results of Spring 1902\n> Austria: A VIE - GAL succeeds\n> France: F BRE - MAO\n> "
                     "Turkey: A CON - BUL fails",
                     "\n");
}

/* ---- changes that mean that it is not an order, or not of now ---- */

/* The first line that is an exact order, between two pieces; the rest is left out. */
static bool doubt(const struct subject *s, struct buffer *out, const char *words)
{
    const char *slot = strchr(words, '%');
    for (size_t i = 0; i < s->n; i++) {
        const struct line *line = &s->line[i];
        size_t len = line->len;
        if (!line->order || !line->order->exact)
            continue;
        while (len && strchr(" .,;!\t\r", line->from[len - 1]))
            len--;
        put(out, words, (size_t)(slot - words));
        put(out, line->from, len);
        say(out, slot + 1);
        say(out, "\n");
        return true;
    }
    return false;
}

static bool deny(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"Surtout pas %", "Ne faites pas %", "Pas question de jouer %",
                                         "Je renonce \xC3\xA0 %", NULL},
                             *const english[] = {"Certainly not %", "Do not play %", "No way I play %",
                                                 "I will not play %", NULL};
    return doubt(s, out, choose(s, french, english));
}

static bool suspect(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"Peut-\xC3\xAAtre %", "J'h\xC3\xA9site \xC3\xA0 jouer %",
                                         "%, ou peut-\xC3\xAAtre pas",
                                         "Je ne sais pas encore si je jouerai %", NULL},
                             *const english[] = {"Maybe %", "I am not sure about %", "%, or perhaps not",
                                                 "I wonder whether to play %", NULL};
    return doubt(s, out, choose(s, french, english));
}

static bool ask(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"Et si je jouais % ?", "% ? Qu'en pensez-vous ?",
                                         "Est-ce que % serait permis ?", "% ?", NULL},
                             *const english[] = {"What if I played %?", "%? What do you think?",
                                                 "Would % be allowed?", "%?", NULL};
    return doubt(s, out, choose(s, french, english));
}

static bool condition(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"Si l'on m'attaque, %", "% si on me laisse faire",
                                         "Sauf si mon voisin proteste : %", "En cas de coup dur : %", NULL},
                             *const english[] = {"If I am attacked, %", "% if they let me",
                                                 "Unless my neighbour objects: %", "In case of trouble: %",
                                                 NULL};
    return doubt(s, out, choose(s, french, english));
}

static bool past(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"Au tour pr\xC3\xA9"
                                         "c\xC3\xA9"
                                         "dent : %",
                                         "L'an dernier j'avais jou\xC3\xA9 %",
                                         "Hier j'avais \xC3\xA9"
                                         "crit %",
                                         NULL},
                             *const english[] = {"Last turn: %", "Last year I had played %",
                                                 "Yesterday I had written %", NULL};
    return doubt(s, out, choose(s, french, english));
}

static bool hearsay(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"On me dit que vous attendez %", "Le bruit court que je jouerai %",
                                         "Mon voisin voudrait %",
                                         "Il para\xC3\xAEt que % \xC3\xA9tait pr\xC3\xA9vu", NULL},
                             *const english[] = {
                                 "I am told that you expect %", "Rumour has it that I will play %",
                                 "My neighbour would like %", "They say that % was planned", NULL};
    return doubt(s, out, choose(s, french, english));
}

static bool replace(const struct subject *s, struct buffer *out)
{
    static const char *const french[] = {"Au lieu de %", "Tout plut\xC3\xB4t que %", "J'annule %",
                                         "% : annul\xC3\xA9", NULL},
                             *const english[] = {"Instead of %", "Anything rather than %", "I withdraw %",
                                                 "%: cancelled", NULL};
    return doubt(s, out, choose(s, french, english));
}

/* ---- the table ---- */

static const struct change {
    const char *name;
    bool (*apply)(const struct subject *, struct buffer *);
    bool means;     /* the order is not to be followed as before */
    unsigned limit; /* of those drawn, so many fail; falls only */
} changes[] = {
    {"greeting", add_greeting, false, 0},
    {"dateline", add_dateline, false, 0},
    {"title", add_title, false, 3},
    {"opening", add_opening, false, 4},
    {"name", add_name, false, 0},
    {"thanks", add_thanks, false, 0},
    {"please", add_please, false, 1},
    {"please-before", add_please_before, false, 2},
    {"courtesy", add_courtesy, false, 0},
    {"remark", add_remark, false, 0},
    {"bullets", add_bullets, false, 2},
    {"numbers", add_numbers, false, 2},
    {"wrap-72", wrap_wide, false, 2},
    {"wrap-40", wrap_narrow, false, 12},
    {"semicolon", join_by_semicolon, false, 0},
    {"blank-lines", part_by_blank, false, 0},
    {"blanks", add_blanks, false, 0},
    {"line-order", turn_order, false, 0},
    {"case", change_case, false, 11},
    {"accents", lose_accents, false, 6},
    {"hard-blanks", fix_blanks, false, 1},
    {"dashes", dash_otherwise, false, 0},
    {"apostrophes", quote_otherwise, false, 0},
    {"report", quote_report, false, 2},
    {"denied", deny, true, 0},
    {"doubted", suspect, true, 0},
    {"asked", ask, true, 0},
    {"conditional", condition, true, 0},
    {"past", past, true, 0},
    {"hearsay", hearsay, true, 1},
    {"instead", replace, true, 2},
    {"talk-behind", talk_behind, false, 0},
    {"talk-before", talk_before, false, 1},
};
enum { N_CHANGES = sizeof changes / sizeof changes[0] };

struct figure {
    unsigned tried, failed;
};

/* Whether the changed text says what it must. */
static bool is_kept(const struct change *change, const struct subject *before, const struct look *after)
{
    if (change->means) {
        for (size_t i = 0; i < before->n; i++)
            if (before->line[i].order && before->line[i].order->exact)
                return !has_seen(after, before->line[i].order->order);
        return true;
    }
    if (after->n != before->look.n || after->asked > before->look.asked)
        return false;
    for (size_t i = 0; i < after->n; i++)
        if (!has_seen(&before->look, after->seen[i].order))
            return false;
    return true;
}

static void show(const struct change *change, const struct known_text *text, const struct rules_position *pos,
                 const struct subject *s, const struct look *after, const struct buffer *out)
{
    printf("---- %s %s (%s)\n%s\n", change->name, text->id, text->power, out->text);
    for (size_t i = 0; i < s->look.n; i++)
        printf("    %s %s\n", has_seen(after, s->look.seen[i].order) ? "both  " : "before",
               s->look.seen[i].order);
    for (size_t i = 0; i < after->n; i++)
        if (!has_seen(&s->look, after->seen[i].order))
            printf("    after  %s\n", after->seen[i].order);
    for (size_t i = 0; i < after->readings.n; i++) {
        const struct rules_reading *reading = &after->readings.reading[i];
        char order[80];
        spell(pos, reading, order, sizeof order);
        if (!rules_read_follows(reading->status))
            printf("    %s: %s [%s]\n", rules_read_status_word(reading->status), reading->source, order);
    }
}

struct run {
    const char *only; /* one change; NULL: all */
    unsigned shown;
    unsigned every; /* one change of so many is tried */
    unsigned count; /* changes met so far */
    struct figure figure[N_CHANGES];
};

static void try_change(struct run *run, size_t k, const struct known_text *text,
                       const struct rules_read_context *context, struct subject *s)
{
    static struct buffer out;
    static struct look after;
    out.len = 0;
    out.text[0] = '\0';
    if (!changes[k].apply(s, &out))
        return;
    look_at(context, out.text, out.len, &after);
    run->figure[k].tried++;
    if (!is_kept(&changes[k], s, &after)) {
        run->figure[k].failed++;
        if (run->shown) {
            run->shown--;
            show(&changes[k], text, context->pos, s, &after, &out);
        }
    }
    rules_readings_clear(&after.readings);
}

/* Which changes are drawn depends on the text and the change alone, so that a new text draws no others. */
static unsigned draw(const char *id, size_t k)
{
    unsigned hash = 2166136261u;
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * 16777619u;
    hash = (hash ^ (unsigned)k) * 16777619u;
    return (hash ^ hash >> 15) * 2246822519u >> 8;
}

static void try_text(struct run *run, const struct known_text *text)
{
    static struct rules_position pos;
    static struct subject s;
    struct rules_rulebook book;
    if (!texts_position(map, positions, text, &pos) || !rules_rulebook_find(text->rules, &book))
        abort();
    struct rules_read_context context = {.names = names,
                                         .pos = &pos,
                                         .book = &book,
                                         .power =
                                             rules_map_find_power(map, text->power, strlen(text->power))};
    bool looked = false;
    for (size_t k = 0; k < N_CHANGES; k++) {
        unsigned drawn = draw(text->id, k);
        if ((run->only && strcmp(run->only, changes[k].name) != 0) || drawn % run->every)
            continue;
        if (!looked) {
            memset(&s, 0, sizeof s);
            look_at(&context, text->words, strlen(text->words), &s.look);
            s.phase = rules_phase_type(map, pos.phase);
            s.french = is_french(text->words);
            cut_lines(&s, text->words);
            looked = true;
        }
        s.pick = drawn / run->every;
        try_change(run, k, text, &context, &s);
    }
    if (looked)
        rules_readings_clear(&s.look.readings);
}

static unsigned print_figures(const struct run *run)
{
    struct figure all = {0};
    unsigned over = 0;
    for (size_t k = 0; k < N_CHANGES; k++) {
        const struct figure *f = &run->figure[k];
        if (f->tried)
            printf("%-14s tried %6u, failed %5u\n", changes[k].name, f->tried, f->failed);
        all.tried += f->tried;
        all.failed += f->failed;
        if (run->every > 1 && f->failed > changes[k].limit) {
            printf("FAILED %s: %u, limit %u\n", changes[k].name, f->failed, changes[k].limit);
            over++;
        }
    }
    printf("%-14s tried %6u, failed %5u\n", "all", all.tried, all.failed);
    return over;
}

int main(int argc, char **argv)
{
    struct run run = {.every = 6};
    struct known_texts texts;
    size_t len;
    if (argc > 1 && strcmp(argv[1], "drawn") == 0) {
        run.shown = UINT_MAX;
    } else if (argc > 1) {
        run.every = 1;
        run.only = strcmp(argv[1], "all") == 0 ? NULL : argv[1];
        run.shown = run.only ? (argc > 2 ? (unsigned)atoi(argv[2]) : 10) : 0;
    }
    map = rules_map_builtin("standard");
    names = rules_names_new(map);
    positions = cases_slurp("tests/language/positions.txt", &len);
    texts_load(&texts);
    for (size_t i = 0; i < texts.n; i++)
        try_text(&run, &texts.text[i]);
    unsigned over = print_figures(&run);
    printf("%u passed, %u failed\n", (unsigned)N_CHANGES - over, over);
    texts_free(&texts);
    free(positions);
    rules_names_free(names);
    rules_map_free(map);
    return over ? EXIT_FAILURE : EXIT_SUCCESS;
}
