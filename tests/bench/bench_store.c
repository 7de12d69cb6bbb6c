/*
 * What the store costs: an idle open, 1,000 mails stored in commits of 100, a commit of one row, a pass's
 * outbox of 700 letters with shared pictures, and the questions that a pass asks with 1,000 games. Times are
 * the median of several runs.
 */
#include "../../games/games.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { RUNS = 5, MAILS = 1000, MAILS_A_COMMIT = 100, LETTERS = 700, GAMES = 1000, POWERS = 7 };
#define NOW G_GINT64_CONSTANT(1767225600)

static void must(bool good, GError *error)
{
    if (!good) {
        fprintf(stderr, "%s\n", error ? error->message : "failed");
        exit(1);
    }
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Wall time, and the part of it that this program computed: the rest is waiting for the disk, or for others
 * on the machine. */
struct span {
    double wall_ms, cpu_ms;
};

static struct span now_span(void)
{
    struct timespec cpu;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu);
    return (struct span){(double)g_get_monotonic_time() / 1e3,
                         (double)cpu.tv_sec * 1e3 + (double)cpu.tv_nsec / 1e6};
}

static struct span since(struct span start)
{
    struct span now = now_span();
    return (struct span){now.wall_ms - start.wall_ms, now.cpu_ms - start.cpu_ms};
}

static void print_median(const char *what, const struct span *spans, unsigned n)
{
    double *wall = g_new(double, n), *cpu = g_new(double, n);
    for (unsigned i = 0; i < n; i++)
        wall[i] = spans[i].wall_ms, cpu[i] = spans[i].cpu_ms;
    qsort(wall, n, sizeof *wall, by_size);
    qsort(cpu, n, sizeof *cpu, by_size);
    printf("%-60s %9.3f ms, of it %.3f ms CPU\n", what, wall[n / 2], cpu[n / 2]);
    g_free(wall);
    g_free(cpu);
}

struct bench {
    char *folder, *path;
    struct games_store *store;
};

static void bench_init(struct bench *b)
{
    GError *error = NULL;
    b->folder = g_dir_make_tmp("bench-XXXXXX", &error);
    must(b->folder != NULL, error);
    b->path = g_build_filename(b->folder, "judge.db", NULL);
    b->store = games_store_open(b->path, true, &error);
    must(b->store != NULL, error);
}

static void bench_clear(struct bench *b)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    games_store_close(b->store);
    for (gsize i = 0; i < G_N_ELEMENTS(ends); i++) {
        char *path = g_strconcat(b->path, ends[i], NULL);
        g_unlink(path);
        g_free(path);
    }
    g_rmdir(b->folder);
    g_free(b->folder);
    g_free(b->path);
}

/* An order mail of 9.7 kB, as webmail writes them. */
static char *order_mail(unsigned n)
{
    GString *mail = g_string_new(NULL);
    g_string_printf(
        mail,
        "From: p%u@example.org\r\nMessage-ID: <%u@example.org>\r\nSubject: Kersaint\r\n\r\nA PAR - BUR\r\n",
        n, n);
    while (mail->len < 9700)
        g_string_append_printf(
            mail, "<div>%u quoted line of the last report, as webmail sends it back</div>\r\n", n);
    return g_string_free(mail, FALSE);
}

static void bench_mails(void)
{
    struct span ms[RUNS];
    for (unsigned run = 0; run < RUNS; run++) {
        struct bench b;
        GError *error = NULL;
        bench_init(&b);
        char *mails[MAILS];
        for (unsigned n = 0; n < MAILS; n++)
            mails[n] = order_mail(n);
        struct span start = now_span();
        for (unsigned n = 0; n < MAILS; n++) {
            gint64 id;
            if (n % MAILS_A_COMMIT == 0)
                must(games_store_begin(b.store, &error), error);
            must(games_mail_store(b.store, "imaps://judge@example.org/INBOX", 1, n + 1, NULL, mails[n],
                                  strlen(mails[n]), 0, NOW, &id, &error),
                 error);
            if (n % MAILS_A_COMMIT == MAILS_A_COMMIT - 1)
                must(games_store_commit(b.store, &error), error);
        }
        ms[run] = since(start);
        for (unsigned n = 0; n < MAILS; n++)
            g_free(mails[n]);
        bench_clear(&b);
    }
    print_median("1,000 mails of 9.7 kB stored, 100 a commit", ms, RUNS);
}

