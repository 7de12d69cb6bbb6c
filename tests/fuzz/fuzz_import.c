/* Files that a game is imported from: archives, saved games of Python, histories of njudge. Nothing of them is kept; whatever is refused says why. */
#include "home.h"
#include "../../judge/conf/json.h"
#include "../../judge/desk/archive.h"
#include "../../judge/desk/history.h"
#include "../../judge/desk/saved_game.h"
#include "../../judge/play/archive.h"
#include "../../judge/play/saved_game.h"
#include "../../judge/play/verify.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ignore(void *context, const char *code, const char *what)
{
    (void)context;
    (void)code;
    fuzz_want(g_utf8_validate(what, -1, NULL));
}

static bool take_json(struct judge_home *home, const char *text, size_t size, struct judge_import *import,
                      const struct judge_keeping *keep, GError **error)
{
    json_t *document = judge_json_load(text, size, error);
    bool ok = document && judge_json_is(document, NULL, JSON_OBJECT, error);
    bool saved = ok && judge_saved_is(document);
    if (ok)
        ok = saved ? judge_saved_take(home, document, import, keep, error)
                   : judge_archive_take(home, document, import, error);
    json_decref(document);
    return ok;
}

/* What was taken in can be shown, played over, and goes out again. */
static void use(struct judge_home *home, gint64 game)
{
    g_autoptr(GError) error = NULL;
    struct judge_play *play = judge_play_load(home, game, &error);
    if (!play)
        return;
    judge_verify_phases(play, ignore, NULL);
    judge_verify_seats(play, ignore, NULL);
    g_autofree char *archive = judge_archive_text(play);
    g_autofree char *saved = judge_saved_game(play, true, &error);
    fuzz_want(archive != NULL);
    judge_play_free(play);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct judge_home *home;
    if (!home)
        home = fuzz_home(NULL);

    g_autofree char *text = g_strndup((const char *)data, size);
    struct judge_import import = {.name = "Imported"};
    const struct judge_keeping keep = {size % 2 != 0, ignore, NULL};
    g_autoptr(GError) error = NULL;

    fuzz_want(judge_home_begin(home, NULL));
    bool json = *text == '{' || *text == '[';
    bool ok = json ? take_json(home, text, strlen(text), &import, &keep, &error)
                   : judge_history_take(home, text, &import, &keep, &error);
    fuzz_want(ok == (error == NULL));
    if (ok)
        use(home, import.game);
    judge_home_rollback(home);
    return 0;
}
