/* Deadline rules as people write them, in both languages. */
#include "deadline.h"
#include "deadline_p.h"
#include "store.h"

#include <string.h>

enum { WEEK = 7, WEEKDAYS = 0x1f, ALL_DAYS = 0x7f };

/* Days of the week take an "s". */
static bool is_word(const struct games_deadline_words_row *row, const char *word)
{
    gsize len = strlen(row->word);
    if (strncmp(word, row->word, len) != 0)
        return false;
    bool plural = row->meaning == MEANS_WEEKDAY && len > 4 && !strcmp(word + len, "s");
    return !word[len] || plural;
}

enum meaning games_deadline_meaning(const char *word, unsigned *value)
{
    for (size_t i = 0; i < games_deadline_words_size; i++)
        if (is_word(&games_deadline_words[i], word)) {
            *value = games_deadline_words[i].value;
            return games_deadline_words[i].meaning;
        }
    return MEANS_UNKNOWN;
}

unsigned games_deadline_month(const char *word)
{
    for (size_t i = 0; i < games_deadline_words_size; i++)
        if (games_deadline_words[i].meaning == MEANS_MONTH && is_word(&games_deadline_words[i], word))
            return games_deadline_words[i].value;
    return 0;
}

char *games_deadline_fold(const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    g_autofree char *small = g_utf8_casefold(valid, -1);
    g_autofree char *apart = g_utf8_normalize(small, -1, G_NORMALIZE_ALL);
    GString *plain = g_string_new(NULL);
    for (const char *c = apart; *c; c = g_utf8_next_char(c)) {
        gunichar u = g_utf8_get_char(c);
        if (u < 128)
            g_string_append_c(plain, (char)u);
        else if (u == 0x2019)
            g_string_append_c(plain, '\'');
        else if (!g_unichar_ismark(u))
            g_string_append_c(plain, ' ');
    }
    return g_string_free(plain, FALSE);
}

static enum token_kind kind_of_mark(char mark)
{
    switch (mark) {
    case ':':
        return TOKEN_COLON;
    case '-':
        return TOKEN_DASH;
    case '/':
        return TOKEN_SLASH;
    case '.':
        return TOKEN_POINT;
    default:
        return TOKEN_END;
    }
}

bool games_deadline_tokens(const char *text, struct token tokens[GAMES_DEADLINE_TOKENS + 1])
{
    unsigned n = 0;
    for (const char *c = text; *c;) {
        bool minus = *c == '-' && g_ascii_isdigit(c[1]) && (c == text || c[-1] == ' ');
        if (minus)
            return false;
        struct token *token = &tokens[n];
        *token = (struct token){0};
        if (g_ascii_isdigit(*c)) {
            token->kind = TOKEN_NUMBER;
            for (; g_ascii_isdigit(*c); c++, token->width++)
                token->number = MIN(token->number * 10 + (unsigned)(*c - '0'), 1000000);
        } else if (g_ascii_isalpha(*c)) {
            token->kind = TOKEN_WORD;
            for (gsize len = 0; g_ascii_isalpha(*c); c++, len++) {
                if (len + 1 >= sizeof token->word)
                    return false;
                token->word[len] = *c;
            }
            bool elided = !token->word[1] && *c == '\'' && g_ascii_isalpha(c[1]);
            if (elided) /* the d of « d'un jour » is no day */
                continue;
        } else {
            token->kind = kind_of_mark(*c++);
            if (token->kind == TOKEN_END) /* a mark that says nothing */
                continue;
        }
        if (++n >= GAMES_DEADLINE_TOKENS)
            return false;
    }

    tokens[n] = (struct token){0};

    return n > 0;
}

struct reading {
    const struct token *at; /* the next token */
    struct games_deadline_rule *rule;
    unsigned weeks;
    bool has_days, has_hours, after_at, except;
    bool maybe_time; /* hours was a lone "20h" */
    unsigned number; /* a number in words that waits for its noun; 0: none */
    bool bad;
};

static void set_time(struct reading *r, unsigned hour, unsigned minute)
{
    if (r->rule->minute >= 0 || hour > 23 || minute > 59)
        r->bad = true;
    else
        r->rule->minute = (int)(hour * 60 + minute);
}

static void add_days(struct reading *r, unsigned days)
{
    r->rule->days = MIN(r->rule->days + days, 1000000);
    r->has_days = true;
}

