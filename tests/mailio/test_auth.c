/* Whom a mail is proven to come from: fields as servers write them, and what forgers put beside and into them. */
#include "../harness.h"
#include "../../mailio/mailio.h"
#include "../../mailio/fields_p.h"

#include <gmime/gmime.h>

enum want { NOTHING, PROVEN, FAILED };

static const char *word_of(enum want want)
{
    static const char *const words[] = {"nothing", "proven", "failed"};
    return words[want];
}

/* What a header proves of From; NULL server: mx.judge.example. */
static enum want verdict_of(const char *header, const char *server)
{
    struct mailio_parse_settings settings = {.authserv_id = server ? server : "mx.judge.example"};
    g_autofree char *raw = g_strconcat(header, "\n\nA PAR - BUR\n", NULL);
    struct mailio_message *m = mailio_message_parse(raw, strlen(raw), &settings);
    enum want got = m->author_passed ? PROVEN : m->author_failed ? FAILED : NOTHING;
    WANT(!(m->author_passed && m->author_failed));
    mailio_message_free(m);
    return got;
}

static void want_verdict(const char *header, const char *server, enum want want)
{
    enum want got = verdict_of(header, server);
    if (got != want)
        printf("got %s, want %s:\n%s\n", word_of(got), word_of(want), header);
    WANT(got == want);
}

#define AR "Authentication-Results: mx.judge.example; "
#define RECEIVED                                                                                             \
    "\nReceived: from mail.x.test (mail.x.test [192.0.2.1])\n\tby mx.judge.example (Postfix) with ESMTPS "   \
    "id "                                                                                                    \
    "4X1\n\tfor <judge@judge.example>; Tue, 4 Mar 2025 20:01:00 +0100 (CET)\n"
#define FROM "From: Jean <a@x.test>"

/* ---- good ones, as programs write them ---- */

