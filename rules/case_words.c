/* Words and orders of case files. */
#include "case_p.h"
#include "text.h"

#include <string.h>

enum token_kind { TOKEN_WORD, TOKEN_ARROW, TOKEN_SLASH, TOKEN_OPEN, TOKEN_CLOSE };

enum { MAX_TOKENS = 48, MAX_TEXT = 512, MAX_SPAN = 8, MAX_GUESSES = 20000 };

struct token {
    enum token_kind kind;
    const char *text; /* folded, in the buffer of `tokens` */
    uint8_t len;
};

struct tokens {
    unsigned n, at;
    struct token token[MAX_TOKENS + 1];
    char buffer[2 * MAX_TEXT];
};

static bool is_word_char(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c >= 0x80 || c == '_';
}

/* Splits folded text into words and signs. False if it is too long to be an order. */
static bool split_folded(struct tokens *t, const char *s, size_t n)
{
    size_t used = 0;
    t->n = t->at = 0;
    for (size_t i = 0; i < n;) {
        unsigned char c = (unsigned char)s[i];
        if (t->n == MAX_TOKENS)
            return false;
        struct token *token = &t->token[t->n];
        token->text = t->buffer + used;
        token->len = 0;
        if (is_word_char(c)) {
            for (; i < n && (is_word_char((unsigned char)s[i]) || s[i] == '.' || s[i] == '\''); i++)
                if (s[i] != '.' && s[i] != '\'') {
                    if (token->len == UINT8_MAX)
                        return false;
                    t->buffer[used++] = s[i];
                    token->len++;
                }
            token->kind = TOKEN_WORD;
            t->n++;
        } else if (c == '-' || c == '>' || c == '=') {
            while (i < n && (s[i] == '-' || s[i] == '>' || s[i] == '='))
                i++;
            token->kind = TOKEN_ARROW;
            t->n++;
        } else {
            i++;
            if (c == '/' || c == '\\' || c == '(' || c == '[' || c == ')' || c == ']') {
                token->kind = c == '/' || c == '\\'  ? TOKEN_SLASH
                              : c == '(' || c == '[' ? TOKEN_OPEN
                                                     : TOKEN_CLOSE;
                t->n++;
            }
        }
    }
    return true;
}

/* Dashes and arrows of Unicode are '-', no-break blanks are blanks. */
static size_t plain_signs(const char *text, size_t len, char *out, size_t size)
{
    size_t n = 0, used;
    for (size_t i = 0; i < len && n + 4 < size; i += used) {
        if ((unsigned char)text[i] < 0x80) {
            out[n++] = text[i];
            used = 1;
            continue;
        }
        uint32_t c = rules_utf8_decode(text + i, len - i, &used);
        if ((c >= 0x2010 && c <= 0x2015) || (c >= 0x2190 && c <= 0x21FF) || c == 0x2212)
            out[n++] = '-';
        else if (c == 0xA0 || c == 0x202F || c == 0x2009)
            out[n++] = ' ';
        else if (c == 0x2019)
            out[n++] = '\'';
        else
            n += rules_utf8_encode(c, out + n);
    }
    return n;
}

static bool split(struct tokens *t, const char *text, size_t len)
{
    char plain[MAX_TEXT], folded[MAX_TEXT];
    if (len >= MAX_TEXT / 2)
        return false;
    size_t n = plain_signs(text, len, plain, sizeof plain);
    n = rules_text_fold(plain, n, folded, sizeof folded);
    return split_folded(t, folded, n);
}

/* --- the table of names --- */

static uint64_t hash_of(const char *text, size_t len)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)text[i]) * 1099511628211u;
    return hash ^ hash >> 29;
}

static struct case_key *key_slot(const struct case_names *names, const char *text, size_t len)
{
    size_t i = (size_t)hash_of(text, len) & (names->size - 1);
    for (; names->keys[i].text; i = (i + 1) & (names->size - 1))
        if (strncmp(names->keys[i].text, text, len) == 0 && !names->keys[i].text[len])
            break;
    return &names->keys[i];
}