static void bench_commit(void)
{
    struct bench b;
    GError *error = NULL;
    struct span ms[101];
    bench_init(&b);
    for (unsigned n = 0; n < 101; n++) {
        struct span start = now_span();
        must(games_store_begin(b.store, &error) &&
                 games_store_set(b.store, "last-pass", n % 2 ? "1" : "2", &error) &&
                 games_store_commit(b.store, &error),
             error);
        ms[n] = since(start);
    }
    print_median("one durable commit of one row", ms, 101);
    bench_clear(&b);
}

static GBytes *letter_of(unsigned n, const char *picture)
{
    char *raw = g_strdup_printf("To: p%u@example.org\r\nMIME-Version: 1.0\r\n\r\n--=_%u\r\nContent-Type: "
                                "text/plain\r\n\r\nreport %u\r\n"
                                "--=_%u\r\nContent-Type: image/png\r\n\r\n%s\r\n--=_%u--\r\n",
                                n, n, n, n, picture, n);
    return g_bytes_new_take(raw, strlen(raw));
}

static void bench_outbox(void)
{
    struct span add_ms[RUNS], read_ms[RUNS], sent_ms[RUNS];
    for (unsigned run = 0; run < RUNS; run++) {
        struct bench b;
        GError *error = NULL;
        GBytes *raws[LETTERS];
        bench_init(&b);
        for (unsigned game = 0; game < LETTERS / POWERS; game++) {
            char *picture = g_strnfill(85000, 'A');
            memcpy(picture, &game, sizeof game); /* a picture of its own for each game */
            for (gsize i = 0; i < sizeof game; i++)
                picture[i] = (char)('a' + (picture[i] & 15) + (i == 0 ? game / 16 % 8 : 0));
            for (unsigned p = 0; p < POWERS; p++)
                raws[game * POWERS + p] = letter_of(game * POWERS + p, picture);
            g_free(picture);
        }
        struct span start = now_span();
        for (unsigned n = 0; n < LETTERS; n++) {
            if (n % POWERS == 0)
                must(games_store_begin(b.store, &error), error);
            char *id = games_outbox_message_id(b.store, "example.org", "report");
            struct games_letter letter = {.kind = (char *)"report",
                                          .to_address = (char *)"p@example.org",
                                          .message_id = id,
                                          .raw = raws[n],
                                          .created_s = NOW};
            must(games_outbox_add(b.store, &letter, NULL, &error), error);
            g_free(id);
            if (n % POWERS == POWERS - 1)
                must(games_store_commit(b.store, &error), error);
        }
        add_ms[run] = since(start);
        start = now_span();
        GPtrArray *due = games_outbox_due(b.store, NOW, LETTERS);
        must(due->len == LETTERS, NULL);
        read_ms[run] = since(start);
        start = now_span();
        must(games_store_begin(b.store, &error), error);
        for (unsigned n = 0; n < due->len; n++)
            must(games_outbox_sent(b.store, ((struct games_letter *)due->pdata[n])->id, NOW, &error), error);
        must(games_store_commit(b.store, &error), error);
        sent_ms[run] = since(start);
        if (run == 0) {
            struct stat st, wal;
            char *wal_path = g_strconcat(b.path, "-wal", NULL);
            must(stat(b.path, &st) == 0 && stat(wal_path, &wal) == 0, NULL);
            printf("%-60s %9.1f MB of %.1f MB\n", "700 letters of 85 kB on disk",
                   (double)(st.st_size + wal.st_size) / 1e6, LETTERS * 85.2 / 1000);
            g_free(wal_path);
        }
        g_ptr_array_unref(due);
        for (unsigned n = 0; n < LETTERS; n++)
            g_bytes_unref(raws[n]);
        bench_clear(&b);
    }
    print_median("700 letters of 85 kB written, 100 commits of 7", add_ms, RUNS);
    print_median("700 letters read for sending", read_ms, RUNS);
    print_median("700 letters marked sent in one commit", sent_ms, RUNS);
}

