/* See smtp_reply.h. */
#include "smtp_reply.h"
#include "words_p.h"

#include <glib.h>
#include <string.h>

/* RFC 3463: class.subject.detail; zeros: none. */
struct status {
    unsigned class, subject, detail;
};

static bool take_number(const char **at, unsigned *number)
{
    const char *p = *at;
    gsize n = strspn(p, "0123456789");
    if (!n || n > 3)
        return false;
    *number = (unsigned)g_ascii_strtoull(p, NULL, 10);
    *at = p + n;
    return true;
}

static struct status status_of(const char *words)
{
    struct status none = {0, 0, 0}, s = none;
    const char *p = words + strspn(words, "0123456789");
    p += *p == ' ' || *p == '-';
    bool ok = take_number(&p, &s.class) && *p++ == '.' && take_number(&p, &s.subject) && *p++ == '.' &&
              take_number(&p, &s.detail);
    return ok && (s.class == 4 || s.class == 5) ? s : none;
}

static bool has_any(const char *words, const char *const *list)
{
    g_autofree char *lower = g_ascii_strdown(words, -1);
    for (; *list; list++)
        if (strstr(lower, *list))
            return true;
    return false;
}

/* Words of servers that give no status of use. */
static bool says_unknown(const char *words)
{
    return has_any(words, mailio_words_smtp_unknown);
}

/* Words that speak of who sends, or how much. */
static bool says_account(const char *words)
{
    return has_any(words, mailio_words_smtp_account);
}

static bool is_about_login(int code, const struct status *s)
{
    bool asked = code == 530 || code == 534 || code == 535 || code == 538;
    bool told = s->class == 5 && s->subject == 7 && (s->detail == 30 || s->detail == 57 || s->detail == 139);
    return asked || told;
}

static bool is_about_size(int code, const struct status *s)
{
    bool too_large = s->class == 5 && s->subject == 3 && s->detail == 4;
    return too_large || (code == 552 && !s->class);
}

/* 5.1.7 and 5.1.8 are the sender's address; 5.2.1 is a mailbox that is shut, any other 5.2 one that may open. */
static bool is_about_address(int code, const char *words, const struct status *s)
{
    bool of_sender = s->detail == 7 || s->detail == 8;
    if (s->class == 5 && s->subject == 1)
        return !of_sender;
    if (s->class == 5 && s->subject == 2)
        return s->detail == 1;
    bool says_little = !s->class || (s->class == 5 && s->detail == 0 && (s->subject == 0 || s->subject == 5));
    return says_little && (code == 550 || code == 551 || code == 553) && says_unknown(words) &&
           !says_account(words);
}

static bool has_code(const struct status *s, unsigned class, unsigned subject, unsigned detail)
{
    return s->class == class && s->subject == subject && s->detail == detail;
}

/* What a status says of the account that sends: its limit, its address, whom it may send for. */
static bool is_about_account(const struct status *s)
{
    return has_code(s, 5, 4, 5) || has_code(s, 5, 1, 7) || has_code(s, 5, 1, 8) || has_code(s, 5, 7, 60);
}

/* 5xx to RCPT or to the letter itself. */
static enum mailio_smtp_about about_recipient(enum mailio_smtp_stage stage, int code, const char *words,
                                              const struct status *s)
{
    if (is_about_size(code, s))
        return MAILIO_SMTP_LETTER;
    if (stage == MAILIO_SMTP_RCPT && is_about_address(code, words, s))
        return MAILIO_SMTP_ADDRESS;

    bool full = has_code(s, 5, 2, 2) || has_code(s, 5, 2, 3);
    if (full)
        return MAILIO_SMTP_LATER;

    return is_about_account(s) || says_account(words) ? MAILIO_SMTP_ACCOUNT : MAILIO_SMTP_DOUBT;
}

enum mailio_smtp_about mailio_smtp_about(enum mailio_smtp_stage stage, int code, const char *words)
{
    struct status s = status_of(words);
    if (code < 400)
        return MAILIO_SMTP_NOTHING;
    if (is_about_login(code, &s))
        return MAILIO_SMTP_ACCOUNT;

    bool early = stage == MAILIO_SMTP_LOGIN || stage == MAILIO_SMTP_MAIL;
    if (code < 500 && early)
        return MAILIO_SMTP_PAUSE;
    if (code < 500)
        return code == 421 ? MAILIO_SMTP_DOUBT : MAILIO_SMTP_LATER;
    if (!early)
        return about_recipient(stage, code, words, &s);

    return stage == MAILIO_SMTP_MAIL && is_about_size(code, &s) ? MAILIO_SMTP_LETTER : MAILIO_SMTP_ACCOUNT;
}