static void fields_of_real_servers_prove_the_author(void)
{
    static const struct {
        const char *server, *header;
    } list[] = {
        /* OpenDMARC, above OpenDKIM and policyd-spf */
        {NULL,
         AR "dmarc=pass (p=none dis=none) header.from=x.test\n" AR "spf=pass smtp.mailfrom=x.test\n" AR
            "\n\tdkim=pass (2048-bit key; unprotected) header.d=x.test header.i=@x.test header.a=rsa-sha256 "
            "header.s=s1 header.b=Ab12+/c=;\n\tdkim-atps=neutral" RECEIVED FROM},
        /* OpenDKIM alone */
        {NULL, AR
         "\n\tdkim=pass (1024-bit key) header.d=x.test header.i=a@x.test header.b=\"AbCd/e=\"" RECEIVED FROM},
        /* policyd-spf-python alone */
        {NULL, AR "spf=pass (sender SPF authorized) smtp.mailfrom=x.test (client-ip=192.0.2.1; "
                  "helo=mail.x.test; envelope-from=a@x.test; receiver=judge@judge.example)" RECEIVED FROM},
        /* rspamd */
        {NULL, "Authentication-Results: mx.judge.example;\n\tdkim=pass header.d=x.test header.s=s1 "
               "header.b=aBcDeFgH;\n\tspf=pass (mx.judge.example: domain of a@x.test designates 192.0.2.1 as "
               "permitted sender) smtp.mailfrom=a@x.test;\n\tdmarc=pass (policy=none) "
               "header.from=x.test;\n\tarc=none" RECEIVED FROM},
        /* python3-authres */
        {NULL, AR "spf=pass smtp.mailfrom=\"a@x.test\"; dkim=pass reason=\"2048-bit key; all well\" "
                  "header.d=x.test" RECEIVED FROM},
        {NULL, "Authentication-Results: mx.judge.example 1; dmarc/1=pass header.from=x.test" RECEIVED FROM},
        /* Exim */
        {NULL,
         "Authentication-Results: mx.judge.example;\n\tiprev=pass (mail.x.test) smtp.remote-ip=192.0.2.1;\n"
         "\tspf=pass smtp.mailfrom=x.test;\n\tdkim=pass header.d=x.test header.s=s1 header.a=rsa-sha256;\n"
         "\tdmarc=pass header.from=x.test;\n\tauth=pass (plain) smtp.auth=a" RECEIVED FROM},
        /* amavis */
        {NULL, "Authentication-Results: mx.judge.example (amavisd-new); dkim=pass (2048-bit key)\n "
               "header.d=x.test" RECEIVED FROM},
        /* Dovecot's LMTP on top */
        {NULL,
         "Return-Path: <a@x.test>\nDelivered-To: judge@judge.example\nReceived: from mx.judge.example\n\tby "
         "mx.judge.example with LMTP\n\tid yB (envelope-from <a@x.test>)\n\tfor <judge@judge.example>; Tue, "
         "4 "
         "Mar 2025 20:01:01 +0100\n" AR "dmarc=pass header.from=x.test" RECEIVED FROM},
        /* Gmail */
        {"mx.google.com",
         "Delivered-To: judge@gmail.com\nReceived: by 2002:a05:6a10:1234:b0:4b1:abcd:ef01 with SMTP id "
         "x1csp123;\n"
         "        Tue, 4 Mar 2025 11:01:02 -0800 (PST)\nX-Received: by 2002:a5d:64e6 with SMTP id g6;\n      "
         "  Tue, 4 "
         "Mar 2025 11:01:02 -0800 (PST)\nARC-Authentication-Results: i=1; mx.google.com;\n       dkim=pass "
         "header.i=@x.test\nReturn-Path: <a@x.test>\nReceived: from mail.x.test (mail.x.test. [192.0.2.1])\n "
         "       by "
         "mx.google.com with ESMTPS id abc\n        for <judge@gmail.com>;\n        Tue, 04 Mar 2025 "
         "11:01:01 -0800 "
         "(PST)\nReceived-SPF: pass (google.com: domain of a@x.test designates 192.0.2.1)\n"
         "Authentication-Results: mx.google.com;\n       dkim=pass header.i=@x.test header.s=s1 "
         "header.b=\"aB/c\";\n"
         "       spf=pass (google.com: domain of a@x.test designates 192.0.2.1 as permitted sender) "
         "smtp.mailfrom=a@x.test;\n       dmarc=pass (p=QUARANTINE sp=NONE dis=NONE) header.from=x.test\n"
         "Received: from laptop by mail.x.test with ESMTPSA; Tue, 4 Mar 2025 20:00:59 +0100\n" FROM},
        /* Fastmail */
        {"mx5.messagingengine.com",
         "Authentication-Results: mx5.messagingengine.com;\n    arc=none (no signatures found);\n    "
         "bimi=skipped (DMARC "
         "Policy is not at enforcement);\n    dkim=pass (2048-bit rsa key sha256) header.d=x.test\n      "
         "header.i=@x.test "
         "header.b=k1 header.a=rsa-sha256\n      header.s=s1 x-bits=2048;\n    dmarc=pass "
         "policy.published-domain-policy=none\n      policy.applied-disposition=none "
         "(p=none,d=none,d.eval=none)\n      "
         "policy.policy-from=p header.from=x.test;\n    iprev=pass smtp.remote-ip=192.0.2.1 (mail.x.test);\n "
         "   spf=pass "
         "smtp.mailfrom=a@x.test smtp.helo=mail.x.test;\n    x-me-sender=none;\n    x-tls=pass "
         "smtp.version=TLSv1.3\n      "
         "smtp.cipher=TLS_AES_256_GCM_SHA384\n      smtp.bits=256/256" RECEIVED FROM},
        /* Microsoft, with the name of a server before it */
        {"spool.mail.test",
         "Authentication-Results: spool.mail.test; spf=pass (sender IP is 192.0.2.1)\n "
         "smtp.mailfrom=x.test; dkim=pass (signature was verified)\n header.d=x.test;dmarc=pass "
         "action=none header.from=x.test;compauth=pass reason=100" RECEIVED FROM},
        /* Put here by a program of this machine: no Received at all */
        {NULL, AR "dmarc=pass header.from=x.test\n" FROM},
        /* A parent domain signs for the one below it, case and Punycode are nothing */
        {NULL, AR "dkim=pass header.d=X.test" RECEIVED "From: a@mail.x.test"},
        {NULL, AR "dmarc=pass header.from=XN--EXMPLE-CUA.test" RECEIVED "From: a@ex\xc3\xa4mple.test"},
        {NULL, AR "dmarc=pass header.from=ex\xc3\x84mple.test" RECEIVED "From: a@xn--exmple-cua.test"},
        /* A large public server: ed25519, the policy's own property, a comment without a blank before it */
        {NULL,
         AR "dkim=pass (ed25519 key) header.d=x.test header.i=@x.test header.a=ed25519-sha256" RECEIVED FROM},
        {NULL, AR "dmarc=pass policy.dmarc=reject header.from=x.test" RECEIVED FROM},
        {NULL, AR "\n dkim=pass header.i=@x.test header.s=s2048;\n spf=pass smtp.mailfrom=x.test;\n "
                  "dmarc=pass(p=REJECT) header.from=x.test;" RECEIVED FROM},
        /* Two servers of one provider, each with a field of its own above ours (iCloud) */
        {NULL, "Authentication-Results: bimi.x.example; bimi=skipped reason=\"insufficient "
               "dmarc\"\nAuthentication-Results: dmarc.x.example; dmarc=pass header.from=x.test\n" AR
               "dmarc=pass header.from=x.test" RECEIVED FROM},
        /* Each check in a field of its own, the author's on top (Proton) */
        {NULL,
         AR "dmarc=pass (p=quarantine dis=none) header.from=x.test\n" AR "spf=pass smtp.mailfrom=x.test\n" AR
            "arc=none smtp.remote-ip=192.0.2.1\n" AR "dkim=pass (Good signature, 256 bit key size) "
            "header.d=x.test header.a=ed25519-sha256" RECEIVED FROM},
        /* Stalwart */
        {NULL,
         AR "\n\tdkim=pass header.d=x.test header.s=202404e header.b=Jx9=;\n\tspf=pass "
            "(mx.judge.example: domain of a@x.test designates 192.0.2.1 as permitted sender) "
            "smtp.mailfrom=a@x.test smtp.helo=out.x.test;\n\tiprev=pass "
            "policy.iprev=192.0.2.1;\n\tdmarc=pass header.from=x.test policy.dmarc=reject" RECEIVED FROM},
        /* Courier (zdkimfilter) */
        {NULL,
         AR "\n  spf=pass smtp.mailfrom=x.test;\n  dkim=pass (whitelisted) reason=\"Author Domain "
            "Signing Practice; 1 star\" header.d=x.test;\n  dmarc=pass header.from=x.test" RECEIVED FROM},
        /* Yahoo, Zoho, Mail.ru, Yandex, GMX, Mimecast */
        {"atlas113.free.mail.bf1.yahoo.com",
         "Authentication-Results: atlas113.free.mail.bf1.yahoo.com;\n dkim=pass header.i=@x.test "
         "header.s=s1;\n spf=pass smtp.mailfrom=x.test;\n dmarc=pass(p=REJECT) header.from=x.test;" RECEIVED
             FROM},
        {"mx.zohomail.com",
         "Authentication-Results: mx.zohomail.com;\n\tdkim=pass;\n\tspf=pass (zohomail.com: domain of x.test "
         "designates 192.0.2.1 as permitted sender)  smtp.mailfrom=a@x.test;\n\tdmarc=pass(p=none dis=none)  "
         "header.from=<a@x.test>" RECEIVED FROM},
        {"mxs.mail.ru",
         "Authentication-Results: mxs.mail.ru; spf=pass (mx123.i.mail.ru: domain of x.test designates "
         "192.0.2.1 "
         "as permitted sender) smtp.mailfrom=a@x.test smtp.helo=mail.x.test;\n\t dkim=pass header.d=x.test; "
         "dmarc=pass header.from=a@x.test" RECEIVED FROM},
        {"mxfront1.mail.yandex.net",
         "Authentication-Results: mxfront1.mail.yandex.net; spf=pass (mxfront1.mail.yandex.net: domain of "
         "x.test "
         "designates 192.0.2.1 as permitted sender, rule=[ip4:192.0.2.0/24]) smtp.mail=a@x.test; dkim=pass "
         "header.i=@x.test" RECEIVED FROM},
        {"gmx.net", "Authentication-Results:\n gmx.net; dkim=pass header.i=@x.test" RECEIVED FROM},
        {"relay.mimecast.com",
         "Authentication-Results: relay.mimecast.com;\n\tdkim=pass header.d=x.test header.s=s1 "
         "header.b=aBcDeF12;\n\tdmarc=pass (policy=none) header.from=x.test;\n\tspf=pass "
         "(relay.mimecast.com: "
         "domain of a@x.test designates 192.0.2.1 as permitted sender) smtp.mailfrom=a@x.test" RECEIVED FROM},
        /* Haraka, Cisco, MDaemon */
        {NULL, AR "auth=none; iprev=pass; spf=pass smtp.mailfrom=a@x.test smtp.helo=mail.x.test; dkim=pass "
                  "header.i=@x.test header.d=x.test header.s=s1; dmarc=pass (p=NONE) header.from=x.test "
                  "d=x.test" RECEIVED FROM},
        {NULL,
         AR "dkim=pass (signature verified) header.i=@x.test; spf=Pass smtp.mailfrom=a@x.test; spf=None "
            "smtp.helo=postmaster@mail.x.test; dmarc=pass (p=none dis=none) d=x.test" RECEIVED FROM},
        {NULL, AR "\n\tspf=pass smtp.mailfrom=a@x.test;\n\tdkim=pass header.d=x.test (b=aBcDeF12) "
                  "header.i=@x.test;\n\tiprev=pass reason=\"policy.iprev=192.0.2.1 matches; ok\" "
                  "policy.iprev=192.0.2.1;\n\tdmarc=pass header.from=x.test (policy=none)" RECEIVED FROM},
        /* Marks within comments, in pairs */
        {NULL,
         AR "spf=pass (domain of \"a b\"@x.test (\"c\") designates it) smtp.mailfrom=\"a b\"@x.test" RECEIVED
             FROM},
        /* The greeting's host has failed, the sender has not */
        {NULL, AR "spf=fail smtp.helo=mail.evil.test; spf=pass smtp.mailfrom=a@x.test" RECEIVED FROM},
        /* From with names and comments of every sort */
        {NULL, AR "dmarc=pass header.from=x.test" RECEIVED
                  "From: \"Jean (France) \\\"le <roi>\\\"\" (a (b) c)\n\t<A@x.test> (d)"},
        {NULL,
         AR "dmarc=pass header.from=x.test" RECEIVED "From: =?utf-8?Q?J=C3=A9r=C3=B4me?= d'Arc\n <a@x.test>"},
        {NULL, AR "dmarc=pass header.from=x.test" RECEIVED "From: a@x.test (Jean)"},
        /* Any case, no blanks, quotes where none are needed, the root's dot */
        {"MX.Judge.Example",
         "AUTHENTICATION-RESULTS:mx.JUDGE.example;DMARC=PASS HEADER.FROM=X.TEST" RECEIVED FROM},
        {NULL,
         "Authentication-Results: \"mx.judge.example\"; dmarc=pass header.from=\"x.test\"" RECEIVED FROM},
        {NULL, AR "dmarc=pass header.from=x.test." RECEIVED FROM},
        {NULL, AR "x-tls.subject=\"/C=US/ST=CA; x\"; dmarc=pass header.from=x.test" RECEIVED FROM},
        /* Another signature beside the author's own */
        {NULL, AR "dkim=pass header.d=x.test; dkim=fail header.d=list.test" RECEIVED FROM},
        /* Things that mean nothing, anywhere the grammar has them */
        {NULL,
         "Authentication-Results: (a (b) \\) c) mx.judge.example (d) ; (e) dmarc (f) = (g) pass (h) reason = "
         "\"i;j\" header.from = x.test;" RECEIVED FROM},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(list); i++)
        want_verdict(list[i].header, list[i].server, PROVEN);
}