/* Joins the words among tokens [from, to) with blanks, signs left out; 0 if it is too long. */
static size_t join(const struct tokens *t, unsigned from, unsigned to, char *out, size_t size)
{
    size_t n = 0;
    for (unsigned i = from; i < to; i++) {
        if (t->token[i].kind != TOKEN_WORD)
            continue;
        if (n + t->token[i].len + 2 > size)
            return 0;
        if (n > 0)
            out[n++] = ' ';
        memcpy(out + n, t->token[i].text, t->token[i].len);
        n += t->token[i].len;
    }
    out[n] = '\0';
    return n;
}

static void add_key(struct case_names *names, const char *word, rules_loc loc, bool weak)
{
    struct tokens t;
    char joined[MAX_TEXT];
    if (!split(&t, word, strlen(word)))
        return;
    size_t len = join(&t, 0, t.n, joined, sizeof joined);
    if (len == 0)
        return;
    struct case_key *slot = key_slot(names, joined, len);
    if (slot->text) { /* a strong word beats a weak one; of equals the first stays */
        if (slot->weak && !weak)
            *slot = (struct case_key){slot->text, loc, false};
        return;
    }
    *slot = (struct case_key){rules_arena_strndup(names->arena, joined, len), loc, weak};
    names->n_keys++;
    if (t.n > names->longest)
        names->longest = t.n;
}

static size_t power_letters(const char *text, size_t len, char *out, size_t size)
{
    char folded[MAX_TEXT];
    size_t n = 0, m = rules_text_fold(text, len, folded, sizeof folded);
    for (size_t i = 0; i < m && n + 1 < size; i++)
        if (is_word_char((unsigned char)folded[i]) && folded[i] != '_')
            out[n++] = folded[i];
    out[n] = '\0';
    return n;
}

/* The table of names, made when a word that is no code first asks for it: positions that programs write have
 * codes only. */
static void need_keys(struct case_names *names)
{
    const struct rules_map *map = names->map;
    struct rules_arena *arena = names->arena;
    if (names->keys)
        return;
    size_t words = 0;
    for (rules_loc i = 0; i < map->n_locs; i++)
        words += map->place[i].n_words;
    for (names->size = 64; names->size < 3 * words;)
        names->size *= 2;
    names->keys = rules_arena_alloc(arena, names->size * sizeof *names->keys);
    for (rules_loc i = 0; i < map->n_locs; i++) /* codes first: no alias may take them */
        add_key(names, map->place[i].code, i, false);
    for (rules_loc i = 0; i < map->n_locs; i++)
        for (uint16_t k = 0; k < map->place[i].n_words; k++)
            add_key(names, map->place[i].words[k], i, map->place[i].weak[k]);
    if (names->longest > MAX_SPAN)
        names->longest = MAX_SPAN;
}

void case_names_init(struct case_names *names, const struct rules_map *map, struct rules_arena *arena)
{
    memset(names, 0, sizeof *names);
    names->map = map;
    names->arena = arena;
    names->power_text = rules_arena_alloc(arena, 3 * ((size_t)map->n_powers + 1) * sizeof *names->power_text);
    for (rules_power p = 0; p < map->n_powers; p++) {
        const char *texts[3] = {map->power[p].id, map->power[p].name, map->power[p].adjective};
        for (int i = 0; i < 3; i++) {
            char letters[MAX_TEXT];
            size_t len = power_letters(texts[i], strlen(texts[i]), letters, sizeof letters);
            names->power_text[3 * p + i] = rules_arena_strndup(arena, letters, len);
        }
    }
}

static rules_power exact_power(const struct case_names *names, const char *letters)
{
    for (rules_power p = 0; p < names->map->n_powers; p++)
        for (int i = 0; i < 3; i++)
            if (strcmp(names->power_text[3 * p + i], letters) == 0)
                return p;
    return RULES_NO_POWER;
}

