/* A judge.conf of any bytes: it is read, or refused with words; what is read is whole. */
#include "home.h"
#include "../../judge/conf/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char *folder, *path;
    if (!folder) {
        folder = fuzz_folder();
        path = g_build_filename(folder, "judge.conf", NULL);
    }

    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    fuzz_want(file >= 0 && write(file, data, size) == (ssize_t)size);
    close(file);

    g_autoptr(GError) error = NULL;
    struct judge_config *config =
        judge_config_load(folder, NULL, size % 2 ? RULES_FRENCH : RULES_ENGLISH, &error);
    fuzz_want((config != NULL) == (error == NULL));
    fuzz_want(!error || (*error->message && g_utf8_validate(error->message, -1, NULL)));
    if (config) {
        fuzz_want(judge_is_address(config->address) && config->in.url && config->out.url && config->language);
        fuzz_want(config->mail_size >= 4096 && config->connections >= 1);
    }
    judge_config_free(config);
    return 0;
}
