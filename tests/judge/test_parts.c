/* The small parts of the program: settings file, game settings, secrets, what an order's row keeps. */
#include "../harness.h"
#include "../../judge/conf/config.h"
#include "../../judge/conf/zone.h"
#include "../../judge/conf/error.h"
#include "../../judge/conf/https.h"
#include "../../judge/conf/secret.h"
#include "../../judge/conf/settings.h"
#include "../../judge/mail/identity.h"
#include "../../judge/play/packed.h"

#include <glib/gstdio.h>
#include <sys/stat.h>

static char *folder;

static char *write_file(const char *name, const char *text)
{
    char *path = g_build_filename(folder, name, NULL);
    WANT(g_file_set_contents(path, text, -1, NULL));
    return path;
}

static struct judge_config *load(const char *text, char **message)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *path = write_file("judge.conf", text);
    struct judge_config *config = judge_config_load(folder, path, RULES_ENGLISH, &error);
    *message = error ? g_strdup(error->message) : NULL;
    WANT((config != NULL) == (error == NULL));
    WANT(config || judge_error_is_setup(error));
    return config;
}

static void the_file_that_init_writes_holds_every_default_in_both_languages(void)
{
    static const char *const languages[] = {"fr", "en"};
    for (unsigned i = 0; i < 2; i++) {
        g_autofree char *text =
            judge_config_write(&(struct judge_config_given){.language = languages[i],
                                                            .name = "Judge",
                                                            .address = "j@x.example",
                                                            .editor = "e@x.example",
                                                            .timezone = "Europe/Brussels"});
        g_autofree char *message = NULL;
        struct judge_config *config = load(text, &message);
        WANT_STR(message, NULL);
        if (!config)
            continue;
        WANT_STR(config->name, "Judge");
        WANT_STR(config->editor, "e@x.example");
        WANT_STR(config->language, languages[i]);
        WANT_STR(config->in.user, NULL);
        WANT_INT(config->mail_size, 10 << 20);
        g_autofree char *box = g_strconcat("maildir:", folder, "/mail/in", NULL);
        WANT_STR(config->in.url, box);
        judge_config_free(config);
    }
}

#define DEMANDED                                                                                             \
    "[judge]\naddress = j@x.example\n[incoming]\nurl = maildir:mail/in\n[outgoing]\nurl = "                  \
    "maildir:mail/out\n"

static void three_keys_mean_defaults_for_the_rest(void)
{
    g_autofree char *message = NULL;
    struct judge_config *config = load(DEMANDED, &message);
    WANT(config != NULL);
    if (config) {
        WANT_STR(config->timezone, "Europe/Paris");
        WANT_INT(config->in.timeout_s, 30);
        WANT(!config->in.plain);
    }
    judge_config_free(config);
}

static void a_file_without_address_or_ways_is_refused(void)
{
    static const char *const files[] = {
        "", "\n", "[judge]\n", "[judge]\naddress = j@x.example\n",
        "[judge]\naddress = j@x.example\n[incoming]\nurl = maildir:mail/in\n[outgoing]\n"};
    for (size_t i = 0; i < G_N_ELEMENTS(files); i++) {
        g_autofree char *message = NULL;
        struct judge_config *config = load(files[i], &message);
        WANT(config == NULL);
        WANT(message && strstr(message, "judge.conf: url in [outgoing] is missing"));
        WANT(message && !strstr(message, "address in [judge] is missing") == (i > 2));
        judge_config_free(config);
    }
}

