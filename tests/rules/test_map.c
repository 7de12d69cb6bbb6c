/* The map loader: what each line of a map file does, each fault and each warning. */
#include "../../rules/rules.h"
#include "../harness.h"

struct findings {
    unsigned errors, warnings;
    char text[16384];
    size_t len;
};

static void collect(void *context, enum rules_severity severity, const char *file, unsigned line,
                    const char *message)
{
    struct findings *f = context;
    *(severity == RULES_ERROR ? &f->errors : &f->warnings) += 1;
    int n = snprintf(f->text + f->len, sizeof f->text - f->len, "%s:%u: %s%s\n", file, line,
                     severity == RULES_ERROR ? "" : "warning: ", message);
    if (n > 0 && f->len + (size_t)n < sizeof f->text)
        f->len += (size_t)n;
}

/* A tiny board, 26 lines, without error or warning. */
#define TINY                                                                                                 \
    "REDS (Red) AAA BBB\n"                                                                                   \
    "A AAA\n"                                                                                                \
    "F BBB\n"                                                                                                \
    "VIOLETS (Violet) CCC DDD\n"                                                                             \
    "F CCC\n"                                                                                                \
    "F DDD/NC\n"                                                                                             \
    "UNOWNED EEE\n"                                                                                          \
    "Alpha = aaa\nBeta = bbb\nGamma = ccc\n"                                                                 \
    "Delta (north) = ddd/nc\nDelta (south) = ddd/sc\nDelta = ddd\n"                                          \
    "Epsilon = eee\nSea of Zeta = zzz zeta\nYonder Sea = yyy\n"                                              \
    "LAND AAA ABUTS BBB CCC DDD\n"                                                                           \
    "COAST BBB ABUTS AAA CCC ZZZ YYY\n"                                                                      \
    "COAST CCC ABUTS AAA BBB ddd ZZZ\n"                                                                      \
    "COAST DDD/NC ABUTS ZZZ\n"                                                                               \
    "COAST DDD/SC ABUTS YYY EEE\n"                                                                           \
    "COAST ddd ABUTS AAA ccc EEE ZZZ YYY\n"                                                                  \
    "COAST EEE ABUTS DDD/SC YYY\n"                                                                           \
    "WATER ZZZ ABUTS BBB CCC DDD/NC YYY\n"                                                                   \
    "WATER YYY ABUTS BBB DDD/SC EEE ZZZ\n"                                                                   \
    "BEGIN SPRING 1850 MOVEMENT\n"
enum { TINY_LINES = 26 };

static const char *const files[][2] = {
    {"tiny.map", TINY},          {"other.map", "UNOWNED BBB\n"},       {"loop.map", "USE loop2\n"},
    {"loop2.map", "USE loop\n"}, {"bad.map", "COAST QQQ ABUTS AAA\n"}, {"power.map", "REDS\nF CCC\n"},
};

static bool open_file(void *context, const char *name, const char **text, size_t *len)
{
    (void)context;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if (strcmp(files[i][0], name) == 0) {
            *text = files[i][1];
            *len = strlen(*text);
            return true;
        }
    return false;
}

static struct rules_map *load_bytes(const char *text, size_t len, struct findings *f)
{
    memset(f, 0, sizeof *f);
    char *copy = malloc(len + 1); /* exactly as long as it is, for the address checker */
    memcpy(copy, text, len);
    struct rules_map *map = rules_map_load(copy, len, "test.map", open_file, NULL, collect, f);
    free(copy);
    return map;
}

static struct rules_map *load(const char *text, struct findings *f)
{
    return load_bytes(text, strlen(text), f);
}

struct listing {
    char text[65536];
    size_t len;
};

static void add_line(void *context, const char *line)
{
    struct listing *l = context;
    int n = snprintf(l->text + l->len, sizeof l->text - l->len, "%s\n", line);
    if (n > 0 && l->len + (size_t)n < sizeof l->text)
        l->len += (size_t)n;
}

static bool has_line(const char *text, const char *line)
{
    size_t n = strlen(line);
    for (const char *s = text; (s = strstr(s, line)); s++)
        if ((s == text || s[-1] == '\n') && s[n] == '\n')
            return true;
    return false;
}

/* Loads `text`; wants each line of `lines` (ended by NULL) in the listing; a line that begins with '!' must
 * not be there. */
static void want_lines(const char *where, const char *text, const char *const *lines)
{
    static struct listing l;
    struct findings f;
    struct rules_map *map = load(text, &f);
    if (!map)
        printf("%s: did not load:\n%s", where, f.text);
    WANT(map != NULL);
    if (!map)
        return;
    l.len = 0;
    rules_map_list(map, add_line, &l);
    for (; *lines; lines++) {
        bool absent = **lines == '!', found = has_line(l.text, *lines + absent);
        if (found == absent)
            printf("%s: %s line '%s'\n%s", where, absent ? "unwanted" : "missing", *lines + absent, f.text);
        WANT(found != absent);
    }
    rules_map_free(map);
}
#define WANT_LINES(text, ...) want_lines(__func__, text, (const char *const[]){__VA_ARGS__, NULL})

/* One fault expected at a line of `text` (0: any), with `part` in its message. */
static void want_finding(const char *text, unsigned line, bool error, const char *part)
{
    struct findings f;
    struct rules_map *map = load(text, &f);
    char beginning[64];
    snprintf(beginning, sizeof beginning, "test.map:%u: %s", line, error ? "" : "warning: ");
    bool found = false;
    for (const char *s = f.text; *s; s = strchr(s, '\n') + 1) {
        size_t n = strcspn(s, "\n");
        char one[1024];
        snprintf(one, sizeof one, "%.*s", (int)n, s);
        if ((line == 0 || strncmp(one, beginning, strlen(beginning)) == 0) && strstr(one, part))
            found = true;
    }
    if (!found || (error && map) || (!error && f.errors > 0))
        printf("want %s'%s' at line %u, got:\n%s\n", error ? "" : "warning ", part, line, f.text);
    WANT(found);
    WANT(error ? map == NULL : map != NULL && f.errors == 0);
    rules_map_free(map);
}