/* ---- forged ones ---- */

static void forgeries_prove_nothing(void)
{
    static const char *const list[] = {
        /* a result inside a quoted string or a comment */
        AR "spf=pass smtp.mailfrom=\"; dmarc=pass x\"@evil.test" RECEIVED FROM,
        AR "spf=pass (x; dmarc=pass header.from=x.test) smtp.mailfrom=evil.test" RECEIVED FROM,
        AR "spf=pass smtp.mailfrom=\"a\\\"; dmarc=pass header.from=x.test; x=\\\"\"@evil.test" RECEIVED FROM,
        /* a local part that looks like an address */
        AR "spf=pass smtp.mailfrom=\"a@x.test \"@evil.test" RECEIVED FROM,
        AR "spf=pass smtp.mailfrom=\"a@x.test\"@evil.test" RECEIVED FROM,
        AR "spf=pass smtp.mailfrom=a@x.test@evil.test" RECEIVED FROM,
        AR "spf=pass smtp.mailfrom=@x.test:a@evil.test" RECEIVED FROM,
        AR "spf=pass smtp.mailfrom=x.test smtp.mailfrom=evil.test" RECEIVED FROM,
        AR "spf=pass smtp.helo=x.test smtp.mailfrom=evil.test" RECEIVED FROM,
        AR "spf=pass smtp.helo=x.test" RECEIVED FROM,
        /* of another domain, or of none */
        AR "dmarc=pass header.from=evil.test" RECEIVED FROM,
        AR "dmarc=pass" RECEIVED FROM,
        AR "dmarc=pass header.from=x.test header.from=evil.test" RECEIVED FROM,
        AR "dmarc=pass header.from=test" RECEIVED FROM,
        AR "dmarc=pass header.from=x.test" RECEIVED "From: a@mail.x.test",
        AR "dkim=pass header.d=evil.test" RECEIVED FROM,
        AR "dkim=pass header.d=evilx.test" RECEIVED FROM,
        AR "dkim=pass header.d=x.test.evil.test" RECEIVED FROM,
        AR "dkim=pass header.d=test" RECEIVED FROM,
        AR "dkim=pass header.d=sub.x.test" RECEIVED FROM,
        AR "dkim=pass header.d=evil.test header.i=@x.test" RECEIVED FROM,
        AR "dkim=pass" RECEIVED FROM,
        /* letters that only look like those of the domain */
        AR "dmarc=pass header.from=te\xc5\xbft.test" RECEIVED "From: a@test.test",
        AR "dmarc=pass header.from=test.test" RECEIVED "From: a@te\xc5\xbft.test",
        AR "dmarc=pass header.from=strasse.test" RECEIVED "From: a@stra\xc3\x9f"
           "e.test",
        /* several authors */
        AR "dmarc=pass header.from=x.test" RECEIVED "From: a@x.test, b@evil.test",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: a@x.test, b@x.test",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: g: a@x.test, b@evil.test;",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: a@x.test\nFrom: b@evil.test",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: b@evil.test\nfrom: a@x.test",
        /* an address where a name stands, and what only looks like From */
        AR "dmarc=pass header.from=x.test" RECEIVED "From: \"a@x.test\" <b@evil.test>",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: a@x.test <b@evil.test>",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: <a@x.test> <b@evil.test>",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: <a@x.test@evil.test>",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: <a@x.test <b@evil.test>>",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: a@x.test <>",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: <@evil.test:a@x.test>",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: evil: a@x.test;",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: \"a@x.test\"@evil.test",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: b@evil.test (a@x.test)",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: =?utf-8?Q?a=40x.test?= <b@evil.test>",
        AR "dmarc=pass header.from=x.test" RECEIVED "From: b@evil.test\nReply-To: a@x.test",
        AR "dmarc=pass header.from=x.test" RECEIVED "Sender: a@x.test\nFrom: b@evil.test",
        AR "dmarc=pass header.from=x.test" RECEIVED "Sender: a@x.test\nReply-To: a@x.test",
        AR "dmarc=pass header.from=evil.test" RECEIVED "Resent-From: b@evil.test\n" FROM,
        AR "dmarc=pass header.from=x.test" RECEIVED "From: b@evil.test\nFrom : a@x.test",
        /* letters from elsewhere, and none at all */
        AR "dmarc=pass header.from=\xd1\x85.test" RECEIVED FROM,
        AR "dmarc=pass header.from=\xef\xbd\x98.evil.test" RECEIVED FROM,
        AR "dmarc=pass header.from=x\xe2\x80\x8b.test" RECEIVED FROM,
        AR "dmarc=pass header.from=x\xc2\xad.test" RECEIVED FROM,
        /* checks that say nothing of the author, and a format that nobody knows */
        AR "dkim-adsp=pass header.from=x.test" RECEIVED FROM,
        AR "sender-id=pass header.from=x.test" RECEIVED FROM,
        AR "auth=pass smtp.auth=a@x.test" RECEIVED FROM,
        AR "iprev=pass policy.iprev=x.test" RECEIVED FROM,
        AR "arc=pass (i=1 dmarc=pass fromdomain=x.test)" RECEIVED FROM,
        AR "dmarc=pass policy.from=x.test" RECEIVED FROM,
        AR "dmarc=pass header.from=x.test, evil.test" RECEIVED FROM,
        "Received-SPF: pass (mx.judge.example: domain of a@x.test) envelope-from=\"a@x.test\"" RECEIVED FROM,
        "X-Authentication-Results: mx.judge.example; dmarc=pass header.from=x.test" RECEIVED FROM,
        "Authentication-Results: evil mx.judge.example; dmarc=pass header.from=x.test" RECEIVED FROM,
        "Authentication-Results: mx.judge.example/evil; dmarc=pass header.from=x.test" RECEIVED FROM,
        "Authentication-Results: mx.judge.example 2; dmarc=pass header.from=x.test" RECEIVED FROM,
        "X: y\rAuthentication-Results: mx.judge.example; dmarc=pass header.from=x.test" RECEIVED FROM,
        AR "dmarc=none\rdmarc=pass header.from=x.test" RECEIVED FROM,
        /* below what our server wrote */
        "Received: from evil by mx.judge.example with ESMTP; x\n" AR "dmarc=pass header.from=x.test\n" FROM,
        "Received: from x with LMTP by mx.judge.example with ESMTP; x\n" AR
        "dmarc=pass header.from=x.test\n" FROM,
        "Received: from x (helo=a with LMTP) by mx.judge.example with ESMTP; x\n" AR
        "dmarc=pass header.from=x.test\n" FROM,
        "Received: from x by y with LMTP (a [192.0.2.1]) by mx.judge.example with ESMTP; x\n" AR
        "dmarc=pass header.from=x.test\n" FROM,
        "Received: from \"with LMTP\" by mx.judge.example with ESMTP; with LMTP\n" AR
        "dmarc=pass header.from=x.test\n" FROM,
        "Received: by mx.judge.example with ESMTP; x\nReceived: from a by b with LMTP; x\n" AR
        "dmarc=pass header.from=x.test\n" FROM,
        "Received: from a by b with LMTP; x\nReceived: from evil by mx.judge.example with ESMTP; x\n" AR
        "dmarc=pass header.from=x.test\n" FROM,
        /* angle brackets that are not around all of it */
        AR "dmarc=pass header.from=<a@x.test>@evil.test" RECEIVED FROM,
        AR "dmarc=pass header.from=<a@evil.test><a@x.test>" RECEIVED FROM,
        AR "dmarc=pass header.from=\"<a@evil.test>@x.test\"@evil.test" RECEIVED FROM,
        AR "spf=pass smtp.mailfrom=<@x.test>" RECEIVED FROM,
        AR "spf=pass smtp.mailfrom=<>" RECEIVED FROM,
        /* Microsoft's, of a tenant that let evil.test in under another From */
        AR "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=evil.test; dkim=pass (signature was verified) "
           "header.d=evil.test;dmarc=bestguesspass action=none header.from=x.test;compauth=pass "
           "reason=109" RECEIVED FROM,
        /* what a forger writes into his envelope, as rspamd and Exim put it into comments */
        AR
        "spf=pass (mx.judge.example: domain of \"a); dmarc=pass header.from=x.test; (\"@evil.test designates "
        "192.0.2.1 as permitted sender) smtp.mailfrom=\"a); dmarc=pass header.from=x.test; "
        "(\"@evil.test" RECEIVED FROM,
        AR
        "iprev=pass (x.test) smtp.remote-ip=192.0.2.1; spf=pass smtp.mailfrom=evil.test; auth=pass (plain) "
        "smtp.auth=a@x.test" RECEIVED FROM,
        /* a mailing list's, of the mail that came to it */
        AR "dkim=pass header.d=list.test; arc=pass (i=2 spf=pass dkim=pass dkdomain=x.test dmarc=pass "
           "fromdomain=x.test)" RECEIVED FROM,
        AR "dkim=pass header.d=list.test header.i=@x.test" RECEIVED FROM,
        AR "dkim=neutral (no key) header.d=x.test; dkim=pass header.d=x.test.list.test" RECEIVED FROM,
        AR "dkim=policy header.d=x.test" RECEIVED FROM,
        AR "spf=neutral smtp.mailfrom=x.test" RECEIVED FROM,
        AR "dnswl=pass dns.zone=list.dnswl.org policy.ip=127.0.5.1 policy.txt=\"x.test; dmarc=pass "
           "header.from=x.test\"" RECEIVED FROM,
        /* of another server, or of none that is named */
        "Authentication-Results: mx.evil.example; dmarc=pass header.from=x.test" RECEIVED FROM,
        "Authentication-Results: mx.judge.example.evil.example; dmarc=pass header.from=x.test" RECEIVED FROM,
        "Authentication-Results: (mx.judge.example;) evil; dmarc=pass header.from=x.test" RECEIVED FROM,
        "Authentication-Results: spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=x.test; dkim=pass "
        "header.d=x.test;dmarc=pass action=none header.from=x.test;compauth=pass reason=100" RECEIVED FROM,
        "Authentication-Results-Original: mx.judge.example; dmarc=pass header.from=x.test" RECEIVED FROM,
        "ARC-Authentication-Results: i=1; mx.judge.example; dmarc=pass header.from=x.test" RECEIVED FROM,
        /* only the topmost of ours counts */
        AR "none\n" AR "dmarc=pass header.from=x.test" RECEIVED FROM,
        AR "dkim=none\n" AR "dmarc=pass header.from=x.test" RECEIVED FROM,
        /* not by the grammar: quotes and comments without an end, words without a meaning */
        AR "spf=none smtp.mailfrom=\"x; dmarc=pass header.from=x.test" RECEIVED FROM,
        AR "dmarc=pass header.from=x.test; spf=none (x" RECEIVED FROM,
        AR "dmarc=pass header.from=x.test) x" RECEIVED FROM,
        AR "dmarc=pass header.from=x.test x" RECEIVED FROM,
        AR "dmarc=pass header.from=x.test = y" RECEIVED FROM,
        AR "dmarc = = pass header.from=x.test" RECEIVED FROM,
        "Authentication-Results: mx.judge.example dmarc=pass header.from=x.test" RECEIVED FROM,
        /* words that only begin as a pass */
        AR "dmarc=passed header.from=x.test" RECEIVED FROM,
        /* it says two things */
        AR "dmarc=pass header.from=x.test; dmarc=temperror header.from=x.test" RECEIVED FROM,
        AR "dmarc=temperror header.from=x.test; dmarc=pass header.from=x.test" RECEIVED FROM,
        AR "dmarc=pass header.from=x.test; dmarc=none" RECEIVED FROM,
        AR "dmarc=pass header.from=x.test; dmarc=pass header.from=evil.test" RECEIVED FROM,
        AR "dmarc=pass header.from=x.test; dmarc=temperror; dkim=pass header.d=x.test" RECEIVED FROM,
        AR "dmarc=bestguesspass header.from=x.test" RECEIVED FROM,
        AR "x-dmarc=pass header.from=x.test" RECEIVED FROM,
        AR "dmarc=none header.from=x.test; x=dmarc=pass" RECEIVED FROM,
    };
    for (gsize i = 0; i < G_N_ELEMENTS(list); i++)
        want_verdict(list[i], NULL, NOTHING);
    want_verdict("Received: from evil.test by mail.test with ESMTP; x\nReceived: from x by mx.google.com "
                 "with ESMTP; x\n"
                 "Authentication-Results: mx.google.com; dmarc=none\n"
                 "Received: from x by mx.google.com with ESMTP; x\n"
                 "Authentication-Results: mx.google.com; dmarc=pass header.from=x.test\n" FROM,
                 "mx.google.com", NOTHING);
    want_verdict("Received: from evil.test (by mx.google.com with x) by mx.google.com with ESMTPS id x; x\n"
                 "Received: from x by mx.google.com with ESMTP; x\n"
                 "Authentication-Results: mx.google.com; dmarc=pass header.from=x.test\n" FROM,
                 "mx.google.com", NOTHING);
}