/* "20:00", "8:30 pm" */
static void read_clock(struct reading *r, unsigned hour)
{
    unsigned minute = r->at[0].kind == TOKEN_COLON ? r->at[1].number : 0, value;
    if (r->at[0].kind == TOKEN_COLON) {
        if (r->at[1].kind != TOKEN_NUMBER)
            r->bad = true;
        r->at += r->bad ? 0 : 2;
    }

    if (r->at[0].kind == TOKEN_WORD) {
        enum meaning half = games_deadline_meaning(r->at[0].word, &value);
        if (half == MEANS_AM || half == MEANS_PM) {
            r->bad = r->bad || hour < 1 || hour > 12;
            hour = hour % 12 + (half == MEANS_PM ? 12 : 0);
            r->at++;
        }
    }

    set_time(r, hour, minute);
}

static void add_hours(struct reading *r, unsigned hours)
{
    r->rule->hours += hours;
    r->has_hours = true;
}

/* What was said of the period before this number: then "20h" is a time of day. */
static bool has_period(const struct reading *r)
{
    return r->has_days || r->weeks || r->rule->weekdays || r->has_hours;
}

/* "20h", "18h30": a time of day or a number of hours. `is_time`: it stands where only a time can. */
static void read_h(struct reading *r, unsigned number, bool is_time)
{
    bool has_minutes = r->at[0].kind == TOKEN_NUMBER && r->at[1].kind != TOKEN_COLON;
    if (has_minutes) {
        set_time(r, number, r->at->number);
        r->at++;
    } else if (is_time) {
        set_time(r, number, 0);
    } else {
        r->maybe_time = number < 24;
        add_hours(r, number);
    }
}

/* The noun behind a number; UNKNOWN if no word follows. */
static enum meaning noun_at(const struct token *token)
{
    unsigned value;
    return token->kind == TOKEN_WORD ? games_deadline_meaning(token->word, &value) : MEANS_UNKNOWN;
}

/* A number and its noun. */
static void read_number(struct reading *r, unsigned number)
{
    enum meaning noun = noun_at(r->at);
    bool at = r->after_at;

    r->after_at = false;

    if (r->at->kind == TOKEN_COLON || noun == MEANS_AM || noun == MEANS_PM) {
        read_clock(r, number);
        return;
    }

    if (noun != MEANS_UNKNOWN)
        r->at++;

    switch (noun) {
    case MEANS_DAY:
        add_days(r, number);
        break;
    case MEANS_WEEK:
        r->weeks += number;
        break;
    case MEANS_FORTNIGHT:
        r->weeks += 2 * number;
        break;
    case MEANS_WORKDAYS: /* 3 working days */
        add_days(r, number);
        r->rule->weekdays |= WEEKDAYS;
        if (noun_at(r->at) == MEANS_DAY)
            r->at++;
        break;
    case MEANS_H:
        read_h(r, number, at || has_period(r));
        break;
    case MEANS_HOURS:
        if (at || r->rule->weekdays)
            set_time(r, number, 0);
        else
            add_hours(r, number);
        break;
    default:
        if (at)
            set_time(r, number, 0);
        else
            r->bad = true;
    }
}

static void add_weekdays(struct reading *r, unsigned first)
{
    unsigned last = first, value;
    if (r->at[0].kind == TOKEN_DASH && r->at[1].kind == TOKEN_WORD &&
        games_deadline_meaning(r->at[1].word, &value) == MEANS_WEEKDAY) {
        last = value;
        r->at += 2;
    }

    unsigned set = 0;
    for (unsigned day = first;; day = (day + 1) % WEEK) {
        set |= 1u << day;
        if (day == last)
            break;
    }

    if (r->except)
        r->rule->weekdays = (r->rule->weekdays ? r->rule->weekdays : ALL_DAYS) & ~set;
    else
        r->rule->weekdays |= set;
    r->bad = r->bad || r->rule->weekdays == 0;
}

/* "un mercredi sur deux", behind "sur" */
static void read_one_of(struct reading *r)
{
    unsigned number = 0;
    if (r->at->kind == TOKEN_NUMBER)
        number = r->at->number;
    else if (r->at->kind == TOKEN_WORD && games_deadline_meaning(r->at->word, &number) != MEANS_NUMBER)
        number = 0;

    r->bad = r->bad || number == 0 || !r->rule->weekdays;
    r->weeks = number;
    if (number)
        r->at++;
}