static void fill_games(struct bench *b)
{
    GError *error = NULL;
    static const char *const powers[POWERS] = {"AUSTRIA", "ENGLAND", "FRANCE", "GERMANY",
                                               "ITALY",   "RUSSIA",  "TURKEY"};
    must(games_store_begin(b->store, &error), error);
    for (unsigned p = 0; p < 200; p++) {
        char *address = g_strdup_printf("p%u@example.org", p);
        must(games_person_add(b->store, address, address, "fr", &error) != 0, error);
        g_free(address);
    }
    for (unsigned n = 0; n < GAMES; n++) {
        char *name = g_strdup_printf("Game-%u", n);
        gint64 game = games_game_add(b->store, name, "standard", NULL, "fr", "Europe/Paris", n, NOW, &error),
               phase = 0;
        must(game != 0, error);
        /* Ten phases of history behind each. */
        for (unsigned k = 0; k <= 10; k++) {
            char code[16];
            g_snprintf(code, sizeof code, "%c%uM", k % 2 ? 'F' : 'S', 1901 + k / 2);
            gint64 next = games_phase_open(b->store, game, phase, code, "position", NOW,
                                           n % 10 ? NOW + 1000 : NOW, &error);
            must(next != 0, error);
            for (unsigned o = 0; o < 34; o++) {
                char unit[8];
                g_snprintf(unit, sizeof unit, "U%u", o);
                struct games_order order = {.phase = next,
                                            .power = (char *)powers[o % POWERS],
                                            .unit = unit,
                                            .text = unit,
                                            .status = (char *)"ok",
                                            .given_s = NOW};
                if (k < 10 || o % 3)
                    must(games_order_put(b->store, &order, &error), error);
            }
            if (k < 10)
                must(games_phase_close(b->store, next, "datc", "after", NOW, &error), error);
            phase = next;
        }
        for (unsigned p = 0; p < POWERS; p++)
            must(games_seat_add(b->store, game, 1 + (n * POWERS + p) % 200, GAMES_ROLE_PLAYER, powers[p], NOW,
                                &error) != 0,
                 error);
        must(games_game_set_state(b->store, game, GAMES_STATE_ACTIVE, NOW, NULL, &error), error);
        g_free(name);
    }
    must(games_store_commit(b->store, &error), error);
}

static void bench_questions(void)
{
    struct bench b;
    GError *error = NULL;
    struct span open_ms[RUNS], due_ms[RUNS], orders_ms[RUNS], check_ms[RUNS];
    bench_init(&b);
    fill_games(&b);
    for (unsigned run = 0; run < RUNS; run++) {
        games_store_close(b.store);
        struct span start = now_span();
        b.store = games_store_open(b.path, false, &error);
        must(b.store != NULL, error);
        GArray *idle = games_phase_due(b.store, NOW - 1);
        GArray *pending = games_mail_pending(b.store);
        GPtrArray *letters = games_outbox_due(b.store, NOW, 100);
        open_ms[run] = since(start);
        must(idle->len == 0 && pending->len == 0 && letters->len == 0, NULL);
        g_array_unref(idle);
        g_array_unref(pending);
        g_ptr_array_unref(letters);
        start = now_span();
        GArray *due = games_phase_due(b.store, NOW);
        due_ms[run] = since(start);
        must(due->len == GAMES / 10, NULL);
        start = now_span();
        for (guint i = 0; i < due->len; i++) {
            GPtrArray *orders = games_order_list(b.store, g_array_index(due, gint64, i), NULL);
            must(orders->len > 20, NULL);
            g_ptr_array_unref(orders);
        }
        orders_ms[run] = since(start);
        g_array_unref(due);
        start = now_span();
        char *findings = games_store_check(b.store, &error);
        check_ms[run] = since(start);
        must(findings == NULL && error == NULL, error);
    }
    print_median("idle pass on 1,000 games: open, nothing due, waiting or new", open_ms, RUNS);
    print_median("100 phases due of 1,000 games", due_ms, RUNS);
    print_median("orders in force of 100 phases", orders_ms, RUNS);
    print_median("integrity check of 1,000 games, 370,000 orders", check_ms, RUNS);
    bench_clear(&b);
}

int main(void)
{
    bench_commit();
    bench_mails();
    bench_outbox();
    bench_questions();
    return 0;
}