static void wrong_settings_are_named_with_line_and_remedy(void)
{
    static const struct {
        const char *text, *want;
    } table[] = {
        {"[judge]\nnmae = x\n", ":2: unknown key 'nmae' in [judge]; did you mean 'name'?"},
        {"[jugde]\nname = x\n", ":1: unknown section [jugde]; did you mean [judge]?"},
        {"[other]\nname = x\n", "there are [judge]"},
        {"[judge]\n\naddress = nobody\n", ":3: address in [judge] must be an address"},
        {"[judge]\nlanguage = de\n", "fr or en"},
        {"[incoming]\nurl = http://x\n", "imaps://"},
        {"[incoming]\nurl = maildir:\n", "imaps://"},
        {"[outgoing]\nurl = imap://x\n", "smtps://"},
        {"[incoming]\ntimeout = 0\n", "from 1 to 600"},
        {"[incoming]\ntimeout = 12x\n", "a number"},
        {"[limits]\nmail-size = 99999999999999999999G\n", "a number"},
        {"[limits]\nmail-size = -1\n", "a number"},
        {"[security]\nproof = none\n", "address or address+proof"},
        {"[incoming]\nallow-plain = maybe\n", "yes or no"},
        {"no section\n", "judge.conf:1: expected [section]"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(table); i++) {
        g_autofree char *message = NULL;
        struct judge_config *config = load(table[i].text, &message);
        WANT(config == NULL);
        if (!message || !strstr(message, table[i].want)) {
            printf("got \"%s\", want \"%s\"\n", message ? message : "(none)", table[i].want);
            WANT(false);
        }
        judge_config_free(config);
    }
}

static void addresses(void)
{
    static const char *const good[] = {"a@b.example", "first.last+tag@sub.example.org"};
    static const char *const wrong[] = {"", "a", "@b", "a@", "a b@c", "a@b\n", "<a@b>", "a@b@c", "a@-b"};
    for (size_t i = 0; i < G_N_ELEMENTS(good); i++)
        WANT(judge_is_address(good[i]));
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++)
        WANT(!judge_is_address(wrong[i]));
}

static void offsets_of_zones_mean_what_people_mean(void)
{
    static const char *const table[][2] = {
        {"UTC-5", "-05:00"},
        {"GMT+3", "+03:00"},
        {"utc +5:30", "+05:30"},
        {"UTC\xE2\x88\x92"
         "5",
         "-05:00"},
        {"Europe/Paris", "Europe/Paris"},
        {"Etc/GMT+5", "Etc/GMT+5"},
        {"-05:00", "-05:00"}, /* as it is kept */
        {"-5", NULL},
        {"+15:00", NULL},
        {"UTC", "UTC"},
        {"UTC5", NULL},
        {"UTC+15", NULL},
        {"GMT+3:70", NULL},
        {"Mars/X", NULL},
        {"", NULL},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(table); i++) {
        g_autofree char *zone = judge_zone(table[i][0]);
        WANT_STR(zone, table[i][1]);
    }
}

static void every_preset_pass_their_own_check(void)
{
    unsigned n = 0;
    for (const struct judge_setting *s = judge_settings; s->name; s++, n++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *kept = judge_setting_check(NULL, s->name, s->preset, &error);
        if (!kept || strcmp(kept, s->preset))
            printf("%s: got \"%s\", want \"%s\"\n", s->name, kept ? kept : error->message, s->preset);
        WANT(kept && !strcmp(kept, s->preset));
        g_autofree char *does = judge_setting_said(RULES_FRENCH, s);
        WANT(!g_str_has_prefix(does, "setting."));
    }
    WANT(n > 10);
}

static void settings_refuse_what_they_do_not_take(void)
{
    static const char *const table[][2] = {
        {"rules", "unknown"},       {"early", "maybe"},    {"last-year", "soon"},   {"last-year", "0"},
        {"deadline", "whenever"},   {"reminder", "5x"},    {"reminder", "0h"},      {"holidays", "christmas"},
        {"holidays", "2026-13-01"}, {"notation", "runes"}, {"timezone", "Mars/X"},  {"number", "two\nlines"},
        {"rules.nothing", "yes"},   {"no-such-key", "x"},  {"scoring", "nonsense"},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(table); i++) {
        g_autoptr(GError) error = NULL;
        g_autofree char *kept = judge_setting_check(NULL, table[i][0], table[i][1], &error);
        if (kept)
            printf("%s took \"%s\"\n", table[i][0], table[i][1]);
        WANT(!kept && error && error->message[0]);
    }
}

