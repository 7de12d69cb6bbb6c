#include "password.h"

#include <gnutls/crypto.h>
#include <string.h>

enum { DIGEST_BYTES = 32, MOST_ROUNDS = 10 * GAMES_PASSWORD_ROUNDS };

static char *hash_with(const char *password, const char *salt, unsigned rounds)
{
    guint8 sum[DIGEST_BYTES];
    const gnutls_datum_t key = {(unsigned char *)password, (unsigned)strlen(password)};
    const gnutls_datum_t grain = {(unsigned char *)salt, (unsigned)strlen(salt)};
    if (gnutls_pbkdf2(GNUTLS_MAC_SHA256, &key, &grain, rounds, sum, sizeof sum) != 0)
        g_error("no PBKDF2 with SHA-256 in GnuTLS"); /* it is part of every version that we build with */

    GString *text = g_string_new(NULL);
    g_string_printf(text, "pbkdf2$%u$%s$", rounds, salt);
    for (unsigned i = 0; i < sizeof sum; i++)
        g_string_append_printf(text, "%02x", sum[i]);

    return g_string_free(text, FALSE);
}

char *games_password_hash(const char *password, const char *salt)
{
    return hash_with(password, salt, GAMES_PASSWORD_ROUNDS);
}

/* Rounds of a kept password, its parts split at "$"; 0: it is none. */
static unsigned rounds_of(char *const *parts)
{
    guint64 rounds = 0;
    bool whole = g_strv_length((char **)parts) == 4 && !strcmp(parts[0], "pbkdf2") &&
                 strlen(parts[3]) == 2 * DIGEST_BYTES;
    return whole && g_ascii_string_to_unsigned(parts[1], 10, 1, MOST_ROUNDS, &rounds, NULL) ? (unsigned)rounds
                                                                                            : 0;
}

bool games_password_matches(const char *kept, const char *password, bool *old)
{
    g_auto(GStrv) parts = g_strsplit(kept ? kept : "", "$", 5);
    unsigned rounds = rounds_of(parts);
    if (old)
        *old = rounds < GAMES_PASSWORD_ROUNDS;
    if (!rounds || strlen(password) > GAMES_PASSWORD_MAX)
        return false;

    /* Every byte is looked at, so that the time says nothing of where they differ. */
    g_autofree char *hash = hash_with(password, parts[2], rounds);
    gsize len = strlen(hash);
    unsigned differ = len != strlen(kept);
    for (gsize i = 0; i < MIN(len, strlen(kept)); i++)
        differ |= (unsigned)(hash[i] ^ kept[i]);
    return differ == 0;
}

bool games_password_is_kept_form(const char *text)
{
    g_auto(GStrv) parts = g_strsplit(text, "$", 5);
    unsigned rounds = rounds_of(parts);
    return rounds >= GAMES_PASSWORD_ROUNDS && *parts[2] &&
           strspn(parts[3], "0123456789abcdef") == 2 * DIGEST_BYTES;
}