static char *read_all(const char *path, size_t *len)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = malloc(1 << 20);
    *len = fread(text, 1, 1 << 20, file);
    fclose(file);
    return text;
}

static void a_whole_map_lists_its_facts(void)
{
    size_t len;
    char *text = read_all("tests/rules/maps/folk.map", &len);
    struct findings f;
    static struct listing l;
    WANT(text != NULL);
    if (!text)
        return;
    struct rules_map *map = load_bytes(text, len, &f);
    free(text);
    WANT_STR(f.text, "");
    WANT(map != NULL);
    if (!map)
        return;
    l.len = 0;
    rules_map_list(map, add_line, &l);
    static const char *const want[] = {"begin SPRING 1840 MOVEMENT",
                                       "victory 4",
                                       "place GBA water Great Bay",
                                       "place GRI shut Grim Wall",
                                       "place ISL port Skerry Isle",
                                       "place PEA land Peat Moor",
                                       "place ROC coast Rocken",
                                       "coast ROC/EC",
                                       "coast ROC/WC",
                                       "army HAM FIR MIL PEA",
                                       "army FIR HAM PEA",
                                       "army MIL HAM PEA ROC",
                                       "army ROC MIL PEA",
                                       "army PEA FIR HAM MIL ROC",
                                       "army ISL",
                                       "fleet HAM FIR GBA ISL",
                                       "fleet FIR HAM LEE",
                                       "fleet MIL GBA ROC/WC",
                                       "fleet ROC/WC GBA MIL",
                                       "fleet ROC/EC LEE",
                                       "fleet ISL GBA HAM",
                                       "fleet GBA HAM ISL MIL ROC/WC",
                                       "fleet LEE FIR ROC/EC",
                                       "centre ISL",
                                       "neutral ISL",
                                       "neutral PEA",
                                       "home NORTHFOLK HAM",
                                       "owns NORTHFOLK FIR",
                                       "power SOUTHFOLK",
                                       "unit NORTHFOLK A FIR",
                                       "unit SOUTHFOLK F ROC/WC",
                                       NULL};
    for (size_t i = 0; want[i]; i++) {
        if (!has_line(l.text, want[i]))
            printf("missing: %s\n", want[i]);
        WANT(has_line(l.text, want[i]));
    }
    unsigned lines = 0;
    for (const char *s = l.text; *s; s++)
        lines += *s == '\n';
    WANT_INT(lines, 49);
    /* A fleet on the island convoys; a land border alone takes no army on board. */
    rules_loc isl = rules_map_find(map, "ISL", 3), ham = rules_map_find(map, "ham", 3),
              mil = rules_map_find(map, "MIL", 3);
    WANT(rules_bit(map->convoyer, isl));
    WANT(rules_bit(rules_row(map, map->boards, ham), isl));
    WANT(!rules_bit(rules_row(map, map->boards, mil), isl));
    WANT(!rules_bit(rules_row(map, map->army_to, ham), isl));
    WANT(rules_bit(rules_row(map, map->sea_to, isl), rules_map_find(map, "gba", 3)));
    rules_map_free(map);
}

static void the_standard_board_has_its_known_numbers(void)
{
    struct rules_map *map = rules_map_builtin("standard");
    WANT(map != NULL);
    if (!map)
        return;
    unsigned army = 0, fleet = 0, army_places = 0, fleet_places = 0, neutral = 0, land = 0, coast = 0,
             water = 0;
    for (rules_loc i = 0; i < map->n_locs; i++) {
        fleet += map->n_fleet_list[i];
        fleet_places += map->place[i].fleet_may;
        if (i >= map->n_provinces)
            continue;
        army += map->n_army_list[i];
        land += map->place[i].terrain == RULES_TERRAIN_LAND;
        coast += map->place[i].terrain == RULES_TERRAIN_COAST;
        water += map->place[i].terrain == RULES_TERRAIN_WATER;
    }
    army_places = land + coast;
    for (uint16_t i = 0; i < map->n_centres; i++)
        neutral += map->initial_owner[map->centres[i]] == RULES_NO_POWER;
    WANT_INT(army, 222);
    WANT_INT(fleet, 282);
    WANT_INT(army_places, 56);
    WANT_INT(fleet_places, 64);
    WANT_INT(map->n_provinces, 76);
    WANT_INT(map->n_locs, 82);
    WANT_INT(land, 14);
    WANT_INT(coast, 42);
    WANT_INT(water, 19);
    WANT_INT(map->n_centres, 34);
    WANT_INT(neutral, 12);
    WANT_INT(map->n_units, 22);
    WANT_INT(rules_map_victory(map, 1901), 18);
    WANT(!map->unplayable);
    WANT_INT(rules_map_find(map, "spa(sc)", 7), rules_map_find(map, "SPA/SC", 6));
    WANT_INT(rules_map_find(map, "xyz", 3), RULES_NO_LOC);
    WANT_STR(map->power[rules_map_find_power(map, "fr", 2)].name, "France");
    WANT_INT(rules_map_find_power(map, "", 0), RULES_NO_POWER);
    rules_map_free(map);
}

