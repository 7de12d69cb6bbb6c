#include "secret_p.h"

#include <glib.h>
#include <string.h>

/* Puts "***" for each `secret` in a text, which it takes. Shorter than three, one would tell more by what is missing. */
static char *without(char *text, const char *secret)
{
    enum { LEAST = 3 };
    if (!secret || strlen(secret) < LEAST || !strstr(text, secret))
        return text;

    g_auto(GStrv) parts = g_strsplit(text, secret, -1);
    g_free(text);
    return g_strjoinv("***", parts);
}

char *mailio_secret_cut(const char *said, const char *password, const char *token)
{
    const char *const secrets[] = {password, token};
    char *text = g_strdup(said);
    for (gsize i = 0; i < G_N_ELEMENTS(secrets); i++) {
        text = without(text, secrets[i]);
        char *base64 = secrets[i] ? g_base64_encode((const guchar *)secrets[i], strlen(secrets[i])) : NULL;
        text = without(text, base64);
        mailio_secret_free(base64);
    }
    return text;
}

void mailio_secret_free(char *secret)
{
    if (secret)
        explicit_bzero(secret, strlen(secret));
    g_free(secret);
}
