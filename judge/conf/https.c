#include "https.h"
#include "refusals.h"

#include <curl/curl.h>
#include <jansson.h>
#include <string.h>

enum {
    ANSWER_MAX = 1 << 20,
    WHY_MAX = 200,
    TOO_MANY = 429, /* RFC 6585 4 */
    REFUSED = 400,
    BROKEN = 500
};

static size_t collect(char *data, size_t size, size_t n, void *into)
{
    GString *answer = into;
    if (answer->len + size * n > ANSWER_MAX)
        return 0;
    g_string_append_len(answer, data, (gssize)(size * n));
    return size * n;
}

void judge_form_add(GString *form, const char *name, const char *value)
{
    if (!value)
        return;

    char *escaped = curl_easy_escape(NULL, value, 0);
    g_string_append_printf(form, "%s%s=%s", form->len ? "&" : "", name, escaped);
    curl_free(escaped);
}

/* The Date field of the last answer; 0: none. */
static gint64 read_date(CURL *curl)
{
    struct curl_header *field;
    if (curl_easy_header(curl, "Date", 0, CURLH_HEADER, -1, &field) != CURLHE_OK)
        return 0;
    time_t date = curl_getdate(field->value, NULL);
    return date > 0 ? (gint64)date : 0;
}

/* Cuts the secrets of a form out of a refusal: what a server says goes to people and into logs. */
static void cut_secrets(const GString *form, GString *answer)
{
    static const char *const kept[] = {"grant_type", "client_id", "scope", "redirect_uri", NULL};
    enum { LEAST = 3 };
    g_auto(GStrv) pairs = g_strsplit(form->str, "&", -1);
    for (char **pair = pairs; *pair; pair++) {
        char *value = strchr(*pair, '=');
        if (value)
            *value++ = '\0';
        g_autofree char *plain =
            value && !g_strv_contains(kept, *pair) ? g_uri_unescape_string(value, NULL) : NULL;
        if (plain && strlen(plain) >= LEAST)
            g_string_replace(answer, plain, "***", 0);
    }
}

bool judge_https_ask(const struct judge_door *door, const char *what, const char *url, const GString *form,
                     GString *answer, long *status, gint64 *server_s, GError **error)
{
    CURL *curl = curl_easy_init();
    char detail[CURL_ERROR_SIZE] = "";
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, door->plain ? "https,http" : "https");
    if (form)
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, form->str);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)door->timeout_s);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, collect);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, answer);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, detail);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    if (door->ca_file)
        curl_easy_setopt(curl, CURLOPT_CAINFO, door->ca_file);

    CURLcode code = curl_easy_perform(curl);
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, status);
    if (server_s)
        *server_s = read_date(curl);
    curl_easy_cleanup(curl);
    if (code == CURLE_OK && form && *status >= REFUSED)
        cut_secrets(form, answer);
    if (code == CURLE_OK)
        return true;

    bool unreached = code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_HOST;
    const char *why = *detail && !unreached ? detail : curl_easy_strerror(code);
    if (code == CURLE_PEER_FAILED_VERIFICATION)
        return judge_fail(error, JUDGE_ERROR_SETUP, "token-certificate", "door", what, "url", url, "why", why,
                          NULL);
    return judge_fail(error, code == CURLE_UNSUPPORTED_PROTOCOL ? JUDGE_ERROR_SETUP : JUDGE_ERROR_RETRY,
                      "token-none", "door", what, "url", url, "why", why, NULL);
}

char *judge_json_string(const char *json, const char *name)
{
    json_t *object = json_loads(json, JSON_REJECT_DUPLICATES, NULL);
    const json_t *value = json_object_get(object, name);
    char *text = NULL;
    if (json_string_length(value))
        text = g_strdup(json_string_value(value));
    else if (json_is_integer(value))
        text = g_strdup_printf("%" JSON_INTEGER_FORMAT, json_integer_value(value));

    json_decref(object);
    return text;
}

char *judge_json_token(const char *json, const char *name, bool *odd)
{
    char *token = judge_json_string(json, name);
    for (const char *c = token; c && *c; c = g_utf8_next_char(c))
        if (g_unichar_iscntrl(g_utf8_get_char(c))) {
            *odd = true;
            explicit_bzero(token, strlen(token));
            g_clear_pointer(&token, g_free);
            break;
        }
    return token;
}

/* The first sentence of a text, at most WHY_MAX characters on one line: behind it some servers put the time and the number of the
 * question, which would make the same refusal another one each time. Transfer full. */
static char *first_sentence(const char *text)
{
    g_autofree char *valid = g_utf8_make_valid(text, -1);
    valid[strcspn(valid, "\r\n")] = '\0';
    char *end = strstr(valid, ". ");
    if (!end && g_str_has_suffix(valid, "."))
        end = strrchr(valid, '.');
    if (end)
        *end = '\0';

    GString *line = g_string_new(NULL);
    glong left = WHY_MAX;
    for (const char *p = valid; *p && left > 0; p = g_utf8_next_char(p), left--)
        if (g_unichar_isprint(g_utf8_get_char(p)))
            g_string_append_unichar(line, g_utf8_get_char(p));
    return g_string_free(line, FALSE);
}

static enum judge_token_no kind_of_refusal(const char *word, long status)
{
    static const struct {
        const char *word;
        enum judge_token_no no;
    } known[] = {{"invalid_client", JUDGE_TOKEN_CLIENT},
                 {"unauthorized_client", JUDGE_TOKEN_CLIENT},
                 {"temporarily_unavailable", JUDGE_TOKEN_LATER},
                 {"server_error", JUDGE_TOKEN_LATER}};

    if (status >= BROKEN || status == TOO_MANY)
        return JUDGE_TOKEN_LATER;
    if (!word)
        return JUDGE_TOKEN_ODD;
    for (size_t i = 0; i < G_N_ELEMENTS(known); i++)
        if (!strcmp(word, known[i].word))
            return known[i].no;
    return JUDGE_TOKEN_GRANT;
}

enum judge_token_no judge_token_refusal(const char *json, long status, char **why)
{
    g_autofree char *word = judge_json_string(json, "error");
    g_autofree char *sentence = judge_json_string(json, "error_description");
    g_autofree char *whole = sentence ? g_strdup_printf("%s: %s", word, sentence) : g_strdup(word);
    *why = word ? first_sentence(whole) : g_strdup_printf("HTTP %ld", status);
    return kind_of_refusal(word, status);
}