static void what_an_order_keeps_comes_back(void)
{
    struct rules_map *map = rules_map_builtin("standard");
    rules_power germany = rules_map_find_power(map, "GERMANY", 7);
    struct rules_condition unit = {.kind = RULES_CONDITION_UNIT,
                                   .power = germany,
                                   .unit_kind = RULES_ARMY,
                                   .place = rules_map_find(map, "MUN", 3)};
    struct rules_condition owner = {
        .kind = RULES_CONDITION_OWNER, .power = germany, .place = rules_map_find(map, "BEL", 3)};
    struct rules_condition no = {
        .kind = RULES_CONDITION_NOT, .power = RULES_NO_POWER, .place = RULES_NO_LOC, .left = &owner};
    struct rules_condition both = {.kind = RULES_CONDITION_AND,
                                   .power = RULES_NO_POWER,
                                   .place = RULES_NO_LOC,
                                   .left = &unit,
                                   .right = &no};
    g_autofree char *packed = judge_condition_pack(map, &both);
    WANT_STR(packed, "and unit GERMANY A MUN not owner GERMANY - BEL");
    struct rules_arena arena;
    rules_arena_init(&arena);
    const struct rules_condition *back = judge_condition_unpack(map, packed, &arena);
    WANT(back != NULL);
    g_autofree char *again = back ? judge_condition_pack(map, back) : NULL;
    WANT_STR(again, packed);
    static const char *const broken[] = {"",         "and", "unit GERMANY A", "and unit GERMANY A MUN",
                                         "nonsense", "not", "true true"};
    for (size_t i = 0; i < G_N_ELEMENTS(broken); i++)
        WANT(judge_condition_unpack(map, broken[i], &arena) == NULL);
    g_autoptr(GString) deep = g_string_new(NULL);
    for (unsigned i = 0; i < 100000; i++)
        g_string_append(deep, "not ");
    g_string_append(deep, "true");
    WANT(judge_condition_unpack(map, deep->str, &arena) == NULL);
    rules_arena_clear(&arena);

    struct judge_extra extra = {.said = (char *)"two\nlines",
                                .ranked = (char *)"A PAR R GAS | A PAR D",
                                .condition = packed},
                       got;
    g_autofree char *text = judge_extra_pack(&extra);
    judge_extra_unpack(text, &got);
    WANT_STR(got.said, "two lines");
    WANT_STR(got.ranked, "A PAR R GAS | A PAR D");
    WANT_STR(got.condition, packed);
    judge_extra_clear(&got);
    struct judge_extra nothing = {0};
    WANT_STR(judge_extra_pack(&nothing), NULL);
    rules_map_free(map);
}

static void strings_in_json(void)
{
    static const char *const table[][3] = {
        {"{\"a\": \"b\"}", "a", "b"},
        {"{\"x\":\"a\",\"a\" : \"q\\\"\\\\\\n\\u00e9\"}", "a", "q\"\\\n\xC3\xA9"},
        {"{\"a\": 5}", "a", "5"},
        {"{\"a\": true}", "a", NULL},
        {"{\"x\": {\"a\": \"inner\"}, \"a\": \"outer\"}", "a", "outer"},
        {"{\"x\": {\"a\": \"inner\"}}", "a", NULL},
        {"{\"b\": \"a\"}", "a", NULL},
        {"{\"a\": \"open", "a", NULL},
        {"{\"a\": \"\\", "a", NULL},
        {"{\"a\": \"\\u12", "a", NULL},
        {"\"", "a", NULL},
        {"", "a", NULL},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(table); i++) {
        g_autofree char *got = judge_json_string(table[i][0], table[i][1]);
        WANT_STR(got, table[i][2]);
    }
}

