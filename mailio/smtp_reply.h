/*
 * What a refusal of an SMTP server is about (RFC 5321 4.2, RFC 3463): an address, one letter, or us. A pure function
 * of the reply, so that a table can try it. When in doubt a letter waits: a report given up for good because of our own
 * account is lost, one that waits is told.
 */
#pragma once

#include <stdbool.h>

/* How far a letter came when the reply was given. */
enum mailio_smtp_stage { MAILIO_SMTP_LOGIN, MAILIO_SMTP_MAIL, MAILIO_SMTP_RCPT, MAILIO_SMTP_DATA };

enum mailio_smtp_about {
    MAILIO_SMTP_NOTHING, /* no refusal: the code is below 400 */
    MAILIO_SMTP_ADDRESS, /* nobody has that address: never again */
    MAILIO_SMTP_LETTER,  /* this letter will never be taken: too large */
    MAILIO_SMTP_LATER,   /* this letter later, the others now */
    MAILIO_SMTP_DOUBT,   /* this letter later; a second in a row to somebody else, and it is about us */
    MAILIO_SMTP_PAUSE,   /* nothing for now: all wait for the next pass */
    MAILIO_SMTP_ACCOUNT, /* our account or how we use it: all wait, and somebody must be told */
    MAILIO_SMTP_ABOUT_COUNT
};

/* `code` is the reply's number, `words` the line with it: "550 5.1.1 <a@b>: user unknown". */
enum mailio_smtp_about mailio_smtp_about(enum mailio_smtp_stage stage, int code, const char *words);