static void every_built_in_map_loads_without_error(void)
{
    const char *const *names = rules_map_builtin_names();
    unsigned n = 0;
    for (; *names; names++, n++) {
        struct rules_map *map = rules_map_builtin(*names);
        if (!map)
            printf("%s does not load\n", *names);
        WANT(map != NULL);
        if (map) {
            struct rules_position *pos = malloc(sizeof *pos);
            const char *why = NULL;
            WANT_STR(map->title, *names);
            WANT_STR(map->picture, "standard");
            rules_position_start(map, pos);
            WANT(rules_position_ok(pos, &why));
            free(pos);
        }
        rules_map_free(map);
    }
    WANT(n >= 5);
    WANT(rules_map_builtin("nowhere") == NULL);
    struct rules_map *sandad = rules_map_builtin("sandad");
    if (sandad) {
        WANT_INT(sandad->n_centres, 27);
        WANT_INT(rules_map_victory(sandad, 1901), 14);
        WANT_INT(sandad->n_powers, 5);
    }
    rules_map_free(sandad);
}

static void a_tiny_map_has_no_findings(void)
{
    struct findings f;
    struct rules_map *map = load(TINY, &f);
    WANT_STR(f.text, "");
    WANT(map != NULL);
    rules_map_free(map);
    WANT_LINES(TINY, "army AAA BBB CCC DDD", "army CCC AAA BBB DDD", "army DDD AAA CCC EEE",
               "fleet BBB CCC YYY ZZZ", "fleet DDD/SC EEE YYY", "!fleet DDD", "begin SPRING 1850 MOVEMENT",
               "army EEE DDD");
}

static void lines_of_any_shape_are_read(void)
{
    /* A byte order mark, CR, blanks, comments, small keywords, no final line end. */
    WANT_LINES("\xEF\xBB\xBF# comment\r\n" TINY "  neutral\tAAA  \r\n\r\n   # end", "centre AAA");
    WANT_LINES(TINY "victory 3 4", "victory 3 4");
}

static void latin_1_and_utf_8_mean_the_same(void)
{
    const char *utf8 = TINY "aaa -> \xC3\x89tat = \xC3\xA9tt \xC3\xA9t\xC3\xA9+bas\n";
    const char *latin1 = TINY "aaa -> \xC9tat = \xE9tt \xE9t\xE9+bas\n";
    WANT_LINES(utf8, "place \xC3\x89TT land \xC3\x89tat", "army BBB CCC \xC3\x89TT", "home REDS \xC3\x89TT");
    WANT_LINES(latin1, "place \xC3\x89TT land \xC3\x89tat", "army BBB CCC \xC3\x89TT",
               "home REDS \xC3\x89TT");
    struct findings f;
    struct rules_map *map = load(latin1, &f);
    WANT(map != NULL);
    if (map) {
        rules_loc loc = rules_map_find(map, "\xC3\xA9tt", 4);
        WANT(loc != RULES_NO_LOC);
        bool word = false;
        for (uint16_t i = 0; loc != RULES_NO_LOC && i < map->place[loc].n_words; i++)
            word = word || strcmp(map->place[loc].words[i], "\xC3\xA9t\xC3\xA9 bas") == 0;
        WANT(word);
    }
    rules_map_free(map);
}

static void weak_words_are_marked(void)
{
    struct findings f;
    struct rules_map *map = load(TINY "Alpha = aaa reds? first\n", &f);
    WANT(map != NULL);
    if (!map)
        return;
    const struct rules_place *place = &map->place[rules_map_find(map, "AAA", 3)];
    bool weak = false, strong = false;
    for (uint16_t i = 0; i < place->n_words; i++) {
        weak = weak || (strcmp(place->words[i], "reds") == 0 && place->weak[i]);
        strong = strong || (strcmp(place->words[i], "first") == 0 && !place->weak[i]);
    }
    WANT(weak);
    WANT(strong);
    rules_map_free(map);
}

static void renaming_changes_every_mention(void)
{
    WANT_LINES(TINY "ddd -> Dusk = dus\nddd/nc -> Dusk (up) = dus/up\nddd/sc -> Dusk (down) = dus/dn\n",
               "coast DUS/UP", "coast DUS/DN", "army AAA BBB CCC DUS", "fleet EEE DUS/DN YYY",
               "unit VIOLETS F DUS/UP", "home VIOLETS DUS", "!place DDD coast Delta");
    /* Coasts first is as good. */
    WANT_LINES(TINY "ddd/nc -> Dusk (up) = dus/up\nddd/sc -> Dusk (down) = dus/dn\nddd -> Dusk = dus\n",
               "army CCC AAA BBB DUS", "fleet ZZZ BBB CCC DUS/UP YYY");
    /* In the case of each entry: a land border stays one. */
    WANT_LINES(TINY "ccc -> Cave = cav\n", "fleet BBB CAV YYY ZZZ", "army DDD AAA CAV EEE",
               "!fleet DDD/NC CAV ZZZ");
    WANT_LINES(TINY "aaa -> Apex = aaa peak\n", "place AAA land Apex");
    WANT_LINES(TINY "REDS -> PINKS (Pink:I)\nNEUTRAL ZZZ\n", "power PINKS", "unit PINKS A AAA",
               "home PINKS BBB", "!power REDS");
    want_finding(TINY "qqq -> Quiet = qui\n", TINY_LINES + 1, true,
                 "'qqq ->' renames a place that is not known");
    want_finding(TINY "aaa -> Beta = bbb\n", TINY_LINES + 1, true, "the code 'BBB' is used already");
    want_finding(TINY "GREENS -> PINKS\n", TINY_LINES + 1, true, "renames a power that is not known");
    want_finding(TINY "REDS -> VIOLETS\n", TINY_LINES + 1, true, "there is a power 'VIOLETS' already");
}

