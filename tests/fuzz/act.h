/* What fuzzers of mails that are acted on share: the letter that a mail answers, what is due adjudicated, the letters looked at. */
#ifndef TESTS_FUZZ_ACT_H
#define TESTS_FUZZ_ACT_H

#include "home.h"
#include "../../judge/course/course.h"
#include "../../judge/play/play.h"

/* The Message-ID of the newest letter to an address, transfer full; NULL: none. */
static inline char *fuzz_last_letter(struct judge_home *home, const char *to)
{
    char *id = NULL;
    for (gint64 i = games_outbox_last(home->store); !id && i > 0; i--) {
        g_autoptr(games_letter) letter = games_outbox_get(home->store, i);
        if (letter && !g_strcmp0(letter->to_address, to))
            id = g_strdup(letter->message_id);
    }
    return id;
}

/* All phases that are open. */
static inline void fuzz_adjudicate(struct judge_home *home)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) open = games_phase_open_list(home->store, G_MAXINT64, "early");
    for (guint i = 0; i < open->len; i++) {
        g_autoptr(games_phase) row = games_phase_get(home->store, g_array_index(open, gint64, i));
        g_autoptr(judge_play) play = judge_play_load(home, row->game, &error);
        fuzz_want(play && judge_play_adjudicate(play, "deadline", &error));
    }
}

/* Fewer than `most`, each whole UTF-8. */
static inline void fuzz_check_letters(struct judge_home *home, guint most)
{
    g_autoptr(GPtrArray) letters = games_outbox_due(home->store, G_MAXINT64 / 2, 100000);
    fuzz_want(letters->len < most);
    for (guint i = 0; i < letters->len; i++) {
        const struct games_letter *letter = letters->pdata[i];
        gsize len;
        const char *bytes = g_bytes_get_data(letter->raw, &len);
        fuzz_want(len && !memchr(bytes, '\0', len));
        fuzz_want(g_utf8_validate(bytes, (gssize)len, NULL));
    }
}

#endif