rules_power case_find_power_word(const struct case_names *names, const char *text, size_t len)
{
    char letters[128];
    if (len >= sizeof letters || power_letters(text, len, letters, sizeof letters) == 0)
        return RULES_NO_POWER;
    return exact_power(names, letters);
}

rules_power case_find_power(const struct case_names *names, const char *text, size_t len)
{
    char letters[128];
    if (len >= sizeof letters)
        return RULES_NO_POWER;
    size_t n = power_letters(text, len, letters, sizeof letters);
    if (n == 0)
        return RULES_NO_POWER;
    rules_power found = exact_power(names, letters);
    if (found != RULES_NO_POWER)
        return found;
    for (rules_power p = 0; p < names->map->n_powers; p++)
        for (int i = 0; i < 3; i++)
            if (strncmp(names->power_text[3 * p + i], letters, n) == 0) {
                if (found != RULES_NO_POWER && found != p)
                    return RULES_NO_POWER;
                found = p;
            }
    return found;
}

/* --- words of orders --- */

static bool is_one_of(const struct tokens *t, unsigned at, const char *list)
{
    if (at >= t->n || t->token[at].kind != TOKEN_WORD || t->token[at].len == 0)
        return false;
    for (const char *s = list; *s;) {
        size_t n = strcspn(s, " ");
        if (n == t->token[at].len && memcmp(s, t->token[at].text, n) == 0)
            return true;
        s += n + (s[n] == ' ');
    }
    return false;
}

#define WORDS_ARMY    "a army armee"
#define WORDS_FLEET   "f fleet flotte"
#define WORDS_HOLD    "h hold holds stand stands holding"
#define WORDS_MOVE    "m move moves moving mv to into onto on goes attack attacks"
#define WORDS_SUPPORT "s support supports supporting sup supp"
#define WORDS_CONVOY  "c convoy convoys convoying transports transport"
#define WORDS_RETREAT "r retreat retreats"
#define WORDS_DISBAND "d disband disbands disbanded remove removes removed destroy destroyed"
#define WORDS_BUILD   "b build builds built"
#define WORDS_WAIVE   "waive waives waived"
#define WORDS_VIA     "via by"

static bool take(struct tokens *t, const char *list)
{
    bool found = is_one_of(t, t->at, list);
    t->at += found;
    return found;
}

static bool take_kind(struct tokens *t, enum token_kind kind)
{
    bool found = t->at < t->n && t->token[t->at].kind == kind;
    t->at += found;
    return found;
}

/* The coast of `province` whose letters are `word` ("nc"), or RULES_NO_LOC. */
static rules_loc coast_by_letters(const struct rules_map *map, rules_loc province, const char *word,
                                  size_t len)
{
    const struct rules_place *place = &map->place[province];
    for (unsigned i = 0; i < place->n_coasts; i++) {
        rules_loc coast = (rules_loc)(place->coasts + i);
        char folded[16];
        const char *suffix = strchr(map->place[coast].code, '/') + 1;
        size_t n = rules_text_fold(suffix, strlen(suffix), folded, sizeof folded);
        if (n == len && memcmp(folded, word, n) == 0)
            return coast;
    }
    return RULES_NO_LOC;
}

/*
 * A coast behind a province: "/nc", "-nc", "(nc)", "(north coast)", "nc". A coast that the province does not
 * have is read over (DATC 4.B.6).
 */
