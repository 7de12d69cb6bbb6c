#include "https.h"
#include "refusals.h"

#include <curl/curl.h>
#include <jansson.h>

enum { ANSWER_MAX = 1 << 20 };

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
    if (code == CURLE_OK)
        return true;

    bool certificate = code == CURLE_PEER_FAILED_VERIFICATION || code == CURLE_UNSUPPORTED_PROTOCOL;
    judge_fail(error, certificate ? JUDGE_ERROR_SETUP : JUDGE_ERROR_RETRY, "token-none", "door", what, "url",
               url, "why", *detail ? detail : curl_easy_strerror(code), NULL);

    return false;
}

char *judge_json_string(const char *json, const char *name)
{
    json_t *object = json_loads(json, JSON_REJECT_DUPLICATES, NULL);
    const json_t *value = json_object_get(object, name);
    char *text = NULL;
    if (json_is_string(value))
        text = g_strdup(json_string_value(value));
    else if (json_is_integer(value))
        text = g_strdup_printf("%" JSON_INTEGER_FORMAT, json_integer_value(value));

    json_decref(object);
    return text;
}