static void letter_case_decides_who_passes(void)
{
    /* Small abut: armies only. */
    WANT_LINES(TINY "COAST BBB ABUTS AAA ccc ZZZ YYY\n", "army BBB AAA CCC", "fleet BBB YYY ZZZ");
    /* Capitalised: fleets, and armies by convoy only; the first entry of a province decides for armies. */
    WANT_LINES(TINY "COAST BBB ABUTS AAA Ccc ZZZ YYY\n", "army BBB AAA", "fleet BBB CCC YYY ZZZ");
    WANT_LINES(TINY "COAST BBB ABUTS AAA Ccc CCC ZZZ YYY\n", "army BBB AAA");
    /* An army entry with a coast counts as the province. */
    WANT_LINES(TINY "COAST EEE ABUTS Ddd/sc YYY\n", "army EEE");
    /* The bare code of a place with coasts: no fleet move, but support. */
    struct findings f;
    struct rules_map *map = load(TINY "COAST CCC ABUTS AAA BBB DDD ZZZ\n", &f);
    WANT(map != NULL);
    if (map) {
        rules_loc ccc = rules_map_find(map, "CCC", 3), ddd = rules_map_find(map, "DDD", 3);
        WANT_INT(map->n_fleet_list[ccc], 2);
        WANT(rules_bit(rules_row(map, map->fleet_reach, ccc), ddd));
    }
    rules_map_free(map);
    /* Terrain words in any case; LAND takes no fleet, SHUT nobody. */
    WANT_LINES(TINY "shut EEE ABUTS DDD YYY\n", "place EEE shut Epsilon", "army DDD AAA CCC", "!army EEE DDD",
               "fleet YYY BBB DDD/SC ZZZ");
}

static void later_lines_override_earlier_ones(void)
{
    WANT_LINES(TINY "WATER EEE\n", "place EEE water Epsilon", "fleet EEE DDD/SC YYY",
               "army DDD AAA CCC"); /* list kept */
    WANT_LINES(TINY "COAST EEE ABUTS YYY\n", "army EEE", "fleet EEE YYY");
    /* The other case: the place loses its coasts, entries for them mean the place. */
    WANT_LINES(TINY "COAST DDD ABUTS AAA ccc EEE ZZZ YYY\nVIOLETS\nF DDD\n", "fleet EEE DDD YYY",
               "fleet DDD EEE YYY ZZZ", "!coast DDD/NC", "unit VIOLETS F DDD", "!unit VIOLETS F DDD/NC");
    WANT_LINES(TINY "Alphaville = aaa\n", "place AAA land Alphaville");
}

static void amend_edits_a_list(void)
{
    WANT_LINES(TINY "AMEND BBB ABUTS -ccc eee\nAMEND EEE ABUTS BBB\n", "army BBB AAA EEE",
               "fleet BBB YYY ZZZ", "fleet EEE BBB DDD/SC YYY");
    WANT_LINES(TINY "AMEND EEE ABUTS -DDD\n", "army EEE", "fleet EEE YYY");
    want_finding(TINY "AMEND QQQ ABUTS AAA\n", TINY_LINES + 1, true,
                 "AMEND of 'QQQ', which has no terrain line");
}

static void drop_forgets_a_place(void)
{
    WANT_LINES(TINY "DROP DDD\n", "army AAA BBB CCC", "fleet EEE YYY", "!coast DDD/NC", "!centre DDD",
               "!unit VIOLETS F DDD/NC");
    WANT_LINES(TINY "DROP EEE\nEnd = eee\nCOAST EEE ABUTS YYY\n", "place EEE coast End",
               "fleet YYY BBB DDD/SC ZZZ", "!centre EEE");
    want_finding(TINY "DROP QQQ\n", TINY_LINES + 1, true, "DROP of unknown place 'QQQ'");
}

static void powers_have_identity_letter_and_display(void)
{
    struct findings f;
    struct rules_map *map = load(TINY "U+S+A (American+Union:U) EEE\n_New-York (:N)\nF ZZZ\n", &f);
    WANT(map != NULL);
    if (!map) {
        printf("%s", f.text);
        return;
    }
    WANT_INT(map->n_powers, 4);
    WANT_STR(map->power[1].id, "USA");
    WANT_STR(map->power[1].name, "USA");
    WANT_STR(map->power[1].adjective, "American Union");
    WANT_STR(map->power[1].letter, "U");
    WANT_STR(map->power[3].id, "_NEWYORK"); /* '_' sorts it last */
    WANT_STR(map->power[3].name, "New-York");
    WANT_STR(map->power[3].letter, "N");
    WANT_STR(map->power[0].name, "Reds");
    rules_map_free(map);
    want_finding(TINY "REDS (Red:M)\n", TINY_LINES + 1, true, "may not be 'M'");
    want_finding(TINY "REDS (Red\n", TINY_LINES + 1, true, "(adjective:letter) in one word");
}