static rules_loc take_coast(const struct case_names *names, struct tokens *t, rules_loc province)
{
    static const char *const letters[] = {"nc", "sc", "ec", "wc"}, *const words[] = {"north", "south", "east",
                                                                                     "west"};
    unsigned start = t->at;
    bool sign = take_kind(t, TOKEN_SLASH), open = !sign && take_kind(t, TOKEN_OPEN);
    if (!sign && !open)
        take_kind(t, TOKEN_ARROW);
    char word[3] = "";
    if (t->at < t->n && t->token[t->at].kind == TOKEN_WORD) {
        for (int i = 0; i < 4; i++)
            if (is_one_of(t, t->at, words[i]) && (open || is_one_of(t, t->at + 1, "coast"))) {
                memcpy(word, letters[i], 3);
                t->at += 1 + is_one_of(t, t->at + 1, "coast");
                break;
            }
        if (!word[0] && t->token[t->at].len == 2) {
            memcpy(word, t->token[t->at].text, 2);
            t->at++;
        }
    }
    rules_loc coast = word[0] ? coast_by_letters(names->map, province, word, 2) : RULES_NO_LOC;
    bool known_word = coast != RULES_NO_LOC;
    for (int i = 0; i < 4 && !known_word; i++)
        known_word = strcmp(word, letters[i]) == 0;
    if (!known_word || (open && !take_kind(t, TOKEN_CLOSE))) {
        t->at = start;
        return province;
    }
    return coast != RULES_NO_LOC ? coast : province;
}

/* Unambiguous beginning of a name, else the one nearest name; RULES_NO_LOC if there is none or several. */
static rules_loc guess_place(struct case_names *names, const char *text, size_t len)
{
    if (len < 3 || ++names->guesses > MAX_GUESSES)
        return RULES_NO_LOC;
    rules_loc begins = RULES_NO_LOC, near = RULES_NO_LOC;
    bool several_begin = false, several_near = false;
    unsigned best = len <= 3 ? 0 : len <= 5 ? 1 : len <= 8 ? 2 : 3, limit = best;
    best++;
    for (size_t i = 0; i < names->size; i++) {
        const struct case_key *key = &names->keys[i];
        if (!key->text)
            continue;
        rules_loc province = names->map->province[key->loc];
        if (strncmp(key->text, text, len) == 0) {
            several_begin = several_begin || (begins != RULES_NO_LOC && begins != province);
            begins = province;
        }
        size_t key_len = limit > 0 ? strlen(key->text) : 0;
        if (key_len < 4)
            continue;
        unsigned d = rules_text_distance(key->text, key_len, text, len, best < limit ? best : limit);
        if (d < best) {
            best = d;
            near = province;
            several_near = false;
        } else if (d == best && d <= limit && near != province) {
            several_near = true;
        }
    }
    if (begins != RULES_NO_LOC && !several_begin)
        return begins;
    return several_near || (begins != RULES_NO_LOC && several_begin) ? RULES_NO_LOC : near;
}

static bool is_structure(const struct tokens *t, unsigned at)
{
    return t->token[at].kind != TOKEN_WORD ||
           is_one_of(t, at, WORDS_HOLD " " WORDS_MOVE " " WORDS_SUPPORT " " WORDS_CONVOY " " WORDS_RETREAT) ||
           is_one_of(t, at, WORDS_DISBAND " " WORDS_BUILD " " WORDS_WAIVE " " WORDS_VIA);
}

static bool take_place(struct case_names *names, struct tokens *t, rules_loc *loc)
{
    char joined[MAX_TEXT];
    unsigned start = t->at;
    if (start >= t->n || t->token[start].kind != TOKEN_WORD)
        return false;
    need_keys(names);
    unsigned most = t->n - start < names->longest + 2 ? t->n - start : names->longest + 2;
    for (unsigned span = most; span > 0; span--) {
        enum token_kind last = t->token[start + span - 1].kind;
        if (last != TOKEN_WORD && last != TOKEN_CLOSE)
            continue;
        size_t len = join(t, start, start + span, joined, sizeof joined);
        if (len == 0)
            continue;
        const struct case_key *key = key_slot(names, joined, len);
        if (!key->text)
            continue;
        unsigned open = 0, close = 0;
        for (unsigned i = start; i < start + span; i++) {
            open += t->token[i].kind == TOKEN_OPEN;
            close += t->token[i].kind == TOKEN_CLOSE;
        }
        if (open != close)
            continue;
        t->at = start + span;
        *loc = key->loc < names->map->n_provinces ? take_coast(names, t, key->loc) : key->loc;
        return true;
    }
    unsigned span = 1;
    while (start + span < t->n && !is_structure(t, start + span))
        span++;
    for (; span > 0; span--) {
        size_t len = join(t, start, start + span, joined, sizeof joined);
        *loc = len > 0 ? guess_place(names, joined, len) : RULES_NO_LOC;
        if (*loc == RULES_NO_LOC)
            continue;
        t->at = start + span;
        *loc = take_coast(names, t, *loc);
        return true;
    }
    return false;
}