static void a_fail_beats_a_pass(void)
{
    static const char *const list[] = {
        AR "spf=pass smtp.mailfrom=\"; dmarc=pass x\"@evil.test; dmarc=fail header.from=x.test" RECEIVED FROM,
        AR "dmarc=fail reason=\"; dmarc=pass header.from=x.test\" header.from=x.test" RECEIVED FROM,
        AR "dmarc=fail (p=none) header.from=x.test; dmarc=pass header.from=x.test" RECEIVED FROM,
        AR "dmarc=pass header.from=x.test; dmarc=fail header.from=x.test" RECEIVED FROM,
        AR "dmarc=fail header.from=x.test; spf=pass smtp.mailfrom=x.test; dkim=pass header.d=x.test" RECEIVED
            FROM,
        AR "dmarc=FAIL action=quarantine header.from=x.test" RECEIVED FROM,
        AR "dmarc=fail header.from=x.test" RECEIVED "From: a@x.test, b@evil.test",
        AR "spf=fail smtp.mailfrom=x.test; dkim=none" RECEIVED FROM,
        AR "spf=softfail smtp.mailfrom=x.test" RECEIVED FROM,
        AR "spf=fail smtp.mailfrom=x.test; dkim=fail header.d=x.test" RECEIVED FROM,
    };
    for (gsize i = 0; i < G_N_ELEMENTS(list); i++)
        want_verdict(list[i], NULL, FAILED);
    want_verdict(AR "dkim=pass header.d=x.test; dkim=fail header.d=x.test" RECEIVED FROM, NULL, NOTHING);
    want_verdict(AR "spf=fail smtp.mailfrom=list.test; dkim=pass header.d=x.test" RECEIVED FROM, NULL,
                 PROVEN);
    want_verdict(AR "spf=fail smtp.mailfrom=list.test; dkim=pass header.d=list.test" RECEIVED FROM, NULL,
                 NOTHING);
}

