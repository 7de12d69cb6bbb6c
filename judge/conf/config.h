/*
 * judge.conf: one table of keys (config.c) parses, documents and writes it. An unknown key is an error that
 * names file, line and the nearest key; so is a file that does not say who the judge is, where mail comes in
 * and where it goes. The result does not change afterwards. Relative paths are taken from the home. Secrets
 * are not kept here: see secret.h.
 */
#pragma once

#include "error.h"
#include "../../rules/rules.h"

#include <stdbool.h>

/* One way in or out: address, and where its secret comes from. Empty strings are NULL. */
struct judge_door {
    char *url; /* absolute paths for maildir:, mbox:, sendmail: */
    char *user;
    char *password_file;
    char *password_command; /* run without a shell */
    char *oauth2_url;       /* token end point; set: OAuth2 instead of a password */
    char *oauth2_client;
    char *oauth2_secret_file;  /* client secret, NULL for public clients */
    char *oauth2_refresh_file; /* holds the refresh token; rewritten when the server gives a new one */
    char *oauth2_scope;
    char *ca_file;
    gint64 timeout_s;
    bool plain; /* allow a connection without TLS to this computer */
};

struct judge_config {
    char *path, *home;
    /* [judge] */
    char *name, *address, *editor, *language, *timezone;
    char *log;      /* a file for the log (journal.h); NULL: none */
    char *creators; /* who may make games by mail, beside the editor: addresses, or "*"; NULL: nobody */
    /* [incoming], [outgoing] */
    struct judge_door in, out;
    char *processed, *rejected;
    char *
        since; /* the first day of the mail that is the judge's, of a server's mailbox; "all"; NULL: nobody said */
    gint64 connections;
    /* [security] */
    char *authserv_id;
    char *proof; /* "auto", "address", "address+proof": ask judge_config_wants_proof */
    /* [zine] */
    char *zine_title, *zine_language,
        *zine_notation; /* NULL: the judge's name, language; each game's notation */
    char *zine_maps, *zine_embargo, *zine_enclose;
    gint64 zine_largest; /* bytes of a letter that carries an issue */
    char *zine_postal, *zine_price,
        *zine_currency; /* where letters on paper go; what an issue costs, in words */
    /* [site] */
    char *site_url;    /* where the archive stands; NULL: nobody said */
    char *site_index;  /* "yes": search engines may list it; else "no" */
    char *site_issues; /* "yes": the issues of the zine are there to read; else "no" */
    /* [rating] */
    char *rating_system;                                    /* "elo", "weng-lin" */
    gint64 rating_least;                                    /* games before which a rating is provisional */
    gint64 rating_elsewhere, rating_variant, rating_silent; /* what such games weigh, in per cent */
    /* [limits] */
    gint64 body_size, mail_size, mails_per_pass, letters_per_pass;
    gint64 answers_a_day, answers_a_day_domain, answers_a_day_all; /* to unknown addresses */
    gint64 answers_a_day_player, letters_a_day_player; /* to a known person; to others, because of him */
    gint64 commands_a_mail;
    gint64 keep_mails_days, keep_other_mails_days; /* their bytes: after the end of their game; of strays */
};

/* Reads HOME's configuration (`path` NULL: HOME/judge.conf). All faults of the file are in the message, one a
 * line, in the language `to`. */
struct judge_config *judge_config_load(const char *home, const char *path, enum rules_language to,
                                       GError **error);
void judge_config_free(struct judge_config *config);
/* What a new judge.conf is told; NULL: the key's preset. */
struct judge_config_given {
    const char *language; /* "fr" or "en": of the comments too */
    const char *name, *address, *editor, *timezone;
};
/* The commented file with every key, those not given at their default. Transfer full. */
char *judge_config_write(const struct judge_config_given *given);
/* The text of a judge.conf with another value for a key, which stands in it, used or not; NULL: it does not. Transfer full. */
char *judge_config_put(const char *text, const char *section, const char *key, const char *value);
/* When `since` begins, in the judge's time zone; UTC seconds. 0: no such day was set, or all mail is meant. */
gint64 judge_config_since(const struct judge_config *config);
/* Small checks shared with commands and game settings. */
bool judge_is_address(const char *text);
/* The word of a NULL-terminated list nearest to `text` (two slips at most), or NULL. */
const char *judge_nearest(const char *text, const char *const *words);
/* Whether a sender must prove more than his address. */
bool judge_config_wants_proof(const struct judge_config *config);
/* Whether the address is enough even for the editor's desk: only if judge.conf says so itself. */
bool judge_config_trusts_address(const struct judge_config *config);