/* "French A Par": the power's word before a unit says nothing. */
static void skip_power(const struct case_names *names, struct tokens *t)
{
    char word[64];
    if (t->at + 1 >= t->n || !is_one_of(t, t->at + 1, WORDS_ARMY " " WORDS_FLEET) ||
        t->token[t->at].kind != TOKEN_WORD || t->token[t->at].len >= sizeof word)
        return;
    memcpy(word, t->token[t->at].text, t->token[t->at].len);
    word[t->token[t->at].len] = '\0';
    size_t len = strlen(word);
    if (exact_power(names, word) != RULES_NO_POWER)
        t->at++;
    else if (len > 1 && word[len - 1] == 's') { /* England's, with the apostrophe gone */
        word[len - 1] = '\0';
        t->at += exact_power(names, word) != RULES_NO_POWER;
    }
}

static bool take_unit(struct case_names *names, struct tokens *t, uint8_t *kind, rules_loc *loc)
{
    skip_power(names, t);
    unsigned start = t->at;
    *kind = take(t, WORDS_ARMY) ? RULES_ARMY : take(t, WORDS_FLEET) ? RULES_FLEET : RULES_UNIT_NONE;
    if (*kind != RULES_UNIT_NONE)
        take(t, "in at of");
    bool open = *kind != RULES_UNIT_NONE && take_kind(t, TOKEN_OPEN); /* A(Lvp) */
    if (take_place(names, t, loc) && (!open || take_kind(t, TOKEN_CLOSE)))
        return true;
    t->at = start;
    *kind = RULES_UNIT_NONE;
    return false;
}

static bool take_arrow(struct tokens *t)
{
    bool found = take_kind(t, TOKEN_ARROW);
    while (take(t, WORDS_MOVE) || (found && take_kind(t, TOKEN_ARROW)))
        found = true;
    return found;
}

/* "via convoy", "by convoy", "(via convoy)", "via nth". */
static bool take_via(struct case_names *names, struct tokens *t, uint16_t *flags)
{
    unsigned start = t->at;
    bool open = take_kind(t, TOKEN_OPEN);
    bool via = take(t, WORDS_VIA);
    bool convoy = take(t, "convoy convoyed sea convoi");
    if (!via && !convoy) {
        t->at = start;
        return false;
    }
    rules_loc loc;
    *flags |= RULES_VIA;
    while (via && take_place(names, t, &loc)) {
        *flags |= RULES_ROUTE_NAMED;
        take_kind(t, TOKEN_ARROW);
    }
    if (open)
        take_kind(t, TOKEN_CLOSE);
    return true;
}

/* "- nth - bel [via convoy]" behind a unit: the last place is the target, those before it a route. */
static bool take_target(struct case_names *names, struct tokens *t, struct rules_order *order)
{
    unsigned places = 0;
    uint16_t flags = 0;
    while (take_arrow(t)) {
        if (!take_place(names, t, &order->to))
            return false;
        places++;
        take_via(names, t, &flags);
    }
    if (places > 1)
        flags |= RULES_VIA | RULES_ROUTE_NAMED;
    order->flags |= flags;
    return places > 0;
}

static bool take_support(struct case_names *names, struct tokens *t, struct rules_order *order, bool convoy)
{
    take(t, "to");
    take(t, "hold");
    if (!take_unit(names, t, &order->other_kind, &order->from))
        return false;
    order->kind = convoy ? RULES_CONVOY : RULES_SUPPORT_HOLD;
    if (t->at == t->n)
        return !convoy;
    if (take(t, WORDS_HOLD " in")) {
        order->flags |= RULES_HOLD_WRITTEN;
        return !convoy;
    }
    if (convoy)
        take(t, WORDS_CONVOY);
    struct rules_order part = *order;
    part.flags = 0;
    if (!take_target(names, t, &part))
        return false;
    order->to = part.to;
    if (!convoy) {
        order->kind = RULES_SUPPORT_MOVE;
        if (order->to >= names->map->n_provinces)
            order->flags |= RULES_COAST_WRITTEN;
    }
    return true;
}

