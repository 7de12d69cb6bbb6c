/* What refusals are about, in the words of real servers. */
#include "../harness.h"
#include "../../mailio/smtp_reply.h"

#include <glib.h>

#define LOGIN MAILIO_SMTP_LOGIN
#define MAIL  MAILIO_SMTP_MAIL
#define RCPT  MAILIO_SMTP_RCPT
#define DATA  MAILIO_SMTP_DATA

struct reply {
    enum mailio_smtp_stage stage;
    const char *words;
};

static const char *const names[MAILIO_SMTP_ABOUT_COUNT] = {"nothing", "address", "letter", "later",
                                                           "doubt",   "pause",   "account"};

static void want_all(const struct reply *list, gsize n, enum mailio_smtp_about want)
{
    for (gsize i = 0; i < n; i++) {
        enum mailio_smtp_about got = mailio_smtp_about(list[i].stage, atoi(list[i].words), list[i].words);
        if (got != want)
            printf("stage %d, %s: got %s, want %s\n", list[i].stage, list[i].words, names[got], names[want]);
        WANT(got == want);
    }
}

static void only_an_address_that_nobody_has_is_given_up(void)
{
    static const struct reply list[] = {
        {RCPT, "550 5.1.1 <a@b.fr>: Recipient address rejected: User unknown in virtual mailbox table"},
        {RCPT, "550-5.1.1 The email account that you tried to reach does not exist. Please try"},
        {RCPT, "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup"},
        {RCPT, "550 5.1.0 Address rejected"},
        {RCPT, "550 5.1.2 <a@b.invalid>: Recipient address rejected: Domain not found"},
        {RCPT, "556 5.1.10 <a@b.invalid>: Recipient address rejected: Domain b.invalid does not accept mail "
               "(nullMX)"},
        {RCPT, "501 5.1.3 Bad recipient address syntax"},
        {RCPT, "550 5.2.1 The email account that you tried to reach is inactive"},
        {RCPT, "550 User unknown"},
        {RCPT, "550 No such user here"},
        {RCPT, "550 5.5.0 Requested action not taken: mailbox unavailable"},
        {RCPT, "553 sorry, no mailbox here by that name"},
        {RCPT, "550 Unrouteable address"},
        {RCPT, "550 Adresse inconnue"},
    };
    want_all(list, G_N_ELEMENTS(list), MAILIO_SMTP_ADDRESS);
}

static void our_account_stops_all_letters(void)
{
    static const struct reply list[] = {
        {RCPT,
         "550 5.4.5 Daily user sending limit exceeded. For more information on Gmail sending limits go to"},
        {DATA, "550-5.4.5 Daily SMTP relay sending limit exceeded for user"},
        {RCPT, "554 5.7.1 <a@b.fr>: Relay access denied"},
        {RCPT, "550 5.7.1 Relaying denied"},
        {RCPT, "550 relay not permitted"},
        {RCPT, "553 5.7.1 <judge@x.fr>: Sender address rejected: not owned by user judge"},
        {RCPT, "554 5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied"},
        {DATA, "550 5.7.60 SMTP; Client does not have permissions to send as this sender"},
        {DATA, "554 5.2.0 STOREDRV.Submission.Exception:OutboundSpamException; Failed to process message"},
        {RCPT, "554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException"},
        {DATA, "554 5.2.252 SendAsDenied; judge@x.fr not allowed to send as editor@x.fr"},
        {RCPT, "550 5.1.8 Sender address rejected: Domain not found"},
        {RCPT, "550 5.1.7 invalid reverse-path"},
        {RCPT, "550 5.7.30 Basic authentication is not supported for Client Submission"},
        {RCPT, "530 5.7.57 Client not authenticated to send mail"},
        {RCPT, "550 Your account has been suspended"},
        {LOGIN, "535 5.7.8 Username and Password not accepted"},
        {LOGIN, "534 5.7.9 Application-specific password required"},
        {LOGIN, "554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked"},
        {LOGIN, "550 5.1.1 x"},
        {MAIL, "530 5.7.0 Must issue a STARTTLS command first"},
        {MAIL, "553 5.7.1 sender address rejected: not owned by user"},
        {MAIL, "550 5.1.0 sender rejected"},
        {MAIL, "550 Requested action not taken"},
    };
    want_all(list, G_N_ELEMENTS(list), MAILIO_SMTP_ACCOUNT);
}

