/*
 * A judge's home for fuzzers that need one, made once for all inputs, in memory where there is such a folder: one game
 * in its first spring, three of its seats filled (a player who writes French, one who writes English, the same person
 * twice), and one that waits for players.
 */
#ifndef TESTS_FUZZ_HOME_H
#define TESTS_FUZZ_HOME_H

#include "../../judge/cmd/command.h"
#include "../../judge/play/home.h"
#include "../../mailio/mailio.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FUZZ_NOW_S = 1772359200 };

static inline void fuzz_want(bool condition)
{
    if (!condition)
        abort();
}

static inline void fuzz_judge(const char *home, judge_command_run *run, const char *line)
{
    struct judge_context context = {.home = home, .now_s = FUZZ_NOW_S, .language = RULES_ENGLISH};
    g_auto(GStrv) words = g_strsplit(line, " ", -1);
    fuzz_want(run(&context, (int)g_strv_length(words), words) == 0);
}

/* A folder of its own, left to whoever clears /dev/shm or /tmp: a fuzzer ends by a signal. Transfer full. */
static inline char *fuzz_folder(void)
{
    bool memory = access("/dev/shm", W_OK) == 0;
    char *folder = memory ? g_mkdtemp(g_strdup("/dev/shm/judge-fuzz-XXXXXX"))
                          : g_dir_make_tmp("judge-fuzz-XXXXXX", NULL);
    fuzz_want(folder != NULL);
    return folder;
}

/* `more` (may be NULL) makes more of the world. */
static inline struct judge_home *fuzz_home(void (*more)(const char *path))
{
    static struct judge_context context;
    g_autofree char *folder = fuzz_folder();
    char *path = g_build_filename(folder, "home", NULL); /* the context borrows it for ever */
    g_autofree char *init = g_strdup_printf("init %s --editor editor@x.example --language en", path);
    g_autofree char *file = g_build_filename(path, "judge.conf", NULL);
    g_autofree char *text = NULL;

    fuzz_judge(NULL, judge_cmd_init, init);
    fuzz_want(g_file_get_contents(file, &text, NULL, NULL));
    g_autofree char *open = g_strconcat(text, "\n[security]\nproof = address\n", NULL);
    fuzz_want(g_file_set_contents(file, open, -1, NULL));
    fuzz_judge(path, judge_cmd_new, "new Kersaint --language fr press=white-grey pictures=no");
    fuzz_judge(path, judge_cmd_player, "player Kersaint FRANCE france@x.example --language fr");
    fuzz_judge(path, judge_cmd_player, "player Kersaint ENGLAND england@x.example --language en");
    fuzz_judge(path, judge_cmd_player, "player Kersaint RUSSIA both@x.example --language en");
    fuzz_judge(path, judge_cmd_desk, "start Kersaint");
    fuzz_judge(path, judge_cmd_new, "new Waiting --language en pictures=no");
    fuzz_judge(path, judge_cmd_player, "player Waiting FRANCE both@x.example --language en");

    if (more)
        more(path);
    context = (struct judge_context){.home = path, .now_s = FUZZ_NOW_S + 60, .language = RULES_ENGLISH};
    struct judge_home *home = judge_home_open(&context, NULL);
    fuzz_want(home != NULL);
    return home;
}

#endif
