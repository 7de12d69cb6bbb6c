/*
 * The fuzzers' corpus, damaged in thousands of ways by a fixed seed, through the fuzzers' own entry points: a
 * short fuzz run in every check.
 */
#include "../harness.h"

#include <dirent.h>
#include <stdint.h>

#define LLVMFuzzerTestOneInput fuzz_map
#define want                   map_want
#define drop_finding           map_drop_finding
#include "../fuzz/fuzz_map.c"
#undef LLVMFuzzerTestOneInput
#undef want
#define LLVMFuzzerTestOneInput fuzz_case
#define want                   case_want
#include "../fuzz/fuzz_case.c"
#undef LLVMFuzzerTestOneInput
#undef want
#define LLVMFuzzerTestOneInput fuzz_orders
#define want                   orders_want
#include "../fuzz/fuzz_orders.c"
#undef LLVMFuzzerTestOneInput
#undef want

enum { MAX_FILES = 64, MAX_BYTES = 16384 };

struct corpus {
    size_t n;
    struct {
        char name[64];
        uint8_t *bytes;
        size_t len;
    } file[MAX_FILES];
};

static uint64_t state;

static uint32_t next_random(void)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33);
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void load_corpus(struct corpus *corpus, const char *folder)
{
    struct dirent **entries;
    int n = scandir(folder, &entries, NULL, by_name);
    corpus->n = 0;
    for (int i = 0; i < n; i++) {
        char path[512];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        FILE *file = entries[i]->d_name[0] != '.' && corpus->n < MAX_FILES ? fopen(path, "rb") : NULL;
        if (file) {
            uint8_t *bytes = malloc(MAX_BYTES);
            corpus->file[corpus->n].len = fread(bytes, 1, MAX_BYTES, file);
            corpus->file[corpus->n++].bytes = bytes;
            fclose(file);
        }
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
}

static void free_corpus(struct corpus *corpus)
{
    for (size_t i = 0; i < corpus->n; i++)
        free(corpus->file[i].bytes);
}

/* One to six changes: a byte, a bit, a piece removed, doubled, or taken from another file. */
static size_t mutate(const struct corpus *corpus, size_t which, uint8_t *out)
{
    size_t len = corpus->file[which].len;
    memcpy(out, corpus->file[which].bytes, len);
    for (unsigned changes = 1 + next_random() % 6; changes > 0 && len > 0; changes--) {
        size_t at = next_random() % len, piece = 1 + next_random() % 40;
        if (piece > len - at)
            piece = len - at;
        switch (next_random() % 6) {
        case 0:
            out[at] = (uint8_t)next_random();
            break;
        case 1:
            out[at] ^= (uint8_t)(1u << (next_random() % 8));
            break;
        case 2:
            memmove(out + at, out + at + piece, len - at - piece);
            len -= piece;
            break;
        case 3:
            if (len + piece <= MAX_BYTES) {
                memmove(out + at + piece, out + at, len - at);
                len += piece;
            }
            break;
        case 4: {
            static const char signs[] = "\n /=#:()-*~@?+,&";
            out[at] = (uint8_t)signs[next_random() % (sizeof signs - 1)];
            break;
        }
        default: {
            size_t other = next_random() % corpus->n, from = next_random() % (corpus->file[other].len + 1);
            size_t n = corpus->file[other].len - from < piece ? corpus->file[other].len - from : piece;
            memcpy(out + at, corpus->file[other].bytes + from, n);
            break;
        }
        }
    }
    return len;
}

static void run(const char *folder, unsigned times, int (*entry)(const uint8_t *data, size_t size))
{
    struct corpus corpus;
    uint8_t *buffer = malloc(MAX_BYTES);
    state = 20260101;
    load_corpus(&corpus, folder);
    WANT(corpus.n >= 3);
    for (size_t i = 0; i < corpus.n; i++)
        entry(corpus.file[i].bytes, corpus.file[i].len);
    for (unsigned i = 0; i < times && corpus.n > 0; i++) {
        size_t len = mutate(&corpus, i % corpus.n, buffer);
        uint8_t *exact = malloc(len > 0 ? len : 1);
        memcpy(exact, buffer, len);
        entry(exact, len);
        free(exact);
    }
    free(buffer);
    free_corpus(&corpus);
}

static void damaged_maps_never_crash(void)
{
    run("tests/fuzz/corpus/map", 2500, fuzz_map);
}

static void damaged_cases_never_crash(void)
{
    run("tests/fuzz/corpus/case", 2500, fuzz_case);
}

static void damaged_orders_never_crash(void)
{
    run("tests/fuzz/corpus/orders", 800, fuzz_orders);
}

int main(void)
{
    return tests_run("mutations", (struct test[]){TEST(damaged_maps_never_crash),
                                                  TEST(damaged_cases_never_crash),
                                                  TEST(damaged_orders_never_crash),
                                                  {NULL, NULL}});
}