static void what_may_be_about_us_waits(void)
{
    static const struct reply list[] = {
        {RCPT, "550 5.7.1 message refused by local policy"},
        {RCPT, "554 5.2.0 x"},
        {RCPT, "550 Requested action not taken"},
        {RCPT, "553 5.3.0 x"},
        {RCPT, "571 Delivery not authorized, message refused"},
        {RCPT, "500 unrecognized command"},
        {RCPT, "550 5.1"},
        {DATA, "554 5.7.1 x"},
        {DATA, "554 5.6.0 this message is not wanted"},
        {DATA, "550 5.1.1 user unknown"}, /* the letter was taken for somebody a moment ago */
        {DATA, "554 Transaction failed"},
        {RCPT, "421 4.7.0 closing"}, /* for this one, or for all? */
    };
    want_all(list, G_N_ELEMENTS(list), MAILIO_SMTP_DOUBT);
}

static void what_passes_is_tried_later(void)
{
    static const struct reply list[] = {
        {RCPT, "450 4.7.1 greylisted, try again later"},
        {RCPT, "452 4.2.2 mailbox full"},
        {RCPT, "552 5.2.2 mailbox full"},
        {DATA, "451 4.3.0 no space"},
        {RCPT, "452 4.5.3 too many recipients"},
        {DATA, "552 5.2.3 too long for the mailbox"},
        {RCPT, "450 4.2.1 The user you are trying to contact is receiving mail at a rate that"},
    };
    want_all(list, G_N_ELEMENTS(list), MAILIO_SMTP_LATER);

    static const struct reply pauses[] = {
        {LOGIN, "421 4.3.0 try again later"},
        {LOGIN, "454 4.7.0 Temporary authentication failure"},
        {MAIL, "451 4.3.0 not now"},
        {MAIL, "452 4.3.1 Insufficient system storage"},
    };
    want_all(pauses, G_N_ELEMENTS(pauses), MAILIO_SMTP_PAUSE);
}

static void a_letter_too_large_is_its_own_fault(void)
{
    static const struct reply list[] = {
        {MAIL, "552 5.3.4 Message size exceeds fixed limit"},
        {MAIL, "552 Message size exceeds maximum permitted"},
        {DATA, "552 5.3.4 Error: message file too big"},
        {RCPT, "552 5.3.4 too big"},
    };
    want_all(list, G_N_ELEMENTS(list), MAILIO_SMTP_LETTER);
}

/* Whatever a server says, the answer is one of the table's, and only 5xx to RCPT, or a size, ends a letter. */
static void nonsense_gives_up_no_letter(void)
{
    static const char *const words[] = {"",         "5",        "550",        "550 ",        "550-",
                                        "550 5..1", "550 5.1.", "550 55.1.1", "550 5.1.1000"};
    for (int stage = LOGIN; stage <= DATA; stage++)
        for (int code = 0; code < 600; code += 50)
            for (gsize i = 0; i < G_N_ELEMENTS(words); i++) {
                enum mailio_smtp_about about =
                    mailio_smtp_about((enum mailio_smtp_stage)stage, code, words[i]);
                WANT(about < MAILIO_SMTP_ABOUT_COUNT);
                WANT(about != MAILIO_SMTP_ADDRESS && about != MAILIO_SMTP_LETTER);
                WANT((code < 400) == (about == MAILIO_SMTP_NOTHING));
            }
}

int main(void)
{
    static const struct test tests[] = {TEST(only_an_address_that_nobody_has_is_given_up),
                                        TEST(our_account_stops_all_letters),
                                        TEST(what_may_be_about_us_waits),
                                        TEST(what_passes_is_tried_later),
                                        TEST(a_letter_too_large_is_its_own_fault),
                                        TEST(nonsense_gives_up_no_letter),
                                        {NULL, NULL}};
    return tests_run("smtp_reply", tests);
}