static void secrets_come_from_files_and_commands(void)
{
    g_autofree char *file = write_file("secret", "hush\r\nsecond line\n");
    g_autofree char *empty = write_file("empty", "\n");
    struct judge_secret secret;
    struct judge_door door = {.password_file = file};
    WANT(judge_secret_get(&door, "incoming", &secret, NULL));
    WANT_STR(secret.password, "hush");
    judge_secret_clear(&secret);
    door = (struct judge_door){.password_command = (char *)"printf '%s\\n' 'a $HOME;b'"};
    WANT(judge_secret_get(&door, "incoming", &secret, NULL));
    WANT_STR(secret.password, "a $HOME;b");
    judge_secret_clear(&secret);
    static const char *const failing[] = {"false", "true", "/no/such/program", "'unbalanced"};
    for (size_t i = 0; i < G_N_ELEMENTS(failing); i++) {
        g_autoptr(GError) error = NULL;
        door = (struct judge_door){.password_command = (char *)failing[i]};
        WANT(!judge_secret_get(&door, "incoming", &secret, &error));
        WANT(judge_error_is_setup(error));
        WANT(error && strstr(error->message, "[incoming]"));
    }
    g_autoptr(GError) error = NULL;
    door = (struct judge_door){.password_file = empty};
    WANT(!judge_secret_get(&door, "outgoing", &secret, &error));
    WANT(error && !strstr(error->message, "hush"));
    door = (struct judge_door){0};
    WANT(judge_secret_get(&door, "incoming", &secret, NULL));
    WANT_STR(secret.password, NULL);
}

static void a_durable_write_replaces_the_whole_file_and_keeps_it_private(void)
{
    g_autofree char *path = write_file("token", "old and longer");
    WANT(judge_write_durable(path, "new", 3, NULL));
    g_autofree char *text = NULL;
    WANT(g_file_get_contents(path, &text, NULL, NULL));
    WANT_STR(text, "new");
    struct stat st;
    WANT(stat(path, &st) == 0 && (st.st_mode & 0777) == 0600);
    g_autoptr(GError) error = NULL;
    WANT(!judge_write_durable("/no/such/folder/file", "x", 1, &error));
    WANT(judge_error_is_retry(error));
}

static void a_newcomer_is_answered_in_the_language_he_writes(void)
{
    static const struct {
        const char *text;
        enum rules_language want;
    } mails[] = {
        {"SIGNON ?Kersaint secret\nSET PREFERENCE *\n", RULES_ENGLISH},
        {"Hello,\ncan I join?", RULES_ENGLISH},
        {"INSCRIPTION Kersaint France\n", RULES_FRENCH},
        {"Salut ! La partie est ouverte ?", RULES_FRENCH},
        {"Kersaint", RULES_LANGUAGE_NONE},
        {"", RULES_LANGUAGE_NONE},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(mails); i++)
        WANT_INT(judge_language_guess(mails[i].text, RULES_LANGUAGE_NONE), mails[i].want);
}

int main(void)
{
    folder = g_dir_make_tmp("judge-parts-XXXXXX", NULL);
    int status = tests_run("parts", (struct test[]){
                                        TEST(the_file_that_init_writes_holds_every_default_in_both_languages),
                                        TEST(three_keys_mean_defaults_for_the_rest),
                                        TEST(a_file_without_address_or_ways_is_refused),
                                        TEST(wrong_settings_are_named_with_line_and_remedy),
                                        TEST(addresses),
                                        TEST(offsets_of_zones_mean_what_people_mean),
                                        TEST(every_preset_pass_their_own_check),
                                        TEST(settings_refuse_what_they_do_not_take),
                                        TEST(what_an_order_keeps_comes_back),
                                        TEST(strings_in_json),
                                        TEST(secrets_come_from_files_and_commands),
                                        TEST(a_durable_write_replaces_the_whole_file_and_keeps_it_private),
                                        TEST(a_newcomer_is_answered_in_the_language_he_writes),
                                        {NULL, NULL},
                                    });
    g_autofree char *command = g_strdup_printf("rm -rf '%s'", folder);
    g_free(folder);
    return system(command) == 0 ? status : 1;
}