static bool take_action(struct case_names *names, struct tokens *t, struct rules_order *order)
{
    if (t->at == t->n) {
        order->kind = RULES_HOLD;
        return true;
    }
    if (take(t, WORDS_RETREAT)) {
        order->kind = RULES_RETREAT;
        take(t, "to");
        take_kind(t, TOKEN_ARROW);
        return take_place(names, t, &order->to);
    }
    if (take(t, WORDS_HOLD))
        order->kind = RULES_HOLD;
    else if (take(t, WORDS_DISBAND))
        order->kind = RULES_DISBAND;
    else if (take(t, WORDS_BUILD))
        order->kind = RULES_BUILD;
    else if (take(t, WORDS_SUPPORT))
        return take_support(names, t, order, false);
    else if (take(t, WORDS_CONVOY))
        return take_support(names, t, order, true);
    else if (take_target(names, t, order))
        order->kind = RULES_MOVE;
    return order->kind != RULES_ORDER_NONE;
}

struct rules_order case_read_order(struct case_names *names, rules_power power, const char *text, size_t len)
{
    struct rules_order none = rules_order_make(RULES_ORDER_NONE, power, RULES_UNIT_NONE, RULES_NO_LOC),
                       order = none;
    struct tokens t;
    if (power == RULES_NO_POWER || !split(&t, text, len))
        return none;
    enum rules_order_kind verb = take(&t, WORDS_WAIVE)     ? RULES_WAIVE
                                 : take(&t, WORDS_BUILD)   ? RULES_BUILD
                                 : take(&t, WORDS_DISBAND) ? RULES_DISBAND
                                                           : RULES_ORDER_NONE;
    if (verb == RULES_WAIVE) {
        order.kind = RULES_WAIVE;
        return order;
    }
    take(&t, "m move moves"); /* "move Liverpool to Edinburgh" */
    if (!take_unit(names, &t, &order.unit_kind, &order.unit))
        return none;
    if (verb != RULES_ORDER_NONE)
        order.kind = (uint8_t)verb;
    else if (!take_action(names, &t, &order))
        return none;
    return t.at == t.n ? order : none;
}

/* The place whose code this is; nothing shorter than a code of three letters, which could be another word. */
static bool is_code(const struct case_names *names, const char *text, size_t len, rules_loc *loc)
{
    *loc = len >= 3 && text[0] != ' ' ? rules_map_find(names->map, text, len) : RULES_NO_LOC;
    return *loc != RULES_NO_LOC;
}

bool case_read_unit(struct case_names *names, const char *text, size_t len, bool any_kind, uint8_t *kind,
                    rules_loc *loc)
{
    struct tokens t;
    if (len > 2 && (text[0] == 'A' || text[0] == 'F') && text[1] == ' ' &&
        is_code(names, text + 2, len - 2, loc)) {
        *kind = text[0] == 'A' ? RULES_ARMY : RULES_FLEET;
        return true;
    }
    if (any_kind && is_code(names, text, len, loc)) {
        *kind = RULES_UNIT_NONE;
        return true;
    }
    return split(&t, text, len) && take_unit(names, &t, kind, loc) && t.at == t.n &&
           (any_kind || *kind != RULES_UNIT_NONE);
}

rules_loc case_read_place(struct case_names *names, const char *text, size_t len)
{
    struct tokens t;
    rules_loc loc;
    if (is_code(names, text, len, &loc))
        return loc;
    return split(&t, text, len) && take_place(names, &t, &loc) && t.at == t.n ? loc : RULES_NO_LOC;
}