static void read_word(struct reading *r, const char *word)
{
    unsigned value = 0;
    bool after_at = r->after_at;

    r->after_at = false;

    switch (games_deadline_meaning(word, &value)) {
    case MEANS_NOTHING:
    case MEANS_AFTER:
        r->after_at = after_at;
        break;
    case MEANS_AT:
        r->after_at = true;
        break;
    case MEANS_DAY:
        add_days(r, 1 + (r->number == 2));
        r->number = 0;
        break;
    case MEANS_WEEK:
        r->weeks += 1 + (r->number == 2);
        r->number = 0;
        break;
    case MEANS_FORTNIGHT:
        r->weeks += 2;
        break;
    case MEANS_NUMBER:
        if (value == 1 && r->at->kind == TOKEN_WORD) /* "un mercredi": an article */
            break;
        r->after_at = after_at;
        read_number(r, value);
        break;
    case MEANS_TIME:
        set_time(r, value / 60, value % 60);
        break;
    case MEANS_WEEKDAY:
        if (r->number == 2)
            r->weeks = 2;
        r->number = 0;
        add_weekdays(r, value);
        break;
    case MEANS_WORKDAYS:
        r->rule->weekdays |= WEEKDAYS;
        break;
    case MEANS_EXCEPT:
        r->except = true;
        break;
    case MEANS_SECOND:
        r->number = 2;
        break;
    case MEANS_OF:
        read_one_of(r);
        break;
    case MEANS_ISSUE:
        r->rule->issue = true;
        break;
    case MEANS_HOURS:
    case MEANS_H:
    case MEANS_AM:
    case MEANS_PM:
    case MEANS_MONTH:
    case MEANS_AHEAD:
    case MEANS_UNTIL:
    case MEANS_TO:
    case MEANS_AROUND:
    case MEANS_WITHIN:
    case MEANS_UNKNOWN:
        r->bad = true;
    }
}

/* "20h le mercredi": the lone hour was a time of day. False if the rule has another one. */
static bool settle_time(struct reading *r)
{
    bool is_time = r->maybe_time && (r->has_days || r->weeks || r->rule->weekdays);
    if (!is_time)
        return true;
    if (r->rule->minute >= 0)
        return false;

    r->rule->minute = (int)r->rule->hours * 60;
    r->rule->hours = 0;
    r->has_hours = false;
    return true;
}

/* The days that weeks, weekdays or a lone time of day stand for. */
static void settle_days(struct reading *r)
{
    const struct games_deadline_rule *rule = r->rule;
    bool several = (rule->weekdays & (rule->weekdays - 1)) != 0;
    bool has_count = r->has_days || r->has_hours;

    if (r->weeks)
        add_days(r, r->weeks * WEEK - (rule->weekdays ? 3 : 0));
    else if (!has_count && rule->weekdays)
        add_days(r, several ? 1 : WEEK - 3);
    else if (!has_count && rule->minute >= 0)
        add_days(r, 1);
}

/* What the words add up to; false if it is no rule. */
static bool conclude(struct reading *r)
{
    struct games_deadline_rule *rule = r->rule;
    if (r->bad || r->number)
        return false;
    if (rule->issue)
        return !has_period(r) && rule->minute < 0;

    if (!settle_time(r) || r->weeks > GAMES_DEADLINE_MAX_DAYS)
        return false;
    settle_days(r);

    bool in_range = rule->days <= GAMES_DEADLINE_MAX_DAYS && rule->hours <= GAMES_DEADLINE_MAX_HOURS;
    return in_range && rule->days + rule->hours > 0;
}

/* False if a word cannot be followed; `*last` is the one read last. */
static bool read_tokens(struct reading *r, const struct token **last)
{
    while (!r->bad && r->at->kind != TOKEN_END) {
        *last = r->at++;
        if ((*last)->kind == TOKEN_NUMBER)
            read_number(r, (*last)->number);
        else if ((*last)->kind == TOKEN_WORD)
            read_word(r, (*last)->word);
        else if ((*last)->kind == TOKEN_COLON)
            r->bad = true;
    }
    return !r->bad;
}

/* What could not be followed, in the words of the rule; NULL: it is the rule as a whole. Transfer full. */
static char *stumbling_block(const struct token *token)
{
    switch (token->kind) {
    case TOKEN_WORD:
        return g_strdup(token->word);
    case TOKEN_NUMBER:
        return g_strdup_printf("%u", token->number);
    default:
        return NULL;
    }
}

bool games_deadline_parse(const char *text, struct games_deadline_rule *rule, GError **error)
{
    g_autofree char *folded = games_deadline_fold(text);
    struct token tokens[GAMES_DEADLINE_TOKENS + 1];
    *rule = (struct games_deadline_rule){.minute = -1};

    struct reading r = {.at = tokens, .rule = rule};
    const struct token *last = tokens;
    bool is_text = games_deadline_tokens(folded, tokens);
    bool followed = is_text && read_tokens(&r, &last);
    if (followed && conclude(&r))
        return true;

    g_autofree char *block = is_text && r.bad ? stumbling_block(last) : NULL;
    if (block)
        return games_refuse(error, GAMES_REFUSAL_DEADLINE_STUCK, "rule", text, "word", block, NULL);

    return games_refuse(error, GAMES_REFUSAL_DEADLINE_BAD, "rule", text, NULL);
}