static void centres_have_owners_and_homes(void)
{
    WANT_LINES(TINY "REDS\nOWNS BBB\nOWNS EEE\n", "owns REDS BBB", "owns REDS EEE", "home REDS AAA",
               "neutral AAA", "!owns REDS AAA", "!neutral EEE");
    WANT_LINES(TINY "REDS\nOWNS AAA\nCENTERS EEE\n", "owns REDS EEE", "!owns REDS AAA");
    WANT_LINES(TINY "REDS\nINHABITS EEE\nINHABITS BBB\n", "home REDS BBB", "home REDS EEE", "!home REDS AAA",
               "!centre AAA");
    WANT_LINES(TINY "REDS\nHOMES EEE\nHOME BBB\n", "home REDS BBB", "!home REDS EEE", "centre EEE");
    WANT_LINES(TINY "REDS -AAA\n", "neutral AAA", "!home REDS AAA");
    WANT_LINES(TINY "UNOWNED -EEE\n", "!centre EEE");
    WANT_LINES(TINY "NEUTRAL\nCENTERS ZZZ\n", "neutral ZZZ"); /* no power above: a third word for unowned */
    want_finding(TINY "VIOLETS AAA\n", 0, true, "the centre 'AAA' is owned twice, by 'REDS' and 'VIOLETS'");
    want_finding(TINY "OWNS EEE\n", 0, true, "'OWNS' belongs to a power");
    /* A home may be shared, if only one owns it. */
    WANT_LINES(TINY "VIOLETS AAA\nOWNS CCC DDD\n", "home VIOLETS AAA", "home REDS AAA", "owns REDS AAA");
}

static void units_replace_each_other(void)
{
    WANT_LINES(TINY "VIOLETS\nA AAA\n", "unit VIOLETS A AAA", "!unit REDS A AAA");
    WANT_LINES(TINY "VIOLETS\nF DDD/SC\n", "unit VIOLETS F DDD/SC", "!unit VIOLETS F DDD/NC");
    WANT_LINES(TINY "VIOLETS\nUNITS\n", "!unit VIOLETS F CCC", "unit REDS F BBB");
    want_finding(TINY "VIOLETS\nA ZZZ\n", TINY_LINES + 2, true, "an army cannot stand in 'ZZZ'");
    want_finding(TINY "VIOLETS\nF DDD\n", TINY_LINES + 2, true,
                 "a fleet cannot stand in 'DDD': expected a coast");
    want_finding(TINY "VIOLETS\nF AAA\n", TINY_LINES + 2, true, "a fleet cannot stand in 'AAA'");
    want_finding(TINY "VIOLETS\nA DDD/NC\n", TINY_LINES + 2, true, "an army cannot stand in 'DDD/NC'");
    want_finding(TINY "VIOLETS\nA QQQ\n", TINY_LINES + 2, true, "unknown place 'QQQ'");
    want_finding(TINY "UNOWNED EEE\nA EEE\n", TINY_LINES + 2, true, "'A' belongs to a power");
}

static void dummies_and_unplayed_powers(void)
{
    WANT_LINES(TINY "REDS\nDUMMY\n", "power REDS dummy", "power VIOLETS");
    WANT_LINES(TINY "DUMMY ALL EXCEPT reds\n", "power REDS", "power VIOLETS dummy");
    WANT_LINES(TINY "DUMMIES GREENS, REDS\nGREENS (:G) EEE\n", "power REDS dummy", "power GREENS dummy");
    WANT_LINES(TINY "GREENS (:G) EEE\nUNPLAYED REDS,\n", "!power REDS", "!unit REDS A AAA", "!centre AAA",
               "power GREENS");
    WANT_LINES(TINY "GREENS (:G) EEE\nUNPLAYED ALL EXCEPT REDS GREENS\nUNOWNED CCC\n", "neutral CCC",
               "!centre DDD");
    want_finding(TINY "DUMMY ALL REDS\n", TINY_LINES + 1, true, "expected EXCEPT after 'DUMMY ALL'");
    want_finding(TINY "UNPLAYED GREENS\n", TINY_LINES + 1, true, "unknown power 'GREENS'");
    want_finding(TINY "DUMMY REDZ\n", TINY_LINES + 1, true, "did you mean 'REDS'?");
    want_finding(TINY "UNPLAYED REDS\n", 0, true, "expected two powers or more, found 1");
}

static void files_are_read_in_place(void)
{
    WANT_LINES("USE tiny\nREDS\nF CCC\n", "unit REDS F CCC");
    WANT_LINES("USES tiny.map other.map\n", "centre BBB");
    struct findings f;
    struct rules_map *map = load("MAP tiny\nREDS\n", &f);
    WANT(map != NULL);
    if (map)
        WANT_STR(map->picture, "tiny");
    rules_map_free(map);
    WANT_LINES("USE standard\n", "army PAR BRE BUR GAS PIC"); /* built in */
    /* The current power is local to a file. */
    WANT_LINES(TINY "VIOLETS\nUSE power\nA EEE\n", "unit VIOLETS A EEE", "unit REDS F CCC");
    want_finding(TINY "USE nowhere\n", TINY_LINES + 1, true, "cannot find the file 'nowhere.map'");
    want_finding(TINY "USE ../etc/passwd\n", TINY_LINES + 1, true, "is not a bare file name");
    want_finding("USE tiny\nUSE tiny\n", 2, true, "'tiny.map' is used a second time");
    want_finding(TINY "USE test\n", TINY_LINES + 1, true, "used a second time");
    want_finding(TINY "USE loop\n", 0, true, "used a second time");
    want_finding(TINY "\nUSE bad\n", 0, true, "(included from test.map:28)");
}

