/*
 * Whole mails through the door: raw messages to a judge with games in every state (one in its first spring, one whose builds are due, one whose
 * retreats are, one that waits for players and for an editor's word about one, one that is over) and a tournament, each stored, parsed, acted on,
 * answered. An input is mails between NUL bytes. The first byte of each chooses who writes, whether he answers the last letter that he got,
 * whether what follows are header fields and a body or only a subject and a text, and whether a day passes and all that is due is adjudicated
 * first; the first byte of the input says how a sender is proven. Whatever comes, the act ends well, what cannot be done is no failure of the
 * world, and letters are whole UTF-8 and bounded in number.
 */
#include "act.h"
#include "../../judge/conf/config.h"
#include "../../judge/mail/act.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
struct mailio_message *__wrap_mailio_guard_parse(struct mailio_guard *guard, const char *data, gsize len,
                                                 GError **error);

enum { MOST_MAILS = 5, MOST_LETTERS = 600, ANSWERS = 8, RAW = 16, PASSES = 64 };

/* Read in this process, where the fuzzer sees what is reached; the server's word is believed. */
struct mailio_message *__wrap_mailio_guard_parse(struct mailio_guard *guard, const char *data, gsize len,
                                                 GError **error)
{
    static const struct mailio_parse_settings settings = {
        .own_address = "judge@localhost", .loop_token = "judge@localhost", .authserv_id = "mx"};
    (void)guard;
    (void)error;
    return mailio_message_parse(data, len, &settings);
}

static const char *const senders[] = {"france@x.example", "england@x.example",    "both@x.example",
                                      "editor@x.example", "stranger@far.example", "eve@x.example",
                                      "waits@x.example",  "editor@x.example"};

/* ---- the world ---- */

/* A command whose words are parted by bars. */
static void run(const char *path, judge_command_run *command, const char *line)
{
    struct judge_context context = {.home = path, .now_s = FUZZ_NOW_S, .language = RULES_ENGLISH};
    g_auto(GStrv) words = g_strsplit(line, "|", -1);
    if (command(&context, (int)g_strv_length(words), words)) {
        fprintf(stderr, "%s\n", line);
        abort();
    }
}

static void make_world(const char *path)
{
    static const char *const desk[] = {"start|Builds",
                                       "process|Builds",
                                       "edit|Builds|-PAR|BEL=FRANCE",
                                       "process|Builds",
                                       "start|Retreats",
                                       "edit|Retreats|FRANCE A BUR|GERMANY A RUH",
                                       "orders|Retreats|GERMANY|orders",
                                       "process|Retreats",
                                       "start|Over",
                                       "terminate|Over|Over|--why|enough"};
    static const char *const games[] = {"Builds|--language|fr|anonymous=yes",
                                        "Retreats|--language|en|nmr=standby", "Over|--language|en",
                                        "Asks|--language|fr|approval=yes"};
    static const char *const seats[] = {"FRANCE|france@x.example", "GERMANY|eve@x.example",
                                        "ITALY|both@x.example", "TURKEY|both@x.example"};
    g_autofree char *file = g_build_filename(path, "orders", NULL),
                    *orders = g_strconcat("orders|Retreats|GERMANY|", file, NULL);
    fuzz_want(g_file_set_contents(file, "A MUN - BUR\nA RUH S A MUN - BUR\n", -1, NULL));
    for (gsize g = 0; g < G_N_ELEMENTS(games); g++) {
        g_autofree char *create = g_strconcat("new|", games[g], "|press=white-grey|pictures=no", NULL);
        g_autofree char *name = g_strndup(games[g], strcspn(games[g], "|"));
        run(path, judge_cmd_new, create);
        for (gsize s = 0; s < G_N_ELEMENTS(seats) && g < 3; s++) {
            g_autofree char *player = g_strdup_printf("player|%s|%s", name, seats[s]);
            run(path, judge_cmd_player, player);
        }
    }
    for (gsize i = 0; i < G_N_ELEMENTS(desk); i++)
        run(path, judge_cmd_desk, g_str_has_prefix(desk[i], "orders") ? orders : desk[i]);
    run(path, judge_cmd_tournament, "tournament|new|Cup|--director|editor@x.example");
}

/* ---- a mail ---- */

/* The mail as bytes: header fields as they come, or one line as its subject. */
static char *write_mail(struct judge_home *home, unsigned n, const char *words)
{
    guint8 choice = (guint8)words[0];
    const char *from = senders[choice % G_N_ELEMENTS(senders)], *line = words + 1, *end = strchr(line, '\n');
    g_autofree char *subject = end ? g_strndup(line, (gsize)(end - line)) : g_strdup(""), *answers = NULL;
    g_autofree char *answered = choice & ANSWERS ? fuzz_last_letter(home, from) : NULL;
    if (answered)
        answers = g_strdup_printf("In-Reply-To: <%s>\n", answered);
    g_strdelimit(subject, "\r", ' ');
    return choice & RAW
               ? g_strdup_printf("From: %s\nMessage-ID: <f%u@x.example>\n%s%s", from, n,
                                 answers ? answers : "", line)
               : g_strdup_printf("From: %s\nTo: judge@localhost\nSubject: %s\nMessage-ID: <f%u@x.example>\n%s"
                                 "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n%s\n",
                                 from, subject, n, answers ? answers : "", end ? end + 1 : line);
}

static void act_on(struct judge_home *home, unsigned n, const char *words)
{
    g_autofree char *raw = write_mail(home, n, words);
    g_autoptr(GError) error = NULL;
    gint64 id = 0;
    fuzz_want(games_mail_store(home->store, "fuzz", 1, n, NULL, raw, strlen(raw), strlen(raw), home->now_s,
                               &id, &error) &&
              id);
    if (!judge_act(home, id, &error)) {
        fprintf(stderr, "%s\n", error ? error->message : "no reason");
        abort();
    }
}

/* A day passes, and what is due is adjudicated. */
static void pass(struct judge_home *home)
{
    home->now_s += 86400;
    fuzz_adjudicate(home);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const proofs[] = {"address", "auto", "address+proof"};
    static struct judge_home *home;
    static gint64 begins_s;
    if (!home) {
        mailio_init();
        home = fuzz_home(make_world);
        begins_s = home->now_s;
    }
    if (!size)
        return 0;

    struct judge_config *config = (struct judge_config *)home->config;
    char *kept = config->proof;
    config->proof = (char *)proofs[data[0] % G_N_ELEMENTS(proofs)];
    fuzz_want(judge_home_begin(home, NULL));
    unsigned n = 0;
    for (size_t at = 1; at < size && n < MOST_MAILS;) {
        const uint8_t *end = memchr(data + at, '\0', size - at);
        size_t len = end ? (size_t)(end - data) - at : size - at;
        g_autofree char *words = g_strndup((const char *)data + at, len);
        if (len && (guint8)words[0] & PASSES && n)
            pass(home);
        if (len)
            act_on(home, ++n, words);
        at += len + 1;
    }
    fuzz_check_letters(home, MOST_LETTERS);
    judge_home_rollback(home);
    g_ptr_array_set_size(home->digest, 0);
    home->now_s = begins_s;
    config->proof = kept;
    return 0;
}
