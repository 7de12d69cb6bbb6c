/* Processor time to read: names built once, typical mails of orders in codes, twice for some units, and in French words, a
 * megabyte of nonsense. */
#include "../../rules/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static const char *const codes =
    "A SPA - POR\nF LYO - SPA/SC\nA PIE - TUS\nA BRE - GAS\nA PAR - BUR\nF MAO - BRE\n"
    "A BEL S A PAR - BUR\nA MAR - PIE\n";
static const char *const doubles =
    "A SPA - POR\nF LYO - SPA/SC\nA PIE - VEN\nA BRE - WAL\nA PAR - BUR\nF MAO "
    "C A BRE - WAL\nA BEL S A PAR - BUR\n"
    "A MAR S A PIE - VEN\nA MAR - PIE\nA BEL H\n";
static const char *const words = "Bonjour,\n\nVoici mes ordres :\n\nL'armée d'Espagne attaque le "
                                 "Portugal\nFlotte golfe du Lion - Espagne côte sud\n"
                                 "Armée Piémont soutient l'armée de Rome vers la Toscane\nA Brest - pays de "
                                 "Galles par convoi\nArmée Paris vers Bourgogne\n"
                                 "Flotte Atlantique convoie A Brest - pays de Galles\nA Belgique soutient A "
                                 "Paris - Bourgogne\nA Marseille tient\n\nÀ bientôt,\nJean\n";

static const char *const position =
    "PRESTATE_SETPHASE Spring 1902, Movement\nPRESTATE\nFrance: A SPA\nFrance: F LYO\nFrance: A PIE\n"
    "France: A BRE\nFrance: A PAR\nFrance: F MAO\nFrance: A BEL\nFrance: A MAR\nEngland: F ENG\n"
    "England: F NTH\nEngland: A WAL\nItaly: A ROM\nGermany: A MUN\nGermany: A RUH\nTurkey: A CON\n";

static void complain(void *context, enum rules_severity severity, const char *file, unsigned line,
                     const char *message)
{
    (void)context;
    (void)severity;
    fprintf(stderr, "%s:%u: %s\n", file, line, message);
}

static void measure(const char *label, const struct rules_read_context *context, const char *text, size_t len,
                    unsigned times)
{
    struct rules_readings readings;
    double start = seconds();
    size_t n = 0;
    for (unsigned i = 0; i < times; i++) {
        rules_read(context, text, len, &readings);
        n = readings.n;
        rules_readings_clear(&readings);
    }
    printf("%-36s %10.1f us  (%zu readings)\n", label, (seconds() - start) / times * 1e6, n);
}

int main(void)
{
    static struct rules_position pos;
    struct rules_rulebook book;
    struct rules_map *map = rules_map_builtin("standard");
    double start = seconds();
    struct rules_names *names = rules_names_new(map);
    printf("%-36s %10.1f us\n", "names of the standard map", (seconds() - start) * 1e6);
    if (!rules_position_parse(map, position, strlen(position), "bench", &pos, complain, NULL) ||
        !rules_rulebook_find("bretagne", &book))
        return 1;
    struct rules_read_context context = {
        .names = names, .pos = &pos, .book = &book, .power = rules_map_find_power(map, "France", 6)};
    measure("mail of eight orders, codes", &context, codes, strlen(codes), 5000);
    measure("mail of ten orders, codes, doubles", &context, doubles, strlen(doubles), 2000);
    measure("mail of eight orders, French words", &context, words, strlen(words), 2000);
    size_t len = 1 << 20;
    char *text = malloc(len);
    unsigned seed = 1;
    for (size_t i = 0; i < len; i++) {
        seed = seed * 1103515245u + 12345;
        text[i] = "abcdefghiklmnoprstuvy   -\nAFS"[(seed >> 16) % 29];
    }
    measure("1 MB of nonsense", &context, text, len, 1);
    for (size_t i = 0; i < len; i++)
        text[i] = "A PAR - BUR S A MAR c F BRE via "[i % 32];
    measure("1 MB of orders in one line", &context, text, len, 1);
    for (size_t i = 0; i < len; i++)
        text[i] = "mer du nord de la mer du "[i % 25];
    measure("1 MB of beginnings of names", &context, text, len, 1);
    free(text);
    rules_names_free(names);
    rules_map_free(map);
    return 0;
}