static void the_year_flows_as_the_file_says(void)
{
    struct findings f;
    char code[16];
    struct rules_map *map =
        load(TINY "BEGIN B.C. 273 MOVEMENT\nFLOW NEWYEAR:-1\nFLOW B.C.:MOVEMENT,RETREATS\nFLOW IFYEARDIV:2\n"
                  "FLOW B.C.:ADJUSTMENTS\n",
             &f);
    WANT(map != NULL);
    if (map) {
        static const char *const want[] = {"B273M", "B273R", "B272M", "B272R",
                                           "B272A", "B271M", "B271R", "B270M"};
        struct rules_phase phase = map->begin;
        for (size_t i = 0; i < sizeof want / sizeof *want; i++, phase = rules_phase_next(map, phase)) {
            rules_phase_code(map, phase, code, sizeof code);
            WANT_STR(code, want[i]);
        }
    }
    rules_map_free(map);
    map = load(TINY, &f);
    WANT(map != NULL);
    if (map) {
        static const char *const want[] = {"S1850M", "S1850R", "F1850M", "F1850R", "W1850A", "S1851M"};
        struct rules_phase phase = map->begin;
        for (size_t i = 0; i < sizeof want / sizeof *want; i++, phase = rules_phase_next(map, phase)) {
            rules_phase_code(map, phase, code, sizeof code);
            WANT_STR(code, want[i]);
        }
        static const char *const spellings[] = {"W1850A",
                                                "w1850b",
                                                "F1850A",
                                                "Fall 1850, Adjustment",
                                                "adjustments (winter) 1850",
                                                "H1850A",
                                                "automne 1850, ajustements"};
        for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
            WANT(rules_phase_parse(map, spellings[i], strlen(spellings[i]), &phase));
            rules_phase_code(map, phase, code, sizeof code);
            WANT_STR(code, "W1850A");
        }
        static const char *const wrong[] = {
            "",       "S1850",      "1850 movement",         "Spring movement",
            "X1850M", "S99999999M", "Spring 1850 movement x"};
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
            WANT(!rules_phase_parse(map, wrong[i], strlen(wrong[i]), &phase));
    }
    rules_map_free(map);
    WANT_LINES(TINY "FLOW PRINTEMPS:MOVEMENT,RETREATS HIVER:ADJUSTMENTS\nBEGIN PRINTEMPS 1 MOVEMENT\n",
               "begin PRINTEMPS 1 MOVEMENT");
    want_finding(TINY "BEGIN SPRING 1901\n", TINY_LINES + 1, true,
                 "a season, a year and a phase after BEGIN");
    want_finding(TINY "BEGIN SPRING year MOVEMENT\n", TINY_LINES + 1, true, "expected a year in BEGIN");
    want_finding(TINY "BEGIN SUMMER 1901 MOVEMENT\n", TINY_LINES + 1, true, "is not in the FLOW");
    want_finding(TINY "FLOW SPRING:MOVEMENT,MUSTER\nFLOW WINTER:ADJUSTMENTS\n", 0, true,
                 "begin with the same letter");
    want_finding(TINY "FLOW SPRING\n", TINY_LINES + 1, true, "expected season:phase");
}

static void victory_may_change_by_year(void)
{
    struct findings f;
    struct rules_map *map = load(TINY "VICTORY 4 3 2\n", &f);
    WANT(map != NULL);
    if (map) {
        WANT_INT(rules_map_victory(map, 1850), 4);
        WANT_INT(rules_map_victory(map, 1851), 3);
        WANT_INT(rules_map_victory(map, 1900), 2);
    }
    rules_map_free(map);
    map = load(TINY, &f);
    if (map)
        WANT_INT(rules_map_victory(map, 1850), 3); /* 5 centres: more than half */
    rules_map_free(map);
    want_finding(TINY "VICTORY many\n", TINY_LINES + 1, true, "expected a number of centres");
    want_finding(TINY "VICTORY 9\n", TINY_LINES + 1, false, "VICTORY asks for 9 of 5 centres");
}

static void rules_of_the_house_are_flags(void)
{
    struct findings f;
    struct rules_map *map = load(TINY "RULE BUILD_ANY MOBILIZE\nRULES !BUILD_ANY remote_builds\n", &f);
    WANT(map != NULL);
    if (map) {
        WANT(!map->build_any);
        WANT(map->remote_builds);
        WANT(map->mobilize);
        struct rules_position *pos = malloc(sizeof *pos);
        char code[16];
        rules_position_start(map, pos);
        WANT_INT(pos->n_units, 0);
        rules_phase_code(map, pos->phase, code, sizeof code);
        WANT_STR(code, "W1849A");
        free(pos);
    }
    rules_map_free(map);
    want_finding(TINY "RULE NO_DRAW\n", TINY_LINES + 1, false, "the rule 'NO_DRAW' is not played");
}