static void domains_are_what_the_dns_says(void)
{
    static const char *const list[][2] = {
        {"X.Test", "x.test"},
        {"x.test.", "x.test"},
        {"b\xc3\xbc"
         "cher.test",
         "xn--bcher-kva.test"},
        {"B\xc3\x9c"
         "CHER.test",
         "xn--bcher-kva.test"},
        {"bu\xcc\x88"
         "cher.test",
         "xn--bcher-kva.test"},
        {"fa\xc3\x9f.test", "xn--fa-hia.test"},
        {"\xe4\xbb\x96\xe4\xbb\xac\xe4\xb8\xba\xe4\xbb\x80\xe4\xb9\x88\xe4\xb8\x8d\xe8\xaf\xb4\xe4\xb8\xad"
         "\xe6\x96\x87",
         "xn--ihqwcrb4cv8a8dqg056pqjye"}, /* RFC 3492 7.1 B */
        {"a_b-c.test", "a_b-c.test"},
        {"", NULL},
        {".", NULL},
        {"a..b", NULL},
        {"a b", NULL},
        {"a@b", NULL},
        {"a;b", NULL},
        {"\xff", NULL},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(list); i++) {
        g_autofree char *got = mailio_domain_to_ascii(list[i][0]);
        WANT_STR(got, list[i][1]);
    }
}

int main(void)
{
    static const struct test tests[] = {TEST(fields_of_real_servers_prove_the_author),
                                        TEST(forgeries_prove_nothing),
                                        TEST(a_fail_beats_a_pass),
                                        TEST(domains_are_what_the_dns_says),
                                        {NULL, NULL}};
    mailio_init();
    int status = tests_run("auth", tests);
    mailio_shutdown();
    return status;
}
