#include "mailbox.h"

struct mailio_mailbox *judge_mailbox_open(const struct judge_config *config,
                                          const struct judge_mailbox_again *again, GError **error)
{
    g_auto(judge_secret) secret;
    if (!judge_secret_get(&config->in, "incoming", &secret, error))
        return NULL;

    struct mailio_mailbox_settings settings = {
        .url = config->in.url,
        .user = config->in.user,
        .password = secret.password,
        .oauth2_token = secret.token,
        .ca_file = config->in.ca_file,
        .authserv_id = config->authserv_id,
        .processed = config->processed,
        .rejected = config->rejected,
        .since_s = again ? MAX(again->since_s, judge_config_since(config)) : judge_config_since(config),
        .again = again != NULL,
        .folder = again ? again->folder : NULL,
        .timeout_s = (unsigned)config->in.timeout_s,
        .insecure_plain = config->in.plain};
    struct mailio_mailbox *box = mailio_mailbox_open(&settings, error);

    return box;
}

struct mailio_submit *judge_submit_open(const struct judge_door *out, const struct judge_secret *secret,
                                        unsigned connections, GError **error)
{
    struct mailio_submit_settings settings = {.url = out->url,
                                              .user = out->user,
                                              .password = secret->password,
                                              .oauth2_token = secret->token,
                                              .ca_file = out->ca_file,
                                              .timeout_s = (unsigned)out->timeout_s,
                                              .connections = connections,
                                              .insecure_plain = out->plain};
    return mailio_submit_open(&settings, error);
}