static void what_is_not_played_is_said(void)
{
    want_finding(TINY "AMEND BBB ABUTS -ZZZ *ZZZ\n", TINY_LINES + 1, false, "'*ZZZ': 1 restricted entries");
    want_finding(TINY "AMEND BBB ABUTS -ZZZ ZZZ~\n", TINY_LINES + 1, false, "restricted");
    want_finding(TINY "AMEND BBB ABUTS -ZZZ ZZZ(AAA,CCC)\n", TINY_LINES + 1, false, "restricted");
    want_finding(TINY "AMEND BBB ABUTS -ZZZ RV:ZZZ\n", TINY_LINES + 1, false, "restricted");
    WANT_LINES(TINY "AMEND BBB ABUTS -ZZZ RV:ZZZ\nAMEND CCC ABUTS -bbb *bbb~\n", "fleet BBB CCC YYY ZZZ",
               "army CCC AAA BBB DDD");
    want_finding(TINY "IN SPRING: WATER EEE\n", TINY_LINES + 1, false, "for some phases only");
    want_finding(TINY "payola DIRECTIVES\nRULE X\nQUEER LINE\nEND DIRECTIVES\n", TINY_LINES + 1, false,
                 "variant 'payola'");
    WANT_LINES(TINY "DIRECTIVES\nUNOWNED ZZZ\nEND DIRECTIVES\n", "centre ZZZ");
    want_finding(TINY "REDS *EEE\n", TINY_LINES + 1, false, "build sites that are no centres");
    want_finding(TINY "NEWHOMES 1850\n", TINY_LINES + 1, false, "not played");
    want_finding(TINY "TEAM REDS VIOLETS\n", TINY_LINES + 1, false, "not played");
    WANT_LINES(TINY "FLAGS x\nNOTIFY a@b.c\nTEXTONLY\nFLAG y\n", "power REDS", "!power FLAG");
    static const char *const unplayable[] = {TINY "LEAGUE x\n",
                                             TINY "FROM S1904M\nSHUT EEE\n",
                                             TINY "IN W1850A\nnonsense ( = = \n",
                                             TINY "REDS @EEE\n",
                                             TINY "REDS &SC\n",
                                             TINY
                                             "FLOW SPRING:MOVEMENT,RETREATS,INCOME WINTER:ADJUSTMENTS\n"};
    for (size_t i = 0; i < sizeof unplayable / sizeof *unplayable; i++) {
        struct findings f;
        struct rules_map *map = load(unplayable[i], &f);
        WANT(map != NULL);
        if (!map)
            printf("%s\n%s", unplayable[i], f.text);
        WANT(map && map->unplayable && strstr(map->unplayable, "test.map:27: "));
        WANT_INT(f.warnings, 1);
        rules_map_free(map);
    }
    WANT_LINES(TINY "IN W1850A\nSHUT EEE\nFROM START\nUNOWNED ZZZ\n", "centre ZZZ",
               "place EEE coast Epsilon");
}

