/*
 * The whole act: mails to a judge with a game in its first spring, each stored, read, acted on, answered, and the phase
 * adjudicated at the end if the input asks for it. An input is mails between NUL bytes. The first byte of each chooses
 * who writes and whether he answers the last letter that he got; the line after it is the subject, the rest the text.
 * Whatever comes, the act ends well, a letter is whole UTF-8 without anything unfilled, and their number is bounded.
 */
#include "act.h"
#include "../../judge/mail/act.h"
#include "../../judge/mail/message.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
struct mailio_message *__wrap_mailio_guard_parse(struct mailio_guard *guard, const char *data, gsize len,
                                                 GError **error);

enum { MOST_MAILS = 4, MOST_LETTERS = 400, ANSWERS = 8, ENDS = 0xff };

/* Read in this process, where the fuzzer sees what is reached. */
struct mailio_message *__wrap_mailio_guard_parse(struct mailio_guard *guard, const char *data, gsize len,
                                                 GError **error)
{
    static const struct mailio_parse_settings settings = {.own_address = "judge@localhost",
                                                          .loop_token = "judge@localhost"};
    (void)guard;
    (void)error;
    return mailio_message_parse(data, len, &settings);
}

static const char *const senders[] = {"france@x.example",   "england@x.example", "both@x.example",
                                      "stranger@x.example", "editor@x.example",  "england@x.example",
                                      "france@x.example",   "both@x.example"};

/* The mail as bytes; what comes from the fuzzer in the subject stays in one line. */
static char *write_mail(struct judge_home *home, unsigned n, const char *words)
{
    guint8 choice = (guint8)words[0];
    const char *from = senders[choice % 8 % G_N_ELEMENTS(senders)];
    const char *line = words + 1, *end = strchr(line, '\n');
    g_autofree char *subject = end ? g_strndup(line, (gsize)(end - line)) : g_strdup("");
    g_autofree char *answered = choice & ANSWERS ? fuzz_last_letter(home, from) : NULL;
    g_strdelimit(subject, "\r", ' ');

    return g_strdup_printf("From: %s\nTo: judge@localhost\nSubject: %s\nMessage-ID: <f%u@x.example>\n%s%s%s"
                           "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n%s\n",
                           from, subject, n, answered ? "In-Reply-To: <" : "", answered ? answered : "",
                           answered ? ">\n" : "", end ? end + 1 : line);
}

static void act_on(struct judge_home *home, unsigned n, const char *words)
{
    g_autofree char *raw = write_mail(home, n, words);
    g_autoptr(GError) error = NULL;
    gint64 id = 0;
    fuzz_want(games_mail_store(home->store, "fuzz", 1, n, NULL, raw, strlen(raw), strlen(raw), home->now_s,
                               &id, &error) &&
              id);
    fuzz_want(judge_act(home, id, &error));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct judge_home *home;
    if (!home) {
        mailio_init();
        home = fuzz_home(NULL);
    }

    fuzz_want(judge_home_begin(home, NULL));
    unsigned n = 0;
    bool ends = size && data[size - 1] == ENDS;
    for (size_t at = 0; at < size && n < MOST_MAILS;) {
        const uint8_t *end = memchr(data + at, '\0', size - at);
        size_t len = end ? (size_t)(end - data) - at : size - at;
        g_autofree char *words = g_strndup((const char *)data + at, len);
        if (len)
            act_on(home, ++n, words);
        at += len + 1;
    }
    if (ends)
        fuzz_adjudicate(home);
    fuzz_check_letters(home, MOST_LETTERS);
    judge_home_rollback(home);
    g_ptr_array_set_size(home->digest, 0);
    return 0;
}
