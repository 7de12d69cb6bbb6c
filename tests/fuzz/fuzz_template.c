/* A template that an operator wrote, any bytes of it: what is wrong is told, and filling it always ends in a text. */
#include "home.h"
#include "../../templates/templates.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_file(const char *path, const uint8_t *data, size_t size)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    fuzz_want(file >= 0 && write(file, data, size) == (ssize_t)size);
    close(file);
}

static struct templates_data *some_data(void)
{
    struct templates_data *data = templates_data_new();
    templates_data_set(data, "game", "Kersaint <b>");
    templates_data_set(data, "power", "Italie");
    templates_data_set_int(data, "n", 3);
    templates_data_set_flag(data, "flag", true);
    for (int i = 0; i < 3; i++) {
        struct templates_data *entry = templates_data_add(data, "list");
        templates_data_set_int(entry, "i", i);
    }
    return data;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char *home, *text_path, *html_path;
    if (!home) {
        home = fuzz_folder();
        g_autofree char *folder = g_build_filename(home, "templates", "en", NULL);
        fuzz_want(g_mkdir_with_parents(folder, 0700) == 0);
        text_path = g_build_filename(folder, "ack.txt", NULL);
        html_path = g_build_filename(folder, "report.html", NULL);
    }

    write_file(text_path, data, size);
    write_file(html_path, data, size);
    g_autofree char *findings = templates_check_overrides(home, RULES_FRENCH);
    fuzz_want(!findings || g_utf8_validate(findings, -1, NULL));

    struct templates_data *words = some_data();
    g_autofree char *text = templates_fill(home, RULES_ENGLISH, "ack.txt", words);
    g_autofree char *html = templates_fill(home, RULES_ENGLISH, "report.html", words);
    fuzz_want(text && html);
    g_autofree char *tidy = templates_tidy_text(text), *again = templates_tidy_text(tidy);
    fuzz_want(!strcmp(tidy, again));
    templates_data_free(words);
    return 0;
}