static void faults_name_their_line_and_word(void)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *part;
    } faults[] = {
        {TINY "COAST BBB ABUTS QQQ\n", TINY_LINES + 1, "unknown place 'QQQ' as neighbour of 'BBB'"},
        {TINY "COAST BBB ABUTS zeto\n", TINY_LINES + 1, "bad code 'zeto'"},
        {TINY "AMEND BBB ABUTS zzy\n", TINY_LINES + 1, "did you mean 'ZZZ'?"},
        {TINY "COAST BBB AAA\n", TINY_LINES + 1, "expected ABUTS after 'BBB', not 'AAA'"},
        {TINY "COAST\n", TINY_LINES + 1, "expected a code after 'COAST'"},
        {TINY "REDS QQQ\n", TINY_LINES + 1, "unknown place 'QQQ' as home of 'REDS'"},
        {TINY "UNOWNED QQQ\n", TINY_LINES + 1, "unknown place 'QQQ'"},
        {TINY "COAST QQQ ABUTS YYY\n", TINY_LINES + 1, "'QQQ' has a terrain line but no name line"},
        {TINY "Quiet = qqq\n", TINY_LINES + 1, "'QQQ' has a name but no terrain line"},
        {TINY "Quiet = quiet\n", TINY_LINES + 1, "bad code 'quiet'"},
        {TINY "Quiet =\n", TINY_LINES + 1, "bad code ''"},
        {TINY " = qqq\n", TINY_LINES + 1, "expected a place name before '='"},
        {TINY "Far (up) = far/up\nCOAST FAR/UP ABUTS ZZZ\n", TINY_LINES + 2,
         "has no line for its province 'FAR'"},
        {TINY "Beta (up) = bbb/up\nCOAST BBB/UP ABUTS ZZZ\n", 18, "the province 'BBB' has coasts"},
        {TINY "A B C\n", TINY_LINES + 1, "belongs to a power"},
        {TINY "VIOLETS\nA AAA BBB\n", TINY_LINES + 2, "expected one place after 'A'"},
        {TINY "CAOST BBB ABUTS AAA\n", TINY_LINES + 1, "did you mean the directive 'COAST'?"},
        {TINY ">> <<\n", TINY_LINES + 1, "is neither a directive nor the name"},
        {"", 1, "expected two powers or more, found 0"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        want_finding(faults[i].text, faults[i].line, true, faults[i].part);
}

static void doubtful_lines_are_warned_of(void)
{
    static const struct {
        const char *text;
        unsigned line;
        const char *part;
    } lints[] = {
        {TINY "AMEND AAA ABUTS EEE\n", TINY_LINES + 1, "'AAA' lists 'EEE', but 'EEE' does not list 'AAA'"},
        {TINY "AMEND BBB ABUTS -CCC ccc\n", 19, "fleets go from 'CCC' to 'BBB' but not back"},
        {TINY "AMEND BBB ABUTS -CCC Ccc\n", 19, "armies go from 'CCC' to 'BBB' but not back"},
        {TINY "AMEND BBB ABUTS CCC\n", TINY_LINES + 1, "'BBB' lists 'CCC' twice"},
        {TINY "AMEND BBB ABUTS bbb\n", TINY_LINES + 1, "'BBB' is next to itself"},
        {TINY "AMEND ddd ABUTS -ZZZ\n", TINY_LINES + 1,
         "'DDD' does not list the water 'ZZZ' of its coast 'DDD/NC'"},
        {TINY "Inn = inn\nCOAST INN ABUTS AAA\nAMEND AAA ABUTS INN\n", TINY_LINES + 2,
         "'INN' is COAST but touches no WATER"},
        {TINY "AMEND AAA ABUTS ZZZ\nAMEND ZZZ ABUTS AAA\n", TINY_LINES + 1,
         "'AAA' is LAND but touches the water 'ZZZ'"},
        {TINY "Inn = inn\nLAND INN ABUTS\n", TINY_LINES + 2, "no unit can leave 'INN'"},
        {TINY "Inn = inn\nLake = lak\nCOAST INN ABUTS LAK AAA\nWATER LAK ABUTS INN\nAMEND AAA ABUTS INN\n",
         TINY_LINES + 3, "fleets in INN LAK cannot reach"},
        {TINY "COAST eee ABUTS DDD/SC YYY\n", TINY_LINES + 1, "'EEE' is in small letters but has no coasts"},
        {TINY "AMEND BBB ABUTS Ccc\n", TINY_LINES + 1, "both Capitalised and otherwise"},
        {TINY "Epsilon = eee zeta\n", TINY_LINES + 1, "the word 'zeta' already means"},
        {TINY "And = and\nCOAST AND ABUTS ZZZ AAA\nAMEND ZZZ ABUTS AND\nAMEND AAA ABUTS AND\n",
         TINY_LINES + 1, "the code 'AND' looks like a word of orders"},
        {TINY "VIA (:I) EEE\n", TINY_LINES + 1, "named like a word of orders"},
        {TINY "RUNES (Runic) EEE\n", TINY_LINES + 1,
         "the powers 'REDS' and 'RUNES' have the same letter 'R'"},
        {TINY "CENTRES\n", TINY_LINES + 1, "did you mean the directive 'CENTERS'?"},
        {TINY "GREENS (:G)\n", TINY_LINES + 1, "has no homes, units or centres"},
    };
    for (size_t i = 0; i < sizeof lints / sizeof *lints; i++)
        want_finding(lints[i].text, lints[i].line, false, lints[i].part);
    /* None where a wall is concerned, or where it is written that the way is closed. */
    struct findings f;
    rules_map_free(load(TINY "Wall = wal\nSHUT WAL ABUTS AAA\n", &f));
    WANT_STR(f.text, "");
    rules_map_free(load(TINY "AMEND AAA ABUTS :EEE\n", &f));
    WANT(!strstr(f.text, "does not list"));
}

static void limits_are_errors(void)
{
    size_t size = 4 << 20;
    char *text = malloc(size);
    struct findings f;
    size_t n = (size_t)snprintf(text, size, "%s", TINY);
    memset(text + n, 'x', 70000);
    memcpy(text + n + 70000, "\n", 2);
    WANT(load(text, &f) == NULL);
    WANT(strstr(f.text, "test.map:27: the line is longer than 65536 bytes") != NULL);

    n = (size_t)snprintf(text, size, "%s", TINY);
    memset(text + n, 'x', 300);
    snprintf(text + n + 300, 20, " = qqq\n");
    WANT(load(text, &f) == NULL);
    WANT(strstr(f.text, "longer than 255 bytes") != NULL);

    n = (size_t)snprintf(text, size, "%s", TINY);
    for (int i = 0; i < 1100; i++)
        n += (size_t)snprintf(text + n, size - n, "Place %d = %c%02d\nWATER %c%02d ABUTS ZZZ\n", i,
                              'a' + i / 100, i % 100, 'A' + i / 100, i % 100);
    WANT(load(text, &f) == NULL);
    WANT(strstr(f.text, "more than 1024 locations") != NULL);

    n = (size_t)snprintf(text, size, "%s", TINY);
    for (int i = 0; i < 300; i++)
        n += (size_t)snprintf(text + n, size - n, "POWER%d (:%c)\n", i, 'N' + i % 10);
    WANT(load(text, &f) == NULL);
    WANT(strstr(f.text, "more than 255 powers") != NULL);

    /* As large as may be: 1,000 places in a ring, 255 powers. */
    n = 0;
    for (int i = 0; i < 1000; i++) {
        int next = (i + 1) % 1000, last = (i + 999) % 1000;
        n += (size_t)snprintf(text + n, size - n, "Place %d = %03d\nCOAST %03d ABUTS %03d %03d ZZZ\n", i, i,
                              i, last, next);
        if (i < 255)
            n += (size_t)snprintf(text + n, size - n, "P%d (:N) %03d\nF %03d\n", i, i, i);
    }
    n += (size_t)snprintf(text + n, size - n, "Mere = zzz\nWATER ZZZ ABUTS 000 001\n");
    struct rules_map *map = load(text, &f);
    WANT(map != NULL);
    if (map) {
        WANT_INT(map->n_provinces, 1001);
        WANT_INT(map->n_powers, 255);
        WANT_INT(map->words, 16);
    }
    rules_map_free(map);
    free(text);
}

int main(void)
{
    return tests_run("map", (struct test[]){TEST(a_whole_map_lists_its_facts),
                                            TEST(the_standard_board_has_its_known_numbers),
                                            TEST(every_built_in_map_loads_without_error),
                                            TEST(a_tiny_map_has_no_findings),
                                            TEST(lines_of_any_shape_are_read),
                                            TEST(latin_1_and_utf_8_mean_the_same),
                                            TEST(weak_words_are_marked),
                                            TEST(renaming_changes_every_mention),
                                            TEST(letter_case_decides_who_passes),
                                            TEST(later_lines_override_earlier_ones),
                                            TEST(amend_edits_a_list),
                                            TEST(drop_forgets_a_place),
                                            TEST(powers_have_identity_letter_and_display),
                                            TEST(centres_have_owners_and_homes),
                                            TEST(units_replace_each_other),
                                            TEST(dummies_and_unplayed_powers),
                                            TEST(files_are_read_in_place),
                                            TEST(the_year_flows_as_the_file_says),
                                            TEST(victory_may_change_by_year),
                                            TEST(rules_of_the_house_are_flags),
                                            TEST(what_is_not_played_is_said),
                                            TEST(faults_name_their_line_and_word),
                                            TEST(doubtful_lines_are_warned_of),
                                            TEST(limits_are_errors),
                                            {NULL, NULL}});
}
